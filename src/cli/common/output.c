#include "config.h"

#include "cli/common/output.h"

#include "base/file.h"
#include "cli/common/command.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define PDF_BEGINS "%PDF-"

const char *
muster_output_get_force_help (void)
{
  return N_ ("Replace a file that is there, also a read-only one");
}

static gboolean
replaces (const char *output)
{
  return output != NULL && !muster_command_is_stdout (output) && muster_file_is_replaced (output);
}

gboolean
muster_output_may_write (const char *output, gboolean force)
{
  if (force || !replaces (output))
    return TRUE;
  g_autofree char *shown = g_filename_display_name (output);
  muster_command_fail (_ ("“%s” is there already. Name another file, or replace it with --force."),
                       shown);
  return FALSE;
}

char *
muster_output_dup_numbered (const char *output, guint number, guint n)
{
  const char *end = output + strlen (output);
  const char *endings[] = { ".army.xml", ".xml" };
  if (n == 1)
    return g_strdup (output);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (output, endings[i]))
      {
        end -= strlen (endings[i]);
        break;
      }
  return g_strdup_printf ("%.*s-%u%s", (int) (end - output), output, number, end);
}

gboolean
muster_output_spares (const char *output, const char *input)
{
  if (input == NULL || !replaces (output) || !muster_command_is_same_file (input, output))
    return TRUE;
  g_autofree char *shown = g_filename_display_name (input);
  muster_command_fail (
    _ ("“%s” is read for this, and its place would be taken. Name another file."), shown);
  return FALSE;
}

static gboolean
is_pdf (const char *path)
{
  char begins[sizeof PDF_BEGINS - 1];
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0)
    return FALSE;
  gssize n = read (file, begins, sizeof begins);
  close (file);
  return n == sizeof begins && memcmp (begins, PDF_BEGINS, sizeof begins) == 0;
}

gboolean
muster_output_may_write_pdf (const char *output, gboolean force)
{
  if (force || !replaces (output))
    return TRUE;
  g_autofree char *shown = g_filename_display_name (output);
  if (!is_pdf (output))
    muster_command_fail (_ ("“%s” is there already, and is no PDF. Name another file, or replace "
                            "it with --force."),
                         shown);
  else if (muster_file_is_read_only (output))
    muster_command_fail (_ ("“%s” is read-only. Name another file, or replace it with --force."),
                         shown);
  else
    return TRUE;
  return FALSE;
}

gboolean
muster_output_may_change (const char *path, gboolean force)
{
  if (force || !muster_file_is_read_only (path))
    return TRUE;
  g_autofree char *shown = g_filename_display_name (path);
  muster_command_fail (_ ("“%s” is read-only. Change its permissions, or write to it all the same "
                          "with --force."),
                       shown);
  return FALSE;
}

/* Returns: what the functions that write files call it */
static const char *
get_path (const char *output)
{
  return output != NULL && !muster_command_is_stdout (output) ? output : "-";
}

gboolean
muster_output_write (const char *output, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  if (muster_file_write_forced (get_path (output), bytes, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

gboolean
muster_output_stream (const char *output, MusterFileWriteFunction write, gpointer data)
{
  g_autoptr (GError) error = NULL;
  if (muster_file_stream_forced (get_path (output), write, data, &error))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}
