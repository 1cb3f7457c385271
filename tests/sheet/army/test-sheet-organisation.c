/* The organisation: random armies, the examples, and what it says. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "army/check/check.h"
#include "base/random.h"
#include "helper/army.h"
#include "helper/dump.h"
#include "helper/golden.h"
#include "sheet/army/organisation.h"
#include "sheet/army/sheets.h"
#include "sheet/page/sheet.h"

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static MusterSheet *
lay_out (const MusterArmy *army, MusterPaper paper, double type_size)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  double most = muster_paper_get_size (paper)->most_type;
  MusterSheetOptions options = { .paper = paper, .type_size = MIN (type_size, most) };
  return muster_sheet_organisation (evaluation, findings, &options);
}

/* Random armies of every shape: deep, wide, empty, of one formation with a hundred units. */

static char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Żółkiewski’s hussars",
    "Лейб-гвардии Преображенский полк",
    "x",
    "<b>&amp;",
    "פוג׳ גדוד",
    "الفوج الأول",
    "a\nb\tc",
    "Regiment of a name that goes on and on for ever and a day",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 2);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup (names[pick]);
  if (pick == G_N_ELEMENTS (names))
    return g_strnfill ((gsize) muster_random_range (random, 80, 500), 'W');
  return pick == G_N_ELEMENTS (names) + 1 ? NULL : g_strdup_printf ("%d", (int) pick);
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
fill_formation (MusterArmyBuilder *builder,
                const MusterRuleset *ruleset,
                guint depth,
                guint deepest,
                int *left,
                MusterRandom *random)
{
  gboolean is_long = muster_random_range (random, 1, 15) == 1;
  gint64 n = muster_random_range (random, 0, is_long ? 120 : 9);
  for (gint64 i = 0; i<n && * left> 0; i++)
    {
      gint64 dice = muster_random_range (random, 1, 10);
      MusterCategory category = dice == 1                     ? MUSTER_CATEGORY_COMMANDER
                                : dice < 6 && depth < deepest ? MUSTER_CATEGORY_FORMATION
                                                              : MUSTER_CATEGORY_UNIT;
      g_autofree char *name = dup_random_name (random);
      --*left;
      muster_army_builder_begin (builder, 0, category, pick_kind (ruleset, category, random)->id,
                                 name);
      if (category == MUSTER_CATEGORY_FORMATION)
        fill_formation (builder, ruleset, depth + 1, deepest, left, random);
      muster_army_builder_end (builder);
    }
}

static const MusterArmy *
make_random (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "organisation");
  g_autofree char *name = dup_random_name (&random);
  int left = (int) muster_random_range (&random, 0, 400);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, name != NULL ? name : "");
  fill_formation (builder, ruleset, 0, seed % 5 == 0 ? 30 : 4, &left, &random);
  return muster_army_builder_finish (builder);
}

typedef void (*Check) (const MusterSheet *sheet);

static void
check_random_armies (Check check)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings" };
  static const double sizes[] = { 8, 10, 14, 16 };
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    for (guint seed = 0; seed < get_loops (); seed++)
      {
        print_message ("# pack %d, seed %u\n", (int) i, seed);
        g_autoptr (MusterArmySnapshot) army = make_random (get_pack (ids[i]), seed);
        g_autoptr (MusterSheet) sheet = lay_out (army, seed % MUSTER_N_PAPERS, sizes[seed / 2 % 4]);
        check (sheet);
      }
}

typedef struct
{
  double x;
  double y;
  double right;
  double foot;
} Place;

static gboolean
do_overlap (const Place *a, const Place *b)
{
  return a->x < b->right - 0.2 && b->x < a->right - 0.2 && a->y < b->foot - 0.2
         && b->y < a->foot - 0.2;
}

static Place
get_text_place (const MusterLayout *layout, const MusterText *text)
{
  PangoRectangle logical;
  double rise = muster_typesetter_get_rise (layout->typesetter, text->set->style);
  double leading = muster_typesetter_get_leading (layout->typesetter, text->set->style);
  pango_layout_line_get_extents (
    pango_layout_get_line_readonly (text->set->layout, (int) text->line), NULL, &logical);
  return (Place){ text->x, text->y - rise, text->x + (double) logical.width / PANGO_SCALE,
                  text->y - rise + leading };
}

static void
check_inside (const MusterLayout *layout, const MusterRow *row, const Place *place)
{
  assert_true (place->x >= -0.5 && place->right <= layout->width + 0.5);
  assert_true (place->y >= -0.5 && place->foot <= row->height + 0.5);
}

static void
add_place (GArray *places, Place place)
{
  g_array_append_val (places, place);
}

static void
check_apart (GArray *places)
{
  for (guint i = 0; i < places->len; i++)
    for (guint j = 0; j < i; j++)
      assert_false (
        do_overlap (&g_array_index (places, Place, i), &g_array_index (places, Place, j)));
}

