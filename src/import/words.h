/* The words by which a table's columns, arms, totals and the like are known, in several languages.
 * They stand in a file of data, words/rows.words, whose head says how it is written. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterRowsWords MusterRowsWords;

/**
 * muster_rows_words_load:
 * @path: (nullable): a file of words; NULL for the one that came with Muster, in MUSTER_DATA_DIR
 *   where the environment has that
 *
 * Returns: (transfer full) (nullable): the words; NULL with %MUSTER_ERROR_NOT_FOUND or
 *   %MUSTER_ERROR_BAD_INPUT
 */
MusterRowsWords *muster_rows_words_load (const char *path, GError **error);
void muster_rows_words_free (MusterRowsWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRowsWords, muster_rows_words_free)

/** Returns: (transfer full): the words of @text without case, accents and marks, each with a blank
 * before it, and one more behind the last; "" where it has none */
char *muster_rows_fold (const char *text);

/** Returns: (transfer none) (array zero-terminated=1): the names of the groups of a sort, "role",
 * "level", "arm", "row" or "number", in the order of the file */
const char *const *muster_rows_words_list (const MusterRowsWords *words, const char *category);

/** Returns: how many words of @folded, which muster_rows_fold() gave, those of the group name; of
 * several that fit, the longest */
guint muster_rows_words_match (const MusterRowsWords *words,
                               const char *category,
                               const char *group,
                               const char *folded);

/** Returns: whether all of @folded is one of the group's */
gboolean muster_rows_words_equal (const MusterRowsWords *words,
                                  const char *category,
                                  const char *group,
                                  const char *folded);

/** Returns: whether @folded begins with one of the group's */
gboolean muster_rows_words_begin (const MusterRowsWords *words,
                                  const char *category,
                                  const char *group,
                                  const char *folded);

/** Returns: whether @folded ends with one of the group's */
gboolean muster_rows_words_end (const MusterRowsWords *words,
                                const char *category,
                                const char *group,
                                const char *folded);

/** Returns: bits of the groups of a sort that match, by their place in the list; of 64 at most */
guint64
muster_rows_words_find (const MusterRowsWords *words, const char *category, const char *folded);

/** Returns: bits of the groups of a sort that have @mark in the file: "is=MARK" */
guint64
muster_rows_words_get_marked (const MusterRowsWords *words, const char *category, const char *mark);

G_END_DECLS
