#include "config.h"

#include "xml/xml-schema.h"

#include "base/problem.h"
#include "xml/xml-reader.h"

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

/* libxml says "Element '{urn:muster:1}price', attribute 'points': [facet 'pattern'] The value 'x'
 * is not accepted by the pattern '-?[0-9]{1,9}'."; people read "In <price>, points="x" is not a
 * whole number." */
static char *
without_namespaces (const char *message)
{
  g_autoptr (GString) plain = g_string_new (message);
  g_autoptr (GRegex) others = g_regex_new ("^Element '\\{[^}']*\\}", 0, 0, NULL);
  g_string_replace (plain, "{" MUSTER_XML_NAMESPACE "}", "", 0);
  return g_regex_replace_literal (others, g_strstrip (plain->str), -1, 0, "Element '", 0, NULL);
}

/* The patterns of the schema's own types, in words. */
static const char *
name_of_pattern (const char *pattern)
{
  static const struct
  {
    const char *pattern;
    const char *words;
  } names[] = {
    { "-?[0-9]{1,9}", N_ ("a whole number of at most nine digits") },
    { "[0-9]{1,9}", N_ ("a whole number, 0 or more") },
    { "-?[0-9]{1,9}((/|\\.)[0-9]{1,6})?%?", N_ ("a number such as 3, 1/2 or 40%") },
    { "-?[a-z0-9][a-z0-9\\-]*", N_ ("an id: lower-case letters, digits and hyphens") },
    { "[0-9]{4}", N_ ("a year of four digits") },
    { "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?",
      N_ ("a date such as 1815-06-18, 1815-06 or 1815") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].pattern, pattern))
      return _ (names[i].words);
  return NULL;
}

/* What the rest of the message says is wrong with the value. */
static char *
explain_fault (const char *fault)
{
  g_autoptr (GRegex) pattern =
    g_regex_new ("^ is not accepted by the pattern '(.*)'\\.$", G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GRegex) set =
    g_regex_new ("^ is not an element of the set \\{(.*)\\}\\.$", G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *what = NULL;
  if (g_regex_match (set, fault, 0, &match))
    {
      what = g_match_info_fetch (match, 1);
      return g_strdup_printf (_ ("is not one of %s"), what);
    }
  g_clear_pointer (&match, g_match_info_unref);
  if (g_regex_match (pattern, fault, 0, &match))
    {
      what = g_match_info_fetch (match, 1);
      const char *words = name_of_pattern (what);
      if (words != NULL)
        return g_strdup_printf (_ ("is not %s"), words);
    }
  if (strstr (fault, "length") != NULL)
    return g_strdup (_ ("is too long"));
  return g_strdup (_ ("is not a value that the format knows"));
}

static char *
explain_value (const char *plain)
{
  g_autoptr (GRegex) pattern = g_regex_new (
    "^Element '([^']*)', attribute '([^']*)': \\[facet '[^']*'\\] The value '(.*)'"
    "( is not accepted by the pattern '.*'\\.| is not an element of the set \\{.*\\}\\."
    "| has a length of .*)$",
    G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GRegex) type = g_regex_new ("^Element '([^']*)', attribute '([^']*)': '(.*)'"
                                         "( is not a valid value of .*)$",
                                         G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (pattern, plain, 0, &match))
    {
      g_clear_pointer (&match, g_match_info_unref);
      if (!g_regex_match (type, plain, 0, &match))
        return NULL;
    }
  g_autofree char *element = g_match_info_fetch (match, 1);
  g_autofree char *attribute = g_match_info_fetch (match, 2);
  g_autofree char *value = g_match_info_fetch (match, 3);
  g_autofree char *rest = g_match_info_fetch (match, 4);
  g_autofree char *fault = explain_fault (rest);
  return g_strdup_printf (_ ("In <%s>, %s=\"%s\" %s. Mend the value."), element, attribute, value,
                          fault);
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
  if (words == NULL)
    words = explain_pattern (
      plain, "^Element '([^']*)': No matching global declaration",
      _ ("The file begins with <%s>, which is neither a ruleset nor an army. Choose another "
         "file.%s"));
  if (words == NULL)
    words = explain_pattern (plain, "^Element '([^']*)': Character content .* not allowed",
                             _ ("<%s> has words between its elements. Take them out.%s"));
  return words != NULL ? words : g_steal_pointer (&plain);
}

static gboolean
is_told (const Listener *listener, int line, const char *words)
{
  if (listener->problems->len == 0)
    return FALSE;
  const MusterProblem *last = g_ptr_array_index (listener->problems, listener->problems->len - 1);
  const char *said = strstr (last->message, " is not ");
  return last->line == line && said != NULL
         && strncmp (last->message, words, (gsize) (said - last->message)) == 0;
}

static void
on_error (void *data, xmlError *error)
{
  Listener *listener = data;
  g_autofree char *words = explain (error->message);
  /* Some faults are told twice, by the facet and by the type. */
  if (is_told (listener, error->line, words))
    return;
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
