/* Campaigns at random beside a ledger that was written from the guide alone, in another language
 * (tests/campaigns/ledger.py): losses, replacements, corrections, strikes and rules that change
 * come to the same, figure for figure. What was done is told as a transcript, which the ledger
 * reads. */
#include "helper/campaign.h"

#include "base/file.h"
#include "campaign/actions/action.h"
#include "campaign/actions/correct.h"
#include "campaign/state/totals.h"

#include <glib/gstdio.h>
#include <inttypes.h>

#define N_CAMPAIGNS 1000
#define N_DEEDS     40
#define MOST_UNITS  40

typedef struct
{
  Story *story;
  MusterRandom *random;
  GString *text;
  GArray *deeds; /* Deed: what can be struck */
  gint64 n_battles;
  GHashTable *reported; /* numbers of battles */
  int start;
} Play;

typedef struct
{
  gint64 number; /* of its batch */
  gint64 battle; /* of a report or correction, or 0 */
} Deed;

static int
get_day (const Play *play, int day)
{
  return day - play->start + 1;
}

static gint64
get_batch (const Play *play)
{
  const GArray *batches = play->story->campaign->batches;
  return g_array_index (batches, MusterBatch, batches->len - 1).number;
}

static void
note_deed (Play *play, gint64 battle)
{
  Deed deed = { get_batch (play), battle };
  g_array_append_val (play->deeds, deed);
}

/* Three rafts of a side, each with three units of any strength. */
static char *
dup_body (Play *play)
{
  static const char *const kinds[] = { "cask", "tub", "plank", "plank", "cask" };
  GString *body = g_string_new (NULL);
  for (guint raft = 0; raft < 3; raft++)
    {
      g_string_append_printf (body, "<formation kind=\"raft\" name=\"Raft %u\">", raft + 1);
      for (guint i = 0; i < 3; i++)
        {
          const char *kind = kinds[pick (play->random, 0, G_N_ELEMENTS (kinds) - 1)];
          g_string_append_printf (body, "<unit type=\"%s\" name=\"U%u%u\">", kind, raft, i);
          if (g_str_equal (kind, "plank"))
            g_string_append_printf (body, "<entry what=\"slats\" is=\"%d\"/>",
                                    (int) pick (play->random, 2, 9));
          g_string_append (body, "</unit>");
        }
      g_string_append (body, "</formation>");
    }
  return g_string_free (body, FALSE);
}

/* Returns: (transfer container) (element-type MusterRecord): the units of a side; 0: of all */
static GPtrArray *
list_units (const MusterRegister *reg, int side)
{
  GPtrArray *units = g_ptr_array_new ();
  for (guint i = 0; i < reg->records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->category == MUSTER_CATEGORY_UNIT
          && (side == 0 || record->side == side))
        g_ptr_array_add (units, record);
    }
  return units;
}

static void
tell_state (Play *play, int day)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (play->story->campaign, day);
  g_autoptr (GPtrArray) units = list_units (reg, 0);
  g_string_append_printf (play->text, "state %d\n", get_day (play, day));
  for (guint i = 0; i < units->len; i++)
    {
      const MusterRecord *unit = g_ptr_array_index (units, i);
      MusterTotals totals = muster_record_get_totals (unit);
      g_string_append_printf (
        play->text, "is %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
        unit->number, totals.present, totals.away[MUSTER_POOL_HOSPITAL],
        totals.away[MUSTER_POOL_MISSING], totals.away[MUSTER_POOL_PRISONERS], totals.lost);
    }
}

