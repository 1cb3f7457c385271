/* Files of reports: of which campaign, battle and day they are, and what cannot be read. */
#include "helper/campaign.h"
#include "helper/phone.h"

#include "campaign/actions/muster.h"
#include "campaign/report/report.h"

#include <glib/gstdio.h>

#define NONE 0

static void
muster (Story *story, const char *date, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 battle;
  MusterMusterPlan plan = { .day = muster_day_parse (date), .name = name, .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (story->campaign, &plan, &battle, &error);
  if (scenario == NULL)
    fail_msg ("%s", error->message);
}

/* Battles: 1 and 2 of one name, and 3. */
static Story *
begin_battles (void)
{
  Story *story = begin_story ();
  muster (story, "1815-06-16", "The lock");
  muster (story, "1815-06-18", "The lock");
  muster (story, "1815-06-20", "Écluse");
  return story;
}

static MusterReportFile *
load (const char *name, const char *text, GPtrArray *problems)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  MusterReportFile *file = muster_report_file_load (path, name, problems);
  g_unlink (path);
  return file;
}

static void
assert_described (GPtrArray *problems, const char *name, const char *description)
{
  if (description == NULL)
    {
      assert_int_equal (problems->len, 0);
      return;
    }
  assert_true (problems->len > 0);
  g_autofree char *text = muster_problem_dup_text (g_ptr_array_index (problems, 0));
  if (!g_str_has_prefix (text, name) || strstr (text, description) == NULL)
    fail_msg ("%s", text);
}

static void
the_battle_is_found_by_name_day_or_number (void **state)
{
  static const struct
  {
    const char *attributes;
    gint64 battle;
    const char *told;
  } reports[] = {
    { "", NONE, NULL },
    { "battle=\"éCLUSE\"", 3, NULL },
    { "battle=\"3\"", 3, NULL },
    { "battle=\"the LOCK\" date=\"1815-06-18\"", 2, NULL },
    { "campaign=\"the canal\" battle=\"2\"", 2, NULL },
    { "battle=\"The lock\"", NONE, "Several battles are called “The lock”. Write the number" },
    { "battle=\"The lock\" date=\"1815-06-17\"", NONE, "fought on 18 June 1815" },
    { "battle=\"écluse\" date=\"1815-06-17\"", NONE,
      "of Écluse on 17 June 1815, which was fought on 20 June 1815. Where it is the same battle" },
    { "battle=\"The mill\"", NONE, "It has The lock, The lock and Écluse." },
    { "campaign=\"The lake\" battle=\"2\"", NONE,
      "of the campaign The lake, and not of The canal. Record it in its own" },
  };
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        g_strdup_printf ("<report xmlns=\"urn:muster:1\" %s/>", reports[i].attributes);
      g_autoptr (MusterReportFile) file = load ("bob.XML", text, problems);
      assert_non_null (file);
      gint64 found = muster_report_file_find_battle (file, reg, problems);
      if (found != reports[i].battle)
        fail_msg ("%s: %d", reports[i].attributes, (int) found);
      assert_described (problems, "bob.XML:1: ", reports[i].told);
    }
}

static void
a_campaign_without_battles_says_so (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterReportFile) file =
    load ("bob.xml", "<report xmlns=\"urn:muster:1\" battle=\"The lock\"/>", problems);
  assert_int_equal (muster_report_file_find_battle (file, reg, problems), NONE);
  assert_described (problems, "bob.xml:1: ", "has no battle yet. Muster it first.");
}

static void
both_kinds_of_files_tell_the_same (void **state)
{
  static const char *const files[][2] = {
    { "bob.csv", "a,3,2\na,4,0\n" },
    { "bob.txt", "a 3 2\n4 0\n" },
    { "bob.xml",
      "<report xmlns=\"urn:muster:1\" battle=\"2\" date=\"1815-06-18\">"
      "<row side=\"a\" number=\"3\" lost=\"2\"/><row number=\"4\" lost=\"0\"/></report>" },
  };
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const char *const *text = files[i];
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterReportFile) file = load (text[0], text[1], problems);
      assert_string_equal (muster_report_file_get_name (file), text[0]);
      g_autoptr (GArray) entries = muster_report_file_read (file, reg, 2, NULL, problems);
      assert_described (problems, text[0], NULL);
      assert_int_equal (entries->len, 2);
      assert_int_equal (g_array_index (entries, MusterLossEntry, 0).record, OAK);
      assert_int_equal (g_array_index (entries, MusterLossEntry, 0).lost, 2);
    }
}

static void
what_cannot_be_read_is_told_with_the_name_of_the_file (void **state)
{
  static const char *const files[][3] = {
    { "bob.csv", "", "bob.csv: There is nothing in it." },
    { "bob.xml", "", "bob.xml: The file is empty." },
    { "bob.xml", "a 3 2\n", "bob.xml" },
    { "bob.xml", "<report xmlns=\"urn:muster:1\"><row/></report>", "bob.xml:1: " },
  };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterReportFile) file = load (files[i][0], files[i][1], problems);
      assert_null (file);
      assert_described (problems, files[i][2], files[i][2]);
    }
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_report_file_load ("/nowhere/bob.csv", "bob.csv", problems));
  assert_described (problems, "bob.csv: ", "");
}

