#include "config.h"

#include "army/check/turn.h"

#include "army/check/check.h"
#include "base/text.h"
#include "ruleset/bits.h"

#include <glib/gi18n-lib.h>

static gboolean
may_all_become (const MusterEvaluation *evaluation, GArray *nodes, const MusterKind *kind)
{
  const MusterArmy *army = evaluation->army;
  gboolean is_new = FALSE;
  for (guint i = 0; i < nodes->len; i++)
    {
      const MusterNode *node = &army->nodes[g_array_index (nodes, guint, i)];
      const MusterKind *holder = army->nodes[node->parent].kind;
      if (node->category != kind->category || holder == NULL
          || !muster_kind_may_hold (evaluation->ruleset, holder, kind))
        return FALSE;
      is_new = is_new || node->kind != kind;
    }
  return is_new;
}

static guint
count_same_presets (const MusterKind *a, const MusterKind *b)
{
  guint n = 0;
  for (int i = 0; i < a->n_presets; i++)
    for (int j = 0; j < b->n_presets; j++)
      n += a->presets[i].scale == b->presets[j].scale && a->presets[i].grade == b->presets[j].grade;
  return n;
}

/* How well a kind suits a thing where it stands: the more words and presets both have the better,
 * but first of all its nation and the year. */
static guint
get_likeness (const MusterEvaluation *evaluation, guint node, const MusterKind *kind)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *present = evaluation->army->nodes[node].kind;
  int nation = muster_evaluation_get_grade (evaluation, node, ruleset->nation_scale);
  int year = evaluation->army->year;
  g_autofree guint64 *words = g_new0 (guint64, 2 * ruleset->n_cells);
  guint alike = present != NULL ? count_same_presets (present, kind) : 0;
  muster_kind_add_words (kind, words);
  if (present != NULL)
    muster_kind_add_words (present, words + ruleset->n_cells);
  for (guint bit = 0; bit < 64 * (guint) ruleset->n_cells; bit++)
    alike += muster_bits_has (words, bit) && muster_bits_has (words + ruleset->n_cells, bit);
  gboolean is_ours = kind->nation < 0 || nation < 0 || kind->nation == nation;
  gboolean is_alike = present != NULL && kind->nation == present->nation;
  gboolean in_time = year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year);
  return alike + (is_ours ? 4 * G_MAXUINT16 : 0) + (in_time ? 2 * G_MAXUINT16 : 0)
         + (is_alike ? G_MAXUINT16 : 0);
}

typedef struct
{
  const MusterKind *kind;
  guint likeness;
} Choice;

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  const Choice *left = a;
  const Choice *right = b;
  if (left->likeness != right->likeness)
    return left->likeness > right->likeness ? -1 : 1;
  return left->kind < right->kind ? -1 : left->kind > right->kind;
}

GPtrArray *
muster_turn_list_kinds (const MusterEvaluation *evaluation, GArray *nodes)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  GPtrArray *kinds = g_ptr_array_new ();
  for (int i = 0; nodes->len > 0 && i < ruleset->n_kinds; i++)
    {
      Choice choice = { .kind = &ruleset->kinds[i] };
      if (choice.kind == ruleset->army_kind || !may_all_become (evaluation, nodes, choice.kind))
        continue;
      choice.likeness = get_likeness (evaluation, g_array_index (nodes, guint, 0), choice.kind);
      g_array_append_val (choices, choice);
    }
  g_array_sort (choices, compare_choices);
  for (guint i = 0; i < choices->len; i++)
    g_ptr_array_add (kinds, (gpointer) g_array_index (choices, Choice, i).kind);
  return kinds;
}

void
muster_turn_free (MusterTurn *turn)
{
  g_array_unref (turn->changes);
  g_free (turn->lost);
  g_free (turn);
}

/* A finding of @after that the army before did not have. */
static gboolean
is_new (const MusterFinding *finding,
        const MusterEvaluation *after,
        GPtrArray *before,
        const MusterArmy *army)
{
  for (guint i = 0; i < before->len; i++)
    if (muster_finding_is_same (finding, after->army, g_ptr_array_index (before, i), army))
      return FALSE;
  return TRUE;
}

/* What is told once, however many of the things it is lost to. */
static void
add_once (GPtrArray *texts, char *text)
{
  if (g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
    g_free (text);
  else
    g_ptr_array_add (texts, text);
}

/* What the nodes turned into cannot have any more. */
static void
settle (const MusterEvaluation *evaluation,
        const MusterEvaluation *after,
        GArray *changes,
        GPtrArray *lost,
        guint *n_astray)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  g_autoptr (GPtrArray) before = muster_army_check (evaluation);
  g_autoptr (GPtrArray) findings = muster_army_check (after);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      const MusterNode *node = &after->army->nodes[finding->node];
      if ((finding->kind != MUSTER_FINDING_PRESET && finding->kind != MUSTER_FINDING_HOLDS)
          || !is_new (finding, after, before, evaluation->army))
        continue;
      if (finding->kind == MUSTER_FINDING_PRESET)
        {
          const MusterChosen *chosen = muster_node_find_chosen (node, finding->scale);
          MusterChange change = { .kind = MUSTER_CHANGE_CHOOSE,
                                  .node = node->id,
                                  .scale = ruleset->scales[finding->scale].id };
          g_array_append_val (changes, change);
          add_once (lost, g_strdup (muster_ruleset_get_grade_label (ruleset, finding->scale,
                                                                    chosen->grade_index)));
        }
      else if (muster_category_is_borne (node->category))
        {
          MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .node = node->id };
          g_array_append_val (changes, change);
          add_once (lost, g_strdup (node->name != NULL ? node->name : node->kind->name));
        }
      else
        ++*n_astray;
    }
}

static char *
dup_lost (GPtrArray *lost, guint n_astray)
{
  g_autoptr (GString) text = g_string_new (NULL);
  if (lost->len > 0)
    {
      g_autofree char *items = muster_text_join (lost);
      /* Translators: %s: grades and options that a unit had, and cannot have as what it is now. */
      g_string_append_printf (text, _ ("Taken away, because it does not fit: %s."), items);
    }
  if (n_astray > 0)
    {
      g_autofree char *astray =
        g_strdup_printf (ngettext ("%u thing may not stand in it: see the findings.",
                                   "%u things may not stand in it: see the findings.", n_astray),
                         n_astray);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", astray);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

MusterTurn *
muster_turn_new (const MusterEvaluation *evaluation, GArray *nodes, const MusterKind *kind)
{
  MusterTurn *turn = g_new0 (MusterTurn, 1);
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);
  guint n_astray = 0;
  turn->changes = g_array_new (FALSE, TRUE, sizeof (MusterChange));
  for (guint i = 0; i < nodes->len; i++)
    {
      const MusterNode *node = &evaluation->army->nodes[g_array_index (nodes, guint, i)];
      MusterChange change = { .kind = MUSTER_CHANGE_TURN, .node = node->id, .type = kind->id };
      if (node->kind != kind)
        g_array_append_val (turn->changes, change);
    }
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (evaluation->army, (const MusterChange *) turn->changes->data,
                       turn->changes->len);
  g_return_val_if_fail (army != NULL, turn);
  g_autoptr (MusterEvaluation) after = muster_army_evaluate (army);
  settle (evaluation, after, turn->changes, lost, &n_astray);
  turn->lost = dup_lost (lost, n_astray);
  return turn;
}
