/* Orders of players: periods that are opened, forms that come back, and what is wrong with them. */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/model/map.h"
#include "campaign/orders/closing.h"
#include "campaign/orders/form.h"
#include "xml/reader.h"

/* Mill – Ford is four hours, Ford – Weir a day, Isle is apart. Anne plays the north but for Blue,
 * which is Ben's; nobody plays the south. */
static Story *
begin_map (void)
{
  static const char *const names[] = { "Mill", "Ford", "Weir", "Isle" };
  static const MusterRoad roads[] = { { 1, 2, 4 }, { 2, 3, 8 } };
  Story *story = begin_story ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    muster_campaign_add_place (story->campaign, &(MusterPlace){ i + 1, names[i], 100, 100 });
  g_array_append_vals (story->campaign->roads, roads, G_N_ELEMENTS (roads));
  describe (story, "1815-06-10", "Where they are");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = FLEET, .object = 1 });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = FLEET + SOUTH, .object = 3 });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = FLEET, .text = "Anne" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = BLUE, .text = "Ben" });
  muster_campaign_arrange (story->campaign);
  return story;
}

static gint64
open_period (Story *story, MusterAbsentRule absent)
{
  g_autoptr (GError) error = NULL;
  gint64 number = muster_campaign_open_period (story->campaign, muster_day_parse ("1815-06-11"), 1,
                                               MUSTER_PERIOD_ENDS_WITH_BATTLE, absent, &error);
  if (number == 0)
    fail_msg ("%s", error->message);
  return number;
}

/* Returns: (transfer full) (nullable) */
static MusterFormRead *
read_text (const Story *story, const char *text, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read ("form.csv", bytes, MUSTER_ROWS_ANY_SEPARATOR, &error);
  if (table == NULL)
    fail_msg ("%s", error->message);
  return muster_form_read (story->campaign, "form.csv", table, problems);
}

/* @error: taken */
static void
assert_told (GError *error, const char *part)
{
  assert_non_null (error);
  if (!g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT)
      || strstr (error->message, part) == NULL)
    fail_msg ("%s", error->message);
  g_error_free (error);
}

#define HEADING "campaign;period;player;formation;order;way;from;pace;if met;back to;words\n"

static MusterFormTaken
take (Story *story, const char *rows)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strconcat (HEADING, rows, NULL);
  g_autoptr (MusterFormRead) form = read_text (story, text, problems);
  if (form == NULL)
    fail_with_problems (problems);
  return muster_campaign_take_form (story->campaign, form);
}

/* @lines: what is said, "line: sentence" each, the first words of it being enough */
static void
assert_refused (const Story *story, const char *rows, const char *const *lines)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strconcat (HEADING, rows, NULL);
  g_autoptr (MusterFormRead) form = read_text (story, text, problems);
  assert_null (form);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      assert_true (i < problems->len);
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      g_autofree char *said = g_strdup_printf ("%d: %s", problem->line, problem->message);
      if (strstr (said, lines[i]) != said)
        fail_msg ("%s", said);
    }
  assert_int_equal (problems->len, g_strv_length ((char **) lines));
}

static void
a_period_is_opened_once (void **state)
{
  g_autoptr (Story) story = begin_map ();
  GError *error = NULL;
  assert_int_equal (open_period (story, MUSTER_ABSENT_STANDS), 1);
  assert_int_equal (muster_campaign_open_period (story->campaign, MUSTER_NO_DAY, 1,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_STANDS, &error),
                    0);
  assert_told (g_steal_pointer (&error), "Period 1 is open.");
  g_autoptr (Story) flat = begin_story ();
  assert_int_equal (muster_campaign_open_period (flat->campaign, MUSTER_NO_DAY, 1,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_STANDS, &error),
                    0);
  assert_told (g_steal_pointer (&error), "has no map");
  g_autoptr (Story) late = begin_map ();
  assert_int_equal (muster_campaign_open_period (late->campaign, muster_day_parse ("1815-06-09"), 1,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_STANDS, &error),
                    0);
  assert_told (g_steal_pointer (&error), "Something is recorded of 10 June 1815 already.");
  assert_int_equal (muster_campaign_open_period (late->campaign, MUSTER_NO_DAY, 40,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_STANDS, &error),
                    0);
  assert_told (g_steal_pointer (&error), "has 40 days.");
}

