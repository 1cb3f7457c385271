/* Labels: random armies, the examples, and what stands on them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "army-helper.h"
#include "golden-helper.h"
#include "base/random.h"
#include "layout-helper.h"
#include "sheet/label.h"
#include "sheet/palette.h"
#include "sheet/sheet-labels.h"

static const char *const packs[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                     "louis-xiv-battalions", "pike-and-powder" };

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterSheet *
lay_out (const MusterArmy *army, const MusterSheetOptions *options)
{
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();
  return muster_sheet_labels (reckoning, findings, options);
}

static char *
dup_dump (const MusterArmy *army, MusterLabelForm form)
{
  const MusterSheetOptions options = { .type_size = 10, .label_form = form };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  return muster_sheet_dump (sheet);
}

static char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Żółkiewski’s hussars",
    "Лейб-гвардии Преображенский полк",
    "x",
    "<b>&amp;",
    "Näckå",
    "a\nb\tc",
    "The Right Honourable Regiment of a name of eighty letters that goes on and on ever",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 1);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup (names[pick]);
  return pick == G_N_ELEMENTS (names) ? g_strnfill (80, 'W') : NULL;
}

static const MusterKind *
pick_kind (const MusterRuleset *ruleset, MusterSort sort, MusterRandom *random)
{
  for (;;)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind->sort == sort && kind != ruleset->army_kind)
        return kind;
    }
}

static void
begin_random (MusterArmyBuilder *builder,
              const MusterRuleset *ruleset,
              MusterSort sort,
              MusterRandom *random)
{
  g_autofree char *name = dup_random_name (random);
  const MusterScale *scale =
    &ruleset->scales[muster_random_range (random, 0, ruleset->n_scales - 1)];
  muster_army_builder_begin (builder, 0, sort, pick_kind (ruleset, sort, random)->id, name);
  if (muster_random_range (random, 1, 6) == 1)
    muster_army_builder_set_note (builder,
                                  "A note that is long enough to take more than one line.");
  if (muster_random_range (random, 1, 2) == 1)
    muster_army_builder_choose (
      builder, scale->id, scale->grades[muster_random_range (random, 0, scale->n_grades - 1)].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].entry == MUSTER_ENTRY_EACH && sort == MUSTER_SORT_UNIT
        && muster_random_range (random, 1, 3) > 1)
      muster_army_builder_enter (builder, ruleset->stats[i].id,
                                 muster_random_range (random, 1, 12) == 1 ? "70" : "5");
}

static const MusterArmy *
make_random (MusterRuleset *ruleset, guint64 seed)
{
  static const gint64 sizes[] = { 0, 1, 7, 30, 60, 400 };
  MusterRandom random = muster_random_new (seed, "labels");
  gint64 n = sizes[seed % G_N_ELEMENTS (sizes)];
  g_autofree char *name = dup_random_name (&random);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, name != NULL ? name : "");
  guint depth = 0;
  for (gint64 i = 0; i < n; i++)
    {
      gint64 dice = muster_random_range (&random, 1, 12);
      MusterSort sort = dice == 1               ? MUSTER_SORT_COMMANDER
                        : dice < 4 && depth < 4 ? MUSTER_SORT_FORMATION
                                                : MUSTER_SORT_UNIT;
      begin_random (builder, ruleset, sort, &random);
      if (sort == MUSTER_SORT_FORMATION)
        depth++;
      else
        muster_army_builder_end (builder);
      if (dice == 12 && depth > 0)
        {
          muster_army_builder_end (builder);
          depth--;
        }
    }
  while (depth-- > 0)
    muster_army_builder_end (builder);
  return muster_army_builder_finish (builder);
}

/* No text of a row reaches into another, above it or beside. */
static void
assert_apart (const MusterGalley *galley, const MusterRow *row)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    for (guint j = row->first_text; j < i; j++)
      {
        const MusterText *a = MUSTER_AT (galley->texts, MusterText, i);
        const MusterText *b = MUSTER_AT (galley->texts, MusterText, j);
        double size = muster_typesetter_get_size (galley->typesetter, b->set->style);
        gboolean is_beside = a->x + get_line_width (a) <= b->x + LAYOUT_SLACK
                             || b->x + get_line_width (b) <= a->x + LAYOUT_SLACK;
        if (!is_beside && fabs (a->y - b->y) < 0.9 * size)
          fail_msg ("“%s” covers “%s”", pango_layout_get_text (a->set->layout),
                    pango_layout_get_text (b->set->layout));
      }
}

