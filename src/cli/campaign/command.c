#include "config.h"

#include "cli/campaign/command.h"

#include "base/date.h"
#include "base/problem.h"
#include "base/text.h"
#include "campaign/model/xml.h"
#include "campaign/state/changes.h"
#include "campaign/state/conflicts.h"
#include "campaign/state/register.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

MusterCampaign *
muster_campaign_file_load (const char *path, MusterPacks *packs)
{
  g_autoptr (MusterInput) input = muster_input_load (path, packs, FALSE);
  muster_command_print_problems (input->problems);
  if (muster_problems_has_error (input->problems))
    return NULL;
  if (input->campaign == NULL)
    muster_command_fail (_ ("%s is no campaign. “muster campaign new” makes one."), input->shown);
  return g_steal_pointer (&input->campaign);
}

static void
print_wait (const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_printerr (_ ("muster: Something else is changing %s. Waiting until it is done.\n"), shown);
}

MusterCampaign *
muster_campaign_file_take (const char *path,
                           const char *output,
                           gboolean force,
                           MusterPacks *packs,
                           MusterFileLock **lock)
{
  gboolean is_own = output == NULL || muster_command_is_same_file (path, output);
  if (is_own && !muster_output_may_change (path, force))
    return NULL;
  if (is_own)
    *lock = muster_file_lock (path, print_wait);
  return muster_campaign_file_load (path, packs);
}

gboolean
muster_campaign_may_write (const char *path, const char *output, gboolean force)
{
  gboolean is_own = path != NULL && output != NULL && muster_command_is_same_file (path, output);
  return is_own || muster_output_may_write (output, force);
}

gboolean
muster_campaign_may_write_beside (const char *path, const char *output, gboolean force)
{
  if (output == NULL || !muster_command_is_same_file (path, output))
    return muster_campaign_may_write (NULL, output, force);
  g_autofree char *shown = g_filename_display_name (output);
  muster_command_fail (_ ("%s is the campaign itself, whose place would be taken. Name another "
                          "file."),
                       shown);
  return FALSE;
}

int
muster_campaign_file_save (const MusterCampaign *campaign,
                           const char *path,
                           const char *output,
                           const char *text)
{
  g_autoptr (GBytes) bytes = muster_campaign_write (campaign);
  const char *to = output != NULL ? output : path;
  if (!muster_output_write (to, bytes))
    return MUSTER_EXIT_FAILED;
  if (!muster_command_is_stdout (to))
    g_print ("%s\n", text);
  return MUSTER_EXIT_DONE;
}

int
muster_campaign_file_save_batch (const MusterCampaign *campaign,
                                 const char *path,
                                 const char *output)
{
  const GArray *batches = campaign->batches;
  const MusterBatch *batch = &g_array_index (batches, MusterBatch, batches->len - 1);
  g_autofree char *text =
    /* Translators: %1$d: a batch's number; %2$s: what was done in it. */
    g_strdup_printf (_ ("Batch %1$" PRId64 ": %2$s"), batch->number, batch->title);
  return muster_campaign_file_save (campaign, path, output, text);
}

int
muster_campaign_describe_conflicts (guint n_problems)
{
  if (n_problems == 0)
    return MUSTER_EXIT_DONE;
  g_printerr (
    ngettext ("muster: %u event cannot have been so after this. Correct it too, or strike "
              "this again with “muster campaign strike”.\n",
              "muster: %u events cannot have been so after this. Correct them too, or "
              "strike this again with “muster campaign strike”.\n",
              n_problems),
    n_problems);
  return MUSTER_EXIT_ILLEGAL;
}

void
muster_campaign_print_last (const MusterCampaign *campaign)
{
  const GArray *batches = campaign->batches;
  g_print ("%s\n", g_array_index (batches, MusterBatch, batches->len - 1).title);
}

int
muster_campaign_finish_correction (const MusterRegister *before,
                                   const MusterCampaign *after,
                                   const char *path,
                                   const char *output,
                                   gboolean is_preview)
{
  gboolean is_aside = output != NULL && muster_command_is_stdout (output);
  if (is_preview)
    muster_campaign_print_last (after);
  guint n_problems = is_aside ? 0 : muster_campaign_print_changes (before, after);
  int status =
    is_preview ? MUSTER_EXIT_DONE : muster_campaign_file_save_batch (after, path, output);
  return status == MUSTER_EXIT_DONE ? muster_campaign_describe_conflicts (n_problems) : status;
}

gboolean
muster_campaign_read_batch (const char *text, gint64 *batch)
{
  guint64 number;
  gboolean is_number = g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT64, &number, NULL);
  g_autofree char *shown = g_filename_display_name (text);
  if (is_number)
    *batch = (gint64) number;
  else
    muster_command_fail (_ ("“%s” is no number of a batch. “muster campaign log” shows them."),
                         shown);
  return is_number;
}

