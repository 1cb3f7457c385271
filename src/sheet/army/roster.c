#include "config.h"

#include "sheet/army/sheets.h"

#include "army/evaluate/evaluate.h"
#include "army/evaluate/opponent.h"
#include "army/evaluate/readouts.h"
#include "base/error.h"
#include "base/text.h"
#include "sheet/army/legend.h"
#include "sheet/page/fit.h"
#include "sheet/page/sheet.h"
#include "sheet/page/view.h"
#include "sheet/page/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const MusterArmy *army; /* without what is not shown at all */
  const MusterEvaluation *evaluation;
  gboolean discloses_kept; /* grades and points that a player may keep are told all the same */
} MusterRoster;

static void
muster_roster_free (MusterRoster *roster)
{
  muster_evaluation_free ((MusterEvaluation *) roster->evaluation);
  muster_army_unref (roster->army);
  g_free (roster);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusterRoster, muster_roster_free)

#define PERSON_MARKUP "<span font_features='smcp=1, onum=1' letter_spacing='300'>%s</span>"

/* What is shown at all */

typedef struct
{
  const MusterArmy *whole;
  const MusterArmy *open; /* without what is secret */
  GHashTable *left_out;   /* ids */
  MusterArmyBuilder *builder;
} Showing;

static void
add_left_out (GHashTable *ids, const MusterArmy *army, GArray *nodes)
{
  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    {
      guint node = g_array_index (nodes, guint, i);
      if (node < army->n_nodes)
        g_hash_table_add (ids, &army->nodes[node].id);
    }
}

static gboolean
is_left_out (const Showing *showing, guint node)
{
  return g_hash_table_contains (showing->left_out, &showing->open->nodes[node].id);
}

/* A formation that is empty in the whole army is shown; one that became so is not. */
static gboolean
was_empty (const Showing *showing, guint node)
{
  guint index = muster_army_find_node (showing->whole, showing->open->nodes[node].id);
  return index == MUSTER_NO_NODE || showing->whole->nodes[index].end == index + 1;
}

static gboolean
has_something (const Showing *showing, guint node)
{
  const MusterNode *nodes = showing->open->nodes;
  if (is_left_out (showing, node))
    return FALSE;
  if (nodes[node].category != MUSTER_CATEGORY_FORMATION)
    return TRUE;
  if (nodes[node].end == node + 1)
    return was_empty (showing, node);
  for (guint at = node + 1; at < nodes[node].end; at = nodes[at].end)
    if (has_something (showing, at))
      return TRUE;
  return FALSE;
}

static void
copy_shown (const Showing *showing, guint parent)
{
  for (guint at = muster_army_get_next (showing->open, parent, MUSTER_NO_NODE);
       at != MUSTER_NO_NODE; at = muster_army_get_next (showing->open, parent, at))
    {
      if (!has_something (showing, at))
        continue;
      muster_army_builder_begin_copy (showing->builder, showing->open, at);
      copy_shown (showing, at);
      muster_army_builder_end (showing->builder);
    }
}

/**
 * muster_roster_new:
 * @left_out: (nullable) (element-type guint): indices of formations and others that are not to be
 *   shown, such as reserves, with all that stands in them
 * @discloses_kept: what muster_sheet_options_disclose_kept() says for the opponent
 *
 * Leaves out what the player marked as secret too, where the ruleset lets him; and formations of
 * which nothing is left.
 *
 * Returns: (transfer full)
 */
static MusterRoster *
muster_roster_new (const MusterEvaluation *evaluation, GArray *left_out, gboolean discloses_kept)
{
  MusterRoster *roster = g_new0 (MusterRoster, 1);
  g_autoptr (GPtrArray) disclosed = NULL;
  const MusterArmy *whole = evaluation->army;
  g_autoptr (MusterArmySnapshot) open = muster_army_show_opponent (evaluation, &disclosed);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (whole->ruleset, whole->ruleset_id, whole->name);
  Showing showing = { .whole = whole, .open = open, .left_out = ids, .builder = builder };
  add_left_out (ids, whole, left_out);
  muster_army_builder_set_source (builder, open);
  copy_shown (&showing, 0);
  roster->army = muster_army_builder_finish (builder);
  roster->evaluation = muster_army_evaluate (roster->army);
  roster->discloses_kept = discloses_kept;
  return roster;
}

/* Grades */

static gboolean
discloses_grade (const MusterRoster *roster, guint node, int scale)
{
  return roster->discloses_kept
         || muster_evaluation_discloses_grade (roster->evaluation, node, scale);
}

/* Grades that may be chosen there and wait for it are told as not known. */
static gboolean
waits (const MusterRoster *roster, guint node, int scale)
{
  return !muster_ruleset_is_optional (roster->evaluation->ruleset, scale)
         && muster_evaluation_may_choose (roster->evaluation, node, scale) == MUSTER_YES;
}

/* What stands above already is not told again. */
static gboolean
is_shown_above (const MusterRoster *roster, guint node, int scale)
{
  guint parent = roster->army->nodes[node].parent;
  return parent != MUSTER_NO_NODE && discloses_grade (roster, parent, scale)
         && muster_evaluation_get_grade (roster->evaluation, parent, scale)
              == muster_evaluation_get_grade (roster->evaluation, node, scale);
}

