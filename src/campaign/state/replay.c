#include "config.h"

#include "campaign/state/replay.h"

#include "base/phrase.h"
#include "campaign/state/register-players.h"

#include <string.h>

/* Applies an event of one kind. Whatever it asks for that cannot be is a conflict of it, and no
 * more than what can be is done. @event: of the register's campaign; those of one day are applied
 * in their order, after who comes back on that day. */
typedef void (*MusterApply) (MusterRegister *reg, const MusterEvent *event);

static MusterRecord *
muster_register_get (MusterRegister *reg, gint64 number)
{
  return (MusterRecord *) muster_register_find (reg, number);
}

static MusterBattle *
muster_register_get_battle (MusterRegister *reg, gint64 number)
{
  return (MusterBattle *) muster_register_find_battle (reg, number);
}

static MusterEngagement *
muster_battle_get (MusterBattle *battle, gint64 record)
{
  return (MusterEngagement *) muster_battle_find (battle, record);
}

/* Notes that an event could not come to pass as it says; more than one conflict may be of it.
 * @wanted: as its kind says: how much it asks for, or what it names that is not there
 * @there: how much there was, or 0 */
static void
muster_register_add_conflict (MusterRegister *reg,
                              const MusterEvent *event,
                              MusterConflictKind kind,
                              gint64 wanted,
                              gint64 there)
{
  const MusterEvent *first = (const MusterEvent *) reg->campaign->events->data;
  MusterConflict conflict = {
    .kind = kind, .event = (guint) (event - first), .wanted = wanted, .there = there
  };
  g_array_append_val (reg->conflicts, conflict);
}

/* Returns: (transfer none) (nullable): the unit of the event, or a conflict of it */
static MusterRecord *
muster_register_get_unit (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get (reg, event->subject);
  if (unit != NULL && unit->category == MUSTER_CATEGORY_UNIT)
    return unit;
  muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
  return NULL;
}

/* Makes a commander fit again. Who took his place meanwhile is not his successor any more: he needs
 * another when he is lost again. */
static void
muster_record_restore (MusterRecord *commander)
{
  commander->fate = MUSTER_FATE_FIT;
  commander->until = MUSTER_NO_DAY;
  commander->successor = 0;
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

/* Works out anew who comes back from hospital when, after units began or ended their rest. */
static void
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

/* Returns: whether records may have the numbers from @number on, @n of them: no other has one */
static gboolean
muster_register_may_add (const MusterRegister *reg, gint64 number, guint n)
{
  if (number < 1 || number + n - 1 > MUSTER_MOST_RECORDS)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (muster_register_find (reg, number + i) != NULL)
      return FALSE;
  return TRUE;
}

/* Puts a new record on the books, of which all is 0 but the number. @number: as
 * muster_register_may_add() says */
static MusterRecord *
muster_register_add (MusterRegister *reg, gint64 number)
{
  MusterRecord *record = g_new0 (MusterRecord, 1);
  if (number >= (gint64) reg->records->len)
    g_ptr_array_set_size (reg->records, (int) number + 1);
  record->number = number;
  g_ptr_array_index (reg->records, number) = record;
  return record;
}

static gboolean
check_battle (MusterRegister *reg, const MusterEvent *event)
{
  for (guint i = 0; i < 2; i++)
    if (muster_campaign_find_side (reg->campaign, (int) event->figures[i]) == NULL)
      {
        muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->figures[i], 0);
        return FALSE;
      }
  if (event->subject >= 1 && muster_register_find_battle (reg, event->subject) == NULL)
    return TRUE;
  muster_register_add_conflict (reg, event, MUSTER_CONFLICT_TAKEN, event->subject, 0);
  return FALSE;
}

static void
apply_battle (MusterRegister *reg, const MusterEvent *event)
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
  gboolean is_unit = record->category == MUSTER_CATEGORY_UNIT;
  if (!muster_record_is_fit (record))
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_NOT_FIT, event->figures[0], 0);
  else if (is_unit && event->figures[MUSTER_ENGAGED_STEPS] > record->present)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_MORE,
                                  event->figures[MUSTER_ENGAGED_STEPS], record->present);
}

