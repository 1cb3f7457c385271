#include "config.h"

#include "ruleset/ruleset-check.h"

#include "base/problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More ways to stand somewhere than these, and "in:" is taken as satisfiable. */
#define MOST_CONTEXTS 64

/* Comparisons of rows for one group. */
#define MOST_WORK 20000000

/* Gaps that are told of one group. */
#define MOST_GAPS 10

/* Stats that may need each other in a row: what army-reckon.c follows. */
#define DEEPEST_STAT 13

/* How a scale is chosen on a class. */
enum
{
  OFFERED = 1,
  CHANGED = 2,
  OPTIONAL = 4,
};

/* Kinds that no selector can tell apart. */
typedef struct
{
  const MusterKind *kind; /* the first of them */
  guint64 *may;           /* words that it has or may be given by traits and options */
  guint8 *reach;          /* per grade of every scale, and after each scale's "none" */
  guint8 *offered;        /* per scale */
  GArray *holders;        /* (element-type guint): classes that it may stand in */
  GPtrArray *contexts;    /* (element-type guint64 *): words of all that it may stand in */
  gboolean many_contexts;
  gboolean reachable;
} Class;

typedef struct
{
  const MusterRuleset *ruleset;
  const char *file;
  GPtrArray *problems;
  GPtrArray *classes; /* (element-type Class) */
  guint *offsets;     /* per scale: of its first grade among a class's reach */
  guint n_reach;
  guint64 *inside; /* words that in: asks for */
  guint64 *extra;  /* words that traits and options may give */
  gboolean knows_places;
} Checker;

typedef struct
{
  const MusterSelector *when;
  const MusterPrice *price; /* or NULL */
  const MusterValue *value; /* or NULL */
  int line;
} Row;

/* Rows of which one holds: a group of prices or a stat. */
typedef struct
{
  Checker *checker;
  const char *id;
  int line;
  const MusterSelector *of;
  const MusterStat *stat; /* NULL: prices */
  gboolean has_entry;
  GArray *rows;  /* (element-type Row) */
  guint64 *mask; /* words that it asks for */
  guint64 *mask_inside;
  GArray *scales;          /* (element-type int): that it asks for */
  GPtrArray *alternatives; /* (element-type guint64 *): words that a thing may have more */
  GHashTable *told;
  guint n_gaps;
  guint n_tried;
  guint64 work;
} Group;

/* One class with the rows that may hold for it. */
typedef struct
{
  Group *group;
  const Class *class;
  GArray *rows;   /* (element-type guint) */
  gint16 *grades; /* per scale */
  guint64 *own;
  const guint64 *in;
  GArray *yes; /* (element-type guint): rows that match */
  gboolean has_unknown;
} Trial;

static gboolean
has_bit (const guint64 *bits, guint bit)
{
  return (bits[bit / 64] >> (bit % 64)) & 1;
}

static void
set_bit (guint64 *bits, guint bit)
{
  bits[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
}

static guint64 *
new_bits (const Checker *checker)
{
  return g_new0 (guint64, checker->ruleset->n_cells);
}

static void
add_bits (const Checker *checker, guint64 *into, const guint64 *from)
{
  for (guint i = 0; i < checker->ruleset->n_cells; i++)
    into[i] |= from[i];
}

static Class *
get_class (const Checker *checker, guint index)
{
  return g_ptr_array_index (checker->classes, index);
}

static guint8 *
get_reach (const Checker *checker, const Class *class, int scale)
{
  return class->reach + checker->offsets[scale];
}

/* Whether terms can hold together */

static gboolean
terms_deny (const MusterTerm *a, const MusterTerm *b)
{
  return a->kind == MUSTER_TERM_WORD && b->kind == MUSTER_TERM_WORD && a->bit == b->bit
         && a->inside == b->inside && a->negated != b->negated;
}

static gboolean
terms_contradict (const MusterTerm *terms, guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    for (guint j = 0; j < i; j++)
      if (terms_deny (&terms[i], &terms[j]))
        return TRUE;
  return FALSE;
}

static gboolean
words_may_hold (const Class *class, const MusterTerm *terms, guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    {
      const MusterTerm *term = &terms[i];
      if (term->kind != MUSTER_TERM_WORD || term->inside)
        continue;
      if (term->negated ? has_bit (class->kind->bits, term->bit) : !has_bit (class->may, term->bit))
        return FALSE;
    }
  return TRUE;
}

static gboolean
grade_fits (const MusterTerm *terms, guint n_terms, int scale, int grade)
{
  for (guint i = 0; i < n_terms; i++)
    if (terms[i].kind == MUSTER_TERM_GRADE && terms[i].scale == scale)
      {
        gboolean within = grade >= terms[i].low && grade <= terms[i].high;
        if (terms[i].negated ? within : !within)
          return FALSE;
      }
  return TRUE;
}

static gboolean
scale_may_fit (const Checker *checker,
               const Class *class,
               const MusterTerm *terms,
               guint n_terms,
               int scale)
{
  const guint8 *reach = get_reach (checker, class, scale);
  int n_grades = checker->ruleset->scales[scale].n_grades;
  for (int grade = 0; grade < n_grades; grade++)
    if (reach[grade] && grade_fits (terms, n_terms, scale, grade))
      return TRUE;
  return reach[n_grades] && grade_fits (terms, n_terms, scale, MUSTER_GRADE_NONE);
}

static gboolean
grades_may_hold (const Checker *checker, const Class *class, const MusterTerm *terms, guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    if (terms[i].kind == MUSTER_TERM_GRADE
        && !scale_may_fit (checker, class, terms, n_terms, terms[i].scale))
      return FALSE;
  return TRUE;
}

static gboolean
place_fits (const Checker *checker, const guint64 *context, const MusterTerm *terms, guint n_terms)
{
  for (guint i = 0; i < n_terms; i++)
    {
      const MusterTerm *term = &terms[i];
      if (term->kind != MUSTER_TERM_WORD || !term->inside)
        continue;
      gboolean is_there = has_bit (context, term->bit);
      if (term->negated ? is_there : !is_there && !has_bit (checker->extra, term->bit))
        return FALSE;
    }
  return TRUE;
}

static gboolean
places_may_hold (const Checker *checker, const Class *class, const MusterTerm *terms, guint n_terms)
{
  if (!checker->knows_places || class->many_contexts || !class->reachable)
    return TRUE;
  for (guint i = 0; i < class->contexts->len; i++)
    if (place_fits (checker, g_ptr_array_index (class->contexts, i), terms, n_terms))
      return TRUE;
  return FALSE;
}

static gboolean
terms_may_hold (const Checker *checker, const Class *class, const MusterTerm *terms, guint n_terms)
{
  return words_may_hold (class, terms, n_terms) && grades_may_hold (checker, class, terms, n_terms)
         && places_may_hold (checker, class, terms, n_terms);
}

static gboolean
selector_may_hold (const Checker *checker, const Class *class, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      if (!terms_contradict (clause->terms, (guint) clause->n_terms)
          && terms_may_hold (checker, class, clause->terms, (guint) clause->n_terms))
        return TRUE;
    }
  return selector->n_clauses == 0;
}

