#include "config.h"

#include "app/army/tree.h"

#include "app/army/actions.h"
#include "app/army/catalogue-pane.h"
#include "app/army/node-row.h"
#include "app/widget/list-row.h"
#include "app/widget/tab-stop.h"
#include "army/store/xml.h"

#include <glib/gi18n-lib.h>

struct _MusterArmyTree
{
  AdwBin parent;
  GtkListView *list;
  GtkMultiSelection *selection;
  GMenuModel *row_menu;
  MusterArmyModel *model;
  GtkTreeListModel *rows;
  GtkFilter *with_findings; /* NULL while all rows are shown */
  gint64 last_id;           /* of the row that was selected last */
  guint last_position;      /* where it was */
  GHashTable *marked;       /* ids of rows with findings, and of those that they stand in */
  GHashTable *folded;       /* ids of the rows that were closed before only some were shown */
};

G_DEFINE_FINAL_TYPE (MusterArmyTree, muster_army_tree, ADW_TYPE_BIN)

static guint selected;

static gboolean
is_marked (gpointer item, gpointer data)
{
  MusterArmyTree *tree = data;
  gint64 id = muster_node_item_get_id (item);
  return g_hash_table_contains (tree->marked, &id);
}

/* A list of rows, or of those with findings. */
static GListModel *
narrow (MusterArmyTree *tree, GListModel *rows)
{
  if (tree->with_findings == NULL)
    return g_object_ref (rows);
  return G_LIST_MODEL (
    gtk_filter_list_model_new (g_object_ref (rows), g_object_ref (tree->with_findings)));
}

static GListModel *
list_children (gpointer item, gpointer data)
{
  if (muster_node_item_get_node (item)->category > MUSTER_CATEGORY_FORMATION)
    return NULL;
  return narrow (data, muster_node_item_get_children (item));
}

static void
mark (MusterArmyTree *tree, guint node)
{
  const MusterArmy *army = muster_army_model_get_army (tree->model);
  for (guint at = node; at != MUSTER_NO_NODE; at = army->nodes[at].parent)
    {
      MusterNodeItem *item = muster_army_model_find_row (tree->model, army->nodes[at].id);
      gint64 id = item != NULL ? muster_node_item_get_id (item) : 0;
      if (item != NULL)
        g_hash_table_add (tree->marked, g_memdup2 (&id, sizeof id));
    }
}

static void
mark_findings (MusterArmyTree *tree)
{
  GPtrArray *findings = muster_army_model_get_findings (tree->model);
  g_hash_table_remove_all (tree->marked);
  mark (tree, 0);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->waiver == NULL)
        mark (tree, finding->node);
    }
}

static guint
find_position (MusterArmyTree *tree, MusterNodeItem *wanted)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (tree->rows));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (tree->rows), i);
      g_autoptr (MusterNodeItem) item = gtk_tree_list_row_get_item (row);
      if (item == wanted)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* A row that comes again, or the one in its place, is selected for one that went. */
static void
select_again (MusterArmyTree *tree)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (tree->selection);
  g_autoptr (GtkBitset) rows = gtk_selection_model_get_selection (selection);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (selection));
  if (!gtk_bitset_is_empty (rows) || n == 0)
    return;
  MusterNodeItem *item = muster_army_model_find_row (tree->model, tree->last_id);
  guint position = item != NULL ? find_position (tree, item) : GTK_INVALID_LIST_POSITION;
  gtk_selection_model_select_item (
    selection, position != GTK_INVALID_LIST_POSITION ? position : MIN (tree->last_position, n - 1),
    TRUE);
}

static void
on_model_changed (MusterArmyTree *tree)
{
  if (tree->with_findings != NULL)
    {
      mark_findings (tree);
      gtk_filter_changed (tree->with_findings, GTK_FILTER_CHANGE_DIFFERENT);
    }
  select_again (tree);
}

static void
build_rows (MusterArmyTree *tree)
{
  g_autoptr (GListModel) top = narrow (tree, muster_army_model_get_rows (tree->model));
  g_clear_object (&tree->rows);
  tree->rows = gtk_tree_list_model_new (g_object_ref (top), FALSE, TRUE, list_children, tree, NULL);
  gtk_multi_selection_set_model (tree->selection, G_LIST_MODEL (tree->rows));
}

