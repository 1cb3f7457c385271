#include "config.h"

#include "app/campaign/recovery-window.h"

#include "app/widget/combo-row.h"
#include "app/widget/file-dialog.h"
#include "app/widget/first-focus.h"
#include "base/file.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/actions/recovery.h"

#include <glib/gi18n-lib.h>

struct _MusterRecoveryRuleRow
{
  AdwExpanderRow parent;
  AdwComboRow *held;
  AdwComboRow *grade;
  AdwEntryRow *returning;
  AdwEntryRow *hospital;
  AdwEntryRow *missing;
  AdwEntryRow *prisoners;
  GtkSpinButton *days;
  GtkLabel *lost;
  GPtrArray *grades; /* behind "Any" */
};

G_DEFINE_FINAL_TYPE (MusterRecoveryRuleRow, muster_recovery_rule_row, ADW_TYPE_EXPANDER_ROW)

static guint rule_changed;
static guint removed;

static void
get_entries (MusterRecoveryRuleRow *row, AdwEntryRow *entries[MUSTER_EVENT_FIGURES])
{
  entries[MUSTER_LOSS_ALL] = NULL;
  entries[MUSTER_LOSS_KILLED] = NULL;
  entries[MUSTER_LOSS_RETURNING] = row->returning;
  entries[MUSTER_LOSS_HOSPITAL] = row->hospital;
  entries[MUSTER_LOSS_MISSING] = row->missing;
  entries[MUSTER_LOSS_PRISONERS] = row->prisoners;
}

static const char *
get_grade (MusterRecoveryRuleRow *row)
{
  guint selected = adw_combo_row_get_selected (row->grade);
  return selected > 0 && selected <= row->grades->len
           ? g_ptr_array_index (row->grades, selected - 1)
           : NULL;
}

static const char *
get_chosen_name (AdwComboRow *row)
{
  GtkStringObject *chosen = adw_combo_row_get_selected_item (row);
  return chosen != NULL ? gtk_string_object_get_string (chosen) : "";
}

static void
notify_title (MusterRecoveryRuleRow *row)
{
  const char *held = get_chosen_name (row->held);
  g_autofree char *both = g_strdup_printf ("%s · %s", held, get_chosen_name (row->grade));
  g_autofree char *title = g_markup_escape_text (get_grade (row) != NULL ? both : held, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
}

static void
show_rule (MusterRecoveryRuleRow *row, const MusterRecoveryRule *rule, const char *problem)
{
  g_autofree char *says = rule != NULL ? muster_recovery_rule_dup_text (rule) : g_strdup (problem);
  g_autofree char *subtitle = g_markup_escape_text (says, -1);
  g_autofree char *lost =
    rule != NULL ? muster_number_dup_text (rule->shares[MUSTER_LOSS_KILLED]) : g_strdup ("–");
  notify_title (row);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_label_set_text (row->lost, lost);
}

/** Adds the rule as it is typed, and tells in the row what it says. Returns: FALSE as
 * muster_recovery_add_rule() */
static gboolean
muster_recovery_rule_row_add (MusterRecoveryRuleRow *row, MusterRecovery *recovery, GError **error)
{
  AdwEntryRow *entries[MUSTER_EVENT_FIGURES];
  const char *shares[MUSTER_EVENT_FIGURES] = { NULL };
  g_autoptr (GError) wrong = NULL;
  get_entries (row, entries);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    if (entries[i] != NULL)
      shares[i] = gtk_editable_get_text (GTK_EDITABLE (entries[i]));
  if (!muster_recovery_add_rule (recovery, (MusterHeld) adw_combo_row_get_selected (row->held),
                                 get_grade (row), shares,
                                 gtk_spin_button_get_value_as_int (row->days), &wrong))
    {
      show_rule (row, NULL, wrong->message);
      g_propagate_error (error, g_steal_pointer (&wrong));
      return FALSE;
    }
  show_rule (row, &g_array_index (recovery->rules, MusterRecoveryRule, recovery->rules->len - 1),
             NULL);
  return TRUE;
}

static void
on_changed (MusterRecoveryRuleRow *row)
{
  if (row->grades != NULL)
    g_signal_emit (row, rule_changed, 0);
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, removed, 0);
}

