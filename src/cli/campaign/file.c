#include "config.h"

#include "cli/campaign/file.h"

#include "base/problem.h"
#include "campaign/model/xml.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

MusterCampaign *
muster_campaign_file_load (const char *path, MusterPacks *packs)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, FALSE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return NULL;
  if (input->campaign == NULL)
    muster_command_fail (_ ("%s is no campaign. “muster campaign new” makes one."), input->shown);
  return g_steal_pointer (&input->campaign);
}

static void
tell_wait (const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_printerr (_ ("muster: Something else is changing %s. Waiting until it is done.\n"), shown);
}

MusterCampaign *
muster_campaign_file_take (const char *path,
                           const char *output,
                           gboolean force,
                           MusterPacks *packs,
                           MusterFileLock **lock)
{
  gboolean is_own = output == NULL || muster_command_is_same_file (path, output);
  if (is_own && !muster_output_may_change (path, force))
    return NULL;
  if (is_own)
    *lock = muster_file_lock (path, tell_wait);
  return muster_campaign_file_load (path, packs);
}

gboolean
muster_campaign_may_write (const char *path, const char *output, gboolean force)
{
  gboolean is_own = path != NULL && output != NULL && muster_command_is_same_file (path, output);
  return is_own || muster_output_may_write (output, force);
}

gboolean
muster_campaign_may_write_beside (const char *path, const char *output, gboolean force)
{
  if (output == NULL || !muster_command_is_same_file (path, output))
    return muster_campaign_may_write (NULL, output, force);
  g_autofree char *shown = g_filename_display_name (output);
  muster_command_fail (_ ("%s is the campaign itself, whose place would be taken. Name another "
                          "file."),
                       shown);
  return FALSE;
}

int
muster_campaign_file_save (const MusterCampaign *campaign,
                           const char *path,
                           const char *output,
                           const char *told)
{
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  const char *to = output != NULL ? output : path;
  if (!muster_output_write (to, bytes))
    return MUSTER_EXIT_FAILED;
  if (!muster_command_is_stdout (to))
    g_print ("%s\n", told);
  return MUSTER_EXIT_DONE;
}

int
muster_campaign_file_save_batch (const MusterCampaign *campaign,
                                 const char *path,
                                 const char *output)
{
  const GArray *batches = campaign->batches;
  const MusterBatch *batch = &g_array_index (batches, MusterBatch, batches->len - 1);
  g_autofree char *told =
    g_strdup_printf (_ ("Batch %" PRId64 ": %s"), batch->number, batch->title);
  return muster_campaign_file_save (campaign, path, output, told);
}
