#include "config.h"

#include "campaign/actions/muster.h"

#include "army/check/check.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/text.h"
#include "campaign/actions/correct.h"
#include "campaign/model/campaign.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-places.h"
#include "campaign/state/replay.h"
#include "campaign/text/event-text.h"
#include "scenario/start.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Options have no number in the register. */
#define FIRST_OPTION (G_GINT64_CONSTANT (1) << 40)

typedef struct
{
  const MusterRegister *reg;
  const GArray *picks;
  MusterArmyBuilder *builder;
  GPtrArray *records; /* those of the army, each before what stands in it */
  gboolean *marches;  /* per record */
  GArray *shells;   /* guint: formations, from the top down, that hold one formation and no more */
  guint n_left_out; /* of the shells, the first so many */
  GHashTable *called; /* numbers of records without a name, that get their label in the register */
  gint64 next_option;
} Making;

static MusterRecord *
get_record (const GPtrArray *records, guint i)
{
  return g_ptr_array_index (records, i);
}

/* Whether the record, or what it stands in, is one of @numbers. */
static gboolean
is_among (const MusterRegister *reg, const GArray *numbers, const MusterRecord *record)
{
  for (; numbers != NULL && record != NULL; record = muster_register_find (reg, record->parent))
    for (guint i = 0; i < numbers->len; i++)
      if (g_array_index (numbers, gint64, i) == record->number)
        return TRUE;
  return FALSE;
}

static gboolean
goes (const MusterRegister *reg, const GArray *picks, const MusterRecord *record)
{
  return record->category >= MUSTER_CATEGORY_COMMANDER && muster_record_is_fit (record)
         && (picks == NULL || is_among (reg, picks, record));
}

/* A formation marches where anybody in it does. */
static void
find_marching (Making *making, gint64 top)
{
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  making->marches = g_new0 (gboolean, making->records->len + 1);
  for (guint i = 0; i < making->records->len; i++)
    g_hash_table_insert (indices, GSIZE_TO_POINTER (get_record (making->records, i)->number),
                         GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < making->records->len; i++)
    {
      const MusterRecord *record = get_record (making->records, i);
      if (!goes (making->reg, making->picks, record))
        continue;
      for (; record != NULL && record->number != top;
           record = muster_register_find (making->reg, record->parent))
        making->marches[GPOINTER_TO_UINT (
                          g_hash_table_lookup (indices, GSIZE_TO_POINTER (record->number)))
                        - 1] = TRUE;
    }
}

static const char *
find_given (const MusterRecord *record, const char *scale)
{
  for (guint i = 0; record->given != NULL && i < record->given->len; i++)
    {
      const MusterGiven *given = &g_array_index (record->given, MusterGiven, i);
      if (strcmp (given->scale, scale) == 0)
        return given->grade;
    }
  return NULL;
}

static void
choose_grades (MusterArmyBuilder *builder, const MusterRecord *record, const MusterNode *node)
{
  for (guint i = 0; i < node->n_chosen; i++)
    if (find_given (record, node->chosen[i].scale) == NULL)
      muster_army_builder_choose (builder, node->chosen[i].scale, node->chosen[i].grade);
  for (guint i = 0; record->given != NULL && i < record->given->len; i++)
    {
      const MusterGiven *given = &g_array_index (record->given, MusterGiven, i);
      muster_army_builder_choose (builder, given->scale, given->grade);
    }
}

static void
copy_particulars (MusterArmyBuilder *builder, const MusterNode *node)
{
  muster_army_builder_set_fields (builder, node);
  for (guint i = 0; i < node->n_entries; i++)
    if (strcmp (node->entries[i].what, MUSTER_ENTRY_LOST) != 0)
      muster_army_builder_enter (builder, node->entries[i].what, node->entries[i].value);
  for (guint i = 0; i < node->n_waivers; i++)
    muster_army_builder_waive (builder, node->waivers[i].limit, node->waivers[i].reason);
}

/* Those that had been lost before it came to the register are lost still. */
static void
enter_losses (MusterArmyBuilder *builder, const MusterRecord *unit)
{
  const MusterNode *node = &unit->raised->army->nodes[unit->node];
  gint64 lost = muster_node_get_lost (node) + unit->raised->steps[unit->node] - unit->present;
  g_autofree char *text = g_strdup_printf ("%" PRId64, lost);
  if (lost > 0)
    muster_army_builder_enter (builder, MUSTER_ENTRY_LOST, text);
}

