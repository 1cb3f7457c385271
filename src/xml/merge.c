#include "config.h"

#include "xml/merge.h"

#include "xml/private.h"

#include <string.h>

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

/* An element without an id of which a document has only one. */
static gboolean
is_only_one (const xmlNode *node)
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

/* The last of those in @root that stand before @node, which may be one of them or any other
 * element of a root. */
static xmlNode *
find_head_before (xmlNode *root, const xmlNode *node)
{
  xmlNode *before = NULL;
  for (int i = 0; heads[i] != NULL && !g_str_equal (heads[i], node->name); i++)
    for (xmlNode *at = next_element (root->children); at != NULL; at = next_element (at->next))
      if (g_str_equal (at->name, heads[i]))
        before = at;
  return before;
}

/* One of the elements that stand first in a document, in their order. */
static gboolean
is_head (const xmlNode *node)
{
  return is_named (node, heads);
}

static void
lay (xmlNode *root, GHashTable *index, xmlNode *node)
{
  const char *id = muster_xml_node_get (node, "id");
  g_autofree char *key = g_strdup_printf ("%s %s", (const char *) node->name, id);
  xmlNode *same = id != NULL ? g_hash_table_lookup (index, key) : NULL;
  xmlNode *only = is_only_one (node) ? find_named (root, node) : NULL;
  if (same != NULL)
    join (same, node);
  else if (only != NULL)
    replace (only, copy_into (root->doc, node));
  else if (is_head (node))
    xmlAddNextSibling (find_head_before (root, node), copy_into (root->doc, node));
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

/* Attributes that tell elements without an id apart, of those that have them. */
static const char *const identities[] = { "when", "against", "at", "scale",    "on",
                                          "of",   "tags",    "in", "activity", NULL };

/* What the document is called and where it comes from is no difference of its rules. */
static const char *const of_document[] = { "id", "version", "extends", "based-on", NULL };

/* Between the keys of an element and of a row in it: XML cannot carry it. */
#define IN "\x1f"

static guint
count_attributes (const xmlNode *node)
{
  guint n = 0;
  for (const xmlAttr *at = node->properties; at != NULL; at = at->next)
    n++;
  return n;
}

static gboolean
have_same_attributes (const xmlNode *a, const xmlNode *b, const char *const *passed_over)
{
  for (const xmlAttr *at = a->properties; at != NULL; at = at->next)
    {
      const char *name = (const char *) at->name;
      if ((passed_over == NULL || !g_strv_contains (passed_over, name))
          && g_strcmp0 (muster_xml_node_get (a, name), muster_xml_node_get (b, name)) != 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_xml_node_is_same (const MusterXmlNode *a, const MusterXmlNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  g_autofree char *one = muster_xml_node_dup_text (a);
  g_autofree char *other = muster_xml_node_dup_text (b);
  if (!g_str_equal (a->name, b->name) || count_attributes (a) != count_attributes (b)
      || !have_same_attributes (a, b, NULL) || g_strcmp0 (one, other) != 0)
    return FALSE;
  const xmlNode *in_a = next_element (a->children);
  const xmlNode *in_b = next_element (b->children);
  while (in_a != NULL && in_b != NULL && muster_xml_node_is_same (in_a, in_b))
    {
      in_a = next_element (in_a->next);
      in_b = next_element (in_b->next);
    }
  return in_a == NULL && in_b == NULL;
}

char *
muster_xml_node_dup_identity (const MusterXmlNode *node)
{
  const char *id = muster_xml_node_get (node, "id");
  GString *joined = g_string_new (id);
  for (int i = 0; id == NULL && !is_only_one (node) && identities[i] != NULL; i++)
    {
      const char *value = muster_xml_node_get (node, identities[i]);
      if (value != NULL)
        g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", value);
    }
  if (joined->len == 0 && !is_only_one (node))
    {
      xmlChar *content = xmlNodeGetContent ((xmlNode *) node);
      g_string_append (joined, (const char *) content);
      xmlFree (content);
    }
  return g_string_free (joined, FALSE);
}

GPtrArray *
muster_xml_node_list_attributes (const MusterXmlNode *node)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (const xmlAttr *at = node->properties; at != NULL; at = at->next)
    g_ptr_array_add (names, g_strdup ((const char *) at->name));
  return names;
}

/* Prices and figures that are only looked up: each row is a fact by itself. */
static gboolean
has_rows (const xmlNode *node)
{
  if (!g_str_equal (node->name, "prices") && !g_str_equal (node->name, "stat"))
    return FALSE;
  for (xmlNode *at = next_element (node->children); at != NULL; at = next_element (at->next))
    if (!g_str_equal (at->name, "price") && !g_str_equal (at->name, "value"))
      return FALSE;
  return TRUE;
}

static char *
dup_key (const char *holder, const xmlNode *node)
{
  g_autofree char *identity = muster_xml_node_dup_identity (node);
  return g_strdup_printf ("%s" IN "%s %s", holder, (const char *) node->name, identity);
}

/* Where two have one identity, the second is a second one. */
static char *
dup_free_key (GHashTable *nodes, const char *holder, const xmlNode *node)
{
  char *key = dup_key (holder, node);
  while (g_hash_table_contains (nodes, key))
    {
      char *longer = g_strconcat (key, "+", NULL);
      g_free (key);
      key = longer;
    }
  return key;
}

static void
index_children (GHashTable *nodes, GPtrArray *keys, xmlNode *parent, const char *holder)
{
  for (xmlNode *at = next_element (parent->children); at != NULL; at = next_element (at->next))
    {
      char *key = dup_free_key (nodes, holder, at);
      g_hash_table_insert (nodes, key, at);
      if (keys != NULL)
        g_ptr_array_add (keys, g_strdup (key));
      if (has_rows (at))
        index_children (nodes, keys, at, key);
    }
}

/* @keys gets the keys in the order of the document, where it is not NULL. */
static GHashTable *
index_nodes (xmlNode *root, GPtrArray *keys)
{
  GHashTable *nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  index_children (nodes, keys, root, "");
  return nodes;
}

static void
add (GArray *differences, const xmlNode *before, const xmlNode *after, gboolean is_shell)
{
  MusterXmlDifference difference = { before, after, is_shell };
  g_array_append_val (differences, difference);
}

/* Rows of an element that is new or gone as a whole come and go with it. */
static gboolean
is_row_of_other (const xmlNode *node, GHashTable *others, const char *key)
{
  if (node->parent == xmlDocGetRootElement (node->doc))
    return FALSE;
  g_autofree char *holder = g_strndup (key, (gsize) (strrchr (key, IN[0]) - key));
  xmlNode *other = g_hash_table_lookup (others, holder);
  return other == NULL || !has_rows (other);
}

static void
compare (GArray *differences, const xmlNode *before, const xmlNode *after)
{
  if (!has_rows (before) || !has_rows (after))
    {
      if (!muster_xml_node_is_same (before, after))
        add (differences, before, after, FALSE);
    }
  else if (!have_same_attributes (before, after, NULL)
           || !have_same_attributes (after, before, NULL))
    add (differences, before, after, TRUE);
}

GArray *
muster_xml_list_differences (const MusterXml *before, const MusterXml *after)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (MusterXmlDifference));
  g_autoptr (GPtrArray) old_keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) new_keys = g_ptr_array_new_with_free_func (g_free);
  xmlNode *old_root = xmlDocGetRootElement (before->doc);
  xmlNode *new_root = xmlDocGetRootElement (after->doc);
  g_autoptr (GHashTable) old = index_nodes (old_root, old_keys);
  g_autoptr (GHashTable) new = index_nodes (new_root, new_keys);
  if (!have_same_attributes (old_root, new_root, of_document)
      || !have_same_attributes (new_root, old_root, of_document))
    add (differences, old_root, new_root, TRUE);
  for (guint i = 0; i < new_keys->len; i++)
    {
      const char *key = g_ptr_array_index (new_keys, i);
      const xmlNode *here = g_hash_table_lookup (new, key);
      const xmlNode *there = g_hash_table_lookup (old, key);
      if (there != NULL && !is_row_of_other (here, old, key))
        compare (differences, there, here);
      else if (there == NULL && !is_row_of_other (here, old, key))
        add (differences, NULL, here, FALSE);
    }
  for (guint i = 0; i < old_keys->len; i++)
    {
      const char *key = g_ptr_array_index (old_keys, i);
      const xmlNode *there = g_hash_table_lookup (old, key);
      if (!g_hash_table_contains (new, key) && !is_row_of_other (there, new, key))
        add (differences, there, NULL, FALSE);
    }
  return differences;
}

