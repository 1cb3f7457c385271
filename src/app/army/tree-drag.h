#pragma once

#include "app/army/node-row.h"

/**
 * muster_army_tree_drag_attach:
 * @row: a row of a #MusterArmyTree
 *
 * Lets the row be dragged, alone or with the other rows that are selected, and lets rows and kinds
 * of the catalogue be dropped on it. Where they would go is marked with a class: before it, into
 * it, or after it. What comes from another army is copied.
 */
void muster_army_tree_drag_attach (MusterThingRow *row);
