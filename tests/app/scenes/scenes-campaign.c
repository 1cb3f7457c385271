#include "app/scenes/scenes-campaign.h"

#include "app/campaign/action-window.h"
#include "app/campaign/battle-window.h"
#include "app/campaign/losses-window.h"
#include "app/campaign/map-view.h"
#include "app/campaign/new-campaign-window.h"
#include "app/campaign/page.h"
#include "app/campaign/orders-window.h"
#include "app/campaign/recovery-window.h"
#include "app/helper/campaign.h"
#include "app/shell/window.h"
#include "app/widget/side-group.h"
#include "campaign/actions/correct.h"
#include "campaign/model/map.h"

static GtkWidget *
get_page (GtkWindow *window)
{
  return muster_window_get_page (MUSTER_WINDOW (window));
}

GtkWidget *
scenes_show_no_campaign (MusterStore *store, GtkWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.campaigns", NULL);
  settle ();
  return GTK_WIDGET (window);
}

static gint64
add_summer (MusterStore *store)
{
  gint64 one = add_example (store, "dettingen-pragmatic");
  gint64 other = add_example (store, "fontenoy-french");
  return add_campaign (store, one, other, "Summer on the river");
}

GtkWidget *
scenes_show_campaigns (MusterStore *store, GtkWindow *window)
{
  add_summer (store);
  scenes_show_no_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "documents.duplicate", NULL);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_campaign (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = add_summer (store);
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, id, NULL, problems, NULL);
  g_autoptr (MusterCampaign) struck = muster_campaign_copy (campaign);
  g_assert_true (muster_campaign_strike (struck, 3, FALSE, NULL));
  muster_library_save (store, &muster_campaign_document, struck->id, struck, "Strike it", NULL,
                       NULL, NULL);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id }, TRUE);
  settle ();
  select_record (get_page (window), find_unit (campaign, 1, 0));
  settle ();
  return GTK_WIDGET (window);
}

static GtkWidget *
show_part (MusterStore *store, GtkWindow *window, const char *part)
{
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.show", "s", part);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_campaign_calendar (MusterStore *store, GtkWindow *window)
{
  return show_part (store, window, "calendar");
}

GtkWidget *
scenes_show_campaign_story (MusterStore *store, GtkWindow *window)
{
  return show_part (store, window, "story");
}

GtkWidget *
scenes_show_campaign_strike (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  gtk_selection_model_select_item (get_calendar (get_page (window)), 1, TRUE);
  gtk_widget_activate_action (get_page (window), "campaign.strike", NULL);
  settle ();
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

GtkWidget *
scenes_show_campaign_ask (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.action", "s", "replace");
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_ACTION_WINDOW);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_below (dialog, GTK_TYPE_SPIN_BUTTON)), 500);
  settle ();
  return dialog;
}

GtkWidget *
scenes_show_campaign_merge (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.action", "s", "merge");
  settle ();
  return find_top (MUSTER_TYPE_ACTION_WINDOW);
}

static gint64
find_first_commander (const MusterCampaign *campaign)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  gint64 number = 1;
  while (muster_register_find (reg, number) == NULL
         || muster_register_find (reg, number)->category != MUSTER_CATEGORY_COMMANDER)
    number++;
  return number;
}

/* A campaign of rules that throw for commanders, in which the first one fell and the first unit
 * lost prisoners. */
static GtkWidget *
ask_of_lost (MusterStore *store, GtkWindow *window, const char *action)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (MusterEvent));
  gint64 army = add_example (store, "poltava-swedes");
  gint64 id = add_campaign (store, army, army, "Summer on the river");
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, id, NULL, problems, NULL);
  int today = muster_campaign_get_today (campaign);
  gint64 commander = find_first_commander (campaign);
  gint64 unit = find_unit (campaign, 1, 0);
  const MusterEvent lost[] = {
    { .kind = MUSTER_EVENT_FATE,
      .day = today,
      .subject = commander,
      .figures = { MUSTER_FATE_DEAD } },
    { .kind = MUSTER_EVENT_LOSSES, .day = today, .subject = unit, .figures = { 2, 0, 0, 0, 0, 2 } },
  };
  g_array_append_vals (events, lost, G_N_ELEMENTS (lost));
  g_assert_true (muster_campaign_try (campaign, "Lost", events, NULL));
  muster_library_save (store, &muster_campaign_document, campaign->id, campaign, "Lost", NULL, NULL,
                       NULL);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id }, TRUE);
  settle ();
  select_record (get_page (window), g_str_equal (action, "back") ? unit : commander);
  settle ();
  gtk_widget_activate_action (get_page (window), "campaign.action", "s", action);
  settle ();
  return find_top (MUSTER_TYPE_ACTION_WINDOW);
}

