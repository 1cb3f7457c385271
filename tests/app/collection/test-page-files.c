/* Tables that are exported from the page of what is owned, and imported. */
#include "app/helper/collection-page.h"

#include "app/helper/file-dialog.h"
#include "app/widget/problems-window.h"

#include <string.h>

static void
test_a_table_is_exported (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *dir = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "Collection.csv", NULL);
  g_autofree char *text = NULL;
  (void) state;
  paste (shown, "24 French foot, box 3\n3 woods, shelf");
  await_closed (MUSTER_TYPE_PASTE_WINDOW);
  act (shown->page, "collection.export");
  choose_file (path);
  while (!g_file_get_contents (path, &text, NULL, NULL))
    settle_more ();
  settle ();
  assert_non_null (strstr (text, "France,Foot,,figure,24,0,box 3,"));
}

static char *
write_table (const char *text)
{
  g_autofree char *dir = g_dir_make_tmp ("muster-XXXXXX", NULL);
  char *path = g_build_filename (dir, "mine.csv", NULL);
  assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
test_a_table_is_imported (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_table ("nation,what,count\nFrance,Foot,24\n,woods,3\n");
  (void) state;
  act (shown->page, "collection.import");
  choose_file (path);
  for (g_autofree char *rows = dup_rows (shown); rows[0] == '\0'; rows = dup_rows (shown))
    {
      g_free (rows);
      settle_more ();
    }
  assert_rows (shown, "France: Foot: 24, 0; woods: 3, 0");
}

static void
test_rows_that_say_nothing_are_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *path = write_table ("what,count\nFoot,many\n");
  (void) state;
  act (shown->page, "collection.import");
  choose_file (path);
  while (find_top (MUSTER_TYPE_PROBLEMS_WINDOW) == NULL)
    settle_more ();
  gtk_window_close (GTK_WINDOW (find_top (MUSTER_TYPE_PROBLEMS_WINDOW)));
  await_closed (MUSTER_TYPE_PROBLEMS_WINDOW);
  assert_rows (shown, "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_table_is_exported),
    cmocka_unit_test (test_a_table_is_imported),
    cmocka_unit_test (test_rows_that_say_nothing_are_told),
  };
  g_set_prgname ("muster");
  g_set_application_name ("Muster");
  use_settings ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
