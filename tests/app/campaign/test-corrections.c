/* What was recorded wrongly is corrected in the windows in which it was told, and what that spoils
 * later is put right. */
#include "app/helper/fleet.h"

#include "app/campaign/action-window.h"
#include "app/campaign/record-chooser.h"

/* @at: in the calendar, where the last one stands first */
static void
correct (Shown *shown, guint at)
{
  gtk_selection_model_select_item (get_calendar (GTK_WIDGET (shown->page)), at, TRUE);
  ACT (shown->page, "campaign.correct", NULL);
  settle ();
}

/* Oak loses 1 at the first battle, and marches to the second without its admiral, where it loses 3.
 */
static void
fight_twice (Shown *shown, gint64 battles[2])
{
  static const char *const days[] = { "1812-06-12", "1812-06-20" };
  static const char *const lost[] = { "1", "3" };
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) lines = g_ptr_array_new ();
      battles[i] = muster (shown, days[i]);
      MusterLossesWindow *window = open_losses (shown);
      collect_lines (GTK_WIDGET (window), lines);
      if (i == 0)
        muster_loss_line_set_text (get_line (lines, 0), "w 30");
      muster_loss_line_set_text (get_line (lines, 1 - i), lost[i]);
      ACT (window, "losses.record", NULL);
      settle ();
    }
}

static gint64
count_problems (Shown *shown)
{
  g_autoptr (MusterRegister) reg = replay (shown);
  return reg->conflicts->len;
}

static void
what_is_recorded_stands_in_the_lines_and_one_action_puts_it_right (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  gint64 battles[2];
  fight_twice (shown, battles);
  correct (shown, 2);
  MusterLossesWindow *window = MUSTER_LOSSES_WINDOW (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  collect_lines (GTK_WIDGET (window), lines);
  assert_string_equal (muster_loss_line_get_text (get_line (lines, 0)),
                       "wounded until 12 July 1812");
  assert_string_equal (muster_loss_line_get_text (get_line (lines, 1)), "1");
  assert_string_equal (get_text_of (window, "problem"), "");
  gtk_widget_activate_action (GTK_WIDGET (window), "losses.record", NULL);
  settle ();
  assert_non_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  muster_loss_line_set_text (get_line (lines, 0), "");
  muster_loss_line_set_text (get_line (lines, 1), "0");
  settle ();
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (GTK_WIDGET (window), labels);
  assert_non_null (strstr (labels->str, "What it changes later:"));
  ACT (window, "losses.record", NULL);
  settle ();
  assert_null (find_top (MUSTER_TYPE_LOSSES_WINDOW));
  g_autoptr (MusterRegister) reg = replay (shown);
  const MusterBattle *first = muster_register_find_battle (reg, battles[0]);
  assert_int_equal (muster_battle_find (first, find_named (reg, 1, "Oak"))->figures[0], 0);
  assert_int_equal (muster_register_find (reg, find_named (reg, 1, "Drake"))->fate,
                    MUSTER_FATE_FIT);
  gint64 present = muster_register_find (reg, find_named (reg, 1, "Oak"))->present;
  assert_int_equal (reg->conflicts->len, 0);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRegister) undone = replay (shown);
  assert_true (muster_register_find (undone, find_named (undone, 1, "Oak"))->present < present);
}

static void
a_later_battle_that_cannot_have_been_so_is_told_marked_and_put_right (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  gint64 battles[2];
  fight_twice (shown, battles);
  correct (shown, 2);
  GtkWidget *window = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  collect_lines (window, lines);
  muster_loss_line_set_text (get_line (lines, 1), "3");
  settle ();
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (window, labels);
  assert_non_null (strstr (labels->str, "Oak: it is told to have marched to"));
  ACT (window, "losses.record", NULL);
  settle ();
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
  assert_int_equal (count_problems (shown), 0);
  ACT (window, "losses.record", NULL);
  settle ();
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG)), "next");
  settle ();
  assert_int_equal (count_problems (shown), 2);
  g_autoptr (MusterRegister) marked = replay (shown);
  assert_true (select_record (GTK_WIDGET (shown->page), find_named (marked, 1, "Oak")));
  settle ();
  g_string_truncate (labels, 0);
  append_labels (GTK_WIDGET (shown->page), labels);
  assert_non_null (strstr (labels->str, "⚠ cannot have been so"));
  assert_non_null (strstr (labels->str, "⚠ it is told to have lost 3"));
  GtkWidget *later = find_top (MUSTER_TYPE_LOSSES_WINDOW);
  ACT (later, "losses.record", NULL);
  settle ();
  assert_int_equal (count_problems (shown), 0);
  g_autoptr (MusterRegister) reg = replay (shown);
  const MusterBattle *second = muster_register_find_battle (reg, battles[1]);
  assert_int_equal (muster_battle_find (second, find_named (reg, 1, "Oak"))->steps, 2);
  g_string_truncate (labels, 0);
  append_labels (GTK_WIDGET (shown->page), labels);
  assert_null (strstr (labels->str, "⚠"));
}

