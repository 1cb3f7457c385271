#include "config.h"

#include "sheet/army/gather.h"

typedef struct
{
  GPtrArray *groups;
  GHashTable *by_key;
  gboolean only_neighbours;
} Gathering;

static void
add (Gathering *gathering, guint thing, char *key)
{
  GArray *group = g_hash_table_lookup (gathering->by_key, key);
  if (group == NULL)
    {
      if (gathering->only_neighbours)
        g_hash_table_remove_all (gathering->by_key);
      group = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (gathering->groups, group);
      g_hash_table_insert (gathering->by_key, g_strdup (key), group);
    }
  g_array_append_val (group, thing);
}

GPtrArray *
muster_gather (const MusterArmy *army,
               guint formation,
               gboolean only_neighbours,
               MusterKeyFunction get_key,
               gconstpointer data)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Gathering gathering = { .by_key = by_key, .only_neighbours = only_neighbours };
  gathering.groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint at = muster_army_get_next (army, formation, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, formation, at))
    {
      gboolean is_member = army->things[at].sort != MUSTER_SORT_FORMATION;
      g_autofree char *key = is_member ? get_key (data, at) : NULL;
      if (key != NULL)
        add (&gathering, at, key);
    }
  return gathering.groups;
}
