/* The register: all that stands on the books of a campaign, as it is on a day. It is worked out
 * from the events and never kept; strengths are steps of the ruleset. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

/* A grade that was given in the campaign, over the one that it came with. */
typedef struct
{
  const char *scale;
  const char *grade;
} MusterGiven;

/* A formation, commander or unit with all that became of it. What it came with stands in its army.
 * For a unit, all that ever came to it, raised, replaced and joined, is
 * present + away + lost + left. */
typedef struct
{
  gint64 number; /* in the campaign, from 1 */
  MusterCategory category;
  int side;
  gint64 parent; /* the number of its formation; 0: the side itself */
  gint64 rank;   /* among its brothers */
  const MusterRaised *raised;
  guint node;       /* in the army that it came with */
  const char *name; /* or NULL */
  MusterStatus status;
  int since;         /* of that status */
  gint64 rest;       /* for how many days in hospital a day counts; 0: one */
  gint64 joined_to;  /* the unit that it was merged into, or 0 */
  gint64 split_from; /* the unit that it was a part of, or 0 */
  GArray *given;     /* MusterGiven, or NULL */
  GArray *honours;   /* const char *, or NULL */
  gint64 experience;
  gint64 fatigue;

  gint64 establishment; /* steps of its full strength */
  gint64 came;          /* all that ever came to it */
  gint64 present;
  gint64 away[MUSTER_N_POOLS]; /* in hospital, missing, prisoners */
  gint64 lost;                 /* for good */
  gint64 left;                 /* to other units */
  gboolean is_over; /* above its establishment, and that was wanted, or cannot be helped */

  MusterFate fate;   /* of a commander */
  int until;         /* when he is fit again; MUSTER_NO_DAY: not known */
  const char *title; /* his rank, or NULL */
  const char *type;  /* the id of the type that he was made; NULL: with which he came */
  gint64 succeeds;   /* the commander in whose place he came, or 0 */
  gint64 successor;  /* who came in his place while he is lost, or 0 */

  gint64 place; /* of a formation; 0: not known */
  int arrives;  /* there; MUSTER_NO_DAY: it is there */

  /* Of a formation that halted on a road, or holds a point of it: from @place, the nearer end of
   * it, to another place; 0: it is at the place, and no more. */
  gint64 toward;
  int units;              /* from @place, in 16ths of an hour's march */
  gint64 held;            /* the point that it holds, in 2520ths of such a unit from where it is,
                             in the direction of @toward; 0: none */
  gint64 came_from;       /* the place from which it came, or 0 */
  gboolean is_entrenched; /* until it marches */
  const char *way;        /* numbers of the places to which it was still to go, or NULL */

  const char *player; /* of a formation itself, see campaign/state/register-players.h; or NULL */
} MusterRecord;

/* A unit or commander in a battle. */
typedef struct
{
  gint64 record;
  gint64 steps;                         /* with which it marched */
  gint64 army;                          /* its number in the scenario; 0: not in one */
  gint64 node;                          /* its place in that army */
  gint64 figures[MUSTER_EVENT_FIGURES]; /* its losses, as MusterLoss */
  MusterFate fate;
  int until; /* when he is fit again, or MUSTER_NO_DAY */
} MusterEngagement;

typedef struct
{
  gint64 number; /* from 1 */
  gint64 batch;
  gint64 place; /* 0: not told */
  const char *name;
  const char *note;
  int day;
  int sides[2];
  MusterOutcome outcome;
  int winner;      /* a side */
  int held;        /* the side that held the field, or MUSTER_HELD_BY_NOBODY; 0: not known */
  GArray *engaged; /* MusterEngagement */
  GHashTable *of;  /* number of a record → its index in engaged + 1 */
} MusterBattle;

/* Those that come back on a day. */
typedef struct
{
  gint64 record;
  gint64 battle;
  gint64 steps;
  MusterPool pool;
  int day;
  int told;    /* the day up to which it was worked out; until then what is left goes */
  gint64 left; /* days in hospital, from then on */
  gint64 rest; /* of its unit since then: how many of them go in a day; 0: one */
} MusterReturning;

