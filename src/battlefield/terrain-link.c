#include "config.h"

#include "battlefield/battlefield-check.h"
#include "battlefield/board-finding.h"
#include "battlefield/feature-words.h"
#include "battlefield/terrain-run.h"

#include <glib/gi18n-lib.h>

static const MusterFeature *
find_start (MusterRun *run)
{
  MusterMaker *maker = run->maker;
  const MusterFeature *any = NULL;
  for (guint i = 0; i < maker->board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (maker->board->features, MusterFeature, i);
      int width;
      int depth;
      if (feature->breadth != 0
          || !muster_feature_kind_matches (maker->ruleset, feature->kind, run->path->from))
        continue;
      MusterPoint at =
        muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
      if (run->piece->sector > 0
          && muster_battlefield_find_sector (maker->board, at) == run->piece->sector)
        return feature;
      if (any == NULL)
        any = feature;
    }
  return any;
}

static void
run_to_edge (MusterRun *run, MusterPoint from)
{
  MusterMaker *maker = run->maker;
  const MusterBattlefield *board = maker->board;
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  MusterEdge edge = (MusterEdge) (muster_dice_throw (maker->dice, 4) - 1);
  muster_dice_say (maker->dice, _ ("to the %s edge"), muster_edge_get_name (edge));
  gboolean is_across = edge == MUSTER_EDGE_EAST || edge == MUSTER_EDGE_WEST;
  int reach = (is_across ? board->depth : board->width) / 5;
  MusterBox inner = muster_box_shrink (run->box, run->breadth);
  MusterPoint to = from;
  if (is_across)
    {
      to.x = edge == MUSTER_EDGE_WEST ? 0 : board->width;
      to.y = muster_run_throw_along (run, MAX (inner.y0, from.y - reach),
                                     MIN (inner.y1, from.y + reach), _ ("%s from the north"));
    }
  else
    {
      to.y = edge == MUSTER_EDGE_NORTH ? 0 : board->depth;
      to.x = muster_run_throw_along (run, MAX (inner.x0, from.x - reach),
                                     MIN (inner.x1, from.x + reach), _ ("%s from the west"));
    }
  muster_run_throw_bends (run);
  muster_run_start_at (run, from);
  muster_run_to (run, to);
}

gboolean
muster_run_throw_link (MusterRun *run)
{
  int width;
  int depth;
  const MusterFeature *start =
    run->piece->from > 0 ? muster_battlefield_find_feature (run->maker->board, run->piece->from)
                         : find_start (run);
  if (start == NULL)
    return FALSE;
  run_to_edge (run,
               muster_points_measure (start->points, start->n_points, start->turn, &width, &depth));
  return TRUE;
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
