/* House values: kept in the library, laid over a ruleset, written to a pack and read again. */
#include "helper/army.h"

#include "army/store/edit.h"
#include "base/error.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/check/check.h"

#define ROI "le-roi-soleil"

static int
open_store (void **state)
{
  *state = muster_store_open (":memory:", NULL);
  return *state == NULL;
}

static int
close_store (void **state)
{
  g_object_unref (*state);
  return 0;
}

static gboolean
set (void **state,
     const char *type,
     const char *nation,
     const char *what,
     const char *value,
     GError **error)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  muster_house_values_add (values, type, nation, what, value);
  return muster_house_set (*state, get_pack (ROI), values, NULL, 0, error);
}

static MusterRuleset *
lay (void **state)
{
  return muster_house_lay_kept (muster_ruleset_ref (get_pack (ROI)), *state);
}

/* The points of the only unit of an army, as text; "?" where it has no price. */
static char *
dup_price (MusterRuleset *ruleset, const char *nation, const char *type)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = g_strdup_printf (
    "<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"" ROI "\" date=\"1709\""
    " grades=\"nation:%s\"><formation kind=\"main\"><unit type=\"%s\"/></formation></army>",
    nation, type);
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  return evaluation->n_unpriced > 0 ? g_strdup ("?")
                                    : muster_number_dup_plain (evaluation->totals[0]);
}

static void
values_are_laid_over_a_ruleset_once (void **state)
{
  assert_true (set (state, "fp", NULL, "points", "31", NULL));
  g_autoptr (GPtrArray) values = muster_house_list (*state, ROI, NULL);
  assert_false (muster_house_is_laid (get_pack (ROI), values));
  g_autoptr (MusterRuleset) first = lay (state);
  assert_true (muster_house_is_laid (get_pack (ROI), values));
  g_autoptr (MusterRuleset) second = lay (state);
  assert_ptr_equal (first, second);
  assert_true (set (state, "fp", NULL, "points", "32", NULL));
  g_autoptr (MusterRuleset) other = lay (state);
  assert_ptr_not_equal (first, other);
}

static void
assert_price (void **state, const char *nation, const char *type, const char *wanted)
{
  g_autoptr (MusterRuleset) ruleset = lay (state);
  g_autofree char *price = dup_price (ruleset, nation, type);
  assert_string_equal (price, wanted);
}

static void
test_a_price_is_that_of_the_type_and_of_what_is_one_of_it (void **state)
{
  assert_price (state, "sweden", "fp", "?");
  assert_true (set (state, "fp", NULL, "points", "15", NULL));
  assert_price (state, "sweden", "fp", "15");
  assert_price (state, "sweden", "se-foot", "15");
  assert_price (state, "sweden", "cm", "?");
}

static void
test_a_nation_and_a_nearer_type_say_more (void **state)
{
  assert_true (set (state, "fp", NULL, "points", "15", NULL));
  assert_true (set (state, "fp", "sweden", "points", "20", NULL));
  assert_true (set (state, "fr-foot", NULL, "points", "17", NULL));
  assert_true (set (state, "se-foot", NULL, "points", "27", NULL));
  assert_price (state, "france", "fp", "15");
  assert_price (state, "sweden", "fp", "20");
  assert_price (state, "france", "fr-foot", "17");
  assert_price (state, "sweden", "se-foot", "27");
  assert_price (state, "sweden", "se-guard", "20");
}

static void
test_a_value_is_changed_and_taken_away_and_all_of_it_undone (void **state)
{
  assert_true (set (state, "fp", NULL, "points", "15", NULL));
  assert_true (set (state, "fp", NULL, "points", "-3", NULL));
  assert_price (state, "france", "fp", "-3");
  assert_true (set (state, "fp", NULL, "points", NULL, NULL));
  assert_price (state, "france", "fp", "?");
  for (int i = 0; i < 2; i++)
    assert_true (muster_store_undo (*state, MUSTER_DOCUMENT_HOUSE, MUSTER_DOCUMENT_HOUSE_ID, NULL));
  assert_price (state, "france", "fp", "15");
  assert_true (muster_store_redo (*state, MUSTER_DOCUMENT_HOUSE, MUSTER_DOCUMENT_HOUSE_ID, NULL));
  assert_price (state, "france", "fp", "-3");
}

