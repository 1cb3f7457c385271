/* What muster import says of a table: what its columns and words mean, and what became of its rows.
 */
#pragma once

#include "import/build.h"

G_BEGIN_DECLS

/** A table and how it was read. All of it is lent. */
typedef struct
{
  const char *shown; /* the file's name without its folder, in UTF-8 */
  const MusterRowsTable *table;
  const MusterRowsMapping *mapping;
  const MusterRuleset *ruleset;
} MusterImport;

/** Prints the report to standard error, as the army may go to standard output. */
void muster_import_print (const MusterImport *import, const MusterRowsResult *result);

/** Prints the report as JSON. */
void muster_import_print_json (const MusterImport *import, const MusterRowsResult *result);

G_END_DECLS
