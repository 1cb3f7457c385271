#include "config.h"

#include "scenario/play/levels.h"

#include "army/evaluate/losses.h"
#include "base/phrase.h"
#include "base/text.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Of what is counted up one by one. */
#define MOST_COUNTED 10000

/* The bounds of a level. */
enum
{
  LOST_FROM,
  LOST_OVER,
  LEFT_TO,
  LEFT_BELOW,
  N_BOUNDS,
};

void
muster_standing_free (MusterPlayLevel *standing)
{
  g_free (standing->text);
  g_free (standing->state);
  g_ptr_array_unref (standing->names);
  g_free (standing);
}

/* What counts */

/* What a node counts for in a counter, before the battle. */
static gboolean
get_number (const MusterEvaluation *evaluation,
            guint node,
            const MusterCounter *counter,
            MusterNumber *number)
{
  if (muster_evaluation_match (evaluation, counter->of, node) != MUSTER_YES
      || (counter->only != NULL
          && muster_evaluation_match (evaluation, counter->only, node) == MUSTER_YES))
    return FALSE;
  *number = MUSTER_NUMBER (1);
  if (counter->measure.kind == MUSTER_MEASURE_COUNT)
    return TRUE;
  if (counter->measure.kind != MUSTER_MEASURE_POINTS)
    return muster_evaluation_get_number (evaluation, node, counter->measure, number) == MUSTER_YES;
  *number = evaluation->points[node];
  return TRUE;
}

/* Whether a stat goes down with the steps of a track, rather than with the last of them. */
static gboolean
is_shrinking (const MusterStrength *track, const MusterMeasure *measure)
{
  return track != NULL && measure->kind == MUSTER_MEASURE_STAT && track->shrinks == measure->index;
}

/* What is left of a stat is a whole number, as at the next muster. */
static MusterNumber
get_shrunk (MusterNumber number, gint64 steps, gint64 lost)
{
  MusterNumber left = muster_number_multiply (number, muster_number_new (steps - lost, steps));
  return muster_number_add (number, MUSTER_NUMBER (-muster_number_floor (left)));
}

/* What of the number of a unit, its options or a commander is lost. */
static MusterNumber
get_lost_of (const MusterReturnRow *row,
             const MusterTick *tick,
             const MusterMeasure *measure,
             MusterNumber number)
{
  if (row->category == MUSTER_CATEGORY_COMMANDER)
    return tick->fate != MUSTER_FATE_FIT ? number : MUSTER_NUMBER (0);
  if (row->steps <= 0 || tick->lost == 0)
    return MUSTER_NUMBER (0);
  if (tick->lost >= row->steps)
    return number;
  return is_shrinking (row->strength, measure) ? get_shrunk (number, row->steps, tick->lost)
                                               : MUSTER_NUMBER (0);
}

/* A unit with its options, or a commander with what is his. */
static MusterNumber
get_lost_in_row (const MusterPlay *play, const MusterReturnRow *row, const MusterCounter *counter)
{
  MusterNumber lost = MUSTER_NUMBER (0);
  MusterTick tick = muster_play_get_of (play, row);
  if (tick.lost == 0 && tick.fate == MUSTER_FATE_FIT)
    return lost;
  for (guint node = row->node; node < row->army->nodes[row->node].end; node++)
    {
      MusterNumber number;
      if (get_number (row->evaluation, node, counter, &number))
        lost = muster_number_add (lost, get_lost_of (row, &tick, &counter->measure, number));
    }
  return lost;
}

/* By the rows of the army, of which those of the formation are some. */
static MusterNumber
get_lost_in (const MusterPlay *play, const MusterReturnRow *of, const MusterCounter *counter)
{
  MusterNumber lost = MUSTER_NUMBER (0);
  g_autoptr (GArray) rows = muster_return_new ();
  muster_return_add_army (rows, of->side, of->army_number, of->army, of->evaluation);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->number > 0 && row->node > of->node && row->node < of->army->nodes[of->node].end)
        lost = muster_number_add (lost, get_lost_in_row (play, row, counter));
    }
  return lost;
}

