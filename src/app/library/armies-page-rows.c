#include "config.h"

#include "app/library/armies-page-private.h"

#include "app/library/army-row.h"
#include "app/widget/context-menu.h"
#include "app/widget/shown-row.h"

static gpointer
get_item (gpointer row)
{
  return muster_army_row_get_item (row);
}

static GtkWidget *
find_row (GtkWidget *list, gconstpointer item)
{
  return muster_shown_row_find (list, MUSTER_TYPE_ARMY_ROW, get_item, item);
}

static void
on_rename (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterArmyItem *item = muster_armies_page_get_selected (page);
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (page->list), item) : NULL;
  if (row != NULL)
    muster_army_row_edit_name (MUSTER_ARMY_ROW (row));
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  gpointer item =
    ids->len > 0 ? muster_armies_list_find (page->armies, g_array_index (ids, gint64, 0)) : NULL;
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (page->list), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, page->row_menu);
}

/* A row that is one of several selected ones keeps the others selected too. */
static void
select_row (gpointer data, GtkWidget *row)
{
  MusterArmiesPage *page = data;
  MusterArmyItem *item = muster_army_row_get_item (MUSTER_ARMY_ROW (row));
  guint position = item != NULL
                     ? muster_armies_page_find_position (page, muster_army_item_get_id (item))
                     : GTK_INVALID_LIST_POSITION;
  if (position != GTK_INVALID_LIST_POSITION
      && !gtk_selection_model_is_selected (GTK_SELECTION_MODEL (page->selection), position))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), position, TRUE);
}

/* While several are being selected a click adds to them, or takes away. */
static void
on_pressed (GtkGestureClick *click, int n, double x, double y, MusterArmiesPage *page)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  MusterArmyItem *item = muster_army_row_get_item (MUSTER_ARMY_ROW (row));
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (page->selection);
  if (!page->is_selecting || item == NULL)
    return;
  guint position = muster_armies_page_find_position (page, muster_army_item_get_id (item));
  if (gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_unselect_item (selection, position);
  else
    gtk_selection_model_select_item (selection, position, FALSE);
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterArmiesPage *page)
{
  GtkWidget *row = g_object_new (MUSTER_TYPE_ARMY_ROW, NULL);
  GtkGesture *click = gtk_gesture_click_new ();
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_pressed), page, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  muster_army_row_follow (MUSTER_ARMY_ROW (row), list_item, G_OBJECT (page));
  muster_context_menu_attach (row, page->row_menu, select_row, page);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterArmiesPage *page)
{
  MusterArmyItem *item = gtk_list_item_get_item (list_item);
  muster_army_row_set_item (MUSTER_ARMY_ROW (gtk_list_item_get_child (list_item)), item);
  muster_armies_list_ask (page->armies, item);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_army_row_set_item (MUSTER_ARMY_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_armies_page_install_rows (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "armies.rename", NULL, on_rename, GDK_KEY_F2, 0 },
    { "armies.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "armies.menu", NULL);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
}
