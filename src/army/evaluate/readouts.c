#include "config.h"

#include "army/evaluate/readouts.h"

#include "army/evaluate/evaluate-private.h"
#include "army/evaluate/marks.h"
#include "army/evaluate/working.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Bounds of a level. */
enum
{
  LEFT_TO = 2,
  LEFT_BELOW,
};

void
muster_readout_free (MusterReadout *readout)
{
  g_free (readout->text);
  g_free (readout);
}

static void
append_number (GString *text, const MusterStat *stat, MusterNumber number)
{
  g_autofree char *plain = number.den != 0 ? muster_number_dup_text (number) : g_strdup ("–");
  if (stat->is_signed && number.den != 0 && number.num > 0)
    g_string_append_c (text, '+');
  g_string_append (text, plain);
  if (stat->unit != NULL)
    g_string_append_printf (text, " %s", stat->unit);
}

/* Things whose number is not known, beside what the others come to. */
static void
append_open (GString *text, guint n_open)
{
  if (n_open > 0)
    g_string_append_printf (text, ngettext (" + %u not known", " + %u not known", n_open), n_open);
}

/* A band that has no number, or of which nothing was added up. */
static gboolean
is_empty_band (const MusterStat *stat, MusterNumber number)
{
  return stat->bands != NULL && (number.den == 0 || (stat->n_adds > 0 && number.num == 0));
}

/* Whether what holds is the same in every band. */
static gboolean
are_bands_equal (const MusterStat *stat, const MusterFigure *figure)
{
  for (int i = 0; i < figure->n_numbers; i++)
    if (is_empty_band (stat, figure->numbers[i])
        || muster_number_compare (figure->numbers[i], figure->numbers[0]) != 0)
      return FALSE;
  return TRUE;
}

static char *
dup_bands (const MusterStat *stat, const MusterFigure *figure)
{
  GString *text = g_string_new (NULL);
  gboolean are_equal = are_bands_equal (stat, figure);
  int n = are_equal ? MIN (figure->n_numbers, 1) : figure->n_numbers;
  for (int i = 0; i < n; i++)
    {
      if (is_empty_band (stat, figure->numbers[i]))
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      if (stat->bands != NULL && !are_equal)
        g_string_append_printf (text, "%s ", stat->bands[i]);
      append_number (text, stat, figure->numbers[i]);
    }
  if (text->len == 0)
    g_string_append_c (text, '0');
  append_open (text, figure->n_open);
  return g_string_free (text, FALSE);
}

static gboolean
is_partly_known (const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->n_open == 0 || figure->n_open == G_MAXUINT || stat->roll.die > 0)
    return FALSE;
  for (int i = 0; i < figure->n_numbers; i++)
    if (figure->numbers[i].num != 0)
      return TRUE;
  return FALSE;
}

/* "d6 + 3", "d10 − 2" */
static char *
dup_added (const char *dice, MusterNumber number)
{
  MusterNumber size = muster_number_new (ABS (number.num), number.den);
  g_autofree char *plain = muster_number_dup_text (size);
  return g_strdup_printf (number.num < 0 ? "%s − %s" : "%s + %s", dice, plain);
}

static char *
dup_roll (const MusterStat *stat, MusterNumber number)
{
  g_autofree char *plain = muster_number_dup_text (number);
  gboolean at_most = stat->need == MUSTER_NEED_AT_MOST;
  gint64 value = at_most ? muster_number_floor (number) : muster_number_ceil (number);
  value = CLAMP (value, 0, stat->roll.die + 1);
  gint64 hits =
    at_most ? MIN (value, stat->roll.die) : MIN (stat->roll.die + 1 - value, stat->roll.die);
  g_autofree char *dice = stat->roll.dice == 1
                            ? g_strdup_printf ("d%d", stat->roll.die)
                            : g_strdup_printf ("%dd%d", stat->roll.dice, stat->roll.die);
  if (stat->need == MUSTER_NEED_HIGHEST || stat->need == MUSTER_NEED_NONE)
    return dup_added (dice, number);
  if (stat->roll.dice > 1)
    return g_strdup_printf (stat->need == MUSTER_NEED_AT_MOST ? _ ("%s or less on %s")
                                                              : _ ("%s or more on %s"),
                            plain, dice);
  if (!at_most)
    /* Translators: what a die needs, and the chance: "3+ (4 in 6)". */
    return g_strdup_printf (_ ("%s+ (%" PRId64 " in %d)"), plain, hits, stat->roll.die);
  /* Translators: a chance: 5 in 6. */
  return g_strdup_printf (_ ("%" PRId64 " in %d"), hits, stat->roll.die);
}