static void
copy_borne (Making *making, const MusterArmy *army, guint parent)
{
  for (guint i = muster_army_get_next (army, parent, MUSTER_NO_NODE); i != MUSTER_NO_NODE;
       i = muster_army_get_next (army, parent, i))
    {
      const MusterNode *option = &army->nodes[i];
      if (!muster_category_is_borne (option->category))
        continue;
      muster_army_builder_begin (making->builder, making->next_option++, option->category,
                                 option->kind_id, option->name);
      for (guint j = 0; j < option->n_chosen; j++)
        muster_army_builder_choose (making->builder, option->chosen[j].scale,
                                    option->chosen[j].grade);
      copy_particulars (making->builder, option);
      copy_borne (making, army, i);
      muster_army_builder_end (making->builder);
    }
}

static void
add_node (Making *making, const MusterRecord *record)
{
  const MusterArmy *army = record->raised->army;
  const MusterNode *node = &army->nodes[record->node];
  gboolean is_called = g_hash_table_contains (making->called, &record->number);
  g_autofree char *label = is_called ? muster_record_dup_label (record) : NULL;
  muster_army_builder_begin (making->builder, record->number, record->category,
                             muster_record_get_kind_id (record), is_called ? label : record->name);
  choose_grades (making->builder, record, node);
  copy_particulars (making->builder, node);
  if (record->succeeds != 0)
    muster_army_builder_set_note (making->builder, NULL);
  if (record->category == MUSTER_CATEGORY_UNIT)
    enter_losses (making->builder, record);
  copy_borne (making, army, record->node);
}

/* Ends formations that are over before one at this depth begins. */
static void
close_to (Making *making, guint *open, guint depth)
{
  for (; *open > depth; (*open)--)
    muster_army_builder_end (making->builder);
}

/* Returns: whether all that marches directly under @parent is one formation, whose index is put
 * into
 * @only */
static gboolean
has_only (const Making *making, gint64 parent, guint *only)
{
  guint n = 0;
  for (guint i = 0; i < making->records->len; i++)
    if (making->marches[i] && get_record (making->records, i)->parent == parent)
      {
        *only = i;
        n++;
      }
  return n == 1 && get_record (making->records, *only)->category < MUSTER_CATEGORY_COMMANDER;
}

/* Whether a formation tells something of what stands in it, or has something of its own. */
static gboolean
says_something (const MusterRecord *formation)
{
  const MusterArmy *army = formation->raised->army;
  const MusterNode *node = &army->nodes[formation->node];
  for (guint i = muster_army_get_next (army, formation->node, MUSTER_NO_NODE); i != MUSTER_NO_NODE;
       i = muster_army_get_next (army, formation->node, i))
    if (muster_category_is_borne (army->nodes[i].category))
      return TRUE;
  return node->n_chosen > 0 || node->n_entries > 0 || node->n_waivers > 0
         || formation->given != NULL;
}

/* A corps of which one division marches, and not its commander, is no corps there; unless it says
 * of that division what nation it is of, or such. */
static void
find_shells (Making *making, gint64 top)
{
  guint shell;
  guint within;
  for (gint64 above = top; has_only (making, above, &shell);
       above = get_record (making->records, shell)->number)
    {
      const MusterRecord *formation = get_record (making->records, shell);
      if (says_something (formation) || !has_only (making, formation->number, &within))
        return;
      g_array_append_val (making->shells, shell);
    }
}

static gboolean
is_left_out (const Making *making, guint record)
{
  for (guint i = 0; i < making->n_left_out; i++)
    if (g_array_index (making->shells, guint, i) == record)
      return TRUE;
  return FALSE;
}

static void
add_all (Making *making, guint top_depth)
{
  guint open = 0;
  for (guint i = 0; i < making->records->len; i++)
    {
      const MusterRecord *record = get_record (making->records, i);
      if (!making->marches[i] || is_left_out (making, i))
        continue;
      guint depth =
        muster_register_get_depth (making->reg, record) - top_depth - 1 - making->n_left_out;
      close_to (making, &open, depth);
      add_node (making, record);
      open++;
    }
  close_to (making, &open, 0);
}

/* The army itself is what its first record says, or what the army of a formation said. */
static MusterArmyBuilder *
begin_army (const MusterRegister *reg, const MusterRecord *top)
{
  const MusterArmy *army = top->raised->army;
  g_autofree char *label = muster_record_dup_label (top);
  g_autofree char *date = muster_day_dup_date (reg->day);
  MusterArmyBuilder *builder = muster_army_builder_new (army->ruleset, army->ruleset_id, label);
  muster_army_builder_set_pack (builder, army->version, army->digest);
  muster_army_builder_set_date (builder, date);
  muster_army_builder_set_player (builder, army->player);
  muster_army_builder_set_budget (builder, army->budget);
  muster_army_builder_set_root_id (builder, FIRST_OPTION - 1);
  if (top->category == MUSTER_CATEGORY_ARMY)
    choose_grades (builder, top, &army->nodes[0]);
  else
    for (guint i = 0; i < army->nodes[0].n_chosen; i++)
      muster_army_builder_choose (builder, army->nodes[0].chosen[i].scale,
                                  army->nodes[0].chosen[i].grade);
  copy_particulars (builder, &army->nodes[0]);
  return builder;
}

