/* Figures as the window shows them among words. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: (transfer full): @text, a text of figures; where the desktop's words run from the right
 * in marks that keep its signs and dashes in their places, elsewhere as it is */
char *muster_figure_text_dup (const char *text);

G_END_DECLS
