#include "config.h"

#include "cli/import-report.h"

#include "army/evaluate/points.h"
#include "cli/common/command.h"

#include <glib/gi18n-lib.h>

static void
add_column (JsonBuilder *builder, const MusterImport *import, guint column)
{
  const MusterRowsRole *role = &import->mapping->roles[column];
  g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, column);
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "heading", heading);
  muster_json_add_text (builder, "role", muster_rows_role_get_id (role->kind));
  if (role->level >= 0
      && (role->kind == MUSTER_ROWS_FORMATION || role->kind == MUSTER_ROWS_COMMANDER))
    muster_json_add_int (builder, "level", role->level + 1);
  if (role->kind == MUSTER_ROWS_GRADE)
    muster_json_add_text (builder, "scale", import->ruleset->scales[role->scale].id);
  if (role->kind == MUSTER_ROWS_ONLY)
    muster_json_add_text (builder, "only", import->mapping->only[column]);
  json_builder_end_object (builder);
}

static void
add_arms (JsonBuilder *builder, const MusterRowsMapping *mapping)
{
  json_builder_set_member_name (builder, "arms");
  json_builder_begin_array (builder);
  for (guint i = 0; i < mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (mapping->arms, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "value", arm->value);
      muster_json_add_text (builder, "type", arm->type);
      muster_json_add_int (builder, "rows", arm->n_rows);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_entries (JsonBuilder *builder, const MusterRowsReport *report)
{
  json_builder_set_member_name (builder, "report");
  json_builder_begin_array (builder);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "line", entry->line);
      muster_json_add_text (builder, "severity", muster_rows_severity_get_id (entry->severity));
      muster_json_add_text (builder, "reason", entry->reason);
      muster_json_add_text (builder, "text", entry->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

void
muster_import_print_json (const MusterImport *import, const MusterRowsResult *result)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const MusterRowsReport *report = result->report;
  const char separator[] = { import->table->separator, '\0' };
  json_builder_begin_object (builder);
  muster_json_add_text (builder, "file", import->shown);
  muster_json_add_text (builder, "encoding", import->table->encoding);
  muster_json_add_text (builder, "separator", separator);
  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (guint i = 0; i < import->mapping->n_columns; i++)
    add_column (builder, import, i);
  json_builder_end_array (builder);
  add_arms (builder, import->mapping);
  muster_json_add_int (builder, "rows", report->n_rows);
  muster_json_add_int (builder, "taken", report->n[MUSTER_ROWS_TAKEN]);
  muster_json_add_int (builder, "passed", report->n[MUSTER_ROWS_PASSED]);
  muster_json_add_int (builder, "left-out", report->n[MUSTER_ROWS_LEFT_OUT]);
  muster_json_add_int (builder, "units", result->n_units);
  add_entries (builder, report);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static char *
dup_type_name (const MusterImport *import, const MusterRowsArm *arm)
{
  const MusterKind *kind =
    arm->type != NULL ? muster_ruleset_find_thing_kind (import->ruleset, arm->type) : NULL;
  if (kind != NULL)
    return g_strdup_printf ("%s [%s]", kind->name, kind->id);
  if (arm->is_by_name)
    return g_strdup (_ ("what its name or formation says"));
  return g_strdup (arm->is_left_out ? _ ("left out") : _ ("not known; say it with --arm"));
}

static void
print_mapping (const MusterImport *import)
{
  for (guint i = 0; i < import->mapping->n_columns; i++)
    {
      const MusterRowsRole *role = &import->mapping->roles[i];
      g_autofree char *heading = muster_rows_dup_heading (import->table, import->mapping, i);
      g_autofree char *name = muster_rows_role_dup_name (role, import->ruleset);
      if (role->kind != MUSTER_ROWS_PASS_OVER)
        g_printerr (_ ("Column %u, %s: %s\n"), i + 1, heading, name);
    }
  for (guint i = 0; i < import->mapping->arms->len; i++)
    {
      const MusterRowsArm *arm = g_ptr_array_index (import->mapping->arms, i);
      g_autofree char *type = dup_type_name (import, arm);
      if (arm->value[0] != '\0')
        g_printerr ("“%s”: %s\n", arm->value, type);
      else
        g_printerr (_ ("No arm given: %s\n"), type);
    }
}

/* All but the rows that were taken without a word, and those that are told together. */
static void
print_entries (const MusterImport *import, const MusterRowsReport *report)
{
  g_autofree char *summary = muster_rows_report_dup_summary (report);
  for (guint i = 0; i < report->entries->len; i++)
    {
      const MusterRowsEntry *entry = g_ptr_array_index (report->entries, i);
      g_autofree char *place = entry->line > 0
                                 ? g_strdup_printf ("%s:%u", import->shown, entry->line)
                                 : g_strdup (import->shown);
      if (entry->is_summed)
        continue;
      if (entry->severity == MUSTER_ROWS_LEFT_OUT && entry->line > 0)
        g_printerr (_ ("muster: %s: Left out: %s\n"), place, entry->text);
      else if (entry->severity == MUSTER_ROWS_LEFT_OUT || entry->severity == MUSTER_ROWS_DOUBT)
        g_printerr ("muster: %s: %s\n", place, entry->text);
      else if (entry->severity == MUSTER_ROWS_REMARK)
        g_printerr (_ ("muster: %s: %s (note)\n"), place, entry->text);
    }
  g_printerr ("%s\n", summary);
}

static void
print_army (const MusterRowsResult *result)
{
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (result->army);
  g_autofree char *points = muster_army_dup_points (reckoning);
  g_autofree char *units =
    g_strdup_printf (ngettext ("%u unit", "%u units", result->n_units), result->n_units);
  g_printerr ("%s: %s%s%s\n", result->army->name, units, points != NULL ? ", " : "",
              points != NULL ? points : "");
}

void
muster_import_print (const MusterImport *import, const MusterRowsResult *result)
{
  print_mapping (import);
  print_entries (import, result->report);
  if (result->n_units > 0)
    print_army (result);
}
