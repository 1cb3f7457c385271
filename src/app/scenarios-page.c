#include "config.h"

#include "app/scenarios-page-private.h"

#include "app/tab-stop.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (MusterScenariosPage, muster_scenarios_page, MUSTER_TYPE_PAGE)

enum
{
  PROP_TRASH = 1,
};

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

MusterScenarioItem *
muster_scenarios_page_get_selected (MusterScenariosPage *page)
{
  return gtk_single_selection_get_selected_item (page->selection);
}

static void
enable_all (MusterScenariosPage *page, const char *const *actions, gboolean is_enabled)
{
  for (guint i = 0; actions[i] != NULL; i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), actions[i], is_enabled);
}

static void
enable_actions (MusterScenariosPage *page)
{
  static const char *const of_one[] = { "scenarios.duplicate", "scenarios.export",
                                        "scenarios.throw-away", NULL };
  static const char *const of_trash[] = { "scenarios.restore", "scenarios.delete-now", NULL };
  static const char *const of_any[] = { "scenarios.delete", NULL };
  static const char *const outside[] = { "scenarios.open", "scenarios.new", NULL };
  gboolean has_one = muster_scenarios_page_get_selected (page) != NULL;
  enable_all (page, of_one, has_one && !page->in_trash);
  enable_all (page, of_trash, has_one && page->in_trash);
  enable_all (page, of_any, has_one);
  enable_all (page, outside, !page->in_trash);
}

/* Where there is little room, what is in the menu too stands nowhere else. */
static void
show_buttons (MusterScenariosPage *page)
{
  gboolean is_folded;
  g_object_get (page, "folded", &is_folded, NULL);
  gtk_widget_set_visible (page->back_button, is_folded && !page->in_trash);
  gtk_widget_set_visible (page->new_button, !is_folded && !page->in_trash);
  gtk_widget_set_visible (page->undo_button, !is_folded);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (page->trash_bar), is_folded
                                                                      ? GTK_ORIENTATION_VERTICAL
                                                                      : GTK_ORIENTATION_HORIZONTAL);
}

/* Nothing there, nothing found, or the list. */
static void
show_stack (MusterScenariosPage *page)
{
  const char *shown = "list";
  if (count (page->scenarios) == 0)
    shown = page->in_trash ? "no-trash" : "empty";
  else if (count (page->selection) == 0)
    shown = "nothing";
  gtk_stack_set_visible_child_name (page->stack, shown);
  gtk_widget_set_visible (page->trash_bar, page->in_trash && count (page->scenarios) > 0);
}

/* An item that stays may say something else now. */
static void
arrange (MusterScenariosPage *page)
{
  gtk_filter_changed (GTK_FILTER (page->passes), GTK_FILTER_CHANGE_DIFFERENT);
  show_stack (page);
  enable_actions (page);
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  GPtrArray *summaries = data;
  MusterScenarioItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_SCENARIO_ITEM, NULL);
  muster_scenario_item_set (filled, g_ptr_array_index (summaries, index));
  return filled;
}

static void
reload (MusterPage *base)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (base);
  GError *error = NULL;
  g_autoptr (GPtrArray) summaries =
    muster_store_list_scenarios (muster_page_get_store (base), page->in_trash, &error);
  if (summaries == NULL)
    {
      muster_page_report (base, error);
      return;
    }
  g_autofree gint64 *keys = g_new (gint64, summaries->len);
  for (guint i = 0; i < summaries->len; i++)
    keys[i] = ((MusterScenarioSummary *) g_ptr_array_index (summaries, i))->id;
  muster_keyed_list_set (page->scenarios, keys, summaries->len, fill, summaries);
  arrange (page);
}

static gboolean
passes (gpointer item, gpointer data)
{
  MusterScenariosPage *page = data;
  return page->folded == NULL || muster_scenario_item_has_words (item, page->folded);
}

static void
on_search_changed (MusterScenariosPage *page)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (page->search));
  g_free (page->folded);
  page->folded = typed[0] != '\0' ? muster_text_fold_words (typed) : NULL;
  arrange (page);
}

void
muster_scenarios_page_select (MusterScenariosPage *page, gint64 scenario)
{
  for (guint i = 0; i < count (page->selection); i++)
    {
      g_autoptr (MusterScenarioItem) item =
        g_list_model_get_item (G_LIST_MODEL (page->selection), i);
      if (muster_scenario_item_get_id (item) != scenario)
        continue;
      gtk_single_selection_set_selected (page->selection, i);
      gtk_widget_activate_action (GTK_WIDGET (page->list), "list.scroll-to-item", "u", i);
      return;
    }
}

void
muster_scenarios_page_show_made (MusterScenariosPage *page, gint64 scenario)
{
  g_object_set (page, "trash", FALSE, NULL);
  muster_scenarios_page_select (page, scenario);
  muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_SCENARIO, scenario);
}

