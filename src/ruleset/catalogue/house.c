#include "config.h"

#include "ruleset/catalogue/house.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/words.h"
#include "xml/merge.h"
#include "xml/writer.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_NAME 200

/* Columns of a text that is too long which a message shows. */
#define LONGEST_SHOWN 20

void
muster_house_value_free (MusterHouseValue *value)
{
  g_free (value->type);
  g_free (value->nation);
  g_free (value->what);
  g_free (value->value);
  g_free (value);
}

GPtrArray *
muster_house_values_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) muster_house_value_free);
}

void
muster_house_values_add (GPtrArray *values,
                         const char *type,
                         const char *nation,
                         const char *what,
                         const char *value)
{
  MusterHouseValue *added = g_new (MusterHouseValue, 1);
  *added =
    (MusterHouseValue){ g_strdup (type), g_strdup (nation), g_strdup (what), g_strdup (value) };
  g_ptr_array_add (values, added);
}

GPtrArray *
muster_house_list (MusterStore *store, const char *ruleset, GError **error)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_autoptr (MusterStatement) statement =
    muster_store_prepare (store,
                          "SELECT type, nation, what, value FROM house WHERE ruleset = ?1"
                          " ORDER BY type, nation, what NOT IN ('" MUSTER_HOUSE_NAME
                          "', '" MUSTER_HOUSE_POINTS "'), what, id",
                          error);
  if (statement == NULL)
    return NULL;
  muster_statement_bind_text (statement, 1, ruleset);
  MusterStep step;
  while ((step = muster_statement_step (statement, error)) == MUSTER_STEP_ROW)
    muster_house_values_add (values, muster_statement_get_text (statement, 0),
                             muster_statement_get_text (statement, 1),
                             muster_statement_get_text (statement, 2),
                             muster_statement_get_text (statement, 3));
  return step == MUSTER_STEP_DONE ? g_steal_pointer (&values) : NULL;
}

/* What may be set */

/* The prices that the player fills, else those of the rules that he may put his own before: where
 * one thing is charged by several groups of them, or for each of something, no figure would say
 * which he means. */
static const MusterPrices *
find_prices (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autofree guint64 *own = muster_kind_dup_cells (ruleset, kind);
  const MusterPrices *printed = NULL;
  guint n_printed = 0;
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      if (!muster_selector_may_match (prices->of, own, own))
        continue;
      if (prices->entry != MUSTER_ENTRY_NONE)
        return prices;
      n_printed++;
      printed = prices;
    }
  return n_printed == 1 && !printed->has_per ? printed : NULL;
}

#define PRICE_AT MUSTER_HOUSE_POINTS "."

gboolean
muster_house_is_price (const char *what)
{
  return g_str_equal (what, MUSTER_HOUSE_POINTS) || g_str_has_prefix (what, PRICE_AT);
}

/* Returns: whether @what is a price of the ruleset; @scale and @grade (out) get the grade that it
 * is for, or -1 */
static gboolean
find_price_grade (const MusterRuleset *ruleset, const char *what, int *scale, int *grade)
{
  *scale = *grade = -1;
  if (g_str_equal (what, MUSTER_HOUSE_POINTS))
    return TRUE;
  if (!g_str_has_prefix (what, PRICE_AT))
    return FALSE;
  g_auto (GStrv) words = g_strsplit (what + strlen (PRICE_AT), ".", 2);
  *scale = words[0] != NULL ? muster_ruleset_find_scale (ruleset, words[0]) : -1;
  *grade =
    *scale >= 0 && words[1] != NULL ? muster_ruleset_find_grade (ruleset, *scale, words[1]) : -1;
  return *grade >= 0 && *scale != ruleset->nation_scale;
}

char *
muster_house_dup_what_name (const MusterRuleset *ruleset, const char *what)
{
  int scale;
  int grade;
  int stat = muster_ruleset_find_stat (ruleset, what);
  if (stat >= 0)
    return g_strdup (ruleset->stats[stat].name);
  if (!find_price_grade (ruleset, what, &scale, &grade))
    return g_strdup (g_str_equal (what, MUSTER_HOUSE_NAME) ? _ ("Name") : what);
  if (grade < 0)
    return g_strdup (_ ("Points"));
  /* Translators: a price: %1$s: a scale, such as "Quality"; %2$s: one of its grades. */
  return g_strdup_printf (_ ("Points, %1$s %2$s"), ruleset->scales[scale].name,
                          muster_ruleset_get_grade_label (ruleset, scale, grade));
}

