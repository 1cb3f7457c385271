/* What the files of army-text-read share. */
#pragma once

#include "army/text/lines.h"
#include "army/text/parts.h"
#include "army/text/read.h"

G_BEGIN_DECLS

/* A thing as it was read. */
typedef struct _MusterTextNode MusterTextNode;
struct _MusterTextNode
{
  int indent;
  guint depth;
  MusterTextNode *parent; /* NULL: the army */
  const MusterKind *kind;
  guint count;
  char *name;
  GString *note;
  MusterSecret secret;
  GPtrArray *chosen; /* (element-type MusterTextAttribute) */
  GPtrArray *entries;
  GPtrArray *waivers;
  GPtrArray *children; /* (element-type MusterTextNode) */
};

MusterTextNode *muster_text_node_new (const MusterKind *kind, guint count);
void muster_text_node_free (MusterTextNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTextNode, muster_text_node_free)

typedef struct
{
  const char *file;
  GPtrArray *problems;
  GPtrArray *lines;       /* (element-type MusterTextLine) */
  gboolean *is_read;      /* per line: it is about the army itself */
  guint first_read;       /* the first such line; where there is none, behind all lines */
  guint first;            /* the line at which the army begins */
  guint end;              /* the line behind it */
  MusterRuleset *ruleset; /* with the house values that the text brings */
  MusterTextWords *words;
  char *name; /* NULL where none is said */
  char *version;
  char *date;
  char *player;
  gint64 budget;
  MusterTextNode *army;
} MusterTextReader;

/** Returns: (transfer none): a line, of those that there are */
const MusterTextLine *muster_text_reader_get_line (const MusterTextReader *reader, guint i);

/** Notes that a line is about the army itself. */
void muster_text_reader_mark_read (MusterTextReader *reader, guint i);

/** Adds a note on a line: what was written, and what it was taken for. */
void muster_text_reader_tell_guess (MusterTextReader *reader,
                                    int line,
                                    MusterTextSense sense,
                                    const char *words,
                                    const char *taken_for);

/** Returns: (transfer full): the beginning of what was written, for messages */
char *muster_text_dup_told (const char *text);

/** Returns: (transfer full) (nullable): the ruleset that the text names, or that its types are of;
 * NULL with a problem (army/text/ruleset.c) */
MusterRuleset *muster_text_reader_find_ruleset (MusterTextReader *reader, MusterPacks *packs);

/** Returns: whether @name is the title or the id of the ruleset (army/text/ruleset.c) */
gboolean muster_text_names_ruleset (const MusterRuleset *ruleset, const char *name);

/** Lays the house values of the text over @ruleset, which is taken (army/text/ruleset.c). */
MusterRuleset *muster_text_reader_lay_house (MusterTextReader *reader, MusterRuleset *ruleset);

/** Reads the lines about the army itself but for its ruleset and house values (army/text/head.c).
 */
void muster_text_reader_read_particulars (MusterTextReader *reader);

/** Adds what an attribute says to a node, or tells why it cannot (army/text/head.c). Takes what it
 * needs of @attribute. */
void muster_text_reader_take (MusterTextReader *reader,
                              int line,
                              MusterTextNode *node,
                              const char *part,
                              MusterTextAttribute *attribute);

/** Reads the lines of things and what is said of them (army/text/things.c). */
void muster_text_reader_read_things (MusterTextReader *reader);

G_END_DECLS
