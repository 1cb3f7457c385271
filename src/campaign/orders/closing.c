#include "config.h"

#include "campaign/orders/closing.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/state/register-places.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define DAY ((gint64) MUSTER_QUARTERS_A_DAY * MUSTER_MARCH_PARTS)

/* After the first half hour of a battle whoever comes is a reserve. */
#define RESERVE ((gint64) 2 * MUSTER_MARCH_PARTS)

static const MusterColumn *
get_column (const MusterClosing *closing, guint i)
{
  return &g_array_index (closing->columns, MusterColumn, i);
}

static const MusterMarchEnd *
get_end (const MusterClosing *closing, guint i)
{
  return &g_array_index (closing->marches->ends, MusterMarchEnd, i);
}

static gint64
get_quarter (gint64 time)
{
  return time % DAY / MUSTER_MARCH_PARTS;
}

int
muster_closing_get_day (const MusterClosing *closing, gint64 time)
{
  return muster_day_add (closing->period->day, (int) (time / DAY));
}

static guint
find_column (const GArray *columns, gint64 formation)
{
  for (guint i = 0; i < columns->len; i++)
    if (g_array_index (columns, MusterColumn, i).record->number == formation)
      return i;
  return G_MAXUINT;
}

/* What the umpire ruled on who marches, as the march has it; the last word counts. */
static GArray *
list_rulings (const MusterPeriod *period, const GArray *columns)
{
  GArray *rulings = g_array_new (FALSE, FALSE, sizeof (MusterMarchRuling));
  for (guint i = period->rulings->len; i > 0; i--)
    {
      const MusterEvent *event = g_ptr_array_index (period->rulings, i - 1);
      guint one = find_column (columns, event->subject);
      guint other = find_column (columns, event->object);
      MusterMeetingOutcome outcome = (MusterMeetingOutcome) event->figures[MUSTER_RULING_OUTCOME];
      if (one == G_MAXUINT || other == G_MAXUINT)
        continue;
      if (one > other && outcome == MUSTER_MEETING_ONE_BACK)
        outcome = MUSTER_MEETING_OTHER_BACK;
      else if (one > other && outcome == MUSTER_MEETING_OTHER_BACK)
        outcome = MUSTER_MEETING_ONE_BACK;
      const MusterMarchRuling ruling = { MIN (one, other), MAX (one, other),
                                         (guint) event->figures[MUSTER_RULING_WHICH], outcome };
      g_array_append_val (rulings, ruling);
    }
  return rulings;
}

static MusterMarches *
march (const MusterClosing *closing)
{
  const GArray *columns = closing->columns;
  g_autoptr (GArray) rulings = list_rulings (closing->period, columns);
  g_autoptr (GArray) marching = g_array_new (FALSE, FALSE, sizeof (MusterMarchColumn));
  for (guint i = 0; i < columns->len; i++)
    g_array_append_val (marching, get_column (closing, i)->march);
  return muster_march (closing->map, (const MusterMarchColumn *) (gconstpointer) marching->data,
                       marching->len, closing->period->days,
                       closing->period->ends == MUSTER_PERIOD_ENDS_WITH_BATTLE,
                       (const MusterMarchRuling *) (gconstpointer) rulings->data, rulings->len);
}

