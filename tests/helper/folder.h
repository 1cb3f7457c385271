/* Folders that tests write to, and what is left in them. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

/* Removes folder and the files in it. */
static inline void
remove_folder_of_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_remove (path);
    }
  g_rmdir (folder);
}
