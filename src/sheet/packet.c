#include "config.h"

#include "sheet/packet.h"

#include <glib/gi18n-lib.h>

/* Returns: FALSE where a sheet cannot be made and may not be left out */
static gboolean
make_sheets (const MusterGame *game,
             const MusterPacketPlan *plan,
             const MusterSheetOptions *options,
             GPtrArray *sheets,
             GPtrArray *skipped,
             GError **error)
{
  for (gsize i = 0; i < plan->n_kinds; i++)
    {
      g_autoptr (GError) trouble = NULL;
      MusterSheet *sheet = muster_sheet_make (plan->kinds[i], game, options, &trouble);
      gboolean may_skip = skipped != NULL && (i + 1 < plan->n_kinds || sheets->len > 0);
      if (sheet == NULL && !may_skip)
        {
          g_propagate_error (error, g_steal_pointer (&trouble));
          return FALSE;
        }
      if (sheet == NULL)
        {
          g_ptr_array_add (skipped, g_strdup (trouble->message));
          continue;
        }
      if (plan->n_kinds > 1)
        muster_sheet_set_bookmark (sheet, _ (plan->kinds[i]->title));
      g_ptr_array_add (sheets, sheet);
    }
  return TRUE;
}

MusterSheet *
muster_packet_make (const MusterGame *game,
                    const MusterPacketPlan *plan,
                    const MusterSheetOptions *options,
                    GPtrArray **skipped,
                    GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);
  if (!make_sheets (game, plan, options, sheets, skipped != NULL ? left_out : NULL, error))
    return NULL;
  if (skipped != NULL)
    *skipped = g_steal_pointer (&left_out);
  if (sheets->len == 1)
    return g_ptr_array_steal_index (sheets, 0);
  return muster_sheet_join (g_steal_pointer (&sheets), muster_game_get_name (game), NULL);
}