/* Levels */

typedef struct
{
  const MusterReturnRow *row;
  MusterNumber start;
  MusterNumber lost;
  guint n_armies; /* that are counted together; 0 for a formation by itself */
} Count;

static gboolean
get_at (const Count *count, const MusterLevel *level, int bound, MusterNumber *at)
{
  return muster_level_get_mark (count->row->evaluation, count->row->node, level, bound,
                                count->start, at);
}

static gint64
get_losses (const Count *count, const MusterLevel *level)
{
  return muster_level_get_losses (count->row->evaluation, count->row->node, level, count->start);
}

static gboolean
is_reached (const Count *count, const MusterLevel *level)
{
  MusterNumber at;
  MusterNumber left =
    muster_number_add (count->start, muster_number_multiply (count->lost, MUSTER_NUMBER (-1)));
  return (get_at (count, level, LOST_FROM, &at) && muster_number_compare (count->lost, at) >= 0)
         || (get_at (count, level, LOST_OVER, &at) && muster_number_compare (count->lost, at) > 0)
         || (get_at (count, level, LEFT_TO, &at) && muster_number_compare (left, at) <= 0)
         || (get_at (count, level, LEFT_BELOW, &at) && muster_number_compare (left, at) < 0);
}

/* Whether it is told by what is left, and not by what is lost. */
static gboolean
is_of_left (const MusterLevel *level)
{
  return !level->bounds[LOST_FROM].is_given && !level->bounds[LOST_OVER].is_given;
}

/* @plain and @chancy: with a place for the number; the latter also for two of a chance */
static char *
dup_mark (const MusterLevel *level, gint64 at, const char *plain, const char *chancy)
{
  return level->has_chance ? g_strdup_printf (chancy, at, level->chance.num, level->chance.den)
                           : g_strdup_printf (plain, at);
}

/* "below 18", "at 4 (chance 1 in 2)"; NULL where it has no bound that is known */
static char *
dup_bound (const Count *count, const MusterLevel *level)
{
  MusterNumber at;
  gint64 losses = get_losses (count, level);
  if (losses == G_MAXINT64 && get_at (count, level, LEFT_BELOW, &at))
    return dup_mark (level, muster_number_ceil (at),
                     /* Translators: how few must be left for a state, such as "demoralised". */
                     _ ("below %" PRId64),
                     /* Translators: %1$d: how few must be left for a state; %2$d: how many cases;
                        %3$d: of how many: a chance of 1 in 6. */
                     _ ("below %1$" PRId64 " (chance %2$" PRId64 " in %3$" PRId64 ")"));
  if (losses == G_MAXINT64 && !get_at (count, level, LEFT_TO, &at))
    return NULL;
  return dup_mark (level, losses != G_MAXINT64 ? losses : muster_number_floor (at),
                   /* Translators: how many must be lost, or left, for a state, such as
                      "demoralised". */
                   _ ("at %" PRId64),
                   /* Translators: %1$d: how many must be lost, or left, for a state; %2$d: how many
                      cases; %3$d: of how many: a chance of 1 in 6. */
                   _ ("at %1$" PRId64 " (chance %2$" PRId64 " in %3$" PRId64 ")"));
}

/* Where a level is to stand among those that begin at fewer losses; -1 where the same is there,
 * such as the coin that is thrown at what is certain already. */
static int
find_place (const Count *count, GPtrArray *levels, const MusterLevel *level)
{
  gint64 losses = get_losses (count, level);
  int place = 0;
  for (guint i = 0; i < levels->len; i++)
    {
      const MusterLevel *other = g_ptr_array_index (levels, i);
      gint64 at = get_losses (count, other);
      if (at == losses && losses != G_MAXINT64 && g_str_equal (other->name, level->name))
        return -1;
      if (at <= losses)
        place = (int) i + 1;
    }
  return place;
}

