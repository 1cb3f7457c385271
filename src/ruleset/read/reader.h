/* What the files that read a pack share: private to this folder. */
#pragma once

#include "ruleset/ruleset.h"
#include "xml/reader.h"

G_BEGIN_DECLS

typedef struct
{
  MusterRuleset *ruleset;
  const char *file;
  GPtrArray *problems;
  GArray *counters;
  GArray *limits;
  gboolean is_house; /* what was laid over are the player's own values */
  char *room;        /* of the ruleset's last block of small arrays, what is left */
  gsize n_left;
} MusterReader;

/** Returns: (transfer none): @text, kept by the ruleset, which has the attributes of the pack
 * already
 */
const char *muster_reader_keep_text (MusterReader *reader, const char *text);

/** Returns: (transfer none) (nullable): the text in @node, kept likewise; NULL where there is none
 */
const char *muster_reader_keep_text_of (MusterReader *reader, const MusterXmlNode *node);

/** Returns: (transfer none) (nullable): the section of a part of what has the section @whole, which
 * may be NULL: its own, or that, or none where it is the author's own */
const char *muster_reader_get_cite (const MusterXmlNode *node, const char *whole);

gboolean muster_reader_is_yes (const MusterXmlNode *node, const char *attribute);

/** Returns: what secret="…" says an opponent knows; @usual where it is not given */
MusterDisclosure muster_reader_get_disclosure (const MusterXmlNode *node, MusterDisclosure usual);

/** Returns: (transfer none): the compiled selector of the attribute; everything without it */
MusterSelector *
muster_reader_compile (MusterReader *reader, const MusterXmlNode *node, const char *attribute);

/** Returns: (transfer none): the array's items, kept by the ruleset; the array can be used again */
gpointer muster_reader_keep (MusterReader *reader, const GArray *array, int *n_items);

/** Returns: (transfer none): the array's items, kept by the ruleset; the array is taken */
gpointer muster_reader_take (MusterReader *reader, GArray *array, int *n_items);

void
muster_reader_complain (MusterReader *reader, const MusterXmlNode *node, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/** Returns: the number that the attribute names; counting where it is not given */
MusterMeasure muster_reader_get_measure (MusterReader *reader,
                                         const MusterXmlNode *node,
                                         const char *attribute,
                                         gboolean *is_given);

/** Returns: the attribute as a throw of dice; die 0 without it */
MusterRoll
muster_reader_get_roll (MusterReader *reader, const MusterXmlNode *node, const char *attribute);

/** Returns: the attribute as results of a throw: "4", "3..5", "..2" or "6.." */
MusterResults
muster_reader_get_results (MusterReader *reader, const MusterXmlNode *node, const char *attribute);

/** Reads all that is asked of what there is: prices, budget, limits, lists, stats, strengths,
 * levels, tables, weather, terrain, victory and odds. */
void muster_reader_read_rules (MusterReader *reader, const MusterXmlNode *root);

/** Reads what things may be called, and what stood together; last, for no selector of these is
 * asked often. */
void muster_reader_read_names (MusterReader *reader, const MusterXmlNode *root);

/** Reads how battlefields are made. */
void muster_reader_read_terrain (MusterReader *reader, const MusterXmlNode *root);

/** Returns: (transfer none): what the <effect>s in @parent say; @n gets how many */
MusterEffect *
muster_reader_read_effects (MusterReader *reader, const MusterXmlNode *parent, int *n);

/** Says in which pass over an army prices are worked out and what is counted: each after all that
 * it asks for, for that may be a number of what it stands in. */
void muster_reader_order_passes (MusterReader *reader);

#define FOR_EACH(node, parent, name)                                                               \
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, name); node != NULL;         \
       node = muster_xml_node_get_next (node, name))

G_END_DECLS
