/* Several players a side in the window: named when a campaign begins and later, and each with his
 * own sheets. */
#include "app/helper/campaign.h"

#include "app/campaign/action-window.h"
#include "app/campaign/new-campaign-window.h"
#include "app/campaign/page.h"
#include "app/helper/print.h"
#include "app/shell/window.h"
#include "campaign/state/register-players.h"
#include "helper/dump.h"

#include <string.h>

#define PLAYER "Player, if there are several"

typedef struct
{
  MusterStore *store;
  MusterWindow *window;
  gint64 one;
  gint64 other;
} Shown;

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  shown->one = add_example (shown->store, "dettingen-pragmatic");
  shown->other = add_example (shown->store, "fontenoy-french");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  settle ();
  return shown;
}

static void
shown_free (Shown *shown)
{
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

#define ACT(page, ...) assert_true (gtk_widget_activate_action (page, __VA_ARGS__))

static MusterRegister *
fold_shown (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  gint64 id = muster_window_get_shown_document (shown->window).id;
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, id, NULL, problems, NULL);
  return muster_campaign_replay (campaign, MUSTER_LAST_DAY);
}

static GtkWidget *
open_campaign (Shown *shown)
{
  gint64 id = add_campaign (shown->store, shown->one, shown->other, "Summer");
  muster_window_open_document (shown->window, (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, id },
                               TRUE);
  settle ();
  return muster_window_get_page (shown->window);
}

/* The rows of players, in the order in which they are seen. */
static void
list_players (GtkWidget *root, GPtrArray *rows)
{
  if (ADW_IS_ENTRY_ROW (root)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), PLAYER))
    g_ptr_array_add (rows, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_players (child, rows);
}

static void
a_campaign_is_begun_with_the_players_of_its_armies (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GPtrArray) players = g_ptr_array_new ();
  ACT (GTK_WIDGET (shown->window), "win.campaigns", NULL);
  ACT (muster_window_get_page (shown->window), "documents.new", NULL);
  settle ();
  GtkWidget *dialog = find_top (MUSTER_TYPE_NEW_CAMPAIGN_WINDOW);
  gtk_editable_set_text (find_entry_row (dialog, "First day"), "1812-09-01");
  list_players (dialog, players);
  assert_int_equal (players->len, 2);
  gtk_editable_set_text (g_ptr_array_index (players, 0), " Anne ");
  gtk_editable_set_text (g_ptr_array_index (players, 1), "anne");
  assert_non_null (strstr (get_problem (dialog), "Anne plays for"));
  gtk_editable_set_text (g_ptr_array_index (players, 1), "");
  assert_string_equal (get_problem (dialog), "");
  ACT (dialog, "new-campaign.make", NULL);
  settle ();
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  g_autoptr (GPtrArray) all = muster_register_list_players (reg, 0);
  assert_int_equal (all->len, 1);
  assert_string_equal (g_ptr_array_index (all, 0), "Anne");
  assert_int_equal (muster_register_get_player_side (reg, "Anne"), 1);
}

static void
give_player (GtkWidget *page, gint64 formation, const char *name)
{
  assert_true (select_record (page, formation));
  settle ();
  ACT (page, "campaign.action", "s", "player");
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  gtk_editable_set_text (find_entry_row (window, "Player; blank: none of its own"), name);
  assert_string_equal (get_problem (window), "");
  ACT (window, "action.do", NULL);
  settle ();
}

/* The first formation of a side: its army. */
static gint64
find_army (Shown *shown, int side)
{
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  return ((const MusterRecord *) g_ptr_array_index (records, 0))->number;
}

static const char *
get_state (GtkWidget *page)
{
  return gtk_label_get_text (get_story_label (page, "state"));
}

static void
a_formation_is_given_to_a_player_and_that_is_undone (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *page = open_campaign (shown);
  gint64 army = find_army (shown, 1);
  give_player (page, army, "Anne");
  assert_non_null (strstr (get_state (page), "played by Anne"));
  give_player (page, army, "");
  assert_null (strstr (get_state (page), "played by"));
  ACT (page, "page.undo", NULL);
  settle ();
  assert_non_null (strstr (get_state (page), "played by Anne"));
  ACT (page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRegister) reg = fold_shown (shown);
  g_autoptr (GPtrArray) all = muster_register_list_players (reg, 0);
  assert_int_equal (all->len, 0);
}

static gboolean
choose_reader (GtkWidget *sheets, const char *name)
{
  AdwComboRow *row = get_choice (sheets, "reader");
  GListModel *names = adw_combo_row_get_model (row);
  for (guint i = 0; i < g_list_model_get_n_items (names); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (names), i), name))
      {
        adw_combo_row_set_selected (row, i);
        return TRUE;
      }
  return FALSE;
}

/* The pages that follow what was chosen, after a moment. */
static char *
dup_pages (GtkWidget *sheets)
{
  settle ();
  return dump_sheet (muster_print_window_get_sheet (MUSTER_PRINT_WINDOW (sheets)));
}

static void
players_are_offered_as_readers_of_sheets (void **state)
{
  g_autoptr (Shown) shown = show ();
  GtkWidget *page = open_campaign (shown);
  give_player (page, find_army (shown, 2), "Cecil");
  ACT (page, "campaign.print", NULL);
  settle ();
  GtkWidget *sheets = find_top (MUSTER_TYPE_PRINT_WINDOW);
  tick_only (sheets, "morning-state");
  gtk_switch_set_active (get_choice (sheets, "redacted"), FALSE);
  assert_true (choose_reader (sheets, "Cecil, South"));
  assert_true (gtk_widget_is_sensitive (get_choice (sheets, "redact")));
  g_autofree char *pages = dup_pages (sheets);
  assert_non_null (strstr (pages, "Morning state for Cecil, South"));
  assert_null (strstr (pages, "North"));
  gtk_window_close (GTK_WINDOW (sheets));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_campaign_is_begun_with_the_players_of_its_armies),
    cmocka_unit_test (a_formation_is_given_to_a_player_and_that_is_undone),
    cmocka_unit_test (players_are_offered_as_readers_of_sheets),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
