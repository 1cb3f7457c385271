/* The shipped packs against the rulebooks' figures, typed in a second time from the sources alone
 * (fixtures/second). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "army/evaluate/readouts.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

static MusterRuleset *
load_pack (const char *id)
{
  g_autofree char *path =
    g_strdup_printf ("%s/../data/packs/%s.ruleset.xml", g_getenv ("G_TEST_SRCDIR"), id);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_load (path, problems);
  assert_non_null (ruleset);
  return ruleset;
}

/* The lines of a table without its head, each split into its columns. */
static GPtrArray *
load_table (const char *name)
{
  g_autofree char *path =
    g_strdup_printf ("%s/fixtures/second/%s.tsv", g_getenv ("G_TEST_SRCDIR"), name);
  g_autofree char *text = NULL;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (int i = 1; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      g_ptr_array_add (rows, g_strsplit (lines[i], "\t", -1));
  return rows;
}

/* The value of the row called @what. */
static const char *
find_value (GPtrArray *rows, const char *what)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (((char **) g_ptr_array_index (rows, i))[0], what))
      return ((char **) g_ptr_array_index (rows, i))[1];
  fail_msg ("no row \"%s\"", what);
  return NULL;
}

static const MusterArmy *
make_army (MusterRuleset *ruleset, const char *head, const char *body)
{
  g_autofree char *text =
    g_strdup_printf ("<army xmlns=\"urn:muster:1\" name=\"Test\" ruleset=\"%s\" %s>%s</army>",
                     ruleset->id, head, body);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("test", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_msg ("%s", ((MusterProblem *) g_ptr_array_index (problems, 0))->message);
  return army;
}

static gint64
get_number (const MusterEvaluation *evaluation, guint node, const char *stat, int band)
{
  MusterFigure figure;
  int index = muster_ruleset_find_stat (evaluation->ruleset, stat);
  assert_true (index >= 0);
  muster_evaluation_get_figure (evaluation, node, index, &figure);
  assert_int_equal (figure.known, MUSTER_YES);
  assert_true (band < figure.n_numbers && figure.numbers[band].den == 1);
  return figure.numbers[band].num;
}

/* What stands after @word in @pairs. */
static const char *
find_pair (const char *const *pairs, guint n, const char *word)
{
  for (guint i = 0; i < n; i += 2)
    if (g_str_equal (pairs[i], word))
      return pairs[i + 1];
  fail_msg ("no \"%s\"", word);
  return NULL;
}

static const char *
get_arm_type (const char *arm)
{
  static const char *const types[] = { "infantry",        "line-infantry",  "cavalry",
                                       "medium-cavalry",  "foot-artillery", "foot-artillery",
                                       "horse-artillery", "horse-artillery" };
  return find_pair (types, G_N_ELEMENTS (types), arm);
}

static const char *
get_commander_type (const char *level)
{
  static const char *const types[] = { "brigade",  "brigade-commander",
                                       "division", "division-commander",
                                       "corps",    "corps-commander" };
  return find_pair (types, G_N_ELEMENTS (types), level);
}

static void
test_every_unit_costs_what_the_first_table_says (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-unit-prices");
  assert_int_equal (rows->len, 20);
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      g_autofree char *body = g_strdup_printf (
        "<formation kind=\"brigade\"><unit type=\"%s\" grades=\"quality:%s\"/></formation>",
        get_arm_type (row[0]), row[1]);
      g_autoptr (MusterArmySnapshot) army =
        make_army (ruleset, "date=\"1809\" grades=\"nation:france\"", body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (evaluation->price_states[2], MUSTER_PRICE_KNOWN);
      assert_int_equal (evaluation->points[2].num, atoi (row[2]));
    }
}

static void
test_every_commander_costs_what_the_second_table_says (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-commander-prices");
  assert_int_equal (rows->len, 36);
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      g_autofree char *head = g_strdup_printf ("grades=\"system:%s\"", row[2]);
      g_autofree char *body =
        g_strdup_printf ("<formation kind=\"%s\"><commander type=\"%s\" grades=\"rating:%s\"/>"
                         "</formation>",
                         row[0], get_commander_type (row[0]), row[1]);
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, head, body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (evaluation->points[2].num, atoi (row[3]));
    }
}

