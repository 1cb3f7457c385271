#include "config.h"

#include "import/build.h"

#include "base/problem.h"
#include "base/text.h"
#include "import/number.h"
#include "import/sort.h"
#include "import/types.h"
#include "ruleset/catalogue/search.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A row that stands for more is left out: one figure too many was typed. */
#define MUSTER_ROWS_MOST_UNITS 200

typedef struct _MusterRowsNode MusterRowsNode;

/* Units of a row, or a commander by himself. */
typedef struct
{
  const MusterKind *kind;
  char *name;
  GString *note;
  MusterNumber men; /* to be entered, or den 0 */
  MusterNumber guns;
  GArray *grades;     /* (element-type MusterGradeRef) */
  GPtrArray *options; /* (element-type MusterKind): each as often as it is given */
  char *arm;          /* folded: what the table calls its troops */
} MusterRowsUnit;

/* A formation, or the army itself. */
struct _MusterRowsNode
{
  const MusterKind *kind;
  char *name;                     /* or NULL */
  char *chief;                    /* or NULL */
  const MusterKind *placed_chief; /* what he is who stands among the children, as a row of his own
                                   * says; NULL: he is made of the name */
  GArray *chief_grades;           /* shared with his unit where he is placed */
  guint chief_line;               /* that said the first of them */
  GArray *grades;
  gboolean has_chief; /* a row says that somebody commands it, perhaps without his name */
  gboolean says_more; /* a row without troops says more of it than its name */
  GString *note;
  GPtrArray *children;    /* Child: formations and units in the order of the table */
  GHashTable *formations; /* key → MusterRowsNode */
  GHashTable *commanders; /* name → MusterRowsUnit: children with a row of their own */
};

typedef struct
{
  MusterRowsNode *formation; /* or NULL */
  MusterRowsUnit *unit;      /* or NULL */
} MusterRowsChild;

/* What a row says in figures, for its total. */
typedef struct
{
  MusterNumber men;
  MusterNumber guns;
  const char *unit;      /* whose they are where the row names one unit, or NULL */
  gboolean is_open;      /* it says neither men nor guns */
  gboolean counts;       /* it stands for troops, taken or not */
  gboolean is_duplicate; /* and says again what another says */
} MusterRowsFigures;

typedef struct
{
  const MusterRowsTable *table;
  const MusterRowsMapping *mapping;
  const MusterWords *words;
  const MusterRowsAim *aim;
  const MusterRowsTypes *types;
  const MusterSortedRows *sorted;
  MusterRowsReport *report;
  MusterRowsNode *root;
  MusterRowsFigures *figures; /* per row */
  GArray *headings;           /* (element-type guint): rows that say a formation's name only */
  GHashTable *numbers;        /* cell → MusterRowsNumber, of what was read before */
  guint n_units;
  guint n_nodes;
  gboolean guessed_nation; /* troops of some nation, without somebody's saying so */
} MusterRowsBuilding;

static void
entry_free (MusterRowsEntry *entry)
{
  g_free (entry->text);
  g_free (entry);
}

static MusterRowsReport *
muster_rows_report_new (guint n_rows)
{
  MusterRowsReport *report = g_new0 (MusterRowsReport, 1);
  report->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  report->n_rows = n_rows;
  return report;
}

void
muster_rows_report_free (MusterRowsReport *report)
{
  g_ptr_array_unref (report->entries);
  g_free (report);
}

MusterRowsEntry *
muster_rows_report_add (MusterRowsReport *report,
                        guint line,
                        MusterRowsSeverity severity,
                        const char *reason,
                        const char *format,
                        ...)
{
  MusterRowsEntry *entry = g_new0 (MusterRowsEntry, 1);
  va_list args;
  va_start (args, format);
  entry->text = g_strdup_vprintf (format, args);
  va_end (args);
  entry->line = line;
  entry->severity = severity;
  entry->reason = reason;
  report->n[severity] += line > 0 || severity > MUSTER_ROWS_LEFT_OUT;
  g_ptr_array_add (report->entries, entry);
  return entry;
}

/* GPtrArray's sort is stable. */
static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const MusterRowsEntry *one = *(MusterRowsEntry *const *) a;
  const MusterRowsEntry *other = *(MusterRowsEntry *const *) b;
  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  return (one->severity > MUSTER_ROWS_LEFT_OUT) - (other->severity > MUSTER_ROWS_LEFT_OUT);
}

void
muster_rows_report_sort (MusterRowsReport *report)
{
  g_ptr_array_sort (report->entries, compare_entries);
}

gboolean
muster_rows_report_is_clean (const MusterRowsReport *report)
{
  return report->n[MUSTER_ROWS_LEFT_OUT] == 0 && report->n_wrong_totals == 0;
}

const char *
muster_rows_severity_get_id (MusterRowsSeverity severity)
{
  static const char *const ids[] = { "taken", "passed", "left-out", "doubt", "remark" };
  return ids[severity];
}

static void
add_part (GPtrArray *parts, const char *format, guint n)
{
  if (n > 0)
    g_ptr_array_add (parts, g_strdup_printf (format, n));
}

char *
muster_rows_report_dup_summary (const MusterRowsReport *report)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint taken = report->n[MUSTER_ROWS_TAKEN];
  guint out = report->n[MUSTER_ROWS_LEFT_OUT];
  guint passed = report->n[MUSTER_ROWS_PASSED];
  guint doubts = report->n[MUSTER_ROWS_DOUBT];
  /* Translators: how many rows of a table were taken over. */
  g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u taken", "%u taken", taken), taken));
  add_part (parts, ngettext ("%u left out", "%u left out", out), out);
  add_part (parts,
            ngettext ("%u heading, total or blank row", "%u headings, totals and blank rows",
                      passed),
            passed);
  g_autofree char *list = muster_text_join (parts);
  g_autofree char *rows =
    /* Translators: %1$u: how many rows; %2$s: a list of what became of them. */
    g_strdup_printf (ngettext ("%1$u row: %2$s", "%1$u rows: %2$s", report->n_rows), report->n_rows,
                     list);
  if (doubts == 0)
    return g_steal_pointer (&rows);
  /* Translators: %1$s: how many rows, in words; %2$u: how many doubts. */
  return g_strdup_printf (ngettext ("%1$s; %2$u doubt", "%1$s; %2$u doubts", doubts), rows, doubts);
}

static void
unit_free (MusterRowsUnit *unit)
{
  g_free (unit->name);
  g_free (unit->arm);
  g_string_free (unit->note, TRUE);
  g_array_unref (unit->grades);
  g_ptr_array_unref (unit->options);
  g_free (unit);
}

static void
muster_rows_node_free (MusterRowsNode *node)
{
  g_free (node->name);
  g_free (node->chief);
  g_array_unref (node->chief_grades);
  g_array_unref (node->grades);
  g_string_free (node->note, TRUE);
  g_hash_table_unref (node->commanders);
  g_ptr_array_unref (node->children);
  g_hash_table_unref (node->formations);
  g_free (node);
}

static void
child_free (MusterRowsChild *child)
{
  g_clear_pointer (&child->formation, muster_rows_node_free);
  g_clear_pointer (&child->unit, unit_free);
  g_free (child);
}

static MusterRowsNode *
muster_rows_node_new (const MusterKind *kind, const char *name)
{
  MusterRowsNode *node = g_new0 (MusterRowsNode, 1);
  node->kind = kind;
  node->name = g_strdup (name);
  node->chief_grades = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
  node->grades = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
  node->note = g_string_new (NULL);
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) child_free);
  node->formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  node->commanders = g_hash_table_new (g_str_hash, g_str_equal);
  return node;
}

/** Returns: (transfer none): a new unit at the end of @node, which owns it; it is the caller's to
 * fill in as long as the tree is there */
static MusterRowsUnit *
muster_rows_node_add_unit (MusterRowsNode *node, const MusterKind *kind)
{
  MusterRowsChild *child = g_new0 (MusterRowsChild, 1);
  child->unit = g_new0 (MusterRowsUnit, 1);
  child->unit->kind = kind;
  child->unit->note = g_string_new (NULL);
  child->unit->grades = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
  child->unit->options = g_ptr_array_new ();
  g_ptr_array_add (node->children, child);
  return child->unit;
}

/** Appends a sentence to a note. */
static void
muster_rows_note_add (GString *note, const char *text)
{
  muster_text_append_clause (note, text);
}

static guint
get_line (const MusterRowsBuilding *building, guint row)
{
  return building->table->rows[row].line;
}

/** Returns: whether the army may have so many nodes more; asked before any is added */
static gboolean
muster_rows_has_room (const MusterRowsBuilding *building, gint64 n)
{
  return building->n_nodes + n <= MUSTER_ROWS_MOST_NODES;
}

/* The first grade of a scale stays. */
static void
choose_once (MusterRowsBuilding *building, guint row, GArray *grades, MusterGradeRef chosen)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  for (guint i = 0; i < grades->len; i++)
    {
      const MusterGradeRef *before = &g_array_index (grades, MusterGradeRef, i);
      if (before->scale != chosen.scale)
        continue;
      if (before->grade != chosen.grade)
        muster_rows_report_add (
          building->report, get_line (building, row), MUSTER_ROWS_DOUBT, "grade",
          /* Translators: "Quality: “old” was said before, “raw” here." */
          _ ("%1$s: “%2$s” was said before, “%3$s” here. The first stays."),
          ruleset->scales[chosen.scale].name,
          muster_ruleset_get_grade_label (ruleset, chosen.scale, before->grade),
          muster_ruleset_get_grade_label (ruleset, chosen.scale, chosen.grade));
      return;
    }
  g_array_append_val (grades, chosen);
}

/** Chooses a grade once; a second one that differs is told, and the first stays. */
static void
muster_rows_choose (MusterRowsBuilding *building,
                    guint row,
                    GArray *grades,
                    int scale,
                    const char *text)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  int grade = muster_rows_find_grade (ruleset, scale, text);
  if (grade >= 0)
    choose_once (building, row, grades, (MusterGradeRef){ (gint16) scale, (gint16) grade });
  else
    muster_rows_report_add (building->report, get_line (building, row), MUSTER_ROWS_DOUBT, "grade",
                            /* Translators: %1$s: what was written; %2$s: a scale's name. */
                            _ ("“%1$s” is no grade of %2$s. None was chosen."), text,
                            ruleset->scales[scale].name);
}

/** Lets the commander of @node, if he is named, be the child of that name who has a row of his own:
 * grades that other rows say of him are his. Returns: whether he stands there now */
static gboolean
muster_rows_tree_place_chief (MusterRowsBuilding *building, guint row, MusterRowsNode *node)
{
  MusterRowsUnit *unit =
    node->chief != NULL ? g_hash_table_lookup (node->commanders, node->chief) : NULL;
  if (unit == NULL || node->placed_chief != NULL)
    return FALSE;
  node->placed_chief = unit->kind;
  for (guint i = 0; i < node->chief_grades->len; i++)
    choose_once (building, row, unit->grades,
                 g_array_index (node->chief_grades, MusterGradeRef, i));
  g_array_unref (node->chief_grades);
  node->chief_grades = g_array_ref (unit->grades);
  return TRUE;
}

/* One who stands there by a row of his own needs no more room. */
static void
name_first_chief (MusterRowsBuilding *building, guint row, MusterRowsNode *node, const char *name)
{
  node->chief = g_strdup (name);
  if (muster_rows_tree_place_chief (building, row, node))
    return;
  if (muster_rows_has_room (building, 1))
    {
      building->n_nodes++;
      return;
    }
  g_clear_pointer (&node->chief, g_free);
  muster_rows_report_add (building->report, get_line (building, row), MUSTER_ROWS_DOUBT, "too-many",
                          _ ("%s was not taken: the army has as much in it as it can have."), name);
}