static gboolean
shows_grade (const MusterRoster *roster, guint node, int scale)
{
  const MusterEvaluation *evaluation = roster->evaluation;
  int grade = muster_evaluation_get_grade (evaluation, node, scale);
  if (scale == evaluation->ruleset->arm_scale || grade == MUSTER_GRADE_NONE
      || !discloses_grade (roster, node, scale) || is_shown_above (roster, node, scale))
    return FALSE;
  return grade >= 0 || waits (roster, node, scale);
}

static char *
dup_named_grade (const MusterRoster *roster, int index, int grade)
{
  const MusterScale *scale = &roster->evaluation->ruleset->scales[index];
  g_autofree char *plain = muster_words_dup_grade (scale, grade);
  if (grade < 0 || scale->short_name != NULL || index == roster->evaluation->ruleset->nation_scale)
    return g_steal_pointer (&plain);
  return g_strdup_printf ("%s %s", scale->name, plain);
}

static GArray *
list_shown_scales (const MusterRoster *roster, guint node)
{
  const MusterRuleset *ruleset = roster->evaluation->ruleset;
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (int));
  for (int scale = ruleset->n_scales - 1; scale >= 0; scale--)
    if ((node > 0 || scale != ruleset->nation_scale) && shows_grade (roster, node, scale))
      g_array_append_val (scales, scale);
  return scales;
}

/* Whether several grades would not say of what they are one; a nation does. */
static gboolean
are_mixed (const MusterRoster *roster, const GArray *scales)
{
  const MusterRuleset *ruleset = roster->evaluation->ruleset;
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < scales->len; i++)
    if (g_array_index (scales, int, i) != ruleset->nation_scale)
      g_array_append_val (others, g_array_index (scales, int, i));
  return muster_words_are_mixed (ruleset, others);
}

/* "UQ 4, Good (3)"; of formations, and of several scales together, with the scale's name: "Command
 * system Linear". The army's nation stands under its name. */
static char *
dup_grades (const MusterRoster *roster, guint node)
{
  const MusterRuleset *ruleset = roster->evaluation->ruleset;
  g_autoptr (GArray) scales = list_shown_scales (roster, node);
  gboolean is_named =
    roster->army->nodes[node].category <= MUSTER_CATEGORY_FORMATION || are_mixed (roster, scales);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < scales->len; i++)
    {
      int scale = g_array_index (scales, int, i);
      int grade = muster_evaluation_get_grade (roster->evaluation, node, scale);
      g_autofree char *one = is_named ? dup_named_grade (roster, scale, grade)
                                      : muster_words_dup_grade (&ruleset->scales[scale], grade);
      muster_text_append_item (text, one);
    }
  return g_string_free (text, FALSE);
}

/* Lines */

static char *dup_options (const MusterRoster *roster, guint node);

/* A model or an option with what it is given, by what they are. */
static char *
dup_option (const MusterRoster *roster, guint node)
{
  const char *kind = muster_node_get_kind_name (&roster->army->nodes[node]);
  g_autofree char *within = dup_options (roster, node);
  /* Translators: %1$s: a model or an option; %2$s: what it is given: "Man (Musket)". */
  return within[0] != '\0' ? g_strdup_printf (_ ("%1$s (%2$s)"), kind, within) : g_strdup (kind);
}

