/* Rows of a table by the words that they ask for: of many, only those need be tried that a kind has
 * the words for. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

typedef struct _MusterRowIndex MusterRowIndex;

/**
 * muster_row_index_new:
 * @ruleset: whose kinds the rows are about
 * @unsure: (nullable): cells of words that things may have which are none of their kinds'
 * @selectors: (array length=n): the selector of each row; NULL for everything
 *
 * Returns: (transfer full): the index, which borrows nothing
 */
MusterRowIndex *muster_row_index_new (const MusterRuleset *ruleset,
                                      const guint64 *unsure,
                                      const MusterSelector *const *selectors,
                                      guint n);
void muster_row_index_free (MusterRowIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowIndex, muster_row_index_free)

/** Puts in the place of what @rows (element-type guint) has the rows that a thing of @kind may
 * match by its own words, in order; perhaps others too. */
void muster_row_index_list (const MusterRowIndex *index, const MusterKind *kind, GArray *rows);

G_END_DECLS