/* Whether the terms can hold for any class of the sorts up to @last_sort. */
static gboolean
any_class_may_hold (const Checker *checker,
                    const MusterTerm *terms,
                    guint n_terms,
                    MusterSort last_sort)
{
  if (terms_contradict (terms, n_terms))
    return FALSE;
  for (guint i = 0; i < checker->classes->len; i++)
    {
      const Class *class = get_class (checker, i);
      if (class->kind->sort <= last_sort && terms_may_hold (checker, class, terms, n_terms))
        return TRUE;
    }
  return FALSE;
}

/* The classes */

static void
free_class (gpointer data)
{
  Class *class = data;
  g_free (class->may);
  g_free (class->reach);
  g_free (class->offered);
  g_array_unref (class->holders);
  g_ptr_array_unref (class->contexts);
  g_free (class);
}

static Class *
new_class (const Checker *checker, const MusterKind *kind)
{
  Class *class = g_new0 (Class, 1);
  class->kind = kind;
  class->may = g_memdup2 (kind->bits, checker->ruleset->n_cells * sizeof (guint64));
  class->reach = g_new0 (guint8, checker->n_reach);
  class->offered = g_new0 (guint8, (gsize) checker->ruleset->n_scales);
  class->holders = g_array_new (FALSE, FALSE, sizeof (guint));
  class->contexts = g_ptr_array_new_with_free_func (g_free);
  class->reachable = kind->sort == MUSTER_SORT_ARMY;
  return class;
}

/* What tells kinds apart. Each formation kind is a class of its own. */
static GBytes *
make_class_key (const Checker *checker, const MusterKind *kind)
{
  GByteArray *key = g_byte_array_new ();
  const void *holds = kind->holds;
  const void *on = kind->on;
  g_byte_array_append (key, (const guint8 *) &kind->sort, sizeof kind->sort);
  g_byte_array_append (key, (const guint8 *) &kind->nation, sizeof kind->nation);
  g_byte_array_append (key, (const guint8 *) &holds, sizeof holds);
  g_byte_array_append (key, (const guint8 *) &on, sizeof on);
  g_byte_array_append (key, (const guint8 *) kind->bits,
                       checker->ruleset->n_cells * (guint) sizeof (guint64));
  if (kind->n_presets > 0)
    g_byte_array_append (key, (const guint8 *) kind->presets,
                         (guint) kind->n_presets * (guint) sizeof (MusterGradeRef));
  return g_byte_array_free_to_bytes (key);
}

static void
make_classes (Checker *checker)
{
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  for (int i = 0; i < checker->ruleset->n_kinds; i++)
    if (g_hash_table_add (seen, make_class_key (checker, &checker->ruleset->kinds[i])))
      g_ptr_array_add (checker->classes, new_class (checker, &checker->ruleset->kinds[i]));
}

static void
find_inside_words (Checker *checker)
{
  for (guint i = 0; i < checker->ruleset->selectors->len; i++)
    {
      const MusterSelector *selector = g_ptr_array_index (checker->ruleset->selectors, i);
      for (int j = 0; j < selector->n_clauses; j++)
        for (int k = 0; k < selector->clauses[j].n_terms; k++)
          if (selector->clauses[j].terms[k].inside)
            set_bit (checker->inside, selector->clauses[j].terms[k].bit);
    }
}

static int
get_preset (const Checker *checker, const MusterKind *kind, int scale)
{
  for (int i = 0; i < kind->n_presets; i++)
    if (kind->presets[i].scale == scale)
      return kind->presets[i].grade;
  return scale == checker->ruleset->nation_scale ? kind->nation : MUSTER_GRADE_NONE;
}

static void
reach_all (const Checker *checker, Class *class, int scale, gboolean with_none)
{
  int n_grades = checker->ruleset->scales[scale].n_grades;
  guint8 *reach = get_reach (checker, class, scale);
  memset (reach, 1, (gsize) n_grades);
  reach[n_grades] = with_none;
}

static void
reach_only (const Checker *checker, Class *class, int scale, int grade)
{
  guint8 *reach = get_reach (checker, class, scale);
  memset (reach, 0, (gsize) checker->ruleset->scales[scale].n_grades + 1);
  if (grade >= 0)
    reach[grade] = 1;
}

/* Before anything is known of places and choices, every grade may be. */
static void
reach_at_first (const Checker *checker, Class *class)
{
  for (int scale = 0; scale < checker->ruleset->n_scales; scale++)
    {
      int preset = get_preset (checker, class->kind, scale);
      if (preset >= 0)
        reach_only (checker, class, scale, preset);
      else
        reach_all (checker, class, scale, TRUE);
    }
}

static void
collect_extra_words (Checker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_bits (checker, checker->extra, ruleset->nations[i].traits[j].bits);
  for (guint i = 0; i < checker->classes->len; i++)
    if (get_class (checker, i)->kind->sort == MUSTER_SORT_OPTION)
      add_bits (checker, checker->extra, get_class (checker, i)->kind->bits);
  checker->extra[0] &= ~(G_GUINT64_CONSTANT (1) << MUSTER_SORT_OPTION);
  for (guint i = 0; i < checker->classes->len; i++)
    {
      Class *class = get_class (checker, i);
      add_bits (checker, class->may, checker->extra);
      if (class->kind->sort == MUSTER_SORT_COMMANDER)
        set_bit (class->may, MUSTER_WORD_OVERALL);
    }
}

static void
offer_choices (Checker *checker, Class *class)
{
  for (int i = 0; i < checker->ruleset->n_choices; i++)
    {
      const MusterChoice *choice = &checker->ruleset->choices[i];
      if (selector_may_hold (checker, class, choice->on))
        class->offered[choice->scale] |=
          (guint8) (OFFERED | (choice->change ? CHANGED : 0) | (choice->optional ? OPTIONAL : 0));
    }
}

static gboolean
may_hold (const Checker *checker, const Class *holder, const Class *held)
{
  if (held->kind->sort == MUSTER_SORT_OPTION)
    return holder->kind->sort != MUSTER_SORT_OPTION
           && (held->kind->on == NULL || selector_may_hold (checker, holder, held->kind->on));
  return held->kind->sort != MUSTER_SORT_ARMY && holder->kind->holds != NULL
         && selector_may_hold (checker, held, holder->kind->holds);
}

static void
find_held (Checker *checker, guint holder, GPtrArray *held)
{
  for (guint i = 0; i < held->len; i++)
    {
      Class *class = g_ptr_array_index (held, i);
      if (may_hold (checker, get_class (checker, holder), class))
        g_array_append_val (class->holders, holder);
    }
}

