#include "config.h"

#include "campaign/state/invalidated.h"

#include "campaign/state/conflict-text.h"
#include "campaign/state/replay.h"

static void
free_spoiled (gpointer data)
{
  MusterSpoiled *spoiled = data;
  g_free (spoiled->name);
  g_free (spoiled->text);
  g_free (spoiled);
}

static const MusterEvent *
get_event (const MusterRegister *reg, const MusterTrouble *trouble)
{
  return &g_array_index (reg->campaign->events, MusterEvent, trouble->event);
}

static char *
dup_name (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterBattle *battle = muster_register_find_battle (reg, event->battle);
  const MusterBatch *batch = muster_campaign_find_batch (reg->campaign, event->batch);
  if (battle != NULL)
    return g_strdup (battle->name);
  return g_strdup (batch != NULL ? batch->title : "");
}

/* Events are known by their numbers, for their places may be others. */
static GHashTable *
list_known (const MusterCampaign *campaign)
{
  GHashTable *known = g_hash_table_new (NULL, NULL);
  if (campaign == NULL)
    return known;
  g_autoptr (MusterRegister) reg = muster_campaign_fold (campaign, MUSTER_LAST_DAY);
  for (guint i = 0; i < reg->troubles->len; i++)
    g_hash_table_add (known,
                      GSIZE_TO_POINTER (
                        get_event (reg, &g_array_index (reg->troubles, MusterTrouble, i))->id));
  return known;
}

GPtrArray *
muster_campaign_list_spoiled (const MusterCampaign *before, const MusterCampaign *after)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_spoiled);
  g_autoptr (GHashTable) known = list_known (before);
  g_autoptr (MusterRegister) reg = muster_campaign_fold (after, MUSTER_LAST_DAY);
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      const MusterEvent *event = get_event (reg, trouble);
      if (g_hash_table_contains (known, GSIZE_TO_POINTER (event->id)))
        continue;
      MusterSpoiled *spoiled = g_new0 (MusterSpoiled, 1);
      spoiled->batch = event->batch;
      spoiled->battle = event->battle;
      spoiled->name = dup_name (reg, event);
      spoiled->text = muster_trouble_dup_text (reg, trouble);
      g_ptr_array_add (list, spoiled);
    }
  return list;
}

char *
muster_register_dup_spoiled (const MusterRegister *reg, gint64 batch)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < reg->troubles->len; i++)
    {
      const MusterTrouble *trouble = &g_array_index (reg->troubles, MusterTrouble, i);
      if (get_event (reg, trouble)->batch != batch)
        continue;
      g_autofree char *told = muster_trouble_dup_text (reg, trouble);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", told);
    }
  return g_string_free (text, text->len == 0);
}
