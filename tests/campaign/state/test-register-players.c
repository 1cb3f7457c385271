/* Several players a side: who commands what, what each sees, and what his report may tell. */
#include "helper/campaign-sheet.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/actions/action.h"
#include "campaign/actions/start.h"
#include "campaign/model/xml.h"
#include "campaign/report/report.h"
#include "campaign/state/changes.h"
#include "campaign/state/morning-state.h"
#include "campaign/state/register-players.h"
#include "campaign/text/log.h"
#include "sheet/packet/sheets.h"

static void
give (Story *story, gint64 formation, const char *player)
{
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = formation, .text = player });
}

/* Anne has the northern fleet, Bob of it Blue; Cecil the southern one. */
static Story *
begin_played (void)
{
  Story *story = begin_story ();
  describe (story, "1815-06-11", "Players");
  give (story, FLEET, "Anne");
  give (story, BLUE, "Bob");
  give (story, FLEET + SOUTH, "Cecil");
  muster_campaign_arrange (story->campaign);
  return story;
}

static const char *
get_player (const MusterRegister *reg, gint64 record)
{
  return muster_register_find_player (reg, muster_register_find (reg, record));
}

static void
what_stands_in_a_formation_has_its_player_or_one_of_its_own (void **state)
{
  g_autoptr (Story) story = begin_played ();
  describe (story, "1815-06-12", "Moves");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = ALE, .object = BLUE });
  g_autoptr (MusterRegister) before = replay (story, "1815-06-10");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_null (get_player (before, FLEET));
  assert_string_equal (get_player (reg, FLEET), "Anne");
  assert_string_equal (get_player (reg, OAK), "Anne");
  assert_string_equal (get_player (reg, RUM), "Bob");
  assert_string_equal (get_player (reg, ALE), "Bob");
  assert_string_equal (get_player (reg, OAK + SOUTH), "Cecil");
  assert_true (muster_register_is_sole_player (reg, "Cecil", 2));
  assert_false (muster_register_is_sole_player (reg, "Anne", 1));
}

static void
players_are_listed_as_their_formations_stand (void **state)
{
  g_autoptr (Story) story = begin_played ();
  describe (story, "1815-06-12", "Again");
  give (story, RED, "ANNE");
  give (story, FLEET, NULL);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) all = muster_register_list_players (reg, 0);
  g_autoptr (GPtrArray) commands = muster_register_list_commands (reg, "Anne");
  assert_int_equal (all->len, 3);
  assert_string_equal (g_ptr_array_index (all, 0), "Anne");
  assert_string_equal (g_ptr_array_index (all, 1), "Bob");
  assert_string_equal (g_ptr_array_index (all, 2), "Cecil");
  assert_int_equal (commands->len, 1);
  assert_int_equal (((MusterRecord *) g_ptr_array_index (commands, 0))->number, RED);
  assert_int_equal (muster_register_get_player_side (reg, "Cecil"), 2);
  assert_int_equal (muster_register_get_player_side (reg, "Dora"), 0);
}

static void
who_plays_is_told_in_story_log_and_changes (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (MusterCampaignLog) log =
    muster_campaign_log_new (reg, &(MusterViewer){ 0 }, MUSTER_NO_DAY);
  g_autofree char *markdown = muster_campaign_log_dup_markdown (log);
  g_autofree char *csv = muster_campaign_log_dup_csv (log);
  assert_non_null (strstr (markdown, "Blue: played by Bob from now on."));
  assert_non_null (strstr (csv, ",player,9,Blue,"));
  g_autoptr (MusterCampaign) other = muster_campaign_copy (story->campaign);
  MusterEvent event = { .kind = MUSTER_EVENT_PLAYER, .subject = BLUE, .day = story->day };
  event.batch = muster_campaign_add_batch (other, "Nobody");
  muster_campaign_add_event (other, &event);
  muster_campaign_arrange (other);
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (story->campaign, other);
  assert_int_equal (changes->len, 1);
  const MusterCampaignChange *change = g_ptr_array_index (changes, 0);
  assert_int_equal (change->record, BLUE);
  assert_non_null (strstr (change->before, "played by Bob"));
  assert_null (strstr (change->after, "played"));
}

static MusterViewer
sit (const MusterRegister *reg, const char *typed)
{
  g_autoptr (GError) error = NULL;
  MusterViewer viewer = { 0 };
  if (!muster_viewer_find (&viewer, reg, typed, &error))
    fail_msg ("%s", error->message);
  return viewer;
}

