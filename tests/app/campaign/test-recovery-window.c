/* The rules of recovery of a campaign in their window: chosen, changed, refused, kept and undone.
 */
#include "app/helper/campaign.h"

#include "app/campaign/page.h"
#include "app/campaign/recovery-window.h"
#include "app/helper/file-dialog.h"
#include "app/shell/window.h"
#include "base/file.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  MusterStore *store;
  gint64 id;
  MusterWindow *window;
  GtkWidget *page;
  GtkWidget *dialog;
} Shown;

#define ACT(widget, ...) assert_true (gtk_widget_activate_action (widget, __VA_ARGS__))

static GtkWidget *
get (Shown *shown, const char *name)
{
  return GTK_WIDGET (
    gtk_widget_get_template_child (shown->dialog, MUSTER_TYPE_RECOVERY_WINDOW, name));
}

static GtkEditable *
get_share (Shown *shown, const char *name)
{
  GtkWidget *row = find_below (shown->dialog, MUSTER_TYPE_RECOVERY_RULE_ROW);
  return GTK_EDITABLE (gtk_widget_get_template_child (row, MUSTER_TYPE_RECOVERY_RULE_ROW, name));
}

static const char *
get_text (Shown *shown, const char *name)
{
  return gtk_label_get_text (GTK_LABEL (get (shown, name)));
}

static Shown *
show (void)
{
  Shown *shown = g_new0 (Shown, 1);
  shown->store = muster_store_open (":memory:", NULL);
  gint64 one = add_example (shown->store, "dettingen-pragmatic");
  gint64 other = add_example (shown->store, "fontenoy-french");
  shown->id = add_campaign (shown->store, one, other, "Summer");
  shown->window = muster_window_new (NULL, shown->store, NULL);
  gtk_window_present (GTK_WINDOW (shown->window));
  muster_window_open_document (shown->window,
                               (MusterDocumentId){ MUSTER_DOCUMENT_CAMPAIGN, shown->id }, TRUE);
  settle ();
  shown->page = muster_window_get_page (shown->window);
  ACT (shown->page, "campaign.recovery", NULL);
  settle ();
  shown->dialog = find_top (MUSTER_TYPE_RECOVERY_WINDOW);
  assert_non_null (shown->dialog);
  return shown;
}

static void
shown_free (Shown *shown)
{
  GtkWidget *dialog = find_top (MUSTER_TYPE_RECOVERY_WINDOW);
  if (dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
  gtk_window_destroy (GTK_WINDOW (shown->window));
  settle ();
  g_object_unref (shown->store);
  g_free (shown);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Shown, shown_free)

static void
choose_named (Shown *shown, const char *name)
{
  AdwComboRow *preset = ADW_COMBO_ROW (get (shown, "preset"));
  GtkStringList *names = GTK_STRING_LIST (adw_combo_row_get_model (preset));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (names)); i++)
    if (g_str_equal (gtk_string_list_get_string (names, i), name))
      adw_combo_row_set_selected (preset, i);
  settle ();
}

static MusterRecovery *
load (Shown *shown)
{
  g_autoptr (GPtrArray) problems = muster_problems_new ();
  g_autoptr (MusterCampaign) campaign =
    muster_store_load_campaign (shown->store, shown->id, NULL, problems, NULL);
  assert_non_null (campaign);
  const MusterRecovery *recovery = muster_campaign_get_recovery (campaign);
  return recovery != NULL ? muster_recovery_ref ((MusterRecovery *) recovery)
                          : muster_recovery_new ("none at all");
}

static void
rules_that_are_chosen_and_changed_are_one_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (MusterRecovery) before = load (shown);
  choose_named (shown, "Gentle");
  gtk_editable_set_text (get_share (shown, "returning"), "1/4");
  gtk_editable_set_text (GTK_EDITABLE (get (shown, "name")), "Ours");
  gtk_switch_set_active (GTK_SWITCH (get (shown, "dice")), TRUE);
  assert_true (g_str_has_prefix (get_text (shown, "example"), "Of 12 lost by a unit that held the "
                                                              "field: 3 back at once"));
  ACT (shown->dialog, "recovery.keep", NULL);
  settle ();
  g_autoptr (MusterRecovery) kept = load (shown);
  const MusterRecoveryRule *rule = &g_array_index (kept->rules, MusterRecoveryRule, 0);
  assert_string_equal (kept->name, "Ours");
  assert_true (kept->has_dice);
  assert_null (kept->note);
  assert_int_equal (kept->rules->len, 3);
  assert_int_equal (rule->shares[MUSTER_LOSS_RETURNING].den, 4);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  g_autoptr (MusterRecovery) undone = load (shown);
  assert_string_equal (undone->name, before->name);
}

static void
shares_above_the_whole_are_refused_in_words (void **state)
{
  g_autoptr (Shown) shown = show ();
  choose_named (shown, "Gentle");
  assert_false (gtk_widget_get_visible (get (shown, "problem")));
  gtk_editable_set_text (get_share (shown, "returning"), "2/1");
  assert_non_null (strstr (get_text (shown, "problem"), "more than the whole"));
  assert_true (gtk_widget_get_visible (get (shown, "problem")));
  gtk_widget_activate_action (shown->dialog, "recovery.keep", NULL);
  settle ();
  assert_ptr_equal (find_top (MUSTER_TYPE_RECOVERY_WINDOW), shown->dialog);
  gtk_editable_set_text (get_share (shown, "returning"), "1/4");
  assert_false (gtk_widget_get_visible (get (shown, "problem")));
}

static void
rules_are_added_and_removed (void **state)
{
  g_autoptr (Shown) shown = show ();
  choose_named (shown, "None");
  assert_null (find_below (shown->dialog, MUSTER_TYPE_RECOVERY_RULE_ROW));
  ACT (shown->dialog, "recovery.add", NULL);
  settle ();
  gtk_editable_set_text (get_share (shown, "hospital"), "1/2");
  assert_non_null (strstr (get_text (shown, "example"), "6 in hospital, 6 lost for good"));
  ACT (find_below (shown->dialog, MUSTER_TYPE_RECOVERY_RULE_ROW), "rule.remove", NULL);
  settle ();
  assert_null (find_below (shown->dialog, MUSTER_TYPE_RECOVERY_RULE_ROW));
}

static void
load_rules (Shown *shown, const char *path)
{
  ACT (shown->dialog, "recovery.load", NULL);
  choose_file (path);
}

static void
rules_come_from_a_file_and_a_wrong_file_says_why (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autofree char *hard = muster_file_dup_data ("recovery/hard.recovery.xml");
  g_autofree char *wrong = g_build_filename (g_get_tmp_dir (), "wrong.recovery.xml", NULL);
  assert_true (g_file_set_contents (wrong, "<recovery", -1, NULL));
  load_rules (shown, hard);
  assert_string_equal (gtk_editable_get_text (GTK_EDITABLE (get (shown, "name"))), "Hard");
  load_rules (shown, wrong);
  g_unlink (wrong);
  assert_true (gtk_widget_get_visible (get (shown, "problem")));
  assert_string_equal (gtk_editable_get_text (GTK_EDITABLE (get (shown, "name"))), "Hard");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rules_that_are_chosen_and_changed_are_one_action),
    cmocka_unit_test (shares_above_the_whole_are_refused_in_words),
    cmocka_unit_test (rules_are_added_and_removed),
    cmocka_unit_test (rules_come_from_a_file_and_a_wrong_file_says_why),
  };
  g_set_prgname ("muster");
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