static void
test_the_overall_commander_of_several_corps_pays_the_corps_row (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (MusterArmySnapshot) army =
    make_army (ruleset, "grades=\"system:impulse\"",
               "<commander type=\"army-commander\" grades=\"rating:4\"/>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  assert_int_equal (evaluation->points[1].num, 40);
}

static void
test_no_price_is_in_the_pack_that_the_tables_do_not_have (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  assert_int_equal (ruleset->n_prices, 2);
  assert_int_equal (ruleset->prices[0].n_rows, 20);
  assert_int_equal (ruleset->prices[1].n_rows, 36);
}

static const char *
get_nation_id (const char *printed)
{
  static const char *const ids[] = {
    "Austria",
    "austria",
    "Bavaria",
    "bavaria",
    "Belgium / Netherlands",
    "netherlands",
    "Brunswick",
    "brunswick",
    "Denmark",
    "denmark",
    "France",
    "france",
    "Great Britain",
    "britain",
    "Italy",
    "italy",
    "Naples",
    "naples",
    "Poland",
    "poland",
    "Portugal",
    "portugal",
    "Prussia",
    "prussia",
    "Rhine Confederation",
    "rhine-confederation",
    "Russia",
    "russia",
    "Saxony",
    "saxony",
    "Spain",
    "spain",
    "Sweden",
    "sweden",
    "Westphalia",
    "westphalia",
  };
  return find_pair (ids, G_N_ELEMENTS (ids), printed);
}

/* What the three lists say of a nation in a year, or NULL. */
static const char *
find_system (GPtrArray *rows, const char *nation, int year)
{
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      if (g_str_equal (get_nation_id (row[0]), nation) && atoi (row[2]) <= year
          && atoi (row[3]) >= year)
        return row[1];
    }
  return NULL;
}

static void
test_every_nation_has_in_every_year_the_system_of_the_lists_or_none (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-systems");
  int scale = muster_ruleset_find_scale (ruleset, "system");
  assert_int_equal (rows->len, 30);
  assert_int_equal (ruleset->n_nations, 18);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int year = 1785; year <= 1820; year++)
      {
        const char *nation = ruleset->nations[i].id;
        g_autofree char *head = g_strdup_printf ("date=\"%d\" grades=\"nation:%s\"", year, nation);
        g_autoptr (MusterArmySnapshot) army = make_army (ruleset, head, "");
        g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
        int grade = muster_evaluation_get_grade (evaluation, 0, scale);
        const char *wanted = find_system (rows, nation, year);
        if (wanted == NULL)
          assert_int_equal (grade, MUSTER_GRADE_UNKNOWN);
        else
          assert_string_equal (ruleset->scales[scale].grades[grade].id, wanted);
      }
}

static void
test_the_pack_has_a_trait_for_every_row_of_the_lists_and_no_other (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-systems");
  guint n_traits = 0;
  for (int i = 0; i < ruleset->n_nations; i++)
    n_traits += (guint) ruleset->nations[i].n_traits;
  assert_int_equal (n_traits, rows->len);
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      int nation =
        muster_ruleset_find_grade (ruleset, ruleset->nation_scale, get_nation_id (row[0]));
      gboolean found = FALSE;
      g_autofree char *tags = g_strconcat ("system:", row[1], NULL);
      for (int j = 0; j < ruleset->nations[nation].n_traits; j++)
        {
          const MusterTrait *trait = &ruleset->nations[nation].traits[j];
          found = found
                  || (g_str_equal (trait->tags, tags) && trait->from == atoi (row[2])
                      && trait->to == atoi (row[3]));
        }
      assert_true (found);
    }
}

static void
test_command_ranges_are_those_of_the_rules (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-ranges");
  assert_int_equal (rows->len, 9);
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      g_autofree char *head = g_strdup_printf ("grades=\"system:%s\"", row[1]);
      g_autofree char *body =
        g_strdup_printf ("<formation kind=\"%s\"><commander type=\"%s\"/></formation>", row[0],
                         get_commander_type (row[0]));
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, head, body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 2, "command-range", 0), atoi (row[2]));
    }
}

