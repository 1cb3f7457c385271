#include "config.h"

#include "army/text/read-private.h"

#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns: whether the particular was not said before */
static gboolean
is_new (MusterTextReader *reader, int line, gboolean is_said, const char *text)
{
  g_autofree char *told = muster_text_dup_told (text);
  if (is_said)
    muster_problems_add (reader->problems, reader->file, line,
                         _ ("“%s”: this was said before, and the first holds. Take one of the two "
                            "lines out."),
                         told);
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

void
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
    muster_problems_add_note (reader->problems, reader->file, 0,
                              _ ("The army was made with version %s of “%s”; it is checked against "
                                 "version %s."),
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
    muster_problems_add_note (reader->problems, reader->file, line,
                              _ ("%s has no limit \"%s\", so this waiver sets nothing aside. The "
                                 "catalogue lists the limits; mend the spelling or take it out."),
                              ruleset->title, attribute->what);
  return TRUE;
}

static void
complain_of_part (MusterTextReader *reader, int line, const char *part)
{
  g_autofree char *told = muster_text_dup_told (part);
  muster_problems_add (reader->problems, reader->file, line,
                       _ (
                         "“%s” was not understood, and is left out. Mend it, or put what is not of "
                         "the army into [square brackets]."),
                       told);
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

void
muster_text_reader_take (MusterTextReader *reader,
                         int line,
                         MusterTextNode *node,
                         const char *part,
                         MusterTextAttribute *attribute)
{
  MusterTextSays says = attribute->says;
  if (says != MUSTER_TEXT_SAYS_NOTHING && attribute->taken_for != NULL
      && (attribute->sense == MUSTER_TEXT_GUESSED || attribute->sense == MUSTER_TEXT_SEVERAL))
    muster_text_reader_tell_guess (reader, line, attribute->sense, part, attribute->taken_for);
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
