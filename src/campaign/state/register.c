#include "config.h"

#include "campaign/state/register.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
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
  reg->conflicts = g_array_new (FALSE, FALSE, sizeof (MusterConflict));
  reg->tallies = g_array_new (FALSE, FALSE, sizeof (MusterTally));
  reg->names = g_string_chunk_new (64);
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
  g_array_unref (reg->conflicts);
  g_array_unref (reg->tallies);
  g_string_chunk_free (reg->names);
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
      if (record->category < MUSTER_CATEGORY_COMMANDER)
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

static const MusterNode *
get_node (const MusterRecord *record)
{
  return &record->raised->army->nodes[record->node];
}

const MusterKind *
muster_record_get_kind (const MusterRecord *record)
{
  const MusterRuleset *ruleset = record->raised->army->ruleset;
  const MusterKind *type = record->type != NULL && ruleset != NULL
                             ? muster_ruleset_find_node_kind (ruleset, record->type)
                             : NULL;
  return type != NULL ? type : get_node (record)->kind;
}

const char *
muster_record_get_kind_id (const MusterRecord *record)
{
  return record->type != NULL ? record->type : get_node (record)->kind_id;
}

const char *
muster_record_get_kind_name (const MusterRecord *record)
{
  const MusterKind *kind = record->type != NULL ? muster_record_get_kind (record) : NULL;
  return kind != NULL ? kind->name : muster_node_get_kind_name (get_node (record));
}

gboolean
muster_record_may_have_grade (const MusterRecord *record, const char *scale)
{
  const MusterEvaluation *evaluation = record->raised->evaluation;
  if (evaluation == NULL)
    return TRUE;
  int index = muster_ruleset_find_scale (evaluation->ruleset, scale);
  return index >= 0 && muster_evaluation_may_choose (evaluation, record->node, index) != MUSTER_NO;
}

char *
muster_record_dup_label (const MusterRecord *record)
{
  if (record->name != NULL)
    return g_strdup (record->name);
  return muster_army_dup_label (record->raised->army, record->node);
}

gint64
muster_record_get_away (const MusterRecord *record)
{
  gint64 away = 0;
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    away += record->away[pool];
  return away;
}

gint64
muster_register_count_away (const MusterRegister *reg, const MusterRecord *unit)
{
  gint64 n = 0;
  for (guint i = 1; i < reg->records->len; i++)
    {
      const MusterRecord *of = muster_register_find (reg, i);
      const MusterRecord *colours = of;
      guint most = reg->records->len;
      while (colours != NULL && colours->joined_to > 0 && most-- > 0)
        colours = muster_register_find (reg, colours->joined_to);
      if (colours == unit)
        n += muster_record_get_away (of);
    }
  return n;
}

gboolean
muster_record_is_destroyed (const MusterRecord *record)
{
  return record->category == MUSTER_CATEGORY_UNIT && record->status < MUSTER_STATUS_DISBANDED
         && record->present == 0 && muster_record_get_away (record) == 0;
}

gboolean
muster_record_is_above (const MusterRecord *record)
{
  return record->category == MUSTER_CATEGORY_UNIT && record->present > record->establishment;
}

gboolean
muster_record_is_fit (const MusterRecord *record)
{
  if (record->status != MUSTER_STATUS_FIT && record->status != MUSTER_STATUS_DETACHED)
    return FALSE;
  if (record->category == MUSTER_CATEGORY_COMMANDER)
    return record->fate == MUSTER_FATE_FIT;
  return record->category != MUSTER_CATEGORY_UNIT || record->present > 0;
}

gboolean
muster_record_is_wounded_without_day (const MusterRecord *record)
{
  return record->category == MUSTER_CATEGORY_COMMANDER && record->status < MUSTER_STATUS_DISBANDED
         && record->fate == MUSTER_FATE_WOUNDED && record->until == MUSTER_NO_DAY;
}

