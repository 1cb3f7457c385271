/* Packets: covers with contents, pages for notes, booklets, of any game and any table of sheets. */
#include "helper/dump.h"
#include "helper/packet.h"

#include "base/error.h"
#include "sheet/packet/sheets.h"

#include <cairo-pdf.h>

static const MusterSheetOptions usual = { .type_size = MUSTER_USUAL_TYPE_SIZE };
static const MusterPacketPlan covered = { .has_cover = TRUE };

static MusterGame *
make_game (void)
{
  g_autoptr (MusterScenario) scenario =
    make_scenario ("tout-soldat", "french-200", "british-200", 3);
  scenario->name = muster_scenario_keep (scenario, "A field");
  scenario->place = muster_scenario_keep (scenario, "Quatre Bras");
  scenario->date = muster_scenario_keep (scenario, "1815-06-16");
  scenario->sides[0].name = muster_scenario_keep (scenario, "The French");
  return muster_game_new_scenario (scenario);
}

static guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

/* Entries of contents lead, in their order, to where sheets and their parts begin. */
static void
assert_contents (const MusterSheet *sheet)
{
  const MusterLayout *cover = muster_sheet_get_layout (sheet, 0);
  guint page = cover->pages->len + 1;
  guint row = 0;
  for (guint i = 1; i < sheet->parts->len; i++)
    {
      const MusterSheetPart *part = get_part (sheet, i);
      const char *const titles[] = { part->bookmark, part->name };
      for (gsize t = 0; t < G_N_ELEMENTS (titles); t++)
        {
          if (titles[t] == NULL)
            continue;
          while (row < cover->rows->len && MUSTER_AT (cover->rows, MusterRow, row)->link == 0)
            row++;
          assert_true (row < cover->rows->len);
          const MusterRow *entry = MUSTER_AT (cover->rows, MusterRow, row++);
          const MusterText *text = MUSTER_AT (cover->texts, MusterText, entry->first_text);
          assert_string_equal (pango_layout_get_text (text->set->layout), titles[t]);
          assert_int_equal (entry->link, page);
        }
      page += part->layout->pages->len;
    }
  while (row < cover->rows->len)
    assert_int_equal (MUSTER_AT (cover->rows, MusterRow, row++)->link, 0);
}

static void
the_cover_says_what_is_played_where_when_and_by_whom (void **state)
{
  g_autoptr (MusterGame) game = make_game ();
  g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, covered, &usual);
  g_autofree char *text = take_plain (dump_sheet (sheet));
  assert_has (text, "bookmark Cover");
  assert_has (text, "“For the umpire”");
  assert_has (text, "cover 36.0 “A field”");
  assert_has (text, "“Quatre Bras · 16 June 1815”");
  assert_has (text, "“The French”");
  assert_has (text, "“Side B”");
  assert_has (text, "“against”");
  assert_has (text, " points”");
  assert_has (text, "“Table”");
  assert_has (text, " map ");
  assert_has (text, "“Contents”");
  assert_has (text, "Page 1 of ");
  assert_contents (sheet);
}

static void
a_side_s_cover_says_whose_it_is (void **state)
{
  MusterSheetOptions options = usual;
  g_autoptr (MusterGame) game = make_game ();
  options.reader = MUSTER_AUDIENCE_SIDE_A;
  g_autoptr (MusterSheet) one = make_packet (game, FALSE, covered, &options);
  g_autofree char *first = dump_sheet (one);
  assert_has (first, "“For Side A: The French”");
  assert_has (first, "“Roster of the enemy”");
  assert_has_not (first, "bookmark Roster for the opponent");
  options.reader = MUSTER_AUDIENCE_SIDE_B;
  options.hidden = MUSTER_HIDE_FORCES;
  g_autoptr (MusterSheet) other = make_packet (game, FALSE, covered, &options);
  g_autofree char *second = dump_sheet (other);
  assert_has (second, "“For Side B”");
  assert_has (second, "“Strength not known”");
  assert_contents (one);
  assert_contents (other);
}

static void
an_army_s_cover_has_its_troops_and_its_verdict (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterGame) game = muster_game_new_army (army);
  g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, covered, &usual);
  g_autofree char *text = dump_sheet (sheet);
  assert_has (text, "“Not legal: 1 finding”");
  assert_has (text, "“457 points”");
  assert_has (text, "unit infantry");
  assert_has_not (text, "umpire");
  assert_contents (sheet);
  assert_layout (sheet);
}

