#include "config.h"

#include "app/library/pages.h"

#include "app/army/windows.h"
#include "app/army/compare-window.h"
#include "app/document/ruleset-cache.h"
#include "app/document/settings.h"
#include "app/import/window.h"
#include "app/library/armies-filter.h"
#include "app/library/army-row.h"
#include "app/library/windows.h"
#include "app/library/welcome.h"
#include "app/scenario/new-scenario-window.h"
#include "app/widget/clipboard.h"
#include "app/widget/file-dialog.h"
#include "army/model/army.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "army/text/lines.h"
#include "army/text/read.h"
#include "base/problem.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/store.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* What one screen shows: these are there before the window is. */
#define MOST_AT_FIRST 15

/* Verdicts come one by one: the list is sorted and filtered again when some have come, ms. */
#define PAUSE 200

struct _MusterArmiesPage
{
  MusterDocumentsPage parent;
  GtkMenuButton *filter_button;
  GtkRevealer *batch;
  GtkLabel *batch_label; /* (unowned): in it; both NULL until it was first shown */
  GtkLabel *batch_label_narrow;
  GtkWidget *empty_button;
  AdwBin *welcome_place; /* filled where there is no army */
  guint dropping;        /* the idle that empties it, or 0 */
  GMenuModel *menu;
  GMenuModel *row_menu;
  GtkCustomSorter *sorter;
  MusterArmyJudge *judge;
  MusterArmiesFilter *filter; /* NULL until it was opened */
  char *sort;                 /* by what the armies are sorted */
  gboolean is_selecting;      /* several, by a click on each */
  gboolean is_filled;         /* all of a long list is read */
  guint filling;              /* the tick that reads the rest of it, or 0 */
  guint n_ticks;
  guint refresh; /* the source that sorts and filters again, or 0 */
};

G_DEFINE_FINAL_TYPE (MusterArmiesPage, muster_armies_page, MUSTER_TYPE_DOCUMENTS_PAGE)

enum
{
  PROP_0,
  PROP_SORT,
  PROP_SELECTING,
};

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

static GArray *
list_selected (gpointer page)
{
  return muster_documents_page_list_selected (page);
}

static GListModel *
get_all (MusterArmiesPage *page)
{
  return muster_documents_page_get_all (MUSTER_DOCUMENTS_PAGE (page));
}

static GtkSelectionModel *
get_selection (MusterArmiesPage *page)
{
  return muster_documents_page_get_selection (MUSTER_DOCUMENTS_PAGE (page));
}

static gboolean
is_trash (MusterArmiesPage *page)
{
  return muster_documents_page_is_trash (MUSTER_DOCUMENTS_PAGE (page));
}

/* A long list is filled in after the first frame. */

static gpointer
fill_item (gpointer item, guint index, gpointer data)
{
  GPtrArray *armies = data;
  MusterArmyItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_ARMY_ITEM, NULL);
  muster_army_item_set (filled, g_ptr_array_index (armies, index));
  return filled;
}

static void
stop_filling (MusterArmiesPage *page)
{
  if (page->filling != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (page), page->filling);
  page->filling = 0;
}

static void
fill_up (MusterDocumentsPage *base)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  if (page->is_filled || is_trash (page))
    return;
  stop_filling (page);
  page->is_filled = TRUE;
  MUSTER_PAGE_GET_CLASS (page)->reload (MUSTER_PAGE (page));
}

/* A list of two hundred rows takes longer to make than the whole rest of the window: it waits until
 * that was drawn. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  if (page->n_ticks++ == 0)
    return G_SOURCE_CONTINUE;
  page->filling = 0;
  fill_up (MUSTER_DOCUMENTS_PAGE (page));
  return G_SOURCE_REMOVE;
}

static GPtrArray *
list_armies (MusterArmiesPage *page, GError **error)
{
  if (is_trash (page))
    return muster_store_list_trash (get_store (page), error);
  return muster_store_list_first_armies (get_store (page), page->is_filled ? -1 : MOST_AT_FIRST + 1,
                                         error);
}

static gboolean
fill (MusterDocumentsPage *base, MusterKeyedList *documents, GError **error)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  g_autoptr (GPtrArray) armies = list_armies (page, error);
  if (armies == NULL)
    return FALSE;
  gboolean is_whole = page->is_filled || is_trash (page);
  guint n = is_whole ? armies->len : MIN (armies->len, MOST_AT_FIRST);
  g_autofree gint64 *keys = g_new (gint64, armies->len);
  for (guint i = 0; i < n; i++)
    keys[i] = ((MusterArmySummary *) g_ptr_array_index (armies, i))->id;
  muster_keyed_list_set (documents, keys, n, fill_item, armies);
  page->is_filled = page->is_filled || (!is_trash (page) && n == armies->len);
  if (!is_whole && n < armies->len && page->filling == 0)
    page->filling = gtk_widget_add_tick_callback (GTK_WIDGET (page), on_tick, NULL, NULL);
  return TRUE;
}

/* Verdicts */

