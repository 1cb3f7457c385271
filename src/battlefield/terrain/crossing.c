#include "config.h"

#include "base/phrase.h"
#include "battlefield/model/battlefield.h"
#include "battlefield/model/dice.h"
#include "battlefield/model/placement.h"
#include "battlefield/terrain/terrain.h"

#include <stdlib.h>
#include <string.h>

/* A ford without a road keeps so far from all other crossings, in mm. */
#define CLEAR 80

/* A road that runs over another's bridge needs no other where all of it is so far within, in mm. */
#define WELL 3

/* The streams of these, before the id of the water. */
#define SPARE "spare-"

static char *
dup_stream (const MusterCrossingSite *site)
{
  return g_strdup_printf ("crossing-%d-%d", site->above, site->below);
}

/* Whether what it was thrown for still cross there. */
static gboolean
is_needed (const MusterFeature *crossing, GArray *sites)
{
  for (guint i = 0; i < sites->len; i++)
    {
      const MusterCrossingSite *site = &g_array_index (sites, MusterCrossingSite, i);
      g_autofree char *stream = dup_stream (site);
      if (g_str_equal (stream, crossing->stream)
          && muster_outline_holds (crossing->points, crossing->n_points, site->at))
        return TRUE;
    }
  return FALSE;
}

/* Whether it still lies in the water that it was thrown for, where no road leads. */
static gboolean
is_spare (const MusterBattlefield *board, const MusterFeature *crossing)
{
  if (!g_str_has_prefix (crossing->stream, SPARE))
    return FALSE;
  const MusterFeature *water =
    muster_battlefield_find_feature (board, atoi (crossing->stream + strlen (SPARE)));
  MusterPoint at = muster_feature_get_centre (crossing);
  MusterPoint twice[] = { at, at };
  return water != NULL && water->breadth > 0
         && muster_lines_meet (twice, 2, water->points, water->n_points, water->breadth);
}

static gboolean
holds_well (const MusterFeature *crossing, MusterPoint at)
{
  const MusterPoint round[] = {
    { at.x - WELL, at.y }, { at.x + WELL, at.y }, { at.x, at.y - WELL }, { at.x, at.y + WELL }
  };
  for (guint i = 0; i < G_N_ELEMENTS (round); i++)
    if (!muster_outline_holds (crossing->points, crossing->n_points, round[i]))
      return FALSE;
  return TRUE;
}

static gboolean
has_crossing (const MusterBattlefield *board, MusterPoint at)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look) && holds_well (feature, at))
        return TRUE;
    }
  return FALSE;
}

/* A rectangle across the water, cut off where it would leave the table. */
static GArray *
new_outline (const MusterBattlefield *board, const MusterCrossingSite *site)
{
  static const int signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  MusterPoint corners[4];
  MusterBox table = { 0, 0, board->width, board->depth };
  for (int i = 0; i < 4; i++)
    {
      MusterPoint corner = { site->at.x + signs[i][0] * site->length / 2,
                             site->at.y + signs[i][1] * site->breadth / 2 };
      corners[i] = muster_point_turn (corner, site->at, site->direction);
    }
  return muster_outline_clip (corners, 4, &table);
}

static int
get_turn (const MusterCrossingSite *site)
{
  return (site->direction % 360 + 360) % 360;
}

/* Where the lines of a crossing still meet, and there is none. */
static const MusterCrossingSite *
find_bare_site (const MusterBattlefield *board, const MusterFeature *crossing, GArray *sites)
{
  for (guint i = 0; i < sites->len; i++)
    {
      const MusterCrossingSite *site = &g_array_index (sites, MusterCrossingSite, i);
      g_autofree char *stream = dup_stream (site);
      if (g_str_equal (stream, crossing->stream) && !has_crossing (board, site->at))
        return site;
    }
  return NULL;
}

/* A crossing goes with its lines, and is the same as before; where they no longer meet it goes.
 * Only those that dice put there: what a player put there is his. */
static void
follow_lines (MusterBattlefield *board, GArray *sites)
{
  for (guint i = board->features->len; i-- > 0;)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (!muster_look_is_crossing (feature->look) || feature->stream == NULL
          || is_needed (feature, sites) || is_spare (board, feature))
        continue;
      const MusterCrossingSite *site = find_bare_site (board, feature, sites);
      if (site == NULL)
        {
          g_array_remove_index (board->features, i);
          continue;
        }
      g_autoptr (GArray) outline = new_outline (board, site);
      muster_battlefield_set_points (board, feature->id,
                                     (const MusterPoint *) (gpointer) outline->data,
                                     (int) outline->len, get_turn (site));
    }
}

static gboolean
is_near_crossing (const MusterBattlefield *board, MusterPoint at)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_point_distance2 (muster_feature_get_centre (feature), at) <= CLEAR * CLEAR)
        return TRUE;
    }
  return FALSE;
}

