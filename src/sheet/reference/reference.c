#include "config.h"

#include "sheet/reference/reference.h"

#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "battlefield/model/placement.h"
#include "scenario/victory.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
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

/* The table of that id; asked for each row and node. */
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
has_node (const MusterEvaluation *evaluation, const MusterSelector *selector)
{
  for (guint node = 0; node < evaluation->army->n_nodes; node++)
    if (muster_evaluation_match (evaluation, selector, node) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

/* Whether a node of an army may be meant, and not only what lies on a table; words of sorts are in
 * the first cell. */
static gboolean
is_about_troops (const MusterSelector *selector)
{
  const guint64 own = 0;
  const guint64 ground = G_GUINT64_CONSTANT (1) << MUSTER_CATEGORY_FEATURE
                         | G_GUINT64_CONSTANT (1) << MUSTER_CATEGORY_OBJECTIVE;
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
      const MusterTableNeeds *needs = find_needs (entry->evaluation->ruleset, table, row);
      if ((side == ANY_SIDE || entry->side == side)
          && (needs == NULL || has_node (entry->evaluation, needs->items[need].of)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_feature_kind (const MusterKind *kind)
{
  return kind->category == MUSTER_CATEGORY_FEATURE || kind->category == MUSTER_CATEGORY_OBJECTIVE;
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
meets_one (const MusterTableNeeds *needs, const MusterEvaluation *evaluation, guint node)
{
  for (int i = 0; needs != NULL && i < needs->n_items; i++)
    if (needs->items[i].of != NULL && !needs->items[i].is_against
        && muster_evaluation_match (evaluation, needs->items[i].of, node) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

gboolean
muster_reference_is_about (const MusterTable *table,
                           int row,
                           const MusterEvaluation *evaluation,
                           guint node)
{
  const MusterTableRow *own = row >= 0 ? find_row (evaluation->ruleset, table, row) : NULL;
  if (own != NULL && own->of != NULL)
    return muster_evaluation_match (evaluation, own->of, node) == MUSTER_YES;
  return meets_one (find_needs (evaluation->ruleset, table, row), evaluation, node);
}

/* What is said of some nodes of an army. */
typedef struct
{
  GArray *nodes; /* guint */
  char *text;    /* markup */
} Particular;

static void
free_particular (gpointer data)
{
  Particular *particular = data;
  g_array_unref (particular->nodes);
  g_free (particular->text);
  g_free (particular);
}

static void
unref_texts (gpointer texts)
{
  if (texts != NULL)
    g_ptr_array_unref (texts);
}

static int
compare_particulars (gconstpointer a, gconstpointer b)
{
  const Particular *one = *(const Particular *const *) a;
  const Particular *other = *(const Particular *const *) b;
  return (one->nodes->len > other->nodes->len) - (one->nodes->len < other->nodes->len);
}

/* Whether all that must be at hand is the node itself, or its enemy. */
static gboolean
needs_only (const MusterTableNeeds *needs, const MusterEvaluation *evaluation, guint node)
{
  gboolean has_own = FALSE;
  for (int i = 0; i < needs->n_items; i++)
    {
      const MusterTableNeed *need = &needs->items[i];
      if (need->of == NULL || !is_about_troops (need->of))
        return FALSE;
      if (need->is_against)
        continue;
      if (muster_evaluation_match (evaluation, need->of, node) != MUSTER_YES)
        return FALSE;
      has_own = TRUE;
    }
  return has_own;
}

/* The cells of a row behind the title of its table, each with the name of its column but the first,
 * which says itself what it is. */
static char *
dup_row (const MusterTable *table, const MusterTableRow *row)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < row->n_cells; i++)
    {
      const char *cell = row->cells[i];
      const char *name = i > 0 && i < table->n_columns ? table->columns[i] : "";
      if (cell[0] == '\0' || g_str_equal (cell, "–"))
        continue;
      g_autofree char *both =
        name[0] != '\0' ? g_strdup_printf ("%s %s", name, cell) : g_strdup (cell);
      muster_text_append_item (text, both);
    }
  char *markup = g_markup_printf_escaped ("<i>%s</i> %s", table->title, text->str);
  g_string_free (text, TRUE);
  return markup;
}

/* @row: NULL: the table itself */
static void
add_particular (GPtrArray *list,
                const MusterEvaluation *evaluation,
                const MusterTable *table,
                const MusterTableRow *row)
{
  const MusterArmy *army = evaluation->army;
  const MusterTableNeeds *needs = row != NULL ? &row->needs : &table->needs;
  Particular *particular = g_new0 (Particular, 1);
  guint n_of_category[MUSTER_CATEGORY_OPTION + 1] = { 0 };
  particular->nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint node = 0; node < army->n_nodes; node++)
    {
      n_of_category[army->nodes[node].category]++;
      if (needs_only (needs, evaluation, node))
        g_array_append_val (particular->nodes, node);
    }
  guint first = particular->nodes->len > 0 ? g_array_index (particular->nodes, guint, 0) : 0;
  if (particular->nodes->len == 0
      || particular->nodes->len >= n_of_category[army->nodes[first].category])
    {
      free_particular (particular);
      return;
    }
  /* Translators: %s: the title of a table of the rulebook, as Pango markup. */
  particular->text =
    row != NULL ? dup_row (table, row) : g_markup_printf_escaped (_ ("Table “%s”"), table->title);
  g_ptr_array_add (list, particular);
}

GPtrArray *
muster_reference_list_particulars (const MusterEvaluation *evaluation)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  guint n = evaluation->army->n_nodes;
  GPtrArray *result = g_ptr_array_new_full (n, unref_texts);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_particular);
  g_ptr_array_set_size (result, (int) n);
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      const MusterTable *table = &ruleset->tables[i];
      if (table->is_setup)
        continue;
      add_particular (list, evaluation, table, NULL);
      for (int row = 0; row < table->n_rows; row++)
        add_particular (list, evaluation, table, &table->rows[row]);
    }
  /* It keeps the order of the rulebook among those that are about as many. */
  g_ptr_array_sort (list, compare_particulars);
  for (guint i = 0; i < list->len; i++)
    {
      const Particular *particular = g_ptr_array_index (list, i);
      for (guint j = 0; j < particular->nodes->len; j++)
        {
          gpointer *texts = &result->pdata[g_array_index (particular->nodes, guint, j)];
          if (*texts == NULL)
            *texts = g_ptr_array_new_with_free_func (g_free);
          g_ptr_array_add (*texts, g_strdup (particular->text));
        }
    }
  return result;
}

/* The best answer of a side's nodes to what a row asks of troops. */
static MusterTruth
ask_side (const Search *search, int side, const MusterTable *table, int row, int need)
{
  MusterTruth best = MUSTER_NO;
  for (guint i = 0; i < search->game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (search->game->armies, i);
      const MusterTableNeeds *needs = find_needs (entry->evaluation->ruleset, table, row);
      if (entry->side != side)
        continue;
      if (needs == NULL)
        return MUSTER_UNKNOWN;
      for (guint node = 0; node < entry->army->n_nodes; node++)
        best = MAX (best, muster_evaluation_match (entry->evaluation, needs->items[need].of, node));
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
muster_reference_list_all_weather (const MusterRuleset *ruleset)
{
  GArray *rows = ruleset->weather.n_rows > 0 ? g_array_new (FALSE, FALSE, sizeof (int)) : NULL;
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_array_append_val (rows, i);
  return rows;
}

GArray *
muster_reference_list_weather (const MusterGame *game,
                               const MusterSheetOptions *options,
                               gboolean with_later)
{
  const MusterBattlefield *battlefield =
    game->scenario != NULL ? game->scenario->battlefield : NULL;
  const MusterRuleset *ruleset = game->ruleset;
  if (battlefield == NULL || battlefield->weather->len == 0)
    return with_later ? muster_reference_list_all_weather (ruleset) : NULL;
  if (!are_same (battlefield->weather_ruleset, ruleset))
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

/* More names than these are only counted. */
#define MOST_NAMES 6

typedef struct
{
  GPtrArray *troops;
  const MusterScenario *scenario; /* or NULL */
  GHashTable *found;              /* what tells one entry from another → MusterTroop */
  const MusterGameArmy *entry;
  guint army;
  const GArray *weather; /* of now */
  const MusterReference *reference;
} Listing;

static void
free_troop (gpointer data)
{
  MusterTroop *troop = data;
  g_array_unref (troop->nodes);
  g_ptr_array_unref (troop->values);
  g_free (troop->mark);
  g_free (troop->name);
  g_free (troop->who);
  g_free (troop);
}

/* A nation is told where it is not that of the army. */
static void
add_nation (const MusterEvaluation *evaluation, guint node, GPtrArray *items)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int nation = muster_evaluation_get_grade (evaluation, node, ruleset->nation_scale);
  if (nation >= 0 && nation != muster_evaluation_get_grade (evaluation, 0, ruleset->nation_scale))
    g_ptr_array_add (items, g_strdup (ruleset->nations[nation].name));
}

/* "Line infantry, UQ 4"; the army's own values stand under its name. */
static char *
dup_name (const MusterEvaluation *evaluation, guint index)
{
  const MusterNode *node = &evaluation->army->nodes[index];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (index == 0)
    return muster_army_dup_label (evaluation->army, 0);
  g_ptr_array_add (items, g_strdup (muster_node_get_kind_name (node)));
  if (node->category == MUSTER_CATEGORY_UNIT)
    {
      g_autofree char *grades = muster_words_dup_grades (evaluation, index);
      if (grades[0] != '\0')
        g_ptr_array_add (items, g_steal_pointer (&grades));
      add_nation (evaluation, index, items);
    }
  else
    muster_words_add_grades (evaluation, index, FALSE, items);
  return muster_text_enumerate (items);
}

/* Nothing at all is known of it: of a sum, not even a part. */
static gboolean
is_open (const MusterEvaluation *evaluation, const MusterReadout *readout)
{
  MusterFigure figure;
  if (readout->stat < 0)
    return FALSE;
  muster_evaluation_get_figure (evaluation, readout->node, readout->stat, &figure);
  return figure.known == MUSTER_UNKNOWN && figure.n_open == 0;
}

static gboolean
is_stat (const MusterBound *bound, int stat)
{
  return bound->is_given && bound->is_measure && bound->measure.kind == MUSTER_MEASURE_STAT
         && bound->measure.index == stat;
}

/* What a state begins at is asked for throughout the game, and so is what is lost until then. */
static gboolean
is_of_level (const MusterRuleset *ruleset, int stat)
{
  for (int i = 0; i < ruleset->n_levels; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (ruleset->levels[i].bounds); j++)
      if (is_stat (&ruleset->levels[i].bounds[j], stat))
        return TRUE;
  for (int i = 0; ruleset->n_levels > 0 && i < ruleset->n_strengths; i++)
    if (is_stat (&ruleset->strengths[i].steps, stat))
      return TRUE;
  return FALSE;
}

/* What a figure shows only of a node by itself belongs here where it belongs on labels, where
 * states of units depend on it, or where the rules say of none that it does. */
static gboolean
is_for_play (const MusterRuleset *ruleset, const MusterReadout *readout)
{
  gboolean says_labels = FALSE;
  for (int i = 0; i < ruleset->n_stats; i++)
    says_labels = says_labels || ruleset->stats[i].label != NULL;
  return !says_labels || readout->stat < 0 || ruleset->stats[readout->stat].label != NULL
         || ruleset->stats[readout->stat].show == MUSTER_SHOW_YES
         || is_of_level (ruleset, readout->stat);
}

static GPtrArray *
list_values (const Listing *listing, guint node)
{
  const MusterEvaluation *evaluation = listing->entry->evaluation;
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) readouts =
    muster_army_list_readouts_in_weather (evaluation, node, listing->weather);
  muster_scenario_describe_side_levels (listing->scenario, listing->entry->number, TRUE, readouts);
  for (guint i = 0; i < readouts->len; i++)
    if (!is_open (evaluation, g_ptr_array_index (readouts, i))
        && is_for_play (evaluation->ruleset, g_ptr_array_index (readouts, i)))
      g_ptr_array_add (values, muster_words_dup_readout (g_ptr_array_index (readouts, i)));
  return values;
}

/* Which rows are about a node may depend on what it stands in. */
static void
append_rows (const Listing *listing, guint node, GString *key)
{
  for (guint i = 0; i < listing->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (listing->reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        if (muster_reference_is_about (entry->table, g_array_index (entry->rows, int, j),
                                       listing->entry->evaluation, node))
          g_string_append_printf (key, "\n%u %u", i, j);
    }
}

static char *
dup_key (const Listing *listing, guint node, const char *name, GPtrArray *values)
{
  GString *key = g_string_new (name);
  for (guint i = 0; i < values->len; i++)
    g_string_append_printf (key, "\n%s", (const char *) values->pdata[i]);
  append_rows (listing, node, key);
  return g_string_free (key, FALSE);
}

static void
add_node (Listing *listing, guint node)
{
  const MusterEvaluation *evaluation = listing->entry->evaluation;
  g_autofree char *name = dup_name (evaluation, node);
  g_autoptr (GPtrArray) values = list_values (listing, node);
  if (values->len == 0 && evaluation->army->nodes[node].category != MUSTER_CATEGORY_UNIT)
    return;
  g_autofree char *key = dup_key (listing, node, name, values);
  MusterTroop *troop = g_hash_table_lookup (listing->found, key);
  if (troop == NULL)
    {
      troop = g_new0 (MusterTroop, 1);
      troop->side = listing->entry->side;
      troop->army = listing->army;
      troop->nodes = g_array_new (FALSE, FALSE, sizeof (guint));
      troop->name = g_steal_pointer (&name);
      troop->values = g_steal_pointer (&values);
      g_ptr_array_add (listing->troops, troop);
      g_hash_table_insert (listing->found, g_steal_pointer (&key), troop);
    }
  g_array_append_val (troop->nodes, node);
}

static gboolean
is_named (const MusterNode *node)
{
  return muster_node_is_named (node);
}

/* "1st Foot, 2nd Foot" or "12 units"; one node without a name is not counted. */
static char *
dup_who (const MusterArmy *army, const GArray *nodes)
{
  GString *who = g_string_new (NULL);
  gboolean are_named = nodes->len <= MOST_NAMES;
  for (guint i = 0; i < nodes->len; i++)
    are_named = are_named && is_named (&army->nodes[g_array_index (nodes, guint, i)]);
  for (guint i = 0; are_named && i < nodes->len; i++)
    {
      g_autofree char *label = muster_army_dup_label (army, g_array_index (nodes, guint, i));
      muster_text_append_item (who, label);
    }
  if (!are_named && nodes->len > 1)
    /* Translators: how many things of an army are alike: "× 12". */
    g_string_append_printf (who, _ ("× %u"), nodes->len);
  return g_string_free (who, FALSE);
}

static int
get_rank (const MusterArmy *army, guint node)
{
  static const MusterCategory order[] = { MUSTER_CATEGORY_UNIT, MUSTER_CATEGORY_COMMANDER,
                                          MUSTER_CATEGORY_FORMATION };
  for (guint i = 0; node > 0 && i < G_N_ELEMENTS (order); i++)
    if (army->nodes[node].category == order[i])
      return (int) i;
  return node == 0 ? (int) G_N_ELEMENTS (order) : -1;
}

static void
list_army (Listing *listing)
{
  const MusterArmy *army = listing->entry->army;
  guint first = listing->troops->len;
  for (int rank = 0; rank <= 3; rank++)
    for (guint node = 0; node < army->n_nodes; node++)
      if (get_rank (army, node) == rank)
        add_node (listing, node);
  for (guint i = first; i < listing->troops->len; i++)
    {
      MusterTroop *troop = g_ptr_array_index (listing->troops, i);
      if (g_array_index (troop->nodes, guint, 0) > 0)
        troop->who = dup_who (army, troop->nodes);
    }
}

/* Rows of the weather as @to, which an army may be kept with, counts them. */
static GArray *
translate_weather (const MusterRuleset *from, const MusterRuleset *to, const GArray *rows)
{
  GArray *own = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < rows->len && g_str_equal (from->id, to->id); i++)
    for (int row = 0; row < to->weather.n_rows; row++)
      if (g_str_equal (from->weather.rows[g_array_index (rows, int, i)].id,
                       to->weather.rows[row].id))
        g_array_append_val (own, row);
  return own;
}

GPtrArray *
muster_troops_list (const MusterGame *game,
                    const MusterReference *reference,
                    const MusterSheetOptions *options)
{
  GPtrArray *troops = g_ptr_array_new_with_free_func (free_troop);
  g_autoptr (GArray) weather = muster_reference_list_weather (game, options, FALSE);
  if (weather == NULL)
    weather = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < game->armies->len; i++)
    {
      g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      g_autoptr (GArray) own_weather =
        translate_weather (game->ruleset, entry->evaluation->ruleset, weather);
      Listing listing = { troops, game->scenario, found, entry, i, own_weather, reference };
      if (game->scenario == NULL || muster_reader_is_of (options->reader, entry->side))
        list_army (&listing);
    }
  return troops;
}

void
muster_troop_set_mark (MusterTroop *troop, guint index)
{
  g_autoptr (GString) mark = g_string_new (NULL);
  for (guint left = index + 1; left > 0; left = (left - 1) / 26)
    g_string_prepend_c (mark, (char) ('A' + (left - 1) % 26));
  g_free (troop->mark);
  troop->number = index;
  troop->mark = g_strdup (mark->str);
}

/* Rows that are for more than so many of the troops point at none. */
#define MOST_MARKS 12

typedef struct
{
  const MusterGame *game;
  const MusterReference *reference;
  GPtrArray *troops; /* MusterTroop */
  GHashTable *marks; /* MusterTableRow → what points at troops */
} Marking;

/* Tables of other rules may be called as these. */
static gboolean
is_for_troop (const Marking *marking, const MusterTable *table, int row, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (marking->game->armies, troop->army);
  const MusterRuleset *ruleset = marking->game->ruleset;
  return g_str_equal (entry->evaluation->ruleset->id, ruleset->id)
         && muster_reference_is_about (table, row, entry->evaluation,
                                       g_array_index (troop->nodes, guint, 0));
}

static gboolean
has_units (const Marking *marking, const MusterTroop *troop)
{
  const MusterGameArmy *entry = g_ptr_array_index (marking->game->armies, troop->army);
  guint first = g_array_index (troop->nodes, guint, 0);
  return entry->army->nodes[first].category == MUSTER_CATEGORY_UNIT;
}

/* Indexes of the troops that a row is for; empty where it is for all units, or too many. */
static GArray *
list_users (const Marking *marking, const MusterTable *table, int row)
{
  GArray *users = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean leaves_one = FALSE;
  for (guint i = 0; i < marking->troops->len; i++)
    {
      const MusterTroop *troop = g_ptr_array_index (marking->troops, i);
      if (is_for_troop (marking, table, row, troop))
        g_array_append_val (users, i);
      else if (has_units (marking, troop))
        leaves_one = TRUE;
    }
  if (!leaves_one || users->len > MOST_MARKS)
    g_array_set_size (users, 0);
  return users;
}

/* Of a troop's mark among all marks. */
static guint
get_number (const Marking *marking, const GArray *users, guint user)
{
  const MusterTroop *troop =
    g_ptr_array_index (marking->troops, g_array_index (users, guint, user));
  return troop->number;
}

/* "A C–F": letters that follow each other are told by the first and the last. */
static char *
dup_marks (const Marking *marking, const GArray *users)
{
  GString *marks = g_string_new (NULL);
  for (guint i = 0; i < users->len; i++)
    {
      const MusterTroop *troop =
        g_ptr_array_index (marking->troops, g_array_index (users, guint, i));
      guint last = i;
      while (last + 1 < users->len
             && get_number (marking, users, last + 1) == get_number (marking, users, last) + 1)
        last++;
      g_string_append_printf (marks, "%s%s", i > 0 ? " " : "", troop->mark);
      if (last >= i + 2)
        {
          const MusterTroop *end =
            g_ptr_array_index (marking->troops, g_array_index (users, guint, last));
          g_string_append_printf (marks, "–%s", end->mark);
          i = last;
        }
    }
  return g_string_free (marks, FALSE);
}

typedef void (*RowFunction) (Marking *marking, const MusterTable *table, int row, GArray *users);

static void
note_used (Marking *marking, const MusterTable *table, int row, GArray *users)
{
  for (guint i = 0; i < users->len; i++)
    muster_troop_set_mark (g_ptr_array_index (marking->troops, g_array_index (users, guint, i)), 0);
}

static void
note_marks (Marking *marking, const MusterTable *table, int row, GArray *users)
{
  if (users->len > 0)
    g_hash_table_insert (marking->marks, (gpointer) &table->rows[row], dup_marks (marking, users));
}

static void
go_over_rows (Marking *marking, RowFunction function)
{
  for (guint i = 0; i < marking->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (marking->reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          g_autoptr (GArray) users = list_users (marking, entry->table, row);
          function (marking, entry->table, row, users);
        }
    }
}

/* Those that a row points at are lettered in their order. */
GHashTable *
muster_reference_mark (const MusterGame *game, const MusterReference *reference, GPtrArray *troops)
{
  Marking marking = { game, reference, troops, NULL };
  guint n = 0;
  marking.marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  go_over_rows (&marking, note_used);
  for (guint i = 0; i < troops->len; i++)
    {
      MusterTroop *troop = g_ptr_array_index (troops, i);
      if (troop->mark != NULL)
        muster_troop_set_mark (troop, n++);
    }
  go_over_rows (&marking, note_marks);
  return marking.marks;
}

static const char *
get_enemys_mark (MusterCaller caller)
{
  /* Translators: short, at the right of a row of a table: only troops of the enemy are meant. */
  return caller == MUSTER_CALLER_ENEMY ? _ ("enemy")
                                       /* Translators: short, at the right of a row of a table: none
                                          of your troops are meant, but perhaps the enemy's. */
                                       : _ ("enemy?");
}

static void
mark_enemys (GHashTable *marks, gconstpointer what, MusterCaller caller)
{
  if (caller != MUSTER_CALLER_ANYONE)
    g_hash_table_insert (marks, (gpointer) what, g_strdup (get_enemys_mark (caller)));
}

/* Rows of tables that are the enemy's as a whole are not marked again. */
void
muster_reference_mark_enemys (const MusterGame *game,
                              const MusterReference *reference,
                              MusterAudience reader,
                              GHashTable *marks)
{
  for (guint i = 0; i < reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, i);
      const MusterTable *table = entry->table;
      MusterCaller of_table = muster_reference_find_caller (game, reader, table, -1);
      if (entry->rows->len > 0)
        mark_enemys (marks, table, of_table);
      for (guint j = 0; j < entry->rows->len && of_table == MUSTER_CALLER_ANYONE; j++)
        {
          int row = g_array_index (entry->rows, int, j);
          mark_enemys (marks, &table->rows[row],
                       muster_reference_find_caller (game, reader, table, row));
        }
    }
}

static gboolean
has_mark (GHashTable *marks, const char *mark)
{
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, marks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (g_str_equal (value, mark))
      return TRUE;
  return FALSE;
}

static gboolean
has_letters (GPtrArray *troops)
{
  for (guint i = 0; i < troops->len; i++)
    if (((const MusterTroop *) troops->pdata[i])->mark != NULL)
      return TRUE;
  return FALSE;
}

char *
muster_reference_dup_key (GPtrArray *troops, GHashTable *marks)
{
  const char *enemy = get_enemys_mark (MUSTER_CALLER_ENEMY);
  const char *hidden = get_enemys_mark (MUSTER_CALLER_HIDDEN);
  g_autoptr (GString) key = g_string_new (NULL);
  if (g_hash_table_size (marks) == 0)
    return NULL;
  if (has_letters (troops))
    /* Translators: in a list of marks that stand beside rows, and whom these rows are for. */
    muster_text_append_clause (key, _ ("letters, the troops that they are for"));
  if (has_mark (marks, enemy))
    /* Translators: in a list of marks that stand beside rows, and whom these rows are for. */
    muster_text_append_clause (key, _ ("“enemy”, only troops of the enemy"));
  if (has_mark (marks, hidden))
    /* Translators: in a list of marks that stand beside rows, and whom these rows are for. */
    muster_text_append_clause (key, _ ("“enemy?”, none of your troops, but perhaps the enemy’s"));
  /* Translators: in a list of marks that stand beside rows, and whom these rows are for. */
  muster_text_append_clause (key, _ ("nothing, all troops or many of them"));
  /* Translators: a list of marks, and whom the rows beside which they stand are for. */
  return g_strdup_printf (_ ("Beside rows: %s."), key->str);
}
