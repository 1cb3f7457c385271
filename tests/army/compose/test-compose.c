/* Armies to the exact point: whatever is composed is legal and comes to the points; what is said to
 * be the best, the nearest or impossible is, by going over all armies of small rulesets. */
#include "helper/army.h"

#include "army/compose/compose.h"
#include "army/compose/words.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
#include "army/start/start.h"
#include "base/random.h"
#include "helper/environment.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/limits.h"

#define TIME 20000

/* Where memory is watched everything takes long. */
static gboolean
is_short (void)
{
  return get_number ("MUSTER_LOOPS", 20) < 10;
}

static const MusterArmy *
begin (MusterRuleset *ruleset, const char *nation, const char *date, gint64 points)
{
  int grade = nation != NULL ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, nation)
                             : MUSTER_GRADE_NONE;
  const MusterStart start = { ruleset, grade, date, points, NULL };
  return muster_start_build (&start);
}

/* So many of what: a wish. */
typedef struct
{
  const char *range;
  const char *of;
} Wished;

static MusterRuleset *
lay_wishes (const char *pack, const Wished *wished, guint n)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) wishes = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (wishes, g_strdup_printf ("%s %s", wished[i].range, wished[i].of));
  g_ptr_array_add (wishes, NULL);
  MusterRuleset *laid =
    muster_wishes_lay (get_pack (pack), (const char *const *) wishes->pdata, NULL, problems);
  if (laid == NULL)
    fail_with_problems (problems);
  return laid;
}

static MusterAnswers *
compose (const MusterArmy *army, gint64 points, MusterGoal goal)
{
  g_autoptr (MusterArmySnapshot) like = muster_army_find_like (army);
  const MusterDemand demand = {
    .army = army,
    .points = points,
    .goal = goal == MUSTER_GOAL_LIKE && like == NULL ? MUSTER_GOAL_UNITS : goal,
    .like = like,
    .n_answers = 1,
    .milliseconds = TIME,
  };
  return muster_army_compose (&demand, NULL);
}

static const MusterAnswer *
get_answer (const MusterAnswers *answers, guint i)
{
  if (answers->state != MUSTER_COMPOSED)
    print_message ("# %s\n", answers->beyond != NULL ? answers->beyond : "");
  assert_int_equal (answers->state, MUSTER_COMPOSED);
  assert_true (i < answers->items->len);
  return g_ptr_array_index (answers->items, i);
}

static void
assert_legal (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  assert_true (verdict.legal);
}

static void
assert_exact (const MusterAnswers *answers, gint64 points)
{
  const MusterAnswer *answer = get_answer (answers, 0);
  assert_legal (answer->army);
  assert_true (answer->is_best);
  assert_true (answer->is_most);
  assert_int_equal (answer->points.num, points);
  assert_int_equal (answer->points.den, 1);
}

static void
test_armies_of_all_sizes_are_exact (void **state)
{
  static const struct
  {
    const char *pack;
    const char *nation;
    const char *date;
  } armies[] = {
    { "tout-soldat", "france", "1809" },   { "tout-soldat", "russia", "1812" },
    { "tout-soldat", "britain", "1813" },  { "game-of-kings", "prussia", "1757" },
    { "game-of-kings", "france", "1745" },
  };
  static const gint64 sizes[] = { 60, 299, 500 };
  for (gsize i = 0; i < G_N_ELEMENTS (armies); i++)
    for (gsize k = 0; k < (is_short () ? 1 : G_N_ELEMENTS (sizes)); k++)
      for (int goal = 0; goal < MUSTER_GOAL_MOST; goal++)
        {
          g_autoptr (MusterArmySnapshot) army =
            begin (get_pack (armies[i].pack), armies[i].nation, armies[i].date, sizes[k]);
          g_autoptr (MusterAnswers) answers = compose (army, sizes[k], (MusterGoal) goal);
          assert_exact (answers, sizes[k]);
        }
}

static void
test_advice_is_kept_where_it_can_be (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("game-of-kings"), "france", "1745", 60);
  g_autoptr (MusterAnswers) answers = compose (army, 60, MUSTER_GOAL_LIKE);
  const MusterAnswer *answer = get_answer (answers, 0);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (answer->army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  assert_true (answer->keeps_advice);
  assert_int_equal (findings->len, 0);
}

static void
test_what_is_there_stays (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "french-200");
  MusterArmy *larger = muster_army_copy (army, 0);
  larger->budget = 300;
  g_autoptr (MusterArmySnapshot) asked = larger;
  g_autoptr (MusterAnswers) answers = compose (asked, 300, MUSTER_GOAL_LIKE);
  assert_exact (answers, 300);
  const MusterAnswer *answer = get_answer (answers, 0);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      guint at = muster_army_find_node (answer->army, army->nodes[i].id);
      assert_int_not_equal (at, MUSTER_NO_NODE);
      assert_string_equal (answer->army->nodes[at].kind_id, army->nodes[i].kind_id);
      assert_int_equal (answer->army->nodes[at].n_chosen, army->nodes[i].n_chosen);
    }
  for (guint i = 0; i < answer->changes->len; i++)
    assert_int_equal (g_array_index (answer->changes, MusterChange, i).kind, MUSTER_CHANGE_ADD);
}

