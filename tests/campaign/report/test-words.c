/* Words of typed reports, in the language of the sheets and in English. */
#include "helper/folder.h"

#include <libintl.h>
#include <locale.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "campaign/report/report.h"

/* What a language has for the words of the sheets, by the English words. */
static const char *const words[][2] = {
  { "", "Content-Type: text/plain; charset=UTF-8\n" },
  { "Fate", "Schicksal" },
  { "Lost", "Verloren" },
  { "No.", "Nr." },
  { "Number lost", "Verlust" },
  { "Player", "Spieler" },
  { "Side", "Seite" },
  { "Until", "Bis" },
  { "until", "bis zum" },
};

static void
put (GByteArray *bytes, guint32 number)
{
  g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
}

/* A catalogue of messages as the GNU gettext manual has it ("The Format of GNU MO Files"). */
static GByteArray *
make_catalogue (void)
{
  GByteArray *bytes = g_byte_array_new ();
  const guint32 n = G_N_ELEMENTS (words);
  const guint32 head = 7 * sizeof (guint32);
  const guint32 table = n * 2 * sizeof (guint32);
  guint32 at = head + 2 * table;
  put (bytes, 0x950412de);
  put (bytes, 0);
  put (bytes, n);
  put (bytes, head);
  put (bytes, head + table);
  put (bytes, 0);
  put (bytes, at);
  for (guint language = 0; language < 2; language++)
    for (guint i = 0; i < n; i++)
      {
        guint32 length = (guint32) strlen (words[i][language]);
        put (bytes, length);
        put (bytes, at);
        at += length + 1;
      }
  for (guint language = 0; language < 2; language++)
    for (guint i = 0; i < n; i++)
      g_byte_array_append (bytes, (const guint8 *) words[i][language],
                           (guint) strlen (words[i][language]) + 1);
  return bytes;
}

static int
begin_language (void **state)
{
  char *folder = g_dir_make_tmp ("muster-words-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "xx", "LC_MESSAGES", NULL);
  g_autofree char *file = g_build_filename (path, GETTEXT_PACKAGE ".mo", NULL);
  g_autoptr (GByteArray) catalogue = make_catalogue ();
  g_mkdir_with_parents (path, 0700);
  g_file_set_contents (file, (const char *) catalogue->data, catalogue->len, NULL);
  g_setenv ("LANGUAGE", "xx", TRUE);
  setlocale (LC_ALL, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  *state = folder;
  return 0;
}

static int
end_language (void **state)
{
  g_autofree char *folder = *state;
  g_autofree char *language = g_build_filename (folder, "xx", NULL);
  g_autofree char *path = g_build_filename (language, "LC_MESSAGES", NULL);
  remove_folder_of_files (path);
  g_rmdir (language);
  g_rmdir (folder);
  return 0;
}

static void
headings_are_known_in_both_languages (void **state)
{
  assert_int_equal (muster_report_find_column ("Seite"), MUSTER_REPORT_SIDE);
  assert_int_equal (muster_report_find_column ("side"), MUSTER_REPORT_SIDE);
  assert_int_equal (muster_report_find_column ("nr"), MUSTER_REPORT_NUMBER);
  assert_int_equal (muster_report_find_column ("No"), MUSTER_REPORT_NUMBER);
  assert_int_equal (muster_report_find_column ("#"), MUSTER_REPORT_NUMBER);
  assert_int_equal (muster_report_find_column ("verloren"), MUSTER_REPORT_LOST);
  assert_int_equal (muster_report_find_column ("VERLUST"), MUSTER_REPORT_LOST);
  assert_int_equal (muster_report_find_column ("losses"), MUSTER_REPORT_LOST);
  assert_int_equal (muster_report_find_column ("lost or fate"), MUSTER_REPORT_LOST);
  assert_int_equal (muster_report_find_column ("Schicksal"), MUSTER_REPORT_FATE);
  assert_int_equal (muster_report_find_column ("bis"), MUSTER_REPORT_UNTIL);
  assert_int_equal (muster_report_find_column ("until"), MUSTER_REPORT_UNTIL);
  assert_int_equal (muster_report_find_column (""), -1);
  assert_int_equal (muster_report_find_column ("–"), -1);
  assert_int_equal (muster_report_find_column ("Unit"), -1);
}

static void
assert_until (const char *text, guint n)
{
  g_auto (GStrv) split = muster_report_split (text);
  assert_int_equal (muster_report_count_until (split), n);
}

static void
until_may_be_several_words (void **state)
{
  assert_until ("until 25 June", 1);
  assert_until ("  Bis   zum 25 Juni", 2);
  assert_until ("bis 25 Juni", 0);
  assert_until ("25 June", 0);
  assert_until ("", 0);
}

static void
players_are_told_in_both_languages (void **state)
{
  assert_true (muster_report_is_player ("player"));
  assert_true (muster_report_is_player ("Spieler:"));
  assert_false (muster_report_is_player ("Anne"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (headings_are_known_in_both_languages),
    cmocka_unit_test (until_may_be_several_words),
    cmocka_unit_test (players_are_told_in_both_languages),
  };
  return cmocka_run_group_tests (tests, begin_language, end_language);
}
