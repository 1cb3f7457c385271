#include "config.h"

#include "sheet/page/elements.h"

/* Two rows of cells make a table: one is a line with something at its end. */
#define LEAST_ROWS 2

static const MusterText *
get_text (const MusterLayout *layout, guint index)
{
  return MUSTER_AT (layout->texts, MusterText, index);
}

guint
muster_elements_count_lines (const MusterLayout *layout, guint at, guint end)
{
  guint n = 1;
  while (at + n < end && get_text (layout, at + n)->set == get_text (layout, at)->set
         && get_text (layout, at + n)->line > get_text (layout, at + n - 1)->line)
    n++;
  return n;
}

/* How high a heading of the style stands; 0: it is none. */
static int
get_rank (MusterStyle style)
{
  static const int ranks[MUSTER_N_STYLES] = {
    [MUSTER_STYLE_COVER] = 1,     [MUSTER_STYLE_TITLE] = 1,     [MUSTER_STYLE_LONG_TITLE] = 1,
    [MUSTER_STYLE_HEADING_1] = 2, [MUSTER_STYLE_HEADING_2] = 3, [MUSTER_STYLE_HEADING_3] = 4,
  };
  return ranks[style];
}

/* Levels of a layout: of headings that it has not, none is counted. */
static void
count_levels (const MusterLayout *layout, int levels[5])
{
  gboolean is_there[5] = { FALSE };
  for (MusterStyle style = 0; style < MUSTER_N_STYLES; style++)
    if (layout->has_style[style])
      is_there[get_rank (style)] = TRUE;
  levels[0] = 0;
  for (int rank = 1; rank < 5; rank++)
    levels[rank] = levels[rank - 1] + is_there[rank];
}

static gboolean
is_among (const GArray *rows, guint row)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, guint, i) == row)
      return TRUE;
  return FALSE;
}

static gboolean
are_heads (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    if (get_text (layout, i)->set->style != MUSTER_STYLE_LABEL)
      return FALSE;
  return TRUE;
}

gboolean
muster_elements_has_picture (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_plate; i < row->first_plate + row->n_plates; i++)
    if (!MUSTER_AT (layout->plates, MusterPlate, i)->is_ornament)
      return TRUE;
  return FALSE;
}

static gboolean
has_groups (const MusterLayout *layout, const MusterRow *row)
{
  return row->n_texts > 0 && get_text (layout, row->first_text)->group > 0;
}

/* Of rows that are nobody's, none is. */
static gboolean
is_item (const MusterLayout *layout, guint index)
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, index);
  if (layout->blocks->len == 0)
    return FALSE;
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, row->block);
  return block->is_item && index >= block->first_row && index < block->first_row + block->n_rows;
}

/* Returns: how many texts before the paragraph of an item are its label */
static guint
count_label (const MusterLayout *layout, const MusterRow *row)
{
  guint end = row->first_text + row->n_texts;
  guint n = muster_elements_count_lines (layout, row->first_text, end);
  return n < row->n_texts ? n : 0;
}

static MusterRowElement
find_element (const MusterLayout *layout, guint index, const int levels[5])
{
  const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, index);
  guint end = row->first_text + row->n_texts;
  if (row->n_texts == 0 && muster_elements_has_picture (layout, row))
    return (MusterRowElement){ .element = MUSTER_ELEMENT_FIGURE };
  if (row->n_texts == 0 || is_among (layout->running, index))
    return (MusterRowElement){ .element = MUSTER_ELEMENT_NONE };
  int rank = get_rank (get_text (layout, row->first_text)->set->style);
  gboolean is_one = muster_elements_count_lines (layout, row->first_text, end) == row->n_texts;
  if (row->link > 0)
    return (MusterRowElement){ .element = MUSTER_ELEMENT_ENTRY };
  if (has_groups (layout, row))
    return (MusterRowElement){ .element = MUSTER_ELEMENT_GROUPS };
  if (rank > 0)
    return (MusterRowElement){ .element = MUSTER_ELEMENT_HEADING, .level = levels[rank] };
  if (is_item (layout, index))
    return (MusterRowElement){ .element = MUSTER_ELEMENT_PARAGRAPH };
  if (is_one)
    return (MusterRowElement){ .element = MUSTER_ELEMENT_PARAGRAPH };
  return (MusterRowElement){ .element = are_heads (layout, row) ? MUSTER_ELEMENT_HEADS
                                                                : MUSTER_ELEMENT_CELLS };
}

static const MusterRow *
get_row (const MusterLayout *layout, const MusterSheetPage *page, guint at)
{
  return MUSTER_AT (layout->rows, MusterRow,
                    MUSTER_AT (layout->placings, MusterPlacing, page->first + at)->row);
}

