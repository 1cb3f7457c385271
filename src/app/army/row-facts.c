#include "config.h"

#include "app/army/row-facts.h"

#include "army/evaluate/opponent.h"
#include "army/evaluate/readouts.h"

/* Whatever is added to the facts is added to one of their two structs, or to the hash below. */
G_STATIC_ASSERT (sizeof (MusterRowFacts)
                 == sizeof ((MusterRowFacts){ 0 }.number) + sizeof ((MusterRowFacts){ 0 }.text)
                      + sizeof (GArray *) + 2 * sizeof (char *));

static void
read_name (MusterRowFacts *facts, MusterThingItem *item, const MusterArmy *army)
{
  const MusterThing *thing = muster_thing_item_get_thing (item);
  facts->label = muster_army_dup_label (army, muster_thing_item_get_index (item));
  facts->text.kind = muster_thing_get_kind_name (thing);
  facts->text.note = thing->note;
  if (facts->number.is_army)
    {
      facts->text.name = army->name;
      facts->text.placeholder = facts->text.kind;
      facts->text.one = army->name;
    }
  else if (facts->number.count > 1)
    {
      facts->text.placeholder = thing->kind->plural;
      facts->text.one = thing->kind->name;
    }
  else
    {
      facts->text.name = thing->name;
      facts->text.placeholder = facts->label;
      facts->text.one = facts->label;
    }
  facts->number.has_kind = !facts->number.is_army && muster_thing_is_named (thing)
                           && !g_str_match_string (facts->text.kind, thing->name, FALSE);
}

static void
read_points (MusterRowFacts *facts, const MusterReckoning *reckoning, guint index)
{
  facts->number.has_points = reckoning->ruleset->n_prices > 0;
  if (!facts->number.has_points)
    return;
  for (guint i = index; i < index + facts->number.count; i++)
    {
      facts->number.points += reckoning->totals[i];
      facts->number.is_open = facts->number.is_open || reckoning->open[i] > 0;
    }
  facts->number.is_price_own = muster_reckoning_is_price_own (reckoning, index);
}

int
muster_row_find_commander_scale (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      if (choice->scale != ruleset->nation_scale && !choice->optional)
        return choice->scale;
    }
  return -1;
}

static const char *
get_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  int grade = muster_reckoning_get_grade (reckoning, thing, scale);
  return grade >= 0 ? reckoning->ruleset->scales[scale].grades[grade].label : NULL;
}

static void
read_commander (MusterRowFacts *facts,
                const MusterArmy *army,
                const MusterReckoning *reckoning,
                guint commander)
{
  const MusterThing *named = &army->things[commander];
  facts->number.commander = named->id;
  facts->text.commander_name = named->name;
  facts->text.commander_kind = muster_thing_get_kind_name (named);
  if (reckoning == NULL)
    return;
  facts->commander_label = muster_army_dup_label (army, commander);
  facts->text.commander_label = facts->commander_label;
  int scale =
    named->kind != NULL ? muster_row_find_commander_scale (reckoning->ruleset, named->kind) : -1;
  if (scale < 0)
    return;
  facts->text.commander_scale = reckoning->ruleset->scales[scale].name;
  facts->text.commander_grade = get_grade (reckoning, commander, scale);
}

/* What flows down from above unchanged is in the menu of other choices, where it may be changed. */
static gboolean
shows_grade (const MusterReckoning *reckoning, guint index, int scale)
{
  guint parent = reckoning->army->things[index].parent;
  if (muster_reckoning_says_grade (reckoning, index, scale)
      || muster_reckoning_has_own_grade (reckoning, index, scale))
    return TRUE;
  return !muster_ruleset_is_optional (reckoning->ruleset, scale)
         && (parent == MUSTER_NO_THING
             || muster_reckoning_may_choose (reckoning, parent, scale) == MUSTER_NO);
}

