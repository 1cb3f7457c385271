#include "base/day.h"

#include "base/date.h"

#include <stdlib.h>
#include <string.h>

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
