/* The boxes of a turn track: one a turn, row by row, as large as the room allows. Lengths are
 * points. */
#pragma once

#include "sheet/page/section.h"
#include "sheet/scenario/turns.h"

G_BEGIN_DECLS

/* How much a box holds. */
typedef enum
{
  MUSTER_TRACK_FULL,
  MUSTER_TRACK_BRIEF, /* what arrives, and when the light goes, has to be told elsewhere */
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

/** Plans a track for so much height of the layout. */
MusterTurnTrack muster_turn_track_plan (MusterLayout *layout,
                                        const MusterTurns *turns,
                                        const char *dusk,
                                        double height,
                                        MusterTrackForm form);

/** Adds when the light goes, which small boxes do not say. */
void muster_turn_track_add_light (MusterSection *section,
                                  const MusterScenario *scenario,
                                  const MusterTurns *turns);

/** Adds its boxes, a block for each row of them. */
void muster_turn_track_add (const MusterTurnTrack *track);

G_END_DECLS
