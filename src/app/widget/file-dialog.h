/* The desktop's dialogs for files: they go when the widget that asked for a file goes. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef void (*MusterFileDialogDone) (GtkWidget *asker, GtkFileChooser *chooser);

/**
 * muster_file_dialog_new:
 * @asker: who wants a file
 * @accept: what the button says
 *
 * Returns: (transfer none): a dialog, kept by @asker, to be filled and shown
 */
GtkFileChooserNative *muster_file_dialog_new (GtkWidget *asker,
                                              const char *title,
                                              GtkFileChooserAction action,
                                              const char *accept);

/** Returns: (transfer full): a file name made of @name, of which it takes 60 letters at most, and
 * @suffix */
char *muster_file_dialog_dup_name (const char *name, const char *suffix);

/** Proposes a file name made of @name, of which it takes 60 letters at most, and @suffix. */
void
muster_file_dialog_propose (GtkFileChooserNative *dialog, const char *name, const char *suffix);

/** Shows it; @done is called only where a file was chosen. */
void muster_file_dialog_show (GtkFileChooserNative *dialog, MusterFileDialogDone done);

G_END_DECLS
