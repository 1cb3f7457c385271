#include "config.h"

#include "campaign/actions/action.h"
#include "campaign/state/replay.h"
#include "campaign/state/replay-private.h"

#include <inttypes.h>
#include <string.h>

/* Returns: (transfer container) (element-type MusterEvent): what a batch says, but what it strikes
 */
static GPtrArray *
list_events (const MusterCampaign *campaign, gint64 batch)
{
  GPtrArray *events = g_ptr_array_new ();
  for (guint i = 0; i < campaign->events->len; i++)
    {
      MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch && event->kind != MUSTER_EVENT_STRIKE
          && event->kind != MUSTER_EVENT_RESTORE)
        g_ptr_array_add (events, event);
    }
  return events;
}

typedef struct
{
  const MusterEvent *event;
  MusterStatus status; /* of its subject before it */
  gboolean is_found;
} Before;

/* Whether a later event of the batch tells its status by itself: it was not changed. */
static gboolean
is_restated (const MusterCampaign *campaign, const MusterEvent *of, gint64 record)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == of->batch && event->id > of->id && event->kind == of->kind
          && event->subject == record)
        return TRUE;
    }
  return FALSE;
}

static gboolean
look (const MusterRegister *reg, guint index, gpointer data)
{
  Before *before = data;
  const MusterRecord *record = muster_register_find (reg, before->event->subject);
  const MusterEvent *event = &g_array_index (reg->campaign->events, MusterEvent, index);
  if (event->id == before->event->id)
    return FALSE;
  /* A side's is that of what stands in no formation of it. */
  for (guint i = 0; record == NULL && before->event->subject < 0 && i < reg->records->len; i++)
    {
      const MusterRecord *highest = g_ptr_array_index (reg->records, i);
      if (highest != NULL && highest->parent == 0 && highest->side == -before->event->subject
          && !is_restated (reg->campaign, before->event, highest->number))
        record = highest;
    }
  before->is_found = record != NULL;
  before->status = record != NULL ? record->status : before->status;
  return TRUE;
}

/* A status was given by the deed that gives it to whoever stood as its subject did. */
static const MusterDeed *
find_status_deed (const MusterCampaign *campaign, const MusterEvent *event)
{
  guint n;
  const MusterDeed *deeds = muster_deed_list (&n);
  Before before = { .event = event };
  muster_campaign_walk (campaign, look, &before);
  for (guint i = 0; i < n && before.is_found; i++)
    if (deeds[i].from & (1U << before.status)
        && deeds[i].status == (MusterStatus) event->figures[MUSTER_GIVEN_STATUS])
      return &deeds[i];
  return NULL;
}

/* A commander comes back by his fate, a unit by those who return to it. */
static MusterEventKind
get_kind (const MusterEvent *event)
{
  gboolean is_back = event->kind == MUSTER_EVENT_FATE && event->figures[0] == MUSTER_FATE_FIT;
  return is_back ? MUSTER_EVENT_RETURN : event->kind;
}

static const MusterDeed *
find_deed (const MusterCampaign *campaign, const MusterEvent *event)
{
  guint n;
  const MusterDeed *deeds = muster_deed_list (&n);
  if (event->battle != 0)
    return NULL;
  if (event->kind == MUSTER_EVENT_STATUS)
    return find_status_deed (campaign, event);
  for (guint i = 0; i < n; i++)
    if (deeds[i].kind == get_kind (event))
      return &deeds[i];
  return NULL;
}

/* The grades of a successor follow from his coming. */
static gboolean
is_succession (const GPtrArray *events)
{
  const MusterEvent *first = g_ptr_array_index (events, 0);
  for (guint i = 1; i < events->len; i++)
    {
      const MusterEvent *event = g_ptr_array_index (events, i);
      if (event->kind != MUSTER_EVENT_GRADE || event->subject != first->object)
        return FALSE;
    }
  return first->kind == MUSTER_EVENT_SUCCEED;
}

