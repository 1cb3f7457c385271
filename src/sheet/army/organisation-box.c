#include "config.h"

#include "army/evaluate/symbols.h"
#include "sheet/army/organisation-private.h"
#include "sheet/page/unit-symbol.h"

/* Of the type size. */
#define PAD       0.45
#define FLAG      2.4
#define SIZE_MARK 0.7
#define SYMBOL    1.9
#define TEXT_GAP  0.5
#define LINE      0.7 /* in points */
#define FEW_LINES 6
#define MEN_LINES 12 /* of all who command there */
#define LEAST_MEN 8  /* where boxes must be low */
#define UNBROKEN  "\u00a0"

/* A line may break between the parts of a text, and never between a number and its word. */
static char *
dup_bound (const char *text)
{
  g_autoptr (GString) bound = g_string_new (text);
  g_string_replace (bound, " ", UNBROKEN, 0);
  g_string_replace (bound, UNBROKEN "·" UNBROKEN, UNBROKEN "· ", 0);
  return g_string_free (g_steal_pointer (&bound), FALSE);
}

/* Where words begin that stand beside a symbol of this width. */
static double
get_text_x (const MusterOrganisation *organisation, double symbol)
{
  return get_em (organisation, PAD + symbol + TEXT_GAP);
}

static double
get_text_width (const MusterOrganisation *organisation, double symbol)
{
  return organisation->box_width - get_text_x (organisation, symbol) - get_em (organisation, PAD);
}

static const MusterSetText *
set_text (const MusterOrganisation *organisation,
          MusterStyle style,
          const char *text,
          double symbol,
          guint most_lines)
{
  return muster_typesetter_set (organisation->galley->typesetter, style, text,
                                get_text_width (organisation, symbol), most_lines);
}

static guint
get_men_lines (const MusterOrganisation *organisation)
{
  if (organisation->name_lines > MUSTER_BOX_LEAST_LINES)
    return MEN_LINES;
  return LEAST_MEN - (MUSTER_BOX_LEAST_LINES - organisation->name_lines);
}

static double
get_text_height (const MusterOrganisation *organisation, const MusterSetText *set)
{
  return set->n_lines
         * muster_typesetter_get_leading (organisation->galley->typesetter, set->style);
}

double
muster_organisation_get_left (const MusterOrganisation *organisation, double x, double width)
{
  return organisation->is_mirrored ? get_node (organisation, 0)->width - x - width : x;
}

static void
add_mark (const MusterOrganisation *organisation, MusterMark mark)
{
  mark.x = muster_organisation_get_left (organisation, mark.x, mark.width);
  muster_galley_add_mark (organisation->galley, &mark);
}

/* Adds the text from @y down. Returns: where it ends */
static double
add_text (const MusterOrganisation *organisation,
          MusterStyle style,
          const char *text,
          double symbol,
          guint most_lines,
          double x,
          double y)
{
  MusterGalley *galley = organisation->galley;
  const MusterSetText *set = set_text (organisation, style, text, symbol, most_lines);
  double width = get_text_width (organisation, symbol);
  x += get_text_x (organisation, symbol);
  muster_galley_add_text_below (galley, style, text,
                                muster_organisation_get_left (organisation, x, width),
                                y + muster_typesetter_get_rise (galley->typesetter, style), width,
                                organisation->is_mirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT,
                                most_lines);
  return y + get_text_height (organisation, set);
}

/* Room for the mark of its size, where it has one. */
static double
get_size_mark (const MusterOrganisation *organisation, const MusterNode *node)
{
  const MusterKind *kind = organisation->reckoning->army->things[node->thing].kind;
  return kind != NULL && kind->size != MUSTER_SIZE_NONE ? get_em (organisation, SIZE_MARK) : 0;
}

double
muster_organisation_measure_head (const MusterOrganisation *organisation, const MusterNode *node)
{
  double flag = get_size_mark (organisation, node)
                + get_em (organisation, FLAG * MUSTER_SYMBOL_ASPECT * MUSTER_FLAG_STAFF);
  g_autofree char *figures = dup_bound (node->figures);
  double words =
    get_text_height (organisation, set_text (organisation, MUSTER_STYLE_HEADING_3, node->name, FLAG,
                                             organisation->name_lines));
  if (node->commander != NULL)
    words +=
      get_text_height (organisation, set_text (organisation, MUSTER_STYLE_KIND, node->commander,
                                               FLAG, get_men_lines (organisation)));
  words += get_text_height (organisation,
                            set_text (organisation, MUSTER_STYLE_FIGURE, figures, FLAG, FEW_LINES));
  return MAX (flag, words) + 2 * get_em (organisation, PAD);
}

