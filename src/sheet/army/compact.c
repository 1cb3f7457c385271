#include "config.h"

#include "sheet/army/sheets.h"

#include "army/check/check.h"
#include "army/check/described.h"
#include "army/evaluate/evaluate.h"
#include "army/evaluate/readouts.h"
#include "base/text.h"
#include "scenario/victory.h"
#include "sheet/army/legend.h"
#include "sheet/labels/step-boxes.h"
#include "sheet/page/fit.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <pango/pango.h>
#include <string.h>

/* What is worked out for an army. A figure that is the same for all nodes of a kind, of which
 * there are several, is told once for all of them, and not with each. */
typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  GPtrArray *readouts;
  GHashTable *common; /* key of a kind and a readout → Common */
  GHashTable *counts; /* id of a kind → how many nodes are of it */
  double small;
} MusterCompact;

static void
muster_compact_free (MusterCompact *compact)
{
  g_ptr_array_unref (compact->readouts);
  g_hash_table_unref (compact->common);
  g_hash_table_unref (compact->counts);
  g_free (compact);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterCompact, muster_compact_free)

/* Of a line; more are left out. */
#define MUSTER_COMPACT_MOST_BOXES 60

/* What the compact order of battle says: an army's nodes in as few words as will do. Texts are
 * Pango markup. */

/* What is shorter stays on one line. */
#define LONGEST_UNBROKEN 26

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

/* A readout of nodes of one kind. */
typedef struct
{
  const char *text; /* NULL where they differ */
  guint n;          /* nodes that have it */
} Common;

/* Texts */

static char *
dup_common_key (const MusterCompact *compact, const MusterReadout *readout)
{
  return g_strdup_printf ("%s\n%s", compact->army->nodes[readout->node].kind_id, readout->id);
}

static guint
count_kind (const MusterCompact *compact, const char *kind)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (compact->counts, kind));
}

/* Whether the readout is told for all nodes of its kind. */
static gboolean
is_common (const MusterCompact *compact, const MusterReadout *readout)
{
  g_autofree char *key = dup_common_key (compact, readout);
  const Common *common = g_hash_table_lookup (compact->common, key);
  return common != NULL && common->text != NULL && common->n > 1
         && common->n == count_kind (compact, compact->army->nodes[readout->node].kind_id);
}

/* A formation that has none of what is counted is not worth a word. */
static gboolean
is_nothing (const MusterCompact *compact, const MusterReadout *readout)
{
  return compact->army->nodes[readout->node].category == MUSTER_CATEGORY_FORMATION
         && readout->stat >= 0 && compact->evaluation->ruleset->stats[readout->stat].n_adds > 0
         && g_str_equal (readout->text, "0");
}

/* Returns: (transfer full): what is worked out for one node, or what of it all of its kind have,
 * as markup; "" for nothing */
static char *
dup_readouts (const MusterCompact *compact, guint node, gboolean of_all)
{
  GString *text = g_string_new (NULL);
  guint n;
  guint first = muster_army_find_readouts (compact->readouts, node, &n);
  for (guint i = first; i < first + n; i++)
    {
      if (is_common (compact, compact->readouts->pdata[i]) != of_all
          || is_nothing (compact, compact->readouts->pdata[i]))
        continue;
      g_autofree char *readout =
        muster_words_dup_readout_unbroken (compact->readouts->pdata[i], LONGEST_UNBROKEN);
      if (readout[0] != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? MUSTER_WORDS_DOT : "", readout);
    }
  return g_string_free (text, FALSE);
}

/* Names that say no more than the type does are none. */
static gboolean
is_named (const MusterNode *node)
{
  return muster_node_is_named (node) && !g_str_equal (node->name, muster_node_get_kind_name (node));
}

static const char *
get_kind_name (const MusterNode *node, guint n)
{
  return n > 1 && node->kind != NULL ? node->kind->plural : muster_node_get_kind_name (node);
}

/* Returns: (transfer full): "UQ 4, Pike"; "" for nothing */
static char *
dup_grades (const MusterCompact *compact, guint node)
{
  if (compact->army->nodes[node].category == MUSTER_CATEGORY_UNIT)
    return muster_words_dup_grades (compact->evaluation, node);
  return compact->army->nodes[node].category == MUSTER_CATEGORY_COMMANDER
           ? muster_words_dup_commander_grades (compact->evaluation, node, TRUE)
           : g_strdup ("");
}

/* What stands in a unit or with a commander: "2 × Battalion guns". */
static char *
dup_options (const MusterCompact *compact, guint node)
{
  return muster_army_dup_borne (compact->army, node);
}

/* Lines */

/** Returns: (transfer full): what is the same for members of a formation that are one line; a
 * MusterKeyFunction of a MusterCompact */
static char *
muster_compact_dup_key (gconstpointer data, guint index)
{
  const MusterCompact *compact = data;
  const MusterEvaluation *evaluation = compact->evaluation;
  const MusterNode *node = &compact->army->nodes[index];
  g_autofree char *grades = dup_grades (compact, index);
  g_autofree char *readouts = dup_readouts (compact, index, FALSE);
  g_autofree char *options = dup_options (compact, index);
  g_autofree char *total = muster_number_dup_plain (evaluation->totals[index]);
  return g_strdup_printf ("%s\n%s\n%s\n%s\n%d %d %d %u %d %s %" G_GINT64_FORMAT, node->kind_id,
                          grades, readouts, options, (int) node->category, is_named (node),
                          evaluation->price_states[index], evaluation->open[index],
                          muster_evaluation_is_price_own (evaluation, index), total,
                          muster_words_get_steps (evaluation, index));
}

