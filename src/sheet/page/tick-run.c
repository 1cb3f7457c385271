#include "config.h"

#include "sheet/page/tick-run.h"

/* Of the type size. */
#define HEAVY 0.16
/* Of a box that is ticked, around its filling. */
#define INSET 0.22

static gint64
count_per_line (const MusterTickRun *run)
{
  return MAX ((gint64) (run->width / run->pitch), 1);
}

static double
get_height (const MusterTickRun *run)
{
  gint64 per_line = count_per_line (run);
  return (double) ((run->n + per_line - 1) / per_line) * run->pitch;
}

static gboolean
is_mark (const MusterTickRun *run, gint64 losses)
{
  for (guint i = 0; run->marks != NULL && i < run->marks->len; i++)
    if (g_array_index (run->marks, gint64, i) == losses)
      return TRUE;
  return FALSE;
}

static void
fill_box (MusterGalley *galley, const MusterMark *box)
{
  double inset = INSET * box->width;
  MusterMark filling = { .x = box->x + inset,
                         .y = box->y + inset,
                         .width = box->width - 2 * inset,
                         .height = box->height - 2 * inset,
                         .grey = MUSTER_GREY_RULE };
  muster_galley_add_mark (galley, &filling);
}

void
muster_tick_run_add (const MusterTickRun *run, MusterGalley *galley, double y)
{
  gint64 per_line = count_per_line (run);
  double weight = HEAVY * muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY);
  double shift = run->is_right ? run->width - (double) MIN (run->n, per_line) * run->pitch
                                   + run->pitch - run->side
                               : 0;
  for (gint64 i = 0; i < run->n; i++)
    {
      double x = run->x + shift + (double) (i % per_line) * run->pitch;
      double top = y + (double) (i / per_line) * run->pitch;
      double gap = run->pitch - run->side;
      MusterMark box = { .is_box = TRUE,
                         .x = x,
                         .y = top,
                         .width = run->side,
                         .height = run->side,
                         .grey = MUSTER_GREY_BOX };
      MusterMark heavy = { .x = MAX (x - gap / 2 - weight / 2, 0),
                           .y = top - gap / 2,
                           .width = weight,
                           .height = run->pitch,
                           .grey = MUSTER_GREY_RULE };
      muster_galley_add_mark (galley, &box);
      if (i < run->ticked)
        fill_box (galley, &box);
      if (is_mark (run, i + 1))
        muster_galley_add_mark (galley, &heavy);
    }
  muster_galley_need_fall (galley, y + get_height (run));
}
