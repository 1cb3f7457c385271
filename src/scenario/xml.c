#include "config.h"

#include "scenario/xml.h"

#include "army/store/xml.h"
#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "battlefield/model/battlefield.h"
#include "battlefield/xml.h"
#include "scenario/victory.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define FOR_EACH(node, parent, name)                                                               \
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, name); node != NULL;         \
       node = muster_xml_node_get_next (node, name))

typedef struct
{
  const MusterXml *xml;
  const char *file;
  MusterFindRuleset find;
  gpointer data;
  GPtrArray *problems;
  MusterScenario *scenario;
  GHashTable *numbers; /* of an army → guint of each of its nodes, as the file gives it, or 0 */
  gboolean is_kept;    /* it comes from the library, which may not have its pack */
} Reader;

static MusterRuleset *
find_ruleset (const Reader *reader, const MusterXmlNode *node)
{
  return muster_packs_find_named (reader->xml, node, reader->find, reader->data, reader->is_kept,
                                  reader->problems);
}

static int
read_count (const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

/* More would make no time of day; what is kept already is read as far as it may go. */
static int
read_hours (const Reader *reader, const MusterXmlNode *node, const char *attribute, int most)
{
  int count = read_count (node, attribute);
  if (count > most && !reader->is_kept)
    muster_problems_add (
      reader->problems, reader->file, muster_xml_node_get_line (node),
      /* Translators: %1$s: the name of an attribute; %2$d: its value; %3$d: the most turns; %4$d:
         the most minutes. */
      _ ("%1$s=\"%2$d\" is too much: a battle has at most %3$d turns, and a turn at most %4$d "
         "minutes. Write less."),
      attribute, count, MUSTER_MOST_TURNS, MUSTER_MOST_MINUTES);
  return MIN (count, most);
}

static const char *
keep_lines (Reader *reader, const MusterXmlNode *parent, const char *element)
{
  const MusterXmlNode *node = muster_xml_node_get_first (parent, element);
  g_autofree char *text = node != NULL ? muster_xml_node_dup_lines (node) : NULL;
  return muster_scenario_keep (reader->scenario, text);
}

static void
read_head (Reader *reader, const MusterXmlNode *root)
{
  MusterScenario *scenario = reader->scenario;
  MusterRuleset *ruleset = find_ruleset (reader, root);
  const char *date = muster_xml_node_get (root, "date");
  if (ruleset != NULL)
    muster_scenario_set_ruleset (scenario, ruleset);
  else
    {
      scenario->version = muster_scenario_keep (scenario, muster_xml_node_get (root, "version"));
      scenario->digest = muster_scenario_keep (scenario, muster_xml_node_get (root, "digest"));
    }
  scenario->date = muster_scenario_keep (scenario, date);
  scenario->place = muster_scenario_keep (scenario, muster_xml_node_get (root, "place"));
  scenario->scale = muster_scenario_keep (scenario, muster_xml_node_get (root, "scale"));
  scenario->turns = read_hours (reader, root, "turns", MUSTER_MOST_TURNS);
  scenario->minutes = read_hours (reader, root, "minutes", MUSTER_MOST_MINUTES);
  scenario->start = muster_time_parse (muster_xml_node_get (root, "start"));
  scenario->dusk = muster_time_parse (muster_xml_node_get (root, "dusk"));
  scenario->note = keep_lines (reader, root, "note");
  scenario->victory = keep_lines (reader, root, "victory");
  g_autofree char *name = g_strdup (scenario->name);
  if (g_strstrip (name)[0] == '\0')
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (root),
                         _ ("The scenario's name is empty. Write one, such as name=\"Ligny\"."));
  if (date != NULL && !muster_date_is_valid (date))
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (root),
                         _ ("date=\"%s\" is not in the calendar. Write 1815-06-18, 1815-06 or "
                            "1815."),
                         date);
}

/* In the order in which the nodes of an army are read. */
static void
list_numbers (const MusterXmlNode *parent, GArray *numbers)
{
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, NULL); node != NULL;
       node = muster_xml_node_get_next (node, NULL))
    for (int category = MUSTER_CATEGORY_FORMATION; category < MUSTER_CATEGORY_BATTLEFIELD;
         category++)
      if (muster_xml_node_is (node, muster_category_get_word ((MusterCategory) category)))
        {
          guint number = (guint) read_count (node, "number");
          g_array_append_val (numbers, number);
          list_numbers (node, numbers);
        }
}

