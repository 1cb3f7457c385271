/* What a feature of a battlefield is drawn as: Muster's own words, which packs give to their types
 * of features. sheet/board-drawing draws them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_LOOK_NONE,
  MUSTER_LOOK_HILL,       /* gentle */
  MUSTER_LOOK_STEEP,      /* a hill of steep sides */
  MUSTER_LOOK_WOOD,       /* dense */
  MUSTER_LOOK_BRUSH,      /* open wood, scrub */
  MUSTER_LOOK_MARSH,      /* soft ground */
  MUSTER_LOOK_LAKE,       /* water that is an area */
  MUSTER_LOOK_FIELD,      /* open */
  MUSTER_LOOK_ENCLOSURE,  /* a field with hedges or walls round it */
  MUSTER_LOOK_SETTLEMENT, /* houses: farm, village, town */
  MUSTER_LOOK_WALLED,     /* a settlement within a wall */
  MUSTER_LOOK_RIVER,      /* a line, as all that follow up to the gully */
  MUSTER_LOOK_STREAM,
  MUSTER_LOOK_ROAD,
  MUSTER_LOOK_WALL,
  MUSTER_LOOK_HEDGE,
  MUSTER_LOOK_GULLY,
  MUSTER_LOOK_BRIDGE, /* a crossing, an area */
  MUSTER_LOOK_FORD,
  MUSTER_N_LOOKS,
} MusterLook;

/** Returns: what the word of a pack means; none for NULL and for a word that is unknown */
MusterLook muster_look_find (const char *word);

/** Returns: (transfer none): the word of packs; "" for none */
const char *muster_look_get_word (MusterLook look);

/** Returns: whether it is drawn along a line, as roads are, and not as an area */
gboolean muster_look_is_line (MusterLook look);

/** Returns: whether houses stand on it */
gboolean muster_look_is_settlement (MusterLook look);

/** Returns: whether water runs or stands in it */
gboolean muster_look_is_water (MusterLook look);

/** Returns: whether it is a bridge or a ford */
gboolean muster_look_is_crossing (MusterLook look);

G_END_DECLS
