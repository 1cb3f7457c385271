#include "config.h"

#include "sheet/campaign/sheets.h"

#include "campaign/state/morning-state.h"
#include "campaign/state/register-players.h"
#include "campaign/state/register.h"
#include "campaign/state/totals.h"
#include "sheet/army/legend.h"
#include "sheet/campaign/head.h"
#include "sheet/page/fit.h"
#include "sheet/page/layout.h"
#include "sheet/page/palette.h"
#include "sheet/page/section.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef struct
{
  char *name;
  GArray *points; /* MusterStrengthPoint, by day */
} MusterStrengthLine;

typedef struct
{
  GPtrArray *lines; /* MusterStrengthLine */
  GArray *battles;  /* int: days */
  MusterPaletteKind palette;
} MusterStrengthChart;

static void
muster_strength_chart_free (MusterStrengthChart *chart)
{
  g_ptr_array_unref (chart->lines);
  g_array_unref (chart->battles);
  g_free (chart);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterStrengthChart, muster_strength_chart_free)

/* Strength over time as lines: a step for each day on which something happened, a line for each
 * side, told apart by its dashes as well as its ink, and a mark for each battle. */

#define TICKS 4

/* Of the width: where the last day stands, so that its fall is seen. */
#define LAST_DAY 0.97

/* Of the type size. */
#define SAMPLE    3.0
#define CHART_GAP 0.6
#define APART     1.6 /* numbers of battles */

static void
free_line (gpointer data)
{
  MusterStrengthLine *line = data;
  g_free (line->name);
  g_array_unref (line->points);
  g_free (line);
}

static MusterStrengthChart *
muster_strength_chart_new (const MusterRegister *reg, gboolean is_grey)
{
  MusterStrengthChart *chart = g_new0 (MusterStrengthChart, 1);
  chart->lines = g_ptr_array_new_with_free_func (free_line);
  chart->battles = g_array_new (FALSE, TRUE, sizeof (int));
  chart->palette = is_grey ? MUSTER_PALETTE_PRINT : MUSTER_PALETTE_COLOUR;
  for (guint i = 0; i < reg->battles->len; i++)
    g_array_append_val (chart->battles,
                        ((const MusterBattle *) g_ptr_array_index (reg->battles, i))->day);
  return chart;
}

/** Adds the line of a side, as minus its number, or of a formation. */
static void
muster_strength_chart_add (MusterStrengthChart *chart, const MusterRegister *reg, gint64 of)
{
  MusterStrengthLine *line = g_new0 (MusterStrengthLine, 1);
  line->name = muster_register_dup_label (reg, of);
  line->points = muster_register_list_strength (reg, of);
  g_ptr_array_add (chart->lines, line);
}

/* What is drawn: the points of all lines, from 0 to 1 in both directions. */
typedef struct
{
  double x;
  double y;
} Point;

typedef struct
{
  GPtrArray *lines; /* GArray of Point */
  GArray *battles;  /* double */
  guint first;      /* which of the dashes and inks the first line has */
  MusterPaletteKind palette;
} Picture;

static void
free_picture (gpointer data)
{
  Picture *picture = data;
  g_ptr_array_unref (picture->lines);
  g_array_unref (picture->battles);
  g_free (picture);
}

static Picture *
new_picture (const MusterStrengthChart *chart)
{
  Picture *picture = g_new0 (Picture, 1);
  picture->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  picture->battles = g_array_new (FALSE, TRUE, sizeof (double));
  picture->palette = chart->palette;
  return picture;
}

static void
set_look (cairo_t *cr, MusterPaletteKind kind, guint line)
{
  /* As many as a campaign has sides at most: in grey they alone tell lines apart. */
  static const double dashes[][6] = {
    { 0 },
    { 5, 2.5 },
    { 1.2, 2 },
    { 7, 2, 1.5, 2 },
    { 11, 3.5 },
    { 2.5, 4 },
    { 7, 2, 1.2, 2, 1.2, 2 },
    { 11, 2, 4, 2 },
  };
  static const int counts[] = { 0, 2, 2, 4, 2, 2, 6, 4 };
  G_STATIC_ASSERT (G_N_ELEMENTS (counts) == MUSTER_MOST_SIDES);
  const MusterPalette *palette = muster_palette_get (kind);
  guint look = line % G_N_ELEMENTS (counts);
  const MusterInk *ink = kind == MUSTER_PALETTE_PRINT
                           ? &palette->ink
                           : &palette->families[1 + line % (MUSTER_N_FAMILIES - 1)];
  muster_ink_set (cr, ink);
  cairo_set_dash (cr, dashes[look], counts[look], 0);
  cairo_set_line_width (cr, 1.4);
}

