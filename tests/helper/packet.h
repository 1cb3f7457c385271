/* What the tests of packets share: packets of all sheets that there are, and random games. */
#pragma once

#include "helper/scenario.h"

#include "base/random.h"
#include "helper/layout.h"
#include "sheet/packet/packet.h"
#include "sheet/packet/sheets.h"
#include "sheet/page/sheet.h"

/* 80 letters. */
#define LONG_NAME                                                                                  \
  "The Combined Grenadier Battalions of the Foot Regiments of the Westphalian Circle"

/* All sheets that there are, whatever the table has. Returns: how many of @kinds */
static inline gsize
list_all_kinds (const MusterGame *game, const MusterSheetKind **kinds)
{
  gsize n;
  gsize n_taken = 0;
  const MusterSheetKind *all = muster_sheet_list_kinds (&n);
  for (gsize i = 0; i < n; i++)
    if (game->scenario != NULL || !all[i].of_scenario)
      kinds[n_taken++] = &all[i];
  return n_taken;
}

/* A packet of all sheets, or of the usual ones. @plan: what else it is */
static inline MusterSheet *
make_packet (const MusterGame *game,
             gboolean has_all,
             MusterPacketPlan plan,
             const MusterSheetOptions *options)
{
  gsize n;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) skipped = NULL;
  muster_sheet_list_kinds (&n);
  g_autofree const MusterSheetKind **kinds = g_new (const MusterSheetKind *, n);
  plan.kinds = kinds;
  plan.n_kinds = has_all ? list_all_kinds (game, kinds) : muster_packet_list_usual (game, kinds);
  MusterSheet *sheet = muster_packet_make (game, &plan, options, &skipped, &error);
  if (sheet == NULL)
    fail_msg ("%s", error->message);
  return sheet;
}

static inline const MusterSheetPart *
get_part (const MusterSheet *sheet, guint index)
{
  return g_ptr_array_index (sheet->parts, index);
}

static inline gboolean
is_notes (const MusterSheetPart *part)
{
  const MusterBlock *block = MUSTER_AT (part->layout->blocks, MusterBlock, 0);
  return part->bookmark == NULL && g_strcmp0 (block->title, "Notes") == 0;
}

static inline void
fill_at_random (MusterArmyBuilder *builder,
                const MusterRuleset *ruleset,
                guint depth,
                MusterRandom *random)
{
  static const char *const names[] = { NULL,         "1st Foot",     "Näckå",
                                       "Żółkiewski", "Лейб-гвардии", "<b>&amp;" };
  gint64 n = muster_random_range (random, 0, depth == 0 ? 8 : 12);
  for (gint64 i = 0; i < n; i++)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names));
      if (kind == ruleset->army_kind || kind->category == MUSTER_CATEGORY_OPTION
          || (kind->category == MUSTER_CATEGORY_FORMATION && depth > 2))
        continue;
      muster_army_builder_begin (builder, 0, kind->category, kind->id,
                                 pick < (gint64) G_N_ELEMENTS (names) ? names[pick] : LONG_NAME);
      if (kind->category == MUSTER_CATEGORY_FORMATION)
        fill_at_random (builder, ruleset, depth + 1, random);
      muster_army_builder_end (builder);
    }
}

static inline const MusterArmy *
make_random_army (MusterRuleset *ruleset, MusterRandom *random)
{
  static const char *const names[] = { "", "The army", "Grande Armée" };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names));
  MusterArmyBuilder *builder =
    muster_army_builder_new (ruleset, ruleset->id,
                             pick < (gint64) G_N_ELEMENTS (names) ? names[pick] : LONG_NAME);
  fill_at_random (builder, ruleset, 0, random);
  const MusterArmy *army = muster_army_builder_finish (builder);
  muster_army_builder_free (builder);
  return army;
}

/* Random armies, on a battlefield where the rules make one. */
static inline MusterScenario *
make_random_scenario (MusterRuleset *ruleset, MusterRandom *random)
{
  MusterScenario *scenario = make_empty (ruleset);
  gint64 pick = muster_random_range (random, 0, 2);
  if (pick > 0)
    scenario->name = muster_scenario_keep (scenario, pick == 1 ? "A field" : LONG_NAME);
  else
    scenario->name = "";
  for (int side = 0; side < 2; side++)
    {
      scenario->sides[side].name =
        muster_scenario_keep (scenario, muster_random_range (random, 0, 1) ? LONG_NAME : NULL);
      for (gint64 n = muster_random_range (random, 0, 3); n > 0; n--)
        add_to (scenario, side, make_random_army (ruleset, random));
    }
  g_autoptr (MusterDice) dice = muster_dice_new (muster_random_next (random));
  const MusterTerrainOptions options = { .ruleset = ruleset,
                                         .weather_ruleset = ruleset,
                                         .dice = dice };
  muster_scenario_generate (scenario, &options, NULL);
  return scenario;
}
