#include "config.h"

#include "campaign/state/morning-state.h"

#include "base/text.h"
#include "campaign/state/changes.h"
#include "campaign/state/register-marks.h"
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
      if (back->record != record->number || back->day <= reg->day || back->pool >= MUSTER_N_POOLS)
        continue;
      g_autofree char *day = muster_day_dup_text (back->day);
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
  MusterMorningRow row = {
    .morning = morning, .record = record, .side = side, .visibility = visibility
  };
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

/* The columns */

/* Of what is redacted only its name and its strength in words are told. Returns: (nullable) */
static const MusterRecord *
get_shown (const MusterMorningRow *row)
{
  return row->visibility == MUSTER_VISIBILITY_EXACT ? row->record : NULL;
}

/* Returns: (nullable): the record, of this category, if it is shown */
static const MusterRecord *
get_shown_as (const MusterMorningRow *row, MusterCategory category)
{
  const MusterRecord *shown = get_shown (row);
  return shown != NULL && shown->category == category ? shown : NULL;
}

static gboolean
is_counted (const MusterMorningRow *row)
{
  gboolean is_commander = row->record != NULL && row->record->category == MUSTER_CATEGORY_COMMANDER;
  return row->visibility == MUSTER_VISIBILITY_EXACT && !is_commander;
}

static MusterCell
get_side (gconstpointer row, gsize field)
{
  const MusterMorningRow *of = row;
  return muster_cell_text (muster_campaign_find_side (of->morning->reg->campaign, of->side)->name);
}

/* Numbers, which are told of all that has a name. */
static MusterCell
get_number (gconstpointer row, gsize field)
{
  const MusterRecord *record = ((const MusterMorningRow *) row)->record;
  return record != NULL ? muster_cell_number (G_STRUCT_MEMBER (gint64, record, field))
                        : MUSTER_NO_CELL;
}

static MusterCell
get_sort (gconstpointer row, gsize field)
{
  const MusterRecord *record = ((const MusterMorningRow *) row)->record;
  return muster_cell_text (record != NULL ? muster_category_get_word (record->category) : "side");
}

static MusterCell
get_name (gconstpointer row, gsize field)
{
  return muster_cell_text (((const MusterMorningRow *) row)->name);
}

static MusterCell
get_type (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  return shown != NULL ? muster_cell_text (muster_record_get_kind_name (shown)) : MUSTER_NO_CELL;
}

static MusterCell
get_status (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  return shown != NULL ? muster_cell_text (muster_status_list_words ()[shown->status])
                       : MUSTER_NO_CELL;
}

static MusterCell
get_rank (gconstpointer row, gsize field)
{
  const MusterRecord *commander = get_shown_as (row, MUSTER_CATEGORY_COMMANDER);
  return commander != NULL ? muster_cell_text (commander->title) : MUSTER_NO_CELL;
}

static MusterCell
get_fate (gconstpointer row, gsize field)
{
  const MusterRecord *commander = get_shown_as (row, MUSTER_CATEGORY_COMMANDER);
  return commander != NULL ? muster_cell_text (muster_fate_words[commander->fate]) : MUSTER_NO_CELL;
}

static MusterCell
get_until (gconstpointer row, gsize field)
{
  const MusterRecord *commander = get_shown_as (row, MUSTER_CATEGORY_COMMANDER);
  return commander != NULL ? muster_cell_day (commander->until) : MUSTER_NO_CELL;
}

static MusterCell
get_sight (gconstpointer row, gsize field)
{
  return muster_cell_text (
    ((const MusterMorningRow *) row)->visibility == MUSTER_VISIBILITY_EXACT ? "exact" : "blurred");
}

/* Figures of the row, which commanders have not. */
static MusterCell
get_figure (gconstpointer row, gsize field)
{
  return is_counted (row) ? muster_cell_number (G_STRUCT_MEMBER (gint64, row, field))
                          : MUSTER_NO_CELL;
}

static MusterCell
get_strength (gconstpointer row, gsize field)
{
  const MusterTotals *totals = &((const MusterMorningRow *) row)->totals;
  return is_counted (row) ? muster_cell_take_text (
           g_strdup_printf ("%" PRId64 "/%" PRId64, totals->present, totals->establishment))
                          : MUSTER_NO_CELL;
}

