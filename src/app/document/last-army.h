/* The army that was made or shown last: the next is likely to be for the same game, and the
 * catalogue opens on its rules. */
#pragma once

#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* What is not known is "". */
typedef struct
{
  char *ruleset; /* id */
  char *nation;  /* id */
  char *date;    /* of muster_date_dup_typed() */
} MusterLastArmy;

/** Returns: (transfer full): "" all where none is remembered, or the user does not want that */
MusterLastArmy *muster_last_army_load (void);
void muster_last_army_free (MusterLastArmy *last);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterLastArmy, muster_last_army_free)

/** @nation: a grade of the scale of nations, or below 0; @date: (nullable) */
void muster_last_army_keep (const MusterRuleset *ruleset, int nation, const char *date);

G_END_DECLS
