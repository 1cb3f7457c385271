/* Limits and prices of what stands inside a unit, a commander or an option, by a pack that has
 * every kind of limit there. */
#include "base/random.h"
#include "helper/army.h"

#include "army/check/repair/repair.h"
#include "army/store/edit.h"
#include "army/store/store.h"
#include "army/store/xml.h"

/* Pieces of armies of it: M a man with a musket, P with a pike, S the sergeant. */
#define PACK            "free-companies"
#define MODEL(type, in) "<model type=\"" type "\">" in "</model>"
#define OPTION(type)    "<option type=\"" type "\"/>"
#define M               MODEL ("man", OPTION ("musket"))
#define P               MODEL ("man", OPTION ("pike"))
#define S               MODEL ("sergeant", OPTION ("musket"))
#define TRADE(trade)    "<model type=\"man\" grades=\"trade:" trade "\">" OPTION ("musket") "</model>"
#define M3              M M M
#define SIX             S M3 M M
#define OF(skill, in)   "<unit type=\"company\" grades=\"skill:" skill "\">" in "</unit>"
#define RAW(in)         OF ("raw", in)
#define OLD_HANDS(in)   OF ("old", in)
#define CAPTAIN(in)     "<commander type=\"captain\">" in "</commander>"
#define GRENADIER       MODEL ("man", OPTION ("musket") OPTION ("grenades"))
#define CLOAKED(which)  MODEL ("man", OPTION ("musket") OPTION (which))
#define DRESSED         MODEL ("man", OPTION ("pike") OPTION ("red-cloak"))
#define WING(in)        "<formation kind=\"wing\">" in "</formation>"

