/* How a campaign stands is the fold of its events. */
#include "helper/campaign.h"

#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/totals.h"

static const MusterRecord *
find (const MusterRegister *reg, gint64 number)
{
  const MusterRecord *record = muster_register_find (reg, number);
  assert_non_null (record);
  return record;
}

static void
assert_unit (const MusterRegister *reg,
             gint64 number,
             gint64 present,
             gint64 hospital,
             gint64 missing,
             gint64 prisoners,
             gint64 lost)
{
  const MusterRecord *unit = find (reg, number);
  assert_int_equal (unit->present, present);
  assert_int_equal (unit->away[MUSTER_POOL_HOSPITAL], hospital);
  assert_int_equal (unit->away[MUSTER_POOL_MISSING], missing);
  assert_int_equal (unit->away[MUSTER_POOL_PRISONERS], prisoners);
  assert_int_equal (unit->lost, lost);
  assert_true (muster_record_is_balanced (unit));
}

static void
assert_problem (const MusterRegister *reg, MusterConflictKind kind, gint64 wanted, gint64 there)
{
  assert_int_equal (reg->conflicts->len, 1);
  const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, 0);
  assert_int_equal (conflict->kind, kind);
  assert_int_equal (conflict->wanted, wanted);
  assert_int_equal (conflict->there, there);
}

static void
armies_that_are_raised_stand_on_the_books_with_their_steps_and_their_order (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) north = muster_register_list (reg, 1, 0);
  g_autoptr (GPtrArray) red = muster_register_list (reg, 2, RED + SOUTH);
  assert_int_equal (north->len, 11);
  assert_int_equal (red->len, 7);
  assert_int_equal (find (reg, OAK)->establishment, 6);
  assert_int_equal (find (reg, ELM)->establishment, 1);
  assert_int_equal (find (reg, IRON)->present, 4);
  assert_int_equal (find (reg, FLINT)->present, 1);
  assert_int_equal (find (reg, RUM)->parent, BLUE);
  assert_int_equal (muster_register_get_depth (reg, find (reg, RUM)), 3);
  assert_null (muster_register_find (reg, OAK + 1));
  assert_int_equal (reg->conflicts->len, 0);
}

static void
losses_are_killed_in_hospital_missing_or_prisoners_and_hospital_empties_on_its_day (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "The lock");
  engage (story, 1, OAK, 6);
  lose (story, 1, OAK, (gint64[]){ 1, 1, 2, 0, 1 }, "1815-06-20");
  g_autoptr (MusterRegister) morning = replay (story, "1815-06-15");
  g_autoptr (MusterRegister) evening = replay (story, "1815-06-16");
  g_autoptr (MusterRegister) before = replay (story, "1815-06-19");
  g_autoptr (MusterRegister) after = replay (story, "1815-06-20");
  assert_unit (morning, OAK, 6, 0, 0, 0, 0);
  assert_unit (evening, OAK, 2, 2, 0, 1, 1);
  assert_unit (before, OAK, 2, 2, 0, 1, 1);
  assert_unit (after, OAK, 4, 0, 0, 1, 1);
  assert_int_equal (after->returning->len, 0);
  const MusterEngagement *oak = muster_battle_find (muster_register_find_battle (after, 1), OAK);
  assert_int_equal (oak->steps, 6);
  assert_int_equal (oak->figures[MUSTER_LOSS_ALL], 5);
  assert_int_equal (oak->figures[MUSTER_LOSS_RETURNING], 1);
}

static void
the_morning_of_a_battle_is_before_it_and_after_those_who_came_back_on_that_day (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "First");
  fight (story, 1, "The lock");
  engage (story, 1, OAK, 6);
  lose (story, 1, OAK, (gint64[]){ 0, 0, 2, 0, 0 }, "1815-06-18");
  describe (story, "1815-06-18", "Second");
  fight (story, 2, "The weir");
  engage (story, 2, OAK, 6);
  lose (story, 2, OAK, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterRegister) morning = muster_campaign_replay_before (story->campaign, 2);
  assert_unit (morning, OAK, 6, 0, 0, 0, 0);
  assert_null (muster_campaign_replay_before (story->campaign, 3));
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_unit (reg, OAK, 5, 0, 0, 0, 1);
}

