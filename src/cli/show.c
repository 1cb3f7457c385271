#include "config.h"

#include "army/check/described.h"
#include "army/check/headroom.h"
#include "army/check/years.h"
#include "army/evaluate/composition.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/odds.h"
#include "army/evaluate/opponent.h"
#include "army/evaluate/readouts.h"
#include "army/model/army.h"
#include "army/store/xml.h"
#include "army/text/write.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/state/replay.h"
#include "cli/campaign/command.h"
#include "cli/common/board-output.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"

#include <glib.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>

/** What is asked for. */
typedef struct
{
  char *format; /* or NULL: text, where any other is given */
  char *output; /* or NULL: standard output */
  gboolean force;
  gboolean for_opponent;
  gboolean no_points;
  gboolean no_findings;
  gboolean no_notes;
} MusterShare;

/* What an army is made of, and what its formations cost, as text and JSON. */

#define COMPOSITION_WIDTH 98
#define NAME_WIDTH        32

static void
append_row (GString *text, const char *name, const char *figures)
{
  g_autofree char *label = muster_text_shorten (name, NAME_WIDTH);
  g_autoptr (GString) line = g_string_new ("      ");
  muster_text_pad (line, label, NAME_WIDTH + 1);
  muster_text_wrap (line, figures, NAME_WIDTH + 9, COMPOSITION_WIDTH);
  g_string_append_printf (text, "%s\n", line->str);
}

static void
append_composition (MusterComposition *composition,
                    const MusterEvaluation *evaluation,
                    GString *text)
{
  if (composition == NULL || composition->units == 0)
    return;
  g_string_append_printf (text, _ ("    Units by %s\n"), composition->title);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = composition->rows->pdata[i];
      g_autofree char *figures = muster_composition_dup_row_text (composition, evaluation, i);
      append_row (text, row->name, figures);
    }
}

/** Appends a line for the arms, one for the quality and one for the costs, as far as the ruleset
 * has them. */
static void
muster_show_append_composition (const MusterEvaluation *evaluation, GString *text)
{
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (evaluation, 0);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  append_composition (arms, evaluation, text);
  append_composition (quality, evaluation, text);
  if (costs->len > 0)
    g_string_append_printf (text, "    %s\n", _ ("What the formations cost"));
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      g_autofree char *points = muster_cost_row_dup_text (row);
      append_row (text, row->label, points);
    }
}

static void
add_heads (JsonBuilder *builder,
           const MusterComposition *composition,
           const MusterCompositionRow *row)
{
  json_builder_set_member_name (builder, "headcounts");
  json_builder_begin_array (builder);
  for (guint i = 0; i < composition->n_headcounts; i++)
    {
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "stat", composition->headcounts[i]->id);
      muster_json_add_number (builder, "sum", row->heads[i]);
      muster_json_add_int (builder, "unknown", row->unknown[i]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static const char *
get_row_id (const MusterComposition *composition,
            const MusterCompositionRow *row,
            const MusterRuleset *ruleset)
{
  if (row->part != MUSTER_PART_GRADE)
    return NULL;
  return composition->scale >= 0 ? ruleset->scales[composition->scale].grades[row->index].id
                                 : ruleset->tags[row->index].id;
}

static void
add_row (JsonBuilder *builder,
         const MusterComposition *composition,
         const MusterCompositionRow *row,
         const MusterEvaluation *evaluation)
{
  static const char *const parts[] = { "grade", "none", "open" };
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "part", parts[row->part]);
  muster_json_add_text (builder, "id", get_row_id (composition, row, evaluation->ruleset));
  muster_json_add_text (builder, "name", row->name);
  muster_json_add_int (builder, "units", row->units);
  muster_json_add_int (builder, "percent", row->share);
  if (muster_ruleset_has_prices (evaluation->ruleset))
    {
      muster_json_add_number (builder, "points", row->points);
      muster_json_add_int (builder, "unpriced", row->open);
    }
  add_heads (builder, composition, row);
  json_builder_end_object (builder);
}

static void
add_rows (JsonBuilder *builder,
          const char *name,
          MusterComposition *composition,
          const MusterEvaluation *evaluation)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; composition != NULL && i < composition->rows->len; i++)
    add_row (builder, composition, composition->rows->pdata[i], evaluation);
  json_builder_end_array (builder);
}

