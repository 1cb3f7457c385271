/* Tables as CSV, as RFC 4180 has it: cells between commas, in quotation marks where need be, rows
 * that end in carriage return and line feed. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @cells: (array length=n): UTF-8; NULL is an empty cell */
void muster_csv_append_row (GString *text, const char *const *cells, gsize n);

G_END_DECLS