static void
find_holders (Checker *checker)
{
  g_autoptr (GPtrArray) options = g_ptr_array_new ();
  for (guint i = 0; i < checker->classes->len; i++)
    if (get_class (checker, i)->kind->sort == MUSTER_SORT_OPTION)
      g_ptr_array_add (options, get_class (checker, i));
  for (guint i = 0; i < checker->classes->len; i++)
    find_held (checker, i,
               get_class (checker, i)->kind->holds != NULL ? checker->classes : options);
}

/* Runs @step over all classes until it changes none. */
static void
repeat_for_classes (Checker *checker, gboolean (*step) (Checker *checker, Class *class))
{
  for (gboolean changed = TRUE; changed;)
    {
      changed = FALSE;
      for (guint i = 0; i < checker->classes->len; i++)
        changed |= step (checker, get_class (checker, i));
    }
}

static gboolean
spread_reachable (Checker *checker, Class *class)
{
  for (guint i = 0; i < class->holders->len && !class->reachable; i++)
    if (get_class (checker, g_array_index (class->holders, guint, i))->reachable)
      {
        class->reachable = TRUE;
        return TRUE;
      }
  return FALSE;
}

/* What traits give to a class that names a nation. */
static void
reach_traits (const Checker *checker, Class *class, int scale)
{
  const MusterRuleset *ruleset = checker->ruleset;
  guint8 *reach = get_reach (checker, class, scale);
  const guint8 *nations = get_reach (checker, class, ruleset->nation_scale);
  gboolean named =
    class->kind->nation >= 0 || (class->offered[ruleset->nation_scale] & OFFERED) != 0;
  for (int i = 0; named && i < ruleset->n_nations; i++)
    for (int j = 0; nations[i] && j < ruleset->nations[i].n_traits; j++)
      {
        const MusterTrait *trait = &ruleset->nations[i].traits[j];
        for (int k = 0; k < trait->n_grades; k++)
          if (trait->grades[k].scale == scale)
            reach[trait->grades[k].grade] = 1;
      }
}

/* Whether the scale comes to the class only from what it stands in, or from nations. */
static gboolean
is_inherited (const Checker *checker, const Class *class, int scale)
{
  return class->reachable && get_preset (checker, class->kind, scale) < 0
         && (class->offered[scale] & OFFERED) == 0;
}

static void
reach_own (const Checker *checker, Class *class, int scale)
{
  gboolean has_preset = get_preset (checker, class->kind, scale) >= 0;
  guint8 offered = class->offered[scale];
  if (is_inherited (checker, class, scale))
    {
      reach_only (checker, class, scale, MUSTER_GRADE_NONE);
      if (class->kind->sort == MUSTER_SORT_ARMY)
        get_reach (checker, class, scale)[checker->ruleset->scales[scale].n_grades] = 1;
      reach_traits (checker, class, scale);
    }
  else if ((has_preset && (offered & CHANGED)) || (!has_preset && (offered & OFFERED)))
    reach_all (checker, class, scale, !has_preset && (offered & OPTIONAL) != 0);
}

static gboolean
inherit_scale (const Checker *checker, const Class *holder, Class *class, int scale)
{
  const guint8 *from = get_reach (checker, holder, scale);
  guint8 *reach = get_reach (checker, class, scale);
  gboolean changed = FALSE;
  for (int i = 0; i <= checker->ruleset->scales[scale].n_grades; i++)
    if (from[i] && !reach[i])
      {
        reach[i] = 1;
        changed = TRUE;
      }
  return changed;
}

static gboolean
inherit_grades (Checker *checker, Class *class)
{
  gboolean changed = FALSE;
  for (int scale = 0; scale < checker->ruleset->n_scales; scale++)
    {
      if (!is_inherited (checker, class, scale))
        continue;
      for (guint i = 0; i < class->holders->len; i++)
        {
          const Class *holder = get_class (checker, g_array_index (class->holders, guint, i));
          if (holder->reachable)
            changed |= inherit_scale (checker, holder, class, scale);
        }
    }
  return changed;
}

/* The nations come first: traits depend on them. */
static void
find_grades (Checker *checker)
{
  int nation = checker->ruleset->nation_scale;
  for (guint i = 0; i < checker->classes->len; i++)
    reach_own (checker, get_class (checker, i), nation);
  for (guint i = 0; i < checker->classes->len; i++)
    for (int scale = 0; scale < checker->ruleset->n_scales; scale++)
      if (scale != nation)
        reach_own (checker, get_class (checker, i), scale);
  repeat_for_classes (checker, inherit_grades);
}

/* Returns: whether the words are new to the list, which takes them or frees them */
static gboolean
take_new_bits (const Checker *checker, GPtrArray *list, guint64 *bits)
{
  for (guint i = 0; i < list->len; i++)
    if (memcmp (g_ptr_array_index (list, i), bits, checker->ruleset->n_cells * sizeof (guint64))
        == 0)
      {
        g_free (bits);
        return FALSE;
      }
  g_ptr_array_add (list, bits);
  return TRUE;
}

static gboolean
add_context (const Checker *checker, Class *class, const guint64 *in, const Class *holder)
{
  guint64 *bits = new_bits (checker);
  for (guint i = 0; i < checker->ruleset->n_cells; i++)
    bits[i] = ((in != NULL ? in[i] : 0) | holder->kind->bits[i]) & checker->inside[i];
  return take_new_bits (checker, class->contexts, bits);
}

static gboolean
spread_contexts (Checker *checker, Class *class)
{
  gboolean changed = FALSE;
  for (guint i = 0; i < class->holders->len && !class->many_contexts; i++)
    {
      const Class *holder = get_class (checker, g_array_index (class->holders, guint, i));
      for (guint j = 0; j < holder->contexts->len && class->contexts->len < MOST_CONTEXTS; j++)
        changed |= add_context (checker, class, g_ptr_array_index (holder->contexts, j), holder);
      class->many_contexts = holder->many_contexts || class->contexts->len >= MOST_CONTEXTS;
      changed |= class->many_contexts;
    }
  return changed;
}

static void
find_contexts (Checker *checker)
{
  for (guint i = 0; i < checker->classes->len; i++)
    if (get_class (checker, i)->kind->sort == MUSTER_SORT_ARMY)
      g_ptr_array_add (get_class (checker, i)->contexts, new_bits (checker));
  repeat_for_classes (checker, spread_contexts);
  checker->knows_places = TRUE;
}

static void
survey (Checker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  checker->offsets = g_new (guint, (gsize) ruleset->n_scales);
  for (int i = 0; i < ruleset->n_scales; i++)
    {
      checker->offsets[i] = checker->n_reach;
      checker->n_reach += (guint) ruleset->scales[i].n_grades + 1;
    }
  checker->inside = new_bits (checker);
  checker->extra = new_bits (checker);
  checker->classes = g_ptr_array_new_with_free_func (free_class);
  make_classes (checker);
  find_inside_words (checker);
  collect_extra_words (checker);
  for (guint i = 0; i < checker->classes->len; i++)
    reach_at_first (checker, get_class (checker, i));
  for (guint i = 0; i < checker->classes->len; i++)
    offer_choices (checker, get_class (checker, i));
  find_holders (checker);
  repeat_for_classes (checker, spread_reachable);
  find_grades (checker);
  find_contexts (checker);
}

