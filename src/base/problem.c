#include "base/problem.h"

#include "base/error.h"

#include <string.h>

static void
problem_free (gpointer data)
{
  MusterProblem *problem = data;
  g_free (problem->file);
  g_free (problem->message);
  g_free (problem);
}

GPtrArray *
muster_problems_new (void)
{
  return g_ptr_array_new_with_free_func (problem_free);
}

static void
add (GPtrArray *problems, gboolean is_note, const char *file, int line, char *message)
{
  MusterProblem *problem = g_new0 (MusterProblem, 1);
  problem->is_note = is_note;
  problem->file = g_strdup (file);
  problem->line = line;
  problem->message = message;
  g_ptr_array_add (problems, problem);
}

void
muster_problems_add (GPtrArray *problems, const char *file, int line, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  add (problems, FALSE, file, line, g_strdup_vprintf (format, args));
  va_end (args);
}

void
muster_problems_add_note (GPtrArray *problems, const char *file, int line, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  add (problems, TRUE, file, line, g_strdup_vprintf (format, args));
  va_end (args);
}

gboolean
muster_problems_has_error_since (GPtrArray *problems, guint from)
{
  for (guint i = from; i < problems->len; i++)
    if (!((MusterProblem *) g_ptr_array_index (problems, i))->is_note)
      return TRUE;
  return FALSE;
}

gboolean
muster_problems_has_error (GPtrArray *problems)
{
  return muster_problems_has_error_since (problems, 0);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const MusterProblem *left = *(MusterProblem *const *) a;
  const MusterProblem *right = *(MusterProblem *const *) b;
  int by_file = strcmp (left->file, right->file);
  return by_file != 0 ? by_file : left->line - right->line;
}

void
muster_problems_sort (GPtrArray *problems)
{
  g_ptr_array_sort (problems, compare);
}

char *
muster_problem_dup_text (const MusterProblem *problem)
{
  if (problem->line > 0)
    return g_strdup_printf ("%s:%d: %s", problem->file, problem->line, problem->message);
  return g_strdup_printf ("%s: %s", problem->file, problem->message);
}

gboolean
muster_problems_propagate (GPtrArray *problems, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < problems->len; i++)
    {
      const MusterProblem *problem = g_ptr_array_index (problems, i);
      g_autofree char *line = muster_problem_dup_text (problem);
      if (!problem->is_note)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }
  if (text->len == 0)
    return TRUE;
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, text->str);
  return FALSE;
}