static void
ways_are_filled_and_read_back (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  assert_int_equal (take (story,
                          "The canal;1;anne;1;march;Weir;6:15;forced;fall back;Mill;hurry\n"),
                    MUSTER_FORM_NEW);
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (story->campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  const MusterEvent *order = muster_period_find_order (period, FLEET);
  assert_string_equal (order->text, "2 3");
  assert_string_equal (order->note, "hurry");
  assert_int_equal (order->figures[MUSTER_ORDER_FROM], 25);
  assert_int_equal (order->figures[MUSTER_ORDER_PACE], MUSTER_PACE_FORCED);
  assert_int_equal (order->figures[MUSTER_ORDER_WHEN_MET], MUSTER_WHEN_MET_FALL_BACK);
  assert_int_equal (order->figures[MUSTER_ORDER_BACK_TO], 1);
  assert_non_null (muster_period_find_form (period, "ANNE"));
}

static void
the_same_again_is_here_already_and_another_replaces_it (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  const char *rows = ";;Anne;Northern fleet;march;Mill > Ford;;;;;\n";
  assert_int_equal (take (story, rows), MUSTER_FORM_NEW);
  guint n = story->campaign->events->len;
  assert_int_equal (take (story, rows), MUSTER_FORM_KNOWN);
  assert_int_equal (story->campaign->events->len, n);
  assert_int_equal (take (story, ";;Anne;1 Northern fleet;stand;;;;;;\n"), MUSTER_FORM_REPLACES);
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (story->campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  assert_int_equal (period->forms->len, 1);
  assert_int_equal (muster_period_find_order (period, FLEET)->figures[MUSTER_ORDER_KIND],
                    MUSTER_ORDER_STAND);
}

/* Every reason is told, and nothing is taken. */
static void
what_is_wrong_in_a_form_is_told_with_its_line (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  describe (story, "1815-06-11", "Gone");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = BLUE + SOUTH,
                             .figures = { MUSTER_STATUS_DISBANDED } });
  muster_campaign_arrange (story->campaign);
  guint n = story->campaign->events->len;
  assert_refused (story, "Danube;1;Anne;1;stand;;;;;;\n",
                  (const char *const[]){ "2: These are orders of the campaign “Danube”", NULL });
  assert_refused (story, ";2;Anne;1;stand;;;;;;\n",
                  (const char *const[]){ "2: These are orders for period 2", NULL });
  assert_refused (story, ";;Ann;1;stand;;;;;;\n",
                  (const char *const[]){ "2: Nobody called “Ann” sends orders.", NULL });
  assert_refused (story, ";;;1;stand;;;;;;\n",
                  (const char *const[]){ "0: The form does not say whose it is.", NULL });
  assert_refused (story, ";;Anne;1;;;;;;;\n",
                  (const char *const[]){ "0: The form orders nothing.", NULL });
  assert_refused (story, ";;Anne;Red;stand;;;;;;\n;;;13;stand;;;;;;\n",
                  (const char *const[]){
                    "2: ", "3: Southern fleet is not Anne’s to order, but South’s.", NULL });
  assert_refused (story, ";;South;21;stand;;;;;;\n",
                  (const char *const[]){ "2: Blue is there no more.", NULL });
  assert_refused (story, ";;Anne;1;stand;;;;;;\n;;;1;rest;;;;;;\n",
                  (const char *const[]){ "3: Northern fleet is ordered already, in line 2.",
                                         NULL });
  assert_refused (story, ";;Anne;1;stand;;;;;;\n;;;3;rest;;;;;;\n",
                  (const char *const[]){ "3: Red and Northern fleet, in line 2, march as one.",
                                         NULL });
  assert_refused (story, ";;Anne;1;march;Isle;;;;;\n;;;3 Blue;march;Atlantis;;;;;\n",
                  (const char *const[]){ "2: Northern fleet: no road leads on to Isle, at Mill.",
                                         "3: Number 3 is Red, not “Blue”.", NULL });
  assert_refused (story, ";;Anne;1;rest;Ford;;;;;\n",
                  (const char *const[]){ "2: Northern fleet is not ordered to march, but has a "
                                         "way.",
                                         NULL });
  assert_refused (story, ";;Anne;1;march;;;;;;\n",
                  (const char *const[]){ "2: Northern fleet is to march, but where?", NULL });
  assert_refused (story, ";;Anne;1;march;Ford;6:10;slow;charge;;\n",
                  (const char *const[]){ "2: Pace: “slow” is not known. Write one of: usual, "
                                         "forced.",
                                         "2: If met: “charge” is not known.",
                                         "2: “6:10” is no time at which a march begins.", NULL });
  assert_refused (story, ";;Anne;1;fly;Ford;20:00;;;Atlantis;\n",
                  (const char *const[]){ "2: Order: “fly” is not known. Write one of: march, "
                                         "stand, rest, entrench, detach, join.",
                                         "2: “20:00” is no time at which a march begins.",
                                         "2: The map has no place “Atlantis”", NULL });
  assert_refused (story, ";;Anne;99;stand;;;;;;\n;;;Anson;stand;;;;;;\n",
                  (const char *const[]){ "2: There is no formation 99.", "3: ", NULL });
  assert_refused (story, ";;Anne;1;join;13;;;;;\n",
                  (const char *const[]){ "2: Northern fleet cannot join Southern fleet.", NULL });
  assert_refused (story, ";;Anne;1;stand;;;;;;\n;;Ben;9;stand;;;;;;\n",
                  (const char *const[]){ "3: The form is Anne’s above, and Ben’s here.",
                                         "3: Blue is not Anne’s to order, but Ben’s.", NULL });
  assert_int_equal (story->campaign->events->len, n);
}

