#include "config.h"

#include "xml/reader.h"

#include "base/file.h"
#include "base/problem.h"
#include "base/text.h"
#include "xml/merge.h"
#include "xml/private.h"

#include <glib.h>
#include <glib/gi18n-lib.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlregexp.h>
#include <libxml/xmlschemas.h>
#include <string.h>

/* What the schema declares of an element, for messages. */

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
find_global (const char *category, const char *name)
{
  const xmlNode *node = muster_dom_get_first (get_format (), category);
  while (node != NULL && g_strcmp0 (muster_dom_get (node, "name"), name) != 0)
    node = muster_dom_get_next (node, category);
  return node;
}

/* A group, or a group of attributes, that stands elsewhere. */
static const xmlNode *
follow (const xmlNode *node)
{
  const char *ref = muster_dom_get (node, "ref");
  return ref != NULL ? find_global (muster_dom_get_name (node), ref) : node;
}

static const xmlNode *
find_declared_element (const xmlNode *type, const char *name)
{
  const xmlNode *node = type != NULL ? muster_dom_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_dom_get_next (node, NULL))
    {
      gboolean is_element = muster_dom_is (node, "element");
      if (is_element && g_strcmp0 (muster_dom_get (node, "name"), name) == 0)
        return node;
      const xmlNode *found = is_element ? NULL : find_declared_element (follow (node), name);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static const xmlNode *
find_type (const xmlNode *element)
{
  const char *name = muster_dom_get_name (element);
  const xmlNode *parent = element->parent;
  gboolean is_root = parent == NULL || parent->type != XML_ELEMENT_NODE;
  const xmlNode *declared =
    is_root ? find_global ("element", name) : find_declared_element (find_type (parent), name);
  return declared != NULL ? find_global ("complexType", muster_dom_get (declared, "type")) : NULL;
}

static void
list_attributes (const xmlNode *type, GPtrArray *names)
{
  const xmlNode *node = type != NULL ? muster_dom_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_dom_get_next (node, NULL))
    if (muster_dom_is (node, "attribute"))
      g_ptr_array_add (names, g_strdup (muster_dom_get (node, "name")));
    else
      list_attributes (follow (node), names);
}

/** Returns: (transfer full) (element-type utf8): the names of the attributes that @element of a
 * document may have; none where the schema does not know it */
static GPtrArray *
muster_xml_format_list_attributes (const xmlNode *element)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  list_attributes (find_type (element), names);
  return names;
}

static void
list_elements (const xmlNode *type, GPtrArray *names)
{
  const xmlNode *node = type != NULL ? muster_dom_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_dom_get_next (node, NULL))
    if (muster_dom_is (node, "element"))
      g_ptr_array_add (names, g_strdup (muster_dom_get (node, "name")));
    else
      list_elements (follow (node), names);
}

/** Returns: (transfer full) (element-type utf8): the names of the elements that may stand in
 * @parent; none where the schema does not know it */
static GPtrArray *
muster_xml_format_list_elements (const xmlNode *parent)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  list_elements (find_type (parent), names);
  return names;
}

/* Where the schema stands in the contents of an element. */
typedef struct
{
  const xmlNode *child; /* the first that has no place yet; NULL at the end */
  GPtrArray *expected;  /* (element-type utf8): what may stand there */
} Cursor;

static gboolean
place_element (const xmlNode *declared, Cursor *cursor)
{
  const char *name = muster_dom_get (declared, "name");
  if (cursor->child == NULL || !muster_dom_is (cursor->child, name) || cursor->child->ns == NULL
      || !g_str_equal (cursor->child->ns->href, MUSTER_XML_NAMESPACE))
    {
      g_ptr_array_add (cursor->expected, g_strdup (name));
      return FALSE;
    }
  cursor->child = muster_dom_get_next (cursor->child, NULL);
  g_ptr_array_set_size (cursor->expected, 0);
  return TRUE;
}

static gboolean
is_particle (const xmlNode *node)
{
  return muster_dom_is (node, "element") || muster_dom_is (node, "sequence")
         || muster_dom_is (node, "choice") || muster_dom_is (node, "group");
}

static gboolean place_particle (const xmlNode *particle, Cursor *cursor);

/* A choice, or else a sequence. What comes next always tells which way to go, as the schema is
 * deterministic: a way that took an element is the only one. */
static gboolean
place_once (const xmlNode *particle, Cursor *cursor)
{
  if (muster_dom_is (particle, "element"))
    return place_element (particle, cursor);
  gboolean is_choice = muster_dom_is (particle, "choice");
  gboolean may_be_empty = !is_choice;
  const xmlNode *part = muster_dom_get_first (follow (particle), NULL);
  for (; part != NULL; part = muster_dom_get_next (part, NULL))
    {
      const xmlNode *before = cursor->child;
      if (!is_particle (part))
        continue;
      gboolean placed = place_particle (part, cursor);
      if (is_choice ? cursor->child != before : !placed)
        return placed;
      may_be_empty |= placed;
    }
  return may_be_empty;
}

static guint64
get_times (const xmlNode *particle, const char *attribute)
{
  const char *times = muster_dom_get (particle, attribute);
  if (g_strcmp0 (times, "unbounded") == 0)
    return G_MAXUINT64;
  return times != NULL ? g_ascii_strtoull (times, NULL, 10) : 1;
}

static gboolean
place_particle (const xmlNode *particle, Cursor *cursor)
{
  guint64 least = get_times (particle, "minOccurs");
  guint64 most = get_times (particle, "maxOccurs");
  for (guint64 n = 0; n < most; n++)
    {
      const xmlNode *before = cursor->child;
      if (!place_once (particle, cursor))
        return n >= least && cursor->child == before;
      if (cursor->child == before)
        return TRUE;
    }
  return TRUE;
}

