/* The map of a campaign on paper: what is on it, for whom, and that its names find room. */
#include "helper/campaign-sheet.h"

#include "campaign/model/map.h"
#include "sheet/campaign/map.h"
#include "sheet/packet/sheets.h"

#define KIND "campaign-map"

static MusterMapPicture *
load (const char *name)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "pictures", name, NULL);
  MusterMapPicture *picture = muster_map_picture_load (path, NULL);
  assert_non_null (picture);
  return picture;
}

static void
march (Story *story, gint64 formation, gint64 place, const char *until)
{
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                             .subject = formation,
                             .object = place,
                             .until = until != NULL ? muster_day_parse (until) : 0 });
}

/* A ford and a town beside the mill of the story; fleets at two of the places. */
static Story *
make_story (const char *picture)
{
  Story *story = make_full_story ();
  g_autoptr (MusterMapPicture) beneath = picture != NULL ? load (picture) : NULL;
  assert_true (muster_map_move_place (story->campaign, 1, 150, 100, NULL));
  assert_int_equal (muster_map_add_place (story->campaign, "the Ford", 500, 300, NULL), 2);
  assert_int_equal (muster_map_add_place (story->campaign, "Old Town", 1000, 580, NULL), 3);
  assert_true (muster_map_set_road (story->campaign, 1, 2, 2 * MUSTER_HOURS_A_DAY, NULL));
  assert_true (muster_map_set_road (story->campaign, 2, 3, 1 * MUSTER_HOURS_A_DAY, NULL));
  muster_campaign_set_picture (story->campaign, beneath);
  describe (story, "1815-06-22", "Marches");
  march (story, RED, 2, NULL);
  march (story, FLEET + SOUTH, 3, "1815-06-25");
  muster_campaign_arrange (story->campaign);
  return story;
}

static void
the_map_is_laid_out_as_before (void **state)
{
  g_autoptr (Story) story = make_story ("map.jpg");
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autofree char *text = dump_campaign (KIND, game, (MusterViewer){ 0 });
  assert_golden ("campaign-map.txt", text);
}

static guint
count_words (const MusterMapDrawing *map, guint spot)
{
  return g_array_index (map->spots, MusterMapSpot, spot).texts->len;
}

/* Names and days are drawn, and are not among the texts of the sheet. */
static void
nobody_finds_the_others_on_his_map (void **state)
{
  g_autoptr (Story) story = make_story (NULL);
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  static const struct
  {
    MusterViewer viewer;
    guint n[3]; /* formations at each place */
    const char *told;
    const char *hidden;
  } rows[] = {
    { { 0 }, { 1, 1, 1 }, "Southern fleet", "nothing" },
    { { .of = -1 }, { 1, 1, 0 }, "Northern fleet", "Southern" },
    { { .of = -1, .is_redacted = TRUE }, { 1, 1, 0 }, "Northern fleet", "Southern" },
    { { .of = -2 }, { 0, 0, 1 }, "Southern fleet", "Northern" },
    { { .of = RED }, { 0, 1, 0 }, "Red", "Southern" },
    /* It is where the raft is that it stands in. */
    { { .of = BLUE }, { 0, 1, 0 }, "Blue", "Southern" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = dump_campaign (KIND, game, rows[i].viewer);
      g_autoptr (MusterTypesetter) typesetter = muster_typesetter_new (10);
      MusterMapDrawing *map =
        muster_map_drawing_new (game->reg, &rows[i].viewer, typesetter, NULL, 500);
      for (guint spot = 0; spot < 3; spot++)
        if (count_words (map, spot) != 1 + rows[i].n[spot])
          fail_msg ("row %d, place %u: %u texts", (int) i, spot, count_words (map, spot));
      muster_map_drawing_free (map);
      assert_non_null (strstr (text, rows[i].told));
      assert_null (strstr (text, rows[i].hidden));
      assert_non_null (strstr (text, " map "));
    }
}

static void
paper_lies_as_the_map_does (void **state)
{
  static const struct
  {
    const char *picture;
    MusterTurn turn;
    gboolean is_turned;
  } rows[] = { { NULL, MUSTER_TURN_BEST, TRUE },
               { "turned.jpg", MUSTER_TURN_BEST, FALSE },
               { "clear.png", MUSTER_TURN_LANDSCAPE, TRUE },
               { "small.jpg", MUSTER_TURN_PORTRAIT, FALSE } };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int paper = 0; paper < MUSTER_N_PAPERS; paper++)
      {
        g_autoptr (Story) story = make_story (rows[i].picture);
        g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
        const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE,
                                             .paper = (MusterPaper) paper,
                                             .turn = rows[i].turn,
                                             .is_grey = paper % 2 == 0 };
        g_autoptr (MusterSheet) sheet = make_campaign_sheet (KIND, game, &options);
        double width;
        double height;
        assert_layout (sheet);
        muster_sheet_get_page_size (sheet, 0, &width, &height);
        assert_int_equal (width > height, rows[i].is_turned);
        assert_in_range (muster_sheet_get_n_pages (sheet), 1, paper < MUSTER_PAPER_A5 ? 1 : 2);
      }
}

