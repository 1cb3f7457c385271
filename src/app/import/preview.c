#include "config.h"

#include "app/import/preview.h"

#include "app/widget/tab-stop.h"

#include <glib/gi18n-lib.h>

/* A node of the army, or what became of a row. */
#define MUSTER_TYPE_ROWS_ITEM (muster_rows_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterRowsItem, muster_rows_item, MUSTER, ROWS_ITEM, GObject)

struct _MusterRowsItem
{
  GObject parent;
  char *text;
  char *detail; /* or NULL */
  MusterRowsSeverity severity;
  const MusterArmy *army; /* of nodes */
  guint node;
};

G_DEFINE_FINAL_TYPE (MusterRowsItem, muster_rows_item, G_TYPE_OBJECT)

static void
item_finalize (GObject *object)
{
  MusterRowsItem *item = MUSTER_ROWS_ITEM (object);
  g_free (item->text);
  g_free (item->detail);
  g_clear_pointer (&item->army, muster_army_unref);
  G_OBJECT_CLASS (muster_rows_item_parent_class)->finalize (object);
}

static void
muster_rows_item_class_init (MusterRowsItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = item_finalize;
}

static void
muster_rows_item_init (MusterRowsItem *item)
{
}

struct _MusterRowsPreview
{
  GtkBox parent;
  GtkLabel *units;
  GtkLabel *rows;
  GtkCheckButton *only;
  GtkListView *tree;
  GtkListView *list;
  GtkStack *tree_stack;
  GtkStack *list_stack;
  GtkLabel *nothing;
  GListStore *entries; /* MusterRowsItem: all of them */
  GtkFilterListModel *shown;
  GtkCustomFilter *filter;
};

G_DEFINE_FINAL_TYPE (MusterRowsPreview, muster_rows_preview, GTK_TYPE_BOX)

static char *
dup_detail (const MusterArmy *army, const MusterNode *node)
{
  GString *detail = g_string_new (NULL);
  if (muster_node_is_named (node))
    g_string_append (detail, muster_node_get_kind_name (node));
  for (guint i = 0; i < node->n_chosen; i++)
    if (node->chosen[i].scale_index >= 0 && node->chosen[i].grade_index >= 0)
      g_string_append_printf (detail, "%s%s", detail->len > 0 ? " · " : "",
                              muster_ruleset_get_grade_label (army->ruleset,
                                                              node->chosen[i].scale_index,
                                                              node->chosen[i].grade_index));
  if (node->remark != NULL)
    g_string_append_printf (detail, "%s%s", detail->len > 0 ? " · " : "", node->remark);
  return g_string_free (detail, FALSE);
}

static MusterRowsItem *
new_node (const MusterArmy *army, guint node)
{
  MusterRowsItem *item = g_object_new (MUSTER_TYPE_ROWS_ITEM, NULL);
  item->army = muster_army_ref (army);
  item->node = node;
  item->text = muster_army_dup_label (army, node);
  item->detail = dup_detail (army, &army->nodes[node]);
  return item;
}

static GListModel *
list_below (const MusterArmy *army, guint node)
{
  GListStore *below = g_list_store_new (MUSTER_TYPE_ROWS_ITEM);
  for (guint at = muster_army_get_next (army, node, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, node, at))
    {
      g_autoptr (MusterRowsItem) item = new_node (army, at);
      g_list_store_append (below, item);
    }
  return G_LIST_MODEL (below);
}

static GListModel *
on_expand (gpointer object, gpointer data)
{
  MusterRowsItem *item = object;
  const MusterNode *node = &item->army->nodes[item->node];
  return node->end > item->node + 1 ? list_below (item->army, item->node) : NULL;
}

static void
show_tree (MusterRowsPreview *preview, const MusterArmy *army)
{
  GtkTreeListModel *tree =
    gtk_tree_list_model_new (list_below (army, 0), FALSE, TRUE, on_expand, NULL, NULL);
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (G_LIST_MODEL (tree));
  gtk_list_view_set_model (preview->tree, GTK_SELECTION_MODEL (selection));
  gtk_stack_set_visible_child_name (preview->tree_stack, army->n_nodes > 1 ? "tree" : "empty");
}

static GtkWidget *
new_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
name_row (GtkWidget *child, const MusterRowsItem *item)
{
  g_autofree char *said =
    g_strjoin (", ", item->text,
               item->detail != NULL && item->detail[0] != '\0' ? item->detail : NULL, NULL);
  if (gtk_widget_get_parent (child) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (child)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

static void
on_setup_node (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), new_label (NULL));
  gtk_box_append (GTK_BOX (box), new_label ("caption"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_list_item_set_child (list_item, expander);
}

static void
on_bind_node (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkTreeListRow *row = gtk_list_item_get_item (list_item);
  GtkWidget *expander = gtk_list_item_get_child (list_item);
  GtkWidget *box = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));
  g_autoptr (MusterRowsItem) item = gtk_tree_list_row_get_item (row);
  GtkWidget *detail = gtk_widget_get_last_child (box);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (expander), row);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), item->text);
  gtk_label_set_text (GTK_LABEL (detail), item->detail);
  gtk_widget_set_visible (detail, item->detail[0] != '\0');
  name_row (expander, item);
}