/* Ten thousand lines are not ten thousand sentences. */
static void
a_form_without_end_is_refused_in_few_words (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  g_autoptr (GString) text = g_string_new (HEADING);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, ";;Anne;1;march;Ford;;;;;\n");
  g_autoptr (MusterFormRead) form = read_text (story, text->str, problems);
  assert_null (form);
  assert_int_equal (problems->len, 50);
}

static void
a_raft_that_is_detached_is_ordered_by_itself (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;3;detach;;;;;;\n;;;3;march;Ford;;;;;\n;;;1;stand;;;;;;\n");
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (story->campaign);
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-11");
  g_autoptr (GArray) columns =
    muster_register_list_columns (reg, muster_periods_find_open (periods));
  assert_int_equal (columns->len, 3);
  assert_int_equal (g_array_index (columns, MusterColumn, 0).record->number, FLEET);
  assert_int_equal (g_array_index (columns, MusterColumn, 1).record->number, RED);
  assert_int_equal (g_array_index (columns, MusterColumn, 1).march.n_way, 1);
}

static void
forms_are_xml_and_other_encodings_too (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  muster_map_rename_place (story->campaign, 2, "Fürth", NULL);
  static const char xml_text[] =
    "<orders xmlns=\"urn:muster:1\" campaign=\"The canal\" period=\"1\" player=\"Anne\">"
    "<order formation=\"1\" kind=\"march\" from=\"28\" pace=\"forced\" met=\"back\" back=\"1\">"
    "<via place=\"2\"/><via place=\"Weir\"/><words>Leave a picket</words></order></orders>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("form.xml", xml_text, strlen (xml_text), problems);
  g_autoptr (MusterFormRead) form = muster_form_read_xml (story->campaign, xml, problems);
  if (form == NULL)
    fail_with_problems (problems);
  const MusterEvent *order = &g_array_index (form->events, MusterEvent, 1);
  assert_string_equal (order->text, "2 3");
  assert_string_equal (order->note, "Leave a picket");
  assert_int_equal (order->figures[MUSTER_ORDER_FROM], 28);
  /* Windows-1252. */
  g_autoptr (MusterFormRead) old =
    read_text (story, HEADING ";;Anne;1;march;F\374rth;;;;;\n", problems);
  if (old == NULL)
    fail_with_problems (problems);
  assert_string_equal (g_array_index (old->events, MusterEvent, 1).text, "2");
}

/* What is written, table or XML, is read as it was ordered. */
static void
a_form_that_is_written_says_the_same (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Weir;7:30;forced;fall back;Mill;hurry\n");
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (story->campaign);
  const MusterPeriod *period = muster_periods_find_open (periods);
  for (int as_table = 0; as_table < 2; as_table++)
    {
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GBytes) bytes =
        muster_campaign_write_form (story->campaign, period, "Anne", as_table);
      gsize length;
      const char *text = g_bytes_get_data (bytes, &length);
      g_autofree char *copy = g_strndup (text, length);
      g_autoptr (MusterXml) xml =
        as_table ? NULL : muster_xml_parse ("form.xml", text, length, problems);
      g_autoptr (MusterFormRead) form = as_table
                                          ? read_text (story, copy, problems)
                                          : muster_form_read_xml (story->campaign, xml, problems);
      if (form == NULL)
        fail_with_problems (problems);
      assert_int_equal (muster_campaign_take_form (story->campaign, form), MUSTER_FORM_KNOWN);
    }
  g_autoptr (GBytes) nobody = muster_campaign_write_form (story->campaign, period, "Ben", TRUE);
  assert_null (nobody);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_period_is_opened_once),
    cmocka_unit_test (ways_are_filled_and_read_back),
    cmocka_unit_test (the_same_again_is_here_already_and_another_replaces_it),
    cmocka_unit_test (what_is_wrong_in_a_form_is_told_with_its_line),
    cmocka_unit_test (a_form_without_end_is_refused_in_few_words),
    cmocka_unit_test (a_raft_that_is_detached_is_ordered_by_itself),
    cmocka_unit_test (forms_are_xml_and_other_encodings_too),
    cmocka_unit_test (a_form_that_is_written_says_the_same),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
