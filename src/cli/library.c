#include "config.h"

#include "army/check/newer.h"
#include "army/store/edit.h"
#include "army/store/listing.h"
#include "army/store/xml.h"
#include "base/error.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"
#include "cli/common/command.h"
#include "cli/common/commands.h"
#include "cli/common/output.h"
#include "db/store.h"
#include "ruleset/catalogue/house.h"
#include "ruleset/catalogue/packs.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <string.h>

/* Campaigns of the library, as the tool names and lists them. */

#define WIDEST_NAME  40
#define WIDEST_TITLE 24

/* Returns: 0 with a message where there is none, or several have the name */
static gint64
find_number (GPtrArray *campaigns, const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *typed = muster_text_fold_words (name);
  guint64 number = 0;
  gint64 found = 0;
  guint n_found = 0;
  g_ascii_string_to_unsigned (name, 10, 1, G_MAXINT64, &number, NULL);
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (campaigns, i);
      g_autofree char *folded = muster_text_fold_words (campaign->name);
      g_ptr_array_add (known, campaign->name);
      if (campaign->id == (gint64) number)
        return campaign->id;
      if (strcmp (folded, typed) != 0)
        continue;
      found = campaign->id;
      n_found++;
    }
  if (n_found == 1)
    return found;
  g_autofree char *sentence =
    n_found > 1
      /* Translators: %1$u: how many campaigns; %2$s: a name. */
      ? g_strdup_printf (_ ("%1$u campaigns are called “%2$s”. Give the number of one."), n_found,
                         name)
      : g_strdup_printf (_ ("The library has no campaign “%s”. “muster library list” shows them."),
                         name);
  g_autofree char *text =
    n_found > 1 ? g_strdup (sentence) : muster_text_ask_nearest (sentence, name, known);
  muster_command_fail ("%s", text);
  return 0;
}

/** Returns: (transfer full) (nullable): the campaign with this number or name; NULL with a message
 */
static MusterCampaign *
muster_library_find_campaign (MusterStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) campaigns = muster_store_list_campaigns (store, FALSE, &error);
  gint64 id = campaigns != NULL ? find_number (campaigns, name) : 0;
  MusterCampaign *campaign =
    id != 0 ? muster_store_load_campaign (store, id, NULL, problems, &error) : NULL;
  muster_command_print_problems (problems);
  if (error != NULL)
    muster_command_fail_with (g_steal_pointer (&error));
  return campaign;
}

/** Prints a line for each of @campaigns (element-type MusterCampaignSummary), behind a heading;
 * nothing where there are none. */
static void
muster_library_print_campaigns (GPtrArray *campaigns)
{
  static const MusterTextColumn columns[] = {
    { 0 }, { .most = WIDEST_NAME }, { .most = WIDEST_TITLE }, { 0 }
  };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (campaigns, i);
      g_ptr_array_add (cells, g_strdup_printf ("%4" PRId64, campaign->id));
      g_ptr_array_add (cells, g_strdup (campaign->name));
      g_ptr_array_add (cells, g_strdup (campaign->title));
      g_ptr_array_add (cells,
                       g_strdup_printf (ngettext ("%" PRId64 " battle", "%" PRId64 " battles",
                                                  (gulong) campaign->battles),
                                        campaign->battles));
    }
  muster_text_append_table (text, cells, columns, G_N_ELEMENTS (columns));
  if (campaigns->len > 0)
    g_print ("%s\n%s", _ ("Campaigns"), text->str);
}

/** Adds them to the open array. */
static void
muster_library_add_campaigns (JsonBuilder *builder, GPtrArray *campaigns)
{
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (campaigns, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "kind", "campaign");
      muster_json_add_int (builder, "number", campaign->id);
      muster_json_add_text (builder, "name", campaign->name);
      muster_json_add_text (builder, "ruleset", campaign->ruleset);
      muster_json_add_int (builder, "battles", campaign->battles);
      json_builder_end_object (builder);
    }
}

/* The list of the library's armies, with what their rulesets say of each. */

