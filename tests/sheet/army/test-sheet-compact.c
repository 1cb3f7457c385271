/* The compact order of battle: random armies, the examples, and what it says. */
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/random-army-of.h"

#include "helper/layout.h"
#include "sheet/army/sheets.h"
#include "sheet/page/words.h"

static MusterSheet *
lay_out (const MusterArmy *army, const MusterSheetOptions *options)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  return muster_sheet_compact (evaluation, findings, options);
}

static MusterSheetOptions
make_options (guint seed)
{
  static const double sizes[] = { 8, 10, 14, 16 };
  MusterPaper paper = seed % MUSTER_N_PAPERS;
  double most = muster_paper_get_size (paper)->most_type;
  return (MusterSheetOptions){ .paper = paper,
                               .type_size = MIN (sizes[seed / 4 % 4], most),
                               .turn = seed % 3 };
}

static void
no_text_of_any_army_is_cut_or_covered_on_any_paper (void **state)
{
  for (gsize i = 0; i < N_RULESETS; i++)
    for (guint seed = 0; seed < get_loops (); seed++)
      {
        print_message ("# %s, seed %u\n", examples[i].pack, seed);
        MusterSheetOptions options = make_options (seed);
        g_autoptr (MusterArmySnapshot) army = make_random_army (get_pack (examples[i].pack), seed);
        g_autoptr (MusterSheet) sheet = lay_out (army, &options);
        assert_layout (sheet);
      }
}

/* Of names without coloured pictures: cairo drops those from its cache by chance, and writes them
 * once more. */
static void
an_army_laid_out_twice_gives_the_same_bytes (void **state)
{
  MusterSheetOptions options = { .type_size = 10 };
  for (gsize i = 0; i < N_RULESETS; i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      g_autoptr (MusterSheet) one = lay_out (army, &options);
      g_autoptr (MusterSheet) other = lay_out (army, &options);
      g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
      g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
      assert_true (g_bytes_equal (a, b));
    }
}

static char *
dump (const MusterArmy *army)
{
  MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  assert_layout (sheet);
  return dump_sheet (sheet);
}

static void
assert_says (const char *text, const char *what)
{
  if (strstr (text, what) == NULL)
    fail_msg ("“%s” does not stand in:\n%s", what, text);
}

static void
a_corps_of_43_units_stands_on_one_page (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[0].pack, "waterloo-i-corps");
  g_autofree char *text = dump (army);
  assert_says (text, "Page 1 of 1");
  assert_says (text, "“457 points”");
  assert_says (text, "“Not legal: 1 finding”");
  assert_says (text, "“1 error: Divisions in a corps (I Corps)”");
}

static void
a_waiver_stands_in_short_with_its_reason (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[0].pack, "waterloo-i-corps-waived");
  g_autofree char *text = dump (army);
  assert_says (text, "“Legal with 1 waiver”");
  assert_says (text,
               "“1 set aside: Divisions in a corps (I Corps: “As it marched on 18 June 1815”)”");
}

static void
units_that_are_alike_and_stand_together_are_one_line (void **state)
{
  g_autoptr (MusterArmySnapshot) named = load_example (examples[0].pack, "waterloo-i-corps");
  g_autoptr (MusterArmySnapshot) nameless = load_example (examples[0].pack, "austrian-200");
  g_autofree char *one = dump (named);
  g_autofree char *other = dump (nameless);
  assert_says (one, "“4\u00a0×\u00a0Ligne, UQ\u00a04: 54e Ligne, 1st Battalion; 54e");
  assert_says (one, "“2\u00a0×\u00a0Lancers (chevau-légers lanciers), UQ\u00a04: 3e");
  assert_says (other, "“4\u00a0×\u00a0Line infantry (Linieninfanterie), UQ\u00a04:");
}

static void
what_no_formation_has_is_not_counted (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autofree char *text = dump (army);
  assert_says (text, "Cannon 1");
  assert_null (strstr (text, "Cannon 0"));
}

static void
an_empty_army_says_so (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_army (examples[0].pack, "", "");
  g_autofree char *text = dump (army);
  assert_says (text, "“This army is empty.”");
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
where_there_is_room_every_step_has_a_box (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example (examples[1].pack, "fontenoy-french");
  g_autofree char *text = dump (army);
  assert_int_equal (count (text, " box ") - count (text, " the box "), 23 * 4);
}

/* No name, and no points, of an army are missing. */
static gint64
count_steps (const MusterArmy *army)
{
  gint64 n = 0;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      n += MAX (muster_words_get_steps (evaluation, i), 0);
  return n;
}

/* No line stands without its boxes among others that have theirs. */
static void
all_units_have_their_boxes_or_none_has (void **state)
{
  static const char *const corps[] = { "waterloo-i-corps", "waterloo-i-corps-waived" };
  for (gsize i = 0; i < G_N_ELEMENTS (corps); i++)
    {
      const MusterSheetOptions options = { .type_size = 10 };
      g_autoptr (MusterArmySnapshot) army = load_example (examples[0].pack, corps[i]);
      g_autoptr (MusterSheet) sheet = lay_out (army, &options);
      g_autofree char *dump = dump_sheet (sheet);
      guint n = count (dump, " box ") - count (dump, " the box ");
      if (n == 0)
        assert_non_null (strstr (dump, "Boxes for losses have no room here"));
      else
        assert_int_equal (n, count_steps (army));
    }
}

static void
every_thing_with_a_name_is_named (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      MusterSheetOptions options = { .paper = MUSTER_PAPER_A4,
                                     .type_size = 8,
                                     .turn = MUSTER_TURN_PORTRAIT };
      g_autoptr (MusterSheet) sheet = lay_out (army, &options);
      const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
      g_autoptr (GString) all = g_string_new (NULL);
      for (guint t = 0; t < layout->texts->len; t++)
        g_string_append_printf (all, "%s\n",
                                pango_layout_get_text (
                                  MUSTER_AT (layout->texts, MusterText, t)->set->layout));
      for (guint node = 1; node < army->n_nodes; node++)
        if (muster_node_is_named (&army->nodes[node]))
          assert_says (all->str, army->nodes[node].name);
    }
}

static void
compare_golden (const Example *example)
{
  g_autoptr (MusterArmySnapshot) army = load_example (example->pack, example->name);
  g_autofree char *text = dump (army);
  g_autofree char *file = g_strdup_printf ("compact-%s.txt", example->name);
  assert_golden (file, text);
}

static void
the_examples_are_laid_out_as_they_were (void **state)
{
  for (gsize i = 0; i < N_RULESETS; i++)
    compare_golden (&examples[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (no_text_of_any_army_is_cut_or_covered_on_any_paper),
    cmocka_unit_test (an_army_laid_out_twice_gives_the_same_bytes),
    cmocka_unit_test (a_corps_of_43_units_stands_on_one_page),
    cmocka_unit_test (a_waiver_stands_in_short_with_its_reason),
    cmocka_unit_test (units_that_are_alike_and_stand_together_are_one_line),
    cmocka_unit_test (what_no_formation_has_is_not_counted),
    cmocka_unit_test (an_empty_army_says_so),
    cmocka_unit_test (where_there_is_room_every_step_has_a_box),
    cmocka_unit_test (all_units_have_their_boxes_or_none_has),
    cmocka_unit_test (every_thing_with_a_name_is_named),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
