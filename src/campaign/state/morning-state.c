#include "config.h"

#include "campaign/state/morning-state.h"

#include "base/csv-text.h"
#include "base/text.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-places.h"
#include "campaign/state/register-players.h"
#include "campaign/state/register.h"
#include "campaign/state/replay.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The first track that is the unit's, as steps are counted (army/evaluate/losses.h). */
static const MusterStrength *
find_track (const MusterEvaluation *evaluation, guint unit)
{
  const MusterRuleset *ruleset = evaluation->ruleset;
  for (int i = 0; i < ruleset->n_strengths; i++)
    if (muster_evaluation_match (evaluation, ruleset->strengths[i].of, unit) == MUSTER_YES)
      return &ruleset->strengths[i];
  return NULL;
}

/* What a step is of that which men are told for, such as two figures. */
static MusterNumber
get_share (const MusterEvaluation *evaluation,
           const MusterStrength *track,
           guint unit,
           gint64 steps)
{
  MusterNumber number;
  const MusterMeasure measure = { .kind = MUSTER_MEASURE_STAT, .index = track->men_of };
  if (track->men_of < 0)
    return MUSTER_NUMBER (1);
  if (muster_evaluation_get_number (evaluation, unit, measure, &number) != MUSTER_YES)
    return MUSTER_NUMBER (0);
  return muster_number_multiply (number, (MusterNumber){ 1, steps });
}

MusterMen
muster_record_get_men (const MusterRecord *unit, gint64 steps)
{
  const MusterEvaluation *evaluation = unit->raised->evaluation;
  gint64 whole = unit->raised->steps[unit->node];
  const MusterStrength *track =
    evaluation != NULL && whole > 0 ? find_track (evaluation, unit->node) : NULL;
  if (track == NULL || !track->men.is_given || steps <= 0)
    return (MusterMen){ 0 };
  MusterNumber share = get_share (evaluation, track, unit->node, whole);
  MusterNumber all = muster_number_multiply (share, MUSTER_NUMBER (steps));
  return (MusterMen){
    muster_number_floor (muster_number_multiply (all, MUSTER_NUMBER (track->men.low))),
    muster_number_floor (muster_number_multiply (all, MUSTER_NUMBER (track->men.high)))
  };
}

/** Returns: the men of all who are present in a formation, of whom that is known; @formation is 0
 * for the whole side */
static MusterMen
muster_register_sum_men (const MusterRegister *reg, int side, gint64 formation)
{
  MusterMen sum = { 0 };
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, formation);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->category != MUSTER_CATEGORY_UNIT || record->status >= MUSTER_STATUS_DISBANDED)
        continue;
      MusterMen men = muster_record_get_men (record, record->present);
      sum.low += men.low;
      sum.high += men.high;
    }
  return sum;
}

char *
muster_men_dup_text (MusterMen men)
{
  if (men.high <= 0)
    return g_strdup ("–");
  return men.low == men.high ? g_strdup_printf ("%" PRId64, men.high)
                             : g_strdup_printf ("%" PRId64 "–%" PRId64, men.low, men.high);
}

static void
clear_row (gpointer data)
{
  MusterMorningRow *row = data;
  g_free (row->name);
  g_free (row->kind);
  g_free (row->remarks);
  g_free (row->redacted);
}

/* What is above establishment of one unit fills no other. */
static gint64
get_lacking (const MusterRecord *record)
{
  gboolean counts =
    record->category == MUSTER_CATEGORY_UNIT && record->status < MUSTER_STATUS_DISBANDED;
  return counts ? MAX (record->establishment - record->present, 0) : 0;
}

static gint64
sum_lacking (const MusterRegister *reg, int side, gint64 formation)
{
  gint64 lacking = 0;
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, formation);
  for (guint i = 0; i < records->len; i++)
    lacking += get_lacking (g_ptr_array_index (records, i));
  return lacking;
}

/* Of those who stand in the formation now: how many there were of them then. */
static gint64
sum_before (const MusterMorning *morning, int side, gint64 formation)
{
  gint64 present = 0;
  g_autoptr (GPtrArray) records = muster_register_list (morning->reg, side, formation);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *now = g_ptr_array_index (records, i);
      const MusterRecord *then = muster_register_find (morning->before, now->number);
      if (then != NULL && then->category == MUSTER_CATEGORY_UNIT
          && then->status < MUSTER_STATUS_DISBANDED)
        present += then->present;
    }
  return present;
}

