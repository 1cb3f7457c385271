#include "config.h"

#include "ruleset/check/check.h"

#include "base/problem.h"
#include "base/text.h"
#include "ruleset/bits.h"
#include "ruleset/check/reach.h"
#include "ruleset/limits.h"
#include "ruleset/names.h"
#include "ruleset/read/pack-files.h"
#include "ruleset/row-index.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free  g_free

typedef struct
{
  const MusterRuleset *ruleset;
  const MusterReach *reach;
  const char *file;
  GPtrArray *problems;
  struct MusterLack *lacks; /* per scale */
  GHashTable *excused;      /* selectors of which it is told already why they match nothing */
} MusterChecker;

/* Clauses that ask for grades of a scale which nothing of what they pick has. */
typedef struct MusterLack
{
  guint n_clauses;
  const MusterSelector *selector; /* of the first of them, and its place there */
  int clause;
} MusterLack;

static void
check_scale (MusterChecker *checker, int index)
{
  const MusterRuleset *ruleset = checker->ruleset;
  const MusterScale *scale = &ruleset->scales[index];
  if (scale->disclosure == MUSTER_DISCLOSURE_NOTHING && index == ruleset->arm_scale)
    muster_problems_add (
      checker->problems, checker->file, scale->line,
      _ ("The scale \"%s\" has role=\"arm\", which anybody sees on the table, and "
         "secret=\"yes\". Take one of them out."),
      scale->id);
  else if (scale->disclosure == MUSTER_DISCLOSURE_NOTHING && ruleset->disclose == NULL)
    muster_problems_add_note (checker->problems, checker->file, scale->line,
                              _ ("The scale \"%s\" has secret=\"yes\", but the ruleset discloses "
                                 "nothing: its grades are not told anyway."),
                              scale->id);
}

static void
check_secrecy (MusterChecker *checker, const MusterStat *stat)
{
  if (stat->disclosure == MUSTER_DISCLOSURE_NOTHING && !stat->is_headcount)
    muster_problems_add_note (checker->problems, checker->file, stat->line,
                              _ ("The stat \"%s\" has secret=\"yes\", but only figures with "
                                 "role=\"headcount\" are told without it."),
                              stat->id);
}

/* Finds what is said of secrets without need, or against what anybody sees. */
static void
check_secrets (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_scales; i++)
    check_scale (checker, i);
  for (int i = 0; i < checker->ruleset->n_stats; i++)
    check_secrecy (checker, &checker->ruleset->stats[i]);
}

/* Notes in @taken for which results a row is. */
static void
note_result (MusterChecker *checker,
             const char *name,
             const MusterResults *at,
             int line,
             MusterRoll roll,
             int *taken)
{
  gboolean is_shown = FALSE;
  for (int result = roll.dice; result <= roll.dice * roll.die; result++)
    {
      if (!at->is_given || result < at->low || result > at->high)
        continue;
      if (taken[result] && !is_shown)
        muster_problems_add (checker->problems, checker->file, line,
                             /* Translators: %1$s: the table's id; %2$d: a result of its dice. */
                             _ ("In \"%1$s\" two rows are for the result %2$d. Leave it to one."),
                             name, result);
      is_shown = is_shown || taken[result];
      taken[result] = TRUE;
    }
}

static void
describe_gaps (MusterChecker *checker,
               const char *name,
               int line,
               MusterRoll roll,
               const int *taken)
{
  for (int result = roll.dice; result <= roll.dice * roll.die; result++)
    if (!taken[result])
      {
        muster_problems_add (checker->problems, checker->file, line,
                             /* Translators: %1$s: the table's id; %2$d: a result of its dice. */
                             _ ("In \"%1$s\" no row is for the result %2$d. Add one."), name,
                             result);
        return;
      }
}

/* Rows that are for some things only stand beside the others. */
static void
check_table (MusterChecker *checker, const MusterTable *table)
{
  g_autofree int *taken = g_new0 (int, table->roll.dice * table->roll.die + 1);
  if (table->roll.die == 0)
    return;
  for (int i = 0; i < table->n_rows; i++)
    if (table->rows[i].needs.n_items == 0)
      note_result (checker, table->id, &table->rows[i].at, table->rows[i].line, table->roll, taken);
  describe_gaps (checker, table->id, table->line, table->roll, taken);
}

static gboolean
is_scale_used (const MusterChecker *checker, int scale)
{
  const MusterRuleset *ruleset = checker->ruleset;
  if (ruleset->scales[scale].set_by_nations)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  for (guint i = 0; i < checker->reach->classes->len; i++)
    if (muster_reach_get_preset (checker->reach, muster_reach_get_class (checker->reach, i)->kind,
                                 scale)
        >= 0)
      return TRUE;
  return FALSE;
}

static gboolean
may_be_given (const MusterChecker *checker, const MusterTableRow *row)
{
  for (guint i = 0; i < checker->reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->kind->category == MUSTER_CATEGORY_COMMANDER
          && muster_reach_get_offered (checker->reach, class, row->grade.scale) != 0
          && (row->of == NULL || muster_reach_may_match (checker->reach, class, row->of)))
        return TRUE;
    }
  return FALSE;
}

/* Rows that are not thrown for may be about something else. */
static void
check_succession_row (MusterChecker *checker, const MusterTable *table, const MusterTableRow *row)
{
  if (!row->gives_grade)
    {
      if (row->at.is_given)
        muster_problems_add (checker->problems, checker->file, row->line,
                             _ ("A row of \"%s\" does not say which grade a successor gets. Add "
                                "gives=\"SCALE:GRADE\"."),
                             table->id);
    }
  else if (is_scale_used (checker, row->grade.scale) && !may_be_given (checker, row))
    muster_problems_add (checker->problems, checker->file, row->line,
                         /* Translators: %1$s: the table's id; %2$s: the scale's id. */
                         _ ("A row of \"%1$s\" gives a grade of \"%2$s\", which nobody chooses on "
                            "a commander that it is for. Add a choice, or give another grade."),
                         table->id, checker->ruleset->scales[row->grade.scale].id);
}

static gboolean
gives_any (const MusterTable *table)
{
  for (int i = 0; i < table->n_rows; i++)
    if (table->rows[i].gives_grade)
      return TRUE;
  return FALSE;
}

static void
check_succession (MusterChecker *checker)
{
  const MusterTable *first = NULL;
  for (int i = 0; i < checker->ruleset->n_tables; i++)
    {
      const MusterTable *table = &checker->ruleset->tables[i];
      if (!table->is_succession)
        continue;
      if (first != NULL)
        muster_problems_add (
          checker->problems, checker->file, table->line,
          /* Translators: %1$s: the table's id; %2$s: another table's id. */
          _ ("\"%1$s\" is for successors, and so is \"%2$s\". Leave that to one."), table->id,
          first->id);
      first = table;
      if (!gives_any (table))
        muster_problems_add (checker->problems, checker->file, table->line,
                             _ ("No row of \"%s\" says which grade a successor gets. Add "
                                "gives=\"SCALE:GRADE\" to one, or take use=\"succession\" out."),
                             table->id);
      for (int row = 0; row < table->n_rows; row++)
        check_succession_row (checker, table, &table->rows[row]);
    }
}

static void
check_weather (MusterChecker *checker, const MusterWeather *weather)
{
  g_autofree int *taken = g_new0 (int, weather->roll.dice * weather->roll.die + 1);
  if (!weather->is_given)
    return;
  for (int i = 0; i < weather->n_rows; i++)
    note_result (checker, weather->rows[i].id, &weather->rows[i].at, weather->rows[i].line,
                 weather->roll, taken);
  /* Translators: a part of the rules that is thrown for. */
  describe_gaps (checker, _ ("weather"), weather->line, weather->roll, taken);
}

static void
check_clock (MusterChecker *checker, const MusterClock *clock)
{
  if (clock->over_line > 0)
    muster_problems_add_note (
      checker->problems, checker->file, clock->over_line,
      _ ("<clock> has more minutes than a day, and is taken for %d. Write less."),
      MUSTER_MOST_MINUTES);
}

/* Finds results of throws for which tables or the weather have no row, or two. */
static void
check_tables (MusterChecker *checker)
{
  check_clock (checker, &checker->ruleset->clock);
  for (int i = 0; i < checker->ruleset->n_tables; i++)
    check_table (checker, &checker->ruleset->tables[i]);
  check_succession (checker);
  check_weather (checker, &checker->ruleset->weather);
}

/* What stands on a battlefield has no grades, and its numbers are left open.
 * @kind: NULL for the battlefield itself */
static gboolean
clause_may_match (const MusterClause *clause, const MusterKind *kind)
{
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      gboolean has = term->kind == MUSTER_TERM_WORD && term->place != MUSTER_WORD_WITHIN
                     && (term->place == MUSTER_WORD_AROUND || kind == NULL
                           ? term->bit == MUSTER_CATEGORY_BATTLEFIELD
                           : muster_kind_has_word (kind, term->bit));
      if (term->kind != MUSTER_TERM_NUMBER && !has == !term->negated)
        return FALSE;
    }
  return TRUE;
}

/** Returns: whether a battlefield, or some feature or objective of the pack, may match */
static gboolean
may_match_on_table (const MusterChecker *checker, const MusterClause *clause)
{
  const MusterRuleset *ruleset = checker->ruleset;
  gboolean may = clause_may_match (clause, NULL);
  for (int i = 0; i < ruleset->n_features && !may; i++)
    may = clause_may_match (clause, &ruleset->features[i]);
  return may;
}

static gboolean
may_match (const MusterKind *kind, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    if (clause_may_match (&selector->clauses[i], kind))
      return TRUE;
  return selector->n_clauses == 0;
}

static const MusterShape *
find_shape (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_shapes; i++)
    if (may_match (kind, ruleset->terrain.shapes[i].of))
      return &ruleset->terrain.shapes[i];
  return NULL;
}

static const MusterPath *
find_path (const MusterRuleset *ruleset, const MusterKind *kind)
{
  for (int i = 0; i < ruleset->terrain.n_paths; i++)
    if (may_match (kind, ruleset->terrain.paths[i].of))
      return &ruleset->terrain.paths[i];
  return NULL;
}

/* What a selector of <terrain> must find. */
typedef gboolean (*IsRight) (const MusterRuleset *ruleset, const MusterKind *kind);

static gboolean
is_feature (const MusterRuleset *ruleset, const MusterKind *kind)
{
  (void) ruleset;
  return kind->category == MUSTER_CATEGORY_FEATURE;
}

static gboolean
is_objective (const MusterRuleset *ruleset, const MusterKind *kind)
{
  (void) ruleset;
  return kind->category == MUSTER_CATEGORY_OBJECTIVE;
}

static gboolean
is_line (const MusterRuleset *ruleset, const MusterKind *kind)
{
  return is_feature (ruleset, kind) && find_path (ruleset, kind) != NULL;
}

static gboolean
is_area (const MusterRuleset *ruleset, const MusterKind *kind)
{
  return is_feature (ruleset, kind) && find_shape (ruleset, kind) != NULL;
}

static gboolean
is_placeable (const MusterRuleset *ruleset, const MusterKind *kind)
{
  return is_area (ruleset, kind) || is_line (ruleset, kind);
}

static gboolean
is_crossing (const MusterRuleset *ruleset, const MusterKind *kind)
{
  const MusterShape *shape = find_shape (ruleset, kind);
  return is_feature (ruleset, kind) && shape != NULL && muster_look_is_crossing (shape->look);
}

/* @also: another selector that must hold, or NULL */
static gboolean
finds (const MusterRuleset *ruleset,
       const MusterSelector *selector,
       const MusterSelector *also,
       IsRight is_right)
{
  for (int i = 0; i < ruleset->n_features; i++)
    {
      const MusterKind *kind = &ruleset->features[i];
      if (is_right (ruleset, kind) && may_match (kind, selector)
          && (also == NULL || may_match (kind, also)))
        return TRUE;
    }
  return FALSE;
}

/* Whether it is told of the selector already that it matches nothing anywhere. */
static gboolean
is_dead (const MusterChecker *checker, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    if (may_match_on_table (checker, &selector->clauses[i]))
      return FALSE;
  return !muster_reach_can_match (checker->reach, selector);
}

static gboolean
misses (const MusterChecker *checker,
        const MusterSelector *selector,
        const MusterSelector *also,
        IsRight is_right)
{
  return !finds (checker->ruleset, selector, also, is_right) && !is_dead (checker, selector);
}

/* @selector may be NULL. @format: has a place for it */
static void G_GNUC_PRINTF (5, 0) require (MusterChecker *checker,
                                          const MusterSelector *selector,
                                          IsRight is_right,
                                          int line,
                                          const char *format)
{
  if (selector != NULL && misses (checker, selector, NULL, is_right))
    muster_problems_add (checker->problems, checker->file, line, format, selector->text);
}

/* @selector, which may be NULL, looks at things of armies; @format has a place for it. */
static void G_GNUC_PRINTF (4, 0) require_army (MusterChecker *checker,
                                               const MusterSelector *selector,
                                               int line,
                                               const char *format)
{
  if (selector != NULL && !muster_reach_can_match (checker->reach, selector)
      && !is_dead (checker, selector))
    muster_problems_add (checker->problems, checker->file, line, format, selector->text);
}

