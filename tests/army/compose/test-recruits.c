/* What an army may be composed of. */
#include "helper/army.h"

#include "army/compose/recruits.h"
#include "army/start/start.h"

static const MusterArmy *
begin (const char *pack, const char *nation, const char *date)
{
  MusterRuleset *ruleset = get_pack (pack);
  int grade = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, nation);
  const MusterStart start = { ruleset, grade, date, 200, NULL };
  assert_true (grade >= 0);
  return muster_start_build (&start);
}

static guint
count (const MusterRecruits *recruits, const char *kind)
{
  guint n = 0;
  for (guint i = 0; i < recruits->items->len; i++)
    n += g_str_equal (muster_recruits_get (recruits, i)->kind->id, kind);
  return n;
}

static void
test_types_keep_to_nation_and_year (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin ("tout-soldat", "france", "1800");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  assert_true (count (recruits, "fr-ligne") > 0);
  /* Before 1804 there was none. */
  assert_int_equal (count (recruits, "fr-old-guard"), 0);
  assert_int_equal (count (recruits, "pr-landwehr"), 0);
}

/* With line infantry of its own the nation has no use for a type of none. */
static void
test_own_troops_come_before_those_of_nobody (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army = begin ("tout-soldat", "austria", "1809");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  for (guint i = 0; i < recruits->items->len; i++)
    {
      const MusterKind *kind = muster_recruits_get (recruits, i)->kind;
      if (kind->category == MUSTER_CATEGORY_UNIT
          && muster_kind_get_preset (kind, ruleset->arm_scale) >= 0)
        assert_int_equal (kind->nation,
                          muster_ruleset_find_grade (ruleset, ruleset->nation_scale, "austria"));
    }
}

/* A unit of a brigade has its quality from there: it is offered only where that is suggested. */
static void
test_grades_keep_to_what_is_suggested (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin ("tout-soldat", "france", "1809");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  int quality = army->ruleset->quality_scale;
  guint n = 0;
  for (guint i = 0; i < recruits->items->len; i++)
    {
      const MusterKind *kind = muster_recruits_get (recruits, i)->kind;
      int grade = muster_recruits_get_grade (recruits, i, quality);
      for (int j = 0; j < kind->n_suggestions && kind->category == MUSTER_CATEGORY_UNIT; j++)
        if (kind->suggestions[j].scale == quality)
          {
            assert_in_range (grade, kind->suggestions[j].low, kind->suggestions[j].high);
            n++;
          }
    }
  assert_true (n > 50);
}

static void
test_each_item_stands_once_in_the_catalogue (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin ("tout-soldat", "france", "1809");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  assert_int_equal (recruits->catalogue->n_nodes, recruits->items->len);
  for (guint i = 0; i < recruits->items->len; i++)
    {
      const MusterRecruit *recruit = muster_recruits_get (recruits, i);
      assert_ptr_equal (recruits->catalogue->nodes[recruit->node].kind, recruit->kind);
      assert_true (recruit->end > i);
      if (i > 0)
        assert_true (recruit->holder < i);
    }
}

/* What is in the army is an item of its own, and so is what might come into it. */
static void
test_what_is_there_stays (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "date=\"1809\" budget=\"200\" grades=\"nation:france\"",
               "<formation kind=\"corps\"><formation kind=\"brigade\" grades=\"quality:4\"><unit "
               "type=\"fr-ligne\"/></formation></formation>");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  guint n_own = 0;
  guint n_joining = 0;
  for (guint i = 1; i < recruits->items->len; i++)
    {
      const MusterRecruit *recruit = muster_recruits_get (recruits, i);
      const MusterRecruit *holder = muster_recruits_get (recruits, recruit->holder);
      n_own += recruit->source != MUSTER_NO_NODE;
      n_joining += recruit->source == MUSTER_NO_NODE && holder->source != MUSTER_NO_NODE
                   && g_str_equal (holder->kind->id, "brigade");
    }
  assert_int_equal (n_own, 3);
  assert_true (n_joining > 3);
}

/* House prices are the player's to give: without them nothing may be had. */
static void
test_what_has_no_price_is_left_out (void **state)
{
  g_autoptr (MusterArmySnapshot) army = begin ("le-roi-soleil", "france", "1690");
  g_autoptr (MusterRecruits) recruits = muster_recruits_list (army);
  for (guint i = 0; i < recruits->items->len; i++)
    assert_int_not_equal (muster_recruits_get (recruits, i)->kind->category, MUSTER_CATEGORY_UNIT);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_types_keep_to_nation_and_year),
    cmocka_unit_test (test_own_troops_come_before_those_of_nobody),
    cmocka_unit_test (test_grades_keep_to_what_is_suggested),
    cmocka_unit_test (test_each_item_stands_once_in_the_catalogue),
    cmocka_unit_test (test_what_is_there_stays),
    cmocka_unit_test (test_what_has_no_price_is_left_out),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
