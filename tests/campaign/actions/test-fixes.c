/* Actions that make an army legal again whose commander is not there. */
#include "helper/campaign.h"

#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"
#include "campaign/actions/start.h"

#define PACK                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"rafts\" version=\"1\"><title>Rafts</title>"                \
  "<type id=\"plank\" name=\"Plank\"/><type id=\"captain\" name=\"Captain\" kind=\"commander\"/>"  \
  "<type id=\"bosun\" name=\"Bosun\" kind=\"commander\"/>"                                         \
  "<formation id=\"army\" name=\"Fleet\" holds=\"raft,commander\"/>"                               \
  "<formation id=\"raft\" name=\"Raft\" holds=\"unit,commander\"/>"                                \
  "<strength of=\"plank\" step=\"plank\" steps-name=\"planks\" steps=\"1\"/>"                      \
  "<limit id=\"raft-captain\" name=\"Captain\" kind=\"count\" scope=\"raft\" of=\"captain\" "      \
  "min=\"1\" max=\"1\"/>"                                                                          \
  "<limit id=\"raft-planks\" name=\"Planks\" kind=\"count\" scope=\"raft\" of=\"plank\" "          \
  "min=\"1\"/></ruleset>"

#define ARMY                                                                                       \
  "<army xmlns=\"urn:muster:1\" name=\"Fleet\" ruleset=\"rafts\">"                                 \
  "<commander type=\"captain\" name=\"Spare\"/><commander type=\"bosun\" name=\"Bosun\"/>"         \
  "<formation kind=\"raft\" name=\"Red\"><commander type=\"captain\" name=\"Ahab\"/>"              \
  "<unit type=\"plank\" name=\"Oak\"/></formation>"                                                \
  "<formation kind=\"raft\" name=\"Blue\"><commander type=\"captain\" name=\"Byng\"/>"             \
  "<unit type=\"plank\" name=\"Fir\"/></formation></army>"

enum
{
  AHAB = 5,
  OAKEN = 6,
};

/* @n: armies of the side */
static Story *
begin_fleets (int n)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("rafts", PACK, strlen (PACK), problems);
  g_autoptr (MusterXml) xml = muster_xml_parse ("fleet", ARMY, strlen (ARMY), problems);
  g_autoptr (MusterArmySnapshot) army =
    xml != NULL && ruleset != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  Story *story = g_new0 (Story, 1);
  story->campaign = muster_campaign_new ("The canal", "rafts", muster_day_parse ("1815-06-10"));
  muster_campaign_set_ruleset (story->campaign, ruleset);
  muster_campaign_add_side (story->campaign, "North", NULL);
  describe (story, "1815-06-10", "The army comes");
  for (int i = 0; i < n; i++)
    assert_true (muster_campaign_raise (story->campaign, story->batch, story->day, 1, army, NULL));
  return story;
}

static Story *
begin_rafts (void)
{
  return begin_fleets (1);
}

/* Returns: the actions that cure the only finding of the army on a day: "succeed 5; appoint 2 4" */
static char *
dup_fixes (Story *story, const char *date, const GArray *picks, char **texts)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (reg, 1, picks);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  assert_int_equal (findings->len, 1);
  g_autoptr (GPtrArray) fixes = muster_finding_list_actions (reg, 1, picks, evaluation, findings,
                                                             g_ptr_array_index (findings, 0));
  GString *description = g_string_new (NULL);
  GString *all = g_string_new (NULL);
  for (guint i = 0; i < fixes->len; i++)
    {
      const MusterActionFix *fix = g_ptr_array_index (fixes, i);
      g_autofree char *words = g_strjoinv (" ", fix->words);
      g_string_append_printf (description, "%s%s %s", i > 0 ? "; " : "", fix->action->id, words);
      g_string_append_printf (all, "%s%s", i > 0 ? "; " : "", fix->text);
    }
  if (texts != NULL)
    *texts = g_string_free (all, FALSE);
  else
    g_string_free (all, TRUE);
  return g_string_free (description, FALSE);
}

static void
become (Story *story, MusterFate fate, const char *until)
{
  describe (story, "1815-06-18", "A fate");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = AHAB,
                             .until = muster_day_parse (until),
                             .figures = { fate } });
}

static void
a_dead_commander_has_a_successor_or_another_is_appointed (void **state)
{
  g_autoptr (Story) story = begin_rafts ();
  g_autofree char *texts = NULL;
  become (story, MUSTER_FATE_DEAD, NULL);
  g_autofree char *text = dup_fixes (story, "1815-06-18", NULL, &texts);
  /* Byng would be missed in Blue, and a bosun is no captain. */
  assert_string_equal (text, "succeed 5; appoint 2 4");
  assert_string_equal (texts, "In the place of Ahab: Successor of Ahab; Appoint Spare to Red");
}

/* Ahab and Byng of the other army are missed there. */
static void
another_army_gives_whom_it_can_spare (void **state)
{
  g_autoptr (Story) story = begin_fleets (2);
  become (story, MUSTER_FATE_DEAD, NULL);
  g_autofree char *text = dup_fixes (story, "1815-06-18", NULL, NULL);
  assert_string_equal (text, "succeed 5; appoint 2 4; appoint 11 4");
}

static void
a_wounded_commander_may_be_awaited (void **state)
{
  g_autoptr (Story) story = begin_rafts ();
  g_autofree char *texts = NULL;
  become (story, MUSTER_FATE_WOUNDED, "1815-06-25");
  g_autofree char *text = dup_fixes (story, "1815-06-20", NULL, &texts);
  assert_string_equal (text, "succeed 5; back 5; appoint 2 4");
  assert_non_null (strstr (texts, "Back: Ahab, who was wounded (by himself on 25 June 1815: muster "
                                  "on that day)"));
}

static void
who_is_in_the_baggage_is_called_back (void **state)
{
  g_autoptr (Story) story = begin_rafts ();
  describe (story, "1815-06-18", "Into the baggage");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = AHAB,
                             .figures = { MUSTER_STATUS_BAGGAGE } });
  g_autofree char *text = dup_fixes (story, "1815-06-18", NULL, NULL);
  assert_string_equal (text, "recall 5; appoint 2 4");
}

/* Whoever comes by the action marches with those who were picked. */
static void
who_takes_the_place_marches_with_those_who_were_picked (void **state)
{
  g_autoptr (Story) story = begin_rafts ();
  g_autoptr (GArray) picks = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 oak = OAKEN;
  g_array_append_val (picks, oak);
  become (story, MUSTER_FATE_DEAD, NULL);
  g_autofree char *text = dup_fixes (story, "1815-06-18", picks, NULL);
  assert_string_equal (text, "succeed 5; appoint 2 4; appoint 8 4");
}

static void
what_is_about_something_else_has_none (void **state)
{
  g_autoptr (Story) story = begin_rafts ();
  g_autoptr (GArray) picks = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 captains[] = { AHAB };
  g_array_append_vals (picks, captains, G_N_ELEMENTS (captains));
  g_autofree char *text = dup_fixes (story, "1815-06-18", picks, NULL);
  assert_string_equal (text, "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_dead_commander_has_a_successor_or_another_is_appointed),
    cmocka_unit_test (another_army_gives_whom_it_can_spare),
    cmocka_unit_test (a_wounded_commander_may_be_awaited),
    cmocka_unit_test (who_is_in_the_baggage_is_called_back),
    cmocka_unit_test (who_takes_the_place_marches_with_those_who_were_picked),
    cmocka_unit_test (what_is_about_something_else_has_none),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
