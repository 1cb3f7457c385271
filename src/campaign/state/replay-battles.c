#include "config.h"

#include "campaign/state/replay-private.h"

MusterBattle *
muster_register_get_battle (MusterRegister *reg, gint64 number)
{
  return (MusterBattle *) muster_register_find_battle (reg, number);
}

MusterEngagement *
muster_battle_get (MusterBattle *battle, gint64 record)
{
  return (MusterEngagement *) muster_battle_find (battle, record);
}

void
muster_register_add_trouble (MusterRegister *reg,
                             const MusterEvent *event,
                             MusterTroubleKind kind,
                             gint64 wanted,
                             gint64 there)
{
  const MusterEvent *first = (const MusterEvent *) reg->campaign->events->data;
  MusterTrouble trouble = {
    .kind = kind, .event = (guint) (event - first), .wanted = wanted, .there = there
  };
  g_array_append_val (reg->troubles, trouble);
}

static gboolean
check_battle (MusterRegister *reg, const MusterEvent *event)
{
  for (guint i = 0; i < 2; i++)
    if (muster_campaign_find_side (reg->campaign, (int) event->figures[i]) == NULL)
      {
        muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->figures[i], 0);
        return FALSE;
      }
  if (event->subject >= 1 && muster_register_find_battle (reg, event->subject) == NULL)
    return TRUE;
  muster_register_add_trouble (reg, event, MUSTER_TROUBLE_TAKEN, event->subject, 0);
  return FALSE;
}

void
muster_apply_battle (MusterRegister *reg, const MusterEvent *event)
{
  if (!check_battle (reg, event))
    return;
  MusterBattle *battle = g_new0 (MusterBattle, 1);
  battle->number = event->subject;
  battle->batch = event->batch;
  battle->place = event->object;
  battle->name = event->text != NULL ? event->text : "";
  battle->note = event->note;
  battle->day = event->day;
  battle->sides[0] = (int) event->figures[0];
  battle->sides[1] = (int) event->figures[1];
  battle->engaged = g_array_new (FALSE, FALSE, sizeof (MusterEngagement));
  battle->of = g_hash_table_new (NULL, NULL);
  g_ptr_array_add (reg->battles, battle);
}

/* Battles stand in the order of their days. */
static gboolean
fights_elsewhere (const MusterRegister *reg, const MusterBattle *battle, gint64 record)
{
  for (guint i = reg->battles->len; i > 0; i--)
    {
      const MusterBattle *other = g_ptr_array_index (reg->battles, i - 1);
      if (other->day < battle->day)
        return FALSE;
      if (other != battle && muster_battle_find (other, record) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
check_marching (MusterRegister *reg, const MusterEvent *event, const MusterRecord *record)
{
  gboolean is_unit = record->sort == MUSTER_SORT_UNIT;
  if (!muster_record_is_fit (record))
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_NOT_FIT, event->figures[0], 0);
  else if (is_unit && event->figures[MUSTER_ENGAGED_STEPS] > record->present)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_MORE,
                                 event->figures[MUSTER_ENGAGED_STEPS], record->present);
}

void
muster_apply_engage (MusterRegister *reg, const MusterEvent *event)
{
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  MusterRecord *record = muster_register_get (reg, event->subject);
  if (battle == NULL || record == NULL || record->sort < MUSTER_SORT_COMMANDER
      || muster_battle_find (battle, event->subject) != NULL)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
      return;
    }
  if (fights_elsewhere (reg, battle, record->number))
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_SAME_DAY, event->subject, 0);
  check_marching (reg, event, record);
  MusterEngagement engagement = { .record = record->number,
                                  .steps = event->figures[MUSTER_ENGAGED_STEPS],
                                  .army = event->figures[MUSTER_ENGAGED_ARMY],
                                  .thing = event->figures[MUSTER_ENGAGED_THING] };
  g_array_append_val (battle->engaged, engagement);
  g_hash_table_insert (battle->of, GSIZE_TO_POINTER (record->number),
                       GUINT_TO_POINTER (battle->engaged->len));
}

static void
add_recovery (MusterRegister *reg, const MusterEvent *event)
{
  MusterReturning returning = {
    .record = event->subject, .battle = event->battle, .pool = MUSTER_N_POOLS, .day = event->until
  };
  g_array_append_val (reg->returning, returning);
}

void
muster_apply_fate (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *commander = muster_register_get (reg, event->subject);
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  MusterEngagement *engagement = battle != NULL ? muster_battle_get (battle, event->subject) : NULL;
  gint64 fate = event->figures[0];
  if (commander == NULL || commander->sort != MUSTER_SORT_COMMANDER || fate < 0
      || fate >= MUSTER_N_FATES)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
      return;
    }
  if (event->battle > 0 && engagement == NULL)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->battle, 0);
  commander->fate = (MusterFate) fate;
  if (commander->fate == MUSTER_FATE_FIT)
    muster_record_restore (commander);
  commander->until = event->until;
  if (engagement != NULL)
    {
      engagement->fate = commander->fate;
      engagement->until = event->until;
    }
  if (commander->fate == MUSTER_FATE_WOUNDED && event->until != MUSTER_NO_DAY)
    add_recovery (reg, event);
}

void
muster_apply_result (MusterRegister *reg, const MusterEvent *event)
{
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  gint64 outcome = event->figures[MUSTER_RESULT_OUTCOME];
  if (battle == NULL || outcome < 0 || outcome > MUSTER_OUTCOME_WON)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->battle, 0);
      return;
    }
  battle->outcome = (MusterOutcome) outcome;
  battle->winner = outcome == MUSTER_OUTCOME_WON ? (int) event->subject : 0;
  battle->held = (int) event->figures[MUSTER_RESULT_HELD];
}