static void
no_more_are_lost_than_there_were_and_that_is_told (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Battle");
  fight (story, 1, "The lock");
  engage (story, 1, IRON, 4);
  lose (story, 1, IRON, (gint64[]){ 3, 1, 2, 0, 0 }, "1815-06-20");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_problem (reg, MUSTER_CONFLICT_MORE, 6, 4);
  assert_unit (reg, IRON, 0, 1, 0, 0, 3);
}

static void
nobody_is_in_two_battles_on_one_day_nor_marches_when_unfit (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Battles");
  fight (story, 1, "The lock");
  engage (story, 1, IRON, 4);
  fight (story, 2, "The weir");
  engage (story, 2, IRON, 4);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_problem (reg, MUSTER_CONFLICT_SAME_DAY, IRON, 0);
  describe (story, "1815-06-17", "Left behind");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = OAK,
                             .figures = { MUSTER_STATUS_BAGGAGE } });
  fight (story, 3, "The bridge");
  engage (story, 3, IRON, 4);
  engage (story, 3, OAK, 6);
  g_autoptr (MusterRegister) later = replay (story, NULL);
  assert_int_equal (later->conflicts->len, 2);
  assert_int_equal (g_array_index (later->conflicts, MusterConflict, 1).kind,
                    MUSTER_CONFLICT_NOT_FIT);
}

static void
merged_units_keep_their_names_and_those_who_come_back_find_the_others (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 2, 0, 1, 0, 0 }, "1815-06-25");
  lose (story, 0, IRON, (gint64[]){ 2, 0, 0, 0, 0 }, NULL);
  describe (story, "1815-06-17", "Merge");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = IRON, .object = OAK });
  g_autoptr (MusterRegister) merged = replay (story, "1815-06-17");
  assert_unit (merged, OAK, 5, 1, 0, 0, 2);
  assert_unit (merged, IRON, 0, 0, 0, 0, 2);
  assert_int_equal (find (merged, IRON)->status, MUSTER_STATUS_MERGED);
  assert_int_equal (find (merged, IRON)->joined_to, OAK);
  g_autofree char *name = muster_record_dup_label (find (merged, IRON));
  assert_string_equal (name, "Iron");
  describe (story, "1815-06-18", "Merge again");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_MERGE, .subject = OAK, .object = ALE, .figures = { TRUE } });
  g_autoptr (MusterRegister) back = replay (story, "1815-06-25");
  assert_unit (back, OAK, 0, 0, 0, 0, 2);
  assert_unit (back, ALE, 51, 0, 0, 0, 0);
  assert_true (find (back, ALE)->is_over);
  assert_int_equal (back->conflicts->len, 0);
}

static void
a_unit_does_not_merge_with_itself_with_the_enemy_or_twice (void **state)
{
  const gint64 others[] = { OAK, OAK + SOUTH, RED, 99 };
  const MusterConflictKind kinds[] = { MUSTER_CONFLICT_SELF, MUSTER_CONFLICT_UNKNOWN,
                                       MUSTER_CONFLICT_UNKNOWN, MUSTER_CONFLICT_UNKNOWN };
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (Story) story = begin_story ();
      describe (story, "1815-06-17", "Merge");
      add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = OAK, .object = others[i] });
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      assert_problem (reg, kinds[i], others[i], 0);
      assert_unit (reg, OAK, 6, 0, 0, 0, 0);
    }
}

static void
a_part_has_its_own_name_and_brings_its_establishment_back (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-17", "Split");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_SPLIT,
                             .subject = OAK,
                             .object = 100,
                             .figures = { 2 },
                             .text = "Oak’s picket" });
  g_autoptr (MusterRegister) split = replay (story, NULL);
  assert_unit (split, OAK, 4, 0, 0, 0, 0);
  assert_unit (split, 100, 2, 0, 0, 0, 0);
  assert_int_equal (find (split, OAK)->establishment, 4);
  assert_string_equal (find (split, 100)->name, "Oak’s picket");
  assert_int_equal (find (split, 100)->parent, RED);
  describe (story, "1815-06-18", "Join");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = 100, .object = OAK });
  g_autoptr (MusterRegister) joined = replay (story, NULL);
  assert_unit (joined, OAK, 6, 0, 0, 0, 0);
  assert_int_equal (find (joined, OAK)->establishment, 6);
  assert_false (find (joined, OAK)->is_over);
}

