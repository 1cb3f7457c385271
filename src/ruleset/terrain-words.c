#include "config.h"

#include "ruleset/terrain-words.h"

#include "base/text.h"
#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>

char *
muster_terrain_dup_number (const MusterTerrain *terrain, int mm)
{
  gint64 num = terrain->unit_num;
  gint64 tenths = ((gint64) mm * terrain->unit_den * 20 + num) / (num * 2);
  return tenths % 10 == 0 ? g_strdup_printf ("%d", (int) (tenths / 10))
                          : g_strdup_printf ("%d.%d", (int) (tenths / 10), (int) (tenths % 10));
}

char *
muster_terrain_dup_length (const MusterTerrain *terrain, int mm)
{
  g_autofree char *number = muster_terrain_dup_number (terrain, mm);
  return g_strdup_printf ("%s %s", number, terrain->unit);
}

static char *
dup_span (const MusterTerrain *terrain, MusterSpan span)
{
  g_autofree char *low = muster_terrain_dup_number (terrain, span.low);
  g_autofree char *high = muster_terrain_dup_number (terrain, span.high);
  return span.low == span.high ? g_steal_pointer (&low) : g_strdup_printf ("%s–%s", low, high);
}

static char *
dup_selected (const MusterRuleset *ruleset, const MusterSelector *selector)
{
  return selector->n_clauses > 0 ? muster_selector_dup_words (ruleset, selector->text)
                                 : g_strdup (_ ("all"));
}

static void
append (GString *text, const char *part)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", part);
}

/* @format: has a place for what @selector, which may be NULL, picks */
static void
append_selected (GString *text,
                 const MusterRuleset *ruleset,
                 const MusterSelector *selector,
                 const char *format)
{
  if (selector == NULL)
    return;
  g_autofree char *words = dup_selected (ruleset, selector);
  g_autofree char *part = g_strdup_printf (format, words);
  append (text, part);
}

/* @format: has a place for the length; 0 is none */
static void
append_length (GString *text, const MusterTerrain *terrain, int mm, const char *format)
{
  if (mm == 0)
    return;
  g_autofree char *length = muster_terrain_dup_length (terrain, mm);
  g_autofree char *part = g_strdup_printf (format, length);
  append (text, part);
}

char *
muster_table_size_dup_words (const MusterRuleset *ruleset, const MusterTableSize *size)
{
  g_autofree char *width = muster_terrain_dup_number (&ruleset->terrain, size->width);
  g_autofree char *depth = muster_terrain_dup_length (&ruleset->terrain, size->depth);
  return g_strdup_printf ("%s × %s", width, depth);
}

char *
muster_shape_dup_words (const MusterRuleset *ruleset, const MusterShape *shape)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  g_autofree char *width = dup_span (terrain, shape->width);
  g_autofree char *depth = dup_span (terrain, shape->depth);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "%s × %s %s", width, depth, terrain->unit);
  append_selected (text, ruleset, shape->over, _ ("may lie on %s"));
  if (!shape->is_random && !muster_look_is_crossing (shape->look))
    append (text, _ ("only where a player chooses it"));
  return g_string_free (text, FALSE);
}

static const char *
get_course (MusterCourse course)
{
  switch (course)
    {
    case MUSTER_COURSE_EDGES:
      return _ ("from one edge of the table to the opposite");
    case MUSTER_COURSE_BASES:
      return _ ("from one base edge to the other");
    case MUSTER_COURSE_ROUTE:
      return _ ("from sector to sector as dice say");
    case MUSTER_COURSE_LINK:
      break;
    }
  return NULL;
}

char *
muster_path_dup_words (const MusterRuleset *ruleset, const MusterPath *path)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  g_autofree char *breadth = dup_span (terrain, path->breadth);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, _ ("%s %s broad"), breadth, terrain->unit);
  if (get_course (path->course) != NULL)
    append (text, get_course (path->course));
  append_selected (text, ruleset, path->from, _ ("from %s to an edge of the table"));
  append_length (text, terrain, path->within, _ ("within %s of a side edge"));
  if (path->sectors > 0)
    {
      g_autofree char *part =
        g_strdup_printf (ngettext ("in %d sector", "in %d sectors", (gulong) path->sectors),
                         path->sectors);
      append (text, part);
    }
  append_selected (text, ruleset, path->over, _ ("may run over %s"));
  append_selected (text, ruleset, path->joins, _ ("ends where it meets %s"));
  return g_string_free (text, FALSE);
}

char *
muster_crossing_dup_words (const MusterRuleset *ruleset, const MusterCrossing *crossing)
{
  g_autofree char *of = dup_selected (ruleset, crossing->of);
  g_autofree char *over = dup_selected (ruleset, crossing->over);
  g_autofree char *by = dup_selected (ruleset, crossing->by);
  GString *text = g_string_new (NULL);
  /* Translators: lines, what they run over, and what is put there: "Roads over water: a crossing".
   */
  g_string_append_printf (text, _ ("%s over %s: %s"), of, over, by);
  if (crossing->is_once)
    append (text, _ ("each crosses the same one once at most"));
  if (crossing->spare != NULL)
    {
      g_autofree char *spare = dup_selected (ruleset, crossing->spare);
      g_autofree char *below = dup_selected (ruleset, crossing->spare_over);
      g_autofree char *part =
        g_strdup_printf (_ ("%s may have one more to which nothing leads: %s"), below, spare);
      append (text, part);
    }
  return g_string_free (text, FALSE);
}