/* Types */

static void
check_type (MusterChecker *checker, const MusterKind *kind)
{
  gboolean has_shape = find_shape (checker->ruleset, kind) != NULL;
  gboolean has_path = find_path (checker->ruleset, kind) != NULL;
  if (!has_shape && !has_path)
    muster_problems_add (checker->problems, checker->file, kind->line,
                         _ ("\"%s\" can never be placed: no <shape> and no <path> is of it. Add "
                            "one, or take the type out."),
                         kind->id);
  else if (has_shape && has_path)
    muster_problems_add (checker->problems, checker->file, kind->line,
                         _ ("\"%s\" is an area and a line at once: a <shape> and a <path> are of "
                            "it. Keep one of them."),
                         kind->id);
}

static void
check_types (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_features; i++)
    if (is_feature (ruleset, &ruleset->features[i]))
      check_type (checker, &ruleset->features[i]);
}

/* Areas and lines */

static void
get_sides (int width, int depth, int *longer, int *shorter)
{
  *longer = MAX (width, depth);
  *shorter = MIN (width, depth);
}

static gboolean
fits (const MusterShape *shape, int width, int depth)
{
  int longer;
  int shorter;
  int long_room;
  int short_room;
  get_sides (shape->width.low, shape->depth.low, &longer, &shorter);
  get_sides (width, depth, &long_room, &short_room);
  return longer <= long_room && shorter <= short_room;
}

static gboolean
lies_along_edge (const MusterPlaceRule *place)
{
  for (int i = 0; i < place->n_rows; i++)
    if (place->rows[i].where != MUSTER_WHERE_SECTOR)
      return TRUE;
  return FALSE;
}

/* Some die may put it along an edge, where the table is all its room. */
static gboolean
may_leave_sectors (const MusterRuleset *ruleset, const MusterShape *shape)
{
  for (int i = 0; i < ruleset->terrain.n_places; i++)
    {
      const MusterPlaceRule *place = &ruleset->terrain.places[i];
      if (place->what == MUSTER_PLACE_TERRAIN && lies_along_edge (place)
          && finds (ruleset, shape->of, place->of, is_feature))
        return TRUE;
    }
  return FALSE;
}

static gboolean
fits_somewhere (const MusterRuleset *ruleset, const MusterShape *shape)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  gboolean is_free = muster_look_is_crossing (shape->look) || may_leave_sectors (ruleset, shape);
  int columns = is_free ? 1 : terrain->columns;
  int rows = is_free ? 1 : terrain->rows;
  for (int i = 0; i < terrain->n_sizes; i++)
    if (fits (shape, terrain->sizes[i].width / columns, terrain->sizes[i].depth / rows))
      return TRUE;
  return terrain->n_sizes == 0;
}

static void
note_own (MusterChecker *checker, const char *element, const MusterSelector *of, int line)
{
  muster_problems_add_note (checker->problems, checker->file, line,
                            /* Translators: %1$s: the name of an element; %2$s: a selector. */
                            _ ("<%1$s of=\"%2$s\"> does not say where in the rulebook its measures "
                               "stand. Add cite, unless they are your own."),
                            element, of->text);
}

static void
check_shape (MusterChecker *checker, const MusterShape *shape)
{
  require (checker, shape->of, is_feature, shape->line,
           _ ("<shape of=\"%s\"> is of no type of feature. Correct it or take it out."));
  require (checker, shape->over, is_feature, shape->line,
           _ ("over=\"%s\" names no type of feature. Correct it or take it out."));
  if (!fits_somewhere (checker->ruleset, shape))
    muster_problems_add (checker->problems, checker->file, shape->line,
                         _ ("<shape of=\"%s\"> has no room in a sector of any <board>, even at its "
                            "least. Make it smaller, or the sectors fewer."),
                         shape->of->text);
  /* Bridges are as long as what they cross is broad. */
  if (shape->cite == NULL && !muster_look_is_crossing (shape->look))
    note_own (checker, "shape", shape->of, shape->line);
}

static void
check_path (MusterChecker *checker, const MusterPath *path)
{
  require (checker, path->of, is_feature, path->line,
           _ ("<path of=\"%s\"> is of no type of feature. Correct it or take it out."));
  require (checker, path->over, is_feature, path->line,
           _ ("over=\"%s\" names no type of feature. Correct it or take it out."));
  require (checker, path->joins, is_line, path->line,
           _ ("joins=\"%s\" names no line. Name features with a <path>."));
  require (checker, path->from, is_area, path->line,
           _ ("from=\"%s\" names no area. Name features with a <shape>."));
  if (path->cite == NULL)
    note_own (checker, "path", path->of, path->line);
}

static void
check_crossing (MusterChecker *checker, const MusterCrossing *crossing)
{
  require (checker, crossing->of, is_line, crossing->line,
           _ ("<crossing of=\"%s\"> is of no line. Name features with a <path>."));
  require (checker, crossing->over, is_line, crossing->line,
           _ ("<crossing over=\"%s\"> is over no line. Name features with a <path>."));
  require (checker, crossing->by, is_crossing, crossing->line,
           _ ("<crossing by=\"%s\"> can put nothing there. Name features with a <shape> whose look "
              "is bridge or ford."));
  require (checker, crossing->spare, is_crossing, crossing->line,
           _ ("<crossing spare=\"%s\"> can put nothing there. Name features with a <shape> whose "
              "look is bridge or ford."));
  require (checker, crossing->spare_over, is_line, crossing->line,
           _ ("<crossing spare-over=\"%s\"> is over no line. Name features with a <path>."));
}

static void
check_link (MusterChecker *checker, const MusterLink *link)
{
  require (checker, link->of, is_line, link->line,
           _ ("<link of=\"%s\"> is of no line. Name features with a <path>."));
  require (checker, link->from, is_area, link->line,
           _ ("<link from=\"%s\"> begins at no area. Name features with a <shape>."));
}

static void
check_measures (MusterChecker *checker)
{
  const MusterTerrain *terrain = &checker->ruleset->terrain;
  for (int i = 0; i < terrain->n_shapes; i++)
    check_shape (checker, &terrain->shapes[i]);
  for (int i = 0; i < terrain->n_paths; i++)
    check_path (checker, &terrain->paths[i]);
  for (int i = 0; i < terrain->n_crossings; i++)
    check_crossing (checker, &terrain->crossings[i]);
  for (int i = 0; i < terrain->n_links; i++)
    check_link (checker, &terrain->links[i]);
}

/* Places */

static void
check_terrain_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  if (misses (checker, place->of, NULL, is_placeable))
    muster_problems_add (checker->problems, checker->file, place->line,
                         /* Translators: %1$s: an id; %2$s: a selector. */
                         _ ("<place id=\"%1$s\"> has nothing to place: no feature with a <shape> "
                            "or a <path> is \"%2$s\". Correct its of."),
                         place->id, place->of->text);
  else
    for (int i = 0; i < place->n_rows; i++)
      if (place->rows[i].of != NULL && misses (checker, place->rows[i].of, place->of, is_placeable))
        muster_problems_add (checker->problems, checker->file, place->rows[i].line,
                             /* Translators: %1$s: an id; %2$s: a selector. */
                             _ ("This row has nothing to place: of what <place id=\"%1$s\"> may "
                                "place, nothing is \"%2$s\". Correct its of."),
                             place->id, place->rows[i].of->text);
}

static void
check_objectives_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  if (misses (checker, place->of, NULL, is_objective))
    muster_problems_add (checker->problems, checker->file, place->line,
                         /* Translators: %1$s: an id; %2$s: a selector. */
                         _ ("<place id=\"%1$s\"> has no objective to place: no type with "
                            "kind=\"objective\" is \"%2$s\". Add one or correct its of."),
                         place->id, place->of->text);
}

static void
check_units_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  if (!muster_reach_can_match (checker->reach, place->of) && !is_dead (checker, place->of))
    muster_problems_add (checker->problems, checker->file, place->line,
                         /* Translators: %1$s: an id; %2$s: a selector. */
                         _ ("<place id=\"%1$s\"> is of \"%2$s\", which nothing in an army can be. "
                            "Correct its of."),
                         place->id, place->of->text);
}

/* A piece that counts for nothing could be placed for ever. */
static void
check_measure (MusterChecker *checker, const MusterPlaceRule *place)
{
  const MusterStat *stat = &checker->ruleset->stats[place->measure];
  if (misses (checker, stat->of, place->of, is_feature))
    muster_problems_add (checker->problems, checker->file, place->line,
                         /* Translators: %1$s: an id; %2$s: the id of a figure. */
                         _ ("<place id=\"%1$s\"> counts by \"%2$s\", which is no stat of what it "
                            "places. Name one of features."),
                         place->id, stat->id);
  for (int i = 0; i < stat->n_values; i++)
    if (!stat->is_text && !stat->values[i].has_none && stat->values[i].numbers[0].den != 0
        && muster_number_compare (stat->values[i].numbers[0], MUSTER_NUMBER (1)) < 0)
      muster_problems_add (checker->problems, checker->file, stat->values[i].line,
                           _ ("A piece of terrain counts as one at least (<place id=\"%s\">). "
                              "Correct the figure."),
                           place->id);
}

static void
check_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  gboolean is_counted = place->what != MUSTER_PLACE_UNITS && !place->each_sector;
  switch (place->what)
    {
    case MUSTER_PLACE_TERRAIN:
      check_terrain_place (checker, place);
      break;
    case MUSTER_PLACE_OBJECTIVES:
      check_objectives_place (checker, place);
      break;
    case MUSTER_PLACE_UNITS:
      check_units_place (checker, place);
      break;
    }
  if (place->measure >= 0)
    check_measure (checker, place);
  if (is_counted && place->max == 0)
    muster_problems_add (checker->problems, checker->file, place->line,
                         _ ("<place id=\"%s\"> places nothing. Say with max how many at most."),
                         place->id);
}

static gboolean
has_earlier (const MusterTerrain *terrain, int place)
{
  for (int i = 0; i < place; i++)
    if (g_str_equal (terrain->places[i].id, terrain->places[place].id))
      return TRUE;
  return FALSE;
}

static void
check_terrain_places (MusterChecker *checker)
{
  const MusterTerrain *terrain = &checker->ruleset->terrain;
  gboolean makes_terrain = FALSE;
  for (int i = 0; i < terrain->n_places; i++)
    {
      check_place (checker, &terrain->places[i]);
      makes_terrain = makes_terrain || terrain->places[i].what == MUSTER_PLACE_TERRAIN;
      if (has_earlier (terrain, i))
        muster_problems_add (checker->problems, checker->file, terrain->places[i].line,
                             _ ("There is a second <place id=\"%s\">, which would have the same "
                                "dice. Rename one."),
                             terrain->places[i].id);
    }
  if (!makes_terrain && !terrain->is_empty)
    muster_problems_add (checker->problems, checker->file, terrain->line,
                         _ ("<terrain> has no <place> of terrain: battlefields stay empty. Add "
                            "one, or write empty=\"yes\"."));
  if (makes_terrain && terrain->is_empty)
    muster_problems_add (checker->problems, checker->file, terrain->line,
                         _ ("<terrain empty=\"yes\"> has a <place> of terrain. Take out one or the "
                            "other."));
  if (terrain->n_sizes == 0)
    muster_problems_add (checker->problems, checker->file, terrain->line,
                         _ ("<terrain> has no <board>: nobody knows how large tables are. Add "
                            "one."));
}

/* Limits */

static gboolean
scope_is_board (const MusterSelector *scope)
{
  for (int i = 0; i < scope->n_clauses; i++)
    if (clause_may_match (&scope->clauses[i], NULL))
      return TRUE;
  return FALSE;
}

static gboolean
counts_features (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  if (limit->measure.kind == MUSTER_MEASURE_STAT)
    return finds (ruleset, limit->of, ruleset->stats[limit->measure.index].of, is_feature);
  return limit->measure.kind == MUSTER_MEASURE_COUNT;
}

static void
check_limit (MusterChecker *checker, const MusterLimit *limit)
{
  if (!muster_limit_is_count (limit))
    muster_problems_add (checker->problems, checker->file, limit->line,
                         _ ("The limit \"%s\" is of a battlefield, of which only limits with "
                            "kind=\"count\" are known. Write it as one, or as a note."),
                         limit->id);
  else if (misses (checker, limit->of, NULL, is_feature))
    muster_problems_add (checker->problems, checker->file, limit->line,
                         /* Translators: %1$s: the limit's id; %2$s: a selector. */
                         _ ("The limit \"%1$s\" counts \"%2$s\" on a battlefield, where nothing is "
                            "that. Name features."),
                         limit->id, limit->of->text);
  else if (limit->min.is_measure || limit->max.is_measure)
    muster_problems_add (checker->problems, checker->file, limit->line,
                         _ ("The limit \"%s\" is of a battlefield, which has no figures of its "
                            "own. Give it min and max in numbers."),
                         limit->id);
  else if (!counts_features (checker->ruleset, limit))
    muster_problems_add (checker->problems, checker->file, limit->line,
                         _ ("The limit \"%s\" adds up what features have not. Give it a measure "
                            "that is a stat of them, or none."),
                         limit->id);
}

