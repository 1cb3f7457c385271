#include "config.h"

#include "campaign/state/replay-private.h"

MusterRecord *
muster_register_get (MusterRegister *reg, gint64 number)
{
  return (MusterRecord *) muster_register_find (reg, number);
}

MusterRecord *
muster_register_get_unit (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get (reg, event->subject);
  if (unit != NULL && unit->sort == MUSTER_SORT_UNIT)
    return unit;
  muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
  return NULL;
}

/* Some of a unit that was merged come back to where the others are. */
static MusterRecord *
find_colours (MusterRegister *reg, MusterRecord *unit)
{
  guint most = reg->records->len;
  while (unit->joined_to > 0 && most-- > 0)
    unit = muster_register_get (reg, unit->joined_to);
  return unit;
}

static void
move (MusterRecord *from, MusterRecord *to, gint64 steps)
{
  if (from == to)
    return;
  from->left += steps;
  to->came += steps;
}

void
muster_register_bring_back (MusterRegister *reg, MusterRecord *unit, MusterPool pool, gint64 steps)
{
  MusterRecord *colours = find_colours (reg, unit);
  gint64 coming = MIN (steps, unit->away[pool]);
  unit->away[pool] -= coming;
  move (unit, colours, coming);
  colours->present += coming;
  /* Others may have filled their places meanwhile. */
  colours->is_over = colours->is_over || colours->present > colours->establishment;
}

static gint64
sum_parts (const MusterEvent *event)
{
  gint64 sum = 0;
  for (guint i = MUSTER_LOSS_KILLED; i <= MUSTER_LOSS_PRISONERS; i++)
    sum += event->figures[i];
  return sum;
}

/* The days that are left stay days of hospital, however fast they go: so it does not matter how
 * often a unit's rest begins and ends. */
static void
work_out (MusterReturning *returning, int day, gint64 rest)
{
  gint64 gone = (day - returning->told) * MAX (returning->rest, 1);
  gint64 speed = MAX (rest, 1);
  returning->left -= gone;
  returning->told = day;
  returning->rest = rest;
  returning->day = muster_day_add (day, MAX ((returning->left + speed - 1) / speed, 1));
}

static void
add_returning (MusterRegister *reg, const MusterEvent *event, gint64 steps)
{
  const MusterRecord *unit = muster_register_find (reg, event->subject);
  MusterReturning returning = { .record = event->subject,
                                .battle = event->battle,
                                .steps = steps,
                                .pool = MUSTER_POOL_HOSPITAL,
                                .day = event->until,
                                .told = event->day,
                                .left = event->until - event->day };
  if (steps == 0 || event->until == MUSTER_NO_DAY)
    return;
  if (unit->rest > 1)
    work_out (&returning, event->day, unit->rest);
  g_array_append_val (reg->returning, returning);
}

void
muster_register_rest (MusterRegister *reg, int day)
{
  for (guint i = 0; i < reg->returning->len; i++)
    {
      MusterReturning *returning = &g_array_index (reg->returning, MusterReturning, i);
      if (returning->pool != MUSTER_POOL_HOSPITAL)
        continue;
      const MusterRecord *unit = find_colours (reg, muster_register_get (reg, returning->record));
      if (unit->rest != returning->rest)
        work_out (returning, day, unit->rest);
    }
}

/* Takes what an event says, and no more than there is: first those who come back least. */
static void
take_losses (MusterRegister *reg,
             const MusterEvent *event,
             MusterRecord *unit,
             gint64 figures[MUSTER_EVENT_FIGURES])
{
  static const MusterLoss order[] = { MUSTER_LOSS_KILLED, MUSTER_LOSS_PRISONERS,
                                      MUSTER_LOSS_MISSING, MUSTER_LOSS_HOSPITAL,
                                      MUSTER_LOSS_RETURNING };
  gint64 left = unit->present;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      figures[order[i]] = CLAMP (event->figures[order[i]], 0, left);
      left -= figures[order[i]];
      figures[MUSTER_LOSS_ALL] += figures[order[i]];
    }
  unit->present = left + figures[MUSTER_LOSS_RETURNING];
  unit->lost += figures[MUSTER_LOSS_KILLED];
  unit->away[MUSTER_POOL_HOSPITAL] += figures[MUSTER_LOSS_HOSPITAL];
  unit->away[MUSTER_POOL_MISSING] += figures[MUSTER_LOSS_MISSING];
  unit->away[MUSTER_POOL_PRISONERS] += figures[MUSTER_LOSS_PRISONERS];
  unit->is_over = unit->is_over && unit->present > unit->establishment;
  add_returning (reg, event, figures[MUSTER_LOSS_HOSPITAL]);
}

void
muster_apply_losses (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get_unit (reg, event);
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  MusterEngagement *engagement =
    battle != NULL && unit != NULL ? muster_battle_get (battle, unit->number) : NULL;
  gint64 figures[MUSTER_EVENT_FIGURES] = { 0 };
  if (unit == NULL)
    return;
  gint64 parts = sum_parts (event);
  if (parts != event->figures[MUSTER_LOSS_ALL])
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNEQUAL,
                                 event->figures[MUSTER_LOSS_ALL], parts);
  if (event->battle > 0 && engagement == NULL)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->battle, 0);
  if (parts > unit->present)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_MORE, parts, unit->present);
  take_losses (reg, event, unit, figures);
  for (guint i = 0; engagement != NULL && i < MUSTER_EVENT_FIGURES; i++)
    engagement->figures[i] += figures[i];
}

