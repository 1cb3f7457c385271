/* Documents with names that are hard to show, opened in the window: lists, pages and what is
 * printed. */
#include "app/helper/ui.h"
#include "helper/names.h"

#include "app/document/ruleset-cache.h"
#include "app/print/window.h"
#include "app/shell/window.h"
#include "campaign/model/store.h"
#include "campaign/model/xml.h"
#include "scenario/store.h"
#include "scenario/xml.h"

#include <string.h>

/* Names that are tried; each document has all others, too. */
#define N_TRIED 12

static MusterXml *
load_renamed (const char *file, const char *attributes, guint first)
{
  Names names = { .next = first };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *text = NULL;
  g_autofree char *path = g_build_filename (g_getenv ("MUSTER_DATA_DIR"), "examples", file, NULL);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_autofree char *renamed = rename_all (text, attributes, &names);
  MusterXml *xml = muster_xml_parse (file, renamed, strlen (renamed), problems);
  assert_non_null (xml);
  return xml;
}

static MusterRuleset *
find_ruleset (const char *id, const char *digest, GPtrArray *problems, gpointer packs)
{
  return muster_packs_get (packs, id, problems);
}

static gint64
add_army (MusterStore *store, MusterPacks *packs, guint first)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml = load_renamed ("french-200.army.xml", "name|player", first);
  MusterRuleset *ruleset =
    muster_packs_get (packs, muster_army_xml_get_ruleset (xml, problems), problems);
  g_autoptr (MusterArmySnapshot) army = muster_army_read (xml, ruleset, problems);
  assert_non_null (army);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

static gint64
add_scenario (MusterStore *store, MusterPacks *packs, guint first)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    load_renamed ("salamanca.scenario.xml", "name|player|where|note", first);
  g_autoptr (MusterScenario) scenario = muster_scenario_read (xml, find_ruleset, packs, problems);
  assert_non_null (scenario);
  return muster_library_add (store, &muster_scenario_document, scenario, NULL);
}

static gint64
add_campaign (MusterStore *store, MusterPacks *packs, guint first)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterXml) xml =
    load_renamed ("castile-1812.campaign.xml", "name|player|where|note|rank|honour", first);
  g_autoptr (MusterCampaign) campaign = muster_campaign_read (xml, find_ruleset, packs, problems);
  assert_non_null (campaign);
  return muster_library_add (store, &muster_campaign_document, campaign, NULL);
}

static void
print (GtkWindow *window, MusterGame *game)
{
  GtkWidget *dialog = GTK_WIDGET (muster_print_window_new (window, game));
  gtk_window_present (GTK_WINDOW (dialog));
  settle ();
  assert_non_null (muster_print_window_get_sheet (MUSTER_PRINT_WINDOW (dialog)));
  gtk_window_destroy (GTK_WINDOW (dialog));
  settle ();
}

static void
test_hard_names_are_shown_in_lists_on_pages_and_before_printing (void **state)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  for (guint first = 0; first < N_TRIED; first++)
    {
      MusterStore *store = muster_store_open (":memory:", NULL);
      const MusterDocumentId documents[] = {
        { MUSTER_DOCUMENT_ARMY, add_army (store, packs, first) },
        { MUSTER_DOCUMENT_SCENARIO, add_scenario (store, packs, first + 1) },
        { MUSTER_DOCUMENT_CAMPAIGN, add_campaign (store, packs, first + 2) },
      };
      print_message ("# %.60s\n", hard_names[first]);
      MusterWindow *window = muster_window_new (NULL, store, NULL);
      gtk_window_set_default_size (GTK_WINDOW (window), first % 2 == 0 ? 1280 : 360, 720);
      gtk_window_present (GTK_WINDOW (window));
      settle ();
      for (gsize i = 0; i < G_N_ELEMENTS (documents); i++)
        {
          muster_window_open_document (window, documents[i], TRUE);
          settle ();
          assert_int_equal (muster_window_get_shown_document (window).id, documents[i].id);
        }
      g_autoptr (MusterArmySnapshot) army =
        muster_ruleset_cache_load_army (store, documents[0].id, NULL);
      print (GTK_WINDOW (window), muster_game_new_army (army));
      gtk_window_destroy (GTK_WINDOW (window));
      settle ();
      g_object_unref (store);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_hard_names_are_shown_in_lists_on_pages_and_before_printing),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
