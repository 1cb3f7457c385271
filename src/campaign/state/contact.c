#include "config.h"

#include "campaign/state/contact.h"

#include "campaign/model/campaign.h"

#include <glib/gi18n-lib.h>

/* Returns: whether it stands, or will, at a place that is not that of the formation around it */
static gboolean
has_own_place (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterRecord *above = muster_register_find (reg, record->parent);
  if (record->category >= MUSTER_CATEGORY_COMMANDER || record->status >= MUSTER_STATUS_DISBANDED
      || muster_campaign_find_place (reg->campaign, record->place) == NULL)
    return FALSE;
  while (above != NULL && above->place == 0)
    above = muster_register_find (reg, above->parent);
  return above == NULL || above->place != record->place || above->arrives != record->arrives;
}

static int
compare_contacts (gconstpointer a, gconstpointer b)
{
  const MusterContact *one = a;
  const MusterContact *other = b;
  if (one->days != other->days)
    return one->days < other->days ? -1 : 1;
  if (one->one->number != other->one->number)
    return one->one->number < other->one->number ? -1 : 1;
  return one->other->number < other->other->number ? -1 : 1;
}

/* Many formations stand at few places: @known has the days by the pair of them. */
static int
get_days (const MusterRegister *reg, GHashTable *known, gint64 from, gint64 to)
{
  gint64 both = from * (G_GINT64_CONSTANT (1) << 32) + to;
  const int *days = g_hash_table_lookup (known, &both);
  if (days != NULL)
    return *days;
  int found = muster_roads_get_days (reg->campaign->roads, from, to);
  g_hash_table_insert (known, g_memdup2 (&both, sizeof both), g_memdup2 (&found, sizeof found));
  return found;
}

GArray *
muster_register_list_contacts (const MusterRegister *reg)
{
  GArray *contacts = g_array_new (FALSE, FALSE, sizeof (MusterContact));
  g_autoptr (GPtrArray) placed = g_ptr_array_new ();
  g_autoptr (GHashTable) known =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  for (guint i = 0; i < reg->records->len; i++)
    {
      MusterRecord *record = g_ptr_array_index (reg->records, i);
      if (record != NULL && has_own_place (reg, record))
        g_ptr_array_add (placed, record);
    }
  for (guint i = 0; i < placed->len; i++)
    for (guint j = 0; j < placed->len; j++)
      {
        MusterContact contact = { g_ptr_array_index (placed, i), g_ptr_array_index (placed, j) };
        if (contact.one->side >= contact.other->side)
          continue;
        contact.days = get_days (reg, known, contact.one->place, contact.other->place);
        if (contact.days >= 0 && contact.days <= MUSTER_CONTACT_DAYS)
          g_array_append_val (contacts, contact);
      }
  g_array_sort (contacts, compare_contacts);
  return contacts;
}

/* "II Corps (French)", with the day when it is there. */
static char *
dup_who (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterCampaignSide *side = muster_campaign_find_side (reg->campaign, record->side);
  g_autofree char *label = muster_record_dup_label (record);
  g_autofree char *day = muster_day_dup_text (record->arrives);
  return record->arrives > reg->day
           /* Translators: %1$s: a formation; %2$s: its side; %3$s: the day when it arrives. */
           ? g_strdup_printf (_ ("%1$s (%2$s, there on %3$s)"), label, side->name, day)
           /* Translators: %1$s: a formation; %2$s: its side. */
           : g_strdup_printf (_ ("%1$s (%2$s)"), label, side->name);
}

char *
muster_contact_dup_text (const MusterRegister *reg, const MusterContact *contact)
{
  const MusterPlace *at = muster_campaign_find_place (reg->campaign, contact->one->place);
  const MusterPlace *to = muster_campaign_find_place (reg->campaign, contact->other->place);
  g_autofree char *one = dup_who (reg, contact->one);
  g_autofree char *other = dup_who (reg, contact->other);
  if (contact->days == 0)
    /* Translators: %1$s: a place; %2$s and %3$s: formations of two sides. */
    return g_strdup_printf (_ ("%1$s: %2$s and %3$s stand together."), at->name, one, other);
  /* Translators: %1$s: a formation; %2$s: its place; %3$s: one of another side; %4$s: its place;
     %5$d: how many days the march takes. */
  return g_strdup_printf (ngettext ("%1$s at %2$s and %3$s at %4$s are %5$d day apart.",
                                    "%1$s at %2$s and %3$s at %4$s are %5$d days apart.",
                                    (gulong) contact->days),
                          one, at->name, other, to->name, contact->days);
}
