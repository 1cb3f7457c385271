#include "config.h"

#include "app/scenario/new-scenario-window.h"

#include "app/document/ruleset-cache.h"
#include "app/scenario/battlefield-group.h"
#include "app/widget/first-focus.h"
#include "app/widget/side-group.h"
#include "army/start/start.h"
#include "army/store/listing.h"
#include "base/problem.h"
#include "scenario/start.h"
#include "scenario/store.h"
#include "collection/collection.h"

#include <glib/gi18n-lib.h>

struct _MusterHoursRow
{
  AdwExpanderRow parent;
  AdwEntryRow *start;
  AdwEntryRow *dusk;
  GtkSpinButton *minutes;
  GtkSpinButton *turns;
};

G_DEFINE_FINAL_TYPE (MusterHoursRow, muster_hours_row, ADW_TYPE_EXPANDER_ROW)

static guint changed;

static char *
dup_typed (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static int
get_time (AdwEntryRow *row)
{
  g_autofree char *typed = dup_typed (row);
  return muster_time_parse (typed);
}

/** Returns: (transfer full) (nullable): a sentence that says what cannot be so; NULL: nothing.
 * A battle may begin after dusk, and is fought through the night then */
static char *
muster_hours_row_dup_problem (MusterHoursRow *row)
{
  AdwEntryRow *entries[] = { row->start, row->dusk };
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autofree char *typed = dup_typed (entries[i]);
      if (typed[0] != '\0' && muster_time_parse (typed) == MUSTER_NO_TIME)
        return g_strdup_printf (_ ("“%s” is no time of day. Write it as 11:30."), typed);
    }
  return NULL;
}

/** Gives a scenario what was typed. */
static void
muster_hours_row_fill (MusterHoursRow *row, MusterScenario *scenario)
{
  scenario->start = get_time (row->start);
  scenario->dusk = get_time (row->dusk);
  scenario->minutes = gtk_spin_button_get_value_as_int (row->minutes);
  scenario->turns = gtk_spin_button_get_value_as_int (row->turns);
}

static void
on_changed (MusterHoursRow *row)
{
  g_signal_emit (row, changed, 0);
}

static void
muster_hours_row_class_init (MusterHoursRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  changed = g_signal_new ("changed", MUSTER_TYPE_HOURS_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/hours-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, start);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, dusk);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, minutes);
  gtk_widget_class_bind_template_child (widget_class, MusterHoursRow, turns);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
}

static void
muster_hours_row_init (MusterHoursRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}

struct _MusterNewScenarioWindow
{
  AdwWindow parent;
  MusterSideGroup *one;
  MusterSideGroup *other;
  AdwEntryRow *name;
  MusterBattlefieldGroup *battlefield;
  MusterHoursRow *hours;
  GtkLabel *problem;
  MusterStore *store;
  GPtrArray *armies;     /* MusterArmySummary: all of the library */
  gint64 first;          /* the army whose rules are offered */
  GCancellable *reading; /* the packs of the armies that are chosen, or NULL */
  GCancellable *listing; /* the packs that are installed, or NULL */
  gboolean has_name;     /* typed by the user */
  gboolean is_naming;
};

G_DEFINE_FINAL_TYPE (MusterNewScenarioWindow, muster_new_scenario_window, ADW_TYPE_WINDOW)

static guint created;

static const MusterArmySummary *
find_army (MusterNewScenarioWindow *window, gint64 id)
{
  for (guint i = 0; i < window->armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (window->armies, i);
      if (army->id == id)
        return army;
    }
  return NULL;
}

/* The armies of both sides, those of the first before the others. */
static GArray *
list_armies (MusterNewScenarioWindow *window)
{
  GArray *armies = muster_side_group_list_armies (window->one);
  g_autoptr (GArray) others = muster_side_group_list_armies (window->other);
  g_array_append_vals (armies, others->data, others->len);
  return armies;
}

static char *
dup_rules_problem (MusterNewScenarioWindow *window, const GArray *armies)
{
  const MusterArmySummary *first = NULL;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = find_army (window, g_array_index (armies, gint64, i));
      if (army == NULL)
        return g_strdup (_ ("Choose an army for each side."));
      if (first == NULL)
        first = army;
      if (!g_str_equal (army->ruleset, first->ruleset))
        return g_strdup_printf (
          /* Translators: %1$s: an army; %2$s: its ruleset; %3$s: another army; %4$s: its ruleset.
           */
          _ ("“%1$s” plays by %2$s, “%3$s” by %4$s. Choose armies of the same rules."), first->name,
          first->title, army->name, army->title);
    }
  return NULL;
}

