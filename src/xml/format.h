/* What the schema declares of an element, for messages. */
#pragma once

#include <glib.h>
#include <libxml/tree.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (element-type utf8): the names of the attributes that @element of a
 * document may have; none where the schema does not know it */
GPtrArray *muster_xml_format_list_attributes (const xmlNode *element);

/** Returns: (transfer full) (element-type utf8): the names of the elements that may stand in
 * @parent; none where the schema does not know it */
GPtrArray *muster_xml_format_list_elements (const xmlNode *parent);

G_END_DECLS