static void
name_chief (MusterRowsBuilding *building, guint row, MusterRowsNode *node, const char *name)
{
  if (name == NULL || (node->chief != NULL && g_str_equal (node->chief, name)))
    return;
  if (node->chief == NULL)
    name_first_chief (building, row, node, name);
  else
    muster_rows_report_add (
      building->report, get_line (building, row), MUSTER_ROWS_DOUBT, "commander",
      /* Translators: %1$s: a commander; %2$s: another one. */
      _ ("%1$s commands this formation in an earlier row, %2$s in this one. The earlier stays."),
      node->chief, name);
}

/* The kind that is meant at a place, or another that the formation's own name says. */
static const MusterKind *
find_level_kind (const MusterRowsBuilding *building,
                 const MusterKind *above,
                 const MusterSortedRow *sorted,
                 int place)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  const MusterRowsMapping *mapping = building->mapping;
  int at = muster_sorted_row_get_kind_at (sorted, mapping->n_of_path, place);
  const char *id = mapping->kinds[at];
  const MusterKind *usual = id != NULL ? muster_ruleset_find_node_kind (ruleset, id) : NULL;
  const MusterKind *own =
    mapping->kinds_asked[at]
      ? NULL
      : muster_rows_find_kind (building->types, above, sorted->places[place], usual);
  return own != NULL ? own : usual;
}

static MusterRowsNode *
open_formation (MusterRowsNode *above, const MusterKind *kind, const char *name, char *key)
{
  MusterRowsChild *child = g_new0 (MusterRowsChild, 1);
  child->formation = muster_rows_node_new (kind, name);
  g_ptr_array_add (above->children, child);
  g_hash_table_insert (above->formations, key, child->formation);
  return child->formation;
}

/* Where the ruleset has no formation for it, it is noted on what it stands in. */
static MusterRowsNode *
note_formation (MusterRowsNode *above, const char *called, char *key)
{
  muster_rows_note_add (above->note, called);
  g_hash_table_insert (above->formations, key, above);
  return above;
}

/* A formation without a name of its own is known by who commands it. */
static const char *
get_called (const MusterSortedRow *sorted, int place)
{
  return sorted->places[place] != NULL ? sorted->places[place] : sorted->chiefs[place];
}

static char *
dup_formation_key (const MusterSortedRow *sorted, int place)
{
  const char *called = get_called (sorted, place);
  g_autofree char *folded = muster_words_fold (called);
  const char prefix[] = { (char) ('a' + place), sorted->places[place] != NULL ? '.' : '!', '\0' };
  return g_strconcat (prefix, folded[0] != '\0' ? folded : called, NULL);
}

static MusterRowsNode *
make_formation (MusterRowsBuilding *building,
                MusterRowsNode *above,
                const MusterSortedRow *sorted,
                int place,
                char *key)
{
  const MusterKind *kind = find_level_kind (building, above->kind, sorted, place);
  if (kind == NULL)
    return note_formation (above, get_called (sorted, place), key);
  building->n_nodes++;
  return open_formation (above, kind, sorted->places[place], key);
}

/* What a row stands in at a place, below what it stands in above that. */
static MusterRowsNode *
find_below (MusterRowsBuilding *building, MusterRowsNode *above, guint row, int place)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  if (get_called (sorted, place) == NULL)
    return above;
  g_autofree char *key = dup_formation_key (sorted, place);
  MusterRowsNode *found = g_hash_table_lookup (above->formations, key);
  return found != NULL ? found
                       : make_formation (building, above, sorted, place, g_steal_pointer (&key));
}

/** Returns: how many formations the row stands in that are not there yet */
static gint64
muster_rows_tree_count_new (const MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  const MusterRowsNode *node = building->root; /* NULL below what is new */
  const MusterKind *above = node->kind;
  gint64 n = 0;
  for (int place = 0; place <= sorted->deepest; place++)
    {
      if (get_called (sorted, place) == NULL)
        continue;
      g_autofree char *key = dup_formation_key (sorted, place);
      const MusterRowsNode *found =
        node != NULL ? g_hash_table_lookup (node->formations, key) : NULL;
      const MusterKind *kind =
        found != NULL ? found->kind : find_level_kind (building, above, sorted, place);
      if (kind == NULL)
        continue;
      n += found == NULL;
      node = found;
      above = kind;
    }
  return n;
}

/** Returns: (transfer none): what the row stands in at the place @deepest, or at its own deepest
 * where that is higher; what is new is made, for which room has been asked */
static MusterRowsNode *
muster_rows_tree_find (MusterRowsBuilding *building, guint row, int deepest)
{
  MusterRowsNode *node = building->root;
  int last = MIN (deepest, building->sorted->rows[row].deepest);
  for (int place = 0; place <= last; place++)
    node = find_below (building, node, row, place);
  return node;
}

/** Names the commanders of what the row stands in, all of which is there; what does not agree with
 * earlier rows is told. */
static void
muster_rows_tree_name_chiefs (MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  MusterRowsNode *node = building->root;
  for (int place = 0; place <= sorted->deepest; place++)
    {
      node = find_below (building, node, row, place);
      name_chief (building, row, node, sorted->chiefs[place]);
    }
  name_chief (building, row, node, sorted->chief);
}

static void
choose_grades (MusterArmyBuilder *builder, const MusterRuleset *ruleset, const GArray *grades)
{
  for (guint i = 0; i < grades->len; i++)
    {
      const MusterGradeRef *ref = &g_array_index (grades, MusterGradeRef, i);
      const MusterScale *scale = &ruleset->scales[ref->scale];
      muster_army_builder_choose (builder, scale->id, scale->grades[ref->grade].id);
    }
}

/* Grades that are given to all, or to all that are called @arm, of which the table says none. */
static void
give_grades (const MusterRowsBuilding *building,
             GArray *grades,
             const MusterKind *kind,
             const char *arm)
{
  for (guint i = 0; kind != NULL && i < building->mapping->given->len; i++)
    {
      const MusterRowsGiven *given = &g_array_index (building->mapping->given, MusterRowsGiven, i);
      MusterGradeRef ref = { (gint16) given->scale, (gint16) given->grade };
      gboolean is_there = muster_kind_get_preset (kind, given->scale) >= 0;
      for (guint j = 0; j < grades->len; j++)
        is_there = is_there || g_array_index (grades, MusterGradeRef, j).scale == ref.scale;
      if (!is_there && (given->folded == NULL || g_strcmp0 (given->folded, arm) == 0)
          && muster_ruleset_offers_scale (building->aim->ruleset, given->scale, kind))
        g_array_append_val (grades, ref);
    }
}

/* What the first troops of a formation are called. */
static const char *
get_first_arm (const MusterRowsNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    {
      const MusterRowsChild *child = g_ptr_array_index (node->children, i);
      const char *arm = child->unit != NULL ? child->unit->arm : get_first_arm (child->formation);
      if (arm != NULL)
        return arm;
    }
  return NULL;
}

static void
enter (MusterRowsBuilding *building,
       MusterArmyBuilder *builder,
       const MusterKind *kind,
       const char *role,
       MusterNumber number)
{
  int stat =
    number.den != 0 && number.num > 0 ? muster_rows_find_figure (building->types, kind, role) : -1;
  g_autofree char *plain = stat >= 0 ? muster_number_dup_plain (number) : NULL;
  if (stat >= 0)
    muster_army_builder_enter (builder, building->aim->ruleset->stats[stat].id, plain);
}

static void
put_unit (MusterRowsBuilding *building, MusterArmyBuilder *builder, const MusterRowsUnit *unit)
{
  muster_army_builder_begin (builder, 0, unit->kind->category, unit->kind->id, unit->name);
  if (unit->note->len > 0)
    muster_army_builder_set_note (builder, unit->note->str);
  give_grades (building, unit->grades, unit->kind, unit->arm);
  choose_grades (builder, building->aim->ruleset, unit->grades);
  enter (building, builder, unit->kind, "men", unit->men);
  enter (building, builder, unit->kind, "guns", unit->guns);
  for (guint i = 0; i < unit->options->len; i++)
    {
      const MusterKind *option = g_ptr_array_index (unit->options, i);
      muster_army_builder_begin (builder, 0, option->category, option->id, NULL);
      muster_army_builder_end (builder);
    }
  muster_army_builder_end (builder);
}

static void
drop_grade (MusterRowsBuilding *building, const MusterRowsNode *node, const MusterScale *scale)
{
  if (node->chief != NULL)
    muster_rows_report_add (building->report, node->chief_line, MUSTER_ROWS_DOUBT, "grade",
                            /* Translators: %1$s: a scale's name; %2$s: a commander. */
                            _ ("%1$s: %2$s may have no such grade. None was chosen."), scale->name,
                            node->chief);
  else
    muster_rows_report_add (building->report, node->chief_line, MUSTER_ROWS_DOUBT, "grade",
                            _ ("%s: this is a commander’s grade, and no row names the commander. "
                               "None was chosen."),
                            scale->name);
}

/* What he may not have, and what was said of one who is not there, is told. */
static void
choose_chief_grades (MusterRowsBuilding *building,
                     MusterArmyBuilder *builder,
                     const MusterRowsNode *node,
                     const MusterKind *kind)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
  for (guint i = 0; i < node->chief_grades->len; i++)
    {
      MusterGradeRef ref = g_array_index (node->chief_grades, MusterGradeRef, i);
      if (kind != NULL && muster_ruleset_offers_scale (ruleset, ref.scale, kind))
        g_array_append_val (chosen, ref);
      else
        drop_grade (building, node, &ruleset->scales[ref.scale]);
    }
  choose_grades (builder, ruleset, chosen);
}

/* Who has no place as a commander is noted. */
static void
put_chief (MusterRowsBuilding *building, MusterArmyBuilder *builder, const MusterRowsNode *node)
{
  gboolean has_chief = node->chief != NULL || node->has_chief;
  const char *name = node->chief != NULL ? node->chief : "";
  const MusterKind *kind = NULL;
  if (has_chief && node->kind != NULL)
    kind = muster_rows_types_find_commander (building->types, node->kind, name);
  if (node->chief != NULL && kind == NULL && node->placed_chief == NULL)
    {
      muster_rows_note_add (node->note, node->chief);
      muster_rows_report_add (building->report, 0, MUSTER_ROWS_DOUBT, "commander",
                              _ ("%s: no commander may stand in a formation of this kind. His name "
                                 "is in its note."),
                              node->chief);
    }
  if (node->note->len > 0)
    muster_army_builder_set_note (builder, node->note->str);
  give_grades (building, node->grades, node->kind, get_first_arm (node));
  choose_grades (builder, building->aim->ruleset, node->grades);
  if (node->placed_chief != NULL)
    return;
  give_grades (building, node->chief_grades, kind, NULL);
  if (kind != NULL)
    muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_COMMANDER, kind->id, node->chief);
  choose_chief_grades (building, builder, node, kind);
  if (kind != NULL)
    muster_army_builder_end (builder);
}

static void
put_node (MusterRowsBuilding *building, MusterArmyBuilder *builder, const MusterRowsNode *node);

/* Units of a table without formations may need one around them. */
static const MusterKind *
find_between (const MusterRowsBuilding *building,
              const MusterRowsNode *node,
              const MusterRowsUnit *unit)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  if (node != building->root || node->kind == NULL
      || muster_kind_may_hold (ruleset, node->kind, unit->kind))
    return NULL;
  return muster_rows_find_between (building->types, node->kind, unit->kind);
}

/** Returns: whether nothing stands in @node, and nothing is said of it: the army is made without it
 */
static gboolean
muster_rows_node_is_empty (const MusterRowsNode *node)
{
  if (node->says_more || node->note->len > 0)
    return FALSE;
  for (guint i = 0; i < node->children->len; i++)
    {
      const MusterRowsChild *child = g_ptr_array_index (node->children, i);
      if (child->unit != NULL || !muster_rows_node_is_empty (child->formation))
        return FALSE;
    }
  return TRUE;
}

