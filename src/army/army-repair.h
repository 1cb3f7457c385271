/* Ways out of a finding: the smallest changes that cure it and break nothing else, found by
 * trying. */
#pragma once

#include "army/army-change.h"
#include "army/army-check.h"

G_BEGIN_DECLS

/* An army with more findings than these is not nearly done: of the others no ways out are sought.
 */
#define MUSTER_MOST_WITH_WAYS 24

/** Returns: (transfer full): for each of @findings whether ways out are sought of it: what stands
 * against the army comes first, what was waived last */
gboolean *muster_findings_choose_with_ways (GPtrArray *findings);

typedef struct
{
  char *text;      /* "Move Brigade Pégot and Brigade Brue directly under I Corps; …" */
  gint64 points;   /* by which the total changes */
  GArray *changes; /* (element-type MusterChange) in order */
} MusterWayOut;

void muster_way_out_free (MusterWayOut *way);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterWayOut, muster_way_out_free)

/** Returns: how much is changed: the points, and five for each thing that comes or goes */
gint64 muster_way_out_get_size (const MusterWayOut *way);

/** Returns: (transfer full): by how much the total changes: "same points", "+1 point", "−12 points"
 */
char *muster_way_out_dup_points (const MusterWayOut *way);

/**
 * muster_finding_list_ways_out:
 * @reckoning: an army added up
 * @findings: (element-type MusterFinding): all of its findings
 * @finding: one of them
 *
 * Returns: (transfer full) (element-type MusterWayOut): ways out, the smallest first; each was
 * tried: with it @finding is gone, and nothing else is broken or more wrong than before
 */
GPtrArray *muster_finding_list_ways_out (const MusterReckoning *reckoning,
                                         GPtrArray *findings,
                                         const MusterFinding *finding);

G_END_DECLS
