#include "config.h"

#include "ruleset/catalogue/store.h"

#include "base/error.h"
#include "base/problem.h"
#include "db/connection.h"
#include "db/statement.h"
#include "ruleset/catalogue/entries.h"
#include "ruleset/catalogue/packs.h"
#include "ruleset/catalogue/search.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

/* In the header of the file: "Musc". */
#define CATALOGUE_APPLICATION 0x4d757363
#define CATALOGUE_VERSION     10

struct _MusterCatalogue
{
  MusterConnection *connection;
};

void
muster_catalogue_free (MusterCatalogue *catalogue)
{
  muster_connection_unref (catalogue->connection);
  g_free (catalogue);
}

void
muster_catalogue_entry_free (MusterCatalogueEntry *entry)
{
  g_free (entry->ruleset);
  g_free (entry->sort);
  g_free (entry->key);
  g_free (entry->name);
  g_free (entry->nation);
  g_free (entry->detail);
  g_free (entry->cite);
  g_free (entry);
}

static void
get_stamp (const char *path, gint64 *size, gint64 *changed)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info =
    g_file_query_info (file,
                       G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED
                                                      "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                       G_FILE_QUERY_INFO_NONE, NULL, NULL);
  *size = -1;
  *changed = 0;
  if (info == NULL)
    return;
  *size = g_file_info_get_size (info);
  *changed = (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED)
               * G_USEC_PER_SEC
             + g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

/* A pack as it lies in its folder. */
typedef struct
{
  const char *path;       /* (unowned) */
  MusterRuleset *ruleset; /* owned; NULL where it cannot be read */
  char *id;               /* of what the catalogue will have of it; NULL for nothing */
  char *title;            /* of that */
  gboolean is_wrong;      /* there is something to tell of it each time */
} Pack;

static void
clear_pack (gpointer data)
{
  Pack *pack = data;
  g_clear_pointer (&pack->ruleset, muster_ruleset_unref);
  g_free (pack->id);
  g_free (pack->title);
}

static gboolean
insert_pack (MusterConnection *connection, const Pack *pack, GError **error)
{
  gint64 size;
  gint64 changed;
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection,
    "INSERT INTO pack (path, size, changed, ruleset, broken) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  if (statement == NULL)
    return FALSE;
  get_stamp (pack->path, &size, &changed);
  muster_statement_bind_text (statement, 1, pack->path);
  muster_statement_bind_int (statement, 2, size);
  muster_statement_bind_int (statement, 3, changed);
  muster_statement_bind_text (statement, 4, pack->id);
  muster_statement_bind_int (statement, 5, pack->is_wrong);
  return muster_statement_run (statement, error);
}

static MusterRuleset *
load_sound (const char *path, GPtrArray *problems)
{
  g_autoptr (GPtrArray) own = muster_problems_new ();
  g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (path, own);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, path, own);
  if (ruleset != NULL && !muster_problems_has_error (own))
    return g_steal_pointer (&ruleset);
  for (guint i = 0; i < own->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (own, i);
      if (!problem->is_note)
        muster_problems_add (problems, problem->file, problem->line, "%s", problem->message);
    }
  return NULL;
}

static void
complain_of_twin (const char *path, const char *id, const char *other, GPtrArray *problems)
{
  muster_problems_add (problems, path, 1,
                       _ ("The ruleset \"%s\" is in %s too, which is taken. Give one of the two "
                          "another id, or take it away."),
                       id, other);
}

static gboolean
is_in_one_folder (const char *path, const char *other)
{
  g_autofree char *dir = g_path_get_dirname (path);
  g_autofree char *other_dir = g_path_get_dirname (other);
  return g_str_equal (dir, other_dir);
}

/* A pack of the player's own stands in place of the one that came with the program. */
static void
settle_sound (Pack *pack, GHashTable *seen, GPtrArray *problems)
{
  const char *id = pack->ruleset->id;
  const char *other = g_hash_table_lookup (seen, id);
  if (other == NULL)
    {
      pack->id = g_strdup (id);
      pack->title = g_strdup (pack->ruleset->title);
    }
  else if (is_in_one_folder (pack->path, other))
    {
      complain_of_twin (pack->path, id, other, problems);
      pack->is_wrong = TRUE;
    }
}

