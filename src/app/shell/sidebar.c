#include "config.h"

#include "app/shell/sidebar.h"

#include "app/widget/tooltip.h"

#include <glib/gi18n-lib.h>

static void
name_close_button (GtkWidget *button, const char *name)
{
  g_autofree char *text = g_strdup_printf (_ ("Close %s"), name);
  muster_tooltip_set (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
name_place (GtkWidget *place, const char *name)
{
  GtkWidget *close = g_object_get_data (G_OBJECT (place), "close");
  gtk_label_set_text (g_object_get_data (G_OBJECT (place), "label"), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (place), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (close != NULL)
    name_close_button (close, name);
}

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static GtkWidget *
new_close_button (const char *kind, gint64 document)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (close), "win.close-document");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (close), "(sx)", kind, document);
  return close;
}

GtkWidget *
muster_places_add (GtkListBox *places,
                   const char *icon,
                   const char *name,
                   const char *kind,
                   gint64 document)
{
  GtkWidget *place = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = new_label ();
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), label);
  g_object_set_data (G_OBJECT (place), "label", label);
  if (kind != NULL)
    {
      GtkWidget *close = new_close_button (kind, document);
      gtk_box_append (GTK_BOX (box), close);
      g_object_set_data (G_OBJECT (place), "close", close);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (place), box);
  name_place (place, name);
  gtk_list_box_append (places, place);
  return place;
}

static void
show_title (MusterPage *page, GParamSpec *pspec, GtkWidget *place)
{
  name_place (place, muster_page_get_title (page));
}

void
muster_place_set_page (GtkWidget *place, MusterPage *page)
{
  g_object_set_data (G_OBJECT (place), "page", page);
  if (g_object_get_data (G_OBJECT (place), "close") == NULL)
    return;
  g_signal_connect_object (page, "notify::title", G_CALLBACK (show_title), place, 0);
  show_title (page, NULL, place);
}

GtkWidget *
muster_place_get_page (GtkWidget *place)
{
  return g_object_get_data (G_OBJECT (place), "page");
}

GtkWidget *
muster_places_find (GtkListBox *places, GtkWidget *page)
{
  for (GtkWidget *place = gtk_widget_get_first_child (GTK_WIDGET (places)); place != NULL;
       place = gtk_widget_get_next_sibling (place))
    if (muster_place_get_page (place) == page)
      return place;
  return NULL;
}

GtkListBoxRow *
muster_places_get_next (GtkListBox *places, gboolean is_next)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (places));
  if (row == NULL)
    return NULL;
  row = is_next ? gtk_widget_get_next_sibling (row) : gtk_widget_get_prev_sibling (row);
  if (row == NULL)
    row = is_next ? gtk_widget_get_first_child (GTK_WIDGET (places))
                  : gtk_widget_get_last_child (GTK_WIDGET (places));
  return GTK_LIST_BOX_ROW (row);
}
