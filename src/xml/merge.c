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
  return g_strv_contains (names, muster_dom_get_name (node));
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
  return g_strcmp0 (muster_dom_get (a, attribute), muster_dom_get (b, attribute)) == 0;
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
    if (muster_dom_get (at, "id") != NULL)
      g_hash_table_insert (
        index, g_strdup_printf ("%s %s", (const char *) at->name, muster_dom_get (at, "id")), at);
  return index;
}

/* The last of those in @root that stand before one of that name, which may be any of a root. */
static xmlNode *
find_head_before (xmlNode *root, const char *name)
{
  xmlNode *before = NULL;
  for (int i = 0; heads[i] != NULL && !g_str_equal (heads[i], name); i++)
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
  const char *id = muster_dom_get (node, "id");
  g_autofree char *key = g_strdup_printf ("%s %s", (const char *) node->name, id);
  xmlNode *same = id != NULL ? g_hash_table_lookup (index, key) : NULL;
  xmlNode *only = is_named (node, only_ones) ? find_named (root, node) : NULL;
  if (same != NULL)
    join (same, node);
  else if (only != NULL)
    replace (only, copy_into (root->doc, node));
  else if (is_head (node))
    xmlAddNextSibling (find_head_before (root, muster_dom_get_name (node)),
                       copy_into (root->doc, node));
  else
    xmlAddChild (root, copy_into (root->doc, node));
}

