#include "config.h"

#include "app/shell/window.h"

#include "app/army/page.h"
#include "app/campaign/page.h"
#include "app/catalogue/page.h"
#include "app/collection/page.h"
#include "app/document/page.h"
#include "app/document/ruleset-cache.h"
#include "app/document/settings.h"
#include "app/library/pages.h"
#include "app/play/page.h"
#include "app/scenario/page.h"
#include "app/shell/examples-window.h"
#include "app/shell/problem-bar.h"
#include "app/widget/file-dialog.h"
#include "app/widget/list-row.h"
#include "app/widget/tab-stop.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/store.h"
#include "scenario/play/play.h"
#include "scenario/store.h"
#include "xml/reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MUSTER_TYPE_WINDOW (muster_window_get_type ())

/* The places on the side of a window: a row for each page that is open, or can be. */

static void
name_close_button (GtkWidget *button, const char *name)
{
  g_autofree char *text = g_strdup_printf (_ ("Close %s"), name);
  muster_tooltip_set (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Letters: a name that is longer may be cut, and what several begin with alike says nothing. */
#define LONG_NAME   26
#define LONG_START  14
#define START_SHOWN 8

static glong
count_alike (const char *one, const char *other)
{
  glong n = 0;
  for (; *one != '\0' && g_utf8_get_char (one) == g_utf8_get_char (other); n++)
    {
      one = g_utf8_next_char (one);
      other = g_utf8_next_char (other);
    }
  return n;
}

static const char *
get_name (GtkWidget *place)
{
  return g_object_get_data (G_OBJECT (place), "name");
}

/* "The batt…second day" where another place begins as this one does, so that no two are cut to the
 * same words. */
static char *
dup_telling_name (GtkWidget *place)
{
  const char *name = get_name (place);
  glong alike = 0;
  for (GtkWidget *other = gtk_widget_get_first_child (gtk_widget_get_parent (place)); other != NULL;
       other = gtk_widget_get_next_sibling (other))
    if (!g_str_equal (get_name (other), name))
      alike = MAX (alike, count_alike (name, get_name (other)));
  if (g_utf8_strlen (name, -1) <= LONG_NAME || alike < LONG_START)
    return g_strdup (name);
  const char *differs = g_utf8_offset_to_pointer (name, alike);
  const char *word = g_utf8_strrchr (name, differs - name, ' ');
  g_autofree char *start = g_utf8_substring (name, 0, START_SHOWN);
  if (word != NULL && g_utf8_pointer_to_offset (name, word) > START_SHOWN)
    differs = word + 1;
  return g_strdup_printf ("%s…%s", g_strchomp (start), differs);
}

static void
tell_places_apart (GtkWidget *places)
{
  for (GtkWidget *place = gtk_widget_get_first_child (places); place != NULL;
       place = gtk_widget_get_next_sibling (place))
    {
      g_autofree char *shown = dup_telling_name (place);
      gboolean is_cut = !g_str_equal (shown, get_name (place));
      gtk_label_set_text (g_object_get_data (G_OBJECT (place), "label"), shown);
      muster_tooltip_set (place, is_cut ? get_name (place) : NULL);
    }
}

static void
name_place (GtkWidget *place, const char *name)
{
  GtkWidget *close = g_object_get_data (G_OBJECT (place), "close");
  g_object_set_data_full (G_OBJECT (place), "name", g_strdup (name), g_free);
  tell_places_apart (gtk_widget_get_parent (place));
  gtk_accessible_update_property (GTK_ACCESSIBLE (place), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (close != NULL)
    name_close_button (close, name);
}

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  /* A long name must not want so much room that the window shows one thing at a time. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static GtkWidget *
new_close_button (const char *kind, gint64 document)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (close), "win.close-document");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (close), "(sx)", kind, document);
  return close;
}

/**
 * muster_places_add:
 * @name: what it is called until it gets a page that is closed from its row
 * @kind: (nullable): of the document that its button closes; NULL: it has no button
 * @document: its number
 *
 * Returns: (transfer none): the new row
 */
static GtkWidget *
muster_places_add (GtkListBox *places,
                   const char *icon,
                   const char *name,
                   const char *kind,
                   gint64 document)
{
  GtkWidget *place = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = new_label ();
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), label);
  g_object_set_data (G_OBJECT (place), "label", label);
  if (kind != NULL)
    {
      GtkWidget *close = new_close_button (kind, document);
      gtk_box_append (GTK_BOX (box), close);
      g_object_set_data (G_OBJECT (place), "close", close);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (place), box);
  g_object_set_data_full (G_OBJECT (place), "name", g_strdup (name), g_free);
  gtk_list_box_append (places, place);
  name_place (place, name);
  return place;
}

static void
show_title (MusterPage *page, GParamSpec *pspec, GtkWidget *place)
{
  name_place (place, muster_page_get_title (page));
}

/** Gives a row its page: that of a document is called as the document is, from now on. */
static void
muster_place_set_page (GtkWidget *place, MusterPage *page)
{
  g_object_set_data (G_OBJECT (place), "page", page);
  if (g_object_get_data (G_OBJECT (place), "close") == NULL)
    return;
  g_signal_connect_object (page, "notify::title", G_CALLBACK (show_title), place, 0);
  show_title (page, NULL, place);
}

/** Returns: (transfer none) (nullable): the page of a row */
static GtkWidget *
muster_place_get_page (GtkWidget *place)
{
  return g_object_get_data (G_OBJECT (place), "page");
}

/** Returns: (transfer none) (nullable): the row of a page */
static GtkWidget *
muster_places_find (GtkListBox *places, GtkWidget *page)
{
  for (GtkWidget *place = gtk_widget_get_first_child (GTK_WIDGET (places)); place != NULL;
       place = gtk_widget_get_next_sibling (place))
    if (muster_place_get_page (place) == page)
      return place;
  return NULL;
}

/** Returns: (transfer none) (nullable): the row after the selected one, or before it, round and
 * round */
static GtkListBoxRow *
muster_places_get_next (GtkListBox *places, gboolean is_next)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (places));
  if (row == NULL)
    return NULL;
  row = is_next ? gtk_widget_get_next_sibling (row) : gtk_widget_get_prev_sibling (row);
  if (row == NULL)
    row = is_next ? gtk_widget_get_first_child (GTK_WIDGET (places))
                  : gtk_widget_get_last_child (GTK_WIDGET (places));
  return GTK_LIST_BOX_ROW (row);
}