/* A grade that is still open is chosen. */
static void
test_what_is_half_built_is_completed (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "date=\"1809\" budget=\"200\" grades=\"nation:france\"",
               "<formation kind=\"corps\"><formation kind=\"brigade\" name=\"Guard\"><unit "
               "type=\"fr-old-guard\"/><unit type=\"fr-old-guard\"/></formation></formation>");
  g_autoptr (MusterAnswers) answers = compose (army, 200, MUSTER_GOAL_LIKE);
  assert_exact (answers, 200);
  const MusterAnswer *answer = get_answer (answers, 0);
  guint brigade = muster_army_find_node (answer->army, army->nodes[2].id);
  const MusterChosen *chosen =
    muster_node_find_chosen (&answer->army->nodes[brigade], army->ruleset->quality_scale);
  assert_string_equal (answer->army->nodes[brigade].name, "Guard");
  assert_string_equal (chosen->grade, "6");
}

static void
test_a_waived_limit_is_not_asked (void **state)
{
  const char *body =
    "<formation kind=\"corps\"><formation kind=\"brigade\" grades=\"quality:4\">%s<unit "
    "type=\"fr-ligne\"/><unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/><unit "
    "type=\"fr-hussars\"/></formation></formation>";
  g_autofree char *as_it_is = g_strdup_printf (body, "");
  g_autofree char *waived =
    g_strdup_printf (body, "<waiver limit=\"brigade-arm\">We like it.</waiver>");
  const char *head = "date=\"1809\" budget=\"200\" grades=\"nation:france\"";
  g_autoptr (MusterArmySnapshot) army = make_army ("tout-soldat", head, as_it_is);
  g_autoptr (MusterArmySnapshot) other = make_army ("tout-soldat", head, waived);
  g_autoptr (MusterAnswers) none = compose (army, 200, MUSTER_GOAL_LIKE);
  g_autoptr (MusterAnswers) some = compose (other, 200, MUSTER_GOAL_LIKE);
  assert_int_equal (none->state, MUSTER_COMPOSED_NOTHING);
  assert_exact (some, 200);
  /* What is in the way says where it may be waived. */
  assert_int_equal (none->contradiction->len, 1);
  const MusterConflict *conflict = g_ptr_array_index (none->contradiction, 0);
  assert_true (conflict->may_be_waived);
  assert_int_equal (conflict->node, army->nodes[2].id);
  g_autoptr (MusterArmySnapshot) then =
    muster_army_waive (army, conflict->node, conflict->limit->id, "We like it.");
  assert_int_equal (then->nodes[2].n_waivers, 1);
  g_autoptr (MusterAnswers) at_last = compose (then, 200, MUSTER_GOAL_LIKE);
  assert_exact (at_last, 200);
}

static guint
count_units_of (const MusterArmy *army, const char *kind)
{
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += g_str_equal (army->nodes[i].kind_id, kind);
  return n;
}

static void
test_wishes_come_true (void **state)
{
  const Wished wishes[] = { { "3", "division" },
                            { "4..", "unit arm:cavalry" },
                            { "0", "artillery" } };
  g_autoptr (MusterRuleset) ruleset = lay_wishes ("tout-soldat", wishes, G_N_ELEMENTS (wishes));
  g_autoptr (MusterArmySnapshot) army = begin (ruleset, "austria", "1809", 250);
  g_autoptr (MusterAnswers) answers = compose (army, 250, MUSTER_GOAL_LIKE);
  assert_exact (answers, 250);
  const MusterArmy *made = get_answer (answers, 0)->army;
  assert_int_equal (count_units_of (made, "division"), 3);
  assert_int_equal (count_units_of (made, "at-foot-artillery"), 0);
}

static void
test_answers_differ_in_shape (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "france", "1809", 300);
  g_autoptr (MusterArmySnapshot) like = muster_army_find_like (army);
  const MusterDemand demand = { .army = army,
                                .points = 300,
                                .goal = MUSTER_GOAL_LIKE,
                                .like = like,
                                .n_answers = 3,
                                .milliseconds = TIME };
  g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
  assert_int_equal (answers->items->len, 3);
  for (guint i = 0; i < 3; i++)
    {
      const MusterAnswer *answer = get_answer (answers, i);
      assert_legal (answer->army);
      assert_int_equal (answer->points.num, 300);
      for (guint k = 0; k < i; k++)
        {
          const MusterAnswer *other = get_answer (answers, k);
          assert_true (other->gain >= answer->gain);
          assert_true (
            count_units_of (answer->army, "brigade") != count_units_of (other->army, "brigade")
            || count_units_of (answer->army, "division") != count_units_of (other->army, "division")
            || count_units_of (answer->army, "corps") != count_units_of (other->army, "corps")
            || count_units_of (answer->army, "group") != count_units_of (other->army, "group"));
        }
    }
}

/* The nearest order of battle is another nation's, and dearer. */
static void
test_cheap_troops_are_not_made_up_for_by_guns (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "spain", "1809", 300);
  g_autoptr (MusterAnswers) answers = compose (army, 300, MUSTER_GOAL_LIKE);
  const MusterArmy *made = get_answer (answers, 0)->army;
  assert_exact (answers, 300);
  guint guns =
    count_units_of (made, "es-foot-artillery") + count_units_of (made, "es-horse-artillery");
  assert_true (guns > 0);
  assert_true (guns * 5 <= muster_army_count_units (made));
}