/**
 * find_misplaced:
 * @expected: (element-type utf8): takes the names of what may stand there, or at the end
 *
 * Returns: (nullable): the first element in @parent that may not stand where it stands
 */
static const xmlNode *
find_misplaced (const xmlNode *parent, GPtrArray *expected)
{
  Cursor cursor = { muster_dom_get_first (parent, NULL), expected };
  const xmlNode *type = find_type (parent);
  if (type != NULL)
    place_once (type, &cursor);
  return cursor.child;
}

static const xmlNode *
find_declared_attribute (const xmlNode *type, const char *name)
{
  const xmlNode *node = type != NULL ? muster_dom_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_dom_get_next (node, NULL))
    {
      gboolean is_attribute = muster_dom_is (node, "attribute");
      if (is_attribute && g_strcmp0 (muster_dom_get (node, "name"), name) == 0)
        return node;
      const xmlNode *found = is_attribute ? NULL : find_declared_attribute (follow (node), name);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The type of an attribute's values; NULL for those of XML Schema itself. */
static const xmlNode *
find_simple_type (const xmlNode *declared)
{
  const char *name = muster_dom_get (declared, "type");
  return name != NULL ? find_global ("simpleType", name)
                      : muster_dom_get_first (declared, "simpleType");
}

/* What limits the values of a type: a pattern, a length. */
static const char *
find_facet (const xmlNode *type, const char *facet)
{
  const xmlNode *restriction = type != NULL ? muster_dom_get_first (type, "restriction") : NULL;
  const xmlNode *found = restriction != NULL ? muster_dom_get_first (restriction, facet) : NULL;
  return found != NULL ? muster_dom_get (found, "value") : NULL;
}

/* The values of a type that lists them, or of the words of which its values are lists. */
static void
list_values (const xmlNode *type, GPtrArray *values)
{
  const xmlNode *node = type != NULL ? muster_dom_get_first (type, NULL) : NULL;
  for (; node != NULL; node = muster_dom_get_next (node, NULL))
    if (muster_dom_is (node, "enumeration"))
      g_ptr_array_add (values, g_strdup (muster_dom_get (node, "value")));
    else
      list_values (node, values);
}

#define NOT_THE_FORMAT                                                                             \
  N_ ("The file does not follow Muster's format. Write it again from the "                         \
      "program that made it.")

/* A fault of a document. Of what libxml2 says the number and the pieces are used, and never the
 * sentence, which may be worded otherwise in its next version. */
typedef struct
{
  int code;
  const xmlNode *element;
  const char *name;      /* (nullable): of the element's attribute at fault */
  const char *value;     /* (nullable): the attribute's */
  const xmlNode *type;   /* (nullable): what the schema says of the attribute's values */
  GPtrArray *expected;   /* (element-type utf8): what may stand in its place */
  gboolean is_misplaced; /* the element itself is at fault, and not what is in it */
} Fault;

static const char *
get_name (const Fault *fault)
{
  return muster_dom_get_name (fault->element);
}

static char *
dup_list (GPtrArray *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    muster_text_append_item (text, (char *) g_ptr_array_index (names, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The schema's own types that have a pattern. */
static const struct
{
  const char *type;
  const char *words;
} types[] = {
  { "whole",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a whole number of at most nine digits. Correct the "
        "value.") },
  { "integer", N_ ("In <%1$s>, %2$s=\"%3$s\" is not a whole number of at most nine digits. Correct "
                   "the value.") },
  { "count",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a whole number of at most nine digits, 0 or more. Correct "
        "the value.") },
  { "number",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a number such as 3, 1/2 or 40%%. Correct the value.") },
  { "id",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not an id: lower-case letters, digits and hyphens. Correct "
        "the value.") },
  /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value. */
  { "year", N_ ("In <%1$s>, %2$s=\"%3$s\" is not a year of four digits. Correct the value.") },
  { "date",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a date such as 1815-06-18, 1815-06 or 1815. Correct the "
        "value.") },
  { "mm",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a length in whole millimetres. Correct the value.") },
  { "points",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is no list of points such as 0,0 400,0 400,300. Correct the "
        "value.") },
  /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value. */
  { "clock", N_ ("In <%1$s>, %2$s=\"%3$s\" is not a time such as 11:30. Correct the value.") },
  { "commonness",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" does not say how many of a hundred, 0 to 100, and then of years: "
        "20, or 20 1809:35. Correct the value.") },
  { "span",
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    N_ ("In <%1$s>, %2$s=\"%3$s\" is not a length such as 12, or 10..20. Correct the value.") },
};

static char *
explain_with (const Fault *fault, const char *words)
{
  return g_strdup_printf (words, get_name (fault), fault->name, fault->value);
}

static char *
explain_value (const Fault *fault)
{
  return explain_with (
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value.
     */
    fault, _ ("In <%1$s>, %2$s=\"%3$s\" is not a value that the format knows. Correct the value."));
}

static char *
explain_pattern (const Fault *fault)
{
  const char *name = fault->type != NULL ? muster_dom_get (fault->type, "name") : NULL;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (name, types[i].type) == 0)
      return explain_with (fault, _ (types[i].words));
  return explain_value (fault);
}

static char *
explain_length (const Fault *fault)
{
  /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value. */
  return explain_with (fault, _ ("In <%1$s>, %2$s=\"%3$s\" is too long. Correct the value."));
}

