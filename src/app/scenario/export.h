/* A scenario, or a picture of its board, exported as a file. */
#pragma once

#include "app/document/page.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_SCENARIO_AS_FILE, /* a scenario file, which Muster imports */
  MUSTER_SCENARIO_AS_PNG,  /* its board */
  MUSTER_SCENARIO_AS_SVG,
} MusterScenarioForm;

/** Writes @scenario into @file, in any place that can be written, whatever its name ends in. @page
 * says so, or reports what went wrong. */
void muster_scenario_export (MusterPage *page,
                             const MusterScenario *scenario,
                             MusterScenarioForm form,
                             GFile *file);

G_END_DECLS