static void
test_a_stat_and_a_name_are_the_players_own (void **state)
{
  assert_true (set (state, "se-foot", NULL, "vbu", "6", NULL));
  assert_true (set (state, "se-foot", NULL, "name", "Upplands foot", NULL));
  g_autoptr (MusterRuleset) ruleset = lay (state);
  assert_string_equal (muster_ruleset_find_kind (ruleset, "se-foot")->name, "Upplands foot");
  int vbu = muster_ruleset_find_stat (ruleset, "vbu");
  assert_int_equal (ruleset->stats[vbu].n_values, 1);
  assert_true (ruleset->stats[vbu].values[0].is_own);
}

static void
test_the_ruleset_stays_that_of_its_pack (void **state)
{
  const MusterRuleset *plain = get_pack (ROI);
  assert_true (set (state, "fp", NULL, "points", "15", NULL));
  g_autoptr (MusterRuleset) ruleset = lay (state);
  assert_string_equal (ruleset->id, plain->id);
  assert_string_equal (ruleset->title, plain->title);
  assert_string_equal (ruleset->version, plain->version);
  assert_string_equal (muster_ruleset_get_digest (ruleset), muster_ruleset_get_digest (plain));
  assert_true (g_bytes_equal (ruleset->content, plain->content));
  assert_non_null (ruleset->house);
  assert_null (plain->house);
}

static void
assert_refused (void **state,
                const char *type,
                const char *nation,
                const char *what,
                const char *value,
                const char *text)
{
  g_autoptr (GError) error = NULL;
  assert_false (set (state, type, nation, what, value, &error));
  assert_true (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT));
  if (strstr (error->message, text) == NULL)
    fail_msg ("\"%s\" does not say \"%s\"", error->message, text);
}

static void
test_what_the_rules_give_and_what_is_none_is_refused (void **state)
{
  assert_refused (state, "nobody", NULL, "points", "3", "“nobody”");
  assert_refused (state, "main", NULL, "points", "3", "“main”");
  assert_refused (state, "fp", "nowhere", "points", "3", "“nowhere”");
  assert_refused (state, "fp", NULL, "points", "many", "“many”");
  assert_refused (state, "fp", NULL, "points", "1/2", "“1/2”");
  assert_refused (state, "fp", NULL, "vbu", "six", "“six”");
  assert_refused (state, "fp", NULL, "pistols", "3", "“pistols”");
  assert_refused (state, "army-commander", NULL, "points", "3", "Army commander");
  assert_refused (state, "fp", "sweden", "name", "Foot", "Leave the nation out");
  assert_refused (state, "fp", NULL, "name", " \u00a0", "Only blanks");
  assert_refused (state, "fp", NULL, "name", "Foot\nof the line", "on one line");
  assert_refused (state, "fp", NULL, "discipline", "A\x01", "on one line");
  g_autoptr (GPtrArray) values = muster_house_list (*state, ROI, NULL);
  assert_int_equal (values->len, 0);
}

static void
test_a_name_is_as_long_in_every_script (void **state)
{
  g_autoptr (GString) name = g_string_new ("n");
  for (int i = 1; i < 200; i++)
    g_string_append (name, "ü");
  assert_true (set (state, "fp", NULL, "name", name->str, NULL));
  g_string_append (name, "ü");
  assert_refused (state, "fp", NULL, "name", name->str, "“nüüüüüüüüüüüüüüüüüü…”");
}

