#include "config.h"

#include "campaign/text/log-losses.h"

#include "campaign/state/register-find.h"
#include "campaign/state/register-totals.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static const MusterEvent *
get_event (const MusterCampaignLog *log, const GArray *events, guint at)
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

static void
append_marched (GString *names, const char *label, const MusterEvent *event)
{
  g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", label);
  if (event->figures[MUSTER_ENGAGED_STEPS] > 0)
    g_string_append_printf (names, " %" PRId64, event->figures[MUSTER_ENGAGED_STEPS]);
}

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
add_march (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *told, int side)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const MusterEvent *last = NULL;
  gint64 steps = 0;
  guint n = 0;
  for (guint i = 0; i < told->len; i++)
    {
      const MusterEvent *event = get_event (log, told, i);
      if (event->kind != MUSTER_EVENT_ENGAGE || get_side (log, event) != side)
        continue;
      append_marched (names, get_label (log, told, i), event);
      steps += event->figures[MUSTER_ENGAGED_STEPS];
      last = event;
      n++;
    }
  if (last == NULL)
    return;
  const char *formations = find_march (log, last, side, n);
  g_autofree char *name = muster_register_dup_label (log->reg, -side);
  g_ptr_array_add (entry->sentences,
                   g_strdup_printf (_ ("%s marched, %" PRId64 " strong: %s."), name, steps,
                                    formations != NULL ? formations : names->str));
}

static int
count_sides (const MusterCampaignLog *log)
{
  return (int) log->reg->campaign->sides->len;
}

void
muster_log_add_marches (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *told)
{
  for (int side = 0; side <= count_sides (log); side++)
    add_march (entry, log, told, side);
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
  const char *const heads[] = { _ ("Marched"),  _ ("Lost"),    _ ("For good"), _ ("Back"),
                                _ ("Hospital"), _ ("Missing"), _ ("Taken") };
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
add_up (const MusterCampaignLog *log, const GArray *told, int side, Figures sums)
{
  guint n = 0;
  for (guint i = 0; i < told->len; i++)
    {
      Figures figures;
      const MusterEvent *event = get_event (log, told, i);
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
list_losses (const MusterCampaignLog *log, const GArray *told, int side)
{
  g_autoptr (GPtrArray) records = muster_register_list (log->reg, side, 0);
  g_autoptr (GHashTable) ranks = g_hash_table_new (NULL, NULL);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < records->len; i++)
    g_hash_table_insert (ranks, g_ptr_array_index (records, i), GUINT_TO_POINTER (i));
  for (guint i = 0; i < told->len; i++)
    {
      const MusterEvent *event = get_event (log, told, i);
      const MusterRecord *record = muster_register_find (log->reg, event->subject);
      Row row = { i, GPOINTER_TO_UINT (g_hash_table_lookup (ranks, record)) };
      if (is_loss_of (log, event, side))
        g_array_append_val (rows, row);
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

static MusterLogTable *
new_table (const MusterCampaignLog *log, const GArray *told, int side, const Figures sums)
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
  g_autoptr (GArray) rows = list_losses (log, told, side);
  for (guint i = 0; i < rows->len; i++)
    {
      Figures figures;
      guint at = g_array_index (rows, Row, i).index;
      get_figures (log, get_event (log, told, at), figures);
      take_row (table->cells, get_label (log, told, at), figures, wanted);
    }
  take_row (table->cells, _ ("Together"), sums, wanted);
  return table;
}

void
muster_log_add_losses (MusterLogEntry *entry, const MusterCampaignLog *log, const GArray *told)
{
  for (int side = 0; side <= count_sides (log); side++)
    {
      Figures sums = { 0 };
      if (add_up (log, told, side, sums) == 0)
        continue;
      g_autofree char *name = muster_register_dup_label (log->reg, -side);
      g_autofree char *text = muster_losses_dup_text (sums + 1, MUSTER_NO_DAY);
      g_ptr_array_add (entry->sentences, g_strdup_printf (_ ("%s: %s."), name, text));
      g_ptr_array_add (entry->tables, new_table (log, told, side, sums));
    }
}

/* The battle whose losses a deed records, or NULL. */
static const MusterBattle *
find_battle (const MusterCampaignLog *log, const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      const MusterEvent *event = get_event (log, events, i);
      if (event->kind == MUSTER_EVENT_RESULT || event->kind == MUSTER_EVENT_LOSSES)
        return muster_register_find_battle (log->reg, event->battle);
    }
  return NULL;
}

void
muster_log_add_blurred (MusterLogEntry *entry,
                        const MusterCampaignLog *log,
                        const GArray *events,
                        GHashTable *told)
{
  const MusterBattle *battle = find_battle (log, events);
  if (battle == NULL || !g_hash_table_add (told, GSIZE_TO_POINTER (battle->number)))
    return;
  for (int side = 0; side < 2; side++)
    {
      MusterToll toll = muster_battle_sum (log->reg, battle, side);
      g_autofree char *name = muster_register_dup_label (log->reg, -battle->sides[side]);
      if (muster_seat_see_side (&log->seat, log->reg, battle->sides[side]) == MUSTER_SIGHT_BLURRED)
        g_ptr_array_add (
          entry->sentences,
          g_strdup_printf (_ ("%s: %s."), name,
                           muster_blur_get_words (toll.steps - toll.figures[MUSTER_LOSS_ALL],
                                                  toll.steps)));
    }
}