static void
show_item (MusterDocumentsPage *base, gpointer item)
{
  if (!muster_army_item_is_judged (item))
    muster_army_judge_ask (MUSTER_ARMIES_PAGE (base)->judge, item);
}

static void
ask_all (MusterArmiesPage *page)
{
  for (guint i = 0; i < g_list_model_get_n_items (get_all (page)); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (get_all (page), i);
      show_item (MUSTER_DOCUMENTS_PAGE (page), item);
    }
}

static gboolean
on_refresh (gpointer data)
{
  MusterArmiesPage *page = data;
  page->refresh = 0;
  muster_documents_page_arrange (MUSTER_DOCUMENTS_PAGE (page));
  return G_SOURCE_REMOVE;
}

static void
on_judged (gpointer data, MusterArmyItem *item)
{
  MusterArmiesPage *page = data;
  if (page->refresh == 0)
    page->refresh = g_timeout_add (PAUSE, on_refresh, page);
}

/* Until it is judged it stays where it is in the list, and selected. Behind another page it waits
 * until the list is shown again. */
static void
judge_again (MusterArmiesPage *page, MusterArmyItem *item)
{
  muster_army_item_doubt_verdict (item);
  if (gtk_widget_get_mapped (GTK_WIDGET (page)))
    muster_army_judge_ask (page->judge, item);
}

static void
map (GtkWidget *widget)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  GTK_WIDGET_CLASS (muster_armies_page_parent_class)->map (widget);
  for (guint i = 0; i < g_list_model_get_n_items (get_all (page)); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (get_all (page), i);
      if (muster_army_item_is_doubted (item))
        muster_army_judge_ask (page->judge, item);
    }
}

static void
judge_all_again (MusterArmiesPage *page)
{
  muster_army_judge_forget (page->judge);
  for (guint i = 0; i < g_list_model_get_n_items (get_all (page)); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (get_all (page), i);
      judge_again (page, item);
    }
}

/* The verdict of an army that was changed is found again. */
static void
on_army_changed (MusterArmiesPage *page, const char *kind, gint64 document)
{
  gpointer item = g_str_equal (kind, MUSTER_DOCUMENT_ARMY)
                    ? muster_documents_page_find (MUSTER_DOCUMENTS_PAGE (page), document)
                    : NULL;
  if (g_str_equal (kind, MUSTER_DOCUMENT_HOUSE) || g_str_equal (kind, MUSTER_STORE_ALL))
    judge_all_again (page);
  else if (item != NULL)
    judge_again (page, item);
}

/* The order */

static gint64
compare_by (const char *sort, MusterArmyItem *a, MusterArmyItem *b)
{
  const MusterArmySummary *one = muster_army_item_get_summary (a);
  const MusterArmySummary *other = muster_army_item_get_summary (b);
  const MusterArmyVerdict *verdict = muster_army_item_get_verdict (a);
  const MusterArmyVerdict *against = muster_army_item_get_verdict (b);
  if (g_str_equal (sort, "date"))
    return g_strcmp0 (one->date, other->date);
  if (g_str_equal (sort, "changed"))
    return other->changed - one->changed;
  if (g_str_equal (sort, "ruleset"))
    return g_utf8_collate (one->title, other->title);
  if (g_str_equal (sort, "points"))
    return muster_number_compare (against != NULL ? against->points : MUSTER_NUMBER (-1),
                                  verdict != NULL ? verdict->points : MUSTER_NUMBER (-1));
  if (g_str_equal (sort, "verdict"))
    return (verdict != NULL ? verdict->legal : 2) - (against != NULL ? against->legal : 2);
  return 0;
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  MusterArmiesPage *page = data;
  MusterArmyItem *one = (MusterArmyItem *) a;
  MusterArmyItem *other = (MusterArmyItem *) b;
  gint64 order = compare_by (page->sort, one, other);
  if (order != 0)
    return order < 0 ? -1 : 1;
  return g_utf8_collate (muster_army_item_get_summary (one)->name,
                         muster_army_item_get_summary (other)->name);
}

/* By name the library lists them itself, and so it does the trash. */
static void
sort_again (MusterArmiesPage *page)
{
  gboolean is_by_name = is_trash (page) || g_str_equal (page->sort, "name");
  if (!is_by_name)
    fill_up (MUSTER_DOCUMENTS_PAGE (page));
  if (g_str_equal (page->sort, "points") || g_str_equal (page->sort, "verdict"))
    ask_all (page);
  muster_documents_page_sort (MUSTER_DOCUMENTS_PAGE (page),
                              is_by_name ? NULL : GTK_SORTER (page->sorter));
}

