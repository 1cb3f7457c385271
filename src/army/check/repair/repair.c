#include "config.h"

#include "army/check/repair/repair.h"

#include "army/check/repair/candidates.h"
#include "base/phrase.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *
get_new_kind_name (const MusterEvaluation *evaluation, GArray *changes, gint64 id)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD && change->node == id)
        return muster_ruleset_find_node_kind (evaluation->ruleset, change->type)->name;
    }
  return "";
}

/* Returns: (transfer full): what it is called, as an argument of a phrase */
static char *
dup_name (const MusterEvaluation *evaluation, GArray *changes, gint64 id)
{
  guint index = muster_army_find_node (evaluation->army, id);
  g_autofree char *place =
    index != MUSTER_NO_NODE ? muster_army_dup_place (evaluation->army, index) : NULL;
  return muster_phrase_quote (place != NULL ? place : get_new_kind_name (evaluation, changes, id));
}

/* The grade that a later change chooses on a node that is new, so that it is said with it. */
static const char *
get_later_grade (const MusterEvaluation *evaluation, GArray *changes, gint64 id)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const char *name = NULL;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->node != id || change->scale == NULL || change->grade == NULL)
        continue;
      int scale = muster_ruleset_find_scale (ruleset, change->scale);
      int grade = muster_ruleset_find_grade (ruleset, scale, change->grade);
      name = muster_ruleset_get_grade_label (ruleset, scale, grade);
    }
  return name;
}

/* Returns: (transfer full): a phrase of arguments as they are written, which it takes */
static char *
join (const char *id, GPtrArray *arguments)
{
  g_ptr_array_add (arguments, NULL);
  return muster_phrase_join (id, (const char *const *) arguments->pdata);
}

static char *
dup_names (const MusterEvaluation *evaluation, GArray *changes, guint first, guint last)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = first; i <= last; i++)
    g_ptr_array_add (names,
                     dup_name (evaluation, changes, g_array_index (changes, MusterChange, i).node));
  return join ("list", names);
}

/* The last of the nodes that stand in what @first adds; @first where none does. */
static guint
find_put_end (GArray *changes, guint first)
{
  const MusterChange *parent = &g_array_index (changes, MusterChange, first);
  guint last = first;
  while (parent->kind == MUSTER_CHANGE_ADD && last + 1 < changes->len)
    {
      const MusterChange *next = &g_array_index (changes, MusterChange, last + 1);
      if (next->kind != MUSTER_CHANGE_MOVE || next->target != parent->node)
        break;
      last++;
    }
  return last;
}

/* The last of a run of changes that are told together. */
static guint
find_run_end (GArray *changes, guint first)
{
  const MusterChange *model = &g_array_index (changes, MusterChange, first);
  guint last = find_put_end (changes, first);
  if (last > first)
    return last;
  while (last + 1 < changes->len)
    {
      const MusterChange *next = &g_array_index (changes, MusterChange, last + 1);
      gboolean same =
        next->kind == model->kind && next->target == model->target
        && g_strcmp0 (next->type, model->type) == 0
        && (model->kind != MUSTER_CHANGE_ADD || g_strcmp0 (next->grade, model->grade) == 0);
      if (!same || model->kind == MUSTER_CHANGE_CHOOSE)
        break;
      last++;
    }
  return last;
}

/* The name of a type, with its nation where another type is called the same. */
static char *
dup_kind_name (const MusterEvaluation *evaluation, const char *type)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, type);
  gboolean is_shared = FALSE;
  for (int i = 0; i < ruleset->n_kinds && kind->nation >= 0 && !is_shared; i++)
    is_shared = &ruleset->kinds[i] != kind && g_str_equal (ruleset->kinds[i].name, kind->name);
  if (!is_shared)
    return g_strdup (kind->name);
  /* Translators: %1$s: a troop type; %2$s: its nation. */
  return g_strdup_printf (_ ("%1$s (%2$s)"), kind->name, ruleset->nations[kind->nation].name);
}

static char *
dup_new (const MusterEvaluation *evaluation, GArray *changes, const MusterChange *change)
{
  g_autofree char *kind = dup_kind_name (evaluation, change->type);
  const char *grade = get_later_grade (evaluation, changes, change->node);
  return grade != NULL ? muster_phrase_new ("at-grade", kind, grade, NULL)
                       : muster_phrase_quote (kind);
}

static char *
dup_put (const MusterEvaluation *evaluation, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (evaluation, changes, first + 1, last);
  g_autofree char *what = dup_new (evaluation, changes, change);
  g_autofree char *target = dup_name (evaluation, changes, change->target);
  return muster_phrase_join ("fix-put", (const char *const[]){ names, what, target, NULL });
}

