#include "config.h"

#include "sheet/board/legend.h"

#include "sheet/board/pen.h"
#include "sheet/page/type.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of the size of the type. */
#define SAMPLE_WIDTH  3.4
#define SAMPLE_HEIGHT 2.0
#define ROW_HEIGHT    2.5
#define GAP           0.7
/* Of letters in samples, so that they are read as well as the labels. */
#define LETTER 0.9
/* A sample shows so many mm of a table 180 cm wide. */
#define SAMPLE_MM 118.0
/* Of the scale of samples: houses of larger settlements would be too small to be told apart. */
#define MOST_SHRUNK 5.0

static void
free_row (gpointer data)
{
  MusterLegendRow *row = data;
  g_free (row->label);
  g_free (row);
}

static void
add_row (GPtrArray *rows,
         MusterLegendCategory category,
         MusterLook look,
         int side,
         double extent,
         const char *label)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLegendRow *row = rows->pdata[i];
      if (row->category == category && row->look == look && row->side == side
          && g_str_equal (row->label, label))
        return;
    }
  MusterLegendRow *row = g_new0 (MusterLegendRow, 1);
  *row = (MusterLegendRow){ category, look, side, extent, g_strdup (label) };
  g_ptr_array_add (rows, row);
}

static gboolean
is_drawn (const MusterBoardOptions *options, int id)
{
  for (int i = 0; i < options->n_left_out; i++)
    if (options->left_out[i] == id)
      return FALSE;
  return TRUE;
}

static gboolean
is_settled (MusterLook look)
{
  return look == MUSTER_LOOK_SETTLEMENT || look == MUSTER_LOOK_WALLED;
}

/* How large a settlement is says what stands in it; the first of a name is shown. */
static double
get_extent (const MusterFeature *feature)
{
  return is_settled (feature->look)
           ? sqrt (muster_outline_get_area (feature->points, feature->n_points))
           : 0;
}

static void
add_features (const MusterBattlefield *battlefield,
              const MusterBoardOptions *options,
              GPtrArray *rows)
{
  /* What has no look comes last. */
  for (int at = 1; at <= MUSTER_N_LOOKS; at++)
    for (guint i = 0; i < battlefield->features->len; i++)
      {
        const MusterFeature *feature = &g_array_index (battlefield->features, MusterFeature, i);
        const char *label = feature->kind != NULL ? feature->kind->name : feature->type_id;
        MusterLook look = (MusterLook) (at % MUSTER_N_LOOKS);
        if (feature->look == look && is_drawn (options, feature->id))
          add_row (rows, MUSTER_LEGEND_FEATURE, look, MUSTER_NO_SIDE, get_extent (feature),
                   label != NULL && label[0] != '\0' ? label : _ ("Unknown terrain"));
      }
}

static char *
dup_side_label (const MusterBattlefield *battlefield, int side, gboolean is_zone)
{
  g_autofree char *name =
    side != MUSTER_NO_SIDE ? muster_battlefield_dup_side (battlefield, side) : NULL;
  if (name == NULL)
    return g_strdup (is_zone ? _ ("Deployment zone") : _ ("Objective"));
  return g_strdup_printf (is_zone ? _ ("%s: deployment zone") : _ ("%s: objective"), name);
}

static void
add_side (const MusterBattlefield *battlefield, GPtrArray *rows, int side, gboolean is_zone)
{
  g_autofree char *label = dup_side_label (battlefield, side, is_zone);
  add_row (rows, is_zone ? MUSTER_LEGEND_ZONE : MUSTER_LEGEND_OBJECTIVE, MUSTER_LOOK_NONE, side, 0,
           label);
}

GPtrArray *
muster_board_list_legend (const MusterBattlefield *battlefield, const MusterBoardOptions *options)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);
  add_features (battlefield, options, rows);
  for (int side = MUSTER_NO_SIDE; side < 2; side++)
    {
      for (guint i = 0; i < battlefield->zones->len && options->has_zones; i++)
        if (g_array_index (battlefield->zones, MusterZone, i).side == side)
          add_side (battlefield, rows, side, TRUE);
      for (guint i = 0; i < battlefield->objectives->len && options->has_markers; i++)
        if (g_array_index (battlefield->objectives, MusterObjective, i).side == side)
          add_side (battlefield, rows, side, FALSE);
    }
  return rows;
}

