#include "config.h"

#include "app/document/list-page-private.h"

#include "app/document/row.h"
#include "app/widget/context-menu.h"
#include "app/widget/shown-row.h"

static gpointer
get_item (gpointer row)
{
  return muster_document_row_get_item (row);
}

static GtkWidget *
find_row (GtkWidget *list, gconstpointer item)
{
  return muster_shown_row_find (list, MUSTER_TYPE_DOCUMENT_ROW, get_item, item);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  MusterDocumentItem *item = muster_documents_page_get_selected (page);
  GtkWidget *row = item != NULL ? find_row (GTK_WIDGET (private->list), item) : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, private->row_menu);
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterDocumentItem *item = muster_document_row_get_item (MUSTER_DOCUMENT_ROW (row));
  if (item != NULL)
    muster_documents_page_select (data, muster_document_item_get_id (item));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GtkWidget *row = g_object_new (MUSTER_TYPE_DOCUMENT_ROW, NULL);
  muster_context_menu_attach (row, private->row_menu, select_row, page);
  gtk_list_item_set_child (list_item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)),
                                gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (gtk_list_item_get_child (list_item)), NULL);
}

void
muster_documents_page_install_rows (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "documents.menu", NULL);
  gtk_widget_class_bind_template_callback (class, on_setup);
  gtk_widget_class_bind_template_callback (class, on_bind);
  gtk_widget_class_bind_template_callback (class, on_unbind);
}
