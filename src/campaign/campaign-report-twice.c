#include "config.h"

#include "base/error.h"
#include "campaign/campaign-report.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_recorded (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  return engaged->figures[MUSTER_LOSS_ALL] == entry->lost && engaged->fate == entry->fate;
}

/* Returns: whether something else is recorded */
static gboolean
is_otherwise (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  gboolean has_lost = engaged->figures[MUSTER_LOSS_ALL] != 0;
  return (has_lost || engaged->fate != MUSTER_FATE_FIT) && !is_recorded (engaged, entry);
}

static gint64
find_losses_batch (const MusterRegister *reg, gint64 battle, gint64 record)
{
  const GArray *events = reg->campaign->events;
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = &g_array_index (events, MusterEvent, i);
      if (event->battle == battle && event->subject == record
          && (event->kind == MUSTER_EVENT_LOSSES || event->kind == MUSTER_EVENT_FATE)
          && !muster_campaign_is_struck (reg->campaign, event->batch))
        return event->batch;
    }
  return 0;
}

static void
refuse_otherwise (const MusterRegister *reg,
                  const MusterBattle *battle,
                  gint64 record,
                  GError **error)
{
  g_autofree char *label = muster_record_dup_label (muster_register_find (reg, record));
  gint64 batch = find_losses_batch (reg, battle->number, record);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
               _ ("What became of %s at %s is recorded otherwise already. Strike batch %" PRId64
                  " first, and then record all of it again, or record this as a correction."),
               label, battle->name, batch);
}

static gboolean
take_result (const MusterBattle *battle, MusterLossReport *report)
{
  if (report->outcome == MUSTER_OUTCOME_UNKNOWN)
    {
      report->outcome = battle->outcome;
      report->winner = battle->winner;
    }
  if (report->held == 0)
    report->held = battle->held;
  return report->outcome != battle->outcome || report->winner != battle->winner
         || report->held != battle->held;
}

gint64
muster_loss_report_find_otherwise (const MusterRegister *reg, const MusterLossReport *report)
{
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  for (guint i = 0; battle != NULL && i < report->entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (report->entries, MusterLossEntry, i);
      const MusterEngagement *engaged = muster_battle_find (battle, entry->record);
      if (engaged != NULL && is_otherwise (engaged, entry))
        return entry->record;
    }
  return 0;
}

gboolean
muster_loss_report_leave_recorded (const MusterRegister *reg,
                                   MusterLossReport *report,
                                   GError **error)
{
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  if (battle == NULL)
    return TRUE;
  gboolean is_new = take_result (battle, report);
  gint64 otherwise = muster_loss_report_find_otherwise (reg, report);
  guint kept = 0;
  if (otherwise != 0)
    {
      refuse_otherwise (reg, battle, otherwise, error);
      return FALSE;
    }
  for (guint i = 0; i < report->entries->len; i++)
    {
      MusterLossEntry entry = g_array_index (report->entries, MusterLossEntry, i);
      const MusterEngagement *engaged = muster_battle_find (battle, entry.record);
      if (engaged == NULL || !is_recorded (engaged, &entry))
        g_array_index (report->entries, MusterLossEntry, kept++) = entry;
    }
  g_array_set_size (report->entries, kept);
  return is_new || kept > 0;
}
