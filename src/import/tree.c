#include "config.h"

#include "import/build-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
unit_free (MusterRowsUnit *unit)
{
  g_free (unit->name);
  g_string_free (unit->note, TRUE);
  g_array_unref (unit->grades);
  g_free (unit);
}

static void
child_free (MusterRowsChild *child)
{
  g_clear_pointer (&child->formation, muster_rows_node_free);
  g_clear_pointer (&child->unit, unit_free);
  g_free (child);
}

MusterRowsNode *
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

void
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

MusterRowsUnit *
muster_rows_node_add_unit (MusterRowsNode *node, const MusterKind *kind)
{
  MusterRowsChild *child = g_new0 (MusterRowsChild, 1);
  child->unit = g_new0 (MusterRowsUnit, 1);
  child->unit->kind = kind;
  child->unit->note = g_string_new (NULL);
  child->unit->grades = g_array_new (FALSE, FALSE, sizeof (MusterGradeRef));
  g_ptr_array_add (node->children, child);
  return child->unit;
}

void
muster_rows_note_add (GString *note, const char *text)
{
  g_string_append_printf (note, "%s%s", note->len > 0 ? "; " : "", text);
}

static guint
get_line (const MusterRowsBuilding *building, guint row)
{
  return building->table->rows[row].line;
}

gboolean
muster_rows_has_room (const MusterRowsBuilding *building, gint64 n)
{
  return building->n_things + n <= MUSTER_ROWS_MOST_THINGS;
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
          _ ("%s: “%s” was said before, “%s” here. The first stays."),
          ruleset->scales[chosen.scale].name,
          muster_ruleset_get_grade_label (ruleset, chosen.scale, before->grade),
          muster_ruleset_get_grade_label (ruleset, chosen.scale, chosen.grade));
      return;
    }
  g_array_append_val (grades, chosen);
}

void
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
                            _ ("“%s” is no grade of %s. None was chosen."), text,
                            ruleset->scales[scale].name);
}

gboolean
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
      building->n_things++;
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
    muster_rows_report_add (building->report, get_line (building, row), MUSTER_ROWS_DOUBT,
                            "commander",
                            _ ("%s commands this formation in an earlier row, %s in this one. The "
                               "earlier stays."),
                            node->chief, name);
}

/* The kind that is meant at a place, or another that the formation's own name says. */
static const MusterKind *
find_kind (const MusterRowsBuilding *building,
           const MusterKind *above,
           const MusterSortedRow *sorted,
           int place)
{
  const MusterRuleset *ruleset = building->aim->ruleset;
  const MusterRowsMapping *mapping = building->mapping;
  int at = muster_sorted_row_get_kind_at (sorted, mapping->n_of_path, place);
  const char *id = mapping->kinds[at];
  const MusterKind *usual = id != NULL ? muster_ruleset_find_thing_kind (ruleset, id) : NULL;
  const MusterKind *own =
    mapping->kinds_asked[at]
      ? NULL
      : muster_rows_find_kind (building->types, above, sorted->places[place], usual);
  return own != NULL ? own : usual;
}

static MusterRowsNode *
add_formation (MusterRowsNode *above, const MusterKind *kind, const char *name, char *key)
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
  g_autofree char *folded = muster_rows_fold (called);
  return g_strdup_printf ("%d%c%s", place, sorted->places[place] != NULL ? '.' : '!',
                          folded[0] != '\0' ? folded : called);
}

static MusterRowsNode *
make_formation (MusterRowsBuilding *building,
                MusterRowsNode *above,
                const MusterSortedRow *sorted,
                int place,
                char *key)
{
  const MusterKind *kind = find_kind (building, above->kind, sorted, place);
  if (kind == NULL)
    return note_formation (above, get_called (sorted, place), key);
  building->n_things++;
  return add_formation (above, kind, sorted->places[place], key);
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

gint64
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
        found != NULL ? found->kind : find_kind (building, above, sorted, place);
      if (kind == NULL)
        continue;
      n += found == NULL;
      node = found;
      above = kind;
    }
  return n;
}

MusterRowsNode *
muster_rows_tree_find (MusterRowsBuilding *building, guint row, int deepest)
{
  MusterRowsNode *node = building->root;
  int last = MIN (deepest, building->sorted->rows[row].deepest);
  for (int place = 0; place <= last; place++)
    node = find_below (building, node, row, place);
  return node;
}

void
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
  muster_army_builder_begin (builder, 0, unit->kind->sort, unit->kind->id, unit->name);
  if (unit->note->len > 0)
    muster_army_builder_set_note (builder, unit->note->str);
  choose_grades (builder, building->aim->ruleset, unit->grades);
  enter (building, builder, unit->kind, "men", unit->men);
  enter (building, builder, unit->kind, "guns", unit->guns);
  muster_army_builder_end (builder);
}

static void
drop_grade (MusterRowsBuilding *building, const MusterRowsNode *node, const MusterScale *scale)
{
  if (node->chief != NULL)
    muster_rows_report_add (building->report, node->chief_line, MUSTER_ROWS_DOUBT, "grade",
                            _ ("%s: %s may have no such grade. None was chosen."), scale->name,
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
  const MusterKind *kind =
    node->chief != NULL && node->kind != NULL
      ? muster_rows_types_find_commander (building->types, node->kind, node->chief)
      : NULL;
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
  choose_grades (builder, building->aim->ruleset, node->grades);
  if (node->placed_chief != NULL)
    return;
  if (kind != NULL)
    muster_army_builder_begin (builder, 0, MUSTER_SORT_COMMANDER, kind->id, node->chief);
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
          building->n_things++;
          muster_army_builder_begin (builder, 0, MUSTER_SORT_FORMATION, between->id, NULL);
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
  muster_army_builder_begin (builder, 0, MUSTER_SORT_FORMATION, node->kind->id, node->name);
  put_chief (building, builder, node);
  put_children (building, builder, node);
  muster_army_builder_end (builder);
}

const MusterArmy *
muster_rows_tree_finish (MusterRowsBuilding *building)
{
  const MusterRowsAim *aim = building->aim;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (aim->ruleset, aim->ruleset->id,
                             aim->name != NULL ? aim->name : _ ("Imported army"));
  muster_army_builder_set_pack (builder, aim->ruleset->version, aim->ruleset->digest);
  muster_army_builder_set_date (builder, aim->date);
  if (aim->nation != NULL)
    muster_army_builder_choose (builder, aim->ruleset->scales[aim->ruleset->nation_scale].id,
                                aim->nation);
  put_chief (building, builder, building->root);
  put_children (building, builder, building->root);
  return muster_army_builder_finish (builder);
}
