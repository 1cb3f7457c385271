#include "config.h"

#include "collection/collection.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
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
                 /* Translators: %1$s: what is owned; %2$d: how many; %3$d: the most. */
                 _ ("Of “%1$s” there cannot be %2$" PRId64 ". Write 0 to %3$d."), name,
                 holding->count, MUSTER_MOST_HELD);
  else if (holding->painted < MUSTER_PAINTED_UNSAID || holding->painted > holding->count)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: what is owned; %2$d: how many of it are painted; %3$d: how
                    many there are. */
                 _ ("Of “%1$s” %2$d cannot be painted: there are %3$d. Write 0 to %3$d."), name,
                 (int) CLAMP (holding->painted, G_MININT, G_MAXINT), (int) holding->count);
  else
    return TRUE;
  return FALSE;
}

/* Returns: (transfer full): a scale without blanks, in small letters; "" for none */
static char *
dup_scale_key (const char *scale)
{
  char *plain = muster_text_dup_plain (scale != NULL ? scale : "");
  char *to = plain;
  for (const char *from = plain; *from != '\0'; from++)
    if (*from != ' ')
      *to++ = *from;
  *to = '\0';
  return plain;
}

gboolean
muster_scale_is_same (const char *one, const char *other)
{
  g_autofree char *left = dup_scale_key (one);
  g_autofree char *right = dup_scale_key (other);
  return g_str_equal (left, right);
}

gboolean
muster_box_is_same (const char *one, const char *other)
{
  g_autofree char *left = muster_text_dup_plain (one != NULL ? one : "");
  g_autofree char *right = muster_text_dup_plain (other != NULL ? other : "");
  return g_str_equal (left, right);
}

void
muster_holdings_keep_scale (GPtrArray *holdings, const char *scale)
{
  for (guint i = holdings->len; scale != NULL && i-- > 0;)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      if (holding->scale != NULL && !muster_scale_is_same (holding->scale, scale))
        g_ptr_array_remove_index (holdings, i);
    }
}

/* A row with what it is sorted by. */
typedef struct
{
  MusterHolding *holding;
  char *key;
} Sorted;

static int
compare_sorted (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Sorted *) a)->key, ((const Sorted *) b)->key);
}

void
muster_holdings_sort (GPtrArray *holdings)
{
  g_autofree Sorted *sorted = g_new (Sorted, holdings->len + 1);
  for (guint i = 0; i < holdings->len; i++)
    {
      MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *box = muster_text_dup_plain (holding->box != NULL ? holding->box : "");
      g_autofree char *box_key = g_utf8_collate_key_for_filename (box, -1);
      g_autofree char *name = muster_holding_dup_name (holding);
      g_autofree char *name_key = g_utf8_collate_key (name, -1);
      sorted[i] =
        (Sorted){ holding, g_strdup_printf ("%d\x01%s\x01%d%d\x01%s", holding->box == NULL, box_key,
                                            holding->measure == MUSTER_MEASURED_IN_PIECES,
                                            holding->nation == NULL, name_key) };
    }
  qsort (sorted, holdings->len, sizeof (Sorted), compare_sorted);
  for (guint i = 0; i < holdings->len; i++)
    {
      holdings->pdata[i] = sorted[i].holding;
      g_free (sorted[i].key);
    }
}

char *
muster_holding_dup_key (const MusterHolding *holding)
{
  const char *const texts[] = { holding->nation, holding->what, holding->box };
  g_autofree char *scale = dup_scale_key (holding->scale);
  GString *key = g_string_new (muster_holding_measure_words[holding->measure]);
  g_string_append_printf (key, "\n%s", scale);
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
                          " FROM holding ORDER BY id",
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
  muster_holdings_sort (holdings);
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
  muster_statement_bind_int (statement, 7, MAX (holding->painted, 0));
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

/* So many painted of two rows together; unsaid where neither says it. */
static gint64
add_painted (gint64 one, gint64 other)
{
  return one == MUSTER_PAINTED_UNSAID && other == MUSTER_PAINTED_UNSAID
           ? MUSTER_PAINTED_UNSAID
           : MAX (one, 0) + MAX (other, 0);
}

/* Returns: (transfer full): key → MusterHolding: rows of the same as one; those of them that had an
 * id and are in another one now go to @removed */
static GHashTable *
add_up (GPtrArray *holdings, GPtrArray *order, GArray *removed)
{
  GHashTable *by_key =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) muster_holding_free);
  for (guint i = 0; i < holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (holdings, i);
      g_autofree char *key = muster_holding_dup_key (holding);
      MusterHolding *same = g_hash_table_lookup (by_key, key);
      if (same == NULL)
        {
          MusterHolding *copy = muster_holding_copy (holding);
          g_ptr_array_add (order, copy);
          g_hash_table_insert (by_key, g_steal_pointer (&key), copy);
          continue;
        }
      same->count += holding->count;
      same->painted = add_painted (same->painted, holding->painted);
      if (same->note == NULL)
        same->note = g_strdup (holding->note);
      if (holding->id != 0)
        g_array_append_val (removed, holding->id);
    }
  return by_key;
}

GPtrArray *
muster_collection_merge (GPtrArray *present,
                         GPtrArray *coming,
                         MusterCollectionMerge how,
                         GArray **removed)
{
  GPtrArray *saved = muster_holdings_new ();
  g_autoptr (GPtrArray) there = g_ptr_array_new ();
  g_autoptr (GPtrArray) new = g_ptr_array_new ();
  g_autoptr (GArray) doubles = g_array_new (FALSE, FALSE, sizeof (gint64));
  *removed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) by_key = add_up (present, there, *removed);
  g_autoptr (GHashTable) once = add_up (coming, new, doubles);
  for (guint i = 0; i < new->len; i++)
    {
      MusterHolding *holding = muster_holding_copy (g_ptr_array_index (new, i));
      g_autofree char *key = muster_holding_dup_key (holding);
      const MusterHolding *same = g_hash_table_lookup (by_key, key);
      gint64 painted = same != NULL ? MAX (same->painted, 0) : 0;
      holding->id = same != NULL ? same->id : 0;
      if (same != NULL && how == MUSTER_COLLECTION_ADD)
        {
          holding->count += same->count;
          holding->painted = add_painted (holding->painted, painted);
        }
      else if (holding->painted == MUSTER_PAINTED_UNSAID)
        holding->painted = MIN (painted, holding->count);
      if (same != NULL && holding->note == NULL)
        holding->note = g_strdup (same->note);
      g_ptr_array_add (saved, holding);
    }
  for (guint i = 0; i < there->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (there, i);
      g_autofree char *key = muster_holding_dup_key (holding);
      gboolean comes = g_hash_table_contains (once, key);
      if (how == MUSTER_COLLECTION_REPLACE && !comes)
        g_array_append_val (*removed, holding->id);
      else if (!comes && (*removed)->len > 0)
        /* It may be several that are one now. */
        g_ptr_array_add (saved, muster_holding_copy (holding));
    }
  return saved;
}
