/* Actions between battles: what words make of them, and what is refused with a fix. */
#include "base/phrase.h"
#include "helper/campaign.h"

#include "base/error.h"
#include "campaign/actions/action.h"
#include "campaign/actions/start.h"
#include "campaign/state/register.h"
#include "campaign/state/totals.h"

static char **
split (const char *words)
{
  return words[0] != '\0' ? g_strsplit (words, "|", -1) : g_new0 (char *, 1);
}

/* @words: with | between them. Returns: NULL with an error */
static MusterCampaign *
try_action (const MusterCampaign *campaign,
            const char *id,
            const char *date,
            const char *words,
            gboolean is_over,
            GError **error)
{
  g_auto (GStrv) list = split (words);
  const MusterAction *action = muster_action_find (id);
  assert_non_null (action);
  g_autoptr (MusterDraft) draft = muster_action_draft (action, campaign, muster_day_parse (date),
                                                       is_over, (const char *const *) list, error);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  if (draft == NULL || !muster_campaign_try (copy, draft->phrase, draft->events, error))
    return NULL;
  return g_steal_pointer (&copy);
}

static void
act (Story *story, const char *id, const char *words)
{
  g_autoptr (GError) error = NULL;
  MusterCampaign *after = try_action (story->campaign, id, NULL, words, FALSE, &error);
  if (after == NULL)
    fail_msg ("%s %s: %s", id, words, error->message);
  muster_campaign_unref (story->campaign);
  story->campaign = after;
}

static const MusterRecord *
look (MusterRegister *reg, gint64 number)
{
  return muster_register_find (reg, number);
}

static void
every_action_is_in_the_table_with_words_for_people (void **state)
{
  guint n;
  const MusterAction *actions = muster_action_list (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *usage = muster_action_dup_usage (&actions[i]);
      guint n_shown = muster_phrase_get_n_arguments (actions[i].id);
      assert_ptr_equal (muster_action_find (actions[i].id), &actions[i]);
      assert_true (g_str_has_prefix (usage, actions[i].id));
      assert_true (n_shown >= 1 && n_shown <= muster_action_get_n_parts (&actions[i]));
      assert_non_null (actions[i].help);
    }
  assert_null (muster_action_find ("conquer"));
  g_autofree char *split_usage = muster_action_dup_usage (muster_action_find ("split"));
  g_autofree char *night_usage = muster_action_dup_usage (muster_action_find ("night"));
  assert_string_equal (split_usage, "split UNIT STEPS NAME");
  assert_string_equal (night_usage, "night [SIDE]");
  g_autofree char *back_usage = muster_action_dup_usage (muster_action_find ("back"));
  assert_string_equal (back_usage, "back WHO [--of POOL] [--steps N]");
}

static void
actions_change_the_register_as_they_say (void **state)
{
  g_autoptr (Story) story = begin_story ();
  act (story, "split", "5|2|Sapling");
  act (story, "merge", "Sapling|5");
  act (story, "transfer", "8|9");
  act (story, "transfer", "10|North");
  act (story, "appoint", "4|9");
  act (story, "rename", "5|Old Oak");
  act (story, "rank", "4|Rear admiral");
  act (story, "fatigue", "3|+2");
  act (story, "experience", "5|3");
  act (story, "experience", "5|−1");
  act (story, "honour", "5|The lock");
  act (story, "counter", "North|days of supply|+5");
  act (story, "counter", "North|days of supply|-2");
  act (story, "note", "It rained.");
  act (story, "date", "20 June 1815");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (look (reg, OAK)->present, 6);
  assert_int_equal (look (reg, IRON)->parent, BLUE);
  assert_int_equal (look (reg, RUM)->parent, 0);
  assert_int_equal (look (reg, BYNG)->parent, BLUE);
  assert_string_equal (look (reg, OAK)->name, "Old Oak");
  assert_string_equal (look (reg, BYNG)->title, "Rear admiral");
  assert_int_equal (look (reg, ELM)->fatigue, 2);
  assert_int_equal (look (reg, OAK)->experience, 2);
  assert_int_equal (look (reg, OAK)->honours->len, 1);
  assert_int_equal (muster_register_get_tally (reg, -1, "days of supply"), 3);
  assert_int_equal (muster_campaign_get_today (story->campaign), muster_day_parse ("1815-06-20"));
  const MusterBatch *last =
    &g_array_index (story->campaign->batches, MusterBatch, story->campaign->batches->len - 1);
  assert_string_equal (last->title, "The calendar moves on to 20 June 1815");
  act (story, "night", "");
  g_autoptr (MusterRegister) morning = replay (story, NULL);
  assert_int_equal (look (morning, ELM)->fatigue, 0);
}

