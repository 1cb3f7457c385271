/* A page for a phone on its way to a file. */
#pragma once

#include "sheet/page/sheet.h"

#include <gtk/gtk.h>

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

/** Returns: for whom @word is, "a", "b" or "all", with what of the other side was hidden when
 * sheets were printed last */
MusterSheetOptions muster_phone_options_for (const char *word);

G_END_DECLS