/* Nothing of a label leaves its row, and all rows of a page are of one height. */
static void
assert_cut_straight (const MusterSheet *sheet)
{
  const MusterGalley *galley = muster_sheet_get_galley (sheet, 0);
  for (guint i = 0; i < galley->rows->len; i++)
    {
      const MusterRow *row = MUSTER_AT (galley->rows, MusterRow, i);
      for (guint j = row->first_text; j < row->first_text + row->n_texts; j++)
        assert_true (MUSTER_AT (galley->texts, MusterText, j)->y < row->height);
      if (row->n_texts > 1)
        assert_apart (galley, row);
    }
}

static void
random_armies_fit_their_pages_whatever_the_form (void **state)
{
  static const double sizes[] = { 8, 10, 14, 16 };
  static const double widths[] = { 0, 10, 25, 40, 63, 150 };
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    {
      MusterRuleset *ruleset = get_pack (packs[i]);
      for (guint seed = 0; seed < get_loops (); seed++)
        {
          MusterSheetOptions options = { .paper = (seed + i) % MUSTER_N_PAPERS,
                                         .label_form = seed / 2 % 2,
                                         .turn = seed % 3,
                                         .is_grey = seed % 2,
                                         .label_width = widths[(seed + i) / 2 % 6] };
          options.type_size =
            MIN (sizes[seed % 4], muster_paper_get_size (options.paper)->most_type);
          g_autoptr (MusterArmySnapshot) army = make_random (ruleset, seed);
          print_message ("# %s, seed %u\n", packs[i], seed);
          g_autoptr (MusterSheet) sheet = lay_out (army, &options);
          assert_layout (sheet);
          assert_cut_straight (sheet);
        }
    }
}

static void
the_same_army_gives_the_same_bytes (void **state)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterArmySnapshot) army = load_example ("pike-and-powder", "swedes-1632");
  g_autoptr (MusterSheet) one = lay_out (army, &options);
  g_autoptr (MusterSheet) other = lay_out (army, &options);
  g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
  g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
  assert_true (g_bytes_equal (a, b));
}

static void
assert_has (const char *dump, const char *text)
{
  if (strstr (dump, text) == NULL)
    fail_msg ("“%s” does not stand in:\n%s", text, dump);
}

static guint
count (const char *text, const char *what)
{
  guint n = 0;
  for (const char *at = strstr (text, what); at != NULL; at = strstr (at + 1, what))
    n++;
  return n;
}

static guint
count_boxes (const MusterArmy *army)
{
  const MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  const MusterGalley *galley = muster_sheet_get_galley (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < galley->marks->len; i++)
    n += MUSTER_AT (galley->marks, MusterMark, i)->is_box;
  return n;
}

static void
an_army_without_units_says_so (void **state)
{
  MusterRuleset *ruleset = get_pack ("game-of-kings");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "None");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_has (dump, "there is nothing to label");
  assert_has (dump, "1 pages");
}

static void
every_unit_and_commander_has_a_label_with_its_strength (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_int_equal (count_boxes (army), 23 * 4);
  assert_int_equal (count (dump, " fill "), 24);
  assert_has (dump, "“Maurice de Saxe”");
  assert_has (dump, "“French · Right (de Saxe)”");
  assert_has (dump, "Mv 6/8");
  assert_has (dump, "Hit 4+");
  assert_has (dump, "“F”");
  assert_has (dump, "“50 mm when printed at 100 %”");
  assert_has (dump, "40 mm wide, by the rules (Base)");
}

