#include "config.h"

#include "base/file.h"

#include "base/error.h"
#include "base/temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many as the system follows. */
#define MOST_LINKS 40

typedef struct
{
  int number; /* errno */
  MusterError code;
  const char *format;
} Problem;

static const Problem problems[] = {
  { ENOSPC, MUSTER_ERROR_FULL,
    N_ ("“%s” could not be written: there is no room left. Make room and try again, "
        "or choose another place.") },
  { EDQUOT, MUSTER_ERROR_FULL,
    N_ ("“%s” could not be written: your share of the disk is used up. Make room and "
        "try again, or choose another place.") },
  { EACCES, MUSTER_ERROR_ACCESS,
    N_ ("“%s” could not be written: you may not write there. Choose another place, "
        "or change its permissions.") },
  { EPERM, MUSTER_ERROR_ACCESS,
    N_ ("“%s” could not be written: you may not write there. Choose another place, "
        "or change its permissions.") },
  { EROFS, MUSTER_ERROR_ACCESS,
    N_ ("“%s” could not be written: that disk can only be read. Choose another "
        "place.") },
  { ENOENT, MUSTER_ERROR_NOT_FOUND,
    N_ ("“%s” could not be written: there is no such folder. Make it, or choose "
        "another place.") },
  { ENOTDIR, MUSTER_ERROR_NOT_FOUND,
    N_ ("“%s” could not be written: part of the way there is a file, not a folder. "
        "Choose another place.") },
  { EISDIR, MUSTER_ERROR_BAD_INPUT,
    N_ ("“%s” could not be written: that is a folder. Name a file in it.") },
  { ENAMETOOLONG, MUSTER_ERROR_BAD_INPUT,
    N_ ("“%s” could not be written: the name is too long. Choose a shorter one.") },
};

/* @number: of replace() */
static gboolean
fail (const char *path, int number, GError **error)
{
  if (number < 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
                   /* Translators: %1$s: a file; %2$s: the system's message. */
                   _ ("The disk failed in the last step of writing “%1$s” (%2$s). It may have been "
                      "written, or not. Check the disk, and look at the file before you write it "
                      "once more."),
                   path, g_strerror (-number));
      return FALSE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (problems); i++)
    if (problems[i].number == number)
      {
        g_set_error (error, MUSTER_ERROR, problems[i].code, _ (problems[i].format), path);
        return FALSE;
      }
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               /* Translators: %1$s: a file; %2$s: the system's message. */
               _ ("“%1$s” could not be written: %2$s. Try another place."), path,
               g_strerror (number));
  return FALSE;
}

/* Pieces are gathered: who writes a document gives a few letters at once. */
#define PIECE (64 * 1024)

struct _MusterFileWriter
{
  int file;
  int number; /* errno of what failed, or 0 */
  gsize n;
  char gathered[PIECE];
};

/* What is to be written, and why it could not be told. */
typedef struct
{
  MusterFileWriteFunction write;
  gpointer data;
  GError *error;
} Content;

static int
write_all (int file, const char *data, gsize length)
{
  while (length > 0)
    {
      gssize written = write (file, data, length);
      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return errno;
      data += written;
      length -= (gsize) written;
    }
  return 0;
}

static void
flush (MusterFileWriter *writer)
{
  if (writer->number == 0)
    writer->number = write_all (writer->file, writer->gathered, writer->n);
  writer->n = 0;
}

gboolean
muster_file_writer_add (MusterFileWriter *writer, gconstpointer data, gsize length)
{
  if (length == 0)
    return writer->number == 0;
  if (writer->n + length > PIECE)
    flush (writer);
  if (length > PIECE && writer->number == 0)
    writer->number = write_all (writer->file, data, length);
  else if (writer->number == 0)
    {
      memcpy (writer->gathered + writer->n, data, length);
      writer->n += length;
    }
  return writer->number == 0;
}

/* Returns: 0 or an errno; ECANCELED where @content has an error of its own */
static int
write_content (int file, Content *content)
{
  MusterFileWriter writer;
  writer.file = file;
  writer.number = 0;
  writer.n = 0;
  gboolean is_whole = content->write (&writer, content->data, &content->error);
  flush (&writer);
  if (writer.number == 0 && !is_whole)
    return ECANCELED;
  g_clear_error (&content->error);
  return writer.number;
}

/* Whose a file is, as far as one may say so, and who may read it. Where the group cannot be kept
 * another one gets no more than everybody has. A disk that knows no modes is no problem. */