static void
apply_engage (MusterRegister *reg, const MusterEvent *event)
{
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  MusterRecord *record = muster_register_get (reg, event->subject);
  if (battle == NULL || record == NULL || record->category < MUSTER_CATEGORY_COMMANDER
      || muster_battle_find (battle, event->subject) != NULL)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
      return;
    }
  if (fights_elsewhere (reg, battle, record->number))
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_SAME_DAY, event->subject, 0);
  check_marching (reg, event, record);
  MusterEngagement engagement = { .record = record->number,
                                  .steps = event->figures[MUSTER_ENGAGED_STEPS],
                                  .army = event->figures[MUSTER_ENGAGED_ARMY],
                                  .node = event->figures[MUSTER_ENGAGED_NODE] };
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

static void
apply_fate (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *commander = muster_register_get (reg, event->subject);
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  MusterEngagement *engagement = battle != NULL ? muster_battle_get (battle, event->subject) : NULL;
  gint64 fate = event->figures[0];
  if (commander == NULL || commander->category != MUSTER_CATEGORY_COMMANDER || fate < 0
      || fate >= MUSTER_N_FATES)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
      return;
    }
  if (event->battle > 0 && engagement == NULL)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->battle, 0);
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

static void
apply_result (MusterRegister *reg, const MusterEvent *event)
{
  MusterBattle *battle = muster_register_get_battle (reg, event->battle);
  gint64 outcome = event->figures[MUSTER_RESULT_OUTCOME];
  if (battle == NULL || outcome < 0 || outcome > MUSTER_OUTCOME_WON)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->battle, 0);
      return;
    }
  battle->outcome = (MusterOutcome) outcome;
  battle->winner = outcome == MUSTER_OUTCOME_WON ? (int) event->subject : 0;
  battle->held = (int) event->figures[MUSTER_RESULT_HELD];
}

gboolean
muster_register_is_in (const MusterRegister *reg, const MusterRecord *record, gint64 formation)
{
  if (formation <= 0)
    return formation == 0 || record->side == -formation;
  while (record != NULL && record->number != formation)
    record = muster_register_find (reg, record->parent);
  return record != NULL;
}

/* Options are a part of what they stand on, and have no record. */
static gint64
find_parent (const MusterArmy *army, guint node, gint64 first)
{
  guint parent = army->nodes[node].parent;
  return parent == MUSTER_NO_NODE ? 0 : first + parent;
}

static void
raise_node (MusterRegister *reg, const MusterEvent *event, const MusterRaised *raised, guint index)
{
  const MusterNode *node = &raised->army->nodes[index];
  MusterRecord *record = muster_register_add (reg, event->subject + index);
  record->category = node->category;
  record->side = (int) event->object;
  record->parent = find_parent (raised->army, index, event->subject);
  record->rank = record->number;
  record->raised = raised;
  record->node = index;
  record->name = index == 0 ? raised->army->name : node->name;
  record->since = event->day;
  record->establishment = raised->steps[index];
  record->came = record->establishment;
  record->present = record->establishment;
}

static void
apply_raise (MusterRegister *reg, const MusterEvent *event)
{
  const MusterRaised *raised = muster_campaign_find_raised (reg->campaign, event->id);
  if (raised == NULL || muster_campaign_find_side (reg->campaign, (int) event->object) == NULL)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->object, 0);
      return;
    }
  if (!muster_register_may_add (reg, event->subject, raised->army->n_nodes))
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_TAKEN, event->subject, 0);
      return;
    }
  for (guint i = 0; i < raised->army->n_nodes; i++)
    if (raised->army->nodes[i].category <= MUSTER_CATEGORY_UNIT)
      raise_node (reg, event, raised, i);
}

/* Returns: (transfer none) (nullable): the event's record, or a conflict of it */
static MusterRecord *
get_record (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = muster_register_get (reg, event->subject);
  if (record == NULL)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
  return record;
}

/* Brothers are numbered anew, so that there is room between any two. */
static void
give_rank (MusterRegister *reg, MusterRecord *moved, gint64 before)
{
  g_autoptr (GPtrArray) all = muster_register_list (reg, moved->side, moved->parent);
  gint64 rank = 1;
  gboolean is_placed = FALSE;
  for (guint i = 0; i < all->len; i++)
    {
      MusterRecord *brother = g_ptr_array_index (all, i);
      if (brother == moved || brother->parent != moved->parent)
        continue;
      if (brother->number == before)
        {
          moved->rank = rank++;
          is_placed = TRUE;
        }
      brother->rank = rank++;
    }
  if (!is_placed)
    moved->rank = rank;
}

