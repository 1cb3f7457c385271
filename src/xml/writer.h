/* Writes XML: two blanks of indentation a level, attributes in the order given, the same bytes
 * for the same calls. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterXmlWriter MusterXmlWriter;

/** Returns: (transfer full): a writer whose root element will be in Muster's namespace */
MusterXmlWriter *muster_xml_writer_new (void);

void muster_xml_writer_free (MusterXmlWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterXmlWriter, muster_xml_writer_free)

void muster_xml_writer_start (MusterXmlWriter *writer, const char *element);
void muster_xml_writer_end (MusterXmlWriter *writer);

/** Starts an army, a scenario or a campaign: an element with its name, and the ruleset with the
 * version and digest of the pack that it was made with; each but the first is left out for NULL. */
void muster_xml_writer_start_document (MusterXmlWriter *writer,
                                       const char *element,
                                       const char *name,
                                       const char *ruleset,
                                       const char *version,
                                       const char *digest);

/** Writes an attribute of the element just started; nothing where @value is NULL. Letters that
 * XML cannot carry become U+FFFD. */
void muster_xml_writer_attribute (MusterXmlWriter *writer, const char *name, const char *value);

void muster_xml_writer_attribute_int (MusterXmlWriter *writer, const char *name, gint64 value);

/** Writes an element that holds only @text; nothing where @text is NULL. */
void
muster_xml_writer_text_element (MusterXmlWriter *writer, const char *element, const char *text);

/** Writes @text into the open element; it must have no child elements. */
void muster_xml_writer_text (MusterXmlWriter *writer, const char *text);

/** Returns: (transfer full): the document; every element must have been ended */
GBytes *muster_xml_writer_finish (MusterXmlWriter *writer);

G_END_DECLS
