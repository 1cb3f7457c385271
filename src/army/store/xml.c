#include "config.h"

#include "army/store/xml.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/losses.h"
#include "army/evaluate/opponent.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"
#include "xml/writer.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* libxml stops at 256 levels; armies are far from it. */
typedef struct
{
  MusterArmyBuilder *builder;
  const MusterRuleset *ruleset; /* or NULL */
  const char *file;
  GPtrArray *problems;
  guint n_nodes; /* that were begun */
} Reader;

#define FOR_EACH(node, parent, name)                                                               \
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, name); node != NULL;         \
       node = muster_xml_node_get_next (node, name))

const char *
muster_army_xml_get_ruleset (const MusterXml *xml, GPtrArray *problems)
{
  const MusterXmlNode *root = muster_xml_get_root (xml);
  if (muster_xml_node_is (root, "army"))
    return muster_xml_node_get (root, "ruleset");
  muster_problems_add (problems, muster_xml_get_name (xml), muster_xml_node_get_line (root),
                       _ ("This is a file of <%s>, not an army. Choose an army file."),
                       muster_xml_node_get_name (root));
  return NULL;
}

/* Says @sentence, which it takes, of @node, and which of @known may have been meant with @word. */
static void
complain_of_word (Reader *reader,
                  const MusterXmlNode *node,
                  char *sentence,
                  const char *word,
                  GPtrArray *known)
{
  g_autofree char *taken = sentence;
  g_autofree char *text = muster_text_ask_nearest (sentence, word, known);
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node), "%s", text);
}

static void
complain_of_scale (Reader *reader, const MusterXmlNode *node, const char *scale, const char *grade)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_scales; i++)
    g_ptr_array_add (known, (gpointer) ruleset->scales[i].id);
  complain_of_word (
    reader, node,
    /* Translators: %1$s: a ruleset; %2$s: a scale's id; %3$s: the scale again; %4$s: a grade's id.
     */
    g_strdup_printf (_ ("%1$s has no scale \"%2$s\". Correct the spelling in "
                        "grades=\"%3$s:%4$s\"."),
                     ruleset->title, scale, scale, grade),
    scale, known);
}

static void
complain_of_grade (Reader *reader, const MusterXmlNode *node, int scale, const char *grade)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const MusterScale *of = &ruleset->scales[scale];
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < of->n_grades; i++)
    g_ptr_array_add (known, (gpointer) of->grades[i].id);
  complain_of_word (
    reader, node,
    g_strdup_printf (
      /* Translators: %1$s: a ruleset; %2$s: a grade's id; %3$s: a scale's name. */
      _ ("%1$s has no grade \"%2$s\" of the scale \"%3$s\". The catalogue lists those that it has; "
         "correct the spelling or take it out."),
      ruleset->title, grade, of->name),
    grade, known);
}

static gboolean
check_grade (Reader *reader, const MusterXmlNode *node, const char *scale_id, const char *grade)
{
  const MusterRuleset *ruleset = reader->ruleset;
  if (ruleset == NULL)
    return TRUE;
  int scale = muster_ruleset_find_scale (ruleset, scale_id);
  if (scale < 0)
    complain_of_scale (reader, node, scale_id, grade);
  else if (muster_ruleset_find_grade (ruleset, scale, grade) == MUSTER_GRADE_NONE)
    complain_of_grade (reader, node, scale, grade);
  else
    return TRUE;
  return FALSE;
}

/* What was said of a node so far. Of most nodes one thing is said. */
typedef struct
{
  char *first;
  GHashTable *others; /* (nullable) (element-type utf8) */
} Said;