static void
draw_grid (cairo_t *cr, const Picture *picture, double x, double y, double width, double height)
{
  cairo_set_source_rgb (cr, MUSTER_GREY_HAIRLINE, MUSTER_GREY_HAIRLINE, MUSTER_GREY_HAIRLINE);
  cairo_set_line_width (cr, MUSTER_HAIRLINE);
  for (guint i = 0; i <= TICKS; i++)
    {
      cairo_move_to (cr, x, y + height * i / TICKS);
      cairo_line_to (cr, x + width, y + height * i / TICKS);
    }
  for (guint i = 0; i < picture->battles->len; i++)
    {
      double at = x + width * g_array_index (picture->battles, double, i);
      cairo_move_to (cr, at, y);
      cairo_line_to (cr, at, y + height);
    }
  cairo_stroke (cr);
}

static void
draw_line (cairo_t *cr, const GArray *points, double x, double y, double width, double height)
{
  for (guint i = 0; i < points->len; i++)
    {
      const Point *point = &g_array_index (points, Point, i);
      double at = x + width * point->x;
      double level = y + height * (1 - point->y);
      if (i == 0)
        cairo_move_to (cr, at, level);
      else
        {
          cairo_line_to (cr, at, y + height * (1 - (point - 1)->y));
          cairo_line_to (cr, at, level);
        }
    }
  cairo_stroke (cr);
}

static void
draw (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Picture *picture = data;
  draw_grid (cr, picture, x, y, width, height);
  for (guint i = 0; i < picture->lines->len; i++)
    {
      set_look (cr, picture->palette, picture->first + i);
      draw_line (cr, g_ptr_array_index (picture->lines, i), x, y, width, height);
    }
}

static void
draw_sample (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  const Picture *picture = data;
  set_look (cr, picture->palette, picture->first);
  cairo_move_to (cr, x, y + height / 2);
  cairo_line_to (cr, x + width, y + height / 2);
  cairo_stroke (cr);
}

typedef struct
{
  MusterLayout *layout;
  int first; /* day */
  int last;
  gint64 most;
  double em;
  double x; /* of the plate */
  double y;
  double width;
  double height;
} Axes;

/* The next round number that ticks divide. */
static gint64
round_up (gint64 most)
{
  static const int steps[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12, 15 };
  for (gint64 power = 1;; power *= 10)
    for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
      if (TICKS * power * steps[i] >= most)
        return TICKS * power * steps[i];
}

static void
measure (const MusterStrengthChart *chart, Axes *axes)
{
  axes->first = G_MAXINT;
  for (guint i = 0; i < chart->lines->len; i++)
    {
      const MusterStrengthLine *line = g_ptr_array_index (chart->lines, i);
      for (guint j = 0; j < line->points->len; j++)
        {
          const MusterStrengthPoint *point = &g_array_index (line->points, MusterStrengthPoint, j);
          axes->first = MIN (axes->first, point->day);
          axes->last = MAX (axes->last, point->day);
          axes->most = MAX (axes->most, point->present);
        }
    }
  axes->most = round_up (axes->most);
}

static double
get_share (const Axes *axes, int day)
{
  return axes->last > axes->first ? (double) (CLAMP (day, axes->first, axes->last) - axes->first)
                                      / (double) (axes->last - axes->first) * LAST_DAY
                                  : LAST_DAY;
}

static GArray *
scale (const Axes *axes, const GArray *points)
{
  GArray *scaled = g_array_new (FALSE, TRUE, sizeof (Point));
  for (guint i = 0; i < points->len; i++)
    {
      const MusterStrengthPoint *from = &g_array_index (points, MusterStrengthPoint, i);
      Point point = { get_share (axes, from->day), (double) from->present / (double) axes->most };
      if (i == 0 && points->len == 1)
        {
          Point begin = { 0, point.y };
          g_array_append_val (scaled, begin);
        }
      g_array_append_val (scaled, point);
      if (i + 1 == points->len)
        {
          Point end = { 1, point.y };
          g_array_append_val (scaled, end);
        }
    }
  return scaled;
}

