/* How far down the map of a campaign goes, and where on it its picture lies. All lengths are
 * thousandths of the map's breadth. */
#pragma once

#include "campaign/model/campaign.h"

G_BEGIN_DECLS

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
