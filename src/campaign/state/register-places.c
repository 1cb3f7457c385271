#include "config.h"

#include "campaign/state/register-places.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_seen (const MusterRegister *reg, const MusterViewer *viewer, const MusterRecord *record)
{
  return viewer == NULL || muster_viewer_see (viewer, reg, record) == MUSTER_VISIBILITY_EXACT;
}

/* Returns: (transfer none) (nullable): the formation whose place is told of @record: its own, or
 * else of the least one around it that the looker does not see himself */
static const MusterRecord *
find_placed (const MusterRegister *reg, const MusterViewer *viewer, const MusterRecord *record)
{
  const MusterRecord *at = record;
  while (at != NULL && at->place == 0)
    {
      at = muster_register_find (reg, at->parent);
      if (at != NULL && is_seen (reg, viewer, at))
        return NULL;
    }
  return at;
}

GArray *
muster_register_list_presences (const MusterRegister *reg, const MusterViewer *viewer)
{
  GArray *presences = g_array_new (FALSE, FALSE, sizeof (MusterPresence));
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          if (record->category >= MUSTER_CATEGORY_COMMANDER
              || record->status >= MUSTER_STATUS_DISBANDED || !is_seen (reg, viewer, record))
            continue;
          const MusterRecord *placed = find_placed (reg, viewer, record);
          const MusterPresence presence = { .record = record,
                                            .place = placed != NULL ? placed->place : 0,
                                            .arrives =
                                              placed != NULL ? placed->arrives : MUSTER_NO_DAY };
          if (placed != NULL && muster_campaign_find_place (reg->campaign, placed->place) != NULL)
            g_array_append_val (presences, presence);
        }
    }
  return presences;
}

const MusterRecord *
muster_register_find_placed (const MusterRegister *reg, const MusterRecord *record)
{
  while (record != NULL && record->place == 0)
    record = muster_register_find (reg, record->parent);
  return record;
}

static gboolean
is_formation (const MusterRecord *record)
{
  return record->category < MUSTER_CATEGORY_COMMANDER && record->status < MUSTER_STATUS_DISBANDED;
}

static const char *
get_place_name (const MusterCampaign *campaign, gint64 number)
{
  const MusterPlace *place = muster_campaign_find_place (campaign, number);
  return place != NULL ? place->name : "?";
}

char *
muster_campaign_dup_spot (const MusterCampaign *campaign, gint64 place, gint64 toward, gint64 units)
{
  static const char *const parts[] = { "", "¼", "½", "¾" };
  const char *near = get_place_name (campaign, place), *far = get_place_name (campaign, toward);
  gint64 quarters = units / 4;
  g_autofree char *hours = quarters < 4
                             ? g_strdup (parts[quarters % 4])
                             : g_strdup_printf ("%" PRId64 "%s", quarters / 4, parts[quarters % 4]);
  if (toward == 0 || units == 0)
    /* Translators: where somebody is: a place of the map. */
    return g_strdup_printf (_ ("at %s"), near);
  if (quarters == 0)
    /* Translators: where troops are. %1$s: a place; %2$s: another place. */
    return g_strdup_printf (_ ("just outside %1$s, on the road to %2$s"), near, far);
  /* Translators: where troops are. %1$s: a place; %2$s: the place at the other end of the road;
   * %3$s: how many hours, such as “1½”. */
  return g_strdup_printf (_ ("on the road %1$s–%2$s, %3$s h from %1$s"), near, far, hours);
}

char *
muster_campaign_dup_way (const MusterCampaign *campaign, const char *numbers)
{
  g_auto (GStrv) words = g_strsplit (numbers != NULL ? numbers : "", " ", -1);
  g_autoptr (GString) way = g_string_new (NULL);
  for (char **word = words; *word != NULL; word++)
    if ((*word)[0] != '\0')
      muster_text_append_item (way, get_place_name (campaign, g_ascii_strtoll (*word, NULL, 10)));
  return g_string_free (g_steal_pointer (&way), FALSE);
}

char *
muster_quarter_dup_text (gint64 quarter)
{
  return g_strdup_printf ("%" PRId64 ":%02" PRId64, quarter / 4, quarter % 4 * 15);
}

char *
muster_record_dup_stand (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterPlace *place = muster_campaign_find_place (reg->campaign, record->place);
  g_autofree char *day = muster_day_dup_text (record->arrives);
  if (place == NULL)
    return NULL;
  g_autofree char *spot =
    muster_campaign_dup_spot (reg->campaign, record->place, record->toward, record->units);
  if (record->arrives <= reg->day)
    return g_steal_pointer (&spot);
  /* Translators: %1$s: where somebody is: “at Mill”; %2$s: a day. */
  return g_strdup_printf (_ ("%1$s on %2$s"), spot, day);
}

/* Whether a place is known of something in it. */
static gboolean
has_placed (const MusterRegister *reg, const MusterRecord *formation)
{
  g_autoptr (GPtrArray) below = muster_register_list (reg, formation->side, formation->number);
  for (guint i = 0; i < below->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (below, i);
      if (is_formation (record) && record->place != 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_placeless (const MusterRegister *reg, const MusterViewer *viewer, const MusterRecord *record)
{
  return is_formation (record) && is_seen (reg, viewer, record)
         && muster_register_find_placed (reg, record) == NULL && !has_placed (reg, record);
}

GPtrArray *
muster_register_list_placeless (const MusterRegister *reg, const MusterViewer *viewer)
{
  GPtrArray *placeless = g_ptr_array_new ();
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          const MusterRecord *above = muster_register_find (reg, record->parent);
          if (is_placeless (reg, viewer, record)
              && (above == NULL || !is_placeless (reg, viewer, above)))
            g_ptr_array_add (placeless, (gpointer) record);
        }
    }
  return placeless;
}

char *
muster_presence_dup_text (const MusterRegister *reg, const MusterPresence *presence)
{
  g_autofree char *label = muster_record_dup_label (presence->record);
  g_autofree char *day = muster_day_dup_text (presence->arrives);
  const MusterRecord *placed = muster_register_find_placed (reg, presence->record);
  gboolean is_on_road = placed != NULL && placed->toward != 0 && placed->units > 0;
  g_autofree char *spot = is_on_road ? muster_campaign_dup_spot (reg->campaign, placed->place,
                                                                 placed->toward, placed->units)
                                     : NULL;
  /* Translators: %1$s: a formation; %2$s: where it is: “on the road Mill–Ford, ½ h from Mill”. */
  g_autofree char *name =
    spot != NULL ? g_strdup_printf (_ ("%1$s, %2$s"), label, spot) : g_steal_pointer (&label);
  if (presence->arrives > reg->day)
    /* Translators: a formation, and the day when it will be at a place. */
    return g_strdup_printf (_ ("%1$s, there on %2$s"), name, day);
  return g_steal_pointer (&name);
}

char *
muster_presence_dup_sided (const MusterRegister *reg, const MusterPresence *presence)
{
  const MusterCampaignSide *side =
    muster_campaign_find_side (reg->campaign, presence->record->side);
  g_autofree char *text = muster_presence_dup_text (reg, presence);
  return g_strdup_printf (_ ("%1$s: %2$s"), side->name, text);
}
