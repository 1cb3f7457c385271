#include "config.h"

#include "app/kind-item.h"

#include <glib/gi18n-lib.h>

struct _MusterKindItem
{
  GObject parent;
  MusterRuleset *ruleset;
  const MusterKind *kind;
  gboolean fits;
};

G_DEFINE_FINAL_TYPE (MusterKindItem, muster_kind_item, G_TYPE_OBJECT)

static void
muster_kind_item_init (MusterKindItem *item)
{
}

static void
finalize (GObject *object)
{
  g_clear_pointer (&MUSTER_KIND_ITEM (object)->ruleset, muster_ruleset_unref);
  G_OBJECT_CLASS (muster_kind_item_parent_class)->finalize (object);
}

static void
muster_kind_item_class_init (MusterKindItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
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

void
muster_kind_item_set_fits (MusterKindItem *item, gboolean fits)
{
  item->fits = fits;
}

gboolean
muster_kind_item_get_fits (MusterKindItem *item)
{
  return item->fits;
}

static MusterTruth
no_number (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

/* The lowest and the highest row of a group that may be for the kind, as far as its presets tell.
 * Returns: whether there is one */
static gboolean
find_prices (const MusterKindItem *item, const MusterPrices *prices, gint64 *low, gint64 *high)
{
  const MusterRuleset *ruleset = item->ruleset;
  g_autofree guint64 *nowhere = g_new0 (guint64, ruleset->n_cells);
  g_autofree gint16 *grades = g_new (gint16, ruleset->n_scales);
  MusterSubject subject = { item->kind->bits, nowhere, grades, no_number, NULL, 0 };
  gboolean found = FALSE;
  for (int i = 0; i < ruleset->n_scales; i++)
    grades[i] = MUSTER_GRADE_UNKNOWN;
  for (int i = 0; i < item->kind->n_presets; i++)
    grades[item->kind->presets[i].scale] = item->kind->presets[i].grade;
  if (muster_selector_match (prices->of, &subject) == MUSTER_NO)
    return FALSE;
  for (int i = 0; i < prices->n_rows; i++)
    {
      gint64 points = prices->rows[i].points;
      MusterTruth truth = muster_selector_match (prices->rows[i].when, &subject);
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

char *
muster_kind_item_dup_points (MusterKindItem *item)
{
  gint64 low = 0;
  gint64 high = 0;
  gboolean found = FALSE;
  for (int i = 0; i < item->kind->prices.n_items; i++)
    {
      gint64 least;
      gint64 most;
      if (!find_prices (item, &item->ruleset->prices[item->kind->prices.items[i]], &least, &most))
        continue;
      low += least;
      high += most;
      found = TRUE;
    }
  if (!found)
    return g_strdup ("");
  if (low == high)
    return g_strdup_printf ("%" G_GINT64_FORMAT, low);
  return g_strdup_printf ("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, low, high);
}

static char *
dup_years (const MusterKind *kind)
{
  if (kind->from == MUSTER_NO_YEAR && kind->to == MUSTER_NO_YEAR)
    return NULL;
  return muster_years_dup_text (kind->from, kind->to);
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
    g_string_append (text, item->ruleset->nations[kind->nation].name);
  if (years != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", years);
  if (kind->sort == MUSTER_SORT_UNIT && kind->cite == NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", _ ("suggested"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
