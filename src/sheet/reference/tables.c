#include "config.h"

#include "sheet/page/table.h"
#include "sheet/reference/pages.h"

#include <glib/gi18n-lib.h>

/* Letters of a cell, and rows of a table, that may lie across. */
#define BRIEF        5
#define LEAST_ACROSS 4
#define MOST_ACROSS  12
/* Rows of tables that may be cut where a column ends. */
#define LEAST_CUT        9
#define LEAST_CUT_TIGHT  6
#define LEAST_CUT_NARROW 4 /* where there are many columns, or the rows are high */
#define MANY_COLUMNS     4
/* Of a page's height: tables that may be cut though they have few rows. */
#define TALL 0.25

/* The sections of a table and of the rows shown. Returns: (transfer full) (nullable) */
static char *
dup_cites (const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  g_autoptr (GPtrArray) cites = g_ptr_array_new ();
  if (table->cite != NULL)
    g_ptr_array_add (cites, (gpointer) table->cite);
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const char *cite = table->rows[g_array_index (entry->rows, int, i)].cite;
      if (cite != NULL && !g_ptr_array_find_with_equal_func (cites, cite, g_str_equal, NULL))
        g_ptr_array_add (cites, (gpointer) cite);
    }
  if (cites->len == 0)
    return NULL;
  g_ptr_array_add (cites, NULL);
  return g_strjoinv ("; ", (char **) cites->pdata);
}

static char *
dup_title_with_dice (const MusterTable *table)
{
  g_autofree char *dice = table->roll.dice > 1
                            ? g_strdup_printf ("%dd%d", table->roll.dice, table->roll.die)
                            : g_strdup_printf ("d%d", table->roll.die);
  /* Translators: a table's title, and the dice thrown for it: "Pursuit (d6)". */
  return table->roll.die > 0 ? g_strdup_printf (_ ("%s (%s)"), table->title, dice)
                             : g_strdup (table->title);
}

/* With the mark of a table that only the enemy's troops call on. */
static char *
dup_title (const MusterReferencePages *pages, const MusterTable *table)
{
  const char *mark = pages->marks != NULL ? g_hash_table_lookup (pages->marks, table) : NULL;
  g_autofree char *title = dup_title_with_dice (table);
  return mark != NULL ? g_strdup_printf ("%s – %s", title, mark) : g_steal_pointer (&title);
}

/* Which columns a table has: results of the throw, where no column has them, its cells, and what
 * points at troops. */
typedef struct
{
  gboolean has_results;
  guint n_cells;
  gboolean has_marks;
} Columns;

static Columns
find_columns (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = { .n_cells = (guint) table->n_columns };
  for (guint i = 0; i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
      columns.n_cells = MAX (columns.n_cells, (guint) row->n_cells);
      columns.has_results = columns.has_results || (row->at.is_given && table->n_columns == 0);
      columns.has_marks =
        columns.has_marks || (pages->marks != NULL && g_hash_table_contains (pages->marks, row));
    }
  return columns;
}

/* Not the rules', though its table is. */
static gboolean
is_own (const MusterTable *table, const MusterTableRow *row)
{
  return row->cite == NULL && table->cite != NULL;
}

static void
add_table_row (const MusterReferencePages *pages,
               MusterTableLayout *layout,
               const MusterTable *table,
               const MusterTableRow *row,
               const Columns *columns)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
  /* Translators: behind a row of a table that the rules themselves do not have. */
  g_autofree char *last =
    row->n_cells > 0 && is_own (table, row)
      ? g_strdup_printf (_ ("%s (Muster's own)"), row->cells[row->n_cells - 1])
      : NULL;
  if (columns->has_results)
    g_ptr_array_add (cells, results);
  for (guint i = 0; i < columns->n_cells; i++)
    g_ptr_array_add (cells, i < (guint) row->n_cells ? (gpointer) row->cells[i] : NULL);
  if (last != NULL)
    cells->pdata[columns->has_results + (guint) row->n_cells - 1] = last;
  if (columns->has_marks)
    g_ptr_array_add (cells, g_hash_table_lookup (pages->marks, row));
  muster_table_layout_add (layout, (const char *const *) cells->pdata, cells->len);
}

/* Cells of a few letters, such as the numbers of a die. */
static gboolean
is_brief (const char *text)
{
  return g_utf8_strlen (text, -1) <= BRIEF;
}

