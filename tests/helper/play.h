/* What the tests of sheets of scenarios share: battles of all rulesets with all that a sheet may
 * tell, random ones, and what must hold of every page. */
#pragma once

#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/scenario.h"

#include "helper/layout.h"
#include "helper/random-army-of.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

typedef struct
{
  const char *pack;
  const char *one;
  const char *other;
  const char *golden;
} Battle;

static const Battle battles[] = {
  { "tout-soldat", "french-200", "british-200", "1809" },
  { "game-of-kings", "fontenoy-french", "dettingen-pragmatic", "1745" },
  { "pike-and-powder", "swedes-1632", "swedes-1632", "1632" },
  { "louis-xiv-battalions", "french-battalions", "french-battalions", "1704" },
  { "le-roi-soleil", "poltava-swedes", "poltava-swedes", "1709" },
};

/* Terrain and weather of the ruleset's own, where it has such. */
static inline void
generate_battle (MusterScenario *scenario, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  MusterRuleset *own = scenario->ruleset;
  MusterRuleset *other = get_pack (battles[0].pack);
  const MusterTerrainOptions options = { .ruleset = own->terrain.is_given ? own : other,
                                         .weather_ruleset = own->weather.is_given ? own : other,
                                         .dice = dice };
  if (!muster_scenario_generate (scenario, &options, &error))
    fail_msg ("%s", error->message);
}

static inline void
set_words (MusterScenario *scenario)
{
  scenario->name = muster_scenario_keep (scenario, "The crossroads");
  scenario->date = muster_scenario_keep (scenario, "1745-05-11");
  scenario->place = muster_scenario_keep (scenario, "Näckå");
  scenario->note = muster_scenario_keep (scenario, "The mill burns.\n\nIt has rained all night.");
  scenario->victory = muster_scenario_keep (scenario, "Hold the mill.");
  scenario->sides[0].name = muster_scenario_keep (scenario, "Northerners");
  scenario->sides[1].name = muster_scenario_keep (scenario, "Southerners");
  scenario->sides[0].note = muster_scenario_keep (scenario, "Tired.");
  scenario->sides[0].briefing = muster_scenario_keep (scenario, "The ford is passable, oak leaf.");
  scenario->sides[1].briefing = muster_scenario_keep (scenario, "Help is near, ash leaf.");
}

/* The first formation of an army that is not all of it. */
static inline guint
find_part (const MusterScenario *scenario, int army)
{
  const MusterArmy *of = muster_scenario_find_army (scenario, army, NULL)->army;
  for (guint i = 1; i < of->n_nodes; i++)
    if (of->nodes[i].category == MUSTER_CATEGORY_FORMATION && of->nodes[i].end < of->n_nodes)
      return i;
  return 1;
}

static inline void
add_reserve (MusterScenario *scenario, int side, int turn, const char *where)
{
  const MusterReserve reserve = { .side = side,
                                  .army = side + 1,
                                  .node = find_part (scenario, side + 1),
                                  .turn = turn,
                                  .where = where };
  muster_scenario_add_reserve (scenario, &reserve);
}

/* Twelve turns of half an hour, weather of three, a reserve and a briefing for each side. */
static inline MusterScenario *
make_battle (const Battle *battle, guint64 seed)
{
  MusterScenario *scenario = make_empty (get_pack (battle->pack));
  add_to (scenario, 0, load_example (battle->pack, battle->one));
  add_to (scenario, 1, load_example (battle->pack, battle->other));
  generate_battle (scenario, seed);
  set_words (scenario);
  scenario->turns = 12;
  scenario->start = 14 * 60;
  scenario->minutes = 30;
  scenario->dusk = 19 * 60 + 20;
  add_reserve (scenario, 0, 4, "by the willow road");
  add_reserve (scenario, 1, 6, "by the birch road");
  return scenario;
}

/* What the opponent must not see, in words that stand nowhere else. */
static inline void
add_weather (MusterScenario *scenario, int turns)
{
  MusterBattlefield *field = scenario->battlefield;
  for (int i = (int) field->weather->len; i < turns && field->weather_ruleset != NULL; i++)
    {
      const MusterWeatherState state =
        muster_weather_set (field->weather_ruleset, i % field->weather_ruleset->weather.n_rows,
                            i + 1);
      muster_battlefield_set_weather (field, field->weather_ruleset, &state);
    }
}

static inline MusterSheet *
make_sheet (const char *kind, const MusterScenario *scenario, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  MusterSheet *sheet = muster_sheet_make (muster_sheet_find_kind (kind), game, options, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

/* A dump on A4 in type of the usual size. */
static inline char *
dump_for (const char *kind,
          const MusterScenario *scenario,
          MusterAudience reader,
          MusterHidden hidden)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                       .reader = reader,
                                       .hidden = hidden };
  g_autoptr (MusterSheet) sheet = make_sheet (kind, scenario, &options);
  return dump_sheet (sheet);
}