static MusterCell
get_change (gconstpointer row, gsize field)
{
  return ((const MusterMorningRow *) row)->morning->before != NULL ? get_figure (row, field)
                                                                   : MUSTER_NO_CELL;
}

static MusterCell
get_men (gconstpointer row, gsize field)
{
  return ((const MusterMorningRow *) row)->men.high > 0
           ? muster_cell_number (G_STRUCT_MEMBER (gint64, row, field))
           : MUSTER_NO_CELL;
}

static MusterCell
get_above (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  return shown != NULL && muster_record_is_above (shown)
           ? muster_cell_number (shown->present - shown->establishment)
           : MUSTER_NO_CELL;
}

/* Numbers of others. */
static MusterCell
get_reference (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  return muster_cell_reference (shown != NULL ? G_STRUCT_MEMBER (gint64, shown, field) : 0);
}

static MusterCell
get_mark (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  char *mark = shown != NULL
                 ? muster_record_dup_mark (((const MusterMorningRow *) row)->morning->reg, shown)
                 : NULL;
  return mark != NULL ? muster_cell_take_text (mark) : MUSTER_NO_CELL;
}

/* What only is told of what is shown. */
static MusterCell
get_shown_number (gconstpointer row, gsize field)
{
  return get_shown (row) != NULL ? get_number (row, field) : MUSTER_NO_CELL;
}

static MusterCell
get_honours (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; shown != NULL && shown->honours != NULL && i < shown->honours->len; i++)
    g_ptr_array_add (items, g_strdup (g_array_index (shown->honours, const char *, i)));
  return muster_cell_take_items (MUSTER_CELL_LIST, items);
}

static MusterCell
get_grades (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; shown != NULL && shown->given != NULL && i < shown->given->len; i++)
    {
      const MusterGiven *given = &g_array_index (shown->given, MusterGiven, i);
      g_ptr_array_add (items, g_strdup (given->scale));
      g_ptr_array_add (items, g_strdup (given->grade));
    }
  return muster_cell_take_items (MUSTER_CELL_MAP, items);
}

/* Returns: (nullable) */
static const MusterPlace *
find_place (const MusterMorningRow *row)
{
  const MusterRecord *shown = get_shown (row);
  return shown != NULL ? muster_campaign_find_place (row->morning->reg->campaign, shown->place)
                       : NULL;
}

static MusterCell
get_place (gconstpointer row, gsize field)
{
  const MusterPlace *place = find_place (row);
  return place != NULL ? muster_cell_text (place->name) : MUSTER_NO_CELL;
}

static MusterCell
get_arrives (gconstpointer row, gsize field)
{
  return find_place (row) != NULL ? muster_cell_day (get_shown (row)->arrives) : MUSTER_NO_CELL;
}

static MusterCell
get_remarks (gconstpointer row, gsize field)
{
  const MusterMorningRow *of = row;
  return muster_cell_text (of->redacted != NULL ? of->redacted : of->remarks);
}

static MusterCell
get_player (gconstpointer row, gsize field)
{
  const MusterRecord *shown = get_shown (row);
  const char *player =
    shown != NULL
      ? muster_register_find_player (((const MusterMorningRow *) row)->morning->reg, shown)
      : NULL;
  return player != NULL ? muster_cell_text (player) : MUSTER_NO_CELL;
}

#define CSV       MUSTER_MORNING_IN_CSV
#define JSON      MUSTER_MORNING_IN_JSON
#define SIDE      MUSTER_MORNING_IN_SIDE
#define TEXT      MUSTER_MORNING_IN_TEXT
#define RECORD(x) offsetof (MusterRecord, x)
#define ROW(x)    offsetof (MusterMorningRow, x)
#define AWAY(x)   (ROW (totals.away) + (x) * sizeof (gint64))

