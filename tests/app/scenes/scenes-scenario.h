/* What a scenario's page can show: rows of the table of scenes. */
#pragma once

#include "app/scenes/scenes.h"

/* The board of two armies. */
GtkWidget *scenes_show_scenario (MusterStore *store, GtkWindow *window);

/* A village that is far too large is selected. */
GtkWidget *scenes_show_scenario_findings (MusterStore *store, GtkWindow *window);

/* Some turns on. */
GtkWidget *scenes_show_scenario_weather (MusterStore *store, GtkWindow *window);

/* With a reserve. */
GtkWidget *scenes_show_scenario_sides (MusterStore *store, GtkWindow *window);

/* What was thrown for the board. */
GtkWidget *scenes_show_scenario_dice (MusterStore *store, GtkWindow *window);
