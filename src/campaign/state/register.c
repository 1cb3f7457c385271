#include "config.h"

#include "campaign/state/replay-private.h"

#include <string.h>

static void
free_battle (gpointer data)
{
  MusterBattle *battle = data;
  g_array_unref (battle->engaged);
  g_hash_table_unref (battle->of);
  g_free (battle);
}

static void
free_record (gpointer data)
{
  MusterRecord *record = data;
  if (record == NULL)
    return;
  g_clear_pointer (&record->given, g_array_unref);
  g_clear_pointer (&record->honours, g_array_unref);
  g_free (record);
}

MusterRegister *
muster_register_new (const MusterCampaign *campaign)
{
  MusterRegister *reg = g_new0 (MusterRegister, 1);
  reg->campaign = muster_campaign_ref (campaign);
  reg->records = g_ptr_array_new_with_free_func (free_record);
  reg->battles = g_ptr_array_new_with_free_func (free_battle);
  reg->returning = g_array_new (FALSE, FALSE, sizeof (MusterReturning));
  reg->troubles = g_array_new (FALSE, FALSE, sizeof (MusterTrouble));
  reg->tallies = g_array_new (FALSE, FALSE, sizeof (MusterTally));
  g_atomic_ref_count_init (&reg->refs);
  return reg;
}

MusterRegister *
muster_register_ref (MusterRegister *reg)
{
  g_atomic_ref_count_inc (&reg->refs);
  return reg;
}

void
muster_register_unref (MusterRegister *reg)
{
  if (!g_atomic_ref_count_dec (&reg->refs))
    return;
  g_ptr_array_unref (reg->records);
  g_ptr_array_unref (reg->battles);
  g_array_unref (reg->returning);
  g_array_unref (reg->troubles);
  g_array_unref (reg->tallies);
  muster_campaign_unref (reg->campaign);
  g_free (reg);
}

const MusterRecord *
muster_register_find (const MusterRegister *reg, gint64 number)
{
  gboolean is_within = number > 0 && number < (gint64) reg->records->len;
  return is_within ? g_ptr_array_index (reg->records, number) : NULL;
}

const MusterBattle *
muster_register_find_battle (const MusterRegister *reg, gint64 number)
{
  for (guint i = reg->battles->len; i > 0; i--)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i - 1);
      if (battle->number == number)
        return battle;
    }
  return NULL;
}

const MusterEngagement *
muster_battle_find (const MusterBattle *battle, gint64 record)
{
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (battle->of, GSIZE_TO_POINTER (record)));
  return index > 0 ? &g_array_index (battle->engaged, MusterEngagement, index - 1) : NULL;
}

