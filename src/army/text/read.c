#include "config.h"

#include "army/text/read.h"

#include "army/text/lines.h"
#include "army/text/words.h"
#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A node as it was read. */
typedef struct _MusterTextNode MusterTextNode;
struct _MusterTextNode
{
  int indent;
  guint depth;
  MusterTextNode *parent; /* NULL: the army */
  const MusterKind *kind;
  guint count;
  char *name;
  GString *note;
  MusterSecret secret;
  GPtrArray *chosen; /* (element-type MusterTextAttribute) */
  GPtrArray *entries;
  GPtrArray *waivers;
  GPtrArray *children; /* (element-type MusterTextNode) */
};

static void
muster_text_node_free (MusterTextNode *node)
{
  g_free (node->name);
  if (node->note != NULL)
    g_string_free (node->note, TRUE);
  g_ptr_array_unref (node->chosen);
  g_ptr_array_unref (node->entries);
  g_ptr_array_unref (node->waivers);
  g_ptr_array_unref (node->children);
  g_free (node);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterTextNode, muster_text_node_free)

typedef struct
{
  const char *file;
  GPtrArray *problems;
  GPtrArray *lines;       /* (element-type MusterTextLine) */
  gboolean *is_read;      /* per line: it is about the army itself */
  guint first_read;       /* the first such line; where there is none, behind all lines */
  guint first;            /* the line at which the army begins */
  guint end;              /* the line behind it */
  MusterRuleset *ruleset; /* with the house values that the text brings */
  MusterTextWords *words;
  char *name; /* NULL where none is said */
  char *version;
  char *date;
  char *player;
  gint64 budget;
  MusterTextNode *army;
} MusterTextReader;

/* No army has more; counts in counts would make as many as a computer holds. */
#define MOST_NODES 20000
#define TEXT_WIDTH 60

static void
attribute_free (gpointer data)
{
  muster_text_attribute_clear (data);
  g_free (data);
}

static MusterTextNode *
muster_text_node_new (const MusterKind *kind, guint count)
{
  MusterTextNode *node = g_new0 (MusterTextNode, 1);
  node->kind = kind;
  node->count = count;
  node->chosen = g_ptr_array_new_with_free_func (attribute_free);
  node->entries = g_ptr_array_new_with_free_func (attribute_free);
  node->waivers = g_ptr_array_new_with_free_func (attribute_free);
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_text_node_free);
  return node;
}

/** Returns: (transfer none): a line, of those that there are */
static const MusterTextLine *
muster_text_reader_get_line (const MusterTextReader *reader, guint i)
{
  return g_ptr_array_index (reader->lines, i);
}

/** Notes that a line is about the army itself. */
static void
muster_text_reader_mark_read (MusterTextReader *reader, guint i)
{
  reader->is_read[i] = TRUE;
  reader->first_read = MIN (reader->first_read, i);
}

/** Returns: (transfer full): the beginning of what was written, for messages */
static char *
muster_text_dup_excerpt (const char *text)
{
  return muster_text_shorten (text, TEXT_WIDTH);
}

/** Adds a note on a line: what was written, and what it was taken for. */
static void
muster_text_reader_report_guess (MusterTextReader *reader,
                                 int line,
                                 MusterTextSense sense,
                                 const char *words,
                                 const char *taken_for)
{
  g_autofree char *text = muster_text_dup_excerpt (words);
  if (sense == MUSTER_TEXT_SEVERAL)
    muster_problems_add_note (
      reader->problems, reader->file, line,
      /* Translators: %1$s: what was written; %2$s: what was understood. */
      _ ("“%1$s” may mean several things, and was taken for %2$s. Write more of the name if "
         "another is meant."),
      text, taken_for);
  else
    muster_problems_add_note (reader->problems, reader->file, line,
                              /* Translators: %1$s: what was written; %2$s: what was understood. */
                              _ ("“%1$s” was taken for %2$s."), text, taken_for);
}

gboolean
muster_army_text_is_text (const char *text, gsize length)
{
  /* Marks of byte order, and the zeros that letters of two bytes have. */
  static const char passed[] = "\xef\xbb\xbf\xfe\xff \t\r\n";
  for (gsize i = 0; i < length; i++)
    if (text[i] != '\0' && strchr (passed, text[i]) == NULL)
      return text[i] != '<';
  return FALSE;
}

/* The nation of an army is a particular, too, though only a ruleset knows it. */
static gboolean
is_particular (const MusterTextLine *line)
{
  const char *value;
  return muster_text_find_key (line->text, &value) != MUSTER_TEXT_KEY_NONE
         || g_ascii_strncasecmp (line->text, MUSTER_TEXT_NATION ":",
                                 strlen (MUSTER_TEXT_NATION ":"))
              == 0;
}

/* Returns: the first particular of the block of lines that the army's name in @named stands in,
 * where that is a block of its own behind the line before @from */
static guint
find_start (const MusterTextReader *reader, guint from, guint named)
{
  guint start = named;
  guint at = named;
  for (; at > from && !muster_text_reader_get_line (reader, at)->after_blank; at--)
    if (is_particular (muster_text_reader_get_line (reader, at - 1)))
      start = at - 1;
  gboolean is_apart = from == 0 || muster_text_reader_get_line (reader, at)->after_blank;
  return is_apart ? start : named;
}

/* A second army in a text is told, and left alone. */
static void
find_extent (MusterTextReader *reader)
{
  const char *value;
  guint behind_name = 0;
  reader->end = reader->lines->len;
  for (guint i = 0; i < reader->lines->len; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      if (muster_text_find_key (line->text, &value) != MUSTER_TEXT_KEY_ARMY)
        continue;
      guint start = find_start (reader, behind_name, i);
      if (behind_name > 0)
        {
          reader->end = start;
          muster_problems_add (reader->problems, reader->file, line->number,
                               _ ("A second army begins here. Put it into a file of its own."));
          return;
        }
      behind_name = i + 1;
      reader->first = start;
    }
}

static void
describe_before (const MusterTextReader *reader)
{
  for (guint i = 0; i < reader->first; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      g_autofree char *description = muster_text_dup_excerpt (line->text);
      muster_problems_add_note (reader->problems, reader->file, line->number,
                                _ ("“%s” stands before the army, and was passed over."),
                                description);
    }
}

/* Building */

typedef struct
{
  MusterArmyBuilder *builder;
  guint n_nodes;
  gboolean is_full; /* more nodes were left out */
} Building;

static void
build_particulars (MusterArmyBuilder *builder, const MusterTextNode *node)
{
  if (node->note != NULL)
    muster_army_builder_set_note (builder, node->note->str);
  muster_army_builder_set_secret (builder, node->secret);
  for (guint i = 0; i < node->chosen->len; i++)
    {
      const MusterTextAttribute *chosen = g_ptr_array_index (node->chosen, i);
      muster_army_builder_choose (builder, chosen->what, chosen->value);
    }
  for (guint i = 0; i < node->entries->len; i++)
    {
      const MusterTextAttribute *entry = g_ptr_array_index (node->entries, i);
      muster_army_builder_enter (builder, entry->what, entry->value);
    }
  for (guint i = 0; i < node->waivers->len; i++)
    {
      const MusterTextAttribute *waiver = g_ptr_array_index (node->waivers, i);
      muster_army_builder_waive (builder, waiver->what, waiver->value);
    }
}

