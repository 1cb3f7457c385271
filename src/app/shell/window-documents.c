#include "config.h"

#include "app/shell/window-private.h"

#include "app/army/page.h"
#include "app/campaign/page.h"
#include "app/document/ruleset-cache.h"
#include "app/play/page.h"
#include "app/scenario/page.h"
#include "app/shell/sidebar.h"
#include "scenario/play/store.h"

#include <glib/gi18n-lib.h>

/* A document that is to be opened, and whether it is to be shown then. */
typedef struct
{
  MusterDocument document;
  gboolean is_shown;
} Wanted;

static gboolean
is_same (MusterDocument one, MusterDocument other)
{
  return one.id == other.id && g_str_equal (one.kind, other.kind);
}

static gboolean
is_army (MusterDocument document)
{
  return g_str_equal (document.kind, MUSTER_DOCUMENT_ARMY);
}

gboolean
muster_window_is_document_page (GtkWidget *page)
{
  return MUSTER_IS_ARMY_PAGE (page) || MUSTER_IS_SCENARIO_PAGE (page)
         || MUSTER_IS_CAMPAIGN_PAGE (page) || MUSTER_IS_PLAY_PAGE (page);
}

static MusterDocument
get_document (GtkWidget *page)
{
  if (!muster_window_is_document_page (page))
    return (MusterDocument){ "", 0 };
  return (MusterDocument){ g_intern_string (muster_page_get_kind (MUSTER_PAGE (page))),
                           muster_page_get_document (MUSTER_PAGE (page)) };
}

GArray *
muster_window_list_documents (MusterWindow *window)
{
  GArray *documents = g_array_new (FALSE, FALSE, sizeof (MusterDocument));
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (window->places)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      MusterDocument document = get_document (muster_place_get_page (row));
      if (document.id != 0)
        g_array_append_val (documents, document);
    }
  for (guint i = 0; i < window->wanted->len; i++)
    g_array_append_val (documents, ((Wanted *) g_ptr_array_index (window->wanted, i))->document);
  return documents;
}

GArray *
muster_window_list_armies (MusterWindow *window)
{
  GArray *armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) documents = muster_window_list_documents (window);
  for (guint i = 0; i < documents->len; i++)
    {
      MusterDocument document = g_array_index (documents, MusterDocument, i);
      if (is_army (document))
        g_array_append_val (armies, document.id);
    }
  return armies;
}

MusterDocument
muster_window_get_shown_document (MusterWindow *window)
{
  for (guint i = window->wanted->len; i > 0; i--)
    {
      const Wanted *wanted = g_ptr_array_index (window->wanted, i - 1);
      if (wanted->is_shown)
        return wanted->document;
    }
  return get_document (muster_window_get_page (window));
}

gint64
muster_window_get_shown_army (MusterWindow *window)
{
  MusterDocument shown = muster_window_get_shown_document (window);
  return is_army (shown) ? shown.id : 0;
}

MusterPage *
muster_window_find_page (MusterWindow *window, MusterDocument document)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (window->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    if (is_same (get_document (page), document))
      return MUSTER_PAGE (page);
  return NULL;
}

void
muster_window_close_page (MusterWindow *window, MusterPage *page)
{
  if (page == NULL || !muster_window_is_document_page (GTK_WIDGET (page)))
    return;
  if (muster_window_get_page (window) == GTK_WIDGET (page))
    {
      if (MUSTER_IS_SCENARIO_PAGE (page) || MUSTER_IS_PLAY_PAGE (page))
        muster_window_show_scenarios (window);
      else if (MUSTER_IS_CAMPAIGN_PAGE (page))
        muster_window_show_campaigns (window);
      else
        muster_window_show_page (window, GTK_WIDGET (window->armies));
    }
  gtk_list_box_remove (window->places, muster_places_find (window->places, GTK_WIDGET (page)));
  gtk_stack_remove (window->pages, GTK_WIDGET (page));
  muster_window_emit_documents_changed (window);
}