static void
set_sort (MusterArmiesPage *page, const char *sort)
{
  if (g_strcmp0 (page->sort, sort) == 0)
    return;
  g_free (page->sort);
  page->sort = g_strdup (sort != NULL ? sort : "name");
  sort_again (page);
  g_object_notify (G_OBJECT (page), "sort");
}

static void
on_trash (MusterArmiesPage *page)
{
  sort_again (page);
  muster_documents_page_filter (MUSTER_DOCUMENTS_PAGE (page));
}

/* The filter */

static gboolean
is_filtered (MusterDocumentsPage *base)
{
  MusterArmiesFilter *filter = MUSTER_ARMIES_PAGE (base)->filter;
  return filter != NULL && muster_armies_filter_is_active (filter);
}

static gboolean
passes (MusterDocumentsPage *base, gpointer item)
{
  MusterArmiesFilter *filter = MUSTER_ARMIES_PAGE (base)->filter;
  return filter == NULL || muster_armies_filter_passes (filter, item);
}

static void
show_filter (MusterArmiesPage *page)
{
  if (page->filter == NULL)
    return;
  if (muster_armies_filter_is_active (page->filter))
    gtk_widget_add_css_class (GTK_WIDGET (page->filter_button), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (page->filter_button), "accent");
  if (gtk_widget_get_mapped (GTK_WIDGET (page->filter)))
    muster_armies_filter_offer (page->filter, get_all (page));
}

/* Which nations there are, and what is legal, is known of all armies then. */
static void
on_filter_button (GtkMenuButton *button, gpointer data)
{
  MusterArmiesPage *page = data;
  if (page->filter == NULL)
    {
      GtkWidget *popover = gtk_popover_new ();
      page->filter = g_object_new (MUSTER_TYPE_ARMIES_FILTER, NULL);
      gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (page->filter));
      gtk_menu_button_set_popover (button, popover);
      g_signal_connect_object (page->filter, "changed", G_CALLBACK (muster_documents_page_filter),
                               page, G_CONNECT_SWAPPED);
    }
  fill_up (MUSTER_DOCUMENTS_PAGE (page));
  ask_all (page);
  muster_armies_filter_offer (page->filter, get_all (page));
}

static void
on_show_filter (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "documents.search", NULL);
  gtk_menu_button_popup (MUSTER_ARMIES_PAGE (widget)->filter_button);
}

static void
on_show_all (MusterDocumentsPage *base)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  gtk_menu_button_popdown (page->filter_button);
  if (page->filter != NULL)
    muster_armies_filter_clear (page->filter);
}

/* What greets where there is no army */

/* It is still in the middle of making the army. */
static gboolean
drop_welcome (gpointer data)
{
  MusterArmiesPage *page = data;
  page->dropping = 0;
  adw_bin_set_child (page->welcome_place, NULL);
  return G_SOURCE_REMOVE;
}

static void
show_welcome (MusterArmiesPage *page)
{
  gboolean is_empty = !is_trash (page) && g_list_model_get_n_items (get_all (page)) == 0;
  gboolean is_there = adw_bin_get_child (page->welcome_place) != NULL;
  if (is_empty)
    g_clear_handle_id (&page->dropping, g_source_remove);
  else if (is_there && page->dropping == 0)
    page->dropping = g_idle_add (drop_welcome, page);
  if (!is_empty || is_there)
    return;
  MusterWelcome *welcome = muster_welcome_new (get_store (page));
  g_signal_connect_object (welcome, "created", G_CALLBACK (muster_documents_page_show_created),
                           page, 0);
  adw_bin_set_child (page->welcome_place, GTK_WIDGET (welcome));
}

/* Into what greets, where that is shown. */
static gboolean
grab_focus (GtkWidget *widget)
{
  GtkWidget *welcome = adw_bin_get_child (MUSTER_ARMIES_PAGE (widget)->welcome_place);
  if (welcome != NULL && gtk_widget_get_mapped (welcome)
      && g_list_model_get_n_items (G_LIST_MODEL (get_selection (MUSTER_ARMIES_PAGE (widget)))) == 0)
    return gtk_widget_grab_focus (welcome);
  return GTK_WIDGET_CLASS (muster_armies_page_parent_class)->grab_focus (widget);
}

/* Several that are selected */

/* Keys and menus are about something from the beginning. Who ticks several ticks none for himself
 * that he did not mean. */
static void
select_something (MusterArmiesPage *page)
{
  if (page->is_selecting)
    return;
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (get_selection (page));
  if (gtk_bitset_is_empty (selected)
      && g_list_model_get_n_items (G_LIST_MODEL (get_selection (page))) > 0)
    gtk_selection_model_select_item (get_selection (page), 0, TRUE);
}

