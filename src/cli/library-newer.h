/* What a newer pack of its ruleset changes for an army of the library, to take or leave. */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * muster_library_newer:
 * @names: (array zero-terminated=1): the army, by its name or number
 * @take: (nullable): "all", "none" or numbers such as "1,3-5"; NULL only lists
 *
 * Returns: the exit status: 1 where differences are left to be answered
 */
int muster_library_newer (MusterStore *store, char **names, const char *take, gboolean as_json);

G_END_DECLS
