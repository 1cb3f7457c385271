/* What armies look like as text: golden files, and that nothing in them is taken as markup. */
#include "helper/army.h"
#include "helper/golden.h"

#include "army/check/described.h"
#include "army/evaluate/opponent.h"
#include "army/text/write.h"
#include "ruleset/catalogue/house.h"

#include <libxml/HTMLparser.h>

static char *
dup_of_example (const char *pack, const char *name, MusterTextFormat format, MusterTextFlags flags)
{
  g_autoptr (MusterArmySnapshot) army = load_example (pack, name);
  return muster_army_dup_as_text (army, format, flags);
}

static void
compare_golden (const char *pack, const char *name, MusterTextFormat format)
{
  g_autofree char *text = dup_of_example (pack, name, format, 0);
  g_autofree char *file = g_strdup_printf ("army-%s.%s", name, muster_text_format_get_id (format));
  assert_golden (file, text);
}

static void
the_examples_look_as_they_did (void **state)
{
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    compare_golden ("le-roi-soleil", "poltava-swedes", (MusterTextFormat) i);
  compare_golden ("tout-soldat", "waterloo-i-corps-waived", MUSTER_TEXT_PLAIN);
  compare_golden ("pike-and-powder", "swedes-1632", MUSTER_TEXT_PLAIN);
}

static void
formats_are_found_by_their_ids (void **state)
{
  MusterTextFormat format;
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      assert_true (
        muster_text_format_find (muster_text_format_get_id ((MusterTextFormat) i), &format));
      assert_int_equal (format, i);
      assert_true (muster_text_format_get_ending (format)[0] != '\0');
    }
  assert_false (muster_text_format_find ("pdf", &format));
}

static void
points_findings_and_notes_can_be_left_out (void **state)
{
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      MusterTextFormat format = (MusterTextFormat) i;
      g_autofree char *all = dup_of_example ("tout-soldat", "waterloo-i-corps", format, 0);
      g_autofree char *none =
        dup_of_example ("tout-soldat", "waterloo-i-corps", format,
                        MUSTER_TEXT_NO_POINTS | MUSTER_TEXT_NO_FINDINGS | MUSTER_TEXT_NO_NOTES);
      assert_non_null (strstr (all, "457"));
      assert_non_null (strstr (all, "Not legal"));
      assert_non_null (strstr (all, "eleven squadrons"));
      assert_null (strstr (none, "457"));
      assert_null (strstr (none, "Not legal"));
      assert_null (strstr (none, "eleven squadrons"));
      assert_non_null (strstr (none, "Jacquinot"));
    }
}

static void
no_price_is_told_without_points (void **state)
{
  MusterRuleset *pack = get_pack ("le-roi-soleil");
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  muster_house_values_add (values, "se-guard", NULL, MUSTER_HOUSE_POINTS, "1234");
  MusterRuleset *own = muster_house_lay (muster_ruleset_ref (pack), values);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (own, own->id, "A");
  muster_army_builder_enter (builder, "points", "4321");
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "se-guard", NULL);
  muster_army_builder_end (builder);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "se-guard", NULL);
  muster_army_builder_enter (builder, "points", "5678");
  muster_army_builder_end (builder);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      MusterTextFlags flags = MUSTER_TEXT_NO_POINTS | MUSTER_TEXT_NO_FINDINGS;
      g_autofree char *all = muster_army_dup_as_text (army, (MusterTextFormat) i, 0);
      g_autofree char *none = muster_army_dup_as_text (army, (MusterTextFormat) i, flags);
      assert_non_null (strstr (all, "1234"));
      assert_non_null (strstr (all, "5678"));
      assert_null (strstr (none, "1234"));
      assert_null (strstr (none, "4321"));
      assert_null (strstr (none, "5678"));
      assert_null (strstr (none, "House value"));
      assert_null (strstr (none, "the player's own"));
    }
  muster_ruleset_unref (own);
}

static void
what_breaks_the_points_is_told_without_them (void **state)
{
  g_autofree char *example = dup_example ("french-200");
  g_autoptr (GString) dear = g_string_new (example);
  g_string_replace (dear, "budget=\"200\"", "budget=\"183\"", 1);
  g_string_replace (dear, "points", "men", 0);
  g_autoptr (MusterArmySnapshot) army = parse_army ("tout-soldat", dear->str);
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      MusterTextFormat format = (MusterTextFormat) i;
      g_autofree char *all = muster_army_dup_as_text (army, format, 0);
      g_autofree char *none = muster_army_dup_as_text (army, format, MUSTER_TEXT_NO_POINTS);
      assert_non_null (strstr (all, "195"));
      assert_non_null (strstr (all, "183"));
      assert_null (strstr (none, "195"));
      assert_null (strstr (none, "183"));
      assert_non_null (strstr (none, "– Points"));
    }
}

