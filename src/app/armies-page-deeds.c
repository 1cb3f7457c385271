#include "config.h"

#include "app/armies-page-private.h"

#include "app/batch-window.h"
#include "app/build-window.h"
#include "app/compare-window.h"
#include "app/file-dialog.h"
#include "app/new-army-window.h"
#include "app/tags-window.h"
#include "app/welcome.h"
#include "army/army-edit.h"

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
  const char *several;
} Deed;

static char *
dup_told (MusterArmiesPage *page, GArray *ids, const Deed *deed)
{
  MusterArmyItem *item = muster_armies_page_get_selected (page);
  if (item != NULL)
    return g_strdup_printf (_ (deed->one), muster_army_item_get_name (item));
  return g_strdup_printf (_ (deed->several), ids->len);
}

/* Something stays selected, so that the keyboard has a place. */
static void
do_to_selected (MusterArmiesPage *page, const Deed *deed)
{
  GError *error = NULL;
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (page->selection));
  if (ids->len == 0)
    return;
  guint first = gtk_bitset_get_minimum (selected);
  g_autofree char *told = dup_told (page, ids, deed);
  if (deed->run (get_store (page), (const gint64 *) ids->data, ids->len, &error))
    {
      guint n = g_list_model_get_n_items (G_LIST_MODEL (page->selection));
      if (n > 0)
        gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), MIN (first, n - 1),
                                         TRUE);
      gtk_widget_grab_focus (GTK_WIDGET (page));
      muster_page_tell (MUSTER_PAGE (page), told);
    }
  report (page, error);
}

static void
on_delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_army_edit_trash, N_ ("Put %s into the trash"),
                             N_ ("Put %u armies into the trash") };
  do_to_selected (MUSTER_ARMIES_PAGE (widget), &deed);
}

static void
on_restore (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_army_edit_restore, N_ ("Restored %s"),
                             N_ ("Restored %u armies") };
  do_to_selected (MUSTER_ARMIES_PAGE (widget), &deed);
}

static void
on_delete_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const Deed deed = { muster_army_edit_delete, N_ ("Deleted %s"), N_ ("Deleted %u armies") };
  do_to_selected (MUSTER_ARMIES_PAGE (widget), &deed);
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
  gtk_window_present (
    GTK_WINDOW (muster_compare_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                           get_store (MUSTER_ARMIES_PAGE (widget)), army, other)));
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
on_open_from (MusterBatchWindow *window, gint64 army, MusterArmiesPage *page)
{
  muster_page_open_army (MUSTER_PAGE (page), army);
}

static void
start_batch (MusterArmiesPage *page, MusterBatchJob job, GFile *folder)
{
  g_autoptr (GArray) ids = muster_armies_page_list_selected (page);
  MusterBatchWindow *window =
    muster_batch_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), get_store (page),
                             ids, job, folder);
  g_signal_connect_object (window, "open", G_CALLBACK (on_open_from), page, 0);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_check (GtkWidget *widget, const char *name, GVariant *parameter)
{
  start_batch (MUSTER_ARMIES_PAGE (widget), MUSTER_BATCH_CHECK, NULL);
}

static void
on_export_folder (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (chooser);
  start_batch (MUSTER_ARMIES_PAGE (widget), MUSTER_BATCH_EXPORT, folder);
}

static void
on_print_folder (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (chooser);
  start_batch (MUSTER_ARMIES_PAGE (widget), MUSTER_BATCH_PRINT, folder);
}

static void
on_export_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export into a Folder"),
                            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Export"));
  muster_file_dialog_show (dialog, on_export_folder);
}

static void
on_print_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Print into a Folder"),
                            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Print"));
  muster_file_dialog_show (dialog, on_print_folder);
}

static void
on_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmyItem *item = muster_armies_page_get_selected (MUSTER_ARMIES_PAGE (widget));
  if (item != NULL)
    muster_page_export_army (MUSTER_PAGE (widget), muster_army_item_get_id (item),
                             muster_army_item_get_name (item));
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
    { "armies.compare", "(xx)", on_compare, 0, 0 },
    { "armies.compare-selected", NULL, on_compare_selected, GDK_KEY_k,
      GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.tags", NULL, on_tags, GDK_KEY_t, GDK_CONTROL_MASK },
    { "armies.check", NULL, on_check, GDK_KEY_k, GDK_CONTROL_MASK },
    { "armies.export-all", NULL, on_export_all, GDK_KEY_e, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.print-all", NULL, on_print_all, GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.export", NULL, on_export, GDK_KEY_e, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
