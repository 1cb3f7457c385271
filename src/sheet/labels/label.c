#include "config.h"

#include "sheet/labels/label.h"

#include "army/check/described.h"
#include "army/evaluate/losses.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "sheet/page/words.h"
#include "sheet/reference/reference.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
free_figure (gpointer data)
{
  MusterLabelFigure *figure = data;
  g_free (figure->text);
  g_free (figure);
}

static void
free_label (gpointer data)
{
  MusterLabel *label = data;
  g_ptr_array_unref (label->within);
  g_ptr_array_unref (label->figures);
  g_ptr_array_unref (label->parts);
  g_array_unref (label->marks);
  g_free (label->name);
  g_free (label->grades);
  g_free (label->commander);
  g_free (label);
}

static void
free_code (gpointer data)
{
  MusterLabelCode *code = data;
  g_free (code->letters);
  g_free (code);
}

const char *
muster_nation_get_short_name (const MusterNation *nation)
{
  const char *adjective = nation->adjective;
  if (adjective == NULL || g_utf8_strlen (adjective, -1) > g_utf8_strlen (nation->name, -1))
    return nation->name;
  return adjective;
}

const char *
muster_label_get_stat_name (const MusterLabels *labels, const MusterStat *stat)
{
  return labels->form == MUSTER_LABEL_STRIP && stat->label != NULL ? stat->label : stat->name;
}

/* Figures */

static gboolean
has_one_number (const MusterFigure *figure)
{
  for (int i = 1; i < figure->n_numbers; i++)
    if (figure->numbers[i].num != figure->numbers[0].num
        || figure->numbers[i].den != figure->numbers[0].den)
      return FALSE;
  return TRUE;
}

/* "6/8", or "10" where that is the number of all bands, whose names stand in the legend; the last
 * ones may be left out. */
static char *
dup_numbers (const MusterStat *stat, const MusterFigure *figure)
{
  GString *text = g_string_new (NULL);
  int n = has_one_number (figure) ? 1 : figure->n_numbers;
  while (
    n > 1
    && (figure->numbers[n - 1].den == 0 || (stat->n_adds > 0 && figure->numbers[n - 1].num == 0)))
    n--;
  for (int i = 0; i < n; i++)
    {
      MusterNumber number = figure->numbers[i];
      g_autofree char *plain = number.den != 0 ? muster_number_dup_text (number) : g_strdup ("–");
      g_string_append_printf (text, "%s%s%s", i > 0 ? "/" : "",
                              stat->is_signed && number.den != 0 && number.num > 0 ? "+" : "",
                              plain);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_short (const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->text != NULL)
    return g_strdup (figure->text);
  if (figure->n_numbers == 0)
    return NULL;
  if (stat->roll.die == 0 || stat->bands != NULL)
    return dup_numbers (stat, figure);
  if (stat->need != MUSTER_NEED_AT_LEAST || stat->roll.dice != 1)
    return muster_figure_dup_text (stat, figure);
  g_autofree char *plain = muster_number_dup_text (figure->numbers[0]);
  return g_strdup_printf ("%s+", plain);
}

/* Whether the ruleset says what belongs on labels. */
static gboolean
says_labels (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].label != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_wanted (const MusterLabels *labels, const MusterStat *stat)
{
  if (stat->is_front)
    return FALSE;
  if (stat->label != NULL)
    return TRUE;
  if (labels->form == MUSTER_LABEL_CARD)
    return stat->show >= MUSTER_SHOW_DETAIL;
  return !says_labels (labels->evaluation->ruleset) && stat->show == MUSTER_SHOW_YES;
}

/* What is not known is written in by hand where the label asks for it. */
static char *
dup_text (const MusterLabels *labels, const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->known == MUSTER_UNKNOWN)
    return stat->label != NULL ? g_strdup (MUSTER_LABEL_BLANK) : NULL;
  if (figure->known == MUSTER_NO)
    return NULL;
  return labels->form == MUSTER_LABEL_CARD ? muster_figure_dup_text (stat, figure)
                                           : dup_short (stat, figure);
}