/* Returns: the number of the first that stands in a record's formation but itself; 0 for none */
static gint64
find_first_brother (const MusterRegister *reg, const MusterRecord *record)
{
  g_autoptr (GPtrArray) all = muster_register_list (reg, record->side, record->parent);
  for (guint i = 0; i < all->len; i++)
    {
      const MusterRecord *brother = g_ptr_array_index (all, i);
      if (brother != record && brother->parent == record->parent)
        return brother->number;
    }
  return 0;
}

static gboolean
may_stand_in (MusterRegister *reg, const MusterRecord *record, gint64 parent)
{
  const MusterRecord *formation = muster_register_find (reg, parent);
  if (parent <= 0)
    return parent == 0 || record->side == -parent;
  return formation != NULL && formation->category < MUSTER_CATEGORY_COMMANDER
         && formation->side == record->side
         && !muster_register_is_in (reg, formation, record->number);
}

/* A type that is not one of commanders is none; without the ruleset nobody can say. */
static void
make_type (MusterRegister *reg, MusterRecord *commander, const MusterEvent *event)
{
  const MusterRuleset *ruleset = commander->raised->army->ruleset;
  const MusterKind *kind =
    ruleset != NULL ? muster_ruleset_find_node_kind (ruleset, event->text) : NULL;
  gboolean is_none =
    ruleset != NULL && (kind == NULL || kind->category != MUSTER_CATEGORY_COMMANDER);
  if (is_none || commander->category != MUSTER_CATEGORY_COMMANDER)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->object, 0);
  else
    commander->type = event->text;
}

/* Returns: (transfer none) (nullable): the event's record, which may go where the event says, or a
 * conflict of it */
static MusterRecord *
get_moved (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record == NULL || may_stand_in (reg, record, event->object))
    return record;
  MusterConflictKind kind =
    event->object == event->subject ? MUSTER_CONFLICT_SELF : MUSTER_CONFLICT_UNKNOWN;
  muster_register_add_conflict (reg, event, kind, event->object, 0);
  return NULL;
}

/* What stands in a record goes with it. */
static void
apply_transfer (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_moved (reg, event);
  if (record == NULL)
    return;
  record->parent = MAX (event->object, 0);
  give_rank (reg, record, event->figures[0]);
}

static void
apply_appoint (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *commander = get_moved (reg, event);
  if (commander == NULL)
    return;
  if (event->text != NULL)
    make_type (reg, commander, event);
  commander->parent = MAX (event->object, 0);
  give_rank (reg, commander, find_first_brother (reg, commander));
}

typedef void (*Change) (MusterRecord *record, const MusterEvent *event);

/* Changes the event's record with all that stands in it; a formation as small as a unit alone. */
static void
change_all (MusterRegister *reg, const MusterEvent *event, Change change)
{
  MusterRecord *alone = muster_register_get (reg, event->subject);
  if (alone != NULL && alone->category >= MUSTER_CATEGORY_COMMANDER)
    {
      change (alone, event);
      return;
    }
  if (alone == NULL && event->subject > 0)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
      return;
    }
  for (guint i = 0; i < reg->records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && muster_register_is_in (reg, record, event->subject))
        change (record, event);
    }
}

static void
change_status (MusterRecord *record, const MusterEvent *event)
{
  if (record->status == MUSTER_STATUS_MERGED)
    return;
  gint64 counts = CLAMP (event->figures[MUSTER_GIVEN_COUNTS], 0, MUSTER_MOST_REST);
  record->status = (MusterStatus) event->figures[MUSTER_GIVEN_STATUS];
  record->since = event->day;
  record->rest = record->status == MUSTER_STATUS_RESTING && counts > 1 ? counts : 0;
}

static void
apply_status (MusterRegister *reg, const MusterEvent *event)
{
  gint64 status = event->figures[0];
  if (status < 0 || status >= MUSTER_N_STATUSES || status == MUSTER_STATUS_MERGED)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, status, 0);
  else
    {
      change_all (reg, event, change_status);
      muster_register_rest (reg, event->day);
    }
}

