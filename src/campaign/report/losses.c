#include "config.h"

#include "campaign/report/losses.h"

#include "base/error.h"
#include "base/phrase.h"
#include "campaign/report/report.h"
#include "campaign/state/totals.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static const MusterEngagement *
get_engaged (const MusterBattle *battle, guint i)
{
  return &g_array_index (battle->engaged, MusterEngagement, i);
}

/* Headings are the formations on the way down to those who marched. */
static void
add_headings (const MusterRegister *reg,
              const MusterRecord *record,
              int side,
              GHashTable *headed,
              GArray *rows)
{
  const MusterRecord *formation = muster_register_find (reg, record->parent);
  if (formation == NULL || !g_hash_table_add (headed, (gpointer) formation))
    return;
  add_headings (reg, formation, side, headed, rows);
  MusterLossRow row = { .side = side,
                        .record = formation->number,
                        .category = formation->category,
                        .depth = muster_register_get_depth (reg, formation) };
  g_array_append_val (rows, row);
}

static int
compare_engaged (gconstpointer a, gconstpointer b)
{
  const MusterEngagement *one = *(const MusterEngagement *const *) a;
  const MusterEngagement *other = *(const MusterEngagement *const *) b;
  if (one->army != other->army)
    return one->army < other->army ? -1 : 1;
  return one->node < other->node ? -1 : one->node > other->node;
}

static gboolean
is_captured (const MusterEngagement *engagement)
{
  gint64 lost = engagement->figures[MUSTER_LOSS_ALL];
  return lost > 0 && engagement->figures[MUSTER_LOSS_PRISONERS] == lost;
}

static void
add_side (const MusterRegister *reg, const MusterBattle *battle, int side, GArray *rows)
{
  g_autoptr (GPtrArray) engaged = g_ptr_array_new ();
  g_autoptr (GHashTable) headed = g_hash_table_new (NULL, NULL);
  guint number = 1;
  for (guint i = 0; i < battle->engaged->len; i++)
    if (muster_register_find (reg, get_engaged (battle, i)->record)->side == battle->sides[side])
      g_ptr_array_add (engaged, (gpointer) get_engaged (battle, i));
  g_ptr_array_sort (engaged, compare_engaged);
  for (guint i = 0; i < engaged->len; i++)
    {
      const MusterEngagement *engagement = g_ptr_array_index (engaged, i);
      const MusterRecord *record = muster_register_find (reg, engagement->record);
      MusterLossRow row = { .number = number++,
                            .side = side,
                            .record = record->number,
                            .category = record->category,
                            .depth = muster_register_get_depth (reg, record),
                            .steps = engagement->steps,
                            .lost = engagement->figures[MUSTER_LOSS_ALL],
                            .is_captured = is_captured (engagement),
                            .fate = engagement->fate,
                            .until = engagement->until };
      add_headings (reg, record, side, headed, rows);
      g_array_append_val (rows, row);
    }
}

GArray *
muster_register_list_loss_rows (const MusterRegister *reg, gint64 number)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterLossRow));
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  for (int side = 0; battle != NULL && side < 2; side++)
    add_side (reg, battle, side, rows);
  return rows;
}

const MusterLossRow *
muster_loss_rows_find (const GArray *rows, int side, guint number)
{
  for (guint i = 0; i < rows->len && number > 0; i++)
    {
      const MusterLossRow *row = &g_array_index (rows, MusterLossRow, i);
      if (row->side == side && row->number == number)
        return row;
    }
  return NULL;
}

/* Recording */

typedef struct
{
  MusterCampaign *campaign;
  const MusterLossReport *report;
  const MusterRegister *reg;
  const MusterBattle *battle;
  const MusterRecovery *recovery;
  gint64 first_rule;                            /* its number, or 0 */
  MusterDealer *dealers[MUSTER_MOST_SIDES + 1]; /* per side; NULL: all are killed */
  gint64 batch;
  GString *throws;
  GError **error;
} Recording;

