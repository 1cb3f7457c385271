#include "config.h"

#include "army/text/read-private.h"

#include "base/problem.h"
#include "base/text.h"
#include "base/text-key.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

static gboolean
is_called (const MusterRuleset *ruleset, const char *key)
{
  g_autofree char *title = muster_text_dup_key (ruleset->title);
  g_autofree char *id = muster_text_dup_key (ruleset->id);
  return g_str_equal (title, key) || g_str_equal (id, key);
}

gboolean
muster_text_names_ruleset (const MusterRuleset *ruleset, const char *name)
{
  g_autofree char *key = muster_text_dup_key (name);
  return is_called (ruleset, key);
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
  g_autofree char *told = muster_text_dup_told (value);
  muster_problems_add (reader->problems, reader->file, line,
                       _ ("There is no ruleset “%s”. There is: %s. Mend the line, or put the pack "
                          "that is missing into the folder of packs."),
                       told, choices);
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
    muster_text_reader_tell_guess (reader, line, MUSTER_TEXT_GUESSED, value, nearest->title);
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
tell_table (MusterTextReader *reader)
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
                              _ ("No line says the ruleset; by its troop types it is %s. Write "
                                 "“Ruleset: %s” to say so."),
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
    tell_table (reader);
  return found;
}

MusterRuleset *
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
  g_autofree char *told = muster_text_dup_told (part);
  muster_problems_add (house->reader->problems, house->reader->file, line,
                       _ ("“%s” is no house value. Write a troop type, and behind it “Points: 20” "
                          "or the name of a figure, a colon and what it is."),
                       told);
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
    muster_text_reader_tell_guess (house->reader, line, sense, name, nation->name);
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
    muster_text_reader_tell_guess (house->reader, line, sense, name,
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
    muster_text_reader_tell_guess (house->reader, line, sense, type, house->kind->name);
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

MusterRuleset *
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
