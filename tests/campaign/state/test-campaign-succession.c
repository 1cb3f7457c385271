/* Who takes the place of a commander that is lost, by the rules' own table. */
#include "helper/campaign.h"

#include "base/problem.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/actions/muster.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/text/event-text.h"

#define PACK                                                                                       \
  "<ruleset xmlns=\"urn:muster:1\" id=\"heirs\" version=\"1\"><title>Heirs</title>"                \
  "<scale id=\"mettle\" name=\"Mettle\" ordered=\"yes\"><grade id=\"meek\" name=\"Meek\"/>"        \
  "<grade id=\"bold\" name=\"Bold\"/><grade id=\"rash\" name=\"Rash\"/></scale>"                   \
  "<scale id=\"voice\" name=\"Voice\"><grade id=\"soft\" name=\"Soft\"/>"                          \
  "<grade id=\"loud\" name=\"Loud\"/></scale>"                                                     \
  "<choice scale=\"mettle\" on=\"skipper,bosun\"/><choice scale=\"voice\" on=\"skipper,bosun\"/>"  \
  "<type id=\"skipper\" name=\"Skipper\" kind=\"commander\"/>"                                     \
  "<type id=\"bosun\" name=\"Bosun\" kind=\"commander\"/>"                                         \
  "<type id=\"cook\" name=\"Cook\" kind=\"commander\"/>"                                           \
  "<type id=\"barge\" name=\"Barge\"/>"                                                            \
  "<formation id=\"army\" name=\"Fleet\" holds=\"unit,commander\"/>"                               \
  "<strength of=\"barge\" step=\"deck\" steps=\"3\"/>%s</ruleset>"

#define TABLE                                                                                      \
  "<table id=\"heir\" title=\"An heir\" use=\"succession\" roll=\"2d6\">"                          \
  "<row at=\"..4\" of=\"skipper\" gives=\"mettle:rash\">rash</row>"                                \
  "<row at=\"5..9\" of=\"skipper\" gives=\"mettle:bold\">bold</row>"                               \
  "<row at=\"10..\" of=\"skipper\" gives=\"mettle:meek\">meek</row>"                               \
  "<row of=\"bosun\" gives=\"voice:loud\">loud</row>"                                              \
  "<row>nobody</row></table>"

/* Numbers in the register. */
enum
{
  HOOD = 2,
  PITT = 3,
  PLUM = 4,
  TUB = 5,
  NEXT = 6, /* the first that is free */
};

static MusterRuleset *
parse_pack (const char *table)
{
  g_autofree char *text = g_strdup_printf (PACK, table);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_ruleset_parse ("heirs", text, strlen (text), problems);
  if (ruleset == NULL)
    fail_with_problems (problems);
  return ruleset;
}

static const MusterArmy *
make_squadron (MusterRuleset *ruleset)
{
  const char *text = "<army xmlns=\"urn:muster:1\" name=\"Squadron\" ruleset=\"heirs\">"
                     "<commander type=\"skipper\" name=\"Hood\" grades=\"mettle:meek voice:soft\">"
                     "<note>Wears a wig</note></commander>"
                     "<commander type=\"bosun\" name=\"Pitt\" grades=\"mettle:bold voice:soft\"/>"
                     "<commander type=\"cook\" name=\"Plum\"/>"
                     "<unit type=\"barge\" name=\"Tub\"/></army>";
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_parse ("heirs.army.xml", text, strlen (text), problems);
  const MusterArmy *army = xml != NULL ? muster_army_read (xml, ruleset, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  return army;
}

/* Hood is dead, Pitt wounded until 25 June, Plum retired. */
static Story *
begin (const char *table)
{
  Story *story = g_new0 (Story, 1);
  g_autoptr (MusterRuleset) ruleset = parse_pack (table);
  g_autoptr (MusterArmySnapshot) army = make_squadron (ruleset);
  story->campaign = muster_campaign_new ("The lake", "heirs", muster_day_parse ("1815-06-10"));
  muster_campaign_set_ruleset (story->campaign, ruleset);
  muster_campaign_add_side (story->campaign, "East", NULL);
  describe (story, "1815-06-10", "The army comes");
  gint64 id =
    add (story,
         (MusterEvent){
           .kind = MUSTER_EVENT_RAISE, .subject = 1, .object = 1, .figures = { army->n_nodes } });
  muster_campaign_set_raised (story->campaign, id, army);
  describe (story, "1815-06-16", "Fates");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = HOOD, .figures = { MUSTER_FATE_DEAD } });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = PITT,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STATUS,
                             .subject = PLUM,
                             .figures = { MUSTER_STATUS_DISBANDED } });
  muster_campaign_arrange (story->campaign);
  return story;
}

