#include "config.h"

#include "campaign/text/log.h"

#include "base/columns.h"
#include "base/phrase.h"
#include "base/text.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"
#include "campaign/state/totals.h"
#include "campaign/text/event-text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Who marched of a side, by formations, as they were on that day. */
typedef struct
{
  gint64 battle;
  int side;
  guint n; /* events that say so */
  char *text;
} MusterLogMarch;

/* Who marched to a battle, told by formations: all of a side is the whole army, a brigade its name,
 * and who stayed behind of it stands in brackets. Part of campaign-log. */

/* More than these that stayed behind are not told beside a name. */
#define MOST_BEHIND 2

/* What stands in a record comes right behind it. */
typedef struct
{
  const MusterRecord *record;
  const MusterEngagement *engaged; /* or NULL */
  guint end;                       /* behind what stands in it */
  gboolean marched;                /* somebody of it */
  gboolean can;                    /* somebody of it could have marched */
} Marcher;

typedef struct
{
  Marcher *marchers; /* all of the side */
  guint n;
} March;

/* A formation, or the whole side, as far as it marched. */
typedef struct
{
  gint64 steps;
  guint marched;     /* units */
  guint commanders;  /* that marched */
  GPtrArray *behind; /* MusterRecord: the highest of which nobody marched, but could have */
} Part;

/* Whoever fell before is not told to have stayed behind, nor who is not there. */
static gboolean
could_march (const Marcher *marcher)
{
  const MusterRecord *record = marcher->record;
  if (marcher->engaged != NULL)
    return TRUE;
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    return muster_record_is_fit (record);
  return record->category == MUSTER_CATEGORY_UNIT && record->status < MUSTER_STATUS_DISBANDED
         && !muster_record_is_destroyed (record);
}

static void
march_begin (March *march, const MusterRegister *reg, const MusterBattle *battle, int side)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  g_autofree guint *places = g_new (guint, reg->records->len); /* by the numbers of records */
  march->n = records->len;
  march->marchers = g_new0 (Marcher, records->len);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      march->marchers[i].record = record;
      places[record->number] = i;
    }
  for (guint i = records->len; i > 0; i--)
    {
      Marcher *marcher = &march->marchers[i - 1];
      gint64 parent = marcher->record->parent;
      Marcher *above = parent > 0 ? &march->marchers[places[parent]] : NULL;
      marcher->engaged = muster_battle_find (battle, marcher->record->number);
      marcher->marched = marcher->marched || marcher->engaged != NULL;
      marcher->can = marcher->can || could_march (marcher);
      marcher->end = MAX (marcher->end, i);
      if (above == NULL)
        continue;
      above->marched = above->marched || marcher->marched;
      above->can = above->can || marcher->can;
      above->end = MAX (above->end, marcher->end);
    }
}

/* Adds up what stands directly in a formation, from @first up to @end, and in that. */
static void
count (const March *march, guint first, guint end, Part *part)
{
  for (guint i = first; i < end; i = march->marchers[i].end)
    {
      const Marcher *marcher = &march->marchers[i];
      MusterCategory category = marcher->record->category;
      if (!marcher->marched)
        {
          if (marcher->can)
            g_ptr_array_add (part->behind, (gpointer) marcher->record);
          continue;
        }
      part->marched += marcher->engaged != NULL && category == MUSTER_CATEGORY_UNIT;
      part->commanders += marcher->engaged != NULL && category == MUSTER_CATEGORY_COMMANDER;
      part->steps += marcher->engaged != NULL ? marcher->engaged->steps : 0;
      count (march, i + 1, marcher->end, part);
    }
}

static char *
dup_strong (const char *name, gint64 steps)
{
  /* Translators: %1$s: a unit or formation that marched; %2$d: its strength. */
  return steps > 0 ? g_strdup_printf (_ ("%1$s %2$" PRId64), name, steps) : g_strdup (name);
}

static void
append (GString *text, const char *name, gint64 steps, const GPtrArray *behind)
{
  g_autofree char *marched = dup_strong (name, steps);
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; behind != NULL && i < behind->len; i++)
    {
      g_autofree char *label = muster_record_dup_label (g_ptr_array_index (behind, i));
      muster_text_append_item (names, label);
    }
  g_autofree char *item = names->len > 0
                            /* Translators: %1$s: a formation that marched, and its strength; %2$s:
                               who of it stayed behind, a list. */
                            ? g_strdup_printf (_ ("%1$s (without %2$s)"), marched, names->str)
                            : g_steal_pointer (&marched);
  muster_text_append_item (text, item);
}

/* Of a formation that marched but for a few its name is told; else what stands in it. */
static gboolean
is_shown_whole (const Part *part)
{
  return part->behind->len == 0
         || (part->behind->len <= MOST_BEHIND
             && part->marched + part->commanders > part->behind->len);
}

static void
describe (const March *march, guint first, guint end, const char *name, GString *text)
{
  g_autoptr (GPtrArray) behind = g_ptr_array_new ();
  Part part = { .behind = behind };
  count (march, first, end, &part);
  if (part.marched + part.commanders == 0)
    return;
  if (is_shown_whole (&part))
    {
      append (text, name, first > 0 ? part.steps : 0, behind);
      return;
    }
  for (guint i = first; i < end; i = march->marchers[i].end)
    {
      const Marcher *marcher = &march->marchers[i];
      g_autofree char *label = muster_record_dup_label (marcher->record);
      if (marcher->engaged != NULL)
        append (text, label, marcher->engaged->steps, NULL);
      else if (marcher->record->category < MUSTER_CATEGORY_COMMANDER)
        describe (march, i + 1, marcher->end, label, text);
    }
}

