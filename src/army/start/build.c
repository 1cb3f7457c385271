#include "army/check/check.h"
#include "army/model/change.h"
#include "army/start/start.h"

/* Each round may ask for what stands in what the last one brought. */
#define MOST_ROUNDS 8

/* A pack that asks for more at once leaves them to its player. */
#define MOST_OF_A_KIND 12

/* Returns: (nullable): the one kind that @limit can count, where there is only one */
static const MusterKind *
find_only_kind (const MusterRuleset *ruleset, const MusterLimit *limit)
{
  const MusterKind *only = NULL;
  for (int i = 0; i < ruleset->n_kinds; i++)
    {
      const MusterKind *kind = &ruleset->kinds[i];
      if (!muster_kind_may_match (ruleset, kind, limit->of))
        continue;
      if (only != NULL)
        return NULL;
      only = kind;
    }
  return only;
}

static gboolean
stands_only_in (const MusterRuleset *ruleset, const MusterKind *kind, const MusterKind *holder)
{
  for (int i = 0; i < ruleset->n_kinds; i++)
    if (&ruleset->kinds[i] != holder && muster_kind_may_hold (ruleset, &ruleset->kinds[i], kind))
      return FALSE;
  return muster_kind_may_hold (ruleset, holder, kind);
}

/* Returns: (nullable): what has to be added where the finding is, and nothing else would do */
static const MusterKind *
find_certain (const MusterArmy *army, const MusterFinding *finding)
{
  const MusterLimit *limit = finding->limit;
  if (finding->kind != MUSTER_FINDING_LIMIT || limit->kind != MUSTER_LIMIT_COUNT
      || limit->measure.kind != MUSTER_MEASURE_COUNT || limit->severity != MUSTER_SEVERITY_ERROR
      || finding->unchecked || !finding->has_actual || finding->least.den == 0)
    return NULL;
  const MusterKind *kind = find_only_kind (army->ruleset, limit);
  const MusterKind *holder = army->things[finding->thing].kind;
  gboolean leads =
    kind != NULL && (kind->sort == MUSTER_SORT_FORMATION || kind->sort == MUSTER_SORT_COMMANDER);
  return leads && holder != NULL && stands_only_in (army->ruleset, kind, holder) ? kind : NULL;
}

static int
count_missing (const MusterFinding *finding)
{
  for (int n = 1; n <= MOST_OF_A_KIND; n++)
    {
      MusterNumber more = muster_number_add (finding->actual, muster_number_new (n, 1));
      if (muster_number_compare (more, finding->least) >= 0)
        return n;
    }
  return 0;
}

static void
add_missing (const MusterArmy *army,
             const MusterFinding *finding,
             const MusterKind *kind,
             GArray *changes)
{
  gint64 id = muster_army_get_free_id (army) + changes->len;
  for (int n = count_missing (finding); n > 0; n--)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_ADD,
                              .thing = id++,
                              .target = army->things[finding->thing].id,
                              .place = kind->sort == MUSTER_SORT_COMMANDER ? 0 : MUSTER_LAST_PLACE,
                              .sort = kind->sort,
                              .type = kind->id };
      g_array_append_val (changes, change);
    }
}

/* Of two limits that ask for the same, one is enough. */
static gboolean
is_added (GArray *changes, gint64 target, const char *type)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      if (change->target == target && g_str_equal (change->type, type))
        return TRUE;
    }
  return FALSE;
}

static GArray *
list_certain (const MusterArmy *army)
{
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      const MusterKind *kind = find_certain (army, finding);
      if (kind != NULL && !is_added (changes, army->things[finding->thing].id, kind->id))
        add_missing (army, finding, kind, changes);
    }
  return changes;
}

/* Takes @army. */
static const MusterArmy *
add_certain (const MusterArmy *army)
{
  for (int round = 0; round < MOST_ROUNDS; round++)
    {
      g_autoptr (GArray) changes = list_certain (army);
      const MusterArmy *more =
        changes->len > 0
          ? muster_army_apply (army, (const MusterChange *) changes->data, changes->len)
          : NULL;
      if (more == NULL)
        break;
      muster_army_unref (army);
      army = more;
    }
  return army;
}

const MusterArmy *
muster_start_build (const MusterStart *start)
{
  MusterRuleset *ruleset = start->ruleset;
  g_autofree char *usual = muster_start_dup_name (start);
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (ruleset, ruleset->id, start->name != NULL ? start->name : usual);
  muster_army_builder_set_pack (builder, ruleset->version, ruleset->digest);
  muster_army_builder_set_date (builder, start->date);
  muster_army_builder_set_budget (builder, start->budget);
  if (start->nation >= 0)
    muster_army_builder_choose (builder, ruleset->scales[ruleset->nation_scale].id,
                                ruleset->nations[start->nation].id);
  return add_certain (muster_army_builder_finish (builder));
}
