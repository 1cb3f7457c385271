#include "config.h"

#include "app/library/armies-page-private.h"

#include "app/army/build-window.h"
#include "app/army/compare-window.h"
#include "app/army/new-army-window.h"
#include "app/library/batch-print.h"
#include "app/library/batch-window.h"
#include "app/library/tags-window.h"
#include "app/library/welcome.h"
#include "app/scenario/new-scenario-window.h"
#include "app/widget/file-dialog.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>

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

void
muster_armies_page_show_created (GtkWidget *maker, gint64 army, MusterArmiesPage *page)
{
  g_object_set (page, "trash", FALSE, NULL);
  muster_armies_page_select (page, army);
  muster_page_open_army (MUSTER_PAGE (page), army);
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
  gboolean (*run) (MusterStore *store, const gint64 *armies, guint n, GError **error);
  const char *one;
  const char *(*get_several) (gulong n);
} Deed;

static const char *
tell_trashed (gulong n)
{
  return ngettext ("%u army moved to the trash", "%u armies moved to the trash", n);
}

static const char *
tell_restored (gulong n)
{
  return ngettext ("%u army restored", "%u armies restored", n);
}

static const char *
tell_deleted (gulong n)
{
  return ngettext ("%u army deleted", "%u armies deleted", n);
}

static const char *
ask_delete (gulong n)
{
  return ngettext ("Delete %u Army for Good?", "Delete %u Armies for Good?", n);
}

static char *
dup_told (MusterArmiesPage *page, GArray *ids, const Deed *deed)
{
  MusterArmyItem *item =
    ids->len == 1 ? muster_armies_list_find (page->armies, g_array_index (ids, gint64, 0)) : NULL;
  if (item != NULL)
    return g_strdup_printf (_ (deed->one), muster_army_item_get_name (item));
  return g_strdup_printf (deed->get_several (ids->len), ids->len);
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
do_to (MusterArmiesPage *page, GArray *ids, const Deed *deed)
{
  GError *error = NULL;
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  guint first = gtk_bitset_is_empty (selected) ? 0 : gtk_bitset_get_minimum (selected);
  if (ids->len == 0)
    return;
  g_autofree char *told = dup_told (page, ids, deed);
  if (deed->run (get_store (page), (const gint64 *) ids->data, ids->len, &error))
    {
      select_at (page, first);
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  report (page, error);
}

static void
do_to_selected (MusterArmiesPage *page, const Deed *deed)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  do_to (page, ids, deed);
}

static void
on_delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_army_edit_trash, N_ ("“%s” moved to the trash"), tell_trashed };
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  do_to_selected (page, &deed);
  g_object_set (page, "selecting", FALSE, NULL);
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_army_edit_restore, N_ ("“%s” restored"), tell_restored };
  do_to_selected (MUSTER_ARMIES_PAGE (widget), &deed);
}

static void
on_confirmed (AdwMessageDialog *dialog, const char *response, MusterArmiesPage *page)
{
  static const Deed deed = { muster_army_edit_delete, N_ ("“%s” deleted"), tell_deleted };
  if (g_str_equal (response, "delete"))
    do_to (page, g_object_get_data (G_OBJECT (dialog), "armies"), &deed);
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
  static const Deed deed = { NULL, N_ ("Delete “%s” for Good?"), ask_delete };
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  if (ids->len > 0)
    ask (page, ids, dup_told (page, ids, &deed));
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
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  g_autoptr (GtkPrintOperation) print = muster_batch_print_new (get_store (page), ids);
  g_signal_connect_object (print, "done", G_CALLBACK (on_print_done), page, 0);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (widget)), NULL);
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

void
muster_armies_page_install_deeds (GtkWidgetClass *class)
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
