#include "config.h"

#include "app/sheet-window.h"

#include "app/file-dialog.h"
#include "app/settings.h"
#include "app/sheet-view.h"

#include <glib/gi18n-lib.h>

struct _MusterSheetWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  MusterSheetView *view;
  GtkScrolledWindow *scrolled;
  GtkLabel *place;
  GtkDropDown *kind;
  GtkDropDown *paper;
  GtkSpinButton *type_size;
  AdwToastOverlay *toasts;
  const MusterArmy *army;
  MusterGame *game;
  GPtrArray *kinds; /* MusterSheetKind (unowned): those that may be chosen */
  MusterSheet *sheet;
  guint page;
};

G_DEFINE_FINAL_TYPE (MusterSheetWindow, muster_sheet_window, ADW_TYPE_WINDOW)

const MusterSheet *
muster_sheet_window_get_sheet (MusterSheetWindow *window)
{
  return window->sheet;
}

static void
show_place (MusterSheetWindow *window)
{
  guint n = muster_sheet_get_n_pages (window->sheet);
  /* Translators: the page that is shown, and how many there are. */
  g_autofree char *text = g_strdup_printf (_ ("%u of %u"), window->page + 1, n);
  gtk_label_set_text (window->place, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "sheet.previous", window->page > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "sheet.next", window->page + 1 < n);
  muster_sheet_view_show (window->view, window->sheet, window->page);
}

/* Which of the sheets is chosen. */
static const MusterSheetKind *
get_kind (MusterSheetWindow *window)
{
  guint chosen = gtk_drop_down_get_selected (window->kind);
  return g_ptr_array_index (window->kinds, MIN (chosen, window->kinds->len - 1));
}

static void
list_kinds (MusterSheetWindow *window)
{
  gsize n;
  const MusterSheetKind *kinds = muster_sheet_list_kinds (&n);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  window->kinds = g_ptr_array_new ();
  for (gsize i = 0; i < n; i++)
    if (!kinds[i].of_scenario)
      {
        g_ptr_array_add (window->kinds, (gpointer) &kinds[i]);
        gtk_string_list_append (titles, _ (kinds[i].title));
      }
  gtk_drop_down_set_model (window->kind, G_LIST_MODEL (titles));
}

static MusterSheet *
make_sheet (MusterSheetWindow *window, MusterPaper paper)
{
  MusterSheetOptions options = { .paper = paper,
                                 .type_size = gtk_spin_button_get_value (window->type_size) };
  return muster_sheet_make (get_kind (window), window->game, &options, NULL);
}

static void
lay_out (MusterSheetWindow *window)
{
  if (window->game == NULL)
    return;
  muster_sheet_view_show (window->view, NULL, 0);
  g_clear_pointer (&window->sheet, muster_sheet_free);
  window->sheet = make_sheet (window, (MusterPaper) gtk_drop_down_get_selected (window->paper));
  adw_window_title_set_title (window->heading, _ (get_kind (window)->title));
  gtk_window_set_title (GTK_WINDOW (window), _ (get_kind (window)->title));
  window->page = MIN (window->page, muster_sheet_get_n_pages (window->sheet) - 1);
  show_place (window);
}

static void
tell (MusterSheetWindow *window, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (escaped);
  adw_toast_set_timeout (toast, 8);
  adw_toast_overlay_add_toast (window->toasts, toast);
}

static void
turn_to (MusterSheetWindow *window, guint page)
{
  window->page = page;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (window->scrolled), 0);
  show_place (window);
}

static void
on_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  if (window->page + 1 < muster_sheet_get_n_pages (window->sheet))
    turn_to (window, window->page + 1);
}

static void
on_previous (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  if (window->page > 0)
    turn_to (window, window->page - 1);
}

/* Who leafs back goes on from what he has just read. */
static void
on_leaf_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (window->scrolled);
  if (window->page == 0)
    return;
  turn_to (window, window->page - 1);
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
}

static void
on_zoom (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetView *view = MUSTER_SHEET_WINDOW (widget)->view;
  if (!muster_sheet_view_zoom (view, g_str_equal (name, "sheet.zoom-in") ? 1 : -1))
    gtk_widget_error_bell (widget);
}

static void
on_fit (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetFit fit = g_str_equal (name, "sheet.fit-page")    ? MUSTER_SHEET_FIT_PAGE
                       : g_str_equal (name, "sheet.fit-width") ? MUSTER_SHEET_FIT_WIDTH
                                                               : MUSTER_SHEET_FIT_BEST;
  muster_sheet_view_fit (MUSTER_SHEET_WINDOW (widget)->view, fit);
}

/* A sheet may print boxes in place of letters: better known before the game. */
static void
tell_saved (MusterSheetWindow *window, const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_autoptr (GPtrArray) texts = muster_sheet_list_unprintable (window->sheet);
  g_autofree char *told =
    texts->len == 0
      ? g_strdup_printf (_ ("Saved as %s"), shown)
      : g_strdup_printf (_ ("Saved as %s. Some letters of “%s” are missing from your fonts and "
                            "print as boxes: spell it differently"),
                         shown, (const char *) g_ptr_array_index (texts, 0));
  tell (window, told);
}

static void
on_save_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = g_file_get_path (file);
  if (path != NULL && muster_sheet_write_pdf (window->sheet, path, &error))
    tell_saved (window, path);
  else
    tell (window, error != NULL ? error->message
                                : _ ("Only files of this computer can be written. Choose another "
                                     "folder."));
}

static void
on_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Save as PDF"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  muster_file_dialog_propose (dialog, window->army->name, ".pdf");
  muster_file_dialog_show (dialog, on_save_chosen);
}

