#include "config.h"

#include "campaign/model/campaign.h"

#include "army/evaluate/losses.h"
#include "base/phrase.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define EVENT(campaign, i) (&g_array_index ((campaign)->events, MusterEvent, i))

static void
unref_raised (gpointer data)
{
  MusterRaised *raised = data;
  if (!g_atomic_ref_count_dec (&raised->refs))
    return;
  g_clear_pointer (&raised->evaluation, muster_evaluation_free);
  muster_army_unref (raised->army);
  g_free (raised->steps);
  g_free (raised);
}

static void
clear_dealt (MusterDealtBy *dealt)
{
  muster_recovery_unref (dealt->recovery);
}

static const MusterDealtBy *
get_dealt (const MusterCampaign *campaign, guint i)
{
  return &g_array_index (campaign->dealt, MusterDealtBy, i);
}

static MusterCampaign *
make (void)
{
  MusterCampaign *campaign = g_new0 (MusterCampaign, 1);
  campaign->sides = g_array_new (FALSE, FALSE, sizeof (MusterCampaignSide));
  campaign->batches = g_array_new (FALSE, FALSE, sizeof (MusterBatch));
  campaign->events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  campaign->order = g_array_new (FALSE, FALSE, sizeof (guint));
  campaign->dealt = g_array_new (FALSE, FALSE, sizeof (MusterDealtBy));
  g_array_set_clear_func (campaign->dealt, (GDestroyNotify) clear_dealt);
  campaign->places = g_array_new (FALSE, FALSE, sizeof (MusterPlace));
  campaign->roads = g_array_new (FALSE, FALSE, sizeof (MusterRoad));
  campaign->raised = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, unref_raised);
  campaign->rules = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                           (GDestroyNotify) muster_recovery_unref);
  campaign->struck = g_hash_table_new (NULL, NULL);
  campaign->strings = g_string_chunk_new (1024);
  g_atomic_ref_count_init (&campaign->refs);
  return campaign;
}

MusterCampaign *
muster_campaign_new (const char *name, const char *ruleset_id, int start)
{
  MusterCampaign *campaign = make ();
  campaign->name = g_string_chunk_insert (campaign->strings, name);
  campaign->ruleset_id = g_string_chunk_insert (campaign->strings, ruleset_id);
  campaign->start = start;
  return campaign;
}

const MusterCampaign *
muster_campaign_ref (const MusterCampaign *campaign)
{
  g_atomic_ref_count_inc (&((MusterCampaign *) campaign)->refs);
  return campaign;
}

void
muster_campaign_unref (const MusterCampaign *snapshot)
{
  MusterCampaign *campaign = (MusterCampaign *) snapshot;
  if (!g_atomic_ref_count_dec (&campaign->refs))
    return;
  g_array_unref (campaign->sides);
  g_array_unref (campaign->batches);
  g_array_unref (campaign->events);
  g_array_unref (campaign->order);
  g_array_unref (campaign->dealt);
  g_array_unref (campaign->places);
  g_array_unref (campaign->roads);
  g_clear_pointer (&campaign->recovery, muster_recovery_unref);
  g_clear_pointer (&campaign->picture, muster_map_picture_unref);
  g_hash_table_unref (campaign->raised);
  g_hash_table_unref (campaign->rules);
  g_hash_table_unref (campaign->struck);
  g_clear_pointer (&campaign->ruleset, muster_ruleset_unref);
  g_string_chunk_free (campaign->strings);
  if (campaign->source != NULL)
    muster_campaign_unref (campaign->source);
  g_free (campaign);
}

void
muster_campaign_share_raised (MusterCampaign *campaign, gint64 event, const MusterRaised *raised)
{
  g_atomic_ref_count_inc (&((MusterRaised *) raised)->refs);
  g_hash_table_insert (campaign->raised, g_memdup2 (&event, sizeof event), (gpointer) raised);
}

