/* How much room limits leave: so much more may come, and not one more. */
#include "army-helper.h"

#include "army/army-check.h"
#include "army/army-headroom.h"

static void
append_units (GString *body, const char *type, gint64 n)
{
  for (gint64 i = 0; i < n; i++)
    g_string_append_printf (body, "<unit type=\"%s\" grades=\"class:2\"/>", type);
}

/* A formation of the kind @box with @n of @type beside @others of @other. */
static const MusterArmy *
make_box (const char *box, const char *type, gint64 n, const char *other, gint64 others)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_string_append_printf (body, "<formation kind=\"%s\">", box);
  append_units (body, type, n);
  append_units (body, other, others);
  g_string_append (body, "</formation>");
  return make_army ("kinds", "grades=\"drill:old\"", body->str);
}

static const MusterHeadroom *
find (GPtrArray *list, const char *limit)
{
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (g_str_equal (headroom->limit->id, limit))
        return headroom;
    }
  return NULL;
}

static gboolean
breaks (const MusterArmy *army, const char *limit)
{
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((MusterFinding *) g_ptr_array_index (findings, i))->id, limit))
      return TRUE;
  return FALSE;
}

static void
assert_exact (const char *limit, const char *type, const char *other)
{
  for (gint64 n = 0; n <= 6; n++)
    for (gint64 others = 0; others <= 12; others++)
      {
        g_autoptr (MusterArmySnapshot) army = make_box (limit, type, n, other, others);
        g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
        g_autoptr (GPtrArray) list = muster_army_list_headroom (reckoning, 1);
        const MusterHeadroom *headroom = find (list, limit);
        if (headroom == NULL)
          {
            assert_true (breaks (army, limit));
            continue;
          }
        gint64 room = muster_number_floor (headroom->room);
        g_autoptr (MusterArmySnapshot) full = make_box (limit, type, n + room, other, others);
        g_autoptr (MusterArmySnapshot) over = make_box (limit, type, n + room + 1, other, others);
        assert_int_equal (headroom->actual.num, n);
        assert_false (breaks (full, limit));
        assert_true (breaks (over, limit));
      }
}

static void
test_shares_and_ratios_leave_exactly_so_much_room (void **state)
{
  assert_exact ("most-share", "horse", "foot");
  assert_exact ("most-share-up", "horse", "foot");
  assert_exact ("share-of", "guards", "foot");
  assert_exact ("ratio-full", "gun", "foot");
  assert_exact ("ratio-started", "gun", "foot");
  assert_exact ("ratio-two", "gun", "foot");
}

static void
assert_text (GPtrArray *list, const char *limit, const char *text)
{
  const MusterHeadroom *headroom = find (list, limit);
  assert_non_null (headroom);
  assert_string_equal (headroom->text, text);
}

/* Army Structure: artillery 0-2 in a division, 0-4 in a corps; brigades of 3-8, divisions of 2-4.
 */
static void
test_d_erlons_corps_has_room_for_guns_and_brigades (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "waterloo-i-corps");
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) corps = muster_army_list_headroom (reckoning, find_named (army, "I Corps"));
  g_autoptr (GPtrArray) division =
    muster_army_list_headroom (reckoning, find_named (army, "1st Division"));
  g_autoptr (GPtrArray) brigade =
    muster_army_list_headroom (reckoning, find_named (army, "Brigade Schmitz"));
  assert_text (corps, "corps-artillery", "1 of 4");
  assert_null (find (corps, "corps-size"));
  assert_text (division, "division-artillery", "1 of 2");
  assert_text (division, "division-size", "2 of 4");
  assert_text (brigade, "brigade-size", "5 of 8");
}

static void
test_points_have_room_up_to_what_was_agreed (void **state)
{
  g_autoptr (MusterArmySnapshot) army = load_example ("tout-soldat", "british-200");
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) list = muster_army_list_headroom (reckoning, 0);
  assert_text (list, "points", "190 of 200 points");
}

static void
test_what_is_not_known_has_no_room (void **state)
{
  g_autoptr (MusterArmySnapshot) army =
    make_army ("tout-soldat", "budget=\"200\" grades=\"nation:france\"",
               "<formation kind=\"division\"><formation kind=\"brigade\">"
               "<unit type=\"line-infantry\"/></formation></formation>");
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) list = muster_army_list_headroom (reckoning, 0);
  assert_null (find (list, "points"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_shares_and_ratios_leave_exactly_so_much_room),
    cmocka_unit_test (test_d_erlons_corps_has_room_for_guns_and_brigades),
    cmocka_unit_test (test_points_have_room_up_to_what_was_agreed),
    cmocka_unit_test (test_what_is_not_known_has_no_room),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