static void build_children (Building *building, const MusterTextNode *parent);

static void
build_node (Building *building, const MusterTextNode *node)
{
  for (guint i = 0; i < node->count && !building->is_full; i++)
    {
      building->is_full = building->n_nodes == MOST_NODES;
      if (building->is_full)
        return;
      building->n_nodes++;
      muster_army_builder_begin (building->builder, 0, node->kind->category, node->kind->id,
                                 node->name);
      build_particulars (building->builder, node);
      build_children (building, node);
      muster_army_builder_end (building->builder);
    }
}

static void
build_children (Building *building, const MusterTextNode *parent)
{
  for (guint i = 0; i < parent->children->len; i++)
    build_node (building, g_ptr_array_index (parent->children, i));
}

static const MusterArmy *
build (MusterTextReader *reader)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (reader->ruleset, reader->ruleset->id, reader->name);
  Building building = { builder, 0, FALSE };
  muster_army_builder_set_pack (builder, reader->version, NULL);
  muster_army_builder_set_date (builder, reader->date);
  muster_army_builder_set_player (builder, reader->player);
  muster_army_builder_set_budget (builder, reader->budget);
  build_particulars (builder, reader->army);
  build_children (&building, reader->army);
  if (building.is_full)
    muster_problems_add (reader->problems, reader->file, 0,
                         _ ("The army has more than %d things, which is more than is read. See "
                            "to the counts at the beginnings of its lines."),
                         MOST_NODES);
  return muster_army_builder_finish (builder);
}

static void
clear (MusterTextReader *reader)
{
  g_clear_pointer (&reader->lines, g_ptr_array_unref);
  g_clear_pointer (&reader->is_read, g_free);
  g_clear_pointer (&reader->words, muster_text_words_free);
  g_clear_pointer (&reader->ruleset, muster_ruleset_unref);
  g_clear_pointer (&reader->army, muster_text_node_free);
  g_clear_pointer (&reader->name, g_free);
  g_clear_pointer (&reader->version, g_free);
  g_clear_pointer (&reader->date, g_free);
  g_clear_pointer (&reader->player, g_free);
}

static gboolean
begin (MusterTextReader *reader, const char *text, gsize length)
{
  reader->lines = muster_text_list_lines (text, length, reader->file, reader->problems);
  if (reader->lines == NULL)
    return FALSE;
  reader->is_read = g_new0 (gboolean, reader->lines->len);
  reader->first_read = reader->lines->len;
  find_extent (reader);
  describe_before (reader);
  return TRUE;
}

static gboolean
is_called (const MusterRuleset *ruleset, const char *key)
{
  g_autofree char *title = muster_text_dup_key (ruleset->title);
  g_autofree char *id = muster_text_dup_key (ruleset->id);
  return g_str_equal (title, key) || g_str_equal (id, key);
}

/** Returns: whether @name is the title or the id of the ruleset */
static gboolean
muster_text_names_ruleset (const MusterRuleset *ruleset, const char *name)
{
  g_autofree char *key = muster_text_dup_key (name);
  return is_called (ruleset, key);
}

/* The line that names the ruleset is held against the one that the army shall be of. */
static void
check_ruleset (MusterTextReader *reader, const MusterRuleset *ruleset)
{
  const char *value;
  for (guint i = reader->first; i < reader->end; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      if (muster_text_find_key (line->text, &value) != MUSTER_TEXT_KEY_RULESET)
        continue;
      g_autofree char *named = muster_text_read_value (value);
      muster_text_reader_mark_read (reader, i);
      if (!muster_text_names_ruleset (ruleset, named))
        muster_problems_add (reader->problems, reader->file, line->number,
                             /* Translators: %1$s: a ruleset that was written; %2$s: the ruleset
                                  in use; %3$s: the same again. */
                             _ ("This army is of the ruleset “%1$s”, not of %2$s. Choose an army "
                                "of %3$s."),
                             named, ruleset->title, ruleset->title);
      return;
    }
}

/* Returns: whether the particular was not said before */
static gboolean
is_new (MusterTextReader *reader, int line, gboolean is_said, const char *text)
{
  g_autofree char *description = muster_text_dup_excerpt (text);
  if (is_said)
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("“%s”: this was said before, and the first holds. Take one of the two "
                            "lines out."),
                         description);
  return !is_said;
}

static void
read_date (MusterTextReader *reader, const MusterTextLine *line, const char *value)
{
  g_autofree char *date = muster_date_dup_typed (value);
  if (date != NULL && is_new (reader, line->number, reader->date != NULL, line->text))
    reader->date = g_steal_pointer (&date);
  else if (date == NULL)
    muster_problems_add (reader->problems, reader->file, line->number,
                         _ ("“%s” is no date of the calendar. Write one such as 18 June 1815, June "
                            "1815 or 1815."),
                         value);
}

static void
read_budget (MusterTextReader *reader, const MusterTextLine *line, const char *value)
{
  gsize digits = strspn (value, "0123456789");
  if (digits == 0 || digits > 9 || (value[digits] != '\0' && value[digits] != ' '))
    muster_problems_add (reader->problems, reader->file, line->number,
                         _ ("“%s” is no number of points. Write one such as 200."), value);
  else if (is_new (reader, line->number, reader->budget != MUSTER_NO_BUDGET, line->text))
    reader->budget = g_ascii_strtoll (value, NULL, 10);
}

static void
read_text (MusterTextReader *reader, const MusterTextLine *line, const char *value, char **into)
{
  g_autofree char *text = muster_text_read_value (value);
  if (value[0] != '\0' && is_new (reader, line->number, *into != NULL, line->text))
    *into = g_steal_pointer (&text);
}

static void
read_key (MusterTextReader *reader,
          const MusterTextLine *line,
          MusterTextKey key,
          const char *value)
{
  static const gsize texts[] = {
    [MUSTER_TEXT_KEY_ARMY] = G_STRUCT_OFFSET (MusterTextReader, name),
    [MUSTER_TEXT_KEY_VERSION] = G_STRUCT_OFFSET (MusterTextReader, version),
    [MUSTER_TEXT_KEY_PLAYER] = G_STRUCT_OFFSET (MusterTextReader, player),
  };
  g_autofree char *bare = muster_text_read_value (value);
  if (key == MUSTER_TEXT_KEY_DATE)
    read_date (reader, line, bare);
  else if (key == MUSTER_TEXT_KEY_BUDGET)
    read_budget (reader, line, bare);
  else if (key == MUSTER_TEXT_KEY_RULESET)
    is_new (reader, line->number, TRUE, line->text);
  else
    read_text (reader, line, value, G_STRUCT_MEMBER_P (reader, texts[key]));
}

/* The head of a mail has a date, too: what is none is not the army's where nothing was said yet. */
static gboolean
is_of_mail (const MusterTextReader *reader, guint i, MusterTextKey key, const char *value)
{
  g_autofree char *date = key == MUSTER_TEXT_KEY_DATE ? muster_date_dup_typed (value) : NULL;
  return key == MUSTER_TEXT_KEY_DATE && date == NULL && reader->first_read >= i;
}

