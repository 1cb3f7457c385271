/* Reads an XML file safely: no network, no entities, no DOCTYPE, a size limit, and the schema.
 * Nodes are borrowed from the document and live as long as it. */
#pragma once

#include "base/strings.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* The format's namespace; its number is the format's version. */
#define MUSTER_XML_NAMESPACE "urn:muster:1"

/* The largest file that is read, in bytes. */
#define MUSTER_XML_LARGEST (64 * 1024 * 1024)

typedef struct _MusterXml MusterXml;
typedef struct _MusterXmlNode MusterXmlNode;

/**
 * muster_xml_load:
 * @path: a file
 * @problems: (element-type MusterProblem): what is wrong is added here, each with its line
 *
 * Reads @path and holds it against the schema.
 *
 * Returns: (transfer full) (nullable): the document, or NULL where there are errors
 */
MusterXml *muster_xml_load (const char *path, GPtrArray *problems);

/** Returns: (transfer full) (nullable): the bytes of the file at @path, and a NUL behind them;
 * NULL, with a problem, where it cannot be read or is too large */
char *muster_xml_load_text (const char *path, gsize *length, GPtrArray *problems);

/** As muster_xml_parse(), taking @text, as muster_xml_load_text() gave it. */
MusterXml *muster_xml_take (const char *name, char *text, gsize length, GPtrArray *problems);

/**
 * muster_xml_parse:
 * @name: what the text is called in messages
 * @text: the document
 * @length: its length in bytes
 * @problems: (element-type MusterProblem): as for muster_xml_load()
 *
 * Returns: (transfer full) (nullable): the document, or NULL where there are errors
 */
MusterXml *muster_xml_parse (const char *name, const char *text, gsize length, GPtrArray *problems);

/** As muster_xml_parse(), with what is worked out beside things for other programs, which else does
 * not become part of the document. */
MusterXml *
muster_xml_parse_whole (const char *name, const char *text, gsize length, GPtrArray *problems);

void muster_xml_free (MusterXml *xml);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterXml, muster_xml_free)

/** Returns: (transfer none): what the document is called in messages */
const char *muster_xml_get_name (const MusterXml *xml);

/** Returns: (transfer none) (nullable): what the document is called over which this one was laid;
 * NULL for others */
const char *muster_xml_get_base_name (const MusterXml *xml);

/** Returns: (transfer none) (nullable): the bytes that were read; NULL once they were let go */
GBytes *muster_xml_get_bytes (const MusterXml *xml);

/** Lets the bytes go of a document of which only the elements are read, and that is laid over none.
 */
void muster_xml_drop_bytes (MusterXml *xml);

/** Returns: (transfer none): what has the values of all attributes: they outlive the document where
 * this is kept */
MusterStrings *muster_xml_get_strings (const MusterXml *xml);

/** Returns: (transfer none): the root element */
const MusterXmlNode *muster_xml_get_root (const MusterXml *xml);

/** Returns: (transfer none): the element's name without its namespace */
const char *muster_xml_node_get_name (const MusterXmlNode *node);

gboolean muster_xml_node_is (const MusterXmlNode *node, const char *name);

/** Returns: the line of the element's start tag, from 1 */
int muster_xml_node_get_line (const MusterXmlNode *node);

/** Returns: (transfer none) (nullable): the attribute's text; NULL where it is absent */
const char *muster_xml_node_get (const MusterXmlNode *node, const char *attribute);

/** Returns: (transfer full) (element-type utf8): the names of its attributes, in order */
GPtrArray *muster_xml_node_list_attributes (const MusterXmlNode *node);

/** Returns: (transfer none) (nullable): the first child element named @name, or any for NULL */
const MusterXmlNode *muster_xml_node_get_first (const MusterXmlNode *node, const char *name);

/** Returns: (transfer none) (nullable): the next sibling element named @name, or any for NULL */
const MusterXmlNode *muster_xml_node_get_next (const MusterXmlNode *node, const char *name);

/** Returns: (transfer none) (nullable): the element that it stands in; NULL for the root */
const MusterXmlNode *muster_xml_node_get_parent (const MusterXmlNode *node);

/** Returns: (transfer full) (nullable): the element's own words, runs of white space as one
 * blank; NULL where there are none */
char *muster_xml_node_dup_text (const MusterXmlNode *node);

/** Returns: (transfer full): the element's own words as they are written, with all white space but
 * that between elements */
char *muster_xml_node_dup_written (const MusterXmlNode *node);

/** As muster_xml_node_dup_text(), but line breaks stay, and at most one empty line between two. */
char *muster_xml_node_dup_lines (const MusterXmlNode *node);

G_END_DECLS