static gboolean
close_later (gpointer data)
{
  MusterPage *page = data;
  MusterWindow *window = MUSTER_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  if (window != NULL)
    muster_window_close_page (window, page);
  return G_SOURCE_REMOVE;
}

/* The page is still in the middle of hearing of it. */
static void
on_gone (MusterPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, close_later, g_object_ref (page), g_object_unref);
}

static MusterPage *
make_army_page (MusterWindow *window, gint64 army, GError **error)
{
  MusterArmyPage *page = muster_army_page_new (window->store, army, error);
  if (page == NULL)
    return NULL;
  muster_window_add_page (window, MUSTER_PAGE (page),
                          muster_places_add (window->places, "view-list-symbolic", "",
                                             MUSTER_DOCUMENT_ARMY, army));
  g_signal_connect_object (muster_army_page_get_model (page), "gone", G_CALLBACK (on_gone), page,
                           G_CONNECT_SWAPPED);
  return MUSTER_PAGE (page);
}

static void
on_scenario_changed (MusterStore *store, const char *kind, gint64 document, MusterPage *page)
{
  gboolean is_ours =
    g_str_equal (kind, MUSTER_DOCUMENT_SCENARIO) && document == muster_page_get_document (page);
  if ((is_ours || g_str_equal (kind, MUSTER_STORE_ALL))
      && !muster_library_has (store, MUSTER_DOCUMENT_SCENARIO, muster_page_get_document (page)))
    on_gone (page);
}

static MusterPage *
make_scenario_page (MusterWindow *window, gint64 scenario, GError **error)
{
  MusterScenarioPage *page = muster_scenario_page_new (window->store, scenario, error);
  if (page == NULL)
    return NULL;
  muster_window_add_page (window, MUSTER_PAGE (page),
                          muster_places_add (window->places, "mark-location-symbolic", "",
                                             MUSTER_DOCUMENT_SCENARIO, scenario));
  g_signal_connect_object (window->store, "changed", G_CALLBACK (on_scenario_changed), page, 0);
  return MUSTER_PAGE (page);
}

static MusterPage *
make_play_page (MusterWindow *window, gint64 scenario, GError **error)
{
  MusterPlayPage *page = muster_play_page_new (window->store, scenario, error);
  if (page == NULL)
    return NULL;
  muster_window_add_page (window, MUSTER_PAGE (page),
                          muster_places_add (window->places, "media-playback-start-symbolic", "",
                                             MUSTER_DOCUMENT_PLAY, scenario));
  g_signal_connect_object (window->store, "changed", G_CALLBACK (on_scenario_changed), page, 0);
  return MUSTER_PAGE (page);
}

static void
on_campaign_changed (MusterStore *store, const char *kind, gint64 document, MusterPage *page)
{
  gboolean is_ours =
    g_str_equal (kind, MUSTER_DOCUMENT_CAMPAIGN) && document == muster_page_get_document (page);
  if ((is_ours || g_str_equal (kind, MUSTER_STORE_ALL))
      && !muster_library_has (store, MUSTER_DOCUMENT_CAMPAIGN, muster_page_get_document (page)))
    on_gone (page);
}

static MusterPage *
make_campaign_page (MusterWindow *window, gint64 campaign, GError **error)
{
  MusterCampaignPage *page = muster_campaign_page_new (window->store, campaign, error);
  if (page == NULL)
    return NULL;
  muster_window_add_page (window, MUSTER_PAGE (page),
                          muster_places_add (window->places, "x-office-calendar-symbolic", "",
                                             MUSTER_DOCUMENT_CAMPAIGN, campaign));
  g_signal_connect_object (window->store, "changed", G_CALLBACK (on_campaign_changed), page, 0);
  return MUSTER_PAGE (page);
}

static MusterPage *
make_page (MusterWindow *window, MusterDocument document)
{
  g_autoptr (GError) error = NULL;
  MusterPage *page = NULL;
  if (is_army (document))
    page = make_army_page (window, document.id, &error);
  else if (g_str_equal (document.kind, MUSTER_DOCUMENT_CAMPAIGN))
    page = make_campaign_page (window, document.id, &error);
  else if (g_str_equal (document.kind, MUSTER_DOCUMENT_PLAY))
    page = make_play_page (window, document.id, &error);
  else
    page = make_scenario_page (window, document.id, &error);
  if (page == NULL)
    muster_window_show_trouble (window, error->message);
  return page;
}

