/* How long battlefields take: made by each pack that has a method, and drawn to 1200 pixels.
 * Medians of boards of many seeds. usage: bench-board PACK… */
#include "battlefield/terrain/terrain.h"
#include "ruleset/read/ruleset.h"
#include "sheet/board/drawing.h"

#include <stdio.h>

#define N_BOARDS 201
#define WIDTH    1200

static int
compare (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a;
  double other = *(const double *) b;
  return (one > other) - (one < other);
}

static double
get_part (GArray *times, int hundredths)
{
  g_array_sort (times, compare);
  return g_array_index (times, double, (times->len - 1) * (guint) hundredths / 100);
}

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
  g_autoptr (GArray) made = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) drawn = g_array_new (FALSE, FALSE, sizeof (double));
  guint n_features = 0;
  for (guint64 seed = 1; seed <= N_BOARDS; seed++)
    {
      g_autoptr (MusterDice) dice = muster_dice_new (seed);
      MusterTerrainOptions options = { .ruleset = ruleset,
                                       .weather_ruleset = ruleset,
                                       .dice = dice };
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MusterBattlefield) board = muster_terrain_make (&options, NULL);
      double time = (double) (g_get_monotonic_time () - start) / 1000;
      double drawing = draw (board);
      n_features += board->features->len;
      g_array_append_val (made, time);
      g_array_append_val (drawn, drawing);
    }
  printf ("goal 11: %s, %.1f features: made in %.2f ms (95 in 100 below %.2f), drawn in %.1f ms "
          "(%.1f)\n",
          ruleset->title, (double) n_features / N_BOARDS, get_part (made, 50), get_part (made, 95),
          get_part (drawn, 50), get_part (drawn, 95));
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
