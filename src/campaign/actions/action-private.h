/* What the files that read deeds share: private to them. */
#pragma once

#include "campaign/actions/action.h"

G_BEGIN_DECLS

/* A deed that words are read for. */
typedef struct
{
  MusterDraft *draft;
  const MusterRegister *reg; /* on its day */
  MusterEvent event;
  const char *grade;             /* "SCALE GRADE" that was typed for who is new, or NULL */
  char *told[MUSTER_DEED_PARTS]; /* the parts, as the title has them */
  GError **error;
} MusterActionDraft;

/** Returns: FALSE, with a sentence and its way out */
gboolean muster_reading_refuse (MusterActionDraft *reading, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/** Fills in where they come from and how many, and how a commander comes back. */
gboolean muster_reading_check_back (MusterActionDraft *reading);

/** Fills in when it arrives, and notes what the roads say against that and who stays behind. */
gboolean muster_reading_check_march (MusterActionDraft *reading);

/** Refuses replacements and mergers that have no room beside those who come back from hospital,
 * unless a unit may be above its establishment. */
gboolean muster_reading_check_room (MusterActionDraft *reading);

/** Notes with a merger that its units are of two arms, where the rules name arms. */
void muster_reading_remark_merger (MusterActionDraft *reading);

/** Fills in a name and, where the rules throw for him, the die. */
gboolean muster_reading_check_successor (MusterActionDraft *reading);

/** Adds the events of his grades behind that of a successor. */
void muster_reading_add_grades (MusterActionDraft *reading);

G_END_DECLS
