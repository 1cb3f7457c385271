#include "config.h"

#include "campaign/orders/closing.h"

#include "campaign/state/register-players.h"

#include <inttypes.h>
#include <string.h>

#define DAY  ((gint64) MUSTER_QUARTERS_A_DAY * MUSTER_MARCH_PARTS)
#define HOUR ((gint64) 4 * MUSTER_MARCH_PARTS)

/* How far one sees along the roads, in hours of a march on foot: without light horse, with it, and
 * light horse by itself. */
static const int hours_seen[] = { 1, 2, 4 };

/* Whoever is so near touches the enemy: both stand a unit from where they met. */
#define TOUCHING ((gint64) 2 * MUSTER_MARCH_PARTS)

/* Units of road that a courier rides in a quarter of an hour, by day and night. */
#define COURIER 12

/* To how many men strength is told, by how well somebody is seen. */
static const int
  men_told[] = { [MUSTER_SEEN_TROOPS] = 0, [MUSTER_SEEN_ARM] = 5000, [MUSTER_SEEN_NAME] = 1000 };

typedef struct
{
  const MusterClosing *closing;
  GArray *marching; /* MusterMarchColumn */
  gint64 next;      /* id of an event */
  GArray *events;
  GStringChunk *strings;
} Sight;

/* A body as a side saw it last. */
typedef struct
{
  gboolean is_seen;
  gint64 time;
  guint by;
  MusterSeen degree;
  gint64 distance;
} Seen;

static const MusterColumn *
get_column (const Sight *sight, guint i)
{
  return &g_array_index (sight->closing->columns, MusterColumn, i);
}

static MusterMarchPoint
get_head (const Sight *sight, guint i, gint64 time, const MusterMarchStretch **stretch)
{
  return muster_marches_get_head (sight->closing->marches,
                                  (const MusterMarchColumn *) (gconstpointer) sight->marching->data,
                                  i, time, stretch);
}

static guint
get_scouts (const MusterColumn *column)
{
  return column->is_all_scouts ? 2 : column->has_scouts ? 1 : 0;
}

/* Returns: whether the one sees the other at such a distance */
static gboolean
find_degree (const MusterColumn *one,
             const MusterColumn *other,
             gint64 distance,
             MusterSeen *degree)
{
  gint64 reach = (gint64) hours_seen[get_scouts (one)] * MUSTER_MARCH_HOUR * MUSTER_MARCH_PARTS;
  gboolean is_hidden = get_scouts (other) > get_scouts (one);
  if (distance <= TOUCHING)
    *degree = is_hidden ? MUSTER_SEEN_ARM : MUSTER_SEEN_NAME;
  else if (distance * 2 <= reach)
    *degree = is_hidden ? MUSTER_SEEN_TROOPS : MUSTER_SEEN_ARM;
  else
    *degree = MUSTER_SEEN_TROOPS;
  return distance >= 0 && distance <= reach && (distance * 2 <= reach || !is_hidden);
}

/* "foot 5000": of which arm most of them are, and about how many they are. */
static const char *
keep_seen (const Sight *sight, const MusterColumn *column, MusterSeen degree)
{
  const gint64 *men = column->men;
  gint64 foot = men[MUSTER_FAMILY_FOOT] + men[MUSTER_FAMILY_NONE] + men[MUSTER_FAMILY_ENGINEERS];
  gint64 horse = men[MUSTER_FAMILY_HORSE], guns = men[MUSTER_FAMILY_GUNS];
  int step = men_told[degree];
  if (step == 0)
    return NULL;
  gint64 told = (column->march.men + step / 2) / step * step;
  g_autofree char *text = g_strdup_printf ("%s %" PRId64,
                                           foot >= horse && foot >= guns ? "foot"
                                           : horse >= guns               ? "horse"
                                                                         : "guns",
                                           MAX (told, step));
  return g_string_chunk_insert (sight->strings, text);
}

static void
add (Sight *sight, const MusterEvent *event)
{
  g_array_append_val (sight->events, *event);
  sight->next++;
}

/* Where somebody who commands is: his first formation; nowhere where that is not known. */
static MusterMarchPoint
find_reader (const Sight *sight, gint64 formation, gint64 time)
{
  const MusterRegister *reg = sight->closing->reg;
  const MusterRecord *record = muster_register_find (reg, formation);
  for (; record != NULL; record = muster_register_find (reg, record->parent))
    for (guint i = 0; i < sight->closing->columns->len; i++)
      if (get_column (sight, i)->record == record)
        return get_head (sight, i, time, NULL);
  return (MusterMarchPoint){ .place = 0 };
}

