#include "config.h"

#include "app/catalogue/entry-item.h"

struct _MusterEntryItem
{
  GObject parent;
  MusterCatalogueEntry *entry;
  char *own;
};

G_DEFINE_FINAL_TYPE (MusterEntryItem, muster_entry_item, G_TYPE_OBJECT)

static void
muster_entry_item_init (MusterEntryItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterEntryItem *item = MUSTER_ENTRY_ITEM (object);
  g_clear_pointer (&item->entry, muster_catalogue_entry_free);
  g_free (item->own);
  G_OBJECT_CLASS (muster_entry_item_parent_class)->finalize (object);
}

static void
muster_entry_item_class_init (MusterEntryItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

MusterEntryItem *
muster_entry_item_new (MusterCatalogueEntry *entry, const char *own)
{
  MusterEntryItem *item = g_object_new (MUSTER_TYPE_ENTRY_ITEM, NULL);
  item->entry = entry;
  item->own = g_strdup (own);
  return item;
}

const MusterCatalogueEntry *
muster_entry_item_get_entry (MusterEntryItem *item)
{
  return item->entry;
}

const char *
muster_entry_item_get_own (MusterEntryItem *item)
{
  return item->own;
}

gboolean
muster_entry_item_is_type (MusterEntryItem *item)
{
  return g_str_equal (item->entry->sort, "unit") || g_str_equal (item->entry->sort, "commander")
         || g_str_equal (item->entry->sort, "option");
}
