#include "config.h"

#include "app/library/armies-page-private.h"

#include "app/document/settings.h"
#include "app/library/welcome.h"
#include "app/widget/tab-stop.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

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

GArray *
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

MusterArmyItem *
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

guint
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

void
muster_armies_page_select (MusterArmiesPage *page, gint64 army)
{
  muster_armies_list_fill_up (page->armies);
  guint position = muster_armies_page_find_position (page, army);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (page->list), "list.scroll-to-item", "u", position);
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
  muster_armies_page_install_deeds (class);
  muster_armies_page_install_imports (class);
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

MusterArmiesPage *
muster_armies_page_new (MusterStore *store)
{
  MusterArmiesPage *page = g_object_new (MUSTER_TYPE_ARMIES_PAGE, "store", store, "kind",
                                         MUSTER_STORE_LIBRARY, "title", _ ("Armies"), NULL);
  reload (MUSTER_PAGE (page));
  muster_settings_bind ("armies-sort", page, "sort");
  return page;
}
