#include "config.h"

#include "ruleset/differences/differences.h"

#include "base/error.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/check/check.h"
#include "ruleset/read/ruleset.h"
#include "ruleset/words.h"
#include "xml/merge.h"

#include <glib/gi18n-lib.h>

#define LONGEST_NAME 90

/* What an element is called; those without a name here are parts of others. */
static const struct
{
  const char *element;
  const char *name;
} elements[] = {
  { "ruleset", NC_ ("part of the rules", "Ruleset") },
  { "title", NC_ ("part of the rules", "Title") },
  { "author", NC_ ("part of the rules", "Author") },
  { "period", NC_ ("part of the rules", "Period") },
  { "length", NC_ ("part of the rules", "Unit of lengths") },
  { "clock", NC_ ("part of the rules", "Time") },
  { "note", NC_ ("part of the rules", "Note") },
  { "tag", NC_ ("part of the rules", "Word") },
  { "scale", NC_ ("part of the rules", "Scale") },
  { "grade", NC_ ("part of the rules", "Grade") },
  { "choice", NC_ ("part of the rules", "Choice") },
  { "nation", NC_ ("part of the rules", "Nation") },
  { "trait", NC_ ("part of the rules", "Trait") },
  { "type", NC_ ("part of the rules", "Type") },
  { "formation", NC_ ("part of the rules", "Kind of formation") },
  { "prices", NC_ ("part of the rules", "Prices") },
  { "price", NC_ ("part of the rules", "Price") },
  { "budget", NC_ ("part of the rules", "Agreed points") },
  { "limit", NC_ ("part of the rules", "Limit") },
  { "list", NC_ ("part of the rules", "Army list") },
  { "allow", NC_ ("part of the rules", "Row") },
  { "stat", NC_ ("part of the rules", "Figure") },
  { "value", NC_ ("part of the rules", "Figure") },
  { "strength", NC_ ("part of the rules", "Strength") },
  { "level", NC_ ("part of the rules", "Mark") },
  { "table", NC_ ("part of the rules", "Table") },
  { "row", NC_ ("part of the rules", "Row") },
  { "weather", NC_ ("part of the rules", "Weather") },
  { "effect", NC_ ("part of the rules", "Effect") },
  { "odds", NC_ ("part of the rules", "Odds") },
  { "names", NC_ ("part of the rules", "Names") },
  { "together", NC_ ("part of the rules", "Brigaded Together") },
  { "terrain", NC_ ("part of the rules", "Battlefields") },
  { "board", NC_ ("part of the rules", "Table") },
  { "shape", NC_ ("part of the rules", "Area") },
  { "path", NC_ ("part of the rules", "Line") },
  { "crossing", NC_ ("part of the rules", "Crossing") },
  { "link", NC_ ("part of the rules", "Must be there") },
  { "place", NC_ ("part of the rules", "Placing") },
  { "arrival", NC_ ("part of the rules", "Reserves") },
  { "entry", NC_ ("part of the rules", "Where they come on") },
};