char *
muster_figure_dup_text (const MusterStat *stat, const MusterFigure *figure)
{
  if (figure->known == MUSTER_UNKNOWN && is_partly_known (stat, figure))
    return dup_bands (stat, figure);
  if (figure->known == MUSTER_UNKNOWN)
    return g_strdup (_ ("not known yet"));
  if (figure->known == MUSTER_NO)
    return NULL;
  if (figure->text != NULL)
    return g_strdup (figure->text);
  if (figure->n_numbers == 0)
    return NULL;
  if (stat->roll.die > 0 && stat->bands == NULL)
    return dup_roll (stat, figure->numbers[0]);
  return dup_bands (stat, figure);
}

/* Takes @text. */
static MusterReadout *
add (GPtrArray *readouts,
     guint thing,
     const char *id,
     const char *name,
     char *text,
     const char *cite)
{
  MusterReadout *readout = g_new0 (MusterReadout, 1);
  readout->thing = thing;
  readout->id = id;
  readout->name = name;
  readout->text = text;
  readout->cite = cite;
  readout->stat = -1;
  g_ptr_array_add (readouts, readout);
  return readout;
}

/* By what the weather of a row multiplies a stat of a thing. */
static MusterNumber
get_factor (const MusterReckoning *reckoning, guint thing, int stat, int row)
{
  const MusterWeather *weather = &reckoning->ruleset->weather;
  MusterNumber factor = MUSTER_NUMBER (1);
  for (int at = row; at >= 0; at = weather->rows[at].with)
    for (int i = 0; i < weather->rows[at].n_effects; i++)
      {
        const MusterEffect *effect = &weather->rows[at].effects[i];
        if (effect->stat == stat
            && (effect->of == NULL
                || muster_reckoning_match (reckoning, effect->of, thing) == MUSTER_YES))
          factor = muster_number_multiply (factor, effect->times);
      }
  return factor;
}

/* What is listed of a thing. */
typedef struct
{
  const MusterReckoning *reckoning;
  guint thing;
  MusterShow least;
  const GArray *weather; /* int: rows; NULL: all */
  GPtrArray *readouts;
} Listing;

static gboolean
has_weather (const Listing *listing, int row)
{
  for (guint i = 0; listing->weather != NULL && i < listing->weather->len; i++)
    if (g_array_index (listing->weather, int, i) == row)
      return TRUE;
  return listing->weather == NULL;
}

/* Whether a row of the weather changes the figure. */
static gboolean
is_changed (const Listing *listing, int stat, int row)
{
  return has_weather (listing, row)
         && muster_number_compare (get_factor (listing->reckoning, listing->thing, stat, row),
                                   MUSTER_NUMBER (1))
              != 0;
}

/* In the list of a whole army, a figure that several weathers change would drown in them. */
static gboolean
tells_weather (const Listing *listing, int stat)
{
  int n = 0;
  for (int row = 0; row < listing->reckoning->ruleset->weather.n_rows; row++)
    n += is_changed (listing, stat, row);
  return n == 1 || listing->least < MUSTER_SHOW_YES;
}

/* Adds what a figure becomes in each weather that changes it: "40 U (Heavy rain: 20 U)". Takes
 * @text. */
