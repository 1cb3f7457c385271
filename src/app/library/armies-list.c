#include "config.h"

#include "app/library/armies-list.h"

#include "app/library/army-judge.h"
#include "army/store/listing.h"
#include "base/keyed-list.h"
#include "ruleset/catalogue/house.h"

/* What one screen shows: these are there before the window is. */
#define MOST_AT_FIRST 15

/* Verdicts come one by one: the list is sorted and filtered again when some have come, ms. */
#define PAUSE 200

struct _MusterArmiesList
{
  GObject parent;
  MusterStore *store;
  GtkWidget *widget; /* (unowned) */
  MusterKeyedList *armies;
  GtkSortListModel *sorted;
  GtkFilterListModel *filtered;
  GtkCustomSorter *sorter;
  GtkCustomFilter *passes;
  MusterArmiesFilter *filter; /* (unowned): NULL until there is one */
  MusterArmyJudge *judge;
  char *folded; /* what is searched for; or NULL */
  char *sort;   /* by what the armies are sorted */
  gboolean in_trash;
  gboolean is_filled;
  guint filling; /* the tick that reads the rest of a long list, or 0 */
  guint n_ticks;
  guint refresh; /* the source that sorts and filters again, or 0 */
};

G_DEFINE_FINAL_TYPE (MusterArmiesList, muster_armies_list, G_TYPE_OBJECT)

enum
{
  CHANGED,
  FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

GListModel *
muster_armies_list_get_model (MusterArmiesList *list)
{
  return G_LIST_MODEL (list->filtered);
}

GListModel *
muster_armies_list_get_all (MusterArmiesList *list)
{
  return G_LIST_MODEL (list->armies);
}

MusterArmyItem *
muster_armies_list_find (MusterArmiesList *list, gint64 army)
{
  return muster_keyed_list_find (list->armies, army);
}

static gpointer
fill (gpointer item, guint index, gpointer data)
{
  GPtrArray *armies = data;
  MusterArmyItem *filled = item != NULL ? item : g_object_new (MUSTER_TYPE_ARMY_ITEM, NULL);
  muster_army_item_set (filled, g_ptr_array_index (armies, index));
  return filled;
}

static gboolean
is_judged_order (MusterArmiesList *list)
{
  return g_str_equal (list->sort, "points") || g_str_equal (list->sort, "verdict");
}

static gboolean
is_narrowed (MusterArmiesList *list)
{
  return list->folded != NULL
         || (list->filter != NULL && muster_armies_filter_is_active (list->filter));
}

/* An item that stays may say something else now. */
static void
arrange (MusterArmiesList *list)
{
  gtk_sorter_changed (GTK_SORTER (list->sorter), GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed (GTK_FILTER (list->passes), GTK_FILTER_CHANGE_DIFFERENT);
  g_signal_emit (list, signals[CHANGED], 0);
}

static GPtrArray *
list_armies (MusterArmiesList *list, GError **error)
{
  if (list->in_trash)
    return muster_store_list_trash (list->store, error);
  return muster_store_list_first_armies (list->store, list->is_filled ? -1 : MOST_AT_FIRST + 1,
                                         error);
}

static gboolean on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data);

static void
show_armies (MusterArmiesList *list, GPtrArray *armies)
{
  gboolean is_whole = list->is_filled || list->in_trash;
  guint n = is_whole ? armies->len : MIN (armies->len, MOST_AT_FIRST);
  g_autofree gint64 *keys = g_new (gint64, armies->len);
  for (guint i = 0; i < n; i++)
    keys[i] = ((MusterArmySummary *) g_ptr_array_index (armies, i))->id;
  muster_keyed_list_set (list->armies, keys, n, fill, armies);
  list->is_filled = list->is_filled || (!list->in_trash && n == armies->len);
  if (!is_whole && n < armies->len && list->filling == 0)
    list->filling = gtk_widget_add_tick_callback (list->widget, on_tick, list, NULL);
}

void
muster_armies_list_load (MusterArmiesList *list)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) armies = list_armies (list, &error);
  if (armies == NULL)
    {
      g_signal_emit (list, signals[FAILED], 0, error);
      return;
    }
  show_armies (list, armies);
  arrange (list);
}

static void
stop_filling (MusterArmiesList *list)
{
  if (list->filling != 0)
    gtk_widget_remove_tick_callback (list->widget, list->filling);
  list->filling = 0;
}

void
muster_armies_list_fill_up (MusterArmiesList *list)
{
  if (list->is_filled || list->in_trash)
    return;
  stop_filling (list);
  list->is_filled = TRUE;
  muster_armies_list_load (list);
}

/* A list of two hundred rows takes longer to make than the whole rest of the window: it waits until
 * that was drawn. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MusterArmiesList *list = data;
  if (list->n_ticks++ == 0)
    return G_SOURCE_CONTINUE;
  list->filling = 0;
  muster_armies_list_fill_up (list);
  return G_SOURCE_REMOVE;
}

static gboolean
passes (gpointer item, gpointer data)
{
  MusterArmiesList *list = data;
  return (list->folded == NULL || muster_army_item_has_words (item, list->folded))
         && (list->filter == NULL || muster_armies_filter_passes (list->filter, item));
}

/* A filter that shows all is none: the first screen waits for nothing. */
static void
filter_again (MusterArmiesList *list)
{
  if (is_narrowed (list))
    muster_armies_list_fill_up (list);
  gtk_filter_list_model_set_filter (list->filtered,
                                    is_narrowed (list) ? GTK_FILTER (list->passes) : NULL);
  arrange (list);
}

void
muster_armies_list_set_search (MusterArmiesList *list, const char *folded)
{
  g_free (list->folded);
  list->folded = g_strdup (folded);
  filter_again (list);
}