static void
add_figures (const MusterLabels *labels, MusterLabel *label)
{
  const MusterRuleset *ruleset = labels->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      MusterFigure figure;
      const MusterStat *stat = &ruleset->stats[i];
      if (!is_wanted (labels, stat))
        continue;
      muster_evaluation_get_figure (labels->evaluation, label->node, i, &figure);
      char *text = dup_text (labels, stat, &figure);
      if (text == NULL)
        continue;
      MusterLabelFigure *entry = g_new0 (MusterLabelFigure, 1);
      entry->stat = stat;
      entry->text = text;
      entry->is_own = figure.known == MUSTER_YES
                      && muster_evaluation_is_figure_own (labels->evaluation, label->node, i);
      g_ptr_array_add (label->figures, entry);
    }
}

/* Strength */

static gboolean
is_on_label (const MusterLabel *label, const MusterStat *stat)
{
  for (guint i = 0; i < label->figures->len; i++)
    if (((const MusterLabelFigure *) g_ptr_array_index (label->figures, i))->stat == stat)
      return TRUE;
  return FALSE;
}

/* The line for steps that are not known yet; not where they are a figure that has one. */
static void
add_open_steps (const MusterLabels *labels, MusterLabel *label)
{
  const MusterRuleset *ruleset = labels->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber steps;
      if (muster_evaluation_match (labels->evaluation, track->of, label->node) != MUSTER_YES
          || muster_evaluation_get_track_steps (labels->evaluation, label->node, track, &steps)
               != MUSTER_UNKNOWN)
        continue;
      label->steps = -1;
      if (track->steps.measure.kind != MUSTER_MEASURE_STAT
          || !is_on_label (label, &ruleset->stats[track->steps.measure.index]))
        label->open_step = track->steps_name;
      return;
    }
}

/* Of formations those whose losses are counted; 0 where the steps are not known, or there are none.
 * @track: (out) (nullable): what a unit's are counted by */
static gint64
count_steps (const MusterEvaluation *evaluation, guint index, const MusterStrength **track)
{
  int counter;
  const MusterNode *node = &evaluation->army->nodes[index];
  gint64 steps = 0;
  if (node->category == MUSTER_CATEGORY_UNIT)
    steps = muster_evaluation_get_steps (evaluation, index, track);
  else if (node->category == MUSTER_CATEGORY_FORMATION
           && muster_kind_counts_losses (evaluation->ruleset, node->kind, &counter))
    steps = muster_number_floor (muster_evaluation_get_sum (evaluation, index, counter)->sum);
  return MAX (steps, 0);
}

static void
add_steps (const MusterLabels *labels, MusterLabel *label)
{
  const MusterEvaluation *evaluation = labels->evaluation;
  const MusterStrength *track = NULL;
  MusterCategory category = evaluation->army->nodes[label->node].category;
  label->steps = count_steps (evaluation, label->node, &track);
  if (track != NULL)
    label->steps_name = track->steps_name;
  else if (category == MUSTER_CATEGORY_UNIT)
    add_open_steps (labels, label);
  else if (category == MUSTER_CATEGORY_FORMATION)
    /* Translators: what the boxes of a label stand for. */
    label->steps_name = _ ("units");
  g_array_unref (label->marks);
  label->marks = muster_evaluation_list_marks (evaluation, label->node, MAX (label->steps, 0));
  if (label->steps <= 0)
    g_array_set_size (label->marks, 0);
}

/* Words */

/* What was chosen for a commander, or on a unit or formation and counts in prices; the nation
 * stands on the band. */
