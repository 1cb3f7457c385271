/* The words of packs for what is drawn: as many in the schema as in the program. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/problem.h"
#include "helper/symbol.h"
#include "ruleset/read/ruleset.h"

static void
every_symbol_is_found_by_its_word_and_has_a_name (void **state)
{
  for (MusterSymbol i = MUSTER_SYMBOL_NONE + 1; i < MUSTER_N_SYMBOLS; i++)
    {
      assert_int_equal (muster_symbol_find (get_symbol_word (i)), i);
      assert_true (muster_symbol_get_name (i)[0] != '\0');
      assert_true (muster_symbol_get_family (i) != MUSTER_FAMILY_NONE);
    }
  assert_int_equal (muster_symbol_find ("none such"), MUSTER_SYMBOL_NONE);
  assert_int_equal (muster_symbol_find (""), MUSTER_SYMBOL_NONE);
  assert_int_equal (muster_symbol_find (NULL), MUSTER_SYMBOL_NONE);
}

static void
every_size_and_role_is_found_by_its_word (void **state)
{
  for (MusterSize i = MUSTER_SIZE_NONE + 1; i < MUSTER_N_SIZES; i++)
    assert_int_equal (muster_size_find (get_size_word (i)), i);
  assert_int_equal (muster_role_find ("arm"), MUSTER_ROLE_ARM);
  assert_int_equal (muster_role_find ("quality"), MUSTER_ROLE_QUALITY);
  assert_int_equal (muster_role_find ("headcount"), MUSTER_ROLE_HEADCOUNT);
  assert_int_equal (muster_role_find ("front"), MUSTER_ROLE_FRONT);
  assert_int_equal (muster_role_find ("move"), MUSTER_ROLE_MOVE);
  assert_int_equal (muster_size_find (NULL), MUSTER_SIZE_NONE);
  assert_int_equal (muster_role_find (NULL), MUSTER_ROLE_NONE);
}

static gboolean
takes (const char *type, const char *formation)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text =
    g_strdup_printf ("<ruleset xmlns='urn:muster:1' id='tiny' version='1'><title>Tiny</title>"
                     "<formation id='army' name='Army' holds='formation'/>"
                     "<formation id='wing' name='Wing' %s holds='unit'/>"
                     "<type id='troop' name='Troop' %s/></ruleset>",
                     formation, type);
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("tiny", text, strlen (text), problems);
  return ruleset != NULL;
}

static void
the_schema_takes_every_word_that_the_program_knows_and_no_other (void **state)
{
  for (MusterSymbol i = MUSTER_SYMBOL_NONE + 1; i < MUSTER_N_SYMBOLS; i++)
    {
      g_autofree char *text = g_strdup_printf ("symbol='%s'", get_symbol_word (i));
      assert_true (takes (text, ""));
    }
  for (MusterSize i = MUSTER_SIZE_NONE + 1; i < MUSTER_N_SIZES; i++)
    {
      g_autofree char *text = g_strdup_printf ("size='%s'", get_size_word (i));
      assert_true (takes ("", text));
    }
  assert_false (takes ("symbol='elephants'", ""));
  assert_false (takes ("symbol=''", ""));
  assert_false (takes ("", "size='horde'"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_symbol_is_found_by_its_word_and_has_a_name),
    cmocka_unit_test (every_size_and_role_is_found_by_its_word),
    cmocka_unit_test (the_schema_takes_every_word_that_the_program_knows_and_no_other),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
