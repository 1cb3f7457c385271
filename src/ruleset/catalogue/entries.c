#include "config.h"

#include "ruleset/catalogue/entries.h"

#include "base/text.h"
#include "db/statement.h"
#include "ruleset/limit-words.h"
#include "ruleset/selector-words.h"
#include "ruleset/terrain-words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* A catalogue while it is filled. */
typedef struct
{
  MusterConnection *connection;
  const MusterRuleset *ruleset;
  GError **error;
} Filling;

typedef struct
{
  const char *sort;
  const char *key;
  const char *name;
  const char *nation;
  int from;
  int to;
  const char *detail;
  const char *cite;
  gboolean is_suggestion;
} Entry;

static void
bind_year (MusterStatement *statement, int index, int year)
{
  if (year != MUSTER_NO_YEAR)
    muster_statement_bind_int (statement, index, year);
  else
    muster_statement_bind_null (statement, index);
}

static gboolean
insert (const Filling *filling, const Entry *entry)
{
  g_autoptr (MusterStatement) statement = muster_statement_new (
    filling->connection,
    "INSERT INTO entry (ruleset, sort, key, name, nation, from_year, to_year, detail, cite,"
    " suggested) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    filling->error);
  if (statement == NULL)
    return FALSE;
  muster_statement_bind_text (statement, 1, filling->ruleset->id);
  muster_statement_bind_text (statement, 2, entry->sort);
  muster_statement_bind_text (statement, 3, entry->key);
  muster_statement_bind_text (statement, 4, entry->name);
  muster_statement_bind_text (statement, 5, entry->nation);
  bind_year (statement, 6, entry->from);
  bind_year (statement, 7, entry->to);
  muster_statement_bind_text (statement, 8, entry->detail);
  muster_statement_bind_text (statement, 9, entry->cite);
  muster_statement_bind_int (statement, 10, entry->is_suggestion);
  return muster_statement_run (statement, filling->error);
}

static gboolean
insert_disclosure (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  if (ruleset->disclose == NULL)
    return TRUE;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) clauses = g_strsplit (ruleset->disclose->text, ",", -1);
  for (int i = 0; clauses[i] != NULL; i++)
    g_ptr_array_add (parts, muster_selector_dup_words (ruleset, clauses[i]));
  g_autofree char *what = muster_text_join (parts);
  g_autofree char *name = g_strdup_printf (_ ("Before the game an opponent is told of: %s"), what);
  Entry entry = { .sort = "note", .name = name };
  return insert (filling, &entry);
}

static gboolean
insert_head (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  Entry entry = { .sort = "ruleset",
                  .key = ruleset->id,
                  .name = ruleset->title,
                  .from = ruleset->from,
                  .to = ruleset->to,
                  .detail = ruleset->author };
  gboolean good = insert (filling, &entry) && insert_disclosure (filling);
  for (int i = 0; good && i < ruleset->n_notes; i++)
    {
      Entry note = { .sort = "note",
                     .name = ruleset->notes[i].text,
                     .cite = ruleset->notes[i].cite };
      good = insert (filling, &note);
    }
  return good;
}

/* What the words of "own" are of, but for grades. */
static const struct
{
  const char *word;
  const char *name;
} own_words[] = {
  { "breadth", N_ ("breadth") },           { "course", N_ ("course") },
  { "least", N_ ("least measures") },      { "nation", N_ ("nation") },
  { "suggest", N_ ("what is suggested") }, { "years", N_ ("years") },
};

static char *
dup_own_word (const MusterRuleset *ruleset, const char *word)
{
  g_auto (GStrv) pair = g_strsplit (word, ":", 2);
  int scale = pair[1] != NULL ? muster_ruleset_find_scale (ruleset, pair[0]) : -1;
  int grade = scale >= 0 ? muster_ruleset_find_grade (ruleset, scale, pair[1]) : -1;
  if (grade >= 0)
    return g_strdup_printf ("%s %s", ruleset->scales[scale].name,
                            muster_ruleset_get_grade_label (ruleset, scale, grade));
  for (guint i = 0; i < G_N_ELEMENTS (own_words); i++)
    if (g_str_equal (own_words[i].word, word))
      return g_strdup (_ (own_words[i].name));
  return g_strdup (word);
}

/* Adds what of a part the section beside it does not say. */
static void
append_own (GString *text, const MusterRuleset *ruleset, const char *own)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit_set (own != NULL ? own : "", " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_ptr_array_add (parts, dup_own_word (ruleset, words[i]));
  g_autofree char *what = muster_text_join (parts);
  if (parts->len == 0)
    return;
  g_string_append (text, text->len > 0 ? "; " : "");
  /* Translators: what the rules do not say themselves: "Muster's own: breadth and course". */
  g_string_append_printf (text, _ ("Muster's own: %s"), what);
}