char *
muster_link_dup_words (const MusterRuleset *ruleset, const MusterLink *link)
{
  g_autofree char *of = dup_selected (ruleset, link->of);
  g_autofree char *from = dup_selected (ruleset, link->from);
  return g_strdup_printf (link->is_largest ? _ ("%s from the largest of %s to an edge of the table")
                                           : _ ("%s from each of %s to an edge of the table"),
                          of, from);
}

/* Places */

static const char *
get_player (MusterBy by)
{
  switch (by)
    {
    case MUSTER_BY_DEFENDER:
      return _ ("the defender");
    case MUSTER_BY_ATTACKER:
      return _ ("the attacker");
    case MUSTER_BY_FIRST:
      return _ ("player A");
    case MUSTER_BY_SECOND:
      return _ ("player B");
    case MUSTER_BY_BOTH:
      break;
    }
  return _ ("both players");
}

static char *
dup_range (int low, int high)
{
  return low == high ? g_strdup_printf ("%d", low) : g_strdup_printf ("%d–%d", low, high);
}

/* What a row does; where it says nothing the sector that is thrown. */
static char *
dup_row (const MusterRuleset *ruleset, const MusterPlaceRow *row)
{
  g_autofree char *within = muster_terrain_dup_length (&ruleset->terrain, row->within);
  if (row->where == MUSTER_WHERE_DEFENDER)
    return g_strdup_printf (_ ("within %s of the defender's edge"), within);
  if (row->where == MUSTER_WHERE_ATTACKER)
    return g_strdup_printf (_ ("within %s of the attacker's edge"), within);
  if (row->of != NULL)
    return dup_selected (ruleset, row->of);
  if (row->has_by)
    return g_strdup_printf (_ ("%s chooses"), get_player (row->by));
  return g_strdup (_ ("in the sector of that number"));
}

/* "d6: 1–4 in the sector of that number, 5 within 30 cm of the defender's edge" */
static void
append_rows (GString *text, const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  for (int i = 0; i < place->n_rows; i++)
    {
      g_autofree char *results = dup_range (place->rows[i].low, place->rows[i].high);
      g_autofree char *row = dup_row (ruleset, &place->rows[i]);
      g_string_append_printf (rows, "%s%s %s", i > 0 ? ", " : "", results, row);
    }
  g_autofree char *part =
    g_strdup_printf ("d%d: %s", place->then > 0 ? place->then : place->die, rows->str);
  if (place->n_rows > 0)
    append (text, part);
}

static void
append_head (GString *text, const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  g_autofree char *of = dup_selected (ruleset, place->of);
  g_autofree char *number = dup_range (place->min, place->max);
  g_autofree char *hits = dup_range (place->hit_low, place->hit_high);
  g_autofree char *part = NULL;
  if (place->what == MUSTER_PLACE_UNITS)
    part = g_strdup_printf ("%s: %s", get_player (place->by), of);
  else if (place->each_sector)
    part =
      g_strdup_printf (_ ("each sector has one where a d%d shows %s: %s"), place->die, hits, of);
  else
    part = g_strdup_printf (_ ("%s: %s of %s"), get_player (place->by), number, of);
  append (text, part);
}

char *
muster_place_dup_words (const MusterRuleset *ruleset, const MusterPlaceRule *place)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  GString *text = g_string_new (NULL);
  append_head (text, ruleset, place);
  if (place->measure >= 0)
    {
      g_autofree char *part =
        g_strdup_printf (_ ("counted by “%s”"), ruleset->stats[place->measure].name);
      append (text, part);
    }
  append_rows (text, ruleset, place);
  append_length (text, terrain, place->within,
                 place->what == MUSTER_PLACE_UNITS ? _ ("within %s of their base edge")
                                                   : _ ("within %s of the centre line"));
  append_length (text, terrain, place->clear, _ ("%s from the side edges at least"));
  append_length (text, terrain, place->apart, _ ("%s from each other at least"));
  append_length (text, terrain, place->near, _ ("within %s of a marker"));
  return g_string_free (text, FALSE);
}

char *
muster_arrival_dup_words (const MusterRuleset *ruleset, const MusterArrival *arrival)
{
  GString *text = g_string_new (NULL);
  g_autofree char *of = dup_selected (ruleset, arrival->of);
  g_autofree char *must =
    dup_range (MAX (arrival->must_low, 1), MIN (arrival->must_high, arrival->die));
  g_string_append_printf (text, _ ("%s: on d%d with %s they must come"), of, arrival->die, must);
  if (arrival->may_low <= arrival->may_high)
    {
      g_autofree char *may =
        dup_range (MAX (arrival->may_low, 1), MIN (arrival->may_high, arrival->die));
      g_string_append_printf (text, _ (", with %s they may"), may);
    }
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (int i = 0; i < arrival->n_stretches; i++)
    g_ptr_array_add (names, (gpointer) arrival->stretches[i].name);
  g_autofree char *where = muster_text_join (names);
  if (where[0] != '\0')
    append (text, where);
  return g_string_free (text, FALSE);
}

char *
muster_terrain_dup_words (const MusterRuleset *ruleset)
{
  const MusterTerrain *terrain = &ruleset->terrain;
  GString *text = g_string_new (NULL);
  if (terrain->columns * terrain->rows > 1)
    g_string_append_printf (text, _ ("%d sectors, %d by %d"), terrain->columns * terrain->rows,
                            terrain->columns, terrain->rows);
  if (terrain->attack >= 0)
    {
      g_autofree char *part = g_strdup_printf (_ ("the attack is thrown for by “%s”"),
                                               ruleset->stats[terrain->attack].name);
      append (text, part);
    }
  return g_string_free (text, FALSE);
}
