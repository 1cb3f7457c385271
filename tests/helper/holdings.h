/* A collection that has all that a game's armies take. */
#pragma once

#include "collection/needs.h"
#include "sheet/page/game.h"

static inline void
own_armies (MusterGame *game)
{
  g_autoptr (GPtrArray) holdings = muster_holdings_new ();
  for (guint i = 0; i < game->armies->len; i++)
    {
      const MusterGameArmy *army = g_ptr_array_index (game->armies, i);
      g_autoptr (GPtrArray) own = muster_collection_of_army (army->evaluation);
      for (guint j = 0; j < own->len; j++)
        {
          MusterHolding *holding = muster_holding_copy (g_ptr_array_index (own, j));
          g_autofree char *box = g_strdup_printf ("Box %u", j / 4 + 1);
          muster_holding_set_text (&holding->box, box);
          holding->painted = holding->count / 2;
          g_ptr_array_add (holdings, holding);
        }
    }
  muster_game_set_holdings (game, holdings);
}