/* Levels of one formation that count the same. */
static GPtrArray *
list_levels (const Count *count, int counter)
{
  const MusterEvaluation *evaluation = count->row->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  GPtrArray *levels = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->counter != counter
          || muster_evaluation_match (evaluation, level->scope, count->row->node) != MUSTER_YES)
        continue;
      int place = find_place (count, levels, level);
      if (place >= 0)
        g_ptr_array_insert (levels, place, (gpointer) level);
    }
  return levels;
}

/* Of a part, of how many, and what is counted. */
static char *
dup_part (const MusterRuleset *ruleset,
          const MusterLevel *level,
          const char *part,
          const char *whole)
{
  gboolean is_left = is_of_left (level);
  if (level->measure.kind == MUSTER_MEASURE_STAT)
    return g_strdup_printf (is_left
                              /* Translators: %1$s: how many are left; %2$s: of how many; %3$s: a
                                 figure of the rules: "24 of 36 (Figures) left". */
                              ? _ ("%1$s of %2$s (%3$s) left")
                              /* Translators: %1$s: how many are lost; %2$s: of how many; %3$s: a
                                 figure of the rules: "24 of 36 (Figures) lost". */
                              : _ ("%1$s of %2$s (%3$s) lost"),
                            part, whole, ruleset->stats[level->measure.index].name);
  if (level->measure.kind == MUSTER_MEASURE_POINTS)
    return g_strdup_printf (is_left
                              /* Translators: %1$s: how many points are left; %2$s: of how many. */
                              ? _ ("%1$s of %2$s points left")
                              /* Translators: %1$s: how many points are lost; %2$s: of how many. */
                              : _ ("%1$s of %2$s points lost"),
                            part, whole);
  return g_strdup_printf (is_left
                            /* Translators: %1$s: how many units are left; %2$s: of how many. */
                            ? _ ("%1$s of %2$s left")
                            /* Translators: %1$s: how many units are lost; %2$s: of how many. */
                            : _ ("%1$s of %2$s lost"),
                          part, whole);
}

/* @part: what is left or lost of it */
static char *
dup_figures (const Count *count, const MusterLevel *level, const char *part)
{
  g_autofree char *whole = muster_number_dup_text (count->start);
  g_autofree char *figures = dup_part (count->row->evaluation->ruleset, level, part, whole);
  if (count->n_armies < 2)
    return g_steal_pointer (&figures);
  /* Translators: figures such as "24 of 36 points left". */
  return g_strdup_printf (_ ("%s in all armies of the side"), figures);
}

static GPtrArray *
list_names (GPtrArray *levels)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < levels->len; i++)
    {
      const char *name = ((const MusterLevel *) g_ptr_array_index (levels, i))->name;
      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, g_strdup (name));
    }
  return names;
}

/* "Demoralised (chance 1 in 2)" */
static char *
dup_level_state (const MusterLevel *level)
{
  return level->has_chance
           /* Translators: a state, and the chance of it. */
           ? g_strdup_printf (_ ("%1$s (chance %2$" PRId64 " in %3$" PRId64 ")"), level->name,
                              level->chance.num, level->chance.den)
           : g_strdup (level->name);
}

/* Adds "worn at 2, at 3 (chance 1 in 2)" */
static void
append_bounds (GString *text, const Count *count, GPtrArray *levels)
{
  const char *last = NULL;
  for (guint i = 0; i < levels->len; i++)
    {
      const MusterLevel *level = g_ptr_array_index (levels, i);
      g_autofree char *bound = dup_bound (count, level);
      if (bound == NULL)
        continue;
      g_autofree char *item =
        last != NULL && g_str_equal (last, level->name)
          ? g_strdup (bound)
          /* Translators: %1$s: a state, such as "Demoralised"; %2$s: when: "at 4". */
          : g_strdup_printf (_ ("%1$s %2$s"), level->name, bound);
      muster_text_append_item (text, item);
      last = level->name;
    }
}

