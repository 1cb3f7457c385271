/* A line's course while it is thrown for: private to the files that throw for lines. */
#pragma once

#include "base/random.h"
#include "battlefield/terrain/maker.h"

G_BEGIN_DECLS

typedef struct
{
  MusterMaker *maker;
  const MusterPiece *piece;
  const MusterPath *path;
  int breadth;         /* mm */
  MusterBox box;       /* that it keeps to */
  GArray *corners;     /* MusterPoint */
  MusterRandom random; /* of its bends */
} MusterRun;

/** Begins anew, at @at. */
void muster_run_start_at (MusterRun *run, MusterPoint at);

/** Goes on to @to, with bends that keep to the box. */
void muster_run_to (MusterRun *run, MusterPoint to);

/** Throws for the number that the bends come from. */
void muster_run_throw_bends (MusterRun *run);

/** Throws for a place from @low to @high, in mm. @format: says it of a length. Returns: the place
 */
int muster_run_throw_along (MusterRun *run, int low, int high, const char *format);

/** Throws for a course from sector to sector, out of the table at both ends. Returns: FALSE where
 * it finds no way out (battlefield/terrain/route.c) */
gboolean muster_run_throw_route (MusterRun *run);

/** Throws for a course from a feature to an edge. Returns: FALSE where there is none to start at
 * (battlefield/terrain/link.c) */
gboolean muster_run_throw_link (MusterRun *run);

G_END_DECLS
