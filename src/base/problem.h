/* Everything wrong with a file, found at once: where it stands, what it is, what to do. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * MusterProblem:
 * @is_note: a remark; the file can be used all the same
 * @file: what the person called the file
 * @line: from 1; 0 where no line can be named
 * @message: a whole sentence
 */
typedef struct
{
  gboolean is_note;
  char *file;
  int line;
  char *message;
} MusterProblem;

/** Returns: (transfer full) (element-type MusterProblem): an empty list */
GPtrArray *muster_problems_new (void);

void muster_problems_add (GPtrArray *problems, const char *file, int line, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

void
muster_problems_add_note (GPtrArray *problems, const char *file, int line, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/** Returns: whether one of @problems is more than a note */
gboolean muster_problems_has_error (GPtrArray *problems);

/** As muster_problems_has_error(), of those from number @from on, which were added since */
gboolean muster_problems_has_error_since (GPtrArray *problems, guint from);

/** Sorts by file and line; problems of one line keep their order. */
void muster_problems_sort (GPtrArray *problems);

/** Returns: (transfer full): "file.xml:12: message", without the line where there is none */
char *muster_problem_dup_text (const MusterProblem *problem);

/** Sets @error to MUSTER_ERROR_BAD_INPUT with every problem that is no note, a line each. */
gboolean muster_problems_propagate (GPtrArray *problems, GError **error);

G_END_DECLS
