#include "config.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

char *
muster_text_join (GPtrArray *items)
{
  if (items->len == 0)
    return g_strdup ("");
  GString *text = g_string_new (g_ptr_array_index (items, 0));
  for (guint i = 1; i + 1 < items->len; i++)
    g_string_append_printf (text, _ (", %s"), (char *) g_ptr_array_index (items, i));
  if (items->len > 1)
    g_string_append_printf (text, _ (" and %s"),
                            (char *) g_ptr_array_index (items, items->len - 1));
  return g_string_free (text, FALSE);
}

int
muster_text_width (const char *text)
{
  int width = 0;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (!g_unichar_iszerowidth (letter))
        width += g_unichar_iswide (letter) ? 2 : 1;
    }
  return width;
}

void
muster_text_pad (GString *into, const char *text, int width)
{
  g_string_append (into, text);
  for (int i = muster_text_width (text); i < width; i++)
    g_string_append_c (into, ' ');
}

void
muster_text_wrap (GString *into, const char *text, int indent, int width)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  int column = indent;
  for (int i = 0; words[i] != NULL; i++)
    {
      int word = muster_text_width (words[i]);
      if (column > indent && column + 1 + word > width)
        {
          g_string_append_printf (into, "\n%*s", indent, "");
          column = indent;
        }
      else if (column > indent)
        {
          g_string_append_c (into, ' ');
          column++;
        }
      g_string_append (into, words[i]);
      column += word;
    }
}
