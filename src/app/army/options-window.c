#include "config.h"

#include "app/army/catalogue-pane.h"
#include "app/army/windows.h"
#include "army/check/repair/candidates.h"
#include "army/model/change.h"
#include "army/store/edit.h"
#include "base/phrase.h"

#include <glib/gi18n-lib.h>

/* Things that are equal, with what each may be given: the tree in one is that in all others. */
typedef struct
{
  char *title;
  GArray *nodes;    /* (element-type guint): indices */
  GPtrArray *kinds; /* MusterKind: that may stand in them */
} Section;

struct _MusterOptionsWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwPreferencesPage *page;
  GtkLabel *findings;
  GtkLabel *problem;
  MusterNodeItem *item;
  MusterArmyModel *model; /* that it is of */
  GPtrArray *sections;    /* Section */
  GPtrArray *groups;      /* AdwPreferencesGroup: one a section */
  GPtrArray *rows;        /* GtkWidget: with the data "section", "kind", "tick" and "number" */
  char *shape;            /* what rows there are */
  guint making;           /* an idle source: other rows are to be made */
  gboolean is_filling;    /* widgets are being set; nobody chose */
};

G_DEFINE_FINAL_TYPE (MusterOptionsWindow, muster_options_window, ADW_TYPE_WINDOW)

static void
section_free (Section *section)
{
  g_free (section->title);
  g_array_unref (section->nodes);
  g_ptr_array_unref (section->kinds);
  g_free (section);
}

static GPtrArray *
list_kinds (const MusterRuleset *ruleset, const MusterKind *bearer)
{
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (muster_category_is_borne (ruleset->kinds[i].category)
        && muster_kind_may_hold (ruleset, bearer, &ruleset->kinds[i]))
      g_ptr_array_add (kinds, (gpointer) &ruleset->kinds[i]);
  return kinds;
}

/* The section of things that are equal, then those of what stands in them. Takes @nodes. */
static void
add_sections (const MusterEvaluation *evaluation, GArray *nodes, GPtrArray *sections)
{
  const MusterArmy *army = evaluation->army;
  guint first = g_array_index (nodes, guint, 0);
  const MusterKind *kind = army->nodes[first].kind;
  Section *section = g_new0 (Section, 1);
  gboolean is_borne = muster_category_is_borne (army->nodes[first].category);
  section->nodes = nodes;
  section->kinds = kind != NULL ? list_kinds (evaluation->ruleset, kind) : g_ptr_array_new ();
  section->title = is_borne ? muster_army_dup_equal (army, first, nodes->len)
                            : muster_army_dup_label (army, first);
  if (section->kinds->len > 0)
    g_ptr_array_add (sections, section);
  for (guint at = muster_army_get_next (army, first, MUSTER_NO_NODE); at != MUSTER_NO_NODE;)
    {
      guint n = muster_army_count_equal (army, at);
      g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (guint));
      guint child = at;
      for (guint i = 0; i < n; i++, child = muster_army_get_next (army, first, child))
        for (guint j = 0; j < nodes->len; j++)
          {
            guint same = g_array_index (nodes, guint, j) + child - first;
            g_array_append_val (below, same);
          }
      if (muster_category_is_borne (army->nodes[at].category))
        add_sections (evaluation, g_steal_pointer (&below), sections);
      at = child;
    }
  if (section->kinds->len == 0)
    section_free (section);
}

/* A formation with its commanders; of units that are alike all. */
static GPtrArray *
list_sections (MusterNodeItem *item)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  GPtrArray *sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);
  guint first = muster_node_item_get_index (item);
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  guint at = first;
  for (guint i = 0; i < muster_node_item_get_count (item); i++)
    {
      g_array_append_val (nodes, at);
      if (at != 0)
        at = muster_army_get_next (army, army->nodes[first].parent, at);
    }
  if (evaluation == NULL)
    {
      g_array_unref (nodes);
      return sections;
    }
  add_sections (evaluation, nodes, sections);
  if (army->nodes[first].category > MUSTER_CATEGORY_FORMATION)
    return sections;
  for (at = muster_army_get_next (army, first, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, first, at))
    if (army->nodes[at].category == MUSTER_CATEGORY_COMMANDER)
      {
        GArray *commander = g_array_new (FALSE, FALSE, sizeof (guint));
        g_array_append_val (commander, at);
        add_sections (evaluation, commander, sections);
      }
  return sections;
}

