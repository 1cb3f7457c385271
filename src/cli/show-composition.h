/* What an army is made of, and what its formations cost, as text and JSON. */
#pragma once

#include "cli/common/command.h"

G_BEGIN_DECLS

/** Appends a line for the arms, one for the quality and one for the costs, as far as the ruleset
 * has them. */
void muster_show_append_composition (const MusterReckoning *reckoning, GString *text);

/** Adds the member "composition" to the open object. */
void muster_show_add_composition (JsonBuilder *builder, const MusterReckoning *reckoning);

G_END_DECLS
