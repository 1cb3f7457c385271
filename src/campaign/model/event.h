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
  MUSTER_REFERS_RULE, /* of recovery, by muster_campaign_get_first_rule_of(); "by" in files */
  MUSTER_REFERS_NEW,  /* the first number of what is new in the register */
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

/** Returns: whether such an event brings rules of recovery; without them losses are final from then
 * on */
gboolean muster_event_has_rules (MusterEventKind kind);

/** Returns: how many numbers the register has by this event that it did not have before, from
 * @first on; 0: none */
gint64 muster_event_get_new (const MusterEvent *event, gint64 *first);

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