static void
two_units_are_no_more_than_one_is_at_full_strength_unless_that_is_wanted (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-17", "Merge");
  lose (story, 0, OAK, (gint64[]){ 3, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = IRON, .object = OAK });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_problem (reg, MUSTER_CONFLICT_OVER, 4, 3);
  assert_unit (reg, OAK, 3, 0, 0, 0, 3);
  assert_unit (reg, IRON, 4, 0, 0, 0, 0);
  lose (story, 0, IRON, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = IRON, .object = OAK });
  g_autoptr (MusterRegister) full = replay (story, NULL);
  assert_int_equal (full->conflicts->len, 1);
  assert_unit (full, OAK, 6, 0, 0, 0, 3);
  assert_false (find (full, OAK)->is_over);
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_MERGE, .subject = ELM, .object = OAK, .figures = { TRUE } });
  g_autoptr (MusterRegister) over = replay (story, NULL);
  assert_int_equal (over->conflicts->len, 1);
  assert_unit (over, OAK, 7, 0, 0, 0, 3);
  assert_true (find (over, OAK)->is_over);
}

static void
replacements_fill_the_ranks_and_no_more_unless_that_is_wanted (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-17", "Replacements");
  lose (story, 0, OAK, (gint64[]){ 3, 0, 0, 0, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = OAK, .figures = { 5 } });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_problem (reg, MUSTER_CONFLICT_OVER, 5, 3);
  assert_unit (reg, OAK, 6, 0, 0, 0, 3);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = OAK, .figures = { 2, 1 } });
  g_autoptr (MusterRegister) over = replay (story, NULL);
  assert_int_equal (over->conflicts->len, 1);
  assert_unit (over, OAK, 8, 0, 0, 0, 3);
  assert_true (find (over, OAK)->is_over);
}

/* Two that were merged after losses, and then the wounded come back: all are there, and it is seen.
 */
static void
whoever_comes_back_above_full_strength_is_marked (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 3, 0, 0 }, "1815-06-30");
  lose (story, 0, IRON, (gint64[]){ 1, 0, 0, 0, 0 }, NULL);
  describe (story, "1815-06-18", "Merged");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MERGE, .subject = IRON, .object = OAK });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-18");
  g_autoptr (MusterRegister) later = replay (story, "1815-06-30");
  g_autofree char *full = muster_record_dup_state (reg, find (reg, OAK));
  g_autofree char *above = muster_record_dup_state (later, find (later, OAK));
  g_autofree char *standing = muster_record_dup_standing (later, find (later, OAK), TRUE);
  assert_string_equal (full, "6 of 6, 3 in hospital");
  assert_string_equal (above, "9 of 6, above full strength");
  assert_true (g_str_has_prefix (standing, "above full strength"));
  assert_true (muster_record_is_above (find (later, OAK)));
  assert_false (muster_record_is_above (find (later, IRON)));
  assert_true (muster_record_is_balanced (find (later, OAK)));
}

static void
who_is_found_again_comes_back_when_that_is_told (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 2, 2, 1 }, "1815-06-30");
  describe (story, "1815-06-18", "Back");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RETURN,
                             .subject = OAK,
                             .figures = { 1, MUSTER_POOL_MISSING } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RETURN,
                             .subject = OAK,
                             .figures = { 1, MUSTER_POOL_HOSPITAL } });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-18");
  assert_unit (reg, OAK, 3, 1, 1, 1, 0);
  g_autoptr (MusterRegister) later = replay (story, "1815-06-30");
  assert_unit (later, OAK, 4, 0, 1, 1, 0);
  assert_int_equal (later->conflicts->len, 0);
}

