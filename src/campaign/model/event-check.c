#include "config.h"

#include "campaign/model/event-check.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static char *
dup_battle_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  const gint64 *sides = event->figures;
  gint64 n_sides = campaign->sides->len;
  if (event->subject < 1)
    return g_strdup_printf (_ ("The battle has the number %" PRId64 ". Write of=\"%" PRId64 "\"."),
                            event->subject, muster_campaign_get_next_battle (campaign));
  for (guint i = 0; i < 2; i++)
    if (sides[i] < 1 || sides[i] > n_sides)
      return g_strdup_printf (_ ("The battle is between the sides %" PRId64 " and %" PRId64
                                 ", and the campaign has the sides 1 to %" PRId64
                                 ". Write two of these as side-a and side-b."),
                              sides[0], sides[1], n_sides);
  if (sides[0] == sides[1])
    return g_strdup_printf (_ ("In the battle the side %" PRId64
                               " fights against itself. Write another as side-b."),
                            sides[0]);
  return NULL;
}

char *
muster_event_dup_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  if (event->kind == MUSTER_EVENT_BATTLE)
    return dup_battle_refusal (campaign, event);
  if (muster_event_makes_record (event->kind)
      && (event->object < 1 || event->object > MUSTER_MOST_RECORDS))
    return g_strdup_printf (_ ("What is new cannot have the number %" PRId64
                               ": numbers go from 1 to %d. Write to=\"%" PRId64 "\"."),
                            event->object, MUSTER_MOST_RECORDS,
                            muster_campaign_get_next_record (campaign));
  return NULL;
}

/* The numbers that an event gives. */
typedef struct
{
  gint64 first;
  gint64 end; /* behind the last */
  guint event;
} Given;

static int
compare_given (gconstpointer a, gconstpointer b)
{
  const Given *one = a;
  const Given *other = b;
  if (one->first != other->first)
    return one->first < other->first ? -1 : 1;
  return one->event < other->event ? -1 : one->event > other->event;
}

/* Returns: (transfer full) (element-type Given): by their numbers */
static GArray *
list_given (const MusterCampaign *campaign)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Given));
  for (guint i = 0; i < campaign->order->len; i++)
    {
      guint index = g_array_index (campaign->order, guint, i);
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, index);
      gboolean is_raise = event->kind == MUSTER_EVENT_RAISE;
      gint64 first = is_raise ? event->subject : event->object;
      const Given given = { first, first + (is_raise ? event->figures[0] : 1), index };
      if (is_raise || muster_event_makes_record (event->kind))
        g_array_append_val (all, given);
    }
  g_array_sort (all, compare_given);
  return all;
}

gboolean
muster_campaign_find_taken (const MusterCampaign *campaign, guint *event)
{
  g_autoptr (GArray) all = list_given (campaign);
  for (guint i = 1; i < all->len; i++)
    {
      const Given *before = &g_array_index (all, Given, i - 1);
      const Given *given = &g_array_index (all, Given, i);
      if (given->first >= before->end)
        continue;
      *event = MAX (before->event, given->event);
      return TRUE;
    }
  return FALSE;
}
