#include "config.h"

#include "campaign/model/event.h"

#include "campaign/model/campaign.h"
#include "ruleset/ruleset.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static const char *const statuses[] = { "fit",       "resting", "detached", "baggage",
                                        "disbanded", "merged",  NULL };
static const char *const given_statuses[] = { "fit",     "resting",   "detached",
                                              "baggage", "disbanded", NULL };
static const char *const pools[] = { "hospital", "missing", "prisoners", NULL };
static const char *const outcomes[] = { "unknown", "draw", "won", NULL };
static const char *const truths[] = { "no", "yes", NULL };
static const char *const period_ends[] = { "evening", "all", NULL };
static const char *const absences[] = { "stands", "goes-on", "umpire", NULL };
static const char *const orders[] = {
  "march", "stand", "rest", "entrench", "detach", "join", NULL
};
static const char *const paces[] = { "usual", "forced", NULL };
static const char *const when_met[] = { "stand", "attack", "back", NULL };
static const char *const meetings[] = {
  "battle", "facing", "back", "other-back", "both-back", NULL
};
static const char *const degrees[] = { "troops", "arm", "name", NULL };

#define MOST_PERIOD_DAYS 31

static char *
dup_period_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  gint64 days = event->figures[MUSTER_PERIOD_DAYS];
  if (event->subject >= 1 && days >= 1 && days <= MOST_PERIOD_DAYS)
    return NULL;
  /* Translators: %1$d: a period's number; %2$d: how many days it has; %3$d: the most days. */
  return g_strdup_printf (_ ("Period %1$" PRId64 " has %2$" PRId64
                             " days. Number periods from 1, and give each 1 to %3$d days."),
                          event->subject, days, MOST_PERIOD_DAYS);
}

static char *
dup_battle_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  const gint64 *sides = event->figures;
  gint64 n_sides = campaign->sides->len;
  if (event->subject < 1)
    /* Translators: %1$d: the battle's number; %2$d: the number that it should have. */
    return g_strdup_printf (_ ("The battle has the number %1$" PRId64 ". Write of=\"%2$" PRId64
                               "\"."),
                            event->subject, muster_campaign_get_next_battle (campaign));
  for (guint i = 0; i < 2; i++)
    if (sides[i] < 1 || sides[i] > n_sides)
      /* Translators: %1$d: a side's number; %2$d: another side's number; %3$d: how many sides there
       * are. */
      return g_strdup_printf (_ ("The battle is between the sides %1$" PRId64 " and %2$" PRId64
                                 ", and the campaign has the sides 1 to %3$" PRId64
                                 ". Write two of these as side-a and side-b."),
                              sides[0], sides[1], n_sides);
  if (sides[0] == sides[1])
    return g_strdup_printf (_ ("In the battle the side %" PRId64
                               " fights against itself. Write another as side-b."),
                            sides[0]);
  return NULL;
}

static char *
dup_number_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  if (event->object >= 1 && event->object <= MUSTER_MOST_RECORDS)
    return NULL;
  /* Translators: %1$d: the number that was given; %2$d: the greatest number; %3$d: the number that
   * it should have. */
  return g_strdup_printf (_ ("What is new cannot have the number %1$" PRId64
                             ": numbers go from 1 to %2$d. Write to=\"%3$" PRId64 "\"."),
                          event->object, MUSTER_MOST_RECORDS,
                          muster_campaign_get_next_record (campaign));
}

