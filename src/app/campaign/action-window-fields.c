#include "config.h"

#include "app/campaign/action-window-private.h"

#include "app/campaign/record-chooser.h"
#include "app/widget/combo-row.h"
#include "campaign/state/register-find.h"
#include "campaign/state/succession.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MOST_STEPS 9999

/* The window is higher by a list, or a field. */
#define LEAST_HEIGHT 270
#define LIST_HEIGHT  260
#define FIELD_HEIGHT 60

static void
on_activate (MusterDeedWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "deed.do", NULL);
}

static GtkWidget *
add_entry (MusterDeedWindow *window,
           AdwPreferencesGroup *group,
           const char *label,
           const char *text)
{
  GtkWidget *row = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  g_signal_connect_object (row, "changed", G_CALLBACK (muster_deed_window_check), window,
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
add_number (MusterDeedWindow *window, const MusterDeedPart *part, const MusterRecord *of)
{
  gboolean is_change = part->want == MUSTER_WANTS_CHANGE;
  GtkWidget *spin = gtk_spin_button_new_with_range (is_change ? -MOST_STEPS : 1, MOST_STEPS, 1);
  gint64 room = 1;
  if (window->deed->kind == MUSTER_EVENT_REPLACE && of != NULL)
    room = of->establishment - of->present - muster_record_get_away (of);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double) MAX (room, 1));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (muster_deed_window_check), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (spin)), "activate",
                           G_CALLBACK (on_activate), window, G_CONNECT_SWAPPED);
  add_beside (window->fields, _ (part->label), spin);
  return spin;
}

static GtkWidget *
add_combo (MusterDeedWindow *window, guint part, GtkStringList *names, GPtrArray *words)
{
  GtkWidget *row = g_object_new (ADW_TYPE_COMBO_ROW, NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (window->deed->parts[part].label));
  muster_combo_row_show_names (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  window->words[part] = words;
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (muster_deed_window_check), window,
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
add_pools (MusterDeedWindow *window, guint part, const MusterRecord *of)
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

/* A successor gets what may be chosen on a commander such as the one who is lost. Whom a deed that
 * is corrected was of may be another. */
static gboolean
is_scale_offered (MusterDeedWindow *window, const MusterRecord *of, const MusterScale *scale)
{
  return of == NULL || window->batch != 0 || muster_record_may_have_grade (of, scale->id);
}

static GtkWidget *
add_grades (MusterDeedWindow *window, guint part, const MusterRecord *of)
{
  const MusterRuleset *ruleset = window->reg->campaign->ruleset;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  if (window->deed->parts[part].is_optional)
    add_choice (names, words, _ ("By the rules, or as he who is lost"), "");
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    for (int grade = 0;
         grade < ruleset->scales[i].n_grades && is_scale_offered (window, of, &ruleset->scales[i]);
         grade++)
      {
        const MusterScale *scale = &ruleset->scales[i];
        g_autofree char *name =
          g_strdup_printf (_ ("%s: %s"), scale->name, scale->grades[grade].name);
        gtk_string_list_append (names, name);
        g_ptr_array_add (words, g_strconcat (scale->id, ":", scale->grades[grade].id, NULL));
      }
  return add_combo (window, part, names, words);
}

static GtkWidget *
add_places (MusterDeedWindow *window, guint part)
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
is_wanted (MusterSort sort, MusterWant want)
{
  if (want == MUSTER_WANTS_UNIT)
    return sort == MUSTER_SORT_UNIT;
  if (want == MUSTER_WANTS_COMMANDER)
    return sort == MUSTER_SORT_COMMANDER;
  return (want != MUSTER_WANTS_FORMATION && want != MUSTER_WANTS_GROUP)
         || sort < MUSTER_SORT_COMMANDER;
}

/* Who came back, or is in whose place, may have gone for good meanwhile. */
static gboolean
may_be_chosen (const MusterDeedWindow *window, const MusterRecord *record)
{
  return record->status < MUSTER_STATUS_DISBANDED || window->deed->kind == MUSTER_EVENT_RETURN
         || window->deed->kind == MUSTER_EVENT_SUCCEED;
}

static void
add_choices (MusterDeedWindow *window, MusterRecordChooser *chooser, MusterWant want, int side)
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
      if (is_wanted (record->sort, want) && may_be_chosen (window, record)
          && (window->subject == 0 || record->number != window->subject))
        muster_record_chooser_add (chooser, record->number, name, where);
    }
}

/* What an object may be is of the subject's side. */
static GtkWidget *
add_chooser (MusterDeedWindow *window, const MusterDeedPart *part, const MusterRecord *of)
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
  g_signal_connect_object (chooser, "changed", G_CALLBACK (muster_deed_window_check), window,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (chooser);
}

/* A name or player is what it is now; a day to go on to is tomorrow. */
static GtkWidget *
add_text (MusterDeedWindow *window, const MusterDeedPart *part, const MusterRecord *of)
{
  int today = muster_campaign_get_today (window->reg->campaign);
  g_autofree char *next =
    part->slot == MUSTER_SLOT_DAY ? muster_day_dup_date (muster_day_add (today, 1)) : NULL;
  if (window->deed->kind == MUSTER_EVENT_RENAME && of != NULL)
    next = g_strdup (of->name);
  else if (window->deed->kind == MUSTER_EVENT_PLAYER && of != NULL)
    next = g_strdup (of->player);
  return add_entry (window, window->fields, _ (part->label), next);
}

