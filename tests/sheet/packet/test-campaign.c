/* Packets of a campaign: what is in them, and that nobody finds in his what is another's. */
#include "helper/campaign-sheet.h"

#include "campaign/text/log.h"
#include "sheet/packet/sheets.h"

static MusterSheet *
make_packet (const MusterGame *game, MusterViewer viewer, gboolean is_booklet)
{
  gsize n;
  gsize n_there = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) skipped = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE, .viewer = viewer };
  const MusterSheetKind *all = muster_sheet_list_campaign_kinds (&n);
  for (gsize i = 0; i < n; i++)
    n_there += muster_sheet_kind_is_of (&all[i], game) && !all[i].is_variant;
  g_autofree const MusterSheetKind **kinds = g_new (const MusterSheetKind *, n);
  const MusterPacketPlan plan = { .kinds = kinds,
                                  .n_kinds = muster_packet_list_usual (game, kinds),
                                  .has_cover = TRUE,
                                  .is_booklet = is_booklet };
  assert_int_equal (plan.n_kinds, n_there);
  MusterSheet *sheet = muster_packet_make (game, &plan, &options, &skipped, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  assert_layout (sheet);
  return sheet;
}

static char *
dump_packet (const MusterGame *game, MusterViewer viewer)
{
  g_autoptr (MusterSheet) sheet = make_packet (game, viewer, FALSE);
  return dump_sheet (sheet);
}

static void
the_umpire_s_packet_has_every_sheet_behind_a_cover (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autofree char *text = dump_packet (game, (MusterViewer){ 0 });
  static const char *const wanted[] = {
    "“For the umpire”",          "bookmark Cover",
    "bookmark Morning state",    "bookmark Campaign log",
    "bookmark Campaign summary", "bookmark Map of the campaign"
  };
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (text, wanted[i]) == NULL)
      fail_msg ("%s is not there", wanted[i]);
}

/* Everything of the other side has a name that stands nowhere else. */
static MusterGame *
make_secret_game (Story *story)
{
  describe (story, "1815-06-22", "Secrets");
  for (gint64 i = FLEET + SOUTH; i <= FLINT + SOUTH; i++)
    if (i != OAK + SOUTH + 1)
      {
        g_autofree char *name = g_strdup_printf ("Hush%d", (int) i);
        add (story, (MusterEvent){ .kind = MUSTER_EVENT_RENAME, .subject = i, .text = name });
      }
  return make_campaign_game (story, NULL);
}

static void
a_side_finds_nothing_of_the_other_in_its_packet (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_secret_game (story);
  g_autofree char *text = dump_packet (game, (MusterViewer){ .of = -1 });
  static const char *const secrets[] = { "Hush",    "Twig",    "days of supply", "Southern",
                                         "20 lost", "Secrets", "Struck",         "spy" };
  for (gsize i = 0; i < G_N_ELEMENTS (secrets); i++)
    if (strstr (text, secrets[i]) != NULL)
      fail_msg ("the other side learns of “%s”", secrets[i]);
  assert_non_null (strstr (text, "“For North”"));
}

static void
a_commander_finds_his_own_and_words_of_the_others (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_secret_game (story);
  g_autofree char *text = dump_packet (game, (MusterViewer){ .of = RED });
  assert_non_null (strstr (text, "“For Red in Northern fleet, North”"));
  assert_non_null (strstr (text, "Oak"));
  assert_non_null (strstr (text, "fewer"));
  assert_null (strstr (text, "Flint"));
  /* The large formations of the others have names, and nothing below them. */
  g_autofree char *unit = g_strdup_printf ("Hush%d", OAK + SOUTH);
  g_autofree char *commander = g_strdup_printf ("Hush%d", ANSON + SOUTH);
  assert_null (strstr (text, unit));
  assert_null (strstr (text, commander));
}

/* The South has two rafts, of 8 or more tubs each: it is twice as strong and loses twice as much
 * where it has twice as many, and nothing else is told of it in words. */
static gint64
raise_even (Story *story, guint n_tubs)
{
  g_autoptr (GString) body = g_string_new (NULL);
  for (guint raft = 0; raft < 2; raft++)
    {
      g_string_append_printf (body, "<formation kind=\"raft\" name=\"Hull %u\">", raft + 1);
      for (guint i = 0; i < n_tubs; i++)
        g_string_append_printf (body, "<unit type=\"tub\" name=\"Hush%u\"/>", raft * n_tubs + i);
      g_string_append (body, "</formation>");
    }
  gint64 first = FLEET + SOUTH;
  raise_army (story, 2, first, "Southern hulls", body->str);
  return first + 2;
}

