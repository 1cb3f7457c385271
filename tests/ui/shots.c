/* Pictures of every page, dialog and empty state: light, dark and narrow.
 * usage: shots FOLDER [NAME…]; without names all of them */
#include "ui-helper.h"

#include "app/application.h"
#include "app/army-page.h"
#include "app/army-settings.h"
#include "app/build-pane.h"
#include "app/build-window.h"
#include "app/catalogue-page.h"
#include "app/compare-table.h"
#include "app/compare-window.h"
#include "app/finding-card.h"
#include "app/findings-pane.h"
#include "app/house-window.h"
#include "app/new-army-window.h"
#include "app/newer-window.h"
#include "app/odds-window.h"
#include "app/report-window.h"
#include "app/rows-preview.h"
#include "app/rows-window.h"
#include "app/sheet-window.h"
#include "app/thing-row.h"
#include "app/welcome.h"
#include "app/window.h"
#include "army/army-edit.h"
#include "army/army-listing.h"
#include "base/problem.h"
#include "ruleset/packs.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

static const char *folder;
static const char *const *wanted; /* none: all */
static MusterApplication *application;

static void
save (GtkWidget *widget, const char *name, const char *look)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = g_strdup_printf ("%s/%s-%s.png", folder, name, look);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  if (node == NULL)
    {
      fprintf (stderr, "shots: %s shows nothing\n", file);
      exit (1);
    }
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)),
                                         node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gdk_texture_save_to_png (texture, file);
  printf ("%s\n", file);
}

typedef GtkWidget *(*Make) (MusterStore *store, GtkWindow *window);

static void
shoot (const char *name, MusterStore *store, Make make)
{
  static const struct
  {
    const char *look;
    AdwColorScheme scheme;
    int width;
    int height;
  } looks[] = { { "light", ADW_COLOR_SCHEME_FORCE_LIGHT, 1200, 760 },
                { "dark", ADW_COLOR_SCHEME_FORCE_DARK, 1200, 760 },
                { "narrow", ADW_COLOR_SCHEME_FORCE_LIGHT, 360, 640 } };
  if (wanted[0] != NULL && !g_strv_contains (wanted, name))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      MusterWindow *window = muster_window_new (GTK_APPLICATION (application), store,
                                                "The file “muster.db” is not a library.");
      gtk_window_set_default_size (GTK_WINDOW (window), looks[i].width, looks[i].height);
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), looks[i].scheme);
      gtk_window_present (GTK_WINDOW (window));
      settle ();
      GtkWidget *shown = make (store, GTK_WINDOW (window));
      if (shown == NULL)
        {
          fprintf (stderr, "shots: there is no %s\n", name);
          exit (1);
        }
      settle ();
      settle ();
      save (shown, name, looks[i].look);
      if (GTK_IS_POPOVER (shown))
        gtk_popover_popdown (GTK_POPOVER (shown));
      else if (shown != GTK_WIDGET (window))
        gtk_window_close (GTK_WINDOW (shown));
      settle ();
      gtk_window_destroy (GTK_WINDOW (window));
      settle ();
    }
}

static GtkWidget *
show_window (MusterStore *store, GtkWindow *window)
{
  return GTK_WIDGET (window);
}

static void
wait_for_welcome (GtkWindow *window)
{
  do
    settle ();
  while (muster_welcome_is_reading (
    MUSTER_WELCOME (find_below (GTK_WIDGET (window), MUSTER_TYPE_WELCOME))));
}

