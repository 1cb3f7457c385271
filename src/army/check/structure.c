#include "config.h"

#include "army/check/check.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Of more grades only the first half is told: a menu has them all. */
#define MOST_GRADES_TOLD 8

/* What of a sort may stand in @holder, by the names that the rules have; @all where anything of
 * that sort may, or what may has no section. */
static void
add_held (const MusterRuleset *ruleset,
          const MusterKind *holder,
          MusterSort sort,
          const char *all,
          GPtrArray *names)
{
  guint first = names->len;
  guint n = 0;
  gboolean is_all = TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (kind->sort != sort)
        continue;
      gboolean may_stand_there = muster_kind_may_hold (ruleset, holder, kind);
      gboolean is_named = kind->cite != NULL || sort == MUSTER_SORT_FORMATION;
      n += may_stand_there;
      if (may_stand_there && is_named)
        g_ptr_array_add (names, (gpointer) kind->plural);
      else if (is_named)
        is_all = FALSE;
    }
  if (all == NULL || n == 0 || (!is_all && names->len > first))
    return;
  g_ptr_array_set_size (names, (int) first);
  g_ptr_array_add (names, (gpointer) all);
}

/* "Brigades, Artillery groups, Foot batteries, Horse batteries and Division commander" */
static char *
dup_held (const MusterRuleset *ruleset, const MusterKind *holder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  if (holder->holds != NULL)
    {
      add_held (ruleset, holder, MUSTER_SORT_FORMATION, NULL, names);
      add_held (ruleset, holder, MUSTER_SORT_UNIT, _ ("units"), names);
      add_held (ruleset, holder, MUSTER_SORT_COMMANDER, _ ("a commander"), names);
    }
  return muster_text_join (names);
}

static MusterFinding *
add (const MusterReckoning *reckoning,
     MusterFindingKind kind,
     guint thing,
     const char *id,
     MusterSeverity severity,
     GPtrArray *findings)
{
  MusterFinding *finding = muster_finding_new (reckoning, kind, thing, id);
  finding->severity = severity;
  g_array_append_val (finding->counted, thing);
  g_ptr_array_add (findings, finding);
  return finding;
}

static gboolean
may_stand (const MusterReckoning *reckoning, guint index)
{
  const MusterThing *thing = &reckoning->army->things[index];
  const MusterThing *holder = &reckoning->army->things[thing->parent];
  if (holder->kind == NULL || thing->kind == NULL)
    return TRUE;
  if (holder->sort > MUSTER_SORT_FORMATION)
    return thing->sort == MUSTER_SORT_OPTION
           && (thing->kind->on == NULL
               || muster_reckoning_match (reckoning, thing->kind->on, thing->parent) != MUSTER_NO);
  return holder->kind->holds == NULL
         || muster_reckoning_match (reckoning, holder->kind->holds, index) != MUSTER_NO;
}

static void
check_place (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterArmy *army = reckoning->army;
  guint parent = army->things[index].parent;
  if (parent == MUSTER_NO_THING || may_stand (reckoning, index))
    return;
  const MusterKind *holder = army->things[parent].kind;
  MusterFinding *finding =
    add (reckoning, MUSTER_FINDING_HOLDS, index, "holds", MUSTER_SEVERITY_ERROR, findings);
  finding->cite = holder->cite;
}

static char *
dup_allowed (const MusterRuleset *ruleset, const MusterKind *holder)
{
  g_autofree char *held = dup_held (ruleset, holder);
  return held[0] != '\0' ? g_strdup_printf (_ ("%s may hold %s"), holder->name, held)
                         : g_strdup (_ ("it may not stand there"));
}

/* Returns: (transfer none): what is allowed there, worked out once for each kind of holder */
static const char *
find_allowed (GHashTable *allowed, const MusterRuleset *ruleset, const MusterKind *holder)
{
  char *found = g_hash_table_lookup (allowed, holder);
  if (found == NULL)
    {
      found = dup_allowed (ruleset, holder);
      g_hash_table_insert (allowed, (gpointer) holder, found);
    }
  return found;
}

