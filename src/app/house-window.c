#include "config.h"

#include "app/house-window.h"

#include <glib/gi18n-lib.h>

struct _MusterHouseWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwPreferencesGroup *group;
  GtkLabel *trouble;
  MusterStore *store;
  MusterRuleset *ruleset;
  GPtrArray *kept; /* MusterHouseValue, of the ruleset */
  GPtrArray *rows; /* GtkEditable, with the data "what" */
  char *type;
  char *nation; /* or NULL */
};

G_DEFINE_FINAL_TYPE (MusterHouseWindow, muster_house_window, ADW_TYPE_WINDOW)

static const char *
find_kept (MusterHouseWindow *window, const char *what)
{
  for (guint i = 0; window->kept != NULL && i < window->kept->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (window->kept, i);
      if (g_str_equal (value->type, window->type) && g_str_equal (value->what, what)
          && g_strcmp0 (value->nation, window->nation) == 0)
        return value->value;
    }
  return NULL;
}

static void
on_activate (GtkWidget *row)
{
  gtk_widget_activate_action (row, "house.keep", NULL);
}

static void
add_row (MusterHouseWindow *window, const char *what, const char *title)
{
  MusterHouseValue asked = { window->type, window->nation, (char *) what, NULL };
  GtkWidget *row;
  if (!muster_house_may_set (window->ruleset, &asked, NULL))
    return;
  row = adw_entry_row_new ();
  const char *value = find_kept (window, what);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  gtk_editable_set_text (GTK_EDITABLE (row), value != NULL ? value : "");
  g_object_set_data_full (G_OBJECT (row), "what", g_strdup (what), g_free);
  g_signal_connect (row, "entry-activated", G_CALLBACK (on_activate), NULL);
  adw_preferences_group_add (window->group, row);
  g_ptr_array_add (window->rows, row);
}

static void
add_rows (MusterHouseWindow *window)
{
  const MusterRuleset *ruleset = window->ruleset;
  add_row (window, MUSTER_HOUSE_NAME, _ ("Name"));
  add_row (window, MUSTER_HOUSE_POINTS, _ ("Points"));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].entry != MUSTER_ENTRY_NONE)
      add_row (window, ruleset->stats[i].id, ruleset->stats[i].name);
}

static char *
dup_typed (gpointer row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

/* What is other than before. */
static GPtrArray *
list_changes (MusterHouseWindow *window)
{
  GPtrArray *values = muster_house_values_new ();
  for (guint i = 0; i < window->rows->len; i++)
    {
      gpointer row = g_ptr_array_index (window->rows, i);
      const char *what = g_object_get_data (G_OBJECT (row), "what");
      const char *before = find_kept (window, what);
      g_autofree char *typed = dup_typed (row);
      if (g_strcmp0 (typed, before != NULL ? before : "") != 0)
        muster_house_values_add (values, window->type, window->nation, what,
                                 typed[0] != '\0' ? typed : NULL);
    }
  return values;
}

static void
on_keep (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterHouseWindow *window = MUSTER_HOUSE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = list_changes (window);
  if (values->len == 0 || muster_house_set (window->store, window->ruleset, values, &error))
    {
      gtk_window_close (GTK_WINDOW (window));
      return;
    }
  gtk_label_set_text (window->trouble, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->trouble), TRUE);
}

static void
finalize (GObject *object)
{
  MusterHouseWindow *window = MUSTER_HOUSE_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->ruleset, muster_ruleset_unref);
  g_clear_pointer (&window->kept, g_ptr_array_unref);
  g_ptr_array_unref (window->rows);
  g_free (window->type);
  g_free (window->nation);
  G_OBJECT_CLASS (muster_house_window_parent_class)->finalize (object);
}

static void
muster_house_window_class_init (MusterHouseWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/house-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, group);
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, trouble);
  gtk_widget_class_install_action (widget_class, "house.keep", NULL, on_keep);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_house_window_init (MusterHouseWindow *window)
{
  window->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
}

/* Which nation they are for, and that the rest is the rules'. */
static void
show_heading (MusterHouseWindow *window, const MusterKind *kind)
{
  int grade =
    window->nation != NULL
      ? muster_ruleset_find_grade (window->ruleset, window->ruleset->nation_scale, window->nation)
      : -1;
  adw_window_title_set_title (window->heading, kind != NULL ? kind->name : window->type);
  adw_window_title_set_subtitle (window->heading, grade >= 0 ? window->ruleset->nations[grade].name
                                                             : window->ruleset->title);
  if (window->rows->len > 1)
    adw_preferences_group_set_description (
      window->group, _ ("Your own figures, wherever this type is used. An empty field is left to "
                        "the rules."));
  else
    adw_preferences_group_set_description (
      window->group, _ ("The rules give all figures of this type. You may name it."));
}

MusterHouseWindow *
muster_house_window_new (GtkWindow *parent,
                         MusterStore *store,
                         MusterRuleset *ruleset,
                         const char *type,
                         const char *nation)
{
  MusterHouseWindow *window =
    g_object_new (MUSTER_TYPE_HOUSE_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->ruleset = muster_ruleset_ref (ruleset);
  window->kept = muster_house_list (store, ruleset->id, NULL);
  window->type = g_strdup (type);
  window->nation = g_strdup (nation);
  add_rows (window);
  show_heading (window, muster_ruleset_find_kind (ruleset, type));
  return window;
}
