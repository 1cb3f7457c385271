/* Which rows of tables matter, worked out a second time, by brute force and from the words of the
 * selectors as the pack writes them; and armies with some of their troops taken away. */
#pragma once

#include "helper/scenario.h"

#include "army/evaluate/composition.h"
#include "sheet/page/layout.h"
#include "sheet/reference/reference.h"

/* What a term of a selector is asked of: a thing of an army, or a kind of feature. */
typedef struct
{
  const MusterRuleset *ruleset;
  const MusterEvaluation *evaluation; /* NULL: of a feature */
  guint node;
  const MusterKind *kind;
} Asked;

static inline gboolean
has_bit (const MusterRuleset *ruleset, const guint64 *cells, const char *word)
{
  int bit = muster_ruleset_find_word (ruleset, word);
  return bit >= 0 && (cells[bit / 64] >> (bit % 64)) & 1;
}

/* The tags as they are written, and those of the types that they name. */
static inline gboolean
is_kind_called (const MusterRuleset *ruleset, const MusterKind *kind, const char *word)
{
  gboolean is_called =
    g_str_equal (word, kind->id) || g_str_equal (word, muster_category_get_word (kind->category));
  g_auto (GStrv) tags = g_strsplit (kind->tags != NULL ? kind->tags : "", " ", -1);
  for (int i = 0; tags[i] != NULL && !is_called; i++)
    {
      const MusterKind *type = muster_ruleset_find_kind (ruleset, tags[i]);
      is_called =
        g_str_equal (tags[i], word) || (type != NULL && is_kind_called (ruleset, type, word));
    }
  return is_called;
}

static inline MusterTruth
ask_word (const Asked *asked, const char *word)
{
  const gboolean is_around = g_str_has_prefix (word, "in:");
  word += is_around ? 3 : 0;
  if (asked->evaluation == NULL && is_around)
    return g_str_equal (word, "battlefield") ? MUSTER_YES : MUSTER_NO;
  if (asked->evaluation == NULL)
    return is_kind_called (asked->ruleset, asked->kind, word) ? MUSTER_YES : MUSTER_NO;
  const guint64 *cells = is_around
                           ? muster_evaluation_get_words_around (asked->evaluation, asked->node)
                           : muster_evaluation_get_words (asked->evaluation, asked->node);
  return has_bit (asked->ruleset, cells, word) ? MUSTER_YES : MUSTER_NO;
}

/* @values: "3", "3..5", "3.." or "..5", as two ends */
static inline MusterTruth
ask_grade (const Asked *asked, int scale, char **ends)
{
  const MusterScale *of = &asked->ruleset->scales[scale];
  int low = 0;
  int high = of->n_grades - 1;
  if (asked->evaluation == NULL)
    return MUSTER_NO;
  int grade = muster_evaluation_get_grade (asked->evaluation, asked->node, scale);
  for (int i = 0; i < of->n_grades; i++)
    {
      low = g_str_equal (of->grades[i].id, ends[0]) ? i : low;
      high = g_str_equal (of->grades[i].id, ends[1]) ? i : high;
    }
  if (grade == MUSTER_GRADE_UNKNOWN)
    return MUSTER_UNKNOWN;
  return grade >= low && grade <= high ? MUSTER_YES : MUSTER_NO;
}

static inline MusterTruth
ask_number (const Asked *asked, const MusterMeasure *measure, char **ends)
{
  MusterNumber number = { 0, 1 };
  MusterNumber end;
  if (asked->evaluation == NULL)
    return MUSTER_NO;
  MusterTruth has =
    muster_evaluation_get_number (asked->evaluation, asked->node, *measure, &number);
  gboolean is_below = ends[0][0] != '\0' && muster_number_parse (ends[0], &end)
                      && muster_number_compare (number, end) < 0;
  gboolean is_above = ends[1][0] != '\0' && muster_number_parse (ends[1], &end)
                      && muster_number_compare (number, end) > 0;
  return has != MUSTER_YES ? has : is_below || is_above ? MUSTER_NO : MUSTER_YES;
}