struct _MusterWindow
{
  AdwApplicationWindow parent;
  AdwLeaflet *leaflet;
  GtkWidget *side;
  GtkListBox *places;
  GtkStack *pages;
  AdwToastOverlay *toasts;
  MusterProblemBar *problem;
  GtkWidget *failed; /* (unowned): the page whose problem it is; NULL: the window's, which goes
                        along to whatever page is shown */
  AdwStatusPage *closed;
  MusterStore *store;
  MusterArmiesPage *armies;
  GtkWidget *scenarios_place;
  GtkWidget *campaigns_place;
  GtkWidget *collection_place;
  GtkWidget *catalogue_place;
  GPtrArray *wanted; /* Wanted: documents whose packs are being read, as they were asked for */
  /* NULL until they are asked for: the catalogue takes as long as the window. */
  MusterScenariosPage *scenarios;
  MusterCampaignsPage *campaigns;
  MusterCollectionPage *collection;
  MusterCataloguePage *catalogue;
};

/* The window */

G_DEFINE_FINAL_TYPE (MusterWindow, muster_window, ADW_TYPE_APPLICATION_WINDOW)

static guint documents_changed;

/* Documents */

/* A document that is to be opened. */
typedef struct
{
  MusterDocumentId document;
  gboolean is_shown; /* then */
  gboolean is_slow;  /* one of its packs is large */
  gboolean is_read;
} Wanted;

static gboolean
is_same_document (MusterDocumentId one, MusterDocumentId other)
{
  return one.id == other.id && g_str_equal (one.kind, other.kind);
}

static gboolean
is_army (MusterDocumentId document)
{
  return g_str_equal (document.kind, MUSTER_DOCUMENT_ARMY);
}

/* Whether the page is that of a document, which can be closed. */
static gboolean
is_document_page (GtkWidget *page)
{
  return MUSTER_IS_ARMY_PAGE (page) || MUSTER_IS_SCENARIO_PAGE (page)
         || MUSTER_IS_CAMPAIGN_PAGE (page) || MUSTER_IS_PLAY_PAGE (page);
}

static MusterDocumentId
get_document (GtkWidget *page)
{
  if (!is_document_page (page))
    return (MusterDocumentId){ "", 0 };
  return (MusterDocumentId){ g_intern_string (muster_page_get_kind (MUSTER_PAGE (page))),
                             muster_page_get_document (MUSTER_PAGE (page)) };
}

