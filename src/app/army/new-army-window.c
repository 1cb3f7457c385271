#include "config.h"

#include "app/army/windows.h"

#include "app/document/ruleset-cache.h"
#include "app/document/last-army.h"
#include "app/widget/combo-row.h"
#include "app/widget/first-focus.h"
#include "army/start/start.h"
#include "army/store/edit.h"
#include "base/problem.h"
#include "base/task.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _MusterNewArmyWindow
{
  AdwWindow parent;
  AdwComboRow *ruleset;
  AdwComboRow *nation;
  AdwComboRow *points;
  AdwEntryRow *name;
  AdwEntryRow *date;
  GtkLabel *problem;
  GtkWidget *create;
  MusterStore *store;
  GCancellable *reading; /* the packs that are installed, or what is made; or NULL */
  GPtrArray *rulesets;   /* MusterRuleset: NULL until they are read */
  GArray *nations;       /* (element-type int): of the ruleset, as they are offered */
};

G_DEFINE_FINAL_TYPE (MusterNewArmyWindow, muster_new_army_window, ADW_TYPE_WINDOW)

static guint created;

static MusterRuleset *
get_ruleset (MusterNewArmyWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->ruleset);
  return window->rulesets != NULL && selected < window->rulesets->len
           ? g_ptr_array_index (window->rulesets, selected)
           : NULL;
}

static void
show_rulesets (MusterNewArmyWindow *window)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  for (guint i = 0; i < window->rulesets->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (window->rulesets, i);
      gtk_string_list_append (titles, ruleset->title);
    }
  adw_combo_row_set_model (window->ruleset, G_LIST_MODEL (titles));
}

static void
show_points (MusterNewArmyWindow *window, const MusterRuleset *ruleset)
{
  g_autoptr (GtkStringList) sizes = gtk_string_list_new (NULL);
  gtk_string_list_append (sizes, ruleset->n_budget_adds > 0 ? _ ("As the rules work it out")
                                                            : _ ("No limit"));
  for (int i = 0; i < ruleset->n_offers; i++)
    {
      g_autofree char *size = muster_start_dup_size (ruleset->offers[i]);
      gtk_string_list_append (sizes, size);
    }
  adw_combo_row_set_model (window->points, G_LIST_MODEL (sizes));
  adw_combo_row_set_selected (window->points, ruleset->n_offers > 0 ? 1 : 0);
  gtk_widget_set_visible (GTK_WIDGET (window->points), ruleset->n_offers > 0);
}

static void
on_ruleset (MusterNewArmyWindow *window)
{
  const MusterRuleset *ruleset = get_ruleset (window);
  g_autoptr (GtkStringList) nations = gtk_string_list_new (NULL);
  if (ruleset == NULL)
    return;
  g_clear_pointer (&window->nations, g_array_unref);
  window->nations = muster_ruleset_list_grades (ruleset, ruleset->nation_scale);
  gtk_string_list_append (nations, _ ("Choose later"));
  for (guint i = 0; i < window->nations->len; i++)
    gtk_string_list_append (nations,
                            ruleset->nations[g_array_index (window->nations, int, i)].name);
  adw_combo_row_set_model (window->nation, G_LIST_MODEL (nations));
  show_points (window, ruleset);
  if (ruleset->from != MUSTER_NO_YEAR)
    {
      /* Translators: %1$d: the first year; %2$d: the last year. */
      g_autofree char *title = g_strdup_printf (_ ("Date (%1$d–%2$d)"), ruleset->from, ruleset->to);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (window->date), title);
    }
  else
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (window->date), _ ("Date"));
}

static char *
dup_typed (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
on_typed (MusterNewArmyWindow *window)
{
  g_autofree char *date = dup_typed (window->date);
  g_autofree char *kept = muster_date_dup_typed (date);
  gboolean good = date[0] == '\0' || kept != NULL;
  gtk_label_set_text (window->problem,
                      good ? ""
                           : _ ("There was no such day, or it is written in another way: write "
                                "18 June 1815, 1815-06-18, June 1815 or 1815."));
  gtk_widget_set_visible (GTK_WIDGET (window->problem), !good);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "new.create",
                                 good && get_ruleset (window) != NULL && window->reading == NULL);
}

static void
show_last_choices (MusterNewArmyWindow *window)
{
  g_autoptr (MusterLastArmy) last = muster_last_army_load ();
  for (guint i = 0; i < window->rulesets->len; i++)
    {
      const MusterRuleset *ruleset = g_ptr_array_index (window->rulesets, i);
      if (!g_str_equal (ruleset->id, last->ruleset))
        continue;
      adw_combo_row_set_selected (window->ruleset, i);
      on_ruleset (window);
      for (guint j = 0; j < window->nations->len; j++)
        if (g_str_equal (ruleset->nations[g_array_index (window->nations, int, j)].id,
                         last->nation))
          adw_combo_row_set_selected (window->nation, j + 1);
      gtk_editable_set_text (GTK_EDITABLE (window->date), last->date);
    }
}

static int
get_nation (MusterNewArmyWindow *window)
{
  guint selected = adw_combo_row_get_selected (window->nation);
  return selected == 0 || selected > window->nations->len
           ? MUSTER_GRADE_NONE
           : g_array_index (window->nations, int, selected - 1);
}

