#include "config.h"

#include "app/campaign/record-chooser.h"

#include "app/document/row.h"
#include "app/widget/tab-stop.h"
#include "base/text.h"

struct _MusterRecordChooser
{
  AdwBin parent;
  GtkSearchEntry *search;
  GtkListView *list;
  GtkSingleSelection *selection;
  GListStore *items; /* MusterDocumentItem */
  GtkFilter *filter;
  char *words; /* folded, that are looked for */
};

G_DEFINE_FINAL_TYPE (MusterRecordChooser, muster_record_chooser, ADW_TYPE_BIN)

static guint changed;

static gboolean
is_shown (gpointer item, gpointer data)
{
  MusterRecordChooser *chooser = data;
  return chooser->words == NULL || muster_document_item_has_words (item, chooser->words);
}

static void
on_search (MusterRecordChooser *chooser)
{
  g_free (chooser->words);
  chooser->words = muster_text_fold_words (gtk_editable_get_text (GTK_EDITABLE (chooser->search)));
  gtk_filter_changed (chooser->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
on_selected (MusterRecordChooser *chooser)
{
  g_signal_emit (chooser, changed, 0);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, g_object_new (MUSTER_TYPE_SUMMARY_ROW, NULL));
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

/* Enter in the search, or on a row, does what the window is for. */
static void
on_activate (MusterRecordChooser *chooser)
{
  gtk_widget_activate_default (GTK_WIDGET (chooser));
}

void
muster_record_chooser_set_label (MusterRecordChooser *chooser, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (chooser->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chooser->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

void
muster_record_chooser_add (MusterRecordChooser *chooser,
                           gint64 number,
                           const char *name,
                           const char *line)
{
  g_autoptr (MusterDocumentItem) item = g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  MusterDocumentSummary *summary = muster_document_summary_new (number, name, line, NULL);
  muster_document_item_set (item, summary);
  muster_document_summary_free (summary);
  g_list_store_append (chooser->items, item);
}

void
muster_record_chooser_choose (MusterRecordChooser *chooser, gint64 number)
{
  GListModel *model = G_LIST_MODEL (chooser->selection);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (MusterDocumentItem) item = g_list_model_get_item (model, i);
      if (muster_document_item_get_id (item) != number)
        continue;
      gtk_single_selection_set_selected (chooser->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (chooser->list), "list.scroll-to-item", "u", i);
      return;
    }
}

gint64
muster_record_chooser_get_chosen (MusterRecordChooser *chooser)
{
  MusterDocumentItem *item = gtk_single_selection_get_selected_item (chooser->selection);
  return item != NULL ? muster_document_item_get_id (item) : MUSTER_CHOSEN_NOTHING;
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MUSTER_RECORD_CHOOSER (widget)->search));
}

static void
dispose (GObject *object)
{
  MusterRecordChooser *chooser = MUSTER_RECORD_CHOOSER (object);
  g_clear_object (&chooser->items);
  g_clear_object (&chooser->filter);
  g_clear_pointer (&chooser->words, g_free);
  G_OBJECT_CLASS (muster_record_chooser_parent_class)->dispose (object);
}

#define BIND(member)                                                                               \
  gtk_widget_class_bind_template_child (widget_class, MusterRecordChooser, member)

static void
muster_record_chooser_class_init (MusterRecordChooserClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  changed = g_signal_new ("changed", MUSTER_TYPE_RECORD_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/campaign/record-chooser.ui");
  BIND (search);
  BIND (list);
  BIND (selection);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
}

static void
muster_record_chooser_init (MusterRecordChooser *chooser)
{
  gtk_widget_init_template (GTK_WIDGET (chooser));
  chooser->items = g_list_store_new (MUSTER_TYPE_DOCUMENT_ITEM);
  chooser->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, chooser, NULL));
  g_autoptr (GtkFilterListModel) shown =
    gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (chooser->items)),
                               g_object_ref (chooser->filter));
  gtk_single_selection_set_model (chooser->selection, G_LIST_MODEL (shown));
}
