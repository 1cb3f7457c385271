#include "config.h"

#include "app/army/compare-window.h"

#include "app/army/model.h"
#include "app/document/ruleset-cache.h"
#include "app/widget/army-choice.h"
#include "app/widget/balance-table.h"
#include "app/widget/list-row.h"
#include "army/balance/balance.h"
#include "base/keyed-list.h"

#include <glib/gi18n-lib.h>

#define MUSTER_TYPE_COMPARE_ITEM (muster_compare_item_get_type ())

G_DECLARE_FINAL_TYPE (MusterCompareItem, muster_compare_item, MUSTER, COMPARE_ITEM, GObject)

#define MUSTER_TYPE_COMPARE_CELLS (muster_compare_cells_get_type ())

G_DECLARE_FINAL_TYPE (MusterCompareCells, muster_compare_cells, MUSTER, COMPARE_CELLS, GtkWidget)

/* The cells of a row of two columns: what it is about, what the one has, how the two stand to each
 * other, what the other has. Where there is room they stand beside each other, all rows with the
 * same columns; else the first stands above the other three. */

/* From this width on all cells stand beside each other. */
#define WIDE 600
#define GAP  6

enum
{
  LABEL,
  FIRST,
  BETWEEN,
  SECOND,
  N_CELLS,
};

struct _MusterCompareCells
{
  GtkWidget parent;
  GtkWidget *cells[N_CELLS];
};

G_DEFINE_FINAL_TYPE (MusterCompareCells, muster_compare_cells, GTK_TYPE_WIDGET)

/* Of a hundred. */
static const int wide_shares[N_CELLS] = { 33, 26, 15, 26 };
static const int narrow_shares[N_CELLS] = { 100, 35, 30, 35 };

static gboolean
is_wide (int width)
{
  return width >= WIDE;
}

static int
get_cell_width (int width, int cell)
{
  const int *shares = is_wide (width) ? wide_shares : narrow_shares;
  int n_gaps = is_wide (width) ? 3 : 2;
  if (shares[cell] == 100)
    return width;
  return MAX ((width - n_gaps * GAP) * shares[cell] / 100, 0);
}

static int
get_cell_height (MusterCompareCells *cells, int width, int cell)
{
  int height;
  gtk_widget_measure (cells->cells[cell], GTK_ORIENTATION_VERTICAL, get_cell_width (width, cell),
                      &height, NULL, NULL, NULL);
  return height;
}

/* The height of the cells that stand beside each other. */
static int
get_line_height (MusterCompareCells *cells, int width)
{
  int height = 0;
  for (int cell = is_wide (width) ? LABEL : FIRST; cell < N_CELLS; cell++)
    height = MAX (height, get_cell_height (cells, width, cell));
  return height;
}

/* The height of the label above them, with the gap; 0 where it stands beside them or is empty. */
static int
get_label_height (MusterCompareCells *cells, int width)
{
  int height = is_wide (width) ? 0 : get_cell_height (cells, width, LABEL);
  return height > 0 ? height + GAP : 0;
}

/* The narrowest in which each cell has room for what it cannot break. */
static void
measure_width (MusterCompareCells *cells, int *minimum, int *natural)
{
  *natural = 3 * GAP;
  for (int cell = LABEL; cell < N_CELLS; cell++)
    {
      int least;
      int wanted;
      gtk_widget_measure (cells->cells[cell], GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL,
                          NULL);
      *minimum = MAX (*minimum, (least * 100 + narrow_shares[cell] - 1) / narrow_shares[cell]
                                  + (cell == LABEL ? 0 : 2 * GAP));
      *natural += wanted;
    }
  *natural = MAX (*natural, *minimum);
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  MusterCompareCells *cells = MUSTER_COMPARE_CELLS (widget);
  *minimum = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (cells, minimum, natural);
      return;
    }
  if (for_size < 0)
    for_size = WIDE;
  *minimum = *natural = get_label_height (cells, for_size) + get_line_height (cells, for_size);
}