static void
price_free (MusterHousePrice *price)
{
  g_free (price->what);
  g_free (price->printed);
  g_free (price);
}

/* What the rules ask for the kind, at the grade of @scale where that is not negative, where one row
 * says it alone. */
static char *
dup_printed (const MusterRuleset *ruleset,
             const MusterPrices *prices,
             const MusterKind *kind,
             int scale,
             int grade)
{
  g_autofree char *term = scale >= 0 ? g_strdup_printf ("%s:%s", ruleset->scales[scale].id,
                                                        ruleset->scales[scale].grades[grade].id)
                                     : NULL;
  const MusterPrice *found = NULL;
  for (int i = 0; i < prices->n_rows; i++)
    {
      const MusterPrice *row = &prices->rows[i];
      g_auto (GStrv) terms = g_strsplit_set (row->when != NULL ? row->when->text : "", " \t\n", -1);
      if (row->is_own || !muster_kind_may_match (ruleset, kind, row->when)
          || (term != NULL && !g_strv_contains ((const char *const *) terms, term)))
        continue;
      if (found != NULL)
        return NULL;
      found = row;
      if (muster_kind_match (ruleset, kind, MUSTER_GRADE_UNKNOWN, row->when) == MUSTER_YES)
        break;
    }
  return found != NULL ? muster_points_dup_words (found->points) : NULL;
}

static void
add_price (GPtrArray *list, char *what, char *printed)
{
  MusterHousePrice *price = g_new (MusterHousePrice, 1);
  *price = (MusterHousePrice){ what, printed };
  g_ptr_array_add (list, price);
}

/* Whether prices of the kind differ by the grades of @scale, which are not its own for good. */
static gboolean
differ_by (const MusterRuleset *ruleset,
           const MusterPrices *prices,
           const MusterKind *kind,
           int scale)
{
  if (scale == ruleset->nation_scale
      || (muster_kind_get_preset (kind, scale) >= 0
          && !muster_ruleset_offers_scale (ruleset, scale, kind)))
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    if (prices->rows[i].when != NULL && muster_selector_uses_scale (prices->rows[i].when, scale)
        && muster_kind_may_match (ruleset, kind, prices->rows[i].when)
        && muster_kind_match (ruleset, kind, MUSTER_GRADE_UNKNOWN, prices->rows[i].when)
             == MUSTER_UNKNOWN)
      return TRUE;
  return FALSE;
}

/* Returns: the scale by whose grades prices of the kind differ, or -1; where there are two, a price
 * at a grade of one would not say for which of the other */
static int
find_price_scale (const MusterRuleset *ruleset, const MusterPrices *prices, const MusterKind *kind)
{
  int found = -1;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      if (!differ_by (ruleset, prices, kind, scale))
        continue;
      if (found >= 0)
        return -1;
      found = scale;
    }
  return found;
}

GPtrArray *
muster_house_list_prices (const MusterRuleset *ruleset, const char *type)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) price_free);
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, type);
  const MusterPrices *prices = kind != NULL ? find_prices (ruleset, kind) : NULL;
  if (prices == NULL)
    return list;
  int scale = find_price_scale (ruleset, prices, kind);
  add_price (list, g_strdup (MUSTER_HOUSE_POINTS),
             dup_printed (ruleset, prices, kind, -1, MUSTER_GRADE_NONE));
  for (int grade = 0; scale >= 0 && grade < ruleset->scales[scale].n_grades; grade++)
    add_price (list,
               g_strdup_printf (PRICE_AT "%s.%s", ruleset->scales[scale].id,
                                ruleset->scales[scale].grades[grade].id),
               dup_printed (ruleset, prices, kind, scale, grade));
  return list;
}

static const MusterStat *
find_stat (const MusterRuleset *ruleset, const MusterKind *kind, const char *id)
{
  g_autofree guint64 *own = muster_kind_dup_cells (ruleset, kind);
  int index = muster_ruleset_find_stat (ruleset, id);
  const MusterStat *stat = index >= 0 ? &ruleset->stats[index] : NULL;
  if (stat == NULL || stat->entry == MUSTER_ENTRY_NONE || stat->bands != NULL
      || !muster_selector_may_match (stat->of, own, own))
    return NULL;
  return stat;
}

static gboolean
refuse (GError **error, char *message)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, message);
  g_free (message);
  return FALSE;
}

/* Whether a row of the rules with this "when" is surely for the type, under the nation if one is
 * named. */
static gboolean
is_given_by_row (const MusterRuleset *ruleset,
                 const MusterKind *kind,
                 const char *nation,
                 const MusterSelector *when)
{
  int grade = nation != NULL ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, nation)
                             : MUSTER_GRADE_UNKNOWN;
  return muster_kind_match (ruleset, kind, grade, when) == MUSTER_YES;
}