/* Whether the pack says of both what they stood with, and nowhere that it was together. */
static gboolean
stood_apart (const MusterEvaluation *evaluation, guint one, guint other)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  gboolean is_said = FALSE;
  gboolean is_said_of_other = FALSE;
  for (int i = 0; i < ruleset->n_together; i++)
    {
      const MusterSelector *of = ruleset->together[i].of;
      gboolean picks = muster_evaluation_match (evaluation, of, one) == MUSTER_YES;
      gboolean picks_other = muster_evaluation_match (evaluation, of, other) == MUSTER_YES;
      if (picks && picks_other)
        return FALSE;
      is_said = is_said || picks;
      is_said_of_other = is_said_of_other || picks_other;
    }
  return is_said && is_said_of_other;
}

static void
test_units_stand_with_what_they_used_to_stand_with (void **state)
{
  static const char *const nations[] = { "france",  "austria", "prussia",
                                         "britain", "russia",  "spain" };
  static const char *const years[] = { "1805", "1807", "1809", "1812", "1815" };
  int points = 150;
  for (guint n = 0; n < G_N_ELEMENTS (nations); n++)
    for (guint y = is_short () ? n % 4 : 0; y < G_N_ELEMENTS (years); y += is_short () ? 4 : 1)
      {
        g_autoptr (MusterArmySnapshot) army =
          begin (get_pack ("tout-soldat"), nations[n], years[y], points);
        g_autoptr (MusterAnswers) answers = compose (army, points, MUSTER_GOAL_LIKE);
        const MusterArmy *made = get_answer (answers, 0)->army;
        g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (made);
        for (guint i = 1; i < made->n_nodes; i++)
          for (guint k = i + 1; k < made->n_nodes; k++)
            if (made->nodes[i].category == MUSTER_CATEGORY_UNIT
                && made->nodes[k].category == MUSTER_CATEGORY_UNIT
                && made->nodes[i].parent == made->nodes[k].parent && stood_apart (evaluation, i, k))
              fail_msg ("%s %s, %d points: %s with %s", nations[n], years[y], points,
                        made->nodes[i].kind_id, made->nodes[k].kind_id);
        points += 13;
      }
}

static guint
count_in (const MusterArmy *army, guint formation, const char *kind)
{
  guint n = 0;
  for (guint i = formation + 1; i < army->nodes[formation].end; i++)
    n += g_str_equal (army->nodes[i].kind_id, kind);
  return n;
}

/* No division has all light troops, and another none. */
static void
test_types_are_spread_over_divisions (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "russia", "1812", 378);
  g_autoptr (MusterAnswers) answers = compose (army, 378, MUSTER_GOAL_LIKE);
  const MusterArmy *made = get_answer (answers, 0)->army;
  guint n_divisions = 0;
  for (guint i = 1; i < made->n_nodes; i++)
    if (g_str_equal (made->nodes[i].kind_id, "division"))
      {
        assert_true (count_in (made, i, "ru-jaegers") > 0);
        assert_true (count_in (made, i, "ru-line") > 0);
        n_divisions++;
      }
  assert_true (n_divisions > 1);
}

/* Regiments have two or three battalions of a type. */
static void
test_no_battalion_is_alone_among_others (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "russia", "1812", 300);
  g_autoptr (MusterAnswers) answers = compose (army, 300, MUSTER_GOAL_LIKE);
  const MusterArmy *made = get_answer (answers, 0)->army;
  int foot = muster_ruleset_find_grade (made->ruleset, made->ruleset->arm_scale, "infantry");
  guint n_types = 0;
  assert_true (foot >= 0);
  for (guint i = 0; i < made->n_nodes; i++)
    {
      guint n = 0;
      const char *kind = made->nodes[i].kind_id;
      if (made->nodes[i].category != MUSTER_CATEGORY_UNIT
          || !g_str_equal (made->nodes[made->nodes[i].parent].kind_id, "brigade")
          || muster_kind_get_preset (made->nodes[i].kind, made->ruleset->arm_scale) != foot)
        continue;
      for (guint k = 0; k < made->n_nodes; k++)
        n += made->nodes[k].parent == made->nodes[i].parent
             && g_str_equal (made->nodes[k].kind_id, kind);
      assert_true (n >= 2);
      n_types += g_str_equal (kind, "ru-jaegers");
    }
  assert_true (n_types > 0);
}

static const MusterConflict *
get_conflict (const MusterAnswers *answers, guint i)
{
  return g_ptr_array_index (answers->contradiction, i);
}

/* Each of a contradiction is needed: without it there is an army. */
static void
test_a_contradiction_has_no_member_too_many (void **state)
{
  const Wished wishes[] = { { "10..", "artillery" }, { "2..", "division" } };
  g_autoptr (MusterRuleset) ruleset = lay_wishes ("tout-soldat", wishes, 2);
  g_autoptr (MusterArmySnapshot) army = begin (ruleset, "france", "1809", 200);
  MusterDemand demand = { .army = army,
                          .points = 200,
                          .goal = MUSTER_GOAL_UNITS,
                          .has_average = TRUE,
                          .average = MUSTER_NUMBER (5),
                          .n_answers = 1,
                          .milliseconds = TIME };
  g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
  assert_int_equal (answers->state, MUSTER_COMPOSED_NOTHING);
  assert_int_equal (answers->contradiction->len, 3);
  assert_string_equal (get_conflict (answers, 0)->text, "Wish: at least 10: battery");
  assert_true (get_conflict (answers, 0)->is_wish);
  assert_string_equal (get_conflict (answers, 1)->text, "Average quality of at least 5");
  assert_string_equal (get_conflict (answers, 2)->text, "At most 200 points");
  assert_false (get_conflict (answers, 2)->may_be_waived);

  MusterDemand without_average = demand;
  without_average.has_average = FALSE;
  g_autoptr (MusterAnswers) one = muster_army_compose (&without_average, NULL);
  assert_int_equal (one->state, MUSTER_COMPOSED);

  g_autoptr (MusterRuleset) unwished = lay_wishes ("tout-soldat", wishes + 1, 1);
  g_autoptr (MusterArmySnapshot) other = begin (unwished, "france", "1809", 200);
  MusterDemand without_wish = demand;
  without_wish.army = other;
  g_autoptr (MusterAnswers) two = muster_army_compose (&without_wish, NULL);
  assert_int_equal (two->state, MUSTER_COMPOSED);

  g_autoptr (MusterArmySnapshot) large = begin (ruleset, "france", "1809", 600);
  MusterDemand with_points = demand;
  with_points.army = large;
  with_points.points = 600;
  g_autoptr (MusterAnswers) three = muster_army_compose (&with_points, NULL);
  assert_int_equal (three->state, MUSTER_COMPOSED);
}

