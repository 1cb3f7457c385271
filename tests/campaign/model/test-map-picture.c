/* Pictures beneath the map of a campaign: which are taken, which are refused, and where they lie.
 */
#include "helper/campaign.h"

#include "base/error.h"
#include "base/problem.h"
#include "campaign/model/map.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"

static char *
dup_path (const char *name)
{
  return g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "pictures", name, NULL);
}

static MusterMapPicture *
load (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dup_path (name);
  MusterMapPicture *picture = muster_map_picture_load (path, &error);
  assert_null (error);
  assert_non_null (picture);
  return picture;
}

static void
assert_refused (GBytes *content, const char *part)
{
  g_autoptr (GError) error = NULL;
  assert_null (muster_map_picture_new (content, &error));
  assert_non_null (error);
  assert_int_equal (error->code, MUSTER_ERROR_BAD_INPUT);
  if (strstr (error->message, part) == NULL)
    fail_msg ("“%s” is not in “%s”", part, error->message);
}

static void
png_and_jpeg_are_taken_as_they_are_held (void **state)
{
  g_autoptr (MusterMapPicture) small = load ("small.jpg");
  g_autoptr (MusterMapPicture) turned = load ("turned.jpg");
  g_autoptr (MusterMapPicture) clear = load ("clear.png");
  assert_int_equal (small->width, 120);
  assert_int_equal (small->height, 75);
  assert_int_equal (turned->width, 75);
  assert_int_equal (turned->height, 120);
  g_autofree char *about = muster_map_picture_dup_about (clear);
  assert_string_equal (about, "PNG, 40 × 100 pixels");
  g_autoptr (MusterPixels) pixels = muster_map_picture_dup_pixels (turned, 60);
  assert_int_equal (pixels->height, 60);
  assert_in_range (pixels->width, 36, 38);
}

/* What can be seen through is white, on a dark ground too. */
static void
what_is_clear_is_shown_on_white (void **state)
{
  g_autoptr (MusterMapPicture) clear = load ("clear.png");
  g_autoptr (MusterPixels) pixels = muster_map_picture_dup_pixels (clear, 1000);
  const guchar *bytes = g_bytes_get_data (pixels->bytes, NULL);
  assert_int_equal (pixels->width, 40);
  assert_int_equal (bytes[0], 255);
  assert_int_equal (bytes[3 * 10], 200);
  assert_int_equal (bytes[3 * 10 + 1], 0);
  g_autoptr (GBytes) jpeg = muster_pixels_dup_jpeg (pixels);
  g_autoptr (MusterMapPicture) again = muster_map_picture_new (jpeg, NULL);
  assert_true (again->is_jpeg);
  assert_int_equal (again->height, 100);
}

static void
what_is_cut_off_is_refused_wherever_it_was_cut (void **state)
{
  static const char *const names[] = { "small.jpg", "clear.png" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MusterMapPicture) picture = load (names[i]);
      gsize size = g_bytes_get_size (picture->content);
      for (gsize n = 8; n < size - 12; n++)
        {
          g_autoptr (GBytes) cut = g_bytes_new_from_bytes (picture->content, 0, n);
          assert_refused (cut, "The picture is broken");
        }
    }
}

static void
other_files_and_what_is_too_large_are_refused (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);
  g_autoptr (GBytes) words = g_bytes_new_static ("<svg/>", 6);
  g_autoptr (GBytes) many =
    g_bytes_new_take (g_malloc0 (MUSTER_PICTURE_MOST_BYTES + 1), MUSTER_PICTURE_MOST_BYTES + 1);
  g_autofree char *huge = dup_path ("huge.png");
  assert_refused (nothing, "no PNG or JPEG");
  assert_refused (words, "no PNG or JPEG");
  assert_refused (many, "larger than 4 MB");
  assert_null (muster_map_picture_load (huge, &error));
  assert_non_null (strstr (error->message, "6000 × 6000 pixels"));
  assert_non_null (strstr (error->message, "25 million"));
}

/* Its breadth times the pixels that are asked for is more than an int holds. */
static void
very_broad_pictures_keep_their_shape (void **state)
{
  g_autoptr (MusterMapPicture) broad = load ("broad.png");
  assert_int_equal (broad->width, 999999);
  assert_int_equal (broad->height, 2);
  g_autoptr (MusterPixels) pixels = muster_map_picture_dup_pixels (broad, 4400);
  assert_non_null (pixels);
  assert_int_equal (pixels->width, 4400);
  assert_int_equal (pixels->height, 1);
}

