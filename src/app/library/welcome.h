/* What greets whoever has no army yet: build one for tonight, open an example, bring a file. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_WELCOME (muster_welcome_get_type ())
G_DECLARE_FINAL_TYPE (MusterWelcome, muster_welcome, MUSTER, WELCOME, AdwBin)

/* Properties: "store". */

/**
 * MusterWelcome::created:
 * @army: the number of the new army in the library
 */

/** Returns: (transfer floating): the widget. Examples and files are opened by actions of what it
 * stands in: documents.open-example and documents.import. */
MusterWelcome *muster_welcome_new (MusterStore *store);

/** Asks the questions, as welcome.build does. */
void muster_welcome_build (MusterWelcome *welcome);

/** Returns: whether packs or examples are being read */
gboolean muster_welcome_is_reading (MusterWelcome *welcome);

/* Actions: welcome.build, and those of MusterBuildPane. */

G_END_DECLS
