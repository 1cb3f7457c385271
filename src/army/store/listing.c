#include "config.h"

#include "army/store/listing.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Between the tags of an army as they are read: no tag has it. */
#define SEPARATOR "\x1f"

void
muster_army_summary_free (MusterArmySummary *summary)
{
  g_free (summary->name);
  g_free (summary->ruleset);
  g_free (summary->title);
  g_free (summary->date);
  g_free (summary->player);
  g_free (summary->nation);
  g_free (summary->pack);
  g_strfreev (summary->tags);
  g_free (summary);
}

MusterArmySummary *
muster_army_summary_copy (const MusterArmySummary *summary)
{
  MusterArmySummary *copy = g_memdup2 (summary, sizeof *summary);
  copy->name = g_strdup (summary->name);
  copy->ruleset = g_strdup (summary->ruleset);
  copy->title = g_strdup (summary->title);
  copy->date = g_strdup (summary->date);
  copy->player = g_strdup (summary->player);
  copy->nation = g_strdup (summary->nation);
  copy->pack = g_strdup (summary->pack);
  copy->tags = g_strdupv (summary->tags);
  return copy;
}

/* Returns: (transfer full) (nullable): NULL for NULL */
static char *
dup_optional (MusterStatement *statement, int column)
{
  return muster_statement_is_null (statement, column)
           ? NULL
           : muster_statement_dup_shown (statement, column);
}

/* An army that is not whole is listed, too, whatever its row says. */
static MusterArmySummary *
read_summary (MusterStatement *statement)
{
  MusterArmySummary *summary = g_new0 (MusterArmySummary, 1);
  g_autofree char *tags = muster_statement_dup_shown (statement, 9);
  summary->id = muster_statement_get_int (statement, 0);
  summary->name = muster_statement_dup_shown (statement, 1);
  summary->ruleset = muster_statement_dup_shown (statement, 2);
  summary->date = dup_optional (statement, 3);
  summary->budget = muster_statement_is_null (statement, 4)
                      ? MUSTER_NO_BUDGET
                      : muster_statement_get_int (statement, 4);
  summary->n_units = muster_statement_get_int (statement, 5);
  summary->title = muster_statement_dup_shown (statement, 6);
  summary->player = dup_optional (statement, 7);
  summary->nation = dup_optional (statement, 8);
  summary->tags = g_strsplit (tags, SEPARATOR, -1);
  summary->changed = muster_statement_get_int (statement, 10);
  summary->trashed = muster_statement_get_int (statement, 11);
  summary->pack = dup_optional (statement, 12);
  summary->revision = muster_statement_get_int (statement, 13);
  return summary;
}

/* @which: a condition and an order; ?1 is how many at most */
static GPtrArray *
list (MusterStore *store, const char *which, const char *order, int most, GError **error)
{
  g_autoptr (GPtrArray) armies =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_summary_free);
  g_autofree char *sql = g_strdup_printf (
    /* Beside their texts the titles of packs take long to be looked up. */
    "WITH pack_title AS MATERIALIZED (SELECT digest, title FROM pack)"
    " SELECT a.id, a.name, a.ruleset, a.date, budget,"
    " (SELECT count(*) FROM thing WHERE army = a.id AND sort = 'unit'),"
    " coalesce (title, a.ruleset), player,"
    " (SELECT grade FROM thing JOIN grade ON thing = thing.id"
    "  WHERE army = a.id AND parent IS NULL AND scale = 'nation'),"
    " (SELECT group_concat (name, char (31))"
    "  FROM (SELECT name FROM tag WHERE army = a.id ORDER BY name)),"
    " (SELECT at FROM journal WHERE id ="
    "  (SELECT max (deed) FROM journal_document WHERE kind = 'army' AND document = a.id)),"
    " trashed, a.pack, (SELECT number FROM revision WHERE kind = 'army' AND document = a.id)"
    " FROM (SELECT * FROM army WHERE %s ORDER BY %s LIMIT ?1) AS a"
    " LEFT JOIN pack_title ON digest = a.pack ORDER BY %s",
    which, order, order);
  g_autoptr (MusterStatement) statement = muster_store_prepare (store, sql, error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_int (statement, 1, most);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    g_ptr_array_add (armies, read_summary (statement));
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&armies) : NULL;
}

