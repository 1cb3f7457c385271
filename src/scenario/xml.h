/* Scenarios as XML files, both ways. Reading one and writing it again gives the same bytes. */
#pragma once

#include "ruleset/catalogue/packs.h"
#include "scenario/scenario.h"
#include "xml/reader.h"

G_BEGIN_DECLS

/**
 * muster_scenario_read:
 * @xml: a file with the root scenario
 * @find: (nullable): where rulesets come from; without them types and grades are taken as they
 * stand
 * @problems: (element-type MusterProblem): what is wrong is added, each with its line; as notes
 * where armies, battlefield or weather were made with another text of a pack
 *
 * Returns: (transfer full) (nullable): the scenario, or NULL where there are errors
 */
MusterScenario *muster_scenario_read (const MusterXml *xml,
                                      MusterFindRuleset find,
                                      gpointer data,
                                      GPtrArray *problems);

/** Returns: (transfer full): the scenario as an XML file, with all that other programs need */
GBytes *muster_scenario_write (const MusterScenario *scenario);

/* A scenario in the parts in which the library keeps it. */
typedef enum
{
  MUSTER_PART_FRAME,       /* particulars, sides without their armies, reserves */
  MUSTER_PART_BATTLEFIELD, /* table, features, weather */
  MUSTER_PART_DICE,        /* the transcript */
  MUSTER_N_PARTS,
} MusterScenarioPart;

/** Returns: (transfer full): a part as a document with the root scenario */
GBytes *muster_scenario_write_part (const MusterScenario *scenario, MusterScenarioPart part);

/**
 * muster_scenario_read_parts:
 * @parts: (array length=MUSTER_N_PARTS): documents; a battlefield and dice may be NULL
 * @armies: (array length=n_armies): number, army and source of each
 * @sides: (array length=n_armies): of each army its side
 *
 * As muster_scenario_read(), of a scenario that the library kept; rulesets that @find does not know
 * are no error.
 */
MusterScenario *muster_scenario_read_parts (MusterXml *const *parts,
                                            const MusterScenarioArmy *armies,
                                            const int *sides,
                                            guint n_armies,
                                            MusterFindRuleset find,
                                            gpointer data,
                                            GPtrArray *problems);

G_END_DECLS
