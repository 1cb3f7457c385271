#include "config.h"

#include "scenario/scenario.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static void
free_army (gpointer data)
{
  MusterScenarioArmy *army = data;
  g_clear_pointer (&army->evaluation, muster_evaluation_free);
  muster_army_unref (army->army);
  g_free (army);
}

MusterScenario *
muster_scenario_new (const char *name, const char *ruleset_id)
{
  MusterScenario *scenario = g_new0 (MusterScenario, 1);
  g_atomic_ref_count_init (&scenario->refs);
  scenario->strings = g_string_chunk_new (512);
  scenario->name = g_string_chunk_insert (scenario->strings, name);
  scenario->ruleset_id = muster_scenario_keep (scenario, ruleset_id);
  scenario->start = MUSTER_NO_TIME;
  scenario->dusk = MUSTER_NO_TIME;
  scenario->reserves = g_array_new (FALSE, TRUE, sizeof (MusterReserve));
  for (int side = 0; side < 2; side++)
    scenario->sides[side].armies = g_ptr_array_new_with_free_func (free_army);
  return scenario;
}

MusterScenario *
muster_scenario_ref (MusterScenario *scenario)
{
  g_atomic_ref_count_inc (&scenario->refs);
  return scenario;
}

void
muster_scenario_unref (MusterScenario *scenario)
{
  if (!g_atomic_ref_count_dec (&scenario->refs))
    return;
  g_clear_pointer (&scenario->ruleset, muster_ruleset_unref);
  g_clear_pointer (&scenario->battlefield, muster_battlefield_unref);
  for (int side = 0; side < 2; side++)
    g_ptr_array_unref (scenario->sides[side].armies);
  g_array_unref (scenario->reserves);
  g_string_chunk_free (scenario->strings);
  g_free (scenario);
}

const char *
muster_scenario_keep (MusterScenario *scenario, const char *text)
{
  return text != NULL && text[0] != '\0' ? g_string_chunk_insert_const (scenario->strings, text)
                                         : NULL;
}

/* What is borrowed for the battlefield shows against what is played. */
static void
describe_battlefield (MusterScenario *scenario)
{
  if (scenario->battlefield == NULL)
    return;
  muster_battlefield_set_played (scenario->battlefield, scenario->ruleset, scenario->ruleset_id);
  muster_battlefield_name_sides (scenario->battlefield,
                                 (const char *const[]){ scenario->sides[0].name,
                                                        scenario->sides[1].name });
}

void
muster_scenario_set_ruleset (MusterScenario *scenario, MusterRuleset *ruleset)
{
  MusterRuleset *kept = muster_ruleset_ref (ruleset);
  g_clear_pointer (&scenario->ruleset, muster_ruleset_unref);
  scenario->ruleset = kept;
  scenario->ruleset_id = muster_scenario_keep (scenario, ruleset->id);
  scenario->version = muster_scenario_keep (scenario, ruleset->version);
  scenario->digest = muster_scenario_keep (scenario, muster_ruleset_get_digest (ruleset));
  describe_battlefield (scenario);
}

static void
copy_side (MusterScenario *copy, const MusterScenario *from, int side)
{
  const MusterSide *source = &from->sides[side];
  MusterSide *target = &copy->sides[side];
  target->name = muster_scenario_keep (copy, source->name);
  target->note = muster_scenario_keep (copy, source->note);
  target->briefing = muster_scenario_keep (copy, source->briefing);
  for (guint i = 0; i < source->armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (source->armies, i);
      muster_scenario_add_army (copy, side, army->number, army->army, army->source);
    }
}

MusterScenario *
muster_scenario_copy (const MusterScenario *from)
{
  MusterScenario *copy = muster_scenario_new (from->name, from->ruleset_id);
  copy->id = from->id;
  copy->ruleset = from->ruleset != NULL ? muster_ruleset_ref (from->ruleset) : NULL;
  copy->version = muster_scenario_keep (copy, from->version);
  copy->digest = muster_scenario_keep (copy, from->digest);
  copy->date = muster_scenario_keep (copy, from->date);
  copy->place = muster_scenario_keep (copy, from->place);
  copy->note = muster_scenario_keep (copy, from->note);
  copy->victory = muster_scenario_keep (copy, from->victory);
  copy->scale = muster_scenario_keep (copy, from->scale);
  copy->turns = from->turns;
  copy->start = from->start;
  copy->minutes = from->minutes;
  copy->dusk = from->dusk;
  for (int side = 0; side < 2; side++)
    copy_side (copy, from, side);
  for (guint i = 0; i < from->reserves->len; i++)
    muster_scenario_add_reserve (copy, &g_array_index (from->reserves, MusterReserve, i));
  if (from->battlefield != NULL)
    copy->battlefield = muster_battlefield_copy (from->battlefield);
  describe_battlefield (copy);
  return copy;
}