/** Reads the lines about the army itself but for its ruleset and house values.
 */
static void
muster_text_reader_read_particulars (MusterTextReader *reader)
{
  for (guint i = reader->first; i < reader->end; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      const char *value;
      MusterTextKey key = muster_text_find_key (line->text, &value);
      if (reader->is_read[i] || key == MUSTER_TEXT_KEY_NONE || is_of_mail (reader, i, key, value))
        continue;
      muster_text_reader_mark_read (reader, i);
      read_key (reader, line, key, value);
    }
  if (reader->version != NULL && !g_str_equal (reader->version, reader->ruleset->version))
    muster_problems_add_note (
      reader->problems, reader->file, 0,
      /* Translators: %1$s: a version; %2$s: a ruleset; %3$s: the version that is installed. */
      _ ("The army was made with version %1$s of “%2$s”; it is checked against version %3$s."),
      reader->version, reader->ruleset->title, reader->ruleset->version);
}

static gboolean
has_what (GPtrArray *attributes, const char *what)
{
  for (guint i = 0; i < attributes->len; i++)
    if (g_str_equal (((MusterTextAttribute *) attributes->pdata[i])->what, what))
      return TRUE;
  return FALSE;
}

static gboolean
is_good_grade (const MusterRuleset *ruleset, const MusterTextAttribute *attribute)
{
  int scale = muster_ruleset_find_scale (ruleset, attribute->what);
  return scale >= 0
         && muster_ruleset_find_grade (ruleset, scale, attribute->value) != MUSTER_GRADE_NONE;
}

/* As it stands in a file: a text, or a number; a price is whole. */
static gboolean
is_good_entry (const MusterRuleset *ruleset, const MusterTextAttribute *attribute)
{
  int stat = muster_ruleset_find_stat (ruleset, attribute->what);
  gboolean is_points = g_str_equal (attribute->what, "points");
  MusterNumber number;
  if (stat < 0 && !is_points)
    return FALSE;
  if (!is_points && ruleset->stats[stat].is_text)
    return TRUE;
  return muster_number_parse (attribute->value, &number) && (!is_points || number.den == 1);
}

/* A limit that the ruleset does not have is kept all the same, where a file could. */
static gboolean
is_good_waiver (MusterTextReader *reader, int line, const MusterTextAttribute *attribute)
{
  const MusterRuleset *ruleset = reader->ruleset;
  g_autofree char *reason = g_strstrip (g_strdup (attribute->value));
  if (reason[0] == '\0'
      || !g_regex_match_simple ("^-?[a-z0-9][a-z0-9-]{0,99}$", attribute->what, 0, 0))
    return FALSE;
  if (muster_ruleset_find_limit (ruleset, attribute->what) == NULL
      && !muster_limit_id_is_reserved (attribute->what))
    muster_problems_add_note (
      reader->problems, reader->file, line,
      _ ("%1$s has no limit \"%2$s\", so this waiver sets nothing aside. The catalogue lists the "
         "limits; correct the spelling or take it out."),
      ruleset->title, attribute->what);
  return TRUE;
}

static void
complain_of_part (MusterTextReader *reader, int line, const char *part)
{
  g_autofree char *text = muster_text_dup_excerpt (part);
  muster_problems_add (
    reader->problems, reader->file, line,
    _ ("“%s” was not understood, and is left out. Correct it, or put what is not of "
       "the army into [square brackets]."),
    text);
}

static void
take_note (MusterTextNode *node, const char *value)
{
  if (node->note == NULL)
    node->note = g_string_new (value);
  else
    g_string_append_printf (node->note, " %s", value);
}

/* An army as a whole cannot be secret. Returns: FALSE where the word says nothing */
static gboolean
take_secret (MusterTextReader *reader,
             int line,
             MusterTextNode *node,
             const char *part,
             const char *word)
{
  MusterSecret secret = muster_secret_from_word (word);
  if (secret == MUSTER_SECRET_NONE || (secret == MUSTER_SECRET_ALL && node->parent == NULL))
    return FALSE;
  if (is_new (reader, line, node->secret != MUSTER_SECRET_NONE, part))
    node->secret = secret;
  return TRUE;
}

static void
take_listed (MusterTextReader *reader,
             int line,
             GPtrArray *into,
             const char *part,
             MusterTextAttribute *attribute)
{
  if (is_new (reader, line, has_what (into, attribute->what), part))
    {
      g_ptr_array_add (into, g_memdup2 (attribute, sizeof *attribute));
      *attribute = (MusterTextAttribute){ MUSTER_TEXT_SAYS_NOTHING };
    }
}

/** Adds what an attribute says to a node, or tells why it cannot. Takes what it
 * needs of @attribute. */
static void
muster_text_reader_take (MusterTextReader *reader,
                         int line,
                         MusterTextNode *node,
                         const char *part,
                         MusterTextAttribute *attribute)
{
  MusterTextSays says = attribute->says;
  if (says != MUSTER_TEXT_SAYS_NOTHING && attribute->taken_for != NULL
      && (attribute->sense == MUSTER_TEXT_GUESSED || attribute->sense == MUSTER_TEXT_SEVERAL))
    muster_text_reader_report_guess (reader, line, attribute->sense, part, attribute->taken_for);
  if (says == MUSTER_TEXT_SAYS_NOTE)
    take_note (node, attribute->value);
  else if (says == MUSTER_TEXT_SAYS_NAME && node->name == NULL && node->parent != NULL)
    node->name = g_steal_pointer (&attribute->value);
  else if (says == MUSTER_TEXT_SAYS_GRADE && is_good_grade (reader->ruleset, attribute))
    take_listed (reader, line, node->chosen, part, attribute);
  else if (says == MUSTER_TEXT_SAYS_ENTRY && is_good_entry (reader->ruleset, attribute))
    take_listed (reader, line, node->entries, part, attribute);
  else if (says == MUSTER_TEXT_SAYS_WAIVER && is_good_waiver (reader, line, attribute))
    take_listed (reader, line, node->waivers, part, attribute);
  else if (says != MUSTER_TEXT_SAYS_SECRET
           || !take_secret (reader, line, node, part, attribute->value))
    complain_of_part (reader, line, part);
}

/* Of so many lines at most it is asked which ruleset has their types. */
#define MOST_ASKED 400

/* So many rows tell a table from a text. */
#define ROWS_OF_TABLE 3

/* Returns: (transfer container) (element-type MusterRuleset): all that can be read, once each */
static GPtrArray *
list_rulesets (MusterPacks *packs, GPtrArray *broken)
{
  GPtrArray *rulesets = g_ptr_array_new ();
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  for (guint i = 0; i < ids->len; i++)
    {
      MusterRuleset *ruleset = muster_packs_get (packs, g_ptr_array_index (ids, i), broken);
      if (ruleset != NULL && !g_ptr_array_find (rulesets, ruleset, NULL))
        g_ptr_array_add (rulesets, ruleset);
    }
  g_ptr_array_sort (rulesets, muster_ruleset_compare_titles);
  return rulesets;
}