static gboolean
check_entry (const Recording *recording, const MusterLossEntry *entry)
{
  const MusterRecord *record = muster_register_find (recording->reg, entry->record);
  const MusterEngagement *engaged = muster_battle_find (recording->battle, entry->record);
  g_autofree char *label = record != NULL ? muster_record_dup_label (record) : NULL;
  if (engaged == NULL)
    {
      g_set_error (recording->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   /* Translators: %1$s: a unit; %2$s: a battle. */
                   _ ("%1$s was not at %2$s. Enter losses of those who marched there."),
                   label != NULL ? label : _ ("What the losses are of"), recording->battle->name);
      return FALSE;
    }
  gint64 left = engaged->steps - engaged->figures[MUSTER_LOSS_ALL];
  if (record->category != MUSTER_CATEGORY_UNIT || (entry->lost >= 0 && entry->lost <= left))
    return TRUE;
  g_set_error (recording->error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               /* Translators: %1$s: a unit; %2$d: the losses that were typed; %3$d: the strength
                  that it had. */
               _ ("%1$s cannot have lost %2$" PRId64 ": it had %3$" PRId64
                  ". Enter a number from 0 to that."),
               label, entry->lost, left);
  return FALSE;
}

/* Returns: (transfer full) (nullable): "SCALE:GRADE" of all that is chosen for it */
static char **
list_grades (const MusterRecord *record)
{
  const MusterRaised *raised = record->raised;
  g_autoptr (GPtrArray) grades = g_ptr_array_new ();
  if (raised->evaluation == NULL)
    return NULL;
  const MusterRuleset *ruleset = raised->evaluation->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      const MusterScale *of = &ruleset->scales[scale];
      int grade = muster_evaluation_get_grade (raised->evaluation, record->node, scale);
      const char *id = grade >= 0 ? of->grades[grade].id : NULL;
      for (guint i = 0; record->given != NULL && i < record->given->len; i++)
        if (g_str_equal (g_array_index (record->given, MusterGiven, i).scale, of->id))
          id = g_array_index (record->given, MusterGiven, i).grade;
      if (id != NULL)
        g_ptr_array_add (grades, g_strconcat (of->id, ":", id, NULL));
    }
  g_ptr_array_add (grades, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&grades), FALSE);
}

static MusterEvent
begin_event (const Recording *recording, MusterEventKind kind, gint64 subject)
{
  return (MusterEvent){ .kind = kind,
                        .order = recording->report->order,
                        .batch = recording->batch,
                        .day = recording->battle->day,
                        .subject = subject,
                        .battle = recording->battle->number };
}

static MusterHeld
read_held (int held, int side)
{
  if (held == MUSTER_HELD_BY_NOBODY)
    return MUSTER_HELD_NOBODY;
  return held == 0 ? MUSTER_HELD_ANY : held == side ? MUSTER_HELD_YES : MUSTER_HELD_NO;
}

static MusterHeld
get_held (const Recording *recording, int side)
{
  return read_held (recording->report->held, side);
}

/* Returns: the index of the rule of a unit or commander; -1: none */
static int
find_rule (const MusterRecovery *recovery, MusterHeld held, const MusterRecord *record)
{
  g_auto (GStrv) grades = list_grades (record);
  return recovery != NULL ? muster_recovery_find_rule (recovery, held, (const char *const *) grades)
                          : -1;
}

static int
get_days (const MusterRecovery *recovery, int rule)
{
  return rule >= 0 ? g_array_index (recovery->rules, MusterRecoveryRule, rule).days : 0;
}

static void
add_losses (const Recording *recording, const MusterRecord *unit, const MusterLossEntry *entry)
{
  MusterEvent event = begin_event (recording, MUSTER_EVENT_LOSSES, unit->number);
  MusterDealer *dealer = entry->is_captured ? NULL : recording->dealers[unit->side];
  if (entry->lost == 0)
    return;
  int rule =
    dealer != NULL ? find_rule (recording->recovery, get_held (recording, unit->side), unit) : -1;
  int days = get_days (recording->recovery, rule);
  event.figures[MUSTER_LOSS_ALL] = entry->lost;
  event.figures[entry->is_captured ? MUSTER_LOSS_PRISONERS : MUSTER_LOSS_KILLED] = entry->lost;
  if (dealer != NULL)
    muster_dealer_deal (dealer, rule, (MusterDealtTo){ unit->number, unit->parent }, entry->lost,
                        event.figures, recording->throws);
  if (rule >= 0 && recording->first_rule != 0)
    event.object = recording->first_rule + rule;
  if (event.figures[MUSTER_LOSS_HOSPITAL] > 0 && days > 0)
    event.until = muster_day_add (event.day, days);
  muster_campaign_add_event (recording->campaign, &event);
}

int
muster_battle_find_usual_until (const MusterBattle *battle,
                                const MusterRecovery *recovery,
                                int held,
                                const MusterRecord *commander)
{
  int days =
    get_days (recovery, find_rule (recovery, read_held (held, commander->side), commander));
  return days > 0 ? muster_day_add (battle->day, days) : MUSTER_NO_DAY;
}

