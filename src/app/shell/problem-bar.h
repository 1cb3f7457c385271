/* What went wrong, told under the header bar of the page that is shown until it is closed. Its
 * button is the action "win.hide-problem" of the window round it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_PROBLEM_BAR (muster_problem_bar_get_type ())
G_DECLARE_FINAL_TYPE (MusterProblemBar, muster_problem_bar, MUSTER, PROBLEM_BAR, AdwBin)

/** Shows a message: of many lines the first, and how many more there are. */
void muster_problem_bar_show (MusterProblemBar *bar, const char *message);

/** Shows nothing any more. */
void muster_problem_bar_hide (MusterProblemBar *bar);

/** Puts it under the header bar of @page: the first in it, which stands in a box. */
void muster_problem_bar_move_to (MusterProblemBar *bar, GtkWidget *page);

G_END_DECLS
