/* The words by which a text names what a ruleset has: types, grades, figures, limits. Names may be
 * spelt without accents and capitals, in the plural, without what stands in parentheses, and by
 * their ids; a slip of the pen is guessed. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

typedef struct _MusterTextWords MusterTextWords;

/** Returns: (transfer full): the words of @ruleset, which must outlive them */
MusterTextWords *muster_text_words_new (const MusterRuleset *ruleset);
void muster_text_words_free (MusterTextWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTextWords, muster_text_words_free)

/** Returns: (transfer none): the ruleset */
const MusterRuleset *muster_text_words_get_ruleset (const MusterTextWords *words);

/**
 * MusterTextPlace:
 * @holder: (nullable): what the thing would stand in
 * @nation: the grade in force there, or MUSTER_GRADE_NONE
 * @year: or MUSTER_NO_YEAR
 *
 * Of several types of one name that is meant which belongs there.
 */
typedef struct
{
  const MusterKind *holder;
  int nation;
  int year;
} MusterTextPlace;

/* How well a word was understood. */
typedef enum
{
  MUSTER_TEXT_UNKNOWN,
  MUSTER_TEXT_SEVERAL, /* it may mean more than one; the first is taken */
  MUSTER_TEXT_GUESSED,
  MUSTER_TEXT_KNOWN,
} MusterTextSense;

/** Finds a type or kind of formation: "Hussars", "hussars of Northland", "unit ID" (its sort and
 * id, which never means another). */
MusterTextSense muster_text_words_find_kind (MusterTextWords *words,
                                             const MusterTextPlace *place,
                                             const char *text,
                                             gboolean may_guess,
                                             const MusterKind **kind);

/** Finds a grade: "UQ 4", "Good". Of several, one that may be chosen on a thing of @kind, where
 * that is not NULL, is meant. */
MusterTextSense muster_text_words_find_grade (MusterTextWords *words,
                                              const MusterKind *kind,
                                              const char *text,
                                              gboolean may_guess,
                                              MusterGradeRef *grade);

/** Finds a grade of the scale that @scale names. */
MusterTextSense muster_text_words_find_grade_of (MusterTextWords *words,
                                                 const char *scale,
                                                 const char *text,
                                                 gboolean may_guess,
                                                 MusterGradeRef *grade);

/** Finds a figure to enter. Returns: as above; @stat gets its index */
MusterTextSense muster_text_words_find_figure (MusterTextWords *words,
                                               const char *text,
                                               gboolean may_guess,
                                               int *stat);

/** Finds a limit of the ruleset, by its name or id. Returns: as above; @id gets its id */
MusterTextSense muster_text_words_find_limit (MusterTextWords *words,
                                              const char *text,
                                              gboolean may_guess,
                                              const char **id);

G_END_DECLS