/* What is wrong with any other scope is told of all limits. */
static gboolean
scope_is_feature (const MusterChecker *checker, const MusterSelector *scope)
{
  return !muster_reach_can_match (checker->reach, scope)
         && (finds (checker->ruleset, scope, NULL, is_feature)
             || finds (checker->ruleset, scope, NULL, is_objective));
}

static void
check_battlefield_limits (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (scope_is_board (limit->scope))
        check_limit (checker, limit);
      else if (scope_is_feature (checker, limit->scope))
        muster_problems_add (checker->problems, checker->file, limit->line,
                             /* Translators: %1$s: the limit's id; %2$s: a selector. */
                             _ ("The limit \"%1$s\" has the scope \"%2$s\": nothing stands in a "
                                "feature. Write scope=\"battlefield\" and name it in of."),
                             limit->id, limit->scope->text);
      else
        require_army (checker, limit->of, limit->line,
                      _ ("of=\"%s\" names what stands on battlefields. Write "
                         "scope=\"battlefield\", or name what an army has."));
    }
}

/* Armies */

static void
check_armies (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      require_army (checker, ruleset->kinds[i].holds, ruleset->kinds[i].line,
                    _ ("holds=\"%s\" names what stands on battlefields. Name what an army has."));
      require_army (checker, ruleset->kinds[i].on, ruleset->kinds[i].line,
                    _ ("on=\"%s\" names what stands on battlefields. Name what an army has."));
    }
  for (int i = 0; i < ruleset->n_choices; i++)
    require_army (checker, ruleset->choices[i].on, ruleset->choices[i].on->line,
                  _ ("A choice is made on what an army has, and \"%s\" stands on battlefields. "
                     "Correct its on."));
  for (int i = 0; i < ruleset->n_prices; i++)
    require_army (checker, ruleset->prices[i].of, ruleset->prices[i].line,
                  _ ("Prices are of what an army has, and \"%s\" stands on battlefields. Correct "
                     "their of."));
}

/* Finds what in <terrain>, and in limits of the battlefield, can never be placed or counted. */
static void
check_terrain (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  check_armies (checker);
  check_battlefield_limits (checker);
  if (!ruleset->terrain.is_given && ruleset->n_features > 0)
    muster_problems_add (checker->problems, checker->file, ruleset->features[0].line,
                         _ ("\"%s\" has no battlefield to stand on: there is no <terrain>. Add "
                            "it, or take the types of features and objectives out."),
                         ruleset->features[0].id);
  if (!ruleset->terrain.is_given)
    return;
  check_types (checker);
  check_measures (checker);
  check_terrain_places (checker);
  require_army (checker, ruleset->terrain.arrival.of, ruleset->terrain.arrival.line,
                _ ("<arrival of=\"%s\"> is of nothing in an army. Correct its of."));
}

/* Selectors */

static char *
dup_clause (const MusterSelector *selector, int index)
{
  g_auto (GStrv) parts = g_strsplit (selector->text, ",", -1);
  return g_strstrip (g_strdup (parts[index]));
}

/* Whether a word is that of models or options, which what bears them does not have itself. */
static gboolean
is_borne_word (const MusterReach *reach, guint bit)
{
  for (guint i = 0; i < reach->classes->len; i++)
    {
      const MusterKind *kind = muster_reach_get_class (reach, i)->kind;
      if (muster_category_is_borne (kind->category) && muster_kind_has_word (kind, bit))
        return TRUE;
    }
  return FALSE;
}

/* Whether the clause would match what bears models or options, but for words that are theirs. */
static gboolean
means_what_is_borne (const MusterReach *reach, const MusterClause *clause)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind != MUSTER_TERM_WORD || term->place != MUSTER_WORD_OF_ITSELF || term->negated
          || term->bit < MUSTER_N_OWN_WORDS || !is_borne_word (reach, term->bit))
        g_array_append_val (terms, *term);
    }
  return terms->len < (guint) clause->n_terms
         && muster_reach_any_may_match (reach, (const MusterTerm *) terms->data, terms->len,
                                        MUSTER_CATEGORY_UNIT);
}

/* Whether the clause would match something without the terms that ask for grades of the scale, and
 * with one of them alone does not: it asks for no two at once. */
static gboolean
lacks_scale (const MusterReach *reach, const MusterClause *clause, int scale)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  for (int i = 0; i < clause->n_terms; i++)
    if (clause->terms[i].kind != MUSTER_TERM_GRADE || clause->terms[i].scale != scale)
      g_array_append_val (terms, clause->terms[i]);
  if (terms->len == (guint) clause->n_terms
      || !muster_reach_any_may_match (reach, (const MusterTerm *) terms->data, terms->len,
                                      MUSTER_CATEGORY_OPTION))
    return FALSE;
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind != MUSTER_TERM_GRADE || term->scale != scale || term->negated)
        continue;
      g_array_append_val (terms, *term);
      gboolean may = muster_reach_any_may_match (reach, (const MusterTerm *) terms->data,
                                                 terms->len, MUSTER_CATEGORY_OPTION);
      g_array_set_size (terms, terms->len - 1);
      if (!may)
        return TRUE;
    }
  return FALSE;
}

/* Returns: the scale of which nothing that the clause picks has the grades it asks for, or -1 */
static int
find_lacking_scale (const MusterChecker *checker, const MusterClause *clause)
{
  for (int scale = 0; scale < checker->ruleset->n_scales; scale++)
    if (lacks_scale (checker->reach, clause, scale))
      return scale;
  return -1;
}

static void
check_clause (MusterChecker *checker, const MusterSelector *selector, int index)
{
  const MusterClause *clause = &selector->clauses[index];
  if (muster_reach_any_may_match (checker->reach, clause->terms, (guint) clause->n_terms,
                                  MUSTER_CATEGORY_OPTION)
      || may_match_on_table (checker, clause))
    return;
  int scale = find_lacking_scale (checker, clause);
  if (scale >= 0)
    {
      MusterLack *lack = &checker->lacks[scale];
      if (lack->n_clauses++ == 0)
        *lack = (MusterLack){ 1, selector, index };
      g_hash_table_add (checker->excused, (gpointer) selector);
      return;
    }
  g_autofree char *text = dup_clause (selector, index);
  muster_problems_add (
    checker->problems, checker->file, selector->line,
    means_what_is_borne (checker->reach, clause)
      ? _ ("The selector \"%s\" can match nothing: what a thing is given is not itself what that "
           "is. Ask with has: for what stands in it.")
      : _ ("The selector \"%s\" can match nothing: no type or formation can be all of that at "
           "once. Correct it or take it out."),
    text);
}

/* What may stand only in what has it already: the first one is never allowed, but where another
 * one is. */
static void
check_bearers (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &checker->ruleset->kinds[i];
      for (int j = 0; kind->on != NULL && j < kind->on->n_clauses; j++)
        for (int k = 0; k < kind->on->clauses[j].n_terms; k++)
          {
            const MusterTerm *term = &kind->on->clauses[j].terms[k];
            if (term->kind == MUSTER_TERM_WORD && term->place == MUSTER_WORD_WITHIN
                && !term->negated && muster_kind_has_word (kind, term->bit))
              muster_problems_add_note (
                checker->problems, checker->file, kind->line,
                /* Translators: %1$s: a type's id; %2$s: a selector. */
                _ ("\"%1$s\" may stand on \"%2$s\", which it makes true itself. Ask for something "
                   "else, unless that is meant."),
                kind->id, kind->on->text);
          }
    }
}

/* Tells once of all selectors that ask in vain for grades of a scale, with what would correct them.
 */
static void
tell_lacking (MusterChecker *checker, int scale)
{
  const MusterLack *lack = &checker->lacks[scale];
  const MusterScale *asked = &checker->ruleset->scales[scale];
  int line = lack->selector->line;
  g_autofree char *clause = dup_clause (lack->selector, lack->clause);
  if (!is_scale_used (checker, scale))
    muster_problems_add (
      checker->problems, checker->file, asked->line,
      /* Translators: %1$s: the id of a scale; %2$d: the number of a line; %3$u: how many. */
      ngettext ("Nothing has a grade of the scale \"%1$s\", for which %3$u selector "
                "asks (line %2$d): no choice offers it and no tag presets it. Add "
                "<choice scale=\"%1$s\">, or take the scale out.",
                "Nothing has a grade of the scale \"%1$s\", for which %3$u selectors "
                "ask (the first in line %2$d): no choice offers it and no tag presets "
                "it. Add <choice scale=\"%1$s\">, or take the scale out.",
                lack->n_clauses),
      asked->id, MUSTER_XML_SHOWN_LINE (line), lack->n_clauses);
  else if (lack->n_clauses == 1)
    muster_problems_add (
      checker->problems, checker->file, line,
      /* Translators: %1$s: a selector; %2$s: the id of a scale. */
      _ ("The selector \"%1$s\" can match nothing: no choice offers such a grade of the scale "
         "\"%2$s\" on what it picks, and no tag presets it. Add <choice scale=\"%2$s\">, or "
         "correct the selector."),
      clause, asked->id);
  else
    muster_problems_add (
      checker->problems, checker->file, line,
      /* Translators: %1$s: a selector; %2$s: the id of a scale; %3$u: how many. */
      ngettext ("The selector \"%1$s\" and %3$u more can match nothing: no choice offers such "
                "grades of the scale \"%2$s\" on what they pick, and no tag presets "
                "them. Add <choice scale=\"%2$s\">, or correct the selectors.",
                "The selector \"%1$s\" and %3$u more can match nothing: no choice offers such "
                "grades of the scale \"%2$s\" on what they pick, and no tag presets "
                "them. Add <choice scale=\"%2$s\">, or correct the selectors.",
                lack->n_clauses - 1),
      clause, asked->id, lack->n_clauses - 1);
}

static void
check_selectors (MusterChecker *checker)
{
  for (guint i = 0; i < checker->ruleset->selectors->len; i++)
    {
      const MusterSelector *selector = g_ptr_array_index (checker->ruleset->selectors, i);
      for (int j = 0; j < selector->n_clauses; j++)
        check_clause (checker, selector, j);
    }
  for (int scale = 0; scale < checker->ruleset->n_scales; scale++)
    if (checker->lacks[scale].n_clauses > 0)
      tell_lacking (checker, scale);
}

/* What an own word of a clause of a scope is to what stands in there. */
static void
add_terms_inside (const MusterReach *reach, const MusterClause *scope, GArray *terms)
{
  for (int i = 0; i < scope->n_terms; i++)
    {
      MusterTerm term = scope->terms[i];
      if (term.kind != MUSTER_TERM_WORD || term.negated || term.place == MUSTER_WORD_WITHIN
          || !muster_bits_has (reach->asked[MUSTER_WORD_AROUND], term.bit))
        continue;
      term.place = MUSTER_WORD_AROUND;
      g_array_append_val (terms, term);
    }
}

/* Returns: (transfer full): per class whether it may stand, at any depth, in what matches @scope */
static gboolean *
find_classes_inside (const MusterReach *reach, const MusterSelector *scope)
{
  guint n = reach->classes->len;
  gboolean *inside = g_new0 (gboolean, n);
  g_autofree gboolean *is_scope = g_new0 (gboolean, n);
  gboolean has_grown = TRUE;
  for (guint i = 0; i < n; i++)
    is_scope[i] = muster_reach_may_match (reach, muster_reach_get_class (reach, i), scope);
  while (has_grown)
    {
      has_grown = FALSE;
      for (guint i = 0; i < n; i++)
        {
          const MusterClass *class = muster_reach_get_class (reach, i);
          for (guint j = 0; j < class->n_holders && !inside[i]; j++)
            {
              guint holder = class->holders[j];
              inside[i] = is_scope[holder] || inside[holder];
              has_grown = has_grown || inside[i];
            }
        }
    }
  return inside;
}

/* Whether some clause of @scope may hold something that matches some clause of @of. */
static gboolean
scope_may_hold (const MusterReach *reach, const MusterSelector *scope, const MusterSelector *of)
{
  g_autofree gboolean *inside = find_classes_inside (reach, scope);
  gboolean may = FALSE;
  for (guint i = 0; i < reach->classes->len && !may; i++)
    may = inside[i] && muster_reach_may_match (reach, muster_reach_get_class (reach, i), of);
  if (!may)
    return FALSE;
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  for (int i = 0; i < MAX (scope->n_clauses, 1); i++)
    for (int j = 0; j < of->n_clauses; j++)
      {
        g_array_set_size (terms, 0);
        g_array_append_vals (terms, of->clauses[j].terms, (guint) of->clauses[j].n_terms);
        if (i < scope->n_clauses)
          add_terms_inside (reach, &scope->clauses[i], terms);
        if (muster_reach_any_may_match (reach, (const MusterTerm *) terms->data, terms->len,
                                        MUSTER_CATEGORY_OPTION))
          return TRUE;
      }
  return of->n_clauses == 0;
}

/* Whether something of the scope may itself have the number, or stand in what has it: the nearest
 * counts. */
static gboolean
scope_may_have (const MusterReach *reach, const MusterSelector *scope, const MusterStat *stat)
{
  for (guint i = 0; i < reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (reach, i);
      if (muster_reach_may_match (reach, class, scope)
          && muster_reach_may_match (reach, class, stat->of))
        return TRUE;
    }
  return scope_may_hold (reach, stat->of, scope);
}