/* Whoever was not resting stays what he was. */
static void
a_formation_that_is_roused_leaves_others_as_they_are (void **state)
{
  g_autoptr (Story) story = begin_story ();
  act (story, "disband", "10");
  act (story, "baggage", "8");
  act (story, "rest", "3");
  g_autoptr (MusterRegister) resting = replay (story, NULL);
  assert_int_equal (look (resting, RED)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (look (resting, OAK)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (look (resting, BLUE)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (look (resting, RUM)->status, MUSTER_STATUS_DISBANDED);
  assert_int_equal (look (resting, IRON)->status, MUSTER_STATUS_BAGGAGE);
  act (story, "rouse", "3");
  g_autoptr (MusterRegister) roused = replay (story, NULL);
  assert_int_equal (look (roused, RED)->status, MUSTER_STATUS_FIT);
  assert_int_equal (look (roused, OAK)->status, MUSTER_STATUS_FIT);
  assert_int_equal (look (roused, RUM)->status, MUSTER_STATUS_DISBANDED);
  assert_int_equal (look (roused, IRON)->status, MUSTER_STATUS_BAGGAGE);
  act (story, "recall", "8");
  act (story, "detach", "8");
  act (story, "rejoin", "8");
  g_autoptr (MusterRegister) back = replay (story, NULL);
  assert_int_equal (look (back, IRON)->status, MUSTER_STATUS_FIT);
}

static void
assert_refused (const Story *story, const char *id, const char *words, const char *text)
{
  g_autoptr (GError) error = NULL;
  guint events = story->campaign->events->len;
  g_autoptr (MusterCampaign) after = try_action (story->campaign, id, NULL, words, FALSE, &error);
  if (after != NULL)
    fail_msg ("%s %s was done", id, words);
  assert_int_equal (story->campaign->events->len, events);
  if (strstr (error->message, text) == NULL || strpbrk (error->message, ".?") == NULL)
    fail_msg ("%s %s: %s", id, words, error->message);
}

static void
nobody_commands_who_is_not_there (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-18", "Wounded");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = BYNG,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-25") });
  muster_campaign_arrange (story->campaign);
  assert_refused (story, "appoint", "4|9",
                  "Byng cannot command now: wounded until 25 June 1815. Name another commander");
  assert_refused (story, "appoint", "2|South", "are of two sides.");
  act (story, "baggage", "2");
  assert_refused (story, "appoint", "2|9", "Anson cannot command now: ");
  act (story, "date", "25 June 1815");
  act (story, "appoint", "4|9");
}

