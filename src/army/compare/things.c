#include "config.h"

#include "army/compare/private.h"
#include "ruleset/unit-classes.h"

#include <glib/gi18n-lib.h>

/* What is counted as one: things of one kind, with the same grades. */
typedef struct
{
  char *id;
  char *label;
  const char *kind_name; /* (unowned) */
  const char *nation;    /* (unowned) that the kind is of, or NULL */
  gboolean is_named;     /* by a ruleset, not by ids */
  char *other_name;      /* of the kind in the second army's text of the ruleset, or NULL */
  guint64 place;         /* of its kind, in the order of the ruleset */
  guint64 worth;         /* the better its grades, the less */
  gint64 n[2];
} Tally;

static void
free_tally (gpointer data)
{
  Tally *tally = data;
  g_free (tally->id);
  g_free (tally->label);
  g_free (tally->other_name);
  g_free (tally);
}

/* A thing as it is looked at. */
typedef struct
{
  const MusterComparedArmy *compared;
  guint index;
  const MusterThing *thing;
} Look;

/* Whether what a thing costs depends on its grade of a scale. */
static gboolean
costs_by (const Look *look, int scale)
{
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  const MusterIndices *prices = &look->thing->kind->prices;
  for (int i = 0; i < prices->n_items; i++)
    for (int row = 0; row < ruleset->prices[prices->items[i]].n_rows; row++)
      if (muster_selector_uses_scale (ruleset->prices[prices->items[i]].rows[row].when, scale))
        return TRUE;
  return FALSE;
}

static gboolean
is_preset (const MusterKind *kind, int scale, int grade)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == scale && kind->presets[i].grade == grade)
      return TRUE;
  return FALSE;
}

/* A nation only where it is not the army's, and the kind does not tell it. */
static gboolean
tells_nation (const Look *look, int scale, int grade)
{
  return look->thing->kind->nation < 0 && grade >= 0
         && grade != muster_reckoning_get_grade (look->compared->reckoning, 0, scale);
}

/* Whether things of the kind are told apart by their grades of a scale: one that is chosen on them,
 * or that makes their price, and that neither the kind nor the whole army has anyhow. */
static gboolean
tells_grade (const Look *look, int scale, int grade)
{
  const MusterReckoning *reckoning = look->compared->reckoning;
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  if (scale == ruleset->nation_scale)
    return tells_nation (look, scale, grade);
  if (grade == MUSTER_GRADE_NONE || is_preset (look->thing->kind, scale, grade)
      || (grade == MUSTER_GRADE_UNKNOWN && muster_ruleset_is_optional (ruleset, scale)))
    return FALSE;
  return muster_reckoning_says_grade (reckoning, look->index, scale)
         || muster_reckoning_may_choose (reckoning, look->index, scale) != MUSTER_NO
         || (grade != muster_reckoning_get_grade (reckoning, 0, scale) && costs_by (look, scale));
}

static void
append_grade (Tally *tally, const MusterRuleset *ruleset, int scale, int grade, GString *id)
{
  const MusterScale *of = &ruleset->scales[scale];
  g_autofree char *before = tally->label;
  g_string_append_printf (id, " %s:%s", of->id, grade >= 0 ? of->grades[grade].id : "?");
  if (grade >= 0)
    tally->label = g_strdup_printf (_ ("%s, %s"), before,
                                    muster_ruleset_get_grade_label (ruleset, scale, grade));
  else
    /* Translators: a type, and a scale of which no grade was chosen: “Line foot, Quality not
     * chosen”.
     */
    tally->label = g_strdup_printf (_ ("%s, %s not chosen"), before, of->name);
  tally->worth = tally->worth * 64 + (guint64) (63 - CLAMP (grade, -1, 63));
}

static void
append_known_grades (Tally *tally, const Look *look, GString *id)
{
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      int grade = muster_reckoning_get_grade (look->compared->reckoning, look->index, scale);
      if (tells_grade (look, scale, grade))
        append_grade (tally, ruleset, scale, grade, id);
    }
}

/* Of an army whose ruleset is not there: what was chosen on the thing, as it is written. */
static void
append_written_grades (Tally *tally, const Look *look, GString *id)
{
  for (guint i = 0; i < look->thing->n_chosen; i++)
    {
      const MusterChosen *chosen = &look->thing->chosen[i];
      g_autofree char *before = tally->label;
      g_string_append_printf (id, " %s:%s", chosen->scale, chosen->grade);
      tally->label = g_strdup_printf ("%s, %s:%s", before, chosen->scale, chosen->grade);
    }
}

static const char *
get_kind_name (const MusterThing *thing)
{
  if (thing->kind != NULL && thing->sort == MUSTER_SORT_FORMATION)
    return thing->kind->plural;
  return muster_thing_get_kind_name (thing);
}

