#include "config.h"

#include "app/armies-page.h"

#include "app/army-import.h"
#include "app/army-item.h"
#include "app/army-judge.h"
#include "app/context-menu.h"
#include "app/file-dialog.h"
#include "app/name-cell.h"
#include "app/new-army-window.h"
#include "app/tab-stop.h"
#include "army/army-edit.h"
#include "ruleset/house.h"
#include "base/keyed-list.h"
#include "ruleset/house.h"

#include <glib/gi18n-lib.h>

struct _MusterArmiesPage
{
  MusterPage parent;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkMenuButton *menu_button;
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterKeyedList *armies;
  MusterArmyJudge *judge;
  guint filling; /* the tick that shows the rest of a long list, or 0 */
  guint n_ticks;
  gboolean is_filled;
};

/* What one screen shows: these are there before the window is. */
#define MOST_AT_FIRST 15

G_DEFINE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER_TYPE_PAGE)

static MusterStore *
get_store (MusterArmiesPage *page)
{
  return muster_page_get_store (MUSTER_PAGE (page));
}

static void
report (MusterArmiesPage *page, GError *error)
{
  muster_page_report (MUSTER_PAGE (page), error);
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  GPtrArray *armies = data;
  MusterArmyItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_ARMY_ITEM, NULL);
  muster_army_item_set (filled, g_ptr_array_index (armies, index));
  return filled;
}

static MusterArmyItem *
get_selected (MusterArmiesPage *page)
{
  return gtk_single_selection_get_selected_item (page->selection);
}

static void
enable_actions (MusterArmiesPage *page)
{
  static const char *const of_rows[] = { "armies.rename", "armies.duplicate", "armies.delete",
                                         "armies.export" };
  for (guint i = 0; i < G_N_ELEMENTS (of_rows); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), of_rows[i], get_selected (page) != NULL);
}

static gboolean on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data);

static void
reload (MusterPage *base)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  GError *error = NULL;
  g_autoptr (GPtrArray) armies =
    muster_store_list_first_armies (get_store (page), page->is_filled ? -1 : MOST_AT_FIRST + 1,
                                    &error);
  if (armies == NULL)
    {
      report (page, error);
      return;
    }
  guint n = page->is_filled ? armies->len : MIN (armies->len, MOST_AT_FIRST);
  g_autofree gint64 *keys = g_new (gint64, armies->len);
  for (guint i = 0; i < n; i++)
    keys[i] = ((MusterArmySummary *) g_ptr_array_index (armies, i))->id;
  muster_keyed_list_set (page->armies, keys, n, fill, armies);
  page->is_filled = n == armies->len;
  if (!page->is_filled && page->filling == 0)
    page->filling = gtk_widget_add_tick_callback (GTK_WIDGET (page), on_tick, NULL, NULL);
  gtk_stack_set_visible_child_name (page->stack, armies->len > 0 ? "list" : "empty");
  enable_actions (page);
}

static void
fill_up (MusterArmiesPage *page)
{
  page->is_filled = TRUE;
  reload (MUSTER_PAGE (page));
}

