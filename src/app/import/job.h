/* The work of reading a table, guessing what it means and making an army of it: at once where it is
 * small, in a thread where it is not. */
#pragma once

#include "import/build.h"
#include "import/guess.h"

G_BEGIN_DECLS

/* What to do, and what came of it. Strings of the aim are the job's own. */
typedef struct
{
  char *path;                   /* read first where there is no table */
  char separator;               /* or MUSTER_ROWS_ANY_SEPARATOR */
  int header;                   /* for the guess: an index, or MUSTER_ROWS_ANY_HEADER */
  const MusterRowsWords *words; /* (unowned): kept by the source object */
  MusterRuleset *ruleset;
  char *nation;       /* or NULL: as the side that is taken, which it then is */
  gboolean no_nation; /* not even that */
  char *date;
  char *name;
  MusterRowsTable *table;     /* or NULL */
  MusterRowsMapping *mapping; /* or NULL: everything is guessed */
  MusterRowsResult *result;   /* what came of it */
  char *points;               /* of the army, or NULL */
  GError *error;              /* why there is no result */
} MusterRowsJob;

void muster_rows_job_free (MusterRowsJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsJob, muster_rows_job_free)

typedef void (*MusterRowsJobDone) (GObject *source, MusterRowsJob *job);

/**
 * muster_rows_job_start:
 * @job: (transfer full): the work
 * @source: who asks, kept until it is done
 * @cancellable: (nullable): where it is cancelled, @done is not called
 * @done: gets the job, which it owns
 */
void muster_rows_job_start (MusterRowsJob *job,
                            GObject *source,
                            GCancellable *cancellable,
                            MusterRowsJobDone done);

G_END_DECLS
