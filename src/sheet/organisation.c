#include "config.h"

#include "sheet/organisation.h"

#include "army/army-points.h"
#include "army/army-symbols.h"
#include "sheet/sheet-words.h"
#include "sheet/unit-symbol.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define BOX_WIDTH  13.4
#define PAD        0.45
#define GAP        1.1
#define INDENT     1.4
#define FLAG       2.4
#define FLAG_STAFF 1.2 /* of its cloth */
#define SIZE_MARK  0.7
#define SYMBOL     1.9
#define TEXT_GAP   0.5
#define LINE       0.7 /* in points */
#define NAME_LINES 3
#define FEW_LINES  2
#define UNBROKEN   "\u00a0"

static MusterNode *
get_node (const MusterOrganisation *organisation, guint node)
{
  return &g_array_index (organisation->nodes, MusterNode, node);
}

static const MusterUnitStack *
get_stack (const MusterNode *node, guint stack)
{
  return &g_array_index (node->stacks, MusterUnitStack, stack);
}

/* What a node says */

static void
append_grades (const MusterReckoning *reckoning, guint commander, GString *text)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      int grade = muster_reckoning_get_grade (reckoning, commander, choice->scale);
      if (grade < 0 || choice->scale == ruleset->nation_scale
          || muster_reckoning_match (reckoning, choice->on, commander) != MUSTER_YES)
        continue;
      g_autofree char *one = muster_words_dup_grade (&ruleset->scales[choice->scale], grade);
      g_string_append_printf (text, ", %s", one);
    }
}

/* Those who stand directly in the formation. */
static char *
dup_commanders (const MusterReckoning *reckoning, guint formation)
{
  const MusterArmy *army = reckoning->army;
  GString *text = g_string_new (NULL);
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, formation, at))
    if (army->things[at].sort == MUSTER_SORT_COMMANDER)
      {
        g_autofree char *label = muster_army_dup_label (army, at);
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", label);
        append_grades (reckoning, at, text);
      }
  gboolean is_empty = text->len == 0;
  return g_string_free (text, is_empty);
}

static guint
count_units (const MusterArmy *army, guint formation)
{
  guint n = 0;
  for (guint at = formation + 1; at < army->things[formation].end; at++)
    n += army->things[at].sort == MUSTER_SORT_UNIT;
  return n;
}

/* A line may break between the parts of a text, and never between a number and its word. */
static char *
dup_bound (const char *text)
{
  g_autoptr (GString) bound = g_string_new (text);
  g_string_replace (bound, " ", UNBROKEN, 0);
  g_string_replace (bound, UNBROKEN "·" UNBROKEN, UNBROKEN "· ", 0);
  return g_string_free (g_steal_pointer (&bound), FALSE);
}

static char *
dup_figures (const MusterReckoning *reckoning, guint formation)
{
  guint n = count_units (reckoning->army, formation);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n), n);
  gint64 points = reckoning->totals[formation];
  if (!muster_ruleset_has_prices (reckoning->ruleset))
    return g_steal_pointer (&units);
  g_autofree char *sum = muster_words_dup_points (points, reckoning->open[formation] > 0);
  return g_strdup_printf (ngettext ("%s · %s point", "%s · %s points", (gulong) ABS (points)),
                          units, sum);
}

static void
stack_unit (const MusterReckoning *reckoning, guint unit, GArray *stacks)
{
  const MusterThing *things = reckoning->army->things;
  MusterUnitStack stack = { muster_reckoning_get_symbol (reckoning, unit), unit, 1 };
  for (guint i = 0; i < stacks->len; i++)
    {
      MusterUnitStack *other = &g_array_index (stacks, MusterUnitStack, i);
      if (other->symbol == stack.symbol
          && g_str_equal (things[other->unit].kind_id, things[unit].kind_id))
        {
          other->n++;
          return;
        }
    }
  g_array_append_val (stacks, stack);
}

