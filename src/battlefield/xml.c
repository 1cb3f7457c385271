#include "config.h"

#include "battlefield/xml.h"

#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "battlefield/model/placement.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* More than this no table needs: points of one outline, points of all together, and things that lie
 * on it. Each is held against each, and a file from outside must not keep the check busy for hours.
 */
#define MOST_POINTS     2000
#define MOST_POINTS_ALL 20000
#define MOST_NODES      500

#define FOR_EACH(node, parent, name)                                                               \
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, name); node != NULL;         \
       node = muster_xml_node_get_next (node, name))

/* Writing */

static void
write_points (MusterXmlWriter *writer, const MusterPoint *points, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d,%d", i > 0 ? " " : "", points[i].x, points[i].y);
  muster_xml_writer_attribute (writer, "points", text->str);
}

static void
write_number (MusterXmlWriter *writer, const char *name, int number)
{
  if (number != 0)
    muster_xml_writer_attribute_int (writer, name, number);
}

static void
write_given (MusterXmlWriter *writer, const char *name, MusterNumber number)
{
  if (number.den == 0)
    return;
  g_autofree char *plain = muster_number_dup_plain (number);
  muster_xml_writer_attribute (writer, name, plain);
}

static void
write_effect (MusterXmlWriter *writer, const MusterRuleset *ruleset, const MusterEffect *effect)
{
  muster_xml_writer_start (writer, "effect");
  if (effect->of != NULL)
    muster_xml_writer_attribute (writer, "of", effect->of->text);
  if (effect->stat >= 0)
    muster_xml_writer_attribute (writer, "stat", ruleset->stats[effect->stat].id);
  muster_xml_writer_attribute (writer, "activity", muster_activity_get_word (effect->activity));
  write_given (writer, "times", effect->times);
  write_given (writer, "add", effect->add);
  write_given (writer, "dice", effect->dice);
  write_given (writer, "from", effect->from);
  write_given (writer, "to", effect->to);
  muster_xml_writer_attribute (writer, "unit", effect->unit);
  if (effect->is_target)
    muster_xml_writer_attribute (writer, "target", "yes");
  muster_xml_writer_attribute (writer, "cite", effect->cite);
  if (effect->text[0] != '\0')
    muster_xml_writer_text (writer, effect->text);
  muster_xml_writer_end (writer);
}

/* Those of borrowed terrain are about troops of other rules. */
static void
write_effects_of (MusterXmlWriter *writer,
                  const MusterBattlefield *battlefield,
                  const MusterFeature *feature)
{
  const MusterRuleset *ruleset = battlefield->ruleset;
  if (ruleset == NULL || feature->kind == NULL
      || (battlefield->played_id != NULL
          && g_strcmp0 (battlefield->played_id, battlefield->ruleset_id) != 0))
    return;
  for (int i = 0; i < ruleset->terrain.n_effects; i++)
    if (muster_feature_kind_matches (ruleset, feature->kind, ruleset->terrain.effects[i].in))
      write_effect (writer, ruleset, &ruleset->terrain.effects[i]);
}

static void
write_feature (MusterXmlWriter *writer,
               const MusterBattlefield *battlefield,
               const MusterFeature *feature)
{
  muster_xml_writer_start (writer, "feature");
  muster_xml_writer_attribute_int (writer, "id", feature->id);
  muster_xml_writer_attribute (writer, "type", feature->type_id);
  if (feature->kind != NULL)
    muster_xml_writer_attribute (writer, "what", feature->kind->name);
  if (feature->look != MUSTER_LOOK_NONE)
    muster_xml_writer_attribute (writer, "look", muster_look_get_word (feature->look));
  muster_xml_writer_attribute (writer, "name", feature->name);
  muster_xml_writer_attribute (writer, "stream", feature->stream);
  muster_xml_writer_attribute (writer, "place", feature->place);
  muster_xml_writer_attribute (writer, "side", muster_side_get_word (feature->side));
  write_number (writer, "sector", feature->sector);
  write_number (writer, "turn", feature->turn);
  write_number (writer, "breadth", feature->breadth);
  write_points (writer, feature->points, feature->n_points);
  muster_xml_writer_text_element (writer, "note", feature->note);
  write_effects_of (writer, battlefield, feature);
  muster_xml_writer_end (writer);
}

