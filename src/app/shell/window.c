#include "config.h"

#include "app/shell/window-private.h"

#include "app/campaign/page.h"
#include "app/document/settings.h"
#include "app/scenario/page.h"
#include "app/shell/examples-window.h"
#include "app/shell/sidebar.h"
#include "app/widget/file-dialog.h"
#include "app/widget/tab-stop.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (MusterWindow, muster_window, ADW_TYPE_APPLICATION_WINDOW)

static guint documents_changed;

GtkWidget *
muster_window_get_page (MusterWindow *window)
{
  return gtk_stack_get_visible_child (window->pages);
}

void
muster_window_show_trouble (MusterWindow *window, const char *message)
{
  muster_trouble_bar_show (window->trouble, message);
}

const char *
muster_window_get_trouble (MusterWindow *window)
{
  return muster_trouble_bar_get_message (window->trouble);
}

/* What went well here since says that the trouble is over; what another program does says nothing
 * of it. */
static void
on_store_changed (MusterWindow *window, const char *kind, gint64 document)
{
  if (!g_str_equal (kind, MUSTER_STORE_ALL))
    muster_trouble_bar_hide (window->trouble);
}

static void
on_failed (MusterPage *page, const char *message, MusterWindow *window)
{
  muster_window_show_trouble (window, message);
}

static void
on_undo_toast (AdwToast *toast, MusterPage *page)
{
  muster_page_undo (page);
}

static void
on_done (MusterPage *page, const char *message, gboolean can_undo, MusterWindow *window)
{
  g_autofree char *text = g_markup_escape_text (message, -1);
  AdwToast *toast = adw_toast_new (text);
  if (can_undo)
    {
      adw_toast_set_button_label (toast, _ ("_Undo"));
      /* After another deed it would take back that one. */
      g_signal_connect_object (page, "notify::undo-tooltip", G_CALLBACK (adw_toast_dismiss), toast,
                               G_CONNECT_SWAPPED);
    }
  adw_toast_set_timeout (toast, 6);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_undo_toast), page, 0);
  adw_toast_overlay_add_toast (window->toasts, toast);
}

static void
name_window (MusterWindow *window)
{
  GtkWidget *page = muster_window_get_page (window);
  if (MUSTER_IS_PAGE (page))
    gtk_window_set_title (GTK_WINDOW (window), muster_page_get_title (MUSTER_PAGE (page)));
}

/* The rows of a list are there, and can have the focus, only after it was shown. */
static gboolean
focus_page (gpointer page)
{
  if (gtk_widget_get_mapped (page))
    gtk_widget_grab_focus (page);
  return G_SOURCE_REMOVE;
}

void
muster_window_show_page (MusterWindow *window, GtkWidget *page)
{
  GtkWidget *place = muster_places_find (window->places, page);
  gtk_stack_set_visible_child (window->pages, page);
  muster_trouble_bar_move_to (window->trouble, page);
  gtk_list_box_select_row (window->places, GTK_LIST_BOX_ROW (place));
  adw_leaflet_set_visible_child (window->leaflet, GTK_WIDGET (window->toasts));
  g_idle_add_full (G_PRIORITY_LOW, focus_page, g_object_ref (page), g_object_unref);
  name_window (window);
  g_signal_emit (window, documents_changed, 0);
}

void
muster_window_emit_documents_changed (MusterWindow *window)
{
  g_signal_emit (window, documents_changed, 0);
}

static void
on_open (MusterPage *page, const char *kind, gint64 document, MusterWindow *window)
{
  muster_window_open_document (window, (MusterDocument){ kind, document }, TRUE);
}

void
muster_window_add_page (MusterWindow *window, MusterPage *page, GtkWidget *place)
{
  gtk_stack_add_child (window->pages, GTK_WIDGET (page));
  muster_place_set_page (place, page);
  g_object_bind_property (window->leaflet, "folded", page, "folded", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (page, "failed", G_CALLBACK (on_failed), window, 0);
  g_signal_connect_object (page, "done", G_CALLBACK (on_done), window, 0);
  g_signal_connect_object (page, "open", G_CALLBACK (on_open), window, 0);
  g_signal_connect_object (page, "notify::title", G_CALLBACK (name_window), window,
                           G_CONNECT_SWAPPED);
}

void
muster_window_import (MusterWindow *window, GFile **files, guint n)
{
  if (window->armies != NULL)
    muster_armies_page_import (window->armies, files, n);
}

void
muster_window_show_scenarios (MusterWindow *window)
{
  if (window->scenarios == NULL && window->store != NULL)
    {
      window->scenarios = MUSTER_SCENARIOS_PAGE (
        muster_documents_page_new (MUSTER_TYPE_SCENARIOS_PAGE, window->store));
      muster_window_add_page (window, MUSTER_PAGE (window->scenarios), window->scenarios_place);
    }
  if (window->scenarios != NULL)
    muster_window_show_page (window, GTK_WIDGET (window->scenarios));
}

void
muster_window_show_campaigns (MusterWindow *window)
{
  if (window->campaigns == NULL && window->store != NULL)
    {
      window->campaigns = MUSTER_CAMPAIGNS_PAGE (
        muster_documents_page_new (MUSTER_TYPE_CAMPAIGNS_PAGE, window->store));
      muster_window_add_page (window, MUSTER_PAGE (window->campaigns), window->campaigns_place);
    }
  if (window->campaigns != NULL)
    muster_window_show_page (window, GTK_WIDGET (window->campaigns));
}

static void
on_campaigns (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_window_show_campaigns (MUSTER_WINDOW (widget));
}

static void
on_scenarios (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_window_show_scenarios (MUSTER_WINDOW (widget));
}

static void
on_import_scenario (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  muster_window_show_scenarios (window);
  if (window->scenarios != NULL)
    muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (window->scenarios), &file, 1);
}

