/* The events of a campaign: all that is known of it is what they say, one after the other. An event
 * is only ever added; what turns out wrong is struck, and stays to be seen. */
#pragma once

#include "base/date.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_EVENT_RAISE, /* an army comes to the register */
  MUSTER_EVENT_BATTLE,
  MUSTER_EVENT_ENGAGE, /* a unit or commander marches into a battle */
  MUSTER_EVENT_LOSSES,
  MUSTER_EVENT_FATE, /* of a commander */
  MUSTER_EVENT_RESULT,
  MUSTER_EVENT_RETURN, /* some come back sooner, or later, than was thought */
  MUSTER_EVENT_REPLACE,
  MUSTER_EVENT_MERGE,
  MUSTER_EVENT_SPLIT,
  MUSTER_EVENT_TRANSFER,
  MUSTER_EVENT_STATUS,
  MUSTER_EVENT_GRADE,
  MUSTER_EVENT_RENAME,
  MUSTER_EVENT_RANK,
  MUSTER_EVENT_APPOINT,
  MUSTER_EVENT_FATIGUE,
  MUSTER_EVENT_NIGHT,
  MUSTER_EVENT_EXPERIENCE,
  MUSTER_EVENT_HONOUR,
  MUSTER_EVENT_COUNTER,
  MUSTER_EVENT_MARCH,
  MUSTER_EVENT_DATE, /* the calendar moves on */
  MUSTER_EVENT_NOTE,
  MUSTER_EVENT_STRIKE,
  MUSTER_EVENT_RESTORE,
  MUSTER_EVENT_PLAYER,  /* a formation is played by somebody from now on */
  MUSTER_EVENT_SUCCEED, /* a new commander takes the place of one who is lost */
  MUSTER_EVENT_RULES,   /* other rules of recovery, for its day and later ones */
  MUSTER_EVENT_PERIOD,  /* orders are asked for, for some days from its own on */
  MUSTER_EVENT_FORM,    /* the orders of a player have come, those of its batch */
  MUSTER_EVENT_ORDER,   /* a formation is ordered to do something in a period */
  MUSTER_EVENT_RULING,  /* the umpire says how a meeting of a period ends */
  MUSTER_EVENT_CLOSE,   /* a period is over; what came of it is in its batch */
  MUSTER_EVENT_HALT,    /* a formation halts on a road or at a place */
  MUSTER_EVENT_CONTACT, /* two enemies meet */
  MUSTER_EVENT_SIGHTING,
  MUSTER_EVENT_NEWS, /* a sighting becomes known to whoever commands its subject */
  MUSTER_N_EVENTS,
} MusterEventKind;

/* What a number of an event refers to. */
typedef enum
{
  MUSTER_REFERS_NOT,
  MUSTER_REFERS_SIDE,
  MUSTER_REFERS_RECORD, /* or, of what is done to all that stands in it, a side as minus its number
                         */
  MUSTER_REFERS_UNIT,
  MUSTER_REFERS_COMMANDER,
  MUSTER_REFERS_FORMATION, /* or a side, as minus its number */
  MUSTER_REFERS_BATTLE,
  MUSTER_REFERS_PLACE,
  MUSTER_REFERS_BATCH,
  MUSTER_REFERS_RULE,   /* of recovery, by muster_campaign_get_first_rule_of(); "by" in files */
  MUSTER_REFERS_NEW,    /* the first number of what is new in the register */
  MUSTER_REFERS_PERIOD, /* by its number, from 1 */
  MUSTER_REFERS_EVENT,  /* by its id */
} MusterRefers;

#define MUSTER_EVENT_FIGURES 6

/* A figure of an event, as files have it. */
typedef struct
{
  const char *name;
  const char *const *words; /* NULL-terminated: words for 0, 1 and so on; NULL: a whole number */
} MusterEventFigure;

