/* How long checking, editing and finding fixes take, beside one SQL statement that does the
 * same. Prints medians; judges nothing. usage: bench PACK [army UNITS OUT.army.xml] */
#include "army/check/repair/repair.h"
#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 15

static void
add_brigade (MusterArmyBuilder *builder, int number, int n_units)
{
  g_autofree char *name = g_strdup_printf ("Brigade %d", number);
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", name);
  muster_army_builder_choose (builder, "quality", number % 3 == 0 ? "5" : "4");
  for (int i = 0; i < n_units; i++)
    {
      g_autofree char *unit = g_strdup_printf ("Regiment %d, battalion %d", number, i + 1);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "line-infantry", unit);
      muster_army_builder_end (builder);
    }
  muster_army_builder_end (builder);
}

/* Units that stand where none may: directly in the division. */
static void
add_strays (MusterArmyBuilder *builder, int n_units)
{
  for (int i = 0; i < n_units; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "line-infantry", NULL);
      muster_army_builder_choose (builder, "quality", "4");
      muster_army_builder_end (builder);
    }
}

static void
add_commander (MusterArmyBuilder *builder, const char *type, const char *rating)
{
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, type, NULL);
  muster_army_builder_choose (builder, "rating", rating);
  muster_army_builder_end (builder);
}

/* Corps of three divisions of three brigades of four battalions; legal but for a last small
 * brigade where the units do not come out even. With strays every third unit stands in no brigade.
 */
static const MusterArmy *
make_army (MusterRuleset *ruleset, int n_units, gboolean has_strays)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, "Made for measuring");
  int left = n_units;
  muster_army_builder_set_date (builder, "1809");
  muster_army_builder_choose (builder, "nation", "france");
  if (n_units > 36)
    add_commander (builder, "army-commander", "3");
  for (int number = 0; left > 0; number++)
    {
      if (number % 9 == 0)
        {
          if (number > 0)
            muster_army_builder_end (builder);
          muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "corps", NULL);
          add_commander (builder, "corps-commander", "3");
        }
      if (number % 3 == 0)
        {
          muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "division", NULL);
          add_commander (builder, "division-commander", "2");
        }
      add_brigade (builder, number, MIN (left, 4));
      left -= MIN (left, 4);
      int n_strays = has_strays ? MIN (left, 2) : 0;
      add_strays (builder, n_strays);
      left -= n_strays;
      if (number % 3 == 2 || left == 0)
        muster_army_builder_end (builder);
    }
  return muster_army_builder_finish (builder);
}

static int
compare (const void *a, const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;
  return (left > right) - (left < right);
}

static double
median (double *values, int n)
{
  qsort (values, (size_t) n, sizeof *values, compare);
  return values[n / 2];
}

/* Microseconds of one check. */
static double
time_check (const MusterArmy *army, int repeats)
{
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      for (int i = 0; i < repeats; i++)
        {
          g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
          g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
        }
      times[round] = (double) (g_get_monotonic_time () - start) / repeats;
    }
  return median (times, ROUNDS);
}

/* The peer: the army as plain rows, costed and held against sizes, arms and qualities. */
static const char *const peer_statement =
  "WITH unit AS (SELECT t.parent AS brigade, t.arm, coalesce (t.quality, b.quality) AS quality,"
  "  p.points FROM thing t JOIN thing b ON b.id = t.parent"
  "  LEFT JOIN price p ON p.arm = t.arm AND p.quality = coalesce (t.quality, b.quality)"
  "  WHERE t.sort = 'unit'),"
  " size AS (SELECT brigade, count (*) AS n, count (DISTINCT arm) AS arms,"
  "  count (DISTINCT quality) AS qualities FROM unit GROUP BY brigade),"
  " held AS (SELECT c.parent AS holder, c.kind, count (*) AS n FROM thing c"
  "  WHERE c.sort <> 'unit' GROUP BY c.parent, c.kind)"
  " SELECT (SELECT sum (points) FROM unit),"
  "  (SELECT sum (points) FROM thing t JOIN rank r ON r.kind = t.kind AND r.rating = t.quality),"
  "  (SELECT count (*) FROM size WHERE n NOT BETWEEN 3 AND 8 OR arms > 1 OR qualities > 1),"
  "  (SELECT count (*) FROM held JOIN thing h ON h.id = holder WHERE"
  "   (h.kind = 'division' AND held.kind = 'brigade' AND n NOT BETWEEN 2 AND 4)"
  "   OR (h.kind = 'corps' AND held.kind = 'division' AND n NOT BETWEEN 2 AND 3))";

static void
fill_peer (sqlite3 *db, const MusterArmy *army)
{
  sqlite3_stmt *insert;
  sqlite3_exec (db,
                "CREATE TABLE thing (id INTEGER PRIMARY KEY, parent, sort, kind, arm, quality);"
                "CREATE INDEX by_parent ON thing (parent);"
                "CREATE TABLE price (arm, quality, points, PRIMARY KEY (arm, quality));"
                "CREATE TABLE rank (kind, rating, points, PRIMARY KEY (kind, rating));"
                "INSERT INTO price VALUES ('infantry', '4', 7), ('infantry', '5', 11);"
                "INSERT INTO rank VALUES ('army-commander', '3', 30), ('corps-commander', '3', 30),"
                " ('division-commander', '2', 12);",
                NULL, NULL, NULL);
  sqlite3_prepare_v2 (db, "INSERT INTO thing VALUES (?1, ?2, ?3, ?4, 'infantry', ?5)", -1, &insert,
                      NULL);
  for (guint i = 0; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      sqlite3_bind_int64 (insert, 1, i);
      sqlite3_bind_int64 (insert, 2, node->parent == MUSTER_NO_NODE ? -1 : (gint64) node->parent);
      sqlite3_bind_text (insert, 3, muster_category_get_word (node->category), -1, SQLITE_STATIC);
      sqlite3_bind_text (insert, 4, node->kind_id, -1, SQLITE_STATIC);
      sqlite3_bind_text (insert, 5, node->n_chosen > 0 ? node->chosen[0].grade : NULL, -1,
                         SQLITE_STATIC);
      sqlite3_step (insert);
      sqlite3_reset (insert);
    }
  sqlite3_finalize (insert);
}

