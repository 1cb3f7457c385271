#include "config.h"

#include "army/check/described.h"
#include "army/text/private.h"

#include <string.h>

/* How forums mark what they show. */
typedef struct
{
  const char *bold[2];
  const char *italic[2];
  void (*append_heading) (GString *text, const char *words);
  void (*append_escaped) (GString *text, const char *words);
  void (*append_item) (GString *text, guint depth, const char *words); /* of a list */
  void (*open_list) (GString *text, guint depth);
  void (*close_list) (GString *text, guint depth);
} Marks;

typedef struct
{
  const MusterTextArmy *told;
  const MusterArmy *army;
  MusterTextFlags flags;
  const Marks *marks;
  GString *text;
} Writer;

/* Blanks in place of what would begin a new line. */
static char *
dup_one_line (const char *words)
{
  GString *line = g_string_new (NULL);
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      g_string_append_unichar (line, g_unichar_iscntrl (letter) ? ' ' : letter);
    }
  return g_strstrip (g_string_free (line, FALSE));
}

static void
append_marked (Writer *writer, GString *into, const char *const marks[2], const char *words)
{
  g_autofree char *line = dup_one_line (words);
  if (line[0] == '\0')
    return;
  g_string_append (into, marks[0]);
  writer->marks->append_escaped (into, line);
  g_string_append (into, marks[1]);
}

static void
append_plainly (Writer *writer, GString *into, const char *words)
{
  g_autofree char *line = dup_one_line (words);
  writer->marks->append_escaped (into, line);
}

/* "4 × Foot", or the name with what it is behind it. */
static void
append_title (Writer *writer, guint index, guint count, GString *into)
{
  const MusterThing *thing = &writer->army->things[index];
  const char *kind = muster_thing_get_kind_name (thing);
  gboolean is_named = muster_thing_is_named (thing);
  gboolean is_formation = thing->sort == MUSTER_SORT_FORMATION;
  static const char *const no_marks[2] = { "", "" };
  if (count > 1)
    g_string_append_printf (into, "%u × ", count);
  append_marked (writer, into,
                 is_formation || (is_named && thing->sort == MUSTER_SORT_COMMANDER)
                   ? writer->marks->bold
                   : no_marks,
                 is_named ? thing->name : kind);
  if (is_named)
    {
      g_string_append (into, ", ");
      append_plainly (writer, into, kind);
    }
}

static char *
dup_line (Writer *writer, guint index, guint count)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->told->reckoning, index);
  g_autofree char *points = muster_army_dup_told_points (writer->told, writer->flags, index);
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->told, writer->flags, index);
  append_title (writer, index, count, line);
  if (grades[0] != '\0')
    {
      g_string_append (line, " · ");
      append_plainly (writer, line, grades);
    }
  for (guint i = 0; i < entered->len; i++)
    {
      g_string_append (line, " · ");
      append_plainly (writer, line, entered->pdata[i]);
    }
  if (points[0] != '\0')
    {
      g_autofree char *times = count > 1 ? g_strdup_printf ("%u × ", count) : g_strdup ("");
      g_autofree char *words = g_strdup_printf ("%s%s", times, points);
      g_string_append (line, " · ");
      append_marked (writer, line, writer->marks->bold, words);
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

static void
append_note (Writer *writer, guint index, GString *into)
{
  const char *note = muster_army_get_told_note (writer->told, writer->flags, index);
  if (note == NULL)
    return;
  g_string_append (into, " — ");
  append_marked (writer, into, writer->marks->italic, note);
}

/* Returns: the thing behind those that were told */
static guint
append_thing (Writer *writer, guint index, guint depth)
{
  const MusterThing *thing = &writer->army->things[index];
  guint count = muster_army_count_alike (writer->army, index);
  g_autofree char *line = dup_line (writer, index, count);
  g_autoptr (GString) item = g_string_new (line);
  guint next = index + count;
  append_note (writer, index, item);
  writer->marks->append_item (writer->text, depth, item->str);
  if (thing->end == index + 1)
    return next;
  writer->marks->open_list (writer->text, depth + 1);
  while (next < thing->end)
    next = append_thing (writer, next, depth + 1);
  writer->marks->close_list (writer->text, depth + 1);
  return next;
}

static void
append_tree (Writer *writer)
{
  if (writer->army->n_things < 2)
    return;
  g_string_append_c (writer->text, '\n');
  writer->marks->open_list (writer->text, 0);
  for (guint i = 1; i < writer->army->n_things;)
    i = append_thing (writer, i, 0);
  writer->marks->close_list (writer->text, 0);
}

static void
append_findings (Writer *writer)
{
  GPtrArray *findings = writer->told->findings;
  if ((writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0 || findings == NULL || findings->len == 0)
    return;
  g_string_append_c (writer->text, '\n');
  writer->marks->open_list (writer->text, 0);
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line =
        muster_army_dup_told_finding (writer->flags, g_ptr_array_index (findings, i));
      g_autoptr (GString) item = g_string_new (NULL);
      append_plainly (writer, item, line);
      writer->marks->append_item (writer->text, 0, item->str);
    }
  writer->marks->close_list (writer->text, 0);
}

static void
append_head (Writer *writer)
{
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->told->reckoning, 0);
  g_autoptr (GPtrArray) particulars = muster_army_list_particulars (writer->army, grades);
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->told, writer->flags, 0);
  g_autofree char *summary = muster_army_dup_summary (writer->told, writer->flags);
  const char *note = muster_army_get_told_note (writer->told, writer->flags, 0);
  g_autofree char *name = dup_one_line (writer->army->name);
  GString *text = writer->text;
  writer->marks->append_heading (text, name);
  g_ptr_array_extend_and_steal (particulars, g_steal_pointer (&entered));
  for (guint i = 0; i < particulars->len; i++)
    {
      g_string_append (text, i > 0 ? " · " : "");
      append_plainly (writer, text, particulars->pdata[i]);
    }
  g_string_append_c (text, '\n');
  if (summary != NULL)
    {
      g_string_append_c (text, '\n');
      append_marked (writer, text, writer->marks->bold, summary);
      g_string_append_c (text, '\n');
    }
  append_findings (writer);
  if (note != NULL)
    {
      g_string_append_c (text, '\n');
      append_marked (writer, text, writer->marks->italic, note);
      g_string_append_c (text, '\n');
    }
}

