/* From when to when armies are legal. */
#include "helper/army.h"

#include "army/check/years.h"

#define DIVISION_OF(BRIGADES)                                                                      \
  "<formation kind=\"division\"><commander type=\"division-commander\" "                           \
  "grades=\"rating:1\"/>" BRIGADES "</formation>"
#define BRIGADE_OF(TYPE)                                                                           \
  "<formation kind=\"brigade\" grades=\"quality:3\"><unit type=\"" TYPE "\"/><unit type=\"" TYPE   \
  "\"/><unit type=\"" TYPE "\"/></formation>"

static GPtrArray *
list_years (const char *head, const char *body)
{
  g_autoptr (MusterArmySnapshot) army = make_army ("tout-soldat", head, body);
  return muster_army_list_years (army);
}

static void
assert_span (GPtrArray *years, guint index, int from, int to, gboolean legal)
{
  const MusterYears *span = g_ptr_array_index (years, index);
  assert_int_equal (span->from, from);
  assert_int_equal (span->to, to);
  assert_int_equal (span->verdict.legal, legal);
}

/* Prussia's system: Linear to 1807, nothing is said of 1808 to 1812, Impulse from 1813. */
static void
test_prussians_are_classified_with_a_gap (void **state)
{
  g_autoptr (GPtrArray) years =
    list_years ("date=\"1809\" grades=\"nation:prussia\"",
                DIVISION_OF (BRIGADE_OF ("line-infantry") BRIGADE_OF ("line-infantry")));
  g_autofree char *legal = muster_years_dup_legal (years);
  assert_int_equal (years->len, 3);
  assert_span (years, 0, 1792, 1807, TRUE);
  assert_span (years, 1, 1808, 1812, FALSE);
  assert_span (years, 2, 1813, 1815, TRUE);
  assert_string_equal (legal, "Legal 1792–1807 and 1813–1815");
  g_autofree char *line = muster_years_dup_line (g_ptr_array_index (years, 1));
  assert_non_null (strstr (line, "1808–1812: "));
  assert_non_null (strstr (line, "do not classify Prussia"));
}

/* The years of the Landwehr are Muster's own suggestion: they advise. */
static void
test_landwehr_is_advised_from_1813 (void **state)
{
  g_autoptr (GPtrArray) years =
    list_years ("grades=\"nation:prussia\"",
                DIVISION_OF (BRIGADE_OF ("pr-line") BRIGADE_OF ("pr-landwehr")));
  const MusterYears *early = g_ptr_array_index (years, 0);
  const MusterYears *late = g_ptr_array_index (years, years->len - 1);
  assert_span (years, 0, 1792, 1807, TRUE);
  assert_true (early->verdict.n_advice > 0);
  assert_non_null (strstr (g_ptr_array_index (early->reasons, 0), "1813–1815"));
  assert_span (years, years->len - 1, 1813, 1815, TRUE);
  assert_int_equal (late->reasons->len, 0);
}

static void
test_an_army_that_is_never_legal_says_why_in_every_year (void **state)
{
  g_autoptr (GPtrArray) years =
    list_years ("grades=\"nation:france\"", DIVISION_OF (BRIGADE_OF ("line-infantry")));
  g_autofree char *legal = muster_years_dup_legal (years);
  assert_string_equal (legal, "Legal in no year");
  assert_int_equal (years->len, 1);
  assert_span (years, 0, 1792, 1815, FALSE);
}

static void
test_spans_cover_the_period_without_a_gap (void **state)
{
  const char *nations[] = { "prussia", "saxony", "brunswick", "spain", "britain" };
  for (guint i = 0; i < G_N_ELEMENTS (nations); i++)
    {
      g_autofree char *head = g_strdup_printf ("grades=\"nation:%s\"", nations[i]);
      g_autoptr (GPtrArray) years =
        list_years (head, DIVISION_OF (BRIGADE_OF ("line-infantry") BRIGADE_OF ("line-infantry")));
      int next = 1792;
      for (guint k = 0; k < years->len; k++)
        {
          const MusterYears *span = g_ptr_array_index (years, k);
          assert_int_equal (span->from, next);
          next = span->to + 1;
        }
      assert_int_equal (next, 1816);
    }
}

static void
test_the_army_itself_stays_as_it_is (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (GBytes) before = muster_army_write (army);
  g_autoptr (GPtrArray) years = muster_army_list_years (army);
  g_autoptr (GBytes) after = muster_army_write (army);
  assert_true (years->len > 1);
  assert_true (g_bytes_equal (before, after));
  assert_int_equal (army->year, 1815);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_prussians_are_classified_with_a_gap),
    cmocka_unit_test (test_landwehr_is_advised_from_1813),
    cmocka_unit_test (test_an_army_that_is_never_legal_says_why_in_every_year),
    cmocka_unit_test (test_spans_cover_the_period_without_a_gap),
    cmocka_unit_test (test_the_army_itself_stays_as_it_is),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