static void
said_clear (Said *said)
{
  g_free (said->first);
  g_clear_pointer (&said->others, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Said, said_clear)

static gboolean
add_said (Said *said, const char *what)
{
  if (said->first == NULL)
    {
      said->first = g_strdup (what);
      return TRUE;
    }
  if (g_str_equal (said->first, what))
    return FALSE;
  if (said->others == NULL)
    said->others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return g_hash_table_add (said->others, g_strdup (what));
}

/* What is said twice of one thing: it cannot be told what is meant. */
static gboolean
is_new (Reader *reader, const MusterXmlNode *node, Said *said, const char *what)
{
  if (add_said (said, what))
    return TRUE;
  muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                       _ ("\"%s\" is said twice here. Take one of the two out."), what);
  return FALSE;
}

static void
read_grades (Reader *reader, const MusterXmlNode *node)
{
  const char *text = muster_xml_node_get (node, "grades");
  if (text == NULL)
    return;
  g_auto (Said) said = { NULL };
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\n", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      char *colon = strchr (parts[i], ':');
      if (parts[i][0] == '\0')
        continue;
      if (colon == NULL)
        {
          muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                               _ ("grades=\"%s\": write each grade as SCALE:GRADE."), text);
          continue;
        }
      *colon = '\0';
      if (is_new (reader, node, &said, parts[i]) && check_grade (reader, node, parts[i], colon + 1))
        muster_army_builder_choose (reader->builder, parts[i], colon + 1);
    }
}

static void
read_entry (Reader *reader, const MusterXmlNode *node)
{
  const char *what = muster_xml_node_get (node, "what");
  const char *value = muster_xml_node_get (node, "is");
  int stat = reader->ruleset != NULL ? muster_ruleset_find_stat (reader->ruleset, what) : -1;
  gboolean is_points = g_str_equal (what, "points");
  gboolean is_lost = g_str_equal (what, MUSTER_ENTRY_LOST);
  gboolean is_text = stat >= 0 && reader->ruleset->stats[stat].is_text;
  MusterNumber number;
  if (reader->ruleset != NULL && stat < 0 && !is_points && !is_lost)
    muster_problems_add (
      reader->problems, reader->file, muster_xml_node_get_line (node),
      /* Translators: %1$s: a ruleset; %2$s: a figure's id. */
      _ ("%1$s has no figure \"%2$s\" to enter. Correct its name or take it out."),
      reader->ruleset->title, what);
  else if ((is_points || is_lost || (reader->ruleset != NULL && !is_text))
           && !muster_number_parse (value, &number))
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         /* Translators: %1$s: a figure's id; %2$s: its value. */
                         _ ("%1$s=\"%2$s\" is not a number. Write a number such as 12."), what,
                         value);
  else if (is_points && number.den != 1)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("A price of %s is not a whole number. Write a number such as 12."),
                         value);
  else if (is_lost && (number.den != 1 || number.num < 0))
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("Losses of %s are no steps of a unit. Write a number such as 2."),
                         value);
  else
    muster_army_builder_enter (reader->builder, what, value);
}

/* Muster's own checks can be waived too. */
static gboolean
is_unknown_limit (const MusterRuleset *ruleset, const char *id)
{
  return muster_ruleset_find_limit (ruleset, id) == NULL && !muster_limit_id_is_reserved (id);
}

static void
note_unknown_limit (Reader *reader, const MusterXmlNode *waiver, const char *limit)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_limits; i++)
    g_ptr_array_add (known, (gpointer) ruleset->limits[i].id);
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: a ruleset; %2$s: a limit's id. */
    _ ("%1$s has no limit \"%2$s\", so this waiver sets nothing aside. The catalogue lists the "
       "limits; correct the spelling or take it out."),
    ruleset->title, limit);
  g_autofree char *text = muster_text_ask_nearest (sentence, limit, known);
  muster_problems_add_note (reader->problems, reader->file, muster_xml_node_get_line (waiver), "%s",
                            text);
}

