/* A scenario of the library in a list: an item that stays the same while the scenario changes. */
#pragma once

#include "scenario/scenario-store.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SCENARIO_ITEM (muster_scenario_item_get_type ())
G_DECLARE_FINAL_TYPE (MusterScenarioItem, muster_scenario_item, MUSTER, SCENARIO_ITEM, GObject)

/**
 * MusterScenarioItem::changed:
 *
 * It says something else now.
 */

/** Makes it the item of a copy of @summary. */
void muster_scenario_item_set (MusterScenarioItem *item, const MusterScenarioSummary *summary);

gint64 muster_scenario_item_get_id (MusterScenarioItem *item);
const char *muster_scenario_item_get_name (MusterScenarioItem *item);

/** Returns: (transfer none): what the list tells of it */
const MusterScenarioSummary *muster_scenario_item_get_summary (MusterScenarioItem *item);

/** Returns: (transfer none): its ruleset and date: "TITLE · 18 June 1815" */
const char *muster_scenario_item_get_detail (MusterScenarioItem *item);

/** Returns: whether all words of @folded, of muster_text_fold_words(), begin words of its name,
 * ruleset, date or armies */
gboolean muster_scenario_item_has_words (MusterScenarioItem *item, const char *folded);

G_END_DECLS
