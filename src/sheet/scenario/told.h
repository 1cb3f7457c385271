/* What several sheets of a scenario say alike: its sides, forces, zones, markers, weather and
 * timetable. All of it is of a view of the scenario: see sheet/page/view.h. */
#pragma once

#include "battlefield/text.h"
#include "sheet/page/section.h"
#include "sheet/page/sheet.h"
#include "sheet/scenario/turns.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): "south edge · attacks · deploys and moves first" */
char *muster_told_dup_role (const MusterBattlefield *battlefield, int side);

/** Returns: (transfer full) (nullable): "187 of 200 points · Legal": points and verdict of an army
 * of @side, where the reader learns of such; NULL where there is nothing to tell */
char *muster_told_dup_strength (const MusterScenarioArmy *army,
                                const MusterSheetOptions *options,
                                int side);

/** Adds a section with both sides beside each other: their armies, each with its commander, units
 * and strength, or that they are not known, and what is noted of them for everybody. */
void muster_told_add_forces (MusterGalley *galley,
                             const MusterScenario *view,
                             const MusterSheetOptions *options);

/** Adds to a section the zones of a side, or of nobody, or that they are not known. */
void muster_told_add_zones (MusterSection *section,
                            const MusterScenario *view,
                            const MusterSheetOptions *options,
                            int side);

/** Adds to a section how troops are deployed by the rules. */
void muster_told_add_deployment (MusterSection *section, const MusterBattlefield *battlefield);

/** Adds to a section a sentence which says that what @hidden is of @side is not known, where it is
 * hidden from the reader. */
void muster_told_add_unknown (MusterSection *section,
                              const MusterScenario *view,
                              const MusterSheetOptions *options,
                              MusterHidden hidden,
                              int side);

/** Adds a section with the table of markers. */
void muster_told_add_objectives (MusterGalley *galley, const MusterScenario *view);

/** Adds a section with what happens when: arrivals, changes of weather, dusk and end. Nothing where
 * neither turns, times nor reserves are given. */
void muster_told_add_timetable (MusterGalley *galley,
                                const MusterScenario *view,
                                const MusterSheetOptions *options);

/** Adds to a section what players note of reserves, and how these are thrown for. */
void muster_told_add_arrival_notes (MusterSection *section, const MusterScenario *view);

/** Adds a section with the weather that is known, its effects, and how it changes. */
void muster_told_add_weather (MusterGalley *galley, const MusterScenario *view);

/** Adds a section with what the rules and the players say of winning, and the figures that the
 * reader may know. */
void muster_told_add_victory (MusterGalley *galley,
                              const MusterScenario *view,
                              const MusterSheetOptions *options,
                              const char *title);

/** Adds a section with lines of a text as its paragraphs. */
void muster_told_add_text (MusterGalley *galley, const char *title, const char *text);

/** Adds whose rules a part is borrowed from, where it is. */
void muster_told_add_source (MusterGalley *galley,
                             const MusterBattlefield *battlefield,
                             MusterSourcePart part);

G_END_DECLS
