#include "config.h"

#include "app/army-item.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _MusterArmyItem
{
  GObject parent;
  gint64 id;
  char *name;
  char *detail;
  char *verdict; /* or NULL */
  char *figures;
  gboolean legal;
};

G_DEFINE_FINAL_TYPE (MusterArmyItem, muster_army_item, G_TYPE_OBJECT)

static guint changed;

static void
muster_army_item_init (MusterArmyItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterArmyItem *item = MUSTER_ARMY_ITEM (object);
  g_free (item->name);
  g_free (item->detail);
  g_free (item->verdict);
  g_free (item->figures);
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
dup_detail (const MusterArmySummary *summary)
{
  g_autoptr (GString) text = g_string_new (summary->title);
  g_autofree char *date = muster_date_dup_text (summary->date);
  if (date != NULL)
    g_string_append_printf (text, " · %s", date);
  g_string_append_printf (
    text, ngettext (" · %" PRId64 " unit", " · %" PRId64 " units", (gulong) summary->n_units),
    summary->n_units);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
muster_army_item_set (MusterArmyItem *item, const MusterArmySummary *summary)
{
  g_autofree char *detail = dup_detail (summary);
  item->id = summary->id;
  if (g_strcmp0 (item->name, summary->name) == 0 && g_strcmp0 (item->detail, detail) == 0)
    return;
  g_free (item->name);
  g_free (item->detail);
  item->name = g_strdup (summary->name);
  item->detail = g_steal_pointer (&detail);
  g_signal_emit (item, changed, 0);
}

gint64
muster_army_item_get_id (MusterArmyItem *item)
{
  return item->id;
}

const char *
muster_army_item_get_name (MusterArmyItem *item)
{
  return item->name;
}

const char *
muster_army_item_get_detail (MusterArmyItem *item)
{
  return item->detail;
}

void
muster_army_item_set_verdict (MusterArmyItem *item,
                              const char *verdict,
                              gboolean legal,
                              const char *figures)
{
  if (g_strcmp0 (item->verdict, verdict) == 0 && item->legal == legal
      && g_strcmp0 (item->figures, figures) == 0)
    return;
  g_free (item->verdict);
  g_free (item->figures);
  item->verdict = g_strdup (verdict);
  item->figures = g_strdup (figures);
  item->legal = legal;
  g_signal_emit (item, changed, 0);
}

const char *
muster_army_item_get_verdict (MusterArmyItem *item)
{
  return item->verdict;
}

const char *
muster_army_item_get_figures (MusterArmyItem *item)
{
  return item->figures != NULL ? item->figures : "";
}

gboolean
muster_army_item_is_legal (MusterArmyItem *item)
{
  return item->legal;
}
