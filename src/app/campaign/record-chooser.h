/* A list out of which one thing of the register of a campaign is chosen, with a search. */
#pragma once

#include "campaign/state/register.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_RECORD_CHOOSER (muster_record_chooser_get_type ())
G_DECLARE_FINAL_TYPE (MusterRecordChooser, muster_record_chooser, MUSTER, RECORD_CHOOSER, AdwBin)

/* Nothing is chosen. */
#define MUSTER_CHOSEN_NOTHING G_MININT64

/**
 * MusterRecordChooser::changed:
 *
 * Something else is chosen.
 */

/** Names what is chosen, for screen readers and as what the search looks for: "Into". */
void muster_record_chooser_set_label (MusterRecordChooser *chooser, const char *label);

/** Adds a choice behind those there are; @number: of the record, or minus that of a side, or 0 */
void muster_record_chooser_add (MusterRecordChooser *chooser,
                                gint64 number,
                                const char *name,
                                const char *line);

/** Chooses what has @number; nothing happens where that is not there. */
void muster_record_chooser_choose (MusterRecordChooser *chooser, gint64 number);

/** Returns: the number of what is chosen, or %MUSTER_CHOSEN_NOTHING */
gint64 muster_record_chooser_get_chosen (MusterRecordChooser *chooser);

G_END_DECLS
