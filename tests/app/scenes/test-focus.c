/* Whatever is done, something in the window has the keyboard's focus afterwards, or the next key
 * would go nowhere. */
#include "app/scenes/looks.h"
#include "app/scenes/scenes.h"
#include "app/scenes/walk.h"

#include "app/army/page.h"
#include "app/shell/window.h"

static Stage *stage;

typedef struct
{
  GtkWindow *window;
  GtkWidget *page;
} Shown;

static void
open_scene (Shown *shown, const char *name)
{
  guint n;
  const Scene *scene = scenes_get (&n);
  while (n > 0 && !g_str_equal (scene->name, name))
    {
      scene++;
      n--;
    }
  assert_int_not_equal (n, 0);
  /* Each has a library of its own, which it may change. */
  Scene own = *scene;
  own.library = SCENE_OWN;
  shown->window = stage_open (stage, &own, 1200, 760);
  stage_show (&own, shown->window);
  shown->page = muster_window_get_page (MUSTER_WINDOW (shown->window));
}

static void
close_scene (Shown *shown)
{
  gtk_window_destroy (shown->window);
  settle ();
}

static void
assert_focus (Shown *shown, const char *action)
{
  settle ();
  GtkWidget *focus = gtk_window_get_focus (shown->window);
  if (focus == NULL || !gtk_widget_get_mapped (focus) || !gtk_widget_is_sensitive (focus))
    fail_msg ("after “%s” nothing has the focus", action);
}

#define DO(shown, ...)                                                                             \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gtk_widget_activate_action ((shown)->page, __VA_ARGS__);                                       \
    assert_focus (shown, #__VA_ARGS__);                                                            \
  }                                                                                                \
  G_STMT_END

static gint64
find_named (Shown *shown, const char *name)
{
  const MusterArmy *army =
    muster_army_model_get_army (muster_army_page_get_model (MUSTER_ARMY_PAGE (shown->page)));
  for (guint i = 0; i < army->n_nodes; i++)
    if (g_strcmp0 (army->nodes[i].name, name) == 0)
      return army->nodes[i].id;
  fail_msg ("there is no %s", name);
  return 0;
}

static void
test_actions_in_an_army_leave_the_focus_in_it (void **state)
{
  Shown shown;
  open_scene (&shown, "army");
  DO (&shown, "army.go-to", "x", find_named (&shown, "Brigade Quiot"));
  DO (&shown, "army.move-down", NULL);
  DO (&shown, "army.move-up", NULL);
  DO (&shown, "army.move-out", NULL);
  DO (&shown, "army.move-in", NULL);
  DO (&shown, "army.duplicate", NULL);
  DO (&shown, "army.remove", NULL);
  DO (&shown, "page.undo", NULL);
  DO (&shown, "page.redo", NULL);
  DO (&shown, "army.go-to", "x", find_named (&shown, "1st Division"));
  DO (&shown, "army.remove", NULL);
  DO (&shown, "page.undo", NULL);
  close_scene (&shown);
}

/* The row that has the focus goes, and the next, to the last. */
static void
test_removing_one_row_after_another_never_loses_the_focus (void **state)
{
  Shown shown;
  open_scene (&shown, "army");
  DO (&shown, "army.go-to", "x", find_named (&shown, "Brigade Quiot"));
  for (int i = 0; i < 12; i++)
    DO (&shown, "army.remove", NULL);
  for (int i = 0; i < 3; i++)
    DO (&shown, "page.undo", NULL);
  close_scene (&shown);
}

/* The button that was pressed is gone with its finding. */
static void
test_a_way_out_that_is_taken_leaves_the_focus_in_the_window (void **state)
{
  Shown shown;
  open_scene (&shown, "army-findings");
  settle ();
  g_autoptr (GPtrArray) widgets = walk_list (GTK_WIDGET (shown.window));
  GtkWidget *way = NULL;
  for (guint i = 0; i < widgets->len && way == NULL; i++)
    if (gtk_widget_has_css_class (g_ptr_array_index (widgets, i), "fix"))
      way = g_ptr_array_index (widgets, i);
  assert_non_null (way);
  assert_true (gtk_widget_grab_focus (way));
  g_signal_emit_by_name (way, "clicked");
  assert_focus (&shown, "a way out");
  DO (&shown, "page.undo", NULL);
  close_scene (&shown);
}

static void
test_adding_from_the_catalogue_and_searching_keep_the_focus (void **state)
{
  Shown shown;
  open_scene (&shown, "army");
  DO (&shown, "army.search", NULL);
  GtkWidget *entry = find_below (shown.page, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "brigade");
  settle ();
  g_signal_emit_by_name (entry, "activate");
  assert_focus (&shown, "adding what was found");
  /* What is selected goes out of the list, which goes with it. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "elephants");
  settle ();
  assert_focus (&shown, "a search that finds nothing");
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  assert_focus (&shown, "a search that is over");
  close_scene (&shown);
}

static void
test_panes_and_dialogs_give_the_focus_back (void **state)
{
  static const char *const dialogs[] = { "army.print", "army.figures" };
  Shown shown;
  open_scene (&shown, "army");
  for (int i = 0; i < 4; i++)
    DO (&shown, "army.next-pane", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      gtk_widget_activate_action (shown.page, dialogs[i], NULL);
      settle ();
      g_autoptr (GList) tops = gtk_window_list_toplevels ();
      for (GList *at = tops; at != NULL; at = at->next)
        if (gtk_window_get_transient_for (at->data) == shown.window)
          gtk_window_close (at->data);
      assert_focus (&shown, dialogs[i]);
    }
  gtk_widget_activate_action (GTK_WIDGET (shown.window), "win.close-page", NULL);
  assert_focus (&shown, "closing the page");
  close_scene (&shown);
}

static void
test_actions_among_the_armies_leave_the_focus_there (void **state)
{
  Shown shown;
  open_scene (&shown, "armies");
  DO (&shown, "documents.duplicate", NULL);
  DO (&shown, "documents.delete", NULL);
  DO (&shown, "page.undo", NULL);
  /* To the last, when the page says that there are none. */
  for (int i = 0; i < 9; i++)
    DO (&shown, "documents.delete", NULL);
  DO (&shown, "page.undo", NULL);
  close_scene (&shown);
}

static void
test_a_page_that_is_gone_gives_the_focus_to_another (void **state)
{
  Shown shown;
  open_scene (&shown, "army");
  gtk_widget_activate_action (GTK_WIDGET (shown.window), "win.back", NULL);
  assert_focus (&shown, "going back");
  shown.page = muster_window_get_page (MUSTER_WINDOW (shown.window));
  for (int i = 0; i < 6; i++)
    DO (&shown, "documents.delete", NULL);
  close_scene (&shown);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_actions_in_an_army_leave_the_focus_in_it),
    cmocka_unit_test (test_removing_one_row_after_another_never_loses_the_focus),
    cmocka_unit_test (test_a_way_out_that_is_taken_leaves_the_focus_in_the_window),
    cmocka_unit_test (test_adding_from_the_catalogue_and_searching_keep_the_focus),
    cmocka_unit_test (test_panes_and_dialogs_give_the_focus_back),
    cmocka_unit_test (test_actions_among_the_armies_leave_the_focus_there),
    cmocka_unit_test (test_a_page_that_is_gone_gives_the_focus_to_another),
  };
  look_begin (look_find ("light"));
  stage = stage_new ();
  int failed = cmocka_run_group_tests (tests, NULL, NULL);
  g_clear_pointer (&stage, stage_free);
  return failed;
}
