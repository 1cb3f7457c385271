/* How much of an establishment is there, away, or gone, as a bar: those present are solid, those in
 * hospital hatched, those missing and prisoners dotted, and what is lost is an empty frame. It is
 * drawn in the colour of the text, so that it reads the same in greys, high contrast and the dark;
 * whatever it stands beside says its figures in words. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_STRENGTH_BAR (muster_strength_bar_get_type ())
G_DECLARE_FINAL_TYPE (MusterStrengthBar, muster_strength_bar, MUSTER, STRENGTH_BAR, GtkWidget)

/** @away: missing or prisoners. What is above @establishment is not shown. */
void muster_strength_bar_show (MusterStrengthBar *bar,
                               gint64 establishment,
                               gint64 present,
                               gint64 hospital,
                               gint64 away);

G_END_DECLS
