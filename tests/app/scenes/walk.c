#include "app/scenes/walk.h"

#include <adwaita.h>
#include <string.h>

static void
walk (GtkWidget *widget, GPtrArray *found)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      walk (child, found);
}

GPtrArray *
walk_list (GtkWidget *root)
{
  GPtrArray *found = g_ptr_array_new ();
  walk (root, found);
  return found;
}

static void
append_text (GtkWidget *widget, GString *text)
{
  const char *own = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
                    : GTK_IS_INSCRIPTION (widget)
                      ? gtk_inscription_get_text (GTK_INSCRIPTION (widget))
                      : NULL;
  if (own != NULL && *own != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", own);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_child_visible (child) && gtk_widget_get_visible (child)
        && !GTK_IS_NATIVE (child))
      append_text (child, text);
}

char *
walk_dup_text (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);
  append_text (widget, text);
  return g_string_free (text, FALSE);
}

/* There is no other way to ask: what is compared with something else is given. */
static char *
dup_property (GtkWidget *widget, GtkAccessibleProperty property)
{
  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property))
    return NULL;
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001");
}

/* What stands in a row, a button or a tab is its name; of a list or a box it is not. */
static gboolean
is_named_by_its_text (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget)
         || GTK_IS_EXPANDER (widget) || GTK_IS_LINK_BUTTON (widget) || GTK_IS_LABEL (widget)
         || ADW_IS_PREFERENCES_ROW (widget);
}

char *
walk_dup_name (GtkWidget *widget)
{
  char *name = dup_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (name != NULL && *name != '\0')
    return name;
  g_free (name);
  if (is_named_by_its_text (widget))
    return walk_dup_text (widget);
  return g_strdup ("");
}

char *
walk_dup_place (GtkWidget *widget)
{
  GString *place = g_string_new (NULL);
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    {
      g_auto (GStrv) classes = gtk_widget_get_css_classes (at);
      g_autofree char *joined = g_strjoinv (".", classes);
      const char *type = G_OBJECT_TYPE_NAME (at);
      if (at != widget && !g_str_has_prefix (type, "Muster"))
        continue;
      g_string_append_printf (place, "%s%s%s%s", at != widget ? " in " : "", type,
                              *joined != '\0' ? "." : "", joined);
      if (at == widget)
        {
          g_autofree char *name = walk_dup_name (at);
          g_autofree char *text = walk_dup_text (at);
          g_string_append_printf (place, " “%.60s”", *name != '\0' ? name : text);
        }
    }
  return g_string_free (place, FALSE);
}

static const char *const wholes[] = { "GtkSpinButton",
                                      "GtkSearchEntry",
                                      "GtkWindowControls",
                                      "GtkDropDown",
                                      "GtkMenuButton",
                                      "GtkScrollbar",
                                      "GtkEntry",
                                      "AdwEntryRow",
                                      "AdwComboRow",
                                      "AdwSplitButton",
                                      NULL };

GtkWidget *
walk_get_whole (GtkWidget *widget)
{
  GtkWidget *whole = widget;
  for (GtkWidget *at = widget; at != NULL && !GTK_IS_NATIVE (at); at = gtk_widget_get_parent (at))
    if (g_strv_contains (wholes, G_OBJECT_TYPE_NAME (at)))
      whole = at;
  return whole;
}

GtkWidget *
walk_find_row (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at != NULL && !GTK_IS_NATIVE (at); at = gtk_widget_get_parent (at))
    if (GTK_IS_LIST_BOX_ROW (at) || GTK_IS_FLOW_BOX_CHILD (at)
        || g_str_equal (G_OBJECT_TYPE_NAME (at), "GtkListItemWidget"))
      return at;
  return NULL;
}
