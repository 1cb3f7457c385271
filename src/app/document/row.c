#include "config.h"

#include "app/document/row.h"

#include "base/text.h"

typedef struct
{
  MusterDocumentSummary *summary;
  char *folded; /* the words by which it is found */
} MusterDocumentItemPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (MusterDocumentItem, muster_document_item, G_TYPE_OBJECT)

static guint changed;

static MusterDocumentItemPrivate *
get_item_private (MusterDocumentItem *item)
{
  return muster_document_item_get_instance_private (item);
}

MusterDocumentSummary *
muster_document_summary_new (gint64 id, const char *name, const char *line, const char *detail)
{
  MusterDocumentSummary *summary = g_new0 (MusterDocumentSummary, 1);
  summary->id = id;
  summary->name = g_strdup (name);
  summary->line = g_strdup (line);
  summary->detail = g_strdup (detail);
  return summary;
}

void
muster_document_summary_free (MusterDocumentSummary *summary)
{
  g_free (summary->name);
  g_free (summary->line);
  g_free (summary->detail);
  g_free (summary);
}

static void
muster_document_item_init (MusterDocumentItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterDocumentItemPrivate *private = get_item_private (MUSTER_DOCUMENT_ITEM (object));
  g_clear_pointer (&private->summary, muster_document_summary_free);
  g_free (private->folded);
  G_OBJECT_CLASS (muster_document_item_parent_class)->finalize (object);
}

static void
muster_document_item_class_init (MusterDocumentItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_DOCUMENT_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static char *
dup_folded (const MusterDocumentSummary *summary)
{
  g_autoptr (GString) all = g_string_new (summary->name);
  if (summary->line != NULL)
    g_string_append_printf (all, " %s", summary->line);
  if (summary->detail != NULL)
    g_string_append_printf (all, " %s", summary->detail);
  return muster_text_fold_words (all->str);
}

static gboolean
is_same (const MusterDocumentSummary *one, const MusterDocumentSummary *other)
{
  return one != NULL && one->id == other->id && one->is_struck == other->is_struck
         && g_strcmp0 (one->name, other->name) == 0 && g_strcmp0 (one->line, other->line) == 0
         && g_strcmp0 (one->detail, other->detail) == 0;
}

gboolean
muster_document_item_set (MusterDocumentItem *item, const MusterDocumentSummary *summary)
{
  MusterDocumentItemPrivate *private = get_item_private (item);
  if (is_same (private->summary, summary))
    return FALSE;
  g_clear_pointer (&private->summary, muster_document_summary_free);
  g_free (private->folded);
  private->summary =
    muster_document_summary_new (summary->id, summary->name, summary->line, summary->detail);
  private->summary->is_struck = summary->is_struck;
  private->folded = dup_folded (summary);
  g_signal_emit (item, changed, 0);
  return TRUE;
}

gint64
muster_document_item_get_id (MusterDocumentItem *item)
{
  return get_item_private (item)->summary->id;
}

const char *
muster_document_item_get_name (MusterDocumentItem *item)
{
  return get_item_private (item)->summary->name;
}

const MusterDocumentSummary *
muster_document_item_get_summary (MusterDocumentItem *item)
{
  return get_item_private (item)->summary;
}

gboolean
muster_document_item_has_words (MusterDocumentItem *item, const char *folded)
{
  return muster_text_has_words (get_item_private (item)->folded, folded);
}

typedef struct
{
  MusterDocumentItem *item;
} MusterDocumentRowPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentRow, muster_document_row, ADW_TYPE_BIN)

static MusterDocumentRowPrivate *
get_row_private (MusterDocumentRow *row)
{
  return muster_document_row_get_instance_private (row);
}

static void
show_item (MusterDocumentRow *row)
{
  MUSTER_DOCUMENT_ROW_GET_CLASS (row)->refresh (row, get_row_private (row)->item);
}

void
muster_document_row_set_item (MusterDocumentRow *row, MusterDocumentItem *item)
{
  MusterDocumentRowPrivate *private = get_row_private (row);
  if (private->item != NULL)
    g_signal_handlers_disconnect_by_func (private->item, show_item, row);
  g_set_object (&private->item, item);
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (show_item), row, G_CONNECT_SWAPPED);
  show_item (row);
}

gpointer
muster_document_row_get_item (gpointer row)
{
  return get_row_private (row)->item;
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
  G_OBJECT_CLASS (class)->dispose = dispose;
}

static void
muster_document_row_init (MusterDocumentRow *row)
{
}

struct _MusterSummaryRow
{
  MusterDocumentRow parent;
  GtkLabel *name;
  GtkLabel *line;
  GtkLabel *detail;
};

G_DEFINE_FINAL_TYPE (MusterSummaryRow, muster_summary_row, MUSTER_TYPE_DOCUMENT_ROW)

/* The list says a row by the name of what is round it. */
static void
name_row (MusterDocumentRow *row, const MusterDocumentSummary *summary)
{
  g_autofree char *described =
    summary->line != NULL && summary->detail != NULL
      ? g_strjoin (", ", summary->line, summary->detail, NULL)
      : g_strdup (summary->line != NULL ? summary->line : summary->detail);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (row));
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    summary->name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
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
refresh (MusterDocumentRow *base, MusterDocumentItem *item)
{
  MusterSummaryRow *row = MUSTER_SUMMARY_ROW (base);
  const MusterDocumentSummary *summary = muster_document_item_get_summary (item);
  show_text (row->name, summary->name);
  strike (row->name, summary->is_struck);
  show_text (row->line, summary->line);
  show_text (row->detail, summary->detail);
  name_row (base, summary);
}

static void
muster_summary_row_class_init (MusterSummaryRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  MUSTER_DOCUMENT_ROW_CLASS (class)->refresh = refresh;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/document/row.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterSummaryRow, name);
  gtk_widget_class_bind_template_child (widget_class, MusterSummaryRow, line);
  gtk_widget_class_bind_template_child (widget_class, MusterSummaryRow, detail);
}

static void
muster_summary_row_init (MusterSummaryRow *row)
{
  gtk_widget_init_template (GTK_WIDGET (row));
}
