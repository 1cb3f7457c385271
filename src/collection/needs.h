/* What armies and a table need of a collection, and which boxes it comes out of. How many figures
 * and bases a unit takes is said by its ruleset, or by the player's house values; what of a
 * collection a troop type is, by what it is called. */
#pragma once

#include "army/evaluate/evaluate.h"
#include "base/words.h"
#include "battlefield/model/battlefield.h"
#include "collection/collection.h"

G_BEGIN_DECLS

/* The terrain of the table, in the place of an army. */
#define MUSTER_NEED_OF_TABLE G_MAXUINT

/* Troops of one type and nation in an army, or features of one type on the table. */
typedef struct
{
  guint army; /* its place among those that were asked, or MUSTER_NEED_OF_TABLE */
  const MusterKind *kind;
  int nation;       /* grade, or MUSTER_GRADE_NONE */
  gint64 figures;   /* of one of them; 0: not known */
  gint64 bases;     /* likewise */
  GPtrArray *names; /* char *: what each is called, in the order of the army */
  guint n_found;    /* of them, the first ones */
  guint n_alone;    /* that would be found if nothing else were needed */
  gint64 rest;      /* what is there beyond those alone, and makes none: in units of which figures
                     * times bases, each 1 at least, are one of them */
} MusterRequirement;

/* What is taken from a row of the collection. */
typedef struct
{
  guint need;
  guint holding;
  gint64 count; /* in the row's own measure */
  guint first;  /* of the names of the need */
  guint last;   /* the same: the last one */
} MusterPacked;

typedef struct
{
  GPtrArray *holdings; /* MusterHolding */
  GPtrArray *armies;   /* MusterEvaluation (unowned) */
  GPtrArray *needs; /* MusterRequirement, by army, in its order; those of the table behind them */
  GPtrArray
    *usable;      /* GArray of guint: per need the rows that it may be packed from, nearest first */
  GArray *packed; /* MusterPacked, by box, as muster_holdings_sort() has them */
} MusterPacking;

/**
 * muster_packing_new:
 * @armies: (element-type MusterEvaluation): of whatever rulesets; they have to live as long
 * @battlefield: (nullable): whose terrain is needed too, likewise
 * @holdings: (element-type MusterHolding): what there is
 *
 * Deals out what there is, to the armies in their order. Rows that say no nation serve those of
 * which there are too few of their own. A unit is packed whole or not at all, of figures of one
 * scale.
 *
 * Returns: (transfer full): what is needed, and what of it is found where
 */
MusterPacking *
muster_packing_new (GPtrArray *armies, const MusterBattlefield *battlefield, GPtrArray *holdings);
void muster_packing_free (MusterPacking *packing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterPacking, muster_packing_free)

/** Returns: (transfer none): how it was worked out */
const MusterRequirement *muster_packing_get_need (const MusterPacking *packing, guint need);

/** Returns: how many are not there, whatever else is played */
guint muster_requirement_count_missing (const MusterRequirement *need);

/** Returns: how many are there, but taken by what else is played */
guint muster_requirement_count_shared (const MusterRequirement *need);

/** Returns: whether all that is needed is there */
gboolean muster_packing_is_whole (const MusterPacking *packing);

/** Returns: (transfer full): "33 of 36 are there" */
char *muster_packing_dup_sum (const MusterPacking *packing);

/** Returns: (transfer full): what is needed: its nation and its type; a feature by its name */
char *muster_packing_dup_need (const MusterPacking *packing, guint need);

/** Returns: (transfer full) (nullable): how much more it takes for @n more of them than are found
 * alone: "32 figures", "4 bases"; NULL where the ruleset does not say what they are made of */
char *muster_requirement_dup_amount (const MusterRequirement *need, guint n);

/** Returns: (transfer full) (element-type utf8): the names of the other armies that take what this
 * need could have */
GPtrArray *muster_packing_list_rivals (const MusterPacking *packing, guint need);

/**
 * muster_collection_list_wishes:
 * @evaluation: of an army that is to be completed
 *
 * Returns: (transfer full) (array zero-terminated=1): wishes, as muster_wishes_lay() reads them, by
 *   which no more units of a type come into the army than there are; of those whose figures cannot
 *   be counted as units nothing is wished
 */
char **muster_collection_list_wishes (GPtrArray *holdings, const MusterEvaluation *evaluation);

/** Returns: (transfer full): id of a type of the ruleset's features, which is the ruleset's → int:
 * how many pieces there are of each, which is nought of most */
GHashTable *muster_collection_count_pieces (GPtrArray *holdings, const MusterRuleset *ruleset);

/** Returns: (transfer full) (element-type MusterHolding): what is not there of what armies take, a
 * row each type and nation, counted in units: what whoever owns the armies has more */
GPtrArray *muster_packing_list_lacking (const MusterPacking *packing);

/** Returns: (transfer full): whether each kind of the ruleset, by its index, is owned at all, for
 * an army of @nation, a grade or MUSTER_GRADE_NONE */
gboolean *
muster_collection_find_owned (GPtrArray *holdings, const MusterRuleset *ruleset, int nation);

/* What rulesets call their nations and kinds of terrain. */
typedef struct _MusterRulesWords MusterRulesWords;

/** Returns: (transfer full): @rulesets (element-type MusterRuleset) have to live as long */
MusterRulesWords *muster_rules_words_new (GPtrArray *rulesets);
void muster_rules_words_free (MusterRulesWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRulesWords, muster_rules_words_free)

/** Returns: what somebody counts who does not say in what: pieces, where it is called as one of the
 * kinds of terrain, else figures */
MusterHoldingMeasure muster_holding_guess_measure (const char *what, const MusterRulesWords *words);

/** Takes the name of one of the nations out of what is owned, where it begins with it and says
 * none: "French line infantry" */
void muster_holding_split_nation (MusterHolding *holding, const MusterRulesWords *words);

G_END_DECLS
