/* What the two files of the army's page share. */
#pragma once

#include "app/army-page.h"
#include "app/army-settings.h"
#include "app/army-tree.h"
#include "app/catalogue-pane.h"
#include "app/findings-pane.h"

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
  MusterArmyTree *tree;
  MusterFindingsPane *findings;
  GtkLabel *points;
  GtkLevelBar *bar;
  GtkButton *verdict;
  GtkMenuButton *properties;
  GtkToggleButton *to_catalogue;
  GtkToggleButton *to_tree;
  GtkToggleButton *to_findings;
  MusterArmySettings *settings;
  MusterArmyModel *model;
};

/** Gives the class the actions that change the army (army-page-deeds.c). */
void muster_army_page_install_deeds (GtkWidgetClass *class);

G_END_DECLS