/* What a trait says, with the names of its grades. */
static char *
dup_trait (const MusterRuleset *ruleset, const MusterTrait *trait)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < trait->n_grades; i++)
    g_string_append_printf (
      text, "%s%s %s", i > 0 ? ", " : "", ruleset->scales[trait->grades[i].scale].name,
      muster_ruleset_get_grade_label (ruleset, trait->grades[i].scale, trait->grades[i].grade));
  if (trait->n_grades == 0)
    g_string_append (text, trait->tags);
  append_own (text, ruleset, trait->own);
  return g_string_free (text, FALSE);
}

static gboolean
insert_nation (const Filling *filling, const MusterNation *nation)
{
  Entry entry = { .sort = "nation",
                  .key = nation->id,
                  .name = nation->name,
                  .nation = nation->id,
                  .cite = nation->cite,
                  .is_suggestion = nation->cite == NULL };
  gboolean good = nation->n_traits > 0 || insert (filling, &entry);
  for (int i = 0; good && i < nation->n_traits; i++)
    {
      const MusterTrait *trait = &nation->traits[i];
      g_autofree char *detail = dup_trait (filling->ruleset, trait);
      entry.from = trait->from;
      entry.to = trait->to;
      entry.detail = detail;
      entry.cite = trait->cite;
      entry.is_suggestion = trait->cite == NULL;
      good = insert (filling, &entry);
    }
  return good;
}

static const char *
find_tag_name (const MusterRuleset *ruleset, const char *id)
{
  for (int i = 0; i < ruleset->n_tags; i++)
    if (g_str_equal (ruleset->tags[i].id, id))
      return ruleset->tags[i].name;
  return NULL;
}

/* The types that it is one of and its tags, its grades, and what is suggested for it. */
static char *
dup_kind_detail (const MusterRuleset *ruleset, const MusterKind *kind)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit_set (kind->tags != NULL ? kind->tags : "", " \t\n\r", -1);
  for (int i = 0; words[i] != NULL; i++)
    {
      const MusterKind *wider = muster_ruleset_find_kind (ruleset, words[i]);
      const char *name = wider != NULL ? wider->name : find_tag_name (ruleset, words[i]);
      if (name != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
    }
  for (int i = 0; i < kind->n_presets; i++)
    {
      const MusterGradeRef *preset = &kind->presets[i];
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              muster_ruleset_get_grade_label (ruleset, preset->scale,
                                                              preset->grade));
    }
  for (int i = 0; i < kind->n_suggestions; i++)
    {
      g_autofree char *range = muster_ruleset_dup_range (ruleset, &kind->suggestions[i]);
      g_string_append (text, text->len > 0 ? "; " : "");
      /* Translators: grades that fit a type: "UQ 3–4 suggested". */
      g_string_append_printf (text, _ ("%s suggested"), range);
    }
  append_own (text, ruleset, kind->own);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
insert_kind (const Filling *filling, const MusterKind *kind)
{
  const MusterRuleset *ruleset = filling->ruleset;
  g_autofree char *detail = dup_kind_detail (ruleset, kind);
  Entry entry = { .sort = muster_sort_get_word (kind->sort),
                  .key = kind->id,
                  .name = kind->name,
                  .nation = kind->nation >= 0 ? ruleset->nations[kind->nation].id : NULL,
                  .from = kind->from,
                  .to = kind->to,
                  .detail = detail,
                  .cite = kind->cite,
                  .is_suggestion = kind->cite == NULL };
  return kind->sort == MUSTER_SORT_ARMY || insert (filling, &entry);
}

static gboolean
insert_scale (const Filling *filling, const MusterScale *scale)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < scale->n_grades; i++)
    {
      const MusterGrade *grade = &scale->grades[i];
      g_autofree char *key = g_strdup_printf ("%s:%s", scale->id, grade->id);
      Entry entry = { .sort = "grade",
                      .key = key,
                      .name = grade->name,
                      .detail = scale->name,
                      .cite = grade->cite,
                      .is_suggestion = grade->cite == NULL && scale->cite != NULL };
      good = insert (filling, &entry);
    }
  return good;
}

