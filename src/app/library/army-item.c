#include "config.h"

#include "app/library/army-item.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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
finalize (GObject *object)
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
  G_OBJECT_CLASS (class)->finalize = finalize;
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
  g_string_append_printf (
    text, ngettext (" · %" PRId64 " unit", " · %" PRId64 " units", (gulong) summary->n_units),
    summary->n_units);
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

void
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

void
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

void
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

gboolean
muster_army_item_has_words (MusterArmyItem *item, const char *folded)
{
  return muster_text_has_words (item->folded, folded);
}