static void
clear_survey (Checker *checker)
{
  g_ptr_array_unref (checker->classes);
  g_free (checker->offsets);
  g_free (checker->inside);
  g_free (checker->extra);
}

/* Selectors */

static char *
dup_clause (const MusterSelector *selector, int index)
{
  g_auto (GStrv) parts = g_strsplit (selector->text, ",", -1);
  return g_strstrip (g_strdup (parts[index]));
}

static void
check_selector (Checker *checker, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    {
      const MusterClause *clause = &selector->clauses[i];
      if (any_class_may_hold (checker, clause->terms, (guint) clause->n_terms, MUSTER_SORT_OPTION))
        continue;
      g_autofree char *text = dup_clause (selector, i);
      muster_problems_add (checker->problems, checker->file, selector->line,
                           _ ("The selector \"%s\" can match nothing: no type or formation can be "
                              "all of that at once. Mend it or take it out."),
                           text);
    }
}

static void
check_selectors (Checker *checker)
{
  for (guint i = 0; i < checker->ruleset->selectors->len; i++)
    check_selector (checker, g_ptr_array_index (checker->ruleset->selectors, i));
}

static gboolean
scope_may_hold (const Checker *checker, const MusterSelector *scope)
{
  for (int i = 0; i < scope->n_clauses; i++)
    if (any_class_may_hold (checker, scope->clauses[i].terms, (guint) scope->clauses[i].n_terms,
                            MUSTER_SORT_FORMATION))
      return TRUE;
  return scope->n_clauses == 0;
}

static gboolean
can_match (const Checker *checker, const MusterSelector *selector)
{
  for (guint i = 0; i < checker->classes->len; i++)
    if (selector_may_hold (checker, get_class (checker, i), selector))
      return TRUE;
  return FALSE;
}

static void
check_scopes (Checker *checker)
{
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (can_match (checker, limit->scope) && !scope_may_hold (checker, limit->scope))
        muster_problems_add (checker->problems, checker->file, limit->line,
                             _ ("The limit \"%s\" has the scope \"%s\", which is neither the army "
                                "nor a formation. Name the formations that it looks at."),
                             limit->id, limit->scope->text);
    }
}

/* Kinds and scales */

static void
check_places (Checker *checker)
{
  for (guint i = 0; i < checker->classes->len; i++)
    {
      const Class *class = get_class (checker, i);
      if (class->reachable)
        continue;
      if (class->kind->sort == MUSTER_SORT_FORMATION)
        muster_problems_add (checker->problems, checker->file, class->kind->line,
                             _ ("No army can have the formation \"%s\": nothing that starts at "
                                "\"army\" holds it. Add it to a \"holds\" or take it out."),
                             class->kind->id);
      else
        muster_problems_add_note (checker->problems, checker->file, class->kind->line,
                                  _ ("\"%s\" can stand nowhere: no formation of an army holds it. "
                                     "Add it to a \"holds\", unless that is meant."),
                                  class->kind->id);
    }
}

static gboolean
is_scale_used (const Checker *checker, int scale)
{
  const MusterRuleset *ruleset = checker->ruleset;
  if (ruleset->scales[scale].set_by_nations)
    return TRUE;
  for (int i = 0; i < ruleset->n_choices; i++)
    if (ruleset->choices[i].scale == scale)
      return TRUE;
  for (guint i = 0; i < checker->classes->len; i++)
    if (get_preset (checker, get_class (checker, i)->kind, scale) >= 0)
      return TRUE;
  return FALSE;
}

static void
check_scales (Checker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (ruleset->scales[i].n_grades > 0 && !is_scale_used (checker, i))
      muster_problems_add (checker->problems, checker->file,
                           i == ruleset->nation_scale ? ruleset->nations[0].line
                                                      : ruleset->scales[i].line,
                           _ ("Nothing has a grade of the scale \"%s\": no choice offers it and no "
                              "tag presets it. Add a choice or take the scale out."),
                           ruleset->scales[i].id);
}

/* Limits */

static gboolean
has_fixed_bounds (const MusterLimit *limit)
{
  return (limit->kind == MUSTER_LIMIT_COUNT || limit->kind == MUSTER_LIMIT_SHARE)
         && limit->severity == MUSTER_SEVERITY_ERROR && !limit->or_none;
}

static char *
make_limit_key (const MusterLimit *limit)
{
  return g_strdup_printf ("%d|%s|%s|%s|%d|%d", limit->kind, limit->scope->text, limit->of->text,
                          limit->to != NULL ? limit->to->text : "", limit->measure.kind,
                          limit->measure.index);
}

/* Of the two, the limit with the larger min or the smaller max. */
static const MusterLimit *
get_tighter (const MusterLimit *a, const MusterLimit *b, gboolean is_min)
{
  const MusterBound *bound = is_min ? &b->min : &b->max;
  if (!bound->is_given || bound->is_measure)
    return a;
  if (a == NULL)
    return b;
  int order = muster_number_compare (bound->number, (is_min ? a->min : a->max).number);
  return (is_min ? order > 0 : order < 0) ? b : a;
}

static void
check_limit_pair (Checker *checker, const MusterLimit *low, const MusterLimit *high)
{
  if (low == NULL || high == NULL || low == high
      || muster_number_compare (low->min.number, high->max.number) <= 0)
    return;
  g_autofree char *min = muster_number_dup_text (low->min.number);
  g_autofree char *max = muster_number_dup_text (high->max.number);
  muster_problems_add (checker->problems, checker->file, MAX (low->line, high->line),
                       _ ("No army can meet both limits: \"%s\" (line %d) asks for at least %s and "
                          "\"%s\" (line %d) allows at most %s of the same. Mend one of them."),
                       low->id, low->line, min, high->id, high->line, max);
}

static void
check_limits (Checker *checker)
{
  g_autoptr (GHashTable) lows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) highs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < checker->ruleset->n_limits; i++)
    {
      const MusterLimit *limit = &checker->ruleset->limits[i];
      if (!has_fixed_bounds (limit))
        continue;
      g_autofree char *key = make_limit_key (limit);
      const MusterLimit *low = get_tighter (g_hash_table_lookup (lows, key), limit, TRUE);
      const MusterLimit *high = get_tighter (g_hash_table_lookup (highs, key), limit, FALSE);
      g_hash_table_insert (lows, g_strdup (key), (gpointer) low);
      g_hash_table_insert (highs, g_strdup (key), (gpointer) high);
      if (low == limit || high == limit)
        check_limit_pair (checker, low, high);
    }
}

/* Stats that need themselves */

/* The numbers that a stat needs of the thing itself; number n_stats is the price. */
typedef struct
{
  Checker *checker;
  int *heights; /* 0: not looked at; -1: being looked at */
} Circles;

static int measure_height (Circles *circles, int node);

/* A function, since MAX() would look twice. */
static int
get_larger (int a, int b)
{
  return a > b ? a : b;
}