/* @words: with | between them: commander, name, grade, die. Returns: NULL with an error */
static MusterCampaign *
try_action (const MusterCampaign *campaign, const char *id, const char *words, GError **error)
{
  g_auto (GStrv) list = g_strsplit (words, "|", -1);
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find (id), campaign, MUSTER_NO_DAY, FALSE,
                         (const char *const *) list, error);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (draft == NULL || !muster_campaign_try (copy, draft->phrase, draft->events, error))
    return NULL;
  return g_steal_pointer (&copy);
}

static const char *
act (Story *story, const char *id, const char *words)
{
  g_autoptr (GError) error = NULL;
  MusterCampaign *after = try_action (story->campaign, id, words, &error);
  if (after == NULL)
    fail_msg ("%s %s: %s", id, words, error->message);
  muster_campaign_unref (story->campaign);
  story->campaign = after;
  return g_array_index (after->batches, MusterBatch, after->batches->len - 1).title;
}

static void
assert_refused (const Story *story, const char *words, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) after = try_action (story->campaign, "succeed", words, &error);
  if (after != NULL)
    fail_msg ("%s was done", words);
  if (strstr (error->message, text) == NULL || strpbrk (error->message, ".?") == NULL)
    fail_msg ("%s: %s", words, error->message);
}

static const MusterRecord *
look (MusterRegister *reg, gint64 number)
{
  const MusterRecord *record = muster_register_find (reg, number);
  assert_non_null (record);
  return record;
}

static const char *
get_given (const MusterRecord *record, const char *scale)
{
  for (guint i = 0; record->given != NULL && i < record->given->len; i++)
    if (g_str_equal (g_array_index (record->given, MusterGiven, i).scale, scale))
      return g_array_index (record->given, MusterGiven, i).grade;
  return NULL;
}

static void
every_throw_gives_the_grade_of_its_row (void **state)
{
  static const char *const expected[] = { NULL,   NULL,   "rash", "rash", "rash", "bold", "bold",
                                          "bold", "bold", "bold", "meek", "meek", "meek" };
  for (int die = 2; die <= 12; die++)
    {
      g_autoptr (Story) story = begin (TABLE);
      g_autofree char *words = g_strdup_printf ("Hood|Rodney||%d", die);
      act (story, "succeed", words);
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      const MusterRecord *rodney = look (reg, NEXT);
      assert_int_equal (reg->conflicts->len, 0);
      assert_string_equal (rodney->name, "Rodney");
      assert_string_equal (get_given (rodney, "mettle"), expected[die]);
      assert_null (get_given (rodney, "voice"));
      assert_true (muster_record_is_fit (rodney));
      assert_int_equal (rodney->succeeds, HOOD);
      assert_int_equal (look (reg, HOOD)->successor, NEXT);
      assert_int_equal (look (reg, HOOD)->fate, MUSTER_FATE_DEAD);
    }
}

static void
without_a_die_muster_throws_and_always_the_same (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  g_autoptr (Story) again = begin (TABLE);
  g_autofree char *title = g_strdup (act (story, "succeed", "Hood|Rodney"));
  assert_string_equal (title, act (again, "succeed", "2|Rodney||"));
  assert_non_null (strstr (title, "In the place of Hood: Rodney (Mettle: "));
  assert_non_null (strstr (title, "; 2d6, thrown by Muster: "));
  const MusterEvent *event = &g_array_index (story->campaign->events, MusterEvent, 4);
  assert_int_equal (event->kind, MUSTER_EVENT_SUCCEED);
  assert_in_range (event->figures[0], 2, 12);
}