static void
add_levels (const Axes *axes)
{
  for (guint i = 0; i <= TICKS; i++)
    {
      g_autofree char *text =
        g_strdup_printf ("%" PRId64, axes->most / TICKS * (TICKS - (gint64) i));
      muster_layout_add_text_below (axes->layout, MUSTER_STYLE_RUNNING, text, 0,
                                    axes->y + axes->height * i / TICKS + 0.3 * axes->em,
                                    axes->x - CHART_GAP * axes->em, PANGO_ALIGN_RIGHT, 1);
    }
}

static void
add_days (const Axes *axes)
{
  double y = axes->y + axes->height + 1.3 * axes->em;
  double half = axes->width / 2 - CHART_GAP * axes->em;
  g_autofree char *first = muster_day_dup_text (axes->first);
  g_autofree char *last = muster_day_dup_text (axes->last);
  if (axes->first < axes->last)
    muster_layout_add_text_below (axes->layout, MUSTER_STYLE_RUNNING, first, axes->x, y, half,
                                  PANGO_ALIGN_LEFT, 1);
  muster_layout_add_text_below (axes->layout, MUSTER_STYLE_RUNNING, last,
                                axes->x + axes->width - half, y, half, PANGO_ALIGN_RIGHT, 1);
}

/* Their numbers, beside their lines at the most, as far as there is room for them; battles of one
 * day have one line, and stand together. */
static void
add_battles (const Axes *axes, const MusterStrengthChart *chart)
{
  double end = 0;
  guint next;
  for (guint i = 0; i < chart->battles->len; i = next)
    {
      int day = g_array_index (chart->battles, int, i);
      double at = axes->x + axes->width * get_share (axes, day);
      for (next = i + 1;
           next < chart->battles->len && g_array_index (chart->battles, int, next) == day;)
        next++;
      g_autofree char *number = next == i + 1   ? g_strdup_printf ("%u", i + 1)
                                : next == i + 2 ? g_strdup_printf ("%u, %u", i + 1, next)
                                                : g_strdup_printf ("%u–%u", i + 1, next);
      double width =
        muster_typesetter_set (axes->layout->typesetter, MUSTER_STYLE_RUNNING, number, 0, 0)->width
        + 1;
      width = MAX (width, APART * axes->em);
      double left = MIN (at - width / 2, axes->x + axes->width - width);
      if (left < end - width || end + width > axes->x + axes->width)
        continue;
      left = MAX (left, end);
      muster_layout_add_text (axes->layout, MUSTER_STYLE_RUNNING, number, left, width,
                              PANGO_ALIGN_CENTER, 1);
      end = left + width;
    }
}

static void
add_plate (const Axes *axes, const MusterStrengthChart *chart)
{
  Picture *picture = new_picture (chart);
  for (guint i = 0; i < chart->lines->len; i++)
    g_ptr_array_add (
      picture->lines,
      scale (axes, ((const MusterStrengthLine *) g_ptr_array_index (chart->lines, i))->points));
  for (guint i = 0; i < chart->battles->len; i++)
    {
      double at = get_share (axes, g_array_index (chart->battles, int, i));
      g_array_append_val (picture->battles, at);
    }
  const MusterPlate plate = { .name = "strength",
                              .draw = draw,
                              .data = picture,
                              .free_data = free_picture,
                              .x = axes->x,
                              .y = axes->y,
                              .width = axes->width,
                              .height = axes->height };
  muster_layout_add_plate (axes->layout, &plate);
}

static void
add_chart_key (const Axes *axes, const MusterStrengthChart *chart)
{
  for (guint i = 0; i < chart->lines->len; i++)
    {
      const MusterStrengthLine *line = g_ptr_array_index (chart->lines, i);
      double x = axes->x + (SAMPLE + CHART_GAP) * axes->em;
      Picture *picture = new_picture (chart);
      picture->first = i;
      const MusterPlate sample = { .name = "line",
                                   .draw = draw_sample,
                                   .data = picture,
                                   .free_data = free_picture,
                                   .x = axes->x,
                                   .y = -0.6 * axes->em,
                                   .width = SAMPLE * axes->em,
                                   .height = 0.6 * axes->em };
      muster_layout_begin_row (axes->layout);
      muster_layout_add_plate (axes->layout, &sample);
      muster_layout_add_text (axes->layout, MUSTER_STYLE_BODY, line->name, x,
                              axes->layout->width - x, PANGO_ALIGN_LEFT, 14);
      muster_layout_end_row (axes->layout, 0, 0);
    }
}

