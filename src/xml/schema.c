#include "config.h"

#include "xml/schema.h"

#include "base/problem.h"
#include "base/text.h"
#include "xml/format.h"
#include "xml/reader.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <libxml/xmlschemas.h>
#include <string.h>

typedef struct
{
  const char *name;
  GPtrArray *problems;
  char *value; /* the last that was told of, with its place */
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

/* libxml2's message in parts; those that it has not are "", the value NULL. */
typedef struct
{
  char *element;
  char *attribute;
  char *value;
  char *rest;          /* what is wrong with the value */
  GPtrArray *expected; /* (element-type utf8): what may stand in its place */
} Parts;

static void
parts_clear (Parts *parts)
{
  g_free (parts->element);
  g_free (parts->attribute);
  g_free (parts->value);
  g_free (parts->rest);
  g_clear_pointer (&parts->expected, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

static char *
without_namespaces (const char *message)
{
  g_autoptr (GString) plain = g_string_new (message);
  g_autoptr (GRegex) others = g_regex_new ("^Element '\\{[^}']*\\}", 0, 0, NULL);
  g_string_replace (plain, "{" MUSTER_XML_NAMESPACE "}", "", 0);
  return g_regex_replace_literal (others, g_strstrip (plain->str), -1, 0, "Element '", 0, NULL);
}

/* libxml2 lists elements as "( a, b )" and values as "{'a', 'b'}". */
static GPtrArray *
list_names (const char *list)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit_set (list, "(), '{}", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_ptr_array_add (names, g_strdup (words[i]));
  return names;
}

static char *
dup_list (GPtrArray *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *) g_ptr_array_index (names, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The patterns of the schema's own types. */
static const struct
{
  const char *pattern;
  const char *words;
} patterns[] = {
  { "-?[0-9]{1,9}",
    N_ ("In <%s>, %s=\"%s\" is not a whole number of at most nine digits. Mend the value.") },
  { "[0-9]{1,9}", N_ ("In <%s>, %s=\"%s\" is not a whole number of at most nine digits, 0 or more. "
                      "Mend the value.") },
  { "-?[0-9]{1,9}((/|\\.)[0-9]{1,6})?%?",
    N_ ("In <%s>, %s=\"%s\" is not a number such as 3, 1/2 or 40%%. Mend the value.") },
  { "-?[a-z0-9][a-z0-9\\-]*", N_ ("In <%s>, %s=\"%s\" is not an id: lower-case letters, digits and "
                                  "hyphens. Mend the value.") },
  { "[0-9]{4}", N_ ("In <%s>, %s=\"%s\" is not a year of four digits. Mend the value.") },
  { "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?",
    N_ ("In <%s>, %s=\"%s\" is not a date such as 1815-06-18, 1815-06 or 1815. Mend the value.") },
  { "[0-9]{1,5}", N_ ("In <%s>, %s=\"%s\" is not a length in whole millimetres. Mend the value.") },
  { "-?[0-9]{1,5},-?[0-9]{1,5}( -?[0-9]{1,5},-?[0-9]{1,5})*",
    N_ ("In <%s>, %s=\"%s\" is no list of points such as 0,0 400,0 400,300. Mend the value.") },
  { "([01][0-9]|2[0-3]):[0-5][0-9]",
    N_ ("In <%s>, %s=\"%s\" is not a time such as 11:30. Mend the value.") },
  { "[0-9]+(\\.[0-9]+)?(/[0-9]+)?(\\.\\.[0-9]+(\\.[0-9]+)?(/[0-9]+)?)?",
    N_ ("In <%s>, %s=\"%s\" is not a length such as 12, or 10..20. Mend the value.") },
};

static const char *
find_pattern_words (const char *rest)
{
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autofree char *said =
        g_strdup_printf (" is not accepted by the pattern '%s'.", patterns[i].pattern);
      if (g_str_equal (rest, said))
        return _ (patterns[i].words);
    }
  return NULL;
}

static char *
explain_value (const Parts *parts, const xmlNode *node)
{
  const char *words = find_pattern_words (parts->rest);
  if (words == NULL && strstr (parts->rest, "length") != NULL)
    words = _ ("In <%s>, %s=\"%s\" is too long. Mend the value.");
  if (words == NULL)
    words = _ ("In <%s>, %s=\"%s\" is not a value that the format knows. Mend the value.");
  return g_strdup_printf (words, parts->element, parts->attribute, parts->value);
}

static char *
explain_choice (const Parts *parts, const xmlNode *node)
{
  g_autofree char *list = dup_list (parts->expected);
  g_autofree char *sentence =
    g_strdup_printf (_ ("In <%s>, %s=\"%s\" is not one of these: %s. Mend the value."),
                     parts->element, parts->attribute, parts->value, list);
  return muster_text_ask_nearest (sentence, parts->value, parts->expected);
}

static char *
explain_unknown_attribute (const Parts *parts, const xmlNode *node)
{
  g_autoptr (GPtrArray) known = muster_xml_format_list_attributes (node);
  g_autofree char *sentence =
    g_strdup_printf (_ ("<%s> has no attribute %s in this format. Take it out or mend its name."),
                     parts->element, parts->attribute);
  return muster_text_ask_nearest (sentence, parts->attribute, known);
}

static char *
explain_missing_attribute (const Parts *parts, const xmlNode *node)
{
  return g_strdup_printf (_ ("<%s> needs the attribute %s. Add it."), parts->element,
                          parts->attribute);
}

/* The library names so many of what may stand somewhere, and leaves out the rest. */
#define MOST_NAMED 10

static char *
explain_element (const Parts *parts, const xmlNode *node)
{
  if (parts->expected->len == 0 || parts->expected->len >= MOST_NAMED)
    {
      g_autoptr (GPtrArray) known = muster_xml_format_list_elements (node->parent);
      g_autofree char *plain =
        g_strdup_printf (_ ("<%s> may not stand here. Take it out."), parts->element);
      return muster_text_ask_nearest (plain, parts->element, known);
    }
  g_autofree char *list = dup_list (parts->expected);
  g_autofree char *sentence =
    g_strdup_printf (_ ("<%s> may not stand here. Allowed here: %s."), parts->element, list);
  return muster_text_ask_nearest (sentence, parts->element, parts->expected);
}

static char *
explain_missing_element (const Parts *parts, const xmlNode *node)
{
  g_autofree char *list = dup_list (parts->expected);
  if (parts->expected->len == 0)
    return g_strdup_printf (_ ("<%s> is not complete. Add what it lacks."), parts->element);
  if (parts->expected->len == 1)
    return g_strdup_printf (_ ("<%s> is not complete. Add <%s> to it."), parts->element, list);
  return g_strdup_printf (_ ("<%s> is not complete. Add one of these to it: %s."), parts->element,
                          list);
}

static char *
explain_root (const Parts *parts, const xmlNode *node)
{
  return g_strdup_printf (_ ("The file begins with <%s>, which is neither a ruleset nor an army. "
                             "Choose another file."),
                          parts->element);
}

static char *
explain_words (const Parts *parts, const xmlNode *node)
{
  return g_strdup_printf (_ ("<%s> has words between its elements. Take them out."),
                          parts->element);
}

static char *
explain_contents (const Parts *parts, const xmlNode *node)
{
  return g_strdup_printf (_ ("<%s> may have no elements in it. Take out what stands between it and "
                             "</%s>."),
                          parts->element, parts->element);
}

#define ELEMENT   "^Element '(?<element>[^']*)'"
#define ATTRIBUTE ELEMENT ", attribute '(?<attribute>[^']*)': "
#define FACET     ATTRIBUTE "\\[facet '[^']*'\\] The value '(?<value>.*)'"

/* libxml2 says "Element '{urn:muster:1}price', attribute 'points': [facet 'pattern'] The value 'x'
 * is not accepted by the pattern '-?[0-9]{1,9}'."; people read "In <price>, points="x" is not a
 * whole number." */
static const struct
{
  const char *pattern;
  char *(*explain) (const Parts *parts, const xmlNode *node);
} messages[] = {
  { FACET " is not an element of the set (?<expected>\\{.*\\})\\.$", explain_choice },
  { FACET "(?<rest> is not accepted by the pattern '.*'\\.| has a length of .*)$", explain_value },
  { ATTRIBUTE "'(?<value>.*)'(?<rest> is not a valid value of .*)$", explain_value },
  { ATTRIBUTE "The attribute .* is not allowed", explain_unknown_attribute },
  { ELEMENT ": The attribute '(?<attribute>[^']*)' is required but missing",
    explain_missing_attribute },
  { ELEMENT ": This element is not expected\\.( Expected is (one of )?(?<expected>.*))?",
    explain_element },
  { ELEMENT ": Missing child element\\(s\\)\\.( Expected is (one of )?(?<expected>.*))?",
    explain_missing_element },
  { ELEMENT ": No matching global declaration", explain_root },
  { ELEMENT ": Element content is not allowed", explain_contents },
  { ELEMENT ": Character content .* not allowed", explain_words },
};

static char *
fetch (const GMatchInfo *match, const char *name)
{
  char *text = g_match_info_fetch_named (match, name);
  return text != NULL ? text : g_strdup ("");
}

static void
read_parts (const GMatchInfo *match, Parts *parts)
{
  g_autofree char *expected = fetch (match, "expected");
  /* A list ends at its bracket, whatever else libxml2 says behind it. */
  char *end = strpbrk (expected, ")}");
  if (end != NULL)
    *end = '\0';
  parts->element = fetch (match, "element");
  parts->attribute = fetch (match, "attribute");
  parts->value = g_match_info_fetch_named (match, "value");
  parts->rest = fetch (match, "rest");
  parts->expected = list_names (expected);
}

/* Some faults are told twice, by the facet and by the type. */
static gboolean
is_told (Listener *listener, const Parts *parts, int line)
{
  g_autofree char *value =
    g_strdup_printf ("%d %s %s %s", line, parts->element, parts->attribute, parts->value);
  gboolean told = g_strcmp0 (listener->value, value) == 0;
  g_free (listener->value);
  listener->value = g_steal_pointer (&value);
  return told;
}

static const xmlNode *
get_element (const xmlError *error)
{
  const xmlNode *node = error->node;
  return node != NULL && node->type == XML_ATTRIBUTE_NODE ? node->parent : node;
}

static void
on_error (void *data, xmlError *error)
{
  Listener *listener = data;
  g_autofree char *plain = without_namespaces (error->message);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      g_autoptr (GRegex) pattern = g_regex_new (messages[i].pattern, G_REGEX_DOTALL, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (Parts) parts = { NULL, NULL, NULL, NULL, NULL };
      if (!g_regex_match (pattern, plain, 0, &match))
        continue;
      read_parts (match, &parts);
      if (parts.value != NULL && is_told (listener, &parts, error->line))
        return;
      g_autofree char *words = messages[i].explain (&parts, get_element (error));
      muster_problems_add (listener->problems, listener->name, error->line, "%s", words);
      return;
    }
  muster_problems_add (listener->problems, listener->name, error->line, "%s", plain);
}

gboolean
muster_xml_schema_validate (xmlDoc *doc, const char *name, GPtrArray *problems)
{
  Listener listener = { name, problems, NULL };
  guint before = problems->len;
  xmlSchemaValidCtxt *context = xmlSchemaNewValidCtxt (get_schema ());
  xmlSchemaSetValidStructuredErrors (context, on_error, &listener);
  int result = xmlSchemaValidateDoc (context, doc);
  xmlSchemaFreeValidCtxt (context);
  g_free (listener.value);
  if (result != 0 && problems->len == before)
    muster_problems_add (problems, name, 0,
                         _ ("The file does not follow Muster's format. Write it again from the "
                            "program that made it."));
  return result == 0;
}
