#include "config.h"

#include "campaign/text/event-text.h"

#include "base/phrase.h"
#include "base/text.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/news.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register.h"

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

char *
muster_battle_dup_title (const char *name)
{
  g_autofree char *phrase = muster_phrase_new ("battle", name != NULL ? name : "", NULL);
  return muster_phrase_format (phrase);
}

/* Whether its name says that it is a battle, so that it is not said once more. */
static gboolean
is_named_battle (const char *name)
{
  g_autofree char *title = muster_battle_dup_title (name);
  return g_str_equal (title, name);
}

static char *
dup_losses (const MusterRegister *reg, const MusterEvent *event)
{
  const char *const parts[MUSTER_EVENT_FIGURES] = {
    [MUSTER_LOSS_KILLED] = _ ("%" PRId64 " for good"),
    [MUSTER_LOSS_RETURNING] = _ ("%" PRId64 " back at once"),
    [MUSTER_LOSS_HOSPITAL] = _ ("%" PRId64 " in hospital"),
    [MUSTER_LOSS_MISSING] = _ ("%" PRId64 " missing"),
    [MUSTER_LOSS_PRISONERS] = ngettext ("%" PRId64 " prisoner", "%" PRId64 " prisoners",
                                        (gulong) ABS (event->figures[MUSTER_LOSS_PRISONERS])),
  };
  const char *at = get_battle (reg, event->battle);
  g_autofree char *until = muster_day_dup_text (event->until);
  gint64 lost = event->figures[0];
  g_autoptr (GString) list = g_string_new (NULL);
  for (guint i = MUSTER_LOSS_KILLED; i <= MUSTER_LOSS_PRISONERS; i++)
    {
      if (event->figures[i] == 0)
        continue;
      g_autofree char *part =
        i == MUSTER_LOSS_HOSPITAL && until != NULL
          /* Translators: %1$d: how many; %2$s: the day when they come back. */
          ? g_strdup_printf (_ ("%1$" PRId64 " in hospital until %2$s"), event->figures[i], until)
          : g_strdup_printf (parts[i], event->figures[i]);
      muster_text_append_item (list, part);
    }
  if (list->len == 0)
    /* Translators: %1$d: how many men or steps a unit lost; %2$s: the battle. */
    return at != NULL ? g_strdup_printf (_ ("lost %1$" PRId64 " at %2$s"), lost, at)
                      /* Translators: what became of a unit: so many men or steps of it are lost. */
                      : g_strdup_printf (_ ("lost %" PRId64), lost);
  return at != NULL
           /* Translators: %1$d: how many men or steps a unit lost; %2$s: the battle; %3$s: what
              became of them, a list: “lost 5 at Fontenoy: 2 for good, 3 in hospital”. */
           ? g_strdup_printf (_ ("lost %1$" PRId64 " at %2$s: %3$s"), lost, at, list->str)
           /* Translators: %1$d: how many men or steps a unit lost; %2$s: what became of them, a
              list: “lost 5: 2 for good, 3 in hospital”. */
           : g_strdup_printf (_ ("lost %1$" PRId64 ": %2$s"), lost, list->str);
}