static const MusterArmy *
build_army (Making *making, const MusterRecord *top)
{
  making->next_option = FIRST_OPTION;
  making->builder = begin_army (making->reg, top);
  add_all (making, muster_register_get_depth (making->reg, top));
  const MusterArmy *army = muster_army_builder_finish (making->builder);
  muster_army_builder_free (making->builder);
  return army;
}

static gboolean
is_legal (const MusterArmy *army)
{
  if (army->ruleset == NULL)
    return FALSE;
  g_autoptr (MusterEvaluation) evaluation = muster_army_evaluate (army);
  g_autoptr (GPtrArray) findings = muster_army_check (evaluation);
  return muster_findings_judge (findings).legal;
}

/* The most of the empty formations above what marches are left out with which the army is legal;
 * all of them where it is so with none. */
static const MusterArmy *
build_without_shells (Making *making, const MusterRecord *top)
{
  guint most = making->shells->len;
  for (guint n = most + 1; most > 0 && n > 0; n--)
    {
      making->n_left_out = n - 1;
      const MusterArmy *army = build_army (making, top);
      if (is_legal (army))
        return army;
      muster_army_unref (army);
    }
  making->n_left_out = 0;
  return build_army (making, top);
}

/* Notes what has no name and would be numbered otherwise than in the register, such as a third
 * battalion where the second stays behind. Returns: whether there is any */
static gboolean
note_called (const Making *making, const MusterArmy *army)
{
  for (guint i = 1; i < army->n_nodes; i++)
    {
      const MusterNode *node = &army->nodes[i];
      const MusterRecord *record = !muster_category_is_borne (node->category)
                                     ? muster_register_find (making->reg, node->id)
                                     : NULL;
      if (record == NULL || record->name != NULL)
        continue;
      g_autofree char *label = muster_record_dup_label (record);
      g_autofree char *here = muster_army_dup_label (army, i);
      if (!g_str_equal (label, here))
        g_hash_table_add (making->called, (gpointer) &record->number);
    }
  return g_hash_table_size (making->called) > 0;
}

const MusterArmy *
muster_register_make_army (const MusterRegister *reg, gint64 top, const GArray *picks)
{
  const MusterRecord *record = muster_register_find (reg, top);
  if (record == NULL || record->category >= MUSTER_CATEGORY_COMMANDER)
    return NULL;
  g_autoptr (GHashTable) called = g_hash_table_new (g_int64_hash, g_int64_equal);
  Making making = { .reg = reg, .picks = picks, .called = called };
  const MusterArmy *army = NULL;
  making.records = muster_register_list (reg, record->side, top);
  find_marching (&making, top);
  gboolean anybody = FALSE;
  for (guint i = 0; i < making.records->len; i++)
    anybody = anybody || making.marches[i];
  g_autoptr (GArray) shells = g_array_new (FALSE, FALSE, sizeof (guint));
  making.shells = shells;
  find_shells (&making, top);
  if (anybody)
    army = build_without_shells (&making, record);
  if (anybody && note_called (&making, army))
    {
      muster_army_unref (army);
      army = build_army (&making, record);
    }
  g_ptr_array_unref (making.records);
  g_free (making.marches);
  return army;
}

GArray *
muster_register_list_armies (const MusterRegister *reg, int side, const GArray *picks)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  GArray *armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 last = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = get_record (records, i);
      const MusterRecord *top = record;
      if (!goes (reg, picks, record))
        continue;
      while (top->parent > 0)
        top = muster_register_find (reg, top->parent);
      if (top->number != last && top->category < MUSTER_CATEGORY_COMMANDER)
        g_array_append_val (armies, top->number);
      last = top->number;
    }
  return armies;
}

/** Returns: (transfer container) (element-type MusterRecord): the commanders and units of a side
 * that march; @picks as above */
static GPtrArray *
muster_register_list_marching (const MusterRegister *reg, int side, const GArray *picks)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  GPtrArray *marching = g_ptr_array_new ();
  for (guint i = 0; i < records->len; i++)
    if (goes (reg, picks, get_record (records, i)))
      g_ptr_array_add (marching, get_record (records, i));
  return marching;
}