void
muster_army_tree_set_model (MusterArmyTree *tree, MusterArmyModel *model)
{
  g_set_object (&tree->model, model);
  g_signal_connect_object (model, "changed", G_CALLBACK (on_model_changed), tree,
                           G_CONNECT_SWAPPED);
  build_rows (tree);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (tree->selection), 0, TRUE);
}

static void
remember_folded (MusterArmyTree *tree)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (tree->rows));
  g_hash_table_remove_all (tree->folded);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, i);
      g_autoptr (MusterNodeItem) item = gtk_tree_list_row_get_item (row);
      gint64 id = muster_node_item_get_id (item);
      if (gtk_tree_list_row_is_expandable (row) && !gtk_tree_list_row_get_expanded (row))
        g_hash_table_add (tree->folded, g_memdup2 (&id, sizeof id));
    }
}

static void
fold_again (MusterArmyTree *tree)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (tree->rows)); i > 0; i--)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, i - 1);
      g_autoptr (MusterNodeItem) item = gtk_tree_list_row_get_item (row);
      gint64 id = muster_node_item_get_id (item);
      if (g_hash_table_contains (tree->folded, &id))
        gtk_tree_list_row_set_expanded (row, FALSE);
    }
}

void
muster_army_tree_set_only_findings (MusterArmyTree *tree, gboolean only)
{
  gint64 id = muster_node_item_get_id (muster_army_tree_get_selected (tree));
  if (only == (tree->with_findings != NULL))
    return;
  g_clear_object (&tree->with_findings);
  if (only)
    {
      remember_folded (tree);
      mark_findings (tree);
      tree->with_findings = GTK_FILTER (gtk_custom_filter_new (is_marked, tree, NULL));
    }
  build_rows (tree);
  if (!only)
    fold_again (tree);
  muster_army_tree_select (tree, id);
}

/* Rows with their places in the list, in order; those within another selected one are left out. */
GPtrArray *
muster_army_tree_list_selected (MusterArmyTree *tree)
{
  GPtrArray *items = g_ptr_array_new ();
  const MusterArmy *army = muster_army_model_get_army (tree->model);
  g_autoptr (GtkBitset) rows =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (tree->selection));
  guint end = 0;
  for (guint64 i = 0; i < gtk_bitset_get_size (rows); i++)
    {
      guint position = gtk_bitset_get_nth (rows, (guint) i);
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, position);
      g_autoptr (MusterNodeItem) item = gtk_tree_list_row_get_item (row);
      guint index = muster_node_item_get_index (item);
      if (index < end)
        continue;
      end = army->nodes[index].end;
      g_ptr_array_add (items, item); /* the model keeps it */
    }
  return items;
}

MusterNodeItem *
muster_army_tree_get_selected (MusterArmyTree *tree)
{
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (tree);
  g_autoptr (MusterNodeItem) root =
    g_list_model_get_item (muster_army_model_get_rows (tree->model), 0);
  return items->len > 0 ? g_ptr_array_index (items, 0) : root; /* the model keeps it */
}

/* Opens the rows that the item stands in, from the top. */
static void
open_above (MusterArmyTree *tree, MusterNodeItem *item)
{
  const MusterArmy *army = muster_army_model_get_army (tree->model);
  guint parent = army->nodes[muster_node_item_get_index (item)].parent;
  if (parent == MUSTER_NO_NODE)
    return;
  MusterNodeItem *above = muster_army_model_find_row (tree->model, army->nodes[parent].id);
  open_above (tree, above);
  guint at = find_position (tree, above);
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, at);
  if (row != NULL)
    gtk_tree_list_row_set_expanded (row, TRUE);
}

static guint
reveal (MusterArmyTree *tree, MusterNodeItem *item)
{
  open_above (tree, item);
  return find_position (tree, item);
}

void
muster_army_tree_select (MusterArmyTree *tree, gint64 id)
{
  MusterNodeItem *item = muster_army_model_find_row (tree->model, id);
  guint position = item != NULL ? reveal (tree, item) : GTK_INVALID_LIST_POSITION;
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (tree->selection), position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (tree->list), "list.scroll-to-item", "u", position);
}

