/* The elements of a document as they are read: a name, attributes, own words and a line each.
 * libxml2's own tree takes eight times as much memory, and is only made where a document is laid
 * over another, what it changed is put back, it has faults to be told, or letters to be made safe.
 */
#pragma once

#include "xml/reader.h"

#include <libxml/tree.h>

G_BEGIN_DECLS

typedef struct _MusterXmlTree MusterXmlTree;

/** @names: whose strings the names of elements and attributes are; the tree keeps it alive */
MusterXmlTree *muster_xml_tree_new (xmlDict *names);
void muster_xml_tree_free (MusterXmlTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterXmlTree, muster_xml_tree_free)

/**
 * muster_xml_tree_begin:
 * @attributes: (array): five strings each, as of a startElementNsSAX2Func: name, prefix, namespace,
 *   begin and end of the value
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

/** Returns: (transfer none) (nullable) */
const MusterXmlNode *muster_xml_tree_get_root (const MusterXmlTree *tree);

G_END_DECLS
