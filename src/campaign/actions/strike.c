#include "config.h"

#include "campaign/actions/strike.h"

#include "base/error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define EVENT(campaign, i) (&g_array_index ((campaign)->events, MusterEvent, i))

gboolean
muster_batches_contain (const GArray *batches, gint64 batch)
{
  for (guint i = 0; i < batches->len; i++)
    if (g_array_index (batches, gint64, i) == batch)
      return TRUE;
  return FALSE;
}

GArray *
muster_campaign_list_struck (const MusterCampaign *campaign, const GArray *batches)
{
  GArray *all = g_array_copy ((GArray *) batches);
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, i - 1);
      if (event->kind == MUSTER_EVENT_STRIKE && muster_batches_contain (all, event->batch)
          && !muster_batches_contain (all, event->subject))
        g_array_append_val (all, event->subject);
    }
  return all;
}

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
is_mustered (const MusterCampaign *campaign, gint64 battle)
{
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == battle)
        return TRUE;
    }
  return FALSE;
}

/* Returns: the batch before this one that musters a battle of which it tells, where none that holds
 * does; 0: all are mustered */
static gint64
find_missing_muster (const MusterCampaign *campaign, gint64 batch)
{
  gint64 told = 0;
  gint64 muster = 0;
  for (guint i = 0; i < campaign->events->len && told == 0; i++)
    if (EVENT (campaign, i)->batch == batch && EVENT (campaign, i)->battle != 0
        && !is_mustered (campaign, EVENT (campaign, i)->battle))
      told = EVENT (campaign, i)->battle;
  for (guint i = 0; i < campaign->events->len && told != 0; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == told && event->batch == batch)
        return 0;
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == told && event->batch < batch)
        muster = event->batch;
    }
  return muster;
}

/* Returns: the strike that holds, of this batch and of others with it; 0: of it alone */
static gint64
find_strike_with_others (const MusterCampaign *campaign, gint64 batch)
{
  gint64 found = 0;
  guint n = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->kind == MUSTER_EVENT_STRIKE && event->subject == batch
          && !muster_campaign_is_struck (campaign, event->batch))
        found = event->batch;
    }
  for (guint i = 0; i < campaign->events->len; i++)
    n += EVENT (campaign, i)->batch == found;
  return n > 1 && find_struck_by (campaign, found) == batch ? found : 0;
}

static gboolean
check_strike (const MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  gint64 struck_by = find_struck_by (campaign, batch);
  gint64 correction = find_correction (campaign, batch);
  gboolean is_alone = is_restore && find_strike_with_others (campaign, batch) == 0;
  gint64 muster = is_alone ? find_missing_muster (campaign, batch) : 0;
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
  else if (muster != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %" PRId64 " tells of a battle that batch %" PRId64
                    " musters, and that is struck. Restore batch %" PRId64
                    ": what was struck with it holds again too."),
                 batch, muster, muster);
  else
    return TRUE;
  return FALSE;
}

gboolean
muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error)
{
  return check_strike (campaign, batch, FALSE, error);
}

/* Battles */

/* Adds the batches that hold and tell of a battle. */
static void
add_tellers (const MusterCampaign *campaign, gint64 battle, GArray *batches)
{
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if (event->battle == battle && !muster_batches_contain (batches, event->batch))
        g_array_append_val (batches, event->batch);
    }
}

/* Returns: (transfer full) (element-type gint64): what tells of battles that only this batch, which
 * is struck, had mustered */
static GArray *
list_bereft (const MusterCampaign *campaign, gint64 batch)
{
  GArray *bereft = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->batch == batch && event->kind == MUSTER_EVENT_BATTLE
          && !is_mustered (campaign, event->subject))
        add_tellers (campaign, event->subject, bereft);
    }
  return bereft;
}

static void
add_event (MusterCampaign *campaign, MusterEventKind kind, int day, gint64 subject)
{
  const GArray *batches = campaign->batches;
  MusterEvent event = { .kind = kind, .day = day, .subject = subject };
  event.batch = g_array_index (batches, MusterBatch, batches->len - 1).number;
  muster_campaign_add_event (campaign, &event);
}

/* What a battle cost goes with its muster. A correction of that stays struck with all that it had
 * struck itself, which would hold again otherwise. */
static void
strike (MusterCampaign *campaign, int day, gint64 batch)
{
  g_autoptr (GArray) struck = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (struck, batch);
  add_event (campaign, MUSTER_EVENT_STRIKE, day, batch);
  for (guint i = 0; i < struck->len; i++)
    {
      muster_campaign_arrange (campaign);
      g_autoptr (GArray) bereft = list_bereft (campaign, g_array_index (struck, gint64, i));
      g_autoptr (GArray) all = muster_campaign_list_struck (campaign, bereft);
      for (guint j = 0; j < all->len; j++)
        {
          gint64 other = g_array_index (all, gint64, j);
          if (muster_batches_contain (struck, other))
            continue;
          g_array_append_val (struck, other);
          add_event (campaign, MUSTER_EVENT_STRIKE, day, other);
        }
    }
}

gboolean
muster_campaign_strike (MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  if (!check_strike (campaign, batch, is_restore, error))
    return FALSE;
  int day = muster_campaign_get_today (campaign);
  gint64 with_others = is_restore ? find_strike_with_others (campaign, batch) : 0;
  g_autofree char *title = g_strdup_printf (is_restore ? _ ("Restore: %s") : _ ("Strike: %s"),
                                            muster_campaign_find_batch (campaign, batch)->title);
  muster_campaign_add_batch (campaign, title);
  if (is_restore)
    add_event (campaign, MUSTER_EVENT_RESTORE, day, batch);
  else
    strike (campaign, day, batch);
  /* Without that strike all is as it was before it. */
  if (with_others != 0)
    add_event (campaign, MUSTER_EVENT_STRIKE, day, with_others);
  muster_campaign_arrange (campaign);
  return TRUE;
}

char *
muster_campaign_dup_struck_with (const MusterCampaign *before,
                                 const MusterCampaign *after,
                                 gint64 batch)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < before->batches->len; i++)
    {
      const MusterBatch *other = &g_array_index (before->batches, MusterBatch, i);
      gboolean is_struck = muster_campaign_is_struck (after, other->number);
      if (other->number == batch || find_struck_by (before, other->number) != 0
          || is_struck == muster_campaign_is_struck (before, other->number))
        continue;
      g_string_append_printf (text, "%s", text->len > 0 ? "\n" : "");
      g_string_append_printf (text,
                              is_struck ? _ ("Batch %" PRId64 ", “%s”, is struck with it.")
                                        : _ ("Batch %" PRId64 ", “%s”, holds again with it."),
                              other->number, other->title);
    }
  return g_string_free (text, text->len == 0);
}