/* How attributes read with their values. */
static const struct
{
  const char *attribute;
  const char *name;
  char is; /* s: a selector, t: tags, n: a nation, y: a symbol, w: one of the words below */
} attributes[] = {
  { "is", NC_ ("value in the rules", "is %s"), 0 },
  { "points", NC_ ("value in the rules", "points %s"), 0 },
  { "min", NC_ ("value in the rules", "at least %s"), 0 },
  { "max", NC_ ("value in the rules", "at most %s"), 0 },
  { "from", NC_ ("value in the rules", "from %s"), 0 },
  { "to", NC_ ("value in the rules", "to %s"), 0 },
  { "when", NC_ ("value in the rules", "for %s"), 's' },
  { "against", NC_ ("value in the rules", "against %s"), 's' },
  { "of", NC_ ("value in the rules", "of %s"), 's' },
  { "scope", NC_ ("value in the rules", "in each %s"), 's' },
  { "only", NC_ ("value in the rules", "only %s"), 's' },
  { "holds", NC_ ("value in the rules", "holds %s"), 's' },
  { "on", NC_ ("value in the rules", "on %s"), 's' },
  { "disclose", NC_ ("value in the rules", "to be told %s"), 's' },
  { "tags", NC_ ("value in the rules", "is %s"), 't' },
  { "suggest", NC_ ("value in the rules", "suggested %s"), 't' },
  { "common", NC_ ("value in the rules", "common as %s"), 0 },
  { "cite", NC_ ("value in the rules", "section %s"), 0 },
  { "own", NC_ ("value in the rules", "not said there %s"), 't' },
  { "name", NC_ ("value in the rules", "name %s"), 0 },
  { "plural", NC_ ("value in the rules", "several %s"), 0 },
  { "at", NC_ ("value in the rules", "at %s"), 0 },
  { "nation", NC_ ("value in the rules", "nation %s"), 'n' },
  { "scale", NC_ ("value in the rules", "scale %s"), 't' },
  { "stat", NC_ ("value in the rules", "figure %s"), 't' },
  { "by", NC_ ("value in the rules", "by %s"), 't' },
  { "per", NC_ ("value in the rules", "for each of %s"), 't' },
  { "measure", NC_ ("value in the rules", "measured in %s"), 't' },
  { "whole", NC_ ("value in the rules", "counted in %s"), 0 },
  { "lost-from", NC_ ("value in the rules", "from losses of %s"), 0 },
  { "lost-over", NC_ ("value in the rules", "above losses of %s"), 0 },
  { "left-to", NC_ ("value in the rules", "down to %s"), 0 },
  { "left-below", NC_ ("value in the rules", "below %s"), 0 },
  { "shrinks", NC_ ("value in the rules", "lessens %s"), 't' },
  { "symbol", NC_ ("value in the rules", "drawn as %s"), 'y' },
  { "role", NC_ ("value in the rules", "taken for %s"), 0 },
  { "secret", NC_ ("value in the rules", "kept from an opponent %s"), 'w' },
  { "size", NC_ ("value in the rules", "marked as %s"), 0 },
  { "colour", NC_ ("value in the rules", "coloured %s"), 0 },
  { "label", NC_ ("value in the rules", "on labels %s"), 0 },
  { "balance", NC_ ("value in the rules", "speaks for a side %s"), 'w' },
  { "full", NC_ ("value in the rules", "short for %s"), 0 },
  { "columns", NC_ ("value in the rules", "columns %s"), 0 },
  { "rows", NC_ ("value in the rules", "rows %s"), 0 },
  { "as", NC_ ("value in the rules", "written %s"), 0 },
  { "with", NC_ ("value in the rules", "with %s"), 0 },
  { "parts", NC_ ("value in the rules", "parts %s"), 0 },
  { "order", NC_ ("value in the rules", "dealt out %s"), 'w' },
  { "unit", NC_ ("value in the rules", "in %s"), 0 },
  { "attack", NC_ ("value in the rules", "attack thrown for by %s"), 't' },
  { "width", NC_ ("value in the rules", "width %s"), 0 },
  { "depth", NC_ ("value in the rules", "depth %s"), 0 },
  { "breadth", NC_ ("value in the rules", "breadth %s"), 0 },
  { "look", NC_ ("value in the rules", "drawn as %s"), 'w' },
  { "over", NC_ ("value in the rules", "over %s"), 's' },
  { "random", NC_ ("value in the rules", "by chance %s"), 'w' },
  { "course", NC_ ("value in the rules", "runs %s"), 'w' },
  { "within", NC_ ("value in the rules", "within %s"), 0 },
  { "sectors", NC_ ("value in the rules", "sectors %s"), 0 },
  { "joins", NC_ ("value in the rules", "ends in %s"), 's' },
  { "once", NC_ ("value in the rules", "only once %s"), 'w' },
  { "spare", NC_ ("value in the rules", "one more %s"), 's' },
  { "spare-over", NC_ ("value in the rules", "that over %s"), 's' },
  { "which", NC_ ("value in the rules", "from %s"), 'w' },
  { "what", NC_ ("value in the rules", "places %s"), 'w' },
  { "each-sector", NC_ ("value in the rules", "in each sector %s"), 'w' },
  { "roll", NC_ ("value in the rules", "thrown with %s"), 0 },
  { "then", NC_ ("value in the rules", "then with %s"), 0 },
  { "where", NC_ ("value in the rules", "where %s"), 'w' },
  { "clear", NC_ ("value in the rules", "from the side edges %s"), 0 },
  { "apart", NC_ ("value in the rules", "apart %s"), 0 },
  { "near", NC_ ("value in the rules", "near a marker %s"), 0 },
  { "must", NC_ ("value in the rules", "must come on %s"), 0 },
  { "may", NC_ ("value in the rules", "may come on %s"), 0 },
  { "edge", NC_ ("value in the rules", "edge %s"), 'w' },
  { "in", NC_ ("value in the rules", "in %s"), 's' },
  { "activity", NC_ ("value in the rules", "changes %s"), 'w' },
  { "times", NC_ ("value in the rules", "times %s"), 0 },
  { "add", NC_ ("value in the rules", "adds %s"), 0 },
  { "dice", NC_ ("value in the rules", "more dice %s"), 0 },
  { "target", NC_ ("value in the rules", "for who attacks %s"), 'w' },
};

