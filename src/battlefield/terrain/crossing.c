#include "config.h"

#include "battlefield/check/finding.h"
#include "battlefield/model/feature-words.h"
#include "battlefield/terrain/maker.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* A ford without a road keeps so far from all other crossings, in mm. */
#define CLEAR 80

/* A road that runs over another's bridge needs no other where all of it is so far within, in mm. */
#define WELL 3

/* A bridge reaches so far over either bank, in mm. */
#define OVER_BANK 12

/* Of a battlefield no more are looked at: only in a file that means harm do lines cross more often.
 */
#define MOST_PLACES 500

/* The streams of these, before the id of the water. */
#define SPARE "spare-"

/* Where one line runs over another. */
typedef struct
{
  const MusterCrossing *rule;
  int above; /* ids of features */
  int below;
  MusterPoint at;
  int direction; /* of the upper line, in degrees */
  int length;    /* mm along it */
  int breadth;
} Place;

static MusterPoint
get_centre (const MusterFeature *feature)
{
  int width;
  int depth;
  return muster_points_measure (feature->points, feature->n_points, feature->turn, &width, &depth);
}

/* Longer where the lower line is met at a slant. */
static int
get_length (const MusterFeature *below, int angle)
{
  int slant = ABS (angle % 180);
  slant = MIN (slant, 180 - slant);
  return below->breadth * 90 / CLAMP (slant, 45, 90) + 2 * OVER_BANK;
}

static void
add_places_of (const MusterBattlefield *board,
               const MusterCrossing *rule,
               const MusterFeature *above,
               const MusterFeature *below,
               GArray *places)
{
  g_autoptr (GArray) crossings =
    muster_lines_list_crossings (above->points, above->n_points, below->points, below->n_points,
                                 MOST_PLACES - places->len);
  for (guint k = 0; k < crossings->len; k++)
    {
      const MusterLineCrossing *crossing = &g_array_index (crossings, MusterLineCrossing, k);
      const MusterPoint *over = &above->points[crossing->of_a];
      const MusterPoint *under = &below->points[crossing->of_b];
      Place place = { .rule = rule, .above = above->id, .below = below->id, .at = crossing->at };
      place.direction = muster_point_direction (over[0], over[1]);
      int flow = muster_point_direction (under[0], under[1]);
      place.length = get_length (below, place.direction - flow);
      place.breadth = above->breadth;
      g_array_append_val (places, place);
    }
}

static GArray *
list_places (const MusterBattlefield *board)
{
  const MusterTerrain *terrain = &board->ruleset->terrain;
  GArray *places = g_array_new (FALSE, TRUE, sizeof (Place));
  for (int i = 0; i < terrain->n_crossings; i++)
    for (guint j = 0; j < board->features->len; j++)
      for (guint k = 0; k < board->features->len; k++)
        {
          const MusterCrossing *rule = &terrain->crossings[i];
          const MusterFeature *above = &g_array_index (board->features, MusterFeature, j);
          const MusterFeature *below = &g_array_index (board->features, MusterFeature, k);
          if (places->len < MOST_PLACES && j != k && above->breadth > 0 && below->breadth > 0
              && muster_feature_kind_matches (board->ruleset, above->kind, rule->of)
              && muster_feature_kind_matches (board->ruleset, below->kind, rule->over))
            add_places_of (board, rule, above, below, places);
        }
  return places;
}

static char *
dup_stream (const Place *place)
{
  return g_strdup_printf ("crossing-%d-%d", place->above, place->below);
}

/* Whether what it was thrown for still cross there. */
static gboolean
is_needed (const MusterFeature *crossing, GArray *places)
{
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      g_autofree char *stream = dup_stream (place);
      if (g_str_equal (stream, crossing->stream)
          && muster_outline_holds (crossing->points, crossing->n_points, place->at))
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
  MusterPoint at = get_centre (crossing);
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

/* Whether a road may go over there, however near the end of a bridge. */
static gboolean
is_crossed (const MusterBattlefield *board, MusterPoint at)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_outline_holds (feature->points, feature->n_points, at))
        return TRUE;
    }
  return FALSE;
}

/* A rectangle across the water, cut off where it would leave the table. */
static GArray *
new_outline (const MusterBattlefield *board, const Place *place)
{
  static const int signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  MusterPoint corners[4];
  MusterBox table = { 0, 0, board->width, board->depth };
  for (int i = 0; i < 4; i++)
    {
      MusterPoint corner = { place->at.x + signs[i][0] * place->length / 2,
                             place->at.y + signs[i][1] * place->breadth / 2 };
      corners[i] = muster_point_turn (corner, place->at, place->direction);
    }
  return muster_outline_clip (corners, 4, &table);
}

