/* A campaign: its particulars, its sides, and the events that are all the truth of it. A snapshot:
 * how things stand on a day is worked out by campaign/state/replay.h, and never kept. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "campaign/model/event.h"
#include "campaign/model/map-picture.h"
#include "campaign/model/recovery.h"

#include <glib.h>

G_BEGIN_DECLS

/* The map of a campaign: places, and roads between them with the time that a march takes. */

/* How broad the map is, and how high it may be at most. */
#define MUSTER_MAP_BREADTH 1000
#define MUSTER_MAP_DEPTH   2000

typedef struct
{
  gint64 number; /* from 1; it stays */
  const char *name;
  int x; /* from the left edge, in thousandths of the map's breadth */
  int y; /* from the top, in thousandths of the map's breadth */
} MusterPlace;

/* Of marching, in a day. */
#define MUSTER_HOURS_A_DAY 8

typedef struct
{
  gint64 a; /* places */
  gint64 b;
  int hours; /* of marching on foot */
} MusterRoad;

/** Returns: the days of the quickest march between two places on @roads (MusterRoad), the last one
 * counted whole; 0 where they are one, -1 where there is no way */
int muster_roads_get_days (const GArray *roads, gint64 from, gint64 to);

#define MUSTER_MOST_SIDES 8

/* The greatest number that a record may have: registers have room for all up to the greatest. */
#define MUSTER_MOST_RECORDS 99999

typedef struct
{
  int number; /* from 1 */
  const char *name;
  const char *note; /* or NULL */
} MusterCampaignSide;

/* What was done at once, and is undone and struck at once. */
typedef struct
{
  gint64 number;      /* from 1, rising */
  const char *title;  /* what was done, in words */
  const char *phrase; /* and as a phrase; NULL where it is no kind, but somebody's own words */
} MusterBatch;

/* Rules of recovery of campaigns from before they were an event, for what they dealt. */
typedef struct
{
  MusterRecovery *recovery; /* without a name and rules: all losses were final */
  gint64 upto;              /* the last batch that was recorded by them */
} MusterDealtBy;

/* An army that came to the register with an event. It never changes: snapshots share it. */
typedef struct
{
  const MusterArmy *army;
  MusterEvaluation *evaluation; /* NULL where its ruleset is not there */
  gint64 *steps;                /* per node: that a unit has; 0 of what is no unit */
  gatomicrefcount refs;
} MusterRaised;

struct _MusterCampaign
{
  gint64 id; /* in the library; 0 where it does not come from there */
  const char *name;
  const char *ruleset_id;
  MusterRuleset *ruleset;    /* that is played; NULL where it is not there */
  const char *version;       /* of its pack, or NULL */
  const char *digest;        /* of its text, or NULL */
  int start;                 /* its first day */
  const char *note;          /* or NULL */
  MusterRecovery *recovery;  /* until an event tells of others; NULL: all are killed */
  GArray *dealt;             /* MusterDealtBy: rules before those, by their last batch */
  GHashTable *rules;         /* id of an event → MusterRecovery, which hold from its day on */
  GArray *places;            /* MusterPlace */
  GArray *roads;             /* MusterRoad */
  MusterMapPicture *picture; /* beneath the map, or NULL */
  const char *unread;        /* a picture that cannot be shown, as files have it; or NULL */
  const char *unread_digest; /* of one in the library; or NULL */
  GArray *sides;             /* MusterCampaignSide, by number */
  GArray *batches;           /* MusterBatch, by number */
  GArray *events;            /* MusterEvent, in the order in which they were recorded */
  GArray *order;             /* guint: indices of the events that hold, as they came to pass */
  GHashTable *raised;        /* id of an event → MusterRaised */
  GHashTable *struck;        /* numbers of the batches that are struck, as pointers */
  GStringChunk *strings;
  const MusterCampaign *source; /* whose strings this one borrows, or NULL */
  gatomicrefcount refs;
};

/**
 * muster_campaign_new:
 * @name: copied
 * @ruleset_id: of the ruleset that is played; copied
 * @start: its first day, as of base/date.h
 *
 * Returns: (transfer full): a campaign without sides and events, which nobody else has yet
 */
