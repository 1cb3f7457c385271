/* The log of a campaign: its sentences, tables and forms, on paper and off it. */
#include "helper/campaign-sheet.h"

#include "campaign/actions/muster.h"
#include "campaign/report/losses.h"
#include "campaign/text/log.h"

#define KIND "campaign-log"

static MusterCampaignLog *
make_log (Story *story, gint64 of, gboolean is_redacted)
{
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  return muster_campaign_log_new (reg, &(MusterViewer){ of, is_redacted }, MUSTER_NO_DAY);
}

static void
the_log_is_told_as_before_in_every_form (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  g_autofree char *sheet = dump_campaign (KIND, game, (MusterViewer){ 0 });
  g_autofree char *markdown = muster_campaign_log_dup_markdown (log);
  g_autofree char *html = muster_campaign_log_dup_html (log);
  g_autofree char *csv = muster_campaign_log_dup_csv (log);
  assert_golden ("campaign-log.txt", sheet);
  assert_golden ("campaign-log.md", markdown);
  assert_golden ("campaign-log.html", html);
  assert_golden ("campaign-log.csv", csv);
}

static void
an_event_of_every_kind_is_told (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  do_one (story, "1815-06-22", "Player of Blue",
          (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = BLUE, .text = "Anne" });
  do_one (story, "1815-06-22", "In the place of Anson",
          (MusterEvent){ .kind = MUSTER_EVENT_SUCCEED,
                         .subject = ANSON,
                         .object = muster_campaign_get_next_record (story->campaign),
                         .figures = { 3 },
                         .text = "Rodney" });
  g_autoptr (MusterRecovery) recovery = muster_recovery_new ("Nobody");
  change_rules (story->campaign, "1815-06-22", recovery);
  static const MusterEvent orders[] = {
    { .kind = MUSTER_EVENT_PERIOD, .subject = 1, .figures = { 2 } },
    { .kind = MUSTER_EVENT_FORM, .subject = 1, .text = "Anne" },
    { .kind = MUSTER_EVENT_ORDER,
      .subject = BLUE,
      .object = 1,
      .figures = { 0, 28, 1, 2, 1 },
      .text = "1 2" },
    { .kind = MUSTER_EVENT_ORDER,
      .subject = BLUE,
      .object = 1,
      .figures = { MUSTER_ORDER_JOIN, 24, 0, 0, 0, RED } },
    { .kind = MUSTER_EVENT_RULING, .subject = BLUE, .object = RED + SOUTH, .figures = { 1, 1, 1 } },
    { .kind = MUSTER_EVENT_CLOSE, .subject = 1 },
    { .kind = MUSTER_EVENT_HALT, .subject = BLUE, .object = 1, .figures = { 2, 20, 0, 1, 40 } },
    { .kind = MUSTER_EVENT_CONTACT,
      .subject = BLUE,
      .object = RED + SOUTH,
      .figures = { 1, 2, 3, 40, 1, 1 } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    do_one (story, "1815-06-22", "Orders", orders[i]);
  do_one (story, "1815-06-22", "Orders",
          (MusterEvent){ .kind = MUSTER_EVENT_SIGHTING,
                         .subject = RED + SOUTH,
                         .object = BLUE,
                         .figures = { 1, 2, 8, 32, 2, MUSTER_SEEN_ARM },
                         .text = "foot 5000" });
  const GArray *events = story->campaign->events;
  gint64 sighting = g_array_index (events, MusterEvent, events->len - 1).id;
  do_one (story, "1815-06-22", "Orders",
          (MusterEvent){
            .kind = MUSTER_EVENT_NEWS, .subject = BLUE, .object = sighting, .figures = { 33 } });
  g_autoptr (GHashTable) kinds = g_hash_table_new (NULL, NULL);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  for (guint i = 0; i < story->campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (story->campaign->events, MusterEvent, i);
      g_autofree char *sentence = muster_event_dup_sentence (reg, event);
      g_hash_table_add (kinds, GINT_TO_POINTER (event->kind + 1));
      assert_true (strlen (sentence) > 3);
      assert_int_equal (sentence[strlen (sentence) - 1], '.');
    }
  assert_int_equal (g_hash_table_size (kinds), MUSTER_N_EVENTS);
}

static void
assert_sentence (const MusterRegister *reg, const MusterEvent *event, const char *expected)
{
  g_autofree char *sentence = muster_event_dup_sentence (reg, event);
  assert_string_equal (sentence, expected);
}

static void
a_result_is_one_sentence_whoever_won_and_held_the_field (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  static const struct
  {
    MusterOutcome outcome;
    gint64 winner, held;
    const char *sentence;
  } results[] = {
    { MUSTER_OUTCOME_WON, 1, 0, "North won." },
    { MUSTER_OUTCOME_WON, 1, 1, "North won and held the field." },
    { MUSTER_OUTCOME_WON, 1, 2, "North won; South held the field." },
    { MUSTER_OUTCOME_WON, 2, MUSTER_HELD_BY_NOBODY, "South won; nobody held the field." },
    { MUSTER_OUTCOME_DRAW, 0, 0, "Nobody won." },
    { MUSTER_OUTCOME_DRAW, 0, 1, "Nobody won; North held the field." },
    { MUSTER_OUTCOME_DRAW, 0, MUSTER_HELD_BY_NOBODY, "Nobody won; nobody held the field." },
    { MUSTER_OUTCOME_UNKNOWN, 0, 0, "Who won is not recorded." },
    { MUSTER_OUTCOME_UNKNOWN, 0, 2, "Who won is not recorded; South held the field." },
    { MUSTER_OUTCOME_UNKNOWN, 0, MUSTER_HELD_BY_NOBODY,
      "Who won is not recorded; nobody held the field." },
  };
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      MusterEvent event = { .kind = MUSTER_EVENT_RESULT, .subject = results[i].winner };
      event.figures[MUSTER_RESULT_OUTCOME] = results[i].outcome;
      event.figures[MUSTER_RESULT_HELD] = results[i].held;
      assert_sentence (reg, &event, results[i].sentence);
    }
}

static void
losses_and_fates_are_one_sentence_with_or_without_battle_and_day (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  gint64 battle = ((const MusterBattle *) g_ptr_array_index (reg->battles, 0))->number;
  int until = muster_day_parse ("1815-06-30");
  MusterEvent fate = { .kind = MUSTER_EVENT_FATE,
                       .subject = ANSON,
                       .figures = { MUSTER_FATE_WOUNDED },
                       .until = MUSTER_NO_DAY };
  assert_sentence (reg, &fate, "Anson: wounded.");
  fate.until = until;
  assert_sentence (reg, &fate, "Anson: wounded until 30 June 1815.");
  fate.battle = battle;
  assert_sentence (reg, &fate, "Anson: wounded at the Lock until 30 June 1815.");
  fate.until = MUSTER_NO_DAY;
  fate.figures[0] = MUSTER_FATE_CAPTURED;
  assert_sentence (reg, &fate, "Anson: captured at the Lock.");
  MusterEvent losses = { .kind = MUSTER_EVENT_LOSSES, .subject = ANSON, .until = until };
  losses.figures[MUSTER_LOSS_ALL] = 3;
  assert_sentence (reg, &losses, "Anson: lost 3.");
  losses.figures[MUSTER_LOSS_HOSPITAL] = 2;
  losses.figures[MUSTER_LOSS_PRISONERS] = 1;
  assert_sentence (reg, &losses, "Anson: lost 3: 2 in hospital until 30 June 1815, 1 prisoner.");
  losses.battle = battle;
  losses.until = MUSTER_NO_DAY;
  assert_sentence (reg, &losses, "Anson: lost 3 at the Lock: 2 in hospital, 1 prisoner.");
}

static const MusterLogEntry *
find_entry (const MusterCampaignLog *log, const char *title)
{
  for (guint i = 0; i < log->entries->len; i++)
    {
      const MusterLogEntry *entry = g_ptr_array_index (log->entries, i);
      if (g_strcmp0 (muster_campaign_find_batch (log->reg->campaign, entry->batch)->title, title)
          == 0)
        return entry;
    }
  return NULL;
}

static void
what_was_struck_stays_with_what_took_its_place (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  const MusterLogEntry *wrong = find_entry (log, "Losses of the Weir");
  assert_true (wrong->is_struck);
  assert_string_equal (wrong->struck, "Struck; in its place: Losses of the Weir, put right.");
  assert_string_equal (find_entry (log, "A mistake")->struck, "Struck: Strike the mistake.");
  assert_false (find_entry (log, "Join Twig to Ale")->is_struck);
}

static void
names_are_those_of_the_day (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  assert_string_equal (find_entry (log, "Fatigue of Iron")->sentences->pdata[0],
                       "Iron: fatigue +2.");
  assert_string_equal (find_entry (log, "Rename Iron")->sentences->pdata[0],
                       "Iron: is called Old Iron from now on.");
  assert_string_equal (find_entry (log, "March to the Lock")->sentences->pdata[1],
                       "North marched, 55 strong: Anson, Oak 6, Iron 4, Ale 45.");
}

static void
tables_add_up (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  const MusterLogEntry *entry = find_entry (log, "Losses of the Lock");
  const MusterLogTable *north = entry->tables->pdata[0];
  assert_int_equal (entry->tables->len, 2);
  assert_int_equal (muster_log_table_count (north), 4);
  assert_string_equal (muster_log_table_get (north, 3, 0), "Together");
  assert_string_equal (muster_log_table_get (north, 3, 1), "51");
  assert_string_equal (muster_log_table_get (north, 3, 2), "14");
  assert_string_equal (muster_log_table_get (north, 3, 3), "5");
}

static void
a_side_reads_of_itself_and_of_who_won (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterCampaignLog) log = make_log (story, -1, FALSE);
  g_autofree char *text = muster_campaign_log_dup_markdown (log);
  g_autofree char *csv = muster_campaign_log_dup_csv (log);
  assert_non_null (strstr (text, "Oak"));
  assert_non_null (strstr (text, "South won"));
  static const char *const secrets[] = { "Twig",    "days of supply", "20 lost", "Struck",
                                         "wounded", "mistake",        "spy",     "10 for good" };
  for (gsize i = 0; i < G_N_ELEMENTS (secrets); i++)
    {
      if (strstr (text, secrets[i]) != NULL || strstr (csv, secrets[i]) != NULL)
        fail_msg ("the other side learns of “%s”", secrets[i]);
    }
  g_autoptr (MusterCampaignLog) redacted = make_log (story, -1, TRUE);
  g_autofree char *words = muster_campaign_log_dup_markdown (redacted);
  assert_non_null (strstr (words, "South: about a third fewer."));
  assert_non_null (strstr (words, "**Losses of the Lock** – "));
}

