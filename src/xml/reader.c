#include "config.h"

#include "xml/reader.h"

#include "base/file.h"
#include "base/problem.h"
#include "xml/fault.h"
#include "xml/merge.h"
#include "xml/private.h"
#include "xml/schema.h"

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* What one parse tells its callbacks; libxml hands it to them as _private. */
typedef struct
{
  const char *name;
  const char *text;
  GPtrArray *problems;
  gboolean stopped;
  guint passed_over; /* depth in what is not kept */
} Parse;

/* What is worked out beside a thing for other programs is most of a file that was written for
 * them, and nothing that is read: it does not become part of the tree. */
#define PASSED_OVER "worked-out"

static void
on_start (void *data,
          const xmlChar *name,
          const xmlChar *prefix,
          const xmlChar *space,
          int n_spaces,
          const xmlChar **spaces,
          int n_attributes,
          int n_defaulted,
          const xmlChar **attributes)
{
  Parse *parse = ((xmlParserCtxt *) data)->_private;
  gboolean is_own = space != NULL && g_str_equal ((const char *) space, MUSTER_XML_NAMESPACE);
  if (parse->passed_over > 0 || (is_own && g_str_equal ((const char *) name, PASSED_OVER)))
    parse->passed_over++;
  else
    xmlSAX2StartElementNs (data, name, prefix, space, n_spaces, spaces, n_attributes, n_defaulted,
                           attributes);
}

static void
on_end (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
  Parse *parse = ((xmlParserCtxt *) data)->_private;
  if (parse->passed_over > 0)
    parse->passed_over--;
  else
    xmlSAX2EndElementNs (data, name, prefix, space);
}

static void
on_text (void *data, const xmlChar *text, int length)
{
  if (((Parse *) ((xmlParserCtxt *) data)->_private)->passed_over == 0)
    xmlSAX2Characters (data, text, length);
}

static void
on_comment (void *data, const xmlChar *text)
{
  if (((Parse *) ((xmlParserCtxt *) data)->_private)->passed_over == 0)
    xmlSAX2Comment (data, text);
}

static void
on_instruction (void *data, const xmlChar *target, const xmlChar *text)
{
  if (((Parse *) ((xmlParserCtxt *) data)->_private)->passed_over == 0)
    xmlSAX2ProcessingInstruction (data, target, text);
}

/* Whatever option is set, an entity of a DOCTYPE can reach the validator: none is let in. */
static void
on_doctype (void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
  xmlParserCtxt *context = data;
  Parse *parse = context->_private;
  parse->stopped = TRUE;
  muster_problems_add (parse->problems, parse->name, context->input->line,
                       _ ("The file has a DOCTYPE, which Muster does not read for safety. "
                          "Take the line out."));
  xmlStopParser (context);
}

static void
on_error (void *data, xmlError *error)
{
  xmlParserCtxt *context = data;
  Parse *parse = context->_private;
  if (parse->stopped || error->level < XML_ERR_ERROR)
    return;
  g_autofree char *words = muster_xml_fault_dup_text (context, error, parse->text);
  parse->stopped = TRUE;
  muster_problems_add (parse->problems, parse->name, error->line, "%s", words);
}

static xmlDoc *
parse_text (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  Parse parse = { name, text, problems, FALSE, 0 };
  xmlParserCtxt *context = xmlNewParserCtxt ();
  context->_private = &parse;
  context->sax->internalSubset = on_doctype;
  context->sax->startElementNs = on_start;
  context->sax->endElementNs = on_end;
  context->sax->characters = on_text;
  context->sax->ignorableWhitespace = on_text;
  context->sax->cdataBlock = on_text;
  context->sax->comment = on_comment;
  context->sax->processingInstruction = on_instruction;
  context->sax->serror = on_error;
  context->sax->initialized = XML_SAX2_MAGIC;
  xmlDoc *doc = xmlCtxtReadMemory (context, text, (int) length, name, NULL,
                                   XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_NOCDATA
                                     | XML_PARSE_COMPACT);
  gboolean good = doc != NULL && context->wellFormed && !parse.stopped;
  if (!good && !parse.stopped)
    muster_problems_add (problems, name, 0,
                         _ ("The file is not XML. Choose a file that Muster wrote."));
  xmlFreeParserCtxt (context);
  if (good)
    return doc;
  xmlFreeDoc (doc);
  return NULL;
}

static const char *
get_namespace (const xmlNode *root)
{
  return root->ns != NULL ? (const char *) root->ns->href : "";
}

static gboolean
check_root (xmlDoc *doc, const char *name, GPtrArray *problems)
{
  const xmlNode *root = xmlDocGetRootElement (doc);
  const char *space = get_namespace (root);
  if (g_str_equal (space, MUSTER_XML_NAMESPACE))
    return TRUE;
  if (g_str_has_prefix (space, "urn:muster:"))
    muster_problems_add (problems, name, (int) xmlGetLineNo (root),
                         _ ("The file is in format %s and this Muster reads %s: it was written "
                            "by a newer version. Update Muster to open it."),
                         space, MUSTER_XML_NAMESPACE);
  else
    muster_problems_add (problems, name, (int) xmlGetLineNo (root),
                         _ ("The file is XML, but not Muster's: its first element is <%s>, "
                            "without xmlns=\"%s\". Choose another file."),
                         (const char *) root->name, MUSTER_XML_NAMESPACE);
  return FALSE;
}

