/* How long checking, editing and finding fixes take, beside one SQL statement that does the same.
 * usage: bench PACK, for all; bench PACK army UNITS OUT.army.xml [faults], which writes an army */
#include "army/check/repair/repair.h"
#include "army/store/edit.h"
#include "army/store/xml.h"
#include "base/problem.h"
#include "base/random.h"
#include "row.h"
#include "ruleset/read/ruleset.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define ROUNDS 31
#define EDITS  200
#define SEED   1815
#define MANY   10000 /* edits of one army */
#define PROBED 500   /* of these, the first and the last */

static void
add_commander (MusterArmyBuilder *builder, const char *type, const char *rating)
{
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, type, NULL);
  muster_army_builder_choose (builder, "rating", rating);
  muster_army_builder_end (builder);
}

static void
add_units (MusterArmyBuilder *builder, int n_units)
{
  for (int i = 0; i < n_units; i++)
    {
      g_autofree char *name = g_strdup_printf ("Battalion %d", i + 1);
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, "line-infantry", name);
      muster_army_builder_end (builder);
    }
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

/* The @i-th of @n parts of @whole, as even as they come. */
static int
get_share (int whole, int n, int i)
{
  return (int) ((gint64) whole * (i + 1) / n - (gint64) whole * i / n);
}

/* Corps of two or three divisions of two to four brigades of four battalions or five, of qualities
 * by seed: legal. With faults every third unit stands in no brigade. */
static const MusterArmy *
make_army (MusterRuleset *ruleset, int n_units, gboolean has_faults)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, "Made for measuring");
  MusterRandom random = muster_random_new (SEED, "army");
  int n_strays = has_faults ? n_units / 3 : 0;
  int n_brigades = MAX ((n_units - n_strays) / 4, 4);
  int n_divisions = MAX (n_brigades / 3, 2);
  int n_corps = (n_divisions + 2) / 3;
  int brigade = 0;
  int division = 0;
  muster_army_builder_set_date (builder, "1809");
  muster_army_builder_choose (builder, "nation", "france");
  if (n_corps > 1)
    add_commander (builder, "army-commander", "3");
  for (int i = 0; i < n_corps; i++)
    {
      muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "corps", NULL);
      add_commander (builder, "corps-commander", "3");
      for (int j = get_share (n_divisions, n_corps, i); j > 0; j--, division++)
        {
          muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "division", NULL);
          add_commander (builder, "division-commander", "2");
          add_strays (builder, get_share (n_strays, n_divisions, division));
          for (int k = get_share (n_brigades, n_divisions, division); k > 0; k--, brigade++)
            {
              g_autofree char *name = g_strdup_printf ("Brigade %d", brigade + 1);
              g_autofree char *quality =
                g_strdup_printf ("%d", (int) muster_random_range (&random, 4, 5));
              muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, "brigade", name);
              muster_army_builder_choose (builder, "quality", quality);
              add_units (builder, get_share (n_units - n_strays, n_brigades, brigade));
              muster_army_builder_end (builder);
            }
          muster_army_builder_end (builder);
        }
      muster_army_builder_end (builder);
    }
  const MusterArmy *army = muster_army_builder_finish (builder);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  if (muster_findings_judge (findings).legal == has_faults)
    {
      g_autofree char *text =
        findings->len > 0 ? muster_finding_dup_text (findings->pdata[0]) : g_strdup ("no fault");
      g_error ("an army of %d units: %s", n_units, text);
    }
  return army;
}

static double
get_us (gint64 since)
{
  return (double) (g_get_monotonic_time () - since);
}

/* Microseconds of one check. */
static double
time_check (const MusterArmy *army, int repeats)
{
  gint64 start = g_get_monotonic_time ();
  for (int i = 0; i < repeats; i++)
    {
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
    }
  return get_us (start) / repeats;
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

typedef struct
{
  sqlite3 *db;
  sqlite3_stmt *ask;
} Peer;

static Peer
begin_peer (const MusterArmy *army)
{
  Peer peer;
  sqlite3_open (":memory:", &peer.db);
  fill_peer (peer.db, army);
  sqlite3_prepare_v2 (peer.db, peer_statement, -1, &peer.ask, NULL);
  return peer;
}

static double
time_peer (const Peer *peer, int repeats)
{
  gint64 start = g_get_monotonic_time ();
  for (int i = 0; i < repeats; i++)
    {
      sqlite3_step (peer->ask);
      sqlite3_reset (peer->ask);
    }
  return get_us (start) / repeats;
}

static void
end_peer (Peer *peer)
{
  sqlite3_finalize (peer->ask);
  sqlite3_close (peer->db);
}

/* Legal, with faults, and the peer by turns. */
static void
measure_checks (MusterRuleset *ruleset)
{
  static const int sizes[] = { 50, 500, 2000, 5000, 20000 };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double legal[ROUNDS], illegal[ROUNDS], peer[ROUNDS];
      int repeats = MAX (20000 / sizes[i], 1);
      g_autoptr (MusterArmySnapshot) sound = make_army (ruleset, sizes[i], FALSE);
      g_autoptr (MusterArmySnapshot) broken = make_army (ruleset, sizes[i], TRUE);
      Peer statement = begin_peer (sound);
      for (int round = 0; round < ROUNDS; round++)
        {
          legal[round] = time_check (sound, repeats);
          illegal[round] = time_check (broken, repeats);
          peer[round] = time_peer (&statement, MAX (repeats / 10, 1));
        }
      end_peer (&statement);
      g_autofree char *what = g_strdup_printf ("cost and findings, %d units, legal", sizes[i]);
      g_autofree char *faulty = g_strdup_printf ("the same, %d units, a third at fault", sizes[i]);
      print_row_beside ("1", what, "µs", legal, ROUNDS, "one SQL statement", peer);
      print_row_beside ("1b", faulty, "µs", illegal, ROUNDS, "legal", legal);
    }
}