static void
share_all (MusterCampaign *copy, const MusterCampaign *campaign)
{
  GHashTableIter iter;
  gpointer event;
  gpointer value;
  g_hash_table_iter_init (&iter, campaign->raised);
  while (g_hash_table_iter_next (&iter, &event, &value))
    {
      muster_campaign_share_raised (copy, *(const gint64 *) event, value);
    }
  g_hash_table_iter_init (&iter, campaign->rules);
  while (g_hash_table_iter_next (&iter, &event, &value))
    {
      muster_campaign_set_rules (copy, *(const gint64 *) event, value);
    }
}

MusterCampaign *
muster_campaign_copy (const MusterCampaign *campaign)
{
  MusterCampaign *copy = make ();
  g_debug ("Copying %s", campaign->name);
  copy->id = campaign->id;
  copy->name = campaign->name;
  copy->ruleset_id = campaign->ruleset_id;
  copy->ruleset = campaign->ruleset != NULL ? muster_ruleset_ref (campaign->ruleset) : NULL;
  copy->version = campaign->version;
  copy->digest = campaign->digest;
  copy->start = campaign->start;
  copy->note = campaign->note;
  copy->recovery = campaign->recovery != NULL ? muster_recovery_ref (campaign->recovery) : NULL;
  for (guint i = 0; i < campaign->dealt->len; i++)
    muster_campaign_add_dealt (copy, get_dealt (campaign, i)->recovery,
                               get_dealt (campaign, i)->upto);
  g_array_append_vals (copy->places, campaign->places->data, campaign->places->len);
  g_array_append_vals (copy->roads, campaign->roads->data, campaign->roads->len);
  muster_campaign_set_picture (copy, campaign->picture);
  copy->unread = campaign->unread;
  copy->unread_digest = campaign->unread_digest;
  copy->source = muster_campaign_ref (campaign);
  g_array_append_vals (copy->sides, campaign->sides->data, campaign->sides->len);
  g_array_append_vals (copy->batches, campaign->batches->data, campaign->batches->len);
  g_array_append_vals (copy->events, campaign->events->data, campaign->events->len);
  share_all (copy, campaign);
  muster_campaign_arrange (copy);
  return copy;
}

const char *
muster_campaign_keep (MusterCampaign *campaign, const char *text)
{
  gboolean is_empty = text == NULL || *text == '\0';
  return is_empty ? NULL : g_string_chunk_insert (campaign->strings, text);
}

void
muster_campaign_set_ruleset (MusterCampaign *campaign, MusterRuleset *ruleset)
{
  if (ruleset != NULL)
    muster_ruleset_ref (ruleset);
  g_clear_pointer (&campaign->ruleset, muster_ruleset_unref);
  campaign->ruleset = ruleset;
}

void
muster_campaign_add_dealt (MusterCampaign *campaign, MusterRecovery *recovery, gint64 upto)
{
  MusterDealtBy dealt = { .recovery = muster_recovery_ref (recovery), .upto = upto };
  g_array_append_val (campaign->dealt, dealt);
}

void
muster_campaign_set_rules (MusterCampaign *campaign, gint64 event, MusterRecovery *recovery)
{
  g_hash_table_insert (campaign->rules, g_memdup2 (&event, sizeof event),
                       muster_recovery_ref (recovery));
}

const MusterRecovery *
muster_campaign_find_rules (const MusterCampaign *campaign, gint64 event)
{
  return g_hash_table_lookup (campaign->rules, &event);
}

/* Returns: (nullable): the last event that holds and tells of rules, up to @day */
static const MusterEvent *
find_rules (const MusterCampaign *campaign, int day)
{
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i - 1));
      if (muster_event_has_rules (event->kind) && event->day <= day)
        return event;
    }
  return NULL;
}

/* Returns: (nullable): the rules that dealt @batch, from before rules were events */
static const MusterDealtBy *
find_dealt (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->dealt->len; i++)
    if (batch <= get_dealt (campaign, i)->upto)
      return get_dealt (campaign, i);
  return NULL;
}

/* What dealt before rules were events comes first, then what an event tells, then the frame. @dealt
 * and @rules: (nullable) */
