#include "config.h"

#include "app/print/sheet-preview.h"
#include "sheet/packet/sheets.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  MUSTER_SHEET_FIT_BEST,  /* the page; where there is little width, the width */
  MUSTER_SHEET_FIT_PAGE,  /* all of the page is seen */
  MUSTER_SHEET_FIT_WIDTH, /* its width is, and it is scrolled down */
} MusterSheetFit;

struct _MusterSheetView
{
  GtkWidget parent;
  MusterSheet *sheet; /* (unowned) (nullable) */
  guint page;
  MusterSheetFit fit;
  double zoom; /* pixels for a point; 0: as @fit says */
};

G_DEFINE_FINAL_TYPE (MusterSheetView, muster_sheet_view, GTK_TYPE_WIDGET)

/* Between the page and the edges of the desk. */
#define MARGIN 12

/* So many pixels are the least in which a page can be seen. */
#define LEAST_WIDTH  200
#define LEAST_HEIGHT 240

/* With less width than this, a whole page could not be read. */
#define LITTLE_WIDTH 480

static const double zooms[] = { 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4 };

static gboolean
fits_width (const MusterSheetView *view, int width)
{
  return view->fit == MUSTER_SHEET_FIT_WIDTH
         || (view->fit == MUSTER_SHEET_FIT_BEST && width < LITTLE_WIDTH);
}

static double
find_scale (const MusterSheetView *view, int width, int height)
{
  double page_width;
  double page_height;
  if (view->zoom > 0)
    return view->zoom;
  muster_sheet_get_page_size (view->sheet, view->page, &page_width, &page_height);
  double across = (width - 2 * MARGIN) / page_width;
  double down = (height - 2 * MARGIN) / page_height;
  return MAX (0, fits_width (view, width) ? across : MIN (across, down));
}

double
muster_sheet_view_get_scale (MusterSheetView *view)
{
  return view->sheet != NULL ? find_scale (view, gtk_widget_get_width (GTK_WIDGET (view)),
                                           gtk_widget_get_height (GTK_WIDGET (view)))
                             : 0;
}

static int
get_extent (double length, double scale)
{
  return (int) (length * scale + 0.5) + 2 * MARGIN;
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
  MusterSheetView *view = MUSTER_SHEET_VIEW (widget);
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  double width = 0;
  double height = 0;
  *minimum = is_across ? LEAST_WIDTH : LEAST_HEIGHT;
  if (view->sheet != NULL)
    muster_sheet_get_page_size (view->sheet, view->page, &width, &height);
  if (view->sheet != NULL && view->zoom > 0)
    *minimum = get_extent (is_across ? width : height, view->zoom);
  else if (view->sheet != NULL && !is_across && for_size > 0 && fits_width (view, for_size))
    *minimum = get_extent (height, (for_size - 2 * MARGIN) / width);
  *natural = *minimum;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The edge of the page has the colour that the desk's letters would have. */
static void
draw_edge (MusterSheetView *view, cairo_t *cr, double width, double height)
{
  GdkRGBA edge;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (view)), &edge);
  gdk_cairo_set_source_rgba (cr, &edge);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, -0.5, -0.5, width + 1, height + 1);
  cairo_stroke (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MusterSheetView *view = MUSTER_SHEET_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  double scale = muster_sheet_view_get_scale (view);
  double page_width;
  double page_height;
  if (scale <= 0)
    return;
  muster_sheet_get_page_size (view->sheet, view->page, &page_width, &page_height);
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, (int) ((width - page_width * scale) / 2),
                   (int) MAX (MARGIN, (height - page_height * scale) / 2));
  cairo_rectangle (cr, 0, 0, page_width * scale, page_height * scale);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill (cr);
  draw_edge (view, cr, page_width * scale, page_height * scale);
  cairo_scale (cr, scale, scale);
  muster_sheet_draw_page (view->sheet, cr, view->page);
  cairo_destroy (cr);
}

/* Keys: the arrows scroll, and so do those that leaf, until the end of the page. */

static gboolean
scroll (MusterSheetView *view, GtkOrientation orientation, double part)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_SCROLLED_WINDOW);
  if (scrolled == NULL)
    return FALSE;
  GtkAdjustment *place = orientation == GTK_ORIENTATION_VERTICAL
                           ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))
                           : gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  double before = gtk_adjustment_get_value (place);
  gtk_adjustment_set_value (place, before + part * gtk_adjustment_get_page_size (place));
  return ABS (gtk_adjustment_get_value (place) - before) >= 1;
}

