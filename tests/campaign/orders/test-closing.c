/* A period is closed: all march at once, and what came of it is told to those who may know. */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/actions/correct.h"
#include "campaign/orders/closing.h"
#include "campaign/orders/form.h"
#include "campaign/state/news.h"
#include "campaign/state/register-places.h"

#define FIRST "1815-06-11"

/* Mill – Ford is four hours, Ford – Weir a day. The north is Anne's at Mill, but Blue, which is
 * Ben's; the south is Tom's at Weir. */
static Story *
begin_map (void)
{
  static const char *const names[] = { "Mill", "Ford", "Weir" };
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
  add (story,
       (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = FLEET + SOUTH, .text = "Tom" });
  muster_campaign_arrange (story->campaign);
  return story;
}

static void
open_period (Story *story, int days, MusterAbsentRule absent)
{
  g_autoptr (GError) error = NULL;
  if (muster_campaign_open_period (story->campaign, muster_day_parse (FIRST), days,
                                   MUSTER_PERIOD_ENDS_WITH_BATTLE, absent, &error)
      == 0)
    fail_msg ("%s", error->message);
}

static void
take (Story *story, const char *rows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = g_bytes_new (rows, strlen (rows));
  g_autoptr (MusterRowsTable) table = muster_rows_table_read ("form", bytes, ';', &error);
  g_autoptr (MusterFormRead) form = muster_form_read (story->campaign, "form", table, problems);
  if (form == NULL)
    fail_with_problems (problems);
  muster_campaign_take_form (story->campaign, form);
}

static void
close_period (Story *story)
{
  g_autoptr (GError) error = NULL;
  if (!muster_campaign_close_period (story->campaign, &error))
    fail_msg ("%s", error->message);
}

/* @error: taken */
static void
assert_told (GError *error, const char *part)
{
  assert_non_null (error);
  if (strstr (error->message, part) == NULL)
    fail_msg ("%s", error->message);
  g_error_free (error);
}

static void
assert_stands (Story *story, const char *date, gint64 formation, const char *where)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autofree char *stand = muster_record_dup_stand (reg, muster_register_find (reg, formation));
  assert_string_equal (stand, where);
}

static void
assert_lines (Story *story, const char *expected)
{
  g_autoptr (MusterClosing) closing = muster_closing_new (story->campaign, 1, NULL);
  g_autoptr (GPtrArray) lines = muster_closing_list_lines (closing);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (lines, i));
  assert_string_equal (text->str, expected);
}

/* From 6:00 they are 192 units apart, and meet after 96, which is six hours. */
static void
who_marches_towards_each_other_meets_on_the_road (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Weir;;;attack;;\n");
  take (story, ";;Tom;13;march;Mill;;;;;\n");
  const char *lines =
    "11 June 1815, 12:00: Northern fleet (North) and Southern fleet (South) meet on the road "
    "Ford–Weir, 2 h from Ford: battle.\n"
    "11 June 1815, 12:00: Northern fleet (North) halts on the road Ford–Weir, 1¾ h from Ford.\n"
    "11 June 1815, 12:00: Southern fleet (South) halts on the road Ford–Weir, 2 h from Ford.\n";
  assert_lines (story, lines);
  close_period (story);
  /* The same once it is closed. */
  assert_lines (story, lines);
  assert_stands (story, FIRST, FLEET, "on the road Ford–Weir, 1¾ h from Ford on 12 June 1815");
  assert_stands (story, "1815-06-12", FLEET, "on the road Ford–Weir, 1¾ h from Ford");
  assert_stands (story, "1815-06-12", FLEET + SOUTH, "on the road Ford–Weir, 2 h from Ford");
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-12");
  const MusterRecord *fleet = muster_register_find (reg, FLEET);
  assert_int_equal (fleet->place, 2);
  assert_int_equal (fleet->toward, 3);
  assert_int_equal (fleet->units, 31);
  assert_int_equal (fleet->held, 2520);
  assert_int_equal (fleet->came_from, 2);
  assert_string_equal (fleet->way, "3");
}

static void
a_battle_is_proposed_with_when_each_is_there (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;3;detach;;;;;;\n;;;3;march;Weir;;;attack;;\n;;;1;march;Weir;7:00;;;;\n");
  take (story, ";;Tom;13;march;Mill;;;;;\n");
  /* Without Red the fleet is weak, and would fall back. */
  assert_true (muster_campaign_rule (story->campaign, FLEET, FLEET + SOUTH, 1,
                                     MUSTER_MEETING_FACING, NULL, NULL));
  close_period (story);
  g_autoptr (MusterClosing) closing = muster_closing_new (story->campaign, 1, NULL);
  g_autoptr (GPtrArray) proposals = muster_closing_list_proposals (closing);
  assert_int_equal (proposals->len, 1);
  g_autofree char *text = muster_proposal_dup_text (closing, g_ptr_array_index (proposals, 0));
  assert_string_equal (text,
                       "Battle on the road Ford–Weir, 2 h from Ford, 11 June 1815, 12:00\n"
                       "Red (North): there at 12:00, all up by 12:00\n"
                       "Southern fleet (South): there at 12:00, all up by 12:15\n"
                       "Northern fleet (North): there at 13:00, all up by 13:00, as a reserve");
}