/* Enemies whom a hand put on one point: the later one is just outside. */
static void
part_enemies (const MusterClosing *closing)
{
  for (guint i = 0; i < closing->columns->len; i++)
    for (guint j = 0; j < i; j++)
      {
        MusterColumn *column = &g_array_index (closing->columns, MusterColumn, i);
        const MusterMarchPoint *other = &get_column (closing, j)->march.at;
        MusterMarchPoint *at = &column->march.at;
        if (column->march.side == get_column (closing, j)->march.side || at->place != other->place
            || at->other != other->other || at->parts != other->parts)
          continue;
        gint64 back = column->march.came;
        const GArray *roads = closing->reg->campaign->roads;
        for (guint k = 0; at->other == 0 && k < roads->len
                          && muster_march_map_get_units (closing->map, at->place, back) == 0;
             k++)
          {
            const MusterRoad *road = &g_array_index (roads, MusterRoad, k);
            if (road->a == at->place || road->b == at->place)
              back = road->a == at->place ? road->b : road->a;
          }
        gint64 length =
          (gint64) muster_march_map_get_units (closing->map, at->place, back) * MUSTER_MARCH_PARTS;
        if (at->other != 0)
          at->parts += at->parts > MUSTER_MARCH_PARTS ? -MUSTER_MARCH_PARTS : MUSTER_MARCH_PARTS;
        else if (length > 0)
          *at = at->place < back
                  ? (MusterMarchPoint){ at->place, back, MUSTER_MARCH_PARTS }
                  : (MusterMarchPoint){ back, at->place, length - MUSTER_MARCH_PARTS };
        column->march.came = back;
      }
}

/* The campaign as it is without the close of the period. */
static MusterCampaign *
dup_open (const MusterCampaign *campaign, const MusterPeriod *period)
{
  MusterCampaign *open = muster_campaign_copy (campaign);
  if (period->closed != 0)
    muster_campaign_strike (open, period->closed, FALSE, NULL);
  return open;
}

MusterClosing *
muster_closing_new (const MusterCampaign *campaign, gint64 number, GError **error)
{
  g_autoptr (GPtrArray) known = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find (known, number);
  if (period == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("There is no period %" PRId64 ". Open one, or name one that was."), number);
      return NULL;
    }
  g_autoptr (MusterCampaign) open = dup_open (campaign, period);
  MusterClosing *closing = g_new0 (MusterClosing, 1);
  closing->closed = period->closed;
  closing->reg = muster_campaign_replay (open, period->day);
  closing->periods = muster_campaign_list_periods (open);
  closing->period = muster_periods_find (closing->periods, number);
  closing->map = muster_campaign_new_march_map (open);
  closing->columns = muster_register_list_columns (closing->reg, closing->period);
  closing->absent = g_ptr_array_new ();
  g_autoptr (GPtrArray) senders = muster_register_list_senders (closing->reg);
  for (guint i = 0; i < senders->len; i++)
    if (muster_period_find_form (closing->period, g_ptr_array_index (senders, i)) == NULL)
      g_ptr_array_add (closing->absent, g_ptr_array_index (senders, i));
  part_enemies (closing);
  closing->marches = march (closing);
  return closing;
}

void
muster_closing_free (MusterClosing *closing)
{
  muster_marches_free (closing->marches);
  g_array_unref (closing->columns);
  muster_march_map_free (closing->map);
  g_ptr_array_unref (closing->absent);
  g_ptr_array_unref (closing->periods);
  muster_register_unref (closing->reg);
  g_free (closing);
}

/* Where events have a point, and what is held from it. */
static void
set_spot (const MusterClosing *closing,
          const MusterMarchPoint *at,
          const MusterMarchPoint *held,
          MusterEvent *event)
{
  gint64 toward = 0, units = 0;
  muster_march_point_split (closing->map, at, &event->object, &toward, &units);
  event->figures[MUSTER_HALT_TOWARD] = toward;
  event->figures[MUSTER_HALT_UNITS] = units;
  if (held->place == 0)
    return;
  const MusterMarchPoint *road = at->other != 0 ? at : held;
  gint64 a = road->place, b = road->other;
  if (b == 0)
    {
      a = MIN (at->place, held->place);
      b = MAX (at->place, held->place);
    }
  gint64 length = (gint64) muster_march_map_get_units (closing->map, a, b) * MUSTER_MARCH_PARTS;
  gint64 from = at->other != 0 ? at->parts : at->place == a ? 0 : length;
  gint64 to = held->other != 0 ? held->parts : held->place == a ? 0 : length;
  if (toward == 0)
    {
      toward = event->object == a ? b : a;
      event->figures[MUSTER_HALT_TOWARD] = toward;
    }
  event->figures[MUSTER_HALT_HELD] = toward == b ? to - from : from - to;
}

