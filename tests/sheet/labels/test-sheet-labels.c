/* Labels: random armies, the examples, and what stands on them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "helper/army.h"
#include "helper/free-band.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "helper/layout.h"
#include "sheet/labels/label-sheet.h"
#include "sheet/labels/label.h"
#include "sheet/page/palette.h"

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
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();
  return muster_sheet_labels (evaluation, findings, options);
}

static char *
dup_dump (const MusterArmy *army, MusterLabelForm form)
{
  const MusterSheetOptions options = { .type_size = 10, .label_form = form };
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  return dump_sheet (sheet);
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
pick_kind (const MusterRuleset *ruleset, MusterCategory category, MusterRandom *random)
{
  for (;;)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind->category == category && kind != ruleset->army_kind)
        return kind;
    }
}

static void
begin_random (MusterArmyBuilder *builder,
              const MusterRuleset *ruleset,
              MusterCategory category,
              MusterRandom *random)
{
  g_autofree char *name = dup_random_name (random);
  const MusterScale *scale =
    &ruleset->scales[muster_random_range (random, 0, ruleset->n_scales - 1)];
  muster_army_builder_begin (builder, 0, category, pick_kind (ruleset, category, random)->id, name);
  if (muster_random_range (random, 1, 6) == 1)
    muster_army_builder_set_note (builder,
                                  "A note that is long enough to take more than one line.");
  if (muster_random_range (random, 1, 2) == 1)
    muster_army_builder_choose (
      builder, scale->id, scale->grades[muster_random_range (random, 0, scale->n_grades - 1)].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].entry == MUSTER_ENTRY_EACH && category == MUSTER_CATEGORY_UNIT
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
      MusterCategory category = dice == 1               ? MUSTER_CATEGORY_COMMANDER
                                : dice < 4 && depth < 4 ? MUSTER_CATEGORY_FORMATION
                                                        : MUSTER_CATEGORY_UNIT;
      begin_random (builder, ruleset, category, &random);
      if (category == MUSTER_CATEGORY_FORMATION)
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
assert_apart (const MusterLayout *layout, const MusterRow *row)
{
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    for (guint j = row->first_text; j < i; j++)
      {
        const MusterText *a = MUSTER_AT (layout->texts, MusterText, i);
        const MusterText *b = MUSTER_AT (layout->texts, MusterText, j);
        double size = muster_typesetter_get_size (layout->typesetter, b->set->style);
        gboolean is_beside = a->x + get_line_width (a) <= b->x + LAYOUT_SLACK
                             || b->x + get_line_width (b) <= a->x + LAYOUT_SLACK;
        if (!is_beside && fabs (a->y - b->y) < 0.9 * size)
          fail_msg ("“%s” covers “%s”", pango_layout_get_text (a->set->layout),
                    pango_layout_get_text (b->set->layout));
      }
}

/* Nothing of a label leaves its row, and none covers another. */
static void
assert_cut_straight (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->rows->len; i++)
    {
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, i);
      for (guint j = row->first_text; j < row->first_text + row->n_texts; j++)
        assert_true (MUSTER_AT (layout->texts, MusterText, j)->y < row->height);
      for (guint j = row->first_mark; j < row->first_mark + row->n_marks; j++)
        {
          const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, j);
          assert_true (!mark->is_box || mark->y + mark->height <= row->height + LAYOUT_SLACK);
        }
      if (row->n_texts > 1)
        assert_apart (layout, row);
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
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    n += MUSTER_AT (layout->marks, MusterMark, i)->is_box;
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
  assert_has (dump, "“Maurice de ”");
  assert_has (dump, "“Right (de Saxe),");
  assert_has (dump, "Mv 6/8");
  assert_has (dump, "Mv 10");
  assert_null (strstr (dump, "Mv 10/"));
  assert_has (dump, "Rng 6/24");
  assert_has (dump, "Hit 4+");
  assert_has (dump, "“F”");
  assert_has (dump, "“50 mm when printed at 100 %”");
  assert_has (dump, "40 mm wide, by the rules for most units (Base); others: 20 mm");
}

