/* Small helpers for text that people read. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * muster_text_join:
 * @items: (element-type utf8): what to list
 *
 * Returns: (transfer full): "a", "a and b", "a, b and c", in the user's language; "" for none
 */
char *muster_text_join (GPtrArray *items);

/** Appends to a list, which may be empty: "a", then "a, b", in the user's language. */
void muster_text_append_item (GString *list, const char *item);

/** Appends to a list of what may have commas itself: "a, b", then "a, b; c". */
void muster_text_append_clause (GString *list, const char *clause);

/** Returns: (transfer full): "a, b, c", in the user's language; "" for none */
char *muster_text_enumerate (GPtrArray *items);

/** Returns: (transfer full): "a, b; c", in the user's language; "" for none */
char *muster_text_enumerate_clauses (GPtrArray *clauses);

/** Returns: (transfer full): a text of figures, with signs and dashes, in the marks that keep its
 * order from left to right within words that run from the right (U+2066 and U+2069); one that
 * begins with such words itself, or is empty, as it is */
char *muster_text_isolate (const char *text);

/** Returns: the columns of a terminal that @text takes: combining marks none, wide letters two */
int muster_text_width (const char *text);

/** Appends @text and spaces up to @width columns of a terminal. */
void muster_text_pad (GString *into, const char *text, int width);

/** Returns: (transfer full): @text in @width columns of a terminal at most, "…" at the end of what
 * was cut; line breaks and the like become blanks */
char *muster_text_shorten (const char *text, int width);

/**
 * muster_text_dup_safe:
 * @text: UTF-8
 *
 * What people type may have letters in an order in which Cairo refuses a whole line, and Pango ends
 * the process where such a line is too long. What Unicode keeps from being letters becomes U+FFFD;
 * before a mark that has no letter to stand on goes U+2060, which nobody sees, so that no line can
 * end there. Whatever is shown goes through this: files as they are read, and all that is stored.
 *
 * Returns: (transfer full) (nullable): the text so; NULL where it is so already
 */
char *muster_text_dup_safe (const char *text);

/* A column of a table, in columns of a terminal. */
typedef struct
{
  int least;
  int most;       /* longer texts are shortened, or wrapped; 0: none is */
  gboolean wraps; /* to as many lines as they take */
  int gap;        /* blanks behind it; 0: two */
} MusterTextColumn;

/**
 * muster_text_append_table:
 * @cells: (element-type utf8): @n a row; where the second of them is NULL, the first is a line of
 * its own, as wide as the table, whose further lines begin where it does
 * @columns: (array length=n)
 *
 * Appends a table, in columns as wide as their widest text. No line ends in blanks.
 */
void muster_text_append_table (GString *into,
                               GPtrArray *cells,
                               const MusterTextColumn *columns,
                               guint n);

/**
 * muster_text_wrap:
 * @into: where the wrapped text goes
 * @text: words
 * @indent: columns before every line but the first
 * @width: columns of a line
 */
void muster_text_wrap (GString *into, const char *text, int indent, int width);

/** Returns: (transfer full): @text with a capital letter at its beginning, as a title has it */
char *muster_text_dup_capital (const char *text);

/** Returns: (transfer full): a name as part of the name of a file, on any system: its letters and
 * digits, with a hyphen for whatever stands between them, 60 bytes at most; "" where it has none */
char *muster_text_dup_file_word (const char *name);

/** Returns: (transfer full): the words of @text for muster_text_has_words(): without accents and
 * large letters, each behind a blank */
char *muster_text_fold_words (const char *text);

/**
 * muster_text_has_words:
 * @folded: what muster_text_fold_words() gave for a text
 * @typed: the same for what is looked for
 *
 * Returns: whether each word of @typed begins a word of @folded; no word is of more than 126 bytes
 */
gboolean muster_text_has_words (const char *folded, const char *typed);

/**
 * muster_text_cut_word:
 * @at: (inout): where to go on; behind the word afterwards
 * @blanks: what stands between words
 *
 * Returns: (transfer none) (nullable): the next word, which is ended with a NUL where it stands;
 * NULL where there is none
 */
char *muster_text_cut_word (char **at, const char *blanks);

/** Returns: the index of @word in @words; -1 where it is none of them, or NULL
 * @words: (array zero-terminated=1) */
int muster_text_find_word (const char *const *words, const char *word);

/**
 * muster_text_find_nearest:
 * @word: what somebody wrote, such as an id
 * @known: (element-type utf8): what there is
 *
 * Near are words of which two letters at most differ, and half of them at most; and words that
 * begin with @word, or that it begins with, where that is three letters or more. Case is no
 * difference.
 *
 * Returns: (transfer none) (nullable): the one of @known that is nearest; NULL where none is near
 */
const char *muster_text_find_nearest (const char *word, GPtrArray *known);

/** Returns: (transfer full): @sentence, with “Did you mean …?” behind it where one of @known is
 * near to @word */
char *muster_text_ask_nearest (const char *sentence, const char *word, GPtrArray *known);

/* Keys of words: what is left of a text that people write in many ways. */

/** Returns: (transfer full): @text without accents, capitals and marks, a blank between words:
 * "Äußere (Leib-Wache)" → "aussere leib wache"; unlike muster_text_fold_words() one
 * form of each word, for comparing whole texts */
char *muster_text_dup_key (const char *text);

/** Returns: (transfer full): @text in small letters, with one kind of blank, dash, quotation mark
 * and apostrophe: "−2" and "-2" are one, "-2" and "+2" are not */
char *muster_text_dup_plain (const char *text);

/** Returns: whether the letter is a blank of whatever width */
gboolean muster_letter_is_blank (gunichar letter);

/** Returns: whether nobody sees the letter, and mail programs and web pages put it in or take it
 * out: soft hyphens, blanks without width */
gboolean muster_letter_is_unseen (gunichar letter);

G_END_DECLS