GArray *
muster_window_list_documents (MusterWindow *window)
{
  GArray *documents = g_array_new (FALSE, FALSE, sizeof (MusterDocumentId));
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (window->places)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      MusterDocumentId document = get_document (muster_place_get_page (row));
      if (document.id != 0)
        g_array_append_val (documents, document);
    }
  for (guint i = 0; i < window->wanted->len; i++)
    g_array_append_val (documents, ((Wanted *) g_ptr_array_index (window->wanted, i))->document);
  return documents;
}

MusterDocumentId
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

/* The page of a document that is open. */
static MusterPage *
find_page (MusterWindow *window, MusterDocumentId document)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (window->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    if (is_same_document (get_document (page), document))
      return MUSTER_PAGE (page);
  return NULL;
}

static void
on_failed (MusterPage *page, const char *message, MusterWindow *window)
{
  muster_window_show_problem (window, message);
  window->failed = GTK_WIDGET (page);
  muster_problem_bar_move_to (window->problem, window->failed);
}

static void
on_undo_toast (AdwToast *toast, MusterPage *page)
{
  muster_page_undo (page);
}

static void
on_done (MusterPage *page, const char *message, gboolean can_undo, MusterWindow *window)
{
  g_autofree char *text = g_markup_escape_text (message, -1);
  AdwToast *toast = adw_toast_new (text);
  if (can_undo)
    {
      adw_toast_set_button_label (toast, _ ("_Undo"));
      /* After another action it would take back that one. */
      g_signal_connect_object (page, "notify::undo-tooltip", G_CALLBACK (adw_toast_dismiss), toast,
                               G_CONNECT_SWAPPED);
    }
  adw_toast_set_timeout (toast, 6);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_undo_toast), page, 0);
  adw_toast_overlay_add_toast (window->toasts, toast);
}

static void
on_open (MusterPage *page, const char *kind, gint64 document, MusterWindow *window)
{
  muster_window_open_document (window, (MusterDocumentId){ kind, document }, TRUE);
}

static void
name_window (MusterWindow *window)
{
  GtkWidget *page = muster_window_get_page (window);
  if (MUSTER_IS_PAGE (page))
    gtk_window_set_title (GTK_WINDOW (window), muster_page_get_title (MUSTER_PAGE (page)));
}

/* Gives a page its row among the places, and listens to it. */
static void
add_page (MusterWindow *window, MusterPage *page, GtkWidget *place)
{
  gtk_stack_add_child (window->pages, GTK_WIDGET (page));
  muster_place_set_page (place, page);
  g_object_bind_property (window->leaflet, "folded", page, "folded", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (page, "failed", G_CALLBACK (on_failed), window, 0);
  g_signal_connect_object (page, "done", G_CALLBACK (on_done), window, 0);
  g_signal_connect_object (page, "open", G_CALLBACK (on_open), window, 0);
  g_signal_connect_object (page, "notify::title", G_CALLBACK (name_window), window,
                           G_CONNECT_SWAPPED);
}

/* The rows of a list are there, and can have the focus, only after it was shown. */
static gboolean
focus_page (gpointer page)
{
  if (gtk_widget_get_mapped (page))
    gtk_widget_grab_focus (page);
  return G_SOURCE_REMOVE;
}

static void
show_page (MusterWindow *window, GtkWidget *page)
{
  GtkWidget *place = muster_places_find (window->places, page);
  gtk_stack_set_visible_child (window->pages, page);
  if (window->failed == NULL)
    muster_problem_bar_move_to (window->problem, page);
  gtk_list_box_select_row (window->places, GTK_LIST_BOX_ROW (place));
  adw_leaflet_set_visible_child (window->leaflet, GTK_WIDGET (window->toasts));
  g_idle_add_full (G_PRIORITY_LOW, focus_page, g_object_ref (page), g_object_unref);
  name_window (window);
  g_signal_emit (window, documents_changed, 0);
}

/* Shows the list of scenarios, which is made when it is shown first. */
static void
show_scenarios (MusterWindow *window)
{
  if (window->scenarios == NULL && window->store != NULL)
    {
      window->scenarios = MUSTER_SCENARIOS_PAGE (
        muster_documents_page_new (MUSTER_TYPE_SCENARIOS_PAGE, window->store));
      add_page (window, MUSTER_PAGE (window->scenarios), window->scenarios_place);
    }
  if (window->scenarios != NULL)
    show_page (window, GTK_WIDGET (window->scenarios));
}

/* As show_scenarios(), the campaigns. */
static void
show_campaigns (MusterWindow *window)
{
  if (window->campaigns == NULL && window->store != NULL)
    {
      window->campaigns = MUSTER_CAMPAIGNS_PAGE (
        muster_documents_page_new (MUSTER_TYPE_CAMPAIGNS_PAGE, window->store));
      add_page (window, MUSTER_PAGE (window->campaigns), window->campaigns_place);
    }
  if (window->campaigns != NULL)
    show_page (window, GTK_WIDGET (window->campaigns));
}

/* Tells that what is open, or shown, is another. */
static void
emit_documents_changed (MusterWindow *window)
{
  g_signal_emit (window, documents_changed, 0);
}

/* Closes the page of a document, and shows what lists such ones where it was shown. */
static void
close_page (MusterWindow *window, MusterPage *page)
{
  if (page == NULL || !is_document_page (GTK_WIDGET (page)))
    return;
  if (window->failed == GTK_WIDGET (page))
    window->failed = NULL;
  if (muster_window_get_page (window) == GTK_WIDGET (page))
    {
      if (MUSTER_IS_SCENARIO_PAGE (page) || MUSTER_IS_PLAY_PAGE (page))
        show_scenarios (window);
      else if (MUSTER_IS_CAMPAIGN_PAGE (page))
        show_campaigns (window);
      else
        show_page (window, GTK_WIDGET (window->armies));
    }
  if (window->failed == NULL)
    muster_problem_bar_move_to (window->problem, muster_window_get_page (window));
  gtk_list_box_remove (window->places, muster_places_find (window->places, GTK_WIDGET (page)));
  gtk_stack_remove (window->pages, GTK_WIDGET (page));
  emit_documents_changed (window);
}

static gboolean
close_later (gpointer data)
{
  MusterPage *page = data;
  MusterWindow *window = MUSTER_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  if (window != NULL)
    close_page (window, page);
  return G_SOURCE_REMOVE;
}

/* The page is still in the middle of hearing of it. */
static void
on_gone (MusterPage *page)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, close_later, g_object_ref (page), g_object_unref);
}

