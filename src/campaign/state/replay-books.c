#include "config.h"

#include "campaign/state/register-players.h"
#include "campaign/state/replay-private.h"

#include <string.h>

MusterRecord *
muster_register_add (MusterRegister *reg, gint64 number)
{
  MusterRecord *record = g_new0 (MusterRecord, 1);
  if (number >= (gint64) reg->records->len)
    g_ptr_array_set_size (reg->records, (int) number + 1);
  record->number = number;
  g_ptr_array_index (reg->records, number) = record;
  return record;
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
find_parent (const MusterArmy *army, guint thing, gint64 first)
{
  guint parent = army->things[thing].parent;
  return parent == MUSTER_NO_THING ? 0 : first + parent;
}

static void
raise_thing (MusterRegister *reg, const MusterEvent *event, const MusterRaised *raised, guint index)
{
  const MusterThing *thing = &raised->army->things[index];
  MusterRecord *record = muster_register_add (reg, event->subject + index);
  record->sort = thing->sort;
  record->side = (int) event->object;
  record->parent = find_parent (raised->army, index, event->subject);
  record->rank = record->number;
  record->raised = raised;
  record->thing = index;
  record->name = index == 0 ? raised->army->name : thing->name;
  record->since = event->day;
  record->establishment = raised->steps[index];
  record->came = record->establishment;
  record->present = record->establishment;
}

gboolean
muster_register_may_add (const MusterRegister *reg, gint64 number, guint n)
{
  if (number < 1 || number + n - 1 > MUSTER_MOST_RECORDS)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (muster_register_find (reg, number + i) != NULL)
      return FALSE;
  return TRUE;
}

void
muster_apply_raise (MusterRegister *reg, const MusterEvent *event)
{
  const MusterRaised *raised = muster_campaign_find_raised (reg->campaign, event->id);
  if (raised == NULL || muster_campaign_find_side (reg->campaign, (int) event->object) == NULL)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->object, 0);
      return;
    }
  if (!muster_register_may_add (reg, event->subject, raised->army->n_things))
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_TAKEN, event->subject, 0);
      return;
    }
  for (guint i = 0; i < raised->army->n_things; i++)
    if (raised->army->things[i].sort <= MUSTER_SORT_UNIT)
      raise_thing (reg, event, raised, i);
}

/* Returns: (transfer none) (nullable): the event's record, or a trouble of it */
static MusterRecord *
get_record (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = muster_register_get (reg, event->subject);
  if (record == NULL)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
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
  return formation != NULL && formation->sort < MUSTER_SORT_COMMANDER
         && formation->side == record->side
         && !muster_register_is_in (reg, formation, record->number);
}

/* A type that is not one of commanders is none; without the ruleset nobody can say. */
static void
make_type (MusterRegister *reg, MusterRecord *commander, const MusterEvent *event)
{
  const MusterRuleset *ruleset = commander->raised->army->ruleset;
  const MusterKind *kind =
    ruleset != NULL ? muster_ruleset_find_thing_kind (ruleset, event->text) : NULL;
  gboolean is_none = ruleset != NULL && (kind == NULL || kind->sort != MUSTER_SORT_COMMANDER);
  if (is_none || commander->sort != MUSTER_SORT_COMMANDER)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->object, 0);
  else
    commander->type = event->text;
}

/* What stands in a record goes with it. */
void
muster_apply_transfer (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record == NULL)
    return;
  if (!may_stand_in (reg, record, event->object))
    {
      MusterTroubleKind kind =
        event->object == event->subject ? MUSTER_TROUBLE_SELF : MUSTER_TROUBLE_UNKNOWN;
      muster_register_add_trouble (reg, event, kind, event->object, 0);
      return;
    }
  if (event->kind == MUSTER_EVENT_APPOINT && event->text != NULL)
    make_type (reg, record, event);
  record->parent = MAX (event->object, 0);
  gboolean commands = event->kind == MUSTER_EVENT_APPOINT;
  give_rank (reg, record, commands ? find_first_brother (reg, record) : event->figures[0]);
}