gboolean
muster_record_is_vacant (const MusterRecord *record)
{
  gboolean is_lost = record->fate != MUSTER_FATE_FIT || record->status == MUSTER_STATUS_DISBANDED;
  return record->category == MUSTER_CATEGORY_COMMANDER && is_lost && record->successor == 0;
}

gboolean
muster_record_is_balanced (const MusterRecord *record)
{
  if (record->category != MUSTER_CATEGORY_UNIT)
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

/* More than these are not listed where several have a name. */
#define MOST_LISTED 6

static MusterNames
get_sort (const MusterRecord *record)
{
  if (record->category == MUSTER_CATEGORY_UNIT)
    return MUSTER_NAMES_UNIT;
  return record->category == MUSTER_CATEGORY_COMMANDER ? MUSTER_NAMES_COMMANDER
                                                       : MUSTER_NAMES_FORMATION;
}

static const char *
get_category_wanted (MusterNames names)
{
  switch ((int) names)
    {
    case MUSTER_NAMES_SIDE:
      return _ ("a side is wanted here");
    case MUSTER_NAMES_FORMATION:
      return _ ("a formation is wanted here");
    case MUSTER_NAMES_COMMANDER:
      return _ ("a commander is wanted here");
    case MUSTER_NAMES_UNIT:
      return _ ("a unit is wanted here");
    case MUSTER_NAMES_GROUP:
      return _ ("a formation or a side is wanted here");
    default:
      return _ ("a formation, commander or unit is wanted here");
    }
}

char *
muster_register_dup_label (const MusterRegister *reg, gint64 number)
{
  const MusterRecord *record = muster_register_find (reg, number);
  const MusterCampaignSide *side =
    number < 0 ? muster_campaign_find_side (reg->campaign, (int) -number) : NULL;
  if (record != NULL)
    return muster_record_dup_label (record);
  return side != NULL ? g_strdup (side->name) : g_strdup_printf ("%" PRId64, number);
}

char *
muster_register_dup_where (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterRecord *parent = muster_register_find (reg, record->parent);
  const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, record->side);
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *above = parent != NULL ? muster_record_dup_label (parent) : NULL;
  const char *of = side != NULL ? side->name : "";
  /* Translators: %1$s: a unit; %2$s: the formation in which it stands; %3$s: its side. */
  return above != NULL ? g_strdup_printf (_ ("%1$s in %2$s, %3$s"), label, above, of)
                       : g_strdup_printf (_ ("%1$s, %2$s"), label, of);
}

/* Whether two, and as many formations above them, are called the same. */
static gboolean
is_called_as (const MusterRegister *reg,
              const MusterRecord *one,
              const MusterRecord *other,
              guint above)
{
  for (guint i = 0; i <= above && (one != NULL || other != NULL); i++)
    {
      if (one == NULL || other == NULL)
        return FALSE;
      g_autofree char *label = muster_record_dup_label (one);
      g_autofree char *its = muster_record_dup_label (other);
      if (strcmp (label, its) != 0)
        return FALSE;
      one = muster_register_find (reg, one->parent);
      other = muster_register_find (reg, other->parent);
    }
  return TRUE;
}

static gboolean
has_namesake (const MusterRegister *reg,
              const MusterRecord *record,
              guint above,
              gboolean among_all)
{
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *other = g_ptr_array_index (reg->records, i);
      if (other != NULL && other != record && (among_all || other->side == record->side)
          && other->category == record->category && is_called_as (reg, record, other, above))
        return TRUE;
    }
  return FALSE;
}

