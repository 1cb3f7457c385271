/* What the environment asks of tests by chance: MUSTER_SEED, where they begin, and MUSTER_LOOPS,
 * how many there are. */
#pragma once

#include <glib.h>

static inline guint64
get_number (const char *variable, guint64 otherwise)
{
  const char *text = g_getenv (variable);
  return text != NULL ? g_ascii_strtoull (text, NULL, 10) : otherwise;
}
