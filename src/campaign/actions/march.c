#include "config.h"

#include "campaign/actions/action-private.h"
#include "campaign/state/register-places.h"

#include <glib/gi18n-lib.h>

/* What the roads say against the day, or NULL; @days: of the march; -1: there is no road */
static char *
dup_roads (const MusterActionDraft *reading, int days)
{
  const MusterEvent *event = &reading->event;
  gint64 given = event->until != MUSTER_NO_DAY ? event->until - event->day : 0;
  if (days < 0)
    return g_strdup (_ ("no road leads there"));
  if (given < days)
    return g_strdup_printf (
      ngettext ("the roads ask for %d day", "the roads ask for %d days", (gulong) days), days);
  return NULL;
}

/* Those in it that stand somewhere by themselves do not march with it. */
static void
list_left (const MusterActionDraft *reading, GPtrArray *remarks)
{
  gint64 subject = reading->event.subject;
  const MusterRecord *formation = muster_register_find (reading->reg, subject);
  g_autoptr (GPtrArray) below = formation != NULL
                                  ? muster_register_list (reading->reg, formation->side, subject)
                                  : muster_register_list (reading->reg, (int) -subject, 0);
  for (guint i = 0; i < below->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (below, i);
      const MusterPlace *place = muster_campaign_find_place (reading->reg->campaign, record->place);
      if (record->sort >= MUSTER_SORT_COMMANDER || record->status >= MUSTER_STATUS_DISBANDED
          || place == NULL || record->place == reading->event.object
          || (formation == NULL && record->parent == 0))
        continue;
      g_autofree char *label = muster_record_dup_label (record);
      g_ptr_array_add (remarks, g_strdup_printf (_ ("%s stays at %s"), label, place->name));
    }
}

/* Nothing of it is refused: whoever leads a campaign knows of ways that are not on the map. */
static void
remark_march (MusterActionDraft *reading, const MusterRecord *from)
{
  MusterEvent *event = &reading->event;
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  char *roads = from != NULL
                  ? dup_roads (reading, muster_roads_get_days (reading->reg->campaign->roads,
                                                               from->place, event->object))
                  : NULL;
  if (roads != NULL)
    g_ptr_array_add (remarks, roads);
  list_left (reading, remarks);
  if (remarks->len == 0)
    return;
  g_ptr_array_add (remarks, NULL);
  g_autofree char *all = g_strjoinv ("; ", (char **) remarks->pdata);
  char *told = g_strdup_printf ("%s (%s)", reading->told[1], all);
  event->note = g_string_chunk_insert (reading->draft->strings, all);
  g_free (reading->told[1]);
  reading->told[1] = told;
}

/* What is somewhere of those that march; of a side the first. Returns: (nullable): where it is not
 * known */
static const MusterRecord *
find_from (const MusterActionDraft *reading)
{
  const MusterRegister *reg = reading->reg;
  gint64 subject = reading->event.subject;
  if (subject > 0)
    return muster_register_find_placed (reg, muster_register_find (reg, subject));
  g_autoptr (GPtrArray) all = muster_register_list (reg, (int) -subject, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (all, i);
      if (record->parent == 0 && record->place != 0)
        return record;
    }
  return NULL;
}

/* Without a day the roads say when it arrives, from where it or what it stands in is. */
gboolean
muster_reading_check_march (MusterActionDraft *reading)
{
  MusterEvent *event = &reading->event;
  const MusterRecord *from = find_from (reading);
  if (event->until != MUSTER_NO_DAY && event->until < event->day)
    return muster_reading_refuse (reading,
                                  _ ("%s would arrive before it marches. Give a later day."),
                                  reading->told[0]);
  if (event->until != MUSTER_NO_DAY || from == NULL)
    {
      remark_march (reading, from);
      return TRUE;
    }
  int days = muster_roads_get_days (reading->reg->campaign->roads, from->place, event->object);
  if (days < 0)
    return muster_reading_refuse (reading,
                                  _ ("No road leads %s to %s. Give the day on which it arrives."),
                                  reading->told[0], reading->told[1]);
  event->until = days > 0 ? muster_day_add (event->day, days) : MUSTER_NO_DAY;
  remark_march (reading, from);
  return TRUE;
}
