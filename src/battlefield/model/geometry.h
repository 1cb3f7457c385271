/* Points, lines and outlines on a table, in whole millimetres: x from the west edge eastward, y
 * from the north edge southward. Only whole numbers are used, so that every machine agrees. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Coordinates that may be given; tables are far smaller. */
#define MUSTER_FARTHEST 20000

typedef struct
{
  int x;
  int y;
} MusterPoint;

/* A rectangle along the table's edges; ends included. */
typedef struct
{
  int x0, y0, x1, y1;
} MusterBox;

/** Returns: the square of the distance of two points */
gint64 muster_point_distance2 (MusterPoint a, MusterPoint b);

/** Returns: @value divided by @by, which is more than 0, rounded to the nearest; halves away from 0
 */
int muster_divide_to_nearest (gint64 value, gint64 by);

/** Returns: the whole square root, rounded down; 0 of what is negative */
gint64 muster_root (gint64 square);

/** Returns: @point turned by @degrees clockwise round @centre, rounded to the nearest mm */
MusterPoint muster_point_turn (MusterPoint point, MusterPoint centre, int degrees);

/** Returns: the direction from @a to @b in whole degrees, 0 east, 90 south; 0 for equal points */
int muster_point_direction (MusterPoint a, MusterPoint b);

/** Returns: @box, smaller by @by mm at each side; its sides may change places */
MusterBox muster_box_shrink (MusterBox box, int by);

/** Returns: the point of @box that is nearest to @point */
MusterPoint muster_box_hold (const MusterBox *box, MusterPoint point);

MusterBox muster_points_box (const MusterPoint *points, int n);

/** Returns: the centre of the box of the points turned back by @degrees; @width and @depth get
 * its measures there */
MusterPoint
muster_points_measure (const MusterPoint *points, int n, int degrees, int *width, int *depth);

/** Returns: whether @point lies in the outline or on its edge */
gboolean muster_outline_holds (const MusterPoint *points, int n, MusterPoint point);

/** Returns: whether two sides of the outline cross or touch each other, other than in the corner
 * that they share, or it has less than three corners; so it does where a corner comes twice */
gboolean muster_outline_crosses_itself (const MusterPoint *points, int n);

/** Takes out of an outline the corners that come twice in a row, and those in which it runs back
 * over itself. Returns: how many are left, in their order, at the beginning of @points; fewer than
 * three of what has no inside */
int muster_outline_clean (MusterPoint *points, int n);

/** Returns: whether two outlines overlap, touch, or are nearer to each other than @gap mm */
gboolean
muster_outlines_meet (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap);

/** Returns: whether a line comes nearer than @gap mm to an outline, or runs through it */
gboolean muster_line_meets_outline (const MusterPoint *line,
                                    int n_line,
                                    const MusterPoint *b,
                                    int n_b,
                                    int gap);

/** Returns: whether two lines come nearer to each other than @gap mm */
gboolean muster_lines_meet (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap);

/* Where two lines cross, and between which points: the segment that begins with this one. */
typedef struct
{
  MusterPoint at;
  int of_a;
  int of_b;
} MusterLineCrossing;

/** Returns: (transfer full) (element-type MusterLineCrossing): where two lines cross, as
 * muster_lines_count_crossings() counts it, by the segments of @a, then of @b; the first @most */
GArray *muster_lines_list_crossings (const MusterPoint *a,
                                     int n_a,
                                     const MusterPoint *b,
                                     int n_b,
                                     guint most);

/** Returns: how often two lines cross: in a corner once; where they touch, not at all or twice.
 * @at, which may be NULL, gets where they first do along @a, and @segment the index of that segment
 * of @a
 */
int muster_lines_count_crossings (const MusterPoint *a,
                                  int n_a,
                                  const MusterPoint *b,
                                  int n_b,
                                  MusterPoint *at,
                                  int *segment);

/* A part of a line that is near another. */
typedef struct
{
  int length; /* mm along the line, give or take 4; at least 1 */
  int n_crossings;
  gboolean is_end; /* it holds an end of the line */
} MusterStretch;

/** Returns: (transfer full) (element-type MusterStretch): where @a comes nearer than @gap mm to @b
 */
GArray *
muster_line_list_near (const MusterPoint *a, int n_a, const MusterPoint *b, int n_b, int gap);

/* Outlines and lines made of others. */

/** Cuts the corners of a line once, or of an outline: two points for each. Returns: (transfer
 * full) (element-type MusterPoint): the smoother one; the ends of a line stay */
GArray *muster_points_smooth (const MusterPoint *points, int n, gboolean is_outline);

/** Returns: (transfer full) (element-type MusterPoint): what of an outline that bulges everywhere
 * lies in @box; nothing where none of it does */
GArray *muster_outline_clip (const MusterPoint *points, int n, const MusterBox *box);

G_END_DECLS
