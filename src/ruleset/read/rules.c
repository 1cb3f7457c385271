#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "ruleset/limits.h"
#include "ruleset/read/reader.h"
#include "ruleset/selector.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static MusterEntryMode
read_entry (const MusterXmlNode *node)
{
  const char *entry = muster_xml_node_get (node, "entry");
  if (entry == NULL)
    return MUSTER_ENTRY_NONE;
  return g_str_equal (entry, "type") ? MUSTER_ENTRY_TYPE : MUSTER_ENTRY_EACH;
}

/* As muster_reader_compile(), of a text that stands in no attribute; NULL for everything. */
static MusterSelector *
compile_text (MusterReader *reader, const char *text, int line)
{
  MusterSelector *selector =
    muster_selector_compile (reader->ruleset, text, reader->file, line, reader->problems);
  g_ptr_array_add (reader->ruleset->selectors, selector);
  return selector;
}

/* The selector of the attribute scope, the army without it: limits of one scope share its selector,
 * so that it is matched once for all of them. */
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

/* Returns: the index of the counter, which is added where it is new */
static int
add_counter (MusterReader *reader, MusterSelector *of, MusterSelector *only, MusterMeasure measure)
{
  for (guint i = 0; i < reader->counters->len; i++)
    {
      const MusterCounter *counter = &g_array_index (reader->counters, MusterCounter, i);
      if (g_str_equal (counter->of->text, of->text) && counter->only == only
          && counter->measure.kind == measure.kind && counter->measure.index == measure.index
          && counter->measure.band == measure.band)
        return (int) i;
    }
  MusterCounter counter = { .of = of, .only = only, .measure = measure };
  g_array_append_val (reader->counters, counter);
  return (int) reader->counters->len - 1;
}

/* Returns: the attribute as a number, or as the name of one that the thing has */
static MusterBound
get_bound (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterBound bound = { .is_given = text != NULL, .number = MUSTER_NUMBER (0) };
  if (text == NULL || muster_number_parse (text, &bound.number))
    return bound;
  bound.is_measure = TRUE;
  if (!muster_ruleset_find_measure (reader->ruleset, text, &bound.measure))
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the name of an attribute; %2$s: its value. */
      _ ("%1$s=\"%2$s\" is no number, no stat and not \"budget\". Correct it."), attribute, text);
  return bound;
}

/* Puts the rows that are so behind the others; both keep their order. */
static void
put_last (GArray *rows, gsize size, gboolean (*is_so) (gconstpointer))
{
  g_autofree char *behind = g_malloc (rows->len * size + 1);
  guint n_behind = 0;
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      char *row = rows->data + i * size;
      if (is_so (row))
        memcpy (behind + n_behind++ * size, row, size);
      else
        memmove (rows->data + n++ * size, row, size);
    }
  if (n_behind > 0)
    memcpy (rows->data + n * size, behind, n_behind * size);
}

static gboolean
price_is_agreed (gconstpointer row)
{
  return ((const MusterPrice *) row)->is_agreed;
}

static gboolean
price_is_not_agreed (gconstpointer row)
{
  return !price_is_agreed (row);
}

/* The player fills what no row of the rules gives. */
static gboolean
price_fills (gconstpointer row)
{
  return ((const MusterPrice *) row)->is_own && !price_is_agreed (row);
}

static gboolean
value_is_own (gconstpointer row)
{
  return ((const MusterValue *) row)->is_own;
}

static gboolean
is_own_line (const MusterReader *reader, int line)
{
  return reader->is_house && line > MUSTER_XML_OVERLAY_LINES;
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

static int
price_line (gconstpointer row)
{
  return ((const MusterPrice *) row)->line;
}

static int
value_line (gconstpointer row)
{
  return ((const MusterValue *) row)->line;
}

typedef struct
{
  MusterReader *reader;
  const MusterSelector **selectors;
  const int *lines;
  const gboolean *are_agreed;
} Rows;

static void
complain_of_same_rows (guint row, guint earlier, gpointer data)
{
  const Rows *rows = data;
  /* An agreed price may stand in the place of a printed one. */
  if (rows->are_agreed[row] != rows->are_agreed[earlier])
    return;
  muster_problems_add (rows->reader->problems, rows->reader->file, rows->lines[row],
                       /* Translators: %1$s: a row's selector; %2$s: another row's selector. */
                       _ ("Two rows are for the same things: \"%1$s\" and \"%2$s\". Keep one."),
                       rows->selectors[row]->text, rows->selectors[earlier]->text);
}

/* A more telling row before the rows that say less, else in the order of the pack. @when gets a
 * row's selector; @is_agreed: (nullable): whether it may say the same as one that is not. */
static void
sort_rows (MusterReader *reader,
           GArray *rows,
           gsize size,
           MusterSelector *(*when) (gconstpointer),
           int (*get_line) (gconstpointer),
           gboolean (*is_agreed) (gconstpointer))
{
  g_autofree const MusterSelector **selectors = g_new (const MusterSelector *, rows->len);
  g_autofree int *lines = g_new (int, rows->len);
  g_autofree gboolean *are_agreed = g_new (gboolean, rows->len);
  g_autofree char *unsorted = g_memdup2 (rows->data, rows->len * size);
  for (guint i = 0; i < rows->len; i++)
    {
      selectors[i] = when (rows->data + i * size);
      lines[i] = get_line (rows->data + i * size);
      are_agreed[i] = is_agreed != NULL && is_agreed (rows->data + i * size);
    }
  Rows text = { reader, selectors, lines, are_agreed };
  g_autofree guint *order =
    muster_row_order_list (selectors, rows->len, complain_of_same_rows, &text);
  for (guint i = 0; i < rows->len; i++)
    memcpy (rows->data + i * size, unsorted + order[i] * size, size);
}

static void
read_price_rows (MusterReader *reader, const MusterXmlNode *parent, MusterPrices *prices)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (MusterPrice));
  FOR_EACH (node, parent, "price")
  {
    MusterPrice row = { .when = muster_reader_compile (reader, node, "when"),
                        .points = MUSTER_NUMBER (0),
                        .cite = muster_reader_get_cite (node, prices->cite),
                        .line = muster_xml_node_get_line (node) };
    if (!muster_number_parse (muster_xml_node_get (node, "points"), &row.points))
      muster_reader_complain (
        reader, node, _ ("points=\"%s\" is no number: nothing is divided by 0. Correct it."),
        muster_xml_node_get (node, "points"));
    gboolean is_house = muster_reader_is_yes (node, "house");
    row.is_own = is_house || is_own_line (reader, row.line);
    row.is_agreed = is_house || (row.is_own && prices->entry == MUSTER_ENTRY_NONE);
    if (row.is_own)
      {
        /* What the section of the printed ones says, it does not say of these. */
        row.cite = muster_reader_get_cite (node, NULL);
        reader->ruleset->has_own_prices = TRUE;
      }
    g_array_append_val (rows, row);
  }
  sort_rows (reader, rows, sizeof (MusterPrice), price_when, price_line, price_is_agreed);
  put_last (rows, sizeof (MusterPrice), price_is_not_agreed);
  put_last (rows, sizeof (MusterPrice), price_fills);
  prices->rows = muster_reader_take (reader, rows, &prices->n_rows);
}

