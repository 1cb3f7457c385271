#include "config.h"

#include "sheet/campaign/map.h"

#include "base/error.h"
#include "sheet/campaign/head.h"
#include "sheet/campaign/sheets.h"
#include "sheet/page/section.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  guint from; /* indices of spots */
  guint to;
  const MusterSetText *days;
} MusterMapWay;

double
muster_map_box_get_covered (const MusterMapBox *box, const GArray *taken)
{
  double covered = 0;
  for (guint i = 0; i < taken->len; i++)
    {
      const MusterMapBox *other = &g_array_index (taken, MusterMapBox, i);
      double width = MIN (box->x + box->width, other->x + other->width) - MAX (box->x, other->x);
      double height = MIN (box->y + box->height, other->y + other->height) - MAX (box->y, other->y);
      if (width > 0 && height > 0)
        covered += width * height;
    }
  return covered;
}

static void
push_within (MusterMapBox *box, const MusterMapBox *within)
{
  box->x = MAX (MIN (box->x, within->x + within->width - box->width), within->x);
  box->y = MAX (MIN (box->y, within->y + within->height - box->height), within->y);
}

MusterMapBox
muster_map_box_find_room (const GArray *taken,
                          const MusterMapBox *within,
                          double x,
                          double y,
                          double reach,
                          double width,
                          double height)
{
  /* Of half its size and the reach, from the dot to the middle of the box; the best first. */
  static const double sides[][2] = { { 0, 1 },  { 0, -1 },  { 1, 0 },   { -1, 0 },
                                     { 1, 1 },  { -1, 1 },  { 1, -1 },  { -1, -1 },
                                     { .5, 1 }, { -.5, 1 }, { .5, -1 }, { -.5, -1 } };
  MusterMapBox best = { 0 };
  double least = G_MAXDOUBLE;
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (sides); i++)
    {
      const double *side = sides[i % G_N_ELEMENTS (sides)];
      double away = i < G_N_ELEMENTS (sides) ? reach : 2 * reach;
      MusterMapBox box = { x + side[0] * (width / 2 + away) - width / 2,
                           y + side[1] * (height / 2 + away) - height / 2, width, height };
      push_within (&box, within);
      double covered = muster_map_box_get_covered (&box, taken);
      if (covered >= least)
        continue;
      least = covered;
      best = box;
    }
  return best;
}

/* Formations that are named at a place; the table beside the map has them all. */
#define MOST_NAMED 3
#define MOST_LINES 2

/* Of the map's width, that a label takes at most. */
#define LABEL 0.28

/* Of the type size. */
#define DOT   0.3
#define REACH 0.45
#define HALO  0.3

/* Lines. */
#define ROAD  1.4
#define CASE  3.6
#define FRAME 0.6

/* Of the map's breadth, that stays free inside its frame where no picture fills it. */
#define MARGIN 0.02

/* Of a road's length, that its days may cover. */
#define MOST_COVERED 0.6

/* Of a label, that may lie on something else. */
#define MOST_UNDER 0.05

/* In how many places it is looked whether a road passes under a name. */
#define STEPS 24

/* Pixels of the longer side of a picture: on the largest paper, about 200 to the inch. */
#define MOST_PIXELS 2200

/* A text that has found its place. */
typedef struct
{
  const MusterSetText *set;
  double x; /* of its middle */
  double y; /* of its top */
} MapText;

/* What a map is drawn on. */
typedef struct
{
  const MusterMapDrawing *map;
  cairo_t *cr;
  MusterMapBox box; /* of the frame */
  double x;         /* where the places' own begin */
  double y;
  double scale; /* points to a thousandth of their breadth */
  double em;
  GArray *taken; /* MusterMapBox: of each spot first, with the room around it that is its own */
  GArray *texts; /* MapText */
} Canvas;

/* The picture */

