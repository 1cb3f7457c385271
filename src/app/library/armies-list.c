#include "config.h"

#include "app/library/armies-list.h"

#include "app/document/ruleset-cache.h"
#include "app/library/armies-filter.h"
#include "army/check/check.h"
#include "army/evaluate/composition.h"
#include "army/evaluate/evaluate.h"
#include "base/error.h"
#include "base/keyed-list.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MUSTER_TYPE_ARMIES_LIST (muster_armies_list_get_type ())

#define MUSTER_TYPE_ARMY_ITEM (muster_army_item_get_type ())

typedef struct _MusterArmyJudge MusterArmyJudge;

typedef void (*MusterArmyJudged) (gpointer data, MusterArmyItem *item);

struct _MusterArmyItem
{
  GObject parent;
  MusterArmySummary *summary;
  char *detail;
  char *folded; /* the words by which it is found */
  gboolean has_verdict;
  gboolean is_doubted;       /* the verdict is to be asked for again */
  MusterArmyVerdict verdict; /* with its own strings */
};

G_DEFINE_FINAL_TYPE (MusterArmyItem, muster_army_item, G_TYPE_OBJECT)

static guint changed;

static void
clear_verdict (MusterArmyItem *item)
{
  g_free ((char *) item->verdict.words);
  g_free ((char *) item->verdict.figures);
  g_free ((char *) item->verdict.nation);
  g_free ((char *) item->verdict.fault);
  g_free ((char *) item->verdict.made_of);
  g_free ((MusterArmyArm *) item->verdict.arms);
  item->verdict = (MusterArmyVerdict){ 0 };
  item->has_verdict = FALSE;
}

static void
muster_army_item_init (MusterArmyItem *item)
{
}

static void
item_finalize (GObject *object)
{
  MusterArmyItem *item = MUSTER_ARMY_ITEM (object);
  clear_verdict (item);
  g_clear_pointer (&item->summary, muster_army_summary_free);
  g_free (item->detail);
  g_free (item->folded);
  G_OBJECT_CLASS (muster_army_item_parent_class)->finalize (object);
}