static void
complain_of_double (MusterReader *reader, const MusterXmlNode *node, GHashTable *seen)
{
  const char *id = muster_xml_node_get (node, "id");
  if (!g_hash_table_add (seen, (gpointer) id))
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an element; %2$s: its id. */
                            _ ("<%1$s id=\"%2$s\"> is there twice. Give one of the two another "
                               "id."),
                            muster_xml_node_get_name (node), id);
}

/* Returns: -1 down, 0 exact, 1 up */
static int
read_round (const MusterXmlNode *node)
{
  const char *round = muster_xml_node_get (node, "round");
  return round == NULL ? 0 : g_str_equal (round, "up") ? 1 : -1;
}

static void
read_prices (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *groups = g_array_new (FALSE, TRUE, sizeof (MusterPrices));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "prices")
  {
    MusterPrices prices = { .id = muster_xml_node_get (node, "id"),
                            .of = muster_reader_compile (reader, node, "of"),
                            .round = read_round (node),
                            .entry = read_entry (node),
                            .cite = muster_xml_node_get (node, "cite"),
                            .line = muster_xml_node_get_line (node) };
    complain_of_double (reader, node, seen);
    if (muster_xml_node_get (node, "of") == NULL)
      muster_reader_complain (reader, node,
                              _ ("The prices \"%s\" do not say what is priced. Add of."),
                              prices.id);
    prices.per = muster_reader_get_measure (reader, node, "per", &prices.has_per);
    read_price_rows (reader, node, &prices);
    g_array_append_val (groups, prices);
  }
  reader->ruleset->prices = muster_reader_take (reader, groups, &reader->ruleset->n_prices);
}

/* One counter per band of the stat that adds up, of the same band of what it sums. */
static const int *
add_counters (MusterReader *reader, MusterSelector *of, MusterMeasure measure, int n_bands)
{
  int n_counters;
  GArray *counters = g_array_new (FALSE, TRUE, sizeof (int));
  for (int band = 0; band < n_bands; band++)
    {
      measure.band = measure.kind == MUSTER_MEASURE_STAT ? band : 0;
      int counter = add_counter (reader, of, NULL, measure);
      g_array_append_val (counters, counter);
    }
  return muster_reader_take (reader, counters, &n_counters);
}

static MusterAdd
read_add (MusterReader *reader, const MusterXmlNode *node, int n_bands)
{
  MusterAdd add = { .n = MUSTER_NUMBER (0), .times = MUSTER_NUMBER (1) };
  const char *n = muster_xml_node_get (node, "n");
  const char *times = muster_xml_node_get (node, "times");
  add.measure = muster_reader_get_measure (reader, node, "stat", &add.has_measure);
  add.from_superior = muster_xml_node_get (node, "from") != NULL;
  if (n != NULL && !muster_number_parse (n, &add.n))
    muster_reader_complain (reader, node, _ ("n=\"%s\" is no number. Write one such as 3."), n);
  if (times != NULL && !muster_number_parse (times, &add.times))
    muster_reader_complain (reader, node, _ ("times=\"%s\" is no number. Write one such as 1/2."),
                            times);
  if (add.from_superior && add.measure.kind == MUSTER_MEASURE_POINTS && add.has_measure)
    muster_reader_complain (reader, node,
                            _ ("A superior's points cannot be added up. Add the value of a grade "
                               "or a stat of his."));
  if (muster_xml_node_get (node, "of") != NULL)
    add.counters =
      add_counters (reader, muster_reader_compile (reader, node, "of"), add.measure, n_bands);
  if (n == NULL && !add.has_measure && add.counters == NULL)
    muster_reader_complain (reader, node, _ ("<add> adds nothing. Give it stat, n or of."));
  return add;
}

static MusterAdd *
read_adds (MusterReader *reader, const MusterXmlNode *parent, int n_bands, int *n_adds)
{
  GArray *adds = g_array_new (FALSE, TRUE, sizeof (MusterAdd));
  FOR_EACH (node, parent, "add")
  {
    MusterAdd add = read_add (reader, node, n_bands);
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
    ruleset->budget_adds = read_adds (reader, node, 1, &ruleset->n_budget_adds);
}

/* The names come first, so that rows and selectors can name any of them. */
static void
declare_stats (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *stats = g_array_new (FALSE, TRUE, sizeof (MusterStat));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "stat")
  {
    MusterStat stat = { .id = muster_xml_node_get (node, "id"),
                        .name = muster_xml_node_get (node, "name"),
                        .line = muster_xml_node_get_line (node) };
    const char *bands = muster_xml_node_get (node, "bands");
    if (stat.name == NULL)
      stat.name = stat.id;
    stat.bands = bands != NULL ? g_strsplit (bands, " ", -1) : NULL;
    stat.n_bands = bands != NULL ? (int) g_strv_length (stat.bands) : 1;
    complain_of_double (reader, node, seen);
    if (muster_ruleset_find_scale (reader->ruleset, stat.id) >= 0)
      muster_reader_complain (reader, node, _ ("\"%s\" is both a scale and a stat. Rename one."),
                              stat.id);
    g_array_append_val (stats, stat);
  }
  reader->ruleset->stats = muster_reader_take (reader, stats, &reader->ruleset->n_stats);
}

/* One number is that of every band. */
static void
repeat_number (GArray *numbers, int n_bands)
{
  MusterNumber number = g_array_index (numbers, MusterNumber, 0);
  while ((int) numbers->len < n_bands)
    g_array_append_val (numbers, number);
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
                                /* Translators: %1$s: the value of the attribute; %2$s: the part
                                     of it that is no number. */
                                _ ("is=\"%1$s\": \"%2$s\" is no number. Write a number, or a "
                                   "hyphen for none."),
                                text, parts[i]);
      g_array_append_val (numbers, number);
    }
  if (numbers->len == 1)
    repeat_number (numbers, stat->n_bands);
  value->numbers = muster_reader_take (reader, numbers, &n_numbers);
  if (n_numbers != stat->n_bands && !value->has_none)
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the value of the attribute; %2$d: how many numbers it has; %3$s: the id
         of a figure; %4$d: how many bands that has. */
      _ ("is=\"%1$s\" has %2$d numbers, but \"%3$s\" has %4$d bands. Give each band a number, or "
         "one for all."),
      text, n_numbers, stat->id, stat->n_bands);
}

static void
read_values (MusterReader *reader, const MusterXmlNode *parent, MusterStat *stat)
{
  GArray *values = g_array_new (FALSE, TRUE, sizeof (MusterValue));
  FOR_EACH (node, parent, "value")
  {
    MusterValue value = { .when = muster_reader_compile (reader, node, "when"),
                          .cite = muster_reader_get_cite (node, stat->cite),
                          .line = muster_xml_node_get_line (node) };
    value.is_own = is_own_line (reader, value.line);
    value.has_none = g_strcmp0 (muster_xml_node_get (node, "is"), "-") == 0;
    if (stat->is_text)
      value.text = muster_xml_node_get (node, "is");
    else
      read_numbers (reader, node, stat, &value);
    g_array_append_val (values, value);
  }
  sort_rows (reader, values, sizeof (MusterValue), value_when, value_line, NULL);
  put_last (values, sizeof (MusterValue), value_is_own);
  stat->values = muster_reader_take (reader, values, &stat->n_values);
}

