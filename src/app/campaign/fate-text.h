/* What became of a commander, as a person types it after a battle. */
#pragma once

#include "campaign/model/event.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/**
 * muster_fate_read:
 * @typed: the beginning of a word: "unhurt", "wounded", "captured", "killed" or "dead"; behind
 *   "wounded" for how many days he is, or until when: "w 14", "wounded until 25 June 1815"; a
 *   number is a throw for the table of the ruleset that has fates; blank or 0: unhurt
 * @ruleset: (nullable)
 * @day: of the battle
 * @until: (out): when he is fit again, or %MUSTER_NO_DAY
 *
 * Returns: FALSE where it is none of these, or a throw for which the table does not say what became
 *   of him
 */
gboolean muster_fate_read (const char *typed,
                           const MusterRuleset *ruleset,
                           int day,
                           MusterFate *fate,
                           int *until);

/** Returns: whether a word, or its beginning, is “captured” or “prisoner” */
gboolean muster_fate_is_captured (const char *typed);

/** Returns: (transfer full) (nullable): what the table says of a throw, where that is not what
 * became of him: "lost"; NULL of all else */
char *muster_fate_dup_unsaid (const char *typed, const MusterRuleset *ruleset);

/** Returns: (transfer full) (nullable): what a throw means by the ruleset's own table: "d6: 1–5
 * unhurt, 6 killed"; NULL where it has none; @ruleset: (nullable) */
char *muster_fate_dup_table (const MusterRuleset *ruleset);

/** Returns: (transfer full): in words: "wounded until 25 June 1815" */
char *muster_fate_dup_text (MusterFate fate, int until);

G_END_DECLS
