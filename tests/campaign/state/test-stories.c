/* Three battles by each ruleset, whose figures were worked out by hand: tests/campaigns/NAME.story.
 * A line is a word and what it needs, labels in quotation marks:
 *
 *   army SIDE EXAMPLE            an army comes to the register
 *   recovery NAME                the rules of recovery, of those that come along
 *   muster DATE NAME             both sides march into a battle with all who are fit
 *   lost SIDE LABEL STEPS        what a unit lost in it
 *   fate SIDE LABEL FATE [DATE]  what became of a commander
 *   won SIDE | draw              how it ended; who won held the field. The losses are recorded
 *   event DATE KIND SIDE LABEL [FIGURE…]   something between battles
 *   is DATE SIDE LABEL STATE     how a thing stands on a day
 *   sum DATE SIDE ESTABLISHMENT PRESENT HOSPITAL MISSING PRISONERS LOST   of all units
 *   legal DATE SIDE yes|no       whether the army that marches then is legal
 *   way DATE SIDE TEXT           a fix of what is not */
#include "helper/campaign.h"

#include "army/check/check.h"
#include "base/text.h"
#include "campaign/actions/fixes.h"
#include "campaign/actions/muster.h"
#include "campaign/report/losses.h"
#include "campaign/state/changes.h"

typedef struct
{
  const char *file;
  int line;
  MusterCampaign *campaign;
  gint64 battle;
  MusterLossReport report;
} Tale;

static void
fail_at (const Tale *tale, const char *words)
{
  fail_msg ("%s:%d: %s", tale->file, tale->line, words);
}

static int
read_day (const Tale *tale, const char *date)
{
  int day = muster_day_parse (date);
  if (day == MUSTER_NO_DAY)
    fail_at (tale, "no day");
  return day;
}

static const MusterRecord *
find_label (const Tale *tale, const MusterRegister *reg, int side, const char *label)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      g_autofree char *own = muster_record_dup_label (record);
      if (g_str_equal (own, label))
        return record;
    }
  fail_at (tale, label);
  return NULL;
}

static void
raise_example (Tale *tale, char **words)
{
  g_autofree char *path =
    g_strconcat (g_getenv ("MUSTER_DATA_DIR"), "/examples/", words[2], ".army.xml", NULL);
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  MusterRuleset *ruleset = get_pack (muster_xml_node_get (muster_xml_get_root (xml), "ruleset"));
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  if (tale->campaign == NULL)
    {
      tale->campaign =
        muster_campaign_new ("A story", ruleset->id, muster_day_parse ("1600-01-01"));
      muster_campaign_set_ruleset (tale->campaign, ruleset);
      muster_campaign_add_side (tale->campaign, "One", NULL);
      muster_campaign_add_side (tale->campaign, "Two", NULL);
    }
  MusterEvent event = { .kind = MUSTER_EVENT_RAISE,
                        .day = muster_day_parse ("1600-01-01"),
                        .subject = muster_campaign_get_next_record (tale->campaign),
                        .object = atoi (words[1]),
                        .figures = { army->n_nodes } };
  event.batch = muster_campaign_add_batch (tale->campaign, words[2]);
  muster_campaign_set_raised (tale->campaign, muster_campaign_add_event (tale->campaign, &event),
                              army);
  muster_campaign_arrange (tale->campaign);
}

static void
give_recovery (Tale *tale, char **words)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) list = muster_recovery_list (problems);
  for (guint i = 0; i < list->len; i++)
    {
      MusterRecovery *recovery = g_ptr_array_index (list, i);
      recovery->rounding = MUSTER_ROUNDING_BATTLE;
      if (g_str_equal (recovery->name, words[1]))
        tale->campaign->recovery = muster_recovery_ref (recovery);
    }
}

static void
muster_all (Tale *tale, char **words)
{
  g_autoptr (GError) error = NULL;
  MusterMusterPlan plan = { .day = read_day (tale, words[1]), .name = words[2], .sides = { 1, 2 } };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (tale->campaign, &plan, &tale->battle, &error);
  if (scenario == NULL)
    fail_at (tale, error->message);
  tale->report =
    (MusterLossReport){ .battle = tale->battle,
                        .entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry)) };
}

