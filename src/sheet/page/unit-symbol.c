#include "config.h"

#include "sheet/page/unit-symbol.h"

/* Of a symbol's height. */
#define WEIGHT 0.08
#define DOT    0.12

typedef struct
{
  cairo_t *cr;
  double left;
  double top;
  double right;
  double foot;
  double weight;
} Block;

static double
get_middle_x (const Block *block)
{
  return (block->left + block->right) / 2;
}

static double
get_middle_y (const Block *block)
{
  return (block->top + block->foot) / 2;
}

static void
stroke_line (const Block *block, double x, double y, double to_x, double to_y)
{
  cairo_move_to (block->cr, x, y);
  cairo_line_to (block->cr, to_x, to_y);
  cairo_stroke (block->cr);
}

static void
draw_rising (const Block *block)
{
  stroke_line (block, block->left, block->foot, block->right, block->top);
}

static void
draw_falling (const Block *block)
{
  stroke_line (block, block->left, block->top, block->right, block->foot);
}

static void
draw_cross (const Block *block)
{
  draw_rising (block);
  draw_falling (block);
}

static void
draw_dot (const Block *block, double x, double y, double radius)
{
  cairo_new_sub_path (block->cr);
  cairo_arc (block->cr, x, y, radius * (block->foot - block->top), 0, 2 * G_PI);
  cairo_fill (block->cr);
}

static void
fill_triangle (const Block *block, double x, double y, double to_x, double to_y)
{
  cairo_move_to (block->cr, x, y);
  cairo_line_to (block->cr, to_x, to_y);
  cairo_line_to (block->cr, get_middle_x (block), get_middle_y (block));
  cairo_close_path (block->cr);
  cairo_fill (block->cr);
}

static void
draw_infantry (const Block *block)
{
  draw_cross (block);
}

static void
draw_light_infantry (const Block *block)
{
  draw_cross (block);
  draw_dot (block, get_middle_x (block), block->foot - (block->foot - block->top) * 0.2, DOT);
}

static void
draw_grenadiers (const Block *block)
{
  draw_cross (block);
  fill_triangle (block, block->left, block->top, block->right, block->top);
}

static void
draw_guards (const Block *block)
{
  draw_grenadiers (block);
  fill_triangle (block, block->left, block->foot, block->right, block->foot);
}

static void
draw_militia (const Block *block)
{
  double dash = 1.6 * block->weight;
  cairo_set_dash (block->cr, &dash, 1, 0);
  draw_cross (block);
  cairo_set_dash (block->cr, NULL, 0, 0);
}

static void
draw_pike (const Block *block)
{
  double third = (block->right - block->left) / 3;
  cairo_rectangle (block->cr, block->left + third, block->top, third, block->foot - block->top);
  cairo_fill (block->cr);
}

static void
draw_cavalry (const Block *block)
{
  draw_rising (block);
}

static void
draw_heavy_cavalry (const Block *block)
{
  cairo_move_to (block->cr, block->left, block->foot);
  cairo_line_to (block->cr, block->right, block->top);
  cairo_line_to (block->cr, block->right, block->foot);
  cairo_close_path (block->cr);
  cairo_fill (block->cr);
}

static void
draw_light_cavalry (const Block *block)
{
  double width = block->right - block->left;
  double height = block->foot - block->top;
  draw_rising (block);
  draw_dot (block, block->left + width * 0.24, block->top + height * 0.3, DOT);
}

static void
draw_lancers (const Block *block)
{
  double apart = (block->right - block->left) * 0.17;
  double height = block->foot - block->top;
  double rise = height * apart / (block->right - block->left);
  stroke_line (block, block->left, block->foot - rise, block->right - apart, block->top);
  stroke_line (block, block->left + apart, block->foot, block->right, block->top + rise);
}

static void
draw_dragoons (const Block *block)
{
  draw_rising (block);
  stroke_line (block, get_middle_x (block), get_middle_y (block), block->right, block->foot);
}

