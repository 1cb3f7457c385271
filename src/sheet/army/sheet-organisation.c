#include "config.h"

#include "sheet/army/sheet-organisation.h"

#include "army/check/check.h"
#include "army/check/described.h"
#include "army/evaluate/symbols.h"
#include "army/evaluate/working.h"
#include "sheet/army/legend.h"
#include "sheet/army/organisation.h"
#include "sheet/page/fit.h"
#include "sheet/page/unit-symbol.h"
#include "sheet/page/words.h"

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

static char *
dup_verdict (const Sheet *sheet)
{
  g_autofree char *points = muster_words_dup_army_points (sheet->reckoning);
  MusterVerdict verdict = muster_findings_judge (sheet->findings);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  return points != NULL ? g_strconcat (points, MUSTER_WORDS_DOT, judged, NULL)
                        : g_steal_pointer (&judged);
}

static void
add_masthead (const Sheet *sheet)
{
  MusterGalley *galley = sheet->galley;
  g_autofree char *nations = muster_words_dup_nations (sheet->reckoning);
  g_autofree char *told = muster_army_dup_particulars (sheet->army, nations);
  g_autofree char *particulars = muster_words_dup_bound (told);
  g_autofree char *verdict = dup_verdict (sheet);
  const char *name = sheet->army->name;
  muster_galley_begin_block (galley, 0);
  muster_galley_add_paragraph (galley, MUSTER_STYLE_LABEL, _ ("Organisation"), 0, galley->width,
                               PANGO_ALIGN_CENTER);
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

/* Where the next entry of the legend stands. */
typedef struct
{
  guint columns;
  guint n;      /* entries so far */
  double width; /* of a column */
  double y;
  double height; /* of the line begun */
} Legend;

static void
add_legend_entry (const Sheet *sheet,
                  Legend *legend,
                  MusterFigureKind kind,
                  int what,
                  const char *text)
{
  MusterTypesetter *typesetter = sheet->galley->typesetter;
  double height = LEGEND_SYMBOL * MUSTER_SYMBOL_ASPECT * sheet->em;
  double staff = kind == MUSTER_FIGURE_FLAG ? MUSTER_FLAG_STAFF : 1;
  double leading = muster_typesetter_get_leading (typesetter, MUSTER_STYLE_BODY);
  guint column = legend->n % legend->columns;
  if (column == 0 && legend->n > 0)
    legend->y += legend->height + 0.4 * sheet->em;
  legend->height = column == 0 ? leading : legend->height;
  legend->height = MAX (legend->height, height * staff);
  double x = column * legend->width;
  double at = x + (LEGEND_SYMBOL + 0.5) * sheet->em;
  MusterFigureMark figure = { kind, what, x, legend->y, LEGEND_SYMBOL * sheet->em, height * staff };
  muster_galley_add_figure (sheet->galley, &figure);
  muster_galley_add_text_below (sheet->galley, MUSTER_STYLE_BODY, text, at,
                                legend->y + (height - leading) / 2
                                  + muster_typesetter_get_rise (typesetter, MUSTER_STYLE_BODY),
                                legend->width - sheet->em - (at - x), PANGO_ALIGN_LEFT, 1);
  legend->n++;
}

/* Whether a formation with units has this flag in the diagram. */
static gboolean
has_flag (Sheet *sheet, MusterFamily family)
{
  for (guint i = find_root (sheet); i < sheet->organisation->nodes->len; i++)
    {
      guint thing = get_node (sheet, i)->thing;
      guint n_units = 0;
      for (guint at = thing + 1; at < sheet->army->things[thing].end; at++)
        n_units += sheet->army->things[at].sort == MUSTER_SORT_UNIT;
      if (n_units > 0 && muster_reckoning_get_main_family (sheet->reckoning, thing) == family)
        return TRUE;
    }
  return FALSE;
}

/* Flags that no unit has the symbol of. */
static void
add_flags (Sheet *sheet, const guint *counts, Legend *legend)
{
  static const struct
  {
    MusterFamily family;
    MusterSymbol symbol;
    const char *text;
  } flags[] = {
    { MUSTER_FAMILY_FOOT, MUSTER_SYMBOL_INFANTRY, N_ ("Mostly foot") },
    { MUSTER_FAMILY_HORSE, MUSTER_SYMBOL_CAVALRY, N_ ("Mostly horse") },
    { MUSTER_FAMILY_GUNS, MUSTER_SYMBOL_ARTILLERY, N_ ("Mostly guns") },
    { MUSTER_FAMILY_ENGINEERS, MUSTER_SYMBOL_ENGINEERS, N_ ("Mostly engineers") },
    { MUSTER_FAMILY_NONE, MUSTER_SYMBOL_NONE, N_ ("Mixed") },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
    if ((flags[i].symbol == MUSTER_SYMBOL_NONE || counts[flags[i].symbol] == 0)
        && has_flag (sheet, flags[i].family))
      add_legend_entry (sheet, legend, MUSTER_FIGURE_FLAG, (int) flags[i].family,
                        _ (flags[i].text));
}

static void
add_legend (Sheet *sheet)
{
  guint counts[MUSTER_N_SYMBOLS] = { 0 };
  guint columns = MAX (1, (guint) (sheet->width / (MOST_LEGEND_WIDTH * sheet->em)));
  Legend legend = { .columns = columns, .width = sheet->width / columns, .y = 0.6 * sheet->em };
  if (count_symbols (sheet, counts) == 0)
    return;
  begin_picture (sheet, NULL, 0);
  muster_organisation_add_line (sheet->organisation, 0, 0, sheet->width, 0);
  for (MusterSymbol i = 0; i < MUSTER_N_SYMBOLS; i++)
    if (counts[i] > 0)
      {
        /* Translators: in the legend of symbols, with how many units there are: "Infantry, 24". */
        g_autofree char *text =
          g_strdup_printf (_ ("%s, %u"), muster_symbol_get_name (i), counts[i]);
        add_legend_entry (sheet, &legend, MUSTER_FIGURE_UNIT, (int) i, text);
      }
  add_flags (sheet, counts, &legend);
  end_picture (sheet, legend.y + legend.height + 0.4 * sheet->em);
}

/* The sheet shows no prices of units, so that figures of the player's own are only in totals;
 * grades of commanders name their scales. */
static void
add_words (Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (int));
  char *words = muster_legend_dup (sheet->galley, sheet->reckoning, none, FALSE);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (muster_reckoning_is_total_own (sheet->reckoning, 0))
    g_ptr_array_add (lines, g_markup_escape_text (muster_army_get_star_words (), -1));
  muster_legend_add (sheet->galley, lines);
}

/* The sheet */

typedef struct
{
  const MusterReckoning *reckoning;
  GPtrArray *findings;
  const MusterSheetOptions *options;
  gboolean is_turned;
} Making;

static gboolean
fits (const Sheet *sheet)
{
  for (guint row = 0; row < sheet->galley->rows->len; row++)
    if (MUSTER_AT (sheet->galley->rows, MusterRow, row)->height > sheet->room + 0.01)
      return FALSE;
  return TRUE;
}

/* Returns: (nullable): NULL where boxes with names so long do not fit */
static MusterSheet *
lay_out_lines (const Making *of, double type_size, guint name_lines, gboolean is_last)
{
  double height;
  const MusterReckoning *reckoning = of->reckoning;
  Sheet sheet = { .reckoning = reckoning, .army = reckoning->army, .findings = of->findings };
  g_autoptr (GArray) shelf = g_array_new (FALSE, FALSE, sizeof (Standing));
  muster_paper_get_body (of->options->paper, of->is_turned, &sheet.width, &height);
  g_autoptr (MusterGalley) galley = muster_galley_new (type_size, sheet.width);
  sheet.galley = galley;
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (reckoning, galley);
  muster_organisation_mark_own (organisation);
  muster_organisation_set_name_lines (organisation, name_lines);
  sheet.organisation = organisation;
  sheet.em = organisation->em;
  sheet.shelf = shelf;
  sheet.room = height - add_running (&sheet);
  add_masthead (&sheet);
  add_part (&sheet, find_root (&sheet));
  flush_shelf (&sheet);
  if (!is_last && !fits (&sheet))
    return NULL;
  add_legend (&sheet);
  add_words (&sheet);
  g_autofree char *foot =
    g_strdup_printf ("%s %s", reckoning->ruleset->title, reckoning->ruleset->version);
  return muster_sheet_new_turned (g_steal_pointer (&galley), reckoning->army, foot, of->options,
                                  of->is_turned);
}

/* Boxes that are higher than a page have less of long names, then smaller type; on the smallest
 * paper still less. */
static MusterSheet *
lay_out (gpointer data, double type_size)
{
  MusterSheet *sheet = lay_out_lines (data, type_size, MUSTER_BOX_NAME_LINES, FALSE);
  for (; sheet == NULL && type_size >= MUSTER_LEAST_TYPE_SIZE; type_size -= 1)
    sheet = lay_out_lines (data, type_size, MUSTER_BOX_LEAST_LINES, FALSE);
  for (guint lines = MUSTER_BOX_LEAST_LINES - 1; sheet == NULL; lines--)
    sheet = lay_out_lines (data, MUSTER_LEAST_TYPE_SIZE, lines, lines == 1);
  return sheet;
}

static MusterSheet *
make (const MusterReckoning *reckoning,
      GPtrArray *findings,
      const MusterSheetOptions *options,
      gboolean is_turned)
{
  Making making = { reckoning, findings, options, is_turned };
  return muster_sheet_fit (lay_out, &making, options->type_size);
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