static cairo_surface_t *
draw (const MusterSheet *sheet)
{
  double width;
  double height;
  muster_sheet_get_page_size (sheet, 0, &width, &height);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cairo_t *cr = cairo_create (surface);
  muster_sheet_draw_page (sheet, cr, 0);
  assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint
count_coloured (const MusterGame *game, gboolean is_grey)
{
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE, .is_grey = is_grey };
  g_autoptr (MusterSheet) sheet = make_campaign_sheet (KIND, game, &options);
  cairo_surface_t *surface = draw (sheet);
  guint n = 0;
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      {
        const guchar *pixel = cairo_image_surface_get_data (surface)
                              + y * cairo_image_surface_get_stride (surface) + 4 * x;
        n += pixel[0] != pixel[1] || pixel[1] != pixel[2];
      }
  cairo_surface_destroy (surface);
  return n;
}

static void
the_picture_is_on_paper_grey_where_that_is_wanted (void **state)
{
  g_autoptr (Story) story = make_story ("map.jpg");
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  g_autoptr (Story) plain = make_story (NULL);
  g_autoptr (MusterGame) bare = make_campaign_game (plain, NULL);
  assert_true (count_coloured (game, FALSE) > 100000);
  assert_int_equal (count_coloured (game, TRUE), 0);
  assert_int_equal (count_coloured (bare, FALSE), 0);
}

/* A photograph stays as small in the file as it was. */
static void
a_pdf_with_a_picture_is_small_and_the_same_each_time (void **state)
{
  g_autoptr (Story) story = make_story ("map.jpg");
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  g_autoptr (MusterSheet) one = make_campaign_sheet (KIND, game, &options);
  g_autoptr (MusterSheet) other = make_campaign_sheet (KIND, game, &options);
  g_autoptr (GBytes) pdf = muster_sheet_make_pdf (one, NULL);
  g_autoptr (GBytes) again = muster_sheet_make_pdf (other, NULL);
  assert_true (g_bytes_equal (pdf, again));
  assert_true (g_bytes_get_size (pdf) < 250000);
}

static void
a_campaign_without_a_map_has_no_such_sheet (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterGame) game = make_campaign_game (story, NULL);
  const MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  assert_false (muster_sheet_kind_is_of (muster_sheet_find_kind (KIND), game));
  assert_null (muster_sheet_make (muster_sheet_find_kind (KIND), game, &options, &error));
  assert_non_null (strstr (error->message, "has no map"));
}

/* Where nothing is beside a dot, its label stands there; where all is, twice as far off. */
static void
labels_stand_farther_off_where_they_find_no_room (void **state)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (MusterMapBox));
  const MusterMapBox within = { 0, 0, 300, 300 };
  MusterMapBox near = muster_map_box_find_room (taken, &within, 150, 150, 10, 20, 12);
  assert_true (near.y >= 159 && near.y <= 161);
  const MusterMapBox around = { 120, 132, 60, 36 };
  g_array_append_val (taken, around);
  MusterMapBox far = muster_map_box_find_room (taken, &within, 150, 150, 10, 20, 12);
  assert_true (muster_map_box_get_covered (&far, taken) == 0);
}

static void
labels_keep_within_the_map_and_off_each_other (void **state)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (MusterMapBox));
  const MusterMapBox within = { 10, 20, 300, 200 };
  MusterRandom random = muster_random_new (7, "labels");
  for (guint i = 0; i < 12; i++)
    {
      double x = 10 + (double) (i % 4) * 100;
      double y = 20 + (double) (i / 4) * 100;
      MusterMapBox box =
        muster_map_box_find_room (taken, &within, x, y, 4,
                                  (double) muster_random_range (&random, 20, 70), 12);
      assert_true (box.x >= 10 && box.y >= 20 && box.x + box.width <= 310
                   && box.y + box.height <= 220);
      assert_true (muster_map_box_get_covered (&box, taken) == 0);
      g_array_append_val (taken, box);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_map_is_laid_out_as_before),
    cmocka_unit_test (nobody_finds_the_others_on_his_map),
    cmocka_unit_test (paper_lies_as_the_map_does),
    cmocka_unit_test (the_picture_is_on_paper_grey_where_that_is_wanted),
    cmocka_unit_test (a_pdf_with_a_picture_is_small_and_the_same_each_time),
    cmocka_unit_test (a_campaign_without_a_map_has_no_such_sheet),
    cmocka_unit_test (labels_stand_farther_off_where_they_find_no_room),
    cmocka_unit_test (labels_keep_within_the_map_and_off_each_other),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
