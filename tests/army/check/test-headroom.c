/* How much room limits leave: so much more may come, and not one more. */
#include "helper/army.h"

#include "army/check/check.h"
#include "army/check/headroom.h"

static void
append_units (GString *body, const char *type, gint64 n)
{
  for (gint64 i = 0; i < n; i++)
    g_string_append_printf (body, "<unit type=\"%s\" grades=\"class:2\"/>", type);
}

/* A formation of the kind @box with @n of @type beside @others of @other. */
static const MusterArmy *
make_box (const char *box, const char *type, gint64 n, const char *other, gint64 others)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_string_append_printf (body, "<formation kind=\"%s\">", box);
  append_units (body, type, n);
  append_units (body, other, others);
  g_string_append (body, "</formation>");
  return make_army ("kinds", "grades=\"drill:old\"", body->str);
}

static const MusterHeadroom *
find_limit (GPtrArray *list, const char *limit)
{
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (g_str_equal (headroom->limit->id, limit))
        return headroom;
    }
  return NULL;
}

static gboolean
breaks (const MusterArmy *army, const char *limit)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterFinding *) g_ptr_array_index (findings, i))->id, limit))
      return TRUE;
  return FALSE;
}

static gboolean
breaks_with (const char *limit,
             const char *type,
             const char *other,
             gint64 n,
             gint64 others,
             const MusterHeadroom *headroom,
             gint64 more)
{
  g_autoptr (MusterArmySnapshot) army =
    make_box (limit, type, headroom->of_others ? n : n + more, other,
              headroom->of_others ? others + more : others);
  return breaks (army, limit);
}

static void
assert_exact (const char *limit, const char *type, const char *other)
{
  for (gint64 n = 0; n <= 6; n++)
    for (gint64 others = 0; others <= 12; others++)
      {
        g_autoptr (MusterArmySnapshot) army = make_box (limit, type, n, other, others);
        g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
        g_autoptr (GPtrArray) list = muster_army_list_headroom (evaluation, 1);
        const MusterHeadroom *headroom = find_limit (list, limit);
        if (headroom == NULL)
          {
            assert_true (breaks (army, limit));
            continue;
          }
        gint64 room = headroom->room.den != 0 ? muster_number_floor (headroom->room) : -1;
        gint64 spare = headroom->spare.den != 0 ? muster_number_floor (headroom->spare) : -1;
        gint64 counted = headroom->of_others ? others : n;
        assert_int_equal (headroom->actual.num, counted);
        if (room >= 0)
          {
            assert_false (breaks_with (limit, type, other, n, others, headroom, room));
            assert_true (breaks_with (limit, type, other, n, others, headroom, room + 1));
          }
        if (spare < 0)
          continue;
        assert_false (breaks_with (limit, type, other, n, others, headroom, -spare));
        if (spare < counted)
          assert_true (breaks_with (limit, type, other, n, others, headroom, -spare - 1));
      }
}

static void
test_shares_and_ratios_leave_exactly_so_much_room (void **state)
{
  assert_exact ("most-share", "horse", "foot");
  assert_exact ("most-share-up", "horse", "foot");
  assert_exact ("share-of", "guards", "foot");
  assert_exact ("ratio-full", "gun", "foot");
  assert_exact ("ratio-started", "gun", "foot");
  assert_exact ("ratio-two", "gun", "foot");
}

static void
test_least_shares_and_counts_leave_exactly_so_many_to_spare (void **state)
{
  assert_exact ("least-share", "foot", "horse");
  assert_exact ("least-share-up", "foot", "horse");
  assert_exact ("share-both", "horse", "foot");
  assert_exact ("range", "foot", "horse");
}

static void
test_comparisons_leave_room_for_the_other_side (void **state)
{
  assert_exact ("more", "foot", "horse");
  assert_exact ("as-many", "foot", "horse");
}

static void
assert_box_text (const char *limit, const char *body, const char *text)
{
  g_autofree char *whole = g_strdup_printf ("<formation kind=\"%s\">%s</formation>", limit, body);
  g_autoptr (MusterArmySnapshot) army = make_army ("kinds", "grades=\"drill:old\"", whole);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) list = muster_army_list_headroom (evaluation, 1);
  const MusterHeadroom *headroom = find_limit (list, limit);
  if (text == NULL)
    {
      assert_null (headroom);
      return;
    }
  assert_non_null (headroom);
  assert_string_equal (headroom->text, text);
}

