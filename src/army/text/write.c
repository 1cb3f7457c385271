#include "config.h"

#include "army/text/write.h"

#include "army/check/described.h"
#include "army/evaluate/readouts.h"
#include "army/text/lines.h"
#include "army/text/words.h"
#include "base/text.h"
#include "ruleset/catalogue/house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** Returns: (transfer full) (nullable): points and verdict in one line; NULL where neither is told
 */
static char *
muster_army_dup_summary (const MusterTextArmy *shown, MusterTextFlags flags)
{
  gboolean with_points = (flags & MUSTER_TEXT_NO_POINTS) == 0 && shown->evaluation != NULL;
  gboolean with_verdict = (flags & MUSTER_TEXT_NO_FINDINGS) == 0 && shown->findings != NULL;
  if (shown->summary != NULL)
    return g_strdup (shown->summary);
  return muster_army_dup_points_and_verdict (with_points ? shown->evaluation : NULL,
                                             with_verdict ? shown->findings : NULL);
}

/** Returns: (transfer full): the points of a node; "" where they are not told */
static char *
muster_army_dup_disclosed_points (const MusterTextArmy *shown, MusterTextFlags flags, guint node)
{
  return muster_army_dup_points_of ((flags & MUSTER_TEXT_NO_POINTS) == 0 ? shown->evaluation : NULL,
                                    node);
}

/** Returns: (transfer full): a finding in a line, without points where they are not told */
static char *
muster_army_dup_disclosed_finding (MusterTextFlags flags, const MusterFinding *finding)
{
  return (flags & MUSTER_TEXT_NO_POINTS) != 0 ? muster_finding_dup_line_without_points (finding)
                                              : muster_finding_dup_line (finding);
}

/** Returns: (transfer none) (nullable): the node's note, where it is told */
static const char *
muster_army_get_disclosed_note (const MusterTextArmy *shown, MusterTextFlags flags, guint node)
{
  return (flags & MUSTER_TEXT_NO_NOTES) == 0 ? shown->army->nodes[node].remark : NULL;
}

/** Returns: (transfer none) (nullable): what the stars behind points and @readouts mean, where
 * there are such */
static const char *
muster_army_get_disclosed_foot (const MusterTextArmy *shown,
                                MusterTextFlags flags,
                                GPtrArray *readouts)
{
  gboolean with_points = (flags & MUSTER_TEXT_NO_POINTS) == 0;
  gboolean has_own = shown->evaluation != NULL
                     && (with_points ? muster_evaluation_has_own (shown->evaluation, readouts)
                                     : muster_readouts_have_own (readouts));
  return has_own ? muster_army_get_star_words () : NULL;
}

/** Returns: how many nodes from @node on are alike in all but their place, so that they may be
 * told in one line; of formations, units and commanders in which something stands 1 */
static guint
muster_army_count_alike (const MusterArmy *army, guint index)
{
  const MusterNode *node = &army->nodes[index];
  gboolean is_leaf = node->end == index + 1;
  if (index == 0 || node->remark != NULL || node->n_waivers > 0
      || (!is_leaf && !muster_category_is_borne (node->category)))
    return 1;
  return muster_army_count_equal (army, index);
}

static const char *
get_figure_name (const MusterRuleset *ruleset, const char *what)
{
  int stat = ruleset != NULL ? muster_ruleset_find_stat (ruleset, what) : -1;
  if (stat >= 0)
    return ruleset->stats[stat].name;
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    /* Translators: a figure of a unit: how much it lost before the battle. */
    return _ ("Lost before");
  return g_str_equal (what, "points") ? _ ("Own price") : what;
}

static const char *
get_limit_name (const MusterRuleset *ruleset, const char *id)
{
  const MusterLimit *limit = ruleset != NULL ? muster_ruleset_find_limit (ruleset, id) : NULL;
  return limit != NULL ? limit->name : id;
}

/** Returns: whether an entry, or a house value, of this name is told: prices are points */
static gboolean
muster_army_discloses_figure (MusterTextFlags flags, const char *what)
{
  return (flags & MUSTER_TEXT_NO_POINTS) == 0 || !muster_house_is_price (what);
}

/** Returns: (transfer full) (element-type utf8): what was entered on the node, and which limits
 * are set aside there, for people: "Stands: 8", "Waived: Size of a corps – as it marched" */
static GPtrArray *
muster_army_list_entered (const MusterTextArmy *shown, MusterTextFlags flags, guint index)
{
  const MusterArmy *army = shown->army;
  const MusterNode *node = &army->nodes[index];
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < node->n_entries; i++)
    if (muster_army_discloses_figure (flags, node->entries[i].what))
      g_ptr_array_add (
        items, g_strdup_printf ("%s: %s", get_figure_name (army->ruleset, node->entries[i].what),
                                node->entries[i].value));
  for (guint i = 0; i < node->n_waivers; i++)
    /* Translators: %1$s: a limit's name; %2$s: why it was waived. */
    g_ptr_array_add (items, g_strdup_printf (_ ("Waived: %1$s – %2$s"),
                                             get_limit_name (army->ruleset, node->waivers[i].limit),
                                             node->waivers[i].reason));
  return items;
}

