#include "config.h"

#include "ruleset/differences/private.h"

#include "base/text.h"
#include "ruleset/selector-words.h"

#include <glib/gi18n-lib.h>

#define LONGEST_NAME 90

/* What an element is called; those without a name here are parts of others. */
static const struct
{
  const char *element;
  const char *name;
} elements[] = {
  { "ruleset", N_ ("Ruleset") },
  { "title", N_ ("Title") },
  { "author", N_ ("Author") },
  { "period", N_ ("Period") },
  { "length", N_ ("Unit of lengths") },
  { "clock", N_ ("Time") },
  { "note", N_ ("Note") },
  { "tag", N_ ("Word") },
  { "scale", N_ ("Scale") },
  { "grade", N_ ("Grade") },
  { "choice", N_ ("Choice") },
  { "nation", N_ ("Nation") },
  { "trait", N_ ("Trait") },
  { "type", N_ ("Type") },
  { "formation", N_ ("Kind of formation") },
  { "prices", N_ ("Prices") },
  { "price", N_ ("Price") },
  { "budget", N_ ("Agreed points") },
  { "limit", N_ ("Limit") },
  { "list", N_ ("Army list") },
  { "allow", N_ ("Row") },
  { "stat", N_ ("Figure") },
  { "value", N_ ("Figure") },
  { "strength", N_ ("Strength") },
  { "level", N_ ("Mark") },
  { "table", N_ ("Table") },
  { "row", N_ ("Row") },
  { "weather", N_ ("Weather") },
  { "effect", N_ ("Effect") },
  { "odds", N_ ("Odds") },
  { "terrain", N_ ("Battlefields") },
  { "board", N_ ("Table") },
  { "shape", N_ ("Area") },
  { "path", N_ ("Line") },
  { "crossing", N_ ("Crossing") },
  { "link", N_ ("Must be there") },
  { "place", N_ ("Placing") },
  { "arrival", N_ ("Reserves") },
  { "entry", N_ ("Where they come on") },
};