static char *
dup_name (const MusterNode *node)
{
  if (node->category != MUSTER_CATEGORY_COMMANDER)
    return g_markup_escape_text (node->name, -1);
  return g_markup_printf_escaped (PERSON_MARKUP, node->name);
}

static char *
dup_names (const MusterCompact *compact, const GArray *nodes)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *name = dup_name (&compact->army->nodes[g_array_index (nodes, guint, i)]);
      muster_text_append_clause (text, name);
    }
  return g_string_free (text, FALSE);
}

/* What all of them are: "Line infantry, UQ 4, with Standard". */
static char *
dup_type (const MusterCompact *compact, guint index, guint n, gboolean is_behind_name)
{
  const MusterNode *node = &compact->army->nodes[index];
  const char *kind = get_kind_name (node, n);
  g_autofree char *grades = dup_grades (compact, index);
  g_autofree char *options = dup_options (compact, index);
  g_autofree char *glued = muster_words_dup_glued (grades, TRUE);
  g_autofree char *plain = g_markup_escape_text (glued, -1);
  GString *text = g_string_new (NULL);
  const char *markup = node->category == MUSTER_CATEGORY_COMMANDER ? PERSON_MARKUP : "%s";
  g_autofree char *name = g_markup_printf_escaped (is_behind_name ? "<i>%s</i>" : markup, kind);
  muster_text_append_item (text, name);
  if (plain[0] != '\0')
    muster_text_append_item (text, plain);
  if (options[0] != '\0')
    {
      /* Translators: what belongs to a unit: "with Battalion gun". */
      g_autofree char *with = g_strdup_printf (_ ("with %s"), options);
      g_autofree char *escaped = g_markup_escape_text (with, -1);
      muster_text_append_item (text, escaped);
    }
  return g_string_free (text, FALSE);
}

static void
append_readouts (const MusterCompact *compact, guint node, GString *text)
{
  g_autofree char *readouts = dup_readouts (compact, node, FALSE);
  if (readouts[0] != '\0')
    g_string_append_printf (text,
                            MUSTER_WORDS_DOT "<span size='%d' font_features='lnum=1'>%s</span>",
                            (int) (compact->small * PANGO_SCALE), readouts);
}

/** Returns: (transfer full): "3 × Line infantry, UQ 4: 54th; 55th; 56th" for such members, indices
 * (guint) */
static char *
muster_compact_dup_line (const MusterCompact *compact, const GArray *nodes)
{
  guint first = g_array_index (nodes, guint, 0);
  gboolean has_names = is_named (&compact->army->nodes[first]);
  g_autofree char *type = dup_type (compact, first, nodes->len, has_names);
  g_autofree char *names = has_names ? dup_names (compact, nodes) : NULL;
  GString *text = g_string_new (NULL);
  if (nodes->len > 1)
    g_string_append_printf (text, "%u\302\240×\302\240%s", nodes->len, type);
  if (nodes->len > 1 && has_names)
    g_string_append_printf (text, ": %s", names);
  if (nodes->len == 1 && has_names)
    g_string_append_printf (text, "%s, %s", names, type);
  if (nodes->len == 1 && !has_names)
    g_string_append (text, type);
  append_readouts (compact, first, text);
  return g_string_free (text, FALSE);
}

/** Returns: (transfer full) (nullable): what a formation, or the army, is, its grades and what is
 * worked out for it; NULL for nothing */
static char *
muster_compact_dup_about (const MusterCompact *compact, guint formation)
{
  const MusterNode *node = &compact->army->nodes[formation];
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *label = muster_army_dup_label (compact->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_node_get_kind_name (node), -1);
  if (formation > 0 && strstr (name, kind) == NULL)
    g_ptr_array_add (items, g_markup_escape_text (muster_node_get_kind_name (node), -1));
  if (formation > 0)
    muster_words_add_grades (compact->evaluation, formation, TRUE, items);
  char *readouts = dup_readouts (compact, formation, FALSE);
  if (readouts[0] != '\0')
    g_ptr_array_add (items, readouts);
  else
    g_free (readouts);
  if (items->len == 0)
    return NULL;
  return muster_words_join (items);
}

/** Returns: (transfer full): what such members cost with all that stands in them: "28", "12+", "?";
 * "" where no price is asked for them. @is_own: whether it is the player's */
static char *
muster_compact_dup_points (const MusterCompact *compact, const GArray *nodes, gboolean *is_own)
{
  const MusterEvaluation *evaluation = compact->evaluation;
  MusterNumber sum = MUSTER_NUMBER (0);
  gboolean is_free = TRUE;
  gboolean is_open = FALSE;
  gboolean is_known = FALSE;
  *is_own = FALSE;
  for (guint i = 0; i < nodes->len; i++)
    {
      guint node = g_array_index (nodes, guint, i);
      sum = muster_number_add (sum, evaluation->totals[node]);
      is_open = is_open || evaluation->open[node] > 0;
      for (guint at = node; at < evaluation->army->nodes[node].end; at++)
        {
          is_free = is_free && evaluation->price_states[at] == MUSTER_PRICE_FREE;
          is_known = is_known || evaluation->price_states[at] == MUSTER_PRICE_KNOWN;
          *is_own = *is_own || muster_evaluation_is_price_own (evaluation, at);
        }
    }
  if (is_free || !muster_ruleset_has_prices (evaluation->ruleset))
    return g_strdup ("");
  return is_open && !is_known ? g_strdup ("?") : muster_words_dup_points (sum, is_open);
}