static char *
dup_options (const MusterRoster *roster, guint node)
{
  const MusterNode *nodes = roster->army->nodes;
  GString *text = g_string_new (NULL);
  for (guint at = node + 1, n; at < nodes[node].end;)
    {
      g_autofree char *option = dup_option (roster, at);
      gboolean is_same = TRUE;
      for (n = 0; is_same; n++)
        {
          at = nodes[at].end;
          g_autofree char *next = at < nodes[node].end ? dup_option (roster, at) : NULL;
          is_same = g_strcmp0 (next, option) == 0;
        }
      g_autofree char *counted =
        n > 1 ? g_strdup_printf ("%u\302\240×\302\240%s", n, option) : NULL;
      muster_text_append_item (text, counted != NULL ? counted : option);
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_person (const MusterNode *node)
{
  return node->category == MUSTER_CATEGORY_COMMANDER && muster_node_is_named (node);
}

static void
append_escaped (GString *text, const char *item)
{
  g_autofree char *escaped = g_markup_escape_text (item, -1);
  muster_text_append_item (text, escaped);
}

/** Returns: (transfer full): what is the same for members that are one line; a MusterKeyFunction of
 * a MusterRoster */
static char *
muster_roster_dup_key (gconstpointer data, guint index)
{
  const MusterRoster *roster = data;
  const MusterNode *node = &roster->army->nodes[index];
  g_autofree char *grades = dup_grades (roster, index);
  g_autofree char *options = dup_options (roster, index);
  return g_strdup_printf ("%s\n%s\n%s\n%s", node->kind_id, grades, options,
                          is_person (node) ? node->name : "");
}

/* Units by what they are; commanders by their names. */
static char *
dup_what (const MusterNode *node, guint n)
{
  const char *kind =
    n > 1 && node->kind != NULL ? node->kind->plural : muster_node_get_kind_name (node);
  const char *name = is_person (node) ? node->name : kind;
  if (node->category != MUSTER_CATEGORY_COMMANDER)
    return g_markup_escape_text (kind, -1);
  if (g_str_equal (name, kind))
    return g_markup_printf_escaped (PERSON_MARKUP, name);
  return g_markup_printf_escaped (PERSON_MARKUP ", %s", name, kind);
}

/** Returns: (transfer full): such members, indices (guint), as markup: "4 × Line infantry, UQ 4" */
static char *
muster_roster_dup_line (const MusterRoster *roster, const GArray *nodes)
{
  guint first = g_array_index (nodes, guint, 0);
  const MusterNode *node = &roster->army->nodes[first];
  g_autofree char *what = dup_what (node, nodes->len);
  g_autofree char *grades = dup_grades (roster, first);
  g_autofree char *options = dup_options (roster, first);
  GString *text = g_string_new (what);
  if (grades[0] != '\0')
    append_escaped (text, grades);
  if (options[0] != '\0')
    {
      /* Translators: what belongs to a unit: "with Battalion gun". */
      g_autofree char *with = g_strdup_printf (_ ("with %s"), options);
      append_escaped (text, with);
    }
  g_autofree char *line = g_string_free (text, FALSE);
  if (nodes->len == 1 && node->category == MUSTER_CATEGORY_COMMANDER)
    return g_steal_pointer (&line);
  return g_strdup_printf ("%u\302\240×\302\240%s", nodes->len, line);
}

static void
append_behind_dot (GString *text, const char *item)
{
  g_autofree char *escaped = g_markup_escape_text (item, -1);
  if (escaped[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? MUSTER_WORDS_DOT : "", escaped);
}

/** Returns: (transfer full): what a formation is, its nation where it has one of its own, and what
 * is told of its grades, as markup; of the army only its grades; "" for nothing */
static char *
muster_roster_dup_about (const MusterRoster *roster, guint formation)
{
  const MusterNode *node = &roster->army->nodes[formation];
  GString *text = g_string_new (NULL);
  g_autofree char *label = muster_army_dup_label (roster->army, formation);
  g_autofree char *name = g_utf8_casefold (label, -1);
  g_autofree char *kind = g_utf8_casefold (muster_node_get_kind_name (node), -1);
  g_autofree char *grades = dup_grades (roster, formation);
  if (formation > 0 && strstr (name, kind) == NULL)
    append_behind_dot (text, muster_node_get_kind_name (node));
  append_behind_dot (text, grades);
  return g_string_free (text, FALSE);
}

/* Numbers */

static GPtrArray *
list_kinds (const MusterRoster *roster, guint formation, guint *n_units)
{
  const MusterArmy *army = roster->army;
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  *n_units = 0;
  for (guint i = formation + 1; i < army->nodes[formation].end; i++)
    {
      const MusterNode *node = &army->nodes[i];
      if (node->category != MUSTER_CATEGORY_UNIT)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, node->kind_id));
      if (n == 0)
        g_ptr_array_add (order, (gpointer) node);
      g_hash_table_insert (counts, (gpointer) node->kind_id, GUINT_TO_POINTER (n + 1));
      ++*n_units;
    }
  for (guint i = 0; i < order->len; i++)
    {
      const MusterNode *node = order->pdata[i];
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, node->kind_id));
      const char *kind =
        n > 1 && node->kind != NULL ? node->kind->plural : muster_node_get_kind_name (node);
      g_ptr_array_add (items, g_strdup_printf ("%u\302\240×\302\240%s", n, kind));
    }
  return items;
}

/** Returns: (transfer full) (nullable): how many units of which types, in @formation or all in all:
 * "12 units: 8 × Line infantry, …"; NULL for none */
static char *
muster_roster_dup_total (const MusterRoster *roster, guint formation, gboolean with_types)
{
  guint n;
  g_autoptr (GPtrArray) items = list_kinds (roster, formation, &n);
  g_autofree char *units = g_strdup_printf (ngettext ("%u unit", "%u units", n), n);
  if (n == 0)
    return NULL;
  if (!with_types)
    return g_steal_pointer (&units);
  g_autofree char *types = muster_text_enumerate_clauses (items);
  /* Translators: %1$s: how many units; %2$s: a list of how many of which type. */
  return g_strdup_printf (_ ("%1$s: %2$s"), units, types);
}

/* The figure of a unit that anybody sees; not one that the player worked out for himself. */
static gboolean
get_figure (const MusterRoster *roster, guint node, int stat, MusterFigure *figure)
{
  const MusterEvaluation *evaluation = roster->evaluation;
  if (roster->army->nodes[node].category != MUSTER_CATEGORY_UNIT
      || !muster_stat_is_seen (&evaluation->ruleset->stats[stat])
      || muster_evaluation_is_figure_own (evaluation, node, stat))
    return FALSE;
  muster_evaluation_get_figure (evaluation, node, stat, figure);
  return figure->known == MUSTER_YES;
}