static void
copy_row (const guchar *from, guint32 *to, int width, gboolean is_grey)
{
  for (int x = 0; x < width; x++, from += 3)
    {
      guint32 colour = (guint32) from[0] << 16 | (guint32) from[1] << 8 | from[2];
      /* As light as it is (ITU-R BT.601). */
      guint32 grey = (299u * from[0] + 587u * from[1] + 114u * from[2] + 500u) / 1000u;
      to[x] = is_grey ? grey << 16 | grey << 8 | grey : colour;
    }
}

static void
free_bytes (gpointer bytes)
{
  g_bytes_unref (bytes);
}

/* A photograph is many times smaller as JPEG, and a file is printed from that. */
static void
attach_jpeg (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  gsize row = 3 * (gsize) width;
  guchar *rgb = g_malloc (row * (gsize) height);
  for (int y = 0; y < height; y++)
    {
      const guint32 *from =
        (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (surface) + y * stride);
      guchar *to = rgb + (gsize) y * row;
      for (int x = 0; x < width; x++, to += 3)
        {
          to[0] = (guchar) (from[x] >> 16);
          to[1] = (guchar) (from[x] >> 8);
          to[2] = (guchar) from[x];
        }
    }
  MusterPixels pixels = { g_bytes_new_take (rgb, row * (gsize) height), row, width, height };
  GBytes *jpeg = muster_pixels_dup_jpeg (&pixels);
  g_bytes_unref (pixels.bytes);
  gsize size;
  const guchar *data = jpeg != NULL ? g_bytes_get_data (jpeg, &size) : NULL;
  if (data != NULL)
    cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, data, size, free_bytes, jpeg);
}

/** Returns: (transfer full) (nullable): the picture beneath a campaign's map, fine enough for
 * paper; NULL where there is none, or it cannot be shown */
static cairo_surface_t *
muster_map_ground_new (const MusterCampaign *campaign, gboolean is_grey)
{
  g_autoptr (MusterPixels) pixels =
    campaign->picture != NULL ? muster_map_picture_dup_pixels (campaign->picture, MOST_PIXELS)
                              : NULL;
  if (pixels == NULL)
    return NULL;
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels->width, pixels->height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  const guchar *from = g_bytes_get_data (pixels->bytes, NULL);
  guchar *to = cairo_image_surface_get_data (surface);
  for (int y = 0; y < pixels->height; y++)
    copy_row (from + (gsize) y * pixels->stride,
              (guint32 *) (gpointer) (to + y * cairo_image_surface_get_stride (surface)),
              pixels->width, is_grey);
  cairo_surface_mark_dirty (surface);
  if (campaign->picture->is_jpeg)
    attach_jpeg (surface);
  return surface;
}

/* Words */

static void
add_text (const MusterMapDrawing *map,
          MusterMapSpot *spot,
          MusterStyle style,
          const char *text,
          double width)
{
  g_ptr_array_add (spot->texts, (gpointer) muster_typesetter_set (map->typesetter, style, text,
                                                                  LABEL * width, MOST_LINES));
}

static void
add_there (const MusterMapDrawing *map,
           MusterMapSpot *spot,
           const MusterRegister *reg,
           const GArray *presences,
           gint64 place,
           double width)
{
  guint n = 0;
  for (guint i = 0; i < presences->len; i++)
    {
      const MusterPresence *presence = &g_array_index (presences, MusterPresence, i);
      if (presence->place != place || ++n > MOST_NAMED)
        continue;
      g_autofree char *text = muster_presence_dup_sided (reg, presence);
      add_text (map, spot, MUSTER_STYLE_RUNNING, text, width);
    }
  if (n <= MOST_NAMED)
    return;
  g_autofree char *more =
    g_strdup_printf (ngettext ("and %u more", "and %u more", n - MOST_NAMED), n - MOST_NAMED);
  add_text (map, spot, MUSTER_STYLE_RUNNING, more, width);
}