static void
add_fate (const Recording *recording, const MusterRecord *commander, const MusterLossEntry *entry)
{
  MusterEvent event = begin_event (recording, MUSTER_EVENT_FATE, entry->record);
  event.figures[0] = entry->fate;
  event.until = entry->until;
  if (entry->fate == MUSTER_FATE_WOUNDED && entry->until == MUSTER_NO_DAY)
    event.until = muster_battle_find_usual_until (recording->battle, recording->recovery,
                                                  recording->report->held, commander);
  if (entry->fate != MUSTER_FATE_FIT)
    muster_campaign_add_event (recording->campaign, &event);
}

static void
add_result (const Recording *recording)
{
  const MusterLossReport *report = recording->report;
  MusterEvent event = begin_event (recording, MUSTER_EVENT_RESULT,
                                   report->outcome == MUSTER_OUTCOME_WON ? report->winner : 0);
  event.figures[MUSTER_RESULT_OUTCOME] = report->outcome;
  event.figures[MUSTER_RESULT_HELD] = report->held;
  event.phrase = report->note;
  if (report->is_result_last)
    event.order = 0;
  muster_campaign_add_event (recording->campaign, &event);
}

/* An entry, and where its row stands in the return. */
typedef struct
{
  MusterLossEntry entry;
  guint row;
} Placed;

static int
compare_placed (gconstpointer a, gconstpointer b)
{
  const Placed *one = a;
  const Placed *other = b;
  return one->row < other->row ? -1 : one->row > other->row;
}

/* Losses are dealt in the order of the return, whatever order they are told in. Returns: (transfer
 * full) (element-type Placed) */
static GArray *
list_placed (const Recording *recording)
{
  const GArray *entries = recording->report->entries;
  g_autoptr (GArray) rows =
    muster_register_list_loss_rows (recording->reg, recording->battle->number);
  g_autoptr (GHashTable) at = g_hash_table_new (NULL, NULL);
  GArray *placed = g_array_sized_new (FALSE, FALSE, sizeof (Placed), entries->len);
  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (at, GSIZE_TO_POINTER (g_array_index (rows, MusterLossRow, i).record),
                         GUINT_TO_POINTER (i));
  for (guint i = 0; i < entries->len; i++)
    {
      Placed one = { .entry = g_array_index (entries, MusterLossEntry, i) };
      one.row = GPOINTER_TO_UINT (g_hash_table_lookup (at, GSIZE_TO_POINTER (one.entry.record)));
      g_array_append_val (placed, one);
    }
  g_array_sort (placed, compare_placed);
  return placed;
}

/* Returns: (transfer full): what the log and the calendar call it: a phrase */
static char *
dup_phrase (const Recording *recording)
{
  const MusterLossReport *report = recording->report;
  const char *name = recording->battle->name;
  if (report->player != NULL)
    return muster_phrase_new ("losses-report", name, report->player, NULL);
  return muster_phrase_new (report->entries->len > 0 ? "losses" : "result", name, NULL);
}

static gboolean
record_all (Recording *recording)
{
  const GArray *entries = recording->report->entries;
  g_autoptr (GArray) placed = NULL;
  g_autofree char *phrase = dup_phrase (recording);
  for (guint i = 0; i < entries->len; i++)
    if (!check_entry (recording, &g_array_index (entries, MusterLossEntry, i)))
      return FALSE;
  recording->batch = muster_campaign_add_batch (recording->campaign, phrase);
  if (!recording->report->leaves_result)
    add_result (recording);
  placed = list_placed (recording);
  for (guint i = 0; i < placed->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (placed, Placed, i).entry;
      const MusterRecord *record = muster_register_find (recording->reg, entry->record);
      if (record->category == MUSTER_CATEGORY_UNIT)
        add_losses (recording, record, entry);
      else
        add_fate (recording, record, entry);
    }
  muster_campaign_arrange (recording->campaign);
  return TRUE;
}

/* What rules from before they were events dealt in this battle. */
static void
count_unnumbered (Recording *recording, gint64 number, const gint64 figures[MUSTER_EVENT_FIGURES])
{
  const MusterRecord *unit = muster_register_find (recording->reg, number);
  if (unit == NULL || recording->dealers[unit->side] == NULL || figures[MUSTER_LOSS_ALL] == 0)
    return;
  muster_dealer_count (recording->dealers[unit->side],
                       find_rule (recording->recovery, get_held (recording, unit->side), unit),
                       (MusterDealtTo){ unit->number, unit->parent }, figures);
}