static gboolean
on_arrow (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  gboolean is_down;
  double part;
  g_variant_get (arguments, "(bd)", &is_down, &part);
  return scroll (MUSTER_SHEET_VIEW (widget),
                 is_down ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, part);
}

static gboolean
on_leaf (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  double part = g_variant_get_double (arguments);
  if (!scroll (MUSTER_SHEET_VIEW (widget), GTK_ORIENTATION_VERTICAL, part))
    gtk_widget_activate_action (widget, part > 0 ? "sheet.next" : "sheet.leaf-back", NULL);
  return TRUE;
}

static void
add_arrow (GtkWidgetClass *class, guint key, gboolean is_down, double part)
{
  gtk_widget_class_add_binding (class, key, 0, on_arrow, "(bd)", is_down, part);
}

static void
muster_sheet_view_class_init (MusterSheetViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->measure = measure;
  widget_class->get_request_mode = get_request_mode;
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DOCUMENT);
  add_arrow (widget_class, GDK_KEY_Down, TRUE, 0.1);
  add_arrow (widget_class, GDK_KEY_Up, TRUE, -0.1);
  add_arrow (widget_class, GDK_KEY_Right, FALSE, 0.1);
  add_arrow (widget_class, GDK_KEY_Left, FALSE, -0.1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Down, 0, on_leaf, "d", 0.9);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Up, 0, on_leaf, "d", -0.9);
}

static void
muster_sheet_view_init (MusterSheetView *view)
{
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
}

/**
 * muster_sheet_view_show:
 * @sheet: (nullable): borrowed until the next call
 * @page: from 0
 */
static void
muster_sheet_view_show (MusterSheetView *view, MusterSheet *sheet, guint page)
{
  view->sheet = sheet;
  view->page = page;
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

/** Until it is zoomed again, the page follows the size of the view. */
static void
muster_sheet_view_fit (MusterSheetView *view, MusterSheetFit fit)
{
  view->fit = fit;
  view->zoom = 0;
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

/**
 * muster_sheet_view_zoom:
 * @steps: 1 for larger, -1 for smaller
 *
 * Returns: whether there was such a size
 */
/* The next step from the size that is seen, whatever it comes from. */
static gboolean
muster_sheet_view_zoom (MusterSheetView *view, int steps)
{
  double scale = muster_sheet_view_get_scale (view);
  double next = 0;
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      double zoom = zooms[steps > 0 ? i : G_N_ELEMENTS (zooms) - 1 - i];
      if (next <= 0 && (steps > 0 ? zoom > scale * 1.02 : zoom < scale * 0.98))
        next = zoom;
    }
  if (next <= 0 || scale <= 0)
    return FALSE;
  view->zoom = next;
  gtk_widget_queue_resize (GTK_WIDGET (view));
  return TRUE;
}

struct _MusterSheetPreview
{
  AdwBin parent;
  GtkStack *stack;
  AdwStatusPage *nothing;
  GtkDropDown *places;
  MusterSheetView *view;
  GtkScrolledWindow *scrolled;
  GtkLabel *number;
  GtkWidget *remarks_bar;
  GtkLabel *remarks;
  MusterSheet *sheet; /* or NULL */
  GArray *starts;     /* guint: the first page of each place */
  guint page;
};

G_DEFINE_FINAL_TYPE (MusterSheetPreview, muster_sheet_preview, ADW_TYPE_BIN)

const MusterSheet *
muster_sheet_preview_get_sheet (MusterSheetPreview *preview)
{
  return preview->sheet;
}

guint
muster_sheet_preview_get_page (MusterSheetPreview *preview)
{
  return preview->page;
}

void
muster_sheet_preview_focus (MusterSheetPreview *preview)
{
  if (preview->sheet != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (preview->view));
  else
    gtk_widget_child_focus (GTK_WIDGET (preview->nothing), GTK_DIR_TAB_FORWARD);
}

/* The place in which a page is. */
static guint
find_place (MusterSheetPreview *preview, guint page)
{
  guint place = 0;
  while (place + 1 < preview->starts->len
         && g_array_index (preview->starts, guint, place + 1) <= page)
    place++;
  return place;
}

static void
show_page (MusterSheetPreview *preview)
{
  guint n = preview->sheet != NULL ? muster_sheet_get_n_pages (preview->sheet) : 0;
  /* Translators: the page that is shown, and how many there are. */
  g_autofree char *text = g_strdup_printf (_ ("%1$u of %2$u"), preview->page + 1, n);
  gtk_label_set_text (preview->number, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (preview), "sheet.previous", preview->page > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (preview), "sheet.next", preview->page + 1 < n);
  muster_sheet_view_show (preview->view, preview->sheet, preview->page);
  if (n > 0)
    gtk_drop_down_set_selected (preview->places, find_place (preview, preview->page));
}

static void
turn_to (MusterSheetPreview *preview, guint page)
{
  preview->page = page;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (preview->scrolled), 0);
  show_page (preview);
}