/* Every limit of the pack. */
static const LimitCase cases[] = {
#define ROW(id, where, good, bad, section, ...)                                                    \
  {                                                                                                \
    .limit = id, .legal = good, .illegal = bad, .severity = "error", .at = where, .cite = section, \
    __VA_ARGS__                                                                                    \
  }
  ROW ("size",
       "company",
       RAW (SIX),
       RAW (S M3 M),
       "Men",
       .head = "",
       .actual = "5",
       .least = "6",
       .most = "12",
       .counted = "1 × Sergeant, 4 × Man"),
  ROW ("size",
       "company",
       RAW (SIX M3 M3),
       RAW (SIX M3 M3 M),
       "Men",
       .head = "",
       .actual = "13",
       .least = "6",
       .most = "12",
       .counted = "1 × Sergeant, 12 × Man"),
  ROW ("leader",
       "company",
       RAW (SIX),
       RAW (M3 M3),
       "Men",
       .head = "",
       .actual = "0",
       .least = "1",
       .most = "1",
       .counted = ""),
  ROW ("leader",
       "company",
       RAW (SIX),
       RAW (SIX S),
       "Men",
       .head = "",
       .actual = "2",
       .least = "1",
       .most = "1",
       .counted = "2 × Sergeant"),
  ROW ("trades",
       "company",
       RAW (S M TRADE ("smith") TRADE ("smith") TRADE ("cook") TRADE ("cook")),
       RAW (S M TRADE ("smith") TRADE ("smith") TRADE ("cook") TRADE ("smith")),
       "Men",
       .head = "",
       .actual = "3",
       .most = "2",
       .counted = "3 × Man"),
  ROW ("one-arm",
       "man",
       RAW (SIX),
       RAW (S M3 M MODEL ("man", "")),
       "Arms",
       .head = "",
       .actual = "0",
       .least = "1",
       .most = "1",
       .counted = ""),
  ROW ("one-arm",
       "man",
       RAW (SIX),
       RAW (S M3 M MODEL ("man", OPTION ("musket") OPTION ("pike"))),
       "Arms",
       .head = "",
       .actual = "2",
       .least = "1",
       .most = "1",
       .counted = "1 × Musket, 1 × Pike"),
  ROW ("pikes",
       "company",
       RAW (S M3 P P),
       RAW (S M M P P P),
       "Arms",
       .head = "",
       .actual = "3",
       .most = "2",
       .counted = "3 × Pike"),
  ROW ("grenadiers",
       "company",
       OLD_HANDS (S M M GRENADIER GRENADIER GRENADIER),
       OLD_HANDS (S M GRENADIER GRENADIER GRENADIER GRENADIER),
       "Arms",
       .head = "",
       .actual = "4",
       .most = "3",
       .counted = "4 × Grenades"),
  ROW ("pikemen",
       "company",
       RAW (S M3 P DRESSED),
       RAW (S M3 DRESSED DRESSED),
       "Dress",
       .head = "",
       .actual = "2",
       .most = "1",
       .counted = "2 × Man"),
  ROW ("one-cloak",
       "company",
       RAW (S M3 CLOAKED ("red-cloak") CLOAKED ("red-cloak")),
       RAW (S M3 CLOAKED ("red-cloak") CLOAKED ("blue-cloak")),
       "Dress",
       .head = "",
       .counted = "1 × Red cloak, 1 × Blue cloak"),
  ROW ("music",
       "company",
       RAW (SIX OPTION ("drum") OPTION ("fife")),
       RAW (SIX OPTION ("fife")),
       "Dress",
       .head = "",
       .actual = "0",
       .least = "1",
       .counted = ""),
  ROW ("coats-and-colours",
       "company",
       OLD_HANDS (SIX OPTION ("coats") OPTION ("colours")),
       OLD_HANDS (SIX OPTION ("coats")),
       "Dress",
       .head = "",
       .actual = "1",
       .most = "0",
       .counted = "1 × Coats"),
  ROW ("old-coats",
       "company",
       OLD_HANDS (SIX OPTION ("coats") OPTION ("colours")),
       RAW (SIX OPTION ("coats") OPTION ("colours")),
       "Dress",
       .head = "",
       .actual = "1",
       .most = "0",
       .counted = "1 × Coats"),
  ROW ("once",
       "company",
       RAW (SIX OPTION ("drum") OPTION ("colours")),
       RAW (SIX OPTION ("drum") OPTION ("drum")),
       "Dress",
       .head = "",
       .actual = "2",
       .most = "1",
       .counted = "2 × Drum"),
  ROW ("once",
       "captain",
       CAPTAIN (OPTION ("horse")),
       CAPTAIN (OPTION ("horse") OPTION ("horse")),
       "Dress",
       .head = "",
       .actual = "2",
       .most = "1",
       .counted = "2 × Horse"),
  ROW ("ring-or-bell",
       "captain",
       CAPTAIN (OPTION ("ring")),
       CAPTAIN (OPTION ("ring") OPTION ("bell")),
       "Captains",
       .head = "",
       .actual = "1",
       .most = "0",
       .counted = "1 × Ring"),
  ROW ("relics",
       "captain",
       CAPTAIN (OPTION ("horse") OPTION ("ring") OPTION ("spurs")),
       CAPTAIN (OPTION ("horse") OPTION ("bell") OPTION ("spurs")),
       "Captains",
       .head = "",
       .actual = "24",
       .most = "20",
       .counted = "1 × Bell, 1 × Spurs"),
  ROW ("unique",
       "army",
       CAPTAIN (OPTION ("ring")) CAPTAIN (OPTION ("bell")),
       CAPTAIN (OPTION ("ring")) CAPTAIN (OPTION ("ring")),
       "Captains",
       .head = "",
       .actual = "2",
       .most = "1",
       .counted = "2 × Ring"),
  ROW ("staff",
       "army",
       CAPTAIN (OPTION ("horse")),
       CAPTAIN (OPTION ("horse")),
       "Captains",
       .head = "budget=\"152\"",
       .illegal_head = "budget=\"151\"",
       .actual = "38",
       .most = "151/4",
       .counted = "1 × Captain, 1 × Horse"),
  ROW ("wing-points",
       "wing",
       WING (RAW (SIX)) RAW (SIX) RAW (SIX),
       WING (RAW (S M3 M P)) RAW (SIX) RAW (SIX),
       "Men",
       .head = "",
       .actual = "61/2",
       .most = "181/6",
       .counted = "1 × Company, 1 × Sergeant, 5 × Musket, 5 × Man, 1 × Pike"),
};

