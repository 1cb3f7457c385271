/* What another pack of a ruleset says differently, for people, and what comes of taking some of it
 * and leaving the rest. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

typedef struct _MusterDifferences MusterDifferences;

typedef struct
{
  char *name;       /* what differs: "Price of Infantry, UQ 4" */
  char *change;     /* how: "points 7 → 8" */
  const char *cite; /* section, or NULL */
} MusterDifference;

/**
 * muster_differences_new:
 * @before: a ruleset as it is kept; the player's own values over it are passed over
 * @after: another one of the same id
 *
 * Returns: (transfer full) (nullable): their differences; NULL where a pack's text cannot be read
 */
MusterDifferences *muster_differences_new (MusterRuleset *before, MusterRuleset *after);

/* They never change, and may be shared by threads. */
MusterDifferences *muster_differences_ref (MusterDifferences *differences);
void muster_differences_unref (MusterDifferences *differences);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterDifferences, muster_differences_unref)

/** Returns: (transfer none): the ruleset that was kept, and the other one */
MusterRuleset *muster_differences_get_before (MusterDifferences *differences);
MusterRuleset *muster_differences_get_after (MusterDifferences *differences);

guint muster_differences_count (const MusterDifferences *differences);

/** Returns: (transfer none): the difference number @index, from 0 */
const MusterDifference *muster_differences_get (const MusterDifferences *differences, guint index);

/**
 * muster_differences_take:
 * @taken: (array): for each of them, whether it is taken
 *
 * Returns: (transfer full) (nullable): @after with everything that is not taken as it was @before;
 *   NULL with %MUSTER_ERROR_BAD_INPUT where one of them cannot do without another
 */
MusterRuleset *muster_differences_take (const MusterDifferences *differences,
                                        const gboolean *taken,
                                        GError **error);

G_END_DECLS