static void
on_import_campaign (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  muster_window_show_campaigns (window);
  if (window->campaigns != NULL)
    muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (window->campaigns), &file, 1);
}

static void
show_catalogue (MusterWindow *window)
{
  if (window->catalogue == NULL && window->store != NULL)
    {
      window->catalogue = muster_catalogue_page_new (window->store);
      muster_window_add_page (window, MUSTER_PAGE (window->catalogue), window->catalogue_place);
    }
  if (window->catalogue != NULL)
    muster_window_show_page (window, GTK_WIDGET (window->catalogue));
}

static void
on_catalogue (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_catalogue (MUSTER_WINDOW (widget));
}

/* Whoever goes where he is already wants the documents themselves. */
static void
leave_trash (MusterWindow *window)
{
  GtkWidget *page = muster_window_get_page (window);
  if (MUSTER_IS_ARMIES_PAGE (page) || MUSTER_IS_DOCUMENTS_PAGE (page))
    g_object_set (page, "trash", FALSE, NULL);
}

static void
on_place (MusterWindow *window, GtkListBoxRow *row)
{
  GtkWidget *page = row != NULL ? muster_place_get_page (GTK_WIDGET (row)) : NULL;
  if (page != NULL && page == muster_window_get_page (window))
    leave_trash (window);
  if (page != NULL)
    muster_window_show_page (window, page);
  else if (row != NULL && GTK_WIDGET (row) == window->scenarios_place)
    muster_window_show_scenarios (window);
  else if (row != NULL && GTK_WIDGET (row) == window->campaigns_place)
    muster_window_show_campaigns (window);
  else if (row != NULL)
    show_catalogue (window);
}

/* To the list of such documents, from a list to the places where those are out of sight. */
static void
on_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  gboolean is_list = MUSTER_IS_ARMIES_PAGE (page) || MUSTER_IS_DOCUMENTS_PAGE (page);
  if (MUSTER_IS_SCENARIO_PAGE (page))
    muster_window_show_scenarios (window);
  else if (MUSTER_IS_CAMPAIGN_PAGE (page))
    muster_window_show_campaigns (window);
  else if (window->armies == NULL || (is_list && adw_leaflet_get_folded (window->leaflet)))
    adw_leaflet_navigate (window->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  else
    muster_window_show_page (window, GTK_WIDGET (window->armies));
}

static void
on_library_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;
  if (path != NULL)
    gtk_widget_activate_action (widget, "app.use-library", "^ay", path);
}

static void
on_open_library (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog = muster_file_dialog_new (widget, _ ("Open Another Library"),
                                                         GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"));
  muster_file_dialog_show (dialog, on_library_chosen);
}

static void
on_new_army (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  if (window->armies != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window->armies), "armies.new", NULL);
}

static void
on_examples (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (GTK_WINDOW (muster_examples_window_new (GTK_WINDOW (widget))));
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  if (window->armies == NULL)
    return;
  muster_window_show_page (window, GTK_WIDGET (window->armies));
  gtk_widget_activate_action_variant (GTK_WIDGET (window->armies), "armies.open-example",
                                      parameter);
}

static void
on_next_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkListBoxRow *row = muster_places_get_next (window->places, g_str_equal (name, "win.next-page"));
  if (row != NULL)
    on_place (window, row);
}

static void
on_go_to_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkListBoxRow *row =
    gtk_list_box_get_row_at_index (window->places, g_variant_get_int32 (parameter) - 1);
  if (row != NULL)
    on_place (window, row);
}

static void
on_hide_trouble (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_trouble_bar_hide (MUSTER_WINDOW (widget)->trouble);
}

/* The shortcuts are made when they are asked for: that takes longer than a page. */
static void
on_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkApplicationWindow *window = data;
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (window);
  if (shortcuts == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/muster_army/Muster/shell/shortcuts.ui");
      shortcuts = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
      gtk_application_window_set_help_overlay (window, shortcuts);
    }
  gtk_window_present (GTK_WINDOW (shortcuts));
}

/* What is being typed is kept: the entry that has the focus loses it first. */
static gboolean
close_request (GtkWindow *window)
{
  gtk_window_set_focus (window, NULL);
  return GTK_WINDOW_CLASS (muster_window_parent_class)->close_request (window);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_WINDOW (object)->store);
  g_clear_object (&MUSTER_WINDOW (object)->trouble);
  G_OBJECT_CLASS (muster_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_WINDOW (object)->wanted);
  G_OBJECT_CLASS (muster_window_parent_class)->finalize (object);
}