static char *
explain_choice (const Fault *fault)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  list_values (fault->type, values);
  g_autofree char *list = dup_list (values);
  g_autofree char *sentence =
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute; %3$s: its value;
       %4$s: a list of values. */
    g_strdup_printf (_ ("In <%1$s>, %2$s=\"%3$s\" is not one of these: %4$s. Correct the value."),
                     get_name (fault), fault->name, fault->value, list);
  return muster_text_ask_nearest (sentence, fault->value, values);
}

static char *
explain_unknown_attribute (const Fault *fault)
{
  if (fault->name == NULL)
    return g_strdup (_ (NOT_THE_FORMAT));
  g_autoptr (GPtrArray) known = muster_xml_format_list_attributes (fault->element);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: the name of an element; %2$s: the name of an attribute. */
    _ ("<%1$s> has no attribute %2$s in this format. Take it out or correct its name."),
    get_name (fault), fault->name);
  return muster_text_ask_nearest (sentence, fault->name, known);
}

static char *
explain_missing_attribute (const Fault *fault)
{
  if (fault->name == NULL)
    return g_strdup (_ (NOT_THE_FORMAT));
  /* Translators: %1$s: the name of an element; %2$s: the name of an attribute. */
  return g_strdup_printf (_ ("<%1$s> needs the attribute %2$s. Add it."), get_name (fault),
                          fault->name);
}

/* Of so many names nobody would read all. */
#define MOST_NAMED 12

static char *
explain_misplaced (const Fault *fault)
{
  if (fault->expected->len == 0 || fault->expected->len >= MOST_NAMED)
    {
      g_autoptr (GPtrArray) known = muster_xml_format_list_elements (fault->element->parent);
      g_autofree char *plain =
        g_strdup_printf (_ ("<%s> may not stand here. Take it out."), get_name (fault));
      return muster_text_ask_nearest (plain, get_name (fault), known);
    }
  g_autofree char *list = dup_list (fault->expected);
  g_autofree char *sentence =
    /* Translators: %1$s: the name of an element; %2$s: a list of elements. */
    g_strdup_printf (_ ("<%1$s> may not stand here. Allowed here: %2$s."), get_name (fault), list);
  return muster_text_ask_nearest (sentence, get_name (fault), fault->expected);
}

static char *
explain_elements (const Fault *fault)
{
  if (fault->is_misplaced)
    return explain_misplaced (fault);
  g_autofree char *list = dup_list (fault->expected);
  if (fault->expected->len == 0)
    return g_strdup_printf (_ ("<%s> is not complete. Add what it lacks."), get_name (fault));
  if (fault->expected->len == 1)
    /* Translators: %1$s: the name of an element; %2$s: a list of elements. */
    return g_strdup_printf (_ ("<%1$s> is not complete. Add <%2$s> to it."), get_name (fault),
                            list);
  /* Translators: %1$s: the name of an element; %2$s: a list of elements. */
  return g_strdup_printf (_ ("<%1$s> is not complete. Add one of these to it: %2$s."),
                          get_name (fault), list);
}

static char *
explain_root (const Fault *fault)
{
  return g_strdup_printf (_ ("The file begins with <%s>, which is neither a ruleset nor an army. "
                             "Choose another file."),
                          get_name (fault));
}

static char *
explain_words (const Fault *fault)
{
  return g_strdup_printf (_ ("<%s> has words between its elements. Take them out."),
                          get_name (fault));
}

static char *
explain_contents (const Fault *fault)
{
  if (muster_dom_get_first (fault->element, NULL) == NULL)
    return explain_words (fault);
  return g_strdup_printf (
    /* Translators: %1$s: the name of an element; %2$s: the same again. */
    _ ("<%1$s> may have no elements in it. Take out what stands between it and </%2$s>."),
    get_name (fault), get_name (fault));
}

/* Whether it may be the type's fault that @value is refused with libxml2's number @code. */

static gboolean
is_no_match (const xmlNode *declared, const char *value)
{
  const char *pattern = find_facet (find_simple_type (declared), "pattern");
  xmlRegexp *compiled = pattern != NULL ? xmlRegexpCompile ((const xmlChar *) pattern) : NULL;
  if (compiled == NULL)
    return FALSE;
  gboolean is_match = xmlRegexpExec (compiled, (const xmlChar *) value) == 1;
  xmlRegFreeRegexp (compiled);
  return !is_match;
}

static gboolean
is_too_long (const xmlNode *declared, const char *value)
{
  const char *most = find_facet (find_simple_type (declared), "maxLength");
  return most != NULL && g_utf8_strlen (value, -1) > g_ascii_strtoll (most, NULL, 10);
}

static gboolean
is_too_short (const xmlNode *declared, const char *value)
{
  const char *least = find_facet (find_simple_type (declared), "minLength");
  return least != NULL && g_utf8_strlen (value, -1) < g_ascii_strtoll (least, NULL, 10);
}

static gboolean
is_not_listed (const xmlNode *declared, const char *value)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  list_values (find_simple_type (declared), values);
  return values->len > 0 && !g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL);
}

static gboolean
has_any_type (const xmlNode *declared, const char *value)
{
  return g_strcmp0 (muster_dom_get (declared, "type"), "xs:string") != 0;
}

/* One row a number of libxml2's. What has a test is a fault of a value: libxml2 says which value,
 * and the test tells of which attributes it may be. */