static GtkWidget *
show_welcome (MusterStore *store, GtkWindow *window)
{
  wait_for_welcome (window);
  return GTK_WIDGET (window);
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

static GtkWidget *
show_build_search (MusterStore *store, GtkWindow *window)
{
  show_build (window, 1);
  gtk_editable_set_text (GTK_EDITABLE (find_below (GTK_WIDGET (window), GTK_TYPE_SEARCH_ENTRY)),
                         "atlantis");
  return GTK_WIDGET (window);
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
  do
    settle ();
  while (
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
show_army (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_diagram (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.view", "s", "diagram");
  return GTK_WIDGET (window);
}

/* More than the agreed points, and the diagram seen from afar. */
static GtkWidget *
show_over (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 3);
  settle ();
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (page)));
  gtk_widget_activate_action (page, "army.go-to", "x", army->things[1].id);
  for (guint i = 1; i < army->n_things && army->things[i].depth < 3; i++)
    if (army->things[i].sort == MUSTER_SORT_FORMATION && army->things[i].depth == 2)
      {
        gtk_widget_activate_action (page, "army.go-to", "x", army->things[i].id);
        gtk_widget_activate_action (page, "army.duplicate", NULL);
        break;
      }
  settle ();
  gtk_widget_activate_action (page, "army.view", "s", "diagram");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_organisation (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  MusterSheetWindow *sheet =
    muster_sheet_window_new (window,
                             muster_army_model_get_army (muster_army_page_get_model (page)));
  muster_sheet_window_choose (sheet, "organisation");
  gtk_window_present (GTK_WINDOW (sheet));
  return GTK_WIDGET (sheet);
}

static MusterCataloguePage *
open_catalogue (GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", NULL);
  MusterCataloguePage *page =
    MUSTER_CATALOGUE_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  do
    settle ();
  while (muster_catalogue_page_is_reading (page));
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
  gtk_widget_activate_action (GTK_WIDGET (page), "catalogue.house", "(ss)", "fp", "sweden");
  settle ();
  return find_top (MUSTER_TYPE_HOUSE_WINDOW);
}

static GtkWidget *
show_figures (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 4);
  settle ();
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->things[4].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.figures", NULL);
  settle ();
  return find_top (MUSTER_TYPE_HOUSE_WINDOW);
}

static GtkWidget *
show_odds (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 5);
  settle ();
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  const MusterArmy *army = muster_army_model_get_army (muster_army_page_get_model (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "army.go-to", "x", army->things[3].id);
  settle ();
  gtk_widget_activate_action (GTK_WIDGET (page), "army.odds", NULL);
  settle ();
  return find_top (MUSTER_TYPE_ODDS_WINDOW);
}

static GtkWidget *
show_compare (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 3);
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

/* An army that is kept with an older pack, and what the newer one says. */
static GtkWidget *
show_newer_bar (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GPtrArray) armies = muster_store_list_armies (store, NULL);
  for (guint i = 0; i < armies->len; i++)
    {
      const MusterArmySummary *army = g_ptr_array_index (armies, i);
      if (g_str_equal (army->name, "French corps, 200 points"))
        muster_window_open_army (MUSTER_WINDOW (window), army->id);
    }
  for (int i = 0; i < 10; i++)
    settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_newer (MusterStore *store, GtkWindow *window)
{
  show_newer_bar (store, window);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.newer", NULL);
  for (int i = 0; i < 20; i++)
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
  g_autoptr (MusterRuleset) before = muster_ruleset_parse (now->id, text->str, text->len, problems);
  g_autoptr (MusterDifferences) differences = muster_differences_new (before, now);
  MusterReportWindow *report = muster_report_window_new (
    window, "Took in Tout Soldat, version 2007.3 in place of 2007.2: 7 differences", differences);
  gtk_window_present (GTK_WINDOW (report));
  return GTK_WIDGET (report);
}

static GtkWidget *
show_swedes (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 4);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_fontenoy (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 2);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_catalogue (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  gtk_widget_activate_action (page, "army.show", "s", "catalogue");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_findings (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
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
  for (guint i = 0; i < army->n_things; i++)
    if (g_strcmp0 (army->things[i].name, "1st Division") == 0)
      gtk_widget_activate_action (page, "army.go-to", "x", army->things[i].id);
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
  gtk_expander_set_expanded (GTK_EXPANDER (find_below (pane, GTK_TYPE_EXPANDER)), TRUE);
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
show_sheet (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  MusterArmyPage *page = MUSTER_ARMY_PAGE (muster_window_get_page (MUSTER_WINDOW (window)));
  MusterSheetWindow *sheet =
    muster_sheet_window_new (window,
                             muster_army_model_get_army (muster_army_page_get_model (page)));
  gtk_window_present (GTK_WINDOW (sheet));
  return GTK_WIDGET (sheet);
}

static GtkWidget *
show_trouble (MusterStore *store, GtkWindow *window)
{
  muster_window_show_trouble (MUSTER_WINDOW (window),
                              "The disk is full: nothing could be written, and nothing was "
                              "changed. Make room and do it again.");
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
  settle ();
  settle ();
  settle ();
  return shown;
}

static GtkWidget *
show_toast (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.delete",
                              NULL);
  return GTK_WIDGET (window);
}

/* An army whose pack is not there, and one that was just begun. */
static gint64
add_bare_army (MusterStore *store, MusterRuleset *ruleset, const char *id, const char *name)
{
  g_autoptr (MusterArmyBuilder) builder = muster_army_builder_new (ruleset, id, name);
  g_autoptr (MusterArmySnapshot) army = muster_army_builder_finish (builder);
  return muster_army_edit_import (store, army, NULL);
}

static GtkWidget *
show_without_ruleset (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window),
                           add_bare_army (store, NULL, "home-rules", "House rules"));
  return GTK_WIDGET (window);
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
  muster_window_open_army (MUSTER_WINDOW (window), add_begun_army (store));
  for (int i = 0; i < 10; i++)
    settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_begun_sheet (MusterStore *store, GtkWindow *window)
{
  show_begun (store, window);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.preview",
                              NULL);
  settle ();
  return find_top (MUSTER_TYPE_SHEET_WINDOW);
}