static char *
dup_choices (GPtrArray *rulesets)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  for (guint i = 0; i < rulesets->len; i++)
    g_ptr_array_add (titles, (gpointer) ((MusterRuleset *) rulesets->pdata[i])->title);
  return muster_text_join (titles);
}

static MusterRuleset *
find_called (GPtrArray *rulesets, const char *key)
{
  for (guint i = 0; i < rulesets->len; i++)
    if (is_called (rulesets->pdata[i], key))
      return rulesets->pdata[i];
  return NULL;
}

/* A pack is mostly called as its ruleset is: then no other is read. */
static MusterRuleset *
find_quickly (MusterPacks *packs, const char *key)
{
  g_autoptr (GPtrArray) ids = muster_packs_list_ids (muster_packs_get_dirs (packs));
  g_autoptr (GPtrArray) unused = muster_problems_new ();
  for (guint i = 0; i < ids->len; i++)
    {
      g_autofree char *id = muster_text_dup_key (g_ptr_array_index (ids, i));
      MusterRuleset *ruleset =
        g_str_equal (id, key) ? muster_packs_get (packs, ids->pdata[i], unused) : NULL;
      if (ruleset != NULL && is_called (ruleset, key))
        return ruleset;
    }
  return NULL;
}

static MusterRuleset *
find_nearest (GPtrArray *rulesets, const char *key)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < rulesets->len; i++)
    g_ptr_array_add (keys, muster_text_dup_key (((MusterRuleset *) rulesets->pdata[i])->title));
  const char *nearest = muster_text_find_nearest (key, keys);
  return nearest != NULL ? find_called (rulesets, nearest) : NULL;
}

static void
complain_of_ruleset (MusterTextReader *reader, int line, const char *value, GPtrArray *rulesets)
{
  g_autofree char *choices = dup_choices (rulesets);
  g_autofree char *text = muster_text_dup_excerpt (value);
  muster_problems_add (reader->problems, reader->file, line,
                       /* Translators: %1$s: what was written; %2$s: a list of rulesets. */
                       _ ("There is no ruleset “%1$s”. There is: %2$s. Correct the line, or put "
                          "the pack that is missing "
                          "into the folder of packs."),
                       text, choices);
}

static MusterRuleset *
find_named (MusterTextReader *reader, MusterPacks *packs, int line, const char *said)
{
  g_autofree char *value = muster_text_read_value (said);
  g_autofree char *key = muster_text_dup_key (value);
  g_autoptr (GPtrArray) broken = muster_problems_new ();
  MusterRuleset *quick = find_quickly (packs, key);
  if (quick != NULL)
    return quick;
  g_autoptr (GPtrArray) rulesets = list_rulesets (packs, broken);
  MusterRuleset *called = find_called (rulesets, key);
  if (called != NULL)
    return called;
  MusterRuleset *nearest = find_nearest (rulesets, key);
  if (nearest != NULL)
    muster_text_reader_report_guess (reader, line, MUSTER_TEXT_GUESSED, value, nearest->title);
  else
    {
      complain_of_ruleset (reader, line, value, rulesets);
      g_ptr_array_extend_and_steal (reader->problems, g_steal_pointer (&broken));
    }
  return nearest;
}

/* How many lines name a type of the ruleset. */
static guint
count_known (const MusterTextReader *reader, const MusterRuleset *ruleset)
{
  g_autoptr (MusterTextWords) words = muster_text_words_new (ruleset);
  MusterTextPlace place = { NULL, MUSTER_GRADE_NONE, MUSTER_NO_YEAR };
  guint n = 0;
  for (guint i = reader->first; i < reader->end && i < reader->first + MOST_ASKED; i++)
    {
      MusterTextHead head;
      g_auto (GStrv) parts =
        muster_text_split_parts (muster_text_reader_get_line (reader, i)->text);
      if (parts[0] == NULL)
        continue;
      muster_text_read_head (words, &place, parts[0], FALSE, &head);
      n += head.sense != MUSTER_TEXT_UNKNOWN;
      muster_text_head_clear (&head);
    }
  return n;
}

/* Returns: (nullable): the one that more lines are of than of any other; @any: whether some are of
 * some */
static MusterRuleset *
find_by_types (const MusterTextReader *reader, GPtrArray *rulesets, gboolean *any)
{
  MusterRuleset *best = NULL;
  guint most = 0;
  for (guint i = 0; i < rulesets->len; i++)
    {
      guint n = count_known (reader, rulesets->pdata[i]);
      if (n == most)
        best = NULL;
      if (n > most)
        best = rulesets->pdata[i];
      most = MAX (n, most);
    }
  *any = most > 0;
  return best;
}

static gboolean
has_particulars (const MusterTextReader *reader)
{
  const char *value;
  for (guint i = reader->first; i < reader->end; i++)
    if (muster_text_find_key (muster_text_reader_get_line (reader, i)->text, &value)
        == MUSTER_TEXT_KEY_ARMY)
      return TRUE;
  return FALSE;
}

static guint
count_letter (const char *text, char letter)
{
  guint n = 0;
  for (; *text != '\0'; text++)
    n += *text == letter;
  return n;
}

/* Whether the first lines have as many of @separator, one at least. */
static gboolean
has_columns (const MusterTextReader *reader, char separator)
{
  guint n = MIN (reader->lines->len, ROWS_OF_TABLE);
  guint wanted = count_letter (muster_text_reader_get_line (reader, 0)->text, separator);
  for (guint i = 1; i < n; i++)
    if (count_letter (muster_text_reader_get_line (reader, i)->text, separator) != wanted)
      return FALSE;
  return n == ROWS_OF_TABLE && wanted > 0;
}

static gboolean
is_table (const MusterTextReader *reader)
{
  g_autofree char *name = g_ascii_strdown (reader->file, -1);
  return g_str_has_suffix (name, ".csv") || g_str_has_suffix (name, ".tsv")
         || has_columns (reader, ',') || has_columns (reader, ';') || has_columns (reader, '|');
}

static void
describe_table (MusterTextReader *reader)
{
  if (is_table (reader))
    muster_problems_add_note (reader->problems, reader->file, 0,
                              _ ("This looks like a table. “Import Rows…” in the window reads one, "
                                 "and so does the command “muster import”."));
}

static MusterRuleset *
find_unnamed (MusterTextReader *reader, MusterPacks *packs)
{
  g_autoptr (GPtrArray) unused = muster_problems_new ();
  g_autoptr (GPtrArray) rulesets = list_rulesets (packs, unused);
  g_autofree char *choices = dup_choices (rulesets);
  gboolean any;
  MusterRuleset *found = find_by_types (reader, rulesets, &any);
  if (found != NULL)
    muster_problems_add_note (reader->problems, reader->file, 0,
                              /* Translators: %1$s: a ruleset; %2$s: the same again, to be typed. */
                              _ ("No line says the ruleset; by its troop types it is %1$s. Write "
                                 "“Ruleset: %2$s” to say so."),
                              found->title, found->title);
  else if (any || has_particulars (reader))
    muster_problems_add (reader->problems, reader->file, 0,
                         _ ("No line says the ruleset, and the troop types do not tell. Write a "
                            "line such as “Ruleset: …”, with one of these: %s."),
                         choices);
  else
    muster_problems_add (reader->problems, reader->file, 0,
                         _ ("No army was found in this text: no line says a ruleset, and none a "
                            "troop type of any of these: %s."),
                         choices);
  if (found == NULL)
    describe_table (reader);
  return found;
}

