/* An army as it is shared: muster show --format, --opponent, -o. */
#pragma once

#include "army/model/army.h"

G_BEGIN_DECLS

/** What is asked for. */
typedef struct
{
  char *format; /* or NULL: text, where any other is given */
  char *output; /* or NULL: standard output */
  gboolean force;
  gboolean for_opponent;
  gboolean no_points;
  gboolean no_findings;
  gboolean no_notes;
} MusterShare;

/** Returns: whether the army is to be shared, not shown as the tool shows it */
gboolean muster_share_is_asked (const MusterShare *share);

/** Fills in the format. Returns: FALSE with a message where there is no such format, or it cannot
 * leave out what shall be left out */
gboolean muster_share_check (MusterShare *share);

/** Writes the army. Returns: the exit status */
int muster_show_share (const MusterArmy *army, const MusterShare *share);

G_END_DECLS
