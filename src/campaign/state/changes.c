#include "config.h"

#include "campaign/state/changes.h"

#include "base/text.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/register-marks.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register-players.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

void
muster_campaign_change_free (MusterCampaignChange *change)
{
  g_free (change->before);
  g_free (change->after);
  g_free (change);
}

static void append (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
append (GString *text, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *item = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_text_append_item (text, item);
}

static void
append_strength (GString *text, const MusterRecord *unit)
{
  append (text, _ ("%1$" PRId64 " of %2$" PRId64), unit->present, unit->establishment);
  if (muster_record_is_above (unit))
    append (text, "%s", _ ("above full strength"));
  if (unit->away[MUSTER_POOL_HOSPITAL] > 0)
    append (text, _ ("%" PRId64 " in hospital"), unit->away[MUSTER_POOL_HOSPITAL]);
  if (unit->away[MUSTER_POOL_MISSING] > 0)
    append (text, _ ("%" PRId64 " missing"), unit->away[MUSTER_POOL_MISSING]);
  if (unit->away[MUSTER_POOL_PRISONERS] > 0)
    append (text,
            ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners",
                      (gulong) unit->away[MUSTER_POOL_PRISONERS]),
            unit->away[MUSTER_POOL_PRISONERS]);
  if (muster_record_is_destroyed (unit))
    /* Translators: of a unit: nothing of it is left. */
    append (text, "%s", _ ("destroyed"));
}

static void
append_fate (GString *text, const MusterRecord *commander, gboolean says_fit)
{
  const char *const fates[MUSTER_N_FATES] = {
    /* Translators: how a commander is: neither wounded nor captured. */
    _ ("fit"),
    /* Translators: of a commander. */
    _ ("wounded"),
    /* Translators: of a commander: the enemy has him. */
    _ ("captured"),
    /* Translators: of a commander. */
    _ ("dead"),
  };
  g_autofree char *until = muster_day_dup_text (commander->until);
  if (commander->fate == MUSTER_FATE_WOUNDED && until != NULL)
    append (text, _ ("wounded until %s"), until);
  else if (muster_record_is_wounded_without_day (commander))
    append (text, "%s", _ ("wounded, no day given"));
  else if (says_fit || commander->fate != MUSTER_FATE_FIT)
    append (text, "%s", fates[commander->fate]);
  if (commander->title != NULL)
    append (text, "%s", commander->title);
  if (commander->type != NULL && muster_record_get_kind_name (commander) != NULL)
    append (text, "%s", muster_record_get_kind_name (commander));
}

static void
append_status (GString *text, const MusterRegister *reg, const MusterRecord *record)
{
  const char *const statuses[MUSTER_N_STATUSES] = {
    "",
    /* Translators: of a unit or formation. */
    _ ("resting"),
    /* Translators: of a unit or formation: it is on a task of its own. */
    _ ("detached"),
    /* Translators: of a unit that does not fight any more: it follows the army. */
    _ ("with the baggage"),
    /* Translators: of a unit or formation. */
    _ ("disbanded"),
    "",
  };
  const MusterRecord *joined = muster_register_find (reg, record->joined_to);
  if (record->status == MUSTER_STATUS_MERGED && joined != NULL)
    {
      g_autofree char *label = muster_record_dup_label (joined);
      /* Translators: of a unit that was merged into another one. */
      append (text, _ ("joined %s"), label);
    }
  else if (record->status != MUSTER_STATUS_FIT)
    append (text, "%s", statuses[record->status]);
}

/* The last of those who took a commander's place one after the other. */
static void
append_successor (GString *text, const MusterRegister *reg, const MusterRecord *commander)
{
  const MusterRecord *successor = muster_register_find (reg, commander->successor);
  const MusterRecord *next = successor;
  if (successor == NULL)
    return;
  while ((next = muster_register_find (reg, successor->successor)) != NULL)
    successor = next;
  g_autofree char *label = muster_record_dup_label (successor);
  append (text,
          muster_record_is_fit (successor) ? _ ("%s in his place")
                                           : _ ("%s, who took his place, is not there either"),
          label);
}

static gboolean
is_beside (const MusterRecord *one, const MusterRecord *other)
{
  return one != NULL && one->side == other->side && one->parent == other->parent
         && muster_record_is_fit (one) && muster_record_is_fit (other);
}