static char *
dup_fate (const MusterRegister *reg, const MusterEvent *event)
{
  static const struct
  {
    const char *plain, *at, *until, *at_until;
  } fates[MUSTER_N_FATES] = {
    /* Translators: of a commander: he has recovered. */
    { N_ ("fit again"), N_ ("fit again at %s"), N_ ("fit again until %s"),
      /* Translators: of a commander. %1$s: a battle; %2$s: a day. */
      N_ ("fit again at %1$s until %2$s") },
    /* Translators: of a commander: he was wounded. */
    { N_ ("wounded"), N_ ("wounded at %s"), N_ ("wounded until %s"),
      /* Translators: of a commander. %1$s: a battle; %2$s: the day when he is fit again. */
      N_ ("wounded at %1$s until %2$s") },
    /* Translators: of a commander: the enemy took him prisoner. */
    { N_ ("captured"), N_ ("captured at %s"), N_ ("captured until %s"),
      /* Translators: of a commander. %1$s: a battle; %2$s: the day when he comes back. */
      N_ ("captured at %1$s until %2$s") },
    /* Translators: of a commander. */
    { N_ ("dead"), N_ ("dead at %s"), N_ ("dead until %s"),
      /* Translators: of a commander. %1$s: a battle; %2$s: a day. */
      N_ ("dead at %1$s until %2$s") },
  };
  gint64 fate = CLAMP (event->figures[0], 0, MUSTER_N_FATES - 1);
  const char *at = get_battle (reg, event->battle);
  g_autofree char *until = muster_day_dup_text (event->until);
  if (at != NULL && until != NULL)
    return g_strdup_printf (_ (fates[fate].at_until), at, until);
  if (at != NULL)
    return g_strdup_printf (_ (fates[fate].at), at);
  return until != NULL ? g_strdup_printf (_ (fates[fate].until), until)
                       : g_strdup (_ (fates[fate].plain));
}

static char *
dup_status (const MusterRegister *reg, const MusterEvent *event)
{
  const char *const statuses[MUSTER_N_STATUSES] = {
    /* Translators: what became of a unit or formation. */
    _ ("with the colours again"),
    /* Translators: of a unit or formation. */
    _ ("rests"),
    /* Translators: of a unit or formation: it was sent on a task of its own. */
    _ ("detached"),
    /* Translators: of a unit that was destroyed but for a few: it follows the army, and does not
       fight. */
    _ ("sent to the baggage"),
    /* Translators: of a unit or formation. */
    _ ("disbanded"),
    /* Translators: of a unit: it went into another one. */
    _ ("merged"),
  };
  return g_strdup (statuses[CLAMP (event->figures[0], 0, MUSTER_N_STATUSES - 1)]);
}

static char *
dup_return (const MusterRegister *reg, const MusterEvent *event)
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

static char *
dup_result (const MusterRegister *reg, const MusterEvent *event)
{
  if (event->figures[MUSTER_RESULT_OUTCOME] == MUSTER_OUTCOME_WON)
    return g_strdup_printf (_ ("%s won"), get_side (reg, event->subject));
  return g_strdup (event->figures[MUSTER_RESULT_OUTCOME] == MUSTER_OUTCOME_DRAW
                     /* Translators: of a battle. */
                     ? _ ("nobody won")
                     : _ ("who won is not recorded"));
}

static char *
dup_engaged (const MusterRegister *reg, const MusterEvent *event)
{
  const char *at = get_battle (reg, event->battle);
  if (event->figures[MUSTER_ENGAGED_STEPS] > 0)
    /* Translators: %1$s: the battle to which a unit marched; %2$d: its strength. */
    return g_strdup_printf (_ ("marched to %1$s, %2$" PRId64 " strong"), at != NULL ? at : "?",
                            event->figures[MUSTER_ENGAGED_STEPS]);
  return g_strdup_printf (_ ("marched to %s"), at != NULL ? at : "?");
}

static char *
dup_march (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterPlace *place = muster_campaign_find_place (reg->campaign, event->object);
  const char *to = place != NULL ? place->name : "?";
  g_autofree char *day = muster_day_dup_text (event->until);
  /* Translators: %1$s: a place of the map; %2$s: the day of arrival. */
  return day != NULL ? g_strdup_printf (_ ("marches to %1$s, there on %2$s"), to, day)
                     : g_strdup_printf (_ ("marches to %s"), to);
}

/* "−2" */
static char *
dup_signed (gint64 number)
{
  return g_strdup_printf ("%s%" PRId64, number < 0 ? "−" : "+", ABS (number));
}

static const char *
get_text (const MusterEvent *event)
{
  return event->text != NULL ? event->text : "";
}

static char *
dup_counter (const MusterRegister *reg, const MusterEvent *event)
{
  g_autofree char *by = dup_signed (event->figures[0]);
  /* Translators: %1$s: what is counted, in a user's own words; %2$s: what is added or taken, such
     as “+2”. */
  return g_strdup_printf (_ ("%1$s %2$s"), get_text (event), by);
}

