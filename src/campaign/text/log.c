#include "config.h"

#include "campaign/text/log.h"

#include "base/text.h"
#include "campaign/state/invalidated.h"
#include "campaign/state/register-find.h"
#include "campaign/state/register-totals.h"
#include "campaign/state/replay.h"
#include "campaign/text/event-text.h"
#include "campaign/text/log-losses.h"
#include "campaign/text/log-marches.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static void
free_table (gpointer data)
{
  MusterLogTable *table = data;
  g_free (table->title);
  g_ptr_array_unref (table->cells);
  g_free (table);
}

static void
free_entry (gpointer data)
{
  MusterLogEntry *entry = data;
  g_free (entry->title);
  g_free (entry->struck);
  g_ptr_array_unref (entry->sentences);
  g_ptr_array_unref (entry->tables);
  g_free (entry);
}

const char *
muster_log_table_get (const MusterLogTable *table, guint row, guint column)
{
  return g_ptr_array_index (table->cells, row * table->n_columns + column);
}

guint
muster_log_table_count (const MusterLogTable *table)
{
  return table->cells->len / table->n_columns;
}

/* Sentences */

/* Whether its words say of whom it is, or it is of nobody. */
static gboolean
says_itself (const MusterEvent *event)
{
  MusterRefers subject = muster_event_get_form (event->kind)->subject;
  return event->kind == MUSTER_EVENT_MERGE || event->kind == MUSTER_EVENT_TRANSFER
         || event->kind == MUSTER_EVENT_APPOINT || event->subject == 0
         || subject == MUSTER_REFERS_SIDE || subject == MUSTER_REFERS_BATTLE
         || subject == MUSTER_REFERS_BATCH || subject == MUSTER_REFERS_NOT;
}

static char *
dup_held (const MusterRegister *reg, const MusterEvent *event)
{
  int held = (int) event->figures[MUSTER_RESULT_HELD];
  const MusterCampaignSide *side =
    event->kind == MUSTER_EVENT_RESULT ? muster_campaign_find_side (reg->campaign, held) : NULL;
  gboolean is_winner = event->figures[MUSTER_RESULT_OUTCOME] == MUSTER_OUTCOME_WON
                       && event->subject == event->figures[MUSTER_RESULT_HELD];
  if (side != NULL && is_winner)
    return g_strdup (_ (" and held the field"));
  if (event->kind == MUSTER_EVENT_RESULT && held == MUSTER_HELD_BY_NOBODY)
    return g_strdup (_ ("; nobody held the field"));
  return side != NULL ? g_strdup_printf (_ ("; %s held the field"), side->name) : g_strdup ("");
}

/* With a capital and a full stop. */
static char *
dup_finished (const char *text)
{
  g_autofree char *capital = muster_text_dup_capital (text);
  gsize length = strlen (capital);
  gboolean ends = length > 0 && strchr (".!?…", capital[length - 1]) != NULL;
  return g_strconcat (capital, ends ? "" : ".", NULL);
}

static char *
dup_sentence (const MusterRegister *reg, const MusterEvent *event, const char *label)
{
  g_autofree char *text = muster_event_dup_text (reg, event);
  g_autofree char *held = dup_held (reg, event);
  const char *note = event->note;
  if (text[0] == '\0' && note != NULL)
    {
      g_free (text);
      text = g_strdup (note);
      note = NULL;
    }
  g_autofree char *whole = says_itself (event) ? g_strconcat (text, held, NULL)
                                               : g_strdup_printf (_ ("%s: %s"), label, text);
  g_autofree char *told =
    note != NULL ? g_strdup_printf ("%s (%s)", whole, note) : g_steal_pointer (&whole);
  return dup_finished (told);
}

char *
muster_event_dup_sentence (const MusterRegister *reg, const MusterEvent *event)
{
  g_autofree char *label = muster_register_dup_label (reg, event->subject);
  return dup_sentence (reg, event, label);
}

