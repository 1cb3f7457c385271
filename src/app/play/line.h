/* A line of the Play page: a unit with its boxes and the state that it has come to, or a commander
 * with what became of him, and what the rules say that costs. */
#pragma once

#include "scenario/play/levels.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PLAY_LINE (muster_play_line_get_type ())
G_DECLARE_FINAL_TYPE (MusterPlayLine, muster_play_line, MUSTER, PLAY_LINE, AdwBin)

/**
 * MusterPlayLine::ticked:
 * @tick: (type gpointer): what is to be ticked, a MusterTick; it is not yet
 */

/** @row: with a number; as long as the line. Returns: (transfer floating) */
GtkWidget *muster_play_line_new (const MusterReturnRow *row);

/** Returns: (transfer none): the row that it is of */
const MusterReturnRow *muster_play_line_get_row (MusterPlayLine *line);

/** Returns: (transfer none): the unit's or commander's name, or what it is */
const char *muster_play_line_get_name (MusterPlayLine *line);

/** Shows what is ticked. */
void muster_play_line_show (MusterPlayLine *line, const MusterPlay *play);

G_END_DECLS
