/* Phrases: what the program says of what was done, kept as a kind with its arguments and put into
 * words where it is shown, in the reader's language. Names of journal entries and of batches of a
 * campaign are phrases, notes that the program makes, and what is thrown for a battlefield.
 *
 * A phrase is written as the id of its kind, with its arguments in round brackets, where it has
 * any, a comma and a blank between them: "rest('1st Brigade')". An argument is a text in single
 * quotes, where a quote within it is doubled, or a phrase: "strike(battle('Vezon'))". */
#pragma once

#include <glib.h>
#include <stdarg.h>

G_BEGIN_DECLS

/**
 * muster_phrase_new:
 * @id: of a kind
 * @...: (type utf8): its arguments, each a text, and NULL
 *
 * Returns: (transfer full): the phrase; a kind that is not known, or takes another number of
 * arguments, is a programming error
 */
char *muster_phrase_new (const char *id, ...) G_GNUC_NULL_TERMINATED;

/** As muster_phrase_new(); @texts ends with NULL. */
char *muster_phrase_new_of (const char *id, va_list texts);

/** As muster_phrase_new(), of one argument that is a number, such as how many there were. */
char *muster_phrase_new_count (const char *id, gint64 count);

/**
 * muster_phrase_join:
 * @arguments: (array zero-terminated=1): as they are written: phrases, or texts in quotes
 *
 * As muster_phrase_new(), of arguments that are phrases themselves.
 */
char *muster_phrase_join (const char *id, const char *const *arguments);

/** Returns: how many arguments a kind takes; 0 for one that takes any number */
guint muster_phrase_get_n_arguments (const char *id);

/** Returns: (transfer full): a text as an argument of muster_phrase_join() */
char *muster_phrase_quote (const char *text);

/** Returns: (transfer full): what is kept as a name, as an argument of muster_phrase_join(): a
 * phrase as it is, unless many stand in each other in it, and any other text in quotes */
char *muster_phrase_dup_argument (const char *kept);

/**
 * muster_phrase_check:
 *
 * Returns: FALSE where @text is no phrase, with %MUSTER_ERROR_NEWER where it is written as one, but
 *   its kind, or that of an argument, is not known; else with %MUSTER_ERROR_BAD_INPUT
 */
gboolean muster_phrase_check (const char *text, GError **error);

/** Returns: (transfer full): the words of a phrase, in the reader's language; a text that is no
 * phrase as it is */
char *muster_phrase_format (const char *kept);

/** Returns: (transfer full): the words of what may be an argument: a phrase, or a text in quotes */
char *muster_phrase_format_argument (const char *argument);

/** As muster_phrase_format(), once it is done: "1st Brigade rests", not "Rest 1st Brigade". */
char *muster_phrase_format_done (const char *kept);

/**
 * muster_phrase_guess:
 * @title: what a batch was called before there were phrases
 *
 * Returns: (transfer full) (nullable): the phrase that it is the English words of; NULL where none
 * is, or more than one could be
 */
char *muster_phrase_guess (const char *title);

/** As muster_phrase_guess(), of a note that the program made on an event. */
char *muster_phrase_guess_note (const char *note);

/** Returns: (transfer full): what a throw was for, as an argument: the phrase that @title is the
 * English words of, or it in quotes where it is those of none, such as a name of the ruleset's */
char *muster_phrase_guess_throw_title (const char *title);

/** As muster_phrase_guess_throw_title(), of what a throw means. */
char *muster_phrase_guess_throw (const char *words);

/** As muster_phrase_guess_throw_title(), of what could not be placed on a battlefield. */
char *muster_phrase_guess_remark (const char *remark);

G_END_DECLS
