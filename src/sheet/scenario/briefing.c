#include "config.h"

#include "sheet/scenario/sheets.h"

#include "army/evaluate/evaluate.h"
#include "base/text.h"
#include "scenario/scenario.h"
#include "scenario/text.h"
#include "sheet/army/organisation.h"
#include "sheet/page/fit.h"
#include "sheet/page/layout.h"
#include "sheet/page/section.h"
#include "sheet/page/sheet.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/sections.h"

#include <glib/gi18n-lib.h>

/* A side's own armies on its briefing: each formation with its commander, its units by type, and
 * points as far as its ruleset has them. */

/* Of the type size, a level of the tree. */
#define INDENT  1.4
#define DEEPEST 5
#define BETWEEN 0.25

/* Of the width, of units and points. */
#define FIGURES 0.36

/* How many units the stacks have of the type of one, from it on; 0 where an earlier one has it. */
static guint
count_of_type (const MusterArmy *army, const GArray *stacks, guint at)
{
  guint n = 0;
  const char *type = army->nodes[g_array_index (stacks, MusterUnitStack, at).unit].kind_id;
  for (guint i = 0; i < stacks->len; i++)
    {
      const MusterUnitStack *stack = &g_array_index (stacks, MusterUnitStack, i);
      if (!g_str_equal (army->nodes[stack->unit].kind_id, type))
        continue;
      if (i < at)
        return 0;
      n += stack->n;
    }
  return n;
}

/* Returns: (transfer full): "3 × Line infantry, 2 × Guards"; "" for none */
static char *
dup_units (const MusterArmy *army, const MusterOrganisationNode *box_node)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < box_node->stacks->len; i++)
    {
      const MusterUnitStack *stack = &g_array_index (box_node->stacks, MusterUnitStack, i);
      const char *name = muster_node_get_kind_name (&army->nodes[stack->unit]);
      guint n = count_of_type (army, box_node->stacks, i);
      if (n == 0)
        continue;
      g_autofree char *item = g_strdup_printf ("%u × %s", n, name);
      muster_text_append_item (text, item);
    }
  return g_string_free (text, FALSE);
}

static void
add_line (MusterLayout *layout, MusterStyle style, const char *text, double x)
{
  g_autofree char *held = muster_words_dup_held (text != NULL ? text : "");
  if (held[0] != '\0')
    muster_layout_add_paragraph (layout, style, held, x, layout->width - x, PANGO_ALIGN_LEFT);
}

/* Who commands, and the units that stand directly in the formation. */
static char *
dup_words (const MusterArmy *army, const MusterOrganisationNode *node)
{
  g_autofree char *units = dup_units (army, node);
  gboolean has_both = node->commander != NULL && units[0] != '\0';
  return g_strdup_printf ("%s%s%s", node->commander != NULL ? node->commander : "",
                          has_both ? " · " : "", units);
}

/* Returns: (transfer full) (nullable): "reserve: turn 4 (13:00), western edge" */
static char *
dup_reserve (const MusterScenario *scenario, const MusterScenarioArmy *of, guint node)
{
  for (guint i = 0; i < scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (scenario->reserves, MusterReserve, i);
      if (reserve->army != of->number || reserve->node != node)
        continue;
      g_autofree char *coming = muster_reserve_dup_coming (scenario, reserve);
      g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
      /* Translators: when a formation comes, and where: "Reserve: turn 4 (13:00), west road" */
      return where != NULL ? g_strdup_printf (_ ("Reserve: %1$s, %2$s"), coming, where)
                           : g_strdup_printf (_ ("Reserve: %s"), coming);
    }
  return NULL;
}

