#include "config.h"

#include "army/check/described.h"
#include "army/text/lines.h"
#include "army/text/parts.h"
#include "army/text/private.h"
#include "base/text.h"
#include "base/text-key.h"
#include "ruleset/catalogue/house.h"

#include <string.h>

/* Mail programs break longer lines where they please. */
#define WIDTH 74
#define HANG  2 /* of the further lines of a quoted text */

typedef struct
{
  const MusterTextArmy *told;
  const MusterArmy *army;
  MusterTextFlags flags;
  MusterTextWords *words; /* NULL where the ruleset is not there: then ids are written */
  GString *text;
  int margin; /* before what stands in the army */
} Writer;

static void
append_wrapped (Writer *writer, int indent, int hang, const char *line)
{
  g_string_append_printf (writer->text, "%*s", indent, "");
  muster_text_wrap (writer->text, line, indent + hang, WIDTH);
  g_string_append_c (writer->text, '\n');
}

/* What the reader passes over. */
static char *
dup_bracketed (const char *words)
{
  GString *text = g_string_new ("[");
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      if (letter == '[' || letter == ']')
        letter = letter == '[' ? '(' : ')';
      gboolean is_blank = g_unichar_iscntrl (letter) || muster_letter_is_blank (letter);
      g_string_append_unichar (text, is_blank ? ' ' : letter);
    }
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static void
append_bracketed (Writer *writer, const char *words)
{
  g_autofree char *line = dup_bracketed (words);
  append_wrapped (writer, 0, 1, line);
}

/* A line breaks nowhere before the quoted text; that has no such blank, for it is written out. */
#define UNBROKEN "\u00a0"

/* "Note: …": longer texts are quoted, so that they may go over several lines. */
static void
append_said (Writer *writer, int indent, const char *what, const char *value)
{
  g_autoptr (GString) line = g_string_new (what);
  gsize start = writer->text->len;
  g_string_append (line, ": ");
  gsize head = line->len;
  muster_text_append_value (line, value);
  if (indent + HANG + muster_text_width (line->str) > WIDTH
      && !g_str_has_prefix (line->str + head, "“"))
    {
      g_string_truncate (line, head);
      muster_text_append_quoted (line, value);
    }
  g_autofree char *said = g_strdup (line->str + head);
  g_string_truncate (line, head);
  g_string_replace (line, " ", UNBROKEN, 0);
  g_string_append (line, said);
  append_wrapped (writer, indent, HANG, line->str);
  g_autoptr (GString) written = g_string_new (writer->text->str + start);
  g_string_replace (written, UNBROKEN, " ", 0);
  g_string_truncate (writer->text, start);
  g_string_append (writer->text, written->str);
}

/* Whether a line is read as it was written, and as one part. */
static gboolean
stays_whole (const char *line)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new ();
  g_autoptr (GPtrArray) lines = NULL;
  if (line[0] == '\0' || strpbrk (line, "\n") != NULL)
    return FALSE;
  lines = muster_text_list_lines (line, strlen (line), "", problems);
  if (lines == NULL || lines->len != 1)
    return FALSE;
  const MusterTextLine *read = g_ptr_array_index (lines, 0);
  g_auto (GStrv) parts = muster_text_split_parts (read->text);
  return read->bullet == 0 && g_str_equal (read->text, line) && g_str_equal (parts[0], line);
}

static char *
dup_tidy (const char *name)
{
  GString *tidy = g_string_new (NULL);
  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      g_string_append_unichar (tidy, muster_letter_is_blank (letter) ? ' ' : letter);
    }
  return g_strstrip (g_string_free (tidy, FALSE));
}

/* Returns: whether the part is read as what it shall say */
static gboolean
says (Writer *writer, const MusterKind *kind, const char *part, const MusterTextAttribute *wanted)
{
  MusterTextAttribute read;
  if (!stays_whole (part))
    return FALSE;
  muster_text_read_attribute (writer->words, kind, part, FALSE, &read);
  gboolean is_same = read.says == wanted->says && read.sense == MUSTER_TEXT_KNOWN
                     && g_str_equal (read.what, wanted->what)
                     && g_str_equal (read.value, wanted->value);
  muster_text_attribute_clear (&read);
  return is_same;
}

/* A line about the army is not a particular, nor a thing. */
static gboolean
is_only_said (Writer *writer, const char *line)
{
  const char *value;
  MusterTextHead head;
  MusterTextPlace place = { writer->army->things[0].kind, MUSTER_GRADE_NONE, writer->army->year };
  if (muster_text_find_key (line, &value) != MUSTER_TEXT_KEY_NONE)
    return FALSE;
  muster_text_read_head (writer->words, &place, line, FALSE, &head);
  gboolean is_thing = head.sense != MUSTER_TEXT_UNKNOWN;
  muster_text_head_clear (&head);
  return !is_thing;
}