static inline void
compare_golden_sheet (const char *kind, const Battle *battle)
{
  g_autoptr (MusterScenario) scenario = make_battle (battle, 7);
  g_autofree char *text = dump_for (kind, scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  g_autofree char *file = g_strdup_printf ("%s-%s.txt", kind, battle->golden);
  assert_golden (file, text);
}

/* Random battles */

static inline const char *
pick_words (MusterRandom *random)
{
  static const char *const words[] = {
    NULL,
    "x",
    "Żółkiewski’s wing of the left, and of the right",
    "Пётр",
    "<b>&amp;",
    "Regiment of a name that goes on and on for ever and a day, and then for another day",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "A first line.\n\nA second, which is somewhat longer than the first, so that it breaks.",
  };
  return words[muster_random_range (random, 0, G_N_ELEMENTS (words) - 1)];
}

static inline void
add_random_reserves (MusterScenario *scenario, MusterRandom *random)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  for (gint64 n = muster_random_range (random, 0, 8); n > 0; n--)
    {
      int side = (int) muster_random_range (random, 0, 1);
      MusterReserve reserve = { .side = side,
                                .army = side + 1,
                                .node = 1,
                                .turn = (int) muster_random_range (random, 0, 30),
                                .where = pick_words (random),
                                .note = pick_words (random) };
      if (arrival != NULL && arrival->n_stretches > 0)
        reserve.entry =
          arrival->stretches[muster_random_range (random, 0, arrival->n_stretches - 1)].id;
      if (muster_scenario_find_army (scenario, side + 1, NULL)->army->n_nodes > 1)
        muster_scenario_add_reserve (scenario, &reserve);
    }
}

static inline MusterScenario *
make_random_battle (guint seed)
{
  MusterRandom random = muster_random_new (seed, "battle");
  MusterRuleset *ruleset = get_pack (battles[seed % G_N_ELEMENTS (battles)].pack);
  MusterScenario *scenario = make_empty (ruleset);
  for (int side = 0; side < 2; side++)
    {
      add_to (scenario, side, make_random_army (ruleset, 2 * seed + (guint64) side));
      scenario->sides[side].name = muster_scenario_keep (scenario, pick_words (&random));
      scenario->sides[side].note = muster_scenario_keep (scenario, pick_words (&random));
      scenario->sides[side].briefing = muster_scenario_keep (scenario, pick_words (&random));
    }
  if (seed % 7 != 0)
    generate_battle (scenario, seed);
  scenario->name = muster_scenario_keep (scenario, pick_words (&random));
  if (scenario->name == NULL)
    scenario->name = "";
  scenario->place = muster_scenario_keep (scenario, pick_words (&random));
  scenario->note = muster_scenario_keep (scenario, pick_words (&random));
  scenario->victory = muster_scenario_keep (scenario, pick_words (&random));
  scenario->turns = (int) muster_random_range (&random, 0, 60);
  scenario->minutes = (int) muster_random_range (&random, 0, 1) * 20;
  scenario->start = seed % 3 == 0 ? MUSTER_NO_TIME : 9 * 60;
  scenario->dusk = seed % 4 == 0 ? MUSTER_NO_TIME : 20 * 60;
  add_random_reserves (scenario, &random);
  if (scenario->battlefield != NULL)
    add_weather (scenario, (int) muster_random_range (&random, 0, 9));
  return scenario;
}

static inline double
get_text_end (const MusterText *text)
{
  return text->x + get_line_width (text);
}

/* Texts of a row neither cover each other nor stand closer than lines do. */
static inline void
assert_texts_apart (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    for (guint j = row->first_text; j < i; j++)
      {
        const MusterText *one = MUSTER_AT (layout->texts, MusterText, i);
        const MusterText *other = MUSTER_AT (layout->texts, MusterText, j);
        double size = MIN (muster_typesetter_get_size (layout->typesetter, one->set->style),
                           muster_typesetter_get_size (layout->typesetter, other->set->style));
        if (ABS (one->y - other->y) < 0.9 * size && one->x < get_text_end (other) - LAYOUT_SLACK
            && other->x < get_text_end (one) - LAYOUT_SLACK)
          fail_msg ("“%s” and “%s” cover each other", pango_layout_get_text (one->set->layout),
                    pango_layout_get_text (other->set->layout));
      }
}

static inline void
assert_marks_inside (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_mark; i < row->first_mark + row->n_marks; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      assert_true (mark->x >= -0.01 && mark->x + mark->width <= layout->width + 0.01);
      assert_true (mark->y >= -0.01 && mark->y + mark->height <= row->height + 0.01);
    }
}

static inline void
assert_pages (const MusterSheet *sheet)
{
  assert_layout (sheet);
  for (guint part = 0; part < muster_sheet_get_n_parts (sheet); part++)
    {
      const MusterLayout *layout = muster_sheet_get_layout (sheet, part);
      for (guint i = 0; i < layout->rows->len; i++)
        {
          assert_texts_apart (layout, MUSTER_AT (layout->rows, MusterRow, i));
          assert_marks_inside (layout, MUSTER_AT (layout->rows, MusterRow, i));
        }
    }
}

/* Random battles on all papers, either way, for all readers. */
static inline void
assert_random_pages (const char *kind)
{
  static const double sizes[] = { 8, 10, 14, 16 };
  for (guint seed = 1; seed <= get_loops (); seed++)
    {
      g_autoptr (MusterScenario) scenario = make_random_battle (seed);
      print_message ("# seed %u\n", seed);
      for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
        {
          const MusterSheetOptions options = { .paper = paper,
                                               .type_size = sizes[(seed + paper) % 4],
                                               .turn = (MusterTurn) ((seed + paper) % 3),
                                               .is_grey = seed % 2,
                                               .reader = (MusterAudience) (seed / 2 % 3),
                                               .hidden = (MusterHidden) (seed * 5 % 16) };
          if (scenario->battlefield == NULL && g_str_equal (kind, "map"))
            continue;
          g_autoptr (MusterSheet) sheet = make_sheet (kind, scenario, &options);
          assert_pages (sheet);
        }
    }
}
