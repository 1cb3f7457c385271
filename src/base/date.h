/* Dates of armies and battles: a day, a month or a year, kept as 1815-06-18, 1815-06 or 1815. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: whether @date is YYYY, YYYY-MM or YYYY-MM-DD, and a day that there was */
gboolean muster_date_is_valid (const char *date);

/** Returns: (transfer full) (nullable): a date as people read it, "18 June 1815"; NULL for NULL */
char *muster_date_dup_text (const char *date);

/** Returns: (transfer full): the same in English, for what is read back in any language; @date
 * itself where it is none */
char *muster_date_dup_english (const char *date);

/**
 * muster_date_dup_typed:
 * @typed: a date as a person may write it: as it is kept, "18 June 1815", "June 1815", "18.6.1815";
 *   months in English or in his own language, by their first three letters at least
 *
 * Returns: (transfer full) (nullable): the date as it is kept; NULL where it is none
 */
char *muster_date_dup_typed (const char *typed);

/* Days of a calendar, as whole numbers that can be added to and compared: the days since the
 * 1st of January of the year 1, which is day 1, Gregorian. */

/* No day, before all others. */
#define MUSTER_NO_DAY 0
/* After all others. */
#define MUSTER_LAST_DAY G_MAXINT
/* 9999-12-31: the last day that can be written, and read again. */
#define MUSTER_MOST_DAY 3652059

/** Returns: the day that "1815-06-18" is; a month or a year is no day; MUSTER_NO_DAY */
int muster_day_parse (const char *date);

/** Returns: the day that a person typed, as muster_date_dup_typed(); MUSTER_NO_DAY */
int muster_day_parse_typed (const char *typed);

/** Returns: the day that is @days after @day, or before it where they are less than 0; from the
 * first day of all to %MUSTER_MOST_DAY */
int muster_day_add (int day, gint64 days);

/** Returns: (transfer full) (nullable): "1815-06-18"; NULL for MUSTER_NO_DAY, and for what is after
 * %MUSTER_MOST_DAY */
char *muster_day_dup_date (int day);

/** Returns: (transfer full) (nullable): as people read it: "18 June 1815"; NULL for MUSTER_NO_DAY
 */
char *muster_day_dup_text (int day);

G_END_DECLS