static gboolean
is_at (const MusterMarchPoint *a, const MusterMarchPoint *b)
{
  return a->place == b->place && a->other == b->other && a->parts == b->parts;
}

static void
add_halt (const MusterClosing *closing,
          guint i,
          const MusterMarchPoint *at,
          const MusterMarchPoint *held,
          gint64 time,
          gboolean is_entrenched,
          GArray *events,
          GStringChunk *strings)
{
  const MusterMarchEnd *end = get_end (closing, i);
  MusterEvent event = { .kind = MUSTER_EVENT_HALT,
                        .day = muster_closing_get_day (closing, time),
                        .subject = get_column (closing, i)->record->number };
  gboolean is_last = is_at (at, &end->at);
  g_autofree char *way = is_last ? muster_way_dup_text (end->way, end->n_way) : NULL;
  set_spot (closing, at, held, &event);
  event.figures[MUSTER_HALT_CAME] = is_last ? end->came : 0;
  event.figures[MUSTER_HALT_QUARTER] = get_quarter (time);
  event.figures[MUSTER_HALT_ENTRENCHED] = is_entrenched;
  event.text = way != NULL ? g_string_chunk_insert (strings, way) : NULL;
  /* A day is its morning: who comes later is there on the next. */
  if (get_quarter (time) > MUSTER_MORNING)
    event.until = muster_day_add (event.day, 1);
  g_array_append_val (events, event);
}

/* Where a column is each evening, and in the end. */
static void
add_halts (const MusterClosing *closing, guint i, GArray *events, GStringChunk *strings)
{
  const MusterColumn *column = get_column (closing, i);
  const MusterMarchEnd *end = get_end (closing, i);
  const GArray *halts = closing->marches->halts;
  const MusterMarchPoint nowhere = { .place = 0 };
  const MusterHalt *last = NULL;
  for (guint j = 0; j < halts->len; j++)
    {
      const MusterHalt *halt = &g_array_index (halts, MusterHalt, j);
      if (halt->column != i)
        continue;
      if (last != NULL && last->time / DAY < halt->time / DAY)
        add_halt (closing, i, &last->at, &nowhere, last->time, FALSE, events, strings);
      last = halt;
    }
  gboolean digs = column->order != NULL
                  && column->order->figures[MUSTER_ORDER_KIND] == MUSTER_ORDER_ENTRENCH
                  && !end->is_held && last == NULL;
  gboolean is_entrenched = digs || end->is_entrenched;
  gboolean is_new = column->record->place == 0 || is_entrenched != column->record->is_entrenched
                    || !is_at (&end->held, &column->march.held)
                    || !is_at (&end->at, &column->march.at);
  gint64 time = last != NULL ? last->time : (gint64) MUSTER_MORNING * MUSTER_MARCH_PARTS;
  if (last != NULL || is_new)
    add_halt (closing, i, &end->at, &end->held, time, is_entrenched, events, strings);
}

/* Who rests does so for the period, unless he is met. */
static void
add_rest (const MusterClosing *closing, guint i, GArray *events)
{
  const MusterColumn *column = get_column (closing, i);
  const MusterCampaign *campaign = closing->reg->campaign;
  if (column->order == NULL || column->order->figures[MUSTER_ORDER_KIND] != MUSTER_ORDER_REST
      || get_end (closing, i)->is_held || column->record->status != MUSTER_STATUS_FIT)
    return;
  int day = closing->period->day;
  const MusterRecovery *recovery =
    muster_campaign_get_recovery_on (campaign, campaign->batches->len + 1, day);
  const MusterEvent rests = { .kind = MUSTER_EVENT_STATUS,
                              .day = day,
                              .subject = column->record->number,
                              .figures = { [MUSTER_GIVEN_STATUS] = MUSTER_STATUS_RESTING,
                                           [MUSTER_GIVEN_COUNTS] =
                                             muster_recovery_get_rest (recovery) } };
  const MusterEvent is_fit = {
    .kind = MUSTER_EVENT_STATUS,
    .day = muster_day_add (muster_closing_get_day (closing, closing->marches->closed), 1),
    .subject = column->record->number,
    .figures = { [MUSTER_GIVEN_STATUS] = MUSTER_STATUS_FIT },
  };
  g_array_append_val (events, rests);
  g_array_append_val (events, is_fit);
}

