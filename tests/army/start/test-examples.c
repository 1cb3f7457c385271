/* The armies that come with Muster, as they are offered. */
#include "helper/army.h"

#include "army/check/check.h"
#include "campaign/actions/examples.h"
#include "campaign/model/xml.h"
#include "campaign/state/replay.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/check.h"
#include "scenario/xml.h"

#include <glib/gstdio.h>

static const MusterExample *
find (GPtrArray *examples, const char *name)
{
  for (guint i = 0; i < examples->len; i++)
    {
      const MusterExample *example = g_ptr_array_index (examples, i);
      if (g_str_equal (example->name, name))
        return example;
    }
  return NULL;
}

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ".army.xml");
  return n;
}

static void
test_all_examples_are_listed_with_ruleset_date_and_points (void **state)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) examples = muster_examples_list (dir, problems);
  assert_int_equal (problems->len, 0);
  assert_int_equal (examples->len, count_files (dir));
  const MusterExample *french = find (examples, "French corps, 200 points");
  const MusterExample *swedes = find (examples, "A Swedish army of 1632");
  assert_string_equal (french->detail, "Tout Soldat · France · 1809");
  assert_non_null (strstr (french->points, "of 200 points"));
  assert_string_equal (french->file, "french-200.army.xml");
  assert_string_equal (french->shows,
                       "A legal French corps under the Impulse system, ready to print.");
  assert_null (swedes->points);
}

static void
assert_shows (const char *note, const char *expected)
{
  g_autofree char *shows = muster_example_dup_shows (note);
  if (expected == NULL)
    assert_null (shows);
  else
    assert_string_equal (shows, expected);
}

static void
test_the_first_sentence_of_a_note_says_what_is_shown (void **state)
{
  assert_shows (NULL, NULL);
  assert_shows ("", NULL);
  assert_shows ("One. Two.", "One.");
  assert_shows ("One at 1.5 cm.\nTwo.", "One at 1.5 cm.");
  assert_shows ("One\nTwo.", "One");
  assert_shows ("No end", "No end");
}

static void
test_a_folder_that_is_not_there_has_none (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) examples = muster_examples_list ("/nowhere/at/all", problems);
  assert_int_equal (examples->len, 0);
  assert_int_equal (problems->len, 0);
}

static void
test_a_broken_example_is_told_and_left_out (void **state)
{
  g_autofree char *dir = g_dir_make_tmp ("muster-examples-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "broken.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_true (g_file_set_contents (path, "<army", -1, NULL));
  g_autoptr (GPtrArray) examples = muster_examples_list (dir, problems);
  g_unlink (path);
  g_rmdir (dir);
  assert_int_equal (examples->len, 0);
  assert_true (muster_problems_has_error (problems));
}

static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

/* It is read without a remark. Returns: (transfer full) */
static MusterXml *
load_xml (const char *path)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterXml *xml = muster_xml_load (path, problems);
  assert_int_equal (problems->len, 0);
  return xml;
}

/* Returns: (transfer full) */
static GPtrArray *
list_files (const char *ending)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  GPtrArray *files = muster_examples_list_files (dir, ending);
  assert_true (files->len > 0);
  return files;
}

/* Returns: (transfer full) */
static MusterScenario *
load_scenario (const char *path, MusterPacks *packs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = load_xml (path);
  MusterScenario *scenario = muster_scenario_read (xml, find_ruleset, packs, problems);
  assert_int_equal (problems->len, 0);
  return scenario;
}

/* Returns: (transfer full) */
static MusterCampaign *
load_campaign (const char *path, MusterPacks *packs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = load_xml (path);
  MusterCampaign *campaign = muster_campaign_read (xml, find_ruleset, packs, problems);
  assert_int_equal (problems->len, 0);
  return campaign;
}

static gboolean
is_legal (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  return muster_findings_judge (findings).legal;
}