static void
change_fatigue (MusterRecord *record, const MusterEvent *event)
{
  record->fatigue = MAX (record->fatigue + event->figures[0], 0);
}

static void
apply_fatigue (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, change_fatigue);
}

static void
sleep_well (MusterRecord *record, const MusterEvent *event)
{
  record->fatigue = 0;
}

static void
apply_night (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, sleep_well);
}

static void
change_experience (MusterRecord *record, const MusterEvent *event)
{
  record->experience = MAX (record->experience + event->figures[0], 0);
}

static void
apply_experience (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, change_experience);
}

/* The text is the scale and the grade: "quality veteran". */
static void
apply_grade (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  g_auto (GStrv) words = g_strsplit (event->text != NULL ? event->text : "", " ", 2);
  if (record == NULL)
    return;
  if (g_strv_length (words) != 2)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, 0, 0);
      return;
    }
  MusterGiven given = { .scale = g_intern_string (words[0]), .grade = g_intern_string (words[1]) };
  if (record->given == NULL)
    record->given = g_array_new (FALSE, FALSE, sizeof (MusterGiven));
  for (guint i = 0; i < record->given->len; i++)
    if (strcmp (g_array_index (record->given, MusterGiven, i).scale, words[0]) == 0)
      g_array_remove_index (record->given, i--);
  g_array_append_val (record->given, given);
}

static void
apply_rename (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record != NULL)
    record->name = event->text;
}

static void
apply_rank (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record != NULL)
    record->title = event->text;
}

static void
apply_honour (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record == NULL || event->text == NULL)
    return;
  if (record->honours == NULL)
    record->honours = g_array_new (FALSE, FALSE, sizeof (const char *));
  g_array_append_val (record->honours, event->text);
}

static void
apply_counter (MusterRegister *reg, const MusterEvent *event)
{
  const char *name = event->text != NULL ? event->text : "";
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      if (tally->of != event->subject || strcmp (tally->name, name) != 0)
        continue;
      tally->value += event->figures[0];
      return;
    }
  MusterTally tally = { .of = event->subject, .name = name, .value = event->figures[0] };
  g_array_append_val (reg->tallies, tally);
}

/* Units and commanders are where their formation is. Where it is FALSE that is a conflict. */
static gboolean
is_formation (MusterRegister *reg, const MusterEvent *event, const MusterRecord *record)
{
  if (record->category < MUSTER_CATEGORY_COMMANDER)
    return TRUE;
  muster_register_add_conflict (reg, event, MUSTER_CONFLICT_ALONE, event->subject, 0);
  return FALSE;
}

static void
march (MusterRecord *formation, const MusterEvent *event)
{
  formation->place = event->object;
  formation->arrives = event->until > event->day ? event->until : MUSTER_NO_DAY;
  formation->toward = formation->came_from = formation->held = 0;
  formation->units = 0;
  formation->is_entrenched = FALSE;
  formation->way = NULL;
}

/* One that halts nowhere is where the formation is in which it stands. */
static void
apply_halt (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *formation = get_record (reg, event);
  gint64 toward = event->figures[MUSTER_HALT_TOWARD];
  if (formation == NULL || !is_formation (reg, event, formation))
    return;
  gint64 unknown = 0;
  if (event->object != 0 && muster_campaign_find_place (reg->campaign, event->object) == NULL)
    unknown = event->object;
  else if (toward != 0 && muster_campaign_find_place (reg->campaign, toward) == NULL)
    unknown = toward;
  if (unknown != 0)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, unknown, 0);
      return;
    }
  march (formation, event);
  formation->toward = toward;
  formation->units = (int) event->figures[MUSTER_HALT_UNITS];
  formation->held = event->figures[MUSTER_HALT_HELD];
  formation->came_from = event->figures[MUSTER_HALT_CAME];
  formation->is_entrenched = event->figures[MUSTER_HALT_ENTRENCHED] != 0;
  formation->way = event->text;
}

/* A side marches as what stands in no other formation of it. */
static gboolean
is_highest (const MusterRecord *record, gint64 side)
{
  return record != NULL && record->side == -side && record->parent == 0
         && record->category < MUSTER_CATEGORY_COMMANDER;
}