static void
what_cannot_be_is_refused_with_a_sentence (void **state)
{
  g_autoptr (Story) story = begin_story ();
  assert_refused (story, "merge", "5|5", "it cannot join itself. Name another.");
  assert_refused (story, "merge", "5|17", "are of two sides. Name what is of one side.");
  assert_refused (story, "merge", "5|3", "Number 3 is Red, and a unit is wanted here.");
  assert_refused (story, "merge", "5", "Write it as: merge UNIT UNIT.");
  assert_refused (story, "merge", "5|7|8", "Write it as: merge UNIT UNIT.");
  assert_refused (story, "merge", "8|5", "Name another, or say that it may be above that.");
  assert_refused (story, "back", "5", "Nobody of Oak is in hospital, missing or a prisoner.");
  assert_refused (story, "back", "4", "Byng is neither wounded nor captured.");
  assert_refused (story, "back", "3", "Red is a formation. Name a unit or a commander.");
  assert_refused (story, "back", "5|home", "Nobody comes back from “home”.");
  assert_refused (story, "back", "5|missing",
                  "Nobody of Oak is missing. Look how it stands in the register.");
  assert_refused (story, "succeed", "4", "Byng is not lost.");
  assert_refused (story, "split", "5|6|All", "6 are spoken of, but there were 5. Give at most 5.");
  assert_refused (story, "split", "5|0|None", "“0” is no number of steps.");
  assert_refused (story, "split", "5|many|None", "“many” is no number of steps.");
  assert_refused (story, "split", "5|2| ", "NAME is blank.");
  assert_refused (story, "replace", "5|1", "Leave it as it is, or say that it may be above that.");
  assert_refused (story, "transfer", "3|9", "Blue stands in Red, which cannot go there.");
  assert_refused (story, "transfer", "3|3", "Red stands in Red, which cannot go there.");
  assert_refused (story, "transfer", "5|South", "are of two sides.");
  assert_refused (story, "appoint", "5|9", "Number 5 is Oak, and a commander is wanted here.");
  assert_refused (story, "rank", "5|Sergeant", "a commander is wanted here.");
  assert_refused (story, "fatigue", "5|0", "“0” is no change.");
  assert_refused (story, "fatigue", "5|+-2", "“+-2” is no change.");
  assert_refused (story, "grade", "5|good", "Write the scale and the grade, as SCALE:GRADE.");
  assert_refused (story, "grade", "5|valour:good", "The ruleset has no scale “valour”. It has ");
  assert_refused (story, "march", "3|The mill", "The campaign has no map");
  assert_refused (story, "rouse", "5", "Oak is not so that “rouse” would change anything.");
  assert_refused (story, "rest", "99", "Nothing in the register has the number 99.");
  assert_refused (story, "rest", "Oak", "2 are called “Oak”: 5 (Oak in Red, North) and 17");
  assert_refused (story, "rest", "Beech", "Nothing is called “Beech”");
  assert_refused (story, "date", "9 June 1815", "has come to 10 June 1815 already.");
  assert_refused (story, "date", "June 1815", "“June 1815” is no day.");
  assert_refused (story, "note", "", "Write it as: note TEXT.");
}

static void
above_establishment_only_where_that_is_wanted (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) after =
    try_action (story->campaign, "replace", NULL, "5|2", TRUE, &error);
  assert_non_null (after);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (after, MUSTER_LAST_DAY);
  assert_int_equal (look (reg, OAK)->present, 8);
  assert_true (look (reg, OAK)->is_over);
}

/* With remarks, a unit being above its establishment if need be. */
static void
assert_titled (const MusterCampaign *campaign, const char *id, const char *words, const char *title)
{
  g_auto (GStrv) list = split (words);
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find (id), campaign, MUSTER_NO_DAY, TRUE,
                         (const char *const *) list, &error);
  assert_null (error);
  g_autofree char *described = muster_phrase_format (draft->phrase);
  assert_string_equal (described, title);
  const char *phrase = g_array_index (draft->events, MusterEvent, 0).phrase;
  g_autofree char *note = phrase != NULL ? muster_phrase_format (phrase) : NULL;
  const char *remark = strstr (title, " (");
  assert_int_equal (note != NULL, remark != NULL);
  assert_true (note == NULL || strncmp (remark + 2, note, strlen (note)) == 0);
}

/* Oak has 4 of 6, and 1 is in hospital; then 1 and 4. Iron brings 1 and two more. */
static void
who_is_away_has_his_place_kept (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 1, 0, 1, 0, 0 }, "1815-06-30");
  muster_campaign_arrange (story->campaign);
  assert_refused (story, "replace", "5|2",
                  "With those who are in hospital, missing or prisoners, Oak has room for 1 below "
                  "its establishment. Give at most 1, or say that it may be above that.");
  g_autoptr (MusterCampaign) one =
    try_action (story->campaign, "replace", NULL, "5|1", FALSE, &error);
  assert_non_null (one);
  assert_titled (story->campaign, "replace", "5|1", "Replacements for Oak: 1");
  assert_titled (story->campaign, "replace", "5|2",
                 "Replacements for Oak: 2 (above its establishment when all are back: 7 of 6)");
  describe (story, "1815-06-17", "More losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 3, 0, 0 }, "1815-06-30");
  lose (story, 0, IRON, (gint64[]){ 1, 0, 1, 1, 0 }, "1815-06-30");
  muster_campaign_arrange (story->campaign);
  assert_refused (
    story, "merge", "8|5",
    "With those who are in hospital, missing or prisoners, Iron brings 3, and Oak has "
    "room for 1 below its establishment. Name another, or say that it may be above "
    "that.");
  assert_titled (story->campaign, "merge", "8|5",
                 "Merge Iron into Oak (above its establishment when all are back: 8 of 6)");
  g_autoptr (MusterCampaign) over =
    try_action (story->campaign, "merge", NULL, "8|5", TRUE, &error);
  assert_non_null (over);
  g_autoptr (MusterCampaign) again = try_action (over, "replace", NULL, "5|1", FALSE, &error);
  assert_null (again);
  assert_non_null (strstr (error->message, "Oak has no room below its establishment."));
}

