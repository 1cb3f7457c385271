#include "config.h"

#include "xml/private.h"

#include "base/strings.h"
#include "xml/merge.h"

#include <obstack.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free  g_free

/* What elements of one name have in common that have the same attributes in the same order: most of
 * a long document are rows of a few of these. */
typedef struct _Form Form;
struct _Form
{
  const char *name;
  Form *next; /* which was met longer ago */
  int n_attributes;
  const char *attributes[];
};

struct _MusterXmlNode
{
  const Form *form;
  MusterXmlNode *parent;
  MusterXmlNode *first;
  MusterXmlNode *next;
  const char *text; /* its own, as written; NULL for none but white space between elements */
  int line;
  const char *values[]; /* of the form's attributes */
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
  MusterStrings *strings; /* the values */
  struct obstack memory;
  Form *forms; /* the one that was met last first */
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
  tree->strings = muster_strings_new ();
  obstack_init (&tree->memory);
  tree->open = g_array_new (FALSE, FALSE, sizeof (Open));
  tree->text = g_string_new (NULL);
  return tree;
}

void
muster_xml_tree_free (MusterXmlTree *tree)
{
  obstack_free (&tree->memory, NULL);
  muster_strings_unref (tree->strings);
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

/* Attributes of other namespaces are left out. */
static gboolean
is_read (const xmlChar *const *attribute)
{
  return attribute[MUSTER_XML_SPACE] == NULL;
}

/* Names are strings of the tree's dictionary, which has each once. */
static gboolean
has_form (const Form *form, const xmlChar *name, int n, const xmlChar *const *attributes)
{
  int n_read = 0;
  if (form->name != (const char *) name)
    return FALSE;
  for (int i = 0; i < n; i++, attributes += MUSTER_XML_N_PARTS)
    if (is_read (attributes)
        && (n_read == form->n_attributes
            || form->attributes[n_read++] != (const char *) attributes[MUSTER_XML_NAME]))
      return FALSE;
  return n_read == form->n_attributes;
}

static Form *
new_form (MusterXmlTree *tree, const xmlChar *name, int n, const xmlChar *const *attributes)
{
  Form *form = obstack_alloc (&tree->memory, sizeof (Form) + (gsize) n * sizeof *form->attributes);
  *form = (Form){ .name = (const char *) name };
  for (int i = 0; i < n; i++, attributes += MUSTER_XML_N_PARTS)
    if (is_read (attributes))
      form->attributes[form->n_attributes++] = (const char *) attributes[MUSTER_XML_NAME];
  return form;
}

/* As many are looked at. A document has some dozens; one that has more of them may have some twice.
 */
#define MOST_FORMS 64

/* Puts it before the others, for the next element is likely to be such a one too. */
static const Form *
get_form (MusterXmlTree *tree, const xmlChar *name, int n, const xmlChar *const *attributes)
{
  Form **at = &tree->forms;
  int looked = 0;
  while (*at != NULL && looked < MOST_FORMS && !has_form (*at, name, n, attributes))
    {
      at = &(*at)->next;
      looked++;
    }
  Form *form = looked < MOST_FORMS ? *at : NULL;
  if (form != NULL)
    *at = form->next;
  else
    form = new_form (tree, name, n, attributes);
  form->next = tree->forms;
  tree->forms = form;
  return form;
}

void
muster_xml_tree_begin (MusterXmlTree *tree,
                       const xmlChar *name,
                       int line,
                       int n_attributes,
                       const xmlChar *const *attributes)
{
  const Open *above = get_open (tree);
  const Form *form = get_form (tree, name, n_attributes, attributes);
  MusterXmlNode *node =
    obstack_alloc (&tree->memory,
                   sizeof (MusterXmlNode) + (gsize) form->n_attributes * sizeof *node->values);
  *node =
    (MusterXmlNode){ .form = form, .parent = above != NULL ? above->node : NULL, .line = line };
  for (int i = 0, n = 0; i < n_attributes; i++, attributes += MUSTER_XML_N_PARTS)
    if (is_read (attributes))
      {
        const char *value = (const char *) attributes[MUSTER_XML_VALUE];
        const char *end = (const char *) attributes[MUSTER_XML_END];
        node->values[n++] = muster_strings_keep (tree->strings, value, (gsize) (end - value));
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

MusterStrings *
muster_xml_tree_get_strings (const MusterXmlTree *tree)
{
  return tree->strings;
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
  return node->form->name;
}

gboolean
muster_xml_node_is (const MusterXmlNode *node, const char *name)
{
  return is_name (node->form->name, name);
}

int
muster_xml_node_get_line (const MusterXmlNode *node)
{
  return node->line;
}

const char *
muster_xml_node_get (const MusterXmlNode *node, const char *attribute)
{
  const Form *form = node->form;
  for (int i = 0; i < form->n_attributes; i++)
    if (is_name (form->attributes[i], attribute))
      return node->values[i];
  return NULL;
}

GPtrArray *
muster_xml_node_list_attributes (const MusterXmlNode *node)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < node->form->n_attributes; i++)
    g_ptr_array_add (names, g_strdup (node->form->attributes[i]));
  return names;
}

static const MusterXmlNode *
find_element (const MusterXmlNode *node, const char *name)
{
  while (node != NULL && name != NULL && !is_name (node->form->name, name))
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