/* Whatever bytes are wrong, it is a picture or a sentence. */
static void
damaged_files_are_told_or_shown (void **state)
{
  static const char *const names[] = { "small.jpg", "clear.png", "turned.jpg" };
  MusterRandom random = muster_random_new (1815, "damage");
  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (MusterMapPicture) picture = load (names[i % G_N_ELEMENTS (names)]);
      gsize size;
      g_autofree guchar *bytes =
        g_memdup2 (g_bytes_get_data (picture->content, &size), g_bytes_get_size (picture->content));
      for (guint j = 0; j <= i % 5; j++)
        bytes[muster_random_range (&random, 0, (gint64) size - 1)] =
          (guchar) muster_random_range (&random, 0, 255);
      g_autoptr (GBytes) content = g_bytes_new (bytes, size);
      g_autoptr (MusterMapPicture) damaged = muster_map_picture_new (content, &error);
      assert_true ((damaged == NULL) == (error != NULL));
    }
}

static GBytes *
make_file (const char *body)
{
  char *text =
    g_strdup_printf ("<campaign xmlns=\"urn:muster:1\" name=\"War\" ruleset=\"none\" "
                     "start=\"1815-06-10\"><side name=\"A\"/><side name=\"B\"/><map>%s</map>"
                     "</campaign>",
                     body);
  return g_bytes_new_take (text, strlen (text));
}

static MusterCampaign *
read_file (GBytes *bytes, GPtrArray *problems)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, length, problems);
  return xml != NULL ? muster_campaign_read (xml, NULL, NULL, problems) : NULL;
}

static void
a_picture_is_written_as_it_was_read (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_campaign_new ("War", "none", muster_day_parse ("1815-06-10"));
  g_autoptr (MusterMapPicture) picture = load ("map.jpg");
  muster_campaign_add_side (campaign, "A", NULL);
  muster_campaign_add_side (campaign, "B", NULL);
  muster_campaign_set_picture (campaign, picture);
  g_autoptr (GBytes) written = muster_campaign_write (campaign);
  g_autoptr (MusterCampaign) got = read_file (written, problems);
  assert_int_equal (problems->len, 0);
  assert_true (g_bytes_equal (got->picture->content, picture->content));
  assert_string_equal (got->picture->digest, picture->digest);
  g_autoptr (GBytes) again = muster_campaign_write (got);
  assert_true (g_bytes_equal (again, written));
}

/* What cannot be shown may be by another program: it is written as it came, and taken away only by
 * hand. */
static void
assert_written (const MusterCampaign *campaign, const char *text)
{
  g_autofree char *element = g_strdup_printf ("<picture>%s</picture>", text);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  g_autoptr (GError) error = NULL;
  assert_true (muster_map_add_place (copy, "Ford", 5, 6, &error) > 0);
  g_autoptr (GBytes) bytes = muster_campaign_write (copy);
  gsize length;
  g_autofree char *written =
    g_strndup (g_bytes_get_data (bytes, &length), g_bytes_get_size (bytes));
  if (*text != '\0' && strstr (written, element) == NULL)
    fail_msg ("%s", written);
  muster_campaign_set_picture (copy, NULL);
  assert_false (muster_campaign_has_unread (copy));
}

static void
a_broken_picture_is_left_out_with_a_remark (void **state)
{
  static const struct
  {
    const char *text;
    const char *told;
  } broken[] = { { "", "not written in Base64" },
                 { "####", "not written in Base64" },
                 { "AAA", "not written in Base64" },
                 { "AA=A", "not written in Base64" },
                 { "AAAA", "no PNG or JPEG" },
                 { "\nAAAA\nBB &lt;&amp;&gt;\tCC\n", "not written in Base64" } };
  for (gsize i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("<picture>%s</picture><place id=\"1\" name=\"Mill\" x=\"3\" y=\"4\"/>",
                         broken[i].text);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (GBytes) bytes = make_file (body);
      g_autoptr (MusterCampaign) campaign = read_file (bytes, problems);
      assert_non_null (campaign);
      assert_null (campaign->picture);
      assert_int_equal (campaign->places->len, 1);
      assert_int_equal (problems->len, 1);
      assert_written (campaign, broken[i].text);
      const MusterProblem *problem = g_ptr_array_index (problems, 0);
      assert_true (problem->is_note);
      assert_non_null (strstr (problem->message, "shown without its picture"));
      assert_non_null (strstr (problem->message, broken[i].told));
    }
}

