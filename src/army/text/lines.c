#include "config.h"

#include "army/text/lines.h"

#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define MUSTER_TEXT_CLOSED  (-1)
#define MUSTER_TEXT_N_OPENS 5

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

/** Returns: (transfer full): @text without what stands in [square brackets] outside of quotations
 */
static char *
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

/** Returns: what is open at the end of a line that begins with @open: one of the quotation marks or
 * a bracket, below MUSTER_TEXT_N_OPENS; or MUSTER_TEXT_CLOSED */
static int
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

#define TAB 8

/* A line of the file, with single blanks. */
typedef struct
{
  int indent;
  char *text;
} Raw;

typedef struct
{
  GArray *raws;
  guint open_until[MUSTER_TEXT_N_OPENS]; /* no line before this one closes such a one */
} Splitter;

static void
line_free (gpointer data)
{
  MusterTextLine *line = data;
  g_free (line->text);
  g_free (line);
}

static void
raw_clear (gpointer data)
{
  g_free (((Raw *) data)->text);
}

/* The marks that mail programs put before what they quote. */
static const char *
skip_quote_marks (const char *at)
{
  for (;;)
    {
      const char *next = at;
      while (*next == ' ' && next - at < 4)
        next++;
      if (*next != '>')
        return at;
      at = next[1] == ' ' ? next + 2 : next + 1;
    }
}

static int
measure_indent (const char **at)
{
  int indent = 0;
  for (; **at == ' ' || **at == '\t'; ++*at)
    indent = **at == '\t' ? (indent / TAB + 1) * TAB : indent + 1;
  return indent;
}

/* Letters that nobody sees go; tabs stay, since they indent; other blanks become plain. */
static char *
clean (const char *from, gsize length)
{
  GString *text = g_string_sized_new (length);
  for (const char *at = from; at < from + length; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (muster_letter_is_unseen (letter) || letter == '\r')
        continue;
      if (letter != '\t' && muster_letter_is_blank (letter))
        letter = ' ';
      g_string_append_unichar (text, letter);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_single_spaced (const char *text)
{
  GString *spaced = g_string_new (NULL);
  for (const char *at = text; *at != '\0'; at++)
    {
      gboolean is_blank = *at == ' ' || *at == '\t';
      if (!is_blank)
        g_string_append_c (spaced, *at);
      else if (spaced->len > 0 && spaced->str[spaced->len - 1] != ' ')
        g_string_append_c (spaced, ' ');
    }
  return g_strchomp (g_string_free (spaced, FALSE));
}

static GArray *
list_raws (const char *text, gsize length)
{
  GArray *raws = g_array_new (FALSE, FALSE, sizeof (Raw));
  const char *end = text + length;
  g_array_set_clear_func (raws, raw_clear);
  while (text <= end)
    {
      gsize n = strcspn (text, "\n");
      g_autofree char *line = clean (text, n);
      const char *at = skip_quote_marks (line);
      Raw raw = { measure_indent (&at), NULL };
      raw.text = dup_single_spaced (at);
      g_array_append_val (raws, raw);
      text += n + 1;
    }
  return raws;
}

static const char *
get_raw (const Splitter *splitter, guint i)
{
  return i < splitter->raws->len ? g_array_index (splitter->raws, Raw, i).text : "";
}

/* Lines that one quotation or bracket goes over are one. Returns: the line behind them; the first
 * one alone where nothing closes it before the next empty line */
static guint
join (Splitter *splitter, guint first, GString *text)
{
  guint next = first + 1;
  gsize alone = text->len;
  int opened = muster_text_find_open (text->str, MUSTER_TEXT_CLOSED);
  int open = opened;
  while (open != MUSTER_TEXT_CLOSED && next >= splitter->open_until[open]
         && *get_raw (splitter, next) != '\0')
    {
      open = muster_text_find_open (get_raw (splitter, next), open);
      g_string_append_printf (text, " %s", get_raw (splitter, next++));
    }
  if (open == MUSTER_TEXT_CLOSED)
    return next;
  splitter->open_until[opened] = MAX (next, splitter->open_until[opened]);
  g_string_truncate (text, alone);
  return first + 1;
}

static gboolean
says_something (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_isalnum (g_utf8_get_char (at)))
      return TRUE;
  return FALSE;
}

/* Takes a bullet, or the number of an item, off the text. */
static gunichar
take_bullet (char **text)
{
  gunichar letter = g_utf8_get_char (*text);
  gsize digits = strspn (*text, "0123456789");
  const char *rest = NULL;
  if (digits > 0 && digits < 4 && strchr (".)", (*text)[digits]) != NULL && (*text)[digits] != '\0'
      && (*text)[digits + 1] == ' ')
    rest = *text + digits + 2;
  else if (letter != 0 && g_utf8_strchr ("-*+•·–—‣◦▪‧∙", -1, letter) != NULL
           && *g_utf8_next_char (*text) == ' ')
    rest = g_utf8_next_char (*text) + 1;
  if (rest == NULL)
    return 0;
  char *bare = g_strdup (rest);
  g_free (*text);
  *text = bare;
  return letter;
}

static GPtrArray *
list_lines (Splitter *splitter)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  gboolean after_blank = FALSE;
  for (guint i = 0, next; i < splitter->raws->len; i = next)
    {
      g_autoptr (GString) text = g_string_new (get_raw (splitter, i));
      next = join (splitter, i, text);
      gboolean is_empty = text->len == 0;
      g_autofree char *unbracketed = muster_text_dup_unbracketed (text->str);
      g_autofree char *spaced = dup_single_spaced (unbracketed);
      gunichar bullet = take_bullet (&spaced);
      after_blank = after_blank || is_empty;
      if (!says_something (spaced))
        continue;
      MusterTextLine *line = g_new0 (MusterTextLine, 1);
      line->number = (int) i + 1;
      line->indent = g_array_index (splitter->raws, Raw, i).indent;
      line->after_blank = after_blank;
      line->bullet = bullet;
      line->text = g_steal_pointer (&spaced);
      g_ptr_array_add (lines, line);
      after_blank = FALSE;
    }
  return lines;
}

