/* Every figure of the battlefields of Tout Soldat and Game Of Kings, typed from the rulebooks a
 * second time, with the section where it stands. */
#include "helper/army.h"

#include "ruleset/limits.h"
#include "ruleset/words.h"

#define SOLDAT_PACK "tout-soldat"
#define KINGS_PACK  "game-of-kings"

static const MusterTerrain *
get_terrain (const char *pack)
{
  const MusterTerrain *terrain = &get_pack (pack)->terrain;
  assert_true (terrain->is_given);
  return terrain;
}

static const MusterKind *
find_feature (const char *pack, const char *name)
{
  const MusterRuleset *ruleset = get_pack (pack);
  for (int i = 0; i < ruleset->n_features; i++)
    if (g_str_equal (ruleset->features[i].name, name))
      return &ruleset->features[i];
  fail_msg ("%s has no feature %s", pack, name);
  return NULL;
}

static gboolean
picks (const char *pack, const MusterSelector *selector, const MusterKind *kind)
{
  return selector != NULL
         && muster_kind_match (get_pack (pack), kind, MUSTER_GRADE_UNKNOWN, selector) == MUSTER_YES;
}

/* The names of features that a selector picks, with bars between, as the pack orders them. */
static void
assert_picks (const char *pack, const MusterSelector *selector, const char *wanted)
{
  const MusterRuleset *ruleset = get_pack (pack);
  g_autoptr (GString) names = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_features; i++)
    if (picks (pack, selector, &ruleset->features[i]))
      g_string_append_printf (names, "%s%s", names->len > 0 ? "|" : "", ruleset->features[i].name);
  assert_string_equal (names->str, wanted);
}

static const MusterShape *
find_shape (const char *pack, const char *name)
{
  const MusterTerrain *terrain = get_terrain (pack);
  for (int i = 0; i < terrain->n_shapes; i++)
    if (picks (pack, terrain->shapes[i].of, find_feature (pack, name)))
      return &terrain->shapes[i];
  fail_msg ("%s has no shape", name);
  return NULL;
}

static const MusterPath *
find_path (const char *pack, const char *name)
{
  const MusterTerrain *terrain = get_terrain (pack);
  for (int i = 0; i < terrain->n_paths; i++)
    if (picks (pack, terrain->paths[i].of, find_feature (pack, name)))
      return &terrain->paths[i];
  fail_msg ("%s has no path", name);
  return NULL;
}

static void
assert_cite (const char *cite, const char *wanted)
{
  assert_non_null (cite);
  assert_string_equal (cite, wanted);
}

/* Tout Soldat */

/* Table Size: 240 × 150 cm for 25 mm and 1:72, 180 × 120 cm for their smaller battles and for 15
 * mm.
 */
static void
test_tables_are_240_by_150_and_180_by_120 (void **state)
{
  static const int sizes[][2] = { { 1800, 1200 }, { 2400, 1500 } };
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  assert_int_equal (terrain->n_sizes, G_N_ELEMENTS (sizes));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      assert_int_equal (terrain->sizes[i].width, sizes[i][0]);
      assert_int_equal (terrain->sizes[i].depth, sizes[i][1]);
      assert_cite (terrain->sizes[i].cite, "Table Size");
    }
}

/* Terrain: 4 equal sectors. Attacker / Defender Determination: a d6 and the commander's rating. */
static void
test_the_table_has_4_sectors_and_a_d6_finds_the_attacker (void **state)
{
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  assert_int_equal (terrain->columns * terrain->rows, 4);
  assert_int_equal (terrain->columns, 2);
  assert_true (terrain->attack >= 0);
  assert_int_equal (ruleset->stats[terrain->attack].roll.dice, 1);
  assert_int_equal (ruleset->stats[terrain->attack].roll.die, 6);
  assert_int_equal (ruleset->stats[terrain->attack].need, MUSTER_NEED_HIGHEST);
  assert_cite (ruleset->stats[terrain->attack].cite, "Attacker / Defender Determination");
}

typedef struct
{
  const char *name;
  int width[2]; /* mm; 0: the rulebook gives none, and the pack's is its own */
  int depth[2];
  const char *over; /* names, with bars between */
  gboolean is_random;
  const char *cite;
} Area;

