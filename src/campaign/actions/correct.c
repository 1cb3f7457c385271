#include "config.h"

#include "campaign/actions/correct.h"

#include "base/error.h"
#include "base/phrase.h"
#include "campaign/actions/recovery.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define EVENT(campaign, i) (&g_array_index ((campaign)->events, MusterEvent, i))

/** Returns: whether @batch is one of @batches (element-type gint64) */
static gboolean
muster_batches_contain (const GArray *batches, gint64 batch)
{
  for (guint i = 0; i < batches->len; i++)
    if (g_array_index (batches, gint64, i) == batch)
      return TRUE;
  return FALSE;
}

/** Returns: (transfer full) (element-type gint64): @batches, and behind them what they have struck,
 * which would hold again without them */
static GArray *
muster_campaign_list_struck (const MusterCampaign *campaign, const GArray *batches)
{
  GArray *all = g_array_copy ((GArray *) batches);
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, i - 1);
      if (event->kind == MUSTER_EVENT_STRIKE && muster_batches_contain (all, event->batch)
          && !muster_batches_contain (all, event->subject))
        g_array_append_val (all, event->subject);
    }
  return all;
}

/* Returns: what the batch strikes or restores; 0 where it is an action like others, or a correction
 */
static gint64
find_struck_by (const MusterCampaign *campaign, gint64 batch)
{
  gint64 struck = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch != batch)
        continue;
      if (!muster_event_is_about_batch (event->kind))
        return 0;
      struck = struck != 0 ? struck : event->subject;
    }
  return struck;
}

/* Returns: the correction that holds in the place of the batch; 0: none */
static gint64
find_correction (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i - 1);
      if (event->kind == MUSTER_EVENT_STRIKE && event->subject == batch && event->batch != batch
          && !muster_campaign_is_struck (campaign, event->batch))
        return find_struck_by (campaign, event->batch) == 0 ? event->batch : 0;
    }
  return 0;
}

static gboolean
is_mustered (const MusterCampaign *campaign, gint64 battle)
{
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == battle)
        return TRUE;
    }
  return FALSE;
}

/* Returns: the batch before this one that musters a battle of which it tells, where none that holds
 * does; 0: all are mustered */
static gint64
find_missing_muster (const MusterCampaign *campaign, gint64 batch)
{
  gint64 battle = 0;
  gint64 muster = 0;
  for (guint i = 0; i < campaign->events->len && battle == 0; i++)
    if (EVENT (campaign, i)->batch == batch && EVENT (campaign, i)->battle != 0
        && !is_mustered (campaign, EVENT (campaign, i)->battle))
      battle = EVENT (campaign, i)->battle;
  for (guint i = 0; i < campaign->events->len && battle != 0; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == battle && event->batch == batch)
        return 0;
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == battle && event->batch < batch)
        muster = event->batch;
    }
  return muster;
}

/* Returns: the strike that holds, of this batch and of others with it; 0: of it alone */
static gint64
find_strike_with_others (const MusterCampaign *campaign, gint64 batch)
{
  gint64 found = 0;
  guint n = 0;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->kind == MUSTER_EVENT_STRIKE && event->subject == batch
          && !muster_campaign_is_struck (campaign, event->batch))
        found = event->batch;
    }
  for (guint i = 0; i < campaign->events->len; i++)
    n += EVENT (campaign, i)->batch == found;
  return n > 1 && find_struck_by (campaign, found) == batch ? found : 0;
}

