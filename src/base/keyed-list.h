/* A list model whose items have keys. It is told what it should hold; items whose key stays keep
 * their object, and so their widgets, their selection and the keyboard's focus. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define MUSTER_TYPE_KEYED_LIST (muster_keyed_list_get_type ())
G_DECLARE_FINAL_TYPE (MusterKeyedList, muster_keyed_list, MUSTER, KEYED_LIST, GObject)

/* Property "flat", set at construction: no rows stand below those of its items. All that changes at
 * once is then told as one change, from the first item that is another to the last, in which items
 * that stay come again: rows are used again, and those of items that stay are kept. */

MusterKeyedList *muster_keyed_list_new (void);

/**
 * MusterKeyedListFill:
 * @item: (nullable): the item that has the key already, to be brought up to date
 * @index: the place of the key among the keys
 * @data: what was handed to muster_keyed_list_set()
 *
 * Returns: (transfer full) (nullable): a new item where @item is NULL; else it is not looked at
 */
typedef gpointer (*MusterKeyedListFill) (gpointer item, guint index, gpointer data);

/**
 * muster_keyed_list_set:
 * @keys: (array length=n): keys, each one once, in the order that the list is to have
 * @fill: makes or updates the item of each key, in order, before the first signal
 *
 * Emits "items-changed" for what comes, goes or moves, and for nothing else; a flat list once.
 */
void muster_keyed_list_set (MusterKeyedList *list,
                            const gint64 *keys,
                            guint n,
                            MusterKeyedListFill fill,
                            gpointer data);

/** Returns: (transfer none) (nullable): the item with this key */
gpointer muster_keyed_list_find (MusterKeyedList *list, gint64 key);

/** Returns: whether a key is in the list; its place is put into @position, where not NULL */
gboolean muster_keyed_list_get_position (MusterKeyedList *list, gint64 key, guint *position);

G_END_DECLS