/* An army against which nothing stands. */
static GtkWidget *
show_no_findings (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 3);
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
  for (int i = 0; i < 10; i++)
    settle ();
  return GTK_WIDGET (window);
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
  g_action_group_activate_action (G_ACTION_GROUP (application), "about", NULL);
  settle ();
  return find_toplevel ("AdwAboutWindow");
}

static GtkWidget *
show_import (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "armies.import",
                              NULL);
  settle ();
  return find_toplevel ("GtkFileChooserDialog");
}

static GtkWidget *
show_print (MusterStore *store, GtkWindow *window)
{
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  gtk_widget_activate_action (muster_window_get_page (MUSTER_WINDOW (window)), "army.print", NULL);
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
  settle ();
  return pop_up (GTK_WIDGET (window), MUSTER_TYPE_FINDING_CARD, NULL);
}

static GtkWidget *
show_grade_menu (MusterStore *store, GtkWindow *window)
{
  show_army (store, window);
  settle ();
  return pop_up (GTK_WIDGET (window), MUSTER_TYPE_THING_ROW, "grade");
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
  muster_window_open_army (MUSTER_WINDOW (window), 1);
  settle ();
  GtkWidget *page = muster_window_get_page (MUSTER_WINDOW (window));
  GtkWidget *settings = find_below (page, MUSTER_TYPE_ARMY_SETTINGS);
  GtkWidget *popover = gtk_widget_get_ancestor (settings, GTK_TYPE_POPOVER);
  gtk_popover_popup (GTK_POPOVER (popover));
  settle ();
  return popover;
}