/* In what things stand that may not stand there, for all of them in one go. */
static void
tell_holders (const MusterReckoning *reckoning, GPtrArray *findings)
{
  const MusterArmy *army = reckoning->army;
  g_autoptr (GPtrArray) wrong = g_ptr_array_new ();
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->kind != MUSTER_FINDING_HOLDS)
        continue;
      g_ptr_array_add (wrong, g_ptr_array_index (findings, i));
      g_array_append_val (holders, army->things[finding->thing].parent);
    }
  g_auto (GStrv) places =
    muster_army_dup_places (army, (const guint *) holders->data, holders->len);
  g_autoptr (GHashTable) allowed = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint i = 0; i < wrong->len; i++)
    {
      MusterFinding *finding = g_ptr_array_index (wrong, i);
      const MusterKind *holder = army->things[g_array_index (holders, guint, i)].kind;
      finding->allowed = g_strdup (find_allowed (allowed, reckoning->ruleset, holder));
      finding->have = g_strdup_printf (_ ("%s stands directly in %s"),
                                       army->things[finding->thing].kind->name, places[i]);
    }
}

/* Where a grade is open, the finding belongs to the highest thing on which it can be chosen. */
static gboolean
is_open_here (const MusterReckoning *reckoning, guint index, const MusterChoice *choice)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  guint parent = reckoning->army->things[index].parent;
  if (choice->optional
      || muster_reckoning_get_grade (reckoning, index, choice->scale) != MUSTER_GRADE_UNKNOWN
      || muster_reckoning_match (reckoning, choice->on, index) != MUSTER_YES)
    return FALSE;
  if (parent == MUSTER_NO_THING
      || muster_reckoning_get_grade (reckoning, parent, choice->scale) != MUSTER_GRADE_UNKNOWN
      || muster_reckoning_match (reckoning, choice->on, parent) != MUSTER_YES)
    return TRUE;
  return muster_reckoning_get_grade (reckoning, parent, ruleset->nation_scale)
         != muster_reckoning_get_grade (reckoning, index, ruleset->nation_scale);
}

static char *
dup_open (const MusterReckoning *reckoning, guint index, const MusterScale *scale)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int nation = muster_reckoning_get_grade (reckoning, index, ruleset->nation_scale);
  int year = reckoning->army->year;
  if (scale->set_by_nations && nation >= 0 && year == MUSTER_NO_YEAR)
    return g_strdup_printf (_ ("%s is open: the army has no date"), scale->name);
  if (scale->set_by_nations && nation >= 0)
    return g_strdup_printf (_ ("%s is open: the rules do not classify %s in %d"), scale->name,
                            ruleset->nations[nation].name, year);
  return g_strdup_printf (_ ("%s is not chosen"), scale->name);
}

static char *
dup_grades (const MusterScale *scale)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_long = scale->n_grades > MOST_GRADES_TOLD;
  int n = is_long ? MOST_GRADES_TOLD / 2 : scale->n_grades;
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", scale->grades[i].label);
  /* Translators: behind the first of many names: "Northland, Southland … (18 in all)". */
  if (is_long)
    g_string_append_printf (text, _ (" … (%d in all)"), scale->n_grades);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_choices (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[index].kind;
  for (int i = 0; kind != NULL && i < kind->choices.n_items; i++)
    {
      const MusterChoice *choice = &ruleset->choices[kind->choices.items[i]];
      const MusterScale *scale = &ruleset->scales[choice->scale];
      if (!is_open_here (reckoning, index, choice))
        continue;
      g_autofree char *id = g_strconcat ("choice-", scale->id, NULL);
      g_autofree char *grades = dup_grades (scale);
      MusterFinding *finding =
        add (reckoning, MUSTER_FINDING_CHOICE, index, id, MUSTER_SEVERITY_ERROR, findings);
      finding->scale = choice->scale;
      finding->cite = scale->cite;
      finding->have = dup_open (reckoning, index, scale);
      finding->allowed = g_strdup_printf (_ ("choose one of: %s"), grades);
    }
}

/* Whether the scale is chosen on the thing, and, with @change, in place of what is preset. */
static gboolean
may_choose (const MusterReckoning *reckoning, guint index, int scale, gboolean change)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale && (ruleset->choices[i].change || !change)
        && muster_reckoning_match (reckoning, ruleset->choices[i].on, index) != MUSTER_NO)
      return TRUE;
  return FALSE;
}

static int
find_preset (const MusterKind *kind, int scale)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == scale)
      return kind->presets[i].grade;
  return MUSTER_GRADE_NONE;
}

/* What the traits of the thing's nation give; of several that are in force the last one. */
static int
find_trait_grade (const MusterReckoning *reckoning, guint index, int scale)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int nation = muster_reckoning_get_grade (reckoning, index, ruleset->nation_scale);
  int year = reckoning->army->year;
  int grade = MUSTER_GRADE_NONE;
  if (nation < 0)
    return grade;
  for (int i = 0; i < ruleset->nations[nation].n_traits; i++)
    {
      const MusterTrait *trait = &ruleset->nations[nation].traits[i];
      for (int j = 0; j < trait->n_grades; j++)
        if (trait->grades[j].scale == scale && muster_trait_is_in_force (trait, year))
          grade = trait->grades[j].grade;
    }
  return grade;
}

