#include "config.h"

#include "battlefield/model/outline.h"
#include "battlefield/terrain/run.h"

#include <glib/gi18n-lib.h>

static const int steps[MUSTER_N_EDGES][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* Returns: the sector beyond @edge of @sector, or 0 beyond the table */
static int
get_neighbour (const MusterBattlefield *board, int sector, MusterEdge edge)
{
  int column = (sector - 1) % board->columns + steps[edge][0];
  int row = (sector - 1) / board->columns + steps[edge][1];
  if (column < 0 || row < 0 || column >= board->columns || row >= board->rows)
    return 0;
  return row * board->columns + column + 1;
}

/* Where the route leaves a sector, on its edge; @side: the number behind the bends */
static MusterPoint
find_gate (MusterRun *run, int sector, MusterEdge edge)
{
  MusterBox box = muster_battlefield_get_sector (run->maker->board, sector);
  int part = (int) muster_random_range (&run->random, 25, 75);
  int x = box.x0 + (box.x1 - box.x0) * part / 100;
  int y = box.y0 + (box.y1 - box.y0) * part / 100;
  switch (edge)
    {
    case MUSTER_EDGE_NORTH:
      return (MusterPoint){ x, box.y0 };
    case MUSTER_EDGE_SOUTH:
      return (MusterPoint){ x, box.y1 };
    case MUSTER_EDGE_WEST:
      return (MusterPoint){ box.x0, y };
    case MUSTER_EDGE_EAST:
      return (MusterPoint){ box.x1, y };
    case MUSTER_N_EDGES:
      break;
    }
  return (MusterPoint){ x, y };
}

/* Half of a route: from the sector thrown for, out of the table. */
typedef struct
{
  MusterRun *run;
  gboolean *been;  /* by sector: where the route was already */
  GArray *gates;   /* MusterPoint: where it leaves each of its sectors */
  MusterEdge left; /* by which the other half leaves the table, or MUSTER_N_EDGES */
} Half;

/* A river that goes out where it came in would be a pond with two brooks. */
static gboolean
may_go (const Half *half, int sector, MusterEdge edge)
{
  int next = get_neighbour (half->run->maker->board, sector, edge);
  return next == 0 ? edge != half->left : !half->been[next];
}

/* The way that was thrown, or the next clockwise that neither leads to where the route was already
 * nor out of the table where it came in. Returns: FALSE where all do */
static gboolean
turn_away (const Half *half, int sector, MusterEdge *heading)
{
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      if (may_go (half, sector, *heading))
        return TRUE;
      *heading = (*heading + 1) % MUSTER_N_EDGES;
    }
  return FALSE;
}

/* Returns: FALSE where it is caught; @heading gets the edge by which it leaves the table */
static gboolean
throw_half (const Half *half, MusterEdge *heading)
{
  MusterMaker *maker = half->run->maker;
  int sector = half->run->piece->sector;
  while (turn_away (half, sector, heading))
    {
      MusterPoint gate = find_gate (half->run, sector, *heading);
      g_array_append_val (half->gates, gate);
      sector = get_neighbour (maker->board, sector, *heading);
      if (sector == 0)
        return TRUE;
      half->been[sector] = TRUE;
      int thrown = muster_dice_throw (maker->dice, 6);
      *heading = (*heading + (thrown <= 2 ? 3 : thrown <= 4 ? 0 : 1)) % MUSTER_N_EDGES;
      turn_away (half, sector, heading);
      muster_dice_say (maker->dice, _ ("on through sector %d, leaving it to the %s"), sector,
                       muster_edge_get_name (*heading));
    }
  return FALSE;
}

/* Both halves as one, whose turns are no sharper than water makes them. */
static void
run_through_gates (MusterRun *run, const GArray *up, const GArray *down)
{
  muster_run_start_at (run, g_array_index (up, MusterPoint, up->len - 1));
  for (int i = (int) up->len - 2; i >= 0; i--)
    muster_run_to (run, g_array_index (up, MusterPoint, i));
  for (guint i = 0; i < down->len; i++)
    muster_run_to (run, g_array_index (down, MusterPoint, i));
  muster_corners_soften (run->corners);
}

gboolean
muster_run_throw_route (MusterRun *run)
{
  MusterMaker *maker = run->maker;
  const MusterBattlefield *board = maker->board;
  int sector = run->piece->sector;
  g_autofree gboolean *been = g_new0 (gboolean, board->columns * board->rows + 1);
  g_autoptr (GArray) down = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  Half first = { run, been, down, MUSTER_N_EDGES };
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  muster_run_throw_bends (run);
  been[sector] = TRUE;
  MusterEdge heading = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  MusterEdge left = heading;
  muster_dice_say (maker->dice, _ ("leaves sector %d to the %s"), sector,
                   muster_edge_get_name (heading));
  if (!throw_half (&first, &left))
    return FALSE;
  Half second = { run, been, up, left };
  int thrown = muster_dice_throw (maker->dice, 6);
  MusterEdge back = (heading + (thrown <= 2 ? 1 : thrown <= 4 ? 2 : 3)) % MUSTER_N_EDGES;
  turn_away (&second, sector, &back);
  muster_dice_say (maker->dice, _ ("comes into sector %d from the %s"), sector,
                   muster_edge_get_name (back));
  if (!throw_half (&second, &back))
    return FALSE;
  run_through_gates (run, up, down);
  return TRUE;
}
