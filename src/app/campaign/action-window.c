#include "config.h"

#include "app/campaign/action-window.h"

#include "app/campaign/changes-text.h"
#include "app/campaign/record-chooser.h"
#include "app/widget/combo-row.h"
#include "base/date.h"
#include "base/phrase.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MOST_CHANGES 8

struct _MusterActionWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkLabel *problem;
  AdwPreferencesPage *page;
  AdwPreferencesGroup *fields;
  AdwPreferencesGroup *changes_group;
  GtkLabel *invalidated;
  GtkLabel *changes;
  MusterCampaignModel *model;
  const MusterAction *action;
  MusterRegister *reg; /* on the proposed day */
  gint64 subject;      /* 0: its field asks for it */
  int proposed;
  gint64 batch;                           /* that is corrected; 0: it is a new action */
  MusterActionDone *done;                 /* what that says; NULL of a new action */
  GtkWidget *inputs[MUSTER_ACTION_PARTS]; /* NULL where nothing is asked */
  GtkWidget *over;                        /* a switch; or NULL */
  GtkWidget *day;                         /* an entry; or NULL */
  GPtrArray *words[MUSTER_ACTION_PARTS];  /* of the choices of a combo row, or NULL */
};

G_DEFINE_FINAL_TYPE (MusterActionWindow, muster_action_window, ADW_TYPE_WINDOW)

static guint done_signal;
static guint next;

/* Trying */

static char *
dup_combo_word (MusterActionWindow *window, guint part)
{
  guint chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (window->inputs[part]));
  GPtrArray *words = window->words[part];
  return g_strdup (chosen < words->len ? g_ptr_array_index (words, chosen) : "");
}

/* Returns: (nullable): NULL where it is left out */
static char *
dup_word (MusterActionWindow *window, guint part)
{
  GtkWidget *input = window->inputs[part];
  const MusterActionPart *of = &window->action->parts[part];
  if (input == NULL)
    return of->slot == MUSTER_SLOT_SUBJECT ? g_strdup_printf ("%" PRId64, window->subject)
                                           : g_strdup ("");
  if (MUSTER_IS_RECORD_CHOOSER (input))
    {
      gint64 number = muster_record_chooser_get_chosen (MUSTER_RECORD_CHOOSER (input));
      if (number == 0)
        return NULL;
      return number != MUSTER_CHOSEN_NOTHING ? g_strdup_printf ("%" PRId64, number) : g_strdup ("");
    }
  if (GTK_IS_SPIN_BUTTON (input))
    return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (input)));
  if (ADW_IS_COMBO_ROW (input))
    return dup_combo_word (window, part);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (input))));
  gboolean is_left_out = text[0] == '\0' && of->is_optional && of->option == NULL;
  return is_left_out ? NULL : g_steal_pointer (&text);
}

