/* What is copied of an army, and what an opponent is shown of it. */
#include "helper/army.h"

#include "army/evaluate/opponent.h"

/* A pack of the tests says what an opponent is told: nothing, or what @disclose picks. */
static MusterRuleset *
load_pack (const char *disclose)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *description =
    disclose != NULL ? g_strdup_printf (" disclose=\"%s\"", disclose) : g_strdup ("");
  g_autofree char *text = g_strdup_printf (
    "<ruleset xmlns=\"urn:muster:1\" id=\"hidden\" version=\"1\"%s><title>Hidden</title>"
    "<formation id=\"army\" name=\"Army\" plural=\"Armies\" holds=\"brigade\"/>"
    "<formation id=\"brigade\" name=\"Brigade\" plural=\"Brigades\" holds=\"unit,commander\"/>"
    "<type id=\"foot\" kind=\"unit\" name=\"Foot\" plural=\"Foot\"/>"
    "<type id=\"chief\" kind=\"commander\" name=\"Chief\" plural=\"Chiefs\"/>"
    "</ruleset>",
    description);
  MusterRuleset *ruleset = muster_ruleset_parse ("hidden", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static const MusterArmy *
read_army (MusterRuleset *ruleset, const char *nodes)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"A\" ruleset=\"hidden\">%s</army>", nodes);
  g_autoptr (MusterXml) xml = muster_xml_parse ("a.army.xml", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

/* The names of all that is there, with a comma behind each; a note behind a colon. */
static char *
list_names (const MusterArmy *army)
{
  GString *text = g_string_new (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    {
      assert_int_equal (army->nodes[i].secret, MUSTER_SECRET_NONE);
      g_string_append (text, army->nodes[i].name);
      if (army->nodes[i].note != NULL)
        g_string_append_printf (text, ":%s", army->nodes[i].note);
      g_string_append_c (text, ',');
    }
  return g_string_free (text, FALSE);
}

static const char *const nodes =
  "<formation kind=\"brigade\" name=\"1st\" secret=\"note\"><note>they come late</note>"
  "<commander type=\"chief\" name=\"Anna\"/><unit type=\"foot\" name=\"a\"/>"
  "<unit type=\"foot\" name=\"b\" secret=\"all\"/></formation>"
  "<formation kind=\"brigade\" name=\"2nd\" secret=\"all\"><note>off the table</note>"
  "<commander type=\"chief\" name=\"Bela\"/><unit type=\"foot\" name=\"c\"/></formation>"
  "<formation kind=\"brigade\" name=\"3rd\"><note>in the wood</note></formation>";

static void
assert_shown (const char *disclose, const char *names, guint n_described)
{
  MusterRuleset *ruleset = load_pack (disclose);
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, nodes);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) disclosed = NULL;
  g_autoptr (MusterArmySnapshot) copy = muster_army_show_opponent (evaluation, &disclosed);
  g_autofree char *shown = list_names (copy);

  assert_true (muster_army_has_secrets (army));
  assert_false (muster_army_has_secrets (copy));
  assert_string_equal (shown, names);
  assert_int_equal (disclosed->len, n_described);
  muster_ruleset_unref (ruleset);
}

static void
test_what_is_secret_is_not_shown (void **state)
{
  assert_shown (NULL, "1st,Anna,a,3rd:in the wood,", 0);
}

static void
test_what_the_rules_make_the_player_tell_is_shown_with_what_it_stands_in (void **state)
{
  assert_shown ("commander", "1st,Anna,a,2nd,Bela,3rd:in the wood,", 1);
  assert_shown ("unit", "1st,Anna,a,b,2nd,c,3rd:in the wood,", 2);
  assert_shown ("formation", "1st,Anna,a,2nd,3rd:in the wood,", 1);
}