static void
two_units_become_one_above_establishment_only_where_that_is_wanted (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) after =
    try_action (story->campaign, "merge", NULL, "8|5", TRUE, &error);
  assert_non_null (after);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (after, MUSTER_LAST_DAY);
  g_autoptr (MusterRegister) before = replay (story, NULL);
  g_autoptr (MusterActionDone) done = muster_action_find_done (after, 2);
  assert_int_equal (muster_register_sum (reg, 1, 0).present,
                    muster_register_sum (before, 1, 0).present);
  assert_int_equal (muster_register_sum (reg, 1, 0).establishment,
                    muster_register_sum (before, 1, 0).establishment - 4);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (look (reg, OAK)->present, 10);
  assert_true (done->is_over);
}

/* Exchanged, found or well before their day: never more than there are. */
static void
who_is_away_comes_back_before_his_time (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 2, 0, 3 }, "1815-06-30");
  lose (story, 0, IRON, (gint64[]){ 0, 0, 0, 2, 0 }, NULL);
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_FATE,
                             .subject = BYNG,
                             .figures = { MUSTER_FATE_WOUNDED },
                             .until = muster_day_parse ("1815-06-30") });
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = ANSON, .figures = { MUSTER_FATE_DEAD } });
  muster_campaign_arrange (story->campaign);
  assert_refused (story, "back", "5", "away in more than one way.");
  assert_refused (story, "back", "5|prisoners|4",
                  "4 are spoken of, but there were 3. Give at most 3.");
  assert_refused (story, "back", "2", "Anson is dead.");
  assert_refused (story, "back", "4|hospital", "Leave the place and the steps out.");
  act (story, "back", "5|prisoners|2");
  act (story, "back", "5|hospital|1");
  act (story, "back", "8");
  act (story, "back", "4|");
  g_autoptr (MusterRegister) reg = replay (story, "1815-06-17");
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (look (reg, OAK)->present, 4);
  assert_int_equal (look (reg, OAK)->away[MUSTER_POOL_PRISONERS], 1);
  assert_int_equal (look (reg, OAK)->away[MUSTER_POOL_HOSPITAL], 1);
  assert_int_equal (look (reg, IRON)->present, 4);
  assert_int_equal (look (reg, BYNG)->fate, MUSTER_FATE_FIT);
  g_autoptr (MusterRegister) later = replay (story, "1815-06-30");
  assert_int_equal (look (later, OAK)->present, 5);
  for (gint64 number = ANSON; number <= FLINT; number++)
    if (muster_register_find (later, number) != NULL)
      assert_true (muster_record_is_balanced (look (later, number)));
}

static void
what_came_back_is_read_from_its_batch (void **state)
{
  g_autoptr (Story) story = begin_story ();
  describe (story, "1815-06-16", "Losses");
  lose (story, 0, OAK, (gint64[]){ 0, 0, 0, 2, 0 }, NULL);
  add (story, (MusterEvent){
                .kind = MUSTER_EVENT_FATE, .subject = BYNG, .figures = { MUSTER_FATE_CAPTURED } });
  muster_campaign_arrange (story->campaign);
  act (story, "back", "5");
  act (story, "back", "4");
  const MusterBatch *batches = (const MusterBatch *) story->campaign->batches->data;
  assert_string_equal (batches[2].title, "Back: Oak, 2 who were missing");
  assert_string_equal (batches[3].title, "Back: Byng, who was captured");
  g_autoptr (MusterActionDone) unit = muster_action_find_done (story->campaign, 3);
  g_autoptr (MusterActionDone) commander = muster_action_find_done (story->campaign, 4);
  g_autofree char *one = g_strjoinv ("|", unit->words);
  g_autofree char *other = g_strjoinv ("|", commander->words);
  assert_string_equal (unit->action->id, "back");
  assert_string_equal (one, "5|missing|2");
  assert_string_equal (commander->action->id, "back");
  assert_string_equal (other, "4||");
}