static void
assert_area (const char *pack, const Area *area)
{
  const MusterShape *shape = find_shape (pack, area->name);
  if (area->width[0] > 0)
    assert_int_equal (shape->width.low, area->width[0]);
  if (area->depth[0] > 0)
    assert_int_equal (shape->depth.low, area->depth[0]);
  assert_int_equal (shape->width.high, area->width[1]);
  assert_int_equal (shape->depth.high, area->depth[1]);
  assert_int_equal (shape->is_random, area->is_random);
  assert_cite (shape->cite, area->cite);
  assert_int_equal (muster_own_has (shape->own, "least"), area->width[0] == 0);
  if (area->over == NULL)
    assert_null (shape->over);
  else
    assert_picks (pack, shape->over, area->over);
}

/* Every hill may be wooded; only gentle ones have fields (Terrain, Hills). */
#define HILLS        "Gentle hill|Large gentle hill|Steep hill|Large steep hill"
#define GENTLE_HILLS "Gentle hill|Large gentle hill"

static void
test_areas_are_as_large_as_their_sections_say (void **state)
{
  static const Area areas[] = {
    { "Farmstead", { 120, 120 }, { 120, 120 }, NULL, TRUE, "Built-up Areas" },
    { "Village", { 0, 240 }, { 0, 240 }, NULL, TRUE, "Built-up Areas" },
    { "Town", { 0, 360 }, { 0, 360 }, NULL, TRUE, "Built-up Areas" },
    { "Small wood", { 100, 200 }, { 100, 150 }, HILLS, TRUE, "Woods" },
    { "Large wood", { 0, 400 }, { 0, 300 }, HILLS, TRUE, "Woods" },
    { "Small open wood", { 100, 200 }, { 100, 150 }, HILLS, TRUE, "Woods" },
    { "Large open wood", { 0, 400 }, { 0, 300 }, HILLS, TRUE, "Woods" },
    { "Gentle hill", { 0, 400 }, { 0, 300 }, NULL, TRUE, "Hills" },
    { "Steep hill", { 0, 400 }, { 0, 300 }, NULL, TRUE, "Hills" },
    { "Large gentle hill", { 0, 600 }, { 0, 400 }, NULL, TRUE, "Hills" },
    { "Large steep hill", { 0, 600 }, { 0, 400 }, NULL, TRUE, "Hills" },
    { "Marsh", { 0, 400 }, { 0, 300 }, NULL, TRUE, "Marshes" },
    { "Large marsh", { 0, 600 }, { 0, 400 }, NULL, TRUE, "Marshes" },
    { "Small open field", { 100, 200 }, { 100, 150 }, GENTLE_HILLS, FALSE, "Fields" },
    { "Open field", { 0, 400 }, { 0, 300 }, GENTLE_HILLS, FALSE, "Fields" },
    { "Enclosed field", { 100, 200 }, { 100, 150 }, GENTLE_HILLS, FALSE, "Fields" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (areas); i++)
    assert_area (SOLDAT_PACK, &areas[i]);
  /* And a bridge and a ford, whose measures no rule gives. */
  assert_int_equal (get_terrain (SOLDAT_PACK)->n_shapes, G_N_ELEMENTS (areas) + 2);
  assert_null (find_shape (SOLDAT_PACK, "Bridge")->cite);
  assert_null (find_shape (SOLDAT_PACK, "Ford")->cite);
}

/* Rivers & Streams: from base edge to base edge, at most 400 mm in from a side edge. Terrain: each
 * river and stream in 2 sectors. Roads: 5 to 6 cm wide. */
static void
test_rivers_streams_and_roads_run_as_their_sections_say (void **state)
{
  const MusterPath *river = find_path (SOLDAT_PACK, "River");
  const MusterPath *stream = find_path (SOLDAT_PACK, "Stream");
  const MusterPath *through = find_path (SOLDAT_PACK, "Continuous road");
  const MusterPath *road = find_path (SOLDAT_PACK, "Road");
  assert_int_equal (get_terrain (SOLDAT_PACK)->n_paths, 4);
  assert_int_equal (river->course, MUSTER_COURSE_BASES);
  assert_int_equal (river->within, 400);
  assert_int_equal (river->sectors, 2);
  assert_cite (river->cite, "Rivers & Streams");
  assert_string_equal (river->own, "breadth");
  assert_int_equal (stream->sectors, 2);
  assert_int_equal (stream->within, 0);
  assert_cite (stream->cite, "Terrain");
  assert_string_equal (stream->own, "breadth course");
  assert_int_equal (through->course, MUSTER_COURSE_EDGES);
  assert_int_equal (road->course, MUSTER_COURSE_LINK);
  for (int i = 0; i < 2; i++)
    {
      const MusterPath *path = i == 0 ? through : road;
      assert_int_equal (path->breadth.low, 50);
      assert_int_equal (path->breadth.high, 60);
      assert_cite (path->cite, "Roads");
    }
  assert_string_equal (through->own, "course");
  /* Where it leads to is said of built-up areas, by the link. */
  assert_null (road->own);
}

/* Terrain: nothing lies on anything else, except roads, woods on hills and fields on gentle hills.
 */
static void
test_only_roads_run_over_other_terrain (void **state)
{
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      gboolean is_terrain = kind->category == MUSTER_CATEGORY_FEATURE;
      assert_int_equal (picks (SOLDAT_PACK, find_path (SOLDAT_PACK, "Road")->over, kind),
                        is_terrain);
      assert_int_equal (picks (SOLDAT_PACK, find_path (SOLDAT_PACK, "Continuous road")->over, kind),
                        is_terrain);
    }
  assert_null (find_path (SOLDAT_PACK, "River")->over);
  assert_null (find_path (SOLDAT_PACK, "Stream")->over);
}

