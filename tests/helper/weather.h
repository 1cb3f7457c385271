/* What is told of a battlefield's weather. */
#pragma once

#include "battlefield/text.h"

#include <string.h>

/* Returns: (transfer full): the lines below "Weather" in the battlefield's text, up to the next
 * heading */
static inline char *
dup_weather (const MusterBattlefield *battlefield)
{
  g_autofree char *text = muster_battlefield_dup_text (battlefield);
  const char *begin = strstr (text, "\nWeather\n") + strlen ("\nWeather\n");
  return g_strndup (begin, (gsize) (strstr (begin, "\n\n") + 1 - begin));
}
