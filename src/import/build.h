/* An army from a table of rows, and an account of every row. */
#pragma once

#include "army/model/army.h"
#include "import/mapping.h"
#include "import/report.h"
#include "import/words.h"

G_BEGIN_DECLS

/* A row that stands for more is left out: one figure too many was typed. */
#define MUSTER_ROWS_MOST_UNITS 200

/* The army of a table has so many things at most, of whatever sort; rows beyond are left out. */
#define MUSTER_ROWS_MOST_THINGS 20000

typedef struct
{
  const MusterArmy *army; /* with no unit in it where no row was understood */
  MusterRowsReport *report;
  guint n_units;
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
                                     const MusterRowsWords *words,
                                     const MusterRowsAim *aim);
void muster_rows_result_free (MusterRowsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsResult, muster_rows_result_free)

G_END_DECLS