/* Where an attribute is something else than elsewhere. */
static const struct
{
  const char *element;
  const char *attribute;
  char is;
} others[] = {
  { "limit", "to", 's' },    { "link", "from", 's' }, { "path", "from", 's' },
  { "crossing", "by", 's' }, { "place", "by", 'w' },  { "row", "by", 'w' },
};

/* Words of packs that stand for more than they say, and words for pictures. */
static const struct
{
  const char *word;
  const char *name;
} words_of_packs[] = {
  { "yes", NC_ ("value in the rules", "yes") },
  { "no", NC_ ("value in the rules", "no") },
  { "edges", NC_ ("value in the rules", "from edge to edge") },
  { "bases", NC_ ("value in the rules", "from base edge to base edge") },
  { "route", NC_ ("value in the rules", "from sector to sector") },
  { "link", NC_ ("value in the rules", "from a feature to an edge") },
  { "each", NC_ ("value in the rules", "each") },
  { "rising", NC_ ("value in the rules", "in their order") },
  { "chance", NC_ ("value in the rules", "by chance") },
  { "largest", NC_ ("value in the rules", "the largest") },
  { "terrain", NC_ ("value in the rules", "terrain") },
  { "objectives", NC_ ("value in the rules", "objectives") },
  { "units", NC_ ("value in the rules", "units") },
  { "defender", NC_ ("value in the rules", "defender") },
  { "attacker", NC_ ("value in the rules", "attacker") },
  { "both", NC_ ("value in the rules", "both players") },
  { "first", NC_ ("value in the rules", "player A") },
  { "second", NC_ ("value in the rules", "player B") },
  { "sector", NC_ ("value in the rules", "sector") },
  { "base", NC_ ("value in the rules", "base edge") },
  { "left", NC_ ("value in the rules", "left") },
  { "right", NC_ ("value in the rules", "right") },
  { "hill", NC_ ("value in the rules", "gentle hill") },
  { "steep", NC_ ("value in the rules", "steep hill") },
  { "wood", NC_ ("value in the rules", "wood") },
  { "brush", NC_ ("value in the rules", "open wood") },
  { "marsh", NC_ ("value in the rules", "marsh") },
  { "lake", NC_ ("value in the rules", "lake") },
  { "field", NC_ ("value in the rules", "field") },
  { "enclosure", NC_ ("value in the rules", "enclosed field") },
  { "settlement", NC_ ("value in the rules", "settlement") },
  { "walled", NC_ ("value in the rules", "walled settlement") },
  { "river", NC_ ("value in the rules", "river") },
  { "stream", NC_ ("value in the rules", "stream") },
  { "road", NC_ ("value in the rules", "road") },
  { "wall", NC_ ("value in the rules", "wall") },
  { "hedge", NC_ ("value in the rules", "hedge") },
  { "gully", NC_ ("value in the rules", "gully") },
  { "bridge", NC_ ("value in the rules", "bridge") },
  { "ford", NC_ ("value in the rules", "ford") },
  { "enter", NC_ ("value in the rules", "entering") },
  { "move", NC_ ("value in the rules", "moves") },
  { "charge", NC_ ("value in the rules", "charges") },
  { "sight", NC_ ("value in the rules", "sight") },
  { "fire", NC_ ("value in the rules", "fire") },
  { "melee", NC_ ("value in the rules", "close combat") },
  { "discipline", NC_ ("value in the rules", "discipline") },
  { "morale", NC_ ("value in the rules", "morale") },
  { "more", NC_ ("value in the rules", "that has more") },
  { "less", NC_ ("value in the rules", "that has less") },
};

static const char *
get_element_name (const MusterXmlNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    if (muster_xml_node_is (node, elements[i].element))
      return g_dpgettext2 (GETTEXT_PACKAGE, "part of the rules", elements[i].name);
  return muster_xml_node_get_name (node);
}

static char
get_value_kind (const MusterXmlNode *node, const char *attribute)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (muster_xml_node_is (node, others[i].element)
        && g_str_equal (others[i].attribute, attribute))
      return others[i].is;
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (g_str_equal (attributes[i].attribute, attribute))
      return attributes[i].is;
  return 0;
}

static const char *
get_word_of_pack (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words_of_packs); i++)
    if (g_str_equal (words_of_packs[i].word, word))
      return g_dpgettext2 (GETTEXT_PACKAGE, "value in the rules", words_of_packs[i].name);
  return word;
}

