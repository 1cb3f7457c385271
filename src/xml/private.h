/* Between the files that read XML. */
#pragma once

#include "xml/reader.h"

#include <libxml/tree.h>

G_BEGIN_DECLS

/* The elements of a document as they are read: a name, attributes, own words and a line each.
 * libxml2's own tree takes eight times as much memory, and is only made where a document is laid
 * over another, what it changed is put back, it has faults to be told, or letters to be made safe.
 */

/* Strings an attribute in the array of a startElementNsSAX2Func: name, prefix, namespace, and where
 * the value begins and ends. */
enum
{
  MUSTER_XML_NAME,
  MUSTER_XML_PREFIX,
  MUSTER_XML_SPACE,
  MUSTER_XML_VALUE,
  MUSTER_XML_END,
  MUSTER_XML_N_PARTS,
};

typedef struct _MusterXmlTree MusterXmlTree;

/** @names: whose strings the names of elements and attributes are; the tree keeps it alive */
MusterXmlTree *muster_xml_tree_new (xmlDict *names);
void muster_xml_tree_free (MusterXmlTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterXmlTree, muster_xml_tree_free)

/**
 * muster_xml_tree_begin:
 * @attributes: (array): MUSTER_XML_N_PARTS strings each
 *
 * Begins an element in the one that is open. Attributes of other namespaces are left out.
 */
void muster_xml_tree_begin (MusterXmlTree *tree,
                            const xmlChar *name,
                            int line,
                            int n_attributes,
                            const xmlChar *const *attributes);

/** Adds to the words of the element that is open. */
void muster_xml_tree_add_text (MusterXmlTree *tree, const char *text, gsize length);

/** Returns: (transfer none): the words so far of the element that is open; @length: (out) */
const char *muster_xml_tree_get_text (const MusterXmlTree *tree, gsize *length);

/** Ends the element that is open; its words are kept as they are written, but for white space
 * between elements. */
void muster_xml_tree_end (MusterXmlTree *tree);

/** Returns: (transfer full): the tree of @doc, whose nodes of an overlay have lines of one */
MusterXmlTree *muster_xml_tree_new_of (const xmlDoc *doc);

/** Returns: (transfer none): what has the values of all attributes */
MusterStrings *muster_xml_tree_get_strings (const MusterXmlTree *tree);

/** Returns: (transfer none) (nullable) */
const MusterXmlNode *muster_xml_tree_get_root (const MusterXmlTree *tree);

struct _MusterXml
{
  char *name;
  char *base_name; /* of what an overlay was laid over; else NULL */
  GBytes *text;
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
