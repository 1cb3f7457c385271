/* Demands by chance of packs that have prices, as they are and with a house's own: whatever is
 * composed passes the check, comes to the points or as near as there is an army, and is the same
 * again by the same seed. */
#include "helper/army.h"

#include "army/compose/compose.h"
#include "army/compose/like.h"
#include "army/compose/wishes.h"
#include "army/start/start.h"
#include "army/store/xml.h"
#include "base/random.h"
#include "helper/environment.h"
#include "ruleset/catalogue/house.h"

#define TIME 10000

static const char *const packs[] = { "tout-soldat",   "tout-soldat",     "game-of-kings",
                                     "game-of-kings", "named-regiments", "shapes",
                                     "kinds",         "free-companies" };

/* Returns: (transfer full): so many of a kind of formation, or of what has a tag */
static char *
dup_wish (const MusterRuleset *ruleset, MusterRandom *random)
{
  int low = (int) muster_random_range (random, 0, 3);
  int high = low + (int) muster_random_range (random, 0, 4);
  const MusterKind *kind = &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
  gboolean is_kind = ruleset->n_tags == 0 || muster_random_range (random, 0, 1) == 0;
  if (is_kind && kind->category != MUSTER_CATEGORY_FORMATION
      && kind->category != MUSTER_CATEGORY_UNIT)
    return g_strdup ("0.. unit");
  return g_strdup_printf (
    "%s%d..%d %s", muster_random_range (random, 0, 3) == 0 ? MUSTER_RATHER : "", low, high,
    is_kind ? kind->id : ruleset->tags[muster_random_range (random, 0, ruleset->n_tags - 1)].id);
}

/* Returns: (transfer full): the ruleset, or with dearer units and a limit that it has not */
static MusterRuleset *
lay_house (MusterRuleset *ruleset, MusterRandom *random)
{
  int dearer = (int) muster_random_range (random, 0, 3);
  int most = (int) muster_random_range (random, 2, 30);
  if (muster_random_range (random, 0, 2) > 0)
    return muster_ruleset_ref (ruleset);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns='urn:muster:1' id='%s' version='%s' extends='%s'><title>House</title>"
    "<prices id='dearer-here' of='unit'><price points='%d'/></prices>"
    "<limit id='fewer-here' name='Units' kind='count' of='unit' max='%d'/></ruleset>",
    ruleset->id, ruleset->version, ruleset->id, dearer, most);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  MusterRuleset *laid = muster_house_lay_over (ruleset, bytes, problems);
  if (laid == NULL)
    fail_with_problems (problems);
  return laid;
}

static const MusterArmy *
begin (MusterRuleset *ruleset, gint64 points, MusterRandom *random)
{
  g_autofree char *date =
    g_strdup_printf ("%d", (int) muster_random_range (random, ruleset->from, ruleset->to));
  int nation = ruleset->n_nations > 0
                 ? (int) muster_random_range (random, 0, ruleset->n_nations - 1)
                 : MUSTER_GRADE_NONE;
  const MusterStart start = { ruleset, nation, date, points, NULL };
  return muster_start_build (&start);
}

static char *
dup_text (const MusterArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_is_sound (const MusterAnswer *answer, gint64 points)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (answer->army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  assert_true (muster_findings_judge (findings).legal);
  assert_true (muster_number_compare (evaluation->totals[0], answer->points) == 0);
  assert_true (muster_number_compare (answer->points, MUSTER_NUMBER (points)) <= 0);
}

/* What came of demands. */
typedef struct
{
  guint n_composed;
  guint n_late; /* nothing was found in time, or something better may exist for want of it */
} Tally;

static void
note_late (guint64 seed, const MusterDemand *demand, Tally *tally)
{
  print_message ("# out of time: seed %" G_GUINT64_FORMAT ", %s, %" G_GINT64_FORMAT
                 " points, goal %s\n",
                 seed, demand->army->ruleset->id, demand->points, muster_goal_words[demand->goal]);
  tally->n_late++;
}

static void
demand_by_chance (guint64 seed, Tally *tally)
{
  MusterRandom random = muster_random_new (seed, "demands");
  g_autoptr (MusterRuleset) ruleset =
    lay_house (get_pack (packs[muster_random_range (&random, 0, G_N_ELEMENTS (packs) - 1)]),
               &random);
  gint64 points =
    muster_random_range (&random, 5, muster_random_range (&random, 0, 1) == 0 ? 80 : 400);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) wishes = g_ptr_array_new_with_free_func (g_free);
  for (gint64 n = muster_random_range (&random, -1, 2); n > 0; n--)
    g_ptr_array_add (wishes, dup_wish (ruleset, &random));
  g_ptr_array_add (wishes, NULL);
  g_autoptr (MusterRuleset) laid =
    muster_wishes_lay (ruleset, (const char *const *) wishes->pdata, NULL, problems);
  if (laid == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterArmySnapshot) army = begin (laid, points, &random);
  g_autoptr (MusterArmySnapshot) like = muster_army_find_like (army);
  MusterGoal goal = (MusterGoal) muster_random_range (&random, 0, MUSTER_GOAL_QUALITY);
  const MusterDemand demand = {
    .army = army,
    .points = points,
    .goal = goal == MUSTER_GOAL_LIKE && like == NULL ? MUSTER_GOAL_UNITS : goal,
    .like = like,
    .n_answers = 1,
    .seed = seed,
    .milliseconds = TIME,
  };
  g_autoptr (MusterAnswers) answers = muster_army_compose (&demand, NULL);
  if (answers->state == MUSTER_COMPOSED_BEYOND)
    fail_msg ("seed %" G_GUINT64_FORMAT ", %s, %" G_GINT64_FORMAT " points: %s", seed,
              army->ruleset->id, points, answers->beyond);
  if (answers->state == MUSTER_COMPOSED_NOTHING)
    assert_true (answers->contradiction->len > 0);
  if (answers->state == MUSTER_COMPOSED_LATE)
    note_late (seed, &demand, tally);
  if (answers->state != MUSTER_COMPOSED)
    return;
  tally->n_composed++;
  const MusterAnswer *answer = g_ptr_array_index (answers->items, 0);
  assert_is_sound (answer, points);
  if (!answer->is_best && !answer->is_partial)
    note_late (seed, &demand, tally);
  if (!answer->is_best || seed % 4 != 0)
    return;
  g_autoptr (MusterAnswers) again = muster_army_compose (&demand, NULL);
  assert_int_equal (again->state, MUSTER_COMPOSED);
  g_autofree char *one = dup_text (answer->army);
  g_autofree char *other =
    dup_text (((const MusterAnswer *) g_ptr_array_index (again->items, 0))->army);
  assert_string_equal (one, other);
}

static void
test_whatever_is_demanded_is_legal_and_near_the_points (void **state)
{
  guint64 first = get_number ("MUSTER_SEED", (guint64) g_get_monotonic_time ());
  print_message ("# MUSTER_SEED=%" G_GUINT64_FORMAT "\n", first);
  guint64 n_loops = get_number ("MUSTER_LOOPS", 20);
  Tally tally = { 0, 0 };
  for (guint64 seed = first; seed < first + n_loops; seed++)
    demand_by_chance (seed, &tally);
  print_message ("# of %" G_GUINT64_FORMAT " %u composed, %u out of time\n", n_loops,
                 tally.n_composed, tally.n_late);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_whatever_is_demanded_is_legal_and_near_the_points),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