static gboolean
is_seen_of_some (const MusterRoster *roster, int stat)
{
  MusterFigure figure;
  for (guint i = 1; i < roster->army->n_nodes; i++)
    if (get_figure (roster, i, stat, &figure))
      return TRUE;
  return FALSE;
}

/** Returns: (transfer full) (element-type int): the stats whose figures anybody sees of some unit
 */
static GArray *
muster_roster_list_stats (const MusterRoster *roster)
{
  const MusterRuleset *ruleset = roster->evaluation->ruleset;
  GArray *stats = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < ruleset->n_stats; i++)
    if (is_seen_of_some (roster, i))
      g_array_append_val (stats, i);
  return stats;
}

static gboolean
may_add (const MusterStat *stat)
{
  return !stat->is_text && stat->n_bands == 1;
}

/** Returns: (transfer full): the figure of all of @nodes, indices (guint), together: "96"; "96+"
 * where it is not known of some; "" where it is known of none */
static char *
muster_roster_dup_figure (const MusterRoster *roster, const GArray *nodes, int index)
{
  const MusterStat *stat = &roster->evaluation->ruleset->stats[index];
  MusterNumber sum = MUSTER_NUMBER (0);
  MusterFigure figure;
  guint n_known = 0;
  for (guint i = 0; i < nodes->len; i++)
    {
      if (!get_figure (roster, g_array_index (nodes, guint, i), index, &figure))
        continue;
      if (!may_add (stat))
        return muster_figure_dup_text (stat, &figure);
      sum = muster_number_add (sum, figure.numbers[0]);
      n_known++;
    }
  g_autofree char *text = muster_number_dup_text (sum);
  if (n_known == 0)
    return g_strdup ("");
  return n_known == nodes->len ? g_steal_pointer (&text) : g_strdup_printf ("%s+", text);
}

/* What is told */

/* Returns: whether something of the army has, or may get, a grade of the scale */
static gboolean
uses (const MusterRoster *roster, int scale, gboolean *is_shown)
{
  gboolean found = FALSE;
  for (guint i = 0; i < roster->army->n_nodes; i++)
    {
      int grade = muster_evaluation_get_grade (roster->evaluation, i, scale);
      if (grade < 0 && !waits (roster, i, scale))
        continue;
      found = TRUE;
      *is_shown = *is_shown || discloses_grade (roster, i, scale);
    }
  return found;
}

static void
list_scales (const MusterRoster *roster, GPtrArray *disclosed, GPtrArray *kept)
{
  const MusterRuleset *ruleset = roster->evaluation->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      gboolean is_shown = FALSE;
      if (scale != ruleset->nation_scale && scale != ruleset->arm_scale
          && uses (roster, scale, &is_shown))
        g_ptr_array_add (is_shown ? disclosed : kept, (gpointer) ruleset->scales[scale].name);
    }
}

static char *
dup_kept (GPtrArray *kept, gboolean has_text, gboolean has_points)
{
  if (kept->len > 0 && !has_text)
    return g_strdup (has_points
                       ? _ ("Grades and points are not told: the rules let a player keep them.")
                       : _ ("Grades are not told: the rules let a player keep them."));
  if (has_points)
    g_ptr_array_add (kept, (gpointer) C_ ("roster", "points"));
  if (kept->len == 0)
    return NULL;
  g_autofree char *names = muster_text_join (kept);
  return g_strdup_printf (_ ("Not told, as the rules let a player keep it: %s."), names);
}

/** Returns: (transfer full) (element-type utf8): sentences on what is told and what is not */
static GPtrArray *
muster_roster_list_remarks (const MusterRoster *roster)
{
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) disclosed = g_ptr_array_new ();
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  list_scales (roster, disclosed, kept);
  if (disclosed->len > 0)
    {
      g_autofree char *names = muster_text_join (disclosed);
      g_ptr_array_add (remarks,
                       g_strdup_printf (_ ("Told by the rules, or seen on the table: %s."), names));
    }
  gboolean keeps_points =
    !roster->discloses_kept && muster_ruleset_has_prices (roster->evaluation->ruleset);
  char *rest = dup_kept (kept, disclosed->len > 0, keeps_points);
  if (rest != NULL)
    g_ptr_array_add (remarks, rest);
  return remarks;
}

/* Of the type size. */
#define INDENT      1.1
#define MOST_DEPTH  5
#define GAP         1.2
#define LEAST_NAME  12 /* of troops, before lines to write on */
#define LEAST_NOTES 5.0
#define ABOVE       0.7
#define ROW_SPACE   0.1

/* Of the page. */
#define NOTES      0.3
#define MOST_STATS 3

typedef struct
{
  double x;
  double width;
} Column;

typedef struct
{
  const MusterGame *game;
  const MusterGameArmy *entry;
  const MusterSheetOptions *options;
  MusterRoster *roster;
  GArray *stats; /* int */
  MusterLayout *layout;
  double em;
  Column figures[MOST_STATS];
  Column notes; /* width 0: there is no room */
  double end;   /* of troops */
} Sheet;

/* Columns */

