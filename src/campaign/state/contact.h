/* Where enemies are near each other on the map of a campaign: what an organiser looks for every
 * evening. */
#pragma once

#include "campaign/state/register.h"

G_BEGIN_DECLS

/* How many days' march apart enemies are still told of. */
#define MUSTER_CONTACT_DAYS 1

/* Two formations of different sides. */
typedef struct
{
  const MusterRecord *one; /* of the side with the lower number */
  const MusterRecord *other;
  int days; /* on the roads between them; 0: they stand together */
} MusterContact;

/**
 * muster_register_list_contacts:
 * @reg: on any day
 *
 * Of a formation that marches its goal counts. A formation that stands where the one around it does
 * is not told of by itself.
 *
 * Returns: (transfer full) (element-type MusterContact): the nearest first; valid as long as the
 * register
 */
GArray *muster_register_list_contacts (const MusterRegister *reg);

/** Returns: (transfer full): a sentence: "Quatre Bras: II Corps (French) and Picton (Allies) stand
 * together." */
char *muster_contact_dup_text (const MusterRegister *reg, const MusterContact *contact);

G_END_DECLS
