#include "config.h"

#include "base/problem.h"
#include "ruleset/ruleset-reader.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define FOR_EACH(node, parent, name)                                                               \
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, name); node != NULL;         \
       node = muster_xml_node_get_next (node, name))

int
muster_reader_add_counter (MusterReader *reader,
                           MusterSelector *of,
                           MusterSelector *only,
                           MusterMeasure measure)
{
  for (guint i = 0; i < reader->counters->len; i++)
    {
      const MusterCounter *counter = &g_array_index (reader->counters, MusterCounter, i);
      if (g_str_equal (counter->of->text, of->text) && counter->only == only
          && counter->measure.kind == measure.kind && counter->measure.index == measure.index)
        return (int) i;
    }
  MusterCounter counter = { of, only, measure };
  g_array_append_val (reader->counters, counter);
  return (int) reader->counters->len - 1;
}

static MusterMeasure
read_measure (MusterReader *reader,
              const MusterXmlNode *node,
              const char *attribute,
              gboolean *is_given)
{
  const char *id = muster_xml_node_get (node, attribute);
  MusterMeasure measure = { MUSTER_MEASURE_COUNT, 0 };
  *is_given = id != NULL;
  if (id != NULL && !muster_ruleset_find_measure (reader->ruleset, id, &measure))
    muster_reader_complain (reader, node,
                            _ ("%s=\"%s\" is no stat and no scale. Declare it or mend its "
                               "spelling."),
                            attribute, id);
  return measure;
}

static MusterEntryMode
read_entry (const MusterXmlNode *node)
{
  const char *entry = muster_xml_node_get (node, "entry");
  if (entry == NULL)
    return MUSTER_ENTRY_NONE;
  return g_str_equal (entry, "type") ? MUSTER_ENTRY_TYPE : MUSTER_ENTRY_EACH;
}

static MusterBound
read_bound (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterBound bound = { .is_given = text != NULL, .number = MUSTER_NUMBER (0) };
  if (text == NULL || muster_number_parse (text, &bound.number))
    return bound;
  bound.is_measure = TRUE;
  if (!muster_ruleset_find_measure (reader->ruleset, text, &bound.measure))
    muster_reader_complain (reader, node,
                            _ ("%s=\"%s\" is no number, no stat and not \"budget\". Mend it."),
                            attribute, text);
  return bound;
}

/* A more telling row before the rows that say less, else the order of the pack. @when gets a
 * row's selector. */
static void
sort_rows (GArray *rows, gsize size, MusterSelector *(*when) (gconstpointer))
{
  for (guint i = 1; i < rows->len; i++)
    {
      char *data = rows->data;
      guint to = i;
      for (guint j = 0; j < i && to == i; j++)
        if (muster_selector_says_all_of (when (data + i * size), when (data + j * size))
            && !muster_selector_says_all_of (when (data + j * size), when (data + i * size)))
          to = j;
      if (to == i)
        continue;
      g_autofree char *row = g_memdup2 (data + i * size, size);
      memmove (data + (to + 1) * size, data + to * size, (i - to) * size);
      memcpy (data + to * size, row, size);
    }
}

static MusterSelector *
price_when (gconstpointer row)
{
  return ((const MusterPrice *) row)->when;
}

static MusterSelector *
value_when (gconstpointer row)
{
  return ((const MusterValue *) row)->when;
}

static void
complain_of_same_rows (MusterReader *reader,
                       const MusterSelector *a,
                       const MusterSelector *b,
                       int line)
{
  if (muster_selector_says_all_of (a, b) && muster_selector_says_all_of (b, a))
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("Two rows are for the same things: \"%s\" and \"%s\". Keep one."),
                         a->text, b->text);
}

static void
read_price_rows (MusterReader *reader, const MusterXmlNode *parent, MusterPrices *prices)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterPrice));
  FOR_EACH (node, parent, "price")
  {
    MusterPrice row = { .when = muster_reader_compile (reader, node, "when"),
                        .points = strtoll (muster_xml_node_get (node, "points"), NULL, 10),
                        .cite = muster_reader_get (reader, node, "cite"),
                        .line = muster_xml_node_get_line (node) };
    for (guint i = 0; i < rows->len; i++)
      complain_of_same_rows (reader, row.when, g_array_index (rows, MusterPrice, i).when, row.line);
    g_array_append_val (rows, row);
  }
  sort_rows (rows, sizeof (MusterPrice), price_when);
  prices->rows = muster_reader_take (reader, rows, &prices->n_rows);
}