static void
check_bound (MusterChecker *checker, const MusterLimit *limit, const MusterBound *bound)
{
  if (!bound->is_given || !bound->is_measure || bound->measure.kind != MUSTER_MEASURE_STAT)
    return;
  const MusterStat *stat = &checker->ruleset->stats[bound->measure.index];
  if (muster_reach_can_match (checker->reach, stat->of)
      && !scope_may_have (checker->reach, limit->scope, stat))
    muster_problems_add (checker->problems, checker->file, limit->line,
                         /* Translators: %1$s: the limit's id; %2$s: the id of a figure; %3$s: the
                            selector of the limit's scope, which may be blank. */
                         _ ("The limit \"%1$s\" is bound by \"%2$s\", which neither \"%3$s\" nor "
                            "anything above it has. Take a figure of these."),
                         limit->id, stat->id, limit->scope->text);
}

/* A limit that looks where nothing of what it counts can stand always holds; and of nothing there
 * is no share. */
static void
check_reach_of_limits (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (!muster_reach_can_match (checker->reach, limit->scope))
        continue;
      check_bound (checker, limit, &limit->min);
      check_bound (checker, limit, &limit->max);
      if (limit->to != NULL && muster_reach_can_match (checker->reach, limit->to)
          && !scope_may_hold (checker->reach, limit->scope, limit->to))
        muster_problems_add (
          checker->problems, checker->file, limit->line,
          /* Translators: %1$s: the limit's id; %2$s: the selector of its scope; %3$s: that of what
             it is measured by. */
          _ ("The limit \"%1$s\" looks in \"%2$s\" and measures by \"%3$s\", of which nothing can "
             "stand there, so that it is measured by 0. Let scope pick what \"%3$s\" stands in."),
          limit->id, limit->scope->text, limit->to->text);
      else if (muster_reach_can_match (checker->reach, limit->of)
               && !scope_may_hold (checker->reach, limit->scope, limit->of))
        muster_problems_add (
          checker->problems, checker->file, limit->line,
          /* Translators: %1$s: the limit's id; %2$s: the selector of its scope; %3$s: that of what
             is counted there, which may be blank. */
          _ ("The limit \"%1$s\" looks in \"%2$s\" for \"%3$s\", of which nothing can stand there, "
             "so that it always holds. Correct one of them."),
          limit->id, limit->scope->text, limit->of->text);
    }
}

/* Kinds and scales */

static void
check_places (MusterChecker *checker)
{
  for (guint i = 0; i < checker->reach->classes->len; i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->reachable)
        continue;
      if (class->kind->category == MUSTER_CATEGORY_FORMATION)
        muster_problems_add (checker->problems, checker->file, class->kind->line,
                             _ ("No army can have the formation \"%s\": nothing that starts at "
                                "\"army\" holds it. Add it to a \"holds\" or take it out."),
                             class->kind->id);
      else if (class->kind->on != NULL)
        muster_problems_add_note (checker->problems, checker->file, class->kind->line,
                                  _ (
                                    "\"%s\" can stand nowhere: nothing that an army can have bears "
                                    "it, or it bears what it stands on. Correct its \"on\", unless "
                                    "that is meant."),
                                  class->kind->id);
      else
        muster_problems_add_note (checker->problems, checker->file, class->kind->line,
                                  _ ("\"%s\" can stand nowhere: no formation of an army holds it. "
                                     "Add it to a \"holds\", unless that is meant."),
                                  class->kind->id);
    }
}

static gboolean
picks_armies (const MusterClause *clause)
{
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      if (term->kind == MUSTER_TERM_WORD && term->place == MUSTER_WORD_OF_ITSELF && !term->negated
          && term->bit == MUSTER_CATEGORY_ARMY)
        return TRUE;
    }
  return FALSE;
}

/* An army is what all else stands in. */
static void
check_armies_held (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &checker->ruleset->kinds[i];
      for (int j = 0; kind->holds != NULL && j < kind->holds->n_clauses; j++)
        if (picks_armies (&kind->holds->clauses[j]))
          muster_problems_add (
            checker->problems, checker->file, kind->line,
            _ ("\"%s\" holds the army, in which it stands itself. Take \"army\" out of its holds."),
            kind->id);
    }
}

static gboolean
years_overlap (int from, int to, int other_from, int other_to)
{
  gboolean before = to != MUSTER_NO_YEAR && other_from != MUSTER_NO_YEAR && to < other_from;
  gboolean after = other_to != MUSTER_NO_YEAR && from != MUSTER_NO_YEAR && other_to < from;
  return !before && !after;
}

/* Whether an army of one year and nation may have both. */
static gboolean
may_stand_together (const MusterKind *a, const MusterKind *b)
{
  return years_overlap (a->from, a->to, b->from, b->to)
         && (a->nation == MUSTER_GRADE_NONE || b->nation == MUSTER_GRADE_NONE
             || a->nation == b->nation);
}

/* Returns: the first of @others that an army may have beside @kind, or NULL */
static const MusterKind *
find_beside (const GPtrArray *others, const MusterKind *kind)
{
  for (guint i = 0; i < others->len; i++)
    if (may_stand_together (kind, g_ptr_array_index (others, i)))
      return g_ptr_array_index (others, i);
  return NULL;
}

/* Of names without regard to large and small letters, a hundred thousand of which are not folded
 * for it where they are plain ones. */
static guint
hash_name (gconstpointer data)
{
  const MusterKind *kind = data;
  g_autofree char *folded = g_str_is_ascii (kind->name) ? NULL : g_utf8_casefold (kind->name, -1);
  guint hash = (guint) kind->category;
  for (const char *at = folded != NULL ? folded : kind->name; *at != '\0'; at++)
    hash = hash * 33 + (guchar) g_ascii_tolower (*at);
  return hash;
}

/* Whether two things have one sort and name. */
static gboolean
have_same_name (gconstpointer a, gconstpointer b)
{
  const MusterKind *one = a;
  const MusterKind *other = b;
  if (one->category != other->category)
    return FALSE;
  if (g_str_is_ascii (one->name) && g_str_is_ascii (other->name))
    return g_ascii_strcasecmp (one->name, other->name) == 0;
  g_autofree char *folded = g_utf8_casefold (one->name, -1);
  g_autofree char *other_folded = g_utf8_casefold (other->name, -1);
  return g_str_equal (folded, other_folded);
}

/* Two things that a player cannot tell apart: of one sort, name, nation and year. Of each name it
 * is told once. */
static void
check_names (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  g_autoptr (GHashTable) firsts = /* the first kind of each name */
    g_hash_table_new (hash_name, have_same_name);
  g_autofree guint *nexts =
    g_new0 (guint, (gsize) ruleset->n_kinds); /* of the same name, 1 + index */
  g_autofree gboolean *are_told = g_new0 (gboolean, (gsize) ruleset->n_kinds); /* of the first */
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      const MusterKind *other = NULL;
      gpointer found = NULL;
      guint *last = NULL;
      if (!g_hash_table_lookup_extended (firsts, kind, &found, NULL))
        {
          g_hash_table_add (firsts, (gpointer) kind);
          continue;
        }
      gsize first = (gsize) ((const MusterKind *) found - ruleset->kinds);
      if (are_told[first])
        continue;
      for (guint at = (guint) first + 1; at != 0; at = *last)
        {
          last = &nexts[at - 1];
          if (other == NULL && may_stand_together (kind, &ruleset->kinds[at - 1]))
            other = &ruleset->kinds[at - 1];
        }
      *last = (guint) i + 1;
      if (other == NULL)
        continue;
      are_told[first] = TRUE;
      muster_problems_add_note (
        checker->problems, checker->file, kind->line,
        /* Translators: %1$s: a type's id; %2$s: another's; %3$d: the number of a line; %4$s: the
           name that both have. */
        _ ("\"%1$s\" and \"%2$s\" (line %3$d) are both called “%4$s”: nobody can tell "
           "them apart. Name one of them otherwise."),
        kind->id, other->id, MUSTER_XML_SHOWN_LINE (other->line), kind->name);
    }
}

/* There is one in an army. */
static void
check_overall (MusterChecker *checker)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new (); /* (element-type MusterKind) */
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &checker->ruleset->kinds[i];
      if (!kind->is_overall)
        continue;
      const MusterKind *other = find_beside (others, kind);
      g_ptr_array_add (others, (gpointer) kind);
      if (other != NULL)
        muster_problems_add_note (
          checker->problems, checker->file, kind->line,
          /* Translators: %1$s: a type's id; %2$s: another's; %3$d: the number of a line. */
          _ ("\"%1$s\" and \"%2$s\" (line %3$d) are each the overall commander wherever they "
             "stand, of whom an army has one. Take overall out of one of them, or give them "
             "nations or years of their own."),
          kind->id, other->id, MUSTER_XML_SHOWN_LINE (other->line));
    }
}

/* Adds the words of @tags, which may be NULL. */
static void
add_tags (GHashTable *words, const char *tags)
{
  g_auto (GStrv) parts = g_strsplit_set (tags != NULL ? tags : "", " \t\n\r", -1);
  for (int i = 0; parts[i] != NULL; i++)
    g_hash_table_add (words, g_strdup (parts[i]));
}

/* Of a tag that is asked for, but that nothing has, it is told where it is asked for. */
static void
check_tags (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  g_autoptr (GHashTable) had = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (ruleset->n_tags == 0)
    return;
  for (int i = 0; i < ruleset->n_kinds; i++)
    add_tags (had, ruleset->kinds[i].tags);
  for (int i = 0; i < ruleset->n_features; i++)
    add_tags (had, ruleset->features[i].tags);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_tags (had, ruleset->nations[i].traits[j].tags);
  for (int i = 0; i < ruleset->n_tags; i++)
    if (muster_ruleset_find_word (ruleset, ruleset->tags[i].id) < 0
        && !g_hash_table_contains (had, ruleset->tags[i].id))
      muster_problems_add_note (checker->problems, checker->file, ruleset->tags[i].line,
                                _ ("Nothing has the tag \"%s\", and nothing asks for it. Take it "
                                   "out, or give it to a type."),
                                ruleset->tags[i].id);
}

/* It may be there for its terrain alone. */
static void
check_troops (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    if (checker->ruleset->kinds[i].category == MUSTER_CATEGORY_UNIT)
      return;
  muster_problems_add_note (checker->problems, checker->file, 1,
                            _ (
                              "The pack has no troop types, so that no army of it can have a unit. "
                              "Add a <type>, unless that is meant."));
}

static void
check_scales (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].n_grades > 0 && checker->lacks[i].n_clauses == 0
        && !is_scale_used (checker, i))
      muster_problems_add (checker->problems, checker->file,
                           i == ruleset->nation_scale ? ruleset->nations[0].line
                                                      : ruleset->scales[i].line,
                           _ ("Nothing has a grade of the scale \"%s\": no choice offers it and no "
                              "tag presets it. Add a choice or take the scale out."),
                           ruleset->scales[i].id);
}

/* Traits */

static int
find_grade (const MusterTrait *trait, int scale)
{
  for (int i = 0; i < trait->n_grades; i++)
    if (trait->grades[i].scale == scale)
      return trait->grades[i].grade;
  return MUSTER_GRADE_NONE;
}

/* Two grades of one scale in one year: it could not be said which holds. */
static void
check_trait_pair (MusterChecker *checker,
                  const MusterNation *nation,
                  const MusterTrait *a,
                  const MusterTrait *b)
{
  for (int i = 0; i < a->n_grades; i++)
    {
      int other = find_grade (b, a->grades[i].scale);
      if (other != MUSTER_GRADE_NONE && other != a->grades[i].grade
          && years_overlap (a->from, a->to, b->from, b->to))
        muster_problems_add (
          checker->problems, checker->file, b->line,
          /* Translators: %1$s: a nation; %2$s: the scale's id; %3$d: the number of a line. */
          _ ("%1$s has two grades of the scale \"%2$s\" in the same years (see line %3$d). Give "
             "each its own years."),
          nation->name, checker->ruleset->scales[a->grades[i].scale].id, a->line);
    }
}

static void
check_traits (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_nations; i++)
    {
      const MusterNation *nation = &checker->ruleset->nations[i];
      for (int j = 0; j < nation->n_traits; j++)
        for (int k = 0; k < j; k++)
          check_trait_pair (checker, nation, &nation->traits[k], &nation->traits[j]);
    }
}

/* Limits */

static gboolean
has_fixed_bounds (const MusterLimit *limit)
{
  return (limit->kind->bounds == MUSTER_BOUNDS_NUMBERS
          || limit->kind->bounds == MUSTER_BOUNDS_SHARES)
         && limit->severity == MUSTER_SEVERITY_ERROR && !limit->or_none;
}

static char *
make_limit_key (const MusterLimit *limit)
{
  return g_strdup_printf ("%s|%s|%s|%s|%d|%d|%d|%d", limit->kind->id, limit->scope->text,
                          limit->of->text,
                          limit->of_budget    ? "budget"
                          : limit->to != NULL ? limit->to->text
                                              : "",
                          limit->measure.kind, limit->measure.index, limit->is_of_each, limit->by);
}

