/* What the files of the edits share. */
#pragma once

#include "army/store/edit.h"

G_BEGIN_DECLS

/* One action on one army, while it lasts. */
typedef struct
{
  MusterAction *action;
  gint64 army;
  GHashTable *new_ids; /* id in a change → id in the library */
  GError **error;
} MusterEdit;

/** Begins an action on an army; steps with the same @merge, where not NULL, are one step of undo.
 */
MusterAction *muster_edit_begin (MusterStore *store,
                                 gint64 army,
                                 const char *name,
                                 const char *merge,
                                 GError **error);

gboolean muster_edit_check_army (const MusterEdit *edit);
gboolean muster_edit_check_thing (const MusterEdit *edit, gint64 id);
gboolean muster_edit_check_id (const MusterEdit *edit, const char *id);

/** Replaces what a row of a small table says of a thing; @value NULL takes the row away. */
gboolean muster_edit_replace_row (const MusterEdit *edit,
                                  const char *find,
                                  const char *change,
                                  const char *insert,
                                  const char *drop,
                                  gint64 thing,
                                  const char *what,
                                  const char *value);

G_END_DECLS
