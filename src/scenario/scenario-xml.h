/* Scenarios as XML files, both ways. Reading one and writing it again gives the same bytes. */
#pragma once

#include "scenario/scenario.h"
#include "xml/xml-reader.h"

G_BEGIN_DECLS

/**
 * MusterFindRuleset:
 * @digest: (nullable): SHA-256 of the pack's text that is wanted
 *
 * Returns: (transfer none) (nullable): the ruleset, or another text of it; NULL where there is
 * none, with what is wrong with it in @problems
 */
typedef MusterRuleset *(*MusterFindRuleset) (const char *id,
                                             const char *digest,
                                             GPtrArray *problems,
                                             gpointer data);

/**
 * muster_scenario_read:
 * @xml: a file with the root scenario
 * @find: (nullable): where rulesets come from; without them types and grades are taken as they
 * stand
 * @problems: (element-type MusterProblem): what is wrong is added, each with its line
 *
 * Returns: (transfer full) (nullable): the scenario, or NULL where there are errors
 */
MusterScenario *muster_scenario_read (const MusterXml *xml,
                                      MusterFindRuleset find,
                                      gpointer data,
                                      GPtrArray *problems);

/** Returns: (transfer full): the scenario as an XML file, with all that other programs need */
GBytes *muster_scenario_write (const MusterScenario *scenario);

G_END_DECLS
