/* An army to send to others: as text, Markdown, BBCode, a page, or an army file; whole, or what an
 * opponent may see; to the clipboard, into a file, or by mail. */
#pragma once

#include "army/model/army.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_SHARE_WINDOW (muster_share_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterShareWindow, muster_share_window, MUSTER, SHARE_WINDOW, AdwWindow)

/**
 * muster_share_window_new:
 * @army: with its ruleset, or there is no opponent's copy
 *
 * Returns: (transfer floating): a window that begins with the opponent's copy where something of
 * the army is secret
 */
MusterShareWindow *muster_share_window_new (GtkWindow *parent, const MusterArmy *army);

/** Returns: (transfer full): what would be sent */
char *muster_share_window_dup_text (MusterShareWindow *window);

G_END_DECLS
