/* The laws of tracked tables (src/db, undo): the real schema keeps them, bad samples do not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "db/sqlite-private.h"
#include "db/store-private.h"

/* A law: the query names every tracked table ?1 that breaks it, in its first column. */
typedef struct
{
  const char *name;
  const char *offenders;
} Law;

static const Law laws[] = {
  { "a tracked table is STRICT",
    "SELECT name FROM pragma_table_list (?1) WHERE schema = 'main' AND NOT strict" },
  { "a tracked table has a row id",
    "SELECT name FROM pragma_table_list (?1) WHERE schema = 'main' AND wr" },
  { "its primary key is one column of type INTEGER",
    "SELECT ?1 WHERE (SELECT count(*) FROM pragma_table_info (?1) WHERE pk > 0) <> 1"
    " OR EXISTS (SELECT 1 FROM pragma_table_info (?1) WHERE pk > 0 AND type <> 'INTEGER')" },
  { "its primary key is AUTOINCREMENT",
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1"
    " AND upper (sql) NOT LIKE '%INTEGER PRIMARY KEY AUTOINCREMENT%'" },
  { "no reference acts on deletion or on update",
    "SELECT \"from\" FROM pragma_foreign_key_list (?1)"
    " WHERE on_delete <> 'NO ACTION' OR on_update <> 'NO ACTION'" },
  { "every reference is deferred",
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1"
    " AND (length (sql) - length (replace (upper (sql), 'DEFERRABLE INITIALLY DEFERRED', ''))) / 29"
    " <> (SELECT count(DISTINCT id) FROM pragma_foreign_key_list (?1))" },
  { "every reference has an index, or deleting is slow",
    "SELECT f.\"from\" FROM pragma_foreign_key_list (?1) f"
    " WHERE NOT EXISTS (SELECT 1 FROM pragma_index_list (?1) l,"
    "  pragma_index_info (l.name) i WHERE i.seqno = 0 AND i.name = f.\"from\")" },
  { "no index is UNIQUE", "SELECT name FROM pragma_index_list (?1) WHERE \"unique\"" },
  { "no column is worked out", "SELECT name FROM pragma_table_xinfo (?1) WHERE hidden IN (2, 3)" },
  { "no trigger is on it or writes it",
    "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
    " AND (tbl_name = ?1 OR lower (sql) LIKE '%' || lower (?1) || '%')" },
};

static MusterStatement *
prepare (MusterConnection *connection, const char *sql)
{
  g_autoptr (GError) error = NULL;
  MusterStatement *statement = muster_statement_new (connection, sql, &error);

  assert_null (error);
  return statement;
}

static gboolean
keeps (MusterConnection *connection, const char *table, const Law *law)
{
  g_autoptr (MusterStatement) statement = prepare (connection, law->offenders);

  muster_statement_bind_text (statement, 1, table);
  return muster_statement_step (statement, NULL) == MUSTER_STEP_DONE;
}

/* Returns the law that the schema of @connection breaks first, or NULL. */
static const Law *
find_broken (MusterConnection *connection, char **where)
{
  g_autoptr (MusterStatement) tables =
    prepare (connection, "SELECT name FROM sqlite_schema WHERE type = 'table'");

  *where = NULL;
  while (muster_statement_step (tables, NULL) == MUSTER_STEP_ROW)
    {
      const char *table = muster_statement_get_text (tables, 0);
      for (guint i = 0; i < G_N_ELEMENTS (laws) && muster_store_is_tracked (table); i++)
        if (!keeps (connection, table, &laws[i]))
          {
            *where = g_strdup (table);
            return &laws[i];
          }
    }
  return NULL;
}

/* Checks that a schema breaks the law of that name; NULL: that it keeps all. */
static void
assert_breaks (const char *sql, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *where = NULL;
  const MusterMigration script[] = { { "001-sample", sql, FALSE } };
  g_autoptr (MusterStore) store = muster_store_open_with (":memory:", script, 1, &error);

  assert_null (error);
  const Law *law = find_broken (muster_store_get_connection (store), &where);
  if (expected == NULL)
    assert_null (law);
  else
    {
      assert_non_null (law);
      assert_string_equal (law->name, expected);
    }
}

static void
test_the_schema_keeps_every_law (void **state)
{
  g_autofree char *where = NULL;
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  const Law *law = find_broken (muster_store_get_connection (store), &where);

  if (law != NULL)
    fail_msg ("Table %s breaks the law: %s", where, law->name);
}

