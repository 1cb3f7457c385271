#include "config.h"

#include "app/print/window.h"

#include "app/print/pane.h"
#include "app/print/phone.h"
#include "app/print/sheet-preview.h"
#include "app/widget/file-dialog.h"
#include "base/file.h"

#include <glib/gi18n-lib.h>

/* Points: no two papers are more alike. */
#define SAME_SIZE 2

static const char *const names[MUSTER_N_PAPERS] = {
  [MUSTER_PAPER_A4] = GTK_PAPER_NAME_A4,
  [MUSTER_PAPER_LETTER] = GTK_PAPER_NAME_LETTER,
  [MUSTER_PAPER_A5] = GTK_PAPER_NAME_A5,
  [MUSTER_PAPER_HALF_LETTER] = "na_invoice",
};

GtkPaperSize *
muster_print_job_dup_paper (MusterPaper paper)
{
  return gtk_paper_size_new (names[paper]);
}

/* The paper that is so large, upright. */
static GtkPaperSize *
find_paper (double width, double height)
{
  for (MusterPaper i = 0; i < MUSTER_N_PAPERS; i++)
    {
      const MusterPaperSize *size = muster_paper_get_size (i);
      if (ABS (size->width - width) < SAME_SIZE && ABS (size->height - height) < SAME_SIZE)
        return muster_print_job_dup_paper (i);
    }
  g_autofree char *name = g_strdup_printf ("%.0f × %.0f", width, height);
  return gtk_paper_size_new_custom ("muster", name, width, height, GTK_UNIT_POINTS);
}

static void
set_page (GtkPageSetup *setup, const MusterSheet *sheet, guint page)
{
  double width;
  double height;
  muster_sheet_get_page_size (sheet, page, &width, &height);
  g_autoptr (GtkPaperSize) paper = find_paper (MIN (width, height), MAX (width, height));
  gtk_page_setup_set_paper_size (setup, paper);
  gtk_page_setup_set_orientation (setup, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                        : GTK_PAGE_ORIENTATION_PORTRAIT);
}

static void
on_request_page_setup (GtkPrintOperation *print,
                       GtkPrintContext *context,
                       int page,
                       GtkPageSetup *setup,
                       const MusterSheet *sheet)
{
  set_page (setup, sheet, (guint) page);
}

static void
on_draw_page (GtkPrintOperation *print,
              GtkPrintContext *context,
              int page,
              const MusterSheet *sheet)
{
  muster_sheet_draw_page (sheet, gtk_print_context_get_cairo_context (context), (guint) page);
}

/**
 * muster_print_job_new:
 * @sheet: (transfer full): its pages, each on paper of its own size, as it is turned
 * @name: of the job, and what a file is called that it is printed into
 * @duplex: what is proposed to the player
 *
 * Returns: (transfer full): the job, to be run; it may outlast the window that began it
 */
static GtkPrintOperation *
muster_print_job_new (MusterSheet *sheet, const char *name, GtkPrintDuplex duplex)
{
  GtkPrintOperation *print = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  set_page (setup, sheet, 0);
  gtk_print_settings_set_duplex (settings, duplex);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name);
  gtk_print_operation_set_default_page_setup (print, setup);
  gtk_print_operation_set_print_settings (print, settings);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_job_name (print, name);
  gtk_print_operation_set_n_pages (print, (int) muster_sheet_get_n_pages (sheet));
  gtk_print_operation_set_allow_async (print, TRUE);
  gtk_print_operation_set_embed_page_setup (print, FALSE);
  g_object_set_data_full (G_OBJECT (print), "sheet", sheet, (GDestroyNotify) muster_sheet_free);
  g_signal_connect (print, "request-page-setup", G_CALLBACK (on_request_page_setup), sheet);
  g_signal_connect (print, "draw-page", G_CALLBACK (on_draw_page), sheet);
  return print;
}

/* Milliseconds without another change after which the pages are laid out again. */
#define MOMENT 25