gboolean
muster_options_window_has_any (MusterNodeItem *item)
{
  g_autoptr (GPtrArray) sections = list_sections (item);
  return sections->len > 0;
}

static const MusterArmy *
get_army (MusterOptionsWindow *window)
{
  return muster_army_model_get_army (window->model);
}

/* Of one bearer. */
static guint
count_in (const MusterArmy *army, guint bearer, const MusterKind *kind)
{
  guint n = 0;
  for (guint at = muster_army_get_next (army, bearer, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, bearer, at))
    n += army->nodes[at].kind == kind;
  return n;
}

static guint
count_all (const MusterArmy *army, const Section *section, const MusterKind *kind)
{
  guint n = 0;
  for (guint i = 0; i < section->nodes->len; i++)
    n += count_in (army, g_array_index (section->nodes, guint, i), kind);
  return n;
}

static guint
find_last_of (const MusterArmy *army, guint bearer, const MusterKind *kind)
{
  guint last = MUSTER_NO_NODE;
  for (guint at = muster_army_get_next (army, bearer, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, bearer, at))
    if (army->nodes[at].kind == kind)
      last = at;
  return last;
}

/* What stands in @model, and what was chosen on it, comes into the new node @into as well. */
static void
add_likeness (const MusterArmy *army, guint model, gint64 into, gint64 *id, GArray *changes)
{
  const MusterNode *node = &army->nodes[model];
  for (guint i = 0; i < node->n_chosen; i++)
    {
      MusterChange choose = { .kind = MUSTER_CHANGE_CHOOSE,
                              .node = into,
                              .scale = node->chosen[i].scale,
                              .grade = node->chosen[i].grade };
      g_array_append_val (changes, choose);
    }
  for (guint at = muster_army_get_next (army, model, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, model, at))
    {
      MusterChange add = { .kind = MUSTER_CHANGE_ADD,
                           .node = (*id)++,
                           .target = into,
                           .place = MUSTER_LAST_PLACE,
                           .category = army->nodes[at].category,
                           .type = army->nodes[at].kind_id };
      g_array_append_val (changes, add);
      add_likeness (army, at, add.node, id, changes);
    }
}

/* One more: those come first that have the fewest; a model is as the last of its kind there. */
static void
add_one (const MusterEvaluation *evaluation,
         guint bearer,
         const MusterKind *kind,
         gint64 *id,
         GArray *changes)
{
  const MusterArmy *army = evaluation->army;
  guint model =
    kind->category == MUSTER_CATEGORY_MODEL ? find_last_of (army, bearer, kind) : MUSTER_NO_NODE;
  MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                          .node = (*id)++,
                          .target = army->nodes[bearer].id,
                          .place = MUSTER_LAST_PLACE,
                          .category = kind->category,
                          .type = kind->id };
  MusterSearch search = { .evaluation = evaluation, .army = army };
  if (model == MUSTER_NO_NODE)
    muster_search_choose_usual (&search, kind, bearer, &change);
  g_array_append_val (changes, change);
  if (model != MUSTER_NO_NODE)
    add_likeness (army, model, change.node, id, changes);
}

/* Returns: (transfer full) (element-type MusterChange): what makes the number of @kind in all of
 * the section @total: it comes to who has the fewest, and goes from who has the most */