static void
draw_artillery (const Block *block)
{
  draw_dot (block, get_middle_x (block), get_middle_y (block), 1.7 * DOT);
}

static void
draw_heavy_artillery (const Block *block)
{
  double height = block->foot - block->top;
  double width = block->right - block->left;
  draw_dot (block, get_middle_x (block), block->top + 0.42 * height, 1.7 * DOT);
  cairo_rectangle (block->cr, block->left + 0.22 * width, block->top + 0.76 * height, 0.56 * width,
                   1.3 * block->weight);
  cairo_fill (block->cr);
}

static void
draw_horse_artillery (const Block *block)
{
  draw_rising (block);
  draw_artillery (block);
}

static void
draw_rockets (const Block *block)
{
  double middle = get_middle_x (block);
  double height = block->foot - block->top;
  double head = 0.3 * height;
  stroke_line (block, middle, block->foot - 0.12 * height, middle, block->top + 0.3 * height);
  cairo_move_to (block->cr, middle, block->top + 0.1 * height);
  cairo_line_to (block->cr, middle - 0.6 * head, block->top + 0.1 * height + head);
  cairo_line_to (block->cr, middle + 0.6 * head, block->top + 0.1 * height + head);
  cairo_close_path (block->cr);
  cairo_fill (block->cr);
}

/* A trestle bridge. */
static void
draw_engineers (const Block *block)
{
  double width = block->right - block->left;
  double height = block->foot - block->top;
  double top = block->top + 0.32 * height;
  stroke_line (block, block->left + 0.18 * width, top, block->right - 0.18 * width, top);
  for (int i = 0; i < 3; i++)
    {
      double x = block->left + (0.25 + 0.25 * i) * width;
      stroke_line (block, x, top, x, block->foot - 0.2 * height);
    }
}

static void
draw_nothing (const Block *block)
{
}

static void (*const drawings[MUSTER_N_SYMBOLS]) (const Block *) = {
  [MUSTER_SYMBOL_NONE] = draw_nothing,
  [MUSTER_SYMBOL_INFANTRY] = draw_infantry,
  [MUSTER_SYMBOL_LIGHT_INFANTRY] = draw_light_infantry,
  [MUSTER_SYMBOL_GRENADIERS] = draw_grenadiers,
  [MUSTER_SYMBOL_GUARDS] = draw_guards,
  [MUSTER_SYMBOL_MILITIA] = draw_militia,
  [MUSTER_SYMBOL_PIKE] = draw_pike,
  [MUSTER_SYMBOL_CAVALRY] = draw_cavalry,
  [MUSTER_SYMBOL_HEAVY_CAVALRY] = draw_heavy_cavalry,
  [MUSTER_SYMBOL_LIGHT_CAVALRY] = draw_light_cavalry,
  [MUSTER_SYMBOL_LANCERS] = draw_lancers,
  [MUSTER_SYMBOL_DRAGOONS] = draw_dragoons,
  [MUSTER_SYMBOL_ARTILLERY] = draw_artillery,
  [MUSTER_SYMBOL_HEAVY_ARTILLERY] = draw_heavy_artillery,
  [MUSTER_SYMBOL_HORSE_ARTILLERY] = draw_horse_artillery,
  [MUSTER_SYMBOL_ROCKETS] = draw_rockets,
  [MUSTER_SYMBOL_ENGINEERS] = draw_engineers,
};

/* Lines are as wide as the frame, whose outer edge is the rectangle. */
static Block
begin (cairo_t *cr, const MusterInk *ink, double x, double y, double width, double height)
{
  double weight = WEIGHT * height;
  cairo_save (cr);
  muster_ink_set (cr, ink);
  cairo_set_line_width (cr, weight);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  return (Block){
    cr, x + weight / 2, y + weight / 2, x + width - weight / 2, y + height - weight / 2, weight
  };
}