/* The row's widget, which is there only while it is on the screen. */
static MusterNodeRow *
find_widget (GtkWidget *from, MusterNodeItem *item)
{
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (MUSTER_IS_NODE_ROW (child) && muster_node_row_get_item (MUSTER_NODE_ROW (child)) == item)
        return MUSTER_NODE_ROW (child);
      MusterNodeRow *found = MUSTER_IS_NODE_ROW (child) ? NULL : find_widget (child, item);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Several rows, of which the first is brought into view; all are told of once. */
void
muster_army_tree_select_all (MusterArmyTree *tree, const gint64 *ids, guint n)
{
  g_autoptr (GHashTable) items = g_hash_table_new (NULL, NULL);
  g_autoptr (GtkBitset) wanted = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) all = gtk_bitset_new_empty ();
  for (guint i = 0; i < n; i++)
    {
      MusterNodeItem *item = muster_army_model_find_row (tree->model, ids[i]);
      if (item != NULL && g_hash_table_add (items, item))
        open_above (tree, item);
    }
  /* Only now, for what is opened moves what stands behind it. */
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (tree->rows));
  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, i);
      g_autoptr (MusterNodeItem) item = gtk_tree_list_row_get_item (row);
      if (g_hash_table_contains (items, item))
        gtk_bitset_add (wanted, i);
    }
  if (gtk_bitset_is_empty (wanted))
    return;
  gtk_bitset_add_range (all, 0, n_rows);
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (tree->selection), wanted, all);
  gtk_widget_activate_action (GTK_WIDGET (tree->list), "list.scroll-to-item", "u",
                              gtk_bitset_get_minimum (wanted));
}

static void
expand (MusterArmyTree *tree, guint position, gboolean expanded)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, position);
  if (expanded || gtk_tree_list_row_get_depth (row) > 0)
    gtk_tree_list_row_set_expanded (row, expanded);
}

/* All formations, or none but the army itself: from the last on, for rows go with what they stand
 * in. */
void
muster_army_tree_set_expanded (MusterArmyTree *tree, gboolean expanded)
{
  gint64 id = muster_node_item_get_id (muster_army_tree_get_selected (tree));
  GListModel *rows = G_LIST_MODEL (tree->rows);
  for (guint i = 0; expanded && i < g_list_model_get_n_items (rows); i++)
    expand (tree, i, TRUE);
  for (guint i = g_list_model_get_n_items (rows); !expanded && i > 0; i--)
    if (i - 1 < g_list_model_get_n_items (rows))
      expand (tree, i - 1, FALSE);
  if (expanded)
    muster_army_tree_select (tree, id);
  else
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (tree->selection), 0, TRUE);
}

void
muster_army_tree_edit_name (MusterArmyTree *tree)
{
  MusterNodeRow *row = find_widget (GTK_WIDGET (tree->list), muster_army_tree_get_selected (tree));
  if (row != NULL)
    muster_node_row_edit_name (row);
}

gboolean
muster_army_tree_focus (MusterArmyTree *tree)
{
  MusterNodeRow *row = find_widget (GTK_WIDGET (tree->list), muster_army_tree_get_selected (tree));
  if (row != NULL)
    return gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (row)));
  return gtk_widget_child_focus (GTK_WIDGET (tree), GTK_DIR_TAB_FORWARD);
}

/* A click on one of several selected rows leaves them selected. */
static gboolean
is_selected (MusterArmyTree *tree, MusterNodeItem *item)
{
  guint position = find_position (tree, item);
  return position != GTK_INVALID_LIST_POSITION
         && gtk_selection_model_is_selected (GTK_SELECTION_MODEL (tree->selection), position);
}

static void
select_row (gpointer tree, GtkWidget *row)
{
  MusterNodeItem *item = muster_node_row_get_item (MUSTER_NODE_ROW (row));
  if (item != NULL && !is_selected (tree, item))
    muster_army_tree_select (tree, muster_node_item_get_id (item));
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyTree *tree = MUSTER_ARMY_TREE (widget);
  MusterNodeItem *item = muster_army_tree_get_selected (tree);
  MusterNodeRow *row = item != NULL ? find_widget (GTK_WIDGET (tree->list), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, GTK_WIDGET (row), tree->row_menu);
}

