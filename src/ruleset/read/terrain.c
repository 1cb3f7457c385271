#include "config.h"

#include "ruleset/read/reader.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Tables are at most so wide, in mm; nobody plays on more. */
#define WIDEST 10000

/* Units that lengths of the table may be given in. */
static const struct
{
  const char *name;
  int num; /* mm, as a fraction */
  int den;
} units[] = { { "mm", 1, 1 }, { "cm", 10, 1 }, { "in", 254, 10 }, { "ft", 3048, 10 } };

static MusterTerrain *
get_terrain (MusterReader *reader)
{
  return &reader->ruleset->terrain;
}

static void
read_unit (MusterReader *reader, const MusterXmlNode *node)
{
  MusterTerrain *terrain = get_terrain (reader);
  const char *own = muster_xml_node_get (node, "unit");
  terrain->unit = own != NULL ? own : reader->ruleset->length;
  terrain->unit_num = 1;
  terrain->unit_den = 1;
  for (guint i = 0; terrain->unit != NULL && i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].name, terrain->unit))
      {
        terrain->unit_num = units[i].num;
        terrain->unit_den = units[i].den;
        return;
      }
  muster_reader_complain (reader, node,
                          _ ("Lengths on a table are given in mm, cm, in or ft. Give <terrain> a "
                             "unit of these."));
}

/* Returns: mm, rounded to the nearest */
static gboolean
parse_length (MusterReader *reader, const char *text, int *mm)
{
  const MusterTerrain *terrain = get_terrain (reader);
  MusterNumber number;
  if (!muster_number_parse (text, &number) || number.num < 0)
    return FALSE;
  number =
    muster_number_multiply (number, muster_number_new (terrain->unit_num, terrain->unit_den));
  number = muster_number_add (number, muster_number_new (1, 2));
  *mm = (int) MIN (muster_number_floor (number), WIDEST);
  return TRUE;
}

/* 0 where it is not given. */
static int
read_length (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  int mm = 0;
  if (text != NULL && !parse_length (reader, text, &mm))
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                            _ ("%1$s=\"%2$s\" is no length. Write a number such as 30."), attribute,
                            text);
  return mm;
}

static MusterSpan
read_span (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterSpan span = { 0, 0 };
  const char *dots = strstr (text, "..");
  g_autofree char *low = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  if (!parse_length (reader, low, &span.low)
      || !parse_length (reader, dots != NULL ? dots + 2 : text, &span.high) || span.low < 1
      || span.low > span.high)
    muster_reader_complain (reader, node,
                            /* Translators: %1$s: the name of an attribute; %2$s: its value. */
                            _ ("%1$s=\"%2$s\" is no length from the least to the most. Write 12 or "
                               "10..20."),
                            attribute, text);
  return span;
}

static MusterSelector *
read_selector (MusterReader *reader, const MusterXmlNode *node, const char *attribute)
{
  return muster_xml_node_get (node, attribute) != NULL
           ? muster_reader_compile (reader, node, attribute)
           : NULL;
}

static MusterLook
read_look (MusterReader *reader, const MusterXmlNode *node, gboolean is_line)
{
  MusterLook look = muster_look_find (muster_xml_node_get (node, "look"));
  if (muster_look_is_line (look) != is_line)
    muster_reader_complain (reader, node,
                            is_line ? _ ("look=\"%s\" is no line. Make it a <shape>.")
                                    : _ ("look=\"%s\" is a line. Make it a <path>."),
                            muster_xml_node_get (node, "look"));
  return look;
}

/* A word of a short list, by its index; 0 without it. The schema knows them all. */
static int
read_word (const MusterXmlNode *node, const char *attribute, const char *const *words)
{
  return MAX (muster_text_find_word (words, muster_xml_node_get (node, attribute)), 0);
}

static int
read_count (const MusterXmlNode *node, const char *attribute, int otherwise)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? (int) CLAMP (g_ascii_strtoll (text, NULL, 10), 0, 1000) : otherwise;
}