static void
read_waiver (Reader *reader, const MusterXmlNode *node)
{
  g_autofree char *reason = muster_xml_node_dup_text (node);
  const char *limit = muster_xml_node_get (node, "limit");
  if (reader->ruleset != NULL && is_unknown_limit (reader->ruleset, limit))
    note_unknown_limit (reader, node, limit);
  if (reason == NULL)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         /* Translators: %1$s: a limit's id; %2$s: the limit's id again. */
                         _ ("The waiver of \"%1$s\" gives no reason. Write it between <waiver "
                            "limit=\"%2$s\"> and </waiver>; it is printed."),
                         limit, limit);
  else
    muster_army_builder_waive (reader->builder, limit, reason);
}

static void
read_field (Reader *reader, const MusterXmlNode *node, const MusterField *field)
{
  const MusterXmlNode *element =
    field->is_element ? muster_xml_node_get_first (node, field->id) : NULL;
  g_autofree char *inside = element != NULL ? muster_xml_node_dup_text (element) : NULL;
  muster_army_builder_set_field (
    reader->builder, field, field->is_element ? inside : muster_xml_node_get (node, field->id));
}

static void
read_particulars (Reader *reader, const MusterXmlNode *node)
{
  for (guint i = 0; i < muster_n_fields; i++)
    read_field (reader, node, &muster_fields[i]);
  g_auto (Said) entered = { NULL };
  g_auto (Said) waived = { NULL };
  read_grades (reader, node);
  FOR_EACH (entry, node, "entry")
  {
    if (is_new (reader, entry, &entered, muster_xml_node_get (entry, "what")))
      read_entry (reader, entry);
  }
  FOR_EACH (waiver, node, "waiver")
  {
    if (is_new (reader, waiver, &waived, muster_xml_node_get (waiver, "limit")))
      read_waiver (reader, waiver);
  }
}

static void
check_name (Reader *reader, const MusterXmlNode *root)
{
  g_autofree char *name = g_strdup (muster_xml_node_get (root, "name"));
  if (g_strstrip (name)[0] == '\0')
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (root),
                         _ ("The army's name is empty. Write one, such as name=\"1st Corps\"."));
}

/* The schema knows how a date is written, not how many days a month has. */
static void
read_date (Reader *reader, const MusterXmlNode *root)
{
  const char *date = muster_xml_node_get (root, "date");
  if (date != NULL && !muster_date_is_valid (date))
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (root),
                         _ ("date=\"%s\" is not in the calendar. Write 1815-06-18, 1815-06 or "
                            "1815."),
                         date);
  else
    muster_army_builder_set_date (reader->builder, date);
}

/* The pack may have other figures than the one that the army was made with. */
static void
note_other_pack (Reader *reader, const MusterXmlNode *root)
{
  const char *digest = muster_xml_node_get (root, "digest");
  const char *version = muster_xml_node_get (root, "version");
  const MusterRuleset *ruleset = reader->ruleset;
  if (ruleset != NULL && digest != NULL
      && g_ascii_strcasecmp (digest, muster_ruleset_get_digest (ruleset)) != 0)
    muster_problems_add_note (
      reader->problems, reader->file, muster_xml_node_get_line (root),
      /* Translators: %1$s: a version; %2$s: a ruleset; %3$s: the version that is installed. */
      _ ("The army was made with version %1$s of “%2$s”; it is checked against version %3$s, whose "
         "text is another."),
      version != NULL ? version : "?", ruleset->title, ruleset->version);
}

static gboolean
find_category (const MusterXmlNode *node, MusterCategory *category)
{
  for (int i = MUSTER_CATEGORY_FORMATION; i < MUSTER_N_CATEGORIES; i++)
    if (muster_xml_node_is (node, muster_category_get_word ((MusterCategory) i)))
      {
        *category = (MusterCategory) i;
        return TRUE;
      }
  return FALSE;
}

static void
complain_of_kind (Reader *reader,
                  const MusterXmlNode *node,
                  MusterCategory category,
                  const char *id)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const char *words =
    category == MUSTER_CATEGORY_FORMATION
      /* Translators: %1$s: a ruleset; %2$s: an id. */
      ? _ ("%1$s has no kind of formation \"%2$s\". The catalogue lists those that it has; correct "
           "the spelling or take it out.")
      /* Translators: %1$s: a ruleset; %2$s: an id. */
      : _ ("%1$s has no troop type \"%2$s\". The catalogue lists those that it has; correct the "
           "spelling or take it out.");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (ruleset->kinds[i].category == category)
      g_ptr_array_add (known, (gpointer) ruleset->kinds[i].id);
  complain_of_word (reader, node, g_strdup_printf (words, ruleset->title, id), id, known);
}