static char **
dup_words (MusterActionWindow *window)
{
  GPtrArray *words = g_ptr_array_new ();
  for (guint i = 0; i < muster_action_get_n_parts (window->action); i++)
    {
      char *word = dup_word (window, i);
      if (word != NULL)
        g_ptr_array_add (words, word);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* The day is told in its own words where it is none. */
static gboolean
read_day (MusterActionWindow *window, int *day, char **problem)
{
  *day = MUSTER_NO_DAY;
  if (window->day == NULL)
    return TRUE;
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (window->day));
  *day = muster_day_parse_typed (typed);
  if (*day == MUSTER_NO_DAY)
    *problem = g_strdup_printf (_ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."), typed);
  return *day != MUSTER_NO_DAY;
}

/* Something chosen from a list that is empty, or was searched empty. */
static gboolean
has_choices (MusterActionWindow *window, char **problem)
{
  for (guint i = 0; i < MUSTER_ACTION_PARTS; i++)
    if (window->inputs[i] != NULL && MUSTER_IS_RECORD_CHOOSER (window->inputs[i])
        && muster_record_chooser_get_chosen (MUSTER_RECORD_CHOOSER (window->inputs[i]))
             == MUSTER_CHOSEN_NOTHING)
      {
        *problem = g_strdup (_ ("Nothing is chosen. Search for other words, or leave it."));
        return FALSE;
      }
  return TRUE;
}

/* Returns: (transfer full) (nullable): the campaign with the action; NULL with @problem */
static MusterCampaign *
try_action (MusterActionWindow *window, char **problem)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = dup_words (window);
  int day;
  if (!read_day (window, &day, problem) || !has_choices (window, problem))
    return NULL;
  gboolean is_over = window->over != NULL && gtk_switch_get_active (GTK_SWITCH (window->over));
  MusterCampaign *tried =
    window->batch != 0
      ? muster_campaign_model_correct (window->model, window->batch, window->action, day, is_over,
                                       (const char *const *) words, &error)
      : muster_campaign_model_try (window->model, window->action, day, is_over,
                                   (const char *const *) words, &error);
  if (tried == NULL)
    *problem = g_strdup (error->message);
  return tried;
}

static GPtrArray *
list_invalidated (MusterActionWindow *window, const MusterCampaign *tried)
{
  g_autoptr (MusterRegister) after = muster_campaign_replay (tried, MUSTER_LAST_DAY);
  return muster_register_list_invalidated (muster_campaign_model_get_register (window->model),
                                           after);
}

/* An action on a day that is past is not all that changes. */
static void
show_changes (MusterActionWindow *window, const MusterCampaign *tried)
{
  const MusterRegister *reg = muster_campaign_model_get_register (window->model);
  g_autofree char *nothing = NULL;
  int day = MUSTER_NO_DAY;
  gboolean is_past =
    tried != NULL && read_day (window, &day, &nothing)
    && (window->batch != 0
        || (day != MUSTER_NO_DAY && day < muster_campaign_get_today (reg->campaign)));
  g_autoptr (GPtrArray) invalidated = tried != NULL ? list_invalidated (window, tried) : NULL;
  muster_changes_show (window->invalidated, invalidated);
  g_autofree char *text =
    is_past ? muster_changes_dup_text (reg, tried, MOST_CHANGES) : g_strdup ("");
  gtk_label_set_text (window->changes, text);
  gtk_widget_set_visible (GTK_WIDGET (window->changes_group), text[0] != '\0');
}

/** Tries what the fields say, and tells what comes of it. */
static void
muster_action_window_check (MusterActionWindow *window)
{
  g_autofree char *problem = NULL;
  if (window->action == NULL)
    return;
  g_autoptr (MusterCampaign) tried = try_action (window, &problem);
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "action.do", tried != NULL);
  show_changes (window, tried);
}

/* @then: the batch that is corrected next, or 0 */
static void
finish (GtkWindow *base, const MusterCampaign *tried, gint64 then)
{
  MusterActionWindow *window = MUSTER_ACTION_WINDOW (base);
  const MusterBatch *batch = &g_array_index (tried->batches, MusterBatch, tried->batches->len - 1);
  g_autofree char *done = muster_phrase_format_done (muster_batch_get_name (batch));
  g_autoptr (GError) error = NULL;
  if (!muster_campaign_model_save (window->model, tried, muster_batch_get_name (batch), &error))
    {
      gtk_label_set_text (window->problem, error->message);
      gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
      return;
    }
  g_autoptr (GtkWidget) kept = g_object_ref (GTK_WIDGET (window));
  gtk_window_close (GTK_WINDOW (window));
  g_signal_emit (window, done_signal, 0, done);
  if (then != 0)
    g_signal_emit (window, next, 0, then);
}

static void
on_do (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterActionWindow *window = MUSTER_ACTION_WINDOW (widget);
  g_autofree char *problem = NULL;
  g_autoptr (MusterCampaign) tried = try_action (window, &problem);
  g_autoptr (GPtrArray) invalidated = tried != NULL ? list_invalidated (window, tried) : NULL;
  if (tried != NULL && invalidated->len > 0)
    muster_changes_ask (GTK_WINDOW (window), tried, invalidated,
                        g_signal_has_handler_pending (window, next, 0, FALSE), finish);
  else if (tried != NULL)
    finish (GTK_WINDOW (window), tried, 0);
  else
    muster_action_window_check (window);
}

static void
show_heading (MusterActionWindow *window, gint64 subject)
{
  g_auto (GStrv) parts = g_strsplit (_ (window->action->label), "_", -1);
  g_autofree char *name = g_strjoinv ("", parts);
  g_autofree char *title =
    window->batch != 0 ? g_strdup_printf (_ ("Correct: %s"), name) : g_strdup (name);
  g_autofree char *of =
    subject != 0 && window->subject != 0 ? muster_register_dup_label (window->reg, subject) : NULL;
  gtk_window_set_title (GTK_WINDOW (window), title);
  adw_window_title_set_title (window->heading, title);
  adw_window_title_set_subtitle (window->heading, of != NULL ? of : "");
}