/* What is common */

static void
note_readout (MusterCompact *compact, const MusterReadout *readout)
{
  g_autofree char *key = dup_common_key (compact, readout);
  Common *common = g_hash_table_lookup (compact->common, key);
  if (common == NULL)
    {
      common = g_new0 (Common, 1);
      common->text = readout->text;
      g_hash_table_insert (compact->common, g_steal_pointer (&key), common);
    }
  common->n++;
  if (g_strcmp0 (common->text, readout->text) != 0)
    common->text = NULL;
}

/** @evaluation: as long as the result; @options: the scenario, if any, that the army fights in;
 * @small: type size of figures behind units, in points */
static MusterCompact *
muster_compact_new (const MusterEvaluation *evaluation,
                    const MusterSheetOptions *options,
                    double small)
{
  MusterCompact *compact = g_new0 (MusterCompact, 1);
  compact->evaluation = evaluation;
  compact->army = evaluation->army;
  compact->small = small;
  compact->readouts = muster_army_list_readouts (evaluation);
  muster_scenario_describe_side_levels (options->scenario, options->army, FALSE, compact->readouts);
  compact->common = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  compact->counts = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 1; i < compact->army->n_nodes; i++)
    {
      const char *kind = compact->army->nodes[i].kind_id;
      g_hash_table_insert (compact->counts, (gpointer) kind,
                           GUINT_TO_POINTER (count_kind (compact, kind) + 1));
    }
  for (guint i = 0; i < compact->readouts->len; i++)
    if (((const MusterReadout *) compact->readouts->pdata[i])->node > 0)
      note_readout (compact, compact->readouts->pdata[i]);
  return compact;
}

/** Returns: (transfer none) (element-type MusterReadout): the army's, in the order of its nodes */
static GPtrArray *
muster_compact_get_readouts (const MusterCompact *compact)
{
  return compact->readouts;
}

/** Returns: (transfer full) (element-type utf8): a line for each kind of nodes with the figures
 * that all of them have, and that are left out of their lines */
static GPtrArray *
muster_compact_list_common (const MusterCompact *compact)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 1; i < compact->army->n_nodes; i++)
    {
      const MusterNode *node = &compact->army->nodes[i];
      if (!g_hash_table_add (done, (gpointer) node->kind_id))
        continue;
      g_autofree char *common = dup_readouts (compact, i, TRUE);
      g_autofree char *name =
        g_markup_printf_escaped ("<b>%s</b>", muster_node_get_kind_name (node));
      if (common[0] != '\0')
        g_ptr_array_add (lines, g_strdup_printf ("%s: %s", name, common));
    }
  return lines;
}

/** Returns: how many nodes of the army have a note */
static guint
muster_compact_count_notes (const MusterArmy *army)
{
  guint n = 0;
  for (guint i = 0; i < army->n_nodes; i++)
    n += army->nodes[i].remark != NULL;
  return n;
}

typedef enum
{
  ERRORS,
  UNCHECKED,
  WAIVED,
  WARNINGS,
  ADVICE,
  N_GROUPS,
} Group;

static Group
get_group (const MusterFinding *finding)
{
  if (finding->waiver != NULL)
    return WAIVED;
  if (finding->severity == MUSTER_SEVERITY_WARNING)
    return WARNINGS;
  if (finding->severity == MUSTER_SEVERITY_ADVICE)
    return ADVICE;
  return finding->unchecked ? UNCHECKED : ERRORS;
}

/* What Muster's own checks find, in a few words. */
static const char *
get_words (MusterFindingKind kind)
{
  switch (kind)
    {
    case MUSTER_FINDING_HOLDS:
      return _ ("where it may not stand");
    case MUSTER_FINDING_CHOICE:
      return _ ("grade not chosen");
    case MUSTER_FINDING_PRESET:
      return _ ("grade that is not offered");
    case MUSTER_FINDING_YEARS:
      return _ ("outside its years");
    case MUSTER_FINDING_NATION:
      return _ ("of another nation");
    case MUSTER_FINDING_SUGGESTION:
      /* Translators: what is wrong with a unit or the like. */
      return _ ("unusual grade");
    case MUSTER_FINDING_ENTRY:
      return _ ("entry that does not count");
    case MUSTER_FINDING_PERIOD:
      return _ ("outside the period");
    case MUSTER_FINDING_LIMIT:
      break;
    }
  return "";
}

static const char *
get_limit_name (const MusterFinding *finding)
{
  return finding->limit != NULL ? finding->limit->name : get_words (finding->kind);
}

static gboolean
is_one_of (const MusterFinding *finding, Group group, const char *name)
{
  return get_group (finding) == group
         && (name == NULL || g_str_equal (get_limit_name (finding), name));
}

static guint
count (GPtrArray *findings, Group group, const char *name)
{
  guint n = 0;
  for (guint i = 0; i < findings->len; i++)
    n += is_one_of (findings->pdata[i], group, name);
  return n;
}

static gboolean
is_first (GPtrArray *findings, guint index, Group group)
{
  const char *name = get_limit_name (findings->pdata[index]);
  for (guint i = 0; i < index; i++)
    if (is_one_of (findings->pdata[i], group, name))
      return FALSE;
  return TRUE;
}