static void
add_costs (JsonBuilder *builder, const MusterEvaluation *evaluation)
{
  g_autoptr (GPtrArray) costs = muster_army_list_costs (evaluation);
  json_builder_set_member_name (builder, "costs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "id", evaluation->army->nodes[row->node].id);
      muster_json_add_text (builder, "name", row->label);
      json_builder_set_member_name (builder, "rest");
      json_builder_add_boolean_value (builder, row->is_rest);
      muster_json_add_number (builder, "points", row->points);
      muster_json_add_int (builder, "unpriced", row->open);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/** Adds the member "composition" to the open object. */
static void
muster_show_add_composition (JsonBuilder *builder, const MusterEvaluation *evaluation)
{
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (evaluation, 0);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (evaluation, 0);
  json_builder_set_member_name (builder, "composition");
  json_builder_begin_object (builder);
  add_rows (builder, "arm", arms, evaluation);
  add_rows (builder, "quality", quality, evaluation);
  add_costs (builder, evaluation);
  json_builder_end_object (builder);
}

/* muster show --odds: the odds of one unit against another. */

/* The number of a unit is its place among the units of its army, from 1. */
static guint
find_unit (const MusterArmy *army, const char *wanted)
{
  guint number = (guint) MAX (atoi (wanted), 0);
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    {
      if (army->nodes[i].category != MUSTER_CATEGORY_UNIT)
        continue;
      n++;
      g_autofree char *label = muster_army_dup_label (army, i);
      if (g_str_equal (label, wanted) || g_strcmp0 (army->nodes[i].name, wanted) == 0
          || n == number)
        return i;
    }
  return MUSTER_NO_NODE;
}

static int
refuse_unit (const MusterArmy *army, const char *wanted)
{
  g_autofree char *sentence =
    g_strdup_printf (/* Translators: %1$s: an army; %2$s: what was typed. */
                     _ ("%1$s has no unit “%2$s”. Name it as “muster show” does, or by its "
                        "number."),
                     army->name, wanted);
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < army->n_nodes; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_UNIT)
      g_ptr_array_add (known, muster_army_dup_label (army, i));
  g_autofree char *text = muster_text_ask_nearest (sentence, wanted, known);
  return muster_command_fail ("%s", text);
}

static void
print_odds_text (const MusterOdds *odds, GArray *lines, const char *own, const char *other)
{
  g_print (_ ("%1$s: %2$s against %3$s"), odds->name, own, other);
  g_print ("%s%s%s\n", odds->cite != NULL ? " (" : "", odds->cite != NULL ? odds->cite : "",
           odds->cite != NULL ? ")" : "");
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterOddsLine *line = &g_array_index (lines, MusterOddsLine, i);
      g_autofree char *text = muster_odds_line_dup_text (line);
      /* Translators: %1$s: the attacker; %2$s: the defender; %3$s: the odds. */
      g_print (_ ("  %1$s against %2$s: %3$s\n"), line->attacker, line->defender, text);
    }
  for (int i = 0; i < odds->n_shifts; i++)
    /* Translators: %1$s: a reason to move along the table of odds; %2$d: by how many columns. */
    g_print (ngettext ("  %1$s: %2$+d column\n", "  %1$s: %2$+d columns\n",
                       odds->shifts[i].columns),
             odds->shifts[i].name, odds->shifts[i].columns);
}