static void
read_army (Reader *reader, const MusterXmlNode *node, int side)
{
  int number = read_count (node, "number");
  MusterRuleset *ruleset = find_ruleset (reader, node);
  if (ruleset == NULL && reader->find != NULL)
    return;
  if (number > 0 && muster_scenario_find_army (reader->scenario, number, NULL) != NULL)
    {
      muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                           _ ("There are two armies with the number %d. Give one of them another."),
                           number);
      return;
    }
  g_autoptr (MusterArmySnapshot) army =
    muster_army_read_element (reader->xml, node, ruleset, reader->problems);
  if (army == NULL)
    return;
  number = muster_scenario_add_army (reader->scenario, side, number, army, 0);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  list_numbers (node, numbers);
  g_hash_table_insert (reader->numbers, GINT_TO_POINTER (number), numbers);
}

static void
read_sides (Reader *reader, const MusterXmlNode *root)
{
  gboolean been[2] = { FALSE, FALSE };
  FOR_EACH (node, root, "side")
  {
    int side = muster_side_find (muster_xml_node_get (node, "id"));
    if (been[side])
      muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                           _ (
                             "The side \"%s\" is there twice. Call one of them a and the other b."),
                           muster_xml_node_get (node, "id"));
    been[side] = TRUE;
    MusterSide *into = &reader->scenario->sides[side];
    into->name = muster_scenario_keep (reader->scenario, muster_xml_node_get (node, "name"));
    into->note = keep_lines (reader, node, "note");
    into->briefing = keep_lines (reader, node, "briefing");
    FOR_EACH (army, node, "army")
    read_army (reader, army, side);
  }
}

static void
refuse_entry (const Reader *reader, const MusterXmlNode *node)
{
  const MusterArrival *arrival = muster_scenario_get_arrival (reader->scenario);
  const char *entry = muster_xml_node_get (node, "entry");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; arrival != NULL && i < arrival->n_stretches; i++)
    g_ptr_array_add (known, (gpointer) arrival->stretches[i].id);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: a ruleset; %2$s: an id. */
    _ ("%1$s has no entry \"%2$s\" to the table. Correct its spelling, or say where in words."),
    reader->scenario->ruleset->title, entry);
  g_autofree char *text = muster_text_ask_nearest (sentence, entry, known);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node), "%s", text);
}

/* Nodes are found by the numbers that a file gives them; by their places where it gives none. 0 is
 * the army itself. */
static guint
find_node (const Reader *reader, int army, guint number)
{
  const GArray *numbers = g_hash_table_lookup (reader->numbers, GINT_TO_POINTER (army));
  gboolean is_numbered = FALSE;
  for (guint i = 0; numbers != NULL && number > 0 && i < numbers->len; i++)
    {
      if (g_array_index (numbers, guint, i) == number)
        return i + 1;
      is_numbered = is_numbered || g_array_index (numbers, guint, i) > 0;
    }
  return is_numbered ? MUSTER_NO_NODE : number;
}

static void
refuse_reserve (const Reader *reader,
                const MusterXmlNode *element,
                const MusterArmy *army,
                guint node)
{
  g_autofree char *label = muster_army_dup_place (army, node);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (element),
                       _ ("The reserve is %s, which is no formation. Name the number of a "
                          "formation as the thing."),
                       label);
}

