#include "config.h"

#include "sheet/collection/sheets.h"

#include "base/error.h"
#include "base/text.h"
#include "sheet/collection/head.h"
#include "sheet/page/fit.h"
#include "sheet/page/section.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of the type size. */
#define BOX        0.75
#define BOX_RISE   0.04
#define NAMES      1.4
#define COUNT      7.0
#define MOST_LINES 20

typedef struct
{
  const MusterGame *game;
  const MusterSheetOptions *options;
  const MusterPacking *packing;
  MusterLayout *layout;
  double em;
} Sheet;

static const MusterHolding *
get_holding (const Sheet *sheet, const MusterPacked *packed)
{
  return g_ptr_array_index (sheet->packing->holdings, packed->holding);
}

static const MusterPacked *
get_packed (const Sheet *sheet, guint index)
{
  return &g_array_index (sheet->packing->packed, MusterPacked, index);
}

static char *
dup_names (const MusterRequirement *need, guint first, guint last)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = first; i <= last; i++)
    g_ptr_array_add (names, g_ptr_array_index (need->names, i));
  return muster_text_enumerate (names);
}

/* A row of the collection: a box to tick, so many of what, and below that for whom. */
static void
add_row (const Sheet *sheet, const MusterPacked *packed)
{
  const MusterHolding *holding = get_holding (sheet, packed);
  const MusterRequirement *need = muster_packing_get_need (sheet->packing, packed->need);
  double left = (NAMES + COUNT) * sheet->em;
  double right = sheet->layout->width - left;
  g_autofree char *count = muster_holding_dup_count (holding->measure, packed->count);
  g_autofree char *name = muster_holding_dup_name (holding);
  g_autofree char *army = muster_game_dup_needing (sheet->game, sheet->packing, need->army);
  g_autofree char *names = dup_names (need, packed->first, packed->last);
  /* Translators: %1$s: an army; %2$s: its units. */
  g_autofree char *purpose = g_strdup_printf (_ ("for %1$s: %2$s"), army, names);
  g_autofree char *held = muster_words_dup_held (purpose);
  const MusterMark box = { .is_box = TRUE,
                           .y = (BOX_RISE - BOX) * sheet->em,
                           .width = BOX * sheet->em,
                           .height = BOX * sheet->em,
                           .grey = MUSTER_GREY_BOX };
  muster_layout_begin_block (sheet->layout, 0.25 * sheet->em);
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_mark (sheet->layout, &box);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_FIGURE, count, NAMES * sheet->em,
                          (COUNT - 0.8) * sheet->em, PANGO_ALIGN_LEFT, MOST_LINES);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_BODY, name, left, right, PANGO_ALIGN_LEFT,
                          MOST_LINES);
  muster_layout_end_row (sheet->layout, 0, 0);
  muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_KIND, held, left, right,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
}

static void
add_boxes (const Sheet *sheet)
{
  for (guint i = 0; i < sheet->packing->packed->len; i++)
    {
      const char *box = get_holding (sheet, get_packed (sheet, i))->box;
      const char *before = i > 0 ? get_holding (sheet, get_packed (sheet, i - 1))->box : NULL;
      if (i == 0 || !muster_box_is_same (box, before))
        muster_section_add_heading (sheet->layout, box != NULL ? box : _ ("In no box"));
      add_row (sheet, get_packed (sheet, i));
    }
}

static char *
dup_number (guint n)
{
  return g_strdup_printf ("%u", n);
}

static void
add_missing (const Sheet *sheet)
{
  const char *const heads[] = { _ ("What"),    _ ("For"),    _ ("Needed"),
                                _ ("Missing"), _ ("Amount"), NULL };
  MusterCells cells;
  muster_cells_begin (&cells, sheet->layout, _ ("Missing"), heads);
  for (guint i = 0; i < sheet->packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (sheet->packing, i);
      guint n = muster_requirement_count_missing (need);
      if (n == 0)
        continue;
      muster_cells_take (&cells, muster_packing_dup_need (sheet->packing, i));
      muster_cells_take (&cells, muster_game_dup_needing (sheet->game, sheet->packing, need->army));
      muster_cells_take (&cells, dup_number (need->names->len));
      muster_cells_take (&cells, dup_number (n));
      muster_cells_take (&cells, muster_requirement_dup_amount (need, n));
    }
  muster_cells_end (&cells);
}

static void
add_shared (const Sheet *sheet)
{
  const char *const heads[] = { _ ("What"), _ ("For"), _ ("Too few by"), _ ("Gone to"), NULL };
  MusterCells cells;
  muster_cells_begin (&cells, sheet->layout, _ ("Wanted twice"), heads);
  for (guint i = 0; i < sheet->packing->needs->len; i++)
    {
      const MusterRequirement *need = muster_packing_get_need (sheet->packing, i);
      guint n = muster_requirement_count_shared (need);
      if (n == 0)
        continue;
      g_autoptr (GPtrArray) rivals = muster_packing_list_rivals (sheet->packing, i);
      muster_cells_take (&cells, muster_packing_dup_need (sheet->packing, i));
      muster_cells_take (&cells, muster_game_dup_needing (sheet->game, sheet->packing, need->army));
      muster_cells_take (&cells, dup_number (n));
      muster_cells_take (&cells, muster_text_join (rivals));
    }
  muster_cells_end (&cells);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  double width;
  double height;
  g_autofree char *sum = muster_packing_dup_sum (sheet->packing);
  muster_paper_get_body (sheet->options->paper, sheet->options->turn == MUSTER_TURN_LANDSCAPE,
                         &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  muster_collection_head_add (sheet->layout, sheet->game, _ ("Packing list"), sum);
  add_missing (sheet);
  add_shared (sheet);
  add_boxes (sheet);
  return muster_collection_head_end (sheet->layout, sheet->game, sheet->options);
}

MusterSheet *
muster_sheet_packing_list (const MusterGame *game,
                           const MusterSheetOptions *options,
                           GError **error)
{
  if (!muster_sheet_has_collection (game))
    return muster_collection_head_refuse (error);
  g_autoptr (MusterPacking) packing = muster_game_pack (game, game->holdings, options->reader);
  Sheet sheet = { .game = game, .options = options, .packing = packing };
  if (packing->needs->len > 0)
    return muster_sheet_fit (lay_out, &sheet);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("Nothing is to be packed: there is no army with units. Print the list of the "
                  "armies or the scenario of the evening."));
  return NULL;
}