typedef struct
{
  MusterCampaignLog *log;
  const MusterCampaign *campaign;
  char **sentences; /* by the index of the event */
  GHashTable *names; /* number of a record → what it was called by the last event that renamed it */
  GHashTable *events; /* number of a batch → GArray of guint, indices; none where it has no event */
  GHashTable *last;   /* number of a battle → the index of the last event that marches to it */
  GHashTable *results; /* number of a battle → the event, (unowned), that told its result last */
  GHashTable *blurred; /* numbers of battles of which is told in words what others lost */
} Work;

static const MusterEvent *
get_event (const Work *work, guint index)
{
  return &g_array_index (work->campaign->events, MusterEvent, index);
}

/* Returns: (transfer full): what the event is of, as it was called before it */
static char *
dup_label_before (const Work *work, const MusterRegister *reg, const MusterEvent *event)
{
  const MusterRecord *record = muster_register_find (reg, event->subject);
  const char *name = g_hash_table_lookup (work->names, GSIZE_TO_POINTER (event->subject));
  if (event->kind != MUSTER_EVENT_RENAME || record == NULL)
    return muster_register_dup_label (reg, event->subject);
  return name != NULL ? g_strdup (name)
                      : muster_army_dup_label (record->raised->army, record->thing);
}

static guint
count_engaged (const MusterRegister *reg, const MusterBattle *battle, int side)
{
  guint n = 0;
  for (guint i = 0; i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      n += muster_register_find (reg, engaged->record)->side == side;
    }
  return n;
}

/* Once all have marched. */
static void
take_march (Work *work, const MusterRegister *reg, gint64 number)
{
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  for (int i = 0; battle != NULL && i < 2; i++)
    {
      MusterLogMarch *march = g_new0 (MusterLogMarch, 1);
      march->battle = number;
      march->side = battle->sides[i];
      march->n = count_engaged (reg, battle, march->side);
      march->text = muster_march_dup_text (reg, battle, march->side);
      g_ptr_array_add (work->log->marches, march);
    }
}

static void
find_last (Work *work)
{
  const GArray *order = work->campaign->order;
  work->last = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      const MusterEvent *event = get_event (work, index);
      if (event->kind == MUSTER_EVENT_ENGAGE)
        g_hash_table_insert (work->last, GSIZE_TO_POINTER (event->battle),
                             GUINT_TO_POINTER (index + 1));
    }
}

static gboolean
is_last_march (const Work *work, guint index, const MusterEvent *event)
{
  gpointer last = g_hash_table_lookup (work->last, GSIZE_TO_POINTER (event->battle));
  return event->kind == MUSTER_EVENT_ENGAGE && GPOINTER_TO_UINT (last) == index + 1;
}

/* Names are those of the day: what happens later is not known yet. */
static gboolean
on_event (const MusterRegister *reg, guint index, gpointer data)
{
  Work *work = data;
  const MusterEvent *event = get_event (work, index);
  MusterEvent told = *event;
  char *label = dup_label_before (work, reg, event);
  told.note = muster_seat_get_note (&work->log->seat, event);
  work->sentences[index] = dup_sentence (reg, &told, label);
  work->log->labels->pdata[index] = label;
  if (event->kind == MUSTER_EVENT_RENAME && event->text != NULL)
    g_hash_table_insert (work->names, GSIZE_TO_POINTER (event->subject), (gpointer) event->text);
  else if (muster_event_makes_record (event->kind) && event->text != NULL)
    g_hash_table_insert (work->names, GSIZE_TO_POINTER (event->object), (gpointer) event->text);
  if (is_last_march (work, index, event))
    take_march (work, reg, event->battle);
  return TRUE;
}

static GArray *
find_events (const Work *work, gint64 batch)
{
  return g_hash_table_lookup (work->events, GSIZE_TO_POINTER (batch));
}

