#include "config.h"

#include "campaign/text/register-text.h"

#include <inttypes.h>

#define INT "%" PRId64

static void
append_unit (GString *text, const MusterRecord *unit)
{
  g_string_append_printf (text, ": " INT "/" INT, unit->present, unit->establishment);
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    if (unit->away[pool] != 0)
      g_string_append_printf (text, ", %s " INT, muster_pool_list_words ()[pool], unit->away[pool]);
  if (unit->lost != 0)
    g_string_append_printf (text, ", lost " INT, unit->lost);
  if (unit->left != 0)
    g_string_append_printf (text, ", left " INT, unit->left);
  if (unit->came != unit->establishment)
    g_string_append_printf (text, ", came " INT, unit->came);
  if (unit->is_over)
    g_string_append (text, ", over");
  if (unit->joined_to != 0)
    g_string_append_printf (text, ", joined to " INT, unit->joined_to);
  if (unit->split_from != 0)
    g_string_append_printf (text, ", split from " INT, unit->split_from);
}

static void
append_commander (GString *text, const MusterRecord *commander)
{
  g_autofree char *until = muster_day_dup_date (commander->until);
  g_string_append_printf (text, ": %s", muster_fate_words[commander->fate]);
  if (until != NULL)
    g_string_append_printf (text, " until %s", until);
  if (commander->title != NULL)
    g_string_append_printf (text, ", rank %s", commander->title);
  if (commander->type != NULL)
    g_string_append_printf (text, ", type %s", commander->type);
  if (commander->succeeds != 0)
    g_string_append_printf (text, ", for " INT, commander->succeeds);
  if (commander->successor != 0)
    g_string_append_printf (text, ", after him " INT, commander->successor);
}

static void
append_lists (GString *text, const MusterRecord *record)
{
  for (guint i = 0; record->given != NULL && i < record->given->len; i++)
    {
      const MusterGiven *given = &g_array_index (record->given, MusterGiven, i);
      g_string_append_printf (text, ", %s %s", given->scale, given->grade);
    }
  for (guint i = 0; record->honours != NULL && i < record->honours->len; i++)
    g_string_append_printf (text, ", honour %s", g_array_index (record->honours, const char *, i));
}

static void
append_record (GString *text, const MusterRegister *reg, const MusterRecord *record)
{
  g_autofree char *label = muster_record_dup_label (record);
  guint depth = muster_register_get_depth (reg, record);
  g_string_append_printf (text, "%*s" INT " %s", (int) (2 * depth + 2), "", record->number, label);
  if (record->category == MUSTER_CATEGORY_UNIT)
    append_unit (text, record);
  else if (record->category == MUSTER_CATEGORY_COMMANDER)
    append_commander (text, record);
  if (record->status != MUSTER_STATUS_FIT)
    {
      g_autofree char *since = muster_day_dup_date (record->since);
      g_string_append_printf (text, ", %s since %s", muster_status_list_words ()[record->status],
                              since);
    }
  if (record->fatigue != 0)
    g_string_append_printf (text, ", fatigue " INT, record->fatigue);
  if (record->experience != 0)
    g_string_append_printf (text, ", experience " INT, record->experience);
  append_lists (text, record);
  if (record->player != NULL)
    g_string_append_printf (text, ", player %s", record->player);
  if (record->place != 0)
    {
      g_autofree char *arrives = muster_day_dup_date (record->arrives);
      g_string_append_printf (text, ", at " INT "%s%s", record->place,
                              arrives != NULL ? " from " : "", arrives != NULL ? arrives : "");
    }
  g_string_append_c (text, '\n');
}

static void
append_battle (GString *text, const MusterBattle *battle)
{
  g_autofree char *date = muster_day_dup_date (battle->day);
  g_string_append_printf (text, "battle " INT " %s, %s: outcome %d, winner %d, held %d\n",
                          battle->number, battle->name, date, (int) battle->outcome, battle->winner,
                          battle->held);
  for (guint i = 0; i < battle->engaged->len; i++)
    {
      const MusterEngagement *engaged = &g_array_index (battle->engaged, MusterEngagement, i);
      g_string_append_printf (text, "  " INT ": " INT " of army " INT ", thing " INT ", %s,",
                              engaged->record, engaged->steps, engaged->army, engaged->node,
                              muster_fate_words[engaged->fate]);
      for (guint j = 0; j < MUSTER_EVENT_FIGURES; j++)
        g_string_append_printf (text, " " INT, engaged->figures[j]);
      g_string_append_c (text, '\n');
    }
}

static void
append_rest (GString *text, const MusterRegister *reg)
{
  for (guint i = 0; i < reg->returning->len; i++)
    {
      const MusterReturning *back = &g_array_index (reg->returning, MusterReturning, i);
      g_autofree char *date = muster_day_dup_date (back->day);
      g_string_append_printf (text, "back on %s: " INT " of " INT "\n", date, back->steps,
                              back->record);
    }
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      g_string_append_printf (text, "%s of " INT ": " INT "\n", tally->name, tally->of,
                              tally->value);
    }
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      g_string_append_printf (text, "trouble %d of event %u: " INT ", " INT "\n",
                              (int) conflict->kind, conflict->event, conflict->wanted,
                              conflict->there);
    }
}

char *
muster_register_dup_text (const MusterRegister *reg)
{
  GString *text = g_string_new (NULL);
  g_autofree char *date = muster_day_dup_date (reg->day);
  g_string_append_printf (text, "%s\n", date);
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      const MusterCampaignSide *side = &g_array_index (reg->campaign->sides, MusterCampaignSide, i);
      g_autoptr (GPtrArray) records = muster_register_list (reg, side->number, 0);
      g_string_append_printf (text, "%s\n", side->name);
      for (guint j = 0; j < records->len; j++)
        append_record (text, reg, g_ptr_array_index (records, j));
    }
  for (guint i = 0; i < reg->battles->len; i++)
    append_battle (text, g_ptr_array_index (reg->battles, i));
  append_rest (text, reg);
  return g_string_free (text, FALSE);
}