static void
describe_levels (MusterPlayLevel *standing, const Count *count, GPtrArray *levels)
{
  const MusterLevel *first = g_ptr_array_index (levels, 0);
  MusterNumber part =
    is_of_left (first) ? muster_number_subtract (count->start, count->lost) : count->lost;
  g_autofree char *number = muster_number_dup_text (part);
  g_autofree char *figures = dup_figures (count, first, number);
  GString *text = g_string_new (figures);
  append_bounds (text, count, levels);
  for (guint i = 0; i < levels->len; i++)
    {
      const MusterLevel *level = g_ptr_array_index (levels, i);
      g_autofree char *bound = dup_bound (count, level);
      if (bound == NULL || !is_reached (count, level))
        continue;
      g_free (standing->state);
      standing->state = dup_level_state (level);
      standing->is_certain = !level->has_chance;
    }
  standing->text = g_string_free (text, FALSE);
}

/* The least whole losses that come to one of the levels. */
static gint64
find_first (Count count, GPtrArray *levels)
{
  gint64 most = MIN (muster_number_ceil (count.start), MOST_COUNTED);
  for (gint64 lost = 1; lost <= most; lost++)
    {
      count.lost = MUSTER_NUMBER (lost);
      for (guint i = 0; i < levels->len; i++)
        if (is_reached (&count, g_ptr_array_index (levels, i)))
          return lost;
    }
  return 0;
}

static gboolean
add_count (Count *count, const MusterPlay *play, const MusterReturnRow *row, int counter)
{
  const MusterSum *sum = muster_evaluation_get_sum (row->evaluation, row->node, counter);
  MusterNumber lost = get_lost_in (play, row, &row->evaluation->ruleset->counters[counter]);
  count->start = muster_number_add (count->start, sum->sum);
  count->lost = muster_number_add (count->lost, lost);
  return sum->unknown == 0;
}

/* What all armies of the side count. Returns: FALSE where it is told of another army already, or is
 * not known */
static gboolean
count_side (Count *count, const MusterPlay *play, const GArray *rows, const MusterLevel *level)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *army = &g_array_index (rows, MusterReturnRow, i);
      const MusterLevel *same = army->category == MUSTER_CATEGORY_ARMY
                                  ? muster_level_find_of_side (army->evaluation, level->id)
                                  : NULL;
      if (same == NULL)
        continue;
      if ((count->n_armies == 0 && army->army_number != count->row->army_number)
          || !add_count (count, play, army, same->counter))
        return FALSE;
      count->n_armies++;
    }
  return count->n_armies > 0;
}

/* The level of an army by which all armies of its side are counted, or NULL. */
static const MusterLevel *
find_level_of_side (const MusterReturnRow *row, int counter)
{
  const MusterRuleset *ruleset = row->evaluation->ruleset;
  for (int i = 0; row->category == MUSTER_CATEGORY_ARMY && i < ruleset->n_levels; i++)
    if (ruleset->levels[i].counter == counter
        && muster_level_find_of_side (row->evaluation, ruleset->levels[i].id) != NULL)
      return &ruleset->levels[i];
  return NULL;
}

/* Returns: (transfer container) (nullable): the levels by which @row is counted in @count, which
 * gets what they count; NULL where there are none, or that is not known */
static GPtrArray *
count_row (Count *count,
           const MusterPlay *play,
           const GArray *rows,
           const MusterReturnRow *row,
           int counter)
{
  const MusterLevel *of_side = find_level_of_side (row, counter);
  *count = (Count){ .row = row, .start = MUSTER_NUMBER (0), .lost = MUSTER_NUMBER (0) };
  if (of_side != NULL ? !count_side (count, play, rows, of_side)
                      : !add_count (count, play, row, counter))
    return NULL;
  if (count->start.num <= 0)
    return NULL;
  g_autoptr (GPtrArray) levels = list_levels (count, counter);
  return levels->len > 0 ? g_steal_pointer (&levels) : NULL;
}