/* Whether the rules, which leave prices to the player, give this one all the same. */
static gboolean
is_price_given (const MusterRuleset *ruleset, const MusterHouseValue *value, const MusterKind *kind)
{
  const MusterPrices *prices = find_prices (ruleset, kind);
  if (prices->entry == MUSTER_ENTRY_NONE)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    if (!prices->rows[i].is_own
        && is_given_by_row (ruleset, kind, value->nation, prices->rows[i].when))
      return TRUE;
  return FALSE;
}

static gboolean
is_stat_given (const MusterRuleset *ruleset,
               const MusterHouseValue *value,
               const MusterKind *kind,
               const MusterStat *stat)
{
  for (int i = 0; i < stat->n_values; i++)
    if (!stat->values[i].is_own
        && is_given_by_row (ruleset, kind, value->nation, stat->values[i].when))
      return TRUE;
  return FALSE;
}

static gboolean
check_points (const MusterHouseValue *value, GError **error)
{
  MusterNumber number;
  if (value->value == NULL
      || (muster_number_parse (value->value, &number) && number.den == 1
          && ABS (number.num) < 1000000000 && strpbrk (value->value, "./%") == NULL))
    return TRUE;
  return refuse (error, g_strdup_printf (_ ("“%s” is no price. Write a whole number of points."),
                                         value->value));
}

static gboolean
check_stat (const MusterHouseValue *value, const MusterStat *stat, GError **error)
{
  MusterNumber number;
  if (value->value == NULL || stat->is_text || muster_number_parse (value->value, &number))
    return TRUE;
  return refuse (error, g_strdup_printf (_ ("“%1$s” is no number for %2$s. Write one such as 5."),
                                         value->value, stat->name));
}

/* A name or a figure stands on one line of lists and sheets. */
static gboolean
check_text (const MusterHouseValue *value, GError **error)
{
  if (value->value == NULL || value->value[0] == '\0')
    return TRUE;
  gboolean is_blank = TRUE;
  for (const char *at = value->value; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return refuse (error, g_strdup (_ ("A line break or the like stands in the text. Write it on "
                                         "one line.")));
    else
      is_blank = is_blank && g_unichar_isspace (g_utf8_get_char (at));
  if (is_blank)
    return refuse (error, g_strdup (_ ("Only blanks are given. Write something, or leave it empty "
                                       "to take the value away.")));
  if (g_utf8_strlen (value->value, -1) <= LONGEST_NAME)
    return TRUE;
  g_autofree char *start = muster_text_shorten (value->value, LONGEST_SHOWN);
  /* Translators: %1$s: the beginning of a text; %2$d: the most letters. */
  return refuse (error, g_strdup_printf (_ ("“%1$s” is too long. Write at most %2$d letters."),
                                         start, LONGEST_NAME));
}

/* Of a price at what is no grade: which there are. */
static gboolean
refuse_grade (const MusterRuleset *ruleset,
              const MusterKind *kind,
              const char *what,
              GError **error)
{
  g_autoptr (GPtrArray) prices = muster_house_list_prices (ruleset, kind->id);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < prices->len; i++)
    g_ptr_array_add (names, ((MusterHousePrice *) g_ptr_array_index (prices, i))->what);
  g_ptr_array_add (names, NULL);
  g_autofree char *list = g_strjoinv (", ", (char **) names->pdata);
  /* Translators: %1$s: what was typed; %2$s: a troop type; %3$s: what can be typed. */
  return refuse (error, g_strdup_printf (_ ("“%1$s” is no price of %2$s. It has: %3$s."), what,
                                         kind->name, list));
}