static void
select_one (MusterArmiesPage *page)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (get_selection (page));
  if (!gtk_bitset_is_empty (selected))
    gtk_selection_model_select_item (get_selection (page), gtk_bitset_get_minimum (selected), TRUE);
}

static void
make_batch_bar (MusterArmiesPage *page)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/muster_army/Muster/library/batch-bar.ui");
  page->batch_label = GTK_LABEL (gtk_builder_get_object (builder, "label"));
  page->batch_label_narrow = GTK_LABEL (gtk_builder_get_object (builder, "label_narrow"));
  gtk_revealer_set_child (page->batch, GTK_WIDGET (gtk_builder_get_object (builder, "bar")));
}

static void
show_batch (MusterArmiesPage *page, guint n)
{
  gboolean is_shown = (n > 1 || page->is_selecting) && !is_trash (page);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u army selected", "%u armies selected", n), n);
  if (is_shown && page->batch_label == NULL)
    make_batch_bar (page);
  if (page->batch_label != NULL)
    {
      gtk_label_set_text (page->batch_label, text);
      gtk_label_set_text (page->batch_label_narrow, text);
    }
  gtk_revealer_set_reveal_child (page->batch, is_shown);
}

/* An army that is hidden or gone is no longer selected, of which nobody was told. */
static void
arranged (MusterDocumentsPage *base)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  select_something (page);
  show_welcome (page);
  show_filter (page);
}

static void
enable_all (MusterArmiesPage *page, const char *const *actions, gboolean is_enabled)
{
  for (guint i = 0; actions[i] != NULL; i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (page), actions[i], is_enabled);
}

static void
enable (MusterDocumentsPage *base, guint n_selected)
{
  static const char *const of_one[] = { "armies.rename", "armies.copy", NULL };
  static const char *const of_some[] = { "armies.tags",      "armies.check", "armies.print",
                                         "armies.save-pdfs", "armies.split", NULL };
  static const char *const of_two[] = { "armies.compare-selected", "armies.new-scenario", NULL };
  static const char *const of_all[] = { "armies.empty-trash", NULL };
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (base);
  gboolean in_trash = is_trash (page);
  enable_all (page, of_one, n_selected == 1 && !in_trash);
  enable_all (page, of_some, n_selected > 0 && !in_trash);
  enable_all (page, of_two, (n_selected == 1 || n_selected == 2) && !in_trash);
  enable_all (page, of_all, in_trash && g_list_model_get_n_items (get_all (page)) > 0);
  show_batch (page, n_selected);
}

static void
set_selecting (MusterArmiesPage *page, gboolean is_selecting)
{
  if (page->is_selecting == is_selecting)
    return;
  page->is_selecting = is_selecting;
  if (!is_selecting)
    {
      select_one (page);
      select_something (page);
    }
  g_autoptr (GArray) ids = list_selected (page);
  show_batch (page, ids->len);
  g_object_notify (G_OBJECT (page), "selecting");
}

static void
on_select_one (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  set_selecting (page, FALSE);
  select_one (page);
  gtk_widget_grab_focus (widget);
}

static void
on_rename (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentsPage *page = MUSTER_DOCUMENTS_PAGE (widget);
  gpointer item = muster_documents_page_get_selected (page);
  GtkWidget *row = item != NULL ? muster_documents_page_find_row (page, item) : NULL;
  if (row != NULL)
    muster_army_row_edit_name (MUSTER_ARMY_ROW (row));
}

/* While several are being selected a click adds to them, or takes away. */
static void
on_pressed (GtkGestureClick *click, int n, double x, double y, MusterArmiesPage *page)
{
  GtkSelectionModel *selection = get_selection (page);
  gpointer item =
    muster_document_row_get_item (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click)));
  guint position = 0;
  if (!page->is_selecting || item == NULL)
    return;
  for (gpointer at; (at = g_list_model_get_item (G_LIST_MODEL (selection), position)) != NULL;
       position++)
    {
      g_object_unref (at);
      if (at == item)
        break;
    }
  if (gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_unselect_item (selection, position);
  else
    gtk_selection_model_select_item (selection, position, FALSE);
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
set_up_row (MusterDocumentsPage *page, GtkWidget *row, GtkListItem *list_item)
{
  GtkGesture *click = gtk_gesture_click_new ();
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_pressed), page, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  muster_army_row_follow (MUSTER_ARMY_ROW (row), list_item, G_OBJECT (page));
}

/* What is done with armies */