/* An action of an earlier day must leave later ones possible. */
static void
an_earlier_action_that_spoils_a_later_one_is_refused (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  describe (story, "1815-06-18", "A battle");
  fight (story, 1, "The lock");
  engage (story, 1, OAK, 6);
  muster_campaign_arrange (story->campaign);
  g_autoptr (MusterCampaign) spoilt =
    try_action (story->campaign, "rest", "1815-06-12", "5", FALSE, &error);
  assert_null (spoilt);
  assert_non_null (strstr (error->message, "With this, batch 2, “A battle”, could not come to"));
  assert_non_null (strstr (error->message, "or record it anyway"));
  g_clear_error (&error);
  g_autoptr (MusterCampaign) early =
    try_action (story->campaign, "rest", "1815-06-09", "5", FALSE, &error);
  assert_null (early);
  assert_non_null (strstr (error->message, "The campaign begins on 10 June 1815."));
  g_clear_error (&error);
  g_autoptr (MusterCampaign) fine =
    try_action (story->campaign, "honour", "1815-06-12", "5|First up", FALSE, &error);
  assert_non_null (fine);
}

static void
assert_last_title (Story *story, const char *expected)
{
  const GArray *batches = story->campaign->batches;
  assert_string_equal (g_array_index (batches, MusterBatch, batches->len - 1).title, expected);
}

static void
marches_follow_the_roads (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  const MusterPlace places[] = { { 1, "Mill", 0, 0 }, { 2, "Ford", 5, 5 }, { 3, "Isle", 9, 9 } };
  MusterRoad road = { 1, 2, 3 * MUSTER_HOURS_A_DAY };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    muster_campaign_add_place (story->campaign, &places[i]);
  g_array_append_val (story->campaign->roads, road);
  act (story, "march", "3|Mill");
  act (story, "march", "3|ford");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (look (reg, RED)->place, 2);
  assert_int_equal (look (reg, RED)->arrives, muster_day_parse ("1815-06-13"));
  assert_refused (story, "march", "3|Isle", "No road leads Red to Isle.");
  assert_refused (story, "march", "3|Frod", "Did you mean “Ford”?");
  assert_refused (story, "march", "3|Isle|9 June 1815", "would arrive before it marches.");
  act (story, "march", "3|3|12.6.1815");
  /* Blue stands where Red does until it has a place of its own. */
  act (story, "march", "9|Mill|20 June 1815");
  assert_last_title (story, "Blue marches to Mill (no road leads there)");
  act (story, "march", "3|Ford|20 June 1815");
  assert_last_title (story, "Red marches to Ford (no road leads there; Blue stays at Mill)");
  act (story, "march", "3|Mill|11 June 1815");
  assert_last_title (story, "Red marches to Mill (the roads ask for 3 days)");
  act (story, "march", "9|Ford");
  assert_last_title (story, "Blue marches to Ford");
  const GArray *events = story->campaign->events;
  const MusterEvent *slow = &g_array_index (events, MusterEvent, events->len - 2);
  assert_string_equal (slow->note, "the roads ask for 3 days");
  assert_string_equal (slow->phrase, "remarks(roads-ask('3'))");
}

/* What is later could not be written. */
static void
nobody_arrives_after_the_last_day (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  MusterRoad road = { 1, 2, 99 * MUSTER_HOURS_A_DAY };
  muster_campaign_add_place (story->campaign, &(MusterPlace){ 1, "Mill", 0, 0 });
  muster_campaign_add_place (story->campaign, &(MusterPlace){ 2, "Ford", 5, 5 });
  g_array_append_val (story->campaign->roads, road);
  act (story, "march", "3|Mill");
  g_autoptr (MusterCampaign) late =
    try_action (story->campaign, "march", "9999-12-01", "3|Ford", FALSE, &error);
  assert_null (error);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (late, MUSTER_LAST_DAY);
  assert_int_equal (look (reg, RED)->arrives, MUSTER_MOST_DAY);
}

/* Registers have room for so many, and no more. */
static void
where_no_number_is_left_nothing_new_comes (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) army = make_return_army ("Reserve", RETURN_BODY);
  describe (story, "1815-06-11", "The last");
  add (story, (MusterEvent){ .kind = MUSTER_EVENT_SPLIT,
                             .subject = OAK,
                             .object = MUSTER_MOST_RECORDS,
                             .figures = { 1 } });
  muster_campaign_arrange (story->campaign);
  assert_refused (story, "split", "5|1|Twig", "no number left for what is new: 99999 is the last.");
  assert_false (muster_campaign_reinforce (story->campaign, MUSTER_NO_DAY, 1, army, &error));
  assert_non_null (strstr (error->message, "There is no room for Reserve"));
}