/* A brigade of @n units of a type, in an army of one system. */
static const MusterArmy *
make_brigade (MusterRuleset *ruleset, const char *head, const char *type, int n)
{
  g_autoptr (GString) body = g_string_new ("<formation kind=\"brigade\" grades=\"quality:4\">");
  for (int i = 0; i < n; i++)
    g_string_append_printf (body, "<unit type=\"%s\"/>", type);
  g_string_append (body, "</formation>");
  return make_army (ruleset, head, body->str);
}

static char *
dup_readout (const MusterEvaluation *evaluation, const char *id)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts (evaluation);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (g_str_equal (readout->id, id))
        return g_strdup (readout->text);
    }
  return NULL;
}

static void
test_brigades_are_demoralised_as_the_rules_say (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-demoralisation");
  assert_int_equal (rows->len, 6);
  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      g_autoptr (MusterArmySnapshot) army =
        make_brigade (ruleset, "grades=\"system:impulse nation:france\"", "line-infantry",
                      atoi (row[0]));
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autofree char *wanted =
        row[2] != NULL && row[2][0] != '\0'
          ? g_strdup_printf ("at %s lost (chance 1 in 2), at %s of %s", row[2], row[1], row[0])
          : g_strdup_printf ("at %s of %s lost", row[1], row[0]);
      g_autofree char *text = dup_readout (evaluation, "demoralised");
      assert_string_equal (text, wanted);
    }
}

static void
test_moves_fire_and_size_are_those_of_the_rules (void **state)
{
  static const struct
  {
    const char *type;
    const char *line;
    const char *column;
  } moves[] = {
    { "line-infantry", "move infantry, line (cm)", "move infantry, column (cm)" },
    { "light-infantry", "move light infantry, line (cm)", "move light infantry, column (cm)" },
    { "light-cavalry", "move light cavalry, line (cm)", "move light cavalry, column (cm)" },
    { "medium-cavalry", "move medium/heavy cavalry, line (cm)",
      "move medium/heavy cavalry, column (cm)" },
    { "heavy-cavalry", "move medium/heavy cavalry, line (cm)",
      "move medium/heavy cavalry, column (cm)" },
  };
  static const char *const systems[][2] = {
    { "system:linear", "infantry fire range, linear (cm)" },
    { "system:impulse", "infantry fire range, impulse (cm)" },
    { "system:advanced-linear", "infantry fire range, advanced-linear (cm)" },
  };
  static const char *const sizes[] = { "1-2", "3-4", "5-6", "7-8" };
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autoptr (MusterArmySnapshot) army =
        make_brigade (ruleset, "grades=\"system:impulse\"", moves[i].type, 3);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 1, "move", 0),
                        atoi (find_value (rows, moves[i].line)));
      assert_int_equal (get_number (evaluation, 1, "move", 1),
                        atoi (find_value (rows, moves[i].column)));
    }
  for (guint i = 0; i < G_N_ELEMENTS (systems); i++)
    {
      g_autofree char *head = g_strdup_printf ("grades=\"%s\"", systems[i][0]);
      g_autoptr (MusterArmySnapshot) army = make_brigade (ruleset, head, "line-infantry", 3);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 1, "fire-range", 0),
                        atoi (find_value (rows, systems[i][1])));
    }
  for (int n = 1; n <= 8; n++)
    {
      g_autofree char *what = g_strdup_printf ("size modifier, %s units", sizes[(n - 1) / 2]);
      g_autoptr (MusterArmySnapshot) army =
        make_brigade (ruleset, "grades=\"system:impulse\"", "line-infantry", n);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 1, "size-modifier", 0),
                        atoi (find_value (rows, what)));
    }
}

