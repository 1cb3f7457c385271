#include "config.h"

#include "sheet/reference/reference.h"

#include "battlefield/model/feature-words.h"

#include <string.h>

#define ANY_SIDE (-1)

typedef struct
{
  const MusterGame *game;
  const MusterRuleset *ruleset;
  const MusterBattlefield *battlefield; /* made by the same rules, or NULL */
  GArray *weather;                      /* rows; NULL: not known */
  gboolean may_be_more; /* an army is hidden, of other rules, or its rules are not there */
} Search;

/* The table of that id; asked for each row and thing. */
static const MusterTable *
find_table (const MusterRuleset *ruleset, const MusterTable *table)
{
  if (table >= ruleset->tables && table < ruleset->tables + ruleset->n_tables)
    return table;
  for (int i = 0; i < ruleset->n_tables; i++)
    if (g_str_equal (ruleset->tables[i].id, table->id))
      return &ruleset->tables[i];
  return NULL;
}

/* Perhaps other texts of it: each document keeps its own. */
static gboolean
are_same (const MusterRuleset *ruleset, const MusterRuleset *other)
{
  return ruleset != NULL && other != NULL && g_str_equal (ruleset->id, other->id);
}

/* Whether they ask as many questions of the same sort. */
static gboolean
are_alike (const MusterTableNeeds *needs, const MusterTableNeeds *other)
{
  for (int i = 0; i < needs->n_items && i < other->n_items; i++)
    if ((needs->items[i].of == NULL) != (other->items[i].of == NULL)
        || needs->items[i].is_against != other->items[i].is_against)
      return FALSE;
  return needs->n_items == other->n_items;
}

static gboolean
is_same_row (const MusterTableRow *row, const MusterTableRow *other)
{
  if (row->n_cells != other->n_cells || !are_alike (&row->needs, &other->needs))
    return FALSE;
  for (int i = 0; i < row->n_cells; i++)
    if (!g_str_equal (row->cells[i], other->cells[i]))
      return FALSE;
  return TRUE;
}

/* The row in another copy of the ruleset, such as that which an army is kept with; NULL where that
 * does not have it. Of rows that are alike the first is the first there too. */
static const MusterTableRow *
find_row (const MusterRuleset *ruleset, const MusterTable *table, int row)
{
  const MusterTable *own = find_table (ruleset, table);
  int n_before = 0;
  if (own == table)
    return &table->rows[row];
  for (int i = 0; i < row; i++)
    n_before += is_same_row (&table->rows[i], &table->rows[row]);
  for (int i = 0; own != NULL && i < own->n_rows; i++)
    if (is_same_row (&own->rows[i], &table->rows[row]) && n_before-- == 0)
      return &own->rows[i];
  return NULL;
}

/* The needs of a table, or of its row, in the words of that copy; NULL likewise. */
static const MusterTableNeeds *
find_needs (const MusterRuleset *ruleset, const MusterTable *table, int row)
{
  const MusterTable *own = find_table (ruleset, table);
  const MusterTableRow *own_row = row >= 0 ? find_row (ruleset, table, row) : NULL;
  if (row >= 0)
    return own_row != NULL ? &own_row->needs : NULL;
  return own != NULL && are_alike (&own->needs, &table->needs) ? &own->needs : NULL;
}

