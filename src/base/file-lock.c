#include "config.h"

#include "base/file-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct _MusterFileLock
{
  int file;
};

/* A pipe would be emptied by it, and a device may wait for ever. */
static int
open_regular (const char *path)
{
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return -1;
  return g_open (path, O_RDONLY | O_CLOEXEC, 0);
}

static gboolean
ask (int file, int operation)
{
  int result;
  do
    result = flock (file, operation);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

/* Who had it may have put another file in its place. */
static gboolean
is_there (int file, const char *path)
{
  GStatBuf now;
  struct stat held;
  return g_stat (path, &now) == 0 && fstat (file, &held) == 0 && now.st_dev == held.st_dev
         && now.st_ino == held.st_ino;
}

MusterFileLock *
muster_file_lock (const char *path, void (*wait) (const char *path))
{
  gboolean is_told = wait == NULL;
  int file;
  while ((file = open_regular (path)) >= 0)
    {
      gboolean is_held = ask (file, LOCK_EX | LOCK_NB);
      if (!is_held && errno == EWOULDBLOCK)
        {
          if (!is_told)
            wait (path);
          is_told = TRUE;
          is_held = ask (file, LOCK_EX);
        }
      if (is_held && is_there (file, path))
        {
          MusterFileLock *lock = g_new (MusterFileLock, 1);
          lock->file = file;
          return lock;
        }
      close (file);
      if (!is_held)
        return NULL;
    }
  return NULL;
}

void
muster_file_lock_free (MusterFileLock *lock)
{
  close (lock->file);
  g_free (lock);
}
