#include "config.h"

#include "app/widget/combo-row.h"

/* No line of the list is longer; more is wrapped. */
#define LONGEST_LINE 36

/* So much of its own title a row shows before its choice is shortened. */
#define MOST_TITLE 12

static const char *
get_name (GtkListItem *item)
{
  return gtk_string_object_get_string (gtk_list_item_get_item (item));
}

static void
on_setup_chosen (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_list_item_set_child (item, label);
}

static void
on_bind_chosen (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), get_name (item));
}

static void
on_setup_offered (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LONGEST_LINE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The chosen one has a mark; the others keep its place free. */
static void
mark_chosen (AdwComboRow *row, GParamSpec *property, GtkListItem *item)
{
  GtkWidget *mark = gtk_widget_get_last_child (gtk_list_item_get_child (item));
  gboolean is_chosen = gtk_list_item_get_item (item) != NULL
                       && adw_combo_row_get_selected_item (row) == gtk_list_item_get_item (item);
  gtk_widget_set_opacity (mark, is_chosen ? 1 : 0);
}

static void
on_bind_offered (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  gtk_label_set_text (GTK_LABEL (label), get_name (item));
  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (mark_chosen), item, 0);
  mark_chosen (row, NULL, item);
}

static void
on_unbind_offered (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  g_signal_handlers_disconnect_by_func (row, mark_chosen, item);
}

static GtkWidget *
find_title (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title"))
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_title (child);
  return found;
}

/* Where there is too little room, the toolkit takes as much from a short title as from a long name,
 * until the title has a letter on each line. */
static void
keep_title (AdwComboRow *row)
{
  GtkWidget *label = find_title (GTK_WIDGET (row));
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
  if (label != NULL)
    gtk_label_set_width_chars (GTK_LABEL (label),
                               (int) MIN (g_utf8_strlen (title, -1), MOST_TITLE));
}

void
muster_combo_row_show_names (AdwComboRow *row)
{
  keep_title (row);
  g_autoptr (GtkListItemFactory) chosen = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) offered = gtk_signal_list_item_factory_new ();
  g_signal_connect (chosen, "setup", G_CALLBACK (on_setup_chosen), NULL);
  g_signal_connect (chosen, "bind", G_CALLBACK (on_bind_chosen), NULL);
  g_signal_connect (offered, "setup", G_CALLBACK (on_setup_offered), NULL);
  g_signal_connect_object (offered, "bind", G_CALLBACK (on_bind_offered), row, 0);
  g_signal_connect_object (offered, "unbind", G_CALLBACK (on_unbind_offered), row, 0);
  adw_combo_row_set_factory (row, chosen);
  adw_combo_row_set_list_factory (row, offered);
}