/* The second day brings them to each other; the period ends with its evening. */
static void
a_period_of_days_ends_with_the_evening_of_its_battle (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 5, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Weir;;;attack;;\n");
  take (story, ";;Tom;13;stand;;;;;;\n");
  close_period (story);
  g_autoptr (MusterClosing) closing = muster_closing_new (story->campaign, 1, NULL);
  g_autoptr (GPtrArray) proposals = muster_closing_list_proposals (closing);
  assert_int_equal (proposals->len, 1);
  g_autofree char *text = muster_proposal_dup_text (closing, g_ptr_array_index (proposals, 0));
  assert_string_equal (text, "Battle at Weir, 12 June 1815, 10:00\n"
                             "Northern fleet (North): there at 10:00, all up by 10:15\n"
                             "Southern fleet (South): there at 10:00, all up by 10:00");
  assert_int_equal (muster_closing_get_day (closing, closing->marches->closed),
                    muster_day_parse ("1815-06-12"));
  /* The first evening is in the register, too. */
  assert_stands (story, "1815-06-12", FLEET,
                 "just outside Weir, on the road to Ford on 13 June 1815");
}

static void
the_close_is_struck_and_done_again (void **state)
{
  g_autoptr (Story) story = begin_map ();
  GError *error = NULL;
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Ford;;;attack;;\n");
  assert_false (muster_campaign_reopen_period (story->campaign, 1, &error));
  assert_told (error, "Period 1 is open.");
  error = NULL;
  close_period (story);
  assert_stands (story, "1815-06-12", FLEET, "at Ford");
  assert_false (muster_campaign_close_period (story->campaign, &error));
  assert_told (error, "No period is open.");
  error = NULL;
  assert_true (muster_campaign_reopen_period (story->campaign, 1, NULL));
  assert_stands (story, "1815-06-12", FLEET, "at Mill");
  take (story, ";;Anne;1;stand;;;;;;\n");
  close_period (story);
  assert_stands (story, "1815-06-12", FLEET, "at Mill");
}

static void
of_whom_no_orders_come_does_what_the_period_says (void **state)
{
  g_autoptr (Story) stands = begin_map ();
  open_period (stands, 1, MUSTER_ABSENT_STANDS);
  close_period (stands);
  assert_stands (stands, "1815-06-12", FLEET, "at Mill");

  g_autoptr (Story) goes = begin_map ();
  open_period (goes, 1, MUSTER_ABSENT_STANDS);
  take (goes, ";;Anne;1;march;Weir;;;;;\n");
  take (goes, ";;Tom;13;march;Ford;16:00;;;;\n");
  close_period (goes);
  assert_stands (goes, "1815-06-12", FLEET, "on the road Ford–Weir, 4 h from Ford");
  assert_int_equal (muster_campaign_open_period (goes->campaign, MUSTER_NO_DAY, 1,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_GOES_ON, NULL),
                    2);
  close_period (goes);
  g_autoptr (MusterClosing) closing = muster_closing_new (goes->campaign, 2, NULL);
  assert_int_equal (closing->absent->len, 3);
  assert_true (g_array_index (closing->columns, MusterColumn, 0).march.n_way > 0);

  g_autoptr (Story) asked = begin_map ();
  GError *error = NULL;
  open_period (asked, 1, MUSTER_ABSENT_IS_ORDERED);
  take (asked, ";;Anne;1;stand;;;;;;\n");
  assert_false (muster_campaign_close_period (asked->campaign, &error));
  assert_told (error, "No orders came of Ben and Tom.");
}

static void
the_umpire_rules_on_a_meeting_that_there_is (void **state)
{
  g_autoptr (Story) story = begin_map ();
  GError *error = NULL;
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Weir;;;attack;;\n");
  take (story, ";;Tom;13;march;Mill;;;;;\n");
  assert_false (muster_campaign_rule (story->campaign, FLEET, FLEET + SOUTH, 2,
                                      MUSTER_MEETING_FACING, NULL, &error));
  assert_told (error, "meet 1 time.");
  assert_true (muster_campaign_rule (story->campaign, FLEET + SOUTH, FLEET, 1,
                                     MUSTER_MEETING_ONE_BACK, "Rain", NULL));
  close_period (story);
  g_autoptr (MusterClosing) closing = muster_closing_new (story->campaign, 1, NULL);
  const MusterMeeting *meeting = &g_array_index (closing->marches->meetings, MusterMeeting, 0);
  assert_int_equal (meeting->outcome, MUSTER_MEETING_OTHER_BACK);
}

