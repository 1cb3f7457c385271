#include "config.h"

#include "campaign/orders/march.h"

#define PARTS MUSTER_MARCH_PARTS
#define DAY   ((gint64) MUSTER_QUARTERS_A_DAY * PARTS)

/* How long a delayed column waits, and how far one falls back at least where nothing else is said.
 */
#define DELAY  ((gint64) 4 * PARTS)
#define RETIRE ((gint64) MUSTER_MARCH_HOUR * PARTS)

/* How many of one's men an enemy may have at most before whom one does not fall back. */
#define LARGER 4

typedef struct
{
  gint64 a; /* the lower number */
  gint64 b;
  gint64 length; /* in parts */
} Road;

struct _MusterMarchMap
{
  GArray *roads; /* Road */
};

/* A road of a way, as far as it is gone. */
typedef struct
{
  const Road *road;
  gint64 behind; /* places */
  gint64 ahead;
  gint64 begin; /* on the road, in parts from a */
  gint64 end;
  gint64 from; /* on the way, in parts */
  gint64 to;
} Leg;

/* What is covered of a road, and how fast its ends move, in parts a tick. */
typedef struct
{
  const Road *road;
  gint64 low; /* in parts from a */
  gint64 high;
  int low_speed;
  int high_speed;
} Piece;

typedef struct
{
  const MusterMarchColumn *given;
  guint index;
  MusterMarchPoint at; /* while it halts */
  MusterMarchPoint held;
  gint64 came;
  gboolean is_entrenched;
  GArray *way;     /* gint64: places, while it halts those that are left */
  GArray *legs;    /* Leg, while it marches */
  GArray *trail;   /* MusterMarchPoint: where it was, places it passed among them */
  gboolean turned; /* back to the place from which it had come at first */
  gint64 since;    /* it marches, in ticks */
  gint64 until;    /* it marches at most */
  gint64 earliest; /* it goes on */
  gint64 retires_until;
  gboolean is_held;
  gboolean fell_back;
  GArray *stretches; /* MusterMarchStretch */

  gint64 halt_at; /* of an instant: on its way, in parts */
  MusterMarchPoint strikes;
  GArray *blocked;  /* of an instant: gint64, places in whose direction enemies are */
  GArray *retreat;  /* of an instant: gint64, or NULL */
  gboolean is_able; /* of an instant: to fall back */
} Column;

/* Two who meet at an instant. */
typedef struct
{
  Column *one;
  Column *other;
  MusterMarchPoint at;
  MusterMeetingOutcome outcome;
} Pair;

typedef struct
{
  const MusterMarchMap *map;
  Column *columns;
  guint n_columns;
  int days;
  gint64 now;
  int battle_day; /* of the last battle, from 1; 0: there was none */
  const MusterMarchRuling *rulings;
  guint n_rulings;
  MusterMarches *marches;
} Clock;

static const Road *
find_road (const MusterMarchMap *map, gint64 a, gint64 b)
{
  for (guint i = 0; i < map->roads->len; i++)
    {
      const Road *road = &g_array_index (map->roads, Road, i);
      if (road->a == MIN (a, b) && road->b == MAX (a, b))
        return road;
    }
  return NULL;
}

MusterMarchMap *
muster_march_map_new (const MusterMarchRoad *roads, guint n_roads)
{
  MusterMarchMap *map = g_new0 (MusterMarchMap, 1);
  map->roads = g_array_new (FALSE, FALSE, sizeof (Road));
  for (guint i = 0; i < n_roads; i++)
    {
      gint64 length = (gint64) roads[i].units * PARTS;
      Road *same = (Road *) find_road (map, roads[i].a, roads[i].b);
      if (same != NULL)
        same->length = MIN (same->length, length);
      else
        g_array_append_val (map->roads, ((Road){ .a = MIN (roads[i].a, roads[i].b),
                                                 .b = MAX (roads[i].a, roads[i].b),
                                                 .length = length }));
    }
  return map;
}

void
muster_march_map_free (MusterMarchMap *map)
{
  g_array_unref (map->roads);
  g_free (map);
}

int
muster_march_map_get_units (const MusterMarchMap *map, gint64 a, gint64 b)
{
  const Road *road = find_road (map, a, b);
  return road != NULL ? (int) (road->length / PARTS) : 0;
}

static gboolean
is_same_point (const MusterMarchPoint *a, const MusterMarchPoint *b)
{
  return a->place == b->place && a->other == b->other && a->parts == b->parts;
}

static gboolean
is_nowhere (const MusterMarchPoint *point)
{
  return point->place == 0;
}

/* The ends of a road are places. */
static MusterMarchPoint
get_point (const Road *road, gint64 parts)
{
  if (parts == 0)
    return (MusterMarchPoint){ .place = road->a };
  if (parts == road->length)
    return (MusterMarchPoint){ .place = road->b };
  return (MusterMarchPoint){ road->a, road->b, parts };
}

static gboolean
is_on_road (const MusterMarchPoint *point, const Road *road)
{
  if (point->other != 0)
    return point->place == road->a && point->other == road->b;
  return point->place == road->a || point->place == road->b;
}

static gint64
get_parts (const MusterMarchPoint *point, const Road *road)
{
  if (point->other != 0)
    return point->parts;
  return point->place == road->a ? 0 : road->length;
}

