/* Of every table and row of the shipped packs: whether it is shown, beside a search by brute force,
 * for whole armies, armies that lack an arm, and all sorts of tables and weather. */
#include "helper/reference.h"

#include "base/random.h"

typedef struct
{
  const char *pack;
  const char *one;
  const char *other;
} Pair;

/* Every shipped ruleset, and the armies that it has. */
static const Pair pairs[] = {
  { "tout-soldat", "french-200", "british-200" },
  { "tout-soldat", "austrian-200", "waterloo-i-corps" },
  { "game-of-kings", "fontenoy-french", "dettingen-pragmatic" },
  { "le-roi-soleil", "poltava-swedes", "poltava-swedes" },
  { "louis-xiv-battalions", "french-battalions", "french-battalions" },
  { "pike-and-powder", "swedes-1632", "swedes-1632" },
};

static const struct
{
  const char *name;
  Keeps keeps;
} cuts[] = { { "whole", NULL },
             { "no horse", keeps_no_horse },
             { "no guns", keeps_no_guns },
             { "no foot", keeps_no_foot },
             { "commanders only", keeps_no_units },
             { "empty", keeps_nothing } };

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static guint
assert_alone (const MusterArmy *army, const char *what)
{
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  return assert_rows_are_exact (game, what);
}

static guint
assert_battle (const MusterScenario *scenario, const char *what)
{
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  return assert_rows_are_exact (game, what);
}

static MusterScenario *
make_cut (const Pair *pair, Keeps keeps)
{
  MusterScenario *scenario = make_empty (get_pack (pair->pack));
  add_to (scenario, 0, keep_some (load_example (pair->pack, pair->one), keeps));
  add_to (scenario, 1, keep_some (load_example (pair->pack, pair->other), keeps));
  return scenario;
}

static guint
count_family (const MusterArmy *army, MusterFamily family)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += get_family (evaluation, i) == family;
  return n;
}

/* An army without an arm has fewer rows than with it, and more than an empty one. */
static void
armies_by_themselves_have_the_rows_of_what_they_hold (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      guint n[G_N_ELEMENTS (cuts)];
      for (gsize j = 0; j < G_N_ELEMENTS (cuts); j++)
        {
          g_autoptr (MusterArmySnapshot) army =
            keep_some (load_example (pairs[i].pack, pairs[i].one), cuts[j].keeps);
          n[j] = assert_alone (army, cuts[j].name);
        }
      g_autoptr (MusterArmySnapshot) whole = load_example (pairs[i].pack, pairs[i].one);
      static const MusterFamily families[] = { MUSTER_FAMILY_HORSE, MUSTER_FAMILY_GUNS,
                                               MUSTER_FAMILY_FOOT };
      for (gsize j = 0; j < G_N_ELEMENTS (families); j++)
        {
          gboolean has = count_family (whole, families[j]) > 0;
          assert_true (has ? n[j + 1] < n[0] : n[j + 1] == n[0]);
        }
      assert_true (n[4] < n[0] && n[4] > n[5]);
    }
}

static void
armies_whose_grades_are_not_chosen_keep_the_rows_of_all_grades (void **state)
{
  guint n_more = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (pairs[i].pack, pairs[i].one);
      g_autoptr (MusterArmySnapshot) open =
        take_grades_back (load_example (pairs[i].pack, pairs[i].one));
      guint n_known = assert_alone (army, pairs[i].one);
      n_more += assert_alone (open, "without grades") > n_known;
    }
  assert_true (n_more > 0);
}

static const MusterKind *
pick_kind (const MusterRuleset *ruleset, MusterRandom *random)
{
  for (;;)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind != ruleset->army_kind && kind->category != MUSTER_CATEGORY_OPTION)
        return kind;
    }
}

static void
choose_some (MusterArmyBuilder *builder, const MusterRuleset *ruleset, MusterRandom *random)
{
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      const MusterScale *scale = &ruleset->scales[i];
      gint64 grade = muster_random_range (random, -scale->n_grades, scale->n_grades - 1);
      if (grade >= 0)
        muster_army_builder_choose (builder, scale->id, scale->grades[grade].id);
    }
}

