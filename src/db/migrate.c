#include "db/migrate.h"

#include "base/error.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

const MusterMigration *
muster_migrate_list_scripts (guint *n)
{
  static const MusterMigration scripts[] = {
    { "001-first", NULL, FALSE },  { "002-house", NULL, TRUE },    { "003-answered", NULL, TRUE },
    { "004-builder", NULL, TRUE }, { "005-scenario", NULL, TRUE }, { "006-campaign", NULL, TRUE },
    { "007-play", NULL, TRUE },    { "008-picture", NULL, TRUE },  { "009-phrase", NULL, TRUE },
    { "010-model", NULL, TRUE },   { "011-revision", NULL, TRUE }, { "012-collection", NULL, TRUE },
  };

  *n = G_N_ELEMENTS (scripts);
  return scripts;
}

static char *
load_script (const MusterMigration *script, GError **error)
{
  if (script->sql != NULL)
    return g_strdup (script->sql);

  g_autofree char *path = g_strdup_printf ("/muster/sql/%s.sql", script->name);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (bytes == NULL)
    return NULL;

  gsize size = 0;
  const char *text = g_bytes_get_data (bytes, &size);
  return g_strndup (text, size);
}

static char *
name_copy (MusterConnection *connection, int number)
{
  const char *path = muster_connection_get_path (connection);
  char *name = g_strdup_printf ("%s.before-%03d", path, number);

  for (int i = 1; g_file_test (name, G_FILE_TEST_EXISTS); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s.before-%03d.%d", path, number, i);
    }
  return name;
}

static gboolean
keep_copy (MusterConnection *connection, int number, GError **error)
{
  if (g_str_equal (muster_connection_get_path (connection), ":memory:"))
    return TRUE;

  g_autofree char *name = name_copy (connection, number);
  return muster_connection_copy_to (connection, name, error);
}

/* The header says whose file it is from the first transaction on, never before. */
static gboolean
sign (MusterConnection *connection, int number, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                          MUSTER_CONNECTION_APPLICATION, number);

  return muster_connection_run (connection, sql, error);
}

static gboolean
count_hanging (MusterConnection *connection, gint64 *hanging, GError **error)
{
  return muster_connection_get_int (connection, "SELECT count(*) FROM pragma_foreign_key_check",
                                    hanging, error);
}

/* A document that was broken before is no reason to refuse the others. @before: that many
 * references pointed nowhere then */
static gboolean
check_references (MusterConnection *connection, gint64 before, GError **error)
{
  gint64 hanging;

  if (!count_hanging (connection, &hanging, error))
    return FALSE;
  if (hanging <= before)
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               "%" G_GINT64_FORMAT " references point nowhere", hanging - before);
  return FALSE;
}

/* Runs @sql where there is a journal at all: the first script makes it. */
static gboolean
run_if_there (MusterConnection *connection, const char *sql, GError **error)
{
  gint64 tables;

  if (!muster_connection_get_int (connection,
                                  "SELECT count(*) FROM sqlite_schema"
                                  " WHERE name IN ('journal', 'journal_document')",
                                  &tables, error))
    return FALSE;
  return tables < 2 || muster_connection_run (connection, sql, error);
}

gboolean
muster_migrate_clear_journal (MusterConnection *connection, GError **error)
{
  return run_if_there (connection, "DELETE FROM journal_document; DELETE FROM journal;", error);
}

/* Declares the actions of the schema version before @version to fit @version too. */
static gboolean
adopt_journal (MusterConnection *connection, int version, GError **error)
{
  g_autofree char *sql =
    g_strdup_printf ("UPDATE journal SET schema = %d WHERE schema = %d", version, version - 1);

  return run_if_there (connection, sql, error);
}

static gboolean
change_form (MusterConnection *connection,
             const MusterMigration *script,
             int number,
             GError **error)
{
  g_autofree char *sql = load_script (script, error);
  gint64 hanging;

  if (sql == NULL || !count_hanging (connection, &hanging, error))
    return FALSE;
  if (!script->keeps_journal && !muster_migrate_clear_journal (connection, error))
    return FALSE;
  if (!muster_connection_run (connection, sql, error))
    return FALSE;
  if (script->keeps_journal && !adopt_journal (connection, number, error))
    return FALSE;
  return check_references (connection, hanging, error) && sign (connection, number, error);
}

static gboolean
fail_script (MusterConnection *connection,
             const MusterMigration *script,
             const GError *cause,
             GError **error)
{
  g_autofree char *name = muster_connection_dup_display_name (connection);
  int code = cause->domain == MUSTER_ERROR ? cause->code : MUSTER_ERROR_FAILED;

  g_set_error (
    error, MUSTER_ERROR, code,
    /* Translators: %1$s: a file; %2$s: a step's name; %3$s: what went wrong, a sentence. */
    _ ("“%1$s” could not be brought to the form that this Muster needs; it is as it was before "
       "step %2$s. What went wrong: %3$s"),
    name, script->name, cause->message);
  return FALSE;
}

/* @is_written: (out): whether only the last step was left */
static gboolean
change_form_at_once (MusterConnection *connection,
                     const MusterMigration *script,
                     int number,
                     gboolean *is_written,
                     GError **error)
{
  g_autoptr (MusterTransaction) transaction = muster_transaction_begin (connection, error);
  gint64 version;

  if (transaction == NULL
      || !muster_connection_get_int (connection, "PRAGMA user_version", &version, error))
    return FALSE;

  /* Another Muster that was started at the same time may have been faster. */
  if (version >= number)
    return TRUE;
  *is_written = change_form (connection, script, number, error);
  return *is_written && muster_transaction_commit (transaction, error);
}

static gboolean
run_script (MusterConnection *connection, const MusterMigration *script, int number, GError **error)
{
  g_autoptr (GError) cause = NULL;
  gboolean is_written = FALSE;

  if (change_form_at_once (connection, script, number, &is_written, &cause))
    return TRUE;
  if (!is_written)
    return fail_script (connection, script, cause, error);
  g_propagate_error (error, g_steal_pointer (&cause));
  return FALSE;
}

static gboolean
run_scripts (MusterConnection *connection,
             const MusterMigration *scripts,
             guint from,
             guint n,
             GError **error)
{
  gboolean done = muster_connection_run (connection, "PRAGMA foreign_keys = OFF", error);

  for (guint i = from; done && i < n; i++)
    done = run_script (connection, &scripts[i], i + 1, error);
  return done && muster_connection_run (connection, "PRAGMA foreign_keys = ON", error);
}

static gboolean
refuse_read_only (MusterConnection *connection, GError **error)
{
  g_autofree char *name = muster_connection_dup_display_name (connection);

  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS,
               _ ("“%s” is empty or was written by an older Muster, and it cannot be written where "
                  "it is. It was not touched. Copy it to a folder of your own and open the copy."),
               name);
  return FALSE;
}

static gboolean
bring_up (MusterConnection *connection, const MusterMigration *scripts, guint n, GError **error)
{
  gint64 version;

  if (!muster_connection_get_int (connection, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version >= n)
    return TRUE;
  if (muster_connection_is_read_only (connection))
    return refuse_read_only (connection, error);
  if (version > 0 && !keep_copy (connection, version + 1, error))
    return FALSE;
  return run_scripts (connection, scripts, version, n, error);
}

gboolean
muster_migrate (MusterConnection *connection,
                const MusterMigration *scripts,
                guint n,
                GError **error)
{
  if (!bring_up (connection, scripts, n, error))
    return FALSE;
  muster_connection_set_version (connection, n);
  return TRUE;
}
