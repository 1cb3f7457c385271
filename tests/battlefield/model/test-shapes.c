/* A ruleset in the shapes that rulebooks use, added as a pack alone: leaders of a division, shares
 * of two classes together, batteries per battalions, aides per points, nations that exclude or need
 * each other, prices by nation with a hole, a budget from the army's own men. */
#include "helper/army.h"

#include "ruleset/check/check.h"

#define WEST "date=\"1758\" budget=\"1000\" grades=\"nation:west\""
#define POOR "date=\"1758\" budget=\"500\" grades=\"nation:west\""

#define UNIT(type, more) "<unit type=\"" type "\" grades=\"training:drilled" more "\"/>"
#define B                UNIT ("battalion", "")
#define B4               B B B B
#define B8               B4 B4
#define R                UNIT ("riders", "")
#define H                UNIT ("hussars", "")
#define S                UNIT ("guards", "")
#define F                UNIT ("field-guns", "")
#define M                UNIT ("flying-guns", "")
#define I                UNIT ("irregulars", "")
#define K                UNIT ("rockets", "")
#define V                UNIT ("volunteers", "")
#define OF(nation)       UNIT ("battalion", " nation:" nation)
#define GENERAL          "<commander type=\"general\"/>"
#define AIDE             "<commander type=\"aide\"/>"
#define D(in)            "<formation kind=\"division\">" in "</formation>"

typedef struct
{
  const char *limit;
  const char *head;
  const char *legal;
  const char *illegal;
  const char *illegal_head; /* NULL: the same head */
} Shape;

static const Shape shapes[] = {
  { "one-general", WEST, D (GENERAL B8 R), D (GENERAL GENERAL B8 R) },
  { "one-general", WEST, D (B8 R), D (GENERAL GENERAL GENERAL B8 R) },
  { "some-irregulars", WEST, D (B8 I I I R R), D (B8 I I I I R R) },
  { "division-guns", WEST, D (B4 F R R) D (B4 F), D (B8 F F R R) },
  { "horse-share", WEST, D (B B B R), D (B B R) },
  { "horse-share", WEST, D (B8 B R), D (B8 B B R) },
  { "horse-share", WEST, D (B4 B B M R), D (B4 B M R) },
  { "guard-points", WEST, D (B4 B S R), D (B4 S R) },
  { "guns-per-foot", WEST, D (B4 B F R) D (F), D (B4 F R) D (F) },
  { "aides", WEST, AIDE AIDE D (B8 R), AIDE AIDE AIDE D (B8 R) },
  { "aides", POOR, AIDE D (B8 R), AIDE AIDE D (B8 R) },
  { "east-or-west", WEST, D (B8 R), D (B8 R OF ("east")) },
  { "hills-need", WEST,
    D ("<commander type=\"general\" grades=\"nation:isles\"/>" B4 R OF ("hills")),
    D (GENERAL B4 R OF ("hills")) },
  { "rockets", WEST, D (B8 K K R R), D (B8 K R) },
  { "rockets", WEST, D (B8 K K K K R R), D (B8 B B K K K K K R R) },
  { "rockets", WEST, D (B8 R), D (B8 K R) },
  { "either", WEST, D (B8 K K R R), D (B8 K K R M) },
  { "total", "date=\"1758\" budget=\"185\" grades=\"nation:west\"", D (B8 R), D (B8 R),
    "date=\"1758\" budget=\"184\" grades=\"nation:west\"" },
  { "divisions", WEST, D (B8 R) D (B) D (""), D (B8 R) D (B) D ("") D ("") },
  { "light-half", WEST, D (B8 B R H), D (B8 B R H H) },
  { "small-nations", "date=\"1758\" budget=\"1000\" grades=\"nation:isles\"", D (B8 B4 R R),
    D (B8 B4 B R R) },
  { "small-nations", WEST, D (B8 B4 B R R), D (B8 B4 B R R),
    "date=\"1758\" budget=\"1000\" grades=\"nation:isles\"" },
  { "isles-lead", "date=\"1758\" budget=\"1000\" grades=\"nation:isles\"",
    D (GENERAL B4 R OF ("hills") OF ("hills") OF ("hills") OF ("hills")),
    D (GENERAL B B B R OF ("hills") OF ("hills") OF ("hills") OF ("hills") OF ("hills")) },
  { "isles-lead", "date=\"1758\" budget=\"1000\" grades=\"nation:isles\"",
    D (GENERAL B R OF ("hills") OF ("hills") OF ("hills")),
    D (GENERAL B B B R OF ("hills") OF ("hills") OF ("hills") OF ("hills") OF ("hills")) },
};