/* The road on which both are, one of them not at its end, or which joins two places. */
static const Road *
find_road_of (const MusterMarchMap *map, const MusterMarchPoint *a, const MusterMarchPoint *b)
{
  const MusterMarchPoint *inside = a->other != 0 ? a : b->other != 0 ? b : NULL;
  return inside != NULL ? find_road (map, inside->place, inside->other)
                        : find_road (map, a->place, b->place);
}

static gint64
round_up (gint64 number)
{
  return (number + PARTS - 1) / PARTS * PARTS;
}

/* What a search for ways knows of a place. */
typedef struct
{
  gint64 length; /* of the best way to it, in parts */
  GArray *way;   /* gint64: the places of it; NULL: none yet */
  gboolean is_done;
} Reached;

static void
free_reached (gpointer data)
{
  Reached *reached = data;
  if (reached->way != NULL)
    g_array_unref (reached->way);
  g_free (reached);
}

static gboolean
is_better_way (gint64 length, const GArray *way, const Reached *than)
{
  if (than->way == NULL || length != than->length)
    return than->way == NULL || length < than->length;
  if (way->len != than->way->len)
    return way->len < than->way->len;
  for (guint i = 0; i < way->len; i++)
    {
      gint64 mine = g_array_index (way, gint64, i), its = g_array_index (than->way, gint64, i);
      if (mine != its)
        return mine < its;
    }
  return FALSE;
}

/* Looks at a way that goes on to @place from the end of @before, which may be NULL. */
static void
reach (GHashTable *all, gint64 place, const GArray *before, gint64 length)
{
  Reached *reached = g_hash_table_lookup (all, &place);
  if (reached == NULL)
    {
      gint64 *key = g_new (gint64, 1);
      *key = place;
      reached = g_new0 (Reached, 1);
      g_hash_table_insert (all, key, reached);
    }
  if (reached->is_done)
    return;
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (before != NULL)
    g_array_append_vals (way, before->data, before->len);
  g_array_append_val (way, place);
  if (is_better_way (length, way, reached))
    {
      g_clear_pointer (&reached->way, g_array_unref);
      reached->way = g_steal_pointer (&way);
      reached->length = length;
    }
}

static gboolean
has_place (const GArray *places, gint64 place)
{
  for (guint i = 0; places != NULL && i < places->len; i++)
    if (g_array_index (places, gint64, i) == place)
      return TRUE;
  return FALSE;
}

/* The quickest way, not first in the direction of a place in @blocked (gint64, or NULL), and never
 * back over where it begins. @length: (out) (optional): in parts. */
static GArray *
find_way (const MusterMarchMap *map,
          const MusterMarchPoint *from,
          gint64 goal,
          const GArray *blocked,
          gint64 *length)
{
  g_autoptr (GHashTable) all =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_reached);
  for (guint i = 0; i < map->roads->len; i++)
    {
      const Road *road = &g_array_index (map->roads, Road, i);
      if (!is_on_road (from, road))
        continue;
      gint64 parts = get_parts (from, road);
      if (parts > 0 && !has_place (blocked, road->a))
        reach (all, road->a, NULL, parts);
      if (parts < road->length && !has_place (blocked, road->b))
        reach (all, road->b, NULL, road->length - parts);
    }
  for (;;)
    {
      Reached *next = NULL;
      GHashTableIter iter;
      gpointer value;
      g_hash_table_iter_init (&iter, all);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        {
          Reached *reached = value;
          if (!reached->is_done
              && (next == NULL || is_better_way (reached->length, reached->way, next)))
            next = reached;
        }
      if (next == NULL)
        return NULL;
      next->is_done = TRUE;
      gint64 here = g_array_index (next->way, gint64, next->way->len - 1);
      if (here == goal)
        {
          if (length != NULL)
            *length = next->length;
          return g_array_ref (next->way);
        }
      for (guint i = 0; i < map->roads->len; i++)
        {
          const Road *road = &g_array_index (map->roads, Road, i);
          if (road->a != here && road->b != here)
            continue;
          gint64 there = road->a == here ? road->b : road->a;
          gboolean goes_back = from->other != 0 ? is_on_road (from, road) : there == from->place;
          if (!goes_back)
            reach (all, there, next->way, next->length + road->length);
        }
    }
}

GArray *
muster_march_map_find_way (const MusterMarchMap *map, const MusterMarchPoint *from, gint64 goal)
{
  if (from->other == 0 && from->place == goal)
    return g_array_new (FALSE, FALSE, sizeof (gint64));
  return find_way (map, from, goal, NULL, NULL);
}

gint64
muster_march_map_get_distance (const MusterMarchMap *map,
                               const MusterMarchPoint *a,
                               const MusterMarchPoint *b)
{
  if (is_same_point (a, b))
    return 0;
  const Road *road = find_road_of (map, a, b);
  gint64 best = -1;
  if (road != NULL && is_on_road (a, road) && is_on_road (b, road))
    best = ABS (get_parts (a, road) - get_parts (b, road));
  gint64 ends[] = { b->place, b->other };
  for (guint i = 0; i < G_N_ELEMENTS (ends) && ends[i] != 0; i++)
    {
      gint64 length = 0;
      if (!(a->other == 0 && a->place == ends[i]))
        {
          g_autoptr (GArray) way = find_way (map, a, ends[i], NULL, &length);
          if (way == NULL)
            continue;
        }
      if (b->other != 0)
        {
          const Road *last = find_road (map, b->place, b->other);
          length += i == 0 ? b->parts : last->length - b->parts;
        }
      best = best < 0 ? length : MIN (best, length);
    }
  return best;
}

