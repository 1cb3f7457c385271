/* What an army is made of, as small charts: by arm, and by quality. */
#pragma once

#include "army/evaluate/composition.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_COMPOSITION_VIEW (muster_composition_view_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompositionView,
                      muster_composition_view,
                      MUSTER,
                      COMPOSITION_VIEW,
                      GtkWidget)

/**
 * muster_composition_view_show:
 * @evaluation: (nullable): the army
 *
 * Returns: whether there is anything to show: units, and a ruleset that says what their arms or
 * qualities are
 */
gboolean muster_composition_view_show (MusterCompositionView *view,
                                       const MusterEvaluation *evaluation);

/** Returns: (transfer none): what it shows, in words */
const char *muster_composition_view_get_text (MusterCompositionView *view);

/** Returns: (transfer full) (nullable): the row at @y, in words */
char *muster_composition_view_dup_tooltip (MusterCompositionView *view, double y);

G_END_DECLS