/* Where text runs from the right, so do the columns. */
static void
place (MusterCompareCells *cells, int cell, int x, int y, int width, int height)
{
  int all = gtk_widget_get_width (GTK_WIDGET (cells));
  gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (cells)) == GTK_TEXT_DIR_RTL;
  gtk_widget_size_allocate (cells->cells[cell],
                            &(GtkAllocation){ is_mirrored ? all - x - width : x, y, width, height },
                            -1);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MusterCompareCells *cells = MUSTER_COMPARE_CELLS (widget);
  int top = get_label_height (cells, width);
  int x = 0;
  if (!is_wide (width))
    place (cells, LABEL, 0, 0, width, MAX (top - GAP, 0));
  for (int cell = is_wide (width) ? LABEL : FIRST; cell < N_CELLS; cell++)
    {
      int own = get_cell_width (width, cell);
      place (cells, cell, x, top, own, height - top);
      x += own + GAP;
    }
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
cells_dispose (GObject *object)
{
  MusterCompareCells *cells = MUSTER_COMPARE_CELLS (object);
  for (int cell = LABEL; cell < N_CELLS; cell++)
    g_clear_pointer (&cells->cells[cell], gtk_widget_unparent);
  G_OBJECT_CLASS (muster_compare_cells_parent_class)->dispose (object);
}

static void
muster_compare_cells_class_init (MusterCompareCellsClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = cells_dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->get_request_mode = get_request_mode;
}

static void
muster_compare_cells_init (MusterCompareCells *cells)
{
}

/** Takes the four widgets, which wrap what they show. */
static GtkWidget *
muster_compare_cells_new (GtkWidget *label, GtkWidget *first, GtkWidget *between, GtkWidget *second)
{
  MusterCompareCells *cells = g_object_new (MUSTER_TYPE_COMPARE_CELLS, NULL);
  GtkWidget *children[N_CELLS] = { label, first, between, second };
  for (int cell = LABEL; cell < N_CELLS; cell++)
    {
      cells->cells[cell] = children[cell];
      gtk_widget_set_parent (children[cell], GTK_WIDGET (cells));
    }
  return GTK_WIDGET (cells);
}

/* A row of two armies side by side: it stays the same object while what it says changes. */

struct _MusterCompareItem
{
  GObject parent;
  GPtrArray *sections; /* own the row */
  const MusterComparedRow *row;
  char *names[2];
};

G_DEFINE_FINAL_TYPE (MusterCompareItem, muster_compare_item, G_TYPE_OBJECT)

static guint changed;

static void
compare_item_finalize (GObject *object)
{
  MusterCompareItem *item = MUSTER_COMPARE_ITEM (object);
  g_clear_pointer (&item->sections, g_ptr_array_unref);
  g_free (item->names[0]);
  g_free (item->names[1]);
  G_OBJECT_CLASS (muster_compare_item_parent_class)->finalize (object);
}