/* Of the two, the limit with the larger min or the smaller max. */
static const MusterLimit *
get_tighter (const MusterLimit *a, const MusterLimit *b, gboolean is_min)
{
  const MusterBound *bound = is_min ? &b->min : &b->max;
  if (!bound->is_given || bound->is_measure)
    return a;
  if (a == NULL)
    return b;
  int order = muster_number_compare (bound->number, (is_min ? a->min : a->max).number);
  return (is_min ? order > 0 : order < 0) ? b : a;
}

static void
check_limit_pair (MusterChecker *checker, const MusterLimit *low, const MusterLimit *high)
{
  if (low == NULL || high == NULL || low == high
      || muster_number_compare (low->min.number, high->max.number) <= 0)
    return;
  g_autofree char *min = muster_number_dup_text (low->min.number);
  g_autofree char *max = muster_number_dup_text (high->max.number);
  muster_problems_add (
    checker->problems, checker->file, MAX (low->line, high->line),
    /* Translators: %1$s: a limit's id; %2$d: its line; %3$s: the least that it asks for; %4$s:
       another limit's id; %5$d: its line; %6$s: the most that it allows. */
    _ ("No army can meet both limits: \"%1$s\" (line %2$d) asks for at least %3$s and \"%4$s\" "
       "(line %5$d) allows at most %6$s of the same. Correct one of them."),
    low->id, MUSTER_XML_SHOWN_LINE (low->line), min, high->id, MUSTER_XML_SHOWN_LINE (high->line),
    max);
}

/* Nothing is less than none of a whole, and what belongs to it never more than all. */
static void
check_share (MusterChecker *checker, const MusterLimit *limit)
{
  const MusterBound *bounds[] = { &limit->min, &limit->max };
  static const char *const names[] = { "min", "max" };
  if (limit->kind->bounds != MUSTER_BOUNDS_SHARES)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      if (!bounds[i]->is_given || bounds[i]->is_measure)
        continue;
      g_autofree char *percent =
        muster_number_dup_text (muster_number_multiply (bounds[i]->number, MUSTER_NUMBER (100)));
      if (muster_number_compare (bounds[i]->number, MUSTER_NUMBER (0)) < 0)
        muster_problems_add (
          checker->problems, checker->file, limit->line,
          /* Translators: %1$s: a limit's id; %2$s: min or max; %3$s: a number. */
          _ ("The limit \"%1$s\" has a %2$s of %3$s%%, and no share is below 0. "
             "Write a share from 0%% to 100%%."),
          limit->id, names[i], percent);
      else if (muster_number_compare (bounds[i]->number, MUSTER_NUMBER (1)) > 0)
        muster_problems_add_note (
          checker->problems, checker->file, limit->line,
          /* Translators: %1$s: the limit's id; %2$s: min or max; %3$s: a number. */
          _ ("The limit \"%1$s\" has a %2$s of %3$s%%, more than all. Write a share up to "
             "100%%, unless what is counted is no part of what it is measured by."),
          limit->id, names[i], percent);
    }
}

static void
check_limits (MusterChecker *checker)
{
  g_autoptr (GHashTable) lows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) highs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      check_share (checker, limit);
      if (!has_fixed_bounds (limit))
        continue;
      g_autofree char *key = make_limit_key (limit);
      const MusterLimit *low = get_tighter (g_hash_table_lookup (lows, key), limit, TRUE);
      const MusterLimit *high = get_tighter (g_hash_table_lookup (highs, key), limit, FALSE);
      g_hash_table_insert (lows, g_strdup (key), (gpointer) low);
      g_hash_table_insert (highs, g_strdup (key), (gpointer) high);
      if (low == limit || high == limit)
        check_limit_pair (checker, low, high);
    }
}

/* Names that are suggested */

static void
check_pattern (MusterChecker *checker, const char *pattern, int line)
{
  g_autofree char *unknown = muster_name_pattern_find_unknown (pattern);
  if (unknown != NULL)
    muster_problems_add (checker->problems, checker->file, line,
                         /* Translators: %1$s: a pattern of names; %2$s: what stands in it. */
                         _ ("as=\"%1$s\" has %2$s, for which nothing is put in. Write {name}, "
                            "{part} or {commander}."),
                         pattern, unknown);
  else if (!muster_name_pattern_has (pattern, MUSTER_NAME_PLACE_NAME)
           && !muster_name_pattern_has (pattern, MUSTER_NAME_PLACE_COMMANDER))
    muster_problems_add (checker->problems, checker->file, line,
                         _ ("as=\"%s\" makes the same of every name. Write {name} where it "
                            "stands."),
                         pattern);
}

static void
check_name_list (MusterChecker *checker, const char *text, int line)
{
  g_autofree char *wrong = NULL;
  g_autoptr (GPtrArray) names = muster_names_list (text, &wrong);
  if (wrong != NULL)
    muster_problems_add (checker->problems, checker->file, line,
                         /* Translators: %1$s: a name, such as “1..9th Foot”; %2$d: how many. */
                         _ ("“%1$s” is no range of names: it goes down, has numbers of more than "
                            "four digits, or comes to more than %2$d names. Correct it."),
                         wrong, MUSTER_MOST_NAMES);
  else if (names->len == 0)
    muster_problems_add (checker->problems, checker->file, line,
                         _ ("There are no names here. Write some, with semicolons between."));
}

static void
check_name_row (MusterChecker *checker, const MusterNaming *naming, const MusterNameRow *row)
{
  const MusterRuleset *ruleset = checker->ruleset;
  gboolean has_part =
    muster_name_pattern_has (muster_naming_get_pattern (naming, row), MUSTER_NAME_PLACE_PART);
  check_name_list (checker, row->text, row->line);
  if (row->pattern != NULL)
    check_pattern (checker, row->pattern, row->line);
  if (row->parts != NULL)
    check_name_list (checker, row->parts, row->line);
  if (row->leaders != NULL)
    {
      g_autoptr (GPtrArray) names = muster_names_list (row->text, NULL);
      g_autoptr (GPtrArray) leaders = muster_names_list (row->leaders, NULL);
      check_name_list (checker, row->leaders, row->line);
      if (leaders->len != names->len)
        muster_problems_add (checker->problems, checker->file, row->line,
                             /* Translators: by is an attribute; %1$u and %2$u: how many names. */
                             _ ("Names here: %1$u; in by: %2$u. Write as many, or put what nobody "
                                "is known of into a row without by."),
                             names->len, leaders->len);
    }
  if (row->under != NULL)
    check_name_list (checker, row->under, row->line);
  if (has_part && row->parts == NULL)
    muster_problems_add (checker->problems, checker->file, row->line,
                         _ ("The pattern \"%s\" has a {part}, and nothing says which there are. "
                            "Add parts."),
                         muster_naming_get_pattern (naming, row));
  if (row->from != MUSTER_NO_YEAR && row->to != MUSTER_NO_YEAR && row->from > row->to)
    muster_problems_add (checker->problems, checker->file, row->line,
                         /* Translators: %1$d and %2$d: years. */
                         _ ("The names are from %1$d to %2$d, which is before. Correct the years."),
                         row->from, row->to);
  else if ((row->to != MUSTER_NO_YEAR && row->to < ruleset->from)
           || (row->from != MUSTER_NO_YEAR && ruleset->to != MUSTER_NO_YEAR
               && row->from > ruleset->to))
    muster_problems_add_note (checker->problems, checker->file, row->line,
                              _ ("The names are of no year of the ruleset's period."));
}

static gboolean
have_a_year (const MusterNameRow *row, const MusterNameRow *other)
{
  return (row->to == MUSTER_NO_YEAR || other->from <= row->to)
         && (other->to == MUSTER_NO_YEAR || row->from <= other->to);
}

/* A name that stands twice in one list for a year; told once of each list. */
static void
check_double_names (MusterChecker *checker, const MusterNaming *naming)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < naming->n_rows; i++)
    {
      const MusterNameRow *row = &naming->rows[i];
      g_autoptr (GPtrArray) names = muster_names_list (row->text, NULL);
      for (guint j = 0; j < names->len; j++)
        {
          const char *const texts[MUSTER_N_NAME_PLACES] = { g_ptr_array_index (names, j) };
          g_autofree char *name =
            muster_name_pattern_fill (muster_naming_get_pattern (naming, row), texts);
          const MusterNameRow *other = g_hash_table_lookup (rows, name);
          if (other != NULL && have_a_year (row, other))
            {
              muster_problems_add (checker->problems, checker->file, row->line,
                                   /* Translators: %1$s: a name; %2$s: an id; %3$d: a line. */
                                   _ ("“%1$s” stands twice in the names \"%2$s\" for one year, "
                                      "first in line %3$d. Take one out."),
                                   texts[0], naming->id, MUSTER_XML_SHOWN_LINE (other->line));
              return;
            }
          g_hash_table_insert (rows, g_steal_pointer (&name), (gpointer) row);
        }
    }
}

static void
add_all_names (GHashTable *all, const char *text)
{
  g_autoptr (GPtrArray) names = muster_names_list (text, NULL);
  for (guint i = 0; i < names->len; i++)
    g_hash_table_add (all, g_strdup (g_ptr_array_index (names, i)));
}

/* What names stand under has to be a name itself, or nothing will ever be called so. */
static void
check_under (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < ruleset->n_names; i++)
    for (int j = 0; j < ruleset->names[i].n_rows; j++)
      {
        add_all_names (all, ruleset->names[i].rows[j].text);
        add_all_names (all, ruleset->names[i].rows[j].leaders);
      }
  for (int i = 0; i < ruleset->n_names; i++)
    for (int j = 0; j < ruleset->names[i].n_rows; j++)
      {
        const MusterNameRow *row = &ruleset->names[i].rows[j];
        g_autoptr (GPtrArray) under = muster_names_list (row->under, NULL);
        for (guint k = 0; k < under->len; k++)
          if (!g_hash_table_contains (all, g_ptr_array_index (under, k)))
            muster_problems_add (checker->problems, checker->file, row->line,
                                 /* Translators: under is an attribute; %s: a name. */
                                 _ ("Nothing is called “%s”, which stands in under. Write the name "
                                    "of a formation, or of who leads it, as its own row has it."),
                                 (const char *) g_ptr_array_index (under, k));
      }
}

static void
check_namings (MusterChecker *checker)
{
  check_under (checker);
  for (int i = 0; i < checker->ruleset->n_names; i++)
    {
      const MusterNaming *naming = &checker->ruleset->names[i];
      if (naming->pattern != NULL)
        check_pattern (checker, naming->pattern, naming->line);
      for (int j = 0; j < naming->n_rows; j++)
        check_name_row (checker, naming, &naming->rows[j]);
      check_double_names (checker, naming);
      if (naming->n_rows == 0 && naming->like == NULL
          && (naming->pattern == NULL
              || !muster_name_pattern_has (naming->pattern, MUSTER_NAME_PLACE_COMMANDER)))
        muster_problems_add (checker->problems, checker->file, naming->line,
                             _ ("The names \"%s\" have no <row>. Write one, or name those whose "
                                "rows they use with rows."),
                             naming->id);
    }
}

static void
check_together (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_together; i++)
    require_army (checker, checker->ruleset->together[i].of, checker->ruleset->together[i].line,
                  _ ("Nothing of an army is \"%s\": nothing stands together here. Correct of, or "
                     "take the element out."));
}

/* Citations */

static void
miss_citation (MusterChecker *checker, int line, const char *element, const char *id)
{
  muster_problems_add_note (
    checker->problems, checker->file, line,
    /* Translators: %1$s: the name of an element; %2$s: its id. */
    _ ("<%1$s id=\"%2$s\"> does not say where in the rulebook it stands. Add cite, unless it is "
       "your own."),
    element, id);
}

static void
check_price_citations (MusterChecker *checker, const MusterPrices *prices)
{
  for (int i = 0; prices->cite == NULL && i < prices->n_rows; i++)
    if (prices->rows[i].cite == NULL)
      {
        miss_citation (checker, prices->line, "prices", prices->id);
        return;
      }
}

static void
check_scale_citations (MusterChecker *checker, const MusterScale *scale)
{
  for (int i = 0; scale->cite == NULL && i < scale->n_grades; i++)
    if (scale->grades[i].cite == NULL)
      {
        miss_citation (checker, scale->line, "scale", scale->id);
        return;
      }
}

/* Stats that only count for others have no figure of the rulebook. */
static gboolean
has_figure (const MusterStat *stat)
{
  gboolean has = stat->show != MUSTER_SHOW_NO || stat->n_values > 0;
  for (int i = 0; i < stat->n_adds && !has; i++)
    has = stat->adds[i].n.num != 0
          || muster_number_compare (stat->adds[i].times, MUSTER_NUMBER (1)) != 0;
  return has;
}

static void
check_citations (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale)
      check_scale_citations (checker, &ruleset->scales[i]);
  for (int i = 0; i < ruleset->n_prices; i++)
    check_price_citations (checker, &ruleset->prices[i]);
  for (int i = 0; i < ruleset->n_limits; i++)
    if (ruleset->limits[i].cite == NULL)
      miss_citation (checker, ruleset->limits[i].line, "limit", ruleset->limits[i].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].cite == NULL && has_figure (&ruleset->stats[i]))
      miss_citation (checker, ruleset->stats[i].line, "stat", ruleset->stats[i].id);
  for (int i = 0; i < ruleset->n_levels; i++)
    if (ruleset->levels[i].cite == NULL)
      miss_citation (checker, ruleset->levels[i].line, "level", ruleset->levels[i].id);
}

