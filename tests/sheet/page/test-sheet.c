/* Sheets as such: what there is of them, PDF, and files that cannot be written. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "army/check/check.h"
#include "base/error.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

/* An army without a ruleset file: two brigades of a ruleset that is nearly empty. */
static const char ruleset_text[] =
  "<ruleset xmlns='urn:muster:1' id='tiny' version='1' lang='en'><title>Tiny</title>"
  "<formation id='army' name='Army' holds='formation,unit'/>"
  "<formation id='brigade' name='Brigade' holds='unit'/><type id='foot' name='Foot'/></ruleset>";

static MusterSheet *
make_named_sheet (const char *name, const char *player, const char *date)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("tiny", ruleset_text, strlen (ruleset_text), problems);
  assert_non_null (ruleset);
  MusterArmyBuilder *builder = muster_army_builder_new (ruleset, "tiny", name);
  muster_army_builder_set_player (builder, player);
  muster_army_builder_set_date (builder, date);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", "Пётр’s Brigade");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "foot", "1st Foot");
  muster_army_builder_end (builder);
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  muster_army_builder_free (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterSheetOptions options = { .type_size = MUSTER_USUAL_TYPE_SIZE };
  return muster_sheet_find_kind ("order-of-battle")->make_army (evaluation, findings, &options);
}

static MusterSheet *
make_sheet (const char *player, const char *date)
{
  return make_named_sheet ("Näckå & Żółkiewski", player, date);
}

static const char long_title[] = "Rules for very many small battalions of long ago";

static MusterSheet *
make_long_titled (MusterPaper paper)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) parts = g_strsplit (ruleset_text, "Tiny", 2);
  g_autofree char *text = g_strjoinv (long_title, parts);
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("tiny", text, strlen (text), problems);
  assert_non_null (ruleset);
  MusterArmyBuilder *builder = muster_army_builder_new (ruleset, "tiny", "Army");
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  muster_army_builder_free (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterSheetOptions options = { .paper = paper, .type_size = MUSTER_USUAL_TYPE_SIZE };
  return muster_sheet_find_kind ("order-of-battle")->make_army (evaluation, findings, &options);
}

static void
a_long_title_stands_whole_at_the_head_and_foot_of_small_paper (void **state)
{
  g_autoptr (MusterSheet) sheet = make_long_titled (MUSTER_PAPER_A5);
  const MusterLayout *layout = muster_sheet_get_layout (sheet, 0);
  guint n = 0;
  for (guint i = 0; i < layout->texts->len; i++)
    {
      const MusterText *text = MUSTER_AT (layout->texts, MusterText, i);
      if (text->set->style != MUSTER_STYLE_RUNNING)
        continue;
      assert_false (pango_layout_is_ellipsized (text->set->layout));
      n += strstr (pango_layout_get_text (text->set->layout), long_title) != NULL;
    }
  assert_int_equal (n, 2);
}

static void
every_kind_of_sheet_is_found_by_its_id (void **state)
{
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  assert_true (n > 0);
  for (gsize i = 0; i < n; i++)
    assert_ptr_equal (muster_sheet_find_kind (kinds[i].id), &kinds[i]);
  assert_null (muster_sheet_find_kind ("no-such-sheet"));
}

static void
every_paper_is_found_by_its_id_and_has_room_between_its_margins (void **state)
{
  MusterPaper found;
  for (MusterPaper paper = 0; paper < MUSTER_N_PAPERS; paper++)
    {
      assert_true (muster_paper_find (muster_paper_get_size (paper)->id, &found));
      assert_int_equal (found, paper);
      double width;
      double height;
      muster_paper_get_body (paper, FALSE, &width, &height);
      assert_true (width > 300);
      assert_true (height > 500);
    }
  assert_false (muster_paper_find ("b52", &found));
}

static gboolean
holds (GBytes *bytes, const char *text)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  gsize wanted = strlen (text);
  for (gsize i = 0; i + wanted <= length; i++)
    if (memcmp (data + i, text, wanted) == 0)
      return TRUE;
  return FALSE;
}