static void finalize (GObject *object);

static void
rule_row_finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_RECOVERY_RULE_ROW (object)->grades, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_recovery_rule_row_parent_class)->finalize (object);
}

#define BIND_RULE(member)                                                                          \
  gtk_widget_class_bind_template_child (widget_class, MusterRecoveryRuleRow, member)

static void
muster_recovery_rule_row_class_init (MusterRecoveryRuleRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = rule_row_finalize;
  rule_changed = g_signal_new ("changed", MUSTER_TYPE_RECOVERY_RULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
  removed = g_signal_new ("removed", MUSTER_TYPE_RECOVERY_RULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/recovery-rule-row.ui");
  BIND_RULE (held);
  BIND_RULE (grade);
  BIND_RULE (returning);
  BIND_RULE (hospital);
  BIND_RULE (missing);
  BIND_RULE (prisoners);
  BIND_RULE (days);
  BIND_RULE (lost);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_install_action (widget_class, "rule.remove", NULL, on_remove);
}

static void
muster_recovery_rule_row_init (MusterRecoveryRuleRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
  muster_combo_row_show_names (row->held);
  muster_combo_row_show_names (row->grade);
}

static void
fill_grades (MusterRecoveryRuleRow *row, GPtrArray *names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  gtk_string_list_append (list, _ ("Any quality"));
  for (guint i = 0; i < names->len; i++)
    gtk_string_list_append (list, g_ptr_array_index (names, i));
  adw_combo_row_set_model (row->grade, G_LIST_MODEL (list));
}

static void
fill (MusterRecoveryRuleRow *row, const MusterRecoveryRule *rule, GPtrArray *grades)
{
  AdwEntryRow *entries[MUSTER_EVENT_FIGURES];
  guint grade;
  get_entries (row, entries);
  adw_combo_row_set_selected (row->held, rule->held);
  if (rule->grade != NULL
      && g_ptr_array_find_with_equal_func (grades, rule->grade, g_str_equal, &grade))
    adw_combo_row_set_selected (row->grade, grade + 1);
  gtk_spin_button_set_value (row->days, rule->days);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    if (entries[i] != NULL && rule->shares[i].num != 0)
      {
        g_autofree char *share = muster_number_dup_plain (rule->shares[i]);
        gtk_editable_set_text (GTK_EDITABLE (entries[i]), share);
      }
}

/**
 * muster_recovery_rule_row_new:
 * @rule: (nullable): what it shows at first; NULL: a rule for all, without shares
 * @grades: (element-type utf8): "quality:elite", which may be chosen; kept
 * @names: (element-type utf8): theirs, in the same order
 *
 * Signals: "changed" whenever something else is typed or chosen, "removed" where the rule is to go.
 */
static MusterRecoveryRuleRow *
muster_recovery_rule_row_new (const MusterRecoveryRule *rule, GPtrArray *grades, GPtrArray *names)
{
  MusterRecoveryRuleRow *row = g_object_new (MUSTER_TYPE_RECOVERY_RULE_ROW, NULL);
  fill_grades (row, names);
  if (rule != NULL)
    fill (row, rule, grades);
  notify_title (row);
  row->grades = g_ptr_array_ref (grades);
  return row;
}

struct _MusterRecoveryWindow
{
  AdwWindow parent;
  AdwComboRow *preset;
  AdwEntryRow *name;
  GtkSpinButton *rest;
  AdwEntryRow *day;
  GtkSwitch *dice;
  GtkSwitch *carried;
  AdwPreferencesGroup *rules_group;
  GtkLabel *example;
  GtkLabel *problem;
  MusterCampaignModel *model;
  GPtrArray *rows;    /* MusterRecoveryRuleRow */
  GPtrArray *presets; /* MusterRecovery; the first are the campaign's */
  GPtrArray *grades;  /* "quality:elite" */
  GPtrArray *names;   /* theirs */
  char *note;         /* of what is shown, as long as it is not edited */
  gint64 replaced;    /* the batch in whose place the rules are to stand, or 0 */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (MusterRecoveryWindow, muster_recovery_window, ADW_TYPE_WINDOW)

static guint done;

static void
notify (MusterRecoveryWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
}

static char *
dup_name (MusterRecoveryWindow *window)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (window->name))));
}