static void
check_kind (Reader *reader, const MusterXmlNode *node, MusterCategory category, const char *id)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const MusterKind *kind = ruleset != NULL ? muster_ruleset_find_kind (ruleset, id) : NULL;
  if (ruleset == NULL)
    return;
  if (kind == NULL)
    complain_of_kind (reader, node, category, id);
  else if (kind->category > MUSTER_CATEGORY_BATTLEFIELD)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("\"%s\" stands on battlefields and not in armies. Take it out."), id);
  else if (kind->category != category)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         /* Translators: %1$s: an id; %2$s: the name of an element; %3$s: the name
                            that it should have. */
                         _ ("\"%1$s\" is no <%2$s> but a <%3$s>. Change the element."), id,
                         muster_xml_node_get_name (node),
                         muster_category_get_word (kind->category));
}

/* So many in an army that a file of a few lines can ask for no more than a machine can hold. */
#define MOST_NODES 100000

/* Returns: how many equal ones it stands for */
static gint64
read_times (Reader *reader, const MusterXmlNode *node)
{
  const char *n = muster_xml_node_get (node, "n");
  gint64 times = n != NULL ? g_ascii_strtoll (n, NULL, 10) : 1;
  if (times == 0 || (times > 1 && muster_xml_node_get (node, "number") != NULL))
    muster_problems_add (
      reader->problems, reader->file, muster_xml_node_get_line (node),
      _ ("n=\"%s\" says how many equal ones stand here: at least one, and one where it has a "
         "number. Correct it or take it out."),
      n);
  return times;
}

static void read_nodes (Reader *reader, const MusterXmlNode *parent);

static void
read_node (Reader *reader, const MusterXmlNode *node, MusterCategory category, const char *id)
{
  const char *number = muster_xml_node_get (node, "number");
  if (reader->n_nodes++ == MOST_NODES)
    muster_problems_add (reader->problems, reader->file, muster_xml_node_get_line (node),
                         _ ("The army has more than %d units and other things. Take some out, or "
                            "make two armies of it."),
                         MOST_NODES);
  muster_army_builder_begin (reader->builder,
                             number != NULL ? g_ascii_strtoll (number, NULL, 10) : 0, category, id,
                             muster_xml_node_get (node, "name"));
  read_particulars (reader, node);
  read_nodes (reader, node);
  muster_army_builder_end (reader->builder);
}

static void
read_nodes (Reader *reader, const MusterXmlNode *parent)
{
  for (const MusterXmlNode *node = muster_xml_node_get_first (parent, NULL); node != NULL;
       node = muster_xml_node_get_next (node, NULL))
    {
      MusterCategory category;
      if (!find_category (node, &category))
        continue;
      const char *id =
        muster_xml_node_get (node, category == MUSTER_CATEGORY_FORMATION ? "kind" : "type");
      check_kind (reader, node, category, id);
      for (gint64 i = read_times (reader, node); i > 0 && reader->n_nodes <= MOST_NODES; i--)
        read_node (reader, node, category, id);
    }
}

static void
read_head (Reader *reader, const MusterXmlNode *root)
{
  const char *budget = muster_xml_node_get (root, "budget");
  muster_army_builder_set_pack (reader->builder, muster_xml_node_get (root, "version"),
                                muster_xml_node_get (root, "digest"));
  check_name (reader, root);
  read_date (reader, root);
  note_other_pack (reader, root);
  muster_army_builder_set_player (reader->builder, muster_xml_node_get (root, "player"));
  if (budget != NULL)
    muster_army_builder_set_budget (reader->builder, strtoll (budget, NULL, 10));
}

