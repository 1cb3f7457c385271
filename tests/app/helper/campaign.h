/* Campaigns in a library of a test. */
#pragma once

#include "app/helper/ui.h"

#include "app/campaign/calendar-pane.h"
#include "app/campaign/march-list.h"
#include "app/campaign/moment-chooser.h"
#include "app/campaign/page.h"
#include "app/campaign/register-pane.h"
#include "app/campaign/story-pane.h"
#include "app/document/ruleset-cache.h"
#include "base/problem.h"
#include "campaign/actions/action.h"
#include "campaign/actions/muster.h"
#include "campaign/actions/start.h"
#include "campaign/model/store.h"
#include "campaign/report/losses.h"
#include "campaign/state/replay.h"

static inline void
add_campaign_side (MusterStore *store, GArray *sides, const char *name, gint64 army)
{
  MusterStartSide side = { name,
                           g_ptr_array_new_with_free_func ((GDestroyNotify) muster_army_unref) };
  const MusterArmy *loaded = muster_ruleset_cache_load_army (store, army, NULL);
  assert_non_null (loaded);
  g_ptr_array_add (side.armies, (gpointer) loaded);
  g_array_append_val (sides, side);
}

static inline void
clear_campaign_side (gpointer side)
{
  g_ptr_array_unref (((MusterStartSide *) side)->armies);
}

/* A campaign of two sides, each with an army. */
static inline MusterCampaign *
make_campaign (MusterStore *store, gint64 one, gint64 other, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GPtrArray) recoveries = muster_recovery_list (problems);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (MusterStartSide));
  g_array_set_clear_func (sides, clear_campaign_side);
  add_campaign_side (store, sides, "North", one);
  add_campaign_side (store, sides, "South", other);
  MusterCampaign *campaign =
    muster_campaign_start (name, muster_day_parse ("1812-06-10"), sides,
                           g_ptr_array_index (recoveries, recoveries->len - 1), &error);
  assert_null (error);
  return campaign;
}

/* A unit of a side that came with several steps. */
static inline gint64
find_unit (const MusterCampaign *campaign, int side, guint nth)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->category == MUSTER_CATEGORY_UNIT && record->establishment > 2 && nth-- == 0)
        return record->number;
    }
  return 0;
}

static inline void
add_battle (MusterCampaign *campaign, const char *name, const char *date)
{
  g_autoptr (GError) error = NULL;
  MusterMusterPlan plan = { .day = muster_day_parse (date), .name = name, .sides = { 1, 2 } };
  MusterLossReport report = { .outcome = MUSTER_OUTCOME_WON, .winner = 1, .held = 1, .seed = 7 };
  g_autoptr (MusterScenario) scenario =
    muster_campaign_muster (campaign, &plan, &report.battle, &error);
  assert_null (error);
  muster_campaign_arrange (campaign);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (MusterLossEntry));
  for (int side = 1; side <= 2; side++)
    for (guint i = 0; i < 2; i++)
      {
        MusterLossEntry entry = { .record = find_unit (campaign, side, i), .lost = 1 };
        g_array_append_val (entries, entry);
      }
  report.entries = entries;
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  gboolean is_recorded = muster_campaign_add_losses (campaign, reg, &report, NULL, &error);
  if (!is_recorded)
    fail_msg ("%s", error->message);
  muster_campaign_arrange (campaign);
}

/* Its number in @store, with two battles. */
static inline gint64
add_campaign (MusterStore *store, gint64 one, gint64 other, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MusterCampaign) campaign = make_campaign (store, one, other, name);
  add_battle (campaign, "the mill", "1812-06-12");
  add_battle (campaign, "the ford", "1812-06-15");
  gint64 id = muster_library_add (store, &muster_campaign_document, campaign, &error);
  assert_null (error);
  return id;
}

/* What a window says to be wrong with what was typed; "" for nothing. */
static inline const char *
get_problem (GtkWidget *window)
{
  GObject *problem = gtk_widget_get_template_child (window, G_OBJECT_TYPE (window), "problem");
  return gtk_widget_get_visible (GTK_WIDGET (problem)) ? gtk_label_get_text (GTK_LABEL (problem))
                                                       : "";
}

/* Ticks somebody, or takes the tick away, in the first list of who marches. */
static inline void
tick_march (GtkWidget *window, const char *name)
{
  GtkWidget *list = find_below (find_below (window, MUSTER_TYPE_MARCH_LIST), GTK_TYPE_LIST_BOX);
  GtkWidget *row = gtk_widget_get_first_child (list);
  while (row != NULL
         && !g_str_equal (gtk_label_get_text (GTK_LABEL (find_below (row, GTK_TYPE_LABEL))), name))
    row = gtk_widget_get_next_sibling (row);
  assert_non_null (row);
  g_signal_emit_by_name (list, "row-activated", row);
}

/* What is selected in the calendar of a page, where the last one stands first. */
static inline GtkSelectionModel *
get_calendar (GtkWidget *page)
{
  GtkWidget *pane = find_below (page, MUSTER_TYPE_CALENDAR_PANE);
  return gtk_list_view_get_model (GTK_LIST_VIEW (find_below (pane, GTK_TYPE_LIST_VIEW)));
}

/* The moments at which the register of a page can be shown. */
static inline GtkDropDown *
get_moments (GtkWidget *page)
{
  GtkWidget *chooser = find_below (page, MUSTER_TYPE_MOMENT_CHOOSER);
  return GTK_DROP_DOWN (find_below (chooser, GTK_TYPE_DROP_DOWN));
}

/* @label: "name", "state" or "story" */
static inline GtkLabel *
get_story_label (GtkWidget *page, const char *label)
{
  GtkWidget *pane = find_below (page, MUSTER_TYPE_STORY_PANE);
  return GTK_LABEL (gtk_widget_get_template_child (pane, MUSTER_TYPE_STORY_PANE, label));
}

/* Selects a record in the register of a page, or with minus its number a side, and shows its row;
 * whether it is there. */
static inline gboolean
select_record (GtkWidget *page, gint64 record)
{
  GtkWidget *pane = find_below (page, MUSTER_TYPE_REGISTER_PANE);
  GtkWidget *tree = find_below (pane, GTK_TYPE_LIST_VIEW);
  GtkSelectionModel *rows = gtk_list_view_get_model (GTK_LIST_VIEW (tree));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (rows), i);
      g_autoptr (MusterRecordItem) item = gtk_tree_list_row_get_item (row);
      if (muster_record_item_get_shown (item)->number != record)
        continue;
      gtk_selection_model_select_item (rows, i, TRUE);
      gtk_widget_activate_action (tree, "list.scroll-to-item", "u", i);
      return TRUE;
    }
  return FALSE;
}

/* Whether an action is in the menu of a record. */
static inline gboolean
has_action (MusterCampaignPage *page, gint64 record, const char *action)
{
  select_record (GTK_WIDGET (page), record);
  settle ();
  GMenuModel *menu = G_MENU_MODEL (
    gtk_widget_get_template_child (GTK_WIDGET (page), MUSTER_TYPE_CAMPAIGN_PAGE, "row_menu"));
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      for (int k = 0; k < g_menu_model_get_n_items (section); k++)
        {
          g_autofree char *target = NULL;
          g_menu_model_get_item_attribute (section, k, "target", "s", &target);
          if (g_strcmp0 (target, action) == 0)
            return TRUE;
        }
    }
  return FALSE;
}