static void
on_item_changed (MusterNodeItem *item, GtkWidget *row)
{
  g_autofree char *said =
    muster_node_item_get_model (item) != NULL ? muster_node_item_dup_description (item) : NULL;
  GtkWidget *parent = gtk_widget_get_parent (row);
  if (said != NULL && parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                    -1);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  MusterNodeRow *row = MUSTER_NODE_ROW (gtk_list_item_get_child (list_item));
  muster_node_row_set_row (row, gtk_list_item_get_item (list_item));
  g_signal_connect_object (muster_node_row_get_item (row), "changed", G_CALLBACK (on_item_changed),
                           row, 0);
  on_item_changed (muster_node_row_get_item (row), GTK_WIDGET (row));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  MusterNodeRow *row = MUSTER_NODE_ROW (gtk_list_item_get_child (list_item));
  if (muster_node_row_get_item (row) != NULL)
    g_signal_handlers_disconnect_by_func (muster_node_row_get_item (row), on_item_changed, row);
  muster_node_row_set_row (row, NULL);
}

static void
on_selected (MusterArmyTree *tree)
{
  if (tree->model == NULL)
    return;
  g_autoptr (GtkBitset) rows =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (tree->selection));
  if (!gtk_bitset_is_empty (rows))
    {
      tree->last_position = gtk_bitset_get_minimum (rows);
      tree->last_id = muster_node_item_get_id (muster_army_tree_get_selected (tree));
    }
  g_signal_emit (tree, selected, 0);
}

static void
on_activate (MusterArmyTree *tree, guint position)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree->rows, position);
  if (row == NULL)
    return;
  if (gtk_tree_list_row_is_expandable (row))
    gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
  else
    muster_army_tree_edit_name (tree);
}

static void
dispose (GObject *object)
{
  MusterArmyTree *tree = MUSTER_ARMY_TREE (object);
  /* First of all: without a model no selection is told, which nobody could hear any more. */
  g_clear_object (&tree->model);
  if (tree->selection != NULL)
    gtk_multi_selection_set_model (tree->selection, NULL);
  tree->selection = NULL;
  g_clear_object (&tree->rows);
  g_clear_object (&tree->with_findings);
  g_clear_pointer (&tree->marked, g_hash_table_unref);
  g_clear_pointer (&tree->folded, g_hash_table_unref);
  G_OBJECT_CLASS (muster_army_tree_parent_class)->dispose (object);
}

/* What an item that is dragged brings with it: the other selected rows. */
#define DRAGGED "dragged"

static MusterDropPlace
find_place (MusterNodeRow *row, double y)
{
  double height = gtk_widget_get_height (GTK_WIDGET (row));
  gboolean holds = muster_node_item_get_node (muster_node_row_get_item (row))->category
                   <= MUSTER_CATEGORY_FORMATION;
  if (holds)
    return y < height / 4       ? MUSTER_DROP_BEFORE
           : y > height * 3 / 4 ? MUSTER_DROP_AFTER
                                : MUSTER_DROP_INTO;
  return y < height / 2 ? MUSTER_DROP_BEFORE : MUSTER_DROP_AFTER;
}

static const char *const marks[] = { "drop-before", "drop-into", "drop-after" };

/* What comes out of the catalogue goes into the row's formation, or after the row. Returns:
 * (nullable): NULL where nothing may hold it: the drop tells then what may */
static const char *
find_mark_of_new (MusterNodeRow *row, MusterKindItem *kind)
{
  MusterNodeItem *item = muster_node_row_get_item (row);
  guint holder = muster_army_action_find_holder (item, muster_kind_item_get_kind (kind));
  if (holder == MUSTER_NO_NODE)
    return NULL;
  return marks[holder == muster_node_item_get_index (item) ? MUSTER_DROP_INTO : MUSTER_DROP_AFTER];
}

static void
on_leave (GtkDropTarget *target, MusterNodeRow *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (row), marks[i]);
}

