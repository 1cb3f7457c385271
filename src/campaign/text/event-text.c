#include "config.h"

#include "campaign/text/event-text.h"

#include "base/text.h"
#include "campaign/state/register-find.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static char *
dup_record (const MusterRegister *reg, gint64 number)
{
  const MusterRecord *record = muster_register_find (reg, number);
  const MusterCampaignSide *side =
    number < 0 ? muster_campaign_find_side (reg->campaign, (int) -number) : NULL;
  if (side != NULL)
    return g_strdup (side->name);
  return record != NULL ? muster_record_dup_label (record) : g_strdup_printf ("%" PRId64, number);
}

/* Two that are called the same are told apart. */
static char *
dup_distinct (const MusterRegister *reg, gint64 number)
{
  return muster_register_find (reg, number) != NULL
           ? muster_register_dup_distinct (reg, number, FALSE)
           : dup_record (reg, number);
}

static const char *
get_side (const MusterRegister *reg, gint64 number)
{
  const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, (int) number);
  return side != NULL ? side->name : "?";
}

/* The battle of an event, or nothing. */
static const char *
get_battle (const MusterRegister *reg, gint64 number)
{
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  return battle != NULL ? battle->name : NULL;
}

/* For the plural. */
static gulong
count (const MusterEvent *event)
{
  return (gulong) ABS (event->figures[0]);
}

static gboolean
begins_with_word (const char *words, const char *word)
{
  g_autofree char *folded = muster_text_fold_words (word);
  gsize length = strlen (folded);
  return g_str_has_prefix (words, folded) && (words[length] == '\0' || words[length] == ' ');
}

/* Whether its name says that it is a battle. */
static gboolean
is_named_battle (const char *name)
{
  g_autofree char *words = muster_text_fold_words (name);
  return begins_with_word (words, "battle") || begins_with_word (words, _ ("Battle"));
}

char *
muster_battle_dup_title (const char *name)
{
  if (name == NULL || name[0] == '\0')
    return g_strdup (_ ("Battle"));
  return is_named_battle (name) ? g_strdup (name) : g_strdup_printf (_ ("Battle: %s"), name);
}

static char *
dup_losses (const MusterRegister *reg, const MusterEvent *event)
{
  const char *const words[MUSTER_EVENT_FIGURES] = {
    [MUSTER_LOSS_KILLED] = _ ("%" PRId64 " for good"),
    [MUSTER_LOSS_RETURNING] = _ ("%" PRId64 " back at once"),
    [MUSTER_LOSS_HOSPITAL] = _ ("%" PRId64 " in hospital"),
    [MUSTER_LOSS_MISSING] = _ ("%" PRId64 " missing"),
    [MUSTER_LOSS_PRISONERS] = ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners",
                                        (gulong) ABS (event->figures[MUSTER_LOSS_PRISONERS])),
  };
  const char *at = get_battle (reg, event->battle);
  g_autofree char *until = muster_day_dup_text (event->until);
  GString *text = g_string_new (NULL);
  if (at != NULL)
    g_string_append_printf (text, _ ("lost %" PRId64 " at %s"), event->figures[0], at);
  else
    g_string_append_printf (text, _ ("lost %" PRId64), event->figures[0]);
  const char *joint = ": ";
  for (guint i = MUSTER_LOSS_KILLED; i <= MUSTER_LOSS_PRISONERS; i++)
    {
      if (event->figures[i] == 0)
        continue;
      g_string_append (text, joint);
      g_string_append_printf (text, words[i], event->figures[i]);
      if (i == MUSTER_LOSS_HOSPITAL && until != NULL)
        g_string_append_printf (text, _ (" until %s"), until);
      joint = ", ";
    }
  return g_string_free (text, FALSE);
}