static void
test_they_are_written_as_a_sound_pack_and_read_again (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  assert_true (set (state, "fp", "sweden", "points", "20", NULL));
  assert_true (set (state, "se-foot", NULL, "points", "27", NULL));
  assert_true (set (state, "se-foot", NULL, "discipline", "A", NULL));
  assert_true (set (state, "se-foot", NULL, "name", "Upplands & others", NULL));
  g_autoptr (GPtrArray) values = muster_house_list (*state, ROI, NULL);
  g_autoptr (GBytes) bytes = muster_house_write (get_pack (ROI), values);
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterRuleset) pack = muster_ruleset_parse ("own", text, length, problems);
  assert_non_null (pack);
  assert_string_equal (pack->id, ROI "-house");
  assert_string_equal (pack->based_on, ROI);
  muster_ruleset_check (pack, "own", problems);
  assert_false (muster_problems_has_error (problems));
  g_autofree char *price = dup_price (pack, "sweden", "se-foot");
  assert_string_equal (price, "27");
  g_autoptr (GPtrArray) again = muster_house_read (get_pack (ROI), "own", text, length, problems);
  assert_non_null (again);
  g_autoptr (MusterStore) other = muster_store_open (":memory:", NULL);
  assert_true (muster_house_set (other, get_pack (ROI), again, NULL, 0, NULL));
  g_autoptr (GPtrArray) kept = muster_house_list (other, ROI, NULL);
  /* And se-foot of Sweden, which says more than both. */
  assert_int_equal (kept->len, values->len + 1);
}

static void
test_a_pack_that_says_more_than_values_is_told_what_it_is (void **state)
{
  static const char more[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"x\" version=\"1\" extends=\"" ROI "\">\n<title>X</title>"
    "\n<nation id=\"spain\" name=\"Spain\"/>\n<stat id=\"vbu\"><value when=\"fp\" is=\"many\"/>"
    "</stat></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (muster_house_read (get_pack (ROI), "x.xml", more, strlen (more), problems));
  assert_int_equal (problems->len, 2);
  assert_int_equal (((MusterProblem *) problems->pdata[0])->line, 3);
  assert_int_equal (((MusterProblem *) problems->pdata[1])->line, 4);
  assert_null (
    muster_house_read (get_pack ("tout-soldat"), "x.xml", more, strlen (more), problems));
}

static void
test_an_army_of_the_library_has_the_players_prices (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army (ROI, "date=\"1709\" grades=\"nation:sweden\"",
               "<formation kind=\"main\"><unit type=\"se-foot\"/></formation>");
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = muster_library_add (*state, &muster_army_document, army, NULL);
  assert_true (set (state, "se-foot", NULL, "points", "27", NULL));
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (*state, id, problems, NULL);
  g_autoptr (MusterArmySnapshot) kept = muster_store_load_army (*state, id, ruleset, NULL);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (kept);
  assert_int_equal (evaluation->totals[0].num, 27);
  assert_string_equal (kept->digest, muster_ruleset_get_digest (get_pack (ROI)));
}

/* A figure that the rules give for some nations is the player's for the others alone. */
static void
test_rows_of_the_rules_stand_before_the_players (void **state)
{
  MusterRuleset *pack = get_pack ("louis-xiv-battalions");
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  muster_house_values_add (values, "line-battalion", "france", "per-figure", "7");
  assert_false (muster_house_may_set (pack, g_ptr_array_index (values, 0), NULL));
  g_ptr_array_set_size (values, 0);
  muster_house_values_add (values, "line-battalion", NULL, "per-figure", "7");
  assert_true (muster_house_may_set (pack, g_ptr_array_index (values, 0), NULL));
  g_autoptr (MusterRuleset) laid = muster_house_lay (muster_ruleset_ref (pack), values);
  int stat = muster_ruleset_find_stat (laid, "per-figure");
  const MusterStat *figure = &laid->stats[stat];
  assert_true (figure->values[figure->n_values - 1].is_own);
  assert_false (figure->values[0].is_own);
}

/* What a battalion of the line costs at @quality, with @values, of Tout Soldat. */
static void
assert_ligne (GPtrArray *values, const char *quality, gint64 wanted)
{
  g_autoptr (MusterRuleset) laid =
    muster_house_lay (muster_ruleset_ref (get_pack ("tout-soldat")), values);
  g_autofree char *text = g_strdup_printf (
    "<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"tout-soldat\" grades=\"nation:france\">"
    "<formation kind=\"brigade\" grades=\"%s\"><unit type=\"fr-ligne\"/></formation></army>",
    quality);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, laid, problems);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  assert_int_equal (evaluation->totals[0].num, wanted);
}

static char *
dup_at (const char *grade)
{
  return g_strdelimit (g_strdup_printf ("points.%s", grade), ":", '.');
}

