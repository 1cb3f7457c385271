#include "config.h"

#include "app/widget/question.h"

#include <glib/gi18n-lib.h>

AdwMessageDialog *
muster_question_new (GtkWindow *parent, const char *heading, const char *action)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (parent, heading, NULL));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "do", action, NULL);
  adw_message_dialog_set_default_response (dialog, "do");
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_response_appearance (dialog, "do", ADW_RESPONSE_SUGGESTED);
  return dialog;
}

GtkWidget *
muster_question_new_row (const char *title, GtkWidget *input)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), input);
  gtk_accessible_update_property (GTK_ACCESSIBLE (input), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}
