#include "config.h"

#include "xml/private.h"

#include "xml/merge.h"

#include <obstack.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free  g_free

typedef struct
{
  const char *name;
  const char *value;
} Attribute;

struct _MusterXmlNode
{
  const char *name;
  MusterXmlNode *parent;
  MusterXmlNode *first;
  MusterXmlNode *next;
  const char *text; /* its own, as written; NULL for none but white space between elements */
  int line;
  int n_attributes;
  Attribute attributes[]; /* behind them the values, one after the other */
};

/* What is not ended yet. */
typedef struct
{
  MusterXmlNode *node;
  MusterXmlNode *last; /* of its children */
  gsize text;          /* where its own words begin among those that wait */
} Open;

struct _MusterXmlTree
{
  xmlDict *names;
  struct obstack memory;
  MusterXmlNode *root;
  GArray *open;  /* Open */
  GString *text; /* of all that are open, the outermost first */
};

MusterXmlTree *
muster_xml_tree_new (xmlDict *names)
{
  MusterXmlTree *tree = g_new0 (MusterXmlTree, 1);
  xmlDictReference (names);
  tree->names = names;
  obstack_init (&tree->memory);
  tree->open = g_array_new (FALSE, FALSE, sizeof (Open));
  tree->text = g_string_new (NULL);
  return tree;
}

void
muster_xml_tree_free (MusterXmlTree *tree)
{
  obstack_free (&tree->memory, NULL);
  xmlDictFree (tree->names);
  g_array_unref (tree->open);
  g_string_free (tree->text, TRUE);
  g_free (tree);
}

static Open *
get_open (const MusterXmlTree *tree)
{
  return tree->open->len > 0 ? &g_array_index (tree->open, Open, tree->open->len - 1) : NULL;
}

static void
hang (MusterXmlTree *tree, MusterXmlNode *node)
{
  Open *above = get_open (tree);
  if (above == NULL)
    tree->root = node;
  else if (above->last == NULL)
    above->node->first = node;
  else
    above->last->next = node;
  if (above != NULL)
    above->last = node;
  Open open = { node, NULL, tree->text->len };
  g_array_append_val (tree->open, open);
}

/* Of the value of an attribute, which has no end of its own. */
static gsize
get_length (const char *const *parts)
{
  return (gsize) (parts[MUSTER_XML_END] - parts[MUSTER_XML_VALUE]);
}

void
muster_xml_tree_begin (MusterXmlTree *tree,
                       const xmlChar *name,
                       int line,
                       int n_attributes,
                       const xmlChar *const *attributes)
{
  const Open *above = get_open (tree);
  const char *const *all = (const char *const *) attributes;
  gsize size = sizeof (MusterXmlNode) + (gsize) n_attributes * sizeof (Attribute);
  char *value;
  for (int i = 0; i < n_attributes; i++)
    size += get_length (all + (gsize) i * MUSTER_XML_N_PARTS) + 1;
  MusterXmlNode *node = obstack_alloc (&tree->memory, size);
  *node = (MusterXmlNode){ .name = (const char *) name,
                           .parent = above != NULL ? above->node : NULL,
                           .line = line };
  value = (char *) &node->attributes[n_attributes];
  for (int i = 0; i < n_attributes; i++)
    {
      const char *const *parts = all + (gsize) i * MUSTER_XML_N_PARTS;
      gsize length = get_length (parts);
      if (parts[MUSTER_XML_SPACE] != NULL)
        continue;
      node->attributes[node->n_attributes++] = (Attribute){ parts[MUSTER_XML_NAME], value };
      memcpy (value, parts[MUSTER_XML_VALUE], length);
      value[length] = '\0';
      value += length + 1;
    }
  hang (tree, node);
}

void
muster_xml_tree_add_text (MusterXmlTree *tree, const char *text, gsize length)
{
  g_string_append_len (tree->text, text, (gssize) length);
}

const char *
muster_xml_tree_get_text (const MusterXmlTree *tree, gsize *length)
{
  const Open *open = get_open (tree);
  *length = tree->text->len - open->text;
  return tree->text->str + open->text;
}

void
muster_xml_tree_end (MusterXmlTree *tree)
{
  const Open *open = get_open (tree);
  const char *text = tree->text->str + open->text;
  gsize length = tree->text->len - open->text;
  gboolean is_blank = strspn (text, " \t\r\n") == length;
  if (length > 0 && !(is_blank && open->node->first != NULL))
    open->node->text = obstack_copy0 (&tree->memory, text, length);
  g_string_truncate (tree->text, open->text);
  g_array_set_size (tree->open, tree->open->len - 1);
}

