/* What a person owns: figures, bases, whole units and pieces of terrain, and the boxes they are in.
 * It is said in his own words, not by a ruleset: one box of figures serves whatever rules are
 * played. Kept in the library, each change an action that can be undone. */
#pragma once

#include "db/store.h"
#include "ruleset/ruleset.h"

G_BEGIN_DECLS

/* The document that actions on the collection touch. */
#define MUSTER_DOCUMENT_COLLECTION    "collection"
#define MUSTER_DOCUMENT_COLLECTION_ID 1

/* So many rows a collection has at most, and so many of anything a row. */
#define MUSTER_MOST_HOLDINGS 100000
#define MUSTER_MOST_HELD     1000000

/* Of a row that comes from elsewhere: it does not say how many are painted. */
#define MUSTER_PAINTED_UNSAID (-1)

/* What a row counts. */
typedef enum
{
  MUSTER_MEASURED_IN_UNITS, /* of the rules that are played: battalions, squadrons, batteries */
  MUSTER_MEASURED_IN_BASES,
  MUSTER_MEASURED_IN_FIGURES,
  MUSTER_MEASURED_IN_PIECES, /* of terrain */
  MUSTER_N_HOLDING_MEASURES,
} MusterHoldingMeasure;

/** The words that files have for them; never translated; NULL after the last. */
extern const char *const muster_holding_measure_words[MUSTER_N_HOLDING_MEASURES + 1];

/* A row of the collection. */
typedef struct
{
  gint64 id;    /* the library's; 0: not yet there */
  char *nation; /* or NULL: of any nation */
  char *what;   /* troops, such as "Line infantry", or a piece of terrain, such as "Wood" */
  char *scale;  /* of the figures, such as "15 mm", or NULL */
  MusterHoldingMeasure measure;
  gint64 count;   /* 0 to MUSTER_MOST_HELD */
  gint64 painted; /* of them; or MUSTER_PAINTED_UNSAID */
  char *box;      /* box or shelf, or NULL */
  char *note;     /* or NULL */
} MusterHolding;

MusterHolding *muster_holding_copy (const MusterHolding *holding);
void muster_holding_free (MusterHolding *holding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterHolding, muster_holding_free)

/** Returns: (transfer full) (element-type MusterHolding): an empty list, which owns what is added
 */
GPtrArray *muster_holdings_new (void);

/** Sets a text, which may be NULL; blanks at its ends are left out, and "" is NULL. */
void muster_holding_set_text (char **member, const char *text);

/** Returns: FALSE with %MUSTER_ERROR_BAD_INPUT, in words, where a row cannot be so: without a name,
 * with more painted than there are, … */
gboolean muster_holding_check (const MusterHolding *holding, GError **error);

/** Returns: whether both are one scale, however it is spelt: "15mm" and "15 mm" */
gboolean muster_scale_is_same (const char *one, const char *other);

/** Returns: whether both are one box, however it is spelt; NULL: no box */
gboolean muster_box_is_same (const char *one, const char *other);

/** Takes out those of figures of another scale than @scale, which may be NULL: then none */
void muster_holdings_keep_scale (GPtrArray *holdings, const char *scale);

/** Sorts them by box, "Box 2" before "Box 10", those in none last, then by nation and name. */
void muster_holdings_sort (GPtrArray *holdings);

/** Returns: (transfer full): by which rows of the same are known: of the same figures, counted in
 * the same, in one box */
char *muster_holding_dup_key (const MusterHolding *holding);

/** Returns: (transfer full): its nation, name and scale */
char *muster_holding_dup_name (const MusterHolding *holding);

/** Returns: (transfer full): so many of what a measure counts: "24 figures" */
char *muster_holding_dup_count (MusterHoldingMeasure measure, gint64 count);

/** Returns: the measure that a word of files says; MUSTER_N_HOLDING_MEASURES for any other */
MusterHoldingMeasure muster_holding_measure_find (const char *word);

/** Returns: (transfer full) (nullable) (element-type MusterHolding): all of it, as
 * muster_holdings_sort() has it; NULL with what went wrong */
GPtrArray *muster_collection_list (MusterStore *store, GError **error);

/**
 * muster_collection_change:
 * @name: what is done: a phrase
 * @merge: (nullable): as in muster_store_begin()
 * @saved: (nullable) (element-type MusterHolding): rows with a new text or count, or new ones;
 * those get their ids
 * @removed: (nullable) (element-type gint64): ids
 *
 * One action. Returns: FALSE where nothing was changed, as muster_store_begin() and
 * muster_holding_check(), or %MUSTER_ERROR_NOT_FOUND where a row is gone meanwhile
 */
gboolean muster_collection_change (MusterStore *store,
                                   const char *name,
                                   const char *merge,
                                   GPtrArray *saved,
                                   GArray *removed,
                                   GError **error);

/* How rows that come from elsewhere are put to those that are there. */
typedef enum
{
  MUSTER_COLLECTION_SET,     /* of the same so many, as the new ones say; others stay */
  MUSTER_COLLECTION_ADD,     /* so many more */
  MUSTER_COLLECTION_REPLACE, /* all others go */
} MusterCollectionMerge;

/**
 * muster_collection_merge:
 * @present: (element-type MusterHolding): what is there
 * @coming: (element-type MusterHolding): what comes; rows of the same are added up
 * @removed: (out) (transfer full) (element-type gint64): ids of those that go, among them rows of
 * the same as one that is saved, whose counts are in that
 *
 * What does not say how many are painted leaves as many painted as were.
 *
 * Returns: (transfer full) (element-type MusterHolding): what is to be saved: those that become
 *   others, and new ones
 */
GPtrArray *muster_collection_merge (GPtrArray *present,
                                    GPtrArray *coming,
                                    MusterCollectionMerge how,
                                    GArray **removed);

G_END_DECLS
