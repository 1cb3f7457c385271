#include "config.h"

#include "cli/print-output.h"

#include "cli/common/command.h"
#include "cli/common/output.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

gboolean
muster_print_may_write (const char *path, const char *output, gboolean force)
{
  GStatBuf one;
  GStatBuf other;
  if (g_stat (path, &one) != 0 || g_stat (output, &other) != 0 || one.st_dev != other.st_dev
      || one.st_ino != other.st_ino)
    return muster_output_may_write_pdf (output, force);
  muster_command_fail (_ ("%s is what is to be printed: the sheet would take its place. Name "
                          "another file with -o."),
                       path);
  return FALSE;
}

/* Returns: whether it was there */
static gboolean
cut_suffix (char *name, const char *suffix)
{
  gsize length = strlen (name);
  gsize cut = strlen (suffix);
  gboolean has_suffix = length > cut && g_ascii_strcasecmp (name + length - cut, suffix) == 0;
  if (has_suffix)
    name[length - cut] = '\0';
  return has_suffix;
}

static gboolean
make_folder (const char *folder)
{
  if (g_mkdir_with_parents (folder, 0777) == 0)
    return TRUE;
  g_autofree char *shown = g_filename_display_name (folder);
  muster_command_fail (_ ("The folder “%s” cannot be made: %s. Name another with -o, or NAME.pdf "
                          "for NAME-umpire.pdf and its like."),
                       shown, g_strerror (errno));
  return FALSE;
}

/* What does not end in .pdf is a folder. Returns: (transfer full) (nullable): what the files' names
 * begin with; NULL with a message */
static char *
dup_stem (const char *path, const char *output)
{
  g_autofree char *stem = g_strdup (output);
  if (!g_file_test (output, G_FILE_TEST_IS_DIR) && cut_suffix (stem, ".pdf"))
    return g_steal_pointer (&stem);
  if (!make_folder (output))
    return NULL;
  g_autofree char *name = g_path_get_basename (path);
  cut_suffix (name, ".xml");
  cut_suffix (name, ".scenario");
  cut_suffix (name, ".campaign");
  return g_build_filename (output, name, NULL);
}

char *
muster_print_dup_path (const char *path, const char *output, MusterAudience reader)
{
  static const char *const words[] = {
    [MUSTER_AUDIENCE_ALL] = "umpire", [MUSTER_AUDIENCE_SIDE_A] = "a", [MUSTER_AUDIENCE_SIDE_B] = "b"
  };
  return muster_print_dup_path_of (path, output, words[reader]);
}

char *
muster_print_dup_path_of (const char *path, const char *output, const char *word)
{
  if (muster_command_is_stdout (output))
    {
      muster_command_fail (_ ("Three files have no room in standard output. Say where they go: -o "
                              "FOLDER, or -o NAME.pdf for NAME-umpire.pdf, NAME-a.pdf and "
                              "NAME-b.pdf."));
      return NULL;
    }
  g_autofree char *stem = dup_stem (path, output);
  return stem != NULL ? g_strdup_printf ("%s-%s.pdf", stem, word) : NULL;
}

static void
warn_of_boxes (const MusterSheet *sheet)
{
  g_autoptr (GPtrArray) texts = muster_sheet_list_unprintable (sheet);
  for (guint i = 0; i < texts->len; i++)
    g_printerr (_ ("muster: “%s” holds letters that the sheet’s font does not have; they print as "
                   "boxes. Write them otherwise, or install a font that has them.\n"),
                (const char *) texts->pdata[i]);
}

void
muster_print_tell (const MusterSheet *sheet, GPtrArray *skipped, const char *output)
{
  g_autofree char *shown = g_filename_display_name (output);
  guint n_pages = muster_sheet_get_n_pages (sheet);
  if (!muster_command_is_stdout (output))
    g_print (ngettext ("Printed %u page into %s.\n", "Printed %u pages into %s.\n", n_pages),
             n_pages, shown);
  for (guint i = 0; skipped != NULL && i < skipped->len; i++)
    g_printerr (_ ("muster: left out: %s\n"), (const char *) skipped->pdata[i]);
  g_autoptr (GPtrArray) smaller = muster_sheet_list_smaller_type (sheet);
  for (guint i = 0; i < smaller->len; i++)
    g_printerr ("muster: %s\n", (const char *) smaller->pdata[i]);
  warn_of_boxes (sheet);
}