/* The column in which a formation marches. */
static guint
find_column_of (const MusterClosing *closing, gint64 formation)
{
  const MusterRecord *record = muster_register_find (closing->reg, formation);
  guint found = G_MAXUINT;
  for (; record != NULL && found == G_MAXUINT;
       record = muster_register_find (closing->reg, record->parent))
    found = find_column (closing->columns, record->number);
  return found;
}

static void
add_join (const MusterClosing *closing, guint i, GArray *events)
{
  const MusterColumn *column = get_column (closing, i);
  const MusterEvent *order = column->order;
  if (order == NULL || order->figures[MUSTER_ORDER_KIND] != MUSTER_ORDER_JOIN)
    return;
  gint64 joined = order->figures[MUSTER_ORDER_JOINS];
  guint other = find_column_of (closing, joined);
  if (other == G_MAXUINT || other == i
      || !is_at (&get_end (closing, i)->at, &get_end (closing, other)->at))
    return;
  int day = muster_closing_get_day (closing, closing->marches->closed);
  const MusterEvent goes = {
    .kind = MUSTER_EVENT_TRANSFER, .day = day, .subject = column->record->number, .object = joined
  };
  const MusterEvent joins = { .kind = MUSTER_EVENT_HALT,
                              .day = day,
                              .subject = column->record->number };
  if (column->record->parent != joined)
    g_array_append_val (events, goes);
  g_array_append_val (events, joins);
}

static void
add_contacts (const MusterClosing *closing, GArray *events)
{
  const GArray *meetings = closing->marches->meetings;
  for (guint i = 0; i < meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (meetings, MusterMeeting, i);
      guint which = 1;
      for (guint j = 0; j < i; j++)
        {
          const MusterMeeting *other = &g_array_index (meetings, MusterMeeting, j);
          which += other->one == meeting->one && other->other == meeting->other;
        }
      MusterEvent event = { .kind = MUSTER_EVENT_CONTACT,
                            .day = muster_closing_get_day (closing, meeting->time),
                            .subject = get_column (closing, meeting->one)->record->number,
                            .object = get_column (closing, meeting->other)->record->number };
      muster_march_point_split (closing->map, &meeting->at, &event.figures[MUSTER_CONTACT_AT],
                                &event.figures[MUSTER_CONTACT_TOWARD],
                                &event.figures[MUSTER_CONTACT_UNITS]);
      event.figures[MUSTER_CONTACT_QUARTER] = get_quarter (meeting->time);
      event.figures[MUSTER_CONTACT_WHICH] = which;
      event.figures[MUSTER_CONTACT_OUTCOME] = meeting->outcome;
      g_array_append_val (events, event);
    }
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, sentence);
  return FALSE;
}

/* Returns: (transfer none) (nullable): the period that is open; NULL with an error */
static const MusterPeriod *
find_open (const GPtrArray *periods, GError **error)
{
  const MusterPeriod *period = muster_periods_find_open (periods);
  if (period == NULL)
    refuse (error, _ ("No period is open. Open one first."));
  return period;
}

