/* A side on the Play page: what it has left, and the rows of its return with their boxes. Ticks are
 * made in the boxes, or in a field: the number of a row, then + for one lost, − for one back, or
 * the first letter of what became of a commander. */
#pragma once

#include "scenario/play/levels.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* A line of the Play page: a unit with its boxes and the state that it has come to, or a commander
 * with what became of him, and what the rules say that costs. */

G_DECLARE_FINAL_TYPE (MusterPlayLine, muster_play_line, MUSTER, PLAY_LINE, AdwBin)

/** Returns: (transfer none): the row that it is of */
const MusterReturnRow *muster_play_line_get_row (MusterPlayLine *line);

#define MUSTER_TYPE_PLAY_SIDE (muster_play_side_get_type ())
G_DECLARE_FINAL_TYPE (MusterPlaySide, muster_play_side, MUSTER, PLAY_SIDE, AdwBin)

/**
 * MusterPlaySide::ticked:
 * @tick: (type gpointer): what is to be ticked, a MusterTick
 * @name: what is done by it
 */

/** Makes its lines anew; @scenario must outlive them. */
void muster_play_side_begin (MusterPlaySide *side, const MusterScenario *scenario, int number);

/** Shows what is ticked. */
void muster_play_side_show (MusterPlaySide *side, const MusterPlay *play);

/** Returns: (transfer none) (nullable): the line with this number */
MusterPlayLine *muster_play_side_find_line (MusterPlaySide *side, guint number);

G_END_DECLS