static char *
dup_fate (const MusterRegister *reg, const MusterEvent *event)
{
  const char *const fates[MUSTER_N_FATES] = { _ ("fit again"), _ ("wounded"), _ ("captured"),
                                              _ ("dead") };
  gint64 fate = CLAMP (event->figures[0], 0, MUSTER_N_FATES - 1);
  const char *at = get_battle (reg, event->battle);
  g_autofree char *until = muster_day_dup_text (event->until);
  GString *text = g_string_new (fates[fate]);
  if (at != NULL)
    g_string_append_printf (text, _ (" at %s"), at);
  if (until != NULL)
    g_string_append_printf (text, _ (" until %s"), until);
  return g_string_free (text, FALSE);
}

static char *
dup_status (const MusterEvent *event)
{
  const char *const statuses[MUSTER_N_STATUSES] = {
    _ ("with the colours again"), _ ("rests"),     _ ("detached"),
    _ ("sent to the baggage"),    _ ("disbanded"), _ ("merged"),
  };
  return g_strdup (statuses[CLAMP (event->figures[0], 0, MUSTER_N_STATUSES - 1)]);
}

static char *
dup_return (const MusterEvent *event)
{
  gulong n = count (event);
  const char *const pools[MUSTER_N_POOLS] = {
    _ ("%" PRId64 " back from hospital"),
    ngettext ("%" PRId64 " that was missing is back", "%" PRId64 " that were missing are back", n),
    ngettext ("%" PRId64 " prisoner is back", "%" PRId64 " prisoners are back", n),
  };
  return g_strdup_printf (pools[CLAMP (event->figures[1], 0, MUSTER_N_POOLS - 1)],
                          event->figures[0]);
}

/* Two records: @format has a place for each. */
static char *
dup_pair (const MusterRegister *reg, const MusterEvent *event, const char *format)
{
  g_autofree char *of = dup_distinct (reg, event->subject);
  g_autofree char *to = dup_distinct (reg, event->object);
  return g_strdup_printf (format, of, to);
}

static char *
dup_result (const MusterRegister *reg, const MusterEvent *event)
{
  if (event->figures[MUSTER_RESULT_OUTCOME] == MUSTER_OUTCOME_WON)
    return g_strdup_printf (_ ("%s won"), get_side (reg, event->subject));
  return g_strdup (event->figures[MUSTER_RESULT_OUTCOME] == MUSTER_OUTCOME_DRAW
                     ? _ ("nobody won")
                     : _ ("who won is not recorded"));
}

static char *
dup_engaged (const MusterRegister *reg, const MusterEvent *event)
{
  const char *at = get_battle (reg, event->battle);
  if (event->figures[MUSTER_ENGAGED_STEPS] > 0)
    return g_strdup_printf (_ ("marched to %s, %" PRId64 " strong"), at != NULL ? at : "?",
                            event->figures[MUSTER_ENGAGED_STEPS]);
  return g_strdup_printf (_ ("marched to %s"), at != NULL ? at : "?");
}

static char *
dup_march (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterPlace *place = muster_campaign_find_place (reg->campaign, event->object);
  const char *to = place != NULL ? place->name : "?";
  g_autofree char *day = muster_day_dup_text (event->until);
  return day != NULL ? g_strdup_printf (_ ("marches to %s, there on %s"), to, day)
                     : g_strdup_printf (_ ("marches to %s"), to);
}

/* "fatigue −2" */
static char *
dup_sum (const char *name, gint64 by)
{
  return g_strdup_printf ("%s %s%" PRId64, name, by < 0 ? "−" : "+", ABS (by));
}

static char *
dup_successor (const MusterEvent *event, const char *name)
{
  if (event->figures[0] > 0)
    return g_strdup_printf (_ ("%s took his place, for a throw of %" PRId64), name,
                            event->figures[0]);
  return g_strdup_printf (_ ("%s took his place"), name);
}

static char *
dup_batch (const MusterRegister *reg, const MusterEvent *event, const char *format)
{
  const MusterBatch *batch = muster_campaign_find_batch (reg->campaign, event->subject);
  return g_strdup_printf (format, batch != NULL ? batch->title : "?");
}