/* A list of two hundred rows takes longer to make than the whole rest of the window: it waits until
 * that was drawn. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  if (page->n_ticks++ == 0)
    return G_SOURCE_CONTINUE;
  page->filling = 0;
  fill_up (page);
  return G_SOURCE_REMOVE;
}

static void
stop_filling (MusterArmiesPage *page)
{
  if (page->filling != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (page), page->filling);
  page->filling = 0;
}

static gint64
get_army (MusterArmiesPage *page, GVariant *parameter)
{
  gint64 id = parameter != NULL ? g_variant_get_int64 (parameter) : 0;
  MusterArmyItem *selected = get_selected (page);
  return id == 0 && selected != NULL ? muster_army_item_get_id (selected) : id;
}

static void
select_army (MusterArmiesPage *page, gint64 id)
{
  guint position;
  if (!page->is_filled)
    {
      stop_filling (page);
      fill_up (page);
    }
  if (!muster_keyed_list_get_position (page->armies, id, &position))
    return;
  gtk_single_selection_set_selected (page->selection, position);
  gtk_widget_activate_action (GTK_WIDGET (page->list), "list.scroll-to-item", "u", position);
}

static void
on_created (MusterNewArmyWindow *window, gint64 id, MusterArmiesPage *page)
{
  select_army (page, id);
  muster_page_open_army (MUSTER_PAGE (page), id);
}

static void
on_new (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterNewArmyWindow *window =
    muster_new_army_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), get_store (page));
  g_signal_connect_object (window, "created", G_CALLBACK (on_created), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  gint64 id = get_army (page, parameter);
  if (id != 0)
    muster_page_open_army (MUSTER_PAGE (page), id);
}

/* The widget that shows the selected army, while it is on the screen. */
static MusterNameCell *
find_name (GtkWidget *from, MusterArmyItem *item)
{
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (MUSTER_IS_NAME_CELL (child) && g_object_get_data (G_OBJECT (child), "item") == item)
        return MUSTER_NAME_CELL (child);
      MusterNameCell *found = find_name (child, item);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
on_rename (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterNameCell *cell = find_name (GTK_WIDGET (page->list), get_selected (page));
  if (cell != NULL)
    muster_name_cell_edit (cell);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterNameCell *cell = find_name (GTK_WIDGET (page->list), get_selected (page));
  if (cell != NULL)
    muster_context_menu_open (widget, gtk_widget_get_parent (GTK_WIDGET (cell)), page->row_menu);
}

static void
on_name (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  GError *error = NULL;
  gint64 id;
  const char *name;
  g_variant_get (parameter, "(x&s)", &id, &name);
  muster_army_edit_rename (get_store (page), id, name, &error);
  report (page, error);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  GError *error = NULL;
  MusterArmyItem *item = get_selected (page);
  if (item == NULL)
    return;
  g_autofree char *copy = g_strdup_printf (_ ("%s (copy)"), muster_army_item_get_name (item));
  gint64 id =
    muster_army_edit_duplicate (get_store (page), muster_army_item_get_id (item), copy, &error);
  if (id != 0)
    select_army (page, id);
  report (page, error);
}

static void
on_delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  GError *error = NULL;
  MusterArmyItem *item = get_selected (page);
  if (item == NULL)
    return;
  g_autofree char *told = g_strdup_printf (_ ("Deleted %s"), muster_army_item_get_name (item));
  if (muster_army_edit_delete (get_store (page), muster_army_item_get_id (item), &error))
    muster_page_tell (MUSTER_PAGE (page), told);
  report (page, error);
}

/* What armies were priced with does not count where the player's own values say otherwise. */
static char *
dup_conflicts (MusterArmiesPage *page, GPtrArray *armies)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmy *army = g_ptr_array_index (armies, i);
      g_autofree char *of_army =
        army->ruleset != NULL ? muster_house_dup_conflicts (get_store (page), army->ruleset) : NULL;
      if (of_army != NULL && text->len == 0)
        g_string_append_printf (text, _ ("Your own house values count: %s"), of_army);
    }
  return g_string_free (text, FALSE);
}

void
muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n)
{
  GError *error = NULL;
  g_autoptr (GString) unread = g_string_new (NULL);
  g_autoptr (GPtrArray) armies = muster_army_import_read (files, n, unread);
  g_autofree gint64 *ids = NULL;
  if (armies->len > 0)
    ids = muster_army_edit_import_all (get_store (page), (const MusterArmy *const *) armies->pdata,
                                       armies->len, &error);
  if (unread->len > 0 && error == NULL)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, unread->str);
  report (page, error);
  if (ids == NULL)
    return;
  g_autofree char *conflicts = dup_conflicts (page, armies);
  g_autofree char *told =
    g_strdup_printf (ngettext ("Imported %u army", "Imported %u armies", armies->len), armies->len);
  select_army (page, ids[armies->len - 1]);
  muster_page_tell (MUSTER_PAGE (page), told);
  if (conflicts[0] != '\0')
    muster_page_say (MUSTER_PAGE (page), conflicts);
  if (n == 1)
    muster_page_open_army (MUSTER_PAGE (page), ids[0]);
}

static void
on_import_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GListModel) chosen = gtk_file_chooser_get_files (chooser);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));
  muster_armies_page_import (MUSTER_ARMIES_PAGE (widget), (GFile **) files->pdata, files->len);
}