static void
apply_march (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *formation = event->subject < 0 ? NULL : get_record (reg, event);
  if (event->subject >= 0 && (formation == NULL || !is_formation (reg, event, formation)))
    return;
  if (muster_campaign_find_place (reg->campaign, event->object) == NULL)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->object, 0);
      return;
    }
  if (formation != NULL)
    march (formation, event);
  for (guint i = 0; formation == NULL && i < reg->records->len; i++)
    if (is_highest (g_ptr_array_index (reg->records, i), event->subject))
      march (g_ptr_array_index (reg->records, i), event);
}

/* A player is written as he was first. */
static void
apply_player (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *formation = get_record (reg, event);
  if (formation == NULL)
    return;
  if (!is_formation (reg, event, formation))
    return;
  const char *known =
    event->text != NULL ? muster_register_find_player_named (reg, event->text) : NULL;
  formation->player = known != NULL ? known : event->text;
}

static void
move (MusterRecord *from, MusterRecord *to, gint64 steps)
{
  if (from == to)
    return;
  from->left += steps;
  to->came += steps;
}

/* Lets some of a unit come back from a pool, to the unit that it is a part of by now. @steps: at
 * most as many as are there are taken */
static void
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

static void
apply_losses (MusterRegister *reg, const MusterEvent *event)
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
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNEQUAL,
                                  event->figures[MUSTER_LOSS_ALL], parts);
  if (event->battle > 0 && engagement == NULL)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->battle, 0);
  if (parts > unit->present)
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_MORE, parts, unit->present);
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

static void
apply_return (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get_unit (reg, event);
  gint64 pool = event->figures[1];
  if (unit == NULL)
    return;
  if (pool < 0 || pool >= MUSTER_N_POOLS)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, pool, 0);
      return;
    }
  if (event->figures[0] > unit->away[pool])
    muster_register_add_conflict (reg, event, MUSTER_CONFLICT_MORE, event->figures[0],
                                  unit->away[pool]);
  gint64 steps = CLAMP (event->figures[0], 0, unit->away[pool]);
  if (pool == MUSTER_POOL_HOSPITAL)
    forget_returning (reg, unit->number, steps);
  muster_register_bring_back (reg, unit, (MusterPool) pool, steps);
}

static void
apply_replace (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *unit = muster_register_get_unit (reg, event);
  gboolean may_be_over = event->figures[1] != 0;
  if (unit == NULL)
    return;
  gint64 room = MAX (unit->establishment - unit->present, 0);
  gint64 steps = MAX (event->figures[0], 0);
  if (unit->status >= MUSTER_STATUS_DISBANDED)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_NOT_FIT, steps, 0);
      return;
    }
  if (steps > room && !may_be_over)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_OVER, steps, room);
      steps = room;
    }
  unit->came += steps;
  unit->present += steps;
  unit->is_over = unit->is_over || unit->present > unit->establishment;
}

static gboolean
can_merge (MusterRegister *reg, const MusterEvent *event, MusterRecord *from, MusterRecord *to)
{
  MusterConflictKind kind = MUSTER_CONFLICT_UNKNOWN;
  if (to != NULL && to->category == MUSTER_CATEGORY_UNIT && from == to)
    kind = MUSTER_CONFLICT_SELF;
  else if (to != NULL && to->category == MUSTER_CATEGORY_UNIT
           && (from->status >= MUSTER_STATUS_DISBANDED || to->status >= MUSTER_STATUS_DISBANDED))
    kind = MUSTER_CONFLICT_NOT_FIT;
  else if (to != NULL && to->category == MUSTER_CATEGORY_UNIT && from->side == to->side)
    return TRUE;
  muster_register_add_conflict (reg, event, kind, event->object, 0);
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
  muster_register_add_conflict (reg, event, MUSTER_CONFLICT_OVER, from->present, room);
  return FALSE;
}

static void
apply_merge (MusterRegister *reg, const MusterEvent *event)
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
  part->category = MUSTER_CATEGORY_UNIT;
  part->side = whole->side;
  part->parent = whole->parent;
  part->rank = whole->rank;
  part->raised = whole->raised;
  part->node = whole->node;
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

