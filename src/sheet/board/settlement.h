/* Where the houses of a settlement stand: along the roads that run through its outline, and along
 * lanes of its own where there are none. A small one is a farm round a yard; larger ones have a
 * church. All lengths are mm of the board. */
#pragma once

#include "sheet/board/pen.h"

G_BEGIN_DECLS

typedef enum
{
  MUSTER_BUILDING_HOUSE,
  MUSTER_BUILDING_BARN, /* slated */
  MUSTER_BUILDING_CHURCH,
  MUSTER_BUILDING_GARDEN,
} MusterBuildingKind;

/* A rectangle: its middle, a unit vector along its ridge, and its measures. */
typedef struct
{
  MusterBuildingKind kind;
  MusterSpot at;
  MusterSpot along;
  double length;
  double depth;
} MusterBuilding;

/* mm that a town's wall is thick on the table, within the outline as without. */
#define MUSTER_TOWN_WALL 5.0

typedef struct
{
  GArray *buildings; /* MusterBuilding */
  GArray *lanes;     /* MusterLane */
  GArray *trees;     /* MusterSpot: those of orchards */
  double tree;       /* their radius */
  double lane;       /* breadth of lanes */
  double house;      /* the usual length of a house */
} MusterSettlement;

/** Returns: (transfer full): the plan of the settlement */
MusterSettlement *muster_settlement_new (const MusterBattlefield *battlefield,
                                         const MusterFeature *feature);
void muster_settlement_free (MusterSettlement *settlement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterSettlement, muster_settlement_free)

/** Puts the corners of a building into @corners, which holds four. */
void muster_building_get_corners (const MusterBuilding *building, MusterSpot *corners);

/** Returns: whether two buildings come nearer to each other than @gap */
gboolean muster_buildings_meet (const MusterBuilding *a, const MusterBuilding *b, double gap);

void muster_board_draw_settlement_ground (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_town_wall (const MusterBoard *board, const MusterFeature *feature);

void muster_board_draw_houses (const MusterBoard *board, const MusterFeature *feature);

G_END_DECLS