static void
complain_of_double (MusterReader *reader, const MusterXmlNode *node, GHashTable *seen)
{
  const char *id = muster_xml_node_get (node, "id");
  if (!g_hash_table_add (seen, (gpointer) id))
    muster_reader_complain (reader, node,
                            _ ("<%s id=\"%s\"> is there twice. Give one of the two another id."),
                            muster_xml_node_get_name (node), id);
}

static void
read_prices (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *groups = g_array_new (FALSE, TRUE, sizeof (MusterPrices));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "prices")
  {
    MusterPrices prices = { .id = muster_reader_get (reader, node, "id"),
                            .of = muster_reader_compile (reader, node, "of"),
                            .entry = read_entry (node),
                            .cite = muster_reader_get (reader, node, "cite"),
                            .line = muster_xml_node_get_line (node) };
    complain_of_double (reader, node, seen);
    prices.per = read_measure (reader, node, "per", &prices.has_per);
    read_price_rows (reader, node, &prices);
    g_array_append_val (groups, prices);
  }
  reader->ruleset->prices = muster_reader_take (reader, groups, &reader->ruleset->n_prices);
}

static MusterAdd
read_add (MusterReader *reader, const MusterXmlNode *node)
{
  MusterAdd add = { .counter = -1, .n = MUSTER_NUMBER (0), .times = MUSTER_NUMBER (1) };
  const char *n = muster_xml_node_get (node, "n");
  const char *times = muster_xml_node_get (node, "times");
  add.measure = read_measure (reader, node, "stat", &add.has_measure);
  add.from_superior = muster_xml_node_get (node, "from") != NULL;
  if (n != NULL)
    muster_number_parse (n, &add.n);
  if (times != NULL)
    muster_number_parse (times, &add.times);
  if (muster_xml_node_get (node, "of") != NULL)
    add.counter = muster_reader_add_counter (reader, muster_reader_compile (reader, node, "of"),
                                             NULL, add.measure);
  if (n == NULL && !add.has_measure && add.counter < 0)
    muster_reader_complain (reader, node, _ ("<add> adds nothing. Give it stat, n or of."));
  return add;
}

static MusterAdd *
read_adds (MusterReader *reader, const MusterXmlNode *parent, int *n_adds)
{
  GArray *adds = g_array_new (FALSE, TRUE, sizeof (MusterAdd));
  FOR_EACH (node, parent, "add")
  {
    MusterAdd add = read_add (reader, node);
    g_array_append_val (adds, add);
  }
  return muster_reader_take (reader, adds, n_adds);
}

static void
read_budget (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  const MusterXmlNode *node = muster_xml_node_get_first (root, "budget");
  GArray *offers = g_array_new (FALSE, TRUE, sizeof (gint64));
  const char *text = node != NULL ? muster_xml_node_get (node, "offer") : NULL;
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", " ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      MusterNumber offer;
      if (parts[i][0] == '\0')
        continue;
      if (!muster_number_parse (parts[i], &offer) || offer.den != 1 || offer.num < 0)
        muster_reader_complain (reader, node,
                                _ ("\"%s\" is no size of game. Write whole numbers with blanks "
                                   "between."),
                                parts[i]);
      else
        g_array_append_val (offers, offer.num);
    }
  ruleset->offers = muster_reader_take (reader, offers, &ruleset->n_offers);
  ruleset->free_budget = node == NULL || muster_reader_is_yes (node, "free");
  ruleset->has_budget = ruleset->n_offers > 0;
  if (node != NULL)
    ruleset->budget_adds = read_adds (reader, node, &ruleset->n_budget_adds);
}

static MusterLimitKind
read_limit_kind (const MusterXmlNode *node)
{
  static const char *const kinds[] = { "count",    "share",    "ratio",     "compare",
                                       "requires", "excludes", "available", "alike" };
  const char *kind = muster_xml_node_get (node, "kind");
  for (int i = 0; i < MUSTER_N_LIMIT_KINDS; i++)
    if (g_str_equal (kind, kinds[i]))
      return (MusterLimitKind) i;
  return MUSTER_LIMIT_COUNT;
}

static MusterSeverity
read_severity (const MusterXmlNode *node)
{
  const char *severity = muster_xml_node_get (node, "severity");
  if (g_strcmp0 (severity, "warning") == 0)
    return MUSTER_SEVERITY_WARNING;
  return g_strcmp0 (severity, "advice") == 0 ? MUSTER_SEVERITY_ADVICE : MUSTER_SEVERITY_ERROR;
}