/* Mail programs break longer lines where they please. */
#define WIDTH 74
#define HANG  2 /* of the further lines of a quoted text */

typedef struct
{
  const MusterTextArmy *shown;
  const MusterArmy *army;
  MusterTextFlags flags;
  MusterTextWords *words; /* NULL where the ruleset is not there: then ids are written */
  GString *text;
  int margin; /* before what stands in the army */
} PlainWriter;

static void
append_wrapped (PlainWriter *writer, int indent, int hang, const char *line)
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
append_bracketed (PlainWriter *writer, const char *words)
{
  g_autofree char *line = dup_bracketed (words);
  append_wrapped (writer, 0, 1, line);
}

/* A line breaks nowhere before the quoted text; that has no such blank, for it is written out. */
#define UNBROKEN "\u00a0"

/* "Note: …": longer texts are quoted, so that they may go over several lines. */
static void
append_said (PlainWriter *writer, int indent, const char *what, const char *value)
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
says (PlainWriter *writer,
      const MusterKind *kind,
      const char *part,
      const MusterTextAttribute *wanted)
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

/* A line about the army is not a particular, nor a node. */
static gboolean
is_only_said (PlainWriter *writer, const char *line)
{
  const char *value;
  MusterTextHead head;
  MusterTextPlace place = { writer->army->nodes[0].kind, MUSTER_GRADE_NONE, writer->army->year };
  if (muster_text_find_key (line, &value) != MUSTER_TEXT_KEY_NONE)
    return FALSE;
  muster_text_read_head (writer->words, &place, line, FALSE, &head);
  gboolean is_node = head.sense != MUSTER_TEXT_UNKNOWN;
  muster_text_head_clear (&head);
  return !is_node;
}

static gboolean
is_fit (PlainWriter *writer, guint node, const char *part, const MusterTextAttribute *wanted)
{
  return says (writer, writer->army->nodes[node].kind, part, wanted)
         && (node > 0 || is_only_said (writer, part));
}

/* By its label, with its scale, or by ids: the first that is understood. */
static char *
dup_grade (PlainWriter *writer, guint node, const MusterChosen *chosen)
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
  if (node > 0 && is_fit (writer, node, label, &wanted))
    return g_steal_pointer (&label);
  if (is_fit (writer, node, with_scale, &wanted))
    return g_steal_pointer (&with_scale);
  return g_steal_pointer (&by_ids);
}

static char *
dup_entry (PlainWriter *writer, guint node, const MusterEntry *entry)
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
  if (writer->words != NULL && is_fit (writer, node, by_name, &wanted))
    return g_steal_pointer (&by_name);
  return g_steal_pointer (&by_id);
}

/* Which of several types of one name is meant is told by the nation in force. */
static int
find_nation (const MusterArmy *army, guint node)
{
  const MusterRuleset *ruleset = army->ruleset;
  for (guint at = node; at != MUSTER_NO_NODE; at = army->nodes[at].parent)
    {
      const MusterChosen *chosen =
        muster_node_find_chosen (&army->nodes[at], ruleset->nation_scale);
      if (chosen != NULL)
        return chosen->grade_index;
    }
  return MUSTER_GRADE_NONE;
}

static char *
dup_head_of (const MusterNode *node, const char *kind, guint count)
{
  GString *head = g_string_new (NULL);
  if (count > 1)
    g_string_append_printf (head, "%u × ", count);
  g_string_append (head, kind);
  if (muster_node_is_named (node))
    {
      g_string_append_c (head, ' ');
      muster_text_append_quoted (head, node->name);
    }
  return g_string_free (head, FALSE);
}

static gboolean
is_head (PlainWriter *writer, guint index, const char *line, guint count)
{
  const MusterArmy *army = writer->army;
  const MusterNode *node = &army->nodes[index];
  MusterTextPlace place = { army->nodes[node->parent].kind, find_nation (army, index), army->year };
  MusterTextHead head;
  const char *value;
  const char *name = muster_node_is_named (node) ? node->name : NULL;
  if (!stays_whole (line) || muster_text_find_key (line, &value) != MUSTER_TEXT_KEY_NONE)
    return FALSE;
  muster_text_read_head (writer->words, &place, line, FALSE, &head);
  gboolean is_same = head.sense == MUSTER_TEXT_KNOWN && head.kind == node->kind
                     && head.count == count && g_strcmp0 (head.name, name) == 0;
  muster_text_head_clear (&head);
  return is_same;
}