/* How long a column is that marches. */
static gint64
get_length (const Column *column)
{
  return (gint64) (column->fell_back ? 1 : column->given->length) * PARTS;
}

static gint64
get_head (const Column *column, gint64 now)
{
  return (now - column->since) * column->given->speed;
}

static gint64
get_tail (const Column *column, gint64 now)
{
  gint64 tail = get_head (column, now) - get_length (column);
  return MAX (0, tail);
}

/* The leg by which one comes to somewhere on the way; the first one for its beginning. */
static const Leg *
find_leg_before (const Column *column, gint64 along)
{
  guint i = 0;
  while (g_array_index (column->legs, Leg, i).to < along)
    i++;
  return &g_array_index (column->legs, Leg, i);
}

static const Leg *
find_leg_after (const Column *column, gint64 along)
{
  guint i = 0;
  while (g_array_index (column->legs, Leg, i).to <= along)
    i++;
  return &g_array_index (column->legs, Leg, i);
}

/* Where on its road a column is that has come so far on its way. */
static gint64
get_parts_along (const Leg *leg, gint64 along)
{
  gint64 step = along - leg->from;
  return leg->end > leg->begin ? leg->begin + step : leg->begin - step;
}

static MusterMarchPoint
get_point_along (const Column *column, gint64 along)
{
  const Leg *leg = find_leg_before (column, along);
  return get_point (leg->road, get_parts_along (leg, along));
}

/* What the column covers of roads, as Piece; nothing where it halts at a place and holds no more.
 */
static void
list_pieces (const Clock *clock, const Column *column, GArray *pieces)
{
  g_array_set_size (pieces, 0);
  if (column->legs == NULL)
    {
      const MusterMarchPoint *held = is_nowhere (&column->held) ? &column->at : &column->held;
      if (held->other == 0 && column->at.other == 0 && held->place == column->at.place)
        return;
      const Road *road = find_road_of (clock->map, &column->at, held);
      gint64 a = get_parts (&column->at, road), b = get_parts (held, road);
      g_array_append_val (pieces, ((Piece){ .road = road, .low = MIN (a, b), .high = MAX (a, b) }));
      return;
    }
  gint64 head = get_head (column, clock->now), tail = get_tail (column, clock->now);
  int speed = column->given->speed;
  int tail_speed = head >= get_length (column) ? speed : 0;
  for (guint i = 0; i < column->legs->len; i++)
    {
      const Leg *leg = &g_array_index (column->legs, Leg, i);
      if (leg->to < tail || leg->from > head)
        continue;
      int sign = leg->end > leg->begin ? 1 : -1;
      gint64 rear = get_parts_along (leg, MAX (tail, leg->from));
      gint64 front = get_parts_along (leg, MIN (head, leg->to));
      int rear_speed = leg->from <= tail && tail < leg->to ? sign * tail_speed : 0;
      int front_speed = leg->from <= head && head < leg->to ? sign * speed : 0;
      Piece piece = sign > 0 ? (Piece){ leg->road, rear, front, rear_speed, front_speed }
                             : (Piece){ leg->road, front, rear, front_speed, rear_speed };
      g_array_append_val (pieces, piece);
    }
}

/* Whether the column is on the point at this instant, its ends included. */
static gboolean
does_cover (const Clock *clock, const Column *column, const MusterMarchPoint *point)
{
  if (column->legs == NULL && is_same_point (&column->at, point))
    return TRUE;
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  list_pieces (clock, column, pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      if (!is_on_road (point, piece->road))
        continue;
      gint64 parts = get_parts (point, piece->road);
      if (piece->low <= parts && parts <= piece->high)
        return TRUE;
    }
  return FALSE;
}

/* Whether the column is on the point, and on what comes next after it on the road to @place. */
static gboolean
does_cover_ahead (const Clock *clock,
                  const Column *column,
                  const MusterMarchPoint *point,
                  gint64 place)
{
  const Road *road = find_road_of (clock->map, point, &(MusterMarchPoint){ .place = place });
  gint64 parts = get_parts (point, road);
  gboolean is_up = road->b == place;
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  list_pieces (clock, column, pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      if (piece->road == road && piece->low <= parts && parts <= piece->high
          && (is_up ? piece->high > parts : piece->low < parts))
        return TRUE;
    }
  return FALSE;
}

static int
get_day (const Clock *clock)
{
  return (int) (clock->now / DAY) + 1;
}

static gint64
get_evening (const Clock *clock)
{
  return (get_day (clock) - 1) * DAY + (gint64) MUSTER_EVENING * PARTS;
}

/* When it begins to march on a day, and when it ends at the latest. */
static gint64
get_hours (const Column *column, int day, gint64 *end)
{
  gint64 midnight = (day - 1) * DAY;
  gint64 begin = midnight + (gint64) (day == 1 ? column->given->from : MUSTER_MORNING) * PARTS;
  *end = MIN (begin + (gint64) column->given->quarters * PARTS,
              midnight + (gint64) MUSTER_EVENING * PARTS);
  return begin;
}

