/* What the files of the page of a scenario share: private to them. */
#pragma once

#include "app/scenario/board-view.h"
#include "app/scenario/dice-pane.h"
#include "app/scenario/page.h"
#include "app/scenario/weather-pane.h"

G_BEGIN_DECLS

struct _MusterScenarioPage
{
  MusterPage parent;
  MusterScenarioModel *model;
  AdwWindowTitle *title;
  AdwLeaflet *panes;
  GtkWidget *flip;
  GtkWidget *middle;
  GtkWidget *side_pane;
  GtkStack *parts;
  GtkMenuButton *add;
  MusterBoardView *board;
  GtkWidget *no_board;
  GtkWidget *tools;

  /* What is selected */
  AdwPreferencesGroup *selected_group;
  GtkEditable *selected_name;
  AdwComboRow *type_row;
  GPtrArray *types; /* (element-type MusterKind): what each of its rows is, the ruleset's */
  int named;        /* the thing whose name stands there, or 0 */
  char *name;       /* as it was filled in, by which what was written since is known; or NULL */
  AdwActionRow *selected_about;
  AdwActionRow *width_row;
  AdwActionRow *depth_row;
  AdwActionRow *turn_row;
  GtkSpinButton *width;
  GtkSpinButton *depth;
  GtkSpinButton *turn;
  GtkWidget *again;
  GtkWidget *duplicate;

  /* Findings and needs */
  GtkLabel *verdict;
  GtkListBox *findings;
  GtkLabel *remarks;
  GtkLabel *needs;
  GtkDrawingArea *legend;

  MusterWeatherPane *weather;
  MusterDicePane *dice;

  /* Sides */
  GtkWidget *side_names[2];
  GtkListBox *side_armies[2];
  GtkMenuButton *add_armies[2];
  GtkTextView *briefings[2];
  GtkTextView *side_notes[2];
  AdwEntryRow *own_name;
  AdwEntryRow *date;
  AdwEntryRow *place;
  GtkTextView *situation;
  GtkTextView *victory;
  GtkLabel *conditions;
  GtkListBox *reserves;
  GtkDropDown *reserve_formation;
  GtkDropDown *reserve_entry;
  GtkSpinButton *reserve_turn;
  GArray *formations; /* MusterReserve: what each row of the drop-down is */
  GtkLabel *arrival;
  AdwComboRow *attacker;
  GtkSpinButton *table_width;
  GtkSpinButton *table_depth;
  AdwEntryRow *ground_scale;
  GtkEntry *times[2]; /* start, dusk */
  AdwActionRow *minutes_row;
  GtkSpinButton *minutes;
  GtkSpinButton *turns;

  gboolean is_showing; /* rows are filled by the page, not by the user */
};

/** Returns: (transfer none) (nullable): the battlefield as it is now */
MusterBattlefield *muster_scenario_page_get_battlefield (MusterScenarioPage *page);

/** Saves @changed, which it takes, as one action called the phrase @name, and reports what went
 * wrong. What was written into fields and not saved yet is saved before, as
 * muster_scenario_page_save_fields() does. Returns: whether it did */
gboolean muster_scenario_page_save (MusterScenarioPage *page,
                                    MusterScenario *changed,
                                    const char *name,
                                    const char *merge);

/** Saves what was written into fields and not saved yet, each field as an action of its own, and
 * puts it into @later too, which may be NULL: a changed copy that is saved next. Returns: FALSE
 * where that went wrong, which it reports */
gboolean muster_scenario_page_save_fields (MusterScenarioPage *page, MusterScenario *later);

/** Marks a field in which something wrong stands, and reports @why: a whole sentence. */
void muster_scenario_page_refuse (MusterScenarioPage *page, GtkWidget *field, const char *why);

/** Shows @text, which may be NULL, in a field that is saved when the focus leaves it. What was
 * written there and is not saved yet stays. */
void muster_scenario_page_fill (GtkWidget *field, const char *text);

/** Each shows its part anew (scenario-page-….c). */
void muster_scenario_page_show_selected (MusterScenarioPage *page);
void muster_scenario_page_show_findings (MusterScenarioPage *page);
void muster_scenario_page_show_legend (MusterScenarioPage *page);
void muster_scenario_page_show_sides (MusterScenarioPage *page);
void muster_scenario_page_show_armies (MusterScenarioPage *page);
void muster_scenario_page_show_reserves (MusterScenarioPage *page);

/** Takes all rows out of a list. */
void muster_scenario_page_clear_list (GtkListBox *list);

/** Each gives the class its actions or template members. */
void muster_scenario_page_class_add_board (GtkWidgetClass *class);
void muster_scenario_page_class_add_findings (GtkWidgetClass *class);
void muster_scenario_page_class_add_armies (GtkWidgetClass *class);
void muster_scenario_page_class_add_files (GtkWidgetClass *class);

/** Connects what is asked of once it is built. */
void muster_scenario_page_begin_board (MusterScenarioPage *page);
void muster_scenario_page_begin_findings (MusterScenarioPage *page);
void muster_scenario_page_begin_sides (MusterScenarioPage *page);
void muster_scenario_page_begin_fields (MusterScenarioPage *page);
void muster_scenario_page_begin_armies (MusterScenarioPage *page);

G_END_DECLS