gboolean
muster_campaign_read_day (const char *option, const char *text, int *day)
{
  if (text == NULL)
    return TRUE;
  *day = muster_day_parse_typed (text);
  if (*day != MUSTER_NO_DAY)
    return TRUE;
  /* Translators: %1$s: an option of the command line; %2$s: what was typed. */
  muster_command_fail (_ ("%1$s “%2$s” is no day. Write 1815-06-18 or 18 June 1815."), option,
                       text);
  return FALSE;
}

gboolean
muster_campaign_has_begun (const MusterCampaign *campaign, int day)
{
  g_autofree char *first = muster_day_dup_text (campaign->start);
  if (day >= campaign->start)
    return TRUE;
  muster_command_fail (_ ("The campaign begins on %s. Give that day or a later one."), first);
  return FALSE;
}

const MusterBattle *
muster_campaign_read_battle (const MusterRegister *reg, const char *text)
{
  g_autofree char *typed = muster_text_fold_words (text);
  guint64 number = 0;
  const MusterBattle *found = NULL;
  guint n_found = 0;
  if (g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT64, &number, NULL))
    found = muster_register_find_battle (reg, (gint64) number);
  for (guint i = 0; i < reg->battles->len && number == 0; i++)
    {
      const MusterBattle *battle = g_ptr_array_index (reg->battles, i);
      g_autofree char *name = muster_text_fold_words (battle->name != NULL ? battle->name : "");
      if (strcmp (name, typed) == 0)
        {
          found = battle;
          n_found++;
        }
    }
  if (found != NULL && n_found <= 1)
    return found;
  if (n_found > 1)
    muster_command_fail (_ (
                           "Several battles are called “%s”. Give the number that “muster campaign "
                           "log” shows."),
                         text);
  else
    muster_command_fail (_ ("The campaign has no battle “%s”. “muster campaign log” lists its "
                            "battles."),
                         text);
  return NULL;
}

int
muster_campaign_read_side (const MusterCampaign *campaign, const char *text)
{
  g_autoptr (GError) error = NULL;
  int side = muster_campaign_find_side_named (campaign, text, &error);
  if (side == 0)
    muster_command_fail_with (g_steal_pointer (&error));
  return side;
}

gboolean
muster_campaign_read_words (char **words)
{
  for (int i = 0; words != NULL && words[i] != NULL; i++)
    if (!muster_command_read_text (&words[i]))
      return FALSE;
  return TRUE;
}

static void
print_heading (const MusterRegister *reg, gint64 number)
{
  const MusterBattle *battle = muster_register_find_battle (reg, number);
  if (battle != NULL)
    g_print (_ ("In the morning of %s:\n"), battle->name);
  else
    g_print ("%s\n", _ ("Today:"));
}

guint
muster_campaign_print_changes (const MusterRegister *before, const MusterCampaign *after)
{
  g_autoptr (GPtrArray) changes = muster_campaign_list_changes (before->campaign, after);
  gint64 battle = -1;
  guint n_problems = 0;
  for (guint i = 0; i < changes->len; i++)
    {
      const MusterCampaignChange *change = g_ptr_array_index (changes, i);
      if (change->is_problem)
        {
          if (n_problems++ == 0)
            g_print ("%s\n", _ ("What could no longer come to pass as it says:"));
          g_print ("  %s\n", change->after);
          continue;
        }
      if (change->battle != battle)
        print_heading (before, change->battle);
      battle = change->battle;
      g_print ("  %s → %s\n", change->before != NULL ? change->before : "–",
               change->after != NULL ? change->after : "–");
    }
  if (changes->len == 0)
    g_print ("%s\n", _ ("Nothing stands otherwise for it."));
  return n_problems;
}

void
muster_campaign_print_conflicts (const MusterRegister *reg)
{
  if (reg->conflicts->len > 0)
    g_print ("\n%s\n", _ ("What cannot have come to pass as it says:"));
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      const MusterEvent *event =
        &g_array_index (reg->campaign->events, MusterEvent, conflict->event);
      g_autofree char *text = muster_conflict_dup_text (reg, conflict);
      g_autofree char *batch = muster_campaign_dup_batch (reg->campaign, event->batch);
      /* Translators: %1$s: a batch of events; %2$s: why it cannot have come to pass. */
      g_autofree char *line = g_strdup_printf (_ ("Batch %1$s: %2$s"), batch, text);
      g_autoptr (GString) wrapped = g_string_new ("  ");
      muster_text_wrap (wrapped, line, 4, 98);
      g_print ("%s\n", wrapped->str);
    }
}

void
muster_json_add_conflicts (JsonBuilder *builder, const MusterRegister *reg)
{
  json_builder_set_member_name (builder, "troubles");
  json_builder_begin_array (builder);
  for (guint i = 0; i < reg->conflicts->len; i++)
    {
      const MusterConflict *conflict = &g_array_index (reg->conflicts, MusterConflict, i);
      const MusterEvent *event =
        &g_array_index (reg->campaign->events, MusterEvent, conflict->event);
      g_autofree char *text = muster_conflict_dup_text (reg, conflict);
      json_builder_begin_object (builder);
      muster_json_add_int (builder, "batch", event->batch);
      muster_json_add_int (builder, "event", event->id);
      muster_json_add_text (builder, "message", text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}
