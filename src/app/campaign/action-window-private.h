/* What the files of the window of a deed share: private to them. */
#pragma once

#include "app/campaign/action-window.h"

G_BEGIN_DECLS

struct _MusterDeedWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkLabel *trouble;
  AdwPreferencesPage *page;
  AdwPreferencesGroup *fields;
  AdwPreferencesGroup *changes_group;
  GtkLabel *spoiled;
  GtkLabel *changes;
  MusterCampaignModel *model;
  const MusterDeed *deed;
  MusterRegister *reg; /* on the proposed day */
  gint64 subject;      /* 0: its field asks for it */
  int proposed;
  gint64 batch;                         /* that is corrected; 0: it is a new deed */
  MusterDeedDone *told;                 /* what that says; NULL of a new deed */
  GtkWidget *inputs[MUSTER_DEED_PARTS]; /* NULL where nothing is asked */
  GtkWidget *over;                      /* a switch; or NULL */
  GtkWidget *day;                       /* an entry; or NULL */
  GPtrArray *words[MUSTER_DEED_PARTS];  /* of the choices of a combo row, or NULL */
};

/** Makes a field for each part of the deed, and fills it with what was told, where that is
 * corrected. */
void muster_deed_window_fill (MusterDeedWindow *window);

/** Tries what the fields say, and tells what comes of it. */
void muster_deed_window_check (MusterDeedWindow *window);

G_END_DECLS