static GtkWidget *
get_first (MusterActionWindow *window)
{
  for (guint i = 0; i < MUSTER_ACTION_PARTS; i++)
    if (window->inputs[i] != NULL)
      return window->inputs[i];
  return window->day;
}

static void
finalize (GObject *object)
{
  MusterActionWindow *window = MUSTER_ACTION_WINDOW (object);
  g_clear_object (&window->model);
  g_clear_pointer (&window->reg, muster_register_unref);
  g_clear_pointer (&window->done, muster_action_done_free);
  for (guint i = 0; i < MUSTER_ACTION_PARTS; i++)
    g_clear_pointer (&window->words[i], g_ptr_array_unref);
  G_OBJECT_CLASS (muster_action_window_parent_class)->finalize (object);
}

#define BIND(member) gtk_widget_class_bind_template_child (widget_class, MusterActionWindow, member)

static void
muster_action_window_class_init (MusterActionWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  done_signal = g_signal_new ("done", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  next = g_signal_new ("next", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/action-window.ui");
  BIND (heading);
  BIND (problem);
  BIND (page);
  BIND (fields);
  BIND (changes_group);
  BIND (invalidated);
  BIND (changes);
  gtk_widget_class_install_action (widget_class, "action.do", NULL, on_do);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_action_window_init (MusterActionWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

/* @campaign: how it stands without the action */
static MusterActionWindow *
new_window (GtkWindow *parent,
            MusterCampaignModel *model,
            const MusterCampaign *campaign,
            const MusterAction *action,
            int day)
{
  MusterActionWindow *window =
    g_object_new (MUSTER_TYPE_ACTION_WINDOW, "transient-for", parent, NULL);
  window->model = g_object_ref (model);
  window->reg = muster_campaign_replay (campaign, day != MUSTER_NO_DAY ? day : MUSTER_LAST_DAY);
  window->proposed = day;
  window->action = action;
  return window;
}

static void muster_action_window_fill (MusterActionWindow *window);

MusterActionWindow *
muster_action_window_new (GtkWindow *parent,
                          MusterCampaignModel *model,
                          const MusterAction *action,
                          gint64 subject,
                          int day)
{
  MusterActionWindow *window =
    new_window (parent, model, muster_campaign_model_get_campaign (model), action, day);
  window->subject = subject;
  muster_action_window_fill (window);
  show_heading (window, subject);
  muster_action_window_check (window);
  gtk_widget_grab_focus (get_first (window));
  return window;
}

MusterActionWindow *
muster_action_window_new_correction (GtkWindow *parent, MusterCampaignModel *model, gint64 batch)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (model);
  g_autoptr (MusterCampaign) without = muster_campaign_copy (campaign);
  MusterActionDone *done = muster_action_find_done (campaign, batch);
  if (done == NULL)
    return NULL;
  muster_campaign_strike (without, batch, FALSE, NULL);
  MusterActionWindow *window = new_window (parent, model, without, done->action, done->day);
  window->batch = batch;
  window->done = done;
  if (done->action->parts[0].slot == MUSTER_SLOT_SUBJECT && done->words[0] != NULL)
    window->subject = g_ascii_strtoll (done->words[0], NULL, 10);
  muster_action_window_fill (window);
  show_heading (window, 0);
  muster_action_window_check (window);
  gtk_widget_grab_focus (get_first (window));
  return window;
}

#define MOST_STEPS 9999

/* The window is higher by a list, or a field. */
#define LEAST_HEIGHT 270
#define LIST_HEIGHT  260
#define FIELD_HEIGHT 60

static void
on_activate (MusterActionWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "action.do", NULL);
}

static GtkWidget *
add_entry (MusterActionWindow *window,
           AdwPreferencesGroup *group,
           const char *label,
           const char *text)
{
  GtkWidget *row = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  g_signal_connect_object (row, "changed", G_CALLBACK (muster_action_window_check), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (on_activate), window,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (group, row);
  return row;
}

static void
add_beside (AdwPreferencesGroup *group, const char *label, GtkWidget *input)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (input, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), input);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), input);
  gtk_accessible_update_property (GTK_ACCESSIBLE (input), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_preferences_group_add (group, row);
}

