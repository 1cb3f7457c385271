#include "app/helper/scenario.h"
#include "app/helper/window.h"
#include "helper/free-band.h"
#include "app/scenes/scenes-campaign.h"
#include "app/scenes/scenes-play.h"
#include "app/scenes/scenes-print.h"
#include "app/scenes/scenes-scenario.h"
#include "app/scenes/scenes.h"

#include "app/army/catalogue-pane.h"
#include "app/army/build-pane.h"
#include "app/army/windows.h"
#include "app/army/compare-window.h"
#include "app/army/findings-pane.h"
#include "app/army/house-window.h"
#include "app/army/node-row.h"
#include "app/army/page.h"
#include "app/army/settings.h"
#include "app/catalogue/page.h"
#include "app/catalogue/report-window.h"
#include "app/collection/needs-window.h"
#include "app/collection/page.h"
#include "app/collection/windows.h"
#include "app/import/preview.h"
#include "app/import/window.h"
#include "app/library/armies-filter.h"
#include "app/library/windows.h"
#include "app/library/welcome.h"
#include "app/print/window.h"
#include "app/scenario/battlefield-group.h"
#include "app/scenario/new-scenario-window.h"
#include "app/shell/examples-window.h"
#include "app/shell/window.h"
#include "app/widget/problems-window.h"
#include "app/widget/side-group.h"
#include "army/evaluate/opponent.h"
#include "army/start/start.h"
#include "army/store/listing.h"
#include "army/store/template.h"
#include "army/store/xml.h"
#include "army/text/write.h"
#include "base/file.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

static GtkWidget *
show_window (MusterStore *store, GtkWindow *window)
{
  return GTK_WIDGET (window);
}

static GtkWidget *
show_army (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  return GTK_WIDGET (window);
}

static MusterCataloguePage *
open_catalogue (GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", NULL);
  MusterCataloguePage *page =
    MUSTER_CATALOGUE_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  settle ();
  assert_false (muster_catalogue_page_is_reading (page));
  return page;
}

static GtkWidget *
show_rulesets (MusterStore *store, GtkWindow *window)
{
  open_catalogue (window);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_types (MusterStore *store, GtkWindow *window)
{
  muster_catalogue_page_show (open_catalogue (window), "le-roi-soleil", "unit", "sweden", NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_beside (MusterStore *store, GtkWindow *window)
{
  muster_catalogue_page_show (open_catalogue (window), "tout-soldat", NULL, "prussia", "austria");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_tables (MusterStore *store, GtkWindow *window)
{
  muster_catalogue_page_show (open_catalogue (window), "pike-and-powder", "table", NULL, NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_house (MusterStore *store, GtkWindow *window)
{
  MusterCataloguePage *page = open_catalogue (window);
  muster_catalogue_page_show (page, "le-roi-soleil", "unit", "sweden", NULL);
  gtk_widget_activate_action (GTK_WIDGET (page), "catalogue.house", "(sss)", "le-roi-soleil", "fp",
                              "sweden");
  settle ();
  return find_top (MUSTER_TYPE_HOUSE_WINDOW);
}

static GtkWidget *
show_house_prices (MusterStore *store, GtkWindow *window)
{
  MusterCataloguePage *page = open_catalogue (window);
  muster_catalogue_page_show (page, "tout-soldat", "unit", NULL, NULL);
  gtk_widget_activate_action (GTK_WIDGET (page), "catalogue.house", "(sss)", "tout-soldat",
                              "foot-artillery", "");
  settle ();
  return find_top (MUSTER_TYPE_HOUSE_WINDOW);
}

static GtkWidget *
show_figures (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 4);
  settle ();
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->nodes[4].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.figures", NULL);
  settle ();
  return find_top (MUSTER_TYPE_HOUSE_WINDOW);
}

static GtkWidget *
complete (GtkWindow *window, gint64 army)
{
  open_army (MUSTER_WINDOW (window), army);
  settle ();
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.complete",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_COMPLETE_WINDOW);
}

/* An army of which nothing is there yet. */
static GtkWidget *
show_complete (MusterStore *store, GtkWindow *window)
{
  g_autoptr (MusterPacks) packs = muster_packs_new ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  MusterRuleset *ruleset = muster_packs_get (packs, "tout-soldat", problems);
  int nation = muster_ruleset_find_grade (ruleset, ruleset->nation_scale, "austria");
  const MusterStart start = { ruleset, nation, "1809", 300, NULL };
  g_autoptr (MusterArmySnapshot) army = muster_start_build (&start);
  return complete (window, muster_library_add (store, &muster_army_document, army, NULL));
}

/* One that breaks a limit by what it has. */
static GtkWidget *
show_complete_nothing (MusterStore *store, GtkWindow *window)
{
  return complete (window, 1);
}

static GtkWidget *
split (GtkWindow *window, gint64 army, int n)
{
  open_army (MUSTER_WINDOW (window), army);
  settle ();
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.split", NULL);
  settle ();
  GtkWidget *shown = find_top (MUSTER_TYPE_SPLIT_WINDOW);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_below (shown, GTK_TYPE_SPIN_BUTTON)), n);
  settle ();
  return shown;
}

static GtkWidget *
show_split (MusterStore *store, GtkWindow *window)
{
  return split (window, 3, 2);
}

/* For more players than there is room beside each other. */
static GtkWidget *
show_split_many (MusterStore *store, GtkWindow *window)
{
  return split (window, 3, 5);
}

static GtkWidget *
show_split_nothing (MusterStore *store, GtkWindow *window)
{
  return split (window, 3, 20);
}

static GtkWidget *
show_odds (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 5);
  settle ();
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->nodes[3].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.odds", NULL);
  settle ();
  return find_top (MUSTER_TYPE_ODDS_WINDOW);
}

/* An army that is kept with an older pack, and what the newer one says. */
static GtkWidget *
show_newer_bar (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      if (g_str_equal (army->name, "French corps, 200 points"))
        open_army (MUSTER_WINDOW (window), army->id);
    }
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_newer (MusterStore *store, GtkWindow *window)
{
  show_newer_bar (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.newer", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEWER_WINDOW);
}

/* What came with a pack. */
static GtkWidget *
show_report (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) now =
    muster_packs_load ((const char *const *) dirs, "tout-soldat", problems);
  g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (now->content, NULL),
                                               (gssize) g_bytes_get_size (now->content));
  g_string_replace (text, "quality:4\" points=\"7\"", "quality:4\" points=\"6\"", 1);
  g_string_replace (text, "from=\"1813\"", "from=\"1812\"", 0);
  g_string_replace (text, "min=\"2\" max=\"4\"", "min=\"2\" max=\"5\"", 1);
  g_autofree char *version = g_strdup_printf ("version=\"%s\"", now->version);
  g_string_replace (text, version, "version=\"2006\"", 1);
  g_autoptr (MusterRuleset) before = muster_ruleset_parse (now->id, text->str, text->len, problems);
  g_autoptr (MusterDifferences) differences = muster_differences_new (before, now);
  g_autofree char *description =
    muster_pack_import_dup_report (before, now, muster_differences_count (differences));
  MusterReportWindow *report = muster_report_window_new (window, description, differences);
  gtk_window_present (GTK_WINDOW (report));
  return GTK_WIDGET (report);
}

static GtkWidget *
show_swedes (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 4);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_fontenoy (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 2);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_catalogue (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.show", "s", "catalogue");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_findings (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.show", "s", "findings");
  return GTK_WIDGET (window);
}

