/* The page of one scenario: the board, which is worked on directly, what is selected on it,
 * findings, weather, sides, dice. Everything is done by actions. */
#pragma once

#include "app/document/page.h"
#include "app/scenario/model.h"
#include "scenario/scenario.h"

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_PAGE (muster_scenario_page_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioPage, muster_scenario_page, MUSTER, SCENARIO_PAGE, MusterPage)

/**
 * muster_scenario_page_new:
 * @scenario: the number of a scenario of the library
 *
 * Returns: (transfer floating) (nullable): the page; NULL where the scenario cannot be read
 */
MusterScenarioPage *muster_scenario_page_new (MusterStore *store, gint64 scenario, GError **error);

/** Returns: (transfer none): what the page shows */
MusterScenarioModel *muster_scenario_page_get_model (MusterScenarioPage *page);

/* A scenario, or a picture of its board, exported as a file. */

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