static void
every_limit_of_the_pack_is_tested (void **state)
{
  assert_all_limits_tested (PACK, cases, G_N_ELEMENTS (cases));
}

static void
what_is_just_allowed_inside_a_unit_is_legal (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_just_legal (PACK, &cases[i]);
}

static void
what_is_just_forbidden_inside_a_unit_is_found_and_nothing_else (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_just_illegal (PACK, &cases[i]);
}

static void
every_fix_of_what_is_forbidden_inside_a_unit_cures (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Checked) checked = check_just_illegal (PACK, &cases[i]);
      if (assert_all_fixes_cure (checked, cases[i].limit) == 0)
        fail_msg ("there is no way out of %s", cases[i].limit);
    }
}

static void
assert_total (const char *body, const char *points)
{
  g_autoptr (Checked) checked = check_made (PACK, "", body);
  g_autofree char *plain = muster_number_dup_plain (checked->evaluation->totals[0]);
  assert_string_equal (plain, points);
}

static void
men_options_and_captains_are_priced_each_by_itself (void **state)
{
  assert_total (RAW (SIX), "30");
  assert_total (OLD_HANDS (SIX), "42");
  assert_total (RAW (S M3 P P), "31");
  assert_total (RAW (S M3 M P), "61/2");
  assert_total (CAPTAIN (""), "30");
  assert_total (CAPTAIN (OPTION ("horse") OPTION ("spurs")), "50");
}

/* Seven men at one and a half points are ten and a half, which are eleven. */
static void
a_price_by_what_its_bearer_holds_is_rounded_as_the_group_says (void **state)
{
  assert_total (RAW (SIX OPTION ("coats")), "39");
  assert_total (RAW (SIX M OPTION ("coats")), "46");
}

static void
the_first_colours_are_cheaper_than_the_next_wherever_they_stand (void **state)
{
  const char *colours = RAW (SIX OPTION ("colours"));
  g_autofree char *two = g_strconcat (colours, colours, NULL);
  g_autofree char *three = g_strconcat (colours, colours, colours, NULL);
  assert_total (colours, "40");
  assert_total (two, "85");
  assert_total (three, "130");
}

/* Grenades are for old hands, spurs for who has a horse, and nothing for what bears nothing. */
static void
what_stands_where_it_may_not_is_found_at_any_depth (void **state)
{
  static const char *const misplaced[] = {
    RAW (S M3 M GRENADIER),
    CAPTAIN (OPTION ("spurs")),
    RAW (SIX OPTION ("musket")),
    CAPTAIN (MODEL ("man", OPTION ("musket"))),
    RAW (SIX "<option type=\"drum\"><option type=\"fife\"/></option>"),
  };
  for (guint i = 0; i < G_N_ELEMENTS (misplaced); i++)
    {
      g_autoptr (Checked) checked = check_made (PACK, "", misplaced[i]);
      assert_non_null (need_finding (checked, "holds"));
    }
}

/* Both captains are of one class, of which only one has what the spurs ask for. */
static void
what_one_bearer_has_does_not_serve_another (void **state)
{
  g_autoptr (Checked) checked =
    check_made (PACK, "", CAPTAIN (OPTION ("horse") OPTION ("spurs")) CAPTAIN (OPTION ("spurs")));
  const MusterFinding *finding = need_finding (checked, "holds");
  assert_int_equal (checked->army->nodes[finding->node].parent, 4);
}

/* Trades that nobody has chosen may be any. */
static void
what_is_not_chosen_may_be_one_too_many_of_each (void **state)
{
  g_autoptr (Checked) checked =
    check_made (PACK, "", RAW (S M TRADE ("smith") TRADE ("smith") TRADE ("cook") M));
  assert_int_equal (checked->findings->len, 0);
}

static const MusterArmy *
read_army (const char *body)
{
  return make_army (PACK, "", body);
}

