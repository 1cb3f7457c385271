/* The morning state: what stands on it, and for whom. */
#include "helper/campaign-sheet.h"

#include "campaign/state/morning-state.h"
#include "sheet/packet/sheets.h"

#define KIND "morning-state"

static void
the_state_of_a_campaign_is_laid_out_as_before (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, "1815-06-19");
  g_autofree char *text = dump_campaign (KIND, game, (MusterViewer){ 0 });
  assert_golden ("morning-state.txt", text);
}

/* On the day of a battle whose end is recorded. */
static void
an_evening_is_called_one (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, "1815-06-12");
  g_autofree char *text = dump_campaign (KIND, game, (MusterViewer){ 0 });
  assert_non_null (strstr (text, "12\302\240June\302\2401815, in the evening after the Lock"));
}

/* It began on the 10th. */
static void
before_it_begins_a_sentence_says_when_it_does (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) early = make_campaign_game (story, "1815-06-09");
  g_autoptr (MusterGame) first = make_campaign_game (story, "1815-06-10");
  g_autofree char *before = dump_campaign (KIND, early, (MusterViewer){ 0 });
  g_autofree char *on_it = dump_campaign (KIND, first, (MusterViewer){ 0 });
  assert_non_null (strstr (before, "The campaign begins on "));
  assert_non_null (strstr (before, "10 June 1815"));
  assert_null (strstr (on_it, "The campaign begins on "));
  assert_non_null (strstr (on_it, "Northern fleet"));
}

static const MusterMorningRow *
find_row (const MusterMorning *morning, gint64 record)
{
  for (guint i = 0; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record != NULL && row->record->number == record)
        return row;
    }
  return NULL;
}

/* Who goes with his formation needs no word of his own, and a type always stands somewhere. */
static void
rows_say_what_others_do_not (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  do_one (story, "1815-06-23", "Red",
          (MusterEvent){
            .kind = MUSTER_EVENT_STATUS, .subject = RED, .figures = { MUSTER_STATUS_BAGGAGE } });
  do_one (story, "1815-06-23", "A name",
          (MusterEvent){ .kind = MUSTER_EVENT_RENAME,
                         .subject = ELM,
                         .text = "The Elm of the old forest beyond the mill at the ford" });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-23");
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  assert_string_equal (find_row (morning, RED)->remarks, "with the baggage");
  assert_null (strstr (find_row (morning, ALE)->remarks, "with the baggage"));
  g_autoptr (MusterGame) game = make_campaign_game (story, "1815-06-23");
  g_autofree char *text = dump_campaign (KIND, game, (MusterViewer){ 0 });
  const char *elm = strstr (text, "“The Elm of");
  assert_non_null (elm);
  assert_non_null (strstr (elm, "“Plank"));
}

static void
figures_are_those_of_the_events (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-13");
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  const MusterMorningRow *ale = find_row (morning, ALE);
  assert_string_equal (morning->last, "the Lock");
  assert_int_equal (ale->totals.present, 35);
  assert_int_equal (ale->change, -10);
  assert_int_equal (ale->lacking, 10);
  assert_string_equal (ale->remarks, "3 back on 30 June 1815");
  const MusterMorningRow *all = &g_array_index (morning->rows, MusterMorningRow, 0);
  assert_null (all->record);
  assert_int_equal (all->totals.present, 45 + 6 + 4 + 3 - 3 - 10);
  assert_int_equal (all->change, -13);
  assert_int_equal (all->lacking, 13);
  assert_string_equal (find_row (morning, OAK)->remarks,
                       "2 back on 20 June 1815, wet, experience 1, honour the Lock");
}

/* Formations have what their units have together, and tell what became of their commanders; a unit
 * of one step is there or gone, so that then it is the usual form. */
static void
by_brigade_a_formation_is_a_line (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-13");
  g_autoptr (MusterMorning) usual =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_USUAL);
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_BRIGADE);
  g_autoptr (MusterMorning) whole =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  assert_int_equal (usual->rows->len, whole->rows->len);
  for (guint i = 0; i < morning->rows->len; i++)
    {
      const MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      if (row->record == NULL)
        continue;
      const MusterMorningRow *same = find_row (whole, row->record->number);
      assert_true (row->record->category < MUSTER_CATEGORY_COMMANDER);
      assert_memory_equal (&row->totals, &same->totals, sizeof row->totals);
    }
  assert_true (find_row (morning, BLUE)->is_line);
  assert_false (find_row (morning, RED)->is_line);
  g_autoptr (Story) casks = g_new0 (Story, 1);
  casks->campaign = muster_campaign_new ("Casks", "return-test", muster_day_parse ("1815-06-10"));
  muster_campaign_add_side (casks->campaign, "North", NULL);
  describe (casks, "1815-06-10", "Come");
  raise_army (casks, 1, 1, "Casks",
              "<formation kind=\"raft\" name=\"Red\"><unit type=\"cask\" name=\"Rum\"/>"
              "</formation>");
  g_autoptr (MusterRegister) few = replay (casks, NULL);
  g_autoptr (MusterMorning) lines =
    muster_morning_new (few, &(MusterViewer){ 0 }, MUSTER_MORNING_USUAL);
  assert_true (lines->is_by_brigade);
  assert_int_equal (lines->rows->len, 3);
}

