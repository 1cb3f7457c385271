#include "config.h"

#include "campaign/orders/column.h"

#include "army/evaluate/composition.h"
#include "campaign/state/morning-state.h"
#include "campaign/state/register-places.h"

#include <inttypes.h>

/* What a unit of full strength has where its ruleset does not say how many men its steps are, and
 * how much road a thousand of them take: Muster's own. */
static const struct
{
  int men;
  int per_thousand; /* units of road; of guns, what a battery takes */
  int speed;        /* units in a quarter of an hour */
} troops[MUSTER_N_FAMILIES] = {
  [MUSTER_FAMILY_NONE] = { 500, 2, 4 },      [MUSTER_FAMILY_FOOT] = { 500, 2, 4 },
  [MUSTER_FAMILY_HORSE] = { 400, 4, 6 },     [MUSTER_FAMILY_GUNS] = { 100, 2, 4 },
  [MUSTER_FAMILY_ENGINEERS] = { 100, 2, 4 },
};

MusterMarchMap *
muster_campaign_new_march_map (const MusterCampaign *campaign)
{
  g_autoptr (GArray) roads = g_array_new (FALSE, FALSE, sizeof (MusterMarchRoad));
  for (guint i = 0; i < campaign->roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (campaign->roads, MusterRoad, i);
      g_array_append_val (roads,
                          ((MusterMarchRoad){ road->a, road->b, road->hours * MUSTER_MARCH_HOUR }));
    }
  return muster_march_map_new ((const MusterMarchRoad *) (gconstpointer) roads->data, roads->len);
}

/* As events have a point, to one of the march; @units: from @place. */
static MusterMarchPoint
get_point (gint64 place, gint64 toward, gint64 parts, gint64 length)
{
  if (toward == 0 || parts <= 0 || length == 0)
    return (MusterMarchPoint){ .place = place };
  if (parts >= length)
    return (MusterMarchPoint){ .place = toward };
  return place < toward ? (MusterMarchPoint){ place, toward, parts }
                        : (MusterMarchPoint){ toward, place, length - parts };
}

static gint64
get_length (const MusterRegister *reg, gint64 a, gint64 b)
{
  for (guint i = 0; i < reg->campaign->roads->len; i++)
    {
      const MusterRoad *road = &g_array_index (reg->campaign->roads, MusterRoad, i);
      if (MIN (road->a, road->b) == MIN (a, b) && MAX (road->a, road->b) == MAX (a, b))
        return (gint64) road->hours * MUSTER_MARCH_HOUR * MUSTER_MARCH_PARTS;
    }
  return 0;
}

MusterMarchPoint
muster_record_get_point (const MusterRegister *reg, const MusterRecord *record)
{
  const MusterRecord *placed = muster_register_find_placed (reg, record);
  if (placed == NULL || muster_campaign_find_place (reg->campaign, placed->place) == NULL)
    return (MusterMarchPoint){ .place = 0 };
  return get_point (placed->place, placed->toward, (gint64) placed->units * MUSTER_MARCH_PARTS,
                    get_length (reg, placed->place, placed->toward));
}

void
muster_march_point_split (const MusterMarchMap *map,
                          const MusterMarchPoint *point,
                          gint64 *place,
                          gint64 *toward,
                          gint64 *units)
{
  gint64 length =
    (gint64) muster_march_map_get_units (map, point->place, point->other) * MUSTER_MARCH_PARTS;
  gboolean is_near = point->parts * 2 <= length;
  *place = is_near || point->other == 0 ? point->place : point->other;
  *toward = point->other == 0 ? 0 : is_near ? point->other : point->place;
  *units = (is_near ? point->parts : length - point->parts) / MUSTER_MARCH_PARTS;
}

char *
muster_march_point_dup_text (const MusterCampaign *campaign,
                             const MusterMarchMap *map,
                             const MusterMarchPoint *point)
{
  gint64 place, toward, units;
  muster_march_point_split (map, point, &place, &toward, &units);
  /* What is less than a unit off is not at the place. */
  return muster_campaign_dup_spot (campaign, place, toward, toward != 0 ? MAX (units, 1) : 0);
}

char *
muster_way_dup_text (const gint64 *places, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%" PRId64, i > 0 ? " " : "", places[i]);
  return n > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

GArray *
muster_way_parse (const char *text)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);
  for (char **word = words; *word != NULL; word++)
    {
      gint64 place = g_ascii_strtoll (*word, NULL, 10);
      if (place > 0)
        g_array_append_val (way, place);
    }
  return way;
}

static gboolean
is_column (const MusterRegister *reg, const MusterPeriod *period, const MusterRecord *record)
{
  if (record->category >= MUSTER_CATEGORY_COMMANDER || record->status >= MUSTER_STATUS_DISBANDED)
    return FALSE;
  if (record->place != 0)
    return TRUE;
  for (guint i = 0; period != NULL && i < period->forms->len; i++)
    {
      const MusterOrderForm *form = g_ptr_array_index (period->forms, i);
      for (guint j = 0; j < form->orders->len; j++)
        if (((const MusterEvent *) g_ptr_array_index (form->orders, j))->subject == record->number)
          return TRUE;
    }
  return FALSE;
}

static MusterColumn *
find_column (GArray *columns, const MusterRecord *record)
{
  for (guint i = 0; record != NULL && i < columns->len; i++)
    {
      MusterColumn *column = &g_array_index (columns, MusterColumn, i);
      if (column->record == record)
        return column;
    }
  return NULL;
}

