/* Lays one document over another of the same root element. */
#pragma once

#include "xml/reader.h"

G_BEGIN_DECLS

/* Lines of nodes that came from the overlay count from here. */
#define MUSTER_XML_OVERLAY_LINES 100000000

/* A line as it is in its own file. */
#define MUSTER_XML_SHOWN_LINE(line) ((line) % MUSTER_XML_OVERLAY_LINES)

/**
 * muster_xml_merge:
 * @base: a document
 * @overlay: what is laid over it
 *
 * Attributes of the root that @overlay gives stand in place of those of @base. Of its elements, one
 * with the name and id of an element of @base gives that its attributes, and its rows: one with the
 * same "when" as a row of @base stands in its place. One without an id, of which a document has
 * only one (title, author, period, length, budget, weather, odds), stands in place of that of
 * @base. All others are added.
 *
 * Returns: (transfer full): the two as one document with the name of @overlay; its text is that of
 *   both together
 */
MusterXml *muster_xml_merge (const MusterXml *base, const MusterXml *overlay);

G_END_DECLS
