/* Every scene is for people who see no screen and for those who use no pointer: what can have the
 * keyboard's focus says what it is, and Tab goes through it in the order of reading. */
#include "app/scenes/checks.h"
#include "app/scenes/walk.h"

#include <string.h>

/* More than any scene has: beyond that the focus goes in a circle. */
#define MOST_STOPS 400

G_GNUC_PRINTF (3, 4)
static void
add_fault (GPtrArray *faults, GtkWidget *widget, const char *format, ...)
{
  va_list words;
  g_autofree char *place = walk_dup_place (widget);
  va_start (words, format);
  g_autofree char *text = g_strdup_vprintf (format, words);
  va_end (words);
  g_ptr_array_add (faults, g_strdup_printf ("%s: %s", place, text));
}

/* Those around it must let the focus in, too. */
static gboolean
can_be_focused (GtkWidget *widget)
{
  if (!gtk_widget_get_focusable (widget) || !gtk_widget_is_sensitive (widget))
    return FALSE;
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    if (!gtk_widget_get_can_focus (at))
      return FALSE;
  return TRUE;
}

static gboolean
is_button (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget);
}

/* These say nothing of what can be done with a widget. */
static gboolean
is_mute (GtkAccessibleRole role)
{
  return role == GTK_ACCESSIBLE_ROLE_NONE || role == GTK_ACCESSIBLE_ROLE_GENERIC
         || role == GTK_ACCESSIBLE_ROLE_PRESENTATION || role == GTK_ACCESSIBLE_ROLE_WIDGET
         || role == GTK_ACCESSIBLE_ROLE_IMG || role == GTK_ACCESSIBLE_ROLE_SEPARATOR;
}

/* The toolkit's own that is focused in a row's stead, and told by its row. */
static gboolean
speaks_for_its_row (GtkWidget *widget)
{
  return GTK_IS_TREE_EXPANDER (widget);
}

/* A toast lies over what else there is, and comes last; the button that closes it is the library's,
 * and goes by itself. */
static gboolean
is_in_toast (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, g_type_from_name ("AdwToastWidget")) != NULL;
}

/* A menu is walked by the arrows, and the toolkit names what is in it. */
static gboolean
is_menu_item (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER_MENU) != NULL;
}

/* They have the focus only when nothing in them can. */
static gboolean
hands_on (GtkWidget *widget)
{
  return GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_LIST_VIEW (widget) || GTK_IS_LIST_BOX (widget)
         || GTK_IS_FLOW_BOX (widget);
}

static void
check_names (GPtrArray *widgets, GPtrArray *faults)
{
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      if (!can_be_focused (widget) || GTK_IS_NATIVE (widget) || hands_on (widget)
          || is_menu_item (widget) || is_in_toast (widget))
        continue;
      GtkWidget *whole =
        speaks_for_its_row (widget) ? walk_find_row (widget) : walk_get_whole (widget);
      g_autofree char *name = walk_dup_name (whole);
      if (*g_strstrip (name) == '\0')
        add_fault (faults, whole, "can have the focus and has no name");
      if (is_mute (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (whole))))
        add_fault (faults, whole, "can have the focus and has no role");
    }
}

/* A picture says little: what the button does is told to the pointer, too. */
static void
check_tooltips (GPtrArray *widgets, GPtrArray *faults)
{
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      if (!is_button (widget) || walk_get_whole (widget) != widget || is_in_toast (widget))
        continue;
      g_autofree char *text = walk_dup_text (widget);
      const char *tooltip = gtk_widget_get_tooltip_text (widget);
      if (*g_strstrip (text) == '\0' && (tooltip == NULL || *tooltip == '\0'))
        add_fault (faults, widget, "has only an icon, and no tooltip");
    }
}

static void
check_twins (GPtrArray *widgets, GPtrArray *faults)
{
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      if (!is_button (widget) || walk_get_whole (widget) != widget)
        continue;
      g_autofree char *name = walk_dup_name (widget);
      for (GtkWidget *next = gtk_widget_get_next_sibling (widget); next != NULL;
           next = gtk_widget_get_next_sibling (next))
        {
          g_autofree char *other = walk_dup_name (next);
          if (is_button (next) && gtk_widget_get_mapped (next) && g_str_equal (name, other))
            add_fault (faults, next, "has the name of the button beside it");
        }
    }
}

/* Moves the focus as Tab does. Returns: (nullable): what has it then */
static GtkWidget *
press_tab (GtkWidget *scene)
{
  GtkRoot *root = gtk_widget_get_root (scene);
  GtkWidget *native = GTK_IS_POPOVER (scene) ? scene : GTK_WIDGET (root);
  g_signal_emit_by_name (native, "move-focus", GTK_DIR_TAB_FORWARD);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return gtk_root_get_focus (root);
}

/* Where one sees it who looks at @other: what is scrolled out of sight is at the edge, unless both
 * are scrolled together. */
static graphene_rect_t
get_place (GtkWidget *widget, GtkWidget *other)
{
  graphene_rect_t place = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  if (!gtk_widget_compute_bounds (widget, root, &place))
    return place;
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    {
      graphene_rect_t view;
      if (GTK_IS_SCROLLED_WINDOW (at) && !gtk_widget_is_ancestor (other, at)
          && gtk_widget_compute_bounds (at, root, &view))
        place.origin.y = CLAMP (place.origin.y, view.origin.y - place.size.height / 2,
                                view.origin.y + view.size.height - place.size.height / 2);
    }
  if (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL)
    place.origin.x = (float) gtk_widget_get_width (root) - place.origin.x - place.size.width;
  return place;
}

