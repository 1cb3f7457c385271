/* Armies made at random, legal or not, for what must hold of every sheet: of 0 to 400 units, with
 * names that no sheet is fond of. The examples of all shipped rulesets, too. */
#pragma once

#include "base/random.h"
#include "helper/army.h"

typedef struct
{
  const char *pack;
  const char *name;
} Example;

/* One of each ruleset, and those that others lack something of. */
static const Example examples[] = {
  { "tout-soldat", "waterloo-i-corps-waived" }, { "game-of-kings", "fontenoy-french" },
  { "le-roi-soleil", "poltava-swedes" },        { "louis-xiv-battalions", "french-battalions" },
  { "pike-and-powder", "swedes-1632" },         { "tout-soldat", "waterloo-i-corps" },
  { "game-of-kings", "dettingen-pragmatic" },
};
#define N_RULESETS 5 /* the first examples are of different ones */

static inline guint
get_loops (void)
{
  const char *loops = g_getenv ("MUSTER_LOOPS");
  return loops != NULL ? (guint) MAX (atoi (loops), 1) : 20;
}

static inline char *
dup_random_name (MusterRandom *random)
{
  static const char *const names[] = {
    "1st Foot",
    "Żółkiewski’s hussars",
    "Näckå & Bohuslän",
    "Лейб-гвардии Преображенский полк Пётр",
    "x",
    "<b>&amp;",
    "פוג׳ גדוד",
    "الفوج الأول",
    "a\nb\tc",
    "🛡 🛡 🎖 ",
    "Regiment of a name that goes on and on for ever and a day, and then for one day more",
  };
  gint64 pick = muster_random_range (random, 0, G_N_ELEMENTS (names) + 4);
  if (pick < (gint64) G_N_ELEMENTS (names))
    return g_strdup (names[pick]);
  return pick == G_N_ELEMENTS (names) ? g_strnfill (80, 'W') : NULL;
}

static inline const MusterKind *
pick_kind (const MusterRuleset *ruleset, MusterCategory category, MusterRandom *random)
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
begin_random (MusterArmyBuilder *builder,
              const MusterRuleset *ruleset,
              MusterCategory category,
              MusterRandom *random)
{
  g_autofree char *name = dup_random_name (random);
  muster_army_builder_begin (builder, 0, category, pick_kind (ruleset, category, random)->id, name);
  if (muster_random_range (random, 1, 8) == 1)
    muster_army_builder_set_note (builder, "This note is nobody’s but its player’s.");
  if (muster_random_range (random, 1, 9) == 1)
    muster_army_builder_set_secret (builder, MUSTER_SECRET_ALL);
  for (int i = 0; i < 2; i++)
    {
      const MusterScale *scale =
        &ruleset->scales[muster_random_range (random, 0, ruleset->n_scales - 1)];
      gint64 grade = muster_random_range (random, 0, scale->n_grades - 1);
      muster_army_builder_choose (builder, scale->id, scale->grades[grade].id);
    }
}

static inline void
fill_random (MusterArmyBuilder *builder,
             const MusterRuleset *ruleset,
             guint depth,
             gint64 *left,
             MusterRandom *random)
{
  gboolean is_long = muster_random_range (random, 1, 30) == 1;
  gint64 n = muster_random_range (random, 0, is_long ? 60 : 9);
  for (gint64 i = 0; i<n && * left> 0; i++, --*left)
    {
      gint64 dice = muster_random_range (random, 1, 10);
      MusterCategory category = MUSTER_CATEGORY_UNIT;
      if (dice == 1)
        category = MUSTER_CATEGORY_COMMANDER;
      else if (dice < 6 && depth < 4 && !is_long)
        category = MUSTER_CATEGORY_FORMATION;
      begin_random (builder, ruleset, category, random);
      if (category == MUSTER_CATEGORY_FORMATION)
        fill_random (builder, ruleset, depth + 1, left, random);
      muster_army_builder_end (builder);
    }
}

/* Every tenth army is empty, and every seventh has 400 units in few formations. */
static inline const MusterArmy *
make_random_army (MusterRuleset *ruleset, guint64 seed)
{
  MusterRandom random = muster_random_new (seed, "sheet");
  g_autofree char *name = dup_random_name (&random);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, name != NULL ? name : "");
  gint64 left = seed % 7 == 6 ? 400 : muster_random_range (&random, 0, 120);
  muster_army_builder_set_date (builder, seed % 2 == 0 ? "1700-12-02" : NULL);
  muster_army_builder_set_player (builder, seed % 3 == 0 ? "Player" : NULL);
  if (seed % 10 != 0)
    do
      fill_random (builder, ruleset, 0, &left, &random);
    while (seed % 7 == 6 && left > 0);
  return muster_army_builder_finish (builder);
}