static double
measure_column (PangoContext *context, GPtrArray *rows, double size)
{
  double widest = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLegendRow *row = rows->pdata[i];
      g_autoptr (PangoLayout) layout = muster_board_make_layout (context, row->label, size, FALSE);
      PangoRectangle logical;
      pango_layout_get_extents (layout, NULL, &logical);
      widest = MAX (widest, (double) logical.width / PANGO_SCALE);
    }
  return widest + (SAMPLE_WIDTH + 3 * GAP) * size;
}

static guint
count_columns (PangoContext *context, GPtrArray *rows, double width, double size)
{
  double column = measure_column (context, rows, size);
  return (guint) CLAMP ((int) (width / column), 1, (int) MAX (rows->len, 1));
}

double
muster_board_measure_legend (GPtrArray *rows, double width, double type_size)
{
  PangoContext *context = muster_board_make_context (NULL);
  guint columns = count_columns (context, rows, width, type_size);
  g_object_unref (context);
  return (rows->len + columns - 1) / columns * ROW_HEIGHT * type_size;
}

/* What the sample of a look is drawn with; an area fills the middle, a line runs across. */
static MusterFeature
make_sample (MusterLook look, MusterPoint *points)
{
  static const MusterPoint blob[] = { { 10, 34 },  { 20, 14 }, { 48, 7 },  { 80, 9 }, { 106, 18 },
                                      { 110, 40 }, { 92, 58 }, { 60, 63 }, { 28, 58 } };
  static const MusterPoint line[] = { { 0, 44 }, { 30, 32 }, { 60, 36 }, { 90, 38 }, { 118, 24 } };
  static const MusterPoint deck[] = { { 40, 22 }, { 78, 22 }, { 78, 46 }, { 40, 46 } };
  MusterFeature sample = { .id = 1, .type_id = "sample", .look = look, .side = MUSTER_NO_SIDE };
  gboolean is_line = muster_look_is_line (look);
  const MusterPoint *from = is_line ? line : muster_look_is_crossing (look) ? deck : blob;
  gsize n = is_line                          ? G_N_ELEMENTS (line)
            : muster_look_is_crossing (look) ? G_N_ELEMENTS (deck)
                                             : G_N_ELEMENTS (blob);
  for (gsize i = 0; i < n; i++)
    points[i] = from[i];
  sample.points = points;
  sample.n_points = (int) n;
  sample.breadth = !is_line                    ? 0
                   : look == MUSTER_LOOK_RIVER ? 34
                   : look == MUSTER_LOOK_GULLY ? 26
                   : look == MUSTER_LOOK_ROAD  ? 18
                                               : 12;
  return sample;
}

static void
add_line (MusterBattlefield *field, MusterLook look, int breadth, MusterPoint from, MusterPoint to)
{
  MusterPoint points[2] = { from, to };
  MusterFeature line = {
    .type_id = "sample", .look = look, .breadth = breadth, .points = points, .n_points = 2
  };
  muster_battlefield_add_feature (field, &line);
}

/* A settlement as large as it is, on a smaller scale, and always all of it. */
static void
draw_settlement_sample (cairo_t *cr,
                        MusterBattlefield *field,
                        const MusterBoardOptions *options,
                        const MusterBoardPlace *place,
                        const MusterFeature *sample,
                        MusterPoint *points,
                        double extent)
{
  double by = extent / sqrt (muster_outline_get_area (sample->points, sample->n_points));
  MusterBoardPlace scaled = *place;
  by = MIN (by, MOST_SHRUNK);
  scaled.scale /= by;
  for (int i = 0; i < sample->n_points; i++)
    {
      points[i].x = (int) lround (points[i].x * by);
      points[i].y = (int) lround (points[i].y * by);
    }
  muster_board_draw_feature (cr, field, options, &scaled, sample);
}

static void
draw_feature_sample (cairo_t *cr,
                     MusterBattlefield *field,
                     const MusterBoardOptions *options,
                     const MusterBoardPlace *place,
                     const MusterLegendRow *row)
{
  MusterPoint points[16];
  MusterLook look = row->look;
  MusterFeature sample = make_sample (look, points);
  if (row->extent > 0)
    {
      draw_settlement_sample (cr, field, options, place, &sample, points, row->extent);
      return;
    }
  if (muster_look_is_crossing (look))
    {
      add_line (field, MUSTER_LOOK_RIVER, 30, (MusterPoint){ 59, -20 }, (MusterPoint){ 59, 90 });
      add_line (field, MUSTER_LOOK_ROAD, 18, (MusterPoint){ -9, 34 }, (MusterPoint){ 130, 34 });
      for (guint i = 0; i < field->features->len; i++)
        muster_board_draw_feature (cr, field, options, place,
                                   &g_array_index (field->features, MusterFeature, i));
    }
  muster_board_draw_feature (cr, field, options, place, &sample);
}