/* Of the name of a side in that of a file: letters. */
#define LONGEST_SIDE 20

struct _MusterPrintWindow
{
  AdwWindow parent;
  AdwWindowTitle *heading;
  AdwLeaflet *leaflet;
  GtkWidget *choice;
  MusterPrintPane *pane;
  MusterSheetPreview *preview;
  GtkButton *look;
  GtkWidget *back;
  GtkWidget *phone;
  AdwToastOverlay *toasts;
  MusterGame *game;
  const char *wanted; /* title of the sheet that was ticked last, or NULL */
  guint laying_out;   /* source, or 0 */
  guint counting;     /* pages in other type sizes: source, or 0 */
};

G_DEFINE_FINAL_TYPE (MusterPrintWindow, muster_print_window, ADW_TYPE_WINDOW)

const MusterSheet *
muster_print_window_get_sheet (MusterPrintWindow *window)
{
  return muster_sheet_preview_get_sheet (window->preview);
}

static AdwToast *
new_toast (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (escaped);
  adw_toast_set_timeout (toast, 8);
  return toast;
}

static void
notify (MusterPrintWindow *window, const char *text)
{
  adw_toast_overlay_add_toast (window->toasts, new_toast (text));
}

/* The pages */

static void
show_number (MusterPrintWindow *window)
{
  const MusterSheet *sheet = muster_print_window_get_sheet (window);
  guint n = sheet != NULL ? muster_sheet_get_n_pages (sheet) : 0;
  g_autofree char *label =
    g_strdup_printf (ngettext ("Pre_view of %u Page", "Pre_view of %u Pages", n), n);
  gtk_button_set_label (window->look, n > 0 ? label : _ ("Pre_view"));
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "sheet.print", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "sheet.save", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "sheet.phone",
                                 n > 0 && window->game->scenario != NULL);
}

/* A sheet that is printed by itself has no bookmark; in the preview it is named all the same. */
static void
name_single (MusterPrintWindow *window, MusterSheet *sheet)
{
  g_autofree char *title = muster_print_pane_dup_single (window->pane);
  if (title != NULL
      && muster_sheet_get_bookmark (sheet, muster_sheet_get_n_pages (sheet) - 1) == NULL)
    muster_sheet_set_bookmark (sheet, title);
}

/* What each size of type costs */

/* Points; that which is chosen is told, too. */
static const double told_sizes[] = { 8, 10, 12, 14, 16 };

/* Returns: (transfer full) (element-type double): in order */
static GArray *
list_sizes (const MusterSheetOptions *options)
{
  double most = muster_paper_get_size (options->paper)->most_type;
  double chosen = MIN (options->type_size, most);
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (double));
  for (gsize i = 0; i < G_N_ELEMENTS (told_sizes); i++)
    {
      gboolean is_next = chosen < told_sizes[i] && (i == 0 || chosen > told_sizes[i - 1]);
      if (is_next)
        g_array_append_val (sizes, chosen);
      if (told_sizes[i] <= most)
        g_array_append_val (sizes, told_sizes[i]);
    }
  return sizes;
}

/* What is being counted, a size each time that there is nothing else to do: never in a thread, as
 * Cairo 1.16 closes fonts in one that it measures in another. */
typedef struct
{
  MusterPrintWindow *window; /* (unowned) */
  MusterPrintChoice *choice;
  GArray *sizes; /* double */
  guint next;
  GString *text;
} Costs;

static void
free_costs (gpointer data)
{
  Costs *costs = data;
  muster_print_choice_free (costs->choice);
  g_array_unref (costs->sizes);
  g_string_free (costs->text, TRUE);
  g_free (costs);
}