/* When a column that halts goes next; -1: never. */
static gint64
get_start (const Clock *clock, const Column *column)
{
  if (column->legs != NULL || column->is_held || column->way->len == 0)
    return -1;
  if (column->fell_back)
    return MAX (column->earliest, clock->now) < column->retires_until ? column->earliest : -1;
  for (int day = get_day (clock); day <= clock->days; day++)
    {
      gint64 end = 0, begin = get_hours (column, day, &end);
      gint64 start = MAX (begin, column->earliest);
      if (start < end && clock->now < end)
        return start;
    }
  return -1;
}

/* The first moment after now and before @upto, in ticks from now, at which @head is in the piece,
 * all of them moving; -1: there is none. */
static gint64
get_contact (gint64 head, int speed, const Piece *piece, gint64 upto)
{
  gint64 gaps[] = { head - piece->low, piece->high - head };
  int rates[] = { speed - piece->low_speed, piece->high_speed - speed };
  gint64 begin = 0, end = upto;
  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    {
      if (rates[i] == 0 && gaps[i] < 0)
        return -1;
      if (rates[i] > 0 && gaps[i] < 0)
        begin = MAX (begin, (-gaps[i] + rates[i] - 1) / rates[i]);
      if (rates[i] < 0)
        end = MIN (end, gaps[i] < 0 ? -1 : gaps[i] / -rates[i]);
    }
  return begin > 0 && begin <= end && begin < upto ? begin : -1;
}

static gboolean
are_enemies (const Column *one, const Column *other)
{
  return one->given->side != other->given->side;
}

/* The next instant at which anything can happen; after the evening where that is over. */
static gint64
get_next_instant (const Clock *clock)
{
  gint64 next = get_evening (clock) + 1;
  for (guint i = 0; i < clock->n_columns; i++)
    {
      const Column *column = &clock->columns[i];
      gint64 start = get_start (clock, column);
      if (start > clock->now)
        next = MIN (next, start);
      if (column->legs == NULL)
        continue;
      if (column->until > clock->now)
        next = MIN (next, column->until);
      /* Where a head or a tail comes to a place, speeds on roads change. */
      gint64 lengths[] = { 0, get_length (column) };
      for (guint j = 0; j <= column->legs->len; j++)
        for (guint k = 0; k < G_N_ELEMENTS (lengths); k++)
          {
            gint64 along = j == 0 ? 0 : g_array_index (column->legs, Leg, j - 1).to;
            gint64 time = column->since
                          + (along + lengths[k] + column->given->speed - 1) / column->given->speed;
            if (time > clock->now)
              next = MIN (next, time);
          }
    }
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  for (guint i = 0; i < clock->n_columns; i++)
    {
      const Column *foe = &clock->columns[i];
      list_pieces (clock, foe, pieces);
      for (guint j = 0; j < clock->n_columns; j++)
        {
          const Column *column = &clock->columns[j];
          if (column->legs == NULL || !are_enemies (column, foe))
            continue;
          gint64 along = get_head (column, clock->now);
          const Leg *leg = find_leg_after (column, along);
          int speed = leg->end > leg->begin ? column->given->speed : -column->given->speed;
          for (guint k = 0; k < pieces->len; k++)
            {
              const Piece *piece = &g_array_index (pieces, Piece, k);
              if (piece->road != leg->road)
                continue;
              gint64 contact =
                get_contact (get_parts_along (leg, along), speed, piece, next - clock->now);
              if (contact >= 0)
                next = MIN (next, clock->now + contact);
            }
        }
    }
  return next;
}

static void
add_pair (GArray *pairs, Column *a, Column *b, const MusterMarchPoint *at)
{
  Pair pair = { a->index < b->index ? a : b, a->index < b->index ? b : a, *at };
  for (guint i = 0; i < pairs->len; i++)
    {
      const Pair *other = &g_array_index (pairs, Pair, i);
      if (other->one == pair.one && other->other == pair.other
          && is_same_point (&other->at, &pair.at))
        return;
    }
  g_array_append_val (pairs, pair);
}

/* All who meet at this instant: heads that come on an enemy, and who would go now, but may not. */
static void
find_pairs (const Clock *clock, GArray *pairs)
{
  g_array_set_size (pairs, 0);
  for (guint i = 0; i < clock->n_columns; i++)
    {
      Column *column = &clock->columns[i];
      gint64 head = column->legs != NULL ? get_head (column, clock->now) : 0;
      gboolean starts = get_start (clock, column) == clock->now;
      if (head == 0 && !starts)
        continue;
      MusterMarchPoint at = head > 0 ? get_point_along (column, head) : column->at;
      for (guint j = 0; j < clock->n_columns; j++)
        {
          Column *foe = &clock->columns[j];
          if (are_enemies (column, foe)
              && (head > 0
                    ? does_cover (clock, foe, &at)
                    : does_cover_ahead (clock, foe, &at, g_array_index (column->way, gint64, 0))))
            add_pair (pairs, column, foe, &at);
        }
    }
}

/* How far on its way the point is that a marching column covers; the foremost, where it goes over
 * it more than once. */