/* What numbered rules dealt is known from its event: in this battle, and in all where it is
 * carried. */
static void
count_numbered (Recording *recording, const MusterEvent *event)
{
  const MusterRecord *unit = muster_register_find (recording->reg, event->subject);
  gint64 rule = event->object - recording->first_rule;
  gboolean is_of_rules = recording->recovery != NULL && event->kind == MUSTER_EVENT_LOSSES
                         && event->object != 0 && rule >= 0
                         && rule < recording->recovery->rules->len;
  if (is_of_rules && unit != NULL && recording->dealers[unit->side] != NULL
      && (event->battle == recording->battle->number
          || recording->recovery->rounding == MUSTER_ROUNDING_CARRIED))
    muster_dealer_count (recording->dealers[unit->side], (int) rule,
                         (MusterDealtTo){ unit->number, unit->parent }, event->figures);
}

/* What is recorded by now, and what a correction keeps. */
static void
count_all_dealt (Recording *recording)
{
  const GArray *kept = recording->report->kept;
  const MusterCampaign *campaign = recording->campaign;
  gboolean is_numbered = recording->first_rule != 0;
  for (guint i = 0; is_numbered && i < campaign->order->len; i++)
    count_numbered (recording, &g_array_index (campaign->events, MusterEvent,
                                               g_array_index (campaign->order, guint, i)));
  for (guint i = 0; !is_numbered && i < recording->battle->engaged->len; i++)
    count_unnumbered (recording, get_engaged (recording->battle, i)->record,
                      get_engaged (recording->battle, i)->figures);
  for (guint i = 0; kept != NULL && i < kept->len; i++)
    {
      const MusterEvent *event = &g_array_index (kept, MusterEvent, i);
      if (is_numbered)
        count_numbered (recording, event);
      else if (event->kind == MUSTER_EVENT_LOSSES && event->battle == recording->battle->number)
        count_unnumbered (recording, event->subject, event->figures);
    }
}

/* Each side's losses are dealt by themselves. */
static void
make_dealers (Recording *recording)
{
  const MusterRecovery *recovery = recording->recovery;
  for (int i = 0; i < 2 && recovery != NULL; i++)
    {
      int side = CLAMP (recording->battle->sides[i], 0, MUSTER_MOST_SIDES);
      g_autofree char *stream =
        g_strdup_printf ("recovery %" PRId64 " %d", recording->battle->number, side);
      g_clear_pointer (&recording->dealers[side], muster_dealer_free);
      recording->dealers[side] = muster_dealer_new (recovery, recording->report->seed, stream);
    }
  count_all_dealt (recording);
}

gboolean
muster_campaign_add_losses (MusterCampaign *campaign,
                            const MusterRegister *reg,
                            const MusterLossReport *report,
                            GString *throws,
                            GError **error)
{
  Recording recording = { .campaign = campaign,
                          .report = report,
                          .reg = reg,
                          .battle = muster_register_find_battle (reg, report->battle),
                          .throws = throws,
                          .error = error };
  recording.recovery = report->recovery != NULL
                         ? report->recovery
                         : muster_campaign_get_recovery_of (campaign, report->battle);
  recording.first_rule = report->recovery == NULL
                           ? muster_campaign_get_first_rule_of (campaign, report->battle)
                           : report->first_rule;
  if (recording.battle != NULL)
    {
      make_dealers (&recording);
      gboolean is_done = record_all (&recording);
      for (int side = 0; side <= MUSTER_MOST_SIDES; side++)
        g_clear_pointer (&recording.dealers[side], muster_dealer_free);
      return is_done;
    }
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("The campaign has no battle %" PRId64 ". Muster it first."), report->battle);
  return FALSE;
}

static gboolean
is_recorded (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  gboolean is_until = entry->until == MUSTER_NO_DAY || entry->until == engaged->until;
  gboolean is_taken = engaged->figures[MUSTER_LOSS_PRISONERS] == entry->lost;
  gboolean is_same =
    entry->is_captured ? is_taken : !entry->is_free || !is_taken || entry->lost < 2;
  return engaged->figures[MUSTER_LOSS_ALL] == entry->lost && engaged->fate == entry->fate
         && is_until && is_same;
}

/* Returns: whether something else is recorded */
static gboolean
is_otherwise (const MusterEngagement *engaged, const MusterLossEntry *entry)
{
  if (entry->is_blank)
    return FALSE;
  gboolean has_lost = engaged->figures[MUSTER_LOSS_ALL] != 0;
  return (has_lost || engaged->fate != MUSTER_FATE_FIT) && !is_recorded (engaged, entry);
}

