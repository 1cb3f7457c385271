/* The lines of an army that is written as text, as a mail, a forum or an editor hands it over. A
 * quoted text, “…”, and what stands in [square brackets] may go over several lines, as far as the
 * next empty one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest text that is read, in bytes and lines: as many nodes as an army may have take
 * several lines each, with their notes and what is found in them. */
#define MUSTER_TEXT_LARGEST    (8 * 1024 * 1024)
#define MUSTER_TEXT_MOST_LINES 100000 /* that say something */
#define MUSTER_TEXT_MOST_PARTS 200    /* of a line; the last one is all that is left */

/**
 * MusterTextLine:
 * @number: from 1, of the first line where several are one
 * @indent: in columns
 * @after_blank: whether an empty line stands before it
 * @bullet: the letter that it began with as an item of a list, or 0
 * @text: without the marks of quoted mails, bullets, what stands in square brackets, and with
 *   single blanks; quoted texts stay as they were written
 */
typedef struct
{
  int number;
  int indent;
  gboolean after_blank;
  gunichar bullet;
  char *text;
} MusterTextLine;

/**
 * muster_text_list_lines:
 * @text: anything
 * @length: its length in bytes
 * @file: what it is called in messages
 *
 * Returns: (transfer full) (nullable) (element-type MusterTextLine): its lines, without those that
 *   are empty; NULL, with a problem, where it is no text, or too large
 */
GPtrArray *
muster_text_list_lines (const char *text, gsize length, const char *file, GPtrArray *problems);

/** Appends @text in “quotation marks”, in which muster_text_read_quoted() finds it again, even
 * where blanks at the ends of lines were lost and lines were broken. */
void muster_text_append_quoted (GString *into, const char *text);

/** Appends @text as it stands, or quoted where it would not be found again. */
void muster_text_append_value (GString *into, const char *text);

/** Returns: whether @at opens a quoted text that is closed; @end gets what is behind it */
gboolean muster_text_find_quoted (const char *at, const char **end);

/** Returns: (nullable): the first quoted text in @text that is closed; @end gets what is behind it
 */
const char *muster_text_find_first_quoted (const char *text, const char **end);

/** Returns: (transfer full): what the quoted text from @at to @end says */
char *muster_text_read_quoted (const char *at, const char *end);

/** Returns: (transfer full): what muster_text_append_value() was given */
char *muster_text_read_value (const char *text);

/** Returns: (transfer full): the parts of a line between “·”, “•”, “‧”, “∙”, “|” and “;” */
char **muster_text_split_parts (const char *line);

/** Returns: (nullable): the first of @letters in @text that is not quoted */
const char *muster_text_find_unquoted (const char *text, const char *letters);

G_END_DECLS