static void
collect (Work *work)
{
  const MusterCampaign *campaign = work->campaign;
  work->sentences = g_new0 (char *, campaign->events->len + 1);
  work->events = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  work->names = g_hash_table_new (NULL, NULL);
  work->results = g_hash_table_new (NULL, NULL);
  work->blurred = g_hash_table_new (NULL, NULL);
  g_ptr_array_set_size (work->log->labels, (int) campaign->events->len);
  find_last (work);
  muster_campaign_walk (campaign, on_event, work);
  for (guint i = 0; i < campaign->batches->len; i++)
    g_hash_table_insert (
      work->events, GSIZE_TO_POINTER (g_array_index (campaign->batches, MusterBatch, i).number),
      g_array_new (FALSE, FALSE, sizeof (guint)));
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = get_event (work, i);
      if (work->sentences[i] == NULL)
        {
          work->log->labels->pdata[i] = muster_register_dup_label (work->log->reg, event->subject);
          work->sentences[i] = muster_event_dup_sentence (work->log->reg, event);
        }
      GArray *events = find_events (work, event->batch);
      if (events != NULL)
        g_array_append_val (events, i);
    }
}

static void
free_work (Work *work)
{
  for (guint i = 0; i < work->campaign->events->len; i++)
    g_free (work->sentences[i]);
  g_free (work->sentences);
  g_hash_table_unref (work->names);
  g_hash_table_unref (work->results);
  g_hash_table_unref (work->blurred);
  g_hash_table_unref (work->last);
  g_hash_table_unref (work->events);
}

/* Deeds */

/* Returns: the batch that struck this one last and holds itself; 0: none */
static gint64
find_striker (const Work *work, gint64 batch)
{
  gint64 found = 0;
  for (guint i = 0; i < work->campaign->events->len; i++)
    {
      const MusterEvent *event = get_event (work, i);
      if (event->kind == MUSTER_EVENT_STRIKE && event->subject == batch
          && !muster_campaign_is_struck (work->campaign, event->batch))
        found = event->batch;
    }
  return found;
}

/* Whether a batch tells more than what does not hold. */
static gboolean
is_correction (const Work *work, gint64 batch)
{
  const GArray *events = find_events (work, batch);
  for (guint i = 0; i < events->len; i++)
    {
      MusterEventKind kind = get_event (work, g_array_index (events, guint, i))->kind;
      if (kind != MUSTER_EVENT_STRIKE && kind != MUSTER_EVENT_RESTORE)
        return TRUE;
    }
  return FALSE;
}

static char *
dup_struck (const Work *work, gint64 batch)
{
  gint64 by = find_striker (work, batch);
  const MusterBatch *striker = muster_campaign_find_batch (work->campaign, by);
  const MusterBatch *struck = muster_campaign_find_batch (work->campaign, batch);
  /* What it is called by itself is no more than that. */
  gboolean says_no_more = striker != NULL && !is_correction (work, striker->number)
                          && g_str_has_suffix (striker->title, struck->title);
  if (striker == NULL || says_no_more)
    return g_strdup (_ ("Struck."));
  return is_correction (work, striker->number)
           ? g_strdup_printf (_ ("Struck; in its place: %s."), striker->title)
           : g_strdup_printf (_ ("Struck: %s."), striker->title);
}

/* Whether the reader may know it, and it has happened by then. */
static gboolean
is_told (const Work *work, const MusterEvent *event, gboolean is_struck)
{
  const MusterRegister *reg = work->log->reg;
  gboolean is_known_battle = is_struck || event->kind != MUSTER_EVENT_BATTLE
                             || muster_register_find_battle (reg, event->subject) != NULL;
  gboolean is_in_known =
    is_struck || event->battle == 0 || muster_register_find_battle (reg, event->battle) != NULL;
  return event->day <= reg->day && is_known_battle && is_in_known
         && muster_seat_knows (&work->log->seat, reg, event);
}

/* Each report brings the result with it. Returns: whether it was told before, as it is here */
static gboolean
is_known_result (const Work *work, const MusterLogEntry *entry, const MusterEvent *event)
{
  gpointer battle = GSIZE_TO_POINTER (event->battle);
  const MusterEvent *before = g_hash_table_lookup (work->results, battle);
  if (event->kind != MUSTER_EVENT_RESULT || entry->is_struck)
    return FALSE;
  g_hash_table_insert (work->results, battle, (gpointer) event);
  return before != NULL && before->subject == event->subject
         && memcmp (before->figures, event->figures, sizeof event->figures) == 0
         && g_strcmp0 (before->note, event->note) == 0;
}