static int
count_type (const MusterArmy *army, const char *type)
{
  int n = 0;
  for (guint i = 1; i < army->n_nodes; i++)
    n += g_str_equal (army->nodes[i].kind_id, type);
  return n;
}

/* Of types that the rules do not tell apart so many come as there were of them. */
static void
test_types_come_as_common_as_they_were (void **state)
{
  static const char text[] =
    "<ruleset xmlns='urn:muster:1' id='common' version='1'><title>Common</title>"
    "<period from='1800' to='1820'/><tag id='foot' name='foot' symbol='infantry' role='arm'/>"
    "<type id='line' name='Line' tags='foot' common='70 1810:20'/>"
    "<type id='guard' name='Guard' tags='foot' common='0 1810:10'/>"
    "<type id='levy' name='Levy' tags='foot'/>"
    "<formation id='army' name='Army' holds='unit'/>"
    "<prices id='p' of='unit'><price points='1'/></prices></ruleset>";
  static const struct
  {
    const char *date;
    int line;
    int guard;
  } years[] = { { NULL, 70, 0 }, { "1805", 70, 0 }, { "1812", 20, 10 } };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("common.ruleset.xml", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  for (guint i = 0; i < G_N_ELEMENTS (years); i++)
    {
      g_autoptr (MusterArmySnapshot) army = begin (ruleset, NULL, years[i].date, 100);
      g_autoptr (MusterAnswers) answers = compose (army, 100, MUSTER_GOAL_UNITS);
      const MusterArmy *composed = get_answer (answers, 0)->army;
      /* They come in regiments of up to three. */
      assert_in_range (count_type (composed, "line"), years[i].line - 3, years[i].line + 3);
      assert_in_range (count_type (composed, "guard") + 3, years[i].guard, years[i].guard + 6);
      assert_int_equal (muster_army_count_units (composed), 100);
    }
}

/* After another nation's order of battle an army gets the troops that its own had. */
static void
test_the_troops_of_a_year_come (void **state)
{
  g_autoptr (MusterArmySnapshot) prussia = begin (get_pack ("tout-soldat"), "prussia", "1815", 400);
  g_autoptr (MusterAnswers) late = compose (prussia, 400, MUSTER_GOAL_LIKE);
  const MusterArmy *of_1815 = get_answer (late, 0)->army;
  int n_units = (int) muster_army_count_units (of_1815);
  assert_in_range (count_type (of_1815, "pr-landwehr"), n_units / 4, n_units / 2);
  assert_in_range (count_type (of_1815, "pr-grenadiers"), 0, 4);
  g_autoptr (MusterArmySnapshot) before = begin (get_pack ("tout-soldat"), "prussia", "1806", 400);
  g_autoptr (MusterAnswers) early = compose (before, 400, MUSTER_GOAL_LIKE);
  const MusterArmy *of_1806 = get_answer (early, 0)->army;
  assert_int_equal (count_type (of_1806, "pr-landwehr"), 0);
  assert_in_range (count_type (of_1806, "pr-grenadiers"), 3, n_units / 4);
}

/* What cannot be followed is come near to, and makes nothing impossible. */
static void
test_some_wishes_are_followed_as_far_as_it_goes (void **state)
{
  static const Wished none[] = { { "~0", "unit arm:cavalry" } };
  static const Wished much[] = { { "~20..", "arm:foot-artillery" } };
  static const Wished less[] = { { "~..2", "unit arm:infantry" } };
  static const Wished share[] = { { "~20%", "arm:cavalry" } };
  const struct
  {
    const Wished *wish;
    const char *type;
    int low;
    int high;
    gboolean is_kept;
  } cases[] = { { none, "fr-hussars", 0, 0, TRUE },
                { none, "fr-chasseurs-a-cheval", 0, 0, TRUE },
                { much, "fr-foot-artillery", 8, 19, FALSE },
                { less, "fr-ligne", 0, 4, TRUE },
                { share, "fr-legere", 0, 9, TRUE } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MusterRuleset) ruleset = lay_wishes ("tout-soldat", cases[i].wish, 1);
      g_autoptr (MusterArmySnapshot) army = begin (ruleset, "france", "1809", 200);
      g_autoptr (MusterAnswers) answers = compose (army, 200, MUSTER_GOAL_LIKE);
      const MusterAnswer *answer = get_answer (answers, 0);
      assert_int_equal (answer->points.num, 200);
      assert_in_range (count_type (answer->army, cases[i].type), cases[i].low, cases[i].high);
      if (answer->keeps_rather != cases[i].is_kept)
        fail_msg ("%s %s", cases[i].wish->range, cases[i].wish->of);
    }
}