/* "Divisions in a corps (I Corps)", "grade not chosen (× 12)"; of what was set aside, why. */
static char *
dup_item (const MusterFinding *finding, guint n)
{
  const char *name = get_limit_name (finding);
  g_autofree char *where = muster_finding_dup_where (finding);
  if (finding->waiver != NULL)
    /* Translators: a limit, where it was set aside, and the player's reason. */
    return g_strdup_printf (_ ("%1$s (%2$s: “%3$s”)"), name, where, finding->waiver);
  if (n > 1)
    /* Translators: %1$s: a limit by its name; %2$u: how often it is broken. */
    return g_strdup_printf (_ ("%1$s (× %2$u)"), name, n);
  return g_strdup_printf ("%s (%s)", name, where);
}

static char *
dup_title (Group group, guint n)
{
  switch (group)
    {
    case ERRORS:
      return g_strdup_printf (ngettext ("%u error", "%u errors", n), n);
    case UNCHECKED:
      return g_strdup_printf (ngettext ("%u limit not checked", "%u limits not checked", n), n);
    case WAIVED:
      return g_strdup_printf (ngettext ("%u set aside", "%u set aside", n), n);
    case WARNINGS:
      return g_strdup_printf (ngettext ("%u warning", "%u warnings", n), n);
    case ADVICE:
      return g_strdup_printf (ngettext ("%u piece of advice", "%u pieces of advice", n), n);
    case N_GROUPS:
      break;
    }
  return g_strdup ("");
}

static char *
dup_group (GPtrArray *findings, Group group)
{
  guint n = count (findings, group, NULL);
  g_autofree char *title = dup_title (group, n);
  g_autoptr (GString) items = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = findings->pdata[i];
      if (get_group (finding) != group || (group != WAIVED && !is_first (findings, i, group)))
        continue;
      g_autofree char *item = dup_item (finding, count (findings, group, get_limit_name (finding)));
      muster_text_append_clause (items, item);
    }
  return g_markup_printf_escaped ("<b>%s</b>: %s", title, items->str);
}

/** Returns: (transfer full) (element-type utf8): what was found, a line for each severity, without
 * what the limits say */
static GPtrArray *
muster_compact_list_findings (GPtrArray *findings)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  for (Group group = 0; group < N_GROUPS; group++)
    if (count (findings, group, NULL) > 0)
      g_ptr_array_add (lines, dup_group (findings, group));
  return lines;
}

/* The boxes behind a line of the compact order of battle: of units that are alike. All lengths are
 * points. */

/* Of the type size. */
#define BOX_LINE 1.2
#define UNIT_GAP 0.35 /* between the boxes of two units */

/* Where boxes go. */
typedef struct
{
  const MusterStepBoxes *boxes;
  double em;
  double end;
} Line;

