#include "config.h"

#include "campaign/model/xml.h"

#include "army/store/xml.h"
#include "base/phrase.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/campaign.h"
#include "campaign/model/map.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

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
  MusterCampaign *campaign;
  GArray *lines;    /* int, of each event of the campaign */
  gint64 last_id;   /* the greatest of an event so far */
  const char *date; /* the last that was read, which the next event mostly has too, and its day */
  int day;
  gboolean is_disordered;
  gboolean is_kept;
} Reader;

static void complain (const Reader *reader, const MusterXmlNode *node, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static void
complain (const Reader *reader, const MusterXmlNode *node, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node), "%s", text);
}

static MusterRuleset *
find_ruleset (const Reader *reader, const MusterXmlNode *node)
{
  return muster_packs_find_named (reader->xml, node, reader->find, reader->data, reader->is_kept,
                                  reader->problems);
}

static gint64
read_number (const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

/* Returns: the day, or MUSTER_NO_DAY where there is none */
static int
read_day (Reader *reader, const MusterXmlNode *node, const char *attribute)
{
  const char *text = muster_xml_node_get (node, attribute);
  if (text != NULL && reader->date != NULL && strcmp (text, reader->date) == 0)
    return reader->day;
  int day = muster_day_parse (text);
  if (day != MUSTER_NO_DAY)
    {
      reader->date = text;
      reader->day = day;
    }
  if (text != NULL && day == MUSTER_NO_DAY)
    complain (reader, node,
              /* Translators: %1$s: the name of an attribute; %2$s: its value. */
              _ ("%1$s=\"%2$s\" is not in the calendar. Write a day, such as 1815-06-18."),
              attribute, text);
  return day;
}

static void
read_head (Reader *reader, const MusterXmlNode *root)
{
  MusterCampaign *campaign = reader->campaign;
  const MusterXmlNode *note = muster_xml_node_get_first (root, "note");
  g_autofree char *lines = note != NULL ? muster_xml_node_dup_lines (note) : NULL;
  g_autofree char *name = g_strdup (campaign->name);
  muster_campaign_set_ruleset (campaign, find_ruleset (reader, root));
  campaign->version = muster_campaign_keep (campaign, muster_xml_node_get (root, "version"));
  campaign->digest = muster_campaign_keep (campaign, muster_xml_node_get (root, "digest"));
  campaign->start = read_day (reader, root, "start");
  campaign->note = muster_campaign_keep (campaign, lines);
  if (g_strstrip (name)[0] == '\0')
    complain (reader, root,
              _ ("The campaign's name is empty. Write one, such as name=\"Spring 1815\"."));
}

/* A picture that cannot be shown keeps nobody from his campaign, and is written as it came. */
static void
read_picture (Reader *reader, const MusterXmlNode *map)
{
  const MusterXmlNode *node = muster_xml_node_get_first (map, "picture");
  g_autoptr (GError) error = NULL;
  if (node == NULL)
    return;
  g_autofree char *text = muster_xml_node_dup_written (node);
  g_autoptr (MusterMapPicture) picture = muster_map_picture_parse (text, &error);
  if (picture != NULL)
    {
      muster_campaign_set_picture (reader->campaign, picture);
      return;
    }
  muster_campaign_set_unread (reader->campaign, text, NULL);
  muster_problems_add_note (reader->problems, reader->file, muster_xml_node_get_line (node),
                            _ ("The map is shown without its picture, which is kept as it is. %s"),
                            error->message);
}

static void
read_place (Reader *reader, const MusterXmlNode *node)
{
  gint64 x = read_number (node, "x");
  gint64 y = read_number (node, "y");
  MusterPlace place = { .number = read_number (node, "id"),
                        .name = muster_xml_node_get (node, "name"),
                        .x = (int) CLAMP (x, 0, MUSTER_MAP_BREADTH),
                        .y = (int) CLAMP (y, 0, MUSTER_MAP_DEPTH) };
  if (place.number < 1 || muster_campaign_find_place (reader->campaign, place.number) != NULL)
    complain (reader, node,
              _ ("The place has the id %" PRId64 ", which another has or none can have. Give "
                 "it one of its own, from 1."),
              place.number);
  else if (place.name == NULL || place.name[0] == '\0')
    complain (reader, node, _ ("The place %" PRId64 " has no name. Give it one."), place.number);
  else if (place.x != x || place.y != y)
    complain (reader, node,
              /* Translators: %1$s: a place; %2$d: the greatest x; %3$d: the greatest y. */
              _ ("%1$s is not on the map. Give x from 0 to %2$d and y from 0 to %3$d."), place.name,
              MUSTER_MAP_BREADTH, MUSTER_MAP_DEPTH);
  else
    muster_campaign_add_place (reader->campaign, &place);
}

static void
read_road (Reader *reader, const MusterXmlNode *node)
{
  const char *days = muster_xml_node_get (node, "days");
  int hours = muster_road_parse_days (days);
  MusterRoad road = { .a = read_number (node, "a"), .b = read_number (node, "b") };
  road.hours = hours;
  if (muster_campaign_find_place (reader->campaign, road.a) == NULL
      || muster_campaign_find_place (reader->campaign, road.b) == NULL || road.a == road.b)
    complain (reader, node,
              /* Translators: %1$d: a place's number; %2$d: another place's number. */
              _ ("The road is between %1$" PRId64 " and %2$" PRId64
                 ", and these are not two places. Correct a or b."),
              road.a, road.b);
  else if (hours < 1)
    complain (reader, node,
              /* Translators: %1$s: what stands there; %2$d: the most days. */
              _ ("The road takes “%1$s” days. Give 1 to %2$d, or parts of a day in eighths, which "
                 "are hours: 0.125, 1.5."),
              days, MUSTER_MOST_ROAD_DAYS);
  else
    g_array_append_val (reader->campaign->roads, road);
}

static void
read_map (Reader *reader, const MusterXmlNode *map)
{
  read_picture (reader, map);
  FOR_EACH (node, map, "place")
  {
    read_place (reader, node);
  }
  FOR_EACH (node, map, "road")
  {
    read_road (reader, node);
  }
}

static void
read_dealt (Reader *reader, const MusterXmlNode *node)
{
  GArray *dealt = reader->campaign->dealt;
  const MusterXmlNode *rules = muster_xml_node_get_first (node, "recovery");
  gint64 upto = read_number (node, "upto");
  gint64 last = dealt->len > 0 ? g_array_index (dealt, MusterDealtBy, dealt->len - 1).upto : 0;
  g_autoptr (MusterRecovery) recovery =
    rules != NULL ? muster_recovery_read (reader->xml, rules, reader->problems)
                  : muster_recovery_new ("");
  if (upto <= last)
    complain (
      reader, node,
      /* Translators: %1$d: a batch's number; %2$d: the number of the last batch before it. */
      _ ("These rules dealt what was recorded up to batch %1$" PRId64
         ", and those above up to %2$" PRId64 ". Give a greater batch."),
      upto, last);
  else if (recovery != NULL)
    {
      recovery->rounding = MUSTER_ROUNDING_BATTLE;
      muster_campaign_add_dealt (reader->campaign, recovery, upto);
    }
}

static void
read_frame (Reader *reader, const MusterXmlNode *root)
{
  MusterCampaign *campaign = reader->campaign;
  const MusterXmlNode *recovery = muster_xml_node_get_first (root, "recovery");
  const MusterXmlNode *map = muster_xml_node_get_first (root, "map");
  read_head (reader, root);
  FOR_EACH (side, root, "side")
  {
    const MusterXmlNode *note = muster_xml_node_get_first (side, "note");
    g_autofree char *lines = note != NULL ? muster_xml_node_dup_lines (note) : NULL;
    muster_campaign_add_side (campaign, muster_xml_node_get (side, "name"), lines);
  }
  if (campaign->sides->len < 2 && !reader->is_kept)
    complain (reader, root,
              _ ("A campaign has at least two sides. Write an element for each, such as <side "
                 "name=\"North\"/>."));
  if (recovery != NULL)
    campaign->recovery = muster_recovery_read (reader->xml, recovery, reader->problems);
  /* What dealt is known of rules that are an event alone, so that only they carry. */
  if (campaign->recovery != NULL)
    campaign->recovery->rounding = MUSTER_ROUNDING_BATTLE;
  FOR_EACH (dealt, root, "dealt")
  {
    read_dealt (reader, dealt);
  }
  if (map != NULL)
    read_map (reader, map);
}

static gint64
read_figure (const MusterXmlNode *node, const MusterEventFigure *figure)
{
  const char *text = muster_xml_node_get (node, figure->name);
  if (text != NULL && figure->words != NULL)
    return MAX (muster_text_find_word (figure->words, text), 0);
  return read_number (node, figure->name);
}

/* Nodes take their numbers from the event, and no other may have them. */
static gboolean
read_army (Reader *reader, const MusterXmlNode *node, MusterEvent *event)
{
  const MusterXmlNode *element = muster_xml_node_get_first (node, "army");
  MusterRuleset *ruleset = find_ruleset (reader, element);
  if (ruleset == NULL && reader->find != NULL)
    return FALSE;
  g_autoptr (MusterArmySnapshot) army =
    muster_army_read_element (reader->xml, element, ruleset, reader->problems);
  gint64 next = muster_campaign_get_next_record (reader->campaign);
  if (army == NULL)
    return FALSE;
  if (event->subject < next)
    /* Translators: %1$d: a number; %2$d: the number that it should have. */
    complain (reader, node, _ ("Number %1$" PRId64 " is taken. Write of=\"%2$" PRId64 "\"."),
              event->subject, next);
  else if (event->subject + army->n_nodes - 1 > MUSTER_MOST_RECORDS)
    complain (reader, node,
              /* Translators: %1$d: the greatest number; %2$d: the number that it should have. */
              _ ("The army would have numbers above %1$d, the last that a campaign has. Write "
                 "of=\"%2$" PRId64 "\"."),
              MUSTER_MOST_RECORDS, next);
  else
    {
      event->figures[0] = army->n_nodes;
      muster_campaign_set_raised (reader->campaign, event->id, army);
      return TRUE;
    }
  return FALSE;
}

/* Without rules what is lost is lost from that event on. */
static gboolean
read_rules (Reader *reader, const MusterXmlNode *node, const MusterEvent *event)
{
  const MusterXmlNode *element = muster_xml_node_get_first (node, "recovery");
  if (element == NULL)
    return TRUE;
  g_autoptr (MusterRecovery) recovery =
    muster_recovery_read (reader->xml, element, reader->problems);
  if (recovery != NULL)
    muster_campaign_set_rules (reader->campaign, event->id, recovery);
  return recovery != NULL;
}

/* Where one is out of order, it is likely that others are. */
static gboolean
check_id (Reader *reader, const MusterXmlNode *node, gint64 id)
{
  gboolean rises = id > reader->last_id;
  if (id < 1)
    complain (reader, node,
              _ ("The event has the id %" PRId64 ", and ids rise from 1. Give it one of its own."),
              id);
  else if (!rises && !reader->is_disordered)
    complain (reader, node,
              /* Translators: %1$d: an event's id; %2$d: the greatest id before it. */
              _ ("The event has the id %1$" PRId64
                 ", and ids rise: the greatest above it is %2$" PRId64
                 ". Give it and those below greater ones, also where order names them."),
              id, reader->last_id);
  reader->is_disordered = reader->is_disordered || !rises;
  reader->last_id = MAX (reader->last_id, id);
  return rises;
}

static gboolean
check_event (Reader *reader, const MusterXmlNode *node, MusterEvent *event)
{
  g_autofree char *refusal = muster_event_dup_refusal (reader->campaign, event);
  if (!check_id (reader, node, event->id))
    return FALSE;
  if (refusal != NULL)
    {
      complain (reader, node, "%s", refusal);
      return FALSE;
    }
  if (muster_event_has_rules (event->kind))
    return read_rules (reader, node, event);
  return !muster_event_has_army (event->kind) || read_army (reader, node, event);
}

/* Files call it "to", and rules of recovery "by". */
static const char *
get_object_name (const MusterEventForm *form)
{
  return form->object == MUSTER_REFERS_RULE ? "by" : "to";
}

/* A kind that is not known is one of a newer version. @phrase: (nullable) */
static gboolean
check_phrase (Reader *reader, const MusterXmlNode *node, const char *phrase)
{
  g_autoptr (GError) error = NULL;
  if (phrase == NULL || muster_phrase_check (phrase, &error))
    return TRUE;
  complain (reader, node, "%s", error->message);
  return FALSE;
}

static void
read_event (Reader *reader, const MusterXmlNode *node, gint64 batch)
{
  MusterEventKind kind = muster_event_find_kind (muster_xml_node_get_name (node));
  const MusterEventForm *form = muster_event_get_form (kind);
  MusterEvent event = { .id = read_number (node, "id"),
                        .order = read_number (node, "order"),
                        .batch = batch,
                        .day = read_day (reader, node, "date"),
                        .kind = kind,
                        .subject = read_number (node, "of"),
                        .object = read_number (node, get_object_name (form)),
                        .battle = read_number (node, "battle"),
                        .note = muster_xml_node_get (node, "note"),
                        .phrase = muster_xml_node_get (node, "phrase") };
  for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    event.figures[i] = read_figure (node, &form->figures[i]);
  if (form->until != NULL)
    event.until = read_day (reader, node, form->until);
  if (form->text != NULL)
    event.text = muster_xml_node_get (node, form->text);
  if (!check_phrase (reader, node, event.phrase) || !check_event (reader, node, &event))
    return;
  int line = muster_xml_node_get_line (node);
  muster_campaign_add_event (reader->campaign, &event);
  g_array_append_val (reader->lines, line);
}

static void
read_batch (Reader *reader, const MusterXmlNode *node)
{
  MusterBatch batch = { .number = read_number (node, "number") };
  const char *phrase = muster_xml_node_get (node, "phrase");
  const char *title = muster_xml_node_get (node, "title");
  const GArray *batches = reader->campaign->batches;
  gint64 last =
    batches->len > 0 ? g_array_index (batches, MusterBatch, batches->len - 1).number : 0;
  if (batch.number <= last)
    complain (reader, node,
              /* Translators: %1$d: a batch's number; %2$d: the number of the batch before it. */
              _ ("Batch %1$" PRId64 " comes after batch %2$" PRId64 ". Give it a greater number."),
              batch.number, last);
  check_phrase (reader, node, phrase);
  muster_campaign_name_batch (reader->campaign, &batch, phrase, title != NULL ? title : "");
  g_array_append_val (reader->campaign->batches, batch);
  for (const MusterXmlNode *event = muster_xml_node_get_first (node, NULL); event != NULL;
       event = muster_xml_node_get_next (event, NULL))
    read_event (reader, event, batch.number);
}

/* What a correction put in the place of something has its number. */
static void
check_new_numbers (const Reader *reader)
{
  guint event;
  if (muster_campaign_find_taken (reader->campaign, &event))
    muster_problems_add (
      reader->problems, reader->file, g_array_index (reader->lines, int, event),
      _ ("What is new with this event has a number that another has already. Write to=\"%" PRId64
         "\", also where later events speak of it."),
      muster_campaign_get_next_record (reader->campaign));
}

static void
read_events (Reader *reader, const MusterXmlNode *root)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (int));
  reader->lines = lines;
  FOR_EACH (batch, root, "batch")
  {
    read_batch (reader, batch);
  }
  muster_campaign_arrange (reader->campaign);
  check_new_numbers (reader);
}

