/* Pages that are open and not shown: the window is as narrow as if they were not there, and what
 * changes meanwhile is read when they are shown. */
#include "app/helper/campaign.h"
#include "app/helper/scenario-page.h"

#include "app/document/list-page.h"
#include "app/shell/window.h"
#include "scenario/play/play.h"
#include "scenario/store.h"

/* Of the narrowest window that has all pages of their own. */
#define NARROW 360

/* Whatever asks for more than @most, from the outermost on. */
static void
list_wide (GtkWidget *root, int most, int depth, GString *text)
{
  int least;
  gtk_widget_measure (root, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least <= most)
    return;
  g_string_append_printf (text, "\n%*s%s %d", depth, "", G_OBJECT_TYPE_NAME (root), least);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      list_wide (child, most, depth + 1, text);
}

/* Panes fold on the way, and only then is there less that has to have room. */
static void
become_narrow (MusterWindow *window)
{
  for (int width = NARROW + 4; width >= NARROW; width--)
    {
      gtk_window_set_default_size (GTK_WINDOW (window), width, 600);
      settle ();
    }
}

static void
assert_narrow (MusterWindow *window, const char *behind)
{
  g_autoptr (GString) text = g_string_new (NULL);
  become_narrow (window);
  int width = gtk_widget_get_width (GTK_WIDGET (window));
  list_wide (GTK_WIDGET (window), NARROW, 0, text);
  if (width > NARROW)
    fail_msg ("%d with %s behind:%s", width, behind, text->str);
}

static void
the_window_is_made_narrow_whatever_is_open (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "dettingen-pragmatic");
  gint64 other = add_example (store, "fontenoy-french");
  gint64 scenario = make_scenario (store, "french-200", "austrian-200", NULL, 47);
  const MusterDocumentId documents[] = {
    { MUSTER_DOCUMENT_ARMY, army },
    { MUSTER_DOCUMENT_CAMPAIGN, add_campaign (store, army, other, "Summer") },
    { MUSTER_DOCUMENT_SCENARIO, scenario },
    { MUSTER_DOCUMENT_PLAY, scenario },
  };
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    for (guint is_shown = 0; is_shown < 2; is_shown++)
      {
        MusterWindow *window = muster_window_new (NULL, store, NULL);
        gtk_window_set_default_size (GTK_WINDOW (window), 1200, 760);
        gtk_window_present (GTK_WINDOW (window));
        settle ();
        muster_window_open_document (window, documents[i], is_shown);
        settle ();
        if (is_shown)
          gtk_widget_activate_action (GTK_WIDGET (window), "win.go-to-page", "i", 1);
        settle ();
        assert_narrow (window, documents[i].kind);
        gtk_window_destroy (GTK_WINDOW (window));
        settle ();
      }
}

static void
a_list_behind_a_page_is_read_when_it_is_shown_or_asked (void **state)
{
  g_autoptr (MusterStore) store = muster_store_open (":memory:", NULL);
  gint64 army = add_example (store, "dettingen-pragmatic");
  MusterWindow *window = muster_window_new (NULL, store, NULL);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  MusterDocumentsPage *list = MUSTER_DOCUMENTS_PAGE (muster_window_get_page (window));
  muster_window_open_document (window, (MusterDocumentId){ MUSTER_DOCUMENT_ARMY, army }, TRUE);
  settle ();
  gint64 other = add_example (store, "fontenoy-french");
  assert_null (muster_documents_page_find (list, other));
  muster_documents_page_show_created (NULL, other, list);
  assert_non_null (muster_documents_page_find (list, other));
  g_autoptr (GArray) selected = muster_documents_page_list_selected (list);
  assert_int_equal (selected->len, 1);
  assert_int_equal (g_array_index (selected, gint64, 0), other);
  gint64 third = add_example (store, "french-200");
  assert_null (muster_documents_page_find (list, third));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.go-to-page", "i", 1);
  settle ();
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (list)));
  assert_non_null (muster_documents_page_find (list, third));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* As the application does. */
static void
load_style (void)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (style, "/io/github/muster_army/Muster/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_window_is_made_narrow_whatever_is_open),
    cmocka_unit_test (a_list_behind_a_page_is_read_when_it_is_shown_or_asked),
  };
  g_set_prgname ("muster");
  adw_init ();
  load_style ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