static const MusterRecovery *
choose_recovery (const MusterCampaign *campaign,
                 const MusterDealtBy *dealt,
                 const MusterEvent *rules)
{
  if (dealt != NULL)
    return dealt->recovery;
  return rules != NULL ? muster_campaign_find_rules (campaign, rules->id) : campaign->recovery;
}

const MusterRecovery *
muster_campaign_get_recovery_on (const MusterCampaign *campaign, gint64 batch, int day)
{
  return choose_recovery (campaign, find_dealt (campaign, batch), find_rules (campaign, day));
}

const MusterRecovery *
muster_campaign_get_recovery (const MusterCampaign *campaign)
{
  return muster_campaign_get_recovery_on (campaign, G_MAXINT64, MUSTER_LAST_DAY);
}

/* What rules of recovery decide, and events keep. */
static gboolean
is_dealt (const MusterEvent *event)
{
  return muster_event_get_form (event->kind)->is_cost
         || (event->kind == MUSTER_EVENT_STATUS
             && event->figures[MUSTER_GIVEN_STATUS] == MUSTER_STATUS_RESTING);
}

/* A correction strikes what it corrects in its own batch: so the batch is found that dealt the
 * battle first. */
static gint64
find_first_dealt (const MusterCampaign *campaign, gint64 battle)
{
  g_autoptr (GHashTable) batches = g_hash_table_new (NULL, NULL);
  gint64 first = G_MAXINT64;
  for (guint i = campaign->events->len; i > 0 && campaign->dealt->len > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, i - 1);
      gboolean is_record =
        event->battle == battle && (is_dealt (event) || event->kind == MUSTER_EVENT_RESULT);
      if (is_record && !muster_campaign_is_struck (campaign, event->batch))
        g_hash_table_add (batches, GSIZE_TO_POINTER (event->batch));
      if (!g_hash_table_contains (batches, GSIZE_TO_POINTER (event->batch)))
        continue;
      if (event->kind == MUSTER_EVENT_STRIKE)
        g_hash_table_add (batches, GSIZE_TO_POINTER (event->subject));
      else if (is_record && is_dealt (event))
        first = MIN (first, event->batch);
    }
  return first;
}

/* Returns: (nullable): the event whose rules are those of the battle */
static const MusterEvent *
find_rules_of (const MusterCampaign *campaign, gint64 battle)
{
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i));
      if (event->kind == MUSTER_EVENT_BATTLE && event->subject == battle)
        return find_rules (campaign, event->day);
    }
  return find_rules (campaign, MUSTER_LAST_DAY);
}

const MusterRecovery *
muster_campaign_get_recovery_of (const MusterCampaign *campaign, gint64 battle)
{
  return choose_recovery (campaign, find_dealt (campaign, find_first_dealt (campaign, battle)),
                          find_rules_of (campaign, battle));
}

gint64
muster_campaign_get_first_rule_of (const MusterCampaign *campaign, gint64 battle)
{
  gboolean is_older = find_dealt (campaign, find_first_dealt (campaign, battle)) != NULL;
  const MusterEvent *of = is_older ? NULL : find_rules_of (campaign, battle);
  gint64 first = 1;
  if (of != NULL && muster_campaign_find_rules (campaign, of->id) == NULL)
    return 0;
  for (guint i = 0; of != NULL && i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (event->id == of->id)
        return first;
      const MusterRecovery *recovery = muster_event_has_rules (event->kind)
                                         ? muster_campaign_find_rules (campaign, event->id)
                                         : NULL;
      first += recovery != NULL ? recovery->rules->len : 0;
    }
  return 0;
}

void
muster_campaign_set_picture (MusterCampaign *campaign, MusterMapPicture *picture)
{
  if (picture != NULL)
    muster_map_picture_ref (picture);
  g_clear_pointer (&campaign->picture, muster_map_picture_unref);
  campaign->picture = picture;
  campaign->unread = NULL;
  campaign->unread_digest = NULL;
}

void
muster_campaign_set_unread (MusterCampaign *campaign, const char *text, const char *digest)
{
  campaign->unread = muster_campaign_keep (campaign, text);
  campaign->unread_digest = muster_campaign_keep (campaign, digest);
}