static gboolean
is_gone (const MusterRecord *record)
{
  return record->status == MUSTER_STATUS_MERGED || record->status == MUSTER_STATUS_DISBANDED
         || record->fate == MUSTER_FATE_DEAD || muster_record_is_destroyed (record);
}

GPtrArray *
muster_register_list_absent (const MusterRegister *reg, int side, const GArray *picks)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  GPtrArray *absent = g_ptr_array_new ();
  for (guint i = 0; i < records->len; i++)
    {
      MusterRecord *record = get_record (records, i);
      if (record->category >= MUSTER_CATEGORY_COMMANDER && !muster_record_is_fit (record)
          && !is_gone (record) && (picks == NULL || is_among (reg, picks, record)))
        g_ptr_array_add (absent, record);
    }
  return absent;
}

/* The next battle */

static void
add_engaged (MusterCampaign *campaign,
             const MusterRegister *reg,
             const MusterEvent *battle,
             const MusterScenarioArmy *army,
             const MusterArmy *made)
{
  for (guint i = 0; i < made->n_nodes; i++)
    {
      const MusterRecord *record = muster_register_find (reg, made->nodes[i].id);
      if (record == NULL || record->category < MUSTER_CATEGORY_COMMANDER)
        continue;
      /* A sheet has boxes for as many as the unit came with, and no more march. */
      gint64 steps = MIN (record->present, record->raised->steps[record->node]);
      MusterEvent event = { .kind = MUSTER_EVENT_ENGAGE,
                            .batch = battle->batch,
                            .day = battle->day,
                            .subject = record->number,
                            .battle = battle->subject,
                            .figures = { steps, army->number, i } };
      muster_campaign_add_event (campaign, &event);
    }
}

static gboolean
add_side (MusterCampaign *campaign,
          const MusterRegister *reg,
          const MusterMusterPlan *plan,
          int side,
          const MusterEvent *battle,
          MusterScenario *scenario,
          GError **error)
{
  g_autoptr (GArray) tops = muster_register_list_armies (reg, plan->sides[side], plan->picks[side]);
  const MusterCampaignSide *of = muster_campaign_find_side (campaign, plan->sides[side]);
  if (tops->len == 0)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("Nobody of %s can march. Pick formations of which somebody is fit."),
                   of != NULL ? of->name : "");
      return FALSE;
    }
  scenario->sides[side].name = muster_scenario_keep (scenario, of->name);
  for (guint i = 0; i < tops->len; i++)
    {
      g_autoptr (MusterArmySnapshot) made =
        muster_register_make_army (reg, g_array_index (tops, gint64, i), plan->picks[side]);
      muster_scenario_start_add (scenario, side, made, 0);
      add_engaged (campaign, reg, battle, g_ptr_array_index (scenario->sides[side].armies, i),
                   made);
    }
  return TRUE;
}

/* Returns: FALSE where an event that was just added cannot come to pass */
static gboolean
check_marching (const MusterCampaign *campaign, gint64 battle, GError **error)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      const MusterEvent *event = &g_array_index (campaign->events, MusterEvent, conflict->event);
      const MusterRecord *record = muster_register_find (reg, event->subject);
      if (event->kind != MUSTER_EVENT_ENGAGE || event->battle != battle
          || conflict->kind != MUSTER_CONFLICT_SAME_DAY)
        continue;
      g_autofree char *label = muster_record_dup_label (record);
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("%s is in another battle on that day. Leave it out, or choose another day."),
                   label);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_day (const MusterCampaign *campaign, const MusterMusterPlan *plan, GError **error)
{
  int today = muster_campaign_get_today (campaign);
  g_autofree char *last = muster_day_dup_text (today);
  g_autofree char *first = muster_day_dup_text (campaign->start);
  if (plan->day < campaign->start)
    {
      g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
                   _ ("The campaign begins on %s. Choose that day or a later one."), first);
      return FALSE;
    }
  if (plan->day >= today || plan->is_correction)
    return TRUE;
  g_set_error (error, MUSTER_ERROR, MUSTER_ERROR_BAD_INPUT,
               _ ("The campaign has come to %s already, and the battle is before that. Choose that "
                  "day or a later one, or record it as a correction."),
               last);
  return FALSE;
}

