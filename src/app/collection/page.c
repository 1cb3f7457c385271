#include "config.h"

#include "app/collection/page.h"

#include "app/collection/row.h"
#include "app/collection/windows.h"
#include "app/print/window.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/problems-window.h"
#include "app/widget/tab-stop.h"
#include "base/keyed-list.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "collection/table.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

struct _MusterCollectionPage
{
  MusterPage parent;
  GtkSearchBar *search_bar;
  GtkEditable *search;
  GtkStack *stack;
  GtkListView *list;
  AdwWindowTitle *heading;
  GMenuModel *row_menu;
  MusterKeyedList *rows;
  GtkFilterListModel *found;
  GtkSingleSelection *selection;
  char *typed; /* folded; "": everything */
};

G_DEFINE_FINAL_TYPE (MusterCollectionPage, muster_collection_page, MUSTER_TYPE_PAGE)

static GtkWindow *
get_window (MusterCollectionPage *page)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
}

static const MusterHolding *
get_selected (MusterCollectionPage *page)
{
  MusterHoldingItem *item = gtk_single_selection_get_selected_item (page->selection);
  return item != NULL ? muster_holding_item_get (item) : NULL;
}

static void
enable (MusterCollectionPage *page)
{
  static const char *const of_rows[] = { "collection.edit",  "collection.remove",
                                         "collection.more",  "collection.fewer",
                                         "collection.paint", "collection.unpaint" };
  gboolean is_selected = get_selected (page) != NULL;
  gboolean has_rows = g_list_model_get_n_items (G_LIST_MODEL (page->rows)) > 0;
  for (guint i = 0; i < G_N_ELEMENTS (of_rows); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), of_rows[i], is_selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "collection.export", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "collection.print", has_rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (page), "collection.search", has_rows);
}

static gpointer
fill_row (gpointer item, guint index, gpointer data)
{
  MusterHolding *holding = muster_holding_copy (g_ptr_array_index ((GPtrArray *) data, index));
  if (item == NULL)
    return muster_holding_item_new (holding);
  muster_holding_item_set (item, holding);
  return NULL;
}

static void
show_stack (MusterCollectionPage *page)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (page->rows));
  guint n_found = g_list_model_get_n_items (G_LIST_MODEL (page->found));
  g_autofree char *text = g_strdup_printf (ngettext ("%u row", "%u rows", n), n);
  gtk_stack_set_visible_child_name (page->stack, n == 0         ? "empty"
                                                 : n_found == 0 ? "nothing"
                                                                : "list");
  adw_window_title_set_subtitle (page->heading, n > 0 ? text : "");
  enable (page);
}

static void
reload (MusterPage *parent)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (parent);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) holdings = muster_collection_list (muster_page_get_store (parent), &error);
  if (holdings == NULL)
    {
      muster_page_report (parent, g_steal_pointer (&error));
      return;
    }
  g_autofree gint64 *keys = g_new (gint64, holdings->len + 1);
  for (guint i = 0; i < holdings->len; i++)
    keys[i] = ((const MusterHolding *) g_ptr_array_index (holdings, i))->id;
  muster_keyed_list_set (page->rows, keys, holdings->len, fill_row, holdings);
  show_stack (page);
}

/* Changes of one row */

/* @kind: of the phrase; @merge: (nullable): what such changes in a row are known by */
static gboolean
save (MusterCollectionPage *page, const MusterHolding *holding, const char *kind, const char *merge)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) saved = muster_holdings_new ();
  g_autofree char *name = muster_holding_dup_name (holding);
  g_autofree char *phrase = muster_phrase_new (kind, name, NULL);
  g_ptr_array_add (saved, muster_holding_copy (holding));
  if (muster_collection_change (muster_page_get_store (MUSTER_PAGE (page)), phrase, merge, saved,
                                NULL, &error))
    return TRUE;
  muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  return FALSE;
}

static void
count (MusterCollectionPage *page, const MusterHolding *holding, gint64 step)
{
  g_autofree char *merge = g_strdup_printf ("count-%" G_GINT64_FORMAT, holding->id);
  MusterHolding changed = *holding;
  changed.count = CLAMP (holding->count + step, 0, MUSTER_MOST_HELD);
  changed.painted = MIN (holding->painted, changed.count);
  if (changed.count != holding->count)
    save (page, &changed, "collection-count", merge);
}

static void
on_count (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gint64 id;
  gint64 step;
  g_variant_get (parameter, "(xx)", &id, &step);
  MusterHoldingItem *item = muster_keyed_list_find (page->rows, id);
  if (item != NULL)
    count (page, muster_holding_item_get (item), step);
}

static void
on_more (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  count (page, get_selected (page), 1);
}

static void
on_fewer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  count (page, get_selected (page), -1);
}

static void
paint (MusterCollectionPage *page, gint64 painted)
{
  const MusterHolding *holding = get_selected (page);
  MusterHolding changed = *holding;
  changed.painted = painted;
  if (painted != holding->painted)
    save (page, &changed, "collection-painted", NULL);
}

