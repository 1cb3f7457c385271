/* With what a unit is drawn, and of what arm it is by its tags.
 *
 * The nearest says the symbol: its type; the first of the types that it is one of; its grades, but
 * for that of its arm; its tags, then those of the types that it is one of; last its arm. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/**
 * muster_kind_get_symbol:
 * @grades: n_scales: what a thing of this kind has, or MUSTER_GRADE_UNKNOWN, MUSTER_GRADE_NONE
 *
 * Returns: what such a thing is drawn with
 */
MusterSymbol
muster_kind_get_symbol (const MusterRuleset *ruleset, const MusterKind *kind, const gint16 *grades);

/** Returns: whether a thing of this kind has a symbol, whatever is chosen on it, or has one as soon
 * as its grades are chosen */
gboolean muster_kind_may_have_symbol (const MusterRuleset *ruleset, const MusterKind *kind);

/** Returns: (transfer full) (element-type MusterKind): the types of units that have no symbol
 * whatever is chosen */
GPtrArray *muster_ruleset_list_undrawn (const MusterRuleset *ruleset);

G_END_DECLS