static gboolean
is_fit (Writer *writer, guint thing, const char *part, const MusterTextAttribute *wanted)
{
  return says (writer, writer->army->things[thing].kind, part, wanted)
         && (thing > 0 || is_only_said (writer, part));
}

/* By its label, with its scale, or by ids: the first that is understood. */
static char *
dup_grade (Writer *writer, guint thing, const MusterChosen *chosen)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  MusterTextAttribute wanted = { MUSTER_TEXT_SAYS_GRADE, MUSTER_TEXT_KNOWN, (char *) chosen->scale,
                                 (char *) chosen->grade, NULL };
  g_autofree char *by_ids =
    g_strdup_printf (MUSTER_TEXT_GRADE " %s:%s", chosen->scale, chosen->grade);
  if (writer->words == NULL || chosen->scale_index < 0 || chosen->grade_index < 0)
    return g_steal_pointer (&by_ids);
  const MusterScale *scale = &ruleset->scales[chosen->scale_index];
  g_autofree char *label = dup_tidy (scale->grades[chosen->grade_index].label);
  g_autofree char *name =
    dup_tidy (chosen->scale_index == ruleset->nation_scale ? MUSTER_TEXT_NATION : scale->name);
  g_autofree char *with_scale = g_strdup_printf ("%s: %s", name, label);
  if (thing > 0 && is_fit (writer, thing, label, &wanted))
    return g_steal_pointer (&label);
  if (is_fit (writer, thing, with_scale, &wanted))
    return g_steal_pointer (&with_scale);
  return g_steal_pointer (&by_ids);
}

static char *
dup_entry (Writer *writer, guint thing, const MusterEntry *entry)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  int stat = ruleset != NULL ? muster_ruleset_find_stat (ruleset, entry->what) : -1;
  MusterTextAttribute wanted = { MUSTER_TEXT_SAYS_ENTRY, MUSTER_TEXT_KNOWN, (char *) entry->what,
                                 (char *) entry->value, NULL };
  g_autoptr (GString) value = g_string_new (NULL);
  muster_text_append_value (value, entry->value);
  g_autofree char *by_id = g_strdup_printf (MUSTER_TEXT_FIGURE " %s: %s", entry->what, value->str);
  const char *own =
    g_str_equal (entry->what, MUSTER_ENTRY_LOST) ? MUSTER_TEXT_LOST : MUSTER_TEXT_OWN_PRICE;
  g_autofree char *name = stat >= 0 ? dup_tidy (ruleset->stats[stat].name) : g_strdup (own);
  g_autofree char *by_name = g_strdup_printf ("%s: %s", name, value->str);
  if (writer->words != NULL && is_fit (writer, thing, by_name, &wanted))
    return g_steal_pointer (&by_name);
  return g_steal_pointer (&by_id);
}

/* Which of several types of one name is meant is told by the nation in force. */
static int
find_nation (const MusterArmy *army, guint thing)
{
  const MusterRuleset *ruleset = army->ruleset;
  for (guint at = thing; at != MUSTER_NO_THING; at = army->things[at].parent)
    {
      const MusterChosen *chosen =
        muster_thing_find_chosen (&army->things[at], ruleset->nation_scale);
      if (chosen != NULL)
        return chosen->grade_index;
    }
  return MUSTER_GRADE_NONE;
}

static char *
dup_head_of (const MusterThing *thing, const char *kind, guint count)
{
  GString *head = g_string_new (NULL);
  if (count > 1)
    g_string_append_printf (head, "%u × ", count);
  g_string_append (head, kind);
  if (muster_thing_is_named (thing))
    {
      g_string_append_c (head, ' ');
      muster_text_append_quoted (head, thing->name);
    }
  return g_string_free (head, FALSE);
}

static gboolean
is_head (Writer *writer, guint index, const char *line, guint count)
{
  const MusterArmy *army = writer->army;
  const MusterThing *thing = &army->things[index];
  MusterTextPlace place = { army->things[thing->parent].kind, find_nation (army, index),
                            army->year };
  MusterTextHead head;
  const char *value;
  const char *name = muster_thing_is_named (thing) ? thing->name : NULL;
  if (!stays_whole (line) || muster_text_find_key (line, &value) != MUSTER_TEXT_KEY_NONE)
    return FALSE;
  muster_text_read_head (writer->words, &place, line, FALSE, &head);
  gboolean is_same = head.sense == MUSTER_TEXT_KNOWN && head.kind == thing->kind
                     && head.count == count && g_strcmp0 (head.name, name) == 0;
  muster_text_head_clear (&head);
  return is_same;
}