GPtrArray *
muster_army_xml_list_house (const MusterXml *xml,
                            const MusterXmlNode *army,
                            const MusterRuleset *ruleset,
                            GPtrArray *problems)
{
  GPtrArray *values = muster_house_values_new ();
  FOR_EACH (node, army, "house")
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (MusterHouseValue) value = g_new0 (MusterHouseValue, 1);
    value->type = g_strdup (muster_xml_node_get (node, "type"));
    value->nation = g_strdup (muster_xml_node_get (node, "nation"));
    value->what = g_strdup (muster_xml_node_get (node, "what"));
    value->value = g_strdup (muster_xml_node_get (node, "is"));
    if (muster_house_may_set (ruleset, value, &error))
      g_ptr_array_add (values, g_steal_pointer (&value));
    else
      muster_problems_add_note (problems, muster_xml_get_name (xml),
                                muster_xml_node_get_line (node), "%s", error->message);
  }
  return values;
}

/* The ruleset with the values that the army brings. */
static MusterRuleset *
lay_house (const MusterXml *xml,
           const MusterXmlNode *army,
           MusterRuleset *ruleset,
           GPtrArray *problems)
{
  if (ruleset == NULL)
    return NULL;
  g_autoptr (GPtrArray) values = muster_army_xml_list_house (xml, army, ruleset, problems);
  return muster_house_lay (muster_ruleset_ref (ruleset), values);
}

const MusterArmy *
muster_army_read_element (const MusterXml *xml,
                          const MusterXmlNode *node,
                          MusterRuleset *ruleset,
                          GPtrArray *problems)
{
  guint before = problems->len;
  g_autoptr (MusterRuleset) laid = lay_house (xml, node, ruleset, problems);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (laid, muster_xml_node_get (node, "ruleset"),
                             muster_xml_node_get (node, "name"));
  Reader reader = { builder, laid, muster_xml_get_name (xml), problems };
  read_head (&reader, node);
  read_particulars (&reader, node);
  read_nodes (&reader, node);
  return muster_problems_has_error_since (problems, before) ? NULL
                                                            : muster_army_builder_finish (builder);
}

const MusterArmy *
muster_army_read (const MusterXml *xml, MusterRuleset *ruleset, GPtrArray *problems)
{
  return muster_army_xml_get_ruleset (xml, problems) != NULL
           ? muster_army_read_element (xml, muster_xml_get_root (xml), ruleset, problems)
           : NULL;
}

/* What is written of an army beside what its player chose. */
typedef struct
{
  MusterXmlWriter *writer;
  const MusterArmy *army;
  gboolean is_numbered;
  const MusterEvaluation *evaluation; /* or NULL */
  GList *words;                       /* const char *: of its ruleset, in order */
} Writer;

static void
write_particulars (MusterXmlWriter *writer, const MusterNode *node)
{
  g_autoptr (GString) grades = g_string_new (NULL);
  for (guint i = 0; i < node->n_chosen; i++)
    g_string_append_printf (grades, "%s%s:%s", i > 0 ? " " : "", node->chosen[i].scale,
                            node->chosen[i].grade);
  for (guint i = 0; i < muster_n_fields; i++)
    if (!muster_fields[i].is_element)
      muster_xml_writer_attribute (writer, muster_fields[i].id, muster_fields[i].get (node));
  if (grades->len > 0)
    muster_xml_writer_attribute (writer, "grades", grades->str);
  for (guint i = 0; i < muster_n_fields; i++)
    if (muster_fields[i].is_element)
      muster_xml_writer_text_element (writer, muster_fields[i].id, muster_fields[i].get (node));
  for (guint i = 0; i < node->n_entries; i++)
    {
      muster_xml_writer_start (writer, "entry");
      muster_xml_writer_attribute (writer, "what", node->entries[i].what);
      muster_xml_writer_attribute (writer, "is", node->entries[i].value);
      muster_xml_writer_end (writer);
    }
  for (guint i = 0; i < node->n_waivers; i++)
    {
      muster_xml_writer_start (writer, "waiver");
      muster_xml_writer_attribute (writer, "limit", node->waivers[i].limit);
      muster_xml_writer_text (writer, node->waivers[i].reason);
      muster_xml_writer_end (writer);
    }
}