gboolean
muster_house_may_set (const MusterRuleset *ruleset, const MusterHouseValue *value, GError **error)
{
  const MusterKind *kind = muster_ruleset_find_kind (ruleset, value->type);
  int scale;
  int grade;
  if (kind != NULL && kind->category > MUSTER_CATEGORY_BATTLEFIELD)
    return refuse (error, g_strdup_printf (_ ("“%s” stands on battlefields; house values are of "
                                              "troops. An overlay pack may change it."),
                                           kind->name));
  if (kind == NULL || kind->category < MUSTER_CATEGORY_COMMANDER)
    return refuse (error,
                   /* Translators: %1$s: the ruleset; %2$s: an id. */
                   g_strdup_printf (_ ("%1$s has no troop type “%2$s”. “muster catalogue” lists "
                                       "them."),
                                    ruleset->title, value->type));
  if (value->nation != NULL
      && muster_ruleset_find_grade (ruleset, ruleset->nation_scale, value->nation) < 0)
    /* Translators: %1$s: the ruleset; %2$s: an id. */
    return refuse (error, g_strdup_printf (_ ("%1$s has no nation “%2$s”. “muster catalogue” lists "
                                              "them."),
                                           ruleset->title, value->nation));
  if (!check_text (value, error))
    return FALSE;
  if (g_str_equal (value->what, MUSTER_HOUSE_NAME))
    return value->nation == NULL
           || refuse (error, g_strdup (_ ("A name is that of the type, whatever its nation. Leave "
                                          "the nation out.")));
  const MusterPrices *prices = find_prices (ruleset, kind);
  if (muster_house_is_price (value->what) && prices != NULL
      && !is_price_given (ruleset, value, kind))
    return find_price_grade (ruleset, value->what, &scale, &grade)
               && (scale < 0 || scale == find_price_scale (ruleset, prices, kind))
             ? check_points (value, error)
             : refuse_grade (ruleset, kind, value->what, error);
  const MusterStat *stat = find_stat (ruleset, kind, value->what);
  if (stat != NULL && !is_stat_given (ruleset, value, kind, stat))
    return check_stat (value, stat, error);
  return refuse (
    error,
    /* Translators: %1$s: the name of a figure; %2$s: a troop type; %3$s: the ruleset. */
    g_strdup_printf (_ ("“%1$s” of %2$s is not the player's to give: %3$s gives it, or has no such "
                        "figure. An overlay pack may change it."),
                     value->what, kind->name, ruleset->title));
}

/* Keeping */

static gboolean
run (MusterChangeSet *change_set,
     const char *sql,
     const char *ruleset,
     const MusterHouseValue *value,
     GError **error)
{
  g_autoptr (MusterStatement) statement = muster_change_set_prepare (change_set, sql, error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, ruleset);
  muster_statement_bind_text (statement, 2, value->type);
  muster_statement_bind_text (statement, 3, value->nation);
  muster_statement_bind_text (statement, 4, value->what);
  if (strstr (sql, "?5") != NULL)
    muster_statement_bind_text (statement, 5, value->value);
  return muster_statement_run (statement, error);
}

/* The value of the same type, nation and figure as @like. */
static const MusterHouseValue *
find_value (GPtrArray *values, const MusterHouseValue *like)
{
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (g_str_equal (value->type, like->type) && g_str_equal (value->what, like->what)
          && g_strcmp0 (value->nation, like->nation) == 0)
        return value;
    }
  return NULL;
}

static gboolean
is_kept (MusterStore *store, const char *ruleset, const MusterHouseValue *value)
{
  g_autoptr (GPtrArray) kept = muster_house_list (store, ruleset, NULL);
  return find_value (kept, value) != NULL;
}

#define OF_VALUE " WHERE ruleset = ?1 AND type = ?2 AND nation IS ?3 AND what = ?4"

static gboolean
keep (MusterChangeSet *change_set,
      const char *ruleset,
      const MusterHouseValue *value,
      GError **error)
{
  gboolean is_there = is_kept (muster_change_set_get_store (change_set), ruleset, value);
  if (value->value == NULL || value->value[0] == '\0')
    return run (change_set, "DELETE FROM house" OF_VALUE, ruleset, value, error);
  return run (
    change_set,
    is_there ? "UPDATE house SET value = ?5" OF_VALUE
             : "INSERT INTO house (ruleset, type, nation, what, value) VALUES (?1, ?2, ?3, ?4, ?5)",
    ruleset, value, error);
}

gboolean
muster_house_set (MusterStore *store,
                  const MusterRuleset *ruleset,
                  GPtrArray *values,
                  const char *also,
                  gint64 document,
                  GError **error)
{
  g_autofree char *name = muster_phrase_new ("house-values", ruleset->title, NULL);
  for (guint i = 0; i < values->len; i++)
    {
      /* What is kept can be taken away, also when the ruleset has no such thing any more. */
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if ((value->value != NULL || !is_kept (store, ruleset->id, value))
          && !muster_house_may_set (ruleset, value, error))
        return FALSE;
    }
  g_autoptr (MusterChangeSet) change_set = muster_store_begin (store, name, NULL, error);
  if (change_set == NULL)
    return FALSE;
  muster_change_set_touch (change_set, MUSTER_DOCUMENT_HOUSE, MUSTER_DOCUMENT_HOUSE_ID);
  if (also != NULL)
    muster_change_set_touch (change_set, also, document);
  for (guint i = 0; i < values->len; i++)
    if (!keep (change_set, ruleset->id, g_ptr_array_index (values, i), error))
      return FALSE;
  return muster_change_set_commit (change_set, error);
}