static void
who_entrenches_or_joins_does_so_when_the_period_is_over (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;3;detach;;;;;;\n;;;3;entrench;;;;;;\n;;;1;stand;;;;;;\n");
  close_period (story);
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-12");
  assert_true (muster_register_find (reg, RED)->is_entrenched);
  assert_int_equal (muster_register_find (reg, RED)->place, 1);
  assert_int_equal (muster_campaign_open_period (story->campaign, MUSTER_NO_DAY, 1,
                                                 MUSTER_PERIOD_ENDS_WITH_BATTLE,
                                                 MUSTER_ABSENT_STANDS, NULL),
                    2);
  take (story, ";;Anne;3;join;1;;;;;\n");
  close_period (story);
  g_autoptr (MusterRegister) later = replay (story, "1815-06-14");
  assert_int_equal (muster_register_find (later, RED)->place, 0);
  assert_false (muster_register_find (later, RED)->is_entrenched);
}

/* Who rests does so for the days of the period, and no longer. */
static void
rest_ends_with_the_period (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 2, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;rest;;;;;;\n");
  close_period (story);
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-12");
  assert_int_equal (muster_register_find (reg, OAK)->status, MUSTER_STATUS_RESTING);
  g_autoptr (MusterRegister) later = replay (story, "1815-06-13");
  assert_int_equal (muster_register_find (later, OAK)->status, MUSTER_STATUS_FIT);
}

static char *
dup_news (Story *story, const char *date, const char *whose)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autoptr (GError) error = NULL;
  MusterViewer viewer = { 0 };
  if (!muster_viewer_find (&viewer, reg, whose, &error))
    fail_msg ("%s", error->message);
  g_autoptr (GArray) news = muster_register_list_news (reg, &viewer);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < news->len; i++)
    {
      g_autofree char *line = muster_news_dup_text (reg, &g_array_index (news, MusterNews, i));
      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}

/* They stand two units apart in the end, so that each knows whom he has before him; the enemy's
 * player knows nothing of what is seen of himself. */
static void
who_is_seen_is_told_of_to_those_of_the_side (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Weir;;;attack;;\n");
  take (story, ";;Tom;13;march;Mill;;;;;\n");
  close_period (story);
  g_autofree char *anne = dup_news (story, "1815-06-12", "Anne");
  g_autofree char *tom = dup_news (story, "1815-06-12", "Tom");
  g_autofree char *early = dup_news (story, FIRST, "Anne");
  assert_string_equal (anne, "Southern fleet, about 2000 men, on the road Ford–Weir, 2 h from "
                             "Ford, halted, last seen on 11 June 1815, 20:00, by Northern fleet; "
                             "told 20:00.\n");
  assert_string_equal (tom, "Northern fleet, about 2000 men, on the road Ford–Weir, 1¾ h from "
                            "Ford, halted, last seen on 11 June 1815, 20:00, by Southern fleet; "
                            "told 20:00.\n");
  assert_string_equal (early, "");
}

/* The order, the enemy's halt and where he was seen are not in what a player is told. */
static void
a_player_is_told_of_his_own_alone (void **state)
{
  g_autoptr (Story) story = begin_map ();
  open_period (story, 1, MUSTER_ABSENT_STANDS);
  take (story, ";;Anne;1;march;Ford;;;attack;;XYZZY\n");
  take (story, ";;Tom;13;march;Ford;;;;;PLUGH\n");
  close_period (story);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  MusterViewer viewer = { 0 };
  assert_true (muster_viewer_find (&viewer, reg, "Tom", NULL));
  for (guint i = 0; i < story->campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (story->campaign->events, MusterEvent, i);
      gboolean is_annes = event->subject > 0 && event->subject < SOUTH + FLEET
                          && (event->kind == MUSTER_EVENT_ORDER || event->kind == MUSTER_EVENT_HALT
                              || event->kind == MUSTER_EVENT_NEWS);
      if (is_annes || event->kind == MUSTER_EVENT_SIGHTING || event->kind == MUSTER_EVENT_FORM)
        assert_false (muster_viewer_knows (&viewer, reg, event));
      if (event->kind == MUSTER_EVENT_PERIOD || event->kind == MUSTER_EVENT_CLOSE
          || event->kind == MUSTER_EVENT_CONTACT)
        assert_true (muster_viewer_knows (&viewer, reg, event));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (who_marches_towards_each_other_meets_on_the_road),
    cmocka_unit_test (a_battle_is_proposed_with_when_each_is_there),
    cmocka_unit_test (a_period_of_days_ends_with_the_evening_of_its_battle),
    cmocka_unit_test (the_close_is_struck_and_done_again),
    cmocka_unit_test (of_whom_no_orders_come_does_what_the_period_says),
    cmocka_unit_test (the_umpire_rules_on_a_meeting_that_there_is),
    cmocka_unit_test (who_entrenches_or_joins_does_so_when_the_period_is_over),
    cmocka_unit_test (rest_ends_with_the_period),
    cmocka_unit_test (who_is_seen_is_told_of_to_those_of_the_side),
    cmocka_unit_test (a_player_is_told_of_his_own_alone),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
