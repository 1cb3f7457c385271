/* The questions of the pane, a file each. */
#pragma once

#include "app/army/build-pane.h"
#include "army/start/start.h"

G_BEGIN_DECLS

struct _MusterBuildPane
{
  AdwBin parent;
  GtkLabel *progress;
  GtkLabel *heading;
  GtkLabel *told;
  GtkLabel *summary;
  GtkLabel *trouble;
  GtkStack *stack;
  GtkButton *back;
  GtkButton *next;
  AdwStatusPage *none;
  GtkListBox *rulesets;
  GtkWidget *broken;
  GtkLabel *broken_label;
  GtkSearchEntry *search;
  GtkListBox *nations;
  GtkWidget *all_nations;
  GtkEntry *date;
  GtkListBox *spans;
  GtkLabel *outside;
  GtkListBox *sizes;
  GtkListBoxRow *other_size; /* the row with @points, or NULL */
  GtkSpinButton *points;
  MusterStore *store;
  GPtrArray *found; /* (element-type MusterRuleset) */
  GCancellable *reading;
  MusterBuildStep step;
};

/** Returns: (transfer floating): a row to choose, which is marked while it is chosen */
GtkWidget *muster_build_pane_new_row (const char *title, const char *subtitle);

/** Takes all rows away. */
void muster_build_pane_clear (GtkListBox *list);

/** Chooses the row and gives it the focus, which moves on from there. */
void muster_build_pane_choose (GtkListBox *list, GtkListBoxRow *row);

/** Tells what is wrong, or nothing more for NULL. */
void muster_build_pane_tell (MusterBuildPane *pane, const char *trouble);

/** On the last question says what would be built. */
void muster_build_pane_show_summary (MusterBuildPane *pane);

/** Lets the next question come where this one is answered. */
void muster_build_pane_enable_next (MusterBuildPane *pane);

/** Returns: (transfer none) (nullable): the ruleset that is chosen */
MusterRuleset *muster_build_pane_get_ruleset (MusterBuildPane *pane);

/* app/army/build-pane-nation.c */

void muster_build_pane_init_nations (MusterBuildPane *pane);
void muster_build_pane_fill_nations (MusterBuildPane *pane, const MusterRuleset *ruleset);

/** Returns: a grade of the scale of nations, or MUSTER_GRADE_NONE */
int muster_build_pane_get_nation (MusterBuildPane *pane);

void muster_build_pane_focus_nations (MusterBuildPane *pane);
void muster_build_pane_on_search (MusterBuildPane *pane);
void muster_build_pane_on_show_all (MusterBuildPane *pane);

/* app/army/build-pane-date.c */

void muster_build_pane_init_date (MusterBuildPane *pane);
void muster_build_pane_fill_dates (MusterBuildPane *pane, const MusterRuleset *ruleset, int nation);

/** Returns: (transfer full): what the question says of the nation's years */
char *muster_build_pane_dup_years (const MusterRuleset *ruleset, int nation);

/** Returns: whether what was typed is a date, or nothing; else that is told */
gboolean muster_build_pane_check_date (MusterBuildPane *pane);

/** Returns: (transfer full) (nullable): the date as it is kept */
char *muster_build_pane_dup_date (MusterBuildPane *pane);

void muster_build_pane_on_date (MusterBuildPane *pane);
void muster_build_pane_on_span (MusterBuildPane *pane);

/* app/army/build-pane-size.c */

void muster_build_pane_fill_sizes (MusterBuildPane *pane, const MusterRuleset *ruleset);

/** Returns: the points, or MUSTER_NO_BUDGET */
gint64 muster_build_pane_get_budget (MusterBuildPane *pane);

/** Returns: (transfer full): what the question says of the ruleset's sizes */
char *muster_build_pane_dup_sizes (const MusterRuleset *ruleset);

G_END_DECLS