/* What it is called is part of no throw. */
static void
a_campaign_that_is_renamed_throws_the_same (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  g_autoptr (Story) renamed = begin (TABLE);
  renamed->campaign->name = muster_campaign_keep (renamed->campaign, "The sea");
  for (gint64 number = 1; number <= 50; number++)
    {
      g_autoptr (MusterRegister) reg = replay (story, NULL);
      MusterRecord hood = *look (reg, HOOD);
      hood.number = number;
      assert_int_equal (muster_succession_throw (story->campaign, &hood),
                        muster_succession_throw (renamed->campaign, &hood));
    }
}

static void
assert_grade_refused (Story *story, const char *words, const char *part)
{
  g_autoptr (GError) error = NULL;
  assert_null (try_action (story->campaign, "grade", words, &error));
  if (strstr (error->message, part) == NULL)
    fail_msg ("%s", error->message);
}

static void
grades_are_given_to_whom_the_rules_give_them (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_grade_refused (story, "Plum|mettle:bold",
                        "The rules give Plum no grade of any scale. Name "
                        "another.");
  assert_grade_refused (story, "Tub|voice:loud", "The rules give Tub no grade of any scale.");
  assert_grade_refused (story, "Pitt|nation:x",
                        "The rules give Pitt no grade of the scale “nation”. They give it mettle");
  assert_true (muster_record_may_have_grade (look (reg, PITT), "voice"));
  assert_false (muster_record_may_have_grade (look (reg, PITT), "nowhere"));
  assert_string_equal (act (story, "grade", "Pitt|mettle:rash"), "Grade of Pitt: mettle:rash");
}

/* Between 2 and 12, and each of them now and then. */
static void
throws_differ_from_one_commander_to_the_next (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  guint found = 0;
  for (gint64 number = 1; number <= 400; number++)
    {
      MusterRecord other = *look (reg, HOOD);
      other.number = number;
      gint64 thrown = muster_succession_throw (story->campaign, &other);
      assert_in_range (thrown, 2, 12);
      found |= 1U << thrown;
    }
  assert_int_equal (found, 0x1ffc);
}

static void
rows_without_a_throw_always_hold_for_whom_they_are (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  assert_string_equal (act (story, "succeed", "Pitt|Fox"),
                       "In the place of Pitt: Fox (Voice: Loud; by “An heir”)");
  assert_string_equal (act (story, "succeed", "Plum"), "In the place of Plum: Successor of Plum");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_string_equal (get_given (look (reg, NEXT), "voice"), "loud");
  assert_null (get_given (look (reg, NEXT), "mettle"));
  assert_null (look (reg, NEXT + 1)->given);
  /* He whom nobody named is called so only where he is shown. */
  const GArray *events = story->campaign->events;
  assert_null (g_array_index (events, MusterEvent, events->len - 1).text);
  assert_string_equal (look (reg, NEXT + 1)->name, "Successor of Plum");
  assert_refused (story, "2|Rodney||13", "“13” is no throw of 2d6. Give a number from 2 to 12.");
}

static void
a_grade_that_is_typed_stands_in_the_place_of_the_rules (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  assert_string_equal (act (story, "succeed", "Hood|Rodney|mettle:rash"),
                       "In the place of Hood: Rodney (Mettle: Rash)");
  assert_string_equal (act (story, "succeed", "Pitt|Fox|voice:soft"),
                       "In the place of Pitt: Fox (Voice: Soft)");
  g_autoptr (Story) plain = begin ("");
  assert_string_equal (act (plain, "succeed", "Hood|Rodney|mettle:bold"),
                       "In the place of Hood: Rodney (Mettle: Bold)");
  assert_string_equal (act (plain, "succeed", "Pitt"), "In the place of Pitt: Successor of Pitt");
  g_autoptr (MusterRegister) reg = replay (plain, NULL);
  assert_string_equal (get_given (look (reg, NEXT), "mettle"), "bold");
  assert_null (look (reg, NEXT + 1)->given);
}