static void
equal_ones_are_read_and_written_as_one_with_their_number (void **state)
{
  g_autoptr (MusterArmySnapshot) each = read_army (RAW (SIX));
  g_autoptr (MusterArmySnapshot) one =
    read_army (RAW (S "<model type=\"man\" n=\"5\">" OPTION ("musket") "</model>"));
  g_autoptr (GBytes) each_written = muster_army_write (each);
  g_autoptr (GBytes) one_written = muster_army_write (one);
  assert_int_equal (one->n_nodes, 14);
  assert_true (g_bytes_equal (each_written, one_written));
  g_autofree char *text =
    g_strndup (g_bytes_get_data (one_written, NULL), g_bytes_get_size (one_written));
  assert_non_null (strstr (text, "<model type=\"man\" n=\"5\">"));
  assert_null (strstr (text, "n=\"6\""));
}

static void
more_equal_ones_than_an_army_can_hold_are_refused (void **state)
{
  static const char *const bodies[] = {
    "<unit type=\"company\" n=\"999999999\"/>",
    "<unit type=\"company\" n=\"99999\"><model type=\"man\" n=\"99999\"/></unit>",
    "<unit type=\"company\" n=\"0\"/>",
  };
  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"" PACK "\">\n%s</army>",
                         bodies[i]);
      g_autoptr (MusterXml) xml = muster_xml_parse ("a", text, strlen (text), problems);
      assert_null (muster_army_read (xml, get_pack (PACK), problems));
      assert_int_equal (problems->len, 1);
      assert_int_equal (((const MusterProblem *) problems->pdata[0])->line, 2);
    }
}

/* Nodes of any kind in any other, legal or not. */
static void
add_random_nodes (MusterArmyBuilder *builder, MusterRandom *random, guint depth)
{
  const MusterRuleset *ruleset = get_pack (PACK);
  gint64 n = muster_random_range (random, 0, depth < 2 ? 6 : 3);
  for (gint64 i = 0; i < n; i++)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind == ruleset->army_kind || (depth > 1 && !muster_category_is_borne (kind->category)))
        continue;
      muster_army_builder_begin (builder, 0, kind->category, kind->id, NULL);
      if (muster_random_range (random, 0, 2) == 0)
        muster_army_builder_choose (builder, "skill",
                                    muster_random_range (random, 0, 1) == 0 ? "raw" : "old");
      if (depth < 4)
        add_random_nodes (builder, random, depth + 1);
      muster_army_builder_end (builder);
    }
}

static const MusterArmy *
make_random_army (gint64 seed)
{
  MusterRandom random = muster_random_new ((guint64) seed, "inside");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (get_pack (PACK), PACK, "Random");
  muster_army_builder_set_budget (builder, 200);
  add_random_nodes (builder, &random, 0);
  return muster_army_builder_finish (builder);
}

/* What a counter counts in a node, one thing after the other. */
static MusterSum
count_one_by_one (const MusterEvaluation *evaluation, guint node, const MusterCounter *counter)
{
  MusterSum sum = { MUSTER_NUMBER (0), 0 };
  for (guint i = node + 1; i < evaluation->army->nodes[node].end; i++)
    {
      MusterTruth truth = muster_evaluation_match (evaluation, counter->of, i);
      MusterNumber number = MUSTER_NUMBER (1);
      if (truth != MUSTER_NO && counter->only != NULL)
        truth =
          MIN (truth,
               (MusterTruth) (MUSTER_YES - muster_evaluation_match (evaluation, counter->only, i)));
      if (truth == MUSTER_YES && counter->measure.kind == MUSTER_MEASURE_POINTS)
        {
          number = evaluation->points[i];
          truth = evaluation->price_states[i] >= MUSTER_PRICE_WAITS ? MUSTER_UNKNOWN : MUSTER_YES;
        }
      if (truth == MUSTER_YES)
        sum.sum = muster_number_add (sum.sum, number);
      sum.unknown += truth == MUSTER_UNKNOWN;
    }
  return sum;
}