static const char *
get_nation (const MusterRuleset *ruleset, const char *id)
{
  int grade = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, id);
  return grade >= 0 ? ruleset->nations[grade].name : id;
}

static char *
dup_value (const MusterRuleset *ruleset, const MusterXmlNode *node, const char *attribute)
{
  const char *value = muster_xml_node_get (node, attribute);
  if (value == NULL)
    return g_strdup ("–");
  switch (get_value_kind (node, attribute))
    {
    case 'n':
      return g_strdup (get_nation (ruleset, value));
    case 'y':
      return g_strdup (muster_symbol_find (value) != MUSTER_SYMBOL_NONE
                         ? muster_symbol_get_name (muster_symbol_find (value))
                         : value);
    case 's':
      return muster_selector_dup_words (ruleset, value);
    case 't':
      return muster_tags_dup_words (ruleset, value);
    case 'w':
      return g_strdup (get_word_of_pack (value));
    default:
      return g_strdup (value);
    }
}

static char *
dup_attribute (const char *attribute, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (g_str_equal (attributes[i].attribute, attribute))
      return g_strdup_printf (
        g_dpgettext2 (GETTEXT_PACKAGE, "value in the rules", attributes[i].name), value);
  return g_strdup_printf ("%s %s", attribute, value);
}

/** Returns: (transfer full) (nullable): the cells of a row, or the words of an element; NULL where
 * there are none */
static char *
muster_difference_dup_text (const MusterXmlNode *node)
{
  const MusterXmlNode *cell = muster_xml_node_get_first (node, "c");
  GString *cells = g_string_new (NULL);
  if (cell == NULL)
    {
      g_string_free (cells, TRUE);
      return muster_xml_node_dup_text (node);
    }
  for (; cell != NULL; cell = muster_xml_node_get_next (cell, "c"))
    {
      g_autofree char *text = muster_xml_node_dup_text (cell);
      g_string_append_printf (cells, "%s%s", cells->len > 0 ? " · " : "", text != NULL ? text : "");
    }
  return g_string_free (cells, FALSE);
}

/* What the element is about, without what it is. */
static char *
dup_subject (const MusterRuleset *ruleset, const MusterXmlNode *node)
{
  static const char *const names[] = { "name", "title" };
  static const char *const selectors[] = { "when", "on", "of" };
  const char *scale = muster_xml_node_get (node, "scale");
  const char *tags = muster_xml_node_get (node, "tags");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (muster_xml_node_get (node, names[i]) != NULL)
      return g_strdup (muster_xml_node_get (node, names[i]));
  if (scale != NULL)
    return muster_tags_dup_words (ruleset, scale);
  for (guint i = 0; i < G_N_ELEMENTS (selectors); i++)
    if (muster_xml_node_get (node, selectors[i]) != NULL)
      return muster_selector_dup_words (ruleset, muster_xml_node_get (node, selectors[i]));
  if (tags != NULL)
    return muster_tags_dup_words (ruleset, tags);
  if (muster_xml_node_get (node, "id") != NULL)
    return g_strdup (muster_xml_node_get (node, "id"));
  gboolean is_whole = muster_xml_node_is (node, "weather") || muster_xml_node_is (node, "terrain");
  char *text = is_whole ? NULL : muster_difference_dup_text (node);
  return text != NULL ? text : g_strdup ("");
}

/** Returns: (transfer full): what an element of @ruleset is called, shortened where it is long:
 * "Type: Line foot"; of a row of a figure "Command range: Division commander" */
static char *
muster_difference_dup_name (const MusterRuleset *ruleset, const MusterXmlNode *node)
{
  g_autofree char *subject = dup_subject (ruleset, node);
  const char *element = get_element_name (node);
  int stat = -1;
  if (muster_xml_node_is (node, "value"))
    stat = muster_ruleset_find_stat (ruleset,
                                     muster_xml_node_get (muster_xml_node_get_parent (node), "id"));
  const char *noun = stat >= 0 ? ruleset->stats[stat].name : element;
  g_autofree char *name = subject[0] != '\0' && !muster_xml_node_is (node, "ruleset")
                            ? g_strdup_printf (_ ("%1$s: %2$s"), noun, subject)
                            : g_strdup (noun);
  return muster_text_shorten (name, LONGEST_NAME);
}

static void
append_part (GString *text, const char *part)
{
  if (part[0] != '\0')
    muster_text_append_clause (text, part);
}

