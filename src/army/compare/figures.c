#include "config.h"

#include "army/compare/private.h"

#include "army/check/headroom.h"
#include "army/evaluate/readouts.h"

#include <glib/gi18n-lib.h>

/* A figure of one of the armies. */
typedef struct
{
  char *id;
  char *label;
  char *text;
  MusterNumber number;
  gboolean is_own;
} Figure;

static void
free_figure (gpointer data)
{
  Figure *figure = data;
  g_free (figure->id);
  g_free (figure->label);
  g_free (figure->text);
  g_free (figure);
}

/* A single number that is no throw: of these one is more than another. */
static MusterNumber
get_number (const MusterReckoning *reckoning, const MusterReadout *readout)
{
  MusterFigure figure;
  const MusterStat *stat = readout->stat >= 0 ? &reckoning->ruleset->stats[readout->stat] : NULL;
  if (stat == NULL || stat->is_text || stat->bands != NULL || stat->roll.die > 0)
    return (MusterNumber){ 0, 0 };
  muster_reckoning_get_figure (reckoning, readout->thing, readout->stat, &figure);
  if (figure.known != MUSTER_YES || figure.n_numbers != 1)
    return (MusterNumber){ 0, 0 };
  return figure.numbers[0];
}

static gboolean
is_detail (const MusterReckoning *reckoning, const MusterReadout *readout)
{
  return readout->stat >= 0 && reckoning->ruleset->stats[readout->stat].show < MUSTER_SHOW_YES;
}

static const Figure *
find_figure (GPtrArray *figures, const char *id)
{
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (((const Figure *) figures->pdata[i])->id, id))
      return figures->pdata[i];
  return NULL;
}

/* Figures of two rulesets are one where they have one name. */
static char *
dup_figure_id (const MusterComparing *comparing, const MusterReadout *readout, GPtrArray *figures)
{
  const char *of = readout->thing == 0 ? "army" : "overall";
  g_autofree char *by_name = g_strdup_printf ("%s %s", of, readout->name);
  if (comparing->is_one_ruleset || find_figure (figures, by_name) != NULL)
    return g_strdup_printf ("%s %s", of, readout->id);
  return g_steal_pointer (&by_name);
}

static void
list_of (const MusterComparing *comparing,
         const MusterReckoning *reckoning,
         guint thing,
         GPtrArray *figures)
{
  g_autoptr (GPtrArray) readouts = muster_army_list_readouts_of (reckoning, thing);
  for (guint i = 0; i < readouts->len; i++)
    {
      const MusterReadout *readout = g_ptr_array_index (readouts, i);
      if (is_detail (reckoning, readout))
        continue;
      Figure *figure = g_new0 (Figure, 1);
      figure->id = dup_figure_id (comparing, readout, figures);
      /* Translators: a figure, such as a command range, of the commander of the whole army. */
      figure->label = thing == 0 ? g_strdup (readout->name)
                                 : g_strdup_printf (_ ("Overall commander: %s"), readout->name);
      figure->text = g_strdup (readout->text);
      figure->number = get_number (reckoning, readout);
      figure->is_own = readout->is_own;
      g_ptr_array_add (figures, figure);
    }
}

/* Returns: (transfer full) (element-type Figure): of the army and its overall commander; empty
 * where its ruleset is not there */
static GPtrArray *
list_figures (const MusterComparing *comparing, int army)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func (free_figure);
  const MusterReckoning *reckoning = comparing->armies[army]->reckoning;
  if (reckoning == NULL)
    return figures;
  list_of (comparing, reckoning, 0, figures);
  if (reckoning->overall != MUSTER_NO_THING)
    list_of (comparing, reckoning, reckoning->overall, figures);
  return figures;
}

/* What an army has where nothing is found: none, or what cannot be told. */
static char *
dup_nothing (const MusterComparing *comparing, int army)
{
  return comparing->armies[army]->reckoning == NULL ? g_strdup (_ ("not known")) : NULL;
}

static void
add_figure (MusterComparing *comparing, const Figure *const *pair)
{
  const Figure *named = pair[0] != NULL ? pair[0] : pair[1];
  char *texts[2];
  for (int army = 0; army < 2; army++)
    texts[army] = pair[army] != NULL ? g_strdup (pair[army]->text) : dup_nothing (comparing, army);
  MusterComparedRow *row =
    muster_comparing_add (comparing, named->id, named->label, texts[0], texts[1]);
  gboolean are_both = pair[0] != NULL && pair[1] != NULL;
  if (are_both && comparing->is_one_ruleset && pair[0]->number.den != 0 && pair[1]->number.den != 0)
    muster_compared_row_set_numbers (row, pair[0]->number, pair[1]->number);
  for (int army = 0; army < 2; army++)
    if (comparing->armies[army]->reckoning == NULL)
      row->compared = MUSTER_COMPARED_OPEN;
  if ((pair[0] != NULL && pair[0]->is_own) || (pair[1] != NULL && pair[1]->is_own))
    row->note = g_strdup (_ ("A value of the player’s own, or worked out from such."));
}