static void
read_roll (MusterReader *reader, const MusterXmlNode *node, MusterStat *stat)
{
  const char *needs = muster_xml_node_get (node, "need");
  if (needs != NULL)
    stat->need = g_str_equal (needs, "at-most")    ? MUSTER_NEED_AT_MOST
                 : g_str_equal (needs, "at-least") ? MUSTER_NEED_AT_LEAST
                                                   : MUSTER_NEED_HIGHEST;
  stat->roll = muster_reader_get_roll (reader, node, "roll");
}

static MusterShow
read_show (const char *show)
{
  if (g_strcmp0 (show, "no") == 0)
    return MUSTER_SHOW_NO;
  return g_strcmp0 (show, "detail") == 0 ? MUSTER_SHOW_DETAIL : MUSTER_SHOW_YES;
}

static void
read_stat (MusterReader *reader, const MusterXmlNode *node, MusterStat *stat)
{
  const char *least = muster_xml_node_get (node, "least");
  stat->cite = muster_xml_node_get (node, "cite");
  stat->full = muster_xml_node_get (node, "full");
  stat->unit = muster_xml_node_get (node, "unit");
  stat->label = muster_xml_node_get (node, "label");
  stat->of = muster_reader_compile (reader, node, "of");
  stat->is_text = muster_reader_is_yes (node, "text");
  stat->is_signed = muster_reader_is_yes (node, "sign");
  const char *roles = muster_xml_node_get (node, "role");
  stat->is_headcount = muster_role_is_in (roles, MUSTER_ROLE_HEADCOUNT);
  stat->is_front = muster_role_is_in (roles, MUSTER_ROLE_FRONT);
  stat->is_move = muster_role_is_in (roles, MUSTER_ROLE_MOVE);
  stat->is_figures = muster_role_is_in (roles, MUSTER_ROLE_FIGURES);
  stat->is_bases = muster_role_is_in (roles, MUSTER_ROLE_BASES);
  const char *balance = muster_xml_node_get (node, "balance");
  stat->balance = balance == NULL ? 0 : g_str_equal (balance, "more") ? 1 : -1;
  stat->show = read_show (muster_xml_node_get (node, "show"));
  stat->disclosure =
    muster_reader_get_disclosure (node, stat->is_headcount ? MUSTER_DISCLOSURE_ALL
                                                           : MUSTER_DISCLOSURE_BY_RULES);
  stat->per = muster_reader_get_measure (reader, node, "per", &stat->has_per);
  stat->entry = read_entry (node);
  stat->round = read_round (node);
  stat->has_least = least != NULL && muster_number_parse (least, &stat->least);
  if (least != NULL && !stat->has_least)
    muster_reader_complain (reader, node,
                            _ ("least=\"%s\" is no number: nothing is divided by 0. Correct it."),
                            least);
  read_roll (reader, node, stat);
  read_values (reader, node, stat);
  stat->adds = read_adds (reader, node, stat->n_bands, &stat->n_adds);
  if (stat->n_values > 0 && stat->n_adds > 0)
    muster_reader_complain (reader, node,
                            _ ("The stat \"%s\" has values and sums. Split it in two, the one "
                               "adding the other."),
                            stat->id);
  if ((stat->is_headcount || stat->is_figures || stat->is_bases)
      && (stat->is_text || stat->n_bands > 1))
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: a stat's id; %2$s: roles, as a pack has them. */
      _ ("The stat \"%1$s\" is to be added up by role=\"%2$s\", but is a text or has several "
         "bands. Name one number, or take the role out."),
      stat->id, roles);
  if (stat->balance != 0 && (stat->is_text || stat->n_bands > 1))
    muster_reader_complain (reader, node,
                            _ ("The stat \"%s\" is to speak for a side by its \"balance\", but is "
                               "a text or has several bands. Name one number, or take it out."),
                            stat->id);
}

static gboolean
asks_for_bands (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_numbers; i++)
    if (selector->numbers[i].measure_kind == MUSTER_MEASURE_STAT
        && ruleset->stats[selector->numbers[i].measure_index].n_bands > 1)
      return TRUE;
  return FALSE;
}

/* A row of an overlay that found no figure to join: its id was misspelt, most likely. */
static void
check_joins (MusterReader *reader, const MusterXmlNode *node)
{
  const char *id = muster_xml_node_get (node, "id");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (muster_xml_node_get_line (node) < MUSTER_XML_OVERLAY_LINES
      || muster_xml_node_get (node, "of") != NULL || muster_xml_node_get (node, "name") != NULL)
    return;
  for (int i = 0; i < reader->ruleset->n_stats; i++)
    if (!g_str_equal (reader->ruleset->stats[i].id, id))
      g_ptr_array_add (known, (gpointer) reader->ruleset->stats[i].id);
  g_autofree char *sentence =
    g_strdup_printf (_ ("What this pack extends has no stat \"%s\". Correct the spelling, or say "
                        "of what a new one is "
                        "and its name."),
                     id);
  g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
  muster_reader_complain (reader, node, "%s", text);
}

static void
read_stats (MusterReader *reader, const MusterXmlNode *root)
{
  int at = 0;
  FOR_EACH (node, root, "stat")
  {
    MusterStat *stat = &reader->ruleset->stats[at++];
    check_joins (reader, node);
    read_stat (reader, node, stat);
    for (int i = 0; i < stat->n_values && stat->n_bands > 1; i++)
      stat->asks_bands = stat->asks_bands || asks_for_bands (reader->ruleset, stat->values[i].when);
  }
}

/* Returns: the stat, or -1 */
static int
find_stat_of (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *id = muster_xml_node_get (node, attribute);
  int stat = id != NULL ? muster_ruleset_find_stat (reader->ruleset, id) : -1;
  if (id != NULL && stat < 0)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                         _ ("%1$s=\"%2$s\" is no stat. Correct its name or take it out."),
                         attribute, id);
  return stat;
}