static gboolean
insert_prices (const Filling *filling, const MusterPrices *prices)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < prices->n_rows; i++)
    {
      const MusterPrice *row = &prices->rows[i];
      g_autofree char *when =
        muster_selector_dup_words (filling->ruleset,
                                   row->when->n_clauses > 0 ? row->when->text : prices->of->text);
      g_autofree char *points = g_strdup_printf (
        ngettext ("%" PRId64 " point", "%" PRId64 " points", (gulong) ABS (row->points)),
        row->points);
      Entry entry = { .sort = "price",
                      .key = prices->id,
                      .name = when,
                      .detail = points,
                      .cite = row->cite,
                      .is_suggestion = row->cite == NULL && prices->cite != NULL };
      good = insert (filling, &entry);
    }
  return good;
}

static gboolean
insert_limit (const Filling *filling, const MusterLimit *limit)
{
  g_autofree char *detail = muster_limit_dup_words (filling->ruleset, limit);
  Entry entry = {
    .sort = "limit",
    .key = limit->id,
    .name = limit->name,
    .detail = detail,
    .cite = limit->cite,
    .is_suggestion = limit->cite == NULL && limit->severity == MUSTER_SEVERITY_ADVICE,
  };
  return insert (filling, &entry);
}

/* A row's figures: "2″ 4, 4″ 6", "20 cm", or the text. */
static char *
dup_row (const MusterStat *stat, const MusterValue *value)
{
  GString *text = g_string_new (NULL);
  if (value->has_none)
    return g_string_free (g_string_append (text, "–"), FALSE);
  if (stat->is_text)
    return g_string_free (g_string_append (text, value->text), FALSE);
  for (int i = 0; i < stat->n_bands; i++)
    {
      g_autofree char *number =
        value->numbers[i].den != 0 ? muster_number_dup_text (value->numbers[i]) : g_strdup ("–");
      gboolean has_plus = stat->is_signed && value->numbers[i].num > 0;
      g_string_append_printf (text, "%s%s%s%s%s", i > 0 ? ", " : "",
                              stat->bands != NULL ? stat->bands[i] : "",
                              stat->bands != NULL ? " " : "", has_plus ? "+" : "", number);
    }
  if (stat->unit != NULL)
    g_string_append_printf (text, " %s", stat->unit);
  return g_string_free (text, FALSE);
}

static const char *
get_source (const MusterStat *stat)
{
  if (stat->entry == MUSTER_ENTRY_TYPE)
    return _ ("given by the player for each type");
  if (stat->entry == MUSTER_ENTRY_EACH)
    return _ ("entered by the player");
  return stat->n_adds > 0 ? _ ("added up") : NULL;
}

static gboolean
insert_stat (const Filling *filling, const MusterStat *stat)
{
  Entry entry = { .sort = "stat", .key = stat->id, .name = stat->name, .cite = stat->cite };
  entry.detail = get_source (stat);
  gboolean good = entry.detail == NULL || insert (filling, &entry);
  for (int i = 0; good && i < stat->n_values; i++)
    {
      const MusterValue *value = &stat->values[i];
      g_autofree char *row = dup_row (stat, value);
      g_autofree char *when =
        muster_selector_dup_words (filling->ruleset,
                                   value->when->n_clauses > 0 ? value->when->text : stat->of->text);
      g_autofree char *detail = g_strdup_printf ("%s: %s", when, row);
      entry.detail = detail;
      entry.cite = value->cite;
      entry.is_suggestion = value->cite == NULL && stat->cite != NULL;
      good = insert (filling, &entry);
    }
  return good;
}

static char *
dup_mark (const MusterRuleset *ruleset, const MusterLevel *level)
{
  const char *names[] = { _ ("%s lost"), _ ("more than %s lost"), _ ("%s left"),
                          _ ("less than %s left") };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *bound = muster_bound_dup_words (ruleset, &level->bounds[i]);
      if (!level->bounds[i].is_given)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, names[i], bound);
    }
  if (level->has_chance)
    {
      g_autofree char *chance = muster_number_dup_plain (level->chance);
      g_string_append_printf (text, _ (" (chance %s)"), chance);
    }
  return g_string_free (text, FALSE);
}

