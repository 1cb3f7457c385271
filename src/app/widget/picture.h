/* What widgets that draw pictures share: the inks of the desktop's style. */
#pragma once

#include "sheet/page/palette.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Returns: (transfer none): the inks for light or dark, or high contrast, as it is now */
const MusterPalette *muster_picture_get_palette (void);

/** Returns: which inks these are */
MusterPaletteKind muster_picture_get_palette_kind (void);

/** Draws @widget anew, as long as it lives, whenever the style changes. */
void muster_picture_follow_style (GtkWidget *widget);

G_END_DECLS