static char *
dup_successor (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterRecord *successor = muster_register_find (reg, event->object);
  g_autofree char *name = event->text == NULL && successor != NULL
                            ? muster_record_dup_label (successor)
                            : g_strdup (get_text (event));
  if (event->figures[0] > 0)
    /* Translators: %1$s: a commander's name; %2$d: the number thrown for him. */
    return g_strdup_printf (_ ("%1$s took his place, for a throw of %2$" PRId64), name,
                            event->figures[0]);
  return g_strdup_printf (_ ("%s took his place"), name);
}

static char *
dup_battle (const MusterRegister *reg, const MusterEvent *event)
{
  const char *name = get_text (event);
  if (name[0] == '\0')
    /* Translators: an event without more words: there was a battle. */
    return g_strdup (_ ("battle"));
  return is_named_battle (name) ? g_strdup (name) : g_strdup_printf (_ ("battle of %s"), name);
}

static char *
dup_replacements (const MusterRegister *reg, const MusterEvent *event)
{
  return g_strdup_printf (ngettext ("%" PRId64 " replacement came", "%" PRId64 " replacements came",
                                    count (event)),
                          event->figures[0]);
}

static char *
dup_split (const MusterRegister *reg, const MusterEvent *event)
{
  /* Translators: %1$d: how many steps; %2$s: the name of the new unit. */
  return g_strdup_printf (_ ("%1$" PRId64 " were made a unit of their own: %2$s"),
                          event->figures[0], get_text (event));
}

static char *
dup_night (const MusterRegister *reg, const MusterEvent *event)
{
  return g_strdup (event->subject != 0 ? _ ("slept: fatigue is gone")
                                       : _ ("all slept: fatigue is gone"));
}

static char *
dup_player (const MusterRegister *reg, const MusterEvent *event)
{
  return event->text != NULL ? g_strdup_printf (_ ("played by %s from now on"), event->text)
                             : g_strdup (_ ("has no player of its own from now on"));
}

static char *
dup_rules (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterRecovery *recovery = muster_campaign_find_rules (reg->campaign, event->id);
  return recovery != NULL && recovery->rules->len > 0
           ? g_strdup_printf (_ ("losses come back by “%s” from now on"), recovery->name)
           : g_strdup (_ ("what is lost is lost for good from now on"));
}

static char *
dup_period (const MusterRegister *reg, const MusterEvent *event)
{
  gint64 days = event->figures[MUSTER_PERIOD_DAYS];
  /* Translators: %1$d: the number of a period; %2$d: how many days it has. */
  return g_strdup_printf (ngettext ("period %1$" PRId64 " begins, of %2$" PRId64 " day",
                                    "period %1$" PRId64 " begins, of %2$" PRId64 " days",
                                    (gulong) days),
                          event->subject, days);
}

static char *
dup_close (const MusterRegister *reg, const MusterEvent *event)
{
  return g_strdup_printf (_ ("period %" PRId64 " is over"), event->subject);
}