/* Returns: (transfer full) (nullable): the rules as they are typed; NULL where the first wrong row
 * has told why, in @error too */
static MusterRecovery *
gather (MusterRecoveryWindow *window, GError **error)
{
  g_autofree char *name = dup_name (window);
  g_autoptr (MusterRecovery) recovery = muster_recovery_new (name);
  gboolean is_sound = TRUE;
  recovery->note = muster_recovery_keep (recovery, window->note);
  recovery->rest = gtk_spin_button_get_value_as_int (window->rest);
  recovery->has_dice = gtk_switch_get_active (window->dice);
  recovery->rounding =
    gtk_switch_get_active (window->carried) ? MUSTER_ROUNDING_CARRIED : MUSTER_ROUNDING_BATTLE;
  for (guint i = 0; i < window->rows->len; i++)
    is_sound &= muster_recovery_rule_row_add (g_ptr_array_index (window->rows, i), recovery,
                                              is_sound ? error : NULL);
  return is_sound ? g_steal_pointer (&recovery) : NULL;
}

static int
read_day (MusterRecoveryWindow *window)
{
  return muster_day_parse_typed (gtk_editable_get_text (GTK_EDITABLE (window->day)));
}

/* Returns: (transfer full) (nullable): why the rules cannot be those of the campaign */
static char *
dup_problem (MusterRecoveryWindow *window, const MusterRecovery *recovery)
{
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (window->model);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  int day = read_day (window);
  g_autofree char *first = muster_day_dup_text (campaign->start);
  if (recovery->name[0] == '\0')
    return g_strdup (_ ("Give the rules a name."));
  if (day == MUSTER_NO_DAY)
    return g_strdup_printf (_ ("“%s” is no day. Write 1815-06-18 or 18 June 1815."),
                            gtk_editable_get_text (GTK_EDITABLE (window->day)));
  if (day < campaign->start)
    return g_strdup_printf (_ ("The campaign begins on %s. Give that day or a later one."), first);
  if (muster_recovery_check (recovery, campaign->ruleset, recovery->name, problems))
    return NULL;
  return g_strdup (((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
}

static void
check (MusterRecoveryWindow *window)
{
  if (window->is_filling || window->model == NULL)
    return;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = dup_name (window);
  g_autoptr (MusterRecovery) recovery = gather (window, &error);
  int today = muster_campaign_get_today (muster_campaign_model_get_campaign (window->model));
  g_autofree char *example =
    recovery != NULL ? muster_recovery_dup_example (recovery, today) : g_strdup ("");
  g_autofree char *problem =
    recovery != NULL ? dup_problem (window, recovery) : g_strdup (error->message);
  gtk_label_set_text (window->example, example);
  gtk_widget_set_visible (GTK_WIDGET (window->example), recovery != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (window->carried), !gtk_switch_get_active (window->dice));
  notify (window, problem);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "recovery.keep", problem == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "recovery.export",
                                 recovery != NULL && name[0] != '\0');
}

/* What a note says of the rules is no more true of others. */
static void
on_edited (MusterRecoveryWindow *window)
{
  if (window->is_filling)
    return;
  g_clear_pointer (&window->note, g_free);
  check (window);
}

static void
remove_row (MusterRecoveryWindow *window, MusterRecoveryRuleRow *row)
{
  adw_preferences_group_remove (window->rules_group, GTK_WIDGET (row));
  g_ptr_array_remove (window->rows, row);
}

static void
on_removed (MusterRecoveryWindow *window, MusterRecoveryRuleRow *row)
{
  gtk_widget_grab_focus (GTK_WIDGET (window->name));
  remove_row (window, row);
  on_edited (window);
}

static MusterRecoveryRuleRow *
add_row (MusterRecoveryWindow *window, const MusterRecoveryRule *rule)
{
  MusterRecoveryRuleRow *row = muster_recovery_rule_row_new (rule, window->grades, window->names);
  g_signal_connect_object (row, "changed", G_CALLBACK (on_edited), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "removed", G_CALLBACK (on_removed), window, G_CONNECT_SWAPPED);
  adw_preferences_group_add (window->rules_group, GTK_WIDGET (row));
  g_ptr_array_add (window->rows, row);
  return row;
}

static void
add_grade (MusterRecoveryWindow *window, const char *id, const char *name)
{
  if (g_ptr_array_find_with_equal_func (window->grades, id, g_str_equal, NULL))
    return;
  g_ptr_array_add (window->grades, g_strdup (id));
  g_ptr_array_add (window->names, g_strdup (name));
}

static void
show (MusterRecoveryWindow *window, const MusterRecovery *recovery)
{
  window->is_filling = TRUE;
  while (window->rows->len > 0)
    remove_row (window, g_ptr_array_index (window->rows, window->rows->len - 1));
  gtk_editable_set_text (GTK_EDITABLE (window->name), recovery->name);
  gtk_spin_button_set_value (window->rest, recovery->rest);
  gtk_switch_set_active (window->dice, recovery->has_dice);
  gtk_switch_set_active (window->carried, recovery->rounding == MUSTER_ROUNDING_CARRIED);
  g_free (window->note);
  window->note = g_strdup (recovery->note);
  for (guint i = 0; i < recovery->rules->len; i++)
    {
      const MusterRecoveryRule *rule = &g_array_index (recovery->rules, MusterRecoveryRule, i);
      if (rule->grade != NULL)
        add_grade (window, rule->grade, rule->grade);
      add_row (window, rule);
    }
  window->is_filling = FALSE;
  check (window);
}

static void
on_preset (MusterRecoveryWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->preset);
  if (window->model != NULL && selected < window->presets->len)
    show (window, g_ptr_array_index (window->presets, selected));
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterRecoveryWindow *window = MUSTER_RECOVERY_WINDOW (widget);
  MusterRecoveryRuleRow *row = add_row (window, NULL);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  on_edited (window);
}

static void
on_keep (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterRecoveryWindow *window = MUSTER_RECOVERY_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterRecovery) recovery = gather (window, &error);
  if (recovery == NULL)
    return;
  g_autofree char *title = muster_phrase_new ("recovery", recovery->name, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) copy =
    muster_campaign_copy (muster_campaign_model_get_campaign (window->model));
  if (!muster_campaign_change_recovery (copy, window->replaced, read_day (window), recovery, NULL,
                                        problems, &error)
      || !muster_campaign_model_save (window->model, copy, title, &error))
    {
      g_autofree char *problem = error != NULL ? NULL : dup_problem (window, recovery);
      notify (window, error != NULL ? error->message : problem);
      return;
    }
  g_autofree char *words = muster_phrase_format (title);
  g_signal_emit (window, done, 0, words);
  gtk_window_close (GTK_WINDOW (window));
}