/* By its name, with its nation, or by its sort and id: the first that is understood. */
static char *
dup_head (Writer *writer, guint index, guint count)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  const MusterThing *thing = &writer->army->things[index];
  g_autofree char *id =
    g_strdup_printf ("%s %s", muster_sort_get_word (thing->sort), thing->kind_id);
  if (writer->words != NULL && thing->kind != NULL)
    {
      g_autofree char *name = dup_tidy (thing->kind->name);
      g_autofree char *head = dup_head_of (thing, name, count);
      if (is_head (writer, index, head, count))
        return g_steal_pointer (&head);
      if (thing->kind->nation >= 0)
        {
          g_autofree char *of =
            g_strdup_printf ("%s of %s", name, ruleset->nations[thing->kind->nation].name);
          g_autofree char *longer = dup_head_of (thing, of, count);
          if (is_head (writer, index, longer, count))
            return g_steal_pointer (&longer);
        }
    }
  return dup_head_of (thing, id, count);
}

/* Parts behind one another, in as many lines as they take. */
static void
append_parts (Writer *writer, int indent, GPtrArray *parts, const char *bracketed)
{
  GString *text = writer->text;
  const char *head = g_ptr_array_index (parts, 0);
  int column = indent + muster_text_width (head);
  g_string_append_printf (text, "%*s%s", indent, "", head);
  for (guint i = 1; i < parts->len; i++)
    {
      const char *part = g_ptr_array_index (parts, i);
      int width = muster_text_width (part) + 3;
      gboolean fits = column + width <= WIDTH;
      if (!fits)
        g_string_append_printf (text, "\n%*s·", indent + 4, "");
      g_string_append_printf (text, "%s%s", fits ? " · " : " ", part);
      column = fits ? column + width : indent + 2 + width;
    }
  if (bracketed != NULL && column + 1 + muster_text_width (bracketed) > WIDTH)
    g_string_append_printf (text, "\n%*s%s", indent + 4, "", bracketed);
  else if (bracketed != NULL)
    g_string_append_printf (text, " %s", bracketed);
  g_string_append_c (text, '\n');
}

static void
append_waivers (Writer *writer, guint index, int indent)
{
  const MusterThing *thing = &writer->army->things[index];
  for (guint i = 0; i < thing->n_waivers; i++)
    {
      const MusterWaiver *waiver = &thing->waivers[i];
      const MusterLimit *limit =
        writer->words != NULL ? muster_ruleset_find_limit (writer->army->ruleset, waiver->limit)
                              : NULL;
      const char *id = NULL;
      gboolean is_named = limit != NULL
                          && muster_text_words_find_limit (writer->words, limit->name, FALSE, &id)
                               == MUSTER_TEXT_KNOWN
                          && g_str_equal (id, waiver->limit);
      g_autoptr (GString) what = g_string_new (MUSTER_TEXT_WAIVED " ");
      muster_text_append_quoted (what, is_named ? limit->name : waiver->limit);
      append_said (writer, indent, what->str, waiver->reason);
    }
}

static void
append_note (Writer *writer, guint index, int indent)
{
  const char *note = muster_army_get_told_note (writer->told, writer->flags, index);
  if (note != NULL)
    append_said (writer, indent, MUSTER_TEXT_NOTE, note);
}

static void
append_secret (Writer *writer, guint index, int indent)
{
  MusterSecret secret = writer->army->things[index].secret;
  gboolean is_of_note = secret == MUSTER_SECRET_NOTE;
  const char *word = muster_secret_get_word (secret);
  if (word != NULL && (!is_of_note || (writer->flags & MUSTER_TEXT_NO_NOTES) == 0))
    append_said (writer, indent, MUSTER_TEXT_SECRET, word);
}

/* What the thing is by its kind, and its points. */
static char *
dup_worked_out (Writer *writer, guint index, guint count)
{
  g_autofree char *grades = writer->told->reckoning != NULL
                              ? muster_army_dup_preset_grades (writer->told->reckoning, index)
                              : g_strdup ("");
  g_autofree char *points = muster_army_dup_told_points (writer->told, writer->flags, index);
  g_autoptr (GString) text = g_string_new (grades);
  if (text->len > 0 && points[0] != '\0')
    g_string_append (text, " · ");
  if (count > 1 && points[0] != '\0')
    g_string_append_printf (text, "%u × ", count);
  g_string_append (text, points);
  return text->len > 0 ? dup_bracketed (text->str) : NULL;
}