/* Reads the root; @reader is filled. Returns: (transfer full) (nullable) */
static MusterCampaign *
read_root (Reader *reader, gboolean with_events)
{
  guint before = reader->problems->len;
  const MusterXmlNode *root = muster_xml_get_root (reader->xml);
  reader->file = muster_xml_get_name (reader->xml);
  if (!muster_xml_node_is (root, "campaign"))
    {
      complain (reader, root,
                _ ("This is no campaign. Choose a file that is one: its first element is "
                   "campaign."));
      return NULL;
    }
  reader->campaign = muster_campaign_new (muster_xml_node_get (root, "name"),
                                          muster_xml_node_get (root, "ruleset"), 0);
  read_frame (reader, root);
  if (with_events)
    read_events (reader, root);
  if (muster_problems_has_error_since (reader->problems, before))
    {
      muster_campaign_unref (reader->campaign);
      return NULL;
    }
  muster_campaign_arrange (reader->campaign);
  return reader->campaign;
}

MusterCampaign *
muster_campaign_read (const MusterXml *xml,
                      MusterFindRuleset find,
                      gpointer data,
                      GPtrArray *problems)
{
  return read_root (&(Reader){ .xml = xml, .find = find, .data = data, .problems = problems },
                    TRUE);
}

MusterCampaign *
muster_campaign_read_frame (const MusterXml *xml,
                            MusterFindRuleset find,
                            gpointer data,
                            GPtrArray *problems)
{
  return read_root (
    &(Reader){ .xml = xml, .find = find, .data = data, .problems = problems, .is_kept = TRUE },
    FALSE);
}