/* How attributes read before their values. */
static const struct
{
  const char *attribute;
  const char *name;
  char is; /* s: a selector, t: tags, n: a nation, y: a symbol, w: one of the words below */
} attributes[] = {
  { "is", N_ ("is"), 0 },
  { "points", N_ ("points"), 0 },
  { "min", N_ ("at least"), 0 },
  { "max", N_ ("at most"), 0 },
  { "from", N_ ("from"), 0 },
  { "to", N_ ("to"), 0 },
  { "when", N_ ("for"), 's' },
  { "against", N_ ("against"), 's' },
  { "of", N_ ("of"), 's' },
  { "scope", N_ ("in each"), 's' },
  { "only", N_ ("only"), 's' },
  { "holds", N_ ("holds"), 's' },
  { "on", N_ ("on"), 's' },
  { "disclose", N_ ("to be told"), 's' },
  { "tags", N_ ("is"), 't' },
  { "suggest", N_ ("suggested"), 't' },
  { "cite", N_ ("section"), 0 },
  { "own", N_ ("not said there"), 't' },
  { "name", N_ ("name"), 0 },
  { "plural", N_ ("several"), 0 },
  { "at", N_ ("at"), 0 },
  { "nation", N_ ("nation"), 'n' },
  { "scale", N_ ("scale"), 't' },
  { "stat", N_ ("figure"), 't' },
  { "by", N_ ("by"), 't' },
  { "per", N_ ("for each of"), 't' },
  { "measure", N_ ("measured in"), 't' },
  { "whole", N_ ("counted in"), 0 },
  { "lost-from", N_ ("from losses of"), 0 },
  { "lost-over", N_ ("above losses of"), 0 },
  { "left-to", N_ ("down to"), 0 },
  { "left-below", N_ ("below"), 0 },
  { "shrinks", N_ ("lessens"), 't' },
  { "symbol", N_ ("drawn as"), 'y' },
  { "role", N_ ("taken for"), 0 },
  { "secret", N_ ("kept from an opponent"), 'w' },
  { "size", N_ ("marked as"), 0 },
  { "colour", N_ ("coloured"), 0 },
  { "label", N_ ("on labels"), 0 },
  { "full", N_ ("short for"), 0 },
  { "columns", N_ ("columns"), 0 },
  { "rows", N_ ("rows"), 0 },
  { "unit", N_ ("in"), 0 },
  { "attack", N_ ("attack thrown for by"), 't' },
  { "width", N_ ("width"), 0 },
  { "depth", N_ ("depth"), 0 },
  { "breadth", N_ ("breadth"), 0 },
  { "look", N_ ("drawn as"), 'w' },
  { "over", N_ ("over"), 's' },
  { "random", N_ ("by chance"), 'w' },
  { "course", N_ ("runs"), 'w' },
  { "within", N_ ("within"), 0 },
  { "sectors", N_ ("sectors"), 0 },
  { "joins", N_ ("ends in"), 's' },
  { "once", N_ ("only once"), 'w' },
  { "spare", N_ ("one more"), 's' },
  { "spare-over", N_ ("that over"), 's' },
  { "which", N_ ("from"), 'w' },
  { "what", N_ ("places"), 'w' },
  { "each-sector", N_ ("in each sector"), 'w' },
  { "roll", N_ ("thrown with"), 0 },
  { "then", N_ ("then with"), 0 },
  { "where", N_ ("where"), 'w' },
  { "clear", N_ ("from the side edges"), 0 },
  { "apart", N_ ("apart"), 0 },
  { "near", N_ ("near a marker"), 0 },
  { "must", N_ ("must come on"), 0 },
  { "may", N_ ("may come on"), 0 },
  { "edge", N_ ("edge"), 'w' },
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
  { "yes", N_ ("yes") },
  { "no", N_ ("no") },
  { "edges", N_ ("from edge to edge") },
  { "bases", N_ ("from base edge to base edge") },
  { "route", N_ ("from sector to sector") },
  { "link", N_ ("from a feature to an edge") },
  { "each", N_ ("each") },
  { "largest", N_ ("the largest") },
  { "terrain", N_ ("terrain") },
  { "objectives", N_ ("objectives") },
  { "units", N_ ("units") },
  { "defender", N_ ("defender") },
  { "attacker", N_ ("attacker") },
  { "both", N_ ("both players") },
  { "first", N_ ("player A") },
  { "second", N_ ("player B") },
  { "sector", N_ ("sector") },
  { "base", N_ ("base edge") },
  { "left", N_ ("left") },
  { "right", N_ ("right") },
  { "hill", N_ ("gentle hill") },
  { "steep", N_ ("steep hill") },
  { "wood", N_ ("wood") },
  { "brush", N_ ("open wood") },
  { "marsh", N_ ("marsh") },
  { "lake", N_ ("lake") },
  { "field", N_ ("field") },
  { "enclosure", N_ ("enclosed field") },
  { "settlement", N_ ("settlement") },
  { "walled", N_ ("walled settlement") },
  { "river", N_ ("river") },
  { "stream", N_ ("stream") },
  { "road", N_ ("road") },
  { "wall", N_ ("wall") },
  { "hedge", N_ ("hedge") },
  { "gully", N_ ("gully") },
  { "bridge", N_ ("bridge") },
  { "ford", N_ ("ford") },
};

static const char *
get_element_name (const MusterXmlNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    if (muster_xml_node_is (node, elements[i].element))
      return _ (elements[i].name);
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
      return _ (words_of_packs[i].name);
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

static const char *
get_attribute_name (const char *attribute)
{
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (g_str_equal (attributes[i].attribute, attribute))
      return _ (attributes[i].name);
  return attribute;
}

char *
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

char *
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
                            ? g_strdup_printf (_ ("%s: %s"), noun, subject)
                            : g_strdup (noun);
  return muster_text_shorten (name, LONGEST_NAME);
}

