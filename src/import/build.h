/* An army from a table of rows, and an account of every row. */
#pragma once

#include "army/model/army.h"
#include "import/mapping.h"
#include "import/table.h"
#include "base/number.h"
#include "base/words.h"

G_BEGIN_DECLS

/* What became of each row of a table: every one is taken as something, or left out for a reason,
 * and what was doubtful about it is told. */

/**
 * MusterRowsSeverity:
 * @MUSTER_ROWS_TAKEN: the row is in the army
 * @MUSTER_ROWS_PASSED: it was understood and is no troops: a heading, a total, a blank row
 * @MUSTER_ROWS_LEFT_OUT: it is not in the army, and perhaps should be
 * @MUSTER_ROWS_DOUBT: something about it may have been read wrong, or does not add up
 * @MUSTER_ROWS_REMARK: how something was read, also of the table as a whole
 */
typedef enum
{
  MUSTER_ROWS_TAKEN,
  MUSTER_ROWS_PASSED,
  MUSTER_ROWS_LEFT_OUT,
  MUSTER_ROWS_DOUBT,
  MUSTER_ROWS_REMARK,
  MUSTER_N_ROWS_SEVERITIES,
} MusterRowsSeverity;

typedef struct
{
  guint line; /* of the file; 0: of the table as a whole */
  MusterRowsSeverity severity;
  const char *reason; /* (unowned): a constant id, such as "duplicate"; never translated */
  char *text;         /* a whole sentence */
  gboolean is_summed; /* an entry of the table as a whole tells it with others of its kind */
} MusterRowsEntry;

typedef struct
{
  GPtrArray *entries; /* MusterRowsEntry, by line; a row's first one says what became of it */
  guint n_rows;       /* of the table, blank ones too */
  guint n[MUSTER_N_ROWS_SEVERITIES]; /* the first three together are n_rows */
  guint n_wrong_totals;
} MusterRowsReport;
void muster_rows_report_free (MusterRowsReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsReport, muster_rows_report_free)

/** Adds a sentence about a line, or 0 for the table as a whole, which counts for no row; @reason
 * must be a constant. Returns: (transfer none): the entry */
MusterRowsEntry *muster_rows_report_add (MusterRowsReport *report,
                                         guint line,
                                         MusterRowsSeverity severity,
                                         const char *reason,
                                         const char *format,
                                         ...) G_GNUC_PRINTF (5, 6);

/** Brings the entries into the order of their lines; those of a line keep theirs, but for what
 * became of it, which comes first. */
void muster_rows_report_sort (MusterRowsReport *report);

/** Returns: whether no row was left out and every total adds up */
gboolean muster_rows_report_is_clean (const MusterRowsReport *report);

/** Returns: (transfer none): "taken", "passed", "left-out", "doubt" or "remark" */
const char *muster_rows_severity_get_id (MusterRowsSeverity severity);

/** Returns: (transfer full): "368 rows: 340 taken, 20 left out, 8 headings, totals and blank rows"
 */
char *muster_rows_report_dup_summary (const MusterRowsReport *report);

/* The army of a table has so many nodes at most, of whatever sort; rows beyond are left out. */
#define MUSTER_ROWS_MOST_NODES 20000

/* What all rows of something that has a name count together: of a formation, commander or unit. */
typedef struct
{
  char *name; /* as the table has it first */
  char *path; /* folded: the place that it was first seen in */
  guint line; /* of the file, where that is */
  guint last_row;
  MusterNumber men;      /* 0 where a row says neither men nor guns */
  MusterNumber guns;     /* 0 where no row has any */
  gboolean is_open;      /* some row says neither */
  gboolean is_ambiguous; /* it was seen in another place, too, or commands another */
} MusterRowsNamed;

typedef struct
{
  const MusterArmy *army; /* with no unit in it where no row was understood */
  MusterRowsReport *report;
  guint n_units;
  GHashTable *named; /* "place", "unit" and a folded name, or "in" and a path → MusterRowsNamed */
} MusterRowsResult;

/**
 * muster_rows_build:
 * @mapping: what the columns mean; arms that it does not know are guessed
 * @aim: what the army is to be; its date, where given, is a valid one
 *
 * Returns: (transfer full): the army that the rows make, and what became of each of them
 */
MusterRowsResult *muster_rows_build (const MusterRowsTable *table,
                                     const MusterRowsMapping *mapping,
                                     const MusterWords *words,
                                     const MusterRowsAim *aim);
void muster_rows_result_free (MusterRowsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsResult, muster_rows_result_free)

G_END_DECLS
