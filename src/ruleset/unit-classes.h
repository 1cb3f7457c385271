/* What units of a ruleset are told apart by, beside their type: a grade of a scale that nobody
 * chooses, such as the arm, or a tag. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

typedef struct
{
  int scale; /* or -1: a tag */
  int index; /* of the grade or the tag */
} MusterUnitClass;

/** Returns: (transfer full) (element-type MusterUnitClass): those that some type of unit is of, in
 * the order of the ruleset; a type may be of several */
GArray *muster_ruleset_list_unit_classes (const MusterRuleset *ruleset);

/** Returns: whether @kind is a type of unit of this class */
gboolean muster_kind_is_of_class (const MusterRuleset *ruleset,
                                  const MusterKind *kind,
                                  MusterUnitClass class);

/** Returns: (transfer none): the id of its grade or tag */
const char *muster_unit_class_get_id (const MusterRuleset *ruleset, MusterUnitClass class);

/** Returns: (transfer full): its name, which begins with a large letter */
char *muster_unit_class_dup_name (const MusterRuleset *ruleset, MusterUnitClass class);

G_END_DECLS
