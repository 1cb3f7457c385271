/* The map of a campaign: what is put on it, what is refused, and the quickest way. */
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/model/map.h"
#include "campaign/model/xml.h"

static gint64
put (MusterCampaign *campaign, const char *name, int x, int y)
{
  g_autoptr (GError) error = NULL;
  gint64 place = muster_map_add_place (campaign, name, x, y, &error);
  assert_null (error);
  assert_true (place > 0);
  return place;
}

static void
assert_described (GError *error, MusterError code, const char *part)
{
  assert_non_null (error);
  assert_int_equal (error->code, code);
  assert_non_null (strstr (error->message, part));
  g_error_free (error);
}

static void
places_have_names_of_their_own (void **state)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("War", "none", 0);
  GError *error = NULL;
  gint64 mill = put (campaign, " Mill ", 100, 200);
  gint64 ford = put (campaign, "Ford", -5, 90000);
  assert_string_equal (muster_campaign_find_place (campaign, mill)->name, "Mill");
  assert_int_equal (muster_campaign_find_place (campaign, ford)->x, 0);
  assert_int_equal (muster_campaign_find_place (campaign, ford)->y, MUSTER_MAP_DEPTH);
  assert_int_equal (muster_map_find_place (campaign, "mill", NULL), mill);
  assert_int_equal (muster_map_find_place (campaign, "2", NULL), ford);
  assert_int_equal (muster_map_add_place (campaign, "MILL", 0, 0, &error), 0);
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_BAD_INPUT, "already");
  assert_int_equal (muster_map_add_place (campaign, "  ", 0, 0, &error), 0);
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_BAD_INPUT, "needs a name");
  assert_false (muster_map_rename_place (campaign, ford, "mill", &error));
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_BAD_INPUT, "Choose another name");
  assert_true (muster_map_rename_place (campaign, ford, "FORD", NULL));
  assert_int_equal (muster_map_find_place (campaign, "Fort", &error), 0);
  assert_described (error, MUSTER_ERROR_NOT_FOUND, "Did you mean “FORD”?");
}

static void
there_is_one_road_between_two_places (void **state)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("War", "none", 0);
  GError *error = NULL;
  gint64 mill = put (campaign, "Mill", 0, 0);
  gint64 ford = put (campaign, "Ford", 10, 10);
  gint64 town = put (campaign, "Town", 20, 20);
  assert_true (muster_map_set_road (campaign, mill, ford, 5 * MUSTER_HOURS_A_DAY, NULL));
  assert_true (muster_map_set_road (campaign, ford, mill, 2 * MUSTER_HOURS_A_DAY, NULL));
  assert_true (muster_map_set_road (campaign, ford, town, 3 * MUSTER_HOURS_A_DAY, NULL));
  assert_int_equal (campaign->roads->len, 2);
  assert_int_equal (muster_map_get_road (campaign, mill, ford), 2 * MUSTER_HOURS_A_DAY);
  assert_int_equal (muster_roads_get_days (campaign->roads, mill, town), 5);
  assert_false (muster_map_set_road (campaign, mill, mill, 1, &error));
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_BAD_INPUT, "from Mill to itself");
  assert_false (muster_map_set_road (campaign, mill, ford,
                                     MUSTER_MOST_ROAD_DAYS * MUSTER_HOURS_A_DAY + 1, &error));
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_BAD_INPUT,
                    "an hour to 99 days of marching");
  assert_false (muster_map_set_road (campaign, mill, 77, 1, &error));
  assert_described (g_steal_pointer (&error), MUSTER_ERROR_NOT_FOUND, "no place 77");
  assert_true (muster_map_remove_place (campaign, ford, NULL));
  assert_int_equal (campaign->roads->len, 0);
  assert_int_equal (muster_roads_get_days (campaign->roads, mill, town), -1);
}

static void
roads_take_days_and_eighths_of_them (void **state)
{
  static const struct
  {
    const char *days;
    int hours; /* -1: it is none */
    const char *text;
  } roads[] = {
    { "1", 8, "1 day" },      { "2", 16, "2 days" },
    { "0.125", 1, "1 hour" }, { "1.5", 12, "1 day 4 hours" },
    { "99", 792, "99 days" }, { "0", 0, "0 days" },
    { "99.125", -1, NULL },   { "0.1", -1, NULL },
    { "-1", -1, NULL },       { "two", -1, NULL },
    { "", -1, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *days = muster_road_dup_days (MAX (roads[i].hours, 0));
      g_autofree char *text = muster_road_dup_text (MAX (roads[i].hours, 0));
      assert_int_equal (muster_road_parse_days (roads[i].days), roads[i].hours);
      if (roads[i].text != NULL)
        {
          assert_string_equal (days, roads[i].days);
          assert_string_equal (text, roads[i].text);
        }
    }
}

/* The last day of a way counts whole. */
static void
a_way_of_hours_takes_the_days_that_it_begins (void **state)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("War", "none", 0);
  gint64 mill = put (campaign, "Mill", 0, 0);
  gint64 ford = put (campaign, "Ford", 10, 10);
  gint64 town = put (campaign, "Town", 20, 20);
  assert_true (muster_map_set_road (campaign, mill, ford, 3, NULL));
  assert_true (muster_map_set_road (campaign, ford, town, 6, NULL));
  assert_int_equal (muster_roads_get_days (campaign->roads, mill, ford), 1);
  assert_int_equal (muster_roads_get_days (campaign->roads, mill, town), 2);
}

/* What is struck can be restored, so that its place stays too. */
static void
a_place_where_something_happened_stays (void **state)
{
  g_autoptr (Story) story = begin_story ();
  GError *error = NULL;
  gint64 mill = put (story->campaign, "Mill", 0, 0);
  describe (story, "1745-05-02", "March");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = 1, .object = mill });
  muster_campaign_arrange (story->campaign);
  assert_false (muster_map_remove_place (story->campaign, mill, &error));
  assert_described (error, MUSTER_ERROR_BAD_INPUT, "so it stays on the map");
  assert_true (muster_map_rename_place (story->campaign, mill, "Old mill", NULL));
}

static void
a_new_place_is_put_where_there_is_room (void **state)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("War", "none", 0);
  for (int i = 0; i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("Place %d", i);
      int x, y;
      muster_map_find_room (campaign, &x, &y);
      for (guint j = 0; j < campaign->places->len; j++)
        {
          const MusterPlace *place = &g_array_index (campaign->places, MusterPlace, j);
          assert_true (ABS (place->x - x) + ABS (place->y - y) >= 100);
        }
      put (campaign, name, x, y);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (places_have_names_of_their_own),
    cmocka_unit_test (there_is_one_road_between_two_places),
    cmocka_unit_test (roads_take_days_and_eighths_of_them),
    cmocka_unit_test (a_way_of_hours_takes_the_days_that_it_begins),
    cmocka_unit_test (a_place_where_something_happened_stays),
    cmocka_unit_test (a_new_place_is_put_where_there_is_room),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
