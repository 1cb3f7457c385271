/* Armies from files that a person chose or dropped. */
#pragma once

#include "army/army.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_army_import_read:
 * @files: (array length=n): files, of which some may be none of ours
 * @told: (inout): a sentence is added for each file that could not be read
 *
 * Returns: (transfer full) (element-type MusterArmy): the armies of the others, in their order
 */
GPtrArray *muster_army_import_read (GFile **files, guint n, GString *told);

G_END_DECLS
