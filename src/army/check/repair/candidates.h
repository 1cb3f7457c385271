/* Changes that might cure a finding, from what its kind of limit asks: not yet tried. */
#pragma once

#include "army/check/check.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/**
 * muster_finding_list_candidates:
 * @next_id: an id that no thing of the army has, nor any above it
 *
 * Returns: (transfer full) (element-type GArray): arrays of MusterChange, likelier ones first
 */
GPtrArray *muster_finding_list_candidates (const MusterReckoning *reckoning,
                                           const MusterFinding *finding,
                                           gint64 next_id);

G_END_DECLS
