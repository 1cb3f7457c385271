#include "config.h"

#include "campaign/state/register-totals.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
add_unit (MusterTotals *totals, const MusterRecord *unit)
{
  gboolean counts = unit->status < MUSTER_STATUS_DISBANDED;
  totals->units += counts;
  totals->establishment += counts ? unit->establishment : 0;
  totals->present += counts ? unit->present : 0;
  totals->lost += unit->lost;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    totals->away[pool] += unit->away[pool];
}

MusterTotals
muster_register_sum (const MusterRegister *reg, int side, gint64 formation)
{
  MusterTotals totals = { 0 };
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, formation);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->sort == MUSTER_SORT_UNIT)
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
      if (record->sort == MUSTER_SORT_COMMANDER)
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
  g_autofree char *outcome = NULL;
  if (battle->outcome == MUSTER_OUTCOME_WON && winner != NULL && winner == held)
    return g_strdup_printf (_ ("won by %s, who held the field"), winner->name);
  if (battle->outcome == MUSTER_OUTCOME_WON && winner != NULL)
    outcome = g_strdup_printf (_ ("won by %s"), winner->name);
  else
    outcome = g_strdup (battle->outcome == MUSTER_OUTCOME_DRAW ? _ ("a draw") : _ ("not recorded"));
  if (battle->held == MUSTER_HELD_BY_NOBODY)
    return g_strdup_printf (_ ("%s; nobody held the field"), outcome);
  return held != NULL ? g_strdup_printf (_ ("%s; %s held the field"), outcome, held->name)
                      : g_steal_pointer (&outcome);
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
  return day != NULL ? g_strdup_printf (_ ("%" PRId64 " in hospital until %s"), steps, day)
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
  add_part (parts, back, g_strdup_printf (_ ("%" PRId64 " back at once"), back));
  add_part (parts, hospital, dup_hospital (hospital, until));
  add_part (parts, missing, g_strdup_printf (_ ("%" PRId64 " missing"), missing));
  add_part (parts, taken,
            g_strdup_printf (
              ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners", (gulong) taken), taken));
  add_part (parts, killed, g_strdup_printf (_ ("%" PRId64 " lost for good"), killed));
  g_autofree char *told = muster_text_join (parts);
  return parts->len > 0
           ? g_strdup_printf (_ ("%" PRId64 " lost: %s"), figures[MUSTER_LOSS_ALL], told)
           : g_strdup_printf (_ ("%" PRId64 " lost"), figures[MUSTER_LOSS_ALL]);
}
