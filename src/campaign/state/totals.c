#include "config.h"

#include "campaign/state/totals.h"

#include "base/text.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

MusterTotals
muster_record_get_totals (const MusterRecord *unit)
{
  gboolean counts = unit->status < MUSTER_STATUS_DISBANDED;
  MusterTotals totals = { .units = counts,
                          .establishment = counts ? unit->establishment : 0,
                          .present = counts ? unit->present : 0,
                          .lost = unit->lost + (counts ? 0 : unit->present),
                          .came = unit->came - unit->left };
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    totals.away[pool] = unit->away[pool];
  return totals;
}

static void
add_unit (MusterTotals *totals, const MusterRecord *unit)
{
  MusterTotals own = muster_record_get_totals (unit);
  totals->units += own.units;
  totals->establishment += own.establishment;
  totals->present += own.present;
  totals->lost += own.lost;
  totals->came += own.came;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    totals->away[pool] += own.away[pool];
}

MusterTotals
muster_register_sum (const MusterRegister *reg, int side, gint64 formation)
{
  MusterTotals totals = { 0 };
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->side == side && record->category == MUSTER_CATEGORY_UNIT
          && muster_register_is_in (reg, record, formation))
        add_unit (&totals, record);
    }
  return totals;
}

MusterToll
muster_battle_sum (const MusterRegister *reg, const MusterBattle *battle, int side)
{
  MusterToll toll = { 0 };
  for (guint i = 0; i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      const MusterRecord *record = muster_register_find (reg, engaged->record);
      if (record == NULL || record->side != battle->sides[side])
        continue;
      if (record->category == MUSTER_CATEGORY_COMMANDER)
        toll.fates[engaged->fate]++;
      else
        {
          toll.units++;
          toll.steps += engaged->steps;
          for (guint j = 0; j < MUSTER_EVENT_FIGURES; j++)
            toll.figures[j] += engaged->figures[j];
        }
    }
  return toll;
}

char *
muster_battle_dup_result (const MusterRegister *reg, const MusterBattle *battle)
{
  const MusterCampaignSide *winner = muster_campaign_find_side (reg->campaign, battle->winner);
  const MusterCampaignSide *held = muster_campaign_find_side (reg->campaign, battle->held);
  gboolean is_draw = battle->outcome == MUSTER_OUTCOME_DRAW;
  gboolean held_by_nobody = battle->held == MUSTER_HELD_BY_NOBODY;
  if (battle->outcome == MUSTER_OUTCOME_WON && winner != NULL)
    {
      if (winner == held)
        return g_strdup_printf (_ ("won by %s, who held the field"), winner->name);
      if (held_by_nobody)
        /* Translators: how a battle ended. */
        return g_strdup_printf (_ ("won by %s; nobody held the field"), winner->name);
      if (held != NULL)
        /* Translators: how a battle ended. %1$s: a side; %2$s: the other side. */
        return g_strdup_printf (_ ("won by %1$s; %2$s held the field"), winner->name, held->name);
      /* Translators: how a battle ended. */
      return g_strdup_printf (_ ("won by %s"), winner->name);
    }
  if (held_by_nobody)
    return g_strdup (is_draw
                       /* Translators: how a battle ended. */
                       ? _ ("a draw; nobody held the field")
                       /* Translators: how a battle ended. */
                       : _ ("not recorded; nobody held the field"));
  if (held != NULL)
    return g_strdup_printf (is_draw
                              /* Translators: how a battle ended. */
                              ? _ ("a draw; %s held the field")
                              /* Translators: how a battle ended. */
                              : _ ("not recorded; %s held the field"),
                            held->name);
  /* Translators: how a battle ended. */
  return g_strdup (is_draw ? _ ("a draw")
                           /* Translators: how a battle ended. */
                           : _ ("not recorded"));
}

/* Adds @text, which it takes, where there are any. */
static void
add_part (GPtrArray *parts, gint64 steps, char *text)
{
  if (steps > 0)
    g_ptr_array_add (parts, text);
  else
    g_free (text);
}

