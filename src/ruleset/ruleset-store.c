#include "config.h"

#include "ruleset/ruleset-store.h"

#include "base/error.h"
#include "base/problem.h"
#include "db/connection.h"
#include "db/statement.h"
#include "ruleset/packs.h"
#include "ruleset/ruleset-check.h"
#include "ruleset/ruleset-xml.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

/* In the header of the file: "Musc". The first version had the library's id. */
#define CATALOGUE_APPLICATION 0x4d757363
#define CATALOGUE_VERSION     2

struct _MusterCatalogue
{
  MusterConnection *connection;
};

/* A catalogue while it is filled. */
typedef struct
{
  MusterConnection *connection;
  const MusterRuleset *ruleset;
  GError **error;
} Filling;

typedef struct
{
  const char *sort;
  const char *key;
  const char *name;
  const char *nation;
  int from;
  int to;
  const char *detail;
  const char *cite;
  gboolean is_suggestion;
} Entry;

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
bind_year (MusterStatement *statement, int index, int year)
{
  if (year != MUSTER_NO_YEAR)
    muster_statement_bind_int (statement, index, year);
  else
    muster_statement_bind_null (statement, index);
}

static gboolean
insert (const Filling *filling, const Entry *entry)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    filling->connection,
    "INSERT INTO entry (ruleset, sort, key, name, nation, from_year, to_year, detail, cite,"
    " suggested) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    filling->error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, filling->ruleset->id);
  muster_statement_bind_text (statement, 2, entry->sort);
  muster_statement_bind_text (statement, 3, entry->key);
  muster_statement_bind_text (statement, 4, entry->name);
  muster_statement_bind_text (statement, 5, entry->nation);
  bind_year (statement, 6, entry->from);
  bind_year (statement, 7, entry->to);
  muster_statement_bind_text (statement, 8, entry->detail);
  muster_statement_bind_text (statement, 9, entry->cite);
  muster_statement_bind_int (statement, 10, entry->is_suggestion);
  return muster_statement_run (statement, filling->error);
}

static gboolean
insert_head (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  Entry entry = { .sort = "ruleset",
                  .key = ruleset->id,
                  .name = ruleset->title,
                  .from = ruleset->from,
                  .to = ruleset->to,
                  .detail = ruleset->author };
  gboolean good = insert (filling, &entry);
  for (int i = 0; good && i < ruleset->n_notes; i++)
    {
      Entry note = { .sort = "note",
                     .name = ruleset->notes[i].text,
                     .cite = ruleset->notes[i].cite };
      good = insert (filling, &note);
    }
  return good;
}

/* What a trait says, with the names of its grades. */
static char *
dup_trait (const MusterRuleset *ruleset, const MusterTrait *trait)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < trait->n_grades; i++)
    g_string_append_printf (
      text, "%s%s %s", i > 0 ? ", " : "", ruleset->scales[trait->grades[i].scale].name,
      muster_ruleset_get_grade_name (ruleset, trait->grades[i].scale, trait->grades[i].grade));
  if (trait->n_grades == 0)
    g_string_append (text, trait->tags);
  return g_string_free (text, FALSE);
}

static gboolean
insert_nation (const Filling *filling, const MusterNation *nation)
{
  Entry entry = { .sort = "nation",
                  .key = nation->id,
                  .name = nation->name,
                  .nation = nation->id,
                  .cite = nation->cite,
                  .is_suggestion = nation->cite == NULL };
  gboolean good = nation->n_traits > 0 || insert (filling, &entry);
  for (int i = 0; good && i < nation->n_traits; i++)
    {
      const MusterTrait *trait = &nation->traits[i];
      g_autofree char *detail = dup_trait (filling->ruleset, trait);
      entry.from = trait->from;
      entry.to = trait->to;
      entry.detail = detail;
      entry.cite = trait->cite;
      entry.is_suggestion = trait->cite == NULL;
      good = insert (filling, &entry);
    }
  return good;
}

static void
append_grade (GString *text, const MusterScale *scale, int grade)
{
  const char *name = scale->grades[grade].name;
  const char *id = scale->grades[grade].id;
  if (scale->short_name != NULL)
    g_string_append_printf (text, "%s %s", scale->short_name, id);
  else
    g_string_append (text, name);
}