GtkWidget *
scenes_show_campaign_succeed (MusterStore *store, GtkWindow *window)
{
  return ask_of_lost (store, window, "succeed");
}

GtkWidget *
scenes_show_campaign_back (MusterStore *store, GtkWindow *window)
{
  return ask_of_lost (store, window, "back");
}

static void
give_player (MusterCampaign *campaign,
             const MusterRegister *reg,
             int side,
             guint nth,
             const char *name)
{
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  for (guint i = 0; i < records->len; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      if (record->category >= MUSTER_CATEGORY_COMMANDER || nth-- > 0)
        continue;
      gint64 batch = muster_campaign_add_batch (campaign, "A player");
      muster_campaign_give_player (campaign, batch, reg->day, record->number, name, NULL);
      return;
    }
}

GtkWidget *
scenes_show_campaign_players (MusterStore *store, GtkWindow *window)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = add_summer (store);
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, id, NULL, problems, NULL);
  g_autoptr (MusterCampaign) played = muster_campaign_copy (campaign);
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  give_player (played, reg, 1, 0, "Anne");
  give_player (played, reg, 1, 2, "Bartholomew the Younger");
  give_player (played, reg, 2, 0, "Cecil");
  muster_library_save (store, &muster_campaign_document, played->id, played, "Players", NULL, NULL,
                       NULL);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id }, TRUE);
  settle ();
  g_autoptr (GPtrArray) records = muster_register_list (reg, 1, 0);
  select_record (get_page (window), ((MusterRecord *) g_ptr_array_index (records, 0))->number);
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_campaign_player (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign_players (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.action", "s", "player");
  settle ();
  return find_top (MUSTER_TYPE_ACTION_WINDOW);
}

/* The first @n units of the first side stay at home. */
static void
leave_behind (GtkWidget *dialog, const MusterCampaign *campaign, guint n)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (GPtrArray) records = muster_register_list (reg, 1, 0);
  for (guint i = 0; i < records->len && n > 0; i++)
    {
      const MusterRecord *record = g_ptr_array_index (records, i);
      g_autofree char *label = muster_record_dup_label (record);
      if (record->category != MUSTER_CATEGORY_UNIT)
        continue;
      tick_march (dialog, label);
      n--;
    }
}

GtkWidget *
scenes_show_campaign_battle (MusterStore *store, GtkWindow *window)
{
  gint64 army = add_example (store, "waterloo-i-corps");
  g_autoptr (MusterCampaign) campaign = make_campaign (store, army, army, "Summer on the river");
  gint64 id = muster_library_add (store, &muster_campaign_document, campaign, NULL);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id }, TRUE);
  settle ();
  gtk_widget_activate_action (get_page (window), "campaign.muster", NULL);
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_BATTLE_WINDOW);
  leave_behind (dialog, campaign, 2);
  settle ();
  return dialog;
}

/* Types into the first lines. */
static void
type_losses (GtkWidget *from, const char *const *texts, guint *at)
{
  if (texts[*at] != NULL && MUSTER_IS_LOSS_LINE (from))
    muster_loss_line_set_text (MUSTER_LOSS_LINE (from), texts[(*at)++]);
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    type_losses (child, texts, at);
}

GtkWidget *
scenes_show_campaign_losses (MusterStore *store, GtkWindow *window)
{
  static const char *const typed[] = { "w 14", "2", "1", "9", NULL };
  guint at = 0;
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.record", NULL);
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  type_losses (dialog, typed, &at);
  settle ();
  return dialog;
}

GtkWidget *
scenes_show_campaign_losses_foot (MusterStore *store, GtkWindow *window)
{
  GtkWidget *dialog = scenes_show_campaign_losses (store, window);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (
    GTK_SCROLLED_WINDOW (find_below (dialog, GTK_TYPE_SCROLLED_WINDOW)));
  gtk_adjustment_set_value (down, gtk_adjustment_get_upper (down));
  settle ();
  return dialog;
}

