#include "config.h"

#include "collection/collection.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Letters of a text, which stands on a line of lists and sheets. */
#define LONGEST_TEXT 200

const char *const muster_holding_measure_words[MUSTER_N_HOLDING_MEASURES + 1] = { "unit", "base",
                                                                                  "figure", "piece",
                                                                                  NULL };

MusterHolding *
muster_holding_copy (const MusterHolding *holding)
{
  MusterHolding *copy = g_new (MusterHolding, 1);
  *copy = *holding;
  copy->nation = g_strdup (holding->nation);
  copy->what = g_strdup (holding->what);
  copy->scale = g_strdup (holding->scale);
  copy->box = g_strdup (holding->box);
  copy->note = g_strdup (holding->note);
  return copy;
}

void
muster_holding_free (MusterHolding *holding)
{
  if (holding == NULL)
    return;
  g_free (holding->nation);
  g_free (holding->what);
  g_free (holding->scale);
  g_free (holding->box);
  g_free (holding->note);
  g_free (holding);
}

GPtrArray *
muster_holdings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) muster_holding_free);
}

void
muster_holding_set_text (char **member, const char *text)
{
  char *stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;
  if (stripped != NULL && stripped[0] == '\0')
    g_clear_pointer (&stripped, g_free);
  g_free (*member);
  *member = stripped;
}

static gboolean
check_text (const char *text, GError **error)
{
  if (text == NULL)
    return TRUE;
  if (g_utf8_strlen (text, -1) > LONGEST_TEXT)
    {
      g_autofree char *shown = muster_text_shorten (text, 20);
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$s: the beginning of a text; %2$d: a number of letters. */
                   _ ("“%1$s” is too long. Write %2$d letters at most."), shown, LONGEST_TEXT);
      return FALSE;
    }
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      {
        g_autofree char *shown = muster_text_shorten (text, 20);
        g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                     _ ("“%s” has a line break or another mark that nobody sees. Write one line."),
                     shown);
        return FALSE;
      }
  return TRUE;
}

gboolean
muster_holding_check (const MusterHolding *holding, GError **error)
{
  g_autofree char *name = NULL;
  if (holding->what == NULL)
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
        _ ("A row without a name says nothing. Write what it is, such as Line infantry."));
      return FALSE;
    }
  if (!check_text (holding->nation, error) || !check_text (holding->what, error)
      || !check_text (holding->scale, error) || !check_text (holding->box, error)
      || !check_text (holding->note, error))
    return FALSE;
  name = muster_holding_dup_name (holding);
  if (holding->count < 0 || holding->count > MUSTER_MOST_HELD)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: what is owned; %2$d: a number. */
                 _ ("Of “%1$s” there can be from 0 to %2$d. Write a number of these."), name,
                 MUSTER_MOST_HELD);
  else if (holding->painted < 0 || holding->painted > holding->count)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: what is owned; %2$d: how many of it. */
                 _ ("Of “%1$s” there are %2$d, so that from none to all of these are painted."),
                 name, (int) holding->count);
  else
    return TRUE;
  return FALSE;
}

char *
muster_holding_dup_key (const MusterHolding *holding)
{
  const char *const texts[] = { holding->nation, holding->what, holding->scale, holding->box };
  GString *key = g_string_new (muster_holding_measure_words[holding->measure]);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *plain = muster_text_dup_plain (texts[i] != NULL ? texts[i] : "");
      g_string_append_printf (key, "\n%s", plain);
    }
  return g_string_free (key, FALSE);
}

char *
muster_holding_dup_name (const MusterHolding *holding)
{
  g_autofree char *of_nation =
    holding->nation != NULL
      /* Translators: %1$s: a nation; %2$s: troops. */
      ? g_strdup_printf (_ ("%1$s: %2$s"), holding->nation, holding->what)
      : g_strdup (holding->what);
  return holding->scale != NULL ? g_strdup_printf ("%s, %s", of_nation, holding->scale)
                                : g_steal_pointer (&of_nation);
}

char *
muster_holding_dup_count (MusterHoldingMeasure measure, gint64 count)
{
  gulong n = (gulong) count;
  switch (measure)
    {
    case MUSTER_MEASURED_IN_UNITS:
      return g_strdup_printf (ngettext ("%lu unit", "%lu units", n), n);
    case MUSTER_MEASURED_IN_BASES:
      return g_strdup_printf (ngettext ("%lu base", "%lu bases", n), n);
    case MUSTER_MEASURED_IN_FIGURES:
      return g_strdup_printf (ngettext ("%lu figure", "%lu figures", n), n);
    case MUSTER_MEASURED_IN_PIECES:
    case MUSTER_N_HOLDING_MEASURES:
      break;
    }
  return g_strdup_printf (ngettext ("%lu piece", "%lu pieces", n), n);
}

MusterHoldingMeasure
muster_holding_measure_find (const char *word)
{
  int found = muster_text_find_word (muster_holding_measure_words, word);
  return found >= 0 ? (MusterHoldingMeasure) found : MUSTER_N_HOLDING_MEASURES;
}

/* Whatever has become of the file, what is read can be shown. */
static char *
dup_text (MusterStatement *statement, int column)
{
  return muster_statement_is_null (statement, column)
           ? NULL
           : muster_statement_dup_shown (statement, column);
}