/* Statuses of what stands in the first one's subject follow from it. */
static gboolean
is_one_deed (const MusterCampaign *campaign, const GPtrArray *events)
{
  g_autoptr (MusterRegister) reg = NULL;
  const MusterEvent *first = g_ptr_array_index (events, 0);
  if (events->len == 1 || is_succession (events))
    return TRUE;
  reg = muster_campaign_fold (campaign, first->day);
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = g_ptr_array_index (events, i);
      const MusterRecord *record = muster_register_find (reg, event->subject);
      gboolean is_side = i == 0 && event->subject < 0;
      if (event->kind != MUSTER_EVENT_STATUS || (record == NULL && !is_side)
          || (i > 0 && !muster_register_is_in (reg, record, first->subject)))
        return FALSE;
    }
  return TRUE;
}

static char *
dup_text (const MusterDeedPart *part, const char *told)
{
  char *text = g_strdup (told != NULL ? told : "");
  char *gap = part->want == MUSTER_WANTS_GRADE ? strchr (text, ' ') : NULL;
  if (gap != NULL)
    *gap = ':';
  return text;
}

/* A grade that came by a throw follows from that. Returns: (nullable) */
static char *
dup_grade (const MusterDeedPart *part, const GPtrArray *events)
{
  const MusterEvent *first = g_ptr_array_index (events, 0);
  const MusterEvent *grade = events->len > 1 ? g_ptr_array_index (events, 1) : NULL;
  return grade != NULL && first->figures[0] == 0 ? dup_text (part, grade->text) : NULL;
}

static char *
dup_figure (gint64 figure)
{
  return figure > 0 ? g_strdup_printf ("%" PRId64, figure) : NULL;
}

static char *
dup_pool (const MusterEvent *event)
{
  return event->kind == MUSTER_EVENT_RETURN
           ? g_strdup (muster_event_get_word (muster_pool_list_words (), event->figures[1]))
           : NULL;
}

/* Returns: (nullable): NULL where it was left out */
static char *
dup_word (const MusterDeedPart *part, const GPtrArray *events)
{
  const MusterEvent *event = g_ptr_array_index (events, 0);
  switch (part->slot)
    {
    case MUSTER_SLOT_SUBJECT:
      return event->subject != 0 ? g_strdup_printf ("%" PRId64, event->subject) : NULL;
    case MUSTER_SLOT_OBJECT:
      return g_strdup_printf ("%" PRId64, event->object);
    case MUSTER_SLOT_FIGURE:
      if (part->is_optional)
        return dup_figure (event->figures[0]);
      return g_strdup_printf ("%" PRId64, event->figures[0]);
    case MUSTER_SLOT_DAY:
      return muster_day_dup_date (event->day);
    case MUSTER_SLOT_UNTIL:
      return event->until != MUSTER_NO_DAY ? muster_day_dup_date (event->until) : NULL;
    case MUSTER_SLOT_SECOND:
      return dup_pool (event);
    case MUSTER_SLOT_GRADE:
      return dup_grade (part, events);
    case MUSTER_SLOT_TEXT:
    case MUSTER_SLOT_NOTE:
      break;
    }
  return dup_text (part, part->slot == MUSTER_SLOT_NOTE ? event->note : event->text);
}

MusterDeedDone *
muster_deed_find_done (const MusterCampaign *campaign, gint64 batch)
{
  g_autoptr (GPtrArray) events = list_events (campaign, batch);
  if (events->len == 0 || !is_one_deed (campaign, events))
    return NULL;
  const MusterEvent *event = g_ptr_array_index (events, 0);
  const MusterDeed *deed = find_deed (campaign, event);
  if (deed == NULL)
    return NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (guint i = 0; i < muster_deed_get_n_parts (deed); i++)
    {
      char *word = dup_word (&deed->parts[i], events);
      if (word == NULL && deed->parts[i].option != NULL)
        word = g_strdup ("");
      if (word != NULL)
        g_ptr_array_add (words, word);
    }
  g_ptr_array_add (words, NULL);
  MusterDeedDone *done = g_new0 (MusterDeedDone, 1);
  done->deed = deed;
  done->day = event->day;
  if (deed->may_be_over)
    done->is_over = event->figures[muster_event_find_figure (deed->kind, "over")] != 0;
  done->words = (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
  return done;
}

void
muster_deed_done_free (MusterDeedDone *done)
{
  g_strfreev (done->words);
  g_free (done);
}