static void
print_list_json (GArray *rows, GPtrArray *campaigns)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_array (builder);
  for (guint i = 0; i < rows->len; i++)
    {
      const MusterJudgedArmy *row = &g_array_index (rows, MusterJudgedArmy, i);
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

static char *
dup_verdict (const MusterJudgedArmy *row)
{
  if (row->fault != NULL)
    return g_strdup (_ ("Not whole"));
  return row->is_checked ? muster_verdict_dup_text (&row->verdict)
                         : g_strdup (_ ("Cannot be checked"));
}

static void
add_row (GPtrArray *cells, const MusterJudgedArmy *row)
{
  const MusterArmySummary *army = row->army;
  g_autofree char *verdict = dup_verdict (row);
  g_autofree char *tags = g_strjoinv (", ", army->tags);
  g_ptr_array_add (cells, g_strdup_printf ("%4" PRId64, army->id));
  g_ptr_array_add (cells, g_strdup (army->name));
  g_ptr_array_add (cells, g_strdup (army->title));
  g_ptr_array_add (cells, g_strdup (army->date != NULL ? army->date : "–"));
  g_ptr_array_add (cells, g_strdup_printf (ngettext ("%" PRId64 " unit", "%" PRId64 " units",
                                                     (gulong) army->n_units),
                                           army->n_units));
  g_ptr_array_add (cells, g_strconcat (verdict, tags[0] != '\0' ? " · " : "", tags, NULL));
}

static void
print_table (GArray *rows, GPtrArray *campaigns, gboolean of_trash)
{
  static const MusterTextColumn columns[] = {
    { 0 }, { .most = WIDEST_NAME }, { .most = WIDEST_TITLE }, { 10, 10 }, { .least = 9 }, { 0 }
  };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < rows->len; i++)
    add_row (cells, &g_array_index (rows, MusterJudgedArmy, i));
  muster_text_append_table (text, cells, columns, G_N_ELEMENTS (columns));
  if (rows->len + campaigns->len == 0 && of_trash)
    g_print (_ ("The trash is empty.\n"));
  else if (rows->len + campaigns->len == 0)
    g_print (_ ("The library is empty. “muster library add FILE” puts an army into it.\n"));
  g_print ("%s", text->str);
  if (rows->len > 0 && campaigns->len > 0)
    g_print ("\n");
  muster_library_print_campaigns (campaigns);
}

static void
print_faults (GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, MusterJudgedArmy, i).fault != NULL)
      muster_command_fail ("%s", g_array_index (rows, MusterJudgedArmy, i).fault);
}

/** Prints all armies of @store, as a table or as JSON. Returns: an exit status */
static int
muster_library_list (MusterStore *store, gboolean of_trash, gboolean anew, gboolean as_json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) armies =
    of_trash ? muster_store_list_trash (store, &error) : muster_store_list_armies (store, &error);
  g_autoptr (GPtrArray) campaigns =
    armies != NULL ? muster_store_list_campaigns (store, of_trash, &error) : NULL;
  if (campaigns == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autofree char *kept = g_build_filename (g_get_user_cache_dir (), "muster", "verdicts.db", NULL);
  g_autoptr (GArray) rows = muster_store_judge_armies (store, armies, kept, anew);
  if (as_json)
    print_list_json (rows, campaigns);
  else
    {
      print_table (rows, campaigns, of_trash);
      print_faults (rows);
    }
  return MUSTER_EXIT_DONE;
}

/* What a newer pack of its ruleset changes for an army of the library, to take or leave. */

/* An army beside the pack that is installed. */
typedef struct
{
  MusterStore *store; /* (unowned) */
  gint64 id;
  const MusterArmy *army;         /* owned; under the pack that it is kept with */
  MusterDifferences *differences; /* or NULL */
  gboolean is_there;              /* the pack that is installed, and it can be read */
  gboolean is_answered;
} Newer;