static void
read_reserve (Reader *reader, const MusterXmlNode *element)
{
  int side = MUSTER_NO_SIDE;
  MusterReserve reserve = { .side = muster_side_find (muster_xml_node_get (element, "side")),
                            .army = read_count (element, "army"),
                            .node = (guint) read_count (element, "thing"),
                            .turn = read_hours (reader, element, "turn", MUSTER_MOST_TURNS),
                            .entry = muster_xml_node_get (element, "entry"),
                            .where = muster_xml_node_get (element, "where"),
                            .note = keep_lines (reader, element, "note") };
  const MusterScenarioArmy *army =
    muster_scenario_find_army (reader->scenario, reserve.army, &side);
  guint number = reserve.node;
  reserve.node = find_node (reader, reserve.army, number);
  if (army == NULL || side != reserve.side || reserve.node >= army->army->n_nodes)
    muster_problems_add (
      reader->problems, reader->file, muster_xml_node_get_line (element),
      /* Translators: %1$u: the reserve's number; %2$d: an army's number; %3$s: a side's letter. */
      _ ("The reserve is number %1$u of the army %2$d, which side \"%3$s\" does not have. Correct "
         "side, army or thing."),
      number, reserve.army, muster_xml_node_get (element, "side"));
  else if (!reader->is_kept && reserve.node > 0
           && army->army->nodes[reserve.node].category != MUSTER_CATEGORY_FORMATION)
    refuse_reserve (reader, element, army->army, reserve.node);
  else if (reserve.entry != NULL && reader->scenario->ruleset != NULL
           && muster_scenario_find_entry (reader->scenario, reserve.entry) == NULL)
    refuse_entry (reader, element);
  else
    {
      if (muster_scenario_find_entry (reader->scenario, reserve.entry) != NULL)
        reserve.where = NULL;
      muster_scenario_add_reserve (reader->scenario, &reserve);
    }
}

/* Neither stands in a scenario by itself: they would be lost. */
static void
refuse_without_battlefield (const Reader *reader, const MusterXmlNode *node)
{
  if (node != NULL)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("There is <%s>, but no <battlefield> that it is of. Add one, or take "
                            "it out."),
                         muster_xml_node_get_name (node));
}

/* The pack may have other rules than those that the battlefield was made by. */
static void
note_other_pack (const Reader *reader, const MusterXmlNode *node, const MusterRuleset *ruleset)
{
  const char *digest = muster_xml_node_get (node, "digest");
  if (ruleset == NULL || digest == NULL
      || g_ascii_strcasecmp (digest, muster_ruleset_get_digest (ruleset)) == 0)
    return;
  muster_problems_add_note (
    reader->problems, reader->file, muster_xml_node_get_line (node),
    muster_xml_node_is (node, "weather")
      /* Translators: %1$s: a ruleset; %2$s: its version. */
      ? _ ("The weather was made with another text of “%1$s”; it is read by version %2$s.")
      /* Translators: %1$s: a ruleset; %2$s: its version. */
      : _ ("The battlefield was made with another text of “%1$s”; it is checked against version "
           "%2$s."),
    ruleset->title, ruleset->version);
}

/* @board has the table and the weather, @with_dice the dice: two documents or one. */
static void
read_battlefield (Reader *reader, const MusterXmlNode *board, const MusterXmlNode *with_dice)
{
  const MusterXmlNode *node = muster_xml_node_get_first (board, "battlefield");
  const MusterXmlNode *weather = muster_xml_node_get_first (board, "weather");
  const MusterXmlNode *dice = muster_xml_node_get_first (with_dice, "dice");
  if (node == NULL)
    {
      refuse_without_battlefield (reader, weather);
      refuse_without_battlefield (reader, dice);
      return;
    }
  MusterRuleset *ruleset = find_ruleset (reader, node);
  note_other_pack (reader, node, ruleset);
  g_autoptr (MusterBattlefield) battlefield =
    muster_battlefield_read (reader->xml, node, ruleset, reader->problems);
  if (battlefield == NULL)
    return;
  if (weather != NULL)
    {
      MusterRuleset *of_weather = find_ruleset (reader, weather);
      note_other_pack (reader, weather, of_weather);
      muster_battlefield_read_weather (reader->xml, weather, of_weather, battlefield,
                                       reader->problems);
    }
  if (dice != NULL)
    muster_battlefield_read_dice (reader->xml, dice, battlefield, reader->problems);
  muster_scenario_set_battlefield (reader->scenario, battlefield);
}

static MusterScenario *
finish (Reader *reader, guint before)
{
  g_autoptr (MusterScenario) scenario = reader->scenario;
  g_clear_pointer (&reader->numbers, g_hash_table_unref);
  return muster_problems_has_error_since (reader->problems, before) ? NULL
                                                                    : g_steal_pointer (&scenario);
}