static gint64
locate (const Clock *clock, const Column *column, const MusterMarchPoint *point)
{
  gint64 head = get_head (column, clock->now), tail = get_tail (column, clock->now), best = -1;
  for (guint i = 0; i < column->legs->len; i++)
    {
      const Leg *leg = &g_array_index (column->legs, Leg, i);
      if (!is_on_road (point, leg->road))
        continue;
      gint64 parts = get_parts (point, leg->road);
      gint64 along = leg->from + ABS (parts - leg->begin);
      if (MIN (leg->begin, leg->end) <= parts && parts <= MAX (leg->begin, leg->end)
          && tail <= along && along <= head)
        best = MAX (best, along);
    }
  return best;
}

/* The place in whose direction the enemy is, from where the column halts. */
static gint64
find_exit (const Clock *clock, const Column *column, const Column *foe, const MusterMarchPoint *at)
{
  if (column->legs != NULL)
    {
      gint64 along = locate (clock, column, at);
      if (along > column->halt_at)
        return find_leg_after (column, column->halt_at)->ahead;
      if (along < column->halt_at)
        return find_leg_before (column, column->halt_at)->behind;
    }
  else if (!is_same_point (&column->at, at))
    {
      const Road *road = find_road_of (clock->map, &column->at, &column->held);
      return get_parts (&column->held, road) > get_parts (&column->at, road) ? road->b : road->a;
    }
  if (foe->legs != NULL)
    return find_leg_before (foe, get_head (foe, clock->now))->behind;
  return g_array_index (column->way, gint64, 0);
}

/* The way it came, to the last place that is far enough off; NULL where none is. */
static GArray *
find_way_back (const Clock *clock, const Column *column)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (gint64));
  MusterMarchPoint origin = { .place = column->given->came };
  gboolean has_origin = origin.place != 0 && !column->turned;
  MusterMarchPoint here = g_array_index (column->trail, MusterMarchPoint, column->trail->len - 1);
  gint64 off = 0;
  for (guint i = column->trail->len - 1; i > 0 || has_origin; i--)
    {
      MusterMarchPoint next =
        i > 0 ? g_array_index (column->trail, MusterMarchPoint, i - 1) : origin;
      if (!is_same_point (&here, &next))
        {
          const Road *road = find_road_of (clock->map, &here, &next);
          off += ABS (get_parts (&here, road) - get_parts (&next, road));
        }
      here = next;
      if (here.other == 0)
        {
          g_array_append_val (way, here.place);
          if (off >= RETIRE)
            return g_steal_pointer (&way);
        }
      if (i == 0)
        break;
    }
  return NULL;
}

/* The way by which a column that has halted could fall back; NULL: it cannot. */
static GArray *
find_retreat (const Clock *clock, const Column *column)
{
  if (column->is_held || column->fell_back || round_up (clock->now) >= get_evening (clock))
    return NULL;
  if (column->way->len > 0 && !has_place (column->blocked, g_array_index (column->way, gint64, 0)))
    return g_array_copy (column->way);
  gint64 back_to = column->given->back_to;
  if (back_to != 0 && !(column->at.other == 0 && column->at.place == back_to))
    {
      GArray *way = find_way (clock->map, &column->at, back_to, column->blocked, NULL);
      if (way != NULL)
        return way;
    }
  g_autoptr (GArray) way = find_way_back (clock, column);
  if (way != NULL && !has_place (column->blocked, g_array_index (way, gint64, 0)))
    return g_steal_pointer (&way);
  return NULL;
}

/* A marching column becomes a point, so far on its way, and may hold another. */
static void
halt (Clock *clock,
      Column *column,
      gint64 along,
      const MusterMarchPoint *held,
      MusterHaltReason why)
{
  MusterMarchStretch *last =
    &g_array_index (column->stretches, MusterMarchStretch, column->stretches->len - 1);
  last->ends = clock->now;
  MusterMarchPoint at = get_point_along (column, along);
  g_array_set_size (column->way, 0);
  for (guint i = 0; i < column->legs->len; i++)
    {
      const Leg *leg = &g_array_index (column->legs, Leg, i);
      if (leg->to > along)
        g_array_append_val (column->way, leg->ahead);
    }
  if (along > 0)
    {
      if (column->trail->len == 1)
        column->turned = g_array_index (column->legs, Leg, 0).ahead == column->given->came;
      for (guint i = 0; i < column->legs->len; i++)
        {
          const Leg *leg = &g_array_index (column->legs, Leg, i);
          if (leg->to < along)
            g_array_append_val (column->trail, ((MusterMarchPoint){ .place = leg->ahead }));
        }
      g_array_append_val (column->trail, at);
      column->came = find_leg_before (column, along)->behind;
    }
  column->at = at;
  column->held =
    held == NULL || is_same_point (held, &at) ? (MusterMarchPoint){ .place = 0 } : *held;
  g_clear_pointer (&column->legs, g_array_unref);
  if (column->fell_back && why == MUSTER_HALTS_TIRED)
    g_array_set_size (column->way, 0);
  g_array_append_val (clock->marches->halts, ((MusterHalt){ clock->now, column->index, at, why }));
}

