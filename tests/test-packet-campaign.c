/* Packets of a campaign: what is in them, and that nobody finds in his what is another's. */
#include "campaign-sheet-helper.h"

static MusterSheet *
make_packet (const MusterGame *game, MusterSeat seat, gboolean is_booklet)
{
  gsize n;
  gsize n_there = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) skipped = NULL;
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE, .seat = seat };
  const MusterSheetKind *all = muster_sheet_list_campaign_kinds (&n);
  for (gsize i = 0; i < n; i++)
    n_there += muster_sheet_kind_is_of (&all[i], game);
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
dump_packet (const MusterGame *game, MusterSeat seat)
{
  g_autoptr (MusterSheet) sheet = make_packet (game, seat, FALSE);
  return muster_sheet_dump (sheet);
}

static void
the_umpire_s_packet_has_every_sheet_behind_a_cover (void **state)
{
  g_autoptr (Story) story = make_full_story ();
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autofree char *text = dump_packet (game, (MusterSeat){ 0 });
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
  tell (story, "1815-06-22", "Secrets");
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
  g_autofree char *text = dump_packet (game, (MusterSeat){ .of = -1 });
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
  g_autofree char *text = dump_packet (game, (MusterSeat){ .of = RED });
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

static void
packets_fold_and_are_the_same_twice (void **state)
{
  g_autoptr (Story) story = make_large_story (60, 12, TRUE);
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autoptr (MusterSheet) booklet = make_packet (game, (MusterSeat){ 0 }, TRUE);
  g_autoptr (MusterSheet) one = make_packet (game, (MusterSeat){ .of = -1 }, FALSE);
  g_autoptr (MusterSheet) other = make_packet (game, (MusterSeat){ .of = -1 }, FALSE);
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
    cmocka_unit_test (packets_fold_and_are_the_same_twice),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
