/* Strings of which each is kept once, however often it comes, until all of them are let go. One
 * thread at a time keeps strings; those that are kept never change, and any thread may read them.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MusterStrings MusterStrings;

/** Returns: (transfer full): without a string yet */
MusterStrings *muster_strings_new (void);

/** Returns: (transfer full): the same; any thread may take and drop references */
MusterStrings *muster_strings_ref (MusterStrings *strings);

/** Lets all strings go with the last reference. */
void muster_strings_unref (MusterStrings *strings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStrings, muster_strings_unref)

/**
 * muster_strings_keep:
 * @text: (array length=length): without a NUL in it
 *
 * Returns: (transfer none): the string, the same one each time, with a NUL behind it
 */
const char *muster_strings_keep (MusterStrings *strings, const char *text, gsize length);

/** Lets the table go by which strings are found again, when no more are to come; one that comes
 * nevertheless may be kept a second time. */
void muster_strings_settle (MusterStrings *strings);

G_END_DECLS