static void
apply_split (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *whole = muster_register_get_unit (reg, event);
  if (whole == NULL)
    return;
  /* Both must have some. */
  gint64 most = whole->present - 1;
  gint64 steps = event->figures[0];
  if (!muster_register_may_add (reg, event->object, 1))
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_TAKEN, event->object, 0);
      return;
    }
  if (steps < 1 || steps > most)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_MORE, steps, MAX (most, 0));
      return;
    }
  MusterRecord *part = muster_register_add (reg, event->object);
  give_part (part, whole, event, steps);
  whole->present -= steps;
  whole->left += steps;
  whole->establishment = MAX (whole->establishment - steps, whole->present);
}

/* Returns: (transfer none): what he is called whom nobody gave a name */
static const char *
name_successor (MusterRegister *reg, gint64 lost)
{
  g_autofree char *of = muster_register_dup_distinct (reg, lost, FALSE);
  g_autofree char *phrase = muster_phrase_new ("successor", of, NULL);
  g_autofree char *name = muster_phrase_format (phrase);
  return g_string_chunk_insert (reg->names, name);
}

/* He is as he who is lost was, with a name and a history of his own; grades that he has instead are
 * told by events of their own. */
static void
take_place (MusterRegister *reg, const MusterRecord *lost, const MusterEvent *event)
{
  const char *name = event->text != NULL ? event->text : name_successor (reg, lost->number);
  MusterRecord *successor = muster_register_add (reg, event->object);
  successor->category = MUSTER_CATEGORY_COMMANDER;
  successor->side = lost->side;
  successor->parent = lost->parent;
  successor->rank = lost->rank;
  successor->raised = lost->raised;
  successor->node = lost->node;
  successor->type = lost->type;
  successor->name = name;
  successor->since = event->day;
  successor->succeeds = lost->number;
  successor->given = lost->given != NULL ? g_array_copy (lost->given) : NULL;
}

static void
apply_succeed (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *lost = muster_register_get (reg, event->subject);
  if (lost != NULL && !muster_register_may_add (reg, event->object, 1))
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_TAKEN, event->object, 0);
      return;
    }
  if (lost == NULL || lost->category != MUSTER_CATEGORY_COMMANDER)
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_UNKNOWN, event->subject, 0);
      return;
    }
  if (!muster_record_is_vacant (lost))
    {
      muster_register_add_conflict (reg, event, MUSTER_CONFLICT_NOT_LOST, event->subject, 0);
      return;
    }
  take_place (reg, lost, event);
  lost->successor = event->object;
}

/* What is told of the calendar or of other events moves nobody. */
static void
apply_nothing (MusterRegister *reg, const MusterEvent *event)
{
}

static const MusterApply applies[] = {
  [MUSTER_EVENT_RAISE] = apply_raise,
  [MUSTER_EVENT_BATTLE] = apply_battle,
  [MUSTER_EVENT_ENGAGE] = apply_engage,
  [MUSTER_EVENT_LOSSES] = apply_losses,
  [MUSTER_EVENT_FATE] = apply_fate,
  [MUSTER_EVENT_RESULT] = apply_result,
  [MUSTER_EVENT_RETURN] = apply_return,
  [MUSTER_EVENT_REPLACE] = apply_replace,
  [MUSTER_EVENT_MERGE] = apply_merge,
  [MUSTER_EVENT_SPLIT] = apply_split,
  [MUSTER_EVENT_TRANSFER] = apply_transfer,
  [MUSTER_EVENT_STATUS] = apply_status,
  [MUSTER_EVENT_GRADE] = apply_grade,
  [MUSTER_EVENT_RENAME] = apply_rename,
  [MUSTER_EVENT_RANK] = apply_rank,
  [MUSTER_EVENT_APPOINT] = apply_appoint,
  [MUSTER_EVENT_FATIGUE] = apply_fatigue,
  [MUSTER_EVENT_NIGHT] = apply_night,
  [MUSTER_EVENT_EXPERIENCE] = apply_experience,
  [MUSTER_EVENT_HONOUR] = apply_honour,
  [MUSTER_EVENT_COUNTER] = apply_counter,
  [MUSTER_EVENT_MARCH] = apply_march,
  [MUSTER_EVENT_DATE] = apply_nothing,
  [MUSTER_EVENT_NOTE] = apply_nothing,
  [MUSTER_EVENT_STRIKE] = apply_nothing,
  [MUSTER_EVENT_RESTORE] = apply_nothing,
  [MUSTER_EVENT_PLAYER] = apply_player,
  [MUSTER_EVENT_SUCCEED] = apply_succeed,
  [MUSTER_EVENT_RULES] = apply_nothing,
  [MUSTER_EVENT_PERIOD] = apply_nothing,
  [MUSTER_EVENT_FORM] = apply_nothing,
  [MUSTER_EVENT_ORDER] = apply_nothing,
  [MUSTER_EVENT_RULING] = apply_nothing,
  [MUSTER_EVENT_CLOSE] = apply_nothing,
  [MUSTER_EVENT_HALT] = apply_halt,
  [MUSTER_EVENT_CONTACT] = apply_nothing,
  [MUSTER_EVENT_SIGHTING] = apply_nothing,
  [MUSTER_EVENT_NEWS] = apply_nothing,
};
G_STATIC_ASSERT (G_N_ELEMENTS (applies) == MUSTER_N_EVENTS);

