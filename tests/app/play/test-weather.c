/* The weather of a battle that is played: thrown for when its turn comes, or set, and undone. */
#include "app/helper/scenario-page.h"

#include "app/play/page.h"
#include "app/shell/window.h"
#include "scenario/play/play.h"

#include <string.h>

static void
the_weather_of_a_turn_is_thrown_for_set_and_undone (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 id = make_scenario (store, "fontenoy-french", "dettingen-pragmatic", NULL, 47);
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  muster_window_open_document (window, (MusterDocumentId){ MUSTER_DOCUMENT_PLAY, id }, TRUE);
  settle ();
  MusterPlayPage *page = MUSTER_PLAY_PAGE (muster_window_get_page (window));
  GtkWidget *throw = GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (page), MUSTER_TYPE_PLAY_PAGE, "throw_weather"));
  assert_false (gtk_widget_get_visible (throw));
  gtk_widget_activate_action (GTK_WIDGET (page), "play.turn", "i", 1);
  settle ();
  assert_true (gtk_widget_get_visible (throw));
  assert_non_null (strstr (get_text_of (page, "description"), "Weather: to be thrown"));
  gtk_widget_activate_action (GTK_WIDGET (page), "play.throw-weather", NULL);
  settle ();
  assert_false (gtk_widget_get_visible (throw));
  assert_null (strstr (get_text_of (page, "description"), "to be thrown"));
  g_autofree char *thrown = g_strdup (get_text_of (page, "description"));
  for (int row = 0; g_str_equal (get_text_of (page, "description"), thrown); row++)
    {
      gtk_widget_activate_action (GTK_WIDGET (page), "play.set-weather", "i", row);
      settle ();
    }
  gtk_widget_activate_action (GTK_WIDGET (page), "page.undo", NULL);
  settle ();
  assert_string_equal (get_text_of (page, "description"), thrown);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.undo", NULL);
  settle ();
  assert_true (gtk_widget_get_visible (throw));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_weather_of_a_turn_is_thrown_for_set_and_undone),
  };
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