gboolean
muster_campaign_has_unread (const MusterCampaign *campaign)
{
  return campaign->unread != NULL || campaign->unread_digest != NULL;
}

void
muster_campaign_add_place (MusterCampaign *campaign, const MusterPlace *place)
{
  MusterPlace added = *place;
  added.name = g_string_chunk_insert (campaign->strings, place->name);
  g_array_append_val (campaign->places, added);
}

const MusterPlace *
muster_campaign_find_place (const MusterCampaign *campaign, gint64 number)
{
  for (guint i = 0; i < campaign->places->len; i++)
    {
      const MusterPlace *place = &g_array_index (campaign->places, MusterPlace, i);
      if (place->number == number)
        return place;
    }
  return NULL;
}

int
muster_campaign_add_side (MusterCampaign *campaign, const char *name, const char *note)
{
  MusterCampaignSide side = { .number = (int) campaign->sides->len + 1,
                              .name = g_string_chunk_insert (campaign->strings, name),
                              .note = muster_campaign_keep (campaign, note) };
  g_array_append_val (campaign->sides, side);
  return side.number;
}

void
muster_campaign_name_batch (MusterCampaign *campaign,
                            MusterBatch *batch,
                            const char *phrase,
                            const char *title)
{
  g_autofree char *kept = phrase != NULL ? g_strdup (phrase) : muster_phrase_guess (title);
  g_autofree char *words = kept != NULL ? muster_phrase_format (kept) : g_strdup (title);
  batch->title = g_string_chunk_insert (campaign->strings, words);
  batch->phrase = muster_campaign_keep (campaign, kept);
}

const char *
muster_batch_get_name (const MusterBatch *batch)
{
  return batch->phrase != NULL ? batch->phrase : batch->title;
}

char *
muster_batch_dup_argument (const MusterBatch *batch)
{
  return batch->phrase != NULL ? muster_phrase_dup_argument (batch->phrase)
                               : muster_phrase_quote (batch->title);
}

gint64
muster_campaign_add_batch (MusterCampaign *campaign, const char *name)
{
  MusterBatch batch = { .number = 1 };
  muster_campaign_name_batch (campaign, &batch, muster_phrase_check (name, NULL) ? name : NULL,
                              name);
  if (campaign->batches->len > 0)
    batch.number =
      g_array_index (campaign->batches, MusterBatch, campaign->batches->len - 1).number + 1;
  g_array_append_val (campaign->batches, batch);
  return batch.number;
}

/* What is noted by hand is somebody's own words, whatever they are. */
static void
note_event (MusterCampaign *campaign, MusterEvent *event)
{
  gboolean may_be_guessed = event->note != NULL && event->kind != MUSTER_EVENT_NOTE;
  g_autofree char *phrase = event->phrase != NULL ? g_strdup (event->phrase)
                            : may_be_guessed      ? muster_phrase_guess_note (event->note)
                                                  : NULL;
  g_autofree char *note = phrase != NULL ? muster_phrase_format (phrase) : NULL;
  event->note = muster_campaign_keep (campaign, note != NULL ? note : event->note);
  event->phrase = muster_campaign_keep (campaign, phrase);
}

gint64
muster_campaign_add_event (MusterCampaign *campaign, const MusterEvent *event)
{
  MusterEvent added = *event;
  if (added.id == 0)
    added.id = campaign->events->len > 0 ? EVENT (campaign, campaign->events->len - 1)->id + 1 : 1;
  if (added.order == 0)
    added.order = added.id;
  added.text = muster_campaign_keep (campaign, event->text);
  note_event (campaign, &added);
  g_array_append_val (campaign->events, added);
  return added.id;
}

/* A unit whose steps are not known, or not told, is there or it is not. */
static gint64 *
list_steps (const MusterArmy *army, const MusterEvaluation *evaluation)
{
  g_autoptr (GArray) rows = muster_return_new ();
  gint64 *steps = g_new0 (gint64, army->n_nodes);
  muster_return_add_army (rows, 0, 0, army, evaluation);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->category == MUSTER_CATEGORY_UNIT)
        steps[row->node] = MAX (row->steps, 1);
    }
  return steps;
}

