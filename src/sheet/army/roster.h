/* What an opponent may know of an army: formations, commanders and units by type and number, what
 * anybody counts on the table, and what the ruleset discloses. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

typedef struct
{
  const MusterArmy *army; /* without what is not shown at all */
  const MusterReckoning *reckoning;
  gboolean tells_kept; /* grades and points that a player may keep are told all the same */
} MusterRoster;

/**
 * muster_roster_new:
 * @left_out: (nullable) (element-type guint): indices of formations and others that are not to be
 *   shown, such as reserves, with all that stands in them
 * @tells_kept: what muster_sheet_options_tell_kept() says for the opponent
 *
 * Leaves out what the player marked as secret too, where the ruleset lets him; and formations of
 * which nothing is left.
 *
 * Returns: (transfer full)
 */
MusterRoster *
muster_roster_new (const MusterReckoning *reckoning, GArray *left_out, gboolean tells_kept);
void muster_roster_free (MusterRoster *roster);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRoster, muster_roster_free)

/** Returns: (transfer full): what is the same for members that are one line; a MusterKeyFunction of
 * a MusterRoster */
char *muster_roster_dup_key (gconstpointer roster, guint thing);

/** Returns: (transfer full): such members, indices (guint), as markup: "4 × Line infantry, UQ 4" */
char *muster_roster_dup_line (const MusterRoster *roster, const GArray *things);

/** Returns: (transfer full): what a formation is, its nation where it has one of its own, and what
 * is told of its grades, as markup; of the army only its grades; "" for nothing */
char *muster_roster_dup_about (const MusterRoster *roster, guint formation);

/** Returns: (transfer full) (nullable): how many units of which types, in @formation or all in all:
 * "12 units: 8 × Line infantry, …"; NULL for none */
char *muster_roster_dup_total (const MusterRoster *roster, guint formation, gboolean with_types);

/** Returns: (transfer full) (element-type int): the stats whose figures anybody sees of some unit
 */
GArray *muster_roster_list_stats (const MusterRoster *roster);

/** Returns: (transfer full): the figure of all of @things, indices (guint), together: "96"; "96+"
 * where it is not known of some; "" where it is known of none */
char *muster_roster_dup_figure (const MusterRoster *roster, const GArray *things, int stat);

/** Returns: (transfer full) (element-type utf8): sentences on what is told and what is not */
GPtrArray *muster_roster_list_remarks (const MusterRoster *roster);

G_END_DECLS