static void
begin (Play *play, guint seed)
{
  Story *story = g_new0 (Story, 1);
  play->story = story;
  play->start = muster_day_parse ("1815-06-01");
  story->campaign = muster_campaign_new ("By hand", "return-test", play->start);
  muster_campaign_set_ruleset (story->campaign, get_return_pack ());
  muster_campaign_add_side (story->campaign, "North", NULL);
  muster_campaign_add_side (story->campaign, "South", NULL);
  describe (story, "1815-06-01", "The armies come");
  for (int side = 1; side <= 2; side++)
    {
      g_autofree char *body = dup_body (play);
      raise_army (story, side, muster_campaign_get_next_record (story->campaign), "Fleet", body);
    }
  muster_campaign_arrange (story->campaign);
  g_string_append_printf (play->text, "campaign %u\n", seed);
  g_autoptr (MusterRegister) reg = replay (story, NULL);
  g_autoptr (GPtrArray) units = list_units (reg, 0);
  for (guint i = 0; i < units->len; i++)
    {
      const MusterRecord *unit = g_ptr_array_index (units, i);
      g_string_append_printf (play->text, "unit %" PRId64 " %d %" PRId64 " %" PRId64 "\n",
                              unit->number, unit->side, unit->parent, unit->establishment);
    }
}

static int
pick_day (Play *play)
{
  int today = muster_campaign_get_today (play->story->campaign);
  gboolean is_late = pick (play->random, 0, 5) == 0;
  int day = today + (int) pick (play->random, is_late ? -9 : 0, is_late ? 0 : 4);
  return MAX (day, play->start);
}

static void
set_rules (Play *play)
{
  static const char *const shares[] = { "0", "1/12", "1/6", "1/4", "1/3", "1/5", "1/2" };
  static const char *const words[] = { "any", "yes", "no", "nobody" };
  g_autoptr (MusterRecovery) recovery = muster_recovery_new ("Rules");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GString) told = g_string_new (NULL);
  int day = pick_day (play);
  guint n = (guint) pick (play->random, 0, 3);
  recovery->rounding =
    pick (play->random, 0, 3) > 0 ? MUSTER_ROUNDING_CARRIED : MUSTER_ROUNDING_BATTLE;
  for (guint i = 0; i < n; i++)
    {
      const char *of[MUSTER_EVENT_FIGURES] = { NULL };
      MusterHeld held = (MusterHeld) (i + 1 < n ? i + 1 : 0);
      int days = (int) pick (play->random, 0, 12);
      for (guint part = MUSTER_LOSS_RETURNING; part < MUSTER_EVENT_FIGURES; part++)
        of[part] = shares[pick (play->random, 0, G_N_ELEMENTS (shares) - 1)];
      if (!muster_recovery_add_rule (recovery, held, NULL, of, days, NULL))
        continue;
      g_string_append_printf (told, "share %s %d %s %s %s %s\n", words[held], days,
                              of[MUSTER_LOSS_RETURNING], of[MUSTER_LOSS_HOSPITAL],
                              of[MUSTER_LOSS_MISSING], of[MUSTER_LOSS_PRISONERS]);
    }
  if (!muster_campaign_change_recovery (play->story->campaign, 0, day, recovery, NULL, problems,
                                        &error))
    fail_with_problems (problems);
  g_string_append_printf (play->text, "rules %" PRId64 " %d %s\n%s", get_batch (play),
                          get_day (play, day),
                          recovery->rounding == MUSTER_ROUNDING_CARRIED ? "carried" : "battle",
                          told->str);
  note_deed (play, 0);
}

/* On the last day or a later one, so that everybody may march. */
static void
begin_battle (Play *play)
{
  Story *story = play->story;
  int day = muster_campaign_get_today (story->campaign) + (int) pick (play->random, 1, 5);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (story->campaign, day);
  gint64 number = ++play->n_battles;
  story->day = day;
  story->batch = muster_campaign_add_batch (story->campaign, "A battle");
  g_string_append_printf (play->text, "battle %" PRId64 " %" PRId64 " %d\n", story->batch, number,
                          get_day (play, day));
  fight (story, number, "A battle");
  for (int side = 1; side <= 2; side++)
    {
      g_autoptr (GPtrArray) units = list_units (reg, side);
      for (guint i = 0; i < units->len; i++)
        {
          const MusterRecord *unit = g_ptr_array_index (units, i);
          if (!muster_record_is_fit (unit) || unit->present == 0 || pick (play->random, 0, 4) == 0)
            continue;
          add (story, (MusterEvent){ .kind = MUSTER_EVENT_ENGAGE,
                                     .subject = unit->number,
                                     .battle = number,
                                     .figures = { unit->present, side, i + 1 } });
          g_string_append_printf (play->text, "march %" PRId64 " %" PRId64 " %" PRId64 "\n", number,
                                  unit->number, unit->present);
        }
    }
  muster_campaign_arrange (story->campaign);
}

