/* Campaigns of two rafts, made by hand or at random. */
#pragma once

#include "helper/return.h"

#include "base/random.h"
#include "campaign/actions/recovery.h"
#include "campaign/report/losses.h"
#include "campaign/state/replay.h"
#include "campaign/text/register-text.h"

/* Numbers in the register of what stands in RETURN_BODY, raised first; options have none. */
enum
{
  FLEET = 1,
  ANSON = 2,
  RED = 3,
  BYNG = 4,
  OAK = 5, /* 6 slats */
  ELM = 7,
  IRON = 8, /* 4 hoops */
  BLUE = 9,
  RUM = 10,
  ALE = 11, /* 45 staves */
  FLINT = 12,
  SOUTH = 12, /* added to them: the same of the other side */
};

typedef struct
{
  MusterCampaign *campaign;
  gint64 batch;
  int day;
} Story;

static inline void
free_story (Story *story)
{
  muster_campaign_unref (story->campaign);
  g_free (story);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Story, free_story)

/* What follows is done at once, on a day. */
static inline void
describe (Story *story, const char *date, const char *title)
{
  story->day = muster_day_parse (date);
  story->batch = muster_campaign_add_batch (story->campaign, title);
}

static inline gint64
add (Story *story, MusterEvent event)
{
  event.batch = story->batch;
  event.day = story->day;
  return muster_campaign_add_event (story->campaign, &event);
}

static inline void
raise_army (Story *story, int side, gint64 first, const char *name, const char *body)
{
  g_autoptr (MusterArmySnapshot) army = make_return_army (name, body);
  gint64 id = add (story, (MusterEvent){ .kind = MUSTER_EVENT_RAISE,
                                         .subject = first,
                                         .object = side,
                                         .figures = { army->n_nodes } });
  muster_campaign_set_raised (story->campaign, id, army);
}

/* Two sides, each with a fleet. */
static inline Story *
begin_story (void)
{
  Story *story = g_new0 (Story, 1);
  story->campaign =
    muster_campaign_new ("The canal", "return-test", muster_day_parse ("1815-06-10"));
  muster_campaign_set_ruleset (story->campaign, get_return_pack ());
  muster_campaign_add_side (story->campaign, "North", NULL);
  muster_campaign_add_side (story->campaign, "South", NULL);
  describe (story, "1815-06-10", "The armies come");
  raise_army (story, 1, FLEET, "Northern fleet", RETURN_BODY);
  raise_army (story, 2, FLEET + SOUTH, "Southern fleet", RETURN_BODY);
  muster_campaign_arrange (story->campaign);
  return story;
}

static inline void
fight (Story *story, gint64 battle, const char *name)
{
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_BATTLE, .subject = battle, .figures = { 1, 2 }, .text = name });
}

static inline void
engage (Story *story, gint64 battle, gint64 record, gint64 steps)
{
  add (story,
       (MusterEvent){
         .kind = MUSTER_EVENT_ENGAGE, .subject = record, .battle = battle, .figures = { steps } });
}

/* The parts are killed, returning, hospital, missing, prisoners. */
static inline void
lose (Story *story, gint64 battle, gint64 unit, const gint64 parts[5], const char *until)
{
  MusterEvent event = { .kind = MUSTER_EVENT_LOSSES,
                        .subject = unit,
                        .battle = battle,
                        .until = muster_day_parse (until) };
  for (int i = 0; i < 5; i++)
    {
      event.figures[i + 1] = parts[i];
      event.figures[0] += parts[i];
    }
  add (story, event);
}

static inline MusterRegister *
replay (Story *story, const char *date)
{
  muster_campaign_arrange (story->campaign);
  return muster_campaign_replay (story->campaign,
                                 date != NULL ? muster_day_parse (date) : MUSTER_LAST_DAY);
}

/* Records a battle for the first time. */
static inline gboolean
report_losses (MusterCampaign *campaign, const MusterLossReport *report, GError **error)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  return muster_campaign_add_losses (campaign, reg, report, NULL, error);
}

static inline char *
dup_state (const MusterCampaign *campaign)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  return muster_register_dup_text (reg);
}

static inline gint64
pick (MusterRandom *random, gint64 low, gint64 high)
{
  return muster_random_range (random, low, high);
}