static const MusterEventForm forms[] = {
  [MUSTER_EVENT_RAISE] = { .id = "raise",
                           .subject = MUSTER_REFERS_NEW,
                           .object = MUSTER_REFERS_SIDE,
                           .figures = { { "count" } },
                           /* Translators: of an army: it joined the side. */
                           .words = N_ ("came to %s") },
  [MUSTER_EVENT_BATTLE] = { .id = "battle",
                            .subject = MUSTER_REFERS_BATTLE,
                            .object = MUSTER_REFERS_PLACE,
                            .figures = { { "side-a" }, { "side-b" } },
                            .text = "name",
                            .has_text = TRUE,
                            .is_public = TRUE,
                            .is_of_muster = TRUE,
                            .dup_refusal = dup_battle_refusal },
  [MUSTER_EVENT_ENGAGE] = { .id = "engage",
                            .subject = MUSTER_REFERS_RECORD,
                            .has_battle = TRUE,
                            .figures = { { "steps" }, { "army" }, { "thing" } },
                            .is_of_muster = TRUE },
  [MUSTER_EVENT_LOSSES] = { .id = "losses",
                            .subject = MUSTER_REFERS_UNIT,
                            .object = MUSTER_REFERS_RULE,
                            .has_battle = TRUE,
                            .figures = { { "lost" },
                                         { "killed" },
                                         { "returning" },
                                         { "hospital" },
                                         { "missing" },
                                         { "prisoners" } },
                            .until = "until",
                            .is_cost = TRUE },
  [MUSTER_EVENT_FATE] = { .id = "fate",
                          .subject = MUSTER_REFERS_COMMANDER,
                          .has_battle = TRUE,
                          .figures = { { "fate", muster_fate_words } },
                          .until = "until",
                          .is_cost = TRUE },
  [MUSTER_EVENT_RESULT] = { .id = "result",
                            .subject = MUSTER_REFERS_SIDE,
                            .has_battle = TRUE,
                            .figures = { { "outcome", outcomes }, { "held" } },
                            .is_public = TRUE },
  [MUSTER_EVENT_RETURN] = { .id = "return",
                            .subject = MUSTER_REFERS_UNIT,
                            .figures = { { "steps" }, { "from", pools } } },
  [MUSTER_EVENT_REPLACE] = { .id = "replace",
                             .subject = MUSTER_REFERS_UNIT,
                             .figures = { { "steps" }, { "over", truths } } },
  [MUSTER_EVENT_MERGE] = { .id = "merge",
                           .subject = MUSTER_REFERS_UNIT,
                           .object = MUSTER_REFERS_UNIT,
                           .figures = { { "over", truths } },
                           .ends = TRUE,
                           /* Translators: %1$s: a unit that was merged; %2$s: the unit into which
                              it went. */
                           .words = N_ ("%1$s joined %2$s") },
  [MUSTER_EVENT_SPLIT] = { .id = "split",
                           .subject = MUSTER_REFERS_UNIT,
                           .object = MUSTER_REFERS_NEW,
                           .figures = { { "steps" } },
                           .text = "name",
                           .dup_refusal = dup_number_refusal },
  [MUSTER_EVENT_TRANSFER] = { .id = "transfer",
                              .subject = MUSTER_REFERS_RECORD,
                              .object = MUSTER_REFERS_FORMATION,
                              .figures = { { "before" } },
                              .is_shared = TRUE,
                              .moves = TRUE,
                              /* Translators: %1$s: a unit or formation; %2$s: the formation in
                                 which it stands now. */
                              .words = N_ ("%1$s went to %2$s") },
  [MUSTER_EVENT_STATUS] = { .id = "status",
                            .subject = MUSTER_REFERS_RECORD,
                            .figures = { { "status", given_statuses }, { "counts" } },
                            .is_shared = TRUE,
                            .is_of_muster = TRUE },
  [MUSTER_EVENT_GRADE] = { .id = "grade",
                           .subject = MUSTER_REFERS_RECORD,
                           .text = "grade",
                           .has_text = TRUE,
                           /* Translators: of a unit or commander: its grade, such as “Veteran”. */
                           .words = N_ ("is now %s") },
  [MUSTER_EVENT_RENAME] = { .id = "rename",
                            .subject = MUSTER_REFERS_RECORD,
                            .text = "name",
                            .words = N_ ("is called %s from now on") },
  [MUSTER_EVENT_RANK] = { .id = "rank",
                          .subject = MUSTER_REFERS_COMMANDER,
                          .text = "rank",
                          /* Translators: of a commander: promoted to a rank, such as “lieutenant
                             general”. */
                          .words = N_ ("made %s") },
  [MUSTER_EVENT_APPOINT] = { .id = "appoint",
                             .subject = MUSTER_REFERS_COMMANDER,
                             .object = MUSTER_REFERS_FORMATION,
                             .text = "type",
                             .moves = TRUE,
                             /* Translators: %1$s: a commander's name; %2$s: the formation. */
                             .words = N_ ("%1$s was given the command of %2$s") },
  [MUSTER_EVENT_FATIGUE] = { .id = "fatigue",
                             .subject = MUSTER_REFERS_RECORD,
                             .has_battle = TRUE,
                             .figures = { { "by" } },
                             .is_shared = TRUE,
                             /* Translators: of a unit or formation: by how much its fatigue
                                changed, such as “−2”. */
                             .words = N_ ("fatigue %s") },
  [MUSTER_EVENT_NIGHT] = { .id = "night", .subject = MUSTER_REFERS_FORMATION, .is_shared = TRUE },
  [MUSTER_EVENT_EXPERIENCE] = { .id = "experience",
                                .subject = MUSTER_REFERS_RECORD,
                                .has_battle = TRUE,
                                .figures = { { "by" } },
                                .is_shared = TRUE,
                                /* Translators: of a unit: by how much its experience changed, such
                                   as “+1”. */
                                .words = N_ ("experience %s") },
  [MUSTER_EVENT_HONOUR] = { .id = "honour",
                            .subject = MUSTER_REFERS_RECORD,
                            .has_battle = TRUE,
                            .text = "honour",
                            .has_text = TRUE,
                            /* Translators: of a unit: what it earned, in a user's own words. */
                            .words = N_ ("bears the honour %s") },
  [MUSTER_EVENT_COUNTER] = { .id = "counter",
                             .subject = MUSTER_REFERS_FORMATION,
                             .figures = { { "by" } },
                             .text = "counter",
                             .has_text = TRUE },
  [MUSTER_EVENT_MARCH] = { .id = "march",
                           .subject = MUSTER_REFERS_FORMATION,
                           .object = MUSTER_REFERS_PLACE,
                           .until = "arrives",
                           .is_shared = TRUE },
  [MUSTER_EVENT_DATE] = { .id = "date", .is_public = TRUE, .words = N_ ("the calendar moved on") },
  [MUSTER_EVENT_NOTE] = { .id = "note", .subject = MUSTER_REFERS_RECORD, .has_battle = TRUE },
  [MUSTER_EVENT_STRIKE] = { .id = "strike",
                            .subject = MUSTER_REFERS_BATCH,
                            /* Translators: what was recorded, and does not hold any more. */
                            .words = N_ ("struck: %s") },
  [MUSTER_EVENT_RESTORE] = { .id = "restore",
                             .subject = MUSTER_REFERS_BATCH,
                             /* Translators: what was recorded and struck, and holds again. */
                             .words = N_ ("restored: %s") },
  [MUSTER_EVENT_PLAYER] = { .id = "player", .subject = MUSTER_REFERS_FORMATION, .text = "player" },
  [MUSTER_EVENT_SUCCEED] = { .id = "succeed",
                             .subject = MUSTER_REFERS_COMMANDER,
                             .object = MUSTER_REFERS_NEW,
                             .figures = { { "die" } },
                             .text = "name",
                             .has_text = TRUE,
                             .dup_refusal = dup_number_refusal },
  [MUSTER_EVENT_RULES] = { .id = "rules", .is_public = TRUE, .may_be_ahead = TRUE },
  [MUSTER_EVENT_PERIOD] = { .id = "period",
                            .subject = MUSTER_REFERS_PERIOD,
                            .figures = { { "days" },
                                         { "ends", period_ends },
                                         { "absent", absences } },
                            .is_public = TRUE,
                            .dup_refusal = dup_period_refusal },
  [MUSTER_EVENT_FORM] = { .id = "form",
                          .subject = MUSTER_REFERS_PERIOD,
                          .text = "player",
                          .has_text = TRUE,
                          /* Translators: of a period of a campaign: whose orders for it came. */
                          .words = N_ ("orders of %s came") },
  [MUSTER_EVENT_ORDER] = { .id = "order",
                           .subject = MUSTER_REFERS_FORMATION,
                           .object = MUSTER_REFERS_PERIOD,
                           .figures = { { "does", orders },
                                        { "from" },
                                        { "pace", paces },
                                        { "met", when_met },
                                        { "back" },
                                        { "joins" } },
                           .text = "way" },
  [MUSTER_EVENT_RULING] = { .id = "ruling",
                            .subject = MUSTER_REFERS_FORMATION,
                            .object = MUSTER_REFERS_FORMATION,
                            .figures = { { "period" }, { "which" }, { "outcome", meetings } } },
  [MUSTER_EVENT_CLOSE] = { .id = "close", .subject = MUSTER_REFERS_PERIOD, .is_public = TRUE },
  [MUSTER_EVENT_HALT] = { .id = "halt",
                          .subject = MUSTER_REFERS_FORMATION,
                          .object = MUSTER_REFERS_PLACE,
                          .figures = { { "toward" },
                                       { "units" },
                                       { "held" },
                                       { "came" },
                                       { "quarter" },
                                       { "entrenched", truths } },
                          .until = "arrives",
                          .text = "way",
                          .is_shared = TRUE },
  [MUSTER_EVENT_CONTACT] = { .id = "contact",
                             .subject = MUSTER_REFERS_FORMATION,
                             .object = MUSTER_REFERS_FORMATION,
                             .figures = { { "at" },
                                          { "toward" },
                                          { "units" },
                                          { "quarter" },
                                          { "which" },
                                          { "outcome", meetings } },
                             .is_mutual = TRUE },
  [MUSTER_EVENT_SIGHTING] = { .id = "sighting",
                              .subject = MUSTER_REFERS_FORMATION,
                              .object = MUSTER_REFERS_FORMATION,
                              .figures = { { "at" },
                                           { "toward" },
                                           { "units" },
                                           { "quarter" },
                                           { "bound" },
                                           { "degree", degrees } },
                              .text = "seen" },
  [MUSTER_EVENT_NEWS] = { .id = "news",
                          .subject = MUSTER_REFERS_FORMATION,
                          .object = MUSTER_REFERS_EVENT,
                          .figures = { { "quarter" } },
                          .may_be_ahead = TRUE },
};
G_STATIC_ASSERT (G_N_ELEMENTS (forms) == MUSTER_N_EVENTS);