/* In the order of the CSV, of which programs may know the places. */
static const MusterDataColumn columns[] = {
  { "side", CSV, .get = get_side },
  { "number", CSV | JSON, .get = get_number, .field = RECORD (number) },
  { "in", CSV | JSON, .get = get_number, .field = RECORD (parent) },
  { "sort", CSV | JSON, .get = get_sort },
  { "name", CSV | JSON | SIDE, .get = get_name },
  { "type", CSV, .get = get_type },
  { "rank", CSV | JSON, .get = get_rank },
  { "status", CSV | JSON, .get = get_status },
  { "fate", CSV | JSON, .get = get_fate },
  { "until", CSV | JSON, .get = get_until },
  { "succeeds", JSON, .get = get_reference, .field = RECORD (succeeds) },
  { "successor", JSON, .get = get_reference, .field = RECORD (successor) },
  { "sight", CSV, .get = get_sight },
  { "units", SIDE, .get = get_figure, .field = ROW (totals.units) },
  { "establishment", CSV | JSON | SIDE, .get = get_figure, .field = ROW (totals.establishment) },
  { "strength", TEXT,
    /* Translators: the head of a column of numbers, of at most 8 letters: how many are with the
       colours. */
    N_ ("present"), 9, get_strength },
  { "present", CSV | JSON | SIDE, .get = get_figure, .field = ROW (totals.present) },
  { "change", CSV, .get = get_change, .field = ROW (change) },
  { "hospital", CSV | JSON | SIDE | TEXT,
    /* Translators: the head of a column of numbers, of at most 9 letters: how many are there. */
    N_ ("hospital"), 10, get_figure, AWAY (MUSTER_POOL_HOSPITAL) },
  { "missing", CSV | JSON | SIDE | TEXT,
    /* Translators: the head of a column of numbers, of at most 9 letters: how many are missing. */
    N_ ("missing"), 10, get_figure, AWAY (MUSTER_POOL_MISSING) },
  { "prisoners", CSV | JSON | SIDE | TEXT,
    /* Translators: the head of a column of numbers, of at most 9 letters: how many are prisoners.
     */
    N_ ("prisoners"), 10, get_figure, AWAY (MUSTER_POOL_PRISONERS) },
  { "lost", CSV | JSON | SIDE | TEXT,
    /* Translators: the head of a column of numbers, of at most 7 letters: how many are lost for
       good. */
    N_ ("lost"), 8, get_figure, ROW (totals.lost) },
  { "lacking", CSV, .get = get_figure, .field = ROW (lacking) },
  { "men-low", CSV, .get = get_men, .field = ROW (men.low) },
  { "men-high", CSV, .get = get_men, .field = ROW (men.high) },
  { "above", JSON, .get = get_above },
  { "joined-to", JSON, .get = get_reference, .field = RECORD (joined_to) },
  { "split-from", JSON, .get = get_reference, .field = RECORD (split_from) },
  { "mark", JSON, .get = get_mark },
  { "fatigue", CSV | JSON, .get = get_shown_number, .field = RECORD (fatigue) },
  { "experience", CSV | JSON, .get = get_shown_number, .field = RECORD (experience) },
  { "honours", CSV | JSON, .get = get_honours },
  { "grades", CSV | JSON, .get = get_grades },
  /* In JSON, as of all that has one, its number. */
  { "place", CSV, .get = get_place },
  { "place", JSON, .get = get_reference, .field = RECORD (place) },
  { "arrives", CSV | JSON, .get = get_arrives },
  { "remarks", CSV, .get = get_remarks },
  { "player", CSV | JSON, .get = get_player },
  { "came", CSV | JSON | SIDE, .get = get_figure, .field = ROW (totals.came) },
};

const MusterDataColumn *
muster_morning_list_columns (gsize *n)
{
  *n = G_N_ELEMENTS (columns);
  return columns;
}

char *
muster_morning_dup_csv (const MusterMorning *morning)
{
  GString *text = g_string_new (NULL);
  muster_columns_append_heads (text, columns, G_N_ELEMENTS (columns), CSV);
  for (guint i = 0; i < morning->rows->len; i++)
    muster_columns_append_row (text, columns, G_N_ELEMENTS (columns), CSV,
                               &g_array_index (morning->rows, MusterMorningRow, i));
  return g_string_free (text, FALSE);
}
