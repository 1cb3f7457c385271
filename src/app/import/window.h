/* An army from a table of rows: which file, which ruleset, what the columns and words mean; below,
 * at once, the army that comes of it and the rows that were left out. */
#pragma once

#include "app/import/preview.h"
#include "app/widget/file-dialog.h"
#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_ROWS_WINDOW (muster_rows_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterRowsWindow, muster_rows_window, MUSTER, ROWS_WINDOW, AdwWindow)

/**
 * MusterRowsWindow::created:
 * @army: the number of the new army in the library
 */

/**
 * muster_rows_window_new:
 * @file: (nullable): the table; NULL to ask for one
 *
 * Returns: (transfer none): the window
 */
MusterRowsWindow *muster_rows_window_new (GtkWindow *parent, MusterStore *store, GFile *file);

/** Asks for a table with the desktop's dialog; @done is called where one was chosen. */
void muster_rows_window_ask (GtkWidget *asker, MusterFileDialogDone done);

/** Returns: whether @file is called as tables are: .csv, .tsv or .tab */
gboolean muster_rows_window_takes (GFile *file);

/** Takes another table. */
void muster_rows_window_open (MusterRowsWindow *window, GFile *file);

/* The parts of the window of rows. Private to app/import/window.c, app/import/window-columns.c and
 * app/import/window-words.c. */

struct _MusterRowsWindow
{
  AdwWindow parent;
  GtkStack *stack;
  AdwActionRow *file;
  AdwComboRow *separator;
  AdwComboRow *header;
  AdwComboRow *ruleset;
  AdwComboRow *nation;
  AdwEntryRow *date;
  AdwEntryRow *name;
  GtkGrid *columns;
  AdwPreferencesGroup *formations;
  AdwPreferencesGroup *arms;
  AdwPreferencesGroup *sides;
  GtkSpinButton *men;
  GtkSpinButton *guns;
  GtkSwitch *fill_down;
  GtkSwitch *batteries;
  GtkSwitch *duplicates;
  GtkSwitch *tests;
  MusterRowsPreview *preview;
  GtkSpinner *spinner;
  GtkLabel *trouble;

  MusterStore *store;
  MusterRowsWords *words;
  GPtrArray *rulesets;  /* MusterRuleset */
  GArray *nations;      /* (element-type int): of the ruleset, as they are offered */
  GArray *roles;        /* MusterRowsRole: as they are offered */
  GPtrArray *types;     /* MusterKind: as they are offered */
  GPtrArray *kinds;     /* MusterKind: of formations */
  GPtrArray *dropdowns; /* of columns */
  GPtrArray *rows;      /* widgets in the groups of formations, arms and sides */
  char *path;
  MusterRowsTable *table;     /* or NULL */
  MusterRowsMapping *mapping; /* or NULL */
  MusterRowsResult *result;   /* or NULL */
  GCancellable *working;      /* or NULL */
  gboolean nation_asked;      /* somebody chose it, or to choose it later */
  gboolean is_filling;        /* widgets are being set; nobody chose */
};

G_END_DECLS
