/* What selectors can match in packs made at random: as if each were tried on each class. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"
#include "base/random.h"
#include "ruleset/check/reach.h"
#include "ruleset/read/ruleset.h"

/* Of all words together so many that they fill more than one cell. */
#define MOST_TYPES 70
#define N_LIMITS   150

static gint64 throw (MusterRandom * random, gint64 high)
{
  return muster_random_range (random, 0, high);
}

static void
append_word (GString *text, MusterRandom *random)
{
  static const char *const words[] = { "red",     "blue",   "old",       "unit", "commander",
                                       "overall", "option", "formation", "army" };
  switch (throw (random, 4))
    {
    case 0:
      g_string_append_printf (text, "o%d", (int) throw (random, 2));
      break;
    case 1:
    case 2:
      g_string_append_printf (text, "t%d", (int) throw (random, MOST_TYPES - 1));
      break;
    default:
      g_string_append (text, words[throw (random, G_N_ELEMENTS (words) - 1)]);
    }
}

static void
append_selector (GString *text, MusterRandom *random)
{
  for (gint64 clause = throw (random, 2); clause >= 0; clause--)
    {
      for (gint64 term = throw (random, 2); term >= 0; term--)
        {
          g_string_append (text, throw (random, 4) == 0 ? "!" : "");
          if (throw (random, 5) == 0)
            g_string_append_printf (text, "quality:%d..", (int) throw (random, 2) + 2);
          else
            {
              g_string_append (text, throw (random, 4) == 0 ? "in:" : "");
              append_word (text, random);
            }
          g_string_append (text, term > 0 ? " " : "");
        }
      g_string_append (text, clause > 0 ? "," : "");
    }
}

static void
append_tags (GString *text, MusterRandom *random)
{
  static const char *const tags[] = { "red", "blue", "old", "quality:2", "quality:4" };
  gint64 tag = throw (random, 2 * G_N_ELEMENTS (tags));
  g_string_append_printf (text, " tags=\"%s\"",
                          tag < (gint64) G_N_ELEMENTS (tags) ? tags[tag] : "");
}

static char *
dup_pack (MusterRandom *random)
{
  GString *text = g_string_new (
    "<ruleset xmlns=\"urn:muster:1\" id=\"random\" version=\"1\"><title>Random</title>\n"
    "<tag id=\"red\" name=\"red\"/><tag id=\"blue\" name=\"blue\"/><tag id=\"old\" name=\"old\"/>"
    "<scale id=\"quality\" name=\"Quality\" ordered=\"yes\"><grade id=\"2\" name=\"two\"/>"
    "<grade id=\"3\" name=\"three\"/><grade id=\"4\" name=\"four\"/></scale>\n"
    "<nation id=\"x\" name=\"X\"/><nation id=\"y\" name=\"Y\"><trait tags=\"old\"/></nation>\n");
  g_string_append (text, "<choice scale=\"quality\" on=\"");
  append_selector (text, random);
  g_string_append (text, "\"/>\n");
  for (int i = 0; i < MOST_TYPES; i++)
    {
      g_string_append_printf (text, "<type id=\"t%d\" name=\"T\"%s", i,
                              throw (random, 5) == 0 ? " kind=\"commander\"" : "");
      append_tags (text, random);
      g_string_append (text, "/>\n");
    }
  for (int i = 0; i < 3; i++)
    {
      g_string_append_printf (text, "<type id=\"o%d\" name=\"O\" kind=\"option\" on=\"", i);
      append_selector (text, random);
      g_string_append (text, "\"");
      append_tags (text, random);
      g_string_append (text, "/>\n");
    }
  g_string_append (text, "<formation id=\"army\" name=\"A\" holds=\"unit,commander,formation\"/>\n"
                         "<formation id=\"corps\" name=\"C\" holds=\"");
  append_selector (text, random);
  g_string_append (text, "\"/>\n");
  for (int i = 0; i < N_LIMITS; i++)
    {
      g_string_append_printf (
        text, "<limit id=\"l%d\" name=\"L\" kind=\"count\" max=\"3\" scope=\"army\" of=\"", i);
      append_selector (text, random);
      g_string_append (text, "\"/>\n");
    }
  g_string_append (text, "</ruleset>");
  return g_string_free (text, FALSE);
}

static gboolean
any_matches (const MusterReach *reach, const MusterSelector *selector, MusterCategory last_sort)
{
  for (guint i = 0; i < reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (reach, i);
      if (class->kind->category <= last_sort && muster_reach_may_match (reach, class, selector))
        return TRUE;
    }
  return FALSE;
}

/* Returns: how many of its clauses match nothing */
static guint
assert_same_reach (const MusterReach *reach, const MusterSelector *selector)
{
  guint n_dead = 0;
  assert_int_equal (muster_reach_can_match (reach, selector),
                    any_matches (reach, selector, MUSTER_CATEGORY_OPTION));
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterSelector one = { .clauses = &selector->clauses[i], .n_clauses = 1 };
      const MusterTerm *terms = one.clauses->terms;
      guint n_terms = (guint) one.clauses->n_terms;
      for (MusterCategory category = MUSTER_CATEGORY_ARMY; category <= MUSTER_CATEGORY_OPTION;
           category++)
        assert_int_equal (muster_reach_any_may_match (reach, terms, n_terms, category),
                          any_matches (reach, &one, category));
      n_dead += !muster_reach_any_may_match (reach, terms, n_terms, MUSTER_CATEGORY_OPTION);
    }
  return n_dead;
}

static void
selectors_reach_what_they_would_if_tried_on_each_class (void **state)
{
  guint n_dead = 0;
  guint n_all = 0;
  const char *loops = g_getenv ("MUSTER_LOOPS");
  MusterRandom random = muster_random_new (1815, "packs");
  for (int i = loops != NULL ? atoi (loops) : 20; i > 0; i--)
    {
      g_autofree char *text = dup_pack (&random);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterRuleset) ruleset =
        muster_ruleset_parse ("random.xml", text, strlen (text), problems);
      assert_non_null (ruleset);
      assert_true (ruleset->n_cells > 1);
      g_autoptr (MusterReach) reach = muster_reach_new (ruleset);
      for (guint j = 0; j < ruleset->selectors->len; j++)
        n_dead += assert_same_reach (reach, g_ptr_array_index (ruleset->selectors, j));
      n_all += ruleset->selectors->len;
    }
  /* Neither all nor none of them. */
  assert_true (n_dead > n_all / 50 && n_dead < n_all);
}

/* Words of kinds are kept as lists: they must be what their cells would be. */
static void
a_kind_has_its_own_words_and_those_of_its_tags_once_and_in_order (void **state)
{
  MusterRandom random = muster_random_new (1745, "packs");
  g_autofree char *text = dup_pack (&random);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse ("random.xml", text, strlen (text), problems);
  assert_non_null (ruleset);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      int own = muster_ruleset_find_word (ruleset, kind->id);
      g_autofree guint64 *cells = muster_kind_dup_cells (ruleset, kind);
      assert_true (muster_kind_has_word (kind, kind->category));
      assert_true (own < 0 || muster_kind_has_word (kind, (guint) own));
      for (int j = 1; j < kind->n_words; j++)
        assert_true (kind->words[j] > kind->words[j - 1]);
      for (guint bit = 0; bit < ruleset->n_cells * 64; bit++)
        assert_int_equal (muster_kind_has_word (kind, bit), (cells[bit / 64] >> (bit % 64)) & 1);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (selectors_reach_what_they_would_if_tried_on_each_class),
    cmocka_unit_test (a_kind_has_its_own_words_and_those_of_its_tags_once_and_in_order),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
