#include "config.h"

#include "campaign/actions/examples.h"

#include "base/date.h"
#include "campaign/model/xml.h"
#include "campaign/state/replay.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/xml.h"

#include <glib/gi18n-lib.h>

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
muster_examples_list_files (const char *dir, const char *ending)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) open = g_dir_open (dir, 0, NULL);
  const char *name;
  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (name, ending))
      g_ptr_array_add (files, g_build_filename (dir, name, NULL));
  g_ptr_array_sort (files, compare_paths);
  return files;
}

static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer data)
{
  return muster_packs_get (data, id, problems);
}

/* @detail: (transfer full) */
static MusterExample *
make (const char *path, const char *name, const char *note, char *detail)
{
  MusterExample *example = g_new0 (MusterExample, 1);
  example->file = g_path_get_basename (path);
  example->name = g_strdup (name);
  example->detail = detail;
  example->shows = muster_example_dup_shows (note);
  return example;
}

static MusterExample *
load_scenario (const char *path, const MusterXml *xml, MusterPacks *packs, GPtrArray *problems)
{
  g_autoptr (MusterScenario) scenario = muster_scenario_read (xml, find_ruleset, packs, problems);
  if (scenario == NULL)
    return NULL;
  g_autofree char *date = muster_date_dup_text (scenario->date);
  const char *rules = scenario->ruleset != NULL ? scenario->ruleset->title : scenario->ruleset_id;
  return make (path, scenario->name, scenario->note,
               g_strjoin (" · ", _ ("Scenario"), rules, date, NULL));
}

static MusterExample *
load_campaign (const char *path, const MusterXml *xml, MusterPacks *packs, GPtrArray *problems)
{
  g_autoptr (MusterCampaign) campaign = muster_campaign_read (xml, find_ruleset, packs, problems);
  if (campaign == NULL)
    return NULL;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  guint n = reg->battles->len;
  g_autofree char *battles = g_strdup_printf (ngettext ("%u battle", "%u battles", n), n);
  return make (path, campaign->name, campaign->note,
               g_strjoin (" · ", _ ("Campaign"), campaign->ruleset->title, battles, NULL));
}

GPtrArray *
muster_examples_list_all (const char *dir, const char *ending, GPtrArray *problems)
{
  static const struct
  {
    const char *ending;
    MusterExample *(*load) (const char *path,
                            const MusterXml *xml,
                            MusterPacks *packs,
                            GPtrArray *problems);
  } categories[] = { { ".scenario.xml", load_scenario }, { ".campaign.xml", load_campaign } };
  GPtrArray *examples = ending == NULL || g_str_equal (ending, MUSTER_EXAMPLES_ARMIES)
                          ? muster_examples_list (dir, problems)
                          : g_ptr_array_new_with_free_func ((GDestroyNotify) muster_example_free);
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (categories); i++)
    {
      gboolean is_asked = ending == NULL || g_str_equal (ending, categories[i].ending);
      g_autoptr (GPtrArray) files = muster_examples_list_files (dir, categories[i].ending);
      for (guint j = 0; is_asked && j < files->len; j++)
        {
          const char *path = g_ptr_array_index (files, j);
          g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
          MusterExample *example =
            xml != NULL ? categories[i].load (path, xml, packs, problems) : NULL;
          if (example != NULL)
            g_ptr_array_add (examples, example);
        }
    }
  return examples;
}