static void
add_spots (MusterMapDrawing *map,
           const MusterRegister *reg,
           const MusterViewer *viewer,
           double width)
{
  const GArray *places = reg->campaign->places;
  g_autoptr (GArray) presences = muster_register_list_presences (reg, viewer);
  for (guint i = 0; i < places->len; i++)
    {
      const MusterPlace *place = &g_array_index (places, MusterPlace, i);
      MusterMapSpot spot = { .x = place->x, .y = place->y, .texts = g_ptr_array_new () };
      add_text (map, &spot, MUSTER_STYLE_HEADING_3, place->name, width);
      add_there (map, &spot, reg, presences, place->number, width);
      g_array_append_val (map->spots, spot);
    }
}

static guint
find_spot (const MusterCampaign *campaign, gint64 place)
{
  guint i = 0;
  while (g_array_index (campaign->places, MusterPlace, i).number != place)
    i++;
  return i;
}

static void
add_ways (MusterMapDrawing *map, const MusterCampaign *campaign)
{
  for (guint i = 0; i < campaign->roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (campaign->roads, MusterRoad, i);
      g_autofree char *days = muster_road_dup_text (road->hours);
      const MusterMapWay way = { .from = find_spot (campaign, road->a),
                                 .to = find_spot (campaign, road->b),
                                 .days = muster_typesetter_set (map->typesetter, MUSTER_STYLE_BODY,
                                                                days, 0, 1) };
      g_array_append_val (map->ways, way);
    }
}

static void
clear_spot (gpointer spot)
{
  g_ptr_array_unref (((MusterMapSpot *) spot)->texts);
}

MusterMapDrawing *
muster_map_drawing_new (const MusterRegister *reg,
                        const MusterViewer *viewer,
                        MusterTypesetter *typesetter,
                        cairo_surface_t *ground,
                        double width)
{
  MusterMapDrawing *map = g_new0 (MusterMapDrawing, 1);
  map->typesetter = muster_typesetter_ref (typesetter);
  map->ground = ground != NULL ? cairo_surface_reference (ground) : NULL;
  map->area = muster_map_get_picture_area (reg->campaign);
  map->depth = muster_map_get_depth (reg->campaign);
  map->spots = g_array_new (FALSE, FALSE, sizeof (MusterMapSpot));
  g_array_set_clear_func (map->spots, clear_spot);
  map->ways = g_array_new (FALSE, FALSE, sizeof (MusterMapWay));
  add_spots (map, reg, viewer, width);
  add_ways (map, reg->campaign);
  return map;
}

void
muster_map_drawing_free (gpointer data)
{
  MusterMapDrawing *map = data;
  g_array_unref (map->spots);
  g_array_unref (map->ways);
  g_clear_pointer (&map->ground, cairo_surface_destroy);
  muster_typesetter_unref (map->typesetter);
  g_free (map);
}

/* Drawing */

static MusterMapSpot *
get_spot (const Canvas *sheet, guint i)
{
  return &g_array_index (sheet->map->spots, MusterMapSpot, i);
}

static void
locate (const Canvas *sheet, guint i, double *x, double *y)
{
  *x = sheet->x + sheet->scale * get_spot (sheet, i)->x;
  *y = sheet->y + sheet->scale * get_spot (sheet, i)->y;
}

static MusterMapBox
get_square (double x, double y, double size)
{
  return (MusterMapBox){ x - size / 2, y - size / 2, size, size };
}

static void
draw_ground (const Canvas *sheet)
{
  cairo_surface_t *ground = sheet->map->ground;
  const MusterMapArea *area = &sheet->map->area;
  double share;
  if (ground == NULL)
    return;
  share = sheet->scale * area->width / cairo_image_surface_get_width (ground);
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, sheet->x + sheet->scale * area->x, sheet->y + sheet->scale * area->y);
  cairo_scale (sheet->cr, share,
               sheet->scale * area->height / cairo_image_surface_get_height (ground));
  cairo_set_source_surface (sheet->cr, ground, 0, 0);
  cairo_paint (sheet->cr);
  cairo_restore (sheet->cr);
}

