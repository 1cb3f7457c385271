#include "config.h"

#include "base/text-key.h"

#include <string.h>

/* Letters such as ø and ł have no accent that could be taken off. */
static void
append_bare (GString *key, gunichar letter)
{
  char one[8] = { 0 };
  g_unichar_to_utf8 (letter, one);
  g_autofree char *ascii = letter < 128 ? NULL : g_str_to_ascii (one, "C");
  if (ascii == NULL || strchr (ascii, '?') != NULL)
    g_string_append_unichar (key, letter);
  else
    g_string_append (key, ascii);
}

char *
muster_text_dup_key (const char *text)
{
  g_autofree char *whole = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (whole != NULL ? whole : "", -1);
  GString *key = g_string_new (NULL);
  gboolean is_apart = FALSE;
  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (g_unichar_ismark (letter) || muster_letter_is_unseen (letter))
        continue;
      if (!g_unichar_isalnum (letter))
        {
          is_apart = TRUE;
          continue;
        }
      if (is_apart && key->len > 0)
        g_string_append_c (key, ' ');
      is_apart = FALSE;
      append_bare (key, letter);
    }
  return g_string_free (key, FALSE);
}

static gunichar
unify (gunichar letter)
{
  if (letter == 0x2212 || g_unichar_type (letter) == G_UNICODE_DASH_PUNCTUATION)
    return '-';
  if (letter == 0x2018 || letter == 0x2019 || letter == 0x2bc || letter == 0xb4)
    return '\'';
  if (letter == 0x201c || letter == 0x201d || letter == 0x201e || letter == 0xab || letter == 0xbb)
    return '"';
  return muster_letter_is_blank (letter) ? ' ' : letter;
}

char *
muster_text_dup_plain (const char *text)
{
  g_autofree char *whole = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (whole != NULL ? whole : "", -1);
  GString *plain = g_string_new (NULL);
  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = unify (g_utf8_get_char (at));
      gboolean is_double = letter == ' ' && (plain->len == 0 || plain->str[plain->len - 1] == ' ');
      if (!is_double && !muster_letter_is_unseen (letter))
        g_string_append_unichar (plain, letter);
    }
  if (plain->len > 0 && plain->str[plain->len - 1] == ' ')
    g_string_truncate (plain, plain->len - 1);
  return g_string_free (plain, FALSE);
}

gboolean
muster_letter_is_blank (gunichar letter)
{
  return g_unichar_isspace (letter) || g_unichar_type (letter) == G_UNICODE_SPACE_SEPARATOR;
}

gboolean
muster_letter_is_unseen (gunichar letter)
{
  return letter == 0xad || letter == 0x200b || letter == 0x2060 || letter == 0xfeff;
}
