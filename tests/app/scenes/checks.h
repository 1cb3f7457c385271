/* What is asked of every scene that is shown; why, stands in the file of each. */
#pragma once

#include "app/scenes/looks.h"
#include "app/scenes/scenes.h"

/* @shown: what stage_show() gave
 * @faults: (element-type utf8): takes a line for whatever is wrong */
typedef void (*SceneCheck) (const Look *look, GtkWidget *shown, GPtrArray *faults);

void check_figures (const Look *look, GtkWidget *shown, GPtrArray *faults);
void check_labels (const Look *look, GtkWidget *shown, GPtrArray *faults);
void check_contrast (const Look *look, GtkWidget *shown, GPtrArray *faults);

/* Moves the focus, so that it is the last. Wants GTK_A11Y to be "test". */
void check_accessibility (const Look *look, GtkWidget *shown, GPtrArray *faults);

/* Prints the faults. Fails the test where there are any. */
void describe_faults (GPtrArray *faults);

/* The state is the stage. */
void test_where_a_row_would_go_is_seen (void **state);

/* Remembers the widgets of a scene by weak references, and what its lists show.
 * Returns: (transfer full): to be given to leaks_count() when the scene is closed */
GHashTable *leaks_watch (GtkWindow *window, GtkWidget *shown);

/* Prints and counts what lives on, and frees @living. */
guint leaks_count (GHashTable *living);

/* The actions that scenes have, the buttons and menus that do them, and the keys. */
typedef struct _Actions Actions;

Actions *actions_new (Stage *stage);
void actions_free (Actions *actions);

void actions_add_scene (Actions *actions, GtkWindow *window, GtkWidget *shown);

/* Tests of what was added, for when all scenes were; their state is @actions.
 * @tests: (element-type CMUnitTest): to which they are added */
void actions_add_tests (Actions *actions, GArray *tests);