/** Returns: (transfer full) (nullable): the ruleset that the text names, or that its types are of;
 * NULL with a problem */
static MusterRuleset *
muster_text_reader_find_ruleset (MusterTextReader *reader, MusterPacks *packs)
{
  const char *value;
  for (guint i = reader->first; i < reader->end; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      if (muster_text_find_key (line->text, &value) == MUSTER_TEXT_KEY_RULESET)
        {
          muster_text_reader_mark_read (reader, i);
          return find_named (reader, packs, line->number, value);
        }
    }
  return find_unnamed (reader, packs);
}

/* House values */

typedef struct
{
  MusterTextReader *reader;
  const MusterRuleset *ruleset;
  MusterTextWords *words;
  GPtrArray *values;
  const MusterKind *kind; /* that the line is about, or NULL */
  const char *nation;     /* id, or NULL */
} House;

static void
add_house_value (House *house, int line, const char *what, const char *said)
{
  g_autofree char *value = muster_text_read_value (said);
  g_autoptr (GError) error = NULL;
  MusterHouseValue set = { (char *) house->kind->id, (char *) house->nation, (char *) what, value };
  if (muster_house_may_set (house->ruleset, &set, &error))
    muster_house_values_add (house->values, set.type, set.nation, what, value);
  else
    muster_problems_add (house->reader->problems, house->reader->file, line, "%s", error->message);
}

static void
complain_of_house (House *house, int line, const char *part)
{
  g_autofree char *text = muster_text_dup_excerpt (part);
  muster_problems_add (house->reader->problems, house->reader->file, line,
                       _ ("“%s” is no house value. Write a troop type, and behind it “Points: 20” "
                          "or the name of a figure, a colon and what it is."),
                       text);
}

static gboolean
set_nation (House *house, int line, const char *said)
{
  MusterGradeRef ref;
  g_autofree char *name = muster_text_read_value (said);
  MusterTextSense sense =
    muster_text_words_find_grade_of (house->words, "nation", name, TRUE, &ref);
  if (sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  const MusterNation *nation = &house->ruleset->nations[ref.grade];
  house->nation = nation->id;
  if (sense != MUSTER_TEXT_KNOWN)
    muster_text_reader_report_guess (house->reader, line, sense, name, nation->name);
  return TRUE;
}

/* A figure by its name. Returns: FALSE where there is none such */
static gboolean
set_figure (House *house, int line, const char *name, const char *value)
{
  int stat;
  MusterTextSense sense = muster_text_words_find_figure (house->words, name, TRUE, &stat);
  if (sense == MUSTER_TEXT_UNKNOWN)
    return FALSE;
  if (sense != MUSTER_TEXT_KNOWN)
    muster_text_reader_report_guess (house->reader, line, sense, name,
                                     house->ruleset->stats[stat].name);
  add_house_value (house, line, house->ruleset->stats[stat].id, value);
  return TRUE;
}

static void
read_house_part (House *house, int line, const char *part)
{
  const char *colon = muster_text_find_unquoted (part, ":");
  g_autofree char *key =
    colon != NULL ? g_strchomp (g_strndup (part, (gsize) (colon - part))) : g_strdup ("");
  const char *value = colon != NULL ? colon + 1 + (colon[1] == ' ') : "";
  gboolean is_under = g_ascii_strcasecmp (key, MUSTER_TEXT_UNDER) == 0;
  if (house->kind == NULL || value[0] == '\0' || (is_under && !set_nation (house, line, value)))
    complain_of_house (house, line, part);
  else if (is_under)
    return;
  else if (g_ascii_strcasecmp (key, "Points") == 0)
    add_house_value (house, line, MUSTER_HOUSE_POINTS, value);
  else if (g_ascii_strcasecmp (key, MUSTER_TEXT_NAME) == 0)
    add_house_value (house, line, MUSTER_HOUSE_NAME, value);
  else if (g_str_has_prefix (key, MUSTER_TEXT_FIGURE " "))
    add_house_value (house, line, key + strlen (MUSTER_TEXT_FIGURE " "), value);
  else if (!set_figure (house, line, key, value))
    complain_of_house (house, line, part);
}

static void
begin_house (House *house, int line, const char *type)
{
  MusterTextPlace place = { NULL, MUSTER_GRADE_NONE, MUSTER_NO_YEAR };
  MusterTextSense sense =
    muster_text_words_find_kind (house->words, &place, type, TRUE, &house->kind);
  house->nation = NULL;
  if (sense == MUSTER_TEXT_UNKNOWN)
    complain_of_house (house, line, type);
  else if (sense != MUSTER_TEXT_KNOWN)
    muster_text_reader_report_guess (house->reader, line, sense, type, house->kind->name);
}

/* A line, and those that go on with it. */
static void
read_house_line (House *house, guint i, gboolean is_first)
{
  const MusterTextLine *line = muster_text_reader_get_line (house->reader, i);
  g_auto (GStrv) parts = muster_text_split_parts (line->text);
  const char *type = "";
  muster_text_reader_mark_read (house->reader, i);
  if (is_first)
    {
      muster_text_find_key (parts[0], &type);
      begin_house (house, line->number, type);
    }
  for (int part = is_first ? 1 : 0; parts[part] != NULL; part++)
    read_house_part (house, line->number, parts[part]);
}

/** Lays the house values of the text over @ruleset, which is taken. */
static MusterRuleset *
muster_text_reader_lay_house (MusterTextReader *reader, MusterRuleset *ruleset)
{
  g_autoptr (MusterTextWords) words = NULL;
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  House house = { reader, ruleset, NULL, values, NULL, NULL };
  const char *value;
  for (guint i = reader->first; i < reader->end; i++)
    {
      if (muster_text_find_key (muster_text_reader_get_line (reader, i)->text, &value)
          != MUSTER_TEXT_KEY_HOUSE)
        continue;
      if (words == NULL)
        words = muster_text_words_new (ruleset);
      house.words = words;
      read_house_line (&house, i, TRUE);
      while (i + 1 < reader->end && muster_text_reader_get_line (reader, i + 1)->bullet == 0xb7)
        read_house_line (&house, ++i, FALSE);
    }
  /* What the words name belongs to the ruleset that is laid over. */
  g_clear_pointer (&words, muster_text_words_free);
  return muster_house_lay (ruleset, values);
}

/* XML that is deeper is not read back. */
#define MOST_DEPTH 100

/* A line that is longer is a sentence. */
#define LONGEST_RUN_ON 120

typedef struct
{
  MusterTextReader *reader;
  GPtrArray *open;      /* nodes in which the next may stand, each in the one before it */
  MusterTextNode *last; /* or NULL */
  gboolean is_flat;     /* no line is indented: where nodes stand is told by what they are */
  gboolean has_shown_flat;
  char **ahead;   /* parts of the lines that go on with the one that is read */
  GArray *unread; /* indices of the lines that were not understood */
} Nodes;

static MusterTextNode *
get_top (const Nodes *nodes)
{
  return g_ptr_array_index (nodes->open, nodes->open->len - 1);
}

/* What the next node is taken to stand in before it is known what it is: without indentation not
 * in a unit. */
static MusterTextNode *
get_above (const Nodes *nodes)
{
  MusterTextNode *above = get_top (nodes);
  while (nodes->is_flat && above->parent != NULL
         && above->kind->category > MUSTER_CATEGORY_FORMATION)
    above = above->parent;
  return above;
}

static void
add_node (Nodes *nodes, MusterTextNode *parent, MusterTextNode *node, int indent)
{
  node->parent = parent;
  node->indent = indent;
  node->depth = parent->depth + 1;
  g_ptr_array_add (parent->children, node);
  g_ptr_array_add (nodes->open, node);
  nodes->last = node;
}

/* Closes what the line does not stand in. */
static void
close_nodes (Nodes *nodes, int indent)
{
  while (nodes->open->len > 1 && get_top (nodes)->indent >= indent)
    g_ptr_array_set_size (nodes->open, nodes->open->len - 1);
}

/* Units and commanders hold models and options only: what else is indented below them stands beside
 * them. */
static MusterTextNode *
find_parent (const Nodes *nodes, const MusterKind *kind)
{
  MusterTextNode *parent = get_top (nodes);
  while (!muster_category_is_borne (kind->category) && parent->parent != NULL
         && parent->kind->category > MUSTER_CATEGORY_FORMATION)
    parent = parent->parent;
  return parent;
}

static gboolean
may_stand_in (const MusterRuleset *ruleset, const MusterTextNode *holder, const MusterKind *kind)
{
  return holder->parent == NULL || muster_kind_may_hold (ruleset, holder->kind, kind);
}

/* Without indentation a node stands in the last one that may hold it. */
static MusterTextNode *
find_flat_parent (Nodes *nodes, const MusterTextLine *line, const MusterKind *kind)
{
  MusterTextReader *reader = nodes->reader;
  while (!may_stand_in (reader->ruleset, get_top (nodes), kind))
    g_ptr_array_set_size (nodes->open, nodes->open->len - 1);
  if (!nodes->has_shown_flat && get_top (nodes)->parent != NULL)
    {
      nodes->has_shown_flat = TRUE;
      muster_problems_add_note (reader->problems, reader->file, line->number,
                                _ ("No line is indented, so that things were put into the last "
                                   "formation that may hold them. See whether they stand right."));
    }
  return get_top (nodes);
}

static int
find_nation (const MusterTextReader *reader, const MusterTextNode *node)
{
  const MusterRuleset *ruleset = reader->ruleset;
  const char *scale = ruleset->scales[ruleset->nation_scale].id;
  for (; node != NULL; node = node->parent)
    for (guint i = 0; i < node->chosen->len; i++)
      {
        const MusterTextAttribute *chosen = g_ptr_array_index (node->chosen, i);
        if (g_str_equal (chosen->what, scale))
          return muster_ruleset_find_grade (ruleset, ruleset->nation_scale, chosen->value);
      }
  return MUSTER_GRADE_NONE;
}

static int
find_nation_in (const MusterTextReader *reader, char **parts)
{
  const MusterRuleset *ruleset = reader->ruleset;
  int nation = MUSTER_GRADE_NONE;
  for (int i = 0; nation < 0 && parts[i] != NULL; i++)
    {
      MusterTextAttribute attribute;
      muster_text_read_attribute (reader->words, NULL, parts[i], FALSE, &attribute);
      if (attribute.says == MUSTER_TEXT_SAYS_GRADE
          && g_str_equal (attribute.what, ruleset->scales[ruleset->nation_scale].id))
        nation = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, attribute.value);
      muster_text_attribute_clear (&attribute);
    }
  return nation;
}

