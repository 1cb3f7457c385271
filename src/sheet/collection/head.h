/* What the sheets of a collection begin and end with. */
#pragma once

#include "sheet/page/layout.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the armies or the scenario that it is for; NULL for the collection
 * alone */
char *muster_collection_head_dup_name (const MusterGame *game);

/** Adds the title of a sheet; @word: what sheet it is; @line: (nullable): below the title */
void muster_collection_head_add (MusterLayout *layout,
                                 const MusterGame *game,
                                 const char *word,
                                 const char *line);

/** Returns: (transfer full): the sheet of what was laid out */
MusterSheet *muster_collection_head_end (MusterLayout *layout,
                                         const MusterGame *game,
                                         const MusterSheetOptions *options);

/** Sets @error: nothing is owned. Returns: NULL */
MusterSheet *muster_collection_head_refuse (GError **error);

G_END_DECLS
