/* Building an army for tonight, a question at a time: which ruleset, which nation, when, how large.
 */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_BUILD_PANE (muster_build_pane_get_type ())
G_DECLARE_FINAL_TYPE (MusterBuildPane, muster_build_pane, MUSTER, BUILD_PANE, AdwBin)

/**
 * MusterBuildPane::created:
 * @army: the number of the new army in the library
 */

/**
 * MusterBuildPane::left:
 *
 * Back was pressed on the first question.
 */

/* The questions, in order. */
typedef enum
{
  MUSTER_BUILD_RULESET,
  MUSTER_BUILD_NATION,
  MUSTER_BUILD_DATE,
  MUSTER_BUILD_SIZE,
  MUSTER_N_BUILD_STEPS,
} MusterBuildStep;

/** Gives the library into which armies are built. */
void muster_build_pane_set_store (MusterBuildPane *pane, MusterStore *store);

/** Asks the first question, and reads the packs for it in a thread. */
void muster_build_pane_begin (MusterBuildPane *pane);

/** Returns: whether the packs are being read */
gboolean muster_build_pane_is_reading (MusterBuildPane *pane);

/** Returns: which question is asked */
MusterBuildStep muster_build_pane_get_step (MusterBuildPane *pane);

/** Returns: (transfer none): what is wrong with the answer, or with the packs; "" for nothing */
const char *muster_build_pane_get_problem (MusterBuildPane *pane);

/* Actions: build.next, build.back, build.retry (reads the packs again), build.catalogue (shows the
 * window's catalogue, where packs are taken in). */

G_END_DECLS