static GtkWidget *
add_number (MusterActionWindow *window, const MusterActionPart *part, const MusterRecord *of)
{
  gboolean is_change = part->want == MUSTER_WANTS_CHANGE;
  GtkWidget *spin = gtk_spin_button_new_with_range (is_change ? -MOST_STEPS : 1, MOST_STEPS, 1);
  gint64 room = 1;
  if (window->action->kind == MUSTER_EVENT_REPLACE && of != NULL)
    room = of->establishment - of->present - muster_register_count_away (window->reg, of);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double) MAX (room, 1));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (muster_action_window_check), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (spin)), "activate",
                           G_CALLBACK (on_activate), window, G_CONNECT_SWAPPED);
  add_beside (window->fields, _ (part->label), spin);
  return spin;
}

static GtkWidget *
add_combo (MusterActionWindow *window, guint part, GtkStringList *names, GPtrArray *words)
{
  GtkWidget *row = g_object_new (ADW_TYPE_COMBO_ROW, NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (window->action->parts[part].label));
  muster_combo_row_show_names (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  window->words[part] = words;
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (muster_action_window_check), window,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (window->fields, row);
  return row;
}

static void
add_choice (GtkStringList *names, GPtrArray *words, const char *name, const char *word)
{
  gtk_string_list_append (names, name);
  g_ptr_array_add (words, g_strdup (word));
}

/* What is proposed is where some of the unit are. */
static GtkWidget *
add_pools (MusterActionWindow *window, guint part, const MusterRecord *of)
{
  const char *const pools[MUSTER_N_POOLS] = { _ ("Hospital"), _ ("Missing"), _ ("Prisoners") };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  guint proposed = 0;
  add_choice (names, words, _ ("Wherever they are"), "");
  for (guint i = 0; i < MUSTER_N_POOLS; i++)
    {
      add_choice (names, words, pools[i], muster_pool_list_words ()[i]);
      if (proposed == 0 && of != NULL && of->away[i] > 0)
        proposed = i + 1;
    }
  GtkWidget *row = add_combo (window, part, names, words);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), proposed);
  return row;
}

/* A successor gets what may be chosen on a commander such as the one who is lost. Whom an action
 * that is corrected was of may be another. */
static gboolean
is_scale_offered (MusterActionWindow *window, const MusterRecord *of, const MusterScale *scale)
{
  return of == NULL || window->batch != 0 || muster_record_may_have_grade (of, scale->id);
}

static GtkWidget *
add_grades (MusterActionWindow *window, guint part, const MusterRecord *of)
{
  const MusterRuleset *ruleset = window->reg->campaign->ruleset;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  if (window->action->parts[part].is_optional)
    add_choice (names, words, _ ("By the rules, or as he who is lost"), "");
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    for (int grade = 0;
         grade < ruleset->scales[i].n_grades && is_scale_offered (window, of, &ruleset->scales[i]);
         grade++)
      {
        const MusterScale *scale = &ruleset->scales[i];
        g_autofree char *name =
          g_strdup_printf (_ ("%1$s: %2$s"), scale->name, scale->grades[grade].name);
        gtk_string_list_append (names, name);
        g_ptr_array_add (words, g_strconcat (scale->id, ":", scale->grades[grade].id, NULL));
      }
  return add_combo (window, part, names, words);
}

static GtkWidget *
add_places (MusterActionWindow *window, guint part)
{
  const GArray *places = window->reg->campaign->places;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < places->len; i++)
    {
      const MusterPlace *place = &g_array_index (places, MusterPlace, i);
      gtk_string_list_append (names, place->name);
      g_ptr_array_add (words, g_strdup_printf ("%" PRId64, place->number));
    }
  return add_combo (window, part, names, words);
}

static gboolean
is_wanted (MusterCategory category, MusterWant want)
{
  if (want == MUSTER_WANTS_UNIT)
    return category == MUSTER_CATEGORY_UNIT;
  if (want == MUSTER_WANTS_COMMANDER)
    return category == MUSTER_CATEGORY_COMMANDER;
  return (want != MUSTER_WANTS_FORMATION && want != MUSTER_WANTS_GROUP)
         || category < MUSTER_CATEGORY_COMMANDER;
}

/* Who came back, or is in whose place, may have gone for good meanwhile. */
static gboolean
may_be_chosen (const MusterActionWindow *window, const MusterRecord *record)
{
  return record->status < MUSTER_STATUS_DISBANDED || window->action->kind == MUSTER_EVENT_RETURN
         || window->action->kind == MUSTER_EVENT_SUCCEED;
}

