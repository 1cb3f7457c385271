/* The formations that are kept to be added again: kept under a name, added, renamed, deleted. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_TEMPLATES_WINDOW (muster_templates_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterTemplatesWindow,
                      muster_templates_window,
                      MUSTER,
                      TEMPLATES_WINDOW,
                      AdwWindow)

/**
 * MusterTemplatesWindow::keep:
 * @name: under which the selected formation is to be kept
 */

/**
 * MusterTemplatesWindow::add:
 * @template: the number of the template that is to be added
 */

/**
 * muster_templates_window_new:
 * @ruleset: the id of the ruleset whose templates are shown
 * @proposed: (nullable): the name under which something is to be kept; NULL: nothing is
 */
MusterTemplatesWindow *muster_templates_window_new (GtkWindow *parent,
                                                    MusterStore *store,
                                                    const char *ruleset,
                                                    const char *proposed);

G_END_DECLS