/* What an opponent is neither told nor sees. */
static void
write_hidden (const Writer *to, gboolean is_hidden)
{
  if (is_hidden)
    muster_xml_writer_attribute (to->writer, "hidden", "yes");
}

static void
write_grades (const Writer *to, guint node)
{
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      int grade = muster_evaluation_get_grade (to->evaluation, node, scale);
      if (grade < 0)
        continue;
      muster_xml_writer_start (to->writer, "grade");
      muster_xml_writer_attribute (to->writer, "scale", ruleset->scales[scale].id);
      muster_xml_writer_attribute (to->writer, "is", ruleset->scales[scale].grades[grade].id);
      muster_xml_writer_attribute (to->writer, "label", ruleset->scales[scale].grades[grade].label);
      write_hidden (to, !muster_evaluation_discloses_grade (to->evaluation, node, scale));
      muster_xml_writer_end (to->writer);
    }
}

/* One number a band, as in packs. */
static char *
dup_numbers (const MusterFigure *figure)
{
  GString *text = g_string_new (NULL);
  for (int band = 0; band < figure->n_numbers; band++)
    {
      g_autofree char *number = figure->numbers[band].den != 0
                                  ? muster_number_dup_plain (figure->numbers[band])
                                  : g_strdup ("-");
      g_string_append_printf (text, "%s%s", band > 0 ? " " : "", number);
    }
  return g_string_free (text, FALSE);
}

/* With blanks between, those within a name written as they are kept together. */
static void
write_bands (const Writer *to, const MusterStat *stat)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int band = 0; stat->bands != NULL && band < stat->n_bands; band++)
    g_string_append_printf (text, "%s%s", band > 0 ? " " : "", stat->bands[band]);
  if (text->len > 0)
    muster_xml_writer_attribute (to->writer, "bands", text->str);
}

static void
write_figures (const Writer *to, guint node)
{
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_stats; i++)
    {
      const MusterStat *stat = &ruleset->stats[i];
      MusterFigure figure;
      muster_evaluation_get_figure (to->evaluation, node, i, &figure);
      if (figure.known != MUSTER_YES)
        continue;
      g_autofree char *numbers = stat->is_text ? NULL : dup_numbers (&figure);
      muster_xml_writer_start (to->writer, "figure");
      muster_xml_writer_attribute (to->writer, "stat", stat->id);
      muster_xml_writer_attribute (to->writer, "name", stat->name);
      muster_xml_writer_attribute (to->writer, "is", stat->is_text ? figure.text : numbers);
      muster_xml_writer_attribute (to->writer, "unit", stat->unit);
      if (stat->is_move)
        muster_xml_writer_attribute (to->writer, "role", "move");
      write_bands (to, stat);
      write_hidden (to, !muster_stat_is_seen (stat));
      muster_xml_writer_end (to->writer);
    }
}

