/* What says the symbol of a unit: the nearest. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/problem.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/ruleset.h"

static MusterRuleset *
parse (const char *body, GPtrArray *problems)
{
  g_autofree char *text =
    g_strdup_printf ("<ruleset xmlns='urn:muster:1' id='tiny' version='1'><title>Tiny</title>"
                     "<formation id='army' name='Army' holds='unit'/>%s</ruleset>",
                     body);
  return muster_ruleset_parse ("tiny", text, strlen (text), problems);
}

/* The symbol of the type "it", on which @grade of the first scale is chosen. */
static MusterSymbol
find (const char *body, int grade)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = parse (body, problems);
  assert_non_null (ruleset);
  gint16 grades[4] = { (gint16) grade, MUSTER_GRADE_NONE, MUSTER_GRADE_NONE, MUSTER_GRADE_NONE };
  return muster_kind_get_symbol (ruleset, muster_ruleset_find_kind (ruleset, "it"), grades);
}

#define TAGS                                                                                       \
  "<tag id='legs' name='legs' symbol='infantry' role='arm'/>"                                      \
  "<tag id='agile' name='agile' symbol='light-infantry'/><tag id='plain' name='plain'/>"
#define SCALE                                                                                      \
  "<scale id='arms' name='Arms'><grade id='stick' name='Stick' symbol='pike'/>"                    \
  "<grade id='stone' name='Stone'/></scale><choice scale='arms' on='unit'/>"
#define BASE "<type id='base' name='Base' symbol='guards' tags='legs'/>"

static void
a_type_says_its_own_symbol_first (void **state)
{
  assert_int_equal (find (TAGS SCALE BASE "<type id='it' name='It' symbol='militia' "
                                          "tags='agile base'/>",
                          0),
                    MUSTER_SYMBOL_MILITIA);
}

static void
then_the_type_that_it_is_one_of (void **state)
{
  assert_int_equal (find (TAGS SCALE BASE "<type id='it' name='It' tags='agile base'/>", 0),
                    MUSTER_SYMBOL_GUARDS);
  assert_int_equal (find (TAGS BASE "<type id='mid' name='Mid' tags='base'/>"
                                    "<type id='it' name='It' tags='mid'/>",
                          MUSTER_GRADE_NONE),
                    MUSTER_SYMBOL_GUARDS);
}

static void
then_a_grade_then_a_tag_and_last_the_arm (void **state)
{
  static const char body[] = TAGS SCALE "<type id='it' name='It' tags='legs plain agile'/>";
  static const char bare[] = TAGS SCALE "<type id='it' name='It' tags='legs plain'/>";
  assert_int_equal (find (body, 0), MUSTER_SYMBOL_PIKE);
  assert_int_equal (find (body, 1), MUSTER_SYMBOL_LIGHT_INFANTRY);
  assert_int_equal (find (body, MUSTER_GRADE_UNKNOWN), MUSTER_SYMBOL_LIGHT_INFANTRY);
  assert_int_equal (find (bare, MUSTER_GRADE_UNKNOWN), MUSTER_SYMBOL_INFANTRY);
  assert_int_equal (find (bare, 0), MUSTER_SYMBOL_PIKE);
}

static void
the_grade_of_a_scale_of_arms_is_last_too (void **state)
{
  static const char scale[] =
    "<scale id='arm' name='Arm' role='arm'><grade id='feet' name='Feet' symbol='infantry'/></scale>"
    "<choice scale='arm' on='unit'/><tag id='agile' name='agile' symbol='light-infantry'/>";
  g_autofree char *tagged = g_strconcat (scale, "<type id='it' name='It' tags='agile'/>", NULL);
  g_autofree char *plain = g_strconcat (scale, "<type id='it' name='It'/>", NULL);
  assert_int_equal (find (tagged, 0), MUSTER_SYMBOL_LIGHT_INFANTRY);
  assert_int_equal (find (plain, 0), MUSTER_SYMBOL_INFANTRY);
  assert_int_equal (find (plain, MUSTER_GRADE_UNKNOWN), MUSTER_SYMBOL_NONE);
}

