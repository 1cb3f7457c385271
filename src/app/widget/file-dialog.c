#include "config.h"

#include "app/widget/file-dialog.h"

#define LONGEST_NAME 60

typedef struct
{
  GtkWidget *asker;
  GtkFileChooserNative *native;
  MusterFileDialogDone done;
} FileDialog;

static void
free_dialog (gpointer data)
{
  FileDialog *dialog = data;
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (dialog->native));
  g_object_unref (dialog->native);
  g_free (dialog);
}

GtkFileChooserNative *
muster_file_dialog_new (GtkWidget *asker,
                        const char *title,
                        GtkFileChooserAction action,
                        const char *accept)
{
  FileDialog *dialog = g_new0 (FileDialog, 1);
  dialog->asker = asker;
  dialog->native = gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (asker)),
                                                action, accept, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog->native), TRUE);
  g_object_set_data (G_OBJECT (dialog->native), "dialog", dialog);
  g_object_set_data_full (G_OBJECT (asker), "file-dialog", dialog, free_dialog);
  return dialog->native;
}

char *
muster_file_dialog_dup_name (const char *name, const char *suffix)
{
  g_autofree char *start = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), LONGEST_NAME));
  return g_strconcat (g_strdelimit (start, "/\n", '-'), suffix, NULL);
}

void
muster_file_dialog_propose (GtkFileChooserNative *dialog, const char *name, const char *suffix)
{
  g_autofree char *file = muster_file_dialog_dup_name (name, suffix);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), file);
}

static void
on_response (GtkNativeDialog *native, int response, FileDialog *dialog)
{
  g_autoptr (GtkWidget) asker = g_object_ref (dialog->asker);
  if (response == GTK_RESPONSE_ACCEPT)
    dialog->done (asker, GTK_FILE_CHOOSER (native));
  /* Only where no other dialog has taken its place. */
  if (g_object_get_data (G_OBJECT (asker), "file-dialog") == dialog)
    g_object_set_data (G_OBJECT (asker), "file-dialog", NULL);
}

void
muster_file_dialog_show (GtkFileChooserNative *native, MusterFileDialogDone done)
{
  FileDialog *dialog = g_object_get_data (G_OBJECT (native), "dialog");
  dialog->done = done;
  g_signal_connect (native, "response", G_CALLBACK (on_response), dialog);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}
