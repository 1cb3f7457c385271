/* Templates: formations that the player keeps in the library to add them again. */
#pragma once

#include "army/model/army.h"
#include "db/store.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 id;
  char *name;
  char *ruleset; /* its id */
} MusterTemplate;

void muster_template_free (MusterTemplate *template);

/** Returns: (transfer full) (nullable) (element-type MusterTemplate): those of a ruleset, or all
 * for NULL, by name */
GPtrArray *muster_store_list_templates (MusterStore *store, const char *ruleset, GError **error);

/**
 * muster_store_load_template:
 * @ruleset: the ruleset of the army that it is to be added to
 * @problems: (element-type MusterProblem): what of it the ruleset does not know any more
 *
 * Returns: (transfer full) (nullable): the template as a fragment; NULL where it is not there any
 *   more, or cannot be read, of which @problems has an error
 */
const MusterArmy *muster_store_load_template (MusterStore *store,
                                              gint64 id,
                                              MusterRuleset *ruleset,
                                              GPtrArray *problems);

/* Each of these is one action on the library itself. */

/** Keeps a fragment, such as of muster_army_extract(), under a name, without blanks around it. A
 * template of the same name and ruleset is replaced. Returns: its number, or 0 */
gint64 muster_template_edit_save (MusterStore *store,
                                  const char *name,
                                  const MusterArmy *fragment,
                                  GError **error);

/** Gives a template another name, without blanks around it. Refuses one that another template of
 * the same ruleset has. */
gboolean
muster_template_edit_rename (MusterStore *store, gint64 id, const char *name, GError **error);

gboolean muster_template_edit_delete (MusterStore *store, gint64 id, GError **error);

G_END_DECLS
