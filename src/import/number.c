#include "config.h"

#include "import/number.h"

#include <string.h>

/* As many figures as a sum of many such numbers can still hold. */
#define MOST_FIGURES 9

static const struct
{
  gunichar sign;
  gint64 num;
  gint64 den;
} fractions[] = {
  { 0x00bc, 1, 4 }, { 0x00bd, 1, 2 }, { 0x00be, 3, 4 }, { 0x2153, 1, 3 },
  { 0x2154, 2, 3 }, { 0x215b, 1, 8 }, { 0x215c, 3, 8 }, { 0x215d, 5, 8 },
};

static gboolean
find_fraction (const char *at, MusterNumber *fraction)
{
  gunichar sign = g_utf8_get_char (at);
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    if (fractions[i].sign == sign)
      {
        *fraction = muster_number_new (fractions[i].num, fractions[i].den);
        return TRUE;
      }
  return FALSE;
}

static guint
count_figures (const char *at)
{
  guint n = 0;
  while (g_ascii_isdigit (at[n]))
    n++;
  return n;
}

/* Returns: the bytes of a mark that may stand between thousands, or 0 */
static gsize
measure_mark (const char *at)
{
  static const char *const marks[] = { ".", ",", "'", "’", " ", "\u00a0", "\u202f", "\u2009" };
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_has_prefix (at, marks[i]))
      return strlen (marks[i]);
  return 0;
}

/* Figures behind a point or comma that are no thousands. */
static gboolean
read_decimals (const char **at, MusterNumber *value)
{
  guint n = **at == '.' || **at == ',' ? count_figures (*at + 1) : 0;
  gint64 den = 1;
  if (n == 0 || n > 4)
    return n == 0;
  for (guint i = 0; i < n; i++)
    den *= 10;
  *value = muster_number_add (*value, muster_number_new (g_ascii_strtoll (*at + 1, NULL, 10), den));
  *at += n + 1;
  return TRUE;
}

/* "1,200", "12 600", "2½", "1/2"; FALSE where it does not begin with a number. */
static gboolean
read_value (const char **at, MusterNumber *value)
{
  MusterNumber fraction;
  guint n = count_figures (*at);
  guint figures = n;
  *value = MUSTER_NUMBER (0);
  if (n == 0 && !find_fraction (*at, &fraction))
    return FALSE;
  if (n > MOST_FIGURES)
    return FALSE;
  gboolean may_group = n > 0 && n <= 3 && **at != '0';
  gint64 whole = g_ascii_strtoll (*at, NULL, 10);
  *at += n;
  for (gsize mark = measure_mark (*at); may_group && mark > 0 && count_figures (*at + mark) == 3;
       mark = measure_mark (*at))
    {
      figures += 3;
      if (figures > MOST_FIGURES)
        return FALSE;
      whole = whole * 1000 + g_ascii_strtoll (*at + mark, NULL, 10);
      *at += mark + 3;
    }
  *value = MUSTER_NUMBER (whole);
  if (**at == '/' && count_figures (*at + 1) == 1 && (*at)[1] != '0' && figures == 1)
    {
      *value = muster_number_new (whole, (*at)[1] - '0');
      *at += 2;
    }
  while (**at == ' ')
    (*at)++;
  if (find_fraction (*at, &fraction))
    {
      *value = muster_number_add (*value, fraction);
      *at = g_utf8_next_char (*at);
    }
  return read_decimals (at, value);
}

/* Passes over blanks and marks that say "about". */
static gboolean
skip_marks (const char **at)
{
  static const char *const marks[] = { "~", "≈", "±", "+", "?", "(", ")", "[", "]", ">", "<", "*" };
  gboolean is_about = FALSE;
  gboolean found = TRUE;
  while (found)
    {
      found = FALSE;
      while (**at == ' ')
        (*at)++;
      for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (*at, marks[i]))
          {
            found = is_about = TRUE;
            *at += strlen (marks[i]);
          }
    }
  return is_about;
}