static void
commanders_are_wounded_until_a_day_captured_or_dead (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Fates");
  fight (story, 1, "The lock");
  engage (story, 1, ANSON, 0);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = ANSON,
                             .battle = 1,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = BYNG, .figures = { MUSTER_FATE_DEAD } });
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-24");
  g_autoptr (MusterRegister) later = replay (story, "1815-06-25");
  assert_false (muster_record_is_fit (find (reg, ANSON)));
  assert_true (muster_record_is_fit (find (later, ANSON)));
  assert_false (muster_record_is_fit (find (later, BYNG)));
  assert_int_equal (muster_battle_find (muster_register_find_battle (later, 1), ANSON)->fate,
                    MUSTER_FATE_WOUNDED);
}

static void
things_move_with_all_that_stands_in_them_and_never_into_themselves (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Moves");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = BLUE, .object = FLEET });
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_TRANSFER, .subject = ALE, .object = BLUE, .figures = { RUM } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_APPOINT, .subject = ANSON, .object = BLUE });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) blue = muster_register_list (reg, 1, BLUE);
  assert_int_equal (blue->len, 3);
  assert_int_equal (((const MusterRecord *) g_ptr_array_index (blue, 0))->number, ANSON);
  assert_int_equal (((const MusterRecord *) g_ptr_array_index (blue, 1))->number, ALE);
  assert_int_equal (((const MusterRecord *) g_ptr_array_index (blue, 2))->number, RUM);
  assert_int_equal (reg->conflicts->len, 0);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_TRANSFER, .subject = FLEET, .object = BLUE });
  g_autoptr (MusterRegister) again = replay (story, NULL);
  assert_problem (again, MUSTER_CONFLICT_UNKNOWN, BLUE, 0);
}

static void
a_formation_rests_tires_and_sleeps_with_all_its_units (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "A day");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATIGUE, .subject = RED, .figures = { 3 } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = BLUE,
                             .figures = { MUSTER_STATUS_RESTING } });
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_COUNTER, .subject = -1, .figures = { 5 }, .text = "Days of supply" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_COUNTER,
                             .subject = -1,
                             .figures = { -2 },
                             .text = "Days of supply" });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (find (reg, RUM)->fatigue, 3);
  assert_int_equal (find (reg, FLINT)->fatigue, 0);
  assert_int_equal (find (reg, RUM)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (find (reg, OAK)->status, MUSTER_STATUS_FIT);
  assert_int_equal (muster_register_get_tally (reg, -1, "Days of supply"), 3);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_NIGHT, .subject = -1 });
  g_autoptr (MusterRegister) morning = replay (story, NULL);
  assert_int_equal (find (morning, RUM)->fatigue, 0);
}

static void
only_formations_march_and_only_to_places_of_the_map (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "A day");
  muster_campaign_add_place (story->campaign, &(MusterPlace){ 1, "Mill", 10, 20 });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = RED, .object = 1 });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = OAK, .object = 1 });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_MARCH, .subject = BLUE, .object = 7 });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 2);
  assert_int_equal (g_array_index (reg->conflicts, MusterConflict, 0).kind, MUSTER_CONFLICT_ALONE);
  assert_int_equal (g_array_index (reg->conflicts, MusterConflict, 1).kind,
                    MUSTER_CONFLICT_UNKNOWN);
  assert_int_equal (find (reg, RED)->place, 1);
  assert_int_equal (find (reg, OAK)->place, 0);
  assert_int_equal (find (reg, BLUE)->place, 0);
  g_autofree char *text =
    muster_conflict_dup_text (reg, &g_array_index (reg->conflicts, MusterConflict, 0));
  assert_non_null (strstr (text, "it is no formation"));
}

static void
a_battle_has_a_number_and_sides_of_its_own (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Battles");
  fight (story, 1, "Ford");
  fight (story, 1, "Mill");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_BATTLE, .subject = 2, .figures = { 1, 9 } });
  engage (story, 2, OAK, 6);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->battles->len, 1);
  assert_string_equal (muster_register_find_battle (reg, 1)->name, "Ford");
  assert_int_equal (reg->conflicts->len, 3);
  assert_int_equal (g_array_index (reg->conflicts, MusterConflict, 0).kind, MUSTER_CONFLICT_TAKEN);
  assert_int_equal (g_array_index (reg->conflicts, MusterConflict, 1).wanted, 9);
  g_autofree char *text =
    muster_conflict_dup_text (reg, &g_array_index (reg->conflicts, MusterConflict, 0));
  assert_non_null (strstr (text, "Mill: it has a number that another has already"));
}