static void
read_strengths (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *strengths = g_array_new (FALSE, TRUE, sizeof (MusterStrength));
  FOR_EACH (node, root, "strength")
  {
    MusterStrength strength = { .of = muster_reader_compile (reader, node, "of"),
                                .step = muster_xml_node_get (node, "step"),
                                .steps_name = muster_xml_node_get (node, "steps-name"),
                                .steps = get_bound (reader, node, "steps"),
                                .shrinks = find_stat_of (reader, node, "shrinks"),
                                .men = muster_reader_get_results (reader, node, "men"),
                                .men_of = find_stat_of (reader, node, "men-of"),
                                .cite = muster_xml_node_get (node, "cite"),
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
      level->bounds[i] = get_bound (reader, node, names[i]);
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
    MusterLevel level = { .id = muster_xml_node_get (node, "id"),
                          .name = muster_xml_node_get (node, "name"),
                          .cite = muster_xml_node_get (node, "cite"),
                          .scope = compile_scope (reader, node),
                          .counter = -1,
                          .is_of_side =
                            g_strcmp0 (muster_xml_node_get (node, "whole"), "side") == 0,
                          .has_chance = chance != NULL,
                          .line = muster_xml_node_get_line (node) };
    level.measure = muster_reader_get_measure (reader, node, "measure", &has_measure);
    if (chance != NULL && !muster_number_parse (chance, &level.chance))
      muster_reader_complain (reader, node, _ ("chance=\"%s\" is no number. Write 1/2 or 50%%."),
                              chance);
    if (has_measure || muster_xml_node_get (node, "of") != NULL)
      level.counter =
        add_counter (reader, muster_reader_compile (reader, node, "of"), NULL, level.measure);
    if (level.is_of_side && level.counter < 0)
      muster_reader_complain (reader, node,
                              _ ("The level \"%s\" is of a whole side, but of steps, which only a "
                                 "unit has. Say with of or measure what is counted, or leave whole "
                                 "out."),
                              level.id);
    read_level_bounds (reader, node, &level);
    g_array_append_val (levels, level);
  }
  reader->ruleset->levels = muster_reader_take (reader, levels, &reader->ruleset->n_levels);
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
complain_of_need (MusterReader *reader,
                  const MusterXmlNode *node,
                  const MusterLimitKind *kind,
                  const char *attribute)
{
  muster_reader_complain (reader, node,
                          /* Translators: %1$s: a kind of limit; %2$s: the name of an attribute. */
                          _ ("A limit of the kind \"%1$s\" needs the attribute %2$s. Add it."),
                          kind->id, attribute);
}

/* @attributes: one, or several with "or" between */
static gboolean
has_one (const MusterXmlNode *node, const char *attributes)
{
  g_auto (GStrv) names = g_strsplit (attributes, " or ", -1);
  for (int i = 0; names[i] != NULL; i++)
    if (muster_xml_node_get (node, names[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* A share is 40%, 1/3 or 0.4; but half a point may be counted. */
static gboolean
is_share (const MusterXmlNode *node, const char *attribute, const MusterLimitKind *kind)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL && strpbrk (text, kind->bounds == MUSTER_BOUNDS_SHARES ? "%/." : "%") != NULL;
}

/* None at all is the same as a count and as a share. */
static gboolean
mixes_bounds (const MusterXmlNode *node, const MusterLimit *limit)
{
  return (limit->kind->bounds == MUSTER_BOUNDS_NUMBERS
          || limit->kind->bounds == MUSTER_BOUNDS_SHARES)
         && is_share (node, "min", limit->kind) != is_share (node, "max", limit->kind)
         && (limit->min.is_measure || limit->min.number.num != 0)
         && (limit->max.is_measure || limit->max.number.num != 0);
}

static void
check_bounds (MusterReader *reader, const MusterXmlNode *node, const MusterLimit *limit)
{
  if (!limit->min.is_given || !limit->max.is_given)
    return;
  if (mixes_bounds (node, limit))
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the limit's id; %2$s: the value of min; %3$s: the value of max. */
      _ ("The limit \"%1$s\" mixes a count and a share: min=\"%2$s\", max=\"%3$s\". Both bounds of "
         "one limit must be counts, or both shares. Make them alike, or write two limits."),
      limit->id, muster_xml_node_get (node, "min"), muster_xml_node_get (node, "max"));
  else if (!limit->min.is_measure && !limit->max.is_measure
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
                            _ ("by=\"%s\" is no scale and not \"type\". Correct its spelling."),
                            by);
  return scale;
}

/* As a fraction 2/4 is 1/2, but two for each four is not one for each two. */
static void
read_ratio (MusterReader *reader, const MusterXmlNode *node, MusterLimit *limit)
{
  const char *max = muster_xml_node_get (node, "max");
  const char *slash = max != NULL ? strchr (max, '/') : NULL;
  if (limit->max.is_measure)
    complain_of_need (reader, node, limit->kind, "max");
  limit->part = limit->max.number.num;
  limit->group = limit->max.number.den;
  if (limit->max.is_measure || slash == NULL || strchr (slash, '%') != NULL)
    return;
  limit->part = g_ascii_strtoll (max, NULL, 10);
  limit->group = g_ascii_strtoll (slash + 1, NULL, 10);
}

static MusterSelector *
compile_optional (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  return muster_xml_node_get (node, attribute) != NULL
           ? muster_reader_compile (reader, node, attribute)
           : NULL;
}

static void
count_limit (MusterReader *reader, MusterLimit *limit)
{
  MusterMeasure count = { MUSTER_MEASURE_COUNT, 0 };
  limit->to_counter = -1;
  if (limit->kind->basis == MUSTER_BASIS_LIKENESS)
    {
      limit->counter = reader->ruleset->n_alike++;
      return;
    }
  MusterMeasure measure = limit->kind->basis == MUSTER_BASIS_PRESENCE ? count : limit->measure;
  limit->counter = add_counter (reader, limit->of, limit->only, measure);
  if (limit->to != NULL)
    limit->to_counter = add_counter (reader, limit->to, NULL, measure);
}

/* What a kind of limit needs is there, and what it does not ask for is not: that would be written
 * in vain. */
static void
check_attributes (MusterReader *reader, const MusterXmlNode *node, const MusterLimitKind *kind)
{
  static const char *const peculiar[] = { "to", "only", "by", "min", "max", "or-none", "or-equal" };
  for (guint i = 0; i < G_N_ELEMENTS (peculiar); i++)
    if (muster_xml_node_get (node, peculiar[i]) != NULL
        && !muster_limit_kind_takes (kind, peculiar[i]))
      muster_reader_complain (
        reader, node,
        /* Translators: %1$s: a kind of limit; %2$s: the name of an attribute. */
        _ ("A limit of the kind \"%1$s\" does not ask for \"%2$s\". Take it out, or write another "
           "kind."),
        kind->id, peculiar[i]);
  for (int i = 0; kind->needs[i] != NULL; i++)
    if (!has_one (node, kind->needs[i]))
      complain_of_need (reader, node, kind, kind->needs[i]);
}

static gboolean
is_share_of_budget (const MusterXmlNode *node)
{
  return g_str_equal (muster_xml_node_get (node, "kind"), "share")
         && g_strcmp0 (muster_xml_node_get (node, "to"), "budget") == 0;
}

static void
read_limit (MusterReader *reader, const MusterXmlNode *node, MusterSelector *scope)
{
  gboolean has_measure;
  g_autofree char *reason = muster_xml_node_dup_text (node);
  gboolean of_budget = is_share_of_budget (node);
  MusterLimit limit = { .id = muster_xml_node_get (node, "id"),
                        .name = muster_xml_node_get (node, "name"),
                        .kind = muster_limit_kind_find (muster_xml_node_get (node, "kind")),
                        .severity = read_severity (node),
                        .cite = muster_xml_node_get (node, "cite"),
                        .scope = scope != NULL ? scope : compile_scope (reader, node),
                        .of = muster_reader_compile (reader, node, "of"),
                        .to = of_budget ? NULL : compile_optional (reader, node, "to"),
                        .of_budget = of_budget,
                        .only = compile_optional (reader, node, "only"),
                        .min = get_bound (reader, node, "min"),
                        .max = get_bound (reader, node, "max"),
                        .or_none = muster_reader_is_yes (node, "or-none"),
                        .or_equal = muster_reader_is_yes (node, "or-equal"),
                        .round_up = muster_xml_node_get (node, "round") != NULL,
                        .by = read_by (reader, node),
                        .is_of_each = muster_xml_node_get (node, "by") != NULL,
                        .line = muster_xml_node_get_line (node) };
  limit.measure = muster_reader_get_measure (reader, node, "measure", &has_measure);
  if (reason != NULL)
    limit.reason = muster_reader_keep_text (reader, reason);
  if (scope != NULL && muster_xml_node_get (node, "scope") != NULL)
    muster_reader_complain (reader, node,
                            _ ("In a list a limit looks at what the list does, so scope=\"%s\" has "
                               "no effect. Take it out, or write the limit outside of the list."),
                            muster_xml_node_get (node, "scope"));
  if (of_budget && limit.measure.kind != MUSTER_MEASURE_POINTS)
    muster_reader_complain (reader, node,
                            _ ("The limit \"%s\" is a share of the agreed points and does not sum "
                               "up points. Add measure=\"points\"."),
                            limit.id);
  if (limit.kind->bounds == MUSTER_BOUNDS_SHARES && limit.to == NULL && !of_budget)
    limit.to = compile_text (reader, has_measure ? NULL : "unit", limit.line);
  if (limit.kind->bounds == MUSTER_BOUNDS_RATIO)
    read_ratio (reader, node, &limit);
  limit.is_of_each = limit.is_of_each && limit.kind->basis == MUSTER_BASIS_SUMS;
  check_attributes (reader, node, limit.kind);
  check_bounds (reader, node, &limit);
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
  MusterLimit limit = { .id = muster_xml_node_get (node, "id"),
                        .name = muster_xml_node_get (node, "name"),
                        .kind = muster_limit_kind_find ("count"),
                        .cite = muster_xml_node_get (node, "cite"),
                        .scope = scope,
                        .of = muster_reader_compile (reader, node, "of"),
                        .min = get_bound (reader, node, "min"),
                        .max = get_bound (reader, node, "max"),
                        .by = -1,
                        .line = muster_xml_node_get_line (node) };
  if (!limit.min.is_given && !limit.max.is_given)
    return;
  const MusterLimitKind *share = muster_limit_kind_find ("share");
  if (is_share (node, "min", share) || is_share (node, "max", share))
    {
      limit.kind = share;
      limit.to = compile_text (reader, list_of, limit.line);
    }
  check_bounds (reader, node, &limit);
  count_limit (reader, &limit);
  g_array_append_val (reader->limits, limit);
}

static void
read_list (MusterReader *reader, const MusterXmlNode *list)
{
  g_autoptr (GString) allowed = g_string_new (NULL);
  const char *of = muster_xml_node_get (list, "of");
  MusterLimit nothing_else = { .id = muster_xml_node_get (list, "id"),
                               .name = muster_xml_node_get (list, "name"),
                               .kind = muster_limit_kind_find ("available"),
                               .cite = muster_xml_node_get (list, "cite"),
                               .scope = compile_scope (reader, list),
                               .by = -1,
                               .line = muster_xml_node_get_line (list) };
  of = of != NULL ? of : "unit";
  if (muster_xml_node_get_first (list, "allow") == NULL)
    muster_reader_complain (reader, list,
                            _ ("The list \"%s\" allows nothing. Add an <allow> for each thing that "
                               "it has."),
                            nothing_else.id);
  FOR_EACH (node, list, "allow")
  {
    if (g_strcmp0 (muster_xml_node_get (node, "of"), "") == 0)
      muster_reader_complain (reader, node, _ ("of=\"\" says nothing. Write what is allowed."));
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
      if (muster_limit_id_is_reserved (limit->id))
        muster_problems_add (reader->problems, reader->file, limit->line,
                             _ ("id=\"%s\" is the id of one of Muster's own checks. Give the limit "
                                "another id."),
                             limit->id);
      if (!g_hash_table_add (seen, (gpointer) limit->id))
        muster_problems_add (reader->problems, reader->file, limit->line,
                             _ ("The limit id=\"%s\" is there twice. Give one of the two another "
                                "id."),
                             limit->id);
    }
}

static void
read_limits_and_lists (MusterReader *reader, const MusterXmlNode *root)
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

/* Returns: (transfer none): the text in @node; "" where there is none */
static const char *
keep_any_text (MusterReader *reader, const MusterXmlNode *node)
{
  const char *text = muster_reader_keep_text_of (reader, node);
  return text != NULL ? text : "";
}

static int
find_weather (const MusterWeatherRow *rows, guint n_rows, const char *id)
{
  for (guint i = 0; id != NULL && i < n_rows; i++)
    if (g_strcmp0 (rows[i].id, id) == 0)
      return (int) i;
  return -1;
}

#define WEATHER_WORD "weather"

static gboolean
is_about_weather (const char *part)
{
  return g_str_equal (part, WEATHER_WORD) || g_str_has_prefix (part, WEATHER_WORD " ");
}

/* "weather rain, weather snow" */
static void
read_weather_need (MusterReader *reader,
                   const MusterXmlNode *node,
                   const char *part,
                   MusterTableNeed *need)
{
  const MusterWeather *weather = &reader->ruleset->weather;
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (int));
  g_auto (GStrv) clauses = g_strsplit (part, ",", -1);
  for (int i = 0; clauses[i] != NULL; i++)
    {
      const char *clause = g_strstrip (clauses[i]);
      const char *id = is_about_weather (clause) ? clause + strlen (WEATHER_WORD) : clause;
      int row = find_weather (weather->rows, (guint) weather->n_rows, id + strspn (id, " "));
      if (row >= 0)
        g_array_append_val (rows, row);
      else
        muster_reader_complain (reader, node,
                                _ ("when=\"…%s…\" asks for a weather that there is not. Write it "
                                   "as “weather ID”, with the id of a row of <weather>."),
                                clause);
    }
  need->weather = muster_reader_take (reader, rows, &need->n_weather);
}

/* "unit mounted; feature wood; weather rain": each part must be met by something. */
static void
read_when (MusterReader *reader, const MusterXmlNode *node, const char *text, GArray *items)
{
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);
      MusterTableNeed need = { NULL, NULL, 0, FALSE };
      if (part[0] == '\0')
        muster_reader_complain (reader, node,
                                _ ("when=\"%s\" has a part that says nothing. Take out the ; that "
                                   "is too many."),
                                text);
      else if (is_about_weather (part))
        read_weather_need (reader, node, part, &need);
      else
        need.of = compile_text (reader, part, muster_xml_node_get_line (node));
      g_array_append_val (items, need);
    }
}

static MusterTableNeeds
read_needs (MusterReader *reader, const MusterXmlNode *node)
{
  MusterTableNeeds needs = { NULL, 0 };
  const char *when = muster_xml_node_get (node, "when");
  GArray *items = g_array_new (FALSE, TRUE, sizeof (MusterTableNeed));
  if (when != NULL)
    read_when (reader, node, when, items);
  if (muster_xml_node_get (node, "against") != NULL)
    {
      MusterTableNeed need = { muster_reader_compile (reader, node, "against"), NULL, 0, TRUE };
      g_array_append_val (items, need);
    }
  needs.items = muster_reader_take (reader, items, &needs.n_items);
  return needs;
}

/* The cells of a row, or all of its text as the only one. */
static const char *const *
read_cells (MusterReader *reader, const MusterXmlNode *parent, int *n_cells)
{
  GArray *cells = g_array_new (FALSE, TRUE, sizeof (const char *));
  FOR_EACH (node, parent, "c")
  {
    const char *cell = keep_any_text (reader, node);
    g_array_append_val (cells, cell);
  }
  const char *only = cells->len == 0 ? keep_any_text (reader, parent) : "";
  if (only[0] != '\0')
    g_array_append_val (cells, only);
  return muster_reader_take (reader, cells, n_cells);
}

static void
read_given_grade (MusterReader *reader, const MusterXmlNode *node, MusterTableRow *row)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const char *text = muster_xml_node_get (node, "gives");
  if (text == NULL)
    return;
  g_auto (GStrv) pair = g_strsplit (text, ":", 2);
  int scale = pair[0] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  int grade =
    scale >= 0 && pair[1] != NULL ? muster_ruleset_find_grade (ruleset, scale, pair[1]) : -1;
  row->gives_grade = TRUE;
  row->grade = (MusterGradeRef){ (gint16) scale, (gint16) grade };
  if (grade < 0)
    muster_reader_complain (reader, node, _ ("gives=\"%s\" is no grade. Write it as SCALE:GRADE."),
                            text);
}

