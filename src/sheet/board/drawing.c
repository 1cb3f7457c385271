#include "config.h"

#include "sheet/board/settlement.h"

typedef void (*Painter) (const MusterBoard *board, const MusterFeature *feature);

/* The layers of a map, the lowest first: who paints which looks. */
typedef struct
{
  MusterLook looks[4];
  Painter paint;
} Layer;

static const Layer layers[] = {
  { { MUSTER_LOOK_NONE }, muster_board_draw_unknown },
  { { MUSTER_LOOK_MARSH }, muster_board_draw_marsh },
  { { MUSTER_LOOK_HILL, MUSTER_LOOK_STEEP }, muster_board_draw_hill },
  { { MUSTER_LOOK_FIELD, MUSTER_LOOK_ENCLOSURE }, muster_board_draw_field },
  { { MUSTER_LOOK_GULLY }, muster_board_draw_gully },
  { { MUSTER_LOOK_BRUSH }, muster_board_draw_brush },
  { { MUSTER_LOOK_WOOD }, muster_board_draw_wood },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, muster_board_draw_banks },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, muster_board_draw_water },
  { { MUSTER_LOOK_LAKE, MUSTER_LOOK_RIVER, MUSTER_LOOK_STREAM }, muster_board_draw_ripples },
  { { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED }, muster_board_draw_settlement_ground },
  { { MUSTER_LOOK_WALLED }, muster_board_draw_town_wall },
  { { MUSTER_LOOK_ROAD }, muster_board_draw_road_edges },
  { { MUSTER_LOOK_ROAD }, muster_board_draw_road },
  { { MUSTER_LOOK_ROAD }, muster_board_draw_ruts },
  { { MUSTER_LOOK_FORD }, muster_board_draw_ford },
  { { MUSTER_LOOK_BRIDGE }, muster_board_draw_bridge },
  { { MUSTER_LOOK_WALL }, muster_board_draw_wall },
  { { MUSTER_LOOK_HEDGE }, muster_board_draw_hedge },
  { { MUSTER_LOOK_SETTLEMENT, MUSTER_LOOK_WALLED }, muster_board_draw_houses },
};

MusterBoardOptions
muster_board_options (void)
{
  return (MusterBoardOptions){ .palette = MUSTER_PALETTE_LIGHT,
                               .has_frame = TRUE,
                               .has_grid = TRUE,
                               .has_zones = TRUE,
                               .has_markers = TRUE,
                               .has_names = TRUE };
}

static gboolean
has_look (const Layer *layer, MusterLook look)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layer->looks); i++)
    if (layer->looks[i] == look && (i == 0 || look != MUSTER_LOOK_NONE))
      return TRUE;
  return FALSE;
}

/* What has a line's look but no breadth, or the other way round, cannot be drawn as what it is. */
static MusterLook
get_look (const MusterFeature *feature)
{
  gboolean is_line = feature->breadth > 0;
  if (feature->look >= MUSTER_N_LOOKS || muster_look_is_line (feature->look) != is_line
      || (!is_line && feature->n_points < 3))
    return MUSTER_LOOK_NONE;
  return feature->look;
}

static void
paint_layer (const MusterBoard *board, const Layer *layer, const MusterFeature *feature)
{
  if (feature->n_points > 0 && has_look (layer, get_look (feature)))
    layer->paint (board, feature);
}

void
muster_board_paint (const MusterBoard *board, const MusterFeature *feature)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layers); i++)
    paint_layer (board, &layers[i], feature);
}

void
muster_board_draw_unknown (const MusterBoard *board, const MusterFeature *feature)
{
  double hair = muster_board_get_hair (board, 2);
  muster_board_trace (board, feature);
  cairo_set_dash (board->cr, (double[]){ hair * 3, hair * 3 }, 2, 0);
  cairo_set_line_cap (board->cr, CAIRO_LINE_CAP_BUTT);
  muster_board_stroke (board, MUSTER_BOARD_WORDS, 0.8, hair);
  cairo_set_dash (board->cr, NULL, 0, 0);
}

static void
draw_features (const MusterBoard *board)
{
  GArray *features = board->battlefield->features;
  for (gsize i = 0; i < G_N_ELEMENTS (layers); i++)
    for (guint j = 0; j < features->len; j++)
      {
        const MusterFeature *feature = &g_array_index (features, MusterFeature, j);
        if (muster_board_is_drawn (board, feature->id))
          paint_layer (board, &layers[i], feature);
      }
}

static void
draw_zones (const MusterBoard *board)
{
  GArray *zones = board->battlefield->zones;
  for (guint i = 0; i < zones->len && board->options->has_zones; i++)
    {
      const MusterZone *zone = &g_array_index (zones, MusterZone, i);
      if (zone->n_points > 2 && muster_board_is_drawn (board, zone->id))
        muster_board_draw_zone (board, zone);
    }
}

static void
draw_flags (const MusterBoard *board)
{
  GArray *objectives = board->battlefield->objectives;
  for (guint i = 0; i < objectives->len && board->options->has_markers; i++)
    {
      const MusterObjective *objective = &g_array_index (objectives, MusterObjective, i);
      if (muster_board_is_drawn (board, objective->id))
        muster_board_draw_flag (board, objective);
    }
}