static int
get_turn (const Place *place)
{
  return (place->direction % 360 + 360) % 360;
}

/* Where the lines of a crossing still meet, and there is none. */
static const Place *
find_bare_place (const MusterBattlefield *board, const MusterFeature *crossing, GArray *places)
{
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      g_autofree char *stream = dup_stream (place);
      if (g_str_equal (stream, crossing->stream) && !has_crossing (board, place->at))
        return place;
    }
  return NULL;
}

/* A crossing goes with its lines, and is the same as before; where they no longer meet it goes.
 * Only those that dice put there: what a player put there is his. */
static void
follow_lines (MusterBattlefield *board, GArray *places)
{
  for (guint i = board->features->len; i-- > 0;)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (!muster_look_is_crossing (feature->look) || feature->stream == NULL
          || is_needed (feature, places) || is_spare (board, feature))
        continue;
      const Place *place = find_bare_place (board, feature, places);
      if (place == NULL)
        {
          g_array_remove_index (board->features, i);
          continue;
        }
      g_autoptr (GArray) outline = new_outline (board, place);
      muster_battlefield_set_points (board, feature->id,
                                     (const MusterPoint *) (gpointer) outline->data,
                                     (int) outline->len, get_turn (place));
    }
}

static gboolean
is_near_crossing (const MusterBattlefield *board, MusterPoint at)
{
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_point_distance2 (get_centre (feature), at) <= CLEAR * CLEAR)
        return TRUE;
    }
  return FALSE;
}

static GPtrArray *
list_kinds (const MusterRuleset *ruleset, const MusterSelector *of)
{
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_features; i++)
    if (muster_feature_kind_matches (ruleset, &ruleset->features[i], of)
        && muster_look_is_crossing (muster_terrain_find_look (ruleset, &ruleset->features[i])))
      g_ptr_array_add (kinds, &ruleset->features[i]);
  return kinds;
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
              const Place *place,
              const char *stream)
{
  g_autoptr (GArray) outline = new_outline (board, place);
  MusterFeature feature = { .type_id = kind->id,
                            .kind = kind,
                            .look = muster_terrain_find_look (board->ruleset, kind),
                            .stream = stream,
                            .side = MUSTER_NO_SIDE,
                            .turn = get_turn (place),
                            .points = (const MusterPoint *) (gpointer) outline->data,
                            .n_points = (int) outline->len };
  muster_battlefield_add_feature (board, &feature);
}

static void
settle_place (MusterBattlefield *board, const Place *place)
{
  g_autoptr (GPtrArray) kinds = list_kinds (board->ruleset, place->rule->by);
  const MusterFeature *above = muster_battlefield_find_feature (board, place->above);
  const MusterFeature *below = muster_battlefield_find_feature (board, place->below);
  if (kinds->len == 0 || has_crossing (board, place->at))
    return;
  g_autofree char *upper = muster_feature_dup_label (board, above);
  g_autofree char *lower = muster_feature_dup_label (board, below);
  g_autofree char *stream = dup_stream (place);
  g_autofree char *title = g_strdup_printf (_ ("%s over %s"), upper, lower);
  muster_dice_begin (board->dice, stream, title);
  const MusterKind *kind = g_ptr_array_index (kinds, choose_kind (board, kinds));
  muster_dice_say (board->dice, "%s", kind->name);
  add_crossing (board, kind, place, stream);
}

/* One more where no road leads: whether there is one, and where, is thrown for. */
static void
settle_spare (MusterBattlefield *board, const MusterCrossing *rule, int id)
{
  const MusterFeature *water = muster_battlefield_find_feature (board, id);
  g_autoptr (GPtrArray) kinds = list_kinds (board->ruleset, rule->spare);
  g_autofree char *stream = g_strdup_printf (SPARE "%d", id);
  if (kinds->len == 0 || muster_dice_count_begun (board->dice, stream) > 0)
    return;
  const MusterKind *kind = g_ptr_array_index (kinds, 0);
  const char *const ids[] = { "none", "one", NULL };
  g_autofree char *label = muster_feature_dup_label (board, water);
  g_autofree char *title = g_strdup_printf (_ ("%s without a road over %s"), kind->name, label);
  muster_dice_begin (board->dice, stream, title);
  int wanted = muster_dice_choose (board->dice, 2, muster_dice_take_preferred (board->dice, ids));
  muster_dice_say (board->dice, wanted == 1 ? _ ("there is one") : _ ("there is none"));
  for (int i = 0; wanted == 1 && i < 10; i++)
    {
      int thrown = muster_dice_throw (board->dice, 100);
      int at = CLAMP (muster_maker_spread (thrown, 1, water->n_points - 3), 0, water->n_points - 2);
      Place place = { .at = water->points[at], .breadth = 60 };
      place.direction = muster_point_direction (water->points[at], water->points[at + 1]) + 90;
      place.length = get_length (water, 90);
      g_autofree char *y = muster_battlefield_dup_length (board, place.at.y);
      muster_dice_say (board->dice, _ ("%s from the north"), y);
      if (is_near_crossing (board, place.at))
        continue;
      add_crossing (board, kind, &place, stream);
      return;
    }
}