static const struct
{
  int code;
  gboolean (*test) (const xmlNode *declared, const char *value);
  char *(*explain) (const Fault *fault);
  const char *name; /* (nullable): of the attribute, where it is always the same */
} faults[] = {
  { XML_SCHEMAV_CVC_PATTERN_VALID, is_no_match, explain_pattern, NULL },
  { XML_SCHEMAV_CVC_MAXLENGTH_VALID, is_too_long, explain_length, NULL },
  { XML_SCHEMAV_CVC_MINLENGTH_VALID, is_too_short, explain_value, NULL },
  { XML_SCHEMAV_CVC_ENUMERATION_VALID, is_not_listed, explain_choice, NULL },
  { XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_1, has_any_type, explain_value, NULL },
  { XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_2, has_any_type, explain_value, NULL },
  { XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_3, has_any_type, explain_value, NULL },
  { XML_SCHEMAV_CVC_TYPE_3_1_1, NULL, explain_unknown_attribute, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_1, NULL, explain_unknown_attribute, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_2, NULL, explain_unknown_attribute, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_4, NULL, explain_missing_attribute, NULL },
  { XML_SCHEMAV_ELEMENT_CONTENT, NULL, explain_elements, NULL },
  { XML_SCHEMAV_CVC_ELT_1, NULL, explain_root, NULL },
  { XML_SCHEMAV_CVC_TYPE_3_1_2, NULL, explain_contents, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_2_1, NULL, explain_contents, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_2_2, NULL, explain_contents, NULL },
  { XML_SCHEMAV_CVC_COMPLEX_TYPE_2_3, NULL, explain_words, NULL },
  { XML_SCHEMAV_CVC_ELT_3_1, NULL, explain_unknown_attribute, "xsi:nil" },
  { XML_SCHEMAV_CVC_ELT_4_1, NULL, explain_unknown_attribute, "xsi:type" },
  { XML_SCHEMAV_CVC_ELT_4_2, NULL, explain_unknown_attribute, "xsi:type" },
  { XML_SCHEMAV_CVC_ELT_4_3, NULL, explain_unknown_attribute, "xsi:type" },
};

/* The schema, schemas/muster.xsd, compiled once, and its complaints in plain words. */

typedef struct
{
  const char *name;
  GPtrArray *problems;
  GHashTable *misplaced; /* element → the first in it that is misplaced, or NULL */
  GHashTable *refused;   /* (element-type utf8): attributes whose values were, and by what */
  char *value;           /* the last that was told of, with its place */
} Listener;

static xmlSchema *
compile (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text =
    g_resources_lookup_data ("/muster/muster.xsd", G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  if (text == NULL)
    g_error ("The schema is missing from the program: %s", error->message);
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  xmlSchemaParserCtxt *parser = xmlSchemaNewMemParserCtxt (data, (int) length);
  xmlSchema *schema = xmlSchemaParse (parser);
  xmlSchemaFreeParserCtxt (parser);
  if (schema == NULL)
    g_error ("The program's own schema cannot be read.");
  return schema;
}

static xmlSchema *
get_schema (void)
{
  static gsize schema = 0;
  if (g_once_init_enter (&schema))
    g_once_init_leave (&schema, (gsize) compile ());
  return (xmlSchema *) schema;
}

static gboolean
is_value_of (const xmlAttr *at, const char *value, gboolean as_word)
{
  const char *written = at->children != NULL ? (const char *) at->children->content : "";
  if (!as_word)
    return g_str_equal (written, value);
  g_auto (GStrv) words = g_strsplit_set (written, " \t\r\n", -1);
  return g_strv_contains ((const char *const *) words, value);
}

/* libxml2 tells the value, but not of which attribute it is: the first in the element whose type
 * refuses it so, and that was not refused so before. */
static const xmlAttr *
find_refused (Listener *listener, const Fault *fault, guint row, gboolean as_word)
{
  const xmlNode *type = find_type (fault->element);
  for (const xmlAttr *at = fault->element->properties; at != NULL; at = at->next)
    {
      const xmlNode *declared =
        at->ns == NULL ? find_declared_attribute (type, (const char *) at->name) : NULL;
      if (declared == NULL || !is_value_of (at, fault->value, as_word)
          || !faults[row].test (declared, fault->value))
        continue;
      if (g_hash_table_add (listener->refused, g_strdup_printf ("%p %d", (void *) at, fault->code)))
        return at;
    }
  return NULL;
}

static gboolean
read_value (Listener *listener, Fault *fault, guint row)
{
  const xmlAttr *at = find_refused (listener, fault, row, FALSE);
  if (at == NULL)
    at = find_refused (listener, fault, row, TRUE);
  if (at == NULL)
    return FALSE;
  fault->name = (const char *) at->name;
  fault->value = at->children != NULL ? (const char *) at->children->content : "";
  fault->type =
    find_simple_type (find_declared_attribute (find_type (fault->element), fault->name));
  return TRUE;
}

/* The same number stands for an element that is out of place and for one that lacks something. */
static void
read_elements (Listener *listener, Fault *fault)
{
  const xmlNode *parent =
    fault->element->parent != NULL && fault->element->parent->type == XML_ELEMENT_NODE
      ? fault->element->parent
      : NULL;
  gpointer misplaced = NULL;
  if (parent != NULL
      && !g_hash_table_lookup_extended (listener->misplaced, parent, NULL, &misplaced))
    {
      misplaced = (gpointer) find_misplaced (parent, fault->expected);
      g_hash_table_insert (listener->misplaced, (gpointer) parent, misplaced);
    }
  fault->is_misplaced = misplaced == fault->element;
  g_ptr_array_set_size (fault->expected, 0);
  find_misplaced (fault->is_misplaced ? parent : fault->element, fault->expected);
}

/* Some faults are told twice, by one facet of a type and by another. */
static gboolean
is_repeated (Listener *listener, const Fault *fault, int line)
{
  g_autofree char *value =
    g_strdup_printf ("%d %s %s %s", line, get_name (fault), fault->name, fault->value);
  gboolean is_same = g_strcmp0 (listener->value, value) == 0;
  g_free (listener->value);
  listener->value = g_steal_pointer (&value);
  return is_same;
}

static const char *
skip_namespace (const char *name)
{
  static const char own[] = "{" MUSTER_XML_NAMESPACE "}";
  return name != NULL && g_str_has_prefix (name, own) ? name + strlen (own) : name;
}

/* Returns: (transfer full) (nullable): what is wrong, NULL where it was told before */
static char *
explain (Listener *listener, int code, const xmlNode *element, const char *piece, int line)
{
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func (g_free);
  Fault fault = { code, element, skip_namespace (piece), piece, NULL, expected, FALSE };
  guint row = 0;
  while (row < G_N_ELEMENTS (faults) && faults[row].code != code)
    row++;
  gboolean is_known = row < G_N_ELEMENTS (faults) && element != NULL;
  if (is_known && faults[row].name != NULL)
    fault.name = faults[row].name;
  gboolean is_of_value = is_known && faults[row].test != NULL;
  if (is_of_value)
    is_known = piece != NULL && read_value (listener, &fault, row);
  if (!is_known)
    return g_strdup (_ (NOT_THE_FORMAT));
  if (is_of_value && is_repeated (listener, &fault, line))
    return NULL;
  if (code == XML_SCHEMAV_ELEMENT_CONTENT)
    read_elements (listener, &fault);
  return faults[row].explain (&fault);
}

static void
on_schema_error (void *data, xmlError *error)
{
  Listener *listener = data;
  const xmlNode *node = error->node;
  gboolean is_attribute = node != NULL && node->type == XML_ATTRIBUTE_NODE;
  g_autofree char *words =
    explain (listener, error->code, is_attribute ? node->parent : node, error->str1, error->line);
  if (words != NULL)
    muster_problems_add (listener->problems, listener->name, error->line, "%s", words);
}

/**
 * muster_xml_schema_validate:
 * @doc: a well-formed document
 * @name: what it is called in messages
 * @problems: (element-type MusterProblem): every fault is added, with its line
 *
 * Returns: whether @doc follows the schema
 */
static gboolean
muster_xml_schema_validate (xmlDoc *doc, const char *name, GPtrArray *problems)
{
  g_autoptr (GHashTable) misplaced = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) refused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Listener listener = { name, problems, misplaced, refused, NULL };
  guint before = problems->len;
  xmlSchemaValidCtxt *context = xmlSchemaNewValidCtxt (get_schema ());
  xmlSchemaSetValidStructuredErrors (context, on_schema_error, &listener);
  int result = xmlSchemaValidateDoc (context, doc);
  xmlSchemaFreeValidCtxt (context);
  g_free (listener.value);
  if (result != 0 && problems->len == before)
    muster_problems_add (problems, name, 0, "%s", _ (NOT_THE_FORMAT));
  return result == 0;
}

