#include "config.h"

#include "app/document/list-page-private.h"

#include "app/widget/tab-stop.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MusterDocumentsPage, muster_documents_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_TRASH = 1,
};

MusterDocumentsPagePrivate *
muster_documents_page_get_private (MusterDocumentsPage *page)
{
  return muster_documents_page_get_instance_private (page);
}

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

MusterDocumentItem *
muster_documents_page_get_selected (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  return gtk_single_selection_get_selected_item (private->selection);
}

static void
enable_all (MusterDocumentsPage *page, const char *const *actions, gboolean is_enabled)
{
  for (guint i = 0; actions[i] != NULL; i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), actions[i], is_enabled);
}

static void
enable_actions (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  static const char *const of_one[] = { "documents.duplicate", "documents.export",
                                        "documents.throw-away", NULL };
  static const char *const of_trash[] = { "documents.restore", "documents.delete-now", NULL };
  static const char *const of_any[] = { "documents.delete", NULL };
  static const char *const outside[] = { "documents.open", "documents.new", NULL };
  gboolean has_one = muster_documents_page_get_selected (page) != NULL;
  enable_all (page, of_one, has_one && !private->in_trash);
  enable_all (page, of_trash, has_one && private->in_trash);
  enable_all (page, of_any, has_one);
  enable_all (page, outside, !private->in_trash);
}

/* Where there is little room, what is in the menu too stands nowhere else. */
static void
show_buttons (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gboolean is_folded;
  g_object_get (page, "folded", &is_folded, NULL);
  gtk_widget_set_visible (private->back_button, is_folded && !private->in_trash);
  gtk_widget_set_visible (private->new_button, !is_folded && !private->in_trash);
  gtk_widget_set_visible (private->undo_button, !is_folded);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (private->trash_bar),
                                  is_folded ? GTK_ORIENTATION_VERTICAL
                                            : GTK_ORIENTATION_HORIZONTAL);
}

/* Nothing there, nothing found, or the list. */
static void
show_stack (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *shown = "list";
  if (count (private->documents) == 0)
    shown = private->in_trash ? "no-trash" : "empty";
  else if (count (private->selection) == 0)
    shown = "nothing";
  gtk_stack_set_visible_child_name (private->stack, shown);
  gtk_widget_set_visible (private->trash_bar, private->in_trash && count (private->documents) > 0);
}

/* An item that stays may say something else now. */
static void
arrange (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_filter_changed (GTK_FILTER (private->passes), GTK_FILTER_CHANGE_DIFFERENT);
  show_stack (page);
  enable_actions (page);
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  GPtrArray *told = data;
  MusterDocumentItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_DOCUMENT_ITEM, NULL);
  muster_document_item_set (filled, g_ptr_array_index (told, index));
  return filled;
}

/* Returns: (transfer full) (nullable) (element-type MusterDocumentTold) */
static GPtrArray *
list_told (MusterDocumentsPage *page, GError **error)
{
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_autoptr (GPtrArray) summaries =
    class->list (muster_page_get_store (MUSTER_PAGE (page)), private->in_trash, error);
  if (summaries == NULL)
    return NULL;
  GPtrArray *told = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_document_told_free);
  for (guint i = 0; i < summaries->len; i++)
    g_ptr_array_add (told, class->tell (g_ptr_array_index (summaries, i)));
  return told;
}

static void
reload (MusterPage *base)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (base);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  GError *error = NULL;
  g_autoptr (GPtrArray) list = list_told (page, &error);
  if (list == NULL)
    {
      muster_page_report (base, error);
      return;
    }
  g_autofree gint64 *keys = g_new (gint64, list->len);
  for (guint i = 0; i < list->len; i++)
    keys[i] = ((MusterDocumentTold *) g_ptr_array_index (list, i))->id;
  muster_keyed_list_set (private->documents, keys, list->len, fill, list);
  arrange (page);
}

static gboolean
passes (gpointer item, gpointer data)
{
  MusterDocumentsPage *page = data;
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  return private->folded == NULL || muster_document_item_has_words (item, private->folded);
}

static void
on_search_changed (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (private->search));
  g_free (private->folded);
  private->folded = typed[0] != '\0' ? muster_text_fold_words (typed) : NULL;
  arrange (page);
}

void
muster_documents_page_select (MusterDocumentsPage *page, gint64 document)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  for (guint i = 0; i < count (private->selection); i++)
    {
      g_autoptr (MusterDocumentItem) item =
        g_list_model_get_item (G_LIST_MODEL (private->selection), i);
      if (muster_document_item_get_id (item) != document)
        continue;
      gtk_single_selection_set_selected (private->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (private->list), "list.scroll-to-item", "u", i);
      return;
    }
}

void
muster_documents_page_show_made (MusterDocumentsPage *page, gint64 document)
{
  g_object_set (page, "trash", FALSE, NULL);
  muster_documents_page_select (page, document);
  muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->kind, document);
}

static void
set_trash (MusterDocumentsPage *page, gboolean in_trash)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  const char *title =
    in_trash ? _ ("Trash") : _ (MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->words->title);
  if (private->in_trash == in_trash)
    return;
  private->in_trash = in_trash;
  adw_window_title_set_title (private->heading, title);
  muster_page_set_title (MUSTER_PAGE (page), title);
  reload (MUSTER_PAGE (page));
  show_buttons (page);
  g_object_notify (G_OBJECT (page), "trash");
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_search_bar_set_search_mode (private->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (private->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gtk_editable_set_text (GTK_EDITABLE (private->search), "");
  on_search_changed (page);
  gtk_widget_grab_focus (GTK_WIDGET (private->list));
}

static void
open_item (MusterDocumentsPage *page, MusterDocumentItem *item)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  if (item != NULL && !private->in_trash)
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENTS_PAGE_GET_CLASS (page)->kind,
                      muster_document_item_get_id (item));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  gint64 id = g_variant_get_int64 (parameter);
  open_item (page, id != 0 ? muster_keyed_list_find (private->documents, id)
                           : muster_documents_page_get_selected (page));
}