/* Who comes back leads again, and who had his place is still with him until he goes elsewhere. */
static void
append_leader (GString *text, const MusterRegister *reg, const MusterRecord *commander)
{
  const MusterRecord *before = muster_register_find (reg, commander->succeeds);
  if (is_beside (before, commander))
    {
      g_autofree char *label = muster_record_dup_label (before);
      append (text, _ ("second to %s, who leads again"), label);
    }
  g_autoptr (GPtrArray) heirs = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *heir = g_ptr_array_index (reg->records, i);
      if (heir != NULL && heir->succeeds == commander->number && is_beside (heir, commander))
        g_ptr_array_add (heirs, muster_record_dup_label (heir));
    }
  g_autofree char *names = muster_text_join (heirs);
  if (heirs->len > 0)
    append (text, _ ("leads again, with %s beside him"), names);
}

static void
append_standing (GString *text,
                 const MusterRegister *reg,
                 const MusterRecord *record,
                 gboolean says_fit)
{
  g_autofree char *player = muster_record_dup_player (record);
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    append_fate (text, record, says_fit);
  append_status (text, reg, record);
  append_successor (text, reg, record);
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    append_leader (text, reg, record);
  if (player != NULL)
    append (text, "%s", player);
  if (record->fatigue > 0)
    /* Translators: of a unit: how much it has. */
    append (text, _ ("fatigue %" PRId64), record->fatigue);
  if (record->experience > 0)
    /* Translators: of a unit: how much it has. */
    append (text, _ ("experience %" PRId64), record->experience);
  for (guint i = 0; record->given != NULL && i < record->given->len; i++)
    append (text, "%s %s", g_array_index (record->given, MusterGiven, i).scale,
            g_array_index (record->given, MusterGiven, i).grade);
  for (guint i = 0; record->honours != NULL && i < record->honours->len; i++)
    /* Translators: of a unit: an honour that it bears. */
    append (text, _ ("honour %s"), g_array_index (record->honours, const char *, i));
}

char *
muster_record_dup_state (const MusterRegister *reg, const MusterRecord *record)
{
  GString *text = g_string_new (NULL);
  if (record->category == MUSTER_CATEGORY_UNIT)
    append_strength (text, record);
  append_standing (text, reg, record, TRUE);
  return g_string_free (text, FALSE);
}

char *
muster_record_dup_standing (const MusterRegister *reg,
                            const MusterRecord *record,
                            gboolean says_fit)
{
  g_autofree char *mark = muster_record_dup_mark (reg, record);
  GString *text = g_string_new (NULL);
  if (muster_record_is_above (record))
    append (text, "%s", _ ("above full strength"));
  if (muster_record_is_destroyed (record))
    append (text, "%s", _ ("destroyed"));
  else if (mark != NULL)
    append (text, "%s", mark);
  append_standing (text, reg, record, says_fit);
  return g_string_free (text, FALSE);
}

/* The name and the place. */
static char *
dup_whose (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterRecord *parent = muster_register_find (reg, record->parent);
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *above = parent != NULL ? muster_record_dup_label (parent) : NULL;
  return above != NULL ? g_strdup_printf (_ ("%1$s in %2$s"), label, above)
                       : g_steal_pointer (&label);
}

/* The state and where it stands. */
static char *
dup_text (const MusterRegister *reg, const MusterRecord *record)
{
  GString *state = g_string_new (NULL);
  g_autofree char *stand = muster_record_dup_stand (reg, record);
  if (record->category == MUSTER_CATEGORY_UNIT)
    append_strength (state, record);
  append_standing (state, reg, record, TRUE);
  if (stand != NULL)
    append (state, "%s", stand);
  /* Of formations there may be nothing to tell. */
  if (state->len == 0)
    g_string_append (state, "–");
  return g_string_free (state, FALSE);
}

/* All that a person would call a difference; of a record that is not there all is NULL. */
typedef struct
{
  char *whose;
  char *told;
} Compared;

static Compared
begin_compared (const MusterRegister *reg, const MusterRecord *record)
{
  if (record == NULL)
    return (Compared){ NULL };
  return (Compared){ dup_whose (reg, record), dup_text (reg, record) };
}

static void
clear_compared (Compared *compared)
{
  g_free (compared->whose);
  g_free (compared->told);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Compared, clear_compared)