/* What libxml2 says of a file that is not whole XML, in sentences that say what to write. */

/* Where the parser stands in the file. */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
} Place;

#define BARE_AMPERSAND                                                                             \
  N_ ("An \"&\" stands here by itself. Write &amp; for it, as in name=\"Horse &amp; Musket\".")
#define NO_TAG N_ ("A \"<\" stands here that begins no tag. Write &lt; where the letter is meant.")
#define CUT_OFF                                                                                    \
  N_ (                                                                                             \
    "The file ends in the middle of a tag or a word: it was cut off. Write the rest, or take it "  \
    "from its source again.")

/* What needs no names, by libxml2's number. */
static const struct
{
  int code;
  const char *words;
} sentences[] = {
  { XML_ERR_DOCUMENT_EMPTY,
    N_ (
      "No tag stands where the first should, so the file is not XML. Choose another file, or take "
      "it from its source again.") },
  { XML_ERR_DOCUMENT_END,
    N_ ("The file goes on after its first element is closed. Take out what stands behind it, or a "
        "closing tag that is one too many, or take it from its source again.") },
  { XML_ERR_ENTITYREF_SEMICOL_MISSING, BARE_AMPERSAND },
  { XML_ERR_ATTRIBUTE_NOT_STARTED,
    N_ ("A value stands here without quotation marks. Write it between straight ones, as in "
        "name=\"1st Division\".") },
  { XML_ERR_SPACE_REQUIRED,
    N_ ("Something stands in this tag that is no attribute. Write name=\"value\" with a blank "
        "before it, end the tag with > or />, and write &quot; for a quotation mark inside a "
        "value.") },
  { XML_ERR_GT_REQUIRED, N_ ("This tag has no end. Write > or /> behind it.") },
  { XML_ERR_COMMENT_NOT_FINISHED, N_ ("This comment has no end. Write --> behind it.") },
  { XML_ERR_HYPHEN_IN_COMMENT,
    N_ ("A comment has two hyphens in it, which only its end may have. Write one, or a dash.") },
  { XML_ERR_RESERVED_XML_NAME,
    N_ ("<?xml …?> may stand only at the very beginning of the file. Take out what stands before "
        "it, blanks too.") },
  { XML_ERR_INVALID_CHAR,
    N_ ("A letter stands here that XML cannot carry, such as a control character. Take it out.") },
};

static Place
get_place (const xmlParserCtxt *context)
{
  const xmlParserInput *input = context->input;
  if (input == NULL)
    return (Place){ "", "", "" };
  return (Place){ (const char *) input->base, (const char *) input->cur,
                  (const char *) input->end };
}

