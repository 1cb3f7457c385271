#include "config.h"

#include "app/army/house-window.h"
#include "app/widget/first-focus.h"

#include "army/store/edit.h"

#include <glib/gi18n-lib.h>

struct _MusterHouseWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwPreferencesGroup *group;
  AdwPreferencesGroup *alone;
  GtkLabel *problem;
  MusterStore *store;
  MusterRuleset *ruleset;
  GPtrArray *kept;     /* MusterHouseValue, of the ruleset */
  GPtrArray *rows;     /* GtkEditable, with the data "what" */
  GPtrArray *own_rows; /* the same, of the things alone; with the data "before" */
  gint64 army;         /* of the things */
  GArray *nodes;       /* (element-type gint64) */
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

static GtkWidget *
new_row (const char *what, const char *title, const char *value)
{
  GtkWidget *row = adw_entry_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), value != NULL ? value : "");
  g_object_set_data_full (G_OBJECT (row), "what", g_strdup (what), g_free);
  g_object_set_data_full (G_OBJECT (row), "before", g_strdup (value != NULL ? value : ""), g_free);
  g_signal_connect (row, "entry-activated", G_CALLBACK (on_activate), NULL);
  return row;
}

static void
add_row (MusterHouseWindow *window, const char *what, const char *title)
{
  MusterHouseValue asked = { window->type, window->nation, (char *) what, NULL };
  if (!muster_house_may_set (window->ruleset, &asked, NULL))
    return;
  GtkWidget *row = new_row (what, title, find_kept (window, what));
  adw_preferences_group_add (window->group, row);
  g_ptr_array_add (window->rows, row);
}

/* With what the rules ask. */
static void
add_prices (MusterHouseWindow *window)
{
  g_autoptr (GPtrArray) prices = muster_house_list_prices (window->ruleset, window->type);
  for (guint i = 0; i < prices->len; i++)
    {
      const MusterHousePrice *price = g_ptr_array_index (prices, i);
      g_autofree char *name = muster_house_dup_what_name (window->ruleset, price->what);
      g_autofree char *title =
        price->printed != NULL
          /* Translators: %1$s: "Points, Quality 4"; %2$s: "7 points", as a book has it. */
          ? g_strdup_printf (_ ("%1$s (printed: %2$s)"), name, price->printed)
          : g_strdup (name);
      add_row (window, price->what, title);
    }
}

static void
add_rows (MusterHouseWindow *window)
{
  const MusterRuleset *ruleset = window->ruleset;
  add_row (window, MUSTER_HOUSE_NAME, _ ("Name"));
  add_prices (window);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].entry == MUSTER_ENTRY_TYPE
        || (ruleset->stats[i].entry == MUSTER_ENTRY_EACH && window->nodes->len == 0))
      add_row (window, ruleset->stats[i].id, ruleset->stats[i].name);
}

static char *
dup_typed (gpointer row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static gboolean
was_changed (gpointer row, const char *typed)
{
  return g_strcmp0 (typed, g_object_get_data (G_OBJECT (row), "before")) != 0;
}

/* What is other than before. */
static GPtrArray *
list_changes (MusterHouseWindow *window)
{
  GPtrArray *values = muster_house_values_new ();
  for (guint i = 0; i < window->rows->len; i++)
    {
      gpointer row = g_ptr_array_index (window->rows, i);
      g_autofree char *typed = dup_typed (row);
      if (was_changed (row, typed))
        muster_house_values_add (values, window->type, window->nation,
                                 g_object_get_data (G_OBJECT (row), "what"),
                                 typed[0] != '\0' ? typed : NULL);
    }
  return values;
}

static gboolean
is_figure (MusterHouseWindow *window, const char *what, const char *typed, GError **error)
{
  MusterNumber number;
  int stat = muster_ruleset_find_stat (window->ruleset, what);
  if (typed[0] == '\0' || stat < 0 || window->ruleset->stats[stat].is_text
      || muster_number_parse (typed, &number))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               /* Translators: %1$s: what was typed; %2$s: the name of a figure. */
               _ ("“%1$s” is no number for %2$s. Write one such as 5."), typed,
               window->ruleset->stats[stat].name);
  return FALSE;
}

static gboolean
keep_own (MusterHouseWindow *window, GError **error)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (MusterEntryChange));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < window->own_rows->len; i++)
    {
      gpointer row = g_ptr_array_index (window->own_rows, i);
      char *typed = dup_typed (row);
      MusterEntryChange change = { g_object_get_data (G_OBJECT (row), "what"),
                                   typed[0] != '\0' ? typed : NULL };
      g_ptr_array_add (texts, typed);
      if (!is_figure (window, change.what, typed, error))
        return FALSE;
      if (was_changed (row, typed))
        g_array_append_val (changes, change);
    }
  return changes->len == 0
         || muster_army_edit_enter_all (window->store, window->army,
                                        (const gint64 *) window->nodes->data, window->nodes->len,
                                        (const MusterEntryChange *) changes->data, changes->len,
                                        error);
}