GPtrArray *
muster_collection_list (MusterStore *store, GError **error)
{
  g_autoptr (GPtrArray) holdings = muster_holdings_new ();
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store,
                          "SELECT id, nation, what, scale, measure, count, painted, box, note"
                          " FROM holding"
                          " ORDER BY measure = 'piece', box IS NULL, box, nation, what, scale, id",
                          error);
  if (statement == NULL)
    return NULL;
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    {
      MusterHolding *holding = g_new0 (MusterHolding, 1);
      holding->id = muster_statement_get_int (statement, 0);
      holding->nation = dup_text (statement, 1);
      holding->what = dup_text (statement, 2);
      holding->scale = dup_text (statement, 3);
      holding->measure = muster_holding_measure_find (muster_statement_get_text (statement, 4));
      holding->count = muster_statement_get_int (statement, 5);
      holding->painted = muster_statement_get_int (statement, 6);
      holding->box = dup_text (statement, 7);
      holding->note = dup_text (statement, 8);
      g_ptr_array_add (holdings, holding);
    }
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&holdings) : NULL;
}

static gboolean
save (MusterChangeSet *change_set, MusterHolding *holding, GError **error)
{
  if (!muster_holding_check (holding, error))
    return FALSE;
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (
    change_set,
    holding->id != 0
      ? "UPDATE holding SET nation = ?2, what = ?3, scale = ?4, measure = ?5, count = ?6,"
        " painted = ?7, box = ?8, note = ?9 WHERE id = ?1 RETURNING id"
      : "INSERT INTO holding (id, nation, what, scale, measure, count, painted, box, note)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id",
    error);
  if (statement == NULL)
    return FALSE;
  if (holding->id != 0)
    muster_statement_bind_int (statement, 1, holding->id);
  muster_statement_bind_text (statement, 2, holding->nation);
  muster_statement_bind_text (statement, 3, holding->what);
  muster_statement_bind_text (statement, 4, holding->scale);
  muster_statement_bind_text (statement, 5, muster_holding_measure_words[holding->measure]);
  muster_statement_bind_int (statement, 6, holding->count);
  muster_statement_bind_int (statement, 7, holding->painted);
  muster_statement_bind_text (statement, 8, holding->box);
  muster_statement_bind_text (statement, 9, holding->note);
  switch (muster_statement_step (statement, error))
    {
    case MUSTER_STEP_ROW:
      holding->id = muster_statement_get_int (statement, 0);
      return TRUE;
    case MUSTER_STEP_DONE:
      {
        g_autofree char *name = muster_holding_dup_name (holding);
        g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                     _ ("“%s” is no longer in the collection. Look at it again."), name);
        return FALSE;
      }
    case MUSTER_STEP_ERROR:
      break;
    }
  return FALSE;
}

static gboolean
take_out (MusterChangeSet *change_set, GArray *ids, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "DELETE FROM holding WHERE id = ?1", error);
  for (guint i = 0; statement != NULL && i < ids->len; i++)
    {
      muster_statement_bind_int (statement, 1, g_array_index (ids, gint64, i));
      if (!muster_statement_run (statement, error))
        return FALSE;
      muster_statement_reset (statement);
    }
  return statement != NULL;
}

static gboolean
has_room (MusterChangeSet *change_set, GError **error)
{
  g_autoptr (MusterStatement) statement =
    muster_change_set_prepare (change_set, "SELECT count(*) FROM holding", error);
  if (statement == NULL || muster_statement_step (statement, error) != MUSTER_STEP_ROW)
    return FALSE;
  if (muster_statement_get_int (statement, 0) <= MUSTER_MOST_HOLDINGS)
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("A collection has %d rows at most. Put rows of the same together."),
               MUSTER_MOST_HOLDINGS);
  return FALSE;
}

gboolean
muster_collection_change (MusterStore *store,
                          const char *name,
                          const char *merge,
                          GPtrArray *saved,
                          GArray *removed,
                          GError **error)
{
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, name, merge, error);
  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_COLLECTION, MUSTER_DOCUMENT_COLLECTION_ID);
  if (removed != NULL && !take_out (change_set, removed, error))
    return FALSE;
  for (guint i = 0; saved != NULL && i < saved->len; i++)
    if (!save (change_set, g_ptr_array_index (saved, i), error))
      return FALSE;
  return has_room (change_set, error) && muster_change_set_commit (change_set, error);
}

GPtrArray *
muster_collection_merge (GPtrArray *present,
                         GPtrArray *coming,
                         MusterCollectionMerge how,
                         GArray **removed)
{
  GPtrArray *saved = muster_holdings_new ();
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  *removed = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < present->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (present, i);
      char *key = muster_holding_dup_key (holding);
      if (!g_hash_table_contains (by_key, key))
        g_hash_table_insert (by_key, key, (gpointer) holding);
      else
        g_free (key);
    }
  for (guint i = 0; i < coming->len; i++)
    {
      MusterHolding *holding = muster_holding_copy (g_ptr_array_index (coming, i));
      g_autofree char *key = muster_holding_dup_key (holding);
      const MusterHolding *same = g_hash_table_lookup (by_key, key);
      holding->id = same != NULL ? same->id : 0;
      if (same != NULL && how == MUSTER_COLLECTION_ADD)
        {
          holding->count += same->count;
          holding->painted += same->painted;
        }
      if (same != NULL && how == MUSTER_COLLECTION_AT_LEAST)
        {
          holding->count = MAX (holding->count, same->count);
          holding->painted = MAX (holding->painted, same->painted);
        }
      if (same != NULL && holding->note == NULL)
        holding->note = g_strdup (same->note);
      g_hash_table_remove (by_key, key);
      g_ptr_array_add (saved, holding);
    }
  if (how != MUSTER_COLLECTION_REPLACE)
    return saved;
  g_autoptr (GHashTable) kept = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < saved->len; i++)
    g_hash_table_add (kept, &((MusterHolding *) g_ptr_array_index (saved, i))->id);
  for (guint i = 0; i < present->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (present, i);
      if (!g_hash_table_contains (kept, &holding->id))
        g_array_append_val (*removed, holding->id);
    }
  return saved;
}