static void
test_guns_move_and_fire_as_the_rules_say (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  g_autoptr (MusterArmySnapshot) army = make_army (
    ruleset, "grades=\"system:linear\"",
    "<formation kind=\"corps\"><commander type=\"corps-commander\"/><unit type=\"foot-artillery\"/>"
    "<unit type=\"horse-artillery\"/><unit type=\"rockets\"/></formation>");
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  const char *foot = find_value (rows, "move foot artillery/rockets, line (cm)");
  assert_int_equal (get_number (evaluation, 2, "commander-move", 0),
                    atoi (find_value (rows, "move commanders, line (cm)")));
  assert_int_equal (get_number (evaluation, 3, "gun-move", 0), atoi (foot));
  assert_int_equal (get_number (evaluation, 5, "gun-move", 0), atoi (foot));
  assert_int_equal (get_number (evaluation, 4, "gun-move", 0),
                    atoi (find_value (rows, "move horse artillery, line (cm)")));
  assert_int_equal (get_number (evaluation, 3, "gun-range", 0),
                    atoi (find_value (rows, "artillery fire range, close (cm)")));
  assert_int_equal (get_number (evaluation, 3, "gun-range", 1),
                    atoi (find_value (rows, "artillery fire range, long (cm)")));
}

static void
test_limits_have_the_figures_of_the_rules (void **state)
{
  static const struct
  {
    const char *limit;
    const char *min;
    const char *max;
  } limits[] = {
    { "brigade-size", "units per brigade, min", "units per brigade, max" },
    { "division-size", "brigades per division, min", "brigades per division, max" },
    { "corps-size", "divisions per corps, min", "divisions per corps, max" },
    { "brigade-artillery", NULL, "artillery units per independent brigade commander, max" },
    { "division-artillery", NULL, "artillery units per division commander, max" },
    { "corps-artillery", NULL, "artillery units per corps commander, max" },
    { "group-size", "artillery group minimum units", NULL },
  };
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      const MusterLimit *limit = muster_ruleset_find_limit (ruleset, limits[i].limit);
      assert_non_null (limit);
      assert_int_equal (limit->min.is_given, limits[i].min != NULL);
      assert_int_equal (limit->max.is_given, limits[i].max != NULL);
      if (limits[i].min != NULL)
        assert_int_equal (limit->min.number.num, atoi (find_value (rows, limits[i].min)));
      if (limits[i].max != NULL)
        assert_int_equal (limit->max.number.num, atoi (find_value (rows, limits[i].max)));
      assert_string_equal (limit->cite, "Army Structure");
    }
}

static const char *
get_text (const MusterEvaluation *evaluation, guint node, const char *stat)
{
  MusterFigure figure;
  muster_evaluation_get_figure (evaluation, node,
                                muster_ruleset_find_stat (evaluation->ruleset, stat), &figure);
  assert_int_equal (figure.known, MUSTER_YES);
  return figure.text;
}

/* "60x40" as the second typing has it, "60 × 40 mm" as the pack. */
static void
assert_base (const MusterEvaluation *evaluation, guint node, const char *second)
{
  g_auto (GStrv) sides = g_strsplit (second, "x", 2);
  g_autofree char *wanted = g_strdup_printf ("%s × %s mm", sides[0], sides[1]);
  assert_string_equal (get_text (evaluation, node, "base"), wanted);
}

static void
test_bases_are_those_of_the_rules (void **state)
{
  static const char *const scales[][2] = { { "figure-scale:25", "25mm or 1/72" },
                                           { "figure-scale:15", "15mm" } };
  static const char *const what[] = { "base corps command",    "base infantry",
                                      "base cavalry",          "base artillery",
                                      "base division command", "base brigade command" };
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autofree char *head = g_strdup_printf ("grades=\"system:linear %s\"", scales[i][0]);
      g_autoptr (MusterArmySnapshot) army =
        make_army (ruleset, head,
                   "<formation kind=\"corps\"><commander type=\"corps-commander\"/>"
                   "<unit type=\"line-infantry\"/><unit type=\"heavy-cavalry\"/>"
                   "<unit type=\"horse-artillery\"/><commander type=\"division-commander\"/>"
                   "<commander type=\"brigade-commander\"/></formation>");
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      for (guint j = 0; j < G_N_ELEMENTS (what); j++)
        {
          g_autofree char *row = g_strdup_printf ("%s, %s (mm)", what[j], scales[i][1]);
          assert_base (evaluation, j + 2, find_value (rows, row));
        }
    }
}