static void
test_a_price_may_stand_before_a_printed_one_and_at_a_grade_before_both (void **state)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_autofree char *at = dup_at ("quality:4");
  assert_ligne (values, "quality:4", 7);
  muster_house_values_add (values, "fr-ligne", NULL, "points", "20");
  assert_ligne (values, "quality:4", 20);
  assert_ligne (values, "quality:5", 20);
  muster_house_values_add (values, "fr-ligne", NULL, at, "9");
  assert_ligne (values, "quality:4", 9);
  assert_ligne (values, "quality:5", 20);
  g_ptr_array_remove_index (values, 0);
  assert_ligne (values, "quality:4", 9);
  assert_ligne (values, "quality:5", 11);
}

static void
test_a_price_at_what_is_no_grade_is_refused (void **state)
{
  static const char *const wrong[] = { "points.",           "points.quality",
                                       "points.quality.99", "points.nation.france",
                                       "points.nothing.4",  "points.system.impulse" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      MusterHouseValue value = { (char *) "fr-ligne", NULL, (char *) wrong[i], (char *) "9" };
      assert_false (muster_house_may_set (get_pack ("tout-soldat"), &value, NULL));
    }
}

static void
test_prices_are_listed_with_the_printed_ones (void **state)
{
  g_autoptr (GPtrArray) prices = muster_house_list_prices (get_pack ("tout-soldat"), "fr-ligne");
  g_autofree char *at = dup_at ("quality:4");
  assert_int_equal (prices->len, 6);
  const MusterHousePrice *flat = g_ptr_array_index (prices, 0);
  assert_string_equal (flat->what, "points");
  assert_null (flat->printed);
  const MusterHousePrice *middle = g_ptr_array_index (prices, 3);
  assert_string_equal (middle->what, at);
  assert_string_equal (middle->printed, "7 points");
  g_autofree char *name = muster_house_dup_what_name (get_pack ("tout-soldat"), at);
  assert_string_equal (name, "Points, Unit Quality UQ 4");
  g_autoptr (GPtrArray) own = muster_house_list_prices (get_pack (ROI), "se-foot");
  assert_int_equal (own->len, 1);
  g_autoptr (GPtrArray) two = muster_house_list_prices (get_pack (ROI), "army-commander");
  assert_int_equal (two->len, 0);
}

static void
test_prices_beside_printed_ones_are_a_sound_pack_and_read_again (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_autofree char *at = dup_at ("quality:4");
  gsize length;
  muster_house_values_add (values, "fr-ligne", "france", "points", "20");
  muster_house_values_add (values, "fr-ligne", NULL, at, "9");
  g_autoptr (GBytes) bytes = muster_house_write (get_pack ("tout-soldat"), values);
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterRuleset) pack = muster_ruleset_parse ("own", text, length, problems);
  assert_non_null (pack);
  muster_ruleset_check (pack, "own", problems);
  assert_false (muster_problems_has_error (problems));
  g_autoptr (GPtrArray) again =
    muster_house_read (get_pack ("tout-soldat"), "own", text, length, problems);
  /* And of France at that grade, which says more than both. */
  assert_int_equal (again->len, 3);
  assert_ligne (values, "quality:4", 9);
  assert_ligne (again, "quality:4", 9);
  assert_ligne (values, "quality:5", 20);
  assert_ligne (again, "quality:5", 20);
}

/* The one-unit army of a file that brings its own price. */
static const MusterArmy *
make_priced (const char *points)
{
  g_autofree char *body =
    g_strdup_printf ("<house type=\"se-foot\" what=\"points\" is=\"%s\"/>"
                     "<formation kind=\"main\"><unit type=\"se-foot\"/></formation>",
                     points);
  return make_army (ROI, "date=\"1709\" grades=\"nation:sweden\"", body);
}

/* Prices of commanders differ by two scales: which would hold could not be told. */
static void
test_of_prices_by_two_scales_only_the_whole_is_given (void **state)
{
  g_autoptr (GPtrArray) prices =
    muster_house_list_prices (get_pack ("tout-soldat"), "brigade-commander");
  assert_int_equal (prices->len, 1);
}

