/* What the files of sheet/organisation share. */
#pragma once

#include "sheet/army/organisation.h"

G_BEGIN_DECLS

/* Of the type size. */
#define GAP    1.1
#define INDENT 1.4

static inline MusterNode *
get_node (const MusterOrganisation *organisation, guint node)
{
  return &g_array_index (organisation->nodes, MusterNode, node);
}

static inline const MusterUnitStack *
get_stack (const MusterNode *node, guint stack)
{
  return &g_array_index (node->stacks, MusterUnitStack, stack);
}

static inline double
get_em (const MusterOrganisation *organisation, double share)
{
  return share * organisation->em;
}

/* Whether no formation stands below it. */
static inline gboolean
is_leaf (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->end == index + 1;
}

static inline double
get_centre (const MusterOrganisation *organisation, guint index)
{
  return get_node (organisation, index)->x + organisation->box_width / 2;
}

/** Returns: (transfer full): a single unit's name; of several what they are, "4 × Line battalion"
 */
char *muster_organisation_dup_stack_text (const MusterOrganisation *organisation,
                                          const MusterUnitStack *stack);

/** Returns: the height of a box down to its units (sheet/army/organisation-box.c) */
double muster_organisation_measure_head (const MusterOrganisation *organisation,
                                         const MusterNode *node);

/** Returns: the height of @n stacks of a node from @first on (sheet/army/organisation-box.c) */
double muster_organisation_measure_stacks (const MusterOrganisation *organisation,
                                           guint node,
                                           guint first,
                                           guint n);

G_END_DECLS
