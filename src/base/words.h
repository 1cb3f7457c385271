/* The words by which things are known in several languages, such as the columns of a table. They
 * stand in files of data in the folder words, whose heads say how they are written. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterWords MusterWords;

/**
 * muster_words_load:
 * @path: a file of words; one that came with Muster by its name alone: "rows.words"
 *
 * Returns: (transfer full) (nullable): the words; NULL with %MUSTER_ERROR_NOT_FOUND or
 *   %MUSTER_ERROR_BAD_INPUT
 */
MusterWords *muster_words_load (const char *path, GError **error);
void muster_words_free (MusterWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterWords, muster_words_free)

/** The words of tables. */
#define MUSTER_WORDS_OF_ROWS "rows.words"

/** What troops are called. */
#define MUSTER_WORDS_OF_TROOPS "troops.words"

/** Returns: (transfer full): the words of @text without case, accents and marks, each with a blank
 * before it, and one more behind the last; "" where it has none */
char *muster_words_fold (const char *text);

/** Returns: (transfer none) (array zero-terminated=1): the names of the groups of a sort, such as
 * "role" or "troops", in the order of the file */
const char *const *muster_words_list (const MusterWords *words, const char *category);

/** Returns: how many words of @folded, which muster_words_fold() gave, those of the group name; of
 * several that fit, the longest */
guint muster_words_match (const MusterWords *words,
                          const char *category,
                          const char *group,
                          const char *folded);

/** Returns: whether all of @folded is one of the group's */
gboolean muster_words_equal (const MusterWords *words,
                             const char *category,
                             const char *group,
                             const char *folded);

/** Returns: whether @folded begins with one of the group's */
gboolean muster_words_begin (const MusterWords *words,
                             const char *category,
                             const char *group,
                             const char *folded);

/** Returns: whether @folded ends with one of the group's */
gboolean muster_words_end (const MusterWords *words,
                           const char *category,
                           const char *group,
                           const char *folded);

/** Returns: bits of the groups of a sort that match, by their place in the list; of 64 at most */
guint64 muster_words_find (const MusterWords *words, const char *category, const char *folded);

/** Returns: bits of the groups of a sort of which a word begins with @begun, one folded word; of 64
 * at most */
guint64 muster_words_find_begun (const MusterWords *words, const char *category, const char *begun);

/** Calls @visit with each word of the groups @bits of a sort, as the file has it without its stars,
 * and whether it is only the beginning of words. Words of which only the end is known are left out.
 */
void muster_words_visit (const MusterWords *words,
                         const char *category,
                         guint64 bits,
                         void (*visit) (const char *word, gboolean is_begun, gpointer data),
                         gpointer data);

/** Returns: bits of the groups of a sort that have @mark in the file: "is=MARK" */
guint64 muster_words_get_marked (const MusterWords *words, const char *category, const char *mark);

G_END_DECLS