/** Puts the chart with its axes and its key into the block begun, as high as @height. */
static void
muster_strength_chart_end (MusterStrengthChart *chart, MusterLayout *layout, double height)
{
  Axes axes = { .layout = layout };
  axes.em = muster_typesetter_get_size (layout->typesetter, MUSTER_STYLE_BODY);
  measure (chart, &axes);
  g_autofree char *most = g_strdup_printf ("%" PRId64, axes.most);
  double label =
    muster_typesetter_set (layout->typesetter, MUSTER_STYLE_RUNNING, most, 0, 0)->width;
  axes.x = label + (CHART_GAP + 0.3) * axes.em;
  axes.y = 0.5 * axes.em;
  axes.width = layout->width - axes.x;
  axes.height = height;
  muster_layout_begin_row (layout);
  add_battles (&axes, chart);
  add_plate (&axes, chart);
  add_levels (&axes);
  add_days (&axes);
  muster_layout_need_fall (layout, axes.y + height + 1.8 * axes.em);
  muster_layout_end_row (layout, 0, 0.3 * axes.em);
  add_chart_key (&axes, chart);
}

/* Of the type size. */
#define CHART      13.0
#define BAR_HEIGHT 0.7
#define GAP        0.9

/* Of the width. */
#define NAMES 0.3
#define BARS  0.4

/* Of a last page. */
#define LEAST_FILLED 0.25

/* Parts of losses, from what is gone for good to what is back already, ever lighter. */
static const struct
{
  MusterLoss figure;
  guint colour;
  const char *name;
} parts[] = {
  { MUSTER_LOSS_KILLED, 0x262626, NC_ ("losses", "lost for good") },
  { MUSTER_LOSS_PRISONERS, 0x666666, NC_ ("losses", "prisoners") },
  { MUSTER_LOSS_MISSING, 0x969696, NC_ ("losses", "missing") },
  { MUSTER_LOSS_HOSPITAL, 0xc2c2c2, NC_ ("losses", "in hospital") },
  { MUSTER_LOSS_RETURNING, 0xe8e8e8, NC_ ("losses", "back at once") },
};

typedef struct
{
  const MusterGame *game;
  const MusterRegister *reg;
  const MusterSheetOptions *options;
  MusterLayout *layout;
  double em;
  gint64 most; /* losses of a side in a battle */
} Sheet;

static MusterVisibility
see (const Sheet *sheet, int side)
{
  return muster_viewer_see_side (&sheet->options->viewer, sheet->reg, side);
}

static const char *
get_side (const Sheet *sheet, int side)
{
  const MusterCampaignSide *of = muster_campaign_find_side (sheet->reg->campaign, side);
  return of != NULL ? of->name : "?";
}

/* Standings */

static char *
dup_count (gint64 n)
{
  return n != 0 ? g_strdup_printf ("%" PRId64, n) : g_strdup ("–");
}

/* What the others lost, and how many of its own, is not for everybody. */
static char *
dup_lost (const Sheet *sheet, const MusterStanding *standing)
{
  gint64 lost = standing->figures[MUSTER_LOSS_ALL];
  if (see (sheet, standing->side) != MUSTER_VISIBILITY_EXACT)
    return g_strdup (_ ("not known"));
  return standing->marched > 0 ? g_strdup_printf ("%" PRId64, lost) : g_strdup ("–");
}

static gboolean
sees_all (const Sheet *sheet)
{
  return sheet->options->viewer.of == 0;
}

static void
add_standing (const Sheet *sheet, MusterCells *cells, const MusterStanding *standing)
{
  gboolean has_points = muster_campaign_has_points (sheet->reg->campaign);
  muster_cells_take (cells, g_strdup (get_side (sheet, standing->side)));
  if (has_points)
    muster_cells_take (cells, sees_all (sheet) ? dup_count (standing->points) : g_strdup (""));
  muster_cells_take (cells, dup_count (standing->won));
  muster_cells_take (cells, dup_count (standing->drawn));
  muster_cells_take (cells, dup_count (standing->lost));
  muster_cells_take (cells, dup_lost (sheet, standing));
}