/* A division that is selected, with its figures and what it may still hold. */
static GtkWidget *
show_division (MusterStore *store, GtkWindow *window)
{
  show_findings (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, "1st Division") == 0)
      gtk_widget_activate_action (page, "army.go-to", "x", army->nodes[i].id);
  gtk_widget_activate_action (page, "army.show", "s", "findings");
  return GTK_WIDGET (window);
}

static GtkWidget *
find_figure (GtkWidget *root, guint *n)
{
  if (gtk_widget_has_css_class (root, "figure") && (*n)-- == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_figure (child, n);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* How the first two figures of a division's commander were worked out. */
static GtkWidget *
show_working (MusterStore *store, GtkWindow *window)
{
  show_division (store, window);
  settle ();
  for (guint i = 0; i < 2; i++)
    {
      guint n = i;
      g_signal_emit_by_name (find_figure (GTK_WIDGET (window), &n), "clicked");
    }
  return GTK_WIDGET (window);
}

static GtkWidget *
show_years (MusterStore *store, GtkWindow *window)
{
  show_fontenoy (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.show", "s",
                              "findings");
  settle ();
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_FINDINGS_PANE);
  GObject *years = gtk_widget_get_template_child (pane, MUSTER_TYPE_FINDINGS_PANE, "years");
  gtk_expander_set_expanded (GTK_EXPANDER (years), TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_new_army (MusterStore *store, GtkWindow *window)
{
  MusterNewArmyWindow *dialog = muster_new_army_window_new (window, store);
  gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WIDGET (dialog);
}

static GtkWidget *
show_problem (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_static ("", 0);
  if (!muster_file_write ("/media/club/Orders of battle/I Corps at Waterloo.pdf", bytes, &error))
    muster_window_show_problem (MUSTER_WINDOW (window), error->message);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_shortcuts (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  settle ();
  return GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
}

static GtkWidget *
show_nothing_found (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = show_catalogue (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_editable_set_text (GTK_EDITABLE (find_below (page, GTK_TYPE_SEARCH_ENTRY)), "elephants");
  settle ();
  return shown;
}

static GtkWidget *
show_toast (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.delete",
                              NULL);
  return GTK_WIDGET (window);
}

/* An army whose pack is not there, and one that was just begun. */
static gint64
add_bare_army (MusterStore *store, MusterRuleset *ruleset, const char *id, const char *name)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, id, name);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return muster_library_add (store, &muster_army_document, army, NULL);
}

static GtkWidget *
show_without_ruleset (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), add_bare_army (store, NULL, "home-rules", "House rules"));
  return GTK_WIDGET (window);
}

static GtkWidget *
find_toplevel (const char *type)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();
  for (GList *at = toplevels; at != NULL; at = at->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (at->data), type))
      return at->data;
  return NULL;
}

static GtkWidget *
show_about (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "app.about", NULL);
  settle ();
  return find_toplevel ("AdwAboutWindow");
}

static GtkWidget *
show_preferences (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "app.preferences", NULL);
  settle ();
  return find_toplevel ("MusterPreferencesWindow");
}

static GtkWidget *
show_import (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.import",
                              NULL);
  settle ();
  return find_toplevel ("GtkFileChooserDialog");
}

static GtkWidget *
show_print_dialog (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (scenes_show_print_army (store, window), "sheet.print", NULL);
  settle ();
  return find_toplevel ("GtkPrintUnixDialog");
}

/* The popover of the first menu button that has one, in the first widget of a type. */
static GtkWidget *
pop_up (GtkWidget *root, GType type, const char *css_class)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *popover = NULL;
      if (GTK_IS_MENU_BUTTON (child) && gtk_widget_get_mapped (child)
          && (css_class == NULL || gtk_widget_has_css_class (child, css_class))
          && gtk_widget_get_ancestor (child, type) != NULL)
        {
          gtk_menu_button_popup (GTK_MENU_BUTTON (child));
          return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (child)));
        }
      popover = pop_up (child, type, css_class);
      if (popover != NULL)
        return popover;
    }
  return NULL;
}

static GtkWidget *
show_waive (MusterStore *store, GtkWindow *window)
{
  show_findings (store, window);
  settle ();
  return pop_up (GTK_WIDGET (window), MUSTER_TYPE_FINDING_CARD, NULL);
}

static GtkWidget *
show_grade_menu (MusterStore *store, GtkWindow *window)
{
  show_army (store, window);
  settle ();
  return pop_up (GTK_WIDGET (window), MUSTER_TYPE_NODE_ROW, "grade");
}

static GtkWidget *
show_primary_menu (MusterStore *store, GtkWindow *window)
{
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  return pop_up (page, ADW_TYPE_HEADER_BAR, NULL);
}

static GtkWidget *
show_settings (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  settle ();
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  GtkWidget *settings = find_below (page, MUSTER_TYPE_ARMY_SETTINGS);
  GtkWidget *popover = gtk_widget_get_ancestor (settings, GTK_TYPE_POPOVER);
  gtk_popover_popup (GTK_POPOVER (popover));
  settle ();
  return popover;
}

static void
add_house_values (MusterStore *store)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) values = muster_house_values_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset =
    muster_packs_load ((const char *const *) dirs, "le-roi-soleil", problems);
  muster_house_values_add (values, "fp", "sweden", "points", "24");
  muster_house_values_add (values, "fp", "sweden", "vbu", "6");
  muster_house_values_add (values, "se-guard", NULL, "points", "30");
  muster_house_set (store, ruleset, values, NULL, 0, NULL);
}

static void
wait_for_welcome (GtkWindow *window)
{
  settle ();
  assert_false (muster_welcome_is_reading (
    MUSTER_WELCOME (find_below (GTK_WIDGET (window), MUSTER_TYPE_WELCOME))));
}