void
muster_terrain_settle_crossings (MusterBattlefield *board)
{
  if (board->ruleset == NULL)
    return;
  const MusterTerrain *terrain = &board->ruleset->terrain;
  g_autoptr (GArray) places = list_places (board);
  follow_lines (board, places);
  for (guint i = 0; i < places->len; i++)
    settle_place (board, &g_array_index (places, Place, i));
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

static MusterBoardFinding *
find_no_crossing (const MusterBattlefield *board, const Place *place)
{
  g_autoptr (GPtrArray) kinds = list_kinds (board->ruleset, place->rule->by);
  if (kinds->len == 0 || is_crossed (board, place->at))
    return NULL;
  const MusterCrossing *rule = place->rule;
  g_autofree char *upper =
    muster_feature_dup_label (board, muster_battlefield_find_feature (board, place->above));
  g_autofree char *lower =
    muster_feature_dup_label (board, muster_battlefield_find_feature (board, place->below));
  MusterBoardFinding *finding = muster_board_finding_new (
    "no-crossing", rule->cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, rule->cite,
    place->above,
    g_strdup_printf (_ ("%s meets %s where there is neither bridge nor ford."), upper, lower));
  g_array_append_val (finding->ids, place->below);
  return finding;
}

static gboolean
is_at_road (const MusterFeature *crossing, GArray *places)
{
  for (guint i = 0; i < places->len; i++)
    if (muster_outline_holds (crossing->points, crossing->n_points,
                              g_array_index (places, Place, i).at))
      return TRUE;
  return FALSE;
}

/* Those in the water @below to which no road leads: the rules may allow one. */
static void
check_spare (const MusterBattlefield *board,
             const MusterCrossing *rule,
             const MusterFeature *below,
             GArray *places,
             GPtrArray *findings)
{
  MusterBoardFinding *finding =
    muster_board_finding_new ("spare", MUSTER_SEVERITY_ERROR, rule->cite, 0, NULL);
  for (guint i = 0; i < board->features->len; i++)
    {
      const MusterFeature *feature = &g_array_index (board->features, MusterFeature, i);
      if (muster_look_is_crossing (feature->look)
          && muster_line_meets_outline (below->points, below->n_points, feature->points,
                                        feature->n_points, 0)
          && !is_at_road (feature, places))
        g_array_append_val (finding->ids, feature->id);
    }
  if (finding->ids->len <= 1)
    {
      muster_board_finding_free (finding);
      return;
    }
  g_autofree char *label = muster_feature_dup_label (board, below);
  finding->text = g_strdup_printf (_ ("%s: %u crossings to which no road leads, at most 1."), label,
                                   finding->ids->len);
  g_ptr_array_add (findings, finding);
}

static void
check_spares (const MusterBattlefield *board, GArray *places, GPtrArray *findings)
{
  const MusterTerrain *terrain = &board->ruleset->terrain;
  for (int i = 0; i < terrain->n_crossings; i++)
    for (guint j = 0; terrain->crossings[i].spare != NULL && j < board->features->len; j++)
      {
        const MusterCrossing *rule = &terrain->crossings[i];
        const MusterFeature *below = &g_array_index (board->features, MusterFeature, j);
        if (below->breadth > 0
            && muster_feature_kind_matches (board->ruleset, below->kind, rule->spare_over))
          check_spare (board, rule, below, places, findings);
      }
}

void
muster_battlefield_check_crossings (const MusterBattlefield *board, GPtrArray *findings)
{
  g_autoptr (GArray) places = list_places (board);
  const Place *last = NULL; /* of one pair it is said once */
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      gboolean is_said = last != NULL && last->above == place->above && last->below == place->below;
      MusterBoardFinding *finding = is_said ? NULL : find_no_crossing (board, place);
      if (finding == NULL)
        continue;
      g_ptr_array_add (findings, finding);
      last = place;
    }
  check_spares (board, places, findings);
}