static gboolean
check_strike (const MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  gint64 struck_by = find_struck_by (campaign, batch);
  gint64 correction = find_correction (campaign, batch);
  gboolean is_alone = is_restore && find_strike_with_others (campaign, batch) == 0;
  gint64 muster = is_alone ? find_missing_muster (campaign, batch) : 0;
  gboolean is_struck = muster_campaign_is_struck (campaign, batch);
  g_autofree char *instead = muster_campaign_dup_batch (campaign, correction);
  g_autofree char *mustered = muster_campaign_dup_batch (campaign, muster);
  g_autofree char *about = muster_campaign_dup_batch (campaign, struck_by);
  g_autofree char *named = muster_campaign_dup_batch (campaign, batch);
  if (muster_campaign_find_batch (campaign, batch) == NULL)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no batch %" PRId64 ". The campaign's log has their numbers."), batch);
  else if (struck_by != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a batch of events; %2$d: the number of another; %3$s: that
                    batch again, with its title. */
                 _ ("Batch %1$s is itself about batch %2$" PRId64
                    ". Strike or restore batch %3$s instead."),
                 named, struck_by, about);
  else if (is_struck && !is_restore)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %s is struck already. Restore it, or strike another."), named);
  else if (!is_struck && is_restore)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("Batch %s is not struck, so it holds as it is. Restore one that is struck."),
                 named);
  else if (is_restore && correction != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a batch of events; %2$s: the batch for which it stands; %3$d:
                    the number of the first. */
                 _ ("Batch %1$s stands in the place of batch %2$s. Strike batch %3$" PRId64
                    ", and the other holds again."),
                 instead, named, correction);
  else if (muster != 0)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 /* Translators: %1$s: a batch of events; %2$s: the batch that musters the battle;
                    %3$d: the number of that one. */
                 _ ("Batch %1$s tells of a battle that batch %2$s musters, and that is struck. "
                    "Restore batch %3$" PRId64 ": what was struck with it holds again too."),
                 named, mustered, muster);
  else
    return TRUE;
  return FALSE;
}

gboolean
muster_campaign_may_strike (const MusterCampaign *campaign, gint64 batch, GError **error)
{
  return check_strike (campaign, batch, FALSE, error);
}

/* Battles */

/* Adds the batches that hold and tell of a battle. */
static void
add_formatters (const MusterCampaign *campaign, gint64 battle, GArray *batches)
{
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if (event->battle == battle && !muster_batches_contain (batches, event->batch))
        g_array_append_val (batches, event->batch);
    }
}

/* Returns: (transfer full) (element-type gint64): what tells of battles that only this batch, which
 * is struck, had mustered */
static GArray *
list_bereft (const MusterCampaign *campaign, gint64 batch)
{
  GArray *bereft = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->batch == batch && event->kind == MUSTER_EVENT_BATTLE
          && !is_mustered (campaign, event->subject))
        add_formatters (campaign, event->subject, bereft);
    }
  return bereft;
}

static void
add_event (MusterCampaign *campaign, MusterEventKind kind, int day, gint64 subject)
{
  const GArray *batches = campaign->batches;
  MusterEvent event = { .kind = kind, .day = day, .subject = subject };
  event.batch = g_array_index (batches, MusterBatch, batches->len - 1).number;
  muster_campaign_add_event (campaign, &event);
}

/* What a battle cost goes with its muster. A correction of that stays struck with all that it had
 * struck itself, which would hold again otherwise. */
static void
strike (MusterCampaign *campaign, int day, gint64 batch)
{
  g_autoptr (GArray) struck = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (struck, batch);
  add_event (campaign, MUSTER_EVENT_STRIKE, day, batch);
  for (guint i = 0; i < struck->len; i++)
    {
      muster_campaign_arrange (campaign);
      g_autoptr (GArray) bereft = list_bereft (campaign, g_array_index (struck, gint64, i));
      g_autoptr (GArray) all = muster_campaign_list_struck (campaign, bereft);
      for (guint j = 0; j < all->len; j++)
        {
          gint64 other = g_array_index (all, gint64, j);
          if (muster_batches_contain (struck, other))
            continue;
          g_array_append_val (struck, other);
          add_event (campaign, MUSTER_EVENT_STRIKE, day, other);
        }
    }
}

/* @argument: what a batch is called; taken. Returns: (transfer full): a phrase that is about it */
static char *
dup_phrase_about (const char *id, char *argument)
{
  g_autofree char *taken = argument;
  return muster_phrase_join (id, (const char *const[]){ taken, NULL });
}

gboolean
muster_campaign_strike (MusterCampaign *campaign, gint64 batch, gboolean is_restore, GError **error)
{
  if (!check_strike (campaign, batch, is_restore, error))
    return FALSE;
  int day = muster_campaign_get_today (campaign);
  gint64 with_others = is_restore ? find_strike_with_others (campaign, batch) : 0;
  g_autofree char *phrase =
    dup_phrase_about (is_restore ? "restore" : "strike",
                      muster_batch_dup_argument (muster_campaign_find_batch (campaign, batch)));
  muster_campaign_add_batch (campaign, phrase);
  if (is_restore)
    add_event (campaign, MUSTER_EVENT_RESTORE, day, batch);
  else
    strike (campaign, day, batch);
  /* Without that strike all is as it was before it. */
  if (with_others != 0)
    add_event (campaign, MUSTER_EVENT_STRIKE, day, with_others);
  muster_campaign_arrange (campaign);
  return TRUE;
}