static void
write_objective (MusterXmlWriter *writer,
                 const MusterBattlefield *battlefield,
                 const MusterObjective *objective)
{
  MusterNumber pays;
  muster_xml_writer_start (writer, "objective");
  muster_xml_writer_attribute_int (writer, "id", objective->id);
  muster_xml_writer_attribute (writer, "type", objective->type_id);
  if (objective->kind != NULL)
    muster_xml_writer_attribute (writer, "what", objective->kind->name);
  muster_xml_writer_attribute (writer, "name", objective->name);
  muster_xml_writer_attribute (writer, "side", muster_side_get_word (objective->side));
  muster_xml_writer_attribute_int (writer, "x", objective->at.x);
  muster_xml_writer_attribute_int (writer, "y", objective->at.y);
  if (muster_objective_get_points (battlefield, objective, &pays))
    {
      g_autofree char *plain = muster_number_dup_plain (pays);
      muster_xml_writer_attribute (writer, "pays", plain);
    }
  muster_xml_writer_end (writer);
}

static void
write_zone (MusterXmlWriter *writer, const MusterZone *zone)
{
  muster_xml_writer_start (writer, "zone");
  muster_xml_writer_attribute_int (writer, "id", zone->id);
  muster_xml_writer_attribute (writer, "name", zone->name);
  muster_xml_writer_attribute (writer, "side", muster_side_get_word (zone->side));
  write_points (writer, zone->points, zone->n_points);
  muster_xml_writer_end (writer);
}

/* In the order of the ids, which no table has by itself. */
static void
write_pieces (MusterXmlWriter *writer, const MusterBattlefield *battlefield)
{
  if (battlefield->pieces == NULL)
    return;
  g_autoptr (GList) types = g_hash_table_get_keys (battlefield->pieces);
  types = g_list_sort (g_steal_pointer (&types), (GCompareFunc) strcmp);
  for (GList *at = types; at != NULL; at = at->next)
    {
      muster_xml_writer_start (writer, "piece");
      muster_xml_writer_attribute (writer, "type", at->data);
      muster_xml_writer_attribute_int (
        writer, "n", GPOINTER_TO_INT (g_hash_table_lookup (battlefield->pieces, at->data)));
      muster_xml_writer_end (writer);
    }
}

/** Writes the title of @ruleset, which may be NULL, and @cite, for other programs, which have no
 * packs. */
static void
muster_battlefield_write_source (MusterXmlWriter *writer,
                                 const MusterRuleset *ruleset,
                                 const char *cite)
{
  if (ruleset == NULL)
    return;
  muster_xml_writer_attribute (writer, "title", ruleset->title);
  muster_xml_writer_attribute (writer, "cite", cite);
}

/* A text is known by its words alone. */
static void
write_phrase (MusterXmlWriter *writer, const char *attribute, const char *phrase)
{
  if (muster_phrase_check (phrase, NULL))
    muster_xml_writer_attribute (writer, attribute, phrase);
}

