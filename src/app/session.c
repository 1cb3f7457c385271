#include "app/session.h"

#include "app/settings.h"
#include "army/army-listing.h"

/* Where the library lies, and of each window the armies that are open and the one that is shown. */
#define KEY "session"

void
muster_session_keep (GtkApplication *application, MusterStore *store)
{
  GVariantBuilder windows;
  g_variant_builder_init (&windows, G_VARIANT_TYPE ("a(axx)"));
  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    {
      if (!MUSTER_IS_WINDOW (at->data))
        continue;
      g_autoptr (GArray) armies = muster_window_list_armies (at->data);
      GVariant *list = g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, armies->data, armies->len,
                                                  sizeof (gint64));
      g_variant_builder_add (&windows, "(@axx)", list, muster_window_get_shown_army (at->data));
    }
  muster_settings_set (KEY, g_variant_new ("(s@a(axx))", muster_store_get_path (store),
                                           g_variant_builder_end (&windows)));
}

/* In their order; the one that was shown has the view, however long the rulesets take to be read.
 */
static void
fill_window (MusterStore *store, MusterWindow *window, GVariant *kept)
{
  gint64 shown;
  g_autoptr (GVariant) armies = NULL;
  g_variant_get (kept, "(@axx)", &armies, &shown);
  gsize n;
  const gint64 *ids = g_variant_get_fixed_array (armies, &n, sizeof (gint64));
  for (gsize i = 0; i < n; i++)
    {
      if (muster_store_is_trashed (store, ids[i]))
        continue;
      if (ids[i] == shown)
        muster_window_open_army (window, shown);
      else
        muster_window_open_behind (window, ids[i]);
    }
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
  g_variant_get (session, "(&s@a(axx))", &path, &windows);
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