static MusterPage *
make_page (MusterWindow *window, MusterDocumentId document)
{
  g_autoptr (GError) error = NULL;
  gpointer page;
  const char *icon;
  if (is_army (document))
    {
      page = muster_army_page_new (window->store, document.id, &error);
      icon = "view-list-symbolic";
    }
  else if (g_str_equal (document.kind, MUSTER_DOCUMENT_CAMPAIGN))
    {
      page = muster_campaign_page_new (window->store, document.id, &error);
      icon = "x-office-calendar-symbolic";
    }
  else if (g_str_equal (document.kind, MUSTER_DOCUMENT_PLAY))
    {
      page = muster_play_page_new (window->store, document.id, &error);
      icon = "media-playback-start-symbolic";
    }
  else
    {
      page = muster_scenario_page_new (window->store, document.id, &error);
      icon = "mark-location-symbolic";
    }
  if (page == NULL)
    {
      muster_window_show_problem (window, error->message);
      return NULL;
    }
  add_page (window, page, muster_places_add (window->places, icon, "", document.kind, document.id));
  g_signal_connect (page, "gone", G_CALLBACK (on_gone), NULL);
  return page;
}

static void
open_now (MusterWindow *window, Wanted wanted)
{
  MusterPage *page = find_page (window, wanted.document);
  if (page == NULL)
    page = make_page (window, wanted.document);
  if (page != NULL && wanted.is_shown)
    show_page (window, GTK_WIDGET (page));
  else
    emit_documents_changed (window);
}

/* In the order in which they were asked for; large packs keep only their own documents waiting. */
static void
open_read (MusterWindow *window)
{
  guint i = 0;
  while (i < window->wanted->len)
    {
      Wanted wanted = *(const Wanted *) g_ptr_array_index (window->wanted, i);
      if (!wanted.is_read && !wanted.is_slow)
        return;
      if (!wanted.is_read)
        {
          i++;
          continue;
        }
      g_ptr_array_remove_index (window->wanted, i);
      open_now (window, wanted);
    }
}

static void
on_rulesets_read (gpointer source, gpointer data)
{
  MusterWindow *window = MUSTER_WINDOW (source);
  Wanted *wanted = data;
  wanted->is_read = TRUE;
  if (window->store != NULL && gtk_widget_get_realized (GTK_WIDGET (window)))
    open_read (window);
}

static Wanted *
find_wanted (MusterWindow *window, MusterDocumentId document)
{
  for (guint i = 0; i < window->wanted->len; i++)
    {
      Wanted *wanted = g_ptr_array_index (window->wanted, i);
      if (is_same_document (wanted->document, document))
        return wanted;
    }
  return NULL;
}