static gboolean
count_pages (gpointer data)
{
  Costs *costs = data;
  MusterSheetOptions *options = &costs->choice->options;
  g_autoptr (GPtrArray) skipped = NULL;
  options->type_size = g_array_index (costs->sizes, double, costs->next++);
  g_autoptr (MusterSheet) sheet =
    muster_print_choice_make_packet (costs->choice, costs->window->game, FALSE, &skipped, NULL);
  if (sheet != NULL)
    {
      guint n = muster_sheet_get_n_pages (sheet);
      g_autofree char *cost =
        /* Translators: %1$g: a size of type in points; %2$u: the pages that it takes. */
        g_strdup_printf (ngettext ("%1$g pt: %2$u page", "%1$g pt: %2$u pages", n),
                         options->type_size, n);
      g_string_append_printf (costs->text, "%s%s", costs->text->len > 0 ? " · " : "", cost);
    }
  if (costs->next < costs->sizes->len)
    return G_SOURCE_CONTINUE;
  costs->window->counting = 0;
  muster_print_pane_set_costs (costs->window->pane, costs->text->str);
  return G_SOURCE_REMOVE;
}

static void
begin_counting (MusterPrintWindow *window)
{
  Costs *costs = g_new0 (Costs, 1);
  costs->window = window;
  costs->choice = muster_print_pane_dup_choice (window->pane);
  costs->sizes = list_sizes (&costs->choice->options);
  costs->text = g_string_new (NULL);
  window->counting = g_idle_add_full (G_PRIORITY_LOW, count_pages, costs, free_costs);
}

static MusterSheet *
make_packet (MusterPrintWindow *window, gboolean is_output, GPtrArray **skipped, GError **error)
{
  g_autoptr (MusterPrintChoice) choice = muster_print_pane_dup_choice (window->pane);
  return choice != NULL
           ? muster_print_choice_make_packet (choice, window->game, is_output, skipped, error)
           : NULL;
}

static void
lay_out (MusterPrintWindow *window)
{
  g_autoptr (GPtrArray) skipped = NULL;
  g_autoptr (GError) error = NULL;
  MusterSheet *sheet = make_packet (window, FALSE, &skipped, &error);
  g_clear_handle_id (&window->counting, g_source_remove);
  if (sheet != NULL)
    begin_counting (window);
  else
    muster_print_pane_set_costs (window->pane, NULL);
  if (sheet != NULL)
    {
      name_single (window, sheet);
      muster_sheet_preview_show (window->preview, sheet, skipped, window->wanted);
    }
  else if (error != NULL)
    muster_sheet_preview_show_nothing (window->preview, _ ("Nothing to Print"), error->message);
  else
    muster_sheet_preview_show_nothing (window->preview, _ ("No Sheet Is Ticked"),
                                       _ ("Tick what you want to print, and see here how it will "
                                          "look."));
  window->wanted = NULL;
  show_number (window);
}

static gboolean
on_moment (gpointer data)
{
  MusterPrintWindow *window = data;
  window->laying_out = 0;
  lay_out (window);
  return G_SOURCE_REMOVE;
}

/* @title: as %MusterPrintPane::changed tells */
static void
on_changed (MusterPrintPane *pane, const char *title, MusterPrintWindow *window)
{
  if (title != NULL)
    window->wanted = g_intern_string (title);
  g_clear_handle_id (&window->laying_out, g_source_remove);
  window->laying_out =
    g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, MOMENT, on_moment, window, NULL);
}

static void
on_tick_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  muster_print_pane_tick_all (window->pane, g_str_equal (name, "sheet.all"));
  window->wanted = NULL;
}

/* A narrow window shows what is chosen, or the pages. */

static gboolean
show_back_now (gpointer data)
{
  MusterPrintWindow *window = data;
  if (window->leaflet == NULL)
    return G_SOURCE_REMOVE;
  gboolean is_folded = adw_leaflet_get_folded (window->leaflet);
  gboolean is_chosen = adw_leaflet_get_visible_child (window->leaflet) == window->choice;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  gtk_widget_set_visible (window->back, is_folded && !is_chosen);
  /* What is out of sight does not keep the focus. */
  if (is_folded && is_chosen && focus != NULL
      && gtk_widget_is_ancestor (focus, GTK_WIDGET (window->preview)))
    muster_print_pane_focus (window->pane);
  return G_SOURCE_REMOVE;
}