/* Rivers & Streams: a ford or bridge, once for each road, and on rivers a ford more. Built-up
 * Areas: a road from the largest to an edge. */
static void
test_roads_cross_water_once_and_the_largest_built_up_area_has_one (void **state)
{
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  const MusterCrossing *crossing = &terrain->crossings[0];
  assert_int_equal (terrain->n_crossings, 1);
  assert_picks (SOLDAT_PACK, crossing->of, "Continuous road|Road");
  assert_picks (SOLDAT_PACK, crossing->over, "River|Stream");
  assert_picks (SOLDAT_PACK, crossing->by, "Bridge|Ford");
  assert_true (crossing->is_once);
  assert_picks (SOLDAT_PACK, crossing->spare, "Ford");
  assert_picks (SOLDAT_PACK, crossing->spare_over, "River");
  assert_cite (crossing->cite, "Rivers & Streams");
  assert_int_equal (terrain->n_links, 1);
  assert_picks (SOLDAT_PACK, terrain->links[0].of, "Continuous road|Road");
  assert_picks (SOLDAT_PACK, terrain->links[0].from, "Farmstead|Village|Town");
  assert_true (terrain->links[0].is_largest);
  assert_cite (terrain->links[0].cite, "Built-up Areas");
}

/* Terrain: 1 to 4 the sector of that number, 5 within 30 cm of the defender's edge, 6 of the
 * attacker's. */
static void
assert_pieces (const MusterPlaceRule *place, MusterBy by, int min, int max)
{
  assert_int_equal (place->what, MUSTER_PLACE_TERRAIN);
  assert_int_equal (place->by, by);
  assert_int_equal (place->min, min);
  assert_int_equal (place->max, max);
  assert_int_equal (place->die, 6);
  assert_cite (place->cite, "Terrain");
  assert_int_equal (place->n_rows, 3);
  assert_int_equal (place->rows[0].low, 1);
  assert_int_equal (place->rows[0].high, 4);
  assert_int_equal (place->rows[0].where, MUSTER_WHERE_SECTOR);
  for (int i = 1; i < 3; i++)
    {
      assert_int_equal (place->rows[i].low, 4 + i);
      assert_int_equal (place->rows[i].high, 4 + i);
      assert_int_equal (place->rows[i].where,
                        i == 1 ? MUSTER_WHERE_DEFENDER : MUSTER_WHERE_ATTACKER);
      assert_int_equal (place->rows[i].within, 300);
    }
}

static void
test_the_defender_places_2_to_4_pieces_and_then_the_attacker_up_to_2 (void **state)
{
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  assert_pieces (&terrain->places[0], MUSTER_BY_DEFENDER, 2, 4);
  assert_pieces (&terrain->places[1], MUSTER_BY_ATTACKER, 0, 2);
  for (int i = 2; i < terrain->n_places; i++)
    assert_int_not_equal (terrain->places[i].what, MUSTER_PLACE_TERRAIN);
}

static MusterNumber
get_pieces (const MusterKind *kind)
{
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  const MusterStat *stat = &ruleset->stats[get_terrain (SOLDAT_PACK)->places[0].measure];
  assert_int_equal (get_terrain (SOLDAT_PACK)->places[1].measure,
                    get_terrain (SOLDAT_PACK)->places[0].measure);
  for (int i = 0; i < stat->n_values; i++)
    if (picks (SOLDAT_PACK, stat->values[i].when, kind))
      return stat->values[i].numbers[0];
  fail_msg ("%s counts as nothing", kind->name);
  return MUSTER_NUMBER (0);
}