static void
muster_window_class_init (MusterWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  GTK_WINDOW_CLASS (class)->close_request = close_request;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/shell/window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, places);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, closed);
  gtk_widget_class_bind_template_callback (widget_class, on_place);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, on_back);
  documents_changed = g_signal_new ("documents-changed", MUSTER_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "win.next-page", NULL, on_next_page);
  gtk_widget_class_install_action (widget_class, "win.previous-page", NULL, on_next_page);
  gtk_widget_class_install_action (widget_class, "win.go-to-page", "i", on_go_to_page);
  for (int i = 1; i <= 9; i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0 + (guint) i, GDK_ALT_MASK,
                                         "win.go-to-page", "i", i);
  gtk_widget_class_install_action (widget_class, "win.hide-trouble", NULL, on_hide_trouble);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_ALT_MASK, "win.back", NULL);
  gtk_widget_class_install_action (widget_class, "win.open-library", NULL, on_open_library);
  gtk_widget_class_install_action (widget_class, "win.new-army", NULL, on_new_army);
  gtk_widget_class_install_action (widget_class, "win.examples", NULL, on_examples);
  gtk_widget_class_install_action (widget_class, "win.open-example", "s", on_open_example);
  gtk_widget_class_install_action (widget_class, "win.scenarios", NULL, on_scenarios);
  gtk_widget_class_install_action (widget_class, "win.import-scenario", "ay", on_import_scenario);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_j, GDK_CONTROL_MASK, "win.scenarios",
                                       NULL);
  gtk_widget_class_install_action (widget_class, "win.campaigns", NULL, on_campaigns);
  gtk_widget_class_install_action (widget_class, "win.import-campaign", "ay", on_import_campaign);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_j, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.campaigns", NULL);
  gtk_widget_class_install_action (widget_class, "win.catalogue", NULL, on_catalogue);
  muster_window_install_documents (widget_class);
  muster_window_install_reports (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, "win.catalogue",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, GDK_CONTROL_MASK, "win.new-army",
                                       NULL);
}

static void
muster_window_init (MusterWindow *window)
{
  static const GActionEntry entries[] = {
    { .name = "show-help-overlay", .activate = on_shortcuts },
  };
  window->wanted = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (window));
  /* Words that the keyboard comes by are not selected as if they were to be copied. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-label-select-on-focus", FALSE,
                NULL);
  window->trouble = g_object_ref_sink (g_object_new (MUSTER_TYPE_TROUBLE_BAR, NULL));
  muster_trouble_bar_move_to (window->trouble, gtk_stack_get_visible_child (window->pages));
  muster_settings_bind ("window-width", window, "default-width");
  muster_settings_bind ("window-height", window, "default-height");
  muster_settings_bind ("window-maximized", window, "maximized");
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
}

static void
show_closed (MusterWindow *window, const char *trouble)
{
  GtkWidget *nothing = gtk_label_new (_ ("No library is open"));
  gtk_label_set_wrap (GTK_LABEL (nothing), TRUE);
  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_widget_set_margin_top (nothing, 24);
  gtk_widget_set_valign (nothing, GTK_ALIGN_START);
  gtk_list_box_set_placeholder (window->places, nothing);
  g_autofree char *escaped = g_markup_escape_text (trouble, -1);
  adw_status_page_set_description (window->closed, escaped);
  adw_leaflet_set_visible_child (window->leaflet, GTK_WIDGET (window->toasts));
}

MusterWindow *
muster_window_new (GtkApplication *application, MusterStore *store, const char *trouble)
{
  MusterWindow *window = g_object_new (MUSTER_TYPE_WINDOW, "application", application, NULL);
  if (store == NULL)
    {
      show_closed (window, trouble);
      return window;
    }
  window->store = g_object_ref (store);
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), window,
                           G_CONNECT_SWAPPED);
  window->armies = muster_armies_page_new (store);
  muster_window_add_page (window, MUSTER_PAGE (window->armies),
                          muster_places_add (window->places, "folder-symbolic", _ ("Armies"), NULL,
                                             0));
  window->scenarios_place =
    muster_places_add (window->places, "emoji-flags-symbolic", _ ("Scenarios"), NULL, 0);
  window->campaigns_place =
    muster_places_add (window->places, "x-office-calendar-symbolic", _ ("Campaigns"), NULL, 0);
  window->catalogue_place =
    muster_places_add (window->places, "system-search-symbolic", _ ("Catalogue"), NULL, 0);
  muster_window_show_page (window, GTK_WIDGET (window->armies));
  if (muster_store_is_full (store))
    muster_window_show_trouble (window, _ ("There is no room left on the disk, so the library can "
                                           "only be read. Armies can be looked at, printed and "
                                           "exported elsewhere. Make room and start Muster again "
                                           "to change anything."));
  else if (muster_store_is_read_only (store))
    muster_window_show_trouble (window, _ ("The library can only be read: its file or folder is "
                                           "write-protected. Armies can be looked at and printed; "
                                           "nothing can be changed."));
  return window;
}