static void
what_of_a_note_is_secret_goes_with_the_note (void **state)
{
  g_autofree char *example = dup_example ("french-200");
  g_autoptr (GString) secret = g_string_new (example);
  assert_int_equal (g_string_replace (secret, "name=\"1st Division\"",
                                      "name=\"1st Division\" secret=\"note\"", 1),
                    1);
  assert_int_equal (g_string_replace (secret, "name=\"2nd Division\"",
                                      "name=\"2nd Division\" secret=\"all\"", 1),
                    1);
  g_autoptr (MusterArmySnapshot) army = parse_army ("tout-soldat", secret->str);
  g_autofree char *all = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
  g_autofree char *none = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, MUSTER_TEXT_NO_NOTES);
  assert_non_null (strstr (all, "Secret: note"));
  assert_null (strstr (none, "Secret: note"));
  assert_non_null (strstr (none, "Secret: all"));
}

static void
a_copy_says_what_it_is_given_in_place_of_its_own_verdict (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      MusterTextArmy shown = { army, NULL, NULL, "600 points, legal" };
      g_autofree char *text = muster_army_write_text (&shown, (MusterTextFormat) i, 0);
      assert_non_null (strstr (text, "600 points, legal"));
      assert_null (strstr (text, "457"));
    }
}

static void
an_opponent_is_told_points_and_verdict_of_the_whole (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("game-of-kings", "fontenoy-french");
  guint first = 2;
  g_autoptr (MusterArmySnapshot) copy = muster_army_extract (army, &first, 1, army->name);
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      g_autofree char *text = muster_army_dup_copy_as_text (copy, army, (MusterTextFormat) i, 0);
      assert_non_null (strstr (text, "36 points · Legal"));
      assert_null (strstr (text, "Not legal"));
      g_autofree char *bare =
        muster_army_dup_copy_as_text (copy, army, (MusterTextFormat) i, MUSTER_TEXT_NO_POINTS);
      assert_null (strstr (bare, "36 points"));
      assert_non_null (strstr (bare, "Legal"));
    }
}

static void
an_army_without_its_ruleset_is_written_with_ids (void **state)
{
  g_autofree char *xml = dup_example ("waterloo-i-corps");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) read = muster_xml_parse ("x.xml", xml, strlen (xml), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (read, NULL, problems);
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      g_autofree char *text = muster_army_dup_as_text (army, (MusterTextFormat) i, 0);
      assert_non_null (strstr (text, "Jacquinot"));
    }
}

/* An army whose every word would be markup somewhere. */
static const MusterArmy *
make_marked (void)
{
  MusterRuleset *pack = get_pack ("tout-soldat");
  const char *marks = "</ul><script>alert(1)</script> \"& [b]x[/b] *y* _z_ `c` <!-- \n# h";
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (pack, pack->id, marks);
  muster_army_builder_set_player (builder, marks);
  muster_army_builder_set_note (builder, marks);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", marks);
  muster_army_builder_set_note (builder, marks);
  muster_army_builder_waive (builder, "years", marks);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "fr-ligne", marks);
  muster_army_builder_enter (builder, "points", "12");
  muster_army_builder_end (builder);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "fr-ligne", "1. first");
  return muster_army_builder_finish (builder);
}

static void
check_elements (const xmlNode *node, int *n)
{
  static const char *const known[] = { "HTML",   "HEAD", "META",   "TITLE", "STYLE", "BODY",
                                       "HEADER", "MAIN", "H1",     "H2",    "H3",    "H4",
                                       "H5",     "H6",   "P",      "UL",    "LI",    "DIV",
                                       "SPAN",   "I",    "FOOTER", NULL };
  for (; node != NULL; node = node->next)
    {
      if (node->type == XML_ELEMENT_NODE)
        {
          g_autofree char *name = g_ascii_strup ((const char *) node->name, -1);
          assert_true (g_strv_contains (known, name));
          ++*n;
        }
      assert_int_not_equal (node->type, XML_COMMENT_NODE);
      check_elements (node->children, n);
    }
}