/* However great it is, no room is made for it. */
static void
numbers_that_are_taken_or_too_great_make_no_record (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "New");
  g_autoptr (MusterRegister) plain = replay (story, NULL);
  guint before = plain->records->len;
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_SPLIT,
                             .subject = OAK,
                             .object = MUSTER_MOST_RECORDS + 1,
                             .figures = { 1 } });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_SPLIT, .subject = OAK, .object = ELM, .figures = { 1 } });
  raise_army (story, 1, 900000000, "Far", RETURN_BODY);
  raise_army (story, 1, FLINT, "Near", RETURN_BODY);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->records->len, before);
  assert_int_equal (reg->conflicts->len, 4);
  for (guint i = 0; i < 4; i++)
    assert_int_equal (g_array_index (reg->conflicts, MusterConflict, i).kind,
                      MUSTER_CONFLICT_TAKEN);
  assert_string_equal (find (reg, FLINT)->raised->army->name, "Northern fleet");
}

/* What is evaluated is told, too, as a day that can be written. */
static void
nobody_comes_back_after_the_last_day (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "9999-12-30", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 2, 0, 0 }, "9999-12-31");
  g_autoptr (MusterRegister) reg = replay (story, "9999-12-30");
  assert_int_equal (g_array_index (reg->returning, MusterReturning, 0).day, MUSTER_MOST_DAY);
  assert_int_equal (muster_day_add (MUSTER_MOST_DAY, 1), MUSTER_MOST_DAY);
  assert_int_equal (muster_day_add (10, G_MAXINT64), MUSTER_MOST_DAY);
  assert_int_equal (muster_day_add (10, G_MININT64), 1);
  assert_int_equal (muster_day_add (10, 5), 15);
  g_autofree char *last = muster_day_dup_date (MUSTER_MOST_DAY);
  assert_string_equal (last, "9999-12-31");
  assert_int_equal (muster_day_parse (last), MUSTER_MOST_DAY);
  assert_null (muster_day_dup_date (MUSTER_MOST_DAY + 1));
}

static void
a_correction_stands_where_that_stood_which_it_corrects (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 5, 0, 0, 0, 0 }, NULL);
  gint64 wrong = story->batch;
  gint64 place =
    g_array_index (story->campaign->events, MusterEvent, story->campaign->events->len - 1).id;
  describe (story, "1815-06-16", "Replacements");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_REPLACE, .subject = OAK, .figures = { 2 } });
  describe (story, "1815-06-16", "Correction");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = wrong });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_LOSSES, .subject = OAK, .order = place, .figures = { 2, 2 } });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_unit (reg, OAK, 6, 0, 0, 0, 2);
  assert_true (muster_campaign_is_struck (story->campaign, wrong));
}

/* All that ever came to a side is somewhere, whatever became of its units. */
static void
assert_sums (const MusterRegister *reg, int seed)
{
  for (int side = 1; side <= 2; side++)
    {
      MusterTotals totals = muster_register_sum (reg, side, 0);
      gint64 sum = totals.present + totals.lost;
      for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
        sum += totals.away[pool];
      if (sum != totals.came)
        fail_msg ("seed %d: side %d has %d of %d", seed, side, (int) sum, (int) totals.came);
    }
}

static gboolean
assert_balanced (const MusterRegister *reg, guint event, gpointer data)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && !muster_record_is_balanced (record))
        {
          g_autofree char *text = muster_register_dup_text (reg);
          fail_msg ("seed %d, after event %u: %s", *(const int *) data, event, text);
        }
    }
  assert_sums (reg, *(const int *) data);
  return TRUE;
}

static void
books_balance_after_every_event_of_any_campaign (void **state)
{
  for (int seed = 1; seed <= 1000; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "campaign");
      g_autoptr (Story) story = make_random_story (30, &random);
      muster_campaign_walk (story->campaign, assert_balanced, &seed);
    }
}

