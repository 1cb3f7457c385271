#include "app/army/row-hash.h"

#include "army/evaluate/working.h"
#include "army/store/fragment.h"

#include <string.h>

#define START G_GUINT64_CONSTANT (0xcbf29ce484222325)

static void
add_number (guint64 *digest, gint64 number)
{
  *digest = (*digest ^ (guint64) number) * G_GUINT64_CONSTANT (0x100000001b3);
  *digest ^= *digest >> 29;
}

static void
add_text (guint64 *digest, const char *text)
{
  for (const char *at = text != NULL ? text : ""; *at != '\0'; at++)
    add_number (digest, *at);
  add_number (digest, text != NULL);
}

GHashTable *
muster_row_digest_findings (MusterArmyModel *model)
{
  GHashTable *digests = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  const MusterArmy *army = muster_army_model_get_army (model);
  GPtrArray *findings = muster_army_model_get_findings (model);
  for (guint i = 0; i < findings->len; i++)
    {
      const MusterFinding *finding = g_ptr_array_index (findings, i);
      MusterThingItem *item = muster_army_model_find_row (model, army->things[finding->thing].id);
      guint64 *digest = g_hash_table_lookup (digests, item);
      if (digest == NULL)
        {
          digest = g_new (guint64, 1);
          *digest = START;
          g_hash_table_insert (digests, item, digest);
        }
      add_number (digest, finding->waiver != NULL);
      add_number (digest, muster_finding_is_illegal (finding));
      add_text (digest, finding->have);
      add_text (digest, finding->allowed);
    }
  return digests;
}

/* Grades, and which of them may be chosen there. */
static void
add_grades (guint64 *digest, const MusterReckoning *reckoning, guint thing)
{
  guint parent = reckoning->army->things[thing].parent;
  for (int scale = 0; scale < reckoning->ruleset->n_scales; scale++)
    {
      add_number (digest, muster_reckoning_get_grade (reckoning, thing, scale));
      add_number (digest, muster_reckoning_says_grade (reckoning, thing, scale));
      add_number (digest, muster_reckoning_may_choose (reckoning, thing, scale));
      if (parent != MUSTER_NO_THING)
        add_number (digest, muster_reckoning_may_choose (reckoning, parent, scale));
    }
}

static void
add_points (guint64 *digest, const MusterReckoning *reckoning, MusterThingItem *item)
{
  guint index = muster_thing_item_get_index (item);
  for (guint i = index; i < index + muster_thing_item_get_count (item); i++)
    {
      add_number (digest, reckoning->totals[i]);
      add_number (digest, reckoning->open[i]);
    }
  add_number (digest, muster_reckoning_is_price_own (reckoning, index));
}

static void
add_commander (guint64 *digest, const MusterReckoning *reckoning, const MusterArmy *army, guint of)
{
  guint commander = muster_army_get_commander (army, of);
  add_number (digest, commander != MUSTER_NO_THING);
  if (commander == MUSTER_NO_THING)
    return;
  add_number (digest, army->things[commander].id);
  add_text (digest, army->things[commander].name);
  add_text (digest, army->things[commander].kind_id);
  if (reckoning != NULL)
    add_grades (digest, reckoning, commander);
}

guint64
muster_row_digest (MusterThingItem *item, GHashTable *findings)
{
  MusterArmyModel *model = muster_thing_item_get_model (item);
  const MusterArmy *army = muster_army_model_get_army (model);
  const MusterReckoning *reckoning = muster_army_model_get_reckoning (model);
  guint index = muster_thing_item_get_index (item);
  const guint64 *marks = g_hash_table_lookup (findings, item);
  g_autofree char *label = muster_army_dup_label (army, index);
  guint64 digest = START;
  add_text (&digest, label);
  add_text (&digest, army->things[index].name);
  add_text (&digest, army->things[index].kind_id);
  add_text (&digest, army->things[index].note);
  add_number (&digest, army->things[index].secret);
  add_number (&digest, muster_thing_item_get_id (item));
  add_number (&digest, muster_thing_item_get_count (item));
  add_number (&digest, marks != NULL ? (gint64) *marks : 0);
  if (army->things[index].sort <= MUSTER_SORT_FORMATION)
    add_commander (&digest, reckoning, army, index);
  if (reckoning == NULL)
    return digest;
  add_number (&digest, army->year);
  add_grades (&digest, reckoning, index);
  add_points (&digest, reckoning, item);
  if (army->things[index].secret == MUSTER_SECRET_ALL)
    add_number (&digest, muster_army_must_be_told (reckoning, index));
  return digest;
}