static double
get_last_end (const MusterSetText *set)
{
  PangoRectangle logical;
  PangoLayoutLine *line = pango_layout_get_line_readonly (set->layout, (int) set->n_lines - 1);
  pango_layout_line_get_extents (line, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* The boxes of units that are alike. */
typedef struct
{
  GArray *marks;
  guint n_units;
  guint steps;    /* of each */
  guint per_line; /* boxes of a unit in a line: all, where they fit */
  guint units;    /* in a line */
} Boxes;

/* Of one unit, as wide as the widest of its lines; with the gap to the next one. */
static double
get_unit_width (const Line *line, const Boxes *boxes)
{
  double width = 0;
  for (guint from = 0; from < boxes->steps; from += boxes->per_line)
    width = MAX (width, muster_step_boxes_get_width (line->boxes, boxes->marks, from + 1,
                                                     MIN (boxes->per_line, boxes->steps - from)));
  return width + (boxes->steps > 1 ? UNIT_GAP * line->em : 0);
}

static double
get_boxes_width (const Line *line, const Boxes *boxes, guint n_units)
{
  double gap = line->boxes->gap + (boxes->steps > 1 ? UNIT_GAP * line->em : 0);
  return n_units * get_unit_width (line, boxes) - gap;
}

static gboolean
find_boxes (const Line *line, const GArray *nodes, double width, Boxes *boxes)
{
  guint first = g_array_index (nodes, guint, 0);
  gint64 steps = muster_words_get_steps (line->boxes->evaluation, first);
  *boxes = (Boxes){ 0 };
  if (steps < 1 || steps > MUSTER_COMPACT_MOST_BOXES
      || steps * nodes->len > MUSTER_COMPACT_MOST_BOXES)
    return FALSE;
  boxes->marks = muster_step_boxes_list_marks (line->boxes, first, steps);
  boxes->n_units = nodes->len;
  boxes->steps = (guint) steps;
  boxes->per_line = boxes->steps;
  while (boxes->per_line > 1 && get_boxes_width (line, boxes, 1) > width)
    boxes->per_line--;
  boxes->units = boxes->n_units;
  while (boxes->units > 1 && get_boxes_width (line, boxes, boxes->units) > width)
    boxes->units--;
  return TRUE;
}

/* Units from @first on, in a line whose foot is @y. */
static void
add_box_line (const Line *line, const Boxes *boxes, guint first, guint from, double y)
{
  guint n = MIN (boxes->units, boxes->n_units - first);
  guint n_steps = MIN (boxes->per_line, boxes->steps - from);
  double x = line->end - get_boxes_width (line, boxes, n);
  for (guint i = 0; i < n; i++)
    muster_step_boxes_add (line->boxes, boxes->marks, from + 1, n_steps,
                           x + i * get_unit_width (line, boxes), y);
}

/* In lines of boxes below @y, of text above them. */
static void
add_box_lines (const Line *line, const Boxes *boxes, double y)
{
  for (guint unit = 0; unit < boxes->n_units; unit += boxes->units)
    for (guint from = 0; from < boxes->steps; from += boxes->per_line)
      {
        y += BOX_LINE * line->em;
        add_box_line (line, boxes, unit, from, y);
      }
  muster_layout_need_fall (line->boxes->layout, y + 0.32 * line->em);
}

/**
 * muster_compact_boxes_add:
 * @nodes: (element-type guint): the units of the line
 * @set: its text
 * @x: where that begins
 * @end: where boxes end
 * @is_roomy: whether there is room for lines of boxes alone
 *
 * Adds boxes to the row begun: at the end of the last line of its text where it leaves room for
 * all, or in lines below it, or none.
 *
 * Returns: FALSE where there was no room for them
 */
static gboolean
muster_compact_boxes_add (const MusterStepBoxes *step_boxes,
                          const GArray *nodes,
                          const MusterSetText *set,
                          double x,
                          double end,
                          gboolean is_roomy)
{
  Boxes boxes;
  MusterTypesetter *typesetter = step_boxes->layout->typesetter;
  const Line line = { step_boxes, muster_typesetter_get_size (typesetter, MUSTER_STYLE_BODY), end };
  double y = (set->n_lines - 1) * muster_typesetter_get_leading (typesetter, set->style);
  if (!find_boxes (&line, nodes, end - x, &boxes))
    return TRUE;
  g_autoptr (GArray) marks = boxes.marks;
  double start = end - get_boxes_width (&line, &boxes, boxes.n_units);
  gboolean is_beside = boxes.units == boxes.n_units && boxes.per_line == boxes.steps
                       && start >= x + get_last_end (set) + 0.5 * line.em;
  if (is_beside || is_roomy)
    add_box_lines (&line, &boxes, y - (is_beside ? BOX_LINE : 0.1) * line.em);
  return is_beside || is_roomy;
}

/* Of the type size. */
#define COLUMN_GAP   2.0
#define LEAST_COLUMN 15
#define INDENT       0.8
#define MOST_INDENT  3
#define POINTS_GAP   0.6
#define BOX          0.62
#define BOX_GAP      0.18
#define ABOVE        0.75
#define ABOVE_INNER  0.45

/* Longer blocks are cut wherever a column ends. */
#define MOST_WHOLE 14

typedef struct
{
  const MusterEvaluation *evaluation;
  const MusterArmy *army;
  const MusterSheetOptions *options;
  GPtrArray *findings;
  MusterCompact *compact;
  MusterStepBoxes *boxes;
  MusterLayout *layout;
  double em;
  double points; /* width of the points; 0: there are none */
  double mark;   /* room behind them for the star */
  gboolean has_boxes;
  gboolean is_roomy;  /* boxes get lines of their own */
  guint *n_boxless;   /* lines that had no room for their boxes */
  gboolean has_notes; /* what was noted stands below what it is of */
} Sheet;

static double
get_text_width (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->layout->typesetter, style, text, 0, 0)->width;
}

/* Head */

static void
add_lines (const Sheet *sheet, GPtrArray *lines, double width)
{
  for (guint i = 0; i < lines->len; i++)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT, lines->pdata[i], 0, width,
                                 PANGO_ALIGN_LEFT);
}

static void
add_note (const Sheet *sheet, const char *note, double x, double width)
{
  if (note != NULL)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_NOTE, note, x, width - x,
                                 PANGO_ALIGN_LEFT);
}

static char *
dup_particulars (const Sheet *sheet)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (sheet->evaluation);
  char *date = muster_words_dup_army_date (sheet->army);
  const char *player = sheet->army->player;
  g_ptr_array_add (items, g_strdup (sheet->evaluation->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  if (player != NULL && player[0] != '\0')
    g_ptr_array_add (items, g_strdup_printf (_ ("Player: %s"), player));
  muster_words_add_grades (sheet->evaluation, 0, FALSE, items);
  return muster_words_join (items);
}

static const char *
get_name (const Sheet *sheet)
{
  return sheet->army->name != NULL && sheet->army->name[0] != '\0' ? sheet->army->name
                                                                   : _ ("Army without a name");
}

static void
add_masthead (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *particulars = dup_particulars (sheet);
  MusterBlock *block = muster_layout_begin_block (layout, 0);
  block->spans = TRUE;
  block->keep_next = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_LABEL, _ ("Order of battle, compact"), 0,
                               layout->width, PANGO_ALIGN_CENTER);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_1, get_name (sheet), 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_CAPTION, particulars, 0, layout->width,
                               PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.25 * sheet->em);
  muster_layout_add_double_rule (layout, 0.2 * sheet->em);
  muster_layout_end_block (layout);
}

