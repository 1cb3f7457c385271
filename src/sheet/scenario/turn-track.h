/* The boxes of a turn track: one a turn, row by row, as large as the room allows. Lengths are
 * points. */
#pragma once

#include "sheet/page/block.h"
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
  MusterGalley *galley;     /* (unowned) */
  const MusterTurns *turns; /* (unowned) */
  const char *dusk;         /* (unowned): its time, or NULL */
  guint columns;
  double width; /* of a box */
  double height;
  MusterTrackForm form;
  gboolean fits; /* into the room */
} MusterTurnTrack;

/** Plans a track for so much height of the galley.
 */
MusterTurnTrack muster_turn_track_plan (MusterGalley *galley,
                                        const MusterTurns *turns,
                                        const char *dusk,
                                        double height,
                                        MusterTrackForm form);

/** Adds its boxes, a block for each row of them. */
void muster_turn_track_add (const MusterTurnTrack *track);

/**
 * muster_turn_track_add_gauge:
 * @start: (nullable): the weather at the beginning
 *
 * Adds a strip of numbered boxes for the gauge that the weather is read from, to move a marker
 * along, and marks where it begins; nothing where it is not read from one.
 */
void muster_turn_track_add_gauge (MusterGalley *galley,
                                  const MusterRuleset *weather,
                                  const MusterWeatherState *start);

G_END_DECLS