/* What the catalogue had of a pack that is broken now stays. */
static void
settle_broken (MusterConnection *connection, Pack *pack, GHashTable *seen, GPtrArray *problems)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection,
    "SELECT old_pack.ruleset, name FROM old_pack JOIN old_entry"
    " ON old_entry.ruleset = old_pack.ruleset AND sort = 'ruleset' WHERE path = ?1",
    NULL);
  pack->is_wrong = TRUE;
  if (statement == NULL)
    return;
  muster_statement_bind_text (statement, 1, pack->path);
  if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW
      || g_hash_table_contains (seen, muster_statement_get_text (statement, 0)))
    return;
  pack->id = g_strdup (muster_statement_get_text (statement, 0));
  pack->title = g_strdup (muster_statement_get_text (statement, 1));
  muster_problems_add_note (problems, pack->path, 0,
                            _ ("What it said before is shown until it is mended."));
}

/* Of packs with one id the first is taken. */
static void
settle_all (MusterConnection *connection, GArray *packs, GPtrArray *problems)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < packs->len; i++)
    {
      Pack *pack = &g_array_index (packs, Pack, i);
      if (pack->ruleset != NULL)
        settle_sound (pack, seen, problems);
      else
        settle_broken (connection, pack, seen, problems);
      if (pack->id != NULL)
        g_hash_table_insert (seen, pack->id, (gpointer) pack->path);
    }
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const char *left = ((const Pack *) a)->title;
  const char *right = ((const Pack *) b)->title;
  return g_utf8_collate (left != NULL ? left : "", right != NULL ? right : "");
}

#define ENTRY "ruleset, sort, key, name, nation, from_year, to_year, detail, cite, suggested"

static gboolean
copy_former (MusterConnection *connection, const char *id, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_statement_new (connection,
                          "INSERT INTO entry (" ENTRY ") SELECT " ENTRY
                          " FROM old_entry WHERE ruleset = ?1 ORDER BY id",
                          error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, id);
  return muster_statement_run (statement, error);
}

static gboolean
add_pack (MusterConnection *connection, const Pack *pack, GError **error)
{
  gboolean good = TRUE;
  if (pack->id != NULL && pack->ruleset != NULL)
    good = muster_catalogue_insert_ruleset (connection, pack->ruleset, error);
  else if (pack->id != NULL)
    good = copy_former (connection, pack->id, error);
  return good && insert_pack (connection, pack, error);
}

static gboolean
make_tables (MusterConnection *connection, GError **error)
{
  g_autoptr (GBytes) sql =
    g_resources_lookup_data ("/muster/sql/catalogue.sql", G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  return sql != NULL
         && muster_connection_run (connection,
                                   "DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS entry;"
                                   " DROP TABLE IF EXISTS pack;",
                                   error)
         && muster_connection_run (connection, g_bytes_get_data (sql, NULL), error);
}

static gboolean
sign (MusterConnection *connection, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                          CATALOGUE_APPLICATION, CATALOGUE_VERSION);
  return muster_connection_run (connection, sql, error);
}

static GArray *
load_all (GPtrArray *paths, GPtrArray *problems)
{
  GArray *packs = g_array_new (FALSE, TRUE, sizeof (Pack));
  g_array_set_clear_func (packs, clear_pack);
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      Pack pack = { .path = path, .ruleset = load_sound (path, problems) };
      g_array_append_val (packs, pack);
    }
  return packs;
}

