#include "config.h"

#include "app/library/pages.h"

#include "app/army/windows.h"
#include "app/army/compare-window.h"
#include "app/document/list-page.h"
#include "app/document/ruleset-cache.h"
#include "app/document/settings.h"
#include "app/import/window.h"
#include "app/library/armies-filter.h"
#include "app/library/army-row.h"
#include "app/library/windows.h"
#include "app/library/welcome.h"
#include "app/scenario/new-scenario-window.h"
#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/problems-window.h"
#include "app/widget/tab-stop.h"
#include "army/model/army.h"
#include "army/start/examples.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "army/text/lines.h"
#include "army/text/read.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/store.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define MUSTER_TYPE_ARMIES_PAGE (muster_armies_page_get_type ())

struct _MusterArmiesPage
{
  MusterPage parent;
  AdwWindowTitle *heading;
  GtkStack *stack;
  GtkListView *list;
  GtkMultiSelection *selection;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search;
  GtkMenuButton *filter_button;
  GtkMenuButton *menu_button;
  GtkRevealer *batch;
  GtkLabel *batch_label;
  GtkLabel *batch_label_narrow;
  GtkWidget *back_button;
  GtkWidget *new_button;
  GtkWidget *undo_button;
  GtkWidget *empty_button;
  GtkWidget *trash_bar;
  AdwBin *welcome_place; /* filled where there is no army */
  guint dropping;        /* the idle that empties it, or 0 */
  GMenuModel *menu;
  GMenuModel *row_menu;
  MusterArmiesList *armies;
  MusterArmiesFilter *filter; /* NULL until it was opened */
  char *sort;                 /* by what the armies are sorted */
  gboolean in_trash;
  gboolean is_selecting; /* several, by a click on each */
};

G_DEFINE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_0,
  PROP_SORT,
  PROP_TRASH,
  PROP_SELECTING,
};

static MusterStore *
get_store (MusterArmiesPage *page)
{
  return muster_page_get_store (MUSTER_PAGE (page));
}

/** Returns: (transfer full) (element-type gint64): the numbers of the selected armies, as they are
 * listed */
static GArray *
muster_armies_page_list_selected (MusterArmiesPage *page)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  for (guint64 i = 0; i < gtk_bitset_get_size (selected); i++)
    {
      g_autoptr (MusterArmyItem) item =
        g_list_model_get_item (G_LIST_MODEL (page->selection),
                               gtk_bitset_get_nth (selected, (guint) i));
      gint64 id = muster_army_item_get_id (item);
      g_array_append_val (ids, id);
    }
  return ids;
}

/** Returns: (transfer none) (nullable): the selected army where it is the only one */
static MusterArmyItem *
muster_armies_page_get_selected (MusterArmiesPage *page)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  return ids->len == 1 ? muster_armies_list_find (page->armies, g_array_index (ids, gint64, 0))
                       : NULL;
}

static void
show_batch (MusterArmiesPage *page, guint n)
{
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u army selected", "%u armies selected", n), n);
  gtk_label_set_text (page->batch_label, text);
  gtk_label_set_text (page->batch_label_narrow, text);
  gtk_revealer_set_reveal_child (page->batch, (n > 1 || page->is_selecting) && !page->in_trash);
}

static void
enable_all (MusterArmiesPage *page, const char *const *actions, gboolean is_enabled)
{
  for (guint i = 0; actions[i] != NULL; i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), actions[i], is_enabled);
}

static void
enable_actions (MusterArmiesPage *page)
{
  static const char *const of_one[] = { "armies.rename", "armies.duplicate", "armies.copy", NULL };
  static const char *const of_some[] = {
    "armies.throw-away", "armies.tags", "armies.check", "armies.export", "armies.print",
    "armies.save-pdfs",  NULL
  };
  static const char *const of_two[] = { "armies.compare-selected", "armies.new-scenario", NULL };
  static const char *const of_trash[] = { "armies.restore", "armies.delete-now", NULL };
  static const char *const of_any[] = { "armies.delete", NULL };
  static const char *const outside[] = { "armies.open", "armies.new", NULL };
  static const char *const of_all[] = { "armies.empty-trash", NULL };
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  gboolean has_any = g_list_model_get_n_items (muster_armies_list_get_all (page->armies)) > 0;
  enable_all (page, of_one, ids->len == 1 && !page->in_trash);
  enable_all (page, of_some, ids->len > 0 && !page->in_trash);
  enable_all (page, of_two, (ids->len == 1 || ids->len == 2) && !page->in_trash);
  enable_all (page, of_trash, ids->len > 0 && page->in_trash);
  enable_all (page, of_any, ids->len > 0);
  enable_all (page, outside, !page->in_trash);
  enable_all (page, of_all, has_any && page->in_trash);
  show_batch (page, ids->len);
}