/**
 * muster_march_dup_text:
 * @reg: how it stood when all had marched
 *
 * Returns: (transfer full): "Red 12 (without Oak), Ale 45"; "" where nobody of the side marched
 */
static char *
muster_march_dup_text (const MusterRegister *reg, const MusterBattle *battle, int side)
{
  March march;
  GString *text = g_string_new (NULL);
  march_begin (&march, reg, battle, side);
  /* Translators: who marched, in a list of formations and their strengths. */
  describe (&march, 0, march.n, _ ("the whole army"), text);
  g_free (march.marchers);
  return g_string_free (text, FALSE);
}

/* What many events of an action come to: who marched, and the tables of what was lost. Part of
 * campaign-log. */

static const MusterEvent *
get_listed_event (const MusterCampaignLog *log, const GArray *events, guint at)
{
  return &g_array_index (log->reg->campaign->events, MusterEvent,
                         g_array_index (events, guint, at));
}

static const char *
get_label (const MusterCampaignLog *log, const GArray *events, guint at)
{
  return g_ptr_array_index (log->labels, g_array_index (events, guint, at));
}

static int
get_side (const MusterCampaignLog *log, const MusterEvent *event)
{
  const MusterRecord *record = muster_register_find (log->reg, event->subject);
  return record != NULL ? record->side : 0;
}

/* Marches */

/* Told by formations, where the reader knows of all who marched, and it holds. Returns: (nullable)
 */
static const char *
find_march (const MusterCampaignLog *log, const MusterEvent *event, int side, guint n)
{
  if (muster_campaign_is_struck (log->reg->campaign, event->batch))
    return NULL;
  for (guint i = 0; i < log->marches->len; i++)
    {
      const MusterLogMarch *march = g_ptr_array_index (log->marches, i);
      if (march->battle == event->battle && march->side == side && march->n == n)
        return march->text;
    }
  return NULL;
}

static void
add_march (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *shown, int side)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const MusterEvent *last = NULL;
  gint64 steps = 0;
  guint n = 0;
  for (guint i = 0; i < shown->len; i++)
    {
      const MusterEvent *event = get_listed_event (log, shown, i);
      if (event->kind != MUSTER_EVENT_ENGAGE || get_side (log, event) != side)
        continue;
      g_autofree char *name =
        dup_strong (get_label (log, shown, i), event->figures[MUSTER_ENGAGED_STEPS]);
      muster_text_append_item (names, name);
      steps += event->figures[MUSTER_ENGAGED_STEPS];
      last = event;
      n++;
    }
  if (last == NULL)
    return;
  const char *formations = find_march (log, last, side, n);
  g_autofree char *name = muster_register_dup_label (log->reg, -side);
  g_ptr_array_add (entry->sentences,
                   /* Translators: %1$s: a side; %2$d: its strength; %3$s: the formations that
                      marched, or "3 units". */
                   g_strdup_printf (_ ("%1$s marched, %2$" PRId64 " strong: %3$s."), name, steps,
                                    formations != NULL ? formations : names->str));
}

static int
count_sides (const MusterCampaignLog *log)
{
  return (int) log->reg->campaign->sides->len;
}

/** Adds a sentence for each side that marched. @shown: (element-type guint): indices of events */
static void
muster_log_add_marches (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *shown)
{
  for (int side = 0; side <= count_sides (log); side++)
    add_march (entry, log, shown, side);
}

/* Losses */

static gint64
get_marched (const MusterCampaignLog *log, const MusterEvent *event)
{
  const MusterBattle *battle = muster_register_find_battle (log->reg, event->battle);
  const MusterEngagement *engaged =
    battle != NULL ? muster_battle_find (battle, event->subject) : NULL;
  return engaged != NULL ? engaged->steps : 0;
}

/* Figures with which columns begin: who marched, then by MusterLoss. */
typedef gint64 Figures[1 + MUSTER_EVENT_FIGURES];

static void
take_row (GPtrArray *cells, const char *name, const Figures figures, const gboolean *wanted)
{
  g_ptr_array_add (cells, g_strdup (name));
  for (guint i = 0; i <= MUSTER_EVENT_FIGURES; i++)
    if (wanted[i])
      g_ptr_array_add (cells,
                       figures[i] != 0 ? g_strdup_printf ("%" PRId64, figures[i]) : g_strdup ("–"));
}

static void
take_heads (GPtrArray *cells, const gboolean *wanted)
{
  const char *const heads[] = {
    /* Translators: the head of a column: how many marched to a battle. */
    C_ ("losses", "Marched"),
    /* Translators: the head of a column: how many were lost, of which the next ones say more. */
    C_ ("losses", "Lost"),
    /* Translators: the head of a column: how many are lost for good. */
    C_ ("losses", "For good"),
    /* Translators: the head of a column: how many came back at once. */
    C_ ("losses", "Back"),
    /* Translators: the head of a column: how many are in hospital. */
    C_ ("losses", "Hospital"),
    /* Translators: the head of a column: how many are missing. */
    C_ ("losses", "Missing"),
    /* Translators: the head of a column: how many were taken prisoner. */
    C_ ("losses", "Taken"),
  };
  g_ptr_array_add (cells, g_strdup (_ ("Unit")));
  for (guint i = 0; i <= MUSTER_EVENT_FIGURES; i++)
    if (wanted[i])
      g_ptr_array_add (cells, g_strdup (heads[i]));
}

static gboolean
is_loss_of (const MusterCampaignLog *log, const MusterEvent *event, int side)
{
  return event->kind == MUSTER_EVENT_LOSSES && event->battle != 0 && get_side (log, event) == side;
}