static void
test_game_of_kings_has_the_figures_of_its_rules (void **state)
{
  static const struct
  {
    const char *type;
    int figures;
    const char *stat;
    const char *move;
  } types[] = {
    { "foot-battalion", 16, "move", "move foot in line (cm)" },
    { "light-infantry", 6, "move", "move light infantry (cm)" },
    { "heavy-horse", 6, "move", "move heavy horse (cm)" },
    { "medium-horse", 6, "move", "move medium horse (cm)" },
    { "light-horse", 6, "move", "move light horse (cm)" },
    { "gun", 4, "gun-move", "move limbered guns (cm)" },
  };
  g_autoptr (MusterRuleset) ruleset = load_pack ("game-of-kings");
  g_autoptr (GPtrArray) rows = load_table ("game-of-kings-figures");
  g_autoptr (GString) body =
    g_string_new ("<commander type=\"general\"/><formation kind=\"centre\">");
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_string_append_printf (body, "<unit type=\"%s\"/>", types[i].type);
  g_string_append (body, "</formation><formation kind=\"flank\"/>");
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, "", body->str);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      assert_int_equal (get_number (evaluation, i + 3, "figures", 0), types[i].figures);
      assert_int_equal (get_number (evaluation, i + 3, types[i].stat, 0),
                        atoi (find_value (rows, types[i].move)));
      assert_int_equal (get_number (evaluation, i + 3, "bases", 0),
                        g_str_equal (types[i].type, "gun") ? 1 : 2);
      assert_base (evaluation, i + 3, find_value (rows, "base foot (mm)"));
    }
  assert_base (evaluation, 1, find_value (rows, "base general (mm)"));
  assert_int_equal (get_number (evaluation, 1, "move", 0),
                    atoi (find_value (rows, "move generals (cm)")));
  assert_int_equal (get_number (evaluation, 3, "hit", 0),
                    atoi (find_value (rows, "musketry hit score, regular foot in firing order")));
  assert_int_equal (get_number (evaluation, 4, "hit", 0),
                    atoi (find_value (rows, "musketry hit score, light foot")));
  assert_int_equal (muster_evaluation_get_steps (evaluation, 3, NULL),
                    atoi (find_value (rows, "effectiveness steps per unit")));
  assert_int_equal (evaluation->points[1].num, 3);
  assert_int_equal (evaluation->points[3].num, 2);
  for (guint i = 4; i < 9; i++)
    assert_int_equal (evaluation->points[i].num, 1);
}

static void
test_figures_phases_and_victory_points_are_those_of_the_rules (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  static const char *const qualities[] = { "quality:2", "quality:3", "quality:4", "quality:5",
                                           "quality:6" };
  static const char *const ratings[] = { "rating:1", "rating:2", "rating:3", "rating:4" };
  for (guint i = 0; i < G_N_ELEMENTS (qualities); i++)
    {
      g_autofree char *what =
        g_strdup_printf ("victory points, enemy unit lost or routed, quality %u", i + 2);
      g_autofree char *body =
        g_strdup_printf ("<formation kind=\"brigade\" grades=\"%s\"><unit type=\"line-infantry\"/>"
                         "<unit type=\"light-cavalry\"/></formation>",
                         qualities[i]);
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, "", body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 2, "victory-points", 0),
                        atoi (find_value (rows, what)));
      assert_int_equal (get_number (evaluation, 2, "figures", 0),
                        atoi (find_value (rows, "figures per infantry unit, normal")));
      assert_int_equal (get_number (evaluation, 3, "figures", 0),
                        atoi (find_value (rows, "figures per cavalry unit")));
    }
  for (guint i = 0; i < G_N_ELEMENTS (ratings); i++)
    {
      g_autofree char *what =
        g_strdup_printf ("phases per turn, overall or corps commander rating %u", i + 1);
      g_autofree char *body =
        g_strdup_printf ("<formation kind=\"corps\"><commander type=\"corps-commander\" "
                         "grades=\"%s\"/></formation>",
                         ratings[i]);
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, "", body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 2, "phases", 0), atoi (find_value (rows, what)));
    }
}