char *
muster_register_dup_distinct (const MusterRegister *reg, gint64 number, gboolean among_all)
{
  const MusterRecord *record = muster_register_find (reg, number);
  const MusterRecord *above = record;
  guint n = 0;
  if (record == NULL || !has_namesake (reg, record, 0, among_all))
    return muster_register_dup_label (reg, number);
  g_autoptr (GString) where = g_string_new (NULL);
  while (above->parent != 0 && (n == 0 || has_namesake (reg, record, n, among_all)))
    {
      above = muster_register_find (reg, above->parent);
      g_autofree char *formation = muster_record_dup_label (above);
      muster_text_append_item (where, formation);
      n++;
    }
  g_autofree char *label = muster_record_dup_label (record);
  gboolean is_twin = has_namesake (reg, record, n, FALSE);
  if (!is_twin && has_namesake (reg, record, n, among_all))
    muster_text_append_item (where, muster_campaign_find_side (reg->campaign, record->side)->name);
  if (where->len == 0)
    /* Translators: %1$s: a unit; %2$d: its number. */
    return g_strdup_printf (_ ("%1$s (number %2$" PRId64 ")"), label, number);
  return is_twin
           /* Translators: %1$s: a unit; %2$d: its number; %3$s: where it stands. */
           ? g_strdup_printf (_ ("%1$s (number %2$" PRId64 ") in %3$s"), label, number, where->str)
           : g_strdup_printf (_ ("%1$s in %2$s"), label, where->str);
}

static gint64
find_number (const MusterRegister *reg, gint64 number, MusterNames names, GError **error)
{
  const MusterRecord *record = muster_register_find (reg, number);
  if (record == NULL)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND,
                   _ ("Nothing in the register has the number %" PRId64
                      ". Give one that the register shows."),
                   number);
      return 0;
    }
  if ((get_sort (record) & names) != 0)
    return number;
  g_autofree char *label = muster_record_dup_label (record);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               /* Translators: %1$d: a number; %2$s: what it is; %3$s: what is asked for, such as "a
                * unit is wanted". */
               _ ("Number %1$" PRId64 " is %2$s, and %3$s."), number, label,
               get_category_wanted (names));
  return 0;
}

/* "Army I Corps", where a corps is called so, too. */
static gboolean
is_called_with_kind (const MusterRecord *record, const char *label, const char *folded)
{
  const char *kind = muster_record_get_kind_name (record);
  g_autofree char *both = kind != NULL ? g_strdup_printf ("%s %s", kind, label) : NULL;
  g_autofree char *words = both != NULL ? muster_text_fold_words (both) : NULL;
  return g_strcmp0 (words, folded) == 0;
}

/* Adds the numbers of what may be meant. */
static void
add_named (const MusterRegister *reg,
           const char *folded,
           MusterNames names,
           gboolean with_past,
           GArray *found,
           GPtrArray *known)
{
  for (guint i = 0; (names & MUSTER_NAMES_SIDE) && i < reg->campaign->sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (reg->campaign->sides, MusterCampaignSide, i);
      g_autofree char *words = muster_text_fold_words (side->name);
      gint64 number = -side->number;
      g_ptr_array_add (known, g_strdup (side->name));
      if (strcmp (words, folded) == 0)
        g_array_append_val (found, number);
    }
  for (guint i = 0; i < reg->records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record == NULL || (get_sort (record) & names) == 0
          || (record->status >= MUSTER_STATUS_DISBANDED) != with_past)
        continue;
      g_autofree char *label = muster_record_dup_label (record);
      g_autofree char *words = muster_text_fold_words (label);
      if (strcmp (words, folded) == 0 || is_called_with_kind (record, label, folded))
        g_array_append_val (found, record->number);
      g_ptr_array_add (known, g_steal_pointer (&label));
    }
}

/* Of several only those that are written just so. */
static void
keep_exact (const MusterRegister *reg, const char *typed, GArray *found)
{
  g_autoptr (GArray) exact = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < found->len; i++)
    {
      gint64 number = g_array_index (found, gint64, i);
      g_autofree char *label = muster_register_dup_label (reg, number);
      if (strcmp (label, typed) == 0)
        g_array_append_val (exact, number);
    }
  if (exact->len == 0)
    return;
  g_array_set_size (found, 0);
  g_array_append_vals (found, exact->data, exact->len);
}