/* Frames, words and symbols of a row: all on the page, none over another of its kind, and no line
 * through a frame. */
static void
check_row (const MusterLayout *layout, const MusterRow *row)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (Place));
  for (guint i = row->first_text; i < row->first_text + row->n_texts; i++)
    add_place (nodes, get_text_place (layout, MUSTER_AT (layout->texts, MusterText, i)));
  for (guint i = row->first_figure; i < row->first_figure + row->n_figures; i++)
    {
      const MusterFigureMark *mark = MUSTER_AT (layout->figures, MusterFigureMark, i);
      add_place (nodes, (Place){ mark->x, mark->y, mark->x + mark->width, mark->y + mark->height });
    }
  for (guint i = row->first_mark; i < row->first_mark + row->n_marks; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      Place place = { mark->x, mark->y, mark->x + mark->width, mark->y + mark->height };
      check_inside (layout, row, &place);
      if (mark->is_box)
        add_place (frames, place);
    }
  for (guint i = 0; i < nodes->len; i++)
    check_inside (layout, row, &g_array_index (nodes, Place, i));
  check_apart (frames);
  check_apart (nodes);
  for (guint i = row->first_mark; i < row->first_mark + row->n_marks; i++)
    {
      const MusterMark *mark = MUSTER_AT (layout->marks, MusterMark, i);
      Place line = { mark->x, mark->y, mark->x + mark->width, mark->y + mark->height };
      for (guint j = 0; j < frames->len && !mark->is_box && mark->grey == MUSTER_GREY_RULE; j++)
        {
          Place frame = g_array_index (frames, Place, j);
          Place inner = { frame.x + 1, frame.y + 1, frame.right - 1, frame.foot - 1 };
          assert_false (do_overlap (&line, &inner));
        }
    }
}

static void
check_places (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  const MusterSheetPart *part = g_ptr_array_index (sheet->parts, 0);
  double height = part->paper.height - part->paper.top - part->paper.foot;
  for (guint p = 0; p < layout->pages->len; p++)
    {
      const MusterSheetPage *page = MUSTER_AT (layout->pages, MusterSheetPage, p);
      double end = 0;
      for (guint i = page->first; i < page->first + page->n; i++)
        {
          const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
          const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
          assert_true (placing->y >= end - 0.01);
          end = placing->y + row->height;
          assert_true (end <= height + 0.02);
          check_row (layout, row);
        }
    }
}

static void
nothing_leaves_its_page_and_nothing_covers_another (void **state)
{
  check_random_armies (check_places);
}

static void
check_sizes (const MusterSheet *sheet)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  for (guint i = 0; i < layout->texts->len; i++)
    assert_true (muster_typesetter_get_size (layout->typesetter,
                                             MUSTER_AT (layout->texts, MusterText, i)->set->style)
                 >= 8);
}

static void
no_type_is_smaller_than_eight_points (void **state)
{
  check_random_armies (check_sizes);
}

/* Symbols of a kind on all pages. */
static guint
count_figures (const MusterSheet *sheet, MusterFigureKind kind)
{
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->placings->len; i++)
    {
      const MusterRow *row =
        MUSTER_AT (layout->rows, MusterRow, MUSTER_AT (layout->placings, MusterPlacing, i)->row);
      for (guint j = row->first_figure; j < row->first_figure + row->n_figures; j++)
        n += MUSTER_AT (layout->figures, MusterFigureMark, j)->kind == kind;
    }
  return n;
}

/* Whatever is cut, each stack of units stands once, and each formation at least once. */
static void
every_formation_and_every_stack_of_units_is_there (void **state)
{
  for (guint seed = 0; seed < get_loops (); seed++)
    {
      g_autoptr (MusterArmySnapshot) army = make_random (get_pack ("tout-soldat"), seed);
      g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (MusterLayout) layout = muster_layout_new (10, 487);
      g_autoptr (MusterOrganisation) organisation = muster_organisation_new (evaluation, layout);
      guint units = 0;
      guint stacks = 0;
      guint symbols = 0;
      for (guint i = 0; i < organisation->nodes->len; i++)
        {
          const MusterOrganisationNode *box_node =
            &g_array_index (organisation->nodes, MusterOrganisationNode, i);
          stacks += box_node->stacks->len;
          for (guint j = 0; j < box_node->stacks->len; j++)
            units += g_array_index (box_node->stacks, MusterUnitStack, j).n;
        }
      for (guint i = 0; i < army->n_nodes; i++)
        units -= army->nodes[i].category == MUSTER_CATEGORY_UNIT;
      gboolean seen[MUSTER_N_SYMBOLS] = { FALSE };
      for (guint i = 0; i < organisation->nodes->len; i++)
        {
          const MusterOrganisationNode *box_node =
            &g_array_index (organisation->nodes, MusterOrganisationNode, i);
          for (guint j = 0; j < box_node->stacks->len; j++)
            {
              MusterSymbol symbol = g_array_index (box_node->stacks, MusterUnitStack, j).symbol;
              symbols += !seen[symbol];
              seen[symbol] = TRUE;
            }
        }
      print_message ("# seed %u\n", seed);
      assert_int_equal (units, 0);
      assert_int_equal (count_figures (sheet, MUSTER_FIGURE_UNIT), stacks + symbols);
      assert_true (count_figures (sheet, MUSTER_FIGURE_FLAG) + 1 >= organisation->nodes->len);
    }
}