/* @known: (nullable): whose it is, where that was told */
static char *
dup_compared (const Compared *compared, const char *known)
{
  if (compared->told == NULL || g_strcmp0 (known, compared->whose) == 0)
    return g_strdup (compared->told);
  return g_strdup_printf ("%s: %s", compared->whose, compared->told);
}

/* What is compared, and what was told of each already: the consequence of one thing stands once, in
 * the first morning in which there is one. */
typedef struct
{
  GPtrArray *changes;
  GHashTable *told; /* number of a record, or name of a sum → its difference, as it was told last */
} Comparing;

/* Returns: whether it is told now; takes both */
static gboolean
is_new (const Comparing *comparing, char *of, char *difference)
{
  const char *known = g_hash_table_lookup (comparing->told, of);
  gboolean is_known = g_strcmp0 (known, difference) == 0;
  g_hash_table_replace (comparing->told, of, difference);
  return !is_known;
}

/* By how much figures differ, whatever else became of both since. */
static char *
dup_difference (const MusterRecord *then,
                const MusterRecord *now,
                const Compared *one,
                const Compared *other)
{
  if (then == NULL || now == NULL || then->category != MUSTER_CATEGORY_UNIT
      || then->status != now->status || then->parent != now->parent)
    return g_strdup_printf ("%s %s > %s %s", one->whose, one->told, other->whose, other->told);
  GString *text = g_string_new (NULL);
  const gint64 figures[] = { now->present - then->present, now->establishment - then->establishment,
                             now->lost - then->lost, now->fatigue - then->fatigue,
                             now->experience - then->experience };
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    append (text, "%" PRId64, figures[i]);
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    append (text, "%" PRId64, now->away[pool] - then->away[pool]);
  return g_string_free (text, FALSE);
}

static MusterCampaignChange *
add_change (GPtrArray *changes, gint64 battle, gint64 record, char *before, char *after)
{
  MusterCampaignChange *change = g_new0 (MusterCampaignChange, 1);
  change->battle = battle;
  change->record = record;
  change->before = before;
  change->after = after;
  g_ptr_array_add (changes, change);
  return change;
}

/* Whether two records look alike, which is quicker to see than to tell. Lists are told. */
static gboolean
is_alike (const MusterRecord *one, const MusterRecord *other)
{
  if (one == NULL || other == NULL)
    return one == other;
  return one->parent == other->parent && g_strcmp0 (one->name, other->name) == 0
         && one->status == other->status && one->joined_to == other->joined_to
         && one->fatigue == other->fatigue && one->experience == other->experience
         && one->present == other->present && one->establishment == other->establishment
         && one->lost == other->lost && one->place == other->place && one->arrives == other->arrives
         && memcmp (one->away, other->away, sizeof one->away) == 0 && one->fate == other->fate
         && one->until == other->until && g_strcmp0 (one->type, other->type) == 0
         && one->title == other->title && one->successor == other->successor
         && g_strcmp0 (one->player, other->player) == 0 && one->given == NULL
         && other->given == NULL && one->honours == NULL && other->honours == NULL;
}

/* Returns: (nullable): the sum that goes by the same name */
static const MusterTally *
find_tally (const MusterRegister *reg, const MusterTally *like)
{
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      if (tally->of == like->of && strcmp (tally->name, like->name) == 0)
        return tally;
    }
  return NULL;
}