static void
get_figures (const MusterCampaignLog *log, const MusterEvent *event, Figures figures)
{
  figures[0] = get_marched (log, event);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES; i++)
    figures[1 + i] = event->figures[i];
}

/* Returns: how many units lost something */
static guint
add_up (const MusterCampaignLog *log, const GArray *shown, int side, Figures sums)
{
  guint n = 0;
  for (guint i = 0; i < shown->len; i++)
    {
      Figures figures;
      const MusterEvent *event = get_listed_event (log, shown, i);
      if (!is_loss_of (log, event, side))
        continue;
      get_figures (log, event, figures);
      for (guint j = 0; j <= MUSTER_EVENT_FIGURES; j++)
        sums[j] += figures[j];
      n++;
    }
  return n;
}

typedef struct
{
  guint index; /* among what is told */
  guint rank;  /* in the order of battle, as the printed return has it */
} Row;

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *one = a;
  const Row *other = b;
  return one->rank < other->rank ? -1 : one->rank > other->rank;
}

/* Returns: (transfer full) (element-type Row): the losses of a side, as they stand in the return */
static GArray *
list_losses (const MusterCampaignLog *log, const GArray *shown, int side)
{
  g_autoptr (GPtrArray) records = muster_register_list (log->reg, side, 0);
  g_autoptr (GHashTable) ranks = g_hash_table_new (NULL, NULL);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < records->len; i++)
    g_hash_table_insert (ranks, g_ptr_array_index (records, i), GUINT_TO_POINTER (i));
  for (guint i = 0; i < shown->len; i++)
    {
      const MusterEvent *event = get_listed_event (log, shown, i);
      const MusterRecord *record = muster_register_find (log->reg, event->subject);
      Row row = { i, GPOINTER_TO_UINT (g_hash_table_lookup (ranks, record)) };
      if (is_loss_of (log, event, side))
        g_array_append_val (rows, row);
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

static MusterLogTable *
new_table (const MusterCampaignLog *log, const GArray *shown, int side, const Figures sums)
{
  MusterLogTable *table = g_new0 (MusterLogTable, 1);
  gboolean wanted[1 + MUSTER_EVENT_FIGURES];
  table->title = muster_register_dup_label (log->reg, -side);
  table->cells = g_ptr_array_new_with_free_func (g_free);
  table->n_columns = 1;
  for (guint i = 0; i <= MUSTER_EVENT_FIGURES; i++)
    {
      wanted[i] = sums[i] != 0 || i == 1;
      table->n_columns += wanted[i];
    }
  take_heads (table->cells, wanted);
  g_autoptr (GArray) rows = list_losses (log, shown, side);
  for (guint i = 0; i < rows->len; i++)
    {
      Figures figures;
      guint at = g_array_index (rows, Row, i).index;
      get_figures (log, get_listed_event (log, shown, at), figures);
      take_row (table->cells, get_label (log, shown, at), figures, wanted);
    }
  take_row (table->cells,
            /* Translators: the last row of a table, with its sums. */
            _ ("Together"), sums, wanted);
  return table;
}

/** Adds a sentence and a table for each side that lost something in a battle. */
static void
muster_log_add_losses (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *shown)
{
  for (int side = 0; side <= count_sides (log); side++)
    {
      Figures sums = { 0 };
      if (add_up (log, shown, side, sums) == 0)
        continue;
      g_autofree char *name = muster_register_dup_label (log->reg, -side);
      g_autofree char *text = muster_losses_dup_text (sums + 1, MUSTER_NO_DAY);
      /* Translators: %1$s: a side, unit or formation; %2$s: what happened, such as "rests". */
      g_ptr_array_add (entry->sentences, g_strdup_printf (_ ("%1$s: %2$s."), name, text));
      g_ptr_array_add (entry->tables, new_table (log, shown, side, sums));
    }
}

/* The battle whose losses an action records, or NULL. */
static const MusterBattle *
find_battle (const MusterCampaignLog *log, const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = get_listed_event (log, events, i);
      if (event->kind == MUSTER_EVENT_RESULT || event->kind == MUSTER_EVENT_LOSSES)
        return muster_register_find_battle (log->reg, event->battle);
    }
  return NULL;
}

/** Adds a sentence for each side of which the reader sees no more than words, where the action
 * recorded what a battle cost it. @events: all of the action; @battles: numbers of the battles of
 * which it was told before, to which this one is added */
static void
muster_log_add_redacted (MusterLogEntry *entry,
                         const MusterCampaignLog *log,
                         const GArray *events,
                         GHashTable *battles)
{
  const MusterBattle *battle = find_battle (log, events);
  if (battle == NULL || !g_hash_table_add (battles, GSIZE_TO_POINTER (battle->number)))
    return;
  for (int side = 0; side < 2; side++)
    {
      MusterToll toll = muster_battle_sum (log->reg, battle, side);
      g_autofree char *name = muster_register_dup_label (log->reg, -battle->sides[side]);
      if (muster_viewer_see_side (&log->viewer, log->reg, battle->sides[side])
          == MUSTER_VISIBILITY_REDACTED)
        g_ptr_array_add (
          entry->sentences,
          g_strdup_printf (_ ("%1$s: %2$s."), name,
                           muster_redacted_get_words (toll.steps - toll.figures[MUSTER_LOSS_ALL],
                                                      toll.steps)));
    }
}

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

