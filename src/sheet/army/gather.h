/* Things that stand together and are alike, as one line of a sheet: "4 × Line infantry". */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): what is the same for things that are shown as one; NULL for
 * a thing that is not shown */
typedef char *(*MusterKeyFunction) (gconstpointer data, guint thing);

/**
 * muster_gather:
 * @formation: whose members are gathered; formations in it, and what stands in members, are passed
 *   over
 * @only_neighbours: whether others between them keep them apart
 *
 * Returns: (transfer full) (element-type GArray): indices (guint) of things that are alike, in the
 * order of the first ones
 */
GPtrArray *muster_gather (const MusterArmy *army,
                          guint formation,
                          gboolean only_neighbours,
                          MusterKeyFunction get_key,
                          gconstpointer data);

G_END_DECLS