/* By its name, with its nation, or by its sort and id: the first that is understood. */
static char *
dup_head (PlainWriter *writer, guint index, guint count)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  const MusterNode *node = &writer->army->nodes[index];
  g_autofree char *id =
    g_strdup_printf ("%s %s", muster_category_get_word (node->category), node->kind_id);
  if (writer->words != NULL && node->kind != NULL)
    {
      g_autofree char *name = dup_tidy (node->kind->name);
      g_autofree char *head = dup_head_of (node, name, count);
      if (is_head (writer, index, head, count))
        return g_steal_pointer (&head);
      if (node->kind->nation >= 0)
        {
          g_autofree char *of =
            g_strdup_printf ("%s of %s", name, ruleset->nations[node->kind->nation].name);
          g_autofree char *longer = dup_head_of (node, of, count);
          if (is_head (writer, index, longer, count))
            return g_steal_pointer (&longer);
        }
    }
  return dup_head_of (node, id, count);
}

/* Parts behind one another, in as many lines as they take. */
static void
append_parts (PlainWriter *writer, int indent, GPtrArray *parts, const char *bracketed)
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
append_waivers (PlainWriter *writer, guint index, int indent)
{
  const MusterNode *node = &writer->army->nodes[index];
  for (guint i = 0; i < node->n_waivers; i++)
    {
      const MusterWaiver *waiver = &node->waivers[i];
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
append_plain_note (PlainWriter *writer, guint index, int indent)
{
  const char *note = muster_army_get_disclosed_note (writer->shown, writer->flags, index);
  if (note != NULL)
    append_said (writer, indent, MUSTER_TEXT_NOTE, note);
}

static void
append_secret (PlainWriter *writer, guint index, int indent)
{
  MusterSecret secret = writer->army->nodes[index].secret;
  gboolean is_of_note = secret == MUSTER_SECRET_NOTE;
  const char *word = muster_secret_get_word (secret);
  if (word != NULL && (!is_of_note || (writer->flags & MUSTER_TEXT_NO_NOTES) == 0))
    append_said (writer, indent, MUSTER_TEXT_SECRET, word);
}

/* What the node is by its kind, and its points. */
static char *
dup_worked_out (PlainWriter *writer, guint index, guint count)
{
  g_autofree char *grades = writer->shown->evaluation != NULL
                              ? muster_army_dup_preset_grades (writer->shown->evaluation, index)
                              : g_strdup ("");
  g_autofree char *points = muster_army_dup_disclosed_points (writer->shown, writer->flags, index);
  g_autoptr (GString) text = g_string_new (grades);
  if (text->len > 0 && points[0] != '\0')
    g_string_append (text, " · ");
  if (count > 1 && points[0] != '\0')
    g_string_append_printf (text, "%u × ", count);
  g_string_append (text, points);
  return text->len > 0 ? dup_bracketed (text->str) : NULL;
}

/* Returns: how many nodes the line tells */
static guint
append_plain_node (PlainWriter *writer, guint index)
{
  const MusterNode *node = &writer->army->nodes[index];
  guint count = MIN (muster_army_count_alike (writer->army, index), MUSTER_TEXT_MOST_ALIKE);
  int indent = ((int) node->depth - 1) * 2 + writer->margin;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *worked_out = dup_worked_out (writer, index, count);
  g_ptr_array_add (parts, dup_head (writer, index, count));
  for (guint i = 0; i < node->n_chosen; i++)
    g_ptr_array_add (parts, dup_grade (writer, index, &node->chosen[i]));
  for (guint i = 0; i < node->n_entries; i++)
    if (muster_army_discloses_figure (writer->flags, node->entries[i].what))
      g_ptr_array_add (parts, dup_entry (writer, index, &node->entries[i]));
  append_parts (writer, indent, parts, worked_out);
  append_waivers (writer, index, indent + 2);
  append_secret (writer, index, indent + 2);
  append_plain_note (writer, index, indent + 2);
  return count;
}

/* Nodes from @from to before @end, and what stands in them: of several that are alike once. */
static void
append_plain_nodes (PlainWriter *writer, guint from, guint end)
{
  const MusterNode *nodes = writer->army->nodes;
  for (guint at = from; at < end;)
    {
      if (nodes[at].depth == 1 && (at == 1 || nodes[at].category == MUSTER_CATEGORY_FORMATION))
        g_string_append_c (writer->text, '\n');
      guint count = append_plain_node (writer, at);
      append_plain_nodes (writer, at + 1, nodes[at].end);
      at += count * (nodes[at].end - at);
    }
}

static const char *
get_house_word (const MusterHouseValue *value)
{
  if (g_str_equal (value->what, MUSTER_HOUSE_POINTS))
    return "Points";
  return g_str_equal (value->what, MUSTER_HOUSE_NAME) ? MUSTER_TEXT_NAME : NULL;
}

static char *
dup_house_part (PlainWriter *writer, const MusterHouseValue *value)
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
dup_house_type (PlainWriter *writer, GPtrArray *values, const MusterKind *kind)
{
  MusterTextPlace place = { NULL, MUSTER_GRADE_NONE, MUSTER_NO_YEAR };
  const MusterKind *found = NULL;
  g_autofree char *name = dup_tidy (kind->name);
  if (!are_types_renamed (values) && stays_whole (name)
      && muster_text_words_find_kind (writer->words, &place, name, FALSE, &found)
           == MUSTER_TEXT_KNOWN
      && found == kind)
    return g_steal_pointer (&name);
  return g_strdup_printf ("%s %s", muster_category_get_word (kind->category), kind->id);
}

static gboolean
discloses_value (const PlainWriter *writer, const MusterHouseValue *value)
{
  const MusterArmy *army = writer->army;
  for (guint i = 0; i < army->n_nodes && muster_army_discloses_figure (writer->flags, value->what);
       i++)
    if (army->nodes[i].kind != NULL
        && muster_house_concerns (army->ruleset, value, army->nodes[i].kind))
      return TRUE;
  return FALSE;
}

static void
begin_house_line (PlainWriter *writer,
                  GPtrArray *values,
                  const MusterHouseValue *value,
                  GPtrArray *parts)
{
  const MusterRuleset *ruleset = writer->army->ruleset;
  const MusterKind *kind = muster_ruleset_find_node_kind (ruleset, value->type);
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
append_house (PlainWriter *writer)
{
  GPtrArray *values = writer->army->ruleset != NULL ? writer->army->ruleset->house : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const MusterHouseValue *last = NULL;
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const MusterHouseValue *value = g_ptr_array_index (values, i);
      if (!discloses_value (writer, value))
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
append_line (PlainWriter *writer, const char *what, const char *value)
{
  if (value != NULL && value[0] != '\0')
    append_said (writer, 0, what, value);
}

static void
append_results (PlainWriter *writer)
{
  g_autofree char *summary = muster_army_dup_summary (writer->shown, writer->flags);
  gboolean with_findings =
    (writer->flags & MUSTER_TEXT_NO_FINDINGS) == 0 && writer->shown->findings != NULL;
  if (summary != NULL)
    append_bracketed (writer, summary);
  for (guint i = 0; with_findings && i < writer->shown->findings->len; i++)
    {
      g_autofree char *line =
        muster_army_dup_disclosed_finding (writer->flags,
                                           g_ptr_array_index (writer->shown->findings, i));
      append_bracketed (writer, line);
    }
}

static void
append_particulars (PlainWriter *writer)
{
  const MusterArmy *army = writer->army;
  const MusterNode *root = &army->nodes[0];
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
      if (muster_army_discloses_figure (writer->flags, root->entries[i].what))
        g_string_append_printf (writer->text, "%s\n", entry);
    }
  append_results (writer);
  append_house (writer);
  append_waivers (writer, 0, 0);
  append_secret (writer, 0, 0);
  append_plain_note (writer, 0, 0);
}

/* Where nothing is indented, nodes are read as standing in the formation before them. */
static int
find_margin (const MusterArmy *army)
{
  gboolean has_formation = FALSE;
  for (guint i = 1; i < army->n_nodes; i++)
    {
      if (army->nodes[i].depth > 1)
        return 0;
      has_formation = has_formation || army->nodes[i].category == MUSTER_CATEGORY_FORMATION
                      || muster_category_is_borne (army->nodes[i].category);
    }
  return has_formation ? 2 : 0;
}

/** Append the whole text of a format. */
static void
muster_army_append_plain (const MusterTextArmy *shown, MusterTextFlags flags, GString *text)
{
  const MusterArmy *army = shown->army;
  g_autoptr (MusterTextWords) words =
    army->ruleset != NULL ? muster_text_words_new (army->ruleset) : NULL;
  PlainWriter writer = { shown, army, flags, words, text, find_margin (army) };
  append_particulars (&writer);
  append_plain_nodes (&writer, 1, army->n_nodes);
}

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
  const MusterTextArmy *shown;
  const MusterArmy *army;
  MusterTextFlags flags;
  const Marks *marks;
  GString *text;
} MarkWriter;

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
append_marked (MarkWriter *writer, GString *into, const char *const marks[2], const char *words)
{
  g_autofree char *line = dup_one_line (words);
  if (line[0] == '\0')
    return;
  g_string_append (into, marks[0]);
  writer->marks->append_escaped (into, line);
  g_string_append (into, marks[1]);
}

static void
append_plainly (MarkWriter *writer, GString *into, const char *words)
{
  g_autofree char *line = dup_one_line (words);
  writer->marks->append_escaped (into, line);
}

/* "4 × Foot", or the name with what it is behind it. */
static void
append_title (MarkWriter *writer, guint index, guint count, GString *into)
{
  const MusterNode *node = &writer->army->nodes[index];
  const char *kind = muster_node_get_kind_name (node);
  gboolean is_named = muster_node_is_named (node);
  gboolean is_formation = node->category == MUSTER_CATEGORY_FORMATION;
  static const char *const no_marks[2] = { "", "" };
  if (count > 1)
    g_string_append_printf (into, "%u × ", count);
  append_marked (writer, into,
                 is_formation || (is_named && node->category == MUSTER_CATEGORY_COMMANDER)
                   ? writer->marks->bold
                   : no_marks,
                 is_named ? node->name : kind);
  if (is_named)
    {
      g_string_append (into, ", ");
      append_plainly (writer, into, kind);
    }
}

static char *
dup_line (MarkWriter *writer, guint index, guint count)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->shown->evaluation, index);
  g_autofree char *points = muster_army_dup_disclosed_points (writer->shown, writer->flags, index);
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->shown, writer->flags, index);
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
append_marked_note (MarkWriter *writer, guint index, GString *into)
{
  const char *note = muster_army_get_disclosed_note (writer->shown, writer->flags, index);
  if (note == NULL)
    return;
  g_string_append (into, " — ");
  append_marked (writer, into, writer->marks->italic, note);
}

