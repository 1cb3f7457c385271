#include "config.h"

#include "battlefield/model/outline.h"
#include "battlefield/terrain/run.h"

#include <glib/gi18n-lib.h>

/* A line bends about so often, in mm; streams more. */
#define BEND        130
#define STREAM_BEND 85

void
muster_run_start_at (MusterRun *run, MusterPoint at)
{
  g_array_set_size (run->corners, 0);
  g_array_append_val (run->corners, at);
}

static int
get_sway (const MusterRun *run)
{
  if (run->path->look == MUSTER_LOOK_RIVER)
    return 60;
  return run->path->look == MUSTER_LOOK_STREAM ? 50 : 22;
}

void
muster_run_to (MusterRun *run, MusterPoint to)
{
  int bend = run->path->look == MUSTER_LOOK_STREAM ? STREAM_BEND : BEND;
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 8);
  muster_corners_go_on (run->corners, to, get_sway (run), bend, &inner, &run->random);
}

void
muster_run_throw_bends (MusterRun *run)
{
  int number = muster_dice_throw (run->maker->dice, 1000);
  run->random = muster_random_new ((guint64) number, "bends");
  muster_dice_say (run->maker->dice, _ ("its bends"));
}

int
muster_run_throw_along (MusterRun *run, int low, int high, const char *format)
{
  MusterMaker *maker = run->maker;
  int at = muster_maker_spread (muster_dice_throw (maker->dice, 100), low, high);
  g_autofree char *length = muster_battlefield_dup_length (maker->board, at);
  muster_dice_say (maker->dice, format, length);
  return at;
}