/* The nation that one of the parts behind the first says, or that is in force there. */
static int
find_nation_for (const Nodes *nodes, char **parts)
{
  int nation = parts[0] != NULL ? find_nation_in (nodes->reader, parts + 1) : MUSTER_GRADE_NONE;
  if (nation < 0)
    nation = find_nation_in (nodes->reader, nodes->ahead);
  return nation >= 0 ? nation : find_nation (nodes->reader, get_above (nodes));
}

static MusterTextPlace
get_place (const Nodes *nodes, char **parts)
{
  const MusterTextReader *reader = nodes->reader;
  int year = reader->date != NULL ? (int) g_ascii_strtoll (reader->date, NULL, 10) : MUSTER_NO_YEAR;
  const MusterKind *holder = get_above (nodes)->kind;
  return (MusterTextPlace){ holder, find_nation_for (nodes, parts), year };
}

static void
take_part (Nodes *nodes, int line, MusterTextNode *node, const char *part)
{
  MusterTextAttribute attribute;
  muster_text_read_attribute (nodes->reader->words, node->kind, part, TRUE, &attribute);
  muster_text_reader_take (nodes->reader, line, node, part, &attribute);
  muster_text_attribute_clear (&attribute);
}

static char *
dup_kind_text (const MusterRuleset *ruleset, const MusterKind *kind)
{
  if (kind->nation < 0)
    return g_strdup (kind->name);
  /* Translators: a troop type of a nation: “Hussars of Northland”. */
  return g_strdup_printf (C_ ("type", "%1$s of %2$s"), kind->name,
                          ruleset->nations[kind->nation].name);
}

static void
take_node (Nodes *nodes, const MusterTextLine *line, char **parts, MusterTextHead *head)
{
  MusterTextReader *reader = nodes->reader;
  MusterTextNode *parent =
    nodes->is_flat ? find_flat_parent (nodes, line, head->kind) : find_parent (nodes, head->kind);
  if (parent->depth >= MOST_DEPTH)
    {
      muster_problems_add (reader->problems, reader->file, line->number,
                           _ ("Things stand in one another more than %d deep here, which no army "
                              "does. Indent the line less."),
                           MOST_DEPTH);
      return;
    }
  g_autofree char *text = dup_kind_text (reader->ruleset, head->kind);
  if (head->sense != MUSTER_TEXT_KNOWN)
    muster_text_reader_report_guess (reader, line->number, head->sense, head->words, text);
  MusterTextNode *node = muster_text_node_new (head->kind, head->count);
  node->name = g_steal_pointer (&head->name);
  add_node (nodes, parent, node, line->indent);
  for (int i = 1; parts[i] != NULL; i++)
    take_part (nodes, line->number, node, parts[i]);
}

/* Before the first line about the army there may be a mail's own words. */
static gboolean
may_guess (const Nodes *nodes, guint i)
{
  const MusterTextReader *reader = nodes->reader;
  return nodes->last != NULL || reader->first_read < i || reader->first_read >= reader->end;
}

