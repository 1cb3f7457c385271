/* A page for a phone on its way to a file. */
#pragma once

#include "app/document/page.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/**
 * muster_phone_dialog_new:
 * @asker: who gets the file
 * @game: of a scenario
 *
 * Returns: (transfer none) (nullable): a dialog, kept by @asker, that asks where the page is to be
 * written; NULL with the errors of muster_phone_page_make()
 */
GtkFileChooserNative *muster_phone_dialog_new (GtkWidget *asker,
                                               const MusterGame *game,
                                               const MusterSheetOptions *options,
                                               GError **error);

/** Returns: (transfer none): the page of such a dialog */
GBytes *muster_phone_dialog_get_page (GtkFileChooser *dialog);

/** Asks where a page is to be written, and writes it. @reader: "a", "b" or "all"; of the other side
 * is hidden what was hidden when sheets were printed last. What cannot be is told by the page. */
void muster_phone_share (MusterPage *page, const MusterGame *game, const char *reader);

G_END_DECLS