typedef void (*Change) (MusterRecord *record, const MusterEvent *event);

/* Changes the event's record with all that stands in it; a formation as small as a unit alone. */
static void
change_all (MusterRegister *reg, const MusterEvent *event, Change change)
{
  MusterRecord *alone = muster_register_get (reg, event->subject);
  if (alone != NULL && alone->sort >= MUSTER_SORT_COMMANDER)
    {
      change (alone, event);
      return;
    }
  if (alone == NULL && event->subject > 0)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->subject, 0);
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

void
muster_apply_status (MusterRegister *reg, const MusterEvent *event)
{
  gint64 status = event->figures[0];
  if (status < 0 || status >= MUSTER_N_STATUSES || status == MUSTER_STATUS_MERGED)
    muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, status, 0);
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

void
muster_apply_fatigue (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, change_fatigue);
}

static void
sleep_well (MusterRecord *record, const MusterEvent *event)
{
  record->fatigue = 0;
}

void
muster_apply_night (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, sleep_well);
}

static void
change_experience (MusterRecord *record, const MusterEvent *event)
{
  record->experience = MAX (record->experience + event->figures[0], 0);
}

void
muster_apply_experience (MusterRegister *reg, const MusterEvent *event)
{
  change_all (reg, event, change_experience);
}

/* The text is the scale and the grade: "quality veteran". */
void
muster_apply_grade (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  g_auto (GStrv) words = g_strsplit (event->text != NULL ? event->text : "", " ", 2);
  if (record == NULL)
    return;
  if (g_strv_length (words) != 2)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, 0, 0);
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

void
muster_apply_rename (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record != NULL)
    record->name = event->text;
}

void
muster_apply_rank (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record != NULL)
    record->title = event->text;
}

void
muster_apply_honour (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *record = get_record (reg, event);
  if (record == NULL || event->text == NULL)
    return;
  if (record->honours == NULL)
    record->honours = g_array_new (FALSE, FALSE, sizeof (const char *));
  g_array_append_val (record->honours, event->text);
}

void
muster_apply_counter (MusterRegister *reg, const MusterEvent *event)
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

/* Units and commanders are where their formation is. Where it is FALSE that is a trouble. */
static gboolean
is_formation (MusterRegister *reg, const MusterEvent *event, const MusterRecord *record)
{
  if (record->sort < MUSTER_SORT_COMMANDER)
    return TRUE;
  muster_register_add_trouble (reg, event, MUSTER_TROUBLE_ALONE, event->subject, 0);
  return FALSE;
}

static void
march (MusterRecord *formation, const MusterEvent *event)
{
  formation->place = event->object;
  formation->arrives = event->until > event->day ? event->until : MUSTER_NO_DAY;
}

/* A side marches as what stands in no other formation of it. */
static gboolean
is_highest (const MusterRecord *record, gint64 side)
{
  return record != NULL && record->side == -side && record->parent == 0
         && record->sort < MUSTER_SORT_COMMANDER;
}

void
muster_apply_march (MusterRegister *reg, const MusterEvent *event)
{
  MusterRecord *formation = event->subject < 0 ? NULL : get_record (reg, event);
  if (event->subject >= 0 && (formation == NULL || !is_formation (reg, event, formation)))
    return;
  if (muster_campaign_find_place (reg->campaign, event->object) == NULL)
    {
      muster_register_add_trouble (reg, event, MUSTER_TROUBLE_UNKNOWN, event->object, 0);
      return;
    }
  if (formation != NULL)
    march (formation, event);
  for (guint i = 0; formation == NULL && i < reg->records->len; i++)
    if (is_highest (g_ptr_array_index (reg->records, i), event->subject))
      march (g_ptr_array_index (reg->records, i), event);
}

/* A player is written as he was first. */
void
muster_apply_player (MusterRegister *reg, const MusterEvent *event)
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