/* Woods, Hills, Marshes: large ones count as 2 pieces. */
static void
test_large_woods_hills_and_marshes_count_as_2_pieces (void **state)
{
  static const char *const large[] = { "Large wood",       "Large open wood", "Large gentle hill",
                                       "Large steep hill", "Large marsh",     NULL };
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  for (int i = 0; i < ruleset->n_features; i++)
    if (ruleset->features[i].category == MUSTER_CATEGORY_FEATURE)
      {
        MusterNumber pieces = get_pieces (&ruleset->features[i]);
        int wanted = g_strv_contains (large, ruleset->features[i].name) ? 2 : 1;
        assert_int_equal (muster_number_compare (pieces, MUSTER_NUMBER (wanted)), 0);
      }
}

typedef struct
{
  const char *of; /* names, with bars between */
  int max;
  const char *cite;
  gboolean is_found;
} Most;

static void
assert_most (const MusterLimit *limit, Most *rows, guint n)
{
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  g_autoptr (GString) names = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_features; i++)
    if (picks (SOLDAT_PACK, limit->of, &ruleset->features[i]))
      g_string_append_printf (names, "%s%s", names->len > 0 ? "|" : "", ruleset->features[i].name);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (rows[i].of, names->str))
      {
        assert_false (rows[i].is_found);
        rows[i].is_found = TRUE;
        assert_true (muster_limit_is_count (limit));
        assert_int_equal (limit->severity, MUSTER_SEVERITY_ERROR);
        assert_int_equal (limit->measure.kind, MUSTER_MEASURE_COUNT);
        assert_false (limit->min.is_given);
        assert_int_equal (muster_number_compare (limit->max.number, MUSTER_NUMBER (rows[i].max)),
                          0);
        assert_cite (limit->cite, rows[i].cite);
        return;
      }
  fail_msg ("no rule limits %s", names->str);
}

/* Terrain: "a maximum of 2 farmsteads, 2 villages, 1 town, 2 marshes / swamps, 3 roads, 3 hills, 3
 * woods, 2 streams, 2 continuous roads, 1 river"; Built-up Areas: 3 in all. */
static void
test_a_table_has_at_most_what_the_rules_permit (void **state)
{
  Most rows[] = {
    { "Farmstead", 2, "Terrain", FALSE },
    { "Village", 2, "Terrain", FALSE },
    { "Town", 1, "Terrain", FALSE },
    { "Farmstead|Village|Town", 3, "Built-up Areas", FALSE },
    { "Marsh|Large marsh", 2, "Terrain", FALSE },
    { "Continuous road|Road", 3, "Terrain", FALSE },
    { HILLS, 3, "Terrain", FALSE },
    { "Small wood|Large wood|Small open wood|Large open wood", 3, "Terrain", FALSE },
    { "Stream", 2, "Terrain", FALSE },
    { "Continuous road", 2, "Terrain", FALSE },
    { "River", 1, "Terrain", FALSE },
  };
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  int n = 0;
  for (int i = 0; i < ruleset->n_limits; i++)
    if (g_str_equal (ruleset->limits[i].scope->text, "battlefield"))
      {
        assert_most (&ruleset->limits[i], rows, G_N_ELEMENTS (rows));
        n++;
      }
  assert_int_equal (n, G_N_ELEMENTS (rows));
}

/* Objective Markers: 2 within 20 cm of the centre line, 1 within 400 mm; none of a player's within
 * 400 mm of each other. */
static void
test_each_side_has_3_objectives (void **state)
{
  static const int rows[][2] = { { 2, 200 }, { 1, 400 } };
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  guint n = 0;
  for (int i = 0; i < terrain->n_places; i++)
    {
      const MusterPlaceRule *place = &terrain->places[i];
      if (place->what != MUSTER_PLACE_OBJECTIVES)
        continue;
      assert_true (n < G_N_ELEMENTS (rows));
      assert_int_equal (place->by, MUSTER_BY_BOTH);
      assert_int_equal (place->min, rows[n][0]);
      assert_int_equal (place->max, rows[n][0]);
      assert_int_equal (place->within, rows[n++][1]);
      assert_int_equal (place->apart, 400);
      assert_cite (place->cite, "Objective Markers");
    }
  assert_int_equal (n, G_N_ELEMENTS (rows));
}