/* Of names without coloured pictures: cairo drops those from its cache by chance, and writes them
 * once more. */
static void
an_army_laid_out_twice_gives_the_same_bytes (void **state)
{
  static const struct
  {
    const char *pack;
    const char *name;
  } armies[] = { { "tout-soldat", "waterloo-i-corps" }, { "game-of-kings", "fontenoy-french" } };
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      g_autoptr (MusterArmySnapshot) army = load_example (armies[i].pack, armies[i].name);
      g_autoptr (MusterSheet) one = lay_out (army, MUSTER_PAPER_A4, 10);
      g_autoptr (MusterSheet) other = lay_out (army, MUSTER_PAPER_A4, 10);
      g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
      g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
      assert_true (g_bytes_equal (a, b));
    }
}

static void
an_empty_army_is_one_box (void **state)
{
  MusterRuleset *ruleset = get_pack ("tout-soldat");
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  g_autofree char *dump = dump_sheet (sheet);
  assert_int_equal (muster_sheet_get_n_pages (sheet), 1);
  assert_int_equal (count_figures (sheet, MUSTER_FIGURE_FLAG), 1);
  assert_non_null (strstr (dump, "“Army without a name”"));
}

static char *
dump_example (const char *pack, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  return dump_sheet (sheet);
}

static void
a_flag_that_no_unit_has_the_symbol_of_is_explained (void **state)
{
  g_autofree char *foot = dump_example ("le-roi-soleil", "poltava-swedes");
  g_autofree char *mixed = dump_example ("game-of-kings", "fontenoy-french");
  g_autofree char *plain = dump_example ("pike-and-powder", "swedes-1632");
  assert_non_null (strstr (foot, "“Mostly foot”"));
  assert_null (strstr (foot, "“Mixed”"));
  assert_non_null (strstr (mixed, "“Mixed”"));
  assert_null (strstr (mixed, "“Mostly"));
  assert_null (strstr (plain, "“Mostly"));
  assert_null (strstr (plain, "“Mixed”"));
}

static void
several_units_are_called_by_the_name_of_several (void **state)
{
  g_autofree char *dump = dump_example ("louis-xiv-battalions", "french-battalions");
  assert_non_null (strstr (dump, "“4 × Line battalions”"));
}

static void
the_tree_is_told_in_words (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 487);
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (evaluation, layout);
  g_autofree char *text = muster_organisation_dup_text (organisation);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  assert_int_equal (g_strv_length (lines), 3);
  assert_string_equal (lines[0], "The French at Fontenoy (Maurice de Saxe): 23 units · 36 points");
  assert_true (
    g_str_has_prefix (lines[1], "  Right (de Saxe): 10 units · 14 points – 4 × Line foot"));
}

/* How many pixels are neither paper nor an ink that is drawn in full. */
static guint
count_redacted (cairo_surface_t *surface, const MusterPalette *palette)
{
  const MusterInk *inks[] = { &palette->paper, &palette->ink, &palette->hair };
  const guint32 *pixels = (const guint32 *) (void *) cairo_image_surface_get_data (surface);
  int n = cairo_image_surface_get_width (surface) * cairo_image_surface_get_height (surface);
  guint redacted = 0;
  for (int i = 0; i < n; i++)
    {
      gboolean is_whole = FALSE;
      for (guint j = 0; j < G_N_ELEMENTS (inks); j++)
        {
          guint32 red = (guint32) (inks[j]->red * 255 + 0.5);
          guint32 green = (guint32) (inks[j]->green * 255 + 0.5);
          guint32 blue = (guint32) (inks[j]->blue * 255 + 0.5);
          is_whole = is_whole || (pixels[i] & 0xffffff) == (red << 16 | green << 8 | blue);
        }
      redacted += !is_whole;
    }
  return redacted;
}