static void
report_chosen (const MusterReckoning *reckoning,
               guint index,
               const MusterChosen *chosen,
               int preset,
               GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterScale *scale = &ruleset->scales[chosen->scale_index];
  g_autofree char *id = g_strconcat ("preset-", scale->id, NULL);
  MusterFinding *finding =
    add (reckoning, MUSTER_FINDING_PRESET, index, id, MUSTER_SEVERITY_ERROR, findings);
  finding->scale = chosen->scale_index;
  finding->cite = scale->cite;
  finding->have =
    g_strdup_printf (_ ("%s is set to %s"), scale->name, scale->grades[chosen->grade_index].label);
  finding->allowed = preset >= 0
                       ? g_strdup_printf (_ ("the rules give %s"), scale->grades[preset].label)
                       : g_strdup (_ ("the rules do not let it be chosen here"));
}

static void
check_chosen (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterThing *thing = &reckoning->army->things[index];
  for (guint i = 0; i < thing->n_chosen; i++)
    {
      const MusterChosen *chosen = &thing->chosen[i];
      if (chosen->scale_index < 0 || chosen->grade_index < 0 || thing->kind == NULL)
        continue;
      int preset = find_preset (thing->kind, chosen->scale_index);
      if (preset < 0)
        preset = find_trait_grade (reckoning, index, chosen->scale_index);
      if (!may_choose (reckoning, index, chosen->scale_index,
                       preset >= 0 && preset != chosen->grade_index))
        report_chosen (reckoning, index, chosen, preset, findings);
    }
}