static void
put_children (MusterRowsBuilding *building, MusterArmyBuilder *builder, const MusterRowsNode *node)
{
  const MusterKind *around = NULL;
  for (guint i = 0; i < node->children->len; i++)
    {
      const MusterRowsChild *child = g_ptr_array_index (node->children, i);
      if (child->formation != NULL && muster_rows_node_is_empty (child->formation))
        continue;
      const MusterKind *between =
        child->unit != NULL ? find_between (building, node, child->unit) : NULL;
      if (between != around && !muster_rows_has_room (building, 1))
        between = NULL;
      if (between != around && around != NULL)
        muster_army_builder_end (builder);
      if (between != around && between != NULL)
        {
          building->n_nodes++;
          muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, between->id, NULL);
          muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "formation",
                                  _ ("Rows without a formation were put into one: %s."),
                                  between->name);
        }
      around = between;
      if (child->unit != NULL)
        put_unit (building, builder, child->unit);
      else
        put_node (building, builder, child->formation);
    }
  if (around != NULL)
    muster_army_builder_end (builder);
}

static void
put_node (MusterRowsBuilding *building, MusterArmyBuilder *builder, const MusterRowsNode *node)
{
  muster_army_builder_begin (builder, 0, MUSTER_CATEGORY_FORMATION, node->kind->id, node->name);
  put_chief (building, builder, node);
  put_children (building, builder, node);
  muster_army_builder_end (builder);
}

/** Returns: (transfer full): the tree as an army */
static const MusterArmy *
muster_rows_tree_finish (MusterRowsBuilding *building)
{
  const MusterRowsAim *aim = building->aim;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (aim->ruleset, aim->ruleset->id,
                             aim->name != NULL ? aim->name : _ ("Imported army"));
  muster_army_builder_set_pack (builder, aim->ruleset->version,
                                muster_ruleset_get_digest (aim->ruleset));
  muster_army_builder_set_date (builder, aim->date);
  if (aim->nation != NULL)
    muster_army_builder_choose (builder, aim->ruleset->scales[aim->ruleset->nation_scale].id,
                                aim->nation);
  put_chief (building, builder, building->root);
  put_children (building, builder, building->root);
  return muster_army_builder_finish (builder);
}

/* Who commands a formation; where no row has named him yet, who may. */
static const MusterKind *
find_chief_kind (const MusterRowsBuilding *building, const MusterRowsNode *node)
{
  const char *name = node->chief != NULL ? node->chief : "";
  if (node->placed_chief != NULL || node->kind == NULL)
    return node->placed_chief;
  return muster_rows_types_find_commander (building->types, node->kind, name);
}

static gboolean
may_chief_have (const MusterRowsBuilding *building, const MusterRowsNode *node, int scale)
{
  const MusterKind *chief = find_chief_kind (building, node);
  return chief != NULL && muster_ruleset_offers_scale (building->aim->ruleset, scale, chief);
}

static void
choose_for_chief (MusterRowsBuilding *building,
                  guint row,
                  MusterRowsNode *node,
                  int scale,
                  const char *cell)
{
  if (node->chief_grades->len == 0)
    node->chief_line = building->table->rows[row].line;
  muster_rows_choose (building, row, node->chief_grades, scale, cell);
}

static void
describe_lost_grade (const MusterRowsBuilding *building, guint row, const char *text)
{
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "grade", "%s", text);
}

static void
describe_grade_of_nobody (const MusterRowsBuilding *building,
                          guint row,
                          const char *cell,
                          int scale)
{
  g_autofree char *text =
    g_strdup_printf (/* Translators: %1$s: a scale's name; %2$s: what was written. */
                     _ ("%1$s “%2$s”: neither the unit nor its formation nor its commander may "
                        "have such a grade. None was chosen."),
                     building->aim->ruleset->scales[scale].name, cell);
  describe_lost_grade (building, row, text);
}

/* A grade goes to the unit if it may have it, else to its formation, else to who commands that. */
static void
choose_grade (MusterRowsBuilding *building,
              guint row,
              MusterRowsNode *node,
              MusterRowsUnit *unit,
              int scale,
              const char *cell)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  if (unit != NULL && muster_ruleset_offers_scale (ruleset, scale, unit->kind))
    muster_rows_choose (building, row, unit->grades, scale, cell);
  else if (node->kind != NULL && muster_ruleset_offers_scale (ruleset, scale, node->kind))
    muster_rows_choose (building, row, node->grades, scale, cell);
  else if (may_chief_have (building, node, scale))
    choose_for_chief (building, row, node, scale, cell);
  else
    describe_grade_of_nobody (building, row, cell, scale);
}

/** Chooses what the row's columns of grades say: each for @unit, or NULL, if it may have it, else
 * for @node, its formation, else for who commands that; what none of them may have is told. */
static void
muster_rows_choose_grades (MusterRowsBuilding *building,
                           guint row,
                           MusterRowsNode *node,
                           MusterRowsUnit *unit)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      const char *cell = muster_rows_table_get (building->table, row, i);
      if (mapping->roles[i].kind == MUSTER_ROWS_GRADE && !muster_rows_cell_is_empty (cell))
        choose_grade (building, row, node, unit, mapping->roles[i].scale, cell);
    }
}

static void
describe_open_grade (const MusterRowsBuilding *building, guint row)
{
  describe_lost_grade (
    building, row,
    _ ("The ruleset gives its commanders no grades. The commander’s grade was not used."));
}

/* The scale of a commander's grade: the first that he has a choice of, other than his nation. */
static int
find_chief_scale (const MusterRowsBuilding *building, const MusterKind *chief)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  for (int i = 0; chief != NULL && i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale != ruleset->nation_scale
        && muster_kind_may_match (ruleset, chief, ruleset->choices[i].on))
      return ruleset->choices[i].scale;
  return -1;
}

/* The formation in which the row stands at a level of the columns; the deepest for none. */
static MusterRowsNode *
find_at_level (MusterRowsBuilding *building, guint row, int level, MusterRowsNode *deepest)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  if (level < 0)
    return deepest;
  return muster_rows_tree_find (building, row, sorted->n_of_path + level);
}

static void
choose_chief_grade (MusterRowsBuilding *building, guint row, MusterRowsNode *node, const char *cell)
{
  int scale = find_chief_scale (building, find_chief_kind (building, node));
  if (scale >= 0)
    choose_for_chief (building, row, node, scale, cell);
  else
    describe_open_grade (building, row);
}

/** Chooses what the row's columns of commanders' grades say, for who commands @deepest, which the
 * row stands in, or a formation above it; @himself: the commander whose own row it is, or NULL. */
static void
muster_rows_choose_chief_grades (MusterRowsBuilding *building,
                                 guint row,
                                 MusterRowsNode *deepest,
                                 MusterRowsUnit *himself)
{
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &building->mapping->roles[i];
      const char *cell = muster_rows_table_get (building->table, row, i);
      if (role->kind != MUSTER_ROWS_COMMANDER_GRADE || muster_rows_cell_is_empty (cell))
        continue;
      MusterRowsNode *node = find_at_level (building, row, role->level, deepest);
      int own =
        himself != NULL && node == deepest ? find_chief_scale (building, himself->kind) : -1;
      if (own >= 0)
        muster_rows_choose (building, row, himself->grades, own, cell);
      else
        choose_chief_grade (building, row, node, cell);
    }
}

static gboolean
has_commander (const MusterSortedRow *sorted)
{
  for (int place = 0; place <= sorted->deepest; place++)
    if (sorted->chiefs[place] != NULL)
      return TRUE;
  return sorted->chief != NULL;
}

static gboolean
has_grade (const MusterRowsBuilding *building, guint row)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      MusterRowsRoleKind role = mapping->roles[i].kind;
      if ((role == MUSTER_ROWS_GRADE || role == MUSTER_ROWS_COMMANDER_GRADE)
          && !muster_rows_cell_is_empty (muster_rows_table_get (building->table, row, i)))
        return TRUE;
    }
  return FALSE;
}

/** Returns: whether a row without troops says nothing of its formation but the name */
static gboolean
muster_rows_names_formation_only (const MusterRowsBuilding *building, guint row)
{
  const char *note =
    muster_rows_get_cell (building->table, building->mapping, row, MUSTER_ROWS_NOTE);
  return note[0] == '\0' && !has_commander (&building->sorted->rows[row])
         && !has_grade (building, row);
}

static void
judge (MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  guint line = building->table->rows[row].line;
  const MusterRowsNode *node = muster_rows_tree_find (building, row, sorted->deepest);
  if (muster_rows_node_is_empty (node))
    muster_rows_report_add (
      building->report, line, MUSTER_ROWS_LEFT_OUT, "only-a-name",
      _ ("It says nothing but the name of a formation, “%s”, and no other row stands in that."),
      sorted->places[sorted->deepest]);
  else
    muster_rows_report_add (building->report, line, MUSTER_ROWS_TAKEN, "formation",
                            _ ("Taken as the heading of a formation."));
}

/** Tells what became of the headings, once all rows were read: they are left out where no other row
 * stands below. */
static void
muster_rows_judge_headings (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->headings->len; i++)
    judge (building, g_array_index (building->headings, guint, i));
}

/* A row of troops while it is read. */
typedef struct
{
  MusterRowsBuilding *building;
  guint row;
  guint line;
  const char *arm;
  const MusterKind *kind;
  gboolean is_asked;    /* somebody said the kind */
  gboolean is_guns;     /* its strength is in guns */
  MusterRowsNumber men; /* the most that one column says, if several do */
  MusterRowsNumber guns;
  gboolean are_units_guns; /* the column of units says them */
  MusterRowsNumber units;  /* as men */
  int men_column;          /* that they are of, or -1 */
  int units_column;
  gint64 n;         /* units that it stands for */
  GPtrArray *names; /* one, none, or as many as units */
} Reading;

static const char *
get_cell (const Reading *reading, MusterRowsRoleKind role)
{
  return muster_rows_get_cell (reading->building->table, reading->building->mapping, reading->row,
                               role);
}

static void
describe (Reading *reading, MusterRowsSeverity severity, const char *reason, const char *text)
{
  muster_rows_report_add (reading->building->report, reading->line, severity, reason, "%s", text);
}

static void
leave_out_row (Reading *reading, const char *reason, const char *text)
{
  describe (reading, MUSTER_ROWS_LEFT_OUT, reason, text);
}

static MusterRowsNumber
read_number (const MusterRowsBuilding *building, const char *cell)
{
  MusterRowsNumber *known = g_hash_table_lookup (building->numbers, cell);
  if (known == NULL)
    {
      MusterRowsNumber number = muster_rows_number_read (building->words, cell);
      known = g_memdup2 (&number, sizeof number);
      g_hash_table_insert (building->numbers, (gpointer) cell, known);
    }
  return *known;
}