static gboolean
is_category_of_count (const MusterWords *words, const char *folded)
{
  static const char *const roles[] = { "men", "guns", "units" };
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (muster_words_equal (words, "role", roles[i], folded))
      return TRUE;
  return FALSE;
}

/* What stands before the first figure: nothing, or a word such as "about". */
static gboolean
read_head (const MusterWords *words, const char **at, gboolean *is_about)
{
  const char *from = *at;
  MusterNumber fraction;
  while (**at != '\0' && !g_ascii_isdigit (**at) && !find_fraction (*at, &fraction))
    *at = g_utf8_next_char (*at);
  g_autofree char *head = g_strndup (from, (gsize) (*at - from));
  g_autofree char *folded = muster_words_fold (head);
  const char *marks = head;
  *is_about = skip_marks (&marks);
  if (folded[0] == '\0')
    return *marks == '\0';
  *is_about = TRUE;
  return muster_words_equal (words, "number", "about", folded);
}

static gboolean
read_tail (const MusterWords *words, const char *tail, MusterRowsNumber *number)
{
  gboolean is_about = skip_marks (&tail);
  g_autofree char *folded = muster_words_fold (tail);
  if (is_about)
    number->reading = MUSTER_ROWS_ABOUT;
  if (folded[0] == '\0')
    return *tail == '\0' || g_str_equal (tail, ".");
  if (muster_words_equal (words, "number", "about", folded))
    {
      number->reading = MUSTER_ROWS_ABOUT;
      return TRUE;
    }
  number->is_guns = muster_words_equal (words, "role", "guns", folded);
  return is_category_of_count (words, folded);
}

/* Returns: the bytes of a minus sign or dash, or 0 */
static gsize
measure_dash (const char *at)
{
  static const char *const dashes[] = { "-", "−", "–", "—" };
  for (guint i = 0; i < G_N_ELEMENTS (dashes); i++)
    if (g_str_has_prefix (at, dashes[i]))
      return strlen (dashes[i]);
  return 0;
}

static MusterRowsNumber
read_number (const MusterWords *words, const char *at)
{
  MusterRowsNumber number = { MUSTER_ROWS_CLEAR, MUSTER_NUMBER (0), FALSE };
  MusterRowsNumber bad = { MUSTER_ROWS_UNREADABLE, MUSTER_NUMBER (0), FALSE };
  MusterNumber other;
  gboolean is_about;
  gboolean is_negative = measure_dash (at) > 0;
  at += measure_dash (at);
  if (!read_head (words, &at, &is_about) || !read_value (&at, &number.value))
    return bad;
  while (*at == ' ')
    at++;
  gsize dash = measure_dash (at);
  const char *behind = at + dash + strspn (at + dash, " ");
  if (dash > 0 && read_value (&behind, &other))
    {
      at = behind;
      number.reading = MUSTER_ROWS_RANGE;
      number.value =
        muster_number_multiply (muster_number_add (number.value, other), muster_number_new (1, 2));
    }
  else if (is_about)
    number.reading = MUSTER_ROWS_ABOUT;
  if (!read_tail (words, at, &number))
    return bad;
  if (!is_negative)
    return number;
  return (MusterRowsNumber){ MUSTER_ROWS_NEGATIVE, MUSTER_NUMBER (0), number.is_guns };
}

MusterRowsNumber
muster_rows_number_read (const MusterWords *words, const char *cell)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (cell));
  g_autofree char *folded = muster_words_fold (trimmed);
  if (trimmed[0] == '\0' || (folded[0] == '\0' && measure_dash (trimmed) > 0))
    return (MusterRowsNumber){ MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  if (trimmed[strspn (trimmed, "?!. ")] == '\0'
      || muster_words_equal (words, "number", "unknown", folded))
    return (MusterRowsNumber){ MUSTER_ROWS_UNKNOWN, MUSTER_NUMBER (0), FALSE };
  return read_number (words, trimmed);
}

gboolean
muster_rows_number_is_usable (const MusterRowsNumber *number)
{
  return number->reading == MUSTER_ROWS_CLEAR || number->reading == MUSTER_ROWS_ABOUT
         || number->reading == MUSTER_ROWS_RANGE;
}