/* Whether one reads @next after @last: below it, right of it on its line, or in a column to its
 * right. */
static gboolean
is_read_after (GtkWidget *last, GtkWidget *next)
{
  graphene_rect_t a = get_place (last, next);
  graphene_rect_t b = get_place (next, last);
  float middle_a = a.origin.y + a.size.height / 2;
  float middle_b = b.origin.y + b.size.height / 2;
  gboolean same_line = (middle_b > a.origin.y && middle_b < a.origin.y + a.size.height)
                       || (middle_a > b.origin.y && middle_a < b.origin.y + b.size.height);
  if (same_line)
    return b.origin.x >= a.origin.x;
  return middle_b > middle_a || b.origin.x + 1 >= a.origin.x + a.size.width;
}

/* As if nothing had had the focus yet: each widget remembers which in it had it last. */
static void
begin_anew (GtkWidget *scene)
{
  g_autoptr (GPtrArray) widgets = walk_list (GTK_WIDGET (gtk_widget_get_root (scene)));
  gtk_root_set_focus (gtk_widget_get_root (scene), NULL);
  for (guint i = 0; i < widgets->len; i++)
    gtk_widget_set_focus_child (g_ptr_array_index (widgets, i), NULL);
}

static GtkWidget *
get_list (GtkWidget *widget)
{
  GtkWidget *row = walk_find_row (widget);
  return row != NULL ? gtk_widget_get_parent (row) : NULL;
}

/* Whether @stop is in the list that Tab began with, and has left: it may come back to another row.
 */
static gboolean
is_round (GPtrArray *stops, GtkWidget *stop)
{
  GtkWidget *list = stops->len > 0 ? get_list (g_ptr_array_index (stops, 0)) : NULL;
  return list != NULL && get_list (stop) == list
         && get_list (g_ptr_array_index (stops, stops->len - 1)) != list;
}

/* Tab goes by the links in a text one by one. */
static gboolean
is_next_link (GPtrArray *stops, GtkWidget *stop)
{
  return stops->len > 0 && g_ptr_array_index (stops, stops->len - 1) == stop && GTK_IS_LABEL (stop)
         && gtk_label_get_current_uri (GTK_LABEL (stop)) != NULL;
}

/* What a popover gives the focus when it is opened. */
static GtkWidget *
begin_popover (GtkWidget *popover)
{
  gtk_widget_child_focus (popover, GTK_DIR_TAB_FORWARD);
  return gtk_root_get_focus (gtk_widget_get_root (popover));
}

/* The widgets that Tab comes by, in its order, until it has come round. */
static GPtrArray *
list_stops (GtkWidget *scene, GPtrArray *faults)
{
  GPtrArray *stops = g_ptr_array_new ();
  begin_anew (scene);
  for (guint i = 0; i < MOST_STOPS; i++)
    {
      GtkWidget *stop =
        i == 0 && GTK_IS_POPOVER (scene) ? begin_popover (scene) : press_tab (scene);
      if (stop != NULL && is_next_link (stops, stop))
        continue;
      if (stop == NULL || g_ptr_array_find (stops, stop, NULL) || is_round (stops, stop))
        {
          if (stop != NULL && stop != g_ptr_array_index (stops, 0) && !is_round (stops, stop))
            add_fault (faults, stop, "Tab comes back to it, not to the first");
          return stops;
        }
      if (stops->len > 0)
        {
          GtkWidget *last = g_ptr_array_index (stops, stops->len - 1);
          if (gtk_widget_get_mapped (last) && !is_in_toast (stop) && !is_read_after (last, stop))
            {
              g_autofree char *place = walk_dup_place (last);
              add_fault (faults, stop, "comes by Tab after %s, but stands before it", place);
            }
        }
      g_ptr_array_add (stops, stop);
    }
  add_fault (faults, scene, "Tab never comes round");
  return stops;
}

/* In a list the rows are walked by the arrows, and Tab goes on from the row to what is in it. */
static gboolean
is_reached (GtkWidget *widget, GPtrArray *stops)
{
  GtkWidget *list = get_list (widget);
  for (guint i = 0; i < stops->len; i++)
    {
      GtkWidget *stop = g_ptr_array_index (stops, i);
      if (stop == widget || gtk_widget_is_ancestor (stop, walk_get_whole (widget))
          || gtk_widget_is_ancestor (stop, widget))
        return TRUE;
      if (list != NULL && gtk_widget_is_ancestor (stop, list))
        return TRUE;
    }
  return FALSE;
}

static void
check_reach (GPtrArray *widgets, GPtrArray *stops, GPtrArray *faults)
{
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (widgets, i);
      if (GTK_IS_NATIVE (widget) || is_menu_item (widget) || hands_on (widget))
        continue;
      if (can_be_focused (widget) && !is_reached (widget, stops))
        add_fault (faults, widget, "is not reached by Tab or the arrows");
      if (is_button (widget) && walk_get_whole (widget) == widget && !GTK_IS_MENU_BUTTON (widget)
          && gtk_widget_is_sensitive (widget) && !can_be_focused (widget))
        add_fault (faults, widget, "is for the pointer alone");
    }
}

static void
check_tab (GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GPtrArray) stops = list_stops (shown, faults);
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  check_reach (widgets, stops, faults);
}

void
check_accessibility (const Look *look, GtkWidget *shown, GPtrArray *faults)
{
  g_autoptr (GPtrArray) widgets = walk_list (shown);
  check_names (widgets, faults);
  check_tooltips (widgets, faults);
  check_twins (widgets, faults);
  if (!GTK_IS_POPOVER_MENU (shown))
    check_tab (shown, faults);
}