static void
report (Story *story, gint64 record, gint64 lost, const char *player)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  const MusterLossEntry entry = { .record = record, .lost = lost };
  const MusterLossReport report = { .battle = 1,
                                    .outcome = MUSTER_OUTCOME_WON,
                                    .winner = 1,
                                    .held = 1,
                                    .entries = entries,
                                    .player = player };
  if (lost > 0)
    g_array_append_val (entries, entry);
  assert_true (report_losses (story->campaign, &report, &error));
}

static guint
count (const char *text, const char *word)
{
  guint n = 0;
  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    n++;
  return n;
}

static void
assert_counted (Story *story, gint64 of, const char *word, guint expected)
{
  g_autoptr (MusterCampaignLog) log = make_log (story, of, TRUE);
  g_autofree char *text = muster_campaign_log_dup_markdown (log);
  if (count (text, word) != expected)
    fail_msg ("%s: %u\n%s", word, count (text, word), text);
}

static void
reports_tell_whose_they_are_and_the_result_once (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  gint64 battle;
  const MusterMusterPlan plan = { .day = muster_day_parse ("1815-06-18"),
                                  .name = "Battle of the Lock",
                                  .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (story->campaign, &plan, &battle, &error);
  assert_non_null (scenario);
  report (story, 0, 0, NULL);
  report (story, OAK, 2, "Anne");
  report (story, OAK + SOUTH, 3, "Cecil");
  muster_campaign_arrange (story->campaign);
  assert_counted (story, 0, "**Battle of the Lock** – North marched", 1);
  assert_counted (story, 0, "Battle of Battle", 0);
  assert_counted (story, 0, "**Result of Battle of the Lock** – North won and held the field.", 1);
  assert_counted (story, 0, "North won", 1);
  assert_counted (story, 0, "**Losses of Battle of the Lock, report of Anne** – North: 2 lost", 1);
  assert_counted (story, 0, "report of Cecil** – South: 3 lost", 1);
  assert_counted (story, -1, "North won", 1);
  assert_counted (story, -1, "South: nearly at full strength.", 1);
  assert_counted (story, -1, "Cecil", 0);
  assert_counted (story, -2, "Anne", 0);
}

static void
an_honour_is_told_once (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  assert_counted (story, 0, "\nOak: bears the honour the Lock.\n", 1);
  assert_counted (story, 0, "onour", 1);
}

static void
a_log_knows_nothing_of_what_comes_later (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-13");
  g_autoptr (MusterCampaignLog) log =
    muster_campaign_log_new (reg, &(MusterViewer){ 0 }, MUSTER_NO_DAY);
  g_autofree char *text = muster_campaign_log_dup_markdown (log);
  assert_non_null (strstr (text, "## 13 June 1815"));
  assert_null (strstr (text, "Weir"));
}

static void
words_of_players_cannot_break_a_form (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  do_one (story, "1815-06-30", "<b>|*",
          (MusterEvent){ .kind = MUSTER_EVENT_NOTE, .note = "<b>|* \"b\", c\nd & <i>" });
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  g_autofree char *markdown = muster_campaign_log_dup_markdown (log);
  g_autofree char *html = muster_campaign_log_dup_html (log);
  g_autofree char *csv = muster_campaign_log_dup_csv (log);
  assert_non_null (strstr (markdown, "\\<b\\>\\|\\*"));
  assert_non_null (strstr (html, "&lt;b&gt;|*"));
  assert_non_null (strstr (csv, "\"<b>|* \"\"b\"\", c\nd & <i>\""));
}

/* As another program may number them. */
static void
gaps_between_batches_do_no_harm (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  MusterCampaign *campaign = story->campaign;
  gint64 *last = &g_array_index (campaign->batches, MusterBatch, campaign->batches->len - 1).number;
  for (guint i = 0; i < campaign->events->len; i++)
    if (g_array_index (campaign->events, MusterEvent, i).batch == *last)
      g_array_index (campaign->events, MusterEvent, i).batch += 1000;
  *last += 1000;
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  const MusterLogEntry *entry = g_ptr_array_index (log->entries, log->entries->len - 1);
  assert_int_equal (entry->batch, *last);
}

static void
large_campaigns_keep_their_pages_in_order (void **state)
{
  assert_large (KIND);
}

/* All of a side march but those who are named. */
static void
engage_all (Story *story, gint64 battle, int side, gint64 but, gint64 nor)
{
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->category >= MUSTER_CATEGORY_COMMANDER && record->number != but
          && record->number != nor)
        engage (story, battle, record->number, record->present);
    }
}