static void
a_brigade_has_its_units_and_their_levels_where_the_ruleset_counts_them (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_has (dump, "“Brigade Quiot”");
  assert_has (dump, "“D?”");
  assert_has (dump, "“French · 1st Division”");
  /* One for each of the 43 units by itself, and one in its brigade for each of the 37 that are no
   * guns. */
  assert_int_equal (count_boxes (army), 43 + 37);
}

static void
levels_are_marked_where_they_begin (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("pike-and-powder", "swedes-1632");
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (MusterLabels) labels = muster_labels_new (reckoning, MUSTER_LABEL_STRIP);
  const MusterLabel *label = NULL;
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *other = g_ptr_array_index (labels->labels, i);
      if (g_str_equal (other->name, "Yellow Brigade"))
        label = other;
    }
  assert_non_null (label);
  assert_int_equal (label->steps, 8);
  assert_int_equal (label->marks->len, 2);
  const MusterStepMark *first = &g_array_index (label->marks, MusterStepMark, 0);
  const MusterStepMark *second = &g_array_index (label->marks, MusterStepMark, 1);
  /* Fresh with 7 stands and more, Spent with 4 and fewer. */
  assert_int_equal (first->losses, 2);
  assert_int_equal (second->losses, 4);
  assert_string_equal (muster_labels_get_letters (labels, first->level), "w");
  assert_string_equal (muster_labels_get_letters (labels, second->level), "S");
}

static void
what_is_not_known_leaves_a_line (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_has (dump, "Mo ____");
  assert_has (dump, "Str 20");
  assert_has (dump, "Str ____");
  assert_has (dump, "100 mm wide, by the rules for most units (Front); others: 120 mm");
}

static void
figures_of_the_players_own_are_said_to_be_so (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("le-roi-soleil", "poltava-swedes");
  g_autofree char *strip = dup_dump (army, MUSTER_LABEL_STRIP);
  g_autofree char *card = dup_dump (army, MUSTER_LABEL_CARD);
  assert_has (strip, "VBU*");
  assert_has (strip, "VBU 6");
  assert_has (strip, "the player's own");
  assert_has (card, "VBU 6*");
  assert_has (card, "Skaraborg");
  assert_null (strstr (strip, "Skaraborg"));
}

static void
a_band_has_its_nations_colour_or_grey (void **state)
{
  MusterSheetOptions options = { .type_size = 10, .is_grey = TRUE };
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autofree char *coloured = dup_dump (army, MUSTER_LABEL_STRIP);
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autofree char *grey = muster_sheet_dump (sheet);
  int nation = muster_ruleset_find_grade (army->ruleset, army->ruleset->nation_scale, "france");
  g_autofree char *fill = g_strdup_printf ("fill #%06x", army->ruleset->nations[nation].colour);
  assert_has (coloured, fill);
  assert_null (strstr (grey, fill));
  assert_int_equal (count (grey, "fill #"), 24);
}

static void
words_on_every_nations_colour_can_be_read (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packs); i++)
    {
      MusterRuleset *ruleset = get_pack (packs[i]);
      for (int j = 0; j < ruleset->n_nations; j++)
        {
          if (ruleset->nations[j].colour == MUSTER_NO_COLOUR)
            fail_msg ("%s has no colour", ruleset->nations[j].name);
          guint colour = (guint) ruleset->nations[j].colour;
          guint grey = muster_colour_get_grey (colour);
          assert_true (
            muster_colour_get_contrast (colour, muster_colour_is_dark (colour) ? 0xffffff : 0)
            >= 4.5);
          assert_true (
            muster_colour_get_contrast (grey, muster_colour_is_dark (grey) ? 0xffffff : 0) >= 4.5);
        }
    }
}

static void
contrast_is_that_of_the_known_colours (void **state)
{
  assert_true (fabs (muster_colour_get_contrast (0, 0xffffff) - 21) < 0.01);
  assert_true (fabs (muster_colour_get_contrast (0x777777, 0xffffff) - 4.48) < 0.01);
  assert_int_equal (muster_colour_get_grey (0x808080), 0x808080);
}