gboolean
muster_house_adopt (MusterChangeSet *change_set, const MusterRuleset *ruleset, GError **error)
{
  GPtrArray *values = ruleset->house;
  g_autoptr (GPtrArray) kept =
    muster_house_list (muster_change_set_get_store (change_set), ruleset->id, error);
  if (kept == NULL)
    return FALSE;
  for (guint i = 0; i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (find_value (kept, value) != NULL)
        continue;
      muster_change_set_touch (change_set, MUSTER_DOCUMENT_HOUSE, MUSTER_DOCUMENT_HOUSE_ID);
      if (!keep (change_set, ruleset->id, value, error))
        return FALSE;
    }
  return TRUE;
}

char *
muster_house_dup_conflicts (MusterStore *store, const MusterRuleset *ruleset)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) kept = muster_house_list (store, ruleset->id, NULL);
  for (guint i = 0; ruleset->house != NULL && i < ruleset->house->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (ruleset->house, i);
      const MusterHouseValue *own = find_value (kept, value);
      const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, value->type);
      g_autofree char *what = muster_house_dup_what_name (ruleset, value->what);
      if (own == NULL || g_str_equal (own->value, value->value))
        continue;
      g_autofree char *clause =
        /* Translators: %1$s: a troop type; %2$s: a figure; %3$s: what it is in an army that came;
         * %4$s: what it is with the player. */
        g_strdup_printf (_ ("%1$s, %2$s: %3$s, yours %4$s"),
                         kind != NULL ? kind->name : value->type, what, value->value, own->value);
      muster_text_append_clause (text, clause);
    }
  return g_string_free (text, text->len == 0);
}

char *
muster_house_dup_brought (MusterStore *store, const MusterRuleset *ruleset)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) kept = store != NULL ? muster_house_list (store, ruleset->id, NULL) : NULL;
  for (guint i = 0; ruleset->house != NULL && i < ruleset->house->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (ruleset->house, i);
      const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, value->type);
      const MusterPrices *prices =
        kind != NULL && muster_house_is_price (value->what) ? find_prices (ruleset, kind) : NULL;
      if (prices == NULL || prices->entry != MUSTER_ENTRY_NONE || find_value (kept, value) != NULL)
        continue;
      g_autofree char *what = muster_house_dup_what_name (ruleset, value->what);
      g_autofree char *clause =
        /* Translators: %1$s: a troop type; %2$s: a figure; %3$s: what it is. */
        g_strdup_printf (_ ("%1$s, %2$s: %3$s"), kind->name, what, value->value);
      muster_text_append_clause (text, clause);
    }
  return g_string_free (text, text->len == 0);
}

/* As a pack */

/* All that the type is, too: the value then says more than one for those. */
static void
append_type (const MusterRuleset *ruleset, const MusterKind *kind, GString *when)
{
  g_auto (GStrv) tags = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " \t\n", -1);
  g_string_append_printf (when, "%s%s", when->len > 0 ? " " : "", kind->id);
  for (int i = 0; tags[i] != NULL; i++)
    {
      const MusterKind *above = muster_ruleset_find_node_kind (ruleset, tags[i]);
      if (above != NULL && above != kind)
        append_type (ruleset, above, when);
    }
}

static char *
dup_when (const MusterRuleset *ruleset, const MusterHouseValue *value)
{
  GString *when = g_string_new (NULL);
  int scale;
  int grade;
  append_type (ruleset, muster_ruleset_find_node_kind (ruleset, value->type), when);
  if (value->nation != NULL)
    g_string_append_printf (when, " nation:%s", value->nation);
  if (find_price_grade (ruleset, value->what, &scale, &grade) && grade >= 0)
    g_string_append_printf (when, " %s:%s", ruleset->scales[scale].id,
                            ruleset->scales[scale].grades[grade].id);
  return g_string_free (when, FALSE);
}