/* Gaps that are told of one group. */
#define MUSTER_ROW_GROUP_MOST_GAPS 10

typedef struct
{
  const MusterSelector *when;
  const MusterPrice *price; /* or NULL */
  const MusterValue *value; /* or NULL */
  int line;
} MusterCheckedRow;

/* Rows of which one holds: a group of prices or a stat. */
typedef struct
{
  MusterChecker *checker;
  const char *id;
  int line;
  const MusterSelector *of;
  const MusterStat *stat; /* NULL: prices */
  gboolean has_entry;
  GArray *rows;                         /* (element-type MusterCheckedRow) */
  guint64 *masks[MUSTER_N_WORD_PLACES]; /* words that it asks for, by place */
  GArray *scales;                       /* (element-type int): that it asks for */
  GPtrArray *alternatives; /* (element-type guint64 *): words that a thing may have more */
  GPtrArray *holdings;     /* (element-type guint64 *): words of what it may hold, as rows ask */
  GPtrArray *cells_added;  /* (element-type GArray): of each alternative, which cells it has */
  GPtrArray *cells_held;   /* the same of each holding */
  GArray *cells_around; /* (element-type guint): those of words that it asks for around a thing */
  GArray *cells_within; /* and within one */
  guint64 *own;         /* of the class that is tried; all 0 between classes */
  GHashTable *told;
  GPtrArray *gaps;          /* Gap: what has no row */
  GHashTable *gaps_by_text; /* the same */
  MusterRowIndex *by_words; /* of rows */
  GArray *terms;            /* (element-type MusterTerm): of two clauses together */
  GByteArray *key;          /* what tells the class that is tried from others: its length first */
  GHashTable *seen;         /* (element-type guint8): keys of classes that were tried */
  struct obstack memory;    /* has these */
  GArray *perhaps;          /* (element-type guint): rows that it may have by its words */
  GArray *may;              /* (element-type guint): rows that may hold for it */
  GArray *yes;              /* (element-type guint): rows that hold where it is tried */
  gint16 *grades;           /* per scale: with which it is tried */
  guint n_tried;
  guint64 work;
} MusterRowGroup;

/* One class with the rows that may hold for it. */
typedef struct
{
  MusterRowGroup *group;
  const MusterClass *class;
  GArray *rows;   /* (element-type guint) */
  gint16 *grades; /* per scale */
  const guint64 *in;
  const guint64 *within;
  GArray *yes; /* (element-type guint): rows that match */
  gboolean has_unknown;
} MusterTrial;

static inline const MusterCheckedRow *
muster_row_group_get (const MusterRowGroup *group, guint index)
{
  return &g_array_index (group->rows, MusterCheckedRow, index);
}

/* Comparisons of rows for one group. */
#define MOST_WORK 20000000

static MusterTruth
number_is_unknown (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

static MusterSubject
make_trial_subject (const MusterTrial *trial)
{
  return (MusterSubject){ .words = { trial->group->own, trial->in, trial->within },
                          .grades = trial->grades,
                          .number = number_is_unknown };
}

static gboolean
rows_are_same (const MusterRowGroup *group, const MusterCheckedRow *a, const MusterCheckedRow *b)
{
  if (a->price != NULL)
    return muster_number_compare (a->price->points, b->price->points) == 0;
  if (group->stat->is_text || a->value->has_none || b->value->has_none)
    return a->value->has_none == b->value->has_none
           && g_strcmp0 (a->value->text, b->value->text) == 0;
  return memcmp (a->value->numbers, b->value->numbers,
                 sizeof (MusterNumber) * (gsize) group->stat->n_bands)
         == 0;
}

static gboolean
describe_once (MusterRowGroup *group, const char *what, guint a, guint b)
{
  return g_hash_table_add (group->told, g_strdup_printf ("%s %u %u", what, MIN (a, b), MAX (a, b)));
}

static gboolean
has_scale (const MusterRowGroup *group, int scale)
{
  for (guint i = 0; i < group->scales->len; i++)
    if (g_array_index (group->scales, int, i) == scale)
      return TRUE;
  return FALSE;
}

/* What was tried, as a selector; @with_nation: whether its nation is said */
static char *
describe_trial (const MusterTrial *trial, gboolean with_nation)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  GString *text = g_string_new (trial->class->kind->id);
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (trial->grades[scale] >= 0 && (with_nation || scale != ruleset->nation_scale))
        g_string_append_printf (text, " %s:%s", ruleset->scales[scale].id,
                                ruleset->scales[scale].grades[trial->grades[scale]].id);
    }
  return g_string_free (text, FALSE);
}

/* What has no row, of whatever nation. */
typedef struct
{
  char *text;
  GPtrArray *nations; /* ids of grades; none where the rows ask for none */
} Gap;

static void
gap_free (Gap *gap)
{
  g_free (gap->text);
  g_ptr_array_unref (gap->nations);
  g_free (gap);
}

static void
keep_gap (const MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  g_autofree char *text = describe_trial (trial, FALSE);
  int nation = ruleset->nation_scale >= 0 && has_scale (group, ruleset->nation_scale)
                 ? trial->grades[ruleset->nation_scale]
                 : -1;
  Gap *gap = g_hash_table_lookup (group->gaps_by_text, text);
  if (gap == NULL)
    {
      gap = g_new (Gap, 1);
      *gap = (Gap){ g_steal_pointer (&text), g_ptr_array_new () };
      g_ptr_array_add (group->gaps, gap);
      g_hash_table_insert (group->gaps_by_text, gap->text, gap);
    }
  const char *id = nation >= 0 ? ruleset->scales[ruleset->nation_scale].grades[nation].id : NULL;
  if (id != NULL && !g_ptr_array_find (gap->nations, id, NULL))
    g_ptr_array_add (gap->nations, (gpointer) id);
}

/* More are no help. */
#define MOST_NATIONS 3

/* "foot nation:a"; of more nations "foot" under 15 nations, such as a, b and c */
static char *
dup_gap (const Gap *gap)
{
  guint n = gap->nations->len;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  if (n == 0)
    return g_strdup_printf ("\"%s\"", gap->text);
  if (n == 1)
    return g_strdup_printf ("\"%s nation:%s\"", gap->text,
                            (const char *) g_ptr_array_index (gap->nations, 0));
  for (guint i = 0; i < MIN (n, MOST_NATIONS); i++)
    g_ptr_array_add (names, g_ptr_array_index (gap->nations, i));
  g_autofree char *list = muster_text_join (names);
  if (n <= MOST_NATIONS)
    /* Translators: %1$s: a selector; %2$s: ids of nations. */
    return g_strdup_printf (_ ("\"%1$s\" under %2$s"), gap->text, list);
  return g_strdup_printf (
    /* Translators: %1$s: a selector; %2$u: how many nations; %3$s: the ids of some of them. */
    ngettext ("\"%1$s\" under %2$u nation, such as %3$s",
              "\"%1$s\" under %2$u nations, such as %3$s", n),
    gap->text, n, list);
}

static void
describe_gap (MusterRowGroup *group, const Gap *gap)
{
  MusterChecker *checker = group->checker;
  g_autofree char *text = dup_gap (gap);
  if (group->stat == NULL)
    muster_problems_add (checker->problems, checker->file, group->line,
                         /* Translators: %1$s: an id; %2$s: what has none, quoted. */
                         _ ("The prices \"%1$s\" have no row for %2$s. Add one, or let the user "
                            "enter it with entry=\"type\" or \"each\"."),
                         group->id, text);
  else
    muster_problems_add (
      checker->problems, checker->file, group->line,
      /* Translators: %1$s: an id; %2$s: what has none, quoted. */
      _ ("The stat \"%1$s\" has no row for %2$s. Add one; is=\"-\" says that it has none."),
      group->id, text);
}

static void
describe_gaps_of_group (MusterRowGroup *group)
{
  guint n = group->gaps->len;
  for (guint i = 0; i < MIN (n, MUSTER_ROW_GROUP_MOST_GAPS); i++)
    describe_gap (group, g_ptr_array_index (group->gaps, i));
  if (n > MUSTER_ROW_GROUP_MOST_GAPS)
    muster_problems_add (
      group->checker->problems, group->checker->file, group->line,
      /* Translators: %1$s: the id of the prices or figure; %2$u: how many gaps are not listed. */
      ngettext ("\"%1$s\" has %2$u more gap like these.", "\"%1$s\" has %2$u more gaps like these.",
                n - MUSTER_ROW_GROUP_MOST_GAPS),
      group->id, n - MUSTER_ROW_GROUP_MOST_GAPS);
}

static void
describe_doubt (const MusterTrial *trial, guint a, guint b)
{
  MusterRowGroup *group = trial->group;
  if (!describe_once (group, "doubt", a, b))
    return;
  const MusterCheckedRow *one = muster_row_group_get (group, a);
  const MusterCheckedRow *other = muster_row_group_get (group, b);
  g_autofree char *text = describe_trial (trial, TRUE);
  muster_problems_add (
    group->checker->problems, group->checker->file, MAX (one->line, other->line),
    /* Translators: %1$s: an id; %2$s: a selector; %3$s: a row's selector; %4$d: its line; %5$s:
       another row's selector; %6$d: its line. */
    _ ("In \"%1$s\" two rows hold for \"%2$s\" and say different things: \"%3$s\" (line %4$d) and "
       "\"%5$s\" (line %6$d). Make one say all that the other says, and more."),
    group->id, text, one->when->text, MUSTER_XML_SHOWN_LINE (one->line), other->when->text,
    MUSTER_XML_SHOWN_LINE (other->line));
}

static void
match_rows (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  MusterSubject subject = make_trial_subject (trial);
  g_array_set_size (trial->yes, 0);
  trial->has_unknown = FALSE;
  trial->group->work += trial->rows->len;
  for (guint i = 0; i < trial->rows->len; i++)
    {
      guint index = g_array_index (trial->rows, guint, i);
      MusterTruth truth =
        muster_selector_match (muster_row_group_get (group, index)->when, &subject);
      if (truth == MUSTER_YES)
        g_array_append_val (trial->yes, index);
      trial->has_unknown = trial->has_unknown || truth == MUSTER_UNKNOWN;
    }
}

static gboolean
says_all_others (const MusterTrial *trial, guint index)
{
  const MusterSelector *when = muster_row_group_get (trial->group, index)->when;
  for (guint i = 0; i < trial->yes->len; i++)
    if (!muster_selector_says_all_of (
          when, muster_row_group_get (trial->group, g_array_index (trial->yes, guint, i))->when))
      return FALSE;
  return TRUE;
}

/* Returns: the row that holds, or G_MAXUINT where none does for certain */
static guint
find_winner (const MusterTrial *trial)
{
  if (trial->has_unknown)
    return G_MAXUINT;
  for (guint i = 0; i < trial->yes->len; i++)
    if (says_all_others (trial, g_array_index (trial->yes, guint, i)))
      return g_array_index (trial->yes, guint, i);
  return G_MAXUINT;
}

/* Whether some matching row says all that both say. */
static gboolean
is_settled (const MusterTrial *trial, const MusterCheckedRow *a, const MusterCheckedRow *b)
{
  for (guint i = 0; i < trial->yes->len; i++)
    {
      const MusterSelector *when =
        muster_row_group_get (trial->group, g_array_index (trial->yes, guint, i))->when;
      if (muster_selector_says_all_of (when, a->when)
          && muster_selector_says_all_of (when, b->when))
        return TRUE;
    }
  return FALSE;
}

static void
find_doubts (const MusterTrial *trial)
{
  for (guint i = 0; i < trial->yes->len; i++)
    for (guint j = 0; j < i; j++)
      {
        guint a = g_array_index (trial->yes, guint, i);
        guint b = g_array_index (trial->yes, guint, j);
        const MusterCheckedRow *one = muster_row_group_get (trial->group, a);
        const MusterCheckedRow *other = muster_row_group_get (trial->group, b);
        /* A price that a group agreed on stands before the printed ones. */
        gboolean is_agreed = one->price != NULL && one->price->is_agreed != other->price->is_agreed;
        if (!is_agreed && !rows_are_same (trial->group, one, other)
            && !is_settled (trial, one, other))
          describe_doubt (trial, a, b);
      }
}

static void
describe_equal (const MusterTrial *trial,
                int scale,
                guint better,
                guint worse,
                int grade,
                int lower)
{
  MusterRowGroup *group = trial->group;
  const MusterScale *grades = &group->checker->ruleset->scales[scale];
  g_autofree char *key = g_strdup_printf ("equal in %d", scale);
  if (!describe_once (group, key, better, worse))
    return;
  muster_problems_add_note (
    group->checker->problems, group->checker->file, muster_row_group_get (group, better)->line,
    /* Translators: %1$s: the id of the prices; %2$s: a scale's id; %3$s: the better grade; %4$s:
       the scale's id again; %5$s: the worse grade; %6$s: a type's id. */
    _ ("In the prices \"%1$s\", %2$s:%3$s costs as much as %4$s:%5$s for \"%6$s\", though one is "
       "better. Check the figure, unless that is meant."),
    group->id, grades->id, grades->grades[grade].id, grades->id, grades->grades[lower].id,
    trial->class->kind->id);
}

