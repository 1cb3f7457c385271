#include "config.h"

#include "campaign/actions/start.h"

#include "base/error.h"
#include "base/phrase.h"
#include "campaign/actions/recovery.h"
#include "campaign/state/register-players.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>

gboolean
muster_campaign_raise (MusterCampaign *campaign,
                       gint64 batch,
                       int day,
                       int side,
                       const MusterArmy *army,
                       GError **error)
{
  if (!g_str_equal (army->ruleset_id, campaign->ruleset_id))
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
        /* Translators: %1$s: an army; %2$s: the id of its ruleset; %3$s: the id of the campaign's
           ruleset. */
        _ ("%1$s is an army of the ruleset “%2$s”, and the campaign is played by “%3$s”. Take "
           "armies of the same rules."),
        army->name, army->ruleset_id, campaign->ruleset_id);
      return FALSE;
    }
  gint64 next = muster_campaign_get_next_record (campaign);
  if (next + army->n_nodes - 1 > MUSTER_MOST_RECORDS)
    {
      g_set_error (
        error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
        /* Translators: %1$s: an army; %2$d: the most numbers. */
        _ ("There is no room for %1$s: a campaign has numbers for %2$d things, those that are gone "
           "included. Take a smaller army, or begin a campaign with the armies as they stand now."),
        army->name, MUSTER_MOST_RECORDS);
      return FALSE;
    }
  MusterEvent event = { .kind = MUSTER_EVENT_RAISE,
                        .batch = batch,
                        .day = day,
                        .subject = next,
                        .object = side,
                        .figures = { army->n_nodes } };
  if (campaign->ruleset == NULL && army->ruleset != NULL)
    muster_campaign_set_ruleset (campaign, army->ruleset);
  gint64 id = muster_campaign_add_event (campaign, &event);
  muster_campaign_set_raised (campaign, id, army);
  muster_campaign_arrange (campaign);
  return TRUE;
}

gboolean
muster_campaign_reinforce (MusterCampaign *campaign,
                           int day,
                           int side,
                           const MusterArmy *army,
                           GError **error)
{
  int when = day != MUSTER_NO_DAY ? day : muster_campaign_get_today (campaign);
  g_autofree char *first = muster_day_dup_text (campaign->start);
  const MusterCampaignSide *of = muster_campaign_find_side (campaign, side);
  g_autofree char *phrase = muster_phrase_new ("joins", army->name, of->name, NULL);
  if (when < campaign->start)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("The campaign begins on %s. Give that day or a later one."), first);
      return FALSE;
    }
  gint64 batch = muster_campaign_add_batch (campaign, phrase);
  return muster_campaign_raise (campaign, batch, when, side, army, error);
}

gboolean
muster_campaign_give_player (MusterCampaign *campaign,
                             gint64 batch,
                             int day,
                             gint64 formation,
                             const char *player,
                             GError **error)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  const MusterRecord *record = muster_register_find (reg, formation);
  const char *known = muster_register_find_player_named (reg, player);
  MusterEvent event = { .kind = MUSTER_EVENT_PLAYER,
                        .batch = batch,
                        .day = day,
                        .subject = formation,
                        .text = known != NULL ? known : player };
  if (!muster_register_check_player (reg, player, record->side, error))
    return FALSE;
  muster_campaign_add_event (campaign, &event);
  muster_campaign_arrange (campaign);
  return TRUE;
}

static const MusterStartSide *
get_side (const GArray *sides, guint i)
{
  return &g_array_index (sides, MusterStartSide, i);
}

static char *
dup_side_problem (const MusterStartSide *side, const MusterArmy *first)
{
  if (side->name == NULL || side->name[0] == '\0')
    return g_strdup (_ ("Give each side a name."));
  if (side->armies->len == 0)
    return g_strdup_printf (_ ("Choose an army for %s."), side->name);
  for (guint i = 0; i < side->armies->len; i++)
    {
      const MusterArmy *army = g_ptr_array_index (side->armies, i);
      if (!g_str_equal (army->ruleset_id, first->ruleset_id))
        return g_strdup_printf (
          /* Translators: %1$s: an army; %2$s: another army. */
          _ ("“%1$s” and “%2$s” play by different rules. Choose armies of the same rules."),
          first->name, army->name);
    }
  return NULL;
}

static char *
dup_problem (const char *name, int start, const GArray *sides)
{
  if (name == NULL || name[0] == '\0')
    return g_strdup (_ ("Give the campaign a name."));
  if (start == MUSTER_NO_DAY)
    return g_strdup (_ ("Write the first day as year, month and day: 1815-06-15."));
  if (sides->len < 2)
    return g_strdup (_ ("A campaign has at least two sides."));
  if (sides->len > MUSTER_MOST_SIDES)
    return g_strdup_printf (_ ("A campaign has at most %d sides."), MUSTER_MOST_SIDES);
  if (get_side (sides, 0)->armies->len == 0)
    return g_strdup_printf (_ ("Choose an army for %s."), get_side (sides, 0)->name);
  const MusterArmy *first = g_ptr_array_index (get_side (sides, 0)->armies, 0);
  char *problem = NULL;
  for (guint i = 0; i < sides->len && problem == NULL; i++)
    problem = dup_side_problem (get_side (sides, i), first);
  return problem;
}

/* @i: of an army. Returns: (nullable) */
static const char *
get_player (const MusterStartSide *side, guint i)
{
  const char *player =
    side->players != NULL && i < side->players->len ? g_ptr_array_index (side->players, i) : NULL;
  return player != NULL && player[0] != '\0' ? player : NULL;
}

static gboolean
raise_side (MusterCampaign *campaign, gint64 batch, const MusterStartSide *side, GError **error)
{
  int number = muster_campaign_add_side (campaign, side->name, NULL);
  for (guint i = 0; i < side->armies->len; i++)
    {
      gint64 first = muster_campaign_get_next_record (campaign);
      const char *player = get_player (side, i);
      if (!muster_campaign_raise (campaign, batch, campaign->start, number,
                                  g_ptr_array_index (side->armies, i), error)
          || (player != NULL
              && !muster_campaign_give_player (campaign, batch, campaign->start, first, player,
                                               error)))
        return FALSE;
    }
  return TRUE;
}

MusterCampaign *
muster_campaign_start (const char *name,
                       int start,
                       const GArray *sides,
                       MusterRecovery *recovery,
                       GError **error)
{
  g_autofree char *problem = dup_problem (name, start, sides);
  if (problem != NULL)
    {
      g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, problem);
      return NULL;
    }
  const MusterArmy *first = g_ptr_array_index (get_side (sides, 0)->armies, 0);
  g_autoptr (MusterCampaign) campaign = muster_campaign_new (name, first->ruleset_id, start);
  gint64 batch = muster_campaign_add_batch (campaign, "armies-come");
  for (guint i = 0; i < sides->len; i++)
    if (!raise_side (campaign, batch, get_side (sides, i), error))
      return NULL;
  if (recovery != NULL)
    muster_campaign_add_rules (campaign, batch, start, recovery);
  return g_steal_pointer (&campaign);
}