static void
assert_described (const MusterLogEntry *entry, guint at, const char *sentence)
{
  assert_true (at < entry->sentences->len);
  assert_string_equal (g_ptr_array_index (entry->sentences, at), sentence);
}

static void
who_marched_is_told_by_formations (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-12", "To the lock");
  fight (story, 1, "The lock");
  engage_all (story, 1, 1, OAK, 0);
  engage_all (story, 1, 2, 0, 0);
  describe (story, "1815-06-13", "To the weir");
  fight (story, 2, "The weir");
  engage_all (story, 2, 1, ALE, FLINT);
  engage (story, 2, OAK + SOUTH, 6);
  describe (story, "1815-06-14", "Ale goes home");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = ALE,
                             .figures = { MUSTER_STATUS_DISBANDED } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = RED, .text = "Crimson" });
  describe (story, "1815-06-15", "To the mill");
  fight (story, 3, "The mill");
  engage_all (story, 3, 1, ALE, FLINT);
  g_autoptr (MusterCampaignLog) log = make_log (story, 0, FALSE);
  const MusterLogEntry *lock = find_entry (log, "To the lock");
  assert_described (lock, 1, "North marched, 52 strong: the whole army (without Oak).");
  assert_described (lock, 2, "South marched, 58 strong: the whole army.");
  assert_described (find_entry (log, "To the weir"), 1,
                    "North marched, 12 strong: the whole army (without Ale, Flint).");
  assert_described (find_entry (log, "To the weir"), 2, "South marched, 6 strong: Oak 6.");
  assert_described (find_entry (log, "To the mill"), 1,
                    "North marched, 12 strong: the whole army (without Flint).");
}