/* Returns: (transfer none): the event that came to pass as the @i-th */
static const MusterEvent *
get_event (const MusterCampaign *campaign, guint i)
{
  return &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
}

static gboolean
is_wounded_until (const MusterRecord *record, const MusterReturning *returning)
{
  return record->category == MUSTER_CATEGORY_COMMANDER && record->fate == MUSTER_FATE_WOUNDED
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
  /* They may be told ahead, and bring no day about. */
  if (muster_event_may_be_ahead (event->kind))
    return;
  if (event->day > reg->day)
    advance (reg, event->day);
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
muster_campaign_replay (const MusterCampaign *campaign, int day)
{
  MusterRegister *reg = begin (campaign);
  g_debug ("Replaying %s", campaign->name);
  for (guint i = 0; i < campaign->order->len && get_event (campaign, i)->day <= day; i++)
    apply (reg, get_event (campaign, i));
  if (day != MUSTER_LAST_DAY && day > reg->day)
    advance (reg, day);
  return reg;
}

struct _MusterReplay
{
  MusterRegister *reg;
  guint next; /* in the order of the events */
};

MusterReplay *
muster_replay_new (const MusterCampaign *campaign)
{
  MusterReplay *replay = g_new0 (MusterReplay, 1);
  replay->reg = begin (campaign);
  g_debug ("Replaying %s step by step", campaign->name);
  return replay;
}

void
muster_replay_free (MusterReplay *replay)
{
  muster_register_unref (replay->reg);
  g_free (replay);
}

static void
go_to (MusterReplay *replay, guint end)
{
  while (replay->next < end)
    apply (replay->reg, get_event (replay->reg->campaign, replay->next++));
}

const MusterRegister *
muster_replay_to_battle (MusterReplay *replay, gint64 battle)
{
  const MusterCampaign *campaign = replay->reg->campaign;
  for (guint i = replay->next; i < campaign->order->len; i++)
    {
      const MusterEvent *event = get_event (campaign, i);
      if (event->kind != MUSTER_EVENT_BATTLE || event->subject != battle)
        continue;
      go_to (replay, i);
      if (event->day > replay->reg->day)
        advance (replay->reg, event->day);
      return replay->reg;
    }
  return NULL;
}

const MusterRegister *
muster_replay_to_end (MusterReplay *replay)
{
  go_to (replay, replay->reg->campaign->order->len);
  return replay->reg;
}

const MusterRegister *
muster_replay_to_day (MusterReplay *replay, int day)
{
  muster_replay_to_end (replay);
  if (day > replay->reg->day)
    advance (replay->reg, day);
  return replay->reg;
}

MusterRegister *
muster_campaign_replay_before (const MusterCampaign *campaign, gint64 battle)
{
  g_autoptr (MusterReplay) replay = muster_replay_new (campaign);
  const MusterRegister *reg = muster_replay_to_battle (replay, battle);
  return reg != NULL ? muster_register_ref ((MusterRegister *) reg) : NULL;
}

void
muster_campaign_walk (const MusterCampaign *campaign, MusterVisit visit, gpointer data)
{
  g_autoptr (MusterReplay) replay = muster_replay_new (campaign);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      go_to (replay, i + 1);
      if (!visit (replay->reg, g_array_index (campaign->order, guint, i), data))
        return;
    }
}