static MusterVisibility
see (const MusterRegister *reg, MusterViewer viewer, gint64 record)
{
  return muster_viewer_see (&viewer, reg, muster_register_find (reg, record));
}

static void
a_player_sees_his_own_as_it_is_and_his_side_in_words (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  MusterViewer bob = sit (reg, "bob");
  g_autofree char *name = muster_viewer_dup_name (&bob, reg);
  assert_string_equal (name, "Bob, North");
  assert_int_equal (muster_viewer_get_side (&bob, reg), 1);
  assert_int_equal (see (reg, bob, RUM), MUSTER_VISIBILITY_EXACT);
  assert_int_equal (see (reg, bob, BLUE), MUSTER_VISIBILITY_EXACT);
  assert_int_equal (see (reg, bob, RED), MUSTER_VISIBILITY_REDACTED);
  assert_int_equal (see (reg, bob, OAK), MUSTER_VISIBILITY_HIDDEN);
  assert_int_equal (see (reg, bob, FLEET + SOUTH), MUSTER_VISIBILITY_HIDDEN);
  bob.is_redacted = TRUE;
  assert_int_equal (see (reg, bob, FLEET + SOUTH), MUSTER_VISIBILITY_REDACTED);
  assert_int_equal (see (reg, bob, OAK + SOUTH), MUSTER_VISIBILITY_HIDDEN);
  assert_int_equal (muster_viewer_see_side (&bob, reg, 1), MUSTER_VISIBILITY_REDACTED);
}

/* What another player of the side commands is not seen as it is, even within the own formation. */
static void
what_was_given_to_another_is_told_to_nobody_else (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  MusterViewer anne = sit (reg, "player:Anne");
  assert_int_equal (see (reg, anne, OAK), MUSTER_VISIBILITY_EXACT);
  assert_int_equal (see (reg, anne, BLUE), MUSTER_VISIBILITY_REDACTED);
  assert_int_equal (see (reg, anne, RUM), MUSTER_VISIBILITY_HIDDEN);
}

static void
who_plays_a_whole_side_sees_all_of_it (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  MusterViewer cecil = sit (reg, "Cecil");
  assert_int_equal (muster_viewer_see_side (&cecil, reg, 2), MUSTER_VISIBILITY_EXACT);
  assert_int_equal (muster_viewer_see_side (&cecil, reg, 1), MUSTER_VISIBILITY_HIDDEN);
  assert_int_equal (see (reg, cecil, OAK + SOUTH), MUSTER_VISIBILITY_EXACT);
}