/* One of them shows on purpose what Muster says then. */
static void
test_all_armies_but_one_are_legal (void **state)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autoptr (GPtrArray) files = muster_examples_list_files (dir, ".army.xml");
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_ptr_array_index (files, i);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
      const char *id = muster_army_xml_get_ruleset (xml, problems);
      g_autoptr (MusterArmySnapshot) army =
        muster_army_read (xml, muster_packs_get (packs, id, problems), problems);
      assert_int_equal (problems->len, 0);
      if (is_legal (army) != !g_str_has_suffix (path, "/waterloo-i-corps.army.xml"))
        fail_msg ("%s", path);
    }
}

static const MusterExample *
find_file (GPtrArray *examples, const char *file)
{
  for (guint i = 0; i < examples->len; i++)
    {
      const MusterExample *example = g_ptr_array_index (examples, i);
      if (g_str_equal (example->file, file))
        return example;
    }
  return NULL;
}

static void
test_scenarios_and_campaigns_are_listed_behind_the_armies (void **state)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) all = muster_examples_list_all (dir, NULL, problems);
  g_autoptr (GPtrArray) armies = list_files (".army.xml");
  g_autoptr (GPtrArray) scenarios = list_files (".scenario.xml");
  g_autoptr (GPtrArray) campaigns = list_files (".campaign.xml");
  assert_int_equal (problems->len, 0);
  assert_int_equal (all->len, armies->len + scenarios->len + campaigns->len);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterExample *example = g_ptr_array_index (all, i);
      const char *ending = i < armies->len                    ? ".army.xml"
                           : i < armies->len + scenarios->len ? ".scenario.xml"
                                                              : ".campaign.xml";
      assert_true (g_str_has_suffix (example->file, ending));
    }
  g_autoptr (GPtrArray) some = muster_examples_list_all (dir, ".scenario.xml", problems);
  assert_int_equal (some->len, scenarios->len);
  assert_non_null (find_file (some, "fontenoy.scenario.xml"));
  assert_string_equal (find_file (all, "fontenoy.scenario.xml")->detail,
                       "Scenario · Game Of Kings · 11 May 1745");
  assert_string_equal (find_file (all, "flanders-1745.campaign.xml")->detail,
                       "Campaign · Game Of Kings · 3 battles");
}

static guint
count_of_ruleset (const char *ending, const char *ruleset)
{
  g_autoptr (GPtrArray) files = list_files (ending);
  guint n = 0;
  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (MusterXml) xml = load_xml (g_ptr_array_index (files, i));
      n += g_strcmp0 (muster_xml_node_get (muster_xml_get_root (xml), "ruleset"), ruleset) == 0;
    }
  return n;
}

static void
test_each_ruleset_has_an_example_of_each_kind (void **state)
{
  static const char *const rulesets[] = { "game-of-kings", "le-roi-soleil", "louis-xiv-battalions",
                                          "pike-and-powder", "tout-soldat" };
  static const char *const endings[] = { ".army.xml", ".scenario.xml", ".campaign.xml" };
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (endings); j++)
      if (count_of_ruleset (endings[j], rulesets[i]) == 0)
        fail_msg ("%s: %s", rulesets[i], endings[j]);
}

/* Who picks one from a list sees no more of its note. */
static void
test_the_note_of_each_begins_with_a_short_sentence_that_no_other_has (void **state)
{
  g_autoptr (GPtrArray) files = list_files (".xml");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_ptr_array_index (files, i);
      g_autoptr (MusterXml) xml = load_xml (path);
      const MusterXmlNode *child = muster_xml_node_get_first (muster_xml_get_root (xml), "note");
      g_autofree char *note = child != NULL ? muster_xml_node_dup_text (child) : NULL;
      const char *end = note != NULL ? strstr (note, ". ") : NULL;
      if (end == NULL || g_utf8_strlen (note, end - note) > 100)
        fail_msg ("%s: %s", path, note);
      if (!g_hash_table_add (seen, g_strndup (note, (gsize) (end - note))))
        fail_msg ("%s begins as another does: %s", path, note);
    }
}