static void
on_import (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Import Armies"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Import"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Armies"));
  gtk_file_filter_add_pattern (filter, "*.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_import_chosen);
}

static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyItem *item = get_selected (MUSTER_ARMIES_PAGE (widget));
  if (item != NULL)
    muster_page_export_army (MUSTER_PAGE (widget), muster_army_item_get_id (item),
                             muster_army_item_get_name (item));
}

static char *
dup_examples_dir (void)
{
  const char *data = g_getenv ("MUSTER_DATA_DIR");
  return g_build_filename (data != NULL ? data : MUSTER_DATA_DIR, "examples", NULL);
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autofree char *dir = dup_examples_dir ();
  g_autofree char *path = g_build_filename (dir, g_variant_get_string (parameter, NULL), NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_armies_page_import (page, &file, 1);
}

static gboolean
on_renamed (MusterNameCell *cell, const char *name, gpointer data)
{
  MusterArmyItem *present = g_object_get_data (G_OBJECT (cell), "item");
  g_autoptr (MusterArmyItem) item = present != NULL ? g_object_ref (present) : NULL;
  if (item == NULL)
    return TRUE;
  gtk_widget_activate_action (GTK_WIDGET (cell), "armies.name", "(xs)",
                              muster_army_item_get_id (item), name);
  return g_str_equal (muster_army_item_get_name (item), name);
}

typedef struct
{
  GtkWidget *name;
  GtkLabel *detail;
  GtkLabel *figures;
  GtkLabel *verdict;
} Row;

static GtkLabel *
new_caption (void)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (label, 0);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (label), "caption");
  return label;
}

static void
select_row (gpointer page, GtkWidget *box)
{
  const Row *row = g_object_get_data (G_OBJECT (box), "row");
  MusterArmyItem *item = g_object_get_data (G_OBJECT (row->name), "item");
  if (item != NULL)
    select_army (page, muster_army_item_get_id (item));
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterArmiesPage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Row *row = g_new0 (Row, 1);
  row->name = g_object_new (MUSTER_TYPE_NAME_CELL, NULL);
  row->detail = new_caption ();
  row->figures = new_caption ();
  row->verdict = new_caption ();
  gtk_widget_add_css_class (GTK_WIDGET (row->detail), "dim-label");
  gtk_widget_add_css_class (box, "army-row");
  g_signal_connect (row->name, "renamed", G_CALLBACK (on_renamed), NULL);
  gtk_widget_set_hexpand (row->name, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (row->detail), TRUE);
  gtk_box_append (GTK_BOX (top), row->name);
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (row->figures));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (row->detail));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (row->verdict));
  gtk_box_append (GTK_BOX (box), top);
  gtk_box_append (GTK_BOX (box), line);
  g_object_set_data_full (G_OBJECT (box), "row", row, g_free);
  muster_context_menu_attach (box, page->row_menu, select_row, page);
  gtk_list_item_set_child (list_item, box);
}

static void
show_verdict (MusterArmyItem *item, GtkLabel *label)
{
  const char *verdict = muster_army_item_get_verdict (item);
  gtk_label_set_text (label, verdict != NULL ? verdict : "");
  if (verdict == NULL || muster_army_item_is_legal (item))
    gtk_widget_remove_css_class (GTK_WIDGET (label), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (label), "error");
}

static void
show_item (MusterArmyItem *item, GtkWidget *box)
{
  const Row *row = g_object_get_data (G_OBJECT (box), "row");
  const char *verdict = muster_army_item_get_verdict (item);
  g_autofree char *said = g_strjoin (", ", muster_army_item_get_name (item), verdict, NULL);
  muster_name_cell_set_name (MUSTER_NAME_CELL (row->name), muster_army_item_get_name (item), "");
  gtk_label_set_text (row->detail, muster_army_item_get_detail (item));
  gtk_label_set_text (row->figures, muster_army_item_get_figures (item));
  show_verdict (item, row->verdict);
  g_object_set_data (G_OBJECT (row->name), "item", item);
  if (gtk_widget_get_parent (box) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (box)),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *list_item, MusterArmiesPage *page)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);
  MusterArmyItem *item = gtk_list_item_get_item (list_item);
  g_signal_connect_object (item, "changed", G_CALLBACK (show_item), box, 0);
  show_item (item, box);
  if (muster_army_item_get_verdict (item) == NULL)
    muster_army_judge_ask (page->judge, item);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);
  const Row *row = g_object_get_data (G_OBJECT (box), "row");
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), show_item, box);
  g_object_set_data (G_OBJECT (row->name), "item", NULL);
}

