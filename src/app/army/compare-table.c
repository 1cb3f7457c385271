#include "app/army/compare-table.h"

#include "app/army/compare-item.h"
#include "base/keyed-list.h"

struct _MusterCompareTable
{
  GtkBox parent;
  GHashTable *shown; /* id of a section → Section */
};

G_DEFINE_FINAL_TYPE (MusterCompareTable, muster_compare_table, GTK_TYPE_BOX)

typedef struct
{
  GtkWidget *widget; /* (unowned) */
  MusterKeyedList *rows;
  GHashTable *keys; /* id of a row → its key */
} Section;

static void
free_section (gpointer data)
{
  Section *section = data;
  g_object_unref (section->rows);
  g_hash_table_unref (section->keys);
  g_free (section);
}

/* Arrows lead from the rows of one section into those of the next. */
static gboolean
on_edge (GtkWidget *list, GtkDirectionType direction, gpointer data)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (list));
  if (direction != GTK_DIR_UP && direction != GTK_DIR_DOWN)
    return FALSE;
  return gtk_widget_child_focus (root, direction == GTK_DIR_UP ? GTK_DIR_TAB_BACKWARD
                                                               : GTK_DIR_TAB_FORWARD);
}

static GtkWidget *
create_row (gpointer item, gpointer data)
{
  return muster_compare_item_new_row (item);
}

static Section *
new_section (const MusterComparedSection *of)
{
  Section *section = g_new0 (Section, 1);
  GtkWidget *list = gtk_list_box_new ();
  section->rows = muster_keyed_list_new ();
  section->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  section->widget = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                                     "label", of->name, "xalign", 0.0, "wrap", TRUE, NULL);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_list_box_bind_model (GTK_LIST_BOX (list), G_LIST_MODEL (section->rows), create_row, NULL,
                           NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, of->name,
                                  -1);
  g_signal_connect (list, "keynav-failed", G_CALLBACK (on_edge), NULL);
  gtk_box_append (GTK_BOX (section->widget), heading);
  gtk_box_append (GTK_BOX (section->widget), list);
  return section;
}

static Section *
get_section (MusterCompareTable *table, const MusterComparedSection *of)
{
  Section *section = g_hash_table_lookup (table->shown, of->id);
  if (section != NULL)
    return section;
  section = new_section (of);
  gtk_box_append (GTK_BOX (table), section->widget);
  g_hash_table_insert (table->shown, g_strdup (of->id), section);
  return section;
}

static gint64
get_key (Section *section, const char *id)
{
  gpointer key = g_hash_table_lookup (section->keys, id);
  if (key == NULL)
    {
      key = GUINT_TO_POINTER (g_hash_table_size (section->keys) + 1);
      g_hash_table_insert (section->keys, g_strdup (id), key);
    }
  return GPOINTER_TO_UINT (key);
}

/* What is shown now. */
typedef struct
{
  GPtrArray *sections;
  const char *const *names;
  gboolean with_same;
  GPtrArray *rows; /* (element-type MusterComparedRow): those of one section */
} Filling;

static gpointer
fill (gpointer present, guint index, gpointer data)
{
  const Filling *filling = data;
  MusterCompareItem *item = present != NULL ? present : muster_compare_item_new ();
  muster_compare_item_set (item, filling->sections, filling->rows->pdata[index], filling->names);
  return item;
}

static GPtrArray *
list_rows (const MusterComparedSection *of, gboolean with_same)
{
  GPtrArray *rows = g_ptr_array_new ();
  for (guint i = 0; i < of->rows->len; i++)
    {
      MusterComparedRow *row = g_ptr_array_index (of->rows, i);
      if (with_same || row->compared != MUSTER_COMPARED_SAME)
        g_ptr_array_add (rows, row);
    }
  return rows;
}

static guint
show_section (Section *section, const MusterComparedSection *of, Filling *filling)
{
  g_autoptr (GPtrArray) rows = list_rows (of, filling->with_same);
  g_autofree gint64 *keys = g_new (gint64, rows->len);
  for (guint i = 0; i < rows->len; i++)
    keys[i] = get_key (section, ((const MusterComparedRow *) rows->pdata[i])->id);
  filling->rows = rows;
  muster_keyed_list_set (section->rows, keys, rows->len, fill, filling);
  gtk_widget_set_visible (section->widget, rows->len > 0);
  return rows->len;
}

static gboolean
has_section (GPtrArray *sections, const char *id)
{
  for (guint i = 0; i < sections->len; i++)
    if (g_str_equal (((const MusterComparedSection *) sections->pdata[i])->id, id))
      return TRUE;
  return FALSE;
}

/* Sections that no longer have anything to say stay, without rows, until they have. */
static void
hide_others (MusterCompareTable *table, GPtrArray *sections)
{
  GHashTableIter iter;
  gpointer id;
  gpointer section;
  g_hash_table_iter_init (&iter, table->shown);
  while (g_hash_table_iter_next (&iter, &id, &section))
    if (!has_section (sections, id))
      {
        muster_keyed_list_set (((Section *) section)->rows, NULL, 0, fill, NULL);
        gtk_widget_set_visible (((Section *) section)->widget, FALSE);
      }
}

guint
muster_compare_table_show (MusterCompareTable *table,
                           GPtrArray *sections,
                           const char *const *names,
                           gboolean with_same)
{
  Filling filling = { sections, names, with_same, NULL };
  GtkWidget *before = NULL;
  guint n = 0;
  for (guint i = 0; i < sections->len; i++)
    {
      const MusterComparedSection *of = g_ptr_array_index (sections, i);
      Section *section = get_section (table, of);
      n += show_section (section, of, &filling);
      gtk_box_reorder_child_after (GTK_BOX (table), section->widget, before);
      before = section->widget;
    }
  hide_others (table, sections);
  return n;
}

static void
finalize (GObject *object)
{
  g_hash_table_unref (MUSTER_COMPARE_TABLE (object)->shown);
  G_OBJECT_CLASS (muster_compare_table_parent_class)->finalize (object);
}

static void
muster_compare_table_class_init (MusterCompareTableClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
muster_compare_table_init (MusterCompareTable *table)
{
  table->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_section);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (table), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (table), 18);
}