/* Returns: mm of what stands below the board where a mm is @scale */
static double
get_foot (const MusterBattlefield *battlefield, const MusterBoardOptions *options, double scale)
{
  return muster_board_get_foot (battlefield)
         + muster_board_get_more_foot (battlefield, options->least_type / scale);
}

/* Returns: how large a mm is so that all goes into @height. What large type needs at the foot is
 * the same at every scale, but for the type that stands there anyway. */
static double
fit_height (const MusterBattlefield *battlefield,
            const MusterBoardOptions *options,
            double margin,
            double height)
{
  double high = MAX (battlefield->depth, 1) + margin + muster_board_get_foot (battlefield);
  double scale = height / high;
  double more = muster_board_get_more_foot (battlefield, options->least_type / scale);
  double own = options->least_type / scale - more;
  return more > 0 ? MAX (height - options->least_type, 0) / (high - own) : scale;
}

MusterBoardPlace
muster_board_fit (const MusterBattlefield *battlefield,
                  const MusterBoardOptions *options,
                  double x,
                  double y,
                  double width,
                  double height)
{
  double margin = options->has_frame ? muster_board_get_margin (battlefield) : 0;
  double band = muster_board_get_band (options);
  double wide = MAX (battlefield->width, 1) + 2 * margin;
  double deep = MAX (battlefield->depth, 1) + margin;
  x += band;
  y += band;
  width = MAX (width - 2 * band, 0);
  height = MAX (height - 2 * band, 0);
  double most =
    options->has_frame ? fit_height (battlefield, options, margin, height) : height / deep;
  double scale = MAX (MIN (width / wide, most), 1e-6);
  double high = deep + (options->has_frame ? get_foot (battlefield, options, scale) : 0);
  return (MusterBoardPlace){ x + (width - wide * scale) / 2 + margin * scale,
                             y + (height - high * scale) / 2 + margin * scale, scale };
}

double
muster_board_get_height (const MusterBattlefield *battlefield,
                         const MusterBoardOptions *options,
                         double width)
{
  double margin = options->has_frame ? muster_board_get_margin (battlefield) : 0;
  double band = muster_board_get_band (options);
  double scale = MAX ((width - 2 * band) / (MAX (battlefield->width, 1) + 2 * margin), 1e-6);
  double foot = options->has_frame ? get_foot (battlefield, options, scale) : 0;
  return scale * (battlefield->depth + margin + foot) + 2 * band;
}

/* The user space becomes mm of the board, until leave(). */
static MusterBoard
enter (cairo_t *cr,
       const MusterBattlefield *battlefield,
       const MusterBoardOptions *options,
       const MusterBoardPlace *place)
{
  double x = 1;
  double y = 0;
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale, place->scale);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  /* The fast antialiasing would halve the time, but that of Cairo 1.16 writes beyond its memory. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_set_tolerance (cr, 0.25);
  cairo_device_to_user_distance (cr, &x, &y);
  return (MusterBoard){
    .cr = cr,
    .battlefield = battlefield,
    .options = options,
    .unit = muster_board_get_unit (battlefield),
    .pixel = x,
    .least = options->least_type / place->scale,
    .foot = get_foot (battlefield, options, place->scale)
            + muster_board_get_band (options) / place->scale,
    .band = muster_board_get_band (options) / place->scale,
    .context = muster_board_make_context (cr),
    .plans = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) muster_settlement_free),
  };
}

static void
leave (MusterBoard *board)
{
  cairo_restore (board->cr);
  g_object_unref (board->context);
  g_hash_table_unref (board->plans);
}

void
muster_board_draw (cairo_t *cr,
                   const MusterBattlefield *battlefield,
                   const MusterBoardOptions *options,
                   double x,
                   double y,
                   double width,
                   double height)
{
  MusterBoardPlace place = muster_board_fit (battlefield, options, x, y, width, height);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  MusterBoard board = enter (cr, battlefield, options, &place);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, battlefield->width, battlefield->depth);
  cairo_clip (cr);
  muster_board_draw_ground (&board);
  draw_features (&board);
  if (options->has_grid)
    muster_board_draw_grid (&board);
  if (options->has_coordinates)
    muster_board_draw_squares (&board);
  draw_zones (&board);
  draw_flags (&board);
  if (options->has_names)
    muster_board_draw_names (&board);
  muster_board_draw_selection (&board);
  cairo_restore (cr);
  if (options->has_frame)
    muster_board_draw_frame (&board);
  leave (&board);
  cairo_restore (cr);
}

void
muster_board_draw_feature (cairo_t *cr,
                           const MusterBattlefield *battlefield,
                           const MusterBoardOptions *options,
                           const MusterBoardPlace *place,
                           const MusterFeature *feature)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_paint (&board, feature);
  leave (&board);
}

void
muster_board_draw_objective (cairo_t *cr,
                             const MusterBattlefield *battlefield,
                             const MusterBoardOptions *options,
                             const MusterBoardPlace *place,
                             const MusterObjective *objective)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_draw_flag (&board, objective);
  leave (&board);
}

void
muster_board_draw_zone_alone (cairo_t *cr,
                              const MusterBattlefield *battlefield,
                              const MusterBoardOptions *options,
                              const MusterBoardPlace *place,
                              const MusterZone *zone)
{
  MusterBoard board = enter (cr, battlefield, options, place);
  muster_board_draw_zone (&board, zone);
  leave (&board);
}
