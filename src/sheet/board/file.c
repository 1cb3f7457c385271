#include "config.h"

#include "sheet/board/file.h"

#include "base/error.h"
#include "sheet/board/drawing.h"
#include "sheet/board/legend.h"
#include "sheet/board/pen.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Of the picture's width. */
#define TYPE_SIZE 0.0135
#define PADDING   0.02

#define WIDEST 16000

static cairo_status_t
collect (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static GBytes *
take_bytes (GByteArray *bytes, cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_FAILED,
               _ ("The battlefield could not be made into a picture: %s."),
               cairo_status_to_string (status));
  return NULL;
}

double
muster_board_get_width (const MusterBattlefield *battlefield,
                        const MusterBoardOptions *options,
                        double scale)
{
  double margin = options->has_frame ? muster_board_get_margin (battlefield) : 0;
  return (battlefield->width + 2 * margin) * scale + 2 * muster_board_get_band (options);
}

static double
get_height_with_legend (const MusterBattlefield *battlefield,
                        const MusterBoardOptions *options,
                        double width)
{
  g_autoptr (GPtrArray) rows = muster_board_list_legend (battlefield, options);
  double legend = muster_board_measure_legend (rows, width * (1 - 2 * PADDING), width * TYPE_SIZE);
  return muster_board_get_height (battlefield, options, width) + legend
         + (legend > 0 ? 1.5 * width * PADDING : 0);
}

/* Draws the board @width wide with the legend below it, on its margin's ground. */
static void
draw_with_legend (cairo_t *cr,
                  const MusterBattlefield *battlefield,
                  const MusterBoardOptions *options,
                  double x,
                  double y,
                  double width)
{
  g_autoptr (GPtrArray) rows = muster_board_list_legend (battlefield, options);
  double height = muster_board_get_height (battlefield, options, width);
  double whole = get_height_with_legend (battlefield, options, width);
  cairo_rectangle (cr, x, y, width, whole);
  muster_ink_set (cr, muster_board_ink_get (options->palette, MUSTER_BOARD_MARGIN));
  cairo_fill (cr);
  muster_board_draw (cr, battlefield, options, x, y, width, height);
  muster_board_draw_legend (cr, rows, options->palette, x + width * PADDING,
                            y + height + width * PADDING / 2, width * (1 - 2 * PADDING),
                            width * TYPE_SIZE);
}

static void
draw (cairo_surface_t *surface,
      const MusterBattlefield *battlefield,
      const MusterBoardOptions *options,
      double width,
      double height,
      gboolean has_legend)
{
  cairo_t *cr = cairo_create (surface);
  muster_ink_set (cr, muster_board_ink_get (options->palette, MUSTER_BOARD_MARGIN));
  cairo_paint (cr);
  if (has_legend)
    draw_with_legend (cr, battlefield, options, 0, 0, width);
  else
    muster_board_draw (cr, battlefield, options, 0, 0, width, height);
  cairo_destroy (cr);
}

static double
get_height (const MusterBattlefield *battlefield,
            const MusterBoardOptions *options,
            double width,
            gboolean has_legend)
{
  return has_legend ? get_height_with_legend (battlefield, options, width)
                    : muster_board_get_height (battlefield, options, width);
}

GBytes *
muster_board_make_png (const MusterBattlefield *battlefield,
                       const MusterBoardOptions *options,
                       int width,
                       gboolean has_legend,
                       GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  width = CLAMP (width, 16, WIDEST);
  int height = (int) ceil (get_height (battlefield, options, width, has_legend) - 0.01);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  draw (surface, battlefield, options, width, height, has_legend);
  cairo_status_t status = cairo_surface_write_to_png_stream (surface, collect, bytes);
  cairo_surface_destroy (surface);
  return take_bytes (bytes, status, error);
}

/* Cairo numbers its surfaces as the program makes them; the number would be another each time. */
static void
drop_number (GByteArray *bytes)
{
  static const char word[] = "id=\"surface";
  const char *start = (const char *) bytes->data;
  char *at = g_strstr_len (start, (gssize) bytes->len, word);
  if (at == NULL)
    return;
  guint from = (guint) (at - start) + sizeof word - 1;
  guint n = 0;
  while (from + n < bytes->len && g_ascii_isdigit (bytes->data[from + n]))
    n++;
  g_byte_array_remove_range (bytes, from, n);
}

GBytes *
muster_board_make_svg (const MusterBattlefield *battlefield,
                       const MusterBoardOptions *options,
                       double width,
                       gboolean has_legend,
                       GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  double height = get_height (battlefield, options, width, has_legend);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (collect, bytes, width, height);
  cairo_svg_surface_restrict_to_version (surface, CAIRO_SVG_VERSION_1_1);
  draw (surface, battlefield, options, width, height, has_legend);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  drop_number (bytes);
  return take_bytes (bytes, status, error);
}