static void
muster_compare_item_class_init (MusterCompareItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = compare_item_finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_COMPARE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
muster_compare_item_init (MusterCompareItem *item)
{
}

/** Returns: (transfer full): an item that says nothing yet */
static MusterCompareItem *
muster_compare_item_new (void)
{
  return g_object_new (MUSTER_TYPE_COMPARE_ITEM, NULL);
}

/**
 * muster_compare_item_set:
 * @sections: what @row is of
 * @names: (array length=2): what the armies are called
 *
 * What shows the item follows.
 */
static void
muster_compare_item_set (MusterCompareItem *item,
                         GPtrArray *sections,
                         const MusterComparedRow *row,
                         const char *const *names)
{
  GPtrArray *before = item->sections;
  item->sections = g_ptr_array_ref (sections);
  item->row = row;
  for (int army = 0; army < 2; army++)
    {
      g_free (item->names[army]);
      item->names[army] = g_strdup (names[army]);
    }
  g_signal_emit (item, changed, 0);
  g_clear_pointer (&before, g_ptr_array_unref);
}

/* The row */

typedef struct
{
  GtkLabel *label;
  GtkLabel *note;
  GtkLabel *texts[2];
  GtkLabel *between;
} Cells;

/* "◂ 4 more", "≠ different": the arrow points at the army that has more. */
static char *
dup_relation (const MusterComparedRow *row, gboolean is_mirrored)
{
  g_autofree char *plain = muster_compared_row_dup_words (row);
  g_autofree char *words = muster_figure_text_dup (plain);
  int leader = muster_compared_row_get_leader (row);
  if (leader < 0)
    return g_strdup_printf ("%s %s", muster_compared_row_get_sign (row), words);
  if ((leader == 0) != is_mirrored)
    return g_strdup_printf ("◂ %s", words);
  return g_strdup_printf ("%s ▸", words);
}

static char *
dup_description (MusterCompareItem *item)
{
  g_autofree char *words = muster_compared_row_dup_words (item->row);
  int leader = muster_compared_row_get_leader (item->row);
  g_autoptr (GString) text = g_string_new (words);
  if (leader >= 0)
    /* Translators: where the words “4 more” or “only here” hold: “4 more: French corps”. */
    g_string_printf (text, _ ("%1$s: %2$s"), words, item->names[leader]);
  if (item->row->note != NULL)
    g_string_append_printf (text, ". %s", item->row->note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
mark (GtkLabel *label, const char *css_class, gboolean is_so)
{
  if (is_so)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), css_class);
}

static void
show (MusterCompareItem *item, GtkWidget *row)
{
  const Cells *cells = g_object_get_data (G_OBJECT (row), "cells");
  gboolean is_mirrored = gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL;
  g_autofree char *relation = dup_relation (item->row, is_mirrored);
  g_autofree char *sentence = muster_compared_row_dup_sentence (item->row);
  g_autofree char *description = dup_description (item);
  int leader = muster_compared_row_get_leader (item->row);
  gtk_label_set_text (cells->label, item->row->label);
  gtk_label_set_text (cells->note, item->row->note != NULL ? item->row->note : "");
  gtk_widget_set_visible (GTK_WIDGET (cells->note), item->row->note != NULL);
  gtk_label_set_text (cells->between, relation);
  mark (cells->between, "dim-label", item->row->compared == MUSTER_COMPARED_SAME);
  for (int army = 0; army < 2; army++)
    {
      g_autofree char *text =
        muster_figure_text_dup (muster_compared_row_get_text (item->row, army));
      gtk_label_set_text (cells->texts[army], text);
      mark (cells->texts[army], "heading", leader == army);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static GtkLabel *
new_label (float xalign, const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (label, xalign);
  gtk_label_set_justify (label, xalign == 1      ? GTK_JUSTIFY_RIGHT
                                : xalign == 0.5f ? GTK_JUSTIFY_CENTER
                                                 : GTK_JUSTIFY_LEFT);
  gtk_label_set_width_chars (label, 3);
  gtk_widget_set_valign (GTK_WIDGET (label), GTK_ALIGN_CENTER);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  return label;
}

static GtkWidget *
new_named (Cells *cells)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  cells->label = new_label (0, NULL);
  cells->note = new_label (0, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->note), "dim-label");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (cells->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (cells->note));
  return box;
}

/** Returns: (transfer floating): a row for a GtkListBox, which shows the item and follows it */
static GtkWidget *
muster_compare_item_new_row (MusterCompareItem *item)
{
  GtkWidget *row = gtk_list_box_row_new ();
  Cells *cells = g_new0 (Cells, 1);
  GtkWidget *named = new_named (cells);
  cells->texts[0] = new_label (1, "numeric");
  cells->between = new_label (0.5f, "caption");
  cells->texts[1] = new_label (0, "numeric");
  g_object_set_data_full (G_OBJECT (row), "cells", cells, g_free);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row),
                              muster_compare_cells_new (named, GTK_WIDGET (cells->texts[0]),
                                                        GTK_WIDGET (cells->between),
                                                        GTK_WIDGET (cells->texts[1])));
  gtk_widget_add_css_class (row, "compare-row");
  g_signal_connect_object (item, "changed", G_CALLBACK (show), row, 0);
  show (item, row);
  return row;
}

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

/**
 * muster_compare_table_show:
 * @sections: what muster_army_compare() gave
 * @names: (array length=2): what the armies are called
 * @with_same: whether rows that are the same in both are shown
 *
 * Returns: how many rows are shown
 */
static guint
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
table_finalize (GObject *object)
{
  g_hash_table_unref (MUSTER_COMPARE_TABLE (object)->shown);
  G_OBJECT_CLASS (muster_compare_table_parent_class)->finalize (object);
}

static void
muster_compare_table_class_init (MusterCompareTableClass *class)
{
  G_OBJECT_CLASS (class)->finalize = table_finalize;
}

static void
muster_compare_table_init (MusterCompareTable *table)
{
  table->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_section);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (table), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (table), 18);
}

