/* The windows of the army room, each in the file of its name: two that make an army for the
 * library, and those that the page of an army opens. */
#pragma once

#include "app/army/model.h"
#include "army/evaluate/evaluate.h"
#include "db/store.h"
#include "ruleset/differences/differences.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Building an army for tonight in a window of its own. */

#define MUSTER_TYPE_BUILD_WINDOW (muster_build_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterBuildWindow, muster_build_window, MUSTER, BUILD_WINDOW, AdwWindow)

/**
 * MusterBuildWindow::created:
 * @army: the number of the new army in the library
 */

/** Returns: (transfer none): the window */
MusterBuildWindow *muster_build_window_new (GtkWindow *parent, MusterStore *store);

/* What an army lacks to be legal and come to its points: composed in a thread whenever something
 * else is wished, and added in one action. */

#define MUSTER_TYPE_COMPLETE_WINDOW (muster_complete_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterCompleteWindow,
                      muster_complete_window,
                      MUSTER,
                      COMPLETE_WINDOW,
                      AdwWindow)

/**
 * MusterCompleteWindow::completed:
 * @text: what was done, for people
 */

/** @model: of an army whose ruleset is there. Returns: (transfer none): the window */
MusterCompleteWindow *muster_complete_window_new (GtkWindow *parent, MusterArmyModel *model);

/* Actions: complete.add. */

/* A new army: its ruleset, nation, date and points. */

#define MUSTER_TYPE_NEW_ARMY_WINDOW (muster_new_army_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewArmyWindow,
                      muster_new_army_window,
                      MUSTER,
                      NEW_ARMY_WINDOW,
                      AdwWindow)

/**
 * MusterNewArmyWindow::created:
 * @army: the number of the new army in the library
 */

/** Returns: (transfer none): the window */
MusterNewArmyWindow *muster_new_army_window_new (GtkWindow *parent, MusterStore *store);

/* Actions: new.create. */

/* What a newer pack of its ruleset says differently, for an army: a list to take and leave from. */

#define MUSTER_TYPE_NEWER_WINDOW (muster_newer_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNewerWindow, muster_newer_window, MUSTER, NEWER_WINDOW, AdwWindow)

/**
 * muster_newer_window_new:
 * @model: the army
 * @differences: those of the pack that it is kept with and the one that is
 *   installed
 */
MusterNewerWindow *
muster_newer_window_new (GtkWindow *parent, MusterArmyModel *model, MusterDifferences *differences);

/* The note of a thing of an army, and whether an opponent is shown it, or the thing itself. */

#define MUSTER_TYPE_NOTE_WINDOW (muster_note_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterNoteWindow, muster_note_window, MUSTER, NOTE_WINDOW, AdwWindow)

/** @item: whose note; of several units that are alike that of the first, which then stands alone */
MusterNoteWindow *muster_note_window_new (GtkWindow *parent, MusterNodeItem *item);

/* The odds of a unit against another, of its own army or of another one in the library. */

#define MUSTER_TYPE_ODDS_WINDOW (muster_odds_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterOddsWindow, muster_odds_window, MUSTER, ODDS_WINDOW, AdwWindow)

/** @item: a row whose things fight by odds (muster_evaluation_has_odds()) */
MusterOddsWindow *muster_odds_window_new (GtkWindow *parent, MusterNodeItem *item);

/* What a row's things are given, and of what models units are made: a number for each, with its
 * price, and a tick for all of them. Each change is one action at once. */

#define MUSTER_TYPE_OPTIONS_WINDOW (muster_options_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterOptionsWindow, muster_options_window, MUSTER, OPTIONS_WINDOW, AdwWindow)

/** Returns: whether anything may be given to the row's things, to its commander or to what stands
 * in them */
gboolean muster_options_window_has_any (MusterNodeItem *item);

/** @item: a row that has any */
MusterOptionsWindow *muster_options_window_new (GtkWindow *parent, MusterNodeItem *item);

/* An army to send to others: as text, Markdown, BBCode, a page, or an army file; whole, or what an
 * opponent may see; to the clipboard, into a file, or by mail. */

#define MUSTER_TYPE_SHARE_WINDOW (muster_share_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterShareWindow, muster_share_window, MUSTER, SHARE_WINDOW, AdwWindow)

/**
 * muster_share_window_new:
 * @army: with its ruleset, or there is no opponent's copy
 *
 * Returns: (transfer floating): a window that begins with the opponent's copy where something of
 * the army is secret
 */
MusterShareWindow *muster_share_window_new (GtkWindow *parent, const MusterArmy *army);

/* Armies of one ruleset, dealt out fairly into sides or commands: in a thread whenever something
 * else is wished, and made armies of the library in one action. */

#define MUSTER_TYPE_SPLIT_WINDOW (muster_split_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterSplitWindow, muster_split_window, MUSTER, SPLIT_WINDOW, AdwWindow)

/**
 * MusterSplitWindow::made:
 * @text: what was done, for people
 */

/** @armies: (array length=n): numbers of armies of the library */
MusterSplitWindow *
muster_split_window_new (GtkWindow *parent, MusterStore *store, const gint64 *armies, guint n);

/* Actions: split.make; split.together and split.apart of what is ticked. */

/* The formations that are kept to be added again: kept under a name, added, renamed, deleted. */

#define MUSTER_TYPE_TEMPLATES_WINDOW (muster_templates_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterTemplatesWindow,
                      muster_templates_window,
                      MUSTER,
                      TEMPLATES_WINDOW,
                      AdwWindow)

/**
 * MusterTemplatesWindow::keep:
 * @name: under which the selected formation is to be kept
 */

/**
 * MusterTemplatesWindow::add:
 * @template: the number of the template that is to be added
 */

/**
 * muster_templates_window_new:
 * @ruleset: the id of the ruleset whose templates are shown
 * @proposed: (nullable): the name under which something is to be kept; NULL: nothing is
 */
MusterTemplatesWindow *muster_templates_window_new (GtkWindow *parent,
                                                    MusterStore *store,
                                                    const char *ruleset,
                                                    const char *proposed);

/* What selected things are to become: another type, or kind of formation. */

#define MUSTER_TYPE_TURN_WINDOW (muster_turn_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterTurnWindow, muster_turn_window, MUSTER, TURN_WINDOW, AdwWindow)

/**
 * MusterTurnWindow::chosen:
 * @kind: the id of the type, or kind of formation
 */

/** @nodes: (element-type guint): as of muster_turn_list_kinds() */
MusterTurnWindow *
muster_turn_window_new (GtkWindow *parent, const MusterEvaluation *evaluation, GArray *nodes);

G_END_DECLS
