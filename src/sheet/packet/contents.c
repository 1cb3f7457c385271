#include "config.h"

#include "sheet/packet/cover.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Lengths in type sizes. */
#define NUMBER_WIDTH 2.5
#define INDENT       1.5
#define GAP          0.6 /* at either end of the dots */
#define PITCH        0.55
#define DOT          0.05
#define INSET        0.08 /* of the page's width */

typedef struct
{
  MusterGalley *galley;
  double em;
  double left;
  double right;
} Contents;

static void
draw_dots (cairo_t *cr, gconstpointer data, double x, double y, double width, double height)
{
  double pitch = height / DOT * PITCH / 2;
  for (double at = x + width - pitch / 2; at >= x; at -= pitch)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, at, y + height / 2, height / 2, 0, 2 * G_PI);
    }
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_fill (cr);
}

/* From the end of a text to the number, the last on the number's baseline. */
static void
add_dots (const Contents *contents, double from, double to, double baseline)
{
  double height = 2 * DOT * contents->em;
  /* Dots of all lines stand below each other: they are counted from the right. */
  const MusterPlate dots = { .name = "dots",
                             .draw = draw_dots,
                             .x = from,
                             .y = baseline - height,
                             .width = to - from,
                             .height = height };
  if (to - from >= 2 * PITCH * contents->em)
    muster_galley_add_plate (contents->galley, &dots);
}

static double
get_last_width (const MusterSetText *set)
{
  PangoRectangle logical;
  pango_layout_line_get_extents (
    pango_layout_get_line_readonly (set->layout, (int) set->n_lines - 1), NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* @depth: 0 for a sheet, 1 for a part of it */
static void
add_entry (const Contents *contents, const char *title, guint page, int depth, gboolean keep_next)
{
  MusterGalley *galley = contents->galley;
  MusterTypesetter *typesetter = galley->typesetter;
  MusterStyle style = depth == 0 ? MUSTER_STYLE_BODY : MUSTER_STYLE_KIND;
  double em = contents->em;
  double x = contents->left + depth * INDENT * em;
  double number = contents->right - NUMBER_WIDTH * em;
  double width = number - x;
  const MusterSetText *set = muster_typesetter_set (typesetter, style, title, width, 0);
  double leading = muster_typesetter_get_leading (typesetter, style);
  double baseline = (set->n_lines - 1) * leading;
  g_autofree char *digits = g_strdup_printf ("%u", page);
  double from = number + NUMBER_WIDTH * em
                - muster_typesetter_set (typesetter, MUSTER_STYLE_FIGURE, digits, 0, 0)->width;
  MusterBlock *block = muster_galley_begin_block (galley, depth == 0 ? 0.35 * em : 0.1 * em);
  block->keep_next = keep_next;
  block->within = g_strdup (_ ("Contents"));
  muster_galley_begin_row (galley);
  muster_galley_add_text (galley, style, title, x, width, PANGO_ALIGN_LEFT, 0);
  muster_galley_add_text_below (galley, MUSTER_STYLE_FIGURE, digits, number, baseline,
                                NUMBER_WIDTH * em, PANGO_ALIGN_RIGHT, 1);
  add_dots (contents, x + get_last_width (set) + GAP * em,
            contents->right
              - ceil ((contents->right - from + GAP * em) / (PITCH * em)) * PITCH * em,
            baseline);
  muster_galley_set_link (galley, page);
  muster_galley_end_row (galley, 0, 0);
  muster_galley_end_block (galley);
}

static guint
count_entries (GArray *order)
{
  guint n = 0;
  for (guint i = 0; i < order->len; i++)
    {
      const MusterSheetPart *part = MUSTER_AT (order, MusterPacketSlot, i)->part;
      n += part != NULL && part->bookmark != NULL;
      n += part != NULL && part->name != NULL;
    }
  return n;
}

static void
add_heading (const Contents *contents, double space)
{
  MusterGalley *galley = contents->galley;
  MusterBlock *block = muster_galley_begin_block (galley, space);
  block->title = g_strdup (_ ("Contents"));
  block->outline = 0;
  block->keep_next = TRUE;
  muster_galley_add_paragraph (galley, MUSTER_STYLE_HEADING_2, _ ("Contents"), contents->left,
                               contents->right - contents->left, PANGO_ALIGN_CENTER);
  muster_galley_add_space (galley, 0.3 * contents->em);
  muster_galley_end_block (galley);
}

void
muster_packet_contents_add (MusterGalley *galley, GArray *order, double space)
{
  Contents contents = { .galley = galley,
                        .em = muster_typesetter_get_size (galley->typesetter, MUSTER_STYLE_BODY),
                        .left = INSET * galley->width,
                        .right = (1 - INSET) * galley->width };
  guint n = count_entries (order);
  guint at = 0;
  if (n == 0)
    return;
  add_heading (&contents, space);
  for (guint i = 0; i < order->len; i++)
    {
      const MusterPacketSlot *slot = MUSTER_AT (order, MusterPacketSlot, i);
      if (slot->part == NULL)
        continue;
      /* No entry stands alone at either side of a page's end. */
      if (slot->part->bookmark != NULL)
        {
          gboolean has_name = slot->part->name != NULL;
          add_entry (&contents, slot->part->bookmark, slot->page, 0,
                     has_name || at == 0 || at + 2 == n);
          at++;
        }
      if (slot->part->name != NULL)
        {
          add_entry (&contents, slot->part->name, slot->page, 1, at + 2 == n);
          at++;
        }
    }
}