#define GUARD "<unit type=\"guards\" grades=\"class:3\"/>"
#define GUN   "<unit type=\"gun\" grades=\"class:2\"/>"
#define CHIEF "<commander type=\"leader\"/>"

static void
test_pairs_and_likeness_say_what_they_ask (void **state)
{
  assert_box_text ("needs", "", "0");
  assert_box_text ("needs", GUARD CHIEF CHIEF, "2, at least 1");
  assert_box_text ("needs", GUARD, NULL);
  assert_box_text ("either", "", "neither is there");
  assert_box_text ("either", GUN, "none of the others");
  assert_box_text ("either", GUN GUARD, NULL);
  assert_box_text ("to-be-had", "", "none");
  assert_box_text ("one-class", "", "not yet decided");
  assert_box_text ("one-class", GUN GUN, "all fair (2)");
  assert_box_text ("one-class", GUN GUARD, NULL);
}

static void
assert_limit (GPtrArray *list, const char *limit, const char *text)
{
  const MusterHeadroom *headroom = find_limit (list, limit);
  assert_non_null (headroom);
  assert_string_equal (headroom->text, text);
}

/* Army Structure: artillery 0-2 in a division, 0-4 in a corps; brigades of 3-8, divisions of 2-4.
 */
static void
test_d_erlons_corps_has_room_for_guns_and_brigades (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) corps =
    muster_army_list_headroom (evaluation, find_named (army, "I Corps"));
  g_autoptr (GPtrArray) division =
    muster_army_list_headroom (evaluation, find_named (army, "1st Division"));
  g_autoptr (GPtrArray) brigade =
    muster_army_list_headroom (evaluation, find_named (army, "Brigade Schmitz"));
  assert_limit (corps, "corps-artillery", "1 of 4");
  assert_null (find_limit (corps, "corps-size"));
  assert_limit (division, "division-artillery", "1 of 2");
  assert_limit (division, "division-size", "2 of 2–4");
  assert_limit (brigade, "brigade-size", "5 of 3–8");
}

static void
test_points_have_room_up_to_what_was_agreed (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "british-200");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) list = muster_army_list_headroom (evaluation, 0);
  assert_limit (list, "points", "190 of 200 points");
}

static void
test_what_is_not_known_has_no_room (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "budget=\"200\" grades=\"nation:france\"",
               "<formation kind=\"division\"><formation kind=\"brigade\">"
               "<unit type=\"line-infantry\"/></formation></formation>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) list = muster_army_list_headroom (evaluation, 0);
  assert_null (find_limit (list, "points"));
}

/* What a type presets tells what it never is. */
static void
test_types_that_never_match_are_told_apart (void **state)
{
  const MusterRuleset *ruleset = get_pack ("tout-soldat");
  const MusterSelector *no_guns = muster_ruleset_find_limit (ruleset, "brigade-arm")->of;
  const MusterKind *guns = muster_ruleset_find_kind (ruleset, "foot-artillery");
  const MusterKind *foot = muster_ruleset_find_kind (ruleset, "line-infantry");
  guint n_of_guns = 0;
  guint n_of_foot = 0;
  assert_false (muster_kind_may_match (ruleset, guns, no_guns));
  assert_true (muster_kind_may_match (ruleset, foot, no_guns));
  for (int i = 0; i < ruleset->n_prices; i++)
    for (int j = 0; j < ruleset->prices[i].n_rows; j++)
      {
        gboolean is_of_guns =
          muster_kind_may_match (ruleset, guns, ruleset->prices[i].rows[j].when);
        gboolean is_of_foot =
          muster_kind_may_match (ruleset, foot, ruleset->prices[i].rows[j].when);
        assert_false (is_of_guns && is_of_foot);
        n_of_guns += is_of_guns ? 1 : 0;
        n_of_foot += is_of_foot ? 1 : 0;
      }
  assert_true (n_of_guns > 0 && n_of_foot > 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_shares_and_ratios_leave_exactly_so_much_room),
    cmocka_unit_test (test_least_shares_and_counts_leave_exactly_so_many_to_spare),
    cmocka_unit_test (test_comparisons_leave_room_for_the_other_side),
    cmocka_unit_test (test_pairs_and_likeness_say_what_they_ask),
    cmocka_unit_test (test_d_erlons_corps_has_room_for_guns_and_brigades),
    cmocka_unit_test (test_points_have_room_up_to_what_was_agreed),
    cmocka_unit_test (test_what_is_not_known_has_no_room),
    cmocka_unit_test (test_types_that_never_match_are_told_apart),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