static void
clear_newer (Newer *newer)
{
  g_clear_pointer (&newer->army, muster_army_unref);
  g_clear_pointer (&newer->differences, muster_differences_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Newer, clear_newer)

static gboolean
load_newer (Newer *newer, const char *name, GError **error)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  newer->id = muster_store_find_army (newer->store, name, error);
  if (newer->id == 0)
    return FALSE;
  GError *failure = NULL;
  g_autoptr (MusterRuleset) kept =
    muster_store_load_ruleset (newer->store, newer->id, problems, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  newer->army = muster_store_load_army (newer->store, newer->id, kept, error);
  if (newer->army == NULL)
    return FALSE;
  newer->differences = kept != NULL ? muster_army_find_newer (kept, (const char *const *) dirs,
                                                              &newer->is_there, problems)
                                    : NULL;
  muster_command_print_problems (problems);
  g_autofree char *answered = muster_store_dup_answered_pack (newer->store, newer->id);
  newer->is_answered =
    newer->differences != NULL
    && g_strcmp0 (answered,
                  muster_ruleset_get_digest (muster_differences_get_after (newer->differences)))
         == 0;
  return TRUE;
}

static char *
dup_effect_of (const Newer *newer, const gboolean *taken, GError **error)
{
  MusterRuleset *other = muster_differences_take (newer->differences, taken, error);
  g_autoptr (MusterRuleset) laid =
    other != NULL ? muster_house_lay_kept (other, newer->store) : NULL;
  return laid != NULL && muster_army_fits (newer->army, laid, error)
           ? muster_army_dup_effect (newer->army, laid)
           : NULL;
}

/* What the army would be, or why it cannot be. */
static char *
dup_effect_or_problem (const Newer *newer, const gboolean *taken)
{
  g_autoptr (GError) error = NULL;
  char *effect = dup_effect_of (newer, taken, &error);
  return error != NULL ? g_strdup (error->message) : effect;
}

/* What the army would be with this one difference alone. */
static char *
dup_effect_alone (const Newer *newer, guint index)
{
  g_autofree gboolean *taken = g_new0 (gboolean, muster_differences_count (newer->differences));
  taken[index] = TRUE;
  return dup_effect_or_problem (newer, taken);
}

static char *
dup_effect_of_all (const Newer *newer)
{
  guint n = muster_differences_count (newer->differences);
  g_autofree gboolean *taken = g_new (gboolean, n);
  for (guint i = 0; i < n; i++)
    taken[i] = TRUE;
  return dup_effect_or_problem (newer, taken);
}

static void
print_one (const Newer *newer, guint index)
{
  const MusterDifference *difference = muster_differences_get (newer->differences, index);
  g_autofree char *effect = dup_effect_alone (newer, index);
  g_print ("%3u  %s\n     %s", index + 1, difference->name, difference->change);
  if (difference->cite != NULL)
    g_print (" (%s)", difference->cite);
  g_print ("\n");
  if (effect != NULL)
    {
      g_autofree char *line = g_strdup_printf (_ ("→ %s"), effect);
      g_print ("     %s\n", line);
    }
}

static void
print_text (const Newer *newer)
{
  const MusterRuleset *before = muster_differences_get_before (newer->differences);
  const MusterRuleset *after = muster_differences_get_after (newer->differences);
  g_autofree char *effect = dup_effect_of_all (newer);
  /* Translators: %1$s: an army; %2$s: a version; %3$s: a ruleset; %4$s: a newer version. */
  g_print (_ ("%1$s is kept with version “%2$s” of %3$s; version “%4$s”, with another text, is "
              "installed.\n\n"),
           newer->army->name, before->version, after->title, after->version);
  for (guint i = 0; i < muster_differences_count (newer->differences); i++)
    print_one (newer, i);
  g_print ("\n");
  if (effect != NULL)
    g_print (_ ("With all of them: %s\n"), effect);
  else
    g_print (_ ("None of them touches this army.\n"));
  if (newer->is_answered)
    g_print (_ ("All of these were left before.\n"));
  g_print (_ ("Take them with --take all, some with --take 1,3-5, or leave them with --take "
              "none.\n"));
}

static void
print_newer_json (const Newer *newer)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  guint n = newer->differences != NULL ? muster_differences_count (newer->differences) : 0;
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", newer->id);
  muster_json_add_text (builder, "name", newer->army->name);
  muster_json_add_text (builder, "version", newer->army->version);
  muster_json_add_text (builder, "installed",
                        n > 0 ? muster_differences_get_after (newer->differences)->version
                              : newer->army->version);
  json_builder_set_member_name (builder, "answered");
  json_builder_add_boolean_value (builder, n == 0 || newer->is_answered);
  json_builder_set_member_name (builder, "differences");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    {
      const MusterDifference *difference = muster_differences_get (newer->differences, i);
      g_autofree char *effect = dup_effect_alone (newer, i);
      json_builder_begin_object (builder);
      muster_json_add_text (builder, "name", difference->name);
      muster_json_add_text (builder, "change", difference->change);
      muster_json_add_text (builder, "cite", difference->cite);
      muster_json_add_text (builder, "effect", effect);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

/* "3" or "3-5", from 1. */
static gboolean
mark_range (const char *text, gboolean *taken, guint n)
{
  g_auto (GStrv) ends = g_strsplit (text, "-", 2);
  guint64 low = 0;
  guint64 high = 0;
  if (ends[0] == NULL || !g_ascii_string_to_unsigned (ends[0], 10, 1, n, &low, NULL))
    return FALSE;
  high = low;
  if (ends[1] != NULL && !g_ascii_string_to_unsigned (ends[1], 10, low, n, &high, NULL))
    return FALSE;
  for (guint64 i = low; i <= high; i++)
    taken[i - 1] = TRUE;
  return TRUE;
}

static gboolean
mark_taken (const char *take, gboolean *taken, guint n)
{
  g_auto (GStrv) parts = g_strsplit (take, ",", -1);
  gboolean is_all = g_str_equal (take, "all");
  for (guint i = 0; i < n; i++)
    taken[i] = is_all;
  for (int i = 0; !is_all && !g_str_equal (take, "none") && (i == 0 || parts[i] != NULL); i++)
    if (parts[i] == NULL || !mark_range (g_strstrip (parts[i]), taken, n))
      return FALSE;
  return TRUE;
}

static void
print_answer (const Newer *newer, guint n_taken, gboolean as_json)
{
  guint n = muster_differences_count (newer->differences);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  if (!as_json)
    {
      /* Translators: %1$s: an army; %2$u: how many were taken; %3$u: how many there were. */
      g_print (ngettext ("%1$s: took %2$u of %3$u difference.\n",
                         "%1$s: took %2$u of %3$u differences.\n", n),
               newer->army->name, n_taken, n);
      return;
    }
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", newer->id);
  muster_json_add_text (builder, "name", newer->army->name);
  muster_json_add_int (builder, "taken", n_taken);
  muster_json_add_int (builder, "differences", n);
  json_builder_end_object (builder);
  muster_command_print_json (builder);
}

static int
answer (const Newer *newer, const char *take, gboolean as_json)
{
  guint n = muster_differences_count (newer->differences);
  g_autoptr (GError) error = NULL;
  g_autofree gboolean *taken = g_new0 (gboolean, n);
  guint n_taken = 0;
  if (!mark_taken (take, taken, n))
    return muster_command_fail (
      /* Translators: %1$s: what was typed; %2$u: how many differences there are. */
      _ ("“%1$s” names no differences. Write all, none, or numbers from 1 to %2$u such as 1,3-5."),
      take, n);
  for (guint i = 0; i < n; i++)
    n_taken += taken[i] ? 1 : 0;
  g_autoptr (MusterRuleset) ruleset = muster_differences_take (newer->differences, taken, &error);
  if (ruleset == NULL || !muster_army_fits (newer->army, ruleset, &error)
      || !muster_army_edit_answer_pack (
        newer->store, newer->id, ruleset,
        muster_ruleset_get_digest (muster_differences_get_after (newer->differences)), &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  print_answer (newer, n_taken, as_json);
  return MUSTER_EXIT_DONE;
}

/**
 * muster_library_newer:
 * @names: (array zero-terminated=1): the army, by its name or number
 * @take: (nullable): "all", "none" or numbers such as "1,3-5"; NULL only lists
 *
 * Returns: the exit status: 1 where differences are left to be answered
 */
static int
muster_library_newer (MusterStore *store, char **names, const char *take, gboolean as_json)
{
  g_auto (Newer) newer = { .store = store };
  g_autoptr (GError) error = NULL;
  if (names[0] == NULL || names[1] != NULL)
    return muster_command_fail (_ ("Name one army, by its name or number."));
  if (!load_newer (&newer, names[0], &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  if (newer.differences != NULL && take != NULL)
    return answer (&newer, take, as_json);
  if (as_json)
    print_newer_json (&newer);
  else if (newer.differences != NULL)
    print_text (&newer);
  else if (!newer.is_there)
    g_print (_ (
               "%s: no pack of its ruleset is installed that can be read. It is kept with its own, "
               "and nothing of it changes.\n"),
             newer.army->name);
  else
    g_print (_ ("%s: the pack that is installed says nothing else than the one that it is kept "
                "with.\n"),
             newer.army->name);
  return newer.differences != NULL && !newer.is_answered ? MUSTER_EXIT_ILLEGAL : MUSTER_EXIT_DONE;
}

typedef struct
{
  char *library;
  char *output;
  char *take;
  gboolean as_json;
  gboolean force;
  gboolean trash;
  gboolean anew;
  gboolean of_campaign;
} Options;

static int
list (MusterStore *store, char **names, const Options *options)
{
  return muster_library_list (store, options->trash, options->anew, options->as_json);
}

/* Tells what was done with an army: in JSON, or by @sentence, which it takes. @file may be NULL. */
static void
add_document (JsonBuilder *builder, gint64 id, const char *name, const char *file, char *sentence)
{
  g_autofree char *taken = sentence;
  if (builder == NULL)
    {
      g_print ("%s\n", sentence);
      return;
    }
  json_builder_begin_object (builder);
  muster_json_add_int (builder, "number", id);
  muster_json_add_text (builder, "name", name);
  if (file != NULL)
    muster_json_add_text (builder, "file", file);
  json_builder_end_object (builder);
}

/* An array in JSON, of what is told between the two; NULL where sentences are told. */
static JsonBuilder *
begin_report (const Options *options)
{
  JsonBuilder *builder = options->as_json ? json_builder_new () : NULL;
  if (builder != NULL)
    json_builder_begin_array (builder);
  return builder;
}

static void
end_report (JsonBuilder *builder)
{
  if (builder == NULL)
    return;
  json_builder_end_array (builder);
  muster_command_print_json (builder);
}

static MusterInput *
load (const char *path, MusterPacks *packs)
{
  MusterInput *input = muster_input_load (path, packs, FALSE);
  muster_command_print_problems (input->problems);
  if (input->campaign == NULL)
    muster_command_refuse_scenario (input);
  if (input->army == NULL && input->pack != NULL)
    muster_command_fail (_ ("%s is a pack of rules; the library keeps armies and campaigns."),
                         path);
  return input;
}

/* What the army was priced with does not count where the player's own values say otherwise. */
static void
print_conflicts (MusterStore *store, const MusterArmy *army)
{
  g_autofree char *conflicts =
    army->ruleset != NULL ? muster_house_dup_conflicts (store, army->ruleset) : NULL;
  if (conflicts != NULL)
    /* Translators: %1$s: an army; %2$s: the values. */
    g_printerr (_ ("muster: %1$s brings other house values than yours, which count: %2$s.\n"),
                army->name, conflicts);
  g_autofree char *brought =
    army->ruleset != NULL ? muster_house_dup_brought (store, army->ruleset) : NULL;
  if (brought != NULL)
    /* Translators: %1$s: an army; %2$s: prices. */
    g_printerr (_ ("muster: %1$s brings house prices, which count for all your armies from now on: "
                   "%2$s.\n"),
                army->name, brought);
}

/* Returns: (array length=n): those of @inputs that are armies */
static const MusterArmy **
list_armies (MusterStore *store, GPtrArray *inputs, guint *n)
{
  const MusterArmy **armies = g_new (const MusterArmy *, inputs->len);
  *n = 0;
  for (guint i = 0; i < inputs->len; i++)
    {
      const MusterArmy *army = ((MusterInput *) g_ptr_array_index (inputs, i))->army;
      if (army == NULL)
        continue;
      print_conflicts (store, army);
      armies[(*n)++] = army;
    }
  return armies;
}

static gboolean
add_campaign (MusterStore *store, const MusterInput *input, JsonBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  gint64 id = muster_library_add (store, &muster_campaign_document, input->campaign, &error);
  if (id == 0)
    {
      muster_command_fail_with (g_steal_pointer (&error));
      return FALSE;
    }
  add_document (builder, id, input->campaign->name, input->shown,
                /* Translators: %1$s: a campaign; %2$d: its number. */
                g_strdup_printf (_ ("Added the campaign %1$s as number %2$" PRId64 "."),
                                 input->campaign->name, id));
  return TRUE;
}

static int
add_all (MusterStore *store, GPtrArray *inputs, const Options *options)
{
  g_autoptr (GError) error = NULL;
  guint n;
  guint next = 0;
  gboolean is_done = TRUE;
  g_autofree const MusterArmy **armies = list_armies (store, inputs, &n);
  g_autofree gint64 *ids = n > 0
                             ? muster_library_add_all (store, &muster_army_document,
                                                       (const gconstpointer *) armies, n, &error)
                             : NULL;
  if (error != NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (JsonBuilder) builder = begin_report (options);
  for (guint i = 0; i < inputs->len && is_done; i++)
    {
      const MusterInput *input = g_ptr_array_index (inputs, i);
      if (input->campaign != NULL)
        is_done = add_campaign (store, input, builder);
      else
        {
          add_document (builder, ids[next], input->army->name, input->shown,
                        /* Translators: %1$s: an army; %2$d: its number. */
                        g_strdup_printf (_ ("Added %1$s as number %2$" PRId64 "."),
                                         input->army->name, ids[next]));
          next++;
        }
    }
  end_report (builder);
  return is_done ? MUSTER_EXIT_DONE : MUSTER_EXIT_FAILED;
}

/* Every file is looked at before the first is added: nothing is half done. */
static int
add (MusterStore *store, char **paths, const Options *options)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) inputs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) muster_input_free);
  guint n_bad = 0;
  for (int i = 0; paths[i] != NULL; i++)
    {
      MusterInput *input = load (paths[i], packs);
      g_ptr_array_add (inputs, input);
      n_bad += input->army == NULL && input->campaign == NULL;
    }
  if (inputs->len == 0)
    return muster_command_fail (_ ("Name an army file to add."));
  if (n_bad == 0)
    return add_all (store, inputs, options);
  if (inputs->len > 1)
    muster_command_fail (
      /* Translators: %1$u: how many files are bad; %2$u: how many there are. */
      ngettext ("%1$u of the %2$u files cannot be added, so none of them was. Correct it, or "
                "leave it out.",
                "%1$u of the %2$u files cannot be added, so none of them was. Correct them, or "
                "leave them out.",
                n_bad),
      n_bad, inputs->len);
  return MUSTER_EXIT_FAILED;
}

static gboolean
may_write (const char *output, const Options *options)
{
  if (!options->as_json || !muster_command_is_stdout (output))
    return muster_output_may_write (output, options->force);
  muster_command_fail (_ ("The army goes to standard output itself, where JSON has no place. "
                          "Name a file with -o, or leave --json out."));
  return FALSE;
}

static void
print_export (const char *name, gint64 id, const char *output, const Options *options)
{
  g_autofree char *shown = g_filename_display_name (output);
  g_autoptr (JsonBuilder) builder = NULL;
  if (muster_command_is_stdout (output))
    return;
  builder = begin_report (options);
  add_document (builder, id, name, shown,
                g_strdup_printf (_ ("Wrote %1$s into %2$s."), name, shown));
  end_report (builder);
}

static int
write_campaign (MusterStore *store, const char *name, const char *output, const Options *options)
{
  g_autoptr (MusterCampaign) campaign = muster_library_find_campaign (store, name);
  if (campaign == NULL || !may_write (output, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  if (!muster_output_write (output, bytes))
    return MUSTER_EXIT_FAILED;
  print_export (campaign->name, campaign->id, output, options);
  return MUSTER_EXIT_DONE;
}

static int
write_out (MusterStore *store, char **names, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  const char *output = options->output != NULL ? options->output : "-";
  if (names[0] == NULL || names[1] != NULL)
    return muster_command_fail (_ ("Name one army to export, by its name or number."));
  if (options->of_campaign)
    return write_campaign (store, names[0], output, options);
  gint64 id = muster_store_find_army (store, names[0], &error);
  if (id == 0)
    return muster_command_fail_with (g_steal_pointer (&error));
  if (!may_write (output, options))
    return MUSTER_EXIT_FAILED;
  g_autoptr (MusterRuleset) ruleset = muster_store_load_ruleset (store, id, problems, &error);
  g_autoptr (MusterArmySnapshot) army =
    error == NULL ? muster_store_load_army (store, id, ruleset, &error) : NULL;
  if (army == NULL)
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (GBytes) bytes = muster_army_write (army);
  if (!muster_output_write (output, bytes))
    return MUSTER_EXIT_FAILED;
  print_export (army->name, id, output, options);
  return MUSTER_EXIT_DONE;
}

/* What is done with the armies that were named. */
typedef struct
{
  gint64 (*find) (MusterStore *store, const char *name, GError **error);
  gboolean (*run) (MusterStore *store,
                   const MusterDocumentType *type,
                   const gint64 *ids,
                   guint n,
                   GError **error);
  const char *told; /* with %s for the army's name */
  const char *nameless;
} Action;

static int
do_to_all (MusterStore *store, GArray *ids, const Action *action, const Options *options)
{
  g_autoptr (JsonBuilder) builder = begin_report (options);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < ids->len; i++)
    {
      char *name = muster_store_dup_army_name (store, g_array_index (ids, gint64, i), &error);
      if (name == NULL)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_ptr_array_add (names, name);
    }
  if (!action->run (store, &muster_army_document, (const gint64 *) ids->data, ids->len, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  for (guint i = 0; i < ids->len; i++)
    add_document (builder, g_array_index (ids, gint64, i), g_ptr_array_index (names, i), NULL,
                  g_strdup_printf (_ (action->told), g_ptr_array_index (names, i)));
  end_report (builder);
  return MUSTER_EXIT_DONE;
}

/* Every army is found before the first is changed, and all are changed together. */
static int
do_to_named (MusterStore *store, char **names, const Action *action, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (names[0] == NULL)
    return muster_command_fail ("%s", _ (action->nameless));
  for (int i = 0; names[i] != NULL; i++)
    {
      gint64 id = action->find (store, names[i], &error);
      if (id == 0)
        return muster_command_fail_with (g_steal_pointer (&error));
      g_array_append_val (ids, id);
    }
  return do_to_all (store, ids, action, options);
}

static int
throw_away (MusterStore *store, char **names, const Options *options)
{
  static const Action action = { muster_store_find_army, muster_library_trash,
                                 N_ ("Put %s into the trash."),
                                 N_ ("Name an army to remove, by its name or number.") };
  return do_to_named (store, names, &action, options);
}

static int
restore (MusterStore *store, char **names, const Options *options)
{
  static const Action action = {
    muster_store_find_trashed_army, muster_library_restore, N_ ("Restored %s."),
    N_ ("Name an army to restore, by its name or number. “muster library "
        "list --trash” shows what is in the trash.")
  };
  return do_to_named (store, names, &action, options);
}

static int
delete_named (MusterStore *store, char **names, const Options *options)
{
  static const Action action = {
    muster_store_find_trashed_army, muster_library_delete, N_ ("Deleted %s."),
    N_ ("Name an army of the trash to delete, by its name or number.")
  };
  return do_to_named (store, names, &action, options);
}

/* The tags that an army has now, in a sentence. */
static char *
dup_tags_text (MusterStore *store, gint64 id, const char *name)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  for (guint i = 0; armies != NULL && i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      for (int j = 0; army->id == id && army->tags[j] != NULL; j++)
        g_ptr_array_add (tags, army->tags[j]);
    }
  g_autofree char *list = muster_text_join (tags);
  if (tags->len == 0)
    return g_strdup_printf (_ ("%s has no tags now."), name);
  return g_strdup_printf (
    /* Translators: %1$s: an army; %2$s: a list of tags. */
    ngettext ("%1$s has the tag %2$s now.", "%1$s has the tags %2$s now.", tags->len), name, list);
}

/* Tags to give, and those behind a dash to take away. */
static gboolean
retag (MusterStore *store, gint64 id, char **words, GError **error)
{
  g_autoptr (GPtrArray) add = g_ptr_array_new ();
  g_autoptr (GPtrArray) remove = g_ptr_array_new ();
  for (int i = 0; words[i] != NULL; i++)
    if (words[i][0] == '-')
      g_ptr_array_add (remove, words[i] + 1);
    else
      g_ptr_array_add (add, words[i]);
  g_ptr_array_add (add, NULL);
  g_ptr_array_add (remove, NULL);
  return muster_army_edit_retag (store, &id, 1, (const char *const *) add->pdata,
                                 (const char *const *) remove->pdata, error);
}

static int
tag (MusterStore *store, char **words, const Options *options)
{
  g_autoptr (GError) error = NULL;
  if (words[0] == NULL || words[1] == NULL)
    return muster_command_fail (_ ("Name an army and then its tags. A tag with “-” before it is "
                                   "taken away; write “--” before the first of those."));
  gint64 id = muster_store_find_army (store, words[0], &error);
  g_autofree char *name = id != 0 ? muster_store_dup_army_name (store, id, &error) : NULL;
  if (name == NULL || !retag (store, id, words + 1, &error))
    return muster_command_fail_with (g_steal_pointer (&error));
  g_autoptr (JsonBuilder) builder = begin_report (options);
  add_document (builder, id, name, NULL, dup_tags_text (store, id, name));
  end_report (builder);
  return MUSTER_EXIT_DONE;
}

static int
hold_against_newer (MusterStore *store, char **names, const Options *options)
{
  return muster_library_newer (store, names, options->take, options->as_json);
}

static const struct
{
  const char *name;
  int (*run) (MusterStore *store, char **names, const Options *options);
} actions[] = {
  { "list", list },        { "add", add },
  { "export", write_out }, { "remove", throw_away },
  { "restore", restore },  { "delete", delete_named },
  { "tag", tag },          { "newer", hold_against_newer },
};

static int
refuse_action (char **words)
{
  const char *sentence =
    _ ("Say list, add FILE…, export ARMY, tag ARMY TAG…, remove ARMY…, restore "
       "ARMY…, delete ARMY… or newer ARMY.");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_ptr_array_add (known, (gpointer) actions[i].name);
  g_autofree char *text = muster_text_ask_nearest (sentence, words != NULL ? words[0] : "", known);
  return muster_command_fail ("%s", text);
}

/* Only what adds to a library makes one: a name that is mistyped is told. */
static gboolean
is_there (const char *path)
{
  if (path == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  muster_command_fail (_ (
                         "There is no library “%s”. Correct the name; “muster library add” makes a "
                         "new one."),
                       path);
  return FALSE;
}

static int
run (char **words, const Options *options)
{
  g_autoptr (GError) error = NULL;
  for (guint i = 0; words != NULL && i < G_N_ELEMENTS (actions); i++)
    {
      if (!g_str_equal (words[0], actions[i].name))
        continue;
      if (actions[i].run != add && !is_there (options->library))
        return MUSTER_EXIT_FAILED;
      g_autoptr (MusterStore) store = muster_command_open_library (options->library, &error);
      if (store == NULL)
        return muster_command_fail_with (g_steal_pointer (&error));
      return actions[i].run (store, words + 1, options);
    }
  return refuse_action (words);
}

int
muster_command_library (int argc, char **argv)
{
  Options options = { NULL, NULL, NULL, FALSE, FALSE, FALSE, FALSE };
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &options.library, N_ ("Another library"),
      N_ ("FILE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Where an export goes; standard output without it"), N_ ("FILE") },
    MUSTER_FORCE_ENTRY (options.force),
    { "take", 0, 0, G_OPTION_ARG_STRING, &options.take,
      N_ ("Of what a newer pack says differently: all, none, or numbers such as 1,3-5"),
      N_ ("WHICH") },
    { "campaign", 0, 0, G_OPTION_ARG_NONE, &options.of_campaign,
      N_ ("What is exported is a campaign"), NULL },
    { "trash", 0, 0, G_OPTION_ARG_NONE, &options.trash, N_ ("List what is in the trash"), NULL },
    { "anew", 0, 0, G_OPTION_ARG_NONE, &options.anew,
      N_ ("List: read every army again, whatever is known of it"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.as_json, N_ ("Print JSON for scripts"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL, N_ ("ACTION [ARMY…]") },
    { NULL },
  };
  int status = MUSTER_EXIT_FAILED;
  if (muster_command_parse (&argc, &argv, NULL,
                            _ (
                              "Keeps armies and campaigns in your library. An army is named by its "
                              "name or its number.\nActions: list, add FILE…, export ARMY, export "
                              "--campaign CAMPAIGN, tag ARMY [--] "
                              "TAG… -TAG…, remove ARMY…, restore ARMY…, delete ARMY…, newer "
                              "ARMY."),
                            entries))
    status = run (words, &options);
  g_free (options.library);
  g_free (options.output);
  g_free (options.take);
  return status;
}
