#include "config.h"

#include "army/check/repair/repair.h"

#include "army/check/repair/candidates.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static const char *
get_new_kind_name (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->kind == MUSTER_CHANGE_ADD && change->thing == id)
        return muster_ruleset_find_thing_kind (reckoning->ruleset, change->type)->name;
    }
  return "";
}

static char *
dup_name (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  guint index = muster_army_find_thing (reckoning->army, id);
  if (index != MUSTER_NO_THING)
    return muster_army_dup_place (reckoning->army, index);
  return g_strdup (get_new_kind_name (reckoning, changes, id));
}

/* The grade that a later change chooses on a thing that is new, so that it is said with it. */
static const char *
get_later_grade (const MusterReckoning *reckoning, GArray *changes, gint64 id)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const char *name = NULL;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->thing != id || change->scale == NULL || change->grade == NULL)
        continue;
      int scale = muster_ruleset_find_scale (ruleset, change->scale);
      int grade = muster_ruleset_find_grade (ruleset, scale, change->grade);
      name = muster_ruleset_get_grade_label (ruleset, scale, grade);
    }
  return name;
}

static char *
dup_names (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = first; i <= last; i++)
    g_ptr_array_add (names,
                     dup_name (reckoning, changes, g_array_index (changes, MusterChange, i).thing));
  return muster_text_join (names);
}

/* The last of the things that stand in what @first adds; @first where none does. */
static guint
find_put_end (GArray *changes, guint first)
{
  const MusterChange *parent = &g_array_index (changes, MusterChange, first);
  guint last = first;
  while (parent->kind == MUSTER_CHANGE_ADD && last + 1 < changes->len)
    {
      const MusterChange *next = &g_array_index (changes, MusterChange, last + 1);
      if (next->kind != MUSTER_CHANGE_MOVE || next->target != parent->thing)
        break;
      last++;
    }
  return last;
}

/* The last of a run of changes that are told in one phrase. */
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
      gboolean same = next->kind == model->kind && next->target == model->target
                      && (model->kind != MUSTER_CHANGE_ADD
                          || (g_strcmp0 (next->type, model->type) == 0
                              && g_strcmp0 (next->grade, model->grade) == 0));
      if (!same || model->kind == MUSTER_CHANGE_CHOOSE)
        break;
      last++;
    }
  return last;
}

static char *
dup_new (const MusterReckoning *reckoning, GArray *changes, const MusterChange *change)
{
  const MusterKind *kind = muster_ruleset_find_thing_kind (reckoning->ruleset, change->type);
  const char *grade = get_later_grade (reckoning, changes, change->thing);
  /* Translators: what is added, with its grade: "Line infantry at UQ 4". */
  return grade != NULL ? g_strdup_printf (_ ("%s at %s"), kind->name, grade)
                       : g_strdup (kind->name);
}

static char *
dup_put (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (reckoning, changes, first + 1, last);
  g_autofree char *what = dup_new (reckoning, changes, change);
  g_autofree char *target = dup_name (reckoning, changes, change->target);
  /* Translators: "put Brigade 1 and Brigade 2 under a new Division in I Corps" */
  return g_strdup_printf (_ ("put %s under a new %s in %s"), names, what, target);
}

static char *
dup_addition (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *target = dup_name (reckoning, changes, change->target);
  g_autofree char *what = dup_new (reckoning, changes, change);
  return g_strdup_printf (_ ("add %u\u00a0×\u00a0%s to %s"), last - first + 1, what, target);
}

static char *
dup_choice (const MusterReckoning *reckoning, GArray *changes, const MusterChange *change)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int scale = muster_ruleset_find_scale (ruleset, change->scale);
  g_autofree char *name = dup_name (reckoning, changes, change->thing);
  if (change->grade == NULL)
    return g_strdup_printf (_ ("take back %s of %s"), ruleset->scales[scale].name, name);
  return g_strdup_printf (
    _ ("set %s of %s to %s"), ruleset->scales[scale].name, name,
    muster_ruleset_get_grade_label (ruleset, scale,
                                    muster_ruleset_find_grade (ruleset, scale, change->grade)));
}

static gboolean
is_new (const MusterReckoning *reckoning, gint64 thing)
{
  return muster_army_find_thing (reckoning->army, thing) == MUSTER_NO_THING;
}