GPtrArray *
muster_store_list_first_armies (MusterStore *store, int most, GError **error)
{
  return list (store, "trashed IS NULL", "name, id", most, error);
}

GPtrArray *
muster_store_list_armies (MusterStore *store, GError **error)
{
  return muster_store_list_first_armies (store, -1, error);
}

GPtrArray *
muster_store_list_trash (MusterStore *store, GError **error)
{
  return list (store, "trashed IS NOT NULL", "trashed DESC, id DESC", -1, error);
}

char **
muster_store_list_tags (MusterStore *store)
{
  g_autoptr (GStrvBuilder) tags = g_strv_builder_new ();
  g_autoptr (MusterStatement) statement = muster_store_prepare (
    store,
    "SELECT DISTINCT tag.name FROM tag JOIN army ON army.id = army WHERE trashed IS NULL"
    " ORDER BY tag.name",
    NULL);
  while (statement != NULL && muster_statement_step (statement, NULL) == MUSTER_STEP_ROW)
    {
      g_autofree char *tag = muster_statement_dup_shown (statement, 0);
      g_strv_builder_add (tags, tag);
    }
  return g_strv_builder_end (tags);
}

static void
fail_to_find (GPtrArray *armies, const char *missing, const char *name, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < armies->len; i++)
    g_ptr_array_add (known, ((MusterArmySummary *) g_ptr_array_index (armies, i))->name);
  g_autofree char *sentence = g_strdup_printf (missing, name);
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
}

/* Nobody shall take out the wrong one. */
static void
fail_to_choose (const MusterArmySummary *numbered, const MusterArmySummary *named, GError **error)
{
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               /* Translators: %1$s: what was typed; %2$s: an army, whose number that is; %3$d: the
                  number of another army, whose name that is; %4$s: the first number, to be typed;
                  %5$d: the second number, to be typed. */
               _ ("“%1$s” is the number of the army “%2$s” and the name of army number "
                  "%3$" PRId64 ". Say #%4$s for the first, or #%5$" PRId64 " for the second."),
               named->name, numbered->name, named->id, named->name, named->id);
}

static const MusterArmySummary *
find_number (GPtrArray *armies, const char *text)
{
  guint64 number = 0;
  const char *digits = text[0] == '#' ? text + 1 : text;
  if (!g_ascii_string_to_unsigned (digits, 10, 1, G_MAXINT64, &number, NULL))
    return NULL;
  for (guint i = 0; i < armies->len; i++)
    if (((MusterArmySummary *) g_ptr_array_index (armies, i))->id == (gint64) number)
      return g_ptr_array_index (armies, i);
  return NULL;
}

/* @missing: the sentence that tells that none is called so, with %s for the name */
static gint64
find_in (GPtrArray *armies, const char *missing, const char *name, GError **error)
{
  const MusterArmySummary *numbered = find_number (armies, name);
  const MusterArmySummary *named = NULL;
  guint n_named = 0;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *summary = g_ptr_array_index (armies, i);
      if (!g_str_equal (summary->name, name))
        continue;
      named = summary;
      n_named++;
    }
  if (n_named > 1)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Several armies of the library are called “%s”. Name the one you mean by its "
                    "number."),
                 name);
  else if (named != NULL && numbered != NULL && named != numbered)
    fail_to_choose (numbered, named, error);
  else if (named != NULL || numbered != NULL)
    return named != NULL ? named->id : numbered->id;
  else
    fail_to_find (armies, missing, name, error);
  return 0;
}

gint64
muster_store_find_army (MusterStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, error);
  return armies != NULL
           ? find_in (armies,
                      _ ("The library has no army “%s”. “muster library list” shows what it has."),
                      name, error)
           : 0;
}

gint64
muster_store_find_trashed_army (MusterStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) armies = muster_store_list_trash (store, error);
  return armies != NULL ? find_in (armies,
                                   _ ("The trash has no army “%s”. “muster library list --trash” "
                                      "shows what it has."),
                                   name, error)
                        : 0;
}