static void
on_paint (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  paint (page, get_selected (page)->count);
}

static void
on_unpaint (GtkWidget *widget, const char *name, GVariant *parameter)
{
  paint (MUSTER_COLLECTION_PAGE (widget), 0);
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) removed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *shown = muster_holding_dup_name (get_selected (page));
  g_autofree char *phrase = muster_phrase_new ("remove", shown, NULL);
  g_autofree char *said = g_strdup_printf (_ ("%s removed"), shown);
  g_array_append_val (removed, get_selected (page)->id);
  if (muster_collection_change (muster_page_get_store (MUSTER_PAGE (page)), phrase, NULL, NULL,
                                removed, &error))
    muster_page_notify (MUSTER_PAGE (page), said);
  else
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
}

/* Windows */

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gtk_window_present (GTK_WINDOW (muster_holding_window_new (
    get_window (page), muster_page_get_store (MUSTER_PAGE (page)), NULL)));
}

static void
on_edit (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gtk_window_present (GTK_WINDOW (muster_holding_window_new (
    get_window (page), muster_page_get_store (MUSTER_PAGE (page)), get_selected (page))));
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gtk_window_present (GTK_WINDOW (
    muster_paste_window_new (get_window (page), muster_page_get_store (MUSTER_PAGE (page)))));
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) holdings =
    muster_collection_list (muster_page_get_store (MUSTER_PAGE (page)), &error);
  if (holdings == NULL)
    muster_page_report (MUSTER_PAGE (page), g_steal_pointer (&error));
  else
    gtk_window_present (GTK_WINDOW (
      muster_print_window_new (get_window (page), muster_game_new_collection (holdings))));
}

/* Files */

/* A table that is read in a thread. */
typedef struct
{
  char *path;
  GPtrArray *holdings; /* MusterHolding, or NULL */
  GPtrArray *problems; /* MusterProblem */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;
  g_free (reading->path);
  g_clear_pointer (&reading->holdings, g_ptr_array_unref);
  g_ptr_array_unref (reading->problems);
  g_free (reading);
}

static void
read_table (gpointer data)
{
  Reading *reading = data;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) rulesets = muster_packs_get_all (packs);
  reading->holdings = muster_collection_load (reading->path, rulesets, reading->problems);
}

static void
take_in (MusterPage *parent, gpointer data)
{
  const Reading *reading = data;
  MusterStore *store = muster_page_get_store (parent);
  g_autoptr (GError) error = NULL;
  guint n = reading->holdings != NULL ? reading->holdings->len : 0;
  g_autoptr (GPtrArray) present = muster_collection_list (store, &error);
  if (n > 0 && present != NULL)
    {
      g_autoptr (GArray) removed = NULL;
      g_autoptr (GPtrArray) saved =
        muster_collection_merge (present, reading->holdings, MUSTER_COLLECTION_SET, &removed);
      g_autofree char *phrase = muster_phrase_new_count ("collection-import", n);
      g_autofree char *said =
        g_strdup_printf (ngettext ("%u row imported", "%u rows imported", n), n);
      if (muster_collection_change (store, phrase, NULL, saved, removed, &error))
        muster_page_notify (parent, said);
    }
  if (error != NULL)
    muster_page_report (parent, g_steal_pointer (&error));
  if (reading->problems->len > 0)
    gtk_window_present (GTK_WINDOW (muster_problems_window_new (
      get_window (MUSTER_COLLECTION_PAGE (parent)),
      n > 0 ? _ ("Rows That Were Left Out or Doubtful") : _ ("Nothing Was Imported"),
      reading->problems)));
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  Reading *reading = g_new0 (Reading, 1);
  reading->path = g_file_get_path (file);
  reading->problems = muster_problems_new ();
  muster_page_work (MUSTER_PAGE (widget), read_table, take_in, reading, reading_free);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Import a Table of What You Own"),
                            GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Tables"));
  gtk_file_filter_add_pattern (filter, "*.csv");
  gtk_file_filter_add_pattern (filter, "*.tsv");
  gtk_file_filter_add_pattern (filter, "*.txt");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  muster_file_dialog_show (dialog, on_import_chosen);
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterPage *page = MUSTER_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autoptr (GPtrArray) holdings = muster_collection_list (muster_page_get_store (page), &error);
  if (holdings == NULL)
    {
      muster_page_report (page, g_steal_pointer (&error));
      return;
    }
  g_autoptr (GBytes) bytes = muster_collection_write (holdings);
  muster_page_write_file (page, bytes, file);
}

static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export the Collection"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  muster_file_dialog_propose (dialog, _ ("Collection"), ".csv");
  muster_file_dialog_show (dialog, on_export_chosen);
}

/* The list */

static gboolean
passes (gpointer item, gpointer data)
{
  MusterCollectionPage *page = data;
  return page->typed[0] == '\0' || muster_holding_item_has_words (item, page->typed);
}