MusterXml *
muster_xml_merge (const MusterXml *base, const MusterXml *overlay)
{
  MusterXml *merged = g_new0 (MusterXml, 1);
  xmlDoc *over = muster_xml_dup_doc (overlay);
  xmlNode *from = xmlDocGetRootElement (over);
  xmlChar *text;
  int length;
  merged->name = g_strdup (overlay->name);
  merged->base_name = g_strdup (base->name);
  merged->doc = muster_xml_dup_doc (base);
  xmlNode *root = xmlDocGetRootElement (merged->doc);
  g_autoptr (GHashTable) index = index_elements (root);
  give_attributes (root, from);
  xmlUnsetProp (root, (const xmlChar *) "extends");
  xmlSetProp (root, (const xmlChar *) "based-on",
              (const xmlChar *) muster_dom_get (from, "extends"));
  for (xmlNode *node = next_element (from->children); node != NULL;
       node = next_element (node->next))
    lay (root, index, node);
  xmlFreeDoc (over);
  merged->tree = muster_xml_tree_new_of (merged->doc);
  xmlDocDumpMemory (merged->doc, &text, &length);
  merged->text = g_bytes_new (text, (gsize) length);
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

static gboolean
is_one_of (const MusterXmlNode *node, const char *const *names)
{
  return g_strv_contains (names, muster_xml_node_get_name (node));
}

/* @passed_over: (nullable): names of attributes that do not count */
static gboolean
have_same_attributes (const MusterXmlNode *a,
                      const MusterXmlNode *b,
                      const char *const *passed_over)
{
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (a);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
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
  if (!muster_xml_node_is (a, muster_xml_node_get_name (b)) || !have_same_attributes (a, b, NULL)
      || !have_same_attributes (b, a, NULL) || g_strcmp0 (one, other) != 0)
    return FALSE;
  const MusterXmlNode *in_a = muster_xml_node_get_first (a, NULL);
  const MusterXmlNode *in_b = muster_xml_node_get_first (b, NULL);
  while (in_a != NULL && in_b != NULL && muster_xml_node_is_same (in_a, in_b))
    {
      in_a = muster_xml_node_get_next (in_a, NULL);
      in_b = muster_xml_node_get_next (in_b, NULL);
    }
  return in_a == NULL && in_b == NULL;
}

static void
append_content (GString *content, const MusterXmlNode *node)
{
  g_autofree char *own = muster_xml_node_dup_written (node);
  g_string_append (content, own);
  for (const MusterXmlNode *at = muster_xml_node_get_first (node, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    append_content (content, at);
}

char *
muster_xml_node_dup_identity (const MusterXmlNode *node)
{
  const char *id = muster_xml_node_get (node, "id");
  gboolean is_only = is_one_of (node, only_ones);
  GString *joined = g_string_new (id);
  for (int i = 0; id == NULL && !is_only && identities[i] != NULL; i++)
    {
      const char *value = muster_xml_node_get (node, identities[i]);
      if (value != NULL)
        g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", value);
    }
  if (joined->len == 0 && !is_only)
    append_content (joined, node);
  return g_string_free (joined, FALSE);
}

/* Prices and figures that are only looked up: each row is a fact by itself. */
static gboolean
has_rows (const MusterXmlNode *node)
{
  if (!muster_xml_node_is (node, "prices") && !muster_xml_node_is (node, "stat"))
    return FALSE;
  for (const MusterXmlNode *at = muster_xml_node_get_first (node, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    if (!is_one_of (at, rows))
      return FALSE;
  return TRUE;
}

static char *
dup_key (const char *holder, const MusterXmlNode *node)
{
  g_autofree char *identity = muster_xml_node_dup_identity (node);
  return g_strdup_printf ("%s" IN "%s %s", holder, muster_xml_node_get_name (node), identity);
}

/* Where two have one identity, the second is a second one. */
static char *
dup_free_key (GHashTable *nodes, const char *holder, const MusterXmlNode *node)
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
index_children (GHashTable *nodes, GPtrArray *keys, const MusterXmlNode *parent, const char *holder)
{
  for (const MusterXmlNode *at = muster_xml_node_get_first (parent, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    {
      char *key = dup_free_key (nodes, holder, at);
      g_hash_table_insert (nodes, key, (gpointer) at);
      if (keys != NULL)
        g_ptr_array_add (keys, g_strdup (key));
      if (has_rows (at))
        index_children (nodes, keys, at, key);
    }
}

/* @keys gets the keys in the order of the document, where it is not NULL. */
static GHashTable *
index_nodes (const MusterXml *xml, GPtrArray *keys)
{
  GHashTable *nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  index_children (nodes, keys, muster_xml_get_root (xml), "");
  return nodes;
}

static void
add (GArray *differences,
     const MusterXmlNode *before,
     const MusterXmlNode *after,
     gboolean is_shell)
{
  MusterXmlDifference difference = { before, after, is_shell };
  g_array_append_val (differences, difference);
}

/* Rows of an element that is new or gone as a whole come and go with it. */
static gboolean
is_row_of_other (const MusterXmlNode *node, GHashTable *others, const char *key)
{
  if (muster_xml_node_get_parent (muster_xml_node_get_parent (node)) == NULL)
    return FALSE;
  g_autofree char *holder = g_strndup (key, (gsize) (strrchr (key, IN[0]) - key));
  const MusterXmlNode *other = g_hash_table_lookup (others, holder);
  return other == NULL || !has_rows (other);
}

static void
compare (GArray *differences, const MusterXmlNode *before, const MusterXmlNode *after)
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
  const MusterXmlNode *old_root = muster_xml_get_root (before);
  const MusterXmlNode *new_root = muster_xml_get_root (after);
  g_autoptr (GHashTable) old = index_nodes (before, old_keys);
  g_autoptr (GHashTable) new = index_nodes (after, new_keys);
  if (!have_same_attributes (old_root, new_root, of_document)
      || !have_same_attributes (new_root, old_root, of_document))
    add (differences, old_root, new_root, TRUE);
  for (guint i = 0; i < new_keys->len; i++)
    {
      const char *key = g_ptr_array_index (new_keys, i);
      const MusterXmlNode *here = g_hash_table_lookup (new, key);
      const MusterXmlNode *there = g_hash_table_lookup (old, key);
      if (there != NULL && !is_row_of_other (here, old, key))
        compare (differences, there, here);
      else if (there == NULL && !is_row_of_other (here, old, key))
        add (differences, NULL, here, FALSE);
    }
  for (guint i = 0; i < old_keys->len; i++)
    {
      const char *key = g_ptr_array_index (old_keys, i);
      const MusterXmlNode *there = g_hash_table_lookup (old, key);
      if (!g_hash_table_contains (new, key) && !is_row_of_other (there, new, key))
        add (differences, there, NULL, FALSE);
    }
  return differences;
}

/* Putting back */

/* Where things of @after and @before are in libxml2's trees of them. */
typedef struct
{
  xmlDoc *doc;           /* of @after, to be changed */
  GHashTable *nodes;     /* key → xmlNode in it */
  GHashTable *new_keys;  /* MusterXmlNode of @after → its key */
  GHashTable *old_keys;  /* the same of @before */
  GHashTable *old_nodes; /* MusterXmlNode of @before → xmlNode */
  GHashTable *of_nodes;  /* and these → their keys */
} Copy;

/* @nodes: gets the xmlNode of each node in @node and of itself */
static void
pair (GHashTable *nodes, const MusterXmlNode *node, xmlNode *of)
{
  g_hash_table_insert (nodes, (gpointer) node, of);
  xmlNode *child = next_element (of->children);
  for (const MusterXmlNode *at = muster_xml_node_get_first (node, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL), child = next_element (child->next))
    pair (nodes, at, child);
}

static GHashTable *
pair_all (const MusterXml *xml, const xmlDoc *doc)
{
  GHashTable *nodes = g_hash_table_new (NULL, NULL);
  pair (nodes, muster_xml_get_root (xml), xmlDocGetRootElement ((xmlDoc *) doc));
  return nodes;
}

static GHashTable *
list_keys (const MusterXml *xml)
{
  GHashTable *keys = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GHashTable) nodes = index_nodes (xml, NULL);
  GHashTableIter iter;
  gpointer key;
  gpointer node;
  g_hash_table_iter_init (&iter, nodes);
  while (g_hash_table_iter_next (&iter, &key, &node))
    g_hash_table_insert (keys, node, g_strdup (key));
  return keys;
}

static xmlNode *
find_in_copy (const Copy *copy, GHashTable *keys, const MusterXmlNode *node)
{
  const char *key = g_hash_table_lookup (keys, node);
  return key != NULL ? g_hash_table_lookup (copy->nodes, key) : xmlDocGetRootElement (copy->doc);
}

static void
put_back_attributes (const Copy *copy, const MusterXmlDifference *difference)
{
  xmlNode *node = find_in_copy (copy, copy->new_keys, difference->after);
  gboolean is_root = node == xmlDocGetRootElement (copy->doc);
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (difference->before);
  for (xmlAttr *at = node->properties, *next; at != NULL; at = next)
    {
      next = at->next;
      if (!is_root || !g_strv_contains (of_document, (const char *) at->name))
        xmlRemoveProp (at);
    }
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      if (!is_root || !g_strv_contains (of_document, name))
        xmlSetProp (node, BAD_CAST name, BAD_CAST muster_xml_node_get (difference->before, name));
    }
}

/* After the nearest of what stood before it that is there still; else first. */
static void
insert (const Copy *copy, const MusterXmlNode *before, xmlNode *back)
{
  const MusterXmlNode *parent = muster_xml_node_get_parent (before);
  xmlNode *holder = find_in_copy (copy, copy->old_keys, parent);
  xmlNode *brother = NULL;
  const xmlNode *old = g_hash_table_lookup (copy->old_nodes, before);
  for (const xmlNode *at = old->prev; brother == NULL && at != NULL; at = at->prev)
    if (at->type == XML_ELEMENT_NODE)
      brother = g_hash_table_lookup (copy->nodes, g_hash_table_lookup (copy->of_nodes, at));
  if (brother != NULL && is_head (brother))
    brother = find_head_before (holder, muster_xml_node_get_name (before));
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
  const MusterXmlNode *before = difference->before;
  const char *key = before != NULL ? g_hash_table_lookup (copy->old_keys, before) : NULL;
  xmlNode *now =
    difference->after != NULL ? find_in_copy (copy, copy->new_keys, difference->after) : NULL;
  xmlNode *back = before != NULL
                    ? xmlDocCopyNode (g_hash_table_lookup (copy->old_nodes, before), copy->doc, 1)
                    : NULL;
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
  xmlDoc *doc = muster_xml_dup_doc (after);
  xmlDoc *old = muster_xml_dup_doc (before);
  g_autoptr (GHashTable) new_keys = list_keys (after);
  g_autoptr (GHashTable) old_keys = list_keys (before);
  g_autoptr (GHashTable) new_nodes = pair_all (after, doc);
  g_autoptr (GHashTable) old_nodes = pair_all (before, old);
  g_autoptr (GHashTable) nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) of_nodes = g_hash_table_new (NULL, NULL);
  Copy copy = { doc, nodes, new_keys, old_keys, old_nodes, of_nodes };
  GHashTableIter iter;
  gpointer node;
  gpointer key;
  g_hash_table_iter_init (&iter, new_keys);
  while (g_hash_table_iter_next (&iter, &node, &key))
    g_hash_table_insert (nodes, g_strdup (key), g_hash_table_lookup (new_nodes, node));
  g_hash_table_iter_init (&iter, old_keys);
  while (g_hash_table_iter_next (&iter, &node, &key))
    g_hash_table_insert (of_nodes, g_hash_table_lookup (old_nodes, node), key);
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
  xmlFreeDoc (old);
  xmlFreeDoc (doc);
  return text;
}
