#include "config.h"

#include "sheet/campaign/sheet-map.h"

#include "base/error.h"
#include "sheet/campaign/head.h"
#include "sheet/campaign/map-drawing.h"
#include "sheet/scenario/table.h"

#include <glib/gi18n-lib.h>

/* Of the room for both, that the table has on the map's page; a longer one follows. */
#define MOST_TABLE 0.3
/* Depth to breadth, of maps for which paper lies across. */
#define FLAT 0.9

typedef struct
{
  const MusterRegister *reg;
  const MusterSheetOptions *options;
  cairo_surface_t *ground; /* or NULL */
  MusterGalley *galley;
} Sheet;

static void
add_presence (const Sheet *sheet, MusterCells *cells, const MusterPresence *presence)
{
  const MusterCampaign *campaign = sheet->reg->campaign;
  const MusterRecord *record = presence->record;
  const MusterPlace *place = muster_campaign_find_place (campaign, presence->place);
  gboolean is_coming = presence->arrives > sheet->reg->day;
  muster_cells_take (cells, g_strdup (place != NULL ? place->name : _ ("no place")));
  muster_cells_take (cells, g_strdup (muster_campaign_find_side (campaign, record->side)->name));
  muster_cells_take (cells, muster_record_dup_label (record));
  muster_cells_take (cells, is_coming ? muster_day_dup_text (presence->arrives) : g_strdup (""));
}

/* By place, in the order of the map's. */
static void
add_table (const Sheet *sheet, MusterGalley *galley)
{
  const char *const heads[] = { _ ("Place"), _ ("Side"), _ ("Formation"), _ ("There on"), NULL };
  const GArray *places = sheet->reg->campaign->places;
  g_autoptr (GArray) presences = muster_register_list_presences (sheet->reg, &sheet->options->seat);
  g_autoptr (GPtrArray) placeless =
    muster_register_list_placeless (sheet->reg, &sheet->options->seat);
  MusterCells cells;
  muster_cells_begin (&cells, galley, _ ("Who is where"), heads);
  for (guint i = 0; i < places->len; i++)
    for (guint j = 0; j < presences->len; j++)
      {
        const MusterPresence *presence = &g_array_index (presences, MusterPresence, j);
        if (presence->place == g_array_index (places, MusterPlace, i).number)
          add_presence (sheet, &cells, presence);
      }
  for (guint i = 0; i < placeless->len; i++)
    {
      const MusterPresence nowhere = { .record = g_ptr_array_index (placeless, i),
                                       .arrives = MUSTER_NO_DAY };
      add_presence (sheet, &cells, &nowhere);
    }
  muster_cells_end (&cells);
}

/* Laid out in a galley of its own. */
static double
measure_table (const Sheet *sheet)
{
  g_autoptr (MusterGalley) galley =
    muster_galley_new_set_by (sheet->galley->typesetter, sheet->galley->width);
  double height = 0;
  add_table (sheet, galley);
  for (guint i = 0; i < galley->rows->len; i++)
    height += MUSTER_AT (galley->rows, MusterRow, i)->height;
  for (guint i = 0; i < galley->blocks->len; i++)
    height += MUSTER_AT (galley->blocks, MusterBlock, i)->space;
  return height;
}

/* @room: below the head */
static void
add_map (const Sheet *sheet, double room)
{
  MusterGalley *galley = sheet->galley;
  double table = measure_table (sheet);
  double most = table <= MOST_TABLE * room ? room - table : room;
  int depth = muster_map_get_depth (sheet->reg->campaign);
  double scale = MIN (galley->width / MUSTER_MAP_BREADTH, (most - 2) / depth);
  double width = scale * MUSTER_MAP_BREADTH;
  const MusterPlate plate = { .name = "map",
                              .draw = muster_map_drawing_draw,
                              .data =
                                muster_map_drawing_new (sheet->reg, &sheet->options->seat,
                                                        galley->typesetter, sheet->ground, width),
                              .free_data = muster_map_drawing_free,
                              .x = (galley->width - width) / 2,
                              .width = width,
                              .height = scale * depth };
  muster_galley_begin_block (galley, 0);
  muster_galley_begin_row (galley);
  muster_galley_add_plate (galley, &plate);
  muster_galley_need_fall (galley, plate.height);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_end_block (galley);
}

static gboolean
is_turned (const Sheet *sheet)
{
  int depth = muster_map_get_depth (sheet->reg->campaign);
  return sheet->options->turn == MUSTER_TURN_LANDSCAPE
         || (sheet->options->turn == MUSTER_TURN_BEST && depth < FLAT * MUSTER_MAP_BREADTH);
}

gboolean
muster_sheet_has_campaign_map (const MusterGame *game)
{
  return game->reg != NULL
         && (game->reg->campaign->places->len > 0 || game->reg->campaign->picture != NULL);
}

MusterSheet *
muster_sheet_campaign_map (const MusterGame *game,
                           const MusterSheetOptions *options,
                           GError **error)
{
  MusterSheetOptions turned = *options;
  Sheet sheet = { .reg = game->reg, .options = options };
  double width;
  double height;
  guint last;
  if (!muster_sheet_has_campaign_map (game))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The campaign “%s” has no map. Put places on it, or a picture, first."),
                   muster_game_get_name (game));
      return NULL;
    }
  turned.turn = is_turned (&sheet) ? MUSTER_TURN_LANDSCAPE : MUSTER_TURN_PORTRAIT;
  muster_paper_get_body (options->paper, is_turned (&sheet), &width, &height);
  sheet.galley = muster_galley_new (options->type_size, width);
  sheet.ground = muster_map_ground_new (game->reg->campaign, options->is_grey);
  muster_campaign_head_add (sheet.galley, game, options, _ ("Map"));
  add_map (&sheet, height - muster_galley_get_chain_height (sheet.galley, 0, &last));
  add_table (&sheet, sheet.galley);
  g_clear_pointer (&sheet.ground, cairo_surface_destroy);
  return muster_campaign_head_end (sheet.galley, game, &turned);
}
