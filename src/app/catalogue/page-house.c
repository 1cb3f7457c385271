#include "config.h"

#include "app/army/house-window.h"
#include "app/catalogue/page-private.h"
#include "base/file.h"
#include "base/problem.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>

static MusterRuleset *
load_ruleset (MusterCataloguePage *page)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  const char *id = muster_catalogue_page_get_ruleset (page);
  MusterRuleset *ruleset =
    id != NULL ? muster_packs_load ((const char *const *) dirs, id, problems) : NULL;
  if (ruleset == NULL)
    muster_catalogue_page_tell_problems (page, problems);
  return ruleset;
}

static void
on_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  g_autoptr (MusterRuleset) ruleset = load_ruleset (page);
  const char *type;
  const char *nation;
  g_variant_get (parameter, "(&s&s)", &type, &nation);
  if (ruleset == NULL)
    return;
  const MusterKind *kind = muster_ruleset_find_thing_kind (ruleset, type);
  MusterHouseWindow *window =
    muster_house_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                             muster_page_get_store (MUSTER_PAGE (page)), ruleset, type,
                             kind != NULL && kind->nation < 0 && nation[0] != '\0' ? nation : NULL);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_export_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autoptr (MusterRuleset) ruleset = load_ruleset (page);
  g_autofree char *path = g_file_get_path (file);
  if (ruleset == NULL || page->house == NULL)
    return;
  g_autoptr (GBytes) bytes = muster_house_write (ruleset, page->house);
  if (path != NULL && muster_file_write (path, bytes, &error))
    muster_page_say (MUSTER_PAGE (page), _ ("House values written"));
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_export_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  const char *ruleset = muster_catalogue_page_get_ruleset (page);
  g_autofree char *proposed = g_strdup_printf ("%s-house", ruleset != NULL ? ruleset : "");
  GtkFileChooserNative *dialog =
    muster_file_dialog_new (widget, _ ("Export House Values"), GTK_FILE_CHOOSER_ACTION_SAVE,
                            _ ("_Export"));
  muster_file_dialog_propose (dialog, proposed, ".ruleset.xml");
  muster_file_dialog_show (dialog, on_export_chosen);
}

static void
on_house_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  MusterCataloguePage *page = MUSTER_CATALOGUE_PAGE (widget);
  GError *error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autoptr (MusterRuleset) ruleset = load_ruleset (page);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  gsize length;
  if (ruleset == NULL)
    return;
  g_autoptr (GPtrArray) values = g_file_load_contents (file, NULL, &text, &length, NULL, &error)
                                   ? muster_house_read (ruleset, name, text, length, problems)
                                   : NULL;
  if (values != NULL)
    muster_house_set (muster_page_get_store (MUSTER_PAGE (page)), ruleset, values, NULL, 0, &error);
  else
    muster_catalogue_page_tell_problems (page, problems);
  muster_page_report (MUSTER_PAGE (page), error);
}

static void
on_import_house (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_catalogue_page_ask_for_pack (widget, _ ("Import House Values"), on_house_chosen);
}

void
muster_catalogue_page_install_house (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "catalogue.house", "(ss)", on_house, 0, 0 },
    { "catalogue.export-house", NULL, on_export_house, GDK_KEY_e, GDK_CONTROL_MASK },
    { "catalogue.import-house", NULL, on_import_house, 0, 0 },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
}