/* Who won, and who held the field. */
static char *
dup_result (const MusterRegister *reg, const MusterEvent *event)
{
  gint64 outcome = event->figures[MUSTER_RESULT_OUTCOME];
  int held = (int) event->figures[MUSTER_RESULT_HELD];
  const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, held);
  if (side == NULL && held != MUSTER_HELD_BY_NOBODY)
    return muster_event_dup_text (reg, event);
  g_autofree char *winner =
    outcome == MUSTER_OUTCOME_WON ? muster_register_dup_label (reg, -event->subject) : NULL;
  if (side == NULL && winner != NULL)
    return g_strdup_printf (_ ("%s won; nobody held the field"), winner);
  if (side == NULL)
    return g_strdup (outcome == MUSTER_OUTCOME_DRAW
                       ? _ ("nobody won; nobody held the field")
                       : _ ("who won is not recorded; nobody held the field"));
  if (winner != NULL && event->subject == held)
    return g_strdup_printf (_ ("%s won and held the field"), winner);
  if (winner != NULL)
    /* Translators: %1$s: the side that won a battle; %2$s: the other side. */
    return g_strdup_printf (_ ("%1$s won; %2$s held the field"), winner, side->name);
  return g_strdup_printf (outcome == MUSTER_OUTCOME_DRAW
                            ? _ ("nobody won; %s held the field")
                            : _ ("who won is not recorded; %s held the field"),
                          side->name);
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
  g_autofree char *text = event->kind == MUSTER_EVENT_RESULT ? dup_result (reg, event)
                                                             : muster_event_dup_text (reg, event);
  const char *note = event->note;
  if (text[0] == '\0' && note != NULL)
    {
      g_free (text);
      text = g_strdup (note);
      note = NULL;
    }
  g_autofree char *whole = muster_event_says_itself (event)
                             ? g_strdup (text)
                             : g_strdup_printf (_ ("%1$s: %2$s"), label, text);
  g_autofree char *description =
    note != NULL ? g_strdup_printf ("%s (%s)", whole, note) : g_steal_pointer (&whole);
  return dup_finished (description);
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
  GHashTable *told;   /* numbers of battles to which somebody marches of whom may be told */
  GHashTable *results;  /* number of a battle → the event, (unowned), that told its result last */
  GHashTable *redacted; /* numbers of battles of which is told in words what others lost */
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
                      : muster_army_dup_label (record->raised->army, record->node);
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

/* What is older, or not for the reader, needs no words. */
static gboolean
may_tell (const Work *work, const MusterEvent *event)
{
  return event->batch >= work->log->first
         && muster_viewer_knows (&work->log->viewer, work->log->reg, event);
}

static void
find_last (Work *work)
{
  const GArray *order = work->campaign->order;
  work->last = g_hash_table_new (NULL, NULL);
  work->told = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      const MusterEvent *event = get_event (work, index);
      gpointer battle = GSIZE_TO_POINTER (event->battle);
      if (event->kind != MUSTER_EVENT_ENGAGE)
        continue;
      g_hash_table_insert (work->last, battle, GUINT_TO_POINTER (index + 1));
      if (may_tell (work, event))
        g_hash_table_add (work->told, battle);
    }
}

static gboolean
is_last_march (const Work *work, guint index, const MusterEvent *event)
{
  gpointer last = g_hash_table_lookup (work->last, GSIZE_TO_POINTER (event->battle));
  return event->kind == MUSTER_EVENT_ENGAGE && GPOINTER_TO_UINT (last) == index + 1;
}

/* Told with others, as a march or in a table. */
static gboolean
is_listed (const MusterEvent *event)
{
  return event->kind == MUSTER_EVENT_ENGAGE
         || (event->kind == MUSTER_EVENT_LOSSES && event->battle != 0);
}

/* @label: (transfer full): what it is of */
static void
put_into_words (Work *work, const MusterRegister *reg, guint index, char *label)
{
  const MusterEvent *event = get_event (work, index);
  MusterEvent shown = *event;
  if (is_listed (event))
    {
      work->log->labels->pdata[index] = label;
      return;
    }
  shown.note = muster_viewer_get_note (&work->log->viewer, event);
  work->sentences[index] = dup_sentence (reg, &shown, label);
  g_free (label);
}

/* Names are those of the day: what happens later is not known yet. */
static gboolean
on_event (const MusterRegister *reg, guint index, gpointer data)
{
  Work *work = data;
  const MusterEvent *event = get_event (work, index);
  if (may_tell (work, event))
    put_into_words (work, reg, index, dup_label_before (work, reg, event));
  if (event->kind == MUSTER_EVENT_RENAME && event->text != NULL)
    g_hash_table_insert (work->names, GSIZE_TO_POINTER (event->subject), (gpointer) event->text);
  else if (muster_event_makes_record (event->kind) && event->text != NULL)
    g_hash_table_insert (work->names, GSIZE_TO_POINTER (event->object), (gpointer) event->text);
  if (is_last_march (work, index, event)
      && g_hash_table_contains (work->told, GSIZE_TO_POINTER (event->battle)))
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
  work->redacted = g_hash_table_new (NULL, NULL);
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
      if (work->sentences[i] == NULL && work->log->labels->pdata[i] == NULL
          && may_tell (work, event))
        put_into_words (work, work->log->reg, i,
                        muster_register_dup_label (work->log->reg, event->subject));
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
  g_hash_table_unref (work->redacted);
  g_hash_table_unref (work->last);
  g_hash_table_unref (work->told);
  g_hash_table_unref (work->events);
}

/* Actions */

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
      if (!muster_event_is_about_batch (kind))
        return TRUE;
    }
  return FALSE;
}

