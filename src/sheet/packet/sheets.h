/* The table of all sheets, a row each. No sheet knows of it: a new one has its own file, whose
 * function is named in its row here. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (array length=n): every sheet that there is of armies and scenarios, as
 * they follow each other in a packet */
const MusterSheetKind *muster_sheet_list_kinds (gsize *n);

/** Returns: (transfer none) (array length=n): every sheet of campaigns likewise */
const MusterSheetKind *muster_sheet_list_campaign_kinds (gsize *n);

/** Returns: (transfer none) (nullable): the sheet with this id */
const MusterSheetKind *muster_sheet_find_kind (const char *id);

/** Returns: whether there is anything for it to show; only few kinds ask for that */
gboolean muster_sheet_kind_is_of (const MusterSheetKind *kind, const MusterGame *game);

/** Returns: (transfer none): what a sheet of this kind is called for its reader */
const char *muster_sheet_kind_get_title (const MusterSheetKind *kind,
                                         const MusterGame *game,
                                         const MusterSheetOptions *options);

/**
 * muster_sheet_make:
 * @game: needed only while the sheet is being made
 *
 * Makes a sheet; of one that is of armies, those of all armies that the reader may see, one after
 * the other. Type that is too large for the paper is set smaller.
 *
 * Returns: (transfer full) (nullable): the sheet; NULL with MUSTER_ERROR_NOT_FOUND where there is
 * nothing to show on it
 */
MusterSheet *muster_sheet_make (const MusterSheetKind *kind,
                                const MusterGame *game,
                                const MusterSheetOptions *options,
                                GError **error);

/** Returns: (transfer full) (element-type utf8): a sentence for each sheet that is set in smaller
 * type than was asked for, with both sizes in points and why */
GPtrArray *muster_sheet_list_smaller_type (const MusterSheet *sheet);

G_END_DECLS
