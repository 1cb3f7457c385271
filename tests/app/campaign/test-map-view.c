/* The map on the page of a campaign, made and marched on as a person does. */
#include "app/helper/fleet.h"

#include "app/campaign/action-window.h"
#include "app/campaign/map-pane.h"
#include "app/campaign/map-view.h"
#include "app/helper/file-dialog.h"
#include "campaign/model/map.h"
#include "campaign/model/store.h"

static MusterMapView *
get_map (Shown *shown)
{
  return MUSTER_MAP_VIEW (find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_MAP_VIEW));
}

static const MusterPlace *
find_place (MusterRegister *reg, const char *name)
{
  gint64 number = muster_map_find_place (reg->campaign, name, NULL);
  return number != 0 ? muster_campaign_find_place (reg->campaign, number) : NULL;
}

static AdwMessageDialog *
ask (Shown *shown, const char *action)
{
  ACT (get_map (shown), action, NULL);
  settle ();
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG));
  assert_non_null (dialog);
  return dialog;
}

static void
answer (AdwMessageDialog *dialog)
{
  adw_message_dialog_response (dialog, "do");
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
}

static void
type (AdwMessageDialog *dialog, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find_below (GTK_WIDGET (dialog), GTK_TYPE_ENTRY)), text);
  settle ();
}

static void
add (Shown *shown, const char *name)
{
  AdwMessageDialog *dialog = ask (shown, "map.add");
  type (dialog, name);
  answer (dialog);
}

static void
choose (Shown *shown, const char *name)
{
  g_autoptr (MusterRegister) reg = replay (shown);
  GtkWidget *button = muster_map_view_find_button (get_map (shown), find_place (reg, name)->number);
  gtk_widget_grab_focus (button);
  settle ();
  assert_int_equal (muster_map_view_get_place (get_map (shown)), find_place (reg, name)->number);
}

static void
show_map (Shown *shown)
{
  ACT (shown->page, "campaign.show", "s", "map");
  settle ();
}

static void
places_are_put_on_the_map_each_an_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  show_map (shown);
  add (shown, "Mill");
  AdwMessageDialog *dialog = ask (shown, "map.add");
  type (dialog, "mill");
  assert_false (adw_message_dialog_get_response_enabled (dialog, "do"));
  assert_non_null (strstr (adw_message_dialog_get_body (dialog), "There is a place Mill"));
  type (dialog, "Ford");
  assert_string_equal (adw_message_dialog_get_body (dialog), "");
  answer (dialog);
  g_autoptr (MusterRegister) two = replay (shown);
  assert_int_equal (two->campaign->places->len, 2);
  choose (shown, "Ford");
  dialog = ask (shown, "map.rename");
  type (dialog, "Old ford");
  answer (dialog);
  g_autoptr (MusterRegister) named = replay (shown);
  assert_non_null (find_place (named, "Old ford"));
  ACT (shown->page, "page.undo", NULL);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRegister) one = replay (shown);
  assert_int_equal (one->campaign->places->len, 1);
}

static void
a_place_is_moved_by_keys (void **state)
{
  g_autoptr (Shown) shown = show ();
  gboolean is_handled = FALSE;
  show_map (shown);
  add (shown, "Mill");
  choose (shown, "Mill");
  g_autoptr (MusterRegister) before = replay (shown);
  GtkEventController *keys =
    find_controller (GTK_WIDGET (get_map (shown)), GTK_TYPE_EVENT_CONTROLLER_KEY);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Right, 0, GDK_ALT_MASK, &is_handled);
  assert_true (is_handled);
  settle ();
  g_autoptr (MusterRegister) after = replay (shown);
  assert_int_equal (find_place (after, "Mill")->x, find_place (before, "Mill")->x + 10);
  assert_int_equal (find_place (after, "Mill")->y, find_place (before, "Mill")->y);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Right, 0, 0, &is_handled);
  assert_false (is_handled);
}

