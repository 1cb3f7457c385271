/* The boxes of a unit, one a step, ticked as its losses fall: a click ticks all up to a box, or
 * takes its tick away; + and − one at a time, a number that many, Home none, End all. Where a level
 * of strength begins stands a heavy line. */
#pragma once

#include "army/evaluate/losses.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PLAY_BOXES (muster_play_boxes_get_type ())
G_DECLARE_FINAL_TYPE (MusterPlayBoxes, muster_play_boxes, MUSTER, PLAY_BOXES, GtkWidget)

/**
 * MusterPlayBoxes::ticked:
 * @lost: so many are to be ticked, a gint64; they are not yet
 */

/**
 * muster_play_boxes_begin:
 * @row: of a unit whose steps are known
 * @name: of it, for a screen reader
 */
void muster_play_boxes_begin (MusterPlayBoxes *boxes, const MusterReturnRow *row, const char *name);

/** Ticks so many, and tells @state (nullable), in which the unit is then. */
void muster_play_boxes_show (MusterPlayBoxes *boxes, gint64 lost, const char *state);

gint64 muster_play_boxes_get_lost (MusterPlayBoxes *boxes);

/** Returns: which box is at a point of the widget, from 0; -1: none */
gint64 muster_play_boxes_find (MusterPlayBoxes *boxes, double x, double y);

G_END_DECLS