static inline MusterTruth
ask_term (const Asked *asked, const char *term)
{
  MusterMeasure measure;
  if (term[0] == '!')
    return (MusterTruth) (MUSTER_YES - ask_term (asked, term + 1));
  g_auto (GStrv) pair = g_strsplit (term, ":", 2);
  if (pair[1] == NULL || g_str_equal (pair[0], "in"))
    return ask_word (asked, term);
  gboolean is_range = strstr (pair[1], "..") != NULL;
  g_auto (GStrv) range = g_strsplit (pair[1], "..", 2);
  char *ends[] = { range[0], is_range ? range[1] : range[0] };
  int scale = muster_ruleset_find_scale (asked->ruleset, pair[0]);
  if (scale >= 0)
    return ask_grade (asked, scale, ends);
  assert_true (muster_ruleset_find_measure (asked->ruleset, pair[0], &measure));
  return ask_number (asked, &measure, ends);
}

/* Commas are "or", blanks are "and". */
static inline MusterTruth
ask_selector (const Asked *asked, const char *text)
{
  MusterTruth best = MUSTER_NO;
  g_auto (GStrv) clauses = g_strsplit (text, ",", -1);
  for (int i = 0; clauses[i] != NULL; i++)
    {
      MusterTruth truth = MUSTER_YES;
      g_auto (GStrv) terms = g_strsplit (g_strstrip (clauses[i]), " ", -1);
      for (int j = 0; terms[j] != NULL; j++)
        if (terms[j][0] != '\0')
          truth = MIN (truth, ask_term (asked, terms[j]));
      best = MAX (best, truth);
    }
  return best;
}

#define OF_EITHER (-1)

/* @side: or OF_EITHER; an army by itself has an enemy with whatever there is */
static inline gboolean
may_be_in_armies (const MusterGame *game, const char *text, int side)
{
  if (side == 1 && game->scenario == NULL)
    return TRUE;
  for (guint i = 0; i < game->armies->len; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      if (side != OF_EITHER && entry->side != side)
        continue;
      for (guint node = 0; node < entry->army->n_nodes; node++)
        {
          const Asked asked = { entry->evaluation->ruleset, entry->evaluation, node, NULL };
          if (ask_selector (&asked, text) != MUSTER_NO)
            return TRUE;
        }
    }
  return FALSE;
}

static inline gboolean
is_of_same_rules (const MusterRuleset *one, const MusterRuleset *other)
{
  return one != NULL && other != NULL && g_str_equal (one->id, other->id);
}

/* On a table of other rules, or none that is known, there may be whatever the rules have. */
static inline gboolean
may_lie_on_table (const MusterGame *game, const MusterRuleset *ruleset, const char *text)
{
  const MusterBattlefield *table = game->scenario != NULL ? game->scenario->battlefield : NULL;
  gboolean is_known = table != NULL && is_of_same_rules (table->ruleset, ruleset);
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      const Asked asked = { ruleset, NULL, 0, kind };
      guint n = 0;
      for (guint j = 0; is_known && j < table->features->len; j++)
        n += g_str_equal (MUSTER_AT (table->features, MusterFeature, j)->type_id, kind->id);
      for (guint j = 0; is_known && j < table->objectives->len; j++)
        n += g_str_equal (MUSTER_AT (table->objectives, MusterObjective, j)->type_id, kind->id);
      if ((!is_known || n > 0) && ask_selector (&asked, text) == MUSTER_YES)
        return TRUE;
    }
  return FALSE;
}

/* Whether the row of @later is that of @now, or one that it includes. */
static inline gboolean
includes_weather (const MusterRuleset *ruleset, int now, int later)
{
  while (now >= 0 && now != later)
    now = ruleset->weather.rows[now].with;
  return now >= 0;
}