static void
read_sizes (MusterReader *reader, const MusterXmlNode *root)
{
  MusterTerrain *terrain = get_terrain (reader);
  GArray *sizes = g_array_new (FALSE, TRUE, sizeof (MusterTableSize));
  FOR_EACH (node, root, "board")
  {
    MusterTableSize size = { .name = muster_xml_node_get (node, "name"),
                             .width = read_length (reader, node, "width"),
                             .depth = read_length (reader, node, "depth"),
                             .cite = muster_reader_get_cite (node, terrain->cite),
                             .line = muster_xml_node_get_line (node) };
    if (size.width < 300 || size.depth < 300 || size.width >= WIDEST || size.depth >= WIDEST)
      muster_reader_complain (reader, node,
                              _ ("A table is from 30 cm to 10 m wide and deep. Correct width and "
                                 "depth."));
    g_array_append_val (sizes, size);
  }
  terrain->sizes = muster_reader_take (reader, sizes, &terrain->n_sizes);
}

static void
read_shapes (MusterReader *reader, const MusterXmlNode *root)
{
  MusterTerrain *terrain = get_terrain (reader);
  GArray *shapes = g_array_new (FALSE, TRUE, sizeof (MusterShape));
  FOR_EACH (node, root, "shape")
  {
    MusterShape shape = { .of = muster_reader_compile (reader, node, "of"),
                          .look = read_look (reader, node, FALSE),
                          .width = read_span (reader, node, "width"),
                          .depth = read_span (reader, node, "depth"),
                          .over = read_selector (reader, node, "over"),
                          .is_random = g_strcmp0 (muster_xml_node_get (node, "random"), "no") != 0,
                          .cite = muster_xml_node_get (node, "cite"),
                          .own = muster_xml_node_get (node, "own"),
                          .line = muster_xml_node_get_line (node) };
    g_array_append_val (shapes, shape);
  }
  terrain->shapes = muster_reader_take (reader, shapes, &terrain->n_shapes);
}

static void
read_paths (MusterReader *reader, const MusterXmlNode *root)
{
  static const char *const courses[] = { "edges", "bases", "route", "link", NULL };
  MusterTerrain *terrain = get_terrain (reader);
  GArray *paths = g_array_new (FALSE, TRUE, sizeof (MusterPath));
  FOR_EACH (node, root, "path")
  {
    MusterPath path = { .of = muster_reader_compile (reader, node, "of"),
                        .look = read_look (reader, node, TRUE),
                        .breadth = read_span (reader, node, "breadth"),
                        .course = (MusterCourse) read_word (node, "course", courses),
                        .from = read_selector (reader, node, "from"),
                        .within = read_length (reader, node, "within"),
                        .sectors = read_count (node, "sectors", 0),
                        .over = read_selector (reader, node, "over"),
                        .joins = read_selector (reader, node, "joins"),
                        .cite = muster_xml_node_get (node, "cite"),
                        .own = muster_xml_node_get (node, "own"),
                        .line = muster_xml_node_get_line (node) };
    if (path.course == MUSTER_COURSE_LINK && path.from == NULL)
      muster_reader_complain (reader, node,
                              _ ("A path with course=\"link\" starts at a feature. Say at which "
                                 "with from."));
    g_array_append_val (paths, path);
  }
  terrain->paths = muster_reader_take (reader, paths, &terrain->n_paths);
}

static void
read_crossings (MusterReader *reader, const MusterXmlNode *root)
{
  MusterTerrain *terrain = get_terrain (reader);
  GArray *crossings = g_array_new (FALSE, TRUE, sizeof (MusterCrossing));
  FOR_EACH (node, root, "crossing")
  {
    MusterCrossing crossing = { .of = muster_reader_compile (reader, node, "of"),
                                .over = muster_reader_compile (reader, node, "over"),
                                .by = muster_reader_compile (reader, node, "by"),
                                .is_once = muster_reader_is_yes (node, "once"),
                                .spare = read_selector (reader, node, "spare"),
                                .spare_over = read_selector (reader, node, "spare-over"),
                                .cite = muster_xml_node_get (node, "cite"),
                                .line = muster_xml_node_get_line (node) };
    if (crossing.spare != NULL && crossing.spare_over == NULL)
      crossing.spare_over = crossing.over;
    g_array_append_val (crossings, crossing);
  }
  terrain->crossings = muster_reader_take (reader, crossings, &terrain->n_crossings);
}