static int
height_of_measure (Circles *circles, MusterMeasure measure)
{
  if (measure.kind == MUSTER_MEASURE_STAT)
    return measure_height (circles, measure.index);
  return measure.kind == MUSTER_MEASURE_POINTS
           ? measure_height (circles, circles->checker->ruleset->n_stats)
           : 0;
}

static int
height_of_selector (Circles *circles, const MusterSelector *selector)
{
  int height = 0;
  for (int i = 0; i < selector->n_numbers; i++)
    {
      MusterMeasure measure = { (MusterMeasureKind) selector->numbers[i].measure_kind,
                                selector->numbers[i].measure_index };
      height = get_larger (height, height_of_measure (circles, measure));
    }
  return height;
}

static int
height_of_prices (Circles *circles)
{
  const MusterRuleset *ruleset = circles->checker->ruleset;
  int height = 0;
  for (int i = 0; i < ruleset->n_prices; i++)
    {
      const MusterPrices *prices = &ruleset->prices[i];
      height = get_larger (height, height_of_selector (circles, prices->of));
      if (prices->has_per)
        height = get_larger (height, height_of_measure (circles, prices->per));
      for (int j = 0; j < prices->n_rows; j++)
        height = get_larger (height, height_of_selector (circles, prices->rows[j].when));
    }
  return height;
}

static int
height_of_stat (Circles *circles, const MusterStat *stat)
{
  int height = height_of_selector (circles, stat->of);
  if (stat->has_per)
    height = get_larger (height, height_of_measure (circles, stat->per));
  for (int i = 0; i < stat->n_values; i++)
    height = get_larger (height, height_of_selector (circles, stat->values[i].when));
  for (int i = 0; i < stat->n_adds; i++)
    if (stat->adds[i].has_measure && stat->adds[i].counter < 0 && !stat->adds[i].from_superior)
      height = get_larger (height, height_of_measure (circles, stat->adds[i].measure));
  return height;
}

static void
complain_of_circle (Circles *circles, int node)
{
  Checker *checker = circles->checker;
  if (node < checker->ruleset->n_stats)
    muster_problems_add (checker->problems, checker->file, checker->ruleset->stats[node].line,
                         _ ("The stat \"%s\" needs itself, by what it adds, is multiplied by or "
                            "selects by. Break the circle."),
                         checker->ruleset->stats[node].id);
  else
    muster_problems_add (checker->problems, checker->file, checker->ruleset->prices[0].line,
                         _ ("The prices need themselves, by what they are multiplied by or select "
                            "by. Break the circle."));
}

/* Returns: how many numbers in a row are needed for this one, itself included */
static int
measure_height (Circles *circles, int node)
{
  const MusterRuleset *ruleset = circles->checker->ruleset;
  if (circles->heights[node] == -1)
    complain_of_circle (circles, node);
  if (circles->heights[node] != 0)
    return MAX (circles->heights[node], 0);
  circles->heights[node] = -1;
  int below = node < ruleset->n_stats ? height_of_stat (circles, &ruleset->stats[node])
                                      : height_of_prices (circles);
  circles->heights[node] = below + 1;
  return below + 1;
}

static void
check_circles (Checker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  g_autofree int *heights = g_new0 (int, (gsize) ruleset->n_stats + 1);
  Circles circles = { checker, heights };
  for (int i = 0; i < ruleset->n_stats; i++)
    if (measure_height (&circles, i) == DEEPEST_STAT + 1)
      muster_problems_add (checker->problems, checker->file, ruleset->stats[i].line,
                           _ ("The stat \"%s\" needs more than %d others in a row. Add up what it "
                              "needs in fewer steps."),
                           ruleset->stats[i].id, DEEPEST_STAT - 1);
  measure_height (&circles, ruleset->n_stats);
}

/* Rows: gaps and doubts */

static MusterTruth
number_is_unknown (const MusterSubject *subject, int kind, int index, MusterNumber *number)
{
  return MUSTER_UNKNOWN;
}

static const Row *
get_row (const Group *group, guint index)
{
  return &g_array_index (group->rows, Row, index);
}

static gboolean
rows_are_same (const Group *group, const Row *a, const Row *b)
{
  if (a->price != NULL)
    return a->price->points == b->price->points;
  if (group->stat->is_text || a->value->has_none || b->value->has_none)
    return a->value->has_none == b->value->has_none
           && g_strcmp0 (a->value->text, b->value->text) == 0;
  return memcmp (a->value->numbers, b->value->numbers,
                 sizeof (MusterNumber) * (gsize) group->stat->n_bands)
         == 0;
}

static void
note_terms (Group *group, const MusterSelector *selector)
{
  for (int i = 0; i < selector->n_clauses; i++)
    for (int j = 0; j < selector->clauses[i].n_terms; j++)
      {
        const MusterTerm *term = &selector->clauses[i].terms[j];
        if (term->kind == MUSTER_TERM_WORD)
          set_bit (term->inside ? group->mask_inside : group->mask, term->bit);
      }
}

static gboolean
group_uses_scale (const Group *group, int scale)
{
  gboolean uses = muster_selector_uses_scale (group->of, scale);
  for (guint i = 0; i < group->rows->len && !uses; i++)
    uses = muster_selector_uses_scale (get_row (group, i)->when, scale);
  return uses;
}

static void
add_alternative (Group *group, const guint64 *words)
{
  const Checker *checker = group->checker;
  guint64 *bits = new_bits (checker);
  for (guint i = 0; words != NULL && i < checker->ruleset->n_cells; i++)
    bits[i] = words[i] & group->mask[i];
  bits[0] &= ~(G_GUINT64_CONSTANT (1) << MUSTER_SORT_OPTION);
  take_new_bits (checker, group->alternatives, bits);
}

/* What a trait or an option may add to a thing's words, one at a time, and nothing. */
static void
find_alternatives (Group *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  add_alternative (group, NULL);
  for (int i = 0; i < ruleset->n_nations; i++)
    for (int j = 0; j < ruleset->nations[i].n_traits; j++)
      add_alternative (group, ruleset->nations[i].traits[j].bits);
  for (guint i = 0; i < group->checker->classes->len; i++)
    if (get_class (group->checker, i)->kind->sort == MUSTER_SORT_OPTION)
      add_alternative (group, get_class (group->checker, i)->kind->bits);
  if (!has_bit (group->mask, MUSTER_WORD_OVERALL))
    return;
  g_autofree guint64 *overall = new_bits (group->checker);
  set_bit (overall, MUSTER_WORD_OVERALL);
  add_alternative (group, overall);
}

static void
prepare_group (Group *group)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  group->mask = new_bits (group->checker);
  group->mask_inside = new_bits (group->checker);
  group->scales = g_array_new (FALSE, FALSE, sizeof (int));
  group->alternatives = g_ptr_array_new_with_free_func (g_free);
  group->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  note_terms (group, group->of);
  for (guint i = 0; i < group->rows->len; i++)
    note_terms (group, get_row (group, i)->when);
  for (int i = 0; i < ruleset->n_scales; i++)
    if (group_uses_scale (group, i))
      g_array_append_val (group->scales, i);
  find_alternatives (group);
}