static double
time_peer (const MusterArmy *army)
{
  double times[ROUNDS];
  sqlite3 *db;
  sqlite3_stmt *ask;
  sqlite3_open (":memory:", &db);
  fill_peer (db, army);
  sqlite3_prepare_v2 (db, peer_statement, -1, &ask, NULL);
  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      for (int i = 0; i < 20; i++)
        {
          sqlite3_step (ask);
          sqlite3_reset (ask);
        }
      times[round] = (double) (g_get_monotonic_time () - start) / 20;
    }
  sqlite3_finalize (ask);
  sqlite3_close (db);
  return median (times, ROUNDS);
}

static void
print_checks (MusterRuleset *ruleset)
{
  static const int sizes[] = { 50, 500, 2000 };
  printf ("goal 1: cost and findings (SQLite: one statement on the same army in memory)\n");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, sizes[i], FALSE);
      double ours = time_check (army, sizes[i] > 500 ? 20 : 200);
      double peer = time_peer (army);
      printf ("  %4d units: %8.1f µs   SQLite %8.1f µs   ratio 1/%.0f   %.3f µs a unit\n", sizes[i],
              ours, peer, peer / ours, ours / sizes[i]);
    }
}

/* An army with a fault or two, as it is while somebody edits it, and one with a third of its units
 * at fault. */
static void
print_illegal_checks (MusterRuleset *ruleset)
{
  static const struct
  {
    int n_units;
    gboolean has_strays;
  } armies[] = { { 50, FALSE }, { 50, TRUE }, { 500, TRUE } };
  for (guint i = 0; i < G_N_ELEMENTS (armies); i++)
    {
      g_autoptr (MusterArmySnapshot) army =
        make_army (ruleset, armies[i].n_units, armies[i].has_strays);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
      printf ("  %4d units, %u findings: %8.1f µs\n", armies[i].n_units, findings->len,
              time_check (army, 200));
    }
}

static void
print_fixes (MusterRuleset *ruleset)
{
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, 497, FALSE);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      double times[ROUNDS];
      guint n_fixes = 0;
      for (int round = 0; round < ROUNDS; round++)
        {
          gint64 start = g_get_monotonic_time ();
          g_autoptr (GPtrArray) fixes = muster_finding_list_fixes (evaluation, findings, finding);
          times[round] = (double) (g_get_monotonic_time () - start) / 1000;
          n_fixes = fixes->len;
        }
      printf ("  497 units, %u ways out of \"%s\": %.2f ms\n", n_fixes, finding->id,
              median (times, ROUNDS));
    }
}

static void
print_edits (MusterRuleset *ruleset)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, 500, FALSE);
  double times[200];
  double edits[200];
  {
    g_autoptr (MusterStore) store = muster_store_open (path, NULL);
    gint64 id = muster_library_add (store, &muster_army_document, army, NULL);
    g_autoptr (MusterArmySnapshot) kept = muster_store_load_army (store, id, ruleset, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (times); i++)
      {
        MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                                .node = kept->nodes[4].id,
                                .scale = "quality",
                                .grade = i % 2 == 0 ? "3" : "4" };
        gint64 start = g_get_monotonic_time ();
        muster_army_edit_apply (store, id, "Set", &change, 1, NULL);
        edits[i] = (double) (g_get_monotonic_time () - start) / 1000;
        g_autoptr (MusterArmySnapshot) now = muster_store_load_army (store, id, ruleset, NULL);
        g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (now);
        g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
        times[i] = (double) (g_get_monotonic_time () - start) / 1000;
      }
  }
  printf ("goal 2: one edit of 500 units, durably written, to new findings: %.2f ms"
          " (the edit itself %.2f ms)\n",
          median (times, G_N_ELEMENTS (times)), median (edits, G_N_ELEMENTS (edits)));
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", folder);
  if (system (command) != 0)
    g_printerr ("%s stays behind\n", folder);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = argc > 1 ? muster_ruleset_load (argv[1], problems) : NULL;
  if (ruleset == NULL)
    return 2;
  if (argc > 4 && strcmp (argv[2], "army") == 0)
    {
      g_autoptr (MusterArmySnapshot) army = make_army (ruleset, atoi (argv[3]), FALSE);
      g_autoptr (GBytes) bytes = muster_army_write (army);
      gsize length;
      const char *data = g_bytes_get_data (bytes, &length);
      return g_file_set_contents (argv[4], data, (gssize) length, NULL) ? 0 : 2;
    }
  print_checks (ruleset);
  print_illegal_checks (ruleset);
  print_fixes (ruleset);
  print_edits (ruleset);
  return 0;
}