static char *
dup_hospital (gint64 steps, int until)
{
  g_autofree char *day = muster_day_dup_text (until);
  return day != NULL ? g_strdup_printf (_ ("%1$" PRId64 " in hospital until %2$s"), steps, day)
                     : g_strdup_printf (_ ("%" PRId64 " in hospital"), steps);
}

char *
muster_losses_dup_text (const gint64 figures[MUSTER_EVENT_FIGURES], int until)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gint64 back = figures[MUSTER_LOSS_RETURNING];
  gint64 hospital = figures[MUSTER_LOSS_HOSPITAL];
  gint64 missing = figures[MUSTER_LOSS_MISSING];
  gint64 taken = figures[MUSTER_LOSS_PRISONERS];
  gint64 killed = figures[MUSTER_LOSS_KILLED];
  /* Translators: what became of men or steps that were lost. */
  add_part (parts, back, g_strdup_printf (_ ("%" PRId64 " back at once"), back));
  add_part (parts, hospital, dup_hospital (hospital, until));
  /* Translators: what became of men or steps that were lost. */
  add_part (parts, missing, g_strdup_printf (_ ("%" PRId64 " missing"), missing));
  add_part (parts, taken,
            g_strdup_printf (
              ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners", (gulong) taken), taken));
  /* Translators: what became of men or steps that were lost. */
  add_part (parts, killed, g_strdup_printf (_ ("%" PRId64 " lost for good"), killed));
  g_autofree char *text = muster_text_join (parts);
  return parts->len > 0
           /* Translators: %1$d: how many steps; %2$s: what became of them, a list. */
           ? g_strdup_printf (_ ("%1$" PRId64 " lost: %2$s"), figures[MUSTER_LOSS_ALL], text)
           /* Translators: how many men or steps were lost. */
           : g_strdup_printf (_ ("%" PRId64 " lost"), figures[MUSTER_LOSS_ALL]);
}

/* Returns: what is counted of a unit where a rule of victory counts lost units; or NULL */
static const MusterMeasure *
find_worth (const MusterRuleset *ruleset)
{
  for (int i = 0; ruleset != NULL && i < ruleset->n_victory; i++)
    {
      int stat = ruleset->victory[i].stat;
      const MusterAdd *adds = stat >= 0 ? ruleset->stats[stat].adds : NULL;
      if (adds != NULL && ruleset->stats[stat].n_adds == 1 && adds[0].counters != NULL)
        return &ruleset->counters[adds[0].counters[0]].measure;
    }
  return NULL;
}

gboolean
muster_campaign_has_points (const MusterCampaign *campaign)
{
  return find_worth (campaign->ruleset) != NULL;
}

static gint64
get_points (const MusterRecord *unit, const MusterEngagement *engaged, const MusterMeasure *worth)
{
  MusterNumber number;
  gboolean is_gone = engaged->steps > 0 && engaged->figures[MUSTER_LOSS_ALL] >= engaged->steps;
  if (!is_gone || worth == NULL || unit->raised->evaluation == NULL
      || muster_evaluation_get_number (unit->raised->evaluation, unit->node, *worth, &number)
           != MUSTER_YES)
    return 0;
  return muster_number_floor (number);
}

static MusterStanding *
find (GArray *standings, int side)
{
  for (guint i = 0; i < standings->len; i++)
    if (g_array_index (standings, MusterStanding, i).side == side)
      return &g_array_index (standings, MusterStanding, i);
  return NULL;
}

static void
add_result (MusterStanding *standing, const MusterBattle *battle)
{
  if (battle->outcome == MUSTER_OUTCOME_UNKNOWN)
    standing->open++;
  else if (battle->outcome == MUSTER_OUTCOME_DRAW)
    standing->drawn++;
  else if (battle->winner == standing->side)
    standing->won++;
  else
    standing->lost++;
  standing->held += battle->held == standing->side;
}

static void
add_battle (GArray *standings, const MusterRegister *reg, const MusterBattle *battle)
{
  const MusterMeasure *worth = find_worth (reg->campaign->ruleset);
  MusterStanding *of[2] = { find (standings, battle->sides[0]),
                            find (standings, battle->sides[1]) };
  if (of[0] == NULL || of[1] == NULL)
    return;
  for (int side = 0; side < 2; side++)
    {
      MusterToll toll = muster_battle_sum (reg, battle, side);
      add_result (of[side], battle);
      of[side]->marched += toll.steps;
      of[!side]->inflicted += toll.figures[MUSTER_LOSS_ALL];
      for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
        of[side]->figures[i] += toll.figures[i];
    }
  for (guint i = 0; i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      const MusterRecord *unit = muster_register_find (reg, engaged->record);
      if (unit != NULL && unit->category == MUSTER_CATEGORY_UNIT)
        of[unit->side == battle->sides[0]]->points += get_points (unit, engaged, worth);
    }
}

static int
compare_standings (gconstpointer a, gconstpointer b)
{
  const MusterStanding *one = a;
  const MusterStanding *other = b;
  if (one->points != other->points)
    return one->points > other->points ? -1 : 1;
  if (one->won != other->won)
    return one->won > other->won ? -1 : 1;
  if (one->drawn != other->drawn)
    return one->drawn > other->drawn ? -1 : 1;
  return one->side - other->side;
}

GArray *
muster_register_list_standings (const MusterRegister *reg)
{
  GArray *standings = g_array_new (FALSE, TRUE, sizeof (MusterStanding));
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      MusterStanding standing = {
        .side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number
      };
      g_array_append_val (standings, standing);
    }
  for (guint i = 0; i < reg->battles->len; i++)
    add_battle (standings, reg, g_ptr_array_index (reg->battles, i));
  g_array_sort (standings, compare_standings);
  return standings;
}