static char *
dup_tally (const MusterRegister *reg, const MusterTally *tally, gboolean is_named)
{
  g_autofree char *value =
    g_strdup_printf ("%s%" PRId64, tally->value < 0 ? "−" : "", ABS (tally->value));
  if (!is_named)
    return g_steal_pointer (&value);
  g_autofree char *label = muster_register_dup_label (reg, tally->of);
  /* Translators: %1$s: whose; %2$s: what is counted; %3$s: the sum: “North, days of supply: 3”. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$s"), label, tally->name, value);
}

static char *
dup_tally_key (const MusterTally *tally)
{
  return g_strdup_printf ("%" PRId64 " %s", tally->of, tally->name);
}

static void
compare_tallies (const Comparing *comparing,
                 gint64 battle,
                 const MusterRegister *before,
                 const MusterRegister *after)
{
  for (guint i = 0; i < before->tallies->len; i++)
    {
      const MusterTally *then = &g_array_index (before->tallies, MusterTally, i);
      const MusterTally *now = find_tally (after, then);
      gint64 by = now != NULL ? now->value - then->value : -then->value;
      g_autofree char *key = dup_tally_key (then);
      if (now != NULL && by == 0)
        g_hash_table_remove (comparing->told, key);
      else if (is_new (comparing, g_steal_pointer (&key), g_strdup_printf ("%" PRId64, by)))
        add_change (comparing->changes, battle, then->of, dup_tally (before, then, TRUE),
                    now != NULL ? dup_tally (after, now, FALSE) : NULL);
    }
  for (guint i = 0; i < after->tallies->len; i++)
    {
      const MusterTally *now = &g_array_index (after->tallies, MusterTally, i);
      if (find_tally (before, now) == NULL
          && is_new (comparing, dup_tally_key (now), g_strdup_printf ("%" PRId64, now->value)))
        add_change (comparing->changes, battle, now->of, NULL, dup_tally (after, now, TRUE));
    }
}

static void
compare (const Comparing *comparing,
         gint64 battle,
         const MusterRegister *before,
         const MusterRegister *after)
{
  gint64 most = MAX (before->records->len, after->records->len);
  for (gint64 number = 1; number < most; number++)
    {
      const MusterRecord *then = muster_register_find (before, number);
      const MusterRecord *now = muster_register_find (after, number);
      g_autofree char *key = g_strdup_printf ("%" PRId64, number);
      if (is_alike (then, now))
        {
          g_hash_table_remove (comparing->told, key);
          continue;
        }
      g_auto (Compared) one = begin_compared (before, then);
      g_auto (Compared) other = begin_compared (after, now);
      if (g_strcmp0 (one.whose, other.whose) == 0 && g_strcmp0 (one.told, other.told) == 0)
        g_hash_table_remove (comparing->told, key);
      else if (is_new (comparing, g_steal_pointer (&key), dup_difference (then, now, &one, &other)))
        add_change (comparing->changes, battle, number, dup_compared (&one, NULL),
                    dup_compared (&other, one.whose));
    }
  compare_tallies (comparing, battle, before, after);
}

static gint64
get_event_id (const MusterRegister *reg, guint conflict)
{
  guint index = g_array_index (reg->conflicts, MusterConflict, conflict).event;
  return g_array_index (reg->campaign->events, MusterEvent, index).id;
}

/* Events that had no conflict before: by their numbers, for their places may be others. */
static void
add_conflicts (GPtrArray *changes, const MusterRegister *before, const MusterRegister *after)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < before->conflicts->len; i++)
    g_hash_table_add (known, GSIZE_TO_POINTER (get_event_id (before, i)));
  for (guint i = 0; i < after->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (after->conflicts, MusterConflict, i);
      if (g_hash_table_contains (known, GSIZE_TO_POINTER (get_event_id (after, i))))
        continue;
      gint64 battle = g_array_index (after->campaign->events, MusterEvent, conflict->event).battle;
      add_change (changes, battle, 0, NULL, muster_conflict_dup_text (after, conflict))
        ->is_problem = TRUE;
    }
}

static GArray *
list_battles (const MusterCampaign *campaign)
{
  GArray *battles = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event =
        &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
      if (event->kind == MUSTER_EVENT_BATTLE)
        g_array_append_val (battles, event->subject);
    }
  return battles;
}

GPtrArray *
muster_campaign_list_changes (const MusterCampaign *before, const MusterCampaign *after)
{
  GPtrArray *changes =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_campaign_change_free);
  g_autoptr (MusterReplay) one = muster_replay_new (before);
  g_autoptr (MusterReplay) other = muster_replay_new (after);
  g_autoptr (GArray) battles = list_battles (before);
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const Comparing comparing = { changes, told };
  int today = MAX (muster_campaign_get_today (before), muster_campaign_get_today (after));
  for (guint i = 0; i < battles->len; i++)
    {
      gint64 battle = g_array_index (battles, gint64, i);
      const MusterRegister *is = muster_replay_to_battle (other, battle);
      if (is != NULL)
        compare (&comparing, battle, muster_replay_to_battle (one, battle), is);
    }
  /* What the calendar brings by itself is no change. */
  const MusterRegister *was = muster_replay_to_day (one, today);
  const MusterRegister *is = muster_replay_to_day (other, today);
  compare (&comparing, 0, was, is);
  add_conflicts (changes, was, is);
  return changes;
}