static void
draw_frame (const Canvas *sheet)
{
  cairo_set_source_rgb (sheet->cr, 0, 0, 0);
  cairo_set_line_width (sheet->cr, FRAME);
  cairo_rectangle (sheet->cr, sheet->box.x, sheet->box.y, sheet->box.width, sheet->box.height);
  cairo_stroke (sheet->cr);
}

/* Over any picture a line is seen that has a white one beneath it. */
static void
draw_ways (const Canvas *sheet)
{
  cairo_set_line_cap (sheet->cr, CAIRO_LINE_CAP_ROUND);
  for (guint pass = 0; pass < 2; pass++)
    {
      double grey = pass == 0 ? 1 : 0;
      cairo_set_source_rgb (sheet->cr, grey, grey, grey);
      cairo_set_line_width (sheet->cr, pass == 0 ? CASE : ROAD);
      for (guint i = 0; i < sheet->map->ways->len; i++)
        {
          const MusterMapWay *way = &g_array_index (sheet->map->ways, MusterMapWay, i);
          double x, y;
          locate (sheet, way->from, &x, &y);
          cairo_move_to (sheet->cr, x, y);
          locate (sheet, way->to, &x, &y);
          cairo_line_to (sheet->cr, x, y);
        }
      cairo_stroke (sheet->cr);
    }
}

/* @but: (nullable): a road that may be covered */
static void
take_ways (const Canvas *sheet, const MusterMapWay *but, GArray *taken)
{
  for (guint i = 0; i < sheet->map->ways->len; i++)
    {
      const MusterMapWay *way = &g_array_index (sheet->map->ways, MusterMapWay, i);
      double x, y, to_x, to_y;
      locate (sheet, way->from, &x, &y);
      locate (sheet, way->to, &to_x, &to_y);
      for (guint step = 1; way != but && step < STEPS; step++)
        {
          MusterMapBox box =
            get_square (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS, CASE);
          g_array_append_val (taken, box);
        }
    }
}

static void
take_spots (const Canvas *sheet)
{
  for (guint i = 0; i < sheet->map->spots->len; i++)
    {
      double x, y;
      locate (sheet, i, &x, &y);
      MusterMapBox box = get_square (x, y, 2 * (DOT + REACH) * sheet->em);
      g_array_append_val (sheet->taken, box);
    }
}

static void
draw_dots (const Canvas *sheet)
{
  double radius = DOT * sheet->em;
  for (guint i = 0; i < sheet->map->spots->len; i++)
    {
      double x, y;
      locate (sheet, i, &x, &y);
      cairo_set_source_rgb (sheet->cr, 1, 1, 1);
      cairo_arc (sheet->cr, x, y, radius + (CASE - ROAD) / 2, 0, 2 * G_PI);
      cairo_fill (sheet->cr);
      cairo_set_source_rgb (sheet->cr, 0, 0, 0);
      cairo_arc (sheet->cr, x, y, radius, 0, 2 * G_PI);
      cairo_fill (sheet->cr);
    }
}

