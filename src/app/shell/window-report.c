#include "config.h"

#include "app/shell/window-private.h"

#include "app/campaign/page.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/store.h"
#include "xml/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_same (const char *one, const char *other)
{
  g_autofree char *left = muster_text_fold_words (one);
  g_autofree char *right = muster_text_fold_words (other);
  return strcmp (left, right) == 0;
}

/* Of several that are called so, one that is open. Returns: its number; 0: there is none */
static gint64
find_campaign (MusterWindow *window, const char *name)
{
  g_autoptr (GPtrArray) all = muster_store_list_campaigns (window->store, FALSE, NULL);
  gint64 found = 0;
  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (all, i);
      MusterDocument document = { MUSTER_DOCUMENT_CAMPAIGN, campaign->id };
      if (!is_same (campaign->name, name))
        continue;
      if (muster_window_find_page (window, document) != NULL)
        return campaign->id;
      found = found != 0 ? found : campaign->id;
    }
  return found;
}

/* The one that is shown, where the report may be of it. Returns: (transfer none) (nullable) */
static MusterPage *
find_page (MusterWindow *window, const char *name)
{
  GtkWidget *shown = muster_window_get_page (window);
  if (MUSTER_IS_CAMPAIGN_PAGE (shown)
      && (name == NULL || is_same (name, muster_page_get_title (MUSTER_PAGE (shown)))))
    return MUSTER_PAGE (shown);
  MusterDocument document = { MUSTER_DOCUMENT_CAMPAIGN,
                              name != NULL ? find_campaign (window, name) : 0 };
  if (document.id == 0)
    return NULL;
  muster_window_open_document (window, document, TRUE);
  return muster_window_find_page (window, document);
}

static void
tell_none (MusterWindow *window, const char *file, const char *name)
{
  g_autofree char *text =
    name != NULL
      ? g_strdup_printf (_ ("%s is a report of the campaign %s, which is not in the library. "
                            "Import the campaign first, and then the report."),
                         file, name)
      : g_strdup_printf (_ ("%s is a report that does not say of which campaign it is. Open the "
                            "campaign, and drop the report there."),
                         file);
  muster_window_show_trouble (window, text);
}

/* It is read here for no more than its campaign's name: the page reads it once more. */
static void
import (MusterWindow *window, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (base);
  g_autoptr (MusterXml) xml = muster_xml_load (g_file_peek_path (file), problems);
  if (xml == NULL)
    {
      muster_problems_propagate (problems, &error);
      muster_window_show_trouble (window, error->message);
      return;
    }
  const char *name = muster_xml_node_get (muster_xml_get_root (xml), "campaign");
  MusterPage *page = find_page (window, name);
  if (page != NULL)
    muster_campaign_page_import_report (MUSTER_CAMPAIGN_PAGE (page), file);
  else if (name == NULL || find_campaign (window, name) == 0)
    tell_none (window, shown, name);
}

static void
on_import_report (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  if (window->store != NULL)
    import (window, file);
}

void
muster_window_install_reports (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.import-report", "ay", on_import_report);
}