static char *
dup_with_weather (const Listing *listing, int index, const MusterFigure *figure, char *text)
{
  const MusterReckoning *reckoning = listing->reckoning;
  const MusterRuleset *ruleset = reckoning->ruleset;
  if (figure->known != MUSTER_YES || !tells_weather (listing, index))
    return text;
  for (int row = 0; row < ruleset->weather.n_rows; row++)
    {
      if (!is_changed (listing, index, row))
        continue;
      MusterFigure changed = *figure;
      MusterNumber factor = get_factor (reckoning, listing->thing, index, row);
      for (int i = 0; i < changed.n_numbers; i++)
        if (changed.numbers[i].den != 0)
          changed.numbers[i] = muster_number_multiply (changed.numbers[i], factor);
      g_autofree char *plain = text;
      g_autofree char *then = muster_figure_dup_text (&ruleset->stats[index], &changed);
      /* Translators: a figure, and in brackets what it is in some weather. */
      text = g_strdup_printf (_ ("%s (%s: %s)"), plain, ruleset->weather.rows[row].name, then);
    }
  return text;
}

/* That of the row that holds, where it is looked up in one. */
static const char *
find_cite (const Listing *listing, const MusterStat *stat)
{
  const MusterValue *value =
    stat->n_values > 0 ? muster_reckoning_find_value (listing->reckoning, listing->thing, stat, 0)
                       : NULL;
  return value != NULL ? value->cite : stat->cite;
}

static void
add_stat (const Listing *listing, int index, const MusterFigure *figure)
{
  const MusterStat *stat = &listing->reckoning->ruleset->stats[index];
  char *text = muster_figure_dup_text (stat, figure);
  if (text == NULL)
    return;
  MusterReadout *readout =
    add (listing->readouts, listing->thing, stat->id, stat->name,
         dup_with_weather (listing, index, figure, text), find_cite (listing, stat));
  readout->stat = index;
  readout->is_own = muster_reckoning_is_figure_own (listing->reckoning, listing->thing, index);
}

static void
list_stats (const Listing *listing)
{
  const MusterRuleset *ruleset = listing->reckoning->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      MusterFigure figure;
      if (stat->show < listing->least)
        continue;
      muster_reckoning_get_figure (listing->reckoning, listing->thing, i, &figure);
      /* What the user may enter and has not is no news. */
      if (figure.known == MUSTER_UNKNOWN && stat->entry != MUSTER_ENTRY_NONE)
        continue;
      add_stat (listing, i, &figure);
    }
}

static char *
dup_measure (const MusterLevel *level, MusterNumber number)
{
  g_autofree char *text = muster_number_dup_text (number);
  if (level->measure.kind != MUSTER_MEASURE_POINTS)
    return g_steal_pointer (&text);
  return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (number.num)), text);
}

static char *
dup_left (const MusterReckoning *reckoning,
          guint thing,
          const MusterLevel *level,
          MusterNumber start)
{
  MusterNumber at;
  g_autofree char *whole = dup_measure (level, start);
  if (muster_level_get_mark (reckoning, thing, level, LEFT_BELOW, start, &at))
    return g_strdup_printf (_ ("below %" PRId64 " of %s"), muster_number_ceil (at), whole);
  if (muster_level_get_mark (reckoning, thing, level, LEFT_TO, start, &at))
    return g_strdup_printf (_ ("at %" PRId64 " of %s left"), muster_number_floor (at), whole);
  return NULL;
}

/* "(chance 1 in 2)", or nothing where the level is certain. */
static char *
dup_chance (const MusterLevel *level)
{
  if (!level->has_chance)
    return g_strdup ("");
  return g_strdup_printf (_ (" (chance %" PRId64 " in %" PRId64 ")"), level->chance.num,
                          level->chance.den);
}

