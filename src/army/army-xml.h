/* Armies as XML files, both ways. Reading and writing again gives the same bytes. */
#pragma once

#include "army/army.h"
#include "xml/xml-reader.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (nullable): the id of the ruleset that an army file names; NULL, with
 * a problem, where the file is not an army */
const char *muster_army_xml_get_ruleset (const MusterXml *xml, GPtrArray *problems);

/**
 * muster_army_read:
 * @xml: an army file
 * @ruleset: (nullable): its ruleset; without it types and grades are taken as they stand
 * @problems: (element-type MusterProblem): unknown types, kinds, grades and entries are added
 *
 * Returns: (transfer full) (nullable): the army, or NULL where there are errors
 */
const MusterArmy *
muster_army_read (const MusterXml *xml, MusterRuleset *ruleset, GPtrArray *problems);

/** Returns: (transfer full): the army as an XML file */
GBytes *muster_army_write (const MusterArmy *army);

G_END_DECLS
