/* What libxml2 says of a file that is not whole XML, in sentences that say what to write. */
#pragma once

#include <glib.h>
#include <libxml/parser.h>

G_BEGIN_DECLS

/**
 * muster_xml_fault_dup_text:
 * @context: a parser that has just met @error
 * @error: the first error of the file
 * @text: the file, with a NUL behind it
 *
 * Returns: (transfer full): a sentence or two; with libxml2's own words only for rare faults
 */
char *
muster_xml_fault_dup_text (const xmlParserCtxt *context, const xmlError *error, const char *text);

G_END_DECLS