/* The title says it. */
static gboolean
is_title (const MusterLogEntry *entry, const MusterEvent *event)
{
  g_autofree char *title = event->kind == MUSTER_EVENT_BATTLE && event->note == NULL
                             ? muster_battle_dup_title (event->text)
                             : NULL;
  return title != NULL && g_strcmp0 (title, entry->title) == 0;
}

static void
add_sentences (const Work *work, MusterLogEntry *entry, const GArray *told)
{
  for (guint i = 0; i < told->len; i++)
    {
      guint index = g_array_index (told, guint, i);
      const MusterEvent *event = get_event (work, index);
      gboolean is_in_table = event->kind == MUSTER_EVENT_ENGAGE
                             || (event->kind == MUSTER_EVENT_LOSSES && event->battle != 0);
      if (!is_in_table && !is_title (entry, event) && !is_known_result (work, entry, event))
        g_ptr_array_add (entry->sentences, g_strdup (work->sentences[index]));
    }
}

static gboolean
are_all (const Work *work, const GArray *told, MusterEventKind kind)
{
  for (guint i = 0; i < told->len; i++)
    if (get_event (work, g_array_index (told, guint, i))->kind != kind)
      return FALSE;
  return TRUE;
}

/* Titles that a program wrote before, too. Returns: (transfer full) */
static char *
dup_batch_title (const MusterBatch *batch, const MusterEvent *first)
{
  const char *name = first->kind == MUSTER_EVENT_BATTLE ? first->text : NULL;
  g_autofree char *plain = name != NULL ? g_strconcat ("Battle: ", name, NULL) : NULL;
  return plain != NULL && strcmp (plain, batch->title) == 0 ? muster_battle_dup_title (name)
                                                            : g_strdup (batch->title);
}

/* Which battle a deed is of, for a reader who may not know all of it. Returns: (nullable) */
static char *
dup_battle_title (const Work *work, const GArray *told)
{
  gboolean is_result = are_all (work, told, MUSTER_EVENT_RESULT);
  for (guint i = 0; i < told->len; i++)
    {
      const MusterEvent *event = get_event (work, g_array_index (told, guint, i));
      gboolean is_battle = event->kind == MUSTER_EVENT_BATTLE;
      const MusterBattle *battle =
        muster_register_find_battle (work->log->reg, is_battle ? event->subject : event->battle);
      if (battle != NULL && is_battle)
        return muster_battle_dup_title (battle->name);
      if (battle != NULL)
        return g_strdup_printf (is_result ? _ ("Result of %s") : _ ("Losses of %s"), battle->name);
    }
  return NULL;
}

/* What is no more than one sentence needs no title that says it once more. */
static char *
dup_entry_title (const Work *work, const MusterBatch *batch, const GArray *told, gboolean is_whole)
{
  const MusterEvent *only = get_event (work, g_array_index (told, guint, 0));
  /* Whose report it was is not for the other side. */
  gboolean is_public = work->log->seat.of != 0 && are_all (work, told, MUSTER_EVENT_RESULT);
  if (!is_whole || is_public)
    return dup_battle_title (work, told);
  gboolean is_by_itself = only->battle == 0 || only->kind == MUSTER_EVENT_HONOUR;
  gboolean says_all = told->len == 1 && is_by_itself && only->kind != MUSTER_EVENT_BATTLE
                      && !muster_campaign_is_struck (work->campaign, batch->number);
  return says_all ? NULL : dup_batch_title (batch, only);
}