/* By which things of both armies are one: ids, and in two rulesets what the player reads. */
static char *
dup_id (const MusterComparing *comparing, const Tally *tally, const char *kind, const char *grades)
{
  if (comparing->is_one_ruleset)
    return g_strconcat (kind, grades, NULL);
  return g_strdup_printf ("%s (%s)", tally->label, tally->nation != NULL ? tally->nation : "");
}

static void
place_kind (const Look *look, Tally *tally)
{
  const MusterKind *kind = look->thing->kind;
  const MusterRuleset *ruleset = look->compared->army->ruleset;
  tally->nation = kind->nation >= 0 ? ruleset->nations[kind->nation].name : NULL;
  tally->place = (guint64) (kind - ruleset->kinds);
}

static Tally *
new_tally (const MusterComparing *comparing, const Look *look)
{
  const MusterThing *thing = look->thing;
  Tally *tally = g_new0 (Tally, 1);
  g_autoptr (GString) grades = g_string_new (NULL);
  tally->kind_name = get_kind_name (thing);
  tally->label = g_strdup (tally->kind_name);
  tally->is_named = thing->kind != NULL;
  if (thing->kind != NULL)
    place_kind (look, tally);
  if (!comparing->is_one_ruleset && look->compared == comparing->armies[1])
    tally->place += G_MAXUINT32;
  if (thing->kind == NULL && thing->sort != MUSTER_SORT_FORMATION)
    append_written_grades (tally, look, grades);
  else if (thing->sort != MUSTER_SORT_FORMATION)
    append_known_grades (tally, look, grades);
  tally->id = dup_id (comparing, tally, thing->kind_id, grades->str);
  return tally;
}

/* The first army's words are told, unless only the second has any. Takes @from. */
static void
add_to_tally (Tally *tally, Tally *from, int army)
{
  tally->n[army]++;
  if (!tally->is_named && from->is_named)
    {
      g_free (tally->label);
      tally->label = g_steal_pointer (&from->label);
      tally->is_named = TRUE;
      tally->kind_name = from->kind_name;
      tally->nation = from->nation;
      tally->place = from->place;
      tally->worth = from->worth;
    }
  else if (from->is_named && tally->other_name == NULL
           && !g_str_equal (tally->kind_name, from->kind_name))
    tally->other_name = g_strdup (from->kind_name);
  free_tally (from);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Tally *one = *(const Tally *const *) a;
  const Tally *other = *(const Tally *const *) b;
  if (one->place != other->place)
    return one->place < other->place ? -1 : 1;
  return one->worth < other->worth ? -1 : one->worth > other->worth;
}

/* Returns: (transfer full) (element-type Tally): all things of a sort, in the order of the
 * ruleset, the better ones first */
static GPtrArray *
tally_sort (const MusterComparing *comparing, MusterSort sort)
{
  GPtrArray *tallies = g_ptr_array_new_with_free_func (free_tally);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (int army = 0; army < 2; army++)
    for (guint i = 1; i < comparing->armies[army]->army->n_things; i++)
      {
        Look look = { comparing->armies[army], i, &comparing->armies[army]->army->things[i] };
        if (look.thing->sort != sort)
          continue;
        Tally *from = new_tally (comparing, &look);
        Tally *tally = g_hash_table_lookup (by_id, from->id);
        if (tally != NULL)
          {
            add_to_tally (tally, from, army);
            continue;
          }
        from->n[army] = 1;
        g_hash_table_insert (by_id, from->id, from);
        g_ptr_array_add (tallies, from);
      }
  g_ptr_array_sort (tallies, compare_places);
  return tallies;
}

/* Types of two nations may have one name. */
static char *
dup_label (GPtrArray *tallies, const Tally *tally)
{
  for (guint i = 0; tally->nation != NULL && i < tallies->len; i++)
    {
      const Tally *other = g_ptr_array_index (tallies, i);
      if (other != tally && g_str_equal (other->kind_name, tally->kind_name)
          && g_strcmp0 (other->nation, tally->nation) != 0)
        /* Translators: a type of troops with its grades, and its nation in brackets. */
        return g_strdup_printf (_ ("%s (%s)"), tally->label, tally->nation);
    }
  return g_strdup (tally->label);
}

static void
add_tallies (MusterComparing *comparing, MusterSort sort)
{
  g_autoptr (GPtrArray) tallies = tally_sort (comparing, sort);
  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = g_ptr_array_index (tallies, i);
      g_autofree char *label = dup_label (tallies, tally);
      MusterComparedRow *row =
        muster_comparing_add_count (comparing, tally->id, label, tally->n[0], tally->n[1]);
      if (tally->other_name != NULL)
        row->note = g_strdup_printf (_ ("Called “%s” in the second army."), tally->other_name);
    }
}