/* Leaflets fold while they are given their place, when nothing may ask for another. */
static void
on_folded (MusterPrintWindow *window)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_back_now, g_object_ref (window), g_object_unref);
}

static void
on_look (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  adw_leaflet_set_visible_child (window->leaflet, GTK_WIDGET (window->preview));
  muster_sheet_preview_focus (window->preview);
}

static void
on_choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  adw_leaflet_set_visible_child (window->leaflet, window->choice);
  muster_print_pane_focus (window->pane);
}

/* Files and paper */

static MusterSheet *
make_output (MusterPrintWindow *window, GError **error)
{
  g_autoptr (GPtrArray) skipped = NULL;
  return make_packet (window, TRUE, &skipped, error);
}

/* "NAME", or "NAME – SIDE": of the job. */
static char *
dup_name (MusterPrintWindow *window)
{
  const char *name = muster_game_get_name (window->game);
  g_autofree char *side = muster_print_pane_dup_side (window->pane, window->game);
  return side != NULL ? g_strdup_printf ("%s – %s", name, side) : g_strdup (name);
}

/* The same, as the end of a file's name: players do not overwrite each other's sheets. */
static char *
dup_suffix (MusterPrintWindow *window)
{
  g_autofree char *side = muster_print_pane_dup_side (window->pane, window->game);
  if (side == NULL)
    return g_strdup (".pdf");
  g_autofree char *start = g_utf8_substring (side, 0, MIN (g_utf8_strlen (side, -1), LONGEST_SIDE));
  g_autofree char *name = muster_file_dialog_dup_name (start, ".pdf");
  return g_strconcat (" – ", name, NULL);
}

/* A sheet may print boxes in place of letters: better known before the game. */
static void
notify_saved (MusterPrintWindow *window, const MusterSheet *sheet, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (GPtrArray) texts = muster_sheet_list_unprintable (sheet);
  g_autofree char *text =
    texts->len == 0
      ? g_strdup_printf (_ ("Saved as %s"), shown)
      /* Translators: %1$s: a file; %2$s: a text. */
      : g_strdup_printf (_ ("Saved as %1$s. Some letters of “%2$s” are missing from your fonts and "
                            "print as boxes: spell it differently"),
                         shown, (const char *) g_ptr_array_index (texts, 0));
  AdwToast *toast = new_toast (text);
  adw_toast_set_button_label (toast, _ ("_Open"));
  adw_toast_set_action_name (toast, "sheet.open");
  adw_toast_set_action_target (toast, "s", uri);
  adw_toast_overlay_add_toast (window->toasts, toast);
}

void
muster_print_window_save (MusterPrintWindow *window, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (MusterSheet) sheet = make_output (window, &error);
  if (sheet != NULL && path != NULL && muster_sheet_write_pdf (sheet, path, &error))
    notify_saved (window, sheet, file);
  else
    notify (window, error != NULL ? error->message
                                  : _ ("Only files of this computer can be written. Choose another "
                                       "folder."));
}

static void
on_save_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  muster_print_window_save (MUSTER_PRINT_WINDOW (widget), file);
}

static void
on_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  g_autofree char *suffix = dup_suffix (window);
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Save as PDF"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  muster_file_dialog_propose (dialog, muster_game_get_name (window->game), suffix);
  muster_file_dialog_show (dialog, on_save_chosen);
}

static void
notify_page_saved (MusterPrintWindow *window, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *text = g_strdup_printf (_ ("Saved as %s"), shown);
  notify (window, text);
}

static void
on_phone_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  if (path == NULL)
    notify (window, _ ("Only files of this computer can be written. Choose another folder."));
  else if (muster_file_write (path, muster_phone_dialog_get_page (chooser), &error))
    notify_page_saved (window, file);
  else
    notify (window, error->message);
}

