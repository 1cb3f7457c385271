#include "config.h"

#include "app/document/item.h"

#include "base/text.h"

struct _MusterDocumentItem
{
  GObject parent;
  MusterDocumentTold *told;
  char *folded; /* the words by which it is found */
};

G_DEFINE_FINAL_TYPE (MusterDocumentItem, muster_document_item, G_TYPE_OBJECT)

static guint changed;

MusterDocumentTold *
muster_document_told_new (gint64 id, const char *name, const char *line, const char *detail)
{
  MusterDocumentTold *told = g_new0 (MusterDocumentTold, 1);
  told->id = id;
  told->name = g_strdup (name);
  told->line = g_strdup (line);
  told->detail = g_strdup (detail);
  return told;
}

void
muster_document_told_free (MusterDocumentTold *told)
{
  g_free (told->name);
  g_free (told->line);
  g_free (told->detail);
  g_free (told);
}

static void
muster_document_item_init (MusterDocumentItem *item)
{
}

static void
finalize (GObject *object)
{
  MusterDocumentItem *item = MUSTER_DOCUMENT_ITEM (object);
  g_clear_pointer (&item->told, muster_document_told_free);
  g_free (item->folded);
  G_OBJECT_CLASS (muster_document_item_parent_class)->finalize (object);
}

static void
muster_document_item_class_init (MusterDocumentItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  changed = g_signal_new ("changed", MUSTER_TYPE_DOCUMENT_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static char *
dup_folded (const MusterDocumentTold *told)
{
  g_autoptr (GString) all = g_string_new (told->name);
  if (told->line != NULL)
    g_string_append_printf (all, " %s", told->line);
  if (told->detail != NULL)
    g_string_append_printf (all, " %s", told->detail);
  return muster_text_fold_words (all->str);
}

static gboolean
is_same (const MusterDocumentTold *one, const MusterDocumentTold *other)
{
  return one != NULL && one->id == other->id && one->is_struck == other->is_struck
         && g_strcmp0 (one->name, other->name) == 0 && g_strcmp0 (one->line, other->line) == 0
         && g_strcmp0 (one->detail, other->detail) == 0;
}

void
muster_document_item_set (MusterDocumentItem *item, const MusterDocumentTold *told)
{
  if (is_same (item->told, told))
    return;
  g_clear_pointer (&item->told, muster_document_told_free);
  g_free (item->folded);
  item->told = muster_document_told_new (told->id, told->name, told->line, told->detail);
  item->told->is_struck = told->is_struck;
  item->folded = dup_folded (told);
  g_signal_emit (item, changed, 0);
}

gint64
muster_document_item_get_id (MusterDocumentItem *item)
{
  return item->told->id;
}

const char *
muster_document_item_get_name (MusterDocumentItem *item)
{
  return item->told->name;
}

const MusterDocumentTold *
muster_document_item_get_told (MusterDocumentItem *item)
{
  return item->told;
}

gboolean
muster_document_item_has_words (MusterDocumentItem *item, const char *folded)
{
  return muster_text_has_words (item->folded, folded);
}