static void
clear_group (Group *group)
{
  g_free (group->mask);
  g_free (group->mask_inside);
  g_array_unref (group->rows);
  g_array_unref (group->scales);
  g_ptr_array_unref (group->alternatives);
  g_hash_table_unref (group->told);
}

static gboolean
tell_once (Group *group, const char *what, guint a, guint b)
{
  return g_hash_table_add (group->told, g_strdup_printf ("%s %u %u", what, MIN (a, b), MAX (a, b)));
}

/* Whether some clause of the group and some clause of the row can hold together. */
static gboolean
row_may_hold (const Group *group, const MusterSelector *when)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (MusterTerm));
  for (int i = 0; i < MAX (group->of->n_clauses, 1); i++)
    for (int j = 0; j < MAX (when->n_clauses, 1); j++)
      {
        g_array_set_size (terms, 0);
        if (i < group->of->n_clauses)
          g_array_append_vals (terms, group->of->clauses[i].terms,
                               (guint) group->of->clauses[i].n_terms);
        if (j < when->n_clauses)
          g_array_append_vals (terms, when->clauses[j].terms, (guint) when->clauses[j].n_terms);
        if (any_class_may_hold (group->checker, (const MusterTerm *) terms->data, terms->len,
                                MUSTER_SORT_OPTION))
          return TRUE;
      }
  return FALSE;
}

static void
check_dead_rows (Group *group)
{
  Checker *checker = group->checker;
  for (guint i = 0; i < group->rows->len; i++)
    {
      const Row *row = get_row (group, i);
      if (can_match (checker, row->when) && can_match (checker, group->of)
          && !row_may_hold (group, row->when))
        muster_problems_add (checker->problems, checker->file, row->line,
                             _ ("The row \"%s\" can never hold: \"%s\" is of \"%s\", which leaves "
                                "nothing for it. Mend it or take it out."),
                             row->when->text, group->id, group->of->text);
    }
}

/* What tells classes apart for this group. */
static GBytes *
make_group_key (const Group *group, const Class *class)
{
  const Checker *checker = group->checker;
  guint n_cells = checker->ruleset->n_cells;
  GByteArray *key = g_byte_array_new ();
  for (guint i = 0; i < n_cells; i++)
    {
      guint64 cell = class->kind->bits[i] & group->mask[i];
      g_byte_array_append (key, (const guint8 *) &cell, sizeof cell);
    }
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      guint8 direct = (guint8) !is_inherited (checker, class, scale);
      g_byte_array_append (key, get_reach (checker, class, scale),
                           (guint) checker->ruleset->scales[scale].n_grades + 1);
      g_byte_array_append (key, &direct, 1);
    }
  for (guint i = 0; i < class->contexts->len; i++)
    for (guint j = 0; j < n_cells; j++)
      {
        const guint64 *context = g_ptr_array_index (class->contexts, i);
        guint64 cell = context[j] & group->mask_inside[j];
        g_byte_array_append (key, (const guint8 *) &cell, sizeof cell);
      }
  return g_byte_array_free_to_bytes (key);
}

static char *
describe_trial (const Trial *trial)
{
  const Group *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  GString *text = g_string_new (trial->class->kind->id);
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (trial->grades[scale] >= 0)
        g_string_append_printf (text, " %s:%s", ruleset->scales[scale].id,
                                ruleset->scales[scale].grades[trial->grades[scale]].id);
    }
  return g_string_free (text, FALSE);
}

static void
tell_gap (const Trial *trial)
{
  Group *group = trial->group;
  Checker *checker = group->checker;
  g_autofree char *text = describe_trial (trial);
  if (!g_hash_table_add (group->told, g_strdup (text)))
    return;
  if (++group->n_gaps > MOST_GAPS)
    return;
  if (group->stat == NULL)
    muster_problems_add (checker->problems, checker->file, group->line,
                         _ ("The prices \"%s\" have no row for \"%s\". Add one, or let the user "
                            "enter it with entry=\"type\" or \"each\"."),
                         group->id, text);
  else
    muster_problems_add (checker->problems, checker->file, group->line,
                         _ ("The stat \"%s\" has no row for \"%s\". Add one; is=\"-\" says that it "
                            "has none."),
                         group->id, text);
}

static void
tell_doubt (const Trial *trial, guint a, guint b)
{
  Group *group = trial->group;
  if (!tell_once (group, "doubt", a, b))
    return;
  const Row *one = get_row (group, a);
  const Row *other = get_row (group, b);
  g_autofree char *text = describe_trial (trial);
  muster_problems_add (group->checker->problems, group->checker->file, MAX (one->line, other->line),
                       _ ("In \"%s\" two rows hold for \"%s\" and say different things: \"%s\" "
                          "(line %d) and \"%s\" (line %d). Make one say all that the other says, "
                          "and more."),
                       group->id, text, one->when->text, one->line, other->when->text, other->line);
}

static void
match_rows (Trial *trial)
{
  const Group *group = trial->group;
  MusterSubject subject = { trial->own, trial->in, trial->grades, number_is_unknown, NULL, 0 };
  g_array_set_size (trial->yes, 0);
  trial->has_unknown = FALSE;
  trial->group->work += trial->rows->len;
  for (guint i = 0; i < trial->rows->len; i++)
    {
      guint index = g_array_index (trial->rows, guint, i);
      MusterTruth truth = muster_selector_match (get_row (group, index)->when, &subject);
      if (truth == MUSTER_YES)
        g_array_append_val (trial->yes, index);
      trial->has_unknown = trial->has_unknown || truth == MUSTER_UNKNOWN;
    }
}

static gboolean
says_all_others (const Trial *trial, guint index)
{
  const MusterSelector *when = get_row (trial->group, index)->when;
  for (guint i = 0; i < trial->yes->len; i++)
    if (!muster_selector_says_all_of (
          when, get_row (trial->group, g_array_index (trial->yes, guint, i))->when))
      return FALSE;
  return TRUE;
}

/* Returns: the row that holds, or G_MAXUINT where none does for certain */
static guint
find_winner (const Trial *trial)
{
  if (trial->has_unknown)
    return G_MAXUINT;
  for (guint i = 0; i < trial->yes->len; i++)
    if (says_all_others (trial, g_array_index (trial->yes, guint, i)))
      return g_array_index (trial->yes, guint, i);
  return G_MAXUINT;
}

/* Whether some matching row says all that both say. */
static gboolean
is_settled (const Trial *trial, const Row *a, const Row *b)
{
  for (guint i = 0; i < trial->yes->len; i++)
    {
      const MusterSelector *when =
        get_row (trial->group, g_array_index (trial->yes, guint, i))->when;
      if (muster_selector_says_all_of (when, a->when)
          && muster_selector_says_all_of (when, b->when))
        return TRUE;
    }
  return FALSE;
}