static void
of_several_forms_of_a_sheet_one_is_in_a_packet (void **state)
{
  gsize n;
  gsize n_variants = 0;
  g_autoptr (MusterGame) game = make_game ();
  const MusterSheetKind *all = muster_sheet_list_kinds (&n);
  g_autofree const MusterSheetKind **kinds = g_new (const MusterSheetKind *, n);
  gsize n_usual = muster_packet_list_usual (game, kinds);
  for (gsize i = 0; i < n; i++)
    n_variants += all[i].is_variant ? 1 : 0;
  assert_true (n_variants > 0);
  assert_int_equal (n_usual + n_variants, n);
  for (gsize i = 0; i < n_usual; i++)
    {
      assert_false (kinds[i]->is_variant);
      assert_true (i == 0 || kinds[i] > kinds[i - 1]);
    }
}

static void
what_has_nothing_to_show_is_left_out_and_told (void **state)
{
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterScenario) scenario = muster_scenario_new ("Bare", "no-rules");
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  const MusterSheetKind *kinds[] = { muster_sheet_find_kind ("map"),
                                     muster_sheet_find_kind ("order-of-battle"),
                                     muster_sheet_find_kind ("scenario") };
  MusterPacketPlan plan = { .kinds = kinds, .n_kinds = 3, .has_cover = TRUE };
  g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &usual, &skipped, NULL);
  assert_non_null (sheet);
  assert_int_equal (skipped->len, 2);
  assert_has (g_ptr_array_index (skipped, 0), "no map");
  assert_contents (sheet);
  assert_layout (sheet);
  assert_null (muster_packet_make (game, &plan, &usual, NULL, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND));
}

static void
each_sheet_lies_as_it_is_told_to (void **state)
{
  static const char *const ids[] = { "order-of-battle", "organisation", "quick-reference" };
  static const MusterTurn turns[] = { MUSTER_TURN_LANDSCAPE, MUSTER_TURN_PORTRAIT };
  g_autoptr (MusterGame) game = make_game ();
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const MusterSheetKind *kinds[] = { muster_sheet_find_kind (ids[i]),
                                         muster_sheet_find_kind (ids[i]) };
      const MusterPacketPlan plan = { .kinds = kinds, .turns = turns, .n_kinds = 2 };
      g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &usual, NULL, NULL);
      double width;
      double height;
      assert_layout (sheet);
      muster_sheet_get_page_size (sheet, 0, &width, &height);
      assert_true (width > height);
      muster_sheet_get_page_size (sheet, muster_sheet_get_n_pages (sheet) - 1, &width, &height);
      assert_true (width < height);
    }
}

/* Fronts are odd; what is for one player alone shares no paper with what is for another. */
static void
assert_fronts (const MusterSheet *sheet)
{
  guint page = 1;
  const MusterSheetPart *before = NULL;
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const MusterSheetPart *part = get_part (sheet, i);
      gboolean is_other = before != NULL && before->owner != part->owner;
      if (!is_notes (part) && (part->is_front || is_other))
        assert_int_equal (page % 2, 1);
      if (is_notes (part))
        assert_int_equal (part->layout->pages->len, 1);
      else
        before = part;
      page += part->layout->pages->len;
    }
}

static void
on_both_sides_of_the_paper_what_must_begin_on_a_front_does (void **state)
{
  MusterPacketPlan plan = covered;
  g_autoptr (MusterGame) game = make_game ();
  plan.is_duplex = TRUE;
  for (int reader = 0; reader < 3; reader++)
    {
      MusterSheetOptions options = usual;
      options.reader = (MusterAudience) reader;
      g_autoptr (MusterSheet) sheet = make_packet (game, TRUE, plan, &options);
      assert_fronts (sheet);
      assert_contents (sheet);
      assert_layout (sheet);
    }
}

static void
both_players_get_paper_of_their_own (void **state)
{
  const MusterSheetKind *kinds[] = { muster_sheet_find_kind ("organisation") };
  const MusterPacketPlan plan = { .kinds = kinds, .n_kinds = 1, .is_duplex = TRUE };
  g_autoptr (MusterGame) game = make_game ();
  g_autoptr (MusterSheet) sheet = muster_packet_make (game, &plan, &usual, NULL, NULL);
  assert_int_equal (sheet->parts->len, 3);
  assert_true (is_notes (get_part (sheet, 1)));
  g_autofree char *text = dump_sheet (sheet);
  assert_has (text, "“Notes”");
  assert_has (text, "“Page 2 of 3”");
}