static void
test_the_schema_has_tracked_tables (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  g_autoptr (MusterStatement) tables =
    prepare (muster_store_get_connection (store), "SELECT name FROM sqlite_schema"
                                                  " WHERE type = 'table'");
  int tracked = 0;

  while (muster_statement_step (tables, NULL) == MUSTER_STEP_ROW)
    tracked += muster_store_is_tracked (muster_statement_get_text (tables, 0));
  assert_true (tracked >= 5);
}

#define A "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x TEXT) STRICT;"
#define B "CREATE TABLE b (id INTEGER PRIMARY KEY AUTOINCREMENT, a INTEGER REFERENCES a (id) "
#define I "CREATE INDEX i ON b (a);"
#define D "DEFERRABLE INITIALLY DEFERRED"

static void
test_a_good_sample_keeps_every_law (void **state)
{
  assert_breaks (A B D ") STRICT;" I, NULL);
  assert_breaks ("CREATE TABLE pack (x TEXT UNIQUE);", NULL);
}

static void
test_a_loose_table_is_found (void **state)
{
  assert_breaks ("CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT);", laws[0].name);
}

static void
test_a_table_without_row_ids_is_found (void **state)
{
  assert_breaks ("CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID;", laws[1].name);
}

static void
test_a_wrong_primary_key_is_found (void **state)
{
  assert_breaks ("CREATE TABLE a (x INTEGER) STRICT;", laws[2].name);
  assert_breaks ("CREATE TABLE a (x TEXT PRIMARY KEY) STRICT;", laws[2].name);
  assert_breaks ("CREATE TABLE a (x INTEGER, y INTEGER, PRIMARY KEY (x, y)) STRICT;", laws[2].name);
}

static void
test_numbers_that_can_come_again_are_found (void **state)
{
  assert_breaks ("CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;", laws[3].name);
}

static void
test_a_reference_that_acts_is_found (void **state)
{
  assert_breaks (A B "ON DELETE CASCADE " D ") STRICT;" I, laws[4].name);
  assert_breaks (A B "ON UPDATE SET NULL " D ") STRICT;" I, laws[4].name);
}

static void
test_a_reference_at_once_is_found (void **state)
{
  assert_breaks (A B ") STRICT;" I, laws[5].name);
  assert_breaks (A B "DEFERRABLE INITIALLY IMMEDIATE) STRICT;" I, laws[5].name);
}

static void
test_a_reference_without_index_is_found (void **state)
{
  assert_breaks (A B D ") STRICT;", laws[6].name);
}

static void
test_a_unique_index_is_found (void **state)
{
  assert_breaks (A "CREATE UNIQUE INDEX i ON a (x);", laws[7].name);
  assert_breaks ("CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x TEXT UNIQUE) STRICT;",
                 laws[7].name);
}

static void
test_a_column_that_is_worked_out_is_found (void **state)
{
  assert_breaks ("CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x INTEGER,"
                 " y INTEGER AS (x + 1)) STRICT;",
                 laws[8].name);
}

static void
test_a_trigger_is_found (void **state)
{
  assert_breaks (A "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END;", laws[9].name);
  assert_breaks (A "CREATE TABLE pack (x TEXT) STRICT;"
                   "CREATE TRIGGER t AFTER INSERT ON pack"
                   " BEGIN DELETE FROM a; END;",
                 laws[9].name);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_schema_keeps_every_law),
    cmocka_unit_test (test_the_schema_has_tracked_tables),
    cmocka_unit_test (test_a_good_sample_keeps_every_law),
    cmocka_unit_test (test_a_loose_table_is_found),
    cmocka_unit_test (test_a_table_without_row_ids_is_found),
    cmocka_unit_test (test_a_wrong_primary_key_is_found),
    cmocka_unit_test (test_numbers_that_can_come_again_are_found),
    cmocka_unit_test (test_a_reference_that_acts_is_found),
    cmocka_unit_test (test_a_reference_at_once_is_found),
    cmocka_unit_test (test_a_reference_without_index_is_found),
    cmocka_unit_test (test_a_unique_index_is_found),
    cmocka_unit_test (test_a_column_that_is_worked_out_is_found),
    cmocka_unit_test (test_a_trigger_is_found),
  };

  return cmocka_run_group_tests_name ("db-laws", tests, NULL, NULL);
}
