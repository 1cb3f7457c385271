/* A scenario of two examples and a seed on its page, and keys pressed there. */
#pragma once

#include "app/helper/ui.h"
#include "ruleset/catalogue/packs.h"
#include "scenario/start.h"
#include "scenario/store.h"

static inline const MusterArmy *
load_example (const char *name, MusterPacks *packs)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autofree char *path =
    g_strdup_printf ("%s/examples/%s.army.xml", g_getenv ("MUSTER_DATA_DIR"), name);
  g_autoptr (MusterXml) xml = muster_xml_load (path, problems);
  assert_non_null (xml);
  const char *id = muster_army_xml_get_ruleset (xml, problems);
  const MusterArmy *army = muster_army_read (xml, muster_packs_get (packs, id, problems), problems);
  assert_non_null (army);
  return army;
}

/* Returns: the number of the scenario */
static inline gint64
make_scenario (MusterStore *store,
               const char *first,
               const char *second,
               const char *terrain,
               guint64 seed)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterArmySnapshot) one = load_example (first, packs);
  g_autoptr (MusterArmySnapshot) other = load_example (second, packs);
  g_autoptr (MusterScenario) scenario =
    muster_scenario_new ("The crossing at Hohenfeld", one->ruleset_id);
  g_autoptr (MusterDice) dice = muster_dice_new (seed);
  MusterRuleset *ruleset = muster_packs_get (packs, one->ruleset_id, problems);
  MusterRuleset *of_terrain =
    terrain != NULL ? muster_packs_get (packs, terrain, problems) : ruleset;
  muster_scenario_set_ruleset (scenario, ruleset);
  muster_scenario_add_army (scenario, 0, 0, one, 0);
  muster_scenario_add_army (scenario, 1, 0, other, 0);
  MusterTerrainOptions options = { .ruleset = of_terrain,
                                   .weather_ruleset = of_terrain,
                                   .dice = dice };
  assert_true (muster_scenario_generate (scenario, &options, &error));
  scenario->start = 11 * 60 + 30;
  scenario->dusk = 20 * 60 + 30;
  scenario->minutes = 30;
  scenario->note = muster_scenario_keep (scenario, "Both sides want the road before dark.");
  gint64 id = muster_library_add (store, &muster_scenario_document, scenario, &error);
  assert_true (id > 0);
  return id;
}

/* Presses a key that the class of @widget has a binding for. */
static inline void
press_key (GtkWidget *widget, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      guint n = GTK_IS_SHORTCUT_CONTROLLER (controller)
                  ? g_list_model_get_n_items (G_LIST_MODEL (controller))
                  : 0;
      for (guint j = 0; j < n; j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          if (!GTK_IS_KEYVAL_TRIGGER (trigger)
              || gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) != key
              || gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) != modifiers)
            continue;
          gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut),
                                        GTK_SHORTCUT_ACTION_EXCLUSIVE, widget,
                                        gtk_shortcut_get_arguments (shortcut));
          return;
        }
    }
  fail_msg ("The widget has no key %s", gdk_keyval_name (key));
}