static void
begin_march (const Clock *clock, Column *column)
{
  column->legs = g_array_new (FALSE, FALSE, sizeof (Leg));
  column->since = clock->now;
  if (column->fell_back)
    column->until = column->retires_until;
  else
    get_hours (column, get_day (clock), &column->until);
  column->held = (MusterMarchPoint){ .place = 0 };
  column->is_entrenched = FALSE;
  MusterMarchPoint here = column->at;
  gint64 along = 0;
  for (guint i = 0; i < column->way->len; i++)
    {
      MusterMarchPoint place = { .place = g_array_index (column->way, gint64, i) };
      const Road *road = find_road_of (clock->map, &here, &place);
      gint64 begin = get_parts (&here, road), end = get_parts (&place, road);
      Leg leg = { road,
                  road->a == place.place ? road->b : road->a,
                  place.place,
                  begin,
                  end,
                  along,
                  along + ABS (end - begin) };
      g_array_append_val (column->legs, leg);
      here = place;
      along = leg.to;
    }
}

/* Stretches of a road are kept from where a head comes on it. */
static void
note_stretch (const Clock *clock, Column *column)
{
  gint64 along = get_head (column, clock->now);
  const Leg *leg = find_leg_after (column, along);
  if (along != leg->from)
    return;
  if (along > 0)
    g_array_index (column->stretches, MusterMarchStretch, column->stretches->len - 1).ends =
      clock->now;
  const Leg *last = &g_array_index (column->legs, Leg, column->legs->len - 1);
  gint64 begin = get_parts_along (leg, along);
  MusterMarchStretch stretch = { .begins = clock->now,
                                 .ends = G_MAXINT64,
                                 .behind = leg->behind,
                                 .ahead = leg->ahead,
                                 .from =
                                   leg->behind == leg->road->a ? begin : leg->road->length - begin,
                                 .length = leg->road->length,
                                 .goal = last->ahead,
                                 .speed = column->given->speed };
  g_array_append_val (column->stretches, stretch);
}

static MusterWhenMet
get_intention (const Column *column, const Column *foe)
{
  gint64 mine = column->given->men, its = foe->given->men;
  gboolean is_told = column->given->when_met == MUSTER_WHEN_MET_FALL_BACK && its * LARGER > mine;
  gboolean is_weak = mine * LARGER <= its && !column->is_entrenched;
  if ((is_told || is_weak) && column->is_able)
    return MUSTER_WHEN_MET_FALL_BACK;
  return column->given->when_met == MUSTER_WHEN_MET_ATTACK ? MUSTER_WHEN_MET_ATTACK
                                                           : MUSTER_WHEN_MET_STAND;
}

/* What the umpire says of the pair; NULL: nothing. */
static const MusterMarchRuling *
find_ruling (const Clock *clock, const Pair *pair)
{
  guint which = 1;
  for (guint i = 0; i < clock->marches->meetings->len; i++)
    {
      const MusterMeeting *meeting = &g_array_index (clock->marches->meetings, MusterMeeting, i);
      which += meeting->one == pair->one->index && meeting->other == pair->other->index;
    }
  for (guint i = 0; i < clock->n_rulings; i++)
    {
      const MusterMarchRuling *ruling = &clock->rulings[i];
      if (ruling->one == pair->one->index && ruling->other == pair->other->index
          && ruling->which == which)
        return ruling;
    }
  return NULL;
}

static gboolean
goes_back (MusterMeetingOutcome outcome, gboolean is_one)
{
  return outcome == MUSTER_MEETING_BOTH_BACK
         || outcome == (is_one ? MUSTER_MEETING_ONE_BACK : MUSTER_MEETING_OTHER_BACK);
}

static MusterMeetingOutcome
get_outcome (const Clock *clock, const Pair *pair)
{
  MusterWhenMet one = get_intention (pair->one, pair->other);
  MusterWhenMet other = get_intention (pair->other, pair->one);
  const MusterMarchRuling *ruling = find_ruling (clock, pair);
  if (ruling != NULL)
    {
      if ((!goes_back (ruling->outcome, TRUE) || pair->one->is_able)
          && (!goes_back (ruling->outcome, FALSE) || pair->other->is_able))
        return ruling->outcome;
      one = one == MUSTER_WHEN_MET_FALL_BACK ? MUSTER_WHEN_MET_STAND : one;
      other = other == MUSTER_WHEN_MET_FALL_BACK ? MUSTER_WHEN_MET_STAND : other;
    }
  if (one == MUSTER_WHEN_MET_FALL_BACK)
    return other == MUSTER_WHEN_MET_FALL_BACK ? MUSTER_MEETING_BOTH_BACK : MUSTER_MEETING_ONE_BACK;
  if (other == MUSTER_WHEN_MET_FALL_BACK)
    return MUSTER_MEETING_OTHER_BACK;
  return one == MUSTER_WHEN_MET_ATTACK || other == MUSTER_WHEN_MET_ATTACK ? MUSTER_MEETING_BATTLE
                                                                          : MUSTER_MEETING_FACING;
}

/* Settles each pair; whoever one of them holds falls back from none. */
static void
decide_pairs (const Clock *clock, GArray *pairs)
{
  gboolean is_final = FALSE;
  while (!is_final)
    {
      is_final = TRUE;
      for (guint i = 0; i < pairs->len; i++)
        {
          Pair *pair = &g_array_index (pairs, Pair, i);
          pair->outcome = get_outcome (clock, pair);
        }
      for (guint i = 0; i < pairs->len; i++)
        {
          Pair *pair = &g_array_index (pairs, Pair, i);
          if (pair->outcome != MUSTER_MEETING_BATTLE && pair->outcome != MUSTER_MEETING_FACING)
            continue;
          is_final = is_final && !pair->one->is_able && !pair->other->is_able;
          pair->one->is_able = pair->other->is_able = FALSE;
        }
    }
}