static void
judge_again (MusterArmiesPage *page, guint position)
{
  g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (page->armies), position);
  muster_army_item_set_verdict (item, NULL, FALSE, NULL);
  muster_army_judge_ask (page->judge, item);
}

static void
judge_all_again (MusterArmiesPage *page)
{
  muster_army_judge_forget (page->judge);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (page->armies)); i++)
    judge_again (page, i);
}

/* The verdict of an army that was changed is found again. */
static void
on_army_changed (MusterArmiesPage *page, const char *kind, gint64 document)
{
  guint position;
  if (g_str_equal (kind, MUSTER_DOCUMENT_HOUSE))
    judge_all_again (page);
  if (!g_str_equal (kind, MUSTER_DOCUMENT_ARMY)
      || !muster_keyed_list_get_position (page->armies, document, &position))
    return;
  judge_again (page, position);
}

static void
on_activate (MusterArmiesPage *page, guint position)
{
  g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (page->armies), position);
  if (item != NULL)
    muster_page_open_army (MUSTER_PAGE (page), muster_army_item_get_id (item));
}

static gboolean
on_drop (MusterArmiesPage *page, const GValue *value)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  for (GSList *at = g_value_get_boxed (value); at != NULL; at = at->next)
    g_ptr_array_add (files, at->data);
  muster_armies_page_import (page, (GFile **) files->pdata, files->len);
  return TRUE;
}

/* Into the list, or to the first button where there is none. */
static gboolean
grab_focus (GtkWidget *widget)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  if (get_selected (page) != NULL)
    return gtk_widget_grab_focus (GTK_WIDGET (page->list));
  return gtk_widget_child_focus (gtk_stack_get_visible_child (page->stack), GTK_DIR_TAB_FORWARD);
}

static void
dispose (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  stop_filling (page);
  g_clear_pointer (&page->judge, muster_army_judge_free);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->dispose (object);
}

static void
muster_armies_page_class_init (MusterArmiesPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  static const MusterPageAction actions[] = {
    { "armies.new", NULL, on_new, GDK_KEY_n, GDK_CONTROL_MASK },
    { "armies.open", "x", on_open, 0, 0 },
    { "armies.rename", NULL, on_rename, GDK_KEY_F2, 0 },
    { "armies.name", "(xs)", on_name, 0, 0 },
    { "armies.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "armies.delete", NULL, on_delete, GDK_KEY_Delete, 0 },
    { "armies.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "armies.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
    { "armies.open-example", "s", on_open_example, 0, 0 },
    { "armies.menu", NULL, on_menu, GDK_KEY_Menu, 0 },
  };
  G_OBJECT_CLASS (class)->dispose = dispose;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_KEYED_LIST);
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/armies-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, list);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, selection);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, armies);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, menu);
  gtk_widget_class_bind_template_child (widget_class, MusterArmiesPage, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, enable_actions);
  muster_page_class_install_actions (widget_class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "armies.menu",
                                       NULL);
}

/* Its items are made when it is opened first, not with the window. */
static void
on_menu_button (GtkMenuButton *button, gpointer page)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, MUSTER_ARMIES_PAGE (page)->menu);
}

static void
muster_armies_page_init (MusterArmiesPage *page)
{
  GtkDropTarget *target;
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_menu_button_set_create_popup_func (page->menu_button, on_menu_button, page, NULL);
  target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

MusterArmiesPage *
muster_armies_page_new (MusterStore *store)
{
  MusterArmiesPage *page = g_object_new (MUSTER_TYPE_ARMIES_PAGE, "store", store, "kind",
                                         MUSTER_STORE_LIBRARY, "title", _ ("Armies"), NULL);
  page->judge = muster_army_judge_new (store);
  g_signal_connect_object (store, "changed", G_CALLBACK (on_army_changed), page, G_CONNECT_SWAPPED);
  reload (MUSTER_PAGE (page));
  return page;
}