/* Putting back */

/* Where a node of @after is in its copy, and where things of @before are in it. */
typedef struct
{
  xmlDoc *doc;
  GHashTable *nodes;    /* key → xmlNode of the copy */
  GHashTable *new_keys; /* xmlNode of @after → its key */
  GHashTable *old_keys; /* the same of @before */
} Copy;

static GHashTable *
list_keys (const MusterXml *xml)
{
  GHashTable *keys = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GHashTable) nodes = index_nodes (xmlDocGetRootElement (xml->doc), NULL);
  GHashTableIter iter;
  gpointer key;
  gpointer node;
  g_hash_table_iter_init (&iter, nodes);
  while (g_hash_table_iter_next (&iter, &key, &node))
    g_hash_table_insert (keys, node, g_strdup (key));
  return keys;
}

static xmlNode *
find_in_copy (const Copy *copy, GHashTable *keys, const xmlNode *node)
{
  const char *key = g_hash_table_lookup (keys, node);
  return key != NULL ? g_hash_table_lookup (copy->nodes, key) : xmlDocGetRootElement (copy->doc);
}

static void
put_back_attributes (const Copy *copy, const MusterXmlDifference *difference)
{
  xmlNode *node = find_in_copy (copy, copy->new_keys, difference->after);
  gboolean is_root = node == xmlDocGetRootElement (copy->doc);
  for (xmlAttr *at = node->properties, *next; at != NULL; at = next)
    {
      next = at->next;
      if (!is_root || !g_strv_contains (of_document, (const char *) at->name))
        xmlRemoveProp (at);
    }
  for (const xmlAttr *at = difference->before->properties; at != NULL; at = at->next)
    if (!is_root || !g_strv_contains (of_document, (const char *) at->name))
      xmlSetProp (node, at->name,
                  (const xmlChar *) muster_xml_node_get (difference->before,
                                                         (const char *) at->name));
}

