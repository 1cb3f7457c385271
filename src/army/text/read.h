/* Reads an army that is written as text: Muster's own plain format, as people write it by hand, and
 * as mails carry it. data/help/plain-format.md describes it. */
#pragma once

#include "army/model/army.h"
#include "ruleset/catalogue/packs.h"

G_BEGIN_DECLS

/** Returns: whether the bytes of a file are neither XML nor nothing, and so may be an army as text
 */
gboolean muster_army_text_is_text (const char *text, gsize length);

/**
 * muster_army_text_read:
 * @text: anything; it need not be UTF-8, nor end in NUL
 * @length: its length in bytes
 * @file: what it is called in messages
 * @packs: where its ruleset is sought; where no line names one, by the types that are named
 * @problems: (element-type MusterProblem): a note for each guess and for what stands before and
 *   behind the army; an error for each line of it that was not understood, or was in part
 *
 * Lines that are not understood are left out, and the rest is read: where @problems has got errors,
 * the army is not all of what was written.
 *
 * Returns: (transfer full) (nullable): the army; NULL where there is none in the text, or its
 *   ruleset is not there
 */
const MusterArmy *muster_army_text_read (const char *text,
                                         gsize length,
                                         const char *file,
                                         MusterPacks *packs,
                                         GPtrArray *problems);

/** As muster_army_text_read(), for an army of @ruleset, whether or not the text names one. */
const MusterArmy *muster_army_text_read_with (const char *text,
                                              gsize length,
                                              const char *file,
                                              MusterRuleset *ruleset,
                                              GPtrArray *problems);

G_END_DECLS