/* Words within are those of all that stands in a node. */
static void
assert_holds_what_stands_in_it (const MusterEvaluation *evaluation, guint node)
{
  static const char *const words[] = { "option", "model", "arm", "relic", "horse", "captain" };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *asked = g_strconcat ("has:", words[i], NULL);
      MusterRuleset *ruleset = (MusterRuleset *) evaluation->ruleset;
      MusterSelector *has = muster_selector_compile (ruleset, asked, "", 1, problems);
      MusterSelector *is = muster_selector_compile (ruleset, words[i], "", 1, problems);
      gboolean is_there = FALSE;
      for (guint at = node + 1; at < evaluation->army->nodes[node].end; at++)
        is_there = is_there || muster_evaluation_match (evaluation, is, at) == MUSTER_YES;
      assert_int_equal (muster_evaluation_match (evaluation, has, node) == MUSTER_YES, is_there);
      muster_selector_free (has);
      muster_selector_free (is);
    }
}

static void
what_is_counted_in_passes_is_what_is_counted_one_by_one (void **state)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  gint64 n = 5 * (loops != NULL ? MAX (atoi (loops), 1) : 20);
  for (gint64 seed = 0; seed < n; seed++)
    {
      g_autoptr (MusterArmySnapshot) army = make_random_army (seed);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      const MusterRuleset *ruleset = evaluation->ruleset;
      print_message ("# seed %d: %u nodes\n", (int) seed, army->n_nodes);
      for (guint i = 0; i < army->n_nodes; i++)
        {
          MusterNumber total = MUSTER_NUMBER (0);
          for (guint at = i; at < army->nodes[i].end; at++)
            total = muster_number_add (total, evaluation->points[at]);
          assert_int_equal (muster_number_compare (total, evaluation->totals[i]), 0);
          assert_holds_what_stands_in_it (evaluation, i);
          for (int j = 0; j < ruleset->n_counters; j++)
            {
              MusterSum sum = count_one_by_one (evaluation, i, &ruleset->counters[j]);
              const MusterSum *counted = muster_evaluation_get_sum (evaluation, i, j);
              assert_int_equal (muster_number_compare (sum.sum, counted->sum), 0);
              assert_int_equal (sum.unknown, counted->unknown);
            }
        }
    }
}

/* The price of a node does not change where all nodes are told apart by a name. */
static void
what_a_thing_costs_does_not_hang_on_what_is_like_it (void **state)
{
  for (gint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (MusterArmySnapshot) army = make_random_army (seed);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (MusterArmyBuilder) builder =
        muster_army_builder_new (get_pack (PACK), PACK, "Entered");
      g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
      muster_army_builder_set_budget (builder, 200);
      for (guint i = 1; i < army->n_nodes; i++)
        {
          while (open->len > 0 && g_array_index (open, guint, open->len - 1) <= i)
            {
              muster_army_builder_end (builder);
              g_array_set_size (open, open->len - 1);
            }
          muster_army_builder_begin (builder, 0, army->nodes[i].category, army->nodes[i].kind_id,
                                     NULL);
          muster_army_builder_take_particulars (builder, &army->nodes[i]);
          muster_army_builder_enter (builder, "of-no-use", "1");
          g_array_append_val (open, army->nodes[i].end);
        }
      for (guint i = 0; i < open->len; i++)
        muster_army_builder_end (builder);
      g_autoptr (MusterArmySnapshot) entered = muster_army_builder_finish (builder);
      g_autoptr (MusterEvaluation) each = muster_army_evaluate (entered);
      assert_int_equal (entered->n_nodes, army->n_nodes);
      for (guint i = 0; i < army->n_nodes; i++)
        {
          assert_int_equal (muster_number_compare (each->points[i], evaluation->points[i]), 0);
          assert_int_equal (each->price_states[i], evaluation->price_states[i]);
        }
    }
}