static void
need (MusterReader *reader, const MusterXmlNode *node, gboolean is_there, const char *attribute)
{
  if (!is_there)
    muster_reader_complain (reader, node,
                            _ ("A limit of the kind \"%s\" needs the attribute %s. Add it."),
                            muster_xml_node_get (node, "kind"), attribute);
}

static void
check_limit (MusterReader *reader, const MusterXmlNode *node, const MusterLimit *limit)
{
  gboolean bounded = limit->min.is_given || limit->max.is_given;
  switch (limit->kind)
    {
    case MUSTER_LIMIT_COUNT:
    case MUSTER_LIMIT_SHARE:
      need (reader, node, bounded, "min or max");
      break;
    case MUSTER_LIMIT_RATIO:
      need (reader, node, limit->max.is_given && !limit->max.is_measure, "max");
      need (reader, node, limit->to != NULL, "to");
      break;
    case MUSTER_LIMIT_COMPARE:
    case MUSTER_LIMIT_REQUIRES:
    case MUSTER_LIMIT_EXCLUDES:
      need (reader, node, limit->to != NULL, "to");
      break;
    case MUSTER_LIMIT_AVAILABLE:
      need (reader, node, limit->only != NULL, "only");
      break;
    case MUSTER_LIMIT_ALIKE:
      need (reader, node, muster_xml_node_get (node, "by") != NULL, "by");
      break;
    case MUSTER_N_LIMIT_KINDS:
      break;
    }
  if (limit->min.is_given && limit->max.is_given && !limit->min.is_measure && !limit->max.is_measure
      && muster_number_compare (limit->min.number, limit->max.number) > 0)
    muster_reader_complain (reader, node,
                            _ ("The limit \"%s\" has a min above its max: nothing can meet it. "
                               "Turn them round."),
                            limit->id);
}

static int
read_by (MusterReader *reader, const MusterXmlNode *node)
{
  const char *by = muster_xml_node_get (node, "by");
  if (by == NULL || g_str_equal (by, "type"))
    return -1;
  int scale = muster_ruleset_find_scale (reader->ruleset, by);
  if (scale < 0)
    muster_reader_complain (reader, node,
                            _ ("by=\"%s\" is no scale and not \"type\". Mend its spelling."), by);
  return scale;
}

static MusterSelector *
compile_optional (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  return muster_xml_node_get (node, attribute) != NULL
           ? muster_reader_compile (reader, node, attribute)
           : NULL;
}

static MusterSelector *
compile_text (MusterReader *reader, const char *text, int line)
{
  MusterSelector *selector =
    muster_selector_compile (reader->ruleset, text, reader->file, line, reader->problems);
  g_ptr_array_add (reader->ruleset->selectors, selector);
  return selector;
}

/* Limits of one scope share its selector, so that it is matched once for all of them. */
static MusterSelector *
compile_scope (MusterReader *reader, const MusterXmlNode *node)
{
  const char *text = muster_xml_node_get (node, "scope");
  text = text != NULL ? text : "army";
  for (guint i = 0; reader->limits != NULL && i < reader->limits->len; i++)
    {
      MusterSelector *scope = g_array_index (reader->limits, MusterLimit, i).scope;
      if (g_str_equal (scope->text, text))
        return scope;
    }
  return compile_text (reader, text, muster_xml_node_get_line (node));
}

static void
count_limit (MusterReader *reader, MusterLimit *limit)
{
  MusterMeasure count = { MUSTER_MEASURE_COUNT, 0 };
  limit->to_counter = -1;
  if (limit->kind == MUSTER_LIMIT_ALIKE)
    {
      limit->counter = reader->ruleset->n_alike++;
      return;
    }
  gboolean presence = limit->kind == MUSTER_LIMIT_REQUIRES || limit->kind == MUSTER_LIMIT_EXCLUDES;
  MusterMeasure measure = presence ? count : limit->measure;
  limit->counter = muster_reader_add_counter (reader, limit->of, limit->only, measure);
  if (limit->to != NULL)
    limit->to_counter = muster_reader_add_counter (reader, limit->to, NULL, measure);
}