static void
open_summer (MusterStore *store, GtkWindow *window)
{
  gint64 id = add_summer (store);
  muster_window_open_document (MUSTER_WINDOW (window),
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id }, TRUE);
  settle ();
}

static void
import_report (GtkWindow *window, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  muster_campaign_page_import_report (MUSTER_CAMPAIGN_PAGE (get_page (window)), file);
  settle ();
  g_file_delete (file, NULL, NULL);
}

GtkWidget *
scenes_show_campaign_report (MusterStore *store, GtkWindow *window)
{
  open_summer (store, window);
  import_report (window, "anne.report.xml",
                 "<report xmlns=\"urn:muster:1\" battle=\"the ford\">"
                 "<row side=\"North\" number=\"1\" fate=\"captured\"/>"
                 "<row number=\"9\" lost=\"2\"/><row number=\"10\" lost=\"1\"/></report>");
  return find_top (MUSTER_TYPE_LOSSES_WINDOW);
}

GtkWidget *
scenes_show_campaign_report_otherwise (MusterStore *store, GtkWindow *window)
{
  open_summer (store, window);
  import_report (window, "anne.report.xml",
                 "<report xmlns=\"urn:muster:1\" battle=\"the ford\">"
                 "<row side=\"North\" number=\"2\" lost=\"2\"/></report>");
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

GtkWidget *
scenes_show_campaign_report_battle (MusterStore *store, GtkWindow *window)
{
  open_summer (store, window);
  import_report (window, "anne.txt", "North 9 2\n10 1\n");
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

/* @at: in the calendar, where the last one stands first */
static void
correct (GtkWindow *window, guint at)
{
  gtk_selection_model_select_item (get_calendar (get_page (window)), at, TRUE);
  gtk_widget_activate_action (get_page (window), "campaign.correct", NULL);
  settle ();
}

/* The first unit lost all that it had. */
static void
lose_all (GtkWidget *from, gboolean *is_done)
{
  if (MUSTER_IS_LOSS_LINE (from) && !*is_done)
    {
      const MusterLossRow *row = muster_loss_line_get_row (MUSTER_LOSS_LINE (from));
      g_autofree char *all = g_strdup_printf ("%d", (int) row->steps);
      *is_done = row->category == MUSTER_CATEGORY_UNIT && row->steps > 2;
      if (*is_done)
        muster_loss_line_set_text (MUSTER_LOSS_LINE (from), all);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    lose_all (child, is_done);
}

static GtkWidget *
show_correction (MusterStore *store, GtkWindow *window)
{
  gboolean is_done = FALSE;
  open_summer (store, window);
  correct (window, 2);
  GtkWidget *dialog = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  lose_all (dialog, &is_done);
  settle ();
  return dialog;
}

GtkWidget *
scenes_show_campaign_correct (MusterStore *store, GtkWindow *window)
{
  GtkWidget *dialog = show_correction (store, window);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (
    GTK_SCROLLED_WINDOW (find_below (dialog, GTK_TYPE_SCROLLED_WINDOW)));
  gtk_adjustment_set_value (down, gtk_adjustment_get_upper (down));
  settle ();
  return dialog;
}

GtkWidget *
scenes_show_campaign_invalidated (MusterStore *store, GtkWindow *window)
{
  GtkWidget *dialog = show_correction (store, window);
  gtk_widget_activate_action (dialog, "losses.record", NULL);
  settle ();
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

static void
record_anyway (MusterStore *store, GtkWindow *window, const char *response)
{
  GtkWidget *dialog = scenes_show_campaign_invalidated (store, window);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  settle ();
}

GtkWidget *
scenes_show_campaign_marked (MusterStore *store, GtkWindow *window)
{
  record_anyway (store, window, "record");
  MusterDocumentId document = muster_window_get_shown_document (MUSTER_WINDOW (window));
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, document.id, NULL, problems, NULL);
  select_record (get_page (window), find_unit (campaign, 1, 0));
  settle ();
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_campaign_put_right (MusterStore *store, GtkWindow *window)
{
  record_anyway (store, window, "next");
  return find_top (MUSTER_TYPE_LOSSES_WINDOW);
}

GtkWidget *
scenes_show_campaign_correct_action (MusterStore *store, GtkWindow *window)
{
  open_summer (store, window);
  MusterDocumentId document = muster_window_get_shown_document (MUSTER_WINDOW (window));
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, document.id, NULL, problems, NULL);
  g_autofree char *unit = g_strdup_printf ("%d", (int) find_unit (campaign, 1, 0));
  const char *const words[] = { unit, "2", NULL };
  g_autoptr (MusterDraft) draft = muster_action_draft (muster_action_find ("fatigue"), campaign,
                                                       MUSTER_NO_DAY, FALSE, words, NULL);
  g_autoptr (MusterCampaign) copy = muster_campaign_copy (campaign);
  g_assert_true (muster_campaign_try (copy, draft->phrase, draft->events, NULL));
  muster_library_save (store, &muster_campaign_document, copy->id, copy, draft->phrase, NULL, NULL,
                       NULL);
  settle ();
  correct (window, 0);
  return find_top (MUSTER_TYPE_ACTION_WINDOW);
}

GtkWidget *
scenes_show_new_campaign (MusterStore *store, GtkWindow *window)
{
  scenes_show_no_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "documents.new", NULL);
  settle ();
  return find_top (MUSTER_TYPE_NEW_CAMPAIGN_WINDOW);
}

GtkWidget *
scenes_show_new_campaign_players (MusterStore *store, GtkWindow *window)
{
  GtkWidget *dialog = scenes_show_new_campaign (store, window);
  MusterSideGroup *group = MUSTER_SIDE_GROUP (find_below (dialog, MUSTER_TYPE_SIDE_GROUP));
  muster_side_group_add (group, 1);
  muster_side_group_set_player (group, 0, "Anne");
  muster_side_group_set_player (group, 1, "Bartholomew the Younger");
  settle ();
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (
    GTK_SCROLLED_WINDOW (find_below (dialog, GTK_TYPE_SCROLLED_WINDOW)));
  gtk_adjustment_set_value (down, 430);
  settle ();
  return dialog;
}

static gint64
find_army (const MusterCampaign *campaign, int side)
{
  g_autoptr (MusterRegister) reg = muster_campaign_replay (campaign, MUSTER_LAST_DAY);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  return ((const MusterRecord *) g_ptr_array_index (records, 0))->number;
}

static void
put_map (MusterStore *store, gint64 id)
{
  static const struct
  {
    const char *name;
    int x, y;
  } places[] = { { "Hanau", 830, 90 },         { "Aschaffenburg", 930, 600 },
                 { "Dettingen", 620, 260 },    { "Kleinostheim", 430, 520 },
                 { "Seligenstadt", 110, 330 }, { "Frankfurt", 250, 60 } };
  static const int roads[][3] = { { 1, 3, 1 }, { 3, 4, 1 }, { 4, 2, 2 },
                                  { 5, 3, 2 }, { 6, 1, 1 }, { 6, 5, 3 } };
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, id, NULL, problems, NULL);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (campaign);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    muster_map_add_place (changed, places[i].name, places[i].x, places[i].y, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    muster_map_set_road (changed, roads[i][0], roads[i][1], roads[i][2] * MUSTER_HOURS_A_DAY, NULL);
  MusterEvent march = { .kind = MUSTER_EVENT_MARCH,
                        .batch = muster_campaign_add_batch (changed, "March"),
                        .day = muster_campaign_get_today (changed),
                        .subject = find_army (changed, 1),
                        .object = 3 };
  muster_campaign_add_event (changed, &march);
  march.subject = find_army (changed, 2);
  march.object = 5;
  march.until = march.day + 3;
  muster_campaign_add_event (changed, &march);
  muster_campaign_arrange (changed);
  g_assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed, "Map",
                                      NULL, NULL, NULL));
  settle ();
}