static char *
dup_grades (const MusterEvaluation *evaluation, guint node)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  if (evaluation->army->nodes[node].category != MUSTER_CATEGORY_COMMANDER)
    return muster_words_dup_grades (evaluation, node);
  GString *text = g_string_new (NULL);
  for (int i = 0; i < ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &ruleset->choices[i];
      int grade = muster_evaluation_get_grade (evaluation, node, choice->scale);
      if (grade == MUSTER_GRADE_NONE || (grade < 0 && choice->optional)
          || choice->scale == ruleset->nation_scale
          || muster_evaluation_match (evaluation, choice->on, node) != MUSTER_YES)
        continue;
      g_autofree char *one = muster_words_dup_grade (&ruleset->scales[choice->scale], grade);
      muster_text_append_item (text, one);
    }
  return g_string_free (text, FALSE);
}

static void
add_within (const MusterArmy *army, MusterLabel *label)
{
  guint at = army->nodes[label->node].parent;
  for (; at != MUSTER_NO_NODE && at > 0; at = army->nodes[at].parent)
    g_ptr_array_add (label->within, muster_army_dup_label (army, at));
}

/* How many formations have each name. */
static GHashTable *
count_names (const MusterArmy *army)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 1; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION)
      {
        char *name = muster_army_dup_label (army, i);
        guint n = GPOINTER_TO_UINT (g_hash_table_lookup (names, name));
        g_hash_table_insert (names, name, GUINT_TO_POINTER (n + 1));
      }
  return names;
}

/* Up to the first formation whose name no other one has. */
static void
settle_within (MusterLabel *label, GHashTable *names)
{
  for (guint i = 0; i < label->within->len; i++)
    {
      label->n_telling = i + 1;
      if (GPOINTER_TO_UINT (g_hash_table_lookup (names, label->within->pdata[i])) < 2)
        return;
    }
}

/* A formation's units, also in what stands in it; a unit's options. */
static void
add_parts (const MusterArmy *army, MusterLabel *label)
{
  const MusterNode *node = &army->nodes[label->node];
  if (node->category != MUSTER_CATEGORY_FORMATION)
    {
      g_autoptr (GPtrArray) borne = muster_army_list_borne (army, label->node);
      g_ptr_array_extend_and_steal (label->parts, g_steal_pointer (&borne));
      return;
    }
  for (guint at = label->node + 1; at < node->end; at++)
    if (army->nodes[at].category == MUSTER_CATEGORY_UNIT)
      g_ptr_array_add (label->parts, muster_army_dup_label (army, at));
}

static gboolean
says_kind (const char *name, const char *kind)
{
  g_autofree char *one = g_utf8_casefold (name, -1);
  g_autofree char *other = g_utf8_casefold (kind, -1);
  return strstr (one, other) != NULL;
}

/* "Thomières, Average (2)": of a formation its own commander. Returns: (nullable) */
static char *
dup_commander (const MusterEvaluation *evaluation, guint index)
{
  const MusterArmy *army = evaluation->army;
  guint commander = MUSTER_NO_NODE;
  if (army->nodes[index].category == MUSTER_CATEGORY_FORMATION)
    commander = muster_army_get_commander (army, index);
  if (commander == MUSTER_NO_NODE)
    commander = muster_evaluation_get_superior (evaluation, index);
  if (commander == MUSTER_NO_NODE)
    return NULL;
  GString *text = g_string_new (NULL);
  g_autofree char *name = muster_army_dup_label (army, commander);
  g_autofree char *grades = muster_words_dup_commander_grades (evaluation, commander, FALSE);
  muster_text_append_item (text, name);
  if (grades[0] != '\0')
    muster_text_append_item (text, grades);
  return g_string_free (text, FALSE);
}

