#include "config.h"

#include "campaign/state/replay.h"

#include "campaign/state/replay-private.h"

static const MusterApply applies[MUSTER_N_EVENTS] = {
  [MUSTER_EVENT_RAISE] = muster_apply_raise,
  [MUSTER_EVENT_BATTLE] = muster_apply_battle,
  [MUSTER_EVENT_ENGAGE] = muster_apply_engage,
  [MUSTER_EVENT_LOSSES] = muster_apply_losses,
  [MUSTER_EVENT_FATE] = muster_apply_fate,
  [MUSTER_EVENT_RESULT] = muster_apply_result,
  [MUSTER_EVENT_RETURN] = muster_apply_return,
  [MUSTER_EVENT_REPLACE] = muster_apply_replace,
  [MUSTER_EVENT_MERGE] = muster_apply_merge,
  [MUSTER_EVENT_SPLIT] = muster_apply_split,
  [MUSTER_EVENT_TRANSFER] = muster_apply_transfer,
  [MUSTER_EVENT_STATUS] = muster_apply_status,
  [MUSTER_EVENT_GRADE] = muster_apply_grade,
  [MUSTER_EVENT_RENAME] = muster_apply_rename,
  [MUSTER_EVENT_RANK] = muster_apply_rank,
  [MUSTER_EVENT_APPOINT] = muster_apply_transfer,
  [MUSTER_EVENT_FATIGUE] = muster_apply_fatigue,
  [MUSTER_EVENT_NIGHT] = muster_apply_night,
  [MUSTER_EVENT_EXPERIENCE] = muster_apply_experience,
  [MUSTER_EVENT_HONOUR] = muster_apply_honour,
  [MUSTER_EVENT_COUNTER] = muster_apply_counter,
  [MUSTER_EVENT_MARCH] = muster_apply_march,
  [MUSTER_EVENT_PLAYER] = muster_apply_player,
  [MUSTER_EVENT_SUCCEED] = muster_apply_succeed,
};

/* Returns: (transfer none): the event that came to pass as the @i-th */
static const MusterEvent *
get_event (const MusterCampaign *campaign, guint i)
{
  return &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
}

static gboolean
is_wounded_until (const MusterRecord *record, const MusterReturning *returning)
{
  return record->sort == MUSTER_SORT_COMMANDER && record->fate == MUSTER_FATE_WOUNDED
         && record->until == returning->day;
}

/* Who comes back on a day is there before anything else happens on it. */
static void
advance (MusterRegister *reg, int day)
{
  guint kept = 0;
  for (guint i = 0; i < reg->returning->len; i++)
    {
      MusterReturning returning = g_array_index (reg->returning, MusterReturning, i);
      MusterRecord *record = muster_register_get (reg, returning.record);
      if (returning.day > day)
        g_array_index (reg->returning, MusterReturning, kept++) = returning;
      else if (returning.pool < MUSTER_N_POOLS)
        muster_register_bring_back (reg, record, returning.pool, returning.steps);
      else if (is_wounded_until (record, &returning))
        muster_record_restore (record);
    }
  g_array_set_size (reg->returning, kept);
  reg->day = day;
}

static void
apply (MusterRegister *reg, const MusterEvent *event)
{
  if (event->day > reg->day)
    advance (reg, event->day);
  if (applies[event->kind] != NULL)
    applies[event->kind](reg, event);
}

static MusterRegister *
begin (const MusterCampaign *campaign)
{
  MusterRegister *reg = muster_register_new (campaign);
  reg->day = campaign->start;
  return reg;
}

MusterRegister *
muster_campaign_fold (const MusterCampaign *campaign, int day)
{
  MusterRegister *reg = begin (campaign);
  for (guint i = 0; i < campaign->order->len && get_event (campaign, i)->day <= day; i++)
    apply (reg, get_event (campaign, i));
  if (day != MUSTER_LAST_DAY && day > reg->day)
    advance (reg, day);
  return reg;
}

struct _MusterFold
{
  MusterRegister *reg;
  guint next; /* in the order of the events */
};

MusterFold *
muster_fold_new (const MusterCampaign *campaign)
{
  MusterFold *fold = g_new0 (MusterFold, 1);
  fold->reg = begin (campaign);
  return fold;
}

void
muster_fold_free (MusterFold *fold)
{
  muster_register_unref (fold->reg);
  g_free (fold);
}

static void
go_to (MusterFold *fold, guint end)
{
  while (fold->next < end)
    apply (fold->reg, get_event (fold->reg->campaign, fold->next++));
}

const MusterRegister *
muster_fold_to_battle (MusterFold *fold, gint64 battle)
{
  const MusterCampaign *campaign = fold->reg->campaign;
  for (guint i = fold->next; i < campaign->order->len; i++)
    {
      const MusterEvent *event = get_event (campaign, i);
      if (event->kind != MUSTER_EVENT_BATTLE || event->subject != battle)
        continue;
      go_to (fold, i);
      if (event->day > fold->reg->day)
        advance (fold->reg, event->day);
      return fold->reg;
    }
  return NULL;
}

const MusterRegister *
muster_fold_to_end (MusterFold *fold)
{
  go_to (fold, fold->reg->campaign->order->len);
  return fold->reg;
}

MusterRegister *
muster_campaign_fold_before (const MusterCampaign *campaign, gint64 battle)
{
  g_autoptr (MusterFold) fold = muster_fold_new (campaign);
  const MusterRegister *reg = muster_fold_to_battle (fold, battle);
  return reg != NULL ? muster_register_ref ((MusterRegister *) reg) : NULL;
}

void
muster_campaign_walk (const MusterCampaign *campaign, MusterVisit visit, gpointer data)
{
  g_autoptr (MusterFold) fold = muster_fold_new (campaign);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      go_to (fold, i + 1);
      if (!visit (fold->reg, g_array_index (campaign->order, guint, i), data))
        return;
    }
}