/* Victory: 4 within 30 cm of the centre line, 8 from 30 to 60 cm. */
static void
test_an_objective_pays_4_up_to_30_cm_and_8_up_to_60 (void **state)
{
  static const struct
  {
    int up_to;
    int points;
  } rows[] = { { 30, 4 }, { 60, 8 } };
  const MusterRuleset *ruleset = get_pack (SOLDAT_PACK);
  guint n = 0;
  for (int i = 0; i < ruleset->n_stats; i++)
    for (int j = 0; j < ruleset->stats[i].n_values; j++)
      {
        const MusterValue *value = &ruleset->stats[i].values[j];
        const MusterNumberTerm *term = value->when->numbers;
        if (value->when->n_numbers != 1 || term->measure_kind != MUSTER_MEASURE_DISTANCE)
          continue;
        assert_true (n < G_N_ELEMENTS (rows));
        assert_false (term->has_low);
        assert_int_equal (muster_number_compare (term->high, MUSTER_NUMBER (rows[n].up_to)), 0);
        assert_int_equal (
          muster_number_compare (value->numbers[0], MUSTER_NUMBER (rows[n++].points)), 0);
        assert_cite (ruleset->stats[i].cite, "Victory");
      }
  assert_int_equal (n, G_N_ELEMENTS (rows));
}

/* Deployment: within 20 cm of the base edge, not within 30 cm of a side edge, brigades within 12 cm
 * of a marker. */
static void
test_troops_deploy_within_20_cm_of_their_base_edge (void **state)
{
  const MusterTerrain *terrain = get_terrain (SOLDAT_PACK);
  const MusterPlaceRule *place = &terrain->places[terrain->n_places - 1];
  assert_int_equal (place->what, MUSTER_PLACE_UNITS);
  assert_int_equal (place->within, 200);
  assert_int_equal (place->clear, 300);
  assert_int_equal (place->near, 120);
  assert_cite (place->cite, "Deployment");
}

/* Troops moving on to table: 1 or 2 must, 3 or 4 may; a third of the base edge, or 300 mm of a side
 * edge from the base corner (printed "300m"). */
static void
test_reserves_come_on_in_thirds_or_30_cm_of_a_side (void **state)
{
  const MusterArrival *arrival = &get_terrain (SOLDAT_PACK)->arrival;
  assert_int_equal (arrival->die, 6);
  assert_int_equal (arrival->must_low, 1);
  assert_int_equal (arrival->must_high, 2);
  assert_int_equal (arrival->may_low, 3);
  assert_int_equal (arrival->may_high, 4);
  assert_cite (arrival->cite, "Troops moving on to table");
  assert_int_equal (arrival->n_stretches, 5);
  for (int i = 0; i < 3; i++)
    {
      const MusterEntryStretch *stretch = &arrival->stretches[i];
      assert_int_equal (stretch->edge, MUSTER_ENTRY_BASE);
      assert_true (stretch->is_share);
      assert_int_equal (muster_number_compare (stretch->from, muster_number_new (i, 3)), 0);
      assert_int_equal (muster_number_compare (stretch->to, muster_number_new (i + 1, 3)), 0);
    }
  for (int i = 3; i < 5; i++)
    {
      const MusterEntryStretch *stretch = &arrival->stretches[i];
      assert_int_equal (stretch->edge, i == 3 ? MUSTER_ENTRY_LEFT : MUSTER_ENTRY_RIGHT);
      assert_false (stretch->is_share);
      assert_int_equal (muster_number_compare (stretch->from, MUSTER_NUMBER (0)), 0);
      assert_int_equal (muster_number_compare (stretch->to, MUSTER_NUMBER (300)), 0);
    }
}

/* Game Of Kings, Random Terrain Generator */

/* 6 feet by 2 feet 6 inches, two rows of six sectors, each 1 foot by 1 foot 3 inches. */
static void
test_a_table_of_6_feet_by_2_feet_6_has_12_sectors (void **state)
{
  const MusterTerrain *terrain = get_terrain (KINGS_PACK);
  assert_int_equal (terrain->n_sizes, 1);
  assert_int_equal (terrain->sizes[0].width, 1829); /* 6 × 304.8 mm */
  assert_int_equal (terrain->sizes[0].depth, 762);  /* 30 × 25.4 mm */
  assert_cite (terrain->sizes[0].cite, "Random Terrain Generator");
  assert_int_equal (terrain->columns, 6);
  assert_int_equal (terrain->rows, 2);
  assert_int_equal (terrain->sizes[0].width / 6, 304);
  assert_int_equal (terrain->sizes[0].depth / 2, 381);
  assert_int_equal (terrain->attack, -1);
}

