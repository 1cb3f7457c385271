#include "config.h"

#include "cli/common/board-output.h"

#include "base/text.h"
#include "cli/common/command.h"
#include "cli/common/output.h"
#include "scenario/text.h"
#include "scenario/xml.h"
#include "sheet/board/file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const formats[] = { "text", "xml", "svg", "png", NULL };

gboolean
muster_board_format_is_picture (const char *format)
{
  return g_strcmp0 (format, "svg") == 0 || g_strcmp0 (format, "png") == 0;
}

gboolean
muster_board_check_format (const char *format)
{
  if (format == NULL || g_strv_contains (formats, format))
    return TRUE;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; formats[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) formats[i]);
  g_autofree char *names = muster_text_join (known);
  g_autofree char *sentence =
    g_strdup_printf (_ ("There is no format “%s” of scenarios. The formats are %s."), format,
                     names);
  g_autofree char *text = muster_text_ask_nearest (sentence, format, known);
  muster_command_fail ("%s", text);
  return FALSE;
}

static GBytes *
write_text (const MusterScenario *scenario)
{
  char *text = muster_scenario_dup_text (scenario);
  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_bytes (const MusterScenario *scenario, const char *format, int width, GError **error)
{
  MusterBoardOptions options = muster_board_options ();
  if (g_strcmp0 (format, "xml") == 0)
    return muster_scenario_write (scenario);
  if (g_strcmp0 (format, "png") == 0)
    return muster_board_make_png (scenario->battlefield, &options, width, TRUE, error);
  if (g_strcmp0 (format, "svg") == 0)
    return muster_board_make_svg (scenario->battlefield, &options, width, TRUE, error);
  return write_text (scenario);
}

int
muster_board_output (const MusterScenario *scenario,
                     const char *format,
                     const char *output,
                     int width)
{
  g_autoptr (GError) error = NULL;
  if (!muster_board_check_format (format))
    return MUSTER_EXIT_FAILED;
  if (muster_board_format_is_picture (format) && scenario->battlefield == NULL)
    return muster_command_fail (_ ("%s has no battlefield, so there is no picture of it."),
                                scenario->name);
  if (muster_board_format_is_picture (format) && (width < 100 || width > 16000))
    return muster_command_fail (_ ("A picture %d wide cannot be made. Give --width from 100 to "
                                   "16000."),
                                width);
  g_autoptr (GBytes) bytes = make_bytes (scenario, format, width, &error);
  if (bytes == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  return muster_output_write (output, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}