/* What an element that is new, or gone, says. */
static char *
dup_content (const MusterRuleset *ruleset, const MusterXmlNode *node)
{
  static const char *const passed_over[] = { "id",   "name", "title",    "plural",
                                             "cite", "kind", "severity", NULL };
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (node);
  g_autofree char *words = muster_difference_dup_text (node);
  g_autofree char *subject = dup_subject (ruleset, node);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *value = dup_value (ruleset, node, name);
      g_autofree char *part = dup_attribute (name, value);
      if (!g_strv_contains (passed_over, name) && !g_str_equal (value, subject))
        append_part (text, part);
    }
  if (words != NULL && !g_str_equal (words, subject))
    append_part (text, words);
  return g_string_free (text, FALSE);
}

typedef struct
{
  const MusterRuleset *before;
  const MusterRuleset *after;
  GString *text;
} Description;

static void
describe_attribute (const Description *description,
                    const MusterXmlNode *before,
                    const MusterXmlNode *after,
                    const char *name)
{
  g_autofree char *old = dup_value (description->before, before, name);
  g_autofree char *new = dup_value (description->after, after, name);
  g_autofree char *values =
    /* Translators: %1$s: what a value was; %2$s: what it is: "7 → 8". Languages that run from right
       to left write ←. */
    g_strdup_printf (_ ("%1$s → %2$s"), old, new);
  g_autofree char *part = dup_attribute (name, values);
  if (g_strcmp0 (muster_xml_node_get (before, name), muster_xml_node_get (after, name)) != 0)
    append_part (description->text, part);
}

static void
describe_attributes (const Description *description,
                     const MusterXmlNode *before,
                     const MusterXmlNode *after)
{
  g_autoptr (GPtrArray) new = muster_xml_node_list_attributes (after);
  g_autoptr (GPtrArray) old = muster_xml_node_list_attributes (before);
  gboolean is_root = muster_xml_node_is (after, "ruleset");
  for (guint i = 0; i < new->len; i++)
    if (!is_root || g_str_equal (g_ptr_array_index (new, i), "disclose")
        || g_str_equal (g_ptr_array_index (new, i), "lang"))
      describe_attribute (description, before, after, g_ptr_array_index (new, i));
  for (guint i = 0; i < old->len; i++)
    if (muster_xml_node_get (after, g_ptr_array_index (old, i)) == NULL && !is_root)
      describe_attribute (description, before, after, g_ptr_array_index (old, i));
}

/* The one of @parent that says it is what @node is; of several the one in the same place. */
static const MusterXmlNode *
find_like (const MusterXmlNode *parent, const MusterXmlNode *node)
{
  const char *element = muster_xml_node_get_name (node);
  g_autofree char *identity = muster_xml_node_dup_identity (node);
  int place = 0;
  for (const MusterXmlNode *at =
         muster_xml_node_get_first (muster_xml_node_get_parent (node), element);
       at != node; at = muster_xml_node_get_next (at, element))
    {
      g_autofree char *other = muster_xml_node_dup_identity (at);
      place += g_str_equal (identity, other);
    }
  for (const MusterXmlNode *at = muster_xml_node_get_first (parent, element); at != NULL;
       at = muster_xml_node_get_next (at, element))
    {
      g_autofree char *other = muster_xml_node_dup_identity (at);
      if (g_str_equal (identity, other) && place-- == 0)
        return at;
    }
  return NULL;
}

/* @plain has a place for the name, @more also one for the content. */
static void
describe_one (const Description *description,
              const MusterRuleset *ruleset,
              const MusterXmlNode *node,
              const char *plain,
              const char *more)
{
  g_autofree char *name = muster_difference_dup_name (ruleset, node);
  g_autofree char *content = dup_content (ruleset, node);
  g_autofree char *part =
    content[0] != '\0' ? g_strdup_printf (more, name, content) : g_strdup_printf (plain, name);
  append_part (description->text, part);
}

static void describe_change (const Description *description,
                             const MusterXmlNode *before,
                             const MusterXmlNode *after);

static void
describe_child (const Description *description,
                const MusterXmlNode *before,
                const MusterXmlNode *after)
{
  GString *own = g_string_new (NULL);
  const Description inner = { description->before, description->after, own };
  describe_change (&inner, before, after);
  g_autofree char *name = muster_difference_dup_name (description->after, after);
  g_autofree char *words = g_string_free (own, FALSE);
  /* Translators: %1$s: a part of the rules, such as a troop type; %2$s: how it differs. */
  g_autofree char *part = g_strdup_printf (_ ("%1$s (%2$s)"), name, words);
  append_part (description->text, part);
}