/* Writing */

static void
write_number (MusterXmlWriter *writer, const char *name, gint64 number)
{
  if (number != 0)
    muster_xml_writer_attribute_int (writer, name, number);
}

static void
write_day (MusterXmlWriter *writer, const char *name, int day)
{
  g_autofree char *date = muster_day_dup_date (day);
  muster_xml_writer_attribute (writer, name, date);
}

/* @picture: (nullable): the text of that beneath the map */
static void
write_map (MusterXmlWriter *writer, const MusterCampaign *campaign, const char *picture)
{
  if (campaign->places->len == 0 && picture == NULL)
    return;
  muster_xml_writer_start (writer, "map");
  muster_xml_writer_text_element (writer, "picture", picture);
  for (guint i = 0; i < campaign->places->len; i++)
    {
      const MusterPlace *place = &g_array_index (campaign->places, MusterPlace, i);
      muster_xml_writer_start (writer, "place");
      muster_xml_writer_attribute_int (writer, "id", place->number);
      muster_xml_writer_attribute (writer, "name", place->name);
      muster_xml_writer_attribute_int (writer, "x", place->x);
      muster_xml_writer_attribute_int (writer, "y", place->y);
      muster_xml_writer_end (writer);
    }
  for (guint i = 0; i < campaign->roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (campaign->roads, MusterRoad, i);
      muster_xml_writer_start (writer, "road");
      muster_xml_writer_attribute_int (writer, "a", road->a);
      muster_xml_writer_attribute_int (writer, "b", road->b);
      g_autofree char *days = muster_road_dup_days (road->hours);
      muster_xml_writer_attribute (writer, "days", days);
      muster_xml_writer_end (writer);
    }
  muster_xml_writer_end (writer);
}

