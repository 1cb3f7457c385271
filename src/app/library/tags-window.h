/* The tags of armies: which of those that there are they have, and new ones. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_TAGS_WINDOW (muster_tags_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterTagsWindow, muster_tags_window, MUSTER, TAGS_WINDOW, AdwWindow)

/** @armies: (element-type gint64): their numbers; what is done is done to all of them */
MusterTagsWindow *muster_tags_window_new (GtkWindow *parent, MusterStore *store, GArray *armies);

G_END_DECLS
