#include "config.h"

#include "campaign/actions/action.h"

#include "base/error.h"
#include "campaign/state/conflict-text.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static const MusterEvent *
get_event (const MusterRegister *reg, const MusterTrouble *trouble)
{
  return &g_array_index (reg->campaign->events, MusterEvent, trouble->event);
}

static gboolean
has_trouble (const MusterRegister *reg, const MusterEvent *event, MusterTroubleKind kind)
{
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      if (trouble->kind == kind && get_event (reg, trouble)->id == event->id)
        return TRUE;
    }
  return FALSE;
}

static char *
dup_way_below (const MusterEvent *event, gint64 room)
{
  gboolean is_merger = event->kind == MUSTER_EVENT_MERGE;
  if (room == 0)
    return g_strdup (is_merger ? _ ("Name another, or say that it may be above that.")
                               : _ ("Leave it as it is, or say that it may be above that."));
  if (is_merger)
    return g_strdup_printf (
      _ ("Merge one of at most %" PRId64 ", or say that it may be above that."), room);
  return g_strdup_printf (_ ("Give at most %" PRId64 ", or say that it may be above that."), room);
}

static char *
dup_way (const MusterEvent *event, const MusterTrouble *trouble)
{
  switch (trouble->kind)
    {
    case MUSTER_TROUBLE_MORE:
      return g_strdup_printf (_ ("Give at most %" PRId64 "."), trouble->there);
    case MUSTER_TROUBLE_OVER:
      return dup_way_below (event, trouble->there);
    case MUSTER_TROUBLE_SELF:
      return g_strdup (_ ("Name another."));
    case MUSTER_TROUBLE_NOT_FIT:
      return g_strdup (_ ("Name one that is there, or take back what became of it."));
    case MUSTER_TROUBLE_SAME_DAY:
      return g_strdup (_ ("Choose another day."));
    case MUSTER_TROUBLE_NOT_LOST:
      return g_strdup (_ ("Record first what became of him, or name who is in his place."));
    case MUSTER_TROUBLE_ALONE:
      return g_strdup (_ ("Name a formation."));
    case MUSTER_TROUBLE_TAKEN:
    case MUSTER_TROUBLE_UNKNOWN:
    case MUSTER_TROUBLE_UNEQUAL:
      break;
    }
  return g_strdup (_ ("Look into the register, and name what is there on that day."));
}

/* Something later may ask for what is now gone: that is told of the later thing. */
static void
refuse (const MusterRegister *reg, const MusterTrouble *trouble, gint64 batch, GError **error)
{
  const MusterEvent *event = get_event (reg, trouble);
  g_autofree char *text = muster_trouble_dup_text (reg, trouble);
  g_autofree char *way = dup_way (event, trouble);
  if (event->batch == batch)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, "%s %s", text, way);
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("With this, batch %" PRId64
                    ", “%s”, could not come to pass as it says. %s Do it on a later day, strike "
                    "that batch first, or record it anyway and put that right next."),
                 event->batch, muster_campaign_find_batch (reg->campaign, event->batch)->title,
                 text);
}

/* Returns: the new batch */
static gint64
add_batch (MusterCampaign *campaign, const char *title, const GArray *events)
{
  gint64 batch = muster_campaign_add_batch (campaign, title);
  for (guint i = 0; i < events->len; i++)
    {
      MusterEvent event = g_array_index (events, MusterEvent, i);
      event.batch = batch;
      muster_campaign_add_event (campaign, &event);
    }
  muster_campaign_arrange (campaign);
  return batch;
}

/* @is_lone: what it spoils later is not asked */
static gboolean
add (MusterCampaign *campaign,
     const char *title,
     const GArray *events,
     gboolean is_lone,
     GError **error)
{
  g_autoptr (MusterRegister) before = muster_campaign_fold (campaign, MUSTER_LAST_DAY);
  gint64 batch = add_batch (campaign, title, events);
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, MUSTER_LAST_DAY);
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      const MusterEvent *event = get_event (reg, trouble);
      if ((is_lone && event->batch != batch) || has_trouble (before, event, trouble->kind))
        continue;
      refuse (reg, trouble, batch, error);
      return FALSE;
    }
  return TRUE;
}

gboolean
muster_campaign_try (MusterCampaign *campaign,
                     const char *title,
                     const GArray *events,
                     GError **error)
{
  return add (campaign, title, events, FALSE, error);
}

gboolean
muster_campaign_try_alone (MusterCampaign *campaign,
                           const char *title,
                           const GArray *events,
                           GError **error)
{
  return add (campaign, title, events, TRUE, error);
}