static char *
dup_addition (const MusterEvaluation *evaluation, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *target = dup_name (evaluation, changes, change->target);
  g_autofree char *what = dup_new (evaluation, changes, change);
  g_autofree char *count = g_strdup_printf ("'%u'", last - first + 1);
  return muster_phrase_join ("fix-add", (const char *const[]){ count, what, target, NULL });
}

static char *
dup_choice (const MusterEvaluation *evaluation, GArray *changes, const MusterChange *change)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  int scale = muster_ruleset_find_scale (ruleset, change->scale);
  g_autofree char *name = dup_name (evaluation, changes, change->node);
  g_autofree char *of = muster_phrase_quote (ruleset->scales[scale].name);
  if (change->grade == NULL)
    return muster_phrase_join ("fix-take-back", (const char *const[]){ of, name, NULL });
  int grade = muster_ruleset_find_grade (ruleset, scale, change->grade);
  g_autofree char *to =
    muster_phrase_quote (muster_ruleset_get_grade_label (ruleset, scale, grade));
  return muster_phrase_join ("fix-set", (const char *const[]){ of, name, to, NULL });
}

/* Fixes only take figures out. */
static char *
dup_entry (const MusterEvaluation *evaluation, GArray *changes, const MusterChange *change)
{
  guint index = muster_army_find_node (evaluation->army, change->node);
  g_autofree char *name = dup_name (evaluation, changes, change->node);
  g_autofree char *figure =
    muster_phrase_quote (muster_node_find_entry (&evaluation->army->nodes[index], change->what));
  g_autofree char *of =
    muster_phrase_quote (muster_entry_get_name (evaluation->ruleset, change->what));
  return muster_phrase_join ("fix-take-out", (const char *const[]){ figure, of, name, NULL });
}

static gboolean
is_new (const MusterEvaluation *evaluation, gint64 node)
{
  return muster_army_find_node (evaluation->army, node) == MUSTER_NO_NODE;
}

static char *
dup_phrase (const MusterEvaluation *evaluation, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (evaluation, changes, first, last);
  g_autofree char *target = NULL;
  switch (change->kind)
    {
    case MUSTER_CHANGE_REMOVE:
      return muster_phrase_join ("fix-remove", (const char *const[]){ names, NULL });
    case MUSTER_CHANGE_MOVE:
      target = dup_name (evaluation, changes, change->target);
      return muster_phrase_join ("fix-move", (const char *const[]){ names, target, NULL });
    case MUSTER_CHANGE_ADD:
      if (find_put_end (changes, first) > first)
        return dup_put (evaluation, changes, first, last);
      return dup_addition (evaluation, changes, first, last);
    case MUSTER_CHANGE_CHOOSE:
      return is_new (evaluation, change->node) ? NULL : dup_choice (evaluation, changes, change);
    case MUSTER_CHANGE_TURN:
      {
        g_autofree char *kind = dup_kind_name (evaluation, change->type);
        target = muster_phrase_quote (kind);
      }
      return muster_phrase_join ("fix-turn", (const char *const[]){ names, target, NULL });
    case MUSTER_CHANGE_ENTER:
      return dup_entry (evaluation, changes, change);
    case MUSTER_CHANGE_NAME:
      return NULL; /* no fix names anything */
    }
  return NULL;
}

/* Returns: (transfer full): a phrase for each run of changes alike; what is chosen on a new node is
 * told with it */
static GPtrArray *
list_phrases (const MusterEvaluation *evaluation, GArray *changes)
{
  GPtrArray *phrases = g_ptr_array_new_with_free_func (g_free);
  for (guint first = 0; first < changes->len;)
    {
      guint last = find_run_end (changes, first);
      char *phrase = dup_phrase (evaluation, changes, first, last);
      if (phrase != NULL)
        g_ptr_array_add (phrases, phrase);
      first = last + 1;
    }
  return phrases;
}

/* Of more things than these in one deed only kinds and numbers are told. */
#define MOST_NAMES 2

/* The formation that goes while all that stood in it moves; MUSTER_NO_NODE where none does. @into:
 * where it moves to, by its id */
static guint
find_dissolved (const MusterEvaluation *evaluation, GArray *changes, gint64 *into)
{
  const MusterArmy *army = evaluation->army;
  guint dissolved = MUSTER_NO_NODE;
  guint n_moved = 0;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint node = muster_army_find_node (army, change->node);
      if (change->kind == MUSTER_CHANGE_MOVE)
        {
          *into = n_moved++ == 0 ? change->target : *into;
          continue;
        }
      if (change->kind == MUSTER_CHANGE_REMOVE && node != MUSTER_NO_NODE
          && army->nodes[node].category == MUSTER_CATEGORY_FORMATION && dissolved == MUSTER_NO_NODE)
        dissolved = node;
    }
  for (guint i = 0; dissolved != MUSTER_NO_NODE && i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint node = muster_army_find_node (army, change->node);
      if (change->kind == MUSTER_CHANGE_MOVE
          && (node == MUSTER_NO_NODE || army->nodes[node].parent != dissolved))
        return MUSTER_NO_NODE;
    }
  return n_moved > 0 ? dissolved : MUSTER_NO_NODE;
}