/* Figures of losses, in steps. The first is the sum of the others. */
typedef enum
{
  MUSTER_LOSS_ALL,
  MUSTER_LOSS_KILLED,
  MUSTER_LOSS_RETURNING, /* at once, after the battle */
  MUSTER_LOSS_HOSPITAL,
  MUSTER_LOSS_MISSING,
  MUSTER_LOSS_PRISONERS,
} MusterLoss;

/* Who marched: figures of an engagement. */
typedef enum
{
  MUSTER_ENGAGED_STEPS,
  MUSTER_ENGAGED_ARMY, /* its number in the scenario */
  MUSTER_ENGAGED_NODE, /* its place in that army */
} MusterEngaged;

typedef enum
{
  MUSTER_OUTCOME_UNKNOWN, /* not recorded */
  MUSTER_OUTCOME_DRAW,
  MUSTER_OUTCOME_WON, /* by the event's subject, a side */
} MusterOutcome;

/* Figures of a result. */
typedef enum
{
  MUSTER_RESULT_OUTCOME,
  MUSTER_RESULT_HELD, /* the side that held the field, or MUSTER_HELD_BY_NOBODY; 0: not known */
} MusterResult;

/* In the place of a side: neither held the field. */
#define MUSTER_HELD_BY_NOBODY (-1)

/* Figures of a period. */
typedef enum
{
  MUSTER_PERIOD_DAYS,
  MUSTER_PERIOD_ENDS,   /* MusterPeriodEnd */
  MUSTER_PERIOD_ABSENT, /* MusterAbsentRule */
} MusterPeriodFigure;

typedef enum
{
  MUSTER_PERIOD_ENDS_WITH_BATTLE, /* on its evening */
  MUSTER_PERIOD_ENDS_WITH_DAYS,
} MusterPeriodEnd;

/* What a formation does of whose player no orders came. */
typedef enum
{
  MUSTER_ABSENT_STANDS,
  MUSTER_ABSENT_GOES_ON,    /* with the way that it did not end */
  MUSTER_ABSENT_IS_ORDERED, /* by the umpire */
} MusterAbsentRule;

/* Figures of an order. */
typedef enum
{
  MUSTER_ORDER_KIND,     /* MusterOrderKind */
  MUSTER_ORDER_FROM,     /* quarter of an hour of the first day from which it marches */
  MUSTER_ORDER_PACE,     /* MusterPace */
  MUSTER_ORDER_WHEN_MET, /* MusterWhenMet */
  MUSTER_ORDER_BACK_TO,  /* a place, or 0 */
  MUSTER_ORDER_JOINS,    /* a formation, or 0 */
} MusterOrderFigure;

typedef enum
{
  MUSTER_ORDER_MARCH,
  MUSTER_ORDER_STAND,
  MUSTER_ORDER_REST,
  MUSTER_ORDER_ENTRENCH,
  MUSTER_ORDER_DETACH, /* it is a column of its own from then on */
  MUSTER_ORDER_JOIN,   /* another, once both halt at one point */
  MUSTER_N_ORDERS,
} MusterOrderKind;

typedef enum
{
  MUSTER_PACE_USUAL,
  MUSTER_PACE_FORCED,
  MUSTER_N_PACES,
} MusterPace;

/* What a formation does when it meets enemies. */
typedef enum
{
  MUSTER_WHEN_MET_STAND,
  MUSTER_WHEN_MET_ATTACK,
  MUSTER_WHEN_MET_FALL_BACK,
  MUSTER_N_WHENS_MET,
} MusterWhenMet;

/* How a meeting of two ends. */
typedef enum
{
  MUSTER_MEETING_BATTLE,
  MUSTER_MEETING_FACING,
  MUSTER_MEETING_ONE_BACK,   /* the other is delayed */
  MUSTER_MEETING_OTHER_BACK, /* the one is delayed */
  MUSTER_MEETING_BOTH_BACK,
  MUSTER_N_MEETINGS,
} MusterMeetingOutcome;