/* Of what the losses are counted: " (of the points)", " (of VD)"; "" for units and their steps. */
static char *
dup_lost (const MusterRuleset *ruleset, const MusterLevel *level)
{
  if (level->counter >= 0 && level->measure.kind == MUSTER_MEASURE_POINTS)
    return g_strdup (_ (" (of the points)"));
  if (level->counter >= 0 && level->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf (_ (" (of %s)"), ruleset->stats[level->measure.index].name);
  return g_strdup ("");
}

static gboolean
insert_level (const Filling *filling, const MusterLevel *level)
{
  g_autofree char *mark = dup_mark (filling->ruleset, level);
  g_autofree char *scope = muster_selector_dup_words (filling->ruleset, level->scope->text);
  g_autofree char *lost = dup_lost (filling->ruleset, level);
  g_autofree char *detail = g_strdup_printf ("%s: %s%s", scope, mark, lost);
  Entry entry = {
    .sort = "level", .key = level->id, .name = level->name, .detail = detail, .cite = level->cite
  };
  return insert (filling, &entry);
}

static gboolean
insert_strength (const Filling *filling, const MusterStrength *strength)
{
  g_autofree char *steps = muster_bound_dup_words (filling->ruleset, &strength->steps);
  g_autofree char *of = muster_selector_dup_words (filling->ruleset, strength->of->text);
  g_autofree char *detail = g_strdup_printf ("%s: %s", of, steps);
  Entry entry = {
    .sort = "strength", .name = strength->steps_name, .detail = detail, .cite = strength->cite
  };
  return insert (filling, &entry);
}

/* "3–5", "6 and more", "2 and less" */
static gboolean
insert_weather (const Filling *filling, const MusterWeather *weather)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < weather->n_rows; i++)
    {
      const MusterWeatherRow *row = &weather->rows[i];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
      if (results != NULL)
        g_string_append_printf (text, "%dd%d: %s", weather->roll.dice, weather->roll.die, results);
      else
        g_string_append_printf (text, _ ("after %s for %d turns"), weather->rows[row->after].name,
                                row->turns);
      if (row->with >= 0)
        g_string_append_printf (text, _ (" · all of %s"), weather->rows[row->with].name);
      for (int j = 0; j < row->n_effects; j++)
        if (row->effects[j].text[0] != '\0')
          g_string_append_printf (text, " · %s", row->effects[j].text);
      Entry entry = { .sort = "weather",
                      .key = row->id,
                      .name = row->name,
                      .detail = text->str,
                      .cite = row->cite,
                      .is_suggestion = row->cite == NULL && weather->cite != NULL };
      good = insert (filling, &entry);
    }
  return good;
}

static gboolean
insert_table (const Filling *filling, const MusterTable *table)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < table->n_rows; i++)
    {
      const MusterTableRow *row = &table->rows[i];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *results = row->at.is_given ? muster_results_dup_text (&row->at) : NULL;
      if (results != NULL && table->n_columns == 0)
        g_string_append_printf (text, "%s: ", results);
      for (int cell = 0; cell < row->n_cells; cell++)
        g_string_append_printf (text, "%s%s", cell > 0 ? " · " : "", row->cells[cell]);
      Entry entry = { .sort = "table",
                      .key = table->id,
                      .name = table->title,
                      .detail = text->str,
                      .cite = row->cite,
                      .is_suggestion = row->cite == NULL && table->cite != NULL };
      good = insert (filling, &entry);
    }
  return good;
}

static gboolean
insert_odds (const Filling *filling, const MusterOdds *odds)
{
  gboolean good = TRUE;
  for (int i = 0; good && i < odds->n_shifts; i++)
    {
      g_autofree char *detail =
        g_strdup_printf (ngettext ("%s: %d column", "%s: %d columns", odds->shifts[i].columns),
                         odds->shifts[i].name, odds->shifts[i].columns);
      Entry entry = { .sort = "table", .name = odds->name, .detail = detail, .cite = odds->cite };
      good = insert (filling, &entry);
    }
  return good;
}

/* A part of how battlefields are made; takes @name, which may be NULL, and @detail. */
static gboolean
insert_terrain_part (const Filling *filling,
                     const char *key,
                     char *name,
                     char *detail,
                     const char *cite)
{
  g_autofree char *own_name = name;
  g_autofree char *own_detail = detail;
  Entry entry = { .sort = "terrain",
                  .key = key,
                  .name = name,
                  .detail = detail,
                  .cite = cite,
                  .is_suggestion = cite == NULL };
  return insert (filling, &entry);
}

static gboolean
insert_tables_of_terrain (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  g_autofree char *method = muster_terrain_dup_words (ruleset);
  gboolean good = TRUE;
  for (int i = 0; good && i < terrain->n_sizes; i++)
    good =
      insert_terrain_part (filling, NULL, g_strdup_printf (_ ("Table: %s"), terrain->sizes[i].name),
                           muster_table_size_dup_words (ruleset, &terrain->sizes[i]),
                           terrain->sizes[i].cite);
  if (good && method[0] != '\0')
    good = insert_terrain_part (filling, NULL, g_strdup (_ ("Sectors and attack")),
                                g_steal_pointer (&method), terrain->cite);
  return good;
}