void
muster_battlefield_write (MusterXmlWriter *writer, const MusterBattlefield *battlefield)
{
  muster_xml_writer_start (writer, "battlefield");
  muster_xml_writer_attribute (writer, "ruleset", battlefield->ruleset_id);
  muster_xml_writer_attribute (writer, "digest", battlefield->digest);
  muster_battlefield_write_source (writer, battlefield->ruleset,
                                   battlefield->ruleset != NULL ? battlefield->ruleset->terrain.cite
                                                                : NULL);
  muster_xml_writer_attribute_int (writer, "width", battlefield->width);
  muster_xml_writer_attribute_int (writer, "depth", battlefield->depth);
  muster_xml_writer_attribute_int (writer, "columns", battlefield->columns);
  muster_xml_writer_attribute_int (writer, "rows", battlefield->rows);
  muster_xml_writer_attribute (writer, "edge-a", muster_edge_get_word (battlefield->edges[0]));
  muster_xml_writer_attribute (writer, "edge-b", muster_edge_get_word (battlefield->edges[1]));
  muster_xml_writer_attribute (writer, "attacker", muster_side_get_word (battlefield->attacker));
  muster_xml_writer_attribute (writer, "first", muster_side_get_word (battlefield->first));
  for (guint i = 0; i < battlefield->features->len; i++)
    write_feature (writer, battlefield, &g_array_index (battlefield->features, MusterFeature, i));
  for (guint i = 0; i < battlefield->objectives->len; i++)
    write_objective (writer, battlefield,
                     &g_array_index (battlefield->objectives, MusterObjective, i));
  for (guint i = 0; i < battlefield->zones->len; i++)
    write_zone (writer, &g_array_index (battlefield->zones, MusterZone, i));
  write_pieces (writer, battlefield);
  for (guint i = 0; i < battlefield->remarks->len; i++)
    {
      const char *remark = g_ptr_array_index (battlefield->remarks, i);
      g_autofree char *words = muster_phrase_format_argument (remark);
      muster_xml_writer_start (writer, "remark");
      write_phrase (writer, "phrase", remark);
      muster_xml_writer_text (writer, words);
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
}

static const char *
get_weather_digest (const MusterBattlefield *battlefield)
{
  return battlefield->weather_ruleset != NULL
           ? muster_ruleset_get_digest (battlefield->weather_ruleset)
           : battlefield->weather_digest;
}

static const char *const hows[] = { "thrown", "typed", "chosen", NULL };

void
muster_battlefield_write_dice (MusterXmlWriter *writer, const MusterBattlefield *battlefield)
{
  int n;
  const MusterThrow *throws = muster_dice_get_throws (battlefield->dice, &n);
  g_autofree char *seed =
    g_strdup_printf ("%" G_GUINT64_FORMAT, muster_dice_get_seed (battlefield->dice));
  muster_xml_writer_start (writer, "dice");
  muster_xml_writer_attribute (writer, "seed", seed);
  write_number (writer, "method", battlefield->making.method);
  if (g_strcmp0 (battlefield->making.digest, battlefield->digest) != 0)
    muster_xml_writer_attribute (writer, "digest", battlefield->making.digest);
  if (g_strcmp0 (battlefield->making.weather_digest, get_weather_digest (battlefield)) != 0)
    muster_xml_writer_attribute (writer, "weather-digest", battlefield->making.weather_digest);
  write_number (writer, "width", battlefield->making.width);
  write_number (writer, "depth", battlefield->making.depth);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *title = muster_phrase_format_argument (throws[i].title);
      g_autofree char *words =
        throws[i].means != NULL ? muster_phrase_format_argument (throws[i].means) : NULL;
      muster_xml_writer_start (writer, "throw");
      muster_xml_writer_attribute (writer, "stream", throws[i].stream);
      muster_xml_writer_attribute (writer, "title", title);
      write_phrase (writer, "title-phrase", throws[i].title);
      muster_xml_writer_attribute_int (writer, "sides", throws[i].sides);
      muster_xml_writer_attribute_int (writer, "result", throws[i].result);
      if (throws[i].how != MUSTER_THROWN)
        muster_xml_writer_attribute (writer, "how", hows[throws[i].how]);
      if (words != NULL)
        {
          write_phrase (writer, "phrase", throws[i].means);
          muster_xml_writer_text (writer, words);
        }
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
}

/* Reading */

typedef struct
{
  const char *file;
  MusterRuleset *ruleset; /* or NULL */
  MusterBattlefield *battlefield;
  GPtrArray *problems;
  GHashTable *ids; /* int → itself */
  guint n_points;  /* of all that was read */
  gboolean is_full;
} Reader;

static int
get_number (const MusterXmlNode *node, const char *attribute, int otherwise)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? (int) CLAMP (g_ascii_strtoll (text, NULL, 10), -G_MAXINT, G_MAXINT)
                      : otherwise;
}