static void
test_the_pack_is_sound (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  muster_ruleset_check (get_pack ("shapes"), "shapes", problems);
  if (muster_problems_has_error (problems))
    fail_with_problems (problems);
}

static void
test_every_shape_allows_and_forbids_what_it_says (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      const Shape *shape = &shapes[i];
      const char *head = shape->illegal_head != NULL ? shape->illegal_head : shape->head;
      g_autoptr (Checked) good = check_made ("shapes", shape->head, shape->legal);
      g_autoptr (Checked) bad = check_made ("shapes", head, shape->illegal);
      if (good->findings->len > 0)
        print_message ("# shape %u\n", i);
      assert_findings (good, "");
      assert_findings (bad, shape->limit);
      assert_all_fixes_cure (bad, shape->limit);
    }
}

static void
test_every_limit_of_it_is_among_them (void **state)
{
  const MusterRuleset *ruleset = get_pack ("shapes");
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      gboolean found = FALSE;
      for (guint j = 0; j < G_N_ELEMENTS (shapes); j++)
        found = found || g_str_equal (shapes[j].limit, ruleset->limits[i].id);
      if (!found)
        fail_msg ("no army tests the limit %s", ruleset->limits[i].id);
    }
}

static void
test_a_type_of_some_years_is_not_to_be_had_in_others (void **state)
{
  g_autoptr (Checked) then = check_made ("shapes", WEST, D (B8 R V));
  g_autoptr (Checked) before =
    check_made ("shapes", "date=\"1755\" budget=\"1000\" grades=\"nation:west\"", D (B8 R V));
  g_autoptr (Checked) after =
    check_made ("shapes", "date=\"1761\" budget=\"1000\" grades=\"nation:west\"", D (B8 R V));
  assert_findings (then, "");
  assert_findings (before, "years");
  assert_findings (after, "years");
}

static void
test_a_battalion_costs_less_in_the_east (void **state)
{
  g_autoptr (Checked) west = check_made ("shapes", WEST, D (B));
  g_autoptr (Checked) east =
    check_made ("shapes", "date=\"1758\" budget=\"1000\" grades=\"nation:east\"", D (B));
  assert_int_equal (get_total (west), 20);
  assert_int_equal (get_total (east), 15);
}

static void
test_in_the_hole_of_the_table_the_player_gives_the_price (void **state)
{
  g_autoptr (Checked) open =
    check_made ("shapes", WEST, D ("<unit type=\"field-guns\" grades=\"training:raw\"/>"));
  g_autoptr (Checked) given =
    check_made ("shapes", WEST,
                D ("<unit type=\"field-guns\" grades=\"training:raw\"><entry what=\"points\" "
                   "is=\"12\"/></unit>"));
  assert_int_equal (open->evaluation->n_unpriced, 1);
  assert_int_equal (get_total (given), 12);
}

static void
test_the_budget_is_two_points_for_each_thousand_men (void **state)
{
  MusterNumber points;
  g_autoptr (Checked) checked =
    check_made ("shapes", "date=\"1758\" grades=\"nation:west\"", D (B8 B8 B4 R));
  /* 20 battalions of 500 and 300 riders: 10,300 men. */
  assert_int_equal (muster_evaluation_get_budget (checked->evaluation, &points), MUSTER_YES);
  assert_int_equal (points.num, 20);
  assert_int_equal (points.den, 1);
  assert_non_null (find_finding (checked, "total"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_pack_is_sound),
    cmocka_unit_test (test_every_shape_allows_and_forbids_what_it_says),
    cmocka_unit_test (test_every_limit_of_it_is_among_them),
    cmocka_unit_test (test_a_type_of_some_years_is_not_to_be_had_in_others),
    cmocka_unit_test (test_a_battalion_costs_less_in_the_east),
    cmocka_unit_test (test_in_the_hole_of_the_table_the_player_gives_the_price),
    cmocka_unit_test (test_the_budget_is_two_points_for_each_thousand_men),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