/* Few kinds, so that much is left out; and not by the rules. */
static const MusterArmy *
make_random (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "reference");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Random");
  gint64 n = muster_random_range (&random, 0, 6);
  for (gint64 i = 0; i < n; i++)
    {
      const MusterKind *kind = pick_kind (ruleset, &random);
      muster_army_builder_begin (builder, 0, kind->category, kind->id, NULL);
      choose_some (builder, ruleset, &random);
      if (kind->category == MUSTER_CATEGORY_FORMATION)
        for (gint64 left = muster_random_range (&random, 0, 9); left > 0; left--)
          {
            const MusterKind *inner = pick_kind (ruleset, &random);
            muster_army_builder_begin (builder, 0, inner->category, inner->id, NULL);
            choose_some (builder, ruleset, &random);
            muster_army_builder_end (builder);
          }
      muster_army_builder_end (builder);
    }
  return muster_army_builder_finish (builder);
}

static void
random_armies_have_the_rows_of_what_they_hold (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    for (guint seed = 0; seed < get_loops (); seed++)
      {
        g_autoptr (MusterArmySnapshot) army = make_random (get_pack (pairs[i].pack), seed);
        g_autofree char *what = g_strdup_printf ("%s, seed %u", pairs[i].pack, seed);
        assert_alone (army, what);
      }
}

static gboolean
has_terrain (const MusterRuleset *ruleset)
{
  return ruleset->terrain.is_given;
}

static void
battles_have_the_rows_of_both_armies_and_of_their_table (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (cuts); j++)
      {
        MusterRuleset *ruleset = get_pack (pairs[i].pack);
        g_autoptr (MusterScenario) scenario = make_cut (&pairs[i], cuts[j].keeps);
        guint n_open = assert_battle (scenario, cuts[j].name);
        for (guint seed = 1; has_terrain (ruleset) && seed <= get_loops () / 4 + 1; seed++)
          {
            generate (scenario, ruleset, seed);
            assert_true (assert_battle (scenario, cuts[j].name) <= n_open);
          }
      }
}

/* Of a table, whatever looks like this. */
static void
take_looks (MusterScenario *scenario, MusterLook look)
{
  g_autoptr (MusterBattlefield) left = muster_battlefield_copy (scenario->battlefield);
  for (guint i = left->features->len; i > 0; i--)
    if (MUSTER_AT (left->features, MusterFeature, i - 1)->look == look)
      muster_battlefield_remove (left, MUSTER_AT (left->features, MusterFeature, i - 1)->id);
  muster_scenario_set_battlefield (scenario, left);
}

static gboolean
has_look (const MusterScenario *scenario, MusterLook look)
{
  for (guint i = 0; i < scenario->battlefield->features->len; i++)
    if (MUSTER_AT (scenario->battlefield->features, MusterFeature, i)->look == look)
      return TRUE;
  return FALSE;
}

static void
tables_without_settlements_or_woods_have_no_rows_of_them (void **state)
{
  static const MusterLook looks[] = { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WOOD };
  guint n_fewer[G_N_ELEMENTS (looks)] = { 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    for (guint64 seed = 1; has_terrain (get_pack (pairs[i].pack)) && seed <= 6; seed++)
      for (gsize j = 0; j < G_N_ELEMENTS (looks); j++)
        {
          g_autoptr (MusterScenario) scenario =
            make_scenario (pairs[i].pack, pairs[i].one, pairs[i].other, seed);
          gboolean had = has_look (scenario, looks[j]);
          guint before = assert_battle (scenario, "all terrain");
          take_looks (scenario, looks[j]);
          guint after = assert_battle (scenario, "some terrain");
          assert_true (after <= before);
          n_fewer[j] += had && after < before;
        }
  for (gsize j = 0; j < G_N_ELEMENTS (looks); j++)
    assert_true (n_fewer[j] > 0);
}

static void
put_weather (MusterScenario *scenario, MusterRuleset *rules, int row)
{
  MusterWeatherState weather = muster_weather_set (rules, row, 1);
  g_autoptr (MusterBattlefield) table =
    scenario->battlefield != NULL ? muster_battlefield_copy (scenario->battlefield)
                                  : muster_battlefield_new (scenario->ruleset, 1800, 1200, 1);
  muster_battlefield_set_weather (table, rules, &weather);
  muster_scenario_set_battlefield (scenario, table);
}

/* Whether a row of some table asks for this weather. */
static gboolean
is_asked_for (const MusterRuleset *ruleset, int weather)
{
  for (int i = 0; i < ruleset->n_tables; i++)
    for (int j = 0; j < ruleset->tables[i].n_rows; j++)
      {
        const MusterTableNeeds *needs = &ruleset->tables[i].rows[j].needs;
        for (int k = 0; k < needs->n_items; k++)
          for (int w = 0; w < needs->items[k].n_weather; w++)
            if (needs->items[k].weather[w] == weather)
              return TRUE;
      }
  return FALSE;
}

static void
every_weather_has_its_rows_and_those_of_what_it_includes (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      MusterRuleset *ruleset = get_pack (pairs[i].pack);
      g_autoptr (MusterScenario) scenario = make_cut (&pairs[i], NULL);
      const MusterWeather *weather = &ruleset->weather;
      for (int row = 0; row < weather->n_rows; row++)
        {
          put_weather (scenario, ruleset, row);
          guint n = assert_battle (scenario, weather->rows[row].name);
          int with = weather->rows[row].with;
          if (with < 0)
            continue;
          put_weather (scenario, ruleset, with);
          guint n_with = assert_battle (scenario, weather->rows[with].name);
          gboolean more = !weather->is_gauge && is_asked_for (ruleset, row);
          assert_true (more ? n > n_with : n == n_with);
        }
    }
}