static void
assert_same_after (const MusterCampaign *campaign, gint64 batch, const char *before, int seed)
{
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  gboolean was_struck = muster_campaign_is_struck (campaign, batch);
  MusterEvent event = { .kind = was_struck ? MUSTER_EVENT_RESTORE : MUSTER_EVENT_STRIKE,
                        .subject = batch,
                        .day = campaign->start };
  event.batch = muster_campaign_add_batch (copy, "Strike");
  muster_campaign_add_event (copy, &event);
  muster_campaign_arrange (copy);
  assert_true (muster_campaign_is_struck (copy, batch) != was_struck);
  event.kind = was_struck ? MUSTER_EVENT_STRIKE : MUSTER_EVENT_RESTORE;
  event.batch = muster_campaign_add_batch (copy, "Restore");
  muster_campaign_add_event (copy, &event);
  muster_campaign_arrange (copy);
  g_autofree char *after = dup_state (copy);
  if (strcmp (before, after) != 0)
    fail_msg ("seed %d, batch %d", seed, (int) batch);
}

static void
what_is_struck_and_restored_is_as_it_was (void **state)
{
  for (int seed = 1; seed <= 60; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "struck");
      g_autoptr (Story) story = make_random_story (12, &random);
      g_autofree char *before = dup_state (story->campaign);
      for (gint64 batch = 1; batch <= story->batch; batch++)
        assert_same_after (story->campaign, batch, before, seed);
    }
}

static void
the_days_of_a_campaign_can_be_folded_in_any_order (void **state)
{
  for (int seed = 1; seed <= 100; seed++)
    {
      MusterRandom random = muster_random_new ((guint64) seed, "days");
      g_autoptr (Story) story = make_random_story (20, &random);
      int today = muster_campaign_get_today (story->campaign);
      g_autoptr (MusterRegister) whole = muster_campaign_replay (story->campaign, MUSTER_LAST_DAY);
      g_autoptr (MusterRegister) last = muster_campaign_replay (story->campaign, today);
      g_autofree char *one = muster_register_dup_text (whole);
      g_autofree char *other = muster_register_dup_text (last);
      assert_string_equal (one, other);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (armies_that_are_raised_stand_on_the_books_with_their_steps_and_their_order),
    cmocka_unit_test (
      losses_are_killed_in_hospital_missing_or_prisoners_and_hospital_empties_on_its_day),
    cmocka_unit_test (
      the_morning_of_a_battle_is_before_it_and_after_those_who_came_back_on_that_day),
    cmocka_unit_test (no_more_are_lost_than_there_were_and_that_is_told),
    cmocka_unit_test (nobody_is_in_two_battles_on_one_day_nor_marches_when_unfit),
    cmocka_unit_test (merged_units_keep_their_names_and_those_who_come_back_find_the_others),
    cmocka_unit_test (a_unit_does_not_merge_with_itself_with_the_enemy_or_twice),
    cmocka_unit_test (a_part_has_its_own_name_and_brings_its_establishment_back),
    cmocka_unit_test (two_units_are_no_more_than_one_is_at_full_strength_unless_that_is_wanted),
    cmocka_unit_test (replacements_fill_the_ranks_and_no_more_unless_that_is_wanted),
    cmocka_unit_test (whoever_comes_back_above_full_strength_is_marked),
    cmocka_unit_test (who_is_found_again_comes_back_when_that_is_told),
    cmocka_unit_test (commanders_are_wounded_until_a_day_captured_or_dead),
    cmocka_unit_test (things_move_with_all_that_stands_in_them_and_never_into_themselves),
    cmocka_unit_test (a_formation_rests_tires_and_sleeps_with_all_its_units),
    cmocka_unit_test (only_formations_march_and_only_to_places_of_the_map),
    cmocka_unit_test (a_battle_has_a_number_and_sides_of_its_own),
    cmocka_unit_test (numbers_that_are_taken_or_too_great_make_no_record),
    cmocka_unit_test (nobody_comes_back_after_the_last_day),
    cmocka_unit_test (a_correction_stands_where_that_stood_which_it_corrects),
    cmocka_unit_test (books_balance_after_every_event_of_any_campaign),
    cmocka_unit_test (what_is_struck_and_restored_is_as_it_was),
    cmocka_unit_test (the_days_of_a_campaign_can_be_folded_in_any_order),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