static const char *
get_stat_name (const Sheet *sheet, guint i)
{
  return sheet->roster->evaluation->ruleset->stats[g_array_index (sheet->stats, int, i)].name;
}

static double
get_text_width (const Sheet *sheet, MusterStyle style, const char *text)
{
  return muster_typesetter_set (sheet->layout->typesetter, style, text, 0, 0)->width;
}

/* As wide as the largest figure, and as the words of its head in lines. */
static double
measure_figures (const Sheet *sheet, guint i)
{
  double width = 4 * sheet->em;
  const MusterArmy *army = sheet->roster->army;
  g_auto (GStrv) words = g_strsplit (get_stat_name (sheet, i), " ", -1);
  for (guint word = 0; words[word] != NULL; word++)
    width = MAX (width, get_text_width (sheet, MUSTER_STYLE_LABEL, words[word]));
  for (guint node = 0; node < army->n_nodes; node++)
    {
      g_autoptr (GArray) one = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_val (one, node);
      g_autofree char *text =
        muster_roster_dup_figure (sheet->roster, one, g_array_index (sheet->stats, int, i));
      width = MAX (width, get_text_width (sheet, MUSTER_STYLE_FIGURE, text));
    }
  return width + 0.2 * sheet->em;
}

static void
measure (Sheet *sheet)
{
  double gap = GAP * sheet->em;
  double end = sheet->layout->width;
  double notes = NOTES * sheet->layout->width;
  double figures = 0;
  g_array_set_size (sheet->stats, MIN (sheet->stats->len, MOST_STATS));
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      sheet->figures[i].width = measure_figures (sheet, i);
      figures += sheet->figures[i].width + gap;
    }
  notes = MIN (notes, end - gap - figures - LEAST_NAME * sheet->em);
  if (notes >= LEAST_NOTES * sheet->em)
    {
      sheet->notes = (Column){ end - notes, notes };
      end -= notes + gap;
    }
  for (guint i = sheet->stats->len; i-- > 0;)
    {
      sheet->figures[i].x = end - sheet->figures[i].width;
      end = sheet->figures[i].x - gap;
    }
  sheet->end = end;
}

static guint
count_head_lines (const Sheet *sheet, const char *text, double width)
{
  return muster_typesetter_set (sheet->layout->typesetter, MUSTER_STYLE_LABEL, text, width, 0)
    ->n_lines;
}

/* Heads of several lines end on the same one; this one has @most lines less its own above it. */
static void
add_column_head (const Sheet *sheet,
                 const char *text,
                 double x,
                 double width,
                 PangoAlignment alignment,
                 guint most)
{
  double leading = muster_typesetter_get_leading (sheet->layout->typesetter, MUSTER_STYLE_LABEL);
  guint above = most - count_head_lines (sheet, text, width);
  muster_layout_add_text_below (sheet->layout, MUSTER_STYLE_LABEL, text, x, above * leading, width,
                                alignment, 0);
}

/* Returns: the row with the heads of the columns */
static guint
add_heads (const Sheet *sheet)
{
  guint most = 1;
  for (guint i = 0; i < sheet->stats->len; i++)
    most = MAX (most, count_head_lines (sheet, get_stat_name (sheet, i), sheet->figures[i].width));
  muster_layout_begin_row (sheet->layout);
  add_column_head (sheet, _ ("Troops"), 0, sheet->end, PANGO_ALIGN_LEFT, most);
  for (guint i = 0; i < sheet->stats->len; i++)
    add_column_head (sheet, get_stat_name (sheet, i), sheet->figures[i].x, sheet->figures[i].width,
                     PANGO_ALIGN_RIGHT, most);
  if (sheet->notes.width > 0)
    /* Translators: the head of lines on which a player writes what he learns of the enemy. */
    add_column_head (sheet, _ ("Learned"), sheet->notes.x, sheet->notes.width, PANGO_ALIGN_LEFT,
                     most);
  return muster_layout_end_row (sheet->layout, 0, 0);
}

/* Head */

static const char *
get_name (const Sheet *sheet)
{
  const char *name = sheet->roster->army->name;
  return name != NULL && name[0] != '\0' ? name : _ ("Army without a name");
}

static void
add_centred (const Sheet *sheet, MusterStyle style, const char *text)
{
  muster_layout_add_paragraph (sheet->layout, style, text, 0, sheet->layout->width,
                               PANGO_ALIGN_CENTER);
}

/* "French army, for the Allies": in a scenario it is told whose the army is. */
static char *
dup_whose (const Sheet *sheet)
{
  if (sheet->game->scenario == NULL)
    return g_strdup (_ ("Roster for the opponent"));
  g_autofree char *side = muster_scenario_dup_side (sheet->game->scenario, sheet->entry->side);
  g_autofree char *other = muster_scenario_dup_side (sheet->game->scenario, !sheet->entry->side);
  /* Translators: the head of a sheet that tells a side of the other one's army. */
  return g_strdup_printf (_ ("Roster of %1$s, for %2$s"), side, other);
}

