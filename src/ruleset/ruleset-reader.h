/* What the files that read a pack share: private to this folder. */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/xml-reader.h"

G_BEGIN_DECLS

typedef struct
{
  MusterRuleset *ruleset;
  const char *file;
  GPtrArray *problems;
  GArray *counters;
  GArray *limits;
} MusterReader;

/** Returns: (transfer none) (nullable): the attribute, kept by the ruleset */
const char *
muster_reader_get (MusterReader *reader, const MusterXmlNode *node, const char *attribute);

gboolean muster_reader_is_yes (const MusterXmlNode *node, const char *attribute);

/** Returns: the attribute as a year, or MUSTER_NO_YEAR */
int muster_reader_get_year (const MusterXmlNode *node, const char *attribute);

/** Returns: (transfer none): the compiled selector of the attribute; everything without it */
MusterSelector *
muster_reader_compile (MusterReader *reader, const MusterXmlNode *node, const char *attribute);

/** Returns: (transfer none): the array's items, kept by the ruleset; the array is taken */
gpointer muster_reader_take (MusterReader *reader, GArray *array, int *n_items);

void
muster_reader_complain (MusterReader *reader, const MusterXmlNode *node, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/** Returns: the index of the counter, which is added where it is new */
int muster_reader_add_counter (MusterReader *reader,
                               MusterSelector *of,
                               MusterSelector *only,
                               MusterMeasure measure);

/** Reads prices, budget, limits, lists, stats, strengths and levels. */
void muster_reader_read_rules (MusterReader *reader, const MusterXmlNode *root);

G_END_DECLS