static int
pick_held (Play *play)
{
  static const int held[] = { 1, 2, MUSTER_HELD_BY_NOBODY };
  return held[pick (play->random, 0, G_N_ELEMENTS (held) - 1)];
}

/* Enters losses of some who marched, in any order, each told in the transcript behind @head. */
static void
enter_losses (Play *play, const MusterBattle *battle, MusterLossReport *report, GString *told)
{
  for (guint n = (guint) pick (play->random, 1, 8); n > 0 && battle->engaged->len > 0; n--)
    {
      guint at = (guint) pick (play->random, 0, battle->engaged->len - 1);
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, at);
      gboolean is_known = FALSE;
      for (guint i = 0; i < report->entries->len; i++)
        is_known =
          is_known || g_array_index (report->entries, MusterLossEntry, i).record == engaged->record;
      MusterLossEntry entry = { .record = engaged->record,
                                .lost = pick (play->random, 0, MIN (engaged->steps, 4)),
                                .is_captured = pick (play->random, 0, 9) == 0 };
      if (is_known)
        continue;
      /* One step that is taken may have been dealt so: it is told as a share. */
      entry.is_captured = entry.is_captured && entry.lost > 1;
      g_array_append_val (report->entries, entry);
      g_string_append_printf (told, "lost %" PRId64 " %" PRId64 "%s\n", entry.record, entry.lost,
                              entry.is_captured ? " captured" : "");
    }
}

static void
tell_dealt (Play *play, gint64 number)
{
  g_autoptr (MusterRegister) reg = replay (play->story, NULL);
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  for (guint i = 0; battle != NULL && i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      const gint64 *figures = engaged->figures;
      if (figures[MUSTER_LOSS_ALL] > 0)
        g_string_append_printf (play->text,
                                "dealt %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64
                                " %" PRId64 " %" PRId64 "\n",
                                number, engaged->record, figures[MUSTER_LOSS_KILLED],
                                figures[MUSTER_LOSS_RETURNING], figures[MUSTER_LOSS_HOSPITAL],
                                figures[MUSTER_LOSS_MISSING], figures[MUSTER_LOSS_PRISONERS]);
    }
}

/* Whether all that was recorded can have come to pass. */
static gboolean
is_sound (const MusterCampaign *campaign)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  return reg->conflicts->len == 0;
}

/* Takes @copy, where it is done and nothing else is spoiled by it. */
static gboolean
take (Play *play, MusterCampaign *copy, gboolean is_done)
{
  if (!is_done || !is_sound (copy))
    return FALSE;
  muster_campaign_unref (play->story->campaign);
  play->story->campaign = (MusterCampaign *) muster_campaign_ref (copy);
  return TRUE;
}

/* Returns: one of which something is recorded, or nothing; 0: none was found */
static gint64
pick_battle (Play *play, gboolean is_reported)
{
  for (guint i = 0; play->n_battles > 0 && i < 20; i++)
    {
      gint64 number = pick (play->random, 1, play->n_battles);
      if (g_hash_table_contains (play->reported, GSIZE_TO_POINTER (number)) == is_reported)
        return number;
    }
  return 0;
}