/* Figures of a ruling. */
typedef enum
{
  MUSTER_RULING_PERIOD,
  MUSTER_RULING_WHICH,   /* of the meetings of these two in the period, from 1 */
  MUSTER_RULING_OUTCOME, /* MusterMeetingOutcome */
} MusterRulingFigure;

/* Figures of a halt: where, from its object, a place. */
typedef enum
{
  MUSTER_HALT_TOWARD,     /* the place at the other end of the road; 0: at the place */
  MUSTER_HALT_UNITS,      /* on that road, in 16ths of an hour's march */
  MUSTER_HALT_HELD,       /* as held of MusterRecord */
  MUSTER_HALT_CAME,       /* from which place; 0: not known */
  MUSTER_HALT_QUARTER,    /* of the day */
  MUSTER_HALT_ENTRENCHED, /* 0 or 1 */
} MusterHaltFigure;

/* Figures of a contact, in which the subject and the object met. */
typedef enum
{
  MUSTER_CONTACT_AT,     /* a place */
  MUSTER_CONTACT_TOWARD, /* as of a halt */
  MUSTER_CONTACT_UNITS,
  MUSTER_CONTACT_QUARTER,
  MUSTER_CONTACT_WHICH, /* of their meetings in the period, from 1 */
  MUSTER_CONTACT_OUTCOME,
} MusterContactFigure;

/* Figures of a sighting: where its subject was, when its object saw it, and how well. */
typedef enum
{
  MUSTER_SIGHTING_AT, /* as of a contact */
  MUSTER_SIGHTING_TOWARD,
  MUSTER_SIGHTING_UNITS,
  MUSTER_SIGHTING_QUARTER,
  MUSTER_SIGHTING_BOUND, /* the place to which it marched; 0: it stood */
  MUSTER_SIGHTING_DEGREE,
} MusterSightingFigure;

typedef enum
{
  MUSTER_SEEN_TROOPS, /* that there are some */
  MUSTER_SEEN_ARM,    /* on foot or mounted, and about how many */
  MUSTER_SEEN_NAME,   /* and who they are */
} MusterSeen;

typedef enum
{
  MUSTER_STATUS_FIT,
  MUSTER_STATUS_RESTING,
  MUSTER_STATUS_DETACHED,
  MUSTER_STATUS_BAGGAGE, /* left behind, since it is not legal or not wanted */
  MUSTER_STATUS_DISBANDED,
  MUSTER_STATUS_MERGED, /* only ever by a merger */
  MUSTER_N_STATUSES,
} MusterStatus;

/* Figures of a status. */
typedef enum
{
  MUSTER_GIVEN_STATUS,
  MUSTER_GIVEN_COUNTS, /* a day of rest, for so many in hospital; 0: for one */
} MusterGivenStatus;

/* Where those are that are not with the colours. */
typedef enum
{
  MUSTER_POOL_HOSPITAL,
  MUSTER_POOL_MISSING,
  MUSTER_POOL_PRISONERS,
  MUSTER_N_POOLS,
} MusterPool;

typedef struct
{
  gint64 id;    /* rises in the order in which events were recorded; unique in the campaign */
  gint64 order; /* among the events of its day: its own id, or that of the event that it corrects */
  gint64 batch; /* what was done at once, from 1 */
  int day;
  MusterEventKind kind;
  gint64 subject; /* as the form of its kind says; 0: none */
  gint64 object;
  gint64 battle;
  gint64 figures[MUSTER_EVENT_FIGURES];
  int until;          /* or MUSTER_NO_DAY */
  const char *text;   /* or NULL */
  const char *note;   /* in words, or NULL */
  const char *phrase; /* which the note is the words of; NULL: it is somebody's own */
} MusterEvent;

typedef struct _MusterCampaign MusterCampaign;

/* What an event of a kind says, and what may be asked of it. In files its subject is "of", its
 * object "to". */
