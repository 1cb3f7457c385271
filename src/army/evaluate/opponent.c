#include "config.h"

#include "army/evaluate/opponent.h"

gboolean
muster_reckoning_tells_grade (const MusterReckoning *reckoning, guint thing, int scale)
{
  const MusterSelector *disclose = reckoning->ruleset->disclose;
  MusterTelling telling = reckoning->ruleset->scales[scale].telling;
  if (telling != MUSTER_TELL_DISCLOSED)
    return telling == MUSTER_TELL_ALL;
  return disclose != NULL && muster_reckoning_match (reckoning, disclose, thing) == MUSTER_YES;
}

gboolean
muster_stat_is_seen (const MusterStat *stat)
{
  return stat->telling == MUSTER_TELL_ALL;
}

gboolean
muster_level_is_seen (const MusterRuleset *ruleset, const MusterLevel *level)
{
  const MusterMeasure *measure = &level->measure;
  if (measure->kind == MUSTER_MEASURE_STAT)
    return muster_stat_is_seen (&ruleset->stats[measure->index]);
  return measure->kind != MUSTER_MEASURE_POINTS;
}

static void
copy_particulars (MusterArmyBuilder *builder, const MusterThing *thing)
{
  muster_army_builder_set_note (builder, thing->note);
  muster_army_builder_set_secret (builder, thing->secret);
  for (guint i = 0; i < thing->n_chosen; i++)
    muster_army_builder_choose (builder, thing->chosen[i].scale, thing->chosen[i].grade);
  for (guint i = 0; i < thing->n_entries; i++)
    muster_army_builder_enter (builder, thing->entries[i].what, thing->entries[i].value);
  for (guint i = 0; i < thing->n_waivers; i++)
    muster_army_builder_waive (builder, thing->waivers[i].limit, thing->waivers[i].reason);
}

static void
copy_thing (MusterArmyBuilder *builder, const MusterArmy *army, guint index)
{
  const MusterThing *thing = &army->things[index];
  muster_army_builder_begin (builder, thing->id, thing->sort, thing->kind_id, thing->name);
  copy_particulars (builder, thing);
  for (guint at = muster_army_get_next (army, index, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, index, at))
    copy_thing (builder, army, at);
  muster_army_builder_end (builder);
}

static int
compare_indices (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;
  return one < other ? -1 : one > other;
}

const MusterArmy *
muster_army_extract (const MusterArmy *army, const guint *things, guint n, const char *name)
{
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, name);
  g_autofree guint *sorted = g_memdup2 (things, n * sizeof (guint));
  guint end = 0;
  muster_army_builder_set_pack (builder, army->version, army->digest);
  muster_army_builder_set_date (builder, army->date);
  muster_army_builder_set_player (builder, army->player);
  for (guint i = 0; i < army->things[0].n_chosen; i++)
    muster_army_builder_choose (builder, army->things[0].chosen[i].scale,
                                army->things[0].chosen[i].grade);
  qsort (sorted, n, sizeof (guint), compare_indices);
  for (guint i = 0; i < n; i++)
    {
      if (sorted[i] < end || sorted[i] == 0)
        continue;
      copy_thing (builder, army, sorted[i]);
      end = army->things[sorted[i]].end;
    }
  return muster_army_builder_finish (builder);
}

typedef struct
{
  MusterArmyBuilder *builder;
  const MusterReckoning *reckoning;
  gboolean *hidden; /* per thing: it is secret as a whole, or stands in what is */
  gboolean *shown;  /* per thing */
} Showing;

static gboolean
is_disclosed (const MusterReckoning *reckoning, guint thing)
{
  const MusterSelector *disclose = reckoning->ruleset->disclose;
  return disclose != NULL && muster_reckoning_match (reckoning, disclose, thing) != MUSTER_NO;
}

/* What the rules make the player tell of is shown, and so is what it stands in. */
static void
find_shown (Showing *showing)
{
  const MusterReckoning *reckoning = showing->reckoning;
  const MusterArmy *army = reckoning->army;
  gboolean *shown = showing->shown;
  gboolean *hidden = showing->hidden;
  shown[0] = TRUE;
  for (guint i = 1; i < army->n_things; i++)
    {
      hidden[i] = hidden[army->things[i].parent] || army->things[i].secret == MUSTER_SECRET_ALL;
      shown[i] = !hidden[i] || is_disclosed (reckoning, i);
      for (guint at = i; shown[i] && at != MUSTER_NO_THING; at = army->things[at].parent)
        shown[at] = TRUE;
    }
}

/* What is secret and told all the same, by its place. */
static GPtrArray *
list_told (const Showing *showing)
{
  const MusterArmy *army = showing->reckoning->army;
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 1; i < army->n_things; i++)
    if (army->things[i].secret == MUSTER_SECRET_ALL && showing->shown[i])
      g_array_append_val (things, i);
  gpointer *places =
    (gpointer *) muster_army_dup_places (army, (const guint *) things->data, things->len);
  GPtrArray *told = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < things->len; i++)
    g_ptr_array_add (told, places[i]);
  g_free (places);
  return told;
}

/* Rules that make the player tell of a thing do not make him tell what he noted of it. */
static gboolean
has_secret_note (const Showing *showing, guint thing)
{
  return showing->hidden[thing]
         || showing->reckoning->army->things[thing].secret != MUSTER_SECRET_NONE;
}

static void
show_children (const Showing *showing, guint parent)
{
  const MusterArmy *army = showing->reckoning->army;
  for (guint at = muster_army_get_next (army, parent, MUSTER_NO_THING); at != MUSTER_NO_THING;
       at = muster_army_get_next (army, parent, at))
    {
      if (!showing->shown[at])
        continue;
      muster_army_builder_begin_copy (showing->builder, army, at);
      if (has_secret_note (showing, at))
        muster_army_builder_set_note (showing->builder, NULL);
      muster_army_builder_set_secret (showing->builder, MUSTER_SECRET_NONE);
      show_children (showing, at);
      muster_army_builder_end (showing->builder);
    }
}

const MusterArmy *
muster_army_show_opponent (const MusterReckoning *reckoning, GPtrArray **told)
{
  const MusterArmy *army = reckoning->army;
  g_autoptr (MusterArmyBuilder) builder =
    muster_army_builder_new (army->ruleset, army->ruleset_id, army->name);
  g_autofree gboolean *hidden = g_new0 (gboolean, army->n_things);
  g_autofree gboolean *shown = g_new0 (gboolean, army->n_things);
  Showing showing = { builder, reckoning, hidden, shown };
  find_shown (&showing);
  *told = list_told (&showing);
  muster_army_builder_set_source (builder, army);
  if (army->things[0].secret != MUSTER_SECRET_NONE)
    muster_army_builder_set_note (builder, NULL);
  muster_army_builder_set_secret (builder, MUSTER_SECRET_NONE);
  show_children (&showing, 0);
  return muster_army_builder_finish (builder);
}

gboolean
muster_army_must_be_told (const MusterReckoning *reckoning, guint thing)
{
  for (guint i = thing; i < reckoning->army->things[thing].end; i++)
    if (is_disclosed (reckoning, i))
      return TRUE;
  return FALSE;
}

gboolean
muster_army_has_secrets (const MusterArmy *army)
{
  for (guint i = 0; i < army->n_things; i++)
    if (army->things[i].secret != MUSTER_SECRET_NONE)
      return TRUE;
  return FALSE;
}
