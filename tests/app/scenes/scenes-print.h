/* What the window of sheets can show: rows of the table of scenes. */
#pragma once

#include "app/scenes/scenes.h"

/* An army's order of battle. */
GtkWidget *scenes_show_print_army (MusterStore *store, GtkWindow *window);

/* Its diagram, on paper that lies across. */
GtkWidget *scenes_show_print_organisation (MusterStore *store, GtkWindow *window);

/* Nothing is ticked. */
GtkWidget *scenes_show_print_nothing (MusterStore *store, GtkWindow *window);

/* A scenario's sheets. */
GtkWidget *scenes_show_print_campaign (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_print_scenario (MusterStore *store, GtkWindow *window);

/* For one side, which does not learn all, and one sheet has nothing to show. */
GtkWidget *scenes_show_print_side (MusterStore *store, GtkWindow *window);

/* The same scrolled down. */
GtkWidget *scenes_show_print_side_end (MusterStore *store, GtkWindow *window);

/* Where there is little room: the pages. */
GtkWidget *scenes_show_print_pages (MusterStore *store, GtkWindow *window);

/* How the paper of a sheet may lie. */
GtkWidget *scenes_show_print_turn (MusterStore *store, GtkWindow *window);

/* A file was saved. */
GtkWidget *scenes_show_print_saved (MusterStore *store, GtkWindow *window);