/* Everything is cut at the frame, so that the ends of diagonals do not stick out. */
static void
clip_to_frame (const Block *block)
{
  cairo_rectangle (block->cr, block->left, block->top, block->right - block->left,
                   block->foot - block->top);
  cairo_clip (block->cr);
}

static void
stroke_frame (cairo_t *cr, const MusterInk *ink, const Block *block)
{
  muster_ink_set (cr, ink);
  cairo_set_line_width (cr, block->weight);
  cairo_rectangle (cr, block->left, block->top, block->right - block->left,
                   block->foot - block->top);
  cairo_stroke (cr);
}

void
muster_symbol_draw (MusterSymbol symbol,
                    cairo_t *cr,
                    const MusterPalette *palette,
                    double x,
                    double y,
                    double width,
                    double height)
{
  const MusterInk *ink = &palette->families[muster_symbol_get_family (symbol)];
  Block block = begin (cr, ink, x, y, width, height);
  clip_to_frame (&block);
  drawings[symbol](&block);
  cairo_restore (cr);
  cairo_save (cr);
  stroke_frame (cr, ink, &block);
  cairo_restore (cr);
}

void
muster_symbol_draw_flag (MusterFamily family,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y,
                         double width,
                         double height)
{
  static const MusterSymbol of[MUSTER_N_FAMILIES] = {
    [MUSTER_FAMILY_NONE] = MUSTER_SYMBOL_NONE,
    [MUSTER_FAMILY_FOOT] = MUSTER_SYMBOL_INFANTRY,
    [MUSTER_FAMILY_HORSE] = MUSTER_SYMBOL_CAVALRY,
    [MUSTER_FAMILY_GUNS] = MUSTER_SYMBOL_ARTILLERY,
    [MUSTER_FAMILY_ENGINEERS] = MUSTER_SYMBOL_ENGINEERS,
  };
  double cloth = height / 1.2;
  double weight = WEIGHT * cloth;
  muster_symbol_draw (of[family], cr, palette, x, y, width, cloth);
  cairo_save (cr);
  muster_ink_set (cr, &palette->families[family]);
  cairo_set_line_width (cr, weight);
  cairo_move_to (cr, x + weight / 2, y);
  cairo_line_to (cr, x + weight / 2, y + height);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* A stroke or a cross, @n of them. */
static void
draw_marks (cairo_t *cr, guint n, gboolean is_cross, double x, double y, double side, double step)
{
  for (guint i = 0; i < n; i++)
    {
      double left = x + i * step;
      cairo_move_to (cr, left + (is_cross ? 0 : side / 2), y);
      cairo_line_to (cr, left + (is_cross ? side : side / 2), y + side);
      if (is_cross)
        {
          cairo_move_to (cr, left + side, y);
          cairo_line_to (cr, left, y + side);
        }
    }
  cairo_stroke (cr);
}

void
muster_symbol_draw_size (MusterSize size,
                         cairo_t *cr,
                         const MusterPalette *palette,
                         double x,
                         double y,
                         double width,
                         double height)
{
  static const guint counts[MUSTER_N_SIZES] = {
    [MUSTER_SIZE_NONE] = 0,     [MUSTER_SIZE_REGIMENT] = 3, [MUSTER_SIZE_BRIGADE] = 1,
    [MUSTER_SIZE_DIVISION] = 2, [MUSTER_SIZE_CORPS] = 3,    [MUSTER_SIZE_ARMY] = 4,
  };
  guint n = counts[size];
  gboolean is_cross = size != MUSTER_SIZE_REGIMENT;
  double weight = 0.16 * height;
  double side = MIN (height - weight, width / 6);
  double step = (is_cross ? 1.45 : 0.8) * side;
  double all = n > 0 ? step * (n - 1) + side : 0;
  cairo_save (cr);
  muster_ink_set (cr, &palette->ink);
  cairo_set_line_width (cr, weight);
  draw_marks (cr, n, is_cross, x + (width - all) / 2, y + (height - side) / 2, side, step);
  cairo_restore (cr);
}