static void
a_page_has_no_element_that_muster_did_not_write (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_marked ();
  g_autofree char *page = muster_army_dup_as_text (army, MUSTER_TEXT_HTML, 0);
  int n = 0;
  htmlDocPtr doc = htmlReadMemory (page, (int) strlen (page), "page.html", "utf-8",
                                   HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  assert_non_null (doc);
  check_elements (xmlDocGetRootElement (doc), &n);
  assert_true (n > 20);
  xmlFreeDoc (doc);
  assert_null (strstr (page, "<script"));
  assert_null (strstr (page, "http"));
  assert_non_null (strstr (page, "<html lang=\"en\">"));
}

static void
no_name_is_markup_in_a_forum (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_marked ();
  g_autofree char *markdown = muster_army_dup_as_text (army, MUSTER_TEXT_MARKDOWN, 0);
  g_autofree char *bbcode = muster_army_dup_as_text (army, MUSTER_TEXT_BBCODE, 0);
  assert_null (strstr (markdown, " <"));
  assert_null (strstr (markdown, "[b]"));
  assert_null (strstr (markdown, " *y"));
  assert_null (strstr (markdown, " _z"));
  assert_null (strstr (markdown, "\n\\# h"));
  assert_non_null (strstr (markdown, "- 1\\. first"));
  assert_null (strstr (bbcode, "[b]x"));
  assert_non_null (strstr (bbcode, "[\u200bb]x[\u200b/b]"));
}

/* The value of a colour of the page's style: a variable of the light, dark or printed one. */
static double
get_light (const char *page, int which, const char *name)
{
  g_autofree char *pattern = g_strconcat (name, "#", NULL);
  const char *at = page;
  double sum = 0;
  static const double shares[] = { 0.2126, 0.7152, 0.0722 };
  for (int i = 0; i <= which; i++)
    at = strstr (at + 1, pattern);
  at += strlen (pattern);
  gsize digits = strspn (at, "0123456789abcdef");
  for (int i = 0; i < 3; i++)
    {
      int high = g_ascii_xdigit_value (at[digits == 3 ? i : 2 * i]);
      int low = g_ascii_xdigit_value (at[digits == 3 ? i : 2 * i + 1]);
      double value = (high * 16 + low) / 255.0;
      double power = (value + 0.055) / 1.055;
      /* The curve of sRGB, near enough: its exponent is 2.4. */
      sum += shares[i] * (value <= 0.04 ? value / 12.92 : power * power * (0.4 * power + 0.6));
    }
  return sum;
}

static void
the_page_s_colours_can_be_read (void **state)
{
  static const char *const inks[] = { "--ink:", "--soft:", "--accent:", "--good:", "--bad:" };
  static const char *const grounds[] = { "--ground:", "--band:" };
  g_autofree char *page = dup_of_example ("tout-soldat", "waterloo-i-corps", MUSTER_TEXT_HTML, 0);
  for (int which = 0; which < 3; which++)
    for (gsize i = 0; i < G_N_ELEMENTS (inks); i++)
      for (gsize j = 0; j < G_N_ELEMENTS (grounds); j++)
        {
          double ink = get_light (page, which, inks[i]) + 0.05;
          double ground = get_light (page, which, grounds[j]) + 0.05;
          assert_true (MAX (ink, ground) / MIN (ink, ground) >= 4.5);
        }
}

static void
alike_neighbours_are_told_in_one_line (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "date=\"1809\" grades=\"nation:france\"",
               "<unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/><unit type=\"fr-ligne\"/>"
               "<unit type=\"fr-ligne\" name=\"Guard\"/>");
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    {
      g_autofree char *text = muster_army_dup_as_text (army, (MusterTextFormat) i, 0);
      assert_non_null (strstr (text, "3 × "));
    }
}

static void
what_a_kind_presets_is_told_apart_from_what_was_chosen (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("pike-and-powder", "grades=\"nation:sweden\"",
               "<unit type=\"swedish-foot\" grades=\"class:elite\"/>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autofree char *all = muster_army_dup_grades (army, evaluation, 1);
  g_autofree char *preset = muster_army_dup_preset_grades (evaluation, 1);
  assert_non_null (strstr (all, "Elite"));
  assert_null (strstr (preset, "Elite"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_examples_look_as_they_did),
    cmocka_unit_test (formats_are_found_by_their_ids),
    cmocka_unit_test (points_findings_and_notes_can_be_left_out),
    cmocka_unit_test (no_price_is_told_without_points),
    cmocka_unit_test (what_breaks_the_points_is_told_without_them),
    cmocka_unit_test (what_of_a_note_is_secret_goes_with_the_note),
    cmocka_unit_test (a_copy_says_what_it_is_given_in_place_of_its_own_verdict),
    cmocka_unit_test (an_opponent_is_told_points_and_verdict_of_the_whole),
    cmocka_unit_test (an_army_without_its_ruleset_is_written_with_ids),
    cmocka_unit_test (a_page_has_no_element_that_muster_did_not_write),
    cmocka_unit_test (no_name_is_markup_in_a_forum),
    cmocka_unit_test (the_page_s_colours_can_be_read),
    cmocka_unit_test (alike_neighbours_are_told_in_one_line),
    cmocka_unit_test (what_a_kind_presets_is_told_apart_from_what_was_chosen),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