static void
muster_army_item_class_init (MusterArmyItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = item_finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_ARMY_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

static char *
dup_detail (MusterArmyItem *item)
{
  const MusterArmySummary *summary = item->summary;
  g_autoptr (GString) text = g_string_new (summary->title);
  g_autofree char *date = muster_date_dup_text (summary->date);
  if (item->verdict.nation != NULL)
    g_string_append_printf (text, " · %s", item->verdict.nation);
  if (date != NULL)
    g_string_append_printf (text, " · %s", date);
  g_autofree char *units =
    g_strdup_printf (ngettext ("%" PRId64 " unit", "%" PRId64 " units", (gulong) summary->n_units),
                     summary->n_units);
  g_string_append_printf (text, " · %s", units);
  if (summary->player != NULL)
    g_string_append_printf (text, " · %s", summary->player);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
word (MusterArmyItem *item)
{
  g_autofree char *tags = g_strjoinv (" ", item->summary->tags);
  g_free (item->detail);
  g_free (item->folded);
  item->detail = dup_detail (item);
  g_autofree char *all = g_strjoin (" ", item->summary->name, item->detail, tags, NULL);
  item->folded = muster_text_fold_words (all);
}

static gboolean
is_same (const MusterArmySummary *one, const MusterArmySummary *other)
{
  return one != NULL && one->n_units == other->n_units && one->budget == other->budget
         && one->changed == other->changed && one->trashed == other->trashed
         && g_strcmp0 (one->name, other->name) == 0 && g_strcmp0 (one->title, other->title) == 0
         && g_strcmp0 (one->date, other->date) == 0 && g_strcmp0 (one->player, other->player) == 0
         && g_strv_equal ((const char *const *) one->tags, (const char *const *) other->tags);
}

/** Takes over what @summary says. */
static void
muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary)
{
  if (is_same (item->summary, summary))
    return;
  g_clear_pointer (&item->summary, muster_army_summary_free);
  item->summary = muster_army_summary_copy (summary);
  word (item);
  g_signal_emit (item, changed, 0);
}

gint64
muster_army_item_get_id (MusterArmyItem *item)
{
  return item->summary->id;
}

const char *
muster_army_item_get_name (MusterArmyItem *item)
{
  return item->summary->name;
}

const MusterArmySummary *
muster_army_item_get_summary (MusterArmyItem *item)
{
  return item->summary;
}

const char *
muster_army_item_get_detail (MusterArmyItem *item)
{
  return item->detail;
}

/** Takes over what its ruleset says of it. */
static void
muster_army_item_set_verdict (MusterArmyItem *item, const MusterArmyVerdict *verdict)
{
  clear_verdict (item);
  item->has_verdict = TRUE;
  item->is_doubted = FALSE;
  item->verdict = *verdict;
  item->verdict.words = g_strdup (verdict->words);
  item->verdict.figures = g_strdup (verdict->figures);
  item->verdict.nation = g_strdup (verdict->nation);
  item->verdict.fault = g_strdup (verdict->fault);
  item->verdict.made_of = g_strdup (verdict->made_of);
  item->verdict.arms = g_memdup2 (verdict->arms, verdict->n_arms * sizeof (MusterArmyArm));
  word (item);
  g_signal_emit (item, changed, 0);
}

/** What its ruleset says of it may be otherwise now: until that is known, what it said stays. */
static void
muster_army_item_doubt_verdict (MusterArmyItem *item)
{
  item->is_doubted = TRUE;
}

gboolean
muster_army_item_is_judged (MusterArmyItem *item)
{
  return item->has_verdict && !item->is_doubted;
}

const MusterArmyVerdict *
muster_army_item_get_verdict (MusterArmyItem *item)
{
  return item->has_verdict ? &item->verdict : NULL;
}

/** Returns: whether each of the words typed begins a word of its name, ruleset, nation, date,
 * player or tags; @folded is of muster_text_fold_words() */
static gboolean
muster_army_item_has_words (MusterArmyItem *item, const char *folded)
{
  return muster_text_has_words (item->folded, folded);
}

/* Says of armies in a list whether they are legal: one at a time, while nobody waits. */

/* The list is drawn first, ms. */
#define JUDGE_PAUSE 60

struct _MusterArmyJudge
{
  MusterStore *store;
  GQueue asked;         /* of items, owned */
  GHashTable *rulesets; /* by the digest of their pack, or their id: armies of one pack share it */
  MusterArmyJudged judged;
  gpointer data;
  guint source;
  GCancellable *reading; /* of a large pack, while it lasts */
  gint64 waited;         /* the army for which it was read: it is judged whatever came of it */
};

/** @judged is called after each verdict, with @data. */
static MusterArmyJudge *
muster_army_judge_new (MusterStore *store, MusterArmyJudged judged, gpointer data)
{
  MusterArmyJudge *judge = g_new0 (MusterArmyJudge, 1);
  judge->judged = judged;
  judge->data = data;
  judge->store = g_object_ref (store);
  g_queue_init (&judge->asked);
  judge->rulesets =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) muster_ruleset_unref);
  return judge;
}

static void
muster_army_judge_free (MusterArmyJudge *judge)
{
  g_clear_handle_id (&judge->source, g_source_remove);
  g_cancellable_cancel (judge->reading);
  g_clear_object (&judge->reading);
  g_queue_clear_full (&judge->asked, g_object_unref);
  g_hash_table_unref (judge->rulesets);
  g_object_unref (judge->store);
  g_free (judge);
}

/* Returns: (transfer none) (nullable): the ruleset of an army that is read without it */
static MusterRuleset *
get_ruleset (MusterArmyJudge *judge, const MusterArmy *army)
{
  const char *key = army->digest != NULL ? army->digest : army->ruleset_id;
  MusterRuleset *ruleset = g_hash_table_lookup (judge->rulesets, key);
  if (ruleset != NULL)
    return ruleset;
  ruleset = muster_ruleset_cache_get_ruleset (judge->store, army);
  if (ruleset != NULL)
    g_hash_table_insert (judge->rulesets, g_strdup (key), ruleset);
  return ruleset;
}

/** Forgets what rulesets say: the player's own values are others now. */
static void
muster_army_judge_forget (MusterArmyJudge *judge)
{
  g_hash_table_remove_all (judge->rulesets);
}

/* Whether at most as many arms are larger, or as large and before it. */
static gboolean
is_large (const MusterComposition *composition, guint row)
{
  const MusterCompositionRow *one = g_ptr_array_index (composition->rows, row);
  guint n_larger = 0;
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *other = g_ptr_array_index (composition->rows, i);
      n_larger += other->units > one->units || (other->units == one->units && i < row);
    }
  return n_larger < MUSTER_MOST_ARMS;
}