/* The nodes that the changes from @first to @last are made to, those that were there before. */
static GArray *
list_changed (const MusterEvaluation *evaluation, GArray *changes, guint first, guint last)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = first; i <= last; i++)
    {
      guint node =
        muster_army_find_node (evaluation->army, g_array_index (changes, MusterChange, i).node);
      if (node != MUSTER_NO_NODE)
        g_array_append_val (nodes, node);
    }
  return nodes;
}

/* Returns: (transfer full): "New Division for 8 × Brigade", "Remove 3 × Hussars": what the first
 * changes do, which cure; all else only follows. @phrase: of them */
static char *
dup_first_deed (const MusterEvaluation *evaluation,
                GArray *changes,
                guint n_removed,
                const char *phrase)
{
  gint64 into = 0;
  guint dissolved = n_removed == 0 ? find_dissolved (evaluation, changes, &into) : MUSTER_NO_NODE;
  guint last = find_run_end (changes, 0);
  const MusterChange *first = &g_array_index (changes, MusterChange, 0);
  if (dissolved != MUSTER_NO_NODE)
    {
      guint target = muster_army_find_node (evaluation->army, into);
      g_autofree char *place = muster_army_dup_place (evaluation->army, dissolved);
      g_autofree char *other = target != MUSTER_NO_NODE
                                 ? muster_army_dup_place (evaluation->army, target)
                                 : g_strdup (get_new_kind_name (evaluation, changes, into));
      /* Translators: %1$s: a formation that goes; %2$s: the one to which what stood in it moves. */
      return g_strdup_printf (_ ("Dissolve %1$s into %2$s"), place, other);
    }
  g_autoptr (GArray) nodes = list_changed (evaluation, changes, 0, last);
  gboolean is_put = find_put_end (changes, 0) > 0;
  gboolean is_named = nodes->len <= MOST_NAMES
                      || (first->kind != MUSTER_CHANGE_REMOVE && first->kind != MUSTER_CHANGE_MOVE);
  if (is_named && !is_put)
    {
      g_autofree char *words = muster_phrase_format_argument (phrase);
      return muster_text_dup_capital (words);
    }
  g_autofree char *kinds = muster_army_dup_kinds_text (evaluation->army, nodes);
  if (is_put)
    {
      g_autofree char *kind = dup_kind_name (evaluation, first->type);
      /* Translators: %1$s: a kind of formation; %2$s: what it takes in, such as "8 × Brigade". */
      return g_strdup_printf (_ ("New %1$s for %2$s"), kind, kinds);
    }
  if (first->kind == MUSTER_CHANGE_REMOVE)
    /* Translators: %s: units and how many: "3 × Hussars, 1 × Lancers". */
    return g_strdup_printf (_ ("Remove %s"), kinds);
  guint target = muster_army_find_node (evaluation->army, first->target);
  g_autofree char *place = target != MUSTER_NO_NODE
                             ? muster_army_dup_place (evaluation->army, target)
                             : g_strdup (get_new_kind_name (evaluation, changes, first->target));
  /* Translators: %1$s: units and how many: "3 × Hussars"; %2$s: a formation. */
  return g_strdup_printf (_ ("Move %1$s to %2$s"), kinds, place);
}

/* How many units the first changes remove, which the title tells. */
static guint
count_told_removals (const MusterEvaluation *evaluation, GArray *changes)
{
  const MusterNode *nodes = evaluation->army->nodes;
  if (g_array_index (changes, MusterChange, 0).kind != MUSTER_CHANGE_REMOVE)
    return 0;
  g_autoptr (GArray) first = list_changed (evaluation, changes, 0, find_run_end (changes, 0));
  guint n = 0;
  for (guint i = 0; i < first->len; i++)
    {
      guint node = g_array_index (first, guint, i);
      for (guint at = node; at < nodes[node].end; at++)
        n += nodes[at].category == MUSTER_CATEGORY_UNIT;
    }
  return n;
}

/* Returns: (transfer full): what the first changes do, and that units go, where that only follows
 */
static char *
dup_title (const MusterEvaluation *evaluation, GArray *changes, guint n_removed)
{
  g_autoptr (GPtrArray) phrases = list_phrases (evaluation, changes);
  g_autofree char *deed = dup_first_deed (evaluation, changes, n_removed, phrases->pdata[0]);
  if (n_removed <= count_told_removals (evaluation, changes))
    return g_steal_pointer (&deed);
  /* Translators: %1$s: what a fix does first, such as "Move 3 × Hussars to the reserve"; %2$u: how
   * many units are removed by all of it. */
  return g_strdup_printf (ngettext ("%1$s; %2$u unit goes", "%1$s; %2$u units go", n_removed), deed,
                          n_removed);
}