static void
read_limit (MusterReader *reader, const MusterXmlNode *node, MusterSelector *scope)
{
  gboolean has_measure;
  g_autofree char *reason = muster_xml_node_dup_text (node);
  MusterLimit limit = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
                        .kind = read_limit_kind (node),
                        .severity = read_severity (node),
                        .cite = muster_reader_get (reader, node, "cite"),
                        .scope = scope != NULL ? scope : compile_scope (reader, node),
                        .of = muster_reader_compile (reader, node, "of"),
                        .to = compile_optional (reader, node, "to"),
                        .only = compile_optional (reader, node, "only"),
                        .min = read_bound (reader, node, "min"),
                        .max = read_bound (reader, node, "max"),
                        .or_none = muster_reader_is_yes (node, "or-none"),
                        .or_equal = muster_reader_is_yes (node, "or-equal"),
                        .round_up = muster_xml_node_get (node, "round") != NULL,
                        .by = read_by (reader, node),
                        .line = muster_xml_node_get_line (node) };
  limit.measure = read_measure (reader, node, "measure", &has_measure);
  if (reason != NULL)
    limit.reason = g_string_chunk_insert_const (reader->ruleset->strings, reason);
  if (limit.kind == MUSTER_LIMIT_SHARE && limit.to == NULL)
    limit.to = compile_text (reader, NULL, limit.line);
  check_limit (reader, node, &limit);
  count_limit (reader, &limit);
  g_array_append_val (reader->limits, limit);
}

/* A row of a list is a limit on how much of it there may be. */
static void
read_allow (MusterReader *reader,
            const MusterXmlNode *node,
            MusterSelector *scope,
            const char *list_of)
{
  MusterLimit limit = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
                        .kind = MUSTER_LIMIT_COUNT,
                        .cite = muster_reader_get (reader, node, "cite"),
                        .scope = scope,
                        .of = muster_reader_compile (reader, node, "of"),
                        .min = read_bound (reader, node, "min"),
                        .max = read_bound (reader, node, "max"),
                        .by = -1,
                        .line = muster_xml_node_get_line (node) };
  const char *min = muster_xml_node_get (node, "min");
  const char *max = muster_xml_node_get (node, "max");
  if (min == NULL && max == NULL)
    return;
  if ((min != NULL && g_str_has_suffix (min, "%")) || (max != NULL && g_str_has_suffix (max, "%")))
    {
      limit.kind = MUSTER_LIMIT_SHARE;
      limit.to = compile_text (reader, list_of, limit.line);
    }
  check_limit (reader, node, &limit);
  count_limit (reader, &limit);
  g_array_append_val (reader->limits, limit);
}

static void
read_list (MusterReader *reader, const MusterXmlNode *list)
{
  g_autoptr (GString) allowed = g_string_new (NULL);
  const char *of = muster_xml_node_get (list, "of");
  MusterLimit nothing_else = { .id = muster_reader_get (reader, list, "id"),
                               .name = muster_reader_get (reader, list, "name"),
                               .kind = MUSTER_LIMIT_AVAILABLE,
                               .cite = muster_reader_get (reader, list, "cite"),
                               .scope = compile_scope (reader, list),
                               .by = -1,
                               .line = muster_xml_node_get_line (list) };
  of = of != NULL ? of : "unit";
  FOR_EACH (node, list, "allow")
  {
    g_string_append_printf (allowed, "%s%s", allowed->len > 0 ? "," : "",
                            muster_xml_node_get (node, "of"));
    read_allow (reader, node, nothing_else.scope, of);
  }
  FOR_EACH (node, list, "limit")
  read_limit (reader, node, nothing_else.scope);
  nothing_else.of = compile_text (reader, of, nothing_else.line);
  nothing_else.only = compile_text (reader, allowed->str, nothing_else.line);
  count_limit (reader, &nothing_else);
  g_array_append_val (reader->limits, nothing_else);
}

static void
check_limit_ids (MusterReader *reader)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < reader->limits->len; i++)
    {
      const MusterLimit *limit = &g_array_index (reader->limits, MusterLimit, i);
      if (!g_hash_table_add (seen, (gpointer) limit->id))
        muster_problems_add (reader->problems, reader->file, limit->line,
                             _ ("The limit id=\"%s\" is there twice. Give one of the two another "
                                "id."),
                             limit->id);
    }
}

static void
read_limits (MusterReader *reader, const MusterXmlNode *root)
{
  reader->limits = g_array_new (FALSE, TRUE, sizeof (MusterLimit));
  for (const MusterXmlNode *node = muster_xml_node_get_first (root, NULL); node != NULL;
       node = muster_xml_node_get_next (node, NULL))
    {
      if (muster_xml_node_is (node, "limit"))
        read_limit (reader, node, NULL);
      else if (muster_xml_node_is (node, "list"))
        read_list (reader, node);
    }
  check_limit_ids (reader);
  reader->ruleset->limits =
    muster_reader_take (reader, g_steal_pointer (&reader->limits), &reader->ruleset->n_limits);
}

