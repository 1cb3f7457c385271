/* What a person does to the rows of an army's tree: each function is one action on the library. */
#pragma once

#include "app/army/model.h"

G_BEGIN_DECLS

/** Returns: the formation that takes in a thing of @kind added at @item: the row itself, or the
 * nearest one above that may hold it; MUSTER_NO_THING where none may */
guint muster_army_deed_find_holder (MusterThingItem *item, const MusterKind *kind);

/**
 * muster_army_deed_add:
 * @item: where: into a formation, or after a unit
 * @kind: what
 * @count: how many, at least one
 * @chosen: (nullable): a grade for each; NULL: the usual one
 *
 * Returns: the id of what was added last, or 0
 */
gint64 muster_army_deed_add (MusterThingItem *item,
                             const MusterKind *kind,
                             guint count,
                             const MusterChosen *chosen,
                             GError **error);

/** Adds a commander to the formation, with the grade named, or with none for NULL. */
gboolean muster_army_deed_add_commander (MusterThingItem *item,
                                         const MusterKind *kind,
                                         const char *scale,
                                         const char *grade,
                                         GError **error);

/* @items: (element-type MusterThingItem): rows, at least one, as they stand, none in another */

/** Removes all that the rows stand for. */
gboolean muster_army_deed_remove (GPtrArray *items, GError **error);

typedef enum
{
  MUSTER_MOVE_UP,   /* before the brother above them */
  MUSTER_MOVE_DOWN, /* behind the brother below them */
  MUSTER_MOVE_IN,   /* into the formation above them, as its last */
  MUSTER_MOVE_OUT,  /* out of their formation, to stand after it */
} MusterMove;

/** Returns: whether the rows stand in one formation and there is a place for them there */
gboolean muster_army_deed_may_move (GPtrArray *items, MusterMove how);

/** Moves rows of one formation; does nothing where they may not be moved so. */
gboolean muster_army_deed_move (GPtrArray *items, MusterMove how, GError **error);

typedef enum
{
  MUSTER_DROP_BEFORE,
  MUSTER_DROP_INTO,
  MUSTER_DROP_AFTER,
} MusterDropPlace;

/** Moves the rows to another row. */
gboolean muster_army_deed_move_to (GPtrArray *items,
                                   MusterThingItem *target,
                                   MusterDropPlace place,
                                   GError **error);

/** Makes @count units of those that the row stands for; 1 at least. */
gboolean muster_army_deed_set_count (MusterThingItem *item, guint count, GError **error);

/** Makes each of the rows that are units @by more or fewer; 1 at least. */
gboolean muster_army_deed_change_count (GPtrArray *items, int by, GError **error);

/** Copies the rows, with all that stands in them, right after the last of them. */
gboolean muster_army_deed_duplicate (GPtrArray *items, GError **error);

/** Returns: (transfer full): the rows, with all that stands in them, as an army of their own */
const MusterArmy *muster_army_deed_dup_fragment (GPtrArray *items);

/**
 * muster_army_deed_insert:
 * @item: where: into a formation, or after a unit; what may not stand there goes to the nearest
 *   formation above that may hold it
 * @fragment: what, such as of muster_army_deed_dup_fragment()
 * @name: what is done, as shown beside Undo
 *
 * Returns: (transfer full) (nullable) (element-type gint64): ids of what was put in
 */
GArray *muster_army_deed_insert (MusterThingItem *item,
                                 const MusterArmy *fragment,
                                 const char *name,
                                 GError **error);

/** Says what an opponent is not shown of the rows. */
gboolean muster_army_deed_set_secret (GPtrArray *items, MusterSecret secret, GError **error);

/** Chooses a grade on all that the rows stand for, of several on those that may have it; NULL takes
 * the choice back. */
gboolean
muster_army_deed_choose (GPtrArray *items, const char *scale, const char *grade, GError **error);

G_END_DECLS
