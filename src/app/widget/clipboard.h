/* Parts of armies on the clipboard: as text for mails and forums, and as Muster's own data for
 * itself, in this window, another, or another program's. */
#pragma once

#include "army/model/army.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Puts a part of an army on the clipboard of @widget. */
void muster_clipboard_put (GtkWidget *widget, const MusterArmy *fragment);

/** Puts a text on it. */
void muster_clipboard_put_text (GtkWidget *widget, const char *text);

/**
 * MusterClipboardGot:
 * @widget: who asked
 * @text: (nullable): an army file, or a text that may be an army; NULL where there is neither
 */
typedef void (*MusterClipboardGot) (GtkWidget *widget, const char *text);

/** Asks what is on the clipboard; @got is called later, where the widget is there still. */
void muster_clipboard_get (GtkWidget *widget, MusterClipboardGot got);

G_END_DECLS
