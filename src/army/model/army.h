/* An army: a tree of formations with commanders, units and options, as its player chose them.
 * A snapshot: once built it never changes and may be shared by threads. Nothing in it is worked
 * out; points, findings and readouts are functions of it. */
#pragma once

#include "base/date.h"
#include "ruleset/ruleset.h"

#include <glib.h>

G_BEGIN_DECLS

#define MUSTER_NO_BUDGET      (-1)
#define MUSTER_LARGEST_BUDGET 999999999
/* So many nodes stand in each other at most, below the army: files that nest deeper cannot be
 * read. */
#define MUSTER_DEEPEST_NODE 255
#define MUSTER_NO_NODE      G_MAXUINT

/* A grade chosen on a node. */
typedef struct
{
  const char *scale;
  const char *grade;
  gint16 scale_index; /* -1 where the ruleset does not know it */
  gint16 grade_index;
} MusterChosen;

/* A figure that the player entered on a node; what = "points" is his own price, what = "lost" the
 * steps that a unit had lost before the battle. */
typedef struct
{
  const char *what;
  const char *value;
} MusterEntry;

/* What a unit had lost before the battle, in steps, is entered under this name. */
#define MUSTER_ENTRY_LOST "lost"

/* What an opponent is not shown of a node. */
typedef enum
{
  MUSTER_SECRET_NONE,
  MUSTER_SECRET_NOTE, /* its note */
  MUSTER_SECRET_ALL,  /* the node itself, with all that stands in it */
} MusterSecret;

/** Returns: "note" or "all", as files and the library say; NULL where nothing is secret */
const char *muster_secret_get_word (MusterSecret secret);

/** Returns: what the word says; nothing secret for NULL */
MusterSecret muster_secret_from_word (const char *word);

/* A limit knowingly set aside at a node. */
typedef struct
{
  const char *limit;
  const char *reason;
} MusterWaiver;

typedef struct
{
  gint64 id;    /* unique in the army; the library's where it comes from there */
  guint parent; /* index; MUSTER_NO_NODE for the army itself */
  guint end;    /* index after the last node that stands in it */
  guint depth;  /* 0 for the army itself */
  MusterCategory category;
  const char *kind_id;
  const MusterKind *kind; /* NULL where there is no ruleset */
  const char *name;       /* or NULL */
  const char *note;       /* or NULL */
  const char *remark; /* what is shown of it in words, which is its note; NULL where it is blank */
  MusterSecret secret;
  const MusterChosen *chosen;
  const MusterEntry *entries;
  const MusterWaiver *waivers;
  guint n_chosen;
  guint n_entries;
  guint n_waivers;
} MusterNode;

/* What is kept of a node as a text beside its kind and its name: a row a field. Whatever stores,
 * reads, writes, copies or compares nodes goes over all rows. */
typedef struct
{
  const char *id;      /* the column, the attribute or element in files, the key in JSON */
  gboolean is_element; /* in files it is an element, else an attribute */
  gboolean is_shown;   /* people read it; else it says how the node is treated */
  /* Returns: (transfer none) (nullable): the text */
  const char *(*get) (const MusterNode *node);
  /* @text: (nullable): one that lives as long as @node. Returns: FALSE where it means nothing */
  gboolean (*set) (MusterNode *node, const char *text);
} MusterField;

extern const MusterField muster_fields[];
extern const guint muster_n_fields;

/** Returns: whether all fields of both nodes are the same */
gboolean muster_node_has_same_fields (const MusterNode *node, const MusterNode *other);

typedef struct _MusterArmy MusterArmy;
struct _MusterArmy
{
  gint64 id; /* in the library; 0 where it does not come from there */
  const char *name;
  const char *ruleset_id;
  const char *version;    /* of the pack that it was made with, or NULL */
  const char *digest;     /* of that pack's text, or NULL */
  const char *date;       /* YYYY, YYYY-MM or YYYY-MM-DD, or NULL */
  int year;               /* MUSTER_NO_YEAR without a date */
  const char *player;     /* or NULL */
  gint64 budget;          /* points; MUSTER_NO_BUDGET: no limit */
  MusterRuleset *ruleset; /* NULL where it is not there */
  MusterNode *nodes; /* in order, each before what stands in it; the first is the army itself */
  guint n_nodes;
  GStringChunk *strings;
  GPtrArray *blocks;
  gpointer alike; /* owned by what tells places, which makes it when one is first asked for */
  char **places;  /* the same: of each node its place in words, once it is asked for */
  const MusterArmy *source; /* an army whose strings this one borrows, or NULL */
  gatomicrefcount refs;
};