static void
an_action_is_told_anew_from_the_story_of_its_unit (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (MusterRegister) before = replay (shown);
  gint64 oak = find_named (before, 1, "Oak");
  assert_true (select_record (GTK_WIDGET (shown->page), oak));
  settle ();
  ACT (shown->page, "campaign.action", "s", "rest");
  settle ();
  GtkLabel *story = get_story_label (GTK_WIDGET (shown->page), "story");
  assert_non_null (strstr (gtk_label_get_label (story), "<a href=\"2\""));
  gboolean is_followed = FALSE;
  g_signal_emit_by_name (story, "activate-link", "2", &is_followed);
  settle ();
  assert_true (is_followed);
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  gint64 elm = find_named (before, 1, "Elm");
  MusterRecordChooser *chooser =
    MUSTER_RECORD_CHOOSER (find_below (window, MUSTER_TYPE_RECORD_CHOOSER));
  assert_int_equal (muster_record_chooser_get_chosen (chooser), oak);
  muster_record_chooser_choose (chooser, elm);
  settle ();
  ACT (window, "action.do", NULL);
  settle ();
  g_autoptr (MusterRegister) reg = replay (shown);
  assert_int_equal (muster_register_find (reg, oak)->status, MUSTER_STATUS_FIT);
  assert_int_equal (muster_register_find (reg, elm)->status, MUSTER_STATUS_RESTING);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRegister) undone = replay (shown);
  assert_int_equal (muster_register_find (undone, oak)->status, MUSTER_STATUS_RESTING);
}

/* The question is read before anything is done. */
static void
a_muster_is_struck_with_its_losses_as_one_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 battles[2];
  fight_twice (shown, battles);
  gtk_selection_model_select_item (get_calendar (GTK_WIDGET (shown->page)), 3, TRUE);
  ACT (shown->page, "campaign.strike", NULL);
  settle ();
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG));
  const char *text = gtk_label_get_text (
    GTK_LABEL (find_below (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_LABEL)));
  assert_true (g_str_has_prefix (text, "Batch 3, “Losses of "));
  assert_non_null (strstr (text, "”, is struck with it.\n"));
  adw_message_dialog_response (dialog, "do");
  settle ();
  g_autoptr (MusterRegister) reg = replay (shown);
  assert_int_equal (reg->battles->len, 1);
  assert_int_equal (reg->conflicts->len, 0);
  assert_int_equal (muster_register_find (reg, find_named (reg, 1, "Drake"))->fate,
                    MUSTER_FATE_FIT);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRegister) undone = replay (shown);
  assert_int_equal (undone->battles->len, 2);
  assert_int_equal (muster_register_find (undone, find_named (undone, 1, "Drake"))->fate,
                    MUSTER_FATE_WOUNDED);
}

/* As a correction is, once what it spoils was read. */
static void
an_action_of_a_past_day_that_spoils_a_battle_is_offered (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 battles[2];
  fight_twice (shown, battles);
  g_autoptr (MusterRegister) before = replay (shown);
  GtkDropDown *moment = get_moments (GTK_WIDGET (shown->page));
  gtk_drop_down_set_selected (moment,
                              g_list_model_get_n_items (gtk_drop_down_get_model (moment)) - 1);
  assert_true (select_record (GTK_WIDGET (shown->page), find_named (before, 1, "Oak")));
  settle ();
  ACT (shown->page, "campaign.action", "s", "rest");
  settle ();
  GtkWidget *window = find_top (MUSTER_TYPE_ACTION_WINDOW);
  g_autoptr (GString) labels = g_string_new (NULL);
  append_labels (window, labels);
  assert_non_null (strstr (labels->str, "Oak: it is told to have marched to"));
  ACT (window, "action.do", NULL);
  settle ();
  assert_int_equal (count_problems (shown), 0);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG)), "record");
  settle ();
  assert_true (count_problems (shown) > 0);
  assert_null (find_top (MUSTER_TYPE_ACTION_WINDOW));
}

/* Not known, nobody, and each of the two. */
static void
that_nobody_held_the_field_is_chosen_and_stays_chosen (void **state)
{
  g_autoptr (Shown) shown = show ();
  gint64 battle = muster (shown, "1812-06-12");
  for (guint i = 0; i < 2; i++)
    {
      MusterLossesWindow *window = open_losses (shown);
      AdwComboRow *held = ADW_COMBO_ROW (
        gtk_widget_get_template_child (GTK_WIDGET (window), MUSTER_TYPE_LOSSES_WINDOW, "held"));
      assert_int_equal (g_list_model_get_n_items (adw_combo_row_get_model (held)), 4);
      assert_int_equal (adw_combo_row_get_selected (held), i);
      adw_combo_row_set_selected (held, 1);
      settle ();
      ACT (window, "losses.record", NULL);
      settle ();
      g_autoptr (MusterRegister) reg = replay (shown);
      assert_int_equal (muster_register_find_battle (reg, battle)->held, MUSTER_HELD_BY_NOBODY);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_recorded_stands_in_the_lines_and_one_action_puts_it_right),
    cmocka_unit_test (a_later_battle_that_cannot_have_been_so_is_told_marked_and_put_right),
    cmocka_unit_test (an_action_is_told_anew_from_the_story_of_its_unit),
    cmocka_unit_test (a_muster_is_struck_with_its_losses_as_one_action),
    cmocka_unit_test (an_action_of_a_past_day_that_spoils_a_battle_is_offered),
    cmocka_unit_test (that_nobody_held_the_field_is_chosen_and_stays_chosen),
  };
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
