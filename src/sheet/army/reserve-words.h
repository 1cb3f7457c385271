/* What the sheets of an army say of its formations that come later, where they are printed for a
 * scenario. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): when a formation of the army that is being printed comes,
 * and where: "Reserve: turn 4, west road", as markup; NULL where it stands on the table, or there
 * is no scenario */
char *muster_reserve_words_dup (const MusterSheetOptions *options, guint formation);

G_END_DECLS
