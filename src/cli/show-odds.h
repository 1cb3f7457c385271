/* muster show --odds: the odds of one unit against another. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * muster_show_odds:
 * @paths: (array zero-terminated=1): an army, and perhaps another of the same ruleset
 * @attacker: name or number of a unit of the first
 * @defender: name or number of a unit of the last
 *
 * Returns: the exit status
 */
int muster_show_odds (char **paths, const char *attacker, const char *defender, gboolean as_json);

G_END_DECLS
