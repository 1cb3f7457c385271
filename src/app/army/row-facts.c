#include "config.h"

#include "app/army/row-facts.h"

#include "army/evaluate/opponent.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Whatever is added to the facts is added to one of their two structs, or to the hash below. */
G_STATIC_ASSERT (sizeof (MusterRowFacts)
                 == sizeof ((MusterRowFacts){ 0 }.number) + sizeof ((MusterRowFacts){ 0 }.text)
                      + sizeof (GArray *) + 3 * sizeof (char *));

static void
read_name (MusterRowFacts *facts, MusterNodeItem *item, const MusterArmy *army)
{
  const MusterNode *node = muster_node_item_get_node (item);
  facts->label = muster_army_dup_label (army, muster_node_item_get_index (item));
  facts->text.kind = muster_node_get_kind_name (node);
  facts->text.note = node->remark;
  if (facts->number.is_army)
    {
      facts->text.name = army->name;
      facts->text.placeholder = facts->text.kind;
      facts->text.one = army->name;
    }
  else if (facts->number.count > 1)
    {
      facts->text.placeholder = node->kind->plural;
      facts->text.one = node->kind->name;
    }
  else
    {
      facts->text.name = node->name;
      facts->text.placeholder = facts->label;
      facts->text.one = facts->label;
    }
}

static void
read_points (MusterRowFacts *facts, const MusterEvaluation *evaluation, guint index)
{
  facts->number.has_points = evaluation->ruleset->n_prices > 0;
  facts->number.points = MUSTER_NUMBER (0);
  if (!facts->number.has_points)
    return;
  for (guint i = index; i < index + facts->number.count; i++)
    {
      facts->number.points = muster_number_add (facts->number.points, evaluation->totals[i]);
      facts->number.is_open = facts->number.is_open || evaluation->open[i] > 0;
    }
  facts->number.is_price_own = muster_evaluation_is_price_own (evaluation, index);
}

int
muster_row_find_commander_scale (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < kind->rules->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->rules->choices.items[i]];
      if (choice->scale != ruleset->nation_scale && !choice->optional)
        return choice->scale;
    }
  return -1;
}

static const char *
get_grade (const MusterEvaluation *evaluation, guint node, int scale)
{
  int grade = muster_evaluation_get_grade (evaluation, node, scale);
  return grade >= 0 ? evaluation->ruleset->scales[scale].grades[grade].label : NULL;
}

static void
read_commander (MusterRowFacts *facts,
                const MusterArmy *army,
                const MusterEvaluation *evaluation,
                guint commander)
{
  const MusterNode *named = &army->nodes[commander];
  facts->number.commander = named->id;
  facts->text.commander_name = named->name;
  facts->text.commander_kind = muster_node_get_kind_name (named);
  if (evaluation == NULL)
    return;
  facts->commander_label = muster_army_dup_label (army, commander);
  facts->text.commander_label = facts->commander_label;
  int scale =
    named->kind != NULL ? muster_row_find_commander_scale (evaluation->ruleset, named->kind) : -1;
  if (scale < 0)
    return;
  facts->text.commander_scale = evaluation->ruleset->scales[scale].name;
  facts->text.commander_grade = get_grade (evaluation, commander, scale);
}

/* What flows down from above unchanged is in the menu of other choices, where it may be changed. */
static gboolean
shows_grade (const MusterEvaluation *evaluation, guint index, int scale)
{
  guint parent = evaluation->army->nodes[index].parent;
  if (muster_evaluation_says_grade (evaluation, index, scale)
      || muster_evaluation_has_own_grade (evaluation, index, scale))
    return TRUE;
  return !muster_ruleset_is_optional (evaluation->ruleset, scale)
         && (parent == MUSTER_NO_NODE
             || muster_evaluation_may_choose (evaluation, parent, scale) == MUSTER_NO);
}

static void
read_grades (MusterRowFacts *facts, const MusterEvaluation *evaluation, guint index)
{
  for (int scale = evaluation->ruleset->n_scales - 1; scale >= 0; scale--)
    {
      if (muster_evaluation_may_choose (evaluation, index, scale) != MUSTER_YES)
        continue;
      if (!shows_grade (evaluation, index, scale))
        {
          facts->number.has_more = TRUE;
          continue;
        }
      const MusterRowGrade grade = {
        .number.node = evaluation->army->nodes[index].id,
        .number.scale = scale,
        .number.is_own = muster_evaluation_says_grade (evaluation, index, scale),
        .text.scale = evaluation->ruleset->scales[scale].name,
        .text.grade = get_grade (evaluation, index, scale),
      };
      g_array_append_val (facts->grades, grade);
    }
}

static void
read_borne (MusterRowFacts *facts, const MusterArmy *army, guint index, guint commander)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *own = muster_army_dup_borne (army, index);
  g_autofree char *his =
    commander != MUSTER_NO_NODE ? muster_army_dup_borne (army, commander) : g_strdup ("");
  if (own[0] != '\0')
    muster_text_append_item (text, own);
  if (his[0] != '\0')
    {
      /* Translators: %1$s: a commander; %2$s: what he is given: "Captain: Horse, Spurs". */
      g_autofree char *whose = g_strdup_printf (_ ("%1$s: %2$s"), facts->commander_label, his);
      muster_text_append_item (text, whose);
    }
  facts->borne = text->len > 0 ? g_strdup (text->str) : NULL;
  facts->text.borne = facts->borne;
}

MusterRowFacts *
muster_row_facts_new (MusterNodeItem *item)
{
  MusterArmyModel *model = muster_node_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterEvaluation *evaluation = muster_army_model_get_evaluation (model);
  const MusterNode *node = muster_node_item_get_node (item);
  guint index = muster_node_item_get_index (item);
  gboolean is_formation = node->category <= MUSTER_CATEGORY_FORMATION;
  guint commander = is_formation ? muster_army_get_commander (army, index) : MUSTER_NO_NODE;
  MusterRowFacts *facts = g_new0 (MusterRowFacts, 1);
  facts->grades = g_array_new (FALSE, FALSE, sizeof (MusterRowGrade));
  facts->number.id = muster_node_item_get_id (item);
  facts->number.count = muster_node_item_get_count (item);
  facts->number.is_army = index == 0;
  facts->number.has_count = node->category == MUSTER_CATEGORY_UNIT && node->kind != NULL;
  facts->number.secret = node->secret;
  facts->text.findings = muster_node_item_get_findings (item);
  facts->number.is_illegal = muster_node_item_is_illegal (item);
  read_name (facts, item, army);
  if (commander != MUSTER_NO_NODE)
    read_commander (facts, army, evaluation, commander);
  read_borne (facts, army, index, commander);
  if (evaluation == NULL)
    return facts;
  read_points (facts, evaluation, index);
  read_grades (facts, evaluation, index);
  facts->number.has_more =
    is_formation && (facts->number.has_more || muster_node_item_may_add_commander (item));
  facts->number.must_disclose =
    node->secret == MUSTER_SECRET_ALL && muster_army_must_disclose (evaluation, index);
  return facts;
}

void
muster_row_facts_free (MusterRowFacts *facts)
{
  g_array_unref (facts->grades);
  g_free (facts->label);
  g_free (facts->commander_label);
  g_free (facts->borne);
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