/* A name was expected: what stands before it tells of what. */
static const char *
find_name_sentence (const Place *place)
{
  char before = place->at > place->start ? place->at[-1] : ' ';
  if (before == '&')
    return BARE_AMPERSAND;
  if (before == '<')
    return NO_TAG;
  return place->at < place->end && *place->at == '<'
           ? N_ ("The tag before this one has no end. Write > or /> behind it.")
           : N_ ("The name of an attribute begins with a letter. Correct it.");
}

static const char *
find_sentence (const xmlError *error, const Place *place)
{
  if (error->code == XML_ERR_NAME_REQUIRED)
    return find_name_sentence (place);
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i].code == error->code)
      return sentences[i].words;
  return NULL;
}

/* Faults that are told in their own words at the end of the file too. */
static const int ends[] = {
  XML_ERR_TAG_NOT_FINISHED,    XML_ERR_TAG_NAME_MISMATCH,    XML_ERR_ATTRIBUTE_NOT_FINISHED,
  XML_ERR_ATTRIBUTE_REDEFINED, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_DOCUMENT_EMPTY,
};

static gboolean
is_cut_off (const xmlError *error, const Place *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i] == error->code)
      return FALSE;
  return place->at >= place->end;
}

/* Mostly the quotation mark was forgotten, so that the value runs on to the next tag: the line of
 * the value's own tag is more use than that of the next. */
static char *
dup_less_sign (const xmlError *error, const Place *place)
{
  int line = error->line;
  for (const char *at = place->at - 1; at >= place->start && *at != '<'; at--)
    line -= *at == '\n';
  return g_strdup_printf (_ ("A value in the tag that begins in line %d runs into a \"<\". Write "
                             "the quotation mark that closes it, or &lt; where the letter is "
                             "meant."),
                          line);
}

static char *
dup_named (const xmlError *error, const Place *place)
{
  const char *name = error->str1 != NULL ? error->str1 : "";
  switch (error->code)
    {
    case XML_ERR_LT_IN_ATTRIBUTE:
      return dup_less_sign (error, place);
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
      return g_strdup (_ ("The file ends in the middle of a value. Write the quotation mark that "
                          "closes it; where the file was cut off, take it from its source again."));
    case XML_ERR_TAG_NAME_MISMATCH:
      return g_strdup_printf (
        /* Translators: %1$s: the name of an element that ends; %2$s: the name of the open element;
           %3$d: the number of a line; %4$s: the open element again. */
        _ ("</%1$s> stands here while <%2$s> of line %3$d is still open. Write </%4$s> before it "
           "or in its place."),
        error->str2 != NULL ? error->str2 : "", name, error->int1, name);
    case XML_ERR_TAG_NOT_FINISHED:
      return g_strdup_printf (
        /* Translators: %1$s: the name of an element; %2$d: the number of a line; %3$s: the same
         * again. */
        _ ("The file ends while <%1$s> of line %2$d is still open. Write </%3$s> where it is to "
           "end; where the file was cut off, take it from its source again."),
        name, error->int1, name);
    case XML_ERR_ATTRIBUTE_REDEFINED:
      return g_strdup_printf (_ ("The attribute %s stands twice in this tag. Take one of the two "
                                 "out."),
                              name);
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return g_strdup_printf (
        /* Translators: %1$s: the name of an attribute; %2$s: the same again. */
        _ ("The attribute %1$s has no value. Write %2$s=\"…\", or take it out."), name, name);
    case XML_ERR_UNDECLARED_ENTITY:
      return g_strdup_printf (_ ("XML does not know &%s;. Write the letter itself, or &amp; for an "
                                 "\"&\"."),
                              name);
    default:
      return NULL;
    }
}

/* libxml2 goes on in further lines with the bytes that it could not read. */
static char *
dup_rare (const xmlError *error)
{
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", 2);
  g_autofree char *words = g_utf8_make_valid (lines[0], -1);
  return g_strdup_printf (
    _ ("The file is not whole XML: %s. Correct this line; where the file was cut "
       "off, take it from its source again."),
    words);
}

/**
 * muster_xml_fault_dup_text:
 * @context: a parser that has just met @error
 * @error: the first error of the file
 * @text: the file, with a NUL behind it
 *
 * Returns: (transfer full): a sentence or two; with libxml2's own words only for rare faults
 */
static char *
muster_xml_fault_dup_text (const xmlParserCtxt *context, const xmlError *error, const char *text)
{
  Place place = get_place (context);
  const char *sentence = find_sentence (error, &place);
  gboolean is_utf8 = context->encoding == NULL
                     || g_ascii_strcasecmp ((const char *) context->encoding, "UTF-8") == 0;
  if ((error->code == XML_ERR_INVALID_CHAR || error->code == XML_ERR_INVALID_ENCODING
       || error->code == XML_ERR_INTERNAL_ERROR)
      && is_utf8 && !g_utf8_validate (text, -1, NULL))
    return g_strdup (_ ("This line has bytes that are not UTF-8. Open the file in the editor that "
                        "wrote it and save it with the encoding UTF-8."));
  if (is_cut_off (error, &place))
    return g_strdup (_ (CUT_OFF));
  if (sentence != NULL)
    return g_strdup (_ (sentence));
  char *named = dup_named (error, &place);
  return named != NULL ? named : dup_rare (error);
}

/* What one parse tells its callbacks; libxml hands it to them as _private. */
typedef struct
{
  const char *name;
  const char *text;
  GPtrArray *problems;
  gboolean stopped;
  gboolean is_whole; /* nothing is passed over */
  guint passed_over; /* depth in what is not kept */
} Parse;

/* What is worked out beside a thing for other programs is most of a file that was written for
 * them, and nothing that is read: it does not become part of the tree. */