static char *
write_kept (MusterStore *store, gint64 army, MusterRuleset *ruleset)
{
  g_autoptr (MusterArmySnapshot) kept = muster_store_load_army (store, army, ruleset, NULL);
  g_autoptr (GBytes) bytes = muster_army_write (kept);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static gint64
find_kind (MusterStore *store, gint64 army, MusterRuleset *ruleset, const char *kind)
{
  g_autoptr (MusterArmySnapshot) kept = muster_store_load_army (store, army, ruleset, NULL);
  for (guint i = 0; i < kept->n_nodes; i++)
    if (g_str_equal (kept->nodes[i].kind_id, kind))
      return kept->nodes[i].id;
  return 0;
}

/* A company of single men, each with his weapon. */
static void
figures_of_a_unit_are_kept_added_moved_and_undone (void **state)
{
  MusterRuleset *ruleset = get_pack (PACK);
  g_autofree char *file =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "free-band.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (file, problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (GError) error = NULL;
  gint64 id = muster_library_add (store, &muster_army_document, army, &error);
  g_autofree char *before = write_kept (store, id, ruleset);
  gint64 sergeant = find_kind (store, id, ruleset, "sergeant");
  assert_non_null (strstr (before, "<model type=\"man\" n=\"4\">"));

  const MusterChange changes[] = {
    { .kind = MUSTER_CHANGE_ADD,
      .node = 1000000,
      .target = find_kind (store, id, ruleset, "company"),
      .place = MUSTER_LAST_PLACE,
      .category = MUSTER_CATEGORY_MODEL,
      .type = "man" },
    { .kind = MUSTER_CHANGE_MOVE,
      .node = find_kind (store, id, ruleset, "musket"),
      .target = 1000000,
      .place = MUSTER_LAST_PLACE },
    { .kind = MUSTER_CHANGE_REMOVE, .node = sergeant },
  };
  assert_true (
    muster_army_edit_apply (store, id, "Change", changes, G_N_ELEMENTS (changes), &error));
  g_autofree char *after = write_kept (store, id, ruleset);
  assert_string_not_equal (after, before);
  assert_int_not_equal (find_kind (store, id, ruleset, "sergeant"), sergeant);
  assert_true (muster_store_undo (store, muster_army_document.kind, id, &error));
  g_autofree char *undone = write_kept (store, id, ruleset);
  assert_string_equal (undone, before);
}

/* In bounded time: the program of tests would not end else. */
static void
a_unit_with_a_thousand_options_is_judged_and_mended (void **state)
{
  g_autoptr (GString) xml = g_string_new ("<unit type=\"company\" grades=\"skill:raw\">" SIX);
  for (int i = 0; i < 1000; i++)
    g_string_append (xml, OPTION ("drum"));
  g_string_append (xml, "</unit>");
  g_autoptr (Checked) checked = check_made (PACK, "", xml->str);
  assert_string_equal (checked->army->nodes[1].kind_id, "company");
  assert_int_equal (checked->army->n_nodes, 1014);
  const MusterFinding *once = need_finding (checked, "once");
  assert_true (muster_number_compare (once->actual, MUSTER_NUMBER (1000)) == 0);
  g_autoptr (GPtrArray) fixes =
    muster_finding_list_fixes (checked->evaluation, checked->findings, once);
  assert_non_null (fixes);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_limit_of_the_pack_is_tested),
    cmocka_unit_test (what_is_just_allowed_inside_a_unit_is_legal),
    cmocka_unit_test (what_is_just_forbidden_inside_a_unit_is_found_and_nothing_else),
    cmocka_unit_test (every_fix_of_what_is_forbidden_inside_a_unit_cures),
    cmocka_unit_test (men_options_and_captains_are_priced_each_by_itself),
    cmocka_unit_test (a_price_by_what_its_bearer_holds_is_rounded_as_the_group_says),
    cmocka_unit_test (the_first_colours_are_cheaper_than_the_next_wherever_they_stand),
    cmocka_unit_test (what_stands_where_it_may_not_is_found_at_any_depth),
    cmocka_unit_test (what_one_bearer_has_does_not_serve_another),
    cmocka_unit_test (what_is_not_chosen_may_be_one_too_many_of_each),
    cmocka_unit_test (equal_ones_are_read_and_written_as_one_with_their_number),
    cmocka_unit_test (more_equal_ones_than_an_army_can_hold_are_refused),
    cmocka_unit_test (figures_of_a_unit_are_kept_added_moved_and_undone),
    cmocka_unit_test (a_unit_with_a_thousand_options_is_judged_and_mended),
    cmocka_unit_test (what_is_counted_in_passes_is_what_is_counted_one_by_one),
    cmocka_unit_test (what_a_thing_costs_does_not_hang_on_what_is_like_it),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