static void
the_same_sheet_gives_the_same_bytes_twice (void **state)
{
  for (guint i = 0; i < 2; i++)
    {
      const char *date = i == 0 ? NULL : "1815-06-18";
      g_autoptr (MusterSheet) one = make_sheet ("Åsa", date);
      g_autoptr (MusterSheet) other = make_sheet ("Åsa", date);
      g_autoptr (GBytes) a = muster_sheet_make_pdf (one, NULL);
      g_autoptr (GBytes) b = muster_sheet_make_pdf (other, NULL);
      g_autoptr (GBytes) again = muster_sheet_make_pdf (one, NULL);
      assert_true (g_bytes_equal (a, b));
      assert_true (g_bytes_equal (a, again));
    }
}

static void
the_document_has_a_title_and_no_author_without_a_player (void **state)
{
  g_autoptr (MusterSheet) sheet = make_sheet (NULL, "1815-06-18");
  g_autoptr (GBytes) pdf = muster_sheet_make_pdf (sheet, NULL);
  assert_true (holds (pdf, "/Title"));
  assert_true (holds (pdf, "/Creator (Muster "));
  assert_true (holds (pdf, "20000101"));
  assert_false (holds (pdf, "/Author"));
}

static void
the_document_names_the_player_and_has_bookmarks (void **state)
{
  g_autoptr (MusterSheet) sheet = make_sheet ("Jane", NULL);
  g_autoptr (GBytes) pdf = muster_sheet_make_pdf (sheet, NULL);
  assert_true (holds (pdf, "/Author (Jane)"));
  assert_true (holds (pdf, "/Outlines"));
}

static void
pages_of_joined_sheets_are_known_by_their_bookmarks (void **state)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  guint n[3];
  for (guint i = 0; i < 3; i++)
    {
      g_ptr_array_add (parts, make_sheet (NULL, NULL));
      n[i] = muster_sheet_get_n_pages (parts->pdata[i]);
    }
  muster_sheet_set_bookmark (parts->pdata[1], "Second");
  g_autoptr (MusterSheet) sheet = muster_sheet_join_named (parts, "All");
  for (guint page = 0; page < n[0]; page++)
    assert_null (muster_sheet_get_bookmark (sheet, page));
  for (guint page = n[0]; page < n[0] + n[1] + n[2]; page++)
    assert_string_equal (muster_sheet_get_bookmark (sheet, page), "Second");
}

/* The letter is none, now and hereafter in no font. */
static void
a_text_with_letters_that_no_font_has_is_listed_once (void **state)
{
  g_autoptr (MusterSheet) good = make_sheet ("Åsa", NULL);
  g_autoptr (MusterSheet) bad = make_named_sheet ("Army of \u0378", "Jane", NULL);
  g_autoptr (GPtrArray) none = muster_sheet_list_unprintable (good);
  g_autoptr (GPtrArray) one = muster_sheet_list_unprintable (bad);
  assert_int_equal (none->len, 0);
  assert_int_equal (one->len, 1);
  assert_string_equal (one->pdata[0], "Army of \u0378");
}

static gboolean
has_ink (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface)
                                              + y * cairo_image_surface_get_stride (surface));
      for (int x = 0; x < width; x++)
        if ((row[x] & 0xffffff) == 0)
          return TRUE;
    }
  return FALSE;
}