/* An event that could not come to pass as it says. */
typedef enum
{
  MUSTER_CONFLICT_UNKNOWN,  /* it is of something that is not there */
  MUSTER_CONFLICT_MORE,     /* more than there were; what was there is counted */
  MUSTER_CONFLICT_SAME_DAY, /* in two battles on one day */
  MUSTER_CONFLICT_NOT_FIT,  /* it was not with the colours */
  MUSTER_CONFLICT_SELF,     /* with itself */
  MUSTER_CONFLICT_OVER,     /* above establishment, which nobody wanted */
  MUSTER_CONFLICT_UNEQUAL,  /* the parts are not the whole */
  MUSTER_CONFLICT_NOT_LOST, /* nobody takes the place of one who is there, or has a successor */
  MUSTER_CONFLICT_ALONE,    /* only a formation can do that, with all that stands in it */
  MUSTER_CONFLICT_TAKEN,    /* what is new has a number that another has, or none can have */
} MusterConflictKind;

typedef struct
{
  MusterConflictKind kind;
  guint event; /* its index in the campaign */
  gint64 wanted;
  gint64 there;
} MusterConflict;

/* A sum that goes up and down, such as days of supply. */
typedef struct
{
  gint64 of; /* a record, or minus the number of a side */
  const char *name;
  gint64 value;
} MusterTally;

typedef struct
{
  const MusterCampaign *campaign;
  int day;
  GPtrArray *records;  /* MusterRecord by its number; [0] and gaps are NULL */
  GPtrArray *battles;  /* MusterBattle, as they came to pass */
  GArray *returning;   /* MusterReturning, not yet back */
  GArray *conflicts;   /* MusterConflict */
  GArray *tallies;     /* MusterTally, in the order in which they began */
  GStringChunk *names; /* of those whom no event names */
  gatomicrefcount refs;
} MusterRegister;

/** Returns: (transfer full): a register with nothing on its books, which holds @campaign; its day
 * is to be set. Replaying events fills it. */
MusterRegister *muster_register_new (const MusterCampaign *campaign);
MusterRegister *muster_register_ref (MusterRegister *reg);
void muster_register_unref (MusterRegister *reg);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRegister, muster_register_unref)

/** Returns: (transfer none) (nullable): the record with this number */
const MusterRecord *muster_register_find (const MusterRegister *reg, gint64 number);

/** Returns: (transfer none) (nullable): the battle with this number */
const MusterBattle *muster_register_find_battle (const MusterRegister *reg, gint64 number);

/** Returns: (transfer none) (nullable): what a record did in a battle */
const MusterEngagement *muster_battle_find (const MusterBattle *battle, gint64 record);

/** Returns: (transfer container) (element-type MusterRecord): a side's records, or those of a
 * formation: each before what stands in it, brothers by their rank; @formation is 0 for all */
GPtrArray *muster_register_list (const MusterRegister *reg, int side, gint64 formation);

/** Returns: how deep a record stands in its side: 0 for what is in no other */
guint muster_register_get_depth (const MusterRegister *reg, const MusterRecord *record);

/** Returns: what it is; NULL where its ruleset is not there */
const MusterKind *muster_record_get_kind (const MusterRecord *record);

/** Returns: whether a grade of the scale with this id can be given to it, as the rules that it came
 * with have it: one may be chosen on what it is; also where these rules are not there */
gboolean muster_record_may_have_grade (const MusterRecord *record, const char *scale);

/** Returns: whether @record is @formation, or stands in it; minus the number of a side is all that
 * is on that side, and 0 all there is */
gboolean
muster_register_is_in (const MusterRegister *reg, const MusterRecord *record, gint64 formation);

/** Returns: the id of what it is */
const char *muster_record_get_kind_id (const MusterRecord *record);