/* One of the two armies. */
typedef struct
{
  gint64 id;              /* 0: none is chosen */
  MusterArmyModel *model; /* NULL until it was read */
} Side;

enum
{
  OWN,
  OTHER,
};

struct _MusterCompareWindow
{
  AdwWindow parent;
  AdwToastOverlay *toasts;
  MusterArmyChoice *choice;
  GtkSwitch *only;
  AdwClamp *heading;
  GtkStack *stack;
  AdwPreferencesGroup *balance_group;
  MusterBalanceTable *balance;
  MusterCompareTable *table;
  AdwStatusPage *problem;
  GtkButton *names[2];
  MusterStore *store;
  Side sides[2];
  gboolean is_swapped;
  GCancellable *reading; /* of a large ruleset, or NULL */
  GPtrArray *sections;   /* what is shown, or NULL */
  GPtrArray *speaking;   /* MusterBalanceRow: for one or the other; or NULL */
};

G_DEFINE_FINAL_TYPE (MusterCompareWindow, muster_compare_window, ADW_TYPE_WINDOW)

static guint open_signal;

static const Side *
get_column (MusterCompareWindow *window, int column)
{
  return &window->sides[window->is_swapped ? 1 - column : column];
}

gint64
muster_compare_window_get_army (MusterCompareWindow *window, int column)
{
  return get_column (window, column)->id;
}

/* The table */

static const char *
get_name (MusterCompareWindow *window, int column)
{
  const Side *side = get_column (window, column);
  return side->model != NULL ? muster_army_model_get_army (side->model)->name : "";
}

static MusterComparedArmy
look_at (const Side *side)
{
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (side->model);
  return (MusterComparedArmy){
    muster_army_model_get_army (side->model),
    evaluation,
    evaluation != NULL ? muster_army_model_get_findings (side->model) : NULL,
  };
}

/* Returns: (transfer full): what speaks for which, of armies whose rules are there; else nothing */
static GPtrArray *
weigh (const MusterComparedArmy *first, const MusterComparedArmy *second)
{
  const MusterBalanceSide sides[] = { { &first->evaluation, 1 }, { &second->evaluation, 1 } };
  return first->evaluation != NULL && second->evaluation != NULL ? muster_sides_balance (sides, 2)
                                                                 : g_ptr_array_new ();
}

static void
show_table (MusterCompareWindow *window)
{
  const char *names[] = { get_name (window, 0), get_name (window, 1) };
  gboolean with_same = !gtk_switch_get_active (window->only);
  guint n_speaking =
    muster_balance_table_show (window->balance, window->speaking, names, 2, with_same);
  guint n = muster_compare_table_show (window->table, window->sections, names, with_same);
  gtk_widget_set_visible (GTK_WIDGET (window->balance_group), n_speaking > 0);
  gtk_stack_set_visible_child_name (window->stack, n > 0 ? "table" : "same");
}

