#include "config.h"

#include "base/problem.h"
#include "ruleset/bits.h"
#include "ruleset/check/checker.h"

#include <glib/gi18n-lib.h>

/* What stands on a battlefield has no grades, and its numbers are left open.
 * @kind: NULL for the battlefield itself */
static gboolean
clause_may_match (const MusterClause *clause, const MusterKind *kind)
{
  for (int i = 0; i < clause->n_terms; i++)
    {
      const MusterTerm *term = &clause->terms[i];
      gboolean has = term->kind == MUSTER_TERM_WORD
                     && (term->inside || kind == NULL ? term->bit == MUSTER_SORT_BATTLEFIELD
                                                      : muster_kind_has_word (kind, term->bit));
      if (term->kind != MUSTER_TERM_NUMBER && !has == !term->negated)
        return FALSE;
    }
  return TRUE;
}

gboolean
muster_checker_may_match_on_table (const MusterChecker *checker, const MusterClause *clause)
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
  return kind->sort == MUSTER_SORT_FEATURE;
}

static gboolean
is_objective (const MusterRuleset *ruleset, const MusterKind *kind)
{
  (void) ruleset;
  return kind->sort == MUSTER_SORT_OBJECTIVE;
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
    if (muster_checker_may_match_on_table (checker, &selector->clauses[i]))
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
                            _ ("<%s of=\"%s\"> does not say where in the rulebook its measures "
                               "stand. Add cite, unless they are your own."),
                            element, of->text);
}

static void
check_shape (MusterChecker *checker, const MusterShape *shape)
{
  require (checker, shape->of, is_feature, shape->line,
           _ ("<shape of=\"%s\"> is of no type of feature. Mend it or take it out."));
  require (checker, shape->over, is_feature, shape->line,
           _ ("over=\"%s\" names no type of feature. Mend it or take it out."));
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
           _ ("<path of=\"%s\"> is of no type of feature. Mend it or take it out."));
  require (checker, path->over, is_feature, path->line,
           _ ("over=\"%s\" names no type of feature. Mend it or take it out."));
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
                         _ ("<place id=\"%s\"> has nothing to place: no feature with a <shape> or "
                            "a <path> is \"%s\". Mend its of."),
                         place->id, place->of->text);
  else
    for (int i = 0; i < place->n_rows; i++)
      if (place->rows[i].of != NULL && misses (checker, place->rows[i].of, place->of, is_placeable))
        muster_problems_add (checker->problems, checker->file, place->rows[i].line,
                             _ ("This row has nothing to place: of what <place id=\"%s\"> may "
                                "place, nothing is \"%s\". Mend its of."),
                             place->id, place->rows[i].of->text);
}

static void
check_objectives_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  if (misses (checker, place->of, NULL, is_objective))
    muster_problems_add (checker->problems, checker->file, place->line,
                         _ ("<place id=\"%s\"> has no objective to place: no type with "
                            "kind=\"objective\" is \"%s\". Add one or mend its of."),
                         place->id, place->of->text);
}

static void
check_units_place (MusterChecker *checker, const MusterPlaceRule *place)
{
  if (!muster_reach_can_match (checker->reach, place->of) && !is_dead (checker, place->of))
    muster_problems_add (checker->problems, checker->file, place->line,
                         _ ("<place id=\"%s\"> is of \"%s\", which nothing in an army can be. "
                            "Mend its of."),
                         place->id, place->of->text);
}

/* A piece that counts for nothing could be placed for ever. */
static void
check_measure (MusterChecker *checker, const MusterPlaceRule *place)
{
  const MusterStat *stat = &checker->ruleset->stats[place->measure];
  if (misses (checker, stat->of, place->of, is_feature))
    muster_problems_add (checker->problems, checker->file, place->line,
                         _ ("<place id=\"%s\"> counts by \"%s\", which is no stat of what it "
                            "places. Name one of features."),
                         place->id, stat->id);
  for (int i = 0; i < stat->n_values; i++)
    if (!stat->is_text && !stat->values[i].has_none && stat->values[i].numbers[0].den != 0
        && muster_number_compare (stat->values[i].numbers[0], MUSTER_NUMBER (1)) < 0)
      muster_problems_add (checker->problems, checker->file, stat->values[i].line,
                           _ ("A piece of terrain counts as one at least (<place id=\"%s\">). "
                              "Mend the figure."),
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
check_places (MusterChecker *checker)
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
  if (!makes_terrain)
    muster_problems_add (checker->problems, checker->file, terrain->line,
                         _ ("<terrain> has no <place> of terrain: battlefields stay empty. Add "
                            "one."));
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
  if (limit->kind != MUSTER_LIMIT_COUNT)
    muster_problems_add (checker->problems, checker->file, limit->line,
                         _ ("The limit \"%s\" is of a battlefield, of which only limits with "
                            "kind=\"count\" are known. Write it as one, or as a note."),
                         limit->id);
  else if (misses (checker, limit->of, NULL, is_feature))
    muster_problems_add (checker->problems, checker->file, limit->line,
                         _ ("The limit \"%s\" counts \"%s\" on a battlefield, where nothing is "
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
check_limits (MusterChecker *checker)
{
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (scope_is_board (limit->scope))
        check_limit (checker, limit);
      else if (scope_is_feature (checker, limit->scope))
        muster_problems_add (checker->problems, checker->file, limit->line,
                             _ ("The limit \"%s\" has the scope \"%s\": nothing stands in a "
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
                     "Mend its on."));
  for (int i = 0; i < ruleset->n_prices; i++)
    require_army (checker, ruleset->prices[i].of, ruleset->prices[i].line,
                  _ ("Prices are of what an army has, and \"%s\" stands on battlefields. Mend "
                     "their of."));
}

void
muster_checker_check_terrain (MusterChecker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  check_armies (checker);
  check_limits (checker);
  if (!ruleset->terrain.is_given && ruleset->n_features > 0)
    muster_problems_add (checker->problems, checker->file, ruleset->features[0].line,
                         _ ("\"%s\" has no battlefield to stand on: there is no <terrain>. Add "
                            "it, or take the types of features and objectives out."),
                         ruleset->features[0].id);
  if (!ruleset->terrain.is_given)
    return;
  check_types (checker);
  check_measures (checker);
  check_places (checker);
  require_army (checker, ruleset->terrain.arrival.of, ruleset->terrain.arrival.line,
                _ ("<arrival of=\"%s\"> is of nothing in an army. Mend its of."));
}
