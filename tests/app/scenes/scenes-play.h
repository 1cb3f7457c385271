/* What the Play page can show: rows of the table of scenes. */
#pragma once

#include "app/scenes/scenes.h"

/* The third turn: units have fallen, and so has a commander. */
GtkWidget *scenes_show_play (MusterStore *store, GtkWindow *window);

/* Units with many steps and levels of their own. */
GtkWidget *scenes_show_play_steps (MusterStore *store, GtkWindow *window);

/* Formations that have come to their levels, scrolled to them. */
GtkWidget *scenes_show_play_formations (MusterStore *store, GtkWindow *window);

/* A turn whose weather is yet to be thrown. */
GtkWidget *scenes_show_play_weather (MusterStore *store, GtkWindow *window);
