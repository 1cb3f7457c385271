/* Who is where on the map of a campaign, as far as somebody sees it. */
#pragma once

#include "campaign/state/visibility.h"

G_BEGIN_DECLS

/* A formation that is at a place, or on its way to it. */
typedef struct
{
  const MusterRecord *record;
  gint64 place;
  int arrives; /* MUSTER_NO_DAY: it is there */
} MusterPresence;

/**
 * muster_register_list_presences:
 * @viewer: (nullable): who looks; NULL: the umpire
 *
 * Whoever sees no more than what stands in a formation learns where that is, for he is there too.
 *
 * Returns: (transfer full) (element-type MusterPresence): formations that are seen as they are and
 * of which a place is known, by side and as they stand in it; valid as long as the register
 */
GArray *muster_register_list_presences (const MusterRegister *reg, const MusterViewer *viewer);

/** Returns: (transfer none) (nullable): the formation whose place is that of @record: itself, or
 * the nearest around it that has one; NULL where no place is known */
const MusterRecord *muster_register_find_placed (const MusterRegister *reg,
                                                 const MusterRecord *record);

/** Returns: (transfer full): where a point of a road is, that is so many 16ths of an hour's march
 * from the nearer end of it; @toward: the other end; 0: at the place itself: "on the road
 * Mill–Ford, ½ h from Mill", "just outside Mill, on the road to Ford" */
char *muster_campaign_dup_spot (const MusterCampaign *campaign,
                                gint64 place,
                                gint64 toward,
                                gint64 units);

/** Returns: (transfer full): the places of a way, of which @numbers has the numbers with blanks
 * between them: "Mill, Ford"; "" for NULL */
char *muster_campaign_dup_way (const MusterCampaign *campaign, const char *numbers);

/** Returns: (transfer full): the time of day at which a quarter of an hour begins: "14:15" */
char *muster_quarter_dup_text (gint64 quarter);

/** Returns: (transfer full) (nullable): where a formation stands by itself: "at Mill", or where it
 * will be: "at Mill on 18 June 1815"; NULL where that is not told of it */
char *muster_record_dup_stand (const MusterRegister *reg, const MusterRecord *record);

/** Returns: (transfer container) (element-type MusterRecord): of the formations that are seen as
 * they are, the highest of which no place is known, nor of anything in them; @viewer as above */
GPtrArray *muster_register_list_placeless (const MusterRegister *reg, const MusterViewer *viewer);

/** Returns: (transfer full): who it is, and when it will be there: "1st Corps, there on 18 June
 * 1815" */
char *muster_presence_dup_text (const MusterRegister *reg, const MusterPresence *presence);

/** Returns: (transfer full): the same behind the name of its side: "North: 1st Corps" */
char *muster_presence_dup_sided (const MusterRegister *reg, const MusterPresence *presence);

G_END_DECLS
