/* Combo rows with long names. */
#include "app/helper/ui.h"

#include "app/widget/combo-row.h"

#define LONG_NAME "Battalion rules for the wars of a king who reigned very long indeed"

/* The label in @root with this text that is shown, or NULL. */
static GtkWidget *
find_label (GtkWidget *root, const char *text)
{
  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      found = find_label (child, text);
  return found;
}

static gboolean
is_whole (GtkWidget *label)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  return !pango_layout_is_ellipsized (layout) && pango_layout_get_line_count (layout) == 1;
}

/* In a window of this width. */
static AdwComboRow *
show_row (int width)
{
  static const char *const names[] = { LONG_NAME, "Short", NULL };
  GtkWidget *row = adw_combo_row_new ();
  GtkWidget *window = adw_window_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), "Ruleset");
  muster_combo_row_show_names (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  GtkWidget *box = gtk_list_box_new ();
  gtk_list_box_append (GTK_LIST_BOX (box), row);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), width, 200);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  return ADW_COMBO_ROW (row);
}

static void
close_row (AdwComboRow *row)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (row))));
  settle ();
}

static void
test_a_name_is_whole_where_there_is_room (void **state)
{
  AdwComboRow *row = show_row (900);
  GtkWidget *name = find_label (GTK_WIDGET (row), LONG_NAME);
  assert_non_null (name);
  assert_true (is_whole (name));
  close_row (row);
}

static void
test_where_there_is_none_the_name_is_shortened_and_not_the_title (void **state)
{
  AdwComboRow *row = show_row (320);
  assert_false (is_whole (find_label (GTK_WIDGET (row), LONG_NAME)));
  assert_true (is_whole (find_label (GTK_WIDGET (row), "Ruleset")));
  assert_true (gtk_widget_get_width (GTK_WIDGET (row)) <= 320);
  close_row (row);
}

static void
test_the_list_shows_names_whole_and_marks_the_one_that_is_chosen (void **state)
{
  AdwComboRow *row = show_row (320);
  adw_combo_row_set_selected (row, 1);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  settle ();
  GtkWidget *popover = find_below (GTK_WIDGET (row), GTK_TYPE_POPOVER);
  GtkWidget *name = find_label (popover, LONG_NAME);
  GtkWidget *chosen = find_label (popover, "Short");
  assert_non_null (name);
  assert_non_null (chosen);
  assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (name))));
  assert_true (gtk_widget_get_opacity (gtk_widget_get_next_sibling (chosen)) > 0.9);
  assert_true (gtk_widget_get_opacity (gtk_widget_get_next_sibling (name)) < 0.1);
  adw_combo_row_set_selected (row, 0);
  assert_true (gtk_widget_get_opacity (gtk_widget_get_next_sibling (name)) > 0.9);
  close_row (row);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_name_is_whole_where_there_is_room),
    cmocka_unit_test (test_where_there_is_none_the_name_is_shortened_and_not_the_title),
    cmocka_unit_test (test_the_list_shows_names_whole_and_marks_the_one_that_is_chosen),
  };
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