/* Returns: the node behind those that were told */
static guint
append_marked_node (MarkWriter *writer, guint index, guint depth)
{
  const MusterNode *node = &writer->army->nodes[index];
  guint count = muster_army_count_alike (writer->army, index);
  g_autofree char *line = dup_line (writer, index, count);
  g_autoptr (GString) item = g_string_new (line);
  append_marked_note (writer, index, item);
  writer->marks->append_item (writer->text, depth, item->str);
  if (node->end > index + 1)
    {
      writer->marks->open_list (writer->text, depth + 1);
      for (guint at = index + 1; at < node->end;)
        at = append_marked_node (writer, at, depth + 1);
      writer->marks->close_list (writer->text, depth + 1);
    }
  return index + count * (node->end - index);
}

static void
append_marked_tree (MarkWriter *writer)
{
  if (writer->army->n_nodes < 2)
    return;
  g_string_append_c (writer->text, '\n');
  writer->marks->open_list (writer->text, 0);
  for (guint i = 1; i < writer->army->n_nodes;)
    i = append_marked_node (writer, i, 0);
  writer->marks->close_list (writer->text, 0);
}

static void
append_marked_findings (MarkWriter *writer)
{
  GPtrArray *findings = writer->shown->findings;
  if ((writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0 || findings == NULL || findings->len == 0)
    return;
  g_string_append_c (writer->text, '\n');
  writer->marks->open_list (writer->text, 0);
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *line =
        muster_army_dup_disclosed_finding (writer->flags, g_ptr_array_index (findings, i));
      g_autoptr (GString) item = g_string_new (NULL);
      append_plainly (writer, item, line);
      writer->marks->append_item (writer->text, 0, item->str);
    }
  writer->marks->close_list (writer->text, 0);
}