static void
enter (Tale *tale, char **words)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (tale->campaign, MUSTER_LAST_DAY);
  MusterLossEntry entry = { .record = find_label (tale, reg, atoi (words[1]), words[2])->number };
  if (g_str_equal (words[0], "lost"))
    entry.lost = atoi (words[3]);
  else
    entry.fate = (MusterFate) muster_text_find_word (muster_fate_words, words[3]);
  if (g_str_equal (words[0], "fate") && words[4] != NULL)
    entry.until = read_day (tale, words[4]);
  g_array_append_val (tale->report.entries, entry);
}

static void
record (Tale *tale, char **words)
{
  g_autoptr (GError) error = NULL;
  gboolean is_won = g_str_equal (words[0], "won");
  tale->report.outcome = is_won ? MUSTER_OUTCOME_WON : MUSTER_OUTCOME_DRAW;
  tale->report.winner = is_won ? atoi (words[1]) : 0;
  tale->report.held = tale->report.winner;
  if (!report_losses (tale->campaign, &tale->report, &error))
    fail_at (tale, error->message);
  g_array_unref (tale->report.entries);
}

static void
add_event (Tale *tale, char **words)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (tale->campaign, MUSTER_LAST_DAY);
  MusterEvent event = { .kind = muster_event_find_kind (words[2]),
                        .day = read_day (tale, words[1]),
                        .subject = find_label (tale, reg, atoi (words[3]), words[4])->number,
                        .batch = muster_campaign_add_batch (tale->campaign, words[2]) };
  const MusterEventForm *form = muster_event_get_form (event.kind);
  gboolean has_object =
    form->object == MUSTER_REFERS_UNIT || form->object == MUSTER_REFERS_FORMATION;
  if (has_object)
    event.object = find_label (tale, reg, atoi (words[3]), words[5])->number;
  for (guint i = 0, at = has_object ? 6 : 5; words[at] != NULL; i++, at++)
    event.figures[i] = form->figures[i].words != NULL
                         ? muster_text_find_word (form->figures[i].words, words[at])
                         : atoi (words[at]);
  muster_campaign_add_event (tale->campaign, &event);
  muster_campaign_arrange (tale->campaign);
}

static void
check_state (Tale *tale, char **words)
{
  g_autoptr (MusterRegister) reg =
    muster_campaign_replay (tale->campaign, read_day (tale, words[1]));
  g_autofree char *state =
    muster_record_dup_state (reg, find_label (tale, reg, atoi (words[2]), words[3]));
  g_autofree char *text = g_strdup_printf ("%s is %s", words[3], state);
  if (!g_str_equal (state, words[4]))
    fail_at (tale, text);
}

static void
check_sum (Tale *tale, char **words)
{
  g_autoptr (MusterRegister) reg =
    muster_campaign_replay (tale->campaign, read_day (tale, words[1]));
  g_autoptr (GPtrArray) records = muster_register_list (reg, atoi (words[2]), 0);
  gint64 sums[6] = { 0 };
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *unit = g_ptr_array_index (records, i);
      if (unit->category != MUSTER_CATEGORY_UNIT)
        continue;
      sums[0] += unit->establishment;
      sums[1] += unit->present;
      for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
        sums[2 + pool] += unit->away[pool];
      sums[5] += unit->lost;
    }
  g_autofree char *text =
    g_strdup_printf ("%d %d %d %d %d %d", (int) sums[0], (int) sums[1], (int) sums[2],
                     (int) sums[3], (int) sums[4], (int) sums[5]);
  for (guint i = 0; i < 6; i++)
    if (sums[i] != atoi (words[3 + i]))
      fail_at (tale, text);
}