void
muster_window_open_document (MusterWindow *window, MusterDocumentId document, gboolean is_shown)
{
  Wanted wanted = { { g_intern_string (document.kind), document.id }, is_shown };
  if (window->store == NULL)
    return;
  if (find_page (window, document) != NULL)
    {
      open_now (window, wanted);
      return;
    }
  Wanted *kept = find_wanted (window, document);
  gboolean is_new = kept == NULL;
  if (is_new)
    {
      kept = g_memdup2 (&wanted, sizeof wanted);
      kept->is_slow = muster_ruleset_cache_is_slow (window->store, document.kind, document.id);
      kept->is_read = muster_ruleset_cache_is_read (window->store, document.kind, document.id);
      g_ptr_array_add (window->wanted, kept);
    }
  kept->is_shown = kept->is_shown || is_shown;
  if (kept->is_slow && is_shown)
    adw_toast_overlay_add_toast (window->toasts, adw_toast_new (_ ("Reading a large ruleset…")));
  if (is_new && kept->is_read)
    open_read (window);
  else if (is_new)
    muster_ruleset_cache_read (window->store, document.kind, &document.id, 1, window, NULL,
                               on_rulesets_read, kept);
}

/* The document that is shown goes to a window of its own. */
static void
on_move_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  MusterDocumentId document = get_document (page);
  if (document.id == 0)
    return;
  MusterWindow *other =
    muster_window_new (gtk_window_get_application (GTK_WINDOW (window)), window->store, NULL);
  gtk_window_present (GTK_WINDOW (other));
  muster_window_open_document (other, document, TRUE);
  close_page (window, MUSTER_PAGE (page));
}

static void
on_close_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  if (is_document_page (page))
    close_page (window, MUSTER_PAGE (page));
  else
    gtk_window_close (GTK_WINDOW (window));
}

static void
on_close_document (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  MusterDocumentId document;
  g_variant_get (parameter, "(&sx)", &document.kind, &document.id);
  close_page (window, find_page (window, document));
}

/* Gives the class the actions on documents. */
static void
install_documents (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.move-page", NULL, on_move_page);
  gtk_widget_class_install_action (class, "win.close-page", NULL, on_close_page);
  gtk_widget_class_install_action (class, "win.close-document", "(sx)", on_close_document);
  gtk_widget_class_add_binding_action (class, GDK_KEY_w, GDK_CONTROL_MASK, "win.close-page", NULL);
}

/* Reports of losses */

static gboolean
is_same_name (const char *one, const char *other)
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
      MusterDocumentId document = { MUSTER_DOCUMENT_CAMPAIGN, campaign->id };
      if (!is_same_name (campaign->name, name))
        continue;
      if (find_page (window, document) != NULL)
        return campaign->id;
      found = found != 0 ? found : campaign->id;
    }
  return found;
}

/* The page that is shown, where the report may be of its campaign. */
static MusterPage *
find_page_of_report (MusterWindow *window, const char *name)
{
  GtkWidget *shown = muster_window_get_page (window);
  return MUSTER_IS_CAMPAIGN_PAGE (shown)
             && (name == NULL || is_same_name (name, muster_page_get_title (MUSTER_PAGE (shown))))
           ? MUSTER_PAGE (shown)
           : NULL;
}

static void
notify_none (MusterWindow *window, const char *file, const char *name)
{
  g_autofree char *text =
    name != NULL
      /* Translators: %1$s: a file; %2$s: a campaign. */
      ? g_strdup_printf (_ ("%1$s is a report of the campaign %2$s, which is not in the library. "
                            "Import the campaign first, and then the report."),
                         file, name)
      : g_strdup_printf (_ ("%s is a report that does not say of which campaign it is. Open the "
                            "campaign, and drop the report there."),
                         file);
  muster_window_show_problem (window, text);
}

/* A report that waits for its campaign. */
typedef struct
{
  gint64 campaign;
  GFile *file;
} Incoming;