static void
show_names (MusterCompareWindow *window)
{
  for (int column = 0; column < 2; column++)
    {
      const char *name = get_name (window, column);
      GtkWidget *label = gtk_button_get_child (window->names[column]);
      g_autofree char *said = g_strdup_printf (_ ("Open %s"), name);
      gtk_label_set_text (GTK_LABEL (label), name);
      muster_tooltip_set (GTK_WIDGET (window->names[column]), said);
      gtk_accessible_update_property (GTK_ACCESSIBLE (window->names[column]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
    }
}

static gboolean
has_both (MusterCompareWindow *window)
{
  return window->sides[OWN].model != NULL && window->sides[OTHER].model != NULL;
}

/* Also while one of the two is not there, or not yet. */
static void
update (MusterCompareWindow *window)
{
  gboolean is_there = has_both (window);
  gtk_widget_set_visible (GTK_WIDGET (window->heading), is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "compare.copy", is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "compare.swap", is_there);
  if (!is_there)
    return;
  MusterComparedArmy first = look_at (get_column (window, 0));
  MusterComparedArmy second = look_at (get_column (window, 1));
  g_clear_pointer (&window->sections, g_ptr_array_unref);
  window->sections = muster_army_compare (&first, &second);
  g_clear_pointer (&window->speaking, g_ptr_array_unref);
  window->speaking = weigh (&first, &second);
  show_names (window);
  show_table (window);
}

static void
show_problem (MusterCompareWindow *window, const char *message)
{
  g_autofree char *escaped = g_markup_escape_text (message, -1);
  adw_status_page_set_description (window->problem, escaped);
  gtk_stack_set_visible_child_name (window->stack, "problem");
}

/* The armies */

static void
drop (MusterCompareWindow *window, int which)
{
  Side *side = &window->sides[which];
  if (side->model != NULL)
    g_signal_handlers_disconnect_by_data (side->model, window);
  g_clear_object (&side->model);
}

static void on_gone (MusterArmyModel *model, MusterCompareWindow *window);
static void on_failed (MusterArmyModel *model, const GError *error, MusterCompareWindow *window);

static void
read_now (MusterCompareWindow *window, int which)
{
  g_autoptr (GError) error = NULL;
  Side *side = &window->sides[which];
  drop (window, which);
  side->model = muster_army_model_new (window->store, side->id, &error);
  if (side->model == NULL)
    {
      update (window);
      show_problem (window, error->message);
      return;
    }
  g_signal_connect_object (side->model, "changed", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (side->model, "gone", G_CALLBACK (on_gone), window, 0);
  g_signal_connect_object (side->model, "failed", G_CALLBACK (on_failed), window, 0);
  update (window);
}

static void choose_usual (MusterCompareWindow *window);

/* The window may have been closed meanwhile. */
static void
on_ruleset_read (gpointer source, gpointer data)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (source);
  int which = GPOINTER_TO_INT (data);
  if (window->store == NULL)
    return;
  read_now (window, which);
  if (which == OWN && window->sides[OWN].model != NULL)
    choose_usual (window);
}

/* The ruleset is read in a thread; of what was asked for before, nothing comes any more. */
static void
read_army (MusterCompareWindow *window, int which)
{
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  if (muster_ruleset_cache_is_read (window->store, MUSTER_DOCUMENT_ARMY, window->sides[which].id))
    {
      read_now (window, which);
      return;
    }
  drop (window, which);
  update (window);
  gtk_stack_set_visible_child_name (window->stack, "reading");
  window->reading = g_cancellable_new ();
  muster_ruleset_cache_read (window->store, MUSTER_DOCUMENT_ARMY, &window->sides[which].id, 1,
                             window, window->reading, on_ruleset_read, GINT_TO_POINTER (which));
}

static void
choose (MusterCompareWindow *window, gint64 id)
{
  window->sides[OTHER].id = id;
  if (id != 0)
    {
      read_army (window, OTHER);
      return;
    }
  drop (window, OTHER);
  update (window);
  gtk_stack_set_visible_child_name (window->stack, muster_army_choice_count (window->choice) > 0
                                                     ? "choose"
                                                     : "nobody");
}

static void
on_chosen (MusterCompareWindow *window)
{
  choose (window, muster_army_choice_get_army (window->choice));
}

/* There may be an army to choose now, or none any more. */
static void
on_store_changed (MusterCompareWindow *window)
{
  if (window->sides[OTHER].id == 0 && window->sides[OWN].model != NULL)
    choose (window, 0);
}

/* The window is about one army and goes with it; another one may be chosen. The model is still in
 * the middle of telling. */
static gboolean
leave (gpointer data)
{
  MusterCompareWindow *window = data;
  if (window->store != NULL)
    gtk_window_close (GTK_WINDOW (window));
  return G_SOURCE_REMOVE;
}

static void
on_gone (MusterArmyModel *model, MusterCompareWindow *window)
{
  g_autoptr (MusterArmyModel) held = g_object_ref (model);
  if (model == window->sides[OWN].model)
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, leave, g_object_ref (window), g_object_unref);
  else
    {
      muster_army_choice_set_army (window->choice, 0);
      choose (window, 0);
    }
}

/* An army that is not whole is not compared. */
static void
on_failed (MusterArmyModel *model, const GError *error, MusterCompareWindow *window)
{
  on_gone (model, window);
}

static void
choose_usual (MusterCompareWindow *window)
{
  const MusterArmy *own = muster_army_model_get_army (window->sides[OWN].model);
  if (window->sides[OTHER].id == 0)
    window->sides[OTHER].id = muster_army_choice_find_first (window->choice, own->ruleset_id);
  muster_army_choice_set_army (window->choice, window->sides[OTHER].id);
  choose (window, window->sides[OTHER].id);
}

/* Actions */

static void
on_swap (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  window->is_swapped = !window->is_swapped;
  update (window);
}

char *
muster_compare_window_dup_text (MusterCompareWindow *window)
{
  const char *names[] = { get_name (window, 0), get_name (window, 1) };
  if (!has_both (window))
    return g_strdup ("");
  g_autofree char *compared =
    muster_comparison_dup_text (window->sections, names, !gtk_switch_get_active (window->only));
  if (!gtk_widget_get_visible (GTK_WIDGET (window->balance_group)))
    return g_steal_pointer (&compared);
  g_autofree char *speaking = muster_balance_dup_text (window->speaking, names, 2);
  return g_strdup_printf ("%s\n%s", compared, speaking);
}

static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  g_autofree char *text = muster_compare_window_dup_text (window);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  adw_toast_overlay_add_toast (window->toasts, adw_toast_new (_ ("Copied the table as text")));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (widget);
  GtkWindow *before = gtk_window_get_transient_for (GTK_WINDOW (window));
  int column = g_variant_get_int32 (parameter);
  gint64 id = column == 0 || column == 1 ? muster_compare_window_get_army (window, column) : 0;
  if (id == 0)
    return;
  g_signal_emit (window, open_signal, 0, id);
  if (before != NULL)
    gtk_window_present (before);
}