static MusterLabel *
make_label (const MusterLabels *labels, guint index, GHashTable *names)
{
  const MusterEvaluation *evaluation = labels->evaluation;
  const MusterNode *node = &evaluation->army->nodes[index];
  const char *kind = muster_node_get_kind_name (node);
  MusterLabel *label = g_new0 (MusterLabel, 1);
  label->node = index;
  label->has_spare = TRUE;
  label->nation =
    muster_evaluation_get_grade (evaluation, index, evaluation->ruleset->nation_scale);
  label->within = g_ptr_array_new_with_free_func (g_free);
  label->figures = g_ptr_array_new_with_free_func (free_figure);
  label->parts = g_ptr_array_new_with_free_func (g_free);
  label->marks = g_array_new (FALSE, FALSE, sizeof (MusterStepMark));
  label->name = muster_army_dup_label (evaluation->army, index);
  label->kind = muster_node_is_named (node) && !says_kind (label->name, kind) ? kind : NULL;
  g_autofree char *grades = dup_grades (evaluation, index);
  label->grades = muster_words_dup_glued (grades, TRUE);
  label->note = node->remark;
  add_within (evaluation->army, label);
  settle_within (label, names);
  add_parts (evaluation->army, label);
  add_figures (labels, label);
  add_steps (labels, label);
  if (labels->form == MUSTER_LABEL_CARD)
    {
      label->commander = dup_commander (evaluation, index);
      label->rules = g_ptr_array_index (labels->particulars, index);
    }
  return label;
}

/* Codes */

static char *
fold_prefix (const char *name, glong n)
{
  g_autofree char *prefix = g_utf8_substring (name, 0, MIN (n, g_utf8_strlen (name, -1)));
  return g_utf8_casefold (prefix, -1);
}

/* How many letters tell the level's name from the other names. */
static glong
count_letters (const GPtrArray *codes, const char *name)
{
  glong n = 1;
  for (guint i = 0; i < codes->len; i++)
    {
      const char *other = ((const MusterLabelCode *) g_ptr_array_index (codes, i))->level->name;
      for (; !g_str_equal (other, name) && n < 3; n++)
        {
          g_autofree char *one = fold_prefix (name, n);
          g_autofree char *another = fold_prefix (other, n);
          if (!g_str_equal (one, another))
            break;
        }
    }
  return MIN (n, g_utf8_strlen (name, -1));
}

static const MusterLabelCode *
find_code (const GPtrArray *codes, const MusterLevel *level)
{
  for (guint i = 0; i < codes->len; i++)
    {
      const MusterLabelCode *code = g_ptr_array_index (codes, i);
      if (code->level == level)
        return code;
    }
  return NULL;
}

static void
add_codes (GPtrArray *codes, const GArray *marks)
{
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterStepMark *mark = &g_array_index (marks, MusterStepMark, i);
      if (find_code (codes, mark->level) != NULL)
        continue;
      MusterLabelCode *code = g_new0 (MusterLabelCode, 1);
      code->level = mark->level;
      g_ptr_array_add (codes, code);
    }
}

static void
settle_codes (GPtrArray *codes)
{
  for (guint i = 0; i < codes->len; i++)
    {
      MusterLabelCode *code = g_ptr_array_index (codes, i);
      g_autofree char *letters =
        g_utf8_substring (code->level->name, 0, count_letters (codes, code->level->name));
      code->letters = g_strconcat (letters, code->level->has_chance ? "?" : NULL, NULL);
    }
}

const char *
muster_label_codes_get_letters (const GPtrArray *codes, const MusterLevel *level)
{
  const MusterLabelCode *code = find_code (codes, level);
  return code != NULL ? code->letters : NULL;
}

static gboolean
has_label (const MusterEvaluation *evaluation, guint index)
{
  int counter;
  const MusterNode *node = &evaluation->army->nodes[index];
  if (node->category == MUSTER_CATEGORY_FORMATION)
    return muster_kind_counts_losses (evaluation->ruleset, node->kind, &counter);
  return node->category == MUSTER_CATEGORY_UNIT || node->category == MUSTER_CATEGORY_COMMANDER;
}

