/* The map of a campaign: places, and roads between them with the days that a march takes. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How broad the map is, and how high it may be at most. */
#define MUSTER_MAP_BREADTH 1000
#define MUSTER_MAP_DEPTH   2000

typedef struct
{
  gint64 number; /* from 1; it stays */
  const char *name;
  int x; /* from the left edge, in thousandths of the map's breadth */
  int y; /* from the top, in thousandths of the map's breadth */
} MusterPlace;

typedef struct
{
  gint64 a; /* places */
  gint64 b;
  int days;
} MusterRoad;

/** Returns: the days of the quickest march between two places on @roads (MusterRoad); 0 where they
 * are one, -1 where there is no way */
int muster_roads_get_days (const GArray *roads, gint64 from, gint64 to);

G_END_DECLS