/* Who won is known to all; points, which tell what was lost, are not. */
static int
compare_known (gconstpointer a, gconstpointer b)
{
  const MusterStanding *one = a;
  const MusterStanding *other = b;
  if (one->won != other->won)
    return one->won > other->won ? -1 : 1;
  if (one->drawn != other->drawn)
    return one->drawn > other->drawn ? -1 : 1;
  return one->side - other->side;
}

static void
add_standings (const Sheet *sheet)
{
  const char *const with_points[] = { _ ("Side"), _ ("Points"), _ ("Won"), _ ("Drawn"),
                                      _ ("Lost"), _ ("Losses"), NULL };
  const char *const heads[] = {
    _ ("Side"), _ ("Won"), _ ("Drawn"), _ ("Lost"), _ ("Losses"), NULL
  };
  gboolean has_points = muster_campaign_has_points (sheet->reg->campaign);
  g_autoptr (GArray) standings = muster_register_list_standings (sheet->reg);
  MusterCells cells;
  if (!sees_all (sheet))
    g_array_sort (standings, compare_known);
  muster_cells_begin (&cells, sheet->layout, _ ("Standings"), has_points ? with_points : heads);
  for (guint i = 0; i < standings->len; i++)
    add_standing (sheet, &cells, &g_array_index (standings, MusterStanding, i));
  muster_cells_end (&cells);
}

/* All that ever came is in one of the columns behind. */
static void
add_whereabouts (const Sheet *sheet)
{
  const char *const heads[] = { _ ("Side"),    _ ("Ever came"), _ ("Present"), _ ("Hospital"),
                                _ ("Missing"), _ ("Prisoners"), _ ("Lost"),    NULL };
  const GArray *sides = sheet->reg->campaign->sides;
  gboolean has_any = FALSE;
  MusterCells cells;
  for (guint i = 0; i < sides->len; i++)
    {
      int side = g_array_index (sides, MusterCampaignSide, i).number;
      if (see (sheet, side) != MUSTER_VISIBILITY_EXACT)
        continue;
      if (!has_any)
        muster_cells_begin (&cells, sheet->layout, _ ("Where everybody is"), heads);
      has_any = TRUE;
      MusterTotals totals = muster_register_sum (sheet->reg, side, 0);
      muster_cells_take (&cells, g_strdup (get_side (sheet, side)));
      muster_cells_take (&cells, dup_count (totals.came));
      muster_cells_take (&cells, dup_count (totals.present));
      for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
        muster_cells_take (&cells, dup_count (totals.away[pool]));
      muster_cells_take (&cells, dup_count (totals.lost));
    }
  if (has_any)
    muster_cells_end (&cells);
}

/* Strength over time */

static void
begin_section (const Sheet *sheet, const char *title)
{
  MusterBlock *block = muster_layout_begin_block (sheet->layout, 1.2 * sheet->em);
  block->title = g_strdup (title);
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  muster_layout_begin_row (sheet->layout);
  muster_layout_add_text (sheet->layout, MUSTER_STYLE_HEADING_2, title, 0, sheet->layout->width,
                          PANGO_ALIGN_LEFT, 2);
  muster_layout_end_row (sheet->layout, 0, 0.3 * sheet->em);
}

/* Of a player who sees no more of his side. */
static void
add_commands (const Sheet *sheet, MusterStrengthChart *chart)
{
  const MusterViewer *viewer = &sheet->options->viewer;
  if (viewer->player == NULL || see (sheet, (int) -viewer->of) == MUSTER_VISIBILITY_EXACT)
    return;
  g_autoptr (GPtrArray) commands = muster_register_list_commands (sheet->reg, viewer->player);
  for (guint i = 0; i < commands->len; i++)
    muster_strength_chart_add (chart, sheet->reg,
                               ((const MusterRecord *) g_ptr_array_index (commands, i))->number);
}