static char *
dup_particulars (const Sheet *sheet)
{
  const MusterRoster *roster = sheet->roster;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  char *nations = muster_words_dup_nations (roster->evaluation);
  char *date = muster_words_dup_army_date (roster->army);
  g_ptr_array_add (items, g_strdup (roster->evaluation->ruleset->title));
  if (nations != NULL)
    g_ptr_array_add (items, nations);
  if (date != NULL)
    g_ptr_array_add (items, date);
  return muster_words_join (items);
}

static void
add_masthead (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *whose = dup_whose (sheet);
  g_autofree char *particulars = dup_particulars (sheet);
  g_autofree char *about = muster_roster_dup_about (sheet->roster, 0);
  muster_layout_begin_block (layout, 0)->keep_next = TRUE;
  add_centred (sheet, MUSTER_STYLE_LABEL, whose);
  add_centred (sheet, MUSTER_STYLE_HEADING_1, get_name (sheet));
  add_centred (sheet, MUSTER_STYLE_SUBTITLE, particulars);
  if (about[0] != '\0')
    muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, about, 0, layout->width,
                                 PANGO_ALIGN_CENTER);
  muster_layout_add_space (layout, 0.5 * sheet->em);
  muster_layout_add_double_rule (layout, 0.5 * sheet->em);
  muster_layout_end_block (layout);
}

static void
add_summary (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *total = muster_roster_dup_total (sheet->roster, 0, TRUE);
  g_autofree char *points =
    sheet->roster->discloses_kept ? muster_army_dup_points (sheet->roster->evaluation) : NULL;
  g_autoptr (GPtrArray) remarks = muster_roster_list_remarks (sheet->roster);
  if (muster_sheet_options_hide (sheet->options, MUSTER_HIDE_RESERVES, sheet->entry->side)
      && sheet->game->scenario != NULL)
    g_ptr_array_add (remarks, g_strdup (_ ("What may come later is not told.")));
  muster_layout_begin_block (layout, 0);
  muster_layout_add_paragraph (layout, MUSTER_STYLE_BODY,
                               total != NULL ? total : _ ("No units are shown."), 0, layout->width,
                               PANGO_ALIGN_LEFT);
  if (points != NULL)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_BODY, points, 0, layout->width,
                                 PANGO_ALIGN_LEFT);
  for (guint i = 0; i < remarks->len; i++)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_NOTE, remarks->pdata[i], 0, layout->width,
                                 PANGO_ALIGN_LEFT);
  muster_layout_end_block (layout);
}

static void
add_table_head (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  MusterBlock *block = muster_layout_begin_block (layout, sheet->em);
  block->keep_next = TRUE;
  block->tabled = TRUE;
  block->is_heads = TRUE;
  muster_layout_add_rule (layout, 0, layout->width, 0.8, 0.2 * sheet->em);
  add_heads (sheet);
  muster_layout_add_rule (layout, 0, layout->width, 0.4, 0);
  muster_layout_end_block (layout);
}

/* Formations */

static double
get_indent (const Sheet *sheet, guint formation)
{
  int depth = (int) sheet->roster->army->nodes[formation].depth;
  return INDENT * sheet->em * CLAMP (depth - 1, 0, MOST_DEPTH);
}

static MusterStyle
get_style (guint depth)
{
  return depth <= 1 ? MUSTER_STYLE_HEADING_2 : MUSTER_STYLE_HEADING_3;
}

static void
add_hairline (const Sheet *sheet, double x, double width)
{
  MusterMark hairline = { .x = x,
                          .y = sheet->layout->fall,
                          .width = width,
                          .height = MUSTER_HAIRLINE,
                          .grey = MUSTER_GREY_HAIRLINE };
  muster_layout_add_mark (sheet->layout, &hairline);
}

static gboolean
has_figures (const Sheet *sheet, const GArray *nodes)
{
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      g_autofree char *figure =
        muster_roster_dup_figure (sheet->roster, nodes, g_array_index (sheet->stats, int, i));
      if (figure[0] != '\0')
        return TRUE;
    }
  return FALSE;
}

/* Those without figures have the room of these columns. */
static double
get_line_end (const Sheet *sheet, const GArray *nodes)
{
  if (has_figures (sheet, nodes))
    return sheet->end;
  return sheet->notes.width > 0 ? sheet->notes.x - GAP * sheet->em : sheet->layout->width;
}

static void
add_member (const Sheet *sheet, const GArray *nodes, double x)
{
  MusterLayout *layout = sheet->layout;
  g_autofree char *line = muster_roster_dup_line (sheet->roster, nodes);
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, MUSTER_STYLE_PERSON, line, x, get_line_end (sheet, nodes) - x,
                          PANGO_ALIGN_LEFT, 0);
  for (guint i = 0; i < sheet->stats->len; i++)
    {
      g_autofree char *figure =
        muster_roster_dup_figure (sheet->roster, nodes, g_array_index (sheet->stats, int, i));
      if (figure[0] != '\0')
        muster_layout_add_text (layout, MUSTER_STYLE_FIGURE, figure, sheet->figures[i].x,
                                sheet->figures[i].width, PANGO_ALIGN_RIGHT, 0);
    }
  add_hairline (sheet, x, layout->width - x);
  muster_layout_end_row (layout, ROW_SPACE * sheet->em, ROW_SPACE * sheet->em);
}

