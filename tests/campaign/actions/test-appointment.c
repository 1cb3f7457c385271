/* What a commander becomes where he is appointed. */
#include "helper/campaign.h"

#include "campaign/actions/action.h"
#include "campaign/actions/muster.h"
#include "campaign/model/xml.h"
#include "campaign/state/changes.h"

#define RANKS_PACK                                                                                 \
  "<ruleset xmlns=\"urn:muster:1\" id=\"ranks-test\" version=\"1\"><title>Ranks</title>"           \
  "<type id=\"oar\" name=\"Oar\"/>"                                                                \
  "<type id=\"admiral\" name=\"Admiral\" kind=\"commander\" overall=\"yes\" tags=\"captain\"/>"    \
  "<type id=\"captain\" name=\"Captain\" kind=\"commander\"/>"                                     \
  "<type id=\"bosun\" name=\"Bosun\" kind=\"commander\"/>"                                         \
  "<formation id=\"army\" name=\"Fleet\" holds=\"ship,commander admiral\"/>"                       \
  "<formation id=\"ship\" name=\"Ship\" holds=\"boat,unit,commander captain\"/>"                   \
  "<formation id=\"boat\" name=\"Boat\" holds=\"unit,commander bosun\"/>"                          \
  "</ruleset>"
#define RANKS_ARMY                                                                                 \
  "<army xmlns=\"urn:muster:1\" name=\"Fleet\" ruleset=\"ranks-test\">"                            \
  "<formation kind=\"ship\" name=\"Argo\"><commander type=\"captain\" name=\"Jason\"/>"            \
  "<formation kind=\"boat\" name=\"Gig\"><commander type=\"bosun\" name=\"Tiphys\"/>"              \
  "<unit type=\"oar\" name=\"Oars\"/></formation></formation></army>"

enum
{
  WHOLE = 1,
  ARGO,
  JASON,
  GIG,
  TIPHYS,
};

static MusterRuleset *
get_ranks_pack (void)
{
  static MusterRuleset *pack = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (pack == NULL)
    pack = muster_ruleset_parse ("ranks", RANKS_PACK, strlen (RANKS_PACK), problems);
  if (pack == NULL)
    fail_with_problems (problems);
  return pack;
}

static Story *
begin_ranks (void)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("test.army.xml", RANKS_ARMY, strlen (RANKS_ARMY), problems);
  g_autoptr (MusterArmySnapshot) army =
    xml != NULL ? muster_army_read (xml, get_ranks_pack (), problems) : NULL;
  Story *story = g_new0 (Story, 1);
  if (army == NULL)
    fail_with_problems (problems);
  story->campaign =
    muster_campaign_new ("The fleece", "ranks-test", muster_day_parse ("1815-06-10"));
  muster_campaign_set_ruleset (story->campaign, get_ranks_pack ());
  muster_campaign_add_side (story->campaign, "North", NULL);
  muster_campaign_add_side (story->campaign, "South", NULL);
  describe (story, "1815-06-10", "The armies come");
  gint64 id = add (story, (MusterEvent){ .kind = MUSTER_EVENT_RAISE,
                                         .subject = WHOLE,
                                         .object = 1,
                                         .figures = { army->n_nodes } });
  muster_campaign_set_raised (story->campaign, id, army);
  muster_campaign_arrange (story->campaign);
  return story;
}

static void
appoint (Story *story, const char *who, const char *where)
{
  const char *const words[] = { who, where, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find ("appoint"), story->campaign, MUSTER_NO_DAY, FALSE,
                         words, &error);
  if (draft == NULL || !muster_campaign_try (story->campaign, draft->phrase, draft->events, &error))
    fail_msg ("%s to %s: %s", who, where, error->message);
}

static void
he_becomes_what_the_formation_holds_and_marches_so (void **state)
{
  g_autoptr (Story) story = begin_ranks ();
  appoint (story, "Tiphys", "Argo");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterRecord *tiphys = muster_register_find (reg, TIPHYS);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (tiphys->parent, ARGO);
  assert_string_equal (muster_record_get_kind_id (tiphys), "captain");
  assert_string_equal (muster_record_get_kind (tiphys)->name, "Captain");
  g_autofree char *standing = muster_record_dup_standing (reg, tiphys, TRUE);
  assert_string_equal (standing, "fit, Captain");
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (reg, WHOLE, NULL);
  assert_string_equal (army->nodes[2].name, "Tiphys");
  assert_string_equal (army->nodes[2].kind_id, "captain");
  appoint (story, "Jason", "Fleet");
  appoint (story, "Tiphys", "Gig");
  g_autoptr (MusterRegister) after = replay (story, NULL);
  assert_string_equal (muster_record_get_kind_id (muster_register_find (after, JASON)), "admiral");
  assert_string_equal (muster_record_get_kind_id (muster_register_find (after, TIPHYS)), "bosun");
}

static void
who_may_stand_there_stays_what_he_is (void **state)
{
  g_autoptr (Story) story = begin_ranks ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  const MusterRecord *jason = muster_register_find (reg, JASON);
  assert_null (muster_appointment_find_type (reg, jason, ARGO));
  assert_null (muster_appointment_find_type (reg, jason, -1));
  assert_string_equal (muster_appointment_find_type (reg, jason, GIG), "bosun");
}

static MusterRuleset *
find (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_ruleset_ref (get_ranks_pack ());
}

static void
what_he_became_is_kept_and_a_type_that_is_none_is_a_trouble (void **state)
{
  g_autoptr (Story) story = begin_ranks ();
  appoint (story, "Tiphys", "Argo");
  g_autoptr (GBytes) bytes = muster_campaign_write (story->campaign);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("c.campaign.xml", g_bytes_get_data (bytes, NULL),
                                                g_bytes_get_size (bytes), problems);
  g_autoptr (MusterCampaignSnapshot) read =
    xml != NULL ? muster_campaign_read (xml, find, NULL, problems) : NULL;
  if (read == NULL)
    fail_with_problems (problems);
  g_autofree char *before = dup_state (story->campaign);
  g_autofree char *after = dup_state (read);
  assert_string_equal (after, before);
  describe (story, "1815-06-11", "Nonsense");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_APPOINT, .subject = JASON, .object = GIG, .text = "oar" });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 1);
  assert_string_equal (muster_record_get_kind_id (muster_register_find (reg, JASON)), "captain");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (he_becomes_what_the_formation_holds_and_marches_so),
    cmocka_unit_test (who_may_stand_there_stays_what_he_is),
    cmocka_unit_test (what_he_became_is_kept_and_a_type_that_is_none_is_a_trouble),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