/* A table of two columns of figures lies across: "1 2 3 4 5 6" over "3 2 3 4 5 4". */
static gboolean
lies_across (const MusterReferencePages *pages,
             const MusterReferenceTable *entry,
             const Columns *columns)
{
  guint n = columns->has_results + columns->n_cells;
  gboolean fits = n == 2 && !columns->has_marks && entry->rows->len >= LEAST_ACROSS
                  && entry->rows->len <= MOST_ACROSS;
  for (guint i = 0; fits && i < entry->rows->len; i++)
    {
      const MusterTableRow *row = &entry->table->rows[g_array_index (entry->rows, int, i)];
      fits = !is_own (entry->table, row);
      for (int cell = 0; cell < row->n_cells; cell++)
        fits = fits && is_brief (row->cells[cell]);
    }
  return fits;
}

static MusterTableLayout *
make_table_across (const MusterReferencePages *pages,
                   const MusterReferenceTable *entry,
                   const Columns *columns)
{
  const MusterTable *table = entry->table;
  gboolean has_heads = table->n_columns > 0;
  guint first = has_heads ? 1 : 0;
  MusterTableLayout *layout = muster_table_layout_new (pages->galley, first + entry->rows->len);
  for (guint line = 0; line < 2; line++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      if (has_heads)
        g_ptr_array_add (cells,
                         g_strdup (line < (guint) table->n_columns ? table->columns[line] : ""));
      for (guint i = 0; i < entry->rows->len; i++)
        {
          const MusterTableRow *row = &table->rows[g_array_index (entry->rows, int, i)];
          guint cell = line - columns->has_results;
          gboolean is_result = columns->has_results && line == 0;
          g_ptr_array_add (cells, is_result                     ? muster_results_dup_text (&row->at)
                                  : cell < (guint) row->n_cells ? g_strdup (row->cells[cell])
                                                                : g_strdup (""));
        }
      muster_table_layout_add (layout, (const char *const *) cells->pdata, cells->len);
    }
  return layout;
}

static MusterTableLayout *
make_table (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  const MusterTable *table = entry->table;
  Columns columns = find_columns (pages, entry);
  if (lies_across (pages, entry, &columns))
    return make_table_across (pages, entry, &columns);
  MusterTableLayout *layout =
    muster_table_layout_new (pages->galley,
                             columns.has_results + columns.n_cells + columns.has_marks);
  if (columns.has_marks)
    muster_table_layout_set_flush (layout);
  if (table->n_columns > 0)
    muster_table_layout_set_heads (layout, table->columns, (guint) table->n_columns);
  for (guint i = 0; i < entry->rows->len; i++)
    add_table_row (pages, layout, table, &table->rows[g_array_index (entry->rows, int, i)],
                   &columns);
  return layout;
}

static guint
get_least_cut (const MusterReferencePages *pages)
{
  if (!pages->is_tight)
    return LEAST_CUT;
  return pages->galley->n_columns >= MANY_COLUMNS ? LEAST_CUT_NARROW : LEAST_CUT_TIGHT;
}

/* Where it is cut, a column ends that would stay blank below another table. */
static gboolean
is_tall (const MusterReferencePages *pages, guint first_row)
{
  double height = 0;
  for (guint row = first_row; row < pages->galley->rows->len; row++)
    height += MUSTER_AT (pages->galley->rows, MusterRow, row)->height;
  return height > TALL * pages->height;
}

/* A table stands across all columns where one has no room for its words, or where that takes no
 * more of the page. */
static gboolean
is_wide (const MusterReferencePages *pages, MusterTableLayout *layout)
{
  const MusterGalley *galley = pages->galley;
  if (muster_table_layout_get_least (layout) > galley->column_width)
    return TRUE;
  return galley->n_columns > 1
         && galley->n_columns * muster_table_layout_guess_lines (layout, galley->width)
              < muster_table_layout_guess_lines (layout, galley->column_width);
}

static void
add_table (const MusterReferencePages *pages, const MusterReferenceTable *entry)
{
  g_autoptr (MusterTableLayout) layout = make_table (pages, entry);
  g_autofree char *title = dup_title (pages, entry->table);
  g_autofree char *cite = dup_cites (entry);
  gboolean spans = is_wide (pages, layout);
  double width = spans ? pages->galley->width : pages->galley->column_width;
  MusterBlock *block = muster_reference_begin (pages, title);
  block->spans = spans;
  muster_reference_add_heading (pages, title, cite, width);
  muster_table_layout_end (layout, 0, width, muster_reference_get_row_space (pages));
  block = MUSTER_AT (pages->galley->blocks, MusterBlock, pages->galley->blocks->len - 1);
  block->flows = entry->rows->len >= get_least_cut (pages)
                 || (entry->rows->len >= LEAST_CUT_NARROW && is_tall (pages, block->first_row));
  block->stays_whole = TRUE;
  muster_galley_end_block (pages->galley);
}

void
muster_reference_add_tables (const MusterReferencePages *pages)
{
  for (guint i = 0; i < pages->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (pages->reference->tables, i);
      if (entry->rows->len > 0)
        add_table (pages, entry);
    }
}
