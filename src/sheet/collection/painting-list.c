#include "config.h"

#include "sheet/collection/sheets.h"

#include "base/number.h"
#include "base/text.h"
#include "sheet/collection/head.h"
#include "sheet/page/fit.h"
#include "sheet/page/section.h"
#include "sheet/page/view.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of the type size. */
#define BAR_HEIGHT 0.8
#define NAMES      0.36 /* of the width */
#define BARS       0.40
#define PAINTED    0x5f7f4f

typedef struct
{
  const MusterGame *game;
  const MusterSheetOptions *options;
  MusterPacking *now;   /* with what is painted; or NULL */
  MusterPacking *later; /* with all of it */
  MusterLayout *layout;
  double em;
} Sheet;

/* Of one measure, over all of the collection. */
typedef struct
{
  gint64 count;
  gint64 painted;
} Total;

static Total
add_up (const Sheet *sheet, MusterHoldingMeasure measure)
{
  Total total = { 0 };
  for (guint i = 0; i < sheet->game->holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (sheet->game->holdings, i);
      if (holding->measure != measure)
        continue;
      total.count += holding->count;
      total.painted += holding->painted;
    }
  return total;
}

static void
add_fill (const Sheet *sheet, double x, double width)
{
  const MusterFill fill = { .colour = PAINTED,
                            .x = x,
                            .y = -BAR_HEIGHT * sheet->em,
                            .width = width,
                            .height = BAR_HEIGHT * sheet->em };
  const MusterMark ground = { .x = x,
                              .y = -BAR_HEIGHT * sheet->em,
                              .width = width,
                              .height = BAR_HEIGHT * sheet->em,
                              .grey = MUSTER_GREY_HAIRLINE };
  if (width > 0 && sheet->options->is_grey)
    muster_layout_add_mark (sheet->layout, &ground);
  else if (width > 0)
    muster_layout_add_fill (sheet->layout, &fill);
}

static void
add_progress (const Sheet *sheet, MusterHoldingMeasure measure)
{
  Total total = add_up (sheet, measure);
  if (total.count == 0)
    return;
  double from = NAMES * sheet->layout->width;
  double width = BARS * sheet->layout->width;
  g_autofree char *count = muster_holding_dup_count (measure, total.count);
  g_autofree char *percent = muster_percent_dup_text (total.painted * 100 / total.count);
  g_autofree char *painted =
    /* Translators: %1$d: how many are; %2$s: a share in per cent. */
    g_strdup_printf (_ ("%1$" PRId64 " painted, %2$s"), total.painted, percent);
  const MusterMark frame = { .is_box = TRUE,
                             .x = from,
                             .y = -BAR_HEIGHT * sheet->em,
                             .width = width,
                             .height = BAR_HEIGHT * sheet->em,
                             .grey = MUSTER_GREY_BOX };
  muster_layout_begin_row (sheet->layout);
  add_fill (sheet, from, width * (double) total.painted / (double) total.count);
  muster_layout_add_mark (sheet->layout, &frame);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, count, 0, from, PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, painted, from + width + sheet->em,
                          sheet->layout->width - from - width - sheet->em, PANGO_ALIGN_LEFT, 2);
  muster_layout_end_row (sheet->layout, 0.15 * sheet->em, 0.15 * sheet->em);
}

static void
add_all_progress (const Sheet *sheet)
{
  muster_layout_begin_block (sheet->layout, 0.3 * sheet->em);
  for (MusterHoldingMeasure i = 0; i < MUSTER_N_HOLDING_MEASURES; i++)
    add_progress (sheet, i);
  muster_layout_end_block (sheet->layout);
}

