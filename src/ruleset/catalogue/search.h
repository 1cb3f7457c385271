/* What somebody types to find troops: words of names, "UQ 5" for those of a grade, "4 x" before
 * them for how many. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

#define MUSTER_MOST_AT_ONCE 99

typedef struct
{
  guint count; /* how many are asked for: from 1 to MUSTER_MOST_AT_ONCE */
  int scale;   /* of the grade that is asked for, or -1 */
  int grade;
  char *words; /* what is left, of muster_text_fold_words() */
} MusterKindSearch;

/** Takes apart what was typed. A grade is found by its label, such as "UQ 5"; one that is a word of
 * troops too stays among the words. */
MusterKindSearch *muster_kind_search_new (const MusterRuleset *ruleset, const char *typed);
void muster_kind_search_free (MusterKindSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterKindSearch, muster_kind_search_free)

/** How packs write the weight of shot. */
#define MUSTER_WORD_POUNDS "lb"

/** Returns: whether a folded word is another way to write it, such as "pdr" */
gboolean muster_word_is_pounds (const char *word);

/**
 * muster_kind_dup_search_words:
 * @classes: (element-type MusterUnitClass): of muster_ruleset_list_unit_classes()
 *
 * Returns: (transfer full): the words by which a type or kind of formation is found: its name, of
 *   one and of several, its nation, what it is told apart by (its arm, light …), and the grades
 *   that it presets; of muster_text_fold_words()
 */
char *muster_kind_dup_search_words (const MusterRuleset *ruleset,
                                    GArray *classes,
                                    const MusterKind *kind);

G_END_DECLS