static void
set_trash (MusterScenariosPage *page, gboolean in_trash)
{
  const char *title = in_trash ? _ ("Trash") : _ ("Scenarios");
  if (page->in_trash == in_trash)
    return;
  page->in_trash = in_trash;
  adw_window_title_set_title (page->heading, title);
  muster_page_set_title (MUSTER_PAGE (page), title);
  reload (MUSTER_PAGE (page));
  show_buttons (page);
  g_object_notify (G_OBJECT (page), "trash");
}

static void
on_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  gtk_search_bar_set_search_mode (page->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page->search));
}

static void
on_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  gtk_editable_set_text (GTK_EDITABLE (page->search), "");
  on_search_changed (page);
  gtk_widget_grab_focus (GTK_WIDGET (page->list));
}

static void
open_item (MusterScenariosPage *page, MusterScenarioItem *item)
{
  if (item != NULL && !page->in_trash)
    muster_page_open (MUSTER_PAGE (page), MUSTER_DOCUMENT_SCENARIO,
                      muster_scenario_item_get_id (item));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  gint64 id = g_variant_get_int64 (parameter);
  open_item (page, id != 0 ? muster_keyed_list_find (page->scenarios, id)
                           : muster_scenarios_page_get_selected (page));
}

static void
on_activate (MusterScenariosPage *page, guint position)
{
  g_autoptr (MusterScenarioItem) item =
    g_list_model_get_item (G_LIST_MODEL (page->selection), position);
  open_item (page, item);
}

static gboolean
on_drop (MusterScenariosPage *page, const GValue *value)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  for (GSList *at = g_value_get_boxed (value); at != NULL; at = at->next)
    g_ptr_array_add (files, at->data);
  muster_scenarios_page_import (page, (GFile **) files->pdata, files->len);
  return TRUE;
}

/* Into the list, or to the first button where there is none. */
static gboolean
grab_focus (GtkWidget *widget)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (widget);
  if (count (page->selection) > 0)
    return gtk_widget_grab_focus (GTK_WIDGET (page->list));
  return gtk_widget_child_focus (gtk_stack_get_visible_child (page->stack), GTK_DIR_TAB_FORWARD);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MUSTER_SCENARIOS_PAGE (object)->in_trash);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  set_trash (MUSTER_SCENARIOS_PAGE (object), g_value_get_boolean (value));
}

static void
dispose (GObject *object)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (object);
  g_cancellable_cancel (page->making);
  g_clear_object (&page->making);
  G_OBJECT_CLASS (muster_scenarios_page_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterScenariosPage *page = MUSTER_SCENARIOS_PAGE (object);
  g_object_unref (page->filtered);
  g_object_unref (page->passes);
  g_object_unref (page->scenarios);
  g_free (page->folded);
  G_OBJECT_CLASS (muster_scenarios_page_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "scenarios.open", "x", on_open, 0, 0 },
    { "scenarios.search", NULL, on_search, GDK_KEY_f, GDK_CONTROL_MASK },
    { "scenarios.show-all", NULL, on_show_all, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "scenarios.trash", "trash");
  muster_scenarios_page_install_deeds (class);
  muster_scenarios_page_install_imports (class);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, heading);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, stack);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, list);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, selection);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, search_bar);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, search);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, menu_button);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, back_button);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, new_button);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, undo_button);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, trash_bar);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, menu);
  gtk_widget_class_bind_template_child (class, MusterScenariosPage, row_menu);
}

static void
muster_scenarios_page_class_init (MusterScenariosPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  MUSTER_PAGE_CLASS (class)->reload = reload;
  widget_class->grab_focus = grab_focus;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_TRASH,
                                   g_param_spec_boolean ("trash", NULL, NULL, FALSE, flags));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/scenarios-page.ui");
  bind_children (widget_class);
  muster_scenarios_page_install_rows (widget_class);
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
    gtk_menu_button_set_menu_model (button, MUSTER_SCENARIOS_PAGE (page)->menu);
}

/* Flat: a scenario that moves is told of in one change, and stays selected. */
static void
muster_scenarios_page_init (MusterScenariosPage *page)
{
  page->scenarios = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  page->passes = gtk_custom_filter_new (passes, page, NULL);
  page->filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (page->scenarios)),
                                              g_object_ref (GTK_FILTER (page->passes)));
  gtk_widget_init_template (GTK_WIDGET (page));
  gtk_single_selection_set_model (page->selection, G_LIST_MODEL (page->filtered));
  gtk_menu_button_set_create_popup_func (page->menu_button, on_menu_button, page, NULL);
  g_signal_connect (page, "notify::folded", G_CALLBACK (show_buttons), NULL);
  gtk_search_bar_connect_entry (page->search_bar, GTK_EDITABLE (page->search));
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}

MusterScenariosPage *
muster_scenarios_page_new (MusterStore *store)
{
  MusterScenariosPage *page = g_object_new (MUSTER_TYPE_SCENARIOS_PAGE, "store", store, "kind",
                                            MUSTER_STORE_LIBRARY, "title", _ ("Scenarios"), NULL);
  reload (MUSTER_PAGE (page));
  return page;
}