static void
test_the_example_scenarios_are_sound_and_their_armies_are_legal (void **state)
{
  g_autoptr (GPtrArray) files = list_files (".scenario.xml");
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_ptr_array_index (files, i);
      g_autoptr (MusterScenario) scenario = load_scenario (path, packs);
      g_autoptr (GPtrArray) findings = muster_scenario_check (scenario);
      if (findings->len > 0)
        fail_msg ("%s: %u findings", path, findings->len);
      assert_non_null (scenario->battlefield);
      for (gsize side = 0; side < G_N_ELEMENTS (scenario->sides); side++)
        {
          const GPtrArray *armies = scenario->sides[side].armies;
          assert_int_equal (armies->len, 1);
          if (!is_legal (((const MusterScenarioArmy *) g_ptr_array_index (armies, 0))->army))
            fail_msg ("%s: side %u is not legal", path, (guint) side);
        }
    }
}

static void
test_the_example_campaigns_are_without_conflicts_and_have_lost_and_marched (void **state)
{
  g_autoptr (GPtrArray) files = list_files (".campaign.xml");
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = g_ptr_array_index (files, i);
      g_autoptr (MusterCampaign) campaign = load_campaign (path, packs);
      g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
      if (reg->conflicts->len > 0 || reg->battles->len < 2)
        fail_msg ("%s: %u conflicts, %u battles", path, reg->conflicts->len, reg->battles->len);
      assert_true (campaign->places->len > 2 && campaign->roads->len > 2);
      assert_non_null (muster_campaign_get_recovery (campaign));
      for (guint j = 0; j < reg->battles->len; j++)
        {
          const MusterBattle *battle = g_ptr_array_index (reg->battles, j);
          assert_true (battle->place != 0 && battle->outcome != MUSTER_OUTCOME_UNKNOWN);
        }
      for (guint j = 0; j < campaign->events->len; j++)
        {
          const MusterRaised *raised =
            muster_campaign_find_raised (campaign,
                                         g_array_index (campaign->events, MusterEvent, j).id);
          assert_true (raised == NULL || is_legal (raised->army));
        }
    }
}

/* Its last morning has whoever is in hospital, missing, taken and lost, a unit that joined another,
 * and a commander in the place of one who is wounded. */
static void
test_the_example_of_flanders_has_all_that_becomes_of_troops (void **state)
{
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autofree char *path = g_build_filename (dir, "flanders-1745.campaign.xml", NULL);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterCampaign) campaign = load_campaign (path, packs);
  g_autoptr (MusterRegister) today =
    muster_campaign_replay (campaign, muster_campaign_get_today (campaign));
  gint64 away[MUSTER_N_POOLS] = { 0 };
  gint64 lost = 0;
  guint n_merged = 0;
  guint n_successors = 0;
  for (guint i = 1; i < today->records->len; i++)
    {
      const MusterRecord *record = muster_register_find (today, i);
      for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
        away[pool] += record->away[pool];
      lost += record->lost;
      n_merged += record->status == MUSTER_STATUS_MERGED;
      n_successors += record->succeeds != 0;
    }
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    assert_true (away[pool] > 0);
  assert_true (lost > 0);
  assert_int_equal (today->battles->len, 3);
  assert_int_equal (n_merged, 1);
  assert_int_equal (n_successors, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_all_examples_are_listed_with_ruleset_date_and_points),
    cmocka_unit_test (test_the_first_sentence_of_a_note_says_what_is_shown),
    cmocka_unit_test (test_a_folder_that_is_not_there_has_none),
    cmocka_unit_test (test_a_broken_example_is_told_and_left_out),
    cmocka_unit_test (test_all_armies_but_one_are_legal),
    cmocka_unit_test (test_scenarios_and_campaigns_are_listed_behind_the_armies),
    cmocka_unit_test (test_each_ruleset_has_an_example_of_each_kind),
    cmocka_unit_test (test_the_note_of_each_begins_with_a_short_sentence_that_no_other_has),
    cmocka_unit_test (test_the_example_scenarios_are_sound_and_their_armies_are_legal),
    cmocka_unit_test (test_the_example_campaigns_are_without_conflicts_and_have_lost_and_marched),
    cmocka_unit_test (test_the_example_of_flanders_has_all_that_becomes_of_troops),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