static void
append_marked_head (MarkWriter *writer)
{
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->shown->evaluation, 0);
  g_autoptr (GPtrArray) particulars = muster_army_list_particulars (writer->army, grades);
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->shown, writer->flags, 0);
  g_autofree char *summary = muster_army_dup_summary (writer->shown, writer->flags);
  const char *note = muster_army_get_disclosed_note (writer->shown, writer->flags, 0);
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
  append_marked_findings (writer);
  if (note != NULL)
    {
      g_string_append_c (text, '\n');
      append_marked (writer, text, writer->marks->italic, note);
      g_string_append_c (text, '\n');
    }
}

/* What the stars behind points are. */
static void
append_marked_foot (MarkWriter *writer)
{
  g_autoptr (GPtrArray) no_readouts = g_ptr_array_new ();
  const char *words = muster_army_get_disclosed_foot (writer->shown, writer->flags, no_readouts);
  if (words == NULL)
    return;
  g_string_append_c (writer->text, '\n');
  append_plainly (writer, writer->text, words);
  g_string_append_c (writer->text, '\n');
}

static void
append_marked_army (const MusterTextArmy *shown,
                    MusterTextFlags flags,
                    const Marks *marks,
                    GString *text)
{
  MarkWriter writer = { shown, shown->army, flags, marks, text };
  append_marked_head (&writer);
  append_marked_tree (&writer);
  append_marked_foot (&writer);
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

static void
muster_army_append_markdown (const MusterTextArmy *shown, MusterTextFlags flags, GString *text)
{
  static const Marks marks = { { "**", "**" },          { "*", "*" },
                               append_markdown_heading, append_markdown_escaped,
                               append_markdown_item,    pass_over_list,
                               pass_over_list };
  append_marked_army (shown, flags, &marks, text);
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

static void
muster_army_append_bbcode (const MusterTextArmy *shown, MusterTextFlags flags, GString *text)
{
  static const Marks marks = { { "[b]", "[/b]" },     { "[i]", "[/i]" },  append_bbcode_heading,
                               append_bbcode_escaped, append_bbcode_item, open_bbcode_list,
                               close_bbcode_list };
  append_marked_army (shown, flags, &marks, text);
}

/* Contrasts are 4.5:1 at least, on either ground. */
static const char style[] =
  ":root{color-scheme:light dark;--ground:#fffdf8;--ink:#1f1b16;--soft:#5b5348;--rule:#d8cfc0;"
  "--accent:#7a2318;--good:#1d5c2e;--bad:#a3160b;--band:#f5efe3}\n"
  "@media (prefers-color-scheme:dark){:root{--ground:#1c1a17;--ink:#ece6db;--soft:#b5aa99;"
  "--rule:#4a443b;--accent:#f0a58f;--good:#8fd3a0;--bad:#ff9d92;--band:#27241f}}\n"
  "*{box-sizing:border-box}\n"
  "body{margin:0 auto;max-width:52rem;padding:1rem;background:var(--ground);color:var(--ink);"
  "font:1rem/1.45 Georgia,\"Linux Libertine O\",\"Noto Serif\",serif;overflow-wrap:break-word}\n"
  "h1{margin:0;font-size:1.7rem;line-height:1.2;color:var(--accent)}\n"
  "h2{margin:1.6rem 0 .4rem;font-size:1.15rem;border-bottom:1px solid var(--rule)}\n"
  "h3,h4,h5,h6{display:inline;margin:0;font-size:1em;font-weight:bold}\n"
  "h3{font-size:1.1em}\n"
  "p{margin:.3rem 0}\n"
  ".under,.kind,.note,footer{color:var(--soft)}\n"
  ".verdict{font-weight:bold}\n"
  ".legal{color:var(--good)}.not-legal,.error{color:var(--bad)}\n"
  "ul{margin:0;padding:0;list-style:none}\n"
  ".findings li{margin:.25rem 0;padding-left:.6rem;border-left:3px solid var(--rule)}\n"
  ".tree ul{margin-left:.35rem;padding-left:.8rem;border-left:1px solid var(--rule)}\n"
  ".tree li{margin:.15rem 0}\n"
  ".formation{margin-top:.6rem!important}\n"
  ".row{display:flex;gap:.75rem;justify-content:space-between;align-items:baseline}\n"
  ".formation>.row{background:var(--band);padding:.1rem .3rem}\n"
  ".points{flex:none;font-variant-numeric:tabular-nums;text-align:right}\n"
  ".note{font-style:italic;white-space:pre-line}\n"
  ".figures{margin:0;font-size:.88em}.figures i{color:var(--soft)}\n"
  "footer{margin-top:1.5rem;font-size:.85em;border-top:1px solid var(--rule)}\n"
  "@page{size:A4;margin:15mm}\n"
  "@media print{:root{color-scheme:light;--ground:#fff;--ink:#000;--soft:#444;--rule:#999;"
  "--accent:#000;--good:#000;--bad:#000;--band:#eee}\n"
  "body{max-width:none;padding:0;font-size:10pt}\n"
  ".row,.figures,.note,.findings li{break-inside:avoid}\n"
  ".formation>.row{break-after:avoid;print-color-adjust:exact}}\n";

typedef struct
{
  const MusterTextArmy *shown;
  const MusterArmy *army;
  MusterTextFlags flags;
  GPtrArray *readouts; /* or NULL */
  GString *text;
} HtmlWriter;

/* Letters that HTML forbids become the sign for what cannot be shown. */
static void
append_escaped (GString *text, const char *words)
{
  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_forbidden =
        g_unichar_iscntrl (letter) && letter != '\n' && letter != '\t' && letter != '\r';
      if (letter == '&')
        g_string_append (text, "&amp;");
      else if (letter == '<')
        g_string_append (text, "&lt;");
      else if (letter == '>')
        g_string_append (text, "&gt;");
      else if (letter == '"')
        g_string_append (text, "&quot;");
      else
        g_string_append_unichar (text, is_forbidden ? 0xfffd : letter);
    }
}

/* <element class="class">words</element>; @style_class may be NULL */
static void
append_element (GString *text, const char *element, const char *style_class, const char *words)
{
  g_string_append_printf (text, "<%s", element);
  if (style_class != NULL)
    g_string_append_printf (text, " class=\"%s\"", style_class);
  g_string_append_c (text, '>');
  append_escaped (text, words);
  g_string_append_printf (text, "</%s>", element);
}

static void
append_html_note (HtmlWriter *writer, guint index)
{
  const char *note = muster_army_get_disclosed_note (writer->shown, writer->flags, index);
  if (note == NULL)
    return;
  append_element (writer->text, "p", "note", note);
  g_string_append_c (writer->text, '\n');
}

/* "VBU: 6* · Move: 12 cm" */
static void
append_figures (HtmlWriter *writer, guint index)
{
  guint n = 0;
  guint first =
    writer->readouts != NULL ? muster_army_find_readouts (writer->readouts, index, &n) : 0;
  for (guint i = first; i < first + n; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (writer->readouts, i);
      g_string_append (writer->text, i == first ? "<p class=\"figures\">" : " · ");
      append_element (writer->text, "i", NULL, readout->name);
      g_string_append (writer->text, ": ");
      append_escaped (writer->text, readout->text);
      g_string_append (writer->text, readout->is_own ? "*" : "");
    }
  g_string_append (writer->text, n > 0 ? "</p>\n" : "");
}

static void
append_entered (HtmlWriter *writer, guint index)
{
  g_autoptr (GPtrArray) entered = muster_army_list_entered (writer->shown, writer->flags, index);
  for (guint i = 0; i < entered->len; i++)
    {
      append_element (writer->text, "p", "kind", entered->pdata[i]);
      g_string_append_c (writer->text, '\n');
    }
}

/* Formations are headings, so that screen readers can go from one to the next. */
static void
append_name (HtmlWriter *writer, guint index, guint count)
{
  const MusterNode *node = &writer->army->nodes[index];
  gboolean is_named = muster_node_is_named (node);
  const char *kind = muster_node_get_kind_name (node);
  g_autofree char *label = muster_army_dup_label (writer->army, index);
  const char *name = is_named || count == 1 ? label : kind;
  char heading[] = { 'h', (char) ('2' + MIN (node->depth, 4)), '\0' };
  if (count > 1)
    g_string_append_printf (writer->text, "%u × ", count);
  append_element (writer->text, node->category == MUSTER_CATEGORY_FORMATION ? heading : "span",
                  NULL, name);
  if (!is_named)
    return;
  g_string_append (writer->text, ", ");
  append_element (writer->text, "span", "kind", kind);
}

static void
append_row (HtmlWriter *writer, guint index, guint count)
{
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->shown->evaluation, index);
  g_autofree char *points = muster_army_dup_disclosed_points (writer->shown, writer->flags, index);
  g_string_append (writer->text, "<div class=\"row\"><div>");
  append_name (writer, index, count);
  if (grades[0] != '\0')
    {
      g_string_append (writer->text, " · ");
      append_element (writer->text, "span", NULL, grades);
    }
  g_string_append (writer->text, "</div>");
  if (points[0] != '\0')
    {
      g_autofree char *words =
        count > 1 ? g_strdup_printf ("%u × %s", count, points) : g_strdup (points);
      append_element (writer->text, "div", "points", words);
    }
  g_string_append (writer->text, "</div>\n");
}