/* A hoop is 9 to 11 men, a slat 3; of staves nobody tells. */
static void
men_stand_beside_steps_where_the_pack_tells_them (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-13");
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  MusterMen iron = find_row (morning, IRON)->men;
  MusterMen oak = find_row (morning, OAK)->men;
  MusterMen red = find_row (morning, RED)->men;
  g_autofree char *text = muster_men_dup_text (iron);
  g_autofree char *one = muster_men_dup_text (oak);
  g_autofree char *none = muster_men_dup_text (find_row (morning, ALE)->men);
  assert_string_equal (text, "36–44");
  assert_string_equal (one, "9");
  assert_string_equal (none, "–");
  assert_int_equal (red.low, 45);
  assert_int_equal (red.high, 53);
}

static void
before_the_first_battle_nothing_has_changed (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-11");
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  assert_null (morning->last);
  assert_null (morning->before);
}

static void
a_side_sees_itself_and_of_the_other_what_it_may (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, "1815-06-13");
  g_autofree char *own = dump_campaign (KIND, game, (MusterViewer){ .of = -1 });
  assert_non_null (strstr (own, "Northern fleet"));
  assert_null (strstr (own, "South"));
  g_autofree char *redacted =
    dump_campaign (KIND, game, (MusterViewer){ .of = -1, .is_redacted = TRUE });
  assert_non_null (strstr (redacted, "South: about a third fewer"));
  assert_non_null (strstr (redacted, "about a third fewer”"));
  assert_null (strstr (redacted, "4 July"));
}

static void
a_commander_sees_his_own_formation_alone_as_it_is (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-13");
  MusterViewer viewer = { 0 };
  assert_true (muster_viewer_find (&viewer, reg, "4", NULL));
  assert_int_equal (viewer.of, RED);
  g_autoptr (MusterMorning) morning = muster_morning_new (reg, &viewer, MUSTER_MORNING_BY_UNIT);
  assert_int_equal (find_row (morning, OAK)->visibility, MUSTER_VISIBILITY_EXACT);
  assert_int_equal (find_row (morning, FLEET)->visibility, MUSTER_VISIBILITY_REDACTED);
  assert_null (find_row (morning, FLINT));
  assert_null (find_row (morning, OAK + SOUTH));
  assert_int_equal (find_row (morning, RED + SOUTH)->totals.present, 0);
  assert_non_null (find_row (morning, RED + SOUTH)->redacted);
}

static void
words_for_a_share_never_grow_as_it_shrinks (void **state)
{
  const char *last = NULL;
  guint n = 0;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (gint64 present = 200; present >= 0; present--)
    {
      const char *words = muster_redacted_get_words (present, 200);
      n += g_strcmp0 (words, last) != 0;
      g_hash_table_add (seen, (gpointer) words);
      last = words;
    }
  assert_int_equal (n, g_hash_table_size (seen));
  assert_string_equal (last, "nobody left");
}

static void
the_state_as_csv_is_as_before (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-19");
  g_autoptr (MusterMorning) morning =
    muster_morning_new (reg, &(MusterViewer){ 0 }, MUSTER_MORNING_BY_UNIT);
  g_autofree char *text = muster_morning_dup_csv (morning);
  assert_golden ("campaign-state.csv", text);
}

static void
large_campaigns_keep_their_pages_in_order (void **state)
{
  assert_large (KIND);
}

static void
random_campaigns_do_too (void **state)
{
  for (guint seed = 1; seed <= 20; seed++)
    {
      const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                           .paper = (MusterPaper) (seed % MUSTER_N_PAPERS) };
      MusterRandom random = muster_random_new (seed, "morning");
      print_message ("# seed %u\n", seed);
      g_autoptr (Story) story = make_random_story (30, &random);
      g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
      gsize n;
      const MusterSheetKind *kinds = muster_sheet_list_campaign_kinds (&n);
      for (gsize i = 0; i < n; i++)
        {
          if (!muster_sheet_kind_is_of (&kinds[i], game))
            continue;
          g_autoptr (MusterSheet) sheet = make_campaign_sheet (kinds[i].id, game, &options);
          assert_layout (sheet);
        }
    }
}

static void
campaigns_have_no_other_sheets_and_others_not_theirs (void **state)
{
  gsize n;
  gsize n_campaign;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autoptr (MusterGame) rules = muster_game_new_ruleset (get_return_pack ());
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  const MusterSheetKind *own = muster_sheet_list_campaign_kinds (&n_campaign);
  for (gsize i = 0; i < n; i++)
    assert_null (muster_sheet_make (&kinds[i], game, &options, NULL));
  for (gsize i = 0; i < n_campaign; i++)
    assert_null (muster_sheet_make (&own[i], rules, &options, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_state_of_a_campaign_is_laid_out_as_before),
    cmocka_unit_test (figures_are_those_of_the_events),
    cmocka_unit_test (an_evening_is_called_one),
    cmocka_unit_test (before_it_begins_a_sentence_says_when_it_does),
    cmocka_unit_test (rows_say_what_others_do_not),
    cmocka_unit_test (by_brigade_a_formation_is_a_line),
    cmocka_unit_test (men_stand_beside_steps_where_the_pack_tells_them),
    cmocka_unit_test (before_the_first_battle_nothing_has_changed),
    cmocka_unit_test (a_side_sees_itself_and_of_the_other_what_it_may),
    cmocka_unit_test (a_commander_sees_his_own_formation_alone_as_it_is),
    cmocka_unit_test (words_for_a_share_never_grow_as_it_shrinks),
    cmocka_unit_test (the_state_as_csv_is_as_before),
    cmocka_unit_test (large_campaigns_keep_their_pages_in_order),
    cmocka_unit_test (random_campaigns_do_too),
    cmocka_unit_test (campaigns_have_no_other_sheets_and_others_not_theirs),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
