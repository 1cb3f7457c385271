#include "config.h"

#include "app/army/finding-item.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of things that share a finding so many are named. */
#define MOST_NAMES 3

struct _MusterFindingItem
{
  GObject parent;
  MusterArmyModel *model;
  GArray *places;
  GPtrArray *ways;
  GArray *to_go; /* (element-type gint64) */
  gboolean knows_ways;
};

G_DEFINE_FINAL_TYPE (MusterFindingItem, muster_finding_item, G_TYPE_OBJECT)

static guint changed;
static guint ways_changed;

static void
muster_finding_item_init (MusterFindingItem *item)
{
  item->ways = g_ptr_array_new ();
  item->to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
  item->places = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
finalize (GObject *object)
{
  MusterFindingItem *item = MUSTER_FINDING_ITEM (object);
  g_ptr_array_unref (item->ways);
  g_array_unref (item->to_go);
  g_array_unref (item->places);
  g_clear_object (&item->model);
  G_OBJECT_CLASS (muster_finding_item_parent_class)->finalize (object);
}

static void
muster_finding_item_class_init (MusterFindingItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_FINDING_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
  ways_changed = g_signal_new ("ways-changed", MUSTER_TYPE_FINDING_ITEM, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
}

MusterFindingItem *
muster_finding_item_new (MusterArmyModel *model, GArray *places)
{
  MusterFindingItem *item = g_object_new (MUSTER_TYPE_FINDING_ITEM, NULL);
  item->model = g_object_ref (model);
  muster_finding_item_set_places (item, places);
  return item;
}

void
muster_finding_item_set_places (MusterFindingItem *item, GArray *places)
{
  g_array_set_size (item->places, 0);
  g_array_append_vals (item->places, places->data, places->len);
  item->knows_ways = FALSE;
}

void
muster_finding_item_tell (MusterFindingItem *item)
{
  g_signal_emit (item, changed, 0);
}

static const MusterFinding *
get_finding (MusterFindingItem *item, guint number)
{
  return g_ptr_array_index (muster_army_model_get_findings (item->model),
                            g_array_index (item->places, guint, number));
}

const MusterFinding *
muster_finding_item_get_finding (MusterFindingItem *item)
{
  return get_finding (item, 0);
}

MusterArmyModel *
muster_finding_item_get_model (MusterFindingItem *item)
{
  return item->model;
}

char *
muster_finding_item_dup_where (MusterFindingItem *item)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint shown = item->places->len <= MOST_NAMES + 1 ? item->places->len : MOST_NAMES;
  guint others = item->places->len - shown;
  for (guint i = 0; i < shown; i++)
    g_ptr_array_add (names, g_strdup (get_finding (item, i)->where));
  if (others > 0)
    g_ptr_array_add (names, g_strdup_printf (ngettext ("%u other", "%u others", others), others));
  return muster_text_join (names);
}

gint64
muster_finding_item_get_thing (MusterFindingItem *item)
{
  guint index = muster_finding_item_get_finding (item)->thing;
  return muster_army_model_get_army (item->model)->things[index].id;
}

gboolean
muster_finding_item_knows_ways (MusterFindingItem *item)
{
  return item->knows_ways;
}

static gboolean
are_same (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const MusterWayOut *one = g_ptr_array_index (a, i);
      const MusterWayOut *other = g_ptr_array_index (b, i);
      if (!g_str_equal (one->text, other->text) || one->points != other->points)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_same_units (GArray *a, GArray *b)
{
  return a->len == b->len
         && (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (gint64)) == 0);
}

void
muster_finding_item_seek_ways (MusterFindingItem *item)
{
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (item->model);
  const MusterFinding *finding = muster_finding_item_get_finding (item);
  g_autoptr (GPtrArray) before = item->ways;
  g_autoptr (GArray) units_before = item->to_go;
  g_autoptr (GPtrArray) larger = NULL;
  if (reckoning != NULL && finding->waiver == NULL)
    {
      item->ways =
        muster_finding_seek_ways_out (reckoning, muster_army_model_get_findings (item->model),
                                      finding, &larger);
      item->to_go = muster_ways_out_list_to_go (reckoning->army, item->ways, larger);
    }
  else
    {
      item->ways = g_ptr_array_new ();
      item->to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
    }
  item->knows_ways = TRUE;
  if (!are_same (before, item->ways) || !are_same_units (units_before, item->to_go))
    g_signal_emit (item, ways_changed, 0);
}

GArray *
muster_finding_item_get_to_go (MusterFindingItem *item)
{
  return item->to_go;
}

GPtrArray *
muster_finding_item_get_ways (MusterFindingItem *item)
{
  return item->ways;
}