static void
read_grades (MusterRowFacts *facts, const MusterReckoning *reckoning, guint index)
{
  for (int scale = reckoning->ruleset->n_scales - 1; scale >= 0; scale--)
    {
      if (muster_reckoning_may_choose (reckoning, index, scale) != MUSTER_YES)
        continue;
      if (!shows_grade (reckoning, index, scale))
        {
          facts->number.has_more = TRUE;
          continue;
        }
      const MusterRowGrade grade = {
        .number.thing = reckoning->army->things[index].id,
        .number.scale = scale,
        .number.is_own = muster_reckoning_says_grade (reckoning, index, scale),
        .text.scale = reckoning->ruleset->scales[scale].name,
        .text.grade = get_grade (reckoning, index, scale),
      };
      g_array_append_val (facts->grades, grade);
    }
}

MusterRowFacts *
muster_row_facts_new (MusterThingItem *item)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  const MusterThing *thing = muster_thing_item_get_thing (item);
  guint index = muster_thing_item_get_index (item);
  gboolean is_formation = thing->sort <= MUSTER_SORT_FORMATION;
  guint commander = is_formation ? muster_army_get_commander (army, index) : MUSTER_NO_THING;
  MusterRowFacts *facts = g_new0 (MusterRowFacts, 1);
  facts->grades = g_array_new (FALSE, FALSE, sizeof (MusterRowGrade));
  facts->number.id = muster_thing_item_get_id (item);
  facts->number.count = muster_thing_item_get_count (item);
  facts->number.is_army = index == 0;
  facts->number.has_count = thing->sort == MUSTER_SORT_UNIT && thing->kind != NULL;
  facts->number.secret = thing->secret;
  facts->text.findings = muster_thing_item_get_findings (item);
  facts->number.is_illegal = muster_thing_item_is_illegal (item);
  read_name (facts, item, army);
  if (commander != MUSTER_NO_THING)
    read_commander (facts, army, reckoning, commander);
  if (reckoning == NULL)
    return facts;
  read_points (facts, reckoning, index);
  read_grades (facts, reckoning, index);
  facts->number.has_more =
    is_formation && (facts->number.has_more || muster_thing_item_may_add_commander (item));
  facts->number.must_be_told =
    thing->secret == MUSTER_SECRET_ALL && muster_army_must_be_told (reckoning, index);
  return facts;
}

void
muster_row_facts_free (MusterRowFacts *facts)
{
  g_array_unref (facts->grades);
  g_free (facts->label);
  g_free (facts->commander_label);
  g_free (facts);
}

static void
add_number (guint64 *hash, gint64 number)
{
  *hash = (*hash ^ (guint64) number) * G_GUINT64_CONSTANT (0x100000001b3);
  *hash ^= *hash >> 29;
}

/* The struct of numbers and the struct of texts of some facts. */
static void
add_facts (guint64 *hash,
           const gint64 *numbers,
           gsize numbers_size,
           gconstpointer texts,
           gsize texts_size)
{
  const char *const *text = texts;
  for (gsize i = 0; i < numbers_size / sizeof *numbers; i++)
    add_number (hash, numbers[i]);
  for (gsize i = 0; i < texts_size / sizeof *text; i++)
    {
      for (const char *at = text[i] != NULL ? text[i] : ""; *at != '\0'; at++)
        add_number (hash, *at);
      add_number (hash, text[i] != NULL);
    }
}

guint64
muster_row_facts_hash (const MusterRowFacts *facts)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
  add_facts (&hash, (gconstpointer) &facts->number, sizeof facts->number, &facts->text,
             sizeof facts->text);
  for (guint i = 0; i < facts->grades->len; i++)
    {
      const MusterRowGrade *grade = &g_array_index (facts->grades, MusterRowGrade, i);
      add_facts (&hash, (gconstpointer) &grade->number, sizeof grade->number, &grade->text,
                 sizeof grade->text);
    }
  return hash;
}