const MusterEventForm *
muster_event_get_form (MusterEventKind kind)
{
  return &forms[kind];
}

MusterEventKind
muster_event_find_kind (const char *id)
{
  guint kind = 0;
  while (kind < MUSTER_N_EVENTS && strcmp (forms[kind].id, id) != 0)
    kind++;
  return (MusterEventKind) kind;
}

const char *const *
muster_status_list_words (void)
{
  return statuses;
}

const char *const *
muster_order_list_words (void)
{
  return orders;
}

const char *const *
muster_pace_list_words (void)
{
  return paces;
}

const char *const *
muster_when_met_list_words (void)
{
  return when_met;
}

const char *const *
muster_pool_list_words (void)
{
  return pools;
}

int
muster_event_find_figure (MusterEventKind kind, const char *name)
{
  const MusterEventForm *form = muster_event_get_form (kind);
  for (int i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    if (strcmp (form->figures[i].name, name) == 0)
      return i;
  return -1;
}

gboolean
muster_event_makes_record (MusterEventKind kind)
{
  return muster_event_get_form (kind)->object == MUSTER_REFERS_NEW;
}

gboolean
muster_event_has_army (MusterEventKind kind)
{
  return muster_event_get_form (kind)->subject == MUSTER_REFERS_NEW;
}

gboolean
muster_event_may_be_ahead (MusterEventKind kind)
{
  return muster_event_get_form (kind)->may_be_ahead;
}

gboolean
muster_event_has_rules (MusterEventKind kind)
{
  return kind == MUSTER_EVENT_RULES;
}

gint64
muster_event_get_new (const MusterEvent *event, gint64 *first)
{
  gboolean has_army = muster_event_has_army (event->kind);
  *first = has_army ? event->subject : event->object;
  return has_army ? event->figures[0] : muster_event_makes_record (event->kind);
}

gboolean
muster_event_is_about_batch (MusterEventKind kind)
{
  return muster_event_get_form (kind)->subject == MUSTER_REFERS_BATCH;
}

gint64
muster_event_get_battle (const MusterEvent *event)
{
  gboolean is_battle = muster_event_get_form (event->kind)->subject == MUSTER_REFERS_BATTLE;
  return is_battle ? event->subject : event->battle;
}

char *
muster_event_dup_refusal (const MusterCampaign *campaign, const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  return form->dup_refusal != NULL ? form->dup_refusal (campaign, event) : NULL;
}

const char *
muster_event_get_word (const char *const *words, gint64 value)
{
  for (gint64 i = 0; words[i] != NULL; i++)
    if (i == value)
      return words[i];
  return NULL;
}

int
muster_event_compare (const MusterEvent *a, const MusterEvent *b)
{
  if (a->day != b->day)
    return a->day < b->day ? -1 : 1;
  if (a->order != b->order)
    return a->order < b->order ? -1 : 1;
  return a->id < b->id ? -1 : a->id > b->id;
}