static void
start_campaign (MusterXmlWriter *writer, const MusterCampaign *campaign, const char *picture)
{
  const MusterRuleset *ruleset = campaign->ruleset;
  muster_xml_writer_start_document (writer, "campaign", campaign->name, campaign->ruleset_id,
                                    ruleset != NULL ? ruleset->version : campaign->version,
                                    ruleset != NULL ? muster_ruleset_get_digest (ruleset)
                                                    : campaign->digest);
  write_day (writer, "start", campaign->start);
  muster_xml_writer_text_element (writer, "note", campaign->note);
  for (guint i = 0; i < campaign->sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (campaign->sides, MusterCampaignSide, i);
      muster_xml_writer_start (writer, "side");
      muster_xml_writer_attribute (writer, "name", side->name);
      muster_xml_writer_text_element (writer, "note", side->note);
      muster_xml_writer_end (writer);
    }
  if (campaign->recovery != NULL)
    muster_recovery_write (writer, campaign->recovery);
  for (guint i = 0; i < campaign->dealt->len; i++)
    {
      const MusterDealtBy *dealt = &g_array_index (campaign->dealt, MusterDealtBy, i);
      muster_xml_writer_start (writer, "dealt");
      muster_xml_writer_attribute_int (writer, "upto", dealt->upto);
      if (*dealt->recovery->name != '\0')
        muster_recovery_write (writer, dealt->recovery);
      muster_xml_writer_end (writer);
    }
  write_map (writer, campaign, picture);
}