/* Children whose cells were compared as text are not told again. */
static void
describe_children (const Description *description,
                   const MusterXmlNode *before,
                   const MusterXmlNode *after)
{
  for (const MusterXmlNode *at = muster_xml_node_get_first (after, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    {
      const MusterXmlNode *old = find_like (before, at);
      if (muster_xml_node_is (at, "c") || muster_xml_node_is_same (old, at))
        continue;
      if (old == NULL)
        describe_one (
          description, description->after, at, _ ("new: %s"),
          /* Translators: %1$s: what it is, such as a troop type; %2$s: more about it. */
          _ ("new: %1$s (%2$s)"));
      else
        describe_child (description, old, at);
    }
  for (const MusterXmlNode *at = muster_xml_node_get_first (before, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    if (!muster_xml_node_is (at, "c") && find_like (after, at) == NULL)
      describe_one (description, description->before, at,
                    /* Translators: what is gone from the rules, such as a troop type. */
                    _ ("no more: %s"),
                    /* Translators: %1$s: what it is, such as a troop type; %2$s: more about it. */
                    _ ("no more: %1$s (%2$s)"));
}

static void
describe_change (const Description *description,
                 const MusterXmlNode *before,
                 const MusterXmlNode *after)
{
  g_autofree char *old = muster_difference_dup_text (before);
  g_autofree char *new = muster_difference_dup_text (after);
  describe_attributes (description, before, after);
  if (g_strcmp0 (old, new) != 0)
    {
      /* Translators: a text as it was, and as it is. Languages that run from right to left write ←.
       */
      g_autofree char *part =
        /* Translators: %1$s: the old text; %2$s: the new text. */
        g_strdup_printf (_ ("“%1$s” → “%2$s”"), old != NULL ? old : "–", new != NULL ? new : "–");
      append_part (description->text, part);
    }
  describe_children (description, before, after);
}

/**
 * muster_difference_dup_change:
 * @before: the ruleset as it was
 * @after: as it is
 * @found: the element in both, or in the one that has it
 *
 * Returns: (transfer full): how it differs: "points 7 → 8"
 */
static char *
muster_difference_dup_change (const MusterRuleset *before,
                              const MusterRuleset *after,
                              const MusterXmlDifference *found)
{
  GString *text = g_string_new (NULL);
  const Description description = { before, after, text };
  if (found->before != NULL && found->after != NULL && found->is_shell)
    describe_attributes (&description, found->before, found->after);
  else if (found->before != NULL && found->after != NULL)
    describe_change (&description, found->before, found->after);
  else
    {
      g_autofree char *content = found->after != NULL ? dup_content (after, found->after)
                                                      : dup_content (before, found->before);
      if (content[0] == '\0')
        g_string_append (text,
                         found->after != NULL
                           /* Translators: of a part of the rules that was not there before. */
                           ? _ ("new")
                           /* Translators: of a part of the rules. */
                           : _ ("no more there"));
      else
        g_string_append_printf (text,
                                found->after != NULL
                                  /* Translators: what a part of the rules says that was not there
                                     before. */
                                  ? _ ("new: %s")
                                  /* Translators: what a part of the rules said that is gone. */
                                  : _ ("no more there: %s"),
                                content);
    }
  if (text->len == 0)
    /* Translators: of a part of the rules. */
    g_string_append (text, _ ("in another order"));
  return g_string_free (text, FALSE);
}

struct _MusterDifferences
{
  MusterRuleset *before;
  MusterRuleset *after;
  MusterXml *old;
  MusterXml *new;
  GArray *found;    /* MusterXmlDifference */
  GPtrArray *words; /* MusterDifference */
  GArray *told;     /* guint: for each that was found, in which of the words it is told */
  gatomicrefcount refs;
};

static const char *
find_cite (const MusterXmlNode *node)
{
  for (; node != NULL && !muster_xml_node_is (node, "ruleset");
       node = muster_xml_node_get_parent (node))
    if (muster_xml_node_get (node, "cite") != NULL)
      return muster_xml_node_get (node, "cite");
  return NULL;
}

static void
free_words (gpointer data)
{
  MusterDifference *difference = data;
  g_free (difference->name);
  g_free (difference->change);
  g_free (difference);
}

/* A scale's role says what armies are told by, a stat's what is added up; a tag's is its arm, and
 * what is a front or stands on a label is only printed. */
static gboolean
is_look (const MusterXmlNode *node, const char *attribute)
{
  static const char *const looks[] = { "symbol", "size", "colour", "label", "full", NULL };
  return g_strv_contains (looks, attribute)
         || (g_str_equal (attribute, "role")
             && g_str_equal (muster_xml_node_get_name (node), "tag"));
}

/* Returns: (transfer full): the roles that rules or charts of armies go by; others are for what is
 * printed, for what a player owns and for other programs */
static char *
dup_own_roles (const char *words)
{
  g_autoptr (GString) own = g_string_new (NULL);
  g_auto (GStrv) roles = g_strsplit_set (words != NULL ? words : "", " \t\n", -1);
  for (int i = 0; roles[i] != NULL; i++)
    switch (muster_role_find (roles[i]))
      {
      case MUSTER_ROLE_NONE:
      case MUSTER_ROLE_FRONT:
      case MUSTER_ROLE_MOVE:
      case MUSTER_ROLE_FIGURES:
      case MUSTER_ROLE_BASES:
      case MUSTER_N_ROLES:
        break;
      case MUSTER_ROLE_ARM:
      case MUSTER_ROLE_QUALITY:
      case MUSTER_ROLE_HEADCOUNT:
        g_string_append_printf (own, " %s", roles[i]);
        break;
      }
  return g_string_free (g_steal_pointer (&own), FALSE);
}

/* A role that is given or taken, and changes nothing of the rules. */
static gboolean
is_role_for_others (const char *attribute, const char *before, const char *after)
{
  if (!g_str_equal (attribute, "role"))
    return FALSE;
  g_autofree char *own = dup_own_roles (before);
  g_autofree char *new = dup_own_roles (after);
  return g_str_equal (own, new);
}

static gboolean
has_same_but_looks (const MusterXmlNode *before, const MusterXmlNode *after)
{
  g_autoptr (GPtrArray) names = muster_xml_node_list_attributes (before);
  g_ptr_array_extend_and_steal (names, muster_xml_node_list_attributes (after));
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      const char *old = muster_xml_node_get (before, name);
      const char *new = muster_xml_node_get (after, name);
      if (!is_look (before, name) && !is_role_for_others (name, old, new)
          && g_strcmp0 (old, new) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Whether two elements differ in nothing but how pictures show them: no rule does. */
static gboolean
is_same_but_looks (const MusterXmlNode *before, const MusterXmlNode *after)
{
  if (before == NULL || after == NULL)
    return before == after;
  g_autofree char *old = muster_difference_dup_text (before);
  g_autofree char *new = muster_difference_dup_text (after);
  if (!g_str_equal (muster_xml_node_get_name (before), muster_xml_node_get_name (after))
      || g_strcmp0 (old, new) != 0 || !has_same_but_looks (before, after))
    return FALSE;
  before = muster_xml_node_get_first (before, NULL);
  after = muster_xml_node_get_first (after, NULL);
  for (; before != NULL && after != NULL; before = muster_xml_node_get_next (before, NULL),
                                          after = muster_xml_node_get_next (after, NULL))
    if (!is_same_but_looks (before, after))
      return FALSE;
  return before == after;
}

static gboolean
is_of_looks (const MusterXmlDifference *found)
{
  if (found->before == NULL || found->after == NULL)
    return FALSE;
  return found->is_shell ? has_same_but_looks (found->before, found->after)
                         : is_same_but_looks (found->before, found->after);
}

static MusterDifference *
describe (const MusterDifferences *differences, const MusterXmlDifference *found)
{
  const MusterXmlNode *node = found->after != NULL ? found->after : found->before;
  const MusterRuleset *ruleset = found->after != NULL ? differences->after : differences->before;
  MusterDifference *words = g_new (MusterDifference, 1);
  words->name = muster_difference_dup_name (ruleset, node);
  words->change = muster_difference_dup_change (differences->before, differences->after, found);
  words->cite = find_cite (node);
  return words;
}

/* All looks are one difference: nobody chooses a symbol for each of a hundred types. */
static MusterDifference *
describe_looks (guint n)
{
  MusterDifference *words = g_new0 (MusterDifference, 1);
  words->name = g_strdup (_ ("How pictures show the troops"));
  words->change = g_strdup_printf (
    ngettext ("symbols, marks and arms of %u troop type, grade or the like; no rule "
              "changes",
              "symbols, marks and arms of %u troop types, grades and the like; "
              "no rule changes",
              n),
    n);
  return words;
}

static guint
count_looks (const MusterDifferences *differences)
{
  guint n = 0;
  for (guint i = 0; i < differences->found->len; i++)
    n += is_of_looks (&g_array_index (differences->found, MusterXmlDifference, i));
  return n;
}

static void
put_into_words (MusterDifferences *differences)
{
  guint n_looks = count_looks (differences);
  guint looks = n_looks > 1 ? differences->found->len - n_looks : G_MAXUINT;
  for (guint i = 0; i < differences->found->len; i++)
    {
      const MusterXmlDifference *found =
        &g_array_index (differences->found, MusterXmlDifference, i);
      guint at = looks != G_MAXUINT && is_of_looks (found) ? looks : differences->words->len;
      g_array_append_val (differences->told, at);
      if (at != looks)
        g_ptr_array_add (differences->words, describe (differences, found));
    }
  if (looks != G_MAXUINT)
    g_ptr_array_add (differences->words, describe_looks (n_looks));
}

static MusterXml *
parse_content (MusterRuleset *ruleset)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gsize length;
  const char *text = g_bytes_get_data (ruleset->content, &length);
  return muster_xml_parse (ruleset->id, text, length, problems);
}

MusterDifferences *
muster_differences_new (MusterRuleset *before, MusterRuleset *after)
{
  g_autoptr (MusterXml) old = parse_content (before);
  g_autoptr (MusterXml) new = parse_content (after);
  if (old == NULL || new == NULL)
    return NULL;
  MusterDifferences *differences = g_new0 (MusterDifferences, 1);
  g_atomic_ref_count_init (&differences->refs);
  differences->before = muster_ruleset_ref (before);
  differences->after = muster_ruleset_ref (after);
  differences->found = muster_xml_list_differences (old, new);
  differences->old = g_steal_pointer (&old);
  differences->new = g_steal_pointer (&new);
  differences->words = g_ptr_array_new_with_free_func (free_words);
  differences->told = g_array_new (FALSE, FALSE, sizeof (guint));
  put_into_words (differences);
  return differences;
}

MusterDifferences *
muster_differences_ref (MusterDifferences *differences)
{
  g_atomic_ref_count_inc (&differences->refs);
  return differences;
}

void
muster_differences_unref (MusterDifferences *differences)
{
  if (!g_atomic_ref_count_dec (&differences->refs))
    return;
  muster_ruleset_unref (differences->before);
  muster_ruleset_unref (differences->after);
  g_array_unref (differences->found);
  g_ptr_array_unref (differences->words);
  g_array_unref (differences->told);
  muster_xml_free (differences->old);
  muster_xml_free (differences->new);
  g_free (differences);
}

MusterRuleset *
muster_differences_get_before (MusterDifferences *differences)
{
  return differences->before;
}

MusterRuleset *
muster_differences_get_after (MusterDifferences *differences)
{
  return differences->after;
}

guint
muster_differences_count (const MusterDifferences *differences)
{
  return differences->words->len;
}

const MusterDifference *
muster_differences_get (const MusterDifferences *differences, guint index)
{
  return g_ptr_array_index (differences->words, index);
}

static gboolean
are_all (const MusterDifferences *differences, const gboolean *taken, gboolean asked)
{
  for (guint i = 0; i < differences->words->len; i++)
    if (!taken[i] != !asked)
      return FALSE;
  return TRUE;
}

static const char *
get_first_error (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    if (!((MusterProblem *) g_ptr_array_index (problems, i))->is_note)
      return ((MusterProblem *) g_ptr_array_index (problems, i))->message;
  return "";
}

MusterRuleset *
muster_differences_take (const MusterDifferences *differences,
                         const gboolean *taken,
                         GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  if (are_all (differences, taken, TRUE))
    return muster_ruleset_ref (differences->after);
  if (are_all (differences, taken, FALSE))
    return muster_ruleset_ref (differences->before);
  /* Translators: the version of a pack of which only some was taken. */
  g_autofree char *version = g_strdup_printf (_ ("%s, in part"), differences->after->version);
  g_autofree gboolean *found = g_new (gboolean, differences->found->len);
  for (guint i = 0; i < differences->found->len; i++)
    found[i] = taken[g_array_index (differences->told, guint, i)];
  g_autoptr (GBytes) bytes = muster_xml_take_differences (differences->old, differences->new,
                                                          differences->found, found, version);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (MusterRuleset) ruleset =
    muster_ruleset_parse (differences->after->id, text, length, problems);
  if (ruleset != NULL)
    muster_ruleset_check (ruleset, differences->after->id, problems);
  if (ruleset != NULL && !muster_problems_has_error (problems))
    return g_steal_pointer (&ruleset);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("These differences do not go without others: %s Take or leave what belongs "
                  "together."),
               get_first_error (problems));
  return NULL;
}