/* Returns: the node behind those that were told */
static guint
append_html_node (HtmlWriter *writer, guint index)
{
  const MusterNode *node = &writer->army->nodes[index];
  guint count = muster_army_count_alike (writer->army, index);
  g_string_append_printf (writer->text, "<li%s>",
                          node->category == MUSTER_CATEGORY_FORMATION ? " class=\"formation\""
                                                                      : "");
  append_row (writer, index, count);
  append_figures (writer, index);
  append_entered (writer, index);
  append_html_note (writer, index);
  if (node->end > index + 1)
    {
      g_string_append (writer->text, "<ul>\n");
      for (guint at = index + 1; at < node->end;)
        at = append_html_node (writer, at);
      g_string_append (writer->text, "</ul>\n");
    }
  g_string_append (writer->text, "</li>\n");
  return index + count * (node->end - index);
}

static const char *
get_verdict_class (const HtmlWriter *writer)
{
  if (writer->shown->summary != NULL || writer->shown->findings == NULL
      || (writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0)
    return "verdict";
  MusterVerdict verdict = muster_findings_judge (writer->shown->findings);
  return verdict.legal ? "verdict legal" : "verdict not-legal";
}

static void
append_html_findings (HtmlWriter *writer)
{
  GPtrArray *findings = writer->shown->findings;
  if ((writer->flags & MUSTER_TEXT_NO_FINDINGS) != 0 || findings == NULL || findings->len == 0)
    return;
  append_element (writer->text, "h2", NULL, _ ("Findings"));
  g_string_append (writer->text, "\n<ul class=\"findings\">\n");
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *line = muster_army_dup_disclosed_finding (writer->flags, finding);
      append_element (writer->text, "li", muster_finding_is_illegal (finding) ? "error" : NULL,
                      line);
      g_string_append_c (writer->text, '\n');
    }
  g_string_append (writer->text, "</ul>\n");
}

