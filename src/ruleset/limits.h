/* The kinds of limits, a row each: how packs write them, and their words. What a formation is asked
 * is in the row of the same id in army/check/limits.c. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* How a kind takes min and max. */
typedef enum
{
  MUSTER_BOUNDS_NONE,
  MUSTER_BOUNDS_NUMBERS,
  MUSTER_BOUNDS_SHARES, /* of "to", or of everything */
  MUSTER_BOUNDS_RATIO,  /* max: so many for each so many of "to" */
} MusterBounds;

/* What a kind goes by in a formation. */
typedef enum
{
  MUSTER_BASIS_SUMS,     /* what "of" comes to by the measure, and "to" */
  MUSTER_BASIS_PRESENCE, /* how many there are, whatever the measure */
  MUSTER_BASIS_LIKENESS, /* whether all "of" are alike: no sum is kept */
} MusterLimitBasis;

struct _MusterLimitKind
{
  const char *id;       /* kind="…" in packs */
  const char *takes;    /* attributes of those that not every kind asks for, with blanks between */
  const char *needs[3]; /* what it cannot do without: "to", "min or max"; NULL after the last */
  MusterBounds bounds;
  MusterLimitBasis basis;
  /* Returns: (transfer full): what it asks of what: "3–8: Infantry" */
  char *(*dup_demand) (const MusterRuleset *ruleset, const MusterLimit *limit);
};

/** A row a kind; army/check/limits.c has as many, in the same order. */
extern const MusterLimitKind muster_limit_kinds[];

/** @id: one that the schema has. Returns: (transfer none): the kind */
const MusterLimitKind *muster_limit_kind_find (const char *id);

/** Returns: whether limits of the kind may have the attribute, of those that not every kind asks
 * for */
gboolean muster_limit_kind_takes (const MusterLimitKind *kind, const char *attribute);

/** Returns: whether it counts or adds up, between numbers, and no more */
gboolean muster_limit_is_count (const MusterLimit *limit);

/** Returns: (transfer full): where it looks, what it asks of what, how grave it is, and its
 * author's reason: "Brigade: 3–8: unit, not battery (advice). For balance." */
char *muster_limit_dup_words (const MusterRuleset *ruleset, const MusterLimit *limit);

G_END_DECLS