/** Returns: (nullable): what it is called that it is */
const char *muster_record_get_kind_name (const MusterRecord *record);

/** Returns: (transfer full): its name, or what it is */
char *muster_record_dup_label (const MusterRecord *record);

/** Returns: the steps of a unit that are not with the colours, but not lost */
gint64 muster_record_get_away (const MusterRecord *record);

/** Returns: the steps that would come to a unit if all came back who are not with the colours,
 * those of units that were merged into it among them */
gint64 muster_register_count_away (const MusterRegister *reg, const MusterRecord *unit);

/** Returns: whether a unit has nobody left, and nobody will come back */
gboolean muster_record_is_destroyed (const MusterRecord *record);

/** Returns: whether a unit has more than its full strength, as by those who came back after others
 * had filled their places */
gboolean muster_record_is_above (const MusterRecord *record);

/** Returns: whether a unit or commander can march: with the colours, or detached */
gboolean muster_record_is_fit (const MusterRecord *record);

/** Returns: whether a commander is wounded, and stays so until it is told that he is back */
gboolean muster_record_is_wounded_without_day (const MusterRecord *record);

/** Returns: whether a commander is lost, wounded and captured ones and those who retired among
 * them, and nobody took his place yet */
gboolean muster_record_is_vacant (const MusterRecord *record);

/** Returns: whether all that came to a unit is accounted for, and nothing is below zero or, unless
 * that was wanted, above its establishment; true of what is no unit */
gboolean muster_record_is_balanced (const MusterRecord *record);

/** Returns: the value of a tally; 0 where it has not begun */
gint64 muster_register_get_tally (const MusterRegister *reg, gint64 of, const char *name);

/* Things of the register as a person names them: by their number, or by a name that only one has.
 */

/* What may be named; they add up. */
typedef enum
{
  MUSTER_NAMES_SIDE = 1 << 0,
  MUSTER_NAMES_FORMATION = 1 << 1, /* an army is one too */
  MUSTER_NAMES_COMMANDER = 1 << 2,
  MUSTER_NAMES_UNIT = 1 << 3,
  MUSTER_NAMES_RECORD = MUSTER_NAMES_FORMATION | MUSTER_NAMES_COMMANDER | MUSTER_NAMES_UNIT,
  MUSTER_NAMES_GROUP = MUSTER_NAMES_SIDE | MUSTER_NAMES_FORMATION,
  MUSTER_NAMES_ALL = MUSTER_NAMES_SIDE | MUSTER_NAMES_RECORD,
} MusterNames;

/**
 * muster_register_find_named:
 * @typed: a number of the register, minus that of a side, or a name; case and accents are no
 *   difference, unless they tell two things apart
 * @names: what may be named
 *
 * Those who were disbanded or merged are meant only where nobody else has the name.
 *
 * Returns: the number of a record, or minus that of a side; 0 with %MUSTER_ERROR_NOT_FOUND where
 *   there is none, %MUSTER_ERROR_BAD_INPUT where several have the name or it is of another sort
 */
gint64 muster_register_find_named (const MusterRegister *reg,
                                   const char *typed,
                                   MusterNames names,
                                   GError **error);

/** Returns: the number of the campaign's side that is called so; 0 with %MUSTER_ERROR_NOT_FOUND */
int
muster_campaign_find_side_named (const MusterCampaign *campaign, const char *typed, GError **error);

/** Returns: (transfer full): the name of a record, or of a side as minus its number */
char *muster_register_dup_label (const MusterRegister *reg, gint64 number);

/** Returns: (transfer full): the name as muster_register_dup_label(); with the formations that tell
 * it from others of its side, or, with @among_all, of all sides, which have the same: "Oak in Red"
 */
char *muster_register_dup_distinct (const MusterRegister *reg, gint64 number, gboolean among_all);

/** Returns: (transfer full): the label and where it stands: "Oak in Red, North" */
char *muster_register_dup_where (const MusterRegister *reg, const MusterRecord *record);

G_END_DECLS
