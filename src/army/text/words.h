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

/**
 * MusterTextPlace:
 * @holder: (nullable): what the node would stand in
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

/** Finds a grade: "UQ 4", "Good". Of several, one that may be chosen on a node of @kind, where
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

/* The parts of a line of an army as text: what a node is, and what is said of it. The writer asks
 * here whether what it would write is understood. */

/* More alike nodes in one line are no army. */
#define MUSTER_TEXT_MOST_ALIKE 999

/* The words with which lines of particulars begin; they are English in every language. */
#define MUSTER_TEXT_ARMY      "Army"
#define MUSTER_TEXT_RULESET   "Ruleset"
#define MUSTER_TEXT_VERSION   "Version"
#define MUSTER_TEXT_NATION    "Nation"
#define MUSTER_TEXT_DATE      "Date"
#define MUSTER_TEXT_PLAYER    "Player"
#define MUSTER_TEXT_BUDGET    "Points agreed"
#define MUSTER_TEXT_HOUSE     "House value"
#define MUSTER_TEXT_NOTE      "Note"
#define MUSTER_TEXT_WAIVED    "Waived"
#define MUSTER_TEXT_OWN_PRICE "Own price"
#define MUSTER_TEXT_LOST      "Lost before"
#define MUSTER_TEXT_FIGURE    "figure" /* with an id: never means another */
#define MUSTER_TEXT_GRADE     "grade"  /* with SCALE:GRADE */
#define MUSTER_TEXT_NAME      "Name"
#define MUSTER_TEXT_UNDER     "Under"
#define MUSTER_TEXT_SECRET    "Secret" /* note or all */

/* Particulars of the army itself. */
typedef enum
{
  MUSTER_TEXT_KEY_NONE,
  MUSTER_TEXT_KEY_ARMY,
  MUSTER_TEXT_KEY_RULESET,
  MUSTER_TEXT_KEY_VERSION,
  MUSTER_TEXT_KEY_DATE,
  MUSTER_TEXT_KEY_PLAYER,
  MUSTER_TEXT_KEY_BUDGET,
  MUSTER_TEXT_KEY_HOUSE,
} MusterTextKey;

/** Returns: which particular of the army the line says; @value gets what stands behind the colon */
MusterTextKey muster_text_find_key (const char *line, const char **value);

/**
 * MusterTextHead:
 * @kind: what it is
 * @count: how many
 * @name: or NULL
 * @words: what was written for @kind
 */
typedef struct
{
  MusterTextSense sense;
  const MusterKind *kind;
  guint count;
  char *name;
  char *words;
} MusterTextHead;

void muster_text_head_clear (MusterTextHead *head);

/** Reads the first part of a line: "4 × Hussars", "Brigade “Left”", "Brigade: Left". */
void muster_text_read_head (MusterTextWords *words,
                            const MusterTextPlace *place,
                            const char *part,
                            gboolean may_guess,
                            MusterTextHead *head);

typedef enum
{
  MUSTER_TEXT_SAYS_NOTHING,
  MUSTER_TEXT_SAYS_GRADE,  /* what: scale, value: grade */
  MUSTER_TEXT_SAYS_ENTRY,  /* what: points or a stat */
  MUSTER_TEXT_SAYS_NOTE,   /* value */
  MUSTER_TEXT_SAYS_NAME,   /* value */
  MUSTER_TEXT_SAYS_WAIVER, /* what: limit, value: reason */
  MUSTER_TEXT_SAYS_SECRET, /* value: note or all, or what was written for it */
} MusterTextSays;

/**
 * MusterTextAttribute:
 * @taken_for: for people: what was guessed; or NULL
 */
typedef struct
{
  MusterTextSays says;
  MusterTextSense sense;
  char *what; /* ids */
  char *value;
  char *taken_for;
} MusterTextAttribute;

void muster_text_attribute_clear (MusterTextAttribute *attribute);

/**
 * muster_text_read_attribute:
 * @kind: (nullable): what it is said of
 *
 * Reads what is said of a node: "UQ 4", "Stands: 8", "Note: …", "Waived “…”: …".
 */
void muster_text_read_attribute (MusterTextWords *words,
                                 const MusterKind *kind,
                                 const char *part,
                                 gboolean may_guess,
                                 MusterTextAttribute *attribute);

G_END_DECLS