static char *
dup_phrase (const MusterReckoning *reckoning, GArray *changes, guint first, guint last)
{
  const MusterChange *change = &g_array_index (changes, MusterChange, first);
  g_autofree char *names = dup_names (reckoning, changes, first, last);
  g_autofree char *target = NULL;
  switch (change->kind)
    {
    case MUSTER_CHANGE_REMOVE:
      return g_strdup_printf (_ ("remove %s"), names);
    case MUSTER_CHANGE_MOVE:
      target = dup_name (reckoning, changes, change->target);
      return g_strdup_printf (_ ("move %s to %s"), names, target);
    case MUSTER_CHANGE_ADD:
      if (find_put_end (changes, first) > first)
        return dup_put (reckoning, changes, first, last);
      return dup_addition (reckoning, changes, first, last);
    case MUSTER_CHANGE_CHOOSE:
      return is_new (reckoning, change->thing) ? NULL : dup_choice (reckoning, changes, change);
    }
  return NULL;
}

/**
 * muster_way_out_dup_text:
 * @reckoning: an army added up
 * @changes: (element-type MusterChange): to it, in order
 *
 * Returns: (transfer full): the changes as one sentence without its full stop, a phrase for each
 * run of changes alike; what is chosen on a new thing is told with it
 */
static char *
muster_way_out_dup_text (const MusterReckoning *reckoning, GArray *changes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint first = 0; first < changes->len;)
    {
      guint last = find_run_end (changes, first);
      g_autofree char *phrase = dup_phrase (reckoning, changes, first, last);
      if (phrase != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", phrase);
      first = last + 1;
    }
  gunichar initial = g_unichar_toupper (g_utf8_get_char (text->str));
  g_autofree char *rest = g_strdup (text->len > 0 ? g_utf8_next_char (text->str) : "");
  g_string_truncate (text, 0);
  g_string_append_unichar (text, initial);
  g_string_append (text, rest);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** Returns: how many phrases the text of @way has */
static guint
muster_way_out_count_phrases (const MusterReckoning *reckoning, const MusterWayOut *way)
{
  guint n = 0;
  for (guint first = 0; first < way->changes->len;)
    {
      const MusterChange *change = &g_array_index (way->changes, MusterChange, first);
      n += change->kind != MUSTER_CHANGE_CHOOSE || !is_new (reckoning, change->thing);
      first = find_run_end (way->changes, first) + 1;
    }
  return n;
}

char *
muster_units_to_go_dup_text (const MusterArmy *army, GArray *to_go)
{
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < to_go->len; i++)
    {
      guint thing = muster_army_find_thing (army, g_array_index (to_go, gint64, i));
      /* Some may be gone already where the army was changed since. */
      if (thing != MUSTER_NO_THING)
        g_array_append_val (things, thing);
    }
  g_autofree char *kinds = muster_army_dup_kinds_text (army, things);
  return g_strdup_printf (ngettext ("%u unit would have to go: %s.",
                                    "%u units would have to go: %s.", things->len),
                          things->len, kinds);
}

char *
muster_way_out_dup_points (const MusterWayOut *way)
{
  gulong n = (gulong) ABS (way->points);
  if (way->points == 0)
    return g_strdup (_ ("same points"));
  if (way->points > 0)
    return g_strdup_printf (ngettext ("+%lu\u00a0point", "+%lu\u00a0points", n), n);
  return g_strdup_printf (ngettext ("−%lu\u00a0point", "−%lu\u00a0points", n), n);
}

/* A cure may need cures of its own: independent brigades want commanders, who want a rating. */
#define DEEPEST_CURE     5
#define MOST_TRIALS      60
#define MOST_NEW_TRIALS  240 /* of a new formation, which wants a commander and more */
#define MOST_SIDE_TRIALS 6
#define MOST_WAYS        6

/* A way out that takes more is none. */
#define MOST_CHANGES    12
#define MOST_OF_A_SHAPE 2

/* One may take so many phrases more than the shortest. */
#define MOST_MORE_PHRASES 3

/* What a thing that is added or removed weighs, beside its points: nobody likes to rebuild. */
#define COMING_OR_GOING 5

typedef struct
{
  const MusterReckoning *reckoning; /* of the army as it is */
  GHashTable *findings;             /* Fault → MusterFinding */
  const MusterFinding *finding;
  guint n_trials;        /* of the present candidate */
  guint most_trials;     /* of it */
  int deepest;           /* 0: a cure that breaks something is not followed */
  guint n_units;         /* of the army as it is */
  gboolean lacks_parent; /* what is found could stand in a new formation */
  GPtrArray *ways;
  GPtrArray *larger; /* that remove more than is offered */
} Repair;

