/* What holds of every sheet that there is, whatever it is printed of, on any paper: battles at
 * random, armies by themselves, and rules without an army. */
#include "helper/holdings.h"
#include "helper/play.h"

#include "base/error.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"

static MusterSheetOptions
make_options (guint seed)
{
  static const double sizes[] = { 8, 10, 12, 16 };
  return (MusterSheetOptions){ .paper = (MusterPaper) (seed % MUSTER_N_PAPERS),
                               .type_size = sizes[seed / 4 % 4],
                               .turn = (MusterTurn) (seed / 3 % 3),
                               .is_grey = seed % 2 == 0,
                               .reader = (MusterAudience) (seed / 2 % 3),
                               .hidden = (MusterHidden) (seed * 5 % 16),
                               .label_form = (MusterLabelForm) (seed % 2),
                               .label_width = seed % 5 == 0 ? 25 : 0 };
}

/* A sheet is made, or says what it lacks. */
static void
check_sheet (const MusterSheetKind *kind, const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterSheet) sheet = muster_sheet_make (kind, game, options, &error);
  if (sheet != NULL)
    assert_layout (sheet);
  else
    assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
check_all (const MusterGame *game, const MusterSheetOptions *options)
{
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    {
      print_message ("#   %s\n", kinds[i].id);
      check_sheet (&kinds[i], game, options);
    }
}

static void
every_sheet_keeps_its_pages_in_order_whatever_is_on_them (void **state)
{
  for (guint seed = 1; seed <= get_loops (); seed++)
    {
      const MusterSheetOptions options = make_options (seed);
      print_message ("# seed %u\n", seed);
      g_autoptr (MusterScenario) scenario = make_random_battle (seed);
      g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
      own_armies (game);
      check_all (game, &options);
    }
}

static void
armies_by_themselves_have_the_same_sheets_but_those_of_scenarios (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      g_autoptr (MusterGame) game = muster_game_new_army (army);
      own_armies (game);
      gsize n;
      const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
      for (gsize j = 0; j < n; j++)
        {
          g_autoptr (MusterSheet) sheet = muster_sheet_make (&kinds[j], game, &options, NULL);
          assert_int_equal (sheet == NULL, kinds[j].of_scenario);
          if (sheet != NULL)
            assert_layout (sheet);
        }
    }
}

static void
rules_without_an_army_have_their_tables_and_nothing_else (void **state)
{
  for (gsize i = 0; i < N_RULESETS; i++)
    {
      const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
      g_autoptr (MusterGame) game = muster_game_new_ruleset (get_pack (examples[i].pack));
      g_autoptr (MusterSheet) sheet =
        muster_sheet_make (muster_sheet_find_kind ("quick-reference-full"), game, &options, NULL);
      assert_non_null (sheet);
      check_all (game, &options);
    }
}

static void
every_sheet_of_every_ruleset_is_the_same_file_twice (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 5);
      gsize n;
      const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
      for (gsize j = 0; j < n; j++)
        {
          GBytes *pdfs[2];
          for (int k = 0; k < 2; k++)
            {
              g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
              own_armies (game);
              g_autoptr (MusterSheet) sheet = muster_sheet_make (&kinds[j], game, &options, NULL);
              assert_non_null (sheet);
              pdfs[k] = muster_sheet_make_pdf (sheet, NULL);
            }
          assert_true (g_bytes_equal (pdfs[0], pdfs[1]));
          g_bytes_unref (pdfs[0]);
          g_bytes_unref (pdfs[1]);
        }
    }
}

/* Returns: (transfer full): the only sentence that there is of smaller type, or "" */
static char *
dup_smaller (const char *kind, const MusterGame *game, const MusterSheetOptions *options)
{
  g_autoptr (MusterSheet) sheet =
    muster_sheet_make (muster_sheet_find_kind (kind), game, options, NULL);
  g_autoptr (GPtrArray) sentences = muster_sheet_list_smaller_type (sheet);
  assert_true (sentences->len <= 1);
  return g_strdup (sentences->len > 0 ? g_ptr_array_index (sentences, 0) : "");
}