void
muster_comparing_add_figures (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) first = list_figures (comparing, 0);
  g_autoptr (GPtrArray) second = list_figures (comparing, 1);
  muster_comparing_begin (comparing, "figures", _ ("Figures of the Army"));
  for (guint i = 0; i < first->len; i++)
    {
      const Figure *figure = g_ptr_array_index (first, i);
      add_figure (comparing, (const Figure *[]){ figure, find_figure (second, figure->id) });
    }
  for (guint i = 0; i < second->len; i++)
    {
      const Figure *figure = g_ptr_array_index (second, i);
      if (find_figure (first, figure->id) == NULL)
        add_figure (comparing, (const Figure *[]){ NULL, figure });
    }
}

/* What the limits leave. */

static const MusterHeadroom *
find_headroom (GPtrArray *list, const char *limit)
{
  for (guint i = 0; i < list->len; i++)
    {
      const MusterHeadroom *headroom = g_ptr_array_index (list, i);
      if (g_str_equal (headroom->limit->id, limit))
        return headroom;
    }
  return NULL;
}

/* "207 of 200 points, 7 over", "1, 2 too few"; without figures, that it does not hold. */
static char *
dup_broken (const MusterFinding *finding)
{
  MusterNumber bound =
    finding->most.den != 0 && muster_number_compare (finding->actual, finding->most) > 0
      ? finding->most
      : finding->least;
  if (!finding->has_actual || bound.den == 0)
    return g_strdup (_ ("does not hold"));
  gboolean is_over = muster_number_compare (finding->actual, bound) > 0;
  MusterNumber less = is_over ? bound : finding->actual;
  less.num = -less.num;
  gboolean is_points =
    finding->limit != NULL && finding->limit->measure.kind == MUSTER_MEASURE_POINTS;
  g_autofree char *by =
    muster_number_dup_text (muster_number_add (is_over ? finding->actual : bound, less));
  g_autofree char *actual = muster_number_dup_text (finding->actual);
  g_autofree char *wanted = muster_number_dup_text (bound);
  g_autofree char *have = is_points ? g_strdup_printf (_ ("%s of %s points"), actual, wanted)
                                    : g_strdup_printf (_ ("%s of %s"), actual, wanted);
  /* Translators: what there is of what is allowed, and by how much: "207 of 200 points, 7 over". */
  return g_strdup_printf (is_over ? _ ("%s, %s over") : _ ("%s, %s too few"), have, by);
}

/* A limit of the whole army, as one of the armies stands to it; of two rulesets' texts, one may not
 * have it. */
typedef struct
{
  const MusterHeadroom *headroom; /* where it holds */
  const MusterFinding *finding;   /* where it does not, or cannot be checked */
} Stand;

static const MusterFinding *
find_broken (GPtrArray *findings, const char *limit)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      if (finding->thing == 0 && g_str_equal (finding->id, limit))
        return finding;
    }
  return NULL;
}

/* By how much it does not hold, or that it cannot be checked, where it leaves no room. */
static char *
dup_room (const Stand *stand)
{
  if (stand->headroom != NULL)
    return g_strdup (stand->headroom->text);
  if (stand->finding == NULL)
    return NULL;
  return stand->finding->unchecked ? g_strdup (_ ("cannot be checked"))
                                   : dup_broken (stand->finding);
}

static gboolean
has_count (const MusterHeadroom *headroom)
{
  return headroom != NULL && headroom->limit->kind != MUSTER_LIMIT_ALIKE
         && (headroom->least.den != 0 || headroom->most.den != 0);
}

static void
add_limit (MusterComparing *comparing, const MusterLimit *limit, GPtrArray *const *rooms)
{
  Stand stands[2];
  gboolean is_told = FALSE;
  for (int army = 0; army < 2; army++)
    {
      stands[army].headroom = find_headroom (rooms[army], limit->id);
      stands[army].finding = find_broken (comparing->armies[army]->findings, limit->id);
      is_told = is_told || stands[army].headroom != NULL || stands[army].finding != NULL;
    }
  if (!is_told)
    return;
  MusterComparedRow *row = muster_comparing_add (comparing, limit->id, limit->name,
                                                 dup_room (&stands[0]), dup_room (&stands[1]));
  const MusterHeadroom *first = stands[0].headroom;
  const MusterHeadroom *second = stands[1].headroom;
  if (has_count (first) && has_count (second) && first->of_others == second->of_others)
    muster_compared_row_set_numbers (row, first->actual, second->actual);
}