/* The schema has seen to the form. */
static GArray *
read_points (const MusterXmlNode *node)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (MusterPoint));
  g_auto (GStrv) parts = g_strsplit_set (muster_xml_node_get (node, "points"), " \t\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *comma = strchr (parts[i], ',');
      if (comma == NULL)
        continue;
      MusterPoint point = { atoi (parts[i]), atoi (comma + 1) };
      g_array_append_val (points, point);
    }
  return points;
}

/* What is more than a table needs is told once, where it begins, and not read. */
static gboolean
has_room (Reader *reader, const MusterXmlNode *node, guint n_points)
{
  gboolean is_few = g_hash_table_size (reader->ids) < MOST_NODES;
  reader->n_points += n_points;
  if (reader->is_full || (is_few && reader->n_points <= MOST_POINTS_ALL))
    return !reader->is_full;
  reader->is_full = TRUE;
  if (is_few)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("Here the battlefield has more than %d points in all. Leave some out, "
                            "or draw its outlines and lines with fewer."),
                         MOST_POINTS_ALL);
  else
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("Here the battlefield has more than %d features, objectives and zones. "
                            "Leave some out."),
                         MOST_NODES);
  return FALSE;
}

static gboolean
check_id (Reader *reader, const MusterXmlNode *node, int id)
{
  if (id < 1)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("id=\"%d\" is no number of a feature. Give each its own, from 1."), id);
  else if (!g_hash_table_add (reader->ids, GINT_TO_POINTER (id)))
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("The number %d is there twice on the battlefield. Give one of the two "
                            "another."),
                         id);
  else
    return TRUE;
  return FALSE;
}

static const MusterKind *
find_kind (Reader *reader, const MusterXmlNode *node, MusterCategory category)
{
  const char *type = muster_xml_node_get (node, "type");
  const MusterKind *kind =
    reader->ruleset != NULL ? muster_ruleset_find_kind (reader->ruleset, type) : NULL;
  if (reader->ruleset == NULL || (kind != NULL && kind->category == category))
    return kind;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < reader->ruleset->n_features; i++)
    if (reader->ruleset->features[i].category == category)
      g_ptr_array_add (known, (gpointer) reader->ruleset->features[i].id);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: the ruleset; %2$s: the name of an element; %3$s: an id. */
    _ ("%1$s has no <%2$s> of the type \"%3$s\". The catalogue lists those that it has; correct "
       "the spelling or take it out."),
    reader->ruleset->title, muster_category_get_word (category), type);
  g_autofree char *text = muster_text_ask_nearest (sentence, type, known);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node), "%s", text);
  return NULL;
}

static gboolean
check_points (Reader *reader, const MusterXmlNode *node, GArray *points, gboolean is_line)
{
  const MusterPoint *first = (const MusterPoint *) (gpointer) points->data;
  const char *what = muster_xml_node_get (node, "type");
  int line = muster_xml_node_get_line (node);
  if (what == NULL)
    what = muster_xml_node_get_name (node);
  for (guint i = 0; i < points->len; i++)
    if (first[i].x < 0 || first[i].y < 0 || first[i].x > reader->battlefield->width
        || first[i].y > reader->battlefield->depth)
      {
        muster_problems_add (
          reader->problems, reader->file, line,
          /* Translators: %1$s: the name of an element; %2$d: a point in millimetres, across; %3$d:
             the same point, downwards; %4$d: the table's width; %5$d: its depth. */
          _ ("The \"%1$s\" leaves the table at %2$d,%3$d: the table is from 0,0 to %4$d,%5$d. "
             "Correct its points."),
          what, first[i].x, first[i].y, reader->battlefield->width, reader->battlefield->depth);
        return FALSE;
      }
  if (points->len > MOST_POINTS)
    muster_problems_add (
      reader->problems, reader->file, line,
      /* Translators: %1$s: the name of an element; %2$u: how many points it has; %3$d: the most. */
      _ ("The \"%1$s\" has %2$u points; the most is %3$d. Leave some out."), what, points->len,
      MOST_POINTS);
  else if (is_line && points->len < 2)
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("A line has two points at least. Give the \"%s\" more."), what);
  else if (!is_line && points->len < 3)
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("An outline has three points at least. Give the \"%s\" more."), what);
  else if (!is_line && muster_outline_crosses_itself (first, (int) points->len))
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("The outline of the \"%s\" crosses itself. Put its points in order, "
                            "round about."),
                         what);
  else
    return TRUE;
  return FALSE;
}

