/* What a battle that is played comes to so far, in sentences. */
#pragma once

#include "scenario/play/levels.h"

G_BEGIN_DECLS

/* What is told of a side. */
typedef struct
{
  char *text;
  gboolean is_grave; /* a level is come to, or a commander is lost */
} MusterPlayRemark;

/**
 * muster_play_list_remarks:
 * @rows: (element-type MusterReturnRow): of a side
 *
 * Returns: (transfer full) (element-type MusterPlayRemark): how far its armies are from their
 * levels, which formations have come to one, and which commanders are lost with what that costs
 */
GArray *muster_play_list_remarks (const MusterPlay *play, const GArray *rows);

/** Returns: (transfer full) (nullable): how an army or formation stands among the rows of its side
 * (element-type MusterReturnRow), a line for each figure: "Demoralised: 3 of 5 lost, Demoralised at
 * 3"; NULL where no level is of it */
char *
muster_play_dup_standing (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row);

/** Returns: (transfer full): what is done by a tick: "Royals: 2 lost", "Ney: killed" */
char *muster_play_dup_deed (const char *name, const MusterTick *tick, MusterSort sort);

/** Returns: (transfer none): "unhurt", "wounded", "captured" or "killed" */
const char *muster_play_get_fate_text (MusterFate fate);

G_END_DECLS
