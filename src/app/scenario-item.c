#include "config.h"

#include "app/scenario-item.h"

#include "base/date.h"
#include "base/text.h"

struct _MusterScenarioItem
{
  GObject parent;
  MusterScenarioSummary *summary;
  char *detail;
  char *folded; /* the words by which it is found */
};

G_DEFINE_FINAL_TYPE (MusterScenarioItem, muster_scenario_item, G_TYPE_OBJECT)

static guint changed;

static void
muster_scenario_item_init (MusterScenarioItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterScenarioItem *item = MUSTER_SCENARIO_ITEM (object);
  g_clear_pointer (&item->summary, muster_scenario_summary_free);
  g_free (item->detail);
  g_free (item->folded);
  G_OBJECT_CLASS (muster_scenario_item_parent_class)->finalize (object);
}

static void
muster_scenario_item_class_init (MusterScenarioItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_SCENARIO_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
word (MusterScenarioItem *item)
{
  const MusterScenarioSummary *summary = item->summary;
  g_autofree char *date = muster_date_dup_text (summary->date);
  g_free (item->detail);
  g_free (item->folded);
  item->detail = g_strjoin (" · ", summary->title, date, NULL);
  g_autofree char *all = g_strjoin (" ", summary->name, item->detail, summary->armies, NULL);
  item->folded = muster_text_fold_words (all);
}

static gboolean
is_same (const MusterScenarioSummary *one, const MusterScenarioSummary *other)
{
  return one != NULL && one->trashed == other->trashed && g_strcmp0 (one->name, other->name) == 0
         && g_strcmp0 (one->title, other->title) == 0 && g_strcmp0 (one->date, other->date) == 0
         && g_strcmp0 (one->armies, other->armies) == 0;
}

void
muster_scenario_item_set (MusterScenarioItem *item, const MusterScenarioSummary *summary)
{
  if (is_same (item->summary, summary))
    return;
  g_clear_pointer (&item->summary, muster_scenario_summary_free);
  item->summary = muster_scenario_summary_copy (summary);
  word (item);
  g_signal_emit (item, changed, 0);
}

gint64
muster_scenario_item_get_id (MusterScenarioItem *item)
{
  return item->summary->id;
}

const char *
muster_scenario_item_get_name (MusterScenarioItem *item)
{
  return item->summary->name;
}

const MusterScenarioSummary *
muster_scenario_item_get_summary (MusterScenarioItem *item)
{
  return item->summary;
}

const char *
muster_scenario_item_get_detail (MusterScenarioItem *item)
{
  return item->detail;
}

gboolean
muster_scenario_item_has_words (MusterScenarioItem *item, const char *folded)
{
  return muster_text_has_words (item->folded, folded);
}