static GArray *
list_changes (const MusterEvaluation *evaluation,
              const Section *section,
              const MusterKind *kind,
              guint total)
{
  const MusterArmy *army = evaluation->army;
  GArray *changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
  g_autofree guint *counts = g_new0 (guint, section->nodes->len);
  g_autofree guint *gone = g_new0 (guint, section->nodes->len);
  gint64 id = muster_army_get_free_id (army);
  guint n = 0;
  for (guint i = 0; i < section->nodes->len; i++)
    n += counts[i] = count_in (army, g_array_index (section->nodes, guint, i), kind);
  for (; n < total; n++)
    {
      guint fewest = 0;
      for (guint i = 1; i < section->nodes->len; i++)
        fewest = counts[i] < counts[fewest] ? i : fewest;
      add_one (evaluation, g_array_index (section->nodes, guint, fewest), kind, &id, changes);
      counts[fewest]++;
    }
  for (; n > total; n--)
    {
      guint most = 0;
      for (guint i = 1; i < section->nodes->len; i++)
        most = counts[i] >= counts[most] ? i : most;
      counts[most]--;
      gone[most]++;
    }
  for (guint i = 0; i < section->nodes->len; i++)
    {
      guint bearer = g_array_index (section->nodes, guint, i);
      guint left = count_in (army, bearer, kind);
      for (guint at = muster_army_get_next (army, bearer, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
           at = muster_army_get_next (army, bearer, at))
        if (army->nodes[at].kind == kind && left-- <= gone[i])
          {
            MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = army->nodes[at].id };
            g_array_append_val (changes, change);
          }
    }
  return changes;
}

static const Section *
get_section (MusterOptionsWindow *window, gpointer row)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "section"));
  return g_ptr_array_index (window->sections, index);
}

static void
set_number (MusterOptionsWindow *window, gpointer row, guint total)
{
  MusterArmyModel *model = window->model;
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  const Section *section = get_section (window, row);
  const MusterKind *kind = g_object_get_data (G_OBJECT (row), "kind");
  g_autoptr (GError) error = NULL;
  if (evaluation == NULL)
    return;
  g_autoptr (GArray) changes = list_changes (evaluation, section, kind, total);
  g_autofree char *name = muster_phrase_new ("options", section->title, NULL);
  if (changes->len > 0)
    muster_army_edit_apply (muster_document_model_get_store (model),
                            muster_document_model_get_id (model), name,
                            (const MusterChange *) changes->data, changes->len, &error);
  gtk_label_set_text (window->problem, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (window->problem), error != NULL);
}

static void
on_number (GtkSpinButton *number, MusterOptionsWindow *window)
{
  if (!window->is_filling)
    set_number (window, g_object_get_data (G_OBJECT (number), "row"),
                (guint) gtk_spin_button_get_value_as_int (number));
}

static void
on_tick (GtkCheckButton *tick, GParamSpec *property, MusterOptionsWindow *window)
{
  gpointer row = g_object_get_data (G_OBJECT (tick), "row");
  if (!window->is_filling)
    set_number (window, row,
                gtk_check_button_get_active (tick) ? get_section (window, row)->nodes->len : 0);
}

#define MOST_OF_A_KIND 999

static void
add_row (MusterOptionsWindow *window, guint index, const MusterKind *kind)
{
  AdwPreferencesGroup *group = g_ptr_array_index (window->groups, index);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *number = gtk_spin_button_new_with_range (0, MOST_OF_A_KIND, 1);
  gboolean is_option = kind->category == MUSTER_CATEGORY_OPTION;
  GtkWidget *tick = is_option ? gtk_check_button_new () : NULL;
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), kind->name);
  g_object_set_data (G_OBJECT (row), "section", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (row), "kind", (gpointer) kind);
  g_object_set_data (G_OBJECT (row), "number", number);
  g_object_set_data (G_OBJECT (row), "tick", tick);
  g_object_set_data (G_OBJECT (number), "row", row);
  gtk_widget_set_valign (number, GTK_ALIGN_CENTER);
  /* Translators: %s: an option or model of a unit. */
  g_autofree char *said = g_strdup_printf (_ ("Number: %s"), kind->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (number), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  g_signal_connect_object (number, "value-changed", G_CALLBACK (on_number), window, 0);
  if (tick != NULL)
    {
      g_object_set_data (G_OBJECT (tick), "row", row);
      gtk_widget_set_valign (tick, GTK_ALIGN_CENTER);
      gtk_accessible_update_property (GTK_ACCESSIBLE (tick), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      kind->name, -1);
      g_signal_connect_object (tick, "notify::active", G_CALLBACK (on_tick), window, 0);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), tick);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), tick);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), number);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (window->rows, row);
}

