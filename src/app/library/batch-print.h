/* Many armies in one print job: the sheet of each, one after the other, laid out while the desktop
 * waits for the pages. */
#pragma once

#include "army/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

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
