#include "config.h"

#include "sheet/scenario/sheet-briefing.h"

#include "army/evaluate/points.h"
#include "scenario/text.h"
#include "sheet/page/private.h"
#include "sheet/page/view.h"
#include "sheet/scenario/briefing-forces.h"
#include "sheet/scenario/head.h"
#include "sheet/scenario/told.h"

#include <glib/gi18n-lib.h>

/* Of ruleset, place and date. */
#define MOST_LINES 4
/* Of the type size: it is read at arm's length. */
static const double larger[] = { 1.2, 1.1, 1 };

typedef struct
{
  const MusterScenario *view;
  const MusterSheetOptions *options; /* for this side */
  int side;
  MusterGalley *galley;
} Sheet;

static void
add_orders (const Sheet *sheet)
{
  MusterSection section;
  const MusterSide *of = &sheet->view->sides[sheet->side];
  muster_section_begin (&section, sheet->galley, _ ("Your orders"));
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
  muster_section_begin (&section, sheet->galley, _ ("Where you deploy"));
  muster_section_add (&section, MUSTER_STYLE_BODY, role);
  muster_told_add_zones (&section, sheet->view, sheet->options, sheet->side);
  muster_told_add_zones (&section, sheet->view, sheet->options, MUSTER_NO_SIDE);
  muster_section_end (&section);
}

static void
add_enemy (const Sheet *sheet)
{
  MusterSection section;
  int enemy = 1 - sheet->side;
  const MusterSide *of = &sheet->view->sides[enemy];
  g_autofree char *name = muster_scenario_dup_side_title (sheet->view, enemy);
  g_autofree char *role = muster_told_dup_role (sheet->view->battlefield, enemy);
  muster_section_begin (&section, sheet->galley, _ ("The enemy"));
  muster_section_add (&section, MUSTER_STYLE_HEADING_3, name);
  muster_section_add (&section, MUSTER_STYLE_BODY, role);
  for (guint i = 0; i < of->armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (of->armies, i);
      g_autofree char *points =
        army->reckoning != NULL && muster_sheet_options_tell_kept (sheet->options, enemy)
          ? muster_army_dup_points (army->reckoning)
          : NULL;
      g_autofree char *line = points != NULL ? g_strdup_printf ("%s · %s", army->army->name, points)
                                             : g_strdup (army->army->name);
      muster_section_add (&section, MUSTER_STYLE_BODY, line);
    }
  muster_told_add_unknown (&section, sheet->view, sheet->options, MUSTER_HIDE_FORCES, enemy);
  muster_told_add_zones (&section, sheet->view, sheet->options, enemy);
  muster_section_add_lines (&section, MUSTER_STYLE_NOTE, of->note);
  muster_section_end (&section);
}

static void
add_head (const Sheet *sheet)
{
  MusterAudience reader = sheet->options->reader;
  MusterGalley *galley = sheet->galley;
  muster_scenario_head_add_running (galley, sheet->view, _ ("Briefing"), reader);
  MusterBlock *block = muster_galley_begin_block (galley, 0);
  block->title = muster_scenario_head_dup_word (sheet->view, _ ("Briefing"), reader);
  block->outline = 0;
  muster_scenario_head_add (galley, sheet->view, _ ("Briefing"), reader, MOST_LINES);
  muster_galley_end_block (galley);
}

static MusterSheet *
make (const MusterScenario *view, const MusterSheetOptions *options, int side, double type_size)
{
  double width;
  double height;
  gboolean is_turned = options->turn == MUSTER_TURN_LANDSCAPE;
  muster_paper_get_body (options->paper, is_turned, &width, &height);
  MusterGalley *galley = muster_galley_new (type_size, width);
  const Sheet sheet = { .view = view, .options = options, .side = side, .galley = galley };
  add_head (&sheet);
  muster_told_add_text (galley, _ ("Situation"), view->note);
  add_orders (&sheet);
  muster_told_add_victory (galley, view, options, _ ("How you win"));
  muster_told_add_objectives (galley, view);
  add_deployment (&sheet);
  muster_told_add_timetable (galley, view, options);
  add_enemy (&sheet);
  muster_briefing_forces_add (galley, view, side);
  g_autofree char *foot = muster_scenario_head_dup_foot (view);
  return muster_sheet_new_titled (galley, view->name, NULL, foot, options, is_turned);
}

/* In type as large as it can be without another page. */
static MusterSheet *
make_best (const MusterScenario *scenario, const MusterSheetOptions *given, int side)
{
  const MusterSheetOptions options = muster_sheet_options_for (given, side);
  double most = muster_paper_get_size (options.paper)->most_type;
  g_autoptr (MusterScenario) view = muster_scenario_view (scenario, &options);
  MusterSheet *best = make (view, &options, side, MIN (larger[0] * options.type_size, most));
  for (gsize i = 1; i < G_N_ELEMENTS (larger); i++)
    {
      g_autoptr (MusterSheet) sheet =
        make (view, &options, side, MIN (larger[i] * options.type_size, most));
      if (muster_sheet_get_n_pages (sheet) < muster_sheet_get_n_pages (best))
        {
          muster_sheet_free (best);
          best = g_steal_pointer (&sheet);
        }
    }
  return best;
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
        MusterSheet *sheet = make_best (game->scenario, options, side);
        muster_sheet_set_name (sheet, name);
        g_ptr_array_add (sheets, sheet);
      }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