static void
on_screens_lines_fall_on_whole_pixels_at_every_scale (void **state)
{
  static const double scales[] = { 0.333, 0.8, 1, 1.333, 1.4141, 2.5 };
  const MusterPalette *palette = muster_palette_get (MUSTER_PALETTE_DARK);
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 900);
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (evaluation, layout);
  muster_organisation_lay_out (organisation, 0, 900);
  muster_layout_begin_row (layout);
  muster_organisation_add_tree (organisation, 0, 0, 0);
  muster_layout_end_row (layout, 0, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 900, 400);
      cairo_t *cr = cairo_create (surface);
      muster_ink_set (cr, &palette->paper);
      cairo_paint (cr);
      cairo_translate (cr, 7.3, 3.6);
      cairo_scale (cr, scales[i], scales[i]);
      muster_organisation_draw_row (layout, 0, cr, palette, FALSE);
      cairo_surface_flush (surface);
      assert_int_equal (count_redacted (surface, palette), 0);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Mirrored, each box is as far from the right as it was from the left, and its words are in it. */
static void
a_mirrored_tree_is_the_same_from_the_right (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (MusterLayout) layout = muster_layout_new (10, 900);
  g_autoptr (MusterOrganisation) organisation = muster_organisation_new (evaluation, layout);
  organisation->is_mirrored = TRUE;
  muster_organisation_lay_out (organisation, 0, 900);
  double whole = g_array_index (organisation->nodes, MusterOrganisationNode, 0).width;
  for (guint i = 0; i < organisation->nodes->len; i++)
    {
      const MusterOrganisationNode *node =
        &g_array_index (organisation->nodes, MusterOrganisationNode, i);
      double left = whole - node->x - organisation->box_width;
      muster_layout_begin_row (layout);
      muster_organisation_add_box (organisation, i, 0, node->stacks->len, node->x, node->y);
      muster_layout_end_row (layout, 0, 0);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, i);
      const MusterMark *frame = MUSTER_AT (layout->marks, MusterMark, row->first_mark);
      const MusterFigureMark *flag =
        MUSTER_AT (layout->figures, MusterFigureMark, row->first_figure);
      assert_true (frame->x - left < 0.01 && left - frame->x < 0.01);
      assert_true (flag->x > left + organisation->box_width / 2);
      for (guint j = row->first_text; j < row->first_text + row->n_texts; j++)
        {
          const MusterText *text = MUSTER_AT (layout->texts, MusterText, j);
          assert_true (text->x >= left - 0.01 && text->x < flag->x);
        }
    }
}

static void
every_example_fits_a_page_of_either_paper (void **state)
{
  static const struct
  {
    const char *pack;
    const char *name;
  } examples[] = {
    { "tout-soldat", "waterloo-i-corps" },      { "tout-soldat", "austrian-200" },
    { "game-of-kings", "dettingen-pragmatic" }, { "le-roi-soleil", "poltava-swedes" },
    { "pike-and-powder", "swedes-1632" },       { "louis-xiv-battalions", "french-battalions" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (MusterPaper paper = MUSTER_PAPER_A4; paper <= MUSTER_PAPER_LETTER; paper++)
      {
        g_autoptr (MusterArmySnapshot) army = load_example (examples[i].pack, examples[i].name);
        g_autoptr (MusterSheet) sheet = lay_out (army, paper, 10);
        if (muster_sheet_get_n_pages (sheet) != 1)
          fail_msg ("%s takes %u pages", examples[i].name, muster_sheet_get_n_pages (sheet));
      }
}

static void
compare_golden (const char *pack, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  g_autoptr (MusterSheet) sheet = lay_out (army, MUSTER_PAPER_A4, 10);
  g_autofree char *dump = dump_sheet (sheet);
  g_autofree char *file = g_strdup_printf ("organisation-%s.txt", name);
  assert_golden (file, dump);
}

static void
the_examples_are_laid_out_as_they_were (void **state)
{
  compare_golden ("tout-soldat", "waterloo-i-corps");
  compare_golden ("pike-and-powder", "swedes-1632");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (nothing_leaves_its_page_and_nothing_covers_another),
    cmocka_unit_test (no_type_is_smaller_than_eight_points),
    cmocka_unit_test (every_formation_and_every_stack_of_units_is_there),
    cmocka_unit_test (an_army_laid_out_twice_gives_the_same_bytes),
    cmocka_unit_test (an_empty_army_is_one_box),
    cmocka_unit_test (a_flag_that_no_unit_has_the_symbol_of_is_explained),
    cmocka_unit_test (several_units_are_called_by_the_name_of_several),
    cmocka_unit_test (the_tree_is_told_in_words),
    cmocka_unit_test (on_screens_lines_fall_on_whole_pixels_at_every_scale),
    cmocka_unit_test (a_mirrored_tree_is_the_same_from_the_right),
    cmocka_unit_test (every_example_fits_a_page_of_either_paper),
    cmocka_unit_test (the_examples_are_laid_out_as_they_were),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