gboolean
muster_campaign_close_period (MusterCampaign *campaign, GError **error)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = find_open (periods, error);
  g_autoptr (MusterClosing) closing =
    period != NULL ? muster_closing_new (campaign, period->number, error) : NULL;
  if (closing == NULL)
    return FALSE;
  if (period->absent == MUSTER_ABSENT_IS_ORDERED && closing->absent->len > 0)
    {
      g_autofree char *names = muster_text_join (closing->absent);
      g_autofree char *text = g_strdup_printf (
        _ ("No orders came of %s. By the rules of this period the umpire writes them: take a form "
           "for each first."),
        names);
      return refuse (error, text);
    }
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (MusterEvent));
  g_autoptr (GStringChunk) strings = g_string_chunk_new (256);
  const MusterEvent close = { .kind = MUSTER_EVENT_CLOSE,
                              .day = muster_closing_get_day (closing, closing->marches->closed),
                              .subject = period->number };
  g_array_append_val (events, close);
  for (guint i = 0; i < closing->columns->len; i++)
    {
      add_rest (closing, i, events);
      add_halts (closing, i, events, strings);
    }
  for (guint i = 0; i < closing->columns->len; i++)
    add_join (closing, i, events);
  add_contacts (closing, events);
  gint64 last = campaign->events->len > 0
                  ? g_array_index (campaign->events, MusterEvent, campaign->events->len - 1).id
                  : 0;
  muster_closing_add_sightings (closing, last + 1, events, strings);
  g_autofree char *phrase = muster_phrase_new_count ("close-period", period->number);
  return muster_campaign_try (campaign, phrase, events, error);
}

gboolean
muster_campaign_reopen_period (MusterCampaign *campaign, gint64 number, GError **error)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = muster_periods_find (periods, number);
  const MusterPeriod *open = muster_periods_find_open (periods);
  if (period != NULL && period->closed != 0 && open == NULL)
    return muster_campaign_strike (campaign, period->closed, FALSE, error);
  g_autofree char *text =
    open != NULL
      ? g_strdup_printf (_ ("Period %" PRId64 " is open. Close or strike it first."), open->number)
      : g_strdup_printf (_ ("There is no period %" PRId64 " that was closed."), number);
  return refuse (error, text);
}

gboolean
muster_campaign_rule (MusterCampaign *campaign,
                      gint64 one,
                      gint64 other,
                      guint which,
                      MusterMeetingOutcome outcome,
                      const char *why,
                      GError **error)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *period = find_open (periods, error);
  g_autoptr (MusterClosing) closing =
    period != NULL ? muster_closing_new (campaign, period->number, error) : NULL;
  if (closing == NULL)
    return FALSE;
  guint a = find_column (closing->columns, one), b = find_column (closing->columns, other), n = 0;
  for (guint i = 0; i < closing->marches->meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (closing->marches->meetings, MusterMeeting, i);
      n += a != b && meeting->one == MIN (a, b) && meeting->other == MAX (a, b);
    }
  g_autofree char *first = muster_register_dup_label (closing->reg, one);
  g_autofree char *second = muster_register_dup_label (closing->reg, other);
  if (which < 1 || which > n)
    {
      g_autofree char *text = g_strdup_printf (
        /* Translators: %1$s and %2$s: formations; %3$u: how often they meet. */
        ngettext ("By the orders that came %1$s and %2$s meet %3$u time. Rule on one that there "
                  "is.",
                  "By the orders that came %1$s and %2$s meet %3$u times. Rule on one that there "
                  "is.",
                  n),
        first, second, n);
      return refuse (error, text);
    }
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (MusterEvent));
  const MusterEvent event = { .kind = MUSTER_EVENT_RULING,
                              .day = period->day,
                              .subject = one,
                              .object = other,
                              .note = why,
                              .figures = { [MUSTER_RULING_PERIOD] = period->number,
                                           [MUSTER_RULING_WHICH] = which,
                                           [MUSTER_RULING_OUTCOME] = outcome } };
  g_array_append_val (events, event);
  g_autofree char *phrase = muster_phrase_new ("ruling", first, second, NULL);
  return muster_campaign_try (campaign, phrase, events, error);
}

static int
compare_presences (gconstpointer a, gconstpointer b)
{
  const MusterProposalPresence *one = a, *other = b;
  if (one->there != other->there)
    return one->there < other->there ? -1 : 1;
  return one->column < other->column ? -1 : one->column > other->column;
}

static int
compare_proposals (gconstpointer a, gconstpointer b)
{
  const MusterProposal *one = *(MusterProposal *const *) a, *other = *(MusterProposal *const *) b;
  return one->time < other->time ? -1 : one->time > other->time;
}

