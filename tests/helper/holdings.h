/* A collection that has all that a game's armies take. */
#pragma once

#include "collection/needs.h"
#include "sheet/page/view.h"

static inline void
own_armies (MusterGame *game)
{
  g_autoptr (GPtrArray) holdings = muster_holdings_new ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (MusterPacking) packing = muster_game_pack (game, none, MUSTER_AUDIENCE_ALL);
  g_autoptr (GPtrArray) own = muster_packing_list_lacking (packing);
  for (guint j = 0; j < own->len; j++)
    {
      MusterHolding *holding = muster_holding_copy (g_ptr_array_index (own, j));
      g_autofree char *box = g_strdup_printf ("Box %u", j / 4 + 1);
      muster_holding_set_text (&holding->box, box);
      holding->painted = holding->count / 2;
      g_ptr_array_add (holdings, holding);
    }
  muster_game_set_holdings (game, holdings);
}