static GArray *
list_stacks (const MusterReckoning *reckoning, guint formation)
{
  const MusterArmy *army = reckoning->army;
  GArray *stacks = g_array_new (FALSE, FALSE, sizeof (MusterUnitStack));
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, formation, at))
    if (army->things[at].sort == MUSTER_SORT_UNIT)
      stack_unit (reckoning, at, stacks);
  return stacks;
}

/* A single unit is called by its name, several by what they are. */
static char *
dup_stack_text (const MusterOrganisation *organisation, const MusterUnitStack *stack)
{
  const MusterArmy *army = organisation->reckoning->army;
  const MusterThing *thing = &army->things[stack->unit];
  if (stack->n == 1)
    return muster_thing_is_named (thing) ? g_strdup (thing->name)
                                         : g_strdup (muster_thing_get_kind_name (thing));
  /* Translators: units of one type in a formation: "4 × Line battalion". */
  return g_strdup_printf (_ ("%u × %s"), stack->n, muster_thing_get_kind_name (thing));
}

/* Boxes */

static double
get_em (const MusterOrganisation *organisation, double share)
{
  return share * organisation->em;
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

static double
measure_head (const MusterOrganisation *organisation, const MusterNode *node)
{
  double flag = get_size_mark (organisation, node)
                + get_em (organisation, FLAG * MUSTER_SYMBOL_ASPECT * FLAG_STAFF);
  g_autofree char *figures = dup_bound (node->figures);
  double words = get_text_height (organisation, set_text (organisation, MUSTER_STYLE_HEADING_3,
                                                          node->name, FLAG, NAME_LINES));
  if (node->commander != NULL)
    words += get_text_height (organisation, set_text (organisation, MUSTER_STYLE_KIND,
                                                      node->commander, FLAG, FEW_LINES));
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
  g_autofree char *text = dup_stack_text (organisation, get_stack (node, stack));
  const MusterSetText *set = set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, FEW_LINES);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  return MAX (symbol, get_text_height (organisation, set)) + get_em (organisation, 0.25);
}

static double
measure_stacks (const MusterOrganisation *organisation, guint index, guint first, guint n)
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
              FLAG * MUSTER_SYMBOL_ASPECT * FLAG_STAFF);
  at = add_text (organisation, MUSTER_STYLE_HEADING_3, node->name, FLAG, NAME_LINES, x, at);
  if (node->commander != NULL)
    at = add_text (organisation, MUSTER_STYLE_KIND, node->commander, FLAG, FEW_LINES, x, at);
  add_text (organisation, MUSTER_STYLE_FIGURE, figures, FLAG, FEW_LINES, x, at);
}

static void
add_stack (const MusterOrganisation *organisation, guint index, guint stack, double x, double y)
{
  const MusterNode *node = get_node (organisation, index);
  const MusterUnitStack *of = get_stack (node, stack);
  g_autofree char *text = dup_stack_text (organisation, of);
  const MusterSetText *set = set_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, FEW_LINES);
  double height = muster_organisation_get_stack_height (organisation, index, stack);
  double symbol = get_em (organisation, SYMBOL * MUSTER_SYMBOL_ASPECT);
  double slack = (height - get_text_height (organisation, set)) / 2;
  add_figure (organisation, MUSTER_FIGURE_UNIT, (int) of->symbol, x + get_em (organisation, PAD),
              y + (height - symbol) / 2, SYMBOL, SYMBOL * MUSTER_SYMBOL_ASPECT);
  add_text (organisation, MUSTER_STYLE_BODY, text, SYMBOL, FEW_LINES, x, y + slack);
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
  double height = node->head + measure_stacks (organisation, index, first, n);
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

/* The tree */

static void
clear_node (gpointer data)
{
  MusterNode *node = data;
  g_array_unref (node->stacks);
  g_free (node->name);
  g_free (node->commander);
  g_free (node->figures);
}