static void
keep_mode (int file, const GStatBuf *replaced)
{
  mode_t mode = replaced->st_mode & 0777;
  struct stat made;
  if (fstat (file, &made) != 0)
    return;
  if (fchown (file, replaced->st_uid, replaced->st_gid) != 0 && made.st_gid != replaced->st_gid
      && fchown (file, (uid_t) -1, replaced->st_gid) != 0)
    mode &= (mode_t) (0707 | (mode & 07) << 3);
  (void) !fchmod (file, mode);
}

/* What only its owner may read is nobody else's for a moment either.
 * @replaced: (nullable): whose place it takes
 * Returns: 0 or an errno */
static int
write_new (const char *beside, const GStatBuf *replaced, Content *content)
{
  int number = 0;
  int file =
    g_open (beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaced != NULL ? 0600 : 0666);
  if (file < 0)
    return errno;
  number = write_content (file, content);
  if (replaced != NULL)
    keep_mode (file, replaced);
  if (number == 0 && fsync (file) != 0 && errno != EINVAL)
    number = errno;
  if (close (file) != 0 && number == 0)
    number = errno;
  return number;
}

/* So that the new name outlasts a power cut too. Not every disk can be asked for that. */
int
muster_file_sync_folder (const char *folder)
{
  int file = g_open (folder, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0)
    return 0;
  int number = fsync (file) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
  close (file);
  return number;
}

/* A link stays a link: what it leads to is replaced, or made where nothing is there yet.
 * Returns: (transfer full) (type filename) */
static char *
dup_target (const char *path)
{
  GStatBuf status;
  char *target = g_strdup (path);
  for (int i = 0; i < MOST_LINKS; i++)
    {
      g_autofree char *real = realpath (target, NULL);
      g_autofree char *link = g_file_read_link (target, NULL);
      if (real == NULL && (link == NULL || g_stat (target, &status) == 0))
        break;
      g_autofree char *folder = g_path_get_dirname (target);
      g_free (target);
      if (real != NULL)
        return g_steal_pointer (&real);
      target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
    }
  return target;
}

/* Returns: 0 or an errno; an errno below 0 where all was done, but the disk did not say that it
 * will stay */
static int
replace (const char *path, Content *content)
{
  g_autofree char *target = dup_target (path);
  g_autofree char *folder = g_path_get_dirname (target);
  g_autoptr (MusterTemporaryFile) temporary = muster_temporary_file_new (folder);
  const char *beside = muster_temporary_file_get_path (temporary);
  GStatBuf replaced;
  gboolean was_there = g_stat (target, &replaced) == 0;
  if (!was_there && errno == ELOOP)
    return ELOOP;
  int number = write_new (beside, was_there ? &replaced : NULL, content);
  if (number == 0 && g_rename (beside, target) != 0)
    number = errno;
  g_clear_pointer (&temporary, muster_temporary_file_free);
  if (number != 0)
    return number;
  muster_temporary_file_sweep (folder);
  return -muster_file_sync_folder (folder);
}

/* Devices and pipes are written to; they cannot be replaced. */
static int
write_through (const char *path, Content *content)
{
  int file = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  if (file < 0)
    return errno;
  int number = write_content (file, content);
  return close (file) != 0 && number == 0 ? errno : number;
}

/* Returns: what the program has open for writing under that name, which is written on wherever it
 * leads and whatever stands in it; or -1 */
static int
find_open (const char *path)
{
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
  guint64 number = G_MAXINT;
  if (g_str_equal (path, "-"))
    return STDOUT_FILENO;
  if (g_str_equal (path, "/dev/stdout"))
    number = STDOUT_FILENO;
  if (g_str_equal (path, "/dev/stderr"))
    number = STDERR_FILENO;
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i]))
      g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0, G_MAXINT, &number, NULL);
  int flags = fcntl ((int) number, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) == O_WRONLY ? (int) number : -1;
}

