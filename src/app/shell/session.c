#include "app/shell/session.h"

#include "app/document/settings.h"
#include "army/store/listing.h"
#include "campaign/model/store.h"
#include "scenario/play/store.h"
#include "scenario/store.h"

/* Where the library lies, and of each window the documents that are open and the one that is shown,
 * by kind and number. */
#define KEY "session"

void
muster_session_keep (GtkApplication *application, MusterStore *store)
{
  GVariantBuilder windows;
  g_variant_builder_init (&windows, G_VARIANT_TYPE ("a(a(sx)(sx))"));
  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    {
      if (!MUSTER_IS_WINDOW (at->data))
        continue;
      g_autoptr (GArray) documents = muster_window_list_documents (at->data);
      MusterDocumentId shown = muster_window_get_shown_document (at->data);
      GVariantBuilder list;
      g_variant_builder_init (&list, G_VARIANT_TYPE ("a(sx)"));
      for (guint i = 0; i < documents->len; i++)
        {
          MusterDocumentId document = g_array_index (documents, MusterDocumentId, i);
          g_variant_builder_add (&list, "(sx)", document.kind, document.id);
        }
      g_variant_builder_add (&windows, "(a(sx)(sx))", &list, shown.kind, shown.id);
    }
  muster_settings_set (KEY, g_variant_new ("(s@a(a(sx)(sx)))", muster_store_get_path (store),
                                           g_variant_builder_end (&windows)));
}

/* Of a kind that this Muster does not know it is passed over too. */
static gboolean
is_there (MusterStore *store, MusterDocumentId document)
{
  if (g_str_equal (document.kind, MUSTER_DOCUMENT_ARMY))
    return muster_library_has (store, MUSTER_DOCUMENT_ARMY, document.id);
  if (g_str_equal (document.kind, MUSTER_DOCUMENT_CAMPAIGN))
    return muster_library_has (store, MUSTER_DOCUMENT_CAMPAIGN, document.id);
  return (g_str_equal (document.kind, MUSTER_DOCUMENT_SCENARIO)
          || g_str_equal (document.kind, MUSTER_DOCUMENT_PLAY))
         && muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, document.id);
}

/* In their order; the one that was shown has the view, however long the rulesets take to be read.
 */
static void
fill_window (MusterStore *store, MusterWindow *window, GVariant *kept)
{
  MusterDocumentId document;
  MusterDocumentId shown;
  g_autoptr (GVariantIter) documents = NULL;
  g_variant_get (kept, "(a(sx)(&sx))", &documents, &shown.kind, &shown.id);
  while (g_variant_iter_next (documents, "(&sx)", &document.kind, &document.id))
    if (is_there (store, document))
      muster_window_open_document (
        window, document, document.id == shown.id && g_str_equal (document.kind, shown.kind));
}

MusterWindow *
muster_session_restore (MusterStore *store,
                        MusterWindow *window,
                        MusterWindow *(*make) (gpointer data),
                        gpointer data)
{
  g_autoptr (GVariant) session = muster_settings_get (KEY);
  g_autoptr (GVariant) windows = NULL;
  const char *path;
  if (session == NULL)
    return window;
  g_variant_get (session, "(&s@a(a(sx)(sx)))", &path, &windows);
  if (!g_str_equal (path, muster_store_get_path (store)))
    return window;
  for (gsize i = 0; i < g_variant_n_children (windows); i++)
    {
      g_autoptr (GVariant) kept = g_variant_get_child_value (windows, i);
      if (i > 0)
        window = make (data);
      fill_window (store, window, kept);
    }
  return window;
}
