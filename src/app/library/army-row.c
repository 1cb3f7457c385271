#include "config.h"

#include "app/library/army-row.h"

#include "app/widget/list-row.h"
#include "app/widget/name-cell.h"
#include "app/widget/picture.h"
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

/** Shows the arms of @verdict; NULL: an empty place, as they are not known. */
static void
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

struct _MusterArmyRow
{
  MusterDocumentRow parent;
  MusterNameCell *name;
  GtkLabel *figures;
  GtkLabel *detail;
  GtkWidget *check;
  MusterArmyPicture *picture;
  GtkWidget *mark;
  GtkLabel *verdict;
  GtkLabel *tags;
};

G_DEFINE_FINAL_TYPE (MusterArmyRow, muster_army_row, MUSTER_TYPE_DOCUMENT_ROW)

static void
show_verdict (MusterArmyRow *row, const MusterArmyVerdict *verdict)
{
  gboolean is_bad = verdict != NULL && !verdict->legal;
  gtk_label_set_text (row->verdict, verdict != NULL ? verdict->words : "");
  gtk_label_set_text (row->figures,
                      verdict != NULL && verdict->figures != NULL ? verdict->figures : "");
  muster_tooltip_set (GTK_WIDGET (row->verdict), verdict != NULL ? verdict->fault : NULL);
  gtk_widget_set_visible (row->mark, is_bad);
  muster_army_picture_show (row->picture, verdict);
  if (is_bad)
    gtk_widget_add_css_class (GTK_WIDGET (row->verdict), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->verdict), "error");
}

/* The list says a row by the name of what is round it. */
static void
name_row (MusterArmyRow *row, const char *name, const MusterArmyVerdict *verdict)
{
  g_autofree char *said = g_strjoin (", ", name, verdict != NULL ? verdict->words : NULL, NULL);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  const char *text = verdict != NULL && verdict->fault != NULL ? verdict->fault
                     : verdict != NULL                         ? verdict->made_of
                                                               : NULL;
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "",
                                    -1);
}

static void
refresh (MusterDocumentRow *base, MusterDocumentItem *item)
{
  MusterArmyRow *row = MUSTER_ARMY_ROW (base);
  const MusterDocumentSummary *summary = muster_document_item_get_summary (item);
  const MusterArmyVerdict *verdict = muster_army_item_get_verdict (MUSTER_ARMY_ITEM (item));
  muster_name_cell_set_name (row->name, summary->name, "");
  gtk_label_set_text (row->detail, summary->detail);
  gtk_label_set_text (row->tags, summary->line != NULL ? summary->line : "");
  gtk_widget_set_visible (GTK_WIDGET (row->tags), summary->line != NULL);
  show_verdict (row, verdict);
  name_row (row, summary->name, verdict);
}

void
muster_army_row_follow (MusterArmyRow *row, GtkListItem *list_item, GObject *page)
{
  g_object_bind_property (list_item, "selected", row->check, "active", G_BINDING_SYNC_CREATE);
  g_object_bind_property (page, "selecting", row->check, "visible", G_BINDING_SYNC_CREATE);
}

void
muster_army_row_edit_name (MusterArmyRow *row)
{
  muster_name_cell_edit (row->name);
}

static gboolean
on_renamed (MusterArmyRow *row, const char *name)
{
  gpointer shown = muster_document_row_get_item (row);
  g_autoptr (MusterDocumentItem) item = shown != NULL ? g_object_ref (shown) : NULL;
  if (item == NULL)
    return TRUE;
  gtk_widget_activate_action (GTK_WIDGET (row), "armies.name", "(xs)",
                              muster_document_item_get_id (item), name);
  return g_str_equal (muster_document_item_get_name (item), name);
}

static void
muster_army_row_class_init (MusterArmyRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  MUSTER_DOCUMENT_ROW_CLASS (class)->refresh = refresh;
  g_type_ensure (MUSTER_TYPE_ARMY_PICTURE);
  g_type_ensure (MUSTER_TYPE_NAME_CELL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/library/army-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, figures);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, detail);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, check);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, picture);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, mark);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, verdict);
  gtk_widget_class_bind_template_child (widget_class, MusterArmyRow, tags);
  gtk_widget_class_bind_template_callback (widget_class, on_renamed);
}

static void
muster_army_row_init (MusterArmyRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