static void
settle (Clock *clock, GArray *pairs)
{
  g_autoptr (GPtrArray) met = g_ptr_array_new ();
  for (guint i = 0; i < pairs->len; i++)
    {
      Pair *pair = &g_array_index (pairs, Pair, i);
      Column *both[] = { pair->one, pair->other };
      for (guint j = 0; j < G_N_ELEMENTS (both); j++)
        if (!g_ptr_array_find (met, both[j], NULL))
          g_ptr_array_add (met, both[j]);
    }

  /* Where each halts: strictly before what its head met, or where its body was struck. */
  for (guint i = 0; i < met->len; i++)
    {
      Column *column = g_ptr_array_index (met, i);
      column->is_able = TRUE;
      g_array_set_size (column->blocked, 0);
      if (column->legs == NULL)
        continue;
      gint64 front = -1, head = get_head (column, clock->now);
      for (guint j = 0; j < pairs->len; j++)
        {
          const Pair *pair = &g_array_index (pairs, Pair, j);
          if (pair->one == column || pair->other == column)
            front = MAX (front, locate (clock, column, &pair->at));
        }
      column->strikes = get_point_along (column, front);
      column->halt_at = front == head ? round_up (head) - PARTS : round_up (front);
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      gint64 ones = find_exit (clock, pair->one, pair->other, &pair->at);
      gint64 others = find_exit (clock, pair->other, pair->one, &pair->at);
      g_array_append_val (pair->one->blocked, ones);
      g_array_append_val (pair->other->blocked, others);
    }
  for (guint i = 0; i < met->len; i++)
    {
      Column *column = g_ptr_array_index (met, i);
      if (column->legs != NULL)
        halt (clock, column, column->halt_at, &column->strikes, MUSTER_HALTS_MET);
    }
  for (guint i = 0; i < met->len; i++)
    {
      Column *column = g_ptr_array_index (met, i);
      g_clear_pointer (&column->retreat, g_array_unref);
      column->retreat = find_retreat (clock, column);
      column->is_able = column->retreat != NULL;
    }

  decide_pairs (clock, pairs);
  gint64 quarter = round_up (clock->now);
  for (guint i = 0; i < pairs->len; i++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      MusterMeeting meeting = { clock->now, pair->one->index, pair->other->index, pair->at,
                                pair->outcome };
      g_array_append_val (clock->marches->meetings, meeting);
      if (pair->outcome == MUSTER_MEETING_BATTLE)
        clock->battle_day = get_day (clock);
      if (pair->outcome == MUSTER_MEETING_BATTLE || pair->outcome == MUSTER_MEETING_FACING)
        pair->one->is_held = pair->other->is_held = TRUE;
    }
  for (guint i = 0; i < met->len; i++)
    {
      Column *column = g_ptr_array_index (met, i);
      gboolean falls_back = FALSE;
      for (guint j = 0; j < pairs->len; j++)
        {
          const Pair *pair = &g_array_index (pairs, Pair, j);
          falls_back = falls_back || (pair->one == column && goes_back (pair->outcome, TRUE))
                       || (pair->other == column && goes_back (pair->outcome, FALSE));
        }
      if (column->is_held)
        continue;
      column->earliest = falls_back ? quarter : quarter + DELAY;
      if (!falls_back)
        continue;
      column->fell_back = TRUE;
      column->retires_until = get_evening (clock);
      g_array_set_size (column->way, 0);
      g_array_append_vals (column->way, column->retreat->data, column->retreat->len);
      MusterRetreat retreat = { quarter, column->index, column->at, g_array_copy (column->way) };
      g_array_append_val (clock->marches->retreats, retreat);
    }
}

static void
live_instant (Clock *clock)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  for (find_pairs (clock, pairs); pairs->len > 0; find_pairs (clock, pairs))
    settle (clock, pairs);
  g_autofree gboolean *starts = g_new0 (gboolean, clock->n_columns);
  for (guint i = 0; i < clock->n_columns; i++)
    starts[i] = get_start (clock, &clock->columns[i]) == clock->now;
  for (guint i = 0; i < clock->n_columns; i++)
    {
      Column *column = &clock->columns[i];
      if (column->legs == NULL)
        continue;
      gint64 head = get_head (column, clock->now);
      if (head == g_array_index (column->legs, Leg, column->legs->len - 1).to)
        halt (clock, column, head, NULL, MUSTER_HALTS_ARRIVED);
      else if (clock->now == column->until)
        halt (clock, column, head, NULL, MUSTER_HALTS_TIRED);
    }
  for (guint i = 0; i < clock->n_columns; i++)
    if (starts[i])
      begin_march (clock, &clock->columns[i]);
  for (guint i = 0; i < clock->n_columns; i++)
    if (clock->columns[i].legs != NULL)
      note_stretch (clock, &clock->columns[i]);
}

static int
compare_meetings (gconstpointer a, gconstpointer b)
{
  const MusterMeeting *one = a, *other = b;
  if (one->time != other->time)
    return one->time < other->time ? -1 : 1;
  if (one->one != other->one)
    return one->one < other->one ? -1 : 1;
  return one->other < other->other ? -1 : one->other > other->other;
}