static const char *
count (MusterDocumentsCount what, gulong n)
{
  switch (what)
    {
    case MUSTER_DOCUMENTS_IMPORTED:
      return ngettext ("Imported %u army", "Imported %u armies", n);
    case MUSTER_DOCUMENTS_TRASHED:
      return ngettext ("%u army moved to the trash", "%u armies moved to the trash", n);
    case MUSTER_DOCUMENTS_RESTORED:
      return ngettext ("%u army restored", "%u armies restored", n);
    case MUSTER_DOCUMENTS_DELETED:
      return ngettext ("%u army deleted", "%u armies deleted", n);
    case MUSTER_DOCUMENTS_ASK_DELETE:
    default:
      return ngettext ("Delete %u Army for Good?", "Delete %u Armies for Good?", n);
    }
}

/* In place of the list where there is none, else in a window of its own. */
static void
on_build (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  GtkWidget *welcome = adw_bin_get_child (page->welcome_place);
  if (welcome != NULL && page->dropping == 0)
    {
      muster_welcome_build (MUSTER_WELCOME (welcome));
      return;
    }
  MusterBuildWindow *window =
    muster_build_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), get_store (page));
  g_signal_connect_object (window, "created", G_CALLBACK (muster_documents_page_show_created), page,
                           0);
  gtk_window_present (GTK_WINDOW (window));
}

static GtkWindow *
make_window (GtkWindow *parent, MusterStore *store)
{
  return GTK_WINDOW (muster_new_army_window_new (parent, store));
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

static gint64
duplicate (MusterDocumentsPage *page, MusterDocumentItem *item, GError **error)
{
  g_autofree char *copy = g_strdup_printf (_ ("%s (copy)"), muster_document_item_get_name (item));
  return muster_army_edit_duplicate (get_store (MUSTER_ARMIES_PAGE (page)),
                                     muster_document_item_get_id (item), copy, error);
}

/* What was thrown away is no longer several that are selected. */
static void
thrown_away (MusterDocumentsPage *page)
{
  g_object_set (page, "selecting", FALSE, NULL);
}

static void
on_empty_trash (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) armies = muster_store_list_trash (get_store (page), NULL);
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    g_array_append_val (ids, ((MusterArmySummary *) g_ptr_array_index (armies, i))->id);
  if (ids->len == 0)
    return;
  g_autofree char *heading = g_strdup_printf (
    ngettext ("Empty the Trash of %u Army?", "Empty the Trash of %u Armies?", ids->len), ids->len);
  muster_documents_page_ask_delete (MUSTER_DOCUMENTS_PAGE (page), ids, heading);
}

static void
on_tags (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (widget);
  g_autoptr (GArray) ids = list_selected (page);
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
  g_autoptr (GArray) ids = list_selected (widget);
  if (ids->len == 1 || ids->len == 2)
    compare (widget, g_array_index (ids, gint64, 0),
             ids->len == 2 ? g_array_index (ids, gint64, 1) : 0);
}

/* The armies that are selected are one pool. */
static void
on_split (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GArray) ids = list_selected (widget);
  if (ids->len == 0)
    return;
  MusterSplitWindow *window =
    muster_split_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                             get_store (MUSTER_ARMIES_PAGE (widget)),
                             (const gint64 *) (gconstpointer) ids->data, ids->len);
  g_signal_connect_object (window, "made", G_CALLBACK (muster_page_notify), widget,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_scenario_created (MusterNewScenarioWindow *window, gint64 scenario, MusterPage *page)
{
  muster_page_open (page, MUSTER_DOCUMENT_SCENARIO, scenario);
}

static void
on_new_scenario (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GArray) ids = list_selected (widget);
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
  g_autoptr (GArray) ids = list_selected (page);
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
  g_object_set_data_full (G_OBJECT (dialog), "armies", list_selected (widget),
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
print_read (MusterPage *page, gpointer ids)
{
  g_autoptr (GtkPrintOperation) print = muster_batch_print_new (muster_page_get_store (page), ids);
  g_signal_connect_object (print, "done", G_CALLBACK (on_print_done), page, 0);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), NULL);
}

static void
on_print (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GArray *ids = list_selected (widget);
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY,
                          (const gint64 *) (gpointer) ids->data, ids->len, print_read, ids,
                          (GDestroyNotify) g_array_unref);
}

/* One army becomes a file, several a folder of them. */
static void
export_several (MusterDocumentsPage *page)
{
  ask_for_folder (GTK_WIDGET (page), _ ("Export into a Folder"), _ ("_Export"), on_export_folder);
}

static gpointer
load (MusterStore *store, gint64 id, GError **error)
{
  return (gpointer) muster_ruleset_cache_load_army (store, id, error);
}

static GBytes *
write_file (gconstpointer army)
{
  return muster_army_write (army);
}

