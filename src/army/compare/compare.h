/* Two armies side by side: what they have of everything, and which has more of it. They may be of
 * different rulesets, and their rulesets may not be there: what then cannot be told says so. Names
 * of armies, formations and units are not compared. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

/* One of the two. */
typedef struct
{
  const MusterArmy *army;
  const MusterEvaluation *evaluation; /* NULL where its ruleset is not there */
  GPtrArray *findings;                /* (element-type MusterFinding); NULL likewise */
} MusterComparedArmy;

typedef enum
{
  MUSTER_COMPARED_SAME,
  MUSTER_COMPARED_FIRST_MORE,
  MUSTER_COMPARED_SECOND_MORE,
  MUSTER_COMPARED_OTHERWISE, /* different, and neither is more */
  MUSTER_COMPARED_OPEN,      /* it cannot be told */
} MusterCompared;

typedef struct
{
  char *id;                /* no other row of its section has it; never translated */
  char *label;             /* what is compared: "Brigades", "Line foot, UQ 4" */
  char *texts[2];          /* of each army; NULL: it has none */
  MusterNumber numbers[2]; /* the same as numbers; den 0: it is none */
  MusterCompared compared;
  char *note; /* what else is to be said, or NULL */
} MusterComparedRow;

typedef struct
{
  const char *id;   /* "army", "points", "formations" …; never translated */
  const char *name; /* as a heading */
  GPtrArray *rows;  /* (element-type MusterComparedRow), one at least */
} MusterComparedSection;

/**
 * muster_army_compare:
 *
 * Ruleset, nation and the army's other grades, date, player; points and verdict; formations,
 * commanders, arms, types of units, options; the figures of the army as a whole and of its overall
 * commander; of armies of one ruleset what the limits on the whole army leave; the findings.
 *
 * Types and grades of one ruleset are the same where their ids are; those of two rulesets where
 * they are called the same.
 *
 * Returns: (transfer full) (element-type MusterComparedSection): those that have something to say
 */
GPtrArray *muster_army_compare (const MusterComparedArmy *first, const MusterComparedArmy *second);

/** Returns: how many rows are not %MUSTER_COMPARED_SAME */
guint muster_comparison_count_different (GPtrArray *sections);

/** Returns: 0 where the first army has more, or alone has any; 1 where the second; else -1 */
int muster_compared_row_get_leader (const MusterComparedRow *row);

/** Returns: (transfer full): "4 more", "only here", "different", "the same", "cannot be told" */
char *muster_compared_row_dup_words (const MusterComparedRow *row);

/** Returns: (transfer none): a mark for the same: "<", ">", "=", "≠" or "?" */
const char *muster_compared_row_get_sign (const MusterComparedRow *row);

/** Returns: (transfer none): what one of the armies has, for people; "–" for none */
const char *muster_compared_row_get_text (const MusterComparedRow *row, int army);

/** Returns: (transfer full): "Line foot, UQ 4: 12 and 8" */
char *muster_compared_row_dup_sentence (const MusterComparedRow *row);

/**
 * muster_comparison_dup_text:
 * @names: (array length=2): what the armies are called
 * @with_same: whether rows that are the same in both are there
 *
 * Returns: (transfer full): a table of aligned columns for a terminal, a letter or a forum, each
 *   line with its end; of 98 columns at most, unless a word is longer than its own
 */
char *
muster_comparison_dup_text (GPtrArray *sections, const char *const *names, gboolean with_same);

G_END_DECLS