static void
write_figures (MusterXmlWriter *writer, const MusterEvent *event, const MusterEventForm *form)
{
  for (guint i = 0; i < MUSTER_EVENT_FIGURES && form->figures[i].name != NULL; i++)
    {
      const MusterEventFigure *figure = &form->figures[i];
      if (figure->words == NULL)
        write_number (writer, figure->name, event->figures[i]);
      else if (event->figures[i] > 0)
        muster_xml_writer_attribute (writer, figure->name,
                                     muster_event_get_word (figure->words, event->figures[i]));
    }
}

static void
write_event (MusterXmlWriter *writer, const MusterCampaign *campaign, const MusterEvent *event)
{
  const MusterEventForm *form = muster_event_get_form (event->kind);
  const MusterRaised *raised = muster_campaign_find_raised (campaign, event->id);
  const MusterRecovery *rules =
    muster_event_has_rules (event->kind) ? muster_campaign_find_rules (campaign, event->id) : NULL;
  muster_xml_writer_start (writer, form->id);
  muster_xml_writer_attribute_int (writer, "id", event->id);
  if (event->order != event->id)
    muster_xml_writer_attribute_int (writer, "order", event->order);
  write_day (writer, "date", event->day);
  if (form->subject != MUSTER_REFERS_NOT)
    muster_xml_writer_attribute_int (writer, "of", event->subject);
  if (form->object == MUSTER_REFERS_PLACE || form->object == MUSTER_REFERS_RULE)
    write_number (writer, get_object_name (form), event->object);
  else if (form->object != MUSTER_REFERS_NOT)
    muster_xml_writer_attribute_int (writer, get_object_name (form), event->object);
  if (form->has_battle)
    write_number (writer, "battle", event->battle);
  write_figures (writer, event, form);
  if (form->until != NULL)
    write_day (writer, form->until, event->until);
  if (form->text != NULL)
    muster_xml_writer_attribute (writer, form->text,
                                 event->text == NULL && form->has_text ? "" : event->text);
  muster_xml_writer_attribute (writer, "note", event->note);
  muster_xml_writer_attribute (writer, "phrase", event->phrase);
  if (raised != NULL)
    muster_army_write_element (writer, raised->army, 0, NULL);
  if (rules != NULL)
    muster_recovery_write (writer, rules);
  muster_xml_writer_end (writer);
}

