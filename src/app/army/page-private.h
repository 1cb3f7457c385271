/* What the army's page shares with its actions (app/army/actions.c). */
#pragma once

#include "app/army/catalogue-pane.h"
#include "app/army/diagram.h"
#include "app/army/findings-pane.h"
#include "app/army/page.h"
#include "app/army/points-bar.h"
#include "app/army/settings.h"
#include "app/army/tree.h"
#include "ruleset/differences/differences.h"

G_BEGIN_DECLS

struct _MusterArmyPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  AdwLeaflet *outer;
  AdwLeaflet *inner;
  GtkWidget *switcher;
  MusterCataloguePane *catalogue;
  GtkWidget *middle;
  GtkStack *views;
  MusterArmyTree *tree;
  MusterArmyDiagram *diagram;
  GtkWidget *begun; /* what is told of an army in which nothing stands */
  MusterFindingsPane *findings;
  GtkWidget *summary;
  GtkLabel *points;
  MusterPointsBar *bar;
  GtkButton *verdict;
  GtkMenuButton *properties;
  GtkToggleButton *to_catalogue;
  GtkToggleButton *to_tree;
  GtkToggleButton *to_findings;
  MusterArmySettings *settings;
  gboolean only_findings; /* the tree shows only rows with findings */
  GtkRevealer *newer;
  GtkLabel *newer_label;
  MusterArmyModel *model;
  MusterDifferences *differences; /* of a newer pack, or NULL */
  char *compared;                 /* the digest of the pack that was compared with it, or NULL */
};

/** Compares the pack that the army is kept with, where it has not been yet, with the one that is
 * installed, in a thread; tells where they differ. */
void muster_army_page_look_for_newer (MusterArmyPage *page);

/** The action that shows the differences. */
void muster_army_page_show_newer (GtkWidget *widget, const char *name, GVariant *parameter);

/** Removes the selected rows and tells of it. @is_cut: they were copied. Returns: whether there
 * were any, and they went */
gboolean muster_army_page_remove_selected (MusterArmyPage *page, gboolean is_cut);

/** Gives the class the actions that copy, cut, paste and keep parts. */
void muster_army_page_install_clipboard (GtkWidgetClass *class);

/** Lets what can be done with the selected rows be done, and nothing else. */
void muster_army_page_enable_actions (MusterArmyPage *page);

/** Gives the class the actions that change the army. */
void muster_army_page_install_actions (GtkWidgetClass *class);

/** Gives the class the actions that cure findings and set limits aside.
 */
void muster_army_page_install_findings (GtkWidgetClass *class);

G_END_DECLS
