#include "config.h"

#include "app/campaign/recovery-rule-row.h"

#include "app/widget/combo-row.h"

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

static guint changed;
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
tell_title (MusterRecoveryRuleRow *row)
{
  const char *held = get_chosen_name (row->held);
  g_autofree char *both = g_strdup_printf ("%s · %s", held, get_chosen_name (row->grade));
  g_autofree char *title = g_markup_escape_text (get_grade (row) != NULL ? both : held, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
}

static void
tell (MusterRecoveryRuleRow *row, const MusterRecoveryRule *rule, const char *trouble)
{
  g_autofree char *says = rule != NULL ? muster_recovery_rule_dup_text (rule) : g_strdup (trouble);
  g_autofree char *subtitle = g_markup_escape_text (says, -1);
  g_autofree char *lost =
    rule != NULL ? muster_number_dup_text (rule->shares[MUSTER_LOSS_KILLED]) : g_strdup ("–");
  tell_title (row);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_label_set_text (row->lost, lost);
}

gboolean
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
      tell (row, NULL, wrong->message);
      g_propagate_error (error, g_steal_pointer (&wrong));
      return FALSE;
    }
  tell (row, &g_array_index (recovery->rules, MusterRecoveryRule, recovery->rules->len - 1), NULL);
  return TRUE;
}

static void
on_changed (MusterRecoveryRuleRow *row)
{
  if (row->grades != NULL)
    g_signal_emit (row, changed, 0);
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, removed, 0);
}

static void
finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_RECOVERY_RULE_ROW (object)->grades, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_recovery_rule_row_parent_class)->finalize (object);
}

#define BIND(member)                                                                               \
  gtk_widget_class_bind_template_child (widget_class, MusterRecoveryRuleRow, member)

static void
muster_recovery_rule_row_class_init (MusterRecoveryRuleRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_RECOVERY_RULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 0);
  removed = g_signal_new ("removed", MUSTER_TYPE_RECOVERY_RULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/recovery-rule-row.ui");
  BIND (held);
  BIND (grade);
  BIND (returning);
  BIND (hospital);
  BIND (missing);
  BIND (prisoners);
  BIND (days);
  BIND (lost);
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

MusterRecoveryRuleRow *
muster_recovery_rule_row_new (const MusterRecoveryRule *rule, GPtrArray *grades, GPtrArray *names)
{
  MusterRecoveryRuleRow *row = g_object_new (MUSTER_TYPE_RECOVERY_RULE_ROW, NULL);
  fill_grades (row, names);
  if (rule != NULL)
    fill (row, rule, grades);
  tell_title (row);
  row->grades = g_ptr_array_ref (grades);
  return row;
}
