#include "config.h"

#include "app/library/army-picture.h"

#include "app/widget/picture.h"
#include "app/widget/tooltip.h"
#include "sheet/page/unit-symbol.h"

#include <glib/gi18n-lib.h>

/* Of the whole, and of a row in it, px. */
#define WIDTH         40
#define HEIGHT        32
#define STEP          11
#define SYMBOL_HEIGHT 10
#define SYMBOL_WIDTH  15
#define BAR_HEIGHT    6
#define BAR_PLACE     (SYMBOL_WIDTH + 3)

struct _MusterArmyPicture
{
  GtkWidget parent;
  MusterArmyArm arms[MUSTER_MOST_ARMS];
  guint n_arms;
};

G_DEFINE_FINAL_TYPE (MusterArmyPicture, muster_army_picture, GTK_TYPE_WIDGET)

/* From the side on which lines begin. */
static double
place (MusterArmyPicture *picture, double x, double width)
{
  return gtk_widget_get_direction (GTK_WIDGET (picture)) == GTK_TEXT_DIR_RTL ? WIDTH - x - width
                                                                             : x;
}

static void
draw_bar (MusterArmyPicture *picture, cairo_t *cr, double y, double length)
{
  cairo_rectangle (cr, place (picture, BAR_PLACE, length), y + (SYMBOL_HEIGHT - BAR_HEIGHT) / 2.0,
                   length, BAR_HEIGHT);
  cairo_fill (cr);
}

static void
draw_arm (MusterArmyPicture *picture,
          cairo_t *cr,
          const MusterPalette *palette,
          const MusterArmyArm *arm,
          double y)
{
  int longest = WIDTH - BAR_PLACE;
  muster_symbol_draw (arm->symbol, cr, palette, place (picture, 0, SYMBOL_WIDTH), y, SYMBOL_WIDTH,
                      SYMBOL_HEIGHT);
  muster_ink_set (cr, &palette->families[muster_symbol_get_family (arm->symbol)]);
  draw_bar (picture, cr, y, MAX (longest * (int) arm->share / 100, 1));
}

/* Where an arm will stand. */
static void
draw_nothing (MusterArmyPicture *picture, cairo_t *cr, const MusterPalette *palette, double y)
{
  muster_ink_set_tint (cr, &palette->hair, &palette->paper, 0.4);
  cairo_rectangle (cr, place (picture, 0, SYMBOL_WIDTH), y, SYMBOL_WIDTH, SYMBOL_HEIGHT);
  cairo_fill (cr);
  draw_bar (picture, cr, y, WIDTH - BAR_PLACE);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterArmyPicture *picture = MUSTER_ARMY_PICTURE (widget);
  const MusterPalette *palette = muster_picture_get_palette ();
  guint n = picture->n_arms > 0 ? picture->n_arms : MUSTER_MOST_ARMS;
  double top = (HEIGHT - ((int) n * STEP - 1)) / 2;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, WIDTH, HEIGHT));
  for (guint i = 0; i < n; i++)
    if (picture->n_arms > 0)
      draw_arm (picture, cr, palette, &picture->arms[i], top + i * STEP);
    else
      draw_nothing (picture, cr, palette, top + i * STEP);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *least,
         int *natural,
         int *least_baseline,
         int *natural_baseline)
{
  *least = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

void
muster_army_picture_show (MusterArmyPicture *picture, const MusterArmyVerdict *verdict)
{
  const char *text = verdict != NULL ? verdict->made_of : NULL;
  picture->n_arms = verdict != NULL ? MIN (verdict->n_arms, MUSTER_MOST_ARMS) : 0;
  for (guint i = 0; i < picture->n_arms; i++)
    picture->arms[i] = verdict->arms[i];
  muster_tooltip_set (GTK_WIDGET (picture), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : _ ("Its arms are not known"), -1);
  gtk_widget_queue_draw (GTK_WIDGET (picture));
}

static void
muster_army_picture_class_init (MusterArmyPictureClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
muster_army_picture_init (MusterArmyPicture *picture)
{
  gtk_widget_set_valign (GTK_WIDGET (picture), GTK_ALIGN_CENTER);
  muster_picture_follow_style (GTK_WIDGET (picture));
}