static void
add_strength (const Sheet *sheet)
{
  const MusterViewer *viewer = &sheet->options->viewer;
  g_autoptr (MusterStrengthChart) chart =
    muster_strength_chart_new (sheet->reg, sheet->options->is_grey);
  if (viewer->of > 0)
    muster_strength_chart_add (chart, sheet->reg, viewer->of);
  add_commands (sheet, chart);
  for (guint i = 0; i < sheet->reg->campaign->sides->len; i++)
    {
      int side = g_array_index (sheet->reg->campaign->sides, MusterCampaignSide, i).number;
      if (see (sheet, side) == MUSTER_VISIBILITY_EXACT)
        muster_strength_chart_add (chart, sheet->reg, -side);
    }
  if (chart->lines->len == 0)
    return;
  begin_section (sheet, _ ("Strength over time"));
  muster_strength_chart_end (chart, sheet->layout, CHART * sheet->em);
  muster_layout_end_block (sheet->layout);
}

/* Losses */

static void
add_fill (const Sheet *sheet, double x, double width, guint colour)
{
  const MusterFill fill = { .colour = colour,
                            .x = x,
                            .y = -BAR_HEIGHT * sheet->em,
                            .width = width,
                            .height = BAR_HEIGHT * sheet->em };
  if (width > 0)
    muster_layout_add_fill (sheet->layout, &fill);
}

static void
add_frame (const Sheet *sheet, double x, double width)
{
  const MusterMark frame = { .is_box = TRUE,
                             .x = x,
                             .y = -BAR_HEIGHT * sheet->em,
                             .width = width,
                             .height = BAR_HEIGHT * sheet->em,
                             .grey = MUSTER_GREY_BOX };
  if (width > 1)
    muster_layout_add_mark (sheet->layout, &frame);
}

static void
add_bar (const Sheet *sheet, const MusterToll *toll)
{
  double from = NAMES * sheet->layout->width;
  double unit = BARS * sheet->layout->width / (double) MAX (sheet->most, 1);
  double x = from;
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double width = unit * (double) toll->figures[parts[i].figure];
      add_fill (sheet, x, width, parts[i].colour);
      x += width;
    }
  add_frame (sheet, from, x - from);
}

static char *
dup_toll (const MusterToll *toll)
{
  gint64 lost = toll->figures[MUSTER_LOSS_ALL];
  if (toll->steps <= 0)
    return g_strdup_printf (_ ("%" PRId64 " lost"), lost);
  /* Translators: %1$d: how many steps were lost; %2$d: of how many; %3$d: percent. */
  return g_strdup_printf (_ ("%1$" PRId64 " of %2$" PRId64 " lost, %3$" PRId64 " %%"), lost,
                          toll->steps, (lost * 200 + toll->steps) / (2 * toll->steps));
}

static void
add_toll (const Sheet *sheet, const MusterBattle *battle, int side)
{
  MusterLayout *layout = sheet->layout;
  MusterVisibility visibility = see (sheet, battle->sides[side]);
  MusterToll toll = muster_battle_sum (sheet->reg, battle, side);
  double end = (NAMES + BARS) * layout->width + GAP * sheet->em;
  if (visibility == MUSTER_VISIBILITY_HIDDEN)
    return;
  g_autofree char *text =
    visibility == MUSTER_VISIBILITY_EXACT
      ? dup_toll (&toll)
      : g_strdup (
        muster_redacted_get_words (toll.steps - toll.figures[MUSTER_LOSS_ALL], toll.steps));
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_BODY, get_side (sheet, battle->sides[side]), 0,
                          NAMES * layout->width - GAP * sheet->em, PANGO_ALIGN_LEFT, 14);
  if (visibility == MUSTER_VISIBILITY_EXACT)
    add_bar (sheet, &toll);
  muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, text, end, layout->width - end,
                          PANGO_ALIGN_LEFT, 4);
  muster_layout_end_row (layout, 0.05 * sheet->em, 0.05 * sheet->em);
}

static void
add_battle (const Sheet *sheet, guint index)
{
  MusterLayout *layout = sheet->layout;
  const MusterBattle *battle = g_ptr_array_index (sheet->reg->battles, index);
  g_autofree char *day = muster_day_dup_text (battle->day);
  g_autofree char *result = muster_battle_dup_result (sheet->reg, battle);
  g_autofree char *title = g_strdup_printf ("%u. %s", index + 1, battle->name);
  g_autofree char *line = g_strdup_printf ("%s: %s", day, result);
  g_autofree char *text = g_markup_escape_text (line, -1);
  MusterBlock *block = muster_layout_begin_block (layout, 0.7 * sheet->em);
  block->title = g_strdup (battle->name);
  block->within = index > 0 ? g_strdup (_ ("Losses by battle")) : NULL;
  block->style = MUSTER_STYLE_HEADING_3;
  block->outline = 1;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_3, title, 0, layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, text, 0, layout->width,
                               PANGO_ALIGN_LEFT);
  muster_layout_end_head (layout);
  for (int side = 0; side < 2; side++)
    add_toll (sheet, battle, side);
  muster_layout_end_block (layout);
}