static char *
dup_kind_detail (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < kind->n_presets; i++)
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      append_grade (text, &ruleset->scales[kind->presets[i].scale], kind->presets[i].grade);
    }
  for (int i = 0; i < ruleset->n_tags; i++)
    {
      g_autofree char *pattern = g_strdup_printf ("(^|\\s)%s($|\\s)", ruleset->tags[i].id);
      if (kind->tags != NULL && g_regex_match_simple (pattern, kind->tags, 0, 0))
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", ruleset->tags[i].name);
    }
  for (int i = 0; i < kind->n_suggestions; i++)
    {
      const MusterGradeRange *range = &kind->suggestions[i];
      const MusterScale *scale = &ruleset->scales[range->scale];
      g_string_append (text, text->len > 0 ? "; " : "");
      append_grade (text, scale, range->low);
      if (range->high > range->low)
        g_string_append_printf (text, "–%s",
                                scale->short_name != NULL ? scale->grades[range->high].id
                                                          : scale->grades[range->high].name);
      g_string_append (text, _ (" suggested"));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
insert_kind (const Filling *filling, const MusterKind *kind)
{
  const MusterRuleset *ruleset = filling->ruleset;
  g_autofree char *detail = dup_kind_detail (ruleset, kind);
  Entry entry = { .sort = muster_sort_get_word (kind->sort),
                  .key = kind->id,
                  .name = kind->name,
                  .nation = kind->nation >= 0 ? ruleset->nations[kind->nation].id : NULL,
                  .from = kind->from,
                  .to = kind->to,
                  .detail = detail,
                  .cite = kind->cite,
                  .is_suggestion = kind->cite == NULL };
  return kind->sort == MUSTER_SORT_ARMY || insert (filling, &entry);
}

static gboolean
insert_scale (const Filling *filling, const MusterScale *scale)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < scale->n_grades; i++)
    {
      const MusterGrade *grade = &scale->grades[i];
      g_autofree char *key = g_strdup_printf ("%s:%s", scale->id, grade->id);
      Entry entry = { .sort = "grade",
                      .key = key,
                      .name = grade->name,
                      .detail = scale->name,
                      .cite = grade->cite != NULL ? grade->cite : scale->cite };
      good = insert (filling, &entry);
    }
  return good;
}

static gboolean
insert_prices (const Filling *filling, const MusterPrices *prices)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < prices->n_rows; i++)
    {
      const MusterPrice *row = &prices->rows[i];
      const char *when = row->when->n_clauses > 0 ? row->when->text : prices->of->text;
      g_autofree char *points =
        g_strdup_printf (ngettext ("%" G_GINT64_FORMAT " point", "%" G_GINT64_FORMAT " points",
                                   (gulong) ABS (row->points)),
                         row->points);
      Entry entry = { .sort = "price",
                      .key = prices->id,
                      .name = when,
                      .detail = points,
                      .cite = row->cite != NULL ? row->cite : prices->cite };
      good = insert (filling, &entry);
    }
  return good;
}