/* What was not looked at might be an army: nothing is called impossible, and time is not blamed. */
static void
test_where_not_all_is_looked_at_nobody_knows (void **state)
{
  static const Wished unit[] = { { "1..", "unit" } };
  g_autoptr (MusterRuleset) ruleset = lay_wishes ("free-companies", unit, 1);
  g_autoptr (MusterArmySnapshot) army = begin (ruleset, NULL, NULL, 14);
  g_autoptr (MusterAnswers) answers = compose (army, 14, MUSTER_GOAL_UNITS);
  assert_int_equal (answers->state, MUSTER_COMPOSED_PARTIAL);
  g_autofree char *why = muster_answers_dup_failure (answers, ruleset);
  assert_non_null (strstr (why, "not known: not all sets"));
}

static void
test_without_its_nation_nothing_is_composed (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), NULL, "1809", 200);
  g_autoptr (MusterAnswers) answers = compose (army, 200, MUSTER_GOAL_UNITS);
  assert_int_equal (answers->state, MUSTER_COMPOSED_NATIONLESS);
  g_autofree char *why = muster_answers_dup_failure (answers, army->ruleset);
  assert_non_null (strstr (why, "choose its nation first"));
}

static void
test_without_prices_nothing_is_composed (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("pike-and-powder"), "sweden", "1632", 100);
  g_autoptr (MusterAnswers) answers = compose (army, 100, MUSTER_GOAL_UNITS);
  assert_int_equal (answers->state, MUSTER_COMPOSED_UNPRICED);
  /* Commanders alone have prices there. */
  g_autoptr (MusterArmySnapshot) other = begin (get_pack ("le-roi-soleil"), "france", "1704", 40);
  g_autoptr (MusterAnswers) none = compose (other, 40, MUSTER_GOAL_UNITS);
  assert_int_equal (none->state, MUSTER_COMPOSED_UNPRICED);
}

/* A player's own prices are the prices. */
static void
test_house_prices_are_composed (void **state)
{
  MusterRuleset *own = get_pack ("pike-and-powder");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"%s\" version=\"%s\" extends=\"%s\"><title>H</title>"
    "<prices id=\"house\" of=\"unit,commander\"><price when=\"unit\" points=\"7\"/><price "
    "when=\"commander\" points=\"5\"/></prices></ruleset>",
    own->id, own->version, own->id);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (MusterRuleset) ruleset = muster_house_lay_over (own, bytes, problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterArmySnapshot) army = begin (ruleset, "sweden", "1632", 100);
  g_autoptr (MusterAnswers) answers = compose (army, 100, MUSTER_GOAL_UNITS);
  assert_exact (answers, 100);
}

static void
test_units_may_be_counted_in_place_of_points (void **state)
{
  static const char *const packs[] = { "pike-and-powder", "tout-soldat" };
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    {
      g_autoptr (MusterArmySnapshot) army =
        begin (get_pack (packs[i]), i == 0 ? "sweden" : "france", i == 0 ? "1632" : "1809",
               MUSTER_NO_BUDGET);
      g_autoptr (MusterArmySnapshot) like = muster_army_find_like (army);
      const MusterDemand demand = { .army = army,
                                    .points = 14,
                                    .by_units = TRUE,
                                    .goal = like != NULL ? MUSTER_GOAL_LIKE : MUSTER_GOAL_UNITS,
                                    .like = like,
                                    .n_answers = 1,
                                    .milliseconds = TIME };
      g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
      assert_exact (answers, 14);
      assert_int_equal (muster_army_count_units (get_answer (answers, 0)->army), 14);
    }
}

/* Men with weapons in companies, captains with horses and relics, prices by numbers of either. */
static void
test_units_come_with_models_and_options (void **state)
{
  MusterRuleset *ruleset = get_pack ("free-companies");
  const gint64 points[] = { 101, 150 };
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    {
      g_autoptr (MusterArmySnapshot) army = begin (ruleset, NULL, "1640", points[i]);
      g_autoptr (MusterAnswers) answers = compose (army, points[i], MUSTER_GOAL_UNITS);
      const MusterAnswer *answer = get_answer (answers, 0);
      guint n_models = 0;
      assert_legal (answer->army);
      assert_int_equal (answer->points.num, points[i]);
      for (guint k = 0; k < answer->army->n_nodes; k++)
        n_models += answer->army->nodes[k].category == MUSTER_CATEGORY_MODEL;
      assert_true (n_models >= 6);
    }
}

static void
test_what_is_cancelled_says_so (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "france", "1809", 300);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const MusterDemand demand = {
    .army = army, .points = 300, .goal = MUSTER_GOAL_UNITS, .n_answers = 1, .milliseconds = TIME
  };
  g_cancellable_cancel (cancellable);
  g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, cancellable);
  assert_int_equal (answers->state, MUSTER_COMPOSED_CANCELLED);
}