char *
muster_campaign_dup_struck_with (const MusterCampaign *before,
                                 const MusterCampaign *after,
                                 gint64 batch)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < before->batches->len; i++)
    {
      const MusterBatch *other = &g_array_index (before->batches, MusterBatch, i);
      gboolean is_struck = muster_campaign_is_struck (after, other->number);
      if (other->number == batch || find_struck_by (before, other->number) != 0
          || is_struck == muster_campaign_is_struck (before, other->number))
        continue;
      g_string_append_printf (text, "%s", text->len > 0 ? "\n" : "");
      g_string_append_printf (
        text,
        is_struck
          /* Translators: %1$d: the number of a batch of events; %2$s: what was done in it. */
          ? _ ("Batch %1$" PRId64 ", “%2$s”, is struck with it.")
          /* Translators: %1$d: the number of a batch of events; %2$s: what was done in it. */
          : _ ("Batch %1$" PRId64 ", “%2$s”, holds again with it."),
        other->number, other->title);
    }
  return g_string_free (text, text->len == 0);
}

/* A result may stand behind all else of its day. */
static void
find_place (const MusterCampaign *campaign, const GArray *batches, MusterCorrection *correction)
{
  *correction = (MusterCorrection){ .day = muster_campaign_get_today (campaign) };
  gboolean is_of_result = TRUE;
  for (guint i = 0; i < campaign->events->len && is_of_result; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (muster_event_is_about_batch (event->kind)
          || !muster_batches_contain (batches, event->batch)
          || (event->kind == MUSTER_EVENT_RESULT && correction->order != 0))
        continue;
      correction->day = event->day;
      correction->order = event->order;
      is_of_result = event->kind == MUSTER_EVENT_RESULT;
    }
}

gboolean
muster_campaign_begin_correction (MusterCampaign *campaign,
                                  const GArray *batches,
                                  MusterCorrection *correction,
                                  GError **error)
{
  for (guint i = 0; i < batches->len; i++)
    if (!muster_campaign_may_strike (campaign, g_array_index (batches, gint64, i), error))
      return FALSE;
  g_autoptr (GArray) struck = muster_campaign_list_struck (campaign, batches);
  find_place (campaign, batches, correction);
  correction->batch = muster_campaign_add_batch (campaign, "");
  for (guint i = 0; i < struck->len; i++)
    {
      MusterEvent event = { .kind = MUSTER_EVENT_STRIKE,
                            .batch = correction->batch,
                            .day = correction->day,
                            .subject = g_array_index (struck, gint64, i) };
      muster_campaign_add_event (campaign, &event);
    }
  muster_campaign_arrange (campaign);
  return TRUE;
}

void
muster_campaign_end_correction (MusterCampaign *campaign, const MusterCorrection *correction)
{
  GArray *batches = campaign->batches;
  guint at = 0;
  while (g_array_index (batches, MusterBatch, at).number != correction->batch)
    at++;
  MusterBatch *joined = &g_array_index (batches, MusterBatch, at);
  if (at + 1 < batches->len)
    {
      const MusterBatch *first = &g_array_index (batches, MusterBatch, at + 1);
      g_autofree char *phrase = dup_phrase_about ("correction", muster_batch_dup_argument (first));
      muster_campaign_name_batch (campaign, joined, phrase, NULL);
    }
  g_array_set_size (batches, at + 1);
  for (guint i = 0; i < campaign->events->len; i++)
    EVENT (campaign, i)->batch = MIN (EVENT (campaign, i)->batch, correction->batch);
  muster_campaign_arrange (campaign);
}

