/* Campaigns of the library, as the tool names and lists them. */
#pragma once

#include "campaign/model/store.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): the campaign with this number or name; NULL with a message
 */
MusterCampaign *muster_library_find_campaign (MusterStore *store, const char *name);

/** Prints a line for each of @campaigns (element-type MusterCampaignSummary), behind a heading;
 * nothing where there are none. */
void muster_library_print_campaigns (GPtrArray *campaigns);

/** Adds them to the open array. */
void muster_library_add_campaigns (JsonBuilder *builder, GPtrArray *campaigns);

G_END_DECLS
