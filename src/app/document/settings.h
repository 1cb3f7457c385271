/* What the program remembers from one start to the next. Where its schema is not installed nothing
 * is remembered. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** Lets @property of @object begin with what was kept under @key, and keeps what it becomes. */
void muster_settings_bind (const char *key, gpointer object, const char *property);

/** Returns: the number that was kept under @key; @usual where nothing is remembered */
int muster_settings_get_int (const char *key, int usual);

/** Returns: (transfer full) (nullable): what was kept under @key; NULL where nothing is remembered
 */
GVariant *muster_settings_get (const char *key);

/** Returns: whether anything was kept under @key, and not only the usual stands there */
gboolean muster_settings_has (const char *key);

/** Returns: whether @word is in the list that is kept under @key; @usual where nothing is
 * remembered */
gboolean muster_settings_lists (const char *key, const char *word, gboolean usual);

/** Puts @word into the list that is kept under @key, or takes it out; all others stay. */
void muster_settings_list (const char *key, const char *word, gboolean is_in);

/** Keeps @value under @key; takes it where it is floating. */
void muster_settings_set (const char *key, GVariant *value);

G_END_DECLS