static void
on_campaign_read (gpointer source, gpointer data)
{
  MusterWindow *window = MUSTER_WINDOW (source);
  g_autofree Incoming *incoming = data;
  g_autoptr (GFile) file = incoming->file;
  Wanted wanted = { { MUSTER_DOCUMENT_CAMPAIGN, incoming->campaign }, TRUE };
  if (window->store == NULL || !gtk_widget_get_realized (GTK_WIDGET (window)))
    return;
  open_now (window, wanted);
  MusterPage *page = find_page (window, wanted.document);
  if (page != NULL)
    muster_campaign_page_import_report (MUSTER_CAMPAIGN_PAGE (page), file);
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
      muster_window_show_problem (window, error->message);
      return;
    }
  const char *name = muster_xml_node_get (muster_xml_get_root (xml), "campaign");
  MusterPage *page = find_page_of_report (window, name);
  gint64 campaign = page == NULL && name != NULL ? find_campaign (window, name) : 0;
  if (page != NULL)
    muster_campaign_page_import_report (MUSTER_CAMPAIGN_PAGE (page), file);
  else if (campaign != 0)
    {
      Incoming *incoming = g_new (Incoming, 1);
      *incoming = (Incoming){ campaign, g_object_ref (file) };
      muster_ruleset_cache_read (window->store, MUSTER_DOCUMENT_CAMPAIGN, &campaign, 1, window,
                                 NULL, on_campaign_read, incoming);
    }
  else
    notify_none (window, shown, name);
}

static void
on_import_report (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  if (window->store != NULL)
    import (window, file);
}

/* Gives the class win.import-report: a report of losses goes to the
 * page of the campaign that it names, which is opened. */
static void
install_reports (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.import-report", "ay", on_import_report);
}

GtkWidget *
muster_window_get_page (MusterWindow *window)
{
  return gtk_stack_get_visible_child (window->pages);
}

void
muster_window_show_problem (MusterWindow *window, const char *message)
{
  window->failed = NULL;
  muster_problem_bar_move_to (window->problem, muster_window_get_page (window));
  muster_problem_bar_show (window->problem, message);
}

/* What went well here since says that the problem is over; what another program does says nothing
 * of it. */
static void
on_store_changed (MusterWindow *window, const char *kind, gint64 document)
{
  if (!g_str_equal (kind, MUSTER_STORE_ALL))
    muster_problem_bar_hide (window->problem);
}

void
muster_window_import (MusterWindow *window, GFile **files, guint n)
{
  if (window->armies != NULL)
    muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (window->armies), files, n);
}

static void
on_campaigns (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_campaigns (MUSTER_WINDOW (widget));
}

static void
on_scenarios (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_scenarios (MUSTER_WINDOW (widget));
}

static void
on_import_scenario (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  show_scenarios (window);
  if (window->scenarios != NULL)
    muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (window->scenarios), &file, 1);
}

static void
on_import_campaign (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_bytestring (parameter));
  show_campaigns (window);
  if (window->campaigns != NULL)
    muster_documents_page_import (MUSTER_DOCUMENTS_PAGE (window->campaigns), &file, 1);
}

static void
show_collection (MusterWindow *window)
{
  if (window->collection == NULL && window->store != NULL)
    {
      window->collection = muster_collection_page_new (window->store);
      add_page (window, MUSTER_PAGE (window->collection), window->collection_place);
    }
  if (window->collection != NULL)
    show_page (window, GTK_WIDGET (window->collection));
}

static void
on_collection (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_collection (MUSTER_WINDOW (widget));
}

static void
show_catalogue (MusterWindow *window)
{
  if (window->catalogue == NULL && window->store != NULL)
    {
      window->catalogue = muster_catalogue_page_new (window->store);
      add_page (window, MUSTER_PAGE (window->catalogue), window->catalogue_place);
    }
  if (window->catalogue != NULL)
    show_page (window, GTK_WIDGET (window->catalogue));
}

static void
on_catalogue (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_catalogue (MUSTER_WINDOW (widget));
}

/* Whoever goes where he is already wants the documents themselves. */
static void
leave_trash (MusterWindow *window)
{
  GtkWidget *page = muster_window_get_page (window);
  if (MUSTER_IS_DOCUMENTS_PAGE (page))
    g_object_set (page, "trash", FALSE, NULL);
}

static void
on_place (MusterWindow *window, GtkListBoxRow *row)
{
  GtkWidget *page = row != NULL ? muster_place_get_page (GTK_WIDGET (row)) : NULL;
  if (page != NULL && page == muster_window_get_page (window))
    leave_trash (window);
  if (page != NULL)
    show_page (window, page);
  else if (row != NULL && GTK_WIDGET (row) == window->scenarios_place)
    show_scenarios (window);
  else if (row != NULL && GTK_WIDGET (row) == window->campaigns_place)
    show_campaigns (window);
  else if (row != NULL && GTK_WIDGET (row) == window->collection_place)
    show_collection (window);
  else if (row != NULL)
    show_catalogue (window);
}

