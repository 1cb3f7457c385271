#include "config.h"

#include "base/problem.h"
#include "base/text.h"
#include "ruleset/read/reader.h"
#include "ruleset/row-order.h"
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

/* The player fills what no row of the rules gives: his own rows stand last. */
static void
put_own_last (GArray *rows, gsize size, gboolean (*is_own) (gconstpointer))
{
  g_autofree char *own = g_malloc (rows->len * size + 1);
  guint n_own = 0;
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      char *row = rows->data + i * size;
      if (is_own (row))
        memcpy (own + n_own++ * size, row, size);
      else
        memmove (rows->data + n++ * size, row, size);
    }
  if (n_own > 0)
    memcpy (rows->data + n * size, own, n_own * size);
}

static gboolean
price_is_own (gconstpointer row)
{
  return ((const MusterPrice *) row)->is_own;
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
} Rows;

static void
complain_of_same_rows (guint row, guint earlier, gpointer data)
{
  const Rows *rows = data;
  muster_problems_add (rows->reader->problems, rows->reader->file, rows->lines[row],
                       _ ("Two rows are for the same things: \"%s\" and \"%s\". Keep one."),
                       rows->selectors[row]->text, rows->selectors[earlier]->text);
}

/* A more telling row before the rows that say less, else in the order of the pack. @when gets a
 * row's selector. */
static void
sort_rows (MusterReader *reader,
           GArray *rows,
           gsize size,
           MusterSelector *(*when) (gconstpointer),
           int (*get_line) (gconstpointer))
{
  g_autofree const MusterSelector **selectors = g_new (const MusterSelector *, rows->len);
  g_autofree int *lines = g_new (int, rows->len);
  g_autofree char *unsorted = g_memdup2 (rows->data, rows->len * size);
  for (guint i = 0; i < rows->len; i++)
    {
      selectors[i] = when (rows->data + i * size);
      lines[i] = get_line (rows->data + i * size);
    }
  Rows told = { reader, selectors, lines };
  g_autofree guint *order =
    muster_row_order_list (selectors, rows->len, complain_of_same_rows, &told);
  for (guint i = 0; i < rows->len; i++)
    memcpy (rows->data + i * size, unsorted + order[i] * size, size);
}

static void
read_price_rows (MusterReader *reader, const MusterXmlNode *parent, MusterPrices *prices)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterPrice));
  FOR_EACH (node, parent, "price")
  {
    MusterPrice row = { .when = muster_reader_compile (reader, node, "when"),
                        .points = strtoll (muster_xml_node_get (node, "points"), NULL, 10),
                        .cite = muster_reader_get_cite (reader, node, prices->cite),
                        .line = muster_xml_node_get_line (node) };
    row.is_own = is_own_line (reader, row.line);
    g_array_append_val (rows, row);
  }
  sort_rows (reader, rows, sizeof (MusterPrice), price_when, price_line);
  put_own_last (rows, sizeof (MusterPrice), price_is_own);
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
      int counter = muster_reader_add_counter (reader, of, NULL, measure);
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
    MusterStat stat = { .id = muster_reader_get (reader, node, "id"),
                        .name = muster_reader_get (reader, node, "name"),
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
                                _ ("is=\"%s\": \"%s\" is no number. Write a number, or a hyphen "
                                   "for none."),
                                text, parts[i]);
      g_array_append_val (numbers, number);
    }
  if (numbers->len == 1)
    repeat_number (numbers, stat->n_bands);
  value->numbers = muster_reader_take (reader, numbers, &n_numbers);
  if (n_numbers != stat->n_bands && !value->has_none)
    muster_reader_complain (reader, node,
                            _ ("is=\"%s\" has %d numbers, but \"%s\" has %d bands. Give each "
                               "band a number, or one for all."),
                            text, n_numbers, stat->id, stat->n_bands);
}