/* A column that has another role says no number, nor of men one that says guns. */
static MusterRowsNumber
read_column (const MusterRowsBuilding *building, guint row, guint column, MusterRowsRoleKind role)
{
  const MusterRowsNumber none = { MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  if (building->mapping->roles[column].kind != role)
    return none;
  MusterRowsNumber number =
    read_number (building, muster_rows_table_get (building->table, row, column));
  return role == MUSTER_ROWS_MEN && number.is_guns ? none : number;
}

/** Reads a row's figure; of several columns of it the sum. */
static MusterRowsNumber
muster_rows_read_figure (const MusterRowsBuilding *building, guint row, MusterRowsRoleKind role)
{
  MusterRowsNumber sum = { MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      MusterRowsNumber number = read_column (building, row, i, role);
      gboolean counts = muster_rows_number_is_usable (&number);
      if (counts && muster_rows_number_is_usable (&sum))
        sum.value = muster_number_add (sum.value, number.value);
      else if (counts || sum.reading == MUSTER_ROWS_NO_NUMBER)
        sum = number;
    }
  return sum;
}

/* Each arm may have a column of its own, with noughts in those of the others. */
static MusterRowsNumber
read_largest (const Reading *reading, MusterRowsRoleKind role, int *column)
{
  MusterRowsNumber largest = { MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  *column = -1;
  for (guint i = 0; i < reading->building->mapping->n_columns; i++)
    {
      MusterRowsNumber number = read_column (reading->building, reading->row, i, role);
      gboolean is_larger = muster_rows_number_is_usable (&number)
                           && (!muster_rows_number_is_usable (&largest)
                               || muster_number_compare (number.value, largest.value) > 0);
      if (!is_larger
          && (number.reading == MUSTER_ROWS_NO_NUMBER || largest.reading != MUSTER_ROWS_NO_NUMBER))
        continue;
      largest = number;
      *column = (int) i;
    }
  return largest;
}

/* Men and guns are whole: "0,500" may be half of one, or thousands gone wrong. */
static void
describe_fraction (Reading *reading,
                   const MusterRowsNumber *number,
                   MusterRowsRoleKind role,
                   const char *cell,
                   const char *value)
{
  if ((role == MUSTER_ROWS_UNITS && !reading->are_units_guns)
      || !muster_rows_number_is_usable (number) || number->value.den == 1
      || number->reading == MUSTER_ROWS_RANGE)
    return;
  g_autofree char *text =
    g_strdup_printf (role == MUSTER_ROWS_MEN
                       /* Translators: %1$s: what was written; %2$s: a number. */
                       ? _ ("“%1$s” was read as %2$s, which is no whole number of men.")
                       /* Translators: %1$s: what was written; %2$s: a number. */
                       : _ ("“%1$s” was read as %2$s, which is no whole number of guns."),
                     cell, value);
  describe (reading, MUSTER_ROWS_DOUBT, "fraction", text);
}

/* What of a figure has to be told. */
static void
describe_figure (Reading *reading,
                 const MusterRowsNumber *number,
                 MusterRowsRoleKind role,
                 const char *cell)
{
  if (number->reading == MUSTER_ROWS_NO_NUMBER
      || (number->reading == MUSTER_ROWS_CLEAR && number->value.den == 1))
    return;
  g_autofree char *value = muster_number_dup_text (number->value);
  g_autofree char *text = NULL;
  describe_fraction (reading, number, role, cell, value);
  switch (number->reading)
    {
    case MUSTER_ROWS_ABOUT:
      /* Translators: %1$s: what was written; %2$s: a number. */
      text = g_strdup_printf (_ ("“%1$s” was read as %2$s."), cell, value);
      describe (reading, MUSTER_ROWS_REMARK, "about", text);
      break;
    case MUSTER_ROWS_RANGE:
      /* Translators: %1$s: what was written; %2$s: a number. */
      text = g_strdup_printf (_ ("“%1$s” was read as their mean, %2$s."), cell, value);
      describe (reading, MUSTER_ROWS_DOUBT, "range", text);
      break;
    case MUSTER_ROWS_NEGATIVE:
      text = g_strdup_printf (_ ("“%s” is less than nothing, and was not used."), cell);
      describe (reading, MUSTER_ROWS_DOUBT, "negative", text);
      break;
    case MUSTER_ROWS_UNKNOWN:
    case MUSTER_ROWS_UNREADABLE:
      text = g_strdup_printf (_ ("“%s” is no number that can be read, and was not used."), cell);
      describe (reading, MUSTER_ROWS_DOUBT, "number", text);
      break;
    case MUSTER_ROWS_NO_NUMBER:
    case MUSTER_ROWS_CLEAR:
    default:
      break;
    }
}

/* "8 guns" in a column of men, where no column of guns says any. */
static void
read_guns_among_men (Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      if (building->mapping->roles[i].kind != MUSTER_ROWS_MEN)
        continue;
      MusterRowsNumber number =
        muster_rows_number_read (building->words,
                                 muster_rows_table_get (building->table, reading->row, i));
      if (!number.is_guns || !muster_rows_number_is_usable (&number))
        continue;
      reading->guns = number;
      describe (reading, MUSTER_ROWS_REMARK, "guns", _ ("The number of men is one of guns."));
      return;
    }
}

/* "8 guns" in the column of units is of guns. */
static void
read_figures (Reading *reading)
{
  reading->men = read_largest (reading, MUSTER_ROWS_MEN, &reading->men_column);
  reading->guns = muster_rows_read_figure (reading->building, reading->row, MUSTER_ROWS_GUNS);
  if (reading->guns.reading == MUSTER_ROWS_NO_NUMBER)
    read_guns_among_men (reading);
  reading->units = read_largest (reading, MUSTER_ROWS_UNITS, &reading->units_column);
  if (!reading->units.is_guns || reading->guns.reading != MUSTER_ROWS_NO_NUMBER)
    return;
  reading->guns = reading->units;
  reading->are_units_guns = TRUE;
  reading->units = (MusterRowsNumber){ MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  describe (reading, MUSTER_ROWS_REMARK, "guns", _ ("The number of units is one of guns."));
}

static void
keep_figures (Reading *reading)
{
  MusterRowsFigures *figures = &reading->building->figures[reading->row];
  figures->counts = TRUE;
  if (reading->names->len == 1)
    figures->unit = get_cell (reading, MUSTER_ROWS_UNIT);
  MusterRowsNumber men = muster_rows_read_figure (reading->building, reading->row, MUSTER_ROWS_MEN);
  if (muster_rows_number_is_usable (&men))
    figures->men = men.value;
  if (muster_rows_number_is_usable (&reading->guns))
    figures->guns = reading->guns.value;
  figures->is_open =
    !muster_rows_number_is_usable (&men) && !muster_rows_number_is_usable (&reading->guns);
}

static gboolean
says_none (const MusterRowsNumber *number)
{
  return number->reading == MUSTER_ROWS_CLEAR && number->value.num == 0;
}

static gboolean
says_some (const MusterRowsNumber *number)
{
  return muster_rows_number_is_usable (number) && number->value.num > 0;
}

/* A number of battalions is one of foot, wherever there is no column of arms. */
static const MusterKind *
guess_by_heading (const Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  const MusterRowsMapping *mapping = building->mapping;
  int column = reading->units_column;
  if (column < 0)
    column = muster_rows_mapping_find (mapping, MUSTER_ROWS_UNITS, MUSTER_ROWS_DEEPEST);
  if (column < 0 || mapping->header < 0
      || muster_rows_mapping_find (mapping, MUSTER_ROWS_ARM, MUSTER_ROWS_DEEPEST) >= 0)
    return NULL;
  return muster_rows_types_guess (building->types,
                                  muster_rows_table_get (building->table, (guint) mapping->header,
                                                         (guint) column));
}

/* What rows that do not say are: by the unit's name, its formations from the deepest up, or guns.
 */
static const MusterKind *
guess_by_name (const Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  const MusterSortedRow *sorted = &building->sorted->rows[reading->row];
  const MusterKind *kind =
    muster_rows_types_guess (building->types, get_cell (reading, MUSTER_ROWS_UNIT));
  if (kind == NULL && says_some (&reading->guns) && !says_some (&reading->men))
    kind = muster_rows_types_guess_guns (building->types);
  for (int level = sorted->deepest; kind == NULL && level >= 0; level--)
    if (sorted->places[level] != NULL)
      kind = muster_rows_types_guess (building->types, sorted->places[level]);
  if (kind == NULL)
    kind = guess_by_heading (reading);
  return kind != NULL && kind->category == MUSTER_CATEGORY_UNIT ? kind : NULL;
}

/* FALSE where the row is left out for its arm. */
static gboolean
find_kind (Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  const MusterRuleset *ruleset = building->aim->ruleset;
  const MusterRowsArm *arm = muster_rows_mapping_find_arm (building->mapping, reading->arm);
  g_autofree char *text = NULL;
  if (arm != NULL && arm->is_left_out)
    {
      text = g_strdup_printf (_ ("Rows of “%s” are left out, as you said."), reading->arm);
      leave_out_row (reading, "arm-left-out", text);
      return FALSE;
    }
  reading->is_asked = arm != NULL && arm->is_asked;
  if (arm != NULL && arm->type != NULL)
    reading->kind = muster_ruleset_find_node_kind (ruleset, arm->type);
  else if (reading->arm[0] == '\0')
    reading->kind = guess_by_name (reading);
  else if (arm == NULL)
    reading->kind = muster_rows_types_guess (building->types, reading->arm);
  if (reading->kind != NULL)
    return TRUE;
  if (reading->arm[0] == '\0')
    leave_out_row (reading, "no-arm",
                   _ ("It does not say what troops they are. Say what rows without an arm mean, or "
                      "correct the table."));
  else
    {
      /* Translators: %1$s: a ruleset; %2$s: what was written. */
      text = g_strdup_printf (_ ("No troops of %1$s are called “%2$s”. Say what they are."),
                              ruleset->title, reading->arm);
      leave_out_row (reading, "unknown-arm", text);
    }
  return FALSE;
}

static gint64
round_to_nearest (MusterNumber number)
{
  return muster_number_floor (muster_number_add (number, muster_number_new (1, 2)));
}

/* Units of so many men or guns each. */
static gint64
divide (const MusterRowsNumber *number, gint64 each)
{
  if (!muster_rows_number_is_usable (number) || each <= 0)
    return 1;
  return MAX (
    round_to_nearest (muster_number_multiply (number->value, muster_number_new (1, each))), 1);
}

/* "39e" of "39e, 69e Foot": a number alone, of a regiment whose arm is said behind the last. */
static gboolean
is_bare_number (const char *text)
{
  return g_ascii_isdigit (text[0]) && strchr (text, ' ') == NULL;
}

/* "39e, 69e, 76e Foot" names three regiments. Returns: (transfer full) (array zero-terminated=1):
 * "39e Foot" …; @part alone where it is no such list */
static char **
split_numbers (const char *part)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  if (!g_ascii_isdigit (part[0]))
    {
      g_strv_builder_add (names, part);
      return g_strv_builder_end (names);
    }
  g_auto (GStrv) items =
    g_regex_split_simple ("\\s*[,&+]\\s*|\\s+(?:and|und|et|y|e|i|и|och|en)\\s+", part, 0, 0);
  guint n = g_strv_length (items);
  const char *last = n > 1 ? items[n - 1] : "";
  const char *tail = g_ascii_isdigit (last[0]) ? strchr (last, ' ') : NULL;
  gboolean is_list = tail != NULL;
  for (guint i = 0; is_list && i + 1 < n; i++)
    is_list = is_bare_number (items[i]);
  for (guint i = 0; is_list && i + 1 < n; i++)
    {
      g_autofree char *name = g_strconcat (items[i], tail, NULL);
      g_strv_builder_add (names, name);
    }
  g_strv_builder_add (names, is_list ? last : part);
  return g_strv_builder_end (names);
}

static void
add_names_of_part (Reading *reading, const char *part)
{
  g_auto (GStrv) names = split_numbers (part);
  for (int i = 0; names[i] != NULL && reading->names->len <= MUSTER_ROWS_MOST_UNITS; i++)
    g_ptr_array_add (reading->names, g_strdup (names[i]));
}

/* Every unit by its name: "A; B; C", where "C (2)" is two; one part may be a list of numbers of its
 * own: "1, 2 and 3/5th Line". */
static void
read_names (Reading *reading)
{
  g_auto (GStrv) parts = g_strsplit (get_cell (reading, MUSTER_ROWS_UNIT), ";", -1);
  for (int i = 0; parts[i] != NULL && reading->names->len <= MUSTER_ROWS_MOST_UNITS; i++)
    {
      char *name = g_strstrip (parts[i]);
      char *bracket = g_str_has_suffix (name, ")") ? strrchr (name, '(') : NULL;
      char *end = NULL;
      gint64 times = bracket != NULL ? g_ascii_strtoll (bracket + 1, &end, 10) : 1;
      gboolean is_times = end != NULL && end > bracket + 1 && g_str_equal (end, ")") && times >= 1
                          && times <= MUSTER_ROWS_MOST_UNITS && parts[1] != NULL;
      if (muster_rows_cell_is_empty (name))
        continue;
      if (is_times)
        *bracket = '\0';
      g_strchomp (name);
      if (!is_times || times == 1)
        add_names_of_part (reading, name);
      for (gint64 n = 0; is_times && times > 1 && n < times; n++)
        g_ptr_array_add (reading->names, g_strdup_printf ("%s (%d)", name, (int) n + 1));
    }
}

/* A nought in one column is that of another arm, where another one says some. */
static gboolean
stands_for_none (const Reading *reading)
{
  const MusterRowsNumber *strength = reading->is_guns ? &reading->guns : &reading->men;
  if (says_some (&reading->units) || says_some (strength))
    return FALSE;
  return says_none (&reading->units)
         || (reading->units.reading == MUSTER_ROWS_NO_NUMBER && says_none (strength));
}

/* FALSE where the row is left out: it stands for none, or for too many. */
static gboolean
count_units (Reading *reading)
{
  const MusterRowsMapping *mapping = reading->building->mapping;
  const MusterRowsNumber *strength = reading->is_guns ? &reading->guns : &reading->men;
  gint64 each = reading->is_guns ? mapping->guns_per_battery : mapping->men_per_unit;
  if (stands_for_none (reading))
    {
      leave_out_row (reading, "none", _ ("It says that there are none."));
      return FALSE;
    }
  if (says_some (&reading->units))
    reading->n = MAX (round_to_nearest (reading->units.value), 1);
  else if (reading->names->len > 1)
    reading->n = reading->names->len;
  else
    reading->n = divide (strength, each);
  if (reading->n <= MUSTER_ROWS_MOST_UNITS)
    return TRUE;
  g_autofree char *text =
    g_strdup_printf (_ ("It would make %" PRId64 " units, more than an army can have. Look "
                        "at its figures, and at how many men or guns make a unit."),
                     reading->n);
  leave_out_row (reading, "too-many", text);
  return FALSE;
}

/* What the row stands in, where its commanders are named and @n more nodes have their room; NULL
 * where there is no room, for which the row is left out. */
static MusterRowsNode *
find_node (Reading *reading, gint64 n)
{
  MusterRowsBuilding *building = reading->building;
  gint64 n_formations = muster_rows_tree_count_new (building, reading->row);
  if (!muster_rows_has_room (building, n_formations + n))
    {
      leave_out_row (reading, "too-many", _ ("The army has as much in it as it can have."));
      return NULL;
    }
  MusterRowsNode *node =
    muster_rows_tree_find (building, reading->row, building->sorted->rows[reading->row].deepest);
  building->n_nodes += (guint) n;
  muster_rows_tree_name_chiefs (building, reading->row);
  return node;
}

/* Of several names for more units each has its share, the first ones the rest. Returns: the name of
 * the unit at @index; @nth: which of those of its name it is, from 1; 0: the only one */
static guint
find_shared_name (const Reading *reading, guint index, guint *nth)
{
  guint each = (guint) reading->n / reading->names->len;
  guint rest = (guint) reading->n % reading->names->len;
  guint with_more = rest * (each + 1);
  guint size = index < with_more ? each + 1 : each;
  guint from = index < with_more ? index : index - with_more;
  *nth = size > 1 ? from % size + 1 : 0;
  return (index < with_more ? 0 : rest) + from / size;
}

static gboolean
are_names_shared (const Reading *reading)
{
  return reading->names->len > 1 && reading->names->len < reading->n;
}

static char *
dup_name (const Reading *reading, guint index)
{
  if (reading->names->len == reading->n)
    return g_strdup (g_ptr_array_index (reading->names, index));
  if (reading->names->len == 0)
    return NULL;
  if (are_names_shared (reading))
    {
      guint nth;
      guint of = find_shared_name (reading, index, &nth);
      const char *name = g_ptr_array_index (reading->names, of);
      return nth > 0 ? g_strdup_printf ("%s (%u)", name, nth) : g_strdup (name);
    }
  const char *name = g_ptr_array_index (reading->names, 0);
  g_autofree char *all =
    reading->names->len > 1 ? g_strdup (get_cell (reading, MUSTER_ROWS_UNIT)) : g_strdup (name);
  return reading->n > 1 ? g_strdup_printf ("%s (%u)", all, index + 1) : g_strdup (all);
}

/* Its room has been asked for. */
static MusterRowsUnit *
add_unit (Reading *reading, MusterRowsNode *node, const MusterKind *kind, const char *name)
{
  MusterRowsUnit *unit = muster_rows_node_add_unit (node, kind);
  unit->name = g_strdup (name);
  unit->men = unit->guns = (MusterNumber){ 0, 0 };
  reading->building->n_units += kind->category == MUSTER_CATEGORY_UNIT;
  reading->building->guessed_nation |=
    kind->nation >= 0 && (!reading->is_asked || kind != reading->kind);
  return unit;
}

/* The share of the unit at @index of @n, in whole men or guns: the first ones have the rest. */
static MusterNumber
share (const MusterRowsNumber *number, gint64 n, gint64 index)
{
  if (!muster_rows_number_is_usable (number))
    return (MusterNumber){ 0, 0 };
  gint64 whole = round_to_nearest (number->value);
  return MUSTER_NUMBER (whole / n + (index < whole % n));
}

/* Whole guns on a row of other troops. */
static gint64
count_guns_beside (const Reading *reading)
{
  gboolean has_guns = !reading->is_guns && muster_rows_number_is_usable (&reading->guns);
  return has_guns ? round_to_nearest (reading->guns.value) : 0;
}

static void
note_guns (Reading *reading, MusterRowsUnit *unit)
{
  gint64 guns = count_guns_beside (reading);
  if (guns <= 0)
    return;
  g_autofree char *note =
    /* Translators: of a battery. */
    g_strdup_printf (ngettext ("%d gun", "%d guns", (gulong) guns), (int) guns);
  g_autofree char *text =
    /* Translators: %1$d: how many guns; %2$s: a troop type. */
    g_strdup_printf (ngettext ("%1$d gun on a row of %2$s: it is in the unit’s note.",
                               "%1$d guns on a row of %2$s: they are in the unit’s note.",
                               (gulong) guns),
                     (int) guns, reading->kind->name);
  muster_rows_note_add (unit->note, note);
  describe (reading, MUSTER_ROWS_DOUBT, "guns-with-troops", text);
}

/* What further columns of men or units say of the row, such as the horse of a brigade of foot. */
static void
note_figures_beside (Reading *reading, MusterRowsUnit *unit, MusterRowsRoleKind role, int taken)
{
  const MusterRowsBuilding *building = reading->building;
  g_autofree char *chosen =
    taken >= 0 ? muster_rows_dup_heading (building->table, building->mapping, (guint) taken) : NULL;
  for (guint i = 0; taken >= 0 && i < building->mapping->n_columns; i++)
    {
      MusterRowsNumber number = read_column (building, reading->row, i, role);
      if ((int) i == taken || !says_some (&number))
        continue;
      const char *cell = muster_rows_table_get (building->table, reading->row, i);
      g_autofree char *heading = muster_rows_dup_heading (building->table, building->mapping, i);
      g_autofree char *note = g_strdup_printf ("%s: %s", heading, cell);
      g_autofree char *text = g_strdup_printf (
        /* Translators: %1$s: what was written; %2$s: the head of a column; %3$s: what was taken;
         * %4$s: the head of its column. */
        _ ("Its strength is “%3$s”, under “%4$s”; “%1$s” under “%2$s” is in the unit’s note."),
        cell, heading, muster_rows_table_get (building->table, reading->row, (guint) taken),
        chosen);
      muster_rows_note_add (unit->note, note);
      describe (reading, MUSTER_ROWS_DOUBT, "figure-beside", text);
    }
}

/* So many batteries are made of guns beside troops; 0: none, and the guns stay with the troops. */
static gint64
count_batteries (const Reading *reading)
{
  const MusterRowsMapping *mapping = reading->building->mapping;
  if (count_guns_beside (reading) <= 0 || !mapping->makes_batteries
      || muster_rows_types_guess_guns (reading->building->types) == NULL)
    return 0;
  gint64 n = divide (&reading->guns, mapping->guns_per_battery);
  gboolean has_room = muster_rows_has_room (reading->building, n);
  return n <= MUSTER_ROWS_MOST_UNITS && has_room ? n : 0;
}

static void
make_batteries (Reading *reading, MusterRowsNode *node, gint64 n)
{
  const MusterKind *kind = muster_rows_types_guess_guns (reading->building->types);
  gint64 guns = round_to_nearest (reading->guns.value);
  reading->building->n_nodes += (guint) n;
  for (gint64 i = 0; i < n; i++)
    add_unit (reading, node, kind, NULL)->guns = share (&reading->guns, n, i);
  g_autofree char *text =
    /* Translators: %1$d: how many guns; %2$s: a troop type; %3$s: another type; %4$d: how many of
       that. */
    g_strdup_printf (ngettext ("%1$d gun on a row of %2$s: made into %3$s × %4$d.",
                               "%1$d guns on a row of %2$s: made into %3$s × %4$d.", (gulong) guns),
                     (int) guns, reading->kind->name, kind->name, (int) n);
  describe (reading, MUSTER_ROWS_REMARK, "guns-with-troops", text);
}

static void
describe_crew (Reading *reading)
{
  if (reading->is_guns && muster_rows_number_is_usable (&reading->men)
      && reading->men.value.num > 0)
    describe (reading, MUSTER_ROWS_REMARK, "men-with-guns",
              _ ("Men on a row of guns are their crews: they make no units."));
}

static void
describe_taken (Reading *reading, const MusterRowsNode *node)
{
  const char *name = reading->kind->name;
  const char *in = node->name != NULL ? node->name : node->chief;
  if (in != NULL)
    muster_rows_report_add (reading->building->report, reading->line, MUSTER_ROWS_TAKEN, "units",
                            /* Translators: "Taken as 3 × Line infantry in 1st Division." */
                            _ ("Taken as %1$d × %2$s in %3$s."), (int) reading->n, name, in);
  else
    muster_rows_report_add (reading->building->report, reading->line, MUSTER_ROWS_TAKEN, "units",
                            /* Translators: %1$d: how many; %2$s: a troop type. */
                            _ ("Taken as %1$d × %2$s."), (int) reading->n, name);
}

/* What a unit of the row is: what its own name says more nearly, of the row's arm, or where the row
 * has none, whatever it says. A name that alone would say another arm is told. */
static const MusterKind *
find_own_kind (Reading *reading, const char *name)
{
  const MusterRowsTypes *types = reading->building->types;
  gboolean is_doubtful = FALSE;
  if (reading->is_asked || name == NULL)
    return reading->kind;
  const MusterKind *own = muster_rows_types_guess_within (types, reading->kind, name, &is_doubtful);
  if (own == NULL || own == reading->kind)
    return reading->kind;
  if (is_doubtful && reading->arm[0] != '\0')
    {
      g_autofree char *text = g_strdup_printf (
        /* Translators: %1$s: a unit; %2$s: a troop type; %3$s: an arm as a table has it. */
        _ ("“%1$s” could be of another arm. It was taken as %2$s, for the row says “%3$s”."), name,
        own->name, reading->arm);
      describe (reading, MUSTER_ROWS_DOUBT, "type-by-arm", text);
    }
  return own;
}

static void
describe_shares (Reading *reading)
{
  if (!are_names_shared (reading) || reading->n % reading->names->len == 0)
    return;
  g_autofree char *text =
    /* Translators: %1$d: how many units; %2$u: how many regiments they are of. */
    g_strdup_printf (_ ("%1$d units are not the same number for each of %2$u names: the first ones "
                        "have one more."),
                     (int) reading->n, reading->names->len);
  describe (reading, MUSTER_ROWS_DOUBT, "shared", text);
}

static gboolean
is_called (const MusterKind *kind, const char *folded)
{
  g_autofree char *name = muster_words_fold (kind->name);
  g_autofree char *plural = muster_words_fold (kind->plural);
  g_autofree char *id = muster_words_fold (kind->id);
  return g_str_equal (name, folded) || g_str_equal (plural, folded) || g_str_equal (id, folded);
}

/* What is called so and may stand on @bearer, of the army's nation before others; NULL where
 * nothing is. */
static const MusterKind *
find_option (const MusterRowsBuilding *building, const MusterKind *bearer, const char *called)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  g_autofree char *folded = muster_words_fold (called);
  const MusterKind *found = NULL;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->category != MUSTER_CATEGORY_OPTION || !is_called (kind, folded)
          || !muster_kind_may_hold (ruleset, bearer, kind))
        continue;
      if (kind->nation < 0
          || g_strcmp0 (ruleset->nations[kind->nation].id, building->aim->nation) == 0)
        return kind;
      found = found != NULL ? found : kind;
    }
  return found;
}

