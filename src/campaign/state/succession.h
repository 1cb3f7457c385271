/* Who takes the place of a commander that is lost: how good he is, by the ruleset's own table. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/** Returns: (transfer none) (nullable): the table of the rules that he came with; NULL where they
 * have none, or are not there */
const MusterTable *muster_succession_find_table (const MusterRecord *commander);

/** Returns: whether the rules throw for who takes his place */
gboolean muster_succession_has_die (const MusterRecord *commander);

/** Returns: (transfer full): what is thrown: "d6" */
char *muster_succession_dup_die (const MusterTable *table);

/** Returns: what the campaign's dice show for him: always the same, so that nobody throws until he
 * likes it. The seed is the campaign's first day, the stream "succession" with the name of the army
 * that he came with, as it came, and his number: none of these changes. */
gint64 muster_succession_throw (const MusterCampaign *campaign, const MusterRecord *commander);

/**
 * muster_succession_list_grades:
 * @thrown: for who takes his place; 0: nothing was
 * @typed: (nullable): "SCALE GRADE", which stands in the place of what the rules say of its scale
 *
 * Returns: (transfer full) (element-type utf8): "SCALE GRADE" of all grades in which he differs by
 *   the rules from the one who is lost, or may
 */
GPtrArray *
muster_succession_list_grades (const MusterRecord *commander, gint64 thrown, const char *typed);

G_END_DECLS