static GtkWidget *
add_part (MusterDeedWindow *window, guint i, const MusterRecord *of)
{
  const MusterDeedPart *part = &window->deed->parts[i];
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
is_of (const MusterDeedPart *part, const MusterRecord *of)
{
  if (part->want == MUSTER_WANTS_POOL || part->want == MUSTER_WANTS_STEPS)
    return of->sort == MUSTER_SORT_UNIT;
  return part->want != MUSTER_WANTS_DIE || muster_succession_has_die (of);
}

/* The subject is asked for where the deed is not done with what is selected in the register, and
 * where it may have been another one. */
static gboolean
is_asked (MusterDeedWindow *window, guint i, const MusterRecord *of)
{
  const MusterDeedPart *part = &window->deed->parts[i];
  if (window->batch == 0 && of != NULL && part->option != NULL && !is_of (part, of))
    return FALSE;
  return window->batch != 0 || window->subject == 0 || part->slot != MUSTER_SLOT_SUBJECT
         || window->deed->group == MUSTER_DEEDS_CALENDAR;
}

static void
fill_combo (MusterDeedWindow *window, guint part, const char *word)
{
  guint at;
  if (g_ptr_array_find_with_equal_func (window->words[part], word, g_str_equal, &at))
    adw_combo_row_set_selected (ADW_COMBO_ROW (window->inputs[part]), at);
}

static void
fill_input (MusterDeedWindow *window, guint part, const char *word)
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
add_over (MusterDeedWindow *window, AdwPreferencesGroup *group)
{
  window->over = gtk_switch_new ();
  g_signal_connect_object (window->over, "notify::active", G_CALLBACK (muster_deed_window_check),
                           window, G_CONNECT_SWAPPED);
  add_beside (group, _ ("Above its establishment, if need be"), window->over);
}

/* The day stands last, and below it what else it changes. Where nothing but lists are above it, it
 * is in the company of the switch. */
static void
add_day (MusterDeedWindow *window, gboolean has_fields)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  int today = muster_campaign_get_today (window->reg->campaign);
  g_autofree char *date =
    muster_day_dup_date (window->proposed != MUSTER_NO_DAY ? window->proposed : today);
  g_autoptr (GtkWidget) changes = g_object_ref (GTK_WIDGET (window->changes_group));
  adw_preferences_page_remove (window->page, window->changes_group);
  adw_preferences_page_add (window->page, group);
  adw_preferences_page_add (window->page, ADW_PREFERENCES_GROUP (changes));
  if (window->deed->may_be_over && !has_fields)
    add_over (window, group);
  window->day = add_entry (window, group, _ ("On which day"), date);
}

/* What was told stands in the fields. */
static void
fill_told (MusterDeedWindow *window)
{
  const char *const *words = (const char *const *) window->told->words;
  for (guint i = 0; i < MUSTER_DEED_PARTS && words[i] != NULL; i++)
    if (window->inputs[i] != NULL)
      fill_input (window, i, words[i]);
  if (window->over != NULL)
    gtk_switch_set_active (GTK_SWITCH (window->over), window->told->is_over);
}

void
muster_deed_window_fill (MusterDeedWindow *window)
{
  const MusterRecord *of = muster_register_find (window->reg, window->subject);
  int height = LEAST_HEIGHT;
  gboolean has_fields = FALSE;
  gint64 subject = window->subject;
  for (guint i = 0; i < muster_deed_get_n_parts (window->deed); i++)
    {
      if (!is_asked (window, i, of))
        continue;
      if (window->deed->parts[i].slot == MUSTER_SLOT_SUBJECT)
        window->subject = 0;
      window->inputs[i] = add_part (window, i, of);
      if (MUSTER_IS_RECORD_CHOOSER (window->inputs[i]))
        muster_record_chooser_choose (MUSTER_RECORD_CHOOSER (window->inputs[i]), subject);
      gboolean is_list = MUSTER_IS_RECORD_CHOOSER (window->inputs[i]);
      has_fields = has_fields || !is_list;
      height += is_list ? LIST_HEIGHT : FIELD_HEIGHT;
    }
  if (window->deed->may_be_over && has_fields)
    add_over (window, window->fields);
  if (window->deed->kind != MUSTER_EVENT_DATE)
    add_day (window, has_fields);
  height += window->over != NULL ? FIELD_HEIGHT : 0;
  gtk_widget_set_visible (GTK_WIDGET (window->fields), has_fields);
  if (window->told != NULL)
    fill_told (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, height);
}

void
muster_deed_window_choose_place (MusterDeedWindow *window, gint64 place)
{
  g_autofree char *word = g_strdup_printf ("%" PRId64, place);
  for (guint i = 0; i < muster_deed_get_n_parts (window->deed); i++)
    if (window->deed->parts[i].want == MUSTER_WANTS_PLACE && window->inputs[i] != NULL)
      fill_input (window, i, word);
}