static void
assert_smaller (const MusterGame *game, const char *kind, double size, const char *expected)
{
  const MusterSheetOptions options = { .type_size = size };
  g_autofree char *text = dup_smaller (kind, game, &options);
  assert_string_equal (text, expected);
}

static void
type_that_is_smaller_than_was_asked_for_is_told_with_why (void **state)
{
  const MusterSheetOptions small = { .type_size = 16, .paper = MUSTER_PAPER_A5 };
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autofree char *organisation = dup_smaller ("organisation", game, &small);
  assert_smaller (game, "quick-reference", 14, "");
  assert_smaller (game, "labels", 16,
                  "“Unit labels” are set in type of 10 points, not 16, so that what they say fits "
                  "on them.");
  assert_smaller (game, "roster", 11, "");
  assert_string_equal (organisation, "The type is of 11 points, not 16: A5 takes no larger.");
}

/* All but labels, tracks and diagrams, whose boxes have a size of their own. */
static void
the_type_size_that_was_asked_for_is_used (void **state)
{
  static const char *const boxed[] = { "turn-track", "organisation", "labels", NULL };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 5);
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  own_armies (game);
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    for (double size = 8; size <= 14 && !g_strv_contains (boxed, kinds[i].id); size += 2)
      {
        const MusterSheetOptions options = { .type_size = size };
        g_autoptr (MusterSheet) sheet = muster_sheet_make (&kinds[i], game, &options, NULL);
        print_message ("# %s in %g points\n", kinds[i].id, size);
        for (guint part = 0; part < muster_sheet_get_n_parts (sheet); part++)
          assert_float_equal (
            muster_typesetter_get_size (muster_sheet_get_layout (sheet, part)->typesetter,
                                        MUSTER_STYLE_BODY),
            size, 0.001);
      }
}

/* Whatever the sheet: either it is as large as was asked for, or it says so. */
static void
no_sheet_is_smaller_without_a_word (void **state)
{
  static const double sizes[] = { MUSTER_LEAST_TYPE_SIZE, MUSTER_USUAL_TYPE_SIZE, 12.5,
                                  MUSTER_MOST_TYPE_SIZE };
  g_autoptr (MusterScenario) scenario = make_battle (&battles[0], 5);
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  own_armies (game);
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n * G_N_ELEMENTS (sizes); i++)
    {
      const MusterSheetOptions options = { .type_size = sizes[i % G_N_ELEMENTS (sizes)] };
      const MusterSheetKind *kind = &kinds[i / G_N_ELEMENTS (sizes)];
      g_autoptr (MusterSheet) sheet = muster_sheet_make (kind, game, &options, NULL);
      g_autoptr (GPtrArray) sentences = muster_sheet_list_smaller_type (sheet);
      gboolean is_smaller = FALSE;
      for (guint part = 0; part < muster_sheet_get_n_parts (sheet); part++)
        is_smaller |= muster_typesetter_get_size (muster_sheet_get_layout (sheet, part)->typesetter,
                                                  MUSTER_STYLE_BODY)
                      < options.type_size;
      print_message ("# %s in %g points\n", kind->id, options.type_size);
      assert_int_equal (sentences->len > 0, is_smaller);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_sheet_keeps_its_pages_in_order_whatever_is_on_them),
    cmocka_unit_test (armies_by_themselves_have_the_same_sheets_but_those_of_scenarios),
    cmocka_unit_test (rules_without_an_army_have_their_tables_and_nothing_else),
    cmocka_unit_test (every_sheet_of_every_ruleset_is_the_same_file_twice),
    cmocka_unit_test (type_that_is_smaller_than_was_asked_for_is_told_with_why),
    cmocka_unit_test (the_type_size_that_was_asked_for_is_used),
    cmocka_unit_test (no_sheet_is_smaller_without_a_word),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
