/* What an army may be composed of: its own nodes, and in each formation, whether it is there
 * already or might come, all that may stand there, in every grade that may be chosen for it. */
#pragma once

#include "army/evaluate/evaluate.h"

G_BEGIN_DECLS

/* Something that is borne. */
typedef struct
{
  const MusterKind *kind;
  guint on; /* index in the list, of one before it; MUSTER_NO_NODE: the item itself bears it */
} MusterBorne;

/* A node that is in the army, or might come into its holder any number of times. Where a grade of a
 * node of the army is open, there is an item for each that it may have; where something may bear
 * options, an item for each set of them. */
typedef struct
{
  const MusterKind *kind;
  guint holder;   /* index of the item that it stands in; MUSTER_NO_NODE for the army itself */
  guint source;   /* the node of the army that it is; MUSTER_NO_NODE: it might come */
  GArray *chosen; /* MusterGradeRef: what is chosen for it here; or NULL */
  GArray *borne;  /* MusterBorne: the options it comes with; or NULL */
  gboolean holds; /* recruits may come into it: a formation, or a unit that has models */
  guint node;     /* what it is in the catalogue; what it bears follows it */
  guint n_borne;  /* so many nodes */
  guint end;      /* index after the last item that stands in it */
} MusterRecruit;

typedef struct
{
  const MusterArmy *army;       /* that is to be completed */
  const MusterArmy *catalogue;  /* in which each item stands once */
  MusterEvaluation *begun;      /* of the army */
  MusterEvaluation *evaluation; /* of the catalogue: what words, grades and price each has */
  GArray *items;                /* MusterRecruit, each before what stands in it; first the army */
  gboolean by_units;            /* a unit counts as one point, and nothing else as any */
  guint8 *is_open;              /* per node of the catalogue, whether recruits may come into it */
  gboolean is_partial; /* more may be had than is listed: sets of options without number, and what
                          has its price from what comes into it */
} MusterRecruits;

/**
 * muster_recruits_list:
 * @army: an army whose ruleset is there
 *
 * Of a nation that has troops of its own of an arm only those are taken; types keep to their years,
 * and to the grades that are suggested for them. What the ruleset leaves without a price is left
 * out, unless it is in the army. Options come once each on what bears them, in sets that are legal
 * there; those that cost nothing only where a limit may ask for them.
 *
 * Returns: (transfer full): all that may be had
 */
MusterRecruits *muster_recruits_list (const MusterArmy *army);
void muster_recruits_free (MusterRecruits *recruits);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRecruits, muster_recruits_free)

/** Returns: (transfer none): the item */
const MusterRecruit *muster_recruits_get (const MusterRecruits *recruits, guint item);

/** Returns: what the item costs by itself, or how many units it is, where those are counted; else
 * as muster_recruits_get_price() */
MusterNumber muster_recruits_get_points (const MusterRecruits *recruits, guint item);

/** Returns: what the item costs by itself, with what it bears; of the army what it costs as it is
 */
MusterNumber muster_recruits_get_price (const MusterRecruits *recruits, guint item);

/** Returns: the index of its grade of a scale, MUSTER_GRADE_NONE or MUSTER_GRADE_UNKNOWN */
int muster_recruits_get_grade (const MusterRecruits *recruits, guint item, int scale);

G_END_DECLS