/* An option whose own name begins with a number is not so many of another. */
static const MusterKind *
find_options (const MusterRowsBuilding *building,
              const MusterKind *bearer,
              const char *text,
              guint *n)
{
  const MusterKind *option = find_option (building, bearer, text);
  const char *called = text;
  *n = 1;
  if (option != NULL)
    return option;
  *n = muster_kind_search_take_count (&called);
  return find_option (building, bearer, called);
}

/* Gives the unit what is called so, as often as it has room; what is none is noted, and told for
 * the first unit of the row. */
static void
give_option (Reading *reading, MusterRowsUnit *unit, const char *text, gboolean is_first)
{
  MusterRowsBuilding *building = reading->building;
  guint n;
  const MusterKind *option = find_options (building, unit->kind, text, &n);
  if (option != NULL && muster_rows_has_room (building, n))
    {
      building->n_nodes += n;
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (unit->options, (gpointer) option);
      return;
    }
  muster_rows_note_add (unit->note, text);
  if (!is_first)
    return;
  g_autofree char *told =
    option != NULL
      ? g_strdup_printf (_ ("The army has as much in it as it can have: %s is only in the note."),
                         text)
      /* Translators: %1$s: what a table says; %2$s: a troop type. */
      : g_strdup_printf (_ ("“%1$s” is nothing that %2$s may be given. It is in the note."), text,
                         unit->kind->name);
  describe (reading, MUSTER_ROWS_DOUBT, "option", told);
}