static guint
count_parts (const MusterSheet *sheet, const char *bookmark, const char *name)
{
  guint n = 0;
  const char *under = NULL;
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const MusterSheetPart *part = get_part (sheet, i);
      under = part->bookmark != NULL ? part->bookmark : under;
      n += g_strcmp0 (under, bookmark) == 0 && g_strcmp0 (part->name, name) == 0;
    }
  return n;
}

static void
sheets_of_both_sides_are_told_apart_though_their_armies_have_one_name (void **state)
{
  static const char *const of_armies[] = { "Order of battle", "Organisation", "Unit labels",
                                           "Roster for the opponent" };
  static const char *const of_sides[] = { "Briefing", "Loss return" };
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("le-roi-soleil"));
  for (int side = 0; side < 2; side++)
    add_to (scenario, side, load_example ("le-roi-soleil", "poltava-swedes"));
  scenario->sides[1].name = "The others";
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, covered, &usual);
  assert_contents (sheet);
  for (gsize i = 0; i < G_N_ELEMENTS (of_armies); i++)
    {
      assert_int_equal (count_parts (sheet, of_armies[i], "Side A: The Swedish foot at Poltava"),
                        1);
      assert_int_equal (
        count_parts (sheet, of_armies[i], "The others: The Swedish foot at Poltava"), 1);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (of_sides); i++)
    {
      assert_int_equal (count_parts (sheet, of_sides[i], "Side A"), 1);
      assert_int_equal (count_parts (sheet, of_sides[i], "The others"), 1);
    }
  g_autofree char *text = dump_sheet (sheet);
  assert_has (text, "“Side A · Le Roi Soleil");
  assert_has (text, "“The others · Le Roi Soleil");
}

/* 40 armies a side: the contents go on, and the numbers are right all the same. */
static void
long_contents_go_on_with_the_right_numbers (void **state)
{
  g_autoptr (MusterScenario) scenario = make_empty (get_pack ("tout-soldat"));
  for (int i = 0; i < 80; i++)
    add_to (scenario, i / 40, load_example ("tout-soldat", "french-200"));
  g_autoptr (MusterGame) game = muster_game_new_scenario (scenario);
  MusterPacketPlan plan = covered;
  for (plan.is_duplex = FALSE; plan.is_duplex <= TRUE; plan.is_duplex++)
    {
      g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, plan, &usual);
      assert_true (muster_sheet_get_layout (sheet, 0)->pages->len > 2);
      g_autofree char *text = dump_sheet (sheet);
      assert_has (text, "Contents, continued");
      assert_contents (sheet);
      assert_layout (sheet);
    }
}

/* Booklets */

static cairo_surface_t *
new_picture (const MusterSheet *booklet, cairo_t **cr)
{
  cairo_surface_t *picture =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) booklet->width + 1,
                                (int) booklet->height + 1);
  *cr = cairo_create (picture);
  cairo_set_source_rgb (*cr, 1, 1, 1);
  cairo_paint (*cr);
  return picture;
}

/* In the middle of its half of the side; one that lies across is turned by a quarter. */
static void
draw_in_half (const MusterSheet *booklet, cairo_t *cr, guint page, int half)
{
  double width;
  double height;
  double room = booklet->width / 2;
  muster_sheet_get_page_size (booklet->pages, page, &width, &height);
  gboolean is_across = width > height;
  cairo_save (cr);
  cairo_translate (cr, half * room + (room - (is_across ? height : width)) / 2,
                   (booklet->height - (is_across ? width : height)) / 2);
  if (is_across)
    {
      cairo_translate (cr, 0, width);
      cairo_rotate (cr, -G_PI_2);
    }
  muster_sheet_draw_page (booklet->pages, cr, page);
  cairo_restore (cr);
}

static void
assert_same_picture (cairo_surface_t *one, cairo_surface_t *other)
{
  cairo_surface_flush (one);
  cairo_surface_flush (other);
  gsize size =
    (gsize) cairo_image_surface_get_stride (one) * (gsize) cairo_image_surface_get_height (one);
  assert_memory_equal (cairo_image_surface_get_data (one), cairo_image_surface_get_data (other),
                       size);
}