/* The names come first, so that rows and selectors can name any of them. */
static void
declare_stats (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *stats = g_array_new (FALSE, TRUE, sizeof (MusterStat));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "stat")
  {
    MusterStat stat = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
                        .line = muster_xml_node_get_line (node) };
    if (stat.name == NULL)
      stat.name = stat.id;
    complain_of_double (reader, node, seen);
    if (muster_ruleset_find_scale (reader->ruleset, stat.id) >= 0)
      muster_reader_complain (reader, node, _ ("\"%s\" is both a scale and a stat. Rename one."),
                              stat.id);
    g_array_append_val (stats, stat);
  }
  reader->ruleset->stats = muster_reader_take (reader, stats, &reader->ruleset->n_stats);
}

static void
read_numbers (MusterReader *reader,
              const MusterXmlNode *node,
              const MusterStat *stat,
              MusterValue *value)
{
  const char *text = muster_xml_node_get (node, "is");
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  GArray *numbers = g_array_new (FALSE, TRUE, sizeof (MusterNumber));
  int n_numbers;
  for (int i = 0; parts[i] != NULL; i++)
    {
      MusterNumber number = { 0, 0 };
      if (!g_str_equal (parts[i], "-") && !muster_number_parse (parts[i], &number))
        muster_reader_complain (reader, node,
                                _ ("is=\"%s\": \"%s\" is no number. Write a number, or a hyphen "
                                   "for none."),
                                text, parts[i]);
      g_array_append_val (numbers, number);
    }
  value->has_none = g_str_equal (text, "-");
  value->numbers = muster_reader_take (reader, numbers, &n_numbers);
  if (n_numbers != stat->n_bands && !value->has_none)
    muster_reader_complain (reader, node,
                            _ ("is=\"%s\" has %d numbers, but \"%s\" has %d bands. Give each "
                               "band a number."),
                            text, n_numbers, stat->id, stat->n_bands);
}

static void
read_values (MusterReader *reader, const MusterXmlNode *parent, MusterStat *stat)
{
  GArray *values = g_array_new (FALSE, TRUE, sizeof (MusterValue));
  FOR_EACH (node, parent, "value")
  {
    MusterValue value = { .when = muster_reader_compile (reader, node, "when"),
                          .line = muster_xml_node_get_line (node) };
    if (stat->is_text)
      value.text = muster_reader_get (reader, node, "is");
    else
      read_numbers (reader, node, stat, &value);
    for (guint i = 0; i < values->len; i++)
      complain_of_same_rows (reader, value.when, g_array_index (values, MusterValue, i).when,
                             value.line);
    g_array_append_val (values, value);
  }
  sort_rows (values, sizeof (MusterValue), value_when);
  stat->values = muster_reader_take (reader, values, &stat->n_values);
}

static void
read_roll (MusterReader *reader, const MusterXmlNode *node, MusterStat *stat)
{
  const char *roll = muster_xml_node_get (node, "roll");
  const char *needs = muster_xml_node_get (node, "need");
  if (needs != NULL)
    stat->need = g_str_equal (needs, "at-most")    ? MUSTER_NEED_AT_MOST
                 : g_str_equal (needs, "at-least") ? MUSTER_NEED_AT_LEAST
                                                   : MUSTER_NEED_HIGHEST;
  if (roll == NULL)
    return;
  const char *d = strchr (roll, 'd');
  stat->dice = d == roll ? 1 : atoi (roll);
  stat->die = d != NULL ? atoi (d + 1) : 0;
  if (stat->die < 2 || stat->die > 100 || stat->dice < 1 || stat->dice > 10)
    muster_reader_complain (reader, node,
                            _ ("roll=\"%s\" is no throw of dice. Write d6, d10 or 2d6."), roll);
}

