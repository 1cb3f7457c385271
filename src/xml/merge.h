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

/* What two documents of the same kind say differently, and a document in between. */

/* An element of the root that one document has and the other has not, or has otherwise. Elements
 * of two documents are the same where name and id are, or what stands for the id; rows of one are
 * differences of their own. Nodes belong to their documents. */
typedef struct
{
  const MusterXmlNode *before; /* NULL: it is new */
  const MusterXmlNode *after;  /* NULL: it is gone */
  gboolean is_shell;           /* only the element's own attributes are meant */
} MusterXmlDifference;

/** Returns: (transfer full) (element-type MusterXmlDifference): in the order of @after; what is
 * gone comes last. Comments, white space and the order of elements are no differences. */
GArray *muster_xml_list_differences (const MusterXml *before, const MusterXml *after);

/**
 * muster_xml_take_differences:
 * @differences: those of @before and @after
 * @taken: (array): for each of them, whether it is taken
 * @version: what the root's attribute "version" is to say
 *
 * Returns: (transfer full): the text of @after with everything that is not taken as it was in
 *   @before
 */
GBytes *muster_xml_take_differences (const MusterXml *before,
                                     const MusterXml *after,
                                     GArray *differences,
                                     const gboolean *taken,
                                     const char *version);

/** Returns: whether two elements say the same with all that stands in them; either may be NULL */
gboolean muster_xml_node_is_same (const MusterXmlNode *a, const MusterXmlNode *b);

/** Returns: (transfer full): what tells the element from others of its name in the same place: its
 * id or what stands for it; "" where nothing does */
char *muster_xml_node_dup_identity (const MusterXmlNode *node);

G_END_DECLS
