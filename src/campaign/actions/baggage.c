#include "config.h"

#include "campaign/actions/baggage.h"

#include "army/check/repair/repair.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Things that are tried one by one; each is a check of the whole army. */
#define MOST_TRIED 300

void
muster_baggage_free (MusterBaggage *baggage)
{
  g_array_unref (baggage->records);
  g_free (baggage->text);
  g_free (baggage->then);
  g_free (baggage);
}

static guint
find_thing (const MusterArmy *army, gint64 id)
{
  guint thing = 0;
  while (thing < army->n_things && army->things[thing].id != id)
    thing++;
  return thing;
}

static guint
count_units (const MusterArmy *army, guint thing)
{
  guint n = 0;
  for (guint i = thing; i < army->things[thing].end; i++)
    n += army->things[i].sort == MUSTER_SORT_UNIT;
  return n;
}

/* An army that stays behind as a whole is none that is legal. */
static gboolean
leaves_units (const MusterArmy *army, const GArray *records)
{
  guint behind = 0;
  for (guint i = 0; i < records->len; i++)
    behind += count_units (army, find_thing (army, g_array_index (records, gint64, i)));
  return behind == 0 || behind < count_units (army, 0);
}

/* Returns: NULL where something of it is no removal, or is of what has no number of its own, or
 * where no unit would march any more */
static MusterBaggage *
make_baggage (const MusterArmy *army, const GArray *changes)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) records = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterChange *change = &g_array_index (changes, MusterChange, i);
      guint thing = find_thing (army, change->thing);
      if (change->kind != MUSTER_CHANGE_REMOVE || thing >= army->n_things
          || army->things[thing].sort == MUSTER_SORT_ARMY
          || army->things[thing].sort > MUSTER_SORT_UNIT)
        return NULL;
      g_array_append_val (records, change->thing);
      g_ptr_array_add (labels, muster_army_dup_label (army, thing));
    }
  if (records->len == 0 || !leaves_units (army, records))
    return NULL;
  g_autofree char *names = muster_text_join (labels);
  MusterBaggage *baggage = g_new0 (MusterBaggage, 1);
  baggage->records = g_steal_pointer (&records);
  baggage->text = g_strdup_printf (_ ("Send %s to the baggage"), names);
  return baggage;
}

/* Whether less stands against the army without a thing. */
static gboolean
cures (const MusterReckoning *reckoning, const MusterVerdict *before, const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (reckoning->army, change, 1);
  if (army == NULL)
    return FALSE;
  g_autoptr (MusterReckoning) without = muster_army_reckon (army);
  g_autoptr (GPtrArray) left = muster_army_check_trial (without);
  MusterVerdict after = muster_findings_judge (left);
  return after.n_errors + after.n_unchecked < before->n_errors + before->n_unchecked;
}

/* Where no way out is known, one thing after the other is left behind: the smallest that cures. */
static void
add_single (GPtrArray *list,
            const MusterReckoning *reckoning,
            GPtrArray *findings,
            const MusterFinding *finding)
{
  const MusterArmy *army = reckoning->army;
  MusterVerdict before = muster_findings_judge (findings);
  guint end = MIN (army->things[finding->thing].end, finding->thing + MOST_TRIED);
  g_autoptr (GArray) best = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  guint least = G_MAXUINT;
  for (guint thing = finding->thing; thing < end; thing++)
    {
      MusterChange change = { .kind = MUSTER_CHANGE_REMOVE, .thing = army->things[thing].id };
      guint size = army->things[thing].end - thing;
      if (army->things[thing].sort == MUSTER_SORT_COMMANDER
          || army->things[thing].sort > MUSTER_SORT_UNIT || size >= least
          || !cures (reckoning, &before, &change))
        continue;
      g_array_set_size (best, 0);
      g_array_append_val (best, change);
      least = size;
    }
  MusterBaggage *baggage = make_baggage (army, best);
  if (baggage != NULL)
    g_ptr_array_add (list, baggage);
}

static gboolean
is_found (const MusterReckoning *reckoning,
          GPtrArray *findings,
          const MusterFinding *finding,
          const MusterArmy *army)
{
  for (guint i = 0; i < findings->len; i++)
    if (muster_finding_is_same (g_ptr_array_index (findings, i), reckoning->army, finding, army))
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): what stands against the army once it is changed, and did not before */
static char *
dup_then (const MusterReckoning *reckoning, GPtrArray *findings, const MusterChange *change)
{
  g_autoptr (MusterArmySnapshot) army = muster_army_apply (reckoning->army, change, 1);
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  if (army == NULL)
    return NULL;
  g_autoptr (MusterReckoning) without = muster_army_reckon (army);
  g_autoptr (GPtrArray) left = muster_army_check (without);
  for (guint i = 0; i < left->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (left, i);
      if (muster_finding_is_illegal (finding) && !is_found (reckoning, findings, finding, army))
        g_ptr_array_add (told, muster_finding_dup_text (finding));
    }
  g_ptr_array_add (told, NULL);
  return told->len > 1 ? g_strjoinv (" ", (char **) told->pdata) : NULL;
}

static void
add_whole (GPtrArray *list,
           const MusterReckoning *reckoning,
           GPtrArray *findings,
           const MusterFinding *finding)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (MusterChange));
  MusterChange change = { .kind = MUSTER_CHANGE_REMOVE,
                          .thing = reckoning->army->things[finding->thing].id };
  g_array_append_val (changes, change);
  MusterBaggage *baggage = make_baggage (reckoning->army, changes);
  if (baggage == NULL)
    return;
  baggage->then = dup_then (reckoning, findings, &change);
  g_ptr_array_add (list, baggage);
}

static void
add_ways (GPtrArray *list, const MusterArmy *army, GPtrArray *ways)
{
  for (guint i = 0; i < ways->len; i++)
    {
      const MusterWayOut *way = g_ptr_array_index (ways, i);
      MusterBaggage *baggage = make_baggage (army, way->changes);
      if (baggage != NULL)
        g_ptr_array_add (list, baggage);
    }
}

GPtrArray *
muster_finding_list_baggage (const MusterReckoning *reckoning,
                             GPtrArray *findings,
                             const MusterFinding *finding,
                             gboolean is_cure)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) muster_baggage_free);
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (GPtrArray) ways = muster_finding_seek_ways_out (reckoning, findings, finding, &larger);
  add_ways (list, reckoning->army, ways);
  /* What stays behind comes back: however much it is. */
  if (list->len == 0)
    {
      g_ptr_array_set_size (larger, MIN (larger->len, 1));
      add_ways (list, reckoning->army, larger);
    }
  if (list->len == 0)
    add_single (list, reckoning, findings, finding);
  if (list->len == 0 && !is_cure)
    add_whole (list, reckoning, findings, finding);
  return list;
}