char *
muster_event_dup_text (const MusterRegister *reg, const MusterEvent *event)
{
  const char *text = event->text != NULL ? event->text : "";
  switch (event->kind)
    {
    case MUSTER_EVENT_RAISE:
      return g_strdup_printf (_ ("came to %s"), get_side (reg, event->object));
    case MUSTER_EVENT_BATTLE:
      if (text[0] == '\0')
        return g_strdup (_ ("battle"));
      return is_named_battle (text) ? g_strdup (text) : g_strdup_printf (_ ("battle of %s"), text);
    case MUSTER_EVENT_ENGAGE:
      return dup_engaged (reg, event);
    case MUSTER_EVENT_LOSSES:
      return dup_losses (reg, event);
    case MUSTER_EVENT_FATE:
      return dup_fate (reg, event);
    case MUSTER_EVENT_RESULT:
      return dup_result (reg, event);
    case MUSTER_EVENT_RETURN:
      return dup_return (event);
    case MUSTER_EVENT_REPLACE:
      return g_strdup_printf (ngettext ("%" PRId64 " replacement came",
                                        "%" PRId64 " replacements came", count (event)),
                              event->figures[0]);
    case MUSTER_EVENT_MERGE:
      return dup_pair (reg, event, _ ("%s joined %s"));
    case MUSTER_EVENT_SPLIT:
      return g_strdup_printf (_ ("%" PRId64 " were made a unit of their own: %s"),
                              event->figures[0], text);
    case MUSTER_EVENT_TRANSFER:
      return dup_pair (reg, event, _ ("%s went to %s"));
    case MUSTER_EVENT_STATUS:
      return dup_status (event);
    case MUSTER_EVENT_GRADE:
      return g_strdup_printf (_ ("is now %s"), text);
    case MUSTER_EVENT_RENAME:
      return g_strdup_printf (_ ("is called %s from now on"), text);
    case MUSTER_EVENT_RANK:
      return g_strdup_printf (_ ("made %s"), text);
    case MUSTER_EVENT_APPOINT:
      return dup_pair (reg, event, _ ("%s was given the command of %s"));
    case MUSTER_EVENT_FATIGUE:
      return dup_sum (_ ("fatigue"), event->figures[0]);
    case MUSTER_EVENT_NIGHT:
      return g_strdup (event->subject != 0 ? _ ("slept: fatigue is gone")
                                           : _ ("all slept: fatigue is gone"));
    case MUSTER_EVENT_EXPERIENCE:
      return dup_sum (_ ("experience"), event->figures[0]);
    case MUSTER_EVENT_HONOUR:
      return g_strdup_printf (_ ("bears the honour %s"), text);
    case MUSTER_EVENT_COUNTER:
      return dup_sum (text, event->figures[0]);
    case MUSTER_EVENT_MARCH:
      return dup_march (reg, event);
    case MUSTER_EVENT_DATE:
      return g_strdup (_ ("the calendar moved on"));
    case MUSTER_EVENT_NOTE:
      return g_strdup (text);
    case MUSTER_EVENT_STRIKE:
      return dup_batch (reg, event, _ ("struck: %s"));
    case MUSTER_EVENT_RESTORE:
      return dup_batch (reg, event, _ ("restored: %s"));
    case MUSTER_EVENT_PLAYER:
      return event->text != NULL ? g_strdup_printf (_ ("played by %s from now on"), text)
                                 : g_strdup (_ ("has no player of its own from now on"));
    case MUSTER_EVENT_SUCCEED:
      return dup_successor (event, text);
    case MUSTER_N_EVENTS:
      break;
    }
  return g_strdup (text);
}

static gboolean
is_record (MusterRefers reference)
{
  return reference >= MUSTER_REFERS_RECORD && reference <= MUSTER_REFERS_FORMATION;
}

gboolean
muster_event_is_of (const MusterEvent *event, gint64 record)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  if (event->kind == MUSTER_EVENT_RAISE)
    return record >= event->subject && record < event->subject + event->figures[0];
  if (muster_event_makes_record (event->kind) && event->object == record)
    return TRUE;
  return (is_record (form->subject) && event->subject == record)
         || (is_record (form->object) && event->object == record);
}