/* The numbers of the library say nothing outside it, and a file need not say which pack it is of.
 */
static void
copy_nodes (MusterArmyBuilder *builder, const MusterArmy *army, guint parent)
{
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, parent, at))
    {
      const MusterNode *node = &army->nodes[at];
      muster_army_builder_begin (builder, at, node->category, node->kind_id, node->name);
      muster_army_builder_take_particulars (builder, node);
      copy_nodes (builder, army, at);
      muster_army_builder_end (builder);
    }
}

static const MusterArmy *
number_anew (const MusterArmy *army)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  if (army->ruleset != NULL)
    muster_army_builder_set_pack (builder, army->ruleset->version,
                                  muster_ruleset_get_digest (army->ruleset));
  else
    muster_army_builder_set_pack (builder, army->version, army->digest);
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_player (builder, army->player);
  if (army->budget != MUSTER_NO_BUDGET)
    muster_army_builder_set_budget (builder, army->budget);
  muster_army_builder_take_particulars (builder, &army->nodes[0]);
  copy_nodes (builder, army, 0);
  return muster_army_builder_finish (builder);
}

static gboolean
is_numbered (const MusterArmy *army)
{
  if (army->ruleset != NULL
      && g_strcmp0 (army->digest, muster_ruleset_get_digest (army->ruleset)) != 0)
    return FALSE;
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].id != i)
      return FALSE;
  return army->id == 0;
}

static int
find_free_number (const MusterScenario *scenario)
{
  int number = 0;
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        number = MAX (number, army->number);
      }
  return number + 1;
}

static void
insert_by_number (GPtrArray *armies, MusterScenarioArmy *added)
{
  guint at = armies->len;
  while (at > 0 && ((const MusterScenarioArmy *) armies->pdata[at - 1])->number > added->number)
    at--;
  g_ptr_array_insert (armies, (int) at, added);
}

int
muster_scenario_add_army (MusterScenario *scenario,
                          int side,
                          int number,
                          const MusterArmy *army,
                          gint64 source)
{
  MusterScenarioArmy *added = g_new0 (MusterScenarioArmy, 1);
  added->number = number > 0 ? number : find_free_number (scenario);
  added->army = is_numbered (army) ? muster_army_ref (army) : number_anew (army);
  added->source = source;
  if (added->army->ruleset != NULL)
    added->evaluation = muster_army_evaluate (added->army);
  insert_by_number (scenario->sides[side].armies, added);
  return added->number;
}

gboolean
muster_scenario_remove_army (MusterScenario *scenario, int number)
{
  for (guint i = scenario->reserves->len; i-- > 0;)
    if (g_array_index (scenario->reserves, MusterReserve, i).army == number)
      g_array_remove_index (scenario->reserves, i);
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < scenario->sides[side].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[side].armies, i);
        if (army->number != number)
          continue;
        g_ptr_array_remove_index (scenario->sides[side].armies, i);
        return TRUE;
      }
  return FALSE;
}

const MusterScenarioArmy *
muster_scenario_find_army (const MusterScenario *scenario, int number, int *side)
{
  for (int at = 0; at < 2; at++)
    for (guint i = 0; i < scenario->sides[at].armies->len; i++)
      {
        const MusterScenarioArmy *army = g_ptr_array_index (scenario->sides[at].armies, i);
        if (army->number != number)
          continue;
        if (side != NULL)
          *side = at;
        return army;
      }
  return NULL;
}

void
muster_scenario_add_reserve (MusterScenario *scenario, const MusterReserve *reserve)
{
  MusterReserve kept = *reserve;
  kept.entry = muster_scenario_keep (scenario, reserve->entry);
  kept.where = muster_scenario_keep (scenario, reserve->where);
  kept.note = muster_scenario_keep (scenario, reserve->note);
  g_array_append_val (scenario->reserves, kept);
}

void
muster_scenario_set_battlefield (MusterScenario *scenario, MusterBattlefield *battlefield)
{
  MusterBattlefield *kept = battlefield != NULL ? muster_battlefield_ref (battlefield) : NULL;
  g_clear_pointer (&scenario->battlefield, muster_battlefield_unref);
  scenario->battlefield = kept;
  describe_battlefield (scenario);
}

