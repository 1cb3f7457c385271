#include "config.h"

#include "army/text/lines.h"

#include "base/problem.h"
#include "base/text-key.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  g_autofree char *whole = g_strndup (text, length);
  Splitter splitter = { list_raws (whole, length), { 0 } };
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