static MusterLogEntry *
new_entry (const Work *work, const MusterBatch *batch, const GArray *told, gboolean is_whole)
{
  MusterLogEntry *entry = g_new0 (MusterLogEntry, 1);
  entry->batch = batch->number;
  entry->day = get_event (work, g_array_index (told, guint, 0))->day;
  entry->title = dup_entry_title (work, batch, told, is_whole);
  entry->is_struck = muster_campaign_is_struck (work->campaign, batch->number);
  entry->struck = entry->is_struck ? dup_struck (work, batch->number) : NULL;
  entry->sentences = g_ptr_array_new_with_free_func (g_free);
  entry->tables = g_ptr_array_new_with_free_func (free_table);
  return entry;
}

/* That it cannot have been so is the umpire's to put right. */
static void
add_spoiled (const Work *work, MusterLogEntry *entry)
{
  g_autofree char *told =
    work->log->seat.of == 0 ? muster_register_dup_spoiled (work->log->reg, entry->batch) : NULL;
  g_auto (GStrv) lines = told != NULL ? g_strsplit (told, "\n", -1) : NULL;
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    g_ptr_array_add (entry->sentences, g_strdup_printf (_ ("Cannot have been so: %s"), lines[i]));
}

/* Reports of others bring nothing but a result that was told before. */
static gboolean
is_news (const Work *work, const MusterLogEntry *entry, const GArray *told)
{
  return work->log->seat.of == 0 || entry->sentences->len > 0 || entry->tables->len > 0
         || !are_all (work, told, MUSTER_EVENT_RESULT);
}

static void
add_entry (const Work *work, const MusterBatch *batch)
{
  MusterCampaignLog *log = work->log;
  const GArray *events = find_events (work, batch->number);
  gboolean is_struck = muster_campaign_is_struck (work->campaign, batch->number);
  g_autoptr (GArray) told = g_array_new (FALSE, FALSE, sizeof (guint));
  if (is_struck && log->seat.of != 0)
    return;
  for (guint i = 0; i < events->len; i++)
    {
      guint index = g_array_index (events, guint, i);
      if (is_told (work, get_event (work, index), is_struck))
        g_array_append_val (told, index);
    }
  if (told->len == 0)
    return;
  MusterLogEntry *entry = new_entry (work, batch, told, told->len == events->len);
  add_sentences (work, entry, told);
  add_spoiled (work, entry);
  muster_log_add_marches (entry, log, told);
  muster_log_add_losses (entry, log, told);
  if (log->seat.of != 0)
    muster_log_add_blurred (entry, log, events, work->blurred);
  if (is_news (work, entry, told))
    g_ptr_array_add (log->entries, entry);
  else
    free_entry (entry);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const MusterLogEntry *one = *(const MusterLogEntry *const *) a;
  const MusterLogEntry *other = *(const MusterLogEntry *const *) b;
  if (one->day != other->day)
    return one->day < other->day ? -1 : 1;
  return one->batch < other->batch ? -1 : one->batch > other->batch;
}

static void
free_march (gpointer data)
{
  MusterLogMarch *march = data;
  g_free (march->text);
  g_free (march);
}

MusterCampaignLog *
muster_campaign_log_new (MusterRegister *reg, const MusterSeat *seat)
{
  MusterCampaignLog *log = g_new0 (MusterCampaignLog, 1);
  Work work = { .log = log, .campaign = reg->campaign };
  log->reg = muster_register_ref (reg);
  log->seat = *seat;
  log->labels = g_ptr_array_new_with_free_func (g_free);
  log->marches = g_ptr_array_new_with_free_func (free_march);
  log->entries = g_ptr_array_new_with_free_func (free_entry);
  collect (&work);
  for (guint i = 0; i < reg->campaign->batches->len; i++)
    add_entry (&work, &g_array_index (reg->campaign->batches, MusterBatch, i));
  g_ptr_array_sort (log->entries, compare_entries);
  free_work (&work);
  return log;
}

void
muster_campaign_log_free (MusterCampaignLog *log)
{
  muster_register_unref (log->reg);
  g_ptr_array_unref (log->entries);
  g_ptr_array_unref (log->labels);
  g_ptr_array_unref (log->marches);
  g_free (log);
}