/* What the parts of the bars are. */
static void
add_key (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  double x = 0;
  muster_layout_begin_row (layout);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const char *name = g_dpgettext2 (GETTEXT_PACKAGE, "losses", parts[i].name);
      double width =
        muster_typesetter_set (layout->typesetter, MUSTER_STYLE_RUNNING, name, 0, 0)->width + 1;
      if (x > 0 && x + 1.6 * sheet->em + width > layout->width)
        {
          muster_layout_end_row (layout, 0, 0);
          muster_layout_begin_row (layout);
          x = 0;
        }
      add_fill (sheet, x, sheet->em, parts[i].colour);
      add_frame (sheet, x, sheet->em);
      muster_layout_add_text (layout, MUSTER_STYLE_RUNNING, name, x + 1.4 * sheet->em, width,
                              PANGO_ALIGN_LEFT, 1);
      x += 1.4 * sheet->em + width + 1.2 * sheet->em;
    }
  muster_layout_end_row (layout, 0, 0.2 * sheet->em);
}

/* Whether it is of the days that are asked for. */
static gboolean
is_told (const Sheet *sheet, const MusterBattle *battle)
{
  return battle->day >= sheet->options->since;
}

static void
add_losses (Sheet *sheet)
{
  const GPtrArray *battles = sheet->reg->battles;
  for (guint i = 0; i < battles->len; i++)
    for (int side = 0; side < 2; side++)
      {
        const MusterBattle *battle = g_ptr_array_index (battles, i);
        MusterToll toll = muster_battle_sum (sheet->reg, battle, side);
        if (is_told (sheet, battle) && see (sheet, battle->sides[side]) == MUSTER_VISIBILITY_EXACT)
          sheet->most = MAX (sheet->most, toll.figures[MUSTER_LOSS_ALL]);
      }
  begin_section (sheet, _ ("Losses by battle"));
  if (sheet->most > 0)
    add_key (sheet);
  guint first = 0;
  while (first < battles->len && !is_told (sheet, g_ptr_array_index (battles, first)))
    first++;
  if (first == battles->len)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_BODY,
                                 battles->len > 0 ? _ ("No battle has been fought since.")
                                                  : _ ("No battle has been fought yet."),
                                 0, sheet->layout->width, PANGO_ALIGN_LEFT);
  muster_layout_end_block (sheet->layout);
  MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1)->keep_next =
    first < battles->len;
  for (guint i = first; i < battles->len; i++)
    if (is_told (sheet, g_ptr_array_index (battles, i)))
      add_battle (sheet, i);
}

static void
add_legend (const Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *steps = muster_campaign_dup_steps (sheet->reg->campaign);
  g_autofree char *line = g_strdup_printf (_ ("Figures are %s."), steps);
  g_autofree char *points =
    muster_campaign_has_points (sheet->reg->campaign) && sees_all (sheet)
      ? g_strconcat (line, " ", _ ("Points are for units of the enemy that were lost whole."), NULL)
      : g_strdup (line);
  g_ptr_array_add (lines, g_markup_escape_text (points, -1));
  muster_legend_add (sheet->layout, lines);
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
  muster_campaign_head_add (sheet->layout, sheet->game, sheet->options, _ ("Campaign summary"));
  add_standings (sheet);
  add_whereabouts (sheet);
  add_strength (sheet);
  add_losses (sheet);
  add_legend (sheet);
  return muster_campaign_head_end (sheet->layout, sheet->game, sheet->options);
}

MusterSheet *
muster_sheet_campaign_summary (const MusterGame *game,
                               const MusterSheetOptions *options,
                               GError **error)
{
  Sheet sheet = { .game = game, .reg = game->reg, .options = options };
  return muster_sheet_fit_filled (lay_out, &sheet, LEAST_FILLED);
}