GPtrArray *
muster_label_codes_list (const MusterEvaluation *evaluation)
{
  GPtrArray *codes = g_ptr_array_new_with_free_func (free_code);
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    {
      gint64 steps = count_steps (evaluation, i, NULL);
      if (steps <= 0)
        continue;
      g_autoptr (GArray) marks = muster_evaluation_list_marks (evaluation, i, steps);
      add_codes (codes, marks);
    }
  settle_codes (codes);
  return codes;
}

MusterLabels *
muster_labels_new (const MusterEvaluation *evaluation, MusterLabelForm form)
{
  MusterLabels *labels = g_new0 (MusterLabels, 1);
  labels->evaluation = evaluation;
  labels->form = form;
  labels->labels = g_ptr_array_new_with_free_func (free_label);
  labels->codes = g_ptr_array_new_with_free_func (free_code);
  if (form == MUSTER_LABEL_CARD)
    labels->particulars = muster_reference_list_particulars (evaluation);
  g_autoptr (GHashTable) names = count_names (evaluation->army);
  for (guint i = 1; i < evaluation->army->n_nodes; i++)
    if (has_label (evaluation, i))
      g_ptr_array_add (labels->labels, make_label (labels, i, names));
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      const MusterLabel *first = g_ptr_array_index (labels->labels, 0);
      labels->has_nations = labels->has_nations || label->nation != first->nation;
      add_codes (labels->codes, label->marks);
    }
  settle_codes (labels->codes);
  return labels;
}

void
muster_labels_free (MusterLabels *labels)
{
  g_clear_pointer (&labels->particulars, g_ptr_array_unref);
  g_ptr_array_unref (labels->labels);
  g_ptr_array_unref (labels->codes);
  g_free (labels);
}

static void
add_once (GPtrArray *items, char *item)
{
  if (g_ptr_array_find_with_equal_func (items, item, g_str_equal, NULL))
    g_free (item);
  else
    g_ptr_array_add (items, item);
}

/* "Move, line/column, cm*"; no name where the label has it */
static char *
dup_meaning (const MusterStat *stat, const char *label, gboolean has_star)
{
  g_autofree char *bands = stat->bands != NULL ? g_strjoinv ("/", stat->bands) : NULL;
  const char *name = stat->full != NULL ? stat->full : stat->name;
  const char *words[] = { g_str_equal (label, name) ? NULL : name, bands, stat->unit };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i] != NULL)
      muster_text_append_item (text, words[i]);
  g_string_append (text, has_star ? "*" : "");
  return g_string_free (text, FALSE);
}

static gboolean
is_own (const MusterLabels *labels, const MusterStat *stat)
{
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      for (guint j = 0; j < label->figures->len; j++)
        {
          const MusterLabelFigure *figure = g_ptr_array_index (label->figures, j);
          if (figure->is_own && (stat == NULL || figure->stat == stat))
            return TRUE;
        }
    }
  return FALSE;
}

/* Cards have names, and say of what unit figures are: no more than abbreviations are explained. */
static gboolean
needs_words (const MusterLabels *labels, const MusterStat *stat)
{
  if (labels->form == MUSTER_LABEL_CARD)
    return stat->full != NULL;
  return stat->label != NULL
         && (stat->bands != NULL || stat->unit != NULL || stat->full != NULL
             || !g_str_equal (stat->label, stat->name));
}

/* What the figures of this name mean, each once: "Mv Move, line/column, cm; Move, limbered, cm" */
static char *
dup_stats (const MusterLabels *labels, const gboolean *used, const char *name)
{
  const MusterRuleset *ruleset = labels->evaluation->ruleset;
  g_autoptr (GPtrArray) meanings = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      gboolean has_star = labels->form == MUSTER_LABEL_STRIP && is_own (labels, stat);
      if (!used[i] || !g_str_equal (muster_label_get_stat_name (labels, stat), name)
          || !(needs_words (labels, stat) || has_star))
        continue;
      g_autofree char *meaning = dup_meaning (stat, name, has_star);
      if (meaning[0] != '\0')
        add_once (meanings, g_steal_pointer (&meaning));
    }
  g_autofree char *text = muster_text_enumerate_clauses (meanings);
  return g_markup_printf_escaped ("<b>%s</b>%s%s", name,
                                  text[0] != '\0' && text[0] != '*' ? " " : "", text);
}

