/* Reports as a page on a phone writes them. */
#pragma once

#include "scenario/play/phone.h"

/* The sum at the end, worked out once more. */
static inline guint32
sum_phone (const char *text)
{
  guint64 hash = 0x811c9dc5;
  for (const char *at = text; *at != '\0'; at++)
    hash = ((hash ^ (guchar) *at) * 0x01000193) & 0xffffffff;
  return (guint32) hash;
}

/* @rows: "a 1 2\nb 3 wounded\n"; @sides: "a", "b" or "ab". Returns: (transfer full) */
static inline char *
make_phone_report (const char *battle,
                   const char *date,
                   const char *sides,
                   const char *state,
                   int turn,
                   const char *rows)
{
  GString *text = g_string_new (NULL);
  guint n = 0;
  for (const char *at = rows; *at != '\0'; at++)
    n += *at == '\n';
  g_autofree char *summed = g_strdup_printf ("1\n%s\n%d\n%s", state, turn, rows);
  g_string_append_printf (text, "# Muster report 1\n# battle: %s\n", battle);
  if (date != NULL)
    g_string_append_printf (text, "# date: %s\n", date);
  for (const char *at = sides; *at != '\0'; at++)
    g_string_append_printf (text, "# side: %c, Somebody\n", *at);
  g_string_append_printf (text, "# state: %s\n# turn: %d\n%s# end: %u rows, check %08x\n", state,
                          turn, rows, n, sum_phone (summed));
  return g_string_free (text, FALSE);
}
