/* What of a battlefield does not follow its ruleset's method: pure functions of the battlefield. */
#pragma once

#include "battlefield/model/battlefield.h"

G_BEGIN_DECLS

/* Something that the rules do not allow. Never a wall: a battlefield may break them. */
typedef struct
{
  const char *rule; /* id of a limit, or one of Muster's own words: "table", "size", "overlap",
                     * "crosses-itself", "course", "crossing", "no-crossing", "link",
                     * "place", "pieces", "objective", "zone",
                     * "spare"; of what was thrown "die", "row", "gauge" */
  MusterSeverity severity;
  char *text;  /* a whole sentence: what, how much, what is allowed */
  char *cite;  /* section of the rulebook, or NULL */
  GArray *ids; /* int: the features, objectives and zones that it is about */
  int line;    /* of the file that it is about, or 0 */
} MusterBoardFinding;

/**
 * muster_board_finding_new:
 * @rule: kept as it is
 * @text: (transfer full)
 *
 * Returns: (transfer full): a finding without a section, about nothing on the table
 */
MusterBoardFinding *
muster_board_finding_new (const char *rule, MusterSeverity severity, char *text);
void muster_board_finding_free (MusterBoardFinding *finding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterBoardFinding, muster_board_finding_free)

/** Returns: (transfer none): "Error", "Warning" or "Advice" */
const char *muster_board_finding_get_severity_name (const MusterBoardFinding *finding);

/** Sorts @findings (element-type MusterBoardFinding): errors first, then warnings and advice. */
void muster_board_findings_sort (GPtrArray *findings);

/** Returns: (transfer full) (element-type MusterBoardFinding): all findings, errors first */
GPtrArray *muster_battlefield_check (const MusterBattlefield *battlefield);

G_END_DECLS
