/* All rulesets that there are packs of, for windows that ask which. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type MusterRuleset): those that can be read, by title; of two
 * packs with one ruleset the one found first */
GPtrArray *muster_ruleset_list_load (void);

G_END_DECLS