static void
assert_refused (const char *body, int line, const char *words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = parse (body, problems);
  assert_null (ruleset);
  const MusterProblem *problem = problems->pdata[0];
  assert_int_equal (problem->line, line);
  if (strstr (problem->message, words) == NULL)
    fail_msg ("%s", problem->message);
}

static void
two_scales_of_one_role_are_refused_with_their_line (void **state)
{
  static const char one[] =
    "<scale id='%s' name='S' role='quality'><grade id='a' name='A'/></scale>";
  g_autofree char *first = g_strdup_printf (one, "skill");
  g_autofree char *second = g_strdup_printf (one, "drill");
  g_autofree char *body = g_strconcat (first, "\n", second, NULL);
  assert_refused (body, 2, "both have role=\"quality\"");
}

static void
an_arm_is_a_scale_or_tags_and_a_type_has_one (void **state)
{
  assert_refused ("<scale id='s' name='S' role='arm'><grade id='a' name='A'/></scale>\n"
                  "<tag id='legs' name='legs' role='arm'/>",
                  2, "and so is the scale");
  assert_refused ("<tag id='legs' name='legs' role='arm'/><tag id='hooves' name='hooves' "
                  "role='arm'/>\n<type id='it' name='It' tags='legs hooves'/>",
                  2, "has two tags that are arms");
}

static void
a_headcount_is_one_number (void **state)
{
  assert_refused ("<type id='it' name='It'/>\n<stat id='men' name='Men' role='headcount' of='it' "
                  "text='yes'><value is='many'/></stat>",
                  2, "to be added up");
  assert_refused ("<type id='it' name='It'/>\n<stat id='men' name='Men' role='headcount' of='it' "
                  "bands='a b'><value is='1 2'/></stat>",
                  2, "to be added up");
}

static void
types_that_are_one_of_each_other_are_refused_and_not_followed_for_ever (void **state)
{
  assert_refused ("<type id='it' name='It' tags='that'/><type id='that' name='That' tags='it'/>", 1,
                  "type of itself");
}

static void
types_without_a_symbol_are_listed_but_not_those_that_will_have_one (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = parse (
    "<scale id='arm' name='Arm' role='arm'><grade id='f' name='F' symbol='infantry'/></scale>"
    "<choice scale='arm' on='will'/><type id='it' name='It'/><type id='will' name='Will'/>"
    "<type id='boss' name='Boss' kind='commander'/>",
    problems);
  assert_non_null (ruleset);
  g_autoptr (GPtrArray) undrawn = muster_ruleset_list_undrawn (ruleset);
  assert_int_equal (undrawn->len, 1);
  assert_string_equal (((const MusterKind *) undrawn->pdata[0])->name, "It");
}

static void
every_type_of_the_shipped_packs_has_a_symbol_and_an_arm (void **state)
{
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (GPtrArray) ids = muster_packs_list_ids ((const char *const *) dirs);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_true (ids->len >= 5);
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (MusterRuleset) ruleset =
        muster_packs_load ((const char *const *) dirs, ids->pdata[i], problems);
      assert_non_null (ruleset);
      g_autoptr (GPtrArray) undrawn = muster_ruleset_list_undrawn (ruleset);
      assert_int_equal (undrawn->len, 0);
      for (int j = 0; j < ruleset->n_kinds; j++)
        if (ruleset->kinds[j].category == MUSTER_CATEGORY_UNIT && ruleset->arm_scale < 0)
          assert_true (ruleset->kinds[j].arm_tag >= 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_type_says_its_own_symbol_first),
    cmocka_unit_test (then_the_type_that_it_is_one_of),
    cmocka_unit_test (then_a_grade_then_a_tag_and_last_the_arm),
    cmocka_unit_test (the_grade_of_a_scale_of_arms_is_last_too),
    cmocka_unit_test (two_scales_of_one_role_are_refused_with_their_line),
    cmocka_unit_test (an_arm_is_a_scale_or_tags_and_a_type_has_one),
    cmocka_unit_test (a_headcount_is_one_number),
    cmocka_unit_test (types_that_are_one_of_each_other_are_refused_and_not_followed_for_ever),
    cmocka_unit_test (types_without_a_symbol_are_listed_but_not_those_that_will_have_one),
    cmocka_unit_test (every_type_of_the_shipped_packs_has_a_symbol_and_an_arm),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