static void
draw_zone_sample (cairo_t *cr,
                  MusterBattlefield *field,
                  const MusterBoardOptions *options,
                  const MusterBoardPlace *place,
                  int side)
{
  MusterPoint points[] = { { 6, 6 }, { 112, 6 }, { 112, 63 }, { 6, 63 } };
  MusterZone zone = { .id = 1, .side = side, .points = points, .n_points = 4 };
  muster_board_draw_zone_alone (cr, field, options, place, &zone);
}

void
muster_board_measure_sample (double type_size, double *width, double *height)
{
  *width = SAMPLE_WIDTH * type_size;
  *height = SAMPLE_HEIGHT * type_size;
}

double
muster_board_get_sample_type (double least_type)
{
  return least_type / LETTER;
}

void
muster_board_draw_sample (cairo_t *cr,
                          const MusterLegendRow *row,
                          MusterPaletteKind palette,
                          double x,
                          double y,
                          double size)
{
  g_autoptr (MusterBattlefield) field = muster_battlefield_new (NULL, 1800, 1200, 0);
  MusterBoardOptions options = muster_board_options ();
  MusterBoardPlace place = { x, y, SAMPLE_WIDTH * size / SAMPLE_MM };
  const MusterInk *ground = muster_board_ink_get (palette, MUSTER_BOARD_GROUND);
  MusterObjective objective = { .id = 1, .type_id = "sample", .side = row->side, .at = { 28, 62 } };
  options.palette = palette;
  options.least_type = LETTER * size;
  cairo_save (cr);
  cairo_rectangle (cr, x, y, SAMPLE_WIDTH * size, SAMPLE_HEIGHT * size);
  cairo_clip (cr);
  muster_ink_set (cr, ground);
  cairo_paint (cr);
  if (row->category == MUSTER_LEGEND_FEATURE)
    draw_feature_sample (cr, field, &options, &place, row);
  else if (row->category == MUSTER_LEGEND_ZONE)
    draw_zone_sample (cr, field, &options, &place, row->side);
  else
    {
      muster_battlefield_add_objective (field, &objective);
      muster_board_draw_objective (cr, field, &options, &place, &objective);
    }
  cairo_restore (cr);
  cairo_rectangle (cr, x, y, SAMPLE_WIDTH * size, SAMPLE_HEIGHT * size);
  muster_ink_set (cr, muster_board_ink_get (palette, MUSTER_BOARD_WORDS));
  cairo_set_line_width (cr, size * 0.06);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_stroke (cr);
}

static void
draw_label (cairo_t *cr,
            PangoContext *context,
            const MusterLegendRow *row,
            double x,
            double y,
            double width,
            double size)
{
  g_autoptr (PangoLayout) layout = muster_board_make_layout (context, row->label, size, FALSE);
  PangoRectangle logical;
  pango_layout_set_width (layout, (int) (MAX (width, 0) * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_extents (layout, NULL, &logical);
  cairo_move_to (cr, x, y + (SAMPLE_HEIGHT * size - (double) logical.height / PANGO_SCALE) / 2);
  muster_type_draw_layout (layout, cr);
  cairo_new_path (cr);
}

void
muster_board_draw_legend (cairo_t *cr,
                          GPtrArray *rows,
                          MusterPaletteKind palette,
                          double x,
                          double y,
                          double width,
                          double type_size)
{
  PangoContext *context = muster_board_make_context (cr);
  guint columns = count_columns (context, rows, width, type_size);
  guint per_column = (rows->len + columns - 1) / MAX (columns, 1);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterLegendRow *row = rows->pdata[i];
      double left = x + width * (i / per_column) / columns;
      double top = y + (i % per_column) * ROW_HEIGHT * type_size;
      double label = left + (SAMPLE_WIDTH + GAP) * type_size;
      muster_board_draw_sample (cr, row, palette, left, top, type_size);
      muster_ink_set (cr, muster_board_ink_get (palette, MUSTER_BOARD_WORDS));
      draw_label (cr, context, row, label, top,
                  width / columns - (SAMPLE_WIDTH + 2 * GAP) * type_size, type_size);
    }
  g_object_unref (context);
}
