/* The order of battle in little: the whole army on as few pages as will do, for a pocket, or a
 * magazine. In columns, but on small paper that stands upright; its type may be set a point smaller
 * where that saves a page. Notes are left out, and it says so. */
#pragma once

#include "sheet/page/sheet.h"

G_BEGIN_DECLS

MusterArmySheetFunction muster_sheet_compact;

G_END_DECLS
