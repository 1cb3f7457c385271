#include "config.h"

#include "campaign/model/map-area.h"

/* How high a map is that has neither a picture nor a place further down. */
#define LEAST_DEPTH 600

MusterMapArea
muster_map_get_picture_area (const MusterCampaign *campaign)
{
  const MusterMapPicture *picture = campaign->picture;
  if (picture == NULL)
    return (MusterMapArea){ 0 };
  double height = (double) MUSTER_MAP_BREADTH * picture->height / picture->width;
  double share = MIN (1, MUSTER_MAP_DEPTH / height);
  return (MusterMapArea){ .x = MUSTER_MAP_BREADTH * (1 - share) / 2,
                          .width = MUSTER_MAP_BREADTH * share,
                          .height = height * share };
}

int
muster_map_get_depth (const MusterCampaign *campaign)
{
  int depth = campaign->picture != NULL
                ? (int) (muster_map_get_picture_area (campaign).height + 0.5)
                : LEAST_DEPTH;
  for (guint i = 0; i < campaign->places->len; i++)
    depth = MAX (depth, g_array_index (campaign->places, MusterPlace, i).y);
  return MAX (depth, 1);
}
