#include "config.h"

#include "campaign/actions/muster-remarks.h"

#include "base/text.h"
#include "campaign/actions/correct.h"
#include "campaign/model/map.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-places.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* More than these are counted, not named. */
#define MOST_NAMED 4

/* Returns: (transfer container) (element-type MusterRecord): the formations at whose places those
 * who march stand */
static GPtrArray *
list_stands (const MusterRegister *reg, int side, const GArray *picks)
{
  GPtrArray *stands = g_ptr_array_new ();
  g_autoptr (GPtrArray) marching = muster_register_list_marching (reg, side, picks);
  for (guint i = 0; i < marching->len; i++)
    {
      const MusterRecord *at = muster_register_find_placed (reg, g_ptr_array_index (marching, i));
      if (at != NULL && muster_campaign_find_place (reg->campaign, at->place) != NULL
          && !g_ptr_array_find (stands, at, NULL))
        g_ptr_array_add (stands, (gpointer) at);
    }
  return stands;
}

static const char *
get_place (const MusterRegister *reg, gint64 place)
{
  return muster_campaign_find_place (reg->campaign, place)->name;
}

/* "1st Corps at Mill" */
static char *
dup_stand (const MusterRegister *reg, const MusterRecord *at)
{
  g_autofree char *label = muster_record_dup_label (at);
  return g_strdup_printf (_ ("%s at %s"), label, get_place (reg, at->place));
}

static void
remark_places (const MusterRegister *reg, const GPtrArray *stands, GPtrArray *remarks)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  gboolean is_apart = FALSE;
  for (guint i = 0; i < stands->len; i++)
    {
      const MusterRecord *at = g_ptr_array_index (stands, i);
      const MusterRecord *first = g_ptr_array_index (stands, 0);
      is_apart = is_apart || at->place != first->place;
      g_ptr_array_add (told, dup_stand (reg, at));
    }
  g_autofree char *all = muster_text_join (told);
  if (is_apart)
    g_ptr_array_add (remarks, g_strdup_printf (_ ("They stand at several places: %s."), all));
}

static void
remark_way (const MusterRegister *reg, const MusterRecord *at, gint64 place, GPtrArray *remarks)
{
  int days = muster_roads_get_days (reg->campaign->roads, at->place, place);
  g_autofree char *stand = dup_stand (reg, at);
  if (days < 0)
    g_ptr_array_add (remarks, g_strdup_printf (_ ("No road leads %s to %s."), stand,
                                               get_place (reg, place)));
  else if (days > 1)
    g_ptr_array_add (remarks, g_strdup_printf (ngettext ("%s is %d day from %s.",
                                                         "%s is %d days from %s.", (gulong) days),
                                               stand, days, get_place (reg, place)));
}

static void
remark_arrival (const MusterRegister *reg, const MusterRecord *at, GPtrArray *remarks)
{
  g_autofree char *label = muster_record_dup_label (at);
  g_autofree char *day = muster_day_dup_text (at->arrives);
  if (at->arrives > reg->day)
    g_ptr_array_add (remarks, g_strdup_printf (_ ("%s is on its way: at %s on %s."), label,
                                               get_place (reg, at->place), day));
}

/* Who cannot march on the campaign's last day, but on that of the muster. */
static void
remark_back (const MusterRegister *reg, int side, GPtrArray *remarks)
{
  int today = muster_campaign_get_today (reg->campaign);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  if (today >= reg->day)
    return;
  g_autoptr (MusterRegister) before = muster_campaign_fold (reg->campaign, today);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  guint n = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *now = g_ptr_array_index (records, i);
      const MusterRecord *then = muster_register_find (before, now->number);
      if (now->sort < MUSTER_SORT_COMMANDER || then == NULL || !muster_record_is_fit (now)
          || muster_record_is_fit (then))
        continue;
      g_autofree char *label = muster_record_dup_label (now);
      g_autofree char *state = muster_record_dup_state (before, then);
      if (n++ < MOST_NAMED)
        g_ptr_array_add (names, g_strdup_printf ("%s (%s)", label, state));
    }
  if (n > MOST_NAMED)
    g_ptr_array_add (names, g_strdup_printf (ngettext ("%u other", "%u others", n - MOST_NAMED),
                                             n - MOST_NAMED));
  g_autofree char *all = muster_text_join (names);
  g_autofree char *day = muster_day_dup_text (today);
  if (n > 0)
    g_ptr_array_add (
      remarks, g_strdup_printf (_ ("Not fit on %s, but by the day of the battle: %s."), day, all));
}

GPtrArray *
muster_register_list_remarks (const MusterRegister *reg,
                              int side,
                              const GArray *picks,
                              gint64 place)
{
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) stands = list_stands (reg, side, picks);
  remark_places (reg, stands, remarks);
  for (guint i = 0; i < stands->len; i++)
    {
      const MusterRecord *at = g_ptr_array_index (stands, i);
      if (place != 0)
        remark_way (reg, at, place, remarks);
      remark_arrival (reg, at, remarks);
    }
  remark_back (reg, side, remarks);
  return remarks;
}

static gboolean
is_of_its_sides (const MusterBattle *battle, const MusterMusterPlan *plan)
{
  for (int i = 0; i < 2; i++)
    if (battle->sides[i] == plan->sides[0] || battle->sides[i] == plan->sides[1])
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full): the numbers of the battles of which something that holds is told */
static GHashTable *
list_recorded (const MusterCampaign *campaign)
{
  GHashTable *recorded = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < campaign->order->len; i++)
    {
      const MusterEvent *event =
        &g_array_index (campaign->events, MusterEvent, g_array_index (campaign->order, guint, i));
      if (muster_event_is_record_of (event, event->battle))
        g_hash_table_add (recorded, GSIZE_TO_POINTER (event->battle));
    }
  return recorded;
}

static void
remark_unrecorded (const MusterRegister *reg, const MusterMusterPlan *plan, GPtrArray *remarks)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) recorded = list_recorded (reg->campaign);
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      if (!is_of_its_sides (battle, plan)
          || g_hash_table_contains (recorded, GSIZE_TO_POINTER (battle->number)))
        continue;
      g_autofree char *day = muster_day_dup_text (battle->day);
      g_autofree char *name = battle->name[0] != '\0'
                                ? g_strdup (battle->name)
                                : g_strdup_printf (_ ("battle %" PRId64), battle->number);
      g_ptr_array_add (told, g_strdup_printf ("%s (%s)", name, day));
    }
  g_autofree char *all = muster_text_join (told);
  if (told->len > 0)
    g_ptr_array_add (
      remarks,
      g_strdup_printf (_ ("Nothing is recorded yet of %s: who was lost there marches."), all));
}

static void
remark_name (const MusterRegister *reg, const MusterMusterPlan *plan, GPtrArray *remarks)
{
  g_autofree char *name = muster_text_fold_words (plan->name);
  for (guint i = 0; i < reg->battles->len; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      g_autofree char *other = muster_text_fold_words (battle->name);
      if (battle->day != plan->day || name[0] == '\0' || strcmp (name, other) != 0)
        continue;
      g_ptr_array_add (remarks,
                       g_strdup_printf (_ ("Battle %" PRId64 " of that day is called %s already: "
                                           "only the number tells one from the other."),
                                        battle->number, battle->name));
      return;
    }
}

GPtrArray *
muster_register_list_battle_remarks (const MusterRegister *reg, const MusterMusterPlan *plan)
{
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  remark_unrecorded (reg, plan, remarks);
  remark_name (reg, plan, remarks);
  return remarks;
}