/* Whoever commands the column knows at once, others of the side when a courier has come. */
static void
add_news (Sight *sight, int side, const Seen *seen, gint64 sighting)
{
  const MusterRegister *reg = sight->closing->reg;
  const char *by = muster_register_find_sender (reg, get_column (sight, seen->by)->record);
  const MusterMarchPoint from = get_head (sight, seen->by, seen->time, NULL);
  g_autoptr (GPtrArray) players = muster_register_list_players (reg, side);
  g_autoptr (GPtrArray) senders = muster_register_list_senders (reg);
  const char *name = muster_campaign_find_side (reg->campaign, side)->name;
  if (g_ptr_array_find_with_equal_func (senders, name, g_str_equal, NULL))
    g_ptr_array_add (players, (gpointer) name);
  for (guint i = 0; i < players->len; i++)
    {
      const char *player = g_ptr_array_index (players, i);
      g_autoptr (GPtrArray) commands = muster_register_list_commands (reg, player);
      const MusterRecord *first = commands->len > 0 ? g_ptr_array_index (commands, 0) : NULL;
      gint64 time = seen->time;
      const MusterMarchPoint to =
        find_reader (sight, first != NULL ? first->number : 0, seen->time);
      gint64 distance = g_strcmp0 (player, by) != 0 && to.place != 0
                          ? muster_march_map_get_distance (sight->closing->map, &from, &to)
                          : 0;
      if (distance < 0)
        continue;
      time += (distance + COURIER * MUSTER_MARCH_PARTS - 1) / (COURIER * MUSTER_MARCH_PARTS)
              * MUSTER_MARCH_PARTS;
      add (sight, &(MusterEvent){ .kind = MUSTER_EVENT_NEWS,
                                  .day = muster_closing_get_day (sight->closing, time),
                                  .subject = first != NULL ? first->number : -side,
                                  .object = sighting,
                                  .figures = { time % DAY / MUSTER_MARCH_PARTS } });
    }
}

static void
tell (Sight *sight, int side, guint whom, Seen *seen)
{
  const MusterMarchStretch *stretch;
  if (!seen->is_seen)
    return;
  const MusterMarchPoint at = get_head (sight, whom, seen->time, &stretch);
  const MusterColumn *column = get_column (sight, whom);
  gint64 id = sight->next;
  MusterEvent event = { .kind = MUSTER_EVENT_SIGHTING,
                        .day = muster_closing_get_day (sight->closing, seen->time),
                        .subject = column->record->number,
                        .object = get_column (sight, seen->by)->record->number,
                        .text = keep_seen (sight, column, seen->degree) };
  muster_march_point_split (sight->closing->map, &at, &event.figures[MUSTER_SIGHTING_AT],
                            &event.figures[MUSTER_SIGHTING_TOWARD],
                            &event.figures[MUSTER_SIGHTING_UNITS]);
  event.figures[MUSTER_SIGHTING_QUARTER] = seen->time % DAY / MUSTER_MARCH_PARTS;
  event.figures[MUSTER_SIGHTING_BOUND] = stretch != NULL ? stretch->goal : 0;
  event.figures[MUSTER_SIGHTING_DEGREE] = seen->degree;
  add (sight, &event);
  add_news (sight, side, seen, id);
  seen->is_seen = FALSE;
}

/* Who of a side sees a column best. */
static Seen
look (const Sight *sight, int side, guint whom, gint64 time, const MusterMarchPoint *heads)
{
  Seen best = { .is_seen = FALSE };
  for (guint i = 0; i < sight->closing->columns->len; i++)
    {
      const MusterColumn *column = get_column (sight, i);
      MusterSeen degree;
      if (column->march.side != side)
        continue;
      gint64 distance =
        muster_march_map_get_distance (sight->closing->map, &heads[i], &heads[whom]);
      if (distance < 0 || !find_degree (column, get_column (sight, whom), distance, &degree))
        continue;
      if (!best.is_seen || degree > best.degree
          || (degree == best.degree && distance < best.distance))
        best = (Seen){ TRUE, time, i, degree, distance };
    }
  return best;
}

void
muster_closing_add_sightings (const MusterClosing *closing,
                              gint64 first,
                              GArray *events,
                              GStringChunk *strings)
{
  g_autoptr (GArray) marching = g_array_new (FALSE, FALSE, sizeof (MusterMarchColumn));
  Sight sight = { .closing = closing,
                  .marching = marching,
                  .next = first + events->len,
                  .events = events,
                  .strings = strings };
  guint n = closing->columns->len, n_sides = closing->reg->campaign->sides->len;
  g_autofree MusterMarchPoint *heads = g_new0 (MusterMarchPoint, n + 1);
  g_autofree Seen *seen = g_new0 (Seen, (gsize) (n + 1) * (n_sides + 1));
  for (guint i = 0; i < n; i++)
    g_array_append_val (marching, get_column (&sight, i)->march);
  for (gint64 time = 0; time <= closing->marches->closed; time += HOUR)
    {
      if (time % DAY < (gint64) MUSTER_MORNING * MUSTER_MARCH_PARTS
          || time % DAY > (gint64) MUSTER_EVENING * MUSTER_MARCH_PARTS)
        continue;
      for (guint i = 0; i < n; i++)
        heads[i] = get_head (&sight, i, time, NULL);
      for (guint whom = 0; whom < n; whom++)
        for (guint side = 1; side <= n_sides; side++)
          {
            Seen *last = &seen[whom * (n_sides + 1) + side];
            Seen now = { .is_seen = FALSE };
            if (get_column (&sight, whom)->march.side != (int) side)
              now = look (&sight, (int) side, whom, time, heads);
            if (now.is_seen)
              *last = now;
            else
              tell (&sight, (int) side, whom, last);
          }
    }
  for (guint whom = 0; whom < n; whom++)
    for (guint side = 1; side <= n_sides; side++)
      tell (&sight, (int) side, whom, &seen[whom * (n_sides + 1) + side]);
}