/* To the list of such documents, from a list to the places where those are out of sight. */
static void
on_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkWidget *page = muster_window_get_page (window);
  gboolean is_list = MUSTER_IS_DOCUMENTS_PAGE (page);
  if (MUSTER_IS_SCENARIO_PAGE (page))
    show_scenarios (window);
  else if (MUSTER_IS_CAMPAIGN_PAGE (page))
    show_campaigns (window);
  else if (window->armies == NULL || (is_list && adw_leaflet_get_folded (window->leaflet)))
    adw_leaflet_navigate (window->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  else
    show_page (window, GTK_WIDGET (window->armies));
}

static void
on_library_chosen (GtkWidget *widget, GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;
  if (path != NULL)
    gtk_widget_activate_action (widget, "app.use-library", "^ay", path);
}

static void
on_open_library (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog = muster_file_dialog_new (widget, _ ("Open Another Library"),
                                                         GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"));
  muster_file_dialog_show (dialog, on_library_chosen);
}

static void
on_new_army (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  if (window->armies != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window->armies), "documents.new", NULL);
}

static void
on_examples (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (GTK_WINDOW (muster_examples_window_new (GTK_WINDOW (widget))));
}

static void
on_open_example (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  if (window->armies == NULL)
    return;
  show_page (window, GTK_WIDGET (window->armies));
  gtk_widget_activate_action_variant (GTK_WIDGET (window->armies), "documents.open-example",
                                      parameter);
}

static void
on_next_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkListBoxRow *row = muster_places_get_next (window->places, g_str_equal (name, "win.next-page"));
  if (row != NULL)
    on_place (window, row);
}

static void
on_go_to_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterWindow *window = MUSTER_WINDOW (widget);
  GtkListBoxRow *row =
    gtk_list_box_get_row_at_index (window->places, g_variant_get_int32 (parameter) - 1);
  if (row != NULL)
    on_place (window, row);
}

static void
on_hide_problem (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_problem_bar_hide (MUSTER_WINDOW (widget)->problem);
}

/* The shortcuts are made when they are asked for: that takes longer than a page. */
static void
on_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkApplicationWindow *window = data;
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (window);
  if (shortcuts == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/muster_army/Muster/shell/shortcuts.ui");
      shortcuts = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
      gtk_application_window_set_help_overlay (window, shortcuts);
    }
  gtk_window_present (GTK_WINDOW (shortcuts));
}

/* What is being typed is kept: the entry that has the focus loses it first. */
static gboolean
close_request (GtkWindow *window)
{
  gtk_window_set_focus (window, NULL);
  return GTK_WINDOW_CLASS (muster_window_parent_class)->close_request (window);
}

/* The places have more room in wider windows, in which their names need not be broken. */
#define USUAL_WIDTH 1200
#define SIDE        190
#define WIDEST_SIDE 280

static void
on_width (MusterWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  int width = SIDE * gdk_surface_get_width (surface) / USUAL_WIDTH;
  gtk_widget_set_size_request (window->side, CLAMP (width, SIDE, WIDEST_SIDE), -1);
}

static void
realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (muster_window_parent_class)->realize (widget);
  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (widget)), "notify::width",
                           G_CALLBACK (on_width), widget, G_CONNECT_SWAPPED);
}

static void
dispose (GObject *object)
{
  g_clear_object (&MUSTER_WINDOW (object)->store);
  g_clear_object (&MUSTER_WINDOW (object)->problem);
  G_OBJECT_CLASS (muster_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MUSTER_WINDOW (object)->wanted);
  G_OBJECT_CLASS (muster_window_parent_class)->finalize (object);
}

