#include "config.h"

#include "campaign/orders/period.h"

#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"
#include "campaign/actions/action.h"
#include "campaign/state/register-players.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
free_form (gpointer data)
{
  MusterOrderForm *form = data;
  g_ptr_array_unref (form->orders);
  g_free (form);
}

static void
free_period (gpointer data)
{
  MusterPeriod *period = data;
  g_ptr_array_unref (period->forms);
  g_ptr_array_unref (period->rulings);
  g_free (period);
}

static MusterPeriod *
find (const GPtrArray *periods, gint64 number)
{
  for (guint i = 0; i < periods->len; i++)
    {
      MusterPeriod *period = g_ptr_array_index (periods, i);
      if (period->number == number)
        return period;
    }
  return NULL;
}

static MusterOrderForm *
find_form (const MusterPeriod *period, const char *player)
{
  g_autofree char *wanted = muster_text_fold_words (player);
  for (guint i = 0; i < period->forms->len; i++)
    {
      MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      g_autofree char *folded = muster_text_fold_words (form->player);
      if (g_str_equal (folded, wanted))
        return form;
    }
  return NULL;
}

static void
take_period (GPtrArray *periods, const MusterEvent *event)
{
  if (find (periods, event->subject) != NULL)
    return;
  MusterPeriod *period = g_new0 (MusterPeriod, 1);
  period->number = event->subject;
  period->batch = event->batch;
  period->day = event->day;
  period->days = (int) event->figures[MUSTER_PERIOD_DAYS];
  period->ends = (MusterPeriodEnd) event->figures[MUSTER_PERIOD_ENDS];
  period->absent = (MusterAbsentRule) event->figures[MUSTER_PERIOD_ABSENT];
  period->forms = g_ptr_array_new_with_free_func (free_form);
  period->rulings = g_ptr_array_new ();
  g_ptr_array_add (periods, period);
}

static void
take_form (GPtrArray *periods, const MusterEvent *event)
{
  MusterPeriod *period = find (periods, event->subject);
  const char *player = event->text != NULL ? event->text : "";
  if (period == NULL)
    return;
  MusterOrderForm *form = find_form (period, player);
  if (form == NULL)
    {
      form = g_new0 (MusterOrderForm, 1);
      form->orders = g_ptr_array_new ();
      g_ptr_array_add (period->forms, form);
    }
  form->player = player;
  form->batch = event->batch;
  g_ptr_array_set_size (form->orders, 0);
}

static void
take_order (GPtrArray *periods, const MusterEvent *event)
{
  const MusterPeriod *period = find (periods, event->object);
  for (guint i = 0; period != NULL && i < period->forms->len; i++)
    {
      MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      if (form->batch == event->batch)
        g_ptr_array_add (form->orders, (gpointer) event);
    }
}

static void
take_ruling (GPtrArray *periods, const MusterEvent *event)
{
  MusterPeriod *period = find (periods, event->figures[MUSTER_RULING_PERIOD]);
  if (period != NULL)
    g_ptr_array_add (period->rulings, (gpointer) event);
}

static void
take_close (GPtrArray *periods, const MusterEvent *event)
{
  MusterPeriod *period = find (periods, event->subject);
  if (period != NULL)
    period->closed = event->batch;
}

/* What the events of a kind tell of periods; NULL: nothing. */
static void (*const takes[MUSTER_N_EVENTS]) (GPtrArray *periods, const MusterEvent *event) = {
  [MUSTER_EVENT_PERIOD] = take_period, [MUSTER_EVENT_FORM] = take_form,
  [MUSTER_EVENT_ORDER] = take_order,   [MUSTER_EVENT_RULING] = take_ruling,
  [MUSTER_EVENT_CLOSE] = take_close,
};

GPtrArray *
muster_campaign_list_periods (const MusterCampaign *campaign)
{
  GPtrArray *periods = g_ptr_array_new_with_free_func (free_period);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event =
        &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
      if (takes[event->kind] != NULL)
        takes[event->kind](periods, event);
    }
  return periods;
}

