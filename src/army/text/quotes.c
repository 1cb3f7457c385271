#include "config.h"

#include "army/text/lines.h"

#include "base/text-key.h"

#include <stdlib.h>
#include <string.h>

/* What closes a quotation: in some countries the mark that opens one in others. */
static const struct
{
  gunichar opens;
  gunichar closes;
  gunichar or_closes;
} marks[] = {
  { 0x201c, 0x201d, 0x201d }, /* “ ” */
  { '"', '"', '"' },
  { 0x201e, 0x201c, 0x201d }, /* „ “ */
  { 0xab, 0xbb, 0xbb },       /* « » */
};

/* What divides the parts of a line, before a blank or, the dots, behind one. */
#define SEPARATORS "·•‧∙|;"

static int
find_mark (gunichar letter)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (marks); i++)
    if (marks[i].opens == letter)
      return i;
  return -1;
}

gboolean
muster_text_find_quoted (const char *at, const char **end)
{
  int mark = find_mark (g_utf8_get_char (at));
  if (mark < 0)
    return FALSE;
  for (at = g_utf8_next_char (at); *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (letter == '\\' && at[1] != '\0')
        at++;
      else if (letter == marks[mark].closes || letter == marks[mark].or_closes)
        {
          *end = g_utf8_next_char (at);
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
is_quotation_mark (gunichar letter)
{
  return letter == 0x201d || letter == 0xbb || find_mark (letter) >= 0;
}

/* Where a mail program may lose it, or take it for the end. */
static gboolean
is_endangered (const char *text, const char *at)
{
  gunichar letter = g_utf8_get_char (at);
  if (letter == ' ' || letter == '>')
    return at == text || at[-1] == ' ' || at[1] == '\0';
  return muster_letter_is_blank (letter) || muster_letter_is_unseen (letter)
         || g_unichar_iscntrl (letter);
}

static void
append_letter (GString *into, const char *text, const char *at)
{
  gunichar letter = g_utf8_get_char (at);
  if (letter == '\n')
    g_string_append (into, "\\n");
  else if (letter == '\t')
    g_string_append (into, "\\t");
  else if (is_endangered (text, at))
    g_string_append_printf (into, "\\u{%x}", letter);
  else
    {
      if (letter == '\\' || is_quotation_mark (letter))
        g_string_append_c (into, '\\');
      g_string_append_unichar (into, letter);
    }
}

void
muster_text_append_quoted (GString *into, const char *text)
{
  g_string_append (into, "“");
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    append_letter (into, text, at);
  g_string_append (into, "”");
}

static gboolean
needs_quotes (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (is_endangered (text, at) || is_quotation_mark (letter)
          || g_utf8_strchr (SEPARATORS "[]", -1, letter) != NULL)
        return TRUE;
    }
  return text[0] == '\0';
}

void
muster_text_append_value (GString *into, const char *text)
{
  if (needs_quotes (text))
    muster_text_append_quoted (into, text);
  else
    g_string_append (into, text);
}

/* Reads what stands behind a backslash. Returns: how many bytes it is of; 0 where the backslash
 * stands for itself */
static gsize
read_escape (const char *at, GString *into)
{
  gunichar letter = g_utf8_get_char (at);
  if (letter == 'n' || letter == 't')
    {
      g_string_append_c (into, letter == 'n' ? '\n' : '\t');
      return 1;
    }
  if (letter == '\\' || is_quotation_mark (letter))
    {
      g_string_append_unichar (into, letter);
      return (gsize) (g_utf8_next_char (at) - at);
    }
  if (letter != 'u' || at[1] != '{')
    return 0;
  gsize n = strspn (at + 2, "0123456789abcdefABCDEF");
  gunichar code = n >= 1 && n <= 6 ? (gunichar) strtoul (at + 2, NULL, 16) : 0;
  if (at[2 + n] != '}' || code == 0 || !g_unichar_validate (code))
    return 0;
  g_string_append_unichar (into, code);
  return n + 3;
}

char *
muster_text_read_quoted (const char *at, const char *end)
{
  GString *text = g_string_new (NULL);
  end = g_utf8_prev_char (end);
  at = g_utf8_next_char (at);
  while (at < end)
    {
      gsize escaped = *at == '\\' ? read_escape (at + 1, text) : 0;
      if (escaped > 0)
        {
          at += 1 + escaped;
          continue;
        }
      g_string_append_unichar (text, g_utf8_get_char (at));
      at = g_utf8_next_char (at);
    }
  return g_string_free (text, FALSE);
}

char *
muster_text_read_value (const char *text)
{
  const char *end;
  if (muster_text_find_quoted (text, &end) && *end == '\0')
    return muster_text_read_quoted (text, end);
  return g_strdup (text);
}

/* Goes over the letters of a text that are not quoted. */
typedef struct
{
  const char *start;
  const char *at;
  gboolean is_open[G_N_ELEMENTS (marks)]; /* nothing behind closes what this mark opens */
} Walk;

static gboolean
may_open (const char *start, const char *at)
{
  return at == start || strchr (" (:,", at[-1]) != NULL;
}

/* Returns: whether a quoted text begins here; @end gets what is behind it */
static gboolean
is_quoted_here (Walk *walk, const char **end)
{
  const char *at = walk->at;
  int mark = may_open (walk->start, at) ? find_mark (g_utf8_get_char (at)) : -1;
  if (mark < 0 || walk->is_open[mark])
    return FALSE;
  walk->is_open[mark] = !muster_text_find_quoted (at, end);
  return !walk->is_open[mark];
}

/* Returns: (nullable): the next letter that is not quoted */
static const char *
walk_on (Walk *walk)
{
  while (*walk->at != '\0')
    {
      const char *at = walk->at;
      if (is_quoted_here (walk, &walk->at))
        continue;
      walk->at = g_utf8_next_char (at);
      return at;
    }
  return NULL;
}

const char *
muster_text_find_first_quoted (const char *text, const char **end)
{
  Walk walk = { text, text, { FALSE } };
  for (; *walk.at != '\0'; walk.at = g_utf8_next_char (walk.at))
    if (is_quoted_here (&walk, end))
      return walk.at;
  return NULL;
}

const char *
muster_text_find_unquoted (const char *text, const char *letters)
{
  Walk walk = { text, text, { FALSE } };
  const char *at;
  while ((at = walk_on (&walk)) != NULL)
    if (g_utf8_strchr (letters, -1, g_utf8_get_char (at)) != NULL)
      return at;
  return NULL;
}

static gboolean
is_separator (const char *text, const char *at)
{
  gunichar letter = g_utf8_get_char (at);
  const char *next = g_utf8_next_char (at);
  gboolean is_before_blank = *next == '\0' || *next == ' ';
  return g_utf8_strchr (SEPARATORS, -1, letter) != NULL
         && (is_before_blank || (at > text && at[-1] == ' ' && letter >= 128));
}

static void
add_part (GPtrArray *parts, const char *from, const char *end)
{
  g_autofree char *part = g_strndup (from, (gsize) (end - from));
  if (g_strstrip (part)[0] != '\0')
    g_ptr_array_add (parts, g_steal_pointer (&part));
}

char **
muster_text_split_parts (const char *line)
{
  GPtrArray *parts = g_ptr_array_new ();
  Walk walk = { line, line, { FALSE } };
  const char *from = line;
  const char *at;
  while ((at = walk_on (&walk)) != NULL)
    if (is_separator (line, at) && parts->len + 1 < MUSTER_TEXT_MOST_PARTS)
      {
        add_part (parts, from, at);
        from = g_utf8_next_char (at);
      }
  add_part (parts, from, line + strlen (line));
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (parts, FALSE);
}

char *
muster_text_dup_unbracketed (const char *text)
{
  GString *kept = g_string_new (NULL);
  Walk walk = { text, text, { FALSE } };
  const char *from = text;
  const char *at;
  while ((at = walk_on (&walk)) != NULL)
    {
      const char *close = *at == '[' ? strchr (at, ']') : NULL;
      if (*at == '[' && close == NULL)
        break;
      if (close == NULL)
        continue;
      g_string_append_len (kept, from, at - from);
      g_string_append_c (kept, ' ');
      walk.at = from = close + 1;
    }
  g_string_append (kept, from);
  return g_string_free (kept, FALSE);
}

#define IN_BRACKETS ((int) G_N_ELEMENTS (marks))
G_STATIC_ASSERT (MUSTER_TEXT_N_OPENS == G_N_ELEMENTS (marks) + 1);

static const char *
skip_to_close (const char *at, int open)
{
  for (; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (open == IN_BRACKETS && letter == ']')
        return at + 1;
      if (open == IN_BRACKETS)
        continue;
      if (letter == '\\' && at[1] != '\0')
        at++;
      else if (letter == marks[open].closes || letter == marks[open].or_closes)
        return g_utf8_next_char (at);
    }
  return NULL;
}

int
muster_text_find_open (const char *text, int open)
{
  const char *at = text;
  while (*at != '\0')
    {
      if (open == MUSTER_TEXT_CLOSED && *at == '[')
        open = IN_BRACKETS;
      else if (open == MUSTER_TEXT_CLOSED && may_open (text, at))
        open = find_mark (g_utf8_get_char (at));
      else if (open != MUSTER_TEXT_CLOSED)
        {
          const char *close = skip_to_close (at, open);
          if (close == NULL)
            return open;
          open = MUSTER_TEXT_CLOSED;
          at = close;
          continue;
        }
      at = g_utf8_next_char (at);
    }
  return open;
}
