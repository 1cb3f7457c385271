#include "config.h"

#include "campaign/actions/recovery.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "campaign/actions/correct.h"

#include <glib/gi18n-lib.h>

static void
add_event (MusterCampaign *campaign, gint64 batch, int day, gint64 order, MusterRecovery *recovery)
{
  const MusterEvent event = {
    .kind = MUSTER_EVENT_RULES, .batch = batch, .day = day, .order = order
  };
  gint64 id = muster_campaign_add_event (campaign, &event);
  muster_campaign_set_rules (campaign, id, recovery);
  muster_campaign_arrange (campaign);
}

void
muster_campaign_add_rules (MusterCampaign *campaign,
                           gint64 batch,
                           int day,
                           MusterRecovery *recovery)
{
  add_event (campaign, batch, day, 0, recovery);
}

gboolean
muster_campaign_is_of_rules (const MusterCampaign *campaign, gint64 batch)
{
  guint n = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch != batch || muster_event_is_about_batch (event->kind))
        continue;
      if (!muster_event_has_rules (event->kind))
        return FALSE;
      n++;
    }
  return n > 0;
}

const MusterEvent *
muster_campaign_find_rules_event (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch && muster_event_has_rules (event->kind))
        return event;
    }
  return NULL;
}

static gboolean
are_same (const MusterRecovery *one, const MusterRecovery *other)
{
  if (one == NULL)
    return FALSE;
  g_autoptr (GBytes) first = muster_recovery_write_file (one);
  g_autoptr (GBytes) second = muster_recovery_write_file (other);
  return g_bytes_equal (first, second);
}

static gboolean
correct (MusterCampaign *campaign,
         gint64 replaced,
         int day,
         MusterRecovery *recovery,
         const char *phrase,
         GError **error)
{
  MusterCorrection correction;
  g_autoptr (GArray) batches = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *named = muster_campaign_dup_batch (campaign, replaced);
  g_array_append_val (batches, replaced);
  if (muster_campaign_find_batch (campaign, replaced) != NULL
      && !muster_campaign_is_of_rules (campaign, replaced))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ (
                     "Batch %s does not tell of rules of recovery alone. Set the rules for the day "
                     "from which they hold instead: the last for a day count."),
                   named);
      return FALSE;
    }
  if (!muster_campaign_begin_correction (campaign, batches, &correction, error))
    return FALSE;
  gboolean is_old_day = day == MUSTER_NO_DAY || day == correction.day;
  const MusterEvent *told = muster_campaign_find_rules_event (campaign, replaced);
  if (is_old_day && are_same (muster_campaign_find_rules (campaign, told->id), recovery))
    {
      muster_set_unchanged (error);
      return FALSE;
    }
  gint64 batch = muster_campaign_add_batch (campaign, phrase);
  add_event (campaign, batch, is_old_day ? correction.day : day, is_old_day ? correction.order : 0,
             recovery);
  muster_campaign_end_correction (campaign, &correction);
  return TRUE;
}

gboolean
muster_campaign_change_recovery (MusterCampaign *campaign,
                                 gint64 replaced,
                                 int day,
                                 MusterRecovery *recovery,
                                 const char *file,
                                 GPtrArray *problems,
                                 GError **error)
{
  g_autofree char *phrase = muster_phrase_new ("recovery", recovery->name, NULL);
  g_autofree char *first = muster_day_dup_text (campaign->start);
  if (!muster_recovery_check (recovery, campaign->ruleset, file != NULL ? file : recovery->name,
                              problems))
    return FALSE;
  if (day != MUSTER_NO_DAY && day < campaign->start)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("The campaign begins on %s. Give that day or a later one."), first);
      return FALSE;
    }
  if (replaced != 0)
    return correct (campaign, replaced, day, recovery, phrase, error);
  gint64 batch = muster_campaign_add_batch (campaign, phrase);
  muster_campaign_add_rules (campaign, batch,
                             day != MUSTER_NO_DAY ? day : muster_campaign_get_today (campaign),
                             recovery);
  return TRUE;
}
