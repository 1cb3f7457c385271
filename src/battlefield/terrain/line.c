#include "config.h"

#include "battlefield/check/check.h"
#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/model/outline.h"
#include "battlefield/terrain/run.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often a course is thrown for before the line is left out. */
#define MOST_COURSES 30

/* Roads run beside each other for so many times both their breadths, at most. */
#define BESIDE 3

/* Down a strip from its north to its south end, or from west to east. */
static void
run_through_box (MusterRun *run, gboolean is_south)
{
  MusterBox inner = muster_box_shrink (run->box, run->breadth / 2 + 12);
  MusterPoint from;
  MusterPoint to;
  if (is_south)
    {
      from.x = muster_run_throw_along (run, inner.x0, inner.x1,
                                       _ ("from %s from the west on the north edge"));
      to.x = muster_run_throw_along (run, inner.x0, inner.x1,
                                     _ ("to %s from the west on the south edge"));
      from.y = 0;
      to.y = run->maker->board->depth;
    }
  else
    {
      from.y = muster_run_throw_along (run, inner.y0, inner.y1,
                                       _ ("from %s from the north on the west edge"));
      to.y = muster_run_throw_along (run, inner.y0, inner.y1,
                                     _ ("to %s from the north on the east edge"));
      from.x = 0;
      to.x = run->maker->board->width;
    }
  muster_run_throw_bends (run);
  muster_run_start_at (run, from);
  muster_run_to (run, to);
}

/* The strip along the nearer side edge of the sector thrown. */
static gboolean
run_between_bases (MusterRun *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean is_west = sector.x0 + sector.x1 <= board->width;
  int within = run->path->within > 0 ? run->path->within : sector.x1 - sector.x0;
  run->box = is_west ? (MusterBox){ 0, 0, within, board->depth }
                     : (MusterBox){ board->width - within, 0, board->width, board->depth };
  run_through_box (run, TRUE);
  return TRUE;
}

/* Two neighbouring sectors, from an edge of the table through both to the opposite edge. */
static gboolean
run_through_sectors (MusterRun *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterBox sector = muster_battlefield_get_sector (board, run->piece->sector);
  gboolean may_south = board->rows == run->path->sectors;
  gboolean may_east = board->columns == run->path->sectors;
  gboolean is_south = may_south;
  if (may_south == may_east)
    {
      is_south = muster_dice_throw (run->maker->dice, 2) == 1;
      muster_dice_say (run->maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
    }
  run->box = is_south ? (MusterBox){ sector.x0, 0, sector.x1, board->depth }
                      : (MusterBox){ 0, sector.y0, board->width, sector.y1 };
  run_through_box (run, is_south);
  return TRUE;
}

/* By way of the first feature in the sector that links may start at, as roads go to villages. */
static gboolean
find_halt (MusterRun *run, MusterPoint *at)
{
  const MusterTerrain *terrain = &run->maker->ruleset->terrain;
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      for (int j = 0; j < terrain->n_links; j++)
        if (feature->breadth == 0
            && muster_feature_kind_matches (run->maker->ruleset, run->piece->kind,
                                            terrain->links[j].of)
            && muster_feature_kind_matches (run->maker->ruleset, feature->kind,
                                            terrain->links[j].from))
          {
            *at = muster_feature_get_centre (feature);
            if (run->piece->sector == 0
                || muster_battlefield_find_sector (board, *at) == run->piece->sector)
              return TRUE;
          }
    }
  return FALSE;
}

/* Across the table by way of a point in the sector, or along the edge thrown. */
static gboolean
run_across (MusterRun *run)
{
  const MusterBattlefield *board = run->maker->board;
  MusterMaker *maker = run->maker;
  MusterPoint halt;
  gboolean is_south = FALSE;
  if (run->piece->sector == 0)
    {
      run->box = muster_maker_get_ground (maker, run->piece);
      run_through_box (run, FALSE);
      return TRUE;
    }
  run->box = (MusterBox){ 0, 0, board->width, board->depth };
  is_south = muster_dice_throw (maker->dice, 2) == 1;
  muster_dice_say (maker->dice, is_south ? _ ("north to south") : _ ("west to east"));
  MusterBox sector =
    muster_box_shrink (muster_battlefield_get_sector (board, run->piece->sector), run->breadth);
  if (!find_halt (run, &halt))
    {
      halt.x = muster_run_throw_along (run, sector.x0, sector.x1, _ ("by way of %s from the west"));
      halt.y = muster_run_throw_along (run, sector.y0, sector.y1, _ ("%s from the north"));
    }
  MusterPoint from = is_south ? (MusterPoint){ halt.x, 0 } : (MusterPoint){ 0, halt.y };
  MusterPoint to =
    is_south ? (MusterPoint){ halt.x, board->depth } : (MusterPoint){ board->width, halt.y };
  int reach = (is_south ? board->width : board->depth) / 5;
  MusterBox inner = muster_box_shrink (run->box, run->breadth);
  if (is_south)
    {
      from.x =
        muster_run_throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                                _ ("from %s from the west on the north edge"));
      to.x =
        muster_run_throw_along (run, MAX (inner.x0, halt.x - reach), MIN (inner.x1, halt.x + reach),
                                _ ("to %s from the west on the south edge"));
    }
  else
    {
      from.y =
        muster_run_throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                                _ ("from %s from the north on the west edge"));
      to.y =
        muster_run_throw_along (run, MAX (inner.y0, halt.y - reach), MIN (inner.y1, halt.y + reach),
                                _ ("to %s from the north on the east edge"));
    }
  muster_run_throw_bends (run);
  muster_run_start_at (run, from);
  muster_run_to (run, halt);
  muster_run_to (run, to);
  muster_corners_soften (run->corners);
  return TRUE;
}

