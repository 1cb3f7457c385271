/* What was found while something was read: a list of lines with what was not understood, or was
 * taken for something. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PROBLEMS_WINDOW (muster_problems_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterProblemsWindow,
                      muster_problems_window,
                      MUSTER,
                      PROBLEMS_WINDOW,
                      AdwWindow)

/**
 * muster_problems_window_new:
 * @title: what came of it: "Read 12 units; 2 lines were not understood"
 * @problems: (element-type MusterProblem): read at once
 */
MusterProblemsWindow *
muster_problems_window_new (GtkWindow *parent, const char *title, GPtrArray *problems);

G_END_DECLS