/* Where there is little room, what is in the menu too stands nowhere else. */
static void
show_buttons (MusterArmiesPage *page)
{
  gboolean is_folded;
  g_object_get (page, "folded", &is_folded, NULL);
  gtk_widget_set_visible (page->back_button, is_folded && !page->in_trash);
  gtk_widget_set_visible (page->new_button, !is_folded && !page->in_trash);
  gtk_widget_set_visible (page->undo_button, !is_folded);
  gtk_widget_set_visible (page->empty_button, !is_folded);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (page->trash_bar), is_folded
                                                                      ? GTK_ORIENTATION_VERTICAL
                                                                      : GTK_ORIENTATION_HORIZONTAL);
}

/* Nothing there, nothing found, or the list. */
static void
show_stack (MusterArmiesPage *page)
{
  gboolean has_any = g_list_model_get_n_items (muster_armies_list_get_all (page->armies)) > 0;
  gboolean has_shown = g_list_model_get_n_items (G_LIST_MODEL (page->selection)) > 0;
  const char *shown = "list";
  if (!has_any)
    shown = page->in_trash ? "no-trash" : "empty";
  else if (!has_shown)
    shown = "nothing";
  gtk_stack_set_visible_child_name (page->stack, shown);
  gtk_widget_set_visible (page->trash_bar, page->in_trash && has_any);
}

/* Keys and menus are about something from the beginning. Who ticks several ticks none for himself
 * that he did not mean. */
static void
select_something (MusterArmiesPage *page)
{
  if (page->is_selecting)
    return;
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  if (gtk_bitset_is_empty (selected)
      && g_list_model_get_n_items (G_LIST_MODEL (page->selection)) > 0)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), 0, TRUE);
}

/* It is still in the middle of making the army. */
static gboolean
drop_welcome (gpointer data)
{
  MusterArmiesPage *page = data;
  page->dropping = 0;
  adw_bin_set_child (page->welcome_place, NULL);
  return G_SOURCE_REMOVE;
}

/** Returns: the place of an army in the list; %GTK_INVALID_LIST_POSITION where it is not shown */
static guint
muster_armies_page_find_position (MusterArmiesPage *page, gint64 army)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (page->selection)); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (page->selection), i);
      if (muster_army_item_get_id (item) == army)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/** Selects an army, and no other, and shows it. */
static void
muster_armies_page_select (MusterArmiesPage *page, gint64 army)
{
  muster_armies_list_fill_up (page->armies);
  guint position = muster_armies_page_find_position (page, army);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (page->list), "list.scroll-to-item", "u", position);
}

/** Opens an army that @maker has just made: a handler of "created". */
static void
muster_armies_page_show_created (GtkWidget *maker, gint64 army, MusterArmiesPage *page)
{
  g_object_set (page, "trash", FALSE, NULL);
  muster_armies_page_select (page, army);
  muster_page_open_army (MUSTER_PAGE (page), army);
}

static void
show_welcome (MusterArmiesPage *page)
{
  gboolean is_empty =
    !page->in_trash && g_list_model_get_n_items (muster_armies_list_get_all (page->armies)) == 0;
  gboolean is_there = adw_bin_get_child (page->welcome_place) != NULL;
  if (is_empty)
    g_clear_handle_id (&page->dropping, g_source_remove);
  else if (is_there && page->dropping == 0)
    page->dropping = g_idle_add (drop_welcome, page);
  if (!is_empty || is_there)
    return;
  MusterWelcome *welcome = muster_welcome_new (get_store (page));
  g_signal_connect_object (welcome, "created", G_CALLBACK (muster_armies_page_show_created), page,
                           0);
  adw_bin_set_child (page->welcome_place, GTK_WIDGET (welcome));
}

static void
show_filter (MusterArmiesPage *page)
{
  if (page->filter == NULL)
    return;
  if (muster_armies_filter_is_active (page->filter))
    gtk_widget_add_css_class (GTK_WIDGET (page->filter_button), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (page->filter_button), "accent");
  if (gtk_widget_get_mapped (GTK_WIDGET (page->filter)))
    muster_armies_filter_offer (page->filter, muster_armies_list_get_all (page->armies));
}

/* An army that is hidden or gone is no longer selected, of which nobody was told. */
static void
on_list_changed (MusterArmiesPage *page)
{
  select_something (page);
  show_welcome (page);
  show_stack (page);
  show_filter (page);
  enable_actions (page);
}

static void
on_list_failed (MusterArmiesPage *page, const GError *error)
{
  muster_page_report (MUSTER_PAGE (page), g_error_copy (error));
}

static void
reload (MusterPage *page)
{
  muster_armies_list_load (MUSTER_ARMIES_PAGE (page)->armies);
}

static void
on_search_changed (MusterArmiesPage *page)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  g_autofree char *folded = typed[0] != '\0' ? muster_text_fold_words (typed) : NULL;
  muster_armies_list_set_search (page->armies, folded);
}