void
muster_fixes_make_titles (GPtrArray *fixes, const MusterEvaluation *evaluation)
{
  for (guint i = 0; i < fixes->len; i++)
    {
      MusterFix *fix = g_ptr_array_index (fixes, i);
      g_free (fix->title);
      fix->title = dup_title (evaluation, fix->changes, fix->n_removed);
    }
}

/** Returns: how many things one after another @fix does */
static guint
muster_fix_count_phrases (const MusterEvaluation *evaluation, const MusterFix *fix)
{
  guint n = 0;
  for (guint first = 0; first < fix->changes->len;)
    {
      const MusterChange *change = &g_array_index (fix->changes, MusterChange, first);
      n += change->kind != MUSTER_CHANGE_CHOOSE || !is_new (evaluation, change->node);
      first = find_run_end (fix->changes, first) + 1;
    }
  return n;
}

char *
muster_units_to_go_dup_text (const MusterArmy *army, GArray *to_go)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < to_go->len; i++)
    {
      guint node = muster_army_find_node (army, g_array_index (to_go, gint64, i));
      /* Some may be gone already where the army was changed since. */
      if (node != MUSTER_NO_NODE)
        g_array_append_val (nodes, node);
    }
  g_autofree char *kinds = muster_army_dup_kinds_text (army, nodes);
  /* Translators: %1$u: how many units; %2$s: a list of troop types. */
  return g_strdup_printf (ngettext ("%1$u unit would have to go: %2$s.",
                                    "%1$u units would have to go: %2$s.", nodes->len),
                          nodes->len, kinds);
}

char *
muster_fix_dup_points (const MusterFix *fix)
{
  gulong n = muster_number_get_plural (fix->points);
  g_autofree char *points = muster_number_dup_text (fix->points);
  if (fix->points.num == 0)
    /* Translators: what a change does to the price of an army. */
    return g_strdup (_ ("same points"));
  return g_strdup_printf (fix->points.num > 0 ? ngettext ("+%s\u00a0point", "+%s\u00a0points", n)
                                              /* Translators: %s: a number below zero. */
                                              : ngettext ("%s\u00a0point", "%s\u00a0points", n),
                          points);
}

/* A cure may need cures of its own: independent brigades want commanders, who want a rating. */
#define DEEPEST_CURE    5
#define MOST_TRIALS     60
#define MOST_NEW_TRIALS 240   /* of a new formation, which wants a commander and more */
#define MOST_WIDE_NODES 30000 /* in all armies tried for one finding, so that nobody waits */
#define MOST_FIXES      6

/* A fix that takes more is none. */
#define MOST_CHANGES    12
#define MOST_OF_A_SHAPE 2

/* One may take so many phrases more than the shortest. */
#define MOST_MORE_PHRASES 3

/* What a node that is added or removed, or becomes another, weighs, beside its points: nobody likes
 * to rebuild. */
#define COMING_OR_GOING 5

typedef struct
{
  const MusterEvaluation *evaluation; /* of the army as it is */
  MusterTrials *trials;
  const MusterFinding *finding;
  guint n_trials;        /* of the present candidate */
  guint most_trials;     /* of it */
  gint64 n_nodes_left;   /* in armies that may still be tried */
  int deepest;           /* 0: a cure that breaks something is not followed */
  guint n_units;         /* of the army as it is */
  gboolean lacks_parent; /* what is found could stand in a new formation */
  GPtrArray *fixes;
  GPtrArray *larger; /* that remove more than is offered */
} Repair;

void
muster_fix_free (MusterFix *fix)
{
  g_free (fix->phrase);
  g_free (fix->title);
  g_free (fix->text);
  g_array_unref (fix->changes);
  g_free (fix);
}

/* Returns: whether it may be offered */
static gboolean
keep_fix (Repair *repair, const MusterTrialOutcome *trial, GArray *changes)
{
  MusterFix *fix = g_new0 (MusterFix, 1);
  fix->points = trial->points;
  fix->changes = g_array_copy (changes);
  fix->n_removed = trial->n_removed;
  gboolean is_small =
    fix->n_removed <= MAX (repair->n_units / 3, 1) && changes->len <= MOST_CHANGES;
  g_ptr_array_add (is_small ? repair->fixes : repair->larger, fix);
  return is_small;
}

static gboolean try_changes (Repair *repair, GArray *changes, int depth);

/* Cures what @changes broke first, in the first way that leads to the end. */
static gboolean
cure_too (Repair *repair, GArray *changes, int depth)
{
  gboolean is_labelled;
  g_autoptr (GPtrArray) cures = muster_trials_list_cures (repair->trials, changes, &is_labelled);
  g_autoptr (GArray) both = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  for (guint i = 0; i < cures->len; i++)
    {
      muster_trials_join_cure (repair->trials, changes, cures->pdata[i], is_labelled, both);
      if (try_changes (repair, both, depth + 1))
        return TRUE;
    }
  return FALSE;
}