/* Returns: the thing behind those that the line tells */
static guint
append_thing (Writer *writer, guint index)
{
  const MusterThing *thing = &writer->army->things[index];
  guint count = MIN (muster_army_count_alike (writer->army, index), MUSTER_TEXT_MOST_ALIKE);
  int indent = ((int) thing->depth - 1) * 2 + writer->margin;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *worked_out = dup_worked_out (writer, index, count);
  g_ptr_array_add (parts, dup_head (writer, index, count));
  for (guint i = 0; i < thing->n_chosen; i++)
    g_ptr_array_add (parts, dup_grade (writer, index, &thing->chosen[i]));
  for (guint i = 0; i < thing->n_entries; i++)
    if (muster_army_tells_figure (writer->flags, thing->entries[i].what))
      g_ptr_array_add (parts, dup_entry (writer, index, &thing->entries[i]));
  append_parts (writer, indent, parts, worked_out);
  append_waivers (writer, index, indent + 2);
  append_secret (writer, index, indent + 2);
  append_note (writer, index, indent + 2);
  return index + count;
}

static const char *
get_house_word (const MusterHouseValue *value)
{
  if (g_str_equal (value->what, MUSTER_HOUSE_POINTS))
    return "Points";
  return g_str_equal (value->what, MUSTER_HOUSE_NAME) ? MUSTER_TEXT_NAME : NULL;
}

static char *
dup_house_part (Writer *writer, const MusterHouseValue *value)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  const char *word = get_house_word (value);
  int stat = muster_ruleset_find_stat (ruleset, value->what);
  g_autofree char *name = stat >= 0 ? dup_tidy (ruleset->stats[stat].name) : g_strdup (word);
  GString *part = g_string_new (NULL);
  int found;
  if (word == NULL
      && (name == NULL || !stays_whole (name) || strchr (name, ':') != NULL
          || g_ascii_strcasecmp (name, "Points") == 0
          || g_ascii_strcasecmp (name, MUSTER_TEXT_NAME) == 0
          || g_ascii_strcasecmp (name, MUSTER_TEXT_UNDER) == 0
          || muster_text_words_find_figure (writer->words, name, FALSE, &found) != MUSTER_TEXT_KNOWN
          || found != stat))
    g_string_append_printf (part, MUSTER_TEXT_FIGURE " %s: ", value->what);
  else
    g_string_append_printf (part, "%s: ", name);
  muster_text_append_value (part, value->value);
  return g_string_free (part, FALSE);
}

/* House values may give types other names: then ids are written. */
static gboolean
are_types_renamed (GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    if (g_str_equal (((const MusterHouseValue *) g_ptr_array_index (values, i))->what,
                     MUSTER_HOUSE_NAME))
      return TRUE;
  return FALSE;
}

static char *
dup_house_type (Writer *writer, GPtrArray *values, const MusterKind *kind)
{
  MusterTextPlace place = { NULL, MUSTER_GRADE_NONE, MUSTER_NO_YEAR };
  const MusterKind *found = NULL;
  g_autofree char *name = dup_tidy (kind->name);
  if (!are_types_renamed (values) && stays_whole (name)
      && muster_text_words_find_kind (writer->words, &place, name, FALSE, &found)
           == MUSTER_TEXT_KNOWN
      && found == kind)
    return g_steal_pointer (&name);
  return g_strdup_printf ("%s %s", muster_sort_get_word (kind->sort), kind->id);
}

static gboolean
tells_value (const Writer *writer, const MusterHouseValue *value)
{
  const MusterArmy *army = writer->army;
  for (guint i = 0; i < army->n_things && muster_army_tells_figure (writer->flags, value->what);
       i++)
    if (army->things[i].kind != NULL
        && muster_house_concerns (army->ruleset, value, army->things[i].kind))
      return TRUE;
  return FALSE;
}

static void
begin_house_line (Writer *writer,
                  GPtrArray *values,
                  const MusterHouseValue *value,
                  GPtrArray *parts)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  const MusterKind *kind = muster_ruleset_find_thing_kind (ruleset, value->type);
  int nation = value->nation != NULL
                 ? muster_ruleset_find_grade (ruleset, ruleset->nation_scale, value->nation)
                 : MUSTER_GRADE_NONE;
  g_autofree char *type = dup_house_type (writer, values, kind);
  g_ptr_array_add (parts, g_strdup_printf (MUSTER_TEXT_HOUSE ": %s", type));
  if (nation >= 0)
    g_ptr_array_add (parts,
                     g_strdup_printf (MUSTER_TEXT_UNDER ": %s", ruleset->nations[nation].name));
}

