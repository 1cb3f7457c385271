#include "config.h"

#include "campaign/state/register-find.h"

#include "base/error.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* More than these are not listed where several have a name. */
#define MOST_LISTED 6

static MusterNames
get_sort (const MusterRecord *record)
{
  if (record->sort == MUSTER_SORT_UNIT)
    return MUSTER_NAMES_UNIT;
  return record->sort == MUSTER_SORT_COMMANDER ? MUSTER_NAMES_COMMANDER : MUSTER_NAMES_FORMATION;
}

static const char *
get_sort_wanted (MusterNames names)
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
  return above != NULL ? g_strdup_printf (_ ("%s in %s, %s"), label, above, of)
                       : g_strdup_printf (_ ("%s, %s"), label, of);
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
          && other->sort == record->sort && is_called_as (reg, record, other, above))
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
      g_string_append_printf (where, "%s%s", n++ > 0 ? ", " : "", formation);
    }
  g_autofree char *label = muster_record_dup_label (record);
  gboolean is_twin = has_namesake (reg, record, n, FALSE);
  if (!is_twin && has_namesake (reg, record, n, among_all))
    g_string_append_printf (where, "%s%s", n > 0 ? ", " : "",
                            muster_campaign_find_side (reg->campaign, record->side)->name);
  if (where->len == 0)
    return g_strdup_printf (_ ("%s (number %" PRId64 ")"), label, number);
  return is_twin ? g_strdup_printf (_ ("%s (number %" PRId64 ") in %s"), label, number, where->str)
                 : g_strdup_printf (_ ("%s in %s"), label, where->str);
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
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT, _ ("Number %" PRId64 " is %s, and %s."),
               number, label, get_sort_wanted (names));
  return 0;
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
      if (strcmp (words, folded) == 0)
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

static void
refuse_several (const MusterRegister *reg, const char *typed, const GArray *found, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < found->len && i < MOST_LISTED; i++)
    {
      gint64 number = g_array_index (found, gint64, i);
      const MusterRecord *record = muster_register_find (reg, number);
      g_autofree char *where = record != NULL ? muster_register_dup_where (reg, record)
                                              : muster_register_dup_label (reg, number);
      g_ptr_array_add (list, record != NULL ? g_strdup_printf ("%" PRId64 " (%s)", number, where)
                                            : g_strdup_printf (_ ("the side %s"), where));
    }
  if (found->len > MOST_LISTED)
    g_ptr_array_add (list, g_strdup ("…"));
  g_autofree char *text = muster_text_join (list);
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("%u are called “%s”: %s. Give the number of one."), found->len, typed, text);
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
  g_autofree char *sentence =
    g_strdup_printf (_ ("Nothing is called “%s” where %s. Give a name or number that the register "
                        "shows."),
                     name, get_sort_wanted (names));
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
    g_strdup_printf (_ ("There is no side “%s”. There are %s."), typed, sides);
  g_autofree char *text = muster_text_ask_nearest (sentence, typed, known);
  g_set_error_literal (error, MUSTER_ERROR, MUSTER_ERROR_NOT_FOUND, text);
  return 0;
}
