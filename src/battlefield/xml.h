/* Battlefields, weather and dice as parts of XML documents, both ways. */
#pragma once

#include "battlefield/model/battlefield.h"
#include "xml/reader.h"
#include "xml/writer.h"

G_BEGIN_DECLS

/** Writes the elements <battlefield>, <weather> where any is known, and <dice>. They stand apart,
 * for other elements may come between; names and effects are written beside what is needed. */
void muster_battlefield_write (MusterXmlWriter *writer, const MusterBattlefield *battlefield);
void muster_battlefield_write_weather (MusterXmlWriter *writer,
                                       const MusterBattlefield *battlefield);
void muster_battlefield_write_dice (MusterXmlWriter *writer, const MusterBattlefield *battlefield);

/**
 * muster_battlefield_read:
 * @node: an element <battlefield>
 * @ruleset: (nullable): that which it names; without it types are taken as they stand
 * @problems: (element-type MusterProblem): unknown types, a table that is too small or too large,
 *   features that leave the table or cross themselves, numbers that come twice, more things or
 *   points than any table has
 *
 * Returns: (transfer full) (nullable): the battlefield, or NULL where there are errors
 */
MusterBattlefield *muster_battlefield_read (const MusterXml *xml,
                                            const MusterXmlNode *node,
                                            MusterRuleset *ruleset,
                                            GPtrArray *problems);

/** Reads an element <weather> into @battlefield; @ruleset: (nullable): that which it names */
void muster_battlefield_read_weather (const MusterXml *xml,
                                      const MusterXmlNode *node,
                                      MusterRuleset *ruleset,
                                      MusterBattlefield *battlefield,
                                      GPtrArray *problems);

/** Reads an element <dice> into @battlefield. */
void muster_battlefield_read_dice (const MusterXml *xml,
                                   const MusterXmlNode *node,
                                   MusterBattlefield *battlefield,
                                   GPtrArray *problems);

G_END_DECLS
