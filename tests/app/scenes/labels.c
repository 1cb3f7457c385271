/* Words are shown whole, in the language of long words and in a narrow window: a label that may not
 * be shortened has the room that it asks for, and no button's words are shortened. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

static gboolean
is_in_button (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
  return button != NULL && gtk_widget_get_ancestor (label, GTK_TYPE_LIST_VIEW) == NULL;
}

/* Names that people gave and whose button leads to them are longer than any button. */
static gboolean
is_a_name (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
  return button != NULL
         && (gtk_widget_has_css_class (button, "jump")
             || gtk_widget_get_ancestor (button, GTK_TYPE_DROP_DOWN) != NULL);
}

static void
check_label (GtkWidget *widget, GPtrArray *faults)
{
  GtkLabel *label = GTK_LABEL (widget);
  PangoLayout *layout = gtk_label_get_layout (label);
  int least;
  const char *fault = NULL;
  pango_layout_get_pixel_size (layout, &least, NULL);
  if (least > gtk_widget_get_width (widget) + 1)
    fault = "is cut";
  else if (pango_layout_is_ellipsized (layout) && is_in_button (widget) && !is_a_name (widget))
    fault = "is shortened on its button";
  if (fault == NULL)
    return;
  g_autofree char *place = walk_dup_place (widget);
  g_ptr_array_add (faults, g_strdup_printf ("%s %s: %d of %d", place, fault,
                                            gtk_widget_get_width (widget), least));
}

/* Can be brought into sight, as the columns of a table. */
static gboolean
is_scrolled_across (GtkWidget *widget)
{
  for (GtkWidget *at = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW); at != NULL;
       at = gtk_widget_get_ancestor (gtk_widget_get_parent (at), GTK_TYPE_SCROLLED_WINDOW))
    {
      GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (at));
      GtkPolicyType policy;
      gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (at), &policy, NULL);
      if (policy != GTK_POLICY_NEVER
          && gtk_adjustment_get_upper (across) > gtk_adjustment_get_page_size (across))
        return TRUE;
    }
  return FALSE;
}

/* What lies over the edge of the window is not seen, whatever it measures. */
static void
check_edge (GtkWidget *root, GtkWidget *widget, GPtrArray *faults)
{
  graphene_rect_t place;
  if (!gtk_widget_compute_bounds (widget, root, &place) || place.size.width < 1)
    return;
  if (place.origin.x > -1
      && place.origin.x + place.size.width <= (float) gtk_widget_get_width (root) + 1)
    return;
  g_autofree char *words = walk_dup_place (widget);
  g_ptr_array_add (faults, g_strdup_printf ("%s lies over the edge: %g to %g of %d", words,
                                            place.origin.x, place.origin.x + place.size.width,
                                            gtk_widget_get_width (root)));
}

/* The window is as wide as was asked for, or its right side is off the screen. */
static void
check_width (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  if (GTK_IS_WINDOW (shown) && gtk_widget_get_width (shown) > look->width)
    g_ptr_array_add (faults, g_strdup_printf ("the window is %d pixels wide",
                                              gtk_widget_get_width (shown)));
}

void
check_labels (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      if (!GTK_IS_LABEL (widget) || !gtk_widget_get_child_visible (widget))
        continue;
      check_label (widget, faults);
      if (GTK_IS_WINDOW (shown) && !is_scrolled_across (widget))
        check_edge (shown, widget, faults);
    }
  check_width (look, shown, faults);
}