static void
read_links (MusterReader *reader, const MusterXmlNode *root)
{
  static const char *const which[] = { "each", "largest", NULL };
  MusterTerrain *terrain = get_terrain (reader);
  GArray *links = g_array_new (FALSE, TRUE, sizeof (MusterLink));
  FOR_EACH (node, root, "link")
  {
    MusterLink link = { .of = muster_reader_compile (reader, node, "of"),
                        .from = muster_reader_compile (reader, node, "from"),
                        .is_largest = read_word (node, "which", which) == 1,
                        .cite = muster_xml_node_get (node, "cite"),
                        .line = muster_xml_node_get_line (node) };
    g_array_append_val (links, link);
  }
  terrain->links = muster_reader_take (reader, links, &terrain->n_links);
}

static const char *const players[] = { "defender", "attacker", "both", "first", "second", NULL };

static void
read_place_rows (MusterReader *reader, const MusterXmlNode *parent, MusterPlaceRule *place)
{
  static const char *const wheres[] = { "sector", "defender", "attacker", NULL };
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (MusterPlaceRow));
  int die = place->then > 0 ? place->then : place->die;
  FOR_EACH (node, parent, "row")
  {
    MusterResults at = muster_reader_get_results (reader, node, "at");
    MusterPlaceRow row = { .low = MAX (at.low, 1),
                           .high = MIN (at.high, die),
                           .of = read_selector (reader, node, "of"),
                           .has_by = muster_xml_node_get (node, "by") != NULL,
                           .by = (MusterBy) read_word (node, "by", players),
                           .where = (MusterWhere) read_word (node, "where", wheres),
                           .within = read_length (reader, node, "within"),
                           .line = muster_xml_node_get_line (node) };
    if (row.low > row.high)
      muster_reader_complain (reader, node,
                              _ ("at=\"%s\" is no result of the die of this <place>. Correct it."),
                              muster_xml_node_get (node, "at"));
    g_array_append_val (rows, row);
  }
  place->rows = muster_reader_take (reader, rows, &place->n_rows);
}

/* Each result must have one row. */
static void
check_place_rows (MusterReader *reader, const MusterXmlNode *node, const MusterPlaceRule *place)
{
  int die = place->then > 0 ? place->then : place->die;
  for (int at = 1; place->n_rows > 0 && at <= die; at++)
    {
      int n = 0;
      for (int i = 0; i < place->n_rows; i++)
        n += place->rows[i].low <= at && at <= place->rows[i].high;
      if (n != 1)
        muster_reader_complain (
          reader, node,
          /* Translators: %1$d: a result of the die; %2$d: how many rows are for it; %3$s: an id. */
          ngettext ("The result %1$d of the die has %2$d row in <place id=\"%3$s\">. Give it "
                    "exactly one.",
                    "The result %1$d of the die has %2$d rows in <place id=\"%3$s\">. Give it "
                    "exactly one.",
                    (gulong) n),
          at, n, place->id);
    }
}

static void
read_place_dice (MusterReader *reader, const MusterXmlNode *node, MusterPlaceRule *place)
{
  MusterRoll roll = muster_reader_get_roll (reader, node, "roll");
  MusterRoll then = muster_reader_get_roll (reader, node, "then");
  MusterResults hits = muster_reader_get_results (reader, node, "at");
  place->dice = roll.dice;
  place->die = roll.die;
  place->then = then.die;
  place->hit_low = hits.is_given ? hits.low : 1;
  place->hit_high = hits.is_given ? hits.high : roll.die;
  if (roll.dice > 1 || then.dice > 1)
    muster_reader_complain (reader, node,
                            _ ("A piece is placed by one die. Write roll=\"d6\" or the like."));
  if (roll.die == 0 && place->what == MUSTER_PLACE_TERRAIN)
    muster_reader_complain (reader, node,
                            _ ("<place id=\"%s\"> is of terrain, and nothing is thrown for where "
                               "it lies. Give it a roll."),
                            place->id);
}