static gboolean
takes_back (const MusterChange *change, const MusterChange *earlier)
{
  if (change->node != earlier->node)
    return FALSE;
  if (change->kind == MUSTER_CHANGE_CHOOSE)
    return earlier->kind == MUSTER_CHANGE_CHOOSE && g_str_equal (change->scale, earlier->scale);
  if (change->kind == MUSTER_CHANGE_TURN)
    return earlier->kind != MUSTER_CHANGE_CHOOSE && earlier->kind != MUSTER_CHANGE_ENTER;
  return change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_REMOVE;
}

/* Whether something is moved, removed or turned that an earlier change moved, added or turned, or a
 * grade is chosen twice: there is a shorter way. */
static gboolean
goes_back_and_forth (GArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    for (guint j = 0; j < i; j++)
      if (takes_back (&g_array_index (changes, MusterChange, i),
                      &g_array_index (changes, MusterChange, j)))
        return TRUE;
  return FALSE;
}

static gboolean
has_addition (GArray *changes, const char *type)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD && g_str_equal (change->type, type))
        return TRUE;
    }
  return FALSE;
}

/* Whether one goes and another of its kind comes: that builds again what was there. */
static gboolean
builds_again (const Repair *repair, GArray *changes)
{
  const MusterArmy *army = repair->evaluation->army;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint node = muster_army_find_node (army, change->node);
      if (change->kind == MUSTER_CHANGE_REMOVE && node != MUSTER_NO_NODE
          && has_addition (changes, army->nodes[node].kind_id))
        return TRUE;
    }
  return FALSE;
}

static gboolean
only_removes (GArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (g_array_index (changes, MusterChange, i).kind != MUSTER_CHANGE_REMOVE)
      return FALSE;
  return TRUE;
}

/* However much would have to go is tried, so that it can be told. */
static gboolean
is_too_long (GArray *changes, int depth)
{
  return changes->len > MOST_CHANGES && (depth > 0 || !only_removes (changes));
}

static gboolean
try_changes (Repair *repair, GArray *changes, int depth)
{
  if (depth > repair->deepest || is_too_long (changes, depth) || goes_back_and_forth (changes)
      || builds_again (repair, changes) || ++repair->n_trials > repair->most_trials
      || repair->n_nodes_left <= 0)
    return FALSE;
  repair->n_nodes_left -= repair->evaluation->army->n_nodes;
  const MusterTrialOutcome trial = muster_trials_test (repair->trials, changes, repair->finding);
  if (!trial.is_possible || !trial.is_cured)
    return FALSE;
  if (trial.has_fault)
    return depth < repair->deepest && cure_too (repair, changes, depth);
  return !trial.loses_a_price && keep_fix (repair, &trial, changes);
}

/* How much is changed: the points, and five for each node that comes or goes. */
static gint64
get_size (const MusterFix *fix)
{
  gint64 size = ABS (muster_number_ceil (fix->points));
  for (guint i = 0; i < fix->changes->len; i++)
    {
      MusterChangeKind kind = g_array_index (fix->changes, MusterChange, i).kind;
      gboolean is_other =
        kind == MUSTER_CHANGE_ADD || kind == MUSTER_CHANGE_REMOVE || kind == MUSTER_CHANGE_TURN;
      size += is_other ? COMING_OR_GOING : 0;
    }
  return size;
}

static int
compare_fixes (gconstpointer a, gconstpointer b)
{
  const MusterFix *left = *(MusterFix *const *) a;
  const MusterFix *right = *(MusterFix *const *) b;
  gint64 by_size = get_size (left) - get_size (right);
  if (by_size != 0)
    return by_size < 0 ? -1 : 1;
  return (int) left->changes->len - (int) right->changes->len;
}

static int
compare_larger (gconstpointer a, gconstpointer b)
{
  const MusterFix *left = *(MusterFix *const *) a;
  const MusterFix *right = *(MusterFix *const *) b;
  if (left->n_removed != right->n_removed)
    return left->n_removed < right->n_removed ? -1 : 1;
  return compare_fixes (a, b);
}

/* What removes no units goes before what does. */
static int
compare_keeping (gconstpointer a, gconstpointer b)
{
  const MusterFix *left = *(MusterFix *const *) a;
  const MusterFix *right = *(MusterFix *const *) b;
  if ((left->n_removed > 0) != (right->n_removed > 0))
    return left->n_removed > 0 ? 1 : -1;
  return compare_fixes (a, b);
}

