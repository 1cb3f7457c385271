/* What the program remembers from one start to the next. Where its schema is not installed nothing
 * is remembered. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** Lets @property of @object begin with what was kept under @key, and keeps what it becomes. */
void muster_settings_bind (const char *key, gpointer object, const char *property);

G_END_DECLS