static void
add_verdict (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  MusterVerdict verdict = muster_findings_judge (sheet->findings);
  g_autofree char *points = muster_words_dup_army_points (sheet->evaluation);
  g_autofree char *judged = muster_verdict_dup_text (&verdict);
  double half = points != NULL ? (layout->width - sheet->em) / 2 : 0;
  muster_layout_begin_row (layout);
  if (points != NULL)
    muster_layout_add_text (layout, MUSTER_STYLE_TOTAL, points, 0, half, PANGO_ALIGN_LEFT, 0);
  muster_layout_add_text (layout, MUSTER_STYLE_TOTAL, judged,
                          points != NULL ? layout->width - half : 0,
                          points != NULL ? half : layout->width,
                          points != NULL ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, 0);
  muster_layout_end_row (layout, 0, 0);
}

/* When it comes, and what it is. Returns: (nullable) */
static char *
dup_about (const Sheet *sheet, guint formation)
{
  g_autofree char *about = muster_compact_dup_about (sheet->compact, formation);
  g_autofree char *reserve = muster_reserve_words_dup (sheet->options, formation);
  if (about != NULL && reserve != NULL)
    return g_strconcat (reserve, MUSTER_WORDS_DOT, about, NULL);
  return about != NULL ? g_steal_pointer (&about) : g_steal_pointer (&reserve);
}

/* Returns: (transfer full) (element-type utf8): what is said below the verdict, as markup */
static GPtrArray *
list_remarks (const Sheet *sheet)
{
  GPtrArray *lines = muster_compact_list_findings (sheet->findings);
  char *about = dup_about (sheet, 0);
  guint n_notes = muster_compact_count_notes (sheet->army);
  if (about != NULL)
    g_ptr_array_insert (lines, 0, about);
  if (n_notes > 0 && !sheet->has_notes)
    g_ptr_array_add (lines, g_strdup_printf (ngettext ("%u note is left out.",
                                                       "%u notes are left out.", n_notes),
                                             n_notes));
  if (sheet->army->n_nodes == 1)
    g_ptr_array_add (lines, g_markup_escape_text (_ ("This army is empty."), -1));
  return lines;
}

static void
add_summary (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autoptr (GPtrArray) lines = list_remarks (sheet);
  muster_layout_begin_block (layout, 0)->spans = TRUE;
  add_verdict (sheet);
  add_lines (sheet, lines, layout->width);
  if (sheet->has_notes)
    add_note (sheet, sheet->army->nodes[0].remark, 0, layout->width);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
  muster_layout_end_block (layout);
}

/* Formations */

static double
get_indent (const Sheet *sheet, guint formation)
{
  int depth = (int) sheet->army->nodes[formation].depth;
  return INDENT * sheet->em * CLAMP (depth - 1, 0, MOST_INDENT);
}

static double
get_end (const Sheet *sheet)
{
  double taken = sheet->points > 0 ? sheet->points + POINTS_GAP * sheet->em : 0;
  return sheet->layout->column_width - taken;
}

static void
add_points (const Sheet *sheet, const GArray *nodes, MusterStyle style)
{
  gboolean is_own;
  double x = sheet->layout->column_width - sheet->points;
  g_autofree char *points = muster_compact_dup_points (sheet->compact, nodes, &is_own);
  if (sheet->points <= 0 || points[0] == '\0')
    return;
  muster_layout_add_text (sheet->layout, style, points, x, sheet->points - sheet->mark,
                          PANGO_ALIGN_RIGHT, 1);
  if (is_own)
    muster_layout_add_text (sheet->layout, MUSTER_STYLE_FIGURE, "*",
                            sheet->layout->column_width - sheet->mark, 2 * sheet->mark,
                            PANGO_ALIGN_LEFT, 1);
}

/* Of several nodes in a line it is said whose each note is. */
static void
add_notes (const Sheet *sheet, const GArray *nodes, double x)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      guint first = g_array_index (nodes, guint, i);
      for (guint at = first; at < sheet->army->nodes[first].end; at++)
        {
          const char *note = sheet->army->nodes[at].remark;
          g_autofree char *label = muster_army_dup_label (sheet->army, at);
          /* Translators: what something is called, and what was noted of it. */
          g_autofree char *text =
            g_strdup_printf (_ ("%1$s: %2$s"), label, note != NULL ? note : "");
          gboolean is_alone = nodes->len == 1 && at == first;
          if (note != NULL)
            add_note (sheet, is_alone ? note : text, x, get_end (sheet));
        }
    }
}

static void
add_member (const Sheet *sheet, const GArray *nodes, double x)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *line = muster_compact_dup_line (sheet->compact, nodes);
  double width = get_end (sheet) - x;
  const MusterSetText *set =
    muster_typesetter_set (layout->typesetter, MUSTER_STYLE_PERSON, line, width, 0);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_PERSON, line, x, width, PANGO_ALIGN_LEFT, 0);
  if (sheet->has_boxes)
    *sheet->n_boxless +=
      !muster_compact_boxes_add (sheet->boxes, nodes, set, x, get_end (sheet), sheet->is_roomy);
  add_points (sheet, nodes, MUSTER_STYLE_FIGURE);
  guint row = muster_layout_end_row (layout, 0, 0);
  if (sheet->has_notes)
    add_notes (sheet, nodes, x + INDENT * sheet->em);
  muster_layout_keep_rows (layout, row);
}

static gboolean
is_commander (const Sheet *sheet, const GArray *nodes)
{
  return sheet->army->nodes[g_array_index (nodes, guint, 0)].category == MUSTER_CATEGORY_COMMANDER;
}

/* All that stands directly in the formation, before the formations in it. Returns: whether there is
 * anything */
