/* What campaigns can show: rows of the table of scenes. */
#pragma once

#include "app/scenes/scenes.h"

/* The list, with two. */
GtkWidget *scenes_show_campaigns (MusterStore *store, GtkWindow *window);

/* The list of a library without any. */
GtkWidget *scenes_show_no_campaign (MusterStore *store, GtkWindow *window);

/* A unit is selected that was in two battles, and a batch was struck. */
GtkWidget *scenes_show_campaign (MusterStore *store, GtkWindow *window);

/* The part that stands beside it, where there is no room for all. */
GtkWidget *scenes_show_campaign_calendar (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_campaign_story (MusterStore *store, GtkWindow *window);

/* What would change where a battle's losses had not been. */
GtkWidget *scenes_show_campaign_strike (MusterStore *store, GtkWindow *window);

/* More replacements than there is room for. */
GtkWidget *scenes_show_campaign_ask (MusterStore *store, GtkWindow *window);

/* A unit is to be chosen out of a list. */
GtkWidget *scenes_show_campaign_merge (MusterStore *store, GtkWindow *window);

/* A commander is dead, and another takes his place; a unit has lost prisoners, who come back. */
GtkWidget *scenes_show_campaign_succeed (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_campaign_back (MusterStore *store, GtkWindow *window);

/* The next battle is being mustered, and one of the armies would not be legal. */
GtkWidget *scenes_show_campaign_battle (MusterStore *store, GtkWindow *window);

/* What a battle cost is being entered, in one line more than marched. */
GtkWidget *scenes_show_campaign_losses (MusterStore *store, GtkWindow *window);

/* The same, scrolled to how it ended. */
GtkWidget *scenes_show_campaign_losses_foot (MusterStore *store, GtkWindow *window);

/* What a battle cost is being corrected, and a later one cannot have been so then. */
GtkWidget *scenes_show_campaign_correct (MusterStore *store, GtkWindow *window);

/* Whether to record that nevertheless. */
GtkWidget *scenes_show_campaign_invalidated (MusterStore *store, GtkWindow *window);

/* It was recorded: the later battle is marked, in the calendar and in the story of a unit. */
GtkWidget *scenes_show_campaign_marked (MusterStore *store, GtkWindow *window);

/* The later battle is put right next. */
GtkWidget *scenes_show_campaign_put_right (MusterStore *store, GtkWindow *window);

/* An action between battles is being corrected. */
GtkWidget *scenes_show_campaign_correct_action (MusterStore *store, GtkWindow *window);
/* Places and roads, and who is where. */
GtkWidget *scenes_show_campaign_map (MusterStore *store, GtkWindow *window);

/* A campaign that has none. */
GtkWidget *scenes_show_campaign_picture (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_campaign_no_map (MusterStore *store, GtkWindow *window);

/* A road is being made. */
GtkWidget *scenes_show_campaign_raise (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_campaign_road (MusterStore *store, GtkWindow *window);

/* A place cannot have this name. */
GtkWidget *scenes_show_campaign_place (MusterStore *store, GtkWindow *window);

/* Its formations have players. */
GtkWidget *scenes_show_campaign_players (MusterStore *store, GtkWindow *window);

/* A formation is being given to a player. */
GtkWidget *scenes_show_campaign_player (MusterStore *store, GtkWindow *window);

/* A player's report stands in the lines of the losses. */
GtkWidget *scenes_show_campaign_report (MusterStore *store, GtkWindow *window);

/* Of which battle a report is, is asked. */
GtkWidget *scenes_show_campaign_report_battle (MusterStore *store, GtkWindow *window);

/* A report tells otherwise than what is recorded. */
GtkWidget *scenes_show_campaign_report_otherwise (MusterStore *store, GtkWindow *window);

/* Rules of recovery of which one is open, with shares of which one is changed. */
GtkWidget *scenes_show_campaign_orders (MusterStore *store, GtkWindow *window);
GtkWidget *scenes_show_campaign_recovery (MusterStore *store, GtkWindow *window);

/* The same, with shares that are more than the whole. */
GtkWidget *scenes_show_campaign_recovery_wrong (MusterStore *store, GtkWindow *window);

/* A campaign is being begun. */
GtkWidget *scenes_show_new_campaign (MusterStore *store, GtkWindow *window);

/* And has several players a side. */
GtkWidget *scenes_show_new_campaign_players (MusterStore *store, GtkWindow *window);