static void
read_rows (MusterReader *reader, const MusterXmlNode *parent, MusterTable *table)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterTableRow));
  FOR_EACH (node, parent, "row")
  {
    MusterTableRow row = { .at = muster_reader_get_results (reader, node, "at"),
                           .fate = muster_text_find_word (muster_fate_words,
                                                          muster_xml_node_get (node, "fate")),
                           .cite = muster_reader_get_cite (node, table->cite),
                           .line = muster_xml_node_get_line (node) };
    row.needs = read_needs (reader, node);
    if (muster_xml_node_get (node, "of") != NULL)
      row.of = muster_reader_compile (reader, node, "of");
    row.cells = read_cells (reader, node, &row.n_cells);
    read_given_grade (reader, node, &row);
    if (row.at.is_given && table->roll.die == 0)
      muster_reader_complain (reader, node,
                              _ ("The row is for a result, but the table \"%s\" is not thrown "
                                 "for. Give the table roll=\"d6\" or the like."),
                              table->id);
    if (table->n_columns > 0 && row.n_cells > table->n_columns)
      muster_reader_complain (
        reader, node,
        /* Translators: %1$d: how many cells the row has; %2$s: the table's id; %3$d: how many
           columns that has. */
        _ ("The row has %1$d cells, but the table \"%2$s\" has %3$d columns. Take some out, or "
           "name more columns in its <head>."),
        row.n_cells, table->id, table->n_columns);
    g_array_append_val (rows, row);
  }
  table->rows = muster_reader_take (reader, rows, &table->n_rows);
}