/* All words by which selectors ask for it, such as its tags. */
static void
write_words (const Writer *to, guint node)
{
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  const guint64 *words = muster_evaluation_get_words (to->evaluation, node);
  g_autoptr (GString) text = g_string_new (NULL);
  for (const GList *at = to->words; at != NULL; at = at->next)
    {
      guint bit = GPOINTER_TO_UINT (g_hash_table_lookup (ruleset->words, at->data)) - 1;
      if ((words[bit / 64] >> (bit % 64) & 1) != 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", (const char *) at->data);
    }
  if (text->len > 0)
    muster_xml_writer_attribute (to->writer, "words", text->str);
}

/* Returns: whether a level is of the node; @start gets what it counts before the battle */
static gboolean
get_start (const Writer *to, guint node, const MusterLevel *level, MusterNumber *start)
{
  const MusterEvaluation *evaluation = to->evaluation;
  if (muster_evaluation_match (evaluation, level->scope, node) != MUSTER_YES)
    return FALSE;
  if (level->counter < 0)
    *start = MUSTER_NUMBER (muster_evaluation_get_steps (evaluation, node, NULL));
  else
    *start = muster_evaluation_get_sum (evaluation, node, level->counter)->sum;
  return muster_number_compare (*start, MUSTER_NUMBER (0)) > 0;
}

static void
write_counted (const Writer *to, const MusterLevel *level)
{
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  if (level->counter < 0)
    muster_xml_writer_attribute (to->writer, "counts", "steps");
  else if (level->measure.kind == MUSTER_MEASURE_STAT)
    muster_xml_writer_attribute (to->writer, "stat", ruleset->stats[level->measure.index].id);
  else
    muster_xml_writer_attribute (to->writer, "counts",
                                 level->measure.kind == MUSTER_MEASURE_POINTS ? "points" : "units");
}

static void
write_levels (const Writer *to, guint node)
{
  static const char *const bounds[] = { "lost-from", "lost-over", "left-to", "left-below" };
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  for (int i = 0; i < ruleset->n_levels; i++)
    {
      const MusterLevel *level = &ruleset->levels[i];
      MusterNumber start;
      MusterNumber at;
      if (!get_start (to, node, level, &start))
        continue;
      g_autofree char *of = muster_number_dup_plain (start);
      muster_xml_writer_start (to->writer, "level");
      muster_xml_writer_attribute (to->writer, "level", level->id);
      muster_xml_writer_attribute (to->writer, "name", level->name);
      write_counted (to, level);
      muster_xml_writer_attribute (to->writer, "start", of);
      for (int bound = 0; bound < (int) G_N_ELEMENTS (bounds); bound++)
        if (muster_level_get_mark (to->evaluation, node, level, bound, start, &at))
          {
            g_autofree char *number = muster_number_dup_plain (at);
            muster_xml_writer_attribute (to->writer, bounds[bound], number);
          }
      if (level->has_chance)
        {
          g_autofree char *chance = muster_number_dup_plain (level->chance);
          muster_xml_writer_attribute (to->writer, "chance", chance);
        }
      if (level->is_of_side)
        muster_xml_writer_attribute (to->writer, "side", "yes");
      write_hidden (to, !muster_level_is_seen (ruleset, level));
      muster_xml_writer_end (to->writer);
    }
}

/* A tag of its type, or a grade, whichever the ruleset has. */
static void
write_arm (const Writer *to, guint node)
{
  const MusterRuleset *ruleset = to->evaluation->ruleset;
  const MusterKind *kind = to->army->nodes[node].kind;
  int grade = ruleset->arm_scale >= 0
                ? muster_evaluation_get_grade (to->evaluation, node, ruleset->arm_scale)
                : MUSTER_GRADE_NONE;
  gboolean is_borne = to->army->nodes[node].category == MUSTER_CATEGORY_UNIT;
  if (is_borne && kind != NULL && kind->arm_tag >= 0)
    {
      muster_xml_writer_attribute (to->writer, "arm", ruleset->tags[kind->arm_tag].id);
      muster_xml_writer_attribute (to->writer, "arm-name", ruleset->tags[kind->arm_tag].name);
    }
  else if (is_borne && grade >= 0)
    {
      const MusterGrade *arm = &ruleset->scales[ruleset->arm_scale].grades[grade];
      muster_xml_writer_attribute (to->writer, "arm", arm->id);
      muster_xml_writer_attribute (to->writer, "arm-name", arm->name);
    }
}

static void
write_worked_out (const Writer *to, guint node)
{
  const MusterEvaluation *evaluation = to->evaluation;
  const MusterKind *kind = to->army->nodes[node].kind;
  if (evaluation == NULL)
    return;
  muster_xml_writer_start (to->writer, "worked-out");
  if (kind != NULL && node > 0)
    muster_xml_writer_attribute (to->writer, "what", kind->name);
  if (muster_ruleset_has_prices (evaluation->ruleset) && evaluation->open[node] == 0)
    {
      g_autofree char *points = muster_number_dup_plain (evaluation->totals[node]);
      muster_xml_writer_attribute (to->writer, "points", points);
    }
  write_arm (to, node);
  write_words (to, node);
  write_hidden (to, to->army->nodes[node].secret == MUSTER_SECRET_ALL
                      && !muster_army_must_disclose (evaluation, node));
  write_grades (to, node);
  write_figures (to, node);
  write_levels (to, node);
  muster_xml_writer_end (to->writer);
}

static void
write_children (const Writer *to, guint parent)
{
  MusterXmlWriter *writer = to->writer;
  const MusterArmy *army = to->army;
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (army, parent, at))
    {
      const MusterNode *node = &army->nodes[at];
      gboolean is_formation = node->category == MUSTER_CATEGORY_FORMATION;
      guint n = muster_category_is_borne (node->category) && !to->is_numbered
                  ? muster_army_count_equal (army, at)
                  : 1;
      muster_xml_writer_start (writer, muster_category_get_word (node->category));
      muster_xml_writer_attribute (writer, is_formation ? "kind" : "type", node->kind_id);
      muster_xml_writer_attribute (writer, "name", node->name);
      if (to->is_numbered)
        muster_xml_writer_attribute_int (writer, "number", at);
      if (n > 1)
        muster_xml_writer_attribute_int (writer, "n", n);
      write_particulars (writer, node);
      write_worked_out (to, at);
      write_children (to, at);
      muster_xml_writer_end (writer);
      at += (n - 1) * (node->end - at);
    }
}