/* Returns: whether two events tell the same of the same day, whenever they were recorded */
static gboolean
is_same_event (const MusterEvent *one, const MusterEvent *other)
{
  return one->kind == other->kind && one->day == other->day && one->subject == other->subject
         && one->object == other->object && one->battle == other->battle
         && memcmp (one->figures, other->figures, sizeof one->figures) == 0
         && one->until == other->until && g_strcmp0 (one->text, other->text) == 0
         && g_strcmp0 (one->note, other->note) == 0;
}

/* Returns: (transfer full) (element-type MusterEvent): what a batch tells, but for what it strikes
 */
static GArray *
list_told (const MusterCampaign *campaign, gint64 batch)
{
  GArray *told = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  for (guint i = 0; i < campaign->events->len; i++)
    if (EVENT (campaign, i)->batch == batch
        && !muster_event_is_about_batch (EVENT (campaign, i)->kind))
      g_array_append_val (told, *EVENT (campaign, i));
  return told;
}

static gboolean
is_same_told (const GArray *one, const GArray *other)
{
  if (one->len != other->len)
    return FALSE;
  for (guint i = 0; i < one->len; i++)
    if (!is_same_event (&g_array_index (one, MusterEvent, i),
                        &g_array_index (other, MusterEvent, i)))
      return FALSE;
  return TRUE;
}

void
muster_set_unchanged (GError **error)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_UNCHANGED,
                       _ ("It is recorded so already: nothing is changed."));
}

/* Battles */

gboolean
muster_event_is_record_of (const MusterEvent *event, gint64 battle)
{
  return event->battle == battle
         && (muster_event_get_form (event->kind)->is_cost || event->kind == MUSTER_EVENT_RESULT);
}

GArray *
muster_campaign_list_records (const MusterCampaign *campaign, gint64 battle)
{
  GArray *batches = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (muster_event_is_record_of (event, battle)
          && !muster_campaign_is_struck (campaign, event->batch)
          && !muster_batches_contain (batches, event->batch))
        g_array_append_val (batches, event->batch);
    }
  return batches;
}

/* Returns: (nullable) */
static const MusterLossEntry *
find_entry (const GArray *entries, gint64 record)
{
  for (guint i = 0; i < entries->len; i++)
    if (g_array_index (entries, MusterLossEntry, i).record == record)
      return &g_array_index (entries, MusterLossEntry, i);
  return NULL;
}

/* Rules of recovery deal prisoners among others; where all are, they were told to be. */
static gboolean
was_captured (const MusterEvent *event)
{
  gint64 lost = event->figures[MUSTER_LOSS_ALL];
  return event->kind == MUSTER_EVENT_LOSSES && lost > 1
         && event->figures[MUSTER_LOSS_PRISONERS] == lost;
}

static gboolean
says_the_same (const MusterLossEntry *entry, const MusterEvent *event)
{
  if (event->kind == MUSTER_EVENT_FATE)
    return (gint64) entry->fate == event->figures[0]
           && (entry->until == MUSTER_NO_DAY || entry->until == event->until);
  gint64 lost = event->figures[MUSTER_LOSS_ALL];
  gboolean is_taken = event->figures[MUSTER_LOSS_PRISONERS] == lost;
  return entry->lost == lost
         && (entry->is_captured ? is_taken
                                : !was_captured (event) && !(is_taken && entry->is_free));
}

static void
leave_out (GArray *entries, gint64 record)
{
  for (guint i = entries->len; i > 0; i--)
    if (g_array_index (entries, MusterLossEntry, i - 1).record == record)
      g_array_remove_index (entries, i - 1);
}

static void
fill_result (MusterLossReport *report, const MusterBattle *battle)
{
  if (report->has_result)
    return;
  if (report->outcome == MUSTER_OUTCOME_UNKNOWN)
    {
      report->outcome = battle->outcome;
      report->winner = battle->winner;
    }
  if (report->held == 0)
    report->held = battle->held;
}

/* What is corrected of a battle. */
typedef struct
{
  MusterCampaign *campaign;
  const MusterLossReport *report;
  const MusterRegister *reg; /* as all was recorded */
  const MusterBattle *battle;
  const MusterRecovery *recovery; /* by which it was dealt */
  gint64 first_rule;              /* of these, or 0 */
  GArray *batches;                /* gint64: what is struck */
  MusterRegister *morning;        /* where it is mustered anew; else NULL */
  gboolean is_dealt_anew;         /* for another side held the field */
  gboolean leaves_result;         /* what is struck keeps its own, which is not the last word */
} Correcting;

