/* How long battlefields take: made by each pack that has a method, and drawn to 1200 pixels.
 * usage: bench-board PACK… */
#include "battlefield/terrain/terrain.h"
#include "row.h"
#include "ruleset/read/ruleset.h"
#include "sheet/board/drawing.h"

#define N_BOARDS 201
#define WIDTH    1200

static double
draw (const MusterBattlefield *board)
{
  MusterBoardOptions options = muster_board_options ();
  int height = (int) muster_board_get_height (board, &options, WIDTH);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, height);
  cairo_t *cr = cairo_create (surface);
  gint64 start = g_get_monotonic_time ();
  muster_board_draw (cr, board, &options, 0, 0, WIDTH, height);
  cairo_surface_flush (surface);
  double time = (double) (g_get_monotonic_time () - start) / 1000;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return time;
}

static void
measure (MusterRuleset *ruleset)
{
  double made[N_BOARDS];
  double drawn[N_BOARDS];
  for (guint64 seed = 1; seed <= N_BOARDS; seed++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      MusterTerrainOptions options = { .ruleset = ruleset,
                                       .weather_ruleset = ruleset,
                                       .dice = dice };
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, NULL);
      made[seed - 1] = (double) (g_get_monotonic_time () - start) / 1000;
      drawn[seed - 1] = draw (board);
    }
  g_autofree char *making = g_strdup_printf ("a battlefield by %s made", ruleset->title);
  g_autofree char *drawing = g_strdup_printf ("a battlefield by %s drawn", ruleset->title);
  print_row ("11", making, "ms", made, N_BOARDS);
  print_row ("11", drawing, "ms", drawn, N_BOARDS);
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GPtrArray) problems = g_ptr_array_new ();
      g_autoptr (MusterRuleset) ruleset = muster_ruleset_load (argv[i], problems);
      if (ruleset != NULL && ruleset->terrain.is_given)
        measure (ruleset);
    }
  return 0;
}
