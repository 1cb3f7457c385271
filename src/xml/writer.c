#include "xml/writer.h"

#include "xml/reader.h"

#include <libxml/xmlwriter.h>

struct _MusterXmlWriter
{
  xmlBuffer *buffer;
  xmlTextWriter *writer;
  gboolean has_root;
};

MusterXmlWriter *
muster_xml_writer_new (void)
{
  MusterXmlWriter *writer = g_new0 (MusterXmlWriter, 1);
  writer->buffer = xmlBufferCreate ();
  writer->writer = xmlNewTextWriterMemory (writer->buffer, 0);
  xmlTextWriterSetIndent (writer->writer, 1);
  xmlTextWriterSetIndentString (writer->writer, BAD_CAST "  ");
  xmlTextWriterStartDocument (writer->writer, NULL, "UTF-8", NULL);
  return writer;
}

void
muster_xml_writer_free (MusterXmlWriter *writer)
{
  xmlFreeTextWriter (writer->writer);
  xmlBufferFree (writer->buffer);
  g_free (writer);
}

/* XML 1.0 has no place for control letters, not even escaped. */
static char *
make_carriable (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *clean = g_string_new (NULL);
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean control = letter < 0x20 && letter != '\t' && letter != '\n' && letter != '\r';
      gboolean reserved = letter == 0xfffe || letter == 0xffff;
      g_string_append_unichar (clean, control || reserved ? 0xfffd : letter);
    }
  return g_string_free (clean, FALSE);
}

void
muster_xml_writer_start (MusterXmlWriter *writer, const char *element)
{
  xmlTextWriterStartElement (writer->writer, BAD_CAST element);
  if (!writer->has_root)
    xmlTextWriterWriteAttribute (writer->writer, BAD_CAST "xmlns", BAD_CAST MUSTER_XML_NAMESPACE);
  writer->has_root = TRUE;
}

void
muster_xml_writer_end (MusterXmlWriter *writer)
{
  xmlTextWriterEndElement (writer->writer);
}

void
muster_xml_writer_attribute (MusterXmlWriter *writer, const char *name, const char *value)
{
  if (value == NULL)
    return;
  g_autofree char *clean = make_carriable (value);
  xmlTextWriterWriteAttribute (writer->writer, BAD_CAST name, BAD_CAST clean);
}

void
muster_xml_writer_attribute_int (MusterXmlWriter *writer, const char *name, gint64 value)
{
  xmlTextWriterWriteFormatAttribute (writer->writer, BAD_CAST name, "%" G_GINT64_FORMAT, value);
}

void
muster_xml_writer_start_document (MusterXmlWriter *writer,
                                  const char *element,
                                  const char *name,
                                  const char *ruleset,
                                  const char *version,
                                  const char *digest)
{
  muster_xml_writer_start (writer, element);
  muster_xml_writer_attribute (writer, "name", name);
  muster_xml_writer_attribute (writer, "ruleset", ruleset);
  muster_xml_writer_attribute (writer, "version", version);
  muster_xml_writer_attribute (writer, "digest", digest);
}

void
muster_xml_writer_text_element (MusterXmlWriter *writer, const char *element, const char *text)
{
  if (text == NULL)
    return;
  g_autofree char *clean = make_carriable (text);
  xmlTextWriterWriteElement (writer->writer, BAD_CAST element, BAD_CAST clean);
}

void
muster_xml_writer_text (MusterXmlWriter *writer, const char *text)
{
  g_autofree char *clean = make_carriable (text);
  xmlTextWriterWriteString (writer->writer, BAD_CAST clean);
}

GBytes *
muster_xml_writer_finish (MusterXmlWriter *writer)
{
  xmlTextWriterEndDocument (writer->writer);
  xmlTextWriterFlush (writer->writer);
  return g_bytes_new (xmlBufferContent (writer->buffer), (gsize) xmlBufferLength (writer->buffer));
}