static void
muster_window_class_init (MusterWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  GTK_WINDOW_CLASS (class)->close_request = close_request;
  widget_class->realize = realize;
  g_type_ensure (MUSTER_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/muster_army/Muster/shell/window.ui");
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, side);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, places);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, MusterWindow, closed);
  gtk_widget_class_bind_template_callback (widget_class, on_place);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, on_back);
  documents_changed = g_signal_new ("documents-changed", MUSTER_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "win.next-page", NULL, on_next_page);
  gtk_widget_class_install_action (widget_class, "win.previous-page", NULL, on_next_page);
  gtk_widget_class_install_action (widget_class, "win.go-to-page", "i", on_go_to_page);
  for (int i = 1; i <= 9; i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0 + (guint) i, GDK_ALT_MASK,
                                         "win.go-to-page", "i", i);
  gtk_widget_class_install_action (widget_class, "win.hide-problem", NULL, on_hide_problem);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_ALT_MASK, "win.back", NULL);
  gtk_widget_class_install_action (widget_class, "win.open-library", NULL, on_open_library);
  gtk_widget_class_install_action (widget_class, "win.new-army", NULL, on_new_army);
  gtk_widget_class_install_action (widget_class, "win.examples", NULL, on_examples);
  gtk_widget_class_install_action (widget_class, "win.open-example", "s", on_open_example);
  gtk_widget_class_install_action (widget_class, "win.scenarios", NULL, on_scenarios);
  gtk_widget_class_install_action (widget_class, "win.import-scenario", "ay", on_import_scenario);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_j, GDK_CONTROL_MASK, "win.scenarios",
                                       NULL);
  gtk_widget_class_install_action (widget_class, "win.campaigns", NULL, on_campaigns);
  gtk_widget_class_install_action (widget_class, "win.import-campaign", "ay", on_import_campaign);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_j, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.campaigns", NULL);
  gtk_widget_class_install_action (widget_class, "win.collection", NULL, on_collection);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.collection", NULL);
  gtk_widget_class_install_action (widget_class, "win.catalogue", NULL, on_catalogue);
  install_documents (widget_class);
  install_reports (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, "win.catalogue",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, GDK_CONTROL_MASK, "win.new-army",
                                       NULL);
}

static void
muster_window_init (MusterWindow *window)
{
  static const GActionEntry entries[] = {
    { .name = "show-help-overlay", .activate = on_shortcuts },
  };
  window->wanted = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (window));
  /* Words that the keyboard comes by are not selected as if they were to be copied. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-label-select-on-focus", FALSE,
                NULL);
  window->problem = g_object_ref_sink (g_object_new (MUSTER_TYPE_PROBLEM_BAR, NULL));
  muster_problem_bar_move_to (window->problem, gtk_stack_get_visible_child (window->pages));
  muster_settings_bind ("window-width", window, "default-width");
  muster_settings_bind ("window-height", window, "default-height");
  muster_settings_bind ("window-maximized", window, "maximized");
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
}

static void
show_closed (MusterWindow *window, const char *problem)
{
  GtkWidget *nothing = gtk_label_new (_ ("No library is open"));
  gtk_label_set_wrap (GTK_LABEL (nothing), TRUE);
  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_widget_set_margin_top (nothing, 24);
  gtk_widget_set_valign (nothing, GTK_ALIGN_START);
  gtk_list_box_set_placeholder (window->places, nothing);
  g_autofree char *escaped = g_markup_escape_text (problem, -1);
  adw_status_page_set_description (window->closed, escaped);
  adw_leaflet_set_visible_child (window->leaflet, GTK_WIDGET (window->toasts));
}

MusterWindow *
muster_window_new (GtkApplication *application, MusterStore *store, const char *problem)
{
  MusterWindow *window = g_object_new (MUSTER_TYPE_WINDOW, "application", application, NULL);
  if (store == NULL)
    {
      show_closed (window, problem);
      return window;
    }
  window->store = g_object_ref (store);
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), window,
                           G_CONNECT_SWAPPED);
  window->armies = muster_armies_page_new (store);
  add_page (window, MUSTER_PAGE (window->armies),
            muster_places_add (window->places, "folder-symbolic", _ ("Armies"), NULL, 0));
  window->scenarios_place =
    muster_places_add (window->places, "emoji-flags-symbolic", _ ("Scenarios"), NULL, 0);
  window->campaigns_place =
    muster_places_add (window->places, "x-office-calendar-symbolic", _ ("Campaigns"), NULL, 0);
  window->collection_place =
    muster_places_add (window->places, "view-grid-symbolic", _ ("Collection"), NULL, 0);
  window->catalogue_place =
    muster_places_add (window->places, "system-search-symbolic", _ ("Catalogue"), NULL, 0);
  show_page (window, GTK_WIDGET (window->armies));
  if (muster_store_is_full (store))
    muster_window_show_problem (window, _ ("There is no room left on the disk, so the library can "
                                           "only be read. Armies can be looked at, printed and "
                                           "exported elsewhere. Make room and start Muster again "
                                           "to change anything."));
  else if (muster_store_is_read_only (store))
    muster_window_show_problem (window, _ ("The library can only be read: its file or folder is "
                                           "write-protected. Armies can be looked at and printed; "
                                           "nothing can be changed."));
  return window;
}
