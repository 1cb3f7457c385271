/* The sheets of a scenario. Those that are never NULL leave @error as it is. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** The text: the pages that both players read. Situation, times, weather, sides, deployment,
 * objectives, reserves, victory, terrain, what breaks the rules, dice. Briefings, which are for one
 * side alone, are on none of them. Never NULL. */
MusterGameSheetFunction muster_scenario_pages_make;

/** The map: a page with its board as large as the paper allows, with coordinates round it, and the
 * legend below or beside it, or where that is long after it. Zones of a side that are hidden from
 * the reader are not on it; hidden from readers of both sides they are those of neither. NULL where
 * there is no battlefield. */
MusterGameSheetFunction muster_scenario_map_make;

/** The turn track: a box for each turn, to move a marker along or to tick, with the time, the
 * weather or a line to write it on, what arrives, dusk and the end; below it what the weather does.
 * One page, turned as the boxes are largest; on small paper what the weather does may follow the
 * boxes of many turns. Of a battle without an end it has boxes for as many turns as something is
 * known of, twelve at least. Never NULL. */
MusterGameSheetFunction muster_sheet_turn_track;

/** The printed twin of the Play page: a strip of turns with time, weather and arrivals, and in two
 * columns the rows of each side's loss return with boxes to tick, commanders with their fates, and
 * what each army and formation can lose, counted up in boxes to where a level begins. Boxes of what
 * has fallen so far are filled, where the game has that. NULL where neither side that the reader
 * may see has an army. */
MusterGameSheetFunction muster_sheet_play;

/** The briefings: for each side that the reader may see, a part of its own to hand over to its
 * player: the situation, its briefing, its forces, zone and reserves, what wins, and what it knows
 * of the enemy. Of the other side's briefing nothing is on them, nor what is hidden. Never NULL. */
MusterGameSheetFunction muster_sheet_briefing;

/** The loss return, to be filled in and signed at the table, of each side that the reader may see,
 * or of the army alone: every unit and commander by its number, with a box for each step that it
 * can lose and boxes for its fate; below them how the battle ended. A campaign's grid for losses
 * has the same numbers, since both take them from army/evaluate/losses.h: who types them in reads
 * "17, two, captured" off the paper and nothing else. What the sheet asks for is in general words;
 * what the rules of a campaign make of them, such as whether a wounded commander comes back, is not
 * the sheet's. */
MusterGameSheetFunction muster_sheet_loss_return;

G_END_DECLS
