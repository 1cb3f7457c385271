#include "config.h"

#include "campaign/state/conflicts.h"

#include "campaign/state/register.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define EVENT(reg, i) (&g_array_index ((reg)->campaign->events, MusterEvent, i))

/* Of a struck one, too, but only that is looked for among all events. Returns: (transfer none)
 * (nullable) */
static const char *
find_battle_name (const MusterRegister *reg, gint64 number)
{
  const MusterBattle *battle = number != 0 ? muster_register_find_battle (reg, number) : NULL;
  if (number == 0 || battle != NULL)
    return battle != NULL ? battle->name : NULL;
  for (guint i = reg->campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (reg, i - 1);
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == number)
        return event->text;
    }
  return NULL;
}

/* Whoever is not in the register came to it with something that is struck, or comes later. */
static char *
dup_absent (const MusterRegister *reg, gint64 number)
{
  for (guint i = 0; i < reg->campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (reg, i);
      const MusterRaised *raised = muster_campaign_find_raised (reg->campaign, event->id);
      if (raised != NULL && number >= event->subject
          && number < event->subject + raised->army->n_things)
        return muster_army_dup_label (raised->army, (guint) (number - event->subject));
      if (muster_event_makes_record (event->kind) && event->object == number && event->text != NULL)
        return g_strdup (event->text);
    }
  return g_strdup (_ ("somebody who is not in the register"));
}

static char *
dup_record (const MusterRegister *reg, gint64 number)
{
  const MusterCampaignSide *side =
    number < 0 ? muster_campaign_find_side (reg->campaign, (int) -number) : NULL;
  if (muster_register_find (reg, number) != NULL)
    return muster_register_dup_distinct (reg, number, FALSE);
  return side != NULL ? g_strdup (side->name) : dup_absent (reg, number);
}

/* @battle: (nullable): the name of that which it is told of */
static char *
dup_subject (const MusterRegister *reg, const MusterEvent *event, const char *battle)
{
  MusterRefers refers = muster_event_get_form (event->kind)->subject;
  if (refers >= MUSTER_REFERS_RECORD && refers <= MUSTER_REFERS_FORMATION)
    return dup_record (reg, event->subject);
  if (event->kind == MUSTER_EVENT_BATTLE)
    return event->text != NULL ? g_strdup (event->text)
                               : g_strdup_printf (_ ("Battle %" PRId64), event->subject);
  if (battle != NULL)
    return g_strdup (battle);
  const MusterBatch *batch = muster_campaign_find_batch (reg->campaign, event->batch);
  return g_strdup (batch != NULL ? batch->title : "");
}

/* Of what was never fought, or is struck; NULL for a battle that is there. */
static char *
dup_of_no_battle (const MusterRegister *reg, const MusterEvent *event, const char *name)
{
  if (event->battle == 0 || muster_register_find_battle (reg, event->battle) != NULL)
    return NULL;
  if (name == NULL)
    return g_strdup (_ ("it is told of a battle that the campaign does not have."));
  if (event->kind == MUSTER_EVENT_LOSSES)
    return g_strdup_printf (_ ("it is told to have lost %" PRId64 " at %s, which is struck."),
                            event->figures[MUSTER_LOSS_ALL], name);
  return g_strdup_printf (_ ("this is told of %s, which is struck."), name);
}

/* Who marched to a battle, or what he lost there, and that it cannot have been so; NULL for what is
 * told as of any event. */