/* Strength */

typedef struct
{
  const MusterRegister *until;
  GArray *points;
  gint64 of;
  guint n; /* events so far */
} Walk;

static gint64
sum_present (const MusterRegister *reg, gint64 of)
{
  const MusterRecord *record = of > 0 ? muster_register_find (reg, of) : NULL;
  if (of > 0 && record == NULL)
    return 0;
  return muster_register_sum (reg, record != NULL ? record->side : (int) -of, MAX (of, 0)).present;
}

static void
add_point (GArray *points, int day, gint64 present)
{
  MusterStrengthPoint point = { .day = day, .present = present };
  g_array_append_val (points, point);
}

static const MusterEvent *
get_event (const MusterCampaign *campaign, guint at)
{
  if (at >= campaign->order->len)
    return NULL;
  return &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, at));
}

/* A register in the morning of a battle does not know of it. */
static gboolean
is_beyond (const MusterRegister *until, const MusterEvent *event)
{
  return event->day > until->day
         || (event->kind == MUSTER_EVENT_BATTLE
             && muster_register_find_battle (until, event->subject) == NULL);
}

static gboolean
on_event (const MusterRegister *reg, guint event, gpointer data)
{
  Walk *walk = data;
  const MusterEvent *now = &g_array_index (reg->campaign->events, MusterEvent, event);
  const MusterEvent *next = get_event (reg->campaign, ++walk->n);
  if (is_beyond (walk->until, now))
    return FALSE;
  if (next != NULL && next->day != now->day)
    add_point (walk->points, now->day, sum_present (reg, walk->of));
  return TRUE;
}

GArray *
muster_register_list_strength (const MusterRegister *reg, gint64 of)
{
  Walk walk = { .until = reg,
                .points = g_array_new (FALSE, TRUE, sizeof (MusterStrengthPoint)),
                .of = of };
  muster_campaign_walk (reg->campaign, on_event, &walk);
  guint n = walk.points->len;
  if (n > 0 && g_array_index (walk.points, MusterStrengthPoint, n - 1).day == reg->day)
    g_array_set_size (walk.points, n - 1);
  add_point (walk.points, reg->day, sum_present (reg, of));
  return walk.points;
}
