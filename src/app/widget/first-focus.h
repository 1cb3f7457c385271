/* Where the keyboard begins in a window: in what it was opened for, not on the Cancel of its
 * header. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** Lets the keyboard begin in the first of @content that takes it whenever @window is shown, unless
 * something in it has it already. */
void muster_first_focus_set (GtkWindow *window, GtkWidget *content);

/** The same now, for what has come into @content only after it was shown. */
void muster_first_focus_grab (GtkWidget *content);

G_END_DECLS
