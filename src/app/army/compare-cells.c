#include "app/army/compare-cells.h"

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
static const int wide_shares[N_CELLS] = { 37, 23, 17, 23 };
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
dispose (GObject *object)
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
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->get_request_mode = get_request_mode;
}

static void
muster_compare_cells_init (MusterCompareCells *cells)
{
}

GtkWidget *
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