static void
add_figures (const MusterMorning *morning, MusterMorningRow *row)
{
  const MusterRecord *record = row->record;
  gint64 number = record != NULL ? record->number : 0;
  gboolean is_unit = record != NULL && record->category == MUSTER_CATEGORY_UNIT;
  const MusterRecord *then =
    is_unit && morning->before != NULL ? muster_register_find (morning->before, number) : NULL;
  row->totals = is_unit ? muster_record_get_totals (record)
                        : muster_register_sum (morning->reg, row->side, number);
  row->men = is_unit ? muster_record_get_men (record, row->totals.present)
                     : muster_register_sum_men (morning->reg, row->side, number);
  row->lacking = is_unit ? get_lacking (record) : sum_lacking (morning->reg, row->side, number);
  if (morning->before == NULL)
    return;
  row->change = row->totals.present;
  if (is_unit)
    row->change -= then != NULL ? then->present : 0;
  else
    row->change -= sum_before (morning, row->side, number);
}

static void
take (GPtrArray *items, char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (items, text);
  else
    g_free (text);
}

static void
add_returns (const MusterRegister *reg, const MusterRecord *record, GPtrArray *items)
{
  for (guint i = 0; i < reg->returning->len; i++)
    {
      const MusterReturning *back = &g_array_index (reg->returning, MusterReturning, i);
      g_autofree char *day = muster_day_dup_text (back->day);
      if (back->record == record->number && back->day > reg->day && back->pool < MUSTER_N_POOLS)
        /* Translators: %1$d: how many come back; %2$s: the day. */
        take (items, g_strdup_printf (_ ("%1$" PRId64 " back on %2$s"), back->steps, day));
    }
}

static void
add_tallies (const MusterRegister *reg, gint64 of, GPtrArray *items)
{
  for (guint i = 0; i < reg->tallies->len; i++)
    {
      const MusterTally *tally = &g_array_index (reg->tallies, MusterTally, i);
      if (tally->of == of)
        take (items, g_strdup_printf ("%s: %s%" PRId64, tally->name, tally->value < 0 ? "−" : "",
                                      ABS (tally->value)));
    }
}

/* That a commander is fit goes without saying, and so does what his formation's row says of all. */
static char *
dup_standing (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterRecord *parent = muster_register_find (reg, record->parent);
  MusterRecord shown = *record;
  if (parent != NULL && parent->status == record->status)
    shown.status = MUSTER_STATUS_FIT;
  return muster_record_dup_standing (reg, &shown, FALSE);
}

static char *
dup_remarks (const MusterRegister *reg, const MusterRecord *record, int side)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  if (record != NULL)
    {
      add_returns (reg, record, items);
      take (items, dup_standing (reg, record));
      take (items, muster_record_dup_stand (reg, record));
    }
  add_tallies (reg, record != NULL ? record->number : -side, items);
  return muster_text_enumerate (items);
}

static char *
dup_kind (const MusterRecord *record, const char *name)
{
  const char *kind = muster_record_get_kind_name (record);
  g_autofree char *folded = g_utf8_casefold (name, -1);
  g_autofree char *wanted = kind != NULL ? g_utf8_casefold (kind, -1) : NULL;
  if (record->category != MUSTER_CATEGORY_UNIT || kind == NULL || strstr (folded, wanted) != NULL)
    return NULL;
  return g_strdup (kind);
}

static void
add_row (MusterMorning *morning, const MusterRecord *record, int side, MusterVisibility visibility)
{
  MusterMorningRow row = { .record = record, .side = side, .visibility = visibility };
  row.name = muster_register_dup_label (morning->reg, record != NULL ? record->number : -side);
  row.depth = record != NULL ? muster_register_get_depth (morning->reg, record) + 1 : 0;
  if (record == NULL || record->category != MUSTER_CATEGORY_COMMANDER)
    add_figures (morning, &row);
  if (visibility == MUSTER_VISIBILITY_REDACTED)
    {
      row.redacted =
        g_strdup (muster_redacted_get_words (row.totals.present, row.totals.establishment));
      row.totals = (MusterTotals){ 0 };
      row.change = row.lacking = 0;
      row.men = (MusterMen){ 0 };
      row.remarks = g_strdup ("");
    }
  else
    {
      row.kind = record != NULL ? dup_kind (record, row.name) : NULL;
      row.remarks = dup_remarks (morning->reg, record, side);
    }
  g_array_append_val (morning->rows, row);
}

/* What is not as it should be of a formation's commanders stands with it where they have no row. */
static void
tell_commanders (MusterMorning *morning, const MusterRecord *formation)
{
  MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, morning->rows->len - 1);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) records =
    muster_register_list (morning->reg, formation->side, formation->number);
  take (items, g_strdup (row->remarks));
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->category != MUSTER_CATEGORY_COMMANDER || record->parent != formation->number)
        continue;
      g_autofree char *remarks = dup_remarks (morning->reg, record, record->side);
      g_autofree char *name = muster_record_dup_label (record);
      if (remarks[0] != '\0')
        /* Translators: %1$s: a commander; %2$s: what became of him. */
        take (items, g_strdup_printf (_ ("%1$s: %2$s"), name, remarks));
    }
  g_free (row->remarks);
  row->remarks = muster_text_enumerate (items);
}