/* Which nations there are, and what is legal, is known of all armies then. */
static void
on_filter_button (GtkMenuButton *button, gpointer data)
{
  MusterArmiesPage *page = data;
  if (page->filter == NULL)
    {
      GtkWidget *popover = gtk_popover_new ();
      page->filter = g_object_new (MUSTER_TYPE_ARMIES_FILTER, NULL);
      gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (page->filter));
      gtk_menu_button_set_popover (button, popover);
      muster_armies_list_set_filter (page->armies, page->filter);
    }
  muster_armies_list_fill_up (page->armies);
  muster_armies_list_ask_all (page->armies);
  muster_armies_filter_offer (page->filter, muster_armies_list_get_all (page->armies));
}

static void
set_sort (MusterArmiesPage *page, const char *sort)
{
  if (g_strcmp0 (page->sort, sort) == 0)
    return;
  g_free (page->sort);
  page->sort = g_strdup (sort != NULL ? sort : "name");
  muster_armies_list_set_sort (page->armies, page->sort);
  g_object_notify (G_OBJECT (page), "sort");
}

static void
set_trash (MusterArmiesPage *page, gboolean in_trash)
{
  if (page->in_trash == in_trash)
    return;
  page->in_trash = in_trash;
  adw_window_title_set_title (page->heading, in_trash ? _ ("Trash") : _ ("Armies"));
  muster_page_set_title (MUSTER_PAGE (page), in_trash ? _ ("Trash") : _ ("Armies"));
  muster_armies_list_set_trash (page->armies, in_trash);
  show_buttons (page);
  g_object_notify (G_OBJECT (page), "trash");
}

static void
select_one (MusterArmiesPage *page)
{
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  if (!gtk_bitset_is_empty (selected))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection),
                                     gtk_bitset_get_minimum (selected), TRUE);
}

static void
set_selecting (MusterArmiesPage *page, gboolean is_selecting)
{
  if (page->is_selecting == is_selecting)
    return;
  page->is_selecting = is_selecting;
  if (!is_selecting)
    {
      select_one (page);
      select_something (page);
    }
  enable_actions (page);
  g_object_notify (G_OBJECT (page), "selecting");
}

static void
on_select_one (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  set_selecting (page, FALSE);
  select_one (page);
  gtk_widget_grab_focus (GTK_WIDGET (page->list));
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  gtk_search_bar_set_search_mode (page->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  gtk_editable_set_text (GTK_EDITABLE (page->search), "");
  on_search_changed (page);
  gtk_menu_button_popdown (page->filter_button);
  if (page->filter != NULL)
    muster_armies_filter_clear (page->filter);
  gtk_widget_grab_focus (GTK_WIDGET (page->list));
}

static void
on_show_filter (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  gtk_search_bar_set_search_mode (page->search_bar, TRUE);
  gtk_menu_button_popup (page->filter_button);
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  gint64 id = g_variant_get_int64 (parameter);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  if (id != 0)
    muster_page_open_army (MUSTER_PAGE (page), id);
  for (guint i = 0; id == 0 && !page->in_trash && i < ids->len; i++)
    muster_page_open_army (MUSTER_PAGE (page), g_array_index (ids, gint64, i));
}

static void
on_activate (MusterArmiesPage *page, guint position)
{
  g_autoptr (MusterArmyItem) item =
    g_list_model_get_item (G_LIST_MODEL (page->selection), position);
  if (item != NULL && !page->in_trash)
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

/* Into the list, or to what greets, or the first button, where there is none. */
static gboolean
grab_focus (GtkWidget *widget)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  if (g_list_model_get_n_items (G_LIST_MODEL (page->selection)) > 0)
    return gtk_widget_grab_focus (GTK_WIDGET (page->list));
  GtkWidget *welcome = adw_bin_get_child (page->welcome_place);
  if (welcome != NULL && gtk_widget_get_mapped (welcome))
    return gtk_widget_grab_focus (welcome);
  return gtk_widget_child_focus (gtk_stack_get_visible_child (page->stack), GTK_DIR_TAB_FORWARD);
}

/* There are armies to show as soon as there is a store. */
static void
constructed (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  page->armies = muster_armies_list_new (get_store (page), GTK_WIDGET (page));
  gtk_multi_selection_set_model (page->selection, muster_armies_list_get_model (page->armies));
  g_signal_connect_object (page->armies, "changed", G_CALLBACK (on_list_changed), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->armies, "failed", G_CALLBACK (on_list_failed), page,
                           G_CONNECT_SWAPPED);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->constructed (object);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  if (id == PROP_SORT)
    g_value_set_string (value, page->sort);
  else
    g_value_set_boolean (value, id == PROP_TRASH ? page->in_trash : page->is_selecting);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  if (id == PROP_SORT)
    set_sort (page, g_value_get_string (value));
  else if (id == PROP_TRASH)
    set_trash (page, g_value_get_boolean (value));
  else
    set_selecting (page, g_value_get_boolean (value));
}

static void
dispose (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  g_clear_handle_id (&page->dropping, g_source_remove);
  if (page->armies != NULL)
    g_object_run_dispose (G_OBJECT (page->armies));
  g_clear_object (&page->armies);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  g_free (page->sort);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, heading);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, stack);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, list);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, selection);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, search_bar);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, search);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, filter_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, menu_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, batch);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, batch_label);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, batch_label_narrow);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, back_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, new_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, undo_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, empty_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, trash_bar);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, welcome_place);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, menu);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, row_menu);
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  g_object_class_install_property (object_class, PROP_SORT,
                                   g_param_spec_string ("sort", NULL, NULL, "name", flags));
  g_object_class_install_property (object_class, PROP_TRASH,
                                   g_param_spec_boolean ("trash", NULL, NULL, FALSE, flags));
  g_object_class_install_property (object_class, PROP_SELECTING,
                                   g_param_spec_boolean ("selecting", NULL, NULL, FALSE, flags));
}