/* Where what is dragged would go is marked. */
static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, MusterNodeRow *row)
{
  const GValue *value = gtk_drop_target_get_value (target);
  if (muster_node_row_get_item (row) == NULL)
    return 0;
  const char *mark = value != NULL && G_VALUE_HOLDS (value, MUSTER_TYPE_KIND_ITEM)
                       ? find_mark_of_new (row, g_value_get_object (value))
                       : marks[find_place (row, y)];
  if (mark == NULL || !gtk_widget_has_css_class (GTK_WIDGET (row), mark))
    on_leave (target, row);
  if (mark != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (row), mark);
  return gdk_drop_get_actions (gtk_drop_target_get_current_drop (target)) & GDK_ACTION_MOVE
           ? GDK_ACTION_MOVE
           : GDK_ACTION_COPY;
}

static int
compare_places (gconstpointer one, gconstpointer other)
{
  guint left = muster_node_item_get_index (*(MusterNodeItem *const *) one);
  guint right = muster_node_item_get_index (*(MusterNodeItem *const *) other);
  return (left > right) - (left < right);
}

/* What comes from the tree of another army is copied. */
static gboolean
copy_from (MusterNodeItem *dragged, MusterNodeRow *row)
{
  if (muster_node_item_get_model (dragged) == NULL)
    return FALSE;
  GPtrArray *others = g_object_get_data (G_OBJECT (dragged), DRAGGED);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_ptr_array_add (items, dragged);
  for (guint i = 0; others != NULL && i < others->len; i++)
    if (muster_node_item_get_model (g_ptr_array_index (others, i)) != NULL)
      g_ptr_array_add (items, g_ptr_array_index (others, i));
  g_ptr_array_sort (items, compare_places);
  g_autoptr (MusterArmySnapshot) fragment = muster_army_action_dup_fragment (items);
  g_autoptr (GBytes) bytes = muster_army_write (fragment);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return gtk_widget_activate_action (GTK_WIDGET (row), "army.insert", "(xs)",
                                     muster_node_item_get_id (muster_node_row_get_item (row)),
                                     text);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, MusterNodeRow *row)
{
  MusterNodeItem *item = muster_node_row_get_item (row);
  if (item == NULL)
    return FALSE;
  gint64 to = muster_node_item_get_id (item);
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_NODE_ITEM)
      && muster_node_item_get_model (g_value_get_object (value))
           != muster_node_item_get_model (item))
    return copy_from (g_value_get_object (value), row);
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_NODE_ITEM))
    return gtk_widget_activate_action (GTK_WIDGET (row), "army.move-to", "(xxu)",
                                       muster_node_item_get_id (g_value_get_object (value)), to,
                                       (guint) find_place (row, y));
  if (G_VALUE_HOLDS (value, MUSTER_TYPE_KIND_ITEM))
    return gtk_widget_activate_action (GTK_WIDGET (row), "army.add-to", "(xs)", to,
                                       muster_kind_item_get_id (g_value_get_object (value)));
  return FALSE;
}

/* With one of several selected rows all of them are dragged. */
static GPtrArray *
list_dragged (MusterNodeRow *row, MusterNodeItem *item)
{
  GtkWidget *tree = gtk_widget_get_ancestor (GTK_WIDGET (row), MUSTER_TYPE_ARMY_TREE);
  g_autoptr (GPtrArray) items = muster_army_tree_list_selected (MUSTER_ARMY_TREE (tree));
  GPtrArray *dragged = g_ptr_array_new_with_free_func (g_object_unref);
  if (!g_ptr_array_find (items, item, NULL))
    g_ptr_array_set_size (items, 0);
  for (guint i = 0; i < items->len; i++)
    if (g_ptr_array_index (items, i) != item)
      g_ptr_array_add (dragged, g_object_ref (g_ptr_array_index (items, i)));
  return dragged;
}

static GdkContentProvider *
on_drag (GtkDragSource *source, double x, double y, MusterNodeRow *row)
{
  MusterNodeItem *item = muster_node_row_get_item (row);
  if (item == NULL || muster_node_item_get_index (item) == 0)
    return NULL;
  g_object_set_data_full (G_OBJECT (item), DRAGGED, list_dragged (row, item),
                          (GDestroyNotify) g_ptr_array_unref);
  /* The row may show another when the drag ends. */
  g_object_set_data_full (G_OBJECT (source), DRAGGED, g_object_ref (item), g_object_unref);
  return gdk_content_provider_new_typed (MUSTER_TYPE_NODE_ITEM, item);
}

