#include "config.h"

#include "army/check/repair/repair.h"
#include "army/check/why.h"
#include "cli/common/command.h"

static const char *
get_change_id (MusterChangeKind kind)
{
  static const char *const ids[] = { "remove", "move", "add", "choose" };
  return ids[kind];
}

static void
add_change (JsonBuilder *builder, const MusterChange *change)
{
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "do", get_change_id (change->kind));
  muster_json_add_int (builder, "thing", change->thing);
  if (change->kind == MUSTER_CHANGE_MOVE || change->kind == MUSTER_CHANGE_ADD)
    muster_json_add_int (builder, "into", change->target);
  if (change->kind == MUSTER_CHANGE_ADD)
    muster_json_add_text (builder, "type", change->type);
  if (change->scale != NULL)
    {
      muster_json_add_text (builder, "scale", change->scale);
      muster_json_add_text (builder, "grade", change->grade);
    }
  json_builder_end_object (builder);
}

/* null where @ways is NULL: they were not sought. */
static void
add_ways_out (JsonBuilder *builder, GPtrArray *ways)
{
  json_builder_set_member_name (builder, "ways-out");
  if (ways == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < ways->len; i++)
    {
      const MusterWayOut *way = g_ptr_array_index (ways, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "text", way->text);
      muster_json_add_int (builder, "points", way->points);
      json_builder_set_member_name (builder, "changes");
      json_builder_begin_array (builder);
      for (guint j = 0; j < way->changes->len; j++)
        add_change (builder, &g_array_index (way->changes, MusterChange, j));
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Ids of the units, where there is no way out but one that would take so many. */
static void
add_to_go (JsonBuilder *builder, const MusterArmy *army, GPtrArray *ways, GPtrArray *larger)
{
  g_autoptr (GArray) to_go = muster_ways_out_list_to_go (army, ways, larger);
  json_builder_set_member_name (builder, "would-have-to-go");
  json_builder_begin_array (builder);
  for (guint i = 0; i < to_go->len; i++)
    json_builder_add_int_value (builder, g_array_index (to_go, gint64, i));
  json_builder_end_array (builder);
}

static void
add_allowed (JsonBuilder *builder, const MusterFinding *finding)
{
  json_builder_set_member_name (builder, "allowed");
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "text", finding->allowed);
  muster_json_add_number (builder, "min", finding->least);
  muster_json_add_number (builder, "max", finding->most);
  json_builder_end_object (builder);
}

/* What findings are told from. */
typedef struct
{
  const MusterReckoning *reckoning;
  GPtrArray *findings;
  char **places; /* of all things: those counted may be many */
  gboolean with_why;
} Told;

/* Returns: (transfer full): where each thing of the army stands */
static char **
dup_places (const MusterArmy *army)
{
  g_autofree guint *things = g_new (guint, army->n_things);
  for (guint i = 0; i < army->n_things; i++)
    things[i] = i;
  return muster_army_dup_places (army, things, army->n_things);
}

static void
add_counted (JsonBuilder *builder, char **places, const MusterFinding *finding)
{
  json_builder_set_member_name (builder, "counted");
  json_builder_begin_array (builder);
  for (guint i = 0; i < finding->counted->len; i++)
    json_builder_add_string_value (builder, places[g_array_index (finding->counted, guint, i)]);
  json_builder_end_array (builder);
}

static void
add_why (JsonBuilder *builder, const MusterReckoning *reckoning, const MusterFinding *finding)
{
  g_autofree char *why = muster_finding_dup_why (reckoning, finding);
  g_auto (GStrv) lines = g_strsplit (why, "\n", -1);
  json_builder_set_member_name (builder, "why");
  json_builder_begin_array (builder);
  for (guint i = 0; lines[i] != NULL; i++)
    json_builder_add_string_value (builder, lines[i]);
  json_builder_end_array (builder);
}

static void
add_finding (JsonBuilder *builder,
             const Told *told,
             const MusterFinding *finding,
             gboolean with_ways)
{
  const MusterReckoning *reckoning = told->reckoning;
  g_autofree char *message = muster_finding_dup_text (finding);
  g_autoptr (GPtrArray) larger = NULL;
  g_autoptr (GPtrArray) ways =
    with_ways ? muster_finding_seek_ways_out (reckoning, told->findings, finding, &larger) : NULL;
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "limit", finding->id);
  muster_json_add_text (builder, "severity", muster_finding_get_severity_id (finding));
  muster_json_add_text (builder, "where", finding->where);
  muster_json_add_int (builder, "thing", reckoning->army->things[finding->thing].id);
  muster_json_add_text (builder, "message", message);
  muster_json_add_text (builder, "cite", finding->cite);
  if (finding->has_actual)
    muster_json_add_number (builder, "actual", finding->actual);
  else
    muster_json_add_text (builder, "actual", NULL);
  add_allowed (builder, finding);
  add_counted (builder, told->places, finding);
  if (told->with_why)
    add_why (builder, reckoning, finding);
  add_ways_out (builder, ways);
  if (ways != NULL)
    add_to_go (builder, reckoning->army, ways, larger);
  muster_json_add_text (builder, "waived", finding->waiver);
  json_builder_end_object (builder);
}

void
muster_json_add_findings (JsonBuilder *builder,
                          const MusterReckoning *reckoning,
                          GPtrArray *findings,
                          gboolean with_why)
{
  g_auto (GStrv) places = dup_places (reckoning->army);
  Told told = { reckoning, findings, places, with_why };
  MusterNumber budget;
  gboolean has_budget = muster_reckoning_get_budget (reckoning, &budget) == MUSTER_YES;
  json_builder_set_member_name (builder, "points");
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "total", reckoning->totals[0]);
  json_builder_set_member_name (builder, "limit");
  if (has_budget)
    json_builder_add_int_value (builder, budget.num);
  else
    json_builder_add_null_value (builder);
  muster_json_add_int (builder, "unpriced", reckoning->n_unpriced + reckoning->n_waiting);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_array (builder);
  g_autofree gboolean *chosen = muster_findings_choose_with_ways (findings);
  for (guint i = 0; i < findings->len; i++)
    add_finding (builder, &told, g_ptr_array_index (findings, i), chosen[i]);
  json_builder_end_array (builder);
}