static void
test_the_same_seed_gives_the_same_army (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin (get_pack ("tout-soldat"), "austria", "1809", 200);
  g_autoptr (MusterArmySnapshot) like = muster_army_find_like (army);
  for (guint64 seed = 0; seed < (is_short () ? 1 : 4); seed++)
    {
      const MusterDemand demand = { .army = army,
                                    .points = 200,
                                    .goal = MUSTER_GOAL_LIKE,
                                    .like = like,
                                    .n_answers = 1,
                                    .seed = seed,
                                    .milliseconds = TIME };
      g_autoptr (MusterAnswers) one = muster_army_compose (&demand, NULL);
      g_autoptr (MusterAnswers) again = muster_army_compose (&demand, NULL);
      g_autoptr (GBytes) text = muster_army_write (get_answer (one, 0)->army);
      g_autoptr (GBytes) same = muster_army_write (get_answer (again, 0)->army);
      assert_true (g_bytes_equal (text, same));
    }
}

/* Small rulesets, of which all armies can be gone over: squads of up to three units, two squads at
 * most and perhaps a chief, under limits that are thrown. Some of the units may bear an option; or
 * squads are units, and what stands in them models. */
typedef enum
{
  WITH_OPTIONS = 1 << 0,
  OF_MODELS = 1 << 1,
  WITH_SHARES = 1 << 2, /* in squads, which have to be looked at one by one */
} Layout;

static const char *const limits[] = {
  "<limit id='l%u' name='L' kind='count' scope='squad' of='unit' min='2' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad' of='a' max='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad' of='b' min='2' or-none='yes' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='big' max='2' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='a' min='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='b' min='3' or-none='yes' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='unit' by='type' max='2' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='unit' measure='points' max='12' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='commander' min='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' of='a' to='unit' max='50%%' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' of='big' to='unit' min='1/3' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' of='b' to='unit' max='1/3' round='up' cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' of='c' to='a' max='1/2' cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' of='c' to='unit' max='2/3' cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' of='b' to='a' max='1/2' round='up' cite='C'/>",
  "<limit id='l%u' name='L' kind='compare' of='a' to='b' cite='C'/>",
  "<limit id='l%u' name='L' kind='compare' of='b' to='c' or-equal='yes' cite='C'/>",
  "<limit id='l%u' name='L' kind='requires' of='c' to='commander' cite='C'/>",
  "<limit id='l%u' name='L' kind='requires' scope='squad' of='c' to='a' cite='C'/>",
  "<limit id='l%u' name='L' kind='excludes' of='a' to='c' cite='C'/>",
  "<limit id='l%u' name='L' kind='excludes' scope='squad' of='b' to='c' cite='C'/>",
  "<limit id='l%u' name='L' kind='alike' scope='squad' of='unit' by='type' cite='C'/>",
  "<limit id='l%u' name='L' kind='alike' of='unit' by='type' cite='C'/>",
  "<limit id='l%u' name='L' kind='available' of='unit' only='a,b' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='army size:4..' of='a' min='2' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='army size:..3' of='c' max='0' cite='C'/>",
};

static const char *const option_limits[] = {
  "<limit id='l%u' name='L' kind='count' of='d' max='2' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad' of='d' max='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='unit has:d' min='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad' of='unit has:d' min='2' or-none='yes' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='c' of='d' min='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='a' of='d' max='0' cite='C'/>",
  "<limit id='l%u' name='L' kind='requires' of='d' to='commander' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' of='d' to='unit' max='1/3' cite='C'/>",
};

static const char *const squad_limits[] = {
  "<limit id='l%u' name='L' kind='share' scope='squad' of='a' to='unit' max='1/2' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' scope='squad' of='big' to='unit' min='2/3' cite='C'/>",
  "<limit id='l%u' name='L' kind='share' scope='squad' of='b' to='unit' max='1/4' round='up' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' scope='squad' of='c' to='a' max='1/2' cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' scope='squad' of='b' to='unit' max='1/2' round='up' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='compare' scope='squad' of='a' to='b' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad' of='unit' measure='points' max='9' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad points:6..' of='a' max='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='ratio' scope='squad strong:2..' of='b' to='a' max='1/1' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='count' scope='squad strong:..1' of='big' min='1' or-none='yes' "
  "cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='squad points:8..' min='1' cite='C'/>",
  "<limit id='l%u' name='L' kind='count' of='squad strong:3' max='1' cite='C'/>",
};

static void
add_limit (GString *text, const char *limit, guint number)
{
  g_auto (GStrv) halves = g_strsplit (limit, "%u", 2);
  g_auto (GStrv) signs = g_strsplit (halves[1], "%%", -1);
  g_autofree char *end = g_strjoinv ("%", signs);
  g_string_append_printf (text, "%s%u%s", halves[0], number, end);
}

