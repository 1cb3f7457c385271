/* Where enemies are near each other on the map. */
#include "helper/campaign.h"

#include "campaign/state/contact.h"

/* Mill – Ford is a day, Ford – Weir two. */
static Story *
begin_map (void)
{
  static const char *const names[] = { "Mill", "Ford", "Weir" };
  static const MusterRoad roads[] = { { 1, 2, 1 * MUSTER_HOURS_A_DAY },
                                      { 2, 3, 2 * MUSTER_HOURS_A_DAY } };
  Story *story = begin_story ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    muster_campaign_add_place (story->campaign, &(MusterPlace){ i + 1, names[i], 100, 100 });
  g_array_append_vals (story->campaign->roads, roads, G_N_ELEMENTS (roads));
  return story;
}

static void
place (Story *story, const char *date, gint64 formation, gint64 at, const char *arrives)
{
  describe (story, date, "A march");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH,
                             .subject = formation,
                             .object = at,
                             .until = muster_day_parse (arrives) });
}

static void
assert_contacts (Story *story, const char *date, const char *expected)
{
  g_autoptr (MusterRegister) reg = replay (story, date);
  g_autoptr (GArray) contacts = muster_register_list_contacts (reg);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < contacts->len; i++)
    {
      g_autofree char *line =
        muster_contact_dup_text (reg, &g_array_index (contacts, MusterContact, i));
      g_string_append_printf (text, "%s\n", line);
    }
  assert_string_equal (text->str, expected);
}

static void
enemies_are_told_of_where_they_stand_together_or_a_march_apart (void **state)
{
  g_autoptr (Story) story = begin_map ();
  assert_contacts (story, "1815-06-10", "");
  place (story, "1815-06-11", FLEET, 1, NULL);
  place (story, "1815-06-11", FLEET + SOUTH, 3, NULL);
  assert_contacts (story, "1815-06-11", "");
  place (story, "1815-06-12", FLEET + SOUTH, 2, NULL);
  assert_contacts (story, "1815-06-12",
                   "Northern fleet (North) at Mill and Southern fleet (South) at Ford are 1 day "
                   "apart.\n");
  place (story, "1815-06-13", FLEET + SOUTH, 1, "1815-06-15");
  assert_contacts (story, "1815-06-13",
                   "Mill: Northern fleet (North) and Southern fleet (South, there on 15 June 1815) "
                   "stand together.\n");
}

/* A raft that stands elsewhere than its fleet is told of by itself, and one that stands with it is
 * not. */
static void
formations_are_told_of_where_they_have_a_place_of_their_own (void **state)
{
  g_autoptr (Story) story = begin_map ();
  place (story, "1815-06-11", FLEET, 1, NULL);
  place (story, "1815-06-11", FLEET + SOUTH, 3, NULL);
  place (story, "1815-06-12", RED, 3, NULL);
  place (story, "1815-06-12", RED + SOUTH, 3, NULL);
  assert_contacts (story, "1815-06-12",
                   "Weir: Red (North) and Southern fleet (South) stand together.\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (enemies_are_told_of_where_they_stand_together_or_a_march_apart),
    cmocka_unit_test (formations_are_told_of_where_they_have_a_place_of_their_own),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