/* A 4–6 is a piece; then 1 hill, 2 water, 3 wood, 4 built-up area, 5 and 6 a player's choice. */
static void
test_each_sector_has_a_piece_on_4_to_6 (void **state)
{
  static const char *const rows[] = { "Hill", "River|Stream|Lake|Marsh", "Wood",
                                      "Farmstead|Village|Walled town" };
  const MusterTerrain *terrain = get_terrain (KINGS_PACK);
  const MusterPlaceRule *place = &terrain->places[0];
  assert_int_equal (terrain->n_places, 1);
  assert_true (place->each_sector);
  assert_int_equal (place->die, 6);
  assert_int_equal (place->hit_low, 4);
  assert_int_equal (place->hit_high, 6);
  assert_int_equal (place->then, 6);
  assert_cite (place->cite, "Random Terrain Generator");
  assert_int_equal (place->n_rows, 6);
  for (int i = 0; i < place->n_rows; i++)
    {
      assert_int_equal (place->rows[i].low, i + 1);
      assert_int_equal (place->rows[i].high, i + 1);
      assert_int_equal (place->rows[i].has_by, i >= 4);
      if (i < 4)
        assert_picks (KINGS_PACK, place->rows[i].of, rows[i]);
    }
  assert_int_equal (place->rows[4].by, MUSTER_BY_FIRST);
  assert_int_equal (place->rows[5].by, MUSTER_BY_SECOND);
}

/* No size of any piece is printed, nor roads, bridges, most pieces, objectives or reserves. */
static void
test_all_other_measures_of_game_of_kings_are_musters_own (void **state)
{
  const MusterRuleset *ruleset = get_pack (KINGS_PACK);
  const MusterTerrain *terrain = get_terrain (KINGS_PACK);
  for (int i = 0; i < terrain->n_shapes; i++)
    assert_null (terrain->shapes[i].cite);
  for (int i = 0; i < terrain->n_paths; i++)
    assert_null (terrain->paths[i].cite);
  for (int i = 0; i < terrain->n_links; i++)
    assert_null (terrain->links[i].cite);
  for (int i = 0; i < terrain->n_crossings; i++)
    assert_null (terrain->crossings[i].cite);
  for (int i = 0; i < ruleset->n_limits; i++)
    assert_string_not_equal (ruleset->limits[i].scope->text, "battlefield");
  assert_false (terrain->arrival.is_given);
}

/* It may run through several sectors; dice decide its route. */
static void
test_rivers_and_streams_of_game_of_kings_go_where_dice_send_them (void **state)
{
  assert_int_equal (find_path (KINGS_PACK, "River")->course, MUSTER_COURSE_ROUTE);
  assert_int_equal (find_path (KINGS_PACK, "Stream")->course, MUSTER_COURSE_ROUTE);
}

/* What terrain does: in what, to whom (as the pack picks them), what it changes, and by how much.
 */
typedef struct
{
  const char *in;     /* features, with bars between */
  const char *of;     /* or NULL: all */
  MusterActivity on;  /* none: the figure called Move */
  const char *change; /* × factor, + to the die, d more dice, < or > a distance */
  const char *cite;
  gboolean is_target;
} Effect;

#define WOODS     "Small wood|Large wood|Small open wood|Large open wood"
#define WOODLAND  "Small wood|Large wood"
#define OPEN      "Small open wood|Large open wood"
#define HILLS     "Gentle hill|Large gentle hill|Steep hill|Large steep hill"
#define STEEP     "Steep hill|Large steep hill"
#define MARSHES   "Marsh|Large marsh"
#define BUILT_UP  "Farmstead|Village|Town"
#define ENCLOSED  "Enclosed field"
#define SECTION_C "Combat Resolution"
#define SECTION_V "Visibility and Cover"
#define SECTION_R "Rivers & Streams"