static void
open_now (MusterWindow *window, Wanted wanted)
{
  MusterPage *page = muster_window_find_page (window, wanted.document);
  if (page == NULL)
    page = make_page (window, wanted.document);
  if (page != NULL && wanted.is_shown)
    muster_window_show_page (window, GTK_WIDGET (page));
  else
    muster_window_emit_documents_changed (window);
}

static void
on_ruleset_read (GObject *source, GAsyncResult *result, gpointer data)
{
  MusterWindow *window = MUSTER_WINDOW (source);
  g_autofree Wanted *wanted = data;
  g_ptr_array_remove (window->wanted, wanted);
  if (window->store != NULL && gtk_widget_get_realized (GTK_WIDGET (window)))
    open_now (window, *wanted);
}

static Wanted *
find_wanted (MusterWindow *window, MusterDocument document)
{
  for (guint i = 0; i < window->wanted->len; i++)
    {
      Wanted *wanted = g_ptr_array_index (window->wanted, i);
      if (is_same (wanted->document, document))
        return wanted;
    }
  return NULL;
}

static void
read_ruleset (MusterWindow *window, Wanted wanted)
{
  Wanted *kept = find_wanted (window, wanted.document);
  if (wanted.is_shown)
    adw_toast_overlay_add_toast (window->toasts, adw_toast_new (_ ("Reading a large ruleset…")));
  if (kept != NULL)
    {
      kept->is_shown = kept->is_shown || wanted.is_shown;
      return;
    }
  kept = g_memdup2 (&wanted, sizeof wanted);
  g_ptr_array_add (window->wanted, kept);
  muster_shelf_read (window->store, wanted.document.id, window, NULL, on_ruleset_read, kept);
}

void
muster_window_open_document (MusterWindow *window, MusterDocument document, gboolean is_shown)
{
  Wanted wanted = { { g_intern_string (document.kind), document.id }, is_shown };
  if (window->store == NULL)
    return;
  if (!is_army (document) || muster_window_find_page (window, document) != NULL
      || !muster_shelf_is_slow (window->store, document.id))
    open_now (window, wanted);
  else
    read_ruleset (window, wanted);
}

void
muster_window_open_army (MusterWindow *window, gint64 army)
{
  muster_window_open_document (window, (MusterDocument){ MUSTER_DOCUMENT_ARMY, army }, TRUE);
}

void
muster_window_open_behind (MusterWindow *window, gint64 army)
{
  muster_window_open_document (window, (MusterDocument){ MUSTER_DOCUMENT_ARMY, army }, FALSE);
}

/* The document that is shown goes to a window of its own. */
static void
on_move_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  MusterDocument document = get_document (page);
  if (document.id == 0)
    return;
  MusterWindow *other =
    muster_window_new (gtk_window_get_application (GTK_WINDOW (window)), window->store, NULL);
  gtk_window_present (GTK_WINDOW (other));
  muster_window_open_document (other, document, TRUE);
  muster_window_close_page (window, MUSTER_PAGE (page));
}

static void
on_close_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  if (muster_window_is_document_page (page))
    muster_window_close_page (window, MUSTER_PAGE (page));
  else
    gtk_window_close (GTK_WINDOW (window));
}

static void
on_close_document (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  MusterDocument document;
  g_variant_get (parameter, "(&sx)", &document.kind, &document.id);
  muster_window_close_page (window, muster_window_find_page (window, document));
}

void
muster_window_install_documents (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.move-page", NULL, on_move_page);
  gtk_widget_class_install_action (class, "win.close-page", NULL, on_close_page);
  gtk_widget_class_install_action (class, "win.close-document", "(sx)", on_close_document);
  gtk_widget_class_add_binding_action (class, GDK_KEY_w, GDK_CONTROL_MASK, "win.close-page", NULL);
}