/* Returns: whether somebody was there that morning, and how strong at most */
static gboolean
marches (const Correcting *correcting, gint64 number, gint64 *most)
{
  const MusterRecord *record =
    correcting->morning != NULL ? muster_register_find (correcting->morning, number) : NULL;
  *most = record != NULL && record->category == MUSTER_CATEGORY_UNIT ? record->present : G_MAXINT64;
  return correcting->morning == NULL || (record != NULL && muster_record_is_fit (record));
}

/* Whether a commander's wound lasts as the rules had it with the other holder of the field. */
static gboolean
is_dated_anew (const Correcting *correcting, const MusterEvent *event)
{
  const MusterRecord *commander = muster_register_find (correcting->reg, event->subject);
  return correcting->is_dealt_anew && event->kind == MUSTER_EVENT_FATE
         && event->figures[0] == MUSTER_FATE_WOUNDED && commander != NULL
         && event->until != MUSTER_NO_DAY
         && event->until
              == muster_battle_find_usual_until (correcting->battle, correcting->recovery,
                                                 correcting->battle->held, commander);
}

/* Sorts what is recorded: what is dealt anew becomes an entry, what stays an event as it was. */
static void
keep (const Correcting *correcting, const MusterEvent *event, GArray *entries, GArray *kept)
{
  const MusterLossReport *report = correcting->report;
  gboolean is_record = muster_event_is_record_of (event, report->battle);
  gboolean is_loss = is_record && event->kind == MUSTER_EVENT_LOSSES;
  MusterEvent same = *event;
  gint64 most;
  const MusterLossEntry *now = is_record ? find_entry (report->entries, event->subject) : NULL;
  gboolean is_same = now != NULL && correcting->morning == NULL && !correcting->is_dealt_anew
                     && says_the_same (now, event);
  if (is_record && event->kind == MUSTER_EVENT_RESULT && !correcting->leaves_result)
    return;
  if (is_record && now != NULL && !is_same)
    return;
  if (is_same)
    leave_out (entries, event->subject);
  if (event->battle == report->battle && !marches (correcting, event->subject, &most))
    return;
  gboolean is_dated = is_record && is_dated_anew (correcting, event);
  MusterLossEntry entry = { .record = event->subject,
                            .lost = is_loss ? event->figures[MUSTER_LOSS_ALL] : 0,
                            .fate = is_dated ? MUSTER_FATE_WOUNDED : MUSTER_FATE_FIT,
                            .is_captured = was_captured (event) };
  gboolean is_less = correcting->morning != NULL && is_loss && entry.lost > most;
  entry.lost = is_less ? most : entry.lost;
  if (correcting->morning != NULL && event->kind == MUSTER_EVENT_ENGAGE
      && event->battle == report->battle)
    same.figures[MUSTER_ENGAGED_STEPS] = MIN (same.figures[MUSTER_ENGAGED_STEPS], most);
  if (is_dated || (is_loss && (correcting->is_dealt_anew || is_less)))
    g_array_append_val (entries, entry);
  else
    g_array_append_val (kept, same);
}

static GArray *
list_kept (const Correcting *correcting, GArray *entries)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  for (guint i = 0; i < correcting->campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (correcting->campaign, i);
      if (!muster_event_is_about_batch (event->kind)
          && muster_batches_contain (correcting->batches, event->batch))
        keep (correcting, event, entries, kept);
    }
  return kept;
}

/* Who marched must be known before the losses are; all else comes behind them. */
static void
add_kept (MusterCampaign *campaign, gint64 batch, const GArray *kept, gboolean is_muster)
{
  for (guint i = 0; i < kept->len; i++)
    {
      MusterEvent event = g_array_index (kept, MusterEvent, i);
      if (muster_event_get_form (event.kind)->is_of_muster != is_muster)
        continue;
      event.id = 0;
      event.batch = batch;
      muster_campaign_add_event (campaign, &event);
    }
  muster_campaign_arrange (campaign);
}

/* Whoever is not there any more lost nothing. */
static void
leave_out_absent (const Correcting *correcting, GArray *entries)
{
  gint64 most;
  for (guint i = entries->len; i > 0; i--)
    if (!marches (correcting, g_array_index (entries, MusterLossEntry, i - 1).record, &most))
      g_array_remove_index (entries, i - 1);
}