static GtkWidget *
show_welcome (MusterStore *store, GtkWindow *window)
{
  wait_for_welcome (window);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_examples (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.examples", NULL);
  GtkWidget *examples = find_top (MUSTER_TYPE_EXAMPLES_WINDOW);
  settle ();
  assert_false (muster_examples_window_is_reading (MUSTER_EXAMPLES_WINDOW (examples)));
  return examples;
}

/* After @n answers: of the last ruleset, with a nation of which not all years are told. */
static GtkWidget *
show_build (GtkWindow *window, int n)
{
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "armies.build", NULL);
  wait_for_welcome (window);
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_BUILD_PANE);
  GtkListBox *rulesets = GTK_LIST_BOX (find_below (pane, GTK_TYPE_LIST_BOX));
  gtk_list_box_select_row (rulesets, gtk_list_box_get_row_at_index (rulesets, 4));
  for (int i = 0; i < n; i++)
    gtk_widget_activate_action (pane, "build.next", NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_build_ruleset (MusterStore *store, GtkWindow *window)
{
  return show_build (window, 0);
}

static GtkWidget *
show_build_nation (MusterStore *store, GtkWindow *window)
{
  return show_build (window, 1);
}

/* The nations whose names have the words; it is looked for when typing paused. */
static GtkWidget *
search_nations (GtkWindow *window, const char *words)
{
  show_build (window, 1);
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_BUILD_PANE);
  gtk_editable_set_text (GTK_EDITABLE (find_below (pane, GTK_TYPE_SEARCH_ENTRY)), words);
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_build_search (MusterStore *store, GtkWindow *window)
{
  return search_nations (window, "s");
}

static GtkWidget *
show_build_search_none (MusterStore *store, GtkWindow *window)
{
  return search_nations (window, "atlantis");
}

static GtkWidget *
show_build_date (MusterStore *store, GtkWindow *window)
{
  show_build (window, 2);
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_BUILD_PANE);
  gtk_editable_set_text (GTK_EDITABLE (find_below (pane, GTK_TYPE_ENTRY)), "1820");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_build_size (MusterStore *store, GtkWindow *window)
{
  return show_build (window, 3);
}

static GtkWidget *
show_build_window (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.build",
                              NULL);
  GtkWidget *dialog = find_top (MUSTER_TYPE_BUILD_WINDOW);
  settle ();
  assert_false (
    muster_build_pane_is_reading (MUSTER_BUILD_PANE (find_below (dialog, MUSTER_TYPE_BUILD_PANE))));
  return dialog;
}

/* Where no pack lies. */
static GtkWidget *
show_build_none (MusterStore *store, GtkWindow *window)
{
  g_autofree char *data = g_strdup (g_getenv ("MUSTER_DATA_DIR"));
  g_setenv ("MUSTER_DATA_DIR", "/usr/share/muster", TRUE);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.build",
                              NULL);
  wait_for_welcome (window);
  g_setenv ("MUSTER_DATA_DIR", data, TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_diagram (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.view", "s", "diagram");
  return GTK_WIDGET (window);
}

/* More than the agreed points, and the diagram seen from afar. */
static GtkWidget *
show_over (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 3);
  settle ();
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  gtk_widget_activate_action (page, "army.go-to", "x", army->nodes[1].id);
  for (guint i = 1; i < army->n_nodes && army->nodes[i].depth < 3; i++)
    if (army->nodes[i].category == MUSTER_CATEGORY_FORMATION && army->nodes[i].depth == 2)
      {
        gtk_widget_activate_action (page, "army.go-to", "x", army->nodes[i].id);
        gtk_widget_activate_action (page, "army.duplicate", NULL);
        break;
      }
  settle ();
  gtk_widget_activate_action (page, "army.view", "s", "diagram");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_compare (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 3);
  settle ();
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.compare",
                              NULL);
  settle ();
  GtkWidget *shown = find_top (MUSTER_TYPE_COMPARE_WINDOW);
  int width;
  int height;
  gtk_window_get_default_size (window, &width, &height);
  if (width < 860)
    gtk_window_set_default_size (GTK_WINDOW (shown), width, height);
  return shown;
}

/* The end of the same table. */
static GtkWidget *
show_compare_end (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = show_compare (store, window);
  settle ();
  GtkWidget *table = find_below (shown, MUSTER_TYPE_COMPARE_TABLE);
  GtkWidget *scrolled = gtk_widget_get_ancestor (table, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
  return shown;
}

/* Armies of two rulesets, with what is the same too. */
static GtkWidget *
show_compare_rulesets (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.compare",
                              "(xx)", (gint64) 2, (gint64) 5);
  settle ();
  GtkWidget *shown = find_top (MUSTER_TYPE_COMPARE_WINDOW);
  int width;
  int height;
  gtk_window_get_default_size (window, &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (shown), width, height);
  gtk_switch_set_active (GTK_SWITCH (find_below (shown, GTK_TYPE_SWITCH)), FALSE);
  return shown;
}

static gint64
add_begun_army (MusterStore *store)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_auto (GStrv) dirs = muster_packs_list_dirs ();
  g_autoptr (MusterRuleset) ruleset =
    muster_packs_load ((const char *const *) dirs, "tout-soldat", problems);
  return add_bare_army (store, ruleset, ruleset->id, "Just begun");
}

static GtkWidget *
show_begun (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), add_begun_army (store));
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_begun_sheet (MusterStore *store, GtkWindow *window)
{
  show_begun (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.print", NULL);
  settle ();
  return find_top (MUSTER_TYPE_PRINT_WINDOW);
}

/* An army against which nothing stands. */
static GtkWidget *
show_no_findings (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 3);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.show", "s",
                              "findings");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_catalogue_nothing (MusterStore *store, GtkWindow *window)
{
  MusterCataloguePage *page = open_catalogue (window);
  gtk_editable_set_text (GTK_EDITABLE (find_below (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY)),
                         "elephants");
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_catalogue_all (MusterStore *store, GtkWindow *window)
{
  MusterCataloguePage *page = open_catalogue (window);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find_below (GTK_WIDGET (page), GTK_TYPE_DROP_DOWN)),
                              0);
  gtk_editable_set_text (GTK_EDITABLE (find_below (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY)),
                         "Hussars");
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
search_troops (GtkWindow *window, guint node, const char *typed)
{
  open_army (MUSTER_WINDOW (window), 1);
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  GtkWidget *pane = find_below (GTK_WIDGET (page), MUSTER_TYPE_CATALOGUE_PANE);
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->nodes[node].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.show", "s", "catalogue");
  gtk_editable_set_text (GTK_EDITABLE (find_below (pane, GTK_TYPE_SEARCH_ENTRY)), typed);
  g_signal_emit_by_name (find_below (pane, GTK_TYPE_SEARCH_ENTRY), "search-changed");
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_search (MusterStore *store, GtkWindow *window)
{
  return search_troops (window, 1, "Line");
}

static GtkWidget *
show_search_nothing (MusterStore *store, GtkWindow *window)
{
  return search_troops (window, 5, "ligne UQ 6");
}

static GtkWidget *
show_catalogue_empty (MusterStore *store, GtkWindow *window)
{
  g_autofree char *data = g_strdup (g_getenv ("MUSTER_DATA_DIR"));
  g_setenv ("MUSTER_DATA_DIR", "/usr/share/muster", TRUE);
  open_catalogue (window);
  g_setenv ("MUSTER_DATA_DIR", data, TRUE);
  return GTK_WIDGET (window);
}

/* A table with a little of all that tables have. */
static GFile *
write_rows (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "Reserve at Elbe.csv", NULL);
  g_file_set_contents (
    path,
    "Division,Brigade,Commander,Arm,Unit,Men,Guns,Note\n"
    "1st Division,1st Brigade,Petersen,Infantry,1st Regiment,1200,,\n"
    "1st Division,1st Brigade,Petersen,Infantry,2nd Regiment,c. 1100,2,sources differ\n"
    "1st Division,1st Brigade,Petersen,Infantry,2nd Regiment,c. 1100,2,sources differ\n"
    "1st Division,2nd Brigade,Holm,Infanterie,3rd Regiment,\"1,400\",,\n"
    "1st Division,2nd Brigade,Holm,Hospital,Train,80,,\n"
    "1st Division,,,Artillery,1st Battery,,8,\n"
    ",,,,Total,4800,8,\n"
    "2nd Division,3rd Brigade,Ek,Infantry,4th Regiment,1300?,,\n"
    "2nd Division,3rd Brigade,Ek,Infantry,test,1,,\n"
    "Cavalry,Hussars,Brandt,Cavalry,Hussars,600,,\n",
    -1, NULL);
  return g_file_new_for_path (path);
}

