#include "config.h"

#include "cli/campaign/armies.h"

#include "base/problem.h"
#include "campaign/actions/start.h"
#include "campaign/state/register-find.h"
#include "cli/campaign/command.h"
#include "cli/common/output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static MusterInput *
load_army (const char *path, MusterPacks *packs)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, TRUE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems) || muster_command_refuse_scenario (input))
    return NULL;
  if (input->army != NULL)
    return g_steal_pointer (&input);
  muster_command_fail (_ ("%s is a pack of rules; the sides of a campaign have armies. Name an "
                          "army's file."),
                       input->shown);
  return NULL;
}

/* Says a side a second time where it has further armies. Returns: its number, or 0 */
static int
find_side (const MusterArmiesReading *reading, const char *text, const char *equals)
{
  MusterCampaign *campaign = reading->campaign;
  g_autofree char *name = g_strndup (text, (gsize) (equals - text));
  g_strstrip (name);
  g_autofree char *shown = g_strdup (name);
  if (!muster_command_read_text (&shown))
    return 0;
  if (!reading->may_add_sides)
    return muster_campaign_read_side (campaign, shown);
  int side = muster_campaign_find_side_named (campaign, shown, NULL);
  if (side > 0)
    return side;
  if (campaign->sides->len < MUSTER_MOST_SIDES)
    return muster_campaign_add_side (campaign, shown, NULL);
  muster_command_fail (_ ("A campaign has at most %d sides. Give a side several armies instead."),
                       MUSTER_MOST_SIDES);
  return 0;
}

/* A file whose name has a comma is one. */
static char **
split_paths (const char *paths)
{
  g_auto (GStrv) one = g_new0 (char *, 2);
  one[0] = g_strdup (paths);
  return g_file_test (paths, G_FILE_TEST_EXISTS) ? g_steal_pointer (&one)
                                                 : g_strsplit (paths, ",", -1);
}

/* Takes a player's name off “Anne:north.army.xml”; a file whose name has a colon is one. Returns:
 * FALSE with a message where the name is no text; @player: (nullable) */
static gboolean
split_player (const char **path, char **player)
{
  const char *colon = strchr (*path, ':');
  if (colon == NULL || colon == *path || colon[1] == '\0'
      || g_file_test (*path, G_FILE_TEST_EXISTS))
    return TRUE;
  *player = g_strstrip (g_strndup (*path, (gsize) (colon - *path)));
  *path = colon + 1;
  return muster_command_read_text (player);
}

static gboolean
add_army (const MusterArmiesReading *reading, int side, const char *path)
{
  MusterCampaign *campaign = reading->campaign;
  g_autoptr (GError) error = NULL;
  g_autofree char *player = NULL;
  if (!split_player (&path, &player) || !muster_output_spares (reading->output, path))
    return FALSE;
  g_autoptr (MusterInput) input = load_army (path, reading->packs);
  if (input == NULL)
    return FALSE;
  if (campaign->ruleset_id[0] == '\0')
    campaign->ruleset_id = muster_campaign_keep (campaign, input->army->ruleset_id);
  gint64 first = muster_campaign_get_next_record (campaign);
  if (muster_campaign_raise (campaign, reading->batch, reading->day, side, input->army, &error)
      && (player == NULL || player[0] == '\0'
          || muster_campaign_give_player (campaign, reading->batch, reading->day, first, player,
                                          &error)))
    return TRUE;
  muster_command_fail_with (g_steal_pointer (&error));
  return FALSE;
}

gboolean
muster_campaign_read_armies (const MusterArmiesReading *reading, const char *text)
{
  const char *equals = strchr (text, '=');
  if (equals == NULL || equals == text || equals[1] == '\0')
    {
      g_autofree char *shown = g_filename_display_name (text);
      muster_command_fail (_ ("--side “%s”: write its name and its armies, as "
                              "North=first.army.xml,second.army.xml."),
                           shown);
      return FALSE;
    }
  int side = find_side (reading, text, equals);
  g_auto (GStrv) paths = split_paths (equals + 1);
  for (int i = 0; side > 0 && paths[i] != NULL; i++)
    if (!add_army (reading, side, paths[i]))
      return FALSE;
  return side > 0;
}
