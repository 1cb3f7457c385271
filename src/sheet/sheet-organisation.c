#include "config.h"

#include "sheet/sheet-organisation.h"

#include "army/army-symbols.h"
#include "army/army-told.h"
#include "sheet/organisation.h"
#include "sheet/sheet-words.h"
#include "sheet/unit-symbol.h"

#include <glib/gi18n-lib.h>

#define MOST_LEGEND_WIDTH 12.0 /* of a column of the legend, in type sizes */
#define LEGEND_SYMBOL     1.9
#define TITLE_LINES       3

/* Trees that stand beside one another. */
typedef struct
{
  guint node;
  double x;
} Standing;

typedef struct
{
  const MusterReckoning *reckoning;
  const MusterArmy *army;
  GPtrArray *findings;
  MusterGalley *galley;
  MusterOrganisation *organisation;
  double width;
  double room; /* for a row of boxes on a page that is not the first */
  double em;
  GArray *shelf; /* Standing */
  double used;   /* of its width */
} Sheet;

static const MusterNode *
get_node (const Sheet *sheet, guint node)
{
  return &g_array_index (sheet->organisation->nodes, MusterNode, node);
}

/* Head and foot of pages */

static void
add_masthead (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *nations = muster_words_dup_nations (sheet->reckoning);
  g_autofree char *particulars = muster_army_dup_particulars (sheet->army, nations);
  g_autofree char *verdict = muster_army_dup_points_and_verdict (sheet->reckoning, sheet->findings);
  const char *name = sheet->army->name;
  muster_galley_begin_block (galley, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, MUSTER_STYLE_HEADING_1,
                          name[0] != '\0' ? name : _ ("Army without a name"), 0, galley->width,
                          PANGO_ALIGN_CENTER, TITLE_LINES);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_SUBTITLE, particulars, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_BODY, verdict, 0, galley->width,
                               PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.5 * sheet->em);
  muster_galley_add_rule (galley, 0, galley->width, 0.8, 0);
  muster_galley_end_block (galley);
}

/* What stands at the head of every page but the first. Returns: its height */
static double
add_running (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  double height = 0;
  muster_galley_add_running (galley, sheet->army->name, sheet->reckoning->ruleset->title, 0.5, 0.6);
  for (guint i = 0; i < galley->running->len; i++)
    height +=
      MUSTER_AT (galley->rows, MusterRow, g_array_index (galley->running, guint, i))->height;
  return height;
}

/* Blocks */

/* Begins a block with one row for pictures. */
static void
begin_picture (const Sheet *sheet, const char *title, guint depth)
{
  MusterBlock *block = muster_galley_begin_block (sheet->galley, sheet->em);
  block->title = g_strdup (title);
  block->outline = title != NULL ? (int) depth : -1;
  muster_galley_begin_row (sheet->galley);
}

static void
end_picture (const Sheet *sheet, double height)
{
  muster_galley_need_fall (sheet->galley, height);
  muster_galley_end_row (sheet->galley, 0, 0);
  muster_galley_end_block (sheet->galley);
}

static void
flush_shelf (Sheet *sheet)
{
  double height = 0;
  double left = MAX (0, (sheet->width - sheet->used) / 2);
  if (sheet->shelf->len == 0)
    return;
  const MusterNode *first = get_node (sheet, g_array_index (sheet->shelf, Standing, 0).node);
  begin_picture (sheet, first->name, first->depth);
  for (guint i = 0; i < sheet->shelf->len; i++)
    {
      const Standing *standing = &g_array_index (sheet->shelf, Standing, i);
      muster_organisation_add_tree (sheet->organisation, standing->node, left + standing->x, 0);
      height = MAX (height, get_node (sheet, standing->node)->height);
    }
  end_picture (sheet, height);
  g_array_set_size (sheet->shelf, 0);
  sheet->used = 0;
}

static void
add_to_shelf (Sheet *sheet, guint node)
{
  double gap = sheet->shelf->len > 0 ? 1.5 * muster_organisation_get_gap (sheet->organisation) : 0;
  double width = get_node (sheet, node)->width;
  if (sheet->shelf->len > 0 && sheet->used + gap + width > sheet->width)
    {
      flush_shelf (sheet);
      gap = 0;
    }
  Standing standing = { node, sheet->used + gap };
  g_array_append_val (sheet->shelf, standing);
  sheet->used = standing.x + width;
}

static guint
count_stacks (const Sheet *sheet, guint node, guint first, double room)
{
  const MusterNode *of = get_node (sheet, node);
  double height = of->head + sheet->em;
  guint n = 0;
  while (first + n < of->stacks->len)
    {
      height += muster_organisation_get_stack_height (sheet->organisation, node, first + n);
      if (height > room && n > 0)
        break;
      n++;
    }
  return n;
}

