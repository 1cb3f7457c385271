/* The library: all armies, to open, make, copy, name, bring in, take out and delete. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMIES_PAGE (muster_armies_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER, ARMIES_PAGE, MusterPage)

/** Returns: (transfer floating): the page */
MusterArmiesPage *muster_armies_page_new (MusterStore *store);

/** Takes army files into the library and tells how it went; what cannot be read is left out. Tables
 * of rows open a window that asks what they mean; scenarios are handed to the window. */
void muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n);

/* Actions; armies are named by their numbers, the selected one by 0:
 *   armies.new, armies.build, armies.open (x), armies.rename, armies.duplicate, armies.delete,
 *   armies.import, armies.import-rows, armies.export, armies.open-example (s), armies.name (xs),
 *   armies.new-scenario: with the one or two that are selected,
 *   armies.compare (xx): two armies side by side; 0 as the second: one that the user chooses */

G_END_DECLS