void
muster_campaign_set_raised (MusterCampaign *campaign, gint64 event, const MusterArmy *army)
{
  MusterRaised *raised = g_new0 (MusterRaised, 1);
  raised->army = muster_army_ref (army);
  raised->evaluation = army->ruleset != NULL ? muster_army_evaluate (army) : NULL;
  raised->steps = list_steps (army, raised->evaluation);
  g_atomic_ref_count_init (&raised->refs);
  g_hash_table_insert (campaign->raised, g_memdup2 (&event, sizeof event), raised);
}

/* The last word on a batch counts, struck or restored, of those that hold themselves. What is said
 * of a batch is said later, so that the last is known first. */
static void
find_struck (MusterCampaign *campaign)
{
  g_autoptr (GHashTable) decided = g_hash_table_new (NULL, NULL);
  g_hash_table_remove_all (campaign->struck);
  for (guint i = campaign->events->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, i - 1);
      gpointer batch = GSIZE_TO_POINTER (event->subject);
      if (muster_event_is_about_batch (event->kind)
          && !muster_campaign_is_struck (campaign, event->batch)
          && g_hash_table_add (decided, batch) && event->kind == MUSTER_EVENT_STRIKE)
        g_hash_table_add (campaign->struck, batch);
    }
}

static int
compare_indices (gconstpointer a, gconstpointer b, gpointer data)
{
  const MusterCampaign *campaign = data;
  return muster_event_compare (EVENT (campaign, *(const guint *) a),
                               EVENT (campaign, *(const guint *) b));
}

void
muster_campaign_arrange (MusterCampaign *campaign)
{
  gboolean is_sorted = TRUE;
  find_struck (campaign);
  g_array_set_size (campaign->order, 0);
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = EVENT (campaign, i);
      if (muster_event_is_about_batch (event->kind)
          || muster_campaign_is_struck (campaign, event->batch))
        continue;
      guint n = campaign->order->len;
      is_sorted = is_sorted
                  && (n == 0
                      || muster_event_compare (
                           EVENT (campaign, g_array_index (campaign->order, guint, n - 1)), event)
                           <= 0);
      g_array_append_val (campaign->order, i);
    }
  if (!is_sorted)
    g_array_sort_with_data (campaign->order, compare_indices, campaign);
}

const MusterCampaignSide *
muster_campaign_find_side (const MusterCampaign *campaign, int number)
{
  gboolean is_there = number >= 1 && (guint) number <= campaign->sides->len;
  return is_there ? &g_array_index (campaign->sides, MusterCampaignSide, number - 1) : NULL;
}

const MusterBatch *
muster_campaign_find_batch (const MusterCampaign *campaign, gint64 number)
{
  for (guint i = 0; i < campaign->batches->len; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, i);
      if (batch->number == number)
        return batch;
    }
  return NULL;
}

char *
muster_campaign_dup_batch (const MusterCampaign *campaign, gint64 number)
{
  const MusterBatch *batch = muster_campaign_find_batch (campaign, number);
  return batch != NULL
           /* Translators: how a batch is named: %1$d: its number; %2$s: what was done in it. */
           ? g_strdup_printf (_ ("%1$" PRId64 " (“%2$s”)"), number, batch->title)
           : g_strdup_printf ("%" PRId64, number);
}

int
muster_campaign_get_batch_day (const MusterCampaign *campaign, gint64 batch)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->batch == batch)
        return event->day;
    }
  return MUSTER_NO_DAY;
}

gboolean
muster_campaign_is_struck (const MusterCampaign *campaign, gint64 batch)
{
  return g_hash_table_contains (campaign->struck, GSIZE_TO_POINTER (batch));
}

const MusterRaised *
muster_campaign_find_raised (const MusterCampaign *campaign, gint64 event)
{
  return g_hash_table_lookup (campaign->raised, &event);
}

