/* Armies as text to share: in mails, in forums, on a page. All that is told comes from what is
 * handed over: an opponent's copy is an army from which was taken out what he must not see. */
#pragma once

#include "army/check/check.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_TEXT_PLAIN, /* Muster's own, a line a unit; army/text/read.h reads it back */
  MUSTER_TEXT_MARKDOWN,
  MUSTER_TEXT_BBCODE,
  MUSTER_TEXT_HTML, /* one page by itself */
  MUSTER_N_TEXT_FORMATS,
} MusterTextFormat;

typedef enum
{
  MUSTER_TEXT_NO_POINTS = 1 << 0,   /* neither of nodes nor of the army */
  MUSTER_TEXT_NO_FINDINGS = 1 << 1, /* nor the verdict */
  MUSTER_TEXT_NO_NOTES = 1 << 2,    /* the reader then gets an army without notes */
} MusterTextFlags;

/**
 * MusterTextArmy:
 * @army: what is written
 * @evaluation: (nullable): of @army; without it nothing that is worked out is told
 * @findings: (nullable) (element-type MusterFinding): of @army
 * @summary: (nullable): said in place of points and verdict of @army, such as those of the whole
 *   army of which this is an opponent's copy
 */
typedef struct
{
  const MusterArmy *army;
  const MusterEvaluation *evaluation;
  GPtrArray *findings;
  const char *summary;
} MusterTextArmy;

/** Returns: (transfer full): @shown as shown of a format, with a line break at its end. The same
 * bytes for the same army, in one language. */
char *muster_army_write_text (const MusterTextArmy *shown,
                              MusterTextFormat format,
                              MusterTextFlags flags);

/** As muster_army_write_text(), with all that is worked out from @army worked out first. */
char *
muster_army_dup_as_text (const MusterArmy *army, MusterTextFormat format, MusterTextFlags flags);

/**
 * muster_army_dup_copy_as_text:
 * @copy: what an opponent may see of @army
 *
 * As muster_army_dup_as_text() of @copy. Points and verdict are those of @army, for the copy alone
 * may cost too little or break limits; findings, which may name what is hidden, are left out.
 */
char *muster_army_dup_copy_as_text (const MusterArmy *copy,
                                    const MusterArmy *army,
                                    MusterTextFormat format,
                                    MusterTextFlags flags);

/** Returns: whether there is a format of this id: "text", "markdown", "bbcode" or "html" */
gboolean muster_text_format_find (const char *id, MusterTextFormat *format);

/** Returns: (transfer none): the id of a format */
const char *muster_text_format_get_id (MusterTextFormat format);

/** Returns: (transfer none): what a file of the format ends in, "txt", "md" … */
const char *muster_text_format_get_ending (MusterTextFormat format);

G_END_DECLS
