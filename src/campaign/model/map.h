/* What a person does to the map of a campaign: places, and the roads between them. Each function
 * changes a copy of a campaign, to be saved as one action. Where it returns FALSE or 0 it changed
 * nothing, and says why: %MUSTER_ERROR_BAD_INPUT or %MUSTER_ERROR_NOT_FOUND. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

#define MUSTER_MOST_ROAD_DAYS 99

/** Returns: the number of the place with this name, whatever its accents and capitals, or that is
 * this number; 0 where there is none, with the nearest names in the message */
gint64 muster_map_find_place (const MusterCampaign *campaign, const char *word, GError **error);

/** @x, @y: (out): where on the map there is most room for another place, as of MusterPlace */
void muster_map_find_room (const MusterCampaign *campaign, int *x, int *y);

/** Returns: the number of the new place, or 0; @x, @y: as of MusterPlace, brought onto the map */
gint64
muster_map_add_place (MusterCampaign *campaign, const char *name, int x, int y, GError **error);

/** @name: of the place from now on, copied without blanks around it; it is not that of another */
gboolean
muster_map_rename_place (MusterCampaign *campaign, gint64 place, const char *name, GError **error);

/** @x, @y: where it lies from now on, as of MusterPlace, brought onto the map */
gboolean
muster_map_move_place (MusterCampaign *campaign, gint64 place, int x, int y, GError **error);

/** Takes a place off the map with its roads, unless something that was recorded happened there. */
gboolean muster_map_remove_place (MusterCampaign *campaign, gint64 place, GError **error);

/** @hours: of a march from the one to the other, up to %MUSTER_MOST_ROAD_DAYS days of
 * %MUSTER_HOURS_A_DAY; 0: no road any more */
gboolean
muster_map_set_road (MusterCampaign *campaign, gint64 a, gint64 b, int hours, GError **error);

/** Returns: the hours of the road from the one to the other itself; 0 where there is none */
int muster_map_get_road (const MusterCampaign *campaign, gint64 a, gint64 b);

/** Returns: the hours that @days are, as files have them: whole days and eighths, "1.5" or
 * "0.125"; -1 where it is none, or more than a road takes */
int muster_road_parse_days (const char *days);

/** Returns: (transfer full): the days that @hours are, as files have them */
char *muster_road_dup_days (int hours);

/** Returns: (transfer full): how long a road is: "2 days", "1 day 4 hours" */
char *muster_road_dup_text (int hours);

/* How far down the map of a campaign goes, and where on it its picture lies. All lengths are
 * thousandths of the map's breadth. */

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} MusterMapArea;

/** Returns: how high the map is: as its picture, and no place lies outside */
int muster_map_get_depth (const MusterCampaign *campaign);

/** Returns: where the picture lies, from the left upper corner, as broad as the map unless it would
 * be higher than a map can be; all 0 where there is none */
MusterMapArea muster_map_get_picture_area (const MusterCampaign *campaign);

G_END_DECLS
