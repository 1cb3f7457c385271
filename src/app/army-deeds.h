/* What a person does to the rows of an army's tree: each function is one action on the library. */
#pragma once

#include "app/army-model.h"

G_BEGIN_DECLS

/** Returns: the formation that takes in a thing of @kind added at @item: the row itself, or the
 * nearest one above that may hold it; MUSTER_NO_THING where none may */
guint muster_army_deed_find_holder (MusterThingItem *item, const MusterKind *kind);

/**
 * muster_army_deed_add:
 * @item: where: into a formation, or after a unit
 * @kind: what
 *
 * Returns: the id of what was added, or 0
 */
gint64 muster_army_deed_add (MusterThingItem *item, const MusterKind *kind, GError **error);

/** Adds a commander to the formation, with the grade named, or with none for NULL. */
gboolean muster_army_deed_add_commander (MusterThingItem *item,
                                         const MusterKind *kind,
                                         const char *scale,
                                         const char *grade,
                                         GError **error);

/** Removes all that the row stands for. */
gboolean muster_army_deed_remove (MusterThingItem *item, GError **error);

/** Moves the row among its brothers, up by one for -1, down by one for 1. */
gboolean muster_army_deed_move_by (MusterThingItem *item, int step, GError **error);

/** Moves the row out of its formation, to stand after it. */
gboolean muster_army_deed_move_out (MusterThingItem *item, GError **error);

/** Moves the row into the formation that stands before it, as its last. */
gboolean muster_army_deed_move_in (MusterThingItem *item, GError **error);

typedef enum
{
  MUSTER_PLACE_BEFORE,
  MUSTER_PLACE_INTO,
  MUSTER_PLACE_AFTER,
} MusterPlace;

/** Moves the row to another row. */
gboolean muster_army_deed_move_to (MusterThingItem *item,
                                   MusterThingItem *target,
                                   MusterPlace place,
                                   GError **error);

/** Makes @count units of those that the row stands for; 1 at least. */
gboolean muster_army_deed_set_count (MusterThingItem *item, guint count, GError **error);

/** Copies the row, with all that stands in it, right after itself. */
gboolean muster_army_deed_duplicate (MusterThingItem *item, GError **error);

/** Chooses a grade on all that the row stands for; NULL takes the choice back. */
gboolean muster_army_deed_choose (MusterThingItem *item,
                                  const char *scale,
                                  const char *grade,
                                  GError **error);

G_END_DECLS