static gboolean
is_reading (MusterNewScenarioWindow *window)
{
  return window->reading != NULL || window->listing != NULL;
}

/* What takes long is told. */
static char *
dup_reading (MusterNewScenarioWindow *window, const GArray *armies)
{
  for (guint i = 0; i < armies->len; i++)
    if (muster_ruleset_cache_is_slow (window->store, MUSTER_DOCUMENT_ARMY,
                                      g_array_index (armies, gint64, i)))
      return g_strdup (_ ("Reading a large ruleset…"));
  return NULL;
}

/* The first of what keeps the scenario from being made, or NULL. */
static char *
dup_problem (MusterNewScenarioWindow *window)
{
  g_autoptr (GArray) armies = list_armies (window);
  if (window->armies->len == 0)
    return g_strdup (_ ("There is no army in the library yet. Build or import two armies first, "
                        "or open the example of a scenario."));
  char *problem = dup_rules_problem (window, armies);
  if (problem == NULL && is_reading (window))
    return dup_reading (window, armies);
  if (problem == NULL)
    problem = muster_battlefield_group_dup_problem (window->battlefield);
  return problem != NULL ? problem : muster_hours_row_dup_problem (window->hours);
}

static void
notify (MusterNewScenarioWindow *window, const char *problem)
{
  gtk_label_set_text (window->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), problem != NULL);
}

static void
check (MusterNewScenarioWindow *window)
{
  g_autofree char *problem = dup_problem (window);
  notify (window, problem);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "new-scenario.make",
                                 problem == NULL && !is_reading (window));
}

/* Whoever typed a name keeps it. */
static void
propose_name (MusterNewScenarioWindow *window, const GArray *ones, const GArray *others)
{
  const MusterArmySummary *one = find_army (window, g_array_index (ones, gint64, 0));
  const MusterArmySummary *other = find_army (window, g_array_index (others, gint64, 0));
  if (window->has_name || one == NULL || other == NULL)
    return;
  g_autofree char *name = muster_scenario_start_dup_name (one->name, other->name);
  window->is_naming = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (window->name), name);
  window->is_naming = FALSE;
}

static void
show_ruleset (MusterNewScenarioWindow *window, gint64 army)
{
  if (army == window->first)
    return;
  window->first = army;
  g_autofree char *name = NULL;
  g_autofree char *digest = NULL;
  gboolean is_there =
    army != 0 && muster_store_find_pack (window->store, army, &name, &digest, NULL);
  g_autoptr (MusterRuleset) ruleset =
    is_there ? muster_ruleset_cache_get_ruleset (window->store, army, name) : NULL;
  muster_battlefield_group_set_ruleset (window->battlefield, ruleset);
}

static void
on_rulesets_read (gpointer source, gpointer data)
{
  MusterNewScenarioWindow *window = MUSTER_NEW_SCENARIO_WINDOW (source);
  g_autoptr (GArray) ones = muster_side_group_list_armies (window->one);
  g_clear_object (&window->reading);
  show_ruleset (window, g_array_index (ones, gint64, 0));
  check (window);
}

static void
on_sides (MusterNewScenarioWindow *window)
{
  g_autoptr (GArray) ones = muster_side_group_list_armies (window->one);
  g_autoptr (GArray) others = muster_side_group_list_armies (window->other);
  g_autoptr (GArray) armies = list_armies (window);
  propose_name (window, ones, others);
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  window->reading = g_cancellable_new ();
  muster_ruleset_cache_read (window->store, MUSTER_DOCUMENT_ARMY,
                             (const gint64 *) (gpointer) armies->data, armies->len, window,
                             window->reading, on_rulesets_read, NULL);
  check (window);
}

static void
on_name (MusterNewScenarioWindow *window)
{
  if (!window->is_naming)
    window->has_name = gtk_editable_get_text (GTK_EDITABLE (window->name))[0] != '\0';
}

static gint64
make (MusterNewScenarioWindow *window, GError **error)
{
  g_autoptr (GArray) ones = muster_side_group_list_armies (window->one);
  g_autoptr (GArray) others = muster_side_group_list_armies (window->other);
  GArray *const sides[2] = { ones, others };
  g_autofree char *name =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (window->name))));
  g_autoptr (MusterScenario) scenario = muster_scenario_start_begin (window->store, sides, error);
  if (scenario == NULL || !muster_battlefield_group_make (window->battlefield, scenario, error))
    return 0;
  if (name[0] != '\0')
    scenario->name = muster_scenario_keep (scenario, name);
  muster_hours_row_fill (window->hours, scenario);
  return muster_library_add (window->store, &muster_scenario_document, scenario, error);
}