static void
record (Play *play, gboolean is_correction)
{
  const char *held = "nobody";
  gint64 number = pick_battle (play, is_correction);
  g_autoptr (MusterRegister) reg = replay (play->story, NULL);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (play->story->campaign);
  g_autoptr (GString) told = g_string_new (NULL);
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  MusterLossReport report = { .battle = number, .held = pick_held (play) };
  if (battle == NULL)
    return;
  g_autoptr (GArray) records = muster_campaign_list_records (copy, number);
  if (is_correction && (records->len == 0 || pick (play->random, 0, 1) == 0))
    report.held = battle->held;
  if (is_correction && records->len == 0)
    return;
  report.entries = g_array_new (FALSE, TRUE, sizeof (MusterLossEntry));
  enter_losses (play, battle, &report, told);
  gboolean is_done = is_correction ? muster_campaign_correct_losses (copy, reg, &report, NULL, NULL)
                                   : muster_campaign_add_losses (copy, reg, &report, NULL, NULL);
  g_array_unref (report.entries);
  if (!take (play, copy, is_done))
    return;
  g_hash_table_add (play->reported, GSIZE_TO_POINTER (number));
  g_autofree char *side = report.held > 0 ? g_strdup_printf ("%d", report.held) : g_strdup (held);
  g_string_append_printf (play->text, "%s %" PRId64 " %" PRId64 " %s\n%s",
                          is_correction ? "correct" : "report", get_batch (play), number,
                          report.held != 0 ? side : "?", told->str);
  note_deed (play, number);
  tell_dealt (play, number);
}

/* Does an action of the table, where it can be done. @words: NULL-terminated */
static gboolean
act (Play *play, const char *id, int day, const char *const *words)
{
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (play->story->campaign);
  g_autoptr (MusterDraft) draft =
    muster_action_draft (muster_action_find (id), copy, day, FALSE, words, NULL);
  return take (play, copy,
               draft != NULL && muster_campaign_try (copy, draft->phrase, draft->events, NULL));
}

/* Returns: a unit that is not as strong as it was, if there is one */
static const MusterRecord *
pick_worn (Play *play, const GPtrArray *units)
{
  const MusterRecord *unit = NULL;
  for (guint i = 0; i < 20 && (unit == NULL || unit->present == unit->came); i++)
    unit = g_ptr_array_index (units, (guint) pick (play->random, 0, units->len - 1));
  return unit;
}

static void
do_something (Play *play)
{
  static const char *const pools[] = { "hospital", "missing", "prisoners" };
  g_autoptr (MusterRegister) reg = replay (play->story, NULL);
  g_autoptr (GPtrArray) units = list_units (reg, 0);
  const MusterRecord *unit = pick_worn (play, units);
  const MusterRecord *other =
    g_ptr_array_index (units, (guint) pick (play->random, 0, units->len - 1));
  gint64 pool = 0;
  while (pool < MUSTER_POOL_PRISONERS && (unit->away[pool] == 0 || pick (play->random, 0, 2) == 0))
    pool++;
  gint64 kind = pick (play->random, 0, 9);
  gboolean is_back = kind >= 4 && kind < 7;
  int day = pick_day (play);
  gint64 most = is_back ? unit->away[pool] : 2;
  gint64 steps = pick (play->random, 1, MAX (most, 1));
  g_autofree char *number = g_strdup_printf ("%" PRId64, unit->number);
  g_autofree char *to = g_strdup_printf ("%" PRId64, other->parent);
  g_autofree char *count = g_strdup_printf ("%" PRId64, steps);
  if (kind < 4 && act (play, "replace", day, (const char *[]){ number, count, NULL }))
    g_string_append_printf (play->text, "replace %" PRId64 " %d %s %s\n", get_batch (play),
                            get_day (play, day), number, count);
  else if (is_back && most > 0
           && act (play, "back", day, (const char *[]){ number, pools[pool], count, NULL }))
    g_string_append_printf (play->text, "back %" PRId64 " %d %s %s %s\n", get_batch (play),
                            get_day (play, day), number, pools[pool], count);
  else if (kind == 7 && act (play, "disband", day, (const char *[]){ number, NULL }))
    {
      g_string_append_printf (play->text, "disband %" PRId64 " %d %s\n", get_batch (play),
                              get_day (play, day), number);
      return;
    }
  else if (kind > 7 && unit->side == other->side
           && act (play, "transfer", day, (const char *[]){ number, to, NULL }))
    g_string_append_printf (play->text, "transfer %" PRId64 " %d %s %s\n", get_batch (play),
                            get_day (play, day), number, to);
  else
    return;
  note_deed (play, 0);
}

