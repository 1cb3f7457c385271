#include "config.h"

#include "army/store/listing.h"

#include "army/evaluate/evaluate.h"
#include "army/store/store.h"
#include "base/error.h"
#include "base/problem.h"
#include "db/connection.h"
#include "db/statement.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gstdio.h>

/* Of a file of verdicts. */
#define APPLICATION 0x4d757376 /* "Musv" */
#define VERSION     1

/* With more of them the file is begun anew: most are of armies that have changed since. */
#define MOST_KEPT 100000

typedef struct
{
  MusterStore *store;       /* (unowned) */
  MusterConnection *kept;   /* or NULL */
  MusterStatement *finding; /* a verdict in it; or NULL */
  GHashTable *rulesets;     /* by the digest of their pack, or their id; NULL where there is none */
  GHashTable *bases;        /* by the digest of a pack and its ruleset: what a verdict depends on */
} Judging;

static void
clear_judging (Judging *judging)
{
  g_clear_pointer (&judging->finding, muster_statement_free);
  g_clear_pointer (&judging->kept, muster_connection_unref);
  g_hash_table_unref (judging->rulesets);
  g_hash_table_unref (judging->bases);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Judging, clear_judging)

static void
clear_ruleset (gpointer data)
{
  if (data != NULL)
    muster_ruleset_unref (data);
}

static void
clear_judged (gpointer data)
{
  g_free (((MusterJudgedArmy *) data)->fault);
}

/* The verdicts that are kept. Without them all is found anew, as often as it is asked for. */

static gboolean
make_table (MusterConnection *connection)
{
  g_autofree char *sql = g_strdup_printf (
    "DROP TABLE IF EXISTS verdict;"
    " CREATE TABLE verdict (revision INTEGER PRIMARY KEY, basis TEXT, legal INTEGER,"
    "  errors INTEGER, unchecked INTEGER, warnings INTEGER, advice INTEGER, waived INTEGER) STRICT;"
    " PRAGMA application_id = %d; PRAGMA user_version = %d;",
    APPLICATION, VERSION);
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, NULL);
  return transaction != NULL && muster_connection_run (connection, sql, NULL)
         && muster_transaction_commit (transaction, NULL);
}

static MusterConnection *
open_kept (const char *path)
{
  /* It is not worth a wait for another program. */
  const MusterConnectionOptions options = { .application = APPLICATION, .newest = VERSION };
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterConnection) connection =
    path != NULL ? muster_connection_open (path, &options, &error) : NULL;
  gint64 version = 0;
  /* It can be found again, whatever became of it. */
  if (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED) && g_unlink (path) == 0)
    connection = muster_connection_open (path, &options, NULL);
  if (connection == NULL
      || !muster_connection_get_int (connection, "PRAGMA user_version", &version, NULL)
      || (version != VERSION && !make_table (connection)))
    return NULL;
  muster_connection_keep (connection);
  return g_steal_pointer (&connection);
}

static void
begin (Judging *judging, const char *path, gboolean anew)
{
  judging->kept = open_kept (path);
  if (judging->kept != NULL && !anew)
    judging->finding =
      muster_statement_new (judging->kept,
                            "SELECT legal, errors, unchecked, warnings, advice, waived FROM verdict"
                            " WHERE revision = ?1 AND basis = ?2",
                            NULL);
}

/* Returns: (transfer none) (nullable): what a verdict on armies of @army's rules depends on beside
 * the army; NULL where that is not known */
static const char *
get_basis (Judging *judging, const MusterArmySummary *army)
{
  g_autofree char *key =
    g_strconcat (army->pack != NULL ? army->pack : "", "\n", army->ruleset, NULL);
  gpointer known;
  if (army->pack == NULL || army->revision == 0)
    return NULL;
  if (g_hash_table_lookup_extended (judging->bases, key, NULL, &known))
    return known;
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) values = muster_house_list (judging->store, army->ruleset, NULL);
  g_checksum_update (sum, (const guchar *) MUSTER_VERSION, -1);
  g_checksum_update (sum, (const guchar *) army->pack, -1);
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      const char *const parts[] = { value->type, value->nation, value->what, value->value };
      for (guint j = 0; j < G_N_ELEMENTS (parts); j++)
        {
          /* Where one text ends is part of it. */
          g_checksum_update (sum, (const guchar *) (parts[j] != NULL ? "\n" : "-"), 1);
          g_checksum_update (sum, (const guchar *) (parts[j] != NULL ? parts[j] : ""), -1);
        }
    }
  char *basis = values != NULL ? g_strdup (g_checksum_get_string (sum)) : NULL;
  g_hash_table_insert (judging->bases, g_steal_pointer (&key), basis);
  return basis;
}

/* Where the library cannot give an army's own rules back, others stood in for them. */
static gboolean
is_by_own_rules (const Judging *judging, const MusterArmySummary *army)
{
  const MusterRuleset *ruleset = g_hash_table_lookup (judging->rulesets, army->pack);
  return ruleset != NULL && g_str_equal (muster_ruleset_get_digest (ruleset), army->pack);
}

