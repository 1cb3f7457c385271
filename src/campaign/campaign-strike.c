#include "config.h"

#include "campaign/campaign-strike.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Returns: what the batch strikes or restores; 0 where it is a deed like others, or a correction */
static gint64
find_struck_by (const MusterCampaign *campaign, gint64 batch)
{
  gint64 struck = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch != batch)
        continue;
      if (event->kind != MUSTER_EVENT_STRIKE && event->kind != MUSTER_EVENT_RESTORE)
        return 0;
      struck = struck != 0 ? struck : event->subject;
    }
  return struck;
}

/* Returns: the correction that holds in the place of the batch; 0: none */
static gint64
find_correction (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i - 1);
      if (event->kind == MUSTER_EVENT_STRIKE && event->subject == batch && event->batch != batch
          && !muster_campaign_is_struck (campaign, event->batch))
        return find_struck_by (campaign, event->batch) == 0 ? event->batch : 0;
    }
  return 0;
}

static gboolean
check_strike (const MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  gint64 struck_by = find_struck_by (campaign, batch);
  gint64 correction = find_correction (campaign, batch);
  gboolean is_struck = muster_campaign_is_struck (campaign, batch);
  if (muster_campaign_find_batch (campaign, batch) == NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no batch %" PRId64 ". The campaign's log has their numbers."), batch);
  else if (struck_by != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %" PRId64 " is itself about batch %" PRId64
                    ". Strike or restore batch %" PRId64 " instead."),
                 batch, struck_by, struck_by);
  else if (is_struck && !is_restore)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %" PRId64 " is struck already. Restore it, or strike another."), batch);
  else if (!is_struck && is_restore)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %" PRId64
                    " is not struck, so it holds as it is. Restore one that is struck."),
                 batch);
  else if (is_restore && correction != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %" PRId64 " stands in the place of batch %" PRId64
                    ". Strike batch %" PRId64 ", and the other holds again."),
                 correction, batch, correction);
  else
    return TRUE;
  return FALSE;
}

gboolean
muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error)
{
  return check_strike (campaign, batch, FALSE, error);
}

gboolean
muster_campaign_strike (MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  if (!check_strike (campaign, batch, is_restore, error))
    return FALSE;
  const MusterBatch *struck = muster_campaign_find_batch (campaign, batch);
  g_autofree char *title =
    g_strdup_printf (is_restore ? _ ("Restore: %s") : _ ("Strike: %s"), struck->title);
  MusterEvent event = { .kind = is_restore ? MUSTER_EVENT_RESTORE : MUSTER_EVENT_STRIKE,
                        .day = muster_campaign_get_today (campaign),
                        .subject = batch };
  event.batch = muster_campaign_add_batch (campaign, title);
  muster_campaign_add_event (campaign, &event);
  muster_campaign_arrange (campaign);
  return TRUE;
}
