#include "config.h"

#include "army/text/read-private.h"

#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* XML that is deeper is not read back. */
#define MOST_DEPTH 100
/* A line that is longer is a sentence. */
#define LONGEST_RUN_ON 120

typedef struct
{
  MusterTextReader *reader;
  GPtrArray *open;      /* things in which the next may stand, each in the one before it */
  MusterTextNode *last; /* or NULL */
  gboolean is_flat;     /* no line is indented: where things stand is told by what they are */
  gboolean has_told_flat;
  char **ahead;   /* parts of the lines that go on with the one that is read */
  GArray *unread; /* indices of the lines that were not understood */
} Things;

static MusterTextNode *
get_top (const Things *things)
{
  return g_ptr_array_index (things->open, things->open->len - 1);
}

/* What the next thing is taken to stand in before it is known what it is: without indentation not
 * in a unit. */
static MusterTextNode *
get_above (const Things *things)
{
  MusterTextNode *above = get_top (things);
  while (things->is_flat && above->parent != NULL && above->kind->sort > MUSTER_SORT_FORMATION)
    above = above->parent;
  return above;
}

static void
add_node (Things *things, MusterTextNode *parent, MusterTextNode *node, int indent)
{
  node->parent = parent;
  node->indent = indent;
  node->depth = parent->depth + 1;
  g_ptr_array_add (parent->children, node);
  g_ptr_array_add (things->open, node);
  things->last = node;
}

/* Closes what the line does not stand in. */
static void
close_things (Things *things, int indent)
{
  while (things->open->len > 1 && get_top (things)->indent >= indent)
    g_ptr_array_set_size (things->open, things->open->len - 1);
}

/* Units and commanders hold options only: what is indented below them stands beside them. */
static MusterTextNode *
find_parent (const Things *things, const MusterKind *kind)
{
  MusterTextNode *parent = get_top (things);
  while (kind->sort != MUSTER_SORT_OPTION && parent->parent != NULL
         && parent->kind->sort > MUSTER_SORT_FORMATION)
    parent = parent->parent;
  return parent;
}

static gboolean
may_stand_in (const MusterRuleset *ruleset, const MusterTextNode *holder, const MusterKind *kind)
{
  if (holder->parent == NULL)
    return TRUE;
  if (holder->kind->sort <= MUSTER_SORT_FORMATION)
    return muster_kind_may_hold (ruleset, holder->kind, kind);
  return kind->sort == MUSTER_SORT_OPTION
         && (kind->on == NULL || muster_kind_may_match (ruleset, holder->kind, kind->on));
}