static void
read_feature (Reader *reader, const MusterXmlNode *node)
{
  g_autoptr (GArray) points = read_points (node);
  const MusterXmlNode *note = muster_xml_node_get_first (node, "note");
  g_autofree char *note_text = note != NULL ? muster_xml_node_dup_lines (note) : NULL;
  MusterFeature feature = { .id = get_number (node, "id", 0),
                            .type_id = muster_xml_node_get (node, "type"),
                            .kind = find_kind (reader, node, MUSTER_CATEGORY_FEATURE),
                            .look = muster_look_find (muster_xml_node_get (node, "look")),
                            .name = muster_xml_node_get (node, "name"),
                            .note = note_text,
                            .stream = muster_xml_node_get (node, "stream"),
                            .place = muster_xml_node_get (node, "place"),
                            .side = muster_side_find (muster_xml_node_get (node, "side")),
                            .sector = get_number (node, "sector", 0),
                            .turn = get_number (node, "turn", 0) % 360,
                            .breadth = get_number (node, "breadth", 0),
                            .points = (const MusterPoint *) (gpointer) points->data,
                            .n_points = (int) points->len };
  if (feature.look == MUSTER_LOOK_NONE && feature.kind != NULL)
    feature.look = muster_terrain_find_look (reader->ruleset, feature.kind);
  if (has_room (reader, node, points->len) && check_id (reader, node, feature.id)
      && check_points (reader, node, points, feature.breadth > 0))
    muster_battlefield_add_feature (reader->battlefield, &feature);
}

static void
read_objective (Reader *reader, const MusterXmlNode *node)
{
  MusterObjective objective = { .id = get_number (node, "id", 0),
                                .type_id = muster_xml_node_get (node, "type"),
                                .kind = find_kind (reader, node, MUSTER_CATEGORY_OBJECTIVE),
                                .name = muster_xml_node_get (node, "name"),
                                .side = muster_side_find (muster_xml_node_get (node, "side")),
                                .at = { get_number (node, "x", 0), get_number (node, "y", 0) } };
  if (!has_room (reader, node, 1) || !check_id (reader, node, objective.id))
    return;
  if (objective.at.x > reader->battlefield->width || objective.at.y > reader->battlefield->depth)
    muster_problems_add (
      reader->problems, reader->file, muster_xml_node_get_line (node),
      /* Translators: %1$d: the objective's number; %2$d: the table's width in millimetres; %3$d:
         its depth. */
      _ ("The objective %1$d lies off the table, which ends at %2$d,%3$d. Correct x and y."),
      objective.id, reader->battlefield->width, reader->battlefield->depth);
  else
    muster_battlefield_add_objective (reader->battlefield, &objective);
}

static void
read_zone (Reader *reader, const MusterXmlNode *node)
{
  g_autoptr (GArray) points = read_points (node);
  MusterZone zone = { .id = get_number (node, "id", 0),
                      .name = muster_xml_node_get (node, "name"),
                      .side = muster_side_find (muster_xml_node_get (node, "side")),
                      .points = (const MusterPoint *) (gpointer) points->data,
                      .n_points = (int) points->len };
  if (has_room (reader, node, points->len) && check_id (reader, node, zone.id)
      && check_points (reader, node, points, FALSE))
    muster_battlefield_add_zone (reader->battlefield, &zone);
}