static void
write_value (MusterXmlWriter *writer, const MusterRuleset *ruleset, const MusterHouseValue *value)
{
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, value->type);
  g_autofree char *when = dup_when (ruleset, value);
  const MusterPrices *prices =
    muster_house_is_price (value->what) ? find_prices (ruleset, kind) : NULL;
  if (g_str_equal (value->what, MUSTER_HOUSE_NAME))
    {
      muster_xml_writer_start (writer, "type");
      muster_xml_writer_attribute (writer, "id", value->type);
      muster_xml_writer_attribute (writer, "name", value->value);
      muster_xml_writer_attribute (writer, "plural", value->value);
      muster_xml_writer_end (writer);
      return;
    }
  muster_xml_writer_start (writer, prices != NULL ? "prices" : "stat");
  muster_xml_writer_attribute (writer, "id", prices != NULL ? prices->id : value->what);
  muster_xml_writer_start (writer, prices != NULL ? "price" : "value");
  muster_xml_writer_attribute (writer, "when", when);
  muster_xml_writer_attribute (writer, prices != NULL ? "points" : "is", value->value);
  if (prices != NULL && prices->entry == MUSTER_ENTRY_NONE)
    muster_xml_writer_attribute (writer, "house", "yes");
  muster_xml_writer_end (writer);
  muster_xml_writer_end (writer);
}

static gboolean
is_above (const MusterRuleset *ruleset, const char *type, const char *below)
{
  const MusterKind *above = muster_ruleset_find_node_kind (ruleset, type);
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, below);
  return above != NULL && kind != NULL && muster_kind_is_one_of (ruleset, kind, above);
}

gboolean
muster_house_concerns (const MusterRuleset *ruleset,
                       const MusterHouseValue *value,
                       const MusterKind *kind)
{
  return g_str_equal (kind->id, value->type) || is_above (ruleset, value->type, kind->id);
}

/* Where two values are for some of the same things and neither says all that the other says, a row
 * for these says which holds: that of the nearer type, else that at a grade.
 *
 * @written: (element-type utf8): the rows that were written so */
static void
write_overlaps (MusterXmlWriter *writer,
                const MusterRuleset *ruleset,
                GPtrArray *values,
                const MusterHouseValue *value,
                GHashTable *written)
{
  for (guint i = 0; i < values->len; i++)
    {
      const MusterHouseValue *other = g_ptr_array_index (values, i);
      gboolean at_grade = g_str_has_prefix (value->what, PRICE_AT);
      gboolean other_at_grade = g_str_has_prefix (other->what, PRICE_AT);
      gboolean is_same_figure =
        g_str_equal (value->what, other->what)
        || (muster_house_is_price (value->what) && muster_house_is_price (other->what)
            && !(at_grade && other_at_grade));
      gboolean holds = is_above (ruleset, other->type, value->type)
                       || (g_str_equal (other->type, value->type) && at_grade && !other_at_grade);
      MusterHouseValue there = *value;
      if (there.nation == NULL)
        there.nation = other->nation;
      if (other_at_grade)
        there.what = other->what;
      if (!is_same_figure || !holds
          || (other->nation != NULL && !g_str_equal (there.nation, other->nation))
          || find_value (values, &there) != NULL)
        continue;
      g_autofree char *when = dup_when (ruleset, &there);
      char *key = g_strdup_printf ("%s %s", there.what, when);
      if (g_hash_table_add (written, key))
        write_value (writer, ruleset, &there);
    }
}

GBytes *
muster_house_write (const MusterRuleset *ruleset, GPtrArray *values)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  g_autoptr (GPtrArray) good = g_ptr_array_new ();
  g_autoptr (GHashTable) written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *id = g_strdup_printf ("%s-house", ruleset->id);
  g_autofree char *title = g_strdup_printf (_ ("%s, house values"), ruleset->title);
  muster_xml_writer_start (writer, "ruleset");
  muster_xml_writer_attribute (writer, "id", id);
  muster_xml_writer_attribute (writer, "version", ruleset->version);
  muster_xml_writer_attribute (writer, "extends", ruleset->id);
  muster_xml_writer_text_element (writer, "title", title);
  for (guint i = 0; i < values->len; i++)
    if (muster_house_may_set (ruleset, g_ptr_array_index (values, i), NULL))
      g_ptr_array_add (good, g_ptr_array_index (values, i));
  for (guint i = 0; i < good->len; i++)
    {
      write_value (writer, ruleset, g_ptr_array_index (good, i));
      write_overlaps (writer, ruleset, good, g_ptr_array_index (good, i), written);
    }
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}

/* Reading a pack of values. */
typedef struct
{
  const MusterRuleset *ruleset;
  const char *name;
  GPtrArray *values;
  GPtrArray *problems;
} Values;

/* The first word of a "when" that we wrote is the type; what that is stands behind, then a nation
 * and a grade. Whatever else it asked would be lost. */
