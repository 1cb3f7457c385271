#include "config.h"

#include "campaign/state/register-places.h"

#include <glib/gi18n-lib.h>

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

char *
muster_record_dup_stand (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterPlace *place = muster_campaign_find_place (reg->campaign, record->place);
  g_autofree char *day = muster_day_dup_text (record->arrives);
  if (place == NULL)
    return NULL;
  /* Translators: %1$s: a place; %2$s: a day. */
  return record->arrives > reg->day ? g_strdup_printf (_ ("at %1$s on %2$s"), place->name, day)
                                    /* Translators: where somebody is: a place of the map. */
                                    : g_strdup_printf (_ ("at %s"), place->name);
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
  g_autofree char *name = muster_record_dup_label (presence->record);
  g_autofree char *day = muster_day_dup_text (presence->arrives);
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