/* Its items are made when it is opened first, not with the window. */
static void
on_menu_button (GtkMenuButton *button, gpointer page)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, MUSTER_ARMIES_PAGE (page)->menu);
}

MusterArmiesPage *
muster_armies_page_new (MusterStore *store)
{
  MusterArmiesPage *page = g_object_new (MUSTER_TYPE_ARMIES_PAGE, "store", store, "kind",
                                         MUSTER_STORE_LIBRARY, "title", _ ("Armies"), NULL);
  reload (MUSTER_PAGE (page));
  muster_settings_bind ("armies-sort", page, "sort");
  return page;
}

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

/** Gives the class the callbacks that make rows, and the actions on one of them. */
static void
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

static void
report (MusterArmiesPage *page, GError *error)
{
  muster_page_report (MUSTER_PAGE (page), error);
}

/* In place of the list where there is none, else in a window of its own. */
static void
on_build (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (page->stack), "empty") == 0)
    {
      muster_welcome_build (MUSTER_WELCOME (adw_bin_get_child (page->welcome_place)));
      return;
    }
  MusterBuildWindow *window =
    muster_build_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), get_store (page));
  g_signal_connect_object (window, "created", G_CALLBACK (muster_armies_page_show_created), page,
                           0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_new (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterNewArmyWindow *window =
    muster_new_army_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), get_store (page));
  g_signal_connect_object (window, "created", G_CALLBACK (muster_armies_page_show_created), page,
                           0);
  gtk_window_present (GTK_WINDOW (window));
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
  MusterArmyItem *item = muster_armies_page_get_selected (page);
  if (item == NULL)
    return;
  g_autofree char *copy = g_strdup_printf (_ ("%s (copy)"), muster_army_item_get_name (item));
  gint64 id =
    muster_army_edit_duplicate (get_store (page), muster_army_item_get_id (item), copy, &error);
  if (id != 0)
    muster_armies_page_select (page, id);
  report (page, error);
}

/* What is done with all that are selected, and how it is told of one (with its name) and of
 * several. */
typedef struct
{
  gboolean (*run) (MusterStore *store,
                   const MusterDocumentType *type,
                   const gint64 *ids,
                   guint n,
                   GError **error);
  const char *one;
  const char *(*get_several) (gulong n);
} Action;

static const char *
notify_trashed (gulong n)
{
  return ngettext ("%u army moved to the trash", "%u armies moved to the trash", n);
}

static const char *
notify_restored (gulong n)
{
  return ngettext ("%u army restored", "%u armies restored", n);
}

static const char *
notify_deleted (gulong n)
{
  return ngettext ("%u army deleted", "%u armies deleted", n);
}

static const char *
ask_delete (gulong n)
{
  return ngettext ("Delete %u Army for Good?", "Delete %u Armies for Good?", n);
}

static char *
dup_text (MusterArmiesPage *page, GArray *ids, const Action *action)
{
  MusterArmyItem *item =
    ids->len == 1 ? muster_armies_list_find (page->armies, g_array_index (ids, gint64, 0)) : NULL;
  if (item != NULL)
    return g_strdup_printf (_ (action->one), muster_army_item_get_name (item));
  return g_strdup_printf (action->get_several (ids->len), ids->len);
}

/* Something stays selected, so that the keyboard has a place. */
static void
select_at (MusterArmiesPage *page, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (page->selection));
  if (n > 0)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), MIN (position, n - 1),
                                     TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page));
}

static void
do_to (MusterArmiesPage *page, GArray *ids, const Action *action)
{
  GError *error = NULL;
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  guint first = gtk_bitset_is_empty (selected) ? 0 : gtk_bitset_get_minimum (selected);
  if (ids->len == 0)
    return;
  g_autofree char *text = dup_text (page, ids, action);
  if (action->run (get_store (page), &muster_army_document, (const gint64 *) ids->data, ids->len,
                   &error))
    {
      select_at (page, first);
      muster_page_notify (MUSTER_PAGE (page), text);
    }
  report (page, error);
}

static void
do_to_selected (MusterArmiesPage *page, const Action *action)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  do_to (page, ids, action);
}

