#include "config.h"

#include "ruleset/read/reader.h"

#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

const char *
muster_reader_keep_text (MusterReader *reader, const char *text)
{
  return muster_strings_keep (reader->ruleset->strings, text, strlen (text));
}

const char *
muster_reader_keep_text_of (MusterReader *reader, const MusterXmlNode *node)
{
  g_autofree char *text = muster_xml_node_dup_text (node);
  return text != NULL ? muster_reader_keep_text (reader, text) : NULL;
}

const char *
muster_reader_get_cite (const MusterXmlNode *node, const char *whole)
{
  const char *cite = muster_xml_node_get (node, "cite");
  if (muster_reader_is_yes (node, "own"))
    return NULL;
  return cite != NULL ? cite : whole;
}

gboolean
muster_reader_is_yes (const MusterXmlNode *node, const char *attribute)
{
  return g_strcmp0 (muster_xml_node_get (node, attribute), "yes") == 0;
}

MusterDisclosure
muster_reader_get_disclosure (const MusterXmlNode *node, MusterDisclosure usual)
{
  if (muster_xml_node_get (node, "secret") == NULL)
    return usual;
  return muster_reader_is_yes (node, "secret") ? MUSTER_DISCLOSURE_NOTHING : MUSTER_DISCLOSURE_ALL;
}

MusterSelector *
muster_reader_compile (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  MusterSelector *selector =
    muster_selector_compile (reader->ruleset, muster_xml_node_get (node, attribute), reader->file,
                             muster_xml_node_get_line (node), reader->problems);
  g_ptr_array_add (reader->ruleset->selectors, selector);
  return selector;
}

#define BLOCK     16384
#define LARGEST   (BLOCK / 16) /* of what stands in a block with others */
#define ALIGNMENT 8

static gpointer
find_room (MusterReader *reader, gsize size)
{
  gsize needed = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (needed > reader->n_left)
    {
      reader->room = g_malloc (BLOCK);
      reader->n_left = BLOCK;
      g_ptr_array_add (reader->ruleset->blocks, reader->room);
    }
  gpointer room = reader->room;
  reader->room += needed;
  reader->n_left -= needed;
  return room;
}

gpointer
muster_reader_keep (MusterReader *reader, const GArray *array, int *n_items)
{
  gsize size = array->len * g_array_get_element_size ((GArray *) array);
  *n_items = (int) array->len;
  if (size == 0)
    return NULL;
  if (size <= LARGEST)
    return memcpy (find_room (reader, size), array->data, size);
  gpointer items = g_memdup2 (array->data, size);
  g_ptr_array_add (reader->ruleset->blocks, items);
  return items;
}

gpointer
muster_reader_take (MusterReader *reader, GArray *array, int *n_items)
{
  *n_items = (int) array->len;
  gpointer items = g_array_free (array, FALSE);
  g_ptr_array_add (reader->ruleset->blocks, items);
  return items;
}

void
muster_reader_complain (MusterReader *reader, const MusterXmlNode *node, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node), "%s",
                       message);
}

MusterMeasure
muster_reader_get_measure (MusterReader *reader,
                           const MusterXmlNode *node,
                           const char *attribute,
                           gboolean *is_given)
{
  const char *id = muster_xml_node_get (node, attribute);
  MusterMeasure measure = { MUSTER_MEASURE_COUNT, 0, 0 };
  *is_given = id != NULL;
  if (id != NULL && !muster_ruleset_find_measure (reader->ruleset, id, &measure))
    {
      g_autoptr (GPtrArray) known = muster_ruleset_list_measures (reader->ruleset);
      g_autofree char *sentence = g_strdup_printf (
        /* Translators: %1$s: the name of an attribute; %2$s: its value. */
        _ ("%1$s=\"%2$s\" is no stat and no scale. Declare it or correct its spelling."), attribute,
        id);
      g_autofree char *text = muster_text_ask_nearest (sentence, id, known);
      muster_reader_complain (reader, node, "%s", text);
    }
  return measure;
}

MusterRoll
muster_reader_get_roll (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterRoll roll = { 0, 0 };
  if (text == NULL)
    return roll;
  const char *d = strchr (text, 'd');
  roll.dice = d == text ? 1 : atoi (text);
  roll.die = d != NULL ? atoi (d + 1) : 0;
  g_autofree char *written = roll.dice == 1 && d == text
                               ? g_strdup_printf ("d%d", roll.die)
                               : g_strdup_printf ("%dd%d", roll.dice, roll.die);
  if (!g_str_equal (written, text) || roll.die < 2 || roll.die > 100 || roll.dice < 1
      || roll.dice > 10)
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                            _ ("%1$s=\"%2$s\" is no throw of dice. Write d6, d10 or 2d6."),
                            attribute, text);
  return roll;
}

/* "3", "3..5", "..5" or "6..". */
static gboolean
parse_results (const char *text, MusterResults *results)
{
  const char *dots = strstr (text, "..");
  char *end;
  *results = (MusterResults){ TRUE, G_MININT, G_MAXINT };
  if (dots != text)
    {
      results->low = (int) CLAMP (strtol (text, &end, 10), -9999, 9999);
      if (end == text || (*end != '\0' && end != dots))
        return FALSE;
    }
  if (dots == NULL)
    results->high = results->low;
  else if (dots[2] != '\0')
    {
      results->high = (int) CLAMP (strtol (dots + 2, &end, 10), -9999, 9999);
      if (*end != '\0')
        return FALSE;
    }
  return results->low <= results->high;
}

MusterResults
muster_reader_get_results (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterResults results = { FALSE, 0, 0 };
  if (text != NULL && !parse_results (text, &results))
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                            _ ("%1$s=\"%2$s\" is no result of a throw. Write 4, 3..5, ..2 or 6.."),
                            attribute, text);
  return results;
}