static void
add_standing (GPtrArray *standings,
              const MusterPlay *play,
              const GArray *rows,
              const MusterReturnRow *row,
              int counter)
{
  Count count;
  g_autoptr (GPtrArray) levels = count_row (&count, play, rows, row, counter);
  if (levels == NULL)
    return;
  MusterPlayLevel *standing = g_new0 (MusterPlayLevel, 1);
  const MusterLevel *first = g_ptr_array_index (levels, 0);
  standing->army = row->army_number;
  standing->node = row->node;
  standing->cite = first->cite;
  standing->start = count.start;
  standing->lost = count.lost;
  standing->at = find_first (count, levels);
  standing->is_hit = count.lost.num > 0;
  standing->names = list_names (levels);
  describe_levels (standing, &count, levels);
  g_ptr_array_add (standings, standing);
}

GPtrArray *
muster_play_list_standings (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  GPtrArray *standings = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_standing_free);
  gboolean has_sums = row->number == 0 && row->evaluation != NULL;
  for (int i = 0; has_sums && i < row->evaluation->ruleset->n_counters; i++)
    add_standing (standings, play, rows, row, i);
  return standings;
}

/* How it is counted */

static void
clear_bound (gpointer bound)
{
  g_free (((MusterGaugeBound *) bound)->state);
}

static void
free_part (gpointer part)
{
  g_array_unref (((MusterGaugePart *) part)->lost);
  g_free (part);
}

void
muster_play_gauge_free (MusterPlayGauge *gauge)
{
  g_free (gauge->text);
  g_free (gauge->levels);
  g_ptr_array_unref (gauge->parts);
  g_array_unref (gauge->bounds);
  g_free (gauge);
}

static void
add_bounds (MusterPlayGauge *gauge, const Count *count, GPtrArray *levels)
{
  for (guint i = 0; i < levels->len; i++)
    {
      const MusterLevel *level = g_ptr_array_index (levels, i);
      g_autofree char *bound = dup_bound (count, level);
      for (int at = 0; bound != NULL && at < N_BOUNDS; at++)
        {
          MusterGaugeBound of = { .is_certain = !level->has_chance,
                                  .is_of_left = at == LEFT_TO || at == LEFT_BELOW,
                                  .is_beyond = at == LOST_OVER || at == LEFT_BELOW };
          if (!get_at (count, level, at, &of.at))
            continue;
          of.state = dup_level_state (level);
          g_array_append_val (gauge->bounds, of);
        }
    }
}

/* What is ticked in a row, so far that @n of its steps are lost. */
static MusterTick
get_nth_tick (const MusterReturnRow *row, gint64 n)
{
  MusterTick tick = { row->army_number, row->node, 0, MUSTER_FATE_FIT };
  if (row->category == MUSTER_CATEGORY_UNIT)
    tick.lost = n;
  else
    tick.fate = n > 0 ? MUSTER_FATE_DEAD : MUSTER_FATE_FIT;
  return tick;
}

static void
add_part (MusterPlayGauge *gauge, const MusterReturnRow *row, const MusterCounter *counter)
{
  MusterReturnRow of = *row;
  gboolean counts = FALSE;
  g_autoptr (MusterPlay) play = muster_play_new ();
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (MusterNumber));
  gboolean is_unit = of.category == MUSTER_CATEGORY_UNIT;
  of.steps = is_unit ? MAX (of.steps, 1) : 1;
  for (gint64 n = 0; n <= of.steps; n++)
    {
      const MusterTick tick = get_nth_tick (&of, n);
      muster_play_set (play, &tick);
      MusterNumber number = get_lost_in_row (play, &of, counter);
      counts = counts || number.num != 0;
      g_array_append_val (lost, number);
    }
  if (!counts)
    return;
  MusterGaugePart *part = g_new0 (MusterGaugePart, 1);
  part->army = of.army_number;
  part->node = of.node;
  part->lost = g_steal_pointer (&lost);
  g_ptr_array_add (gauge->parts, part);
}