void
muster_way_out_free (MusterWayOut *way)
{
  g_free (way->text);
  g_array_unref (way->changes);
  g_free (way);
}

/* The key of a finding: the same for the same fault in all states of an army. */
typedef struct
{
  gint64 thing; /* id */
  const char *id;
} Fault;

static guint
hash_fault (gconstpointer data)
{
  const Fault *fault = data;
  return g_int64_hash (&fault->thing) ^ g_str_hash (fault->id);
}

static gboolean
are_equal_faults (gconstpointer a, gconstpointer b)
{
  const Fault *one = a;
  const Fault *other = b;
  return one->thing == other->thing && g_str_equal (one->id, other->id);
}

static Fault
get_fault (const MusterFinding *finding, const MusterArmy *army)
{
  return (Fault){ army->things[finding->thing].id, finding->id };
}

static GHashTable *
index_findings (GPtrArray *findings, const MusterArmy *army)
{
  GHashTable *table = g_hash_table_new_full (hash_fault, are_equal_faults, g_free, NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      Fault fault = get_fault (g_ptr_array_index (findings, i), army);
      if (!g_hash_table_contains (table, &fault))
        g_hash_table_insert (table, g_memdup2 (&fault, sizeof fault), findings->pdata[i]);
    }
  return table;
}

static gboolean
has_same (GPtrArray *findings,
          const MusterArmy *army,
          const MusterFinding *finding,
          const MusterArmy *finding_army)
{
  for (guint i = 0; i < findings->len; i++)
    if (muster_finding_is_same (g_ptr_array_index (findings, i), army, finding, finding_army))
      return TRUE;
  return FALSE;
}

/* How far beyond its bound a finding is. */
static MusterNumber
get_excess (const MusterFinding *finding)
{
  gboolean above =
    finding->most.den != 0 && muster_number_compare (finding->actual, finding->most) > 0;
  MusterNumber more = above ? finding->actual : finding->least;
  MusterNumber fewer = above ? finding->most : finding->actual;
  fewer.num = -fewer.num;
  return more.den != 0 ? muster_number_add (more, fewer) : MUSTER_NUMBER (0);
}

static gboolean
is_worse (const MusterFinding *before, const MusterFinding *after)
{
  if (!before->has_actual || !after->has_actual)
    return after->unchecked && !before->unchecked;
  return muster_number_compare (get_excess (after), get_excess (before)) > 0;
}

static gboolean is_measure (const Repair *repair, const MusterWayOut *way, const MusterWayOut *of);

/* An army that costs too much already may cost more: that is mended by itself, and each way out
 * says what it costs. */
static gboolean
is_cost (const MusterFinding *finding)
{
  return finding->limit != NULL && finding->limit->measure.kind == MUSTER_MEASURE_POINTS
         && finding->limit->max.is_given && finding->limit->max.is_measure
         && finding->limit->max.measure.kind == MUSTER_MEASURE_BUDGET;
}

/* Something that was whole before, or was less wrong: advice does not count. */
static gboolean
is_new_fault (const Repair *repair, const MusterFinding *finding, const MusterArmy *army)
{
  Fault fault = get_fault (finding, army);
  const MusterFinding *before = g_hash_table_lookup (repair->findings, &fault);
  return finding->severity != MUSTER_SEVERITY_ADVICE && finding->waiver == NULL
         && (before == NULL || (!is_cost (finding) && is_worse (before, finding)));
}

/* What can no longer be checked comes last: it is checked again once the grade that is missing has
 * been chosen. */
static const MusterFinding *
find_new_fault (const Repair *repair, GPtrArray *findings, const MusterArmy *army)
{
  const MusterFinding *unchecked = NULL;
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (!is_new_fault (repair, finding, army))
        continue;
      if (!finding->unchecked)
        return finding;
      unchecked = unchecked != NULL ? unchecked : finding;
    }
  return unchecked;
}

static guint
count_units (const MusterArmy *army)
{
  guint n = 0;
  for (guint i = 0; i < army->n_things; i++)
    n += army->things[i].sort == MUSTER_SORT_UNIT;
  return n;
}