static void
test_the_french_empire_has_its_bonus_in_its_years_alone (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("tout-soldat");
  g_autoptr (GPtrArray) rows = load_table ("tout-soldat-figures");
  int from = atoi (find_value (rows, "attacker bonus from"));
  int to = atoi (find_value (rows, "attacker bonus to"));
  for (int nation = 0; nation < ruleset->n_nations; nation++)
    for (int year = 1790; year <= 1816; year++)
      {
        const char *id = ruleset->nations[nation].id;
        g_autofree char *head = g_strdup_printf ("date=\"%d\" grades=\"nation:%s\"", year, id);
        g_autoptr (MusterArmySnapshot) army = make_army (ruleset, head, "");
        g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
        gboolean has = g_str_equal (id, "france") && year >= from && year <= to;
        assert_int_equal (get_number (evaluation, 0, "attack-bonus", 0),
                          has ? atoi (find_value (rows, "attacker bonus")) : 0);
      }
}

static void
test_morale_saves_and_dice_are_those_of_the_rules (void **state)
{
  static const char *const grades[][2] = { { "quality:elite", "morale score, elite" },
                                           { "quality:regular", "morale score, regular" },
                                           { "quality:poor", "morale score, poor" } };
  static const char *const sectors[][2] = { { "centre", "sector centre, die" },
                                            { "flank", "sector flank, die (each)" } };
  g_autoptr (MusterRuleset) ruleset = load_pack ("game-of-kings");
  g_autoptr (GPtrArray) rows = load_table ("game-of-kings-figures");
  int die = muster_ruleset_find_scale (ruleset, "die");
  for (guint i = 0; i < G_N_ELEMENTS (grades); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("<formation kind=\"centre\"><unit type=\"cuirassiers\" "
                         "grades=\"%s\"/></formation>",
                         grades[i][0]);
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, "", body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      assert_int_equal (get_number (evaluation, 2, "morale", 0),
                        atoi (find_value (rows, grades[i][1])));
      assert_int_equal (get_number (evaluation, 2, "save", 0),
                        atoi (
                          find_value (rows, "saving throw, cuirassiers (not against roundshot)")));
    }
  for (guint i = 0; i < G_N_ELEMENTS (sectors); i++)
    {
      g_autofree char *body = g_strdup_printf ("<formation kind=\"%s\"/>", sectors[i][0]);
      g_autofree char *wanted = g_ascii_strdown (find_value (rows, sectors[i][1]), -1);
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, "", body);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      int grade = muster_evaluation_get_grade (evaluation, 1, die);
      assert_string_equal (ruleset->scales[die].grades[grade].name, wanted);
    }
}

static void
test_the_shipped_packs_have_no_faults (void **state)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (MusterRuleset) ruleset = load_pack (ids[i]);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      muster_ruleset_check (ruleset, ids[i], problems);
      assert_false (muster_problems_has_error (problems));
    }
}

static void
test_every_nation_has_five_suggested_types_or_more (void **state)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (MusterRuleset) ruleset = load_pack (ids[i]);
      for (int nation = 0; nation < ruleset->n_nations; nation++)
        {
          int n = 0;
          for (int j = 0; j < ruleset->n_kinds; j++)
            {
              const MusterKind *kind = &ruleset->kinds[j];
              if (kind->nation != nation)
                continue;
              n++;
              assert_null (kind->cite);
            }
          assert_true (n >= 5);
        }
    }
}

static void
test_all_troops_of_nations_say_how_common_they_were (void **state)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                     "louis-xiv-battalions", "pike-and-powder" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (MusterRuleset) ruleset = load_pack (ids[i]);
      for (int k = 0; k < ruleset->n_kinds; k++)
        {
          const MusterKind *kind = &ruleset->kinds[k];
          if (kind->category == MUSTER_CATEGORY_UNIT && kind->nation >= 0)
            assert_in_range (muster_kind_get_commonness (kind, MUSTER_NO_YEAR), 0, 100);
          for (int year = 0; year < kind->n_commonness; year++)
            assert_in_range (kind->commonness[year].weight, 0, 100);
        }
    }
}

/* The note of a pack that begins so. */
static const MusterNote *
find_note (const MusterRuleset *ruleset, const char *start)
{
  for (int i = 0; i < ruleset->n_notes; i++)
    if (g_str_has_prefix (ruleset->notes[i].text, start))
      return &ruleset->notes[i];
  fail_msg ("no note \"%s\"", start);
  return NULL;
}