/* A level of the same name that begins at fewer losses, such as a coin before the certainty. */
static const MusterLevel *
find_earlier (const MusterReckoning *reckoning,
              guint thing,
              const MusterLevel *level,
              gint64 losses,
              MusterNumber start,
              gint64 *earlier)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *other = &ruleset->levels[i];
      if (other == level || other->counter != level->counter
          || !g_str_equal (other->name, level->name)
          || muster_reckoning_match (reckoning, other->scope, thing) != MUSTER_YES)
        continue;
      *earlier = muster_level_get_losses (reckoning, thing, other, start);
      if (other->has_chance && *earlier < losses)
        return other;
    }
  return NULL;
}

static gboolean
has_later (const MusterReckoning *reckoning,
           guint thing,
           const MusterLevel *level,
           gint64 losses,
           MusterNumber start)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *other = &ruleset->levels[i];
      if (other == level || other->counter != level->counter
          || !g_str_equal (other->name, level->name)
          || muster_reckoning_match (reckoning, other->scope, thing) != MUSTER_YES)
        continue;
      gint64 at = muster_level_get_losses (reckoning, thing, other, start);
      if (at != G_MAXINT64 && (at > losses || (at == losses && other < level)))
        return TRUE;
    }
  return FALSE;
}

/* Losses that are counted by a figure are told with it: "at 5 of 10 lost (VD)". */
static char *
dup_counted (const MusterReckoning *reckoning, const MusterLevel *level, char *text)
{
  if (level->measure.kind != MUSTER_MEASURE_STAT)
    return text;
  const MusterStat *stat = &reckoning->ruleset->stats[level->measure.index];
  /* Translators: a figure and of what it is: "at 5 of 10 lost (VD)" */
  char *counted = g_strdup_printf (_ ("%s (%s)"), text, stat->name);
  g_free (text);
  return counted;
}

char *
muster_level_dup_text (const MusterReckoning *reckoning,
                       guint thing,
                       const MusterLevel *level,
                       MusterNumber start)
{
  gint64 earlier;
  gint64 losses = muster_level_get_losses (reckoning, thing, level, start);
  if (losses == G_MAXINT64)
    return dup_left (reckoning, thing, level, start);
  if (has_later (reckoning, thing, level, losses, start))
    return NULL;
  g_autofree char *whole = muster_number_dup_text (start);
  g_autofree char *chance = dup_chance (level);
  const MusterLevel *before = find_earlier (reckoning, thing, level, losses, start, &earlier);
  if (before == NULL)
    return dup_counted (reckoning, level,
                        g_strdup_printf (_ ("at %" PRId64 " of %s lost%s"), losses, whole, chance));
  g_autofree char *first = dup_chance (before);
  /* Translators: "at 2 lost (chance 1 in 2), at 3 of 4" */
  return g_strdup_printf (_ ("at %" PRId64 " lost%s, at %" PRId64 " of %s%s"), earlier, first,
                          losses, whole, chance);
}

static void
list_levels (const MusterReckoning *reckoning, guint thing, GPtrArray *readouts)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  if (reckoning->army->things[thing].sort > MUSTER_SORT_FORMATION)
    return;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      if (level->counter < 0
          || muster_reckoning_match (reckoning, level->scope, thing) != MUSTER_YES)
        continue;
      const MusterSum *start = muster_reckoning_get_sum (reckoning, thing, level->counter);
      if (start->unknown > 0 || start->sum.num <= 0)
        continue;
      char *text = muster_level_dup_text (reckoning, thing, level, start->sum);
      if (text == NULL)
        continue;
      MusterReadout *readout = add (readouts, thing, level->id, level->name, text, level->cite);
      readout->level = level;
      readout->is_own = muster_reckoning_is_sum_own (reckoning, thing, level->counter);
    }
}

static void
list_all (const Listing *listing)
{
  list_stats (listing);
  list_levels (listing->reckoning, listing->thing, listing->readouts);
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) muster_readout_free);
}

GPtrArray *
muster_army_list_readouts (const MusterReckoning *reckoning)
{
  GPtrArray *readouts = new_list ();
  for (guint i = 0; i < reckoning->army->n_things; i++)
    list_all (&(Listing){ reckoning, i, MUSTER_SHOW_YES, NULL, readouts });
  return readouts;
}

