#include "xml/merge.h"

#include "xml/private.h"

static const char *const only_ones[] = { "title",   "author",  "period",  "length",
                                         "clock",   "budget",  "weather", "odds",
                                         "terrain", "victory", NULL };
/* Of these, those that stand at the beginning, in their order; every document has the first. */
static const char *const heads[] = { "title", "author", "period", "length", "clock", NULL };
static const char *const rows[] = { "price", "value", NULL };

static gboolean
is_named (const xmlNode *node, const char *const *names)
{
  return g_strv_contains (names, (const char *) node->name);
}

gboolean
muster_xml_is_only_one (const xmlNode *node)
{
  return is_named (node, only_ones);
}

static xmlNode *
next_element (xmlNode *from)
{
  while (from != NULL && from->type != XML_ELEMENT_NODE)
    from = from->next;
  return from;
}

static void
mark (xmlNode *node)
{
  node->_private = MUSTER_XML_OF_OVERLAY;
  for (xmlNode *child = next_element (node->children); child != NULL;
       child = next_element (child->next))
    mark (child);
}

static xmlNode *
copy_into (xmlDoc *doc, xmlNode *node)
{
  xmlNode *copy = xmlDocCopyNode (node, doc, 1);
  mark (copy);
  return copy;
}

static void
give_attributes (xmlNode *to, const xmlNode *from)
{
  for (const xmlAttr *at = from->properties; at != NULL; at = at->next)
    if (at->ns == NULL && at->children != NULL)
      xmlSetProp (to, at->name, at->children->content);
}

static gboolean
have_same (const xmlNode *a, const xmlNode *b, const char *attribute)
{
  return g_strcmp0 (muster_xml_node_get (a, attribute), muster_xml_node_get (b, attribute)) == 0;
}

static xmlNode *
find_row (xmlNode *parent, const xmlNode *row)
{
  for (xmlNode *at = next_element (parent->children); at != NULL; at = next_element (at->next))
    if (is_named (at, rows) && g_str_equal (at->name, row->name) && have_same (at, row, "when"))
      return at;
  return NULL;
}

static void
replace (xmlNode *old, xmlNode *new)
{
  xmlReplaceNode (old, new);
  xmlFreeNode (old);
}

static void
join (xmlNode *to, xmlNode *from)
{
  give_attributes (to, from);
  for (xmlNode *child = next_element (from->children); child != NULL;
       child = next_element (child->next))
    {
      xmlNode *copy = copy_into (to->doc, child);
      xmlNode *old = is_named (child, rows) ? find_row (to, child) : NULL;
      if (old != NULL)
        replace (old, copy);
      else
        xmlAddChild (to, copy);
    }
}

static xmlNode *
find_named (xmlNode *root, const xmlNode *like)
{
  for (xmlNode *at = next_element (root->children); at != NULL; at = next_element (at->next))
    if (g_str_equal (at->name, like->name))
      return at;
  return NULL;
}

/* The elements of @root with an id, by name and id. */
static GHashTable *
index_elements (xmlNode *root)
{
  GHashTable *index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (xmlNode *at = next_element (root->children); at != NULL; at = next_element (at->next))
    if (muster_xml_node_get (at, "id") != NULL)
      g_hash_table_insert (
        index, g_strdup_printf ("%s %s", (const char *) at->name, muster_xml_node_get (at, "id")),
        at);
  return index;
}

xmlNode *
muster_xml_find_head_before (xmlNode *root, const xmlNode *node)
{
  xmlNode *before = NULL;
  for (int i = 0; heads[i] != NULL && !g_str_equal (heads[i], node->name); i++)
    for (xmlNode *at = next_element (root->children); at != NULL; at = next_element (at->next))
      if (g_str_equal (at->name, heads[i]))
        before = at;
  return before;
}

gboolean
muster_xml_is_head (const xmlNode *node)
{
  return is_named (node, heads);
}

static void
lay (xmlNode *root, GHashTable *index, xmlNode *node)
{
  const char *id = muster_xml_node_get (node, "id");
  g_autofree char *key = g_strdup_printf ("%s %s", (const char *) node->name, id);
  xmlNode *same = id != NULL ? g_hash_table_lookup (index, key) : NULL;
  xmlNode *only = muster_xml_is_only_one (node) ? find_named (root, node) : NULL;
  if (same != NULL)
    join (same, node);
  else if (only != NULL)
    replace (only, copy_into (root->doc, node));
  else if (muster_xml_is_head (node))
    xmlAddNextSibling (muster_xml_find_head_before (root, node), copy_into (root->doc, node));
  else
    xmlAddChild (root, copy_into (root->doc, node));
}

MusterXml *
muster_xml_merge (const MusterXml *base, const MusterXml *overlay)
{
  MusterXml *merged = g_new0 (MusterXml, 1);
  xmlNode *from = xmlDocGetRootElement (overlay->doc);
  xmlChar *text;
  int length;
  merged->name = g_strdup (overlay->name);
  merged->base_name = g_strdup (base->name);
  merged->doc = xmlCopyDoc (base->doc, 1);
  xmlNode *root = xmlDocGetRootElement (merged->doc);
  g_autoptr (GHashTable) index = index_elements (root);
  give_attributes (root, from);
  xmlUnsetProp (root, (const xmlChar *) "extends");
  xmlSetProp (root, (const xmlChar *) "based-on",
              (const xmlChar *) muster_xml_node_get (from, "extends"));
  for (xmlNode *node = next_element (from->children); node != NULL;
       node = next_element (node->next))
    lay (root, index, node);
  xmlDocDumpMemory (merged->doc, &text, &length);
  merged->text = g_memdup2 (text, (gsize) length);
  merged->length = (gsize) length;
  xmlFree (text);
  return merged;
}