static gboolean
add_members (const Sheet *sheet, guint formation)
{
  gboolean in_head = TRUE;
  g_autoptr (GPtrArray) groups =
    muster_gather (sheet->army, formation, muster_compact_dup_key, sheet->compact);
  for (guint i = 0; i < groups->len; i++)
    {
      if (in_head && !is_commander (sheet, groups->pdata[i]))
        muster_layout_end_head (sheet->layout);
      in_head = in_head && is_commander (sheet, groups->pdata[i]);
      add_member (sheet, groups->pdata[i], get_indent (sheet, formation));
    }
  if (in_head)
    muster_layout_end_head (sheet->layout);
  return groups->len > 0;
}

/* What the formation stands in, but for the army. Returns: (nullable) */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  char *path = NULL;
  for (guint at = nodes[formation].parent; at != MUSTER_NO_NODE && at > 0; at = nodes[at].parent)
    {
      g_autofree char *label = muster_army_dup_label (sheet->army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static MusterStyle
get_style (guint depth)
{
  return depth <= 1 ? MUSTER_STYLE_HEADING_2 : MUSTER_STYLE_HEADING_3;
}

static void
begin_block (const Sheet *sheet, guint formation, const char *title)
{
  guint depth = sheet->army->nodes[formation].depth;
  MusterBlock *block =
    muster_layout_begin_block (sheet->layout, (depth <= 1 ? ABOVE : ABOVE_INNER) * sheet->em);
  block->title = g_strdup (title);
  block->style = get_style (depth);
  block->x = get_indent (sheet, formation);
  block->outline = title != NULL ? (int) depth - 1 : -1;
  block->within = dup_within (sheet, formation);
}

static void
add_heading (const Sheet *sheet, guint formation, const char *label)
{
  MusterLayout *layout = sheet->layout;
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *about = dup_about (sheet, formation);
  double x = get_indent (sheet, formation);
  guint depth = sheet->army->nodes[formation].depth;
  g_array_append_val (nodes, formation);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, get_style (depth), label, x, get_end (sheet) - x,
                          PANGO_ALIGN_LEFT, 0);
  add_points (sheet, nodes, MUSTER_STYLE_TOTAL);
  muster_layout_end_row (layout, 0, 0);
  if (depth <= 1)
    muster_layout_add_rule (layout, 0, layout->column_width, 0.4, 0.1 * sheet->em);
  if (about != NULL)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, about, x, layout->column_width - x,
                                 PANGO_ALIGN_LEFT);
  if (sheet->has_notes)
    add_note (sheet, sheet->army->nodes[formation].remark, x, layout->column_width);
}

static MusterBlock *
end_block (const Sheet *sheet)
{
  muster_layout_end_block (sheet->layout);
  MusterBlock *block =
    MUSTER_AT (sheet->layout->blocks, MusterBlock, sheet->layout->blocks->len - 1);
  block->flows = block->n_rows > MOST_WHOLE;
  return block;
}