static void
a_seat_of_two_who_are_called_the_same_is_asked_back (void **state)
{
  g_autoptr (Story) story = begin_played ();
  describe (story, "1815-06-12", "Byng plays");
  give (story, RED, "Byng");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GError) two = NULL;
  g_autoptr (GError) none = NULL;
  MusterViewer viewer = { 0 };
  assert_false (muster_viewer_find (&viewer, reg, "Byng", &two));
  assert_true (g_error_matches (two, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  assert_non_null (strstr (two->message, "“player:Byng”"));
  assert_false (muster_viewer_find (&viewer, reg, "player:Anna", &none));
  assert_true (g_error_matches (none, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  assert_non_null (strstr (none->message, "Did you mean “Anne”?"));
  assert_string_equal (sit (reg, "player:byng").player, "Byng");
  assert_int_equal (sit (reg, "4").of, RED);
}

static void
a_players_morning_state_is_his_and_the_register_names_him (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  MusterViewer bob = sit (reg, "Bob");
  g_autoptr (MusterMorning) all =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  g_autoptr (MusterMorning) his = muster_morning_new (reg, &bob, MUSTER_MORNING_BY_UNIT);
  g_autofree char *csv = muster_morning_dup_csv (all);
  g_autofree char *own = muster_morning_dup_csv (his);
  assert_non_null (strstr (csv, ",remarks,player,came\r\n"));
  assert_non_null (strstr (csv, ",played by Anne,Anne,"));
  assert_non_null (strstr (csv, "North,10,9,unit,Rum"));
  assert_non_null (strstr (own, "North,10,9,unit,Rum"));
  assert_null (strstr (own, "Oak"));
  assert_null (strstr (own, "South"));
  assert_null (strstr (own, "Cecil"));
}

static char *
do_action (Story *story, const char *formation, const char *player, GError **error)
{
  const char *const words[] = { formation, player, NULL };
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find ("player"), story->campaign, MUSTER_NO_DAY, FALSE,
                         words, error);
  if (draft == NULL || !muster_campaign_try (story->campaign, draft->phrase, draft->events, error))
    return NULL;
  return muster_phrase_format (draft->phrase);
}

static void
an_action_names_a_player_and_takes_him_away (void **state)
{
  g_autoptr (Story) story = begin_played ();
  g_autofree char *given = do_action (story, "3", " bob ", NULL);
  assert_string_equal (given, "Player of Red: Bob");
  g_autofree char *taken = do_action (story, "3", NULL, NULL);
  assert_string_equal (taken, "Player of Red: nobody");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_string_equal (get_player (reg, RED), "Anne");
}

static void
a_player_that_cannot_be_is_refused_with_a_way_out (void **state)
{
  const struct
  {
    const char *formation;
    const char *player;
    const char *told;
  } cases[] = {
    { "15", "anne", "Anne plays for North, and would see what both sides have. Give another name" },
    { "9", "Bob", "Bob plays Blue already. Name another player." },
    { "3", NULL, "Red has no player of its own. Name one." },
    { "3", " ", "NAME is blank" },
    { "5", "Bob", "a formation is wanted here" },
  };
  g_autoptr (Story) story = begin_played ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *title = do_action (story, cases[i].formation, cases[i].player, &error);
      assert_null (title);
      if (strstr (error->message, cases[i].told) == NULL)
        fail_msg ("%s", error->message);
    }
}

static MusterCampaign *
start (const char *one, const char *other, const char *third, GError **error)
{
  const char *const names[] = { one, other, third };
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Fleet", RETURN_BODY);
  g_autoptr (GPtrArray) two = g_ptr_array_new ();
  g_autoptr (GPtrArray) armies = g_ptr_array_new ();
  g_autoptr (GPtrArray) players = g_ptr_array_new ();
  g_autoptr (GPtrArray) theirs = g_ptr_array_new ();
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (MusterStartSide));
  const MusterStartSide all[] = { { "North", two, players }, { "South", armies, theirs } };
  for (int i = 0; i < 3; i++)
    {
      g_ptr_array_add (i < 2 ? two : armies, (gpointer) army);
      g_ptr_array_add (i < 2 ? players : theirs, (gpointer) names[i]);
    }
  g_array_append_vals (sides, all, 2);
  return muster_campaign_start ("Canal", muster_day_parse ("1815-06-10"), sides, NULL, error);
}

static void
a_campaign_begins_with_the_players_of_its_armies (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = start ("Anne", "", "Cecil", NULL);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (campaign->batches->len, 1);
  assert_string_equal (get_player (reg, OAK), "Anne");
  assert_null (get_player (reg, OAK + SOUTH));
  assert_string_equal (get_player (reg, OAK + 2 * SOUTH), "Cecil");
  assert_null (start ("Anne", "Bob", "Bob", &error));
  assert_non_null (strstr (error->message, "Bob plays for North"));
}

static MusterRuleset *
find_pack (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return get_return_pack ();
}

static void
players_are_in_the_file_both_ways (void **state)
{
  g_autoptr (Story) story = begin_played ();
  describe (story, "1815-06-12", "Nobody");
  give (story, BLUE, NULL);
  muster_campaign_arrange (story->campaign);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = muster_campaign_write (story->campaign);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterXml) xml = muster_xml_parse ("campaign", text, length, problems);
  if (xml == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  g_autoptr (MusterCampaign) read = muster_campaign_read (xml, find_pack, NULL, problems);
  assert_non_null (read);
  g_autoptr (GBytes) again = muster_campaign_write (read);
  assert_true (g_bytes_equal (bytes, again));
  assert_non_null (g_strstr_len (text, (gssize) length, "player=\"Bob\""));
}

/* Reports */

/* Returns: what is wrong with it, or NULL */
static char *
report (const MusterRegister *reg, const char *text)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (MusterRowsTable) table =
    muster_rows_table_read ("report", bytes, MUSTER_ROWS_ANY_SEPARATOR, NULL);
  g_autoptr (GArray) entries =
    muster_campaign_read_report (reg, 1, "report", table, NULL, problems);
  if (entries != NULL)
    return NULL;
  return g_strdup (((MusterProblem *) g_ptr_array_index (problems, 0))->message);
}