void
muster_comparing_add_room (MusterComparing *comparing)
{
  const MusterReckoning *first = comparing->armies[0]->reckoning;
  const MusterReckoning *second = comparing->armies[1]->reckoning;
  if (!comparing->is_one_ruleset || first == NULL || second == NULL)
    return;
  g_autoptr (GPtrArray) first_rooms = muster_army_list_headroom (first, 0);
  g_autoptr (GPtrArray) second_rooms = muster_army_list_headroom (second, 0);
  GPtrArray *rooms[] = { first_rooms, second_rooms };
  muster_comparing_begin (comparing, "room", _ ("Limits"));
  for (int i = 0; i < first->ruleset->n_limits; i++)
    add_limit (comparing, &first->ruleset->limits[i], rooms);
  for (int i = 0; i < second->ruleset->n_limits; i++)
    if (muster_ruleset_find_limit (first->ruleset, second->ruleset->limits[i].id) == NULL)
      add_limit (comparing, &second->ruleset->limits[i], rooms);
}

/* What is not legal. */

typedef struct
{
  char *id;
  const MusterFinding *in[2]; /* or NULL */
} Fault;

static void
free_fault (gpointer data)
{
  Fault *fault = data;
  g_free (fault->id);
  g_free (fault);
}

/* Whether its figures are all that two findings of one limit in one place may differ in. */
static gboolean
is_told_by_figures (const MusterFinding *finding)
{
  return finding->limit != NULL && (finding->has_actual || finding->unchecked);
}

/* By what, and where: armies have names of their own. */
static char *
dup_fault_key (const MusterFinding *finding)
{
  const char *where = finding->thing == 0 ? "" : finding->where;
  if (is_told_by_figures (finding))
    return g_strdup_printf ("%s\n%s", finding->id, where);
  return g_strdup_printf ("%s\n%s\n%s\n%s", finding->id, where, finding->have, finding->allowed);
}

/* The same again is another fault, unless it is the other army's.
 *
 * @seen: how often each key came in the army */
static Fault *
get_fault (GPtrArray *faults, GHashTable *by_id, GHashTable *seen, const MusterFinding *finding)
{
  g_autofree char *key = dup_fault_key (finding);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key)) + 1;
  g_autofree char *id = g_strdup_printf ("%u %s", n, key);
  Fault *fault = g_hash_table_lookup (by_id, id);
  g_hash_table_insert (seen, g_steal_pointer (&key), GUINT_TO_POINTER (n));
  if (fault != NULL)
    return fault;
  fault = g_new0 (Fault, 1);
  fault->id = g_steal_pointer (&id);
  g_ptr_array_add (faults, fault);
  g_hash_table_insert (by_id, fault->id, fault);
  return fault;
}

static gboolean
has_other_figures (const Fault *fault)
{
  return fault->in[0] != NULL && fault->in[1] != NULL
         && (g_strcmp0 (fault->in[0]->have, fault->in[1]->have) != 0
             || g_strcmp0 (fault->in[0]->allowed, fault->in[1]->allowed) != 0);
}

/* The whole sentence; where the armies differ in the figures, these stand in their columns. */
static char *
dup_fault_label (const Fault *fault)
{
  MusterFinding finding = *(fault->in[0] != NULL ? fault->in[0] : fault->in[1]);
  if (finding.thing == 0)
    finding.where = (char *) _ ("Army");
  if (has_other_figures (fault))
    return g_strdup_printf (_ ("%s – %s"), finding.where, finding.limit->name);
  return muster_finding_dup_text (&finding);
}

static char *
dup_finding (const MusterComparing *comparing, const Fault *fault, int army)
{
  const MusterFinding *finding = fault->in[army];
  if (finding == NULL)
    return dup_nothing (comparing, army);
  if (finding->waiver != NULL)
    return g_strdup_printf (_ ("Waived: %s"), finding->waiver);
  const char *severity = muster_finding_get_severity_name (finding);
  if (finding->unchecked || !has_other_figures (fault))
    return g_strdup (severity);
  g_autofree char *broken = dup_broken (finding);
  return g_strdup_printf (_ ("%s: %s"), severity, broken);
}

static void
add_fault (MusterComparing *comparing, const Fault *fault)
{
  g_autofree char *label = dup_fault_label (fault);
  MusterComparedRow *row =
    muster_comparing_add (comparing, fault->id, label, dup_finding (comparing, fault, 0),
                          dup_finding (comparing, fault, 1));
  for (int army = 0; army < 2; army++)
    if (comparing->armies[army]->reckoning == NULL)
      row->compared = MUSTER_COMPARED_OPEN;
}

void
muster_comparing_add_findings (MusterComparing *comparing)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (free_fault);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (int army = 0; army < 2; army++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GPtrArray *findings = comparing->armies[army]->findings;
      for (guint i = 0; findings != NULL && i < findings->len; i++)
        {
          const MusterFinding *finding = g_ptr_array_index (findings, i);
          get_fault (faults, by_id, seen, finding)->in[army] = finding;
        }
    }
  muster_comparing_begin (comparing, "findings", _ ("Findings"));
  for (guint i = 0; i < faults->len; i++)
    add_fault (comparing, g_ptr_array_index (faults, i));
}