/* What of the report is recorded so already is no part of a correction. Returns: (transfer full)
 * (element-type MusterLossEntry) */
static GArray *
list_news (const Correcting *correcting)
{
  GArray *news = g_array_new (FALSE, FALSE, sizeof (MusterLossEntry));
  for (guint i = 0; i < correcting->report->entries->len; i++)
    {
      const MusterLossEntry *entry =
        &g_array_index (correcting->report->entries, MusterLossEntry, i);
      gboolean is_nothing = entry->lost == 0 && entry->fate == MUSTER_FATE_FIT;
      gboolean is_known = FALSE;
      for (guint j = 0; j < correcting->campaign->order->len; j++)
        {
          const MusterEvent *event =
            EVENT (correcting->campaign, g_array_index (correcting->campaign->order, guint, j));
          if (event->subject == entry->record && event->kind != MUSTER_EVENT_RESULT
              && muster_event_is_record_of (event, correcting->battle->number))
            is_known = is_known || says_the_same (entry, event);
        }
      if (!is_known && !is_nothing)
        g_array_append_val (news, *entry);
    }
  return news;
}

static gboolean
is_result_known (const Correcting *correcting)
{
  MusterLossReport whole = *correcting->report;
  fill_result (&whole, correcting->battle);
  return whole.outcome == correcting->battle->outcome && whole.winner == correcting->battle->winner
         && whole.held == correcting->battle->held;
}

/* Whether the last word on the result of the battle is in what is struck. */
static gboolean
strikes_result (const Correcting *correcting)
{
  gint64 last = 0;
  for (guint i = 0; i < correcting->campaign->order->len; i++)
    {
      const MusterEvent *event =
        EVENT (correcting->campaign, g_array_index (correcting->campaign->order, guint, i));
      if (event->kind == MUSTER_EVENT_RESULT && event->battle == correcting->battle->number)
        last = event->batch;
    }
  return muster_batches_contain (correcting->batches, last);
}

static gboolean
correct (Correcting *correcting, GString *throws, GError **error)
{
  MusterLossReport whole = *correcting->report;
  MusterCorrection correction;
  MusterCorrection records;
  fill_result (&whole, correcting->battle);
  correcting->is_dealt_anew = whole.held != correcting->battle->held;
  gboolean is_whole = correcting->is_dealt_anew || correcting->morning != NULL;
  correcting->leaves_result =
    !is_whole && is_result_known (correcting) && !strikes_result (correcting);
  g_autoptr (GArray) entries = is_whole ? g_array_copy (whole.entries) : list_news (correcting);
  g_autoptr (GArray) kept = list_kept (correcting, entries);
  g_autoptr (GArray) recorded = muster_campaign_list_records (correcting->campaign, whole.battle);
  leave_out_absent (correcting, entries);
  find_place (correcting->campaign, recorded, &records);
  whole.entries = entries;
  if (!muster_campaign_begin_correction (correcting->campaign, correcting->batches, &correction,
                                         error))
    return FALSE;
  whole.kept = kept;
  whole.recovery = correcting->recovery;
  whole.first_rule = correcting->first_rule;
  whole.order = recorded->len > 0 ? records.order : 0;
  whole.is_result_last = TRUE;
  whole.leaves_result = correcting->leaves_result;
  add_kept (correcting->campaign, correction.batch, kept, TRUE);
  g_autoptr (MusterRegister) struck =
    muster_campaign_replay (correcting->campaign, MUSTER_LAST_DAY);
  if (!muster_campaign_add_losses (correcting->campaign, struck, &whole, throws, error))
    return FALSE;
  muster_campaign_end_correction (correcting->campaign, &correction);
  add_kept (correcting->campaign, correction.batch, kept, FALSE);
  return TRUE;
}

gboolean
muster_register_is_muster_invalidated (const MusterRegister *reg, gint64 battle)
{
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      guint index = g_array_index (reg->conflicts, MusterConflict, i).event;
      const MusterEvent *event = EVENT (reg->campaign, index);
      if (event->kind == MUSTER_EVENT_ENGAGE && event->battle == battle)
        return TRUE;
    }
  return FALSE;
}