/* Whether a batch is called by what it does to another. */
static gboolean
is_about (const MusterBatch *batch, const MusterBatch *other)
{
  static const char *const kinds[] = { "strike", "restore", "correction" };
  g_autofree char *argument = muster_batch_dup_argument (other);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *phrase =
        muster_phrase_join (kinds[i], (const char *const[]){ argument, NULL });
      if (g_strcmp0 (batch->phrase, phrase) == 0)
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
  gboolean says_no_more =
    striker != NULL && !is_correction (work, striker->number) && is_about (striker, struck);
  if (striker == NULL || says_no_more)
    return g_strdup (_ ("Struck."));
  return is_correction (work, striker->number)
           ? g_strdup_printf (_ ("Struck; in its place: %s."), striker->title)
           : g_strdup_printf (_ ("Struck: %s."), striker->title);
}

/* Whether the reader may know it, and it has happened by then. */
static gboolean
is_shown (const Work *work, const MusterEvent *event, gboolean is_struck)
{
  const MusterRegister *reg = work->log->reg;
  gboolean is_known_battle = is_struck || event->kind != MUSTER_EVENT_BATTLE
                             || muster_register_find_battle (reg, event->subject) != NULL;
  gboolean is_in_known =
    is_struck || event->battle == 0 || muster_register_find_battle (reg, event->battle) != NULL;
  return event->day <= reg->day && is_known_battle && is_in_known
         && muster_viewer_knows (&work->log->viewer, reg, event);
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
add_sentences (const Work *work, MusterLogEntry *entry, const GArray *shown)
{
  for (guint i = 0; i < shown->len; i++)
    {
      guint index = g_array_index (shown, guint, i);
      const MusterEvent *event = get_event (work, index);
      if (!is_listed (event) && !is_title (entry, event) && !is_known_result (work, entry, event))
        g_ptr_array_add (entry->sentences, g_strdup (work->sentences[index]));
    }
}

static gboolean
are_all (const Work *work, const GArray *shown, MusterEventKind kind)
{
  for (guint i = 0; i < shown->len; i++)
    if (get_event (work, g_array_index (shown, guint, i))->kind != kind)
      return FALSE;
  return TRUE;
}

/* Which battle an action is of, for a reader who may not know all of it. Returns: (nullable) */
static char *
dup_battle_title (const Work *work, const GArray *shown)
{
  gboolean is_result = are_all (work, shown, MUSTER_EVENT_RESULT);
  for (guint i = 0; i < shown->len; i++)
    {
      const MusterEvent *event = get_event (work, g_array_index (shown, guint, i));
      gboolean is_battle = event->kind == MUSTER_EVENT_BATTLE;
      const MusterBattle *battle =
        muster_register_find_battle (work->log->reg, muster_event_get_battle (event));
      if (battle != NULL && is_battle)
        return muster_battle_dup_title (battle->name);
      if (battle != NULL)
        return g_strdup_printf (is_result ? _ ("Result of %s") : _ ("Losses of %s"), battle->name);
    }
  return NULL;
}

/* What is no more than one sentence needs no title that says it once more. */
static char *
dup_entry_title (const Work *work, const MusterBatch *batch, const GArray *shown, gboolean is_whole)
{
  const MusterEvent *only = get_event (work, g_array_index (shown, guint, 0));
  /* Whose report it was is not for the other side. */
  gboolean is_public = work->log->viewer.of != 0 && are_all (work, shown, MUSTER_EVENT_RESULT);
  if (!is_whole || is_public)
    return dup_battle_title (work, shown);
  gboolean is_by_itself = only->battle == 0 || only->kind == MUSTER_EVENT_HONOUR;
  gboolean says_all = shown->len == 1 && is_by_itself && only->kind != MUSTER_EVENT_BATTLE
                      && !muster_campaign_is_struck (work->campaign, batch->number);
  return says_all ? NULL : g_strdup (batch->title);
}

static MusterLogEntry *
new_entry (const Work *work, const MusterBatch *batch, const GArray *shown, gboolean is_whole)
{
  MusterLogEntry *entry = g_new0 (MusterLogEntry, 1);
  entry->batch = batch->number;
  entry->day = get_event (work, g_array_index (shown, guint, 0))->day;
  entry->title = dup_entry_title (work, batch, shown, is_whole);
  entry->is_struck = muster_campaign_is_struck (work->campaign, batch->number);
  entry->struck = entry->is_struck ? dup_struck (work, batch->number) : NULL;
  entry->sentences = g_ptr_array_new_with_free_func (g_free);
  entry->tables = g_ptr_array_new_with_free_func (free_table);
  return entry;
}

/* That it cannot have been so is the umpire's to put right. */
static void
add_invalidated (const Work *work, MusterLogEntry *entry)
{
  g_autofree char *text = work->log->viewer.of == 0
                            ? muster_register_dup_invalidated (work->log->reg, entry->batch)
                            : NULL;
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    g_ptr_array_add (entry->sentences, g_strdup_printf (_ ("Cannot have been so: %s"), lines[i]));
}

/* Reports of others bring nothing but a result that was told before. */
static gboolean
is_news (const Work *work, const MusterLogEntry *entry, const GArray *shown)
{
  return work->log->viewer.of == 0 || entry->sentences->len > 0 || entry->tables->len > 0
         || !are_all (work, shown, MUSTER_EVENT_RESULT);
}

static void
add_entry (const Work *work, const MusterBatch *batch)
{
  MusterCampaignLog *log = work->log;
  const GArray *events = find_events (work, batch->number);
  gboolean is_struck = muster_campaign_is_struck (work->campaign, batch->number);
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));
  if ((is_struck && log->viewer.of != 0) || batch->number < log->first)
    return;
  for (guint i = 0; i < events->len; i++)
    {
      guint index = g_array_index (events, guint, i);
      if (is_shown (work, get_event (work, index), is_struck))
        g_array_append_val (shown, index);
    }
  if (shown->len == 0)
    return;
  MusterLogEntry *entry = new_entry (work, batch, shown, shown->len == events->len);
  add_sentences (work, entry, shown);
  add_invalidated (work, entry);
  muster_log_add_marches (entry, log, shown);
  muster_log_add_losses (entry, log, shown);
  if (log->viewer.of != 0)
    muster_log_add_redacted (entry, log, events, work->redacted);
  if (is_news (work, entry, shown))
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

