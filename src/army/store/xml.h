/* Armies as XML files, both ways. Reading and writing again gives the same bytes. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "xml/reader.h"
#include "xml/writer.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (nullable): the id of the ruleset that an army file names; NULL, with
 * a problem, where the file is not an army */
const char *muster_army_xml_get_ruleset (const MusterXml *xml, GPtrArray *problems);

/** Returns: (transfer full) (element-type MusterHouseValue): the player's own values that an army
 * brings; what @ruleset does not leave to him, such as after its pack was changed, is passed over
 */
GPtrArray *muster_army_xml_list_house (const MusterXml *xml,
                                       const MusterXmlNode *army,
                                       const MusterRuleset *ruleset,
                                       GPtrArray *problems);

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

/**
 * muster_army_read_element:
 * @node: an element <army> of another document
 *
 * As muster_army_read(). Nodes keep the numbers that the element gives them.
 */
const MusterArmy *muster_army_read_element (const MusterXml *xml,
                                            const MusterXmlNode *node,
                                            MusterRuleset *ruleset,
                                            GPtrArray *problems);

/** Returns: (transfer full): the army as an XML file */
GBytes *muster_army_write (const MusterArmy *army);

/**
 * muster_army_write_element:
 * @number: of the army in its document; 0: none, and no numbers of its nodes
 * @evaluation: (nullable): the army added up: its points, grades and figures are written beside
 * what its player chose, for programs that cannot work them out
 *
 * Writes the army as an element <army>. Its nodes are numbered by their places in it.
 */
void muster_army_write_element (MusterXmlWriter *writer,
                                const MusterArmy *army,
                                int number,
                                const MusterEvaluation *evaluation);

G_END_DECLS