/* Returns: whether what they are tells them apart */
static gboolean
are_of_kinds (const MusterRegister *reg, const GArray *found)
{
  const char *first = NULL;
  for (guint i = 0; i < found->len; i++)
    {
      const MusterRecord *record = muster_register_find (reg, g_array_index (found, gint64, i));
      const char *kind = record != NULL ? muster_record_get_kind_name (record) : NULL;
      if (kind != NULL && first != NULL && strcmp (kind, first) != 0)
        return TRUE;
      first = first != NULL ? first : kind;
    }
  return FALSE;
}

static void
refuse_several (const MusterRegister *reg, const char *typed, const GArray *found, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  gboolean has_kinds = are_of_kinds (reg, found);
  for (guint i = 0; i < found->len && i < MOST_LISTED; i++)
    {
      gint64 number = g_array_index (found, gint64, i);
      const MusterRecord *record = muster_register_find (reg, number);
      g_autofree char *where = record != NULL ? muster_register_dup_where (reg, record)
                                              : muster_register_dup_label (reg, number);
      const char *kind = record != NULL && has_kinds ? muster_record_get_kind_name (record) : NULL;
      g_ptr_array_add (list, record == NULL ? g_strdup_printf (_ ("the side %s"), where)
                             : kind != NULL
                               ? g_strdup_printf ("%" PRId64 " (%s: %s)", number, kind, where)
                               : g_strdup_printf ("%" PRId64 " (%s)", number, where));
    }
  if (found->len > MOST_LISTED)
    g_ptr_array_add (list, g_strdup ("…"));
  g_autofree char *text = muster_text_join (list);
  g_set_error (
    error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
    has_kinds
      /* Translators: %1$u: how many; %2$s: a name; %3$s: a list of those who are called so. */
      ? _ ("%1$u are called “%2$s”: %3$s. Give the number of one, or write before the name what it "
           "is.")
      /* Translators: %1$u: how many; %2$s: a name; %3$s: a list of those who are called so. */
      : _ ("%1$u are called “%2$s”: %3$s. Give the number of one."),
    found->len, typed, text);
}

gint64
muster_register_find_named (const MusterRegister *reg,
                            const char *typed,
                            MusterNames names,
                            GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strstrip (g_strdup (typed));
  g_autofree char *folded = muster_text_fold_words (name);
  guint64 number;
  if (g_ascii_string_to_unsigned (name, 10, 0, G_MAXINT64, &number, NULL))
    return find_number (reg, (gint64) number, names, error);
  if (name[0] == '-' && (names & MUSTER_NAMES_SIDE)
      && g_ascii_string_to_unsigned (name + 1, 10, 1, reg->campaign->sides->len, &number, NULL))
    return -(gint64) number;
  for (int past = 0; past <= 1 && found->len == 0; past++)
    add_named (reg, folded, names, past, found, known);
  if (found->len > 1)
    keep_exact (reg, name, found);
  if (found->len == 1)
    return g_array_index (found, gint64, 0);
  if (found->len > 1)
    {
      refuse_several (reg, name, found, error);
      return 0;
    }
  g_autofree char *sentence = g_strdup_printf (
    /* Translators: %1$s: a name; %2$s: what is asked for, such as "a unit is wanted". */
    _ ("Nothing is called “%1$s” where %2$s. Give a name or number that the register shows."), name,
    get_category_wanted (names));
  g_autofree char *text = muster_text_ask_nearest (sentence, name, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
  return 0;
}

int
muster_campaign_find_side_named (const MusterCampaign *campaign, const char *typed, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *folded = muster_text_fold_words (typed);
  for (guint i = 0; i < campaign->sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (campaign->sides, MusterCampaignSide, i);
      g_autofree char *words = muster_text_fold_words (side->name);
      if (strcmp (words, folded) == 0)
        return side->number;
      g_ptr_array_add (known, (gpointer) side->name);
    }
  g_autofree char *sides = muster_text_join (known);
  g_autofree char *sentence =
    /* Translators: %1$s: what was typed; %2$s: a list of sides. */
    g_strdup_printf (_ ("There is no side “%1$s”. There are %2$s."), typed, sides);
  g_autofree char *text = muster_text_ask_nearest (sentence, typed, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
  return 0;
}