/* A line of words, or the white around it; @x: its middle, @y: its baseline */
static void
draw_line (const Canvas *sheet,
           const MusterSetText *set,
           guint line,
           double x,
           double y,
           gboolean is_white)
{
  PangoLayoutLine *words = pango_layout_get_line_readonly (set->layout, (int) line);
  PangoRectangle logical;
  pango_layout_line_get_extents (words, NULL, &logical);
  cairo_move_to (sheet->cr, x - (double) logical.width / PANGO_SCALE / 2, y);
  if (!is_white)
    {
      cairo_set_source_rgb (sheet->cr, 0, 0, 0);
      muster_set_text_draw_line (set, line, sheet->cr);
      return;
    }
  pango_cairo_layout_line_path (sheet->cr, words);
  cairo_set_source_rgb (sheet->cr, 1, 1, 1);
  cairo_set_line_join (sheet->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (sheet->cr, 2 * HALO * sheet->em);
  cairo_stroke (sheet->cr);
}

static double
get_leading (const Canvas *sheet, const MusterSetText *set)
{
  return muster_typesetter_get_leading (sheet->map->typesetter, set->style);
}

static void
draw_texts (const Canvas *sheet, gboolean is_white)
{
  for (guint i = 0; i < sheet->texts->len; i++)
    {
      const MapText *text = &g_array_index (sheet->texts, MapText, i);
      double rise = muster_typesetter_get_rise (sheet->map->typesetter, text->set->style);
      for (guint line = 0; line < text->set->n_lines; line++)
        draw_line (sheet, text->set, line, text->x,
                   text->y + rise + line * get_leading (sheet, text->set), is_white);
    }
}

/* The white around words leaves the frame whole. */
static MusterMapBox
get_inside (const Canvas *sheet)
{
  double edge = 2 * HALO * sheet->em;
  return (MusterMapBox){ sheet->box.x + edge, sheet->box.y + edge, sheet->box.width - 2 * edge,
                         sheet->box.height - 2 * edge };
}

/* In the middle of its road, or where nothing else stands on it, or beside it. */
static MusterMapBox
find_room_on_way (const Canvas *sheet, const MusterMapWay *way, const GArray *taken)
{
  static const double parts[] = { .5, .4, .6, .3, .7 };
  static const double sides[] = { 0, 1, -1 };
  double width = way->days->width;
  double height = get_leading (sheet, way->days);
  const MusterMapBox inside = get_inside (sheet);
  MusterMapBox best = { 0 };
  double least = G_MAXDOUBLE;
  double x, y, to_x, to_y;
  locate (sheet, way->from, &x, &y);
  locate (sheet, way->to, &to_x, &to_y);
  double length = MAX (hypot (to_x - x, to_y - y), CASE);
  double across_x = (y - to_y) / length;
  double across_y = (to_x - x) / length;
  double away = (fabs (across_x) * width + fabs (across_y) * height + CASE) / 2;
  double along = fabs (across_y) * width + fabs (across_x) * height;
  gsize first = along > MOST_COVERED * length ? G_N_ELEMENTS (parts) : 0;
  for (gsize i = first; i < G_N_ELEMENTS (sides) * G_N_ELEMENTS (parts); i++)
    {
      double part = parts[i % G_N_ELEMENTS (parts)];
      double side = sides[i / G_N_ELEMENTS (parts)] * away;
      MusterMapBox box = { x + part * (to_x - x) + side * across_x - width / 2,
                           y + part * (to_y - y) + side * across_y - height / 2, width, height };
      push_within (&box, &inside);
      double covered = muster_map_box_get_covered (&box, taken);
      if (covered >= least)
        continue;
      least = covered;
      best = box;
    }
  return best;
}

static void
place_days (const Canvas *sheet)
{
  for (guint i = 0; i < sheet->map->ways->len; i++)
    {
      const MusterMapWay *way = &g_array_index (sheet->map->ways, MusterMapWay, i);
      g_autoptr (GArray) taken = g_array_copy (sheet->taken);
      take_ways (sheet, way, taken);
      MusterMapBox box = find_room_on_way (sheet, way, taken);
      MapText text = { way->days, box.x + box.width / 2, box.y };
      g_array_append_val (sheet->texts, text);
      g_array_append_val (sheet->taken, box);
    }
}

/* @n: how many of its texts; @covered: gets which share of the room is taken by something else */
static MusterMapBox
find_room (const Canvas *sheet, guint spot, guint n, double *covered)
{
  const GPtrArray *texts = get_spot (sheet, spot)->texts;
  const MusterMapBox inside = get_inside (sheet);
  double width = 0;
  double height = 0;
  double x, y;
  for (guint i = 0; i < n; i++)
    {
      const MusterSetText *set = g_ptr_array_index (texts, i);
      width = MAX (width, set->width);
      height += set->n_lines * get_leading (sheet, set);
    }
  locate (sheet, spot, &x, &y);
  MusterMapBox *own = &g_array_index (sheet->taken, MusterMapBox, spot);
  MusterMapBox around = *own;
  *own = get_square (x, y, 2 * DOT * sheet->em);
  MusterMapBox room =
    muster_map_box_find_room (sheet->taken, &inside, x, y, REACH * sheet->em, width, height);
  *covered = muster_map_box_get_covered (&room, sheet->taken) / (width * height);
  *own = around;
  return room;
}

/* Lines of a label beside its dot begin or end towards it. */
static double
find_middle (const Canvas *sheet, guint spot, const MusterMapBox *box, double width)
{
  double x, y;
  locate (sheet, spot, &x, &y);
  return x <= box->x                ? box->x + width / 2
         : x >= box->x + box->width ? box->x + box->width - width / 2
                                    : box->x + box->width / 2;
}

/* Where all of it would lie on something else, less of it may find room, and the name must. */
static void
place_label (const Canvas *sheet, guint spot)
{
  const GPtrArray *texts = get_spot (sheet, spot)->texts;
  guint n = texts->len;
  double covered;
  MusterMapBox box = find_room (sheet, spot, n, &covered);
  while (n > 1 && covered > MOST_UNDER)
    box = find_room (sheet, spot, --n, &covered);
  double y = box.y;
  for (guint i = 0; i < n; i++)
    {
      const MusterSetText *set = g_ptr_array_index (texts, i);
      MapText text = { set, find_middle (sheet, spot, &box, set->width), y };
      g_array_append_val (sheet->texts, text);
      y += set->n_lines * get_leading (sheet, set);
    }
  g_array_append_val (sheet->taken, box);
}

/** Draws it, a MusterDrawFunction; @data: MusterMapDrawing. */
static void
muster_map_drawing_draw (cairo_t *cr,
                         gconstpointer data,
                         double x,
                         double y,
                         double width,
                         double height)
{
  const MusterMapDrawing *map = data;
  double margin = map->ground != NULL ? 0 : MARGIN;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (MusterMapBox));
  g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (MapText));
  const Canvas sheet = { .map = map,
                         .cr = cr,
                         .box = { x, y, width, height },
                         .x = x + margin * width,
                         .y = y + margin * height,
                         .scale = (1 - 2 * margin) * width / MUSTER_MAP_BREADTH,
                         .em = muster_typesetter_get_size (map->typesetter, MUSTER_STYLE_BODY),
                         .taken = taken,
                         .texts = texts };
  take_spots (&sheet);
  place_days (&sheet);
  take_ways (&sheet, NULL, taken);
  for (guint i = 0; i < map->spots->len; i++)
    place_label (&sheet, i);
  draw_ground (&sheet);
  draw_frame (&sheet);
  draw_ways (&sheet);
  draw_texts (&sheet, TRUE);
  draw_dots (&sheet);
  draw_texts (&sheet, FALSE);
}