static void
append_html_head (HtmlWriter *writer)
{
  GString *text = writer->text;
  g_string_append (text, "<!DOCTYPE html>\n");
  /* Translators: the code of the language into which you translate, such as "de". */
  g_string_append_printf (text, "<html lang=\"%s\">\n<head>\n", C_ ("language", "en"));
  g_string_append (text, "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\">\n");
  append_element (text, "title", NULL, writer->army->name);
  g_string_append_printf (text, "\n<style>\n%s</style>\n</head>\n<body>\n", style);
}

static void
append_html_army (HtmlWriter *writer)
{
  GString *text = writer->text;
  g_autofree char *grades = muster_army_dup_grades (writer->army, writer->shown->evaluation, 0);
  g_autofree char *under = muster_army_dup_particulars (writer->army, grades);
  g_autofree char *summary = muster_army_dup_summary (writer->shown, writer->flags);
  g_string_append (text, "<header>\n");
  append_element (text, "h1", NULL, writer->army->name);
  g_string_append_c (text, '\n');
  append_element (text, "p", "under", under);
  g_string_append_c (text, '\n');
  if (summary != NULL)
    {
      append_element (text, "p", get_verdict_class (writer), summary);
      g_string_append_c (text, '\n');
    }
  append_figures (writer, 0);
  append_entered (writer, 0);
  append_html_note (writer, 0);
  g_string_append (text, "</header>\n<main>\n");
  append_html_findings (writer);
}