const MusterArmy *muster_army_ref (const MusterArmy *army);
void muster_army_unref (const MusterArmy *army);
typedef const MusterArmy MusterArmySnapshot;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterArmySnapshot, muster_army_unref)

/** Returns: the index of the node with this id, or MUSTER_NO_NODE */
guint muster_army_find_node (const MusterArmy *army, gint64 id);

/** Returns: how many units stand in it */
guint muster_army_count_units (const MusterArmy *army);

/** Returns: the index of the next node directly in @parent after @child, or of the first where
 * @child is MUSTER_NO_NODE; MUSTER_NO_NODE after the last */
guint muster_army_get_next (const MusterArmy *army, guint parent, guint child);

/** Returns: whether nothing but their place tells two nodes apart, nor what stands in them, in the
 * same order */
gboolean muster_army_is_same_tree (const MusterArmy *army, guint node, guint other);

/** Returns: (transfer none) (nullable): the grade chosen on the node itself */
const MusterChosen *muster_node_find_chosen (const MusterNode *node, int scale);

/** Returns: (transfer none) (nullable): what was entered on the node itself */
const char *muster_node_find_entry (const MusterNode *node, const char *what);

/** Returns: the steps that a unit had lost before the battle; 0 of others */
gint64 muster_node_get_lost (const MusterNode *node);

/** Returns: (transfer none): what it is; its kind's id where the ruleset is not there */
const char *muster_node_get_kind_name (const MusterNode *node);

/** Returns: whether the player gave it a name */
gboolean muster_node_is_named (const MusterNode *node);

/** Returns: (transfer full): the node's name, or what it is with its number among its like */
char *muster_army_dup_label (const MusterArmy *army, guint node);

/** Returns: (transfer full): the label, with its number where a brother has the same name, and of
 * what it is a part where another node of the army has: "1st Brigade (2) of 2nd Division" */
char *muster_army_dup_place (const MusterArmy *army, guint node);

/** Returns: how many nodes that follow each other in one thing, from @node on, are equal, as
 * muster_army_is_same_tree() tells: 1 at least */
guint muster_army_count_equal (const MusterArmy *army, guint node);

/** Returns: (transfer full): @n equal models or options, of which @node is the first, with what
 * each is given: "4 × Man (Musket)", "Colours" */
char *muster_army_dup_equal (const MusterArmy *army, guint node, guint n);

/** Returns: (transfer full) (element-type utf8): the models and options in a node, in order, equal
 * ones together */
GPtrArray *muster_army_list_borne (const MusterArmy *army, guint node);

/** Returns: (transfer full): the same in a line: "Colours, 4 × Man (Musket)"; "" for none */
char *muster_army_dup_borne (const MusterArmy *army, guint node);

/** Returns: (transfer full): "18 June 1815", "June 1815" or "1815"; NULL without a date */
char *muster_army_dup_date (const MusterArmy *army);

/**
 * muster_army_dup_usual_name:
 * @nation: (nullable): its name
 * @date: (nullable): as an army's date
 *
 * Returns: (transfer full): what an army is called until somebody names it: "Army of NATION, 1809",
 *   "New army"
 */
char *muster_army_dup_usual_name (const char *nation, const char *date);

/**
 * MusterArmyBuilder:
 *
 * Builds an army from its root down: set its particulars, begin and end nodes in order, finish.
 * The army itself is begun already. What was said of a node goes to the one begun last and not
 * yet ended; particulars are said before what stands in it.
 */
typedef struct _MusterArmyBuilder MusterArmyBuilder;

/**
 * muster_army_builder_new:
 * @ruleset: (nullable): the ruleset that its nodes belong to
 * @ruleset_id: its id
 * @name: the army's name
 */
MusterArmyBuilder *
muster_army_builder_new (MusterRuleset *ruleset, const char *ruleset_id, const char *name);
void muster_army_builder_free (MusterArmyBuilder *builder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterArmyBuilder, muster_army_builder_free)

void muster_army_builder_set_id (MusterArmyBuilder *builder, gint64 id);
void
muster_army_builder_set_pack (MusterArmyBuilder *builder, const char *version, const char *digest);
/** @date must be YYYY, YYYY-MM or YYYY-MM-DD, or NULL. */
void muster_army_builder_set_date (MusterArmyBuilder *builder, const char *date);
void muster_army_builder_set_player (MusterArmyBuilder *builder, const char *player);
void muster_army_builder_set_budget (MusterArmyBuilder *builder, gint64 budget);

