/* Further armies that join a campaign. */
#include "app/helper/fleet.h"

#include "army/store/listing.h"

static GtkDropDown *
find_drop_down (GtkWidget *widget, guint *nth)
{
  if (GTK_IS_DROP_DOWN (widget) && (*nth)-- == 0)
    return GTK_DROP_DOWN (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkDropDown *found = find_drop_down (child, nth);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static AdwMessageDialog *
ask (Shown *shown)
{
  ACT (shown->page, "campaign.raise", NULL);
  settle ();
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (find_top (ADW_TYPE_MESSAGE_DIALOG));
  assert_non_null (dialog);
  return dialog;
}

static void
answer (AdwMessageDialog *dialog, const char *response)
{
  adw_message_dialog_response (dialog, response);
  gtk_window_close (GTK_WINDOW (dialog));
  settle ();
}

static guint
count (Shown *shown, int side)
{
  g_autoptr (MusterRegister) reg = replay (shown);
  g_autoptr (GPtrArray) records = muster_register_list (reg, side, 0);
  assert_int_equal (reg->conflicts->len, 0);
  return records->len;
}

static void
an_army_of_the_library_joins_a_side_as_one_action (void **state)
{
  g_autoptr (Shown) shown = show ();
  guint side = 1;
  guint north = count (shown, 1);
  guint south = count (shown, 2);
  AdwMessageDialog *dialog = ask (shown);
  gtk_drop_down_set_selected (find_drop_down (GTK_WIDGET (dialog), &side), 1);
  answer (dialog, "do");
  assert_int_equal (count (shown, 1), north);
  assert_true (count (shown, 2) > south);
  ACT (shown->page, "page.undo", NULL);
  settle ();
  assert_int_equal (count (shown, 2), south);
  answer (ask (shown), "cancel");
  assert_int_equal (count (shown, 1), north);
}

static void
without_an_army_of_the_same_rules_none_can_come (void **state)
{
  g_autoptr (Shown) shown = show ();
  g_autoptr (GPtrArray) armies = muster_store_list_armies (shown->store, NULL);
  for (guint i = 0; i < armies->len; i++)
    muster_library_trash (shown->store, &muster_army_document,
                          &((MusterArmySummary *) armies->pdata[i])->id, 1, NULL);
  AdwMessageDialog *dialog = ask (shown);
  assert_false (adw_message_dialog_get_response_enabled (dialog, "do"));
  assert_non_null (strstr (adw_message_dialog_get_body (dialog), "Build or import one first"));
  answer (dialog, "cancel");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_army_of_the_library_joins_a_side_as_one_action),
    cmocka_unit_test (without_an_army_of_the_same_rules_none_can_come),
  };
  gtk_init ();
  adw_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
