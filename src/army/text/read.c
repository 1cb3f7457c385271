#include "config.h"

#include "army/text/read.h"

#include "army/text/read-private.h"
#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* No army has more; counts in counts would make as many as a computer holds. */
#define MOST_THINGS 20000
#define TOLD_WIDTH  60

static void
attribute_free (gpointer data)
{
  muster_text_attribute_clear (data);
  g_free (data);
}

MusterTextNode *
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

void
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

const MusterTextLine *
muster_text_reader_get_line (const MusterTextReader *reader, guint i)
{
  return g_ptr_array_index (reader->lines, i);
}

void
muster_text_reader_mark_read (MusterTextReader *reader, guint i)
{
  reader->is_read[i] = TRUE;
  reader->first_read = MIN (reader->first_read, i);
}

char *
muster_text_dup_told (const char *text)
{
  return muster_text_shorten (text, TOLD_WIDTH);
}

void
muster_text_reader_tell_guess (MusterTextReader *reader,
                               int line,
                               MusterTextSense sense,
                               const char *words,
                               const char *taken_for)
{
  g_autofree char *told = muster_text_dup_told (words);
  if (sense == MUSTER_TEXT_SEVERAL)
    muster_problems_add_note (reader->problems, reader->file, line,
                              _ ("“%s” may mean several things, and was taken for %s. Write more "
                                 "of the name if another is meant."),
                              told, taken_for);
  else
    muster_problems_add_note (reader->problems, reader->file, line, _ ("“%s” was taken for %s."),
                              told, taken_for);
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
tell_before (const MusterTextReader *reader)
{
  for (guint i = 0; i < reader->first; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      g_autofree char *told = muster_text_dup_told (line->text);
      muster_problems_add_note (reader->problems, reader->file, line->number,
                                _ ("“%s” stands before the army, and was passed over."), told);
    }
}

/* Building */

typedef struct
{
  MusterArmyBuilder *builder;
  guint n_things;
  gboolean is_full; /* more things were left out */
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
      building->is_full = building->n_things == MOST_THINGS;
      if (building->is_full)
        return;
      building->n_things++;
      muster_army_builder_begin (building->builder, 0, node->kind->sort, node->kind->id,
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
                         MOST_THINGS);
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
  tell_before (reader);
  return TRUE;
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
  muster_text_reader_read_things (reader);
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
                             _ ("This army is of the ruleset “%s”, not of %s. Choose an army of "
                                "%s."),
                             named, ruleset->title, ruleset->title);
      return;
    }
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