static MusterRuleset *
throw_ruleset (MusterRandom *random, Layout layout)
{
  g_autoptr (GString) text = g_string_new (
    "<ruleset xmlns='urn:muster:1' id='small' version='1' lang='en'><title>Small</title>"
    "<tag id='big' name='big'/>"
    "<type id='a' kind='unit' name='A' cite='C'/><type id='b' kind='unit' name='B' tags='big' "
    "cite='C'/><type id='c' kind='unit' name='C' tags='big' cite='C'/>");
  if ((layout & WITH_OPTIONS) != 0)
    g_string_append (text, "<type id='d' name='D' kind='option' on='a,c' cite='C'/>");
  if ((layout & OF_MODELS) == 0)
    g_string_append (text, "<formation id='squad' name='Squad' holds='unit' cite='C'/>");
  g_string_append_printf (
    text,
    "<formation id='army' name='Army' holds='squad,commander' cite='C'/>"
    "<type id='chief' name='Chief' kind='commander' cite='C'/>"
    "<prices id='p' of='a,b,c,commander,%s' cite='C'><price when='a' points='%d'/><price when='b' "
    "points='%d/2'/><price when='c' points='%d'/><price when='chief' points='%d'/>",
    (layout & WITH_OPTIONS) != 0 ? "d" : "a", (int) muster_random_range (random, 1, 4),
    (int) muster_random_range (random, 3, 9), (int) muster_random_range (random, 3, 7),
    (int) muster_random_range (random, 1, 3));
  if ((layout & WITH_OPTIONS) != 0)
    g_string_append_printf (text, "<price when='d' points='%d'/>",
                            (int) muster_random_range (random, 0, 3));
  g_string_append (
    text, "</prices>"
          "<budget free='yes'/>"
          "<limit id='squads' name='S' kind='count' of='squad' max='2' cite='C'/>"
          "<limit id='units' name='U' kind='count' scope='squad' of='unit' max='3' cite='C'/>"
          "<limit id='chiefs' name='K' kind='count' of='commander' max='1' cite='C'/>"
          "<stat id='size' name='Size' of='army' show='no'><add of='unit'/></stat>");
  guint n = (guint) muster_random_range (random, 1, 4);
  for (guint i = 0; i < n; i++)
    add_limit (text, limits[muster_random_range (random, 0, G_N_ELEMENTS (limits) - 1)], i);
  for (guint i = 0; (layout & WITH_OPTIONS) != 0 && i < 2; i++)
    add_limit (text,
               option_limits[muster_random_range (random, 0, G_N_ELEMENTS (option_limits) - 1)],
               n + i);
  if ((layout & WITH_SHARES) != 0)
    {
      g_string_append (text,
                       "<stat id='strong' name='S' of='squad' show='no'><add of='unit'/></stat>");
      for (guint i = 0; i < 2; i++)
        add_limit (text,
                   squad_limits[muster_random_range (random, 0, G_N_ELEMENTS (squad_limits) - 1)],
                   n + 2 + i);
    }
  g_string_append (text, "</ruleset>");
  if ((layout & OF_MODELS) != 0)
    {
      g_string_replace (text, "'unit", "'model", 0);
      g_string_replace (text, "<tag id='big'",
                        "<type id='squad' name='Squad' cite='C'/><tag id='big'", 1);
      for (char type = 'a'; type <= 'c'; type++)
        {
          g_autofree char *plain = g_strdup_printf ("<type id='%c' kind='model'", type);
          g_autofree char *borne = g_strdup_printf ("%s on='squad'", plain);
          g_string_replace (text, plain, borne, 1);
        }
    }
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset =
    muster_ruleset_parse ("small.ruleset.xml", text->str, text->len, problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

/* How many of each type a squad has, and with the option. */
#define N_PLAIN 3
#define N_TYPES 5
typedef struct
{
  int n[N_TYPES];
} Squad;

static void
add_squad (MusterArmyBuilder *builder, Layout layout, Squad squad)
{
  static const char *const types[N_TYPES] = { "a", "b", "c", "a", "c" };
  gboolean is_unit = (layout & OF_MODELS) != 0;
  muster_army_builder_begin (builder, 0, is_unit ? MUSTER_CATEGORY_UNIT : MUSTER_CATEGORY_FORMATION,
                             "squad", NULL);
  for (int type = 0; type < N_TYPES; type++)
    for (int i = 0; i < squad.n[type]; i++)
      {
        muster_army_builder_begin (builder, 0,
                                   is_unit ? MUSTER_CATEGORY_MODEL : MUSTER_CATEGORY_UNIT,
                                   types[type], NULL);
        if (type >= N_PLAIN)
          {
            muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_OPTION, "d", NULL);
            muster_army_builder_end (builder);
          }
        muster_army_builder_end (builder);
      }
  muster_army_builder_end (builder);
}

/* The most points up to those asked for, and then the most units, of all legal armies. */
typedef struct
{
  gboolean is_any;
  MusterNumber points;
  guint n_units;
} Best;

static void
consider (MusterRuleset *ruleset,
          Layout layout,
          gint64 points,
          const Squad *squads,
          guint n_squads,
          gboolean has_chief,
          Best *best)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, "small", "Small");
  if (has_chief)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, "chief", NULL);
      muster_army_builder_end (builder);
    }
  for (guint i = 0; i < n_squads; i++)
    add_squad (builder, layout, squads[i]);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  MusterNumber total = evaluation->totals[0];
  guint n_units = muster_army_count_units (army);
  int more = best->is_any ? muster_number_compare (total, best->points) : 1;
  if (!verdict.legal || n_units == 0 || muster_number_compare (total, MUSTER_NUMBER (points)) > 0
      || more < 0 || (more == 0 && n_units <= best->n_units))
    return;
  *best = (Best){ TRUE, total, n_units };
}

/* Adds all squads that have up to three, with those of @squad before @type. */
static void
list_squads (GArray *all, Squad squad, int type, int n, int n_types)
{
  if (type == n_types)
    {
      if (n > 0)
        g_array_append_val (all, squad);
      return;
    }
  for (squad.n[type] = 0; n <= 3; squad.n[type]++, n++)
    list_squads (all, squad, type + 1, n, n_types);
}