static void
test_notes_cite_only_what_their_sections_say (void **state)
{
  static const struct
  {
    const char *pack;
    const char *start;
    const char *end;
    const char *cite;
  } notes[] = {
    { "tout-soldat", "Of at most three roads two may be continuous. ", "one of the three.",
      "Terrain" },
    { "tout-soldat", "A continuous road is read", "end in a built-up area.", NULL },
    { "tout-soldat", "A stream is read", "roads to cross it.", NULL },
    { "tout-soldat", "A river lies wholly", "a side edge.", "Rivers & Streams" },
    { "tout-soldat", "The rules give no breadth", "are printed.", NULL },
    { "le-roi-soleil", "A village holds one unit.", "one unit.", "10.2 Capacity of Villages" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      g_autoptr (MusterRuleset) ruleset = load_pack (notes[i].pack);
      const MusterNote *note = find_note (ruleset, notes[i].start);
      assert_true (g_str_has_suffix (note->text, notes[i].end));
      assert_int_equal (g_strcmp0 (note->cite, notes[i].cite), 0);
      assert_null (strstr (note->text, "or from a built-up area"));
    }
}

/* Of the leaders that are named none is called Charismatic or not. */
static void
test_the_leaders_of_pike_and_powder_are_ordinary_by_muster (void **state)
{
  g_autoptr (MusterRuleset) ruleset = load_pack ("pike-and-powder");
  int spirit = muster_ruleset_find_scale (ruleset, "spirit");
  guint n = 0;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      for (int j = 0; j < kind->n_presets; j++)
        if (kind->presets[j].scale == spirit)
          {
            assert_true (muster_own_has (kind->own, "spirit:ordinary"));
            n++;
          }
    }
  assert_int_equal (n, 2 + 16);
}

/* What the sections say, and nothing else, is cited from them. */
static void
test_parts_are_cited_from_the_sections_that_say_them (void **state)
{
  g_autoptr (MusterRuleset) kings = load_pack ("game-of-kings");
  g_autoptr (MusterRuleset) roi = load_pack ("le-roi-soleil");
  g_autoptr (MusterRuleset) pike = load_pack ("pike-and-powder");
  g_autoptr (MusterRuleset) louis = load_pack ("louis-xiv-battalions");
  int france = muster_ruleset_find_grade (kings, kings->nation_scale, "france");
  assert_null (kings->nations[france].cite);
  assert_null (roi->prices[0].cite);
  assert_string_equal (muster_ruleset_find_kind (pike, "army-leader")->cite,
                       "Initiative Die Roll Modifiers");
  for (int i = 0; i < pike->n_levels; i++)
    assert_int_equal (pike->levels[i].cite == NULL, g_str_equal (pike->levels[i].id, "worn"));
  assert_string_equal (louis->strengths[0].cite, "Battlefield scale, time and space");
}

static const char *
get_selector_text (const MusterSelector *selector)
{
  return selector != NULL ? selector->text : NULL;
}

static void
append_prices (GString *dump, const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      g_string_append_printf (dump, "prices %s of %s\n", prices->id,
                              get_selector_text (prices->of));
      for (int j = 0; j < prices->n_rows; j++)
        g_string_append_printf (dump, "%s %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " %s %d\n",
                                get_selector_text (prices->rows[j].when),
                                prices->rows[j].points.num, prices->rows[j].points.den,
                                prices->rows[j].cite, prices->rows[j].line);
    }
}

static void
append_limits (GString *dump, const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &ruleset->limits[i];
      g_string_append_printf (dump, "limit %s %s in %s of %s to %s: %s, %s, %d\n", limit->id,
                              limit->name, get_selector_text (limit->scope),
                              get_selector_text (limit->of), get_selector_text (limit->to),
                              limit->cite, limit->reason, limit->line);
    }
}