/* The widget */

static GtkButton *
new_name_button (int column)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_label_set_justify (GTK_LABEL (label), column == 0 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, column == 0 ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button),
                                           column == 0 ? "compare.open(0)" : "compare.open(1)");
  return GTK_BUTTON (button);
}

static GtkWidget *
new_swap_button (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("object-flip-horizontal-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Swap the columns"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Swap the columns"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "compare.swap");
  return button;
}

static void
dispose (GObject *object)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (object);
  g_cancellable_cancel (window->reading);
  g_clear_object (&window->reading);
  drop (window, OWN);
  drop (window, OTHER);
  g_clear_object (&window->store);
  G_OBJECT_CLASS (muster_compare_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterCompareWindow *window = MUSTER_COMPARE_WINDOW (object);
  g_clear_pointer (&window->sections, g_ptr_array_unref);
  g_clear_pointer (&window->speaking, g_ptr_array_unref);
  G_OBJECT_CLASS (muster_compare_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/army/compare-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, choice);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, only);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, table);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, balance_group);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, balance);
  gtk_widget_class_bind_template_child (widget_class, MusterCompareWindow, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

static void
muster_compare_window_class_init (MusterCompareWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  open_signal = g_signal_new ("open", MUSTER_TYPE_COMPARE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (MUSTER_TYPE_ARMY_CHOICE);
  g_type_ensure (MUSTER_TYPE_BALANCE_TABLE);
  g_type_ensure (MUSTER_TYPE_COMPARE_TABLE);
  bind_children (widget_class);
  gtk_widget_class_install_action (widget_class, "compare.swap", NULL, on_swap);
  gtk_widget_class_install_action (widget_class, "compare.copy", NULL, on_copy);
  gtk_widget_class_install_action (widget_class, "compare.open", "i", on_open);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "compare.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_compare_window_init (MusterCompareWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  for (int column = 0; column < 2; column++)
    window->names[column] = new_name_button (column);
  GtkWidget *cells = muster_compare_cells_new (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0),
                                               GTK_WIDGET (window->names[0]), new_swap_button (),
                                               GTK_WIDGET (window->names[1]));
  gtk_widget_add_css_class (cells, "compare-heading");
  adw_clamp_set_child (window->heading, cells);
}

MusterCompareWindow *
muster_compare_window_new (GtkWindow *parent, MusterStore *store, gint64 army, gint64 other)
{
  MusterCompareWindow *window =
    g_object_new (MUSTER_TYPE_COMPARE_WINDOW, "transient-for", parent, NULL);
  window->store = g_object_ref (store);
  window->sides[OWN].id = army;
  window->sides[OTHER].id = other;
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), window,
                           G_CONNECT_SWAPPED);
  muster_army_choice_set_store (window->choice, store, army);
  read_army (window, OWN);
  if (window->sides[OWN].model != NULL)
    choose_usual (window);
  return window;
}