static gboolean
has_row (const MusterMorning *morning, const MusterRecord *record)
{
  return !morning->is_by_brigade || record->category < MUSTER_CATEGORY_COMMANDER;
}

static void
add_side (MusterMorning *morning, int side)
{
  g_autoptr (GPtrArray) records = muster_register_list (morning->reg, side, 0);
  MusterVisibility visibility = muster_viewer_see_side (&morning->viewer, morning->reg, side);
  if (visibility == MUSTER_VISIBILITY_HIDDEN)
    return;
  add_row (morning, NULL, side, visibility);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      MusterVisibility seen = muster_viewer_see (&morning->viewer, morning->reg, record);
      if (seen == MUSTER_VISIBILITY_HIDDEN || !has_row (morning, record))
        continue;
      add_row (morning, record, side, seen);
      if (morning->is_by_brigade && seen == MUSTER_VISIBILITY_EXACT)
        tell_commanders (morning, record);
    }
}

gboolean
muster_campaign_has_single_steps (const MusterCampaign *campaign)
{
  GHashTableIter iter;
  gpointer value;
  gboolean has_units = FALSE;
  g_hash_table_iter_init (&iter, campaign->raised);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const MusterRaised *raised = value;
      for (guint i = 0; i < raised->army->n_nodes; i++)
        {
          if (raised->steps[i] > 1)
            return FALSE;
          has_units = has_units || raised->steps[i] == 1;
        }
    }
  return has_units;
}

static void
mark_lines (MusterMorning *morning)
{
  for (guint i = 0; morning->is_by_brigade && i < morning->rows->len; i++)
    {
      MusterMorningRow *row = &g_array_index (morning->rows, MusterMorningRow, i);
      const MusterMorningRow *next =
        i + 1 < morning->rows->len ? &g_array_index (morning->rows, MusterMorningRow, i + 1) : NULL;
      row->is_line = row->record != NULL && (next == NULL || next->depth <= row->depth);
    }
}

MusterMorning *
muster_morning_new (MusterRegister *reg, const MusterViewer *viewer, MusterMorningForm form)
{
  MusterMorning *morning = g_new0 (MusterMorning, 1);
  morning->is_by_brigade =
    form == MUSTER_MORNING_BY_BRIGADE
    || (form == MUSTER_MORNING_USUAL && muster_campaign_has_single_steps (reg->campaign));
  morning->reg = muster_register_ref (reg);
  morning->viewer = *viewer;
  morning->rows = g_array_new (FALSE, TRUE, sizeof (MusterMorningRow));
  g_array_set_clear_func (morning->rows, clear_row);
  if (reg->battles->len > 0)
    {
      const MusterBattle *last = g_ptr_array_index (reg->battles, reg->battles->len - 1);
      morning->last = g_strdup (last->name);
      morning->before = muster_campaign_replay_before (reg->campaign, last->number);
    }
  int own = muster_viewer_get_side (viewer, reg);
  if (own != 0)
    add_side (morning, own);
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      if (side != own)
        add_side (morning, side);
    }
  mark_lines (morning);
  return morning;
}

void
muster_morning_free (MusterMorning *morning)
{
  muster_register_unref (morning->reg);
  g_clear_pointer (&morning->before, muster_register_unref);
  g_array_unref (morning->rows);
  g_free (morning->last);
  g_free (morning);
}

char *
muster_campaign_dup_steps (const MusterCampaign *campaign)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const MusterRuleset *ruleset = campaign->ruleset;
  for (int i = 0; ruleset != NULL && i < ruleset->n_strengths; i++)
    {
      const MusterStrength *strength = &ruleset->strengths[i];
      const char *name = strength->steps_name != NULL ? strength->steps_name : strength->step;
      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  /* Translators: what strengths are counted in where the rules have no word for it. */
  return names->len > 0 ? muster_text_join (names) : g_strdup (_ ("steps"));
}

/* CSV */

static const char *const heads[] = {
  "side",      "number", "in",      "sort",          "name",     "type",    "rank",       "status",
  "fate",      "until",  "sight",   "establishment", "present",  "change",  "hospital",   "missing",
  "prisoners", "lost",   "lacking", "men-low",       "men-high", "fatigue", "experience", "honours",
  "grades",    "place",  "arrives", "remarks",       "player",   "came"
};

static void
take_number (GPtrArray *cells, gboolean is_known, gint64 number)
{
  g_ptr_array_add (cells, is_known ? g_strdup_printf ("%" PRId64, number) : g_strdup (""));
}

