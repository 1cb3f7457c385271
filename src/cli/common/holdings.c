#include "config.h"

#include "cli/common/holdings.h"

#include "base/problem.h"
#include "collection/table.h"

#include <glib/gi18n-lib.h>

/* Of the lines of a table that something is wrong with. */
#define MOST_TOLD 50

void
muster_holdings_options_clear (MusterHoldingsOptions *options)
{
  g_free (options->library);
  g_free (options->table);
  g_free (options->scale);
}

GPtrArray *
muster_command_read_holdings (const char *path, MusterPacks *packs, gboolean *is_whole)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) rulesets = muster_packs_get_all (packs);
  GPtrArray *holdings = muster_collection_load (path, rulesets, problems);
  *is_whole = !muster_problems_has_error (problems);
  guint n_more = problems->len > MOST_TOLD ? problems->len - MOST_TOLD : 0;
  muster_problems_sort (problems);
  g_ptr_array_set_size (problems, (int) (problems->len - n_more));
  muster_command_print_problems (problems);
  if (n_more > 0)
    /* Translators: lines of a table of which something was told. */
    g_printerr (ngettext ("muster: … and %u line more\n", "muster: … and %u lines more\n", n_more),
                n_more);
  return holdings;
}

GPtrArray *
muster_holdings_options_list (const MusterHoldingsOptions *options, MusterPacks *packs)
{
  g_autoptr (GError) error = NULL;
  if (options->table != NULL)
    {
      gboolean is_whole;
      g_autoptr (GPtrArray) rows = muster_command_read_holdings (options->table, packs, &is_whole);
      g_autoptr (GPtrArray) none = g_ptr_array_new ();
      g_autoptr (GArray) removed = NULL;
      GPtrArray *owned =
        rows != NULL ? muster_collection_merge (none, rows, MUSTER_COLLECTION_SET, &removed) : NULL;
      if (owned != NULL)
        muster_holdings_keep_scale (owned, options->scale);
      return owned;
    }
  g_autoptr (MusterStore) store = muster_command_open_library (options->library, &error);
  GPtrArray *holdings = store != NULL ? muster_collection_list (store, &error) : NULL;
  if (holdings == NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  else
    muster_holdings_keep_scale (holdings, options->scale);
  return holdings;
}