static void
on_delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { muster_library_trash, N_ ("“%s” moved to the trash"),
                                 notify_trashed };
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  do_to_selected (page, &action);
  g_object_set (page, "selecting", FALSE, NULL);
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { muster_library_restore, N_ ("“%s” restored"), notify_restored };
  do_to_selected (MUSTER_ARMIES_PAGE (widget), &action);
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterArmiesPage *page)
{
  static const Action action = { muster_library_delete, N_ ("“%s” deleted"), notify_deleted };
  if (g_str_equal (response, "delete"))
    do_to (page, g_object_get_data (G_OBJECT (dialog), "armies"), &action);
}

/* Asks before armies are deleted; takes @heading. */
static void
ask (MusterArmiesPage *page, GArray *ids, char *heading)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), heading,
                            _ ("Only Undo brings back what is deleted.")));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "delete", _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "delete", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "armies", g_array_ref (ids),
                          (GDestroyNotify) g_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_confirmed), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  g_free (heading);
}

static void
on_delete_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Action action = { NULL, N_ ("Delete “%s” for Good?"), ask_delete };
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  if (ids->len > 0)
    ask (page, ids, dup_text (page, ids, &action));
}

static void
on_empty_trash (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) armies = muster_store_list_trash (get_store (page), NULL);
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    g_array_append_val (ids, ((MusterArmySummary *) g_ptr_array_index (armies, i))->id);
  if (ids->len > 0)
    ask (page, ids,
         g_strdup_printf (ngettext ("Empty the Trash of %u Army?", "Empty the Trash of %u Armies?",
                                    ids->len),
                          ids->len));
}

/* The key that throws away also deletes what is in the trash. */
static void
on_delete_key (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (MUSTER_ARMIES_PAGE (widget)->in_trash)
    on_delete_now (widget, name, parameter);
  else
    on_delete (widget, name, parameter);
}

static void
on_tags (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  MusterTagsWindow *window =
    muster_tags_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), get_store (page), ids);
  gtk_window_present (GTK_WINDOW (window));
}

static void
compare (GtkWidget *widget, gint64 army, gint64 other)
{
  MusterCompareWindow *window =
    muster_compare_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                               get_store (MUSTER_ARMIES_PAGE (widget)), army, other);
  g_signal_connect_object (window, "open", G_CALLBACK (muster_page_open_army), widget,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_compare (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 army;
  gint64 other;
  g_variant_get (parameter, "(xx)", &army, &other);
  compare (widget, army, other);
}

/* Two armies that are selected; one is held against another that is chosen then. */
static void
on_compare_selected (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (MUSTER_ARMIES_PAGE (widget));
  if (ids->len == 1 || ids->len == 2)
    compare (widget, g_array_index (ids, gint64, 0),
             ids->len == 2 ? g_array_index (ids, gint64, 1) : 0);
}

static void
on_scenario_created (MusterNewScenarioWindow *window, gint64 scenario, MusterPage *page)
{
  muster_page_open (page, MUSTER_DOCUMENT_SCENARIO, scenario);
}

static void
on_new_scenario (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (MUSTER_ARMIES_PAGE (widget));
  MusterNewScenarioWindow *window =
    muster_new_scenario_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                    get_store (MUSTER_ARMIES_PAGE (widget)), ids);
  g_signal_connect_object (window, "created", G_CALLBACK (on_scenario_created), widget, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_open_from (MusterBatchWindow *window, gint64 army, MusterArmiesPage *page)
{
  muster_page_open_army (MUSTER_PAGE (page), army);
}

static void
start_batch (MusterArmiesPage *page, MusterBatchJob job, GArray *ids, GFile *folder)
{
  MusterBatchWindow *window =
    muster_batch_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), get_store (page),
                             ids, job, folder);
  g_signal_connect_object (window, "open", G_CALLBACK (on_open_from), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_check (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  start_batch (page, MUSTER_BATCH_CHECK, ids, NULL);
}

static void
start_in_folder (GtkWidget *widget, MusterBatchJob job, GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (chooser);
  start_batch (MUSTER_ARMIES_PAGE (widget), job, g_object_get_data (G_OBJECT (chooser), "armies"),
               folder);
}

static void
on_export_folder (GtkWidget *widget, GtkFileChooser *chooser)
{
  start_in_folder (widget, MUSTER_BATCH_EXPORT, chooser);
}

static void
on_pdf_folder (GtkWidget *widget, GtkFileChooser *chooser)
{
  start_in_folder (widget, MUSTER_BATCH_PRINT, chooser);
}

/* What is selected may be others by the time that the folder is chosen. */
static void
ask_for_folder (GtkWidget *widget, const char *title, const char *accept, MusterFileDialogDone done)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept);
  g_object_set_data_full (G_OBJECT (dialog), "armies",
                          muster_armies_page_list_selected (MUSTER_ARMIES_PAGE (widget)),
                          (GDestroyNotify) g_array_unref);
  muster_file_dialog_show (dialog, done);
}

static void
on_save_pdfs (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_for_folder (widget, _ ("Save PDFs into a Folder"), _ ("_Save"), on_pdf_folder);
}