double
muster_organisation_get_stack_height (const MusterOrganisation *organisation,
                                      guint index,
                                      guint stack)
{
  const MusterNode *node = get_node (organisation, index);
  g_autofree char *text =
    muster_organisation_dup_stack_text (organisation, get_stack (node, stack));
  const MusterSetText *set =
    set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  return MAX (symbol, get_text_height (organisation, set)) + get_em (organisation, 0.25);
}

double
muster_organisation_measure_stacks (const MusterOrganisation *organisation,
                                    guint index,
                                    guint first,
                                    guint n)
{
  double height = n > 0 ? 2 * get_em (organisation, 0.25) : 0;
  for (guint i = first; i < first + n; i++)
    height += muster_organisation_get_stack_height (organisation, index, i);
  return height;
}

static void
add_figure (const MusterOrganisation *organisation,
            MusterFigureKind kind,
            int what,
            double x,
            double y,
            double width,
            double height)
{
  width = get_em (organisation, width);
  MusterFigureMark figure = { kind, what,  muster_organisation_get_left (organisation, x, width),
                              y,    width, get_em (organisation, height) };
  muster_galley_add_figure (organisation->galley, &figure);
}

static void
add_head (const MusterOrganisation *organisation, const MusterNode *node, double x, double y)
{
  const MusterReckoning *reckoning = organisation->reckoning;
  const MusterKind *kind = reckoning->army->things[node->thing].kind;
  double pad = get_em (organisation, PAD);
  double at = y + pad;
  g_autofree char *figures = dup_bound (node->figures);
  MusterFamily family = muster_reckoning_get_main_family (reckoning, node->thing);
  if (kind != NULL && kind->size != MUSTER_SIZE_NONE)
    add_figure (organisation, MUSTER_FIGURE_SIZE, (int) kind->size, x + pad, y + 0.8 * pad, FLAG,
                SIZE_MARK);
  add_figure (organisation, MUSTER_FIGURE_FLAG, (int) family, x + pad,
              y + pad + get_size_mark (organisation, node), FLAG,
              FLAG * MUSTER_SYMBOL_ASPECT * MUSTER_FLAG_STAFF);
  at = add_text (organisation, MUSTER_STYLE_HEADING_3, node->name, FLAG, organisation->name_lines,
                 x, at);
  if (node->commander != NULL)
    at = add_text (organisation, MUSTER_STYLE_KIND, node->commander, FLAG,
                   get_men_lines (organisation), x, at);
  add_text (organisation, MUSTER_STYLE_FIGURE, figures, FLAG, FEW_LINES, x, at);
}

static void
add_stack (const MusterOrganisation *organisation, guint index, guint stack, double x, double y)
{
  const MusterNode *node = get_node (organisation, index);
  const MusterUnitStack *of = get_stack (node, stack);
  g_autofree char *text = muster_organisation_dup_stack_text (organisation, of);
  const MusterSetText *set =
    set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines);
  double height = muster_organisation_get_stack_height (organisation, index, stack);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  double slack = (height - get_text_height (organisation, set)) / 2;
  add_figure (organisation, MUSTER_FIGURE_UNIT, (int) of->symbol, x + get_em (organisation, PAD),
              y + (height - symbol) / 2, SYMBOL, SYMBOL * MUSTER_SYMBOL_ASPECT);
  add_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, organisation->name_lines, x, y + slack);
}

void
muster_organisation_add_line (const MusterOrganisation *organisation,
                              double x,
                              double y,
                              double to_x,
                              double to_y)
{
  MusterMark mark = { .x = MIN (x, to_x) - LINE / 2,
                      .y = MIN (y, to_y) - LINE / 2,
                      .width = ABS (to_x - x) + LINE,
                      .height = ABS (to_y - y) + LINE,
                      .grey = MUSTER_GREY_RULE };
  add_mark (organisation, mark);
}

double
muster_organisation_add_box (const MusterOrganisation *organisation,
                             guint index,
                             guint first,
                             guint n,
                             double x,
                             double y)
{
  const MusterNode *node = get_node (organisation, index);
  double height = node->head + muster_organisation_measure_stacks (organisation, index, first, n);
  MusterMark frame = { TRUE, x, y, organisation->box_width, height, MUSTER_GREY_BOX };
  add_mark (organisation, frame);
  add_head (organisation, node, x, y);
  if (n > 0)
    {
      MusterMark hairline = { .x = x + 1,
                              .y = y + node->head,
                              .width = organisation->box_width - 2,
                              .height = MUSTER_HAIRLINE,
                              .grey = MUSTER_GREY_HAIRLINE };
      add_mark (organisation, hairline);
    }
  double at = y + node->head + get_em (organisation, 0.25);
  for (guint i = first; i < first + n; i++)
    {
      add_stack (organisation, index, i, x, at);
      at += muster_organisation_get_stack_height (organisation, index, i);
    }
  return height;
}
