#include "config.h"

#include "base/date.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* A file has thousands of dates: no regular expression. */
gboolean
muster_date_is_valid (const char *date)
{
  static const char form[] = "dddd-dd-dd";
  gsize length = strlen (date);
  if (length != 4 && length != 7 && length != 10)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (form[i] == 'd' ? !g_ascii_isdigit (date[i]) : date[i] != form[i])
      return FALSE;
  int year = atoi (date);
  int month = length >= 7 ? atoi (date + 5) : 1;
  int day = length >= 10 ? atoi (date + 8) : 1;
  return year > 0 && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

char *
muster_date_dup_text (const char *date)
{
  int month = 0;
  int day = 0;
  if (date == NULL)
    return NULL;
  if (strlen (date) >= 7)
    month = atoi (date + 5);
  if (strlen (date) >= 10)
    day = atoi (date + 8);
  if (month == 0)
    return g_strdup_printf ("%d", atoi (date));
  g_autoptr (GDateTime) time = g_date_time_new_utc (atoi (date), month, MAX (day, 1), 0, 0, 0);
  if (time == NULL)
    return g_strdup (date);
  /* Translators: a day, and a month, as g_date_time_format() takes them. */
  return g_date_time_format (time, day > 0 ? _ ("%-d %B %Y") : _ ("%B %Y"));
}

#define SHORTEST_MONTH 3

static gboolean
begins_month (const char *word, const char *month)
{
  g_autofree char *folded = g_utf8_casefold (month, -1);
  return g_utf8_strlen (word, -1) >= SHORTEST_MONTH && g_str_has_prefix (folded, word);
}

static const char *const english[] = { "January",   "February", "March",    "April",
                                       "May",       "June",     "July",     "August",
                                       "September", "October",  "November", "December" };

char *
muster_date_dup_english (const char *date)
{
  gsize length = strlen (date);
  if (!muster_date_is_valid (date) || length < 7)
    return g_strdup (date);
  const char *month = english[atoi (date + 5) - 1];
  if (length < 10)
    return g_strdup_printf ("%s %.4s", month, date);
  return g_strdup_printf ("%d %s %.4s", atoi (date + 8), month, date);
}

/* Returns: 1 to 12; 0 where the word names no month */
static int
find_month (const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  for (int month = 1; month <= 12; month++)
    {
      g_autoptr (GDateTime) time = g_date_time_new_utc (1815, month, 1, 0, 0, 0);
      g_autofree char *local = g_date_time_format (time, "%B");
      if (begins_month (folded, english[month - 1]) || begins_month (folded, local))
        return month;
    }
  return 0;
}

/* Digits and nothing else, as many as a date may have. */
static int
read_number (const char *word)
{
  gsize n = strlen (word);
  return n >= 1 && n <= 4 && strspn (word, "0123456789") == n ? atoi (word) : 0;
}

/* Of a day, a month and a year, or a month and a year; the month may be a number beside a day. */
static gboolean
read_words (char **words, guint n, int *day, int *month, int *year)
{
  const char *named = n == 3 ? words[1] : words[0];
  *day = n == 3 ? read_number (words[0]) : 0;
  *month = find_month (named);
  *year = read_number (words[n - 1]);
  if (n == 3 && *month == 0)
    *month = read_number (named);
  return *month >= 1 && *month <= 12 && *year > 0 && (n == 2 || (*day >= 1 && *day <= 31));
}

char *
muster_date_dup_typed (const char *typed)
{
  int day;
  int month;
  int year;
  g_autofree char *whole = g_strstrip (g_strdup (typed));
  if (muster_date_is_valid (whole))
    return g_steal_pointer (&whole);
  g_strdelimit (whole, ".,\t", ' ');
  g_auto (GStrv) all = g_strsplit (whole, " ", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (char **word = all; *word != NULL; word++)
    if (**word != '\0')
      g_ptr_array_add (words, *word);
  if (words->len < 2 || words->len > 3
      || !read_words ((char **) words->pdata, words->len, &day, &month, &year))
    return NULL;
  g_autofree char *date = words->len == 3 ? g_strdup_printf ("%04d-%02d-%02d", year, month, day)
                                          : g_strdup_printf ("%04d-%02d", year, month);
  return muster_date_is_valid (date) ? g_steal_pointer (&date) : NULL;
}

#define LENGTH 10 /* of YYYY-MM-DD */

int
muster_day_parse (const char *date)
{
  if (date == NULL || strlen (date) != LENGTH || !muster_date_is_valid (date))
    return MUSTER_NO_DAY;
  GDate value;
  g_date_clear (&value, 1);
  g_date_set_dmy (&value, (GDateDay) atoi (date + 8), (GDateMonth) atoi (date + 5),
                  (GDateYear) atoi (date));
  return (int) g_date_get_julian (&value);
}

int
muster_day_parse_typed (const char *typed)
{
  g_autofree char *date = muster_date_dup_typed (typed);
  return muster_day_parse (date);
}

int
muster_day_add (int day, gint64 days)
{
  gint64 most = MUSTER_MOST_DAY;
  return (int) CLAMP (day + CLAMP (days, -most, most), 1, most);
}

char *
muster_day_dup_date (int day)
{
  if (day <= MUSTER_NO_DAY || day > MUSTER_MOST_DAY)
    return NULL;
  GDate value;
  g_date_clear (&value, 1);
  g_date_set_julian (&value, (guint32) day);
  return g_strdup_printf ("%04d-%02d-%02d", g_date_get_year (&value), g_date_get_month (&value),
                          g_date_get_day (&value));
}

char *
muster_day_dup_text (int day)
{
  g_autofree char *date = muster_day_dup_date (day);
  return muster_date_dup_text (date);
}