/* What people read of a pack and what armies are checked by, in part. */
static char *
dup_dump (const MusterRuleset *ruleset)
{
  GString *dump = g_string_new (NULL);
  g_string_append_printf (dump, "%s %s %s %s %s %s %d-%d\n", ruleset->id, ruleset->title,
                          ruleset->version, ruleset->author, ruleset->lang, ruleset->based_on,
                          ruleset->from, ruleset->to);
  g_string_append_printf (dump, "%d %d %d %d %d %d %d %d %d %d %u %u\n", ruleset->n_notes,
                          ruleset->n_tags, ruleset->n_nations, ruleset->n_choices,
                          ruleset->n_features, ruleset->n_stats, ruleset->n_strengths,
                          ruleset->n_levels, ruleset->n_counters, ruleset->n_tables,
                          ruleset->n_words, ruleset->selectors->len);
  for (int i = 0; i < ruleset->n_kinds; i++)
    g_string_append_printf (dump, "%s %s %s %s %s %d\n", ruleset->kinds[i].id,
                            ruleset->kinds[i].name, ruleset->kinds[i].tags, ruleset->kinds[i].note,
                            get_selector_text (ruleset->kinds[i].holds), ruleset->kinds[i].line);
  for (int i = 0; i < ruleset->n_scales; i++)
    for (int j = 0; j < ruleset->scales[i].n_grades; j++)
      g_string_append_printf (dump, "%s:%s %s\n", ruleset->scales[i].id,
                              ruleset->scales[i].grades[j].id, ruleset->scales[i].grades[j].name);
  append_prices (dump, ruleset);
  append_limits (dump, ruleset);
  return g_string_free (dump, FALSE);
}

static void
test_a_pack_read_without_its_text_is_else_the_same (void **state)
{
  static const char *const ids[] = { "tout-soldat", "game-of-kings", "le-roi-soleil",
                                     "louis-xiv-battalions", "pike-and-powder" };
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("%s/../data/packs/%s.ruleset.xml", g_getenv ("G_TEST_SRCDIR"), ids[i]);
      g_autoptr (GPtrArray) problems = muster_problems_new ();
      g_autoptr (MusterRuleset) with = load_pack (ids[i]);
      g_autoptr (MusterRuleset) without = muster_ruleset_load_without_text (path, problems);
      assert_non_null (without);
      g_autofree char *expected = dup_dump (with);
      g_autofree char *actual = dup_dump (without);
      assert_non_null (with->content);
      assert_null (without->content);
      assert_string_equal (actual, expected);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_unit_costs_what_the_first_table_says),
    cmocka_unit_test (test_every_commander_costs_what_the_second_table_says),
    cmocka_unit_test (test_the_overall_commander_of_several_corps_pays_the_corps_row),
    cmocka_unit_test (test_no_price_is_in_the_pack_that_the_tables_do_not_have),
    cmocka_unit_test (test_every_nation_has_in_every_year_the_system_of_the_lists_or_none),
    cmocka_unit_test (test_the_pack_has_a_trait_for_every_row_of_the_lists_and_no_other),
    cmocka_unit_test (test_command_ranges_are_those_of_the_rules),
    cmocka_unit_test (test_brigades_are_demoralised_as_the_rules_say),
    cmocka_unit_test (test_moves_fire_and_size_are_those_of_the_rules),
    cmocka_unit_test (test_guns_move_and_fire_as_the_rules_say),
    cmocka_unit_test (test_limits_have_the_figures_of_the_rules),
    cmocka_unit_test (test_bases_are_those_of_the_rules),
    cmocka_unit_test (test_game_of_kings_has_the_figures_of_its_rules),
    cmocka_unit_test (test_figures_phases_and_victory_points_are_those_of_the_rules),
    cmocka_unit_test (test_the_french_empire_has_its_bonus_in_its_years_alone),
    cmocka_unit_test (test_morale_saves_and_dice_are_those_of_the_rules),
    cmocka_unit_test (test_the_shipped_packs_have_no_faults),
    cmocka_unit_test (test_a_pack_read_without_its_text_is_else_the_same),
    cmocka_unit_test (test_all_troops_of_nations_say_how_common_they_were),
    cmocka_unit_test (test_every_nation_has_five_suggested_types_or_more),
    cmocka_unit_test (test_notes_cite_only_what_their_sections_say),
    cmocka_unit_test (test_the_leaders_of_pike_and_powder_are_ordinary_by_muster),
    cmocka_unit_test (test_parts_are_cited_from_the_sections_that_say_them),
  };
  return cmocka_run_group_tests_name ("packs", tests, NULL, NULL);
}
