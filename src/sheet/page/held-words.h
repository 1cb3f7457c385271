/* Words that no line may part. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: (transfer full): @text with spaces that lines do not break at before the dots between
 * its parts, and between figures and what they count: "3 km · 12 units" breaks after the dot alone
 */
char *muster_words_dup_held (const char *text);

G_END_DECLS
