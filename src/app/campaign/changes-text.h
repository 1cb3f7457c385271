/* What would be otherwise in a campaign, in words, and what could not have been later with it. */
#pragma once

#include "campaign/state/conflicts.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Returns: (transfer full): a line for each thing that @after has otherwise than @reg, the
 * register of the campaign as it is; after @most of them only how many more there are; "" for none
 */
char *muster_changes_dup_text (const MusterRegister *reg, const MusterCampaign *after, guint most);

/** Returns: (transfer full): both, of the campaign as @reg has it and as @after has it */
char *muster_changes_dup_all (const MusterRegister *reg, const MusterCampaign *after, guint most);

/** Tells in a label what can no longer have been so; hides it where that is nothing.
 * @list: (nullable): as muster_register_list_invalidated() */
void muster_changes_show (GtkLabel *invalidated, const GPtrArray *list);

/** Returns: (transfer floating): a text of many lines, for a dialog */
GtkWidget *muster_changes_new_list (const char *text);

/* Records @tried, and closes the window; @then: the batch that is corrected next, or 0 */
typedef void (*MusterRecordAnyway) (GtkWindow *window, const MusterCampaign *tried, gint64 then);

/**
 * muster_changes_ask:
 * @invalidated: not empty
 * @has_next: whether what is spoiled may be corrected at once
 *
 * Asks in a dialog, with the responses "cancel", "record" and "next", whether to record @tried
 * although something later cannot have been so then; @record does it once the dialog is gone.
 */
void muster_changes_ask (GtkWindow *window,
                         const MusterCampaign *tried,
                         const GPtrArray *invalidated,
                         gboolean has_next,
                         MusterRecordAnyway record);

G_END_DECLS