static void
append_part (GString *text, const char *part)
{
  if (part[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", part);
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
      g_autofree char *part = g_strdup_printf ("%s %s", get_attribute_name (name), value);
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
} Telling;

static void
tell_attribute (const Telling *telling,
                const MusterXmlNode *before,
                const MusterXmlNode *after,
                const char *name)
{
  g_autofree char *old = dup_value (telling->before, before, name);
  g_autofree char *new = dup_value (telling->after, after, name);
  /* Translators: what a value is called, what it was, and what it is: "points 7 → 8". Languages
   * that run from right to left write ←. */
  g_autofree char *part = g_strdup_printf (_ ("%s %s → %s"), get_attribute_name (name), old, new);
  if (g_strcmp0 (muster_xml_node_get (before, name), muster_xml_node_get (after, name)) != 0)
    append_part (telling->text, part);
}

static void
tell_attributes (const Telling *telling, const MusterXmlNode *before, const MusterXmlNode *after)
{
  g_autoptr (GPtrArray) new = muster_xml_node_list_attributes (after);
  g_autoptr (GPtrArray) old = muster_xml_node_list_attributes (before);
  gboolean is_root = muster_xml_node_is (after, "ruleset");
  for (guint i = 0; i < new->len; i++)
    if (!is_root || g_str_equal (g_ptr_array_index (new, i), "disclose")
        || g_str_equal (g_ptr_array_index (new, i), "lang"))
      tell_attribute (telling, before, after, g_ptr_array_index (new, i));
  for (guint i = 0; i < old->len; i++)
    if (muster_xml_node_get (after, g_ptr_array_index (old, i)) == NULL && !is_root)
      tell_attribute (telling, before, after, g_ptr_array_index (old, i));
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

/* @format has a place for the name and one for the content. */
static void
tell_one (const Telling *telling,
          const MusterRuleset *ruleset,
          const MusterXmlNode *node,
          const char *format)
{
  g_autofree char *name = muster_difference_dup_name (ruleset, node);
  g_autofree char *content = dup_content (ruleset, node);
  g_autofree char *words = content[0] != '\0' ? g_strdup_printf (" (%s)", content) : g_strdup ("");
  g_autofree char *part = g_strdup_printf (format, name, words);
  append_part (telling->text, part);
}

static void
tell_change (const Telling *telling, const MusterXmlNode *before, const MusterXmlNode *after);

static void
tell_child (const Telling *telling, const MusterXmlNode *before, const MusterXmlNode *after)
{
  GString *own = g_string_new (NULL);
  const Telling inner = { telling->before, telling->after, own };
  tell_change (&inner, before, after);
  g_autofree char *name = muster_difference_dup_name (telling->after, after);
  g_autofree char *words = g_string_free (own, FALSE);
  g_autofree char *part = g_strdup_printf ("%s (%s)", name, words);
  append_part (telling->text, part);
}

/* Children whose cells were compared as text are not told again. */
static void
tell_children (const Telling *telling, const MusterXmlNode *before, const MusterXmlNode *after)
{
  for (const MusterXmlNode *at = muster_xml_node_get_first (after, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    {
      const MusterXmlNode *old = find_like (before, at);
      if (muster_xml_node_is (at, "c") || muster_xml_node_is_same (old, at))
        continue;
      if (old == NULL)
        tell_one (telling, telling->after, at, _ ("new: %s%s"));
      else
        tell_child (telling, old, at);
    }
  for (const MusterXmlNode *at = muster_xml_node_get_first (before, NULL); at != NULL;
       at = muster_xml_node_get_next (at, NULL))
    if (!muster_xml_node_is (at, "c") && find_like (after, at) == NULL)
      tell_one (telling, telling->before, at, _ ("no more: %s%s"));
}

static void
tell_change (const Telling *telling, const MusterXmlNode *before, const MusterXmlNode *after)
{
  g_autofree char *old = muster_difference_dup_text (before);
  g_autofree char *new = muster_difference_dup_text (after);
  tell_attributes (telling, before, after);
  if (g_strcmp0 (old, new) != 0)
    {
      /* Translators: a text as it was, and as it is. Languages that run from right to left write ←.
       */
      g_autofree char *part =
        g_strdup_printf (_ ("“%s” → “%s”"), old != NULL ? old : "–", new != NULL ? new : "–");
      append_part (telling->text, part);
    }
  tell_children (telling, before, after);
}

char *
muster_difference_dup_change (const MusterRuleset *before,
                              const MusterRuleset *after,
                              const MusterXmlDifference *found)
{
  GString *text = g_string_new (NULL);
  const Telling telling = { before, after, text };
  if (found->before != NULL && found->after != NULL && found->is_shell)
    tell_attributes (&telling, found->before, found->after);
  else if (found->before != NULL && found->after != NULL)
    tell_change (&telling, found->before, found->after);
  else
    {
      g_autofree char *content = found->after != NULL ? dup_content (after, found->after)
                                                      : dup_content (before, found->before);
      g_string_append_printf (text, "%s%s%s",
                              found->after != NULL ? _ ("new") : _ ("no more there"),
                              content[0] != '\0' ? ": " : "", content);
    }
  if (text->len == 0)
    g_string_append (text, _ ("in another order"));
  return g_string_free (text, FALSE);
}
