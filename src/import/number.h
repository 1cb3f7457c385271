/* Numbers as people write them into tables: "1,200", "1.200", "c. 600", "600?", "2½", "8 guns". */
#pragma once

#include "base/number.h"
#include "base/words.h"

G_BEGIN_DECLS

/**
 * MusterRowsReading:
 * @MUSTER_ROWS_NO_NUMBER: the cell is empty, or has a dash
 * @MUSTER_ROWS_CLEAR: a number and nothing else
 * @MUSTER_ROWS_ABOUT: a number, which is said not to be exact: "c. 600", "600?"
 * @MUSTER_ROWS_RANGE: two numbers, "500-600": read as their mean
 * @MUSTER_ROWS_NEGATIVE: a number below nought
 * @MUSTER_ROWS_UNKNOWN: it says that it is not known: "?", "n/a"
 * @MUSTER_ROWS_UNREADABLE: anything else
 */
typedef enum
{
  MUSTER_ROWS_NO_NUMBER,
  MUSTER_ROWS_CLEAR,
  MUSTER_ROWS_ABOUT,
  MUSTER_ROWS_RANGE,
  MUSTER_ROWS_NEGATIVE,
  MUSTER_ROWS_UNKNOWN,
  MUSTER_ROWS_UNREADABLE,
} MusterRowsReading;

typedef struct
{
  MusterRowsReading reading;
  MusterNumber value; /* 0 where there is none that can be used */
  gboolean is_guns;   /* a word for guns stands behind it */
} MusterRowsNumber;

/**
 * muster_rows_number_read:
 *
 * Three figures behind a point, comma, blank or apostrophe are thousands, but not behind a leading
 * nought; fewer or more are a fraction. Words for men, guns or units may stand behind.
 *
 * Returns: what the cell says
 */
MusterRowsNumber muster_rows_number_read (const MusterWords *words, const char *cell);

/** Returns: whether it has a value that may be used */
gboolean muster_rows_number_is_usable (const MusterRowsNumber *number);

G_END_DECLS