MusterCampaign *muster_campaign_new (const char *name, const char *ruleset_id, int start);
/** Returns: (transfer full): @campaign, which stays as long as somebody holds it */
const MusterCampaign *muster_campaign_ref (const MusterCampaign *campaign);
void muster_campaign_unref (const MusterCampaign *campaign);
typedef const MusterCampaign MusterCampaignSnapshot;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCampaign, muster_campaign_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCampaignSnapshot, muster_campaign_unref)

/** Returns: (transfer full): a copy to which events may be added: what would be if. It shares the
 * armies and borrows the words of @campaign, which it holds */
MusterCampaign *muster_campaign_copy (const MusterCampaign *campaign);

/** Returns: (transfer none) (nullable): @text, kept by the campaign; NULL and "" are NULL */
const char *muster_campaign_keep (MusterCampaign *campaign, const char *text);

/** @ruleset: (nullable): held by the campaign, in the place of the one before */
void muster_campaign_set_ruleset (MusterCampaign *campaign, MusterRuleset *ruleset);

/** Keeps rules of recovery that dealt what was recorded up to batch @upto, which is greater than
 * that of any kept before. @recovery: held by the campaign */
void muster_campaign_add_dealt (MusterCampaign *campaign, MusterRecovery *recovery, gint64 upto);

/** Says which rules of recovery hold from an event on. @event: its id; @recovery: held by the
 * campaign */
void muster_campaign_set_rules (MusterCampaign *campaign, gint64 event, MusterRecovery *recovery);

/** Returns: (transfer none) (nullable): the rules of recovery that an event told of; NULL: losses
 * are final from it on */
const MusterRecovery *muster_campaign_find_rules (const MusterCampaign *campaign, gint64 event);

/** Returns: (transfer none) (nullable): the rules of recovery after all that holds; NULL: all
 * losses are killed */
const MusterRecovery *muster_campaign_get_recovery (const MusterCampaign *campaign);

/** Returns: (transfer none) (nullable): the rules of recovery of @day: the last that were told of
 * for that day or an earlier one; NULL: all losses are killed. @batch: that asks; what was recorded
 * by rules that the frame has no more keeps those */
const MusterRecovery *
muster_campaign_get_recovery_on (const MusterCampaign *campaign, gint64 batch, int day);

/** Returns: (transfer none) (nullable): the rules of recovery of a battle: those of its day,
 * whenever it is recorded; of what was recorded by rules that the frame has no more, those */
const MusterRecovery *muster_campaign_get_recovery_of (const MusterCampaign *campaign,
                                                       gint64 battle);

/** Returns: the number of the first of the rules that muster_campaign_get_recovery_of() has; 0:
 * they are none of an event's. Events number their rules one after the other, in the order in which
 * they were recorded, from 1 */
gint64 muster_campaign_get_first_rule_of (const MusterCampaign *campaign, gint64 battle);

/** Puts a picture beneath the map, also in the place of one that cannot be shown; @picture:
 * (nullable): held by the campaign; NULL takes it away */
void muster_campaign_set_picture (MusterCampaign *campaign, MusterMapPicture *picture);

/**
 * muster_campaign_set_unread:
 * @text: (nullable): as files have it; copied
 * @digest: (nullable): by which the library keeps it; copied
 *
 * Keeps a picture that cannot be shown as it came.
 */
void muster_campaign_set_unread (MusterCampaign *campaign, const char *text, const char *digest);

/** Returns: whether beneath the map lies a picture that cannot be shown */
gboolean muster_campaign_has_unread (const MusterCampaign *campaign);

/** Adds a place, by its number, and its name copied. */
void muster_campaign_add_place (MusterCampaign *campaign, const MusterPlace *place);

/** Returns: (transfer none) (nullable): the place of this number */
const MusterPlace *muster_campaign_find_place (const MusterCampaign *campaign, gint64 number);

/** @name: copied; @note: (nullable): copied. Returns: the number of the new side, from 1 */
int muster_campaign_add_side (MusterCampaign *campaign, const char *name, const char *note);