#define PASSED_OVER "worked-out"

/* @depth: in what is passed over. Returns: whether the element that begins is, too */
static gboolean
passes_over (guint *depth, gboolean is_whole, const xmlChar *name, const xmlChar *space)
{
  gboolean is_own = !is_whole && space != NULL && g_str_equal (space, MUSTER_XML_NAMESPACE);
  if (*depth == 0 && !(is_own && g_str_equal (name, PASSED_OVER)))
    return FALSE;
  ++*depth;
  return TRUE;
}

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
  if (!passes_over (&parse->passed_over, parse->is_whole, name, space))
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

static void
make_text_safe (xmlNode *text)
{
  for (; text != NULL; text = text->next)
    {
      g_autofree char *safe =
        text->type == XML_TEXT_NODE ? muster_text_dup_safe ((const char *) text->content) : NULL;
      if (safe != NULL)
        xmlNodeSetContent (text, BAD_CAST safe);
    }
}

/* Also what is written as "&#x1f3fb;" */
static void
make_safe (xmlNode *node)
{
  for (; node != NULL; node = node->next)
    {
      if (node->type != XML_ELEMENT_NODE)
        continue;
      for (xmlAttr *at = node->properties; at != NULL; at = at->next)
        make_text_safe (at->children);
      make_text_safe (node->children);
      make_safe (node->children);
    }
}