static void
assert_same_words (GPtrArray *some, GPtrArray *others)
{
  assert_int_equal (some->len, others->len);
  for (guint i = 0; i < some->len; i++)
    assert_string_equal (g_ptr_array_index (some, i), g_ptr_array_index (others, i));
}

static gboolean
has_result (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch && event->kind == MUSTER_EVENT_RESULT)
        return TRUE;
    }
  return FALSE;
}

/* A result that is left out with what is older is told again with what is new. Returns: how many
 * actions are new */
static guint
assert_new_as_in_whole (MusterRegister *reg, const MusterViewer *viewer, int since)
{
  g_autoptr (MusterCampaignLog) whole = muster_campaign_log_new (reg, viewer, MUSTER_NO_DAY);
  g_autoptr (MusterCampaignLog) new = muster_campaign_log_new (reg, viewer, since);
  guint n = 0;
  for (guint i = 0; i < whole->entries->len; i++)
    {
      const MusterLogEntry *entry = g_ptr_array_index (whole->entries, i);
      if (entry->batch < new->first || has_result (reg->campaign, entry->batch))
        continue;
      while (n < new->entries->len
             && has_result (reg->campaign,
                            ((const MusterLogEntry *) g_ptr_array_index (new->entries, n))->batch))
        n++;
      assert_true (n < new->entries->len);
      const MusterLogEntry *same = g_ptr_array_index (new->entries, n++);
      assert_int_equal (same->batch, entry->batch);
      assert_int_equal (g_strcmp0 (same->title, entry->title), 0);
      assert_same_words (same->sentences, entry->sentences);
      assert_int_equal (same->tables->len, entry->tables->len);
      for (guint j = 0; j < entry->tables->len; j++)
        assert_same_words (((MusterLogTable *) g_ptr_array_index (same->tables, j))->cells,
                           ((MusterLogTable *) g_ptr_array_index (entry->tables, j))->cells);
    }
  return n;
}