static void
on_search_changed (MusterCollectionPage *page)
{
  g_free (page->typed);
  page->typed = muster_text_fold_words (gtk_editable_get_text (page->search));
  gtk_filter_changed (gtk_filter_list_model_get_filter (page->found), GTK_FILTER_CHANGE_DIFFERENT);
  show_stack (page);
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gtk_search_bar_set_search_mode (page->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gtk_editable_set_text (page->search, "");
  gtk_search_bar_set_search_mode (page->search_bar, FALSE);
}

static void
select_row (gpointer data, GtkWidget *row)
{
  MusterCollectionPage *page = data;
  GtkListItem *list_item = g_object_get_data (G_OBJECT (row), "list-item");
  gtk_single_selection_set_selected (page->selection, gtk_list_item_get_position (list_item));
}

static gpointer
get_item (gpointer row)
{
  return muster_holding_row_get_item (row);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  gpointer item = gtk_single_selection_get_selected_item (page->selection);
  GtkWidget *row = item != NULL ? muster_shown_row_find (GTK_WIDGET (page->list),
                                                         MUSTER_TYPE_HOLDING_ROW, get_item, item)
                                : NULL;
  if (row != NULL)
    muster_context_menu_open (widget, row, page->row_menu);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterCollectionPage *page)
{
  GtkWidget *row = muster_holding_row_new ();
  gtk_list_item_set_child (list_item, row);
  g_object_set_data (G_OBJECT (row), "list-item", list_item);
  muster_context_menu_attach (row, page->row_menu, select_row, page);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_holding_row_show (MUSTER_HOLDING_ROW (gtk_list_item_get_child (list_item)),
                           gtk_list_item_get_item (list_item));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  muster_holding_row_show (MUSTER_HOLDING_ROW (gtk_list_item_get_child (list_item)), NULL);
}

static void
on_activate (MusterCollectionPage *page, guint position)
{
  gtk_single_selection_set_selected (page->selection, position);
  gtk_widget_activate_action (GTK_WIDGET (page), "collection.edit", NULL);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  MusterCollectionPage *page = MUSTER_COLLECTION_PAGE (widget);
  return g_list_model_get_n_items (G_LIST_MODEL (page->rows)) > 0
           ? gtk_widget_grab_focus (GTK_WIDGET (page->list))
           : gtk_widget_child_focus (GTK_WIDGET (page->stack), GTK_DIR_TAB_FORWARD);
}

static void
finalize (GObject *object)
{
  g_free (MUSTER_COLLECTION_PAGE (object)->typed);
  G_OBJECT_CLASS (muster_collection_page_parent_class)->finalize (object);
}

static void
muster_collection_page_class_init (MusterCollectionPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  static const MusterPageAction actions[] = {
    { "collection.add", NULL, on_add, GDK_KEY_Insert, 0 },
    { "collection.edit", NULL, on_edit, GDK_KEY_F2, 0 },
    { "collection.remove", NULL, on_remove, GDK_KEY_Delete, 0 },
    { "collection.more", NULL, on_more, GDK_KEY_plus, GDK_CONTROL_MASK },
    { "collection.fewer", NULL, on_fewer, GDK_KEY_minus, GDK_CONTROL_MASK },
    { "collection.count", "(xx)", on_count, 0, 0 },
    { "collection.paint", NULL, on_paint, 0, 0 },
    { "collection.unpaint", NULL, on_unpaint, 0, 0 },
    { "collection.paste", NULL, on_paste, GDK_KEY_v, GDK_CONTROL_MASK },
    { "collection.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "collection.export", NULL, on_export, GDK_KEY_s, GDK_CONTROL_MASK },
    { "collection.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "collection.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "collection.show-all", NULL, on_show_all, 0, 0 },
    { "collection.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  G_OBJECT_CLASS (class)->finalize = finalize;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/collection/page.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, search);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, list);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, row_menu);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, rows);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, found);
  gtk_widget_class_bind_template_child (widget_class, MusterCollectionPage, selection);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, enable);
  muster_page_class_install_actions (widget_class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "collection.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, GDK_CONTROL_MASK,
                                       "collection.more", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, GDK_CONTROL_MASK,
                                       "collection.more", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, GDK_CONTROL_MASK,
                                       "collection.fewer", NULL);
}

static void
muster_collection_page_init (MusterCollectionPage *page)
{
  page->typed = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_search_bar_connect_entry (page->search_bar, page->search);
  gtk_filter_list_model_set_filter (page->found,
                                    GTK_FILTER (gtk_custom_filter_new (passes, page, NULL)));
}

MusterCollectionPage *
muster_collection_page_new (MusterStore *store)
{
  MusterCollectionPage *page =
    g_object_new (MUSTER_TYPE_COLLECTION_PAGE, "store", store, "kind", MUSTER_DOCUMENT_COLLECTION,
                  "document", (gint64) MUSTER_DOCUMENT_COLLECTION_ID, "title", _ ("Collection"),
                  NULL);
  reload (MUSTER_PAGE (page));
  return page;
}
