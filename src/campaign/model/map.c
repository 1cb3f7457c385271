#include "config.h"

#include "campaign/model/map.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* How high a map is that has neither a picture nor a place further down. */
#define LEAST_DEPTH 600

MusterMapArea
muster_map_get_picture_area (const MusterCampaign *campaign)
{
  const MusterMapPicture *picture = campaign->picture;
  if (picture == NULL)
    return (MusterMapArea){ 0 };
  double height = (double) MUSTER_MAP_BREADTH * picture->height / picture->width;
  double share = MIN (1, MUSTER_MAP_DEPTH / height);
  return (MusterMapArea){ .x = MUSTER_MAP_BREADTH * (1 - share) / 2,
                          .width = MUSTER_MAP_BREADTH * share,
                          .height = height * share };
}

int
muster_map_get_depth (const MusterCampaign *campaign)
{
  int depth = campaign->picture != NULL
                ? (int) (muster_map_get_picture_area (campaign).height + 0.5)
                : LEAST_DEPTH;
  for (guint i = 0; i < campaign->places->len; i++)
    depth = MAX (depth, g_array_index (campaign->places, MusterPlace, i).y);
  return MAX (depth, 1);
}

/* Into how many parts a map is cut each way where room is looked for. */
#define ROOMS 10

#define PLACE(campaign, i) (&g_array_index ((campaign)->places, MusterPlace, i))
#define ROAD(campaign, i)  (&g_array_index ((campaign)->roads, MusterRoad, i))

static MusterPlace *
find (const MusterCampaign *campaign, gint64 number, GError **error)
{
  for (guint i = 0; i < campaign->places->len; i++)
    if (PLACE (campaign, i)->number == number)
      return PLACE (campaign, i);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
               _ ("The map has no place %" PRId64 ". Choose one of its places."), number);
  return NULL;
}

static gint64
find_named (const MusterCampaign *campaign, const char *name)
{
  g_autofree char *wanted = muster_text_fold_words (name);
  for (guint i = 0; i < campaign->places->len; i++)
    {
      g_autofree char *known = muster_text_fold_words (PLACE (campaign, i)->name);
      if (g_str_equal (known, wanted))
        return PLACE (campaign, i)->number;
    }
  return 0;
}

static gint64
refuse_place (const MusterCampaign *campaign, const char *word, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < campaign->places->len; i++)
    g_ptr_array_add (known, (gpointer) PLACE (campaign, i)->name);
  g_autofree char *sentence =
    known->len == 0
      ? g_strdup_printf (_ ("The campaign has no map, so there is no place “%s”. Draw a map with "
                            "places first."),
                         word)
      : g_strdup_printf (_ ("The map has no place “%s”. Name one of its places."), word);
  g_autofree char *text = muster_text_ask_nearest (sentence, word, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
  return 0;
}

gint64
muster_map_find_place (const MusterCampaign *campaign, const char *word, GError **error)
{
  gint64 named = find_named (campaign, word);
  gint64 number = 0;
  if (named != 0)
    return named;
  g_ascii_string_to_signed (word, 10, 1, G_MAXINT64, &number, NULL);
  if (number != 0 && muster_campaign_find_place (campaign, number) != NULL)
    return number;
  return refuse_place (campaign, word, error);
}

/* Returns: (transfer full) (nullable): the name as it will be; @place: whose it is, or 0 */
static char *
take_name (const MusterCampaign *campaign, gint64 place, const char *name, GError **error)
{
  g_autofree char *taken = g_strstrip (g_strdup (name));
  gint64 other = find_named (campaign, taken);
  if (taken[0] == '\0')
    {
      g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                           _ ("A place needs a name. Type one."));
      return NULL;
    }
  if (other != 0 && other != place)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("There is a place %s on the map already. Choose another name."),
                   muster_campaign_find_place (campaign, other)->name);
      return NULL;
    }
  return g_steal_pointer (&taken);
}

static int
get_nearest (const MusterCampaign *campaign, int x, int y)
{
  int nearest = G_MAXINT;
  for (guint i = 0; i < campaign->places->len; i++)
    {
      const MusterPlace *place = PLACE (campaign, i);
      nearest = MIN (nearest, (place->x - x) * (place->x - x) + (place->y - y) * (place->y - y));
    }
  return nearest;
}

void
muster_map_find_room (const MusterCampaign *campaign, int *x, int *y)
{
  int most = -1;
  int depth = muster_map_get_depth (campaign);
  *x = MUSTER_MAP_BREADTH / 2;
  *y = depth / 2;
  for (int row = 1; row < ROOMS && campaign->places->len > 0; row++)
    for (int column = 1; column < ROOMS; column++)
      {
        int across = MUSTER_MAP_BREADTH * column / ROOMS;
        int down = depth * row / ROOMS;
        int nearest = get_nearest (campaign, across, down);
        if (nearest <= most)
          continue;
        most = nearest;
        *x = across;
        *y = down;
      }
}

static gint64
get_next_place (const MusterCampaign *campaign)
{
  gint64 next = 1;
  for (guint i = 0; i < campaign->places->len; i++)
    next = MAX (next, PLACE (campaign, i)->number + 1);
  return next;
}