/* For the reader that is chosen, with what is hidden from him. */
static void
on_phone (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterPrintChoice) choice = muster_print_pane_dup_choice (window->pane);
  GtkFileChooserNative *dialog =
    choice != NULL ? muster_phone_dialog_new (widget, window->game, &choice->options, &error)
                   : NULL;
  if (dialog != NULL)
    muster_file_dialog_show (dialog, on_phone_chosen);
  else if (error != NULL)
    notify (window, error->message);
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  if (gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error))
    return;
  g_autofree char *text =
    g_strdup_printf (_ ("The file is saved, but no program would open it: %s. Open it from its "
                        "folder."),
                     error->message);
  notify (MUSTER_PRINT_WINDOW (source), text);
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_show_uri_full (GTK_WINDOW (widget), g_variant_get_string (parameter, NULL), GDK_CURRENT_TIME,
                     NULL, on_opened, NULL);
}

GtkPrintOperation *
muster_print_window_make_job (MusterPrintWindow *window)
{
  g_autofree char *name = dup_name (window);
  MusterSheet *sheet = make_output (window, NULL);
  return sheet != NULL
           ? muster_print_job_new (sheet, name, muster_print_pane_get_duplex (window->pane))
           : NULL;
}

static void
on_print_done (GtkPrintOperation *print, GtkPrintOperationResult result, MusterPrintWindow *window)
{
  g_autoptr (GError) error = NULL;
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (print, &error);
  notify (window, error != NULL ? error->message : _ ("The printer could not print it."));
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GtkPrintOperation) print = muster_print_window_make_job (MUSTER_PRINT_WINDOW (widget));
  if (print == NULL)
    return;
  g_signal_connect_object (print, "done", G_CALLBACK (on_print_done), widget, 0);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (widget),
                           NULL);
}

static void
dispose (GObject *object)
{
  MusterPrintWindow *window = MUSTER_PRINT_WINDOW (object);
  g_clear_handle_id (&window->laying_out, g_source_remove);
  g_clear_handle_id (&window->counting, g_source_remove);
  g_clear_pointer (&window->game, muster_game_free);
  G_OBJECT_CLASS (muster_print_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "sheet.print", NULL, on_print);
  gtk_widget_class_install_action (class, "sheet.save", NULL, on_save);
  gtk_widget_class_install_action (class, "sheet.phone", NULL, on_phone);
  gtk_widget_class_install_action (class, "sheet.open", "s", on_open);
  gtk_widget_class_install_action (class, "sheet.all", NULL, on_tick_all);
  gtk_widget_class_install_action (class, "sheet.none", NULL, on_tick_all);
  gtk_widget_class_install_action (class, "sheet.look", NULL, on_look);
  gtk_widget_class_install_action (class, "sheet.choose", NULL, on_choose);
  gtk_widget_class_add_binding_action (class, GDK_KEY_p, GDK_CONTROL_MASK, "sheet.print", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_s, GDK_CONTROL_MASK, "sheet.save", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
muster_print_window_class_init (MusterPrintWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  g_type_ensure (MUSTER_TYPE_PRINT_PANE);
  g_type_ensure (MUSTER_TYPE_SHEET_PREVIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/print/window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, choice);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, pane);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, look);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, back);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, phone);
  gtk_widget_class_bind_template_child (widget_class, MusterPrintWindow, toasts);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_folded);
  install_actions (widget_class);
}

static void
muster_print_window_init (MusterPrintWindow *window)
{
  gtk_widget_init_template (GTK_WIDGET (window));
}

MusterPrintWindow *
muster_print_window_new (GtkWindow *parent, MusterGame *game)
{
  MusterPrintWindow *window =
    g_object_new (MUSTER_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);
  window->game = game;
  adw_window_title_set_subtitle (window->heading, muster_game_get_name (game));
  gtk_widget_set_visible (window->phone, game->scenario != NULL);
  muster_print_pane_begin (window->pane, game);
  g_clear_handle_id (&window->laying_out, g_source_remove);
  lay_out (window);
  muster_sheet_preview_focus (window->preview);
  return window;
}
