/* A change to an army: what a fix, or a person, does to it. Applied to a snapshot it gives
 * another snapshot; army/store/edit.h applies the same changes to the library. */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_CHANGE_REMOVE, /* a node, with all that stands in it */
  MUSTER_CHANGE_MOVE,   /* a node into a formation */
  MUSTER_CHANGE_ADD,    /* a new node into a formation */
  MUSTER_CHANGE_CHOOSE, /* a grade on a node */
  MUSTER_CHANGE_TURN,   /* a node into another type, or kind of formation, of its category */
  MUSTER_CHANGE_ENTER,  /* a figure of a node */
  MUSTER_CHANGE_NAME,   /* a node, but for the army itself */
} MusterChangeKind;

#define MUSTER_LAST_PLACE (-1)

/* Strings are borrowed from the ruleset or the caller and must outlive the change. */
typedef struct
{
  MusterChangeKind kind;
  gint64 node;             /* id of what is changed; of the new node for ADD */
  gint64 target;           /* id of the formation for MOVE and ADD */
  int place;               /* among what stands in it, from 0; MUSTER_LAST_PLACE: after all */
  MusterCategory category; /* ADD */
  const char *type;        /* ADD and TURN: id of its type or formation kind */
  const char *name;        /* ADD and NAME; NULL: it has none of its own */
  const char *scale;       /* CHOOSE, and ADD where not NULL */
  const char *grade;       /* NULL: nothing is chosen any more */
  const char *what;        /* ENTER: id of a stat, or "points" for the price */
  const char *value;       /* NULL: nothing is entered any more */
  MusterSecret secret;     /* ADD */
} MusterChange;

/**
 * muster_army_apply:
 * @army: an army
 * @changes: (array length=n_changes): what to do, in order
 *
 * Returns: (transfer full) (nullable): the changed army; NULL where a change names a node that
 * is not there, moves one into itself or into what is no formation, or moves, removes, adds,
 * turns or names an army
 */
const MusterArmy *
muster_army_apply (const MusterArmy *army, const MusterChange *changes, guint n_changes);

/** Returns: an id that no node of @army has */
gint64 muster_army_get_free_id (const MusterArmy *army);

G_END_DECLS