static void
on_draw_page (GtkPrintOperation *print,
              GtkPrintContext *context,
              int page,
              const MusterSheet *sheet)
{
  muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), (guint) page);
}

static void
on_print_done (GtkPrintOperation *print, GtkPrintOperationResult result, MusterSheetWindow *window)
{
  g_autoptr (GError) error = NULL;
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (print, &error);
  tell (window, error != NULL ? error->message : _ ("The printer could not print it."));
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (widget);
  MusterPaper paper = (MusterPaper) gtk_drop_down_get_selected (window->paper);
  g_autoptr (GtkPrintOperation) print = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autoptr (GtkPaperSize) size =
    gtk_paper_size_new (paper == MUSTER_PAPER_A4 ? GTK_PAPER_NAME_A4 : GTK_PAPER_NAME_LETTER);
  /* The print may outlast the window: it has a sheet of its own. */
  MusterSheet *sheet = make_sheet (window, paper);
  double width;
  double height;
  gtk_page_setup_set_paper_size (setup, size);
  muster_sheet_get_page_size (sheet, 0, &width, &height);
  if (width > height)
    gtk_page_setup_set_orientation (setup, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_default_page_setup (print, setup);
  /* The name that is proposed where it is printed to a file. */
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, window->army->name);
  gtk_print_operation_set_print_settings (print, settings);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_job_name (print, window->army->name);
  gtk_print_operation_set_n_pages (print, (int) muster_sheet_get_n_pages (sheet));
  gtk_print_operation_set_allow_async (print, TRUE);
  gtk_print_operation_set_embed_page_setup (print, FALSE);
  g_object_set_data_full (G_OBJECT (print), "sheet", sheet, (GDestroyNotify) muster_sheet_free);
  g_signal_connect (print, "draw-page", G_CALLBACK (on_draw_page), sheet);
  g_signal_connect_object (print, "done", G_CALLBACK (on_print_done), window, 0);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (window),
                           NULL);
}

static void
dispose (GObject *object)
{
  MusterSheetWindow *window = MUSTER_SHEET_WINDOW (object);
  if (window->view != NULL)
    muster_sheet_view_show (window->view, NULL, 0);
  g_clear_pointer (&window->sheet, muster_sheet_free);
  g_clear_pointer (&window->kinds, g_ptr_array_unref);
  g_clear_pointer (&window->game, muster_game_free);
  g_clear_pointer (&window->army, muster_army_unref);
  G_OBJECT_CLASS (muster_sheet_window_parent_class)->dispose (object);
}

/* As everywhere on the desktop: with the keys of digits, and with those without Shift. */
static void
add_zoom_keys (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "sheet.zoom-in" },         { GDK_KEY_equal, "sheet.zoom-in" },
    { GDK_KEY_KP_Add, "sheet.zoom-in" },       { GDK_KEY_minus, "sheet.zoom-out" },
    { GDK_KEY_KP_Subtract, "sheet.zoom-out" }, { GDK_KEY_0, "sheet.zoom-reset" },
    { GDK_KEY_KP_0, "sheet.zoom-reset" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (class, keys[i].key, GDK_CONTROL_MASK, keys[i].action,
                                         NULL);
}

static void
muster_sheet_window_class_init (MusterSheetWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_SHEET_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/sheet-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, view);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, place);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, kind);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, paper);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, type_size);
  gtk_widget_class_bind_template_child (widget_class, MusterSheetWindow, toasts);
  gtk_widget_class_bind_template_callback (widget_class, lay_out);
  gtk_widget_class_install_action (widget_class, "sheet.print", NULL, on_print);
  gtk_widget_class_install_action (widget_class, "sheet.save", NULL, on_save);
  gtk_widget_class_install_action (widget_class, "sheet.next", NULL, on_next);
  gtk_widget_class_install_action (widget_class, "sheet.previous", NULL, on_previous);
  gtk_widget_class_install_action (widget_class, "sheet.leaf-back", NULL, on_leaf_back);
  gtk_widget_class_install_action (widget_class, "sheet.zoom-in", NULL, on_zoom);
  gtk_widget_class_install_action (widget_class, "sheet.zoom-out", NULL, on_zoom);
  gtk_widget_class_install_action (widget_class, "sheet.zoom-reset", NULL, on_fit);
  gtk_widget_class_install_action (widget_class, "sheet.fit-page", NULL, on_fit);
  gtk_widget_class_install_action (widget_class, "sheet.fit-width", NULL, on_fit);
  add_zoom_keys (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_CONTROL_MASK, "sheet.print",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "sheet.save",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "sheet.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "sheet.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_sheet_window_init (MusterSheetWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
  list_kinds (window);
  muster_settings_bind ("paper", window->paper, "selected");
  muster_settings_bind ("type-size", window->type_size, "value");
}

void
muster_sheet_window_choose (MusterSheetWindow *window, const char *id)
{
  for (guint i = 0; i < window->kinds->len; i++)
    if (g_str_equal (((const MusterSheetKind *) g_ptr_array_index (window->kinds, i))->id, id))
      gtk_drop_down_set_selected (window->kind, i);
}

MusterSheetWindow *
muster_sheet_window_new (GtkWindow *parent, const MusterArmy *army)
{
  if (army->ruleset == NULL)
    return NULL;
  MusterSheetWindow *window =
    g_object_new (MUSTER_TYPE_SHEET_WINDOW, "transient-for", parent, NULL);
  window->army = muster_army_ref (army);
  window->game = muster_game_new_army (army);
  adw_window_title_set_subtitle (window->heading, army->name);
  lay_out (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->view));
  return window;
}