/* What the formation is stands behind its name, where both have room. */
static void
add_heading (const Sheet *sheet, guint formation, const char *label)
{
  MusterLayout *layout = sheet->layout;
  double x = get_indent (sheet, formation);
  MusterStyle style = get_style (sheet->roster->army->nodes[formation].depth);
  g_autofree char *about = muster_roster_dup_about (sheet->roster, formation);
  g_autofree char *total = muster_roster_dup_total (sheet->roster, formation, FALSE);
  double room =
    total != NULL ? get_text_width (sheet, MUSTER_STYLE_KIND, total) + 0.2 * sheet->em : 0;
  double end = sheet->notes.width > 0 ? sheet->notes.x - GAP * sheet->em : layout->width;
  double width = end - room - (room > 0 ? sheet->em : 0) - x;
  double behind = x + get_text_width (sheet, style, label) + 0.8 * sheet->em;
  double needed = get_text_width (sheet, MUSTER_STYLE_READOUT, about) + 0.2 * sheet->em;
  gboolean is_behind = about[0] != '\0' && behind + needed <= x + width;
  muster_layout_begin_row (layout);
  muster_layout_add_text (layout, style, label, x, width, PANGO_ALIGN_LEFT, 0);
  if (is_behind)
    muster_layout_add_text (layout, MUSTER_STYLE_READOUT, about, behind, needed, PANGO_ALIGN_LEFT,
                            0);
  if (total != NULL)
    muster_layout_add_text (layout, MUSTER_STYLE_KIND, total, end - room, room, PANGO_ALIGN_RIGHT,
                            1);
  muster_layout_end_row (layout, 0, 0);
  if (about[0] != '\0' && !is_behind)
    muster_layout_add_paragraph (layout, MUSTER_STYLE_READOUT, about, x, end - x, PANGO_ALIGN_LEFT);
}

static gboolean
is_commander (const Sheet *sheet, const GArray *nodes)
{
  guint first = g_array_index (nodes, guint, 0);
  return sheet->roster->army->nodes[first].category == MUSTER_CATEGORY_COMMANDER;
}

static gboolean
has_formations (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->roster->army->nodes;
  for (guint at = formation + 1; at < nodes[formation].end; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      return TRUE;
  return FALSE;
}

/* What the formation stands in, but for the army. Returns: (nullable) */
static char *
dup_within (const Sheet *sheet, guint formation)
{
  const MusterArmy *army = sheet->roster->army;
  char *path = NULL;
  for (guint at = army->nodes[formation].parent; at != MUSTER_NO_NODE && at > 0;
       at = army->nodes[at].parent)
    {
      g_autofree char *label = muster_army_dup_label (army, at);
      g_autofree char *below = path;
      path = below != NULL ? g_strdup_printf ("%s – %s", label, below) : g_steal_pointer (&label);
    }
  return path;
}

static void
add_own (const Sheet *sheet, guint formation, const GPtrArray *groups)
{
  MusterLayout *layout = sheet->layout;
  guint depth = sheet->roster->army->nodes[formation].depth;
  double x = get_indent (sheet, formation);
  gboolean in_head = TRUE;
  g_autofree char *label = muster_army_dup_label (sheet->roster->army, formation);
  MusterBlock *block = muster_layout_begin_block (layout, ABOVE * sheet->em);
  block->tabled = TRUE;
  block->title = formation > 0 ? g_strdup (label) : NULL;
  block->style = get_style (depth);
  block->x = x;
  block->outline = (int) depth - 1;
  block->within = dup_within (sheet, formation);
  if (formation > 0)
    add_heading (sheet, formation, label);
  for (guint i = 0; i < groups->len; i++)
    {
      if (in_head && !is_commander (sheet, groups->pdata[i]))
        muster_layout_end_head (layout);
      in_head = in_head && is_commander (sheet, groups->pdata[i]);
      add_member (sheet, groups->pdata[i], x);
    }
  if (in_head)
    muster_layout_end_head (layout);
  muster_layout_end_block (layout);
  block = MUSTER_AT (layout->blocks, MusterBlock, layout->blocks->len - 1);
  block->keep_next = has_formations (sheet, formation) && block->n_rows == block->n_head;
  block->loose = groups->len > 0;
}

static void
add_formation (const Sheet *sheet, guint formation)
{
  const MusterNode *nodes = sheet->roster->army->nodes;
  g_autoptr (GPtrArray) groups =
    muster_gather (sheet->roster->army, formation, muster_roster_dup_key, sheet->roster);
  if (formation > 0 || groups->len > 0)
    add_own (sheet, formation, groups);
  for (guint at = formation + 1; at < nodes[formation].end; at = nodes[at].end)
    if (nodes[at].category == MUSTER_CATEGORY_FORMATION)
      add_formation (sheet, at);
}

static void
add_legend (const Sheet *sheet)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  char *words = muster_legend_dup (sheet->layout, sheet->roster->evaluation, sheet->stats, FALSE);
  if (words != NULL)
    g_ptr_array_add (lines, words);
  muster_legend_add (sheet->layout, lines);
}

