#include "config.h"

#include "base/error.h"
#include "campaign/report/report.h"
#include "campaign/state/register-totals.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_recorded (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  gboolean is_until = entry->until == MUSTER_NO_DAY || entry->until == engaged->until;
  gboolean is_taken = engaged->figures[MUSTER_LOSS_PRISONERS] == entry->lost;
  gboolean is_same =
    entry->is_captured ? is_taken : !entry->is_free || !is_taken || entry->lost < 2;
  return engaged->figures[MUSTER_LOSS_ALL] == entry->lost && engaged->fate == entry->fate
         && is_until && is_same;
}

/* Returns: whether something else is recorded */
static gboolean
is_otherwise (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  if (entry->is_blank)
    return FALSE;
  gboolean has_lost = engaged->figures[MUSTER_LOSS_ALL] != 0;
  return (has_lost || engaged->fate != MUSTER_FATE_FIT) && !is_recorded (engaged, entry);
}

static gboolean
tells_result (const MusterEvent *event, gint64 record)
{
  return event->kind == MUSTER_EVENT_RESULT;
}

static gboolean
tells_losses (const MusterEvent *event, gint64 record)
{
  return event->subject == record
         && (event->kind == MUSTER_EVENT_LOSSES || event->kind == MUSTER_EVENT_FATE);
}

/* Returns: the batch that holds, of the first event of the battle that tells it; 0 for none */
static gint64
find_batch (const MusterRegister *reg,
            gint64 battle,
            gint64 record,
            gboolean (*tells) (const MusterEvent *event, gint64 record))
{
  const GArray *events = reg->campaign->events;
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = &g_array_index (events, MusterEvent, i);
      if (event->battle == battle && tells (event, record)
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
  gint64 batch = find_batch (reg, battle->number, record, tells_losses);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
               _ ("What became of %s at %s is recorded otherwise already. Strike batch %" PRId64
                  " first, and then record all of it again, or record this as a correction."),
               label, battle->name, batch);
}

static void
refuse_other_result (const MusterRegister *reg, const MusterBattle *battle, GError **error)
{
  g_autofree char *result = muster_battle_dup_result (reg, battle);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
               _ ("%s is recorded as %s already. Strike batch %" PRId64
                  " first, and then record all of it again, or record this as a correction."),
               battle->name, result, find_batch (reg, battle->number, 0, tells_result));
}

/* What the report does not tell of the result is that which is recorded. Returns: FALSE where it
 * tells another one */
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
  gboolean is_same_outcome = report->outcome == battle->outcome && report->winner == battle->winner;
  return (battle->outcome == MUSTER_OUTCOME_UNKNOWN || is_same_outcome)
         && (battle->held == 0 || report->held == battle->held);
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
  if (!take_result (battle, report))
    {
      refuse_other_result (reg, battle, error);
      return FALSE;
    }
  gboolean is_new = report->outcome != battle->outcome || report->held != battle->held;
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
      if (engaged == NULL || (!entry.is_blank && !is_recorded (engaged, &entry)))
        g_array_index (report->entries, MusterLossEntry, kept++) = entry;
    }
  g_array_set_size (report->entries, kept);
  return is_new || kept > 0;
}
