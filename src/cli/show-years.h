/* From when to when an army is legal: muster show --years. */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

/** Prints it. @file: the army's file, for JSON. Returns: the exit status */
int muster_show_years (const MusterArmy *army, const char *file, gboolean as_json);

G_END_DECLS
