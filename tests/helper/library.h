/* A library in memory with one example, for tests of what is done to it: all that its tables hold
 * as text, and that an action is undone and done again. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "ruleset/read/ruleset.h"

typedef struct
{
  MusterStore *store;
  gint64 army;
} Library;

static MusterRuleset *ruleset;

static inline int
load_ruleset (void **state)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "packs",
                                            "tout-soldat.ruleset.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();

  ruleset = muster_ruleset_load (path, problems);
  return ruleset == NULL;
}

static inline int
unload_ruleset (void **state)
{
  g_clear_pointer (&ruleset, muster_ruleset_unref);
  return 0;
}

static inline const MusterArmy *
read_example (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples",
                                            "waterloo-i-corps-waived.army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);

  assert_non_null (xml);
  return muster_army_read (xml, ruleset, problems);
}

/* Puts the example into the library, as if it had always been there. */
static inline void
fill (Library *library)
{
  g_autoptr (MusterArmySnapshot) example = read_example ();
  g_autoptr (GError) error = NULL;

  library->army = muster_library_add (library->store, &muster_army_document, example, &error);
  assert_null (error);
  assert_true (muster_store_forget (library->store, &error));
}

static inline int
open_library (void **state)
{
  Library *library = g_new0 (Library, 1);

  library->store = muster_store_open (":memory:", NULL);
  fill (library);
  *state = library;
  return 0;
}

static inline int
close_library (void **state)
{
  Library *library = *state;

  g_object_unref (library->store);
  g_free (library);
  return 0;
}

static inline const MusterArmy *
load (Library *library)
{
  g_autoptr (GError) error = NULL;
  const MusterArmy *army = muster_store_load_army (library->store, library->army, ruleset, &error);

  assert_null (error);
  return army;
}

static inline char *
write_text (const MusterArmy *army)
{
  g_autoptr (GBytes) bytes = muster_army_write (army);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static inline void
dump_table (MusterStore *store, const char *sql, int n_columns, GString *dump)
{
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, NULL);

  while (muster_statement_step (statement, NULL) == MUSTER_STEP_ROW)
    {
      for (int i = 0; i < n_columns; i++)
        {
          const char *text = muster_statement_get_text (statement, i);
          g_string_append_printf (dump, "%s|", text != NULL ? text : "(null)");
        }
      g_string_append_c (dump, '\n');
    }
}

/* Every row of every table that actions change. */
static inline char *
dump (Library *library)
{
  GString *text = g_string_new (NULL);

  dump_table (library->store,
              "SELECT id, name, ruleset, pack, date, player, budget, trashed FROM army ORDER BY id",
              8, text);
  dump_table (library->store,
              "SELECT id, army, parent, position, sort, kind, name, note, secret FROM thing"
              " ORDER BY id",
              9, text);
  dump_table (library->store, "SELECT id, thing, scale, grade FROM grade ORDER BY id", 4, text);
  dump_table (library->store, "SELECT id, thing, what, value FROM entry ORDER BY id", 4, text);
  dump_table (library->store, "SELECT id, thing, rule, reason FROM waiver ORDER BY id", 4, text);
  dump_table (library->store, "SELECT id, army, name FROM tag ORDER BY id", 3, text);
  dump_table (library->store, "SELECT id, name, ruleset, content FROM template ORDER BY id", 4,
              text);
  return g_string_free (text, FALSE);
}

static inline void
assert_same (const char *one, const char *other)
{
  if (g_str_equal (one, other))
    return;
  gsize at = 0;
  while (one[at] == other[at])
    at++;
  while (at > 0 && one[at - 1] != '\n')
    at--;
  fail_msg ("differs at \"%.200s\" and \"%.200s\"", one + at, other + at);
}

static inline gint64
find (Library *library, const char *name)
{
  g_autoptr (MusterArmySnapshot) army = load (library);

  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return army->nodes[i].id;
  fail_msg ("there is no \"%s\"", name);
  return 0;
}

static inline gint64
find_root (Library *library)
{
  g_autoptr (MusterArmySnapshot) army = load (library);

  return army->nodes[0].id;
}

static inline gboolean
undo (Library *library)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name =
    muster_store_dup_undo_name (library->store, MUSTER_DOCUMENT_ARMY, library->army);

  if (name == NULL)
    return FALSE;
  muster_store_undo (library->store, MUSTER_DOCUMENT_ARMY, library->army, &error);
  assert_null (error);
  return TRUE;
}

static inline gboolean
redo (Library *library)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name =
    muster_store_dup_redo_name (library->store, MUSTER_DOCUMENT_ARMY, library->army);

  if (name == NULL)
    return FALSE;
  muster_store_redo (library->store, MUSTER_DOCUMENT_ARMY, library->army, &error);
  assert_null (error);
  return TRUE;
}

/* One action was done since @before: it is undone and redone. */
static inline void
assert_undone_and_redone (Library *library, const char *before)
{
  g_autofree char *after = dump (library);
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;

  assert_string_not_equal (before, after);
  assert_true (undo (library));
  undone = dump (library);
  assert_same (undone, before);
  assert_false (undo (library));
  assert_true (redo (library));
  redone = dump (library);
  assert_same (redone, after);
  assert_false (redo (library));
}

static inline gboolean
apply (Library *library, MusterChange change, GError **error)
{
  return muster_army_edit_apply (library->store, library->army, "Change", &change, 1, error);
}

static inline void
apply_well (Library *library, MusterChange change)
{
  g_autoptr (GError) error = NULL;

  assert_true (apply (library, change, &error));
  assert_null (error);
}

/* The action failed with @code, in a sentence, and left everything as it was. */
static inline void
assert_refused (Library *library, gboolean done, GError *error, int code, const char *before)
{
  g_autofree char *after = dump (library);

  assert_same (after, before);
  assert_false (done);
  assert_true (g_error_matches (error, MUSTER_ERROR, code));
  assert_true (strlen (error->message) > 10);
  g_error_free (error);
}

static inline void
assert_change_refused (Library *library, MusterChange change, int code)
{
  GError *error = NULL;
  g_autofree char *before = dump (library);
  gboolean done = apply (library, change, &error);

  assert_refused (library, done, error, code, before);
}

/* The names of what stands directly in a thing, with blanks between. */
static inline char *
list_names (Library *library, gint64 parent)
{
  g_autoptr (MusterArmySnapshot) army = load (library);
  guint index = muster_army_find_node (army, parent);
  GString *names = g_string_new (NULL);

  for (guint at = muster_army_get_next (army, index, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, index, at))
    g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "",
                            army->nodes[at].name != NULL ? army->nodes[at].name : "-");
  return g_string_free (names, FALSE);
}

static inline void
assert_names (Library *library, gint64 parent, const char *expected)
{
  g_autofree char *names = list_names (library, parent);

  assert_string_equal (names, expected);
}

/* Another army of the same library. */
static inline gint64
add_other (Library *library)
{
  g_autoptr (MusterArmySnapshot) example = read_example ();

  return muster_library_add (library->store, &muster_army_document, example, NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, open_library, close_library)