static void
read_places (MusterReader *reader, const MusterXmlNode *root)
{
  static const char *const whats[] = { "terrain", "objectives", "units", NULL };
  MusterTerrain *terrain = get_terrain (reader);
  GArray *places = g_array_new (FALSE, TRUE, sizeof (MusterPlaceRule));
  FOR_EACH (node, root, "place")
  {
    gboolean has_measure;
    MusterMeasure measure = muster_reader_get_measure (reader, node, "measure", &has_measure);
    MusterPlaceRule place = { .id = muster_xml_node_get (node, "id"),
                              .name = muster_xml_node_get (node, "name"),
                              .what = (MusterPlaceWhat) read_word (node, "what", whats),
                              .by = (MusterBy) read_word (node, "by", players),
                              .each_sector = muster_reader_is_yes (node, "each-sector"),
                              .of = muster_reader_compile (reader, node, "of"),
                              .min = read_count (node, "min", 0),
                              .max = read_count (node, "max", 0),
                              .measure = has_measure ? measure.index : -1,
                              .within = read_length (reader, node, "within"),
                              .clear = read_length (reader, node, "clear"),
                              .apart = read_length (reader, node, "apart"),
                              .near = read_length (reader, node, "near"),
                              .cite = muster_xml_node_get (node, "cite"),
                              .is_own = muster_reader_is_yes (node, "own"),
                              .line = muster_xml_node_get_line (node) };
    if (has_measure && measure.kind != MUSTER_MEASURE_STAT)
      muster_reader_complain (reader, node, _ ("measure=\"%s\" is no stat. Name one of features."),
                              muster_xml_node_get (node, "measure"));
    if (place.min > place.max)
      muster_reader_complain (reader, node,
                              _ ("<place id=\"%s\"> has more as its least than as its most. Turn "
                                 "min and max round."),
                              place.id);
    read_place_dice (reader, node, &place);
    read_place_rows (reader, node, &place);
    check_place_rows (reader, node, &place);
    g_array_append_val (places, place);
  }
  terrain->places = muster_reader_take (reader, places, &terrain->n_places);
}

/* "1/3" is a share of the edge, "30" a length. */
static MusterNumber
read_stretch_end (MusterReader *reader,
                  const MusterXmlNode *node,
                  const char *attribute,
                  gboolean *is_share)
{
  const char *text = muster_xml_node_get (node, attribute);
  MusterNumber number = MUSTER_NUMBER (0);
  *is_share = *is_share || strchr (text, '/') != NULL;
  if (!muster_number_parse (text, &number))
    muster_reader_complain (reader, node,
                            _ ("%1$s=\"%2$s\" is no length. Write a number such as 30."), attribute,
                            text);
  return number;
}

static void
read_stretches (MusterReader *reader, const MusterXmlNode *parent, MusterArrival *arrival)
{
  static const char *const edges[] = { "base", "left", "right", NULL };
  const MusterTerrain *terrain = get_terrain (reader);
  MusterNumber factor = muster_number_new (terrain->unit_num, terrain->unit_den);
  GArray *stretches = g_array_new (FALSE, TRUE, sizeof (MusterEntryStretch));
  FOR_EACH (node, parent, "entry")
  {
    MusterEntryStretch stretch = { .id = muster_xml_node_get (node, "id"),
                                   .name = muster_xml_node_get (node, "name"),
                                   .edge = (MusterEntryEdge) read_word (node, "edge", edges) };
    stretch.from = read_stretch_end (reader, node, "from", &stretch.is_share);
    stretch.to = read_stretch_end (reader, node, "to", &stretch.is_share);
    if (muster_number_compare (stretch.from, stretch.to) >= 0)
      muster_reader_complain (reader, node,
                              _ ("<entry id=\"%s\"> ends before it begins. Turn from "
                                 "and to round."),
                              stretch.id);
    if (stretch.is_share && muster_number_compare (stretch.to, MUSTER_NUMBER (1)) > 0)
      muster_reader_complain (reader, node,
                              _ ("<entry id=\"%s\"> ends beyond its edge. Write shares of the edge "
                                 "up to 1, or two lengths."),
                              stretch.id);
    if (!stretch.is_share)
      {
        stretch.from = muster_number_multiply (stretch.from, factor);
        stretch.to = muster_number_multiply (stretch.to, factor);
      }
    g_array_append_val (stretches, stretch);
  }
  arrival->stretches = muster_reader_take (reader, stretches, &arrival->n_stretches);
}