static void
a_front_is_read_where_a_number_and_its_unit_stand (void **state)
{
  static const struct
  {
    const char *text;
    double width;
  } fronts[] = { { "40 × 20 mm", 40 },
                 { "20 mm wide", 20 },
                 { "80 × 80 or 80 × 60 mm", 80 },
                 { "100 mm: 200 m", 100 },
                 { "4 x 2 cm", 40 },
                 { "2 in", 50.8 },
                 { "2.5 × 1 in", 63.5 },
                 { "2″ wide", 50.8 },
                 { "as in Impetus, or 40 × 40 mm", 0 },
                 { "12 to 24 mm", 0 },
                 { "40", 0 },
                 { "6 U", 0 },
                 { "", 0 },
                 { "900 mm", 0 } };
  for (gsize i = 0; i < G_N_ELEMENTS (fronts); i++)
    {
      double width = 0;
      gboolean is_read = muster_label_read_front (fronts[i].text, &width);
      if (is_read != (fronts[i].width > 0) || (is_read && fabs (width - fronts[i].width) > 0.01))
        fail_msg ("“%s” is read as %g", fronts[i].text, is_read ? width : 0);
    }
}

static void
labels_that_no_page_takes_are_made_to_fit_and_that_is_said (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  MusterSheetOptions options = {
    .paper = MUSTER_PAPER_A5, .type_size = 10, .label_width = 150, .turn = MUSTER_TURN_PORTRAIT
  };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autofree char *dump = muster_sheet_dump (sheet);
  assert_has (dump, "124 mm wide, as wide as the paper");
}

static void
compare_golden (const char *pack, const char *name, MusterLabelForm form)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  g_autofree char *dump = dup_dump (army, form);
  g_autofree char *file =
    g_strdup_printf ("labels-%s-%s.txt", form == MUSTER_LABEL_CARD ? "card" : "strip", name);
  assert_golden (file, dump);
}

static void
the_examples_are_laid_out_as_they_were (void **state)
{
  compare_golden ("tout-soldat", "waterloo-i-corps", MUSTER_LABEL_STRIP);
  compare_golden ("game-of-kings", "fontenoy-french", MUSTER_LABEL_STRIP);
  compare_golden ("le-roi-soleil", "poltava-swedes", MUSTER_LABEL_STRIP);
  compare_golden ("louis-xiv-battalions", "french-battalions", MUSTER_LABEL_STRIP);
  compare_golden ("pike-and-powder", "swedes-1632", MUSTER_LABEL_STRIP);
  compare_golden ("le-roi-soleil", "poltava-swedes", MUSTER_LABEL_CARD);
  compare_golden ("pike-and-powder", "swedes-1632", MUSTER_LABEL_CARD);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_armies_fit_their_pages_whatever_the_form),
    cmocka_unit_test (the_same_army_gives_the_same_bytes),
    cmocka_unit_test (an_army_without_units_says_so),
    cmocka_unit_test (every_unit_and_commander_has_a_label_with_its_strength),
    cmocka_unit_test (a_brigade_has_its_units_and_their_levels_where_the_ruleset_counts_them),
    cmocka_unit_test (levels_are_marked_where_they_begin),
    cmocka_unit_test (what_is_not_known_leaves_a_line),
    cmocka_unit_test (figures_of_the_players_own_are_said_to_be_so),
    cmocka_unit_test (a_band_has_its_nations_colour_or_grey),
    cmocka_unit_test (words_on_every_nations_colour_can_be_read),
    cmocka_unit_test (contrast_is_that_of_the_known_colours),
    cmocka_unit_test (a_front_is_read_where_a_number_and_its_unit_stand),
    cmocka_unit_test (labels_that_no_page_takes_are_made_to_fit_and_that_is_said),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
  };
  return cmocka_run_group_tests_name ("sheet-labels", tests, NULL, NULL);
}