/* A side is told by its name or number where all that stands in a formation is meant; an army that
 * is called so is meant first. */
static void
what_is_done_to_all_of_a_formation_is_done_to_a_side (void **state)
{
  g_autoptr (Story) story = begin_story ();
  const MusterPlace place = { 1, "Mill", 0, 0 };
  muster_campaign_add_place (story->campaign, &place);
  act (story, "disband", "10");
  act (story, "fatigue", "North|+2");
  act (story, "experience", "-2|3");
  act (story, "rest", "North");
  act (story, "march", "South|Mill");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (look (reg, OAK)->fatigue, 2);
  assert_int_equal (look (reg, OAK + SOUTH)->fatigue, 0);
  assert_int_equal (look (reg, FLINT + SOUTH)->experience, 3);
  assert_int_equal (look (reg, FLEET)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (look (reg, OAK)->status, MUSTER_STATUS_RESTING);
  assert_int_equal (look (reg, RUM)->status, MUSTER_STATUS_DISBANDED);
  assert_int_equal (look (reg, OAK + SOUTH)->status, MUSTER_STATUS_FIT);
  assert_int_equal (look (reg, FLEET)->place, 0);
  assert_int_equal (look (reg, FLEET + SOUTH)->place, 1);
  g_autoptr (MusterActionDone) rest = muster_action_find_done (story->campaign, 5);
  assert_string_equal (rest->action->id, "rest");
  assert_string_equal (rest->words[0], "-1");
  act (story, "rouse", "North");
  act (story, "rename", "1|North");
  act (story, "fatigue", "north|1");
  g_autoptr (MusterActionDone) tired =
    muster_action_find_done (story->campaign, (gint64) story->campaign->batches->len);
  assert_string_equal (tired->words[0], "1");
}

static void
those_of_one_name_are_told_by_their_formations (void **state)
{
  g_autoptr (Story) story = begin_story ();
  act (story, "rename", "10|Oak");
  act (story, "rename", "12|Oak");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autofree char *red = muster_register_dup_distinct (reg, OAK, FALSE);
  g_autofree char *blue = muster_register_dup_distinct (reg, RUM, FALSE);
  g_autofree char *elm = muster_register_dup_distinct (reg, ELM, FALSE);
  g_autofree char *south = muster_register_dup_distinct (reg, ELM + SOUTH, TRUE);
  g_autofree char *side = muster_register_dup_distinct (reg, -2, TRUE);
  assert_string_equal (red, "Oak in Red");
  assert_string_equal (blue, "Oak in Blue");
  assert_string_equal (elm, "Elm");
  assert_string_equal (south, "Elm in Red, Southern fleet");
  assert_string_equal (side, "South");
  act (story, "transfer", "10|3");
  g_autoptr (MusterRegister) both = replay (story, NULL);
  g_autofree char *first = muster_register_dup_distinct (both, OAK, FALSE);
  assert_string_equal (first, "Oak (number 5) in Red, Northern fleet");
  act (story, "rest", "5");
  const MusterBatch *last =
    &g_array_index (story->campaign->batches, MusterBatch, story->campaign->batches->len - 1);
  assert_string_equal (last->title, "Rest Oak (number 5) in Red, Northern fleet");
}

static void
names_are_found_whatever_their_case_and_past_ones_last (void **state)
{
  g_autoptr (Story) story = begin_story ();
  g_autoptr (GError) error = NULL;
  act (story, "rename", "7|Żółw");
  act (story, "rename", "8|Żółw");
  act (story, "disband", "8");
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  assert_int_equal (muster_register_find_named (reg, " żÓŁW ", MUSTER_NAMES_UNIT, &error), 7);
  assert_int_equal (muster_register_find_named (reg, "south", MUSTER_NAMES_ALL, &error), -2);
  assert_int_equal (muster_register_find_named (reg, "-2", MUSTER_NAMES_ALL, &error), -2);
  assert_int_equal (muster_register_find_named (reg, "northern fleet", MUSTER_NAMES_GROUP, &error),
                    FLEET);
  assert_int_equal (muster_campaign_find_side_named (story->campaign, "NORTH", &error), 1);
  assert_int_equal (muster_campaign_find_side_named (story->campaign, "East", &error), 0);
  assert_non_null (strstr (error->message, "There are North and South."));
}

/* Walkers and guns. */
#define ARMS_PACK                                                                                  \
  "<ruleset xmlns=\"urn:muster:1\" id=\"arms-test\" version=\"1\"><title>Arms</title>"             \
  "<tag id=\"walks\" name=\"walkers\" role=\"arm\"/><tag id=\"shoots\" name=\"guns\" "             \
  "role=\"arm\"/>"                                                                                 \
  "<type id=\"walker\" name=\"Walker\" tags=\"walks\"/>"                                           \
  "<type id=\"howitzer\" name=\"Howitzer\" tags=\"shoots\"/><type id=\"cart\" name=\"Cart\"/>"     \
  "<formation id=\"army\" name=\"Army\" holds=\"unit\"/>"                                          \
  "<strength of=\"walker\" step=\"step\" steps=\"1\"/>"                                            \
  "<strength of=\"howitzer\" step=\"step\" steps=\"1\"/>"                                          \
  "<strength of=\"cart\" step=\"step\" steps=\"1\"/></ruleset>"
#define ARMS_ARMY                                                                                  \
  "<army xmlns=\"urn:muster:1\" name=\"Army\" ruleset=\"arms-test\">"                              \
  "<unit type=\"walker\" name=\"One\"/><unit type=\"walker\" name=\"Two\"/>"                       \
  "<unit type=\"howitzer\" name=\"Three\"/><unit type=\"cart\" name=\"Four\"/></army>"

static void
a_merger_of_two_arms_is_remarked (void **state)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterRuleset) pack =
    muster_ruleset_parse ("arms", ARMS_PACK, strlen (ARMS_PACK), problems);
  g_autoptr (MusterXml) xml =
    muster_xml_parse ("arms.army.xml", ARMS_ARMY, strlen (ARMS_ARMY), problems);
  g_autoptr (MusterArmySnapshot) army =
    pack != NULL && xml != NULL ? muster_army_read (xml, pack, problems) : NULL;
  if (army == NULL)
    fail_with_problems (problems);
  g_autoptr (MusterCampaign) campaign = muster_campaign_new ("Arms", "arms-test", 660000);
  muster_campaign_add_side (campaign, "North", NULL);
  gint64 batch = muster_campaign_add_batch (campaign, "The army comes");
  assert_true (muster_campaign_raise (campaign, batch, 660000, 1, army, NULL));
  muster_campaign_arrange (campaign);
  assert_titled (campaign, "merge", "One|Two",
                 "Merge One into Two (above its establishment: 2 of 1)");
  assert_titled (campaign, "merge", "One|Three",
                 "Merge One into Three (of two arms, walkers and guns; above its establishment: "
                 "2 of 1)");
  assert_titled (campaign, "merge", "Three|One",
                 "Merge Three into One (of two arms, guns and walkers; above its establishment: "
                 "2 of 1)");
  assert_titled (campaign, "merge", "Four|One",
                 "Merge Four into One (above its establishment: 2 of 1)");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_action_is_in_the_table_with_words_for_people),
    cmocka_unit_test (actions_change_the_register_as_they_say),
    cmocka_unit_test (nobody_commands_who_is_not_there),
    cmocka_unit_test (a_formation_that_is_roused_leaves_others_as_they_are),
    cmocka_unit_test (what_cannot_be_is_refused_with_a_sentence),
    cmocka_unit_test (above_establishment_only_where_that_is_wanted),
    cmocka_unit_test (who_is_away_has_his_place_kept),
    cmocka_unit_test (two_units_become_one_above_establishment_only_where_that_is_wanted),
    cmocka_unit_test (who_is_away_comes_back_before_his_time),
    cmocka_unit_test (what_came_back_is_read_from_its_batch),
    cmocka_unit_test (an_earlier_action_that_spoils_a_later_one_is_refused),
    cmocka_unit_test (marches_follow_the_roads),
    cmocka_unit_test (nobody_arrives_after_the_last_day),
    cmocka_unit_test (where_no_number_is_left_nothing_new_comes),
    cmocka_unit_test (what_is_done_to_all_of_a_formation_is_done_to_a_side),
    cmocka_unit_test (those_of_one_name_are_told_by_their_formations),
    cmocka_unit_test (names_are_found_whatever_their_case_and_past_ones_last),
    cmocka_unit_test (a_merger_of_two_arms_is_remarked),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
