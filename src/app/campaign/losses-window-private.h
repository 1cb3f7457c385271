/* What the files of the window of losses share: private to them. */
#pragma once

#include "app/campaign/loss-line.h"
#include "app/campaign/losses-window.h"

G_BEGIN_DECLS

struct _MusterLossesWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  GtkLabel *trouble;
  GtkBox *grid;
  AdwComboRow *result;
  AdwComboRow *held;
  GtkLabel *hint;
  GtkWidget *present_group;
  GtkSwitch *present;
  GtkLabel *sums;
  GtkLabel *spoiled;
  GtkLabel *changes;
  MusterCampaignModel *model;
  gint64 battle;
  gboolean is_correction; /* lines have what is recorded */
  const char *player;     /* interned: whose report it is filled with; NULL: nobody's */
  int sides[2];
  GPtrArray *lines;  /* MusterLossLine, in the order of the return */
  GHashTable *of;    /* number of a record, as a pointer → its line */
  gint last;         /* the line in which something was typed last, or -1 */
  guint64 seed;      /* of the recovery's dice */
  gboolean is_ready; /* for changes */
  guint waiting;     /* for a moment to tell who comes back */
};

/* Choices of the rows of the result: first those without a side, then the sides. */
enum
{
  RESULT_UNKNOWN,
  RESULT_DRAW,
  RESULT_WON,
};
enum
{
  HELD_UNKNOWN,
  HELD_NOBODY,
  HELD_SIDE,
};

/** Fills the window with the rows of the return and the result and, to correct it, with what is
 * recorded. */
void muster_losses_window_fill (MusterLossesWindow *window,
                                const MusterRegister *reg,
                                const MusterBattle *battle);

/** Writes into the lines what was ticked at the table, as far as it is not recorded already. */
void muster_losses_window_fill_from_play (MusterLossesWindow *window, const MusterBattle *battle);

/** Writes into the lines what a report tells (element-type MusterLossEntry), and says whose words
 * these are. */
void muster_losses_window_fill_from_report (MusterLossesWindow *window,
                                            const GArray *entries,
                                            const char *source);

/** Handlers of a line: something else was typed there; on to the next, or back. */
void muster_losses_window_on_line_changed (MusterLossesWindow *window, MusterLossLine *line);
void muster_losses_window_on_go (MusterLossesWindow *window, int step, MusterLossLine *line);

G_END_DECLS