static xmlDoc *
parse_text (const char *name,
            const char *text,
            gsize length,
            gboolean is_whole,
            GPtrArray *problems)
{
  Parse parse = { name, text, problems, FALSE, is_whole, 0 };
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
    {
      make_safe (doc->children);
      return doc;
    }
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
                         /* Translators: %1$s: a format's address; %2$s: the address of the newest
                            one that is known. */
                         _ ("The file is in format %1$s and this Muster reads %2$s: it was written "
                            "by a newer version. Update Muster to open it."),
                         space, MUSTER_XML_NAMESPACE);
  else
    muster_problems_add (problems, name, (int) xmlGetLineNo (root),
                         /* Translators: %1$s: the name of an element; %2$s: a format's address. */
                         _ ("The file is XML, but not Muster's: its first element is <%1$s>, "
                            "without xmlns=\"%2$s\". Choose another file."),
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

/* A document that is as it should be is held against the schema while it is read. */
typedef struct
{
  xmlParserCtxt *context;
  MusterXmlTree *tree;
  gboolean is_whole;
  guint passed_over;
  gboolean has_failed; /* there is something to be told, or to be made safe */
} Stream;

/* Eight letters at a time: all that is read is asked. */
static gboolean
is_ascii (const char *text, gsize length)
{
  guint64 letters = 0;
  guint64 all = 0;
  for (; length >= sizeof letters; text += sizeof letters, length -= sizeof letters)
    {
      memcpy (&letters, text, sizeof letters);
      all |= letters;
    }
  for (; length > 0; text++, length--)
    all |= (guchar) *text;
  return (all & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;
}

static gboolean
is_safe (const char *text, gsize length)
{
  if (is_ascii (text, length))
    return TRUE;
  g_autofree char *copy = g_strndup (text, length);
  g_autofree char *safe = muster_text_dup_safe (copy);
  return safe == NULL;
}

static void
on_streamed_start (void *data,
                   const xmlChar *name,
                   const xmlChar *prefix,
                   const xmlChar *space,
                   int n_spaces,
                   const xmlChar **spaces,
                   int n_attributes,
                   int n_defaulted,
                   const xmlChar **attributes)
{
  Stream *stream = data;
  gboolean is_own = space != NULL && g_str_equal (space, MUSTER_XML_NAMESPACE);
  if (stream->has_failed || passes_over (&stream->passed_over, stream->is_whole, name, space))
    return;
  for (int i = 0; i < n_attributes && is_own; i++)
    {
      const xmlChar **of = attributes + (gsize) i * MUSTER_XML_N_PARTS;
      is_own = is_safe ((const char *) of[MUSTER_XML_VALUE],
                        (gsize) (of[MUSTER_XML_END] - of[MUSTER_XML_VALUE]));
    }
  if (is_own)
    muster_xml_tree_begin (stream->tree, name, stream->context->input->line, n_attributes,
                           (const xmlChar *const *) attributes);
  else
    stream->has_failed = TRUE;
}

static void
on_streamed_end (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
  Stream *stream = data;
  if (stream->passed_over > 0)
    {
      stream->passed_over--;
      return;
    }
  /* Text comes in pieces, and what is safe depends on the letter before. */
  gsize length = 0;
  const char *text = !stream->has_failed ? muster_xml_tree_get_text (stream->tree, &length) : NULL;
  if (text != NULL && is_safe (text, length))
    {
      muster_xml_tree_end (stream->tree);
      return;
    }
  stream->has_failed = TRUE;
  /* What stops it takes the text away that the schema still has to see of a start. */
  xmlStopParser (stream->context);
}

static void
on_streamed_text (void *data, const xmlChar *text, int length)
{
  Stream *stream = data;
  if (stream->passed_over == 0 && !stream->has_failed)
    muster_xml_tree_add_text (stream->tree, (const char *) text, (gsize) length);
}

static void
on_streamed_doctype (void *data,
                     const xmlChar *name,
                     const xmlChar *external,
                     const xmlChar *system)
{
  Stream *stream = data;
  stream->has_failed = TRUE;
  xmlStopParser (stream->context);
}

static void
on_streamed_error (void *data, xmlError *error)
{
  Stream *stream = data;
  if (error->level >= XML_ERR_ERROR)
    stream->has_failed = TRUE;
}

/* What the parser has not asked for yet. */
typedef struct
{
  const char *text;
  gsize length;
} Unread;

static int
read_piece (void *data, char *buffer, int length)
{
  Unread *unread = data;
  gsize n = MIN ((gsize) length, unread->length);
  memcpy (buffer, unread->text, n);
  unread->text += n;
  unread->length -= n;
  return (int) n;
}

/* Returns: (transfer full) (nullable): the document's tree; NULL where something is wrong with it
 */
static MusterXmlTree *
stream_text (const char *text, gsize length, gboolean is_whole)
{
  Unread unread = { text, length };
  /* In pieces, for else the parser would make a copy of the text. */
  xmlParserCtxt *context =
    xmlCreateIOParserCtxt (NULL, NULL, read_piece, NULL, &unread, XML_CHAR_ENCODING_NONE);
  if (context == NULL)
    return NULL;
  g_autoptr (MusterXmlTree) tree = muster_xml_tree_new (context->dict);
  Stream stream = { context, tree, is_whole, 0, FALSE };
  /* No DOCTYPE is let in: there is no entity but those of XML itself. */
  xmlCtxtUseOptions (context, XML_PARSE_NONET | XML_PARSE_NOENT);
  *context->sax = (xmlSAXHandler){ .internalSubset = on_streamed_doctype,
                                   .startElementNs = on_streamed_start,
                                   .endElementNs = on_streamed_end,
                                   .characters = on_streamed_text,
                                   .ignorableWhitespace = on_streamed_text,
                                   .cdataBlock = on_streamed_text,
                                   .initialized = XML_SAX2_MAGIC };
  context->userData = &stream;
  xmlSchemaValidCtxt *valid = xmlSchemaNewValidCtxt (get_schema ());
  xmlSchemaSetValidStructuredErrors (valid, on_streamed_error, &stream);
  xmlSchemaSAXPlugPtr plug = xmlSchemaSAXPlug (valid, &context->sax, &context->userData);
  xmlParseDocument (context);
  gboolean is_good = context->wellFormed && context->nsWellFormed && !stream.has_failed
                     && xmlSchemaIsValid (valid) == 1;
  xmlSchemaSAXUnplug (plug);
  xmlSchemaFreeValidCtxt (valid);
  xmlFreeParserCtxt (context);
  return is_good ? g_steal_pointer (&tree) : NULL;
}

/* Tells what is wrong with a document, or makes it safe. */
static MusterXmlTree *
read_slowly (const char *name,
             const char *text,
             gsize length,
             gboolean is_whole,
             GPtrArray *problems)
{
  xmlDoc *doc = parse_text (name, text, length, is_whole, problems);
  gboolean is_good = doc != NULL && check_root (doc, name, problems)
                     && muster_xml_schema_validate (doc, name, problems);
  MusterXmlTree *tree = is_good ? muster_xml_tree_new_of (doc) : NULL;
  xmlFreeDoc (doc);
  return tree;
}

/* Takes @text. */
static MusterXml *
take_text (const char *name, char *text, gsize length, gboolean is_whole, GPtrArray *problems)
{
  g_autoptr (MusterXml) xml = g_new0 (MusterXml, 1);
  xml->name = g_strdup (name);
  xml->text = g_bytes_new_take (text, length);
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
  xml->is_whole = is_whole;
  xml->tree = stream_text (text, length, is_whole);
  if (xml->tree == NULL)
    xml->tree = read_slowly (name, text, length, is_whole, problems);
  return xml->tree != NULL ? g_steal_pointer (&xml) : NULL;
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
  return text != NULL ? take_text (path, text, length, FALSE, problems) : NULL;
}

MusterXml *
muster_xml_take (const char *name, char *text, gsize length, GPtrArray *problems)
{
  return take_text (name, text, length, FALSE, problems);
}

static char *
copy_text (const char *text, gsize length)
{
  char *copy = g_malloc (length + 1);
  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

MusterXml *
muster_xml_parse (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  return take_text (name, copy_text (text, length), length, FALSE, problems);
}

MusterXml *
muster_xml_parse_whole (const char *name, const char *text, gsize length, GPtrArray *problems)
{
  return take_text (name, copy_text (text, length), length, TRUE, problems);
}

void
muster_xml_free (MusterXml *xml)
{
  g_free (xml->name);
  g_free (xml->base_name);
  g_clear_pointer (&xml->text, g_bytes_unref);
  g_clear_pointer (&xml->tree, muster_xml_tree_free);
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

GBytes *
muster_xml_get_bytes (const MusterXml *xml)
{
  return xml->text;
}

void
muster_xml_drop_bytes (MusterXml *xml)
{
  g_clear_pointer (&xml->text, g_bytes_unref);
}

MusterStrings *
muster_xml_get_strings (const MusterXml *xml)
{
  return muster_xml_tree_get_strings (xml->tree);
}

const MusterXmlNode *
muster_xml_get_root (const MusterXml *xml)
{
  return muster_xml_tree_get_root (xml->tree);
}

xmlDoc *
muster_xml_dup_doc (const MusterXml *xml)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  const char *text = g_bytes_get_data (xml->text, &length);
  return xml->doc != NULL ? xmlCopyDoc (xml->doc, 1)
                          : parse_text (xml->name, text, length, xml->is_whole, problems);
}

const char *
muster_dom_get (const xmlNode *node, const char *attribute)
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

const xmlNode *
muster_dom_get_first (const xmlNode *node, const char *name)
{
  return find_element (node->children, name);
}

const xmlNode *
muster_dom_get_next (const xmlNode *node, const char *name)
{
  return find_element (node->next, name);
}