/* The column in which somebody marches: the nearest formation around him that is one. */
static MusterColumn *
find_column_of (const MusterRegister *reg, GArray *columns, const MusterRecord *record)
{
  MusterColumn *column = NULL;
  for (; record != NULL && column == NULL; record = muster_register_find (reg, record->parent))
    column = find_column (columns, record);
  return column;
}

static void
count (MusterColumn *column, const MusterRecord *unit)
{
  const MusterEvaluation *evaluation = unit->raised->evaluation;
  MusterSymbol symbol =
    evaluation != NULL ? muster_evaluation_get_symbol (evaluation, unit->node) : MUSTER_SYMBOL_NONE;
  MusterFamily family = muster_symbol_get_family (symbol);
  gboolean is_scout = symbol == MUSTER_SYMBOL_LIGHT_CAVALRY || symbol == MUSTER_SYMBOL_LANCERS;
  MusterMen told = muster_record_get_men (unit, unit->present);
  gint64 full = MAX (unit->establishment, 1);
  gint64 men =
    told.high > 0 ? (told.low + told.high) / 2 : troops[family].men * unit->present / full;
  column->men[family] += MAX (men, 1);
  column->has_scouts = column->has_scouts || is_scout;
  column->is_all_scouts = column->is_all_scouts && is_scout;
}

static void
measure (MusterColumn *column)
{
  gint64 road = 0, all = 0;
  column->march.speed = 0;
  for (guint i = 0; i < MUSTER_N_FAMILIES; i++)
    {
      gint64 men = column->men[i];
      gint64 thousands = i == MUSTER_FAMILY_GUNS ? troops[i].men : 1000;
      road += men * troops[i].per_thousand * 1000 / thousands;
      all += men;
      if (men > 0 && (column->march.speed == 0 || troops[i].speed < column->march.speed))
        column->march.speed = troops[i].speed;
    }
  column->march.men = (int) MIN (all, G_MAXINT);
  column->march.length = (int) CLAMP (road / 1000, 1, MUSTER_MARCH_DAY);
}

/* Where it is, and what it is to do. */
static void
place (const MusterRegister *reg, const MusterPeriod *period, MusterColumn *column)
{
  const MusterRecord *record = column->record;
  const MusterRecord *placed = muster_register_find_placed (reg, record);
  MusterMarchColumn *march = &column->march;
  march->side = record->side;
  march->at = muster_record_get_point (reg, record);
  march->from = MUSTER_MORNING;
  march->quarters = MUSTER_MARCH_QUARTERS;
  if (placed == NULL)
    return;
  march->came = placed->came_from;
  march->is_entrenched = placed == record && record->is_entrenched;
  if (placed == record && record->held != 0)
    march->held = get_point (record->place, record->toward,
                             (gint64) record->units * MUSTER_MARCH_PARTS + record->held,
                             get_length (reg, record->place, record->toward));
  const MusterEvent *order =
    period != NULL ? muster_period_find_order (period, record->number) : NULL;
  gboolean goes_on =
    period != NULL && period->absent == MUSTER_ABSENT_GOES_ON && placed == record
    && muster_period_find_form (period, muster_register_find_sender (reg, record)) == NULL;
  const char *way = goes_on ? record->way : NULL;
  column->order = order;
  if (order != NULL)
    {
      way = order->figures[MUSTER_ORDER_KIND] == MUSTER_ORDER_MARCH ? order->text : NULL;
      march->from = (int) order->figures[MUSTER_ORDER_FROM];
      if (order->figures[MUSTER_ORDER_PACE] == MUSTER_PACE_FORCED)
        march->quarters = MUSTER_FORCED_QUARTERS;
      march->when_met = (MusterWhenMet) order->figures[MUSTER_ORDER_WHEN_MET];
      march->back_to = order->figures[MUSTER_ORDER_BACK_TO];
    }
  g_array_unref (column->way);
  column->way = muster_way_parse (way);
}

static void
clear_column (gpointer data)
{
  g_array_unref (((MusterColumn *) data)->way);
}

GArray *
muster_register_list_columns (const MusterRegister *reg, const MusterPeriod *period)
{
  GArray *columns = g_array_new (FALSE, TRUE, sizeof (MusterColumn));
  g_array_set_clear_func (columns, clear_column);
  for (guint i = 0; i < reg->campaign->sides->len; i++)
    {
      int side = g_array_index (reg->campaign->sides, MusterCampaignSide, i).number;
      g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          MusterColumn column = { .record = record, .is_all_scouts = TRUE };
          if (!is_column (reg, period, record))
            continue;
          column.way = g_array_new (FALSE, FALSE, sizeof (gint64));
          place (reg, period, &column);
          g_array_append_val (columns, column);
        }
      for (guint j = 0; j < records->len; j++)
        {
          const MusterRecord *record = g_ptr_array_index (records, j);
          gboolean marches = record->category == MUSTER_CATEGORY_UNIT
                             && record->status < MUSTER_STATUS_DISBANDED && record->present > 0;
          MusterColumn *column = marches ? find_column_of (reg, columns, record) : NULL;
          if (column != NULL)
            count (column, record);
        }
    }
  for (guint i = columns->len; i > 0; i--)
    {
      MusterColumn *column = &g_array_index (columns, MusterColumn, i - 1);
      measure (column);
      if (column->march.men == 0 || column->march.at.place == 0)
        g_array_remove_index (columns, i - 1);
    }
  for (guint i = 0; i < columns->len; i++)
    {
      MusterColumn *column = &g_array_index (columns, MusterColumn, i);
      column->march.way = (const gint64 *) (gconstpointer) column->way->data;
      column->march.n_way = column->way->len;
    }
  return columns;
}
