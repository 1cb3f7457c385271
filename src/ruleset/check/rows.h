/* Rows of which one is to hold, and trying them on things of one class: private to the check of
 * rows. */
#pragma once

#include "ruleset/check/checker.h"

G_BEGIN_DECLS

/* Gaps that are told of one group. */
#define MUSTER_ROW_GROUP_MOST_GAPS 10

typedef struct
{
  const MusterSelector *when;
  const MusterPrice *price; /* or NULL */
  const MusterValue *value; /* or NULL */
  int line;
} MusterCheckedRow;

/* Rows of which one holds: a group of prices or a stat. */
typedef struct
{
  MusterChecker *checker;
  const char *id;
  int line;
  const MusterSelector *of;
  const MusterStat *stat; /* NULL: prices */
  gboolean has_entry;
  GArray *rows;  /* (element-type MusterCheckedRow) */
  guint64 *mask; /* words that it asks for */
  guint64 *mask_inside;
  GArray *scales;          /* (element-type int): that it asks for */
  GPtrArray *alternatives; /* (element-type guint64 *): words that a thing may have more */
  GHashTable *told;
  guint n_gaps;
  guint n_tried;
  guint64 work;
} MusterRowGroup;

/* One class with the rows that may hold for it. */
typedef struct
{
  MusterRowGroup *group;
  const MusterClass *class;
  GArray *rows;   /* (element-type guint) */
  gint16 *grades; /* per scale */
  guint64 *own;
  const guint64 *in;
  GArray *yes; /* (element-type guint): rows that match */
  gboolean has_unknown;
} MusterTrial;

static inline const MusterCheckedRow *
muster_row_group_get (const MusterRowGroup *group, guint index)
{
  return &g_array_index (group->rows, MusterCheckedRow, index);
}

/** Returns: whether so much was tried for the group that it is given up */
gboolean muster_row_group_is_exhausted (const MusterRowGroup *group);

/** Tries all grades that the class may have, everywhere it may stand, until the group is exhausted,
 * and tells gaps, doubts and grades of equal price. */
void muster_trial_run (MusterTrial *trial);

G_END_DECLS