static gboolean
read_node (Nodes *nodes, const MusterTextLine *line, char **parts, gboolean may_guess)
{
  MusterTextPlace place = get_place (nodes, parts);
  MusterTextHead head;
  muster_text_read_head (nodes->reader->words, &place, parts[0], may_guess, &head);
  gboolean is_node = head.sense != MUSTER_TEXT_UNKNOWN;
  if (is_node)
    take_node (nodes, line, parts, &head);
  muster_text_head_clear (&head);
  return is_node;
}

/* A line that says nothing but a grade is one only below a node; a nation also above all. */
static gboolean
may_be_said (const Nodes *nodes,
             const MusterTextNode *node,
             const char *part,
             const MusterTextAttribute *attribute)
{
  const MusterRuleset *ruleset = nodes->reader->ruleset;
  if (attribute->says == MUSTER_TEXT_SAYS_NOTHING || attribute->says == MUSTER_TEXT_SAYS_NAME)
    return FALSE;
  if (node->parent != NULL || muster_text_find_unquoted (part, ":") != NULL)
    return TRUE;
  return nodes->last == NULL && attribute->says == MUSTER_TEXT_SAYS_GRADE
         && g_str_equal (attribute->what, ruleset->scales[ruleset->nation_scale].id);
}

/* A line of what is said of @node. */
static gboolean
read_said (Nodes *nodes,
           const MusterTextLine *line,
           MusterTextNode *node,
           char **parts,
           gboolean may_guess)
{
  MusterTextAttribute attribute;
  muster_text_read_attribute (nodes->reader->words, node->kind, parts[0], may_guess, &attribute);
  gboolean is_said = may_be_said (nodes, node, parts[0], &attribute);
  if (is_said)
    muster_text_reader_take (nodes->reader, line->number, node, parts[0], &attribute);
  muster_text_attribute_clear (&attribute);
  for (int i = 1; is_said && parts[i] != NULL; i++)
    take_part (nodes, line->number, node, parts[i]);
  return is_said;
}

/* "Foot, UQ 4": commas may stand in names, too, and so are tried last. */
static char **
split_commas (const char *text)
{
  GPtrArray *parts = g_ptr_array_new ();
  const char *from = text;
  const char *comma;
  while (parts->len + 1 < MUSTER_TEXT_MOST_PARTS
         && (comma = muster_text_find_unquoted (from, ",")) != NULL)
    {
      g_ptr_array_add (parts, g_strstrip (g_strndup (from, (gsize) (comma - from))));
      from = comma + 1;
    }
  g_ptr_array_add (parts, g_strstrip (g_strdup (from)));
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (parts, FALSE);
}

static gboolean
is_head (Nodes *nodes, const char *text)
{
  MusterTextPlace place = get_place (nodes, (char *[]){ NULL });
  MusterTextHead head;
  muster_text_read_head (nodes->reader->words, &place, text, FALSE, &head);
  gboolean is_node = head.sense != MUSTER_TEXT_UNKNOWN;
  muster_text_head_clear (&head);
  return is_node;
}

/* Returns: (transfer full) (nullable): the grade at the end of @text, which loses it */
static char *
take_grade_behind (Nodes *nodes, char *text)
{
  for (char *blank = strrchr (text, ' '); blank != NULL && blank > text;
       blank = g_strrstr_len (text, blank - text, " "))
    {
      MusterGradeRef grade;
      if (muster_text_words_find_grade (nodes->reader->words, NULL, blank + 1, FALSE, &grade)
          == MUSTER_TEXT_UNKNOWN)
        continue;
      *blank = '\0';
      return g_strdup (blank + 1);
    }
  return NULL;
}

/* "Brigade Brue": a type, and a name in capitals behind it. Returns: (transfer full) (nullable) */
static char *
dup_with_name (Nodes *nodes, const char *text)
{
  for (const char *blank = strrchr (text, ' '); blank != NULL && blank > text;
       blank = g_strrstr_len (text, blank - text, " "))
    {
      gunichar letter = g_utf8_get_char (blank + 1);
      g_autofree char *kind = g_strndup (text, (gsize) (blank - text));
      if ((!g_unichar_isupper (letter) && !g_unichar_isdigit (letter)) || !is_head (nodes, kind))
        continue;
      GString *head = g_string_new (kind);
      g_string_append_c (head, ' ');
      muster_text_append_quoted (head, blank + 1);
      return g_string_free (head, FALSE);
    }
  return NULL;
}

static char **
join_parts (const char *first, const char *second, char **rest)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_strv_builder_add (all, first);
  if (second != NULL)
    g_strv_builder_add (all, second);
  g_strv_builder_addv (all, (const char **) rest);
  return g_strv_builder_end (all);
}

/* "Foot UQ 4", "Brigade Brue UQ 4" */
static gboolean
read_run_on (Nodes *nodes, const MusterTextLine *line, char **parts, gboolean may_name)
{
  g_autofree char *head = g_strdup (parts[0]);
  g_autofree char *grade = strlen (head) < LONGEST_RUN_ON ? take_grade_behind (nodes, head) : NULL;
  g_autofree char *named =
    may_name && strlen (head) < LONGEST_RUN_ON && (grade == NULL || !is_head (nodes, head))
      ? dup_with_name (nodes, head)
      : NULL;
  if (grade == NULL && named == NULL)
    return FALSE;
  g_auto (GStrv) all = join_parts (named != NULL ? named : head, grade, parts + 1);
  gboolean is_node = read_node (nodes, line, all, FALSE);
  if (is_node && named != NULL)
    muster_text_reader_report_guess (nodes->reader, line->number, MUSTER_TEXT_GUESSED, head, named);
  return is_node;
}

static gboolean
are_said (const Nodes *nodes, char **parts)
{
  gboolean are_all = TRUE;
  for (int i = 0; are_all && parts[i] != NULL; i++)
    {
      MusterTextAttribute attribute;
      muster_text_read_attribute (nodes->reader->words, NULL, parts[i], FALSE, &attribute);
      are_all = attribute.says != MUSTER_TEXT_SAYS_NOTHING;
      muster_text_attribute_clear (&attribute);
    }
  return are_all;
}

/* "Foot, UQ 4" */
static gboolean
read_commas (Nodes *nodes, const MusterTextLine *line, char **parts, gboolean may_guess)
{
  g_auto (GStrv) commas = split_commas (parts[0]);
  if (commas[1] == NULL || commas[0][0] == '\0' || (!may_guess && !are_said (nodes, commas + 1)))
    return FALSE;
  g_autoptr (GStrvBuilder) joined = g_strv_builder_new ();
  g_strv_builder_addv (joined, (const char **) commas);
  g_strv_builder_addv (joined, (const char **) parts + 1);
  g_auto (GStrv) all = g_strv_builder_end (joined);
  return read_node (nodes, line, all, may_guess);
}

/* Ways to read a line that is not spelt as Muster spells it. */
static gboolean
read_guessing (Nodes *nodes, const MusterTextLine *line, MusterTextNode *above, char **parts)
{
  gboolean has_colon = muster_text_find_unquoted (parts[0], ":") != NULL;
  return (has_colon && read_said (nodes, line, above, parts, TRUE))
         || read_node (nodes, line, parts, TRUE) || read_commas (nodes, line, parts, TRUE);
}