static gboolean
uses_value (const MusterArmy *army, const MusterHouseValue *value)
{
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].kind != NULL
        && muster_house_concerns (army->ruleset, value, army->nodes[i].kind))
      return TRUE;
  return FALSE;
}

static void
write_house (MusterXmlWriter *writer, const MusterArmy *army)
{
  GPtrArray *values = army->ruleset != NULL ? army->ruleset->house : NULL;
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (!uses_value (army, value))
        continue;
      muster_xml_writer_start (writer, "house");
      muster_xml_writer_attribute (writer, "type", value->type);
      muster_xml_writer_attribute (writer, "nation", value->nation);
      muster_xml_writer_attribute (writer, "what", value->what);
      muster_xml_writer_attribute (writer, "is", value->value);
      muster_xml_writer_end (writer);
    }
}

void
muster_army_write_element (MusterXmlWriter *writer,
                           const MusterArmy *army,
                           int number,
                           const MusterEvaluation *evaluation)
{
  g_autoptr (GList) words =
    evaluation != NULL ? g_hash_table_get_keys (evaluation->ruleset->words) : NULL;
  words = g_list_sort (g_steal_pointer (&words), (GCompareFunc) strcmp);
  Writer to = { writer, army, number > 0, evaluation, words };
  muster_xml_writer_start_document (writer, "army", army->name, army->ruleset_id, army->version,
                                    army->digest);
  muster_xml_writer_attribute (writer, "date", army->date);
  if (army->budget != MUSTER_NO_BUDGET)
    muster_xml_writer_attribute_int (writer, "budget", army->budget);
  muster_xml_writer_attribute (writer, "player", army->player);
  if (number > 0)
    muster_xml_writer_attribute_int (writer, "number", number);
  write_particulars (writer, &army->nodes[0]);
  write_worked_out (&to, 0);
  write_house (writer, army);
  write_children (&to, 0);
  muster_xml_writer_end (writer);
}

GBytes *
muster_army_write (const MusterArmy *army)
{
  g_autoptr (MusterXmlWriter) writer = muster_xml_writer_new ();
  muster_army_write_element (writer, army, 0, NULL);
  return muster_xml_writer_finish (writer);
}
