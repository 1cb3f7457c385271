#include "config.h"

#include "app/campaign/march-actions.h"

#include "campaign/actions/fixes.h"

MusterMarchDeeds *
muster_march_deeds_new (void)
{
  MusterMarchDeeds *deeds = g_new0 (MusterMarchDeeds, 1);
  deeds->words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  deeds->done = g_ptr_array_new_with_free_func (g_free);
  return deeds;
}

void
muster_march_deeds_free (MusterMarchDeeds *deeds)
{
  g_ptr_array_unref (deeds->words);
  g_ptr_array_unref (deeds->done);
  g_free (deeds);
}

/* Returns: (transfer full) (nullable): what was done; NULL where it cannot be done on that day */
static char *
do_deed (MusterCampaign *campaign, int day, const char *const *words)
{
  g_autoptr (MusterDraft) draft =
    muster_deed_draft (muster_deed_find (words[0]), campaign,
                       muster_deed_way_get_day (campaign, day), FALSE, &words[1], NULL);
  if (draft == NULL || !muster_campaign_try (campaign, draft->title, draft->events, NULL))
    return NULL;
  return g_strdup (draft->title);
}

MusterCampaign *
muster_march_deeds_do (MusterMarchDeeds *deeds, const MusterCampaign *campaign, int day)
{
  MusterCampaign *done = muster_campaign_copy (campaign);
  g_ptr_array_set_size (deeds->done, 0);
  for (guint i = 0; i < deeds->words->len; i++)
    {
      MusterCampaign *tried = muster_campaign_copy (done);
      const char *const *words = g_ptr_array_index (deeds->words, i);
      char *title = do_deed (tried, day, words);
      g_ptr_array_add (deeds->done, title);
      muster_campaign_unref (title != NULL ? done : tried);
      done = title != NULL ? tried : done;
    }
  return done;
}