int
muster_register_get_last_battle_day (const MusterRegister *reg)
{
  const MusterBattle *last =
    reg->battles->len > 0 ? g_ptr_array_index (reg->battles, reg->battles->len - 1) : NULL;
  return last != NULL ? last->day : reg->campaign->start;
}

gint64
muster_campaign_find_new_batch (const MusterCampaign *campaign, int since)
{
  gint64 first = G_MAXINT64;
  if (since == MUSTER_NO_DAY)
    return 0;
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event =
        &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
      if (event->day >= since && !muster_event_may_be_ahead (event->kind))
        first = MIN (first, event->batch);
    }
  return first;
}

char *
muster_campaign_log_dup_since (const MusterCampaignLog *log)
{
  g_autofree char *day = muster_day_dup_text (log->since);
  return day != NULL ? g_strdup_printf (_ ("What happened before %s is left out."), day) : NULL;
}

MusterCampaignLog *
muster_campaign_log_new (MusterRegister *reg, const MusterViewer *viewer, int since)
{
  MusterCampaignLog *log = g_new0 (MusterCampaignLog, 1);
  Work work = { .log = log, .campaign = reg->campaign };
  log->reg = muster_register_ref (reg);
  log->viewer = *viewer;
  log->since = since;
  log->first = muster_campaign_find_new_batch (reg->campaign, since);
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

static char *
dup_subtitle (const MusterCampaignLog *log)
{
  const MusterCampaign *campaign = log->reg->campaign;
  g_autofree char *day = muster_day_dup_text (log->reg->day);
  g_autofree char *whose = muster_viewer_dup_name (&log->viewer, log->reg);
  const char *ruleset = campaign->ruleset != NULL ? campaign->ruleset->title : campaign->ruleset_id;
  g_autofree char *since = muster_campaign_log_dup_since (log);
  g_autofree char *line = g_strdup_printf ("%s · %s%s%s", ruleset, day != NULL ? day : "–",
                                           since != NULL ? " · " : "", since != NULL ? since : "");
  /* Translators: %1$s: a line of the log; %2$s: for whom it is: a side or player. */
  return whose != NULL ? g_strdup_printf (_ ("%1$s · for %2$s"), line, whose)
                       : g_steal_pointer (&line);
}

static char *
dup_sentences (const MusterLogEntry *entry)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < entry->sentences->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (entry->sentences, i));
  return g_string_free (text, FALSE);
}

static const MusterLogEntry *
get_entry (const MusterCampaignLog *log, guint index)
{
  return g_ptr_array_index (log->entries, index);
}

static gboolean
begins_day (const MusterCampaignLog *log, guint index)
{
  return index == 0 || get_entry (log, index - 1)->day != get_entry (log, index)->day;
}

/* Markdown */

/* All that CommonMark and its kin give a meaning; line breaks would end what they stand in. */
static void
append_escaped (GString *text, const char *words)
{
  for (const char *at = words; *at != '\0'; at++)
    {
      if (strchr ("\\`*_{}[]<>#|~^$!&@", *at) != NULL)
        g_string_append_c (text, '\\');
      g_string_append_c (text, *at == '\n' || *at == '\r' ? ' ' : *at);
    }
}

static void
append_marked (GString *text, const char *mark, const char *words)
{
  g_string_append (text, mark);
  append_escaped (text, words);
  g_string_append (text, mark);
}

static void
append_markdown_table (GString *text, const MusterLogTable *table)
{
  g_string_append_c (text, '\n');
  append_marked (text, "*", table->title);
  g_string_append (text, "\n\n");
  for (guint row = 0; row < muster_log_table_count (table); row++)
    {
      g_string_append_c (text, '|');
      for (guint column = 0; column < table->n_columns; column++)
        {
          g_string_append_c (text, ' ');
          append_escaped (text, muster_log_table_get (table, row, column));
          g_string_append (text, " |");
        }
      g_string_append_c (text, '\n');
      for (guint column = 0; row == 0 && column < table->n_columns; column++)
        g_string_append (text, column == 0 ? "| --- |" : " ---: |");
      g_string_append (text, row == 0 ? "\n" : "");
    }
}

static void
append_markdown_entry (GString *text, const MusterLogEntry *entry)
{
  g_autofree char *sentences = dup_sentences (entry);
  const char *mark = entry->is_struck ? "~~" : "";
  g_string_append_c (text, '\n');
  if (entry->title != NULL)
    {
      g_string_append (text, mark);
      append_marked (text, "**", entry->title);
      g_string_append_printf (text, "%s%s", mark, sentences[0] != '\0' ? " – " : "");
    }
  if (sentences[0] != '\0')
    append_marked (text, mark, sentences);
  if (entry->struck != NULL)
    {
      g_string_append_c (text, ' ');
      append_marked (text, "*", entry->struck);
    }
  g_string_append_c (text, '\n');
  for (guint i = 0; !entry->is_struck && i < entry->tables->len; i++)
    append_markdown_table (text, g_ptr_array_index (entry->tables, i));
}