/* What was added in their place does not make up for them. */
static guint
count_removed (const Repair *repair, const MusterArmy *army)
{
  gint64 first_new = muster_army_get_free_id (repair->reckoning->army);
  guint left = 0;
  for (guint i = 0; i < army->n_things; i++)
    left += army->things[i].sort == MUSTER_SORT_UNIT && army->things[i].id < first_new;
  return repair->n_units - left;
}

/* Returns: whether it may be offered */
static gboolean
keep_way (Repair *repair, const MusterReckoning *after, GArray *changes)
{
  MusterWayOut *way = g_new0 (MusterWayOut, 1);
  way->points = after->totals[0] - repair->reckoning->totals[0];
  way->changes = g_array_copy (changes);
  way->text = muster_way_out_dup_text (repair->reckoning, changes);
  way->n_removed = count_removed (repair, after->army);
  gboolean is_small =
    way->n_removed <= MAX (repair->n_units / 3, 1) && changes->len <= MOST_CHANGES;
  g_ptr_array_add (is_small ? repair->ways : repair->larger, way);
  return is_small;
}

static gboolean try_changes (Repair *repair, GArray *changes, int depth);

/* Cures @fault, which @changes brought about, in the first way that leads to the end. */
static gboolean
cure_too (Repair *repair,
          const MusterReckoning *reckoning,
          const MusterFinding *fault,
          GArray *changes,
          int depth)
{
  gint64 next_id = muster_army_get_free_id (reckoning->army);
  next_id = MAX (next_id, muster_army_get_free_id (repair->reckoning->army));
  g_autoptr (GPtrArray) candidates = muster_finding_list_candidates (reckoning, fault, next_id);
  for (guint i = 0; i < candidates->len && i < MOST_SIDE_TRIALS; i++)
    {
      GArray *more = g_ptr_array_index (candidates, i);
      g_autoptr (GArray) both = g_array_copy (changes);
      g_array_append_vals (both, more->data, more->len);
      if (try_changes (repair, both, depth + 1))
        return TRUE;
    }
  return FALSE;
}

static gboolean
takes_back (const MusterChange *change, const MusterChange *earlier)
{
  if (change->thing != earlier->thing)
    return FALSE;
  if (change->kind == MUSTER_CHANGE_CHOOSE)
    return earlier->kind == MUSTER_CHANGE_CHOOSE && g_str_equal (change->scale, earlier->scale);
  return change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_REMOVE;
}

/* Whether something is moved or removed that an earlier change moved or added, or a grade is chosen
 * twice: there is a shorter way. */
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
  const MusterArmy *army = repair->reckoning->army;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint thing = muster_army_find_thing (army, change->thing);
      if (change->kind == MUSTER_CHANGE_REMOVE && thing != MUSTER_NO_THING
          && has_addition (changes, army->things[thing].kind_id))
        return TRUE;
    }
  return FALSE;
}

/* No army at all breaks no limit either. */
static gboolean
leaves_nothing (const Repair *repair, const MusterArmy *army)
{
  return count_units (army) == 0 && repair->n_units > 1;
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
      || builds_again (repair, changes) || ++repair->n_trials > repair->most_trials)
    return FALSE;
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (repair->reckoning->army, (const MusterChange *) changes->data, changes->len);
  if (army == NULL || leaves_nothing (repair, army))
    return FALSE;
  g_autoptr (MusterReckoning) after = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check_trial (after);
  if (has_same (findings, army, repair->finding, repair->reckoning->army))
    return FALSE;
  const MusterFinding *fault = find_new_fault (repair, findings, army);
  if (fault == NULL && after->open[0] > repair->reckoning->open[0])
    return FALSE;
  if (fault != NULL)
    return depth < repair->deepest && cure_too (repair, after, fault, changes, depth);
  return keep_way (repair, after, changes);
}

gint64
muster_way_out_get_size (const MusterWayOut *way)
{
  gint64 size = ABS (way->points);
  for (guint i = 0; i < way->changes->len; i++)
    {
      MusterChangeKind kind = g_array_index (way->changes, MusterChange, i).kind;
      size += kind == MUSTER_CHANGE_ADD || kind == MUSTER_CHANGE_REMOVE ? COMING_OR_GOING : 0;
    }
  return size;
}