void
muster_armies_list_set_filter (MusterArmiesList *list, MusterArmiesFilter *filter)
{
  list->filter = filter;
  g_signal_connect_object (filter, "changed", G_CALLBACK (filter_again), list, G_CONNECT_SWAPPED);
}

void
muster_armies_list_ask (MusterArmiesList *list, MusterArmyItem *item)
{
  if (!muster_army_item_is_judged (item))
    muster_army_judge_ask (list->judge, item);
}

void
muster_armies_list_ask_all (MusterArmiesList *list)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list->armies)); i++)
    {
      g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (list->armies), i);
      muster_armies_list_ask (list, item);
    }
}

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
    return (against != NULL ? against->points : -1) - (verdict != NULL ? verdict->points : -1);
  if (g_str_equal (sort, "verdict"))
    return (verdict != NULL ? verdict->legal : 2) - (against != NULL ? against->legal : 2);
  return 0;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  MusterArmiesList *list = data;
  MusterArmyItem *one = (MusterArmyItem *) a;
  MusterArmyItem *other = (MusterArmyItem *) b;
  gint64 order = compare_by (list->sort, one, other);
  if (order != 0)
    return order < 0 ? -1 : 1;
  return g_utf8_collate (muster_army_item_get_name (one), muster_army_item_get_name (other));
}

/* By name the library lists them itself, and so it does the trash. */
static void
sort_again (MusterArmiesList *list)
{
  gboolean is_by_name = list->in_trash || g_str_equal (list->sort, "name");
  if (!is_by_name)
    muster_armies_list_fill_up (list);
  if (is_judged_order (list))
    muster_armies_list_ask_all (list);
  gtk_sort_list_model_set_sorter (list->sorted, is_by_name ? NULL : GTK_SORTER (list->sorter));
  arrange (list);
}

void
muster_armies_list_set_sort (MusterArmiesList *list, const char *sort)
{
  g_free (list->sort);
  list->sort = g_strdup (sort);
  sort_again (list);
}

void
muster_armies_list_set_trash (MusterArmiesList *list, gboolean in_trash)
{
  list->in_trash = in_trash;
  muster_armies_list_load (list);
  sort_again (list);
  filter_again (list);
}

static gboolean
on_refresh (gpointer data)
{
  MusterArmiesList *list = data;
  list->refresh = 0;
  arrange (list);
  return G_SOURCE_REMOVE;
}

static void
on_judged (gpointer data, MusterArmyItem *item)
{
  MusterArmiesList *list = data;
  if (list->refresh == 0)
    list->refresh = g_timeout_add (PAUSE, on_refresh, list);
}

/* Until it is judged it stays where it is in the list, and selected. */
static void
judge_again (MusterArmiesList *list, guint position)
{
  g_autoptr (MusterArmyItem) item = g_list_model_get_item (G_LIST_MODEL (list->armies), position);
  muster_army_item_doubt_verdict (item);
  muster_army_judge_ask (list->judge, item);
}

static void
judge_all_again (MusterArmiesList *list)
{
  muster_army_judge_forget (list->judge);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list->armies)); i++)
    judge_again (list, i);
}

/* The verdict of an army that was changed is found again. */
static void
on_army_changed (MusterArmiesList *list, const char *kind, gint64 document)
{
  guint position;
  if (g_str_equal (kind, MUSTER_DOCUMENT_HOUSE) || g_str_equal (kind, MUSTER_STORE_ALL))
    judge_all_again (list);
  else if (g_str_equal (kind, MUSTER_DOCUMENT_ARMY)
           && muster_keyed_list_get_position (list->armies, document, &position))
    judge_again (list, position);
}

static void
dispose (GObject *object)
{
  MusterArmiesList *list = MUSTER_ARMIES_LIST (object);
  stop_filling (list);
  g_clear_handle_id (&list->refresh, g_source_remove);
  g_clear_pointer (&list->judge, muster_army_judge_free);
  g_clear_object (&list->store);
  G_OBJECT_CLASS (muster_armies_list_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MusterArmiesList *list = MUSTER_ARMIES_LIST (object);
  g_object_unref (list->filtered);
  g_object_unref (list->sorted);
  g_object_unref (list->sorter);
  g_object_unref (list->passes);
  g_object_unref (list->armies);
  g_free (list->folded);
  g_free (list->sort);
  G_OBJECT_CLASS (muster_armies_list_parent_class)->finalize (object);
}

static void
muster_armies_list_class_init (MusterArmiesListClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  signals[CHANGED] = g_signal_new ("changed", MUSTER_TYPE_ARMIES_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", MUSTER_TYPE_ARMIES_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

/* Flat: an army that moves is told of in one change, and stays selected. */
static void
muster_armies_list_init (MusterArmiesList *list)
{
  list->sort = g_strdup ("name");
  list->armies = g_object_new (MUSTER_TYPE_KEYED_LIST, "flat", TRUE, NULL);
  list->sorter = gtk_custom_sorter_new (compare, list, NULL);
  list->passes = gtk_custom_filter_new (passes, list, NULL);
  list->sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (list->armies)), NULL);
  list->filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (list->sorted)), NULL);
}

MusterArmiesList *
muster_armies_list_new (MusterStore *store, GtkWidget *widget)
{
  MusterArmiesList *list = g_object_new (MUSTER_TYPE_ARMIES_LIST, NULL);
  list->store = g_object_ref (store);
  list->widget = widget;
  list->judge = muster_army_judge_new (store, on_judged, list);
  g_signal_connect_object (store, "changed", G_CALLBACK (on_army_changed), list, G_CONNECT_SWAPPED);
  return list;
}