static void
read_sides (Reader *reader, const MusterXmlNode *node)
{
  MusterBattlefield *battlefield = reader->battlefield;
  muster_edge_find (muster_xml_node_get (node, "edge-a"), &battlefield->edges[0]);
  muster_edge_find (muster_xml_node_get (node, "edge-b"), &battlefield->edges[1]);
  if (battlefield->edges[0] == battlefield->edges[1])
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("Both sides have the same base edge. Correct edge-a or edge-b."));
  battlefield->attacker = muster_side_find (muster_xml_node_get (node, "attacker"));
  battlefield->first = muster_side_find (muster_xml_node_get (node, "first"));
  battlefield->columns = CLAMP (get_number (node, "columns", battlefield->columns), 1, 24);
  battlefield->rows = CLAMP (get_number (node, "rows", battlefield->rows), 1, 24);
}

static void
read_pieces (Reader *reader, const MusterXmlNode *parent)
{
  g_autoptr (GHashTable) pieces = g_hash_table_new (g_str_hash, g_str_equal);
  FOR_EACH (node, parent, "piece")
  {
    find_kind (reader, node, MUSTER_CATEGORY_FEATURE);
    g_hash_table_insert (pieces, (gpointer) muster_xml_node_get (node, "type"),
                         GINT_TO_POINTER (get_number (node, "n", 0)));
  }
  if (g_hash_table_size (pieces) > 0)
    muster_battlefield_set_pieces (reader->battlefield, pieces);
}

/* Returns: (transfer full) (nullable): the phrase of an attribute, one that is not known being a
 * problem; without one what @text, which may be NULL, is guessed to be */
static char *
dup_phrase (const MusterXml *xml,
            const MusterXmlNode *node,
            const char *attribute,
            const char *text,
            char *(*guess) (const char *text),
            GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const char *phrase = muster_xml_node_get (node, attribute);
  if (phrase == NULL)
    return text != NULL ? guess (text) : NULL;
  if (!muster_phrase_check (phrase, &error))
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                         error->message);
  return g_strdup (phrase);
}

MusterBattlefield *
muster_battlefield_read (const MusterXml *xml,
                         const MusterXmlNode *node,
                         MusterRuleset *ruleset,
                         GPtrArray *problems)
{
  guint before = problems->len;
  int width = get_number (node, "width", 0);
  int depth = get_number (node, "depth", 0);
  g_autoptr (GError) error = NULL;
  if (!muster_table_check_size (width, depth, &error))
    {
      muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node),
                           "%s", error->message);
      return NULL;
    }
  g_autoptr (MusterBattlefield) battlefield = muster_battlefield_new (ruleset, width, depth, 0);
  g_autoptr (GHashTable) ids = g_hash_table_new (NULL, NULL);
  Reader reader = { muster_xml_get_name (xml), ruleset, battlefield, problems, ids };
  battlefield->ruleset_id =
    muster_battlefield_keep (battlefield, muster_xml_node_get (node, "ruleset"));
  if (ruleset == NULL)
    battlefield->digest =
      muster_battlefield_keep (battlefield, muster_xml_node_get (node, "digest"));
  battlefield->making.digest =
    muster_battlefield_keep (battlefield, muster_xml_node_get (node, "digest"));
  read_sides (&reader, node);
  FOR_EACH (child, node, "feature")
  read_feature (&reader, child);
  FOR_EACH (child, node, "objective")
  read_objective (&reader, child);
  FOR_EACH (child, node, "zone")
  read_zone (&reader, child);
  read_pieces (&reader, node);
  FOR_EACH (child, node, "remark")
  {
    g_autofree char *text = muster_xml_node_dup_text (child);
    g_autofree char *remark =
      dup_phrase (xml, child, "phrase", text, muster_phrase_guess_remark, problems);
    if (remark != NULL)
      muster_battlefield_remark (battlefield, remark);
  }
  return muster_problems_has_error_since (problems, before) ? NULL : g_steal_pointer (&battlefield);
}

