/* What the writers of armies as text share. */
#pragma once

#include "army/evaluate/readouts.h"
#include "army/text/text.h"

G_BEGIN_DECLS

/** Append the whole text of a format. */
void muster_army_append_plain (const MusterTextArmy *told, MusterTextFlags flags, GString *text);
void muster_army_append_markdown (const MusterTextArmy *told, MusterTextFlags flags, GString *text);
void muster_army_append_bbcode (const MusterTextArmy *told, MusterTextFlags flags, GString *text);
void muster_army_append_html (const MusterTextArmy *told, MusterTextFlags flags, GString *text);

/** Returns: (transfer full) (nullable): points and verdict in one line; NULL where neither is told
 */
char *muster_army_dup_summary (const MusterTextArmy *told, MusterTextFlags flags);

/** Returns: (transfer full): the points of a thing; "" where they are not told */
char *muster_army_dup_told_points (const MusterTextArmy *told, MusterTextFlags flags, guint thing);

/** Returns: (transfer none) (nullable): the thing's note, where it is told */
const char *
muster_army_get_told_note (const MusterTextArmy *told, MusterTextFlags flags, guint thing);

/** Returns: (transfer none) (nullable): what the stars behind points and @readouts mean, where
 * there are such */
const char *
muster_army_get_told_foot (const MusterTextArmy *told, MusterTextFlags flags, GPtrArray *readouts);

/** Returns: how many things from @thing on are alike in all but their place, so that they may be
 * told in one line; 1 where something stands in it */
guint muster_army_count_alike (const MusterArmy *army, guint thing);

/** Returns: (transfer full) (element-type utf8): what was entered on the thing, and which limits
 * are set aside there, for people: "Stands: 8", "Waived: Size of a corps – as it marched" */
GPtrArray *
muster_army_list_entered (const MusterTextArmy *told, MusterTextFlags flags, guint thing);

/** Returns: (transfer full): a finding in a line, without points where they are not told */
char *muster_army_dup_told_finding (MusterTextFlags flags, const MusterFinding *finding);

/** Returns: whether an entry, or a house value, of this name is told: prices are points */
gboolean muster_army_tells_figure (MusterTextFlags flags, const char *what);

G_END_DECLS
