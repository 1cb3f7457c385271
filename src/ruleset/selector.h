/* Selectors pick things by their words, grades and numbers: see schemas/muster.xsd. What has not
 * been chosen yet makes the answer unknown. */
#pragma once

#include "base/number.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  MUSTER_NO,
  MUSTER_UNKNOWN,
  MUSTER_YES,
} MusterTruth;

typedef enum
{
  MUSTER_TERM_WORD,
  MUSTER_TERM_GRADE,
  MUSTER_TERM_NUMBER,
} MusterTermKind;

/* Whose word it is. */
typedef enum
{
  MUSTER_WORD_OF_ITSELF,
  MUSTER_WORD_AROUND, /* in:WORD: of what it stands in */
  MUSTER_WORD_WITHIN, /* has:WORD: of what stands in it, at any depth */
  MUSTER_N_WORD_PLACES,
} MusterWordPlace;

typedef struct
{
  guint8 kind;
  guint8 place; /* of a word: MusterWordPlace */
  gboolean negated : 1;
  gint16 scale;
  gint16 low; /* grades, both included */
  gint16 high;
  union
  {
    guint32 bit;    /* of the word */
    guint32 number; /* index into the selector's numbers */
  };
} MusterTerm;

typedef struct
{
  int measure_kind; /* MusterMeasureKind */
  int measure_index;
  gboolean has_low;
  gboolean has_high;
  MusterNumber low;
  MusterNumber high;
} MusterNumberTerm;

/* Words with the lowest 64 bits, which nearly all are, are matched at once by masks; what is
 * left is matched term by term. */
typedef struct
{
  guint64 all[MUSTER_N_WORD_PLACES];
  guint64 none[MUSTER_N_WORD_PLACES];
  MusterTerm *terms; /* all of them, those that the masks leave over first */
  int n_left;
  int n_terms;
} MusterClause;

typedef struct
{
  const char *text;      /* (unowned): as written; the ruleset has it */
  MusterClause *clauses; /* none: everything */
  MusterNumberTerm *numbers;
  int n_clauses;
  int n_numbers;
  int line;
  gboolean asks_within; /* for what stands in things */
} MusterSelector;

/* What a selector looks at: one thing. @number answers for the thing's numbers. */
typedef struct _MusterSubject MusterSubject;
struct _MusterSubject
{
  const guint64 *words[MUSTER_N_WORD_PLACES]; /* cells: its own, around it and within it */
  guint open;                                 /* bits of places whose words are not known */
  const gint16 *grades; /* per scale: an index, MUSTER_GRADE_NONE or MUSTER_GRADE_UNKNOWN */
  MusterTruth (*number) (const MusterSubject *subject,
                         int measure_kind,
                         int measure_index,
                         MusterNumber *number);
  gpointer data;
  guint index;
};

typedef struct _MusterRuleset MusterRuleset;

/**
 * muster_selector_compile:
 * @ruleset: whose words it uses; words get their bits here
 * @text: (nullable): the selector; NULL for everything
 * @file: for messages
 * @line: for messages
 * @problems: (element-type MusterProblem): unknown words and bad ranges are added
 *
 * Returns: (transfer full): the selector; terms that are wrong match nothing
 */
MusterSelector *muster_selector_compile (MusterRuleset *ruleset,
                                         const char *text,
                                         const char *file,
                                         int line,
                                         GPtrArray *problems);

void muster_selector_free (MusterSelector *selector);

/** Returns: whether @word is one that every ruleset has: a sort, or "overall" */
gboolean muster_word_is_own (const char *word);

/** Returns: whether @selector picks the subject */
MusterTruth muster_selector_match (const MusterSelector *selector, const MusterSubject *subject);

/** Returns: whether whatever matches @a also matches @b, as far as their terms tell */
gboolean muster_selector_says_all_of (const MusterSelector *a, const MusterSelector *b);

/** Returns: whether things with the words @own, and perhaps some of @perhaps, may match; both are
 * cells. What they stand in, grades and numbers are left open. */
gboolean muster_selector_may_match (const MusterSelector *selector,
                                    const guint64 *own,
                                    const guint64 *perhaps);

/** Returns: whether some term asks for the grade of @scale */
gboolean muster_selector_uses_scale (const MusterSelector *selector, int scale);

/* The order in which rows are asked: a row that tells more comes before those that say less. */

/** Two rows say the same: @row, and @earlier, which stands before it. */
typedef void (*MusterSameRows) (guint row, guint earlier, gpointer data);

/**
 * muster_row_order_list:
 * @selectors: (array length=n): the selector of each row, in the order of the pack
 * @describe_same: called for each two, in the order of the pack
 *
 * Takes one row after the other and puts it before the first of those that say less than it does,
 * or behind all of them. Takes about as long as there are rows, where few say a word of another's.
 *
 * Returns: (transfer full) (array length=n): the numbers of the rows in their order
 */
guint *muster_row_order_list (const MusterSelector *const *selectors,
                              guint n,
                              MusterSameRows describe_same,
                              gpointer data);

G_END_DECLS