/* Returns: (transfer full): number of a batch → GArray of guint, indices of its events */
static GHashTable *
sort_by_batch (const MusterCampaign *campaign)
{
  GHashTable *sorted = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  for (guint i = 0; i < campaign->events->len; i++)
    {
      gpointer batch = GSIZE_TO_POINTER (g_array_index (campaign->events, MusterEvent, i).batch);
      GArray *events = g_hash_table_lookup (sorted, batch);
      if (events == NULL)
        {
          events = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (sorted, batch, events);
        }
      g_array_append_val (events, i);
    }
  return sorted;
}

static void
write_batches (MusterXmlWriter *writer, const MusterCampaign *campaign)
{
  g_autoptr (GHashTable) sorted = sort_by_batch (campaign);
  for (guint i = 0; i < campaign->batches->len; i++)
    {
      const MusterBatch *batch = &g_array_index (campaign->batches, MusterBatch, i);
      const GArray *events = g_hash_table_lookup (sorted, GSIZE_TO_POINTER (batch->number));
      muster_xml_writer_start (writer, "batch");
      muster_xml_writer_attribute_int (writer, "number", batch->number);
      muster_xml_writer_attribute (writer, "title", batch->title);
      muster_xml_writer_attribute (writer, "phrase", batch->phrase);
      for (guint j = 0; events != NULL && j < events->len; j++)
        write_event (writer, campaign,
                     &g_array_index (campaign->events, MusterEvent,
                                     g_array_index (events, guint, j)));
      muster_xml_writer_end (writer);
    }
}

GBytes *
muster_campaign_write (const MusterCampaign *campaign)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  g_autofree char *picture =
    campaign->picture != NULL ? muster_map_picture_dup_text (campaign->picture) : NULL;
  start_campaign (writer, campaign, picture != NULL ? picture : campaign->unread);
  write_batches (writer, campaign);
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}

GBytes *
muster_campaign_write_frame (const MusterCampaign *campaign)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  start_campaign (writer, campaign, campaign->unread_digest == NULL ? campaign->unread : NULL);
  muster_xml_writer_end (writer);
  return muster_xml_writer_finish (writer);
}
