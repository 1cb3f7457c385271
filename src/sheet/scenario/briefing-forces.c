#include "config.h"

#include "sheet/scenario/briefing-forces.h"

#include "scenario/text.h"
#include "sheet/army/organisation.h"
#include "sheet/page/held-words.h"
#include "sheet/scenario/section.h"

#include <glib/gi18n-lib.h>

/* Of the type size, a level of the tree. */
#define INDENT  1.4
#define DEEPEST 5
#define BETWEEN 0.25
/* Of the width, of units and points. */
#define FIGURES 0.36

/* Returns: (transfer full): "3 × Line infantry, 2 × Guards"; "" for none */
static char *
dup_units (const MusterArmy *army, const MusterNode *node)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < node->stacks->len; i++)
    {
      const MusterUnitStack *stack = &g_array_index (node->stacks, MusterUnitStack, i);
      const char *name = muster_thing_get_kind_name (&army->things[stack->unit]);
      g_string_append_printf (text, "%s%u × %s", text->len > 0 ? ", " : "", stack->n, name);
    }
  return g_string_free (text, FALSE);
}

static void
add_line (MusterGalley *galley, MusterStyle style, const char *text, double x)
{
  g_autofree char *held = muster_words_dup_held (text != NULL ? text : "");
  if (held[0] != '\0')
    muster_galley_add_paragraph (galley, style, held, x, galley->width - x, PANGO_ALIGN_LEFT);
}

/* Who commands, and the units that stand directly in the formation. */
static char *
dup_words (const MusterArmy *army, const MusterNode *node)
{
  g_autofree char *units = dup_units (army, node);
  gboolean has_both = node->commander != NULL && units[0] != '\0';
  return g_strdup_printf ("%s%s%s", node->commander != NULL ? node->commander : "",
                          has_both ? " · " : "", units);
}

/* Returns: (transfer full) (nullable): "reserve: turn 4 (13:00), western edge" */
static char *
dup_reserve (const MusterScenario *scenario, const MusterScenarioArmy *of, guint thing)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve->army != of->number || reserve->thing != thing)
        continue;
      g_autofree char *coming = muster_reserve_dup_coming (scenario, reserve);
      g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
      /* Translators: when a formation comes, and where: "Reserve: turn 4 (13:00), west road" */
      return where != NULL ? g_strdup_printf (_ ("Reserve: %s, %s"), coming, where)
                           : g_strdup_printf (_ ("Reserve: %s"), coming);
    }
  return NULL;
}

static void
add_node (MusterGalley *galley,
          const MusterScenario *scenario,
          const MusterScenarioArmy *of,
          const MusterNode *node,
          gboolean keeps)
{
  const MusterArmy *army = of->army;
  double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double x = MIN (node->depth, DEEPEST) * INDENT * em;
  double figures = FIGURES * galley->width;
  g_autofree char *words = dup_words (army, node);
  g_autofree char *reserve = dup_reserve (scenario, of, node->thing);
  MusterBlock *block = muster_galley_begin_block (galley, BETWEEN * em);
  block->keep_next = keeps;
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, node->depth == 0 ? MUSTER_STYLE_HEADING_3 : MUSTER_STYLE_BODY,
                          node->name, x, galley->width - figures - x - em, PANGO_ALIGN_LEFT, 0);
  if (node->figures != NULL)
    muster_galley_add_text (galley, MUSTER_STYLE_KIND, node->figures, galley->width - figures,
                            figures, PANGO_ALIGN_RIGHT, 0);
  muster_galley_end_row (galley, 0, 0);
  add_line (galley, MUSTER_STYLE_KIND, words, x + INDENT * em / 2);
  add_line (galley, MUSTER_STYLE_NOTE, reserve, x + INDENT * em / 2);
  muster_galley_end_block (galley);
}

static void
add_army (MusterGalley *galley, const MusterScenario *scenario, const MusterScenarioArmy *of)
{
  if (of->reckoning == NULL)
    {
      double em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
      muster_galley_begin_block (galley, BETWEEN * em);
      add_line (galley, MUSTER_STYLE_HEADING_3, of->army->name, 0);
      add_line (galley, MUSTER_STYLE_NOTE, _ ("Its ruleset is not there."), 0);
      muster_galley_end_block (galley);
      return;
    }
  double size = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  g_autoptr (MusterGalley) scratch = muster_galley_new (size, galley->width);
  g_autoptr (MusterOrganisation) tree = muster_organisation_new (of->reckoning, scratch);
  for (guint i = 0; i < tree->nodes->len; i++)
    {
      const MusterNode *node = &g_array_index (tree->nodes, MusterNode, i);
      /* A formation is not parted from the first that stands in it. */
      add_node (galley, scenario, of, node, node->end > i + 1 && node->depth < 2);
    }
}

void
muster_briefing_forces_add (MusterGalley *galley, const MusterScenario *scenario, int side)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  muster_section_add_heading (galley, _ ("Your forces"));
  if (armies->len == 0)
    {
      muster_galley_begin_block (galley, 0);
      add_line (galley, MUSTER_STYLE_NOTE, _ ("No army yet."), 0);
      muster_galley_end_block (galley);
    }
  for (guint i = 0; i < armies->len; i++)
    add_army (galley, scenario, g_ptr_array_index (armies, i));
}
