/* The sheets of an army by itself. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** The order of battle: formations, commanders and units with their grades, points, boxes for
 * losses and what the ruleset works out for them. */
MusterArmySheetFunction muster_sheet_order_of_battle;

/** The order of battle in little: the whole army on as few pages as will do, for a pocket, or a
 * magazine. In columns, but on small paper that stands upright; its type may be set a point smaller
 * where that saves a page. Notes are left out, and it says so. */
MusterArmySheetFunction muster_sheet_compact;

/** The roster: an army as its opponent may know it, formations, commanders and units by type and
 * number, what anybody counts on the table, and what the ruleset discloses. Of an army by itself it
 * is to be handed to the opponent; of a scenario the reader gets the armies of the other side, each
 * on its own page, and NULL where that side's forces are hidden from the reader. */
MusterGameSheetFunction muster_sheet_roster;

/** The organisation as a tree: boxes with the period's symbols, from the army down. The paper is
 * turned to landscape where the tree needs fewer pages so. A tree that fits no page is told in
 * parts: a page's formations with those directly below them, then each of these with all that
 * stands in it, side by side as far as there is room. */
MusterArmySheetFunction muster_sheet_organisation;

G_END_DECLS