static void
load (MusterRecoveryWindow *window, const char *path)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRecovery) recovery = muster_recovery_load (path, problems);
  if (recovery != NULL)
    show (window, recovery);
  else if (problems->len > 0)
    notify (window, ((const MusterProblem *) g_ptr_array_index (problems, 0))->message);
}

static void
on_load_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL)
    load (MUSTER_RECOVERY_WINDOW (widget), path);
}

static void
on_load (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooserNative *dialog = muster_file_dialog_new (widget, _ ("Load Rules of Recovery"),
                                                         GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Load"));
  muster_file_dialog_show (dialog, on_load_chosen);
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterRecoveryWindow *window = MUSTER_RECOVERY_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autoptr (MusterRecovery) recovery = path != NULL ? gather (window, &error) : NULL;
  if (recovery == NULL)
    return;
  g_autoptr (GBytes) bytes = muster_recovery_write_file (recovery);
  notify (window, muster_file_write (path, bytes, &error) ? NULL : error->message);
}

static void
on_export (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *name = dup_name (MUSTER_RECOVERY_WINDOW (widget));
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export Rules of Recovery"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  muster_file_dialog_propose (dialog, name, ".recovery.xml");
  muster_file_dialog_show (dialog, on_export_chosen);
}

static void
finalize (GObject *object)
{
  MusterRecoveryWindow *window = MUSTER_RECOVERY_WINDOW (object);
  g_clear_object (&window->model);
  g_ptr_array_unref (window->rows);
  g_ptr_array_unref (window->presets);
  g_ptr_array_unref (window->grades);
  g_ptr_array_unref (window->names);
  g_free (window->note);
  G_OBJECT_CLASS (muster_recovery_window_parent_class)->finalize (object);
}

#define BIND(member)                                                                               \
  gtk_widget_class_bind_template_child (widget_class, MusterRecoveryWindow, member)

static void
muster_recovery_window_class_init (MusterRecoveryWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  done = g_signal_new ("done", MUSTER_TYPE_RECOVERY_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/recovery-window.ui");
  BIND (preset);
  BIND (name);
  BIND (rest);
  BIND (day);
  BIND (dice);
  BIND (carried);
  BIND (rules_group);
  BIND (example);
  BIND (problem);
  gtk_widget_class_bind_template_callback (widget_class, check);
  gtk_widget_class_bind_template_callback (widget_class, on_edited);
  gtk_widget_class_bind_template_callback (widget_class, on_preset);
  gtk_widget_class_install_action (widget_class, "recovery.keep", NULL, on_keep);
  gtk_widget_class_install_action (widget_class, "recovery.add", NULL, on_add);
  gtk_widget_class_install_action (widget_class, "recovery.load", NULL, on_load);
  gtk_widget_class_install_action (widget_class, "recovery.export", NULL, on_export);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_recovery_window_init (MusterRecoveryWindow *window)
{
  window->rows = g_ptr_array_new ();
  window->grades = g_ptr_array_new_with_free_func (g_free);
  window->names = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), gtk_widget_get_ancestor (GTK_WIDGET (window->preset),
                                                                        ADW_TYPE_PREFERENCES_PAGE));
  muster_combo_row_show_names (window->preset);
}

/* Of the scales whose grades are better and worse. */
static void
list_grades (MusterRecoveryWindow *window, const MusterRuleset *ruleset)
{
  for (int i = 0; ruleset != NULL && i < ruleset->n_scales; i++)
    for (int j = 0; ruleset->scales[i].ordered && j < ruleset->scales[i].n_grades; j++)
      {
        const MusterScale *scale = &ruleset->scales[i];
        g_autofree char *id = g_strdup_printf ("%s:%s", scale->id, scale->grades[j].id);
        g_autofree char *name = g_strdup_printf ("%s: %s", scale->name, scale->grades[j].name);
        add_grade (window, id, name);
      }
}

static void
list_presets (MusterRecoveryWindow *window, const MusterRecovery *own)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  window->presets = muster_recovery_list (problems);
  g_ptr_array_insert (window->presets, 0,
                      own != NULL ? muster_recovery_ref ((MusterRecovery *) own)
                                  : muster_recovery_new (_ ("None")));
  gtk_string_list_append (names, _ ("The campaign’s own"));
  for (guint i = 1; i < window->presets->len; i++)
    gtk_string_list_append (names,
                            ((MusterRecovery *) g_ptr_array_index (window->presets, i))->name);
  adw_combo_row_set_model (window->preset, G_LIST_MODEL (names));
}

MusterRecoveryWindow *
muster_recovery_window_new (GtkWindow *parent, MusterCampaignModel *model, gint64 replaced)
{
  MusterRecoveryWindow *window =
    g_object_new (MUSTER_TYPE_RECOVERY_WINDOW, "transient-for", parent, NULL);
  const MusterCampaign *campaign = muster_campaign_model_get_campaign (model);
  const MusterEvent *event =
    replaced != 0 ? muster_campaign_find_rules_event (campaign, replaced) : NULL;
  g_autofree char *day =
    muster_day_dup_text (event != NULL ? event->day : muster_campaign_get_today (campaign));
  window->replaced = event != NULL ? replaced : 0;
  gtk_editable_set_text (GTK_EDITABLE (window->day), day);
  list_grades (window, campaign->ruleset);
  list_presets (window, event != NULL ? muster_campaign_find_rules (campaign, event->id)
                                      : muster_campaign_get_recovery (campaign));
  window->model = g_object_ref (model);
  show (window, g_ptr_array_index (window->presets, 0));
  return window;
}