/** @name: what was done: a phrase, or words; copied. Returns: the number of the new batch, one more
 * than the last */
gint64 muster_campaign_add_batch (MusterCampaign *campaign, const char *name);

/**
 * muster_campaign_name_batch:
 * @phrase: (nullable): what was done
 * @title: where there is no phrase, what somebody called it; or words that were always those of one
 *   phrase, which it gets then
 */
void muster_campaign_name_batch (MusterCampaign *campaign,
                                 MusterBatch *batch,
                                 const char *phrase,
                                 const char *title);

/** Returns: (transfer none): the phrase of a batch, or its title where it has none: what it is kept
 * as where something is named by it */
const char *muster_batch_get_name (const MusterBatch *batch);

/** Returns: (transfer full): what a batch is called, as an argument of muster_phrase_join() */
char *muster_batch_dup_argument (const MusterBatch *batch);

/**
 * muster_campaign_add_event:
 * @event: its texts are copied, and its note is made of its phrase, where it has one, or the phrase
 *   is the one that the note must have been made of; where its id is 0 it gets the next one, and
 * where its order is 0 that of its id
 *
 * Adds an event. What holds is known after muster_campaign_arrange(). Returns: its id
 */
gint64 muster_campaign_add_event (MusterCampaign *campaign, const MusterEvent *event);

/**
 * muster_campaign_set_raised:
 * @event: the id of an event that raises an army
 * @army: held by the campaign; its figures are worked out at once where its ruleset is there
 *
 * Says which army came with the event, in the place of one said before.
 */
void muster_campaign_set_raised (MusterCampaign *campaign, gint64 event, const MusterArmy *army);

/** As muster_campaign_set_raised(), with an army of another snapshot of the campaign, which both
 * hold from then on. */
void
muster_campaign_share_raised (MusterCampaign *campaign, gint64 event, const MusterRaised *raised);

/** Sorts the events that hold, by day and then by their order: those that are struck do not. Called
 * after events were added, before anything is asked of them. */
void muster_campaign_arrange (MusterCampaign *campaign);

/** Returns: (transfer none) (nullable): the side of this number */
const MusterCampaignSide *muster_campaign_find_side (const MusterCampaign *campaign, int number);

/** Returns: (transfer none) (nullable): the batch of this number */
const MusterBatch *muster_campaign_find_batch (const MusterCampaign *campaign, gint64 number);

/** Returns: (transfer full): the number of a batch with its title, as messages name it: "3 (“Losses
 * of Vezon”)"; the number alone where there is no such batch */
char *muster_campaign_dup_batch (const MusterCampaign *campaign, gint64 number);

/** Returns: the day on which a batch happened; %MUSTER_NO_DAY where it has no events */
int muster_campaign_get_batch_day (const MusterCampaign *campaign, gint64 batch);

/** Returns: whether the batch of this number is struck, and not restored; FALSE where there is none
 */
gboolean muster_campaign_is_struck (const MusterCampaign *campaign, gint64 batch);

/** Returns: (transfer none) (nullable): the army that an event raised */
const MusterRaised *muster_campaign_find_raised (const MusterCampaign *campaign, gint64 event);

/** Returns: the first number that no record had yet, struck ones included */
gint64 muster_campaign_get_next_record (const MusterCampaign *campaign);

/** Returns: the first number that no battle had yet, struck ones included */
gint64 muster_campaign_get_next_battle (const MusterCampaign *campaign);

/** Returns: the day of the last event that holds, but for those that may be told ahead; the first
 * day before there is one */
int muster_campaign_get_today (const MusterCampaign *campaign);

/**
 * muster_campaign_find_taken:
 * @campaign: after muster_campaign_arrange()
 * @event: (out): the index of the event
 *
 * Returns: whether an event that holds makes a record with a number that another, which holds too,
 * gave already. What is struck, and what stands in its place, may have one number
 */
gboolean muster_campaign_find_taken (const MusterCampaign *campaign, guint *event);

G_END_DECLS