/* After the nearest of what stood before it that is there still; else first. */
static void
insert (const Copy *copy, const xmlNode *before, xmlNode *back)
{
  xmlNode *holder = find_in_copy (copy, copy->old_keys, before->parent);
  xmlNode *brother = NULL;
  for (const xmlNode *at = before->prev; brother == NULL && at != NULL; at = at->prev)
    if (at->type == XML_ELEMENT_NODE)
      brother = find_in_copy (copy, copy->old_keys, at);
  if (brother != NULL && is_head (brother))
    brother = find_head_before (holder, before);
  if (brother != NULL)
    xmlAddNextSibling (brother, back);
  else if (holder->children != NULL)
    xmlAddPrevSibling (holder->children, back);
  else
    xmlAddChild (holder, back);
}

static void
put_back (const Copy *copy, const MusterXmlDifference *difference)
{
  const xmlNode *before = difference->before;
  const char *key = before != NULL ? g_hash_table_lookup (copy->old_keys, before) : NULL;
  xmlNode *now =
    difference->after != NULL ? find_in_copy (copy, copy->new_keys, difference->after) : NULL;
  xmlNode *back = before != NULL ? xmlDocCopyNode ((xmlNode *) before, copy->doc, 1) : NULL;
  if (now != NULL && back != NULL)
    xmlReplaceNode (now, back);
  else if (now != NULL)
    {
      g_hash_table_remove (copy->nodes, g_hash_table_lookup (copy->new_keys, difference->after));
      xmlUnlinkNode (now);
    }
  else
    insert (copy, before, back);
  xmlFreeNode (now);
  if (back != NULL)
    g_hash_table_replace (copy->nodes, g_strdup (key), back);
}

static GBytes *
dump (xmlDoc *doc)
{
  xmlChar *text;
  int length;
  xmlDocDumpMemory (doc, &text, &length);
  GBytes *bytes = g_bytes_new (text, (gsize) length);
  xmlFree (text);
  return bytes;
}

GBytes *
muster_xml_take_differences (const MusterXml *before,
                             const MusterXml *after,
                             GArray *differences,
                             const gboolean *taken,
                             const char *version)
{
  xmlDoc *doc = xmlCopyDoc (after->doc, 1);
  g_autoptr (GHashTable) nodes = index_nodes (xmlDocGetRootElement (doc), NULL);
  g_autoptr (GHashTable) new_keys = list_keys (after);
  g_autoptr (GHashTable) old_keys = list_keys (before);
  Copy copy = { doc, nodes, new_keys, old_keys };
  for (guint i = 0; i < differences->len; i++)
    {
      const MusterXmlDifference *difference = &g_array_index (differences, MusterXmlDifference, i);
      if (!taken[i] && difference->is_shell)
        put_back_attributes (&copy, difference);
      else if (!taken[i])
        put_back (&copy, difference);
    }
  xmlSetProp (xmlDocGetRootElement (doc), (const xmlChar *) "version", (const xmlChar *) version);
  GBytes *text = dump (doc);
  xmlFreeDoc (doc);
  return text;
}