gint64
muster_campaign_find_battle_of (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      gint64 battle = event->batch == batch ? muster_event_get_battle (event) : 0;
      if (battle != 0)
        return battle;
    }
  return 0;
}

/* Whether an event of a battle tells something of a unit or commander that the report tells
 * otherwise. */
static gboolean
is_told_otherwise (const MusterLossReport *report, const MusterEvent *event)
{
  const MusterLossEntry *now = find_entry (report->entries, event->subject);
  return event->kind != MUSTER_EVENT_RESULT && now != NULL && !says_the_same (now, event);
}

/* Where another side held the field all is dealt anew; else only the reports are struck that tell
 * something otherwise: the others stay whose they were. */
static void
leave_others (Correcting *correcting)
{
  const MusterLossReport *report = correcting->report;
  MusterLossReport whole = *report;
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (gint64));
  fill_result (&whole, correcting->battle);
  if (whole.held != correcting->battle->held)
    return;
  for (guint i = 0; i < correcting->campaign->order->len; i++)
    {
      const MusterEvent *event =
        EVENT (correcting->campaign, g_array_index (correcting->campaign->order, guint, i));
      if (muster_event_is_record_of (event, report->battle) && is_told_otherwise (report, event)
          && !muster_batches_contain (changed, event->batch))
        g_array_append_val (changed, event->batch);
    }
  g_array_set_size (correcting->batches, 0);
  g_array_append_vals (correcting->batches, changed->data, changed->len);
}

gboolean
muster_campaign_correct_losses (MusterCampaign *campaign,
                                const MusterRegister *reg,
                                const MusterLossReport *report,
                                GString *throws,
                                GError **error)
{
  g_autoptr (MusterRegister) morning = NULL;
  g_autoptr (GArray) batches = muster_campaign_list_records (campaign, report->battle);
  Correcting correcting = { .campaign = campaign,
                            .report = report,
                            .reg = reg,
                            .battle = muster_register_find_battle (reg, report->battle),
                            .recovery = muster_campaign_get_recovery_of (campaign, report->battle),
                            .first_rule =
                              muster_campaign_get_first_rule_of (campaign, report->battle),
                            .batches = batches };
  if (correcting.battle != NULL && report->is_present)
    {
      if (!muster_batches_contain (batches, correcting.battle->batch))
        g_array_prepend_val (batches, correcting.battle->batch);
      morning = muster_campaign_replay_before (campaign, report->battle);
      correcting.morning = morning;
    }
  if (correcting.battle == NULL || batches->len == 0)
    return muster_campaign_add_losses (campaign, reg, report, throws, error);
  if (report->is_present)
    return correct (&correcting, throws, error);
  leave_others (&correcting);
  if (batches->len > 0)
    return correct (&correcting, throws, error);
  /* Nothing of what is told was told otherwise, but it may be new. */
  g_autoptr (GArray) news = list_news (&correcting);
  MusterLossReport added = *report;
  added.entries = news;
  fill_result (&added, correcting.battle);
  if (news->len > 0 || !is_result_known (&correcting))
    return muster_campaign_add_losses (campaign, reg, &added, throws, error);
  muster_set_unchanged (error);
  return FALSE;
}

/* Whether what becomes of losses hangs on who held the field. */
static gboolean
knows_held (const MusterRecovery *recovery)
{
  const GArray *rules = recovery != NULL ? recovery->rules : NULL;
  for (guint i = 0; rules != NULL && i < rules->len; i++)
    if (g_array_index (rules, MusterRecoveryRule, i).held != MUSTER_HELD_ANY)
      return TRUE;
  return FALSE;
}

gboolean
muster_campaign_record_losses (MusterCampaign *campaign,
                               const MusterRegister *reg,
                               const MusterLossReport *report,
                               GString *throws,
                               GError **error)
{
  const MusterBattle *battle = muster_register_find_battle (reg, report->battle);
  gboolean has_losses = FALSE;
  for (guint i = 0; battle != NULL && i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      has_losses =
        has_losses || engaged->figures[MUSTER_LOSS_ALL] > 0 || engaged->fate == MUSTER_FATE_WOUNDED;
    }
  if (has_losses && report->held != battle->held
      && knows_held (muster_campaign_get_recovery_of (campaign, report->battle)))
    return muster_campaign_correct_losses (campaign, reg, report, throws, error);
  return muster_campaign_add_losses (campaign, reg, report, throws, error);
}

