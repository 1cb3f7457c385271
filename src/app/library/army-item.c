#include "config.h"

#include "app/library/army-item.h"

#include "app/document/ruleset-cache.h"
#include "army/check/check.h"
#include "army/evaluate/composition.h"
#include "army/evaluate/evaluate.h"
#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef void (*MusterArmyJudged) (gpointer data, MusterArmyItem *item);

struct _MusterArmyItem
{
  MusterDocumentItem parent;
  MusterArmySummary *summary;
  gboolean has_verdict;
  gboolean is_doubted;       /* the verdict is to be asked for again */
  MusterArmyVerdict verdict; /* with its own strings */
};

G_DEFINE_FINAL_TYPE (MusterArmyItem, muster_army_item, MUSTER_TYPE_DOCUMENT_ITEM)

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
  G_OBJECT_CLASS (muster_army_item_parent_class)->finalize (object);
}

static void
muster_army_item_class_init (MusterArmyItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = item_finalize;
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

/* Returns: whether it says something else now */
static gboolean
word (MusterArmyItem *item)
{
  g_autofree char *tags = g_strjoinv (" · ", item->summary->tags);
  g_autofree char *detail = dup_detail (item);
  MusterDocumentSummary summary = { .id = item->summary->id,
                                    .name = item->summary->name,
                                    .line = tags[0] != '\0' ? tags : NULL,
                                    .detail = detail };
  return muster_document_item_set (MUSTER_DOCUMENT_ITEM (item), &summary);
}

static gboolean
is_same (const MusterArmySummary *one, const MusterArmySummary *other)
{
  return one != NULL && one->n_units == other->n_units && one->budget == other->budget
         && one->changed == other->changed && one->revision == other->revision
         && one->trashed == other->trashed && g_strcmp0 (one->name, other->name) == 0
         && g_strcmp0 (one->title, other->title) == 0 && g_strcmp0 (one->date, other->date) == 0
         && g_strcmp0 (one->player, other->player) == 0
         && g_strv_equal ((const char *const *) one->tags, (const char *const *) other->tags);
}

void
muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary)
{
  if (is_same (item->summary, summary))
    return;
  g_clear_pointer (&item->summary, muster_army_summary_free);
  item->summary = muster_army_summary_copy (summary);
  word (item);
}

const MusterArmySummary *
muster_army_item_get_summary (MusterArmyItem *item)
{
  return item->summary;
}

/* Takes over what its ruleset says of it. */
static void
set_verdict (MusterArmyItem *item, const MusterArmyVerdict *verdict)
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
  if (!word (item))
    g_signal_emit_by_name (item, "changed");
}

void
muster_army_item_doubt_verdict (MusterArmyItem *item)
{
  item->is_doubted = TRUE;
}

gboolean
muster_army_item_is_doubted (MusterArmyItem *item)
{
  return item->is_doubted;
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

MusterArmyJudge *
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

void
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

/* Returns: (transfer none) (nullable): the ruleset of an army; NULL without @error where that is
 * not there */
static MusterRuleset *
get_ruleset (MusterArmyJudge *judge, gint64 army, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *digest = NULL;
  if (!muster_store_find_pack (judge->store, army, &name, &digest, error))
    return NULL;
  const char *key = digest != NULL ? digest : name;
  MusterRuleset *ruleset = g_hash_table_lookup (judge->rulesets, key);
  if (ruleset != NULL)
    return ruleset;
  ruleset = muster_ruleset_cache_get_ruleset (judge->store, army, name);
  if (ruleset != NULL)
    g_hash_table_insert (judge->rulesets, g_strdup (key), ruleset);
  return ruleset;
}

void
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

static void
judge_one (MusterArmyJudge *judge, MusterArmyItem *item)
{
  gint64 id = muster_document_item_get_id (MUSTER_DOCUMENT_ITEM (item));
  g_autoptr (GError) error = NULL;
  MusterRuleset *ruleset = get_ruleset (judge, id, &error);
  /* Also one without rules may not be whole. */
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (judge->store, id, ruleset, &error) : NULL;
  if (army == NULL || ruleset == NULL)
    {
      gboolean is_damaged = g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED);
      const MusterArmyVerdict none = {
        .words = is_damaged ? _ ("Not whole") : _ ("Cannot be checked"),
        .fault = is_damaged ? error->message : NULL,
        .points = MUSTER_NUMBER (0),
      };
      set_verdict (item, &none);
      return;
    }
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
  set_verdict (item, &shown);
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
  gint64 id = muster_document_item_get_id (MUSTER_DOCUMENT_ITEM (item));
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

void
muster_army_judge_ask (MusterArmyJudge *judge, MusterArmyItem *item)
{
  g_queue_push_tail (&judge->asked, g_object_ref (item));
  if (judge->source == 0 && judge->reading == NULL)
    judge->source = g_timeout_add_full (G_PRIORITY_LOW, JUDGE_PAUSE, on_pause_over, judge, NULL);
}