/* A box with more units than a page has room for: cut into several, side by side. */
static void
add_cut_box (Sheet *sheet, guint node)
{
  const MusterNode *of = get_node (sheet, node);
  double gap = muster_organisation_get_gap (sheet->organisation);
  double step = sheet->organisation->box_width + gap;
  guint at = 0;
  flush_shelf (sheet);
  do
    {
      double x = 0;
      double height = 0;
      begin_picture (sheet, at == 0 ? of->name : NULL, of->depth);
      do
        {
          guint n = count_stacks (sheet, node, at, sheet->room);
          double box = muster_organisation_add_box (sheet->organisation, node, at, n, x, 0);
          height = MAX (height, box);
          at += n;
          x += step;
        }
      while (at < of->stacks->len && x + sheet->organisation->box_width <= sheet->width);
      end_picture (sheet, height);
    }
  while (at < of->stacks->len);
}

/* The row of boxes from @first on, without what stands in them, below that of @node. */
static guint
add_children_row (Sheet *sheet, guint node, guint first, double left, double y, double *foot)
{
  const MusterOrganisation *organisation = sheet->organisation;
  double gap = muster_organisation_get_gap (organisation);
  double step = organisation->box_width + gap;
  double x = left + gap;
  guint at = first;
  double last = 0;
  *foot = y;
  while (at < get_node (sheet, node)->end && x + organisation->box_width <= sheet->width + 0.01)
    {
      double box = muster_organisation_add_box (organisation, at, 0, 0, x, y);
      last = x + organisation->box_width / 2;
      muster_organisation_add_line (organisation, last, y - gap, last, y);
      *foot = MAX (*foot, y + box);
      x += step;
      at = get_node (sheet, at)->end;
    }
  muster_organisation_add_line (organisation, left + gap / 2, y - gap, last, y - gap);
  return at;
}

/* Where an overview begins, so that it stands in the middle of the page. */
static double
get_overview_left (const Sheet *sheet, guint node)
{
  double gap = muster_organisation_get_gap (sheet->organisation);
  double width = sheet->organisation->box_width + gap;
  double all = 0;
  for (guint at = node + 1; at < get_node (sheet, node)->end && all + width <= sheet->width + 0.01;
       at = get_node (sheet, at)->end)
    all += width;
  return MAX (0, (sheet->width - all) / 2);
}

static double
get_tallest_head (const Sheet *sheet, guint node)
{
  double most = 0;
  for (guint at = node + 1; at < get_node (sheet, node)->end; at = get_node (sheet, at)->end)
    most = MAX (most, get_node (sheet, at)->head);
  return most;
}

/* A formation with those directly in it, which are told one by one afterwards; again where they are
 * too many for a page. */
static void
add_overview (Sheet *sheet, guint node)
{
  const MusterOrganisation *organisation = sheet->organisation;
  const MusterNode *of = get_node (sheet, node);
  double gap = muster_organisation_get_gap (organisation);
  double tallest = get_tallest_head (sheet, node);
  double left = get_overview_left (sheet, node);
  double trunk = left + gap / 2;
  guint n_stacks = of->box <= sheet->room / 2 ? of->stacks->len : 0;
  guint at = node + 1;
  flush_shelf (sheet);
  if (n_stacks < of->stacks->len)
    add_cut_box (sheet, node);
  while (at < of->end)
    {
      double foot;
      gboolean is_first = at == node + 1;
      begin_picture (sheet, is_first ? of->name : NULL, of->depth);
      double y =
        muster_organisation_add_box (organisation, node, 0, is_first ? n_stacks : 0, left, 0);
      double bus = y + gap;
      muster_organisation_add_line (organisation, trunk, y, trunk, bus);
      do
        {
          muster_organisation_add_line (organisation, trunk, bus, trunk, y + gap);
          bus = y + gap;
          at = add_children_row (sheet, node, at, left, y + 2 * gap, &foot);
          y = foot;
        }
      while (at < of->end && y + 2 * gap + tallest <= sheet->room);
      end_picture (sheet, y);
    }
}

static void
add_part (Sheet *sheet, guint node)
{
  muster_organisation_lay_out (sheet->organisation, node, sheet->width);
  const MusterNode *of = get_node (sheet, node);
  if (of->width <= sheet->width + 0.01 && of->height <= sheet->room)
    {
      add_to_shelf (sheet, node);
      return;
    }
  if (of->end == node + 1)
    {
      add_cut_box (sheet, node);
      return;
    }
  add_overview (sheet, node);
  for (guint at = node + 1; at < of->end; at = get_node (sheet, at)->end)
    add_part (sheet, at);
  flush_shelf (sheet);
}

