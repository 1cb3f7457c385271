#include "config.h"

#include "battlefield/terrain-run.h"

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

/* The way that was thrown, or the next clockwise that does not lead to where the route was already.
 * Returns: FALSE where all do */
static gboolean
turn_away (MusterRun *run, int sector, const gboolean *been, MusterEdge *heading)
{
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    {
      int next = get_neighbour (run->maker->board, sector, *heading);
      if (next == 0 || !been[next])
        return TRUE;
      *heading = (*heading + 1) % MUSTER_N_EDGES;
    }
  return FALSE;
}

/* Throws a route out of the table, adding a gate for each sector left. Returns: FALSE where it is
 * caught between sectors that it was in already */
static gboolean
throw_route (MusterRun *run, int sector, MusterEdge heading, gboolean *been, GArray *gates)
{
  MusterMaker *maker = run->maker;
  while (turn_away (run, sector, been, &heading))
    {
      MusterPoint gate = find_gate (run, sector, heading);
      g_array_append_val (gates, gate);
      sector = get_neighbour (maker->board, sector, heading);
      if (sector == 0)
        return TRUE;
      been[sector] = TRUE;
      int thrown = muster_dice_throw (maker->dice, 6);
      heading = (heading + (thrown <= 2 ? 3 : thrown <= 4 ? 0 : 1)) % MUSTER_N_EDGES;
      turn_away (run, sector, been, &heading);
      muster_dice_say (maker->dice, _ ("on through sector %d, leaving it to the %s"), sector,
                       muster_edge_get_name (heading));
    }
  return FALSE;
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
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  muster_run_throw_bends (run);
  been[sector] = TRUE;
  MusterEdge heading = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  muster_dice_say (maker->dice, _ ("leaves sector %d to the %s"), sector,
                   muster_edge_get_name (heading));
  if (!throw_route (run, sector, heading, been, down))
    return FALSE;
  int thrown = muster_dice_throw (maker->dice, 6);
  MusterEdge back = (heading + (thrown <= 2 ? 1 : thrown <= 4 ? 2 : 3)) % MUSTER_N_EDGES;
  turn_away (run, sector, been, &back);
  muster_dice_say (maker->dice, _ ("comes into sector %d from the %s"), sector,
                   muster_edge_get_name (back));
  if (!throw_route (run, sector, back, been, up))
    return FALSE;
  muster_run_start_at (run, g_array_index (up, MusterPoint, up->len - 1));
  for (int i = (int) up->len - 2; i >= 0; i--)
    muster_run_to (run, g_array_index (up, MusterPoint, i));
  for (guint i = 0; i < down->len; i++)
    muster_run_to (run, g_array_index (down, MusterPoint, i));
  return TRUE;
}