static void
add_node (MusterXmlTree *tree, const xmlNode *node)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, TRUE, sizeof (const xmlChar *));
  for (const xmlAttr *at = node->properties; at != NULL; at = at->next)
    {
      const xmlChar *value = at->children != NULL ? at->children->content : BAD_CAST "";
      const xmlChar *of[MUSTER_XML_N_PARTS] = { xmlDictLookup (tree->names, at->name, -1), NULL,
                                                at->ns != NULL ? at->ns->href : NULL, value,
                                                value + strlen ((const char *) value) };
      g_array_append_vals (parts, of, MUSTER_XML_N_PARTS);
    }
  int line = (int) xmlGetLineNo (node)
             + (node->_private == MUSTER_XML_OF_OVERLAY ? MUSTER_XML_OVERLAY_LINES : 0);
  muster_xml_tree_begin (tree, xmlDictLookup (tree->names, node->name, -1), line,
                         (int) (parts->len / MUSTER_XML_N_PARTS),
                         (const xmlChar *const *) (gconstpointer) parts->data);
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE)
      add_node (tree, child);
    else if (child->type == XML_TEXT_NODE)
      muster_xml_tree_add_text (tree, (const char *) child->content,
                                strlen ((const char *) child->content));
  muster_xml_tree_end (tree);
}

MusterXmlTree *
muster_xml_tree_new_of (const xmlDoc *doc)
{
  xmlDict *names = xmlDictCreate ();
  MusterXmlTree *tree = muster_xml_tree_new (names);
  xmlDictFree (names);
  add_node (tree, xmlDocGetRootElement ((xmlDoc *) doc));
  return tree;
}

const MusterXmlNode *
muster_xml_tree_get_root (const MusterXmlTree *tree)
{
  return tree->root;
}

/* Names are looked for again and again, and most differ in their first letter. */
static inline gboolean
is_name (const char *name, const char *other)
{
  return name[0] == other[0] && strcmp (name, other) == 0;
}

const char *
muster_xml_node_get_name (const MusterXmlNode *node)
{
  return node->name;
}

gboolean
muster_xml_node_is (const MusterXmlNode *node, const char *name)
{
  return is_name (node->name, name);
}

int
muster_xml_node_get_line (const MusterXmlNode *node)
{
  return node->line;
}

const char *
muster_xml_node_get (const MusterXmlNode *node, const char *attribute)
{
  for (int i = 0; i < node->n_attributes; i++)
    if (is_name (node->attributes[i].name, attribute))
      return node->attributes[i].value;
  return NULL;
}

GPtrArray *
muster_xml_node_list_attributes (const MusterXmlNode *node)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < node->n_attributes; i++)
    g_ptr_array_add (names, g_strdup (node->attributes[i].name));
  return names;
}

static const MusterXmlNode *
find_element (const MusterXmlNode *node, const char *name)
{
  while (node != NULL && name != NULL && !is_name (node->name, name))
    node = node->next;
  return node;
}

const MusterXmlNode *
muster_xml_node_get_first (const MusterXmlNode *node, const char *name)
{
  return find_element (node->first, name);
}

const MusterXmlNode *
muster_xml_node_get_next (const MusterXmlNode *node, const char *name)
{
  return find_element (node->next, name);
}

const MusterXmlNode *
muster_xml_node_get_parent (const MusterXmlNode *node)
{
  return node->parent;
}

static void
append_words (GString *text, const char *written)
{
  static const char blanks[] = " \t\r\n";
  gsize start = text->len;
  const char *word = written + strspn (written, blanks);
  while (*word != '\0')
    {
      gsize length = strcspn (word, blanks);
      if (text->len > start)
        g_string_append_c (text, ' ');
      g_string_append_len (text, word, (gssize) length);
      word += length;
      word += strspn (word, blanks);
    }
}

char *
muster_xml_node_dup_text (const MusterXmlNode *node)
{
  if (node->text == NULL)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  append_words (text, node->text);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
muster_xml_node_dup_written (const MusterXmlNode *node)
{
  return g_strdup (node->text != NULL ? node->text : "");
}

char *
muster_xml_node_dup_lines (const MusterXmlNode *node)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (node->text != NULL ? node->text : "", "\n", -1);
  int n_empty = 0;
  for (int i = 0; lines[i] != NULL; i++)
    {
      gsize before = text->len;
      if (strspn (lines[i], " \t\r") == strlen (lines[i]))
        {
          n_empty++;
          continue;
        }
      if (before > 0)
        g_string_append (text, n_empty > 0 ? "\n\n" : "\n");
      append_words (text, lines[i]);
      n_empty = 0;
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