static gboolean
is_of_table (const MusterRowElement *element)
{
  return element->element == MUSTER_ELEMENT_HEADS || element->element == MUSTER_ELEMENT_CELLS;
}

/* Returns: whether the row at @at goes on with what the row at @before began */
static gboolean
goes_on (const MusterLayout *layout,
         const MusterSheetPage *page,
         const GArray *elements,
         guint before,
         guint at)
{
  const MusterRowElement *one = MUSTER_AT (elements, MusterRowElement, before);
  const MusterRowElement *other = MUSTER_AT (elements, MusterRowElement, at);
  if (is_of_table (one) && is_of_table (other))
    return other->element != MUSTER_ELEMENT_HEADS || one->element == MUSTER_ELEMENT_HEADS;
  if (one->element == MUSTER_ELEMENT_ENTRY && other->element == MUSTER_ELEMENT_ENTRY)
    return TRUE;
  if (one->element != other->element
      || (one->element != MUSTER_ELEMENT_HEADING && one->element != MUSTER_ELEMENT_PARAGRAPH))
    return FALSE;
  const MusterRow *row = get_row (layout, page, before);
  /* What stands beside a heading ends it. */
  if (one->element == MUSTER_ELEMENT_HEADING
      && muster_elements_count_lines (layout, row->first_text, row->first_text + row->n_texts)
           < row->n_texts)
    return FALSE;
  const MusterText *last = get_text (layout, row->first_text + row->n_texts - 1);
  const MusterText *next = get_text (layout, get_row (layout, page, at)->first_text);
  return next->set == last->set && next->line == last->line + 1;
}

/* A table that would have but one row, and heads without cells, are lines. */
static void
take_apart (GArray *elements, guint first, guint end)
{
  guint n_rows = 0;
  guint n_cells = 0;
  for (guint i = first; i < end; i++)
    {
      const MusterRowElement *element = MUSTER_AT (elements, MusterRowElement, i);
      n_rows += is_of_table (element);
      n_cells += element->element == MUSTER_ELEMENT_CELLS;
    }
  for (guint i = first; i < end; i++)
    {
      MusterRowElement *element = MUSTER_AT (elements, MusterRowElement, i);
      if (is_of_table (element) && (n_rows < LEAST_ROWS || n_cells == 0))
        *element = (MusterRowElement){ MUSTER_ELEMENT_TEXTS, 0, TRUE, TRUE };
    }
}

/* Items that stand one after the other are one list. */
static void
mark_items (const MusterLayout *layout, const MusterSheetPage *page, GArray *elements)
{
  const MusterRow *last = NULL;
  for (guint i = 0; i <= page->n; i++)
    {
      guint index =
        i < page->n ? MUSTER_AT (layout->placings, MusterPlacing, page->first + i)->row : 0;
      const MusterRow *row =
        i < page->n && is_item (layout, index) ? get_row (layout, page, i) : NULL;
      gboolean is_other = row == NULL || last == NULL || row->block != last->block;
      if (last != NULL)
        {
          MUSTER_AT (elements, MusterRowElement, i - 1)->ends_item = is_other;
          MUSTER_AT (elements, MusterRowElement, i - 1)->ends_list = row == NULL;
        }
      if (row != NULL)
        {
          MUSTER_AT (elements, MusterRowElement, i)->begins_item = is_other;
          MUSTER_AT (elements, MusterRowElement, i)->n_label =
            is_other && row->n_texts > 0 ? count_label (layout, row) : 0;
          MUSTER_AT (elements, MusterRowElement, i)->begins_list = last == NULL;
        }
      last = row;
    }
}

/* Rules between rows part nothing. */
GArray *
muster_elements_list (const MusterLayout *layout, const MusterSheetPage *page)
{
  int levels[5];
  GArray *elements = g_array_sized_new (FALSE, TRUE, sizeof (MusterRowElement), page->n);
  count_levels (layout, levels);
  for (guint i = 0; i < page->n; i++)
    {
      MusterRowElement element =
        find_element (layout, MUSTER_AT (layout->placings, MusterPlacing, page->first + i)->row,
                      levels);
      g_array_append_val (elements, element);
    }
  guint first = 0;
  guint before = page->n;
  for (guint i = 0; i <= page->n; i++)
    {
      gboolean is_end = i == page->n;
      if (!is_end && MUSTER_AT (elements, MusterRowElement, i)->element == MUSTER_ELEMENT_NONE)
        continue;
      if (before < page->n && (is_end || !goes_on (layout, page, elements, before, i)))
        {
          MUSTER_AT (elements, MusterRowElement, first)->begins = TRUE;
          MUSTER_AT (elements, MusterRowElement, before)->ends = TRUE;
          take_apart (elements, first, before + 1);
          first = i;
        }
      else if (before == page->n)
        first = i;
      before = i;
    }
  mark_items (layout, page, elements);
  return elements;
}