static void
read_tables (MusterReader *reader, const MusterXmlNode *root)
{
  GArray *tables = g_array_new (FALSE, TRUE, sizeof (MusterTable));
  FOR_EACH (node, root, "table")
  {
    const MusterXmlNode *head = muster_xml_node_get_first (node, "head");
    MusterTable table = { .id = muster_xml_node_get (node, "id"),
                          .title = muster_xml_node_get (node, "title"),
                          .cite = muster_xml_node_get (node, "cite"),
                          .roll = muster_reader_get_roll (reader, node, "roll"),
                          .line = muster_xml_node_get_line (node) };
    table.is_setup = g_strcmp0 (muster_xml_node_get (node, "use"), "setup") == 0;
    table.is_succession = g_strcmp0 (muster_xml_node_get (node, "use"), "succession") == 0;
    table.needs = read_needs (reader, node);
    if (head != NULL)
      table.columns = read_cells (reader, head, &table.n_columns);
    for (guint i = 0; i < tables->len; i++)
      if (g_str_equal (g_array_index (tables, MusterTable, i).id, table.id))
        muster_reader_complain (reader, node,
                                _ ("<table id=\"%s\"> is there twice. Give one of the two another "
                                   "id."),
                                table.id);
    read_rows (reader, node, &table);
    g_array_append_val (tables, table);
  }
  reader->ruleset->tables = muster_reader_take (reader, tables, &reader->ruleset->n_tables);
}

/* Another row that the attribute names, or -1. */
static int
read_other_row (MusterReader *reader,
                const MusterXmlNode *node,
                const char *attribute,
                GArray *rows,
                int self)
{
  const char *id = muster_xml_node_get (node, attribute);
  int other = find_weather ((const MusterWeatherRow *) rows->data, rows->len, id);
  if (id != NULL && (other < 0 || other == self))
    muster_reader_complain (
      reader, node,
      /* Translators: %1$s: the name of an attribute; %2$s: its value. */
      _ ("%1$s=\"%2$s\" is no other row of the weather. Correct its spelling."), attribute, id);
  return other;
}

/* Returns: a number without a denominator where the attribute is not there */
static MusterNumber
read_number_of (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  MusterNumber number = { 0, 0 };
  const char *text = muster_xml_node_get (node, attribute);
  if (text != NULL && !muster_number_parse (text, &number))
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                            _ ("%1$s=\"%2$s\" is no number. Write one such as 1/2."), attribute,
                            text);
  return number;
}

MusterEffect *
muster_reader_read_effects (MusterReader *reader, const MusterXmlNode *parent, int *n)
{
  GArray *effects = g_array_new (FALSE, TRUE, sizeof (MusterEffect));
  FOR_EACH (node, parent, "effect")
  {
    const char *stat = muster_xml_node_get (node, "stat");
    MusterEffect effect = { .text = keep_any_text (reader, node),
                            .stat = -1,
                            .activity =
                              muster_activity_find (muster_xml_node_get (node, "activity")),
                            .times = read_number_of (reader, node, "times"),
                            .add = read_number_of (reader, node, "add"),
                            .dice = read_number_of (reader, node, "dice"),
                            .from = read_number_of (reader, node, "from"),
                            .to = read_number_of (reader, node, "to"),
                            .unit = muster_xml_node_get (node, "unit"),
                            .is_target = muster_reader_is_yes (node, "target"),
                            .cite = muster_xml_node_get (node, "cite"),
                            .line = muster_xml_node_get_line (node) };
    gboolean is_changed = effect.times.den != 0 || effect.add.den != 0 || effect.dice.den != 0
                          || effect.from.den != 0 || effect.to.den != 0;
    if (muster_xml_node_get (node, "in") != NULL)
      effect.in = muster_reader_compile (reader, node, "in");
    if ((effect.in != NULL) != muster_xml_node_is (parent, "terrain"))
      muster_reader_complain (reader, node,
                              effect.in != NULL
                                ? _ ("An effect of the weather is in no feature. Take out in.")
                                : _ ("An effect of terrain is in some feature. Say in which with "
                                     "in."));
    if (muster_xml_node_get (node, "of") != NULL)
      effect.of = muster_reader_compile (reader, node, "of");
    if (stat != NULL)
      effect.stat = muster_ruleset_find_stat (reader->ruleset, stat);
    if (stat != NULL && effect.stat < 0)
      muster_reader_complain (reader, node,
                              _ ("stat=\"%s\" is no stat. Declare it or correct its spelling."),
                              stat);
    if (stat != NULL && effect.times.den == 0)
      muster_reader_complain (reader, node,
                              _ ("An effect on a figure needs both stat and times. Add the other, "
                                 "or leave it in words."));
    else if (stat == NULL && effect.activity == MUSTER_ACTIVITY_NONE && is_changed)
      muster_reader_complain (reader, node,
                              _ ("An effect with a number is on a figure or an activity. Add stat "
                                 "or activity, or leave it in words."));
    else if (effect.activity != MUSTER_ACTIVITY_NONE && (stat != NULL || !is_changed))
      muster_reader_complain (reader, node,
                              stat != NULL
                                ? _ ("An effect is on a figure or on an activity. Take out stat or "
                                     "activity, or make it two effects.")
                                : _ ("An effect on an activity says by how much: add times, add, "
                                     "dice, from or to, or leave it in words."));
    g_array_append_val (effects, effect);
  }
  return muster_reader_take (reader, effects, n);
}