static gboolean
shows_result (const MusterEvent *event, gint64 record)
{
  return event->kind == MUSTER_EVENT_RESULT;
}

static gboolean
discloses_losses (const MusterEvent *event, gint64 record)
{
  return event->subject == record && muster_event_get_form (event->kind)->is_cost;
}

/* Returns: the batch that holds, of the last event of the battle that tells it; 0 for none */
static gint64
find_batch (const MusterRegister *reg,
            gint64 battle,
            gint64 record,
            gboolean (*tells) (const MusterEvent *event, gint64 record))
{
  const MusterCampaign *campaign = reg->campaign;
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent,
                                                 g_array_index (campaign->order, guint, i - 1));
      if (event->battle == battle && tells (event, record))
        return event->batch;
    }
  return 0;
}

static void
refuse_otherwise (const MusterRegister *reg,
                  const MusterBattle *battle,
                  gint64 record,
                  GError **error)
{
  g_autofree char *label = muster_record_dup_label (muster_register_find (reg, record));
  g_autofree char *batch =
    muster_campaign_dup_batch (reg->campaign,
                               find_batch (reg, battle->number, record, discloses_losses));
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
    /* Translators: %1$s: a unit; %2$s: a battle; %3$s: a batch of events. */
    _ ("What became of %1$s at %2$s is recorded otherwise already. Strike batch %3$s first, and "
       "then record all of it again, or record this as a correction."),
    label, battle->name, batch);
}

static void
refuse_other_result (const MusterRegister *reg, const MusterBattle *battle, GError **error)
{
  g_autofree char *result = muster_battle_dup_result (reg, battle);
  g_autofree char *batch =
    muster_campaign_dup_batch (reg->campaign, find_batch (reg, battle->number, 0, shows_result));
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_CONFLICT,
    /* Translators: %1$s: a battle; %2$s: its result in words; %3$s: a batch of events. */
    _ ("%1$s is recorded as %2$s already. Strike batch %3$s first, and then record all "
       "of it again, or record this as a correction."),
    battle->name, result, batch);
}

/* What the report does not tell of the result is that which is recorded. Returns: FALSE where it
 * tells another one */
static gboolean
take_result (const MusterBattle *battle, MusterLossReport *report)
{
  if (report->outcome == MUSTER_OUTCOME_UNKNOWN)
    {
      report->outcome = battle->outcome;
      report->winner = battle->winner;
    }
  if (report->held == 0)
    report->held = battle->held;
  gboolean is_same_outcome = report->outcome == battle->outcome && report->winner == battle->winner;
  return (battle->outcome == MUSTER_OUTCOME_UNKNOWN || is_same_outcome)
         && (battle->held == 0 || report->held == battle->held);
}

gint64
muster_loss_report_find_otherwise (const MusterRegister *reg, const MusterLossReport *report)
{
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  for (guint i = 0; battle != NULL && i < report->entries->len; i++)
    {
      const MusterLossEntry *entry = &g_array_index (report->entries, MusterLossEntry, i);
      const MusterEngagement *engaged = muster_battle_find (battle, entry->record);
      if (engaged != NULL && is_otherwise (engaged, entry))
        return entry->record;
    }
  return 0;
}

gboolean
muster_loss_report_leave_recorded (const MusterRegister *reg,
                                   MusterLossReport *report,
                                   GError **error)
{
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  if (battle == NULL)
    return TRUE;
  if (!take_result (battle, report))
    {
      refuse_other_result (reg, battle, error);
      return FALSE;
    }
  gboolean is_new = report->outcome != battle->outcome || report->held != battle->held;
  gint64 otherwise = muster_loss_report_find_otherwise (reg, report);
  guint kept = 0;
  if (otherwise != 0)
    {
      refuse_otherwise (reg, battle, otherwise, error);
      return FALSE;
    }
  for (guint i = 0; i < report->entries->len; i++)
    {
      MusterLossEntry entry = g_array_index (report->entries, MusterLossEntry, i);
      const MusterEngagement *engaged = muster_battle_find (battle, entry.record);
      if (engaged == NULL || (!entry.is_blank && !is_recorded (engaged, &entry)))
        g_array_index (report->entries, MusterLossEntry, kept++) = entry;
    }
  g_array_set_size (report->entries, kept);
  return is_new || kept > 0;
}
