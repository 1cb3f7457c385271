#include "config.h"

#include "sheet/reference/troops.h"

#include "army/evaluate/readouts.h"
#include "scenario/levels.h"
#include "sheet/army/columns.h"
#include "sheet/page/words.h"
#include "sheet/reference/reference.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  g_array_unref (troop->things);
  g_ptr_array_unref (troop->values);
  g_free (troop->mark);
  g_free (troop->name);
  g_free (troop->who);
  g_free (troop);
}

/* A nation is told where it is not that of the army. */
static void
add_nation (const MusterReckoning *reckoning, guint thing, GPtrArray *items)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int nation = muster_reckoning_get_grade (reckoning, thing, ruleset->nation_scale);
  if (nation >= 0 && nation != muster_reckoning_get_grade (reckoning, 0, ruleset->nation_scale))
    g_ptr_array_add (items, g_strdup (ruleset->nations[nation].name));
}

/* "Line infantry, UQ 4"; the army's own values stand under its name. */
static char *
dup_name (const MusterReckoning *reckoning, guint index)
{
  const MusterThing *thing = &reckoning->army->things[index];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (index == 0)
    return muster_army_dup_label (reckoning->army, 0);
  g_ptr_array_add (items, g_strdup (muster_thing_get_kind_name (thing)));
  if (thing->sort == MUSTER_SORT_UNIT)
    {
      g_autofree char *grades = muster_words_dup_grades (reckoning, index);
      if (grades[0] != '\0')
        g_ptr_array_add (items, g_steal_pointer (&grades));
      add_nation (reckoning, index, items);
    }
  else
    muster_words_add_grades (reckoning, index, FALSE, items);
  g_ptr_array_add (items, NULL);
  return g_strjoinv (", ", (char **) items->pdata);
}

/* Nothing at all is known of it: of a sum, not even a part. */
static gboolean
is_open (const MusterReckoning *reckoning, const MusterReadout *readout)
{
  MusterFigure figure;
  if (readout->stat < 0)
    return FALSE;
  muster_reckoning_get_figure (reckoning, readout->thing, readout->stat, &figure);
  return figure.known == MUSTER_UNKNOWN && figure.n_open == 0;
}

/* What a figure shows only of a thing by itself belongs here where it belongs on labels, or where
 * the rules say of none that it does. */
static gboolean
is_for_play (const MusterRuleset *ruleset, const MusterReadout *readout)
{
  gboolean says_labels = FALSE;
  for (int i = 0; i < ruleset->n_stats; i++)
    says_labels = says_labels || ruleset->stats[i].label != NULL;
  return !says_labels || readout->stat < 0 || ruleset->stats[readout->stat].label != NULL
         || ruleset->stats[readout->stat].show == MUSTER_SHOW_YES;
}

static GPtrArray *
list_values (const Listing *listing, guint thing)
{
  const MusterReckoning *reckoning = listing->entry->reckoning;
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) readouts =
    muster_army_list_readouts_in_weather (reckoning, thing, listing->weather);
  muster_scenario_tell_side_levels (listing->scenario, listing->entry->number, TRUE, readouts);
  for (guint i = 0; i < readouts->len; i++)
    if (!is_open (reckoning, g_ptr_array_index (readouts, i))
        && is_for_play (reckoning->ruleset, g_ptr_array_index (readouts, i)))
      g_ptr_array_add (values, muster_words_dup_readout (g_ptr_array_index (readouts, i)));
  return values;
}

/* Which rows are about a thing may depend on what it stands in. */
static void
append_rows (const Listing *listing, guint thing, GString *key)
{
  for (guint i = 0; i < listing->reference->tables->len; i++)
    {
      const MusterReferenceTable *entry = g_ptr_array_index (listing->reference->tables, i);
      for (guint j = 0; j < entry->rows->len; j++)
        if (muster_reference_is_about (entry->table, g_array_index (entry->rows, int, j),
                                       listing->entry->reckoning, thing))
          g_string_append_printf (key, "\n%u %u", i, j);
    }
}

static char *
dup_key (const Listing *listing, guint thing, const char *name, GPtrArray *values)
{
  GString *key = g_string_new (name);
  for (guint i = 0; i < values->len; i++)
    g_string_append_printf (key, "\n%s", (const char *) values->pdata[i]);
  append_rows (listing, thing, key);
  return g_string_free (key, FALSE);
}

static void
add_thing (Listing *listing, guint thing)
{
  const MusterReckoning *reckoning = listing->entry->reckoning;
  g_autofree char *name = dup_name (reckoning, thing);
  g_autoptr (GPtrArray) values = list_values (listing, thing);
  if (values->len == 0 && reckoning->army->things[thing].sort != MUSTER_SORT_UNIT)
    return;
  g_autofree char *key = dup_key (listing, thing, name, values);
  MusterTroop *troop = g_hash_table_lookup (listing->found, key);
  if (troop == NULL)
    {
      troop = g_new0 (MusterTroop, 1);
      troop->side = listing->entry->side;
      troop->army = listing->army;
      troop->things = g_array_new (FALSE, FALSE, sizeof (guint));
      troop->name = g_steal_pointer (&name);
      troop->values = g_steal_pointer (&values);
      g_ptr_array_add (listing->troops, troop);
      g_hash_table_insert (listing->found, g_steal_pointer (&key), troop);
    }
  g_array_append_val (troop->things, thing);
}

static gboolean
is_named (const MusterThing *thing)
{
  return muster_thing_is_named (thing);
}

/* "1st Foot, 2nd Foot" or "12 units"; one thing without a name is not counted. */
static char *
dup_who (const MusterArmy *army, const GArray *things)
{
  GString *who = g_string_new (NULL);
  gboolean are_named = things->len <= MOST_NAMES;
  for (guint i = 0; i < things->len; i++)
    are_named = are_named && is_named (&army->things[g_array_index (things, guint, i)]);
  for (guint i = 0; are_named && i < things->len; i++)
    {
      g_autofree char *label = muster_army_dup_label (army, g_array_index (things, guint, i));
      g_string_append_printf (who, "%s%s", i > 0 ? ", " : "", label);
    }
  if (!are_named && things->len > 1)
    /* Translators: how many things of an army are alike: "× 12". */
    g_string_append_printf (who, _ ("× %u"), things->len);
  return g_string_free (who, FALSE);
}

static int
get_rank (const MusterArmy *army, guint thing)
{
  static const MusterSort order[] = { MUSTER_SORT_UNIT, MUSTER_SORT_COMMANDER,
                                      MUSTER_SORT_FORMATION };
  for (guint i = 0; thing > 0 && i < G_N_ELEMENTS (order); i++)
    if (army->things[thing].sort == order[i])
      return (int) i;
  return thing == 0 ? (int) G_N_ELEMENTS (order) : -1;
}

static void
list_army (Listing *listing)
{
  const MusterArmy *army = listing->entry->army;
  guint first = listing->troops->len;
  for (int rank = 0; rank <= 3; rank++)
    for (guint thing = 0; thing < army->n_things; thing++)
      if (get_rank (army, thing) == rank)
        add_thing (listing, thing);
  for (guint i = first; i < listing->troops->len; i++)
    {
      MusterTroop *troop = g_ptr_array_index (listing->troops, i);
      if (g_array_index (troop->things, guint, 0) > 0)
        troop->who = dup_who (army, troop->things);
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
        translate_weather (game->ruleset, entry->reckoning->ruleset, weather);
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