static void
roads_join_places_and_formations_march_on_them (void **state)
{
  g_autoptr (Shown) shown = show ();
  show_map (shown);
  add (shown, "Mill");
  add (shown, "Ford");
  choose (shown, "Mill");
  AdwMessageDialog *dialog = ask (shown, "map.road");
  GtkWidget *days = find_below (GTK_WIDGET (dialog), GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (days), 3);
  answer (dialog);
  g_autoptr (MusterRegister) joined = replay (shown);
  assert_int_equal (muster_map_get_road (joined->campaign, find_place (joined, "Mill")->number,
                                         find_place (joined, "Ford")->number),
                    3 * MUSTER_HOURS_A_DAY);
  g_autoptr (GString) nowhere = g_string_new (NULL);
  append_labels (GTK_WIDGET (shown->page), nowhere);
  assert_non_null (strstr (nowhere->str, "No place: North: Home Fleet and South: High Fleet"));
  choose (shown, "Ford");
  ACT (get_map (shown), "map.march", NULL);
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  assert_string_equal (get_problem (window), "");
  ACT (window, "action.do", NULL);
  settle ();
  g_autoptr (MusterRegister) marched = replay (shown);
  g_autoptr (GPtrArray) records = muster_register_list (marched, 1, 0);
  const MusterRecord *fleet = g_ptr_array_index (records, 0);
  assert_int_equal (fleet->place, find_place (marched, "Ford")->number);
  g_string_truncate (nowhere, 0);
  append_labels (GTK_WIDGET (shown->page), nowhere);
  assert_non_null (strstr (nowhere->str, "No place: South: High Fleet"));
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (GTK_WIDGET (get_map (shown)), labels);
  assert_non_null (strstr (labels->str, fleet->name));
  ACT (get_map (shown), "map.remove", NULL);
  settle ();
  g_autoptr (MusterRegister) kept = replay (shown);
  assert_non_null (find_place (kept, "Ford"));
  choose (shown, "Mill");
  ACT (get_map (shown), "map.remove", NULL);
  settle ();
  g_autoptr (MusterRegister) removed = replay (shown);
  assert_null (find_place (removed, "Mill"));
  assert_int_equal (removed->campaign->roads->len, 0);
}

static void
take (Shown *shown, const char *name)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("G_TEST_SRCDIR"), "fixtures", "pictures", name, NULL);
  ACT (get_map (shown), "map.picture", NULL);
  choose_file (path);
}

static void
assert_has_picture (Shown *shown, gboolean has_picture)
{
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_MAP_PANE);
  assert_int_equal (is_enabled (pane, "map.no-picture"), has_picture);
}

static void
a_picture_lies_beneath_the_map_as_an_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  show_map (shown);
  take (shown, "huge.png");
  assert_has_picture (shown, FALSE);
  take (shown, "map.jpg");
  assert_has_picture (shown, TRUE);
  add (shown, "Mill");
  ACT (get_map (shown), "map.no-picture", NULL);
  settle ();
  assert_has_picture (shown, FALSE);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_has_picture (shown, TRUE);
  g_autoptr (MusterRegister) reg = replay (shown);
  assert_int_equal (reg->campaign->picture->width, 900);
  assert_non_null (find_place (reg, "Mill"));
}

/* What the library cannot show stays through an action, is told, and can be taken away. */
static void
a_picture_that_cannot_be_shown_is_told (void **state)
{
  g_autoptr (Shown) shown = show ();
  show_map (shown);
  GtkWidget *pane = find_below (GTK_WIDGET (shown->page), MUSTER_TYPE_MAP_PANE);
  GtkWidget *text =
    GTK_WIDGET (gtk_widget_get_template_child (pane, MUSTER_TYPE_MAP_PANE, "unread"));
  take (shown, "map.jpg");
  assert_false (gtk_widget_get_visible (text));
  g_autoptr (MusterRegister) reg = replay (shown);
  g_autoptr (MusterCampaign) broken = muster_campaign_copy (reg->campaign);
  muster_campaign_set_picture (broken, NULL);
  muster_campaign_set_unread (broken, "not known", NULL);
  assert_true (muster_library_save (shown->store, &muster_campaign_document, broken->id, broken,
                                    "Broken", NULL, NULL, NULL));
  settle ();
  assert_true (gtk_widget_get_visible (text));
  add (shown, "Mill");
  assert_true (gtk_widget_get_visible (text));
  ACT (get_map (shown), "map.no-picture", NULL);
  settle ();
  assert_false (gtk_widget_get_visible (text));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (places_are_put_on_the_map_each_an_action),
    cmocka_unit_test (a_place_is_moved_by_keys),
    cmocka_unit_test (roads_join_places_and_formations_march_on_them),
    cmocka_unit_test (a_picture_lies_beneath_the_map_as_an_action),
    cmocka_unit_test (a_picture_that_cannot_be_shown_is_told),
  };
  g_set_prgname ("muster");
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
