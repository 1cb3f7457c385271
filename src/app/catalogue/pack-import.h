/* Imports a pack: among the player's own, where it is sound. */
#pragma once

#include "ruleset/differences/differences.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What came with a pack. */
typedef struct
{
  char *report;                   /* to be told */
  MusterDifferences *differences; /* from what there was of it before; NULL where there was none */
} MusterPackImport;

void muster_pack_import_free (MusterPackImport *import);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPackImport, muster_pack_import_free)

/**
 * muster_pack_import_dup_report:
 * @before: (nullable): what there was of it; NULL: nothing
 * @now: what was imported
 * @n_differences: between them; not asked without @before
 *
 * Returns: (transfer full): what to tell of it, a line
 */
char *muster_pack_import_dup_report (const MusterRuleset *before,
                                     const MusterRuleset *now,
                                     guint n_differences);

/**
 * muster_pack_import:
 * @file: a pack
 *
 * Checks @file and puts a copy of it into the player's folder of packs.
 *
 * Returns: (transfer full) (nullable): what came with it; NULL with what is wrong, a line each,
 * where nothing was done
 */
MusterPackImport *muster_pack_import (GFile *file, GError **error);

G_END_DECLS
