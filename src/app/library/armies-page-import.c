#include "config.h"

#include "app/library/armies-page-private.h"

#include "app/document/import.h"
#include "app/document/ruleset-cache.h"
#include "app/import/window.h"
#include "app/library/army-import.h"
#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "app/widget/problems-window.h"
#include "army/start/examples.h"
#include "army/store/edit.h"
#include "base/problem.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
    muster_army_edit_import_all (muster_page_get_store (MUSTER_PAGE (page)),
                                 (const MusterArmy *const *) armies->pdata, armies->len, &error);
  muster_page_report (MUSTER_PAGE (page), error);
  if (ids == NULL)
    return FALSE;
  g_autofree char *conflicts = dup_conflicts (page, armies);
  g_autofree char *told =
    g_strdup_printf (ngettext ("Imported %u army", "Imported %u armies", armies->len), armies->len);
  g_object_set (page, "trash", FALSE, NULL);
  muster_armies_page_select (page, ids[armies->len - 1]);
  muster_page_tell (MUSTER_PAGE (page), told);
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
import_armies (MusterArmiesPage *page, GFile **files, guint n)
{
  g_autoptr (GString) unread = g_string_new (NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) armies = muster_army_import_read (files, n, unread, problems);
  if (armies->len > 0 && take_in (page, armies))
    show_report (page, problems);
  /* Last: what went well would be taken for the end of the trouble. */
  if (unread->len > 0)
    muster_page_report (MUSTER_PAGE (page),
                        g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, unread->str));
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
  g_autoptr (GPtrArray) armies = g_ptr_array_new ();
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
      g_ptr_array_add (armies, files[i]);
  if (armies->len > 0)
    import_armies (page, (GFile **) armies->pdata, armies->len);
}

static void
on_got (GtkWidget *widget, const char *text)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) armies =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  GError *error = NULL;
  const MusterArmy *army =
    text != NULL
      ? muster_army_import_read_text (text, strlen (text), _ ("the clipboard"), packs, problems)
      : NULL;
  if (army != NULL)
    {
      g_ptr_array_add (armies, (gpointer) army);
      if (take_in (page, armies))
        show_report (page, problems);
      return;
    }
  if (text != NULL)
    muster_problems_propagate (problems, &error);
  else
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("There is no army on the clipboard. Copy one first, as text or in Muster."));
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_get (widget, on_got);
}

/* The whole army, as the text that a forum or mail takes. */
static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  MusterArmyItem *item = muster_armies_page_get_selected (page);
  GError *error = NULL;
  if (item == NULL)
    return;
  g_autoptr (MusterArmySnapshot) army =
    muster_shelf_load_army (muster_page_get_store (MUSTER_PAGE (page)),
                            muster_army_item_get_id (item), &error);
  if (army != NULL)
    {
      g_autofree char *told = g_strdup_printf (_ ("Copied %s"), army->name);
      muster_clipboard_put (widget, army);
      muster_page_say (MUSTER_PAGE (page), told);
    }
  muster_page_report (MUSTER_PAGE (page), error);
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

void
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
