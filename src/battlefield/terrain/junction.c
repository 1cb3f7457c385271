#include "battlefield/model/feature-words.h"
#include "battlefield/terrain/maker.h"

/* The middle one of the points in the sector thrown; the first where none is. */
static guint
find_own_point (const MusterBattlefield *board, int sector, const GArray *points)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < points->len; i++)
    if (muster_battlefield_find_sector (board, g_array_index (points, MusterPoint, i)) == sector)
      g_array_append_val (own, i);
  return own->len > 0 ? g_array_index (own, guint, own->len / 2) : 0;
}

/* Cuts off all after the first water met beyond the point @from. Returns: whether there is any */
static gboolean
cut_after (const MusterMaker *maker, const MusterPath *path, GArray *points, guint from)
{
  gboolean is_cut = FALSE;
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (maker->board->features, MusterFeature, i);
      MusterPoint at;
      int segment;
      if (other->breadth == 0
          || !muster_feature_kind_matches (maker->ruleset, other->kind, path->joins)
          || muster_lines_count_crossings (&g_array_index (points, MusterPoint, from),
                                           (int) (points->len - from), other->points,
                                           other->n_points, &at, &segment)
               == 0)
        continue;
      g_array_set_size (points, from + (guint) segment + 1);
      g_array_append_val (points, at);
      is_cut = TRUE;
    }
  return is_cut;
}

static void
turn_round (GArray *points)
{
  for (guint i = 0, j = points->len - 1; i < j; i++, j--)
    {
      MusterPoint point = g_array_index (points, MusterPoint, i);
      g_array_index (points, MusterPoint, i) = g_array_index (points, MusterPoint, j);
      g_array_index (points, MusterPoint, j) = point;
    }
}

gboolean
muster_maker_cut_at_junctions (const MusterMaker *maker,
                               const MusterPath *path,
                               int sector,
                               GArray *points)
{
  if (path->joins == NULL)
    return TRUE;
  guint own = find_own_point (maker->board, sector, points);
  gboolean is_cut = cut_after (maker, path, points, own);
  turn_round (points);
  gboolean is_cut_before = cut_after (maker, path, points, points->len - 1 - own);
  turn_round (points);
  return !is_cut || !is_cut_before;
}