static Reader
begin (const MusterXml *xml, MusterFindRuleset find, gpointer data, GPtrArray *problems)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  return (Reader){ .xml = xml,
                   .file = muster_xml_get_name (xml),
                   .find = find,
                   .data = data,
                   .problems = problems,
                   .numbers =
                     g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref),
                   .scenario = muster_scenario_new (muster_xml_node_get (root, "name"),
                                                    muster_xml_node_get (root, "ruleset")) };
}

MusterScenario *
muster_scenario_read (const MusterXml *xml,
                      MusterFindRuleset find,
                      gpointer data,
                      GPtrArray *problems)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  guint before = problems->len;
  if (!muster_xml_node_is (root, "scenario"))
    {
      muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (root),
                           _ ("This is a file of <%s>, not a scenario. Choose a scenario file."),
                           muster_xml_node_get_name (root));
      return NULL;
    }
  Reader reader = begin (xml, find, data, problems);
  read_head (&reader, root);
  read_sides (&reader, root);
  read_battlefield (&reader, root, root);
  FOR_EACH (node, root, "reserve")
  read_reserve (&reader, node);
  return finish (&reader, before);
}

MusterScenario *
muster_scenario_read_parts (MusterXml *const *parts,
                            const MusterScenarioArmy *armies,
                            const int *sides,
                            guint n_armies,
                            MusterFindRuleset find,
                            gpointer data,
                            GPtrArray *problems)
{
  const MusterXmlNode *frame = muster_xml_get_root (parts[MUSTER_PART_FRAME]);
  guint before = problems->len;
  Reader reader = begin (parts[MUSTER_PART_FRAME], find, data, problems);
  reader.is_kept = TRUE;
  read_head (&reader, frame);
  read_sides (&reader, frame);
  for (guint i = 0; i < n_armies; i++)
    muster_scenario_add_army (reader.scenario, sides[i], armies[i].number, armies[i].army,
                              armies[i].source);
  FOR_EACH (node, frame, "reserve")
  read_reserve (&reader, node);
  if (parts[MUSTER_PART_BATTLEFIELD] != NULL)
    {
      const MusterXml *dice =
        parts[MUSTER_PART_DICE] != NULL ? parts[MUSTER_PART_DICE] : parts[MUSTER_PART_BATTLEFIELD];
      read_battlefield (&reader, muster_xml_get_root (parts[MUSTER_PART_BATTLEFIELD]),
                        muster_xml_get_root (dice));
    }
  return finish (&reader, before);
}

/* Writing */

static void
write_time (MusterXmlWriter *writer, const char *name, int minutes)
{
  g_autofree char *text = muster_time_dup_text (minutes);
  muster_xml_writer_attribute (writer, name, text);
}

static void
write_count (MusterXmlWriter *writer, const char *name, int count)
{
  if (count > 0)
    muster_xml_writer_attribute_int (writer, name, count);
}

static void
start_scenario (MusterXmlWriter *writer, const MusterScenario *scenario)
{
  muster_xml_writer_start_document (writer, "scenario", scenario->name, scenario->ruleset_id,
                                    scenario->version, scenario->digest);
  if (scenario->ruleset != NULL)
    muster_xml_writer_attribute (writer, "title", scenario->ruleset->title);
  muster_xml_writer_attribute (writer, "date", scenario->date);
  muster_xml_writer_attribute (writer, "place", scenario->place);
  write_count (writer, "turns", scenario->turns);
  write_count (writer, "last-turn", muster_scenario_get_last_turn (scenario));
  write_time (writer, "start", scenario->start);
  write_count (writer, "minutes", scenario->minutes);
  write_time (writer, "dusk", scenario->dusk);
  muster_xml_writer_attribute (writer, "scale", scenario->scale);
  muster_xml_writer_text_element (writer, "note", scenario->note);
  muster_xml_writer_text_element (writer, "victory", scenario->victory);
}