static const char *
get_title (const MusterXmlNode *thrown)
{
  const char *title = muster_xml_node_get (thrown, "title");
  return title != NULL ? title : muster_xml_node_get (thrown, "stream");
}

/* Files of before do not say it: their battlefield and weather have the digests. */
static void
read_making (const MusterXml *xml,
             const MusterXmlNode *node,
             MusterBattlefield *battlefield,
             GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  const MusterMaking before = battlefield->making;
  MusterMaking making = {
    .method = get_number (node, "method", 0),
    .digest = muster_xml_node_get (node, "digest"),
    .weather_digest = muster_xml_node_get (node, "weather-digest"),
    .width = get_number (node, "width", 0),
    .depth = get_number (node, "depth", 0),
  };
  making.digest = making.digest != NULL ? making.digest : before.digest;
  making.weather_digest =
    making.weather_digest != NULL ? making.weather_digest : before.weather_digest;
  if ((making.width != 0 || making.depth != 0)
      && !muster_table_check_size (making.width, making.depth, &error))
    muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                         error->message);
  muster_battlefield_set_making (battlefield, &making);
}

void
muster_battlefield_read_dice (const MusterXml *xml,
                              const MusterXmlNode *node,
                              MusterBattlefield *battlefield,
                              GPtrArray *problems)
{
  guint64 seed;
  const char *text = muster_xml_node_get (node, "seed");
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL))
    {
      muster_problems_add (
        problems, muster_xml_get_name (xml), muster_xml_node_get_line (node),
        _ ("seed=\"%s\" is no whole number from 0 to 18446744073709551615. Write one "
           "such as 42."),
        text);
      return;
    }
  muster_dice_unref (battlefield->dice);
  battlefield->dice = muster_dice_new (seed);
  read_making (xml, node, battlefield, problems);
  FOR_EACH (child, node, "throw")
  {
    g_autofree char *words = muster_xml_node_dup_text (child);
    g_autofree char *title = dup_phrase (xml, child, "title-phrase", get_title (child),
                                         muster_phrase_guess_throw_title, problems);
    g_autofree char *means =
      dup_phrase (xml, child, "phrase", words, muster_phrase_guess_throw, problems);
    MusterThrow thrown = {
      .stream = muster_xml_node_get (child, "stream"),
      .title = title,
      .sides = get_number (child, "sides", 0),
      .result = get_number (child, "result", 0),
      .how = (MusterThrowHow) MAX (muster_text_find_word (hows, muster_xml_node_get (child, "how")),
                                   MUSTER_THROWN),
      .means = means,
      .line = muster_xml_node_get_line (child)
    };
    if (thrown.result < 1 || thrown.result > thrown.sides)
      muster_problems_add (
        problems, muster_xml_get_name (xml), muster_xml_node_get_line (child),
        /* Translators: %1$d: the sides of the die; %2$d: the result in the file. */
        _ ("A die of %1$d sides does not throw %2$d. Correct sides or result."), thrown.sides,
        thrown.result);
    else
      muster_dice_add (battlefield->dice, &thrown);
  }
}

static void
write_effects (MusterXmlWriter *writer, const MusterRuleset *ruleset, int row)
{
  g_autoptr (GPtrArray) effects = muster_weather_list_effects (ruleset, row);
  for (guint i = 0; i < effects->len; i++)
    write_effect (writer, ruleset, g_ptr_array_index (effects, i));
}