static void
read_values (MusterReader *reader, const MusterXmlNode *parent, MusterStat *stat)
{
  GArray *values = g_array_new (FALSE, TRUE, sizeof (MusterValue));
  FOR_EACH (node, parent, "value")
  {
    MusterValue value = { .when = muster_reader_compile (reader, node, "when"),
                          .cite = muster_reader_get_cite (reader, node, stat->cite),
                          .line = muster_xml_node_get_line (node) };
    value.is_own = is_own_line (reader, value.line);
    value.has_none = g_strcmp0 (muster_xml_node_get (node, "is"), "-") == 0;
    if (stat->is_text)
      value.text = muster_reader_get (reader, node, "is");
    else
      read_numbers (reader, node, stat, &value);
    g_array_append_val (values, value);
  }
  sort_rows (reader, values, sizeof (MusterValue), value_when, value_line);
  put_own_last (values, sizeof (MusterValue), value_is_own);
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
  const char *round = muster_xml_node_get (node, "round");
  stat->cite = muster_reader_get (reader, node, "cite");
  stat->full = muster_reader_get (reader, node, "full");
  stat->unit = muster_reader_get (reader, node, "unit");
  stat->label = muster_reader_get (reader, node, "label");
  stat->of = muster_reader_compile (reader, node, "of");
  stat->is_text = muster_reader_is_yes (node, "text");
  stat->is_signed = muster_reader_is_yes (node, "sign");
  MusterRole role = muster_role_find (muster_xml_node_get (node, "role"));
  stat->is_headcount = role == MUSTER_ROLE_HEADCOUNT;
  stat->is_front = role == MUSTER_ROLE_FRONT;
  stat->show = read_show (muster_xml_node_get (node, "show"));
  stat->telling =
    muster_reader_get_telling (node, stat->is_headcount ? MUSTER_TELL_ALL : MUSTER_TELL_DISCLOSED);
  stat->per = muster_reader_get_measure (reader, node, "per", &stat->has_per);
  stat->entry = read_entry (node);
  stat->round = round == NULL ? 0 : g_str_equal (round, "up") ? 1 : -1;
  read_roll (reader, node, stat);
  read_values (reader, node, stat);
  stat->adds = read_adds (reader, node, stat->n_bands, &stat->n_adds);
  if (stat->n_values > 0 && stat->n_adds > 0)
    muster_reader_complain (reader, node,
                            _ ("The stat \"%s\" has values and sums. Split it in two, the one "
                               "adding the other."),
                            stat->id);
  if (stat->is_headcount && (stat->is_text || stat->n_bands > 1))
    muster_reader_complain (reader, node,
                            _ ("The stat \"%s\" is to be added up by role=\"headcount\", but is a "
                               "text or has several bands. Name one number, or take the role out."),
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
  g_autofree char *sentence = g_strdup_printf (
    _ ("What this pack extends has no stat \"%s\". Mend the spelling, or say of what a new one is "
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
                         _ ("%s=\"%s\" is no stat. Mend its name or take it out."), attribute, id);
  return stat;
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
                                .steps = muster_reader_get_bound (reader, node, "steps"),
                                .shrinks = find_stat_of (reader, node, "shrinks"),
                                .men = muster_reader_get_results (reader, node, "men"),
                                .men_of = find_stat_of (reader, node, "men-of"),
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
      level->bounds[i] = muster_reader_get_bound (reader, node, names[i]);
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
                          .scope = muster_reader_compile_scope (reader, node),
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
      level.counter = muster_reader_add_counter (reader, muster_reader_compile (reader, node, "of"),
                                                 NULL, level.measure);
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

void
muster_reader_read_rules (MusterReader *reader, const MusterXmlNode *root)
{
  reader->counters = g_array_new (FALSE, TRUE, sizeof (MusterCounter));
  declare_stats (reader, root);
  read_prices (reader, root);
  read_budget (reader, root);
  read_stats (reader, root);
  muster_reader_read_limits (reader, root);
  read_strengths (reader, root);
  read_levels (reader, root);
  muster_reader_read_tables (reader, root);
  reader->ruleset->counters =
    muster_reader_take (reader, reader->counters, &reader->ruleset->n_counters);
}
