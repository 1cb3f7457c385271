#include "config.h"

#include "cli/show-composition.h"

#include "army/evaluate/composition.h"
#include "army/evaluate/costs.h"
#include "army/evaluate/points.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

#define LINE_WIDTH 98
#define NAME_WIDTH 32

static void
append_row (GString *text, const char *name, const char *figures)
{
  g_autofree char *label = muster_text_shorten (name, NAME_WIDTH);
  g_autoptr (GString) line = g_string_new ("      ");
  muster_text_pad (line, label, NAME_WIDTH + 1);
  muster_text_wrap (line, figures, NAME_WIDTH + 9, LINE_WIDTH);
  g_string_append_printf (text, "%s\n", line->str);
}

static void
append_composition (MusterComposition *composition, const MusterReckoning *reckoning, GString *text)
{
  if (composition == NULL || composition->units == 0)
    return;
  g_string_append_printf (text, _ ("    Units by %s\n"), composition->title);
  for (guint i = 0; i < composition->rows->len; i++)
    {
      const MusterCompositionRow *row = composition->rows->pdata[i];
      g_autofree char *figures = muster_composition_dup_row_text (composition, reckoning, i);
      append_row (text, row->name, figures);
    }
}

void
muster_show_append_composition (const MusterReckoning *reckoning, GString *text)
{
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (reckoning, 0);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (reckoning, 0);
  g_autoptr (GPtrArray) costs = muster_army_list_costs (reckoning);
  append_composition (arms, reckoning, text);
  append_composition (quality, reckoning, text);
  if (costs->len > 0)
    g_string_append_printf (text, "    %s\n", _ ("What the formations cost"));
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      g_autofree char *points = muster_cost_row_dup_text (row);
      append_row (text, row->label, points);
    }
}

static void
add_heads (JsonBuilder *builder,
           const MusterComposition *composition,
           const MusterCompositionRow *row)
{
  json_builder_set_member_name (builder, "headcounts");
  json_builder_begin_array (builder);
  for (guint i = 0; i < composition->n_headcounts; i++)
    {
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "stat", composition->headcounts[i]->id);
      muster_json_add_number (builder, "sum", row->heads[i]);
      muster_json_add_int (builder, "unknown", row->unknown[i]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static const char *
get_row_id (const MusterComposition *composition,
            const MusterCompositionRow *row,
            const MusterRuleset *ruleset)
{
  if (row->part != MUSTER_PART_GRADE)
    return NULL;
  return composition->scale >= 0 ? ruleset->scales[composition->scale].grades[row->index].id
                                 : ruleset->tags[row->index].id;
}

static void
add_row (JsonBuilder *builder,
         const MusterComposition *composition,
         const MusterCompositionRow *row,
         const MusterReckoning *reckoning)
{
  static const char *const parts[] = { "grade", "none", "open" };
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "part", parts[row->part]);
  muster_json_add_text (builder, "id", get_row_id (composition, row, reckoning->ruleset));
  muster_json_add_text (builder, "name", row->name);
  muster_json_add_int (builder, "units", row->units);
  muster_json_add_int (builder, "percent", row->share);
  if (muster_ruleset_has_prices (reckoning->ruleset))
    {
      muster_json_add_int (builder, "points", row->points);
      muster_json_add_int (builder, "unpriced", row->open);
    }
  add_heads (builder, composition, row);
  json_builder_end_object (builder);
}

static void
add_rows (JsonBuilder *builder,
          const char *name,
          MusterComposition *composition,
          const MusterReckoning *reckoning)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; composition != NULL && i < composition->rows->len; i++)
    add_row (builder, composition, composition->rows->pdata[i], reckoning);
  json_builder_end_array (builder);
}

static void
add_costs (JsonBuilder *builder, const MusterReckoning *reckoning)
{
  g_autoptr (GPtrArray) costs = muster_army_list_costs (reckoning);
  json_builder_set_member_name (builder, "costs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < costs->len; i++)
    {
      const MusterCostRow *row = costs->pdata[i];
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "id", reckoning->army->things[row->thing].id);
      muster_json_add_text (builder, "name", row->label);
      json_builder_set_member_name (builder, "rest");
      json_builder_add_boolean_value (builder, row->is_rest);
      muster_json_add_int (builder, "points", row->points);
      muster_json_add_int (builder, "unpriced", row->open);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

void
muster_show_add_composition (JsonBuilder *builder, const MusterReckoning *reckoning)
{
  g_autoptr (MusterComposition) arms = muster_army_compose_arms (reckoning, 0);
  g_autoptr (MusterComposition) quality = muster_army_compose_quality (reckoning, 0);
  json_builder_set_member_name (builder, "composition");
  json_builder_begin_object (builder);
  add_rows (builder, "arm", arms, reckoning);
  add_rows (builder, "quality", quality, reckoning);
  add_costs (builder, reckoning);
  json_builder_end_object (builder);
}
