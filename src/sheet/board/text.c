#include "config.h"

#include "sheet/board/board-private.h"

#include <glib/gi18n-lib.h>

char *
muster_board_dup_where (const MusterBattlefield *battlefield, double x, double y)
{
  static const char *const words[3][3] = {
    { N_ ("in the north-west"), N_ ("in the north"), N_ ("in the north-east") },
    { N_ ("in the west"), N_ ("in the middle"), N_ ("in the east") },
    { N_ ("in the south-west"), N_ ("in the south"), N_ ("in the south-east") },
  };
  int column = CLAMP ((int) (x * 3 / MAX (battlefield->width, 1)), 0, 2);
  int row = CLAMP ((int) (y * 3 / MAX (battlefield->depth, 1)), 0, 2);
  return g_strdup (_ (words[row][column]));
}

char *
muster_board_dup_marker (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  int number = 0;
  for (guint i = 0; i < battlefield->objectives->len; i++)
    {
      const MusterObjective *other = &g_array_index (battlefield->objectives, MusterObjective, i);
      number += other->side == objective->side && other->id <= objective->id;
    }
  return objective->side == MUSTER_NO_SIDE
           ? g_strdup_printf ("%d", number)
           : g_strdup_printf ("%c%d", 'A' + objective->side, number);
}

static char *
dup_line_text (const MusterBattlefield *battlefield,
               const MusterFeature *feature,
               const char *label,
               const char *size)
{
  MusterPoint first = feature->points[0];
  MusterPoint last = feature->points[feature->n_points - 1];
  g_autofree char *from = muster_board_dup_where (battlefield, first.x, first.y);
  g_autofree char *to = muster_board_dup_where (battlefield, last.x, last.y);
  /* Translators: "Road 2, 5 cm broad: begins in the west, ends in the north-east." */
  return g_strdup_printf (_ ("%s, %s: begins %s, ends %s."), label, size, from, to);
}

static char *
dup_feature_text (const MusterBattlefield *battlefield, const MusterFeature *feature)
{
  g_autofree char *label = muster_feature_dup_label (battlefield, feature);
  if (feature->n_points == 0)
    return g_strdup_printf (_ ("%s."), label);
  g_autofree char *size = muster_feature_dup_size (battlefield, feature);
  if (feature->breadth > 0)
    return dup_line_text (battlefield, feature, label, size);
  MusterBox box = muster_points_box (feature->points, feature->n_points);
  g_autofree char *where =
    muster_board_dup_where (battlefield, (box.x0 + box.x1) / 2.0, (box.y0 + box.y1) / 2.0);
  /* Translators: "Wood 2, 24 × 18 cm, in the north-west." */
  return g_strdup_printf (_ ("%s, %s, %s."), label, size, where);
}

static char *
dup_objective_text (const MusterBattlefield *battlefield, const MusterObjective *objective)
{
  g_autofree char *marker = muster_board_dup_marker (battlefield, objective);
  g_autofree char *where = muster_board_dup_where (battlefield, objective->at.x, objective->at.y);
  g_autofree char *x = muster_battlefield_dup_length (battlefield, objective->at.x);
  g_autofree char *y = muster_battlefield_dup_length (battlefield, objective->at.y);
  /* Translators: "Objective A1, in the west: 30 cm from the west edge, 80 cm from the north edge."
   */
  return g_strdup_printf (_ ("Objective %s, %s: %s from the west edge, %s from the north edge."),
                          marker, where, x, y);
}

char *
muster_zone_dup_text (const MusterBattlefield *battlefield, const MusterZone *zone)
{
  int width;
  int depth;
  g_autofree char *side = zone->side == MUSTER_NO_SIDE
                            ? g_strdup (_ ("Nobody"))
                            : muster_battlefield_dup_side (battlefield, zone->side);
  if (zone->n_points == 0)
    return g_strdup_printf (_ ("%s."), side);
  MusterSpot at;
  muster_points_measure (zone->points, zone->n_points, 0, &width, &depth);
  muster_outline_get_peak (zone->points, zone->n_points, &at);
  g_autofree char *size = muster_battlefield_dup_measures (battlefield, width, depth);
  g_autofree char *where = muster_board_dup_where (battlefield, at.x, at.y);
  /* Translators: "Side A deploys in the south, 180 × 30 cm." */
  return g_strdup_printf (_ ("%s deploys %s, %s."), side, where, size);
}

static void
add_line (GString *text, char *line)
{
  g_string_append (text, line);
  g_string_append_c (text, '\n');
  g_free (line);
}

char *
muster_board_dup_text (const MusterBattlefield *battlefield)
{
  GString *text = g_string_new (NULL);
  g_autofree char *width = muster_battlefield_dup_length (battlefield, battlefield->width);
  g_autofree char *depth = muster_battlefield_dup_length (battlefield, battlefield->depth);
  add_line (text, g_strdup_printf (_ ("A table of %s × %s; north is at the top."), width, depth));
  if (battlefield->features->len == 0)
    add_line (text, g_strdup (_ ("Open ground, without any terrain.")));
  for (guint i = 0; i < battlefield->features->len; i++)
    add_line (text, dup_feature_text (battlefield,
                                      &g_array_index (battlefield->features, MusterFeature, i)));
  for (guint i = 0; i < battlefield->zones->len; i++)
    add_line (text, muster_zone_dup_text (battlefield,
                                          &g_array_index (battlefield->zones, MusterZone, i)));
  for (guint i = 0; i < battlefield->objectives->len; i++)
    add_line (text, dup_objective_text (battlefield, &g_array_index (battlefield->objectives,
                                                                     MusterObjective, i)));
  return g_string_free (text, FALSE);
}