static void
add_stats (const MusterLabels *labels, GPtrArray *items)
{
  const MusterRuleset *ruleset = labels->evaluation->ruleset;
  g_autofree gboolean *used = g_new0 (gboolean, MAX (ruleset->n_stats, 1));
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      for (guint j = 0; j < label->figures->len; j++)
        {
          const MusterStat *stat = ((const MusterLabelFigure *) label->figures->pdata[j])->stat;
          if (label->has_spare || stat->show != MUSTER_SHOW_NO)
            used[stat - ruleset->stats] = TRUE;
        }
    }
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      gboolean has_star = labels->form == MUSTER_LABEL_STRIP && is_own (labels, stat);
      if (used[i] && (needs_words (labels, stat) || has_star))
        add_once (items, dup_stats (labels, used, muster_label_get_stat_name (labels, stat)));
    }
}

/* "S Spent", "D? Demoralised, chance 1 in 2" */
static char *
dup_code (const MusterLabelCode *code)
{
  const MusterLevel *level = code->level;
  if (!level->has_chance)
    return g_markup_printf_escaped ("<b>%s</b> %s", code->letters, level->name);
  /* Translators: the letters of a level of losses, its name, and how likely it is. */
  return g_markup_printf_escaped (_ ("<b>%1$s</b> %2$s, chance %3$" PRId64 " in %4$" PRId64),
                                  code->letters, level->name, level->chance.num, level->chance.den);
}

static void
add_boxes (const MusterLabels *labels, GPtrArray *items)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < labels->labels->len; i++)
    {
      const MusterLabel *label = g_ptr_array_index (labels->labels, i);
      if (label->steps > 0 && label->steps_name != NULL
          && !g_ptr_array_find_with_equal_func (names, label->steps_name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) label->steps_name);
    }
  if (names->len == 0)
    return;
  g_autofree char *all = muster_text_enumerate (names);
  /* Translators: what the boxes on labels stand for: “Boxes: stands, damages”. */
  g_ptr_array_add (items, g_markup_printf_escaped (_ ("Boxes: %s"), all));
}

static void
add_code_meanings (const MusterLabels *labels, GPtrArray *items)
{
  for (guint i = 0; i < labels->codes->len; i++)
    add_once (items, dup_code (g_ptr_array_index (labels->codes, i)));
  if (labels->codes->len > 0)
    /* Translators: of the boxes on labels, at the end of the list of levels of losses. */
    g_ptr_array_add (items, g_strdup (_ ("a level begins with the box after its letters")));
}

char *
muster_labels_dup_legend (const MusterLabels *labels)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  add_stats (labels, items);
  add_boxes (labels, items);
  add_code_meanings (labels, items);
  if (is_own (labels, NULL))
    g_ptr_array_add (items, g_markup_escape_text (muster_army_get_star_words (), -1));
  g_ptr_array_add (items, NULL);
  return g_strjoinv ("\u00a0· ", (char **) items->pdata);
}

#define USUAL_WIDTH 40.0
#define LEAST_WIDTH 10.0
#define MOST_WIDTH  150.0
#define CARD_WIDTH  63.0

/* What lengths are measured in, in mm. */
static const struct
{
  const char *word;
  double size;
} units[] = { { "mm", 1 },    { "cm", 10 },  { "inches", 25.4 }, { "inch", 25.4 },
              { "in", 25.4 }, { "″", 25.4 }, { "\"", 25.4 } };