static void
a_brigade_has_its_units_and_their_levels_where_the_ruleset_counts_them (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_has (dump, "“Brigade Quiot”");
  assert_has (dump, "“D?”");
  assert_has (dump, "“1st Division,");
  /* One for each of the 43 units by itself, and one in its brigade for each of the 37 that are no
   * guns. */
  assert_int_equal (count_boxes (army), 43 + 37);
}

static void
levels_are_marked_where_they_begin (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("pike-and-powder", "swedes-1632");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, MUSTER_LABEL_STRIP);
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
  assert_string_equal (muster_label_codes_get_letters (labels->codes, first->level), "w");
  assert_string_equal (muster_label_codes_get_letters (labels->codes, second->level), "S");
  /* The same without the labels, as the boxes of an army's sheets have them. */
  g_autoptr (GPtrArray) codes = muster_label_codes_list (evaluation);
  assert_int_equal (codes->len, labels->codes->len);
  for (guint i = 0; i < codes->len; i++)
    {
      const MusterLabelCode *code = g_ptr_array_index (codes, i);
      assert_string_equal (muster_label_codes_get_letters (labels->codes, code->level),
                           code->letters);
    }
}

static void
what_is_not_known_leaves_a_line (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_has (dump, "Mo ____");
  assert_has (dump, "Str 20");
  assert_has (dump, "Str ____");
  assert_has (dump, "100 mm wide, by the rules for most units (Front); others: 120 mm, 30 mm, "
                    "20 mm");
}

/* Bands of fills are 2.5 points narrower than the labels. */
static guint
count_bands (const MusterSheet *sheet, double mm)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->fills->len; i++)
    n += fabs (MUSTER_AT (layout->fills, MusterFill, i)->width + 2.5 - mm * MUSTER_MM) < 0.1;
  return n;
}

static void
a_label_is_as_wide_as_its_own_base (void **state)
{
  MusterSheetOptions options = { .type_size = 10 };
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autoptr (MusterArmySnapshot) other = load_example ("le-roi-soleil", "poltava-swedes");
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autoptr (MusterSheet) other_sheet = lay_out (other, &options);
  options.label_width = 60;
  g_autoptr (MusterSheet) asked = lay_out (army, &options);
  assert_int_equal (count_bands (sheet, 100), 4);
  assert_int_equal (count_bands (sheet, 120), 2);
  assert_int_equal (count_bands (sheet, 30), 2);
  assert_int_equal (count_bands (sheet, 20), 1);
  assert_int_equal (count_bands (other_sheet, 80), 4);
  assert_int_equal (count_bands (other_sheet, 40), 1);
  assert_int_equal (count_bands (asked, 60), 9);
}

/* Whatever their bases. */
static void
cards_are_as_wide_as_playing_cards (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("louis-xiv-battalions", "french-battalions");
  g_autofree char *dump = dup_dump (army, MUSTER_LABEL_CARD);
  assert_has (dump, "“Unit cards, 63 mm wide”");
}

/* Two figures of one name stand in one item of the legend. */
static void
the_legend_has_every_short_word_once (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, MUSTER_LABEL_STRIP);
  g_autofree char *legend = muster_labels_dup_legend (labels);
  assert_int_equal (count (legend, "<b>Mv</b>"), 1);
  assert_int_equal (count (legend, "<b>Fire</b>"), 1);
}

static void
figures_of_the_players_own_are_said_to_be_so (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("le-roi-soleil", "poltava-swedes");
  g_autofree char *strip = dup_dump (army, MUSTER_LABEL_STRIP);
  g_autofree char *card = dup_dump (army, MUSTER_LABEL_CARD);
  assert_has (strip, "basic unit value*");
  assert_has (strip, "VBU 6");
  assert_has (strip, "the player's own");
  assert_has (card, "VBU 6*");
  assert_has (card, "Skaraborg");
  assert_null (strstr (strip, "Skaraborg"));
}

/* Also those of which the name is no more than a letter. */
static void
short_words_are_spelt_out_once (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("le-roi-soleil", "poltava-swedes");
  g_autoptr (MusterArmySnapshot) long_one = load_example ("tout-soldat", "waterloo-i-corps");
  g_autofree char *strip = dup_dump (army, MUSTER_LABEL_STRIP);
  g_autofree char *card = dup_dump (army, MUSTER_LABEL_CARD);
  g_autofree char *cards = dup_dump (long_one, MUSTER_LABEL_CARD);
  assert_has (strip, "D discipline");
  assert_has (card, "D discipline");
  assert_has (cards, "\npage 3");
  assert_int_equal (count (cards, "Boxes: units"), 1);
}