gboolean
muster_file_is_replaced (const char *path)
{
  return find_open (path) < 0 && g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

gboolean
muster_file_is_read_only (const char *path)
{
  GStatBuf status;
  if (!muster_file_is_replaced (path) || g_stat (path, &status) != 0)
    return FALSE;
  /* Root may write anywhere; he will not have wanted to here. */
  return (status.st_mode & 0222) == 0 || (g_access (path, W_OK) != 0 && errno == EACCES);
}

static int
write_to (const char *path, Content *content)
{
  int open_file = find_open (path);
  if (open_file >= 0)
    return write_content (open_file, content);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return EISDIR;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return write_through (path, content);
  return replace (path, content);
}

gboolean
muster_file_stream_forced (const char *path,
                           MusterFileWriteFunction write,
                           gpointer data,
                           GError **error)
{
  Content content = { .write = write, .data = data };
  g_autofree char *shown = g_filename_display_name (path);
  int number = write_to (path, &content);
  if (content.error != NULL)
    {
      g_propagate_error (error, content.error);
      return FALSE;
    }
  return number == 0
         /* Translators: where a command writes, instead of the name of a file. */
         || fail (g_str_equal (path, "-") ? _ ("standard output") : shown, number, error);
}

static gboolean
check_read_only (const char *path, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);
  if (!muster_file_is_read_only (path))
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_ACCESS,
               _ ("“%s” is read-only, and stays as it is. Choose another place, or change its "
                  "permissions."),
               shown);
  return FALSE;
}

gboolean
muster_file_stream (const char *path, MusterFileWriteFunction write, gpointer data, GError **error)
{
  return check_read_only (path, error) && muster_file_stream_forced (path, write, data, error);
}

static gboolean
add_bytes (MusterFileWriter *writer, gpointer bytes, GError **error)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);
  return muster_file_writer_add (writer, data, length);
}

gboolean
muster_file_write_forced (const char *path, GBytes *bytes, GError **error)
{
  return muster_file_stream_forced (path, add_bytes, bytes, error);
}

gboolean
muster_file_write (const char *path, GBytes *bytes, GError **error)
{
  return muster_file_stream (path, add_bytes, bytes, error);
}

static gboolean
refuse (GError **error, const char *why)
{
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, why);
  return FALSE;
}

/* Before it is read: what has no end, or would fill the memory. What is not there is found out
 * then. */
static gboolean
check_size (const char *path, gsize largest, const char *too_large, GError **error)
{
  GStatBuf status;
  if (g_stat (path, &status) != 0)
    return TRUE;
  if (S_ISCHR (status.st_mode) || S_ISBLK (status.st_mode) || S_ISSOCK (status.st_mode))
    return refuse (error, _ ("This is a device, not a file. Choose a file."));
  return (guint64) status.st_size <= largest || refuse (error, too_large);
}

/* What the computer says of it. */
static char *
fail_to_read (int number, GError **error)
{
  static const struct
  {
    int number; /* errno */
    MusterError code;
  } known[] = {
    { ENOENT, MUSTER_ERROR_NOT_FOUND },
    { EACCES, MUSTER_ERROR_ACCESS },
    { EISDIR, MUSTER_ERROR_BAD_INPUT },
  };
  MusterError code = MUSTER_ERROR_FAILED;
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (known[i].number == number)
      code = known[i].code;
  g_set_error (error, MUSTER_ERROR, code,
               _ ("The file cannot be read: %s. Check its name and permissions."),
               g_strerror (number));
  return NULL;
}

/* A pipe does not say how much is in it: what is more than @largest by one byte is left there.
 * Returns: 0 or an errno */
static int
read_all (int file, gsize largest, GString *data)
{
  char piece[64 * 1024];
  while (data->len <= largest)
    {
      gssize n = read (file, piece, MIN (sizeof piece, largest + 1 - data->len));
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return n < 0 ? errno : 0;
      g_string_append_len (data, piece, n);
    }
  return 0;
}

char *
muster_file_read (const char *path,
                  gsize largest,
                  const char *too_large,
                  gsize *length,
                  GError **error)
{
  if (!check_size (path, largest, too_large, error))
    return NULL;
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0)
    return fail_to_read (errno, error);
  GString *data = g_string_new (NULL);
  int number = read_all (file, largest, data);
  gboolean is_whole = number == 0 && data->len <= largest;
  close (file);
  if (number != 0)
    fail_to_read (number, error);
  else if (!is_whole)
    refuse (error, too_large);
  *length = data->len;
  return g_string_free (data, !is_whole);
}

char *
muster_file_dup_data (const char *name)
{
  const char *data = g_getenv ("MUSTER_DATA_DIR");
  return g_build_filename (data != NULL ? data : MUSTER_DATA_DIR, name, NULL);
}

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
  gboolean is_shown = wait == NULL;
  int file;
  while ((file = open_regular (path)) >= 0)
    {
      gboolean is_held = ask (file, LOCK_EX | LOCK_NB);
      if (!is_held && errno == EWOULDBLOCK)
        {
          if (!is_shown)
            wait (path);
          is_shown = TRUE;
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
