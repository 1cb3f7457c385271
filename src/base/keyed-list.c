#include "base/keyed-list.h"

typedef struct
{
  gint64 key;
  GObject *item;
} Entry;

struct _MusterKeyedList
{
  GObject parent;
  GArray *entries;
  GHashTable *by_key; /* key → item, which the entry owns */
  gboolean is_flat;
};

enum
{
  PROP_0,
  PROP_FLAT,
};

static GType
get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *model)
{
  return MUSTER_KEYED_LIST (model)->entries->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  MusterKeyedList *list = MUSTER_KEYED_LIST (model);
  if (position >= list->entries->len)
    return NULL;
  return g_object_ref (g_array_index (list->entries, Entry, position).item);
}

static void
init_model (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (MusterKeyedList,
                               muster_keyed_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, init_model))

static void
clear_entry (gpointer data)
{
  g_object_unref (((Entry *) data)->item);
}

static gint64 *
dup_key (gint64 key)
{
  gint64 *copy = g_new (gint64, 1);
  *copy = key;
  return copy;
}

static void
muster_keyed_list_init (MusterKeyedList *list)
{
  list->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (list->entries, clear_entry);
  list->by_key = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

static void
finalize (GObject *object)
{
  MusterKeyedList *list = MUSTER_KEYED_LIST (object);
  g_array_unref (list->entries);
  g_hash_table_unref (list->by_key);
  G_OBJECT_CLASS (muster_keyed_list_parent_class)->finalize (object);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_FLAT)
    MUSTER_KEYED_LIST (object)->is_flat = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
muster_keyed_list_class_init (MusterKeyedListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_OBJECT_CLASS (class)->set_property = set_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_FLAT,
                                   g_param_spec_boolean ("flat", NULL, NULL, FALSE,
                                                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY
                                                           | G_PARAM_STATIC_STRINGS));
}

MusterKeyedList *
muster_keyed_list_new (void)
{
  return g_object_new (MUSTER_TYPE_KEYED_LIST, NULL);
}

gpointer
muster_keyed_list_find (MusterKeyedList *list, gint64 key)
{
  return g_hash_table_lookup (list->by_key, &key);
}

gboolean
muster_keyed_list_get_position (MusterKeyedList *list, gint64 key, guint *position)
{
  for (guint i = 0; i < list->entries->len; i++)
    if (g_array_index (list->entries, Entry, i).key == key)
      {
        if (position != NULL)
          *position = i;
        return TRUE;
      }
  return FALSE;
}

/* Places of the keys in the list as it will be. */
static GHashTable *
number_keys (const gint64 *keys, guint n)
{
  GHashTable *places = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < n; i++)
    g_hash_table_insert (places, (gpointer) &keys[i], GUINT_TO_POINTER (i));
  return places;
}

static void
take_out (MusterKeyedList *list, guint at, guint n)
{
  g_array_remove_range (list->entries, at, n);
  g_list_model_items_changed (G_LIST_MODEL (list), at, n, 0);
}

static void
drop_what_goes (MusterKeyedList *list, GHashTable *places)
{
  guint n = 0;
  for (guint i = list->entries->len; i-- > 0;)
    {
      gint64 key = g_array_index (list->entries, Entry, i).key;
      if (!g_hash_table_contains (places, &key))
        {
          g_hash_table_remove (list->by_key, &key);
          n++;
          continue;
        }
      if (n > 0)
        take_out (list, i + 1, n);
      n = 0;
    }
  if (n > 0)
    take_out (list, 0, n);
}

/* Puts the items from @at on, which are all new, in one go. Returns: how many these are */
static guint
insert_new (MusterKeyedList *list, guint at, const gint64 *keys, GPtrArray *items)
{
  guint n = 0;
  for (; at + n < items->len && !g_hash_table_contains (list->by_key, &keys[at + n]); n++)
    {
      GObject *item = g_ptr_array_index (items, at + n);
      Entry entry = { keys[at + n], g_object_ref (item) };
      g_array_insert_val (list->entries, at + n, entry);
    }
  for (guint i = at; i < at + n; i++)
    g_hash_table_insert (list->by_key, dup_key (keys[i]), g_ptr_array_index (items, i));
  if (n > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), at, 0, n);
  return n;
}

/* Of two items in each other's way the one that has farther to go is moved. An item that gives way
 * is told of as gone and come again, where it belongs. */
static void
move_here (MusterKeyedList *list, GHashTable *places, guint at, gint64 key)
{
  while (g_array_index (list->entries, Entry, at).key != key)
    {
      Entry *present = &g_array_index (list->entries, Entry, at);
      guint from = at;
      guint to = GPOINTER_TO_UINT (g_hash_table_lookup (places, &present->key));
      muster_keyed_list_get_position (list, key, &from);
      Entry moved = to - at > from - at ? *present : g_array_index (list->entries, Entry, from);
      g_object_ref (moved.item);
      if (to - at > from - at)
        {
          guint last = MIN (to, list->entries->len - 1);
          take_out (list, at, 1);
          g_array_insert_val (list->entries, last, moved);
          g_list_model_items_changed (G_LIST_MODEL (list), last, 0, 1);
          continue;
        }
      take_out (list, from, 1);
      g_array_insert_val (list->entries, at, moved);
      g_list_model_items_changed (G_LIST_MODEL (list), at, 0, 1);
    }
}

/* In one go: whoever shows the list may use its rows again. */
static void
replace_span (MusterKeyedList *list, const gint64 *keys, GPtrArray *items)
{
  guint n_before = list->entries->len;
  guint n = items->len;
  guint head = 0;
  guint tail = 0;
  while (head < MIN (n_before, n) && g_array_index (list->entries, Entry, head).key == keys[head])
    head++;
  while (tail < MIN (n_before, n) - head
         && g_array_index (list->entries, Entry, n_before - 1 - tail).key == keys[n - 1 - tail])
    tail++;
  g_hash_table_remove_all (list->by_key);
  g_array_set_size (list->entries, 0);
  for (guint i = 0; i < n; i++)
    {
      Entry entry = { keys[i], g_object_ref (g_ptr_array_index (items, i)) };
      g_array_append_val (list->entries, entry);
      g_hash_table_insert (list->by_key, dup_key (keys[i]), entry.item);
    }
  if (n_before + n > 2 * (head + tail))
    g_list_model_items_changed (G_LIST_MODEL (list), head, n_before - head - tail, n - head - tail);
}

void
muster_keyed_list_set (MusterKeyedList *list,
                       const gint64 *keys,
                       guint n,
                       MusterKeyedListFill fill,
                       gpointer data)
{
  g_autoptr (GHashTable) places = number_keys (keys, n);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    {
      GObject *item = muster_keyed_list_find (list, keys[i]);
      GObject *made = fill (item, i, data);
      g_ptr_array_add (items, item != NULL ? g_object_ref (item) : made);
    }
  if (list->is_flat)
    {
      replace_span (list, keys, items);
      return;
    }
  drop_what_goes (list, places);
  for (guint i = 0; i < n;)
    {
      guint n_new = insert_new (list, i, keys, items);
      if (n_new == 0)
        move_here (list, places, i, keys[i]);
      i += MAX (n_new, 1);
    }
}
