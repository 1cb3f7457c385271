#include "app/document/row.h"

struct _MusterDocumentRow
{
  AdwBin parent;
  GtkLabel *name;
  GtkLabel *line;
  GtkLabel *detail;
  MusterDocumentItem *item;
};

G_DEFINE_FINAL_TYPE (MusterDocumentRow, muster_document_row, ADW_TYPE_BIN)

/* The list says a row by the name of what is round it. */
static void
name_row (MusterDocumentRow *row)
{
  const MusterDocumentTold *told = muster_document_item_get_told (row->item);
  g_autofree char *described = told->line != NULL && told->detail != NULL
                                 ? g_strjoin (", ", told->line, told->detail, NULL)
                                 : g_strdup (told->line != NULL ? told->line : told->detail);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    told->name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    described != NULL ? described : "", -1);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
strike (GtkLabel *label, gboolean is_struck)
{
  g_autoptr (PangoAttrList) attributes = is_struck ? pango_attr_list_new () : NULL;
  if (is_struck)
    pango_attr_list_insert (attributes, pango_attr_strikethrough_new (TRUE));
  gtk_label_set_attributes (label, attributes);
}

static void
refresh (MusterDocumentRow *row)
{
  const MusterDocumentTold *told = muster_document_item_get_told (row->item);
  show_text (row->name, told->name);
  strike (row->name, told->is_struck);
  show_text (row->line, told->line);
  show_text (row->detail, told->detail);
  name_row (row);
}

void
muster_document_row_set_item (MusterDocumentRow *row, MusterDocumentItem *item)
{
  if (row->item != NULL)
    g_signal_handlers_disconnect_by_func (row->item, refresh, row);
  g_set_object (&row->item, item);
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), row, G_CONNECT_SWAPPED);
  refresh (row);
}

MusterDocumentItem *
muster_document_row_get_item (MusterDocumentRow *row)
{
  return row->item;
}

static void
dispose (GObject *object)
{
  muster_document_row_set_item (MUSTER_DOCUMENT_ROW (object), NULL);
  G_OBJECT_CLASS (muster_document_row_parent_class)->dispose (object);
}

static void
muster_document_row_class_init (MusterDocumentRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/document/row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterDocumentRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterDocumentRow, line);
  gtk_widget_class_bind_template_child (widget_class, MusterDocumentRow, detail);
}

static void
muster_document_row_init (MusterDocumentRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