static void
test_a_row_that_asks_for_more_is_told_and_not_widened (void **state)
{
  static const char more[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"x\" version=\"1\" extends=\"tout-soldat\">\n"
    "<title>X</title>\n"
    "<prices id=\"units\"><price when=\"fr-ligne quality:4 arm:infantry\" points=\"99\"/></prices>"
    "</ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  assert_null (
    muster_house_read (get_pack ("tout-soldat"), "x.xml", more, strlen (more), problems));
  assert_int_equal (problems->len, 1);
  assert_int_equal (((MusterProblem *) problems->pdata[0])->line, 3);
}

/* Such as one of a nation that a newer pack has no more. */
static void
test_a_value_that_is_good_no_more_spoils_no_other_and_can_be_taken_away (void **state)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  muster_house_values_add (values, "fr-ligne", NULL, "points", "20");
  muster_house_values_add (values, "fr-ligne", "nowhere", "points", "30");
  assert_ligne (values, "quality:4", 20);
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (*state, "house-values", NULL, NULL);
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (
    change_set, "INSERT INTO house (ruleset, type, what, value) VALUES (?1, ?2, 'gone', '3')",
    NULL);
  muster_statement_bind_text (statement, 1, ROI);
  muster_statement_bind_text (statement, 2, "fp");
  assert_true (muster_statement_run (statement, NULL));
  assert_true (muster_change_set_commit (change_set, NULL));
  assert_false (set (state, "fp", NULL, "gone", "4", NULL));
  assert_true (set (state, "fp", NULL, "gone", NULL, NULL));
  g_autoptr (GPtrArray) kept = muster_house_list (*state, ROI, NULL);
  assert_int_equal (kept->len, 0);
}

/* Also where the rules leave prices to the player. */
static void
test_an_agreed_price_of_a_pack_stands_first (void **state)
{
  static const char pack[] =
    "<ruleset xmlns=\"urn:muster:1\" id=\"x\" version=\"1\" extends=\"" ROI "\"><title>X</title>"
    "<prices id=\"units\"><price when=\"se-foot nation:sweden\" points=\"5\"/>"
    "<price when=\"se-foot\" points=\"9\" house=\"yes\"/></prices></ruleset>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_parse ("x", pack, strlen (pack), problems);
  assert_non_null (ruleset);
  g_autofree char *price = dup_price (ruleset, "sweden", "se-foot");
  assert_string_equal (price, "9");
}

static void
test_prices_that_an_army_brings_are_told (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "", "<house type=\"fr-ligne\" what=\"points\" is=\"21\"/>");
  g_autofree char *brought = muster_house_dup_brought (*state, army->ruleset);
  assert_string_equal (brought, "Ligne, Points: 21");
  assert_int_not_equal (muster_library_add (*state, &muster_army_document, army, NULL), 0);
  assert_null (muster_house_dup_brought (*state, army->ruleset));
  g_autoptr (MusterArmySnapshot) own = make_priced ("31");
  assert_null (muster_house_dup_brought (*state, own->ruleset));
}

static gint64
get_total_of (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  return evaluation->totals[0].num;
}

static void
test_an_army_file_brings_the_values_that_it_uses (void **state)
{
  g_autoptr (MusterArmySnapshot) army = make_priced ("31");
  assert_int_equal (get_total_of (army), 31);
  assert_string_equal (muster_ruleset_get_digest (army->ruleset),
                       muster_ruleset_get_digest (get_pack (ROI)));
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  assert_non_null (strstr (text, "<house type=\"se-foot\" what=\"points\" is=\"31\"/>"));
  g_autoptr (MusterArmySnapshot) again = parse_army (ROI, text);
  assert_int_equal (get_total_of (again), 31);
}

static void
test_an_exported_army_leaves_out_what_it_does_not_use (void **state)
{
  assert_true (set (state, "se-foot", NULL, "points", "27", NULL));
  assert_true (set (state, "se-guard", NULL, "points", "33", NULL));
  assert_true (set (state, "fp-third-pikes", NULL, "points", "20", NULL));
  g_autoptr (MusterRuleset) laid = lay (state);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) plain = make_priced ("1");
  gint64 id = muster_library_add (*state, &muster_army_document, plain, NULL);
  g_autoptr (MusterArmySnapshot) army = muster_store_load_army (*state, id, laid, NULL);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  assert_non_null (strstr (text, "type=\"se-foot\" what=\"points\" is=\"27\""));
  assert_non_null (strstr (text, "type=\"fp-third-pikes\" what=\"points\" is=\"20\""));
  assert_null (strstr (text, "se-guard"));
}