static void
strike (Play *play)
{
  guint at = play->deeds->len > 0 ? (guint) pick (play->random, 0, play->deeds->len - 1) : 0;
  if (play->deeds->len == 0)
    return;
  const Deed *deed = &g_array_index (play->deeds, Deed, at);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (play->story->campaign);
  if (!take (play, copy, muster_campaign_strike (copy, deed->number, FALSE, NULL)))
    return;
  g_string_append_printf (play->text, "strike %" PRId64 " %" PRId64 "\n", get_batch (play),
                          deed->number);
  g_autoptr (GArray) records = muster_campaign_list_records (play->story->campaign, deed->battle);
  if (deed->battle != 0 && records->len == 0)
    g_hash_table_remove (play->reported, GSIZE_TO_POINTER (deed->battle));
  else if (deed->battle != 0)
    tell_dealt (play, deed->battle);
}

static void
play_one (guint seed, GString *text)
{
  MusterRandom random = muster_random_new (seed, "ledger");
  g_autoptr (GArray) deeds = g_array_new (FALSE, FALSE, sizeof (Deed));
  g_autoptr (GHashTable) reported = g_hash_table_new (NULL, NULL);
  Play play = { .random = &random, .text = text, .deeds = deeds, .reported = reported };
  begin (&play, seed);
  if (pick (&random, 0, 9) > 0)
    set_rules (&play);
  for (guint i = 0; i < N_DEEDS; i++)
    {
      gint64 kind = pick (&random, 0, 19);
      if (kind < 5)
        begin_battle (&play);
      else if (kind < 11)
        record (&play, FALSE);
      else if (kind < 14)
        record (&play, TRUE);
      else if (kind < 16)
        strike (&play);
      else if (kind < 17)
        set_rules (&play);
      else
        do_something (&play);
      if (pick (&random, 0, 7) == 0)
        tell_state (&play, play.start + (int) pick (&random, 0, 60));
    }
  tell_state (&play, muster_campaign_get_today (play.story->campaign));
  tell_state (&play, muster_campaign_get_today (play.story->campaign) + 30);
  g_string_append (text, "end\n");
  free_story (play.story);
}

/* Returns: whether the ledger agrees; what it says is printed */
static gboolean
ask_ledger (const GString *transcript)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *ledger = g_test_build_filename (G_TEST_DIST, "campaigns", "ledger.py", NULL);
  g_autofree char *said = NULL;
  g_autoptr (GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                        | G_SUBPROCESS_FLAGS_STDERR_MERGE,
                      &error, "python3", ledger, NULL);
  if (process == NULL
      || !g_subprocess_communicate_utf8 (process, transcript->str, NULL, &said, NULL, &error))
    fail_msg ("%s", error->message);
  print_message ("# %s", said);
  return g_subprocess_get_successful (process);
}

static void
a_ledger_kept_by_hand_agrees_with_campaigns_at_random (void **state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *kept = g_getenv ("MUSTER_TRANSCRIPT");
  for (guint seed = 1; seed <= N_CAMPAIGNS; seed++)
    play_one (seed, text);
  if (kept != NULL)
    assert_true (g_file_set_contents (kept, text->str, -1, NULL));
  assert_true (ask_ledger (text));
}

/* A ledger that agrees with everything would be no check. */
static void
a_figure_that_is_changed_is_found (void **state)
{
  g_autoptr (GString) text = g_string_new (NULL);
  play_one (1, text);
  assert_true (ask_ledger (text));
  char *last = strrchr (text->str, '\n') - strlen ("\nend");
  *last = *last == '9' ? '8' : (char) (*last + 1);
  assert_false (ask_ledger (text));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_ledger_kept_by_hand_agrees_with_campaigns_at_random),
    cmocka_unit_test (a_figure_that_is_changed_is_found),
  };
  g_test_init (&argc, &argv, NULL);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
