/* Names of one sort of things, and which of them a text means; a slip of the pen is guessed. */
#pragma once

#include "army/text/words.h"

G_BEGIN_DECLS

typedef struct _MusterTextNames MusterTextNames;

MusterTextNames *muster_text_names_new (void);
void muster_text_names_free (MusterTextNames *names);

/** Makes @name, which may be NULL, mean @index. @group: a nation, or MUSTER_GRADE_NONE for all */
void muster_text_names_add (MusterTextNames *names, const char *name, int group, int index);

/** Adds a name and, apart, what stands before and in its parentheses: "Hussars (Light Horse)". */
void muster_text_names_add_parts (MusterTextNames *names, const char *name, int group, int index);

/**
 * muster_text_names_find:
 * @sense: (out): how well the text was understood
 *
 * Returns: (transfer full) (element-type int): what @text names; empty where it names nothing
 */
GArray *muster_text_names_find (MusterTextNames *names,
                                const char *text,
                                gboolean may_guess,
                                MusterTextSense *sense);

/** As muster_text_names_find(): names of @group, and of none, are guessed before others. */
GArray *muster_text_names_find_likely (MusterTextNames *names,
                                       const char *text,
                                       gboolean may_guess,
                                       int group,
                                       MusterTextSense *sense);

G_END_DECLS