static gboolean
read_line (Nodes *nodes, guint i, char **parts)
{
  const MusterTextLine *line = muster_text_reader_get_line (nodes->reader, i);
  /* A line that begins with a dot goes on with the node before it. */
  if (line->bullet == 0xb7 && nodes->last != NULL
      && read_said (nodes, line, nodes->last, parts, FALSE))
    return TRUE;
  if (!nodes->is_flat)
    close_nodes (nodes, line->indent);
  MusterTextNode *above = nodes->is_flat && nodes->last != NULL ? nodes->last : get_top (nodes);
  return read_node (nodes, line, parts, FALSE) || read_said (nodes, line, above, parts, FALSE)
         || read_commas (nodes, line, parts, FALSE) || read_run_on (nodes, line, parts, FALSE)
         || (may_guess (nodes, i) && read_guessing (nodes, line, above, parts))
         || read_run_on (nodes, line, parts, TRUE);
}

/* Whether all lines that are left begin in the same column as those about the army. */
static gboolean
are_flat (const MusterTextReader *reader)
{
  int indent = muster_text_reader_get_line (reader, reader->first)->indent;
  for (guint i = reader->first; i < reader->end; i++)
    if (muster_text_reader_get_line (reader, i)->indent != indent)
      return FALSE;
  return TRUE;
}

/* Without a line for it the army is called as the last line before its first node says. */
static void
take_name (Nodes *nodes, guint first_read)
{
  MusterTextReader *reader = nodes->reader;
  guint n = 0;
  while (n < nodes->unread->len && g_array_index (nodes->unread, guint, n) < first_read)
    n++;
  if (n == 0)
    {
      reader->name = g_strdup (_ ("Army"));
      muster_problems_add_note (reader->problems, reader->file, 0,
                                _ (
                                  "No line says the army's name. Write “Army: …” to give it one."));
      return;
    }
  const MusterTextLine *line =
    muster_text_reader_get_line (reader, g_array_index (nodes->unread, guint, n - 1));
  g_array_remove_index (nodes->unread, n - 1);
  reader->name = muster_text_read_value (line->text);
  g_autofree char *description = muster_text_dup_excerpt (reader->name);
  muster_problems_add_note (reader->problems, reader->file, line->number,
                            _ ("“%s” was taken for the army's name."), description);
}

static void
describe_unread (const Nodes *nodes, guint i, gboolean is_outside)
{
  MusterTextReader *reader = nodes->reader;
  const MusterTextLine *line = muster_text_reader_get_line (reader, i);
  g_autofree char *description = muster_text_dup_excerpt (line->text);
  if (is_outside)
    muster_problems_add_note (reader->problems, reader->file, line->number,
                              _ ("“%s” does not seem to be of the army, and was passed over."),
                              description);
  else
    muster_problems_add (
      reader->problems, reader->file, line->number,
      /* Translators: %1$s: what was written; %2$s: a ruleset. */
      _ ("“%1$s” was not understood, and is left out. Write a troop type of %2$s as the catalogue "
         "names it, or put what is not of the army into [square brackets]."),
      description, reader->ruleset->title);
}

/* What stands before the army, and behind it after an empty line, is the mail's. */
static void
describe_all_unread (const Nodes *nodes, guint first_read, guint last_read)
{
  const MusterTextReader *reader = nodes->reader;
  gboolean is_behind = FALSE;
  for (guint n = 0; n < nodes->unread->len; n++)
    {
      guint i = g_array_index (nodes->unread, guint, n);
      is_behind = is_behind
                  || (i > last_read && muster_text_reader_get_line (reader, i)->after_blank
                      && muster_text_reader_get_line (reader, i)->indent
                           <= muster_text_reader_get_line (reader, reader->first)->indent);
      describe_unread (nodes, i, i < first_read || is_behind);
    }
}

static char **
list_parts_ahead (const MusterTextReader *reader, guint i)
{
  g_autoptr (GStrvBuilder) ahead = g_strv_builder_new ();
  if (muster_text_reader_get_line (reader, i)->bullet == 0xb7)
    return g_strv_builder_end (ahead);
  while (++i < reader->end && muster_text_reader_get_line (reader, i)->bullet == 0xb7)
    {
      g_auto (GStrv) parts =
        muster_text_split_parts (muster_text_reader_get_line (reader, i)->text);
      g_strv_builder_addv (ahead, (const char **) parts);
    }
  return g_strv_builder_end (ahead);
}

/** Reads the lines of nodes and what is said of them. */
static void
muster_text_reader_read_nodes (MusterTextReader *reader)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_autoptr (GArray) unread = g_array_new (FALSE, FALSE, sizeof (guint));
  Nodes nodes = { reader, open, NULL, are_flat (reader), FALSE, NULL, unread };
  guint first_read = reader->end;
  guint last_read = reader->first;
  g_ptr_array_add (open, reader->army);
  for (guint i = reader->first; i < reader->end; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      g_auto (GStrv) parts = reader->is_read[i] ? NULL : muster_text_split_parts (line->text);
      g_auto (GStrv) ahead = list_parts_ahead (reader, i);
      nodes.ahead = ahead;
      gboolean is_read = reader->is_read[i] || (parts[0] != NULL && read_line (&nodes, i, parts));
      if (!is_read)
        {
          g_array_append_val (unread, i);
          continue;
        }
      first_read = MIN (first_read, i);
      last_read = i;
    }
  if (reader->name == NULL)
    take_name (&nodes, first_read);
  describe_all_unread (&nodes, first_read, last_read);
}

/* @ruleset: (transfer full) (nullable) */
static const MusterArmy *
read_of (MusterTextReader *reader, MusterRuleset *ruleset)
{
  if (ruleset == NULL)
    return NULL;
  reader->ruleset = muster_text_reader_lay_house (reader, ruleset);
  reader->words = muster_text_words_new (reader->ruleset);
  reader->army = muster_text_node_new (reader->ruleset->army_kind, 1);
  reader->army->indent = -1;
  muster_text_reader_read_particulars (reader);
  muster_text_reader_read_nodes (reader);
  return build (reader);
}

const MusterArmy *
muster_army_text_read (const char *text,
                       gsize length,
                       const char *file,
                       MusterPacks *packs,
                       GPtrArray *problems)
{
  MusterTextReader reader = { .file = file, .problems = problems, .budget = MUSTER_NO_BUDGET };
  const MusterArmy *army = NULL;
  if (begin (&reader, text, length))
    {
      MusterRuleset *ruleset = muster_text_reader_find_ruleset (&reader, packs);
      army = read_of (&reader, ruleset != NULL ? muster_ruleset_ref (ruleset) : NULL);
    }
  clear (&reader);
  return army;
}

const MusterArmy *
muster_army_text_read_with (const char *text,
                            gsize length,
                            const char *file,
                            MusterRuleset *ruleset,
                            GPtrArray *problems)
{
  MusterTextReader reader = { .file = file, .problems = problems, .budget = MUSTER_NO_BUDGET };
  const MusterArmy *army = NULL;
  if (begin (&reader, text, length))
    {
      check_ruleset (&reader, ruleset);
      army = read_of (&reader, muster_ruleset_ref (ruleset));
    }
  clear (&reader);
  return army;
}