/* Pages */

static void
prepare_pages (const Sheet *sheet)
{
  MusterLayout *layout = sheet->layout;
  muster_layout_add_running (layout, get_name (sheet), sheet->options->title, 0.3, 0.35);
  const guint rows[] = { add_heads (sheet),
                         muster_layout_add_rule (layout, 0, layout->width, 0.4, 0.5 * sheet->em) };
  g_array_append_vals (layout->heads, rows, G_N_ELEMENTS (rows));
}

static MusterSheet *
lay_out (gpointer data, double leading)
{
  Sheet *sheet = data;
  const MusterRuleset *ruleset = sheet->roster->evaluation->ruleset;
  gboolean is_turned = sheet->options->turn == MUSTER_TURN_LANDSCAPE;
  double width;
  double height;
  muster_paper_get_body (sheet->options->paper, is_turned, &width, &height);
  sheet->layout = muster_layout_new (sheet->options->type_size, width);
  muster_typesetter_set_leading (sheet->layout->typesetter, leading);
  sheet->em = muster_typesetter_get_size (sheet->layout->typesetter, MUSTER_STYLE_BODY);
  sheet->notes = (Column){ 0 };
  measure (sheet);
  prepare_pages (sheet);
  add_masthead (sheet);
  add_summary (sheet);
  if (sheet->roster->army->n_nodes > 1)
    {
      add_table_head (sheet);
      add_formation (sheet, 0);
    }
  add_legend (sheet);
  g_autofree char *foot = g_strdup_printf ("%s %s", ruleset->title, ruleset->version);
  return muster_sheet_new_titled (sheet->layout, get_name (sheet), NULL, foot, sheet->options,
                                  is_turned);
}

/* Reserves that the reader does not learn of. Returns: (transfer full) (element-type guint) */
static GArray *
list_left_out (const MusterGame *game,
               const MusterGameArmy *entry,
               const MusterSheetOptions *options)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  if (game->scenario == NULL
      || !muster_sheet_options_hide (options, MUSTER_HIDE_RESERVES, entry->side))
    return nodes;
  for (guint i = 0; i < game->scenario->reserves->len; i++)
    {
      const MusterReserve *reserve = &g_array_index (game->scenario->reserves, MusterReserve, i);
      if (reserve->army == entry->number)
        g_array_append_val (nodes, reserve->node);
    }
  return nodes;
}

static MusterSheet *
make_army (const MusterGame *game, const MusterGameArmy *entry, const MusterSheetOptions *options)
{
  g_autoptr (GArray) left_out = list_left_out (game, entry, options);
  /* It is for the opponent, whoever prints it. */
  const MusterSheetOptions of_enemy = muster_sheet_options_for (options, !entry->side);
  gboolean discloses_kept = muster_sheet_options_disclose_kept (&of_enemy, entry->side);
  g_autoptr (MusterRoster) roster = muster_roster_new (entry->evaluation, left_out, discloses_kept);
  g_autoptr (GArray) stats = muster_roster_list_stats (roster);
  Sheet sheet = {
    .game = game, .entry = entry, .options = options, .roster = roster, .stats = stats
  };
  return muster_sheet_fit_fewest (lay_out, &sheet);
}

/* A side reads of the other one; who reads all reads of both. */
static gboolean
is_for_reader (const MusterGame *game, int side, const MusterSheetOptions *options)
{
  return game->scenario == NULL || options->reader == MUSTER_AUDIENCE_ALL
         || !muster_reader_is_of (options->reader, side);
}

static void
set_nothing (const MusterGame *game, gboolean is_hidden, GError **error)
{
  if (is_hidden)
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no roster of the enemy in “%s”: his forces are hidden."),
                 muster_game_get_name (game));
  else
    g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                 _ ("There is no roster in “%s”: the side that it would tell of has no army yet."),
                 muster_game_get_name (game));
}

/* Whether the enemy has an army is not told then either. */
static gboolean
are_forces_hidden (const MusterGame *game, const MusterSheetOptions *options)
{
  return game->scenario != NULL && options->reader != MUSTER_AUDIENCE_ALL
         && (options->hidden & MUSTER_HIDE_FORCES) != 0;
}

MusterSheet *
muster_sheet_roster (const MusterGame *game, const MusterSheetOptions *options, GError **error)
{
  g_autoptr (GPtrArray) sheets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_sheet_free);
  gboolean is_hidden = are_forces_hidden (game, options);
  for (guint i = 0; i < game->armies->len && !is_hidden; i++)
    {
      const MusterGameArmy *entry = g_ptr_array_index (game->armies, i);
      if (!is_for_reader (game, entry->side, options))
        continue;
      g_autofree char *name = muster_game_dup_army (game, entry);
      MusterSheet *sheet = make_army (game, entry, options);
      muster_sheet_set_name (sheet, name);
      g_ptr_array_add (sheets, sheet);
    }
  if (sheets->len == 0)
    {
      set_nothing (game, is_hidden, error);
      return NULL;
    }
  return muster_sheet_join_named (g_steal_pointer (&sheets), muster_game_get_name (game));
}
