#include "config.h"

#include "app/army/kind-item.h"

#include "app/widget/figure-text.h"
#include "army/check/repair/search.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _MusterKindItem
{
  GObject parent;
  MusterRuleset *ruleset;
  const MusterKind *kind;
  char *points;
  gboolean has_place;
  gboolean in_time;
};

G_DEFINE_FINAL_TYPE (MusterKindItem, muster_kind_item, G_TYPE_OBJECT)

static guint changed;

static void
muster_kind_item_init (MusterKindItem *item)
{
}

static void
finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_KIND_ITEM (object)->ruleset, muster_ruleset_unref);
  g_free (MUSTER_KIND_ITEM (object)->points);
  G_OBJECT_CLASS (muster_kind_item_parent_class)->finalize (object);
}

static void
muster_kind_item_class_init (MusterKindItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_KIND_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

MusterKindItem *
muster_kind_item_new (MusterRuleset *ruleset, const MusterKind *kind)
{
  MusterKindItem *item = g_object_new (MUSTER_TYPE_KIND_ITEM, NULL);
  item->ruleset = muster_ruleset_ref (ruleset);
  item->kind = kind;
  return item;
}

const MusterKind *
muster_kind_item_get_kind (MusterKindItem *item)
{
  return item->kind;
}

const char *
muster_kind_item_get_id (MusterKindItem *item)
{
  return item->kind->id;
}

const char *
muster_kind_item_get_name (MusterKindItem *item)
{
  return item->kind->name;
}

/* The lowest and the highest row of a group that may be for the kind there, as far as it is known.
 * Returns: whether there is one */
static gboolean
find_prices (const MusterPrices *prices, const MusterSubject *subject, gint64 *low, gint64 *high)
{
  gboolean found = FALSE;
  if (muster_selector_match (prices->of, subject) == MUSTER_NO)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    {
      gint64 points = prices->rows[i].points;
      MusterTruth truth = muster_selector_match (prices->rows[i].when, subject);
      if (truth == MUSTER_NO)
        continue;
      *low = found ? MIN (*low, points) : points;
      *high = found ? MAX (*high, points) : points;
      found = TRUE;
      if (truth == MUSTER_YES)
        break;
    }
  return found;
}

/* What would be chosen on it, or on what it stands in, is not known yet. */
static void
open_choices (const MusterRuleset *ruleset,
              const MusterSubject *subject,
              gboolean has_place,
              gint16 *grades)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      if (grades[choice->scale] < 0
          && (!has_place || muster_selector_match (choice->on, subject) != MUSTER_NO))
        grades[choice->scale] = MUSTER_GRADE_UNKNOWN;
    }
}

/* Without a place it is imagined in the army. */
static char *
dup_points (const MusterKindItem *item, const MusterReckoning *reckoning, guint formation)
{
  const MusterRuleset *ruleset = item->ruleset;
  gboolean has_place = formation != MUSTER_NO_THING;
  g_autofree guint64 *cells = g_new0 (guint64, 2 * ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSearch search = { .reckoning = reckoning, .army = reckoning->army };
  MusterSubject subject =
    muster_search_imagine (&search, item->kind, has_place ? formation : 0, cells, grades);
  gint64 low = 0;
  gint64 high = 0;
  gboolean found = FALSE;
  open_choices (ruleset, &subject, has_place, grades);
  for (int i = 0; i < item->kind->prices.n_items; i++)
    {
      gint64 least;
      gint64 most;
      if (!find_prices (&ruleset->prices[item->kind->prices.items[i]], &subject, &least, &most))
        continue;
      low += least;
      high += most;
      found = TRUE;
    }
  if (!found)
    return g_strdup ("");
  if (low == high)
    return g_strdup_printf ("%" PRId64, low);
  /* Translators: prices from the lowest to the highest, the lowest below zero. */
  return low < 0 ? g_strdup_printf (_ ("−%" PRId64 " to %" PRId64), -low, high)
                 : g_strdup_printf ("%" PRId64 "–%" PRId64, low, high);
}

void
muster_kind_item_set_place (MusterKindItem *item,
                            const MusterReckoning *reckoning,
                            guint formation,
                            gboolean in_time)
{
  gboolean has_place = formation != MUSTER_NO_THING;
  g_autofree char *points = dup_points (item, reckoning, formation);
  if (item->has_place == has_place && item->in_time == in_time
      && g_strcmp0 (item->points, points) == 0)
    return;
  g_free (item->points);
  item->points = g_steal_pointer (&points);
  item->has_place = has_place;
  item->in_time = in_time;
  g_signal_emit (item, changed, 0);
}

const char *
muster_kind_item_get_points (MusterKindItem *item)
{
  return item->points != NULL ? item->points : "";
}

gboolean
muster_kind_item_has_place (MusterKindItem *item)
{
  return item->has_place;
}

gboolean
muster_kind_item_fits (MusterKindItem *item)
{
  return item->has_place && item->in_time;
}

static char *
dup_years (const MusterKind *kind)
{
  if (kind->from == MUSTER_NO_YEAR && kind->to == MUSTER_NO_YEAR)
    return NULL;
  g_autofree char *years = muster_years_dup_text (kind->from, kind->to);
  return muster_figure_text_dup (years);
}

char *
muster_kind_item_dup_detail (MusterKindItem *item)
{
  const MusterKind *kind = item->kind;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *years = dup_years (kind);
  if (kind->sort == MUSTER_SORT_FORMATION)
    g_string_append (text, _ ("Formation"));
  else if (kind->sort == MUSTER_SORT_COMMANDER)
    g_string_append (text, _ ("Commander"));
  if (kind->nation >= 0)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "",
                            item->ruleset->nations[kind->nation].name);
  if (years != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", years);
  if (kind->sort == MUSTER_SORT_UNIT && kind->cite == NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", _ ("suggested"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
