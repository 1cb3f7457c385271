/* What the files of the differences share: ruleset/differences/differences.c keeps and takes them,
 * ruleset/differences/words.c puts each into words. */
#pragma once

#include "ruleset/differences/differences.h"
#include "xml/differences.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): the cells of a row, or the words of an element; NULL where
 * there are none */
char *muster_difference_dup_text (const MusterXmlNode *node);

/** Returns: (transfer full): what an element of @ruleset is called, shortened where it is long:
 * "Type: Line foot"; of a row of a figure "Command range: Division commander" */
char *muster_difference_dup_name (const MusterRuleset *ruleset, const MusterXmlNode *node);

/**
 * muster_difference_dup_change:
 * @before: the ruleset as it was
 * @after: as it is
 * @found: the element in both, or in the one that has it
 *
 * Returns: (transfer full): how it differs: "points 7 → 8"
 */
char *muster_difference_dup_change (const MusterRuleset *before,
                                    const MusterRuleset *after,
                                    const MusterXmlDifference *found);

G_END_DECLS
