/* What several sheets of a scenario say alike: its sides, zones, markers, victory and
 * timetable. All of it is of a view of the scenario: see sheet/page/view.h. */
#pragma once

#include "battlefield/text.h"
#include "sheet/page/section.h"
#include "sheet/page/sheet.h"
#include "sheet/scenario/turns.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): "south edge · attacks · deploys and moves first" */
char *muster_scenario_section_dup_role (const MusterBattlefield *battlefield, int side);

/** Adds to a section the zones of a side, or of nobody, or that they are not known. */
void muster_scenario_section_add_zones (MusterSection *section,
                                        const MusterScenario *view,
                                        const MusterSheetOptions *options,
                                        int side);

/** Adds to a section a sentence which says that what @hidden is of @side is not known, where it is
 * hidden from the reader. */
void muster_scenario_section_add_unknown (MusterSection *section,
                                          const MusterScenario *view,
                                          const MusterSheetOptions *options,
                                          MusterHidden hidden,
                                          int side);

/** Adds a section with the table of markers. */
void muster_scenario_section_add_objectives (MusterLayout *layout, const MusterScenario *view);

/** Adds a section with what happens when: arrivals, changes of weather, dusk and end. Nothing where
 * neither turns, times nor reserves are given. */
void muster_scenario_section_add_timetable (MusterLayout *layout,
                                            const MusterScenario *view,
                                            const MusterSheetOptions *options);

/** Adds to a section what players note of reserves, and how these are thrown for. */
void muster_scenario_section_add_arrival_notes (MusterSection *section, const MusterScenario *view);

/** Adds a section with what the rules and the players say of winning, and the figures that the
 * reader may know. @reader: the side that is spoken to, which reads how it wins, and then how the
 * enemy does; or MUSTER_NO_SIDE */
void muster_scenario_section_add_victory (MusterLayout *layout,
                                          const MusterScenario *view,
                                          const MusterSheetOptions *options,
                                          int reader);

/** Adds a section with lines of a text as its paragraphs. */
void muster_scenario_section_add_text (MusterLayout *layout, const char *title, const char *text);

/** Adds whose rules a part is borrowed from, where it is. */
void muster_scenario_section_add_source (MusterLayout *layout,
                                         const MusterBattlefield *battlefield,
                                         MusterSourcePart part);

G_END_DECLS
