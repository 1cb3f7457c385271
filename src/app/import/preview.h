/* What comes of a table of rows: the army as a tree, and what became of the rows, of which those
 * that were left out can be shown alone. */
#pragma once

#include "import/build.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ROWS_PREVIEW (muster_rows_preview_get_type ())
G_DECLARE_FINAL_TYPE (MusterRowsPreview, muster_rows_preview, MUSTER, ROWS_PREVIEW, GtkBox)

/**
 * muster_rows_preview_show:
 * @result: what came of the table; it is not kept
 * @points: (nullable): what the army costs
 */
void muster_rows_preview_show (MusterRowsPreview *preview,
                               const MusterRowsResult *result,
                               const char *points);

G_END_DECLS