static MusterCampaign *
load_kept (MusterStore *store, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  return muster_store_load_campaign (store, id, NULL, problems, NULL);
}

static gint64
count_pictures (MusterStore *store)
{
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store, "SELECT count (*) FROM picture", NULL);
  assert_int_equal (muster_statement_step (statement, NULL), MUSTER_STEP_ROW);
  return muster_statement_get_int (statement, 0);
}

static void
put (MusterStore *store, gint64 id, const char *name)
{
  g_autoptr (MusterCampaign) kept = load_kept (store, id);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (kept);
  g_autoptr (MusterMapPicture) picture = name != NULL ? load (name) : NULL;
  muster_campaign_set_picture (changed, picture);
  assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed,
                                    "Picture", NULL, NULL, NULL));
}

/* @width: of the picture that the library has; 0: none */
static void
assert_kept (MusterStore *store, gint64 id, int width)
{
  g_autoptr (MusterCampaign) kept = load_kept (store, id);
  assert_int_equal (kept->picture != NULL ? kept->picture->width : 0, width);
  assert_int_equal (kept->places->len, 1);
}

static void
the_library_keeps_a_picture_and_undoes_it (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (Story) story = begin_story ();
  assert_true (muster_map_add_place (story->campaign, "Mill", 100, 200, NULL) > 0);
  muster_campaign_arrange (story->campaign);
  gint64 id = muster_library_add (store, &muster_campaign_document, story->campaign, NULL);
  assert_true (id > 0);
  assert_kept (store, id, 0);
  put (store, id, "small.jpg");
  assert_kept (store, id, 120);
  put (store, id, "clear.png");
  put (store, id, NULL);
  assert_kept (store, id, 0);
  assert_int_equal (count_pictures (store), 2);
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  assert_kept (store, id, 40);
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  assert_kept (store, id, 120);
  assert_true (muster_store_redo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  assert_kept (store, id, 40);
  assert_true (muster_store_forget (store, NULL));
  assert_int_equal (count_pictures (store), 1);
  assert_kept (store, id, 40);
}

/* Returns: the campaign, of which a place was added */
static MusterCampaign *
add_place_in (MusterStore *store, gint64 id)
{
  g_autoptr (MusterCampaign) kept = load_kept (store, id);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (kept);
  assert_null (kept->picture);
  assert_true (muster_map_add_place (changed, "Mill", 100, 200, NULL) > 0);
  assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed, "Mill",
                                    NULL, NULL, NULL));
  return load_kept (store, id);
}

static void
change_pictures (MusterStore *store, gint64 id, const char *sql)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Loss", NULL, NULL);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_CAMPAIGN, id);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, NULL);
  assert_true (muster_statement_run (statement, NULL));
  assert_true (muster_change_set_commit (change_set, NULL));
}

/* An action changes nothing of it; a file gets what is there; and the same file mends it. */
static void
a_picture_that_is_damaged_in_the_library_stays_as_it_is (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterMapPicture) picture = load ("small.jpg");
  muster_campaign_set_picture (story->campaign, picture);
  muster_campaign_arrange (story->campaign);
  gint64 id = muster_library_add (store, &muster_campaign_document, story->campaign, NULL);
  change_pictures (store, id, "UPDATE picture SET content = x'010203'");
  g_autoptr (MusterCampaign) damaged = add_place_in (store, id);
  assert_string_equal (damaged->unread_digest, picture->digest);
  assert_non_null (strstr (damaged->unread, "AQID"));
  g_autoptr (GBytes) file = muster_campaign_write (damaged);
  g_autofree char *text = g_strndup (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  assert_non_null (strstr (text, "<picture>\nAQID"));
  assert_true (muster_store_forget (store, NULL));
  assert_int_equal (count_pictures (store), 1);
  put (store, id, "small.jpg");
  assert_kept (store, id, 120);
  change_pictures (store, id, "DELETE FROM picture");
  g_autoptr (MusterCampaign) lost = load_kept (store, id);
  assert_string_equal (lost->unread_digest, picture->digest);
}