static char *
dup_bound (const MusterRuleset *ruleset, const MusterBound *bound)
{
  if (!bound->is_given)
    return g_strdup ("");
  if (!bound->is_measure)
    return muster_number_dup_text (bound->number);
  if (bound->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup (ruleset->stats[bound->measure.index].name);
  return g_strdup (_ ("the agreed points"));
}

static char *
dup_bounds (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  g_autofree char *min = dup_bound (ruleset, &limit->min);
  g_autofree char *max = dup_bound (ruleset, &limit->max);
  if (limit->kind == MUSTER_LIMIT_RATIO)
    return g_strdup_printf (limit->round_up
                              ? _ ("%" G_GINT64_FORMAT " for each started %" G_GINT64_FORMAT)
                              : _ ("%" G_GINT64_FORMAT " for each full %" G_GINT64_FORMAT),
                            limit->part, limit->group);
  if (limit->min.is_given && limit->max.is_given)
    return g_strdup_printf ("%s–%s", min, max);
  if (limit->min.is_given)
    return g_strdup_printf (_ ("at least %s"), min);
  return limit->max.is_given ? g_strdup_printf (_ ("at most %s"), max) : g_strdup ("");
}

static gboolean
insert_limit (const Filling *filling, const MusterLimit *limit)
{
  g_autofree char *bounds = dup_bounds (filling->ruleset, limit);
  g_autofree char *detail =
    limit->reason != NULL ? g_strdup_printf ("%s%s%s", bounds, bounds[0] ? ". " : "", limit->reason)
                          : g_strdup (bounds);
  Entry entry = {
    .sort = "limit", .key = limit->id, .name = limit->name, .detail = detail, .cite = limit->cite
  };
  return insert (filling, &entry);
}

static gboolean
insert_ruleset (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  gboolean good = insert_head (filling);
  for (int i = 0; good && i < ruleset->n_nations; i++)
    good = insert_nation (filling, &ruleset->nations[i]);
  for (int i = 0; good && i < ruleset->n_kinds; i++)
    good = insert_kind (filling, &ruleset->kinds[i]);
  for (int i = 0; good && i < ruleset->n_scales; i++)
    good = i == ruleset->nation_scale || insert_scale (filling, &ruleset->scales[i]);
  for (int i = 0; good && i < ruleset->n_prices; i++)
    good = insert_prices (filling, &ruleset->prices[i]);
  for (int i = 0; good && i < ruleset->n_limits; i++)
    good = insert_limit (filling, &ruleset->limits[i]);
  return good;
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

static gboolean
insert_pack (const Filling *filling, const char *path)
{
  gint64 size;
  gint64 changed;
  g_autoptr (MusterStatement) statement =
    muster_statement_new (filling->connection,
                          "INSERT INTO pack (path, size, changed, ruleset) VALUES (?1, ?2, ?3, ?4)",
                          filling->error);
  if (statement == NULL)
    return FALSE;
  get_stamp (path, &size, &changed);
  muster_statement_bind_text (statement, 1, path);
  muster_statement_bind_int (statement, 2, size);
  muster_statement_bind_int (statement, 3, changed);
  muster_statement_bind_text (statement, 4, filling->ruleset != NULL ? filling->ruleset->id : NULL);
  return muster_statement_run (statement, filling->error);
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

static gboolean
add_pack (MusterConnection *connection,
          const char *path,
          GHashTable *seen,
          GPtrArray *problems,
          GError **error)
{
  g_autoptr (MusterRuleset) ruleset = load_sound (path, problems);
  Filling filling = { connection, ruleset, error };
  Filling left_out = { connection, NULL, error };
  const char *other = ruleset != NULL ? g_hash_table_lookup (seen, ruleset->id) : NULL;
  if (other != NULL)
    {
      muster_problems_add (problems, path, 1,
                           _ (
                             "The ruleset \"%s\" is in %s too, which is taken. Give one of the two "
                             "another id, or take it away."),
                           ruleset->id, other);
      return insert_pack (&left_out, path);
    }
  if (ruleset != NULL)
    {
      g_hash_table_insert (seen, g_strdup (ruleset->id), (gpointer) path);
      if (!insert_ruleset (&filling))
        return FALSE;
    }
  return insert_pack (&filling, path);
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

static gboolean
fill (MusterConnection *connection, GPtrArray *paths, GPtrArray *problems, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  if (transaction == NULL || !make_tables (connection, error))
    return FALSE;
  for (guint i = 0; i < paths->len; i++)
    if (!add_pack (connection, g_ptr_array_index (paths, i), seen, problems, error))
      return FALSE;
  return muster_connection_run (connection, "INSERT INTO words (words) VALUES ('rebuild')", error)
         && sign (connection, error) && muster_transaction_commit (transaction, error);
}

/* Whether the catalogue was made from just these packs as they are; one that could not be read is
 * read again, so that its problems are told again. */
static gboolean
is_fresh (MusterConnection *connection, GPtrArray *paths)
{
  gint64 version = 0;
  gint64 n_packs = 0;
  gint64 n_broken = 0;
  if (!muster_connection_get_int (connection, "PRAGMA user_version", &version, NULL)
      || version != CATALOGUE_VERSION
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack", &n_packs, NULL)
      || !muster_connection_get_int (connection, "SELECT count(*) FROM pack WHERE ruleset IS NULL",
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
connect_as (int application, const char *path, GError **error)
{
  const MusterConnectionOptions options = { .application = application,
                                            .newest = CATALOGUE_VERSION,
                                            .patience = MUSTER_CONNECTION_PATIENCE };
  return muster_connection_open (path, &options, error);
}

/* Among files with the library's id: a library has armies and a journal. */
static gboolean
is_first_version (MusterConnection *connection)
{
  gint64 is_one = 0;
  return muster_connection_get_int (connection,
                                    "SELECT total (name = 'words') = 1"
                                    " AND total (name IN ('army', 'journal')) = 0"
                                    " FROM sqlite_schema",
                                    &is_one, NULL)
         && is_one != 0;
}

static MusterConnection *
connect_to (const char *path, GError **error)
{
  g_autoptr (GError) refused = NULL;
  MusterConnection *connection = connect_as (CATALOGUE_APPLICATION, path, &refused);
  if (connection != NULL)
    return connection;
  if (g_error_matches (refused, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT))
    {
      g_autoptr (MusterConnection) old = connect_as (MUSTER_CONNECTION_APPLICATION, path, NULL);
      if (old != NULL && is_first_version (old))
        return g_steal_pointer (&old);
    }
  g_propagate_error (error, g_steal_pointer (&refused));
  return NULL;
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
  if (connection == NULL)
    return NULL;
  MusterCatalogue *catalogue = g_new0 (MusterCatalogue, 1);
  catalogue->connection = connection;
  return catalogue;
}

/* "jäg hus" becomes "jäg"* "hus"*: every word begins so; the search drops accents itself. */
static char *
dup_match (const char *search)
{
  g_auto (GStrv) words = g_strsplit_set (search, " \t", -1);
  g_autoptr (GString) match = g_string_new (NULL);
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GString) word = g_string_new (words[i]);
      if (word->len == 0)
        continue;
      g_string_replace (word, "\"", "\"\"", 0);
      g_string_append_printf (match, "\"%s\"* ", word->str);
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
  return entry;
}

#define COLUMNS                                                                                    \
  "SELECT ruleset, sort, key, entry.name, nation, from_year, to_year, entry.detail, cite,"         \
  " suggested FROM entry "
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
    match != NULL ? COLUMNS
      "JOIN words ON words.rowid = entry.id WHERE words MATCH ?6 AND " NARROWED
      "ORDER BY entry.name, entry.id LIMIT ?5"
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
