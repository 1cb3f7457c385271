#include "config.h"

#include "app/scenario-export.h"

#include "base/error.h"
#include "base/file.h"
#include "scenario/scenario-xml.h"
#include "sheet/board-file.h"

#include <glib/gi18n-lib.h>

/* Pictures are so wide, in pixels or points. */
#define PICTURE_WIDTH 2400

static GBytes *
make_bytes (const MusterScenario *scenario, MusterScenarioForm form, GError **error)
{
  MusterBoardOptions options = muster_board_options ();
  if (form == MUSTER_SCENARIO_AS_FILE)
    return muster_scenario_write (scenario);
  if (scenario->battlefield == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("“%s” has no battlefield yet, of which a picture could be made."),
                   scenario->name);
      return NULL;
    }
  if (form == MUSTER_SCENARIO_AS_PNG)
    return muster_board_make_png (scenario->battlefield, &options, PICTURE_WIDTH, TRUE, error);
  return muster_board_make_svg (scenario->battlefield, &options, PICTURE_WIDTH / 2, TRUE, error);
}

/* Only where a file has a path can what went wrong be told in words of ours. */
static gboolean
write_bytes (GFile *file, GBytes *bytes, GError **error)
{
  gsize length;
  g_autofree char *path = g_file_get_path (file);
  if (path != NULL)
    return muster_file_write (path, bytes, error);
  const char *start = g_bytes_get_data (bytes, &length);
  return g_file_replace_contents (file, start, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                  error);
}

void
muster_scenario_export (MusterPage *page,
                        const MusterScenario *scenario,
                        MusterScenarioForm form,
                        GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (scenario, form, &error);
  if (bytes == NULL || !write_bytes (file, bytes, &error))
    {
      muster_page_report (page, g_steal_pointer (&error));
      return;
    }
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *told = g_strdup_printf (_ ("Exported as %s"), name);
  muster_page_say (page, told);
}
