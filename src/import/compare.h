/* A table held against another one of the same troops: what both name, and count differently. */
#pragma once

#include "import/build.h"

G_BEGIN_DECLS

/**
 * muster_rows_compare:
 * @result: what was made of a table with @mapping, @words and @aim
 * @other: the other table, of which the same side is taken; what its columns mean is guessed
 * @shown: what that file is called
 *
 * Names are those of formations and their commanders, who are told apart from units. One that
 * stands in several places is compared by the place, as is one that is only a number. Tells in the
 * report of @result where men or guns are not the same, with both figures, each of which counts as
 * a total that is wrong; how many names could be compared; and where there are two sides, which of
 * the other table was taken.
 */
void muster_rows_compare (MusterRowsResult *result,
                          const MusterRowsMapping *mapping,
                          const MusterWords *words,
                          const MusterRowsAim *aim,
                          const MusterRowsTable *other,
                          const char *shown);

G_END_DECLS