static void
give_options (Reading *reading, MusterRowsUnit *unit, gboolean is_first)
{
  const char *cell = get_cell (reading, MUSTER_ROWS_OPTIONS);
  if (muster_rows_cell_is_empty (cell))
    return;
  if (find_option (reading->building, unit->kind, cell) != NULL)
    {
      give_option (reading, unit, cell, is_first);
      return;
    }
  g_auto (GStrv) parts = g_strsplit_set (cell, ";,+\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_strstrip (parts[i])[0] != '\0')
      give_option (reading, unit, parts[i], is_first);
}

/* What a row without troops says of options is noted on its formation. */
static void
note_options (Reading *reading, MusterRowsNode *node)
{
  const char *cell = get_cell (reading, MUSTER_ROWS_OPTIONS);
  if (muster_rows_cell_is_empty (cell))
    return;
  g_autofree char *told =
    g_strdup_printf (_ ("Only units and commanders are given options. “%s” is in the note."), cell);
  muster_rows_note_add (node->note, cell);
  describe (reading, MUSTER_ROWS_DOUBT, "option", told);
}

/* The units of the row that are not batteries of its guns. */
static MusterRowsUnit *
add_troops (Reading *reading, MusterRowsNode *node, gboolean with_guns)
{
  MusterRowsUnit *first = NULL;
  for (guint i = 0; i < reading->n; i++)
    {
      g_autofree char *name = dup_name (reading, i);
      MusterRowsUnit *unit = add_unit (reading, node, find_own_kind (reading, name), name);
      unit->arm = muster_words_fold (reading->arm);
      unit->men = share (&reading->men, reading->n, i);
      if (with_guns)
        unit->guns = share (&reading->guns, reading->n, i);
      if (i == 0)
        muster_rows_choose_grades (reading->building, reading->row, node, first = unit);
      else
        g_array_append_vals (unit->grades, first->grades->data, first->grades->len);
      give_options (reading, unit, i == 0);
    }
  return first;
}

static void
add_units (Reading *reading)
{
  const char *note = get_cell (reading, MUSTER_ROWS_NOTE);
  MusterRowsNode *node = find_node (reading, reading->n);
  if (node == NULL)
    return;
  describe_taken (reading, node);
  gint64 n_batteries = count_batteries (reading);
  MusterRowsUnit *first = add_troops (reading, node, n_batteries == 0);
  if (note[0] != '\0')
    muster_rows_note_add (first->note, note);
  muster_rows_choose_chief_grades (reading->building, reading->row, node, NULL);
  if (n_batteries > 0)
    make_batteries (reading, node, n_batteries);
  else
    note_guns (reading, first);
  describe_shares (reading);
  note_figures_beside (reading, first, MUSTER_ROWS_MEN, reading->men_column);
  note_figures_beside (reading, first, MUSTER_ROWS_UNITS, reading->units_column);
  describe_crew (reading);
}

/* A row that is a commander by himself. */
static void
add_commander (Reading *reading)
{
  const char *name = get_cell (reading, MUSTER_ROWS_UNIT);
  const char *note = get_cell (reading, MUSTER_ROWS_NOTE);
  MusterRowsBuilding *building = reading->building;
  MusterRowsNode *node = find_node (reading, 1);
  if (node == NULL)
    return;
  const MusterKind *own =
    !reading->is_asked && node->kind != NULL
      ? muster_rows_types_find_commander (building->types, node->kind, reading->arm)
      : NULL;
  if (own != NULL)
    reading->kind = own;
  muster_rows_report_add (building->report, reading->line, MUSTER_ROWS_TAKEN, "commander",
                          _ ("Taken as %s."), reading->kind->name);
  MusterRowsUnit *unit =
    add_unit (reading, node, reading->kind, name[0] != '\0' ? name : node->chief);
  if (unit->name != NULL && !g_hash_table_contains (node->commanders, unit->name))
    g_hash_table_insert (node->commanders, unit->name, unit);
  /* He had room by his name as well, which his row said before he was there. */
  if (muster_rows_tree_place_chief (building, reading->row, node))
    building->n_nodes--;
  if (note[0] != '\0')
    muster_rows_note_add (unit->note, note);
  muster_rows_choose_grades (building, reading->row, node, unit);
  muster_rows_choose_chief_grades (building, reading->row, node, unit);
  give_options (reading, unit, TRUE);
}

/* Nothing but a formation, and who commands it. */
static void
add_formation (Reading *reading)
{
  const MusterSortedRow *sorted = &reading->building->sorted->rows[reading->row];
  const char *note = get_cell (reading, MUSTER_ROWS_NOTE);
  if (sorted->deepest < 0 && sorted->chief == NULL)
    {
      leave_out_row (reading, "nothing", _ ("It says nothing that an army could have."));
      return;
    }
  MusterRowsNode *node = find_node (reading, 0);
  if (node == NULL)
    return;
  if (muster_rows_names_formation_only (reading->building, reading->row))
    {
      g_array_append_val (reading->building->headings, reading->row);
      return;
    }
  node->says_more = TRUE;
  if (sorted->deepest < 0)
    describe (reading, MUSTER_ROWS_TAKEN, "commander", _ ("Taken as the commander of the army."));
  else
    describe (reading, MUSTER_ROWS_TAKEN, "formation", _ ("Taken as a formation without troops."));
  if (note[0] != '\0')
    muster_rows_note_add (node->note, note);
  note_options (reading, node);
  muster_rows_choose_grades (reading->building, reading->row, node, NULL);
  muster_rows_choose_chief_grades (reading->building, reading->row, node, NULL);
}

static gboolean
has_troops (const Reading *reading)
{
  return reading->arm[0] != '\0' || get_cell (reading, MUSTER_ROWS_UNIT)[0] != '\0'
         || reading->men.reading != MUSTER_ROWS_NO_NUMBER
         || reading->guns.reading != MUSTER_ROWS_NO_NUMBER
         || reading->units.reading != MUSTER_ROWS_NO_NUMBER;
}

static void
describe_figures (Reading *reading)
{
  static const MusterRowsRoleKind roles[] = { MUSTER_ROWS_MEN, MUSTER_ROWS_GUNS,
                                              MUSTER_ROWS_UNITS };
  const MusterRowsBuilding *building = reading->building;
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    for (guint column = 0; column < building->mapping->n_columns; column++)
      {
        MusterRowsNumber number = read_column (building, reading->row, column, roles[i]);
        describe_figure (reading, &number, roles[i],
                         muster_rows_table_get (building->table, reading->row, column));
      }
}

/* Of several columns of men a row has that of its arm, where there is something in it. */
static void
take_own_column (Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      MusterRowsNumber number = read_column (building, reading->row, i, MUSTER_ROWS_MEN);
      g_autofree char *heading = muster_rows_dup_heading (building->table, building->mapping, i);
      if (says_some (&number)
          && muster_rows_types_is_own_column (building->types, reading->kind, heading))
        {
          reading->men = number;
          reading->men_column = (int) i;
          return;
        }
    }
}

/* A row of headquarters says who commands its formation, or only that somebody does. */
static gboolean
is_headquarters (const Reading *reading)
{
  const MusterRowsArm *arm =
    muster_rows_mapping_find_arm (reading->building->mapping, reading->arm);
  if (reading->arm[0] != '\0')
    return arm != NULL ? arm->is_headquarters
                       : muster_rows_types_is_headquarters (reading->building->types, reading->arm);
  return muster_rows_types_is_headquarters (reading->building->types,
                                            get_cell (reading, MUSTER_ROWS_UNIT));
}

/* Whose row it is, where no column of commanders says: unless that is only what he commands.
 * Returns: (transfer none) (nullable) */
static const char *
find_headquarters_name (const Reading *reading)
{
  const MusterRowsBuilding *building = reading->building;
  const MusterSortedRow *sorted = &building->sorted->rows[reading->row];
  const char *name = get_cell (reading, MUSTER_ROWS_UNIT);
  const char *place = sorted->deepest >= 0 ? sorted->places[sorted->deepest] : NULL;
  g_autofree char *folded = muster_words_fold (name);
  g_autofree char *other = muster_words_fold (place != NULL ? place : "");
  if (folded[0] == '\0' || g_str_equal (folded, other) || has_commander (sorted)
      || muster_words_begin (building->words, "row", "headquarters", folded)
      || muster_words_end (building->words, "row", "headquarters", folded))
    return NULL;
  return name;
}

static void
add_headquarters (Reading *reading)
{
  const char *note = get_cell (reading, MUSTER_ROWS_NOTE);
  MusterRowsNode *node = find_node (reading, 0);
  if (node == NULL)
    return;
  name_chief (reading->building, reading->row, node, find_headquarters_name (reading));
  if (node->chief == NULL && !node->has_chief && muster_rows_has_room (reading->building, 1))
    {
      reading->building->n_nodes++;
      node->has_chief = TRUE;
    }
  node->says_more = TRUE;
  describe (reading, MUSTER_ROWS_TAKEN, "commander", _ ("Taken as who commands its formation."));
  if (note[0] != '\0')
    muster_rows_note_add (node->note, note);
  note_options (reading, node);
  muster_rows_choose_grades (reading->building, reading->row, node, NULL);
  muster_rows_choose_chief_grades (reading->building, reading->row, node, NULL);
}

static void
read_troops (Reading *reading)
{
  describe_figures (reading);
  if (is_headquarters (reading))
    {
      add_headquarters (reading);
      return;
    }
  if (!find_kind (reading))
    return;
  take_own_column (reading);
  if (reading->kind->category == MUSTER_CATEGORY_COMMANDER)
    {
      add_commander (reading);
      return;
    }
  reading->is_guns = muster_rows_types_is_of_guns (reading->building->types, reading->kind);
  if (count_units (reading))
    add_units (reading);
}

