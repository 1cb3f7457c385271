#include "config.h"

#include "campaign/actions/edit.h"

#include "base/error.h"
#include "base/problem.h"
#include "db/library.h"
#include "scenario/store.h"

#include <glib/gi18n-lib.h>

/* What cannot be read again would be lost: it is not kept. Armies that were written are shared by
 * what is read, which is safe: nobody changes a MusterRaised once it is there, and what is read is
 * gone before this returns. */
static gboolean
read_back (MusterStore *store, gint64 id, const MusterCampaign *written, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) failure = NULL;
  g_autoptr (MusterCampaign) read =
    muster_store_load_campaign (store, id, written, problems, &failure);
  if (read != NULL)
    return TRUE;
  const MusterProblem *problem = problems->len > 0 ? g_ptr_array_index (problems, 0) : NULL;
  gboolean is_damaged = g_error_matches (failure, MUSTER_ERROR, MUSTER_ERROR_DAMAGED);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%s could not be read again after this, so nothing was changed: %s"),
               written->name,
               problem != NULL ? problem->message
               : is_damaged    ? _ ("it has numbers or texts that the library does not take.")
                               : failure->message);
  return FALSE;
}

static char *
dup_adding (GPtrArray *campaigns)
{
  guint n = campaigns->len;
  const MusterCampaign *first = g_ptr_array_index (campaigns, 0);
  if (n == 1)
    return g_strdup_printf (_ ("Add %s"), first->name);
  return g_strdup_printf (ngettext ("Add %u campaign", "Add %u campaigns", n), n);
}

gint64
muster_campaign_edit_import_all (MusterStore *store, GPtrArray *campaigns, GError **error)
{
  g_autofree char *name = dup_adding (campaigns);
  g_autoptr (MusterAction) action = muster_store_begin (store, name, NULL, error);
  gint64 id = 0;
  if (action == NULL)
    return 0;
  muster_action_touch (action, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaign *campaign = g_ptr_array_index (campaigns, i);
      id = muster_action_insert_campaign (action, campaign, error);
      if (id == 0 || !read_back (store, id, campaign, error))
        return 0;
      muster_action_touch (action, MUSTER_DOCUMENT_CAMPAIGN, id);
    }
  return muster_action_commit (action, error) ? id : 0;
}

gint64
muster_campaign_edit_import (MusterStore *store, const MusterCampaign *campaign, GError **error)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_ptr_array_add (one, (gpointer) campaign);
  return muster_campaign_edit_import_all (store, one, error);
}

gboolean
muster_campaign_edit_save (MusterStore *store,
                           const MusterCampaign *campaign,
                           const char *name,
                           const char *merge,
                           GError **error)
{
  g_autofree char *there =
    muster_library_dup_name (store, MUSTER_DOCUMENT_CAMPAIGN, campaign->id, error);
  g_autoptr (MusterAction) action =
    there != NULL ? muster_store_begin (store, name, merge, error) : NULL;
  if (action == NULL)
    return FALSE;
  muster_action_touch (action, MUSTER_DOCUMENT_CAMPAIGN, campaign->id);
  return muster_action_update_campaign (action, campaign, error)
         && read_back (store, campaign->id, campaign, error)
         && muster_action_commit (action, error);
}

gint64
muster_campaign_edit_muster (MusterStore *store,
                             const MusterCampaign *campaign,
                             gint64 battle,
                             const MusterScenario *scenario,
                             const char *name,
                             GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *there =
    muster_library_dup_name (store, MUSTER_DOCUMENT_CAMPAIGN, campaign->id, error);
  g_autoptr (MusterAction) action =
    there != NULL ? muster_store_begin (store, name, NULL, error) : NULL;
  gint64 id = action != NULL ? muster_action_insert_scenario (action, scenario, error) : 0;
  if (id == 0)
    return 0;
  g_autoptr (MusterScenario) kept =
    muster_store_load_scenario (store, id, scenario, problems, error);
  if (kept == NULL)
    return 0;
  muster_action_touch (action, MUSTER_STORE_LIBRARY, MUSTER_STORE_LIBRARY_ID);
  muster_action_touch (action, MUSTER_DOCUMENT_SCENARIO, id);
  muster_action_touch (action, MUSTER_DOCUMENT_CAMPAIGN, campaign->id);
  if (!muster_action_update_campaign (action, campaign, error)
      || !read_back (store, campaign->id, campaign, error)
      || !muster_action_link_campaign_scenario (action, campaign->id, battle, id, error))
    return 0;
  return muster_action_commit (action, error) ? id : 0;
}

gboolean
muster_campaign_edit_trash (MusterStore *store, gint64 id, GError **error)
{
  return muster_library_trash (store, MUSTER_DOCUMENT_CAMPAIGN, &id, 1, NULL, error);
}

gboolean
muster_campaign_edit_restore (MusterStore *store, gint64 id, GError **error)
{
  return muster_library_restore (store, MUSTER_DOCUMENT_CAMPAIGN, &id, 1, NULL, error);
}

gboolean
muster_campaign_edit_delete (MusterStore *store, gint64 id, GError **error)
{
  g_autoptr (MusterAction) action =
    muster_library_begin (store, MUSTER_DOCUMENT_CAMPAIGN, &id, 1, _ ("Delete %s"), NULL, error);
  return action != NULL && muster_action_delete_campaign (action, id, error)
         && muster_action_commit (action, error);
}