static void
what_cannot_be_is_refused_with_a_sentence (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  assert_refused (story, "Hood|Rodney|mettle:rash|7", "Choose one.");
  assert_refused (story, "Hood|Rodney|mettle:odd", "has no grade “odd”");
  assert_refused (story, "Hood|Rodney||x", "“x” is no throw.");
  assert_refused (story, "Pitt|Fox||3", "do not throw for who takes the place of Pitt.");
  assert_refused (story, "Tub", "a commander is wanted here");
  act (story, "succeed", "Hood|Rodney||2");
  assert_refused (story, "Hood|Nelson", "Rodney is in the place of Hood already. Name him");
  assert_refused (story, "Rodney|Nelson", "Rodney is not lost. Record first");
}

/* He has his own name, rank and history, and stands and marches where the other did. */
static void
he_marches_in_the_place_of_the_other (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  describe (story, "1815-06-17", "Before");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_RANK, .subject = HOOD, .text = "Admiral" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_HONOUR, .subject = HOOD, .text = "The reef" });
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_GRADE, .subject = HOOD, .text = "voice loud" });
  muster_campaign_arrange (story->campaign);
  act (story, "succeed", "Hood|Rodney||5");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) all = muster_register_list (reg, 1, 1);
  assert_int_equal (((const MusterRecord *) g_ptr_array_index (all, 0))->number, HOOD);
  assert_int_equal (((const MusterRecord *) g_ptr_array_index (all, 1))->number, NEXT);
  assert_null (look (reg, NEXT)->title);
  assert_null (look (reg, NEXT)->honours);
  assert_string_equal (get_given (look (reg, NEXT), "voice"), "loud");
  g_autoptr (MusterArmySnapshot) army = muster_register_make_army (reg, 1, NULL);
  const MusterNode *rodney = &army->nodes[1];
  assert_string_equal (rodney->name, "Rodney");
  assert_null (rodney->note);
  assert_int_equal (rodney->n_chosen, 2);
  g_autoptr (GPtrArray) story_of = muster_register_list_story (reg, NEXT);
  assert_int_equal (story_of->len, 2);
  assert_string_equal (
    g_ptr_array_index (story_of, 0),
    "17 June 1815: Rodney took his place, for a throw of 5 (2d6: 5, by “An heir”)");
  g_autoptr (GPtrArray) story_before = muster_register_list_story (reg, HOOD);
  assert_string_equal (g_ptr_array_index (story_before, story_before->len - 1),
                       g_ptr_array_index (story_of, 0));
  g_autofree char *state_of = muster_record_dup_state (reg, look (reg, HOOD));
  assert_non_null (strstr (state_of, "dead, Admiral, Rodney in his place"));
}

/* He who was wounded is back: he may be lost again, and another takes his place then. */
static void
who_is_back_can_be_lost_and_replaced_again (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  act (story, "succeed", "Pitt|Fox");
  act (story, "date", "1815-06-26");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_true (muster_record_is_fit (look (reg, PITT)));
  assert_true (muster_record_is_fit (look (reg, NEXT)));
  assert_int_equal (look (reg, PITT)->successor, 0);
  g_autofree char *pitt = muster_record_dup_state (reg, look (reg, PITT));
  g_autofree char *fox = muster_record_dup_state (reg, look (reg, NEXT));
  assert_non_null (strstr (pitt, "leads again, with Fox beside him"));
  assert_non_null (strstr (fox, "second to Pitt, who leads again"));
  assert_refused (story, "Pitt", "Pitt is not lost.");
  describe (story, "1815-06-27", "Taken");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = PITT, .figures = { MUSTER_FATE_CAPTURED } });
  muster_campaign_arrange (story->campaign);
  act (story, "succeed", "Pitt|Grey");
  act (story, "back", "Pitt");
  g_autoptr (MusterRegister) later = replay (story, NULL);
  assert_int_equal (later->conflicts->len, 0);
  assert_string_equal (look (later, NEXT + 1)->name, "Grey");
  assert_true (muster_record_is_fit (look (later, PITT)));
}

