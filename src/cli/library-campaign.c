#include "config.h"

#include "cli/library-campaign.h"

#include "base/problem.h"
#include "base/text.h"
#include "cli/common/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

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
      ? g_strdup_printf (_ ("%u campaigns are called “%s”. Give the number of one."), n_found, name)
      : g_strdup_printf (_ ("The library has no campaign “%s”. “muster library list” shows them."),
                         name);
  g_autofree char *text =
    n_found > 1 ? g_strdup (sentence) : muster_text_ask_nearest (sentence, name, known);
  muster_command_fail ("%s", text);
  return 0;
}

MusterCampaign *
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

static void
append_column (GString *line, const char *text, int width)
{
  g_autofree char *shortened = muster_text_shorten (text, width);
  muster_text_pad (line, shortened, width + 2);
}

void
muster_library_print_campaigns (GPtrArray *campaigns)
{
  int name_width = 0;
  int title_width = 0;
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (campaigns, i);
      name_width = MAX (name_width, muster_text_width (campaign->name));
      title_width = MAX (title_width, muster_text_width (campaign->title));
    }
  if (campaigns->len > 0)
    g_print ("%s\n", _ ("Campaigns"));
  for (guint i = 0; i < campaigns->len; i++)
    {
      const MusterCampaignSummary *campaign = g_ptr_array_index (campaigns, i);
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *battles = g_strdup_printf (
        ngettext ("%" PRId64 " battle", "%" PRId64 " battles", (gulong) campaign->battles),
        campaign->battles);
      g_string_append_printf (line, "%4" PRId64 "  ", campaign->id);
      append_column (line, campaign->name, MIN (name_width, WIDEST_NAME));
      append_column (line, campaign->title, MIN (title_width, WIDEST_TITLE));
      g_print ("%s%s\n", line->str, battles);
    }
}

void
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