static void
on_print_done (GtkPrintOperation *print, GtkPrintOperationResult result, MusterArmiesPage *page)
{
  GError *error = NULL;
  g_autofree char *left_out = muster_batch_print_dup_left_out (print);
  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    gtk_print_operation_get_error (print, &error);
  else if (left_out != NULL)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, left_out);
  report (page, error);
}

static void
print_read (MusterPage *page, gpointer ids)
{
  g_autoptr (GtkPrintOperation) print = muster_batch_print_new (muster_page_get_store (page), ids);
  g_signal_connect_object (print, "done", G_CALLBACK (on_print_done), page, 0);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), NULL);
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GArray *ids = muster_armies_page_list_selected (MUSTER_ARMIES_PAGE (widget));
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY,
                          (const gint64 *) (gpointer) ids->data, ids->len, print_read, ids,
                          (GDestroyNotify) g_array_unref);
}

/* One army becomes a file, several a folder of them. */
static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyItem *item = muster_armies_page_get_selected (MUSTER_ARMIES_PAGE (widget));
  if (item != NULL)
    {
      muster_page_export_army (MUSTER_PAGE (widget), muster_army_item_get_id (item),
                               muster_army_item_get_name (item));
      return;
    }
  ask_for_folder (widget, _ ("Export into a Folder"), _ ("_Export"), on_export_folder);
}

/** Gives the class the actions that change armies, or make files of them. */
static void
muster_armies_page_install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "armies.build", NULL, on_build, GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.new", NULL, on_new, GDK_KEY_n, GDK_CONTROL_MASK },
    { "armies.name", "(xs)", on_name, 0, 0 },
    { "armies.duplicate", NULL, on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "armies.delete", NULL, on_delete_key, GDK_KEY_Delete, 0 },
    { "armies.throw-away", NULL, on_delete, 0, 0 },
    { "armies.restore", NULL, on_restore, 0, 0 },
    { "armies.delete-now", NULL, on_delete_now, 0, 0 },
    { "armies.empty-trash", NULL, on_empty_trash, 0, 0 },
    { "armies.compare", "(xx)", on_compare, 0, 0 },
    { "armies.compare-selected", NULL, on_compare_selected, GDK_KEY_k,
      GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.new-scenario", NULL, on_new_scenario, 0, 0 },
    { "armies.tags", NULL, on_tags, GDK_KEY_t, GDK_CONTROL_MASK },
    { "armies.check", NULL, on_check, GDK_KEY_k, GDK_CONTROL_MASK },
    { "armies.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "armies.save-pdfs", NULL, on_save_pdfs, GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

/* Armies from files that a person chose or dropped, or from what he pasted. */

static const MusterArmy *
read_xml (const MusterXml *xml, MusterPacks *packs, GPtrArray *problems)
{
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  return id != NULL ? muster_army_read (xml, muster_packs_get (packs, id, problems), problems)
                    : NULL;
}

/* Whether the file is an army as text; its contents then. */
static gboolean
load_text (const char *path, char **text, gsize *length)
{
  g_autofree char *contents = NULL;
  GStatBuf status;
  if (g_stat (path, &status) != 0 || status.st_size > MUSTER_TEXT_LARGEST
      || !g_file_get_contents (path, &contents, length, NULL)
      || !muster_army_text_is_text (contents, *length))
    return FALSE;
  *text = g_steal_pointer (&contents);
  return TRUE;
}

/* @report gets what was found in an army that is written as text. */
static const MusterArmy *
read_file (GFile *file, MusterPacks *packs, GPtrArray *report, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Only files of this computer can be read. Copy the file to it first."));
      return NULL;
    }
  g_autofree char *name = g_filename_display_basename (path);
  gboolean is_text = load_text (path, &text, &length);
  g_autoptr (MusterXml) xml = is_text ? NULL : muster_xml_load (path, problems);
  const MusterArmy *army = is_text ? muster_army_text_read (text, length, name, packs, problems)
                                   : read_xml (xml, packs, problems);
  if (army == NULL)
    muster_problems_propagate (problems, error);
  else if (is_text)
    g_ptr_array_extend_and_steal (report, g_steal_pointer (&problems));
  return army;
}

/* What is read: files, of which some may be none of ours, or a text. */
typedef struct
{
  GPtrArray *files;    /* GFile; or NULL */
  char *text;          /* from the clipboard; or NULL */
  GPtrArray *armies;   /* MusterArmy: those that were read, in their order */
  GString *unread;     /* a sentence for each file that could not be read */
  GPtrArray *problems; /* MusterProblem: what was guessed or not understood in armies that are
                          written as text, or what is wrong with the text */
} Import;

static Import *
new_import (GPtrArray *files, const char *text)
{
  Import *import = g_new (Import, 1);
  *import = (Import){ files, g_strdup (text),
                      g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref),
                      g_string_new (NULL), muster_problems_new () };
  return import;
}

