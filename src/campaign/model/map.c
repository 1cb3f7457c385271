#include "campaign/model/map.h"

static int
get_days (GHashTable *days, gint64 place)
{
  gpointer value;
  gboolean is_there = g_hash_table_lookup_extended (days, GSIZE_TO_POINTER (place), NULL, &value);
  return is_there ? GPOINTER_TO_INT (value) : -1;
}

/* Returns: whether the way over @from to @to is the quickest yet */
static gboolean
take_road (GHashTable *days, gint64 from, gint64 to, int length)
{
  int start = get_days (days, from);
  int there = get_days (days, to);
  int taken = start >= 0 && length >= 0 && start <= G_MAXINT - length ? start + length : -1;
  if (taken < 0 || (there >= 0 && there <= taken))
    return FALSE;
  g_hash_table_insert (days, GSIZE_TO_POINTER (to), GINT_TO_POINTER (taken));
  return TRUE;
}

int
muster_roads_get_days (const GArray *roads, gint64 from, gint64 to)
{
  g_autoptr (GHashTable) days = g_hash_table_new (NULL, NULL);
  gboolean is_shorter = TRUE;
  g_hash_table_insert (days, GSIZE_TO_POINTER (from), GINT_TO_POINTER (0));
  while (is_shorter)
    {
      is_shorter = FALSE;
      for (guint i = 0; i < roads->len; i++)
        {
          const MusterRoad *road = &g_array_index (roads, MusterRoad, i);
          is_shorter = take_road (days, road->a, road->b, road->days) || is_shorter;
          is_shorter = take_road (days, road->b, road->a, road->days) || is_shorter;
        }
    }
  return get_days (days, to);
}
