/* Things of the register as a person names them: by their number, or by a name that only one has.
 */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* What may be named; they add up. */
typedef enum
{
  MUSTER_NAMES_SIDE = 1 << 0,
  MUSTER_NAMES_FORMATION = 1 << 1, /* an army is one too */
  MUSTER_NAMES_COMMANDER = 1 << 2,
  MUSTER_NAMES_UNIT = 1 << 3,
  MUSTER_NAMES_RECORD = MUSTER_NAMES_FORMATION | MUSTER_NAMES_COMMANDER | MUSTER_NAMES_UNIT,
  MUSTER_NAMES_GROUP = MUSTER_NAMES_SIDE | MUSTER_NAMES_FORMATION,
  MUSTER_NAMES_ALL = MUSTER_NAMES_SIDE | MUSTER_NAMES_RECORD,
} MusterNames;

/**
 * muster_register_find_named:
 * @typed: a number of the register, minus that of a side, or a name; case and accents are no
 *   difference, unless they tell two things apart
 * @names: what may be named
 *
 * Those who were disbanded or merged are meant only where nobody else has the name.
 *
 * Returns: the number of a record, or minus that of a side; 0 with %MUSTER_ERROR_NOT_FOUND where
 *   there is none, %MUSTER_ERROR_BAD_INPUT where several have the name or it is of another sort
 */
gint64 muster_register_find_named (const MusterRegister *reg,
                                   const char *typed,
                                   MusterNames names,
                                   GError **error);

/** Returns: the number of the campaign's side that is called so; 0 with %MUSTER_ERROR_NOT_FOUND */
int
muster_campaign_find_side_named (const MusterCampaign *campaign, const char *typed, GError **error);

/** Returns: (transfer full): the name of a record, or of a side as minus its number */
char *muster_register_dup_label (const MusterRegister *reg, gint64 number);

/** Returns: (transfer full): the name as muster_register_dup_label(); with the formations that tell
 * it from others of its side, or, with @among_all, of all sides, which have the same: "Oak in Red"
 */
char *muster_register_dup_distinct (const MusterRegister *reg, gint64 number, gboolean among_all);

/** Returns: (transfer full): the label and where it stands: "Oak in Red, North" */
char *muster_register_dup_where (const MusterRegister *reg, const MusterRecord *record);

G_END_DECLS
