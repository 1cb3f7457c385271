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

G_END_DECLS