/* Tries the next lower grade of each ordered scale, all else being equal. */
static void
compare_with_worse (MusterTrial *trial, guint winner)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 grade = trial->grades[scale];
      if (!ruleset->scales[scale].ordered || grade < 1
          || !muster_reach_get_grades (group->checker->reach, trial->class, scale)[grade - 1])
        continue;
      trial->grades[scale] = grade - 1;
      match_rows (trial);
      guint worse = find_winner (trial);
      trial->grades[scale] = grade;
      if (worse != G_MAXUINT
          && rows_are_same (group, muster_row_group_get (group, winner),
                            muster_row_group_get (group, worse)))
        describe_equal (trial, scale, winner, worse, grade, grade - 1);
    }
}

static void
try_one (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  MusterSubject subject = make_trial_subject (trial);
  if (muster_selector_match (group->of, &subject) != MUSTER_YES)
    return;
  match_rows (trial);
  if (trial->yes->len == 0 && !trial->has_unknown && !group->has_entry)
    keep_gap (trial);
  guint winner = find_winner (trial);
  if (winner == G_MAXUINT)
    find_doubts (trial);
  else if (group->stat == NULL)
    compare_with_worse (trial, winner);
}

/** Returns: whether so much was tried for the group that it is given up */
static gboolean
muster_row_group_is_exhausted (const MusterRowGroup *group)
{
  return group->n_tried >= MUSTER_RULESET_CHECK_MOST || group->work >= MOST_WORK;
}

static gboolean
may_hold (const MusterTrial *trial, guint holding)
{
  const GArray *cells = g_ptr_array_index (trial->group->cells_held, holding);
  const guint64 *held = g_ptr_array_index (trial->group->holdings, holding);
  for (guint i = 0; i < cells->len; i++)
    {
      guint cell = g_array_index (cells, guint, i);
      if ((held[cell] & ~trial->class->within[cell]) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
try_holdings (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  for (guint i = 0; i < group->holdings->len && !muster_row_group_is_exhausted (group); i++)
    {
      trial->within = g_ptr_array_index (group->holdings, i);
      if (!may_hold (trial, i))
        continue;
      group->n_tried++;
      try_one (trial);
    }
}

static void
try_everywhere (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterKind *kind = trial->class->kind;
  gboolean is_commander = kind->category == MUSTER_CATEGORY_COMMANDER;
  for (guint i = 0; i < group->alternatives->len; i++)
    {
      const guint64 *more = g_ptr_array_index (group->alternatives, i);
      if (muster_bits_has (more, MUSTER_WORD_OVERALL) && !is_commander)
        continue;
      const GArray *cells = g_ptr_array_index (group->cells_added, i);
      for (guint j = 0; j < cells->len; j++)
        group->own[g_array_index (cells, guint, j)] = more[g_array_index (cells, guint, j)];
      muster_kind_add_words (kind, group->own);
      for (guint j = 0; j < trial->class->n_contexts && !muster_row_group_is_exhausted (group); j++)
        {
          trial->in = trial->class->contexts[j];
          try_holdings (trial);
        }
      for (guint j = 0; j < cells->len; j++)
        group->own[g_array_index (cells, guint, j)] = 0;
      for (int j = 0; j < kind->n_words; j++)
        muster_bits_clear (group->own, kind->words[j]);
    }
}

static const MusterTrait *
find_trait_of_year (const MusterNation *nation, int scale, int year)
{
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale
          && (year == MUSTER_NO_YEAR
                ? nation->traits[i].from == MUSTER_NO_YEAR
                : muster_years_hold (nation->traits[i].from, nation->traits[i].to, year)))
        return &nation->traits[i];
  return NULL;
}

/* Whether the traits of a nation leave the scale open in some year, so that the player chooses. */
static gboolean
leaves_open (const MusterRuleset *ruleset, const MusterNation *nation, int scale)
{
  int from = ruleset->from;
  /* Traits may stand in any order of years: each round goes on from where one of them ends. */
  for (int round = 0; round <= nation->n_traits; round++)
    {
      const MusterTrait *trait = find_trait_of_year (nation, scale, from);
      if (trait == NULL)
        return ruleset->to == MUSTER_NO_YEAR || from <= ruleset->to;
      if (trait->to == MUSTER_NO_YEAR)
        return FALSE;
      from = trait->to + 1;
    }
  return TRUE;
}

static gboolean
nation_gives (const MusterNation *nation, int scale, int grade)
{
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale && nation->traits[i].grades[j].grade == grade)
        return TRUE;
  return FALSE;
}

/* Grades that nations set go with the nation. */
static gboolean
is_likely (const MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  int nation = trial->grades[ruleset->nation_scale];
  for (guint i = 0; nation >= 0 && i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (ruleset->scales[scale].set_by_nations && trial->grades[scale] >= 0
          && muster_reach_get_preset (group->checker->reach, trial->class->kind, scale) < 0
          && (muster_reach_get_offered (group->checker->reach, trial->class, scale)
              & MUSTER_CLASS_CHANGED)
               == 0
          && !nation_gives (&ruleset->nations[nation], scale, trial->grades[scale])
          && !leaves_open (ruleset, &ruleset->nations[nation], scale))
        return FALSE;
    }
  return TRUE;
}

/* Returns: the next grade after @grade that the class may have, or NONE */
static gint16
next_grade (const MusterChecker *checker, const MusterClass *class, int scale, int grade)
{
  const guint8 *grades = muster_reach_get_grades (checker->reach, class, scale);
  for (int i = grade + 1; i < checker->ruleset->scales[scale].n_grades; i++)
    if (grades[i])
      return (gint16) i;
  return MUSTER_GRADE_NONE;
}

/* Turns to the next combination of grades like a counter of wheels. */
static gboolean
turn_grades (MusterTrial *trial)
{
  const MusterRowGroup *group = trial->group;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 next = next_grade (group->checker, trial->class, scale, trial->grades[scale]);
      if (next != MUSTER_GRADE_NONE && trial->grades[scale] != MUSTER_GRADE_NONE)
        {
          trial->grades[scale] = next;
          return TRUE;
        }
      trial->grades[scale] = next_grade (group->checker, trial->class, scale, -1);
    }
  return FALSE;
}

/** Tries all grades that the class may have, everywhere it may stand, until the group is exhausted,
 * and tells gaps, doubts and grades of equal price. */
static void
muster_trial_run (MusterTrial *trial)
{
  MusterRowGroup *group = trial->group;
  const MusterChecker *checker = group->checker;
  for (int i = 0; i < checker->ruleset->n_scales; i++)
    trial->grades[i] = MUSTER_GRADE_NONE;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      trial->grades[scale] = next_grade (checker, trial->class, scale, -1);
    }
  do
    if (is_likely (trial))
      try_everywhere (trial);
    else
      group->n_tried++;
  while (!muster_row_group_is_exhausted (group) && turn_grades (trial));
}

static void
note_terms (MusterRowGroup *group, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        const MusterTerm *term = &selector->clauses[i].terms[j];
        if (term->kind == MUSTER_TERM_WORD)
          muster_bits_set (group->masks[term->place], term->bit);
      }
}

static gboolean
group_uses_scale (const MusterRowGroup *group, int scale)
{
  gboolean uses = muster_selector_uses_scale (group->of, scale);
  for (guint i = 0; i < group->rows->len && !uses; i++)
    uses = muster_selector_uses_scale (muster_row_group_get (group, i)->when, scale);
  return uses;
}

static void
add_alternative (MusterRowGroup *group, const guint64 *words)
{
  const MusterChecker *checker = group->checker;
  guint64 *bits = muster_reach_new_bits (checker->reach);
  for (guint i = 0; words != NULL && i < checker->ruleset->n_cells; i++)
    bits[i] = words[i] & group->masks[MUSTER_WORD_OF_ITSELF][i];
  muster_reach_take_new_bits (checker->reach, group->alternatives, bits);
}

/* What a trait may add to a thing's words, one at a time, and nothing. */
static void
find_alternatives (MusterRowGroup *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  add_alternative (group, NULL);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_alternative (group, ruleset->nations[i].traits[j].bits);
  if (!muster_bits_has (group->masks[MUSTER_WORD_OF_ITSELF], MUSTER_WORD_OVERALL))
    return;
  g_autofree guint64 *overall = muster_reach_new_bits (group->checker->reach);
  muster_bits_set (overall, MUSTER_WORD_OVERALL);
  add_alternative (group, overall);
}

/* More of them than these, and no further ones are tried. */
#define MOST_HOLDINGS 1024

/* Returns: (element-type guint64 *): of each clause of @selector what it says a thing holds;
 * nothing where it says none */
static GPtrArray *
list_held_words (const MusterRowGroup *group, const MusterSelector *selector)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < MAX (selector->n_clauses, 1); i++)
    {
      guint64 *bits = muster_reach_new_bits (group->checker->reach);
      for (int j = 0; i < selector->n_clauses && j < selector->clauses[i].n_terms; j++)
        {
          const MusterTerm *term = &selector->clauses[i].terms[j];
          if (term->kind == MUSTER_TERM_WORD && term->place == MUSTER_WORD_WITHIN && !term->negated)
            muster_bits_set (bits, term->bit);
        }
      muster_reach_take_new_bits (group->checker->reach, list, bits);
    }
  return list;
}

/* Adds to @into what somebody holds who holds one of each. */
static void
join_held_words (const MusterRowGroup *group,
                 const GPtrArray *some,
                 const GPtrArray *others,
                 GPtrArray *into)
{
  const MusterReach *reach = group->checker->reach;
  for (guint i = 0; i < some->len; i++)
    for (guint j = 0; j < others->len && into->len < MOST_HOLDINGS; j++)
      {
        guint64 *bits =
          g_memdup2 (g_ptr_array_index (some, i), reach->ruleset->n_cells * sizeof (guint64));
        const guint64 *more = g_ptr_array_index (others, j);
        for (guint k = 0; k < reach->ruleset->n_cells; k++)
          bits[k] |= more[k];
        muster_reach_take_new_bits (reach, into, bits);
      }
}

/* As the group asks, one row or two at once: more are never in doubt that two of them are not. */
static void
find_holdings (MusterRowGroup *group)
{
  g_autoptr (GPtrArray) of = list_held_words (group, group->of);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) single = g_ptr_array_new_with_free_func (g_free);
  muster_reach_take_new_bits (group->checker->reach, rows,
                              muster_reach_new_bits (group->checker->reach));
  for (guint i = 0; i < group->rows->len && rows->len < MOST_HOLDINGS; i++)
    {
      const MusterSelector *when = muster_row_group_get (group, i)->when;
      g_autoptr (GPtrArray) held = when->asks_within ? list_held_words (group, when) : NULL;
      for (guint j = 0; held != NULL && j < held->len; j++)
        muster_reach_take_new_bits (group->checker->reach, rows, g_steal_pointer (&held->pdata[j]));
    }
  join_held_words (group, of, rows, single);
  join_held_words (group, single, rows, group->holdings);
}

/* Returns: (transfer full) (element-type guint): which cells have any bits: a pack with many types
 * has many cells, of which a thing has few */
static GArray *
list_cells (const MusterRowGroup *group, const guint64 *bits)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < group->checker->ruleset->n_cells; i++)
    if (bits[i] != 0)
      g_array_append_val (cells, i);
  return cells;
}

static GPtrArray *
list_cells_of_all (const MusterRowGroup *group, const GPtrArray *all)
{
  GPtrArray *lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (lists, list_cells (group, g_ptr_array_index (all, i)));
  return lists;
}

static guint
get_key_length (gconstpointer key)
{
  guint length;
  memcpy (&length, key, sizeof length);
  return length;
}

static guint
hash_key (gconstpointer key)
{
  const guint8 *bytes = key;
  guint hash = 5381;
  for (guint i = 0; i < get_key_length (key); i++)
    hash = hash * 33 + bytes[i];
  return hash;
}

static gboolean
keys_are_same (gconstpointer a, gconstpointer b)
{
  return get_key_length (a) == get_key_length (b) && memcmp (a, b, get_key_length (a)) == 0;
}

