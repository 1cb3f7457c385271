/* The library: all armies, to open, make, copy, name, bring in, take out and delete. */
#pragma once

#include "app/document/page.h"
#include "app/library/armies-list.h"

G_BEGIN_DECLS

G_DECLARE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER, ARMIES_PAGE, MusterPage)

/** Returns: (transfer floating): the page */
MusterArmiesPage *muster_armies_page_new (MusterStore *store);

/** Takes army files into the library and tells how it went; what cannot be read is left out. Tables
 * of rows open a window that asks what they mean; scenarios are handed to the window. */
void muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n);

G_END_DECLS
