/* A page for a phone: what its reader may know and nothing else, what counts by itself as sheets
 * count it, and nothing in it that is not text. */
#include "helper/play.h"

#include "base/error.h"
#include "scenario/play/levels.h"
#include "scenario/play/phone.h"
#include "sheet/phone/page.h"

#include <string.h>

static char *
make_page (const MusterScenario *scenario, MusterAudience reader, MusterHidden hidden)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  const MusterSheetOptions options = { .reader = reader, .hidden = hidden };
  g_autoptr (GBytes) page = muster_phone_page_make (game, &options, &error);
  if (page == NULL)
    fail_msg ("%s", error->message);
  return g_strndup (g_bytes_get_data (page, NULL), g_bytes_get_size (page));
}

static guint
count (const char *text, const char *what)
{
  guint n = 0;
  for (const char *at = strstr (text, what); at != NULL; at = strstr (at + 1, what))
    n++;
  return n;
}

static void
a_page_needs_nothing_but_itself (void **state)
{
  static const char *const outside[] = { "http:", "https:", "src=", "url(", "@import", "@DATA@" };
  for (gsize i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      g_autoptr (MusterScenario) scenario = make_battle (&battles[i], 7);
      g_autofree char *page = make_page (scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
      for (gsize at = 0; at < G_N_ELEMENTS (outside); at++)
        assert_null (strstr (page, outside[at]));
      assert_non_null (strstr (page, "default-src 'none'"));
      assert_true (strlen (page) < 300 * 1000);
    }
}

/* Random names have marks of HTML in them; each page has its two scripts, and each ends once. */
static void
no_name_ends_a_script_or_begins_one (void **state)
{
  for (guint seed = 1; seed <= get_loops (); seed++)
    {
      g_autoptr (MusterScenario) scenario = make_random_battle (seed);
      scenario->name = muster_scenario_keep (scenario, "</script><!--<script>&amp;</title>");
      g_autofree char *page = make_page (scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
      assert_int_equal (count (page, "<script"), 2);
      assert_int_equal (count (page, "</script"), 2);
      assert_int_equal (count (page, "<!--"), 0);
      assert_int_equal (count (page, "</title"), 1);
      assert_non_null (strstr (page, "\\u003c/script\\u003e\\u003c!--"));
    }
}

static void
a_side_learns_what_its_sheets_tell (void **state)
{
  const MusterHidden hidden = MUSTER_HIDE_RESERVES | MUSTER_HIDE_FORCES;
  g_autoptr (MusterScenario) scenario = make_battle (&battles[1], 7);
  g_autofree char *both = make_page (scenario, MUSTER_AUDIENCE_ALL, MUSTER_HIDE_NOTHING);
  g_autofree char *own = make_page (scenario, MUSTER_AUDIENCE_SIDE_A, MUSTER_HIDE_NOTHING);
  g_autofree char *kept = make_page (scenario, MUSTER_AUDIENCE_SIDE_A, hidden);
  const MusterScenarioArmy *enemy = g_ptr_array_index (scenario->sides[1].armies, 0);
  assert_non_null (strstr (both, enemy->army->name));
  assert_null (strstr (own, "oak leaf"));
  assert_null (strstr (both, "ash leaf"));
  assert_non_null (strstr (own, "willow road"));
  assert_non_null (strstr (own, "birch road"));
  assert_non_null (strstr (kept, "willow road"));
  assert_null (strstr (kept, "birch road"));
  assert_null (strstr (kept, enemy->army->name));
}

static void
what_has_no_battle_or_no_army_is_refused (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = make_empty (get_pack (battles[0].pack));
  g_autoptr (MusterGame) empty = muster_game_new_scenario (scenario);
  g_autoptr (MusterGame) rules = muster_game_new_ruleset (get_pack (battles[0].pack));
  const MusterSheetOptions options = { .reader = MUSTER_AUDIENCE_ALL };
  assert_null (muster_phone_page_make (empty, &options, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
  g_clear_error (&error);
  assert_null (muster_phone_page_make (rules, &options, &error));
  assert_non_null (strstr (error->message, "is no scenario"));
}

/* Gauges */

static void
tick_at_random (MusterPlay *play, const GArray *rows, MusterRandom *random)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      MusterTick tick = { row->army_number, row->node, 0, MUSTER_FATE_FIT };
      if (row->number == 0 || muster_random_range (random, 0, 2) == 0)
        continue;
      if (row->category == MUSTER_CATEGORY_COMMANDER)
        tick.fate = (MusterFate) muster_random_range (random, 0, MUSTER_N_FATES - 1);
      else if (row->steps > 0)
        tick.lost = muster_random_range (random, 0, row->steps);
      muster_play_set (play, &tick);
    }
}

static MusterNumber
add_lost (const MusterPlayGauge *gauge, const MusterPlay *play)
{
  MusterNumber lost = MUSTER_NUMBER (0);
  for (guint i = 0; i < gauge->parts->len; i++)
    {
      const MusterGaugePart *part = g_ptr_array_index (gauge->parts, i);
      MusterTick tick = muster_play_get (play, part->army, part->node);
      gint64 n = tick.fate != MUSTER_FATE_FIT ? 1 : tick.lost;
      lost = muster_number_add (lost, g_array_index (part->lost, MusterNumber, n));
    }
  return lost;
}

static const char *
find_state (const MusterPlayGauge *gauge, MusterNumber lost)
{
  const char *found = NULL;
  for (guint i = 0; i < gauge->bounds->len; i++)
    {
      const MusterGaugeBound *bound = &g_array_index (gauge->bounds, MusterGaugeBound, i);
      int over = bound->is_of_left
                   ? muster_number_compare (bound->at, muster_number_subtract (gauge->start, lost))
                   : muster_number_compare (lost, bound->at);
      if (bound->is_beyond ? over > 0 : over >= 0)
        found = bound->state;
    }
  return found;
}

static guint
compare_gauges (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  g_autoptr (GPtrArray) gauges = muster_play_list_gauges (rows, row);
  assert_int_equal (standings->len, gauges->len);
  for (guint i = 0; i < gauges->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      const MusterPlayGauge *gauge = g_ptr_array_index (gauges, i);
      MusterNumber lost = add_lost (gauge, play);
      MusterNumber told = gauge->is_of_left ? muster_number_subtract (gauge->start, lost) : lost;
      g_autofree char *number = muster_number_dup_text (told);
      g_auto (GStrv) parts = g_strsplit (gauge->text, "%s", 2);
      g_autofree char *figures = g_strjoinv (number, parts);
      g_autofree char *text =
        gauge->levels != NULL ? g_strjoin (", ", figures, gauge->levels, NULL) : g_strdup (figures);
      assert_int_equal (muster_number_compare (lost, standing->lost), 0);
      assert_string_equal (text, standing->text);
      assert_string_equal (find_state (gauge, lost) ?: "", standing->state ?: "");
    }
  return gauges->len;
}

static void
what_counts_by_itself_is_what_the_play_sheet_counts (void **state)
{
  guint n = 0;
  for (guint seed = 1; seed <= get_loops (); seed++)
    {
      MusterRandom random = muster_random_new (seed, "ticks");
      g_autoptr (MusterScenario) scenario =
        seed % 2 == 0 ? make_random_battle (seed) : make_battle (&battles[seed % 5], seed);
      g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
      g_autoptr (MusterPlay) play = muster_play_new ();
      tick_at_random (play, rows, &random);
      for (guint i = 0; i < rows->len; i++)
        n += compare_gauges (play, rows, &g_array_index (rows, MusterReturnRow, i));
    }
  assert_true (n > 0);
}

static void
armies_of_one_side_that_are_counted_together_are (void **state)
{
  MusterRandom random = muster_random_new (7, "ticks");
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("game-of-kings"));
  add_to (scenario, 0, load_example ("game-of-kings", "fontenoy-french"));
  add_to (scenario, 0, load_example ("game-of-kings", "dettingen-pragmatic"));
  g_autoptr (GArray) rows = muster_scenario_list_return (scenario, 0);
  g_autoptr (MusterPlay) play = muster_play_new ();
  guint n = 0;
  tick_at_random (play, rows, &random);
  for (guint i = 0; i < rows->len; i++)
    n += compare_gauges (play, rows, &g_array_index (rows, MusterReturnRow, i));
  assert_int_equal (n, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_page_needs_nothing_but_itself),
    cmocka_unit_test (no_name_ends_a_script_or_begins_one),
    cmocka_unit_test (a_side_learns_what_its_sheets_tell),
    cmocka_unit_test (what_has_no_battle_or_no_army_is_refused),
    cmocka_unit_test (what_counts_by_itself_is_what_the_play_sheet_counts),
    cmocka_unit_test (armies_of_one_side_that_are_counted_together_are),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