static gboolean
find_kept (Judging *judging, MusterJudgedArmy *judged)
{
  MusterStatement *finding = judging->finding;
  const char *basis = finding != NULL ? get_basis (judging, judged->army) : NULL;
  if (basis == NULL)
    return FALSE;
  muster_statement_bind_int (finding, 1, judged->army->revision);
  muster_statement_bind_text (finding, 2, basis);
  if (muster_statement_step (finding, NULL) != MUSTER_STEP_ROW)
    {
      muster_statement_reset (finding);
      return FALSE;
    }
  judged->is_checked = TRUE;
  judged->verdict = (MusterVerdict){ .legal = muster_statement_get_int (finding, 0) != 0,
                                     .n_errors = (guint) muster_statement_get_int (finding, 1),
                                     .n_unchecked = (guint) muster_statement_get_int (finding, 2),
                                     .n_warnings = (guint) muster_statement_get_int (finding, 3),
                                     .n_advice = (guint) muster_statement_get_int (finding, 4),
                                     .n_waived = (guint) muster_statement_get_int (finding, 5) };
  muster_statement_reset (finding);
  return TRUE;
}

static gboolean
insert (Judging *judging, const MusterJudgedArmy *judged, MusterStatement *statement)
{
  const char *basis = get_basis (judging, judged->army);
  if (basis == NULL || !is_by_own_rules (judging, judged->army))
    return TRUE;
  muster_statement_bind_int (statement, 1, judged->army->revision);
  muster_statement_bind_text (statement, 2, basis);
  muster_statement_bind_int (statement, 3, judged->verdict.legal);
  muster_statement_bind_int (statement, 4, judged->verdict.n_errors);
  muster_statement_bind_int (statement, 5, judged->verdict.n_unchecked);
  muster_statement_bind_int (statement, 6, judged->verdict.n_warnings);
  muster_statement_bind_int (statement, 7, judged->verdict.n_advice);
  muster_statement_bind_int (statement, 8, judged->verdict.n_waived);
  return muster_statement_run (statement, NULL);
}

/* What is not whole any more, though no action changed it. */
static gboolean
forget (const MusterJudgedArmy *judged, MusterStatement *statement)
{
  muster_statement_bind_int (statement, 1, judged->army->revision);
  return muster_statement_run (statement, NULL);
}

static gboolean
write_read (Judging *judging, const GArray *armies)
{
  g_autoptr (MusterStatement) inserting =
    muster_statement_new (judging->kept,
                          "REPLACE INTO verdict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", NULL);
  g_autoptr (MusterStatement) forgetting =
    muster_statement_new (judging->kept, "DELETE FROM verdict WHERE revision = ?1", NULL);
  gboolean good = inserting != NULL && forgetting != NULL;
  for (guint i = 0; good && i < armies->len; i++)
    {
      const MusterJudgedArmy *judged = &g_array_index (armies, MusterJudgedArmy, i);
      if (judged->was_read && judged->is_checked)
        good = insert (judging, judged, inserting);
      else if (judged->was_read)
        good = forget (judged, forgetting);
    }
  return good;
}

static void
keep (Judging *judging, const GArray *armies)
{
  gint64 n = 0;
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (judging->kept, NULL);
  if (transaction != NULL
      && muster_connection_get_int (judging->kept, "SELECT count(*) FROM verdict", &n, NULL)
      && (n < MOST_KEPT || muster_connection_run (judging->kept, "DELETE FROM verdict", NULL))
      && write_read (judging, armies))
    muster_transaction_commit (transaction, NULL);
}

/* Finding them */

/* The very pack that the army was kept with; else the one that is installed. Each is read once. */
static MusterRuleset *
find_ruleset (Judging *judging, const MusterArmySummary *army)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *key = army->pack != NULL ? army->pack : army->ruleset;
  gpointer found;
  if (g_hash_table_lookup_extended (judging->rulesets, key, NULL, &found))
    return found;
  MusterRuleset *ruleset = muster_store_load_ruleset (judging->store, army->id, problems, NULL);
  if (ruleset == NULL)
    {
      g_auto (GStrv) dirs = muster_packs_list_dirs ();
      ruleset = muster_packs_load ((const char *const *) dirs, army->ruleset, problems);
    }
  g_hash_table_insert (judging->rulesets, g_strdup (key), ruleset);
  return ruleset;
}

static void
judge (Judging *judging, MusterJudgedArmy *judged)
{
  g_autoptr (GError) error = NULL;
  MusterRuleset *ruleset = find_ruleset (judging, judged->army);
  /* Also one without rules may not be whole. */
  g_autoptr (MusterArmySnapshot) army =
    muster_store_load_army (judging->store, judged->army->id, ruleset, &error);
  judged->was_read = TRUE;
  if (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED))
    judged->fault = g_strdup (error->message);
  if (army == NULL || ruleset == NULL)
    return;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  judged->is_checked = TRUE;
  judged->verdict = muster_findings_judge (findings);
}

GArray *
muster_store_judge_armies (MusterStore *store, GPtrArray *armies, const char *path, gboolean anew)
{
  g_auto (Judging) judging = { .store = store };
  GArray *all = g_array_new (FALSE, TRUE, sizeof (MusterJudgedArmy));
  gboolean has_news = FALSE;
  judging.rulesets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, clear_ruleset);
  judging.bases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_array_set_clear_func (all, clear_judged);
  g_array_set_size (all, armies->len);
  begin (&judging, path, anew);
  for (guint i = 0; i < armies->len; i++)
    {
      MusterJudgedArmy *judged = &g_array_index (all, MusterJudgedArmy, i);
      judged->army = g_ptr_array_index (armies, i);
      if (!find_kept (&judging, judged))
        judge (&judging, judged);
      has_news = has_news || judged->was_read;
    }
  if (judging.kept != NULL && has_news)
    keep (&judging, all);
  return all;
}