/* A table with a little of all that tables have. */
static GFile *
write_rows (void)
{
  g_autofree char *path = g_build_filename (folder, "Reserve at Elbe.csv", NULL);
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
  GtkWidget *preview = find_below (rows, MUSTER_TYPE_ROWS_PREVIEW);
  GtkWidget *scrolled = gtk_widget_get_ancestor (preview, GTK_TYPE_SCROLLED_WINDOW);
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

int
main (int argc, char **argv)
{
  g_autoptr (MusterStore) store = NULL;
  g_autoptr (MusterStore) empty = NULL;
  if (argc < 2)
    return 2;
  folder = argv[1];
  wanted = (const char *const *) argv + 2;
  g_mkdir_with_parents (folder, 0755);
  application = muster_application_new ();
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 1;
  store = muster_store_open (":memory:", NULL);
  empty = muster_store_open (":memory:", NULL);
  add_example (store, "waterloo-i-corps");
  add_example (store, "fontenoy-french");
  add_example (store, "british-200");
  add_example (store, "swedes-1632");
  add_example (store, "french-battalions");
  add_house_values (store);
  add_older (store, "french-200", "quality:4\" points=\"7\"", "quality:4\" points=\"8\"");
  shoot ("armies", store, show_window);
  shoot ("welcome", empty, show_welcome);
  shoot ("build-ruleset", empty, show_build_ruleset);
  shoot ("build-nation", empty, show_build_nation);
  shoot ("build-search", empty, show_build_search);
  shoot ("build-date", empty, show_build_date);
  shoot ("build-size", empty, show_build_size);
  shoot ("build-none", empty, show_build_none);
  shoot ("build-window", store, show_build_window);
  shoot ("library-closed", NULL, show_window);
  shoot ("trouble", store, show_trouble);
  shoot ("catalogue", store, show_rulesets);
  shoot ("catalogue-types", store, show_types);
  shoot ("catalogue-beside", store, show_beside);
  shoot ("catalogue-tables", store, show_tables);
  shoot ("house", store, show_house);
  shoot ("figures", store, show_figures);
  shoot ("army-swedes", store, show_swedes);
  shoot ("odds", store, show_odds);
  shoot ("compare", store, show_compare);
  shoot ("compare-end", store, show_compare_end);
  shoot ("compare-rulesets", store, show_compare_rulesets);
  shoot ("newer-bar", store, show_newer_bar);
  shoot ("newer", store, show_newer);
  shoot ("report", store, show_report);
  shoot ("army", store, show_army);
  shoot ("diagram", store, show_diagram);
  shoot ("organisation", store, show_organisation);
  shoot ("army-fontenoy", store, show_fontenoy);
  shoot ("army-catalogue", store, show_catalogue);
  shoot ("army-findings", store, show_findings);
  shoot ("years", store, show_years);
  shoot ("division", store, show_division);
  shoot ("working", store, show_working);
  shoot ("new-army", store, show_new_army);
  shoot ("rows", store, show_rows);
  shoot ("rows-middle", store, show_rows_middle);
  shoot ("rows-end", store, show_rows_end);
  shoot ("rows-empty", store, show_rows_empty);
  shoot ("sheet", store, show_sheet);
  shoot ("shortcuts", store, show_shortcuts);
  shoot ("nothing-found", store, show_nothing_found);
  shoot ("about", store, show_about);
  shoot ("settings", store, show_settings);
  shoot ("waive", store, show_waive);
  shoot ("grade-menu", store, show_grade_menu);
  shoot ("primary-menu", store, show_primary_menu);
  shoot ("import", store, show_import);
  shoot ("print", store, show_print);
  shoot ("without-ruleset", store, show_without_ruleset);
  shoot ("army-begun", store, show_begun);
  shoot ("sheet-begun", store, show_begun_sheet);
  shoot ("no-findings", store, show_no_findings);
  shoot ("catalogue-nothing", store, show_catalogue_nothing);
  shoot ("catalogue-empty", store, show_catalogue_empty);
  /* Each look deletes an army of these. */
  add_example (empty, "waterloo-i-corps");
  add_example (empty, "fontenoy-french");
  add_example (empty, "british-200");
  add_example (empty, "austrian-200");
  shoot ("toast", empty, show_toast);
  shoot ("diagram-over", store, show_over);
  g_object_unref (application);
  return 0;
}
