/* Scenarios in a library of a test. */
#pragma once

#include "app/helper/ui.h"

#include "scenario/start.h"
#include "scenario/store.h"

/* The number in @store of a scenario of two of its armies, made with the dice of @seed. */
static inline gint64
add_scenario (MusterStore *store, gint64 one, gint64 other, guint64 seed, const char *name)
{
  g_autoptr (GArray) ones = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (gint64));
  GArray *const sides[2] = { ones, others };
  g_array_append_val (ones, one);
  g_array_append_val (others, other);
  g_autoptr (MusterScenario) scenario = muster_scenario_start_begin (store, sides, NULL);
  assert_non_null (scenario);
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  MusterTerrainOptions options = { .ruleset = scenario->ruleset, .dice = dice };
  assert_true (muster_scenario_generate (scenario, &options, NULL));
  if (name != NULL)
    scenario->name = muster_scenario_keep (scenario, name);
  gint64 id = muster_library_add (store, &muster_scenario_document, scenario, NULL);
  assert_int_not_equal (id, 0);
  return id;
}