static void
add_node (MusterOrganisation *organisation, guint thing, guint parent)
{
  const MusterReckoning *reckoning = organisation->reckoning;
  const MusterArmy *army = reckoning->army;
  guint index = organisation->nodes->len;
  MusterNode node = { .thing = thing,
                      .parent = parent,
                      .depth = army->things[thing].depth,
                      .stacks = list_stacks (reckoning, thing),
                      .name = muster_army_dup_label (army, thing),
                      .commander = dup_commanders (reckoning, thing),
                      .figures = dup_figures (reckoning, thing) };
  if (node.name[0] == '\0')
    {
      g_free (node.name);
      node.name = g_strdup (_ ("Army without a name"));
    }
  node.head = measure_head (organisation, &node);
  g_array_append_val (organisation->nodes, node);
  get_node (organisation, index)->box =
    node.head + measure_stacks (organisation, index, 0, node.stacks->len);
  for (guint at = muster_army_get_next (army, thing, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, thing, at))
    if (army->things[at].sort == MUSTER_SORT_FORMATION)
      add_node (organisation, at, index);
  get_node (organisation, index)->end = organisation->nodes->len;
}

MusterOrganisation *
muster_organisation_new (const MusterReckoning *reckoning, MusterGalley *galley)
{
  MusterOrganisation *organisation = g_new0 (MusterOrganisation, 1);
  organisation->reckoning = reckoning;
  organisation->galley = galley;
  organisation->nodes = g_array_new (FALSE, FALSE, sizeof (MusterNode));
  g_array_set_clear_func (organisation->nodes, clear_node);
  organisation->em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  organisation->box_width = BOX_WIDTH * organisation->em;
  add_node (organisation, 0, MUSTER_NO_THING);
  return organisation;
}

void
muster_organisation_free (MusterOrganisation *organisation)
{
  g_array_unref (organisation->nodes);
  g_free (organisation);
}

double
muster_organisation_get_gap (const MusterOrganisation *organisation)
{
  return get_em (organisation, GAP);
}

static gboolean
is_leaf (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->end == index + 1;
}

/* Formations below one another are for the lowest of several branches. */
static gboolean
should_hang (const MusterOrganisation *organisation, guint index)
{
  const MusterNode *node = get_node (organisation, index);
  if (node->parent == MUSTER_NO_THING || is_leaf (organisation, index))
    return FALSE;
  const MusterNode *parent = get_node (organisation, node->parent);
  if (parent->end == node->end && index == node->parent + 1)
    return FALSE;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    if (!is_leaf (organisation, at))
      return FALSE;
  return TRUE;
}

/* Moves all of a tree. */
static void
move_tree (MusterOrganisation *organisation, guint index, double x, double y)
{
  for (guint at = index; at < get_node (organisation, index)->end; at++)
    {
      get_node (organisation, at)->x += x;
      get_node (organisation, at)->y += y;
    }
}

static void
hang_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  double y = node->box + get_em (organisation, 0.7 * GAP);
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      muster_organisation_lay_out (organisation, at, width - get_em (organisation, INDENT));
      move_tree (organisation, at, get_em (organisation, INDENT), y);
      y += get_node (organisation, at)->height + get_em (organisation, 0.7 * GAP);
    }
  node->width = organisation->box_width + get_em (organisation, INDENT);
  node->height = y - get_em (organisation, 0.7 * GAP);
}

/* Children from @first on that stand in one row. Returns: the first after them */
static guint
find_row_end (const MusterOrganisation *organisation,
              guint parent,
              guint first,
              double width,
              guint most,
              double *used)
{
  guint end = get_node (organisation, parent)->end;
  guint at = first;
  *used = 0;
  for (guint n = 0; at < end && n < most; n++)
    {
      double more = get_node (organisation, at)->width + (n > 0 ? get_em (organisation, GAP) : 0);
      if (n > 0 && *used + more > width)
        break;
      *used += more;
      at = get_node (organisation, at)->end;
    }
  return at;
}

static guint
count_rows (const MusterOrganisation *organisation, guint parent, double width, guint most)
{
  guint n = 0;
  double used;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end; n++)
    at = find_row_end (organisation, parent, at, width, most, &used);
  return n;
}