gint64
muster_campaign_get_next_record (const MusterCampaign *campaign)
{
  gint64 next = 1;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      gint64 first;
      gint64 n = muster_event_get_new (EVENT (campaign, i), &first);
      if (n > 0)
        next = MAX (next, first + n);
    }
  return next;
}

gint64
muster_campaign_get_next_battle (const MusterCampaign *campaign)
{
  gint64 next = 1;
  for (guint i = 0; i < campaign->events->len; i++)
    if (EVENT (campaign, i)->kind == MUSTER_EVENT_BATTLE)
      next = MAX (next, EVENT (campaign, i)->subject + 1);
  return next;
}

int
muster_campaign_get_today (const MusterCampaign *campaign)
{
  for (guint i = campaign->order->len; i > 0; i--)
    {
      const MusterEvent *event = EVENT (campaign, g_array_index (campaign->order, guint, i - 1));
      if (!muster_event_may_be_ahead (event->kind))
        return MAX (campaign->start, event->day);
    }
  return campaign->start;
}

/* The numbers that an event gives. */
typedef struct
{
  gint64 first;
  gint64 end; /* behind the last */
  guint event;
} Given;

static int
compare_given (gconstpointer a, gconstpointer b)
{
  const Given *one = a;
  const Given *other = b;
  if (one->first != other->first)
    return one->first < other->first ? -1 : 1;
  return one->event < other->event ? -1 : one->event > other->event;
}

/* Returns: (transfer full) (element-type Given): by their numbers */
static GArray *
list_given (const MusterCampaign *campaign)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Given));
  for (guint i = 0; i < campaign->order->len; i++)
    {
      guint index = g_array_index (campaign->order, guint, i);
      gint64 first;
      gint64 n = muster_event_get_new (EVENT (campaign, index), &first);
      const Given given = { first, first + n, index };
      if (n > 0)
        g_array_append_val (all, given);
    }
  g_array_sort (all, compare_given);
  return all;
}

gboolean
muster_campaign_find_taken (const MusterCampaign *campaign, guint *event)
{
  g_autoptr (GArray) all = list_given (campaign);
  for (guint i = 1; i < all->len; i++)
    {
      const Given *before = &g_array_index (all, Given, i - 1);
      const Given *given = &g_array_index (all, Given, i);
      if (given->first >= before->end)
        continue;
      *event = MAX (before->event, given->event);
      return TRUE;
    }
  return FALSE;
}

static int
get_hours (GHashTable *hours, gint64 place)
{
  gpointer value;
  gboolean is_there = g_hash_table_lookup_extended (hours, GSIZE_TO_POINTER (place), NULL, &value);
  return is_there ? GPOINTER_TO_INT (value) : -1;
}

/* Returns: whether the way over @from to @to is the quickest yet */
static gboolean
take_road (GHashTable *hours, gint64 from, gint64 to, int length)
{
  int start = get_hours (hours, from);
  int there = get_hours (hours, to);
  int taken = start >= 0 && length >= 0 && start <= G_MAXINT - length ? start + length : -1;
  if (taken < 0 || (there >= 0 && there <= taken))
    return FALSE;
  g_hash_table_insert (hours, GSIZE_TO_POINTER (to), GINT_TO_POINTER (taken));
  return TRUE;
}

int
muster_roads_get_days (const GArray *roads, gint64 from, gint64 to)
{
  g_autoptr (GHashTable) hours = g_hash_table_new (NULL, NULL);
  gboolean is_shorter = TRUE;
  g_hash_table_insert (hours, GSIZE_TO_POINTER (from), GINT_TO_POINTER (0));
  while (is_shorter)
    {
      is_shorter = FALSE;
      for (guint i = 0; i < roads->len; i++)
        {
          const MusterRoad *road = &g_array_index (roads, MusterRoad, i);
          is_shorter = take_road (hours, road->a, road->b, road->hours) || is_shorter;
          is_shorter = take_road (hours, road->b, road->a, road->hours) || is_shorter;
        }
    }
  int found = get_hours (hours, to);
  return found > 0 ? (found - 1) / MUSTER_HOURS_A_DAY + 1 : found;
}
