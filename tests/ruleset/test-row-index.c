/* Rows by words: whatever a kind may match is listed, in order, and of a price for each type only
 * its own. */
#include "helper/army.h"

#include "ruleset/row-index.h"

#define N_TYPES 500

static const char *const packs[] = { "tout-soldat", "le-roi-soleil", "louis-xiv-battalions",
                                     "game-of-kings", "pike-and-powder" };

static GArray *
list_rows (const MusterRuleset *ruleset, const MusterPrices *prices, const MusterKind *kind)
{
  g_autofree const MusterSelector **selectors =
    g_new (const MusterSelector *, (gsize) prices->n_rows);
  for (int i = 0; i < prices->n_rows; i++)
    selectors[i] = prices->rows[i].when;
  g_autoptr (MusterRowIndex) index =
    muster_row_index_new (ruleset, NULL, selectors, (guint) prices->n_rows);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  muster_row_index_list (index, kind, rows);
  return rows;
}

static gboolean
has_row (const GArray *rows, guint row)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, guint, i) == row)
      return TRUE;
  return FALSE;
}

static void
test_no_row_that_a_kind_may_match_is_left_out (void **state)
{
  guint n_left_out = 0;
  for (gsize p = 0; p < G_N_ELEMENTS (packs); p++)
    {
      const MusterRuleset *ruleset = get_pack (packs[p]);
      for (int i = 0; i < ruleset->n_prices; i++)
        for (int k = 0; k < ruleset->n_kinds; k++)
          {
            const MusterPrices *prices = &ruleset->prices[i];
            g_autoptr (GArray) rows = list_rows (ruleset, prices, &ruleset->kinds[k]);
            for (guint r = 1; r < rows->len; r++)
              assert_true (g_array_index (rows, guint, r - 1) < g_array_index (rows, guint, r));
            for (int r = 0; r < prices->n_rows; r++)
              if (muster_kind_may_match (ruleset, &ruleset->kinds[k], prices->rows[r].when))
                assert_true (has_row (rows, (guint) r));
              else
                n_left_out += !has_row (rows, (guint) r);
          }
    }
  assert_true (n_left_out > 0);
}

/* A pack in which each type has a price of its own: looking up all of them must not take a number
 * of trials that grows with its square. */
static void
test_of_a_price_for_each_type_one_is_tried (void **state)
{
  g_autoptr (GString) text =
    g_string_new ("<ruleset xmlns=\"urn:muster:1\" id=\"large\" version=\"1\"><title>Large</title>"
                  "<tag id=\"old\" name=\"old\"/><choice scale=\"nation\" on=\"army\"/>"
                  "<nation id=\"x\" name=\"X\"/>");
  for (int i = 0; i < N_TYPES; i++)
    g_string_append_printf (text, "<type id=\"t%d\" name=\"T%d\" tags=\"old\"/>", i, i);
  g_string_append (text, "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"
                         "<prices id=\"p\" of=\"unit\"><price when=\"!old\" points=\"9\"/>");
  for (int i = 0; i < N_TYPES; i++)
    g_string_append_printf (text, "<price when=\"unit old t%d, old t%d in:army\" points=\"%d\"/>",
                            i, i, i + 1);
  g_string_append (text, "</prices></ruleset>");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("large", text->str, text->len, problems);
  g_autoptr (MusterRuleset) ruleset = xml != NULL ? muster_ruleset_read (xml, problems) : NULL;
  assert_non_null (ruleset);
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      g_autoptr (GArray) rows = list_rows (ruleset, &ruleset->prices[0], kind);
      gboolean is_type = kind->category == MUSTER_CATEGORY_UNIT;
      assert_int_equal (rows->len, is_type ? 2 : 1);
      assert_int_equal (g_array_index (rows, guint, 0), 0);
      if (is_type)
        assert_int_equal (g_array_index (rows, guint, 1), atoi (kind->id + 1) + 1);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_no_row_that_a_kind_may_match_is_left_out),
    cmocka_unit_test (test_of_a_price_for_each_type_one_is_tried),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