static void
free_proposal (gpointer data)
{
  MusterProposal *proposal = data;
  g_array_unref (proposal->present);
  g_array_unref (proposal->could);
  g_free (proposal);
}

/* The battle of which a column is by meetings up to now; each is its own at first. */
static guint
find_battle (const guint *battles, guint column)
{
  while (battles[column] != column)
    column = battles[column];
  return column;
}

static gint64
get_up (const MusterColumn *column, gint64 there)
{
  return there + (gint64) column->march.length * MUSTER_MARCH_PARTS / MAX (column->march.speed, 1);
}

static void
add_presence (const MusterClosing *closing, MusterProposal *proposal, guint column, gint64 there)
{
  gboolean stood = get_end (closing, column)->stretches->len == 0;
  const MusterProposalPresence presence = { .column = column,
                                            .there = there,
                                            .up = stood
                                                    ? there
                                                    : get_up (get_column (closing, column), there),
                                            .is_later = there > proposal->time + RESERVE };
  for (guint i = 0; i < proposal->present->len; i++)
    {
      MusterProposalPresence *known = &g_array_index (proposal->present, MusterProposalPresence, i);
      if (known->column != column)
        continue;
      if (there < known->there)
        *known = presence;
      return;
    }
  g_array_append_val (proposal->present, presence);
}

static gboolean
is_present (const MusterProposal *proposal, guint column)
{
  for (guint i = 0; i < proposal->present->len; i++)
    if (g_array_index (proposal->present, MusterProposalPresence, i).column == column)
      return TRUE;
  return FALSE;
}

/* When a column halted where it is in the end; 0: it was there from the first. */
static gint64
get_halt (const MusterClosing *closing, guint column)
{
  const GArray *halts = closing->marches->halts;
  gint64 time = 0;
  for (guint i = 0; i < halts->len; i++)
    if (g_array_index (halts, MusterHalt, i).column == column)
      time = g_array_index (halts, MusterHalt, i).time;
  return time;
}

/* Whoever faces an enemy of the battle, or stands on its field or holds it. */
static void
add_bystanders (const MusterClosing *closing, MusterProposal *proposal)
{
  const GArray *meetings = closing->marches->meetings;
  for (guint i = 0; i < meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (meetings, MusterMeeting, i);
      if (meeting->outcome != MUSTER_MEETING_FACING
          || muster_closing_get_day (closing, meeting->time)
               != muster_closing_get_day (closing, proposal->time))
        continue;
      if (is_present (proposal, meeting->one) || is_present (proposal, meeting->other))
        {
          add_presence (closing, proposal, meeting->one, meeting->time);
          add_presence (closing, proposal, meeting->other, meeting->time);
        }
    }
  for (guint i = 0; i < closing->columns->len; i++)
    {
      const MusterMarchEnd *end = get_end (closing, i);
      if (!is_present (proposal, i)
          && (is_at (&end->at, &proposal->at) || is_at (&end->held, &proposal->at)))
        add_presence (closing, proposal, i, MAX (get_halt (closing, i), proposal->time));
    }
}

static void
add_could (const MusterClosing *closing, MusterProposal *proposal)
{
  g_autoptr (GArray) marching = g_array_new (FALSE, FALSE, sizeof (MusterMarchColumn));
  gint64 evening = proposal->time / DAY * DAY + (gint64) MUSTER_EVENING * MUSTER_MARCH_PARTS;
  for (guint i = 0; i < closing->columns->len; i++)
    g_array_append_val (marching, get_column (closing, i)->march);
  for (guint i = 0; i < closing->columns->len; i++)
    {
      const MusterMarchEnd *end = get_end (closing, i);
      const MusterColumn *column = get_column (closing, i);
      if (is_present (proposal, i) || end->is_held || end->fell_back)
        continue;
      MusterMarchPoint head =
        muster_marches_get_head (closing->marches,
                                 (const MusterMarchColumn *) (gconstpointer) marching->data, i,
                                 proposal->time, NULL);
      gint64 distance = muster_march_map_get_distance (closing->map, &head, &proposal->at);
      if (distance < 0)
        continue;
      gint64 there = proposal->time + distance / MAX (column->march.speed, 1);
      const MusterProposalPresence presence = {
        .column = i, .there = there, .up = get_up (column, there), .is_later = TRUE
      };
      if (there <= evening)
        g_array_append_val (proposal->could, presence);
    }
  g_array_sort (proposal->could, compare_presences);
}

