#include "config.h"

#include "import/build-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
tell (Reading *reading, MusterRowsSeverity severity, const char *reason, const char *text)
{
  muster_rows_report_add (reading->building->report, reading->line, severity, reason, "%s", text);
}

static void
leave_out (Reading *reading, const char *reason, const char *text)
{
  tell (reading, MUSTER_ROWS_LEFT_OUT, reason, text);
}

/* A column that has another role says no number. */
static MusterRowsNumber
read_column (const MusterRowsBuilding *building, guint row, guint column, MusterRowsRoleKind role)
{
  if (building->mapping->roles[column].kind != role)
    return (MusterRowsNumber){ MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  return muster_rows_number_read (building->words,
                                  muster_rows_table_get (building->table, row, column));
}

MusterRowsNumber
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
tell_fraction (Reading *reading,
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
                       ? _ ("“%s” was read as %s, which is no whole number of men.")
                       : _ ("“%s” was read as %s, which is no whole number of guns."),
                     cell, value);
  tell (reading, MUSTER_ROWS_DOUBT, "fraction", text);
}

/* What of a figure has to be told. */
static void
tell_figure (Reading *reading,
             const MusterRowsNumber *number,
             MusterRowsRoleKind role,
             const char *cell)
{
  g_autofree char *value = muster_number_dup_text (number->value);
  g_autofree char *text = NULL;
  tell_fraction (reading, number, role, cell, value);
  switch (number->reading)
    {
    case MUSTER_ROWS_ABOUT:
      text = g_strdup_printf (_ ("“%s” was read as %s."), cell, value);
      tell (reading, MUSTER_ROWS_REMARK, "about", text);
      break;
    case MUSTER_ROWS_RANGE:
      text = g_strdup_printf (_ ("“%s” was read as their mean, %s."), cell, value);
      tell (reading, MUSTER_ROWS_DOUBT, "range", text);
      break;
    case MUSTER_ROWS_NEGATIVE:
      text = g_strdup_printf (_ ("“%s” is less than nothing, and was not used."), cell);
      tell (reading, MUSTER_ROWS_DOUBT, "negative", text);
      break;
    case MUSTER_ROWS_UNKNOWN:
    case MUSTER_ROWS_UNREADABLE:
      text = g_strdup_printf (_ ("“%s” is no number that can be read, and was not used."), cell);
      tell (reading, MUSTER_ROWS_DOUBT, "number", text);
      break;
    case MUSTER_ROWS_NO_NUMBER:
    case MUSTER_ROWS_CLEAR:
    default:
      break;
    }
}

/* "8 guns" in the column of units is of guns. */
static void
read_figures (Reading *reading)
{
  reading->men = read_largest (reading, MUSTER_ROWS_MEN, &reading->men_column);
  reading->guns = muster_rows_read_figure (reading->building, reading->row, MUSTER_ROWS_GUNS);
  reading->units = read_largest (reading, MUSTER_ROWS_UNITS, &reading->units_column);
  if (!reading->units.is_guns || reading->guns.reading != MUSTER_ROWS_NO_NUMBER)
    return;
  reading->guns = reading->units;
  reading->are_units_guns = TRUE;
  reading->units = (MusterRowsNumber){ MUSTER_ROWS_NO_NUMBER, MUSTER_NUMBER (0), FALSE };
  tell (reading, MUSTER_ROWS_REMARK, "guns", _ ("The number of units is one of guns."));
}

static void
keep_figures (Reading *reading)
{
  MusterRowsFigures *figures = &reading->building->figures[reading->row];
  figures->counts = TRUE;
  MusterRowsNumber men = muster_rows_read_figure (reading->building, reading->row, MUSTER_ROWS_MEN);
  if (muster_rows_number_is_usable (&men))
    figures->men = men.value;
  if (muster_rows_number_is_usable (&reading->guns))
    figures->guns = reading->guns.value;
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
  return kind != NULL && kind->sort == MUSTER_SORT_UNIT ? kind : NULL;
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
      leave_out (reading, "arm-left-out", text);
      return FALSE;
    }
  reading->is_asked = arm != NULL && arm->is_asked;
  if (arm != NULL && arm->type != NULL)
    reading->kind = muster_ruleset_find_thing_kind (ruleset, arm->type);
  else if (reading->arm[0] == '\0')
    reading->kind = guess_by_name (reading);
  else if (arm == NULL)
    reading->kind = muster_rows_types_guess (building->types, reading->arm);
  if (reading->kind != NULL)
    return TRUE;
  if (reading->arm[0] == '\0')
    leave_out (reading, "no-arm",
               _ ("It does not say what troops they are. Say what rows without an arm mean, or "
                  "mend the table."));
  else
    {
      text = g_strdup_printf (_ ("No troops of %s are called “%s”. Say what they are."),
                              ruleset->title, reading->arm);
      leave_out (reading, "unknown-arm", text);
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

/* Every unit by its name: "A; B; C", where "C (2)" is two. */
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
      for (gint64 n = 0; n < (is_times ? times : 1); n++)
        g_ptr_array_add (reading->names, is_times && times > 1
                                           ? g_strdup_printf ("%s (%d)", name, (int) n + 1)
                                           : g_strdup (name));
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
      leave_out (reading, "none", _ ("It says that there are none."));
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
  leave_out (reading, "too-many", text);
  return FALSE;
}