/** Puts what a row of troops says into the tree, and tells what became of it. */
static void
muster_rows_read_row (MusterRowsBuilding *building, guint row)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  Reading reading = {
    .building = building, .row = row, .line = building->table->rows[row].line, .names = names
  };
  reading.arm = get_cell (&reading, MUSTER_ROWS_ARM);
  read_figures (&reading);
  if (!has_troops (&reading))
    {
      add_formation (&reading);
      return;
    }
  read_names (&reading);
  keep_figures (&reading);
  read_troops (&reading);
}

typedef struct
{
  MusterNumber men;
  MusterNumber guns;
} Sum;

/* Of rows so far: those that were taken, and all of them. */
typedef struct
{
  Sum taken;
  Sum with_duplicates;
} Sums;

/* What several rows stand in. Names are kept once, so that like ones are the same. */
typedef struct
{
  const char *places[MUSTER_ROWS_MOST_LEVELS]; /* NULL behind the deepest */
  Sums sums;
} Place;

/* A formation's name, and the last row so far that has it. */
typedef struct
{
  guint row;
  int level;
} Named;

/* Sums that run along with the rows. */
typedef struct
{
  MusterRowsBuilding *building;
  GHashTable *places;                        /* Place, by its places */
  GHashTable *names;                         /* folded name → Named */
  const char *seen[MUSTER_ROWS_MOST_LEVELS]; /* names of the last row that counted */
  Named *named[MUSTER_ROWS_MOST_LEVELS];     /* (unowned): theirs; NULL: not named */
  guint most_words;                          /* of a name */
  guint last;                                /* row of the last total */
  Sums all;
  Sums since; /* the total before */
} Totals;

static guint
hash_place (gconstpointer data)
{
  const Place *place = data;
  guint hash = 0;
  for (int i = 0; i < MUSTER_ROWS_MOST_LEVELS; i++)
    hash = hash * 31 + g_direct_hash (place->places[i]);
  return hash;
}

static gboolean
is_same_place (gconstpointer a, gconstpointer b)
{
  return memcmp (((const Place *) a)->places, ((const Place *) b)->places,
                 sizeof ((const Place *) a)->places)
         == 0;
}

static Place
make_place (const MusterSortedRow *row, int deepest)
{
  Place place = {
    { NULL }, { { MUSTER_NUMBER (0), MUSTER_NUMBER (0) }, { MUSTER_NUMBER (0), MUSTER_NUMBER (0) } }
  };
  for (int i = 0; i <= deepest; i++)
    place.places[i] = row->places[i];
  return place;
}

static void
add_to_sum (Sum *sum, const MusterRowsFigures *figures)
{
  sum->men = muster_number_add (sum->men, figures->men);
  sum->guns = muster_number_add (sum->guns, figures->guns);
}

static void
add_to_sums (Sums *sums, const MusterRowsFigures *figures)
{
  add_to_sum (&sums->with_duplicates, figures);
  if (!figures->is_duplicate)
    add_to_sum (&sums->taken, figures);
}

static Sums *
ensure_sums (Totals *totals, const MusterSortedRow *row, int deepest)
{
  Place place = make_place (row, deepest);
  Place *found = g_hash_table_lookup (totals->places, &place);
  if (found == NULL)
    {
      found = g_memdup2 (&place, sizeof place);
      g_hash_table_add (totals->places, found);
    }
  return &found->sums;
}

static guint
count_words (const char *folded)
{
  guint n = 0;
  for (const char *at = folded; *at != '\0'; at++)
    n += *at == ' ';
  return n > 0 ? n - 1 : 0;
}

/* Rows that follow each other mostly stand in the same, whose name is folded once. */
static void
keep_name (Totals *totals, int level, const char *name)
{
  g_autofree char *folded = name != totals->seen[level] ? muster_words_fold (name) : NULL;
  if (folded == NULL)
    return;
  totals->seen[level] = name;
  totals->most_words = MAX (totals->most_words, count_words (folded));
  totals->named[level] = g_hash_table_lookup (totals->names, folded);
  if (totals->named[level] != NULL || folded[0] == '\0')
    return;
  totals->named[level] = g_new0 (Named, 1);
  g_hash_table_insert (totals->names, g_steal_pointer (&folded), totals->named[level]);
}

static void
keep_names (Totals *totals, guint index)
{
  const MusterSortedRow *row = &totals->building->sorted->rows[index];
  for (int level = 0; level <= row->deepest; level++)
    {
      if (row->places[level] == NULL)
        continue;
      keep_name (totals, level, row->places[level]);
      if (totals->named[level] != NULL)
        *totals->named[level] = (Named){ index, level };
    }
}

/* A row of troops counts for all that it stands in. */
static void
add_row (Totals *totals, guint index)
{
  const MusterRowsFigures *figures = &totals->building->figures[index];
  const MusterSortedRow *row = &totals->building->sorted->rows[index];
  if (!figures->counts)
    return;
  add_to_sums (&totals->all, figures);
  add_to_sums (&totals->since, figures);
  keep_names (totals, index);
  for (int place = 0; place <= row->deepest; place++)
    if (row->places[place] != NULL)
      add_to_sums (ensure_sums (totals, row, place), figures);
}

static gboolean
is_total_word (const MusterRowsBuilding *building, const char *text)
{
  g_autofree char *folded = muster_words_fold (text);
  return muster_words_begin (building->words, "row", "total", folded)
         || muster_words_end (building->words, "row", "total", folded);
}

static gboolean
is_later (const Named *named, const Named *other)
{
  return other == NULL || named->row > other->row
         || (named->row == other->row && named->level > other->level);
}

/* The last of the names that begin at a word of what a total says; @best: one so far, or NULL. */
static const Named *
find_name_at (const Totals *totals, const char *word, const Named *best)
{
  const char *end = word;
  for (guint n = 0; n < totals->most_words && end[1] != '\0'; n++)
    {
      end = strchr (end + 1, ' ');
      g_autofree char *name = g_strndup (word, (gsize) (end + 1 - word));
      const Named *named = g_hash_table_lookup (totals->names, name);
      if (named != NULL && is_later (named, best))
        best = named;
    }
  return best;
}

/* The formation named in what a total says; of several the one that the last row stands in. */
static const Named *
find_name_in (const Totals *totals, const char *said)
{
  const Named *best = NULL;
  for (const char *word = said; word != NULL && word[0] != '\0'; word = strchr (word + 1, ' '))
    best = find_name_at (totals, word, best);
  return best;
}

/* Whether a total names a formation, in its cells of formations or behind the word; it stands in
 * that then. */
static gboolean
find_formation (const Totals *totals, guint total)
{
  const MusterRowsBuilding *building = totals->building;
  MusterSortedRow *row = &building->sorted->rows[total];
  g_autofree char *said =
    muster_words_fold (muster_rows_table_get (building->table, total, row->column));
  for (int level = row->deepest; level >= 0; level--)
    if (row->places[level] != NULL && is_total_word (building, row->places[level]))
      row->deepest = level - 1;
  while (row->deepest >= 0 && row->places[row->deepest] == NULL)
    row->deepest--;
  if (row->deepest >= 0)
    return TRUE;
  const Named *named =
    muster_words_equal (building->words, "row", "total", said) ? NULL : find_name_in (totals, said);
  if (named == NULL)
    return FALSE;
  memcpy (row->places, building->sorted->rows[named->row].places, sizeof row->places);
  row->deepest = named->level;
  return TRUE;
}

static gboolean
fits_number (const MusterRowsNumber *said, MusterNumber sum)
{
  return !muster_rows_number_is_usable (said) || muster_number_compare (said->value, sum) == 0;
}

typedef struct
{
  MusterRowsNumber men;
  MusterRowsNumber guns;
} Said;

static gboolean
fits (const Said *said, Sum sum)
{
  return fits_number (&said->men, sum.men) && fits_number (&said->guns, sum.guns);
}

static void
complain (MusterRowsBuilding *building,
          guint row,
          const char *format,
          MusterNumber said,
          MusterNumber sum)
{
  g_autofree char *one = muster_number_dup_text (said);
  g_autofree char *other = muster_number_dup_text (sum);
  building->report->n_wrong_totals++;
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "total-differs", format, one, other);
}

static void
report_total (MusterRowsBuilding *building, guint row, const Said *said, Sum sum)
{
  if (!fits_number (&said->men, sum.men))
    /* Translators: %1$s: the total that the table gives; %2$s: the sum of its rows. */
    complain (building, row, _ ("The total says %1$s men; its rows make %2$s."), said->men.value,
              sum.men);
  if (!fits_number (&said->guns, sum.guns))
    /* Translators: %1$s: the total that the table gives; %2$s: the sum of its rows. */
    complain (building, row, _ ("The total says %1$s guns; its rows make %2$s."), said->guns.value,
              sum.guns);
}

static gboolean
is_grand (const MusterRowsBuilding *building, guint row)
{
  const char *said =
    muster_rows_table_get (building->table, row, building->sorted->rows[row].column);
  g_autofree char *folded = muster_words_fold (said);
  return muster_words_begin (building->words, "row", "grand-total", folded);
}

static guint
find_last_total (const MusterSortedRows *sorted)
{
  guint last = 0;
  for (guint i = 0; i < sorted->n_rows; i++)
    if (sorted->rows[i].category == MUSTER_ROW_TOTAL)
      last = i;
  return last;
}

static void
describe_duplicates (MusterRowsBuilding *building, guint row)
{
  building->report->n_wrong_totals++;
  muster_rows_report_add (building->report, building->table->rows[row].line, MUSTER_ROWS_DOUBT,
                          "total-with-duplicates",
                          _ ("The total adds up only with the rows that were left out because "
                             "they stand twice."));
}

/* A total that names nothing is of the rows since the one before, or of all so far. */
static void
check_total (Totals *totals, guint row)
{
  MusterRowsBuilding *building = totals->building;
  Said said = { muster_rows_read_figure (building, row, MUSTER_ROWS_MEN),
                muster_rows_read_figure (building, row, MUSTER_ROWS_GUNS) };
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  gboolean is_named = find_formation (totals, row);
  const Sums *whole = is_named ? ensure_sums (totals, sorted, sorted->deepest) : &totals->all;
  const Sums *since = is_named ? whole : &totals->since;
  const Sums *part = is_grand (building, row) ? whole : since;
  if (fits (&said, part->taken) || fits (&said, whole->taken))
    return;
  if (fits (&said, whole->with_duplicates) || fits (&said, since->with_duplicates))
    describe_duplicates (building, row);
  else
    report_total (building, row, &said, row == totals->last ? whole->taken : part->taken);
}

/** Compares the totals of the table with the rows that they stand for. */
static void
muster_rows_check_totals (MusterRowsBuilding *building)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_place, is_same_place, g_free, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Sums none = make_place (NULL, -1).sums;
  Totals totals = { .building = building,
                    .places = places,
                    .names = names,
                    .last = find_last_total (building->sorted),
                    .all = none,
                    .since = none };
  for (guint i = 0; i < building->sorted->n_rows; i++)
    if (building->sorted->rows[i].category == MUSTER_ROW_TOTAL)
      {
        check_total (&totals, i);
        totals.since = none;
      }
    else
      add_row (&totals, i);
}

/* What the reader of the table had to say. */
static void
describe_notes (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->table->notes->len; i++)
    {
      const MusterProblem *note = g_ptr_array_index (building->table->notes, i);
      muster_rows_report_add (building->report, (guint) note->line,
                              note->is_note ? MUSTER_ROWS_REMARK : MUSTER_ROWS_DOUBT, "table", "%s",
                              note->message);
    }
}

/* Columns that were passed over, and of which side rows were taken. */
static void
describe_columns (MusterRowsBuilding *building)
{
  const MusterRowsMapping *mapping = building->mapping;
  for (guint i = 0; i < mapping->n_columns; i++)
    {
      g_autofree char *heading = muster_rows_dup_heading (building->table, mapping, i);
      if (mapping->roles[i].kind == MUSTER_ROWS_PASS_OVER)
        muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "column",
                                _ ("The column “%s” was passed over."), heading);
      else if (mapping->roles[i].kind == MUSTER_ROWS_ONLY && mapping->only[i] != NULL)
        muster_rows_report_add (
          building->report, 0, MUSTER_ROWS_REMARK, "side",
          /* Translators: %1$s: the head of a column; %2$s: what stands in it. */
          _ ("Only rows whose “%1$s” is “%2$s” were taken."), heading, mapping->only[i]);
    }
}