static void
add_node (MusterLayout *layout,
          const MusterScenario *scenario,
          const MusterScenarioArmy *of,
          const MusterOrganisationNode *box_node,
          gboolean keeps)
{
  const MusterArmy *army = of->army;
  double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  double x = MIN (box_node->depth, DEEPEST) * INDENT * em;
  double figures = FIGURES * layout->width;
  g_autofree char *words = dup_words (army, box_node);
  g_autofree char *reserve = dup_reserve (scenario, of, box_node->node);
  MusterBlock *block = muster_layout_begin_block (layout, BETWEEN * em);
  block->keep_next = keeps;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, box_node->depth == 0 ? MUSTER_STYLE_HEADING_3 : MUSTER_STYLE_BODY,
                          box_node->name, x, layout->width - figures - x - em, PANGO_ALIGN_LEFT, 0);
  if (box_node->figures != NULL)
    muster_layout_add_text (layout, MUSTER_STYLE_KIND, box_node->figures, layout->width - figures,
                            figures, PANGO_ALIGN_RIGHT, 0);
  muster_layout_end_row (layout, 0, 0);
  add_line (layout, MUSTER_STYLE_KIND, words, x + INDENT * em / 2);
  add_line (layout, MUSTER_STYLE_NOTE, reserve, x + INDENT * em / 2);
  muster_layout_end_block (layout);
}

static void
add_army (MusterLayout *layout, const MusterScenario *scenario, const MusterScenarioArmy *of)
{
  if (of->evaluation == NULL)
    {
      double em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
      muster_layout_begin_block (layout, BETWEEN * em);
      add_line (layout, MUSTER_STYLE_HEADING_3, of->army->name, 0);
      add_line (layout, MUSTER_STYLE_NOTE, _ ("Its ruleset is not there."), 0);
      muster_layout_end_block (layout);
      return;
    }
  double size = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  g_autoptr (MusterLayout) scratch = muster_layout_new (size, layout->width);
  g_autoptr (MusterOrganisation) tree = muster_organisation_new (of->evaluation, scratch);
  for (guint i = 0; i < tree->nodes->len; i++)
    {
      const MusterOrganisationNode *node = &g_array_index (tree->nodes, MusterOrganisationNode, i);
      /* A formation is not parted from the first that stands in it. */
      add_node (layout, scenario, of, node, node->end > i + 1 && node->depth < 2);
    }
}

/** Adds a section with all armies of a side. */
static void
muster_briefing_forces_add (MusterLayout *layout, const MusterScenario *scenario, int side)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  muster_section_add_heading (layout, _ ("Your forces"));
  if (armies->len == 0)
    {
      muster_layout_begin_block (layout, 0);
      add_line (layout, MUSTER_STYLE_NOTE, _ ("No army yet."), 0);
      muster_layout_end_block (layout);
    }
  for (guint i = 0; i < armies->len; i++)
    add_army (layout, scenario, g_ptr_array_index (armies, i));
}

/* Of ruleset, place and date. */
#define MOST_LINES 4

/* Of a last page. */
#define LEAST_FILLED 0.5

typedef struct
{
  const MusterScenario *view;
  const MusterSheetOptions *options; /* for this side */
  int side;
  MusterLayout *layout;
} Sheet;

static void
add_orders (const Sheet *sheet)
{
  MusterSection section;
  const MusterSide *of = &sheet->view->sides[sheet->side];
  muster_section_begin (&section, sheet->layout, _ ("Your orders"));
  muster_section_add_lines (&section, MUSTER_STYLE_BODY, of->briefing);
  if (of->briefing == NULL)
    muster_section_add (&section, MUSTER_STYLE_NOTE,
                        _ ("No orders of its own were written for this side."));
  muster_section_add_lines (&section, MUSTER_STYLE_NOTE, of->note);
  muster_section_end (&section);
}

static void
add_deployment (const Sheet *sheet)
{
  MusterSection section;
  const MusterBattlefield *battlefield = sheet->view->battlefield;
  g_autofree char *role =
    battlefield != NULL ? muster_battlefield_dup_end (battlefield, sheet->side) : NULL;
  muster_section_begin (&section, sheet->layout, _ ("Where you deploy"));
  muster_section_add (&section, MUSTER_STYLE_BODY, role);
  muster_scenario_section_add_zones (&section, sheet->view, sheet->options, sheet->side);
  muster_scenario_section_add_zones (&section, sheet->view, sheet->options, MUSTER_NO_SIDE);
  muster_section_end (&section);
}