/* What a formation is ordered to do; the details of a march are told behind it. */
static char *
dup_order (const MusterRegister *reg, const MusterEvent *event)
{
  const gint64 *figures = event->figures;
  g_autofree char *way = muster_campaign_dup_way (reg->campaign, event->text);
  g_autofree char *from = muster_quarter_dup_text (figures[MUSTER_ORDER_FROM]);
  g_autofree char *joins = dup_distinct (reg, figures[MUSTER_ORDER_JOINS]);
  g_autofree char *back =
    muster_campaign_dup_spot (reg->campaign, figures[MUSTER_ORDER_BACK_TO], 0, 0);
  g_autoptr (GString) text = g_string_new (NULL);
  switch ((MusterOrderKind) figures[MUSTER_ORDER_KIND])
    {
    case MUSTER_ORDER_MARCH:
      if (figures[MUSTER_ORDER_PACE] == MUSTER_PACE_FORCED)
        /* Translators: an order. %1$s: a time of day; %2$s: the places on the way. */
        g_string_append_printf (text, _ ("to march from %1$s, forced, by %2$s"), from, way);
      else
        /* Translators: an order. %1$s: a time of day; %2$s: the places on the way. */
        g_string_append_printf (text, _ ("to march from %1$s by %2$s"), from, way);
      break;
    case MUSTER_ORDER_REST:
      /* Translators: an order. */
      g_string_append (text, _ ("to rest"));
      break;
    case MUSTER_ORDER_ENTRENCH:
      /* Translators: an order. */
      g_string_append (text, _ ("to entrench"));
      break;
    case MUSTER_ORDER_DETACH:
      /* Translators: an order: not to march with its corps any more. */
      g_string_append (text, _ ("to be a column of its own"));
      break;
    case MUSTER_ORDER_JOIN:
      /* Translators: an order; %s: a formation. */
      g_string_append_printf (text, _ ("to join %s"), joins);
      break;
    case MUSTER_ORDER_STAND:
    case MUSTER_N_ORDERS:
    default:
      /* Translators: an order. */
      g_string_append (text, _ ("to stand"));
      break;
    }
  if (figures[MUSTER_ORDER_WHEN_MET] == MUSTER_WHEN_MET_ATTACK)
    muster_text_append_item (text, _ ("to attack if met"));
  else if (figures[MUSTER_ORDER_WHEN_MET] == MUSTER_WHEN_MET_FALL_BACK
           && figures[MUSTER_ORDER_BACK_TO] != 0)
    {
      /* Translators: an order; %s: where: “at Mill”. */
      g_autofree char *falls = g_strdup_printf (_ ("to fall back if met, to gather %s"), back);
      muster_text_append_item (text, falls);
    }
  else if (figures[MUSTER_ORDER_WHEN_MET] == MUSTER_WHEN_MET_FALL_BACK)
    muster_text_append_item (text, _ ("to fall back if met"));
  /* Translators: %s: what a formation is ordered to do: “to march from 6:00 by Mill”. */
  return g_strdup_printf (_ ("is ordered %s"), text->str);
}

static const char *
get_outcome (gint64 outcome)
{
  static const char *const outcomes[MUSTER_N_MEETINGS] = {
    /* Translators: how a meeting of two ends. */
    [MUSTER_MEETING_BATTLE] = N_ ("battle"),
    /* Translators: how a meeting of two ends. */
    [MUSTER_MEETING_FACING] = N_ ("they face each other"),
    /* Translators: how a meeting of two ends: the first falls back. */
    [MUSTER_MEETING_ONE_BACK] = N_ ("the first falls back"),
    /* Translators: how a meeting of two ends. */
    [MUSTER_MEETING_OTHER_BACK] = N_ ("the other falls back"),
    /* Translators: how a meeting of two ends. */
    [MUSTER_MEETING_BOTH_BACK] = N_ ("both fall back"),
  };
  return outcome >= 0 && outcome < MUSTER_N_MEETINGS ? _ (outcomes[outcome]) : "?";
}

static char *
dup_ruling (const MusterRegister *reg, const MusterEvent *event)
{
  g_autofree char *other = dup_distinct (reg, event->object);
  /* Translators: an umpire rules. %1$d: which meeting; %2$s: the other formation; %3$s: how the
   * meeting ends. */
  return g_strdup_printf (_ ("ruling on meeting %1$" PRId64 " with %2$s: %3$s"),
                          event->figures[MUSTER_RULING_WHICH], other,
                          get_outcome (event->figures[MUSTER_RULING_OUTCOME]));
}