static void
describe_units (MusterRowsBuilding *building)
{
  const MusterRowsMapping *mapping = building->mapping;
  gboolean has_men = muster_rows_mapping_find (mapping, MUSTER_ROWS_MEN, MUSTER_ROWS_DEEPEST) >= 0;
  gboolean has_units =
    muster_rows_mapping_find (mapping, MUSTER_ROWS_UNITS, MUSTER_ROWS_DEEPEST) >= 0;
  if (has_men && !has_units && mapping->men_per_unit <= 0 && !mapping->men_asked)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "men-per-unit",
                            _ ("Men per unit is not set: each row is one unit."));
}

/* @said: the nation that somebody chose, or NULL */
static void
describe_nation (MusterRowsBuilding *building, const char *said)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  if (said == NULL && building->aim->nation != NULL)
    {
      int nation =
        muster_ruleset_find_grade (ruleset, ruleset->nation_scale, building->aim->nation);
      muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "nation",
                              _ ("The army’s nation is %s, as its side is called."),
                              ruleset->nations[nation].name);
    }
  if (building->aim->nation == NULL && building->guessed_nation)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_REMARK, "no-nation",
                            _ ("No nation is chosen: troops of any nation were guessed. Choose the "
                               "nation, and they are guessed again."));
}

/* Rows of a side that is not taken, in one line for each of its names. */
static void
describe_other_side (MusterRowsBuilding *building, guint row, guint n)
{
  guint column = building->sorted->rows[row].column;
  const char *cell = muster_rows_table_get (building->table, row, column);
  g_autofree char *heading = muster_rows_dup_heading (building->table, building->mapping, column);
  muster_rows_report_add (
    building->report, 0, MUSTER_ROWS_LEFT_OUT, "other-side",
    /* Translators: %1$u: how many rows; %2$s: the head of a column; %3$s: what stands in it. */
    ngettext ("%1$u row whose “%2$s” is “%3$s” was left out.",
              "%1$u rows whose “%2$s” is “%3$s” were left out.", n),
    n, heading, cell);
}

static char *
dup_side_key (const MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  const char *cell = muster_rows_table_get (building->table, row, sorted->column);
  g_autofree char *folded = muster_words_fold (cell);
  return sorted->category == MUSTER_ROW_OTHER_SIDE && cell[0] != '\0'
           ? g_strdup_printf ("%u%s", sorted->column, folded)
           : NULL;
}

static void
describe_other_sides (MusterRowsBuilding *building)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      char *key = dup_side_key (building, i);
      if (key != NULL)
        g_hash_table_insert (
          counts, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1));
    }
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      g_autofree char *key = dup_side_key (building, i);
      guint n = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) : 0;
      if (n == 0)
        continue;
      describe_other_side (building, i, n);
      g_hash_table_remove (counts, key);
    }
}

static void
leave_out (MusterRowsBuilding *building, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  guint line = building->table->rows[row].line;
  const char *cell = muster_rows_table_get (building->table, row, sorted->column);
  MusterRowsReport *report = building->report;
  switch (sorted->category)
    {
    case MUSTER_ROW_ABOVE:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "above",
                              _ ("It stands above the headings."));
      break;
    case MUSTER_ROW_HEADING:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "heading", _ ("Headings."));
      break;
    case MUSTER_ROW_BLANK:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "blank", _ ("A blank row."));
      break;
    case MUSTER_ROW_TOTAL:
      muster_rows_report_add (report, line, MUSTER_ROWS_PASSED, "total", _ ("A total: “%s”."),
                              cell);
      break;
    case MUSTER_ROW_TEST:
      muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "test",
                              _ ("“%s” looks like a row that somebody tried something with."),
                              cell);
      break;
    case MUSTER_ROW_OTHER_SIDE:
      if (cell[0] == '\0')
        muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "other-side",
                                _ ("Its side is empty, and only rows of one side are taken."));
      else
        muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "other-side",
                                _ ("It is of “%s”, of which none are taken."), cell)
          ->is_summed = TRUE;
      break;
    case MUSTER_ROW_DUPLICATE:
      muster_rows_report_add (report, line, MUSTER_ROWS_LEFT_OUT, "duplicate",
                              _ ("It says the same as line %u, which was taken once."),
                              building->table->rows[sorted->of].line);
      break;
    case MUSTER_ROW_TROOPS:
    default:
      g_assert_not_reached ();
    }
}

/* What a duplicate says counts where a total was made with it. */
static void
keep_duplicate (MusterRowsBuilding *building, guint row)
{
  building->figures[row] = building->figures[building->sorted->rows[row].of];
  building->figures[row].is_duplicate = TRUE;
}

static void
read_rows (MusterRowsBuilding *building)
{
  for (guint i = 0; i < building->sorted->n_rows; i++)
    {
      const MusterSortedRow *row = &building->sorted->rows[i];
      if (row->category == MUSTER_ROW_TROOPS)
        muster_rows_read_row (building, i);
      else
        leave_out (building, i);
      if (row->category == MUSTER_ROW_DUPLICATE)
        keep_duplicate (building, i);
      else if (row->of != i)
        muster_rows_report_add (building->report, building->table->rows[i].line, MUSTER_ROWS_REMARK,
                                "duplicate",
                                _ ("It says the same as line %u, and was taken again."),
                                building->table->rows[row->of].line);
    }
}

static void
named_free (MusterRowsNamed *named)
{
  g_free (named->name);
  g_free (named->path);
  g_free (named);
}

/* A row counts once for a name, though its formation and commander may share it.
 *
 * @path: what it stands in, and itself; folded */
static void
count_for (const MusterRowsBuilding *building,
           GHashTable *named,
           guint row,
           const char *key,
           const char *path,
           const char *name)
{
  const MusterRowsFigures *figures = &building->figures[row];
  MusterRowsNamed *found = g_hash_table_lookup (named, key);
  if (found == NULL)
    {
      found = g_new0 (MusterRowsNamed, 1);
      *found = (MusterRowsNamed){ .name = g_strdup (name),
                                  .path = g_strdup (path),
                                  .line = building->table->rows[row].line,
                                  .last_row = G_MAXUINT,
                                  .men = MUSTER_NUMBER (0),
                                  .guns = MUSTER_NUMBER (0) };
      g_hash_table_insert (named, g_strdup (key), found);
    }
  if (found->last_row == row)
    return;
  found->last_row = row;
  found->men = muster_number_add (found->men, figures->men);
  found->guns = muster_number_add (found->guns, figures->guns);
  found->is_open = found->is_open || figures->is_open;
  found->is_ambiguous = found->is_ambiguous || !g_str_equal (found->path, path);
}

/* "1st", "27", "IV". */
static gboolean
is_only_a_number (const char *folded)
{
  return strspn (folded, " ivx") == strlen (folded)
         || (strspn (folded, " 0123456789") > 1
             && strchr (folded + 1, ' ') == strrchr (folded, ' '));
}

/* Of formations, and of commanders, who are what they command: by the name, and by the name with
 * what it stands in. */
static void
count_for_place (const MusterRowsBuilding *building,
                 GHashTable *named,
                 guint row,
                 const char *path,
                 const char *name)
{
  g_autofree char *folded = muster_words_fold (name);
  g_autofree char *whole = g_strconcat ("in", path, NULL);
  g_autofree char *alone = g_strconcat ("place", folded, NULL);
  if (folded[0] == '\0')
    return;
  count_for (building, named, row, whole, path, name);
  if (!is_only_a_number (folded))
    count_for (building, named, row, alone, path, name);
}

/* @chiefs: path → who commands it: a row may name him for those that follow */
static void
count_for_all (const MusterRowsBuilding *building, GHashTable *named, GHashTable *chiefs, guint row)
{
  const MusterSortedRow *sorted = &building->sorted->rows[row];
  const char *unit = building->figures[row].unit;
  g_autoptr (GString) path = g_string_new (NULL);
  for (int place = 0; place <= sorted->deepest; place++)
    {
      const char *name = sorted->places[place];
      const char *chief =
        place == sorted->deepest && sorted->chief != NULL ? sorted->chief : sorted->chiefs[place];
      g_autofree char *folded = muster_words_fold (name != NULL ? name : "");
      g_string_append_printf (path, "/%s", folded);
      if (name != NULL)
        count_for_place (building, named, row, path->str, name);
      if (chief != NULL)
        g_hash_table_insert (chiefs, g_strdup (path->str), (gpointer) chief);
      chief = g_hash_table_lookup (chiefs, path->str);
      if (chief != NULL)
        {
          g_autofree char *called = muster_words_fold (chief);
          g_autofree char *key = g_strconcat ("place", called, NULL);
          if (called[0] != '\0' && !is_only_a_number (called))
            count_for (building, named, row, key, path->str, chief);
        }
    }
  g_autofree char *called = muster_words_fold (unit != NULL ? unit : "");
  g_autofree char *key = g_strconcat ("unit", called, NULL);
  if (called[0] != '\0' && !is_only_a_number (called))
    count_for (building, named, row, key, path->str, unit);
}

/* Returns: (transfer full) */
static GHashTable *
count_named (const MusterRowsBuilding *building)
{
  GHashTable *named =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) named_free);
  g_autoptr (GHashTable) chiefs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < building->sorted->n_rows; i++)
    if (building->figures[i].counts && !building->figures[i].is_duplicate)
      count_for_all (building, named, chiefs, i);
  return named;
}

static void
finish (MusterRowsBuilding *building, MusterRowsResult *result)
{
  result->named = count_named (building);
  result->army = muster_rows_tree_finish (building);
  result->n_units = building->n_units;
  result->report = building->report;
  if (building->n_units == 0)
    muster_rows_report_add (building->report, 0, MUSTER_ROWS_DOUBT, "no-units",
                            _ ("No row makes a unit. Say what the columns are."));
  muster_rows_report_sort (building->report);
}

MusterRowsResult *
muster_rows_build (const MusterRowsTable *table,
                   const MusterRowsMapping *mapping,
                   const MusterWords *words,
                   const MusterRowsAim *aim)
{
  MusterRowsResult *result = g_new0 (MusterRowsResult, 1);
  MusterRowsAim complete = muster_rows_mapping_complete_aim (mapping, aim);
  g_autoptr (MusterRowsTypes) types = muster_rows_types_new (words, &complete);
  g_autoptr (MusterSortedRows) sorted = muster_rows_sort (table, mapping, words);
  g_autofree MusterRowsFigures *figures = g_new0 (MusterRowsFigures, table->n_rows);
  g_autoptr (GArray) headings = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  MusterRowsBuilding building = { .table = table,
                                  .mapping = mapping,
                                  .words = words,
                                  .aim = &complete,
                                  .types = types,
                                  .sorted = sorted,
                                  .report = muster_rows_report_new (table->n_rows),
                                  .root = muster_rows_node_new (aim->ruleset->army_kind, NULL),
                                  .figures = figures,
                                  .headings = headings,
                                  .numbers = numbers,
                                  .n_nodes = 1 };
  for (guint i = 0; i < table->n_rows; i++)
    figures[i].men = figures[i].guns = MUSTER_NUMBER (0);
  describe_notes (&building);
  describe_columns (&building);
  describe_other_sides (&building);
  describe_units (&building);
  read_rows (&building);
  muster_rows_judge_headings (&building);
  describe_nation (&building, aim->nation);
  muster_rows_check_totals (&building);
  finish (&building, result);
  muster_rows_node_free (building.root);
  return result;
}

void
muster_rows_result_free (MusterRowsResult *result)
{
  muster_army_unref (result->army);
  muster_rows_report_free (result->report);
  g_hash_table_unref (result->named);
  g_free (result);
}