static void
add_choices (MusterActionWindow *window, MusterRecordChooser *chooser, MusterWant want, int side)
{
  const MusterCampaignSide *of = muster_campaign_find_side (window->reg->campaign, side);
  g_autoptr (GPtrArray) records = muster_register_list (window->reg, side, 0);
  if (want == MUSTER_WANTS_GROUP || want == MUSTER_WANTS_ANYTHING)
    muster_record_chooser_add (chooser, -side, of->name, _ ("The whole side"));
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      const MusterRecord *parent = muster_register_find (window->reg, record->parent);
      g_autofree char *name = muster_register_dup_distinct (window->reg, record->number, FALSE);
      g_autofree char *where =
        parent != NULL ? muster_record_dup_label (parent) : g_strdup (of->name);
      if (is_wanted (record->category, want) && may_be_chosen (window, record)
          && (window->subject == 0 || record->number != window->subject))
        muster_record_chooser_add (chooser, record->number, name, where);
    }
}

/* What an object may be is of the subject's side. */
static GtkWidget *
add_chooser (MusterActionWindow *window, const MusterActionPart *part, const MusterRecord *of)
{
  MusterRecordChooser *chooser = g_object_new (MUSTER_TYPE_RECORD_CHOOSER, NULL);
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  const GArray *sides = window->reg->campaign->sides;
  muster_record_chooser_set_label (chooser, _ (part->label));
  adw_preferences_group_set_title (group, _ (part->label));
  if (part->is_optional)
    muster_record_chooser_add (chooser, 0, _ ("All"), _ ("All sides"));
  for (guint i = 0; i < sides->len; i++)
    {
      int side = g_array_index (sides, MusterCampaignSide, i).number;
      if (part->slot == MUSTER_SLOT_SUBJECT || of == NULL || of->side == side)
        add_choices (window, chooser, part->want, side);
    }
  adw_preferences_group_add (group, GTK_WIDGET (chooser));
  adw_preferences_page_add (window->page, group);
  g_signal_connect_object (chooser, "changed", G_CALLBACK (muster_action_window_check), window,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (chooser);
}

/* A name or player is what it is now; a day to go on to is tomorrow. */
static GtkWidget *
add_text (MusterActionWindow *window, const MusterActionPart *part, const MusterRecord *of)
{
  int today = muster_campaign_get_today (window->reg->campaign);
  g_autofree char *text =
    part->slot == MUSTER_SLOT_DAY ? muster_day_dup_text (muster_day_add (today, 1)) : NULL;
  if (window->action->kind == MUSTER_EVENT_RENAME && of != NULL)
    text = g_strdup (of->name);
  else if (window->action->kind == MUSTER_EVENT_PLAYER && of != NULL)
    text = g_strdup (of->player);
  return add_entry (window, window->fields, _ (part->label), text);
}

static GtkWidget *
add_part (MusterActionWindow *window, guint i, const MusterRecord *of)
{
  const MusterActionPart *part = &window->action->parts[i];
  gboolean is_number = part->want == MUSTER_WANTS_STEPS || part->want == MUSTER_WANTS_CHANGE;
  if (is_number && !part->is_optional)
    return add_number (window, part, of);
  if (is_number || part->want == MUSTER_WANTS_TEXT || part->want == MUSTER_WANTS_DAY
      || part->want == MUSTER_WANTS_DIE)
    return add_text (window, part, of);
  if (part->want == MUSTER_WANTS_POOL)
    return add_pools (window, i, of);
  if (part->want == MUSTER_WANTS_GRADE)
    return add_grades (window, i, of);
  if (part->want == MUSTER_WANTS_PLACE)
    return add_places (window, i);
  return add_chooser (window, part, of);
}

/* A commander comes back as a whole; not all rules throw for a new one. */
static gboolean
is_of (const MusterActionPart *part, const MusterRecord *of)
{
  if (part->want == MUSTER_WANTS_POOL || part->want == MUSTER_WANTS_STEPS)
    return of->category == MUSTER_CATEGORY_UNIT;
  return part->want != MUSTER_WANTS_DIE || muster_succession_has_die (of);
}

/* The subject is asked for where the action is not done with what is selected in the register, and
 * where it may have been another one. */
static gboolean
is_asked (MusterActionWindow *window, guint i, const MusterRecord *of)
{
  const MusterActionPart *part = &window->action->parts[i];
  if (window->batch == 0 && of != NULL && part->option != NULL && !is_of (part, of))
    return FALSE;
  return window->batch != 0 || window->subject == 0 || part->slot != MUSTER_SLOT_SUBJECT
         || window->action->group == MUSTER_ACTIONS_CALENDAR;
}

static void
fill_combo (MusterActionWindow *window, guint part, const char *word)
{
  guint at;
  if (g_ptr_array_find_with_equal_func (window->words[part], word, g_str_equal, &at))
    adw_combo_row_set_selected (ADW_COMBO_ROW (window->inputs[part]), at);
}

static void
fill_input (MusterActionWindow *window, guint part, const char *word)
{
  GtkWidget *input = window->inputs[part];
  if (MUSTER_IS_RECORD_CHOOSER (input))
    muster_record_chooser_choose (MUSTER_RECORD_CHOOSER (input), g_ascii_strtoll (word, NULL, 10));
  else if (GTK_IS_SPIN_BUTTON (input))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (input), g_ascii_strtod (word, NULL));
  else if (ADW_IS_COMBO_ROW (input))
    fill_combo (window, part, word);
  else
    gtk_editable_set_text (GTK_EDITABLE (input), word);
}