/* Without indentation a thing stands in the last one that may hold it. */
static MusterTextNode *
find_flat_parent (Things *things, const MusterTextLine *line, const MusterKind *kind)
{
  MusterTextReader *reader = things->reader;
  while (!may_stand_in (reader->ruleset, get_top (things), kind))
    g_ptr_array_set_size (things->open, things->open->len - 1);
  if (!things->has_told_flat && get_top (things)->parent != NULL)
    {
      things->has_told_flat = TRUE;
      muster_problems_add_note (reader->problems, reader->file, line->number,
                                _ ("No line is indented, so that things were put into the last "
                                   "formation that may hold them. See whether they stand right."));
    }
  return get_top (things);
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
find_nation_for (const Things *things, char **parts)
{
  int nation = parts[0] != NULL ? find_nation_in (things->reader, parts + 1) : MUSTER_GRADE_NONE;
  if (nation < 0)
    nation = find_nation_in (things->reader, things->ahead);
  return nation >= 0 ? nation : find_nation (things->reader, get_above (things));
}

static MusterTextPlace
get_place (const Things *things, char **parts)
{
  const MusterTextReader *reader = things->reader;
  int year = reader->date != NULL ? (int) g_ascii_strtoll (reader->date, NULL, 10) : MUSTER_NO_YEAR;
  const MusterKind *holder = get_above (things)->kind;
  return (MusterTextPlace){ holder, find_nation_for (things, parts), year };
}

static void
take_part (Things *things, int line, MusterTextNode *node, const char *part)
{
  MusterTextAttribute attribute;
  muster_text_read_attribute (things->reader->words, node->kind, part, TRUE, &attribute);
  muster_text_reader_take (things->reader, line, node, part, &attribute);
  muster_text_attribute_clear (&attribute);
}

static char *
dup_kind_told (const MusterRuleset *ruleset, const MusterKind *kind)
{
  if (kind->nation < 0)
    return g_strdup (kind->name);
  /* Translators: a troop type of a nation: “Hussars of Northland”. */
  return g_strdup_printf (C_ ("type", "%s of %s"), kind->name, ruleset->nations[kind->nation].name);
}

static void
take_thing (Things *things, const MusterTextLine *line, char **parts, MusterTextHead *head)
{
  MusterTextReader *reader = things->reader;
  MusterTextNode *parent = things->is_flat ? find_flat_parent (things, line, head->kind)
                                           : find_parent (things, head->kind);
  if (parent->depth >= MOST_DEPTH)
    {
      muster_problems_add (reader->problems, reader->file, line->number,
                           _ ("Things stand in one another more than %d deep here, which no army "
                              "does. Indent the line less."),
                           MOST_DEPTH);
      return;
    }
  g_autofree char *told = dup_kind_told (reader->ruleset, head->kind);
  if (head->sense != MUSTER_TEXT_KNOWN)
    muster_text_reader_tell_guess (reader, line->number, head->sense, head->words, told);
  MusterTextNode *node = muster_text_node_new (head->kind, head->count);
  node->name = g_steal_pointer (&head->name);
  add_node (things, parent, node, line->indent);
  for (int i = 1; parts[i] != NULL; i++)
    take_part (things, line->number, node, parts[i]);
}

static gboolean
read_thing (Things *things, const MusterTextLine *line, char **parts, gboolean may_guess)
{
  MusterTextPlace place = get_place (things, parts);
  MusterTextHead head;
  muster_text_read_head (things->reader->words, &place, parts[0], may_guess, &head);
  gboolean is_thing = head.sense != MUSTER_TEXT_UNKNOWN;
  if (is_thing)
    take_thing (things, line, parts, &head);
  muster_text_head_clear (&head);
  return is_thing;
}

/* A line that says nothing but a grade is one only below a thing; a nation also above all. */
static gboolean
may_be_said (const Things *things,
             const MusterTextNode *node,
             const char *part,
             const MusterTextAttribute *attribute)
{
  const MusterRuleset *ruleset = things->reader->ruleset;
  if (attribute->says == MUSTER_TEXT_SAYS_NOTHING || attribute->says == MUSTER_TEXT_SAYS_NAME)
    return FALSE;
  if (node->parent != NULL || muster_text_find_unquoted (part, ":") != NULL)
    return TRUE;
  return things->last == NULL && attribute->says == MUSTER_TEXT_SAYS_GRADE
         && g_str_equal (attribute->what, ruleset->scales[ruleset->nation_scale].id);
}

/* A line of what is said of @node. */
static gboolean
read_said (Things *things,
           const MusterTextLine *line,
           MusterTextNode *node,
           char **parts,
           gboolean may_guess)
{
  MusterTextAttribute attribute;
  muster_text_read_attribute (things->reader->words, node->kind, parts[0], may_guess, &attribute);
  gboolean is_said = may_be_said (things, node, parts[0], &attribute);
  if (is_said)
    muster_text_reader_take (things->reader, line->number, node, parts[0], &attribute);
  muster_text_attribute_clear (&attribute);
  for (int i = 1; is_said && parts[i] != NULL; i++)
    take_part (things, line->number, node, parts[i]);
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
is_head (Things *things, const char *text)
{
  MusterTextPlace place = get_place (things, (char *[]){ NULL });
  MusterTextHead head;
  muster_text_read_head (things->reader->words, &place, text, FALSE, &head);
  gboolean is_thing = head.sense != MUSTER_TEXT_UNKNOWN;
  muster_text_head_clear (&head);
  return is_thing;
}

/* Returns: (transfer full) (nullable): the grade at the end of @text, which loses it */
static char *
take_grade_behind (Things *things, char *text)
{
  for (char *blank = strrchr (text, ' '); blank != NULL && blank > text;
       blank = g_strrstr_len (text, blank - text, " "))
    {
      MusterGradeRef grade;
      if (muster_text_words_find_grade (things->reader->words, NULL, blank + 1, FALSE, &grade)
          == MUSTER_TEXT_UNKNOWN)
        continue;
      *blank = '\0';
      return g_strdup (blank + 1);
    }
  return NULL;
}

/* "Brigade Brue": a type, and a name in capitals behind it. Returns: (transfer full) (nullable) */
static char *
dup_with_name (Things *things, const char *text)
{
  for (const char *blank = strrchr (text, ' '); blank != NULL && blank > text;
       blank = g_strrstr_len (text, blank - text, " "))
    {
      gunichar letter = g_utf8_get_char (blank + 1);
      g_autofree char *kind = g_strndup (text, (gsize) (blank - text));
      if ((!g_unichar_isupper (letter) && !g_unichar_isdigit (letter)) || !is_head (things, kind))
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
read_run_on (Things *things, const MusterTextLine *line, char **parts, gboolean may_name)
{
  g_autofree char *head = g_strdup (parts[0]);
  g_autofree char *grade = strlen (head) < LONGEST_RUN_ON ? take_grade_behind (things, head) : NULL;
  g_autofree char *named =
    may_name && strlen (head) < LONGEST_RUN_ON && (grade == NULL || !is_head (things, head))
      ? dup_with_name (things, head)
      : NULL;
  if (grade == NULL && named == NULL)
    return FALSE;
  g_auto (GStrv) all = join_parts (named != NULL ? named : head, grade, parts + 1);
  gboolean is_thing = read_thing (things, line, all, FALSE);
  if (is_thing && named != NULL)
    muster_text_reader_tell_guess (things->reader, line->number, MUSTER_TEXT_GUESSED, head, named);
  return is_thing;
}

static gboolean
are_said (const Things *things, char **parts)
{
  gboolean are_all = TRUE;
  for (int i = 0; are_all && parts[i] != NULL; i++)
    {
      MusterTextAttribute attribute;
      muster_text_read_attribute (things->reader->words, NULL, parts[i], FALSE, &attribute);
      are_all = attribute.says != MUSTER_TEXT_SAYS_NOTHING;
      muster_text_attribute_clear (&attribute);
    }
  return are_all;
}

/* "Foot, UQ 4" */
static gboolean
read_commas (Things *things, const MusterTextLine *line, char **parts, gboolean may_guess)
{
  g_auto (GStrv) commas = split_commas (parts[0]);
  if (commas[1] == NULL || commas[0][0] == '\0' || (!may_guess && !are_said (things, commas + 1)))
    return FALSE;
  g_autoptr (GStrvBuilder) joined = g_strv_builder_new ();
  g_strv_builder_addv (joined, (const char **) commas);
  g_strv_builder_addv (joined, (const char **) parts + 1);
  g_auto (GStrv) all = g_strv_builder_end (joined);
  return read_thing (things, line, all, may_guess);
}

/* Before the first line about the army there may be a mail's own words. */
static gboolean
may_guess (const Things *things, guint i)
{
  const MusterTextReader *reader = things->reader;
  return things->last != NULL || reader->first_read < i || reader->first_read >= reader->end;
}

/* Ways to read a line that is not spelt as Muster spells it. */
static gboolean
read_guessing (Things *things, const MusterTextLine *line, MusterTextNode *above, char **parts)
{
  gboolean has_colon = muster_text_find_unquoted (parts[0], ":") != NULL;
  return (has_colon && read_said (things, line, above, parts, TRUE))
         || read_thing (things, line, parts, TRUE) || read_commas (things, line, parts, TRUE);
}

static gboolean
read_line (Things *things, guint i, char **parts)
{
  const MusterTextLine *line = muster_text_reader_get_line (things->reader, i);
  /* A line that begins with a dot goes on with the thing before it. */
  if (line->bullet == 0xb7 && things->last != NULL
      && read_said (things, line, things->last, parts, FALSE))
    return TRUE;
  if (!things->is_flat)
    close_things (things, line->indent);
  MusterTextNode *above = things->is_flat && things->last != NULL ? things->last : get_top (things);
  return read_thing (things, line, parts, FALSE) || read_said (things, line, above, parts, FALSE)
         || read_commas (things, line, parts, FALSE) || read_run_on (things, line, parts, FALSE)
         || (may_guess (things, i) && read_guessing (things, line, above, parts))
         || read_run_on (things, line, parts, TRUE);
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

/* Without a line for it the army is called as the last line before its first thing says. */
static void
take_name (Things *things, guint first_read)
{
  MusterTextReader *reader = things->reader;
  guint n = 0;
  while (n < things->unread->len && g_array_index (things->unread, guint, n) < first_read)
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
    muster_text_reader_get_line (reader, g_array_index (things->unread, guint, n - 1));
  g_array_remove_index (things->unread, n - 1);
  reader->name = muster_text_read_value (line->text);
  g_autofree char *told = muster_text_dup_told (reader->name);
  muster_problems_add_note (reader->problems, reader->file, line->number,
                            _ ("“%s” was taken for the army's name."), told);
}

static void
tell_unread (const Things *things, guint i, gboolean is_outside)
{
  MusterTextReader *reader = things->reader;
  const MusterTextLine *line = muster_text_reader_get_line (reader, i);
  g_autofree char *told = muster_text_dup_told (line->text);
  if (is_outside)
    muster_problems_add_note (reader->problems, reader->file, line->number,
                              _ ("“%s” does not seem to be of the army, and was passed over."),
                              told);
  else
    muster_problems_add (reader->problems, reader->file, line->number,
                         _ ("“%s” was not understood, and is left out. Write a troop type of %s as "
                            "the catalogue names it, or put what is not of the army into [square "
                            "brackets]."),
                         told, reader->ruleset->title);
}

/* What stands before the army, and behind it after an empty line, is the mail's. */
static void
tell_all_unread (const Things *things, guint first_read, guint last_read)
{
  const MusterTextReader *reader = things->reader;
  gboolean is_behind = FALSE;
  for (guint n = 0; n < things->unread->len; n++)
    {
      guint i = g_array_index (things->unread, guint, n);
      is_behind = is_behind
                  || (i > last_read && muster_text_reader_get_line (reader, i)->after_blank
                      && muster_text_reader_get_line (reader, i)->indent
                           <= muster_text_reader_get_line (reader, reader->first)->indent);
      tell_unread (things, i, i < first_read || is_behind);
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

void
muster_text_reader_read_things (MusterTextReader *reader)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_autoptr (GArray) unread = g_array_new (FALSE, FALSE, sizeof (guint));
  Things things = { reader, open, NULL, are_flat (reader), FALSE, NULL, unread };
  guint first_read = reader->end;
  guint last_read = reader->first;
  g_ptr_array_add (open, reader->army);
  for (guint i = reader->first; i < reader->end; i++)
    {
      const MusterTextLine *line = muster_text_reader_get_line (reader, i);
      g_auto (GStrv) parts = reader->is_read[i] ? NULL : muster_text_split_parts (line->text);
      g_auto (GStrv) ahead = list_parts_ahead (reader, i);
      things.ahead = ahead;
      gboolean is_read = reader->is_read[i] || (parts[0] != NULL && read_line (&things, i, parts));
      if (!is_read)
        {
          g_array_append_val (unread, i);
          continue;
        }
      first_read = MIN (first_read, i);
      last_read = i;
    }
  if (reader->name == NULL)
    take_name (&things, first_read);
  tell_all_unread (&things, first_read, last_read);
}