static gboolean
is_letter (const char *text)
{
  return g_unichar_isalpha (g_utf8_get_char (text));
}

/* Returns: the size of the unit that @text begins with, or 0 */
static double
get_unit (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      gsize n = strlen (units[i].word);
      if (strncmp (text, units[i].word, n) == 0 && !is_letter (text + n))
        return units[i].size;
    }
  return 0;
}

/* Of the first length that says its unit. */
static double
find_unit (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      double unit = get_unit (at);
      gboolean is_word = at == text || !is_letter (g_utf8_prev_char (at));
      if (unit > 0 && is_word)
        return unit;
    }
  return 0;
}

static const char *
skip_blanks (const char *text)
{
  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return text;
}

gboolean
muster_label_read_front (const char *text, double *width)
{
  char *end;
  if (!g_ascii_isdigit (text[0]))
    return FALSE;
  double number = g_ascii_strtod (text, &end);
  const char *rest = skip_blanks (end);
  gboolean has_depth = g_str_has_prefix (rest, "×") || (rest[0] == 'x' && !is_letter (rest + 1));
  double unit = has_depth ? find_unit (rest) : get_unit (rest);
  *width = number * unit;
  return unit > 0 && *width >= LEAST_WIDTH && *width <= MOST_WIDTH;
}

static gboolean
read_number (const MusterStat *stat, const MusterFigure *figure, double *width)
{
  if (figure->n_numbers < 1 || figure->numbers[0].den == 0 || stat->unit == NULL)
    return FALSE;
  *width =
    (double) figure->numbers[0].num / (double) figure->numbers[0].den * find_unit (stat->unit);
  return *width >= LEAST_WIDTH && *width <= MOST_WIDTH;
}

/* The front of a thing, by the first figure that tells one. */
static const MusterStat *
find_front (const MusterEvaluation *evaluation, guint node, double *width)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      MusterFigure figure;
      const MusterStat *stat = &ruleset->stats[i];
      if (!stat->is_front)
        continue;
      muster_evaluation_get_figure (evaluation, node, i, &figure);
      if (figure.known != MUSTER_YES)
        continue;
      if (figure.text != NULL ? muster_label_read_front (figure.text, width)
                              : read_number (stat, &figure, width))
        return stat;
    }
  return NULL;
}

typedef struct
{
  double width;
  const MusterStat *stat;
  guint n; /* of units */
} Front;

static Front *
get_counted (GArray *fronts, const MusterStat *stat, double width)
{
  for (guint i = 0; i < fronts->len; i++)
    {
      Front *front = &g_array_index (fronts, Front, i);
      if (fabs (front->width - width) < 0.01)
        return front;
    }
  Front front = { width, stat, 0 };
  g_array_append_val (fronts, front);
  return &g_array_index (fronts, Front, fronts->len - 1);
}

static int
compare_widths (gconstpointer a, gconstpointer b)
{
  const Front *one = a;
  const Front *other = b;
  return (one->width < other->width) - (one->width > other->width);
}

/* The widest of those that most units have comes first. */
static int
compare_fronts (gconstpointer a, gconstpointer b)
{
  const Front *one = a;
  const Front *other = b;
  if (one->n != other->n)
    return one->n > other->n ? -1 : 1;
  return compare_widths (a, b);
}

/* Each label gets its own, or 0. */
static GArray *
list_fronts (MusterLabels *labels, guint *n_unknown)
{
  const MusterEvaluation *evaluation = labels->evaluation;
  GArray *fronts = g_array_new (FALSE, FALSE, sizeof (Front));
  *n_unknown = 0;
  for (guint i = 0; i < labels->labels->len; i++)
    {
      MusterLabel *label = g_ptr_array_index (labels->labels, i);
      gboolean is_unit = evaluation->army->nodes[label->node].category == MUSTER_CATEGORY_UNIT;
      const MusterStat *stat = find_front (evaluation, label->node, &label->width);
      if (stat != NULL)
        get_counted (fronts, stat, label->width)->n += is_unit;
      else
        {
          label->width = 0;
          *n_unknown += is_unit;
        }
    }
  g_array_sort (fronts, compare_fronts);
  if (fronts->len > 2)
    qsort (&g_array_index (fronts, Front, 1), fronts->len - 1, sizeof (Front), compare_widths);
  return fronts;
}