static gboolean
has_broken (GArray *packs)
{
  for (guint i = 0; i < packs->len; i++)
    if (g_array_index (packs, Pack, i).ruleset == NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_current (MusterConnection *connection)
{
  gint64 version = 0;
  return muster_connection_get_int (connection, "PRAGMA user_version", &version, NULL)
         && version == CATALOGUE_VERSION;
}

/* Sets what the catalogue has aside, where it may be needed once more. */
static gboolean
set_aside (MusterConnection *connection, GArray *packs, GError **error)
{
  gboolean is_needed = is_current (connection) && has_broken (packs);
  return muster_connection_run (connection,
                                is_needed
                                  ? "CREATE TEMP TABLE old_pack AS SELECT path, ruleset FROM pack;"
                                    " CREATE TEMP TABLE old_entry AS SELECT * FROM entry;"
                                  : "CREATE TEMP TABLE old_pack (path, ruleset);"
                                    " CREATE TEMP TABLE old_entry (id, " ENTRY ");",
                                error);
}

/* Rulesets stand by their titles. */
static gboolean
fill (MusterConnection *connection, GPtrArray *paths, GPtrArray *problems, GError **error)
{
  g_autoptr (GArray) packs = load_all (paths, problems);
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  if (transaction == NULL || !set_aside (connection, packs, error)
      || !make_tables (connection, error))
    return FALSE;
  settle_all (connection, packs, problems);
  g_array_sort (packs, compare_titles);
  for (guint i = 0; i < packs->len; i++)
    if (!add_pack (connection, &g_array_index (packs, Pack, i), error))
      return FALSE;
  return muster_connection_run (connection,
                                "INSERT INTO words (words) VALUES ('rebuild');"
                                " DROP TABLE old_pack; DROP TABLE old_entry;",
                                error)
         && sign (connection, error) && muster_transaction_commit (transaction, error);
}

/* Whether the catalogue was made from just these packs as they are; one that could not be read is
 * read again, so that its problems are told again. */
static gboolean
is_fresh (MusterConnection *connection, GPtrArray *paths)
{
  gint64 n_packs = 0;
  gint64 n_broken = 0;
  if (!is_current (connection)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack", &n_packs, NULL)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack WHERE broken = 1",
                                     &n_broken, NULL)
      || n_packs != paths->len || n_broken > 0)
    return FALSE;
  g_autoptr (MusterStatement) statement = muster_statement_new (
    connection, "SELECT 1 FROM pack WHERE path = ?1 AND size = ?2 AND changed = ?3", NULL);
  for (guint i = 0; statement != NULL && i < paths->len; i++)
    {
      gint64 size;
      gint64 changed;
      get_stamp (g_ptr_array_index (paths, i), &size, &changed);
      muster_statement_bind_text (statement, 1, g_ptr_array_index (paths, i));
      muster_statement_bind_int (statement, 2, size);
      muster_statement_bind_int (statement, 3, changed);
      if (muster_statement_step (statement, NULL) != MUSTER_STEP_ROW)
        return FALSE;
      muster_statement_reset (statement);
    }
  return statement != NULL;
}

static MusterConnection *
connect_to (const char *path, GError **error)
{
  const MusterConnectionOptions options = { .application = CATALOGUE_APPLICATION,
                                            .newest = CATALOGUE_VERSION,
                                            .patience = MUSTER_CONNECTION_PATIENCE };
  return muster_connection_open (path, &options, error);
}

static MusterConnection *
open_filled (const char *path, GPtrArray *paths, GPtrArray *problems, GError **error)
{
  g_autoptr (MusterConnection) connection = connect_to (path, error);
  if (connection == NULL)
    return NULL;
  g_autoptr (GPtrArray) found = muster_problems_new ();
  if (!is_fresh (connection, paths) && !fill (connection, paths, found, error))
    return NULL;
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&found));
  muster_connection_keep (connection);
  return g_steal_pointer (&connection);
}

/* Takes @connection. */
static MusterCatalogue *
new_catalogue (MusterConnection *connection)
{
  MusterCatalogue *catalogue = g_new0 (MusterCatalogue, 1);
  catalogue->connection = connection;
  return catalogue;
}

MusterCatalogue *
muster_catalogue_open (const char *path,
                       const char *const *dirs,
                       GPtrArray *problems,
                       GError **error)
{
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  MusterConnection *connection = path != NULL ? open_filled (path, paths, problems, NULL) : NULL;
  if (connection == NULL)
    connection = open_filled (":memory:", paths, problems, error);
  return connection != NULL ? new_catalogue (connection) : NULL;
}

MusterCatalogue *
muster_catalogue_open_fresh (const char *path, const char *const *dirs)
{
  g_autoptr (GPtrArray) paths = muster_packs_list (dirs);
  g_autoptr (MusterConnection) connection =
    g_file_test (path, G_FILE_TEST_EXISTS) ? connect_to (path, NULL) : NULL;
  if (connection == NULL || !is_fresh (connection, paths))
    return NULL;
  muster_connection_keep (connection);
  return new_catalogue (g_steal_pointer (&connection));
}