static inline gboolean
may_be_weather (const MusterGame *game, const MusterRuleset *ruleset, int row)
{
  const MusterBattlefield *table = game->scenario != NULL ? game->scenario->battlefield : NULL;
  if (table == NULL || table->weather->len == 0 || ruleset->weather.is_gauge
      || !is_of_same_rules (table->weather_ruleset, ruleset))
    return TRUE;
  for (guint i = 0; i < table->weather->len; i++)
    if (includes_weather (ruleset, MUSTER_AT (table->weather, MusterWeatherState, i)->row, row))
      return TRUE;
  return FALSE;
}

static inline gboolean
has_enemy_part (const MusterTableNeeds *needs)
{
  for (int i = 0; i < needs->n_items; i++)
    if (needs->items[i].is_against)
      return TRUE;
  return FALSE;
}

static inline gboolean
should_matter_to (const MusterGame *game, const MusterTableNeeds *needs, int side)
{
  const MusterRuleset *ruleset = game->ruleset;
  for (int i = 0; i < needs->n_items; i++)
    {
      const MusterTableNeed *need = &needs->items[i];
      gboolean is_met =
        need->of != NULL
        && (may_be_in_armies (game, need->of->text, need->is_against ? 1 - side : side)
            || may_lie_on_table (game, ruleset, need->of->text));
      for (int j = 0; j < need->n_weather; j++)
        is_met = is_met || may_be_weather (game, ruleset, need->weather[j]);
      if (!is_met)
        return FALSE;
    }
  return TRUE;
}

static inline gboolean
should_matter (const MusterGame *game, const MusterTableNeeds *needs)
{
  if (!has_enemy_part (needs))
    return should_matter_to (game, needs, OF_EITHER);
  return should_matter_to (game, needs, 0) || should_matter_to (game, needs, 1);
}

static inline gboolean
is_shown (const MusterReferenceTable *entry, int row)
{
  for (guint i = 0; i < entry->rows->len; i++)
    if (g_array_index (entry->rows, int, i) == row)
      return TRUE;
  return FALSE;
}

/* All texts are those of the game's ruleset. Returns: how many rows are shown */
static inline guint
assert_rows_are_exact (const MusterGame *game, const char *what)
{
  g_autoptr (MusterReference) reference = muster_reference_new (game, NULL);
  const MusterRuleset *ruleset = game->ruleset;
  guint n_shown = 0;
  assert_int_equal (reference->tables->len, ruleset->n_tables);
  for (int i = 0; i < ruleset->n_tables; i++)
    {
      const MusterTable *table = &ruleset->tables[i];
      const MusterReferenceTable *entry = g_ptr_array_index (reference->tables, (guint) i);
      gboolean matters = !table->is_setup && should_matter (game, &table->needs);
      assert_ptr_equal (entry->table, table);
      assert_int_equal (entry->n_left + (int) entry->rows->len, table->n_rows);
      for (guint j = 1; j < entry->rows->len; j++)
        assert_true (g_array_index (entry->rows, int, j - 1) < g_array_index (entry->rows, int, j));
      for (int row = 0; row < table->n_rows; row++)
        if (is_shown (entry, row) != (matters && should_matter (game, &table->rows[row].needs)))
          fail_msg ("%s: row %d of “%s” is%s shown", what, row + 1, table->title,
                    is_shown (entry, row) ? "" : " not");
      n_shown += entry->rows->len;
    }
  return n_shown;
}

/* Rows of a block that stand in one column of a page, one below the other. */
typedef struct
{
  guint block;
  guint n; /* of its rows but those of its head */
} Stretch;

/* The head of a table with one row below it, and more in another column, stands nowhere. */
static inline void
assert_stretch (const MusterLayout *layout, const Stretch *stretch)
{
  const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, stretch->block);
  guint n = block->n_rows - block->n_head;
  if (block->title != NULL && n > 1 && stretch->n < 2)
    fail_msg ("%u of the %u rows of “%s” stand in a column", stretch->n, n, block->title);
}