static Best
search (MusterRuleset *ruleset, Layout layout, gint64 points)
{
  Best best = { 0 };
  g_autoptr (GArray) squads = g_array_new (FALSE, FALSE, sizeof (Squad));
  /* A squad that is a unit may be there without models. */
  if ((layout & OF_MODELS) != 0)
    g_array_append_val (squads, ((Squad){ 0 }));
  list_squads (squads, (Squad){ 0 }, 0, 0, (layout & WITH_OPTIONS) != 0 ? N_TYPES : N_PLAIN);
  const Squad *all = &g_array_index (squads, Squad, 0);
  for (int chief = 0; chief < 2; chief++)
    {
      consider (ruleset, layout, points, NULL, 0, chief, &best);
      for (guint i = 0; i < squads->len; i++)
        {
          consider (ruleset, layout, points, &all[i], 1, chief, &best);
          for (guint k = i; k < squads->len; k++)
            consider (ruleset, layout, points, (const Squad[]){ all[i], all[k] }, 2, chief, &best);
        }
    }
  return best;
}

static void
assert_best_of_all (Layout layout, guint64 n)
{
  guint64 seed = get_number ("MUSTER_SEED", (guint64) g_get_monotonic_time ());
  guint n_found = 0;
  guint n_exact = 0;
  print_message ("# MUSTER_SEED=%" G_GUINT64_FORMAT "\n", seed);
  MusterRandom random = muster_random_new (seed, "compose");
  for (guint64 i = 0; i < n; i++)
    {
      g_autoptr (MusterRuleset) ruleset = throw_ruleset (&random, layout);
      gint64 points = muster_random_range (&random, 1, 25);
      Best best = search (ruleset, layout, points);
      g_autoptr (MusterArmySnapshot) army = begin (ruleset, NULL, NULL, points);
      g_autoptr (MusterAnswers) answers = compose (army, points, MUSTER_GOAL_UNITS);
      if (!best.is_any)
        {
          assert_int_equal (answers->state, MUSTER_COMPOSED_NOTHING);
          assert_true (answers->contradiction->len > 0);
          continue;
        }
      const MusterAnswer *answer = get_answer (answers, 0);
      assert_true (muster_number_compare (answer->points, best.points) == 0);
      assert_int_equal (muster_army_count_units (answer->army), best.n_units);
      assert_true (answer->is_best);
      assert_true (answer->is_most);
      n_found++;
      n_exact += muster_number_compare (best.points, MUSTER_NUMBER (points)) == 0;
    }
  assert_true (n_found > n / 3);
  assert_true (n_exact > 0 || n < 20);
}

static void
test_small_armies_are_the_best_of_all (void **state)
{
  assert_best_of_all (0, 4 * get_number ("MUSTER_LOOPS", 20));
}

static void
test_small_armies_with_options_are_the_best_of_all (void **state)
{
  assert_best_of_all (WITH_OPTIONS, get_number ("MUSTER_LOOPS", 20));
}

static void
test_small_armies_of_models_are_the_best_of_all (void **state)
{
  assert_best_of_all (OF_MODELS, 2 * get_number ("MUSTER_LOOPS", 20));
  assert_best_of_all (OF_MODELS | WITH_OPTIONS, get_number ("MUSTER_LOOPS", 20));
}

static void
test_small_armies_of_unlike_squads_are_the_best_of_all (void **state)
{
  assert_best_of_all (WITH_SHARES, 2 * get_number ("MUSTER_LOOPS", 20));
  assert_best_of_all (WITH_SHARES | OF_MODELS, get_number ("MUSTER_LOOPS", 20));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_armies_of_all_sizes_are_exact),
    cmocka_unit_test (test_advice_is_kept_where_it_can_be),
    cmocka_unit_test (test_what_is_there_stays),
    cmocka_unit_test (test_what_is_half_built_is_completed),
    cmocka_unit_test (test_a_waived_limit_is_not_asked),
    cmocka_unit_test (test_wishes_come_true),
    cmocka_unit_test (test_answers_differ_in_shape),
    cmocka_unit_test (test_cheap_troops_are_not_made_up_for_by_guns),
    cmocka_unit_test (test_units_stand_with_what_they_used_to_stand_with),
    cmocka_unit_test (test_types_are_spread_over_divisions),
    cmocka_unit_test (test_no_battalion_is_alone_among_others),
    cmocka_unit_test (test_a_contradiction_has_no_member_too_many),
    cmocka_unit_test (test_types_come_as_common_as_they_were),
    cmocka_unit_test (test_the_troops_of_a_year_come),
    cmocka_unit_test (test_some_wishes_are_followed_as_far_as_it_goes),
    cmocka_unit_test (test_where_not_all_is_looked_at_nobody_knows),
    cmocka_unit_test (test_without_its_nation_nothing_is_composed),
    cmocka_unit_test (test_without_prices_nothing_is_composed),
    cmocka_unit_test (test_house_prices_are_composed),
    cmocka_unit_test (test_units_may_be_counted_in_place_of_points),
    cmocka_unit_test (test_units_come_with_models_and_options),
    cmocka_unit_test (test_what_is_cancelled_says_so),
    cmocka_unit_test (test_the_same_seed_gives_the_same_army),
    cmocka_unit_test (test_small_armies_are_the_best_of_all),
    cmocka_unit_test (test_small_armies_with_options_are_the_best_of_all),
    cmocka_unit_test (test_small_armies_of_models_are_the_best_of_all),
    cmocka_unit_test (test_small_armies_of_unlike_squads_are_the_best_of_all),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