/* Of the rows of its side those that stand in @of, or in another army of the side that is counted
 * by the same level. */
static void
add_parts (MusterPlayGauge *gauge, const GArray *rows, const MusterReturnRow *of, int counter)
{
  const MusterLevel *of_side = find_level_of_side (of, counter);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      const MusterLevel *same = of_side != NULL && row->evaluation != NULL
                                  ? muster_level_find_of_side (row->evaluation, of_side->id)
                                  : NULL;
      gboolean is_in = row->army_number == of->army_number && row->node > of->node
                       && row->node < of->army->nodes[of->node].end;
      if (row->number == 0 || (of_side == NULL ? !is_in : same == NULL))
        continue;
      add_part (gauge, row,
                &row->evaluation->ruleset->counters[same != NULL ? same->counter : counter]);
    }
}

static void
add_gauge (GPtrArray *gauges,
           const MusterPlay *nothing,
           const GArray *rows,
           const MusterReturnRow *row,
           int counter)
{
  Count count;
  g_autoptr (GPtrArray) of = count_row (&count, nothing, rows, row, counter);
  if (of == NULL)
    return;
  const MusterLevel *first = g_ptr_array_index (of, 0);
  g_autoptr (GString) levels = g_string_new (NULL);
  MusterPlayGauge *gauge = g_new0 (MusterPlayGauge, 1);
  append_bounds (levels, &count, of);
  gauge->army = row->army_number;
  gauge->node = row->node;
  gauge->start = count.start;
  gauge->is_of_left = is_of_left (first);
  gauge->text = dup_figures (&count, first, "%s");
  gauge->levels = levels->len > 0 ? g_strdup (levels->str) : NULL;
  gauge->cite = first->cite;
  gauge->parts = g_ptr_array_new_with_free_func (free_part);
  gauge->bounds = g_array_new (FALSE, FALSE, sizeof (MusterGaugeBound));
  g_array_set_clear_func (gauge->bounds, clear_bound);
  add_bounds (gauge, &count, of);
  add_parts (gauge, rows, row, counter);
  g_ptr_array_add (gauges, gauge);
}

GPtrArray *
muster_play_list_gauges (const GArray *rows, const MusterReturnRow *row)
{
  GPtrArray *gauges = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_play_gauge_free);
  gboolean has_sums = row->number == 0 && row->evaluation != NULL;
  g_autoptr (MusterPlay) nothing = muster_play_new ();
  for (int i = 0; has_sums && i < row->evaluation->ruleset->n_counters; i++)
    add_gauge (gauges, nothing, rows, row, i);
  return gauges;
}

/* What nodes count for */

/* Of a unit with its options, or of a commander with what is his. */
static void
add_worth (GArray *worths, const MusterReturnRow *row, const MusterCounter *counter)
{
  const MusterRuleset *ruleset = row->evaluation->ruleset;
  MusterWorth worth = { .number = MUSTER_NUMBER (0) };
  for (guint node = row->node; node < row->army->nodes[row->node].end; node++)
    {
      MusterNumber number;
      if (get_number (row->evaluation, node, counter, &number))
        worth.number = muster_number_add (worth.number, number);
    }
  if (counter->measure.kind == MUSTER_MEASURE_STAT)
    worth.name = ruleset->stats[counter->measure.index].name;
  if (worth.number.num != 0)
    g_array_append_val (worths, worth);
}

static gboolean
is_figure (const MusterCounter *counter)
{
  return counter->measure.kind == MUSTER_MEASURE_STAT
         || counter->measure.kind == MUSTER_MEASURE_POINTS;
}