static int
count_lines (const char *text, const char *end)
{
  int n = 1;
  for (; text < end; text++)
    n += *text == '\n';
  return n;
}

/* A text of two bytes a letter has zeros, too, but begins with its mark. */
static gboolean
is_no_text (const char *text, gsize length)
{
  gboolean has_mark =
    length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0);
  return !has_mark && memchr (text, '\0', length) != NULL;
}

static gboolean
check_text (const char *text, gsize length, const char *file, GPtrArray *problems)
{
  const char *bad;
  if (length > MUSTER_TEXT_LARGEST)
    muster_problems_add (problems, file, 0,
                         _ ("The text is larger than %d MB. Choose another file, or cut out what "
                            "is not the army."),
                         MUSTER_TEXT_LARGEST / 1024 / 1024);
  else if (length > 0 && is_no_text (text, length))
    muster_problems_add (problems, file, 0,
                         _ (
                           "This is no text file: Muster reads armies as .army.xml or as text, and "
                           "tables as CSV."));
  else if (!g_utf8_validate (text, (gssize) length, &bad))
    muster_problems_add (problems, file, count_lines (text, bad),
                         _ ("This is not text in UTF-8. Save it as UTF-8, or paste the text of "
                            "the mail into a new file."));
  else
    return TRUE;
  return FALSE;
}

GPtrArray *
muster_text_list_lines (const char *text, gsize length, const char *file, GPtrArray *problems)
{
  if (!check_text (text, length, file, problems))
    return NULL;
  g_autofree char *written = g_strndup (text, length);
  g_autofree char *safe = muster_text_dup_safe (written);
  const char *whole = safe != NULL ? safe : written;
  Splitter splitter = { list_raws (whole, safe != NULL ? strlen (safe) : length), { 0 } };
  g_autoptr (GPtrArray) lines = list_lines (&splitter);
  g_array_unref (splitter.raws);
  if (lines->len == 0)
    muster_problems_add (problems, file, 0,
                         _ ("There is no text. Write an army, or choose another "
                            "file."));
  else if (lines->len > MUSTER_TEXT_MOST_LINES)
    muster_problems_add (problems, file, 0,
                         _ ("The text has more than %d lines. Choose another file, or cut out "
                            "what is not the army."),
                         MUSTER_TEXT_MOST_LINES);
  else
    return g_steal_pointer (&lines);
  return NULL;
}
