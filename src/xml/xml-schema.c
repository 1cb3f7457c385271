#include "config.h"

#include "xml/xml-schema.h"

#include "base/problem.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <libxml/xmlschemas.h>
#include <string.h>

typedef struct
{
  const char *name;
  GPtrArray *problems;
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

/* libxml says "Element '{urn:muster:1}price', attribute 'points': 'x' is not a valid value of the
 * atomic type 'xs:integer'."; people read "In <price>, points="x" is not a whole number." */
static char *
without_namespaces (const char *message)
{
  g_autoptr (GRegex) braces = g_regex_new ("\\{[^}]*\\}", 0, 0, NULL);
  char *plain = g_regex_replace_literal (braces, message, -1, 0, "", 0, NULL);
  return g_strchomp (plain);
}

static const char *
name_of_type (const char *type)
{
  static const struct
  {
    const char *type;
    const char *words;
  } names[] = {
    { "xs:integer", N_ ("a whole number") },
    { "xs:int", N_ ("a whole number") },
    { "whole", N_ ("a whole number of at most nine digits") },
    { "count", N_ ("a whole number, 0 or more") },
    { "number", N_ ("a number such as 3, 1/2 or 40%") },
    { "yes-no", N_ ("yes or no") },
    { "id", N_ ("an id: lower-case letters, digits and hyphens") },
    { "year", N_ ("a year of four digits") },
    { "date", N_ ("a date such as 1815-06-18, 1815-06 or 1815") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].type, type))
      return _ (names[i].words);
  return NULL;
}

static char *
explain_value (const char *plain)
{
  g_autoptr (GRegex) pattern =
    g_regex_new ("^Element '([^']*)', attribute '([^']*)': '(.*)' is not a valid value of the "
                 "(?:local )?(?:atomic|union|list) type(?: '([^']*)')?",
                 G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (pattern, plain, 0, &match))
    return NULL;
  g_autofree char *element = g_match_info_fetch (match, 1);
  g_autofree char *attribute = g_match_info_fetch (match, 2);
  g_autofree char *value = g_match_info_fetch (match, 3);
  g_autofree char *type = g_match_info_fetch (match, 4);
  const char *wanted = name_of_type (type);
  if (wanted == NULL)
    return g_strdup_printf (_ ("In <%s>, %s=\"%s\" is not one of the values that the format "
                               "knows. Mend the value."),
                            element, attribute, value);
  return g_strdup_printf (_ ("In <%s>, %s=\"%s\" is not %s. Mend the value."), element, attribute,
                          value, wanted);
}

static char *
explain_pattern (const char *plain, const char *pattern_text, const char *format)
{
  g_autoptr (GRegex) pattern = g_regex_new (pattern_text, G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (pattern, plain, 0, &match))
    return NULL;
  g_autofree char *first = g_match_info_fetch (match, 1);
  g_autofree char *second = g_match_info_fetch (match, 2);
  g_auto (GStrv) parts = g_strsplit (format, "%s", 3);
  return g_strconcat (parts[0], first, parts[1], second != NULL ? second : "",
                      parts[2] != NULL ? parts[2] : "", NULL);
}

static char *
explain (const char *message)
{
  g_autofree char *plain = without_namespaces (message);
  char *words = explain_value (plain);
  if (words == NULL)
    words = explain_pattern (
      plain, "^Element '([^']*)', attribute '([^']*)': The attribute .* is not allowed",
      _ ("<%s> has no attribute %s in this format. Take it out or mend its name."));
  if (words == NULL)
    words =
      explain_pattern (plain, "^Element '([^']*)': The attribute '([^']*)' is required but missing",
                       _ ("<%s> needs the attribute %s. Add it."));
  if (words == NULL)
    words =
      explain_pattern (plain,
                       "^Element '([^']*)': This element is not expected\\.(?: Expected is (.*))?",
                       _ ("<%s> may not stand here. Allowed here: %s"));
  if (words == NULL)
    words = explain_pattern (plain, "^Element '([^']*)': Missing child element\\(s\\)\\.(.*)",
                             _ ("<%s> is not complete.%s"));
  return words != NULL ? words : g_steal_pointer (&plain);
}

/* The facet that failed is reported first, then the type again: one of the two is enough. */
static gboolean
is_repetition (int code)
{
  return code >= XML_SCHEMAV_CVC_LENGTH_VALID && code <= XML_SCHEMAV_CVC_ENUMERATION_VALID;
}

static void
on_error (void *data, xmlError *error)
{
  Listener *listener = data;
  if (is_repetition (error->code))
    return;
  g_autofree char *words = explain (error->message);
  muster_problems_add (listener->problems, listener->name, error->line, "%s", words);
}

gboolean
muster_xml_schema_validate (xmlDoc *doc, const char *name, GPtrArray *problems)
{
  Listener listener = { name, problems };
  guint before = problems->len;
  xmlSchemaValidCtxt *context = xmlSchemaNewValidCtxt (get_schema ());
  xmlSchemaSetValidStructuredErrors (context, on_error, &listener);
  int result = xmlSchemaValidateDoc (context, doc);
  xmlSchemaFreeValidCtxt (context);
  if (result != 0 && problems->len == before)
    muster_problems_add (problems, name, 0,
                         _ ("The file does not follow Muster's format. Write it again from the "
                            "program that made it."));
  return result == 0;
}
