/* Between the files that read XML. */
#pragma once

#include "xml/reader.h"

#include <libxml/tree.h>

G_BEGIN_DECLS

struct _MusterXml
{
  char *name;
  char *base_name; /* of what an overlay was laid over; else NULL */
  char *text;
  gsize length;
  xmlDoc *doc;
};

/* What a node of an overlay has in its member _private, others NULL. */
#define MUSTER_XML_OF_OVERLAY ((void *) 1)

/** Returns: whether it is an element without an id of which a document has only one */
gboolean muster_xml_is_only_one (const xmlNode *node);

/** Returns: whether it is one of the elements that stand first in a document, in their order */
gboolean muster_xml_is_head (const xmlNode *node);

/** Returns: (transfer none): the last of those in @root that stand before @node, which may be one
 * of them or any other element of a root */
xmlNode *muster_xml_find_head_before (xmlNode *root, const xmlNode *node);

/**
 * muster_xml_explain_fault:
 * @code: libxml2's number for a fault, such as XML_SCHEMAV_CVC_PATTERN_VALID
 * @piece: (nullable): the value or the attribute that is at fault, as libxml2 gives it
 *
 * Returns: (transfer full): what is wrong with @element, from the schema and without any sentence
 * of libxml2's, as people are told when a file is read
 */
char *muster_xml_explain_fault (int code, const MusterXmlNode *element, const char *piece);

G_END_DECLS