static void
take_text (GPtrArray *cells, const char *text)
{
  g_ptr_array_add (cells, g_strdup (text != NULL ? text : ""));
}

static void
take_particulars (GPtrArray *cells, const MusterRecord *record)
{
  gboolean is_commander = record != NULL && record->category == MUSTER_CATEGORY_COMMANDER;
  g_autofree char *until = is_commander ? muster_day_dup_date (record->until) : NULL;
  take_text (cells, record != NULL ? record->title : NULL);
  take_text (cells, record != NULL ? muster_status_list_words ()[record->status] : NULL);
  take_text (cells, is_commander ? muster_fate_words[record->fate] : NULL);
  take_text (cells, until);
}

static gboolean
is_counted (const MusterMorningRow *row)
{
  gboolean is_commander = row->record != NULL && row->record->category == MUSTER_CATEGORY_COMMANDER;
  return row->visibility == MUSTER_VISIBILITY_EXACT && !is_commander;
}

static void
take_strength (GPtrArray *cells, const MusterMorning *morning, const MusterMorningRow *row)
{
  gboolean is_known = is_counted (row);
  take_number (cells, is_known, row->totals.establishment);
  take_number (cells, is_known, row->totals.present);
  take_number (cells, is_known && morning->before != NULL, row->change);
  for (guint pool = 0; pool < MUSTER_N_POOLS; pool++)
    take_number (cells, is_known, row->totals.away[pool]);
  take_number (cells, is_known, row->totals.lost);
  take_number (cells, is_known, row->lacking);
  take_number (cells, row->men.high > 0, row->men.low);
  take_number (cells, row->men.high > 0, row->men.high);
}

static void
take_lists (GPtrArray *cells, const MusterRecord *record)
{
  GString *honours = g_string_new (NULL);
  GString *grades = g_string_new (NULL);
  for (guint i = 0; record != NULL && record->honours != NULL && i < record->honours->len; i++)
    g_string_append_printf (honours, "%s%s", i > 0 ? "; " : "",
                            g_array_index (record->honours, const char *, i));
  for (guint i = 0; record != NULL && record->given != NULL && i < record->given->len; i++)
    g_string_append_printf (grades, "%s%s:%s", i > 0 ? " " : "",
                            g_array_index (record->given, MusterGiven, i).scale,
                            g_array_index (record->given, MusterGiven, i).grade);
  g_ptr_array_add (cells, g_string_free (honours, FALSE));
  g_ptr_array_add (cells, g_string_free (grades, FALSE));
}

static void
take_where (GPtrArray *cells, const MusterCampaign *campaign, const MusterRecord *record)
{
  const MusterPlace *place =
    record != NULL ? muster_campaign_find_place (campaign, record->place) : NULL;
  g_autofree char *arrives = place != NULL ? muster_day_dup_date (record->arrives) : NULL;
  take_text (cells, place != NULL ? place->name : NULL);
  take_text (cells, arrives);
}

static void
append_row (GString *text, const MusterMorning *morning, const MusterMorningRow *row)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  /* Of what is redacted only its name and its strength in words are told. */
  const MusterRecord *shown = row->visibility == MUSTER_VISIBILITY_EXACT ? row->record : NULL;
  const MusterRegister *reg = morning->reg;
  take_text (cells, muster_campaign_find_side (reg->campaign, row->side)->name);
  take_number (cells, row->record != NULL, row->record != NULL ? row->record->number : 0);
  take_number (cells, row->record != NULL, row->record != NULL ? row->record->parent : 0);
  take_text (cells,
             row->record != NULL ? muster_category_get_word (row->record->category) : "side");
  take_text (cells, row->name);
  take_text (cells, shown != NULL ? muster_record_get_kind_name (shown) : NULL);
  take_particulars (cells, shown);
  take_text (cells, row->visibility == MUSTER_VISIBILITY_EXACT ? "exact" : "blurred");
  take_strength (cells, morning, row);
  take_number (cells, shown != NULL, shown != NULL ? shown->fatigue : 0);
  take_number (cells, shown != NULL, shown != NULL ? shown->experience : 0);
  take_lists (cells, shown);
  take_where (cells, reg->campaign, shown);
  take_text (cells, row->redacted != NULL ? row->redacted : row->remarks);
  take_text (cells, shown != NULL ? muster_register_find_player (reg, shown) : NULL);
  take_number (cells, is_counted (row), row->totals.came);
  muster_csv_append_row (text, (const char *const *) cells->pdata, cells->len);
}

char *
muster_morning_dup_csv (const MusterMorning *morning)
{
  GString *text = g_string_new (NULL);
  muster_csv_append_row (text, heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < morning->rows->len; i++)
    append_row (text, morning, &g_array_index (morning->rows, MusterMorningRow, i));
  return g_string_free (text, FALSE);
}