static int
choose_kind (MusterBattlefield *board, GPtrArray *kinds)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  for (guint i = 0; i < kinds->len; i++)
    g_ptr_array_add (ids, (gpointer) ((const MusterKind *) g_ptr_array_index (kinds, i))->id);
  g_ptr_array_add (ids, NULL);
  int chosen = muster_dice_take_preferred (board->dice, (const char *const *) ids->pdata);
  return muster_dice_choose (board->dice, (int) kinds->len, chosen);
}

static void
add_crossing (MusterBattlefield *board,
              const MusterKind *kind,
              const MusterCrossingSite *site,
              const char *stream)
{
  g_autoptr (GArray) outline = new_outline (board, site);
  MusterFeature feature = { .type_id = kind->id,
                            .kind = kind,
                            .look = muster_terrain_find_look (board->ruleset, kind),
                            .stream = stream,
                            .side = MUSTER_NO_SIDE,
                            .turn = get_turn (site),
                            .points = (const MusterPoint *) (gpointer) outline->data,
                            .n_points = (int) outline->len };
  muster_battlefield_add_feature (board, &feature);
}

static void
settle_site (MusterBattlefield *board, const MusterCrossingSite *site)
{
  g_autoptr (GPtrArray) kinds = muster_terrain_list_crossing_kinds (board->ruleset, site->rule->by);
  const MusterFeature *above = muster_battlefield_find_feature (board, site->above);
  const MusterFeature *below = muster_battlefield_find_feature (board, site->below);
  if (kinds->len == 0 || has_crossing (board, site->at))
    return;
  g_autofree char *upper = muster_feature_dup_label (board, above);
  g_autofree char *lower = muster_feature_dup_label (board, below);
  g_autofree char *stream = dup_stream (site);
  g_autofree char *title = muster_phrase_new ("crossing-over", upper, lower, NULL);
  muster_dice_begin (board->dice, stream, title);
  const MusterKind *kind = g_ptr_array_index (kinds, choose_kind (board, kinds));
  muster_dice_say_text (board->dice, kind->name);
  add_crossing (board, kind, site, stream);
}

/* One more where no road leads: whether there is one, and where, is thrown for. */
static void
settle_spare (MusterBattlefield *board, const MusterCrossing *rule, int id)
{
  const MusterFeature *water = muster_battlefield_find_feature (board, id);
  g_autoptr (GPtrArray) kinds = muster_terrain_list_crossing_kinds (board->ruleset, rule->spare);
  g_autofree char *stream = g_strdup_printf (SPARE "%d", id);
  if (kinds->len == 0 || muster_dice_count_begun (board->dice, stream) > 0)
    return;
  const MusterKind *kind = g_ptr_array_index (kinds, 0);
  const char *const ids[] = { "none", "one", NULL };
  g_autofree char *label = muster_feature_dup_label (board, water);
  g_autofree char *title = muster_phrase_new ("crossing-without-road", kind->name, label, NULL);
  muster_dice_begin (board->dice, stream, title);
  int wanted = muster_dice_choose (board->dice, 2, muster_dice_take_preferred (board->dice, ids));
  muster_dice_say (board->dice, wanted == 1 ? "there-is-one" : "there-is-none", NULL);
  for (int i = 0; wanted == 1 && i < 10; i++)
    {
      int thrown = muster_dice_throw (board->dice, 100);
      int at = CLAMP (muster_maker_spread (thrown, 1, water->n_points - 3), 0, water->n_points - 2);
      MusterCrossingSite site = { .at = water->points[at], .breadth = 60 };
      site.direction = muster_point_direction (water->points[at], water->points[at + 1]) + 90;
      site.length = water->breadth + 2 * MUSTER_BRIDGE_OVER_BANK;
      g_autofree char *y = muster_battlefield_dup_own_length (board, site.at.y);
      muster_dice_say (board->dice, "from-north", y, NULL);
      if (is_near_crossing (board, site.at))
        continue;
      add_crossing (board, kind, &site, stream);
      return;
    }
}

void
muster_terrain_settle_crossings (MusterBattlefield *board)
{
  if (board->ruleset == NULL)
    return;
  const MusterTerrain *terrain = &board->ruleset->terrain;
  g_autoptr (GArray) sites = muster_battlefield_list_crossing_sites (board);
  follow_lines (board, sites);
  for (guint i = 0; i < sites->len; i++)
    settle_site (board, &g_array_index (sites, MusterCrossingSite, i));
  for (int i = 0; i < terrain->n_crossings; i++)
    for (guint j = 0; terrain->crossings[i].spare != NULL && j < board->features->len; j++)
      {
        const MusterFeature *water = &g_array_index (board->features, MusterFeature, j);
        if (water->breadth > 0
            && muster_feature_kind_matches (board->ruleset, water->kind,
                                            terrain->crossings[i].spare_over))
          settle_spare (board, &terrain->crossings[i], water->id);
      }
}