static void
read_row (const Values *reading, const MusterXmlNode *node, const char *what, const char *attribute)
{
  const char *when = muster_xml_node_get (node, "when");
  g_auto (GStrv) words = g_strsplit (when != NULL ? when : "", " ", -1);
  const char *type = words[0] != NULL ? words[0] : "";
  const char *nation = NULL;
  const char *wrong = NULL;
  g_autofree char *at = NULL;
  gboolean is_known = muster_ruleset_find_kind (reading->ruleset, type) != NULL;
  for (int i = 1; is_known && words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], "nation:") && nation == NULL)
      nation = words[i] + strlen ("nation:");
    else if (strchr (words[i], ':') != NULL && at == NULL)
      at = g_strdelimit (g_strdup_printf ("%s.%s", what, words[i]), ":", '.');
    else if (!is_above (reading->ruleset, words[i], type))
      wrong = words[i];
  if (wrong != NULL)
    muster_problems_add (
      reading->problems, reading->name, muster_xml_node_get_line (node),
      /* Translators: %1$s: what a row asks; %2$s: all that it asks. */
      _ ("A house value is of a type, perhaps of a nation and a grade; “%1$s” in \"%2$s\" is "
         "more. Use the file as a pack of its own: put it into the folder of packs."),
      wrong, when);
  else
    muster_house_values_add (reading->values, type, nation, at != NULL ? at : what,
                             muster_xml_node_get (node, attribute));
}

static gboolean
read_element (const Values *reading, const MusterXmlNode *node)
{
  gboolean is_price = muster_xml_node_is (node, "prices");
  if (muster_xml_node_is (node, "type"))
    muster_house_values_add (reading->values, muster_xml_node_get (node, "id"), NULL,
                             MUSTER_HOUSE_NAME, muster_xml_node_get (node, "name"));
  else if (is_price || muster_xml_node_is (node, "stat"))
    for (const MusterXmlNode *row = muster_xml_node_get_first (node, is_price ? "price" : "value");
         row != NULL; row = muster_xml_node_get_next (row, is_price ? "price" : "value"))
      read_row (reading, row, is_price ? MUSTER_HOUSE_POINTS : muster_xml_node_get (node, "id"),
                is_price ? "points" : "is");
  else
    return muster_xml_node_is (node, "title");
  return TRUE;
}

static void
check_values (const MusterRuleset *ruleset,
              const MusterXmlNode *node,
              const char *name,
              GPtrArray *values,
              guint from,
              GPtrArray *problems)
{
  for (guint i = from; i < values->len; i++)
    {
      g_autoptr (GError) error = NULL;
      if (!muster_house_may_set (ruleset, g_ptr_array_index (values, i), &error))
        muster_problems_add (problems, name, muster_xml_node_get_line (node), "%s", error->message);
    }
}

static GPtrArray *
read_values (const MusterRuleset *ruleset,
             const char *name,
             const MusterXml *xml,
             GPtrArray *problems)
{
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  guint before = problems->len;
  const MusterXmlNode *root = muster_xml_get_root (xml);
  if (g_strcmp0 (muster_xml_node_get (root, "extends"), ruleset->id) != 0)
    {
      muster_problems_add (problems, name, muster_xml_node_get_line (root),
                           /* Translators: %1$s: the ruleset; %2$s: its id. */
                           _ ("This is no file of house values for %1$s. Choose one that extends "
                              "\"%2$s\"."),
                           ruleset->title, ruleset->id);
      return NULL;
    }
  const Values reading = { ruleset, name, values, problems };
  for (const MusterXmlNode *node = muster_xml_node_get_first (root, NULL); node != NULL;
       node = muster_xml_node_get_next (node, NULL))
    {
      guint from = values->len;
      if (!read_element (&reading, node))
        muster_problems_add (problems, name, muster_xml_node_get_line (node),
                             _ ("<%s> is no house value. Use the file as a pack of its own: put "
                                "it into the folder of packs."),
                             muster_xml_node_get_name (node));
      check_values (ruleset, node, name, values, from, problems);
    }
  return problems->len == before ? g_steal_pointer (&values) : NULL;
}

GPtrArray *
muster_house_read (const MusterRuleset *ruleset,
                   const char *name,
                   const char *text,
                   gsize length,
                   GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_parse (name, text, length, problems);
  return xml != NULL ? read_values (ruleset, name, xml, problems) : NULL;
}

GPtrArray *
muster_house_load (const MusterRuleset *ruleset, const char *path, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  return xml != NULL ? read_values (ruleset, path, xml, problems) : NULL;
}

/* Laying over */

/* Of one ruleset; a player rarely has more than one set of values. */
#define MOST_LAID 4

