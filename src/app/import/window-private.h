/* The parts of the window of rows. Private to app/import/window.c, app/import/window-columns.c and
 * app/import/window-words.c. */
#pragma once

#include "app/import/job.h"
#include "app/import/preview.h"
#include "app/import/window.h"

G_BEGIN_DECLS

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

/** Works out again all that depends on the mapping. */
void muster_rows_window_work (MusterRowsWindow *window);

/** Returns: (transfer none) (nullable): the ruleset that is chosen */
MusterRuleset *muster_rows_window_get_ruleset (MusterRowsWindow *window);

/** Makes the table of columns, with what each is. In app/import/window-columns.c. */
void muster_rows_window_fill_columns (MusterRowsWindow *window);

/** Makes the rows that say what levels, arms and sides are. In app/import/window-words.c. */
void muster_rows_window_fill_words (MusterRowsWindow *window);

G_END_DECLS
