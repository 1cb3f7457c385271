/* What somebody types to find troops: words of names, "UQ 5" for those of a grade, "4 x" before
 * them for how many. */
#pragma once

#include "base/words.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

#define MUSTER_MOST_AT_ONCE 99

/* Words that were typed, made ready once to be looked for in many kinds. */
typedef struct _MusterTypedWords MusterTypedWords;

/** Returns: (transfer full): the words of @typed, of muster_text_fold_words() */
MusterTypedWords *muster_typed_words_new (const char *typed);
void muster_typed_words_free (MusterTypedWords *typed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTypedWords, muster_typed_words_free)

typedef struct
{
  guint count; /* how many are asked for: from 1 to MUSTER_MOST_AT_ONCE */
  int scale;   /* of the grade that is asked for, or -1 */
  int grade;
  char *words;            /* what is left, of muster_text_fold_words() */
  MusterTypedWords *each; /* of these */
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

/** Takes "4 x ", "4×" and the like from the beginning of @typed. Returns: how many, from 1 to
 * MUSTER_MOST_AT_ONCE; 1 where there is no such beginning */
guint muster_kind_search_take_count (const char **typed);

/** By what a type or kind of formation is found. */
typedef struct
{
  char *name;     /* of muster_text_fold_words() */
  char *folded;   /* of muster_text_fold_words(): its name, of one and of several, its nation, what
                   * it is told apart by (its arm, light …), and the grades that it presets */
  guint64 troops; /* groups of muster_search_get_troops() of which a word stands in its name */
} MusterKindWords;

/** @classes: (element-type MusterUnitClass): of muster_ruleset_list_unit_classes().
 * Returns: (transfer full): its words */
MusterKindWords *
muster_kind_words_new (const MusterRuleset *ruleset, GArray *classes, const MusterKind *kind);
void muster_kind_words_free (MusterKindWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterKindWords, muster_kind_words_free)

/** Returns: whether each word that was typed begins one of @words, or one that means the same in
 * another language */
gboolean muster_kind_words_match (const MusterKindWords *words, const MusterTypedWords *typed);

/** Shorter beginnings are not looked for in other languages: bytes. */
#define MUSTER_SEARCH_SHORTEST 3

/** Returns: (transfer none) (nullable): what troops are called, in groups "troops"; NULL where the
 * file of words is not there */
const MusterWords *muster_search_get_troops (void);

G_END_DECLS
