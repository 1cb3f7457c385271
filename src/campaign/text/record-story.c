#include "config.h"

#include "campaign/state/conflict-text.h"
#include "campaign/state/register-find.h"
#include "campaign/text/event-text.h"

#include <glib/gi18n-lib.h>

/* Somebody whose life is being told: the events go by, and where he stood on each day is known. */
typedef struct
{
  const MusterRegister *reg;
  gint64 record;
  GHashTable *parents; /* number of a record → that of its formation, where it was transferred */
  gboolean is_there;   /* came, and did not go for good */
} Telling;

static void
set_parent (Telling *telling, gint64 record, gint64 parent)
{
  g_hash_table_insert (telling->parents, g_memdup2 (&record, sizeof record),
                       g_memdup2 (&parent, sizeof parent));
}

/* Returns: the formation in which a record stands by now; 0 for its side */
static gint64
get_parent (Telling *telling, gint64 number)
{
  const gint64 *moved = g_hash_table_lookup (telling->parents, &number);
  const MusterRecord *record = muster_register_find (telling->reg, number);
  if (moved != NULL)
    return *moved;
  if (record == NULL || record->raised == NULL || record->split_from != 0 || record->succeeds != 0)
    return 0;
  guint parent = record->raised->army->things[record->thing].parent;
  return parent == MUSTER_NO_THING ? 0 : number - record->thing + parent;
}

/* Whether an event is of a formation, as muster_register_is_in() has it, in which the record
 * stands by now. */
static gboolean
is_of_formation (Telling *telling, const MusterEvent *event)
{
  const MusterRecord *record = muster_register_find (telling->reg, telling->record);
  if (event->subject <= 0)
    return record != NULL && (event->subject == 0 || record->side == -event->subject);
  gint64 above = get_parent (telling, telling->record);
  guint depth = telling->reg->records->len; /* no ring goes on for ever */
  while (above > 0 && above != event->subject && depth-- > 0)
    above = get_parent (telling, above);
  return above == event->subject;
}

/* What befalls a formation befalls all that stands in it. */
static gboolean
is_shared (const MusterEvent *event)
{
  return event->kind == MUSTER_EVENT_MARCH || event->kind == MUSTER_EVENT_NIGHT
         || event->kind == MUSTER_EVENT_TRANSFER || event->kind == MUSTER_EVENT_STATUS
         || event->kind == MUSTER_EVENT_FATIGUE || event->kind == MUSTER_EVENT_EXPERIENCE;
}

/* Returns: (transfer full) (nullable): why an event could not come to pass */
static char *
dup_spoiled (const MusterRegister *reg, guint event)
{
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      if (trouble->event == event)
        return muster_trouble_dup_reason (reg, trouble);
    }
  return NULL;
}

static void
follow (Telling *telling, const MusterEvent *event)
{
  gboolean is_own = muster_event_is_of (event, telling->record);
  if (event->kind == MUSTER_EVENT_TRANSFER || event->kind == MUSTER_EVENT_APPOINT)
    set_parent (telling, event->subject, MAX (event->object, 0));
  else if (muster_event_makes_record (event->kind))
    set_parent (telling, event->object, get_parent (telling, event->subject));
  if (is_own && (event->kind == MUSTER_EVENT_RAISE || muster_event_makes_record (event->kind)))
    telling->is_there = TRUE;
  else if (event->kind == MUSTER_EVENT_MERGE && event->subject == telling->record)
    telling->is_there = FALSE;
}

static MusterStoryLine *
new_line (Telling *telling, const MusterEvent *event)
{
  g_autofree char *what = muster_event_dup_text (telling->reg, event);
  gboolean is_named = muster_event_is_of (event, telling->record) || event->subject == 0
                      || event->kind == MUSTER_EVENT_TRANSFER;
  g_autofree char *whom =
    is_named ? NULL : muster_register_dup_label (telling->reg, event->subject);
  /* Translators: a formation and what it did: "1st Division: marches to the ford" */
  g_autofree char *text =
    whom != NULL ? g_strdup_printf (_ ("%s: %s"), whom, what) : g_strdup (what);
  MusterStoryLine *line = g_new0 (MusterStoryLine, 1);
  line->batch = event->batch;
  line->day = muster_day_dup_text (event->day);
  line->text =
    event->note != NULL ? g_strdup_printf ("%s (%s)", text, event->note) : g_steal_pointer (&text);
  return line;
}

static void
free_line (gpointer data)
{
  MusterStoryLine *line = data;
  g_free (line->day);
  g_free (line->text);
  g_free (line->spoiled);
  g_free (line);
}

/* What could not come to pass moved nobody. */
GPtrArray *
muster_register_list_story_lines (const MusterRegister *reg, gint64 record)
{
  const MusterCampaign *campaign = reg->campaign;
  GPtrArray *story = g_ptr_array_new_with_free_func (free_line);
  g_autoptr (GHashTable) parents =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Telling telling = { reg, record, parents, FALSE };
  for (guint i = 0; i < campaign->order->len; i++)
    {
      guint index = g_array_index (campaign->order, guint, i);
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, index);
      if (event->day > reg->day)
        continue;
      g_autofree char *spoiled = dup_spoiled (reg, index);
      gboolean moves = spoiled == NULL;
      if (muster_event_is_of (event, record)
          || (telling.is_there && is_shared (event) && is_of_formation (&telling, event)))
        {
          MusterStoryLine *line = new_line (&telling, event);
          line->spoiled = g_steal_pointer (&spoiled);
          g_ptr_array_add (story, line);
        }
      if (moves)
        follow (&telling, event);
    }
  return story;
}

GPtrArray *
muster_register_list_story (const MusterRegister *reg, gint64 record)
{
  GPtrArray *story = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lines = muster_register_list_story_lines (reg, record);
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterStoryLine *line = g_ptr_array_index (lines, i);
      g_ptr_array_add (story,
                       line->spoiled != NULL
                         ? g_strdup_printf ("%s: %s – %s", line->day, line->text, line->spoiled)
                         : g_strdup_printf ("%s: %s", line->day, line->text));
    }
  return story;
}