/* Actions */

static gboolean
is_shown_of_table (MusterEventKind kind)
{
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  for (guint i = 0; i < n; i++)
    if (actions[i].kind == kind)
      return TRUE;
  return FALSE;
}

GHashTable *
muster_campaign_list_correctable (const MusterCampaign *campaign)
{
  GHashTable *batches = g_hash_table_new (NULL, NULL);
  gboolean is_action[MUSTER_N_EVENTS];
  for (guint kind = 0; kind < MUSTER_N_EVENTS; kind++)
    is_action[kind] = is_shown_of_table ((MusterEventKind) kind);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if ((event->battle == 0 && is_action[event->kind])
          || (muster_event_has_rules (event->kind)
              && muster_campaign_is_of_rules (campaign, event->batch))
          || muster_event_is_record_of (event, event->battle))
        g_hash_table_add (batches, GSIZE_TO_POINTER (event->batch));
      else if (event->kind == MUSTER_EVENT_BATTLE)
        g_hash_table_remove (batches, GSIZE_TO_POINTER (event->batch));
    }
  return batches;
}

/* What was done first before rules were events keeps what a day of rest counted then. */
static gint64
find_rest (const MusterCampaign *campaign, gint64 batch, int day)
{
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, i - 1);
      if (event->batch == batch && event->kind == MUSTER_EVENT_STRIKE)
        batch = event->subject;
    }
  return muster_recovery_get_rest (muster_campaign_get_recovery_on (campaign, batch, day));
}

/* Who is new in the register keeps his number, by which later actions know it. */
static gint64
find_new_record (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->batch == batch && muster_event_makes_record (event->kind))
        return event->object;
    }
  return 0;
}

gboolean
muster_campaign_correct_action (MusterCampaign *campaign,
                                gint64 batch,
                                const MusterAction *action,
                                int day,
                                gboolean is_over,
                                const char *const *words,
                                GError **error)
{
  MusterCorrection correction;
  g_autoptr (GArray) batches = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 known = find_new_record (campaign, batch);
  g_autoptr (MusterActionDone) done = muster_action_find_done (campaign, batch);
  g_autofree char *named = muster_campaign_dup_batch (campaign, batch);
  g_array_append_val (batches, batch);
  if (done == NULL && muster_campaign_find_batch (campaign, batch) != NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("Batch %s is no action that another can take the place of. Strike it, or "
                      "correct the losses of its battle."),
                   named);
      return FALSE;
    }
  if (!muster_campaign_begin_correction (campaign, batches, &correction, error))
    return FALSE;
  gboolean is_old_day = day == MUSTER_NO_DAY || day == correction.day;
  g_autoptr (MusterDraft) draft =
    muster_action_draft (action, campaign, is_old_day ? correction.day : day, is_over, words,
                         error);
  gint64 next = muster_campaign_get_next_record (campaign);
  gint64 rest = find_rest (campaign, batch, is_old_day ? correction.day : day);
  for (guint i = 0; draft != NULL && i < draft->events->len; i++)
    {
      MusterEvent *event = &g_array_index (draft->events, MusterEvent, i);
      event->order = is_old_day ? correction.order : 0;
      if (event->kind == MUSTER_EVENT_STATUS
          && event->figures[MUSTER_GIVEN_STATUS] == MUSTER_STATUS_RESTING)
        event->figures[MUSTER_GIVEN_COUNTS] = rest;
      if (known == 0)
        continue;
      if (muster_event_makes_record (event->kind))
        event->object = known;
      else if (event->subject == next)
        event->subject = known;
    }
  if (draft == NULL || !muster_campaign_try_alone (campaign, draft->phrase, draft->events, error))
    return FALSE;
  muster_campaign_end_correction (campaign, &correction);
  g_autoptr (GArray) before = list_told (campaign, batch);
  g_autoptr (GArray) after = list_told (campaign, correction.batch);
  if (!is_same_told (before, after))
    return TRUE;
  muster_set_unchanged (error);
  return FALSE;
}
