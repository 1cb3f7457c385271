/* Whether an army is legal, and what is not. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* A finding: a limit that does not hold, or cannot be checked, and where. It holds facts; what
 * there is and what is allowed is put into words when it is asked for. */

typedef enum
{
  MUSTER_FINDING_LIMIT,      /* of the ruleset */
  MUSTER_FINDING_HOLDS,      /* stands where its kind may not stand */
  MUSTER_FINDING_CHOICE,     /* a grade has not been chosen */
  MUSTER_FINDING_PRESET,     /* a grade that is preset, or that is not offered there, was chosen */
  MUSTER_FINDING_YEARS,      /* a type outside its years */
  MUSTER_FINDING_NATION,     /* a type under another nation than its own */
  MUSTER_FINDING_SUGGESTION, /* a grade outside what fits the type */
  MUSTER_FINDING_ENTRY,      /* something is entered that does not count */
  MUSTER_FINDING_PERIOD,     /* the army's date is outside the ruleset's period */
} MusterFindingKind;

typedef struct
{
  const MusterEvaluation *evaluation; /* borrowed: it has to outlive what is asked of the finding */
  MusterFindingKind kind;
  const MusterLimit *limit; /* for MUSTER_FINDING_LIMIT */
  int scale;                /* for findings about a grade; else -1 */
  int each; /* of a limit on each: of which grade, or which type by its index; else -1 */
  int item; /* of what is chosen, entered or suggested: its index in the node's or kind's list */
  const char *id; /* of the limit, or of the check: "holds", "choice-SCALE" … */
  char *own_id;   /* the same, where the finding owns it */
  MusterSeverity severity;
  gboolean unchecked;  /* it cannot be said whether it holds */
  guint node;          /* index of where it is */
  const char *cite;    /* section, or NULL */
  const char *waiver;  /* the reason for which it was set aside, or NULL */
  gboolean has_actual; /* what was counted comes to */
  MusterNumber actual;
  MusterNumber least; /* den 0: no such bound */
  MusterNumber most;
} MusterFinding;

/* What is said of a finding. */
typedef struct
{
  char *have;    /* what there is */
  char *allowed; /* what is allowed, and the author's reason */
} MusterFindingWords;

/** Returns: (transfer full): a finding at @node; @id: the limit's, or the check's, which it borrows
 */
MusterFinding *muster_finding_new (const MusterEvaluation *evaluation,
                                   MusterFindingKind kind,
                                   guint node,
                                   const char *id);
void muster_finding_free (MusterFinding *finding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterFinding, muster_finding_free)

/** Returns: what is said of it, to be cleared */
MusterFindingWords muster_finding_put_into_words (const MusterFinding *finding);
void muster_finding_words_clear (MusterFindingWords *words);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MusterFindingWords, muster_finding_words_clear)

/** Returns: (transfer full): where it is: muster_army_dup_place() of its node */
char *muster_finding_dup_where (const MusterFinding *finding);

/** Returns: (transfer full) (element-type guint): indices of the nodes that were counted */
GArray *muster_finding_list_counted (const MusterFinding *finding);

/** Returns: (transfer none) (nullable): of what cannot be checked, the figure that is missing, as
 * it is entered; NULL for others */
const char *muster_finding_find_missing (const MusterFinding *finding);

/** Returns: (transfer full): "I Corps – Divisions in a corps: 4 – 2 to 3 are allowed (Army
 * Structure)." */
char *muster_finding_dup_text (const MusterFinding *finding);

/** Returns: (transfer full): the same, told of @where */
char *muster_finding_dup_text_of (const MusterFinding *finding, const char *where);

/** Returns: (transfer full): what a limit asks of a node, as findings put it: "Division – Brigades:
 * 2 to 3 are allowed (Army Structure)" */
char *
muster_limit_dup_text_at (const MusterEvaluation *evaluation, const MusterLimit *limit, guint node);

/** Returns: (transfer none): "error", "warning", "advice" or "unchecked"; never translated */
const char *muster_finding_get_severity_id (const MusterFinding *finding);

/** Returns: (transfer none): the severity for people */
const char *muster_finding_get_severity_name (const MusterFinding *finding);

/** Returns: whether it stands against the army's being legal */
gboolean muster_finding_is_illegal (const MusterFinding *finding);

/** Returns: whether there is less than is asked for, so that troops may be missing */
gboolean muster_finding_is_short (const MusterFinding *finding);

/** Returns: how many points the army is worth less than was agreed: 0 where none were, where it is
 * worth as many, and where not all prices are known */
MusterNumber muster_army_get_points_left (const MusterEvaluation *evaluation);

/** Adds what there is and what is allowed to @text, in a line of its own. */
void muster_finding_append_line (const MusterFinding *finding, GString *text);

/** Returns: (transfer none): what an entered figure is of: the name of a stat, "points" …; @what
 * itself where the ruleset does not know it */
const char *muster_entry_get_name (const MusterRuleset *ruleset, const char *what);

/** Returns: whether both are the same fault in the same place, in two states of one army */
gboolean muster_finding_is_same (const MusterFinding *a,
                                 const MusterArmy *army_a,
                                 const MusterFinding *b,
                                 const MusterArmy *army_b);

/**
 * muster_army_check:
 * @evaluation: an army added up
 *
 * Returns: (transfer full) (element-type MusterFinding): everything that does not hold or cannot
 * be checked, in the order of the army's nodes
 */
GPtrArray *muster_army_check (const MusterEvaluation *evaluation);

typedef struct
{
  gboolean legal;    /* nothing stands against it but what was waived */
  guint n_errors;    /* waived ones apart */
  guint n_unchecked; /* the same */
  guint n_warnings;
  guint n_advice;
  guint n_waived;
} MusterVerdict;

/** Counts @findings. */
MusterVerdict muster_findings_judge (GPtrArray *findings);

/** Returns: (transfer full): "Legal", "Legal with 1 waiver", "Not legal: 2 findings" */
char *muster_verdict_dup_text (const MusterVerdict *verdict);

/**
 * muster_army_dup_kinds_text:
 * @nodes: (element-type guint): indices
 *
 * Returns: (transfer full): "3 × Hussars, 1 × Lancers"
 */
char *muster_army_dup_kinds_text (const MusterArmy *army, GArray *nodes);

/* Why something is found: the limit in whole words, what was counted, and what it comes to. */

/**
 * muster_finding_dup_why:
 * @evaluation: the army that @finding is of
 *
 * Returns: (transfer full): lines: what the limit says; of each formation what was counted in it;
 *   the sum beside what is allowed; the section of the rules, or that it is not the rules'
 */
char *muster_finding_dup_why (const MusterEvaluation *evaluation, const MusterFinding *finding);

G_END_DECLS