/* Years that the rules give bind; years of general knowledge only advise. */
static void
check_years (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterKind *kind = reckoning->army->things[index].kind;
  int year = reckoning->army->year;
  if (kind == NULL || year == MUSTER_NO_YEAR || muster_years_hold (kind->from, kind->to, year))
    return;
  g_autofree char *years = muster_years_dup_text (kind->from, kind->to);
  const char *cite = muster_own_has (kind->own, "years") ? NULL : kind->cite;
  MusterFinding *finding =
    add (reckoning, MUSTER_FINDING_YEARS, index, "years",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->cite = cite;
  finding->have = g_strdup_printf (_ ("%s in %d"), kind->name, year);
  finding->allowed = cite != NULL ? g_strdup_printf (_ ("to be had %s"), years)
                                  : g_strdup_printf (_ ("as is suggested: %s"), years);
}

static void
check_suggestions (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterKind *kind = reckoning->army->things[index].kind;
  for (int i = 0; kind != NULL && i < kind->n_suggestions; i++)
    {
      const MusterGradeRange *range = &kind->suggestions[i];
      const MusterScale *scale = &ruleset->scales[range->scale];
      int grade = muster_reckoning_get_grade (reckoning, index, range->scale);
      if (grade < 0 || (grade >= range->low && grade <= range->high))
        continue;
      g_autofree char *id = g_strconcat ("suggest-", scale->id, NULL);
      g_autofree char *fitting = muster_ruleset_dup_range (ruleset, range);
      MusterFinding *finding =
        add (reckoning, MUSTER_FINDING_SUGGESTION, index, id, MUSTER_SEVERITY_ADVICE, findings);
      finding->scale = range->scale;
      finding->have = g_strdup_printf (_ ("%s as %s"), kind->name, scale->grades[grade].label);
      finding->allowed = g_strdup_printf (_ ("Muster suggests %s"), fitting);
    }
}

/* The nation of a type binds where the rules give it, else it only advises. Where a nation can be
 * chosen on the thing itself, it may be another than that of its formation. */
static void
check_nation (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  const MusterThing *thing = &reckoning->army->things[index];
  const MusterKind *kind = thing->kind;
  if (kind == NULL || kind->nation < 0 || thing->parent == MUSTER_NO_THING
      || may_choose (reckoning, index, ruleset->nation_scale, FALSE))
    return;
  int nation = muster_reckoning_get_grade (reckoning, thing->parent, ruleset->nation_scale);
  if (nation < 0 || nation == kind->nation)
    return;
  const char *theirs = ruleset->nations[kind->nation].name;
  const char *cite = muster_own_has (kind->own, "nation") ? NULL : kind->cite;
  MusterFinding *finding =
    add (reckoning, MUSTER_FINDING_NATION, index, "nation",
         cite != NULL ? MUSTER_SEVERITY_ERROR : MUSTER_SEVERITY_ADVICE, findings);
  finding->scale = ruleset->nation_scale;
  finding->cite = cite;
  finding->have =
    g_strdup_printf (_ ("%s under the nation %s"), kind->name, ruleset->nations[nation].name);
  finding->allowed = cite != NULL ? g_strdup_printf (_ ("they are for %s"), theirs)
                                  : g_strdup_printf (_ ("Muster has them for %s"), theirs);
}

static const char *
get_entry_name (const MusterRuleset *ruleset, const char *what)
{
  int stat = muster_ruleset_find_stat (ruleset, what);
  if (stat >= 0)
    return ruleset->stats[stat].name;
  if (g_str_equal (what, MUSTER_ENTRY_LOST))
    return _ ("losses before the battle");
  return g_str_equal (what, "points") ? _ ("points") : what;
}

static gboolean
has_figure (const MusterReckoning *reckoning, guint index, const char *what)
{
  int stat = muster_ruleset_find_stat (reckoning->ruleset, what);
  return stat >= 0 ? muster_reckoning_match (reckoning, reckoning->ruleset->stats[stat].of, index)
                       == MUSTER_YES
                   : reckoning->price_states[index] == MUSTER_PRICE_KNOWN;
}

static void
check_entries (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  const MusterThing *thing = &reckoning->army->things[index];
  for (guint i = 0; i < thing->n_entries; i++)
    {
      const MusterEntry *entry = &thing->entries[i];
      if (muster_reckoning_takes_entry (reckoning, index, entry->what))
        continue;
      g_autofree char *id = g_strconcat ("entry-", entry->what, NULL);
      MusterFinding *finding =
        add (reckoning, MUSTER_FINDING_ENTRY, index, id, MUSTER_SEVERITY_ADVICE, findings);
      finding->have = g_strdup_printf (_ ("%s is entered as its %s"), entry->value,
                                       get_entry_name (reckoning->ruleset, entry->what));
      finding->allowed =
        g_strdup (has_figure (reckoning, index, entry->what)
                    ? _ ("it does not count, because the rules give the figure: take it out")
                    : _ ("it does not count, because it has no such figure: take it out"));
    }
}

static void
check_period (const MusterReckoning *reckoning, GPtrArray *findings)
{
  const MusterRuleset *ruleset = reckoning->ruleset;
  int year = reckoning->army->year;
  if (year == MUSTER_NO_YEAR || ruleset->from == MUSTER_NO_YEAR
      || muster_years_hold (ruleset->from, ruleset->to, year))
    return;
  MusterFinding *finding =
    add (reckoning, MUSTER_FINDING_PERIOD, 0, "period", MUSTER_SEVERITY_ADVICE, findings);
  finding->have = g_strdup_printf (_ ("an army of %d"), year);
  finding->allowed =
    g_strdup_printf (_ ("%s is written for %d–%d"), ruleset->title, ruleset->from, ruleset->to);
}

static void
check_thing (const MusterReckoning *reckoning, guint index, GPtrArray *findings)
{
  check_place (reckoning, index, findings);
  check_choices (reckoning, index, findings);
  check_chosen (reckoning, index, findings);
  check_years (reckoning, index, findings);
  check_nation (reckoning, index, findings);
  check_suggestions (reckoning, index, findings);
  check_entries (reckoning, index, findings);
}

/* Whether a selector that says where things may stand asks for their numbers, which may differ
 * between things of one class. */
static gboolean
asks_for_numbers (const MusterRuleset *ruleset)
{
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].on->n_numbers > 0)
      return TRUE;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if ((kind->holds != NULL && kind->holds->n_numbers > 0)
          || (kind->on != NULL && kind->on->n_numbers > 0))
        return TRUE;
    }
  return FALSE;
}

/* What one thing of a class need not be told, the others need not either. */
void
muster_army_check_structure (const MusterReckoning *reckoning, GPtrArray *findings)
{
  g_autofree gboolean *is_sound = g_new0 (gboolean, reckoning->n_classes);
  gboolean is_shared = !asks_for_numbers (reckoning->ruleset);
  check_period (reckoning, findings);
  for (guint i = 0; i < reckoning->army->n_things; i++)
    {
      guint class = reckoning->classes[i];
      guint n_before = findings->len;
      if (is_sound[class])
        continue;
      check_thing (reckoning, i, findings);
      is_sound[class] = is_shared && findings->len == n_before;
    }
  tell_holders (reckoning, findings);
}