static void
assert_side (const MusterSheet *booklet, guint side, guint left, guint right)
{
  cairo_t *drawn_cr;
  cairo_t *wanted_cr;
  cairo_surface_t *drawn = new_picture (booklet, &drawn_cr);
  cairo_surface_t *wanted = new_picture (booklet, &wanted_cr);
  muster_sheet_draw_page (booklet, drawn_cr, side);
  draw_in_half (booklet, wanted_cr, left, 0);
  draw_in_half (booklet, wanted_cr, right, 1);
  assert_same_picture (drawn, wanted);
  cairo_destroy (drawn_cr);
  cairo_destroy (wanted_cr);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (wanted);
}

static void
pages_follow_each_other_once_a_booklet_is_folded (void **state)
{
  MusterPacketPlan plan = covered;
  MusterSheetOptions options = usual;
  g_autoptr (MusterGame) game = make_game ();
  plan.is_booklet = TRUE;
  options.paper = muster_booklet_get_page_paper (MUSTER_PAPER_A4);
  MusterSheet *pages = make_packet (game, FALSE, plan, &options);
  guint n = muster_sheet_get_n_pages (pages);
  assert_int_equal (n % 4, 0);
  assert_contents (pages);
  assert_layout (pages);
  assert_false (is_notes (get_part (pages, pages->parts->len - 1)));
  g_autoptr (MusterSheet) booklet = muster_sheet_make_booklet (pages, MUSTER_PAPER_A4);
  assert_int_equal (muster_sheet_get_n_pages (booklet), n / 2);
  for (guint side = 0; side < n / 2; side++)
    {
      double width;
      double height;
      muster_sheet_get_page_size (booklet, side, &width, &height);
      assert_true (ABS (width - 841.89) < 0.01 && ABS (height - 595.276) < 0.01);
      assert_side (booklet, side, side % 2 == 0 ? n - 1 - side : side,
                   side % 2 == 0 ? side : n - 1 - side);
    }
}

static void
small_paper_is_half_of_what_a_booklet_is_printed_on (void **state)
{
  static const MusterPaper papers[][3] = {
    { MUSTER_PAPER_A4, MUSTER_PAPER_A5, MUSTER_PAPER_A4 },
    { MUSTER_PAPER_A5, MUSTER_PAPER_A5, MUSTER_PAPER_A4 },
    { MUSTER_PAPER_LETTER, MUSTER_PAPER_HALF_LETTER, MUSTER_PAPER_LETTER },
    { MUSTER_PAPER_HALF_LETTER, MUSTER_PAPER_HALF_LETTER, MUSTER_PAPER_LETTER },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      double width;
      double height;
      const MusterPaperSize *printed = muster_paper_get_size (papers[i][2]);
      MusterSheetOptions options = usual;
      g_autoptr (MusterGame) game = make_game ();
      options.paper = papers[i][1];
      g_autoptr (MusterSheet) booklet = muster_sheet_make_booklet (
        muster_sheet_make (muster_sheet_find_kind ("map"), game, &options, NULL), papers[i][0]);
      muster_sheet_get_page_size (booklet, 0, &width, &height);
      assert_int_equal (muster_booklet_get_page_paper (papers[i][0]), papers[i][1]);
      assert_float_equal (width, printed->height, 0.01);
      assert_float_equal (height, printed->width, 0.01);
    }
}

static void
a_sheet_alone_becomes_a_booklet_with_pages_for_notes (void **state)
{
  MusterSheetOptions options = usual;
  g_autoptr (MusterGame) game = make_game ();
  options.paper = MUSTER_PAPER_A5;
  MusterSheet *map = muster_sheet_make (muster_sheet_find_kind ("map"), game, &options, NULL);
  guint n_map = muster_sheet_get_n_pages (map);
  g_autoptr (MusterSheet) booklet = muster_sheet_make_booklet (map, MUSTER_PAPER_A5);
  guint n = (n_map + 3) / 4 * 4;
  assert_int_equal (muster_sheet_get_n_pages (booklet), n / 2);
  g_autofree char *text = dump_sheet (booklet);
  g_autofree char *foot = g_strdup_printf ("“Page %u of %u”", n, n);
  assert_has (text, "“Notes”");
  assert_has (text, foot);
  assert_layout (booklet->pages);
}

static void
assert_same_bytes (const MusterSheet *one, const MusterSheet *other)
{
  g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
  g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
  assert_non_null (a);
  assert_true (g_bytes_equal (a, b));
}

