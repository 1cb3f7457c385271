/* A question that is asked before an action, with a field or two. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** @action: what its button says, with a mnemonic. Returns: (transfer none): a dialog whose
 * responses are "do" and "cancel" */
AdwMessageDialog *muster_question_new (GtkWindow *parent, const char *heading, const char *action);

/** Returns: (transfer none): a field with its title before it, which is its name for screen
 * readers too */
GtkWidget *muster_question_new_row (const char *title, GtkWidget *input);

G_END_DECLS