/* Who came in his place and is gone too is not told to be there. */
static void
the_last_of_several_successors_is_told (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  act (story, "succeed", "Hood|Rodney||2");
  describe (story, "1815-06-19", "Fates");
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = NEXT, .figures = { MUSTER_FATE_DEAD } });
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *gone = muster_record_dup_state (reg, look (reg, HOOD));
  assert_non_null (strstr (gone, "Rodney, who took his place, is not there either"));
  act (story, "succeed", "Rodney|Keppel||2");
  g_autoptr (MusterRegister) later = replay (story, NULL);
  g_autofree char *held = muster_record_dup_state (later, look (later, HOOD));
  assert_non_null (strstr (held, "Keppel in his place"));
}

/* Where the battle in which he fell is struck, his successor cannot have come. */
static void
nobody_succeeds_one_who_was_not_lost (void **state)
{
  g_autoptr (Story) story = begin (TABLE);
  act (story, "succeed", "Hood|Rodney||2");
  describe (story, "1815-06-18", "Strike");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_STRIKE, .subject = 2 });
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_null (muster_register_find (reg, NEXT));
  assert_int_equal (g_array_index (reg->conflicts, MusterConflict, 0).kind,
                    MUSTER_CONFLICT_NOT_LOST);
  g_autofree char *text =
    muster_conflict_dup_text (reg, &g_array_index (reg->conflicts, MusterConflict, 0));
  assert_non_null (strstr (text, "he was there himself"));
}

static void
a_correction_keeps_his_number_and_what_was_told (void **state)
{
  static const char *const words[] = { "2", "Rodney", "", "2" };
  static const char *const other[] = { "2", "Nelson", "mettle:bold", "", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (Story) story = begin (TABLE);
  act (story, "succeed", "Hood|Rodney||2");
  act (story, "rank", "Rodney|Admiral");
  g_autoptr (MusterActionDone) done = muster_action_find_done (story->campaign, 3);
  assert_string_equal (done->action->id, "succeed");
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_string_equal (done->words[i], words[i]);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (story->campaign);
  assert_true (
    muster_campaign_correct_action (copy, 3, done->action, MUSTER_NO_DAY, FALSE, other, &error));
  g_autoptr (MusterRegister) reg = muster_campaign_replay (copy, MUSTER_LAST_DAY);
  assert_int_equal (reg->conflicts->len, 0);
  assert_string_equal (look (reg, NEXT)->name, "Nelson");
  assert_string_equal (look (reg, NEXT)->title, "Admiral");
  assert_string_equal (get_given (look (reg, NEXT), "mettle"), "bold");
  g_autoptr (MusterActionDone) corrected = muster_action_find_done (copy, 5);
  assert_string_equal (corrected->words[2], "mettle:bold");
  assert_string_equal (corrected->words[3], "");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_throw_gives_the_grade_of_its_row),
    cmocka_unit_test (without_a_die_muster_throws_and_always_the_same),
    cmocka_unit_test (a_campaign_that_is_renamed_throws_the_same),
    cmocka_unit_test (grades_are_given_to_whom_the_rules_give_them),
    cmocka_unit_test (throws_differ_from_one_commander_to_the_next),
    cmocka_unit_test (rows_without_a_throw_always_hold_for_whom_they_are),
    cmocka_unit_test (a_grade_that_is_typed_stands_in_the_place_of_the_rules),
    cmocka_unit_test (what_cannot_be_is_refused_with_a_sentence),
    cmocka_unit_test (he_marches_in_the_place_of_the_other),
    cmocka_unit_test (who_is_back_can_be_lost_and_replaced_again),
    cmocka_unit_test (the_last_of_several_successors_is_told),
    cmocka_unit_test (nobody_succeeds_one_who_was_not_lost),
    cmocka_unit_test (a_correction_keeps_his_number_and_what_was_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
