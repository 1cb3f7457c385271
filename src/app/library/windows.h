/* The windows that the page of armies opens, each in the file of its name. */
#pragma once

#include "army/store/store.h"
#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* The tags of armies: which of those that there are they have, and new ones. */

#define MUSTER_TYPE_TAGS_WINDOW (muster_tags_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterTagsWindow, muster_tags_window, MUSTER, TAGS_WINDOW, AdwWindow)

/** @armies: (element-type gint64): their numbers; what is done is done to all of them */
MusterTagsWindow *muster_tags_window_new (GtkWindow *parent, MusterStore *store, GArray *armies);

/* Many armies at once: checked, exported, or printed into a folder, one after the other, with what
 * came of each. It goes on in a thread and can be stopped. */

#define MUSTER_TYPE_BATCH_WINDOW (muster_batch_window_get_type ())
G_DECLARE_FINAL_TYPE (MusterBatchWindow, muster_batch_window, MUSTER, BATCH_WINDOW, AdwWindow)

/* What is printed of many armies: a sheet, in this size of type. */
#define MUSTER_BATCH_SHEET     "order-of-battle"
#define MUSTER_BATCH_TYPE_SIZE 10

typedef enum
{
  MUSTER_BATCH_CHECK,
  MUSTER_BATCH_EXPORT,
  MUSTER_BATCH_PRINT,
} MusterBatchJob;

/**
 * MusterBatchWindow::open:
 * @army: the number of an army that is to be shown
 */

/**
 * muster_batch_window_new:
 * @armies: (element-type gint64): their numbers
 * @folder: (nullable): where files go; none that is there already is replaced
 *
 * Returns: (transfer none): the window, at work already
 */
MusterBatchWindow *muster_batch_window_new (GtkWindow *parent,
                                            MusterStore *store,
                                            GArray *armies,
                                            MusterBatchJob job,
                                            GFile *folder);

/** Returns: whether it is still at work */
gboolean muster_batch_window_is_busy (MusterBatchWindow *window);

/** Returns: (transfer full): what came of the armies, a line each */
char *muster_batch_window_dup_text (MusterBatchWindow *window);

/* Many armies in one print job: the sheet of each, one after the other, laid out while the desktop
 * waits for the pages. */

/**
 * muster_batch_print_new:
 * @armies: (element-type gint64): their numbers; those without a ruleset are passed over
 *
 * Returns: (transfer full): the job, on the paper that sheets are printed on; where no army can be
 *   printed it is cancelled when its pages are asked for
 */
GtkPrintOperation *muster_batch_print_new (MusterStore *store, GArray *armies);

/** Returns: (transfer full) (nullable): of how many armies there is no sheet and why, as far as
 * they were laid out; NULL where each has one */
char *muster_batch_print_dup_left_out (GtkPrintOperation *print);

G_END_DECLS