/* What the row stands in, where its commanders are named and @n more things have their room; NULL
 * where there is no room, for which the row is left out. */
static MusterRowsNode *
find_node (Reading *reading, gint64 n)
{
  MusterRowsBuilding *building = reading->building;
  gint64 n_formations = muster_rows_tree_count_new (building, reading->row);
  if (!muster_rows_has_room (building, n_formations + n))
    {
      leave_out (reading, "too-many", _ ("The army has as much in it as it can have."));
      return NULL;
    }
  MusterRowsNode *node =
    muster_rows_tree_find (building, reading->row, building->sorted->rows[reading->row].deepest);
  building->n_things += (guint) n;
  muster_rows_tree_name_chiefs (building, reading->row);
  return node;
}

static char *
dup_name (const Reading *reading, guint index)
{
  if (reading->names->len == reading->n)
    return g_strdup (g_ptr_array_index (reading->names, index));
  if (reading->names->len == 0)
    return NULL;
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
  reading->building->n_units += kind->sort == MUSTER_SORT_UNIT;
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
    g_strdup_printf (ngettext ("%d gun", "%d guns", (gulong) guns), (int) guns);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%d gun on a row of %s: it is in the unit’s note.",
                               "%d guns on a row of %s: they are in the unit’s note.",
                               (gulong) guns),
                     (int) guns, reading->kind->name);
  muster_rows_note_add (unit->note, note);
  tell (reading, MUSTER_ROWS_DOUBT, "guns-with-troops", text);
}

/* What further columns of men or units say of the row, such as the horse of a brigade of foot. */
static void
note_figures_beside (Reading *reading, MusterRowsUnit *unit, MusterRowsRoleKind role, int taken)
{
  const MusterRowsBuilding *building = reading->building;
  for (guint i = 0; i < building->mapping->n_columns; i++)
    {
      MusterRowsNumber number = read_column (building, reading->row, i, role);
      if ((int) i == taken || !says_some (&number))
        continue;
      const char *cell = muster_rows_table_get (building->table, reading->row, i);
      g_autofree char *heading = muster_rows_dup_heading (building->table, building->mapping, i);
      g_autofree char *note = g_strdup_printf ("%s: %s", heading, cell);
      g_autofree char *text = g_strdup_printf (
        _ ("It was taken by its largest figure; “%s” under “%s” is in the unit’s note."), cell,
        heading);
      muster_rows_note_add (unit->note, note);
      tell (reading, MUSTER_ROWS_DOUBT, "figure-beside", text);
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
  reading->building->n_things += (guint) n;
  for (gint64 i = 0; i < n; i++)
    add_unit (reading, node, kind, NULL)->guns = share (&reading->guns, n, i);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%d gun on a row of %s: made into %s × %d.",
                               "%d guns on a row of %s: made into %s × %d.", (gulong) guns),
                     (int) guns, reading->kind->name, kind->name, (int) n);
  tell (reading, MUSTER_ROWS_REMARK, "guns-with-troops", text);
}

static void
tell_crew (Reading *reading)
{
  if (reading->is_guns && muster_rows_number_is_usable (&reading->men)
      && reading->men.value.num > 0)
    tell (reading, MUSTER_ROWS_REMARK, "men-with-guns",
          _ ("Men on a row of guns are their crews: they make no units."));
}