/* Armies from files that a person chose or dropped, or from what he pasted. */

static const MusterArmy *
read_xml (const MusterXml *xml, MusterPacks *packs, GPtrArray *problems)
{
  const char *id = xml != NULL ? muster_army_xml_get_ruleset (xml, problems) : NULL;
  return id != NULL ? muster_army_read (xml, muster_packs_get (packs, id, problems), problems)
                    : NULL;
}

/* Whether the file is an army as text; its contents then. */
static gboolean
load_text (const char *path, char **text, gsize *length)
{
  g_autofree char *contents = NULL;
  GStatBuf status;
  if (g_stat (path, &status) != 0 || status.st_size > MUSTER_TEXT_LARGEST
      || !g_file_get_contents (path, &contents, length, NULL)
      || !muster_army_text_is_text (contents, *length))
    return FALSE;
  *text = g_steal_pointer (&contents);
  return TRUE;
}

/* What was found in an army that is written as text is to be told, of another only why it cannot be
 * read. */
static gpointer
read_file (const char *path, MusterPacks *packs, GPtrArray *problems)
{
  g_autofree char *text = NULL;
  g_autofree char *name = g_filename_display_basename (path);
  gsize length;
  if (load_text (path, &text, &length))
    return (gpointer) muster_army_text_read (text, length, name, packs, problems);
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  const MusterArmy *army = read_xml (xml, packs, problems);
  if (army != NULL)
    g_ptr_array_set_size (problems, 0);
  return (gpointer) army;
}

/* A text from the clipboard, and what was read of it. */
typedef struct
{
  char *text;
  GPtrArray *armies;   /* MusterArmy: one, or none */
  GPtrArray *problems; /* MusterProblem: what was guessed or not understood, or what is wrong */
} Paste;

static void
free_paste (gpointer data)
{
  Paste *paste = data;
  g_free (paste->text);
  g_ptr_array_unref (paste->armies);
  g_ptr_array_unref (paste->problems);
  g_free (paste);
}

/* An army file, or an army in the plain format. */
static void
read_text (gpointer data)
{
  Paste *paste = data;
  gsize length = strlen (paste->text);
  const char *name = _ ("the clipboard");
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  gboolean is_text = muster_army_text_is_text (paste->text, length);
  g_autoptr (MusterXml) xml =
    is_text ? NULL : muster_xml_parse (name, paste->text, length, paste->problems);
  const MusterArmy *army =
    is_text ? muster_army_text_read (paste->text, length, name, packs, paste->problems)
            : read_xml (xml, packs, paste->problems);
  if (army != NULL)
    g_ptr_array_add (paste->armies, (gpointer) army);
}

/* What armies were priced with does not count where the player's own values say otherwise: told of
 * the first that it is so with. Returns: (transfer full) (nullable) */
static char *
dup_conflicts (MusterArmiesPage *page, GPtrArray *armies)
{
  MusterStore *store = get_store (page);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmy *army = g_ptr_array_index (armies, i);
      g_autofree char *conflicts =
        army->ruleset != NULL ? muster_house_dup_conflicts (store, army->ruleset) : NULL;
      if (conflicts != NULL)
        return g_strdup_printf (_ ("Your own house values count: %s"), conflicts);
      g_autofree char *brought =
        army->ruleset != NULL ? muster_house_dup_brought (NULL, army->ruleset) : NULL;
      if (brought != NULL)
        return g_strdup_printf (_ ("House prices count for all your armies: %s"), brought);
    }
  return NULL;
}

static void
imported (MusterDocumentsPage *page, GPtrArray *armies)
{
  g_autofree char *conflicts = dup_conflicts (MUSTER_ARMIES_PAGE (page), armies);
  if (conflicts != NULL)
    muster_page_say (MUSTER_PAGE (page), conflicts);
}

/* What was guessed in a text, and what was not understood. */
static char *
dup_report_title (GPtrArray *problems)
{
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    n += !((const MusterProblem *) g_ptr_array_index (problems, i))->is_note;
  if (n == 0)
    return g_strdup (_ ("All lines were understood"));
  return g_strdup_printf (ngettext ("%u line was not understood, or not wholly",
                                    "%u lines were not understood, or not wholly", n),
                          n);
}

