/* Keys of words: what is left of a text that people write in many ways. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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
