/* What a person does to the armies of the library. Each function is one action: one transaction,
 * one step of undo, one "changed" signal. Where it returns FALSE or 0 nothing was changed.
 *
 * A change of the tree is described once (army/model/change.h) and done in two ways: there to a
 * snapshot, here to rows. Neither can stand for the other. Fixes are looked for on many thousands
 * of snapshots, which no library has; and an army that is changed as a snapshot and written as a
 * whole would be new in every row, in the journal too. Tests hold both against each other. */
#pragma once

#include "army/model/change.h"
#include "army/store/store.h"

G_BEGIN_DECLS

/* How armies are added, put into the trash and deleted; they are saved edit by edit, as below.
 * House values that an army brings are kept where the library has none of the same; where it has
 * others, those hold. */
extern const MusterDocumentType muster_army_document;

/* Of these each is one action on the library itself.
 * @armies: (array length=n): their numbers, at least one */

/** Gives armies a tag, those that do not have it yet: a word or a few; where commas stand between
 * words, several tags. */
gboolean muster_army_edit_tag (MusterStore *store,
                               const gint64 *armies,
                               guint n,
                               const char *tag,
                               GError **error);

/** Takes a tag from armies, those that have it. */
gboolean muster_army_edit_untag (MusterStore *store,
                                 const gint64 *armies,
                                 guint n,
                                 const char *tag,
                                 GError **error);

/** Gives armies the tags @add and takes the tags @remove from them, all in one action; both are
 * (array zero-terminated=1), and commas in them stand between tags. */
gboolean muster_army_edit_retag (MusterStore *store,
                                 const gint64 *armies,
                                 guint n,
                                 const char *const *add,
                                 const char *const *remove,
                                 GError **error);

/** Copies an army of the library under another name. Returns: the copy's number, or 0 */
gint64
muster_army_edit_duplicate (MusterStore *store, gint64 army, const char *name, GError **error);

/**
 * muster_army_edit_apply:
 * @name: what is done: a phrase
 * @changes: (array length=n_changes): changes, in order; ids are those of the library, but for
 *   nodes that an earlier change adds
 *
 * Does all of a fix, or a single change of the tree, in one action. An army that has its usual name
 * is called by the nation that is chosen for it.
 */
gboolean muster_army_edit_apply (MusterStore *store,
                                 gint64 army,
                                 const char *name,
                                 const MusterChange *changes,
                                 guint n_changes,
                                 GError **error);

/**
 * muster_army_edit_insert:
 * @name: what is done: a phrase
 * @target: the id of the formation that takes it in
 * @place: among what stands in it, from 0; MUSTER_LAST_PLACE: after all
 * @fragment: an army of the same ruleset, of which all that stands in it is copied
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the new ids of what stands directly
 * in @fragment
 */
GArray *muster_army_edit_insert (MusterStore *store,
                                 gint64 army,
                                 const char *name,
                                 gint64 target,
                                 int place,
                                 const MusterArmy *fragment,
                                 GError **error);

/** Names an army; the name is not blank. */
gboolean
muster_army_edit_rename (MusterStore *store, gint64 army, const char *name, GError **error);

/** Dates an army: YYYY, YYYY-MM, YYYY-MM-DD, or NULL for no date. Dates in a row are undone
 * together. An army that has its usual name is called by the new year. */
gboolean
muster_army_edit_set_date (MusterStore *store, gint64 army, const char *date, GError **error);

/** Agrees on points, or MUSTER_NO_BUDGET. Steps in a row are undone together. */
gboolean
muster_army_edit_set_budget (MusterStore *store, gint64 army, gint64 budget, GError **error);

/** Says whose army it is; NULL for nobody's. */
gboolean
muster_army_edit_set_player (MusterStore *store, gint64 army, const char *player, GError **error);

/**
 * muster_army_edit_answer_pack:
 * @ruleset: what the army is kept with from now on, such as what came of
 *   muster_differences_take()
 * @answered: the digest of the pack whose differences were taken or left
 *
 * Returns: FALSE with %MUSTER_ERROR_BAD_INPUT also where @ruleset does not have all that the army
 * is made of
 */
gboolean muster_army_edit_answer_pack (MusterStore *store,
                                       gint64 army,
                                       const MusterRuleset *ruleset,
                                       const char *answered,
                                       GError **error);

/** Names a node; NULL for no name of its own. Keystrokes in a row are undone together. */
gboolean muster_army_edit_rename_node (MusterStore *store,
                                       gint64 army,
                                       gint64 node,
                                       const char *name,
                                       GError **error);

/** Sets the fields of a node, such as its note and what an opponent is not shown of it, to those
 * of @fields, of which nothing else is asked; of the army itself only the note can be secret. */
gboolean muster_army_edit_set_fields (MusterStore *store,
                                      gint64 army,
                                      gint64 node,
                                      const MusterNode *fields,
                                      GError **error);

/**
 * muster_army_edit_set_secret:
 * @nodes: (array length=n_nodes): ids
 *
 * Says what an opponent is not shown of nodes; of the army itself only its note can be secret.
 */
gboolean muster_army_edit_set_secret (MusterStore *store,
                                      gint64 army,
                                      const gint64 *nodes,
                                      guint n_nodes,
                                      MusterSecret secret,
                                      GError **error);

/* A figure to be entered; @value NULL takes it away. */
typedef struct
{
  const char *what; /* id of a stat, or "points" for the price */
  const char *value;
} MusterEntryChange;

/**
 * muster_army_edit_enter_all:
 * @nodes: (array length=n_nodes): ids
 * @changes: (array length=n_changes): figures, which each of them gets
 *
 * Enters figures on nodes, all in one action.
 */
gboolean muster_army_edit_enter_all (MusterStore *store,
                                     gint64 army,
                                     const gint64 *nodes,
                                     guint n_nodes,
                                     const MusterEntryChange *changes,
                                     guint n_changes,
                                     GError **error);

/** Sets a limit aside at a node for @reason, which is not blank; NULL holds it again. */
gboolean muster_army_edit_waive (MusterStore *store,
                                 gint64 army,
                                 gint64 node,
                                 const char *limit,
                                 const char *reason,
                                 GError **error);

G_END_DECLS