static void
print_odds_json (GArray *lines)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < lines->len; i++)
    {
      const MusterOddsLine *line = &g_array_index (lines, MusterOddsLine, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "attacker", line->attacker);
      muster_json_add_text (builder, "defender", line->defender);
      if (line->known == MUSTER_YES)
        {
          muster_json_add_number (builder, "strength", line->own);
          muster_json_add_number (builder, "against", line->other);
          muster_json_add_number (builder, "ratio", line->ratio);
          muster_json_add_int (builder, "column", line->column);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static int
show_odds (const MusterArmy *own,
           const MusterArmy *other,
           const char *attacker,
           const char *defender,
           gboolean as_json)
{
  const MusterOdds *odds = &own->ruleset->odds;
  guint one = find_unit (own, attacker);
  guint two = find_unit (other, defender);
  if (!odds->is_given)
    return muster_command_fail (_ ("%s does not fight by odds."), own->ruleset->title);
  /* Each may bring values of its player's over the one pack. */
  if (!g_str_equal (muster_ruleset_get_digest (own->ruleset),
                    muster_ruleset_get_digest (other->ruleset)))
    return muster_command_fail (_ ("The two armies are of different rulesets."));
  if (one == MUSTER_NO_NODE)
    return refuse_unit (own, attacker);
  if (two == MUSTER_NO_NODE)
    return refuse_unit (other, defender);
  g_autoptr (MusterEvaluation) first = muster_army_evaluate (own);
  g_autoptr (MusterEvaluation) second = muster_army_evaluate (other);
  g_autoptr (GArray) lines = muster_army_list_odds (first, one, second, two);
  g_autofree char *own_name = muster_army_dup_label (own, one);
  g_autofree char *other_name = muster_army_dup_label (other, two);
  if (as_json)
    print_odds_json (lines);
  else
    print_odds_text (odds, lines, own_name, other_name);
  return MUSTER_EXIT_DONE;
}

/**
 * muster_show_odds:
 * @paths: (array zero-terminated=1): an army, and perhaps another of the same ruleset
 * @attacker: name or number of a unit of the first
 * @defender: name or number of a unit of the last
 *
 * Returns: the exit status
 */
static int
muster_show_odds (char **paths, const char *attacker, const char *defender, gboolean as_json)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  guint n = g_strv_length (paths);
  g_autoptr (MusterInput) first = muster_input_load (paths[0], packs, TRUE);
  g_autoptr (MusterInput) last = muster_input_load (paths[n - 1], packs, TRUE);
  muster_command_print_problems (first->problems);
  if (n > 1)
    muster_command_print_problems (last->problems);
  if (attacker == NULL || defender == NULL)
    return muster_command_fail (_ ("Name both units: --odds ATTACKER --against DEFENDER."));
  if (muster_command_refuse_scenario (first) || muster_command_refuse_scenario (last))
    return MUSTER_EXIT_FAILED;
  if (first->army == NULL || last->army == NULL || first->army->ruleset == NULL
      || last->army->ruleset == NULL)
    return MUSTER_EXIT_FAILED;
  return show_odds (first->army, last->army, attacker, defender, as_json);
}

/* From when to when an army is legal: muster show --years. */

#define YEARS_WIDTH 96

static void
print_years_text (const MusterArmy *army, GPtrArray *list)
{
  g_autofree char *legal = muster_years_dup_legal (list);
  g_autoptr (GString) text = g_string_new (army->name);
  g_string_append_printf (text, "\n%s\n", legal);
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *line = muster_years_dup_line (g_ptr_array_index (list, i));
      g_string_append (text, "  ");
      muster_text_wrap (text, line, 4, YEARS_WIDTH);
      g_string_append_c (text, '\n');
    }
  g_print ("%s", text->str);
}

