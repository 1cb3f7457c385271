#include "config.h"

#include "cli/library-list.h"

#include "army/store/listing.h"
#include "base/error.h"
#include "base/problem.h"
#include "base/text.h"
#include "cli/common/command.h"
#include "cli/library-campaign.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Columns that names take at most. */
#define WIDEST_NAME  40
#define WIDEST_TITLE 24

/* A row of the list. */
typedef struct
{
  const MusterArmySummary *army; /* (unowned) */
  char *fault;                   /* why it is not whole; or NULL */
  gboolean is_checked;           /* its ruleset is there */
  MusterVerdict verdict;
} Row;

/* The very pack that the army was kept with; else the one that is installed. Each pack is read
 * once: @rulesets has them by the digest of their text, or by their id. */
static MusterRuleset *
find_ruleset (MusterStore *store, const MusterArmy *army, gint64 id, GHashTable *rulesets)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *key = army->digest != NULL ? army->digest : army->ruleset_id;
  gpointer found;
  if (g_hash_table_lookup_extended (rulesets, key, NULL, &found))
    return found;
  MusterRuleset *ruleset = muster_store_load_ruleset (store, id, problems, NULL);
  if (ruleset == NULL)
    {
      g_auto (GStrv) dirs = muster_packs_list_dirs ();
      ruleset = muster_packs_load ((const char *const *) dirs, army->ruleset_id, problems);
    }
  g_hash_table_insert (rulesets, g_strdup (key), ruleset);
  return ruleset;
}

static void
judge (MusterStore *store, GHashTable *rulesets, Row *row)
{
  gint64 id = row->army->id;
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) plain = muster_store_load_army (store, id, NULL, &error);
  MusterRuleset *ruleset = plain != NULL ? find_ruleset (store, plain, id, rulesets) : NULL;
  g_autoptr (MusterArmySnapshot) army =
    ruleset != NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (g_error_matches (error, MUSTER_ERROR, MUSTER_ERROR_DAMAGED))
    row->fault = g_strdup (error->message);
  if (army == NULL)
    return;
  g_autoptr (MusterReckoning) reckoning = muster_army_reckon (army);
  g_autoptr (GPtrArray) findings = muster_army_check (reckoning);
  row->is_checked = TRUE;
  row->verdict = muster_findings_judge (findings);
}

static void
clear_ruleset (gpointer data)
{
  if (data != NULL)
    muster_ruleset_unref (data);
}

static void
clear_row (gpointer data)
{
  g_free (((Row *) data)->fault);
}

static GArray *
judge_all (MusterStore *store, GPtrArray *armies)
{
  g_autoptr (GHashTable) rulesets =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, clear_ruleset);
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_array_set_clear_func (rows, clear_row);
  g_array_set_size (rows, armies->len);
  for (guint i = 0; i < armies->len; i++)
    {
      Row *row = &g_array_index (rows, Row, i);
      row->army = g_ptr_array_index (armies, i);
      judge (store, rulesets, row);
    }
  return rows;
}

static void
print_json (GArray *rows, GPtrArray *campaigns)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "kind", "army");
      muster_json_add_int (builder, "number", row->army->id);
      muster_json_add_text (builder, "name", row->army->name);
      muster_json_add_text (builder, "ruleset", row->army->ruleset);
      muster_json_add_text (builder, "date", row->army->date);
      muster_json_add_int (builder, "units", row->army->n_units);
      json_builder_set_member_name (builder, "tags");
      json_builder_begin_array (builder);
      for (guint j = 0; row->army->tags[j] != NULL; j++)
        json_builder_add_string_value (builder, row->army->tags[j]);
      json_builder_end_array (builder);
      json_builder_set_member_name (builder, "legal");
      if (row->is_checked)
        json_builder_add_boolean_value (builder, row->verdict.legal);
      else
        json_builder_add_null_value (builder);
      json_builder_set_member_name (builder, "whole");
      json_builder_add_boolean_value (builder, row->fault == NULL);
      muster_json_add_text (builder, "trouble", row->fault);
      json_builder_end_object (builder);
    }
  muster_library_add_campaigns (builder, campaigns);
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static void
append_column (GString *line, const char *text, int width)
{
  g_autofree char *shortened = muster_text_shorten (text, width);
  muster_text_pad (line, shortened, width + 2);
}

static char *
dup_verdict (const Row *row)
{
  if (row->fault != NULL)
    return g_strdup (_ ("Not whole"));
  return row->is_checked ? muster_verdict_dup_text (&row->verdict)
                         : g_strdup (_ ("Cannot be checked"));
}

static void
print_row (const Row *row, int name_width, int title_width)
{
  const MusterArmySummary *army = row->army;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *units =
    g_strdup_printf (ngettext ("%" PRId64 " unit", "%" PRId64 " units", (gulong) army->n_units),
                     army->n_units);
  g_autofree char *verdict = dup_verdict (row);
  g_string_append_printf (line, "%4" G_GINT64_FORMAT "  ", army->id);
  append_column (line, army->name, name_width);
  append_column (line, army->title, title_width);
  append_column (line, army->date != NULL ? army->date : "–", 10);
  muster_text_pad (line, units, 11);
  g_autofree char *tags = g_strjoinv (", ", army->tags);
  g_print ("%s%s%s%s\n", line->str, verdict, tags[0] != '\0' ? " · " : "", tags);
}

static void
print_table (GArray *rows, GPtrArray *campaigns, gboolean of_trash)
{
  int name_width = 0;
  int title_width = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      name_width = MAX (name_width, muster_text_width (row->army->name));
      title_width = MAX (title_width, muster_text_width (row->army->title));
    }
  if (rows->len + campaigns->len == 0 && of_trash)
    g_print (_ ("The trash is empty.\n"));
  else if (rows->len + campaigns->len == 0)
    g_print (_ ("The library is empty. “muster library add FILE” puts an army into it.\n"));
  for (guint i = 0; i < rows->len; i++)
    print_row (&g_array_index (rows, Row, i), MIN (name_width, WIDEST_NAME),
               MIN (title_width, WIDEST_TITLE));
  if (rows->len > 0 && campaigns->len > 0)
    g_print ("\n");
  muster_library_print_campaigns (campaigns);
}

static void
print_faults (GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, Row, i).fault != NULL)
      muster_command_fail ("%s", g_array_index (rows, Row, i).fault);
}

int
muster_library_list (MusterStore *store, gboolean of_trash, gboolean as_json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) armies =
    of_trash ? muster_store_list_trash (store, &error) : muster_store_list_armies (store, &error);
  g_autoptr (GPtrArray) campaigns =
    armies != NULL ? muster_store_list_campaigns (store, of_trash, &error) : NULL;
  if (campaigns == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GArray) rows = judge_all (store, armies);
  if (as_json)
    print_json (rows, campaigns);
  else
    {
      print_table (rows, campaigns, of_trash);
      print_faults (rows);
    }
  return MUSTER_EXIT_DONE;
}