static gboolean
includes_itself (GArray *rows, int start)
{
  int at = start;
  for (guint i = 0; i <= rows->len && at >= 0; i++)
    at = g_array_index (rows, MusterWeatherRow, at).with;
  return at >= 0;
}

static void
read_weather_rows (MusterReader *reader, const MusterXmlNode *parent, MusterWeather *weather)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterWeatherRow));
  FOR_EACH (node, parent, "row")
  {
    MusterWeatherRow row = { .id = muster_xml_node_get (node, "id"),
                             .name = muster_xml_node_get (node, "name"),
                             .cite = muster_reader_get_cite (node, weather->cite),
                             .at = muster_reader_get_results (reader, node, "at"),
                             .turns = 1,
                             .line = muster_xml_node_get_line (node) };
    if (find_weather ((const MusterWeatherRow *) rows->data, rows->len, row.id) >= 0)
      muster_reader_complain (reader, node,
                              _ ("The weather \"%s\" is there twice. Give one of the two another "
                                 "id."),
                              row.id);
    g_array_append_val (rows, row);
  }
  int i = 0;
  FOR_EACH (node, parent, "row")
  {
    MusterWeatherRow *row = &g_array_index (rows, MusterWeatherRow, i);
    const char *turns = muster_xml_node_get (node, "turns");
    row->with = read_other_row (reader, node, "with", rows, i);
    row->after = read_other_row (reader, node, "after", rows, i);
    row->turns = turns != NULL ? (int) strtol (turns, NULL, 10) : 1;
    row->effects = muster_reader_read_effects (reader, node, &row->n_effects);
    if (row->at.is_given == (row->after >= 0))
      muster_reader_complain (reader, node,
                              _ ("The weather \"%s\" must come either by a throw (at) or after "
                                 "another (after)."),
                              row->id);
    i++;
  }
  for (i = 0; i < (int) rows->len; i++)
    if (includes_itself (rows, i))
      {
        muster_reader_complain (reader, parent,
                                _ ("The weather \"%s\" includes itself. Correct its \"with\"."),
                                g_array_index (rows, MusterWeatherRow, i).id);
        g_array_index (rows, MusterWeatherRow, i).with = -1;
      }
  weather->rows = muster_reader_take (reader, rows, &weather->n_rows);
}

static void
read_weather (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *node = muster_xml_node_get_first (root, "weather");
  MusterWeather *weather = &reader->ruleset->weather;
  if (node == NULL)
    return;
  *weather =
    (MusterWeather){ .is_given = TRUE,
                     .is_gauge = g_strcmp0 (muster_xml_node_get (node, "kind"), "gauge") == 0,
                     .roll = muster_reader_get_roll (reader, node, "roll"),
                     .turn = muster_reader_get_roll (reader, node, "turn"),
                     .down = muster_reader_get_results (reader, node, "down"),
                     .up = muster_reader_get_results (reader, node, "up"),
                     .cite = muster_xml_node_get (node, "cite"),
                     .line = muster_xml_node_get_line (node) };
  if (weather->is_gauge
      && (weather->turn.die == 0 || !weather->down.is_given || !weather->up.is_given))
    muster_reader_complain (reader, node,
                            _ ("A gauge of weather moves each turn. Give it turn (a die), down and "
                               "up (its results)."));
  if (muster_xml_node_get_next (node, "weather") != NULL)
    muster_reader_complain (reader, muster_xml_node_get_next (node, "weather"),
                            _ ("There is a second <weather>. Keep one."));
  read_weather_rows (reader, node, weather);
}

static void
read_columns (MusterReader *reader, const MusterXmlNode *node, MusterOdds *odds)
{
  GArray *columns = g_array_new (FALSE, TRUE, sizeof (int));
  g_auto (GStrv) parts = g_strsplit (muster_xml_node_get (node, "columns"), " ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      char *end;
      int column = (int) CLAMP (strtol (parts[i], &end, 10), 0, 1000);
      if (column < 1 || !g_str_equal (end, ":1"))
        muster_reader_complain (reader, node,
                                _ ("\"%s\" is no column of odds. Write them as 1:1 2:1 3:1."),
                                parts[i]);
      g_array_append_val (columns, column);
    }
  odds->columns = muster_reader_take (reader, columns, &odds->n_columns);
}

static void
read_odds_states (MusterReader *reader, const MusterXmlNode *parent, MusterOdds *odds)
{
  GArray *states = g_array_new (FALSE, TRUE, sizeof (MusterOddsState));
  FOR_EACH (node, parent, "state")
  {
    const char *stat = muster_xml_node_get (node, "stat");
    MusterOddsState state = { muster_xml_node_get (node, "name"),
                              muster_ruleset_find_stat (reader->ruleset, stat) };
    if (state.stat < 0)
      muster_reader_complain (reader, node,
                              _ ("stat=\"%s\" is no stat. Declare it or correct its spelling."),
                              stat);
    g_array_append_val (states, state);
  }
  odds->states = muster_reader_take (reader, states, &odds->n_states);
}

static void
read_odds (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *node = muster_xml_node_get_first (root, "odds");
  MusterOdds *odds = &reader->ruleset->odds;
  GArray *shifts;
  if (node == NULL)
    return;
  odds->is_given = TRUE;
  odds->name = muster_xml_node_get (node, "name");
  odds->cite = muster_xml_node_get (node, "cite");
  odds->of = muster_reader_compile (reader, node, "of");
  read_columns (reader, node, odds);
  read_odds_states (reader, node, odds);
  shifts = g_array_new (FALSE, TRUE, sizeof (MusterOddsShift));
  FOR_EACH (child, node, "shift")
  {
    MusterOddsShift shift = { muster_xml_node_get (child, "name"),
                              atoi (muster_xml_node_get (child, "columns")),
                              muster_xml_node_get (child, "cite") };
    g_array_append_val (shifts, shift);
  }
  odds->shifts = muster_reader_take (reader, shifts, &odds->n_shifts);
}

static const MusterLevel *
find_level (MusterReader *reader, const MusterXmlNode *node)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const char *id = muster_xml_node_get (node, "level");
  for (int i = 0; id != NULL && i < ruleset->n_levels; i++)
    if (g_str_equal (ruleset->levels[i].id, id))
      return &ruleset->levels[i];
  if (id != NULL)
    muster_reader_complain (reader, node,
                            _ ("level=\"%s\" is no level. Declare it or correct its spelling."),
                            id);
  return NULL;
}