/* Signs alone are no word, and would find nothing. */
static gboolean
has_letter (const char *word)
{
  for (; *word != '\0'; word = g_utf8_next_char (word))
    if (g_unichar_isalnum (g_utf8_get_char (word)))
      return TRUE;
  return FALSE;
}

/* A weight of shot is found however it is written. */
static void
append_word (GString *match, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  if (muster_word_is_pounds (folded))
    g_string_append_printf (match, "(\"%s\"* OR \"" MUSTER_WORD_POUNDS "\") ", word);
  else
    g_string_append_printf (match, "\"%s\"* ", word);
}

/* "jäg hus" becomes "jäg"* AND "hus"*: every word begins so; the search drops accents itself. */
static char *
dup_match (const char *search)
{
  g_auto (GStrv) words = g_strsplit_set (search, " \t-", -1);
  g_autoptr (GString) match = g_string_new (NULL);
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GString) word = g_string_new (words[i]);
      if (!has_letter (word->str))
        continue;
      g_string_replace (word, "\"", "\"\"", 0);
      g_string_append (match, match->len > 0 ? "AND " : "");
      append_word (match, word->str);
    }
  return g_string_free (g_steal_pointer (&match), FALSE);
}

static MusterCatalogueEntry *
read_entry (MusterStatement *statement)
{
  MusterCatalogueEntry *entry = g_new0 (MusterCatalogueEntry, 1);
  entry->ruleset = g_strdup (muster_statement_get_text (statement, 0));
  entry->sort = g_strdup (muster_statement_get_text (statement, 1));
  entry->key = g_strdup (muster_statement_get_text (statement, 2));
  entry->name = g_strdup (muster_statement_get_text (statement, 3));
  entry->nation = g_strdup (muster_statement_get_text (statement, 4));
  entry->from = (int) muster_statement_get_int (statement, 5);
  entry->to = (int) muster_statement_get_int (statement, 6);
  entry->detail = g_strdup (muster_statement_get_text (statement, 7));
  entry->cite = g_strdup (muster_statement_get_text (statement, 8));
  entry->is_suggestion = muster_statement_get_int (statement, 9) != 0;
  entry->id = muster_statement_get_int (statement, 10);
  return entry;
}

#define COLUMNS                                                                                    \
  "SELECT ruleset, sort, key, entry.name, nation, from_year, to_year, entry.detail, cite,"         \
  " suggested, entry.id FROM entry "
#define NARROWED                                                                                   \
  "(?1 IS NULL OR ruleset = ?1) AND (?2 IS NULL OR sort = ?2)"                                     \
  " AND (?3 IS NULL OR nation IS NULL OR nation = ?3)"                                             \
  " AND (?4 = 0 OR (coalesce (from_year, ?4) <= ?4 AND coalesce (to_year, ?4) >= ?4)) "

GPtrArray *
muster_catalogue_list (MusterCatalogue *catalogue,
                       const MusterCatalogueQuery *query,
                       GError **error)
{
  g_autoptr (GPtrArray) entries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_catalogue_entry_free);
  g_autofree char *match = query->search != NULL ? dup_match (query->search) : NULL;
  if (match != NULL && match[0] == '\0')
    return g_steal_pointer (&entries);
  g_autoptr (MusterStatement) statement = muster_statement_new (
    catalogue->connection,
    match != NULL ? "SELECT * FROM (" COLUMNS
                    "JOIN words ON words.rowid = entry.id WHERE words MATCH ?6 AND " NARROWED
                    "ORDER BY words.rowid LIMIT ?5) ORDER BY name, id"
                  : COLUMNS "WHERE " NARROWED "ORDER BY id LIMIT ?5",
    error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, query->ruleset);
  muster_statement_bind_text (statement, 2, query->sort);
  muster_statement_bind_text (statement, 3, query->nation);
  muster_statement_bind_int (statement, 4, query->year);
  muster_statement_bind_int (statement, 5, query->most > 0 ? query->most : -1);
  if (match != NULL)
    muster_statement_bind_text (statement, 6, match);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    g_ptr_array_add (entries, read_entry (statement));
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&entries) : NULL;
}