static void
find_doubts (const Trial *trial)
{
  for (guint i = 0; i < trial->yes->len; i++)
    for (guint j = 0; j < i; j++)
      {
        guint a = g_array_index (trial->yes, guint, i);
        guint b = g_array_index (trial->yes, guint, j);
        const Row *one = get_row (trial->group, a);
        const Row *other = get_row (trial->group, b);
        if (!rows_are_same (trial->group, one, other) && !is_settled (trial, one, other))
          tell_doubt (trial, a, b);
      }
}

static void
tell_equal (const Trial *trial, int scale, guint better, guint worse, int grade, int lower)
{
  Group *group = trial->group;
  const MusterScale *grades = &group->checker->ruleset->scales[scale];
  g_autofree char *key = g_strdup_printf ("equal in %d", scale);
  if (!tell_once (group, key, better, worse))
    return;
  muster_problems_add_note (
    group->checker->problems, group->checker->file, get_row (group, better)->line,
    _ ("In the prices \"%s\", %s:%s costs as much as %s:%s for \"%s\", though one is better. "
       "Check the figure, unless that is meant."),
    group->id, grades->id, grades->grades[grade].id, grades->id, grades->grades[lower].id,
    trial->class->kind->id);
}

/* Tries the next lower grade of each ordered scale, all else being equal. */
static void
compare_with_worse (Trial *trial, guint winner)
{
  const Group *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 grade = trial->grades[scale];
      if (!ruleset->scales[scale].ordered || grade < 1
          || !get_reach (group->checker, trial->class, scale)[grade - 1])
        continue;
      trial->grades[scale] = grade - 1;
      match_rows (trial);
      guint worse = find_winner (trial);
      trial->grades[scale] = grade;
      if (worse != G_MAXUINT
          && rows_are_same (group, get_row (group, winner), get_row (group, worse)))
        tell_equal (trial, scale, winner, worse, grade, grade - 1);
    }
}

static void
try_one (Trial *trial)
{
  const Group *group = trial->group;
  MusterSubject subject = { trial->own, trial->in, trial->grades, number_is_unknown, NULL, 0 };
  if (muster_selector_match (group->of, &subject) != MUSTER_YES)
    return;
  match_rows (trial);
  if (trial->yes->len == 0 && !trial->has_unknown && !group->has_entry)
    tell_gap (trial);
  guint winner = find_winner (trial);
  if (winner == G_MAXUINT)
    find_doubts (trial);
  else if (group->stat == NULL)
    compare_with_worse (trial, winner);
}

static gboolean
is_exhausted (const Group *group)
{
  return group->n_tried >= MUSTER_RULESET_CHECK_MOST || group->work >= MOST_WORK;
}

static void
try_everywhere (Trial *trial)
{
  Group *group = trial->group;
  const Checker *checker = group->checker;
  gboolean is_commander = trial->class->kind->sort == MUSTER_SORT_COMMANDER;
  for (guint i = 0; i < group->alternatives->len; i++)
    {
      const guint64 *more = g_ptr_array_index (group->alternatives, i);
      if (has_bit (more, MUSTER_WORD_OVERALL) && !is_commander)
        continue;
      for (guint j = 0; j < checker->ruleset->n_cells; j++)
        trial->own[j] = trial->class->kind->bits[j] | more[j];
      for (guint j = 0; j < trial->class->contexts->len && !is_exhausted (group); j++)
        {
          trial->in = g_ptr_array_index (trial->class->contexts, j);
          group->n_tried++;
          try_one (trial);
        }
    }
}

/* Whether the traits of a nation leave the scale open in some year, so that the player chooses. */
static gboolean
leaves_open (const MusterRuleset *ruleset, const MusterNation *nation, int scale)
{
  int from = ruleset->from;
  gboolean always = FALSE;
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale)
        {
          const MusterTrait *trait = &nation->traits[i];
          gboolean touches = muster_years_hold (trait->from, MUSTER_NO_YEAR, from);
          if (touches && trait->to != MUSTER_NO_YEAR)
            from = MAX (from, trait->to + 1);
          always = always || (touches && trait->to == MUSTER_NO_YEAR);
        }
  return !always && (ruleset->to == MUSTER_NO_YEAR || from <= ruleset->to);
}

static gboolean
nation_gives (const MusterNation *nation, int scale, int grade)
{
  for (int i = 0; i < nation->n_traits; i++)
    for (int j = 0; j < nation->traits[i].n_grades; j++)
      if (nation->traits[i].grades[j].scale == scale && nation->traits[i].grades[j].grade == grade)
        return TRUE;
  return FALSE;
}

/* Grades that nations set go with the nation. */
static gboolean
is_likely (const Trial *trial)
{
  const Group *group = trial->group;
  const MusterRuleset *ruleset = group->checker->ruleset;
  int nation = trial->grades[ruleset->nation_scale];
  for (guint i = 0; nation >= 0 && i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      if (ruleset->scales[scale].set_by_nations && trial->grades[scale] >= 0
          && get_preset (group->checker, trial->class->kind, scale) < 0
          && (trial->class->offered[scale] & CHANGED) == 0
          && !nation_gives (&ruleset->nations[nation], scale, trial->grades[scale])
          && !leaves_open (ruleset, &ruleset->nations[nation], scale))
        return FALSE;
    }
  return TRUE;
}

/* Returns: the next grade after @grade that the class may have, or NONE */
static gint16
next_grade (const Checker *checker, const Class *class, int scale, int grade)
{
  const guint8 *reach = get_reach (checker, class, scale);
  for (int i = grade + 1; i < checker->ruleset->scales[scale].n_grades; i++)
    if (reach[i])
      return (gint16) i;
  return MUSTER_GRADE_NONE;
}

/* Turns to the next combination of grades like a counter of wheels. */
static gboolean
turn_grades (Trial *trial)
{
  const Group *group = trial->group;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      gint16 next = next_grade (group->checker, trial->class, scale, trial->grades[scale]);
      if (next != MUSTER_GRADE_NONE && trial->grades[scale] != MUSTER_GRADE_NONE)
        {
          trial->grades[scale] = next;
          return TRUE;
        }
      trial->grades[scale] = next_grade (group->checker, trial->class, scale, -1);
    }
  return FALSE;
}

static void
try_grades (Trial *trial)
{
  Group *group = trial->group;
  const Checker *checker = group->checker;
  for (int i = 0; i < checker->ruleset->n_scales; i++)
    trial->grades[i] = MUSTER_GRADE_NONE;
  for (guint i = 0; i < group->scales->len; i++)
    {
      int scale = g_array_index (group->scales, int, i);
      trial->grades[scale] = next_grade (checker, trial->class, scale, -1);
    }
  do
    if (is_likely (trial))
      try_everywhere (trial);
    else
      group->n_tried++;
  while (!is_exhausted (group) && turn_grades (trial));
}