static gint64
count_units (const MusterArmy *army)
{
  gint64 n = 0;
  for (guint i = 0; i < army->n_things; i++)
    n += army->things[i].sort == MUSTER_SORT_UNIT;
  return n;
}

static gint64
count_of_class (const MusterArmy *army, MusterUnitClass class)
{
  gint64 n = 0;
  for (guint i = 0; i < army->n_things; i++)
    n += army->things[i].kind != NULL
         && muster_kind_is_of_class (army->ruleset, army->things[i].kind, class);
  return n;
}

typedef struct
{
  char *id;
  char *name;
  gint64 n[2];
  gboolean is_known[2]; /* the army's ruleset has such a class */
} Arm;

static void
free_arm (gpointer data)
{
  Arm *arm = data;
  g_free (arm->id);
  g_free (arm->name);
  g_free (arm);
}

static Arm *
find_arm (GPtrArray *arms, const char *id)
{
  for (guint i = 0; i < arms->len; i++)
    if (g_str_equal (((const Arm *) arms->pdata[i])->id, id))
      return arms->pdata[i];
  return NULL;
}

/* Arms of two rulesets are one where they have one name. Takes @name. */
static Arm *
get_arm (const MusterComparing *comparing, int army, const char *id, char *name, GPtrArray *arms)
{
  g_autofree char *read = name;
  Arm *arm = find_arm (arms, comparing->is_one_ruleset ? id : name);
  if (arm != NULL && !arm->is_known[army])
    return arm;
  gboolean is_taken = arm != NULL;
  arm = g_new0 (Arm, 1);
  arm->id = g_strdup (comparing->is_one_ruleset || is_taken ? id : name);
  arm->name = g_steal_pointer (&read);
  g_ptr_array_add (arms, arm);
  return arm;
}

static void
count_arms (const MusterComparing *comparing, int army, GPtrArray *arms)
{
  const MusterArmy *of = comparing->armies[army]->army;
  if (of->ruleset == NULL)
    return;
  g_autoptr (GArray) classes = muster_ruleset_list_unit_classes (of->ruleset);
  for (guint i = 0; i < classes->len; i++)
    {
      MusterUnitClass class = g_array_index (classes, MusterUnitClass, i);
      const char *scale = class.scale >= 0 ? of->ruleset->scales[class.scale].id : "";
      g_autofree char *id =
        g_strdup_printf ("%s:%s", scale, muster_unit_class_get_id (of->ruleset, class));
      Arm *arm =
        get_arm (comparing, army, id, muster_unit_class_dup_name (of->ruleset, class), arms);
      arm->n[army] = count_of_class (of, class);
      arm->is_known[army] = TRUE;
    }
}

/* Of what a ruleset does not tell apart, an army of it has neither some nor none. */
static void
add_arm (MusterComparing *comparing, const Arm *arm)
{
  if (arm->n[0] + arm->n[1] == 0)
    return;
  MusterComparedRow *row =
    muster_comparing_add_count (comparing, arm->id, arm->name, arm->n[0], arm->n[1]);
  for (int army = 0; army < 2; army++)
    if (!arm->is_known[army])
      {
        g_clear_pointer (&row->texts[army], g_free);
        row->numbers[army] = (MusterNumber){ 0, 0 };
        row->compared = MUSTER_COMPARED_OPEN;
      }
}

static void
add_arms (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) arms = g_ptr_array_new_with_free_func (free_arm);
  gint64 first = count_units (comparing->armies[0]->army);
  gint64 second = count_units (comparing->armies[1]->army);
  if (first + second > 0)
    muster_comparing_add_count (comparing, "all", _ ("All units"), first, second);
  count_arms (comparing, 0, arms);
  count_arms (comparing, 1, arms);
  for (guint i = 0; i < arms->len; i++)
    add_arm (comparing, g_ptr_array_index (arms, i));
}

void
muster_comparing_add_things (MusterComparing *comparing)
{
  muster_comparing_begin (comparing, "formations", _ ("Formations"));
  add_tallies (comparing, MUSTER_SORT_FORMATION);
  muster_comparing_begin (comparing, "commanders", _ ("Commanders"));
  add_tallies (comparing, MUSTER_SORT_COMMANDER);
  muster_comparing_begin (comparing, "arms", _ ("Units by Arm"));
  add_arms (comparing);
  muster_comparing_begin (comparing, "units", _ ("Units by Type"));
  add_tallies (comparing, MUSTER_SORT_UNIT);
  muster_comparing_begin (comparing, "options", _ ("Options"));
  add_tallies (comparing, MUSTER_SORT_OPTION);
}
