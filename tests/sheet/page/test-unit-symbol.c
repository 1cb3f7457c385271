/* Symbols: each looks unlike all others, also in black, and inks can be told from their paper. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "sheet/page/unit-symbol.h"

/* 8 mm at 80 dots to the inch, as a coarse printer or screen has it. */
#define WIDTH  25
#define HEIGHT 17
#define BORDER 4

typedef enum
{
  DRAW_UNIT,
  DRAW_FLAG,
  DRAW_SIZE,
} Draw;

static cairo_surface_t *
draw (Draw what, int which, MusterPaletteKind palette)
{
  const MusterPalette *inks = muster_palette_get (palette);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH + 2 * BORDER, HEIGHT + 2 * BORDER);
  cairo_t *cr = cairo_create (surface);
  muster_ink_set (cr, &inks->paper);
  cairo_paint (cr);
  if (what == DRAW_UNIT)
    muster_symbol_draw ((MusterSymbol) which, cr, inks, BORDER, BORDER, WIDTH, HEIGHT);
  else if (what == DRAW_FLAG)
    muster_symbol_draw_flag ((MusterFamily) which, cr, inks, BORDER, BORDER, WIDTH, HEIGHT);
  else
    muster_symbol_draw_size ((MusterSize) which, cr, inks, BORDER, BORDER, WIDTH, HEIGHT);
  assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint8
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  return data[y * cairo_image_surface_get_stride (surface) + 4 * x];
}

/* Pixels that a person sees to be different. */
static guint
count_different (cairo_surface_t *one, cairo_surface_t *other)
{
  guint n = 0;
  for (int y = 0; y < HEIGHT + 2 * BORDER; y++)
    for (int x = 0; x < WIDTH + 2 * BORDER; x++)
      n += ABS (get_pixel (one, x, y) - get_pixel (other, x, y)) > 96;
  return n;
}

static void
check_all_differ (Draw what, int n, guint least)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      {
        cairo_surface_t *one = draw (what, i, MUSTER_PALETTE_PRINT);
        cairo_surface_t *other = draw (what, j, MUSTER_PALETTE_PRINT);
        if (count_different (one, other) < least)
          fail_msg ("%d and %d look alike: %u", i, j, count_different (one, other));
        cairo_surface_destroy (one);
        cairo_surface_destroy (other);
      }
}

static void
every_symbol_looks_unlike_every_other_in_black_at_eight_millimetres (void **state)
{
  check_all_differ (DRAW_UNIT, MUSTER_N_SYMBOLS, 8);
  check_all_differ (DRAW_FLAG, MUSTER_N_FAMILIES, 8);
  check_all_differ (DRAW_SIZE, MUSTER_N_SIZES, 8);
}

static void
check_inside (Draw what, int which)
{
  cairo_surface_t *surface = draw (what, which, MUSTER_PALETTE_PRINT);
  for (int y = 0; y < HEIGHT + 2 * BORDER; y++)
    for (int x = 0; x < WIDTH + 2 * BORDER; x++)
      if (x < BORDER - 1 || y < BORDER - 1 || x > BORDER + WIDTH || y > BORDER + HEIGHT)
        assert_int_equal (get_pixel (surface, x, y), 255);
  cairo_surface_destroy (surface);
}

static void
no_symbol_leaves_its_rectangle (void **state)
{
  for (int i = 0; i < MUSTER_N_SYMBOLS; i++)
    check_inside (DRAW_UNIT, i);
  for (int i = 0; i < MUSTER_N_FAMILIES; i++)
    check_inside (DRAW_FLAG, i);
  for (int i = 0; i < MUSTER_N_SIZES; i++)
    check_inside (DRAW_SIZE, i);
}

static double
get_light (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

/* As the Web's guidelines work it out. */
static double
get_contrast (const MusterInk *one, const MusterInk *other)
{
  double a = 0.2126 * get_light (one->red) + 0.7152 * get_light (one->green)
             + 0.0722 * get_light (one->blue) + 0.05;
  double b = 0.2126 * get_light (other->red) + 0.7152 * get_light (other->green)
             + 0.0722 * get_light (other->blue) + 0.05;
  return MAX (a, b) / MIN (a, b);
}

static void
every_ink_can_be_told_from_its_paper (void **state)
{
  for (MusterPaletteKind i = 0; i < MUSTER_N_PALETTES; i++)
    {
      const MusterPalette *palette = muster_palette_get (i);
      gboolean is_high = i >= MUSTER_PALETTE_HIGH_LIGHT;
      assert_true (get_contrast (&palette->ink, &palette->paper) >= 7);
      assert_true (get_contrast (&palette->quiet, &palette->paper) >= 4.5);
      assert_true (get_contrast (&palette->strong, &palette->paper) >= 4.5);
      assert_true (get_contrast (&palette->hair, &palette->paper) >= 3);
      for (MusterFamily family = 0; family < MUSTER_N_FAMILIES; family++)
        assert_true (get_contrast (&palette->families[family], &palette->paper)
                     >= (is_high ? 7 : 3));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_symbol_looks_unlike_every_other_in_black_at_eight_millimetres),
    cmocka_unit_test (no_symbol_leaves_its_rectangle),
    cmocka_unit_test (every_ink_can_be_told_from_its_paper),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