static void
tell_taken (Reading *reading, const MusterRowsNode *node)
{
  const char *name = reading->kind->name;
  const char *in = node->name != NULL ? node->name : node->chief;
  if (in != NULL)
    muster_rows_report_add (reading->building->report, reading->line, MUSTER_ROWS_TAKEN, "units",
                            /* Translators: "Taken as 3 × Line infantry in 1st Division." */
                            _ ("Taken as %d × %s in %s."), (int) reading->n, name, in);
  else
    muster_rows_report_add (reading->building->report, reading->line, MUSTER_ROWS_TAKEN, "units",
                            _ ("Taken as %d × %s."), (int) reading->n, name);
}

/* The units of the row that are not batteries of its guns. */
static MusterRowsUnit *
add_troops (Reading *reading, MusterRowsNode *node, gboolean with_guns)
{
  MusterRowsUnit *first = NULL;
  for (guint i = 0; i < reading->n; i++)
    {
      g_autofree char *name = dup_name (reading, i);
      MusterRowsUnit *unit = add_unit (reading, node, reading->kind, name);
      unit->men = share (&reading->men, reading->n, i);
      if (with_guns)
        unit->guns = share (&reading->guns, reading->n, i);
      if (i == 0)
        muster_rows_choose_grades (reading->building, reading->row, node, first = unit);
      else
        g_array_append_vals (unit->grades, first->grades->data, first->grades->len);
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
  tell_taken (reading, node);
  gint64 n_batteries = count_batteries (reading);
  MusterRowsUnit *first = add_troops (reading, node, n_batteries == 0);
  if (note[0] != '\0')
    muster_rows_note_add (first->note, note);
  muster_rows_choose_chief_grades (reading->building, reading->row, node, NULL);
  if (n_batteries > 0)
    make_batteries (reading, node, n_batteries);
  else
    note_guns (reading, first);
  note_figures_beside (reading, first, MUSTER_ROWS_MEN, reading->men_column);
  note_figures_beside (reading, first, MUSTER_ROWS_UNITS, reading->units_column);
  tell_crew (reading);
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
  muster_rows_report_add (building->report, reading->line, MUSTER_ROWS_TAKEN, "commander",
                          _ ("Taken as %s."), reading->kind->name);
  MusterRowsUnit *unit =
    add_unit (reading, node, reading->kind, name[0] != '\0' ? name : node->chief);
  if (unit->name != NULL && !g_hash_table_contains (node->commanders, unit->name))
    g_hash_table_insert (node->commanders, unit->name, unit);
  /* He had room by his name as well, which his row said before he was there. */
  if (muster_rows_tree_place_chief (building, reading->row, node))
    building->n_things--;
  if (note[0] != '\0')
    muster_rows_note_add (unit->note, note);
  muster_rows_choose_grades (building, reading->row, node, unit);
  muster_rows_choose_chief_grades (building, reading->row, node, unit);
}

/* Nothing but a formation, and who commands it. */
static void
add_formation (Reading *reading)
{
  const MusterSortedRow *sorted = &reading->building->sorted->rows[reading->row];
  const char *note = get_cell (reading, MUSTER_ROWS_NOTE);
  if (sorted->deepest < 0 && sorted->chief == NULL)
    {
      leave_out (reading, "nothing", _ ("It says nothing that an army could have."));
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
    tell (reading, MUSTER_ROWS_TAKEN, "commander", _ ("Taken as the commander of the army."));
  else
    tell (reading, MUSTER_ROWS_TAKEN, "formation", _ ("Taken as a formation without troops."));
  if (note[0] != '\0')
    muster_rows_note_add (node->note, note);
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
tell_figures (Reading *reading)
{
  static const MusterRowsRoleKind roles[] = { MUSTER_ROWS_MEN, MUSTER_ROWS_GUNS,
                                              MUSTER_ROWS_UNITS };
  const MusterRowsBuilding *building = reading->building;
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    for (guint column = 0; column < building->mapping->n_columns; column++)
      {
        MusterRowsNumber number = read_column (building, reading->row, column, roles[i]);
        tell_figure (reading, &number, roles[i],
                     muster_rows_table_get (building->table, reading->row, column));
      }
}

static void
read_troops (Reading *reading)
{
  tell_figures (reading);
  if (!find_kind (reading))
    return;
  if (reading->kind->sort == MUSTER_SORT_COMMANDER)
    {
      add_commander (reading);
      return;
    }
  reading->is_guns = muster_rows_types_is_of_guns (reading->building->types, reading->kind);
  read_names (reading);
  if (count_units (reading))
    add_units (reading);
}

void
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
  keep_figures (&reading);
  read_troops (&reading);
}