GPtrArray *
muster_army_list_readouts_of (const MusterReckoning *reckoning, guint thing)
{
  GPtrArray *readouts = new_list ();
  list_all (&(Listing){ reckoning, thing, MUSTER_SHOW_DETAIL, NULL, readouts });
  return readouts;
}

GPtrArray *
muster_army_list_readouts_in_weather (const MusterReckoning *reckoning,
                                      guint thing,
                                      const GArray *weather)
{
  GPtrArray *readouts = new_list ();
  list_all (&(Listing){ reckoning, thing, MUSTER_SHOW_DETAIL, weather, readouts });
  return readouts;
}

gint64
muster_reckoning_get_steps (const MusterReckoning *reckoning,
                            guint unit,
                            const MusterStrength **strength)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    {
      const MusterStrength *track = &ruleset->strengths[i];
      MusterNumber steps;
      if (muster_reckoning_match (reckoning, track->of, unit) != MUSTER_YES
          || muster_reckoning_get_track_steps (reckoning, unit, track, &steps) != MUSTER_YES)
        continue;
      if (strength != NULL)
        *strength = track;
      return MAX (muster_number_floor (steps), 0);
    }
  return 0;
}

/* "Drouet d’Erlon (Corps commander, Good (3))" */
static void
append_disclosed (const MusterReckoning *reckoning, guint thing, GString *text)
{
  const MusterThing *at = &reckoning->army->things[thing];
  g_autofree char *label = muster_army_dup_label (reckoning->army, thing);
  GString *more =
    g_string_new (muster_thing_is_named (at) ? muster_thing_get_kind_name (at) : NULL);
  for (int scale = 0; scale < reckoning->ruleset->n_scales; scale++)
    {
      int grade = muster_reckoning_get_grade (reckoning, thing, scale);
      if (grade < 0 || !muster_reckoning_says_grade (reckoning, thing, scale)
          || reckoning->ruleset->scales[scale].telling == MUSTER_TELL_NOTHING)
        continue;
      g_string_append_printf (more, "%s%s", more->len > 0 ? ", " : "",
                              muster_ruleset_get_grade_label (reckoning->ruleset, scale, grade));
    }
  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", label);
  if (more->len > 0)
    g_string_append_printf (text, " (%s)", more->str);
  g_string_free (more, TRUE);
}

static gboolean
is_all_told (const MusterReckoning *reckoning, const MusterSelector *disclose)
{
  for (guint i = 1; i < reckoning->army->n_things; i++)
    if (reckoning->army->things[i].sort != MUSTER_SORT_OPTION
        && muster_reckoning_match (reckoning, disclose, i) != MUSTER_YES)
      return FALSE;
  return reckoning->army->n_things > 1;
}

/* Returns: (transfer full): "…, with what it is and its grades, but for Rating" */
static char *
dup_all_told (const MusterRuleset *ruleset)
{
  const char *all = _ ("every formation, commander and unit, with what it is and its grades");
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].telling == MUSTER_TELL_NOTHING)
      g_ptr_array_add (kept, (gpointer) ruleset->scales[i].name);
  if (kept->len == 0)
    return g_strdup (all);
  g_autofree char *names = muster_text_join (kept);
  /* Translators: what an opponent is told, and what not: "… its grades, but for Rating". */
  return g_strdup_printf (_ ("%s, but for %s"), all, names);
}

char *
muster_army_dup_disclosed (const MusterReckoning *reckoning)
{
  const MusterSelector *disclose = reckoning->ruleset->disclose;
  GString *text = g_string_new (NULL);
  if (disclose != NULL && is_all_told (reckoning, disclose))
    {
      g_string_free (text, TRUE);
      return dup_all_told (reckoning->ruleset);
    }
  for (guint i = 0; disclose != NULL && i < reckoning->army->n_things; i++)
    if (muster_reckoning_match (reckoning, disclose, i) == MUSTER_YES)
      append_disclosed (reckoning, i, text);
  return g_string_free (text, text->len == 0);
}