static void
on_setup_entry (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), new_label ("caption-heading"));
  gtk_box_append (GTK_BOX (box), new_label (NULL));
  gtk_list_item_set_child (list_item, box);
}

static void
on_bind_entry (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  MusterRowsItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *box = gtk_list_item_get_child (list_item);
  GtkWidget *head = gtk_widget_get_first_child (box);
  gtk_label_set_text (GTK_LABEL (head), item->text);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), item->detail);
  gtk_widget_remove_css_class (head, "error");
  gtk_widget_remove_css_class (head, "warning");
  if (item->severity == MUSTER_ROWS_LEFT_OUT)
    gtk_widget_add_css_class (head, "error");
  else if (item->severity == MUSTER_ROWS_DOUBT)
    gtk_widget_add_css_class (head, "warning");
  name_row (box, item);
}

static char *
dup_head (const MusterRowsEntry *entry)
{
  static const char *const words[MUSTER_N_ROWS_SEVERITIES] = {
    NC_ ("row", "Taken"),    NC_ ("row", "No troops"), NC_ ("row", "Left out"),
    NC_ ("row", "Doubtful"), NC_ ("row", "Note"),
  };
  if (entry->line == 0)
    return g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "row", words[entry->severity]));
  /* Translators: a line of a file, and what became of it: "Line 12 · Left out" */
  return g_strdup_printf (_ ("Line %1$u · %2$s"), entry->line,
                          g_dpgettext2 (GETTEXT_PACKAGE, "row", words[entry->severity]));
}

static gboolean
is_shown (gpointer object, gpointer data)
{
  const MusterRowsItem *item = object;
  MusterRowsPreview *preview = data;
  return gtk_check_button_get_active (preview->only)
           ? item->severity == MUSTER_ROWS_LEFT_OUT
           : item->severity != MUSTER_ROWS_TAKEN && item->severity != MUSTER_ROWS_PASSED;
}

static void
show_nothing (MusterRowsPreview *preview)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (preview->shown));
  gtk_stack_set_visible_child_name (preview->list_stack, n > 0 ? "list" : "empty");
  gtk_label_set_text (preview->nothing, gtk_check_button_get_active (preview->only)
                                          ? _ ("No row was left out.")
                                          : _ ("Every row was understood."));
}

static void
on_only (MusterRowsPreview *preview)
{
  gtk_filter_changed (GTK_FILTER (preview->filter), GTK_FILTER_CHANGE_DIFFERENT);
  show_nothing (preview);
}

static void
show_entries (MusterRowsPreview *preview, const MusterRowsReport *report)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      if (entry->is_summed)
        continue;
      MusterRowsItem *item = g_object_new (MUSTER_TYPE_ROWS_ITEM, NULL);
      item->severity = entry->severity;
      item->text = dup_head (entry);
      item->detail = g_strdup (entry->text);
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (preview->entries, 0,
                       g_list_model_get_n_items (G_LIST_MODEL (preview->entries)), items->pdata,
                       items->len);
  show_nothing (preview);
}

void
muster_rows_preview_show (MusterRowsPreview *preview,
                          const MusterRowsResult *result,
                          const char *points)
{
  g_autofree char *units =
    g_strdup_printf (ngettext ("%u unit", "%u units", result->n_units), result->n_units);
  g_autofree char *both = points != NULL ? g_strdup_printf ("%s · %s", units, points) : NULL;
  g_autofree char *rows = muster_rows_report_dup_summary (result->report);
  gtk_label_set_text (preview->units, both != NULL ? both : units);
  gtk_label_set_text (preview->rows, rows);
  show_tree (preview, result->army);
  show_entries (preview, result->report);
}

static void
finalize (GObject *object)
{
  g_clear_object (&MUSTER_ROWS_PREVIEW (object)->entries);
  g_clear_object (&MUSTER_ROWS_PREVIEW (object)->shown);
  G_OBJECT_CLASS (muster_rows_preview_parent_class)->finalize (object);
}

static void
muster_rows_preview_class_init (MusterRowsPreviewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = finalize;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/import/preview.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, units);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, rows);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, only);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, tree);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, list);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, tree_stack);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, list_stack);
  gtk_widget_class_bind_template_child (widget_class, MusterRowsPreview, nothing);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_node);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_node);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_entry);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_entry);
  gtk_widget_class_bind_template_callback (widget_class, on_only);
}

static void
muster_rows_preview_init (MusterRowsPreview *preview)
{
  gtk_widget_init_template (GTK_WIDGET (preview));
  preview->entries = g_list_store_new (MUSTER_TYPE_ROWS_ITEM);
  preview->filter = gtk_custom_filter_new (is_shown, preview, NULL);
  preview->shown = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (preview->entries)),
                                              GTK_FILTER (preview->filter));
  g_autoptr (GtkNoSelection) selection =
    gtk_no_selection_new (g_object_ref (G_LIST_MODEL (preview->shown)));
  gtk_list_view_set_model (preview->list, GTK_SELECTION_MODEL (selection));
}