static Story *
fight_played (void)
{
  Story *story = begin_played ();
  describe (story, "1815-06-12", "March");
  fight (story, 1, "the Lock");
  engage (story, 1, OAK, 6);
  engage (story, 1, RUM, 1);
  engage (story, 1, OAK + SOUTH, 6);
  return story;
}

static void
a_report_tells_of_what_its_player_commands_alone (void **state)
{
  const struct
  {
    const char *text;
    const char *told; /* NULL: it is taken */
  } cases[] = {
    { "player,Anne\nNorth,1,2\n", NULL },
    { "player anne\nside,number,lost\nNorth,1,2\n", NULL },
    { "player;Bob;\nNorth;2;1;\n", NULL },
    { "North 1 2\nNorth 2 1\nSouth 1 1\n", NULL },
    { "player,Anne\nNorth,2,1\n", "Rum is commanded by Bob, and this is the report of Anne." },
    { "player,Bob\nSouth,1,1\n", "Oak is commanded by Cecil, and this is the report of Bob." },
    { "player,Anna\nNorth,1,2\n", "Nobody called “Anna” plays." },
  };
  g_autoptr (Story) story = fight_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *told = report (reg, cases[i].text);
      if ((told == NULL) != (cases[i].told == NULL)
          || (told != NULL && strstr (told, cases[i].told) == NULL))
        fail_msg ("%s: %s", cases[i].text, told != NULL ? told : "taken");
    }
}

static void
nobodys_formations_are_reported_by_their_own_side (void **state)
{
  g_autoptr (Story) story = fight_played ();
  describe (story, "1815-06-12", "Nobody");
  give (story, FLEET, NULL);
  give (story, FLEET + SOUTH, NULL);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *own = report (reg, "player,Bob\nNorth,1,2\n");
  g_autofree char *other = report (reg, "player,Bob\nSouth,1,2\n");
  assert_null (own);
  assert_non_null (strstr (other, "Oak is of South, for whom Bob does not play."));
}

/* A report may come late, when others play. */
static void
who_commanded_on_the_day_may_tell (void **state)
{
  g_autoptr (Story) story = fight_played ();
  describe (story, "1815-06-20", "Others play");
  give (story, FLEET, "Dora");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *then = report (reg, "player,Anne\nNorth,1,2\n");
  g_autofree char *now = report (reg, "player,Dora\nNorth,1,2\n");
  g_autofree char *never = report (reg, "player,Bob\nNorth,1,2\n");
  assert_null (then);
  assert_null (now);
  assert_non_null (strstr (never, "Oak is commanded by Dora, and this is the report of Bob."));
}

/* Returns: what is wrong with it, or NULL */
static char *
report_xml (const MusterRegister *reg, const char *text, GArray **entries)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("report", text, strlen (text), problems);
  *entries = xml != NULL ? muster_campaign_read_report_xml (reg, 1, xml, NULL, problems) : NULL;
  if (*entries != NULL)
    return NULL;
  return g_strdup (((MusterProblem *) g_ptr_array_index (problems, 0))->message);
}

static void
a_report_as_xml_is_of_its_battle_and_player (void **state)
{
  const struct
  {
    const char *text;
    guint n_entries;
    const char *told; /* NULL: it is taken */
  } cases[] = {
    { "<report xmlns='urn:muster:1'/>", 0, "Nobody's losses stand in it." },
    { "<report xmlns='urn:muster:1' battle='the lock' player='anne'>"
      "<row side='North' number='1' lost='2'/></report>",
      1, NULL },
    { "<report xmlns='urn:muster:1' battle='1'><row side='a' number='1' lost='2'/>"
      "<row number='2' lost='0'/><row side='b' number='1' lost='1'/></report>",
      3, NULL },
    { "<report xmlns='urn:muster:1' battle='the Weir'/>", 0,
      "The report is of the Weir, and not of the Lock." },
    { "<report xmlns='urn:muster:1' player='Bob'><row side='a' number='1' lost='2'/></report>", 0,
      "Oak is commanded by Anne, and this is the report of Bob." },
    { "<report xmlns='urn:muster:1' player='Bop'/>", 0, "Did you mean “Bob”?" },
    { "<report xmlns='urn:muster:1'><row side='a' number='1' lost='7'/></report>", 0,
      "it marched with 6" },
    { "<recovery xmlns='urn:muster:1' name='None'/>", 0, "This is no report of losses." },
    { "<report xmlns='urn:muster:1'><row side='a' lost='7'/></report>", 0, "number" },
  };
  g_autoptr (Story) story = fight_played ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) entries = NULL;
      g_autofree char *told = report_xml (reg, cases[i].text, &entries);
      if ((told == NULL) != (cases[i].told == NULL)
          || (told != NULL && strstr (told, cases[i].told) == NULL))
        fail_msg ("%s: %s", cases[i].text, told != NULL ? told : "taken");
      if (entries != NULL)
        assert_int_equal (entries->len, cases[i].n_entries);
    }
}