static void
the_same_packet_gives_the_same_bytes_twice (void **state)
{
  MusterSheetOptions options = usual;
  g_autoptr (MusterGame) game = make_game ();
  MusterSheet *sheets[2];
  for (options.paper = 0; options.paper < MUSTER_N_PAPERS; options.paper++)
    {
      for (int i = 0; i < 2; i++)
        sheets[i] = make_packet (game, FALSE, covered, &options);
      assert_same_bytes (sheets[0], sheets[1]);
      for (int i = 0; i < 2; i++)
        sheets[i] = muster_sheet_make_booklet (sheets[i], options.paper);
      assert_same_bytes (sheets[0], sheets[1]);
      for (int i = 0; i < 2; i++)
        muster_sheet_free (sheets[i]);
    }
}

/* As a print dialog does, which may print the cover alone: there is nothing to lead to. */
static void
a_cover_that_is_drawn_alone_has_no_links (void **state)
{
  g_autoptr (MusterGame) game = make_game ();
  g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, covered, &usual);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create (NULL, 600, 850);
  cairo_t *cr = cairo_create (surface);
  muster_sheet_draw_page (sheet, cr, 0);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  assert_int_equal (cairo_surface_status (surface), CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

/* Random games */

static void
check_random (guint64 seed, MusterRuleset *ruleset)
{
  MusterRandom random = muster_random_new (seed, "packet");
  g_autoptr (MusterScenario) scenario = make_random_scenario (ruleset, &random);
  g_autoptr (MusterArmySnapshot) army = make_random_army (ruleset, &random);
  g_autoptr (MusterGame) game = muster_random_range (&random, 0, 3) == 0
                                  ? muster_game_new_army (army)
                                  : muster_game_new_scenario (scenario);
  const MusterSheetOptions options = {
    .paper = (MusterPaper) muster_random_range (&random, 0, MUSTER_N_PAPERS - 1),
    .type_size = (double) muster_random_range (&random, 8, 16),
    .turn = (MusterTurn) muster_random_range (&random, 0, 2),
    .reader = (MusterAudience) muster_random_range (&random, 0, 2),
    .hidden = (MusterHidden) muster_random_range (&random, 0, 15),
  };
  const MusterPacketPlan plan = { .has_cover = muster_random_range (&random, 0, 3) > 0,
                                  .is_duplex = (gboolean) muster_random_range (&random, 0, 1),
                                  .is_booklet = (gboolean) muster_random_range (&random, 0, 1) };
  g_autoptr (MusterSheet) sheet = make_packet (game, FALSE, plan, &options);
  assert_layout (sheet);
  if (plan.has_cover)
    assert_contents (sheet);
  if (plan.is_duplex)
    assert_fronts (sheet);
  if (plan.is_booklet)
    assert_int_equal (muster_sheet_get_n_pages (sheet) % 4, 0);
}

static void
packets_of_random_games_hold_together (void **state)
{
  static const char *const packs[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                       "louis-xiv-battalions", "pike-and-powder" };
  guint n = MAX (get_loops () / 2, G_N_ELEMENTS (packs));
  for (guint seed = 1; seed <= n; seed++)
    {
      print_message ("# seed %u\n", seed);
      check_random (seed, get_pack (packs[seed % G_N_ELEMENTS (packs)]));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_cover_says_what_is_played_where_when_and_by_whom),
    cmocka_unit_test (a_side_s_cover_says_whose_it_is),
    cmocka_unit_test (an_army_s_cover_has_its_troops_and_its_verdict),
    cmocka_unit_test (of_several_forms_of_a_sheet_one_is_in_a_packet),
    cmocka_unit_test (what_has_nothing_to_show_is_left_out_and_told),
    cmocka_unit_test (each_sheet_lies_as_it_is_told_to),
    cmocka_unit_test (on_both_sides_of_the_paper_what_must_begin_on_a_front_does),
    cmocka_unit_test (both_players_get_paper_of_their_own),
    cmocka_unit_test (sheets_of_both_sides_are_told_apart_though_their_armies_have_one_name),
    cmocka_unit_test (long_contents_go_on_with_the_right_numbers),
    cmocka_unit_test (pages_follow_each_other_once_a_booklet_is_folded),
    cmocka_unit_test (small_paper_is_half_of_what_a_booklet_is_printed_on),
    cmocka_unit_test (a_sheet_alone_becomes_a_booklet_with_pages_for_notes),
    cmocka_unit_test (the_same_packet_gives_the_same_bytes_twice),
    cmocka_unit_test (a_cover_that_is_drawn_alone_has_no_links),
    cmocka_unit_test (packets_of_random_games_hold_together),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