static int
compare_ways (gconstpointer a, gconstpointer b)
{
  const MusterWayOut *left = *(MusterWayOut *const *) a;
  const MusterWayOut *right = *(MusterWayOut *const *) b;
  gint64 by_size = muster_way_out_get_size (left) - muster_way_out_get_size (right);
  if (by_size != 0)
    return by_size < 0 ? -1 : 1;
  return (int) left->changes->len - (int) right->changes->len;
}

static int
compare_larger (gconstpointer a, gconstpointer b)
{
  const MusterWayOut *left = *(MusterWayOut *const *) a;
  const MusterWayOut *right = *(MusterWayOut *const *) b;
  if (left->n_removed != right->n_removed)
    return left->n_removed < right->n_removed ? -1 : 1;
  return compare_ways (a, b);
}

/* What removes no units goes before what does. */
static int
compare_keeping (gconstpointer a, gconstpointer b)
{
  const MusterWayOut *left = *(MusterWayOut *const *) a;
  const MusterWayOut *right = *(MusterWayOut *const *) b;
  if ((left->n_removed > 0) != (right->n_removed > 0))
    return left->n_removed > 0 ? 1 : -1;
  return compare_ways (a, b);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
dup_sorted_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;", -1);
  qsort (words, g_strv_length (words), sizeof *words, compare_words);
  return g_strjoinv (" ", words);
}

/* Of ways with the same words, in whatever order, only one is shown. */
static void
drop_repetitions (GPtrArray *ways)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < ways->len;)
    if (g_hash_table_add (seen, dup_sorted_words (
                                  ((const MusterWayOut *) g_ptr_array_index (ways, i))->text)))
      i++;
    else
      g_ptr_array_remove_index (ways, i);
}

/* What removes units is no measure for what puts them under a new formation. */
static gboolean
is_measure (const Repair *repair, const MusterWayOut *way, const MusterWayOut *of)
{
  return !repair->lacks_parent || of->n_removed > 0 || way->n_removed == 0;
}

static guint
count_fewest_phrases (const Repair *repair, const MusterWayOut *of)
{
  guint fewest = G_MAXUINT;
  for (guint i = 0; i < repair->ways->len; i++)
    {
      const MusterWayOut *way = g_ptr_array_index (repair->ways, i);
      if (is_measure (repair, way, of))
        fewest = MIN (fewest, muster_way_out_count_phrases (repair->reckoning, way));
    }
  return fewest;
}

/* Beside a short way nobody takes one that turns the army upside down. */
static void
drop_far_fetched (const Repair *repair)
{
  for (guint i = repair->ways->len; i-- > 0;)
    {
      const MusterWayOut *way = g_ptr_array_index (repair->ways, i);
      if (muster_way_out_count_phrases (repair->reckoning, way)
          > count_fewest_phrases (repair, way) + MOST_MORE_PHRASES)
        g_ptr_array_remove_index (repair->ways, i);
    }
}

/* What kind of way it is, so that the ways shown are not all of one kind. */
static guint
get_shape (const MusterWayOut *way)
{
  guint shape = 0;
  for (guint i = 0; i < way->changes->len; i++)
    shape |= 1u << g_array_index (way->changes, MusterChange, i).kind;
  return shape;
}

/* Returns: (element-type guint): for each way how many of its shape are smaller */
static GArray *
count_smaller (GPtrArray *ways)
{
  g_autoptr (GHashTable) shapes = g_hash_table_new (NULL, NULL);
  GArray *smaller = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < ways->len; i++)
    {
      gpointer shape = GUINT_TO_POINTER (get_shape (g_ptr_array_index (ways, i)) + 1);
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
  GPtrArray *ways = repair->ways;
  g_ptr_array_sort (ways, repair->lacks_parent ? compare_keeping : compare_ways);
  drop_repetitions (ways);
  drop_far_fetched (repair);
  g_autoptr (GArray) smaller = count_smaller (ways);
  for (guint i = ways->len; i-- > 0 && ways->len > MOST_WAYS;)
    if (g_array_index (smaller, guint, i) >= MOST_OF_A_SHAPE)
      g_ptr_array_remove_index (ways, i);
  if (ways->len > MOST_WAYS)
    g_ptr_array_set_size (ways, MOST_WAYS);
}

/* Whether something is put into a new formation first of all. */
static gboolean
makes_parent (GArray *changes)
{
  const MusterChange *first = &g_array_index (changes, MusterChange, 0);
  return changes->len > 1 && first->kind == MUSTER_CHANGE_ADD
         && first->sort == MUSTER_SORT_FORMATION && first[1].kind == MUSTER_CHANGE_MOVE
         && first[1].target == first->thing;
}