static gboolean
has_thing (const MusterReckoning *reckoning, const MusterSelector *selector)
{
  for (guint thing = 0; thing < reckoning->army->n_things; thing++)
    if (muster_reckoning_match (reckoning, selector, thing) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

/* Whether a thing of an army may be meant, and not only what lies on a table; words of sorts are in
 * the first cell. */
static gboolean
is_about_troops (const MusterSelector *selector)
{
  const guint64 own = 0;
  const guint64 ground =
    G_GUINT64_CONSTANT (1) << MUSTER_SORT_FEATURE | G_GUINT64_CONSTANT (1) << MUSTER_SORT_OBJECTIVE;
  const guint64 perhaps = ~ground;
  return muster_selector_may_match (selector, &own, &perhaps);
}

/* One that is not there, or of other rules, may have whatever there is. */
static gboolean
is_side_known (const MusterScenario *scenario, int side)
{
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    if (!are_same (((const MusterScenarioArmy *) armies->pdata[i])->army->ruleset,
                   scenario->ruleset))
      return FALSE;
  return armies->len > 0;
}

/* Nothing is known of the enemy of an army by itself. */
static gboolean
is_known (const MusterGame *game, int side)
{
  return game->scenario != NULL ? is_side_known (game->scenario, side) : side == 0;
}

static gboolean
is_in_armies (const Search *search, const MusterTable *table, int row, int need, int side)
{
  const MusterTableNeeds *played = row < 0 ? &table->needs : &table->rows[row].needs;
  gboolean may_be_more = side == ANY_SIDE ? search->may_be_more : !is_known (search->game, side);
  if (may_be_more && is_about_troops (played->items[need].of))
    return TRUE;
  for (guint i = 0; i < search->game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (search->game->armies, i);
      const MusterTableNeeds *needs = find_needs (entry->reckoning->ruleset, table, row);
      if ((side == ANY_SIDE || entry->side == side)
          && (needs == NULL || has_thing (entry->reckoning, needs->items[need].of)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_feature_kind (const MusterKind *kind)
{
  return kind->sort == MUSTER_SORT_FEATURE || kind->sort == MUSTER_SORT_OBJECTIVE;
}

/* Whether there may be such a thing on a table by these rules. */
static gboolean
may_be_on_table (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  for (int i = 0; i < ruleset->n_features; i++)
    if (is_feature_kind (&ruleset->features[i])
        && muster_feature_kind_matches (ruleset, &ruleset->features[i], selector))
      return TRUE;
  return FALSE;
}

static gboolean
is_on_battlefield (const MusterBattlefield *battlefield, const MusterSelector *selector)
{
  for (guint i = 0; i < battlefield->features->len; i++)
    if (muster_feature_kind_matches (battlefield->ruleset,
                                     g_array_index (battlefield->features, MusterFeature, i).kind,
                                     selector))
      return TRUE;
  for (guint i = 0; i < battlefield->objectives->len; i++)
    if (muster_feature_kind_matches (
          battlefield->ruleset, g_array_index (battlefield->objectives, MusterObjective, i).kind,
          selector))
      return TRUE;
  return FALSE;
}

static gboolean
is_on_table (const Search *search, const MusterTable *table, int row, int need)
{
  if (search->battlefield != NULL)
    {
      const MusterTableNeeds *needs = find_needs (search->battlefield->ruleset, table, row);
      return needs == NULL || is_on_battlefield (search->battlefield, needs->items[need].of);
    }
  const MusterTableNeeds *needs = row < 0 ? &table->needs : &table->rows[row].needs;
  return may_be_on_table (search->ruleset, needs->items[need].of);
}

static gboolean
has_row (const GArray *rows, int row)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, int, i) == row)
      return TRUE;
  return FALSE;
}

static gboolean
is_weather (const Search *search, const MusterTableNeed *need)
{
  for (int i = 0; search->weather != NULL && i < need->n_weather; i++)
    if (has_row (search->weather, need->weather[i]))
      return TRUE;
  return search->weather == NULL;
}

static gboolean
has_against (const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (needs->items[i].is_against)
      return TRUE;
  return FALSE;
}

/* @side: whose troops it is asked of, and whose enemy's; or ANY_SIDE */
static gboolean
are_met_by (const Search *search, const MusterTable *table, int row, int side)
{
  const MusterTableNeeds *needs = row < 0 ? &table->needs : &table->rows[row].needs;
  for (int i = 0; i < needs->n_items; i++)
    {
      const MusterTableNeed *need = &needs->items[i];
      int asked = need->is_against ? 1 - side : side;
      if (need->of == NULL
            ? !is_weather (search, need)
            : !is_on_table (search, table, row, i) && !is_in_armies (search, table, row, i, asked))
        return FALSE;
    }
  return TRUE;
}

/* What is done to an enemy matters to both: to who does it, and to whom it is done. */
static gboolean
are_met (const Search *search, const MusterTable *table, int row)
{
  const MusterTableNeeds *needs = row < 0 ? &table->needs : &table->rows[row].needs;
  if (!has_against (needs))
    return are_met_by (search, table, row, ANY_SIDE);
  return are_met_by (search, table, row, 0) || are_met_by (search, table, row, 1);
}

gboolean
muster_reference_has_unknown_troops (const MusterGame *game)
{
  return game->scenario != NULL
         && (!is_side_known (game->scenario, 0) || !is_side_known (game->scenario, 1));
}

/* Where it was made by the rules that are played. */
static const MusterBattlefield *
find_battlefield (const MusterGame *game)
{
  const MusterBattlefield *battlefield =
    game->scenario != NULL ? game->scenario->battlefield : NULL;
  return battlefield != NULL && are_same (battlefield->ruleset, game->ruleset) ? battlefield : NULL;
}

static MusterReferenceTable *
add_table (MusterReference *reference, const MusterTable *table)
{
  MusterReferenceTable *entry = g_new0 (MusterReferenceTable, 1);
  entry->table = table;
  entry->rows = g_array_new (FALSE, FALSE, sizeof (int));
  g_ptr_array_add (reference->tables, entry);
  return entry;
}

static void
free_table (gpointer data)
{
  MusterReferenceTable *entry = data;
  g_array_unref (entry->rows);
  g_free (entry);
}

static MusterReference *
new_reference (void)
{
  MusterReference *reference = g_new0 (MusterReference, 1);
  reference->tables = g_ptr_array_new_with_free_func (free_table);
  return reference;
}

void
muster_reference_free (MusterReference *reference)
{
  g_ptr_array_unref (reference->tables);
  g_free (reference);
}

MusterReference *
muster_reference_new_full (const MusterRuleset *ruleset)
{
  MusterReference *reference = new_reference ();
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      MusterReferenceTable *entry = add_table (reference, &ruleset->tables[i]);
      for (int row = 0; row < ruleset->tables[i].n_rows; row++)
        g_array_append_val (entry->rows, row);
    }
  return reference;
}

/* A table whose only rows that matter are for every game, as all those that are about these troops
 * were left out, still matters: its own needs say when it does not. */
MusterReference *
muster_reference_new (const MusterGame *game, const MusterSheetOptions *options)
{
  Search search = { .game = game, .ruleset = game->ruleset };
  MusterReference *reference = new_reference ();
  g_autoptr (GArray) weather = muster_reference_list_weather (game, options, TRUE);
  search.weather = weather;
  search.may_be_more = muster_reference_has_unknown_troops (game);
  search.battlefield = find_battlefield (game);
  for (int i = 0; i < search.ruleset->n_tables; i++)
    {
      const MusterTable *table = &search.ruleset->tables[i];
      MusterReferenceTable *entry = add_table (reference, table);
      gboolean matters = !table->is_setup && are_met (&search, table, -1);
      for (int row = 0; matters && row < table->n_rows; row++)
        if (are_met (&search, table, row))
          g_array_append_val (entry->rows, row);
      entry->n_left = table->n_rows - (int) entry->rows->len;
    }
  return reference;
}

static gboolean
meets_one (const MusterTableNeeds *needs, const MusterReckoning *reckoning, guint thing)
{
  for (int i = 0; needs != NULL && i < needs->n_items; i++)
    if (needs->items[i].of != NULL && !needs->items[i].is_against
        && muster_reckoning_match (reckoning, needs->items[i].of, thing) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

gboolean
muster_reference_is_about (const MusterTable *table,
                           int row,
                           const MusterReckoning *reckoning,
                           guint thing)
{
  const MusterTableRow *own = row >= 0 ? find_row (reckoning->ruleset, table, row) : NULL;
  if (own != NULL && own->of != NULL)
    return muster_reckoning_match (reckoning, own->of, thing) == MUSTER_YES;
  return meets_one (find_needs (reckoning->ruleset, table, row), reckoning, thing);
}

/* The best answer of a side's things to what a row asks of troops. */
static MusterTruth
ask_side (const Search *search, int side, const MusterTable *table, int row, int need)
{
  MusterTruth best = MUSTER_NO;
  for (guint i = 0; i < search->game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (search->game->armies, i);
      const MusterTableNeeds *needs = find_needs (entry->reckoning->ruleset, table, row);
      if (entry->side != side)
        continue;
      if (needs == NULL)
        return MUSTER_UNKNOWN;
      for (guint thing = 0; thing < entry->army->n_things; thing++)
        best = MAX (best, muster_reckoning_match (entry->reckoning, needs->items[need].of, thing));
    }
  return !is_known (search->game, side) ? MAX (best, MUSTER_UNKNOWN) : best;
}

/* Whether a side calls on a row by its troops. Parts may be met by both sides together: one of them
 * is enough, but where the row says which are the enemy's. */
static MusterTruth
ask_whether_calls (const Search *search, int side, const MusterTable *table, int row)
{
  const MusterTableNeeds *needs = row < 0 ? &table->needs : &table->rows[row].needs;
  gboolean asks_all = has_against (needs);
  MusterTruth best = MUSTER_NO;
  MusterTruth worst = MUSTER_YES;
  for (int i = 0; i < needs->n_items; i++)
    if (needs->items[i].of != NULL && is_about_troops (needs->items[i].of))
      {
        int asked = needs->items[i].is_against ? 1 - side : side;
        MusterTruth truth = ask_side (search, asked, table, row, i);
        best = MAX (best, truth);
        worst = MIN (worst, truth);
      }
  return asks_all ? worst : best;
}

static gboolean
asks_for_troops (const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (needs->items[i].of != NULL && is_about_troops (needs->items[i].of))
      return TRUE;
  return FALSE;
}

/* Of an army by itself there are no rows of the enemy but those of what is done to it. */
static gboolean
has_enemy (const MusterGame *game, MusterAudience reader, const MusterTableNeeds *needs)
{
  return game->scenario != NULL ? reader != MUSTER_AUDIENCE_ALL
                                : game->armies->len > 0 && has_against (needs);
}

MusterCaller
muster_reference_find_caller (const MusterGame *game,
                              MusterAudience reader,
                              const MusterTable *table,
                              int row)
{
  const Search search = { .game = game,
                          .ruleset = game->ruleset,
                          .battlefield = find_battlefield (game) };
  const MusterTableNeeds *needs = row < 0 ? &table->needs : &table->rows[row].needs;
  int own = game->scenario != NULL && reader == MUSTER_AUDIENCE_SIDE_B;
  if (!has_enemy (game, reader, needs) || !asks_for_troops (needs) || !is_known (game, own)
      || ask_whether_calls (&search, own, table, row) != MUSTER_NO)
    return MUSTER_CALLER_ANYONE;
  for (int i = 0; i < needs->n_items; i++)
    if (needs->items[i].of != NULL && is_about_troops (needs->items[i].of)
        && is_on_table (&search, table, row, i))
      return MUSTER_CALLER_ANYONE;
  return ask_whether_calls (&search, 1 - own, table, row) == MUSTER_YES ? MUSTER_CALLER_ENEMY
                                                                        : MUSTER_CALLER_HIDDEN;
}

static void
add_with_included (const MusterWeather *weather, int row, GArray *rows)
{
  for (int i = 0; row >= 0 && i <= weather->n_rows; i++)
    {
      if (!has_row (rows, row))
        g_array_append_val (rows, row);
      row = weather->rows[row].with;
    }
}

static int
compare_ints (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* By its id in the rules that are played. */
static int
find_weather (const MusterWeather *weather, const char *id)
{
  for (int i = 0; i < weather->n_rows; i++)
    if (g_str_equal (weather->rows[i].id, id))
      return i;
  return -1;
}

/* Those of the first @n turns. Returns: FALSE where one has no weather of these rules */
static gboolean
add_known_weather (const MusterBattlefield *battlefield,
                   guint n,
                   const MusterWeather *weather,
                   GArray *rows)
{
  for (guint i = 0; i < n; i++)
    {
      int row = g_array_index (battlefield->weather, MusterWeatherState, i).row;
      const char *id = row >= 0 ? battlefield->weather_ruleset->weather.rows[row].id : NULL;
      int played = id != NULL ? find_weather (weather, id) : -1;
      if (id != NULL && played < 0)
        return FALSE;
      add_with_included (weather, played, rows);
    }
  return TRUE;
}

GArray *
muster_reference_list_weather (const MusterGame *game,
                               const MusterSheetOptions *options,
                               gboolean with_later)
{
  const MusterBattlefield *battlefield =
    game->scenario != NULL ? game->scenario->battlefield : NULL;
  const MusterRuleset *ruleset = game->ruleset;
  if (battlefield == NULL || battlefield->weather->len == 0
      || !are_same (battlefield->weather_ruleset, ruleset))
    return NULL;
  /* Weather is nobody's: it is kept from both sides. */
  gboolean is_hidden = options != NULL && options->reader != MUSTER_AUDIENCE_ALL
                       && (options->hidden & MUSTER_HIDE_WEATHER) != 0;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (int));
  if (!add_known_weather (battlefield, is_hidden ? 1 : battlefield->weather->len, &ruleset->weather,
                          rows))
    return NULL;
  gboolean moves = with_later && ruleset->weather.is_gauge;
  for (int row = 0; moves && row < ruleset->weather.n_rows; row++)
    add_with_included (&ruleset->weather, row, rows);
  g_array_sort (rows, compare_ints);
  return g_steal_pointer (&rows);
}
