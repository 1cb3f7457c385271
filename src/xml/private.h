/* Between the files that read XML. */
#pragma once

#include "xml/reader.h"
#include "xml/tree.h"

G_BEGIN_DECLS

struct _MusterXml
{
  char *name;
  char *base_name; /* of what an overlay was laid over; else NULL */
  char *text;
  gsize length;
  gboolean is_whole; /* with what is worked out for other programs */
  MusterXmlTree *tree;
  xmlDoc *doc; /* of what was laid over another alone */
};

/* What a node of an overlay has in its member _private, others NULL. */
#define MUSTER_XML_OF_OVERLAY ((void *) 1)

/** Returns: (transfer full): the document, which was read without faults, as a tree of libxml2's */
xmlDoc *muster_xml_dup_doc (const MusterXml *xml);

/* Of libxml2's nodes what muster_xml_node_…() say of ours. */

const char *muster_dom_get (const xmlNode *node, const char *attribute);
const xmlNode *muster_dom_get_first (const xmlNode *node, const char *name);
const xmlNode *muster_dom_get_next (const xmlNode *node, const char *name);

static inline const char *
muster_dom_get_name (const xmlNode *node)
{
  return (const char *) node->name;
}

static inline gboolean
muster_dom_is (const xmlNode *node, const char *name)
{
  return g_str_equal (node->name, name);
}

G_END_DECLS
