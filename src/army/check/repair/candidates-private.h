/* What the files of the candidates share. */
#pragma once

#include "army/check/repair/candidates.h"
#include "army/check/repair/search.h"

G_BEGIN_DECLS

/** Suggests to remove @n of @things, all of one class where there are enough, the last ones first.
 */
void muster_suggest_removals (MusterSearch *search, GArray *things, guint n);

/** Suggests to move @n of @things out of @from into formations that may hold them. */
void muster_suggest_moves_out (MusterSearch *search, GArray *things, guint n, guint from);

/** Suggests to put the last @n of @things that stand where the last one does into a new formation
 * that may stand there and may hold them. */
void muster_suggest_new_parents (MusterSearch *search, GArray *things, guint n);

/** Suggests what cures findings that no limit of the ruleset makes: open grades, wrong places,
 * nations and years (army/check/repair/candidates-structure.c). */
void muster_suggest_for_structure (MusterSearch *search);

G_END_DECLS
