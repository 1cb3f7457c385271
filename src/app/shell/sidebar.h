/* The places on the side of a window: a row for each page that is open, or can be. */
#pragma once

#include "app/document/page.h"

G_BEGIN_DECLS

/**
 * muster_places_add:
 * @name: what it is called until it gets a page that is closed from its row
 * @kind: (nullable): of the document that its button closes; NULL: it has no button
 * @document: its number
 *
 * Returns: (transfer none): the new row
 */
GtkWidget *muster_places_add (GtkListBox *places,
                              const char *icon,
                              const char *name,
                              const char *kind,
                              gint64 document);

/** Gives a row its page: that of a document is called as the document is, from now on. */
void muster_place_set_page (GtkWidget *place, MusterPage *page);

/** Returns: (transfer none) (nullable): the page of a row */
GtkWidget *muster_place_get_page (GtkWidget *place);

/** Returns: (transfer none) (nullable): the row of a page */
GtkWidget *muster_places_find (GtkListBox *places, GtkWidget *page);

/** Returns: (transfer none) (nullable): the row after the selected one, or before it, round and
 * round */
GtkListBoxRow *muster_places_get_next (GtkListBox *places, gboolean is_next);

G_END_DECLS
