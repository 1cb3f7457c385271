/* What the compact order of battle says: an army's things in as few words as will do. Texts are
 * Pango markup. */
#pragma once

#include "army/evaluate/readouts.h"
#include "sheet/page/sheet.h"

G_BEGIN_DECLS

/* What is worked out for an army. A figure that is the same for all things of a kind, of which
 * there are several, is told once for all of them, and not with each. */
typedef struct _MusterCompact MusterCompact;

/** @reckoning: as long as the result; @options: the scenario, if any, that the army fights in;
 * @small: type size of figures behind units, in points */
MusterCompact *muster_compact_new (const MusterReckoning *reckoning,
                                   const MusterSheetOptions *options,
                                   double small);
void muster_compact_free (MusterCompact *compact);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCompact, muster_compact_free)

/** Returns: (transfer none) (element-type MusterReadout): the army's, in the order of its things */
GPtrArray *muster_compact_get_readouts (const MusterCompact *compact);

/** Returns: (transfer full): what is the same for members of a formation that are one line; a
 * MusterKeyFunction of a MusterCompact */
char *muster_compact_dup_key (gconstpointer compact, guint thing);

/** Returns: (transfer full): "3 × Line infantry, UQ 4: 54th; 55th; 56th" for such members, indices
 * (guint) */
char *muster_compact_dup_line (const MusterCompact *compact, const GArray *things);

/** Returns: (transfer full) (nullable): what a formation, or the army, is, its grades and what is
 * worked out for it; NULL for nothing */
char *muster_compact_dup_about (const MusterCompact *compact, guint formation);

/** Returns: (transfer full): what such members cost with all that stands in them: "28", "12+", "?";
 * "" where no price is asked for them. @is_own: whether it is the player's */
char *
muster_compact_dup_points (const MusterCompact *compact, const GArray *things, gboolean *is_own);

/** Returns: (transfer full) (element-type utf8): a line for each kind of things with the figures
 * that all of them have, and that are left out of their lines */
GPtrArray *muster_compact_list_common (const MusterCompact *compact);

/** Returns: (transfer full) (element-type utf8): what was found, a line for each severity, without
 * what the limits say */
GPtrArray *muster_compact_list_findings (GPtrArray *findings);

/** Returns: how many things of the army have a note */
guint muster_compact_count_notes (const MusterArmy *army);

G_END_DECLS