static GtkWidget *
open_table (MusterStore *store, GtkWindow *window, GFile *file)
{
  int width;
  int height;
  gtk_window_get_default_size (window, &width, &height);
  MusterRowsWindow *rows = muster_rows_window_new (window, store, file);
  if (width < 400)
    gtk_window_set_default_size (GTK_WINDOW (rows), width, height);
  gtk_window_present (GTK_WINDOW (rows));
  settle ();
  return GTK_WIDGET (rows);
}

static GtkWidget *
open_rows (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GFile) file = write_rows ();
  return open_table (store, window, file);
}

/* Scrolled down by a part of the page. */
static GtkWidget *
scroll_rows (MusterStore *store, GtkWindow *window, double part)
{
  GtkWidget *rows = open_rows (store, window);
  GtkWidget *columns = find_below (rows, GTK_TYPE_GRID);
  GtkWidget *across = gtk_widget_get_ancestor (columns, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *scrolled =
    gtk_widget_get_ancestor (gtk_widget_get_parent (across), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  gtk_adjustment_set_value (adjustment, part * gtk_adjustment_get_upper (adjustment));
  settle ();
  return rows;
}

static GtkWidget *
show_rows (MusterStore *store, GtkWindow *window)
{
  return open_rows (store, window);
}

/* Beside a table of the same troops that counts otherwise. */
static GtkWidget *
show_rows_compared (MusterStore *store, GtkWindow *window)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "Morning states.csv", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (path);
  GtkWidget *rows = open_rows (store, window);
  g_file_set_contents (path, "Brigade,Men\n1st Brigade,2150\n3rd Brigade,1300\nHussars,580\n", -1,
                       NULL);
  muster_rows_window_compare_with (MUSTER_ROWS_WINDOW (rows), other);
  settle ();
  return rows;
}

static GtkWidget *
show_rows_middle (MusterStore *store, GtkWindow *window)
{
  return scroll_rows (store, window, 0.3);
}

static GtkWidget *
show_rows_end (MusterStore *store, GtkWindow *window)
{
  return scroll_rows (store, window, 1);
}

static GtkWidget *
show_rows_empty (MusterStore *store, GtkWindow *window)
{
  return open_table (store, window, NULL);
}

static MusterPage *
open_first (GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), 1);
  settle ();
  return MUSTER_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
}

static GtkSelectionModel *
get_armies (GtkWindow *window)
{
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  GtkWidget *clamp = find_below (page, ADW_TYPE_CLAMP_SCROLLABLE);
  return gtk_list_view_get_model (GTK_LIST_VIEW (find_below (clamp, GTK_TYPE_LIST_VIEW)));
}

/* Several armies, and what may be done with them. */
static GtkWidget *
show_several (MusterStore *store, GtkWindow *window)
{
  gtk_selection_model_select_range (get_armies (window), 0, 3, TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_selecting (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.selecting",
                              NULL);
  return show_several (store, window);
}

static GtkWidget *
show_batch (MusterStore *store, GtkWindow *window)
{
  show_several (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.check",
                              NULL);
  MusterBatchWindow *batch = MUSTER_BATCH_WINDOW (find_top (MUSTER_TYPE_BATCH_WINDOW));
  settle ();
  assert_false (muster_batch_window_is_busy (batch));
  return GTK_WIDGET (batch);
}

static GtkWidget *
show_tags (MusterStore *store, GtkWindow *window)
{
  gint64 army = 1;
  muster_army_edit_tag (store, &army, 1, "Thursday league", NULL);
  show_several (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.tags", NULL);
  settle ();
  return find_top (MUSTER_TYPE_TAGS_WINDOW);
}

static GtkWidget *
show_filter (MusterStore *store, GtkWindow *window)
{
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "armies.filter", NULL);
  settle ();
  return gtk_widget_get_ancestor (find_below (page, MUSTER_TYPE_ARMIES_FILTER), GTK_TYPE_POPOVER);
}

static GtkWidget *
show_trash (MusterStore *store, GtkWindow *window)
{
  gint64 army = 2;
  muster_library_trash (store, &muster_army_document, &army, 1, NULL);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.trash",
                              NULL);
  return GTK_WIDGET (window);
}

/* Armies are not deleted without a question. */
static GtkWidget *
show_delete (MusterStore *store, GtkWindow *window)
{
  show_trash (store, window);
  settle ();
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)),
                              "documents.delete-now", NULL);
  settle ();
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

static GtkWidget *
show_empty_trash (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.trash",
                              NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_no_army_found (MusterStore *store, GtkWindow *window)
{
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "documents.search", NULL);
  GtkWidget *entry = find_below (page, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "elephants");
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_share (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (open_first (window)), "army.share", NULL);
  settle ();
  return find_top (MUSTER_TYPE_SHARE_WINDOW);
}

/* The window that an action opens for the first division. */
static GtkWidget *
show_of_division (GtkWindow *window, const char *action, GType type)
{
  MusterPage *page = open_first (window);
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, "1st Division") == 0)
      gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->nodes[i].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), action, NULL);
  settle ();
  return find_top (type);
}

static GtkWidget *
show_note (MusterStore *store, GtkWindow *window)
{
  return show_of_division (window, "army.note", MUSTER_TYPE_NOTE_WINDOW);
}

static GtkWidget *
show_turn (MusterStore *store, GtkWindow *window)
{
  return show_of_division (window, "army.turn", MUSTER_TYPE_TURN_WINDOW);
}

/* Of a made-up game: those that come with the program have no options. */
static GtkWidget *
show_options (MusterStore *store, GtkWindow *window)
{
  open_army (MUSTER_WINDOW (window), add_free_band (store));
  settle ();
  GtkWidget *page = GTK_WIDGET (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, "Red Company") == 0)
      gtk_widget_activate_action (page, "army.go-to", "x", army->nodes[i].id);
  settle ();
  gtk_widget_activate_action (page, "army.options", NULL);
  settle ();
  return find_top (MUSTER_TYPE_OPTIONS_WINDOW);
}

static GtkWidget *
show_templates (MusterStore *store, GtkWindow *window)
{
  MusterPage *page = open_first (window);
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  guint first = 2;
  g_autoptr (MusterArmySnapshot) fragment = muster_army_extract (army, &first, 1, "Guns");
  muster_template_edit_save (store, "Guns of a corps", fragment, NULL);
  return show_of_division (window, "army.keep-template", MUSTER_TYPE_TEMPLATES_WINDOW);
}

