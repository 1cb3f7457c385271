/* How figures were worked out, and whose they are. */
#include "helper/army.h"

#include "army/evaluate/readouts.h"

/* The working of the readout of the first thing with this name. */
static char *
dup_working (const Checked *checked, const char *name, const char *readout)
{
  const MusterArmy *army = checked->army;
  guint node = 0;
  while (node < army->n_nodes && g_strcmp0 (army->nodes[node].name, name) != 0)
    node++;
  assert_true (node < army->n_nodes);
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (checked->evaluation, node);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *at = g_ptr_array_index (readouts, i);
      if (g_str_equal (at->id, readout))
        return muster_readout_dup_working (checked->evaluation, at);
    }
  fail_msg ("%s has no %s", name, readout);
  return NULL;
}

static void
assert_working (const Checked *checked, const char *name, const char *readout, const char *wanted)
{
  g_autofree char *working = dup_working (checked, name, readout);
  assert_string_equal (working, wanted);
}

static void
test_rows_sums_and_marks_are_told (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  assert_working (checked, "Drouet d’Erlon", "command-range",
                  "60 for Corps commander, Advanced Linear or Impulse");
  assert_working (checked, "Quiot du Passage", "activation",
                  "2 (Rating) + 3 (Rating of Drouet d’Erlon) = 5 · d6: at most that");
  assert_working (checked, "Brigade Quiot", "demoralised",
                  "more than ½ of 4 (unit, not battery) lost");
}

static void
test_rows_without_a_section_are_musters_own (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("game-of-kings", "",
                "<unit type=\"lancers\" name=\"A\"/><unit type=\"light-horse\" name=\"B\"/>");
  g_autofree char *own = dup_working (checked, "A", "move");
  g_autofree char *printed = dup_working (checked, "B", "move");
  assert_true (g_str_has_suffix (own, " (Muster's own)"));
  assert_null (strstr (printed, "Muster's own"));
}

static void
test_fractions_and_entries_are_told (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("game-of-kings", "fontenoy-french"));
  assert_working (checked, "Right (de Saxe)", "mean-points", "½ × 10 (Action die) + ½ = 5½");
  assert_working (checked, "Left", "mean-points",
                  "½ × 12 (Action die) + ½ + 1 (Added to the action die: 1, as entered) = 7½");
}

static void
test_bands_are_told_one_by_one (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("pike-and-powder", "swedes-1632"));
  assert_working (checked, "Yellow Brigade", "fire-points",
                  "2″: 8 (Fire points of the stands: 1 (Fire points of a stand: 1 for foot, Pike) "
                  "× 8 (Stands: 8, as entered) = 8)");
}

static void
test_what_is_multiplied_is_told (void **state)
{
  g_autoptr (Checked) checked =
    check_army (load_example ("louis-xiv-battalions", "french-battalions"));
  assert_working (checked, "First line", "men-low", "50 × 40 (Figures of unit) = 2000");
}

/* No figure of any example is without its working. */
static void
test_every_readout_of_the_examples_has_one (void **state)
{
  static const char *const examples[][2] = {
    { "tout-soldat", "waterloo-i-corps" }, { "game-of-kings", "fontenoy-french" },
    { "pike-and-powder", "swedes-1632" },  { "louis-xiv-battalions", "french-battalions" },
    { "le-roi-soleil", "poltava-swedes" }, { "game-of-kings", "dettingen-pragmatic" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (Checked) checked = check_army (load_example (examples[i][0], examples[i][1]));
      g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
      assert_true (readouts->len > 0);
      for (guint j = 0; j < readouts->len; j++)
        {
          const MusterReadout *readout = g_ptr_array_index (readouts, j);
          g_autofree char *working = muster_readout_dup_working (checked->evaluation, readout);
          if (working[0] == '\0' || strstr (working, "()") != NULL)
            fail_msg ("%s of %s: “%s”", readout->name, examples[i][1], working);
        }
    }
}

static void
test_the_players_own_are_marked (void **state)
{
  g_autoptr (Checked) checked = check_army (load_example ("le-roi-soleil", "poltava-swedes"));
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  guint unit = find_named (checked->army, "Roos’s column");
  guint n_own = 0;
  for (guint i = 0; i < readouts->len; i++)
    n_own += ((MusterReadout *) g_ptr_array_index (readouts, i))->is_own ? 1 : 0;
  assert_int_equal (n_own, 4 * 5 + 2);
  assert_true (muster_evaluation_is_price_own (checked->evaluation, unit));
  assert_false (muster_evaluation_is_price_own (checked->evaluation, 1));
  assert_true (muster_evaluation_has_own (checked->evaluation, readouts));
  assert_working (checked, "Roos’s column", "vbu", "6, your own value");
}

static void
assert_price (const Checked *checked, const char *name, const char *wanted)
{
  g_autofree char *working =
    muster_evaluation_dup_price_working (checked->evaluation, find_named (checked->army, name));
  if (wanted == NULL)
    assert_null (working);
  else
    assert_string_equal (working, wanted);
}

static void
test_prices_tell_their_rows (void **state)
{
  g_autoptr (Checked) corps = check_army (load_example ("tout-soldat", "waterloo-i-corps"));
  g_autoptr (Checked) swedes = check_army (load_example ("le-roi-soleil", "poltava-swedes"));
  assert_price (corps, "54e Ligne, 1st Battalion", "7 for Infantry, UQ 4 [Choosing an Army]");
  assert_price (corps, "Brigade Quiot", NULL);
  assert_price (swedes, "Roos’s column", "31, your own value");
  assert_price (swedes, "Rehnskiöld",
                "30 for Good [2.1 Command Structure and Leaders quality] + 30 for Expert [2.1 "
                "Command Structure and Leaders quality]");
}

static void
test_a_price_that_was_entered_is_the_players (void **state)
{
  g_autoptr (Checked) checked =
    check_made ("le-roi-soleil", "date=\"1709\" grades=\"nation:sweden\"",
                "<formation kind=\"main\"><unit type=\"se-foot\" name=\"A\">"
                "<entry what=\"points\" is=\"9\"/></unit><unit type=\"se-foot\" name=\"B\"/>"
                "</formation>");
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (checked->evaluation);
  assert_true (
    muster_evaluation_is_price_own (checked->evaluation, find_named (checked->army, "A")));
  assert_false (
    muster_evaluation_is_price_own (checked->evaluation, find_named (checked->army, "B")));
  assert_true (muster_evaluation_has_own (checked->evaluation, readouts));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rows_sums_and_marks_are_told),
    cmocka_unit_test (test_rows_without_a_section_are_musters_own),
    cmocka_unit_test (test_fractions_and_entries_are_told),
    cmocka_unit_test (test_bands_are_told_one_by_one),
    cmocka_unit_test (test_what_is_multiplied_is_told),
    cmocka_unit_test (test_every_readout_of_the_examples_has_one),
    cmocka_unit_test (test_the_players_own_are_marked),
    cmocka_unit_test (test_prices_tell_their_rows),
    cmocka_unit_test (test_a_price_that_was_entered_is_the_players),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