static void
free_import (gpointer data)
{
  Import *import = data;
  g_clear_pointer (&import->files, g_ptr_array_unref);
  g_free (import->text);
  g_ptr_array_unref (import->armies);
  g_string_free (import->unread, TRUE);
  g_ptr_array_unref (import->problems);
  g_free (import);
}

static void
read_files (gpointer data)
{
  Import *import = data;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint i = 0; i < import->files->len; i++)
    {
      g_autoptr (GError) error = NULL;
      const MusterArmy *army =
        read_file (g_ptr_array_index (import->files, i), packs, import->problems, &error);
      if (army != NULL)
        g_ptr_array_add (import->armies, (gpointer) army);
      else
        g_string_append_printf (import->unread, "%s%s", import->unread->len > 0 ? "\n" : "",
                                error->message);
    }
}

/* An army file, or an army in the plain format. */
static void
read_text (gpointer data)
{
  Import *import = data;
  gsize length = strlen (import->text);
  const char *name = _ ("the clipboard");
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  gboolean is_text = muster_army_text_is_text (import->text, length);
  g_autoptr (MusterXml) xml =
    is_text ? NULL : muster_xml_parse (name, import->text, length, import->problems);
  const MusterArmy *army =
    is_text ? muster_army_text_read (import->text, length, name, packs, import->problems)
            : read_xml (xml, packs, import->problems);
  if (army != NULL)
    g_ptr_array_add (import->armies, (gpointer) army);
}

/* What armies were priced with does not count where the player's own values say otherwise: told of
 * the first that it is so with. Returns: (transfer full) (nullable) */
static char *
dup_conflicts (MusterArmiesPage *page, GPtrArray *armies)
{
  MusterStore *store = muster_page_get_store (MUSTER_PAGE (page));
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmy *army = g_ptr_array_index (armies, i);
      g_autofree char *conflicts =
        army->ruleset != NULL ? muster_house_dup_conflicts (store, army->ruleset) : NULL;
      if (conflicts != NULL)
        return g_strdup_printf (_ ("Your own house values count: %s"), conflicts);
    }
  return NULL;
}

/* Takes what was read into the library. */
static gboolean
take_in (MusterArmiesPage *page, GPtrArray *armies)
{
  GError *error = NULL;
  g_autofree gint64 *ids =
    muster_library_add_all (muster_page_get_store (MUSTER_PAGE (page)), &muster_army_document,
                            (const gconstpointer *) armies->pdata, armies->len, &error);
  muster_page_report (MUSTER_PAGE (page), error);
  if (ids == NULL)
    return FALSE;
  g_autofree char *conflicts = dup_conflicts (page, armies);
  g_autofree char *text =
    g_strdup_printf (ngettext ("Imported %u army", "Imported %u armies", armies->len), armies->len);
  g_object_set (page, "trash", FALSE, NULL);
  muster_armies_page_select (page, ids[armies->len - 1]);
  muster_page_notify (MUSTER_PAGE (page), text);
  if (conflicts != NULL)
    muster_page_say (MUSTER_PAGE (page), conflicts);
  if (armies->len == 1)
    muster_page_open_army (MUSTER_PAGE (page), ids[0]);
  return TRUE;
}

/* What was guessed in a text, and what was not understood. */
static void
show_report (MusterArmiesPage *page, GPtrArray *problems)
{
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    n += !((const MusterProblem *) g_ptr_array_index (problems, i))->is_note;
  g_autofree char *title =
    n == 0 ? g_strdup (_ ("All lines were understood"))
           : g_strdup_printf (ngettext ("%u line was not understood, or not wholly",
                                        "%u lines were not understood, or not wholly", n),
                              n);
  if (problems->len > 0)
    gtk_window_present (GTK_WINDOW (muster_problems_window_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), title, problems)));
}

static void
take_in_files (MusterPage *base, gpointer data)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  const Import *import = data;
  if (import->armies->len > 0 && take_in (page, import->armies))
    show_report (page, import->problems);
  /* Last: what went well would be taken for the end of the problem. */
  if (import->unread->len > 0)
    muster_page_report (base, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                                   import->unread->str));
}

static void
open_rows (MusterArmiesPage *page, GFile *file)
{
  MusterRowsWindow *window =
    muster_rows_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                            muster_page_get_store (MUSTER_PAGE (page)), file);
  g_signal_connect_object (window, "created", G_CALLBACK (muster_armies_page_show_created), page,
                           0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_rows_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  if (file != NULL)
    open_rows (MUSTER_ARMIES_PAGE (widget), file);
}

static void
on_import_rows (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_rows_window_ask (widget, on_rows_chosen);
}