/* Takes @words, of a shape or path. */
static char *
dup_measures (const MusterRuleset *ruleset, char *words, const char *own)
{
  GString *text = g_string_new (words);
  g_free (words);
  append_own (text, ruleset, own);
  return g_string_free (text, FALSE);
}

static gboolean
insert_measures (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  gboolean good = TRUE;
  for (int i = 0; good && i < terrain->n_shapes; i++)
    good = insert_terrain_part (filling, NULL,
                                muster_selector_dup_words (ruleset, terrain->shapes[i].of->text),
                                dup_measures (ruleset,
                                              muster_shape_dup_words (ruleset, &terrain->shapes[i]),
                                              terrain->shapes[i].own),
                                terrain->shapes[i].cite);
  for (int i = 0; good && i < terrain->n_paths; i++)
    good = insert_terrain_part (filling, NULL,
                                muster_selector_dup_words (ruleset, terrain->paths[i].of->text),
                                dup_measures (ruleset,
                                              muster_path_dup_words (ruleset, &terrain->paths[i]),
                                              terrain->paths[i].own),
                                terrain->paths[i].cite);
  for (int i = 0; good && i < terrain->n_crossings; i++)
    good = insert_terrain_part (filling, NULL, g_strdup (_ ("Crossings")),
                                muster_crossing_dup_words (ruleset, &terrain->crossings[i]),
                                terrain->crossings[i].cite);
  for (int i = 0; good && i < terrain->n_links; i++)
    good = insert_terrain_part (filling, NULL, g_strdup (_ ("Must be there")),
                                muster_link_dup_words (ruleset, &terrain->links[i]),
                                terrain->links[i].cite);
  return good;
}

static gboolean
insert_terrain (const Filling *filling, const MusterTerrain *terrain)
{
  const MusterRuleset *ruleset = filling->ruleset;
  gboolean good = !terrain->is_given || insert_tables_of_terrain (filling, terrain);
  good = good && insert_measures (filling, terrain);
  for (int i = 0; good && i < terrain->n_places; i++)
    good = insert_terrain_part (filling, terrain->places[i].id, g_strdup (terrain->places[i].name),
                                muster_place_dup_words (ruleset, &terrain->places[i]),
                                terrain->places[i].is_own         ? NULL
                                : terrain->places[i].cite != NULL ? terrain->places[i].cite
                                                                  : terrain->cite);
  if (good && terrain->arrival.is_given)
    good = insert_terrain_part (filling, NULL, g_strdup (_ ("Reserves")),
                                muster_arrival_dup_words (ruleset, &terrain->arrival),
                                terrain->arrival.cite);
  return good;
}

static gboolean
insert_figures (const Filling *filling)
{
  const MusterRuleset *ruleset = filling->ruleset;
  gboolean good = TRUE;
  for (int i = 0; good && i < ruleset->n_stats; i++)
    good = insert_stat (filling, &ruleset->stats[i]);
  for (int i = 0; good && i < ruleset->n_strengths; i++)
    good = insert_strength (filling, &ruleset->strengths[i]);
  for (int i = 0; good && i < ruleset->n_levels; i++)
    good = insert_level (filling, &ruleset->levels[i]);
  good = good && insert_weather (filling, &ruleset->weather);
  good = good && insert_terrain (filling, &ruleset->terrain);
  for (int i = 0; good && i < ruleset->n_tables; i++)
    good = insert_table (filling, &ruleset->tables[i]);
  return good && insert_odds (filling, &ruleset->odds);
}

gboolean
muster_catalogue_insert_ruleset (MusterConnection *connection,
                                 const MusterRuleset *ruleset,
                                 GError **error)
{
  const Filling filling = { connection, ruleset, error };
  gboolean good = insert_head (&filling);
  for (int i = 0; good && i < ruleset->n_nations; i++)
    good = insert_nation (&filling, &ruleset->nations[i]);
  for (int i = 0; good && i < ruleset->n_kinds; i++)
    good = insert_kind (&filling, &ruleset->kinds[i]);
  for (int i = 0; good && i < ruleset->n_features; i++)
    good = insert_kind (&filling, &ruleset->features[i]);
  for (int i = 0; good && i < ruleset->n_scales; i++)
    good = i == ruleset->nation_scale || insert_scale (&filling, &ruleset->scales[i]);
  for (int i = 0; good && i < ruleset->n_prices; i++)
    good = insert_prices (&filling, &ruleset->prices[i]);
  for (int i = 0; good && i < ruleset->n_limits; i++)
    good = insert_limit (&filling, &ruleset->limits[i]);
  return good && insert_figures (&filling);
}
