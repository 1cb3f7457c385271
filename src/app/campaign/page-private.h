/* What the files of the page of a campaign share: private to them. */
#pragma once

#include "app/campaign/map-view.h"
#include "app/campaign/page-register.h"
#include "app/campaign/page.h"
#include "campaign/actions/action.h"
#include "campaign/state/morning-state.h"

G_BEGIN_DECLS

/* A moment at which the register can be shown. */
typedef struct
{
  int day;       /* its evening; MUSTER_LAST_DAY: after the last event */
  gint64 battle; /* the morning of it; 0: the evening of the day */
} MusterMoment;

struct _MusterCampaignPage
{
  MusterPage parent;
  MusterCampaignModel *model;
  AdwWindowTitle *title;
  AdwLeaflet *panes;
  GtkWidget *parts; /* the buttons that show one pane, where they are folded */
  GtkWidget *calendar_pane;
  GtkWidget *middle;
  GtkWidget *story_pane;
  gboolean is_narrow;

  /* The calendar */
  GtkListView *calendar;
  GtkSingleSelection *batch_selection;
  MusterKeyedList *batches; /* MusterDocumentItem */

  /* The register */
  GtkDropDown *moment;
  GArray *moments;        /* MusterMoment: the choices of the drop-down */
  MusterMoment chosen;    /* that is shown */
  gboolean is_filling;    /* the drop-down */
  MusterRegister *reg;    /* as it is shown */
  MusterMorning *morning; /* the same with what changed since the last battle; NULL until asked */
  GtkWidget *heads;
  GtkScrolledWindow *heads_window;
  GtkScrolledWindow *tree_window;
  GtkListView *tree;
  GtkSingleSelection *selection;
  GtkTreeListModel *rows;
  MusterKeyedList *sides; /* MusterRecordItem */
  GMenu *row_menu;        /* actions with what is selected */
  GMenu *calendar_menu;   /* actions of the campaign as a whole */
  GtkLabel *hint;         /* why nothing can be done */

  /* The map */
  GtkToggleButton *map_button;
  GtkStack *middle_stack;
  MusterMapView *map;
  GtkWidget *map_hint;
  GtkWidget *map_unread; /* told of a picture that cannot be shown */
  GtkLabel *placeless;   /* who stands nowhere on the map */
  GMenuModel *place_menu;

  /* The story */
  GtkLabel *story_name;
  GtkLabel *story_state;
  GtkLabel *story;
};

/** Returns: (transfer none) (nullable): the item that is selected in the register */
MusterRecordItem *muster_campaign_page_get_selected (MusterCampaignPage *page);

/** Returns: (transfer none) (nullable): its record; NULL for a side, too */
const MusterRecord *muster_campaign_page_get_record (MusterCampaignPage *page);

/** Shows the batches of the campaign. */
void muster_campaign_page_show_calendar (MusterCampaignPage *page);

/** Shows the register at the chosen moment; where that is no more, today. */
void muster_campaign_page_show_register (MusterCampaignPage *page);

/** Shows the story of what is selected. */
void muster_campaign_page_show_story (MusterCampaignPage *page);

/** Shows the map at the moment at which the register is shown. */
void muster_campaign_page_show_map (MusterCampaignPage *page);

/** Puts the picture in @file beneath the map, as one action; refuses with its sentence what is
 * none.
 */
void muster_campaign_page_take_picture (MusterCampaignPage *page, GFile *file);

/** Asks who marches to a place of the map. */
void muster_campaign_page_ask_march (MusterCampaignPage *page, gint64 place);

/** Puts the actions that can be done into the menus. */
void muster_campaign_page_enable_actions (MusterCampaignPage *page);

/** Returns: the day on which actions are done: that on whose evening the register is shown; or
 * %MUSTER_NO_DAY for today */
int muster_campaign_page_get_day (MusterCampaignPage *page);

/** Lets the result of a battle be recorded where there is one. */
void muster_campaign_page_enable_battles (MusterCampaignPage *page);

/** Returns: (transfer none) (nullable): the battle that is likely to be recorded next: the selected
 * one, else the first of which nothing is recorded yet, else the last */
const MusterBattle *muster_campaign_page_find_battle (MusterCampaignPage *page);

/** Lets be corrected what is selected in the calendar, where it can be. */
void muster_campaign_page_enable_corrections (MusterCampaignPage *page);

/** Opens the window in which a batch is told otherwise, filled with what it says. */
void muster_campaign_page_correct (MusterCampaignPage *page, gint64 batch);

/** Follows a window of losses to what its record spoiled. */
void muster_campaign_page_follow (MusterCampaignPage *page, GtkWindow *window);

/** Does an action of one word on the campaign's last day, as one action, and tells of it; refuses
 * with its sentence what cannot be. */
void
muster_campaign_page_do (MusterCampaignPage *page, const MusterAction *action, const char *word);

/** Saves @changed, which it takes, as one action, and tells of it. */
gboolean
muster_campaign_page_save (MusterCampaignPage *page, MusterCampaign *changed, const char *title);

/* Give the class the actions and callbacks of each file. */
void muster_campaign_page_install_calendar (GtkWidgetClass *class);
void muster_campaign_page_install_register (GtkWidgetClass *class);
void muster_campaign_page_install_actions (GtkWidgetClass *class);
void muster_campaign_page_install_battles (GtkWidgetClass *class);
void muster_campaign_page_install_files (GtkWidgetClass *class);
void muster_campaign_page_install_corrections (GtkWidgetClass *class);
void muster_campaign_page_install_map (GtkWidgetClass *class);
void muster_campaign_page_install_raise (GtkWidgetClass *class);
void muster_campaign_page_install_report (GtkWidgetClass *class);

/** Give a page, once its template is there, its lists. */
void muster_campaign_page_init_calendar (MusterCampaignPage *page);
void muster_campaign_page_init_register (MusterCampaignPage *page);

/** Lets a page take reports that are dropped on it. */
void muster_campaign_page_init_report (MusterCampaignPage *page);

G_END_DECLS