MusterScenario *
muster_campaign_muster (MusterCampaign *campaign,
                        const MusterMusterPlan *plan,
                        gint64 *battle,
                        GError **error)
{
  if (!check_day (campaign, plan, error))
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, plan->day);
  g_autofree char *phrase =
    muster_phrase_new ("battle", plan->name != NULL ? plan->name : "", NULL);
  g_autofree char *date = muster_day_dup_date (plan->day);
  g_autoptr (MusterScenario) scenario = muster_scenario_new (plan->name, campaign->ruleset_id);
  MusterEvent event = { .kind = MUSTER_EVENT_BATTLE,
                        .day = plan->day,
                        .subject = muster_campaign_get_next_battle (campaign),
                        .object = plan->place,
                        .figures = { plan->sides[0], plan->sides[1] },
                        .text = plan->name };
  event.batch = muster_campaign_add_batch (campaign, phrase);
  muster_campaign_add_event (campaign, &event);
  if (campaign->ruleset != NULL)
    muster_scenario_set_ruleset (scenario, campaign->ruleset);
  scenario->date = muster_scenario_keep (scenario, date);
  for (int side = 0; side < 2; side++)
    if (!add_side (campaign, reg, plan, side, &event, scenario, error))
      return NULL;
  muster_campaign_arrange (campaign);
  if (!check_marching (campaign, event.subject, error))
    return NULL;
  *battle = event.subject;
  return g_steal_pointer (&scenario);
}

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
  return g_strdup_printf (_ ("%1$s at %2$s"), label, get_place (reg, at->place));
}

static void
remark_places (const MusterRegister *reg, const GPtrArray *stands, GPtrArray *remarks)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  gboolean is_apart = FALSE;
  for (guint i = 0; i < stands->len; i++)
    {
      const MusterRecord *at = g_ptr_array_index (stands, i);
      const MusterRecord *first = g_ptr_array_index (stands, 0);
      is_apart = is_apart || at->place != first->place;
      g_ptr_array_add (places, dup_stand (reg, at));
    }
  g_autofree char *all = muster_text_join (places);
  if (is_apart)
    g_ptr_array_add (remarks, g_strdup_printf (_ ("They stand at several places: %s."), all));
}

static void
remark_way (const MusterRegister *reg, const MusterRecord *at, gint64 place, GPtrArray *remarks)
{
  int days = muster_roads_get_days (reg->campaign->roads, at->place, place);
  g_autofree char *stand = dup_stand (reg, at);
  if (days < 0)
    /* Translators: %1$s: a formation and where it stands: "1st Division at Liège"; %2$s: the place
     * of the battle. */
    g_ptr_array_add (remarks, g_strdup_printf (_ ("No road leads %1$s to %2$s."), stand,
                                               get_place (reg, place)));
  else if (days > 1)
    g_ptr_array_add (remarks,
                     /* Translators: %1$s: a formation and where it stands: "1st Division at Liège";
                        %2$d: how many days; %3$s: the place of the battle. */
                     g_strdup_printf (ngettext ("%1$s is %2$d day from %3$s.",
                                                "%1$s is %2$d days from %3$s.", (gulong) days),
                                      stand, days, get_place (reg, place)));
}

static void
remark_arrival (const MusterRegister *reg, const MusterRecord *at, GPtrArray *remarks)
{
  g_autofree char *label = muster_record_dup_label (at);
  g_autofree char *day = muster_day_dup_text (at->arrives);
  if (at->arrives > reg->day)
    /* Translators: %1$s: a formation; %2$s: a place; %3$s: the day of its arrival. */
    g_ptr_array_add (remarks, g_strdup_printf (_ ("%1$s is on its way: at %2$s on %3$s."), label,
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
  g_autoptr (MusterRegister) before = muster_campaign_replay (reg->campaign, today);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  guint n = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *now = g_ptr_array_index (records, i);
      const MusterRecord *then = muster_register_find (before, now->number);
      if (now->category < MUSTER_CATEGORY_COMMANDER || then == NULL || !muster_record_is_fit (now)
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
    g_ptr_array_add (remarks,
                     /* Translators: %1$s: a day; %2$s: a list of commanders and units. */
                     g_strdup_printf (_ ("Not fit on %1$s, but by the day of the battle: %2$s."),
                                      day, all));
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
  g_autoptr (GPtrArray) battles = g_ptr_array_new_with_free_func (g_free);
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
                                /* Translators: a battle without a name, by its number. */
                                : g_strdup_printf (_ ("battle %" PRId64), battle->number);
      g_ptr_array_add (battles, g_strdup_printf ("%s (%s)", name, day));
    }
  g_autofree char *all = muster_text_join (battles);
  if (battles->len > 0)
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
                       /* Translators: %1$d: the battle's number; %2$s: its name. */
                       g_strdup_printf (_ ("Battle %1$" PRId64
                                           " of that day is called %2$s already: only the number "
                                           "tells one from the other."),
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