/* An army comes from a mail, with a slip of the pen and a line that is none of the army. */
static GtkWidget *
show_problems (MusterStore *store, GtkWindow *window)
{
  MusterArmyPage *page = MUSTER_ARMY_PAGE (open_first (window));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  g_autofree char *plain = muster_army_dup_as_text (army, MUSTER_TEXT_PLAIN, 0);
  g_autoptr (GString) text = g_string_new (plain);
  g_string_replace (text, "commander “Donzelot”", "comander “Donzelot”", 1);
  g_string_append (text, "See you on Thursday!\n");
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text->str);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.paste",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_PROBLEMS_WINDOW);
}

/* A finding that is asked why. */
static GtkWidget *
show_why (MusterStore *store, GtkWindow *window)
{
  show_findings (store, window);
  settle ();
  GtkWidget *card = find_below (GTK_WIDGET (window), MUSTER_TYPE_FINDING_CARD);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_below (card, GTK_TYPE_TOGGLE_BUTTON)),
                                TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_only_findings (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (open_first (window)), "army.only-findings", NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_scenarios (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.scenarios", NULL);
  settle ();
  return GTK_WIDGET (window);
}

static gint64
find_army (MusterStore *store, const char *name)
{
  return muster_store_find_army (store, name, NULL);
}

/* Returns: the number of the last of them */
static gint64
add_scenarios (MusterStore *store)
{
  gint64 british = find_army (store, "British corps, 200 points");
  gint64 french = find_army (store, "French corps, 200 points");
  gint64 corps = find_army (store, "I Corps at Waterloo");
  add_scenario (store, corps, british, 1, NULL);
  add_scenario (store, british, french, 2, "Thursday evening at the club");
  return add_scenario (store, french, british, 3, "Return match");
}

static GtkWidget *
show_three_scenarios (MusterStore *store, GtkWindow *window)
{
  add_scenarios (store);
  return show_scenarios (store, window);
}

static GtkWidget *
show_scenarios_trash (MusterStore *store, GtkWindow *window)
{
  gint64 scenario = add_scenarios (store);
  muster_library_trash (store, &muster_scenario_document, &scenario, 1, NULL);
  show_scenarios (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.trash",
                              NULL);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_no_scenario_found (MusterStore *store, GtkWindow *window)
{
  show_three_scenarios (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "documents.search", NULL);
  gtk_editable_set_text (GTK_EDITABLE (find_below (page, GTK_TYPE_SEARCH_ENTRY)), "elephants");
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_new_scenario (MusterStore *store, GtkWindow *window)
{
  show_scenarios (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "documents.new",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEW_SCENARIO_WINDOW);
}

/* All that may be chosen is open, of armies that do not go together. */
static GtkWidget *
show_new_scenario_more (MusterStore *store, GtkWindow *window)
{
  GtkWidget *shown = show_new_scenario (store, window);
  GtkWidget *battlefield = find_below (shown, MUSTER_TYPE_BATTLEFIELD_GROUP);
  GtkWidget *pieces = find_below (shown, MUSTER_TYPE_PIECES_GROUP);
  GObject *table =
    gtk_widget_get_template_child (battlefield, MUSTER_TYPE_BATTLEFIELD_GROUP, "table");
  GObject *seed =
    gtk_widget_get_template_child (battlefield, MUSTER_TYPE_BATTLEFIELD_GROUP, "seed");
  muster_side_group_add (MUSTER_SIDE_GROUP (find_below (shown, MUSTER_TYPE_SIDE_GROUP)), 2);
  adw_combo_row_set_selected (ADW_COMBO_ROW (table), 2);
  gtk_switch_set_active (GTK_SWITCH (find_below (pieces, GTK_TYPE_SWITCH)), TRUE);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (find_below (shown, MUSTER_TYPE_HOURS_ROW)),
                                 TRUE);
  gtk_editable_set_text (GTK_EDITABLE (seed), "the club's own");
  return shown;
}

/* The same scrolled down by a part of it. */
static GtkWidget *
scroll_new_scenario (MusterStore *store, GtkWindow *window, double part)
{
  GtkWidget *shown = show_new_scenario_more (store, window);
  settle ();
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (
    GTK_SCROLLED_WINDOW (find_below (shown, GTK_TYPE_SCROLLED_WINDOW)));
  gtk_adjustment_set_value (place, part * gtk_adjustment_get_upper (place));
  return shown;
}

static GtkWidget *
show_new_scenario_middle (MusterStore *store, GtkWindow *window)
{
  return scroll_new_scenario (store, window, 0.25);
}

static GtkWidget *
show_new_scenario_end (MusterStore *store, GtkWindow *window)
{
  return scroll_new_scenario (store, window, 1);
}

/* With an army whose rules have neither terrain nor weather. */
static GtkWidget *
show_new_scenario_other (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GArray) armies = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 army = find_army (store, "A Swedish army of 1632");
  g_array_append_val (armies, army);
  g_array_append_val (armies, army);
  MusterNewScenarioWindow *shown = muster_new_scenario_window_new (window, store, armies);
  gtk_window_present (GTK_WINDOW (shown));
  return GTK_WIDGET (shown);
}

/* A collection of some boxes, half painted. */
static void
fill_collection (MusterStore *store)
{
  static const struct
  {
    const char *nation;
    const char *what;
    const char *scale;
    MusterHoldingMeasure measure;
    gint64 count;
    gint64 painted;
    const char *box;
  } rows[] = {
    { "France", "Line infantry", "15 mm", MUSTER_MEASURED_IN_FIGURES, 192, 160, "Box 1" },
    { "France", "Light infantry", "15 mm", MUSTER_MEASURED_IN_FIGURES, 48, 48, "Box 1" },
    { "France", "Hussars", "15 mm", MUSTER_MEASURED_IN_BASES, 6, 2, "Box 2" },
    { "Austria", "Grenadiers", "15 mm", MUSTER_MEASURED_IN_UNITS, 3, 0, "Box 4" },
    { NULL, "Foot artillery", "15 mm", MUSTER_MEASURED_IN_UNITS, 2, 2, "Box 5, under the tray" },
    { NULL, "Wood", NULL, MUSTER_MEASURED_IN_PIECES, 4, 4, "Shelf" },
    { NULL, "Gentle hill", NULL, MUSTER_MEASURED_IN_PIECES, 3, 0, "Shelf" },
  };
  g_autoptr (GPtrArray) holdings = muster_holdings_new ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MusterHolding *holding = g_new0 (MusterHolding, 1);
      muster_holding_set_text (&holding->nation, rows[i].nation);
      muster_holding_set_text (&holding->what, rows[i].what);
      muster_holding_set_text (&holding->scale, rows[i].scale);
      muster_holding_set_text (&holding->box, rows[i].box);
      holding->measure = rows[i].measure;
      holding->count = rows[i].count;
      holding->painted = rows[i].painted;
      g_ptr_array_add (holdings, holding);
    }
  muster_collection_change (store, "collection-import(7)", NULL, holdings, NULL, NULL);
}

