/* Units and formations that have lost enough are called what their ruleset calls them. */
#include "helper/campaign.h"

#include "campaign/state/changes.h"
#include "campaign/state/register-marks.h"

static void
assert_mark (const MusterRegister *reg, gint64 number, const char *expected)
{
  g_autofree char *mark = muster_record_dup_mark (reg, muster_register_find (reg, number));
  assert_string_equal (mark != NULL ? mark : "", expected);
}

/* Oak has 6: wet from 2, leaking, perhaps, from 4, sinking with less than 2 left, from 5. */
static void
a_unit_is_in_the_last_state_that_it_came_to (void **state)
{
  static const char *const marks[] = {
    "", "", "wet", "wet", "leaking (chance 1 in 4), wet", "sinking", "sinking"
  };
  for (gint64 lost = 0; lost <= 6; lost++)
    {
      g_autoptr (Story) story = begin_story ();
      describe (story, "1815-06-18", "Losses");
      lose (story, 0, OAK, (gint64[]){ lost / 2, 0, lost - lost / 2, 0, 0 }, "1815-06-20");
      g_autoptr (MusterRegister) reg = replay (story, "1815-06-18");
      assert_mark (reg, OAK, marks[lost]);
      assert_mark (reg, ANSON, "");
    }
}

/* Red holds five units: Oak, Elm, Iron, and in Blue Rum and Ale. Half are two and a half. */
static void
a_formation_is_so_by_the_units_that_are_gone (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-18", "Losses");
  lose (story, 0, OAK, (gint64[]){ 6, 0, 0, 0, 0 }, NULL);
  lose (story, 0, IRON, (gint64[]){ 0, 0, 4, 0, 0 }, "1815-06-25");
  lose (story, 0, ALE, (gint64[]){ 44, 0, 0, 0, 0 }, NULL);
  g_autoptr (MusterRegister) two = replay (story, "1815-06-18");
  assert_mark (two, RED, "");
  assert_mark (two, BLUE, "");
  lose (story, 0, RUM, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  g_autoptr (MusterRegister) three = replay (story, "1815-06-18");
  assert_mark (three, RED, "adrift");
  assert_mark (three, BLUE, "adrift");
  assert_mark (three, FLEET, "");
  g_autofree char *standing =
    muster_record_dup_standing (three, muster_register_find (three, BLUE), TRUE);
  assert_string_equal (standing, "adrift");
  g_autoptr (MusterRegister) later = replay (story, "1815-06-25");
  assert_mark (later, RED, "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_unit_is_in_the_last_state_that_it_came_to),
    cmocka_unit_test (a_formation_is_so_by_the_units_that_are_gone),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