/* A table of rows asks what they mean, and scenarios, campaigns and reports go where theirs are. */
void
muster_armies_page_import (MusterArmiesPage *page, GFile **files, guint n)
{
  g_autoptr (GPtrArray) armies = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    if (muster_rows_window_takes (files[i]))
      open_rows (page, files[i]);
    else if (muster_document_import_takes (files[i], "scenario"))
      gtk_widget_activate_action (GTK_WIDGET (page), "win.import-scenario", "^ay",
                                  g_file_peek_path (files[i]));
    else if (muster_document_import_takes (files[i], "campaign"))
      gtk_widget_activate_action (GTK_WIDGET (page), "win.import-campaign", "^ay",
                                  g_file_peek_path (files[i]));
    else if (muster_document_import_takes (files[i], "report"))
      gtk_widget_activate_action (GTK_WIDGET (page), "win.import-report", "^ay",
                                  g_file_peek_path (files[i]));
    else
      g_ptr_array_add (armies, g_object_ref (files[i]));
  if (armies->len > 0)
    muster_page_work (MUSTER_PAGE (page), read_files, take_in_files,
                      new_import (g_steal_pointer (&armies), NULL), free_import);
}

static void
take_in_text (MusterPage *base, gpointer data)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  const Import *import = data;
  GError *error = NULL;
  if (import->armies->len == 0)
    muster_problems_propagate (import->problems, &error);
  else if (take_in (page, import->armies))
    show_report (page, import->problems);
  muster_page_report (base, error);
}

static void
on_got (GtkWidget *widget, const char *text)
{
  if (text != NULL)
    muster_page_work (MUSTER_PAGE (widget), read_text, take_in_text, new_import (NULL, text),
                      free_import);
  else
    muster_page_report (
      MUSTER_PAGE (widget),
      g_error_new_literal (
        G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _ ("There is no army on the clipboard. Copy one first, as text or in Muster.")));
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_get (widget, on_got);
}

static void
copy_read (MusterPage *page, gpointer id)
{
  GError *error = NULL;
  g_autoptr (MusterArmySnapshot) army =
    muster_ruleset_cache_load_army (muster_page_get_store (page), *(const gint64 *) id, &error);
  if (army != NULL)
    {
      g_autofree char *text = g_strdup_printf (_ ("Copied %s"), army->name);
      muster_clipboard_put (GTK_WIDGET (page), army);
      muster_page_say (page, text);
    }
  muster_page_report (page, error);
}

/* The whole army, as the text that a forum or mail takes. */
static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyItem *item = muster_armies_page_get_selected (MUSTER_ARMIES_PAGE (widget));
  if (item == NULL)
    return;
  gint64 id = muster_army_item_get_id (item);
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY, &id, 1, copy_read,
                          g_memdup2 (&id, sizeof id), g_free);
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
  gtk_file_filter_add_pattern (filter, "*.txt");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  g_autoptr (GtkFileFilter) tables = gtk_file_filter_new ();
  gtk_file_filter_set_name (tables, _ ("Tables"));
  gtk_file_filter_add_pattern (tables, "*.csv");
  gtk_file_filter_add_pattern (tables, "*.tsv");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), tables);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  muster_file_dialog_show (dialog, on_import_chosen);
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autofree char *dir = muster_examples_dup_dir ();
  g_autofree char *path = g_build_filename (dir, g_variant_get_string (parameter, NULL), NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  muster_armies_page_import (page, &file, 1);
}

/** Gives the class the actions that bring armies in. */
static void
muster_armies_page_install_imports (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "armies.import", NULL, on_import, GDK_KEY_o, GDK_CONTROL_MASK },
    { "armies.import-rows", NULL, on_import_rows, GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.open-example", "s", on_open_example, 0, 0 },
    { "armies.copy", NULL, on_copy, GDK_KEY_c, GDK_CONTROL_MASK },
    { "armies.paste", NULL, on_paste, GDK_KEY_v, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "armies.open", "x", on_open, 0, 0 },
    { "armies.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "armies.filter", NULL, on_show_filter, GDK_KEY_f, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.show-all", NULL, on_show_all, 0, 0 },
    { "armies.select-one", NULL, on_select_one, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "armies.sort", "sort");
  gtk_widget_class_install_property_action (class, "armies.trash", "trash");
  gtk_widget_class_install_property_action (class, "armies.selecting", "selecting");
  muster_armies_page_install_actions (class);
  muster_armies_page_install_imports (class);
}

static void
muster_armies_page_class_init (MusterArmiesPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->constructed = constructed;
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  install_properties (G_OBJECT_CLASS (class));
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/muster_army/Muster/library/armies-page.ui");
  bind_children (widget_class);
  muster_armies_page_install_rows (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, enable_actions);
  install_actions (widget_class);
}

static void
muster_armies_page_init (MusterArmiesPage *page)
{
  GtkDropTarget *target;
  page->sort = g_strdup ("name");
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_menu_button_set_create_popup_func (page->menu_button, on_menu_button, page, NULL);
  gtk_menu_button_set_create_popup_func (page->filter_button, on_filter_button, page, NULL);
  g_signal_connect (page, "notify::folded", G_CALLBACK (show_buttons), NULL);
  gtk_search_bar_connect_entry (page->search_bar, GTK_EDITABLE (page->search));
  target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}