char *
muster_scenario_dup_side (const MusterScenario *scenario, int side)
{
  const char *name = scenario->sides[side].name;
  return name != NULL ? g_strdup (name) : g_strdup_printf (_ ("Side %c"), 'A' + side);
}

char *
muster_time_dup_text (int minutes)
{
  if (minutes == MUSTER_NO_TIME)
    return NULL;
  return g_strdup_printf ("%02d:%02d", minutes / 60 % 24, minutes % 60);
}

int
muster_time_parse (const char *text)
{
  gsize digits = text != NULL ? strspn (text, "0123456789") : 0;
  if (digits < 1 || digits > 2 || text[digits] != ':' || strlen (text + digits) != 3
      || !g_ascii_isdigit (text[digits + 1]) || !g_ascii_isdigit (text[digits + 2]))
    return MUSTER_NO_TIME;
  int hours = atoi (text);
  int minutes = atoi (text + digits + 1);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : MUSTER_NO_TIME;
}

/* As many digits as the schema allows. */
static gboolean
is_short (const char *number)
{
  gsize whole = strspn (number, "0123456789");
  gsize part = number[whole] != '\0' ? strspn (number + whole + 1, "0123456789") : 0;
  return whole <= 9 && part <= 6;
}

gboolean
muster_scale_check (const char *text, GError **error)
{
  MusterNumber number;
  if (muster_number_parse (text, &number) && number.num > 0 && is_short (text))
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("“%s” is no number of metres. Write one such as 2, 2.5 or 1/2, with at most nine "
                  "digits, and six behind the point or the stroke."),
               text);
  return FALSE;
}

int
muster_scenario_get_minutes (const MusterScenario *scenario)
{
  if (scenario->minutes > 0 || scenario->ruleset == NULL)
    return scenario->minutes;
  return scenario->ruleset->clock.minutes;
}

int
muster_scenario_get_time (const MusterScenario *scenario, int turn)
{
  int minutes = muster_scenario_get_minutes (scenario);
  if (scenario->start == MUSTER_NO_TIME || (minutes == 0 && turn > 1))
    return MUSTER_NO_TIME;
  return scenario->start + (turn - 1) * minutes;
}

int
muster_scenario_get_light (const MusterScenario *scenario)
{
  if (scenario->start == MUSTER_NO_TIME || scenario->dusk == MUSTER_NO_TIME
      || muster_scenario_get_minutes (scenario) == 0)
    return -1;
  int light = scenario->dusk - scenario->start;
  return light > 0 ? light : light + 24 * 60;
}

int
muster_scenario_get_last_turn (const MusterScenario *scenario)
{
  int light = muster_scenario_get_light (scenario);
  int minutes = muster_scenario_get_minutes (scenario);
  if (scenario->turns > 0 || light < 0)
    return scenario->turns;
  return (light + minutes - 1) / minutes;
}

MusterRuleset *
muster_scenario_get_weather_ruleset (const MusterScenario *scenario)
{
  const MusterBattlefield *battlefield = scenario->battlefield;
  MusterRuleset *ruleset = scenario->ruleset;
  if (battlefield != NULL && battlefield->weather_ruleset_id != NULL)
    ruleset = battlefield->weather_ruleset;
  return ruleset != NULL && ruleset->weather.is_given ? ruleset : NULL;
}

const MusterArrival *
muster_scenario_get_arrival (const MusterScenario *scenario)
{
  const MusterRuleset *ruleset = scenario->ruleset;
  return ruleset != NULL && ruleset->terrain.arrival.is_given ? &ruleset->terrain.arrival : NULL;
}

const MusterEntryStretch *
muster_scenario_find_entry (const MusterScenario *scenario, const char *id)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (scenario);
  for (int i = 0; arrival != NULL && id != NULL && i < arrival->n_stretches; i++)
    if (g_str_equal (arrival->stretches[i].id, id))
      return &arrival->stretches[i];
  return NULL;
}

char *
muster_reserve_dup_where (const MusterScenario *scenario, const MusterReserve *reserve)
{
  const MusterEntryStretch *entry = muster_scenario_find_entry (scenario, reserve->entry);
  if (entry != NULL)
    return g_strdup (entry->name);
  return g_strdup (reserve->where != NULL ? reserve->where : reserve->entry);
}

GArray *
muster_scenario_list_return (const MusterScenario *scenario, int side)
{
  GArray *rows = muster_return_new ();
  const GPtrArray *armies = scenario->sides[side].armies;
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterScenarioArmy *entry = g_ptr_array_index (armies, i);
      muster_return_add_army (rows, side, entry->number, entry->army, entry->evaluation);
    }
  return rows;
}