/* An army that is one formation and no more is said by the masthead. */
static guint
find_root (const Sheet *sheet)
{
  const MusterNode *army = get_node (sheet, 0);
  gboolean is_bare = army->commander == NULL && army->stacks->len == 0;
  return is_bare && army->end > 1 && get_node (sheet, 1)->end == army->end ? 1 : 0;
}

/* The legend */

static guint
count_symbols (const Sheet *sheet, guint *counts)
{
  guint n = 0;
  for (guint i = 0; i < sheet->army->n_things; i++)
    if (sheet->army->things[i].sort == MUSTER_SORT_UNIT)
      {
        guint *count = &counts[muster_reckoning_get_symbol (sheet->reckoning, i)];
        n += *count == 0;
        ++*count;
      }
  return n;
}

static double
add_legend_entry (Sheet *sheet, MusterSymbol symbol, guint count, double x, double y, double width)
{
  double height = LEGEND_SYMBOL * MUSTER_SYMBOL_ASPECT * sheet->em;
  MusterTypesetter *typesetter = sheet->galley->typesetter;
  MusterFigureMark figure = { MUSTER_FIGURE_UNIT,        (int) symbol, x, y,
                              LEGEND_SYMBOL * sheet->em, height };
  /* Translators: in the legend of symbols, with how many units there are: "Infantry, 24". */
  g_autofree char *text = g_strdup_printf (_ ("%s, %u"), muster_symbol_get_name (symbol), count);
  double at = x + (LEGEND_SYMBOL + 0.5) * sheet->em;
  double leading = muster_typesetter_get_leading (typesetter, MUSTER_STYLE_BODY);
  muster_galley_add_figure (sheet->galley, &figure);
  muster_galley_add_text_below (sheet->galley, MUSTER_STYLE_BODY, text, at,
                                y + (height - leading) / 2
                                  + muster_typesetter_get_rise (typesetter, MUSTER_STYLE_BODY),
                                width - (at - x), PANGO_ALIGN_LEFT, 1);
  return MAX (height, leading);
}

static void
add_legend (Sheet *sheet)
{
  guint counts[MUSTER_N_SYMBOLS] = { 0 };
  guint n = count_symbols (sheet, counts);
  guint columns = MAX (1, (guint) (sheet->width / (MOST_LEGEND_WIDTH * sheet->em)));
  double width = sheet->width / columns;
  double y = 0.6 * sheet->em;
  guint done = 0;
  if (n == 0)
    return;
  begin_picture (sheet, NULL, 0);
  muster_organisation_add_line (sheet->organisation, 0, 0, sheet->width, 0);
  for (MusterSymbol i = 0; i < MUSTER_N_SYMBOLS; i++)
    if (counts[i] > 0)
      {
        double height =
          add_legend_entry (sheet, i, counts[i], (done % columns) * width, y, width - sheet->em);
        done++;
        if (done % columns == 0 || done == n)
          y += height + 0.4 * sheet->em;
      }
  end_picture (sheet, y);
}

/* The sheet */

static MusterSheet *
make (const MusterReckoning *reckoning,
      GPtrArray *findings,
      const MusterSheetOptions *options,
      gboolean is_turned)
{
  double height;
  Sheet sheet = { .reckoning = reckoning, .army = reckoning->army, .findings = findings };
  g_autoptr (GArray) shelf = g_array_new (FALSE, FALSE, sizeof (Standing));
  muster_paper_get_body (options->paper, is_turned, &sheet.width, &height);
  sheet.galley = muster_galley_new (options->type_size, sheet.width);
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (reckoning, sheet.galley);
  sheet.organisation = organisation;
  sheet.em = organisation->em;
  sheet.shelf = shelf;
  sheet.room = height - add_running (&sheet);
  add_masthead (&sheet);
  add_part (&sheet, find_root (&sheet));
  flush_shelf (&sheet);
  add_legend (&sheet);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", reckoning->ruleset->title, reckoning->ruleset->version);
  return muster_sheet_new_turned (sheet.galley, reckoning->army, foot, options, is_turned);
}

MusterSheet *
muster_sheet_organisation (const MusterReckoning *reckoning,
                           GPtrArray *findings,
                           const MusterSheetOptions *options)
{
  if (options->turn != MUSTER_TURN_BEST)
    return make (reckoning, findings, options, options->turn == MUSTER_TURN_LANDSCAPE);
  g_autoptr (MusterSheet) upright = make (reckoning, findings, options, FALSE);
  if (muster_sheet_get_n_pages (upright) == 1)
    return g_steal_pointer (&upright);
  g_autoptr (MusterSheet) turned = make (reckoning, findings, options, TRUE);
  if (muster_sheet_get_n_pages (turned) < muster_sheet_get_n_pages (upright))
    return g_steal_pointer (&turned);
  return g_steal_pointer (&upright);
}
