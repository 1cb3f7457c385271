#include "xml/format.h"

#include "xml/reader.h"

#include <gio/gio.h>
#include <libxml/parser.h>

static xmlDoc *
load (void)
{
  g_autoptr (GBytes) text =
    g_resources_lookup_data ("/muster/muster.xsd", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length = 0;
  const char *data = text != NULL ? g_bytes_get_data (text, &length) : NULL;
  return data != NULL ? xmlReadMemory (data, (int) length, "muster.xsd", NULL, XML_PARSE_NONET)
                      : NULL;
}

static const xmlNode *
get_format (void)
{
  static gsize format = 0;
  if (g_once_init_enter (&format))
    g_once_init_leave (&format, (gsize) load ());
  return xmlDocGetRootElement ((xmlDoc *) format);
}

/* What the schema declares under its root. */
static const xmlNode *
find_global (const char *sort, const char *name)
{
  const xmlNode *node = muster_xml_node_get_first (get_format (), sort);
  while (node != NULL && g_strcmp0 (muster_xml_node_get (node, "name"), name) != 0)
    node = muster_xml_node_get_next (node, sort);
  return node;
}

/* A group, or a group of attributes, that stands elsewhere. */
static const xmlNode *
follow (const xmlNode *node)
{
  const char *ref = muster_xml_node_get (node, "ref");
  return ref != NULL ? find_global (muster_xml_node_get_name (node), ref) : node;
}

static const xmlNode *
find_element (const xmlNode *type, const char *name)
{
  const xmlNode *node = type != NULL ? muster_xml_node_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_xml_node_get_next (node, NULL))
    {
      gboolean is_element = muster_xml_node_is (node, "element");
      if (is_element && g_strcmp0 (muster_xml_node_get (node, "name"), name) == 0)
        return node;
      const xmlNode *found = is_element ? NULL : find_element (follow (node), name);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static const xmlNode *
find_type (const xmlNode *element)
{
  const char *name = muster_xml_node_get_name (element);
  const xmlNode *parent = element->parent;
  gboolean is_root = parent == NULL || parent->type != XML_ELEMENT_NODE;
  const xmlNode *declared =
    is_root ? find_global ("element", name) : find_element (find_type (parent), name);
  return declared != NULL ? find_global ("complexType", muster_xml_node_get (declared, "type"))
                          : NULL;
}

static void
list_attributes (const xmlNode *type, GPtrArray *names)
{
  const xmlNode *node = type != NULL ? muster_xml_node_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_xml_node_get_next (node, NULL))
    if (muster_xml_node_is (node, "attribute"))
      g_ptr_array_add (names, g_strdup (muster_xml_node_get (node, "name")));
    else
      list_attributes (follow (node), names);
}

GPtrArray *
muster_xml_format_list_attributes (const xmlNode *element)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  list_attributes (find_type (element), names);
  return names;
}

static void
list_elements (const xmlNode *type, GPtrArray *names)
{
  const xmlNode *node = type != NULL ? muster_xml_node_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_xml_node_get_next (node, NULL))
    if (muster_xml_node_is (node, "element"))
      g_ptr_array_add (names, g_strdup (muster_xml_node_get (node, "name")));
    else
      list_elements (follow (node), names);
}

GPtrArray *
muster_xml_format_list_elements (const xmlNode *parent)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  list_elements (find_type (parent), names);
  return names;
}
