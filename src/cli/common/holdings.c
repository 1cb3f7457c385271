#include "config.h"

#include "cli/common/holdings.h"

#include "base/problem.h"
#include "collection/table.h"

void
muster_holdings_options_clear (MusterHoldingsOptions *options)
{
  g_free (options->library);
  g_free (options->table);
}

GPtrArray *
muster_command_read_holdings (const char *path, MusterPacks *packs, gboolean *is_whole)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) rulesets = muster_packs_get_all (packs);
  GPtrArray *holdings = muster_collection_load (path, rulesets, problems);
  muster_command_print_problems (problems);
  *is_whole = !muster_problems_has_error (problems);
  return holdings;
}

GPtrArray *
muster_holdings_options_list (const MusterHoldingsOptions *options, MusterPacks *packs)
{
  g_autoptr (GError) error = NULL;
  gboolean is_whole;
  if (options->table != NULL)
    return muster_command_read_holdings (options->table, packs, &is_whole);
  g_autoptr (MusterStore) store = muster_command_open_library (options->library, &error);
  GPtrArray *holdings = store != NULL ? muster_collection_list (store, &error) : NULL;
  if (holdings == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  return holdings;
}
