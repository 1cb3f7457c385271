#include "config.h"

#include "ruleset/read/reader.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* "3", "3..5", "..5" or "6..". */
static gboolean
parse_results (const char *text, MusterResults *results)
{
  const char *dots = strstr (text, "..");
  char *end;
  *results = (MusterResults){ TRUE, G_MININT, G_MAXINT };
  if (dots != text)
    {
      results->low = (int) CLAMP (strtol (text, &end, 10), -9999, 9999);
      if (end == text || (*end != '\0' && end != dots))
        return FALSE;
    }
  if (dots == NULL)
    results->high = results->low;
  else if (dots[2] != '\0')
    {
      results->high = (int) CLAMP (strtol (dots + 2, &end, 10), -9999, 9999);
      if (*end != '\0')
        return FALSE;
    }
  return results->low <= results->high;
}

MusterResults
muster_reader_get_results (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterResults results = { FALSE, 0, 0 };
  if (text != NULL && !parse_results (text, &results))
    muster_reader_complain (reader, node,
                            _ ("%s=\"%s\" is no result of a throw. Write 4, 3..5, ..2 or 6.."),
                            attribute, text);
  return results;
}

static const char *
keep_text (MusterReader *reader, const MusterXmlNode *node)
{
  g_autofree char *text = muster_xml_node_dup_text (node);
  return text != NULL ? g_string_chunk_insert_const (reader->ruleset->strings, text) : "";
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
        need.of = muster_reader_compile_text (reader, part, muster_xml_node_get_line (node));
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
    const char *cell = keep_text (reader, node);
    g_array_append_val (cells, cell);
  }
  const char *only = cells->len == 0 ? keep_text (reader, parent) : "";
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
                           .fate = muster_reader_get (reader, node, "fate"),
                           .cite = muster_reader_get_cite (reader, node, table->cite),
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
      muster_reader_complain (reader, node,
                              _ ("The row has %d cells, but the table \"%s\" has %d columns. Take "
                                 "some out, or name more columns in its <head>."),
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
    MusterTable table = { .id = muster_reader_get (reader, node, "id"),
                          .title = muster_reader_get (reader, node, "title"),
                          .cite = muster_reader_get (reader, node, "cite"),
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
    muster_reader_complain (reader, node,
                            _ ("%s=\"%s\" is no other row of the weather. Mend its spelling."),
                            attribute, id);
  return other;
}

static void
read_effects (MusterReader *reader, const MusterXmlNode *parent, MusterWeatherRow *row)
{
  GArray *effects = g_array_new (FALSE, TRUE, sizeof (MusterEffect));
  FOR_EACH (node, parent, "effect")
  {
    const char *stat = muster_xml_node_get (node, "stat");
    const char *times = muster_xml_node_get (node, "times");
    MusterEffect effect = { .text = keep_text (reader, node),
                            .stat = -1,
                            .times = MUSTER_NUMBER (1),
                            .line = muster_xml_node_get_line (node) };
    if (muster_xml_node_get (node, "of") != NULL)
      effect.of = muster_reader_compile (reader, node, "of");
    if (stat != NULL)
      effect.stat = muster_ruleset_find_stat (reader->ruleset, stat);
    if (stat != NULL && effect.stat < 0)
      muster_reader_complain (reader, node,
                              _ ("stat=\"%s\" is no stat. Declare it or mend its spelling."), stat);
    if (times != NULL && !muster_number_parse (times, &effect.times))
      muster_reader_complain (reader, node, _ ("times=\"%s\" is no number. Write one such as 1/2."),
                              times);
    if ((stat == NULL) != (times == NULL))
      muster_reader_complain (reader, node,
                              _ ("An effect on a figure needs both stat and times. Add the other, "
                                 "or leave it in words."));
    g_array_append_val (effects, effect);
  }
  row->effects = muster_reader_take (reader, effects, &row->n_effects);
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
    MusterWeatherRow row = { .id = muster_reader_get (reader, node, "id"),
                             .name = muster_reader_get (reader, node, "name"),
                             .cite = muster_reader_get_cite (reader, node, weather->cite),
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
    read_effects (reader, node, row);
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
                                _ ("The weather \"%s\" includes itself. Mend its \"with\"."),
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
                     .cite = muster_reader_get (reader, node, "cite"),
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
    MusterOddsState state = { muster_reader_get (reader, node, "name"),
                              muster_ruleset_find_stat (reader->ruleset, stat) };
    if (state.stat < 0)
      muster_reader_complain (reader, node,
                              _ ("stat=\"%s\" is no stat. Declare it or mend its spelling."), stat);
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
  odds->name = muster_reader_get (reader, node, "name");
  odds->cite = muster_reader_get (reader, node, "cite");
  odds->of = muster_reader_compile (reader, node, "of");
  read_columns (reader, node, odds);
  read_odds_states (reader, node, odds);
  shifts = g_array_new (FALSE, TRUE, sizeof (MusterOddsShift));
  FOR_EACH (child, node, "shift")
  {
    MusterOddsShift shift = { muster_reader_get (reader, child, "name"),
                              atoi (muster_xml_node_get (child, "columns")),
                              muster_reader_get (reader, child, "cite") };
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
                            _ ("level=\"%s\" is no level. Declare it or mend its spelling."), id);
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
      MusterVictoryRule rule = { .text = keep_text (reader, child),
                                 .level = find_level (reader, child),
                                 .stat = -1,
                                 .objectives = muster_reader_is_yes (child, "objectives"),
                                 .cite = muster_reader_get (reader, child, "cite"),
                                 .line = muster_xml_node_get_line (child) };
      if (stat != NULL)
        rule.stat = muster_ruleset_find_stat (reader->ruleset, stat);
      if (stat != NULL && rule.stat < 0)
        muster_reader_complain (reader, child,
                                _ ("stat=\"%s\" is no stat. Declare it or mend its spelling."),
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
  g_autofree char *text = muster_xml_node_dup_text (clock);
  reader->ruleset->clock =
    (MusterClock){ .minutes = read_minutes (clock, "minutes", &over_line),
                   .last_light = read_minutes (clock, "last-light", &over_line),
                   .text = text != NULL ? keep_text (reader, clock) : NULL,
                   .cite = muster_reader_get (reader, clock, "cite") };
  reader->ruleset->clock.over_line = over_line;
  if ((reader->ruleset->clock.last_light > 0) != (reader->ruleset->clock.text != NULL))
    muster_reader_complain (reader, clock,
                            _ ("“last-light” and the text of <clock> belong together: from when on "
                               "it holds, and what it says. Write both or neither."));
}

void
muster_reader_read_tables (MusterReader *reader, const MusterXmlNode *root)
{
  read_clock (reader, root);
  read_weather (reader, root);
  read_tables (reader, root);
  muster_reader_read_terrain (reader, root);
  read_victory (reader, root);
  read_odds (reader, root);
}
