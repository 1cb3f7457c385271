#include "config.h"

#include "base/temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX ".muster-"

/* Who sweeps has the folder for a moment, ms. */
#define PATIENCE 200

struct _MusterTemporaryFile
{
  char *path;
  int folder; /* with a lock, as long as the file is in use; or -1 */
};

static int
open_folder (const char *folder)
{
  return g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
}

static gboolean
lock (int folder, int operation)
{
  int result;
  do
    result = flock (folder, operation | LOCK_NB);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

/* Where folders cannot be locked nobody sweeps. */
static void
lock_shared (int folder)
{
  gint64 end = g_get_monotonic_time () + PATIENCE * 1000;
  while (!lock (folder, LOCK_SH) && errno == EWOULDBLOCK && g_get_monotonic_time () < end)
    g_usleep (1000);
}

/* A program and its child draw the same at random. */
static char *
dup_free_path (const char *folder)
{
  char *path = NULL;
  do
    {
      g_autofree char *random = g_uuid_string_random ();
      g_autofree char *name = g_strconcat (PREFIX, random, NULL);
      g_free (path);
      path = g_build_filename (folder, name, NULL);
    }
  while (g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK));
  return path;
}

MusterTemporaryFile *
muster_temporary_file_new (const char *folder)
{
  MusterTemporaryFile *temporary = g_new (MusterTemporaryFile, 1);
  temporary->path = dup_free_path (folder);
  temporary->folder = open_folder (folder);
  if (temporary->folder >= 0)
    lock_shared (temporary->folder);
  return temporary;
}

const char *
muster_temporary_file_get_path (const MusterTemporaryFile *temporary)
{
  return temporary->path;
}

void
muster_temporary_file_free (MusterTemporaryFile *temporary)
{
  g_unlink (temporary->path);
  if (temporary->folder >= 0)
    close (temporary->folder);
  g_free (temporary->path);
  g_free (temporary);
}

static gboolean
is_ours (int folder, const char *name)
{
  struct stat status;
  return g_str_has_prefix (name, PREFIX) && g_uuid_string_is_valid (name + sizeof PREFIX - 1)
         && fstatat (folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (status.st_mode)
         && status.st_uid == geteuid ();
}

static void
remove_ours (const char *path, int folder)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_ours (folder, name))
      unlinkat (folder, name, 0);
}

void
muster_temporary_file_sweep (const char *folder)
{
  int file = open_folder (folder);
  if (file < 0)
    return;
  if (lock (file, LOCK_EX))
    remove_ours (folder, file);
  close (file);
}