char *
muster_campaign_log_dup_markdown (const MusterCampaignLog *log)
{
  GString *text = g_string_new ("# ");
  g_autofree char *subtitle = dup_subtitle (log);
  append_escaped (text, log->reg->campaign->name);
  g_string_append (text, "\n\n");
  append_marked (text, "*", subtitle);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < log->entries->len; i++)
    {
      g_autofree char *day = muster_day_dup_text (get_entry (log, i)->day);
      if (begins_day (log, i))
        g_string_append_printf (text, "\n## %s\n", day);
      append_markdown_entry (text, get_entry (log, i));
    }
  return g_string_free (text, FALSE);
}

/* HTML */

/* Letters that HTML forbids become the sign for what cannot be shown. */
static char *
dup_html (const char *words)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_blank = letter == '\n' || letter == '\t' || letter == '\r';
      g_string_append_unichar (clean, g_unichar_iscntrl (letter) && !is_blank ? 0xfffd : letter);
    }
  return g_markup_escape_text (clean->str, -1);
}

static void
append_element (GString *text, const char *element, const char *words)
{
  g_autofree char *escaped = dup_html (words);
  g_string_append_printf (text, "<%s>%s</%s>", element, escaped, element);
}

static void
append_html_table (GString *text, const MusterLogTable *table)
{
  g_string_append (text, "<table>");
  append_element (text, "caption", table->title);
  for (guint row = 0; row < muster_log_table_count (table); row++)
    {
      g_string_append (text, "\n<tr>");
      for (guint column = 0; column < table->n_columns; column++)
        append_element (text, row == 0 || column == 0 ? "th" : "td",
                        muster_log_table_get (table, row, column));
      g_string_append (text, "</tr>");
    }
  g_string_append (text, "\n</table>\n");
}

static void
append_html_entry (GString *text, const MusterLogEntry *entry)
{
  g_autofree char *sentences = dup_sentences (entry);
  const char *element = entry->is_struck ? "s" : "span";
  if (entry->title != NULL)
    {
      g_string_append (text, "<h3>");
      append_element (text, element, entry->title);
      g_string_append (text, "</h3>\n");
    }
  g_string_append (text, "<p>");
  append_element (text, element, sentences);
  if (entry->struck != NULL)
    {
      g_string_append_c (text, ' ');
      append_element (text, "em", entry->struck);
    }
  g_string_append (text, "</p>\n");
  for (guint i = 0; !entry->is_struck && i < entry->tables->len; i++)
    append_html_table (text, g_ptr_array_index (entry->tables, i));
}

char *
muster_campaign_log_dup_html (const MusterCampaignLog *log)
{
  GString *text = g_string_new ("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n");
  g_autofree char *subtitle = dup_subtitle (log);
  append_element (text, "title", log->reg->campaign->name);
  g_string_append (text,
                   "\n<style>\nbody { font-family: serif; max-width: 44em; margin: 2em auto; "
                   "padding: 0 1em; }\nh3 { margin-bottom: 0; }\np { margin-top: 0.2em; }\n"
                   "table { border-collapse: collapse; margin: 0.5em 0; }\n"
                   "caption { text-align: left; font-style: italic; }\n"
                   "td, th { border-bottom: thin solid #999; padding: 0.1em 0.6em; "
                   "text-align: right; }\nth:first-child { text-align: left; font-weight: normal; "
                   "}\n</style>\n</head>\n<body>\n");
  append_element (text, "h1", log->reg->campaign->name);
  g_string_append_c (text, '\n');
  append_element (text, "p", subtitle);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < log->entries->len; i++)
    {
      g_autofree char *day = muster_day_dup_text (get_entry (log, i)->day);
      if (begins_day (log, i))
        {
          append_element (text, "h2", day);
          g_string_append_c (text, '\n');
        }
      append_html_entry (text, get_entry (log, i));
    }
  g_string_append (text, "</body>\n</html>\n");
  return g_string_free (text, FALSE);
}

/* CSV */

typedef struct
{
  const MusterCampaignLog *log;
  const MusterEvent *event;
  const GPtrArray *figures; /* the names of all that events have */
  gint64 number;            /* of the row */
} EventRow;

#define EVENT(x) offsetof (MusterEvent, x)

static const MusterEventForm *
get_form (const EventRow *row)
{
  return muster_event_get_form (row->event->kind);
}

/* Gaps between numbers would tell how much there is that the reader does not know of. */
static MusterCell
get_number (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  return muster_cell_reference (row->log->viewer.of == 0 ? row->event->id : row->number);
}

/* What is the number of something else. */
static MusterCell
get_reference (gconstpointer data, gsize field)
{
  return muster_cell_reference (G_STRUCT_MEMBER (gint64, ((const EventRow *) data)->event, field));
}

/* A title may tell more than the one event that the reader knows of. */
static MusterCell
get_title (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  const MusterBatch *batch =
    muster_campaign_find_batch (row->log->reg->campaign, row->event->batch);
  return muster_cell_text (row->log->viewer.of == 0 && batch != NULL ? batch->title : NULL);
}

static MusterCell
get_struck (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  return (MusterCell){ .type = MUSTER_CELL_YES,
                       .number =
                         muster_campaign_is_struck (row->log->reg->campaign, row->event->batch) };
}

static MusterCell
get_day (gconstpointer data, gsize field)
{
  return muster_cell_day (G_STRUCT_MEMBER (int, ((const EventRow *) data)->event, field));
}

static MusterCell
get_kind (gconstpointer data, gsize field)
{
  return muster_cell_text (get_form (data)->id);
}

/* Which rule of recovery dealt them is told by no number that a reader knows. */
static MusterCell
get_object (gconstpointer data, gsize field)
{
  return get_form (data)->object != MUSTER_REFERS_RULE ? get_reference (data, field)
                                                       : MUSTER_NO_CELL;
}

