#include "config.h"

#include "sheet/army/organisation-private.h"

#include "army/evaluate/points.h"
#include "army/evaluate/symbols.h"
#include "army/evaluate/working.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>

/* Of the type size. */
#define BOX_WIDTH 13.4

/* What a node says */

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
        g_autofree char *grades = muster_words_dup_commander_grades (reckoning, at, FALSE);
        g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? "; " : "", label,
                                grades[0] != '\0' ? ", " : "", grades);
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
char *
muster_organisation_dup_stack_text (const MusterOrganisation *organisation,
                                    const MusterUnitStack *stack)
{
  const MusterArmy *army = organisation->reckoning->army;
  const MusterThing *thing = &army->things[stack->unit];
  if (stack->n == 1)
    return muster_thing_is_named (thing) ? g_strdup (thing->name)
                                         : g_strdup (muster_thing_get_kind_name (thing));
  /* Translators: units of one type in a formation: "4 × Line battalions". */
  return g_strdup_printf (_ ("%u × %s"), stack->n,
                          thing->kind != NULL ? thing->kind->plural
                                              : muster_thing_get_kind_name (thing));
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
measure_box (MusterOrganisation *organisation, guint index)
{
  MusterNode *node = get_node (organisation, index);
  node->head = muster_organisation_measure_head (organisation, node);
  node->box =
    node->head + muster_organisation_measure_stacks (organisation, index, 0, node->stacks->len);
}

void
muster_organisation_mark_own (MusterOrganisation *organisation)
{
  for (guint i = 0; i < organisation->nodes->len; i++)
    {
      MusterNode *node = get_node (organisation, i);
      g_autofree char *plain = node->figures;
      gboolean is_own = muster_reckoning_is_total_own (organisation->reckoning, node->thing);
      node->figures = g_strconcat (plain, is_own ? "*" : NULL, NULL);
      measure_box (organisation, i);
    }
}

void
muster_organisation_set_name_lines (MusterOrganisation *organisation, guint lines)
{
  organisation->name_lines = lines;
  for (guint i = 0; i < organisation->nodes->len; i++)
    measure_box (organisation, i);
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
  g_array_append_val (organisation->nodes, node);
  measure_box (organisation, index);
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
  organisation->name_lines = MUSTER_BOX_NAME_LINES;
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

/* The row's children stand on one height. */
static double
get_top (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->y;
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
      g_autofree char *stack =
        muster_organisation_dup_stack_text (organisation, get_stack (node, i));
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