static void
open_rows (MusterArmiesPage *page, GFile *file)
{
  MusterRowsWindow *window =
    muster_rows_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), get_store (page),
                            file);
  g_signal_connect_object (window, "created", G_CALLBACK (muster_documents_page_show_created), page,
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

/* A table of rows asks what they mean, and scenarios and campaigns go where theirs are. */
static gboolean
redirect (MusterDocumentsPage *page, GFile *file)
{
  const char *action = NULL;
  if (muster_rows_window_takes (file))
    {
      open_rows (MUSTER_ARMIES_PAGE (page), file);
      return TRUE;
    }
  if (muster_document_import_takes (file, "scenario"))
    action = "win.import-scenario";
  else if (muster_document_import_takes (file, "campaign"))
    action = "win.import-campaign";
  if (action != NULL)
    gtk_widget_activate_action (GTK_WIDGET (page), action, "^ay", g_file_peek_path (file));
  return action != NULL;
}

static void
take_in_text (MusterPage *page, gpointer data)
{
  const Paste *paste = data;
  GError *error = NULL;
  if (paste->armies->len > 0)
    muster_documents_page_take_in (MUSTER_DOCUMENTS_PAGE (page), paste->armies, paste->problems);
  else
    muster_problems_propagate (paste->problems, &error);
  muster_page_report (page, error);
}

static void
on_got (GtkWidget *widget, const char *text)
{
  if (text == NULL)
    {
      muster_page_report (
        MUSTER_PAGE (widget),
        g_error_new_literal (
          G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
          _ ("There is no army on the clipboard. Copy one first, as text or in Muster.")));
      return;
    }
  Paste *paste = g_new (Paste, 1);
  *paste =
    (Paste){ g_strdup (text), g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref),
             muster_problems_new () };
  muster_page_work (MUSTER_PAGE (widget), read_text, take_in_text, paste, free_paste);
}

static void
on_paste (GtkWidget *widget, const char *name, GVariant *parameter)
{
  muster_clipboard_get (widget, on_got);
}

static void
copy_read (MusterPage *page, gpointer id)
{
  GError *error = NULL;
  g_autoptr (MusterArmySnapshot) army =
    muster_ruleset_cache_load_army (muster_page_get_store (page), *(const gint64 *) id, &error);
  if (army != NULL)
    {
      g_autofree char *text = g_strdup_printf (_ ("Copied %s"), army->name);
      muster_clipboard_put (GTK_WIDGET (page), army);
      muster_page_say (page, text);
    }
  muster_page_report (page, error);
}

/* The whole army, as the text that a forum or mail takes. */
static void
on_copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MusterDocumentItem *item = muster_documents_page_get_selected (MUSTER_DOCUMENTS_PAGE (widget));
  if (item == NULL)
    return;
  gint64 id = muster_document_item_get_id (item);
  muster_page_read_packs (MUSTER_PAGE (widget), MUSTER_DOCUMENT_ARMY, &id, 1, copy_read,
                          g_memdup2 (&id, sizeof id), g_free);
}

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *first, const char *second)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, first);
  gtk_file_filter_add_pattern (filter, second);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
add_filters (GtkFileChooser *chooser)
{
  add_filter (chooser, _ ("Armies"), "*.xml", "*.txt");
  add_filter (chooser, _ ("Tables"), "*.csv", "*.tsv");
}

/* The page */

static const MusterDocumentsWords words = {
  .title = N_ ("Armies"),
  .begin_tip = N_ ("New army"),
  .find = N_ ("Find an army"),
  .search = N_ ("Search armies"),
  .search_by = N_ ("Name, ruleset, nation, player or tag"),
  .not_found = N_ ("No Army Matches"),
  .not_found_reported = N_ ("Look for other words, or show all armies again."),
  .show_all = N_ ("_Show All Armies"),
  .in_trash = N_ ("These armies are in the trash."),
  .trash_notified = N_ ("Armies that you throw away wait here until you restore or delete them."),
  .leave = N_ ("_Back to the Armies"),
  .leave_tip = N_ ("Back to the armies"),
  .export = N_ ("Export the Army"),
  .import = N_ ("Import Armies"),
};

/* Verdicts are in doubt before the list is read again. */
static void
constructed (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  page->judge = muster_army_judge_new (get_store (page), on_judged, page);
  g_signal_connect_object (get_store (page), "changed", G_CALLBACK (on_army_changed), page,
                           G_CONNECT_SWAPPED);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->constructed (object);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  if (id == PROP_SORT)
    g_value_set_string (value, page->sort);
  else
    g_value_set_boolean (value, page->is_selecting);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  if (id == PROP_SORT)
    set_sort (page, g_value_get_string (value));
  else
    set_selecting (page, g_value_get_boolean (value));
}