static void
on_place (MusterSheetPreview *preview)
{
  guint place = gtk_drop_down_get_selected (preview->places);
  if (place < preview->starts->len && place != find_place (preview, preview->page))
    turn_to (preview, g_array_index (preview->starts, guint, place));
}

/* A place begins where another bookmark does; pages before the first are the cover. */
static void
list_places (MusterSheetPreview *preview)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const char *last = NULL;
  g_array_set_size (preview->starts, 0);
  for (guint page = 0; page < muster_sheet_get_n_pages (preview->sheet); page++)
    {
      const char *bookmark = muster_sheet_get_bookmark (preview->sheet, page);
      if (page > 0 && bookmark == last)
        continue;
      /* Translators: a sheet and the page on which it begins: "Battle map – page 4". */
      g_autofree char *name = g_strdup_printf (_ ("%1$s – page %2$u"),
                                               bookmark != NULL ? bookmark : _ ("Cover"), page + 1);
      gtk_string_list_append (names, name);
      g_array_append_val (preview->starts, page);
      last = bookmark;
    }
  gtk_drop_down_set_model (preview->places, G_LIST_MODEL (names));
}

/* The first page under a bookmark; the page itself where there is none. */
static guint
find_page (MusterSheetPreview *preview, const char *title, guint page)
{
  for (guint i = 0; i < preview->starts->len && title != NULL; i++)
    {
      guint start = g_array_index (preview->starts, guint, i);
      if (g_strcmp0 (muster_sheet_get_bookmark (preview->sheet, start), title) == 0)
        return start;
    }
  return page;
}

/* The name of the sheet that is shown. Returns: (transfer full) (nullable); @within: at which of
 * its pages */
static char *
dup_title (MusterSheetPreview *preview, guint *within)
{
  *within = 0;
  if (preview->sheet == NULL)
    return NULL;
  *within =
    preview->page - g_array_index (preview->starts, guint, find_place (preview, preview->page));
  return g_strdup (muster_sheet_get_bookmark (preview->sheet, preview->page));
}

static void
show_remarks (MusterSheetPreview *preview, GPtrArray *skipped)
{
  g_autoptr (GPtrArray) smaller = muster_sheet_list_smaller_type (preview->sheet);
  g_autoptr (GString) text = g_string_new (NULL);
  GPtrArray *const lists[] = { skipped, smaller };
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint j = 0; lists[i] != NULL && j < lists[i]->len; j++)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "",
                              (const char *) g_ptr_array_index (lists[i], j));
  gtk_label_set_text (preview->remarks, text->str);
  gtk_widget_set_visible (preview->remarks_bar, text->len > 0);
}

static void
drop (MusterSheetPreview *preview)
{
  muster_sheet_view_show (preview->view, NULL, 0);
  g_clear_pointer (&preview->sheet, muster_sheet_free);
}

void
muster_sheet_preview_show (MusterSheetPreview *preview,
                           MusterSheet *sheet,
                           GPtrArray *skipped,
                           const char *title)
{
  guint within;
  guint page = preview->page;
  g_autofree char *same = dup_title (preview, &within);
  drop (preview);
  preview->sheet = sheet;
  /* While the list is filled, nothing is chosen in it. */
  preview->page = 0;
  list_places (preview);
  preview->page = page;
  guint n = muster_sheet_get_n_pages (sheet);
  page = title != NULL  ? find_page (preview, title, page)
         : same != NULL ? find_page (preview, same, page - within) + within
                        : page;
  gtk_stack_set_visible_child_name (preview->stack, "pages");
  show_remarks (preview, skipped);
  turn_to (preview, MIN (page, n - 1));
}

void
muster_sheet_preview_show_nothing (MusterSheetPreview *preview,
                                   const char *title,
                                   const char *about)
{
  drop (preview);
  preview->page = 0;
  adw_status_page_set_title (preview->nothing, title);
  adw_status_page_set_description (preview->nothing, about);
  gtk_stack_set_visible_child_name (preview->stack, "nothing");
  show_page (preview);
}

