#include "config.h"

#include "app/campaign/strength-bar.h"

#define WIDTH  48
#define HEIGHT 10

/* Of a part in which is anybody at all. */
#define LEAST 6.0

/* Between the lines of a hatching, and between dots. */
#define STEP 4.0

typedef enum
{
  PART_PRESENT,
  PART_HOSPITAL,
  PART_AWAY,
  N_PARTS,
} Part;

struct _MusterStrengthBar
{
  GtkWidget parent;
  gint64 establishment;
  gint64 parts[N_PARTS];
};

G_DEFINE_FINAL_TYPE (MusterStrengthBar, muster_strength_bar, GTK_TYPE_WIDGET)

static void
hatch (cairo_t *cr, double left, double width, double height)
{
  for (double x = left - height; x < left + width; x += STEP)
    {
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + height, 0);
    }
  cairo_stroke (cr);
}

static void
dot (cairo_t *cr, double left, double width, double height)
{
  for (double x = left + STEP / 2; x < left + width; x += STEP)
    {
      cairo_rectangle (cr, x - 0.75, height / 2 - 0.75, 1.5, 1.5);
      cairo_fill (cr);
    }
}

static void
draw_part (cairo_t *cr, Part part, double left, double width, double height)
{
  cairo_save (cr);
  cairo_rectangle (cr, left, 0, width, height);
  cairo_clip (cr);
  if (part == PART_PRESENT)
    cairo_paint (cr);
  else if (part == PART_HOSPITAL)
    hatch (cr, left, width, height);
  else
    dot (cr, left, width, height);
  cairo_restore (cr);
}

/* Whoever is not there is seen, be he one of a hundred: the present give the room for it. */
static void
share (MusterStrengthBar *bar, double width, double widths[N_PARTS])
{
  gint64 rest = bar->establishment;
  double room = width;
  for (Part i = 0; i < N_PARTS; i++)
    {
      gint64 n = CLAMP (bar->parts[i], 0, rest);
      double part = width * (double) n / (double) bar->establishment;
      widths[i] = n > 0 && i != PART_PRESENT ? MAX (part, LEAST) : part;
      rest -= n;
      room -= i != PART_PRESENT ? widths[i] : 0;
    }
  if (rest > 0)
    room -= MAX (width * (double) rest / (double) bar->establishment, LEAST);
  widths[PART_PRESENT] = CLAMP (room, 0, widths[PART_PRESENT]);
}

static void
draw (MusterStrengthBar *bar, cairo_t *cr, double width, double height)
{
  double widths[N_PARTS];
  double left = 0;
  share (bar, width, widths);
  for (Part i = 0; i < N_PARTS; i++)
    {
      draw_part (cr, i, left, widths[i], height);
      left += widths[i];
    }
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterStrengthBar *bar = MUSTER_STRENGTH_BAR (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA ink;
  if (bar->establishment <= 0 || width < 2)
    return;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1);
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      cairo_translate (cr, width, 0);
      cairo_scale (cr, -1, 1);
    }
  draw (bar, cr, width, height);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

void
muster_strength_bar_show (MusterStrengthBar *bar,
                          gint64 establishment,
                          gint64 present,
                          gint64 hospital,
                          gint64 away)
{
  bar->establishment = establishment;
  bar->parts[PART_PRESENT] = present;
  bar->parts[PART_HOSPITAL] = hospital;
  bar->parts[PART_AWAY] = away;
  gtk_widget_queue_draw (GTK_WIDGET (bar));
}

static void
muster_strength_bar_class_init (MusterStrengthBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
muster_strength_bar_init (MusterStrengthBar *bar)
{
}
