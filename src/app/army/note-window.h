/* The note of a thing of an army, and whether an opponent is shown it, or the thing itself. */
#pragma once

#include "app/army/model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_NOTE_WINDOW (muster_note_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNoteWindow, muster_note_window, MUSTER, NOTE_WINDOW, AdwWindow)

/** @item: whose note; of several units that are alike that of the first, which then stands alone */
MusterNoteWindow *muster_note_window_new (GtkWindow *parent, MusterNodeItem *item);

G_END_DECLS