GPtrArray *
muster_closing_list_proposals (const MusterClosing *closing)
{
  const GArray *meetings = closing->marches->meetings;
  GPtrArray *proposals = g_ptr_array_new_with_free_func (free_proposal);
  g_autofree guint *battles = g_new (guint, closing->columns->len + 1);
  for (guint i = 0; i < closing->columns->len; i++)
    battles[i] = i;
  for (guint i = 0; i < meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (meetings, MusterMeeting, i);
      if (meeting->outcome == MUSTER_MEETING_BATTLE)
        battles[find_battle (battles, meeting->one)] = find_battle (battles, meeting->other);
    }
  for (guint battle = 0; battle < closing->columns->len; battle++)
    {
      MusterProposal *proposal = NULL;
      for (guint i = 0; i < meetings->len; i++)
        {
          const MusterMeeting *meeting = &g_array_index (meetings, MusterMeeting, i);
          if (meeting->outcome != MUSTER_MEETING_BATTLE
              || find_battle (battles, meeting->one) != battle)
            continue;
          if (proposal == NULL)
            {
              proposal = g_new0 (MusterProposal, 1);
              proposal->time = meeting->time;
              proposal->at = meeting->at;
              proposal->present = g_array_new (FALSE, FALSE, sizeof (MusterProposalPresence));
              proposal->could = g_array_new (FALSE, FALSE, sizeof (MusterProposalPresence));
              g_ptr_array_add (proposals, proposal);
            }
          add_presence (closing, proposal, meeting->one, meeting->time);
          add_presence (closing, proposal, meeting->other, meeting->time);
        }
      if (proposal == NULL)
        continue;
      add_bystanders (closing, proposal);
      add_could (closing, proposal);
      g_array_sort (proposal->present, compare_presences);
    }
  g_ptr_array_sort (proposals, compare_proposals);
  return proposals;
}

static char *
dup_label (const MusterClosing *closing, guint column)
{
  const MusterRecord *record = get_column (closing, column)->record;
  const MusterCampaignSide *side = muster_campaign_find_side (closing->reg->campaign, record->side);
  g_autofree char *label = muster_register_dup_distinct (closing->reg, record->number, FALSE);
  /* Translators: %1$s: a formation; %2$s: its side. */
  return g_strdup_printf (_ ("%1$s (%2$s)"), label, side != NULL ? side->name : "?");
}

static char *
dup_time (const MusterClosing *closing, gint64 time)
{
  g_autofree char *day = muster_day_dup_text (muster_closing_get_day (closing, time));
  g_autofree char *clock = muster_quarter_dup_text (get_quarter (time));
  /* Translators: %1$s: a day; %2$s: a time of day. */
  return g_strdup_printf (_ ("%1$s, %2$s"), day, clock);
}

static char *
dup_spot (const MusterClosing *closing, const MusterMarchPoint *point)
{
  return muster_march_point_dup_text (closing->reg->campaign, closing->map, point);
}