static void
a_report_is_refused_for_a_battle_that_is_not_its_own (void **state)
{
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterReportFile) file =
    load ("bob.xml", "<report xmlns=\"urn:muster:1\" battle=\"The lock\" date=\"1815-06-18\"/>",
          problems);
  assert_null (muster_report_file_read (file, reg, 3, NULL, problems));
  assert_described (problems, "bob.xml:1: ", "The report is of The lock, and not of Écluse.");
  g_ptr_array_set_size (problems, 0);
  assert_null (muster_report_file_read (file, reg, 1, NULL, problems));
  assert_described (problems, "bob.xml:1: ", "on 18 June 1815, which was fought on 16 June 1815");
}

/* Phones */

/* The state of a battle's first side, as the scenario has it that was mustered. */
static char *
dup_phone_state (const char *date, const char *name)
{
  const gboolean sides[2] = { TRUE, FALSE };
  g_autoptr (Story) story = begin_story ();
  gint64 battle;
  MusterMusterPlan plan = { .day = muster_day_parse (date), .name = name, .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (story->campaign, &plan, &battle, NULL);
  assert_non_null (scenario);
  return muster_scenario_dup_phone_state (scenario, sides);
}

static void
the_report_of_a_phone_tells_what_its_rows_do (void **state)
{
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *own = dup_phone_state ("1815-06-18", "The lock");
  g_autofree char *text =
    make_phone_report ("the lock", "1815-06-18", "a", own, 4, "a 3 2\na 4 0\n");
  g_autoptr (MusterReportFile) file = load ("phone.txt", text, problems);
  g_autoptr (MusterReportFile) pasted = muster_report_file_new_text (text, "clipboard", problems);
  assert_described (problems, "phone.txt", NULL);
  assert_int_equal (muster_report_file_find_battle (file, reg, problems), 2);
  assert_int_equal (muster_report_file_find_battle (pasted, reg, problems), 2);
  g_autoptr (GArray) entries = muster_report_file_read (file, reg, 2, NULL, problems);
  assert_described (problems, "phone.txt", NULL);
  assert_int_equal (entries->len, 2);
  assert_int_equal (g_array_index (entries, MusterLossEntry, 0).record, OAK);
  assert_int_equal (g_array_index (entries, MusterLossEntry, 0).lost, 2);
}

static void
a_phone_on_which_nothing_was_ticked_tells_nothing (void **state)
{
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *own = dup_phone_state ("1815-06-20", "Écluse");
  g_autofree char *text = make_phone_report ("Ecluse", "1815-06-20", "a", own, 1, "");
  g_autoptr (MusterReportFile) file = load ("phone.txt", text, problems);
  g_autoptr (GArray) entries = muster_report_file_read (file, reg, 3, NULL, problems);
  assert_described (problems, "phone.txt", NULL);
  assert_int_equal (entries->len, 0);
}

static void
a_report_of_a_phone_is_refused_with_its_reason (void **state)
{
  g_autofree char *own = dup_phone_state ("1815-06-18", "The lock");
  const struct
  {
    const char *battle;
    const char *date;
    const char *state;
    gint64 found;
    const char *told;
  } reports[] = {
    { "The mill", "1815-06-18", own, NONE, "It has The lock, The lock and Écluse." },
    { "The lock", "1815-06-17", own, 1, "of The lock on 1815-06-17, and not on 1815-06-16" },
    { "Écluse", "1815-06-20", own, 3, NULL },
    { "The lock", "1815-06-18", "0123456789ab", 2, "order of battle of The lock was another one" },
  };
  g_autoptr (Story) story = begin_battles ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autofree char *text =
        make_phone_report (reports[i].battle, reports[i].date, "a", reports[i].state, 4, "a 3 2\n");
      g_autoptr (MusterReportFile) file = load ("phone.txt", text, problems);
      gint64 found = muster_report_file_find_battle (file, reg, problems);
      assert_int_equal (found, reports[i].found);
      g_autoptr (GArray) entries =
        found != NONE ? muster_report_file_read (file, reg, found, NULL, problems) : NULL;
      assert_true ((entries == NULL) == (reports[i].told != NULL));
      assert_described (problems, "phone.txt: ", reports[i].told);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_battle_is_found_by_name_day_or_number),
    cmocka_unit_test (a_campaign_without_battles_says_so),
    cmocka_unit_test (both_kinds_of_files_tell_the_same),
    cmocka_unit_test (what_cannot_be_read_is_told_with_the_name_of_the_file),
    cmocka_unit_test (a_report_is_refused_for_a_battle_that_is_not_its_own),
    cmocka_unit_test (the_report_of_a_phone_tells_what_its_rows_do),
    cmocka_unit_test (a_phone_on_which_nothing_was_ticked_tells_nothing),
    cmocka_unit_test (a_report_of_a_phone_is_refused_with_its_reason),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