/* "40", "25.4" */
static char *
dup_mm (double width)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.4g", width));
}

static char *
dup_others (const GArray *fronts)
{
  GString *text = g_string_new (NULL);
  for (guint i = 1; i < fronts->len; i++)
    {
      g_autofree char *width = dup_mm (g_array_index (fronts, Front, i).width);
      g_autofree char *item = g_strdup_printf ("%s mm", width);
      muster_text_append_item (text, item);
    }
  return g_string_free (text, FALSE);
}

/* Whether the rules tell widths at all, perhaps of other figures than were chosen. */
static gboolean
has_fronts (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].is_front)
      return TRUE;
  return FALSE;
}

static char *
dup_sentence (const MusterRuleset *ruleset, const GArray *fronts, guint n_unknown, double width)
{
  g_autofree char *mm = dup_mm (width);
  if (fronts->len == 0 && has_fronts (ruleset))
    return g_strdup_printf (_ (
                              "%s mm wide: by the rules it depends on what was not chosen, such as "
                              "the size of figures"),
                            mm);
  if (fronts->len == 0)
    return g_strdup_printf (_ ("%s mm wide: the rules do not tell how wide these bases are"), mm);
  const char *name = g_array_index (fronts, Front, 0).stat->name;
  if (n_unknown > g_array_index (fronts, Front, 0).n)
    return g_strdup_printf (
      /* Translators: %1$s: a width in millimetres; %2$s: the figure of the rules that it comes
         from. */
      _ ("%1$s mm wide, by the rules for some units (%2$s); they do not tell how wide most bases "
         "are"),
      mm, name);
  if (fronts->len == 1)
    /* Translators: the width of labels, and the figure of the rules that it comes from: “40 mm
     * wide, by the rules (Base)”. */
    return g_strdup_printf (_ ("%1$s mm wide, by the rules (%2$s)"), mm, name);
  g_autofree char *others = dup_others (fronts);
  /* Translators: %1$s: a width in millimetres; %2$s: the figure of the rules that it comes from;
   * %3$s: other widths. */
  return g_strdup_printf (_ ("%1$s mm wide, by the rules for most units (%2$s); others: %3$s"), mm,
                          name, others);
}

/* The widths of labels that have none of their own, or, where they are @alike, of all. */
static void
set_widths (const MusterLabels *labels, double width, gboolean alike)
{
  for (guint i = 0; i < labels->labels->len; i++)
    {
      MusterLabel *label = g_ptr_array_index (labels->labels, i);
      if (alike || label->width <= 0)
        label->width = width;
    }
}

char *
muster_labels_find_width (MusterLabels *labels, double asked, double *width)
{
  guint n_unknown;
  gboolean is_card = labels->form == MUSTER_LABEL_CARD;
  g_autoptr (GArray) fronts = list_fronts (labels, &n_unknown);
  *width = asked;
  if (is_card)
    *width = MAX (asked, CARD_WIDTH);
  else if (asked <= 0)
    *width = fronts->len > 0 ? g_array_index (fronts, Front, 0).width : USUAL_WIDTH;
  labels->width = *width;
  set_widths (labels, *width, asked > 0 || is_card);
  if (asked <= 0 && !is_card)
    return dup_sentence (labels->evaluation->ruleset, fronts, n_unknown, *width);
  g_autofree char *mm = dup_mm (*width);
  return g_strdup_printf (_ ("%s mm wide"), mm);
}