gint64
muster_map_add_place (MusterCampaign *campaign, const char *name, int x, int y, GError **error)
{
  g_autofree char *taken = take_name (campaign, 0, name, error);
  if (taken == NULL)
    return 0;
  const MusterPlace place = { .number = get_next_place (campaign),
                              .name = taken,
                              .x = CLAMP (x, 0, MUSTER_MAP_BREADTH),
                              .y = CLAMP (y, 0, MUSTER_MAP_DEPTH) };
  muster_campaign_add_place (campaign, &place);
  return place.number;
}

gboolean
muster_map_rename_place (MusterCampaign *campaign, gint64 place, const char *name, GError **error)
{
  MusterPlace *found = find (campaign, place, error);
  g_autofree char *taken = found != NULL ? take_name (campaign, place, name, error) : NULL;
  if (taken == NULL)
    return FALSE;
  found->name = muster_campaign_keep (campaign, taken);
  return TRUE;
}

gboolean
muster_map_move_place (MusterCampaign *campaign, gint64 place, int x, int y, GError **error)
{
  MusterPlace *found = find (campaign, place, error);
  if (found == NULL)
    return FALSE;
  found->x = CLAMP (x, 0, MUSTER_MAP_BREADTH);
  found->y = CLAMP (y, 0, MUSTER_MAP_DEPTH);
  return TRUE;
}

/* What is struck counts too, since it can be restored. */
static gboolean
is_shown_of (const MusterCampaign *campaign, gint64 place)
{
  for (guint i = 0; i < campaign->events->len; i++)
    {
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, i);
      if (event->object == place
          && muster_event_get_form (event->kind)->object == MUSTER_REFERS_PLACE)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_between (const MusterRoad *road, gint64 a, gint64 b)
{
  return (road->a == a && road->b == b) || (road->a == b && road->b == a);
}

gboolean
muster_map_remove_place (MusterCampaign *campaign, gint64 place, GError **error)
{
  MusterPlace *found = find (campaign, place, error);
  if (found == NULL)
    return FALSE;
  if (is_shown_of (campaign, place))
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("Marches or battles that were recorded name %s, so it stays on the map. Give "
                      "it another name, or move it."),
                   found->name);
      return FALSE;
    }
  for (guint i = campaign->roads->len; i > 0; i--)
    if (ROAD (campaign, i - 1)->a == place || ROAD (campaign, i - 1)->b == place)
      g_array_remove_index (campaign->roads, i - 1);
  g_array_remove_index (campaign->places, (guint) (found - PLACE (campaign, 0)));
  return TRUE;
}

int
muster_map_get_road (const MusterCampaign *campaign, gint64 a, gint64 b)
{
  for (guint i = 0; i < campaign->roads->len; i++)
    if (is_between (ROAD (campaign, i), a, b))
      return ROAD (campaign, i)->hours;
  return 0;
}

static gboolean
check_road (const MusterCampaign *campaign, gint64 a, gint64 b, int hours, GError **error)
{
  const MusterPlace *from = find (campaign, a, error);
  if (from == NULL || find (campaign, b, error) == NULL)
    return FALSE;
  if (a == b)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("A road leads from one place to another, not from %s to itself. Choose two "
                    "places."),
                 from->name);
  else if (hours < 0 || hours > MUSTER_MOST_ROAD_DAYS * MUSTER_HOURS_A_DAY)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                 _ ("A road takes an hour to %d days of marching. Give so much, or put a place on "
                    "the way."),
                 MUSTER_MOST_ROAD_DAYS);
  else
    return TRUE;
  return FALSE;
}

gboolean
muster_map_set_road (MusterCampaign *campaign, gint64 a, gint64 b, int hours, GError **error)
{
  const MusterRoad road = { .a = a, .b = b, .hours = hours };
  if (!check_road (campaign, a, b, hours, error))
    return FALSE;
  for (guint i = campaign->roads->len; i > 0; i--)
    if (is_between (ROAD (campaign, i - 1), a, b))
      g_array_remove_index (campaign->roads, i - 1);
  if (hours > 0)
    g_array_append_val (campaign->roads, road);
  return TRUE;
}

int
muster_road_parse_days (const char *days)
{
  MusterNumber number;
  if (!muster_number_parse (days, &number))
    return -1;
  MusterNumber hours = muster_number_multiply (number, MUSTER_NUMBER (MUSTER_HOURS_A_DAY));
  gboolean is_possible =
    hours.den == 1 && hours.num >= 0 && hours.num <= MUSTER_MOST_ROAD_DAYS * MUSTER_HOURS_A_DAY;
  return is_possible ? (int) hours.num : -1;
}

char *
muster_road_dup_days (int hours)
{
  static const char *const eighths[MUSTER_HOURS_A_DAY] = { "",   ".125", ".25", ".375",
                                                           ".5", ".625", ".75", ".875" };
  return g_strdup_printf ("%d%s", hours / MUSTER_HOURS_A_DAY, eighths[hours % MUSTER_HOURS_A_DAY]);
}

char *
muster_road_dup_text (int hours)
{
  int whole = hours / MUSTER_HOURS_A_DAY, rest = hours % MUSTER_HOURS_A_DAY;
  g_autofree char *days = g_strdup_printf (ngettext ("%d day", "%d days", (gulong) whole), whole);
  g_autofree char *over = g_strdup_printf (ngettext ("%d hour", "%d hours", (gulong) rest), rest);
  if (rest == 0)
    return g_steal_pointer (&days);
  /* Translators: %1$s: days; %2$s: hours: “1 day 4 hours”. */
  return whole > 0 ? g_strdup_printf (_ ("%1$s %2$s"), days, over) : g_steal_pointer (&over);
}