static int
compare_brothers (gconstpointer a, gconstpointer b)
{
  const MusterRecord *one = *(const MusterRecord *const *) a;
  const MusterRecord *other = *(const MusterRecord *const *) b;
  if (one->parent != other->parent)
    return one->parent < other->parent ? -1 : 1;
  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* Brothers stand together once they are sorted. Returns: the first of those in @parent */
static guint
find_first (const GPtrArray *sorted, gint64 parent)
{
  guint low = 0;
  guint high = sorted->len;
  while (low < high)
    {
      guint middle = (low + high) / 2;
      const MusterRecord *record = g_ptr_array_index (sorted, middle);
      if (record->parent < parent)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
add_below (const GPtrArray *sorted, gint64 parent, GPtrArray *list)
{
  for (guint i = find_first (sorted, parent); i < sorted->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (sorted, i);
      if (record->parent != parent)
        return;
      g_ptr_array_add (list, record);
      if (record->sort < MUSTER_SORT_COMMANDER)
        add_below (sorted, record->number, list);
    }
}

GPtrArray *
muster_register_list (const MusterRegister *reg, int side, gint64 formation)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GPtrArray *list = g_ptr_array_new ();
  for (guint i = 0; i < reg->records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && record->side == side)
        g_ptr_array_add (sorted, record);
    }
  g_ptr_array_sort (sorted, compare_brothers);
  add_below (sorted, formation, list);
  return list;
}

guint
muster_register_get_depth (const MusterRegister *reg, const MusterRecord *record)
{
  guint depth = 0;
  while (record->parent > 0)
    {
      record = muster_register_find (reg, record->parent);
      depth++;
    }
  return depth;
}

static const MusterThing *
get_thing (const MusterRecord *record)
{
  return &record->raised->army->things[record->thing];
}

const MusterKind *
muster_record_get_kind (const MusterRecord *record)
{
  const MusterRuleset *ruleset = record->raised->army->ruleset;
  const MusterKind *type = record->type != NULL && ruleset != NULL
                             ? muster_ruleset_find_thing_kind (ruleset, record->type)
                             : NULL;
  return type != NULL ? type : get_thing (record)->kind;
}

const char *
muster_record_get_kind_id (const MusterRecord *record)
{
  return record->type != NULL ? record->type : get_thing (record)->kind_id;
}

const char *
muster_record_get_kind_name (const MusterRecord *record)
{
  const MusterKind *kind = record->type != NULL ? muster_record_get_kind (record) : NULL;
  return kind != NULL ? kind->name : muster_thing_get_kind_name (get_thing (record));
}

gboolean
muster_record_may_have_grade (const MusterRecord *record, const char *scale)
{
  const MusterReckoning *reckoning = record->raised->reckoning;
  if (reckoning == NULL)
    return TRUE;
  int index = muster_ruleset_find_scale (reckoning->ruleset, scale);
  return index >= 0 && muster_reckoning_may_choose (reckoning, record->thing, index) != MUSTER_NO;
}

char *
muster_record_dup_label (const MusterRecord *record)
{
  if (record->name != NULL)
    return g_strdup (record->name);
  return muster_army_dup_label (record->raised->army, record->thing);
}

gint64
muster_record_get_away (const MusterRecord *record)
{
  gint64 away = 0;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    away += record->away[pool];
  return away;
}

gboolean
muster_record_is_destroyed (const MusterRecord *record)
{
  return record->sort == MUSTER_SORT_UNIT && record->status < MUSTER_STATUS_DISBANDED
         && record->present == 0 && muster_record_get_away (record) == 0;
}

gboolean
muster_record_is_above (const MusterRecord *record)
{
  return record->sort == MUSTER_SORT_UNIT && record->present > record->establishment;
}

gboolean
muster_record_is_fit (const MusterRecord *record)
{
  if (record->status != MUSTER_STATUS_FIT && record->status != MUSTER_STATUS_DETACHED)
    return FALSE;
  if (record->sort == MUSTER_SORT_COMMANDER)
    return record->fate == MUSTER_FATE_FIT;
  return record->sort != MUSTER_SORT_UNIT || record->present > 0;
}

gboolean
muster_record_is_wounded_without_day (const MusterRecord *record)
{
  return record->sort == MUSTER_SORT_COMMANDER && record->status < MUSTER_STATUS_DISBANDED
         && record->fate == MUSTER_FATE_WOUNDED && record->until == MUSTER_NO_DAY;
}

gboolean
muster_record_is_vacant (const MusterRecord *record)
{
  gboolean is_lost = record->fate != MUSTER_FATE_FIT || record->status == MUSTER_STATUS_DISBANDED;
  return record->sort == MUSTER_SORT_COMMANDER && is_lost && record->successor == 0;
}

gboolean
muster_record_is_balanced (const MusterRecord *record)
{
  if (record->sort != MUSTER_SORT_UNIT)
    return TRUE;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    if (record->away[pool] < 0)
      return FALSE;
  if (record->present < 0 || record->lost < 0 || record->left < 0)
    return FALSE;
  if (record->present > record->establishment && !record->is_over)
    return FALSE;
  return record->came
         == record->present + muster_record_get_away (record) + record->lost + record->left;
}

gint64
muster_register_get_tally (const MusterRegister *reg, gint64 of, const char *name)
{
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      if (tally->of == of && strcmp (tally->name, name) == 0)
        return tally->value;
    }
  return 0;
}