/* The army that would march on a day. */
static const MusterArmy *
make_next (Tale *tale, char **words)
{
  g_autoptr (MusterRegister) reg =
    muster_campaign_replay (tale->campaign, read_day (tale, words[1]));
  g_autoptr (GArray) tops = muster_register_list_armies (reg, atoi (words[2]), NULL);
  return muster_register_make_army (reg, g_array_index (tops, gint64, 0), NULL);
}

static void
check_legal (Tale *tale, char **words)
{
  g_autoptr (MusterArmySnapshot) army = make_next (tale, words);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  gboolean is_legal = TRUE;
  for (guint i = 0; i < findings->len; i++)
    is_legal = is_legal && !muster_finding_is_illegal (g_ptr_array_index (findings, i));
  if (is_legal != g_str_equal (words[3], "yes"))
    fail_at (tale, "it is otherwise");
}

static void
check_way (Tale *tale, char **words)
{
  g_autoptr (MusterArmySnapshot) army = make_next (tale, words);
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  g_autoptr (GString) others = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      g_autoptr (GPtrArray) ways =
        muster_finding_list_baggage (evaluation, findings, g_ptr_array_index (findings, i), FALSE);
      for (guint j = 0; j < ways->len; j++)
        {
          const MusterBaggage *way = g_ptr_array_index (ways, j);
          if (g_str_equal (way->text, words[3]))
            return;
          g_string_append_printf (others, "%s; ", way->text);
        }
    }
  fail_at (tale, others->str);
}

static const struct
{
  const char *word;
  guint n_words;
  void (*describe) (Tale *tale, char **words);
} lines[] = {
  { "army", 3, raise_example }, { "recovery", 2, give_recovery },
  { "muster", 3, muster_all },  { "lost", 4, enter },
  { "fate", 4, enter },         { "won", 2, record },
  { "draw", 1, record },        { "event", 5, add_event },
  { "is", 5, check_state },     { "sum", 9, check_sum },
  { "legal", 4, check_legal },  { "way", 4, check_way },
};

static void
describe_line (Tale *tale, const char *text)
{
  g_auto (GStrv) words = NULL;
  if (text[0] == '\0' || text[0] == '#')
    return;
  if (!g_shell_parse_argv (text, NULL, &words, NULL))
    fail_at (tale, "quotation marks");
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    if (g_str_equal (lines[i].word, words[0]) && g_strv_length (words) >= lines[i].n_words)
      {
        lines[i].describe (tale, words);
        return;
      }
  fail_at (tale, "no such line");
}

static gboolean
check_balance (const MusterRegister *reg, guint event, gpointer data)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *of = g_ptr_array_index (reg->records, i);
      assert_true (of == NULL || muster_record_is_balanced (of));
    }
  assert_int_equal (reg->conflicts->len, 0);
  return TRUE;
}

static void
describe_story (const char *name)
{
  g_autofree char *path =
    g_strconcat (g_getenv ("G_TEST_SRCDIR"), "/campaigns/", name, ".story", NULL);
  g_autofree char *text = NULL;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) all = g_strsplit (text, "\n", -1);
  Tale tale = { .file = path };
  for (tale.line = 1; all[tale.line - 1] != NULL; tale.line++)
    describe_line (&tale, all[tale.line - 1]);
  muster_campaign_walk (tale.campaign, check_balance, NULL);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (tale.campaign, MUSTER_LAST_DAY);
  assert_int_equal (reg->battles->len, 3);
  muster_campaign_unref (tale.campaign);
}

static void
units_that_are_there_or_not (void **state)
{
  describe_story ("hundred-days");
}

static void
four_steps_a_unit (void **state)
{
  describe_story ("flanders-1745");
}

static void
steps_that_figures_shrink_with (void **state)
{
  describe_story ("danube-1704");
}

static void
steps_that_were_entered (void **state)
{
  describe_story ("lech-1632");
}

static void
steps_of_house_values (void **state)
{
  describe_story ("poltava-1709");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (units_that_are_there_or_not),    cmocka_unit_test (four_steps_a_unit),
    cmocka_unit_test (steps_that_figures_shrink_with), cmocka_unit_test (steps_that_were_entered),
    cmocka_unit_test (steps_of_house_values),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
