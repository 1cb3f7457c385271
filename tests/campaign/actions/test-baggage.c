/* What stays behind, so that an army is legal at its present strength. */
#include "helper/campaign.h"

#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"
#include "campaign/actions/start.h"

#define PACK(fleet)                                                                                \
  "<ruleset xmlns=\"urn:muster:1\" id=\"rafts\" version=\"1\"><title>Rafts</title>"                \
  "<type id=\"plank\" name=\"Plank\"/>"                                                            \
  "<formation id=\"army\" name=\"Fleet\" holds=\"raft\"/>"                                         \
  "<formation id=\"raft\" name=\"Raft\" holds=\"unit\"/>"                                          \
  "<strength of=\"plank\" step=\"plank\" steps-name=\"planks\" steps=\"1\"/>"                      \
  "<limit id=\"raft-size\" name=\"Planks\" kind=\"count\" scope=\"raft\" of=\"unit\" min=\"2\" "   \
  "max=\"3\"/>" fleet "</ruleset>"

#define LEAST_RAFTS                                                                                \
  "<limit id=\"fleet-size\" name=\"Rafts\" kind=\"count\" scope=\"army\" of=\"raft\" min=\"2\"/>"

#define BODY                                                                                       \
  "<formation kind=\"raft\" name=\"Red\"><unit type=\"plank\" name=\"Oak\"/>"                      \
  "<unit type=\"plank\" name=\"Elm\"/></formation>"                                                \
  "<formation kind=\"raft\" name=\"Blue\"><unit type=\"plank\" name=\"Ash\"/>"                     \
  "<unit type=\"plank\" name=\"Fir\"/></formation>"

enum
{
  RAFT = 2,
  FIRST_PLANK = 3,
};

/* Two rafts of two; the first has lost one. Returns: what its finding may leave behind, in words
 */
static char *
dup_behind (const char *pack, int least, gint64 *record)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("rafts", pack, strlen (pack), problems);
  static const char text[] =
    "<army xmlns=\"urn:muster:1\" name=\"Fleet\" ruleset=\"rafts\">" BODY "</army>";
  g_autoptr (MusterXml) xml = muster_xml_parse ("fleet", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army =
    xml != NULL && ruleset != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterCampaign) campaign =
    muster_campaign_new ("The canal", "rafts", muster_day_parse ("1815-06-10"));
  gint64 batch = muster_campaign_add_batch (campaign, "The armies come");
  muster_campaign_add_side (campaign, "North", NULL);
  assert_true (muster_campaign_raise (campaign, batch, campaign->start, 1, army, NULL));
  MusterEvent gone = { .kind = MUSTER_EVENT_STATUS,
                       .batch = batch,
                       .day = campaign->start,
                       .subject = FIRST_PLANK,
                       .figures = { MUSTER_STATUS_DISBANDED } };
  muster_campaign_add_event (campaign, &gone);
  muster_campaign_arrange (campaign);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (MusterArmySnapshot) made = muster_register_make_army (reg, 1, NULL);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (made);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  assert_int_equal (findings->len, 1);
  g_autoptr (GPtrArray) list =
    muster_finding_list_baggage (evaluation, findings, g_ptr_array_index (findings, 0), FALSE);
  GString *description = g_string_new (NULL);
  assert_true ((int) list->len >= least);
  for (guint i = 0; i < list->len; i++)
    {
      const MusterBaggage *baggage = g_ptr_array_index (list, i);
      g_string_append_printf (description, "%s%s%s; ", baggage->text,
                              baggage->then != NULL ? ", then " : "",
                              baggage->then != NULL ? baggage->then : "");
      *record = g_array_index (baggage->records, gint64, 0);
    }
  return g_string_free (description, FALSE);
}

static void
what_is_too_small_stays_behind_by_the_number_of_the_register (void **state)
{
  gint64 record = 0;
  g_autofree char *text = dup_behind (PACK (""), 1, &record);
  assert_string_equal (text, "Send Red to the baggage; ");
  assert_int_equal (record, RAFT);
}

static void
what_that_leaves_against_the_army_is_told (void **state)
{
  gint64 record = 0;
  g_autofree char *text = dup_behind (PACK (LEAST_RAFTS), 1, &record);
  assert_int_equal (record, RAFT);
  assert_true (
    g_str_has_prefix (text, "Send Red to the baggage, then Fleet – Rafts: 1; at least 2"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_too_small_stays_behind_by_the_number_of_the_register),
    cmocka_unit_test (what_that_leaves_against_the_army_is_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