static void
write_side (MusterXmlWriter *writer, const MusterScenario *scenario, int side, gboolean with_armies)
{
  const MusterSide *from = &scenario->sides[side];
  muster_xml_writer_start (writer, "side");
  muster_xml_writer_attribute (writer, "id", muster_side_get_word (side));
  muster_xml_writer_attribute (writer, "name", from->name);
  muster_xml_writer_text_element (writer, "note", from->note);
  muster_xml_writer_text_element (writer, "briefing", from->briefing);
  for (guint i = 0; with_armies && i < from->armies->len; i++)
    {
      const MusterScenarioArmy *army = g_ptr_array_index (from->armies, i);
      muster_army_write_element (writer, army->army, army->number, army->evaluation);
    }
  muster_xml_writer_end (writer);
}

static void
write_reserve (MusterXmlWriter *writer,
               const MusterScenario *scenario,
               const MusterReserve *reserve)
{
  const MusterScenarioArmy *army = muster_scenario_find_army (scenario, reserve->army, NULL);
  g_autofree char *what = army != NULL ? muster_army_dup_place (army->army, reserve->node) : NULL;
  g_autofree char *where = muster_reserve_dup_where (scenario, reserve);
  muster_xml_writer_start (writer, "reserve");
  muster_xml_writer_attribute (writer, "side", muster_side_get_word (reserve->side));
  muster_xml_writer_attribute_int (writer, "army", reserve->army);
  muster_xml_writer_attribute_int (writer, "thing", reserve->node);
  muster_xml_writer_attribute (writer, "what", what);
  write_count (writer, "turn", reserve->turn);
  muster_xml_writer_attribute (writer, "entry", reserve->entry);
  muster_xml_writer_attribute (writer, "where", where);
  muster_xml_writer_text_element (writer, "note", reserve->note);
  muster_xml_writer_end (writer);
}

static void
write_conditions (MusterXmlWriter *writer, const MusterScenario *scenario)
{
  g_autoptr (GPtrArray) conditions = muster_scenario_list_conditions (scenario, MUSTER_NO_SIDE);
  for (guint i = 0; i < conditions->len; i++)
    {
      const MusterCondition *condition = g_ptr_array_index (conditions, i);
      muster_xml_writer_start (writer, "condition");
      muster_xml_writer_attribute (writer, "side", muster_side_get_word (condition->side));
      muster_xml_writer_attribute (writer, "cite", condition->cite);
      muster_xml_writer_text (writer, condition->text);
      muster_xml_writer_end (writer);
    }
}

GBytes *
muster_scenario_write (const MusterScenario *scenario)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  const MusterBattlefield *battlefield = scenario->battlefield;
  start_scenario (writer, scenario);
  for (int side = 0; side < 2; side++)
    write_side (writer, scenario, side, TRUE);
  if (battlefield != NULL)
    {
      muster_battlefield_write (writer, battlefield);
      muster_battlefield_write_weather (writer, battlefield);
    }
  for (guint i = 0; i < scenario->reserves->len; i++)
    write_reserve (writer, scenario, &g_array_index (scenario->reserves, MusterReserve, i));
  write_conditions (writer, scenario);
  if (battlefield != NULL)
    muster_battlefield_write_dice (writer, battlefield);
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}

/* Each part is a document by itself, so it has what every scenario must have. */
GBytes *
muster_scenario_write_part (const MusterScenario *scenario, MusterScenarioPart part)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  const MusterBattlefield *battlefield = scenario->battlefield;
  if (part == MUSTER_PART_FRAME)
    {
      start_scenario (writer, scenario);
      for (int side = 0; side < 2; side++)
        write_side (writer, scenario, side, FALSE);
      for (guint i = 0; i < scenario->reserves->len; i++)
        write_reserve (writer, scenario, &g_array_index (scenario->reserves, MusterReserve, i));
    }
  else
    muster_xml_writer_start_document (writer, "scenario", "-", scenario->ruleset_id, NULL, NULL);
  if (part == MUSTER_PART_BATTLEFIELD && battlefield != NULL)
    {
      muster_battlefield_write (writer, battlefield);
      muster_battlefield_write_weather (writer, battlefield);
    }
  if (part == MUSTER_PART_DICE && battlefield != NULL)
    muster_battlefield_write_dice (writer, battlefield);
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}