static GtkWidget *
show_collection_empty (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.collection", NULL);
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_collection (MusterStore *store, GtkWindow *window)
{
  fill_collection (store);
  return show_collection_empty (store, window);
}

/* Too little is owned for what is asked. */
static GtkWidget *
show_build_owned (MusterStore *store, GtkWindow *window)
{
  fill_collection (store);
  show_build (window, 3);
  GtkWidget *pane = find_below (GTK_WIDGET (window), MUSTER_TYPE_BUILD_PANE);
  gtk_switch_set_active (
    GTK_SWITCH (gtk_widget_get_template_child (pane, MUSTER_TYPE_BUILD_PANE, "owned")), TRUE);
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_collection_nothing (MusterStore *store, GtkWindow *window)
{
  show_collection (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "collection.search", NULL);
  gtk_editable_set_text (
    GTK_EDITABLE (gtk_widget_get_template_child (page, MUSTER_TYPE_COLLECTION_PAGE, "search")),
    "elephants");
  settle_more ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_holding (MusterStore *store, GtkWindow *window)
{
  show_collection (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "collection.edit",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_HOLDING_WINDOW);
}

static GtkWidget *
show_paste (MusterStore *store, GtkWindow *window)
{
  show_collection_empty (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "collection.paste",
                              NULL);
  settle ();
  GtkWidget *paste = find_top (MUSTER_TYPE_PASTE_WINDOW);
  gtk_text_buffer_set_text (
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_below (paste, GTK_TYPE_TEXT_VIEW))),
    "24 French foot, box 3, 12 painted\n6 bases of hussars, 15 mm\n3 woods, shelf", -1);
  return paste;
}

static GtkWidget *
show_needs (MusterStore *store, GtkWindow *window)
{
  fill_collection (store);
  open_army (MUSTER_WINDOW (window), find_army (store, "French corps, 200 points"));
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.pack", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEEDS_WINDOW);
}

static GtkWidget *
show_painting_list (MusterStore *store, GtkWindow *window)
{
  show_collection (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "collection.print",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_PRINT_WINDOW);
}

static const Scene scenes[] = {
  { "armies", SCENE_FULL, show_window, SCENE_MAIN },
  { "welcome", SCENE_EMPTY, show_welcome, SCENE_MAIN },
  { "build-ruleset", SCENE_EMPTY, show_build_ruleset, SCENE_PLAIN },
  { "build-nation", SCENE_EMPTY, show_build_nation, SCENE_PLAIN },
  { "build-search", SCENE_EMPTY, show_build_search, SCENE_PLAIN },
  { "build-search-none", SCENE_EMPTY, show_build_search_none, SCENE_PLAIN },
  { "build-date", SCENE_EMPTY, show_build_date, SCENE_PLAIN },
  { "build-size", SCENE_EMPTY, show_build_size, SCENE_PLAIN },
  { "build-owned", SCENE_EMPTY, show_build_owned, SCENE_PLAIN },
  { "build-none", SCENE_EMPTY, show_build_none, SCENE_PLAIN },
  { "build-window", SCENE_FULL, show_build_window, SCENE_PLAIN },
  { "armies-several", SCENE_FULL, show_several, SCENE_PLAIN },
  { "armies-selecting", SCENE_FULL, show_selecting, SCENE_PLAIN },
  { "batch", SCENE_FULL, show_batch, SCENE_PLAIN },
  { "tags", SCENE_OWN, show_tags, SCENE_PLAIN },
  { "filter", SCENE_FULL, show_filter, SCENE_PLAIN },
  { "trash", SCENE_OWN, show_trash, SCENE_PLAIN },
  { "delete-for-good", SCENE_OWN, show_delete, SCENE_PLAIN },
  { "trash-empty", SCENE_FULL, show_empty_trash, SCENE_PLAIN },
  { "armies-nothing-found", SCENE_FULL, show_no_army_found, SCENE_PLAIN },
  { "compare", SCENE_FULL, show_compare, SCENE_MAIN },
  { "compare-end", SCENE_FULL, show_compare_end, SCENE_FOREIGN },
  { "compare-rulesets", SCENE_FULL, show_compare_rulesets, SCENE_PLAIN },
  { "diagram", SCENE_FULL, show_diagram, SCENE_MAIN },
  { "rows", SCENE_FULL, show_rows, SCENE_MAIN },
  { "rows-compared", SCENE_FULL, show_rows_compared, SCENE_PLAIN },
  { "rows-middle", SCENE_FULL, show_rows_middle, SCENE_FOREIGN },
  { "rows-end", SCENE_FULL, show_rows_end, SCENE_FOREIGN },
  { "rows-empty", SCENE_FULL, show_rows_empty, SCENE_PLAIN },
  { "share", SCENE_FULL, show_share, SCENE_PLAIN },
  { "note", SCENE_FULL, show_note, SCENE_PLAIN },
  { "turn", SCENE_FULL, show_turn, SCENE_PLAIN },
  { "options", SCENE_OWN, show_options, SCENE_PLAIN },
  { "templates", SCENE_OWN, show_templates, SCENE_PLAIN },
  { "examples", SCENE_FULL, show_examples, SCENE_PLAIN },
  { "problems", SCENE_OWN, show_problems, SCENE_PLAIN },
  { "why", SCENE_FULL, show_why, SCENE_PLAIN },
  { "only-findings", SCENE_FULL, show_only_findings, SCENE_PLAIN },
  { "army-begun", SCENE_OWN, show_begun, SCENE_PLAIN },
  { "print-begun", SCENE_OWN, show_begun_sheet, SCENE_PLAIN },
  { "no-findings", SCENE_FULL, show_no_findings, SCENE_PLAIN },
  { "catalogue-nothing", SCENE_FULL, show_catalogue_nothing, SCENE_PLAIN },
  { "catalogue-all", SCENE_FULL, show_catalogue_all, SCENE_PLAIN },
  { "search", SCENE_FULL, show_search, SCENE_PLAIN },
  { "search-nothing", SCENE_FULL, show_search_nothing, SCENE_PLAIN },
  { "catalogue-empty", SCENE_FULL, show_catalogue_empty, SCENE_PLAIN },
  { "diagram-over", SCENE_OWN, show_over, SCENE_PLAIN },
  { "library-closed", SCENE_CLOSED, show_window, SCENE_PLAIN },
  { "trouble", SCENE_FULL, show_problem, SCENE_PLAIN },
  { "catalogue", SCENE_FULL, show_rulesets, SCENE_MAIN },
  { "catalogue-types", SCENE_FULL, show_types, SCENE_MAIN },
  { "catalogue-beside", SCENE_FULL, show_beside, SCENE_MAIN },
  { "catalogue-tables", SCENE_FULL, show_tables, SCENE_PLAIN },
  { "collection", SCENE_OWN, show_collection, SCENE_MAIN },
  { "collection-empty", SCENE_FULL, show_collection_empty, SCENE_PLAIN },
  { "collection-nothing", SCENE_OWN, show_collection_nothing, SCENE_PLAIN },
  { "collection-row", SCENE_OWN, show_holding, SCENE_PLAIN },
  { "collection-paste", SCENE_FULL, show_paste, SCENE_PLAIN },
  { "collection-needs", SCENE_OWN, show_needs, SCENE_PLAIN },
  { "collection-painting", SCENE_OWN, show_painting_list, SCENE_PLAIN },
  { "house", SCENE_FULL, show_house, SCENE_PLAIN },
  { "house-prices", SCENE_FULL, show_house_prices, SCENE_PLAIN },
  { "figures", SCENE_FULL, show_figures, SCENE_PLAIN },
  { "army-swedes", SCENE_FULL, show_swedes, SCENE_PLAIN },
  { "complete", SCENE_FULL, show_complete, SCENE_PLAIN },
  { "complete-nothing", SCENE_FULL, show_complete_nothing, SCENE_PLAIN },
  { "split", SCENE_FULL, show_split, SCENE_PLAIN },
  { "split-many", SCENE_FULL, show_split_many, SCENE_PLAIN },
  { "split-nothing", SCENE_FULL, show_split_nothing, SCENE_PLAIN },
  { "odds", SCENE_FULL, show_odds, SCENE_PLAIN },
  { "newer-bar", SCENE_FULL, show_newer_bar, SCENE_PLAIN },
  { "newer", SCENE_FULL, show_newer, SCENE_PLAIN },
  { "report", SCENE_FULL, show_report, SCENE_PLAIN },
  { "army", SCENE_FULL, show_army, SCENE_MAIN },
  { "army-fontenoy", SCENE_FULL, show_fontenoy, SCENE_PLAIN },
  { "army-catalogue", SCENE_FULL, show_catalogue, SCENE_NARROW },
  { "army-findings", SCENE_FULL, show_findings, SCENE_NARROW },
  { "years", SCENE_FULL, show_years, SCENE_PLAIN },
  { "division", SCENE_FULL, show_division, SCENE_PLAIN },
  { "working", SCENE_FULL, show_working, SCENE_PLAIN },
  { "new-army", SCENE_FULL, show_new_army, SCENE_PLAIN },
  { "print-army", SCENE_FULL, scenes_show_print_army, SCENE_MAIN },
  { "print-organisation", SCENE_FULL, scenes_show_print_organisation, SCENE_FOREIGN },
  { "print-nothing", SCENE_FULL, scenes_show_print_nothing, SCENE_PLAIN },
  { "print-scenario", SCENE_OWN, scenes_show_print_scenario, SCENE_MAIN },
  { "print-campaign", SCENE_OWN, scenes_show_print_campaign, SCENE_MAIN },
  { "print-side", SCENE_OWN, scenes_show_print_side, SCENE_PLAIN },
  { "print-side-end", SCENE_OWN, scenes_show_print_side_end, SCENE_FOREIGN },
  { "print-pages", SCENE_OWN, scenes_show_print_pages, SCENE_NARROW },
  { "print-turn", SCENE_FULL, scenes_show_print_turn, SCENE_PLAIN },
  { "print-saved", SCENE_FULL, scenes_show_print_saved, SCENE_PLAIN },
  { "shortcuts", SCENE_FULL, show_shortcuts, SCENE_FOREIGN },
  { "nothing-found", SCENE_FULL, show_nothing_found, SCENE_PLAIN },
  { "about", SCENE_FULL, show_about, SCENE_FOREIGN },
  { "preferences", SCENE_FULL, show_preferences, SCENE_PLAIN },
  { "settings", SCENE_FULL, show_settings, SCENE_PLAIN },
  { "waive", SCENE_FULL, show_waive, SCENE_PLAIN },
  { "grade-menu", SCENE_FULL, show_grade_menu, SCENE_PLAIN },
  { "primary-menu", SCENE_FULL, show_primary_menu, SCENE_PLAIN },
  { "import", SCENE_FULL, show_import, SCENE_FOREIGN },
  { "print-dialog", SCENE_FULL, show_print_dialog, SCENE_FOREIGN },
  { "without-ruleset", SCENE_OWN, show_without_ruleset, SCENE_PLAIN },
  { "toast", SCENE_OWN, show_toast, SCENE_PLAIN },
  { "scenarios", SCENE_OWN, show_three_scenarios, SCENE_MAIN },
  { "scenario", SCENE_OWN, scenes_show_scenario, SCENE_MAIN },
  { "scenario-findings", SCENE_OWN, scenes_show_scenario_findings, SCENE_PLAIN },
  { "scenario-weather", SCENE_OWN, scenes_show_scenario_weather, SCENE_PLAIN },
  { "scenario-sides", SCENE_OWN, scenes_show_scenario_sides, SCENE_PLAIN },
  { "scenario-dice", SCENE_OWN, scenes_show_scenario_dice, SCENE_PLAIN },
  { "play", SCENE_OWN, scenes_show_play, SCENE_MAIN },
  { "play-steps", SCENE_OWN, scenes_show_play_steps, SCENE_PLAIN },
  { "play-weather", SCENE_OWN, scenes_show_play_weather, SCENE_PLAIN },
  { "play-formations", SCENE_OWN, scenes_show_play_formations, SCENE_PLAIN },
  { "scenarios-empty", SCENE_EMPTY, show_scenarios, SCENE_PLAIN },
  { "scenarios-trash", SCENE_OWN, show_scenarios_trash, SCENE_PLAIN },
  { "scenarios-nothing-found", SCENE_OWN, show_no_scenario_found, SCENE_PLAIN },
  { "new-scenario", SCENE_FULL, show_new_scenario, SCENE_PLAIN },
  { "new-scenario-more", SCENE_FULL, show_new_scenario_more, SCENE_PLAIN },
  { "new-scenario-middle", SCENE_FULL, show_new_scenario_middle, SCENE_FOREIGN },
  { "new-scenario-end", SCENE_FULL, show_new_scenario_end, SCENE_FOREIGN },
  { "new-scenario-other", SCENE_FULL, show_new_scenario_other, SCENE_PLAIN },
  { "new-scenario-none", SCENE_EMPTY, show_new_scenario, SCENE_PLAIN },
  { "campaigns", SCENE_OWN, scenes_show_campaigns, SCENE_MAIN },
  { "campaigns-empty", SCENE_EMPTY, scenes_show_no_campaign, SCENE_PLAIN },
  { "campaign", SCENE_OWN, scenes_show_campaign, SCENE_MAIN },
  { "campaign-calendar", SCENE_OWN, scenes_show_campaign_calendar, SCENE_NARROW },
  { "campaign-story", SCENE_OWN, scenes_show_campaign_story, SCENE_NARROW },
  { "campaign-strike", SCENE_OWN, scenes_show_campaign_strike, SCENE_PLAIN },
  { "campaign-ask", SCENE_OWN, scenes_show_campaign_ask, SCENE_PLAIN },
  { "campaign-merge", SCENE_OWN, scenes_show_campaign_merge, SCENE_PLAIN },
  { "campaign-succeed", SCENE_OWN, scenes_show_campaign_succeed, SCENE_PLAIN },
  { "campaign-back", SCENE_OWN, scenes_show_campaign_back, SCENE_PLAIN },
  { "campaign-battle", SCENE_OWN, scenes_show_campaign_battle, SCENE_PLAIN },
  { "campaign-losses", SCENE_OWN, scenes_show_campaign_losses, SCENE_PLAIN },
  { "campaign-losses-foot", SCENE_OWN, scenes_show_campaign_losses_foot, SCENE_FOREIGN },
  { "campaign-correct", SCENE_OWN, scenes_show_campaign_correct, SCENE_PLAIN },
  { "campaign-spoiled", SCENE_OWN, scenes_show_campaign_invalidated, SCENE_PLAIN },
  { "campaign-marked", SCENE_OWN, scenes_show_campaign_marked, SCENE_PLAIN },
  { "campaign-put-right", SCENE_OWN, scenes_show_campaign_put_right, SCENE_PLAIN },
  { "campaign-correct-action", SCENE_OWN, scenes_show_campaign_correct_action, SCENE_PLAIN },
  { "campaign-map", SCENE_OWN, scenes_show_campaign_map, SCENE_MAIN },
  { "campaign-picture", SCENE_OWN, scenes_show_campaign_picture, SCENE_MAIN },
  { "campaign-no-map", SCENE_OWN, scenes_show_campaign_no_map, SCENE_NARROW },
  { "campaign-raise", SCENE_OWN, scenes_show_campaign_raise, SCENE_PLAIN },
  { "campaign-road", SCENE_OWN, scenes_show_campaign_road, SCENE_PLAIN },
  { "campaign-place", SCENE_OWN, scenes_show_campaign_place, SCENE_PLAIN },
  { "campaign-players", SCENE_OWN, scenes_show_campaign_players, SCENE_NARROW },
  { "campaign-player", SCENE_OWN, scenes_show_campaign_player, SCENE_PLAIN },
  { "campaign-report", SCENE_OWN, scenes_show_campaign_report, SCENE_PLAIN },
  { "campaign-report-battle", SCENE_OWN, scenes_show_campaign_report_battle, SCENE_PLAIN },
  { "campaign-report-otherwise", SCENE_OWN, scenes_show_campaign_report_otherwise, SCENE_PLAIN },
  { "campaign-orders", SCENE_OWN, scenes_show_campaign_orders, SCENE_PLAIN },
  { "campaign-recovery", SCENE_OWN, scenes_show_campaign_recovery, SCENE_PLAIN },
  { "campaign-recovery-wrong", SCENE_OWN, scenes_show_campaign_recovery_wrong, SCENE_PLAIN },
  { "new-campaign", SCENE_FULL, scenes_show_new_campaign, SCENE_PLAIN },
  { "new-campaign-players", SCENE_FULL, scenes_show_new_campaign_players, SCENE_FOREIGN },
};

const Scene *
scenes_get (guint *n)
{
  *n = G_N_ELEMENTS (scenes);
  return scenes;
}

static MusterStore *
make_library (void)
{
  MusterStore *store = muster_store_open (":memory:", NULL);
  add_example (store, "waterloo-i-corps");
  add_example (store, "fontenoy-french");
  add_example (store, "british-200");
  add_example (store, "swedes-1632");
  add_example (store, "french-battalions");
  add_house_values (store);
  add_older (store, "french-200", "quality:4\" points=\"7\"", "quality:4\" points=\"8\"");
  return store;
}

Stage *
stage_new (void)
{
  Stage *stage = g_new0 (Stage, 1);
  stage->application = muster_application_new ();
  if (!g_application_register (G_APPLICATION (stage->application), NULL, NULL))
    exit (1);
  stage->full = make_library ();
  stage->empty = muster_store_open (":memory:", NULL);
  return stage;
}

void
stage_free (Stage *stage)
{
  g_object_unref (stage->full);
  g_object_unref (stage->empty);
  g_object_unref (stage->application);
  g_free (stage);
}

/* Returns: (transfer full) (nullable) */
static MusterStore *
get_library (Stage *stage, SceneLibrary library)
{
  switch (library)
    {
    case SCENE_FULL:
      return g_object_ref (stage->full);
    case SCENE_EMPTY:
      return g_object_ref (stage->empty);
    case SCENE_OWN:
      return make_library ();
    case SCENE_CLOSED:
    default:
      return NULL;
    }
}

/* What is said of a file that is no library. */
static char *
dup_problem (void)
{
  g_autofree char *folder = g_dir_make_tmp ("muster-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "muster.db", NULL);
  g_autoptr (GError) error = NULL;
  g_file_set_contents (path, "Dear diary, today I painted forty hussars and based none of them.",
                       -1, NULL);
  g_autoptr (MusterStore) store = muster_store_open (path, &error);
  g_assert_null (store);
  g_assert_nonnull (error);
  g_unlink (path);
  g_rmdir (folder);
  return g_strdup (error->message);
}

GtkWindow *
stage_open (Stage *stage, const Scene *scene, int width, int height)
{
  g_autoptr (MusterStore) store = get_library (stage, scene->library);
  g_autofree char *problem = scene->library == SCENE_CLOSED ? dup_problem () : NULL;
  MusterWindow *window = muster_window_new (GTK_APPLICATION (stage->application), store, problem);
  if (store != NULL)
    g_object_set_data_full (G_OBJECT (window), "library", g_object_ref (store), g_object_unref);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return GTK_WINDOW (window);
}

/* On a screen as narrow as @window, what stands over it has no more room. */
static void
fit_to_screen (GtkWindow *window, GtkWidget *shown)
{
  int width;
  int height;
  int own_width;
  int own_height;
  gtk_window_get_default_size (window, &width, &height);
  if (!GTK_IS_WINDOW (shown) || shown == GTK_WIDGET (window) || width >= SCENE_NARROW_WIDTH)
    return;
  gtk_window_get_default_size (GTK_WINDOW (shown), &own_width, &own_height);
  gtk_window_set_default_size (GTK_WINDOW (shown), width,
                               own_height > 0 ? MIN (own_height, height) : height);
}

GtkWidget *
stage_show (const Scene *scene, GtkWindow *window)
{
  GtkWidget *shown = scene->show (g_object_get_data (G_OBJECT (window), "library"), window);
  if (shown == NULL)
    {
      fprintf (stderr, "scenes: there is no %s\n", scene->name);
      exit (1);
    }
  fit_to_screen (window, shown);
  settle ();
  return shown;
}

void
stage_hide (GtkWindow *window, GtkWidget *shown)
{
  if (GTK_IS_POPOVER (shown))
    gtk_popover_popdown (GTK_POPOVER (shown));
  else if (shown != GTK_WIDGET (window))
    gtk_window_close (GTK_WINDOW (shown));
  settle ();
}

/* A dialog of a dialog leaves that behind. */
static void
close_dialogs (GtkWindow *window)
{
  g_autoptr (GList) tops = gtk_window_list_toplevels ();
  for (GList *top = tops; top != NULL; top = top->next)
    if (gtk_window_get_transient_for (top->data) == window)
      gtk_window_destroy (top->data);
}

void
stage_close (GtkWindow *window, GtkWidget *shown)
{
  stage_hide (window, shown);
  close_dialogs (window);
  gtk_window_destroy (window);
  settle ();
}

gboolean
scene_is_wanted (const Scene *scene, char **names)
{
  if (*names != NULL)
    return g_strv_contains ((const char *const *) names, scene->name);
  return (scene->traits & SCENE_FOREIGN) == 0;
}
