/* What each kind of limit asks of a formation: a row a kind. For this room and the repair only;
 * others check armies, or list headroom. */
#pragma once

#include "army/check/check.h"
#include "army/check/headroom.h"
#include "ruleset/limits.h"

G_BEGIN_DECLS

/* A limit, looked at in one node of its scope. */
typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterLimit *limit;
  guint formation;
  int each;            /* of a limit on each: of which grade or type, by index; else -1 */
  GPtrArray *findings; /* MusterFinding */
} MusterCheck;

/* A limit of which everything is known, looked at for the room that it leaves. */
typedef struct
{
  const MusterEvaluation *evaluation;
  guint formation;
  const MusterLimit *limit;
  MusterNumber part;  /* what "of" comes to */
  MusterNumber whole; /* what "to" comes to; 0 where the limit has none */
} MusterLimitLook;

/* Changes that may cure a finding; each is tried before it is offered. */
typedef enum
{
  MUSTER_FIX_MEET_BOUNDS = 1 << 0, /* fewer or more, by the figures of the finding */
  MUSTER_FIX_REMOVE_COUNTED = 1 << 1,
  MUSTER_FIX_REMOVE_OTHERS = 1 << 2, /* all "to" */
  MUSTER_FIX_ADD_OTHER = 1 << 3,     /* one of "to" */
  MUSTER_FIX_MAKE_ALIKE = 1 << 4,    /* of one grade or type */
} MusterFixes;

typedef struct
{
  const char *kind; /* the id of its row in ruleset/limits.c, at the same place there */
  /* Adds a finding where it does not hold or cannot be told. */
  void (*check) (const MusterCheck *check);
  /* What is said of what it found, without the author's reason. */
  MusterFindingWords (*describe) (const MusterCheck *check, const MusterFinding *finding);
  /* Sets what bounds the room, which is none yet, or its text where no numbers say it. Returns:
   * whether the limit holds, as far as bounds do not tell that */
  gboolean (*look) (const MusterLimitLook *look, MusterHeadroom *headroom);
  MusterFixes fixes;
} MusterLimitRow;

/** Returns: (transfer none): the row of the limit's kind */
const MusterLimitRow *muster_limit_row_find (const MusterLimit *limit);

/** Returns: whether what a share, ratio or the like is of is there: no share is of the agreed
 * points where none are agreed. @whole gets what it comes to */
gboolean muster_limit_get_whole (const MusterEvaluation *evaluation,
                                 guint node,
                                 const MusterLimit *limit,
                                 MusterSum *whole);

/** Returns: what is said of what a limit found, to be cleared */
MusterFindingWords muster_limit_describe (const MusterFinding *finding);

/** Returns: (transfer full) (element-type guint): what it counted; of what cannot be checked, for
 * want of what */
GArray *muster_limit_list_counted (const MusterFinding *finding);

/** Adds that it cannot be checked. */
void muster_check_report_unchecked (const MusterCheck *check);

G_END_DECLS