static void
add_over (MusterActionWindow *window, AdwPreferencesGroup *group)
{
  window->over = gtk_switch_new ();
  g_signal_connect_object (window->over, "notify::active", G_CALLBACK (muster_action_window_check),
                           window, G_CONNECT_SWAPPED);
  add_beside (group, _ ("Above its establishment, if need be"), window->over);
}

/* The day stands last, and below it what else it changes. Where nothing but lists are above it, it
 * is in the company of the switch. */
static void
add_day (MusterActionWindow *window, gboolean has_fields)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  int today = muster_campaign_get_today (window->reg->campaign);
  g_autofree char *date =
    muster_day_dup_text (window->proposed != MUSTER_NO_DAY ? window->proposed : today);
  g_autoptr (GtkWidget) changes = g_object_ref (GTK_WIDGET (window->changes_group));
  adw_preferences_page_remove (window->page, window->changes_group);
  adw_preferences_page_add (window->page, group);
  adw_preferences_page_add (window->page, ADW_PREFERENCES_GROUP (changes));
  if (window->action->may_be_over && !has_fields)
    add_over (window, group);
  window->day = add_entry (window, group, _ ("On which day"), date);
}

/* What was told stands in the fields. */
static void
fill_text (MusterActionWindow *window)
{
  const char *const *words = (const char *const *) window->done->words;
  for (guint i = 0; i < MUSTER_ACTION_PARTS && words[i] != NULL; i++)
    if (window->inputs[i] != NULL)
      fill_input (window, i, words[i]);
  if (window->over != NULL)
    gtk_switch_set_active (GTK_SWITCH (window->over), window->done->is_over);
}

/** Makes a field for each part of the action, and fills it with what was told, where that is
 * corrected. */
static void
muster_action_window_fill (MusterActionWindow *window)
{
  const MusterRecord *of = muster_register_find (window->reg, window->subject);
  int height = LEAST_HEIGHT;
  gboolean has_fields = FALSE;
  gint64 subject = window->subject;
  for (guint i = 0; i < muster_action_get_n_parts (window->action); i++)
    {
      if (!is_asked (window, i, of))
        continue;
      if (window->action->parts[i].slot == MUSTER_SLOT_SUBJECT)
        window->subject = 0;
      window->inputs[i] = add_part (window, i, of);
      if (MUSTER_IS_RECORD_CHOOSER (window->inputs[i]))
        muster_record_chooser_choose (MUSTER_RECORD_CHOOSER (window->inputs[i]), subject);
      gboolean is_list = MUSTER_IS_RECORD_CHOOSER (window->inputs[i]);
      has_fields = has_fields || !is_list;
      height += is_list ? LIST_HEIGHT : FIELD_HEIGHT;
    }
  if (window->action->may_be_over && has_fields)
    add_over (window, window->fields);
  if (window->action->kind != MUSTER_EVENT_DATE)
    add_day (window, has_fields);
  height += window->over != NULL ? FIELD_HEIGHT : 0;
  gtk_widget_set_visible (GTK_WIDGET (window->fields), has_fields);
  if (window->done != NULL)
    fill_text (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, height);
}

void
muster_action_window_choose_place (MusterActionWindow *window, gint64 place)
{
  g_autofree char *word = g_strdup_printf ("%" PRId64, place);
  for (guint i = 0; i < muster_action_get_n_parts (window->action); i++)
    if (window->action->parts[i].want == MUSTER_WANTS_PLACE && window->inputs[i] != NULL)
      fill_input (window, i, word);
}