const MusterPeriod *
muster_periods_find (const GPtrArray *periods, gint64 number)
{
  return find (periods, number);
}

const MusterPeriod *
muster_periods_find_open (const GPtrArray *periods)
{
  for (guint i = 0; i < periods->len; i++)
    {
      const MusterPeriod *period = g_ptr_array_index (periods, i);
      if (period->closed == 0)
        return period;
    }
  return NULL;
}

const MusterOrderForm *
muster_period_find_form (const MusterPeriod *period, const char *player)
{
  return find_form (period, player);
}

const MusterEvent *
muster_period_find_order (const MusterPeriod *period, gint64 formation)
{
  for (guint i = 0; i < period->forms->len; i++)
    {
      const MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      for (guint j = 0; j < form->orders->len; j++)
        {
          const MusterEvent *order = g_ptr_array_index (form->orders, j);
          if (order->subject == formation
              && order->figures[MUSTER_ORDER_KIND] != MUSTER_ORDER_DETACH)
            return order;
        }
    }
  return NULL;
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, sentence);
  return FALSE;
}

gint64
muster_campaign_open_period (MusterCampaign *campaign,
                             int day,
                             int days,
                             MusterPeriodEnd ends,
                             MusterAbsentRule absent,
                             GError **error)
{
  g_autoptr (GPtrArray) periods = muster_campaign_list_periods (campaign);
  const MusterPeriod *open = muster_periods_find_open (periods);
  int today = muster_campaign_get_today (campaign);
  gint64 number = 1;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->kind == MUSTER_EVENT_PERIOD)
        number = MAX (number, event->subject + 1);
    }
  if (day == MUSTER_NO_DAY)
    day = muster_day_add (today, 1);
  if (open != NULL)
    {
      g_autofree char *text = g_strdup_printf (
        _ ("Period %" PRId64 " is open. Close it, or strike it, before another begins."),
        open->number);
      return refuse (error, text);
    }
  if (campaign->places->len == 0)
    return refuse (error, _ ("The campaign has no map for anybody to march on. Give it places and "
                             "roads first."));
  if (day < today)
    {
      g_autofree char *last = muster_day_dup_text (today);
      g_autofree char *text =
        g_strdup_printf (_ ("Something is recorded of %s already. Begin the period then or later."),
                         last);
      return refuse (error, text);
    }
  const MusterEvent event = { .kind = MUSTER_EVENT_PERIOD,
                              .day = day,
                              .subject = number,
                              .figures = { [MUSTER_PERIOD_DAYS] = days,
                                           [MUSTER_PERIOD_ENDS] = ends,
                                           [MUSTER_PERIOD_ABSENT] = absent } };
  g_autofree char *refusal = muster_event_dup_refusal (campaign, &event);
  if (refusal != NULL)
    return refuse (error, refusal);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  g_array_append_val (events, event);
  g_autofree char *phrase = muster_phrase_new_count ("period", number);
  return muster_campaign_try (campaign, phrase, events, error) ? number : 0;
}

const char *
muster_register_find_sender (const MusterRegister *reg, const MusterRecord *formation)
{
  const char *player = muster_register_find_player (reg, formation);
  const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, formation->side);
  return player != NULL ? player : side != NULL ? side->name : NULL;
}

GPtrArray *
muster_register_list_senders (const MusterRegister *reg)
{
  GPtrArray *senders = g_ptr_array_new ();
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          if (record->category >= MUSTER_CATEGORY_COMMANDER
              || record->status >= MUSTER_STATUS_DISBANDED)
            continue;
          const char *sender = muster_register_find_sender (reg, record);
          if (sender != NULL
              && !g_ptr_array_find_with_equal_func (senders, sender, g_str_equal, NULL))
            g_ptr_array_add (senders, (gpointer) sender);
        }
    }
  return senders;
}