static void
on_drag_begin (GtkDragSource *source, GdkDrag *drag, MusterNodeRow *row)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (row));
  gtk_drag_source_set_icon (source, picture, 0, 0);
}

static void
on_drag_end (GtkDragSource *source, GdkDrag *drag, gboolean moved, MusterNodeRow *row)
{
  GObject *item = g_object_get_data (G_OBJECT (source), DRAGGED);
  if (item != NULL)
    g_object_set_data (item, DRAGGED, NULL);
  g_object_set_data (G_OBJECT (source), DRAGGED, NULL);
}

/**
 * muster_army_tree_drag_attach:
 * @row: a row of a #MusterArmyTree
 *
 * Lets the row be dragged, alone or with the other rows that are selected, and lets rows and kinds
 * of the catalogue be dropped on it. Where they would go is marked with a class: before it, into
 * it, or after it. What comes from another army is copied.
 */
static void
muster_army_tree_drag_attach (MusterNodeRow *row)
{
  GType types[] = { MUSTER_TYPE_NODE_ITEM, MUSTER_TYPE_KIND_ITEM };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  GtkDragSource *source = gtk_drag_source_new ();
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  gtk_drop_target_set_preload (target, TRUE);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect_object (target, "drop", G_CALLBACK (on_drop), row, 0);
  g_signal_connect_object (target, "motion", G_CALLBACK (on_motion), row, 0);
  g_signal_connect_object (target, "leave", G_CALLBACK (on_leave), row, 0);
  g_signal_connect_object (source, "prepare", G_CALLBACK (on_drag), row, 0);
  g_signal_connect_object (source, "drag-begin", G_CALLBACK (on_drag_begin), row, 0);
  g_signal_connect_object (source, "drag-end", G_CALLBACK (on_drag_end), row, 0);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (source));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterArmyTree *tree)
{
  GtkWidget *row = g_object_new (MUSTER_TYPE_NODE_ROW, NULL);
  muster_army_tree_drag_attach (MUSTER_NODE_ROW (row));
  muster_context_menu_attach (row, tree->row_menu, select_row, tree);
  gtk_widget_add_css_class (row, "thing");
  gtk_list_item_set_child (list_item, row);
}

static void
muster_army_tree_class_init (MusterArmyTreeClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->focus = muster_tab_stop_focus;
  selected = g_signal_new ("selected", MUSTER_TYPE_ARMY_TREE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                           NULL, G_TYPE_NONE, 0);
  static const struct
  {
    guint key;
    const char *action;
    GdkModifierType modifiers;
  } keys[] = {
    { GDK_KEY_Up, "army.move-up", GDK_ALT_MASK },
    { GDK_KEY_Down, "army.move-down", GDK_ALT_MASK },
    { GDK_KEY_Right, "army.move-in", GDK_ALT_MASK },
    { GDK_KEY_Left, "army.move-out", GDK_ALT_MASK },
    { GDK_KEY_plus, "army.more", 0 },
    { GDK_KEY_KP_Add, "army.more", 0 },
    { GDK_KEY_minus, "army.fewer", 0 },
    { GDK_KEY_KP_Subtract, "army.fewer", 0 },
    { GDK_KEY_asterisk, "army.expand-all", 0 },
    { GDK_KEY_KP_Multiply, "army.expand-all", 0 },
    { GDK_KEY_slash, "army.collapse-all", 0 },
    { GDK_KEY_KP_Divide, "army.collapse-all", 0 },
    { GDK_KEY_Menu, "tree.menu", 0 },
    { GDK_KEY_F10, "tree.menu", GDK_SHIFT_MASK },
  };
  gtk_widget_class_install_action (widget_class, "tree.menu", NULL, on_menu);
  /* Nearer to the row than the leaflets, which would take Alt and the arrows for back and forth. */
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                         keys[i].action, NULL);
  g_type_ensure (MUSTER_TYPE_NODE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/army/tree.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterArmyTree, list);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyTree, selection);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyTree, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, on_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
}

static void
muster_army_tree_init (MusterArmyTree *tree)
{
  tree->marked = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  tree->folded = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (tree));
}