static void
add_enemy (const Sheet *sheet)
{
  MusterSection section;
  int enemy = 1 - sheet->side;
  const MusterSide *of = &sheet->view->sides[enemy];
  g_autofree char *name = muster_scenario_dup_side_title (sheet->view, enemy);
  g_autofree char *role = muster_scenario_section_dup_role (sheet->view->battlefield, enemy);
  muster_section_begin (&section, sheet->layout, _ ("The enemy"));
  section.is_whole = TRUE;
  muster_section_add (&section, MUSTER_STYLE_HEADING_3, name);
  muster_section_add (&section, MUSTER_STYLE_BODY, role);
  for (guint i = 0; i < of->armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (of->armies, i);
      g_autofree char *points =
        army->evaluation != NULL && muster_sheet_options_disclose_kept (sheet->options, enemy)
          ? muster_army_dup_points (army->evaluation)
          : NULL;
      g_autofree char *line = points != NULL ? g_strdup_printf ("%s · %s", army->army->name, points)
                                             : g_strdup (army->army->name);
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_scenario_section_add_unknown (&section, sheet->view, sheet->options, MUSTER_HIDE_FORCES,
                                       enemy);
  muster_scenario_section_add_zones (&section, sheet->view, sheet->options, enemy);
  muster_section_add_lines (&section, MUSTER_STYLE_NOTE, of->note);
  muster_section_end (&section);
}

static void
add_head (const Sheet *sheet)
{
  MusterAudience reader = sheet->options->reader;
  MusterLayout *layout = sheet->layout;
  muster_scenario_head_add_running (layout, sheet->view, _ ("Briefing"), reader);
  MusterBlock *block = muster_layout_begin_block (layout, 0);
  block->title = muster_scenario_head_dup_word (sheet->view, _ ("Briefing"), reader);
  block->outline = 0;
  muster_scenario_head_add (layout, sheet->view, _ ("Briefing"), reader, MOST_LINES);
  muster_layout_end_block (layout);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  double width;
  double height;
  Sheet sheet = *(const Sheet *) data;
  const MusterScenario *view = sheet.view;
  const MusterSheetOptions *options = sheet.options;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterLayout *layout = muster_layout_new (options->type_size, width);
  muster_typesetter_set_leading (layout->typesetter, leading);
  sheet.layout = layout;
  add_head (&sheet);
  muster_scenario_section_add_text (layout, _ ("Situation"), view->note);
  add_orders (&sheet);
  muster_scenario_section_add_victory (layout, view, options, sheet.side);
  muster_scenario_section_add_objectives (layout, view);
  add_deployment (&sheet);
  muster_scenario_section_add_timetable (layout, view, options);
  add_enemy (&sheet);
  muster_briefing_forces_add (layout, view, sheet.side);
  g_autofree char *foot = muster_scenario_head_dup_foot (view);
  return muster_sheet_new_titled (layout, view->name, NULL, foot, options, is_turned);
}

MusterSheet *
muster_sheet_briefing (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  for (int side = 0; side < 2; side++)
    if (muster_reader_is_of (options->reader, side))
      {
        g_autofree char *name = muster_scenario_dup_side (game->scenario, side);
        const MusterSheetOptions own = muster_sheet_options_for (options, side);
        g_autoptr (MusterScenario) view = muster_scenario_view (game->scenario, &own);
        Sheet making = { .view = view, .options = &own, .side = side };
        MusterSheet *sheet = muster_sheet_fit_filled (lay_out, &making, LEAST_FILLED);
        muster_sheet_set_name (sheet, name);
        g_ptr_array_add (sheets, sheet);
      }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