static void
on_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetPreview *preview = MUSTER_SHEET_PREVIEW (widget);
  if (preview->sheet != NULL && preview->page + 1 < muster_sheet_get_n_pages (preview->sheet))
    turn_to (preview, preview->page + 1);
}

static void
on_previous (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetPreview *preview = MUSTER_SHEET_PREVIEW (widget);
  if (preview->page > 0)
    turn_to (preview, preview->page - 1);
}

/* Who leafs back goes on from what he has just read. */
static void
on_leaf_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetPreview *preview = MUSTER_SHEET_PREVIEW (widget);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (preview->scrolled);
  if (preview->page == 0)
    return;
  turn_to (preview, preview->page - 1);
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
}

static void
on_zoom (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetView *view = MUSTER_SHEET_PREVIEW (widget)->view;
  if (!muster_sheet_view_zoom (view, g_str_equal (name, "sheet.zoom-in") ? 1 : -1))
    gtk_widget_error_bell (widget);
}

static void
on_fit (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetFit fit = g_str_equal (name, "sheet.fit-page")    ? MUSTER_SHEET_FIT_PAGE
                       : g_str_equal (name, "sheet.fit-width") ? MUSTER_SHEET_FIT_WIDTH
                                                               : MUSTER_SHEET_FIT_BEST;
  muster_sheet_view_fit (MUSTER_SHEET_PREVIEW (widget)->view, fit);
}

/* As everywhere on the desktop: with the keys of digits, and with those without Shift. */
static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_plus, GDK_CONTROL_MASK, "sheet.zoom-in" },
  { GDK_KEY_equal, GDK_CONTROL_MASK, "sheet.zoom-in" },
  { GDK_KEY_KP_Add, GDK_CONTROL_MASK, "sheet.zoom-in" },
  { GDK_KEY_minus, GDK_CONTROL_MASK, "sheet.zoom-out" },
  { GDK_KEY_KP_Subtract, GDK_CONTROL_MASK, "sheet.zoom-out" },
  { GDK_KEY_0, GDK_CONTROL_MASK, "sheet.zoom-reset" },
  { GDK_KEY_KP_0, GDK_CONTROL_MASK, "sheet.zoom-reset" },
  { GDK_KEY_Page_Down, 0, "sheet.next" },
  { GDK_KEY_Page_Up, 0, "sheet.previous" },
};

static void
add_keys (MusterSheetPreview *preview)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller),
                                     GTK_SHORTCUT_SCOPE_GLOBAL);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers),
                        gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (preview), controller);
}

/* The list shows names whole; on the button they are shortened where there is little room. */

static void
on_setup_name (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
on_bind_name (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static void
set_up_places (GtkDropDown *drop_down)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  gtk_drop_down_set_list_factory (drop_down, gtk_drop_down_get_factory (drop_down));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_name), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_name), NULL);
  gtk_drop_down_set_factory (drop_down, factory);
  /* It is the button in it that has the focus. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (
                                    gtk_widget_get_first_child (GTK_WIDGET (drop_down))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("The sheet that is shown"), -1);
}

static void
dispose (GObject *object)
{
  MusterSheetPreview *preview = MUSTER_SHEET_PREVIEW (object);
  if (preview->view != NULL)
    drop (preview);
  g_clear_pointer (&preview->starts, g_array_unref);
  G_OBJECT_CLASS (muster_sheet_preview_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "sheet.next", NULL, on_next);
  gtk_widget_class_install_action (class, "sheet.previous", NULL, on_previous);
  gtk_widget_class_install_action (class, "sheet.leaf-back", NULL, on_leaf_back);
  gtk_widget_class_install_action (class, "sheet.zoom-in", NULL, on_zoom);
  gtk_widget_class_install_action (class, "sheet.zoom-out", NULL, on_zoom);
  gtk_widget_class_install_action (class, "sheet.zoom-reset", NULL, on_fit);
  gtk_widget_class_install_action (class, "sheet.fit-page", NULL, on_fit);
  gtk_widget_class_install_action (class, "sheet.fit-width", NULL, on_fit);
}

static void
muster_sheet_preview_class_init (MusterSheetPreviewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_SHEET_VIEW);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/print/sheet-preview.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, nothing);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, places);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, view);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, number);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, remarks_bar);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetPreview, remarks);
  gtk_widget_class_bind_template_callback (widget_class, on_place);
  install_actions (widget_class);
}

static void
muster_sheet_preview_init (MusterSheetPreview *preview)
{
  preview->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (preview));
  set_up_places (preview->places);
  add_keys (preview);
}