static inline void
assert_no_row_alone (const MusterLayout *layout)
{
  Stretch stretch = { 0 };
  double x = -1;
  for (guint i = 0; i < layout->placings->len; i++)
    {
      const MusterPlacing *placing = MUSTER_AT (layout->placings, MusterPlacing, i);
      const MusterRow *row = MUSTER_AT (layout->rows, MusterRow, placing->row);
      const MusterBlock *block = MUSTER_AT (layout->blocks, MusterBlock, row->block);
      gboolean goes_back =
        i > 0 && placing->y < MUSTER_AT (layout->placings, MusterPlacing, i - 1)->y;
      if (placing->x != x || row->block != stretch.block || goes_back)
        {
          if (i > 0)
            assert_stretch (layout, &stretch);
          stretch = (Stretch){ .block = row->block };
        }
      x = placing->x;
      stretch.n += placing->row >= block->first_row + block->n_head
                   && placing->row < block->first_row + block->n_rows;
    }
  assert_stretch (layout, &stretch);
}

/* Which troops stay in an army. */
typedef gboolean (*Keeps) (const MusterEvaluation *evaluation, guint node);

static inline MusterFamily
get_family (const MusterEvaluation *evaluation, guint node)
{
  return muster_symbol_get_family (muster_evaluation_get_symbol (evaluation, node));
}

static inline gboolean
keeps_no_horse (const MusterEvaluation *evaluation, guint node)
{
  return get_family (evaluation, node) != MUSTER_FAMILY_HORSE;
}

static inline gboolean
keeps_no_guns (const MusterEvaluation *evaluation, guint node)
{
  return get_family (evaluation, node) != MUSTER_FAMILY_GUNS;
}

static inline gboolean
keeps_no_foot (const MusterEvaluation *evaluation, guint node)
{
  return get_family (evaluation, node) != MUSTER_FAMILY_FOOT;
}

static inline gboolean
keeps_no_units (const MusterEvaluation *evaluation, guint node)
{
  return evaluation->army->nodes[node].category != MUSTER_CATEGORY_UNIT;
}

static inline gboolean
keeps_nothing (const MusterEvaluation *evaluation, guint node)
{
  return FALSE;
}

static inline guint
copy_kept (MusterArmyBuilder *builder, const MusterEvaluation *evaluation, guint node, Keeps keeps)
{
  const MusterNode *of = &evaluation->army->nodes[node];
  if (keeps != NULL && !keeps (evaluation, node))
    return of->end;
  muster_army_builder_begin_copy (builder, evaluation->army, node);
  for (guint at = node + 1; at < of->end;)
    at = copy_kept (builder, evaluation, at, keeps);
  muster_army_builder_end (builder);
  return of->end;
}

/* @army: (transfer full) */
static inline const MusterArmy *
keep_some (const MusterArmy *army, Keeps keeps)
{
  g_autoptr (MusterArmySnapshot) whole = army;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (whole);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (whole->ruleset, whole->ruleset_id, whole->name);
  muster_army_builder_set_source (builder, whole);
  for (guint at = 1; at < whole->n_nodes;)
    at = copy_kept (builder, evaluation, at, keeps);
  return muster_army_builder_finish (builder);
}

static inline guint
copy_bare (MusterArmyBuilder *builder, const MusterArmy *army, guint node)
{
  const MusterNode *of = &army->nodes[node];
  muster_army_builder_begin (builder, 0, of->category, of->kind_id, of->name);
  for (guint at = node + 1; at < of->end;)
    at = copy_bare (builder, army, at);
  muster_army_builder_end (builder);
  return of->end;
}

/* The same without any grade chosen, or figure entered. @army: (transfer full) */
static inline const MusterArmy *
take_grades_back (const MusterArmy *army)
{
  g_autoptr (MusterArmySnapshot) whole = army;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (whole->ruleset, whole->ruleset_id, whole->name);
  muster_army_builder_set_date (builder, whole->date);
  for (guint at = 1; at < whole->n_nodes;)
    at = copy_bare (builder, whole, at);
  return muster_army_builder_finish (builder);
}