static void
free_laid (gpointer laid)
{
  if (laid != NULL)
    muster_ruleset_unref (laid);
}

/* @laid: (out) (optional) (transfer full): what @text made of @ruleset, or NULL where it does not
 * fit it. Returns: whether it was laid over it lately */
static gboolean
find_laid (MusterRuleset *ruleset, GBytes *text, MusterRuleset **laid)
{
  gpointer found = NULL;
  g_mutex_lock (&ruleset->laid_lock);
  gboolean is_there =
    ruleset->laid != NULL && g_hash_table_lookup_extended (ruleset->laid, text, NULL, &found);
  if (found != NULL && laid != NULL)
    *laid = muster_ruleset_ref (found);
  g_mutex_unlock (&ruleset->laid_lock);
  return is_there;
}

static void
keep_laid (MusterRuleset *ruleset, GBytes *text, MusterRuleset *laid)
{
  g_mutex_lock (&ruleset->laid_lock);
  if (ruleset->laid == NULL)
    ruleset->laid = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                           (GDestroyNotify) g_bytes_unref, free_laid);
  if (g_hash_table_size (ruleset->laid) >= MOST_LAID)
    g_hash_table_remove_all (ruleset->laid);
  g_hash_table_insert (ruleset->laid, g_bytes_ref (text),
                       laid != NULL ? muster_ruleset_ref (laid) : NULL);
  g_mutex_unlock (&ruleset->laid_lock);
}

/* Returns: (transfer full) (nullable): @base, which is taken, with another text laid over it */
static MusterXml *
merge_text (MusterXml *base, const MusterRuleset *ruleset, GBytes *text, GPtrArray *problems)
{
  g_autoptr (MusterXml) below = base;
  gsize length;
  const char *start = g_bytes_get_data (text, &length);
  g_autoptr (MusterXml) overlay = muster_xml_parse (ruleset->id, start, length, problems);
  return below != NULL && overlay != NULL ? muster_xml_merge (below, overlay) : NULL;
}

static MusterXml *
parse_content (const MusterRuleset *ruleset, GPtrArray *problems)
{
  gsize length;
  const char *text = g_bytes_get_data (ruleset->content, &length);
  return muster_xml_parse (ruleset->id, text, length, problems);
}

/* Returns: (transfer full) (nullable) */
static MusterRuleset *
lay_text (const MusterRuleset *ruleset, GBytes *bytes)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) merged =
    merge_text (parse_content (ruleset, problems), ruleset, bytes, problems);
  return merged != NULL ? muster_ruleset_read_house (merged, ruleset, problems) : NULL;
}

MusterRuleset *
muster_house_lay_over (const MusterRuleset *ruleset, GBytes *text, GPtrArray *problems)
{
  g_autoptr (MusterXml) whole = parse_content (ruleset, problems);
  if (ruleset->house != NULL)
    {
      g_autoptr (GBytes) house = muster_house_write (ruleset, ruleset->house);
      whole = merge_text (g_steal_pointer (&whole), ruleset, house, problems);
    }
  whole = merge_text (g_steal_pointer (&whole), ruleset, text, problems);
  MusterRuleset *laid = whole != NULL ? muster_ruleset_read_house (whole, ruleset, problems) : NULL;
  if (laid != NULL && ruleset->house != NULL)
    laid->house = g_ptr_array_ref (ruleset->house);
  return laid;
}

MusterRuleset *
muster_house_lay (MusterRuleset *ruleset, GPtrArray *values)
{
  MusterRuleset *laid = NULL;
  if (values == NULL || values->len == 0)
    return ruleset;
  g_autoptr (GBytes) text = muster_house_write (ruleset, values);
  if (!find_laid (ruleset, text, &laid))
    {
      laid = lay_text (ruleset, text);
      if (laid != NULL)
        laid->house = g_ptr_array_ref (values);
      keep_laid (ruleset, text, laid);
    }
  if (laid == NULL)
    return ruleset;
  muster_ruleset_unref (ruleset);
  return laid;
}

gboolean
muster_house_is_laid (MusterRuleset *ruleset, GPtrArray *values)
{
  if (values == NULL || values->len == 0)
    return TRUE;
  g_autoptr (GBytes) text = muster_house_write (ruleset, values);
  return find_laid (ruleset, text, NULL);
}

MusterRuleset *
muster_house_lay_kept (MusterRuleset *ruleset, MusterStore *store)
{
  g_autoptr (GPtrArray) values = muster_house_list (store, ruleset->id, NULL);
  return muster_house_lay (ruleset, values);
}