static gboolean
keep_values (MusterHouseWindow *window, GPtrArray *values, GError **error)
{
  const char *also = window->army != 0 ? MUSTER_DOCUMENT_ARMY : NULL;
  return values->len == 0
         || muster_house_set (window->store, window->ruleset, values, also, window->army, error);
}

static void
on_keep (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterHouseWindow *window = MUSTER_HOUSE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values = list_changes (window);
  if (keep_own (window, &error) && keep_values (window, values, &error))
    {
      gtk_window_close (GTK_WINDOW (window));
      return;
    }
  gtk_label_set_text (window->problem, error->message);
  gtk_widget_set_visible (GTK_WIDGET (window->problem), TRUE);
}

static void
finalize (GObject *object)
{
  MusterHouseWindow *window = MUSTER_HOUSE_WINDOW (object);
  g_clear_object (&window->store);
  g_clear_pointer (&window->ruleset, muster_ruleset_unref);
  g_clear_pointer (&window->kept, g_ptr_array_unref);
  g_ptr_array_unref (window->rows);
  g_ptr_array_unref (window->own_rows);
  g_array_unref (window->nodes);
  g_free (window->type);
  g_free (window->nation);
  G_OBJECT_CLASS (muster_house_window_parent_class)->finalize (object);
}

static void
muster_house_window_class_init (MusterHouseWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/house-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, group);
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, alone);
  gtk_widget_class_bind_template_child (widget_class, MusterHouseWindow, problem);
  gtk_widget_class_install_action (widget_class, "house.keep", NULL, on_keep);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_house_window_init (MusterHouseWindow *window)
{
  window->rows = g_ptr_array_new ();
  window->own_rows = g_ptr_array_new ();
  window->nodes = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (window));
  muster_first_focus_set (GTK_WINDOW (window), gtk_widget_get_ancestor (GTK_WIDGET (window->group),
                                                                        ADW_TYPE_PREFERENCES_PAGE));
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
  gtk_widget_set_visible (GTK_WIDGET (window->group), window->rows->len > 0);
  if (window->rows->len > 1)
    adw_preferences_group_set_description (
      window->group, _ ("Your own figures, wherever this type is used. An empty field is left to "
                        "the rules."));
  else
    adw_preferences_group_set_description (
      window->group, _ ("The rules give all figures of this type. You may name it."));
}

static MusterHouseWindow *
new_window (GtkWindow *parent,
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
  return window;
}

static void
show_type (MusterHouseWindow *window)
{
  add_rows (window);
  show_heading (window, muster_ruleset_find_node_kind (window->ruleset, window->type));
}

MusterHouseWindow *
muster_house_window_new (GtkWindow *parent,
                         MusterStore *store,
                         MusterRuleset *ruleset,
                         const char *type,
                         const char *nation)
{
  MusterHouseWindow *window = new_window (parent, store, ruleset, type, nation);
  show_type (window);
  return window;
}

static void
add_own_row (MusterHouseWindow *window,
             const MusterEvaluation *evaluation,
             guint node,
             const char *what,
             const char *title)
{
  if (!muster_evaluation_takes_entry (evaluation, node, what))
    return;
  GtkWidget *row =
    new_row (what, title, muster_node_find_entry (&evaluation->army->nodes[node], what));
  adw_preferences_group_add (window->alone, row);
  g_ptr_array_add (window->own_rows, row);
  gtk_widget_set_visible (GTK_WIDGET (window->alone), TRUE);
}

static void
add_own_rows (MusterHouseWindow *window, const MusterEvaluation *evaluation, guint node)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  add_own_row (window, evaluation, node, MUSTER_HOUSE_POINTS, _ ("Points"));
  for (int i = 0; i < ruleset->n_stats; i++)
    add_own_row (window, evaluation, node, ruleset->stats[i].id, ruleset->stats[i].name);
}

/* The nation of which the type is used here, where the type itself is of none. */
static const char *
find_nation (const MusterEvaluation *evaluation, guint node)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  int grade = muster_evaluation_get_grade (evaluation, node, ruleset->nation_scale);
  return grade >= 0 && kind->nation < 0 ? ruleset->nations[grade].id : NULL;
}

MusterHouseWindow *
muster_house_window_new_for (GtkWindow *parent, MusterNodeItem *item)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  guint node = muster_node_item_get_index (item);
  const MusterKind *kind = evaluation->army->nodes[node].kind;
  MusterHouseWindow *window =
    new_window (parent, muster_document_model_get_store (model),
                (MusterRuleset *) evaluation->ruleset, kind->id, find_nation (evaluation, node));
  window->army = muster_document_model_get_id (model);
  for (guint i = 0; i < muster_node_item_get_count (item); i++)
    g_array_append_val (window->nodes, evaluation->army->nodes[node + i].id);
  add_own_rows (window, evaluation, node);
  show_type (window);
  return window;
}