static void
read_stat (MusterReader *reader, const MusterXmlNode *node, MusterStat *stat)
{
  const char *bands = muster_xml_node_get (node, "bands");
  const char *round = muster_xml_node_get (node, "round");
  stat->cite = muster_reader_get (reader, node, "cite");
  stat->unit = muster_reader_get (reader, node, "unit");
  stat->of = muster_reader_compile (reader, node, "of");
  stat->bands = bands != NULL ? g_strsplit (bands, " ", -1) : NULL;
  stat->n_bands = bands != NULL ? (int) g_strv_length (stat->bands) : 1;
  stat->is_text = muster_reader_is_yes (node, "text");
  stat->hidden = g_strcmp0 (muster_xml_node_get (node, "show"), "no") == 0;
  stat->per = read_measure (reader, node, "per", &stat->has_per);
  stat->entry = read_entry (node);
  stat->round = round == NULL ? 0 : g_str_equal (round, "up") ? 1 : -1;
  read_roll (reader, node, stat);
  read_values (reader, node, stat);
  stat->adds = read_adds (reader, node, &stat->n_adds);
  if (stat->n_values > 0 && stat->n_adds > 0)
    muster_reader_complain (reader, node,
                            _ ("The stat \"%s\" has values and sums. Split it in two, the one "
                               "adding the other."),
                            stat->id);
}

static void
read_stats (MusterReader *reader, const MusterXmlNode *root)
{
  int i = 0;
  FOR_EACH (node, root, "stat")
  read_stat (reader, node, &reader->ruleset->stats[i++]);
}

static void
read_strengths (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *strengths = g_array_new (FALSE, TRUE, sizeof (MusterStrength));
  FOR_EACH (node, root, "strength")
  {
    MusterStrength strength = { .of = muster_reader_compile (reader, node, "of"),
                                .step = muster_reader_get (reader, node, "step"),
                                .steps_name = muster_reader_get (reader, node, "steps-name"),
                                .steps = read_bound (reader, node, "steps"),
                                .cite = muster_reader_get (reader, node, "cite"),
                                .line = muster_xml_node_get_line (node) };
    if (strength.steps_name == NULL)
      strength.steps_name = strength.step;
    g_array_append_val (strengths, strength);
  }
  reader->ruleset->strengths =
    muster_reader_take (reader, strengths, &reader->ruleset->n_strengths);
}

static void
read_level_bounds (MusterReader *reader, const MusterXmlNode *node, MusterLevel *level)
{
  static const char *const names[] = { "lost-from", "lost-over", "left-to", "left-below" };
  gboolean any = FALSE;
  for (int i = 0; i < 4; i++)
    {
      const char *text = muster_xml_node_get (node, names[i]);
      level->bounds[i] = read_bound (reader, node, names[i]);
      level->is_share[i] =
        text != NULL && (strchr (text, '/') != NULL || strchr (text, '%') != NULL);
      any = any || text != NULL;
    }
  if (!any)
    muster_reader_complain (reader, node,
                            _ ("The level \"%s\" says at no loss when it is reached. Give it "
                               "lost-from, lost-over, left-to or left-below."),
                            level->id);
}

static void
read_levels (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *levels = g_array_new (FALSE, TRUE, sizeof (MusterLevel));
  FOR_EACH (node, root, "level")
  {
    gboolean has_measure;
    const char *chance = muster_xml_node_get (node, "chance");
    MusterLevel level = { .id = muster_reader_get (reader, node, "id"),
                          .name = muster_reader_get (reader, node, "name"),
                          .cite = muster_reader_get (reader, node, "cite"),
                          .scope = compile_scope (reader, node),
                          .counter = -1,
                          .has_chance = chance != NULL,
                          .line = muster_xml_node_get_line (node) };
    level.measure = read_measure (reader, node, "measure", &has_measure);
    if (chance != NULL)
      muster_number_parse (chance, &level.chance);
    if (has_measure || muster_xml_node_get (node, "of") != NULL)
      level.counter = muster_reader_add_counter (reader, muster_reader_compile (reader, node, "of"),
                                                 NULL, level.measure);
    read_level_bounds (reader, node, &level);
    g_array_append_val (levels, level);
  }
  reader->ruleset->levels = muster_reader_take (reader, levels, &reader->ruleset->n_levels);
}

void
muster_reader_read_rules (MusterReader *reader, const MusterXmlNode *root)
{
  reader->counters = g_array_new (FALSE, TRUE, sizeof (MusterCounter));
  declare_stats (reader, root);
  read_prices (reader, root);
  read_budget (reader, root);
  read_stats (reader, root);
  read_limits (reader, root);
  read_strengths (reader, root);
  read_levels (reader, root);
  reader->ruleset->counters =
    muster_reader_take (reader, reader->counters, &reader->ruleset->n_counters);
}
