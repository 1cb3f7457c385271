/* The schema, schemas/muster.xsd, compiled once, and its complaints in plain words. */
#pragma once

#include <glib.h>
#include <libxml/tree.h>

G_BEGIN_DECLS

/**
 * muster_xml_schema_validate:
 * @doc: a well-formed document
 * @name: what it is called in messages
 * @problems: (element-type MusterProblem): every fault is added, with its line
 *
 * Returns: whether @doc follows the schema
 */
gboolean muster_xml_schema_validate (xmlDoc *doc, const char *name, GPtrArray *problems);

G_END_DECLS