static void
prepare_group (MusterRowGroup *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  for (int i = 0; i < MUSTER_N_WORD_PLACES; i++)
    group->masks[i] = muster_reach_new_bits (group->checker->reach);
  group->holdings = g_ptr_array_new_with_free_func (g_free);
  group->scales = g_array_new (FALSE, FALSE, sizeof (int));
  group->alternatives = g_ptr_array_new_with_free_func (g_free);
  group->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  group->gaps = g_ptr_array_new_with_free_func ((GDestroyNotify) gap_free);
  group->gaps_by_text = g_hash_table_new (g_str_hash, g_str_equal);
  note_terms (group, group->of);
  g_autofree const MusterSelector **selectors = g_new (const MusterSelector *, group->rows->len);
  for (guint i = 0; i < group->rows->len; i++)
    {
      selectors[i] = muster_row_group_get (group, i)->when;
      note_terms (group, selectors[i]);
    }
  group->terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  group->key = g_byte_array_new ();
  group->seen = g_hash_table_new (hash_key, keys_are_same);
  obstack_init (&group->memory);
  group->perhaps = g_array_new (FALSE, FALSE, sizeof (guint));
  group->may = g_array_new (FALSE, FALSE, sizeof (guint));
  group->yes = g_array_new (FALSE, FALSE, sizeof (guint));
  group->grades = g_new (gint16, (gsize) ruleset->n_scales);
  group->by_words =
    muster_row_index_new (ruleset, group->checker->reach->extra, selectors, group->rows->len);
  for (int i = 0; i < ruleset->n_scales; i++)
    if (group_uses_scale (group, i))
      g_array_append_val (group->scales, i);
  find_alternatives (group);
  find_holdings (group);
  group->own = muster_reach_new_bits (group->checker->reach);
  group->cells_added = list_cells_of_all (group, group->alternatives);
  group->cells_held = list_cells_of_all (group, group->holdings);
  group->cells_around = list_cells (group, group->masks[MUSTER_WORD_AROUND]);
  group->cells_within = list_cells (group, group->masks[MUSTER_WORD_WITHIN]);
}

static void
clear_group (MusterRowGroup *group)
{
  for (int i = 0; i < MUSTER_N_WORD_PLACES; i++)
    g_free (group->masks[i]);
  g_free (group->own);
  g_array_unref (group->terms);
  g_byte_array_unref (group->key);
  g_hash_table_unref (group->seen);
  obstack_free (&group->memory, NULL);
  g_array_unref (group->perhaps);
  g_array_unref (group->may);
  g_array_unref (group->yes);
  g_free (group->grades);
  g_ptr_array_unref (group->cells_added);
  g_ptr_array_unref (group->cells_held);
  g_array_unref (group->cells_around);
  g_array_unref (group->cells_within);
  muster_row_index_free (group->by_words);
  g_ptr_array_unref (group->holdings);
  g_array_unref (group->rows);
  g_array_unref (group->scales);
  g_ptr_array_unref (group->alternatives);
  g_hash_table_unref (group->told);
  g_hash_table_unref (group->gaps_by_text);
  g_ptr_array_unref (group->gaps);
}

/* Whether some clause of the group and some clause of the row can hold together. */
static gboolean
row_may_hold (const MusterRowGroup *group, const MusterSelector *when)
{
  GArray *terms = group->terms;
  for (int i = 0; i < MAX (group->of->n_clauses, 1); i++)
    for (int j = 0; j < MAX (when->n_clauses, 1); j++)
      {
        g_array_set_size (terms, 0);
        if (i < group->of->n_clauses)
          g_array_append_vals (terms, group->of->clauses[i].terms,
                               (guint) group->of->clauses[i].n_terms);
        if (j < when->n_clauses)
          g_array_append_vals (terms, when->clauses[j].terms, (guint) when->clauses[j].n_terms);
        if (muster_reach_any_may_match (group->checker->reach, (const MusterTerm *) terms->data,
                                        terms->len, MUSTER_CATEGORY_OPTION))
          return TRUE;
      }
  return FALSE;
}

/* Returns: whether some row may hold; where none may, that is told once */
static gboolean
check_dead_rows (MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  g_autoptr (GPtrArray) dead = g_ptr_array_new (); /* (element-type MusterCheckedRow) */
  if (!muster_reach_can_match (checker->reach, group->of))
    return TRUE;
  for (guint i = 0; i < group->rows->len; i++)
    {
      const MusterCheckedRow *row = muster_row_group_get (group, i);
      if (muster_reach_can_match (checker->reach, row->when) && !row_may_hold (group, row->when))
        g_ptr_array_add (dead, (gpointer) row);
    }
  if (dead->len > 1 && dead->len == group->rows->len)
    {
      const MusterCheckedRow *first = g_ptr_array_index (dead, 0);
      muster_problems_add (
        checker->problems, checker->file, group->line,
        /* Translators: %1$s: the id of a figure or of prices; %2$s: the selector of these; %3$s:
           that of their first row. */
        _ ("No row of \"%1$s\" can ever hold: it is of \"%2$s\", which leaves nothing for \"%3$s\" "
           "and the others. Correct \"of\", or add a <choice> of what the rows ask for."),
        group->id, group->of->text, first->when->text);
      return FALSE;
    }
  for (guint i = 0; i < dead->len; i++)
    {
      const MusterCheckedRow *row = g_ptr_array_index (dead, i);
      muster_problems_add (
        checker->problems, checker->file, row->line,
        /* Translators: %1$s: a row's selector; %2$s: the id of its figure or prices; %3$s: the
           selector of these. */
        _ ("The row \"%1$s\" can never hold: \"%2$s\" is of \"%3$s\", which leaves nothing for "
           "it. Correct it or take it out."),
        row->when->text, group->id, group->of->text);
    }
  return TRUE;
}

/* What tells classes apart for this group. */
static void
make_group_key (MusterRowGroup *group, const MusterClass *class)
{
  const MusterChecker *checker = group->checker;
  const guint32 no_word = G_MAXUINT32;
  GByteArray *key = group->key;
  guint length = 0;
  g_byte_array_set_size (key, 0);
  g_byte_array_append (key, (const guint8 *) &length, sizeof length);
  for (int i = 0; i < class->kind->n_words; i++)
    if (muster_bits_has (group->masks[MUSTER_WORD_OF_ITSELF], class->kind->words[i]))
      g_byte_array_append (key, (const guint8 *) &class->kind->words[i], sizeof (guint32));
  g_byte_array_append (key, (const guint8 *) &no_word, sizeof no_word);
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      guint8 direct = (guint8) !muster_reach_is_inherited (checker->reach, class, scale);
      g_byte_array_append (key, muster_reach_get_grades (checker->reach, class, scale),
                           (guint) checker->ruleset->scales[scale].n_grades + 1);
      g_byte_array_append (key, &direct, 1);
    }
  g_byte_array_append (key, &class->n_contexts, sizeof class->n_contexts);
  for (guint i = 0; i < class->n_contexts; i++)
    for (guint j = 0; j < group->cells_around->len; j++)
      {
        const guint64 *context = class->contexts[i];
        guint at = g_array_index (group->cells_around, guint, j);
        guint64 cell = context[at] & group->masks[MUSTER_WORD_AROUND][at];
        g_byte_array_append (key, (const guint8 *) &cell, sizeof cell);
      }
  for (guint i = 0; i < group->cells_within->len; i++)
    {
      guint at = g_array_index (group->cells_within, guint, i);
      guint64 cell = class->within[at] & group->masks[MUSTER_WORD_WITHIN][at];
      g_byte_array_append (key, (const guint8 *) &cell, sizeof cell);
    }
  memcpy (key->data, &key->len, sizeof key->len);
}

/* Returns: whether the class is none of those that were tried, which it is from then on */
static gboolean
is_new_class (MusterRowGroup *group, const MusterClass *class)
{
  make_group_key (group, class);
  return !g_hash_table_contains (group->seen, group->key->data)
         && g_hash_table_add (group->seen,
                              obstack_copy (&group->memory, group->key->data, group->key->len));
}

static void
try_class (MusterRowGroup *group, const MusterClass *class)
{
  g_array_set_size (group->may, 0);
  muster_row_index_list (group->by_words, class->kind, group->perhaps);
  for (guint i = 0; i < group->perhaps->len; i++)
    {
      guint row = g_array_index (group->perhaps, guint, i);
      if (muster_reach_may_match (group->checker->reach, class,
                                  muster_row_group_get (group, row)->when))
        g_array_append_val (group->may, row);
    }
  group->work += group->perhaps->len;
  MusterTrial trial = {
    .group = group, .class = class, .rows = group->may, .grades = group->grades, .yes = group->yes
  };
  muster_trial_run (&trial);
}

static void
try_classes (MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  for (guint i = 0; i < checker->reach->classes->len && !muster_row_group_is_exhausted (group); i++)
    {
      const MusterClass *class = muster_reach_get_class (checker->reach, i);
      if (class->reachable && muster_reach_may_match (checker->reach, class, group->of)
          && is_new_class (group, class))
        try_class (group, class);
    }
  if (muster_row_group_is_exhausted (group))
    muster_problems_add_note (checker->problems, checker->file, group->line,
                              _ ("\"%s\" asks for so many combinations that only the first of them "
                                 "were tried for gaps and doubts. Split it in two."),
                              group->id);
  describe_gaps_of_group (group);
}

static gboolean
prices_use_scale (const MusterRuleset *ruleset, int scale)
{
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      if (muster_selector_uses_scale (prices->of, scale))
        return TRUE;
      for (int row = 0; row < prices->n_rows; row++)
        if (muster_selector_uses_scale (prices->rows[row].when, scale))
          return TRUE;
    }
  return FALSE;
}

/* An ordered scale that is chosen on what is priced, while no row of any group asks for it. Where
 * the user says all prices, he knows. */
static void
check_free_scales (const MusterRowGroup *group)
{
  MusterChecker *checker = group->checker;
  const MusterRuleset *ruleset = checker->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      gboolean is_chosen = FALSE;
      if (!ruleset->scales[scale].ordered || prices_use_scale (ruleset, scale)
          || (group->has_entry && group->rows->len == 0))
        continue;
      for (guint i = 0; i < checker->reach->classes->len && !is_chosen; i++)
        is_chosen =
          (muster_reach_get_offered (checker->reach, muster_reach_get_class (checker->reach, i),
                                     scale)
           & MUSTER_CLASS_OFFERED)
            != 0
          && muster_reach_may_match (checker->reach, muster_reach_get_class (checker->reach, i),
                                     group->of);
      if (is_chosen)
        muster_problems_add_note (checker->problems, checker->file, group->line,
                                  /* Translators: %1$s: the id of the prices; %2$s: a scale's id. */
                                  _ ("The prices \"%1$s\" do not ask for the scale \"%2$s\": its "
                                     "better grades cost no more than its worse ones."),
                                  group->id, ruleset->scales[scale].id);
    }
}

/* What rows leave open that can hold for nothing would be told in vain. */
static gboolean
has_excused_row (const MusterRowGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    if (g_hash_table_contains (group->checker->excused, muster_row_group_get (group, i)->when))
      return TRUE;
  return FALSE;
}

static void
check_group (MusterRowGroup *group)
{
  prepare_group (group);
  if (check_dead_rows (group) && !has_excused_row (group))
    try_classes (group);
  if (group->stat == NULL)
    check_free_scales (group);
  clear_group (group);
}

static void
check_prices (MusterChecker *checker, const MusterPrices *prices)
{
  MusterRowGroup group = { .checker = checker,
                           .id = prices->id,
                           .line = prices->line,
                           .of = prices->of,
                           .has_entry = prices->entry != MUSTER_ENTRY_NONE,
                           .rows = g_array_new (FALSE, TRUE, sizeof (MusterCheckedRow)) };
  for (int i = 0; i < prices->n_rows; i++)
    {
      MusterCheckedRow row = { prices->rows[i].when, &prices->rows[i], NULL, prices->rows[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

static void
check_stat (MusterChecker *checker, const MusterStat *stat)
{
  MusterRowGroup group = { .checker = checker,
                           .id = stat->id,
                           .line = stat->line,
                           .of = stat->of,
                           .stat = stat,
                           .has_entry = stat->entry != MUSTER_ENTRY_NONE,
                           .rows = g_array_new (FALSE, TRUE, sizeof (MusterCheckedRow)) };
  for (int i = 0; i < stat->n_values; i++)
    {
      MusterCheckedRow row = { stat->values[i].when, NULL, &stat->values[i], stat->values[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

/* Gaps, doubts and dead rows in groups of prices and in stats. */
static void
check_rows (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_prices; i++)
    check_prices (checker, &checker->ruleset->prices[i]);
  for (int i = 0; i < checker->ruleset->n_stats; i++)
    if (checker->ruleset->stats[i].n_adds == 0)
      check_stat (checker, &checker->ruleset->stats[i]);
}

guint64
muster_ruleset_check (const MusterRuleset *ruleset, const char *file, GPtrArray *problems)
{
  static void (*const checks[]) (MusterChecker *) = {
    check_selectors,   check_bearers,  check_reach_of_limits, check_places,
    check_armies_held, check_names,    check_overall,         check_tags,
    check_troops,      check_scales,   check_traits,          check_limits,
    check_rows,        check_tables,   check_secrets,         check_terrain,
    check_namings,     check_together, check_citations,
  };
  g_autoptr (MusterReach) reach = muster_reach_new (ruleset);
  g_autoptr (GHashTable) excused = g_hash_table_new (NULL, NULL);
  g_autofree MusterLack *lacks = g_new0 (MusterLack, MAX (ruleset->n_scales, 1));
  MusterChecker checker = { ruleset, reach, file, problems, lacks, excused };
  guint before = problems->len;
  g_debug ("Checking the pack %s", file);
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    checks[i](&checker);
  if (ruleset->base_file != NULL)
    muster_overlay_settle_problems (problems, before, ruleset->base_file);
  muster_problems_sort (problems);
  return *reach->n_tried;
}
