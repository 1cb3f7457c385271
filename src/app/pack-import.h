/* Takes a pack in: among the player's own, where it is sound. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * muster_pack_import:
 * @file: a pack
 *
 * Checks @file and puts a copy of it into the player's folder of packs.
 *
 * Returns: (transfer full) (nullable): what came with it, beside what there was of it before, to be
 *   told; NULL with what is wrong, a line each, where nothing was done
 */
char *muster_pack_import (GFile *file, GError **error);

G_END_DECLS