static char *
dup_halt (const MusterRegister *reg, const MusterEvent *event)
{
  const gint64 *figures = event->figures;
  g_autofree char *spot =
    muster_campaign_dup_spot (reg->campaign, event->object, figures[MUSTER_HALT_TOWARD],
                              figures[MUSTER_HALT_UNITS]);
  g_autofree char *time = muster_quarter_dup_text (figures[MUSTER_HALT_QUARTER]);
  if (event->object == 0)
    return g_strdup (_ ("stands where its corps does from now on"));
  if (figures[MUSTER_HALT_ENTRENCHED] != 0)
    /* Translators: where: “at Mill”. */
    return g_strdup_printf (_ ("is entrenched %s"), spot);
  /* Translators: a formation halts. %1$s: where: “at Mill”; %2$s: a time of day. */
  return g_strdup_printf (_ ("halts %1$s, %2$s"), spot, time);
}

static char *
dup_contact (const MusterRegister *reg, const MusterEvent *event)
{
  const gint64 *figures = event->figures;
  g_autofree char *other = dup_distinct (reg, event->object);
  g_autofree char *spot =
    muster_campaign_dup_spot (reg->campaign, figures[MUSTER_CONTACT_AT],
                              figures[MUSTER_CONTACT_TOWARD], figures[MUSTER_CONTACT_UNITS]);
  g_autofree char *time = muster_quarter_dup_text (figures[MUSTER_CONTACT_QUARTER]);
  /* Translators: two enemies meet. %1$s: the other one; %2$s: where: “at Mill”; %3$s: a time of
   * day; %4$s: how it ends. */
  return g_strdup_printf (_ ("meets %1$s %2$s, %3$s: %4$s"), other, spot, time,
                          get_outcome (figures[MUSTER_CONTACT_OUTCOME]));
}

static char *
dup_sighting (const MusterRegister *reg, const MusterEvent *event)
{
  const gint64 *figures = event->figures;
  g_autofree char *by = dup_distinct (reg, event->object);
  g_autofree char *spot =
    muster_campaign_dup_spot (reg->campaign, figures[MUSTER_SIGHTING_AT],
                              figures[MUSTER_SIGHTING_TOWARD], figures[MUSTER_SIGHTING_UNITS]);
  g_autofree char *time = muster_quarter_dup_text (figures[MUSTER_SIGHTING_QUARTER]);
  /* Translators: a formation is seen. %1$s: where: “at Mill”; %2$s: a time of day; %3$s: who sees
   * it. */
  return g_strdup_printf (_ ("is seen %1$s, %2$s, by %3$s"), spot, time, by);
}

static char *
dup_news (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterCampaign *campaign = reg->campaign;
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *sighting = &g_array_index (campaign->events, MusterEvent, i);
      if (sighting->id != event->object || sighting->kind != MUSTER_EVENT_SIGHTING)
        continue;
      const MusterNews news = { sighting, event };
      g_autofree char *text = muster_news_dup_text (reg, &news);
      /* Translators: a formation gets news of the enemy; %s: a sentence. */
      return g_strdup_printf (_ ("hears: %s"), text);
    }
  return g_strdup (_ ("hears of the enemy"));
}

static char *
dup_note (const MusterRegister *reg, const MusterEvent *event)
{
  return g_strdup (get_text (event));
}

/* The kinds that no words of their form tell. */
static char *(*const own[MUSTER_N_EVENTS]) (const MusterRegister *reg, const MusterEvent *event) = {
  [MUSTER_EVENT_BATTLE] = dup_battle,
  [MUSTER_EVENT_ENGAGE] = dup_engaged,
  [MUSTER_EVENT_LOSSES] = dup_losses,
  [MUSTER_EVENT_FATE] = dup_fate,
  [MUSTER_EVENT_RESULT] = dup_result,
  [MUSTER_EVENT_RETURN] = dup_return,
  [MUSTER_EVENT_REPLACE] = dup_replacements,
  [MUSTER_EVENT_SPLIT] = dup_split,
  [MUSTER_EVENT_STATUS] = dup_status,
  [MUSTER_EVENT_NIGHT] = dup_night,
  [MUSTER_EVENT_COUNTER] = dup_counter,
  [MUSTER_EVENT_MARCH] = dup_march,
  [MUSTER_EVENT_NOTE] = dup_note,
  [MUSTER_EVENT_PLAYER] = dup_player,
  [MUSTER_EVENT_SUCCEED] = dup_successor,
  [MUSTER_EVENT_RULES] = dup_rules,
  [MUSTER_EVENT_PERIOD] = dup_period,
  [MUSTER_EVENT_CLOSE] = dup_close,
  [MUSTER_EVENT_ORDER] = dup_order,
  [MUSTER_EVENT_RULING] = dup_ruling,
  [MUSTER_EVENT_HALT] = dup_halt,
  [MUSTER_EVENT_CONTACT] = dup_contact,
  [MUSTER_EVENT_SIGHTING] = dup_sighting,
  [MUSTER_EVENT_NEWS] = dup_news,
};