static void
test_what_is_told_of_hidden_things_is_not_what_was_noted_of_them (void **state)
{
  static const char *const noted =
    "<formation kind=\"brigade\" name=\"1st\" secret=\"all\"><note>a</note>"
    "<commander type=\"chief\" name=\"Anna\"><note>b</note></commander>"
    "<unit type=\"foot\" name=\"c\"><note>d</note></unit></formation>"
    "<formation kind=\"brigade\" name=\"2nd\"><note>e</note></formation>";
  MusterRuleset *ruleset = load_pack ("commander,unit");
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, noted);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) disclosed = NULL;
  g_autoptr (MusterArmySnapshot) copy = muster_army_show_opponent (evaluation, &disclosed);
  g_autofree char *shown = list_names (copy);

  assert_string_equal (shown, "1st,Anna,c,2nd:e,");
  muster_ruleset_unref (ruleset);
}

static void
assert_must_disclose (const char *disclose, const char *flags)
{
  MusterRuleset *ruleset = load_pack (disclose);
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, nodes);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    g_string_append_c (found, muster_army_must_disclose (evaluation, i) ? 'x' : '-');
  assert_string_equal (found->str, flags);
  muster_ruleset_unref (ruleset);
}

static void
test_what_must_be_told_is_what_the_rules_pick_or_what_holds_it (void **state)
{
  assert_must_disclose (NULL, "--------");
  assert_must_disclose ("commander", "xx--xx--");
  assert_must_disclose ("unit", "x-xxx-x-");
  assert_must_disclose ("formation", "x---x--x");
}

static void
test_the_army_s_own_note_may_be_secret (void **state)
{
  MusterRuleset *ruleset = load_pack (NULL);
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "A");
  muster_army_builder_set_note (builder, "a plan");
  muster_army_builder_set_secret (builder, MUSTER_SECRET_NOTE);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) disclosed = NULL;
  g_autoptr (MusterArmySnapshot) copy = muster_army_show_opponent (evaluation, &disclosed);

  assert_null (copy->nodes[0].note);
  assert_string_equal (army->nodes[0].note, "a plan");
  muster_ruleset_unref (ruleset);
}

static void
test_a_fragment_has_what_was_asked_for_once_and_in_order (void **state)
{
  MusterRuleset *ruleset = load_pack (NULL);
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, nodes);
  guint last = army->n_nodes - 1;
  guint wanted[] = { last, 3, 1, 0 };
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, wanted, 4, "Two");

  assert_string_equal (fragment->name, "Two");
  assert_int_equal (fragment->n_nodes, 1 + 4 + 1);
  assert_string_equal (fragment->nodes[1].name, "1st");
  assert_string_equal (fragment->nodes[1].note, "they come late");
  assert_int_equal (fragment->nodes[1].secret, MUSTER_SECRET_NOTE);
  assert_string_equal (fragment->nodes[5].name, "3rd");
  muster_ruleset_unref (ruleset);
}

static void
test_secrets_are_written_and_read_again (void **state)
{
  MusterRuleset *ruleset = load_pack (NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterArmySnapshot) army = read_army (ruleset, nodes);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  g_autoptr (MusterXml) xml = muster_xml_parse ("a.army.xml", g_bytes_get_data (bytes, NULL),
                                                g_bytes_get_size (bytes), problems);
  g_autoptr (MusterArmySnapshot) again = muster_army_read (xml, ruleset, problems);

  assert_int_equal (again->n_nodes, army->n_nodes);
  for (guint i = 0; i < army->n_nodes; i++)
    assert_int_equal (again->nodes[i].secret, army->nodes[i].secret);
  muster_ruleset_unref (ruleset);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_what_is_secret_is_not_shown),
    cmocka_unit_test (test_what_the_rules_make_the_player_tell_is_shown_with_what_it_stands_in),
    cmocka_unit_test (test_what_is_told_of_hidden_things_is_not_what_was_noted_of_them),
    cmocka_unit_test (test_what_must_be_told_is_what_the_rules_pick_or_what_holds_it),
    cmocka_unit_test (test_the_army_s_own_note_may_be_secret),
    cmocka_unit_test (test_a_fragment_has_what_was_asked_for_once_and_in_order),
    cmocka_unit_test (test_secrets_are_written_and_read_again),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