static gboolean
throw_course (MusterRun *run)
{
  switch (run->path->course)
    {
    case MUSTER_COURSE_BASES:
      return run_between_bases (run);
    case MUSTER_COURSE_EDGES:
      return run->path->sectors > 0 ? run_through_sectors (run) : run_across (run);
    case MUSTER_COURSE_ROUTE:
      return muster_run_throw_route (run);
    case MUSTER_COURSE_LINK:
      return muster_run_throw_link (run);
    }
  return FALSE;
}

/* Two roads to one place are one. */
static gboolean
runs_beside (const MusterFeature *line, const MusterFeature *other)
{
  int gap = line->breadth + other->breadth;
  g_autoptr (GArray) stretches =
    muster_line_list_near (line->points, line->n_points, other->points, other->n_points, gap);
  for (guint i = 0; i < stretches->len; i++)
    if (g_array_index (stretches, MusterStretch, i).length > BESIDE * gap)
      return TRUE;
  return FALSE;
}

/* Roads go round what is hard to pass and not beside each other, as long as a way round is found
 * soon. */
static gboolean
is_easy (const MusterRun *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; line->look == MUSTER_LOOK_ROAD && i < board->features->len; i++)
    {
      const MusterFeature *other = &g_array_index (board->features, MusterFeature, i);
      gboolean is_hard = other->look >= MUSTER_LOOK_HILL && other->look <= MUSTER_LOOK_LAKE;
      if (other->look == MUSTER_LOOK_ROAD && runs_beside (line, other))
        return FALSE;
      if (is_hard
          && muster_line_meets_outline (line->points, line->n_points, other->points,
                                        other->n_points, line->breadth / 2))
        return FALSE;
    }
  return TRUE;
}

/* Of lines that lie there already the check asks the new one only where it is the upper one. */
static gboolean
leaves_clear (const MusterRun *run, const MusterFeature *line)
{
  const MusterBattlefield *board = run->maker->board;
  for (guint i = 0; i < board->features->len; i++)
    if (muster_features_measure_along (board, &g_array_index (board->features, MusterFeature, i),
                                       line)
        > 0)
      return FALSE;
  return TRUE;
}

/* Not only over a corner of the sector that was thrown for. */
static gboolean
comes_to_sector (const MusterRun *run, const MusterFeature *line)
{
  int sector = run->piece->sector;
  for (int i = 0; sector > 0 && i < line->n_points; i++)
    if (muster_battlefield_find_sector (run->maker->board, line->points[i]) == sector)
      return TRUE;
  return sector == 0;
}

/* Not cut off where it had hardly begun. */
static gboolean
is_long (const MusterFeature *line)
{
  gint64 breadth = line->breadth;
  return muster_point_distance2 (line->points[0], line->points[line->n_points - 1])
         >= breadth * breadth;
}

/* The edge that was thrown for is not where such a link ends. */
static void
say_junction (const MusterRun *run, const MusterFeature *line)
{
  MusterPoint thrown = g_array_index (run->corners, MusterPoint, run->corners->len - 1);
  if (run->path->course == MUSTER_COURSE_LINK
      && muster_point_distance2 (line->points[line->n_points - 1], thrown) > 0)
    muster_dice_say (run->maker->dice, _ ("its bends; it ends where it meets another"));
}

/* Smooth, and of features that lie there already cut off where it joins them. */
static gboolean
try_course (MusterRun *run, MusterFeature *feature, gboolean must_be_easy)
{
  g_autoptr (GArray) points = muster_corners_smooth (run->corners);
  /* A link begins where it starts; all else lies in its sector, whatever is cut off. */
  int sector = run->path->course == MUSTER_COURSE_LINK ? 0 : run->piece->sector;
  if (!muster_maker_cut_at_junctions (run->maker, run->path, sector, points))
    return FALSE;
  feature->points = (MusterPoint *) (gpointer) points->data;
  feature->n_points = (int) points->len;
  gboolean fits = points->len >= 2 && is_long (feature) && comes_to_sector (run, feature)
                  && (!must_be_easy || is_easy (run, feature)) && leaves_clear (run, feature)
                  && muster_maker_try (run->maker, feature);
  if (fits)
    say_junction (run, feature);
  return fits;
}

gboolean
muster_maker_place_line (MusterMaker *maker, const MusterPiece *piece)
{
  const MusterPath *path = muster_terrain_find_path (maker->ruleset, piece->kind);
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  MusterFeature feature = { .type_id = piece->kind->id,
                            .kind = piece->kind,
                            .look = path->look,
                            .stream = piece->stream,
                            .place = piece->place != NULL ? piece->place->id : NULL,
                            .side = piece->side,
                            .sector = piece->sector };
  MusterRun run = { .maker = maker, .piece = piece, .path = path, .corners = corners };
  int thrown = muster_dice_throw (maker->dice, 6);
  feature.breadth = path->breadth.low + (path->breadth.high - path->breadth.low) * (thrown - 1) / 5;
  run.breadth = feature.breadth;
  g_autofree char *breadth = muster_battlefield_dup_length (maker->board, feature.breadth);
  muster_dice_say (maker->dice, _ ("%s broad"), breadth);
  for (int i = 0; i < MOST_COURSES; i++)
    {
      if (throw_course (&run) && try_course (&run, &feature, i < MOST_COURSES / 2))
        return TRUE;
      muster_dice_say (maker->dice, _ ("no room, again"));
    }
  muster_battlefield_remark (maker->board, _ ("%s: no course was found for it in %d throws (%s)."),
                             piece->title, MOST_COURSES, piece->kind->name);
  return FALSE;
}
