/* The examples that come with Muster, each of them opened by one click. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_EXAMPLES_PANE (muster_examples_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterExamplesPane, muster_examples_pane, MUSTER, EXAMPLES_PANE, AdwBin)

/**
 * MusterExamplesPane::chosen:
 * @file: its name in the folder of examples
 */

/**
 * muster_examples_pane_search:
 * @ending: (nullable): of the files that are shown, which must outlive the pane; NULL for all
 * @typed: (nullable): of muster_text_fold_words(): only what has these words, where any has
 */
void muster_examples_pane_search (MusterExamplesPane *pane, const char *ending, const char *typed);

/** Returns: whether they are being read, which begins when they are seen */
gboolean muster_examples_pane_is_reading (MusterExamplesPane *pane);

G_END_DECLS