/* It comes with its file, and goes with it. */
static void
a_broken_picture_of_a_file_goes_through_the_library (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (Story) story = begin_story ();
  muster_campaign_set_unread (story->campaign, "not <yet> known", NULL);
  muster_campaign_arrange (story->campaign);
  gint64 id = muster_library_add (store, &muster_campaign_document, story->campaign, NULL);
  g_autoptr (MusterCampaign) kept = add_place_in (store, id);
  assert_string_equal (kept->unread, "not <yet> known");
  assert_null (kept->unread_digest);
  put (store, id, "small.jpg");
  assert_kept (store, id, 120);
  g_autoptr (MusterCampaign) shown = load_kept (store, id);
  assert_false (muster_campaign_has_unread (shown));
  assert_true (muster_store_undo (store, MUSTER_DOCUMENT_CAMPAIGN, id, NULL));
  g_autoptr (MusterCampaign) back = load_kept (store, id);
  assert_string_equal (back->unread, "not <yet> known");
}

/* Nobody but a damaged disk takes one away. */
static void
a_picture_that_the_library_lost_is_remarked (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterMapPicture) picture = load ("small.jpg");
  muster_campaign_set_picture (story->campaign, picture);
  muster_campaign_arrange (story->campaign);
  gint64 id = muster_library_add (store, &muster_campaign_document, story->campaign, NULL);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, "Loss", NULL, NULL);
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_CAMPAIGN, id);
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "DELETE FROM picture", NULL);
  assert_true (muster_statement_run (statement, NULL));
  g_autoptr (MusterCampaign) kept = muster_store_load_campaign (store, id, NULL, problems, NULL);
  assert_non_null (kept);
  assert_null (kept->picture);
  assert_int_equal (problems->len, 1);
  assert_true (((const MusterProblem *) g_ptr_array_index (problems, 0))->is_note);
}

static void
the_map_is_as_high_as_its_picture_and_its_places (void **state)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("War", "none", 0);
  g_autoptr (MusterMapPicture) wide = load ("small.jpg");
  g_autoptr (MusterMapPicture) high = load ("clear.png");
  assert_int_equal (muster_map_get_depth (campaign), 600);
  muster_campaign_set_picture (campaign, wide);
  assert_int_equal (muster_map_get_depth (campaign), 625);
  assert_true (muster_map_add_place (campaign, "Mill", 0, 700, NULL) > 0);
  assert_int_equal (muster_map_get_depth (campaign), 700);
  MusterMapArea area = muster_map_get_picture_area (campaign);
  assert_true (area.x == 0 && area.y == 0 && area.width == 1000 && area.height == 625);
  muster_campaign_set_picture (campaign, high);
  area = muster_map_get_picture_area (campaign);
  assert_float_equal (area.x, 100, 0.001);
  assert_float_equal (area.width, 800, 0.001);
  assert_float_equal (area.height, MUSTER_MAP_DEPTH, 0.001);
  assert_int_equal (muster_campaign_find_place (campaign, 1)->y, 700);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (png_and_jpeg_are_taken_as_they_are_held),
    cmocka_unit_test (what_is_clear_is_shown_on_white),
    cmocka_unit_test (what_is_cut_off_is_refused_wherever_it_was_cut),
    cmocka_unit_test (other_files_and_what_is_too_large_are_refused),
    cmocka_unit_test (very_broad_pictures_keep_their_shape),
    cmocka_unit_test (damaged_files_are_told_or_shown),
    cmocka_unit_test (a_picture_is_written_as_it_was_read),
    cmocka_unit_test (a_broken_picture_is_left_out_with_a_remark),
    cmocka_unit_test (the_library_keeps_a_picture_and_undoes_it),
    cmocka_unit_test (a_picture_that_the_library_lost_is_remarked),
    cmocka_unit_test (a_picture_that_is_damaged_in_the_library_stays_as_it_is),
    cmocka_unit_test (a_broken_picture_of_a_file_goes_through_the_library),
    cmocka_unit_test (the_map_is_as_high_as_its_picture_and_its_places),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