/* Of what has such a number. */
static MusterCell
get_name (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  gint64 number = G_STRUCT_MEMBER (gint64, row->event, field);
  MusterRefers refers = field == EVENT (subject) ? get_form (row)->subject : get_form (row)->object;
  gboolean is_record = refers >= MUSTER_REFERS_RECORD && refers <= MUSTER_REFERS_FORMATION;
  if (number == 0 || !(is_record || refers == MUSTER_REFERS_NEW || refers == MUSTER_REFERS_SIDE))
    return MUSTER_NO_CELL;
  return muster_cell_take_text (
    muster_register_dup_label (row->log->reg, refers == MUSTER_REFERS_SIDE ? -number : number));
}

static MusterCell
get_battle_name (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  const MusterBattle *battle = muster_register_find_battle (row->log->reg, row->event->battle);
  return muster_cell_text (battle != NULL ? battle->name : NULL);
}

/* @field: the index of its name; empty where the event has no such figure */
static MusterCell
get_figure (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  int figure = muster_event_find_figure (row->event->kind, g_ptr_array_index (row->figures, field));
  if (figure < 0)
    return MUSTER_NO_CELL;
  gint64 value = row->event->figures[figure];
  const char *const *words = get_form (row)->figures[figure].words;
  return words != NULL ? muster_cell_text (muster_event_get_word (words, value))
                       : muster_cell_number (value);
}

static MusterCell
get_text (gconstpointer data, gsize field)
{
  return muster_cell_text (get_form (data)->text != NULL ? ((const EventRow *) data)->event->text
                                                         : NULL);
}

static MusterCell
get_note (gconstpointer data, gsize field)
{
  return muster_cell_text (((const EventRow *) data)->event->note);
}

static MusterCell
get_sentence (gconstpointer data, gsize field)
{
  const EventRow *row = data;
  return muster_cell_take_text (muster_event_dup_sentence (row->log->reg, row->event));
}

/* The only form of these columns. */
#define CSV 1

static const MusterDataColumn columns[] = {
  { "event", CSV, .get = get_number },
  { "batch", CSV, .get = get_reference, .field = EVENT (batch) },
  { "title", CSV, .get = get_title },
  { "struck", CSV, .get = get_struck },
  { "date", CSV, .get = get_day, .field = EVENT (day) },
  { "kind", CSV, .get = get_kind },
  { "of", CSV, .get = get_reference, .field = EVENT (subject) },
  { "of-name", CSV, .get = get_name, .field = EVENT (subject) },
  { "to", CSV, .get = get_object, .field = EVENT (object) },
  { "to-name", CSV, .get = get_name, .field = EVENT (object) },
  { "battle", CSV, .get = get_reference, .field = EVENT (battle) },
  { "battle-name", CSV, .get = get_battle_name },
  { NULL, CSV, .get = get_figure }, /* one for each of their names */
  { "until", CSV, .get = get_day, .field = EVENT (until) },
  { "text", CSV, .get = get_text },
  { "note", CSV, .get = get_note },
  { "sentence", CSV, .get = get_sentence },
};

/* Returns: (transfer container): the names of all figures that events have, each once */
static GPtrArray *
list_figures (void)
{
  GPtrArray *names = g_ptr_array_new ();
  for (guint kind = 0; kind < MUSTER_N_EVENTS; kind++)
    {
      const MusterEventForm *form = muster_event_get_form ((MusterEventKind) kind);
      for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
        if (!g_ptr_array_find_with_equal_func (names, form->figures[i].name, g_str_equal, NULL))
          g_ptr_array_add (names, (gpointer) form->figures[i].name);
    }
  return names;
}

/* Returns: (transfer full) (element-type MusterDataColumn) */
static GArray *
list_columns (const GPtrArray *figures)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (MusterDataColumn));
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    for (guint j = 0; j < (columns[i].key != NULL ? 1 : figures->len); j++)
      {
        MusterDataColumn column = columns[i];
        if (column.key == NULL)
          {
            column.key = g_ptr_array_index (figures, j);
            column.field = j;
          }
        g_array_append_val (list, column);
      }
  return list;
}

static gboolean
is_in_table (const MusterCampaignLog *log, const MusterEvent *event)
{
  gboolean is_struck = muster_campaign_is_struck (log->reg->campaign, event->batch);
  gint64 battle = muster_event_get_battle (event);
  return event->day <= log->reg->day && event->batch >= log->first
         && (!is_struck || log->viewer.of == 0)
         && (battle == 0 || is_struck || muster_register_find_battle (log->reg, battle) != NULL)
         && muster_viewer_knows (&log->viewer, log->reg, event);
}

char *
muster_campaign_log_dup_csv (const MusterCampaignLog *log)
{
  const GArray *events = log->reg->campaign->events;
  g_autoptr (GPtrArray) figures = list_figures ();
  g_autoptr (GArray) list = list_columns (figures);
  const MusterDataColumn *all = &g_array_index (list, MusterDataColumn, 0);
  GString *text = g_string_new (NULL);
  EventRow row = { .log = log, .figures = figures };
  muster_columns_append_heads (text, all, list->len, CSV);
  for (guint i = 0; i < events->len; i++)
    {
      MusterEvent event = g_array_index (events, MusterEvent, i);
      if (!is_in_table (log, &event))
        continue;
      event.note = muster_viewer_get_note (&log->viewer, &event);
      row.event = &event;
      row.number++;
      muster_columns_append_row (text, all, list->len, CSV, &row);
    }
  return g_string_free (text, FALSE);
}