static void
on_activate (MusterDocumentsPage *page, guint position)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_autoptr (MusterDocumentItem) item =
    g_list_model_get_item (G_LIST_MODEL (private->selection), position);
  open_item (page, item);
}

static gboolean
on_drop (MusterDocumentsPage *page, const GValue *value)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  for (GSList *at = g_value_get_boxed (value); at != NULL; at = at->next)
    g_ptr_array_add (files, at->data);
  muster_documents_page_import (page, (GFile **) files->pdata, files->len);
  return TRUE;
}

/* Into the list, or to the first button where there is none. */
static gboolean
grab_focus (GtkWidget *widget)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  if (count (private->selection) > 0)
    return gtk_widget_grab_focus (GTK_WIDGET (private->list));
  return gtk_widget_child_focus (gtk_stack_get_visible_child (private->stack), GTK_DIR_TAB_FORWARD);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (
    value, muster_documents_page_get_private (MUSTER_DOCUMENTS_PAGE (object))->in_trash);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  set_trash (MUSTER_DOCUMENTS_PAGE (object), g_value_get_boolean (value));
}

static void
finalize (GObject *object)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (object);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  g_object_unref (private->filtered);
  g_object_unref (private->passes);
  g_object_unref (private->documents);
  g_free (private->folded);
  G_OBJECT_CLASS (muster_documents_page_parent_class)->finalize (object);
}

static void
label (gpointer widget, const char *text)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
label_button (GtkWidget *button, const char *text)
{
  gtk_widget_set_tooltip_text (button, text);
  label (button, text);
}

static void
word (MusterDocumentsPagePrivate *private, const MusterDocumentsWords *words)
{
  adw_window_title_set_title (private->heading, _ (words->title));
  label (private->list, _ (words->title));
  label (private->search, _ (words->search));
  label_button (private->new_button, _ (words->begin_tip));
  label_button (private->search_button, _ (words->find));
  label_button (private->leave_button, _ (words->leave_tip));
  gtk_button_set_label (private->begin_button, _ (words->begin));
  gtk_button_set_label (private->show_all, _ (words->show_all));
  gtk_button_set_label (private->leave_empty, _ (words->leave));
  gtk_label_set_text (private->trash_label, _ (words->in_trash));
  adw_status_page_set_title (private->nothing, _ (words->not_found));
  adw_status_page_set_description (private->nothing, _ (words->not_found_told));
  adw_status_page_set_description (private->no_trash, _ (words->trash_told));
  adw_status_page_set_icon_name (private->empty, words->icon);
  adw_status_page_set_title (private->empty, _ (words->none));
  adw_status_page_set_description (private->empty, _ (words->none_told));
  g_object_set (private->search, "placeholder-text", _ (words->search_by), NULL);
}

static void
constructed (GObject *object)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (object);
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  MusterDocumentsPageClass *class = MUSTER_DOCUMENTS_PAGE_GET_CLASS (page);
  G_OBJECT_CLASS (muster_documents_page_parent_class)->constructed (object);
  word (private, class->words);
  muster_page_set_title (MUSTER_PAGE (page), _ (class->words->title));
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "documents.open", "x", on_open, 0, 0 },
    { "documents.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "documents.show-all", NULL, on_show_all, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "documents.trash", "trash");
  muster_documents_page_install_deeds (class);
  muster_documents_page_install_imports (class);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, heading);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, stack);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, list);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, selection);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, menu_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, back_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, new_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, undo_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_bar);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, search_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, leave_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, trash_label);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, nothing);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, no_trash);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, empty);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, show_all);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, leave_empty);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, begin_button);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, menu);
  gtk_widget_class_bind_template_child_private (class, MusterDocumentsPage, row_menu);
}

static void
muster_documents_page_class_init (MusterDocumentsPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  G_OBJECT_CLASS (class)->constructed = constructed;
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_TRASH,
                                   g_param_spec_boolean ("trash", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/document/list-page.ui");
  bind_children (widget_class);
  muster_documents_page_install_rows (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, enable_actions);
  install_actions (widget_class);
}

/* Its items are made when it is opened first, not with the page. */
static void
on_menu_button (GtkMenuButton *button, gpointer page)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, muster_documents_page_get_private (page)->menu);
}

/* Flat: a document that moves is told of in one change, and stays selected. */
static void
muster_documents_page_init (MusterDocumentsPage *page)
{
  MusterDocumentsPagePrivate *private = muster_documents_page_get_private (page);
  private->documents = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  private->passes = gtk_custom_filter_new (passes, page, NULL);
  private->filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (private->documents)),
                                                 g_object_ref (GTK_FILTER (private->passes)));
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_single_selection_set_model (private->selection, G_LIST_MODEL (private->filtered));
  gtk_menu_button_set_create_popup_func (private->menu_button, on_menu_button, page, NULL);
  g_signal_connect (page, "notify::folded", G_CALLBACK (show_buttons), NULL);
  gtk_search_bar_connect_entry (private->search_bar, GTK_EDITABLE (private->search));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

MusterPage *
muster_documents_page_new (GType type, MusterStore *store)
{
  MusterPage *page = g_object_new (type, "store", store, "kind", MUSTER_STORE_LIBRARY, NULL);
  reload (page);
  return page;
}