/* What would come onto the table with more of it painted. */
static void
add_playable (const Sheet *sheet)
{
  const char *const heads[] = {
    _ ("What"), _ ("For"), _ ("Painted"), _ ("More"), _ ("Amount"), NULL
  };
  MusterCells cells;
  if (sheet->now == NULL)
    return;
  muster_cells_begin (&cells, sheet->layout, _ ("To play with painted figures"), heads);
  for (guint i = 0; i < sheet->now->needs->len; i++)
    {
      const MusterRequirement *now = muster_packing_get_need (sheet->now, i);
      const MusterRequirement *later = muster_packing_get_need (sheet->later, i);
      if (now->n_found >= later->n_found)
        continue;
      guint n = later->n_found - now->n_found;
      muster_cells_take (&cells, muster_packing_dup_need (sheet->now, i));
      muster_cells_take (&cells, muster_game_dup_needing (sheet->game, sheet->now, now->army));
      /* Translators: %1$u: how many units are painted; %2$u: how many there are. */
      muster_cells_take (&cells,
                         g_strdup_printf (_ ("%1$u of %2$u"), now->n_found, now->names->len));
      muster_cells_take (&cells, g_strdup_printf ("%u", n));
      muster_cells_take (&cells, muster_requirement_dup_amount (now, n));
    }
  muster_cells_end (&cells);
}

static void
add_unpainted (const Sheet *sheet)
{
  const char *const heads[] = { _ ("What"), _ ("To paint"), _ ("Painted"),
                                _ ("Box"),  _ ("Note"),     NULL };
  MusterCells cells;
  muster_cells_begin (&cells, sheet->layout, _ ("To paint"), heads);
  for (guint i = 0; i < sheet->game->holdings->len; i++)
    {
      const MusterHolding *holding = g_ptr_array_index (sheet->game->holdings, i);
      if (holding->painted >= holding->count)
        continue;
      muster_cells_take (&cells, muster_holding_dup_name (holding));
      muster_cells_take (&cells, muster_holding_dup_count (holding->measure,
                                                           holding->count - holding->painted));
      muster_cells_take (&cells, g_strdup_printf (_ ("%1$u of %2$u"), (guint) holding->painted,
                                                  (guint) holding->count));
      muster_cells_take (&cells, g_strdup (holding->box));
      muster_cells_take (&cells, g_strdup (holding->note));
    }
  if (!muster_cells_end (&cells))
    {
      muster_layout_begin_block (sheet->layout, 0.6 * sheet->em);
      muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_BODY, _ ("All of it is painted."), 0,
                                   sheet->layout->width, PANGO_ALIGN_LEFT);
      muster_layout_end_block (sheet->layout);
    }
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, sheet->options->turn == MUSTER_TURN_LANDSCAPE,
                         &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  muster_collection_head_add (sheet->layout, sheet->game, _ ("Painting list"), NULL);
  add_all_progress (sheet);
  add_playable (sheet);
  add_unpainted (sheet);
  return muster_collection_head_end (sheet->layout, sheet->game, sheet->options);
}

/* Returns: (transfer full) (element-type MusterHolding): only what is painted of it */
static GPtrArray *
list_painted (GPtrArray *holdings)
{
  GPtrArray *painted = muster_holdings_new ();
  for (guint i = 0; i < holdings->len; i++)
    {
      MusterHolding *holding = muster_holding_copy (g_ptr_array_index (holdings, i));
      holding->count = holding->painted;
      g_ptr_array_add (painted, holding);
    }
  return painted;
}

MusterSheet *
muster_sheet_painting_list (const MusterGame *game,
                            const MusterSheetOptions *options,
                            GError **error)
{
  if (!muster_sheet_has_collection (game))
    return muster_collection_head_refuse (error);
  g_autoptr (GPtrArray) painted = list_painted (game->holdings);
  g_autoptr (MusterPacking) now = NULL;
  g_autoptr (MusterPacking) later = NULL;
  if (game->armies->len > 0)
    {
      now = muster_game_pack (game, painted, options->reader);
      later = muster_game_pack (game, game->holdings, options->reader);
    }
  Sheet sheet = { .game = game, .options = options, .now = now, .later = later };
  return muster_sheet_fit (lay_out, &sheet);
}
