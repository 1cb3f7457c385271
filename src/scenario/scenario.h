/* A scenario: two sides with copies of their armies, a battlefield, when reserves come, and what is
 * fought for. Built by the generator or read, then never changed while others look at it; edits
 * change a copy. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

/* A time of day that is not given; else minutes since midnight. */
#define MUSTER_NO_TIME (-1)

/* Of a battle. */
#define MUSTER_MOST_TURNS 1000

/* Of a battle whose end is open. */
#define MUSTER_OPEN_TURNS 12

/* An army as it was when the scenario took it. */
typedef struct
{
  int number;                   /* unique in the scenario, from 1 */
  const MusterArmy *army;       /* nodes are numbered by their places in it */
  MusterEvaluation *evaluation; /* NULL where its ruleset is not there */
  gint64 source;                /* the army of the library that it was copied from; 0: none */
} MusterScenarioArmy;

/* Something that is not on the table at the start. */
typedef struct
{
  int side;
  int army;          /* its number */
  guint node;        /* index of the formation in it */
  int turn;          /* comes at the beginning of it; 0: when its player throws for it */
  const char *entry; /* id of the pack's stretch of an edge, or NULL */
  const char *where; /* in words, or NULL */
  const char *note;  /* or NULL */
} MusterReserve;

typedef struct
{
  const char *name;     /* or NULL */
  const char *note;     /* for both, or NULL */
  const char *briefing; /* for this side alone, or NULL */
  GPtrArray *armies;    /* MusterScenarioArmy, by number */
} MusterSide;

typedef struct _MusterScenario MusterScenario;
struct _MusterScenario
{
  gint64 id; /* in the library; 0 where it does not come from there */
  const char *name;
  MusterRuleset *ruleset; /* that is played; NULL where it is not there */
  const char *ruleset_id;
  const char *version; /* of its pack, or NULL */
  const char *digest;  /* of its text, or NULL */
  const char *date;    /* YYYY, YYYY-MM or YYYY-MM-DD, or NULL */
  const char *place;   /* or NULL */
  const char *note;    /* the situation, or NULL */
  const char *victory; /* what the players agreed on, or NULL */
  int turns;           /* 0: no limit */
  int start;           /* minutes since midnight, or MUSTER_NO_TIME */
  int minutes;         /* of a turn; 0: not given, but maybe by the rules */
  int dusk;            /* minutes since midnight, or MUSTER_NO_TIME */
  const char *scale;   /* metres of ground that 1 mm is, as a number, or NULL */
  MusterSide sides[2];
  MusterBattlefield *battlefield; /* or NULL */
  GArray *reserves;               /* MusterReserve */
  GStringChunk *strings;
  gatomicrefcount refs;
};

MusterScenario *muster_scenario_new (const char *name, const char *ruleset_id);
MusterScenario *muster_scenario_ref (MusterScenario *scenario);
void muster_scenario_unref (MusterScenario *scenario);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterScenario, muster_scenario_unref)

/** Returns: (transfer full): a copy that may be changed; armies are shared, the battlefield copied
 */
MusterScenario *muster_scenario_copy (const MusterScenario *scenario);

/** Returns: (transfer none): @text, kept by the scenario; NULL and "" are NULL */
const char *muster_scenario_keep (MusterScenario *scenario, const char *text);

/** Makes @ruleset the one that is played. */
void muster_scenario_set_ruleset (MusterScenario *scenario, MusterRuleset *ruleset);

/**
 * muster_scenario_add_army:
 * @number: 0 for the next one
 * @source: the army of the library, or 0
 *
 * Adds @army to a side, among the others by its number, with its nodes numbered anew. Returns:
 * its number
 */
int muster_scenario_add_army (MusterScenario *scenario,
                              int side,
                              int number,
                              const MusterArmy *army,
                              gint64 source);

/** Takes out an army and its reserves. Returns: FALSE where there is none */
gboolean muster_scenario_remove_army (MusterScenario *scenario, int number);

/** Returns: (transfer none) (nullable): the army with this number; @side, where not NULL, gets
 * whose it is */
const MusterScenarioArmy *
muster_scenario_find_army (const MusterScenario *scenario, int number, int *side);

void muster_scenario_add_reserve (MusterScenario *scenario, const MusterReserve *reserve);

/** Makes @battlefield, which may be NULL, that of the scenario, and tells it what is played. */
void muster_scenario_set_battlefield (MusterScenario *scenario, MusterBattlefield *battlefield);

/** Returns: (transfer full): the side's name, or "Side A" */
char *muster_scenario_dup_side (const MusterScenario *scenario, int side);

/** Returns: (transfer full) (nullable): "11:30"; NULL for MUSTER_NO_TIME */
char *muster_time_dup_text (int minutes);

/** Returns: minutes since midnight of "11:30" or "9:05"; MUSTER_NO_TIME where it is no time */
int muster_time_parse (const char *text);

/** Returns: whether @text may be the scale of a scenario, in metres of ground that 1 mm of the
 * table is: a number above 0 as files hold it; %MUSTER_ERROR_BAD_INPUT with a sentence that says
 * what may
 */
gboolean muster_scale_check (const char *text, GError **error);

/** Returns: the minutes of a turn that were agreed; where none were, those of the rules; 0: neither
 * gives them */
int muster_scenario_get_minutes (const MusterScenario *scenario);

/** Returns: the minutes of daylight from the start on; -1 where start, dusk or the length of a turn
 * are not given */
int muster_scenario_get_light (const MusterScenario *scenario);

/** Returns: the time at which a turn, from 1, begins, or MUSTER_NO_TIME where the start is not
 * given or, of turns after the first, their length */
int muster_scenario_get_time (const MusterScenario *scenario, int turn);

/** Returns: the end that was agreed; where none was, the last turn that begins before dusk; 0: no
 * end is given */
int muster_scenario_get_last_turn (const MusterScenario *scenario);

/** Returns: (transfer none) (nullable): the rules whose weather there is: those that it was taken
 * from, else those that are played; NULL where they are not there or have none */
MusterRuleset *muster_scenario_get_weather_ruleset (const MusterScenario *scenario);

/** Returns: (transfer full) (nullable): where a reserve comes on, in words */
char *muster_reserve_dup_where (const MusterScenario *scenario, const MusterReserve *reserve);

/** Returns: (transfer none) (nullable): the stretch of an edge with this id, by the rules
 * that are played */
const MusterEntryStretch *muster_scenario_find_entry (const MusterScenario *scenario,
                                                      const char *id);

/** Returns: (transfer none) (nullable): how reserves arrive by the rules */
const MusterArrival *muster_scenario_get_arrival (const MusterScenario *scenario);

/* The loss return of a side of a scenario (army/evaluate/losses.h). */

/** Returns: (transfer full) (element-type MusterReturnRow): all armies of the side by their
 * numbers, those without a ruleset too, with one series of numbers; the scenario must outlive it */
GArray *muster_scenario_list_return (const MusterScenario *scenario, int side);

G_END_DECLS