static void
try_class (Group *group, const Class *class)
{
  const MusterRuleset *ruleset = group->checker->ruleset;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) yes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gint16 *grades = g_new (gint16, (gsize) ruleset->n_scales);
  g_autofree guint64 *own = new_bits (group->checker);
  for (guint i = 0; i < group->rows->len; i++)
    if (selector_may_hold (group->checker, class, get_row (group, i)->when))
      g_array_append_val (rows, i);
  group->work += group->rows->len;
  Trial trial = { group, class, rows, grades, own, NULL, yes, FALSE };
  try_grades (&trial);
}

static void
try_classes (Group *group)
{
  Checker *checker = group->checker;
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  for (guint i = 0; i < checker->classes->len && !is_exhausted (group); i++)
    {
      const Class *class = get_class (checker, i);
      if (class->reachable && selector_may_hold (checker, class, group->of)
          && g_hash_table_add (seen, make_group_key (group, class)))
        try_class (group, class);
    }
  if (is_exhausted (group))
    muster_problems_add_note (checker->problems, checker->file, group->line,
                              _ ("\"%s\" asks for so many combinations that only the first of them "
                                 "were tried for gaps and doubts. Split it in two."),
                              group->id);
  if (group->n_gaps > MOST_GAPS)
    muster_problems_add (checker->problems, checker->file, group->line,
                         ngettext ("\"%s\" has %u more gap like these.",
                                   "\"%s\" has %u more gaps like these.",
                                   group->n_gaps - MOST_GAPS),
                         group->id, group->n_gaps - MOST_GAPS);
}

/* An ordered scale that is chosen on what is priced, while no row asks for it. */
static void
check_free_scales (const Group *group)
{
  Checker *checker = group->checker;
  const MusterRuleset *ruleset = checker->ruleset;
  for (int scale = 0; scale < ruleset->n_scales; scale++)
    {
      gboolean is_chosen = FALSE;
      if (!ruleset->scales[scale].ordered || group_uses_scale (group, scale))
        continue;
      for (guint i = 0; i < checker->classes->len && !is_chosen; i++)
        is_chosen = (get_class (checker, i)->offered[scale] & OFFERED) != 0
                    && selector_may_hold (checker, get_class (checker, i), group->of);
      if (is_chosen)
        muster_problems_add_note (checker->problems, checker->file, group->line,
                                  _ ("The prices \"%s\" do not ask for the scale \"%s\": its "
                                     "better grades cost no more than its worse ones."),
                                  group->id, ruleset->scales[scale].id);
    }
}

static void
check_group (Group *group)
{
  prepare_group (group);
  check_dead_rows (group);
  try_classes (group);
  if (group->stat == NULL)
    check_free_scales (group);
  clear_group (group);
}

static void
check_prices (Checker *checker, const MusterPrices *prices)
{
  Group group = { .checker = checker,
                  .id = prices->id,
                  .line = prices->line,
                  .of = prices->of,
                  .has_entry = prices->entry != MUSTER_ENTRY_NONE,
                  .rows = g_array_new (FALSE, TRUE, sizeof (Row)) };
  for (int i = 0; i < prices->n_rows; i++)
    {
      Row row = { prices->rows[i].when, &prices->rows[i], NULL, prices->rows[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

static void
check_stat (Checker *checker, const MusterStat *stat)
{
  Group group = { .checker = checker,
                  .id = stat->id,
                  .line = stat->line,
                  .of = stat->of,
                  .stat = stat,
                  .has_entry = stat->entry != MUSTER_ENTRY_NONE,
                  .rows = g_array_new (FALSE, TRUE, sizeof (Row)) };
  for (int i = 0; i < stat->n_values; i++)
    {
      Row row = { stat->values[i].when, NULL, &stat->values[i], stat->values[i].line };
      g_array_append_val (group.rows, row);
    }
  check_group (&group);
}

static void
check_rows (Checker *checker)
{
  for (int i = 0; i < checker->ruleset->n_prices; i++)
    check_prices (checker, &checker->ruleset->prices[i]);
  for (int i = 0; i < checker->ruleset->n_stats; i++)
    if (checker->ruleset->stats[i].n_adds == 0)
      check_stat (checker, &checker->ruleset->stats[i]);
}

/* Citations */

static void
miss_citation (Checker *checker, int line, const char *element, const char *id)
{
  muster_problems_add_note (checker->problems, checker->file, line,
                            _ ("<%s id=\"%s\"> does not say where in the rulebook it stands. Add "
                               "cite, unless it is your own."),
                            element, id);
}

static void
check_price_citations (Checker *checker, const MusterPrices *prices)
{
  for (int i = 0; prices->cite == NULL && i < prices->n_rows; i++)
    if (prices->rows[i].cite == NULL)
      {
        miss_citation (checker, prices->line, "prices", prices->id);
        return;
      }
}

static void
check_scale_citations (Checker *checker, const MusterScale *scale)
{
  for (int i = 0; scale->cite == NULL && i < scale->n_grades; i++)
    if (scale->grades[i].cite == NULL)
      {
        miss_citation (checker, scale->line, "scale", scale->id);
        return;
      }
}

/* Stats that only count for others have no figure of the rulebook. */
static gboolean
has_figure (const MusterStat *stat)
{
  gboolean has = !stat->hidden || stat->n_values > 0;
  for (int i = 0; i < stat->n_adds && !has; i++)
    has = stat->adds[i].n.num != 0
          || muster_number_compare (stat->adds[i].times, MUSTER_NUMBER (1)) != 0;
  return has;
}

static void
check_citations (Checker *checker)
{
  const MusterRuleset *ruleset = checker->ruleset;
  for (int i = 0; i < ruleset->n_scales; i++)
    if (i != ruleset->nation_scale)
      check_scale_citations (checker, &ruleset->scales[i]);
  for (int i = 0; i < ruleset->n_prices; i++)
    check_price_citations (checker, &ruleset->prices[i]);
  for (int i = 0; i < ruleset->n_limits; i++)
    if (ruleset->limits[i].cite == NULL)
      miss_citation (checker, ruleset->limits[i].line, "limit", ruleset->limits[i].id);
  for (int i = 0; i < ruleset->n_stats; i++)
    if (ruleset->stats[i].cite == NULL && has_figure (&ruleset->stats[i]))
      miss_citation (checker, ruleset->stats[i].line, "stat", ruleset->stats[i].id);
  for (int i = 0; i < ruleset->n_levels; i++)
    if (ruleset->levels[i].cite == NULL)
      miss_citation (checker, ruleset->levels[i].line, "level", ruleset->levels[i].id);
}

void
muster_ruleset_check (const MusterRuleset *ruleset, const char *file, GPtrArray *problems)
{
  static void (*const checks[]) (Checker *) = {
    check_selectors, check_scopes,  check_places, check_scales,
    check_limits,    check_circles, check_rows,   check_citations,
  };
  Checker checker = { .ruleset = ruleset, .file = file, .problems = problems };
  survey (&checker);
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    checks[i](&checker);
  clear_survey (&checker);
  muster_problems_sort (problems);
}