static char *
dup_meeting (const MusterClosing *closing, const MusterMeeting *meeting)
{
  g_autofree char *when = dup_time (closing, meeting->time);
  g_autofree char *one = dup_label (closing, meeting->one);
  g_autofree char *other = dup_label (closing, meeting->other);
  g_autofree char *where = dup_spot (closing, &meeting->at);
  switch (meeting->outcome)
    {
    case MUSTER_MEETING_BATTLE:
      /* Translators: %1$s: a day and time; %2$s and %3$s: formations; %4$s: where: “at Mill”. */
      return g_strdup_printf (_ ("%1$s: %2$s and %3$s meet %4$s: battle."), when, one, other,
                              where);
    case MUSTER_MEETING_ONE_BACK:
      /* Translators: %1$s: a day and time; %2$s and %3$s: formations; %4$s: where: “at Mill”. */
      return g_strdup_printf (_ ("%1$s: %2$s falls back before %3$s, %4$s."), when, one, other,
                              where);
    case MUSTER_MEETING_OTHER_BACK:
      return g_strdup_printf (_ ("%1$s: %2$s falls back before %3$s, %4$s."), when, other, one,
                              where);
    case MUSTER_MEETING_BOTH_BACK:
      /* Translators: %1$s: a day and time; %2$s and %3$s: formations; %4$s: where: “at Mill”. */
      return g_strdup_printf (_ ("%1$s: %2$s and %3$s meet %4$s: both fall back."), when, one,
                              other, where);
    case MUSTER_MEETING_FACING:
    case MUSTER_N_MEETINGS:
    default:
      /* Translators: %1$s: a day and time; %2$s and %3$s: formations; %4$s: where: “at Mill”. */
      return g_strdup_printf (_ ("%1$s: %2$s and %3$s meet %4$s: they face each other."), when, one,
                              other, where);
    }
}

GPtrArray *
muster_closing_list_lines (const MusterClosing *closing)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  const GArray *meetings = closing->marches->meetings;
  for (guint i = 0; i < meetings->len; i++)
    g_ptr_array_add (lines, dup_meeting (closing, &g_array_index (meetings, MusterMeeting, i)));
  for (guint i = 0; i < closing->columns->len; i++)
    {
      gint64 time = get_halt (closing, i);
      if (time == 0)
        continue;
      g_autofree char *when = dup_time (closing, time);
      g_autofree char *label = dup_label (closing, i);
      g_autofree char *where = dup_spot (closing, &get_end (closing, i)->at);
      /* Translators: %1$s: a day and time; %2$s: a formation; %3$s: where: “at Mill”. */
      g_ptr_array_add (lines, g_strdup_printf (_ ("%1$s: %2$s halts %3$s."), when, label, where));
    }
  return lines;
}

char *
muster_proposal_dup_text (const MusterClosing *closing, const MusterProposal *proposal)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *when = dup_time (closing, proposal->time);
  g_autofree char *where = dup_spot (closing, &proposal->at);
  /* Translators: a battle that an organiser may have fought. %1$s: a day and time; %2$s: where: “at
   * Mill”. */
  g_string_append_printf (text, _ ("Battle %2$s, %1$s"), when, where);
  for (guint i = 0; i < proposal->present->len; i++)
    {
      const MusterProposalPresence *presence =
        &g_array_index (proposal->present, MusterProposalPresence, i);
      g_autofree char *label = dup_label (closing, presence->column);
      g_autofree char *there = muster_quarter_dup_text (get_quarter (presence->there));
      g_autofree char *up = muster_quarter_dup_text (get_quarter (presence->up));
      g_string_append_c (text, '\n');
      if (presence->is_later)
        /* Translators: %1$s: a formation; %2$s and %3$s: times of day. */
        g_string_append_printf (text, _ ("%1$s: there at %2$s, all up by %3$s, as a reserve"),
                                label, there, up);
      else
        /* Translators: %1$s: a formation; %2$s and %3$s: times of day. */
        g_string_append_printf (text, _ ("%1$s: there at %2$s, all up by %3$s"), label, there, up);
    }
  for (guint i = 0; i < proposal->could->len; i++)
    {
      const MusterProposalPresence *presence =
        &g_array_index (proposal->could, MusterProposalPresence, i);
      g_autofree char *label = dup_label (closing, presence->column);
      g_autofree char *there = muster_quarter_dup_text (get_quarter (presence->there));
      g_string_append_c (text, '\n');
      /* Translators: %1$s: a formation; %2$s: a time of day. */
      g_string_append_printf (text, _ ("%1$s could be there at %2$s if it marched to the guns"),
                              label, there);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
