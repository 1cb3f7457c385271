/* Names for what nobody named: units, commanders and formations are called as the ruleset suggests
 * for their nation and year, so that an army reads like an order of battle. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "army/model/change.h"

G_BEGIN_DECLS

/**
 * muster_army_deal_names:
 * @evaluation: of the army
 * @is_asked: (nullable) (array): per node whether it may be given a name; NULL for all
 * @seed: by which it is left to chance who gets which
 *
 * No name is given twice, nor one that something in the army has already, alone or among other
 * words. Units of one kind that follow each other in a formation share a regiment. An army without
 * a date has, of each type, names of the middle of its years.
 *
 * Returns: (transfer full) (element-type utf8): per node the name that it is given; NULL where it
 *   has one, is not asked for, or nothing is suggested
 */
GPtrArray *
muster_army_deal_names (const MusterEvaluation *evaluation, const gboolean *is_asked, guint64 seed);

/**
 * muster_names_list_changes:
 * @names: (element-type utf8): as muster_army_deal_names() gives them
 *
 * Returns: (transfer full) (element-type MusterChange): what gives the nodes of @army these names;
 *   they are borrowed
 */
GArray *muster_names_list_changes (const MusterArmy *army, const GPtrArray *names);

G_END_DECLS
