/* Keys of words. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"

static void
assert_key (const char *text, const char *wanted)
{
  g_autofree char *key = muster_text_dup_key (text);
  assert_string_equal (key, wanted);
}

static void
a_key_has_no_accents_capitals_or_marks (void **state)
{
  assert_key ("Kürassiere (Garde-du-Corps)", "kurassiere garde du corps");
  assert_key ("  ÉLITE,  d’élite ", "elite d elite");
  assert_key ("Żółkiewski", "zolkiewski");
  assert_key ("Fußartillerie", "fussartillerie");
  assert_key ("Jægers", "jaegers");
  assert_key ("soft\u00adhyphen", "softhyphen");
  assert_key ("Лейб-гвардии", "леиб гвардии");
  assert_key ("…", "");
}

static void
assert_plain (const char *text, const char *wanted)
{
  g_autofree char *plain = muster_text_dup_plain (text);
  assert_string_equal (plain, wanted);
}

static void
plain_text_keeps_its_marks (void **state)
{
  assert_plain ("−2", "-2");
  assert_plain ("+2", "+2");
  assert_plain (" Good\u00a0(3) ", "good (3)");
  assert_plain ("D’Erlon “x”", "d'erlon \"x\"");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_key_has_no_accents_capitals_or_marks),
    cmocka_unit_test (plain_text_keeps_its_marks),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
