#include "config.h"

#include "campaign/state/conflicts.h"

#include "base/phrase.h"
#include "campaign/state/register.h"

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
          && number < event->subject + raised->army->n_nodes)
        return muster_army_dup_label (raised->army, (guint) (number - event->subject));
      if (!muster_event_makes_record (event->kind) || event->object != number)
        continue;
      if (event->text != NULL)
        return g_strdup (event->text);
      if (event->kind != MUSTER_EVENT_SUCCEED || muster_register_find (reg, event->subject) == NULL)
        continue;
      g_autofree char *lost = muster_register_dup_distinct (reg, event->subject, FALSE);
      g_autofree char *phrase = muster_phrase_new ("successor", lost, NULL);
      return muster_phrase_format (phrase);
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
    /* Translators: %1$d: how many steps; %2$s: a battle. */
    return g_strdup_printf (_ ("it is told to have lost %1$" PRId64 " at %2$s, which is struck."),
                            event->figures[MUSTER_LOSS_ALL], name);
  return g_strdup_printf (_ ("this is told of %s, which is struck."), name);
}

/* Who marched to a battle, or what he lost there, and that it cannot have been so; NULL for what is
 * told as of any event. */
static char *
dup_of_battle (const MusterRegister *reg,
               const MusterConflict *conflict,
               const MusterEvent *event,
               const char *name)
{
  const MusterBattle *battle = muster_register_find_battle (reg, event->battle);
  gboolean is_more = conflict->kind == MUSTER_CONFLICT_MORE;
  gboolean is_cost = muster_event_get_form (event->kind)->is_cost;
  if (battle == NULL)
    return conflict->kind == MUSTER_CONFLICT_UNKNOWN ? dup_of_no_battle (reg, event, name) : NULL;
  if (event->kind == MUSTER_EVENT_ENGAGE && conflict->kind == MUSTER_CONFLICT_NOT_FIT)
    return g_strdup_printf (_ ("it is told to have marched to %s, but could not."), battle->name);
  if (event->kind == MUSTER_EVENT_ENGAGE && is_more)
    /* Translators: %1$s: a battle; %2$d: how many are said to have marched; %3$d: how many there
     * were. */
    return g_strdup_printf (_ ("it is told to have marched to %1$s with %2$" PRId64
                               ", but had %3$" PRId64 "."),
                            battle->name, conflict->wanted, conflict->there);
  if (event->kind == MUSTER_EVENT_LOSSES && is_more)
    /* Translators: %1$d: how many are said to be lost; %2$s: a battle; %3$d: how many there were.
     */
    return g_strdup_printf (_ ("it is told to have lost %1$" PRId64 " at %2$s, but had %3$" PRId64
                               "."),
                            conflict->wanted, battle->name, conflict->there);
  if (is_cost && conflict->kind == MUSTER_CONFLICT_UNKNOWN
      && muster_register_find (reg, event->subject) != NULL)
    return g_strdup_printf (_ ("it is told to have been at %s, but did not march there."),
                            battle->name);
  if (conflict->kind == MUSTER_CONFLICT_SAME_DAY)
    return g_strdup_printf (_ ("it is at %s and in another battle on that day."), battle->name);
  return NULL;
}

static char *
dup_reason (const MusterRegister *reg, const MusterConflict *conflict, const char *battle)
{
  char *text = dup_of_battle (reg, conflict, EVENT (reg, conflict->event), battle);
  if (text != NULL)
    return text;
  switch (conflict->kind)
    {
    case MUSTER_CONFLICT_UNKNOWN:
      return g_strdup (_ ("it speaks of something that is not there."));
    case MUSTER_CONFLICT_MORE:
      /* Translators: %1$d: a number that is told; %2$d: the number that is there. */
      return g_strdup_printf (_ ("%1$" PRId64 " are spoken of, but there were %2$" PRId64 "."),
                              conflict->wanted, conflict->there);
    case MUSTER_CONFLICT_SAME_DAY:
      return g_strdup (_ ("it is in two battles on that day."));
    case MUSTER_CONFLICT_NOT_FIT:
      return g_strdup (_ ("it was not with the colours."));
    case MUSTER_CONFLICT_SELF:
      return g_strdup (_ ("it cannot join itself."));
    case MUSTER_CONFLICT_OVER:
      /* Translators: %1$d: a number that is told; %2$d: the number that is there. */
      return g_strdup_printf (_ ("%1$" PRId64 " came, but there was room for %2$" PRId64
                                 " below its establishment."),
                              conflict->wanted, conflict->there);
    case MUSTER_CONFLICT_UNEQUAL:
      /* Translators: %1$d: a number that is told; %2$d: the number that is there. */
      return g_strdup_printf (_ ("%1$" PRId64 " were lost, but what became of %2$" PRId64
                                 " is told."),
                              conflict->wanted, conflict->there);
    case MUSTER_CONFLICT_NOT_LOST:
      return g_strdup (_ ("he was there himself, or another had taken his place already."));
    case MUSTER_CONFLICT_ALONE:
      return g_strdup (_ ("it is no formation, and goes with the one that it stands in."));
    case MUSTER_CONFLICT_TAKEN:
      return g_strdup (_ ("it has a number that another has already, or that none can have."));
    }
  return NULL;
}

char *
muster_conflict_dup_reason (const MusterRegister *reg, const MusterConflict *conflict)
{
  return dup_reason (reg, conflict, find_battle_name (reg, EVENT (reg, conflict->event)->battle));
}

char *
muster_conflict_dup_text (const MusterRegister *reg, const MusterConflict *conflict)
{
  const MusterEvent *event = EVENT (reg, conflict->event);
  const char *battle = find_battle_name (reg, event->battle);
  g_autofree char *of = dup_subject (reg, event, battle);
  g_autofree char *on = muster_day_dup_text (event->day);
  g_autofree char *reason = dup_reason (reg, conflict, battle);
  /* Translators: %1$s: a day; %2$s: somebody; %3$s: why it cannot have been so. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$s"), on, of, reason);
}

static void
free_invalidated (gpointer data)
{
  MusterInvalidated *invalidated = data;
  g_free (invalidated->name);
  g_free (invalidated->text);
  g_free (invalidated);
}

static const MusterEvent *
get_event (const MusterRegister *reg, const MusterConflict *conflict)
{
  return &g_array_index (reg->campaign->events, MusterEvent, conflict->event);
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

GPtrArray *
muster_register_list_invalidated (const MusterRegister *before, const MusterRegister *after)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_invalidated);
  /* Events are known by their numbers, for their places may be others. */
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  for (guint i = 0; before != NULL && i < before->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (before->conflicts, MusterConflict, i);
      g_hash_table_add (known, GSIZE_TO_POINTER (get_event (before, conflict)->id));
    }
  for (guint i = 0; i < after->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (after->conflicts, MusterConflict, i);
      const MusterEvent *event = get_event (after, conflict);
      if (g_hash_table_contains (known, GSIZE_TO_POINTER (event->id)))
        continue;
      MusterInvalidated *invalidated = g_new0 (MusterInvalidated, 1);
      invalidated->batch = event->batch;
      invalidated->battle = event->battle;
      invalidated->name = dup_name (after, event);
      invalidated->text = muster_conflict_dup_text (after, conflict);
      g_ptr_array_add (list, invalidated);
    }
  return list;
}

char *
muster_register_dup_invalidated (const MusterRegister *reg, gint64 batch)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      if (get_event (reg, conflict)->batch != batch)
        continue;
      g_autofree char *description = muster_conflict_dup_text (reg, conflict);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", description);
    }
  return g_string_free (text, text->len == 0);
}
