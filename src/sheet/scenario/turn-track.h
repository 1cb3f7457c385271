/* The boxes of a turn track: one a turn, row by row, as large as the room allows. Lengths are
 * points. */
#pragma once

#include "sheet/page/layout.h"
#include "sheet/page/sheet.h"
#include "sheet/scenario/turns.h"

G_BEGIN_DECLS

/* How much a box holds. */
typedef enum
{
  MUSTER_TRACK_FULL,
  MUSTER_TRACK_BRIEF, /* what arrives has to be told elsewhere */
  MUSTER_TRACK_TIGHT, /* so too, and numbers are small */
  MUSTER_N_TRACK_FORMS,
} MusterTrackForm;

typedef struct
{
  MusterLayout *layout;     /* (unowned) */
  const MusterTurns *turns; /* (unowned) */
  const char *dusk;         /* (unowned): its time, or NULL */
  guint columns;
  double width; /* of a box */
  double height;
  MusterTrackForm form;
  gboolean fits; /* into the room */
} MusterTurnTrack;

/** Plans a track for so much height of the layout.
 */
MusterTurnTrack muster_turn_track_plan (MusterLayout *layout,
                                        const MusterTurns *turns,
                                        const char *dusk,
                                        double height,
                                        MusterTrackForm form);

/** Adds its boxes, a block for each row of them. */
void muster_turn_track_add (const MusterTurnTrack *track);

/* The turn track of a scenario: a box for each turn, to move a marker along or to tick, with the
 * time, the weather or a line to write it on, what arrives, dusk and the end; below it what the
 * weather does. One page, turned as the boxes are largest; on small paper what the weather does may
 * follow the boxes of many turns. */

/** Never NULL: @error stays as it is. Of a battle without an end it has
 * boxes for as many turns as something is known of, twelve at least. */
MusterGameSheetFunction muster_sheet_turn_track;

G_END_DECLS