static void
a_report_that_is_written_tells_what_is_recorded (void **state)
{
  g_autoptr (Story) story = fight_played ();
  engage (story, 1, ANSON, 0);
  lose (story, 1, OAK, (const gint64[]){ 1, 0, 1, 0, 0 }, "1815-06-20");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON,
                             .battle = 1,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GBytes) bytes = muster_campaign_write_report (reg, 1, "Anne");
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = g_strndup (data, length);
  g_autoptr (GArray) entries = NULL;
  g_autofree char *description = report_xml (reg, text, &entries);
  assert_null (description);
  assert_null (strstr (text, "Rum"));
  assert_null (strstr (text, "South"));
  assert_int_equal (entries->len, 2);
  MusterLossReport recorded = { .battle = 1, .entries = entries };
  assert_false (muster_loss_report_leave_recorded (reg, &recorded, NULL));
  assert_int_equal (entries->len, 0);
}

/* Packets */

static void
a_players_packet_is_laid_out_as_before (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  describe (story, "1815-06-12", "Players");
  give (story, FLEET, "Anne");
  give (story, BLUE, "Bob");
  describe (story, "1815-06-12", "Players of the South");
  give (story, FLEET + SOUTH, "Cecil");
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  gsize n;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) skipped = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                       .viewer = sit (game->reg, "Anne") };
  muster_sheet_list_campaign_kinds (&n);
  g_autofree const MusterSheetKind **kinds = g_new (const MusterSheetKind *, n);
  const MusterPacketPlan plan = { .kinds = kinds,
                                  .n_kinds = muster_packet_list_usual (game, kinds),
                                  .has_cover = TRUE };
  g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &options, &skipped, &error);
  assert_non_null (sheet);
  assert_layout (sheet);
  g_autofree char *text = dump_sheet (sheet);
  static const char *const secrets[] = { "Cecil", "Southern", "Twig", "spy" };
  for (gsize i = 0; i < G_N_ELEMENTS (secrets); i++)
    if (strstr (text, secrets[i]) != NULL)
      fail_msg ("she learns of “%s”", secrets[i]);
  assert_non_null (strstr (text, "“For Anne, North”"));
  assert_golden ("packet-player.txt", text);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_stands_in_a_formation_has_its_player_or_one_of_its_own),
    cmocka_unit_test (players_are_listed_as_their_formations_stand),
    cmocka_unit_test (who_plays_is_told_in_story_log_and_changes),
    cmocka_unit_test (a_player_sees_his_own_as_it_is_and_his_side_in_words),
    cmocka_unit_test (what_was_given_to_another_is_told_to_nobody_else),
    cmocka_unit_test (who_plays_a_whole_side_sees_all_of_it),
    cmocka_unit_test (a_seat_of_two_who_are_called_the_same_is_asked_back),
    cmocka_unit_test (a_players_morning_state_is_his_and_the_register_names_him),
    cmocka_unit_test (an_action_names_a_player_and_takes_him_away),
    cmocka_unit_test (a_player_that_cannot_be_is_refused_with_a_way_out),
    cmocka_unit_test (a_campaign_begins_with_the_players_of_its_armies),
    cmocka_unit_test (players_are_in_the_file_both_ways),
    cmocka_unit_test (a_report_tells_of_what_its_player_commands_alone),
    cmocka_unit_test (nobodys_formations_are_reported_by_their_own_side),
    cmocka_unit_test (who_commanded_on_the_day_may_tell),
    cmocka_unit_test (a_report_as_xml_is_of_its_battle_and_player),
    cmocka_unit_test (a_report_that_is_written_tells_what_is_recorded),
    cmocka_unit_test (a_players_packet_is_laid_out_as_before),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