/**
 * muster_army_builder_begin:
 * @id: the node's id, or 0 for a new one
 * @category: what it is
 * @kind: the id of its formation kind or type
 * @name: (nullable): its name
 */
void muster_army_builder_begin (MusterArmyBuilder *builder,
                                gint64 id,
                                MusterCategory category,
                                const char *kind,
                                const char *name);
/** Sets the id of the army's own node. */
void muster_army_builder_set_root_id (MusterArmyBuilder *builder, gint64 id);
void muster_army_builder_set_note (MusterArmyBuilder *builder, const char *note);
void muster_army_builder_set_secret (MusterArmyBuilder *builder, MusterSecret secret);
/** Sets a field to @text, or NULL; what means nothing is passed over. */
void muster_army_builder_set_field (MusterArmyBuilder *builder,
                                    const MusterField *field,
                                    const char *text);

/** Sets all fields to those of @node, which may be of another army. */
void muster_army_builder_set_fields (MusterArmyBuilder *builder, const MusterNode *node);

/** Takes over all that was said of @node, which may be of another army: fields, grades, entries and
 * waivers. */
void muster_army_builder_take_particulars (MusterArmyBuilder *builder, const MusterNode *node);
void muster_army_builder_choose (MusterArmyBuilder *builder, const char *scale, const char *grade);
void muster_army_builder_enter (MusterArmyBuilder *builder, const char *what, const char *value);
void muster_army_builder_waive (MusterArmyBuilder *builder, const char *limit, const char *reason);
void muster_army_builder_end (MusterArmyBuilder *builder);

/** Makes the builder's army a copy of @army but for what stands in it. Afterwards nodes of @army,
 * and of no other, may be copied; they borrow its particulars. Notes and secrets may be set, but
 * nothing begun, chosen, entered or waived. */
void muster_army_builder_set_source (MusterArmyBuilder *builder, const MusterArmy *army);

/** Copies the nodes of @army from @first, not the army itself, up to @end, ids included: brothers,
 * each with all that stands in it. */
void muster_army_builder_copy (MusterArmyBuilder *builder,
                               const MusterArmy *army,
                               guint first,
                               guint end);

/** Begins a copy of the node alone, which the caller ends. */
void
muster_army_builder_begin_copy (MusterArmyBuilder *builder, const MusterArmy *army, guint index);

/** Returns: (transfer full): the army */
const MusterArmy *muster_army_builder_finish (MusterArmyBuilder *builder);

/** Returns: (transfer full): a copy of @army, ids included, whose types and grades are those of
 * another text of its ruleset */
const MusterArmy *muster_army_put_under (const MusterArmy *army, MusterRuleset *ruleset);

/** Returns: (transfer full): the army with a limit set aside at a node, by its id, for a reason */
const MusterArmy *
muster_army_waive (const MusterArmy *army, gint64 node, const char *limit, const char *reason);

/* A copy that is changed, node by node, before anybody else sees it: as army/model/change.h says.
 * Nodes are told by their indices, which change with it. */

/** Returns: (transfer full): a copy of @army, with room for @n_more nodes; it borrows its words */
MusterArmy *muster_army_copy (const MusterArmy *army, guint n_more);

/** Takes nodes out. @gone: (array): for each node whether it goes; with each all that stands in it
 * must be marked, and the army itself must not */
void muster_army_remove (MusterArmy *army, const gboolean *gone);

/** Moves a node, with what stands in it, into @parent, which does not stand in it. @place: among
 * what else stands there, from 0; below 0: after all */
void muster_army_move (MusterArmy *army, guint node, guint parent, int place);

/** Adds a node to @parent, for which there must be room. @id: 0 for a new one; @place: as above.
 * Returns: its index */
guint muster_army_add (MusterArmy *army,
                       gint64 id,
                       MusterCategory category,
                       const char *kind,
                       const char *name,
                       MusterSecret secret,
                       guint parent,
                       int place);

/** Sets the grade of a scale on a node; NULL takes the choice back. */
void muster_army_choose (MusterArmy *army, guint node, const char *scale, const char *grade);

/** Enters a figure on a node; NULL takes it away. */
void muster_army_enter (MusterArmy *army, guint node, const char *what, const char *value);

/** Names a node; NULL takes its name away. */
void muster_army_name (MusterArmy *army, guint node, const char *name);

/** Makes a node one of another type, or kind of formation, of its category; all else of it stays.
 */
void muster_army_turn (MusterArmy *army, guint node, const char *kind);

G_END_DECLS