static void
dispose (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  stop_filling (page);
  g_clear_handle_id (&page->dropping, g_source_remove);
  g_clear_handle_id (&page->refresh, g_source_remove);
  g_clear_pointer (&page->judge, muster_army_judge_free);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterArmiesPage *page = MUSTER_ARMIES_PAGE (object);
  g_object_unref (page->sorter);
  g_free (page->sort);
  G_OBJECT_CLASS (muster_armies_page_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  static const MusterPageAction actions[] = {
    { "armies.filter", NULL, on_show_filter, GDK_KEY_f, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.select-one", NULL, on_select_one, 0, 0 },
    { "armies.rename", NULL, on_rename, GDK_KEY_F2, 0 },
    { "armies.build", NULL, on_build, GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.name", "(xs)", on_name, 0, 0 },
    { "armies.empty-trash", NULL, on_empty_trash, 0, 0 },
    { "armies.split", NULL, on_split, 0, 0 },
    { "armies.compare", "(xx)", on_compare, 0, 0 },
    { "armies.compare-selected", NULL, on_compare_selected, GDK_KEY_k,
      GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.new-scenario", NULL, on_new_scenario, 0, 0 },
    { "armies.tags", NULL, on_tags, GDK_KEY_t, GDK_CONTROL_MASK },
    { "armies.check", NULL, on_check, GDK_KEY_k, GDK_CONTROL_MASK },
    { "armies.print", NULL, on_print, GDK_KEY_p, GDK_CONTROL_MASK },
    { "armies.save-pdfs", NULL, on_save_pdfs, GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.import-rows", NULL, on_import_rows, GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "armies.copy", NULL, on_copy, GDK_KEY_c, GDK_CONTROL_MASK },
    { "armies.paste", NULL, on_paste, GDK_KEY_v, GDK_CONTROL_MASK },
  };
  muster_page_class_install_actions (class, actions, G_N_ELEMENTS (actions));
  gtk_widget_class_install_property_action (class, "armies.sort", "sort");
  gtk_widget_class_install_property_action (class, "armies.selecting", "selecting");
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (
    class, "/io/github/muster_army/Muster/library/armies-page.ui");
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, filter_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, batch);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, empty_button);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, welcome_place);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, menu);
  gtk_widget_class_bind_template_child (class, MusterArmiesPage, row_menu);
}

static void
set_up_class (MusterDocumentsPageClass *class)
{
  class->words = &words;
  class->type = &muster_army_document;
  class->ending = ".army.xml";
  class->row = MUSTER_TYPE_ARMY_ROW;
  class->selects_several = TRUE;
  class->make_window = make_window;
  class->count = count;
  class->fill = fill;
  class->duplicate = duplicate;
  class->read_file = read_file;
  class->load = load;
  class->write = write_file;
  class->export_several = export_several;
  class->fill_up = fill_up;
  class->is_filtered = is_filtered;
  class->passes = passes;
  class->set_up_row = set_up_row;
  class->show_item = show_item;
  class->show_all = on_show_all;
  class->arranged = arranged;
  class->enable = enable;
  class->thrown_away = thrown_away;
  class->redirect = redirect;
  class->add_filters = add_filters;
  class->dup_report_title = dup_report_title;
  class->imported = imported;
}

static void
muster_armies_page_class_init (MusterArmiesPageClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  object_class->constructed = constructed;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  GTK_WIDGET_CLASS (class)->grab_focus = grab_focus;
  GTK_WIDGET_CLASS (class)->map = map;
  g_object_class_install_property (object_class, PROP_SORT,
                                   g_param_spec_string ("sort", NULL, NULL, "name", flags));
  g_object_class_install_property (object_class, PROP_SELECTING,
                                   g_param_spec_boolean ("selecting", NULL, NULL, FALSE, flags));
  set_up_class (MUSTER_DOCUMENTS_PAGE_CLASS (class));
  bind_template (GTK_WIDGET_CLASS (class));
  install_actions (GTK_WIDGET_CLASS (class));
}

static void
muster_armies_page_init (MusterArmiesPage *page)
{
  page->sort = g_strdup ("name");
  page->sorter = gtk_custom_sorter_new (compare_items, page, NULL);
  gtk_widget_init_template (GTK_WIDGET (page));
  MusterDocumentsParts parts = { .menu = page->menu,
                                 .row_menu = page->row_menu,
                                 .beside_search = GTK_WIDGET (page->filter_button),
                                 .beside_delete = page->empty_button,
                                 .below = GTK_WIDGET (page->batch),
                                 .empty = GTK_WIDGET (page->welcome_place) };
  muster_documents_page_set_parts (MUSTER_DOCUMENTS_PAGE (page), &parts);
  gtk_menu_button_set_create_popup_func (page->filter_button, on_filter_button, page, NULL);
  g_signal_connect (page, "notify::trash", G_CALLBACK (on_trash), NULL);
}

MusterArmiesPage *
muster_armies_page_new (MusterStore *store)
{
  MusterPage *page = muster_documents_page_new (MUSTER_TYPE_ARMIES_PAGE, store);
  muster_settings_bind ("armies-sort", page, "sort");
  return MUSTER_ARMIES_PAGE (page);
}