static gint64
get_budget (MusterNewArmyWindow *window, const MusterRuleset *ruleset)
{
  guint points = adw_combo_row_get_selected (window->points);
  return points > 0 && (int) points <= ruleset->n_offers ? ruleset->offers[points - 1]
                                                         : MUSTER_NO_BUDGET;
}

/* Takes @error. */
static void
notify (MusterNewArmyWindow *window, GError *error)
{
  gtk_label_set_text (window->problem, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
  g_error_free (error);
}

/* An army that is to be made. */
typedef struct
{
  MusterRuleset *ruleset;
  int nation;
  char *date;
  gint64 budget;
  char *name;
} Making;

static void
free_making (gpointer data)
{
  Making *making = data;
  muster_ruleset_unref (making->ruleset);
  g_free (making->date);
  g_free (making->name);
  g_free (making);
}

/* No army is made by rules that are not sound. */
static void
make (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Making *making = data;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  GError *error = NULL;
  MusterStart start = { making->ruleset, making->nation, making->date, making->budget,
                        making->name[0] != '\0' ? making->name : NULL };
  if (muster_start_is_sound (making->ruleset, problems))
    {
      g_task_return_pointer (task, (gpointer) muster_start_build (&start),
                             (GDestroyNotify) muster_army_unref);
      return;
    }
  muster_problems_propagate (problems, &error);
  g_task_return_error (task, error);
}

static void
on_made (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewArmyWindow *window = MUSTER_NEW_ARMY_WINDOW (source);
  GError *error = NULL;
  g_autoptr (MusterArmySnapshot) army = g_task_propagate_pointer (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_clear_object (&window->reading);
  gint64 id =
    army != NULL ? muster_library_add (window->store, &muster_army_document, army, &error) : 0;
  if (id == 0)
    {
      on_typed (window);
      notify (window, error);
      return;
    }
  g_signal_emit (window, created, 0, id);
  gtk_window_close (GTK_WINDOW (window));
}

static void
on_create (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterNewArmyWindow *window = MUSTER_NEW_ARMY_WINDOW (widget);
  MusterRuleset *ruleset = get_ruleset (window);
  if (ruleset == NULL || window->reading != NULL)
    return;
  g_autofree char *typed = dup_typed (window->date);
  Making *making = g_new (Making, 1);
  *making =
    (Making){ muster_ruleset_ref (ruleset), get_nation (window), muster_date_dup_typed (typed),
              get_budget (window, ruleset), dup_typed (window->name) };
  muster_last_army_keep (making->ruleset, making->nation, making->date);
  window->reading = g_cancellable_new ();
  g_autoptr (GTask) task = muster_task_new (window, window->reading, on_made, NULL);
  g_task_set_task_data (task, making, free_making);
  g_task_run_in_thread (task, make);
  on_typed (window);
}

static void
on_activate (MusterNewArmyWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "new.create", NULL);
}

static void
dispose (GObject *object)
{
  MusterNewArmyWindow *window = MUSTER_NEW_ARMY_WINDOW (object);
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  G_OBJECT_CLASS (muster_new_army_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterNewArmyWindow *window = MUSTER_NEW_ARMY_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->rulesets, g_ptr_array_unref);
  g_clear_pointer (&window->nations, g_array_unref);
  G_OBJECT_CLASS (muster_new_army_window_parent_class)->finalize (object);
}

static void
muster_new_army_window_class_init (MusterNewArmyWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  created = g_signal_new ("created", MUSTER_TYPE_NEW_ARMY_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/new-army-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, nation);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, points);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, date);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, problem);
  gtk_widget_class_bind_template_child (widget_class, MusterNewArmyWindow, create);
  gtk_widget_class_bind_template_callback (widget_class, on_ruleset);
  gtk_widget_class_bind_template_callback (widget_class, on_typed);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_install_action (widget_class, "new.create", NULL, on_create);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_new_army_window_init (MusterNewArmyWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_combo_row_show_names (window->ruleset);
  muster_combo_row_show_names (window->nation);
  muster_combo_row_show_names (window->points);
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterNewArmyWindow *window = MUSTER_NEW_ARMY_WINDOW (source);
  g_autoptr (GPtrArray) rulesets = g_task_propagate_pointer (G_TASK (result), NULL);
  if (rulesets == NULL)
    return;
  g_clear_object (&window->reading);
  window->rulesets = g_steal_pointer (&rulesets);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (window->ruleset), "");
  show_rulesets (window);
  on_ruleset (window);
  show_last_choices (window);
  on_typed (window);
  /* Only now is there a ruleset to choose. */
  GtkWidget *page =
    gtk_widget_get_ancestor (GTK_WIDGET (window->ruleset), ADW_TYPE_PREFERENCES_PAGE);
  muster_first_focus_set (GTK_WINDOW (window), page);
  muster_first_focus_grab (page);
}

MusterNewArmyWindow *
muster_new_army_window_new (GtkWindow *parent, MusterStore *store)
{
  MusterNewArmyWindow *window =
    g_object_new (MUSTER_TYPE_NEW_ARMY_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->reading = g_cancellable_new ();
  muster_ruleset_cache_list_installed (window, window->reading, on_listed);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (window->ruleset), _ ("Reading the packs…"));
  on_typed (window);
  return window;
}