/* Which rows there are: the same rows show other numbers, and keep the keyboard's focus. */
static char *
dup_shape (GPtrArray *sections)
{
  GString *shape = g_string_new (NULL);
  for (guint i = 0; i < sections->len; i++)
    {
      const Section *section = g_ptr_array_index (sections, i);
      g_string_append_printf (shape, "%u %p\n", section->kinds->len,
                              g_ptr_array_index (section->kinds, 0));
    }
  return g_string_free (shape, FALSE);
}

static void
make_rows (MusterOptionsWindow *window)
{
  for (guint i = 0; i < window->groups->len; i++)
    adw_preferences_page_remove (window->page, g_ptr_array_index (window->groups, i));
  g_ptr_array_set_size (window->groups, 0);
  g_ptr_array_set_size (window->rows, 0);
  for (guint i = 0; i < window->sections->len; i++)
    {
      const Section *section = g_ptr_array_index (window->sections, i);
      GtkWidget *group = adw_preferences_group_new ();
      adw_preferences_page_add (window->page, ADW_PREFERENCES_GROUP (group));
      g_ptr_array_add (window->groups, group);
      for (guint j = 0; j < section->kinds->len; j++)
        add_row (window, i, g_ptr_array_index (section->kinds, j));
    }
}

/* What one costs: as it stands there, or else as it would. */
static char *
dup_price (const MusterEvaluation *evaluation, const Section *section, const MusterKind *kind)
{
  const MusterArmy *army = evaluation->army;
  guint found = MUSTER_NO_NODE;
  for (guint i = 0; i < section->nodes->len && found == MUSTER_NO_NODE; i++)
    found = find_last_of (army, g_array_index (section->nodes, guint, i), kind);
  g_autofree char *points =
    found != MUSTER_NO_NODE && evaluation->price_states[found] == MUSTER_PRICE_KNOWN
      ? muster_number_dup_text (evaluation->points[found])
      : muster_kind_dup_points (evaluation, kind, g_array_index (section->nodes, guint, 0));
  /* Translators: %s: what one of them costs: "8", "4–16". */
  return points[0] != '\0' ? g_strdup_printf (_ ("%s points each"), points) : g_strdup ("");
}

static void
show_row (MusterOptionsWindow *window, const MusterEvaluation *evaluation, GtkWidget *row)
{
  const Section *section = get_section (window, row);
  const MusterKind *kind = g_object_get_data (G_OBJECT (row), "kind");
  GtkSpinButton *number = g_object_get_data (G_OBJECT (row), "number");
  GtkCheckButton *tick = g_object_get_data (G_OBJECT (row), "tick");
  guint bearer = g_array_index (section->nodes, guint, 0);
  guint n = count_all (evaluation->army, section, kind);
  gboolean may =
    kind->on == NULL || muster_evaluation_match (evaluation, kind->on, bearer) != MUSTER_NO;
  g_autofree char *price = dup_price (evaluation, section, kind);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), price);
  gtk_spin_button_set_value (number, n);
  gtk_widget_set_sensitive (row, may || n > 0);
  if (tick != NULL)
    {
      gtk_check_button_set_active (tick, n >= section->nodes->len);
      gtk_check_button_set_inconsistent (tick, n > 0 && n < section->nodes->len);
    }
}