static void
read_arrival (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *node = muster_xml_node_get_first (root, "arrival");
  if (node == NULL)
    return;
  MusterArrival *arrival = &get_terrain (reader)->arrival;
  MusterResults must = muster_reader_get_results (reader, node, "must");
  MusterResults may = muster_reader_get_results (reader, node, "may");
  *arrival = (MusterArrival){ .is_given = TRUE,
                              .die = muster_reader_get_roll (reader, node, "roll").die,
                              .must_low = must.low,
                              .must_high = must.high,
                              .may_low = may.is_given ? may.low : 1,
                              .may_high = may.is_given ? may.high : 0,
                              .of = muster_reader_compile (reader, node, "of"),
                              .cite = muster_xml_node_get (node, "cite"),
                              .line = muster_xml_node_get_line (node) };
  if (muster_reader_get_roll (reader, node, "roll").dice > 1)
    muster_reader_complain (reader, node,
                            _ ("Reserves arrive by one die. Write roll=\"d6\" or the like."));
  read_stretches (reader, node, arrival);
}

static void
read_attack (MusterReader *reader, const MusterXmlNode *node)
{
  const char *stat = muster_xml_node_get (node, "attack");
  MusterTerrain *terrain = get_terrain (reader);
  terrain->attack = stat != NULL ? muster_ruleset_find_stat (reader->ruleset, stat) : -1;
  if (stat != NULL
      && (terrain->attack < 0 || reader->ruleset->stats[terrain->attack].roll.die == 0))
    muster_reader_complain (reader, node,
                            _ ("attack=\"%s\" is no stat that dice are thrown for. Name one with "
                               "roll."),
                            stat);
}

void
muster_reader_read_terrain (MusterReader *reader, const MusterXmlNode *root)
{
  const MusterXmlNode *node = muster_xml_node_get_first (root, "terrain");
  MusterTerrain *terrain = get_terrain (reader);
  terrain->attack = -1;
  if (node == NULL)
    return;
  terrain->line = muster_xml_node_get_line (node);
  terrain->borrow = muster_xml_node_get (node, "borrow");
  if (terrain->borrow != NULL && muster_xml_node_get_first (node, NULL) != NULL)
    muster_reader_complain (reader, node,
                            _ ("<terrain borrow=\"%s\"> has a method of its own. Take out one or "
                               "the other."),
                            terrain->borrow);
  if (terrain->borrow != NULL)
    return;
  terrain->is_given = TRUE;
  terrain->is_empty = g_strcmp0 (muster_xml_node_get (node, "empty"), "yes") == 0;
  terrain->columns = CLAMP (read_count (node, "columns", 1), 1, 24);
  terrain->rows = CLAMP (read_count (node, "rows", 1), 1, 24);
  terrain->cite = muster_xml_node_get (node, "cite");
  read_unit (reader, node);
  read_attack (reader, node);
  read_sizes (reader, node);
  read_shapes (reader, node);
  read_paths (reader, node);
  read_crossings (reader, node);
  read_links (reader, node);
  read_places (reader, node);
  read_arrival (reader, node);
  terrain->effects = muster_reader_read_effects (reader, node, &terrain->n_effects);
  if (muster_xml_node_get_next (node, "terrain") != NULL)
    muster_reader_complain (reader, muster_xml_node_get_next (node, "terrain"),
                            _ ("There is a second <terrain>. Keep one."));
}