static gboolean
is_record (MusterRefers reference)
{
  return reference >= MUSTER_REFERS_RECORD && reference <= MUSTER_REFERS_FORMATION;
}

static char *
dup_plain (const MusterRegister *reg, const MusterEvent *event, const MusterEventForm *form)
{
  const char *words = _ (form->words);
  if (is_record (form->object))
    {
      g_autofree char *of = dup_distinct (reg, event->subject);
      g_autofree char *to = dup_distinct (reg, event->object);
      return g_strdup_printf (words, of, to);
    }
  if (form->object == MUSTER_REFERS_SIDE)
    return g_strdup_printf (words, get_side (reg, event->object));
  if (form->subject == MUSTER_REFERS_BATCH)
    {
      const MusterBatch *batch = muster_campaign_find_batch (reg->campaign, event->subject);
      return g_strdup_printf (words, batch != NULL ? batch->title : "?");
    }
  if (form->text != NULL)
    return g_strdup_printf (words, get_text (event));
  g_autofree char *by = dup_signed (event->figures[0]);
  return form->figures[0].name != NULL ? g_strdup_printf (words, by) : g_strdup (words);
}

char *
muster_event_dup_text (const MusterRegister *reg, const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  return form->words != NULL ? dup_plain (reg, event, form) : own[event->kind](reg, event);
}

gboolean
muster_event_says_itself (const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  MusterRefers subject = form->subject;
  return (form->words != NULL && is_record (form->object)) || event->subject == 0
         || subject == MUSTER_REFERS_SIDE || subject == MUSTER_REFERS_BATTLE
         || subject == MUSTER_REFERS_BATCH || subject == MUSTER_REFERS_PERIOD
         || subject == MUSTER_REFERS_NOT;
}

/** Returns: whether an event speaks of a record, as its subject or object */
static gboolean
muster_event_is_of (const MusterEvent *event, gint64 record)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  gint64 first;
  gint64 n = muster_event_get_new (event, &first);
  if (record >= first && record < first + n)
    return TRUE;
  return (is_record (form->subject) && event->subject == record)
         || (is_record (form->object) && event->object == record);
}

/* Somebody whose life is being told: the events go by, and where he stood on each day is known. */
typedef struct
{
  const MusterRegister *reg;
  gint64 record;
  GHashTable *parents; /* number of a record → that of its formation, where it was transferred */
  gboolean is_there;   /* came, and did not go for good */
} Description;

static void
set_parent (Description *description, gint64 record, gint64 parent)
{
  g_hash_table_insert (description->parents, g_memdup2 (&record, sizeof record),
                       g_memdup2 (&parent, sizeof parent));
}

/* Returns: the formation in which a record stands by now; 0 for its side */
static gint64
get_parent (Description *description, gint64 number)
{
  const gint64 *moved = g_hash_table_lookup (description->parents, &number);
  const MusterRecord *record = muster_register_find (description->reg, number);
  if (moved != NULL)
    return *moved;
  if (record == NULL || record->raised == NULL || record->split_from != 0 || record->succeeds != 0)
    return 0;
  guint parent = record->raised->army->nodes[record->node].parent;
  return parent == MUSTER_NO_NODE ? 0 : number - record->node + parent;
}

