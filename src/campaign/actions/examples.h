/* All that comes with Muster to look at and to change: armies, scenarios and campaigns. */
#pragma once

#include "army/start/examples.h"

G_BEGIN_DECLS

/** As muster_examples_list(), with the scenarios and then the campaigns behind the armies.
 * @ending: (nullable): only those whose files end so, such as ".campaign.xml" */
GPtrArray *muster_examples_list_all (const char *dir, const char *ending, GPtrArray *problems);

/** Returns: (transfer full) (element-type filename): the paths of those in the folder @dir (type
 * filename) whose names end with @ending, such as ".campaign.xml", by name */
GPtrArray *muster_examples_list_files (const char *dir, const char *ending);

G_END_DECLS
