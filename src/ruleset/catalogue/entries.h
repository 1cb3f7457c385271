/* What a ruleset says, as entries of the catalogue: private to this folder. */
#pragma once

#include "db/connection.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/** Writes an entry for each thing that the ruleset says. Returns: whether all were written */
gboolean muster_catalogue_insert_ruleset (MusterConnection *connection,
                                          const MusterRuleset *ruleset,
                                          GError **error);

G_END_DECLS
