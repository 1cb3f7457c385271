/* Armies of a ruleset that no rule would allow, with names that no sheet is made for. */
#pragma once

#include "helper/army.h"

#include "base/random.h"

/* Returns: (transfer full) (nullable) */
static inline char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Żółkiewski’s hussars",
    "Лейб-гвардии Преображенский полк",
    "x",
    "<b>&amp;",
    "פוג׳ גדוד",
    "الفوج الأول",
    "a\nb\tc",
    "🛡 🛡 🎖 ",
    "Regiment of a name that goes on and on for ever and a day, and then for another week or so",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 2);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup (names[pick]);
  if (pick == G_N_ELEMENTS (names))
    return g_strnfill ((gsize) muster_random_range (random, 80, 300), 'W');
  return pick == G_N_ELEMENTS (names) + 1 ? NULL : g_strdup_printf ("%d", (int) pick);
}

static inline const MusterKind *
pick_kind_of (const MusterRuleset *ruleset, MusterCategory category, MusterRandom *random)
{
  for (;;)
    {
      const MusterKind *kind =
        &ruleset->kinds[muster_random_range (random, 0, ruleset->n_kinds - 1)];
      if (kind->category == category && kind != ruleset->army_kind)
        return kind;
    }
}

static inline void
begin_random_node (MusterArmyBuilder *builder,
                   const MusterRuleset *ruleset,
                   MusterCategory category,
                   MusterRandom *random)
{
  g_autofree char *name = dup_random_name (random);
  muster_army_builder_begin (builder, 0, category, pick_kind_of (ruleset, category, random)->id,
                             name);
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      const MusterScale *scale = &ruleset->scales[i];
      gint64 grade = muster_random_range (random, -scale->n_grades, scale->n_grades - 1);
      if (grade >= 0)
        muster_army_builder_choose (builder, scale->id, scale->grades[grade].id);
    }
}

static inline void
fill_random_formation (MusterArmyBuilder *builder,
                       const MusterRuleset *ruleset,
                       guint depth,
                       MusterRandom *random)
{
  gboolean is_long = muster_random_range (random, 1, 40) == 1;
  gint64 n = muster_random_range (random, 0, is_long ? 60 : 7);
  for (gint64 i = 0; i < n; i++)
    {
      gint64 dice = muster_random_range (random, 1, 10);
      MusterCategory category = MUSTER_CATEGORY_UNIT;
      if (dice == 1)
        category = MUSTER_CATEGORY_COMMANDER;
      else if (dice < 5 && depth < 3 && !is_long)
        category = MUSTER_CATEGORY_FORMATION;
      begin_random_node (builder, ruleset, category, random);
      if (category == MUSTER_CATEGORY_FORMATION)
        fill_random_formation (builder, ruleset, depth + 1, random);
      muster_army_builder_end (builder);
    }
}

static inline const MusterArmy *
make_random_army (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "army");
  g_autofree char *name = dup_random_name (&random);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, name != NULL ? name : "");
  muster_army_builder_set_date (builder, seed % 2 == 0 ? "1705-12-02" : NULL);
  fill_random_formation (builder, ruleset, 0, &random);
  return muster_army_builder_finish (builder);
}

/* So many units of the types from the kind @first on, one after the other. */
static inline const MusterArmy *
make_army_from (MusterRuleset *ruleset, guint first, guint n_units)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, ruleset->id, "Many");
  for (guint n = 0, at = first; n < n_units; at = (at + 1) % (guint) ruleset->n_kinds)
    if (ruleset->kinds[at].category == MUSTER_CATEGORY_UNIT)
      {
        g_autofree char *name = g_strdup_printf ("Regiment of number %u of the line", ++n);
        muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_UNIT, ruleset->kinds[at].id, name);
        muster_army_builder_end (builder);
      }
  return muster_army_builder_finish (builder);
}

static inline const MusterArmy *
make_army_of (MusterRuleset *ruleset, guint n_units)
{
  return make_army_from (ruleset, 0, n_units);
}
