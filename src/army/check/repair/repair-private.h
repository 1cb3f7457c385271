/* What the files of the ways out share: army/check/repair/repair.c finds them,
 * army/check/repair/words.c puts them into words. */
#pragma once

#include "army/check/repair/repair.h"

G_BEGIN_DECLS

/**
 * muster_way_out_dup_text:
 * @reckoning: an army added up
 * @changes: (element-type MusterChange): to it, in order
 *
 * Returns: (transfer full): the changes as one sentence without its full stop, a phrase for each
 * run of changes alike; what is chosen on a new thing is told with it
 */
char *muster_way_out_dup_text (const MusterReckoning *reckoning, GArray *changes);

/** Returns: how many phrases the text of @way has */
guint muster_way_out_count_phrases (const MusterReckoning *reckoning, const MusterWayOut *way);

G_END_DECLS