static void
add_years (JsonBuilder *builder, const MusterYears *years)
{
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "from", years->from);
  muster_json_add_int (builder, "to", years->to);
  json_builder_set_member_name (builder, "legal");
  json_builder_add_boolean_value (builder, years->verdict.legal);
  json_builder_set_member_name (builder, "reasons");
  json_builder_begin_array (builder);
  for (guint i = 0; i < years->reasons->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (years->reasons, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_years_json (const MusterArmy *army, const char *file, GPtrArray *list)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", file);
  muster_json_add_text (builder, "name", army->name);
  muster_json_add_text (builder, "ruleset", army->ruleset_id);
  json_builder_set_member_name (builder, "years");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    add_years (builder, g_ptr_array_index (list, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/** Prints it. @file: the army's file, for JSON. Returns: the exit status */
static int
muster_show_years (const MusterArmy *army, const char *file, gboolean as_json)
{
  if (army->ruleset == NULL)
    return muster_command_fail (_ ("Without its ruleset it cannot be told from when to when the "
                                   "army is legal."));
  g_autoptr (GPtrArray) list = muster_army_list_years (army);
  if (list->len == 0)
    return muster_command_fail (_ ("The ruleset %s names no period, so that there are no years to "
                                   "look at."),
                                army->ruleset->title);
  if (as_json)
    print_years_json (army, file, list);
  else
    print_years_text (army, list);
  return MUSTER_EXIT_DONE;
}

/* An army as it is shared: muster show --format, --opponent, -o. */

#define FORMAT_XML "xml"

static gboolean
leaves_out (const MusterShare *share)
{
  return share->no_points || share->no_findings || share->no_notes;
}

/** Returns: whether the army is to be shared, not shown as the tool shows it */
static gboolean
muster_share_is_asked (const MusterShare *share)
{
  return share->format != NULL || share->output != NULL || share->for_opponent
         || leaves_out (share);
}

static gboolean
check_format (const char *format)
{
  MusterTextFormat found;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (muster_text_format_find (format, &found) || g_str_equal (format, FORMAT_XML)
      || muster_board_format_is_picture (format))
    return TRUE;
  for (int i = 0; i < MUSTER_N_TEXT_FORMATS; i++)
    g_ptr_array_add (known, (gpointer) muster_text_format_get_id ((MusterTextFormat) i));
  g_ptr_array_add (known, (gpointer) FORMAT_XML);
  g_autofree char *names = muster_text_join (known);
  g_autofree char *sentence =
    /* Translators: %1$s: what was typed; %2$s: a list of formats. */
    g_strdup_printf (_ ("There is no format “%1$s”. The formats are %2$s."), format, names);
  g_autofree char *text = muster_text_ask_nearest (sentence, format, known);
  muster_command_fail ("%s", text);
  return FALSE;
}

/** Fills in the format. Returns: FALSE with a message where there is no such format, or it cannot
 * leave out what shall be left out */
static gboolean
muster_share_check (MusterShare *share)
{
  if (share->format == NULL && muster_share_is_asked (share))
    share->format = g_strdup (muster_text_format_get_id (MUSTER_TEXT_PLAIN));
  if (share->format == NULL)
    return TRUE;
  if (g_str_equal (share->format, FORMAT_XML) && leaves_out (share))
    {
      muster_command_fail (_ ("--no-points, --no-findings and --no-notes are for texts; a file has "
                              "the whole army. Choose another --format, or leave them out."));
      return FALSE;
    }
  return check_format (share->format);
}

static GBytes *
write_army (const MusterArmy *army, const MusterArmy *copy, const MusterShare *share)
{
  MusterTextFormat format = MUSTER_TEXT_PLAIN;
  MusterTextFlags flags = (share->no_points ? MUSTER_TEXT_NO_POINTS : 0)
                          | (share->no_findings ? MUSTER_TEXT_NO_FINDINGS : 0)
                          | (share->no_notes ? MUSTER_TEXT_NO_NOTES : 0);
  if (!muster_text_format_find (share->format, &format))
    return muster_army_write (copy != NULL ? copy : army);
  char *text = copy != NULL ? muster_army_dup_copy_as_text (copy, army, format, flags)
                            : muster_army_dup_as_text (army, format, flags);
  return g_bytes_new_take (text, strlen (text));
}

/* Returns: (transfer full) (nullable): the copy; what the rules do not let him hide is told */
static const MusterArmy *
make_copy (const MusterArmy *army)
{
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) disclosed = NULL;
  const MusterArmy *copy = muster_army_show_opponent (evaluation, &disclosed);
  if (disclosed->len == 0)
    return copy;
  g_autofree char *names = muster_text_join (disclosed);
  g_printerr (_ ("Marked as secret, but the rules make you tell of %s.\n"), names);
  return copy;
}

/** Writes the army. Returns: the exit status */
static int
muster_show_share (const MusterArmy *army, const MusterShare *share)
{
  g_autoptr (MusterArmySnapshot) copy = NULL;
  if (share->for_opponent && army->ruleset == NULL)
    return muster_command_fail (_ (
                                  "The ruleset “%s” is not there, which says what an opponent must "
                                  "be told. Install its pack, or leave --opponent out."),
                                army->ruleset_id);
  if (share->for_opponent)
    copy = make_copy (army);
  g_autoptr (GBytes) bytes = write_army (army, copy, share);
  return muster_output_write (share->output, bytes) ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

/* Columns of the tree up to the points. */
#define TREE_WIDTH 72
#define LINE_WIDTH 98

typedef struct
{
  const MusterArmy *army;
  const MusterEvaluation *evaluation; /* NULL where the ruleset is not there */
  GPtrArray *findings;
  GPtrArray *readouts;
  gboolean with_working; /* of the readouts */
  gboolean with_room;    /* what the limits that hold leave */
  gboolean with_parts;   /* what the army is made of */
} Shown;

static char *
dup_line (const Shown *shown, guint index)
{
  g_autofree char *title = muster_army_dup_title (shown->army, index);
  g_autofree char *grades = muster_army_dup_grades (shown->army, shown->evaluation, index);
  return g_strconcat (title, grades[0] != '\0' ? " · " : "", grades, NULL);
}

static void
append_line (GString *text, const char *line, int indent)
{
  g_string_append_printf (text, "%*s", indent, "");
  muster_text_wrap (text, line, indent + 2, LINE_WIDTH);
  g_string_append_c (text, '\n');
}

static void
append_price_working (const Shown *shown, guint index, int indent, GString *text)
{
  g_autofree char *working = shown->evaluation != NULL && index > 0
                               ? muster_evaluation_dup_price_working (shown->evaluation, index)
                               : NULL;
  if (working == NULL)
    return;
  g_autofree char *points = muster_number_dup_text (shown->evaluation->points[index]);
  /* Translators: %1$s: points; %2$s: how they are worked out. */
  g_autofree char *line = g_strdup_printf (_ ("Points: %1$s = %2$s"), points, working);
  append_line (text, line, indent);
}

/* Returns: the index of the node's first readout; @n gets how many it has */
static guint
find_readouts (const Shown *shown, guint node, guint *n)
{
  *n = 0;
  return shown->readouts != NULL ? muster_army_find_readouts (shown->readouts, node, n) : 0;
}

/* Each readout in a line, with how it was worked out and where it stands in the rules. */
static void
append_workings (const Shown *shown, guint index, GString *text)
{
  int indent = (int) shown->army->nodes[index].depth * 2 + 4;
  append_price_working (shown, index, indent, text);
  guint n;
  for (guint i = find_readouts (shown, index, &n); n > 0; i++, n--)
    {
      const MusterReadout *readout = g_ptr_array_index (shown->readouts, i);
      g_autofree char *working = muster_readout_dup_working (shown->evaluation, readout);
      g_autoptr (GString) line = g_string_new (readout->name);
      g_string_append_printf (line, ": %s = %s", readout->text, working);
      if (readout->cite != NULL)
        g_string_append_printf (line, " [%s]", readout->cite);
      append_line (text, line->str, indent);
    }
}

static void
append_readouts (const Shown *shown, guint index, GString *text)
{
  if (shown->with_working)
    {
      append_workings (shown, index, text);
      return;
    }
  g_autoptr (GString) line = g_string_new (NULL);
  int indent = (int) shown->army->nodes[index].depth * 2 + 4;
  guint n;
  for (guint i = find_readouts (shown, index, &n); n > 0; i++, n--)
    {
      const MusterReadout *readout = g_ptr_array_index (shown->readouts, i);
      g_string_append_printf (line, "%s%s: %s%s", line->len > 0 ? " · " : "", readout->name,
                              readout->text, readout->is_own ? "*" : "");
    }
  if (line->len == 0)
    return;
  g_string_append_printf (text, "%*s", indent, "");
  muster_text_wrap (text, line->str, indent, LINE_WIDTH);
  g_string_append_c (text, '\n');
}

static void
append_room (const Shown *shown, guint index, GString *text)
{
  int indent = (int) shown->army->nodes[index].depth * 2 + 4;
  if (!shown->with_room || shown->evaluation == NULL)
    return;
  g_autoptr (GPtrArray) list = muster_army_list_headroom (shown->evaluation, index);
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      g_autofree char *cite = headroom->limit->cite != NULL
                                ? g_strdup_printf (" [%s]", headroom->limit->cite)
                                : g_strdup ("");
      g_autofree char *line =
        /* Translators: %1$s: a limit's name; %2$s: how much of it is used; %3$s: where the rulebook
           says it. */
        g_strdup_printf (_ ("Limit %1$s: %2$s%3$s"), headroom->limit->name, headroom->text, cite);
      append_line (text, line, indent);
    }
}

/* A line of the tree, with its points where it has any. */
static void
append_priced (GString *text, const char *line, const char *points)
{
  if (points[0] == '\0')
    {
      g_string_append_printf (text, "%s\n", line);
      return;
    }
  muster_text_pad (text, line, TREE_WIDTH);
  g_string_append_printf (text, "%*s\n", 6, points);
}

static void
append_node (const Shown *shown, guint index, GString *text)
{
  const MusterNode *node = &shown->army->nodes[index];
  g_autofree char *line = dup_line (shown, index);
  g_autofree char *points = muster_army_dup_points_of (shown->evaluation, index);
  g_autofree char *indented = g_strdup_printf ("%*s%s", (int) node->depth * 2, "", line);
  append_priced (text, indented, points);
  append_readouts (shown, index, text);
  append_room (shown, index, text);
  if (node->remark != NULL)
    {
      int indent = (int) node->depth * 2 + 4;
      g_string_append_printf (text, "%*s", indent, "");
      muster_text_wrap (text, node->remark, indent, LINE_WIDTH);
      g_string_append_c (text, '\n');
    }
}

/* Equal models or options are one line, unless figures are worked out for each. Returns: the next
 * node */
static guint
append_node_or_equal (const Shown *shown, guint index, GString *text)
{
  const MusterArmy *army = shown->army;
  const MusterNode *node = &army->nodes[index];
  guint n = muster_category_is_borne (node->category) && !shown->with_working
              ? muster_army_count_equal (army, index)
              : 1;
  if (n == 1)
    {
      append_node (shown, index, text);
      return index + 1;
    }
  g_autofree char *label = muster_army_dup_equal (army, index, n);
  g_autofree char *indented = g_strdup_printf ("%*s%s", (int) node->depth * 2, "", label);
  gboolean is_known = shown->evaluation != NULL && muster_ruleset_has_prices (army->ruleset)
                      && shown->evaluation->open[index] == 0
                      && !muster_army_is_free (shown->evaluation, index);
  g_autofree char *points =
    is_known ? muster_number_dup_text (
      muster_number_multiply (shown->evaluation->totals[index], MUSTER_NUMBER (n)))
             : g_strdup ("");
  append_priced (text, indented, points);
  return index + n * (node->end - index);
}

static char *
dup_head (const Shown *shown)
{
  g_autofree char *grades = muster_army_dup_grades (shown->army, shown->evaluation, 0);
  g_autofree char *particulars = muster_army_dup_particulars (shown->army, grades);
  return g_strdup_printf ("%s\n%s", shown->army->name, particulars);
}

static void
append_verdict (const Shown *shown, GString *text)
{
  if (shown->evaluation == NULL)
    {
      g_string_append_printf (text,
                              _ ("The ruleset “%s” is not there: points, limits and readouts "
                                 "cannot be worked out, and names of types are shown as their "
                                 "ids.\n"),
                              shown->army->ruleset_id);
      return;
    }
  g_autofree char *words = muster_army_dup_points_and_verdict (shown->evaluation, shown->findings);
  g_string_append_printf (text, "%s\n", words);
  for (guint i = 0; i < shown->findings->len; i++)
    {
      g_autofree char *line = muster_finding_dup_line (g_ptr_array_index (shown->findings, i));
      g_string_append (text, "  ");
      muster_text_wrap (text, line, 4, LINE_WIDTH);
      g_string_append_c (text, '\n');
    }
}

static void
append_disclosed (const Shown *shown, GString *text)
{
  g_autofree char *what =
    shown->evaluation != NULL ? muster_army_dup_disclosed (shown->evaluation) : NULL;
  if (what == NULL)
    return;
  g_autofree char *line = g_strdup_printf (_ ("An opponent is told of: %s"), what);
  g_string_append (text, "    ");
  muster_text_wrap (text, line, 6, LINE_WIDTH);
  g_string_append_c (text, '\n');
}

static void
print_text (const Shown *shown)
{
  g_autofree char *head = dup_head (shown);
  g_autoptr (GString) text = g_string_new (head);
  g_string_append_c (text, '\n');
  append_verdict (shown, text);
  append_readouts (shown, 0, text);
  if (shown->with_parts && shown->evaluation != NULL)
    muster_show_append_composition (shown->evaluation, text);
  append_disclosed (shown, text);
  append_room (shown, 0, text);
  if (shown->army->nodes[0].remark != NULL)
    {
      muster_text_wrap (text, shown->army->nodes[0].remark, 0, LINE_WIDTH);
      g_string_append_c (text, '\n');
    }
  g_string_append_c (text, '\n');
  for (guint i = 1; i < shown->army->n_nodes;)
    i = append_node_or_equal (shown, i, text);
  if (shown->evaluation != NULL && muster_evaluation_has_own (shown->evaluation, shown->readouts))
    g_string_append_printf (text, "%s\n", muster_army_get_star_words ());
  g_print ("%s", text->str);
}

static void
add_readouts (JsonBuilder *builder, const Shown *shown, guint index)
{
  json_builder_set_member_name (builder, "readouts");
  json_builder_begin_array (builder);
  guint n;
  for (guint i = find_readouts (shown, index, &n); n > 0; i++, n--)
    {
      const MusterReadout *readout = g_ptr_array_index (shown->readouts, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "id", readout->id);
      muster_json_add_text (builder, "name", readout->name);
      muster_json_add_text (builder, "text", readout->text);
      muster_json_add_text (builder, "cite", readout->cite);
      g_autofree char *working = muster_readout_dup_working (shown->evaluation, readout);
      muster_json_add_text (builder, "working", working);
      json_builder_set_member_name (builder, "own");
      json_builder_add_boolean_value (builder, readout->is_own);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* What the limits that hold still allow in a formation. */
static void
add_headroom (JsonBuilder *builder, const Shown *shown, guint index)
{
  if (shown->evaluation == NULL)
    return;
  g_autoptr (GPtrArray) list = muster_army_list_headroom (shown->evaluation, index);
  if (list->len == 0 && shown->army->nodes[index].category > MUSTER_CATEGORY_FORMATION)
    return;
  json_builder_set_member_name (builder, "headroom");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "limit", headroom->limit->id);
      json_builder_set_member_name (builder, "of-others");
      json_builder_add_boolean_value (builder, headroom->of_others);
      muster_json_add_number (builder, "actual", headroom->actual);
      muster_json_add_number (builder, "least", headroom->least);
      muster_json_add_number (builder, "most", headroom->most);
      muster_json_add_number (builder, "room", headroom->room);
      muster_json_add_number (builder, "spare", headroom->spare);
      muster_json_add_text (builder, "text", headroom->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_particulars (JsonBuilder *builder, const MusterNode *node)
{
  for (guint i = 0; i < muster_n_fields; i++)
    if (muster_fields[i].is_shown)
      muster_json_add_text (builder, muster_fields[i].id, muster_fields[i].get (node));
  json_builder_set_member_name (builder, "entries");
  json_builder_begin_object (builder);
  for (guint i = 0; i < node->n_entries; i++)
    muster_json_add_text (builder, node->entries[i].what, node->entries[i].value);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "waivers");
  json_builder_begin_object (builder);
  for (guint i = 0; i < node->n_waivers; i++)
    muster_json_add_text (builder, node->waivers[i].limit, node->waivers[i].reason);
  json_builder_end_object (builder);
}

static void
add_node (JsonBuilder *builder, const Shown *shown, guint index)
{
  const MusterNode *node = &shown->army->nodes[index];
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "id", node->id);
  muster_json_add_text (builder, "sort", muster_category_get_word (node->category));
  muster_json_add_text (builder, "type", node->kind_id);
  muster_json_add_text (builder, "name", node->name);
  json_builder_set_member_name (builder, "grades");
  json_builder_begin_object (builder);
  for (guint i = 0; i < node->n_chosen; i++)
    muster_json_add_text (builder, node->chosen[i].scale, node->chosen[i].grade);
  json_builder_end_object (builder);
  if (shown->evaluation != NULL && shown->evaluation->open[index] == 0)
    {
      muster_json_add_number (builder, "points", shown->evaluation->totals[index]);
      json_builder_set_member_name (builder, "own-price");
      json_builder_add_boolean_value (builder,
                                      muster_evaluation_is_price_own (shown->evaluation, index));
    }
  add_particulars (builder, node);
  add_readouts (builder, shown, index);
  add_headroom (builder, shown, index);
  json_builder_set_member_name (builder, "holds");
  json_builder_begin_array (builder);
  for (guint at = muster_army_get_next (shown->army, index, MUSTER_NO_NODE); at != MUSTER_NO_NODE;
       at = muster_army_get_next (shown->army, index, at))
    add_node (builder, shown, at);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_json (const Shown *shown, const char *file)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", file);
  muster_json_add_text (builder, "kind", "army");
  muster_json_add_text (builder, "name", shown->army->name);
  muster_json_add_text (builder, "ruleset", shown->army->ruleset_id);
  muster_json_add_text (builder, "date", shown->army->date);
  muster_json_add_text (builder, "player", shown->army->player);
  if (shown->evaluation != NULL)
    {
      g_autofree char *disclosed = muster_army_dup_disclosed (shown->evaluation);
      muster_json_add_findings (builder, shown->evaluation, shown->findings, FALSE);
      muster_json_add_text (builder, "disclosed", disclosed);
      muster_show_add_composition (builder, shown->evaluation);
    }
  json_builder_set_member_name (builder, "army");
  add_node (builder, shown, 0);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* Of the picture of a scenario's board, in pixels or points. */
#define PICTURE_WIDTH 1200

/* How the army is to be shown; without a format and a file the tool's own text. */
typedef struct
{
  MusterShare share;
  gboolean as_json;
  gboolean years;
  gboolean odds;
} Manner;

static int
show_campaign (const MusterInput *input, const Manner *manner)
{
  if (manner->share.format != NULL)
    return muster_command_fail (_ ("%s is a campaign, which is shown as text or with --json. Leave "
                                   "--format out."),
                                input->shown);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (input->campaign, MUSTER_LAST_DAY);
  return muster_campaign_show (reg, NULL, 0, input->shown, manner->as_json);
}

/* @shown: what is to be told beside the army */
static int
show (const char *path, const Manner *manner, Shown shown)
{
  if (manner->share.output != NULL && muster_command_is_same_file (path, manner->share.output))
    return muster_command_fail (_ ("%s is the army itself, whose place would be taken. Name "
                                   "another file with -o."),
                                path);
  if (!muster_output_may_write (manner->share.output, manner->share.force))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (MusterInput) input = muster_input_load (path, packs, FALSE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return MUSTER_EXIT_FAILED;
  if (input->scenario != NULL && manner->share.format == NULL)
    return muster_show_scenario (input->scenario, manner->as_json);
  if (input->scenario != NULL)
    return muster_board_output (input->scenario, manner->share.format, manner->share.output,
                                PICTURE_WIDTH);
  if (input->campaign != NULL)
    return show_campaign (input, manner);
  if (input->army == NULL)
    /* Translators: %1$s: a file; %2$s: a pack's id, to be typed. */
    return muster_command_fail (_ ("%1$s is a pack of rules. “muster catalogue %2$s” shows what is "
                                   "in it."),
                                path, input->pack->id);
  if (manner->years)
    return muster_show_years (input->army, input->shown, manner->as_json);
  if (muster_board_format_is_picture (manner->share.format))
    return muster_command_fail (_ ("%s is an army; pictures are made of the boards of scenarios."),
                                input->shown);
  if (manner->share.format != NULL)
    return muster_show_share (input->army, &manner->share);
  g_autoptr (MusterEvaluation) evaluation =
    input->army->ruleset != NULL ? muster_army_evaluate (input->army) : NULL;
  g_autoptr (GPtrArray) findings = evaluation != NULL ? muster_army_check (evaluation) : NULL;
  g_autoptr (GPtrArray) readouts =
    evaluation != NULL ? muster_army_list_readouts (evaluation) : NULL;
  shown.army = input->army;
  shown.evaluation = evaluation;
  shown.findings = findings;
  shown.readouts = readouts;
  if (manner->as_json)
    print_json (&shown, input->shown);
  else
    print_text (&shown);
  return MUSTER_EXIT_DONE;
}

/* What is asked for must go together. */
static gboolean
check_manner (Manner *manner, const Shown *shown)
{
  gboolean is_shared = muster_share_is_asked (&manner->share);
  gboolean is_shown_more = shown->with_working || shown->with_room || shown->with_parts;
  if (is_shared && (manner->as_json || manner->years || is_shown_more || manner->odds))
    {
      muster_command_fail (
        _ ("--json, --years, --working, --headroom, --composition, --odds and --against do not go "
           "with --format, --opponent, -o and --no-…. Leave the one or the other out."));
      return FALSE;
    }
  return muster_share_check (&manner->share);
}

static int
show_files (char **paths, char **attacker, char **defender, Manner *manner, const Shown *shown)
{
  manner->odds = *attacker != NULL || *defender != NULL;
  guint n_most = manner->odds ? 2 : 1;
  if (paths == NULL || g_strv_length (paths) > n_most)
    return muster_command_fail (_ ("Name one army file to show."));
  if (!check_manner (manner, shown) || !muster_command_read_text (attacker)
      || !muster_command_read_text (defender))
    return MUSTER_EXIT_FAILED;
  if (manner->odds)
    return muster_show_odds (paths, *attacker, *defender, manner->as_json);
  return show (paths[0], manner, *shown);
}

int
muster_command_show (int argc, char **argv)
{
  Manner manner = { { NULL } };
  Shown shown = { NULL };
  g_autofree char *attacker = NULL;
  g_autofree char *defender = NULL;
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &manner.share.format,
      N_ ("text (read back), markdown, bbcode, html or xml; of scenarios svg, png too"),
      N_ ("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &manner.share.output,
      N_ ("File to write it to; text without --format"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (manner.share.force),
    { "no-points", 0, 0, G_OPTION_ARG_NONE, &manner.share.no_points,
      N_ ("In a text to share: leave the points out"), NULL },
    { "no-findings", 0, 0, G_OPTION_ARG_NONE, &manner.share.no_findings,
      N_ ("In a text to share: leave out whether it is legal"), NULL },
    { "no-notes", 0, 0, G_OPTION_ARG_NONE, &manner.share.no_notes,
      N_ ("In a text to share: leave the notes out"), NULL },
    { "opponent", 0, 0, G_OPTION_ARG_NONE, &manner.share.for_opponent,
      N_ ("An opponent's copy: without what is secret, as far as the rules allow"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &manner.as_json, N_ ("Print JSON for scripts"), NULL },
    { "years", 0, 0, G_OPTION_ARG_NONE, &manner.years,
      N_ ("Tell from when to when it is legal, and why not outside"), NULL },
    { "working", 0, 0, G_OPTION_ARG_NONE, &shown.with_working,
      N_ ("Tell how each readout was worked out, and the section that it is from"), NULL },
    { "headroom", 0, 0, G_OPTION_ARG_NONE, &shown.with_room,
      N_ ("Tell what the limits that hold leave"), NULL },
    { "composition", 0, 0, G_OPTION_ARG_NONE, &shown.with_parts,
      N_ ("Tell of units by arm and quality, and what formations cost"), NULL },
    { "odds", 0, 0, G_OPTION_ARG_FILENAME, &attacker,
      N_ ("The odds of this unit, where the ruleset fights by odds…"), N_ ("UNIT") },
    { "against", 0, 0, G_OPTION_ARG_FILENAME, &defender,
      N_ ("… against this one, of the same army or of a second"), N_ ("UNIT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, N_ ("FILE") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (
        &argc, &argv, NULL,
        _ ("Shows an army as text: the tree, points, findings, readouts; or a scenario or "
           "campaign."),
        entries))
    status = show_files (paths, &attacker, &defender, &manner, &shown);
  g_free (manner.share.format);
  g_free (manner.share.output);
  return status;
}