static const Effect soldat_effects[] = {
  { BUILT_UP, NULL, MUSTER_ACTIVITY_SIGHT, "< 10 cm", SECTION_V, TRUE },
  { WOODS, "Brigade", MUSTER_ACTIVITY_NONE, "× 1/2", "Woods", FALSE },
  { WOODS, "unit, battery", MUSTER_ACTIVITY_NONE, "× 1/2", "Woods", FALSE },
  { WOODS, "commander", MUSTER_ACTIVITY_NONE, "× 1/2", "Movement", FALSE },
  { WOODLAND, "unit, Cavalry or unit, battery", MUSTER_ACTIVITY_ENTER, "× 0", "Woods", FALSE },
  { WOODLAND, NULL, MUSTER_ACTIVITY_SIGHT, "< 5 cm", "Woods", FALSE },
  { OPEN, NULL, MUSTER_ACTIVITY_SIGHT, "< 10 cm", "Woods", FALSE },
  { WOODS, NULL, MUSTER_ACTIVITY_SIGHT, "< 20 cm", SECTION_V, TRUE },
  { WOODS, "unit, Cavalry", MUSTER_ACTIVITY_MELEE, "+ -2", SECTION_C, FALSE },
  { WOODS, "unit, battery", MUSTER_ACTIVITY_FIRE, "+ -2", SECTION_C, FALSE },
  { WOODS "|" MARSHES, NULL, MUSTER_ACTIVITY_FIRE, "+ -1", SECTION_C, TRUE },
  { WOODS "|" MARSHES, NULL, MUSTER_ACTIVITY_MELEE, "+ -1", SECTION_C, TRUE },
  { "Gentle hill|Large gentle hill", NULL, MUSTER_ACTIVITY_CHARGE, "× 0", "Hills", FALSE },
  { HILLS, NULL, MUSTER_ACTIVITY_MELEE, "+ 1", SECTION_C, FALSE },
  { STEEP, "unit, Cavalry or unit, battery", MUSTER_ACTIVITY_ENTER, "× 0", "Hills", FALSE },
  { STEEP, "Brigade", MUSTER_ACTIVITY_NONE, "× 1/2", "Hills", FALSE },
  { STEEP, "commander", MUSTER_ACTIVITY_NONE, "× 1/2", "Hills", FALSE },
  { STEEP, NULL, MUSTER_ACTIVITY_MELEE, "+ -1", SECTION_C, TRUE },
  { STEEP, "unit, Infantry", MUSTER_ACTIVITY_FIRE, "× 0 > 1/4", "Hills", FALSE },
  { MARSHES, "unit, Infantry", MUSTER_ACTIVITY_FIRE, "× 0 > 1/4", "Marshes", FALSE },
  { ENCLOSED, "unit, Infantry", MUSTER_ACTIVITY_FIRE, "× 0 > 1/4", "Fields", FALSE },
  { MARSHES, "unit, Cavalry or unit, battery", MUSTER_ACTIVITY_ENTER, "× 0", "Marshes", FALSE },
  { MARSHES, "Brigade", MUSTER_ACTIVITY_NONE, "× 1/2", "Marshes", FALSE },
  { MARSHES, "commander", MUSTER_ACTIVITY_NONE, "× 1/2", "Marshes", FALSE },
  { ENCLOSED, NULL, MUSTER_ACTIVITY_CHARGE, "× 0", "Fields", FALSE },
  { ENCLOSED, "Brigade", MUSTER_ACTIVITY_NONE, "× 1/2", "Fields", FALSE },
  { ENCLOSED, "unit, battery", MUSTER_ACTIVITY_NONE, "× 1/2", "Fields", FALSE },
  { ENCLOSED, "commander", MUSTER_ACTIVITY_NONE, "× 1/2", "Fields", FALSE },
  { "Stream|Ford", "Brigade", MUSTER_ACTIVITY_NONE, "× 1/2", SECTION_R, FALSE },
  { "Stream|Ford", "unit, battery", MUSTER_ACTIVITY_NONE, "× 1/2", SECTION_R, FALSE },
  { "Stream|Ford", "commander", MUSTER_ACTIVITY_NONE, "× 1/2", SECTION_R, FALSE },
  { "Stream", NULL, MUSTER_ACTIVITY_MELEE, "+ -2", SECTION_C, FALSE },
  { "River", NULL, MUSTER_ACTIVITY_ENTER, "× 0", SECTION_R, FALSE },
  { "Continuous road|Road", "Brigade, Infantry units 1 and up or unit, battery",
    MUSTER_ACTIVITY_MOVE, "+ 3 cm", "Movement", FALSE },
  { "Continuous road|Road", "Brigade, Infantry units 0", MUSTER_ACTIVITY_MOVE, "+ 5 cm", "Movement",
    FALSE },
};