static gboolean
has_formations (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  for (guint at = formation + 1; at < nodes[formation].end; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      return TRUE;
  return FALSE;
}

static gboolean
has_members (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  for (guint at = formation + 1; at < nodes[formation].end; at = nodes[at].end)
    if (nodes[at].category != MUSTER_CATEGORY_FORMATION)
      return TRUE;
  return FALSE;
}

/* The heading with all that stands directly under it. */
static void
add_own (const Sheet *sheet, guint formation)
{
  double x = get_indent (sheet, formation);
  g_autofree char *label = muster_army_dup_label (sheet->army, formation);
  if (formation == 0 && !has_members (sheet, formation))
    return;
  begin_block (sheet, formation, formation > 0 ? label : NULL);
  if (formation > 0)
    add_heading (sheet, formation, label);
  if (sheet->army->nodes[formation].end == formation + 1)
    muster_layout_add_paragraph (sheet->layout, MUSTER_STYLE_READOUT,
                                 _ ("Nothing stands here yet."), x, sheet->layout->column_width - x,
                                 PANGO_ALIGN_LEFT);
  gboolean has_any = add_members (sheet, formation);
  MusterBlock *block = end_block (sheet);
  block->keep_next =
    formation > 0 && has_formations (sheet, formation) && block->n_rows == block->n_head;
  block->loose = has_any;
}

static void
add_formation (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->army->nodes;
  add_own (sheet, formation);
  for (guint at = formation + 1; at < nodes[formation].end; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      add_formation (sheet, at);
}

static void
add_common (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autoptr (GPtrArray) lines = muster_compact_list_common (sheet->compact);
  if (lines->len == 0)
    return;
  MusterBlock *block = muster_layout_begin_block (layout, ABOVE * sheet->em);
  block->title = g_strdup (_ ("The same for all"));
  block->style = MUSTER_STYLE_HEADING_2;
  block->outline = 0;
  block->flows = TRUE;
  muster_layout_add_paragraph (layout, MUSTER_STYLE_HEADING_2, _ ("The same for all"), 0,
                               layout->column_width, PANGO_ALIGN_LEFT);
  muster_layout_add_rule (layout, 0, layout->column_width, 0.4, 0.1 * sheet->em);
  muster_layout_end_head (layout);
  add_lines (sheet, lines, layout->column_width);
  muster_layout_end_block (layout);
}

/* What abbreviations and the star stand for. */
static void
add_legend (const Sheet *sheet)
{
  GPtrArray *readouts = muster_compact_get_readouts (sheet->compact);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) stats = muster_legend_list_stats (readouts);
  char *words = muster_legend_dup (sheet->layout, sheet->evaluation, stats, TRUE);
  char *marks = muster_step_boxes_dup_legend (sheet->boxes, MUSTER_COMPACT_MOST_BOXES);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  if (!sheet->has_boxes)
    {
      g_free (marks);
      marks =
        g_markup_escape_text (_ ("Boxes for losses have no room here; the order of battle has "
                                 "them."),
                              -1);
    }
  if (marks != NULL)
    g_ptr_array_add (lines, marks);
  if (muster_evaluation_has_own (sheet->evaluation, readouts))
    g_ptr_array_add (lines, g_markup_escape_text (muster_army_get_star_words (), -1));
  muster_legend_add (sheet->layout, lines);
}

/* Pages */

/* Points that no sum of the army is wider than, even where some prices are below 0. */
static MusterNumber
find_widest (const MusterEvaluation *evaluation)
{
  MusterNumber sum = MUSTER_NUMBER (0);
  gboolean has_negative = FALSE;
  for (guint i = 0; i < evaluation->army->n_nodes; i++)
    {
      MusterNumber points = evaluation->points[i];
      has_negative = has_negative || points.num < 0;
      sum = muster_number_add (sum, points.num < 0 ? muster_number_negate (points) : points);
    }
  return has_negative ? muster_number_negate (sum) : sum;
}

static void
measure_points (Sheet *sheet)
{
  const MusterEvaluation *evaluation = sheet->evaluation;
  if (!muster_ruleset_has_prices (evaluation->ruleset))
    return;
  g_autofree char *sum = muster_words_dup_points (find_widest (evaluation), TRUE);
  sheet->points = get_text_width (sheet, MUSTER_STYLE_TOTAL, sum) + 0.1 * sheet->em;
  for (guint i = 1; i < sheet->army->n_nodes && sheet->mark <= 0; i++)
    if (muster_evaluation_is_price_own (evaluation, i))
      sheet->mark = get_text_width (sheet, MUSTER_STYLE_FIGURE, "*");
  sheet->points += sheet->mark;
}

static void
prepare_pages (const Sheet *sheet)
{
  muster_layout_add_running (sheet->layout, get_name (sheet), sheet->evaluation->ruleset->title,
                             0.3, 0.4);
}

/* As many columns as suit the paper, of which none is too narrow. */
static guint
get_n_columns (const Sheet *sheet, gboolean is_turned)
{
  gboolean is_small = muster_paper_get_size (sheet->options->paper)->width < 500;
  guint most = (is_small ? 1 : 2) + (is_turned ? 1 : 0);
  double gap = COLUMN_GAP * sheet->em;
  double room = (sheet->layout->width + gap) / (LEAST_COLUMN * sheet->em + gap);
  return CLAMP ((guint) room, 1, most);
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  const MusterRuleset *ruleset = sheet->evaluation->ruleset;
  gboolean is_turned = sheet->options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  sheet->boxes->layout = sheet->layout;
  sheet->boxes->side = BOX * sheet->em;
  sheet->boxes->gap = BOX_GAP * sheet->em;
  *sheet->n_boxless = 0;
  sheet->points = 0;
  sheet->mark = 0;
  g_autoptr (MusterCompact) compact = muster_compact_new (
    sheet->evaluation, sheet->options,
    muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_READOUT));
  sheet->compact = compact;
  muster_layout_set_columns (sheet->layout, get_n_columns (sheet, is_turned),
                             COLUMN_GAP * sheet->em);
  measure_points (sheet);
  prepare_pages (sheet);
  add_masthead (sheet);
  add_summary (sheet);
  if (sheet->army->n_nodes > 1)
    add_formation (sheet, 0);
  add_common (sheet);
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_turned (sheet->layout, sheet->army, foot, sheet->options, is_turned);
}

/* What makes it longer is there only where it costs no page: notes before boxes; and boxes for all,
 * or for none. */
static MusterSheet *
add_more (Sheet *sheet, MusterSheet *best)
{
  guint n_pages = muster_sheet_get_n_pages (best);
  if (muster_compact_count_notes (sheet->army) > 0)
    {
      sheet->has_notes = TRUE;
      g_autoptr (MusterSheet) noted = muster_sheet_fit_within (lay_out, sheet, n_pages);
      sheet->has_notes = noted != NULL;
    }
  muster_sheet_free (best);
  sheet->is_roomy = TRUE;
  MusterSheet *made = muster_sheet_fit_within (lay_out, sheet, n_pages);
  if (made != NULL)
    return made;
  sheet->is_roomy = FALSE;
  made = muster_sheet_fit_within (lay_out, sheet, n_pages);
  if (*sheet->n_boxless == 0)
    return made;
  muster_sheet_free (made);
  sheet->has_boxes = FALSE;
  return muster_sheet_fit_fewest (lay_out, sheet);
}

MusterSheet *
muster_sheet_compact (const MusterEvaluation *evaluation,
                      GPtrArray *findings,
                      const MusterSheetOptions *options)
{
  g_autoptr (MusterStepBoxes) boxes = muster_step_boxes_new (evaluation);
  guint n_boxless = 0;
  Sheet sheet = { .evaluation = evaluation,
                  .army = evaluation->army,
                  .options = options,
                  .findings = findings,
                  .boxes = boxes,
                  .has_boxes = TRUE,
                  .n_boxless = &n_boxless };
  return add_more (&sheet, muster_sheet_fit_fewest (lay_out, &sheet));
}
