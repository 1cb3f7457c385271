/* The list of the library's armies, with what their rulesets say of each. */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/** Prints all armies of @store, as a table or as JSON. Returns: an exit status */
int muster_library_list (MusterStore *store, gboolean of_trash, gboolean as_json);

G_END_DECLS