static void
fight_evenly (Story *story, gint64 battle, const char *date, gint64 tub, guint n_tubs)
{
  g_autofree char *name = g_strdup_printf ("Reach %d", (int) battle);
  describe (story, date, "March");
  fight (story, battle, name);
  engage (story, battle, OAK, 5);
  for (guint i = 0; i < n_tubs; i++)
    engage (story, battle, tub + i, 4);
  describe (story, date, "Losses");
  lose (story, battle, OAK, (gint64[]){ 1, 0, 1, 0, 0 }, "1815-06-30");
  for (guint i = 0; i < n_tubs; i++)
    lose (story, battle, tub + i, (gint64[]){ 0, 0, 0, i % 2, 1 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RESULT,
                             .subject = 1,
                             .battle = battle,
                             .figures = { MUSTER_OUTCOME_WON, 1 } });
  describe (story, date, "After it");
  for (guint i = 0; i < n_tubs; i++)
    {
      add (story,
           (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE, .subject = tub + i, .figures = { 1 } });
      add (story, (MusterEvent){ .kind = MUSTER_EVENT_RETURN,
                                 .subject = tub + i,
                                 .figures = { 1, MUSTER_POOL_PRISONERS } });
    }
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_COUNTER, .subject = -2, .figures = { n_tubs }, .text = "rum" });
}

static MusterGame *
make_even_game (guint n_tubs)
{
  Story *story = g_new0 (Story, 1);
  const MusterPlace mill = { .number = 1, .name = "the Mill", .x = 100, .y = 100 };
  story->campaign =
    muster_campaign_new ("The canal", "return-test", muster_day_parse ("1815-06-10"));
  muster_campaign_set_ruleset (story->campaign, get_return_pack ());
  muster_campaign_add_side (story->campaign, "North", NULL);
  muster_campaign_add_side (story->campaign, "South", NULL);
  muster_campaign_add_place (story->campaign, &mill);
  describe (story, "1815-06-10", "The armies come");
  raise_army (story, 1, FLEET, "Northern fleet", RETURN_BODY);
  gint64 tub = raise_even (story, n_tubs);
  muster_campaign_arrange (story->campaign);
  describe (story, "1815-06-11", "Players");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = RED, .text = "Anne" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_PLAYER, .subject = BLUE, .text = "Bob" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = FLEET + SOUTH, .object = 1 });
  fight_evenly (story, 1, "1815-06-12", tub, n_tubs);
  fight_evenly (story, 2, "1815-06-14", tub, n_tubs);
  MusterGame *game = make_campaign_game (story, NULL);
  free_story (story);
  return game;
}

static char *
dump_log (const MusterGame *game, const MusterViewer *viewer)
{
  g_autoptr (MusterCampaignLog) log = muster_campaign_log_new (game->reg, viewer, MUSTER_NO_DAY);
  g_autofree char *markdown = muster_campaign_log_dup_markdown (log);
  g_autofree char *csv = muster_campaign_log_dup_csv (log);
  return g_strconcat (markdown, csv, NULL);
}

/* Whether all that somebody is told is the same, however strong the South is. */
static gboolean
hides (const MusterGame *weak, const MusterGame *strong, MusterViewer viewer)
{
  g_autofree char *one = dump_packet (weak, viewer);
  g_autofree char *other = dump_packet (strong, viewer);
  g_autofree char *one_log = dump_log (weak, &viewer);
  g_autofree char *other_log = dump_log (strong, &viewer);
  return strcmp (one, other) == 0 && strcmp (one_log, other_log) == 0;
}

static void
no_figure_of_the_others_can_be_read_out_of_a_packet (void **state)
{
  g_autoptr (MusterGame) weak = make_even_game (8);
  g_autoptr (MusterGame) strong = make_even_game (16);
  for (int is_redacted = 0; is_redacted < 2; is_redacted++)
    {
      const MusterViewer viewers[] = {
        { .of = -1 },
        { .of = -1, .player = g_intern_static_string ("Anne") },
        { .of = -1, .player = g_intern_static_string ("Bob") },
        { .of = FLEET },
        { .of = RED },
        { .of = BLUE },
      };
      for (gsize i = 0; i < G_N_ELEMENTS (viewers); i++)
        {
          MusterViewer viewer = viewers[i];
          viewer.is_redacted = is_redacted;
          if (!hides (weak, strong, viewer))
            fail_msg ("viewer %d reads, %s", (int) i, is_redacted ? "blurred" : "hidden");
        }
    }
  assert_false (hides (weak, strong, (MusterViewer){ 0 }));
  assert_false (hides (weak, strong, (MusterViewer){ .of = -2 }));
}

static void
packets_fold_and_are_the_same_twice (void **state)
{
  g_autoptr (Story) story = make_large_story (60, 12, TRUE);
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autoptr (MusterSheet) booklet = make_packet (game, (MusterViewer){ 0 }, TRUE);
  g_autoptr (MusterSheet) one = make_packet (game, (MusterViewer){ .of = -1 }, FALSE);
  g_autoptr (MusterSheet) other = make_packet (game, (MusterViewer){ .of = -1 }, FALSE);
  g_autoptr (GBytes) first = muster_sheet_make_pdf (one, NULL);
  g_autoptr (GBytes) second = muster_sheet_make_pdf (other, NULL);
  assert_int_equal (muster_sheet_get_n_pages (booklet) % 4, 0);
  assert_true (g_bytes_equal (first, second));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_umpire_s_packet_has_every_sheet_behind_a_cover),
    cmocka_unit_test (a_side_finds_nothing_of_the_other_in_its_packet),
    cmocka_unit_test (a_commander_finds_his_own_and_words_of_the_others),
    cmocka_unit_test (no_figure_of_the_others_can_be_read_out_of_a_packet),
    cmocka_unit_test (packets_fold_and_are_the_same_twice),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
