#include "config.h"

#include "app/scenario/export.h"

#include "base/error.h"
#include "scenario/xml.h"
#include "sheet/board/file.h"

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

void
muster_scenario_export (MusterPage *page,
                        const MusterScenario *scenario,
                        MusterScenarioForm form,
                        GFile *file)
{
  GError *error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (scenario, form, &error);
  if (bytes != NULL)
    muster_page_write_file (page, bytes, file);
  muster_page_report (page, error);
}