static guint
count_children (const MusterOrganisation *organisation, guint parent)
{
  guint n = 0;
  for (guint at = parent + 1; at < get_node (organisation, parent)->end;
       at = get_node (organisation, at)->end)
    n++;
  return n;
}

/* So many in a row that rows are about equally long, without needing more rows. */
static guint
find_most (const MusterOrganisation *organisation, guint parent, double width)
{
  guint n = count_children (organisation, parent);
  guint n_rows = count_rows (organisation, parent, width, n);
  guint most = (n + n_rows - 1) / MAX (n_rows, 1);
  return count_rows (organisation, parent, width, most) == n_rows ? most : n;
}

/* Places one row from @y down. Returns: its height */
static double
place_row (MusterOrganisation *organisation, guint first, guint end, double x, double y)
{
  double height = 0;
  for (guint at = first; at < end; at = get_node (organisation, at)->end)
    {
      move_tree (organisation, at, x, y);
      x += get_node (organisation, at)->width + get_em (organisation, GAP);
      height = MAX (height, get_node (organisation, at)->height);
    }
  return height;
}

static double
get_centre (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->x + organisation->box_width / 2;
}

/* Above the middle of the first row. */
static void
centre_box (MusterOrganisation *organisation, guint index, guint end)
{
  MusterNode *node = get_node (organisation, index);
  guint last = index + 1;
  while (get_node (organisation, last)->end < end)
    last = get_node (organisation, last)->end;
  double middle = (get_centre (organisation, index + 1) + get_centre (organisation, last)) / 2;
  node->x =
    CLAMP (middle - organisation->box_width / 2, 0, MAX (0, node->width - organisation->box_width));
}

/* How the children of a node stand side by side. */
typedef struct
{
  double gutter; /* at the left of the rows, where there are several */
  double width;  /* of a row at most */
  guint most;    /* in a row */
} Spread;

static Spread
find_spread (const MusterOrganisation *organisation, guint index, double width)
{
  double used;
  guint n = count_children (organisation, index);
  double gutter = get_em (organisation, GAP);
  if (find_row_end (organisation, index, index + 1, width, n, &used)
      == get_node (organisation, index)->end)
    return (Spread){ 0, width, n };
  return (Spread){ gutter, width - gutter, find_most (organisation, index, width - gutter) };
}

static double
get_widest_row (const MusterOrganisation *organisation, guint index, const Spread *spread)
{
  double widest = 0;
  double used;
  for (guint at = index + 1; at < get_node (organisation, index)->end;)
    {
      at = find_row_end (organisation, index, at, spread->width, spread->most, &used);
      widest = MAX (widest, used);
    }
  return widest;
}

static void
spread_children (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  double gap = get_em (organisation, GAP);
  gboolean is_only = count_children (organisation, index) == 1;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    muster_organisation_lay_out (organisation, at, is_only ? width : width - gap);
  Spread spread = find_spread (organisation, index, width);
  double widest = get_widest_row (organisation, index, &spread);
  double y = node->box + 2 * gap;
  guint first_end = 0;
  for (guint at = index + 1, end; at < node->end; at = end)
    {
      double used;
      end = find_row_end (organisation, index, at, spread.width, spread.most, &used);
      y += place_row (organisation, at, end, spread.gutter + (widest - used) / 2, y) + 2 * gap;
      first_end = at == index + 1 ? end : first_end;
    }
  node->width = MAX (organisation->box_width, spread.gutter + widest);
  node->height = y - 2 * gap;
  centre_box (organisation, index, first_end);
}

/* The row's children stand on one height. */
static double
get_top (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->y;
}

void
muster_organisation_lay_out (MusterOrganisation *organisation, guint index, double width)
{
  MusterNode *node = get_node (organisation, index);
  node->x = 0;
  node->y = 0;
  node->hangs = should_hang (organisation, index);
  node->width = organisation->box_width;
  node->height = node->box;
  if (node->hangs)
    hang_children (organisation, index, width);
  else if (!is_leaf (organisation, index))
    spread_children (organisation, index, width);
}