/* Of the size of the names of most labels, whatever else is on the sheet. */
static void
names_are_of_one_size_but_for_the_longest (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, MUSTER_LABEL_STRIP);
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 500);
  muster_labels_settle (labels, layout, 40 * MUSTER_MM, FALSE);
  double wide = labels->name_size;
  muster_labels_settle (labels, layout, 33 * MUSTER_MM, FALSE);
  assert_true (wide > 10 && labels->name_size < wide);
  assert_true (labels->name_size >= MUSTER_LEAST_TYPE_SIZE);
}

static double
get_share_of_low (const char *pack, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, MUSTER_LABEL_STRIP);
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 500);
  double width;
  g_autofree char *why = muster_labels_find_width (labels, 0, &width);
  muster_labels_settle (labels, layout, width * MUSTER_MM, FALSE);
  guint n = 0;
  for (guint i = 0; i < labels->labels->len; i++)
    n += muster_label_set (labels, g_ptr_array_index (labels->labels, i), layout, 0,
                           width * MUSTER_MM, FALSE, FALSE)
         <= 13 * MUSTER_MM;
  return (double) n / labels->labels->len;
}

static void
usual_strips_are_no_higher_than_13_mm (void **state)
{
  assert_true (get_share_of_low ("game-of-kings", "fontenoy-french") > 0.9);
  assert_true (get_share_of_low ("le-roi-soleil", "poltava-swedes") > 0.9);
  assert_true (get_share_of_low ("louis-xiv-battalions", "french-battalions") > 0.9);
  assert_true (get_share_of_low ("tout-soldat", "waterloo-i-corps") > 0.8);
  assert_true (get_share_of_low ("pike-and-powder", "swedes-1632") > 0.6);
}

/* One row alone on the last page is worth type a little smaller, or rows are spread. */
static void
the_last_page_is_not_left_with_a_row (void **state)
{
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    for (int form = 0; form < 2; form++)
      {
        const MusterSheetOptions options = { .type_size = 10, .paper = paper, .label_form = form };
        g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
        g_autoptr (MusterSheet) sheet = lay_out (army, &options);
        const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
        guint n = layout->pages->len;
        guint last = MUSTER_AT (layout->pages, MusterSheetPage, n - 1)->n;
        if (n > 1)
          assert_true (2 * last >= MUSTER_AT (layout->pages, MusterSheetPage, n - 2)->n);
      }
}

static void
a_band_has_its_nations_colour_or_grey (void **state)
{
  MusterSheetOptions options = { .type_size = 10, .is_grey = TRUE };
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autofree char *coloured = dup_dump (army, MUSTER_LABEL_STRIP);
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autofree char *grey = dump_sheet (sheet);
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
  g_autofree char *dump = dump_sheet (sheet);
  assert_has (dump, "124 mm wide, as wide as the paper");
}

static void
margins_are_narrow_where_that_gives_a_column_more (void **state)
{
  const MusterSheetOptions options = { .paper = MUSTER_PAPER_A5,
                                       .type_size = 10,
                                       .label_form = MUSTER_LABEL_CARD,
                                       .turn = MUSTER_TURN_PORTRAIT };
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  assert_layout (sheet);
  assert_int_equal (muster_sheet_get_n_pages (sheet), 4);
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

static void
labels_of_a_type_tell_the_same_figures (void **state)
{
  static const struct
  {
    const char *pack;
    const char *name;
  } examples[] = { { "game-of-kings", "fontenoy-french" },
                   { "tout-soldat", "waterloo-i-corps" },
                   { "le-roi-soleil", "poltava-swedes" },
                   { "pike-and-powder", "swedes-1632" },
                   { "louis-xiv-battalions", "french-battalions" } };
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (MusterLabels) labels = muster_labels_new (evaluation, MUSTER_LABEL_STRIP);
      g_autoptr (MusterLayout) layout = muster_layout_new (10, 500);
      double width;
      g_autofree char *sentence = muster_labels_find_width (labels, 0, &width);
      muster_labels_settle (labels, layout, width * MUSTER_MM, FALSE);
      for (guint a = 0; a < labels->labels->len; a++)
        for (guint b = 0; b < a; b++)
          {
            const MusterLabel *one = g_ptr_array_index (labels->labels, a);
            const MusterLabel *other = g_ptr_array_index (labels->labels, b);
            if (army->nodes[one->node].kind == army->nodes[other->node].kind)
              assert_int_equal (one->has_spare, other->has_spare);
          }
    }
}