typedef struct
{
  const char *id; /* in files */
  MusterRefers subject;
  MusterRefers object;
  gboolean has_battle;                             /* may be of one */
  MusterEventFigure figures[MUSTER_EVENT_FIGURES]; /* up to the first without a name */
  const char *until;                               /* the name of its second day, or NULL */
  const char *text;                                /* the name of its text, or NULL */
  gboolean has_text;                               /* files have it always, if blank */

  /* How it is told, to be translated; NULL: by a function of its own (campaign/text/event-text.c).
   * It has a place for each of its two records, or else for the one that it has of: its side, its
   * batch, its text, its first figure with a sign. */
  const char *words;

  gboolean is_public;    /* whoever plays a side knows of it */
  gboolean may_be_ahead; /* of its day, which it does not bring about */
  gboolean is_mutual;    /* whoever sees one of its two records as it is knows of it */
  gboolean is_shared;    /* what befalls a formation befalls all that stands in it */
  gboolean is_cost;      /* what somebody lost, in a battle or by itself */
  gboolean is_of_muster; /* with such a battle is mustered */
  gboolean moves;        /* its subject stands in its object from then on */
  gboolean ends;         /* its subject is a part of its object from then on */

  /* As muster_event_dup_refusal(); NULL: nothing is wrong with any */
  char *(*dup_refusal) (const MusterCampaign *campaign, const MusterEvent *event);
} MusterEventForm;

/** Returns: (transfer none): what an event of the kind, which is below %MUSTER_N_EVENTS, says */
const MusterEventForm *muster_event_get_form (MusterEventKind kind);

/** Returns: the kind of this id; MUSTER_N_EVENTS for none */
MusterEventKind muster_event_find_kind (const char *id);

/** Returns: the index of the figure of this name; -1 where the kind has none */
int muster_event_find_figure (MusterEventKind kind, const char *name);

/** Returns: whether the object of such an event is a record that was not there before */
gboolean muster_event_makes_record (MusterEventKind kind);

/** Returns: whether such an event brings an army, of which its subject is the first number */
gboolean muster_event_has_army (MusterEventKind kind);

/** Returns: whether such an event may be told before its day, and does not bring that about */
gboolean muster_event_may_be_ahead (MusterEventKind kind);

/** Returns: whether such an event brings rules of recovery; without them losses are final from then
 * on */
gboolean muster_event_has_rules (MusterEventKind kind);

/** Returns: how many numbers the register has by this event that it did not have before, from
 * @first on; 0: none */
gint64 muster_event_get_new (const MusterEvent *event, gint64 *first);

/** Returns: (transfer none) (array zero-terminated=1): the words that files have for the values of
 * MusterOrderKind, MusterPace and MusterWhenMet, by their value; never translated */
const char *const *muster_order_list_words (void);
const char *const *muster_pace_list_words (void);
const char *const *muster_when_met_list_words (void);

/** Returns: whether such an event strikes or restores a batch, and says no more */
gboolean muster_event_is_about_batch (MusterEventKind kind);

/** Returns: the battle that it is, or is of; 0: none */
gint64 muster_event_get_battle (const MusterEvent *event);

/* What an event of a file cannot be, whatever else happened: it would be lost, or nothing could be
 * made of it. What merely could not come to pass is a conflict, which the register shows. */

/** Returns: (transfer full) (nullable): why @event cannot be of the campaign, which has its sides
 * and what was recorded before, and what to write instead; NULL where it can. Its id, and whether
 * numbers are taken, is for others to see */
char *muster_event_dup_refusal (const MusterCampaign *campaign, const MusterEvent *event);

/** Returns: (transfer none) (array zero-terminated=1): the words that files have for the values of
 * MusterStatus and MusterPool, by their value; never translated */
const char *const *muster_status_list_words (void);
const char *const *muster_pool_list_words (void);

/** Returns: (nullable): the word for @value; NULL where there is none */
const char *muster_event_get_word (const char *const *words, gint64 value);

/** Returns: less than, equal to or more than 0 as @a came before or after @b: by day, then by the
 * order of the day */
int muster_event_compare (const MusterEvent *a, const MusterEvent *b);

G_END_DECLS