/* Terrain, weather or both of each ruleset that has them, for each that is played. */
static void
what_is_borrowed_from_other_rules_leaves_no_row_out (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (pairs); j++)
      {
        MusterRuleset *other = get_pack (pairs[j].pack);
        if (other == get_pack (pairs[i].pack))
          continue;
        g_autoptr (MusterScenario) open = make_cut (&pairs[i], NULL);
        g_autoptr (MusterScenario) scenario = make_cut (&pairs[i], NULL);
        guint n_open = assert_battle (open, "nothing known");
        if (has_terrain (other))
          generate (scenario, other, 3);
        if (other->weather.n_rows > 0)
          put_weather (scenario, other, 0);
        if (has_terrain (other))
          assert_int_equal (assert_battle (scenario, "borrowed"), n_open);
      }
}

static void
assert_markup (const char *text)
{
  g_autoptr (GError) error = NULL;
  if (!pango_parse_markup (text, -1, 0, NULL, NULL, NULL, &error))
    fail_msg ("%s", error->message);
}

/* What is said of a node is said by rows that are about it, and not of all of its category. */
static void
particulars_are_those_of_few_nodes (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (pairs[i].pack, pairs[i].one);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (GPtrArray) lists = muster_reference_list_particulars (evaluation);
      g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      guint n_of_category[MUSTER_CATEGORY_OPTION + 1] = { 0 };
      assert_int_equal (lists->len, army->n_nodes);
      for (guint node = 0; node < army->n_nodes; node++)
        {
          const GPtrArray *texts = g_ptr_array_index (lists, node);
          MusterCategory category = army->nodes[node].category;
          n_of_category[category]++;
          for (guint j = 0; texts != NULL && j < texts->len; j++)
            {
              char *key = g_strdup_printf ("%d %s", (int) category, (char *) texts->pdata[j]);
              guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
              assert_markup (texts->pdata[j]);
              g_hash_table_insert (counts, key, GUINT_TO_POINTER (n + 1));
            }
        }
      GHashTableIter iter;
      gpointer key;
      gpointer n;
      g_hash_table_iter_init (&iter, counts);
      while (g_hash_table_iter_next (&iter, &key, &n))
        assert_true (GPOINTER_TO_UINT (n) < n_of_category[atoi (key)]);
      print_message ("# %s: %u particulars\n", pairs[i].pack, g_hash_table_size (counts));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (particulars_are_those_of_few_nodes),
    cmocka_unit_test (armies_by_themselves_have_the_rows_of_what_they_hold),
    cmocka_unit_test (armies_whose_grades_are_not_chosen_keep_the_rows_of_all_grades),
    cmocka_unit_test (random_armies_have_the_rows_of_what_they_hold),
    cmocka_unit_test (battles_have_the_rows_of_both_armies_and_of_their_table),
    cmocka_unit_test (tables_without_settlements_or_woods_have_no_rows_of_them),
    cmocka_unit_test (every_weather_has_its_rows_and_those_of_what_it_includes),
    cmocka_unit_test (what_is_borrowed_from_other_rules_leaves_no_row_out),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