/* Whether the finding is short of something, and how many points are left to pay for it. */
static gboolean
get_points_left (const Repair *repair, MusterNumber *left)
{
  const MusterFinding *finding = repair->finding;
  if (finding->kind != MUSTER_FINDING_LIMIT || !finding->has_actual || finding->least.den == 0
      || muster_number_compare (finding->actual, finding->least) >= 0
      || muster_evaluation_get_budget (repair->evaluation, left) != MUSTER_YES)
    return FALSE;
  *left = muster_number_subtract (*left, repair->evaluation->totals[0]);
  return TRUE;
}

/* Whether it only adds what is missing, and the points that are left pay for it. */
static gboolean
fills_up (const MusterNumber *left, const MusterFix *fix)
{
  if (muster_number_compare (fix->points, *left) > 0)
    return FALSE;
  for (guint i = 0; i < fix->changes->len; i++)
    if (g_array_index (fix->changes, MusterChange, i).kind != MUSTER_CHANGE_ADD)
      return FALSE;
  return TRUE;
}

/* Who builds an army that has points left adds what is missing. */
static int
compare_filling (gconstpointer a, gconstpointer b, gpointer points)
{
  gboolean left = fills_up (points, *(MusterFix *const *) a);
  gboolean right = fills_up (points, *(MusterFix *const *) b);
  return left != right ? (int) right - (int) left : compare_keeping (a, b);
}

/* Of what is missing the likeliest comes first, whatever it costs: as they were tried. */
static int
compare_likely (gconstpointer a, gconstpointer b)
{
  const MusterFix *left = *(MusterFix *const *) a;
  const MusterFix *right = *(MusterFix *const *) b;
  return (left->n_removed > 0) - (right->n_removed > 0);
}

/* What one change of a fix does, to what kind of thing. Where it is all that the fix does, it
 * counts which grade is chosen, and where something goes. */
typedef struct
{
  MusterChangeKind kind;
  const char *of;
  const char *what;  /* or NULL */
  const char *grade; /* or NULL */
  gint64 target;
} Likeness;

static int
compare_likenesses (gconstpointer a, gconstpointer b)
{
  const Likeness *left = a;
  const Likeness *right = b;
  int order = (int) left->kind - (int) right->kind;
  order = order != 0 ? order : strcmp (left->of, right->of);
  order = order != 0 ? order : g_strcmp0 (left->what, right->what);
  order = order != 0 ? order : g_strcmp0 (left->grade, right->grade);
  return order != 0 ? order : (left->target > right->target) - (left->target < right->target);
}

/* Returns: (transfer full) (element-type Likeness): the same for fixes that do the like to things
 * of the same kind */
static GArray *
list_likenesses (const MusterArmy *army, const MusterFix *fix)
{
  gboolean is_alone = fix->changes->len == 1;
  GArray *likenesses = g_array_sized_new (FALSE, FALSE, sizeof (Likeness), fix->changes->len);
  for (guint i = 0; i < fix->changes->len; i++)
    {
      const MusterChange *change = &g_array_index (fix->changes, MusterChange, i);
      guint node = muster_army_find_node (army, change->node);
      Likeness likeness = { .kind = change->kind,
                            .of = node != MUSTER_NO_NODE ? army->nodes[node].kind_id : "",
                            .what =
                              change->kind == MUSTER_CHANGE_ADD ? change->type : change->scale,
                            .grade = is_alone ? change->grade : NULL,
                            .target = is_alone ? change->target : 0 };
      g_array_append_val (likenesses, likeness);
    }
  g_array_sort (likenesses, compare_likenesses);
  return likenesses;
}

static gboolean
are_alike (gconstpointer a, gconstpointer b)
{
  GArray *one = (GArray *) a;
  GArray *other = (GArray *) b;
  if (one->len != other->len)
    return FALSE;
  for (guint i = 0; i < one->len; i++)
    if (compare_likenesses (&g_array_index (one, Likeness, i), &g_array_index (other, Likeness, i))
        != 0)
      return FALSE;
  return TRUE;
}

/* Of ways that are alike, in whatever order they do it, only the first is shown. */
static void
drop_repetitions (const Repair *repair, GPtrArray *fixes)
{
  if (fixes->len < 2)
    return;
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < fixes->len;)
    {
      GArray *likenesses = list_likenesses (repair->evaluation->army, g_ptr_array_index (fixes, i));
      if (g_ptr_array_find_with_equal_func (seen, likenesses, are_alike, NULL))
        g_ptr_array_remove_index (fixes, i);
      else
        i++;
      g_ptr_array_add (seen, likenesses);
    }
}

/* What removes units is no measure for what puts them under a new formation. */
static gboolean
is_measure (const Repair *repair, const MusterFix *fix, const MusterFix *of)
{
  return !repair->lacks_parent || of->n_removed > 0 || fix->n_removed == 0;
}