static void
append_html_tree (HtmlWriter *writer)
{
  if (writer->army->n_nodes < 2)
    return;
  append_element (writer->text, "h2", NULL, _ ("Order of battle"));
  g_string_append (writer->text, "\n<ul class=\"tree\">\n");
  for (guint i = 1; i < writer->army->n_nodes;)
    i = append_html_node (writer, i);
  g_string_append (writer->text, "</ul>\n");
}

static void
append_html_foot (HtmlWriter *writer)
{
  const char *words =
    writer->readouts != NULL
      ? muster_army_get_disclosed_foot (writer->shown, writer->flags, writer->readouts)
      : NULL;
  g_string_append (writer->text, "</main>\n<footer>\n");
  if (words != NULL)
    append_element (writer->text, "p", NULL, words);
  append_element (writer->text, "p", NULL, _ ("Written by Muster."));
  g_string_append (writer->text, "\n</footer>\n</body>\n</html>\n");
}

static void
muster_army_append_html (const MusterTextArmy *shown, MusterTextFlags flags, GString *text)
{
  g_autoptr (GPtrArray) readouts =
    shown->evaluation != NULL ? muster_army_list_readouts (shown->evaluation) : NULL;
  HtmlWriter writer = { shown, shown->army, flags, readouts, text };
  append_html_head (&writer);
  append_html_army (&writer);
  append_html_tree (&writer);
  append_html_foot (&writer);
}

static const struct
{
  const char *id;
  const char *ending;
  void (*append) (const MusterTextArmy *shown, MusterTextFlags flags, GString *text);
} formats[MUSTER_N_TEXT_FORMATS] = {
  [MUSTER_TEXT_PLAIN] = { "text", "txt", muster_army_append_plain },
  [MUSTER_TEXT_MARKDOWN] = { "markdown", "md", muster_army_append_markdown },
  [MUSTER_TEXT_BBCODE] = { "bbcode", "txt", muster_army_append_bbcode },
  [MUSTER_TEXT_HTML] = { "html", "html", muster_army_append_html },
};

gboolean
muster_text_format_find (const char *id, MusterTextFormat *format)
{
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    if (g_str_equal (formats[i].id, id))
      {
        *format = (MusterTextFormat) i;
        return TRUE;
      }
  return FALSE;
}

const char *
muster_text_format_get_id (MusterTextFormat format)
{
  return formats[format].id;
}

const char *
muster_text_format_get_ending (MusterTextFormat format)
{
  return formats[format].ending;
}

char *
muster_army_write_text (const MusterTextArmy *shown, MusterTextFormat format, MusterTextFlags flags)
{
  GString *text = g_string_new (NULL);
  formats[format].append (shown, flags, text);
  return g_string_free (text, FALSE);
}

char *
muster_army_dup_as_text (const MusterArmy *army, MusterTextFormat format, MusterTextFlags flags)
{
  g_autoptr (MusterEvaluation) evaluation =
    army->ruleset != NULL ? muster_army_evaluate (army) : NULL;
  g_autoptr (GPtrArray) findings = evaluation != NULL ? muster_army_check (evaluation) : NULL;
  return muster_army_write_text (&(MusterTextArmy){ army, evaluation, findings, NULL }, format,
                                 flags);
}

char *
muster_army_dup_copy_as_text (const MusterArmy *copy,
                              const MusterArmy *army,
                              MusterTextFormat format,
                              MusterTextFlags flags)
{
  g_autoptr (MusterEvaluation) evaluation =
    army->ruleset != NULL ? muster_army_evaluate (army) : NULL;
  g_autoptr (MusterEvaluation) shown = copy->ruleset != NULL ? muster_army_evaluate (copy) : NULL;
  g_autoptr (GPtrArray) findings = evaluation != NULL ? muster_army_check (evaluation) : NULL;
  MusterTextArmy whole = { army, evaluation, findings, NULL };
  g_autofree char *summary = muster_army_dup_summary (&whole, flags);
  return muster_army_write_text (&(MusterTextArmy){ copy, shown, NULL, summary }, format, flags);
}