/* Those that were thought to come back on some day have come already. */
static void
forget_returning (MusterRegister *reg, gint64 record, gint64 steps)
{
  guint kept = 0;
  for (guint i = 0; i < reg->returning->len; i++)
    {
      MusterReturning returning = g_array_index (reg->returning, MusterReturning, i);
      gint64 come = returning.record == record && returning.pool == MUSTER_POOL_HOSPITAL
                      ? MIN (steps, returning.steps)
                      : 0;
      steps -= come;
      returning.steps -= come;
      if (returning.steps > 0 || returning.pool == MUSTER_N_POOLS)
        g_array_index (reg->returning, MusterReturning, kept++) = returning;
    }
  g_array_set_size (reg->returning, kept);
}

void
muster_apply_return (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get_unit (reg, event);
  gint64 pool = event->figures[1];
  if (unit == NULL)
    return;
  if (pool < 0 || pool >= MUSTER_N_POOLS)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, pool, 0);
      return;
    }
  if (event->figures[0] > unit->away[pool])
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_MORE, event->figures[0],
                                 unit->away[pool]);
  gint64 steps = CLAMP (event->figures[0], 0, unit->away[pool]);
  if (pool == MUSTER_POOL_HOSPITAL)
    forget_returning (reg, unit->number, steps);
  muster_register_bring_back (reg, unit, (MusterPool) pool, steps);
}

void
muster_apply_replace (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get_unit (reg, event);
  gboolean may_be_over = event->figures[1] != 0;
  if (unit == NULL)
    return;
  gint64 room = MAX (unit->establishment - unit->present, 0);
  gint64 steps = MAX (event->figures[0], 0);
  if (unit->status >= MUSTER_STATUS_DISBANDED)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_NOT_FIT, steps, 0);
      return;
    }
  if (steps > room && !may_be_over)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_OVER, steps, room);
      steps = room;
    }
  unit->came += steps;
  unit->present += steps;
  unit->is_over = unit->is_over || unit->present > unit->establishment;
}

static gboolean
can_merge (MusterRegister *reg, const MusterEvent *event, MusterRecord *from, MusterRecord *to)
{
  MusterTroubleKind kind = MUSTER_TROUBLE_UNKNOWN;
  if (to != NULL && to->sort == MUSTER_SORT_UNIT && from == to)
    kind = MUSTER_TROUBLE_SELF;
  else if (to != NULL && to->sort == MUSTER_SORT_UNIT
           && (from->status >= MUSTER_STATUS_DISBANDED || to->status >= MUSTER_STATUS_DISBANDED))
    kind = MUSTER_TROUBLE_NOT_FIT;
  else if (to != NULL && to->sort == MUSTER_SORT_UNIT && from->side == to->side)
    return TRUE;
  muster_register_add_trouble (reg, event, kind, event->object, 0);
  return FALSE;
}

/* A part that comes back to the unit that it was split from brings its establishment along. */
static gint64
get_brought (const MusterRecord *from, const MusterRecord *to)
{
  return from->split_from == to->number ? from->establishment : 0;
}

static gboolean
has_room (MusterRegister *reg, const MusterEvent *event, MusterRecord *from, MusterRecord *to)
{
  gint64 room = MAX (to->establishment + get_brought (from, to) - to->present, 0);
  if (from->present <= room || event->figures[0] != 0)
    return TRUE;
  muster_register_add_trouble (reg, event, MUSTER_TROUBLE_OVER, from->present, room);
  return FALSE;
}

void
muster_apply_merge (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *from = muster_register_get_unit (reg, event);
  MusterRecord *to = muster_register_get (reg, event->object);
  if (from == NULL || !can_merge (reg, event, from, to) || !has_room (reg, event, from, to))
    return;
  to->establishment += get_brought (from, to);
  move (from, to, from->present);
  to->present += from->present;
  to->experience = MAX (to->experience, from->experience);
  to->fatigue = MAX (to->fatigue, from->fatigue);
  to->is_over = to->is_over || to->present > to->establishment;
  from->present = 0;
  from->is_over = FALSE;
  from->status = MUSTER_STATUS_MERGED;
  from->since = event->day;
  from->joined_to = to->number;
  muster_register_rest (reg, event->day);
}

static void
give_part (MusterRecord *part, const MusterRecord *whole, const MusterEvent *event, gint64 steps)
{
  part->sort = MUSTER_SORT_UNIT;
  part->side = whole->side;
  part->parent = whole->parent;
  part->rank = whole->rank;
  part->raised = whole->raised;
  part->thing = whole->thing;
  part->name = event->text != NULL ? event->text : whole->name;
  part->status = whole->status;
  part->since = event->day;
  part->rest = whole->rest;
  part->split_from = whole->number;
  part->experience = whole->experience;
  part->fatigue = whole->fatigue;
  part->given = whole->given != NULL ? g_array_copy (whole->given) : NULL;
  part->honours = whole->honours != NULL ? g_array_copy (whole->honours) : NULL;
  part->establishment = steps;
  part->came = steps;
  part->present = steps;
}

void
muster_apply_split (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *whole = muster_register_get_unit (reg, event);
  if (whole == NULL)
    return;
  /* Both must have some. */
  gint64 most = whole->present - 1;
  gint64 steps = event->figures[0];
  if (!muster_register_may_add (reg, event->object, 1))
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_TAKEN, event->object, 0);
      return;
    }
  if (steps < 1 || steps > most)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_MORE, steps, MAX (most, 0));
      return;
    }
  MusterRecord *part = muster_register_add (reg, event->object);
  give_part (part, whole, event, steps);
  whole->present -= steps;
  whole->left += steps;
  whole->establishment = MAX (whole->establishment - steps, whole->present);
}