/* Whether a level before this one, from 0, counts the same. */
static gboolean
is_shown (const MusterEvaluation *evaluation, int level)
{
  const MusterLevel *levels = evaluation->ruleset->levels;
  for (int i = 0; i < level; i++)
    if (levels[i].counter == levels[level].counter
        && muster_evaluation_match (evaluation, levels[i].scope, 0) == MUSTER_YES)
      return TRUE;
  return FALSE;
}

static void
add_worths_of_levels (GArray *worths, const MusterReturnRow *row)
{
  const MusterEvaluation *evaluation = row->evaluation;
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->counter >= 0 && muster_evaluation_match (evaluation, level->scope, 0) == MUSTER_YES
          && is_figure (&ruleset->counters[level->counter]) && !is_shown (evaluation, i))
        add_worth (worths, row, &ruleset->counters[level->counter]);
    }
}

static void
add_worths_of_victory (GArray *worths, const MusterReturnRow *row)
{
  const MusterRuleset *ruleset = row->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_victory; i++)
    {
      int index = ruleset->victory[i].stat;
      const MusterStat *stat = index >= 0 ? &ruleset->stats[index] : NULL;
      for (int at = 0; stat != NULL && at < stat->n_adds; at++)
        if (stat->adds[at].counters != NULL
            && is_figure (&ruleset->counters[stat->adds[at].counters[0]]))
          add_worth (worths, row, &ruleset->counters[stat->adds[at].counters[0]]);
    }
}

GArray *
muster_play_list_worths (const MusterReturnRow *row)
{
  GArray *worths = g_array_new (FALSE, FALSE, sizeof (MusterWorth));
  if (row->number == 0 || row->evaluation == NULL)
    return worths;
  add_worths_of_levels (worths, row);
  if (worths->len == 0)
    add_worths_of_victory (worths, row);
  return worths;
}

/* Units and commanders */

char *
muster_play_dup_state (const MusterPlay *play, const MusterReturnRow *row)
{
  char *state = NULL;
  gint64 lost = muster_play_get_of (play, row).lost;
  g_autoptr (GArray) marks = muster_return_list_marks (row);
  for (guint i = 0; i < marks->len; i++)
    {
      const MusterReturnMark *mark = &g_array_index (marks, MusterReturnMark, i);
      if (mark->losses > lost)
        continue;
      g_free (state);
      state = muster_return_mark_dup_text (mark, mark->losses == 0);
    }
  return state;
}

static char *
dup_row (const MusterTableRow *row)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < row->n_cells; i++)
    if (row->cells[i] != NULL && row->cells[i][0] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ": " : "", row->cells[i]);
  if (text->len > 0 && row->cite != NULL)
    g_string_append_printf (text, " (%s)", row->cite);
  return g_string_free (text, text->len == 0);
}

char *
muster_play_dup_cost (const MusterRuleset *ruleset, MusterFate fate)
{
  for (int i = 0; ruleset != NULL && fate != MUSTER_FATE_FIT && i < ruleset->n_tables; i++)
    for (int at = 0; at < ruleset->tables[i].n_rows; at++)
      if (ruleset->tables[i].rows[at].fate == (int) fate)
        return dup_row (&ruleset->tables[i].rows[at]);
  return NULL;
}

const char *
muster_play_get_fate_text (MusterFate fate)
{
  static const char *const words[MUSTER_N_FATES] = {
    /* Translators: what became of a commander in a battle. */
    N_ ("unhurt"), N_ ("wounded"), N_ ("captured"),
    /* Translators: what became of a commander in a battle. */
    N_ ("killed")
  };
  return _ (words[MIN (fate, MUSTER_N_FATES - 1)]);
}