static void
measure_fixes (MusterRuleset *ruleset)
{
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, 500, TRUE);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GPtrArray) fixes =
        muster_finding_list_fixes (evaluation, findings, findings->pdata[0]);
      times[round] = get_us (start) / 1000;
    }
  print_row ("1b", "all fixes of one finding, 500 units", "ms", times, ROUNDS);
}

static void
measure_first_fixes (MusterRuleset *ruleset)
{
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, 1000, TRUE);
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
      g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
      g_autoptr (MusterTrials) trials = muster_trials_new (evaluation, findings);
      for (guint i = 0; i < 10; i++)
        {
          g_autoptr (GPtrArray) fixes =
            muster_finding_search_fixes (findings->pdata[i], trials, NULL);
          g_autofree char *text = muster_finding_dup_text (findings->pdata[i]);
        }
      times[round] = get_us (start) / 1000;
    }
  print_row ("1b", "1,000 units, a third at fault: ten findings with fixes", "ms", times, ROUNDS);
}

/* The file of the library, with what SQLite keeps beside it. */
static double
get_size (const char *path)
{
  GStatBuf file = { 0 };
  g_stat (path, &file);
  return (double) file.st_size / 1e6;
}

/* Each durably written, and read and checked again; and how the last go after many. */
static void
measure_edits (MusterRuleset *ruleset)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, 500, FALSE);
  g_autofree double *times = g_new (double, MANY);
  double first[PROBED], last[PROBED], undos[PROBED], size[1];
  g_autoptr (MusterStore) store = muster_store_open (path, NULL);
  gint64 id = muster_library_add (store, &muster_army_document, army, NULL);
  g_autoptr (MusterArmyReader) reader = muster_army_reader_new (store, id);
  g_autoptr (MusterArmySnapshot) kept = muster_army_reader_load (reader, ruleset, NULL);
  guint unit = 0;
  while (kept->nodes[unit].category != MUSTER_CATEGORY_UNIT)
    unit++;
  for (guint i = 0; i < MANY; i++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                              .node = kept->nodes[kept->nodes[unit].parent].id,
                              .scale = "quality",
                              .grade = i % 2 == 0 ? "3" : "4" };
      gint64 start = g_get_monotonic_time ();
      muster_army_edit_apply (store, id, "Set", &change, 1, NULL);
      times[i] = get_us (start) / 1000;
      if (i >= EDITS)
        continue;
      g_autoptr (MusterArmySnapshot) now = muster_army_reader_load (reader, ruleset, NULL);
      g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (now);
      g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
      times[i] = get_us (start) / 1000;
    }
  print_row ("2", "one edit of 500 units, durable, to new findings", "ms", times, EDITS);
  memcpy (first, times + EDITS, sizeof first);
  memcpy (last, times + MANY - PROBED, sizeof last);
  for (guint i = 0; i < PROBED; i++)
    {
      gint64 start = g_get_monotonic_time ();
      muster_store_undo (store, MUSTER_DOCUMENT_ARMY, id, NULL);
      undos[i] = get_us (start) / 1000;
    }
  g_clear_pointer (&reader, muster_army_reader_free);
  g_clear_object (&store);
  size[0] = get_size (path);
  print_row_beside ("13", "the last of 10,000 edits", "ms", last, PROBED, "the first", first);
  print_row ("13", "undo after 10,000 edits", "ms", undos, PROBED);
  print_row ("13", "the library after 10,000 edits", "MB", size, 1);
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", folder);
  if (system (command) != 0)
    g_printerr ("%s stays behind\n", folder);
}

static gboolean
write_army (MusterRuleset *ruleset, int argc, char **argv)
{
  g_autoptr (MusterArmySnapshot) army = make_army (ruleset, atoi (argv[3]), argc > 5);
  g_autoptr (GBytes) bytes = muster_army_write (army);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  return g_file_set_contents (argv[4], data, (gssize) length, NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = argc > 1 ? muster_ruleset_load (argv[1], problems) : NULL;
  if (ruleset == NULL)
    return 2;
  if (argc > 4 && strcmp (argv[2], "army") == 0)
    return write_army (ruleset, argc, argv) ? 0 : 2;
  measure_checks (ruleset);
  measure_fixes (ruleset);
  measure_first_fixes (ruleset);
  measure_edits (ruleset);
  return 0;
}