/* A line for each type, and nation, that has such values. */
static void
append_house (Writer *writer)
{
  GPtrArray *values = writer->army->ruleset != NULL ? writer->army->ruleset->house : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const MusterHouseValue *last = NULL;
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (!tells_value (writer, value))
        continue;
      if (last == NULL || !g_str_equal (last->type, value->type)
          || g_strcmp0 (last->nation, value->nation) != 0)
        {
          if (last != NULL)
            append_parts (writer, 0, parts, NULL);
          g_ptr_array_set_size (parts, 0);
          begin_house_line (writer, values, value, parts);
        }
      g_ptr_array_add (parts, dup_house_part (writer, value));
      last = value;
    }
  if (last != NULL)
    append_parts (writer, 0, parts, NULL);
}

static void
append_line (Writer *writer, const char *what, const char *value)
{
  if (value != NULL && value[0] != '\0')
    append_said (writer, 0, what, value);
}

static void
append_results (Writer *writer)
{
  g_autofree char *summary = muster_army_dup_summary (writer->told, writer->flags);
  gboolean with_findings =
    (writer->flags & MUSTER_TEXT_NO_FINDINGS) == 0 && writer->told->findings != NULL;
  if (summary != NULL)
    append_bracketed (writer, summary);
  for (guint i = 0; with_findings && i < writer->told->findings->len; i++)
    {
      g_autofree char *line =
        muster_army_dup_told_finding (writer->flags, g_ptr_array_index (writer->told->findings, i));
      append_bracketed (writer, line);
    }
}

static void
append_particulars (Writer *writer)
{
  const MusterArmy *army = writer->army;
  const MusterThing *root = &army->things[0];
  g_autofree char *date = army->date != NULL ? muster_date_dup_english (army->date) : NULL;
  gboolean with_budget =
    army->budget != MUSTER_NO_BUDGET && (writer->flags & MUSTER_TEXT_NO_POINTS) == 0;
  g_autofree char *budget =
    with_budget ? g_strdup_printf ("%" G_GINT64_FORMAT, army->budget) : NULL;
  append_line (writer, MUSTER_TEXT_ARMY, army->name);
  append_line (writer, MUSTER_TEXT_RULESET, muster_army_get_ruleset_title (army));
  append_line (writer, MUSTER_TEXT_VERSION, army->version);
  for (guint i = 0; i < root->n_chosen; i++)
    {
      g_autofree char *grade = dup_grade (writer, 0, &root->chosen[i]);
      g_string_append_printf (writer->text, "%s\n", grade);
    }
  append_line (writer, MUSTER_TEXT_DATE, date);
  append_line (writer, MUSTER_TEXT_PLAYER, army->player);
  append_line (writer, MUSTER_TEXT_BUDGET, budget);
  for (guint i = 0; i < root->n_entries; i++)
    {
      g_autofree char *entry = dup_entry (writer, 0, &root->entries[i]);
      if (muster_army_tells_figure (writer->flags, root->entries[i].what))
        g_string_append_printf (writer->text, "%s\n", entry);
    }
  append_results (writer);
  append_house (writer);
  append_waivers (writer, 0, 0);
  append_secret (writer, 0, 0);
  append_note (writer, 0, 0);
}

/* Where nothing is indented, things are read as standing in the formation before them. */
static int
find_margin (const MusterArmy *army)
{
  gboolean has_formation = FALSE;
  for (guint i = 1; i < army->n_things; i++)
    {
      if (army->things[i].depth > 1)
        return 0;
      has_formation = has_formation || army->things[i].sort == MUSTER_SORT_FORMATION
                      || army->things[i].sort == MUSTER_SORT_OPTION;
    }
  return has_formation ? 2 : 0;
}

void
muster_army_append_plain (const MusterTextArmy *told, MusterTextFlags flags, GString *text)
{
  const MusterArmy *army = told->army;
  g_autoptr (MusterTextWords) words =
    army->ruleset != NULL ? muster_text_words_new (army->ruleset) : NULL;
  Writer writer = { told, army, flags, words, text, find_margin (army) };
  append_particulars (&writer);
  for (guint i = 1, n; i < army->n_things; i = n)
    {
      if (army->things[i].depth == 1 && (i == 1 || army->things[i].sort == MUSTER_SORT_FORMATION))
        g_string_append_c (text, '\n');
      n = append_thing (&writer, i);
    }
}