static void
what_is_new_is_told_as_in_the_whole (void **state)
{
  guint n = 0;
  for (guint seed = 1; seed <= 20; seed++)
    {
      MusterRandom random = muster_random_new (seed, "since");
      print_message ("# seed %u\n", seed);
      g_autoptr (Story) story = make_random_story (30, &random);
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      int middle = (story->campaign->start + reg->day) / 2;
      for (gint64 of = -2; of <= 0; of++)
        n += assert_new_as_in_whole (reg, &(MusterViewer){ .of = of }, middle);
    }
  assert_true (n > 400);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_log_is_told_as_before_in_every_form),
    cmocka_unit_test (who_marched_is_told_by_formations),
    cmocka_unit_test (an_event_of_every_kind_is_told),
    cmocka_unit_test (a_result_is_one_sentence_whoever_won_and_held_the_field),
    cmocka_unit_test (losses_and_fates_are_one_sentence_with_or_without_battle_and_day),
    cmocka_unit_test (what_was_struck_stays_with_what_took_its_place),
    cmocka_unit_test (names_are_those_of_the_day),
    cmocka_unit_test (tables_add_up),
    cmocka_unit_test (a_side_reads_of_itself_and_of_who_won),
    cmocka_unit_test (reports_tell_whose_they_are_and_the_result_once),
    cmocka_unit_test (an_honour_is_told_once),
    cmocka_unit_test (a_log_knows_nothing_of_what_comes_later),
    cmocka_unit_test (words_of_players_cannot_break_a_form),
    cmocka_unit_test (gaps_between_batches_do_no_harm),
    cmocka_unit_test (what_is_new_is_told_as_in_the_whole),
    cmocka_unit_test (large_campaigns_keep_their_pages_in_order),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