static char *
dup_of_battle (const MusterRegister *reg,
               const MusterTrouble *trouble,
               const MusterEvent *event,
               const char *name)
{
  const MusterBattle *battle = muster_register_find_battle (reg, event->battle);
  gboolean is_more = trouble->kind == MUSTER_TROUBLE_MORE;
  gboolean is_cost = muster_event_get_form (event->kind)->is_cost;
  if (battle == NULL)
    return trouble->kind == MUSTER_TROUBLE_UNKNOWN ? dup_of_no_battle (reg, event, name) : NULL;
  if (event->kind == MUSTER_EVENT_ENGAGE && trouble->kind == MUSTER_TROUBLE_NOT_FIT)
    return g_strdup_printf (_ ("it is told to have marched to %s, but could not."), battle->name);
  if (event->kind == MUSTER_EVENT_ENGAGE && is_more)
    return g_strdup_printf (_ ("it is told to have marched to %s with %" PRId64 ", but had %" PRId64
                               "."),
                            battle->name, trouble->wanted, trouble->there);
  if (event->kind == MUSTER_EVENT_LOSSES && is_more)
    return g_strdup_printf (_ ("it is told to have lost %" PRId64 " at %s, but had %" PRId64 "."),
                            trouble->wanted, battle->name, trouble->there);
  if (is_cost && trouble->kind == MUSTER_TROUBLE_UNKNOWN
      && muster_register_find (reg, event->subject) != NULL)
    return g_strdup_printf (_ ("it is told to have been at %s, but did not march there."),
                            battle->name);
  if (trouble->kind == MUSTER_TROUBLE_SAME_DAY)
    return g_strdup_printf (_ ("it is at %s and in another battle on that day."), battle->name);
  return NULL;
}

static char *
dup_reason (const MusterRegister *reg, const MusterTrouble *trouble, const char *battle)
{
  char *told = dup_of_battle (reg, trouble, EVENT (reg, trouble->event), battle);
  if (told != NULL)
    return told;
  switch (trouble->kind)
    {
    case MUSTER_TROUBLE_UNKNOWN:
      return g_strdup (_ ("it speaks of something that is not there."));
    case MUSTER_TROUBLE_MORE:
      return g_strdup_printf (_ ("%" PRId64 " are spoken of, but there were %" PRId64 "."),
                              trouble->wanted, trouble->there);
    case MUSTER_TROUBLE_SAME_DAY:
      return g_strdup (_ ("it is in two battles on that day."));
    case MUSTER_TROUBLE_NOT_FIT:
      return g_strdup (_ ("it was not with the colours."));
    case MUSTER_TROUBLE_SELF:
      return g_strdup (_ ("it cannot join itself."));
    case MUSTER_TROUBLE_OVER:
      return g_strdup_printf (_ ("%" PRId64 " came, but there was room for %" PRId64
                                 " below its establishment."),
                              trouble->wanted, trouble->there);
    case MUSTER_TROUBLE_UNEQUAL:
      return g_strdup_printf (_ ("%" PRId64 " were lost, but what became of %" PRId64 " is told."),
                              trouble->wanted, trouble->there);
    case MUSTER_TROUBLE_NOT_LOST:
      return g_strdup (_ ("he was there himself, or another had taken his place already."));
    case MUSTER_TROUBLE_ALONE:
      return g_strdup (_ ("it is no formation, and goes with the one that it stands in."));
    case MUSTER_TROUBLE_TAKEN:
      return g_strdup (_ ("it has a number that another has already, or that none can have."));
    }
  return NULL;
}

char *
muster_trouble_dup_reason (const MusterRegister *reg, const MusterTrouble *trouble)
{
  return dup_reason (reg, trouble, find_battle_name (reg, EVENT (reg, trouble->event)->battle));
}

char *
muster_trouble_dup_text (const MusterRegister *reg, const MusterTrouble *trouble)
{
  const MusterEvent *event = EVENT (reg, trouble->event);
  const char *battle = find_battle_name (reg, event->battle);
  g_autofree char *of = dup_subject (reg, event, battle);
  g_autofree char *on = muster_day_dup_text (event->day);
  g_autofree char *reason = dup_reason (reg, trouble, battle);
  /* Translators: a day, somebody, and why it cannot have been so. */
  return g_strdup_printf (_ ("%s, %s: %s"), on, of, reason);
}

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