/* Of the room for both, that the table has on the map's page; a longer one follows. */
#define MOST_TABLE 0.3

typedef struct
{
  const MusterRegister *reg;
  const MusterSheetOptions *options;
  cairo_surface_t *ground; /* or NULL */
  MusterLayout *layout;
  double scale; /* points to a thousandth of the map's breadth */
} Sheet;

static void
add_presence (const Sheet *sheet, MusterCells *cells, const MusterPresence *presence)
{
  const MusterCampaign *campaign = sheet->reg->campaign;
  const MusterRecord *record = presence->record;
  const MusterPlace *place = muster_campaign_find_place (campaign, presence->place);
  gboolean is_coming = presence->arrives > sheet->reg->day;
  /* Translators: of a formation that is nowhere on the map. */
  muster_cells_take (cells, g_strdup (place != NULL ? place->name : _ ("no place")));
  muster_cells_take (cells, g_strdup (muster_campaign_find_side (campaign, record->side)->name));
  muster_cells_take (cells, muster_record_dup_label (record));
  muster_cells_take (cells, is_coming ? muster_day_dup_text (presence->arrives) : g_strdup (""));
}

/* By place, in the order of the map's. */
static void
add_table (const Sheet *sheet, MusterLayout *layout)
{
  const char *const heads[] = {
    _ ("Place"), _ ("Side"), _ ("Formation"),
    /* Translators: the head of a column: the day when a formation arrives. */ _ ("There on"), NULL
  };
  const GArray *places = sheet->reg->campaign->places;
  g_autoptr (GArray) presences =
    muster_register_list_presences (sheet->reg, &sheet->options->viewer);
  g_autoptr (GPtrArray) placeless =
    muster_register_list_placeless (sheet->reg, &sheet->options->viewer);
  MusterCells cells;
  muster_cells_begin (&cells, layout, _ ("Who is where"), heads);
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

/* Laid out in a layout of its own. */
static double
measure_table (const Sheet *sheet)
{
  g_autoptr (MusterLayout) layout =
    muster_layout_new_set_by (sheet->layout->typesetter, sheet->layout->width);
  double height = 0;
  add_table (sheet, layout);
  for (guint i = 0; i < layout->rows->len; i++)
    height += MUSTER_AT (layout->rows, MusterRow, i)->height;
  for (guint i = 0; i < layout->blocks->len; i++)
    height += MUSTER_AT (layout->blocks, MusterBlock, i)->space;
  return height;
}

/* As large as there is room for below the head. */
static double
find_scale (const Sheet *sheet, double height)
{
  guint last;
  double room = height - muster_layout_get_chain_height (sheet->layout, 0, &last);
  double table = measure_table (sheet);
  double most = table <= MOST_TABLE * room ? room - table : room;
  return MIN (sheet->layout->width / MUSTER_MAP_BREADTH,
              (most - 2) / muster_map_get_depth (sheet->reg->campaign));
}

/* Begins it on paper upright or across. Returns: whether the map is larger so than before */
static gboolean
begin (Sheet *sheet, const MusterGame *game, gboolean is_turned)
{
  double width;
  double height;
  Sheet other = *sheet;
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  other.layout = muster_layout_new (sheet->options->type_size, width);
  muster_campaign_head_add (other.layout, game, sheet->options, _ ("Map"));
  other.scale = find_scale (&other, height);
  if (sheet->layout != NULL && other.scale <= sheet->scale)
    {
      muster_layout_free (other.layout);
      return FALSE;
    }
  g_clear_pointer (&sheet->layout, muster_layout_free);
  *sheet = other;
  return TRUE;
}

static void
add_map (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  double width = sheet->scale * MUSTER_MAP_BREADTH;
  const MusterPlate plate = { .name = "map",
                              .draw = muster_map_drawing_draw,
                              .data =
                                muster_map_drawing_new (sheet->reg, &sheet->options->viewer,
                                                        layout->typesetter, sheet->ground, width),
                              .free_data = muster_map_drawing_free,
                              .x = (layout->width - width) / 2,
                              .width = width,
                              .height =
                                sheet->scale * muster_map_get_depth (sheet->reg->campaign) };
  muster_layout_begin_block (layout, 0);
  muster_layout_begin_row (layout);
  muster_layout_add_plate (layout, &plate);
  muster_layout_need_fall (layout, plate.height);
  muster_layout_end_row (layout, 0, 0);
  muster_layout_end_block (layout);
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
  if (!muster_sheet_has_campaign_map (game))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("The campaign “%s” has no map. Put places on it, or a picture, first."),
                   muster_game_get_name (game));
      return NULL;
    }
  if (options->turn != MUSTER_TURN_LANDSCAPE && begin (&sheet, game, FALSE))
    turned.turn = MUSTER_TURN_PORTRAIT;
  if (options->turn != MUSTER_TURN_PORTRAIT && begin (&sheet, game, TRUE))
    turned.turn = MUSTER_TURN_LANDSCAPE;
  sheet.ground = muster_map_ground_new (game->reg->campaign, options->is_grey);
  add_map (&sheet);
  add_table (&sheet, sheet.layout);
  g_clear_pointer (&sheet.ground, cairo_surface_destroy);
  return muster_campaign_head_end (sheet.layout, game, &turned);
}