static void
add_hanging_lines (const MusterOrganisation *organisation, guint index, double x, double y)
{
  const MusterNode *node = get_node (organisation, index);
  double trunk = x + node->x + get_em (organisation, INDENT) / 2;
  double tick = get_em (organisation, 1.2);
  double foot = 0;
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      foot = y + get_top (organisation, at) + tick;
      muster_organisation_add_line (organisation, trunk, foot, x + get_node (organisation, at)->x,
                                    foot);
    }
  muster_organisation_add_line (organisation, trunk, y + node->y + node->box, trunk, foot);
}

/* A bus above each row; where there are several, a trunk at the left joins them. */
static void
add_spread_lines (const MusterOrganisation *organisation, guint index, double x, double y)
{
  const MusterNode *node = get_node (organisation, index);
  double gap = get_em (organisation, GAP);
  double from = x + get_centre (organisation, index);
  double first_bus = y + node->y + node->box + gap;
  double left = from;
  double right = from;
  double bus = first_bus;
  double trunk = from;
  muster_organisation_add_line (organisation, from, y + node->y + node->box, from, first_bus);
  for (guint at = index + 1; at < node->end; at = get_node (organisation, at)->end)
    {
      double top = y + get_top (organisation, at);
      double centre = x + get_centre (organisation, at);
      if (top - gap > bus + 0.01)
        {
          double tree_left = x + get_node (organisation, index + 1)->x;
          /* The trunk stands left of every row. */
          for (guint other = index + 1; other < node->end; other++)
            tree_left = MIN (tree_left, x + get_node (organisation, other)->x);
          trunk = tree_left - 0.6 * gap;
          muster_organisation_add_line (organisation, MIN (left, trunk), bus, right, bus);
          muster_organisation_add_line (organisation, trunk, bus, trunk, top - gap);
          bus = top - gap;
          left = right = trunk;
        }
      left = MIN (left, centre);
      right = MAX (right, centre);
      muster_organisation_add_line (organisation, centre, bus, centre, top);
    }
  muster_organisation_add_line (organisation, left, bus, right, bus);
}

void
muster_organisation_add_node (const MusterOrganisation *organisation,
                              guint index,
                              double x,
                              double y)
{
  const MusterNode *node = get_node (organisation, index);
  muster_organisation_add_box (organisation, index, 0, node->stacks->len, x + node->x, y + node->y);
  if (node->hangs)
    add_hanging_lines (organisation, index, x, y);
  else if (!is_leaf (organisation, index))
    add_spread_lines (organisation, index, x, y);
}

void
muster_organisation_add_tree (const MusterOrganisation *organisation,
                              guint index,
                              double x,
                              double y)
{
  for (guint at = index; at < get_node (organisation, index)->end; at++)
    muster_organisation_add_node (organisation, at, x, y);
}

/* In words */

char *
muster_organisation_dup_node_text (const MusterOrganisation *organisation, guint index)
{
  const MusterNode *node = get_node (organisation, index);
  GString *text = g_string_new (node->name);
  if (node->commander != NULL)
    g_string_append_printf (text, " (%s)", node->commander);
  g_string_append_printf (text, ": %s", node->figures);
  for (guint i = 0; i < node->stacks->len; i++)
    {
      g_autofree char *stack = dup_stack_text (organisation, get_stack (node, i));
      g_string_append_printf (text, "%s%s", i == 0 ? " – " : ", ", stack);
    }
  return g_string_free (text, FALSE);
}

char *
muster_organisation_dup_text (const MusterOrganisation *organisation)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < organisation->nodes->len; i++)
    {
      g_autofree char *line = muster_organisation_dup_node_text (organisation, i);
      g_string_append_printf (text, "%s%*s%s", i > 0 ? "\n" : "",
                              (int) get_node (organisation, i)->depth * 2, "", line);
    }
  return g_string_free (text, FALSE);
}