/* Rules as campaigns had them before they were events. */
static inline void
begin_with_rules (MusterCampaign *campaign, MusterRecovery *recovery)
{
  g_clear_pointer (&campaign->recovery, muster_recovery_unref);
  campaign->recovery = muster_recovery_ref (recovery);
}

/* Returns: the batch that tells of them. @date: (nullable): NULL: the campaign's last day */
static inline gint64
change_rules (MusterCampaign *campaign, const char *date, MusterRecovery *recovery)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (!muster_campaign_change_recovery (campaign, 0,
                                        date != NULL ? muster_day_parse (date) : MUSTER_NO_DAY,
                                        recovery, NULL, problems, &error))
    fail_with_problems (problems);
  return g_array_index (campaign->batches, MusterBatch, campaign->batches->len - 1).number;
}

static inline gboolean
may_be_negative (MusterEventKind kind)
{
  return kind == MUSTER_EVENT_FATIGUE || kind == MUSTER_EVENT_EXPERIENCE
         || kind == MUSTER_EVENT_COUNTER;
}

/* Figures as files may have them, now and then far too great. */
static inline void
fill_figures (MusterEvent *event, MusterRandom *random)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    {
      const char *const *words = form->figures[i].words;
      gint64 most = pick (random, 0, 4) == 0 ? 60 : 3;
      if (words != NULL)
        most = (gint64) g_strv_length ((char **) words) - 1;
      event->figures[i] = pick (random, may_be_negative (event->kind) ? -most : 0, most);
    }
}

/* An event of any kind, about anything, possible or not. */
static inline MusterEvent
make_event (const MusterCampaign *campaign, MusterRandom *random)
{
  static const char *const texts[] = { "Żółkiewski", "rank 2", "quality good" };
  MusterEvent event = { .kind = (MusterEventKind) pick (random, MUSTER_EVENT_BATTLE,
                                                        MUSTER_EVENT_PLAYER) };
  /* What strikes and restores is told apart. */
  if (event.kind > MUSTER_EVENT_NOTE)
    event.kind += 2;
  const MusterEventForm *form = muster_event_get_form (event.kind);
  if (form->subject != MUSTER_REFERS_NOT)
    event.subject = pick (random, -2, 30);
  if (form->object != MUSTER_REFERS_NOT)
    event.object = pick (random, form->object == MUSTER_REFERS_RULE ? 0 : -2, 30);
  if (form->has_battle)
    event.battle = pick (random, 0, muster_campaign_get_next_battle (campaign));
  if (form->text != NULL)
    event.text = texts[pick (random, 0, G_N_ELEMENTS (texts) - 1)];
  if (event.kind == MUSTER_EVENT_APPOINT)
    event.text = "mate";
  fill_figures (&event, random);
  if (event.kind == MUSTER_EVENT_BATTLE)
    {
      event.subject = muster_campaign_get_next_battle (campaign);
      event.figures[0] = 1;
      event.figures[1] = 2;
    }
  else if (muster_event_makes_record (event.kind))
    event.object = muster_campaign_get_next_record (campaign);
  return event;
}

/* A campaign of so many actions, of which some are struck and corrected. */
static inline Story *
make_random_story (guint n_batches, MusterRandom *random)
{
  Story *story = begin_story ();
  int day = story->campaign->start;
  for (guint i = 0; i < n_batches; i++)
    {
      day += (int) pick (random, 0, 3);
      story->batch = muster_campaign_add_batch (story->campaign, "An action");
      story->day = day;
      for (gint64 n = pick (random, 1, 12); n > 0; n--)
        {
          MusterEvent event = make_event (story->campaign, random);
          if (muster_event_get_form (event.kind)->until != NULL && pick (random, 0, 1) == 0)
            event.until = day + (int) pick (random, 0, 9);
          if (pick (random, 0, 9) == 0)
            event.order = pick (random, 1, story->campaign->events->len);
          add (story, event);
        }
      if (pick (random, 0, 7) == 0)
        add (story, (MusterEvent){ .kind = MUSTER_EVENT_STRIKE,
                                   .subject = pick (random, 2, story->batch) });
    }
  muster_campaign_arrange (story->campaign);
  return story;
}
