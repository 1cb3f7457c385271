#include "config.h"

#include "campaign/state/news.h"

#include "base/text.h"
#include "campaign/state/register-places.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The quarter of a morning, 6:00, at which a register is. */
#define MORNING 24

static const MusterEvent *
find_event (const MusterCampaign *campaign, gint64 id)
{
  guint low = 0, high = campaign->events->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, middle);
      if (event->id == id)
        return event;
      if (event->id < id)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

static gboolean
is_known (const MusterRegister *reg, const MusterEvent *news)
{
  return news->day < reg->day || (news->day == reg->day && news->figures[0] <= MORNING);
}

static int
compare_news (gconstpointer a, gconstpointer b)
{
  const MusterEvent *one = ((const MusterNews *) a)->sighting;
  const MusterEvent *other = ((const MusterNews *) b)->sighting;
  gint64 first = one->figures[MUSTER_SIGHTING_QUARTER];
  gint64 second = other->figures[MUSTER_SIGHTING_QUARTER];
  if (one->day != other->day)
    return one->day > other->day ? -1 : 1;
  if (first != second)
    return first > second ? -1 : 1;
  return one->id < other->id ? -1 : one->id > other->id;
}

GArray *
muster_register_list_news (const MusterRegister *reg, const MusterViewer *viewer)
{
  const MusterCampaign *campaign = reg->campaign;
  GArray *all = g_array_new (FALSE, FALSE, sizeof (MusterNews));
  g_autoptr (GHashTable) told = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event =
        &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
      const MusterEvent *sighting = event->kind == MUSTER_EVENT_NEWS && is_known (reg, event)
                                        && muster_viewer_knows (viewer, reg, event)
                                      ? find_event (campaign, event->object)
                                      : NULL;
      if (sighting == NULL || sighting->kind != MUSTER_EVENT_SIGHTING
          || sighting->day < reg->day - MUSTER_NEWS_DAYS
          || !g_hash_table_add (told, (gpointer) sighting))
        continue;
      const MusterNews news = { sighting, event };
      g_array_append_val (all, news);
    }
  g_array_sort (all, compare_news);
  return all;
}

/* "foot 5000", as the event has it, in words. */
static char *
dup_seen (const char *seen)
{
  g_auto (GStrv) words = g_strsplit (seen != NULL ? seen : "", " ", 2);
  gint64 men = words[0] != NULL && words[1] != NULL ? g_ascii_strtoll (words[1], NULL, 10) : 0;
  if (g_strcmp0 (words[0], "horse") == 0)
    /* Translators: troops that were seen; %'d: about how many men. */
    return g_strdup_printf (_ ("Horse, about %'d men,"), (int) men);
  if (g_strcmp0 (words[0], "guns") == 0)
    /* Translators: troops that were seen; %'d: about how many men. */
    return g_strdup_printf (_ ("Guns, about %'d men,"), (int) men);
  /* Translators: troops that were seen; %'d: about how many men. */
  return g_strdup_printf (_ ("Foot, about %'d men,"), (int) men);
}

static char *
dup_whom (const MusterRegister *reg, const MusterEvent *sighting)
{
  g_auto (GStrv) words = g_strsplit (sighting->text != NULL ? sighting->text : "", " ", 2);
  if (sighting->figures[MUSTER_SIGHTING_DEGREE] == MUSTER_SEEN_TROOPS)
    /* Translators: somebody was seen. */
    return g_strdup (_ ("Troops"));
  if (sighting->figures[MUSTER_SIGHTING_DEGREE] == MUSTER_SEEN_ARM)
    return dup_seen (sighting->text);
  g_autofree char *label = muster_register_dup_label (reg, sighting->subject);
  gint64 men = words[0] != NULL && words[1] != NULL ? g_ascii_strtoll (words[1], NULL, 10) : 0;
  /* Translators: %1$s: a formation that was seen; %2$'d: about how many men. */
  return g_strdup_printf (_ ("%1$s, about %2$'d men,"), label, (int) men);
}

char *
muster_news_dup_text (const MusterRegister *reg, const MusterNews *news)
{
  const MusterEvent *sighting = news->sighting;
  const gint64 *figures = sighting->figures;
  const MusterPlace *bound =
    muster_campaign_find_place (reg->campaign, figures[MUSTER_SIGHTING_BOUND]);
  g_autofree char *whom = dup_whom (reg, sighting);
  g_autofree char *spot =
    muster_campaign_dup_spot (reg->campaign, figures[MUSTER_SIGHTING_AT],
                              figures[MUSTER_SIGHTING_TOWARD], figures[MUSTER_SIGHTING_UNITS]);
  /* Translators: where troops march; %s: a place. */
  g_autofree char *goes = bound != NULL ? g_strdup_printf (_ ("bound for %s"), bound->name)
                                        /* Translators: of troops that were seen. */
                                        : g_strdup (_ ("halted"));
  g_autofree char *day = muster_day_dup_text (sighting->day);
  g_autofree char *time = muster_quarter_dup_text (figures[MUSTER_SIGHTING_QUARTER]);
  g_autofree char *by = muster_register_dup_label (reg, sighting->object);
  g_autofree char *told = muster_quarter_dup_text (news->news->figures[0]);
  g_autofree char *told_day = muster_day_dup_text (news->news->day);
  if (news->news->day == sighting->day)
    /* Translators: %1$s: who was seen; %2$s: where: “at Mill”; %3$s: whether they marched; %4$s: a
     * day; %5$s: a time of day; %6$s: who saw them; %7$s: the time when that was told. */
    return g_strdup_printf (_ ("%1$s %2$s, %3$s, last seen on %4$s, %5$s, by %6$s; told %7$s."),
                            whom, spot, goes, day, time, by, told);
  return g_strdup_printf (
    /* Translators: %1$s: who was seen; %2$s: where: “at Mill”; %3$s: whether they marched; %4$s: a
     * day; %5$s: a time of day; %6$s: who saw them; %7$s: the day when that was told; %8$s: the
     * time of that. */
    _ ("%1$s %2$s, %3$s, last seen on %4$s, %5$s, by %6$s; told on %7$s, %8$s."), whom, spot, goes,
    day, time, by, told_day, told);
}
