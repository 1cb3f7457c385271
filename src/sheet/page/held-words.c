#include "config.h"

#include "sheet/page/held-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NO_BREAK    "\302\240"
#define DOT         "·"
#define TIMES       "×"
#define MOST_SYMBOL 2 /* letters: "cm", and the U that some rules measure by */

static gboolean
begins_with (const char *text, const char *what)
{
  return strncmp (text, what, strlen (what)) == 0;
}

static gsize
get_word_length (const char *text)
{
  const char *end = text;
  while (g_unichar_isalpha (g_utf8_get_char (end)))
    end = g_utf8_next_char (end);
  return (gsize) (end - text);
}

static gboolean
is_unit (const char *text)
{
  gsize n = get_word_length (text);
  /* Translators: what figures count, with blanks between: no line is broken before them. */
  g_auto (GStrv) words =
    g_strsplit (_ ("point points unit units turn turns min minutes inches feet"), " ", -1);
  g_autofree char *word = g_strndup (text, n);
  return *text == '%' || (n > 0 && n <= MOST_SYMBOL)
         || g_strv_contains ((const char *const *) words, word);
}

/* Not the 6 of a d6. */
static gboolean
is_after_figure (const char *text, const char *space)
{
  const char *from = space;
  while (from > text && (g_ascii_isdigit (from[-1]) || from[-1] == '.'))
    from--;
  return from < space && (from == text || !g_ascii_isalpha (from[-1]));
}

static gboolean
is_held (const char *text, const char *space)
{
  const char *next = space + 1;
  gboolean is_figure = is_after_figure (text, space);
  gboolean is_after_times =
    space - text >= (gssize) strlen (TIMES) && begins_with (space - strlen (TIMES), TIMES);
  if (begins_with (next, DOT " ") || (is_figure && begins_with (next, TIMES " ")))
    return TRUE;
  return is_after_times || (is_figure && is_unit (next));
}

char *
muster_words_dup_held (const char *text)
{
  GString *held = g_string_sized_new (strlen (text) + 16);
  for (const char *at = text; *at != '\0'; at++)
    if (*at == ' ' && is_held (text, at))
      g_string_append (held, NO_BREAK);
    else
      g_string_append_c (held, *at);
  return g_string_free (held, FALSE);
}