static void
show_all (MusterOptionsWindow *window)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (window->model);
  const char *findings = muster_node_item_get_findings (window->item);
  if (evaluation == NULL)
    return;
  window->is_filling = TRUE;
  for (guint i = 0; i < window->sections->len; i++)
    adw_preferences_group_set_title (
      g_ptr_array_index (window->groups, i),
      ((const Section *) g_ptr_array_index (window->sections, i))->title);
  for (guint i = 0; i < window->rows->len; i++)
    show_row (window, evaluation, g_ptr_array_index (window->rows, i));
  window->is_filling = FALSE;
  gtk_label_set_text (window->findings, findings != NULL ? findings : "");
  gtk_widget_set_visible (GTK_WIDGET (window->findings), findings != NULL);
}

static gboolean
make_now (gpointer data)
{
  MusterOptionsWindow *window = data;
  window->making = 0;
  make_rows (window);
  show_all (window);
  return G_SOURCE_REMOVE;
}

static void
on_changed (MusterOptionsWindow *window)
{
  gint64 id = muster_node_item_get_id (window->item);
  if (muster_army_model_find_row (window->model, id) != window->item
      || muster_army_find_node (get_army (window), id) == MUSTER_NO_NODE)
    {
      gtk_window_close (GTK_WINDOW (window));
      return;
    }
  g_ptr_array_unref (window->sections);
  window->sections = list_sections (window->item);
  g_autofree char *shape = dup_shape (window->sections);
  if (g_strcmp0 (shape, window->shape) == 0 && window->making == 0)
    {
      show_all (window);
      return;
    }
  /* The row that was changed is still at it: it goes afterwards, and nothing is chosen till then.
   */
  g_free (window->shape);
  window->shape = g_steal_pointer (&shape);
  window->is_filling = TRUE;
  if (window->making == 0)
    window->making = g_idle_add_full (G_PRIORITY_HIGH_IDLE, make_now, window, NULL);
}

static void
dispose (GObject *object)
{
  g_clear_handle_id (&MUSTER_OPTIONS_WINDOW (object)->making, g_source_remove);
  G_OBJECT_CLASS (muster_options_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterOptionsWindow *window = MUSTER_OPTIONS_WINDOW (object);
  g_clear_object (&window->item);
  g_clear_object (&window->model);
  g_clear_pointer (&window->sections, g_ptr_array_unref);
  g_ptr_array_unref (window->groups);
  g_ptr_array_unref (window->rows);
  g_free (window->shape);
  G_OBJECT_CLASS (muster_options_window_parent_class)->finalize (object);
}

static void
muster_options_window_class_init (MusterOptionsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/options-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterOptionsWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterOptionsWindow, page);
  gtk_widget_class_bind_template_child (widget_class, MusterOptionsWindow, findings);
  gtk_widget_class_bind_template_child (widget_class, MusterOptionsWindow, problem);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_options_window_init (MusterOptionsWindow *window)
{
  window->groups = g_ptr_array_new ();
  window->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterOptionsWindow *
muster_options_window_new (GtkWindow *parent, MusterNodeItem *item)
{
  MusterOptionsWindow *window =
    g_object_new (MUSTER_TYPE_OPTIONS_WINDOW, "transient-for", parent, NULL);
  window->item = g_object_ref (item);
  window->model = g_object_ref (muster_node_item_get_model (item));
  g_autofree char *label =
    muster_army_dup_label (get_army (window), muster_node_item_get_index (item));
  adw_window_title_set_subtitle (window->heading, label);
  window->sections = g_ptr_array_new ();
  g_signal_connect_object (window->model, "changed", G_CALLBACK (on_changed), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (window->model, "gone", G_CALLBACK (gtk_window_close), window,
                           G_CONNECT_SWAPPED);
  g_ptr_array_unref (window->sections);
  window->sections = list_sections (item);
  window->shape = dup_shape (window->sections);
  make_rows (window);
  show_all (window);
  return window;
}