/* What the stars behind points are. */
static void
append_foot (Writer *writer)
{
  g_autoptr (GPtrArray) no_readouts = g_ptr_array_new ();
  const char *words = muster_army_get_told_foot (writer->told, writer->flags, no_readouts);
  if (words == NULL)
    return;
  g_string_append_c (writer->text, '\n');
  append_plainly (writer, writer->text, words);
  g_string_append_c (writer->text, '\n');
}

static void
append_army (const MusterTextArmy *told, MusterTextFlags flags, const Marks *marks, GString *text)
{
  Writer writer = { told, told->army, flags, marks, text };
  append_head (&writer);
  append_tree (&writer);
  append_foot (&writer);
}

/* Markdown */

/* All that CommonMark and its kin give a meaning; a number and a dot are an item of a list. */
static void
append_markdown_escaped (GString *text, const char *words)
{
  gsize start = text->len;
  for (const char *at = words; *at != '\0'; at++)
    {
      gboolean ends_number = text->len > start && (*at == '.' || *at == ')')
                             && strspn (text->str + start, "0123456789") == text->len - start;
      gboolean is_first = text->len == start && strchr ("-+=:", *at) != NULL;
      if (strchr ("\\`*_{}[]<>#|~^$!&@", *at) != NULL || ends_number || is_first)
        g_string_append_c (text, '\\');
      g_string_append_c (text, *at);
    }
}

static void
append_markdown_heading (GString *text, const char *words)
{
  g_string_append (text, "# ");
  append_markdown_escaped (text, words);
  g_string_append (text, "\n\n");
}

static void
append_markdown_item (GString *text, guint depth, const char *words)
{
  g_string_append_printf (text, "%*s- %s\n", (int) depth * 2, "", words);
}

static void
pass_over_list (GString *text, guint depth)
{
}

void
muster_army_append_markdown (const MusterTextArmy *told, MusterTextFlags flags, GString *text)
{
  static const Marks marks = { { "**", "**" },          { "*", "*" },
                               append_markdown_heading, append_markdown_escaped,
                               append_markdown_item,    pass_over_list,
                               pass_over_list };
  append_army (told, flags, &marks, text);
}

/* BBCode */

/* Forums know no way to write a bracket that is none; a blank without width makes it one. */
static void
append_bbcode_escaped (GString *text, const char *words)
{
  for (const char *at = words; *at != '\0'; at++)
    {
      g_string_append_c (text, *at);
      if (*at == '[')
        g_string_append (text, "\u200b");
    }
}

static void
append_bbcode_heading (GString *text, const char *words)
{
  g_string_append (text, "[b]");
  append_bbcode_escaped (text, words);
  g_string_append (text, "[/b]\n");
}

static void
append_bbcode_item (GString *text, guint depth, const char *words)
{
  g_string_append_printf (text, "[*]%s\n", words);
}

static void
open_bbcode_list (GString *text, guint depth)
{
  g_string_append (text, "[list]\n");
}

static void
close_bbcode_list (GString *text, guint depth)
{
  g_string_append (text, "[/list]\n");
}

void
muster_army_append_bbcode (const MusterTextArmy *told, MusterTextFlags flags, GString *text)
{
  static const Marks marks = { { "[b]", "[/b]" },     { "[i]", "[/i]" },  append_bbcode_heading,
                               append_bbcode_escaped, append_bbcode_item, open_bbcode_list,
                               close_bbcode_list };
  append_army (told, flags, &marks, text);
}
