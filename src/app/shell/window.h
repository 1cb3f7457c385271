/* A window: the places on its side, and a page for each document that is open in it. */
#pragma once

#include "db/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

G_DECLARE_FINAL_TYPE (MusterWindow, muster_window, MUSTER, WINDOW, AdwApplicationWindow)

/**
 * muster_window_new:
 * @store: (nullable): the library; NULL where it could not be opened
 * @problem: (nullable): why not
 *
 * Returns: (transfer none): the window
 */
MusterWindow *
muster_window_new (GtkApplication *application, MusterStore *store, const char *problem);

/* A document of the library: its kind, such as MUSTER_DOCUMENT_ARMY, and number; 0: none. */
typedef struct
{
  const char *kind;
  gint64 id;
} MusterDocumentId;

/** Opens a document in a page of its own. @is_shown: else what is shown stays shown */
void
muster_window_open_document (MusterWindow *window, MusterDocumentId document, gboolean is_shown);

/** Takes files of armies, scenarios and campaigns into the library; a report of losses is shown in
 * its campaign. */
void muster_window_import (MusterWindow *window, GFile **files, guint n);

/** Shows a message that stays until it is closed. */
void muster_window_show_problem (MusterWindow *window, const char *message);

/** Returns: (transfer none): the page that is shown */
GtkWidget *muster_window_get_page (MusterWindow *window);

/** Returns: (transfer full) (element-type MusterDocumentId): the documents that are open, as they
 * are listed, and those whose ruleset is still being read */
GArray *muster_window_list_documents (MusterWindow *window);

/** Returns: the document that is shown, or will be once its ruleset is read */
MusterDocumentId muster_window_get_shown_document (MusterWindow *window);

G_END_DECLS