static void
a_page_draws_on_any_surface_and_leaves_it_as_it_was (void **state)
{
  g_autoptr (MusterSheet) sheet = make_sheet (NULL, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 850);
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_line_width (cr, 7);
  muster_sheet_draw_page (sheet, cr, 0);
  assert_true (cairo_get_line_width (cr) == 7);
  assert_true (has_ink (surface));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static int
make_folder (void **state)
{
  *state = g_dir_make_tmp ("muster-XXXXXX", NULL);
  return *state == NULL;
}

static guint
count_files (const char *folder)
{
  guint n = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static int
remove_folder (void **state)
{
  g_autofree char *folder = *state;
  g_autofree char *path = g_build_filename (folder, "sheet.pdf", NULL);
  g_unlink (path);
  return g_rmdir (folder);
}

static void
a_file_is_written_whole_and_replaced_whole (void **state)
{
  g_autofree char *path = g_build_filename (*state, "sheet.pdf", NULL);
  g_autoptr (MusterSheet) sheet = make_sheet (NULL, NULL);
  g_autoptr (GBytes) pdf = muster_sheet_make_pdf (sheet, NULL);
  assert_true (g_file_set_contents (path, "old", -1, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *written = NULL;
      gsize length;
      assert_true (muster_sheet_write_pdf (sheet, path, NULL));
      assert_true (g_file_get_contents (path, &written, &length, NULL));
      assert_int_equal (length, g_bytes_get_size (pdf));
      assert_memory_equal (written, g_bytes_get_data (pdf, NULL), length);
      assert_int_equal (count_files (*state), 1);
    }
}

static void
assert_fails (const char *path, MusterError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterSheet) sheet = make_sheet (NULL, NULL);
  assert_false (muster_sheet_write_pdf (sheet, path, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, (int) code));
  assert_non_null (strstr (error->message, path));
  assert_true (g_str_has_suffix (error->message, "."));
}

static void
a_full_disk_is_said_to_be_full (void **state)
{
  if (g_access ("/dev/full", W_OK) != 0)
    return;
  assert_fails ("/dev/full", MUSTER_ERROR_FULL);
}

static void
a_place_that_cannot_be_written_to_is_named (void **state)
{
  g_autofree char *none = g_build_filename (*state, "none", "sheet.pdf", NULL);
  g_autofree char *file = g_build_filename (*state, "sheet.pdf", NULL);
  g_autofree char *under = g_build_filename (file, "sheet.pdf", NULL);
  assert_fails (none, MUSTER_ERROR_NOT_FOUND);
  assert_fails (*state, MUSTER_ERROR_BAD_INPUT);
  assert_true (g_file_set_contents (file, "old", -1, NULL));
  assert_fails (under, MUSTER_ERROR_NOT_FOUND);
  assert_int_equal (count_files (*state), 1);
}

static void
a_folder_that_may_not_be_written_in_is_said_to_be_so (void **state)
{
  g_autofree char *path = g_build_filename (*state, "sheet.pdf", NULL);
  gboolean is_root = geteuid () == 0;
  g_chmod (*state, 0555);
  /* Root may write anywhere: somebody else tries. */
  if (is_root)
    assert_int_equal (seteuid (65534), 0);
  assert_fails (path, MUSTER_ERROR_ACCESS);
  if (is_root)
    assert_int_equal (seteuid (0), 0);
  g_chmod (*state, 0700);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_long_title_stands_whole_at_the_head_and_foot_of_small_paper),
    cmocka_unit_test (every_kind_of_sheet_is_found_by_its_id),
    cmocka_unit_test (every_paper_is_found_by_its_id_and_has_room_between_its_margins),
    cmocka_unit_test (the_same_sheet_gives_the_same_bytes_twice),
    cmocka_unit_test (the_document_has_a_title_and_no_author_without_a_player),
    cmocka_unit_test (the_document_names_the_player_and_has_bookmarks),
    cmocka_unit_test (pages_of_joined_sheets_are_known_by_their_bookmarks),
    cmocka_unit_test (a_text_with_letters_that_no_font_has_is_listed_once),
    cmocka_unit_test (a_page_draws_on_any_surface_and_leaves_it_as_it_was),
    cmocka_unit_test_setup_teardown (a_file_is_written_whole_and_replaced_whole, make_folder,
                                     remove_folder),
    cmocka_unit_test (a_full_disk_is_said_to_be_full),
    cmocka_unit_test_setup_teardown (a_place_that_cannot_be_written_to_is_named, make_folder,
                                     remove_folder),
    cmocka_unit_test_setup_teardown (a_folder_that_may_not_be_written_in_is_said_to_be_so,
                                     make_folder, remove_folder),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
