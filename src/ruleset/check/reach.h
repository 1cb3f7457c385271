/* What armies of a ruleset can have at all: which kinds, with which words and grades, standing in
 * what; and whether a selector can match any of it. Private to this folder. */
#pragma once

#include "ruleset/ruleset.h"

#include <obstack.h>

G_BEGIN_DECLS

/* How a scale is chosen on a class. */
enum
{
  MUSTER_CLASS_OFFERED = 1,
  MUSTER_CLASS_CHANGED = 2,
  MUSTER_CLASS_OPTIONAL = 4,
};

/* Kinds that no selector can tell apart. */
typedef struct
{
  const MusterKind *kind;         /* the first of them */
  guint64 *within;                /* words of all that it may hold, of those that has: asks for */
  const guint *holders;           /* classes that it may stand in */
  const guint64 *const *contexts; /* words of all that it may stand in */
  GPtrArray *inner; /* (unowned) (element-type guint64 *) (unowned): for each of these, what it is
                       to a thing in the class, as far as that was asked; NULL before */
  guint n_holders;
  guint8 n_contexts;
  guint many_contexts : 1;
  guint reachable : 1;
  guint8 flags[]; /* per grade of every scale, and after each for "none", whether it may have that;
                     behind them per scale how it is offered */
} MusterClass;

typedef struct
{
  const MusterRuleset *ruleset;         /* (unowned) */
  GPtrArray *classes;                   /* (element-type MusterClass): in the order of kinds */
  struct obstack memory;                /* has them */
  GPtrArray *inner;                     /* owns those of the classes */
  guint *offsets;                       /* per scale: of its first grade among a class's grades */
  guint n_flags;                        /* a class's grades and "none"s */
  guint64 *asked[MUSTER_N_WORD_PLACES]; /* words that selectors ask for, by place */
  guint64 *extra;                       /* words that traits may give */
  guint64 *no_words;
  guint *with;       /* classes by their own words, those of each word together */
  guint *with_begin; /* per word, and behind the last: where its classes begin */
  GHashTable *lists; /* (element-type GBytes): owns contexts, and lists of them and of holders, each
                        once: of a hundred thousand types most stand where others do */
  gboolean knows_places;
  guint64 *n_tried; /* how many clauses were held against a class */
} MusterReach;

/** Returns: (transfer full): what @ruleset, which must live as long, can make */
MusterReach *muster_reach_new (const MusterRuleset *ruleset);
void muster_reach_free (MusterReach *reach);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterReach, muster_reach_free)

static inline MusterClass *
muster_reach_get_class (const MusterReach *reach, guint index)
{
  return g_ptr_array_index (reach->classes, index);
}

/** Returns: (transfer none): per grade of @scale, and after them for "none", whether a thing of the
 * class may have it */
static inline guint8 *
muster_reach_get_grades (const MusterReach *reach, const MusterClass *class, int scale)
{
  return (guint8 *) class->flags + reach->offsets[scale];
}

/** Returns: how the scale is chosen on the class, by MUSTER_CLASS_… */
static inline guint8
muster_reach_get_offered (const MusterReach *reach, const MusterClass *class, int scale)
{
  return class->flags[reach->n_flags + (guint) scale];
}

/** Returns: the grade of @scale that tags or a nation give the kind, or MUSTER_GRADE_NONE */
int muster_reach_get_preset (const MusterReach *reach, const MusterKind *kind, int scale);

/** Returns: whether the scale comes to the class only from what it stands in, or from nations */
gboolean muster_reach_is_inherited (const MusterReach *reach, const MusterClass *class, int scale);

/** Returns: (transfer full): cells for all words, none of them set */
guint64 *muster_reach_new_bits (const MusterReach *reach);

/** Returns: whether the words are new to @list, which takes @bits or frees them */
gboolean muster_reach_take_new_bits (const MusterReach *reach, GPtrArray *list, guint64 *bits);

/** Returns: whether @selector can match some thing of the class */
gboolean muster_reach_may_match (const MusterReach *reach,
                                 const MusterClass *class,
                                 const MusterSelector *selector);

/** Returns: whether the terms can hold together for any class of the sorts up to @last_sort */
gboolean muster_reach_any_may_match (const MusterReach *reach,
                                     const MusterTerm *terms,
                                     guint n_terms,
                                     MusterCategory last_sort);

/** Returns: whether @selector can match anything */
gboolean muster_reach_can_match (const MusterReach *reach, const MusterSelector *selector);

G_END_DECLS