static void
on_make (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterNewScenarioWindow *window = MUSTER_NEW_SCENARIO_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  gint64 id = make (window, &error);
  if (id == 0)
    {
      notify (window, error->message);
      return;
    }
  g_signal_emit (window, created, 0, id);
  gtk_window_close (GTK_WINDOW (window));
}

static void
on_activate (MusterNewScenarioWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "new-scenario.make", NULL);
}

static void
dispose (GObject *object)
{
  MusterNewScenarioWindow *window = MUSTER_NEW_SCENARIO_WINDOW (object);
  g_cancellable_cancel (window->reading);
  g_cancellable_cancel (window->listing);
  g_clear_object (&window->reading);
  g_clear_object (&window->listing);
  g_clear_object (&window->store);
  g_clear_pointer (&window->armies, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_new_scenario_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, one);
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, other);
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, name);
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, battlefield);
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, hours);
  gtk_widget_class_bind_template_child (class, MusterNewScenarioWindow, problem);
}

static void
muster_new_scenario_window_class_init (MusterNewScenarioWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  created = g_signal_new ("created", MUSTER_TYPE_NEW_SCENARIO_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_BATTLEFIELD_GROUP);
  g_type_ensure (MUSTER_TYPE_HOURS_ROW);
  g_type_ensure (MUSTER_TYPE_SIDE_GROUP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/scenario/new-scenario-window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_sides);
  gtk_widget_class_bind_template_callback (widget_class, on_name);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, check);
  gtk_widget_class_install_action (widget_class, "new-scenario.make", NULL, on_make);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_new_scenario_window_init (MusterNewScenarioWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), gtk_widget_get_ancestor (GTK_WIDGET (window->one),
                                                                        ADW_TYPE_PREFERENCES_PAGE));
}

/* Another army of the same rules as @army, or 0. */
static gint64
find_opponent (MusterNewScenarioWindow *window, const MusterArmySummary *army)
{
  for (guint i = 0; i < window->armies->len; i++)
    {
      const MusterArmySummary *other = g_ptr_array_index (window->armies, i);
      if (other->id != army->id && g_str_equal (other->ruleset, army->ruleset))
        return other->id;
    }
  return 0;
}

static void
propose_armies (MusterNewScenarioWindow *window, const GArray *armies, gint64 proposed[2])
{
  proposed[0] = armies != NULL && armies->len > 0 ? g_array_index (armies, gint64, 0) : 0;
  proposed[1] = armies != NULL && armies->len > 1 ? g_array_index (armies, gint64, 1) : 0;
  for (guint i = 0; proposed[0] == 0 && i < window->armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (window->armies, i);
      if (find_opponent (window, army) != 0)
        proposed[0] = army->id;
    }
  const MusterArmySummary *first = find_army (window, proposed[0]);
  if (proposed[1] == 0 && first != NULL)
    proposed[1] = find_opponent (window, first);
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewScenarioWindow *window = MUSTER_NEW_SCENARIO_WINDOW (source);
  g_autoptr (GPtrArray) rulesets = g_task_propagate_pointer (G_TASK (result), NULL);
  if (rulesets == NULL)
    return;
  g_clear_object (&window->listing);
  muster_battlefield_group_set_others (window->battlefield, rulesets);
  gtk_widget_set_sensitive (GTK_WIDGET (window->battlefield), TRUE);
  check (window);
}

/* What is chosen of the battlefield would be lost when the packs that are installed come. */
static void
begin (MusterNewScenarioWindow *window, const GArray *armies)
{
  gint64 proposed[2];
  window->listing = g_cancellable_new ();
  muster_ruleset_cache_list_installed (window, window->listing, on_listed);
  gtk_widget_set_sensitive (GTK_WIDGET (window->battlefield), FALSE);
  window->armies = muster_store_list_armies (window->store, NULL);
  if (window->armies == NULL)
    window->armies = g_ptr_array_new ();
  propose_armies (window, armies, proposed);
  muster_side_group_begin (window->one, window->store, proposed[0]);
  muster_side_group_begin (window->other, window->store, proposed[1]);
  on_sides (window);
}

MusterNewScenarioWindow *
muster_new_scenario_window_new (GtkWindow *parent, MusterStore *store, const GArray *armies)
{
  MusterNewScenarioWindow *window =
    g_object_new (MUSTER_TYPE_NEW_SCENARIO_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  g_autoptr (GPtrArray) holdings = muster_collection_list (store, NULL);
  muster_battlefield_group_set_holdings (window->battlefield, holdings);
  begin (window, armies);
  return window;
}