static guint
count_fewest_phrases (const Repair *repair, const MusterFix *of)
{
  guint fewest = G_MAXUINT;
  for (guint i = 0; i < repair->fixes->len; i++)
    {
      const MusterFix *fix = g_ptr_array_index (repair->fixes, i);
      if (is_measure (repair, fix, of))
        fewest = MIN (fewest, muster_fix_count_phrases (repair->evaluation, fix));
    }
  return fewest;
}

/* Beside a short way nobody takes one that turns the army upside down. */
static void
drop_far_fetched (const Repair *repair)
{
  for (guint i = repair->fixes->len; i-- > 0;)
    {
      const MusterFix *fix = g_ptr_array_index (repair->fixes, i);
      if (muster_fix_count_phrases (repair->evaluation, fix)
          > count_fewest_phrases (repair, fix) + MOST_MORE_PHRASES)
        g_ptr_array_remove_index (repair->fixes, i);
    }
}

/* What kind of way it is, so that the ways shown are not all of one kind. */
static guint
get_shape (const MusterFix *fix)
{
  guint shape = 0;
  for (guint i = 0; i < fix->changes->len; i++)
    shape |= 1u << g_array_index (fix->changes, MusterChange, i).kind;
  return shape;
}

/* Returns: (element-type guint): for each way how many of its shape are smaller */
static GArray *
count_smaller (GPtrArray *fixes)
{
  g_autoptr (GHashTable) shapes = g_hash_table_new (NULL, NULL);
  GArray *smaller = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < fixes->len; i++)
    {
      gpointer shape = GUINT_TO_POINTER (get_shape (g_ptr_array_index (fixes, i)) + 1);
      guint seen = GPOINTER_TO_UINT (g_hash_table_lookup (shapes, shape));
      g_array_append_val (smaller, seen);
      g_hash_table_insert (shapes, shape, GUINT_TO_POINTER (seen + 1));
    }
  return smaller;
}

/* The largest go first: of a shape that has many, then of all. */
static void
keep_the_best (const Repair *repair)
{
  GPtrArray *fixes = repair->fixes;
  gboolean is_missing =
    repair->finding->unchecked || repair->finding->kind == MUSTER_FINDING_CHOICE;
  MusterNumber left;
  if (is_missing)
    g_ptr_array_sort (fixes, compare_likely);
  else if (get_points_left (repair, &left))
    g_ptr_array_sort_with_data (fixes, compare_filling, &left);
  else
    g_ptr_array_sort (fixes, compare_keeping);
  drop_repetitions (repair, fixes);
  drop_far_fetched (repair);
  g_autoptr (GArray) smaller = count_smaller (fixes);
  for (guint i = fixes->len; i-- > 0 && fixes->len > MOST_FIXES;)
    if (g_array_index (smaller, guint, i) >= MOST_OF_A_SHAPE)
      g_ptr_array_remove_index (fixes, i);
  if (fixes->len > MOST_FIXES)
    g_ptr_array_set_size (fixes, MOST_FIXES);
}

/* Whether something is put into a new formation first of all. */
static gboolean
makes_parent (GArray *changes)
{
  const MusterChange *first = &g_array_index (changes, MusterChange, 0);
  return changes->len > 1 && first->kind == MUSTER_CHANGE_ADD
         && first->category == MUSTER_CATEGORY_FORMATION && first[1].kind == MUSTER_CHANGE_MOVE
         && first[1].target == first->node;
}

/* Whether something could stand in a new formation: nothing but that itself wants something then.
 */
static gboolean
could_any_stand (const Repair *repair, GPtrArray *candidates)
{
  for (guint i = 0; i < candidates->len; i++)
    {
      GArray *changes = g_ptr_array_index (candidates, i);
      if (!makes_parent (changes))
        continue;
      const MusterTrialOutcome trial =
        muster_trials_test (repair->trials, changes, repair->finding);
      if (trial.is_possible && trial.is_cured && trial.could_stand)
        return TRUE;
    }
  return FALSE;
}

/* Whether a way was found that removes no unit. */
static gboolean
has_keeping (const Repair *repair)
{
  for (guint i = 0; i < repair->fixes->len; i++)
    if (((const MusterFix *) g_ptr_array_index (repair->fixes, i))->n_removed == 0)
      return TRUE;
  return FALSE;
}

/* Nobody is to lose a formation only because no way was found to make the one that it lacks. */
static void
drop_lone_removals (const Repair *repair)
{
  if (has_keeping (repair))
    return;
  g_ptr_array_set_size (repair->fixes, 0);
  g_ptr_array_set_size (repair->larger, 0);
}

/* Simple changes first; then those that need cures of their own, each with a bounded number of
 * trials. */
static void
try_candidates (Repair *repair, GPtrArray *candidates)
{
  static const int depths[] = { 0, DEEPEST_CURE };
  for (guint round = 0; round < G_N_ELEMENTS (depths); round++)
    for (guint i = 0; i < candidates->len;)
      {
        repair->deepest = depths[round];
        repair->n_trials = 0;
        repair->most_trials =
          makes_parent (g_ptr_array_index (candidates, i)) ? MOST_NEW_TRIALS : MOST_TRIALS;
        if (try_changes (repair, g_ptr_array_index (candidates, i), 0))
          g_ptr_array_remove_index (candidates, i);
        else
          i++;
      }
}

