#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/terrain/run.h"

#include <glib/gi18n-lib.h>

static gint64
get_way_to (MusterPoint point, const MusterBox *box)
{
  return muster_point_distance2 (point, muster_box_hold (box, point));
}

/* Returns: the first that lies in @ground; else that which is nearest to it; or NULL */
static const MusterFeature *
find_start (const MusterRun *run, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  const MusterFeature *nearest = NULL;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (feature->breadth == 0
          && muster_feature_kind_matches (board->ruleset, feature->kind, run->path->from)
          && (nearest == NULL
              || get_way_to (muster_feature_get_centre (feature), ground)
                   < get_way_to (muster_feature_get_centre (nearest), ground)))
        nearest = feature;
    }
  return nearest;
}

/* One of the edges of the table along which @ground lies. Returns: FALSE where it lies along none
 */
static gboolean
throw_edge (MusterRun *run, const MusterBox *ground, MusterEdge *edge)
{
  const MusterBattlefield *board = run->maker->board;
  const gboolean is_along[MUSTER_N_EDGES] = { ground->y0 <= 0, ground->x1 >= board->width,
                                              ground->y1 >= board->depth, ground->x0 <= 0 };
  MusterEdge edges[MUSTER_N_EDGES];
  int n = 0;
  for (int i = 0; i < MUSTER_N_EDGES; i++)
    if (is_along[i])
      edges[n++] = (MusterEdge) i;
  if (n == 0)
    return FALSE;
  *edge = edges[0];
  if (n == 1)
    return TRUE;
  *edge = edges[muster_dice_throw (run->maker->dice, n) - 1];
  muster_dice_say (run->maker->dice, _ ("to the %s edge"), muster_edge_get_name (*edge));
  return TRUE;
}

/* Not far from where a straight way out would end. */
static int
throw_end (MusterRun *run, int from, int reach, int low, int high, const char *format)
{
  int middle = CLAMP (from, low, MAX (low, high));
  return muster_run_throw_along (run, MAX (low, middle - reach), MIN (high, middle + reach),
                                 format);
}

/* @ground: where the edge is to be reached */
static gboolean
run_to_edge (MusterRun *run, MusterPoint from, const MusterBox *ground)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox inner = muster_box_shrink (*ground, run->breadth);
  MusterEdge edge;
  MusterPoint to;
  if (!throw_edge (run, ground, &edge))
    return FALSE;
  if (edge == MUSTER_EDGE_EAST || edge == MUSTER_EDGE_WEST)
    {
      to.x = edge == MUSTER_EDGE_WEST ? 0 : board->width;
      to.y = throw_end (run, from.y, board->depth / 5, inner.y0, inner.y1, _ ("%s from the north"));
    }
  else
    {
      to.y = edge == MUSTER_EDGE_NORTH ? 0 : board->depth;
      to.x = throw_end (run, from.x, board->width / 5, inner.x0, inner.x1, _ ("%s from the west"));
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  muster_run_throw_bends (run);
  muster_run_start_at (run, from);
  muster_run_to (run, to);
  return TRUE;
}

/* One of its ends lies where the piece is to lie: the start, from where it goes anywhere; else the
 * end at the edge. */
gboolean
muster_run_throw_link (MusterRun *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox table = { 0, 0, board->width, board->depth };
  MusterBox ground = muster_maker_get_ground (run->maker, run->piece);
  const MusterFeature *start = run->piece->from > 0
                                 ? muster_battlefield_find_feature (board, run->piece->from)
                                 : find_start (run, &ground);
  if (start == NULL)
    return FALSE;
  MusterPoint from = muster_feature_get_centre (start);
  return run_to_edge (run, from, get_way_to (from, &ground) == 0 ? &table : &ground);
}

/* Lines that must be there */

const MusterKind *
muster_terrain_find_link_kind (const MusterRuleset *ruleset, const MusterLink *link)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      const MusterPath *path = muster_terrain_find_path (ruleset, kind);
      if (path != NULL && path->course == MUSTER_COURSE_LINK
          && muster_feature_kind_matches (ruleset, kind, link->of))
        return kind;
    }
  return NULL;
}

void
muster_maker_throw_link (MusterMaker *maker, const MusterKind *kind, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  g_autofree char *label = muster_feature_dup_label (maker->board, from);
  g_autofree char *stream = g_strdup_printf ("link-%d", from_id);
  g_autofree char *title = g_strdup_printf (_ ("%s from %s"), kind->name, label);
  MusterPiece piece = {
    .stream = stream, .title = title, .kind = kind, .side = MUSTER_NO_SIDE, .from = from_id
  };
  if (!muster_maker_owns (maker, kind, NULL))
    {
      muster_battlefield_remark (maker->board, _ ("%s: the players have no piece left for it."),
                                 title);
      return;
    }
  muster_dice_begin (maker->dice, stream, title);
  muster_maker_place_line (maker, &piece);
}

static void
add_link (MusterMaker *maker, const MusterLink *link, int from_id)
{
  const MusterFeature *from = muster_battlefield_find_feature (maker->board, from_id);
  const MusterKind *kind = muster_terrain_find_link_kind (maker->ruleset, link);
  if (kind != NULL && !muster_feature_is_linked (maker->board, link, from)
      && muster_battlefield_get_room (maker->board, kind, NULL) > 0)
    muster_maker_throw_link (maker, kind, from_id);
}

void
muster_maker_add_links (MusterMaker *maker)
{
  const MusterTerrain *terrain = &maker->ruleset->terrain;
  for (int i = 0; i < terrain->n_links; i++)
    {
      const MusterLink *link = &terrain->links[i];
      g_autoptr (GArray) ids = muster_battlefield_list_linked (maker->board, link);
      for (guint j = 0; j < ids->len; j++)
        add_link (maker, link, g_array_index (ids, int, j));
    }
}