static void
read_victory (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *node = muster_xml_node_get_first (root, "victory");
  GArray *rules = g_array_new (FALSE, TRUE, sizeof (MusterVictoryRule));
  for (const MusterXmlNode *child = node != NULL ? muster_xml_node_get_first (node, "condition")
                                                 : NULL;
       child != NULL; child = muster_xml_node_get_next (child, "condition"))
    {
      const char *stat = muster_xml_node_get (child, "stat");
      MusterVictoryRule rule = { .text = keep_any_text (reader, child),
                                 .level = find_level (reader, child),
                                 .stat = -1,
                                 .objectives = muster_reader_is_yes (child, "objectives"),
                                 .cite = muster_xml_node_get (child, "cite"),
                                 .line = muster_xml_node_get_line (child) };
      if (stat != NULL)
        rule.stat = muster_ruleset_find_stat (reader->ruleset, stat);
      if (stat != NULL && rule.stat < 0)
        muster_reader_complain (reader, child,
                                _ ("stat=\"%s\" is no stat. Declare it or correct its spelling."),
                                stat);
      g_array_append_val (rules, rule);
    }
  reader->ruleset->victory = muster_reader_take (reader, rules, &reader->ruleset->n_victory);
  if (node != NULL && muster_xml_node_get_next (node, "victory") != NULL)
    muster_reader_complain (reader, muster_xml_node_get_next (node, "victory"),
                            _ ("There is a second <victory>. Keep one."));
}

/* What asks for too much may be a pack that an army is kept with, which has to be read. */
static int
read_minutes (const MusterXmlNode *node, const char *attribute, int *over_line)
{
  const char *text = muster_xml_node_get (node, attribute);
  gint64 minutes = text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
  if (minutes > MUSTER_MOST_MINUTES)
    *over_line = muster_xml_node_get_line (node);
  return (int) CLAMP (minutes, 0, MUSTER_MOST_MINUTES);
}

static void
read_clock (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *clock = muster_xml_node_get_first (root, "clock");
  if (clock == NULL)
    return;
  int over_line = 0;
  reader->ruleset->clock =
    (MusterClock){ .minutes = read_minutes (clock, "minutes", &over_line),
                   .last_light = read_minutes (clock, "last-light", &over_line),
                   .text = muster_reader_keep_text_of (reader, clock),
                   .cite = muster_xml_node_get (clock, "cite") };
  reader->ruleset->clock.over_line = over_line;
  if ((reader->ruleset->clock.last_light > 0) != (reader->ruleset->clock.text != NULL))
    muster_reader_complain (reader, clock,
                            _ ("“last-light” and the text of <clock> belong together: from when on "
                               "it holds, and what it says. Write both or neither."));
}

void
muster_reader_read_rules (MusterReader *reader, const MusterXmlNode *root)
{
  reader->counters = g_array_new (FALSE, TRUE, sizeof (MusterCounter));
  declare_stats (reader, root);
  read_prices (reader, root);
  read_budget (reader, root);
  read_stats (reader, root);
  read_limits_and_lists (reader, root);
  read_strengths (reader, root);
  read_levels (reader, root);
  read_clock (reader, root);
  read_weather (reader, root);
  read_tables (reader, root);
  muster_reader_read_terrain (reader, root);
  read_victory (reader, root);
  read_odds (reader, root);
  reader->ruleset->counters =
    muster_reader_take (reader, reader->counters, &reader->ruleset->n_counters);
  muster_reader_order_passes (reader);
}

static void
read_together (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  GArray *all = g_array_new (FALSE, TRUE, sizeof (MusterTogether));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "together")
  {
    const MusterTogether together = { .id = muster_xml_node_get (node, "id"),
                                      .of = muster_reader_compile (reader, node, "of"),
                                      .cite = muster_xml_node_get (node, "cite"),
                                      .line = muster_xml_node_get_line (node) };
    complain_of_double (reader, node, seen);
    g_array_append_val (all, together);
  }
  ruleset->together = muster_reader_take (reader, all, &ruleset->n_together);
}

static MusterNaming *
find_names (MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_names; i++)
    if (g_str_equal (ruleset->names[i].id, id))
      return &ruleset->names[i];
  return NULL;
}

static int
get_year (const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? atoi (text) : MUSTER_NO_YEAR;
}

static void
read_name_rows (MusterReader *reader, const MusterXmlNode *parent, MusterNaming *names)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterNameRow));
  FOR_EACH (node, parent, "row")
  {
    MusterNameRow row = { .from = get_year (node, "from"),
                          .to = get_year (node, "to"),
                          .pattern = muster_xml_node_get (node, "as"),
                          .parts = muster_xml_node_get (node, "parts"),
                          .leaders = muster_xml_node_get (node, "by"),
                          .under = muster_xml_node_get (node, "under"),
                          .text = muster_reader_keep_text_of (reader, node),
                          .line = muster_xml_node_get_line (node) };
    if (row.parts == NULL)
      row.parts = muster_xml_node_get (parent, "parts");
    g_array_append_val (rows, row);
  }
  names->rows = muster_reader_take (reader, rows, &names->n_rows);
}

static void
ignore_same_rows (guint row, guint earlier, gpointer data)
{
  (void) row;
  (void) earlier;
  (void) data;
}

/* Those that say more before those that say less; of two that say the same both serve. */
static void
sort_names (MusterRuleset *ruleset)
{
  guint n = (guint) ruleset->n_names;
  g_autofree const MusterSelector **selectors = g_new (const MusterSelector *, MAX (n, 1));
  g_autofree MusterNaming *unsorted = g_memdup2 (ruleset->names, n * sizeof (MusterNaming));
  for (guint i = 0; i < n; i++)
    selectors[i] = unsorted[i].of;
  g_autofree guint *order = muster_row_order_list (selectors, n, ignore_same_rows, NULL);
  for (guint i = 0; i < n; i++)
    ruleset->names[i] = unsorted[order[i]];
}

void
muster_reader_read_names (MusterReader *reader, const MusterXmlNode *root)
{
  MusterRuleset *ruleset = reader->ruleset;
  GArray *all = g_array_new (FALSE, TRUE, sizeof (MusterNaming));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, root, "names")
  {
    MusterNaming names = { .id = muster_xml_node_get (node, "id"),
                           .of = muster_reader_compile (reader, node, "of"),
                           .pattern = muster_xml_node_get (node, "as"),
                           .is_in_order =
                             g_strcmp0 (muster_xml_node_get (node, "order"), "rising") == 0,
                           .cite = muster_xml_node_get (node, "cite"),
                           .line = muster_xml_node_get_line (node) };
    complain_of_double (reader, node, seen);
    if (muster_xml_node_get (node, "with") != NULL)
      names.with = muster_reader_compile (reader, node, "with");
    if (muster_xml_node_get (node, "of") == NULL)
      muster_reader_complain (reader, node,
                              _ ("The names \"%s\" do not say what is named. Add of."), names.id);
    read_name_rows (reader, node, &names);
    g_array_append_val (all, names);
  }
  read_together (reader, root);
  ruleset->names = muster_reader_take (reader, all, &ruleset->n_names);
  sort_names (ruleset);
  FOR_EACH (node, root, "names")
  {
    const char *like = muster_xml_node_get (node, "rows");
    MusterNaming *names = find_names (ruleset, muster_xml_node_get (node, "id"));
    if (like == NULL)
      continue;
    names->like = find_names (ruleset, like);
    if (names->like == NULL || names->like == names || names->n_rows > 0
        || names->like->n_rows == 0)
      muster_reader_complain (reader, node,
                              /* Translators: %1$s: an id. */
                              _ ("rows=\"%1$s\" names no other <names> that has rows of its own, "
                                 "or there are rows here too. Correct it, or take it out."),
                              like);
  }
}