/* Whether an event is of a formation, as muster_register_is_in() has it, in which the record
 * stands by now. */
static gboolean
is_of_formation (Description *description, const MusterEvent *event)
{
  const MusterRecord *record = muster_register_find (description->reg, description->record);
  if (event->subject <= 0)
    return record != NULL && (event->subject == 0 || record->side == -event->subject);
  gint64 above = get_parent (description, description->record);
  guint depth = description->reg->records->len; /* no ring goes on for ever */
  while (above > 0 && above != event->subject && depth-- > 0)
    above = get_parent (description, above);
  return above == event->subject;
}

/* Returns: (transfer full) (nullable): why an event could not come to pass */
static char *
dup_invalidated (const MusterRegister *reg, guint event)
{
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      if (conflict->event == event)
        return muster_conflict_dup_reason (reg, conflict);
    }
  return NULL;
}

static void
follow (Description *description, const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  gint64 first;
  if (form->moves)
    set_parent (description, event->subject, MAX (event->object, 0));
  else if (muster_event_makes_record (event->kind))
    set_parent (description, event->object, get_parent (description, event->subject));
  if (muster_event_get_new (event, &first) > 0 && muster_event_is_of (event, description->record))
    description->is_there = TRUE;
  else if (form->ends && event->subject == description->record)
    description->is_there = FALSE;
}

static MusterStoryLine *
new_line (Description *description, const MusterEvent *event)
{
  g_autofree char *what = muster_event_dup_text (description->reg, event);
  gboolean is_named =
    muster_event_is_of (event, description->record) || muster_event_says_itself (event);
  g_autofree char *whom =
    is_named ? NULL : muster_register_dup_label (description->reg, event->subject);
  /* Translators: a formation and what it did: "1st Division: marches to the ford" */
  g_autofree char *text =
    whom != NULL ? g_strdup_printf (_ ("%1$s: %2$s"), whom, what) : g_strdup (what);
  MusterStoryLine *line = g_new0 (MusterStoryLine, 1);
  line->batch = event->batch;
  line->day = muster_day_dup_text (event->day);
  line->text =
    event->note != NULL ? g_strdup_printf ("%s (%s)", text, event->note) : g_steal_pointer (&text);
  return line;
}

static void
free_line (gpointer data)
{
  MusterStoryLine *line = data;
  g_free (line->day);
  g_free (line->text);
  g_free (line->invalidated);
  g_free (line);
}

/* What could not come to pass moved nobody. */
GPtrArray *
muster_register_list_story_lines (const MusterRegister *reg, gint64 record)
{
  const MusterCampaign *campaign = reg->campaign;
  GPtrArray *story = g_ptr_array_new_with_free_func (free_line);
  g_autoptr (GHashTable) parents =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Description description = { reg, record, parents, FALSE };
  for (guint i = 0; i < campaign->order->len; i++)
    {
      guint index = g_array_index (campaign->order, guint, i);
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, index);
      if (event->day > reg->day)
        continue;
      g_autofree char *invalidated = dup_invalidated (reg, index);
      gboolean moves = invalidated == NULL;
      if (muster_event_is_of (event, record)
          || (description.is_there && muster_event_get_form (event->kind)->is_shared
              && is_of_formation (&description, event)))
        {
          MusterStoryLine *line = new_line (&description, event);
          line->invalidated = g_steal_pointer (&invalidated);
          g_ptr_array_add (story, line);
        }
      if (moves)
        follow (&description, event);
    }
  return story;
}

GPtrArray *
muster_register_list_story (const MusterRegister *reg, gint64 record)
{
  GPtrArray *story = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lines = muster_register_list_story_lines (reg, record);
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterStoryLine *line = g_ptr_array_index (lines, i);
      g_ptr_array_add (story,
                       line->invalidated != NULL
                         ? g_strdup_printf ("%s: %s – %s", line->day, line->text, line->invalidated)
                         : g_strdup_printf ("%s: %s", line->day, line->text));
    }
  return story;
}