char *
muster_play_dup_action (const char *name, const MusterTick *tick, MusterCategory category)
{
  static const char *const fates[MUSTER_N_FATES] = { "unhurt", "wounded", "captured", "killed" };
  if (category == MUSTER_CATEGORY_COMMANDER)
    {
      g_autofree char *who = muster_phrase_quote (name);
      const char *const arguments[] = { who, fates[MIN (tick->fate, MUSTER_N_FATES - 1)], NULL };
      return muster_phrase_join ("fate", arguments);
    }
  g_autofree char *lost = g_strdup_printf ("%" PRId64, tick->lost);
  return muster_phrase_new ("tick", name, lost, NULL);
}

char *
muster_play_dup_standing (const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      if (i > 0)
        g_string_append_c (text, '\n');
      /* Translators: the state that something has come to, and its figures. */
      if (standing->state != NULL)
        g_string_append_printf (text, _ ("%1$s: %2$s"), standing->state, standing->text);
      else
        g_string_append (text, standing->text);
    }
  return g_string_free (text, text->len == 0);
}

static void
clear_remark (gpointer remark)
{
  g_free (((MusterPlayRemark *) remark)->text);
}

/* Takes @text. */
static void
add_remark (GArray *remarks, char *text, gboolean is_grave)
{
  const MusterPlayRemark remark = { text, is_grave };
  g_array_append_val (remarks, remark);
}

static gboolean
has_state (GPtrArray *standings)
{
  for (guint i = 0; i < standings->len; i++)
    if (((const MusterPlayLevel *) g_ptr_array_index (standings, i))->state != NULL)
      return TRUE;
  return FALSE;
}

static void
add_army (GArray *remarks, const MusterPlay *play, const GArray *rows, const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  g_autofree char *label = muster_army_dup_label (row->army, row->node);
  g_autofree char *standing = muster_play_dup_standing (play, rows, row);
  if (standing != NULL)
    add_remark (remarks, g_strdup_printf (_ ("%1$s: %2$s"), label, standing),
                has_state (standings));
}

static void
add_formation (GArray *remarks,
               const MusterPlay *play,
               const GArray *rows,
               const MusterReturnRow *row)
{
  g_autoptr (GPtrArray) standings = muster_play_list_standings (play, rows, row);
  for (guint i = 0; i < standings->len; i++)
    {
      const MusterPlayLevel *standing = g_ptr_array_index (standings, i);
      g_autofree char *place = muster_army_dup_place (row->army, row->node);
      if (standing->state != NULL)
        add_remark (remarks, g_strdup_printf (_ ("%1$s: %2$s"), place, standing->state), TRUE);
    }
}

static void
add_commander (GArray *remarks, const MusterPlay *play, const MusterReturnRow *row)
{
  MusterTick tick = muster_play_get_of (play, row);
  if (tick.fate == MUSTER_FATE_FIT)
    return;
  g_autofree char *place = muster_army_dup_place (row->army, row->node);
  g_autofree char *cost = muster_play_dup_cost (row->army->ruleset, tick.fate);
  g_autofree char *phrase = muster_play_dup_action (place, &tick, row->category);
  g_autofree char *action = muster_phrase_format (phrase);
  /* Translators: a commander and his fate, and what the rules say of that. */
  add_remark (remarks,
              cost != NULL ? g_strdup_printf (_ ("%1$s – %2$s"), action, cost) : g_strdup (action),
              TRUE);
}

GArray *
muster_play_list_remarks (const MusterPlay *play, const GArray *rows)
{
  GArray *remarks = g_array_new (FALSE, FALSE, sizeof (MusterPlayRemark));
  g_array_set_clear_func (remarks, clear_remark);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterReturnRow *row = &g_array_index (rows, MusterReturnRow, i);
      if (row->category == MUSTER_CATEGORY_ARMY)
        add_army (remarks, play, rows, row);
      else if (row->category == MUSTER_CATEGORY_FORMATION)
        add_formation (remarks, play, rows, row);
      else if (row->category == MUSTER_CATEGORY_COMMANDER)
        add_commander (remarks, play, row);
    }
  return remarks;
}