static const Effect kings_effects[] = {
  { "Hill", "unit, foot, not light or unit, horse", MUSTER_ACTIVITY_MELEE, "d 1", "Melees", FALSE },
  { "River", "unit, foot, not light or unit, horse", MUSTER_ACTIVITY_MELEE, "d 1", "Melees",
    FALSE },
  { "Farmstead|Village|Walled town", "unit, foot or unit, horse", MUSTER_ACTIVITY_MELEE, "d 1",
    "Melees", FALSE },
};

static void
append_number (GString *text, const char *sign, MusterNumber number, const char *unit)
{
  if (number.den == 0)
    return;
  g_autofree char *plain = muster_number_dup_plain (number);
  g_string_append_printf (text, "%s%s %s%s%s", text->len > 0 ? " " : "", sign, plain,
                          unit != NULL ? " " : "", unit != NULL ? unit : "");
}

static void
assert_effects (const char *pack, const Effect *wanted, guint n)
{
  const MusterRuleset *ruleset = get_pack (pack);
  const MusterTerrain *terrain = get_terrain (pack);
  guint at = 0;
  for (int i = 0; i < terrain->n_effects; i++)
    {
      const MusterEffect *effect = &terrain->effects[i];
      /* What has no number is for people alone. */
      if (effect->stat < 0 && effect->activity == MUSTER_ACTIVITY_NONE)
        continue;
      assert_true (at < n);
      const Effect *one = &wanted[at++];
      g_autoptr (GString) change = g_string_new (NULL);
      append_number (change, "×", effect->times, NULL);
      append_number (change, "+", effect->add, effect->unit);
      append_number (change, "d", effect->dice, NULL);
      append_number (change, ">", effect->from, effect->unit);
      append_number (change, "<", effect->to, effect->unit);
      assert_picks (pack, effect->in, one->in);
      assert_string_equal (change->str, one->change);
      assert_int_equal (effect->activity, one->on);
      if (effect->stat >= 0)
        assert_string_equal (ruleset->stats[effect->stat].name, "Move");
      assert_string_equal (effect->cite, one->cite);
      assert_int_equal (effect->is_target, one->is_target);
      g_autofree char *of =
        effect->of != NULL ? muster_selector_dup_words (ruleset, effect->of->text) : NULL;
      if (g_strcmp0 (of, one->of) != 0)
        fail_msg ("of %s, not of %s", of, one->of);
    }
  assert_int_equal (at, n);
}

static void
what_terrain_does_is_as_in_the_rulebooks (void **state)
{
  assert_effects (SOLDAT_PACK, soldat_effects, G_N_ELEMENTS (soldat_effects));
  assert_effects (KINGS_PACK, kings_effects, G_N_ELEMENTS (kings_effects));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_tables_are_240_by_150_and_180_by_120),
    cmocka_unit_test (test_the_table_has_4_sectors_and_a_d6_finds_the_attacker),
    cmocka_unit_test (test_areas_are_as_large_as_their_sections_say),
    cmocka_unit_test (test_rivers_streams_and_roads_run_as_their_sections_say),
    cmocka_unit_test (test_only_roads_run_over_other_terrain),
    cmocka_unit_test (test_roads_cross_water_once_and_the_largest_built_up_area_has_one),
    cmocka_unit_test (test_the_defender_places_2_to_4_pieces_and_then_the_attacker_up_to_2),
    cmocka_unit_test (test_large_woods_hills_and_marshes_count_as_2_pieces),
    cmocka_unit_test (test_a_table_has_at_most_what_the_rules_permit),
    cmocka_unit_test (test_each_side_has_3_objectives),
    cmocka_unit_test (test_an_objective_pays_4_up_to_30_cm_and_8_up_to_60),
    cmocka_unit_test (test_troops_deploy_within_20_cm_of_their_base_edge),
    cmocka_unit_test (test_reserves_come_on_in_thirds_or_30_cm_of_a_side),
    cmocka_unit_test (test_a_table_of_6_feet_by_2_feet_6_has_12_sectors),
    cmocka_unit_test (test_each_sector_has_a_piece_on_4_to_6),
    cmocka_unit_test (test_all_other_measures_of_game_of_kings_are_musters_own),
    cmocka_unit_test (test_rivers_and_streams_of_game_of_kings_go_where_dice_send_them),
    cmocka_unit_test (what_terrain_does_is_as_in_the_rulebooks),
  };
  return cmocka_run_group_tests_name ("pack-terrain", tests, NULL, NULL);
}