GtkWidget *
scenes_show_campaign_map (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  put_map (store, muster_page_get_document (MUSTER_PAGE (get_page (window))));
  gtk_widget_activate_action (get_page (window), "campaign.show", "s", "map");
  settle ();
  return GTK_WIDGET (window);
}

static void
put_picture (MusterStore *store, gint64 id)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, id, NULL, problems, NULL);
  g_autoptr (MusterCampaign) changed = muster_campaign_copy (campaign);
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "pictures", "map.jpg", NULL);
  g_autoptr (MusterMapPicture) picture = muster_map_picture_load (path, NULL);
  g_assert_nonnull (picture);
  muster_campaign_set_picture (changed, picture);
  g_assert_true (muster_library_save (store, &muster_campaign_document, changed->id, changed,
                                      "Picture", NULL, NULL, NULL));
  settle ();
}

GtkWidget *
scenes_show_campaign_picture (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign_map (store, window);
  put_picture (store, muster_page_get_document (MUSTER_PAGE (get_page (window))));
  return GTK_WIDGET (window);
}

GtkWidget *
scenes_show_campaign_no_map (MusterStore *store, GtkWindow *window)
{
  return show_part (store, window, "map");
}

GtkWidget *
scenes_show_campaign_road (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign_map (store, window);
  GtkWidget *map = find_below (get_page (window), MUSTER_TYPE_MAP_VIEW);
  gtk_widget_grab_focus (muster_map_view_find_button (MUSTER_MAP_VIEW (map), 3));
  settle ();
  gtk_widget_activate_action (map, "map.road", NULL);
  settle ();
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

GtkWidget *
scenes_show_campaign_raise (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.raise", NULL);
  settle ();
  return find_top (ADW_TYPE_MESSAGE_DIALOG);
}

GtkWidget *
scenes_show_campaign_place (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign_map (store, window);
  gtk_widget_activate_action (find_below (get_page (window), MUSTER_TYPE_MAP_VIEW), "map.add",
                              NULL);
  settle ();
  GtkWidget *dialog = find_top (ADW_TYPE_MESSAGE_DIALOG);
  gtk_editable_set_text (GTK_EDITABLE (find_below (dialog, GTK_TYPE_ENTRY)), "hanau");
  settle ();
  return dialog;
}

/* Both sides march towards each other, and meet. */
GtkWidget *
scenes_show_campaign_orders (MusterStore *store, GtkWindow *window)
{
  scenes_show_campaign_map (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.orders", NULL);
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_ORDERS_WINDOW);
  /* When both are where they march to on the map. */
  gtk_editable_set_text (
    GTK_EDITABLE (gtk_widget_get_template_child (dialog, MUSTER_TYPE_ORDERS_WINDOW, "day")),
    "20 June 1812");
  gtk_widget_activate_action (dialog, "orders.open", NULL);
  settle ();
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (store, muster_page_get_document (MUSTER_PAGE (get_page (window))),
                                NULL, problems, NULL);
  static const char *const ways[] = { "Kleinostheim > Aschaffenburg", "Dettingen" };
  for (int side = 1; side <= 2; side++)
    {
      g_autofree char *form =
        g_strdup_printf ("formation;order;way;if met;player\n%d;march;%s;attack;%s\n",
                         (int) find_army (campaign, side), ways[side - 1],
                         muster_campaign_find_side (campaign, side)->name);
      muster_orders_window_take_text (MUSTER_ORDERS_WINDOW (dialog), form);
      settle ();
    }
  return dialog;
}

static GtkWidget *
show_recovery (MusterStore *store, GtkWindow *window, const char *share)
{
  scenes_show_campaign (store, window);
  gtk_widget_activate_action (get_page (window), "campaign.recovery", NULL);
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_RECOVERY_WINDOW);
  AdwComboRow *preset =
    ADW_COMBO_ROW (gtk_widget_get_template_child (dialog, MUSTER_TYPE_RECOVERY_WINDOW, "preset"));
  adw_combo_row_set_selected (preset, 1);
  settle ();
  GtkWidget *row = find_below (dialog, MUSTER_TYPE_RECOVERY_RULE_ROW);
  GtkEditable *returning =
    GTK_EDITABLE (gtk_widget_get_template_child (row, MUSTER_TYPE_RECOVERY_RULE_ROW, "returning"));
  gtk_editable_set_text (returning, share);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  settle ();
  return dialog;
}

GtkWidget *
scenes_show_campaign_recovery (MusterStore *store, GtkWindow *window)
{
  return show_recovery (store, window, "1/4");
}

GtkWidget *
scenes_show_campaign_recovery_wrong (MusterStore *store, GtkWindow *window)
{
  return show_recovery (store, window, "2/1");
}
