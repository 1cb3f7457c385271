/* The page of one army: catalogue, order of battle, findings. Everything is done by actions, which
 * menus, keys, buttons and tests name alike. */
#pragma once

#include "app/army/model.h"
#include "app/document/page.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_ARMY_PAGE (muster_army_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterArmyPage, muster_army_page, MUSTER, ARMY_PAGE, MusterPage)

/**
 * muster_army_page_new:
 * @army: the number of an army of the library
 *
 * Returns: (transfer floating) (nullable): the page; NULL where the army cannot be read
 */
MusterArmyPage *muster_army_page_new (MusterStore *store, gint64 army, GError **error);

/** Returns: (transfer none): what the page shows */
MusterArmyModel *muster_army_page_get_model (MusterArmyPage *page);

/** Returns: (transfer none): the selected row */
MusterThingItem *muster_army_page_get_selected (MusterArmyPage *page);

/* Actions that take something; rows are named by the ids of their things. The others need no more
 * than their names, and act on the selected rows (app/army/page.c, app/army/page-actions.c,
 * app/army/page-clipboard.c).
 *   army.add (s)                a type or kind of formation, to the selected row
 *   army.add-several (suss)     so many of it, with scale and grade, or ""
 *   army.add-to (xs)            to a row
 *   army.add-commander (xsss)   to a formation: type, scale and grade, or ""
 *   army.remove-thing (x)
 *   army.rename (xs)
 *   army.choose (xss)           on a thing: scale and grade, "" takes the choice back
 *   army.set-count (xu)
 *   army.set-year (i)
 *   army.insert (xs)            an army file or text, at a row
 *   army.move-to (xxu)          with a MusterDropPlace
 *   army.way-out (xss)          thing, limit, and what the way out says
 *   army.waive (xss)            thing, limit and reason, "" holds it again
 *   army.go-to (x)
 *   army.go-to-all (ax)         selects them
 *   army.show (s)               "catalogue", "tree" or "findings"
 *   army.view (s)               the order of battle as "tree" or as "diagram"; has a state */

G_END_DECLS