/* Puts the largest into @arms, which has room for as many. Returns: how many these are */
static guint
list_arms (const MusterComposition *composition, MusterArmyArm *arms)
{
  guint n = 0;
  for (guint i = 0; composition != NULL && i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = g_ptr_array_index (composition->rows, i);
      if (is_large (composition, i))
        arms[n++] = (MusterArmyArm){ row->symbol, row->share };
    }
  return n;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_arms (const MusterComposition *composition)
{
  if (composition == NULL || composition->rows->len == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = g_ptr_array_index (composition->rows, i);
      /* Translators: an arm and its share of an army's units: "Infantry 60 %". */
      g_autofree char *part = g_strdup_printf (_ ("%1$s %2$u %%"), row->name, row->share);
      muster_text_append_item (text, part);
    }
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full) (nullable): the army with its ruleset; NULL without @error where that is
 * not there */
static const MusterArmy *
load_army (MusterArmyJudge *judge, gint64 id, GError **error)
{
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (judge->store, id, NULL, error);
  MusterRuleset *ruleset = plain != NULL ? get_ruleset (judge, plain) : NULL;
  return ruleset != NULL ? muster_store_load_army (judge->store, id, ruleset, error) : NULL;
}

static void
judge_one (MusterArmyJudge *judge, MusterArmyItem *item)
{
  gint64 id = muster_army_item_get_id (item);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = load_army (judge, id, &error);
  if (army == NULL)
    {
      gboolean is_damaged = g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED);
      const MusterArmyVerdict none = {
        .words = is_damaged ? _ ("Not whole") : _ ("Cannot be checked"),
        .fault = is_damaged ? error->message : NULL,
      };
      muster_army_item_set_verdict (item, &none);
      return;
    }
  const MusterRuleset *ruleset = army->ruleset;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  MusterVerdict verdict = muster_findings_judge (findings);
  g_autofree char *text = muster_verdict_dup_text (&verdict);
  g_autofree char *points = muster_army_dup_points (evaluation);
  g_autoptr (MusterComposition) composition = muster_army_compose_arms (evaluation, 0);
  g_autofree char *made_of = dup_arms (composition);
  MusterArmyArm arms[MUSTER_MOST_ARMS];
  int nation = muster_evaluation_get_grade (evaluation, 0, ruleset->nation_scale);
  MusterArmyVerdict shown = { .words = text,
                              .figures = points,
                              .nation = nation >= 0 ? ruleset->nations[nation].name : NULL,
                              .made_of = made_of,
                              .arms = arms,
                              .n_arms = list_arms (composition, arms),
                              .points = evaluation->totals[0],
                              .legal = verdict.legal };
  muster_army_item_set_verdict (item, &shown);
}

static gboolean on_idle (gpointer data);

static void
on_read (gpointer source, gpointer data)
{
  MusterArmyJudge *judge = data;
  g_clear_object (&judge->reading);
  judge->source = g_idle_add_full (G_PRIORITY_LOW, on_idle, judge, NULL);
}

/* Until then nothing else is judged. */
static gboolean
waits_for_ruleset (MusterArmyJudge *judge, MusterArmyItem *item)
{
  gint64 id = muster_army_item_get_id (item);
  if (judge->waited == id || muster_ruleset_cache_is_read (judge->store, MUSTER_DOCUMENT_ARMY, id))
    return FALSE;
  judge->waited = id;
  judge->reading = g_cancellable_new ();
  g_queue_push_head (&judge->asked, g_object_ref (item));
  muster_ruleset_cache_read (judge->store, MUSTER_DOCUMENT_ARMY, &id, 1, NULL, judge->reading,
                             on_read, judge);
  return TRUE;
}

static gboolean
on_idle (gpointer data)
{
  MusterArmyJudge *judge = data;
  g_autoptr (MusterArmyItem) item = g_queue_pop_head (&judge->asked);
  if (item != NULL && !muster_army_item_is_judged (item))
    {
      if (waits_for_ruleset (judge, item))
        {
          judge->source = 0;
          return G_SOURCE_REMOVE;
        }
      judge_one (judge, item);
      judge->waited = 0;
      judge->judged (judge->data, item);
    }
  if (!g_queue_is_empty (&judge->asked))
    return G_SOURCE_CONTINUE;
  judge->source = 0;
  return G_SOURCE_REMOVE;
}

static gboolean
on_pause_over (gpointer data)
{
  MusterArmyJudge *judge = data;
  judge->source = g_idle_add_full (G_PRIORITY_LOW, on_idle, judge, NULL);
  return G_SOURCE_REMOVE;
}

/** Gives @item its verdict soon. */
static void
muster_army_judge_ask (MusterArmyJudge *judge, MusterArmyItem *item)
{
  g_queue_push_tail (&judge->asked, g_object_ref (item));
  if (judge->source == 0 && judge->reading == NULL)
    judge->source = g_timeout_add_full (G_PRIORITY_LOW, JUDGE_PAUSE, on_pause_over, judge, NULL);
}

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