static char *
dup_too_large (void)
{
  return g_strdup_printf (
    _ ("The file is larger than %d MB, which no army or pack is. Choose another file."),
    MUSTER_XML_LARGEST / 1024 / 1024);
}

/* Takes @text. */
static MusterXml *
take_text (const char *name, char *text, gsize length, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = g_new0 (MusterXml, 1);
  xml->name = g_strdup (name);
  xml->text = text;
  xml->length = length;
  if (length == 0)
    {
      muster_problems_add (problems, name, 0,
                           _ ("The file is empty. Take it from its source again."));
      return NULL;
    }
  if (length > MUSTER_XML_LARGEST)
    {
      g_autofree char *too_large = dup_too_large ();
      muster_problems_add (problems, name, 0, "%s", too_large);
      return NULL;
    }
  xml->doc = parse_text (name, text, length, problems);
  if (xml->doc == NULL || !check_root (xml->doc, name, problems)
      || !muster_xml_schema_validate (xml->doc, name, problems))
    return NULL;
  return g_steal_pointer (&xml);
}

char *
muster_xml_load_text (const char *path, gsize *length, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *too_large = dup_too_large ();
  char *text = muster_file_read (path, MUSTER_XML_LARGEST, too_large, length, &error);
  if (text == NULL)
    muster_problems_add (problems, path, 0, "%s", error->message);
  return text;
}

MusterXml *
muster_xml_load (const char *path, GPtrArray *problems)
{
  gsize length;
  char *text = muster_xml_load_text (path, &length, problems);
  return text != NULL ? take_text (path, text, length, problems) : NULL;
}

MusterXml *
muster_xml_take (const char *name, char *text, gsize length, GPtrArray *problems)
{
  return take_text (name, text, length, problems);
}

MusterXml *
muster_xml_parse (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  char *copy = g_malloc (length + 1);
  memcpy (copy, text, length);
  copy[length] = '\0';
  return take_text (name, copy, length, problems);
}

void
muster_xml_free (MusterXml *xml)
{
  g_free (xml->name);
  g_free (xml->base_name);
  g_free (xml->text);
  g_clear_pointer (&xml->doc, xmlFreeDoc);
  g_free (xml);
}

const char *
muster_xml_get_name (const MusterXml *xml)
{
  return xml->name;
}

const char *
muster_xml_get_base_name (const MusterXml *xml)
{
  return xml->base_name;
}

char *
muster_xml_dup_digest (const MusterXml *xml)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) xml->text, xml->length);
}

const char *
muster_xml_get_text (const MusterXml *xml, gsize *length)
{
  *length = xml->length;
  return xml->text;
}

const MusterXmlNode *
muster_xml_get_root (const MusterXml *xml)
{
  return xmlDocGetRootElement (xml->doc);
}

const char *
muster_xml_node_get_name (const MusterXmlNode *node)
{
  return (const char *) node->name;
}

gboolean
muster_xml_node_is (const MusterXmlNode *node, const char *name)
{
  return g_str_equal (node->name, name);
}

int
muster_xml_node_get_line (const MusterXmlNode *node)
{
  return (int) xmlGetLineNo (node)
         + (node->_private == MUSTER_XML_OF_OVERLAY ? MUSTER_XML_OVERLAY_LINES : 0);
}

const char *
muster_xml_node_get (const MusterXmlNode *node, const char *attribute)
{
  for (const xmlAttr *at = node->properties; at != NULL; at = at->next)
    if (at->ns == NULL && g_str_equal (at->name, attribute))
      return at->children != NULL ? (const char *) at->children->content : "";
  return NULL;
}

static const xmlNode *
find_element (const xmlNode *from, const char *name)
{
  for (const xmlNode *node = from; node != NULL; node = node->next)
    if (node->type == XML_ELEMENT_NODE && (name == NULL || g_str_equal (node->name, name)))
      return node;
  return NULL;
}

const MusterXmlNode *
muster_xml_node_get_first (const MusterXmlNode *node, const char *name)
{
  return find_element (node->children, name);
}

const MusterXmlNode *
muster_xml_node_get_next (const MusterXmlNode *node, const char *name)
{
  return find_element (node->next, name);
}

const MusterXmlNode *
muster_xml_node_get_parent (const MusterXmlNode *node)
{
  return node->parent != NULL && node->parent->type == XML_ELEMENT_NODE ? node->parent : NULL;
}

/* Its own text, as written. */
static GString *
collect_text (const MusterXmlNode *node)
{
  GString *text = g_string_new (NULL);
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_TEXT_NODE)
      g_string_append (text, (const char *) child->content);
  return text;
}

static void
append_words (GString *text, const char *written)
{
  gsize start = text->len;
  g_auto (GStrv) words = g_strsplit_set (written, " \t\r\n", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_string_append_printf (text, "%s%s", text->len > start ? " " : "", words[i]);
}

char *
muster_xml_node_dup_text (const MusterXmlNode *node)
{
  g_autoptr (GString) written = collect_text (node);
  g_autoptr (GString) text = g_string_new (NULL);
  append_words (text, written->str);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
muster_xml_node_dup_written (const MusterXmlNode *node)
{
  return g_string_free (collect_text (node), FALSE);
}

char *
muster_xml_node_dup_lines (const MusterXmlNode *node)
{
  g_autoptr (GString) written = collect_text (node);
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (written->str, "\n", -1);
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