static void
test_values_of_a_file_are_kept_where_there_are_none (void **state)
{
  g_autoptr (MusterArmySnapshot) first = make_priced ("31");
  g_autoptr (MusterArmySnapshot) second = make_priced ("40");
  assert_null (muster_house_dup_conflicts (*state, first->ruleset));
  assert_int_not_equal (muster_library_add (*state, &muster_army_document, first, NULL), 0);
  g_autofree char *conflicts = muster_house_dup_conflicts (*state, second->ruleset);
  assert_string_equal (conflicts, "Provincial foot (indelta regementen), Points: 40, yours 31");
  assert_int_not_equal (muster_library_add (*state, &muster_army_document, second, NULL), 0);
  g_autoptr (GPtrArray) kept = muster_house_list (*state, ROI, NULL);
  assert_int_equal (kept->len, 1);
  assert_string_equal (((MusterHouseValue *) kept->pdata[0])->value, "31");
  assert_true (muster_store_undo (*state, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  assert_true (muster_store_undo (*state, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID, NULL));
  g_autoptr (GPtrArray) none = muster_house_list (*state, ROI, NULL);
  assert_int_equal (none->len, 0);
}

/* Such as after the pack was changed: the army comes in all the same. */
static void
test_a_value_that_the_rules_do_not_leave_is_passed_over (void **state)
{
  static const char text[] = "<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"" ROI "\">\n"
                             "<house type=\"se-foot\" what=\"points\" is=\"many\"/>\n"
                             "<house type=\"elephants\" what=\"points\" is=\"9\"/></army>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("a.xml", text, strlen (text), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, get_pack (ROI), problems);
  assert_non_null (army);
  assert_null (army->ruleset->house);
  assert_int_equal (problems->len, 2);
  assert_int_equal (((MusterProblem *) problems->pdata[1])->line, 3);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_store, close_store)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (values_are_laid_over_a_ruleset_once),
    TEST (test_a_price_is_that_of_the_type_and_of_what_is_one_of_it),
    TEST (test_a_nation_and_a_nearer_type_say_more),
    TEST (test_a_value_is_changed_and_taken_away_and_all_of_it_undone),
    TEST (test_a_stat_and_a_name_are_the_players_own),
    TEST (test_the_ruleset_stays_that_of_its_pack),
    TEST (test_what_the_rules_give_and_what_is_none_is_refused),
    TEST (test_a_name_is_as_long_in_every_script),
    TEST (test_they_are_written_as_a_sound_pack_and_read_again),
    TEST (test_a_pack_that_says_more_than_values_is_told_what_it_is),
    TEST (test_an_army_of_the_library_has_the_players_prices),
    TEST (test_rows_of_the_rules_stand_before_the_players),
    TEST (test_a_price_may_stand_before_a_printed_one_and_at_a_grade_before_both),
    TEST (test_a_price_at_what_is_no_grade_is_refused),
    TEST (test_prices_are_listed_with_the_printed_ones),
    TEST (test_prices_beside_printed_ones_are_a_sound_pack_and_read_again),
    TEST (test_of_prices_by_two_scales_only_the_whole_is_given),
    TEST (test_a_row_that_asks_for_more_is_told_and_not_widened),
    TEST (test_a_value_that_is_good_no_more_spoils_no_other_and_can_be_taken_away),
    TEST (test_an_agreed_price_of_a_pack_stands_first),
    TEST (test_prices_that_an_army_brings_are_told),
    TEST (test_an_army_file_brings_the_values_that_it_uses),
    TEST (test_an_exported_army_leaves_out_what_it_does_not_use),
    TEST (test_values_of_a_file_are_kept_where_there_are_none),
    TEST (test_a_value_that_the_rules_do_not_leave_is_passed_over),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