/* Where nothing likely spares all units, whatever does: but nothing that is much more than need be.
 */
static void
try_wide (Repair *repair)
{
  g_autoptr (GPtrArray) likely = g_steal_pointer (&repair->fixes);
  g_autoptr (GPtrArray) wide =
    muster_finding_list_wide_candidates (repair->evaluation, repair->finding,
                                         muster_army_get_free_id (repair->evaluation->army));
  repair->fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_fix_free);
  repair->n_nodes_left = MOST_WIDE_NODES;
  try_candidates (repair, wide);
  g_ptr_array_sort (repair->fixes, compare_keeping);
  for (guint i = repair->fixes->len; i-- > 1;)
    if (get_size (repair->fixes->pdata[i]) >= get_size (repair->fixes->pdata[0]) + COMING_OR_GOING)
      g_ptr_array_remove_index (repair->fixes, i);
  g_ptr_array_extend_and_steal (repair->fixes, g_steal_pointer (&likely));
}

static int
get_need (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 2;
  return muster_finding_is_illegal (finding) ? 0 : 1;
}

gboolean *
muster_findings_choose_with_fixes (GPtrArray *findings)
{
  gboolean *chosen = g_new0 (gboolean, findings->len + 1);
  guint n = 0;
  for (int need = 0; need <= 2; need++)
    for (guint i = 0; i < findings->len && n < MUSTER_MOST_WITH_FIXES; i++)
      if (get_need (g_ptr_array_index (findings, i)) == need)
        {
          chosen[i] = TRUE;
          n++;
        }
  return chosen;
}

/* What is offered is put into words when it is known what that is. */
static void
put_into_words (const MusterEvaluation *evaluation, GPtrArray *fixes)
{
  for (guint i = 0; i < fixes->len; i++)
    {
      MusterFix *fix = g_ptr_array_index (fixes, i);
      g_autoptr (GPtrArray) phrases = list_phrases (evaluation, fix->changes);
      fix->phrase = join ("fix", phrases);
      fix->text = muster_phrase_format (fix->phrase);
    }
}

GPtrArray *
muster_finding_search_fixes (const MusterFinding *finding, MusterTrials *trials, GPtrArray **larger)
{
  const MusterEvaluation *evaluation = finding->evaluation;
  g_autoptr (GPtrArray) candidates =
    muster_finding_list_candidates (evaluation, finding,
                                    muster_army_get_free_id (evaluation->army));
  g_autoptr (GPtrArray) too_large =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_fix_free);
  Repair repair = { .evaluation = evaluation,
                    .trials = trials,
                    .finding = finding,
                    .n_units = muster_army_count_units (evaluation->army),
                    .n_nodes_left = G_MAXINT64,
                    .fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_fix_free),
                    .larger = too_large };
  repair.lacks_parent = could_any_stand (&repair, candidates);
  try_candidates (&repair, candidates);
  keep_the_best (&repair);
  gboolean is_wide =
    !has_keeping (&repair) && (finding->limit != NULL || finding->kind == MUSTER_FINDING_HOLDS);
  if (is_wide)
    try_wide (&repair);
  if (repair.lacks_parent)
    drop_lone_removals (&repair);
  if (is_wide)
    keep_the_best (&repair);
  g_ptr_array_sort (too_large, compare_larger);
  drop_repetitions (&repair, too_large);
  put_into_words (evaluation, repair.fixes);
  if (larger != NULL)
    *larger = g_steal_pointer (&too_large);
  return repair.fixes;
}

GPtrArray *
muster_finding_list_fixes (const MusterEvaluation *evaluation,
                           GPtrArray *findings,
                           const MusterFinding *finding)
{
  g_autoptr (MusterTrials) trials = muster_trials_new (evaluation, findings);
  return muster_finding_search_fixes (finding, trials, NULL);
}

GArray *
muster_fixes_list_to_go (const MusterArmy *army, GPtrArray *fixes, GPtrArray *larger)
{
  GArray *to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (fixes->len > 0 || larger->len == 0)
    return to_go;
  const MusterFix *fix = g_ptr_array_index (larger, 0);
  g_autoptr (MusterArmySnapshot) after =
    muster_army_apply (army, (const MusterChange *) fix->changes->data, fix->changes->len);
  g_autoptr (GHashTable) left = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < after->n_nodes; i++)
    g_hash_table_add (left, (gpointer) &after->nodes[i].id);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT
        && !g_hash_table_contains (left, &army->nodes[i].id))
      g_array_append_val (to_go, army->nodes[i].id);
  return to_go;
}