/* Whether nothing but the new formation itself wants something then. */
static gboolean
could_stand (const Repair *repair, GArray *changes)
{
  g_autoptr (MusterArmySnapshot) army =
    muster_army_apply (repair->reckoning->army, (const MusterChange *) changes->data, changes->len);
  if (army == NULL)
    return FALSE;
  g_autoptr (MusterReckoning) after = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check_trial (after);
  guint parent = muster_army_find_thing (army, g_array_index (changes, MusterChange, 0).thing);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      gboolean is_within = finding->thing >= parent && finding->thing < army->things[parent].end;
      if (!is_within && is_new_fault (repair, finding, army))
        return FALSE;
    }
  return !has_same (findings, army, repair->finding, repair->reckoning->army);
}

static gboolean
could_any_stand (const Repair *repair, GPtrArray *candidates)
{
  for (guint i = 0; i < candidates->len; i++)
    {
      GArray *changes = g_ptr_array_index (candidates, i);
      if (makes_parent (changes) && could_stand (repair, changes))
        return TRUE;
    }
  return FALSE;
}

/* Nobody is to lose a formation only because no way was found to make the one that it lacks. */
static void
drop_lone_removals (const Repair *repair)
{
  for (guint i = 0; i < repair->ways->len; i++)
    if (((const MusterWayOut *) g_ptr_array_index (repair->ways, i))->n_removed == 0)
      return;
  g_ptr_array_set_size (repair->ways, 0);
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

static int
get_need (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return 2;
  return muster_finding_is_illegal (finding) ? 0 : 1;
}

gboolean *
muster_findings_choose_with_ways (GPtrArray *findings)
{
  gboolean *chosen = g_new0 (gboolean, findings->len + 1);
  guint n = 0;
  for (int need = 0; need <= 2; need++)
    for (guint i = 0; i < findings->len && n < MUSTER_MOST_WITH_WAYS; i++)
      if (get_need (g_ptr_array_index (findings, i)) == need)
        {
          chosen[i] = TRUE;
          n++;
        }
  return chosen;
}

GPtrArray *
muster_finding_seek_ways_out (const MusterReckoning *reckoning,
                              GPtrArray *findings,
                              const MusterFinding *finding,
                              GPtrArray **larger)
{
  g_autoptr (GHashTable) known = index_findings (findings, reckoning->army);
  g_autoptr (GPtrArray) candidates =
    muster_finding_list_candidates (reckoning, finding, muster_army_get_free_id (reckoning->army));
  g_autoptr (GPtrArray) too_large =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_way_out_free);
  Repair repair = { .reckoning = reckoning,
                    .findings = known,
                    .finding = finding,
                    .n_units = count_units (reckoning->army),
                    .ways = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_way_out_free),
                    .larger = too_large };
  repair.lacks_parent = could_any_stand (&repair, candidates);
  try_candidates (&repair, candidates);
  if (repair.lacks_parent)
    drop_lone_removals (&repair);
  keep_the_best (&repair);
  g_ptr_array_sort (too_large, compare_larger);
  drop_repetitions (too_large);
  if (larger != NULL)
    *larger = g_steal_pointer (&too_large);
  return repair.ways;
}

GPtrArray *
muster_finding_list_ways_out (const MusterReckoning *reckoning,
                              GPtrArray *findings,
                              const MusterFinding *finding)
{
  return muster_finding_seek_ways_out (reckoning, findings, finding, NULL);
}

GArray *
muster_ways_out_list_to_go (const MusterArmy *army, GPtrArray *ways, GPtrArray *larger)
{
  GArray *to_go = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (ways->len > 0 || larger->len == 0)
    return to_go;
  const MusterWayOut *way = g_ptr_array_index (larger, 0);
  g_autoptr (MusterArmySnapshot) after =
    muster_army_apply (army, (const MusterChange *) way->changes->data, way->changes->len);
  g_autoptr (GHashTable) left = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < after->n_things; i++)
    g_hash_table_add (left, (gpointer) &after->things[i].id);
  for (guint i = 0; i < army->n_things; i++)
    if (army->things[i].sort == MUSTER_SORT_UNIT
        && !g_hash_table_contains (left, &army->things[i].id))
      g_array_append_val (to_go, army->things[i].id);
  return to_go;
}