void
muster_battlefield_write_weather (MusterXmlWriter *writer, const MusterBattlefield *battlefield)
{
  const MusterRuleset *ruleset = battlefield->weather_ruleset;
  if (battlefield->weather_ruleset_id == NULL || battlefield->weather->len == 0)
    return;
  muster_xml_writer_start (writer, "weather");
  muster_xml_writer_attribute (writer, "ruleset", battlefield->weather_ruleset_id);
  muster_xml_writer_attribute (writer, "digest", get_weather_digest (battlefield));
  muster_battlefield_write_source (writer, ruleset, ruleset != NULL ? ruleset->weather.cite : NULL);
  for (guint i = 0; i < battlefield->weather->len; i++)
    {
      const MusterWeatherState *state =
        &g_array_index (battlefield->weather, MusterWeatherState, i);
      gboolean is_known = ruleset != NULL && state->row >= 0;
      muster_xml_writer_start (writer, "turn");
      muster_xml_writer_attribute_int (writer, "n", state->turn);
      muster_xml_writer_attribute_int (writer, "number", state->number);
      if (state->held != 0)
        muster_xml_writer_attribute_int (writer, "held", state->held);
      if (is_known)
        {
          muster_xml_writer_attribute (writer, "row", ruleset->weather.rows[state->row].id);
          muster_xml_writer_attribute (writer, "what", ruleset->weather.rows[state->row].name);
          write_effects (writer, ruleset, state->row);
        }
      else if (i < battlefield->weather_ids->len)
        muster_xml_writer_attribute (writer, "row",
                                     g_ptr_array_index (battlefield->weather_ids, i));
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
}

static void
refuse_weather (const MusterXml *xml,
                const MusterXmlNode *node,
                const MusterRuleset *ruleset,
                GPtrArray *problems)
{
  const char *row = muster_xml_node_get (node, "row");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->weather.n_rows; i++)
    g_ptr_array_add (known, (gpointer) ruleset->weather.rows[i].id);
  g_autofree char *sentence =
    /* Translators: %1$s: the ruleset; %2$s: an id. */
    g_strdup_printf (_ ("%1$s has no weather \"%2$s\". Correct its spelling."), ruleset->title,
                     row);
  g_autofree char *text = muster_text_ask_nearest (sentence, row, known);
  muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (node), "%s",
                       text);
}

void
muster_battlefield_read_weather (const MusterXml *xml,
                                 const MusterXmlNode *node,
                                 MusterRuleset *ruleset,
                                 MusterBattlefield *battlefield,
                                 GPtrArray *problems)
{
  battlefield->weather_ruleset_id =
    muster_battlefield_keep (battlefield, muster_xml_node_get (node, "ruleset"));
  g_clear_pointer (&battlefield->weather_ruleset, muster_ruleset_unref);
  battlefield->weather_ruleset = ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL;
  if (ruleset == NULL)
    battlefield->weather_digest =
      muster_battlefield_keep (battlefield, muster_xml_node_get (node, "digest"));
  battlefield->making.weather_digest =
    muster_battlefield_keep (battlefield, muster_xml_node_get (node, "digest"));
  int due = 1;
  for (const MusterXmlNode *child = muster_xml_node_get_first (node, "turn"); child != NULL;
       child = muster_xml_node_get_next (child, "turn"))
    {
      const char *row = muster_xml_node_get (child, "row");
      MusterWeatherState state = { .turn = get_number (child, "n", 1),
                                   .number = get_number (child, "number", 0),
                                   .held = get_number (child, "held", 0),
                                   .row = -1,
                                   .line = muster_xml_node_get_line (child) };
      for (int i = 0; ruleset != NULL && row != NULL && i < ruleset->weather.n_rows; i++)
        if (g_str_equal (ruleset->weather.rows[i].id, row))
          state.row = i;
      if (ruleset != NULL && row != NULL && state.row < 0)
        refuse_weather (xml, child, ruleset, problems);
      else if (state.turn != due)
        muster_problems_add (
          problems, muster_xml_get_name (xml), muster_xml_node_get_line (child),
          /* Translators: %1$d: the turn that is due; %2$d: the turn in the file. */
          _ ("Here the weather of turn %1$d is due, and not that of turn %2$d. Give every turn in "
             "order, from 1."),
          due, state.turn);
      else
        {
          g_array_append_val (battlefield->weather, state);
          if (ruleset == NULL)
            g_ptr_array_add (battlefield->weather_ids,
                             (gpointer) muster_battlefield_keep (battlefield, row));
        }
      /* What is wrong with one turn is said once, and not of those after it. */
      due = state.turn + 1;
    }
}