/* On strips and on cards. */
static void
what_a_unit_is_given_stands_on_its_label (void **state)
{
  g_autoptr (MusterArmySnapshot) band = load_free_band ();
  static const MusterLabelForm forms[] = { MUSTER_LABEL_STRIP, MUSTER_LABEL_CARD };
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *dump = dup_dump (band, forms[i]);
      assert_non_null (strstr (dump, "Drum; Sergeant (Musket)"));
    }
}

static guint
count_lines_to_write_on (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      n +=
        !mark->is_box && mark->width > 100 && mark->width < 200 && mark->height == MUSTER_HAIRLINE;
    }
  return n;
}

/* The Swedish foot has a bonus of its own; the commands are Knyphausen's and Bernhard's. */
static void
cards_tell_the_units_own_rules_and_its_commander_and_leave_lines (void **state)
{
  const MusterSheetOptions options = { .type_size = 8, .label_form = MUSTER_LABEL_CARD };
  g_autoptr (MusterArmySnapshot) army = load_example ("pike-and-powder", "swedes-1632");
  g_autoptr (MusterSheet) sheet = lay_out (army, &options);
  g_autofree char *cards = dump_sheet (sheet);
  g_autofree char *strips = dup_dump (army, MUSTER_LABEL_STRIP);
  assert_non_null (strstr (cards, "“Under Knyphausen, "));
  assert_non_null (strstr (cards, "“Under Bernhard, "));
  assert_non_null (strstr (cards, "Gustav Adolf, Turenne"));
  assert_null (strstr (strips, "“Under "));
  assert_true (count_lines_to_write_on (sheet) >= 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (cards_tell_the_units_own_rules_and_its_commander_and_leave_lines),
    cmocka_unit_test (random_armies_fit_their_pages_whatever_the_form),
    cmocka_unit_test (the_same_army_gives_the_same_bytes),
    cmocka_unit_test (an_army_without_units_says_so),
    cmocka_unit_test (every_unit_and_commander_has_a_label_with_its_strength),
    cmocka_unit_test (a_brigade_has_its_units_and_their_levels_where_the_ruleset_counts_them),
    cmocka_unit_test (levels_are_marked_where_they_begin),
    cmocka_unit_test (what_is_not_known_leaves_a_line),
    cmocka_unit_test (a_label_is_as_wide_as_its_own_base),
    cmocka_unit_test (cards_are_as_wide_as_playing_cards),
    cmocka_unit_test (the_legend_has_every_short_word_once),
    cmocka_unit_test (figures_of_the_players_own_are_said_to_be_so),
    cmocka_unit_test (short_words_are_spelt_out_once),
    cmocka_unit_test (names_are_of_one_size_but_for_the_longest),
    cmocka_unit_test (usual_strips_are_no_higher_than_13_mm),
    cmocka_unit_test (the_last_page_is_not_left_with_a_row),
    cmocka_unit_test (a_band_has_its_nations_colour_or_grey),
    cmocka_unit_test (words_on_every_nations_colour_can_be_read),
    cmocka_unit_test (contrast_is_that_of_the_known_colours),
    cmocka_unit_test (a_front_is_read_where_a_number_and_its_unit_stand),
    cmocka_unit_test (labels_that_no_page_takes_are_made_to_fit_and_that_is_said),
    cmocka_unit_test (margins_are_narrow_where_that_gives_a_column_more),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
    cmocka_unit_test (labels_of_a_type_tell_the_same_figures),
    cmocka_unit_test (what_a_unit_is_given_stands_on_its_label),
  };
  return cmocka_run_group_tests_name ("sheet-labels", tests, NULL, NULL);
}
