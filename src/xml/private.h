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

G_END_DECLS