static int
compare_retreats (gconstpointer a, gconstpointer b)
{
  const MusterRetreat *one = a, *other = b;
  if (one->time != other->time)
    return one->time < other->time ? -1 : 1;
  return one->column < other->column ? -1 : one->column > other->column;
}

static int
compare_halts (gconstpointer a, gconstpointer b)
{
  const MusterHalt *one = a, *other = b;
  if (one->time != other->time)
    return one->time < other->time ? -1 : 1;
  return one->column < other->column ? -1 : one->column > other->column;
}

static void
clear_retreat (gpointer data)
{
  g_array_unref (((MusterRetreat *) data)->way);
}

static void
clear_end (gpointer data)
{
  MusterMarchEnd *end = data;
  g_free (end->way);
  g_array_unref (end->stretches);
}

MusterMarches *
muster_march (const MusterMarchMap *map,
              const MusterMarchColumn *columns,
              guint n_columns,
              int days,
              gboolean ends_with_battle,
              const MusterMarchRuling *rulings,
              guint n_rulings)
{
  MusterMarches *marches = g_new0 (MusterMarches, 1);
  marches->meetings = g_array_new (FALSE, FALSE, sizeof (MusterMeeting));
  marches->retreats = g_array_new (FALSE, FALSE, sizeof (MusterRetreat));
  g_array_set_clear_func (marches->retreats, clear_retreat);
  marches->halts = g_array_new (FALSE, FALSE, sizeof (MusterHalt));
  marches->ends = g_array_new (FALSE, FALSE, sizeof (MusterMarchEnd));
  g_array_set_clear_func (marches->ends, clear_end);

  Clock clock = { .map = map,
                  .columns = g_new0 (Column, n_columns),
                  .n_columns = n_columns,
                  .days = days,
                  .rulings = rulings,
                  .n_rulings = n_rulings,
                  .marches = marches };
  for (guint i = 0; i < n_columns; i++)
    {
      Column *column = &clock.columns[i];
      column->given = &columns[i];
      column->index = i;
      column->at = columns[i].at;
      column->held = columns[i].held;
      column->came = columns[i].came;
      column->is_entrenched = columns[i].is_entrenched;
      column->way = g_array_new (FALSE, FALSE, sizeof (gint64));
      g_array_append_vals (column->way, columns[i].way, columns[i].n_way);
      column->trail = g_array_new (FALSE, FALSE, sizeof (MusterMarchPoint));
      g_array_append_val (column->trail, column->at);
      column->stretches = g_array_new (FALSE, FALSE, sizeof (MusterMarchStretch));
      column->blocked = g_array_new (FALSE, FALSE, sizeof (gint64));
    }

  for (int day = 1; day <= days; day++)
    {
      clock.now = (day - 1) * DAY;
      gint64 evening = get_evening (&clock);
      while (clock.now <= evening)
        {
          live_instant (&clock);
          clock.now = get_next_instant (&clock);
        }
      marches->closed = evening;
      if (ends_with_battle && clock.battle_day == day)
        break;
    }

  g_array_sort (marches->meetings, compare_meetings);
  g_array_sort (marches->retreats, compare_retreats);
  g_array_sort (marches->halts, compare_halts);
  for (guint i = 0; i < n_columns; i++)
    {
      Column *column = &clock.columns[i];
      MusterMarchEnd end = { .at = column->at,
                             .came = column->came,
                             .held = column->held,
                             .is_entrenched = column->is_entrenched,
                             .is_held = column->is_held,
                             .fell_back = column->fell_back,
                             .n_way = column->way->len,
                             .stretches = column->stretches };
      end.way = (gint64 *) (gpointer) g_array_free (column->way, FALSE);
      g_array_append_val (marches->ends, end);
      g_array_unref (column->trail);
      g_array_unref (column->blocked);
      g_clear_pointer (&column->retreat, g_array_unref);
    }
  g_free (clock.columns);
  return marches;
}

void
muster_marches_free (MusterMarches *marches)
{
  g_array_unref (marches->meetings);
  g_array_unref (marches->retreats);
  g_array_unref (marches->halts);
  g_array_unref (marches->ends);
  g_free (marches);
}

MusterMarchPoint
muster_marches_get_head (const MusterMarches *marches,
                         const MusterMarchColumn *columns,
                         guint column,
                         gint64 time,
                         const MusterMarchStretch **stretch)
{
  const GArray *stretches = g_array_index (marches->ends, MusterMarchEnd, column).stretches;
  if (stretch != NULL)
    *stretch = NULL;
  for (guint i = 0; i < stretches->len; i++)
    {
      const MusterMarchStretch *on = &g_array_index (stretches, MusterMarchStretch, i);
      if (time < on->begins || time >= on->ends)
        continue;
      if (stretch != NULL)
        *stretch = on;
      gint64 parts = on->from + (time - on->begins) * on->speed;
      if (parts == 0)
        return (MusterMarchPoint){ .place = on->behind };
      if (on->behind < on->ahead)
        return (MusterMarchPoint){ on->behind, on->ahead, parts };
      return (MusterMarchPoint){ on->ahead, on->behind, on->length - parts };
    }
  MusterMarchPoint at = columns[column].at;
  for (guint i = 0; i < marches->halts->len; i++)
    {
      const MusterHalt *halt = &g_array_index (marches->halts, MusterHalt, i);
      if (halt->column == column && halt->time <= time)
        at = halt->at;
    }
  return at;
}
