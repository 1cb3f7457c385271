#include "config.h"

#include "app/combo-names.h"

/* Letters of a line of the list; a longer name goes on in the next. */
#define LONGEST_LINE 44

static const char *
get_name (GtkListItem *item)
{
  return gtk_string_object_get_string (gtk_list_item_get_item (item));
}

/* The row's own label is cut at some letters, whatever room there is. */
static void
on_setup_chosen (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
on_bind_chosen (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), get_name (item));
}

static GtkWidget *
new_name (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LONGEST_LINE);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static void
on_setup_offered (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *mark =
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name",
                  "object-select-symbolic", NULL);
  gtk_box_append (GTK_BOX (box), new_name ());
  gtk_box_append (GTK_BOX (box), mark);
  gtk_list_item_set_child (item, box);
}

/* The one that is chosen has a mark. */
static void
show_mark (AdwComboRow *row, GParamSpec *property, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  gboolean is_chosen = adw_combo_row_get_selected_item (row) == gtk_list_item_get_item (item);
  gtk_widget_set_opacity (gtk_widget_get_last_child (box), is_chosen ? 1 : 0);
}

static void
on_bind_offered (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), get_name (item));
  show_mark (row, NULL, item);
  g_signal_connect (row, "notify::selected-item", G_CALLBACK (show_mark), item);
}

static void
on_unbind_offered (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  g_signal_handlers_disconnect_by_func (row, show_mark, item);
}

void
muster_combo_row_show_whole_names (AdwComboRow *row)
{
  g_autoptr (GtkListItemFactory) chosen = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) offered = gtk_signal_list_item_factory_new ();
  g_signal_connect (chosen, "setup", G_CALLBACK (on_setup_chosen), NULL);
  g_signal_connect (chosen, "bind", G_CALLBACK (on_bind_chosen), NULL);
  g_signal_connect_object (offered, "setup", G_CALLBACK (on_setup_offered), row, 0);
  g_signal_connect_object (offered, "bind", G_CALLBACK (on_bind_offered), row, 0);
  g_signal_connect_object (offered, "unbind", G_CALLBACK (on_unbind_offered), row, 0);
  adw_combo_row_set_factory (row, chosen);
  adw_combo_row_set_list_factory (row, offered);
}
